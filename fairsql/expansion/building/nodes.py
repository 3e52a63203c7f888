"""Construct stock sqlglot nodes, and queries made of them.

Expansions are built of these nodes, never of concatenated text. The user's own text goes in unchanged, by `raw`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import reduce
from typing import Any

from sqlglot import exp

from fairsql.text.printing import print_sql
from fairsql.text.tokens import RESERVED

DType = Any  # a member of exp.DataType.Type; its class moved between sqlglot 28 and 30
DOUBLE: DType = exp.DataType.Type.DOUBLE
BIGINT: DType = exp.DataType.Type.BIGINT
INTEGER: DType = exp.DataType.Type.INT
BOOLEAN: DType = exp.DataType.Type.BOOLEAN
VARCHAR: DType = exp.DataType.Type.VARCHAR
MAP: DType = exp.DataType.Type.MAP


def identifier(name: str) -> exp.Identifier:
    """Return a name, quoted unless it is a plain lower-case word.

    >>> identifier("race").sql("duckdb"), identifier("Sex of").sql("duckdb"), identifier("order").sql("duckdb")
    ('race', '"Sex of"', '"order"')
    """
    plain = name.isascii() and name.isidentifier() and name.islower() and name not in RESERVED
    return exp.Identifier(this=name, quoted=not plain)


def column(name: str, table: str = "") -> exp.Column:
    """Return a column by its name."""
    return exp.Column(this=identifier(name), table=identifier(table) if table else None)


def raw(text: str) -> exp.Var:
    """Return a node for SQL text that is printed unchanged."""
    return exp.Var(this=text)


def number(value: float) -> exp.Expression:
    """Return a number; a float keeps all its digits."""
    return exp.Literal.number(repr(value)) if value >= 0 else exp.Neg(this=exp.Literal.number(repr(-value)))


def infinity() -> exp.Expression:
    """Return infinity, which is above all numbers; only NaN is above it."""
    return cast(string("Infinity"), DOUBLE)


def real(value: float) -> exp.Expression:
    """Return a DOUBLE literal: DuckDB reads a number without an exponent as a DECIMAL, which takes time to convert.

    >>> real(0.5).sql("duckdb"), real(1e-9).sql("duckdb"), real(-2.0).sql("duckdb")
    ('0.5e0', '1e-09', '-2.0e0')
    """
    text = repr(abs(value))
    literal = exp.Literal.number(text if "e" in text else f"{text}e0")
    return literal if value >= 0 else exp.Neg(this=literal)


def listed(texts: Sequence[exp.Expression]) -> exp.Expression:
    """Return texts separated by commas, without those that are NULL; the empty text if there are none.

    >>> listed([string("a"), string("b")]).sql("duckdb"), listed([]).sql("duckdb")
    ("CONCAT_WS(', ', 'a', 'b')", "''")
    """
    return call("CONCAT_WS", string(", "), *texts) if texts else string("")


def string(value: str) -> exp.Literal:
    """Return a string literal."""
    return exp.Literal.string(value)


def cast(node: exp.Expression, to: DType) -> exp.Cast:
    """Return CAST(node AS to)."""
    return exp.Cast(this=node, to=exp.DataType(this=to))


def try_double(node: exp.Expression) -> exp.Expression:
    """Return TRY_CAST(node AS DOUBLE)."""
    return exp.TryCast(this=node, to=exp.DataType(this=DOUBLE), safe=True)


def alias(node: exp.Expression, name: str) -> exp.Alias:
    """Return node AS name."""
    return exp.Alias(this=node, alias=identifier(name))


def case(*branches: tuple[exp.Expression, exp.Expression], default: exp.Expression | None = None) -> exp.Case:
    """Return CASE WHEN … THEN … [ELSE default] END."""
    return exp.Case(ifs=[exp.If(this=test, true=value) for test, value in branches], default=default)


def conjunction(tests: Iterable[exp.Expression]) -> exp.Expression:
    """Return test AND test …; TRUE if there are no tests."""
    tests = list(tests)
    return reduce(lambda a, b: exp.And(this=a, expression=b), tests) if tests else exp.Boolean(this=True)


def disjunction(tests: Iterable[exp.Expression]) -> exp.Expression:
    """Return test OR test …; FALSE if there are no tests."""
    tests = list(tests)
    return reduce(lambda a, b: exp.Or(this=a, expression=b), tests) if tests else exp.Boolean(this=False)


def is_null(node: exp.Expression) -> exp.Is:
    """Return node IS NULL."""
    return exp.Is(this=node, expression=exp.Null())


def not_null(node: exp.Expression) -> exp.Not:
    """Return NOT node IS NULL."""
    return exp.Not(this=is_null(node))


def same(left: exp.Expression, right: exp.Expression) -> exp.Expression:
    """Return left IS NOT DISTINCT FROM right."""
    return exp.NullSafeEQ(this=left, expression=right)


def equal(left: exp.Expression, right: exp.Expression) -> exp.EQ:
    """Return left = right."""
    return exp.EQ(this=left, expression=right)


def total(node: exp.Expression) -> exp.Sum:
    """Return SUM(node)."""
    return exp.Sum(this=node)


def total_if(test: exp.Expression, node: exp.Expression) -> exp.Sum:
    """Return SUM(CASE WHEN test THEN node ELSE 0 END)."""
    return exp.Sum(this=case((test, node), default=number(0)))


def quotient(above: exp.Expression, below: exp.Expression) -> exp.Expression:
    """Return above / NULLIF(below, 0)."""
    wrapped = exp.Paren(this=above) if isinstance(above, exp.Binary) else above
    divisor = exp.Nullif(this=below, expression=number(0))
    return exp.Div(this=wrapped, expression=divisor, typed=False, safe=False)


def call(name: str, *arguments: exp.Expression) -> exp.Anonymous:
    """Return name(arguments), for a function without a node in sqlglot."""
    return exp.Anonymous(this=name, expressions=list(arguments))


def printed(*expressions: exp.Expression) -> str:
    """Return expressions as SQL, separated by commas, to be filled into a query of `sql/queries/`.

    >>> printed(column("race"), raw("a + b"))
    'race, a + b'
    """
    return ", ".join(map(print_sql, expressions))


def struct(fields: dict[str, exp.Expression]) -> exp.Struct:
    """Return {'field': value, …}."""
    pairs = [exp.PropertyEQ(this=identifier(key), expression=value) for key, value in fields.items()]
    return exp.Struct(expressions=pairs)


def field(of: exp.Expression, name: str) -> exp.Dot:
    """Return of.name, for a STRUCT."""
    return exp.Dot(this=of, expression=identifier(name))


def each_of(items: exp.Expression, each: exp.Column, value: exp.Expression) -> exp.Expression:
    """Return the list of a value for each item of a list; in the value, the item is the column `each`.

    >>> each_of(column("xs"), column("x"), column("x")).sql("duckdb")
    'LIST_TRANSFORM(xs, LAMBDA x : x)'
    """
    return call("LIST_TRANSFORM", items, exp.Lambda(this=value, expressions=[each.this.copy()], colon=True))


def over(
    function: exp.Expression, partition: Sequence[exp.Expression], order: Sequence[exp.Expression] = ()
) -> exp.Window:
    """Return function OVER (PARTITION BY partition ORDER BY order)."""
    ordering = exp.Order(expressions=list(order)) if order else None
    return exp.Window(this=function, partition_by=list(partition), order=ordering)


def ascending(node: exp.Expression) -> exp.Ordered:
    """Return node in ascending order, NULL last."""
    return exp.Ordered(this=node, desc=False, nulls_first=False)


def descending(node: exp.Expression) -> exp.Ordered:
    """Return node in descending order, NULL last."""
    return exp.Ordered(this=node, desc=True, nulls_first=False)


def followed(node: exp.Expression, rest: str) -> exp.Var:
    """Return node with the text that follows it in the user's ORDER BY, such as `DESC NULLS LAST`, or nothing.

    >>> followed(column("risk"), "DESC").sql("duckdb")
    'risk DESC'
    """
    return raw(" ".join([node.sql(dialect="duckdb"), rest]).strip())


def nulls_last(order: Iterable[exp.Expression]) -> list[exp.Expression]:
    """Return each node in ascending order, NULL last, regardless of DuckDB's default_null_order."""
    return [ordered for node in order for ordered in (ascending(is_null(node)), ascending(node.copy()))]


