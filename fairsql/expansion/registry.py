"""CREATE METRIC and DROP METRIC as plain SQL on the table `fairsql.metrics`, where a database keeps its own metrics."""

from __future__ import annotations

from collections.abc import Mapping

from sqlglot import exp

from fairsql.expansion import nodes
from fairsql.metrics import Metric
from fairsql.text.queries import query

SCHEMA = "fairsql"
TABLE = "metrics"
COLUMNS = ("metric", "parameters", "formula")


_NOTHING = query("records", "nothing")


def create_metric(metric: Metric | None) -> str:
    """Return the statements that store a metric in the place of one of its name; for None, one that does nothing.

    >>> from fairsql.metrics import built_in_metrics, define
    >>> print(create_metric(define("harm", "fp / n", {}, built_in_metrics())).splitlines()[0])
    CREATE SCHEMA IF NOT EXISTS fairsql;
    """
    if metric is None:
        return _NOTHING
    columns = [exp.ColumnDef(this=nodes.identifier(each), kind=exp.DataType(this=nodes.VARCHAR)) for each in COLUMNS]
    schema = exp.Create(this=exp.Table(db=nodes.identifier(SCHEMA)), kind="SCHEMA", exists=True)
    table = exp.Create(this=exp.Schema(this=_table(), expressions=columns), kind="TABLE", exists=True)
    values = exp.Tuple(
        expressions=[nodes.string(text) for text in (metric.name, encode(metric.parameters), metric.text)]
    )
    insert = exp.Insert(this=_table(), expression=exp.Values(expressions=[values]))
    return _script([schema, table, _delete(metric.name), insert])


def drop_metric(name: str | None) -> str:
    """Return the statement that removes a metric; for None, one that does nothing."""
    return _NOTHING if name is None else _script([_delete(name)])


def encode(parameters: Mapping[str, str | None]) -> str:
    """Return parameters as text: `name := default`, separated by commas."""
    return ", ".join(name if default is None else f"{name} := {default}" for name, default in parameters.items())


def _table() -> exp.Table:
    return exp.Table(this=nodes.identifier(TABLE), db=nodes.identifier(SCHEMA))


def _delete(name: str) -> exp.Expression:
    same = nodes.equal(exp.Lower(this=nodes.column("metric")), exp.Lower(this=nodes.string(name)))
    return exp.Delete(this=_table(), where=exp.Where(this=same))


def _script(statements: list[exp.Expression]) -> str:
    return ";\n".join(statement.sql(dialect="duckdb") for statement in statements)
