"""Read formulas: SQL expressions over the counts of a group.

In: the text of a formula. Out: a checked syntax tree: arithmetic over counts whose divisions are guarded.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache
from typing import TYPE_CHECKING

from sqlglot import exp

from fairsql import error_messages
from fairsql.errors import MetricError, did_you_mean
from fairsql.metrics.grammar import AGGREGATES as AGGREGATES
from fairsql.metrics.grammar import CELLS as CELLS
from fairsql.metrics.grammar import COUNTS as COUNTS
from fairsql.metrics.grammar import DISTANCES as DISTANCES
from fairsql.metrics.grammar import FUNCTIONS as FUNCTIONS
from fairsql.metrics.grammar import SCORE_SUMS as SCORE_SUMS
from fairsql.metrics.grammar import read_formula, too_deep

if TYPE_CHECKING:
    from collections.abc import Iterable

_LONGEST = 20_000  # characters of a formula
_MOST_PARTS = 1_000  # names, numbers and operations of a formula, with the metrics it uses written out
_DEEPEST = 300  # levels of nested operations
# Aggregates that SQL writes with WITHIN GROUP, each with the text to write instead.
INSTEAD = {
    f"percentile_{kind}": f"write quantile_{kind}(column, 0.5) in METRICS, without WITHIN GROUP"
    for kind in ("cont", "disc")
}

_read = lru_cache(maxsize=1024)(read_formula)


def parse_formula(text: str, written: str = "") -> exp.Expression:
    """Parse a formula; names are not looked up yet.

    Args:
        text: the formula.
        written: the user's text, for errors, if that differs.

    Raises:
        MetricError: for text that is not a single expression, or not arithmetic.

    >>> parse_formula("(5 * fn + fp) / n").sql("duckdb")
    '(5 * fn + fp) / n'
    """
    if len(text) > _LONGEST:
        raise _too_long()
    tree = _read(text, written)
    count_parts(tree)
    return check_depth(tree).copy()


def count_parts(tree: exp.Expression, others: int = 0) -> int:
    """Return the number of names, numbers and operations in a formula, plus `others`.

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
    return MetricError(*error_messages.FORMULA_TOO_LONG(most=_MOST_PARTS))


def check_depth(tree: exp.Expression) -> exp.Expression:
    """Return a formula after checking that its operations are not nested too deeply.

    Raises:
        MetricError: if they are.
    """
    level = [tree]
    for _ in range(_DEEPEST):
        inner = (child for node in level for child in strip_parens(node).iter_expressions())
        level = [child for child in inner if not isinstance(child, exp.Identifier | exp.DataType)]
    if level:
        raise too_deep()
    return tree


def strip_parens(node: exp.Expression) -> exp.Expression:
    """Return the expression inside any number of parentheses."""
    while isinstance(node, exp.Paren):
        node = node.this
    return node


def names_in(tree: exp.Expression) -> set[str]:
    """Return the names that a formula reads, in lower case."""
    return {column.name.lower() for column in tree.find_all(exp.Column)}


def substitute(tree: exp.Expression, replace: Callable[[exp.Expression], exp.Expression | None]) -> exp.Expression:
    """Replace names and calls by what `replace` returns for them (None keeps them); the given tree is not changed."""

    def step(node: exp.Expression) -> exp.Expression:
        found = replace(node) if isinstance(node, exp.Column | exp.Anonymous) else None
        if found is None:
            return node
        atom = isinstance(found, exp.Column | exp.Literal | exp.Paren | exp.Nullif | exp.Array | exp.Parameter)
        return found.copy() if atom else exp.Paren(this=found.copy())

    return tree.copy().transform(step, copy=False)


def check_names(tree: exp.Expression, known: Iterable[str], inputs: Collection[str] = ()) -> None:
    """Raise MetricError for a name that is not a count, a sum of scores or in `inputs`, or for an unknown function."""
    allowed = {*COUNTS, *SCORE_SUMS, *inputs}
    for node in tree.find_all(exp.Column, exp.Anonymous, bfs=False):
        if node.name.lower() in allowed and isinstance(node, exp.Column):
            continue
        called = isinstance(node, exp.Anonymous)
        wrong, names = (
            (error_messages.FUNCTION_UNKNOWN, sorted(FUNCTIONS)) if called else (error_messages.COUNT_UNKNOWN, [])
        )
        hint = INSTEAD.get(node.name.lower()) or did_you_mean(node.name, [*COUNTS, *names, *known])
        raise MetricError(*wrong(hint, name=node.name), about=node.name)


def guard(tree: exp.Expression, inputs: Collection[str] = ()) -> exp.Expression:
    """Check that no division can be by zero; turn a bare `/ n`, or a division by an input, into one by NULLIF(n, 0).

    Raises:
        MetricError: for a divisor that can be zero without becoming NULL.

    >>> guard(parse_formula("fp / n")).sql("duckdb")
    'fp / NULLIF(n, 0)'
    """
    for division in list(tree.find_all(exp.Div, bfs=False)):
        divisor = strip_parens(division.expression)
        if isinstance(divisor, exp.Nullif):
            continue
        by_input = not names_in(divisor).isdisjoint(inputs)
        if not by_input and not _never_zero(divisor):
            shown = divisor.sql(dialect="duckdb")
            raise MetricError(
                *error_messages.DIVISION_UNGUARDED(divisor=shown),
                about=shown if isinstance(divisor, exp.Column) else "",
            )
        if by_input or "n" in names_in(divisor):
            division.set("expression", exp.Nullif(this=divisor.copy(), expression=exp.Literal.number(0)))
    return tree


def _never_zero(node: exp.Expression) -> bool:
    """Return whether a node is never zero: a non-zero number, n (every group has rows), or a product of these."""
    node = strip_parens(node)
    if isinstance(node, exp.Mul):
        return _never_zero(node.this) and _never_zero(node.expression)
    if isinstance(node, exp.Neg):
        return _never_zero(node.this)
    if isinstance(node, exp.Column):
        return node.name.lower() == "n"
    return isinstance(node, exp.Literal) and not node.is_string and float(node.this) != 0
