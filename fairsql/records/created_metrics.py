"""What a database remembers: the metrics created in it, in the table `fairsql.metrics` of the database in use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairsql.metrics import Metric, MetricTable, built_in_metrics
from fairsql.metrics.formula import parse_formula
from fairsql.syntax.metric_statements import read_parameters

if TYPE_CHECKING:
    from collections.abc import Callable

_EXISTS = """
SELECT count(*) FROM duckdb_tables()
WHERE database_name = current_database() AND schema_name = 'fairsql' AND table_name = 'metrics'
"""
_METRICS = "SELECT metric, parameters, formula FROM fairsql.metrics ORDER BY metric"


def load_metrics(ask: Callable[[str], list[Any]]) -> MetricTable:
    """Return the built-in metrics and those of the database in use; a database without any is left as it is.

    Args:
        ask: runs a query and returns its rows.
    """
    table = built_in_metrics()
    if not ask(_EXISTS)[0][0]:
        return table
    for metric, parameters, formula in ask(_METRICS):
        table = table.with_metric(Metric(metric, formula, parse_formula(formula), read_parameters(parameters)))
    return table
