"""Derive properties of a formula by algebra alone.

In: a syntax tree. Out: whether it needs the prediction and the label, its range, its linear form, and whether it is a
proportion, a mean or a ratio of sums.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import chain, pairwise, product
from math import isfinite

from sqlglot import exp

from fairsql.metrics.evaluation import Number, alike, compile_formula, evaluate
from fairsql.metrics.formula import CELLS, COUNTS, SCORE_SUMS, names_in, strip_parens

# Points in general position: an identity of formulas that holds at all of them counts as true.
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


def needs_label(tree: exp.Expression) -> bool:
    """Return whether a formula distinguishes true positives from false ones, or true negatives from false ones.

    >>> from fairsql.metrics.formula import parse_formula
    >>> needs_label(parse_formula("(tp + fp) / NULLIF(n, 0)"))
    False
    """
    if names_in(tree) & {"squared_error", "calibration_gap", "concordant_pairs"}:
        return True
    return not _same_after(tree, lambda c, a, b: [c[0] + a, c[1] - a, c[2] + b, c[3] - b])


def needs_prediction(tree: exp.Expression) -> bool:
    """Return whether a formula distinguishes predicted positives from predicted negatives.

    >>> from fairsql.metrics.formula import parse_formula
    >>> needs_prediction(parse_formula("(tp + fn) / NULLIF(n, 0)"))
    False
    """
    return not _same_after(tree, lambda c, a, b: [c[0] + a, c[1] + b, c[2] - a, c[3] - b])


def is_rate(tree: exp.Expression) -> bool:
    """Return whether two groups can differ by at most 1 in a formula, judged by groups of extreme shapes.

    >>> from fairsql.metrics.formula import parse_formula
    >>> is_rate(parse_formula("2 * tp / NULLIF(2 * tp + fp + fn, 0)")), is_rate(parse_formula("fn / NULLIF(fp, 0)"))
    (True, False)
    """
    if as_proportion(tree) is not None:
        return True
    ends = _ends(tree, _EXTREMES)
    return ends is not None and ends[1] - ends[0] <= 1


def value_range(tree: exp.Expression) -> tuple[float | None, float | None]:
    """Return the lowest and highest value of a formula, judged by groups of extreme shapes; None for no bound.

    >>> from fairsql.metrics.formula import parse_formula
    >>> value_range(parse_formula("(5 * fn + fp) / n")), value_range(parse_formula("fn / NULLIF(fp, 0)"))
    ((0.0, 5.0), (0.0, None))
    """
    ends, further = _ends(tree, _EXTREMES), _ends(tree, _FURTHER)
    if ends is None or further is None:
        return None, None
    low, high = (end if alike(end, beyond) else None for end, beyond in zip(ends, further, strict=True))
    return low, high


def _ends(tree: exp.Expression, sizes: Sequence[float]) -> tuple[float, float] | None:
    """Return the lowest and highest value for groups with cells of the given sizes; None if unknown."""
    if tree.find(exp.Parameter, exp.Placeholder) or names_in(tree) - {*COUNTS, *SCORE_SUMS}:
        return None
    value_of, values = compile_formula(tree, float), []
    for cells in product(sizes, repeat=len(CELLS)):
        tp, fp, fn, tn = cells
        n = sum(cells)
        for share in (0.0, 1.0):  # of the largest sums of scores such a group can have
            sums = dict.fromkeys(SCORE_SUMS, share * n) | {"concordant_pairs": share * (tp + fn) * (fp + tn)}
            values.append(value_of({**dict(zip(CELLS, cells, strict=True)), **sums, "n": n}) if n else None)
    defined = [float(value) for value in values if value is not None]
    if not all(map(isfinite, defined)):
        return None
    return (min(defined), max(defined)) if defined else (0.0, 0.0)


def linear_form(tree: exp.Expression) -> dict[str, Fraction] | None:
    """Return the coefficients of tp, fp, fn, tn if the formula is a linear form in them, else None.

    >>> from fairsql.metrics.formula import parse_formula
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
    """Return the cells that an expression adds up; none if it is not such a sum.

    >>> from fairsql.metrics.formula import parse_formula
    >>> cells_of(parse_formula("n - tp")), cells_of(parse_formula("2 * tp"))
    (('fp', 'fn', 'tn'), ())
    """
    form = linear_form(tree) if isinstance(tree, exp.Column | exp.Add | exp.Sub) else None
    if form is None or not set(form.values()) <= {0, 1}:
        return ()
    return tuple(cell for cell in CELLS if form[cell])


