"""Write FairSQL's own tables as relations: `fair_metric_definitions()`, SHOW METRICS, `fair_standards()`.

In: the metrics, including the user's own, or the standards. Out: queries of constants.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.metrics import MetricTable, definition_rows
from fairsql.syntax.clauses.standards import read_standards

STANDARD_COLUMNS = ("standard", "rule", "items", "indicated", "note", "source", "as_of")
COLUMNS = ("metric", "formula", "needs", "direction", "aliases", "meaning", "source")


def definitions(table: MetricTable) -> exp.Query:
    """Return the query that lists the metrics.

    >>> from fairsql.metrics import built_in_metrics
    >>> definitions(built_in_metrics()).sql("duckdb")[:60]
    "SELECT * FROM (VALUES ('selection_rate', '(tp + fp) / NULLIF"
    """
    rows = [[nodes.string(field) for field in row] for row in definition_rows(table)]
    return _constants("fair_definitions", COLUMNS, rows)


def standards() -> exp.Query:
    """Return the query that lists the standards.

    >>> standards().sql("duckdb")[:60]
    "SELECT * FROM (VALUES ('four_fifths', 'A selection rate belo"
    """
    rows = [
        [
            *map(nodes.string, (each.name, each.rule, each.items)),
            nodes.string(each.indicated) if each.indicated else exp.Null(),
            *map(nodes.string, (each.note, each.source)),
            exp.Cast(this=nodes.string(each.as_of), to=exp.DataType(this=exp.DataType.Type.DATE)),
        ]
        for each in read_standards().values()
    ]
    return _constants("fair_listed", STANDARD_COLUMNS, rows)


def _constants(name: str, names: Sequence[str], rows: Sequence[Sequence[exp.Expression]]) -> exp.Query:
    tuples = [exp.Tuple(expressions=list(row)) for row in rows]
    alias = exp.TableAlias(this=nodes.identifier(name), columns=[nodes.identifier(each) for each in names])
    return exp.Select(expressions=[exp.Star()]).from_(exp.Values(expressions=tuples, alias=alias), copy=False)


def listing(table: MetricTable) -> exp.Query:
    """Return the query of SHOW METRICS: the columns that readers need first.

    >>> from fairsql.metrics import built_in_metrics
    >>> listing(built_in_metrics()).sql("duckdb")[:64]
    'SELECT metric, formula, direction AS better, meaning FROM (VALUE'
    """
    better = nodes.alias(nodes.column("direction"), "better")
    columns = [nodes.column("metric"), nodes.column("formula"), better, nodes.column("meaning")]
    return definitions(table).select(*columns, append=False, copy=False)
