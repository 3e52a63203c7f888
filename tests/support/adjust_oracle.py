"""What FAIR ADJUST returns, computed again from the rows by numpy: a design of a column for each group and level.

The least squares solution of least norm is taken, of which the contrasts that the rows determine are the same as of any other.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import scipy.stats

from support.oracle import Row

Values = Mapping[str, Callable[[Row], Any]]


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
        parts = {each: sum((h * w * error)[[g == each for g in group_of]] ** 2) for each in keys}
        if clause.cluster is None:
            variance = sum(parts.values()) * n / (n - rank)
            welch = sum(part**2 / (group_of.count(each) - 1) for each, part in parts.items())
            degrees = min(n - rank, sum(parts.values()) ** 2 / welch)
        else:
            names = [clause.cluster(row) for row in counted]
            scores = [sum((h * w * error)[[name == each for name in names]]) for each in set(names)]
            several = len(scores)
            variance = sum(each**2 for each in scores) * several / (several - 1) * (n - 1) / (n - rank)
            degrees = several - 1
        deviation = math.sqrt(variance)
        p = 2 * scipy.stats.t.sf(abs(gap) / deviation, degrees)
        strength = abs(gap) / math.sqrt(float(h @ (w * h)) * left)
        found.append((key, members, gap, deviation, degrees, p, strength))
        ps.append(p)
    answer = []
    for key, members, gap, deviation, degrees, p, strength in found:
        order = sorted(ps)
        holm = min(1.0, max(each * (len(ps) - order.index(each)) for each in ps if each <= p))
        shown = group_of.count(key)
        row = [clause.metric, text(key), shown, mean(key), "(overall)" if overall else text(second)]
        row += [n if overall else group_of.count(second), base, len(members) - shown, mean(key) - base, gap]
        limits = []
        if clause.confidence is not None:
            t = scipy.stats.t.ppf((1 + clause.confidence) / 2, degrees)
            limits = [gap - t * deviation, gap + t * deviation]
        percents = [math.exp(each) - 1 if clause.logged else None for each in (gap, *limits)]
        row += [*limits, deviation, p, holm, *percents]
        judged = percents if clause.logged else [gap, *limits]
        row += verdict(clause, judged)
        row += [n, 1 - left / total, robustness(strength)]
        if clause.confidence is not None:
            t = scipy.stats.t.ppf((1 + clause.confidence) / 2, n - rank - 1)
            row.append(robustness(max(strength - t / math.sqrt(n - rank - 1), 0)))
        row += [list(clause.collinear), None, dict(zip(clause.protected, key, strict=True))]
        row.append(None if overall else dict(zip(clause.protected, second, strict=True)))
        answer.append(tuple(row))
    return answer


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
