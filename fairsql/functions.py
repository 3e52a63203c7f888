"""The functions that FairSQL adds to a DuckDB session, Python UDFs and SQL macros: each when something first calls it.

A UDF belongs to the database that is open, a temporary macro to the connection; later sessions have neither, and a
transaction that is rolled back takes them along. So nothing is remembered here: what a text names is provided again.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import duckdb

from fairsql.resources import read_sql

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairsql.udf import Udf

MACROS = {
    "fair_apply_thresholds": "macros/apply_thresholds.sql",
    "fair_apply_lottery": "macros/apply_thresholds.sql",
}
_THERE = "SELECT 1 FROM duckdb_functions() WHERE function_name = '{}' LIMIT 1"  # a call that fails ends a transaction
_PREFIXES = ("fair_find_", "fair_apply_")


def provide(raw: duckdb.DuckDBPyConnection, text: str, run: Callable[[str], Any]) -> bool:
    """Add the functions that a text names; return whether it names any.

    Args:
        raw: the connection.
        text: SQL, or DuckDB's message that a function does not exist.
        run: runs SQL on the connection and returns its rows.

    >>> with duckdb.connect() as raw:
    ...     run = lambda sql: raw.execute(sql).fetchall()
    ...     provide(raw, "SELECT 1", run), provide(raw, "SELECT fair_find_thresholds(…)", run)
    (False, True)
    """
    folded = text.casefold()
    if not any(prefix in folded for prefix in _PREFIXES):
        return False
    for file in dict.fromkeys(file for name, file in MACROS.items() if name in folded):
        run(read_sql(file).replace("CREATE OR REPLACE MACRO", "CREATE OR REPLACE TEMP MACRO"))
    udfs: tuple[Udf, ...] = import_module("fairsql.udfs").ALL
    named = [udf for udf in udfs if udf.name in folded]
    for udf in named:
        if not run(_THERE.format(udf.name)):
            _create(raw, udf)
    return bool(named) or any(name in folded for name in MACROS)


def _create(raw: duckdb.DuckDBPyConnection, udf: Udf) -> None:
    try:
        _register(raw, udf)
    except duckdb.NotImplementedException as error:
        if "already created" not in str(error):
            raise
        # The database lost it to a transaction that was rolled back, and this connection does not know: it can only
        # forget what is there, so another one puts it there.
        with raw.cursor() as cursor:
            _register(cursor, udf)
            raw.remove_function(udf.name)
        _register(raw, udf)


def _register(raw: duckdb.DuckDBPyConnection, udf: Udf) -> None:
    create: Any = raw.create_function
    create(udf.name, udf.function, list(udf.parameters), udf.returns, type="arrow", null_handling="special")
