"""`FAIR TEST (…)`: against scipy, statsmodels, and an implementation of its own of the generalised test, on random tables."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from scipy import optimize, stats
from statsmodels.stats.contingency_tables import StratifiedTable
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportions_ztest

import fairsql

CELLS = ("tp", "fp", "fn", "tn")
COLUMNS = [
    "metric", "test", "statistic", "degrees", "p_value", "p_adjusted", "first_group", "second_group", "odds_ratio",
    "odds_ratio_low", "odds_ratio_high", "homogeneity_p", "groups", "n", "smallest_expected",
]  # fmt: skip
Result = dict[str, Any]


def proportions() -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every proportion of cells, but for those that are 1 less another: its name, and the cells above and below."""
    found: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    for size in (2, 3, 4):
        for below in itertools.combinations(CELLS, size):
            for above_size in range(1, size):
                for above in itertools.combinations(below, above_size):
                    rest = tuple(cell for cell in below if cell not in above)
                    if (rest, below) not in found.values():
                        found["_".join([*above, "of", *below])] = above, below
    return found


PROPORTIONS = proportions()
METRICS = ", ".join(f"({' + '.join(a)}) / NULLIF({' + '.join(b)}, 0) AS {name}" for name, (a, b) in PROPORTIONS.items())


def results(con: fairsql.Connection, query: str, *parameters: Any) -> list[Result]:
    found = con.execute(query, list(parameters))
    names = [column[0] for column in found.description or ()]
    return [dict(zip(names, row, strict=True)) for row in found.fetchall()]


class Draw:
    """Random rows: prediction p, label y, a stratum s, and columns g0, g1, … that make groups."""

    def __init__(self, seed: int, rows: int, groups: list[int], strata: int = 1) -> None:
        draw = np.random.default_rng(seed)
        self.cell = draw.choice(4, rows, p=draw.dirichlet([1.5] * 4))
        self.stratum = draw.integers(0, strata, rows)
        self.groups = []
        for size in groups:
            shifted = draw.dirichlet([1.0] * size, (strata, 4))  # groups that depend on stratum and outcome
            mixed = 0.6 * draw.dirichlet([2.0] * size) + 0.4 * shifted[self.stratum, self.cell]
            self.groups.append((mixed.cumsum(axis=1) < draw.random((rows, 1))).sum(axis=1).clip(0, size - 1))
        self.names = [f"g{at}" for at in range(len(groups))]

    def create(self, con: fairsql.Connection) -> None:
        listed = {"c": self.cell, "s": self.stratum, **dict(zip(self.names, self.groups, strict=True))}
        unnested = ", ".join(f"UNNEST(?::INTEGER[]) AS {name}" for name in listed)
        con.raw.execute(
            f"CREATE OR REPLACE TABLE t AS SELECT * EXCLUDE (c), (c IN (0, 1))::INTEGER AS p, (c IN (0, 2))::INTEGER AS y"
            f" FROM (SELECT {unnested})",
            [values.tolist() for values in listed.values()],
        )

    def tables(self, name: str, metric: str) -> np.ndarray:
        """The tables of a grouping and metric: strata, groups, (above, the others)."""
        group = self.groups[self.names.index(name)]
        above, below = ([CELLS.index(cell) for cell in cells] for cells in PROPORTIONS[metric])
        is_above, is_below = np.isin(self.cell, above), np.isin(self.cell, below)
        table = np.zeros((self.stratum.max() + 1, group.max() + 1, 2))
        np.add.at(table, (self.stratum[is_above], group[is_above], 0), 1)
        others = is_below & ~is_above
        np.add.at(table, (self.stratum[others], group[others], 1), 1)
        return table[:, table.sum(axis=(0, 2)) > 0]

    def clause(self, more: str = "") -> str:
        sets = ", ".join(f"({name})" for name in self.names)
        return (
            f"FROM t FAIR TEST (PREDICTION p LABEL y PROTECTED GROUPING SETS ({sets}) METRICS {METRICS}"
            f" CORRECTION none {more})"
        )


