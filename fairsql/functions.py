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
_PREFIXES = ("fair_find_", "fair_apply_")


def provide(raw: duckdb.DuckDBPyConnection, text: str, run: Callable[[str], Any]) -> bool:
    """Add the functions that a text names; return whether it names any.

    Args:
        raw: the connection.
        text: SQL, or DuckDB's message that a function does not exist.
        run: runs SQL on the connection.

    >>> with duckdb.connect() as raw:
    ...     provide(raw, "SELECT 1", raw.execute), provide(raw, "SELECT fair_find_thresholds(…)", raw.execute)
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
        _register(raw, udf)
    return bool(named) or any(name in folded for name in MACROS)


def _register(raw: duckdb.DuckDBPyConnection, udf: Udf) -> None:
    create: Any = raw.create_function
    try:
        create(udf.name, udf.function, list(udf.parameters), udf.returns, type="arrow", null_handling="special")
    except duckdb.NotImplementedException as error:
        if "already created" not in str(error):
            raise
