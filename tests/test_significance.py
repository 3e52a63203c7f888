"""`FAIR TEST (…)`: against scipy, statsmodels, and an implementation of its own of the generalised test, on random tables."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pytest
from scipy import special, stats
from statsmodels.stats.contingency_tables import StratifiedTable
from statsmodels.stats.proportion import proportions_ztest
from support.effort import draws
from support.significance_oracle import generalized, homogeneity, odds_ratio, smallest_expected

import fairsql
from fairsql.resources import read_sql
from fairsql.syntax.spec import ONE_STRATUM

CELLS = ("tp", "fp", "fn", "tn")
COLUMNS = [
    "metric", "test", "statistic", "degrees", "p_value", "p_adjusted", "comparisons", "first_group", "second_group",
    "odds_ratio", "odds_ratio_low", "odds_ratio_high", "homogeneity_p", "groups", "n", "strata", "uninformative_strata", "smallest_expected", "warning",
]  # fmt: skip
UNKNOWN = [each for each in COLUMNS[1:13] if each != "comparisons"]  # columns that are NULL without a test
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
        self.counts = []  # of each grouping: strata, groups, cells
        for group in self.groups:
            shape = (self.stratum.max() + 1, group.max() + 1, 4)
            places = np.ravel_multi_index((self.stratum, group, self.cell), shape)
            self.counts.append(np.bincount(places, minlength=np.prod(shape)).reshape(shape).astype(float))

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
        at = self.names.index(name)
        above, below = PROPORTIONS[metric]
        others = [cell for cell in below if cell not in above]
        table = np.stack([self.counts[at][..., [*map(CELLS.index, each)]].sum(axis=2) for each in (above, others)], 2)
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
        assert got == wanted or abs(got - wanted) <= 1e-12 + rtol * abs(wanted), (got, wanted, about)


@pytest.fixture(scope="module")
def con() -> Iterator[fairsql.Connection]:
    with fairsql.connect() as session:
        yield session


def test_tables_of_groups_are_scipys(con: fairsql.Connection) -> None:
    seen: dict[str, int] = {}
    seeds = draws(16)
    for seed in seeds:
        draw = Draw(seed, [25, 80, 400, 3_000][seed % 4], [2, 2, 2, 2, 2, 2, 3, 3, 4, 5, 7, 2, 2, 2, 2, 2, 2, 3, 9, 2])
        draw.create(con)
        for row in results(con, draw.clause()):
            table = draw.tables(row["protected"], row["metric"])[0]
            seen[row["test"]] = seen.get(row["test"], 0) + 1
            assert (row["groups"], row["homogeneity_p"]) == (len(table), None)
            assert row["p_adjusted"] == row["p_value"]
            expected = np.outer(table.sum(axis=1), table.sum(axis=0)) / table.sum() if table.sum() else None
            close(row["smallest_expected"], expected.min() if expected is not None and len(table) > 1 else None, table)
            if len(table) < 2:
                assert [row[each] for each in UNKNOWN] == [None] * 11
            elif len(table) > 2:
                assert row["test"] == "chi_square"
                if expected.min() > 0:
                    wanted = stats.chi2_contingency(table, correction=False)
                    close(row["statistic"], wanted.statistic, table)
                    close(row["p_value"], wanted.pvalue, table)
                assert row["degrees"] == len(table) - 1
                assert [row[each] for each in COLUMNS[7:13]] == [None] * 6
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
                if row["n"] % 5 == 0:
                    odds(row, table[None])
    assert sum(seen.values()) == 500 * len(seeds)
    assert min(seen.get(each, 0) for each in ("two_proportion_z", "fisher", "chi_square")) > 50 * len(seeds)


def odds(row: Result, tables: np.ndarray) -> None:
    """Compare the odds ratio and its limits."""
    wanted = odds_ratio(np.array([table for table in tables if table.sum()]), 0.05)
    for name, value in zip(("odds_ratio", "odds_ratio_low", "odds_ratio_high"), wanted, strict=True):
        close(row[name], value, tables)


def test_strata_of_two_groups_are_statsmodels(con: fairsql.Connection) -> None:
    compared, dense, seeds = 0, 0, draws(16)
    for seed in seeds:
        draw = Draw(100 + seed, [60, 200, 900, 4_000][seed % 4], [2] * 20, strata=[2, 3, 5, 12, 40][seed % 5])
        draw.create(con)
        for row in results(con, draw.clause("CONTROL s")):
            tables = draw.tables(row["protected"], row["metric"])
            assert row["groups"] == tables.shape[1]
            if tables.shape[1] < 2:
                assert [row[each] for each in UNKNOWN] == [None] * 11
                continue
            close(row["smallest_expected"], smallest_expected(tables), tables)
            assert (row["test"], row["degrees"]) in (("cochran_mantel_haenszel", 1), ("cochran_mantel_haenszel", None))
            if row["n"] % 5 == 0:
                odds(row, tables)
            informative = [table for table in tables if table.sum(axis=0).all() and table.sum(axis=1).all()]
            remote = sum(table.sum() > 0 for table in tables)
            assert (row["strata"], row["uninformative_strata"]) == (len(informative), remote - len(informative))
            assert row["n"] == sum(table.sum() for table in informative)
            assert (row["warning"] or "").startswith("no homogeneity_p:") == (row["homogeneity_p"] is None)
            if not informative:
                assert row["statistic"] is row["p_value"] is None
                continue
            compared += 1
            statistic, degrees = generalized(tables)
            assert degrees == 1
            if compared % 10 == 0:
                whole = StratifiedTable([table for table in tables if table.sum() > 1])
                close(statistic, whole.test_null_odds(correction=False).statistic, tables)
            close(row["statistic"], statistic, tables)
            close(row["p_value"], special.chdtrc(1, statistic), tables)
            alike = homogeneity(tables) if row["odds_ratio"] else None
            close(row["homogeneity_p"], alike, tables)
            dense += alike is not None
            if alike is not None and abs(row["odds_ratio"] - 1) > 1e-3:
                published = StratifiedTable(informative).test_equal_odds(adjust=True).pvalue
                close(homogeneity(tables, of_large=True), published, tables)
    assert compared > 400 * len(seeds)
    assert 0 < dense < compared


def test_strata_of_several_groups(con: fairsql.Connection) -> None:
    compared, short, seeds = 0, 0, draws(16)
    for seed in seeds:
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
                close(row["smallest_expected"], smallest_expected(tables), tables)
                short += degrees < row["groups"] - 1
                assert (row["degrees"] or 0) == degrees, tables
                close(row["statistic"], statistic, tables)
                close(row["p_value"], special.chdtrc(degrees, statistic) if degrees else None, tables)
                assert row["odds_ratio"] is row["homogeneity_p"] is row["odds_ratio_high"] is None
    assert compared > 400 * len(seeds)
    assert short > 5 * len(seeds)  # groups that no stratum compares with the others


@pytest.mark.parametrize(
    ("strata", "rows", "given"), [(2, 4, False), (2, 20, True), (30, 20, True), (100, 4, False), (100, 20, True)]
)
def test_homogeneity_has_a_p_value_where_counts_are_large_enough(
    con: fairsql.Connection, strata: int, rows: int, given: bool
) -> None:
    """With 100 strata of 5 rows, whose odds ratios are the same, it erred in 48 of 100 samples."""
    con.execute(
        "CREATE OR REPLACE TABLE dense AS SELECT s, g, i % 4 < 1 + g AS p "
        f"FROM range({strata}) a(s), range(2) b(g), range({rows}) c(i)"
    )
    (row,) = results(con, "FROM dense FAIR TEST (PREDICTION p PROTECTED g CONTROL s)")
    assert row["odds_ratio"] == pytest.approx(1 / 3)
    assert row["homogeneity_p"] == (pytest.approx(1) if given else None)
    few = None if given else "no homogeneity_p: counts in strata are too small"
    assert (row["warning"], row["strata"], row["uninformative_strata"]) == (few, strata, 0)
    columns = "homogeneity_p IS NOT NULL, warning, strata, uninformative_strata"
    (macro,) = con.execute(f"SELECT {columns} FROM fair_test(dense, ['g'], p, control := ['s'])").fetchall()
    assert macro == (given, few, strata, 0)


def test_strata_that_say_nothing_add_no_expected_counts(con: fairsql.Connection) -> None:
    """Those of one group, and of one outcome: with the test, what says how rough it is stays as it was."""
    con.execute("""CREATE OR REPLACE TABLE few AS SELECT g, p, s FROM (VALUES ('a', 1, 1, 4), ('a', 0, 1, 3), ('b', 1, 1, 2),
                   ('b', 0, 1, 6), ('a', 1, 2, 90), ('a', 0, 2, 90), ('a', 1, 3, 50), ('b', 1, 3, 70)) v(g, p, s, rows), range(rows)""")
    clause = "FAIR TEST (PREDICTION p PROTECTED g CONTROL s)"
    (alone,), (whole,) = (results(con, f"FROM few {where} {clause}") for where in ("WHERE s = 1", ""))
    assert [(row["n"], row["strata"], row["uninformative_strata"]) for row in (alone, whole)] == [
        (15, 1, 0),
        (15, 1, 2),
    ]
    assert whole["warning"] == "no homogeneity_p: one stratum alone compares the groups"
    assert alone["warning"] == ONE_STRATUM
    assert alone["smallest_expected"] == pytest.approx(stats.contingency.expected_freq([[4, 3], [2, 6]]).min())
    assert {**whole, "uninformative_strata": 0, "warning": ONE_STRATUM} == alone


def berkeley(con: fairsql.Connection) -> None:
    """Applications to the six largest departments in 1973 (Bickel, Hammel and O'Connell 1975): R's UCBAdmissions."""
    admitted = {"A": (512, 313, 89, 19), "B": (353, 207, 17, 8), "C": (120, 205, 202, 391),
                "D": (138, 279, 131, 244), "E": (53, 138, 94, 299), "F": (22, 351, 24, 317)}  # fmt: skip
    con.raw.execute("CREATE OR REPLACE TABLE berkeley (dept VARCHAR, sex VARCHAR, admitted INTEGER)")
    for dept, counts in admitted.items():
        for (sex, outcome), rows in zip(itertools.product(("Male", "Female"), (1, 0)), counts, strict=True):
            con.raw.execute(f"INSERT INTO berkeley SELECT ?, ?, ? FROM range({rows})", [dept, sex, outcome])


def test_the_berkeley_admissions(con: fairsql.Connection) -> None:
    """R: mantelhaen.test(UCBAdmissions, correct = FALSE) gives 1.5246, p = 0.2169; odds ratio 0.9047 (0.7719, 1.0603)."""
    berkeley(con)
    clause = "FROM berkeley FAIR TEST (PREDICTION admitted PROTECTED sex REFERENCE 'Female' {})"
    (row,) = results(con, clause.format("CONTROL dept"))
    assert (row["test"], row["degrees"], row["groups"], row["n"]) == ("cochran_mantel_haenszel", 1, 2, 4526)
    assert (row["first_group"], row["second_group"]) == ("Male", "Female")
    assert row["statistic"] == pytest.approx(1.5246, abs=5e-5)
    assert row["p_value"] == pytest.approx(0.2169, abs=5e-5)
    limits = [row[each] for each in ("odds_ratio", "odds_ratio_low", "odds_ratio_high")]
    assert limits == pytest.approx([0.9046968, 0.7719074, 1.0603298], abs=5e-7)
    assert row["homogeneity_p"] == pytest.approx(0.002, abs=5e-4)  # the odds ratio of department A differs
    (row,) = results(con, clause.format(""))
    assert row["test"] == "two_proportion_z"
    assert row["statistic"] ** 2 == pytest.approx(92.205, abs=5e-4)  # R: chisq.test(…, correct = FALSE)
    assert row["odds_ratio"] == pytest.approx(1.84108, abs=5e-6)


def test_departments_are_groups_and_sexes_strata(con: fairsql.Connection) -> None:
    berkeley(con)
    (row,) = results(con, "FROM berkeley FAIR TEST (PREDICTION admitted PROTECTED dept CONTROL sex)")
    tables = np.array([
        [[512, 313], [353, 207], [120, 205], [138, 279], [53, 138], [22, 351]],
        [[89, 19], [17, 8], [202, 391], [131, 244], [94, 299], [24, 317]],
    ])  # fmt: skip
    statistic, degrees = generalized(tables)
    assert (row["degrees"], degrees) == (5, 5)
    close(row["statistic"], statistic, "departments")


def test_rabbits(con: fairsql.Connection) -> None:
    """Mantel 1963, R's Rabbits: mantelhaen.test gives 3.9286 with continuity correction, odds ratio 7 (1.0267, 47.725)."""
    doses = {"1/8": (0, 6, 0, 5), "1/4": (3, 3, 0, 6), "1/2": (6, 0, 2, 4), "1": (5, 1, 6, 0), "4": (2, 0, 5, 0)}
    con.raw.execute("CREATE OR REPLACE TABLE rabbits (dose VARCHAR, delay VARCHAR, cured INTEGER)")
    for dose, counts in doses.items():
        for (delay, cured), rows in zip(itertools.product(("None", "hours"), (1, 0)), counts, strict=True):
            con.raw.execute(f"INSERT INTO rabbits SELECT ?, ?, ? FROM range({rows})", [dose, delay, cured])
    (row,) = results(con, "FROM rabbits FAIR TEST (LABEL cured PROTECTED delay CONTROL dose REFERENCE 'hours')")
    assert row["metric"] == "base_rate"
    found = [row[each] for each in ("odds_ratio", "odds_ratio_low", "odds_ratio_high")]
    assert found == pytest.approx([7, 1.026713, 47.725133], rel=1e-6)
    separate = sum(a - (a + b) * (a + c) / (a + b + c + d) for a, b, c, d in doses.values())
    assert row["statistic"] * ((separate - 0.5) / separate) ** 2 == pytest.approx(3.9286, abs=5e-5)


ROWS = """
    CREATE OR REPLACE TABLE r AS SELECT * FROM (VALUES
        ('a', 1, 0, 'x', 1.0), ('a', 1, 1, 'x', 1.0), ('a', 0, 1, 'y', 2.0), ('b', 0, 0, 'x', 1.0), ('b', 0, 1, 'y', 0.5),
        ('b', 1, 0, 'y', 1.0), (NULL, 0, 0, 'x', 1.0), (NULL, 1, 1, 'y', 3.0), ('c', NULL, 1, 'x', 1.0)
    ) v(g, p, y, s, w), range(6)
"""


def test_a_constant_prediction_is_said(con: fairsql.Connection) -> None:
    con.execute(ROWS)
    constant = "the prediction is 0 in every row: check the value that it is compared with"
    for clause in (
        "r FAIR TEST (PREDICTION s = 'X' PROTECTED g)", "r FAIR TEST (PREDICTION s = 'X' PROTECTED g CONTROL y)",
        "fair_test(r, ['g'], s = 'X')",
    ):  # fmt: skip
        (row,) = results(con, f"FROM {clause}")
        assert (row["warning"], row["p_value"]) == (constant, None)
    (row,) = results(con, "FROM r FAIR TEST (PREDICTION p PROTECTED g)")
    assert row["warning"] is None


@pytest.mark.parametrize("control", ["", "CONTROL s"])
def test_what_cannot_be_tested_is_null(con: fairsql.Connection, control: str) -> None:
    con.execute(ROWS)
    nothing = [None] * 11

    def row(more: str, where: str = "") -> Result:
        (found,) = results(con, f"FROM r {where} FAIR TEST (PREDICTION p PROTECTED g {control} {more})")
        assert list(found) == COLUMNS
        return found

    assert results(con, f"FROM r WHERE FALSE FAIR TEST (PREDICTION p PROTECTED g {control})") == []
    one = row("FILTER g = 'a'")
    assert ([one[each] for each in UNKNOWN], one["groups"], one["n"]) == (nothing, 1, 0 if control else 18)
    none = row("", "WHERE p IS NULL")
    assert ([none[each] for each in UNKNOWN], none["groups"], none["n"]) == (nothing, 0, 0)
    few = row("MINIMUM 100")
    assert ([few[each] for each in UNKNOWN], few["groups"], few["n"], few["smallest_expected"]) == (nothing, 0, 0, None)
    alike = row("", "WHERE p = 1")
    assert (alike["groups"], alike["statistic"], alike["p_value"], alike["smallest_expected"]) == (3, None, None, 0)
    pair = row("FILTER g IS NOT NULL", "WHERE p = 1")
    assert (pair["groups"], pair["statistic"]) == (2, None)
    assert (pair["test"], pair["p_value"]) == (("cochran_mantel_haenszel", None) if control else ("fisher", 1))
    null = row("FILTER g = 'b' OR g IS NULL")
    assert (null["first_group"], null["second_group"], null["groups"], null["n"]) == (
        "b",
        "(NULL)",
        2,
        18 if control else 30,
    )


def test_small_groups_are_left_out_over_all_strata(con: fairsql.Connection) -> None:
    con.execute(ROWS)
    for control in ("", "CONTROL s"):
        (row,) = results(con, f"FROM r FAIR TEST (PREDICTION p PROTECTED g {control} MINIMUM ?)", 13)
        assert (row["groups"], row["n"], row["first_group"], row["second_group"]) == (2, 36, "a", "b")


def test_the_reference_is_the_second_group(con: fairsql.Connection) -> None:
    con.execute(ROWS)
    clause = "FROM r FAIR TEST (PREDICTION p PROTECTED g FILTER g IS NOT NULL REFERENCE {})"
    (by_order,) = results(con, clause.format("'b'"))
    (turned,) = results(con, clause.format("?"), "a")
    assert (turned["first_group"], turned["second_group"]) == ("b", "a")
    assert turned["odds_ratio"] == pytest.approx(1 / by_order["odds_ratio"])
    assert turned["odds_ratio_high"] == pytest.approx(1 / by_order["odds_ratio_low"])
    assert turned["statistic"] == -by_order["statistic"]
    with pytest.raises(fairsql.Error, match="REFERENCE 'z' is no group of g"):
        results(con, clause.format("'z'"))


def test_a_stratum_that_one_group_has_alone_changes_nothing(con: fairsql.Connection) -> None:
    con.execute(ROWS)
    clause = "FROM r WHERE g IS NOT NULL FAIR TEST (PREDICTION p PROTECTED g CONTROL s)"
    (before,) = results(con, clause)
    con.raw.execute("INSERT INTO r SELECT 'a', i % 2, 0, 'alone', 1, 0 FROM range(40) v(i)")
    con.raw.execute("INSERT INTO r SELECT CASE WHEN i < 5 THEN 'a' ELSE 'b' END, 1, 0, NULL, 1, 0 FROM range(40) v(i)")
    (after,) = results(con, clause)
    same = ["test", "statistic", "degrees", "p_value", "odds_ratio", "odds_ratio_low", "homogeneity_p", "groups"]
    assert [after[each] for each in same] == pytest.approx([before[each] for each in same])
    assert (after["n"], after["strata"]) == (before["n"], before["strata"])
    assert after["uninformative_strata"] == before["uninformative_strata"] + 2


def test_weights_that_are_alike_count_as_rows(con: fairsql.Connection) -> None:
    con.execute(ROWS)
    for control in ("", "CONTROL s"):
        clause = f"FROM r FAIR TEST (PREDICTION p LABEL y PROTECTED g {control} METRICS accuracy, tpr {{}} FILTER g = 'a' OR g = 'b')"
        plain, weighted = results(con, clause.format("")), results(con, clause.format("WEIGHT 7"))
        for row, other in zip(plain, weighted, strict=True):
            for name in ("metric", "odds_ratio", "odds_ratio_low", "homogeneity_p", "groups", "n"):
                assert other[name] == (pytest.approx(row[name]) if isinstance(row[name], float) else row[name])
            if row["test"] != "fisher":
                assert (other["test"], other["p_value"]) == (row["test"], pytest.approx(row["p_value"]))
            else:
                assert other["test"] == "two_proportion_z"  # weights have no exact test


def test_three_hundred_strata(con: fairsql.Connection) -> None:
    draw = Draw(300, 6_000, [2, 6], strata=300)
    draw.create(con)
    for row in results(con, draw.clause("CONTROL s")):
        tables = draw.tables(row["protected"], row["metric"])
        statistic, degrees = generalized(tables)
        assert row["degrees"] == degrees == tables.shape[1] - 1
        close(row["statistic"], statistic, row["metric"])


def test_groupings_are_tested_apart(con: fairsql.Connection) -> None:
    con.execute(ROWS)
    for sets, wanted in (
        ("CUBE (g, s)", ["g", "g, s", "s"]),
        ("ROLLUP (g, s)", ["g", "g, s"]),
        ("GROUPING SETS ((s), ())", ["s"]),
    ):
        rows = results(con, f"FROM r FAIR TEST (PREDICTION p PROTECTED {sets})")
        assert [row["protected"] for row in rows] == wanted
        assert list(rows[0]) == ["protected", *COLUMNS]
        for row in rows:
            (alone,) = results(con, f"FROM r FAIR TEST (PREDICTION p PROTECTED {row.pop('protected')})")
            for each in (row, alone):
                del each["p_adjusted"], each["comparisons"]
            assert row == alone


def test_corrections_are_over_the_rows_of_the_clause(con: fairsql.Connection) -> None:
    con.execute(ROWS)
    clause = (
        "FROM r FAIR TEST (PREDICTION p LABEL y PROTECTED CUBE (g, s) METRICS ALL CORRECTION bonferroni FAMILY all)"
    )
    rows = results(con, clause)
    tested = [row["p_value"] for row in rows if row["p_value"] is not None]
    assert len(tested) > 20
    for row in rows:
        wanted = None if row["p_value"] is None else pytest.approx(min(1, row["p_value"] * len(tested)))
        assert row["p_adjusted"] == wanted
        assert row["comparisons"] == len(tested)


def test_all_metrics_that_are_proportions(con: fairsql.Connection) -> None:
    con.execute(ROWS)
    rows = results(con, "FROM r FAIR TEST (PREDICTION p LABEL y PROTECTED g METRICS ALL)")
    names = {row["metric"] for row in rows}
    assert {"selection_rate", "true_positive_rate", "false_omission_rate", "accuracy", "base_rate"} <= names
    assert not names & {"f1_score", "balanced_accuracy", "auc", "treatment_equality"}


@pytest.mark.parametrize(("items", "message", "hint"), [
    ("PREDICTION p LABEL y PROTECTED g METRICS tpr, f1_score", "f1_score is not a proportion of counts", "FAIR PAIRS or FAIR DISPARITY"),
    ("PREDICTION p LABEL y PROTECTED g METRICS 2 * tp / NULLIF(n, 0) AS twice", "twice is not a proportion", "FAIR PAIRS"),
    ("SCORE w LABEL y PROTECTED g METRICS auc", "auc is not a proportion of counts", "FAIR PAIRS"),
    ("SCORE w PROTECTED g", "there is nothing to test: mean_score is not a proportion", "THRESHOLD"),
    ("SCORE w PROTECTED g METRICS ALL", "there is nothing to test: mean_score is not a proportion", "THRESHOLD"),
    ("PREDICTION p PROTECTED g REFERENCE OVERALL", "OVERALL is not a group", "name a group"),
    ("PREDICTION p PROTECTED g WITHIN 0.1", "WITHIN", ""),
    ("PREDICTION p PROTECTED g CORRECTION holmes", "CORRECTION holmes is not one of", "holm"),
    ("PREDICTION p PROTECTED GROUPING SETS (())", "there are no groups to compare", "name a column"),
])  # fmt: skip
def test_errors_say_what_to_write(con: fairsql.Connection, items: str, message: str, hint: str) -> None:
    con.execute(ROWS)
    with pytest.raises(fairsql.Error) as caught:
        con.execute(f"FROM r FAIR TEST ({items})")
    assert message in str(caught.value)
    assert hint in str(caught.value)


def test_a_view_lives_in_plain_duckdb(tmp_path: Path) -> None:
    file = str(tmp_path / "kept.duckdb")
    with fairsql.connect(file) as con:
        con.execute(ROWS)
        con.execute("CREATE VIEW pooled AS FROM r FAIR TEST (PREDICTION p LABEL y PROTECTED g FILTER g < 'c')")
        con.execute("CREATE VIEW controlled AS FROM r FAIR TEST (PREDICTION p PROTECTED g CONTROL s)")
        wanted = [con.execute(f"FROM {view}").fetchall() for view in ("pooled", "controlled")]
    with duckdb.connect(file, read_only=True) as raw:
        assert [raw.execute(f"FROM {view}").fetchall() for view in ("pooled", "controlled")] == wanted
    assert {row[1] for row in wanted[0]} == {"two_proportion_z", "fisher"}


def test_names_of_the_users_columns_are_no_trouble(con: fairsql.Connection) -> None:
    con.raw.execute(
        "CREATE OR REPLACE TABLE odd AS SELECT g AS test, p AS statistic, s AS fair_key, y AS groups, g AS n FROM r"
    )
    con.execute(ROWS)
    found = results(
        con, "FROM odd FAIR TEST (PREDICTION statistic PROTECTED test CONTROL fair_key AS odds, groups AS p_value)"
    )
    assert found == results(con, "FROM r FAIR TEST (PREDICTION p PROTECTED g CONTROL s, y)")


def drawn_p(tables: np.ndarray, draws_: int, seed: int, first_stream: int = 1) -> float:
    """The p-value of METHOD permutation: Philox in Python, scipy's hypergeometric distribution, and `generalized`."""
    stream, totals = first_stream, np.zeros((draws_, *tables.shape[1:]))
    informative = [table for table in tables if table.sum(axis=0).all() and (table.sum(axis=1) < table.sum()).all()]
    for table in informative:
        rare = int(table.sum(axis=0).argmin()) if table[:, 0].sum() != table[:, 1].sum() else 0
        sizes = table.sum(axis=1).astype(int)
        remote = np.flatnonzero(sizes)
        left, rest = np.full(draws_, int(table[:, rare].sum())), int(sizes.sum())
        for group in sorted(remote, key=lambda each: (sizes[each], each)):
            rest -= sizes[group]
            at = np.array([philox(draw, stream, seed) for draw in range(draws_)])
            taken = stats.hypergeom.ppf(at, rest + sizes[group], left, sizes[group]).astype(int)
            totals[:, group, rare] += taken
            totals[:, group, 1 - rare] += sizes[group] - taken
            left, stream = left - taken, stream + 1
    whole = np.array(informative)
    observed, _ = generalized(whole)
    assert observed is not None
    separate = totals - whole.sum(axis=0)  # what a drawn table adds to the deviations of the observed one
    found = [statistic_of(whole, whole.sum(axis=0) + each) for each in separate]
    return (1 + sum(each >= observed * (1 - 1e-9) for each in found)) / (1 + draws_)


def statistic_of(tables: np.ndarray, totals: np.ndarray) -> float:
    """General association of tables with these margins, and other totals over strata."""
    sizes, covariance, expected = tables.sum(axis=2), 0.0, 0.0
    for table, rows in zip(tables, sizes, strict=True):
        n, hits, share = table.sum(), table[:, 0].sum(), rows / table.sum()
        expected = expected + rows * hits / n
        covariance = covariance + hits * (n - hits) / (n - 1) * (np.diag(share) - np.outer(share, share))
    deviation = totals[:, 0] - expected
    return float(deviation @ np.linalg.pinv(covariance, rcond=1e-9, hermitian=True) @ deviation)


def philox(counter: int, stream: int, seed: int) -> float:
    """Philox2x32-10 (Salmon et al. 2011) as a number in (0, 1)."""
    low, high = counter, stream
    for turn in range(10):
        product = 0xD256D193 * low
        low, high = (product >> 32) ^ ((seed + turn * 0x9E3779B9) % 2**32) ^ high, product % 2**32
    return (((high << 32 | low) >> 11) + 0.5) / 2**53


def test_numbers_of_draws_are_philoxs() -> None:
    """The vectors that its authors publish (Random123, kat_vectors): ff1dae59 6cd10df2 of zeros, and so on."""
    plain = duckdb.connect()
    plain.execute(read_sql("functions.sql"))
    for counters, seed, words in (
        ((0, 0), 0, (0xFF1DAE59, 0x6CD10DF2)),
        ((0xFFFFFFFF, 0xFFFFFFFF), 0xFFFFFFFF, (0x2C3F628B, 0xAB4FD7AD)),
        ((0x243F6A88, 0x85A308D3), 0x13198A2E, (0xDD7CE038, 0xF62A4C12)),
    ):
        wanted = (((words[1] << 32 | words[0]) >> 11) + 0.5) / 2**53
        assert philox(*counters, seed) == wanted
        assert plain.execute("SELECT fair_philox(?, ?, ?)", [*counters, seed]).fetchone() == (wanted,)


@pytest.mark.parametrize(("groups", "strata", "rows"), [(2, 1, 30), (4, 1, 60), (2, 5, 60), (5, 3, 90)])
def test_permutations_are_those_of_the_same_draws(con: fairsql.Connection, groups: int, strata: int, rows: int) -> None:
    draw = Draw(7 * groups + strata, rows, [groups], strata)
    draw.create(con)
    clause = "FROM t FAIR TEST (PREDICTION p PROTECTED g0 {} METHOD permutation DRAWS 499 SEED 3)"
    control = "CONTROL s" if strata > 1 else ""
    for threads in (1, 4):
        con.raw.execute(f"SET threads = {threads}")
        (row,) = results(con, clause.format(control))
        (plain,) = results(con, clause.format(control).replace("METHOD permutation DRAWS 499 SEED 3", ""))
        tables = draw.tables("g0", "tp_fp_of_tp_fp_fn_tn")
        assert (row["test"], row["degrees"]) == ("permutation", None)
        assert row["p_value"] == pytest.approx(drawn_p(tables, 499, 3))
        if groups > 2 or strata > 1:
            assert row["statistic"] == pytest.approx(plain["statistic"])
        assert row["n"] == plain["n"]
        assert row["odds_ratio"] == (plain["odds_ratio"] and pytest.approx(plain["odds_ratio"], rel=1e-12))


def test_permutations_of_a_pair_are_fishers_test(con: fairsql.Connection) -> None:
    """Of groups of the same size no table is nearer to equal rates by Fisher's order than by chi-square's."""
    con.execute("CREATE OR REPLACE TABLE f AS SELECT g, i < 1 + 4 * g AS p FROM range(2) a(g), range(12) b(i)")
    p = {}
    for method in ("fisher", "mid_p", "permutation DRAWS 100000 SEED 2"):
        (row,) = results(con, f"FROM f FAIR TEST (PREDICTION p PROTECTED g METHOD {method})")
        p[row["test"]] = row["p_value"]
    fisher = stats.fisher_exact([[1, 11], [5, 7]]).pvalue
    assert p["fisher"] == pytest.approx(fisher)
    assert p["permutation"] == pytest.approx(fisher, abs=0.005)
    assert p["fisher_mid_p"] == pytest.approx(fisher - stats.hypergeom.pmf(1, 24, 6, 12) / 2)
    (pair,) = results(con, "FROM f FAIR PAIRS (PREDICTION p PROTECTED g METHOD mid_p)")
    assert pair["p_value"] == p["fisher_mid_p"]


@pytest.mark.parametrize(
    ("items", "error"),
    [
        ("METHOD exact", "FAIR TEST has no METHOD exact"),
        ("DRAWS 100", "DRAWS is of METHOD permutation"),
        ("METHOD mid_p SEED 1", "SEED is of METHOD permutation"),
        ("METHOD permutation WEIGHT p", "METHOD permutation draws rows, and takes no WEIGHT"),
        ("METHOD permutation DRAWS 10", "DRAWS 10 is not a whole number from 99 to 1000000"),
        ("METHOD permutation SEED -1", "SEED -1 is not a whole number from 0 to 4294967295"),
    ],
)
def test_items_of_a_method(con: fairsql.Connection, items: str, error: str) -> None:
    with pytest.raises(fairsql.ClauseError, match=error):
        con.execute(f"FROM t FAIR TEST (PREDICTION p PROTECTED g0 {items})")


def test_each_group_has_an_odds_ratio_beside_the_reference(con: fairsql.Connection) -> None:
    draw = Draw(5, 900, [4], strata=4)
    draw.create(con)
    tables = draw.tables("g0", "tp_fp_of_tp_fp_fn_tn")
    for control, within in (("CONTROL s", tables), ("", tables.sum(axis=0, keepdims=True))):
        alone = results(con, f"FROM t FAIR TEST (PREDICTION p PROTECTED g0 {control})")
        rows = results(con, f"FROM t FAIR TEST (PREDICTION p PROTECTED g0 {control} REFERENCE 2)")
        assert [(row["first_group"], row["second_group"]) for row in rows] == [("0", "2"), ("1", "2"), ("3", "2")]
        for row in rows:
            pair = within[:, [int(row["first_group"]), 2]]
            odds(row, pair)
            close(row["homogeneity_p"], homogeneity(pair) if control else None, pair)
            assert [row[each] for each in COLUMNS[:6]] == [pytest.approx(alone[0][each]) for each in COLUMNS[:6]]
        listed = ", ".join(f"'{each}'" for each in ("s",) if control)
        macro = results(con, f"FROM fair_test(t, ['g0'], p, control := [{listed}], reference := ['2'])")
        assert [row["odds_ratio"] for row in macro] == [pytest.approx(row["odds_ratio"]) for row in rows]
