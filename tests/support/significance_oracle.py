"""What FAIR TEST returns, computed again: tables in plain Python, tests by scipy and statsmodels, none of FairSQL's code."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np
from scipy import special, stats
from statsmodels.stats.contingency_tables import StratifiedTable
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportions_ztest

from support.oracle import (
    PROPORTIONS,
    Clause,
    Person,
    Row,
    cell_of,
    groups,
    is_reference,
    one_value,
    same_family,
    shown,
    stands_on,
)


def significance(clause: Clause, rows: Sequence[Row], correction: str = "holm") -> list[tuple[Any, ...]]:
    """The rows of `FAIR TEST (…)`, in no order."""
    names = list(clause.protected)
    found = groups(clause, rows)
    strata = list(dict.fromkeys(stratum for stratum, _, _ in found))
    result = []
    for chosen, metric in itertools.product(clause.sets if clause.sets is not None else [names], clause.metrics):
        grouping = ", ".join(name for name in names if name in chosen)
        if not grouping:
            continue
        members: dict[tuple[Any, ...], list[list[Person]]] = {}
        for (stratum, which, values), people in found.items():
            if which == grouping:
                of_group = members.setdefault(values, [[] for _ in strata])
                of_group[strata.index(stratum)] = [person for person in people if person is not None]
        last = {v: clause.reference is not None and is_reference(clause, names, grouping, v) for v in members}
        keys = sorted(members, key=lambda v: (last[v], [(value is None, 0 if value is None else value) for value in v]))
        keys = [key for key in keys if sum(stands_on(metric, each) for each in members[key]) >= clause.minimum]
        table = np.array([[count(metric, members[key][at]) for key in keys] for at in range(len(strata))])
        table = table.reshape(len(strata), len(keys), 2)
        remote = [at for at in range(len(keys)) if table[:, at].sum() > 0]
        tested = table[:, remote]
        informs = [len(t[t.sum(axis=1) > 0]) > 1 and bool(t.sum(axis=0).all()) for t in tested]
        n = sum(
            stands_on(metric, people)
            for at in remote
            for s, people in enumerate(members[keys[at]])
            if table[s, at].sum() > 0 and (informs[s] or not clause.control)
        )
        informing = sum(informs)
        numbers = [informing, sum(t.sum() > 0 for t in tested) - informing] if clause.control else [None, None]
        kind, statistic, degrees, p, least = judge(clause, table[:, remote])
        pairs = [(at, remote[-1]) for at in remote[:-1]] if clause.reference is not None or len(remote) == 2 else []
        for pair in pairs or [None]:
            texts = [shown(names, grouping, keys[at]) for at in pair] if pair else [None, None]
            odds = odds_of(clause, table[:, pair]) if pair else [None] * 4
            why = one_value(clause, rows, metric)
            if clause.control and pair and odds[-1] is None and why is None:
                why = why_not_compared(table[:, pair], odds[0])
            result.append([
                *([grouping] if clause.sets is not None else []), metric, kind, statistic, degrees, p, None, None, *texts, *odds,
                len(remote), n, *numbers, least, why,
            ])  # fmt: skip
    at = 5 if clause.sets is not None else 4
    test_of = {tuple(row[: at - 3]): row[at] for row in result}  # the rows of a test have one p-value
    methods = {"holm": "holm", "benjamini_hochberg": "fdr_bh", "bonferroni": "bonferroni"}

    def place(test: tuple[Any, ...]) -> tuple[Any, ...]:
        return (), test[0] if clause.sets is not None else "", test[-1]

    for row in result:
        mine = tuple(row[: at - 3])
        ours = [p for test, p in test_of.items() if same_family(clause, place(mine), place(test)) and p is not None]
        row[at + 2] = 1 if correction == "none" else len(ours)
        if row[at] is not None:
            moved = multipletests(ours, method=methods[correction])[1] if correction != "none" else ours
            row[at + 1] = float(moved[ours.index(row[at])])
    return [tuple(float(v) if isinstance(v, np.floating) else v for v in row) for row in result]


def count(metric: str, people: Sequence[Person]) -> tuple[float, float]:
    """Rows above the line and the others below it; weighted ones over the design effect of Kish."""
    above, below = (cells.split() for cells in PROPORTIONS[metric])
    weights = [person.weight for person in people if cell_of(person) in below]
    hits = [person.weight for person in people if cell_of(person) in above]
    if not sum(weights):
        return 0.0, 0.0
    effect = sum(weight**2 for weight in weights) / sum(weights)
    return sum(hits) / effect, (sum(weights) - sum(hits)) / effect


def judge(clause: Clause, tables: np.ndarray) -> tuple[Any, ...]:
    """Test, statistic, degrees, p, and the smallest expected count."""
    tables = np.array([table for table in tables if table.sum()]).reshape(-1, *tables.shape[1:])
    size = tables.shape[1]
    if size < 2:
        return (None,) * 5
    least = smallest_expected(tables)
    if clause.control:
        statistic, degrees = generalized(tables)
        p = float(stats.chi2.sf(statistic, degrees)) if statistic is not None else None
        test = "cochran_mantel_haenszel" if size == 2 else "generalized_cochran_mantel_haenszel"
        return (test, statistic, degrees or None, p, least)
    (table,) = tables
    if size > 2:
        if not least:
            return ("chi_square", None, size - 1, None, least)
        found = stats.chi2_contingency(table, correction=False)
        return ("chi_square", found.statistic, size - 1, found.pvalue, least)
    if clause.weight is None and least is not None and least < 5:
        return ("fisher", None, None, min(1.0, stats.fisher_exact(table).pvalue), least)
    z, p = proportions_ztest(table[:, 0], table.sum(axis=1)) if least else (None, None)
    return ("two_proportion_z", z, None, p, least)


def odds_of(clause: Clause, tables: np.ndarray) -> list[float | None]:
    """The odds ratio of two groups with its limits, and the p-value of equal odds ratios in strata."""
    tables = np.array([table for table in tables if table.sum()]).reshape(-1, 2, 2)
    odds = odds_ratio(tables, 1 - (clause.confidence or 0.95))
    return [*odds, homogeneity(tables) if clause.control and odds[0] else None]


def why_not_compared(tables: np.ndarray, ratio: float | None) -> str:
    """Why the odds ratios of strata are not compared."""
    if not ratio:
        return "no homogeneity_p: the odds ratio is 0 or unknown"
    alone = sum(bool(table.sum(axis=0).all() and table.sum(axis=1).all()) for table in tables) == 1
    return f"no homogeneity_p: {'one stratum alone compares the groups' if alone else 'counts in strata are too small'}"


def smallest_expected(tables: np.ndarray) -> float:
    """The least, over groups, of how far the sum of a group's hits can be from what is expected over strata.

    As SAS's PROC FREQ has it beside its test of two groups (Mantel and Fleiss 1980), here of each group and the others.
    """
    rows, all_rows = tables.sum(axis=2), tables.sum(axis=(1, 2))[:, None]
    all_hits = tables[:, :, 0].sum(axis=1)[:, None]
    expected = np.divide(rows * all_hits, all_rows, where=all_rows > 0, out=np.zeros(rows.shape)).sum(axis=0)
    lowest, highest = np.maximum(0, rows + all_hits - all_rows).sum(axis=0), np.minimum(rows, all_hits).sum(axis=0)
    return float(np.minimum(expected - lowest, highest - expected).min())


def odds_ratio(tables: np.ndarray, level: float) -> tuple[float | None, float | None, float | None]:
    """The common odds ratio of Mantel and Haenszel with the limits of Robins, Breslow and Greenland."""
    (a, b), (c, d) = tables.transpose(1, 2, 0)
    n = tables.sum(axis=(1, 2))
    above, below = (a * d / n).sum(), (b * c / n).sum()
    if not above or not below:
        return (above / below if below else None), None, None
    found = StratifiedTable(list(tables))
    return (found.oddsratio_pooled, *found.oddsratio_pooled_confint(level))


def generalized(tables: np.ndarray) -> tuple[float | None, int]:
    """The statistic of general association (Landis, Heyman and Koch 1978), by a pseudo-inverse, and its degrees."""
    tables = tables[tables.sum(axis=(1, 2)) > 1]
    n, all_hits = tables.sum(axis=(1, 2)), tables[:, :, 0].sum(axis=1)
    shares = tables.sum(axis=2) / n[:, None]
    separate = (tables[:, :, 0] - shares * all_hits[:, None]).sum(axis=0)
    factors = all_hits * (n - all_hits) / (n - 1)
    covariance = np.diag(factors @ shares) - (shares * factors[:, None]).T @ shares
    remote = np.diag(covariance) > 0
    if not remote.any():
        return None, 0
    scale = np.sqrt(np.diag(covariance)[remote])
    scaled, deviations = covariance[remote][:, remote] / np.outer(scale, scale), separate[remote] / scale
    rank = int(np.linalg.matrix_rank(scaled, tol=1e-9))
    return float(deviations @ np.linalg.pinv(scaled, rcond=1e-9, hermitian=True) @ deviations), rank


def homogeneity(tables: np.ndarray, *, always: bool = False, of_large: bool = False) -> float | None:
    """The p-value of Breslow and Day with Tarone's correction, in strata of n rows with n / (n - 1) times the variance.

    None where counts are too small for it, unless `always`.
    """
    informative = tables[tables.sum(axis=1).all(axis=1) & tables.sum(axis=2).all(axis=1)]
    if len(informative) < 2:
        return None
    ratio = StratifiedTable(list(informative)).oddsratio_pooled
    if not always and not is_dense(informative, ratio):
        return None
    inverse = (1 / with_odds_ratio(informative, ratio)).sum(axis=(1, 2))
    if not of_large:
        n = informative.sum(axis=(1, 2))
        inverse *= (n - 1) / n
    separate = informative[:, 0, 0] - with_odds_ratio(informative, ratio)[:, 0, 0]
    pearson = (separate**2 * inverse).sum() - separate.sum() ** 2 / (1 / inverse).sum()
    return float(special.chdtrc(len(informative) - 1, pearson))


def is_dense(tables: np.ndarray, ratio: float) -> bool:
    """Say whether the smallest expected counts of strata, of a common odds ratio, have a large harmonic mean."""
    with np.errstate(divide="ignore"):
        return bool(len(tables) / (1 / with_odds_ratio(tables, ratio).min(axis=(1, 2))).sum() >= 2)


def with_odds_ratio(tables: np.ndarray, ratio: float) -> np.ndarray:
    """Tables of the same margins with an odds ratio: by the root of a quadratic equation that lies within them."""
    (a, b), (c, d) = tables.transpose(1, 2, 0)
    r, k = a + b, a + c
    linear, product = d - a + ratio * (r + k), ratio * r * k  # (1 - ratio) x² + linear x - product = 0
    root = np.sqrt(linear**2 + 4 * (1 - ratio) * product)
    with np.errstate(divide="ignore", invalid="ignore"):
        x = np.where(linear >= 0, 2 * product / (linear + root), (root - linear) / (2 * (1 - ratio)))
    return np.array([[x, r - x], [k - x, d - a + x]]).transpose(2, 0, 1)


def trends(clause: Clause, rows: Sequence[Row]) -> list[tuple[Any, ...]]:
    """The rows of `FAIR TEST (… ORDERED)`: those without, each with the statistic of the trend and its p-value."""
    found = {each[:3:2]: people for each, people in groups(clause, rows).items() if each[2] != (None,)}
    places = {values: at for at, values in enumerate(sorted({values for _, values in found}), 1)}
    result = []
    for row in significance(clause, rows):
        deviation = spread = 0.0
        for stratum in dict.fromkeys(stratum for stratum, _ in found):
            table = np.array([
                [places[values], *count(row[0], [person for person in people if person is not None])]
                for (where, values), people in found.items() if where == stratum
            ])  # fmt: skip
            scores, hits, sizes = table[:, 0], table[:, 1], table[:, 1] + table[:, 2]
            n, all_hits = sizes.sum(), hits.sum()
            mean = (scores * sizes).sum() / n
            deviation += (scores * hits).sum() - all_hits * mean
            spread += all_hits * (n - all_hits) / n / (n - 1) * (sizes * (scores - mean) ** 2).sum()
        z = float(deviation / spread**0.5)
        result.append((*row, z, float(2 * stats.norm.sf(abs(z)))))
    return result
