"""The same cases in several groups, `MATCH case`: against statsmodels, scipy, published numbers and formulas written out."""

from __future__ import annotations

import math
import sqlite3
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.stats
from statsmodels.stats.contingency_tables import cochrans_q, mcnemar
from statsmodels.stats.proportion import proportion_confint

import fairsql
from benchmarks import matched
from examples.language_model.answers import FILE, true_gap, write
from fairsql import ClauseError

pytestmark = pytest.mark.one_duckdb

BENTUR = (
    1,
    1,
    7,
    12,
)  # Bentur et al. 2009; limits in Fagerland, Lydersen and Laake 2014, Statistics in Medicine 33, 2850
APPROVAL = (794, 150, 86, 570)  # Agresti 1990, table 10.1
DRUGS = {"FFF": 6, "FFU": 16, "FUF": 2, "FUU": 4, "UFF": 2, "UFU": 4, "UUF": 6, "UUU": 6}  # SAS, PROC FREQ


def rows(con: fairsql.Connection, query: str) -> list[dict[str, Any]]:
    found = con.execute(query)
    names = [column[0] for column in found.description]
    return [dict(zip(names, row, strict=True)) for row in found.fetchall()]


def assert_alike(row: dict[str, Any], other: dict[str, Any], besides: tuple[str, ...] = ()) -> None:
    assert list(row) == list(other)
    for key in set(row) - set(besides):
        assert row[key] == (pytest.approx(other[key], rel=1e-9) if isinstance(other[key], float) else other[key]), key


def pairs_of(*counts: int) -> pd.DataFrame:
    """Cases with the outcome in both groups, in the first alone, in the second alone, and in none."""
    patterns = [
        each for each, count in zip([(1, 1), (1, 0), (0, 1), (0, 0)], counts, strict=True) for _ in range(count)
    ]
    return pd.DataFrame(
        [(case, g, y[at]) for case, y in enumerate(patterns) for at, g in enumerate("pq")], columns=list("cgy")
    )


def keep(con: fairsql.Connection, frame: pd.DataFrame, name: str = "answers") -> None:
    con.execute(f"CREATE OR REPLACE TABLE {name} AS FROM frame")


def newcombe(a: float, b: float, c: float, d: float, level: float = 0.95) -> tuple[float, float]:
    """Method 10 of Newcombe 1998."""
    n = a + b + c + d
    one, other = (a + b) / n, (a + c) / n
    (l1, u1), (l2, u2) = (proportion_confint(each * n, n, 1 - level, "wilson") for each in (one, other))
    e, f = a * d - b * c, math.sqrt((a + b) * (c + d) * (a + c) * (b + d))
    phi = (max(e - n / 2, 0) if e > 0 else e) / f if f else 0
    low = math.sqrt((one - l1) ** 2 - 2 * phi * (one - l1) * (u2 - other) + (u2 - other) ** 2)
    high = math.sqrt((u1 - one) ** 2 - 2 * phi * (u1 - one) * (other - l2) + (other - l2) ** 2)
    return one - other - low, one - other + high


def mid_p(b: int, c: int) -> float:
    return min(1, 2 * scipy.stats.binom.cdf(min(b, c), b + c, 0.5) - (b != c) * scipy.stats.binom.pmf(b, b + c, 0.5))


