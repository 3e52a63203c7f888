"""`fair_metric_definitions()` and SHOW METRICS: the table of metrics as a relation, the users' own among them."""

from __future__ import annotations

from sqlglot import exp

from fairsql.expansion import nodes
from fairsql.metrics import MetricTable, definition_rows

COLUMNS = ("metric", "formula", "needs", "direction", "aliases", "meaning", "source")


def definitions(table: MetricTable) -> exp.Query:
    """Return the query that lists the metrics.

    >>> from fairsql.metrics import built_in_metrics
    >>> definitions(built_in_metrics()).sql("duckdb")[:60]
    "SELECT * FROM (VALUES ('selection_rate', '(tp + fp) / NULLIF"
    """
    rows = [exp.Tuple(expressions=[nodes.string(field) for field in row]) for row in definition_rows(table)]
    alias = exp.TableAlias(
        this=nodes.identifier("fair_definitions"), columns=[nodes.identifier(each) for each in COLUMNS]
    )
    return exp.Select(expressions=[exp.Star()]).from_(exp.Values(expressions=rows, alias=alias), copy=False)


def listing(table: MetricTable) -> exp.Query:
    """Return the query of SHOW METRICS: what a reader asks first, in the fewest columns.

    >>> from fairsql.metrics import built_in_metrics
    >>> listing(built_in_metrics()).sql("duckdb")[:64]
    'SELECT metric, formula, direction AS better, meaning FROM (VALUE'
    """
    better = nodes.alias(nodes.column("direction"), "better")
    columns = [nodes.column("metric"), nodes.column("formula"), better, nodes.column("meaning")]
    return definitions(table).select(*columns, append=False, copy=False)
