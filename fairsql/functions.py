"""The functions that FairSQL adds to a DuckDB session, Python UDFs and SQL macros: each when something first calls it.

A UDF belongs to the database that is open, a temporary macro to the connection; later sessions have neither, and a
transaction that is rolled back takes them along. So nothing is remembered here: what a text names is provided again.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import duckdb

from fairsql.macros import read_macros
from fairsql.tokens import split_statements

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairsql.metrics import MetricTable
    from fairsql.udf import Udf

# The files of a macro and of those it calls.
MACROS = {
    "fair_metrics": ("macros/metric_definitions.sql", "macros/metrics.sql"),
    "fair_disparity": ("macros/metric_definitions.sql", "macros/disparity.sql"),
    "fair_relabel": ("macros/relabel.sql",),
    "fair_reweigh": ("macros/reweigh.sql",),
    "fair_thresholds": ("macros/metric_definitions.sql", "macros/thresholds.sql"),
    "fair_apply_thresholds": ("macros/apply_thresholds.sql",),
    "fair_apply_lottery": ("macros/apply_thresholds.sql",),
}
_THERE = "SELECT 1 FROM duckdb_functions() WHERE function_name = '{}' LIMIT 1"  # a call that fails ends a transaction
_UDF_PREFIXES = ("fair_find_", "fair_apply_")


def provide(
    raw: duckdb.DuckDBPyConnection, text: str, run: Callable[[str], Any], load: Callable[[], MetricTable]
) -> bool:
    """Add the functions that a text names; return whether it names any.

    Args:
        raw: the connection.
        text: SQL, or DuckDB's message that a function does not exist.
        run: runs SQL on the connection and returns its rows.
        load: gives the metrics there are.

    >>> from fairsql.metrics import built_in_metrics
    >>> with duckdb.connect() as raw:
    ...     run = lambda sql: raw.execute(sql).fetchall()
    ...     [provide(raw, text, run, built_in_metrics) for text in ("SELECT 1", "SELECT fair_find_thresholds(…)")]
    [False, True]
    """
    folded = text.casefold()
    if "fair_" not in folded:
        return False
    files = dict.fromkeys(file for name, of in MACROS.items() if name in folded for file in of)
    for file in files:
        for statement in split_statements(read_macros(file, load)):
            if statement.startswith("COMMENT"):  # on what is temporary there are none
                continue
            run(statement.replace("CREATE OR REPLACE MACRO", "CREATE OR REPLACE TEMP MACRO", 1))
    if not any(prefix in folded for prefix in _UDF_PREFIXES):
        return bool(files)
    udfs: tuple[Udf, ...] = import_module("fairsql.udfs").ALL
    named = [udf for udf in udfs if udf.name in folded]
    for udf in named:
        if not run(_THERE.format(udf.name)):
            _create(raw, udf)
    return bool(named or files)


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