@pytest.mark.parametrize("counts", [BENTUR, APPROVAL, (0, 0, 9, 4), (5, 3, 3, 5), (0, 6, 6, 0)], ids=str)
def test_pairs_are_newcombes_and_mcnemars(con: fairsql.Connection, counts: tuple[int, ...]) -> None:
    keep(con, pairs_of(*counts))
    a, b, c, d = counts
    asked = "FROM answers FAIR PAIRS (PREDICTION y PROTECTED g MATCH c CONFIDENCE 0.95 {})"
    (row,) = rows(con, asked.format(""))
    assert [row[each] for each in ("in_both", "only_first", "only_second", "in_neither")] == [a, b, c, d]
    assert (row["matched"], row["first_unmatched"], row["second_unmatched"], row["test"]) == (
        sum(counts),
        0,
        0,
        "mcnemar_mid_p",
    )
    assert (row["difference_low"], row["difference_high"]) == pytest.approx(newcombe(*counts), abs=1e-12)
    assert row["p_value"] == pytest.approx(mid_p(b, c), rel=1e-9)
    assert row["odds_ratio"] == (pytest.approx(b / c) if c else None)
    (exact,) = rows(con, asked.format("METHOD exact"))
    assert exact["p_value"] == pytest.approx(mcnemar([[a, b], [c, d]], exact=True).pvalue, rel=1e-9)
    (square,) = rows(con, asked.format("METHOD chi_square"))
    wanted = mcnemar([[a, b], [c, d]], exact=False, correction=False)
    assert (square["z"] ** 2, square["p_value"]) == pytest.approx((wanted.statistic, wanted.pvalue), rel=1e-9)
    if counts == BENTUR:
        assert (row["difference_low"], row["difference_high"]) == pytest.approx((-0.507, -0.026), abs=0.0005)


def test_cochrans_q_of_the_cases_that_all_groups_have(con: fairsql.Connection) -> None:
    cases = np.array([[each == "F" for each in pattern] for pattern, count in DRUGS.items() for _ in range(count)], int)
    frame = pd.DataFrame(
        [(case, g, y) for case, ys in enumerate(cases) for g, y in zip("ABC", ys, strict=True)], columns=list("cgy")
    )
    incomplete = pd.DataFrame([(99, "A", 1), (99, "B", 0), (98, "C", 1), (None, "C", 1)], columns=list("cgy"))
    keep(con, pd.concat([frame, incomplete]))
    (row,) = rows(con, "FROM answers FAIR TEST (PREDICTION y PROTECTED g MATCH c)")
    wanted = cochrans_q(cases)
    assert (row["test"], row["matched"], row["unmatched"], row["n"]) == ("cochran_q", 46, 3, 138)
    assert (row["statistic"], row["p_value"]) == pytest.approx((wanted.statistic, wanted.pvalue), rel=1e-9)
    assert row["statistic"] == pytest.approx(8.4706, abs=0.00005)
    against = rows(con, "FROM answers FAIR TEST (PREDICTION y PROTECTED g MATCH c REFERENCE 'A' SENSITIVITY)")
    for row, other in zip(against, (1, 2), strict=True):
        b, c = (int(((cases[:, one] == 1) & (cases[:, two] == 0)).sum()) for one, two in ((other, 0), (0, other)))
        half = 1.959963984540054 * math.sqrt(1 / b + 1 / c)
        assert (row["odds_ratio"], row["odds_ratio_low"]) == pytest.approx((b / c, b / c * math.exp(-half)))
    (two,) = rows(con, "FROM answers WHERE g <> 'C' FAIR TEST (PREDICTION y PROTECTED g MATCH c METHOD exact)")
    assert (two["test"], two["matched"], two["unmatched"]) == ("mcnemar_exact", 47, 0)


@pytest.mark.parametrize(
    ("b", "c", "gamma", "published"), [(110, 12, 4, 0.0020), (110, 12, 5, 0.0232), (110, 12, 6, 0.0969)]
)
def test_gamma_is_where_rosenbaums_bound_reaches_the_level(
    con: fairsql.Connection, b: int, c: int, gamma: float, published: float
) -> None:
    """Hammond's smokers, Rosenbaum 2002, section 4.3."""
    bound = scipy.stats.binom.sf(max(b, c) - 1, b + c, gamma / (1 + gamma))
    assert bound == pytest.approx(published, abs=0.00005)
    keep(con, pairs_of(3, b, c, 5))
    (row,) = rows(
        con, f"FROM answers FAIR PAIRS (PREDICTION y PROTECTED g MATCH c SENSITIVITY CONFIDENCE {1 - bound:.12f})"
    )
    assert row["gamma"] == pytest.approx(gamma, rel=1e-6)


