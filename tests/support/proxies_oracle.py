"""What FAIR PROXIES returns, computed again: from tables of SciPy's, with limits found by its root finder.

In: a clause of the oracle whose protected columns are the groups, and rows as dictionaries. Out: rows as tuples in the
order of the form's columns.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from scipy.optimize import brentq
from scipy.stats import chi2_contingency, entropy, norm
from scipy.stats.contingency import association
from statsmodels.stats.multitest import multipletests

from support.oracle import Clause, Row

Table = np.ndarray[Any, Any]
WARNING = "a cell of the table expects less than 1 row: cut the feature, as bins(age, 5) or top(country, 10)"


def proxies(
    clause: Clause, rows: Sequence[Row], *, features: Mapping[str, Callable[[Row], Any]], numbers: Sequence[str] = ()
) -> list[tuple[Any, ...]]:
    together = max(1, len(features))
    groups = [tuple(of(row) for of in clause.protected.values()) for row in rows]
    lines = []
    for name, of in features.items():
        values = [of(row) for row in rows]
        levels, kinds = list(dict.fromkeys(values)), list(dict.fromkeys(groups))
        table = np.zeros((len(levels), len(kinds)), dtype=int)
        for value, group in zip(values, groups, strict=True):
            table[levels.index(value), kinds.index(group)] += 1
        test = chi2_contingency(table, correction=False)
        information = entropy(table.sum(1)) + entropy(table.sum(0)) - entropy(table.ravel())
        strength = bergsma(table)
        limits = []
        if clause.confidence is not None:
            low, high = noncentral_limits(table, test, norm.isf((1 - clause.confidence) / 2 / together))
            limits = [min(low, strength), max(high, strength)]
        ratio = correlation_ratio(values, groups) if name in numbers else None
        least = test.expected_freq.min()
        lines.append([
            name, len(rows), *table.shape, strength, *limits, float(association(table, method="cramer")), ratio,
            float(information), float(information / entropy(table.sum(0))), float(test.statistic), int(test.dof),
            float(test.pvalue), None, together, float(least), WARNING if least < 1 else None,
        ])  # fmt: skip
    at = 14 if clause.confidence is not None else 12
    for line, p in zip(lines, multipletests([line[at - 1] for line in lines], method="holm")[1], strict=True):
        line[at] = float(p)
    return [tuple(line) for line in lines]


def bergsma(table: Table) -> float:
    """Cramér's V with the correction of Bergsma (2013), equations 5 to 9."""
    n, (k, m) = table.sum(), table.shape
    phi = max(0, chi2_contingency(table, correction=False).statistic / n - (k - 1) * (m - 1) / (n - 1))
    return math.sqrt(min(1, phi / (min(k - (k - 1) ** 2 / (n - 1), m - (m - 1) ** 2 / (n - 1)) - 1)))


def noncentral_limits(table: Table, test: Any, quantile: float) -> list[float]:
    """The V at which the statistic lies so many deviations above and below what Abdel-Aty (1954) expects of it."""
    n, p = table.sum(), table / table.sum()
    r, c = p.sum(1, keepdims=True), p.sum(0, keepdims=True)
    part = p * p / (r * c)
    slope = np.where(p > 0, 2 * p / (r * c), 0) - part.sum(1, keepdims=True) / r - part.sum(0, keepdims=True) / c
    spread = n * (p * slope**2).sum()
    degrees, statistic = test.dof, test.statistic
    quantile *= math.sqrt(max(1, (2 * degrees + spread) / (2 * degrees + 4 * statistic)))

    def score(above: float) -> float:
        a = degrees + above
        variance = 2 * (1 + above / a) / (9 * a)
        return float(((statistic / a) ** (1 / 3) - 1 + variance) / math.sqrt(variance))

    found = [
        0.0 if score(0) <= each else brentq(lambda x, each=each: score(x) - each, 0, 1e6)
        for each in (quantile, -quantile)
    ]
    return [math.sqrt(min(1, each / n / (min(table.shape) - 1))) for each in found]


def correlation_ratio(values: Sequence[Any], groups: Sequence[Any]) -> float:
    known = [(value, group) for value, group in zip(values, groups, strict=True) if value is not None]
    mean = float(np.mean([value for value, _ in known]))
    between = sum(
        (float(np.mean([value for value, other in known if other == group])) - mean) ** 2 for _, group in known
    )
    return between / sum((value - mean) ** 2 for value, _ in known)
