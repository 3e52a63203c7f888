"""The functions that FairSQL adds to a DuckDB session, Python UDFs and SQL macros: each when something first calls it.

A UDF belongs to the database that is open, a temporary macro to the connection; later sessions have neither, and a
transaction that is rolled back takes a macro along. So nothing is remembered here: what a text names is provided again.
"""

from __future__ import annotations

from importlib import import_module
from threading import Lock
from typing import TYPE_CHECKING, Any
from uuid import uuid4

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
_CREATING = Lock()  # one thread at a time looks whether a function is there, and creates it
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
            if not run(_THERE.format(udf.name)):
                _create_inside(raw, udf, run)
    return bool(named or files)


def _create(raw: duckdb.DuckDBPyConnection, udf: Udf) -> None:
    """Create a function for all connections, unless another thread has, outside of any transaction of this one."""
    with _CREATING, raw.cursor() as cursor:
        if not cursor.execute(_THERE.format(udf.name)).fetchall():
            _register(cursor, udf, udf.name)


def _create_inside(raw: duckdb.DuckDBPyConnection, udf: Udf, run: Callable[[str], Any]) -> None:
    """Create a function for a transaction that began before there was one for all.

    It does not see that one, nor may it make another of that name: a temporary macro takes the name here.
    """
    own = f"{udf.name}_{uuid4().hex}"
    _register(raw, udf, own)
    parameters = ", ".join(f"fair_own_{at}" for at in range(len(udf.parameters)))
    run(f"CREATE OR REPLACE TEMP MACRO {udf.name}({parameters}) AS {own}({parameters})")


def _register(raw: duckdb.DuckDBPyConnection, udf: Udf, name: str) -> None:
    create: Any = raw.create_function
    create(name, udf.function, list(udf.parameters), udf.returns, type="arrow", null_handling="special")