def as_proportion(tree: exp.Expression) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """Return (cells above, cells below) if the formula is a plain proportion of counts, else None.

    >>> from fairsql.metrics.formula import parse_formula
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


def divisors(tree: exp.Expression) -> tuple[tuple[str, ...], ...]:
    """Return the cells whose rows a formula divides by, for each of its divisors; of a product for each factor.

    >>> from fairsql.metrics.formula import parse_formula
    >>> divisors(parse_formula("(tp / NULLIF(tp + fn, 0) + tn / NULLIF(n - tp - fn, 0)) / 2"))
    (('tp', 'fn'), ('fp', 'tn'))
    >>> divisors(parse_formula("tp * tn / NULLIF(fp * fn, 0)")), divisors(parse_formula("2 * tp / (2 * tp + fn)"))
    ((('fp',), ('fn',)), (('tp', 'fn'),))
    """
    found: dict[tuple[str, ...], None] = {}
    for division in tree.find_all(exp.Div):
        for cells in _factors(division.expression):
            found[cells] = None
    return tuple(sorted(found, key=lambda cells: [CELLS.index(cell) for cell in cells]))


def _factors(divisor: exp.Expression) -> Iterator[tuple[str, ...]]:
    """Yield the cells that each factor of a divisor adds up."""
    tree = strip_parens(divisor)
    form = linear_form(tree)
    if form is not None:
        cells = tuple(cell for cell in CELLS if form[cell])
    elif isinstance(tree, exp.Add | exp.Sub):
        below = {cell for part in tree.iter_expressions() for cells in _factors(part) for cell in cells}
        cells = tuple(cell for cell in CELLS if cell in below)
    else:
        cells = ()
        parts = [tree.this] if isinstance(tree, exp.Nullif) else tree.iter_expressions()
        for part in parts:
            yield from _factors(part)
    if cells:
        yield cells


def names_below(tree: exp.Expression) -> frozenset[str]:
    """Return the names by which a formula divides, and those in a product by which it divides.

    >>> from fairsql.metrics.formula import parse_formula
    >>> sorted(names_below(parse_formula("tp / NULLIF(fp, 0) + fn / (2 * tn) + 1 / (1 + n)")))
    ['fp', 'tn']
    """
    return frozenset(chain.from_iterable(_names_in_product(division.expression) for division in tree.find_all(exp.Div)))


def _names_in_product(divisor: exp.Expression) -> Iterator[str]:
    tree = strip_parens(divisor)
    if isinstance(tree, exp.Column):
        yield tree.name
    elif isinstance(tree, exp.Nullif):
        yield from _names_in_product(tree.this)
    elif isinstance(tree, exp.Mul):
        for part in (tree.this, tree.expression):
            yield from _names_in_product(part)


def as_mean(tree: exp.Expression) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """Return (what is summed, over which cells) if the formula is a mean over rows, else None.

    Such a mean is a proportion of counts, or the mean of the scores or of their squared errors.

    >>> from fairsql.metrics.formula import parse_formula
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
    """Return numerator and denominator if the formula divides one sum over rows by another, else None.

    For all rows, such a formula is the mean of its values for two parts, weighted by the denominator.

    >>> from fairsql.metrics.formula import parse_formula
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
    """Return whether the formula of two sets of rows together is the sum of both."""
    names, value_of = sorted(names_in(tree)), compile_formula(tree)
    for first, second in pairwise((*_POINTS, _POINTS[0])):
        one = {name: Fraction(first[at % len(first)] + 13 * at) for at, name in enumerate(names)}
        two = {name: Fraction(second[at % len(second)] + 29 * at) for at, name in enumerate(names)}
        parts = [value_of(values) for values in (one, two, {name: one[name] + two[name] for name in names})]
        if None in parts or not alike(parts[0] + parts[1], parts[2]):  # type: ignore[operator, arg-type]
            return False
    return bool(names)
