"""Write CREATE METRIC and DROP METRIC as plain SQL on `fairsql.metrics`, the table of a database's own metrics."""

from __future__ import annotations

from collections.abc import Mapping

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.metrics import Metric
from fairsql.text.queries import query

SCHEMA = "fairsql"
TABLE = "metrics"
COLUMNS = ("metric", "parameters", "formula")


_NOTHING = query("records", "nothing")


def create_metric(metric: Metric | None) -> str:
    """Return the statements that store a metric, or replace one of its name; for None, one that does nothing.

    >>> from fairsql.metrics import built_in_metrics, define
    >>> print(create_metric(define("harm", "fp / n", {}, built_in_metrics())).splitlines()[0])
    CREATE SCHEMA IF NOT EXISTS fairsql;
    """
    if metric is None:
        return _NOTHING
    return _script([*_tables(), _store(metric.name, encode(metric.parameters), metric.text)])


def create_tables() -> str:
    """Return the statements that create the table of metrics if it is missing."""
    return _script(_tables())


def drop_metric(name: str | None) -> str:
    """Return the statement that removes a metric; for None, one that does nothing."""
    return _NOTHING if name is None else _script([_delete(name)])


def encode(parameters: Mapping[str, str | None]) -> str:
    """Return parameters as text: `name := default`, separated by commas."""
    return ", ".join(name if default is None else f"{name} := {default}" for name, default in parameters.items())


def _table(alias: str | None = None) -> exp.Table:
    return exp.Table(this=nodes.identifier(TABLE), db=nodes.identifier(SCHEMA), alias=alias and _alias(alias))


def _tables() -> list[exp.Expression]:
    columns = [exp.ColumnDef(this=nodes.identifier(each), kind=exp.DataType(this=nodes.VARCHAR)) for each in COLUMNS]
    schema = exp.Create(this=exp.Table(db=nodes.identifier(SCHEMA)), kind="SCHEMA", exists=True)
    return [schema, exp.Create(this=exp.Schema(this=_table(), expressions=columns), kind="TABLE", exists=True)]


def _alias(name: str) -> exp.TableAlias:
    return exp.TableAlias(this=nodes.identifier(name))


def _store(*values: str) -> exp.Expression:
    """Return one statement that inserts or replaces a row by name, so that no other connection misses a metric."""
    pairs = zip(COLUMNS, values, strict=True)
    row = exp.Select(expressions=[nodes.alias(nodes.string(value), name) for name, value in pairs])
    given = {name: nodes.column(name, "given") for name in COLUMNS}
    update = exp.Update(expressions=[nodes.equal(nodes.column(name), value) for name, value in given.items()])
    insert = exp.Insert(expression=exp.Tuple(expressions=list(given.values())))
    return exp.Merge(
        this=_table("stored"),
        using=exp.Subquery(this=row, alias=_alias("given")),
        on=_same_name(nodes.column("metric", "stored"), given["metric"]),
        whens=exp.Whens(expressions=[exp.When(matched=True, then=update), exp.When(matched=False, then=insert)]),
    )


def _delete(name: str) -> exp.Expression:
    return exp.Delete(this=_table(), where=exp.Where(this=_same_name(nodes.column("metric"), nodes.string(name))))


def _same_name(*names: exp.Expression) -> exp.Expression:
    """Return the test that names are equal without case, as in `str.casefold`; DuckDB's LOWER alone turns İ into i."""
    dotted = (nodes.call("REPLACE", name, nodes.string("İ"), nodes.string("İ".casefold())) for name in names)
    return nodes.equal(*(exp.Lower(this=name) for name in dotted))


def _script(statements: list[exp.Expression]) -> str:
    return ";\n".join(statement.sql(dialect="duckdb") for statement in statements)
