"""What FAIR ADJUST returns, computed again from the rows by numpy: a design of a column for each group and level.

The least squares solution of least norm is taken, of which the contrasts that the rows determine are the same as of any other.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
import scipy.stats

from support.oracle import Row

Values = Mapping[str, Callable[[Row], Any]]
Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Adjusted:
    """A clause in Python."""

    metric: str
    protected: Values
    outcome: Callable[[Row], Any]
    control: Values = field(default_factory=dict)
    linear: Values = field(default_factory=dict)
    weight: Callable[[Row], Any] | None = None
    cluster: Callable[[Row], Any] | None = None
    reference: tuple[Any, ...] | str | None = None
    confidence: float | None = None
    within: float | None = None
    logged: bool = False
    collinear: tuple[str, ...] = ()


def adjusted(clause: Adjusted, rows: Sequence[Row]) -> list[tuple[Any, ...]]:
    groups: dict[tuple[Any, ...], list[Row]] = {}
    for row in rows:
        groups.setdefault(tuple(of(row) for of in clause.protected.values()), []).append(row)
    counted = [row for row in rows if is_counted(clause, row)]
    group_of = [tuple(of(row) for of in clause.protected.values()) for row in counted]
    y = np.array([float(clause.outcome(row)) for row in counted])
    y = np.log(y) if clause.logged else y
    w = np.array([1.0 if clause.weight is None else float(clause.weight(row)) for row in counted])
    keys = list(dict.fromkeys(group_of))
    rest = [np.ones(len(y))]
    for of in clause.control.values():
        values = [of(row) for row in counted]
        rest += [np.array([float(value == level) for value in values]) for level in dict.fromkeys(values)]
    for of in clause.linear.values():
        numbers = np.array([float(of(row)) for row in counted])
        rest.append((numbers - numbers.mean()) / (numbers.std() or 1))
    dummies = [np.array([float(each == key) for each in group_of]) for key in keys]
    x = np.column_stack([*rest, *dummies])
    inverse = np.linalg.pinv(x.T @ (x * w[:, None]), rcond=1e-11, hermitian=True)
    fitted = x @ (inverse @ (x.T @ (w * y)))
    error, rank = y - fitted, int(np.linalg.matrix_rank(x))
    n, total = len(y), float(np.sum(w * (y - np.average(y, weights=w)) ** 2))
    left = float(np.sum(w * error**2))
    overall = clause.reference == "OVERALL"
    second = clause.reference if isinstance(clause.reference, tuple) else max(keys, key=group_of.count)

    def mean(key: Any) -> float:
        chosen = np.array([each == key for each in group_of])
        return float(np.average(y[chosen], weights=w[chosen]))

    base = float(np.average(y, weights=w)) if overall else mean(second)
    found, ps = [], []
    for key, members in groups.items():
        if not overall and key == second:
            continue
        k = np.zeros(x.shape[1])
        k[len(rest) + keys.index(key)] = 1
        if overall:
            for at, each in enumerate(keys):
                k[len(rest) + at] -= w[[g == each for g in group_of]].sum() / w.sum()
        else:
            k[len(rest) + keys.index(second)] -= 1
        c = inverse @ k
        h = x @ c
        gap = float(h @ (w * y))
        if clause.cluster is None:
            variance = float(np.sum((h * w * error) ** 2)) * n / (n - rank)
            spread, degrees = lifted(h * w * error, leverages(x, w, inverse, clause, counted, group_of), group_of)
            degrees = min(degrees, n - rank)
        else:
            names = np.array([str(clause.cluster(row)) for row in counted])
            if len(set(names[[each == key for each in group_of]])) < 2:
                found.append((key, members, gap, *[None] * 5))
                continue
            several = len(set(names))
            scores = {name: (names == name, float(np.sum((h * w * error)[names == name]))) for name in names}
            variance = sum(score**2 for _, score in scores.values()) * several / (several - 1) * (n - 1) / (n - rank)
            numbers = np.array([keys.index(key) for key in group_of])
            spread, degrees = lifted_clusters(x, h * w, w, inverse, scores, numbers)
        deviation = math.sqrt(variance)
        p = 2 * scipy.stats.t.sf(abs(gap) / spread, degrees)
        strength = abs(gap) / math.sqrt(float(h @ (w * h)) * left)
        found.append((key, members, gap, deviation, spread, degrees, p, strength))
        ps.append(p)
    answer, beyond = [], (1 - (clause.confidence or 0)) / 2 / max(len(ps), 1)  # Bonferroni's share for each limit
    for key, members, gap, deviation, spread, degrees, p, strength in found:
        order = sorted(ps)
        alone = "one cluster does not say how much its group varies" if p is None else None
        holm = None if alone else min(1.0, max(each * (len(ps) - order.index(each)) for each in ps if each <= p))
        shown = group_of.count(key)
        row = [clause.metric, text(key), shown, mean(key), "(overall)" if overall else text(second)]
        row += [n if overall else group_of.count(second), base, len(members) - shown, mean(key) - base, gap]
        limits = []
        if clause.confidence is not None:
            t = 0 if alone else scipy.stats.t.isf(beyond, degrees)
            limits = [None, None] if alone else [gap - t * spread, gap + t * spread]
        percents = [math.exp(each) - 1 if clause.logged and each is not None else None for each in (gap, *limits)]
        row += [*limits, deviation, p, holm, len(ps), *percents]
        judged = percents if clause.logged else [gap, *limits]
        row += verdict(clause, judged)
        row += [n, 1 - left / total, None if alone else robustness(strength)]
        if clause.confidence is not None:
            t = scipy.stats.t.isf(beyond, n - rank - 1)
            row.append(None if alone else robustness(max(strength - t / math.sqrt(n - rank - 1), 0)))
        row += [list(clause.collinear), alone, dict(zip(clause.protected, key, strict=True))]
        row.append(None if overall else dict(zip(clause.protected, second, strict=True)))
        answer.append(tuple(row))
    return answer


def leverages(
    x: Numbers, w: Numbers, inverse: Numbers, clause: Adjusted, rows: Sequence[Row], group_of: Sequence[Any]
) -> tuple[Numbers, Numbers]:
    """Return the leverage of each row, and the one its part of the variance is taken with: that of rows with its terms."""
    alone = np.einsum("ij,jk,ik->i", x, inverse, x)
    terms = [(group_of[at], *(of(row) for of in (*clause.control.values(), *clause.linear.values())))
             for at, row in enumerate(rows)]  # fmt: skip
    shared = np.array([sum(v * v for v, t in zip(w, terms, strict=True) if t == term)
                       / sum(v for v, t in zip(w, terms, strict=True) if t == term) for term in terms])  # fmt: skip
    return alone * w, alone * shared


def lifted(parts: Numbers, leverage: tuple[Numbers, Numbers], group_of: Sequence[Any]) -> tuple[float, float]:
    """Return the standard error HC2, and Welch's degrees of freedom of groups whose rows count less their leverages."""
    of_row, of_terms = leverage
    each = np.where(of_terms < 1 - 1e-8, parts**2 / np.maximum(1 - of_terms, 1e-8), 0)
    sums = {key: each[[g == key for g in group_of]].sum() for key in set(group_of)}
    loose = {key: (1 - of_row)[[g == key for g in group_of]].sum() for key in sums}
    total = sum(sums.values())
    return math.sqrt(total), total**2 / sum(part**2 / max(loose[key], 1) for key, part in sums.items())