def several(seed: int = 3) -> pd.DataFrame:
    """Cases with none to three answers in each of three groups; some rows without a case, some without an answer."""
    random = np.random.default_rng(seed)
    found = []
    for case in range(40):
        base = random.beta(1, 1)
        found += [(case, g, int(random.random() < base)) for g in "abc" for _ in range(random.integers(0, 4))]
    return pd.DataFrame([*found, (None, "a", 1), (7, "b", None)], columns=list("cgy"))


def test_several_answers_are_rates_of_cases(con: fairsql.Connection) -> None:
    frame = several()
    keep(con, frame)
    found = rows(con, "FROM answers FAIR PAIRS (PREDICTION y PROTECTED g MATCH c CONFIDENCE 0.9 CORRECTION none)")
    rates = frame.dropna().groupby(["c", "g"]).y.agg(["mean", "count"]).unstack()
    for row, (one, other) in zip(found, combinations("abc", 2), strict=True):
        both = rates.dropna(subset=[("mean", one), ("mean", other)])
        x, y = both["mean"][one], both["mean"][other]
        n, lone = len(both), [int(rates["mean"][g].notna().sum() - len(both)) for g in (one, other)]
        lone[0] += one == "a"  # the row without a case
        assert (row["matched"], row["first_unmatched"], row["second_unmatched"]) == (n, *lone)
        assert (row["first_n"], row["second_n"]) == tuple(int(both["count"][g].sum()) for g in (one, other))
        assert (row["first_value"], row["second_value"]) == pytest.approx((x.mean(), y.mean()))
        z = (x - y).sum() / math.sqrt(((x - y) ** 2).sum())
        assert (row["z"], row["p_value"]) == pytest.approx((z, 2 * scipy.stats.norm.sf(abs(z))), rel=1e-8)
        t = scipy.stats.t.ppf(0.95, n - 1)
        worth = [
            min((n - 1) * v.mean() * (1 - v.mean()) / v.var(ddof=0), both["count"][g].sum())
            for v, g in ((x, one), (y, other))
        ]
        (l1, u1), (l2, u2) = (
            proportion_confint(v.mean() * m, m, 2 * scipy.stats.norm.sf(t), "wilson")
            for v, m in zip((x, y), worth, strict=True)
        )
        together = np.cov(x, y, ddof=0)
        phi = together[0, 1] - 0.5 / n if together[0, 1] > 0 else together[0, 1]
        phi = (max(phi, 0) if together[0, 1] > 0 else phi) / math.sqrt(together[0, 0] * together[1, 1])
        gap = x.mean() - y.mean()
        low, high = (
            math.sqrt(down**2 - 2 * phi * down * up + up**2)
            for down, up in ((x.mean() - l1, u2 - y.mean()), (u1 - x.mean(), y.mean() - l2))
        )
        assert (row["difference_low"], row["difference_high"]) == pytest.approx((gap - low, gap + high), abs=2e-5)
        assert (row["test"], row["in_both"], row["odds_ratio"]) == ("mcnemar_of_case_rates", None, None)
    (row,) = rows(con, "FROM answers FAIR TEST (PREDICTION y PROTECTED g MATCH c)")
    whole = rates["mean"].dropna()
    spread = whole.sub(whole.mean(axis=1), axis=0)
    q = 2 * ((whole.sum() - whole.sum().mean()) ** 2).sum() / (spread**2).to_numpy().sum()
    assert (row["test"], row["matched"]) == ("cochran_q_of_case_rates", len(whole))
    assert (row["statistic"], row["p_value"]) == pytest.approx((q, scipy.stats.chi2.sf(q, 2)), rel=1e-9)


