"""What FAIR PAIRS returns, computed again: values and limits by `oracle`, p-values by scipy and statsmodels."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
from scipy import stats
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportions_ztest

from fairsql.expansion.forms.pairs import ANY_RATIO
from support.limits_oracle import mixture, wilson
from support.oracle import (
    PROPORTIONS,
    Clause,
    Judged,
    Person,
    Row,
    add_up,
    by_key,
    compared,
    groups,
    holds,
    mover,
    newcombe,
    ratio_of,
    same_family,
    verdict,
)

METHODS = {"holm": "holm", "benjamini_hochberg": "fdr_bh", "bonferroni": "bonferroni"}


def pairs(clause: Clause, rows: Sequence[Row], correction: str = "holm") -> list[tuple[Any, ...]]:
    """The rows of `FAIR PAIRS (…)`, in no order."""
    found = []
    people_of = members(clause, rows)
    for stratum, grouping, metric, judged, reference in compared(clause, rows, alone=correction == "none"):
        known = sorted((one for one in judged if one.value is not None), key=by_key)
        if clause.reference is None:
            opposed = [(one, other) for at, one in enumerate(known) for other in known[at + 1 :]]
        else:
            opposed = [(one, reference) for one in known if reference is not None and reference.value is not None]
        for one, other in opposed:
            sides = tuple(people_of[stratum, grouping if each.key else "", named(each)] for each in (one, other))
            everyone = [
                p for (s, which, _), people in people_of.items() if (s, which) == (stratum, grouping) for p in people
            ]
            head = [*stratum, *([grouping] if clause.sets is not None else []), metric]
            found.append(((stratum, grouping, metric), head, (metric, one, other, sides, everyone)))
    lines = []
    for place, head, asked in found:
        together = sum(same_family(clause, place, each) for each, _, _ in found) if correction != "none" else 1
        lines.append((place, head, contrast(clause, *asked, together)))
    for place, _, _ in lines:
        ours = [of for each, _, of in lines if same_family(clause, place, each)]
        adjust(ours, correction)
    return [(*head, *columns.values()) for _, head, columns in lines]


def adjust(lines: Sequence[dict[str, Any]], correction: str) -> None:
    """Fill in what the p-values of a family are together."""
    given = [1.0 if columns["p_value"] is None else columns["p_value"] for columns in lines]  # each is a comparison
    moved = multipletests(given, method=METHODS[correction])[1] if given and correction != "none" else given
    for columns, p in zip(lines, moved, strict=True):
        columns["comparisons"] = 1 if correction == "none" else len(lines)
        columns["p_adjusted"] = None if columns["p_value"] is None else float(p)


def named(one: Judged) -> tuple[Any, ...]:
    return tuple((one.key or {}).values())


def members(clause: Clause, rows: Sequence[Row]) -> dict[tuple[Any, str, tuple[Any, ...]], list[Person]]:
    """The people of each stratum, grouping and group; all of a stratum have the grouping '' and no values."""
    names = list(clause.protected)
    found: dict[tuple[Any, str, tuple[Any, ...]], list[Person]] = {}
    sets = clause.sets if clause.sets is not None else [names]
    for (stratum, which, values), people in groups(clause_with(clause, [*sets, []]), rows).items():
        key = (stratum, which, values if which else ())
        found[key] = [person for person in people if person is not None]
    return found


def clause_with(clause: Clause, sets: Sequence[Sequence[str]]) -> Clause:
    return Clause(**{**vars(clause), "sets": list(map(list, dict.fromkeys(map(tuple, sets))))})


def contrast(
    clause: Clause,
    metric: str,
    one: Judged,
    other: Judged,
    sides: tuple[list[Person], list[Person]],
    everyone: list[Person],
    together: int,
) -> dict[str, Any]:
    """The columns from `first_group` on."""
    on, allowance = clause.within.get(metric, (None, None))
    assert one.value is not None
    assert other.value is not None
    lower, upper = (one, other) if one.value <= other.value else (other, one)
    assert lower.value is not None
    assert upper.value is not None
    gap = {"difference": upper.value - lower.value, "ratio": ratio_of(lower.value, upper.value)}
    columns: dict[str, Any] = {
        "first_group": one.text, "first_n": one.n, "first_value": one.value,
        "second_group": other.text, "second_n": other.n, "second_value": other.value,
        "difference": one.value - other.value,
    }  # fmt: skip
    limits: dict[str, tuple[float | None, float | None]] = {}
    if clause.confidence is not None:
        columns["difference_low"], columns["difference_high"] = newcombe(one, other)
        limits["difference"] = widest(newcombe(one, other), newcombe(other, one), max)
        limits["ratio"] = widest(mover(one, other), mover(other, one), min)
    columns["ratio"] = ratio_of(one.value, other.value)
    if clause.confidence is not None:
        columns["ratio_low"], columns["ratio_high"] = mover(one, other)
    columns |= {"allowance": allowance, "judged_on": on, "within": holds(on, allowance, gap[on] if on else None)}
    if clause.confidence is not None:
        columns["verdict"] = verdict(on, allowance, limits[on]) if on else None
    z, p = judge_chance(clause, metric, *sides)
    columns |= {"z": z, "p_value": p, "p_adjusted": None, "comparisons": None}
    rates = metric in PROPORTIONS
    columns["odds_ratio"] = ratio_of(one.value * (1 - other.value), other.value * (1 - one.value)) if rates else None
    low, high = sides if lower is one else sides[::-1]
    countable = rates and clause.weight is None and (clause.reference != "OVERALL" or lower is one)
    columns["shortfall"] = shortfall(metric, low, high, on, allowance) if countable else None
    columns["one_more_reverses"] = None
    if rates and clause.weight is None and clause.reference != "OVERALL":
        (x, n), (u, m) = counts(metric, low), counts(metric, high)
        columns["one_more_reverses"] = Fraction(x + 1) / Fraction(n) > Fraction(u - 1) / Fraction(m)
    columns["standardized_difference"] = standardized(clause, metric, one.value - other.value, everyone)
    if clause.confidence is not None:
        columns["rows_needed"] = None
        if clause.reference != "OVERALL" and clause.tuned is None:
            z = statistics.NormalDist().inv_cdf(1 - (1 - clause.confidence) / 2 / together)
            sizes = [counts(metric, people)[1] for people in (low, high)] if rates else []
            columns["rows_needed"] = rows_needed(lower, upper, on, allowance, z, sizes)
    columns["warning"] = None
    if on == "ratio" and columns.get("verdict") == "undecided":
        has_none = columns["ratio_high"] == math.inf or (columns["ratio_low"] == 0 and columns["ratio"] > 0)
        columns["warning"] = ANY_RATIO if has_none else None
    return {**columns, "first_key": one.key, "second_key": other.key}


def widest(
    one: tuple[float | None, float | None], other: tuple[float | None, float | None], most: Any
) -> tuple[float | None, float | None]:
    remote = [limits for limits in (one, other) if None not in limits]
    return (most(low for low, _ in remote), most(high for _, high in remote)) if remote else (None, None)


def counts(metric: str, people: Sequence[Person]) -> tuple[float, float]:
    """Rows with the outcome of a proportion, and all of its rows; with weights both over the design effect of Kish."""
    above, below = (cells.split() for cells in PROPORTIONS[metric])
    cells, squares = add_up(people), add_up(people, 2)
    size = sum(cells[cell] for cell in below)
    effect = sum(squares[cell] for cell in below) / size if size else 1.0
    return sum(cells[cell] for cell in above) / effect, size / effect


def judge_chance(
    clause: Clause, metric: str, first: Sequence[Person], second: Sequence[Person]
) -> tuple[float | None, float | None]:
    """z and its p-value, or Fisher's p-value alone."""
    (x, n), (u, m) = counts(metric, first), counts(metric, second)
    if clause.reference == "OVERALL":  # the others
        u, m = u - x, m - n
    if not n or not m:
        return None, None
    table = np.array([[x, n - x], [u, m - u]])
    if clause.tuned is not None and clause.confidence is not None:
        z = float(proportions_ztest(table[:, 0], table.sum(axis=1))[0])
        return z, min(1.0, 1 / mixture(z, 2 * n * m / (n + m), clause.tuned, 1 - clause.confidence))
    least = np.outer(table.sum(axis=1), table.sum(axis=0)).min() / table.sum()
    if clause.weight is None and least < 5:
        return None, min(1.0, float(stats.fisher_exact(table.round().astype(int)).pvalue))
    if not least:
        return None, None
    z, p = proportions_ztest(table[:, 0], table.sum(axis=1))
    return float(z), float(p)


