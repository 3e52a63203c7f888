"""Formulas: SQL expressions over the counts of a group.

In: the text of a formula. Out: a checked syntax tree, and what follows from it by algebra alone: which of prediction,
label and score it needs, its linear form, its value on numbers, its partial derivatives.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import sqlglot
from sqlglot import exp
from sqlglot.errors import ParseError, SqlglotError

from fairsql.errors import MetricError, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

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
    return tree.copy()


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


def check_names(tree: exp.Expression, known: Iterable[str]) -> None:
    """Raise MetricError for a name that is neither a count nor a sum of scores, or for an unknown function."""
    allowed = {*COUNTS, *SCORE_SUMS}
    for node in tree.find_all(exp.Column, exp.Anonymous):
        if node.name.lower() in allowed and isinstance(node, exp.Column):
            continue
        kind = "function or metric" if isinstance(node, exp.Anonymous) else "count or metric"
        raise MetricError(
            f"unknown {kind} {node.name}", hint=did_you_mean(node.name, [*COUNTS, *known]), about=node.name
        )


def guard(tree: exp.Expression) -> exp.Expression:
    """Check that no division can be by zero, and turn a bare `/ n` into `/ NULLIF(n, 0)`.

    Raises:
        MetricError: for a divisor that can be zero and does not become NULL then.

    >>> guard(parse_formula("fp / n")).sql("duckdb")
    'fp / NULLIF(n, 0)'
    """
    for division in list(tree.find_all(exp.Div)):
        divisor = strip_parens(division.expression)
        if isinstance(divisor, exp.Nullif):
            continue
        if not _never_zero(divisor):
            shown = divisor.sql(dialect="duckdb")
            raise MetricError(
                f"the division by {shown} is not guarded: it is undefined in a group where {shown} is 0",
                hint=f"write NULLIF({shown}, 0), so that the metric is NULL there",
                about=shown if isinstance(divisor, exp.Column) else "",
            )
        if any(column.name.lower() == "n" for column in divisor.find_all(exp.Column)):
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


_COMPARISONS: dict[type[exp.Expression], Callable[[Any, Any], bool]] = {
    exp.EQ: lambda a, b: a == b,
    exp.NEQ: lambda a, b: a != b,
    exp.GT: lambda a, b: a > b,
    exp.GTE: lambda a, b: a >= b,
    exp.LT: lambda a, b: a < b,
    exp.LTE: lambda a, b: a <= b,
}

Number = Fraction | float | None


def evaluate(tree: exp.Expression, values: Mapping[str, Fraction]) -> Number:
    """Evaluate a formula on numbers: exact fractions where it is rational, NULL as None.

    >>> evaluate(parse_formula("tp / NULLIF(tp + fn, 0)"), {"tp": Fraction(1), "fn": Fraction(2)})
    Fraction(1, 3)
    """

    def value(node: exp.Expression) -> Number:
        return evaluate(node, values)

    if isinstance(tree, exp.Paren | exp.Cast):
        return value(tree.this)
    if isinstance(tree, exp.Literal):
        return Fraction(tree.this)
    if isinstance(tree, exp.Column):
        return values[tree.name.lower()]
    if isinstance(tree, exp.Parameter | exp.Placeholder):
        return Fraction(5, 7)  # some constant
    if isinstance(tree, exp.Null):
        return None
    if isinstance(tree, exp.Boolean):
        return Fraction(int(tree.this))
    if isinstance(tree, exp.Nullif):
        left, right = value(tree.this), value(tree.expression)
        return None if left == right else left
    if isinstance(tree, exp.Coalesce):
        options = (value(option) for option in [tree.this, *tree.expressions])
        return next((option for option in options if option is not None), None)
    if isinstance(tree, exp.Case | exp.If):
        branches = tree.args["ifs"] if isinstance(tree, exp.Case) else [tree]
        for branch in branches:
            test = branch.this if tree.this is None or isinstance(tree, exp.If) else exp.EQ(
                this=tree.this.copy(), expression=branch.this.copy()
            )  # fmt: skip
            if value(test):
                return value(branch.args["true"])
        default = tree.args.get("default") or tree.args.get("false")
        return value(default) if default is not None else None
    if isinstance(tree, exp.Is):
        return Fraction(int(value(tree.this) is None))
    operands = [child for child in tree.iter_expressions() if isinstance(child, exp.Expression)]
    numbers = [value(child) for child in operands]
    known = [number for number in numbers if number is not None]
    if isinstance(tree, exp.Least | exp.Greatest):
        choose: Callable[[list[Fraction | float]], Fraction | float] = min if isinstance(tree, exp.Least) else max
        return choose(known) if known else None
    if len(known) < len(numbers):
        return None
    return _apply(tree, known)


def _apply(tree: exp.Expression, numbers: list[Fraction | float]) -> Number:
    first = numbers[0]
    last = numbers[-1]
    if isinstance(tree, exp.Add):
        return first + last
    if isinstance(tree, exp.Sub):
        return first - last
    if isinstance(tree, exp.Mul):
        return first * last
    if isinstance(tree, exp.Div):
        return first / last if last else None
    if isinstance(tree, exp.Neg):
        return -first
    if isinstance(tree, exp.Abs):
        return -first if first < 0 else first
    if isinstance(tree, exp.Sqrt):
        return math.sqrt(first) if first >= 0 else None
    if isinstance(tree, exp.Ln):
        return math.log(first) if first > 0 else None
    if isinstance(tree, exp.Exp):
        return math.exp(first)
    if isinstance(tree, exp.Round):
        return round(Fraction(first), int(last) if len(numbers) > 1 else 0)
    if isinstance(tree, exp.Floor | exp.Ceil):
        return Fraction(math.floor(first) if isinstance(tree, exp.Floor) else math.ceil(first))
    if isinstance(tree, exp.Pow):
        return math.pow(float(first), float(last))
    if isinstance(tree, exp.And):
        return Fraction(int(bool(first) and bool(last)))
    if isinstance(tree, exp.Or):
        return Fraction(int(bool(first) or bool(last)))
    if isinstance(tree, exp.Not):
        return Fraction(int(not first))
    if isinstance(tree, exp.Between):
        return Fraction(int(numbers[1] <= first <= numbers[2]))
    compare = _COMPARISONS.get(type(tree))
    if compare is not None:
        return Fraction(int(compare(first, last)))
    raise MetricError(f"cannot evaluate {tree.sql(dialect='duckdb')}")


# Points in general position: an identity of formulas that holds at all of them is taken to hold.
_POINTS = ((101, 67, 43, 211), (389, 157, 271, 97), (53, 307, 181, 73))
_SHIFTS = ((7, 11), (-13, 5), (17, -3))


def _same_after(tree: exp.Expression, move: Callable[[list[int], int, int], list[int]]) -> bool:
    free = {name: Fraction(2 * i + 3, 7) for i, name in enumerate(sorted(names_in(tree) - set(COUNTS)))}

    def at(cells: list[int]) -> Number:
        counts = dict(zip(CELLS, map(Fraction, cells), strict=True))
        return evaluate(tree, {**free, **counts, "n": sum(counts.values(), Fraction(0))})

    for point in _POINTS:
        for a, b in _SHIFTS:
            before, after = at(list(point)), at(move(list(point), a, b))
            if before is None or after is None or not alike(before, after):
                return False
    return True


def alike(left: Fraction | float, right: Fraction | float) -> bool:
    """True for fractions that are equal, and for floats that are but for rounding."""
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return left == right
    return math.isclose(left, right, rel_tol=1e-9, abs_tol=1e-12)


def needs_label(tree: exp.Expression) -> bool:
    """True if the formula tells true positives from false ones, or true negatives from false ones.

    >>> needs_label(parse_formula("(tp + fp) / NULLIF(n, 0)"))
    False
    """
    if names_in(tree) & {"squared_error", "calibration_gap", "concordant_pairs"}:
        return True
    return not _same_after(tree, lambda c, a, b: [c[0] + a, c[1] - a, c[2] + b, c[3] - b])


def needs_prediction(tree: exp.Expression) -> bool:
    """True if the formula tells predicted positives from predicted negatives.

    >>> needs_prediction(parse_formula("(tp + fn) / NULLIF(n, 0)"))
    False
    """
    return not _same_after(tree, lambda c, a, b: [c[0] + a, c[1] + b, c[2] - a, c[3] - b])


def linear_form(tree: exp.Expression) -> dict[str, Fraction] | None:
    """Return the coefficients of tp, fp, fn, tn if the formula is a linear form in them, else None.

    >>> {cell: int(c) for cell, c in linear_form(parse_formula("n - tp")).items()}
    {'tp': 0, 'fp': 1, 'fn': 1, 'tn': 1}
    """
    tree = strip_parens(tree)
    if isinstance(tree, exp.Column):
        name = tree.name.lower()
        return {cell: Fraction(int(name in (cell, "n"))) for cell in CELLS} if name in COUNTS else None
    if isinstance(tree, exp.Neg):
        inner = linear_form(tree.this)
        return None if inner is None else {cell: -value for cell, value in inner.items()}
    if isinstance(tree, exp.Add | exp.Sub):
        sign = 1 if isinstance(tree, exp.Add) else -1
        left, right = linear_form(tree.this), linear_form(tree.expression)
        if left is None or right is None:
            return None
        return {cell: left[cell] + sign * right[cell] for cell in CELLS}
    return None


def as_proportion(tree: exp.Expression) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """Return (cells above, cells below) if the formula is a plain proportion of counts, else None.

    >>> as_proportion(parse_formula("tp / NULLIF(tp + fn, 0)"))
    (('tp',), ('tp', 'fn'))
    """
    tree = strip_parens(tree)
    if not isinstance(tree, exp.Div):
        return None
    divisor = strip_parens(tree.expression)
    if isinstance(divisor, exp.Nullif):
        divisor = divisor.this
    above, below = linear_form(tree.this), linear_form(divisor)
    if above is None or below is None or not set(above.values()) | set(below.values()) <= {0, 1}:
        return None
    if any(above[cell] and not below[cell] for cell in CELLS):
        return None
    return tuple(c for c in CELLS if above[c]), tuple(c for c in CELLS if below[c])