def test_a_verdict_is_that_of_the_pair_with_the_largest_gap(con: fairsql.Connection) -> None:
    keep(con, several())
    items = "PREDICTION y PROTECTED g MATCH c WITHIN {} CONFIDENCE 0.95"
    for within, on in (("0.1", "difference"), ("RATIO 0.8", "ratio")):
        pairs = rows(con, f"FROM answers FAIR PAIRS ({items.format(within)} CORRECTION bonferroni)")
        (row,) = rows(con, f"FROM answers FAIR DISPARITY ({items.format(within)})")
        gaps = [abs(each["difference"]) for each in pairs]
        ratios = [min(each["ratio"], 1 / each["ratio"]) for each in pairs]
        at = int(np.argmax(gaps)) if on == "difference" else int(np.argmin(ratios))
        assert (row["difference"], row["ratio"]) == pytest.approx((gaps[at], ratios[at]))
        assert row["matched"] == pairs[at]["matched"]
        assert row["unmatched"] == pairs[at]["first_unmatched"] + pairs[at]["second_unmatched"]
        highs = [max(each["difference_high"], -each["difference_low"]) for each in pairs]
        lows = [max(0, each["difference_low"], -each["difference_high"]) for each in pairs]
        assert (row["difference_low"], row["difference_high"]) == pytest.approx((max(lows), max(highs)))
        assert row["comparisons"] == 3


def test_rates_of_a_label_are_over_the_cases_that_have_it(con: fairsql.Connection) -> None:
    """Two models over the same rows: accuracy over all, the true positive rate over the positive ones."""
    random = np.random.default_rng(8)
    truth = random.integers(0, 2, 60)
    models = {
        name: np.where(random.random(60) < right, truth, 1 - truth) for name, right in (("new", 0.9), ("old", 0.7))
    }
    keep(con, pd.DataFrame({"id": range(60), "y": truth, **models}), "scored")
    stacked = "(UNPIVOT scored ON new, old INTO NAME model VALUE p)"
    found = rows(
        con,
        f"FROM {stacked} FAIR PAIRS (PREDICTION p LABEL y PROTECTED model MATCH id METRICS accuracy, tpr CONFIDENCE 0.95)",
    )
    for row, chosen in zip(found, (truth >= 0, truth == 1), strict=True):
        right = {name: (model == truth)[chosen] for name, model in models.items()}
        a, b = (right["new"] & right["old"]).sum(), (right["new"] & ~right["old"]).sum()
        c, d = (~right["new"] & right["old"]).sum(), (~right["new"] & ~right["old"]).sum()
        assert [row[each] for each in ("in_both", "only_first", "only_second", "in_neither")] == [a, b, c, d]
        assert (row["difference_low"], row["difference_high"]) == pytest.approx(newcombe(a, b, c, d), abs=1e-12)


