"""What a database remembers: the metrics created in it, in the table `fairsql.metrics` of the database in use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairsql.expand.registry import COLUMNS, SCHEMA, TABLE
from fairsql.formula import parse_formula
from fairsql.metrics import Metric, MetricTable, built_in_metrics
from fairsql.statements import read_parameters

if TYPE_CHECKING:
    import duckdb

_EXISTS = (
    "SELECT count(*) FROM duckdb_tables() "
    "WHERE database_name = current_database() AND schema_name = $schema AND table_name = $table"
)


def load_metrics(connection: duckdb.DuckDBPyConnection) -> MetricTable:
    """Return the built-in metrics and those of the database in use; a database without any is left as it is."""
    found: Any = connection.execute(_EXISTS, {"schema": SCHEMA, "table": TABLE}).fetchall()
    if not found[0][0]:
        return built_in_metrics()
    rows = connection.execute(f"SELECT {', '.join(COLUMNS)} FROM {SCHEMA}.{TABLE} ORDER BY metric").fetchall()
    table = built_in_metrics()
    for metric, parameters, formula in rows:
        table = table.with_metric(Metric(metric, formula, parse_formula(formula), read_parameters(parameters)))
    return table
