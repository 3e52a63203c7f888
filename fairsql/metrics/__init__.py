"""Metrics: formulas over the counts of a group, by name.

In: the lines of `sql/metrics.sql`, and formulas of users. Out: a table of metrics, their parsed formulas, derivatives,
and the proportions that they move with.
"""

from fairsql.metrics.definition import check_header, define, dependents, is_own, place_metric_error
from fairsql.metrics.listing import definition_rows
from fairsql.metrics.table import Metric, MetricTable, built_in_metrics

__all__ = [
    "Metric",
    "MetricTable",
    "built_in_metrics",
    "check_header",
    "define",
    "definition_rows",
    "dependents",
    "is_own",
    "place_metric_error",
]
