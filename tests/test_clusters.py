"""Rows that depend on each other, `CLUSTER person`: variances as statsmodels', limits by an oracle, and how often they hold."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Callable
from functools import cache
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import pytest
import scipy.stats
import sqlglot
import statsmodels.api as sm
from sqlglot import exp
from support.effort import THOROUGH

import fairsql
from benchmarks import dependence
from fairsql.expansion.inference.own_quantiles import student
from fairsql.resources import read_sql

pytestmark = pytest.mark.one_duckdb

CELLS = ("tp", "fp", "fn", "tn")
FORMULAS: dict[str, tuple[Callable[..., float], tuple[str, ...]]] = {
    "selection_rate": (lambda tp, fp, fn, tn: (tp + fp) / (tp + fp + fn + tn), CELLS),
    "true_positive_rate": (lambda tp, fp, fn, tn: tp / (tp + fn), ("tp", "fn")),
    "f1_score": (lambda tp, fp, fn, tn: 2 * tp / (2 * tp + fp + fn), ("tp", "fp", "fn")),
}


def rows(con: fairsql.Connection, query: str) -> list[dict[str, Any]]:
    found = con.execute(query)
    names = [column[0] for column in found.description]
    return [dict(zip(names, row, strict=True)) for row in found.fetchall()]


def query_within(con: fairsql.Connection, clause: str, name: str) -> pd.DataFrame:
    """Return the rows of one of the named queries of an expansion."""
    query = exp.select("*").from_(name)
    query.set("with_", named_queries(clause).copy())
    return con.execute(query.sql("duckdb")).df()


@cache
def named_queries(clause: str) -> exp.Expression:
    return next(sqlglot.parse_one(fairsql.expand(clause), read="duckdb").find_all(exp.With))


@pytest.fixture
def people(con: fairsql.Connection) -> pd.DataFrame:
    """Persons with one to nine rows; some have rows in one group, some in both."""
    random = np.random.default_rng(5)
    sizes = random.integers(1, 10, 60)
    person = np.repeat(np.arange(60), sizes)
    g = np.where(person < 20, 0, np.where(person < 40, 1, random.integers(0, 2, len(person))))
    chance = random.beta(0.8, 1.2, 60)[person]
    label = random.random(len(person)) < 0.5
    frame = pd.DataFrame({
        "person": person, "g": g, "s": random.integers(0, 3, len(person)), "y": label.astype(int),
        "p": (random.random(len(person)) < 0.7 * chance + 0.2 * label).astype(int),
        "w": random.integers(1, 6, len(person)).astype(float),
    })  # fmt: skip
    con.register("frame", frame)
    con.execute("CREATE TABLE people AS FROM frame")
    return frame


def test_variances_are_those_of_statsmodels(con: fairsql.Connection, people: pd.DataFrame) -> None:
    items = "PREDICTION p LABEL y PROTECTED g METRICS selection_rate, true_positive_rate CLUSTER person CONFIDENCE 0.9"
    for weight in ("", "WEIGHT w "):
        found = query_within(con, f"FROM people FAIR DISPARITY ({weight}{items})", "fair_designs").set_index("g")
        related = query_within(con, f"FROM people FAIR DISPARITY ({weight}{items})", "fair_correlations")
        for number, (metric, among) in enumerate(
            (("selection_rate", people), ("true_positive_rate", people[people.y == 1]))
        ):
            weights = among.w if weight else among.w * 0 + 1
            regressors = np.column_stack([among.g == 0, among.g == 1]).astype(float)
            fit = sm.WLS(among.p, regressors, weights=weights)
            variances = (
                fit.fit(cov_type="cluster", cov_kwds={"groups": among.person, "use_correction": False})
                .cov_params()
                .to_numpy()
            )
            spread = found[f"fair_spread_{metric}"]
            assert [*spread] == pytest.approx([*np.diag(variances)], rel=1e-9)
            pair = related[(related.fair_number == number) & (related.fair_own_key == {"g": 0})]
            whole = math.sqrt(found[f"fair_whole_{metric}"].prod())
            assert pair.fair_correlation.iloc[0] * whole == pytest.approx(variances[0, 1], rel=1e-9)
            sizes = [weights[own].groupby(among.person).sum() for own in (among.g == 0, among.g == 1)]
            free = [(len(each) - 1) * each.sum() ** 2 / (each**2).sum() / len(each) for each in sizes]
            assert [*found[f"fair_degrees_{metric}"]] == pytest.approx(free, rel=1e-12)


def test_odds_ratios_have_the_variance_of_a_clustered_logistic_regression(
    con: fairsql.Connection, people: pd.DataFrame
) -> None:
    (row,) = rows(con, "FROM people FAIR TEST (PREDICTION p PROTECTED g CLUSTER person CONFIDENCE 0.9)")
    regressors = sm.add_constant((people.g == 0).astype(float))
    fit = sm.GLM(people.p, regressors, family=sm.families.Binomial()).fit(
        tol=1e-14, cov_type="cluster", cov_kwds={"groups": people.person, "use_correction": False}
    )
    clusters = people.person.nunique()
    error = fit.bse.iloc[1] * math.sqrt(clusters / (clusters - 1))
    assert row["odds_ratio"] == pytest.approx(math.exp(fit.params.iloc[1]), rel=1e-9)
    fewest = people.groupby("g").person.nunique().min()
    t = scipy.stats.t.ppf(0.95, fewest - 1)
    half = math.log(row["odds_ratio_high"] / row["odds_ratio_low"]) / 2
    assert half == pytest.approx(t * error, rel=1e-5)  # the quantile of t has that error


def test_an_odds_ratio_has_no_limits_if_a_group_has_one_cluster_and_wide_ones_if_it_has_few(
    con: fairsql.Connection, people: pd.DataFrame
) -> None:
    clause = "FROM people FAIR TEST (PREDICTION p PROTECTED person < {} AS few {} CLUSTER {} CONFIDENCE 0.95)"
    for control in ("", "CONTROL s"):
        for clusters in ("person", "person STRATUM person % 2"):
            several = 1 if "STRATUM" not in clusters else 2  # one cluster in each stratum
            (none,) = rows(con, clause.format(several, control, clusters))
            (few,) = rows(con, clause.format(several + 1, control, clusters))
            (many,) = rows(con, clause.format(30, control, clusters))
            assert none["odds_ratio"] is not None
            assert (none["odds_ratio_low"], none["odds_ratio_high"]) == (None, None)
            widths = [math.log(each["odds_ratio_high"] / each["odds_ratio_low"]) for each in (few, many)]
            assert widths[0] > 3 * widths[1]


def test_limits_of_odds_ratios_hold_with_few_clusters_in_a_group() -> None:
    assert dependence.odds_ratio_held((3, 40), 100) > 0.92


@pytest.mark.parametrize(("group", "control"), [("g", ""), ("g", "s"), ("s", "g")])
def test_the_test_is_a_score_test_over_clusters(
    con: fairsql.Connection, people: pd.DataFrame, group: str, control: str
) -> None:
    controlled = f"CONTROL {control}" if control else ""
    (row,) = rows(con, f"FROM people FAIR TEST (PREDICTION p PROTECTED {group} {controlled} CLUSTER person WEIGHT w)")
    stratum = people[control] if control else people.s * 0
    total = people.w.groupby(stratum).transform("sum")
    expected = (people.w * people.p).groupby(stratum).transform("sum") / total
    parts = []
    for each in sorted(people[group].unique())[:-1]:
        share = (people.w * (people[group] == each)).groupby(stratum).transform("sum") / total
        parts.append(
            (people.w * (people.p - expected) * ((people[group] == each) - share)).groupby(people.person).sum()
        )
    by_cluster = np.column_stack(parts)
    clusters, degrees = by_cluster.shape
    covariance = clusters / (clusters - 1) * by_cluster.T @ by_cluster
    scores = by_cluster.sum(axis=0)
    f = scores @ np.linalg.solve(covariance, scores) * (clusters - degrees) / ((clusters - 1) * degrees)
    assert (row["test"], row["degrees"]) == ("cluster_robust_score", degrees)
    assert row["statistic"] == pytest.approx(f, rel=1e-9)
    assert row["p_value"] == pytest.approx(scipy.stats.f.sf(f, degrees, clusters - degrees), rel=1e-8)


def design_effect(counts: pd.DataFrame, metric: str) -> tuple[float, float, float, float]:
    """Return value, effective rows, degrees of freedom and rows of a proportion, from the counts of clusters."""
    formula, below = FORMULAS[metric]
    totals = counts.sum()
    value, hits = formula(*totals), {"selection_rate": ["tp", "fp"]}.get(metric, ["tp"])
    size = totals[list(below)].sum() if metric != "f1_score" else totals[["tp", "fp", "fn"]].sum()
    share = totals[hits].sum() / size
    slopes = []
    for cell in CELLS:  # by a five-point rule
        step = 1e-3 * totals.sum()
        ends = [
            formula(*(totals + np.array([times * step * (cell == each) for each in CELLS]))) for times in (-2, -1, 1, 2)
        ]
        slopes.append((ends[0] - 8 * ends[1] + 8 * ends[2] - ends[3]) / (12 * step))
    rows_of_each = counts[list(below)].sum(axis=1)
    clusters = int((rows_of_each > 0).sum())
    worth = rows_of_each.sum() ** 2 / (rows_of_each**2).sum()
    squares = ((counts[list(CELLS)].to_numpy() @ np.array(slopes)) ** 2).sum()
    variance = clusters / (clusters - 1) * squares
    moves = 1.0 if metric != "f1_score" else 2 / (1 + share) ** 2  # of the metric by its proportion: F1 is 2q / (1 + q)
    likely = (worth * share + 2) / (worth + 4)
    alike = squares * worth / (moves**2 * share * (1 - share))  # 1 if the rows of each cluster are all alike
    variance += min(1, 4 * alike) * moves**2 * likely * (1 - likely) / worth**2
    return value, moves**2 * share * (1 - share) / variance, (clusters - 1) * worth / clusters, share


@pytest.mark.parametrize("metric", [*FORMULAS])
def test_limits_are_wilsons_of_effective_rows(con: fairsql.Connection, people: pd.DataFrame, metric: str) -> None:
    found = rows(
        con, f"FROM people FAIR (PREDICTION p LABEL y PROTECTED g METRICS {metric} CLUSTER person CONFIDENCE 0.95)"
    )
    kinds = np.select([people.p * people.y == 1, people.p == 1, people.y == 1], ["tp", "fp", "fn"], "tn")
    for row in found:
        those = people.assign(kind=kinds)[people.g == row["g"]]
        counts = those.groupby("person").kind.value_counts().unstack(fill_value=0).reindex(columns=CELLS, fill_value=0)
        value, size, degrees, share = design_effect(counts, metric)
        assert row[metric] == pytest.approx(value, rel=1e-12)
        t = scipy.stats.t.ppf(0.975, degrees)
        center, half = (share + t * t / 2 / size), t * math.sqrt(share * (1 - share) / size + t * t / 4 / size**2)
        limits = [(center + sign * half) / (1 + t * t / size) for sign in (-1, 1)]
        if metric == "f1_score":
            limits = [2 * q / (1 + q) for q in limits]
        assert [row[f"{metric}_low"], row[f"{metric}_high"]] == pytest.approx(limits, rel=2e-5)


def test_copies_of_a_persons_rows_say_nothing_new(con: fairsql.Connection, people: pd.DataFrame) -> None:
    items = "PREDICTION p LABEL y PROTECTED g METRICS balanced_accuracy CLUSTER person CONFIDENCE 0.9"
    con.execute("CREATE TABLE copies AS SELECT people.* FROM people, range(3)")
    for form in ("DISPARITY", "PAIRS"):
        once, often = (rows(con, f"FROM {of} FAIR {form} ({items})") for of in ("people", "copies"))
        compared = (
            "difference",
            "difference_low",
            "difference_high",
            "ratio_low",
            "ratio_high",
            *["p_value"] * (form == "PAIRS"),
        )
        for one, other in zip(once, often, strict=True):
            assert [other[each] for each in compared] == pytest.approx([one[each] for each in compared], rel=1e-7)
    tested = [
        rows(con, f"FROM {of} FAIR TEST (PREDICTION p PROTECTED g CONTROL s CLUSTER person)")
        for of in ("people", "copies")
    ]
    assert tested[1][0]["statistic"] == pytest.approx(tested[0][0]["statistic"], rel=1e-9)


def test_rows_that_lack_a_cluster_a_prediction_or_a_label_do_not_count(
    con: fairsql.Connection, people: pd.DataFrame
) -> None:
    con.execute("""
        CREATE TABLE partly AS
        SELECT * REPLACE (CASE WHEN person % 4 > 0 THEN person END AS person, CASE WHEN i % 7 > 0 THEN p END AS p,
                          CASE WHEN i % 5 > 0 THEN y END AS y)
        FROM (SELECT *, row_number() OVER () AS i FROM people)""")
    whole = "(FROM partly WHERE person + p + y IS NOT NULL)"
    items = "PREDICTION p LABEL y PROTECTED g METRICS selection_rate, tpr CLUSTER person"
    for form, more in (("", "CONFIDENCE 0.9"), ("PAIRS", ""), ("TEST", "CONTROL s")):
        found, left = (rows(con, f"FROM {of} FAIR {form} ({items} {more})") for of in ("partly", whole))
        for one, other in zip(found, left, strict=True):
            shared = [each for each in one if each != "excluded"]
            assert [rounded(one[each]) for each in shared] == [rounded(other[each]) for each in shared]
    excluded = sum(row["excluded"] for row in rows(con, f"FROM partly FAIR ({items})"))
    assert (excluded,) == con.execute("SELECT count(*) FROM partly WHERE person + p + y IS NULL").fetchone()


def test_each_grouping_is_as_it_is_alone(con: fairsql.Connection, people: pd.DataFrame) -> None:
    items = "PREDICTION p LABEL y METRICS tpr CLUSTER person CONFIDENCE 0.9"
    cube = rows(con, f"FROM people FAIR ({items} PROTECTED CUBE (g, s))")
    for alone in ("g", "s", "g, s"):
        found = [row for row in cube if row["protected"] == alone]
        for one, other in zip(found, rows(con, f"FROM people FAIR ({items} PROTECTED {alone})"), strict=True):
            assert {each: rounded(one[each]) for each in other} == {each: rounded(other[each]) for each in other}


def test_one_cluster_has_no_limits_and_equal_rates_are_worth_a_row_each(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT i // 4 AS c, i < 4 AS g, TRUE AS p FROM range(44) r(i)")
    many, one = rows(con, "FROM t FAIR (PREDICTION p PROTECTED g CLUSTER c CONFIDENCE 0.95)")
    assert (one["selection_rate"], one["selection_rate_low"], one["selection_rate_high"]) == (1.0, None, None)
    t = scipy.stats.t.ppf(0.975, 9)
    assert many["selection_rate_low"] == pytest.approx(10 / (10 + t * t), rel=1e-5)
    (gap,) = rows(con, "FROM t FAIR DISPARITY (PREDICTION p PROTECTED g CLUSTER c CONFIDENCE 0.95 WITHIN 0.5)")
    assert (gap["difference_high"], gap["verdict"]) == (None, None)


def test_an_engine_counts_the_rows_of_each_cluster(con: fairsql.Connection, people: pd.DataFrame) -> None:
    with sqlite3.connect(":memory:") as far_rows, fairsql.connect(far_rows) as far:
        people.to_sql("people", far_rows, index=False)
        for clause in (
            "FAIR DISPARITY (PREDICTION p LABEL y PROTECTED CUBE (g, s) CLUSTER person METRICS selection_rate, tpr "
            "CONFIDENCE 0.9 REFERENCE OVERALL)",
            "FAIR PAIRS (PREDICTION p PROTECTED s WEIGHT w CLUSTER person FILTER y = 1)",
            "FAIR TEST (PREDICTION p PROTECTED g CONTROL s CLUSTER person)",
        ):
            here, remote = (each.execute(f"FROM people {clause}").fetchall() for each in (con, far))
            assert len(here) == len(remote) > 0
            for one, other in zip(here, remote, strict=True):
                assert [*map(rounded, other)] == [*map(rounded, one)]


def rounded(value: object) -> object:
    return float(f"{value:.9g}") if isinstance(value, float) else value


def test_a_clause_that_cannot_allow_for_clusters_says_so(con: fairsql.Connection) -> None:
    con.execute(
        "CREATE TABLE t AS SELECT i AS c, i % 2 AS g, i % 3 = 0 AS p, i % 5 = 0 AS y, 0.5 AS s FROM range(40) r(i)"
    )
    items = "PREDICTION p LABEL y PROTECTED g"
    for form in ("SCAN", "DECOMPOSE", "BOUNDS", "TREND"):
        with pytest.raises(
            fairsql.ClauseError, match=f"FAIR {form} takes no CLUSTER[\\s\\S]+FAIR TEST and FAIR ADJUST take it"
        ):
            con.execute(f"FROM t FAIR {form} ({items} CLUSTER c)")
    with pytest.raises(fairsql.ClauseError, match="every look take rows as independent"):
        con.execute(f"FROM t FAIR ({items} CLUSTER c CONFIDENCE 0.9 ANYTIME)")
    for metric in ("auc", "mean_score", "avg(s) AS mean"):
        with pytest.raises(fairsql.ClauseError, match=r"variance of (auc|mean_score|mean) over clusters is unknown"):
            con.execute(f"FROM t FAIR (SCORE s LABEL y PROTECTED g METRICS {metric} CLUSTER c CONFIDENCE 0.9)")
    with pytest.raises(fairsql.ClauseError, match="CLUSTER is for metrics that are formulas of counts"):
        con.execute("FROM t FAIR (SCORE s PROTECTED g CLUSTER c CONFIDENCE 0.9)")
    for form, method in (("PAIRS", "mid_p"), ("TEST", "mid_p"), ("TEST", "permutation")):
        with pytest.raises(fairsql.ClauseError, match="METHOD chooses a test of independent rows"):
            con.execute(f"FROM t FAIR {form} ({items} CLUSTER c METHOD {method})")
    with pytest.raises(fairsql.ClauseError, match="FAIR ADJUST takes no STRATUM"):
        con.execute("FROM t FAIR ADJUST (OUTCOME s PROTECTED g CONTROL y CLUSTER c STRATUM p)")
    names = con.execute("FROM t FAIR (SCORE s LABEL y PROTECTED g METRICS ALL CLUSTER c CONFIDENCE 0.9)").description
    assert {"base_rate_low", "auc"} & {each[0] for each in names} == {"base_rate_low"}


# R 4.2.2, survey 4.1-1: svydesign(ids = ~psu, strata = ~stratum, weights = ~w, fpc = ~schools, nest = TRUE) of `schools`;
# vcov(svyby(~p, ~g, design, svymean, covmat = TRUE)), the same of subset(design, y == 1), and the variance of the slope
# of svyglm(p ~ I(g == 0), design, family = quasibinomial()).
OF_R = {
    " POPULATION schools": (
        (0.004472886419243477, 0.000448564729581524, 0.002360795296951745),
        (0.00454402511653761, 0.00055194360391699, 0.00635972126038781),
        0.0962995908360842,
    ),
    "": (
        (0.006918965642772920, 0.000566737278857242, 0.003367067054054748),
        (0.006996547090113998, 0.000371536298873031, 0.008671658587257615),
        0.1483871125661386,
    ),
}


@pytest.fixture
def schools(con: fairsql.Connection) -> pd.DataFrame:
    """Schools of three regions, drawn of 40, 30 and 10: `psu` numbers them within a region."""
    random = np.random.default_rng(11)
    drawn = {"a": 6, "b": 9, "c": 5}
    names = np.concatenate([[f"{region}{at}" for at in range(number)] for region, number in drawn.items()])
    school = np.repeat(names, random.integers(3, 12, len(names)))
    frame = pd.DataFrame({"stratum": [each[0] for each in school], "psu": [int(each[1:]) for each in school]})
    chances = dict(enumerate(random.beta(1, 1.5, len(names))))
    chance = frame.groupby(["stratum", "psu"]).ngroup().map(chances)
    frame["g"] = np.where(frame.psu < 2, 0, random.integers(0, 2, len(frame)))
    frame["y"] = (random.random(len(frame)) < 0.6).astype(int)
    frame["p"] = (random.random(len(frame)) < 0.7 * chance + 0.2 * frame.y).astype(int)
    frame["s"] = random.integers(0, 2, len(frame))
    frame["w"] = random.integers(1, 5, len(frame)).astype(float)
    frame["schools"] = frame.stratum.map({"a": 40, "b": 30, "c": 10})
    con.register("frame", frame)
    con.execute("CREATE TABLE schools AS FROM frame")
    return frame


@pytest.mark.parametrize("population", [*OF_R])
def test_samples_from_strata_have_the_variances_of_survey(
    con: fairsql.Connection, schools: pd.DataFrame, population: str
) -> None:
    items = f"PROTECTED g WEIGHT w CLUSTER psu STRATUM stratum{population} CONFIDENCE 0.9"
    clause = f"FROM schools FAIR DISPARITY (PREDICTION p LABEL y {items} METRICS selection_rate, true_positive_rate)"
    found = query_within(con, clause, "fair_designs").set_index("g")
    related = query_within(con, clause, "fair_correlations")
    *variances, of_odds = OF_R[population]
    for number, (metric, wanted) in enumerate(zip(("selection_rate", "true_positive_rate"), variances, strict=True)):
        (pair,) = related[(related.fair_number == number) & (related.fair_own_key == {"g": 0})].fair_correlation
        own = found[f"fair_spread_{metric}"]
        shared = pair * math.sqrt(found[f"fair_whole_{metric}"].prod())
        assert [own[0], shared, own[1]] == pytest.approx(wanted, rel=1e-9)
    sizes = [schools.w[schools.g == g].groupby([schools.stratum, schools.psu]).sum() for g in (0, 1)]
    shares = [each.sum() ** 2 / (each**2).sum() / len(each) for each in sizes]
    free = [(20 - 3) * shares[0], (14 - 3) * shares[1]]  # of degf(subset(design, g == …)), which takes all sizes as one
    assert [*found.fair_degrees_selection_rate] == pytest.approx(free, rel=1e-12)
    clause = f"FROM schools FAIR TEST (PREDICTION p {items})"
    assert query_within(con, clause, "fair_log_odds").fair_log_variance[0] == pytest.approx(of_odds, rel=1e-9)


@pytest.mark.parametrize("control", ["", "s"])
def test_the_test_of_a_sample_from_strata_is_a_score_test(
    con: fairsql.Connection, schools: pd.DataFrame, control: str
) -> None:
    items = f"CONTROL {control}" if control else ""
    items += " CLUSTER psu STRATUM stratum POPULATION schools"
    (row,) = rows(con, f"FROM schools FAIR TEST (PREDICTION p PROTECTED g WEIGHT w {items})")
    stratum = schools[control] if control else schools.s * 0
    total = schools.w.groupby(stratum).transform("sum")
    expected = (schools.w * schools.p).groupby(stratum).transform("sum") / total
    share = (schools.w * (schools.g == 0)).groupby(stratum).transform("sum") / total
    parts = (schools.w * (schools.p - expected) * ((schools.g == 0) - share)).groupby(
        [schools.stratum, schools.psu]
    ).sum()  # fmt: skip
    variance = 0.0
    for name, population in (("a", 40), ("b", 30), ("c", 10)):
        own = parts[name]
        variance += (1 - len(own) / population) * len(own) * own.var(ddof=1)
    degrees = len(parts) - 3
    f = parts.sum() ** 2 / variance
    assert row["statistic"] == pytest.approx(f, rel=1e-9)
    assert row["p_value"] == pytest.approx(scipy.stats.f.sf(f, 1, degrees), rel=1e-8)


def test_strata_work_with_groupings_and_on_an_engine(con: fairsql.Connection, schools: pd.DataFrame) -> None:
    design = "CLUSTER psu STRATUM stratum POPULATION schools CONFIDENCE 0.9"
    cube = f"FROM schools FAIR PAIRS (PREDICTION p LABEL y METRICS tpr PROTECTED CUBE (g, s) {design} FAMILY pairs)"
    (one,) = [row for row in rows(con, cube) if row["protected"] == "g"]
    (alone,) = rows(con, f"FROM schools FAIR PAIRS (PREDICTION p LABEL y METRICS tpr PROTECTED g {design})")
    for each in ("difference_low", "difference_high", "p_value"):
        assert rounded(one[each]) == rounded(alone[each])
    with sqlite3.connect(":memory:") as far_rows, fairsql.connect(far_rows) as far:
        schools.to_sql("schools", far_rows, index=False)
        remote = far.execute(cube).fetchall()
        assert [[*map(rounded, row)] for row in remote] == [[*map(rounded, row.values())] for row in rows(con, cube)]


def test_a_sample_that_has_no_variance_says_so(con: fairsql.Connection, schools: pd.DataFrame) -> None:
    clause = "FROM schools FAIR ({from_} PROTECTED g CONFIDENCE 0.9 CLUSTER psu STRATUM stratum POPULATION {n})"
    for n, message in (
        ("psu", "POPULATION psu has several values in the stratum"),
        ("5", r"POPULATION 5 is 5.0 in the stratum \w+, of which there are \d clusters"),
    ):
        with pytest.raises(fairsql.DataError, match=message):
            con.execute(clause.format(from_="PREDICTION p", n=n)).fetchall()
    with pytest.raises(fairsql.DataError, match=r"STRATUM psu has one cluster where it is \d: its variance is unknown"):
        con.execute("FROM schools FAIR (PREDICTION p PROTECTED g CONFIDENCE 0.9 CLUSTER 1 STRATUM psu)").fetchall()
    for item, message in (
        ("CLUSTER psu STRATUM", "STRATUM has no value"),
        ("CLUSTER psu STRATUM stratum STRATUM g", "STRATUM is given twice"),
        ("STRATUM stratum", "STRATUM follows the expression of CLUSTER"),
    ):
        with pytest.raises(fairsql.ClauseError, match=message):
            con.execute(f"FROM schools FAIR (PREDICTION p PROTECTED g CONFIDENCE 0.9 {item})")


@pytest.mark.parametrize(
    "sample", [dependence.SAMPLES[0], dependence.SAMPLES[5], dependence.SAMPLES[6], dependence.SAMPLES[8]], ids=str
)
def test_limits_and_p_values_hold_as_often_as_they_say(sample: dependence.Sample) -> None:
    group, gap, errs = dependence.held(sample, 400)
    assert min(group, gap) > 0.92
    assert errs < 0.08
    if sample.groups != "weights":
        assert min(dependence.held(sample, 200, "")[:2]) < 0.85


def test_limits_of_a_sample_of_half_the_population_hold_as_often_as_they_say() -> None:
    assert 0.92 < dependence.held_in_population(200) < 0.98 < dependence.held_in_population(100, "CLUSTER person")


def test_student_and_f_tails_are_scipys() -> None:
    points = pd.DataFrame(
        [
            (x, below)
            for below in (1.0, 1.5, 2, 3, 4.7, 21, 59.5, 61, 199, 200)
            for x in (0.0, 0.003, 0.3, 1.0, 2.1, 9.0)
        ],
        columns=["x", "below"],
    )
    with duckdb.connect() as plain:
        plain.execute(read_sql("functions.sql"))
        plain.register("points", points)
        tails = [
            "fair_student_tail(x, below)",
            *(f"fair_f_tail(x, {above}.0::DOUBLE, below)" for above in (1, 2, 3, 6)),
        ]
        found = plain.execute(f"SELECT {', '.join(tails)} FROM points").fetchnumpy()
        wanted = [scipy.stats.t.sf(points.x, points.below)]
        wanted += [scipy.stats.f.sf(points.x, above, points.below) for above in (1, 2, 3, 6)]
        for tail, want in zip(found.values(), wanted, strict=True):
            assert [*tail] == pytest.approx([*want], rel=1e-12, abs=0)
        far = [(1e-6, 201.5), (2.0, 333.0), (8.0, 5e3), (3.0, 1e9)]  # degrees of Hill's expansion
        for t, below in far:
            (tail,) = plain.execute("SELECT fair_student_tail(?::DOUBLE, ?::DOUBLE)", [t, below]).fetchone() or ()
            assert tail == pytest.approx(scipy.stats.t.sf(t, below), rel=1e-9)
        asked = "SELECT fair_student_tail(1.0, 0.0), fair_student_tail(1.0, NULL), fair_f_tail(1.0, 0.0, 5.0)"
        assert plain.execute(asked).fetchall() == [(None, None, None)]


@pytest.mark.parametrize(
    ("confidence", "bound"), [(0.5, 1e-7), (0.95, 1e-7), (0.99, 1e-7), (0.9999, 1e-5), (0.999999, 1e-5)]
)
def test_student_quantiles_of_a_confidence_are_scipys(confidence: float, bound: float) -> None:
    degrees = np.concatenate([[1, 1.5, 2, 2.9], np.linspace(3, 30, 200), np.logspace(1.5, 7, 100)])
    quantile = student(float(scipy.stats.norm.ppf((1 + confidence) / 2)), exp.column("degrees"))
    with duckdb.connect() as plain:
        plain.register("points", pd.DataFrame({"degrees": degrees}))
        found = plain.execute(f"SELECT {quantile.sql('duckdb')} FROM points").fetchnumpy().popitem()[1]
        assert plain.execute(f"SELECT {quantile.sql('duckdb')} FROM (SELECT 0.9 AS degrees)").fetchone() == (None,)
    wanted = scipy.stats.t.ppf((1 + confidence) / 2, np.where(degrees < 3, np.floor(degrees), degrees))
    assert [*found] == pytest.approx([*wanted], rel=bound, abs=0)


def test_a_test_with_a_reference_has_the_odds_ratio_of_each_pair(con: fairsql.Connection, people: pd.DataFrame) -> None:
    """Its limits are those of the two groups alone; clusters that a stratum's sample has without them count as drawn."""
    for design in ("CLUSTER person", "CLUSTER person STRATUM person % 3 POPULATION 50"):
        items = f"PREDICTION p PROTECTED s REFERENCE 1 CONTROL g {design} CONFIDENCE 0.9"
        found = rows(con, f"FROM people FAIR TEST (WEIGHT w {items})")
        assert len({row["p_value"] for row in found}) == 1
        for row, group in zip(found, (0, 2), strict=True):
            (alone,) = rows(con, f"FROM people FAIR TEST (WEIGHT w * (s IN (1, {group}))::INT {items})")
            for each in ("first_group", "second_group", "odds_ratio", "odds_ratio_low", "odds_ratio_high"):
                assert rounded(row[each]) == rounded(alone[each])


