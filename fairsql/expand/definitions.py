"""`fair_metric_definitions()`: the table of metrics as a relation, the users' own among them."""

from __future__ import annotations

from sqlglot import exp

from fairsql.expand import nodes
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
