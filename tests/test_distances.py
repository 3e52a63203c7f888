"""Distances of two groups in FAIR PAIRS, compared with SciPy's: Kolmogorov and Smirnov's, and Wasserstein's.

In: small tables with ties, NULLs, weights and strata. `benchmarks/distances.py` measures how often limits hold.
"""

from __future__ import annotations

from itertools import combinations, product
from math import inf, isnan, log, nan, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy import special, stats
from support.engine_databases import Reached
from support.oracle import assert_same

import fairsql
from fairsql import ClauseError, DataError, FairSQLError, ProgrammingError
from fairsql.findings import check

pytestmark = pytest.mark.one_duckdb
BOTH = "METRICS kolmogorov_smirnov(x), wasserstein(x)"


@pytest.fixture
def people() -> pd.DataFrame:
    random = np.random.default_rng(11)
    frame = pd.DataFrame({
        "g": random.choice(["a", "b", "c"], 400), "h": random.choice(["u", "v"], 400),
        "x": random.lognormal(1, 0.8, 400).round(1), "w": random.uniform(0.2, 3, 400), "k": random.integers(0, 9, 400),
    })  # fmt: skip
    frame.loc[frame.g == "b", "x"] *= 1.4
    frame.loc[::29, "x"] = None
    frame.loc[5::31, "w"] = None
    return frame


@pytest.fixture
def con(people: pd.DataFrame) -> Any:
    with fairsql.connect() as con:
        con.register("frame", people)
        con.execute("CREATE TABLE t AS SELECT * FROM frame")
        con.execute("INSERT INTO t SELECT 'd', 'u', NULL, 1, 1 FROM range(3)")  # a group without values
        yield con


def exceeded(n: int, m: int, gap: float) -> float:
    """Return the chance that groups of n and m rows that are alike, without ties, have a gap that large."""
    inside = [[0.0] * (m + 1) for _ in range(n + 1)]  # the share of orders up to here that stay within the gap
    for i, j in product(range(n + 1), range(m + 1)):
        if abs(i / n - j / m) < gap - 1e-9:
            before = (inside[i - 1][j] * i if i else 0.0) + (inside[i][j - 1] * j if j else 0.0)
            inside[i][j] = before / (i + j) if i + j else 1.0
    return 1 - inside[n][m]


def largest_gap(one: pd.DataFrame, other: pd.DataFrame) -> float:
    """The largest difference of weighted shares up to a value, computed value by value."""
    return max(
        abs(one.w[one.x <= at].sum() / one.w.sum() - other.w[other.x <= at].sum() / other.w.sum())
        for at in {*one.x, *other.x}
    )


@pytest.mark.parametrize("stratum", [[], ["h"]])
@pytest.mark.parametrize("condition", ["", "k > 2"])
def test_distances_are_scipys(
    con: fairsql.Connection, people: pd.DataFrame, stratum: list[str], condition: str
) -> None:
    control = "CONTROL h" if stratum else ""
    only = f"FILTER (WHERE {condition})" if condition else ""
    metrics = f"kolmogorov_smirnov(x) {only} AS ks, wasserstein(x) {only} AS w1"
    got = con.execute(f"FROM t FAIR PAIRS (PROTECTED g {control} METRICS {metrics})").df()
    known = people[people.x.notna() & ((people.k > 2) | (condition == ""))]
    assert len(got) == 2 * 3 * (2 if stratum else 1)
    for row in got.to_dict("records"):
        of = known[known.h == row["h"]] if stratum else known
        one, other = (of[of.g == row[f"{side}_group"]].x for side in ("first", "second"))
        assert (row["first_n"], row["second_n"]) == (len(one), len(other))
        if row["metric"] == "w1":
            assert row["difference"] == pytest.approx(stats.wasserstein_distance(one, other), rel=1e-9)
            assert isnan(row["p_value"])
        else:
            found = stats.ks_2samp(one, other)
            rows = len(one) * len(other) / (len(one) + len(other))
            assert row["difference"] == pytest.approx(found.statistic, rel=1e-9)
            assert row["p_value"] == pytest.approx(special.kolmogorov(sqrt(rows) * found.statistic), rel=1e-9)
        assert all(isnan(row[each]) for each in ("first_value", "second_value", "ratio", "odds_ratio", "z"))


