"""Evaluate formulas on numbers.

In: a syntax tree, and counts. Out: an exact fraction, a float, or None for NULL.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from sqlglot import exp

from fairsql.errors import MetricError

Number = Fraction | float | None
Valued = Callable[[Mapping[str, Any]], Number]


def _rounded(number: Fraction | float, digits: Fraction | float = 0) -> Fraction:
    """Round as SQL does: halves away from 0.

    >>> _rounded(Fraction(1, 2)), _rounded(Fraction(-3, 20), 1), _rounded(0.15, 1)
    (Fraction(1, 1), Fraction(-1, 5), Fraction(1, 5))
    """
    scale = Fraction(10) ** int(digits)
    shifted = Fraction(number * (float(scale) if isinstance(number, float) else scale))
    whole = math.floor(abs(shifted) + Fraction(1, 2))
    return (whole if shifted > 0 else -whole) / scale


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
# The values of functions, for numbers that are not NULL.
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
    exp.Round: _rounded,
    exp.Floor: lambda a: Fraction(math.floor(a)),
    exp.Ceil: lambda a: Fraction(math.ceil(a)),
    exp.Pow: lambda a, b: math.pow(float(a), float(b)),
    **{kind: lambda *numbers, test=test: Fraction(int(test(*numbers))) for kind, test in _TESTS.items()},
}
_SOME_CONSTANT = Fraction(5, 7)  # the value of a parameter without a value


def evaluate(tree: exp.Expression, values: Mapping[str, Fraction]) -> Number:
    """Evaluate a formula on numbers: as exact fractions if it is rational, with None for NULL.

    >>> from fairsql.metrics.formula import parse_formula
    >>> evaluate(parse_formula("tp / NULLIF(tp + fn, 0)"), {"tp": Fraction(1), "fn": Fraction(2)})
    Fraction(1, 3)
    """
    return compile_formula(tree)(values)


def compile_formula(tree: exp.Expression, literal: Callable[[str], Any] = Fraction) -> Valued:
    """Return a formula as a function of its names' values, for repeated evaluation.

    Args:
        tree: the formula.
        literal: makes a number from a literal's text: `float` if the values are floats.

    Raises:
        MetricError: for a formula that cannot be evaluated.
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
        try:
            return None if None in numbers else function(*numbers)
        except OverflowError:  # too large for a float, or a whole number from infinity
            return math.inf
        except ValueError:  # an undefined power
            return math.nan

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


def alike(left: Fraction | float, right: Fraction | float) -> bool:
    """Return whether fractions are equal, or floats are up to rounding."""
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return left == right
    return math.isclose(left, right, rel_tol=1e-9, abs_tol=1e-12)