def shortfall(
    metric: str, low: Sequence[Person], high: Sequence[Person], on: str | None, allowance: float | None
) -> int:
    """By whole numbers: the fewest rows more with the outcome that bring the gap within its allowance."""
    (x, n), (u, m) = (tuple(map(Fraction, counts(metric, people))) for people in (low, high))
    rate, bound = Fraction(u) / m, Fraction(str(allowance)) if allowance is not None else None
    wanted = rate if bound is None else rate * bound if on == "ratio" else rate - bound
    return max(0, math.ceil(wanted * n) - int(x))


def standardized(clause: Clause, metric: str, difference: float, everyone: Sequence[Person]) -> float | None:
    if metric not in ("mean_score", "brier_score") or clause.weight is not None:
        return None
    scores = [(person.score or 0) - (person.label or 0) * (metric != "mean_score") for person in everyone]
    deviation = statistics.stdev([score if metric == "mean_score" else score**2 for score in scores])
    return difference / deviation if deviation else None


def rows_needed(
    lower: Judged, upper: Judged, on: str | None, allowance: float | None, z: float, sizes: Sequence[float] = ()
) -> int | None:
    """For a power of .8: one limit decides that a gap exceeds, both decide that it is within.

    Args:
        lower: the group with the lower value.
        upper: the other group.
        on: what is judged, the difference or the ratio.
        allowance: how large it may be.
        z: the quantile of the limits.
        sizes: the rows that each proportion stands on; none if the metric is no proportion.
    """
    if on is None or allowance is None or lower.triple is None or upper.triple is None:
        return None
    (a, al, ah), (b, bl, bh) = lower.triple, upper.triple
    if on == "ratio" and (not b or (not a and not sizes)):
        return None
    gap = b - a if on == "difference" else a / b
    if abs(gap - allowance) <= 1e-12:
        return None
    exceeds = gap > allowance if on == "difference" else gap < allowance
    normal = statistics.NormalDist()
    one, both = normal.inv_cdf(0.8), normal.inv_cdf(0.9)
    beyond = one
    if not exceeds:
        separate = allowance - gap if on == "difference" else math.log(gap / allowance)
        further = (gap + allowance) / separate if on == "difference" else -math.log(gap * allowance) / separate
        beyond = one + (both - one) * math.exp(-1.3 * (further - 1) * (z + 1))
    if sizes:
        shares = [size / each.n for size, each in zip(sizes, (lower, upper), strict=True)]
        if exceeds:
            return _rows_of_rates(lower, upper, shares, on, allowance, z, one, exceeds=True)
        clear = _clearances((a, b), shares, on, allowance, z, one)
        beyond = one + (both - one) * math.exp(-1.3 * (max(clear) / min(clear) - 1) * (z + 1))
        order = slice(None) if clear[0] <= clear[1] else slice(None, None, -1)
        return _rows_of_rates(*(lower, upper)[order], shares[order], on, allowance, z, beyond, exceeds=False)
    if on == "difference":
        margins, distance = (ah - a, b - bl) if exceeds else (a - al, bh - b), gap - allowance
    else:
        ends = (ah / a, b / bl) if exceeds else (a / al, bh / b)
        margins, distance = tuple(map(math.log, ends)), math.log(gap / allowance)
    return math.ceil((lower.n * margins[0] ** 2 + upper.n * margins[1] ** 2) * (1 + beyond / z) ** 2 / distance**2)