@pytest.mark.parametrize("form", ["DISPARITY", "PAIRS"])
def test_limits_of_a_family_are_those_of_a_smaller_chance(
    con: fairsql.Connection, people: pd.DataFrame, form: str
) -> None:
    """Limits of t at the chance that Bonferroni leaves for each of the 3 strata's gaps, and for the 6 of two metrics.

    PAIRS has the families of DISPARITY by the same code: it has all of them thoroughly, and the largest here.
    """
    limits = ("difference_low", "difference_high", "ratio_low", "ratio_high")
    items = "PREDICTION p LABEL y PROTECTED g CONTROL s METRICS selection_rate, balanced_accuracy CLUSTER person"
    families = {"strata": 3, "metrics": 2, "pairs": 1, "all": 6}
    for family, comparisons in [*families.items()][0 if THOROUGH or form == "DISPARITY" else -1 :]:
        together = rows(con, f"FROM people FAIR {form} ({items} CONFIDENCE 0.94 FAMILY {family})")
        single = f"CONFIDENCE {1 - 0.06 / comparisons} FAMILY pairs"
        for row, alone in zip(together, rows(con, f"FROM people FAIR {form} ({items} {single})"), strict=True):
            assert row["comparisons"] == comparisons
            assert [row[each] for each in limits] == pytest.approx([alone[each] for each in limits], rel=1e-6)