def test_groups_without_a_case_in_common_are_shown_and_not_judged(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE apart AS FROM (VALUES (1, 'a', 1), (2, 'a', 0), (3, 'b', 1), (4, 'b', 0)) AS v(c, g, y)")
    (row,) = rows(
        con, "FROM apart FAIR PAIRS (PREDICTION y PROTECTED g MATCH c CONFIDENCE 0.95 SENSITIVITY WITHIN 0.1)"
    )
    assert (row["matched"], row["first_unmatched"], row["second_unmatched"]) == (0, 2, 2)
    assert {
        row[each] for each in ("difference", "difference_low", "p_value", "within", "verdict", "test", "gamma")
    } == {None}
    (row,) = rows(con, "FROM apart FAIR DISPARITY (PREDICTION y PROTECTED g MATCH c CONFIDENCE 0.95 WITHIN 0.1)")
    assert {row[each] for each in ("difference", "within", "verdict", "matched")} == {None}
    (row,) = rows(con, "FROM apart FAIR TEST (PREDICTION y PROTECTED g MATCH c)")
    assert (row["test"], row["p_value"], row["matched"], row["unmatched"]) == (None, None, 0, 4)


def test_strata_groupings_reference_and_minimum(con: fairsql.Connection) -> None:
    frame = several().dropna()
    frame["s"], frame["h"] = frame.c % 2, np.where(frame.g == "c", "z", "w")
    keep(con, frame)
    items = "PREDICTION y MATCH c CONFIDENCE 0.95 CORRECTION none"
    for stratum in (0, 1):
        alone = rows(con, f"SELECT * FROM answers WHERE s = {stratum} FAIR PAIRS ({items} PROTECTED g REFERENCE 'b')")
        within = rows(
            con, f"FROM answers FAIR PAIRS ({items} PROTECTED g CONTROL s REFERENCE 'b') HAVING s = {stratum}"
        )
        for row, other in zip(within, alone, strict=True):
            assert_alike({key: row[key] for key in row if key != "s"}, other)
    grouped = rows(con, f"FROM answers FAIR PAIRS ({items} PROTECTED GROUPING SETS ((g), (h))) HAVING protected = 'h'")
    (alone,) = rows(con, f"FROM answers FAIR PAIRS ({items} PROTECTED h)")
    assert_alike(
        {key: grouped[0][key] for key in grouped[0] if key != "protected"}, alone, besides=("first_key", "second_key")
    )
    (few,) = rows(con, f"FROM answers FAIR PAIRS ({items} PROTECTED h MINIMUM 39)")
    assert (few["difference"], few["matched"]) == (None, alone["matched"])


def test_pairs_below_the_minimum_are_no_comparisons(con: fairsql.Connection) -> None:
    frame = several().dropna()
    keep(con, frame[(frame.g != "c") | (frame.c > 20)])
    items = "PREDICTION y PROTECTED g MATCH c WITHIN 0.1 MINIMUM 15"
    pairs = rows(con, f"FROM answers FAIR PAIRS ({items} CONFIDENCE 0.95 CORRECTION bonferroni)")
    alone = rows(con, f"FROM answers FAIR PAIRS ({items} CONFIDENCE 0.95 CORRECTION none)")
    (gap,) = rows(con, f"FROM answers FAIR DISPARITY ({items} CONFIDENCE 0.95)")
    judged = [row for row in pairs if row["difference"] is not None]
    assert (len(judged), len(pairs)) == (1, 3)
    assert {row["comparisons"] for row in (*pairs, gap)} == {len(judged)}
    for row, other in zip(pairs, alone, strict=True):
        p = other["p_value"]
        assert row["p_adjusted"] == (None if p is None else pytest.approx(min(1, len(judged) * p)))
        assert row["difference_low"] == other["difference_low"]
    none = rows(con, f"FROM answers FAIR PAIRS ({items.replace('15', '25')} CONFIDENCE 0.95)")
    assert {row["difference_low"] for row in none} == {None}


def test_all_metrics_leave_out_those_that_are_no_shares_of_cases(con: fairsql.Connection) -> None:
    keep(con, several().dropna())
    asked = "FROM answers FAIR PAIRS (PREDICTION y LABEL c % 2 = 0 PROTECTED g METRICS ALL{} MATCH c)"
    plain, within = ({row["metric"] for row in rows(con, asked.format(each))} for each in ("", " WITHIN 0.05"))
    assert "positive_predictive_value" not in plain
    assert plain == within


def test_an_engine_counts_the_answers_of_each_case(con: fairsql.Connection, tmp_path: Path) -> None:
    frame = several()
    keep(con, frame)
    with sqlite3.connect(tmp_path / "answers.sqlite") as file:
        frame.to_sql("answers", file, index=False)
    with fairsql.connect(f"sqlite:///{tmp_path / 'answers.sqlite'}") as engine:
        for form in ("PAIRS", "TEST", "DISPARITY"):
            query = f"FROM answers FAIR {form} (PREDICTION y PROTECTED g MATCH c CONFIDENCE 0.95)"
            for own, remote in zip(rows(con, query), rows(engine, query), strict=True):
                assert_alike(remote, own)


@pytest.mark.parametrize(
    ("form", "more", "message"),
    [
        ("", "", "FAIR takes no MATCH"),
        ("SCAN", "", "FAIR SCAN takes no MATCH"),
        ("PAIRS", "WEIGHT y", "MATCH goes without WEIGHT: each case counts once"),
        ("PAIRS", "CLUSTER c", "MATCH goes without CLUSTER"),
        ("PAIRS", "CONFIDENCE 0.95 ANYTIME", "MATCH goes without ANYTIME"),
        ("DISPARITY", "REFERENCE OVERALL", "MATCH goes without REFERENCE OVERALL"),
        ("PAIRS", "METHOD fisher", "FAIR PAIRS has no METHOD fisher"),
        ("TEST", "METHOD permutation", "FAIR TEST has no METHOD permutation"),
        ("PAIRS", "LABEL y = 1 METRICS positive_predictive_value", "positive_predictive_value is no share of cases"),
        ("PAIRS", "LABEL y = 1 METRICS f1_score", "f1_score is no share of cases"),
    ],
)
def test_what_has_no_matched_cases(con: fairsql.Connection, form: str, more: str, message: str) -> None:
    with pytest.raises(ClauseError, match=message):
        con.execute(f"FROM t FAIR {form} (PREDICTION y PROTECTED g MATCH c {more})")


@pytest.mark.parametrize("sample", [matched.SAMPLES[at] for at in (0, 4, 6)], ids=str)
def test_limits_and_p_values_hold_as_often_as_they_say(sample: matched.Sample) -> None:
    covers, errs = matched.held(sample, 400)
    assert covers > 0.93
    assert sample.effect or errs < 0.07


def test_a_report_is_of_the_cases_that_groups_share(con: fairsql.Connection) -> None:
    keep(con, several())
    clause = "PREDICTION y PROTECTED g MATCH c WITHIN 0.1"
    made = con.report(f"FROM answers FAIR DISPARITY ({clause})")
    text = made.markdown()
    assert "Pairs are compared over the cases that both groups have. The p-value is McNemar's" in text
    assert "over the cases that they share (MATCH c)" in text
    assert "Cochran's Q of the rates of the same cases" in text
    (test,) = rows(con, f"FROM answers FAIR TEST ({clause.removesuffix('WITHIN 0.1')})")
    assert f"It stands on the {test['matched']} cases that all 3 groups have" in text
    (gap,) = rows(con, f"FROM answers FAIR DISPARITY ({clause} CONFIDENCE 0.95)")
    assert "Rates are means over the cases that both groups of a pair have (MATCH c), so a group has another" in text
    assert f"The two groups of the largest gap share {gap['matched']} cases." in text
    fewest = min(made.facts.tables["pairs"].records(), key=lambda row: row["matched"])
    assert f"share the fewest cases: {fewest['matched']}." in text
    assert "stands on the fewest" not in text
    assert "the fewest rows" not in text
    assert "How many rows would decide is not computed with MATCH." in text
    (alone,) = rows(con, "FROM answers FAIR (PREDICTION y PROTECTED g CLUSTER c CONFIDENCE 0.95) HAVING g = 'a'")
    (shown,) = (row for row in made.facts.tables["groups"].records() if row["g"] == "a")
    assert_alike(shown, alone)
    with pytest.raises(fairsql.ProgrammingError, match="FAIR SCAN takes no MATCH"):
        con.report(f"FROM answers FAIR DISPARITY ({clause})", features="c")


def test_an_undecided_pair_without_a_number_of_rows_is_not_said_to_need_more(con: fairsql.Connection) -> None:
    source = "(SELECT i // 6 AS c, i % 6 AS g, hash(i) % 2 AS y FROM range(360) AS t (i))"
    made = con.report(f"FROM {source} FAIR DISPARITY (PREDICTION y PROTECTED g MATCH c WITHIN 0.05)")
    pairs = [row for row in made.facts.tables["pairs"].records() if row["verdict"] == "undecided"]
    assert len(pairs) > 4
    assert {row["rows_needed"] for row in pairs} == {None}
    text = made.markdown()
    more = len(pairs) - 3
    assert f"{more} more pairs shown are undecided: the intervals include the allowance." in text
    assert "more rows than these" not in text


def test_the_recorded_answers_have_the_gap_that_was_put_in(con: fairsql.Connection, tmp_path: Path) -> None:
    write(tmp_path / "answers.csv")
    assert (tmp_path / "answers.csv").read_bytes() == FILE.read_bytes()
    items = "PROTECTED names REFERENCE 'White' MATCH cv CONFIDENCE 0.95"
    for version, kept in (("version_1", True), ("version_2", False)):
        for row in rows(con, f"FROM '{FILE}' FAIR PAIRS (PREDICTION {version} {items})"):
            gap = true_gap(row["first_group"]) if kept else 0
            assert row["difference_low"] <= -gap <= row["difference_high"]
            assert (row["difference_high"] < 0) == (gap > 0), "only the true gap is beyond chance"