def _clearances(
    rates: tuple[float, float], shares: Sequence[float], on: str, allowance: float, z: float, one: float
) -> list[float]:
    """Of the gap and of the reversed gap, how many margins they are from the allowance, in a sample of a usual size."""
    (a, b), by_ratio = rates, on == "ratio"
    distance = b * math.log(allowance * b / a) if by_ratio else b - a - allowance
    varies = sum(rate * (1 - rate) / share for rate, share in zip(rates, shares, strict=True))
    rows = z**2 + (z + one) ** 2 * varies / distance**2
    clear = []
    for at in (0, 1):
        (p, n), (q, m) = ((rates[each], shares[each] * rows) for each in (at, 1 - at))
        low, high = wilson(p, n, z)[0], wilson(q, m, z)[1]
        if not by_ratio:
            clear.append((allowance - (q - p)) / math.hypot(p - low, high - q))
        elif low > 0:
            clear.append(math.log(p / q / allowance) / math.hypot(math.log(low / p), math.log(high / q)))
        else:
            clear.append(1e-9)
    return clear


def _rows_of_rates(
    lower: Judged,
    upper: Judged,
    shares: Sequence[float],
    on: str,
    allowance: float,
    z: float,
    beyond: float,
    *,
    exceeds: bool,
) -> int | None:
    """By bisection: at so many rows the limits of a sample that lies `beyond` reach the allowance."""
    rates = [each.value or 0.0 for each in (lower, upper)]

    def decides(rows: float) -> bool:
        weights = (1.0, 1.0)
        sizes = [share * rows for share in shares]
        for _ in range(100):
            whole = math.hypot(*weights)
            points = []
            for at, (rate, size, weight) in enumerate(zip(rates, sizes, weights, strict=True)):
                off = (1 if exceeds else -1) * (-1) ** at * beyond * weight / whole
                points.append(min(1.0, max(0.0, rate + off * math.sqrt(rate * (1 - rate) / size))))
            ends = [wilson(point, size, z) for point, size in zip(points, sizes, strict=True)]
            inner = [ends[0][exceeds], ends[1][not exceeds]]
            margins = [abs(end - point) for end, point in zip(inner, points, strict=True)]
            if on == "ratio":
                margins = [margin / max(end, 1e-9) for margin, end in zip(margins, inner, strict=True)]
            before, weights = (
                weights,
                tuple(m if 0 < point < 1 else 1e-9 for m, point in zip(margins, points, strict=True)),
            )
            if all(math.isclose(*each, rel_tol=1e-15) for each in zip(before, weights, strict=True)):
                break
        low, high = (
            replace(each, value=point, limits=end)
            for each, point, end in zip((lower, upper), points, ends, strict=True)
        )
        below, above = newcombe(high, low) if on == "difference" else mover(low, high)
        if below is None or above is None:
            return False
        inner_limit = below if exceeds == (on == "difference") else above
        return inner_limit >= allowance if exceeds == (on == "difference") else inner_limit <= allowance

    few, many = 0.0, 50.0
    if not decides(2**many):
        return None
    for _ in range(60):
        middle = (few + many) / 2
        few, many = (few, middle) if decides(2**middle) else (middle, many)
    return math.ceil(2**many - 1e-4)