def lifted_clusters(
    x: Numbers, hw: Numbers, w: Numbers, inverse: Numbers, scores: Mapping[str, tuple[Numbers, float]], keys: Numbers
) -> tuple[float, float]:
    """Return the standard error from scores over one less their leverage, and Welch's degrees of effective clusters.

    Args:
        x: the design.
        hw: the reach of each row times its weight.
        w: the weights.
        inverse: of the design's products.
        scores: of each cluster, which rows are its own, and its score.
        keys: the number of each row's group.
    """
    sizes = hw**2 / w
    total, parts = 0.0, {key: [0.0] for key in keys}
    for own, score in scores.values():
        loads, size = x[own].T @ hw[own], float(np.sum(sizes[own]))
        left = size - float(loads @ inverse @ loads)
        lift = score**2 / left if left > 1e-8 * size else 0
        total += lift * size
        for key in parts:
            parts[key][0] += lift * float(np.sum(sizes[own & (keys == key)]))
    effective = [_effective([float(np.sum(sizes[own & (keys == key)])) for own, _ in scores.values()]) for key in parts]
    welch = sum(part**2 / max(number - 1, 1) for (part,), number in zip(parts.values(), effective, strict=True))
    every = _effective([float(np.sum(sizes[own])) for own, _ in scores.values()])
    return math.sqrt(total), max(min(every - 1, total**2 / welch), 1)


def _effective(sizes: Sequence[float]) -> float:
    return sum(sizes) ** 2 / sum(size**2 for size in sizes)


def is_counted(clause: Adjusted, row: Row) -> bool:
    needed = [clause.outcome(row), *(of(row) for of in clause.linear.values())]
    needed += [of(row) for of in (clause.weight, clause.cluster) if of is not None]
    return all(value is not None for value in needed)


def text(key: tuple[Any, ...]) -> str:
    return ", ".join("(NULL)" if value is None else str(value) for value in key)


def robustness(strength: float) -> float:
    """Cinelli and Hazlett 2020."""
    return (math.sqrt(strength**4 + 4 * strength**2) - strength**2) / 2


def verdict(clause: Adjusted, judged: Sequence[Any]) -> list[Any]:
    limited = clause.confidence is not None
    if clause.within is None:
        return [None, None, None, *([None] if limited else [])]
    said = [clause.within, "percent_gap" if clause.logged else "adjusted_gap", abs(judged[0]) <= clause.within]
    if limited:
        _, low, high = judged
        worst = max(abs(low), abs(high))
        beyond = low > clause.within or high < -clause.within
        said.append("within" if worst <= clause.within else "exceeds" if beyond else "undecided")
    return said