def select(
    columns: Iterable[exp.Expression],
    source: exp.Expression | str,
    *,
    where: exp.Expression | None = None,
    group: Sequence[exp.Expression] = (),
    having: exp.Expression | None = None,
) -> exp.Select:
    """Return SELECT columns FROM source [WHERE …] [GROUP BY …] [HAVING …]; a source that is text is a table's name."""
    table = exp.Table(this=identifier(source)) if isinstance(source, str) else source
    query = exp.Select(expressions=list(columns)).from_(table, copy=False)
    if where is not None:
        query = query.where(where, copy=False)
    if group:
        query = query.group_by(*group, copy=False)
    if having is not None:
        query = query.having(having, copy=False)
    return query


def with_ctes(
    query: exp.Query, ctes: Iterable[tuple[str, exp.Query]], *, recursive: bool = False, once: Collection[str] = ()
) -> exp.Query:
    """Prepend named queries to a query, in their order.

    Args:
        query: the query.
        ctes: (name, query) pairs.
        recursive: whether a named query reads itself.
        once: the names of queries that are computed once, however often they are read.
    """
    for name, body in ctes:
        query = query.with_(
            exp.TableAlias(this=identifier(name)),
            as_=body,
            recursive=recursive,
            materialized=True if name in once else None,
            copy=False,
        )
    return query


def union_all(queries: Sequence[exp.Query]) -> exp.Query:
    """Return query UNION ALL query …."""
    return reduce(lambda a, b: exp.Union(this=a, expression=b, distinct=False), queries)