@pytest.mark.parametrize("reference", [False, True])
def test_weights_weigh_the_shares(con: fairsql.Connection, people: pd.DataFrame, reference: bool) -> None:
    own = "REFERENCE 'b'" if reference else ""
    got = con.execute(
        f"SELECT metric, first_group, second_group, first_n, difference, difference_low, p_value FROM t FAIR PAIRS (PROTECTED g {BOTH} WEIGHT w {own} CONFIDENCE 0.95)"
    ).fetchall()
    known = people[people.x.notna() & people.w.notna()]
    wanted = []
    for metric in ("kolmogorov_smirnov", "wasserstein"):
        for first, second in ("ab", "cb") if reference else combinations("abc", 2):
            one, other = known[known.g == first], known[known.g == second]
            value = (
                largest_gap(one, other)
                if metric == "kolmogorov_smirnov"
                else stats.wasserstein_distance(one.x, other.x, one.w, other.w)
            )
            wanted.append((metric, first, second, len(one), value, None, None))
    assert_same(got, wanted, 1e-9, "weighted")


def test_every_grouping_has_its_distances(con: fairsql.Connection, people: pd.DataFrame) -> None:
    got = con.execute(
        "SELECT protected, first_group, second_group, difference FROM t FAIR PAIRS (PROTECTED GROUPING SETS ((g), (h)) METRICS wasserstein(x))"
    ).fetchall()
    known, wanted = people[people.x.notna()], []
    for by, groups in (("g", "abc"), ("h", "uv")):
        for first, second in combinations(groups, 2):
            value = stats.wasserstein_distance(*(known.x[known[by] == each] for each in (first, second)))
            wanted.append((by, first, second, value))
    assert_same(got, wanted, 1e-9, "groupings")


@pytest.mark.parametrize(("correction", "pairs"), [("CORRECTION none", 1), ("", 3)])
def test_limits_of_the_largest_gap_are_those_of_a_brownian_bridge(
    con: fairsql.Connection, correction: str, pairs: int
) -> None:
    got = con.execute(
        f"FROM t FAIR PAIRS (PROTECTED g METRICS kolmogorov_smirnov(x) WITHIN 0.1, wasserstein(x) WITHIN 99 CONFIDENCE 0.9 {correction})"
    ).df()
    for row in got[got.metric == "kolmogorov_smirnov"].to_dict("records"):
        margin = sqrt(log(2 * pairs / 0.1) / 2 * (1 / row["first_n"] + 1 / row["second_n"]))
        low, high = max(0, row["difference"] - margin), min(1, row["difference"] + margin)
        assert (row["difference_low"], row["difference_high"]) == pytest.approx((low, high), rel=1e-9)
        assert row["verdict"] == ("exceeds" if low > 0.1 else "within" if high <= 0.1 else "undecided")
        assert row["within"] == (row["difference"] <= 0.1)
    areas = got[got.metric == "wasserstein"]
    assert areas.within.all()
    assert areas[["difference_low", "verdict"]].isna().all(axis=None)


def test_a_low_limit_above_0_is_a_p_value_below_the_level(con: fairsql.Connection) -> None:
    """Both are of the same bridge: at 2 (1 - Φ(z)) they agree up to the second term of its series."""
    level = 2 * (1 - NormalDist().cdf(1.2))
    got = con.execute(
        f"SELECT difference_low, p_value FROM t FAIR PAIRS (PROTECTED g, h METRICS kolmogorov_smirnov(x) CORRECTION none CONFIDENCE {1 - level})"
    ).fetchall()
    assert {low > 0 for low, _ in got} == {True, False}
    assert all((low > 0) == (p < level) for low, p in got)


def test_distances_change_no_other_metric(con: fairsql.Connection) -> None:
    others = "FROM t FAIR PAIRS (PREDICTION k > 4 PROTECTED g {} METRICS selection_rate WITHIN 0.1, avg(x) AS m {})"
    for items in ("", "CONFIDENCE 0.95", "REFERENCE 'a' SENSITIVITY", "CORRECTION benjamini_hochberg"):
        alone = con.execute(others.format(items, "")).fetchall()
        both = con.execute(others.format(items, ", kolmogorov_smirnov(x) AS ks")).fetchall()
        assert_same([row for row in both if row[0] != "ks"], alone, 1e-12, items)