def test_a_group_of_one_cluster_has_no_limits_and_no_verdict(con: fairsql.Connection) -> None:
    """Limits with a covariance once had no width where a group had none of its own, and FAIR ADJUST had some."""
    con.execute(
        """CREATE OR REPLACE TABLE schools AS SELECT i % 20 AS school, (hash(i + 5) % 3 = 0)::INT AS p, hash(i) % 100 AS y,
            CASE WHEN i = 7 THEN 'pupil' WHEN i % 20 = 3 THEN 'school' WHEN i % 20 > 17 AND i > 100 THEN 'two'
                 WHEN i % 2 = 0 THEN 'a' ELSE 'b' END AS g
            FROM range(400) AS r (i)"""
    )
    pairs = rows(con, "FROM schools FAIR PAIRS (PREDICTION p PROTECTED g CLUSTER school WITHIN 0.05 CONFIDENCE 0.95)")
    assert len(pairs) == 10
    for row in pairs:
        none = {"pupil", "school"} & {row["first_group"], row["second_group"]}
        limits = [row[f"{gap}_{end}"] for gap in ("difference", "ratio") for end in ("low", "high")]
        if none:
            assert (limits, row["verdict"]) == ([None] * 4, None), row
        elif None not in limits:
            assert row["difference_low"] < row["difference"] < row["difference_high"], row
    adjusted = rows(
        con,
        "FROM schools FAIR ADJUST (OUTCOME y PROTECTED g REFERENCE 'a' CONTROL 1 AS everybody CLUSTER school CONFIDENCE 0.95)",
    )
    reasons = {row["first_group"]: (row["adjusted_gap_low"] is None, row["warning"]) for row in adjusted}
    alone = (True, "one cluster does not say how much its group varies")
    assert reasons == {"b": (False, None), "two": (False, None), "pupil": alone, "school": alone}