def close(got: Any, wanted: Any, about: object, rtol: float = 1e-9) -> None:
    if wanted is None or np.isnan(wanted):
        assert got is None, (got, about)
    else:
        assert got is not None, about
        np.testing.assert_allclose(got, wanted, rtol=rtol, atol=1e-12, err_msg=str(about))


@pytest.fixture(scope="module")
def con() -> Iterator[fairsql.Connection]:
    with fairsql.connect() as session:
        yield session


def test_tables_of_groups_are_scipys(con: fairsql.Connection) -> None:
    seen: dict[str, int] = {}
    for seed in range(20):
        draw = Draw(seed, [25, 80, 400, 3_000][seed % 4], [2, 2, 2, 2, 2, 2, 3, 3, 4, 5, 7, 2, 2, 2, 2, 2, 2, 3, 9, 2])
        draw.create(con)
        for row in results(con, draw.clause()):
            table = draw.tables(row["protected"], row["metric"])[0]
            seen[row["test"]] = seen.get(row["test"], 0) + 1
            assert (row["groups"], row["homogeneity_p"]) == (len(table), None)
            assert row["p_adjusted"] == row["p_value"]
            expected = np.outer(table.sum(axis=1), table.sum(axis=0)) / table.sum() if table.sum() else None
            close(row["smallest_expected"], None if expected is None else expected.min(), table)
            if len(table) < 2:
                assert [row[each] for each in COLUMNS[1:12]] == [None] * 11
            elif len(table) > 2:
                assert row["test"] == "chi_square"
                if expected.min() > 0:
                    wanted = stats.chi2_contingency(table, correction=False)
                    close(row["statistic"], wanted.statistic, table)
                    close(row["p_value"], wanted.pvalue, table)
                assert row["degrees"] == len(table) - 1
                assert [row[each] for each in COLUMNS[6:12]] == [None] * 6
            else:
                assert int(row["first_group"]) < int(row["second_group"])
                assert row["degrees"] is None
                if expected.min() < 5:
                    assert (row["test"], row["statistic"]) == ("fisher", None)
                    close(row["p_value"], min(1.0, stats.fisher_exact(table).pvalue), table)
                else:
                    assert row["test"] == "two_proportion_z"
                    z, p = proportions_ztest(table[:, 0], table.sum(axis=1))
                    close(row["statistic"], z, table)
                    close(row["p_value"], p, table)
                odds(row, table[None])
    assert sum(seen.values()) == 10_000
    assert min(seen.get(each, 0) for each in ("two_proportion_z", "fisher", "chi_square")) > 1_000


def odds(row: Result, tables: np.ndarray) -> None:
    """Compare odds ratio and limits with those of statsmodels."""
    with np.errstate(all="ignore"):
        (a, b), (c, d) = tables.transpose(1, 2, 0)
        n = np.maximum(tables.sum(axis=(1, 2)), 1)
        r, s = (a * d / n).sum(), (b * c / n).sum()
        close(row["odds_ratio"], r / s if s else None, tables)
        if r and s:
            ours = [table for table in np.moveaxis(tables, 0, 2).T.swapaxes(1, 2) if table.sum()]
            low, high = StratifiedTable(ours).oddsratio_pooled_confint(0.05)
            close(row["odds_ratio_low"], low, tables)
            close(row["odds_ratio_high"], high, tables)
        else:
            assert row["odds_ratio_low"] is row["odds_ratio_high"] is None


def generalized(tables: np.ndarray) -> tuple[float | None, int]:
    """The generalised statistic of general association (Landis, Heyman and Koch 1978), by a pseudo-inverse."""
    groups = tables.shape[1]
    apart, covariance = np.zeros(groups), np.zeros((groups, groups))
    for table in tables:
        n = table.sum()
        if n > 1:
            rows, hits = table.sum(axis=1), table[:, 0].sum()
            apart += table[:, 0] - rows * hits / n
            share = rows / n
            covariance += hits * (n - hits) / (n - 1) * (np.diag(share) - np.outer(share, share))
    scale = np.sqrt(np.maximum(np.diag(covariance), 0))
    there = scale > 0
    if not there.any():
        return None, 0
    scaled = (covariance / np.outer(np.where(there, scale, 1), np.where(there, scale, 1)))[there][:, there]
    rank = int(np.linalg.matrix_rank(scaled, tol=1e-9))
    deviations = apart[there] / scale[there]
    return float(deviations @ np.linalg.pinv(scaled, rcond=1e-9, hermitian=True) @ deviations), rank