@pytest.mark.parametrize("items", ["", "CONTROL h", "REFERENCE 'b'", "CONTROL h FAMILY all", "WEIGHT w", "MINIMUM 120"])
def test_the_largest_distance_is_that_of_all_pairs(con: fairsql.Connection, items: str) -> None:
    clause = f"(PROTECTED g {BOTH}, avg(x) AS m CONFIDENCE 0.9 {items})"
    each = con.execute(f"FROM t FAIR PAIRS {clause}").df()
    got = con.execute(f"FROM t FAIR DISPARITY {clause}").df()
    by = ["h", "metric"] if "CONTROL" in items else ["metric"]
    assert len(got) == 3 * (2 if "CONTROL" in items else 1)
    for row in got[got.metric != "m"].to_dict("records"):
        pairs = each.loc[(each[by] == [row[name] for name in by]).all(axis=1)]
        largest = pairs.loc[pairs.difference.idxmax()]
        assert row["difference"] == pytest.approx(largest.difference, rel=1e-12)
        for side, of in (("lowest", "first"), ("highest", "second")):
            assert [row[f"{side}_{of_it}"] for of_it in ("group", "n", "key")] == [
                largest[f"{of}_{of_it}"] for of_it in ("group", "n", "key")
            ]
            assert isnan(row[f"{side}_value"])
        for end in ("low", "high"):
            assert row[f"difference_{end}"] == pytest.approx(pairs[f"difference_{end}"].max(), rel=1e-12, nan_ok=True)
    alone = con.execute(f"FROM t FAIR DISPARITY {clause.replace(BOTH, 'METRICS').replace('METRICS,', 'METRICS')}").df()
    if "FAMILY" not in items:
        pd.testing.assert_frame_equal(got[got.metric == "m"].reset_index(drop=True), alone)


def test_one_group_has_no_distance(con: fairsql.Connection) -> None:
    got = con.execute(f"FROM t WHERE g = 'a' FAIR DISPARITY (PROTECTED g {BOTH} WITHIN 0.1 CONFIDENCE 0.9)").df()
    assert got[["difference", "within", "verdict", "lowest_key"]].isna().all(axis=None)


def test_one_value_and_values_without_end(con: fairsql.Connection) -> None:
    asked = f"SELECT difference FROM (FROM (VALUES {{}}) AS v(g, x)) FAIR PAIRS (PROTECTED g {BOTH})"

    def found(*values: tuple[str, float]) -> list[Any]:
        texts = ", ".join(f"('{g}', '{x}'::DOUBLE)" for g, x in values)
        return [value for (value,) in con.execute(asked.format(texts)).fetchall()]

    assert found(("a", 3), ("b", 3)) == [0, 0]
    assert found(("a", 3), ("b", 5)) == [1, 2]
    assert found(("a", -inf), ("a", inf), ("b", -inf), ("b", inf)) == [0, 0]
    assert found(("a", 1), ("a", inf), ("b", 2), ("b", inf)) == [0.5, 0.5]
    assert found(("a", 1), ("a", inf), ("b", 2)) == [0.5, inf]
    assert all(map(isnan, found(("a", 1), ("a", nan), ("b", 2))))


@pytest.mark.parametrize("n", [5, 10, 27, 30])
def test_the_p_value_of_few_rows_is_below_005_no_more_often_than_5_percent(con: fairsql.Connection, n: int) -> None:
    shifted = f"SELECT k, g, i + 0.5 * g + k * g AS x FROM range({n}) AS r(i), range({n}) AS s(k), range(2) AS t(g)"
    asked = "FAIR PAIRS (PROTECTED g CONTROL k METRICS kolmogorov_smirnov(x))"
    found = con.execute(f"SELECT difference, p_value FROM ({shifted}) {asked}").fetchall()
    assert len(found) == n
    assert all(exceeded(n, n, gap) <= 0.05 for gap, chance in found if chance <= 0.05)
    assert any(chance <= 0.05 for _, chance in found)


@pytest.mark.parametrize("form", ["PAIRS", "DISPARITY"])
def test_nan_has_no_limits_no_p_value_and_no_verdict(con: fairsql.Connection, form: str) -> None:
    rows = "FROM (SELECT if(i % 2 = 0, 'a', 'b') AS g, if(i = 0, 'NaN'::DOUBLE, i) AS x FROM range(400) AS r(i))"
    asked = f"{rows} FAIR {form} (PROTECTED g METRICS kolmogorov_smirnov(x) WITHIN 0.1 CONFIDENCE 0.95)"
    limits = "difference, difference_low, difference_high, verdict"
    (found,) = con.execute(f"SELECT {limits} {asked}").fetchall()
    assert isnan(found[0])
    assert found[1:] == (None, None, None)
    if form == "PAIRS":
        assert con.execute(f"SELECT p_value, p_adjusted {asked}").fetchall() == [(None, None)]


def test_texts_are_no_numbers(con: fairsql.Connection) -> None:
    with pytest.raises(DataError, match=r"METRICS wasserstein\(h\) must be a number, and is the text '[uv]'"):
        con.execute("FROM t FAIR PAIRS (PROTECTED g METRICS wasserstein(h))").fetchall()


def test_other_databases_count_values(reached: Reached, local: fairsql.Connection) -> None:
    for items in (
        "PROTECTED race",
        "PREDICTION approved PROTECTED race, sex WEIGHT approved + 1",
        "PROTECTED CUBE (race, sex)",
    ):
        for form in ("PAIRS", "DISPARITY"):
            query = f"FROM loans FAIR {form} ({items} METRICS kolmogorov_smirnov(risk), wasserstein(weight))"
            assert_same(reached.con.execute(query).fetchall(), local.execute(query).fetchall(), 1e-9, query)


