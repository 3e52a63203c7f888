"""Find the proportions that a formula depends on: a group's cells as products of three independent proportions.

In: a formula. Out: the factorisation of the cells in which the formula depends on the fewest proportions; of a formula
that depends on several, one that knows where it is undefined. It is found with exact fractions, at tables in general
position; since no derivative is needed, every formula has one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache, partial
from itertools import combinations, permutations
from math import isfinite

from sqlglot import exp

from fairsql.metrics.evaluation import Number, alike, compile_formula
from fairsql.metrics.formula import CELLS, SCORE_SUMS, names_in

Proportion = tuple[tuple[str, ...], tuple[str, ...]]  # the cells of the numerator, and of the denominator
_Table = Sequence[Fraction]  # tp, fp, fn, tn

# Tables in general position, with few rows and with many.
_TABLES = tuple(
    tuple(map(Fraction, counts))
    for counts in (
        (101, 67, 43, 211), (389, 157, 271, 97), (53, 307, 181, 73), (3, 2, 5, 7), (7, 1, 11, 3), (2, 13, 1, 5),
        (997, 31, 1009, 11),
    )
)  # fmt: skip
_STATISTIC = Fraction(37, 100)  # a mean of scores, or an area under the curve


@dataclass(frozen=True)
class Factorization:
    """A group's cells as products of independent proportions.

    Attributes:
        proportions: three; the share of a cell is the product of those whose denominator includes it, or of 1 minus
            them.
        moving: those that the formula depends on.
        undefined: those of them for which the formula is undefined at 0 or 1, each with that end.
    """

    proportions: tuple[Proportion, ...]
    moving: tuple[Proportion, ...]
    undefined: tuple[tuple[Proportion, int], ...] = ()

    def factors(self, cells: Collection[str]) -> list[tuple[Proportion, bool]] | None:
        """Return the proportions whose product is the share of some cells, each with whether its numerator has them.

        None for cells that no denominator combines.

        >>> from fairsql.metrics.formula import parse_formula
        >>> of = factorize(parse_formula("(fp + fn) / n"))
        >>> of.factors({"fn"})
        [((('tp', 'tn'), ('tp', 'fp', 'fn', 'tn')), False), ((('fp',), ('fp', 'fn')), False)]
        >>> of.factors({"fp", "fn"}), of.factors({"tp", "fn"})
        ([((('tp', 'tn'), ('tp', 'fp', 'fn', 'tn')), False)], None)
        """
        asked = set(cells)
        path = [(above, below) for above, below in self.proportions if asked < set(below)]
        parts = [set(above) if asked <= set(above) else set(below) - set(above) for above, below in path]
        if not all(asked <= part for part in parts) or (parts and asked != parts[-1]):
            return None
        return [(proportion, asked <= set(proportion[0])) for proportion in path]


@lru_cache(maxsize=1024)
def factorize(tree: exp.Expression) -> Factorization:
    """Return the factorisation in which a formula depends on the fewest proportions.

    A formula that depends on several divides by counts that may be 0, such as a base rate. A sample in which it is
    defined says less than one that may be any, so the limits must know where it is undefined: the factorisation of
    most of its divisors comes first, as proportions or as the rows that these stand on.

    Sums of scores change with the cells so that their means, or the share of concordant pairs, stay the same.

    >>> from fairsql.metrics.formula import parse_formula
    >>> factorize(parse_formula("2 * tp / NULLIF(2 * tp + fp + fn, 0)")).moving
    ((('tp',), ('tp', 'fp', 'fn')),)
    >>> [len(factorize(parse_formula(text)).moving) for text in ("tp / NULLIF(tp, 0)", "fn / NULLIF(fp, 0)")]
    [0, 1]
    >>> factorize(parse_formula("fn / NULLIF(fp, 0)")).undefined
    (((('fp',), ('fp', 'fn')), 0),)
    >>> factorize(parse_formula("(tp + fp) / NULLIF(tp + fn, 0)")).undefined
    (((('fp',), ('tp', 'fp', 'fn')), 1),)
    """
    value = _value_of(tree)
    moves = cache(partial(_moves, value, [value(table) for table in _TABLES]))
    ways: list[Factorization] = []
    for proportions in _FACTORIZATIONS:
        ways.append(Factorization(proportions, tuple(proportion for proportion in proportions if moves(proportion))))
        if len(ways[-1].moving) <= 1:  # none needs fewer
            best = ways[-1]
            break
    else:
        divisors = list(_divisors(value))
        best = min(ways, key=lambda way: (sum(not _knows(way, each) for each in divisors), len(way.moving)))
    ends = ((each, end) for each in best.moving for end in (0, 1))
    return replace(best, undefined=tuple(each for each in ends if _is_undefined(value, *each)))


def degree(tree: exp.Expression) -> int | None:
    """Return the power of the number of rows with which a formula grows: 0 for a rate, 1 for a count; None if none.

    >>> from fairsql.metrics.formula import parse_formula
    >>> [degree(parse_formula(text)) for text in ("fp / NULLIF(n, 0)", "5 * fn + fp", "tp * tn", "tp - 1")]
    [0, 1, 2, None]
    """
    if tree.find(exp.Cast) is not None:  # a cast may round, which shares must not
        return None
    value = _value_of(tree)
    once, twice = ([value([factor * count for count in table]) for table in _TABLES] for factor in (1, 2))

    def grows(power: int) -> bool:
        return all(_same(b, None if a is None else a * 2**power) for a, b in zip(once, twice, strict=True))

    return next(filter(grows, (0, 1, 2)), None)


def _chains() -> Iterator[tuple[Proportion, ...]]:
    """Yield factorisations that take one cell after the other."""
    for first, second in permutations(CELLS, 2):
        rest = tuple(cell for cell in CELLS if cell != first)
        last = tuple(cell for cell in rest if cell != second)
        yield ((first,), CELLS), ((second,), rest), (last[:1], last)


def _pairs() -> Iterator[tuple[Proportion, ...]]:
    """Yield factorisations that pair cells by label, by prediction, or by whether the two agree."""
    for first, second in ((("tp", "fn"), ("fp", "tn")), (("tp", "fp"), ("fn", "tn")), (("tp", "tn"), ("fp", "fn"))):
        yield (first, CELLS), (first[:1], first), (second[:1], second)


# Among several with as few proportions, the first is chosen: limits by chains cover better (benchmarks/coverage.py).
_FACTORIZATIONS = (*_chains(), *_pairs())


def _value_of(tree: exp.Expression) -> Callable[[_Table], Number]:
    """Return a formula as a function of tp, fp, fn, tn, with None where it is undefined."""
    formula, sums = compile_formula(tree), names_in(tree) & set(SCORE_SUMS)

    def value(table: _Table) -> Number:
        tp, fp, fn, tn = table
        n = tp + fp + fn + tn
        scores = {each: _STATISTIC * ((tp + fn) * (fp + tn) if each == "concordant_pairs" else n) for each in sums}
        found = formula({"tp": tp, "fp": fp, "fn": fn, "tn": tn, "n": n, **scores})
        return None if isinstance(found, float) and not isfinite(found) else found

    return value


def _moves(value: Callable[[_Table], Number], values: Sequence[Number], proportion: Proportion) -> bool:
    """Return whether a formula changes if the proportion is halved and its denominator stays the same.

    Args:
        value: the formula.
        values: its values at the original tables.
        proportion: the proportion.
    """
    moved = (_with_share(table, proportion, _share(table, proportion) / 2) for table in _TABLES)
    return not all(_same(before, value(table)) for before, table in zip(values, moved, strict=True))


def _is_undefined(value: Callable[[_Table], Number], proportion: Proportion, end: int) -> bool:
    """Return whether a formula is undefined if the proportion is 0 or 1 and its denominator stays the same."""
    return all(value(_with_share(table, proportion, Fraction(end))) is None for table in _TABLES)


def _divisors(value: Callable[[_Table], Number]) -> Iterator[tuple[str, ...]]:
    """Yield the smallest sets of cells without whose rows a formula is undefined."""
    found: list[set[str]] = []
    for size in range(1, len(CELLS)):
        for cells in combinations(CELLS, size):
            if any(each <= set(cells) for each in found):
                continue
            tables = ([0 if c in cells else n for c, n in zip(CELLS, table, strict=True)] for table in _TABLES)
            if all(value(list(map(Fraction, table))) is None for table in tables):
                found.append(set(cells))
                yield cells


def _knows(way: Factorization, divisor: tuple[str, ...]) -> bool:
    """Return whether a divisor is 0 at one end of a moving proportion, or has the rows below it."""
    return any(set(divisor) in (set(above), set(below) - set(above), set(below)) for above, below in way.moving)


def _share(table: _Table, proportion: Proportion) -> Fraction:
    counts = dict(zip(CELLS, table, strict=True))
    above, below = (sum((counts[cell] for cell in cells), Fraction(0)) for cells in proportion)
    return above / below


def _with_share(table: _Table, proportion: Proportion, share: Fraction) -> _Table:
    """Return a table with another value of the proportion and the same denominator."""
    (above, below), before = proportion, _share(table, proportion)
    growth = {cell: share / before if cell in above else (1 - share) / (1 - before) for cell in below}
    return [count * growth.get(cell, Fraction(1)) for cell, count in zip(CELLS, table, strict=True)]


def _same(left: Number, right: Number) -> bool:
    return left is right if left is None or right is None else alike(left, right)