def homogeneity(informative: list[np.ndarray]) -> float:
    """The p-value of Breslow and Day with Tarone's correction; statsmodels divides by 0 where the odds ratio is 1."""
    tables = StratifiedTable(informative)
    ratio = tables.oddsratio_pooled
    if abs(ratio - 1) > 1e-3:
        return float(tables.test_equal_odds(adjust=True).pvalue)
    pearson = apart = variance = 0.0
    for (a, b), (c, d) in informative:
        r, k = a + b, a + c

        def excess(x: float, r: float = r, k: float = k, rest: float = d - a) -> float:
            return float(x * (rest + x) - ratio * (r - x) * (k - x))

        root = optimize.brentq(excess, max(0, a - d), min(r, k), xtol=1e-14)
        inverse = 1 / root + 1 / (r - root) + 1 / (k - root) + 1 / (d - a + root)
        pearson, apart, variance = pearson + (a - root) ** 2 * inverse, apart + a - root, variance + 1 / inverse
    return float(stats.chi2.sf(pearson - apart**2 / variance, len(informative) - 1))


def test_strata_of_two_groups_are_statsmodels(con: fairsql.Connection) -> None:
    compared = 0
    for seed in range(20):
        draw = Draw(100 + seed, [60, 200, 900, 4_000][seed % 4], [2] * 20, strata=[2, 3, 5, 12, 40][seed % 5])
        draw.create(con)
        for row in results(con, draw.clause("CONTROL s")):
            tables = draw.tables(row["protected"], row["metric"])
            assert row["groups"] == tables.shape[1]
            if tables.shape[1] < 2:
                assert [row[each] for each in COLUMNS[1:12]] == [None] * 11
                continue
            assert (row["test"], row["degrees"]) in (("cochran_mantel_haenszel", 1), ("cochran_mantel_haenszel", None))
            odds(row, tables)
            informative = [table for table in tables if table.sum(axis=0).all() and table.sum(axis=1).all()]
            if not informative:
                assert row["statistic"] is row["p_value"] is None
                continue
            compared += 1
            whole = StratifiedTable([table for table in tables if table.sum() > 1])
            wanted = whole.test_null_odds(correction=False)
            close(row["statistic"], wanted.statistic, tables)
            close(row["p_value"], wanted.pvalue, tables)
            if len(informative) > 1 and row["odds_ratio"]:
                close(row["homogeneity_p"], homogeneity(informative), tables)
            else:
                assert row["homogeneity_p"] is None
    assert compared > 8_000


def test_strata_of_several_groups(con: fairsql.Connection) -> None:
    compared = short = 0
    for seed in range(10):
        groups = [3, 3, 3, 4, 4, 5, 6, 7, 9, 12, 16, 20, 3, 4, 5, 3, 3, 4, 4, 5]
        draw = Draw(200 + seed, [40, 200, 900, 4_000][seed % 4], groups, strata=[2, 3, 5, 12, 40][seed % 5])
        draw.create(con)
        for row in results(con, draw.clause("CONTROL s")):
            tables = draw.tables(row["protected"], row["metric"])
            statistic, degrees = generalized(tables)
            assert row["groups"] == tables.shape[1]
            if row["groups"] > 2:
                compared += 1
                assert row["test"] == "generalized_cochran_mantel_haenszel"
                short += degrees < row["groups"] - 1
                assert (row["degrees"] or 0) == degrees, tables
                close(row["statistic"], statistic, tables)
                close(row["p_value"], stats.chi2.sf(statistic, degrees) if degrees else None, tables)
                assert row["odds_ratio"] is row["homogeneity_p"] is row["odds_ratio_high"] is None
    assert compared > 4_000
    assert short > 50  # groups that no stratum compares with the others