@pytest.mark.parametrize(
    ("clause", "wrong", "hint"),
    [
        ("FAIR (PROTECTED g METRICS wasserstein(x))", "wasserstein is a distance between two groups, which FAIR does not measure", "FAIR PAIRS (… METRICS wasserstein(x))"),
        ("FAIR TREND (PROTECTED g METRICS wasserstein(x) TIME k EVERY 2)", "FAIR TREND does not measure", "FAIR PAIRS"),
        ("FAIR TEST (PREDICTION k > 4 PROTECTED g METRICS wasserstein(x))", "FAIR TEST does not measure", "FAIR PAIRS"),
        ("FAIR SCAN (FEATURES g METRICS wasserstein(x))", "FAIR SCAN does not measure", "FAIR PAIRS"),
        ("FAIR DECOMPOSE (PROTECTED g METRICS wasserstein(x) CONTROL h REFERENCE 'a')", "FAIR DECOMPOSE does not measure", "FAIR PAIRS"),
        ("FAIR PAIRS (PROTECTED g METRICS wasserstein(x) / 2 AS half)", "it cannot be part of a formula", "METRICS wasserstein(x) as"),
        ("FAIR PAIRS (PROTECTED g METRICS wasserstein(x, k))", "wasserstein takes one expression", "wasserstein(<column"),
        ("FAIR PAIRS (PROTECTED g METRICS wasserstein(DISTINCT x))", "takes one expression", "wasserstein(<column"),
        ("FAIR PAIRS (PROTECTED g METRICS wasserstein(x) WITHIN RATIO 0.8)", "has no ratio", "write WITHIN 0.1"),
        ("FAIR PAIRS (PROTECTED g METRICS wasserstein(x) REFERENCE OVERALL)", "wasserstein goes without REFERENCE OVERALL: all rows", "leave out"),
        ("FAIR PAIRS (PROTECTED g METRICS wasserstein(x) CONFIDENCE 0.9 ANYTIME)", "goes without ANYTIME", "leave out"),
        ("FAIR PAIRS (PROTECTED g METRICS wasserstein(x) CLUSTER k)", "wasserstein", ""),
        ("FAIR PAIRS (PROTECTED g METRICS wasserstein(x) MATCH k)", "wasserstein", ""),
        ("FAIR PAIRS (PROTECTED g METRICS wasserstein)", "wasserstein", ""),
    ],
)  # fmt: skip
def test_errors_say_where_distances_are_measured(con: fairsql.Connection, clause: str, wrong: str, hint: str) -> None:
    with pytest.raises(FairSQLError) as found:
        con.execute(f"FROM t {clause}")
    assert wrong in found.value.message
    assert hint in found.value.hint
    assert found.value.sql[found.value.start : found.value.end]


def test_no_metric_can_have_the_name_of_a_distance(con: fairsql.Connection) -> None:
    with pytest.raises(FairSQLError, match="wasserstein"):
        con.execute("CREATE METRIC wasserstein AS tp / n")


def test_a_report_says_what_takes_distances(con: fairsql.Connection) -> None:
    question = "FROM t FAIR DISPARITY (PROTECTED g METRICS avg(x) AS m, wasserstein(x) WITHIN 1)"
    with pytest.raises(ProgrammingError, match="wasserstein is a distance between two groups") as found:
        con.report(question)
    assert question[found.value.start : found.value.end] == "wasserstein(x)"


def test_a_policy_judges_distances(con: fairsql.Connection) -> None:
    policy = "FROM t WHERE g < 'c' FAIR DISPARITY (PROTECTED g METRICS kolmogorov_smirnov(x) AS ks WITHIN {}, wasserstein(x) AS w1 WITHIN {} {});"
    found = check(con, policy.format(0.01, 99, ""))
    assert [row.outcome for row in found.results[0].rows] == ["fail", "pass"]
    assert found.results[0].rows[0].message.startswith("ks: a (n = ")
    limited = check(con, policy.format(0.9, 99, "CONFIDENCE 0.95")).results[0].rows
    assert [row.outcome for row in limited] == ["pass", "undecided"]
    assert "Wasserstein's distance and distances of weighted rows have no interval" in limited[1].message


def test_within_ratio_of_the_clause(con: fairsql.Connection) -> None:
    with pytest.raises(ClauseError, match="has no ratio"):
        con.execute("FROM t FAIR PAIRS (PROTECTED g METRICS wasserstein(x), avg(x) AS m WITHIN RATIO 0.8)")
