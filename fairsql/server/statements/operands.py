"""The types of parameters by their operands: in, a query as DuckDB runs it; out, the OID for each with an operand.

DuckDB's prepare reports the types of columns, not of parameters: for `id > $1` it is asked for the type of `id`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import pairwise
from typing import Any

import pyarrow as pa
from sqlglot import exp, parse_one
from sqlglot.errors import SqlglotError

from fairsql.errors import Error
from fairsql.server.values.parameters import ARRAYS
from fairsql.server.values.types import FLOAT4, FLOAT8, INT2, INT4, INT8, NUMERIC, describe
from fairsql.text.printing import print_sql
from fairsql.text.tokens import tokenize

_LONGEST = 1 << 16  # the limit for a text to parse, in characters: nothing can interrupt parsing
_COMPARED = (exp.EQ, exp.NEQ, exp.LT, exp.LTE, exp.GT, exp.GTE, exp.NullSafeEQ, exp.NullSafeNEQ)
_COMPUTED = (exp.Add, exp.Sub, exp.Mul, exp.Div, exp.Mod)
_NUMBERS = frozenset(each.oid for each in (INT2, INT4, INT8, FLOAT4, FLOAT8, NUMERIC))
_ARRAYS = {element: array for array, element in reversed(ARRAYS.items())}
_KEPT = frozenset(("expressions", "from", "from_", "joins", "laterals", "with", "with_", "kind"))  # parts of a SELECT
Ask = Callable[[str], pa.Schema]
Node = Any  # sqlglot renames its nodes from release to release


def operand_types(text: str, wanted: Collection[int], ask: Ask) -> dict[int, int]:
    """Return the types of parameters by their numbers; parameters without an operand of known type are left out.

    Args:
        text: plain SQL.
        wanted: the numbers of the parameters.
        ask: returns the columns of a query.

    >>> operand_types("FROM t WHERE id > $1", [1], lambda query: pa.schema({"id": pa.int32()}))
    {1: 23}
    """
    if len(text) > _LONGEST:
        return {}
    try:
        tree = parse_one(_spaced(text), dialect="duckdb")
    except (SqlglotError, RecursionError):
        return {}
    found: dict[int, int] = {}
    for place in tree.find_all(exp.Placeholder, exp.Parameter):
        number = int(place.name) if place.name.isdecimal() else 0
        if number in wanted and number not in found:
            oid = _type_of(place, ask)
            if oid:
                found[number] = oid
    return found


def _spaced(text: str) -> str:
    """Put a blank after each parameter: sqlglot would read `$1,$` as the beginning of a string."""
    parts, at = [], 0
    tokens = tokenize(text)
    for before, token in pairwise(tokens):
        if before.word == "$" and token.text.isdecimal():
            parts += [text[at : token.end], " "]
            at = token.end
    return "".join([*parts, text[at:]])


def _type_of(place: Node, ask: Ask) -> int:
    """Return the OID of one parameter's type; 0 for unknown."""
    node = _outside(place)
    is_list = isinstance(node.parent, (exp.Any, exp.All))
    if is_list:
        node = _outside(node.parent)
    parent = node.parent
    if isinstance(parent, (exp.Limit, exp.Offset)):
        return INT8.oid
    target = _assigned(node)
    if target is not None:
        return _ask(*target, ask)
    other = _met(node, parent)
    if other is None:
        return 0
    oid = _ask(_around(place, other), 0, ask)
    if isinstance(parent, _COMPUTED) and oid not in _NUMBERS:
        return 0
    return _ARRAYS.get(oid, 0) if is_list else oid


def _outside(node: Node) -> Node:
    """Return the outermost pair of brackets around a value, or the value itself."""
    while isinstance(node.parent, exp.Paren):
        node = node.parent
    return node


def _met(node: Node, parent: Node) -> Node:
    """Return the other operand of a parameter's comparison or arithmetic; None if there is none."""
    if isinstance(parent, (*_COMPARED, *_COMPUTED)):
        return parent.expression if node is parent.this else parent.this
    if isinstance(parent, (exp.Between, exp.In, exp.Coalesce)):
        others = [parent.this, *parent.expressions, parent.args.get("low"), parent.args.get("high")]
        return next((each for each in others if each is not None and not each.find(type(node))), None)
    return None


def _assigned(node: Node) -> tuple[Node, int] | None:
    """Return a query for the columns that INSERT fills, and the index of the parameter's column."""
    row = node.parent
    source = row.parent if isinstance(row, exp.Tuple) else row
    insert = source.parent if isinstance(source, (exp.Values, exp.Select)) else None
    if not isinstance(insert, exp.Insert) or insert.expression is not source:
        return None
    index = next((at for at, each in enumerate(row.expressions) if each is node), None)
    if index is None:
        return None
    table: Node = insert.this
    names: list[Node] = [exp.Star()]
    if isinstance(table, exp.Schema):
        table, names = table.this, [exp.column(each.copy()) for each in table.expressions]
    return exp.select(*names).from_(table.copy()), index


def _around(place: Node, value: Node) -> Node:
    """Return a query for a value of a statement, over the rows from which the statement computes it."""
    inside = place.find_ancestor(exp.Select, exp.Update, exp.Delete)
    if isinstance(inside, exp.Select):
        asked = inside.copy()
        for name in set(asked.args) - _KEPT:
            asked.set(name, None)
        asked.set("expressions", [value.copy()])
    else:
        asked = exp.select(value.copy())
        if inside is not None:
            asked = asked.from_(inside.this.copy())
    for cte in _known(inside):
        asked = asked.with_(cte.args["alias"].copy(), as_=cte.this.copy(), append=True)
    for each in list(asked.find_all(exp.Placeholder, exp.Parameter)):
        each.replace(exp.null())
    return asked


def _known(inside: Node) -> Iterator[exp.CTE]:
    """Yield the CTEs of the queries around a SELECT, except those that contain it."""
    around = set()
    while inside is not None:
        around.add(id(inside))
        inside = inside.parent
        if inside is None:
            return
        with_ = inside.args.get("with_") or inside.args.get("with")
        yield from (each for each in (with_.expressions if with_ is not None else ()) if id(each) not in around)


def _ask(asked: Node, index: int, ask: Ask) -> int:
    """Return the OID of a query column's type; 0 if DuckDB does not know it."""
    try:
        schema = ask(print_sql(asked))
    except Error:  # for example, a column of an outer query
        return 0
    return 0 if index >= len(schema) or pa.types.is_null(schema.field(index).type) else describe(schema.field(index))[0]
