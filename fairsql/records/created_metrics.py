"""Read the metrics created in a database, from the table `fairsql.metrics` of the current database."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlglot import exp

from fairsql import error_messages
from fairsql.errors import DataError, Error, FairSQLError, MetricError
from fairsql.metrics import Metric, MetricTable, built_in_metrics, is_own
from fairsql.metrics.formula import parse_formula
from fairsql.syntax.statements.metric_statements import read_parameters
from fairsql.text.queries import query
from fairsql.text.quoting import quote_text

if TYPE_CHECKING:
    from collections.abc import Callable


def load_metrics(ask: Callable[[str], list[Any]]) -> MetricTable:
    """Return the built-in metrics and those of the current database; a database without any is not changed.

    Args:
        ask: runs a query and returns its rows.

    Raises:
        DataError: for a table that CREATE METRIC did not make.
    """
    table = built_in_metrics()
    if not (
        ask(query("records", "schema_exists"))[0][0] and ask(query("records", "table_exists", table="'metrics'"))[0][0]
    ):
        return table
    try:
        rows = ask(query("records", "metrics"))
    except Error:
        if ask(query("records", "metrics_columns"))[0][0] == 3:
            raise
        raise DataError(*error_messages.METRICS_TABLE_FOREIGN()) from None
    for row in rows:
        table = table.with_metric(_metric(*row))
    return table


def _metric(name: str, parameters: str, formula: str, broken: str) -> Metric:
    """Make the metric of a row; if CREATE METRIC did not write the row, it can only be dropped."""
    if broken:
        unreadable = MetricError(*error_messages.METRICS_ROW_BROKEN(error=broken), about=name)
        return Metric(name, formula, exp.Null(), unreadable=unreadable)
    if is_own(name):
        return Metric(name, formula, exp.Null(), unreadable=_taken(name))
    try:
        return Metric(name, formula, parse_formula(formula), read_parameters(parameters))
    except FairSQLError as error:
        unreadable = MetricError(*error_messages.METRIC_UNREADABLE(metric=name, error=error.message), about=name)
        return Metric(name, formula, exp.Null(), unreadable=unreadable)


def _taken(name: str) -> MetricError:
    """Return the error for a row with a reserved name, which keeps its meaning."""
    return MetricError(*error_messages.METRICS_ROW_TAKEN(metric=name, text=quote_text(name)), about=name)
