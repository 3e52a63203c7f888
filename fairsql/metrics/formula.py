"""Formulas: SQL expressions over the counts of a group.

In: the text of a formula. Out: a checked syntax tree, and what follows from it by algebra alone: which of prediction,
label and score it needs, its linear form, its value on numbers, its range.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any

import sqlglot
from sqlglot import exp
from sqlglot.errors import ParseError, SqlglotError

from fairsql.errors import MetricError, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

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


Number = Fraction | float | None
Valued = Callable[[Mapping[str, Any]], Number]
_TESTS: dict[type[exp.Expression], Callable[..., bool]] = {
    exp.EQ: operator.eq,
    exp.NEQ: operator.ne,
    exp.GT: operator.gt,
    exp.GTE: operator.ge,
    exp.LT: operator.lt,
    exp.LTE: operator.le,
    exp.And: lambda a, b: bool(a) and bool(b),
    exp.Or: lambda a, b: bool(a) or bool(b),
    exp.Not: operator.not_,
    exp.Between: lambda a, low, high: low <= a <= high,
}
# What a function makes of numbers none of which is NULL.
_FUNCTIONS: dict[type[exp.Expression], Callable[..., Any]] = {
    exp.Add: operator.add,
    exp.Sub: operator.sub,
    exp.Mul: operator.mul,
    exp.Div: lambda a, b: a / b if b else None,
    exp.Neg: operator.neg,
    exp.Abs: abs,
    exp.Sqrt: lambda a: math.sqrt(a) if a >= 0 else None,
    exp.Ln: lambda a: math.log(a) if a > 0 else None,
    exp.Exp: math.exp,
    exp.Round: lambda a, places=0: round(Fraction(a), int(places)),
    exp.Floor: lambda a: Fraction(math.floor(a)),
    exp.Ceil: lambda a: Fraction(math.ceil(a)),
    exp.Pow: lambda a, b: math.pow(float(a), float(b)),
    **{kind: lambda *numbers, test=test: Fraction(int(test(*numbers))) for kind, test in _TESTS.items()},
}
_SOME_CONSTANT = Fraction(5, 7)  # what a parameter without a value stands for


def evaluate(tree: exp.Expression, values: Mapping[str, Fraction]) -> Number:
    """Evaluate a formula on numbers: exact fractions where it is rational, NULL as None.

    >>> evaluate(parse_formula("tp / NULLIF(tp + fn, 0)"), {"tp": Fraction(1), "fn": Fraction(2)})
    Fraction(1, 3)
    """
    return compile_formula(tree)(values)


def compile_formula(tree: exp.Expression, literal: Callable[[str], Any] = Fraction) -> Valued:
    """Return a formula as a function of the values of its names, for many evaluations.

    Args:
        tree: the formula.
        literal: what makes a number of a literal's text: `float` where the values are floats.

    Raises:
        MetricError: for what cannot be evaluated.
    """

    def of(node: exp.Expression) -> Valued:
        return compile_formula(node, literal)

    if isinstance(tree, exp.Paren | exp.Cast):
        return of(tree.this)
    if isinstance(tree, exp.Column):
        return operator.itemgetter(tree.name.lower())
    if isinstance(tree, exp.Literal | exp.Parameter | exp.Placeholder | exp.Null | exp.Boolean):
        return _constant(tree, literal)
    if isinstance(tree, exp.Nullif):
        left, right = of(tree.this), of(tree.expression)

        def unless(values: Mapping[str, Any]) -> Number:
            number = left(values)
            return None if number == right(values) else number

        return unless
    if isinstance(tree, exp.Coalesce):
        options = [of(option) for option in [tree.this, *tree.expressions]]
        return lambda values: next((found for each in options if (found := each(values)) is not None), None)
    if isinstance(tree, exp.Case | exp.If):
        return _compile_case(tree, of)
    if isinstance(tree, exp.Is):
        asked = of(tree.this)
        return lambda values: Fraction(int(asked(values) is None))
    operands = [of(child) for child in tree.iter_expressions() if isinstance(child, exp.Expression)]
    if isinstance(tree, exp.Least | exp.Greatest):
        choose: Callable[..., Any] = min if isinstance(tree, exp.Least) else max
        return lambda values: choose((x for each in operands if (x := each(values)) is not None), default=None)
    function = _FUNCTIONS.get(type(tree))
    if function is None:
        raise MetricError(f"cannot evaluate {tree.sql(dialect='duckdb')}")

    def apply(values: Mapping[str, Any]) -> Number:
        numbers = [each(values) for each in operands]
        return None if None in numbers else function(*numbers)

    return apply


def _constant(tree: exp.Expression, literal: Callable[[str], Any]) -> Valued:
    number: Number = _SOME_CONSTANT
    if isinstance(tree, exp.Literal):
        number = literal(tree.this)
    elif isinstance(tree, exp.Boolean):
        number = Fraction(int(tree.this))
    elif isinstance(tree, exp.Null):
        number = None
    return lambda values: number


def _compile_case(tree: exp.Case | exp.If, of: Callable[[exp.Expression], Valued]) -> Valued:
    branches = tree.args["ifs"] if isinstance(tree, exp.Case) else [tree]
    subject = tree.this if isinstance(tree, exp.Case) else None
    tests = [
        each.this if subject is None else exp.EQ(this=subject.copy(), expression=each.this.copy()) for each in branches
    ]
    cases = [(of(test), of(each.args["true"])) for test, each in zip(tests, branches, strict=True)]
    default = tree.args.get("default") or tree.args.get("false")
    otherwise: Valued = of(default) if default is not None else lambda values: None

    def choose(values: Mapping[str, Any]) -> Number:
        chosen = next((true for test, true in cases if test(values)), otherwise)
        return chosen(values)

    return choose


# Points in general position: an identity of formulas that holds at all of them is taken to hold.
_POINTS = ((101, 67, 43, 211), (389, 157, 271, 97), (53, 307, 181, 73))
_EXTREMES = (0.0, 1.0, 1000.0)  # sizes of cells
_FURTHER = (0.0, 1.0, 100_000.0)
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


def is_rate(tree: exp.Expression) -> bool:
    """True if no two groups can differ by more than 1 in the formula, as far as groups of extreme shapes tell.

    >>> is_rate(parse_formula("2 * tp / NULLIF(2 * tp + fp + fn, 0)")), is_rate(parse_formula("fn / NULLIF(fp, 0)"))
    (True, False)
    """
    if as_proportion(tree) is not None:
        return True
    ends = _ends(tree, _EXTREMES)
    return ends is not None and ends[1] - ends[0] <= 1


def value_range(tree: exp.Expression) -> tuple[float | None, float | None]:
    """Return the least and the greatest value of a formula, as far as groups of extreme shapes tell; None for no bound.

    >>> value_range(parse_formula("(5 * fn + fp) / n")), value_range(parse_formula("fn / NULLIF(fp, 0)"))
    ((0.0, 5.0), (0.0, None))
    """
    ends, further = _ends(tree, _EXTREMES), _ends(tree, _FURTHER)
    if ends is None or further is None:
        return None, None
    low, high = (end if alike(end, beyond) else None for end, beyond in zip(ends, further, strict=True))
    return low, high


def _ends(tree: exp.Expression, sizes: Sequence[float]) -> tuple[float, float] | None:
    """The least and the greatest value in groups whose cells have one of the sizes; None where it cannot be told."""
    if tree.find(exp.Parameter, exp.Placeholder) or names_in(tree) - {*COUNTS, *SCORE_SUMS}:
        return None
    value_of, values = compile_formula(tree, float), []
    for cells in product(sizes, repeat=len(CELLS)):
        tp, fp, fn, tn = cells
        n = sum(cells)
        for share in (0.0, 1.0):  # of the largest sums of scores that such a group can have
            sums = dict.fromkeys(SCORE_SUMS, share * n) | {"concordant_pairs": share * (tp + fn) * (fp + tn)}
            try:
                values.append(value_of({**dict(zip(CELLS, cells, strict=True)), **sums, "n": n}) if n else None)
            except (ArithmeticError, ValueError):  # a value too large for a float, or a power that is undefined
                return None
    defined = [float(value) for value in values if value is not None]
    return (min(defined), max(defined)) if defined else (0.0, 0.0)


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


def cells_of(tree: exp.Expression) -> tuple[str, ...]:
    """Return the cells whose sum an expression is; none if it is no such sum.

    >>> cells_of(parse_formula("n - tp")), cells_of(parse_formula("2 * tp"))
    (('fp', 'fn', 'tn'), ())
    """
    form = linear_form(tree) if isinstance(tree, exp.Column | exp.Add | exp.Sub) else None
    if form is None or not set(form.values()) <= {0, 1}:
        return ()
    return tuple(cell for cell in CELLS if form[cell])


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


def as_mean(tree: exp.Expression) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """Return (what is added up, over which cells) if the formula is a mean over rows, else None.

    A mean over rows is a proportion of counts, or the mean of the scores or of their squared errors.

    >>> as_mean(parse_formula("score_sum / NULLIF(n, 0)"))
    (('score_sum',), ('tp', 'fp', 'fn', 'tn'))
    """
    tree = strip_parens(tree)
    if not isinstance(tree, exp.Div):
        return None
    added = strip_parens(tree.this)
    if not isinstance(added, exp.Column) or added.name.lower() not in ("score_sum", "squared_error"):
        return as_proportion(tree)
    divisor = strip_parens(tree.expression)
    below = linear_form(divisor.this if isinstance(divisor, exp.Nullif) else divisor)
    if below is None or set(below.values()) != {1}:
        return None
    return (added.name.lower(),), CELLS


def as_ratio(tree: exp.Expression) -> tuple[exp.Expression, exp.Expression] | None:
    """Return what stands above and below the line if the formula divides one sum over rows by another, else None.

    Such a formula of all rows is a mean of those of two parts of them, weighted by what stands below the line.

    >>> above, below = as_ratio(parse_formula("(5 * fn + fp) / NULLIF(n, 0)"))
    >>> below.sql("duckdb"), as_ratio(parse_formula("tp / NULLIF(tp + fn, 0) - fp / NULLIF(fp + tn, 0)"))
    ('n', None)
    """
    tree = strip_parens(tree)
    if not isinstance(tree, exp.Div):
        return None
    above, below = strip_parens(tree.this), strip_parens(tree.expression)
    if isinstance(below, exp.Nullif):
        below = strip_parens(below.this)
    return (above, below) if _adds_up(above) and _adds_up(below) else None


def _adds_up(tree: exp.Expression) -> bool:
    """True if the formula of two sets of rows together is the sum of both."""
    names, value_of = sorted(names_in(tree)), compile_formula(tree)
    for first, second in pairwise((*_POINTS, _POINTS[0])):
        one = {name: Fraction(first[at % len(first)] + 13 * at) for at, name in enumerate(names)}
        two = {name: Fraction(second[at % len(second)] + 29 * at) for at, name in enumerate(names)}
        parts = [value_of(values) for values in (one, two, {name: one[name] + two[name] for name in names})]
        if None in parts or not alike(parts[0] + parts[1], parts[2]):  # type: ignore[operator, arg-type]
            return False
    return bool(names)
