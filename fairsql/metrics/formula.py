"""Formulas: SQL expressions over the counts of a group.

In: the text of a formula. Out: a syntax tree that is checked: arithmetic over counts whose divisions are guarded.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import sqlglot
from sqlglot import exp
from sqlglot.errors import ParseError, SqlglotError

from fairsql.errors import MetricError, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable

CELLS = ("tp", "fp", "fn", "tn")
COUNTS = (*CELLS, "n")
SCORE_SUMS = ("score_sum", "squared_error", "calibration_gap", "concordant_pairs")

# What a formula may be made of. The list is closed: a formula is arithmetic, never a query.
_ALLOWED = (
    exp.Add, exp.Sub, exp.Mul, exp.Div, exp.Neg, exp.Paren, exp.Literal, exp.Column, exp.Identifier, exp.Nullif,
    exp.Case, exp.If, exp.Coalesce, exp.Abs, exp.Sqrt, exp.Ln, exp.Exp, exp.Pow, exp.Least, exp.Greatest,
    exp.Round, exp.Floor, exp.Ceil,
    exp.Cast, exp.DataType, exp.EQ, exp.NEQ, exp.GT, exp.GTE, exp.LT, exp.LTE, exp.And, exp.Or, exp.Not, exp.Is,
    exp.Null, exp.Boolean, exp.Between, exp.Anonymous, exp.PropertyEQ, exp.Parameter, exp.Placeholder, exp.Array,
)  # fmt: skip
FUNCTIONS = frozenset("nullif coalesce abs sqrt ln exp pow power least greatest round floor ceil cast case if".split())


_LONGEST = 20_000  # characters of a formula that are read
_MOST_PARTS = 1_000  # names, numbers and operations of a formula, with the metrics it uses written out


@lru_cache(maxsize=1024)
def _parse(text: str) -> exp.Expression:
    spaced = text.replace(",", ", ")  # `$1,$` would begin a string for sqlglot
    select = sqlglot.parse_one(f"SELECT {spaced}", read="duckdb")
    if not isinstance(select, exp.Select) or len(select.expressions) != 1 or len(select.args["expressions"]) != 1:
        raise ParseError("not one expression")
    if any(value for key, value in select.args.items() if key not in ("expressions", "kind", "hint")):
        raise ParseError("not an expression")
    tree: exp.Expression = select.expressions[0]
    return tree


def parse_formula(text: str) -> exp.Expression:
    """Parse one formula; names are not looked up yet.

    Raises:
        MetricError: for text that is not one expression, or that uses more than arithmetic.

    >>> parse_formula("(5 * fn + fp) / n").sql("duckdb")
    '(5 * fn + fp) / n'
    """
    if len(text) > _LONGEST:
        raise _too_long()
    try:
        tree = _parse(text)
    except SqlglotError as error:
        raise MetricError(
            f"{text.strip()!r} is not an SQL expression over the counts", hint="for example (fp + fn) / n"
        ) from error
    for node in tree.walk():
        if not isinstance(node, _ALLOWED):
            raise MetricError(
                f"a metric cannot use {_describe(node)}",
                hint=f"it is arithmetic over {', '.join(COUNTS)} with {', '.join(sorted(FUNCTIONS))}",
            )
        if isinstance(node, exp.Literal) and node.is_string:
            raise MetricError(f"a metric cannot use the text {node.sql()}", hint=f"counts are {', '.join(COUNTS)}")
        if isinstance(node, exp.Column) and node.table:
            raise MetricError(f"a metric cannot use the column {node.sql()}", hint=f"counts are {', '.join(COUNTS)}")
    count_parts(tree)
    return tree.copy()


def count_parts(tree: exp.Expression, others: int = 0) -> int:
    """Return how many names, numbers and operations a formula has beside `others`.

    Raises:
        MetricError: for more than a formula may have.

    >>> count_parts(parse_formula("tp / NULLIF(tp + fn, 0)"))
    7
    """
    parts = others
    for node in tree.walk():
        parts += not isinstance(node, exp.Identifier | exp.Paren)
        if parts > _MOST_PARTS:
            raise _too_long()
    return parts


def _too_long() -> MetricError:
    hint = "make it shorter: a formula is one line over counts, such as (5 * fn + fp) / n"
    return MetricError(
        f"the formula has more than {_MOST_PARTS} parts, with the metrics it uses written out", hint=hint
    )


def _describe(node: Any) -> str:
    if isinstance(node, exp.Alias):
        return "an alias without AS" if node.alias else "an alias"
    if isinstance(node, exp.Func):
        return f"the function {node.sql_name().lower()}"
    return f"{type(node).__name__.lower()} ({node.sql(dialect='duckdb')})"


def strip_parens(node: exp.Expression) -> exp.Expression:
    """Return what stands inside any number of parentheses."""
    while isinstance(node, exp.Paren):
        node = node.this
    return node


def names_in(tree: exp.Expression) -> set[str]:
    """Return the names that a formula reads, in lower case."""
    return {column.name.lower() for column in tree.find_all(exp.Column)}


def substitute(tree: exp.Expression, replace: Callable[[exp.Expression], exp.Expression | None]) -> exp.Expression:
    """Replace names and calls by what `replace` gives for them (None keeps them); the tree given is not changed."""

    def step(node: exp.Expression) -> exp.Expression:
        found = replace(node) if isinstance(node, exp.Column | exp.Anonymous) else None
        if found is None:
            return node
        atom = isinstance(found, exp.Column | exp.Literal | exp.Paren | exp.Nullif | exp.Array | exp.Parameter)
        return found.copy() if atom else exp.Paren(this=found.copy())

    return tree.copy().transform(step, copy=False)


def check_names(tree: exp.Expression, known: Iterable[str], inputs: Collection[str] = ()) -> None:
    """Raise MetricError for a name that is no count, sum of scores or one of `inputs`, or for an unknown function."""
    allowed = {*COUNTS, *SCORE_SUMS, *inputs}
    for node in tree.find_all(exp.Column, exp.Anonymous):
        if node.name.lower() in allowed and isinstance(node, exp.Column):
            continue
        kind = "function or metric" if isinstance(node, exp.Anonymous) else "count or metric"
        raise MetricError(
            f"unknown {kind} {node.name}", hint=did_you_mean(node.name, [*COUNTS, *known]), about=node.name
        )


def guard(tree: exp.Expression, inputs: Collection[str] = ()) -> exp.Expression:
    """Check that no division can be by zero, and turn a bare `/ n` into `/ NULLIF(n, 0)`, that by an input likewise.

    Raises:
        MetricError: for a divisor that can be zero and does not become NULL then.

    >>> guard(parse_formula("fp / n")).sql("duckdb")
    'fp / NULLIF(n, 0)'
    """
    for division in list(tree.find_all(exp.Div)):
        divisor = strip_parens(division.expression)
        if isinstance(divisor, exp.Nullif):
            continue
        by_input = not names_in(divisor).isdisjoint(inputs)
        if not by_input and not _never_zero(divisor):
            shown = divisor.sql(dialect="duckdb")
            raise MetricError(
                f"the division by {shown} is not guarded: it is undefined in a group where {shown} is 0",
                hint=f"write NULLIF({shown}, 0), so that the metric is NULL there",
                about=shown if isinstance(divisor, exp.Column) else "",
            )
        if by_input or "n" in names_in(divisor):
            division.set("expression", exp.Nullif(this=divisor.copy(), expression=exp.Literal.number(0)))
    return tree


def _never_zero(node: exp.Expression) -> bool:
    """True for a non-zero number, n (a group that is there has rows), and products of such."""
    node = strip_parens(node)
    if isinstance(node, exp.Mul):
        return _never_zero(node.this) and _never_zero(node.expression)
    if isinstance(node, exp.Neg):
        return _never_zero(node.this)
    if isinstance(node, exp.Column):
        return node.name.lower() == "n"
    return isinstance(node, exp.Literal) and not node.is_string and float(node.this) != 0
