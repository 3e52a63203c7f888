"""Find out how a formula changes with each count, in every table; its extremes over ranges of counts follow.

In: a formula. Out: for each cell, whether the formula rises, falls or stays as the cell grows, whatever the other cells
are; or nothing, if the formula's text does not settle it. Algebra decides it, never samples.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Literal

from sqlglot import exp

from fairsql.metrics.formula import CELLS, strip_parens

Direction = Literal["rises", "falls", "stays", "either"]

_ONE = "1"  # the constant of a linear form
_OPPOSITE: dict[Direction, Direction] = {"rises": "falls", "falls": "rises", "stays": "stays", "either": "either"}


@dataclass(frozen=True)
class _Motion:
    """The properties of a part of a formula.

    Attributes:
        directions: how it changes with each cell.
        linear: its coefficients, if it is a linear form.
        negative: whether it may be below 0.
    """

    directions: Mapping[str, Direction]
    linear: Mapping[str, Fraction] | None = None
    negative: bool = True

    @property
    def constant(self) -> Fraction | None:
        """Its value if it is a constant, or None."""
        if self.linear is None or any(self.linear[cell] for cell in CELLS):
            return None
        return self.linear[_ONE]


def directions(tree: exp.Expression) -> Mapping[str, Direction] | None:
    """Return how a formula changes as each cell grows and the others stay; None if its direction may change.

    `either` means that it rises or falls with the cell, depending on the other cells.

    >>> from fairsql.metrics.formula import parse_formula
    >>> directions(parse_formula("tp / NULLIF(tp + fn, 0)"))
    {'tp': 'rises', 'fp': 'stays', 'fn': 'falls', 'tn': 'stays'}
    >>> directions(parse_formula("(5 * fn + fp) / n"))
    {'tp': 'falls', 'fp': 'either', 'fn': 'rises', 'tn': 'falls'}
    >>> directions(parse_formula("abs(tp / n - 0.5)")) is None
    True
    """
    motion = _motion(tree)
    return None if motion is None else motion.directions


def corners(tree: exp.Expression, *, highest: bool) -> list[frozenset[str]]:
    """Return sets of cells: an extreme is reached where the cells of one set have their highest counts.

    All other cells have their lowest counts. The formula must be one that `directions` knows.

    >>> from fairsql.metrics.formula import parse_formula
    >>> [sorted(each) for each in corners(parse_formula("tp / NULLIF(tp + fn, 0)"), highest=True)]
    [['tp']]
    >>> [sorted(each) for each in corners(parse_formula("(5 * fn + fp) / n"), highest=True)]
    [['fn'], ['fn', 'fp']]
    """
    moves = directions(tree)
    assert moves is not None
    large = {cell for cell, way in moves.items() if way == ("rises" if highest else "falls")}
    open_cells = [cell for cell, way in moves.items() if way == "either"]
    chosen = product(*(((), (cell,)) for cell in open_cells))
    return [frozenset(large).union(*each) for each in chosen]


def _motion(tree: exp.Expression) -> _Motion | None:
    tree = strip_parens(tree)
    if isinstance(tree, exp.Nullif):
        return _unless_zero(_motion(tree.this), _motion(tree.expression))
    if isinstance(tree, exp.Column):
        return _of_column(tree.name.lower())
    if isinstance(tree, exp.Literal) and not tree.is_string:
        return _of_linear({**dict.fromkeys(CELLS, Fraction(0)), _ONE: Fraction(tree.this)})
    if isinstance(tree, exp.Neg):
        inner = _motion(tree.this)
        return None if inner is None else _scaled(inner, Fraction(-1))
    if isinstance(tree, exp.Add | exp.Sub | exp.Mul | exp.Div):
        left, right = _motion(tree.this), _motion(tree.expression)
        if left is None or right is None:
            return None
        if isinstance(tree, exp.Mul | exp.Div):
            return (_product if isinstance(tree, exp.Mul) else _quotient)(left, right)
        return _sum(left, right if isinstance(tree, exp.Add) else _scaled(right, Fraction(-1)))
    return None


def _unless_zero(motion: _Motion | None, unless: _Motion | None) -> _Motion | None:
    """Return the properties of NULLIF(x, 0): those of x, which stays defined if it is never below 0."""
    is_zero = unless is not None and unless.constant == 0
    return motion if is_zero and motion is not None and not motion.negative else None


def _of_column(name: str) -> _Motion | None:
    if name not in (*CELLS, "n"):
        return None
    return _of_linear({**{cell: Fraction(int(name in (cell, "n"))) for cell in CELLS}, _ONE: Fraction(0)})


def _of_linear(linear: Mapping[str, Fraction]) -> _Motion:
    ways = {cell: _way(linear[cell], linear[cell]) for cell in CELLS}
    return _Motion(ways, linear, negative=min(linear.values()) < 0)


def _way(least: Fraction, most: Fraction) -> Direction:
    """Return how a value changes whose slope lies between two numbers."""
    if least == most == 0:
        return "stays"
    return "rises" if least >= 0 else "falls" if most <= 0 else "either"


def _scaled(motion: _Motion, factor: Fraction) -> _Motion:
    if motion.linear is not None:
        return _of_linear({name: factor * each for name, each in motion.linear.items()})
    if factor == 0:
        return _of_linear(dict.fromkeys((*CELLS, _ONE), Fraction(0)))
    ways = motion.directions if factor > 0 else {cell: _OPPOSITE[way] for cell, way in motion.directions.items()}
    return _Motion(ways, negative=factor < 0 or motion.negative)


def _sum(left: _Motion, right: _Motion) -> _Motion | None:
    if left.linear is not None and right.linear is not None:
        return _of_linear({name: each + right.linear[name] for name, each in left.linear.items()})
    return _both(left, right.directions, negative=left.negative or right.negative)


def _product(left: _Motion, right: _Motion) -> _Motion | None:
    for one, other in ((left, right), (right, left)):
        if one.constant is not None:
            return _scaled(other, one.constant)
    if left.negative or right.negative:
        return None
    return _both(left, right.directions, negative=False)


def _quotient(above: _Motion, below: _Motion) -> _Motion | None:
    """Return the properties of a quotient whose divisor is above 0 where defined, and stays so as cells grow."""
    if below.constant:
        return _scaled(above, 1 / below.constant)
    if below.negative:
        return None
    if above.linear is not None and below.linear is not None:
        a, b = above.linear, below.linear
        ways = {}
        for cell in CELLS:  # the slope has the sign of a linear form, a(cell) b - a b(cell)
            slopes = [a[cell] * b[each] - a[each] * b[cell] for each in (*CELLS, _ONE)]
            ways[cell] = _way(min(slopes), max(slopes))
        return _Motion(ways, negative=above.negative)
    if above.negative:
        return None
    return _both(above, {cell: _OPPOSITE[way] for cell, way in below.directions.items()}, negative=False)


def _both(left: _Motion, ways: Mapping[str, Direction], *, negative: bool) -> _Motion | None:
    """Return the properties of a whole from those of two parts; None if the parts change in opposite directions."""
    found: dict[str, Direction] = {}
    for cell in CELLS:
        one, other = left.directions[cell], ways[cell]
        if "stays" not in (one, other) and (one != other or one == "either"):
            return None
        found[cell] = other if one == "stays" else one
    return _Motion(found, negative=negative)
