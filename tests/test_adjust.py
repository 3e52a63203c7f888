"""FAIR ADJUST: gaps after a regression, against statsmodels, published numbers, and simulated samples."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
import pytest
import scipy.stats
import statsmodels.api as sm

import fairsql
from benchmarks.adjustment_coverage import Sample, coverage

MODEL = "OUTCOME ln(pay) PROTECTED sex REFERENCE 'M' CONTROL skill, position LINEAR years, years^2 CONFIDENCE 0.95"


def firm(n: int = 2000) -> pd.DataFrame:
    rng = np.random.default_rng(1)
    woman, years = rng.integers(0, 2, n), rng.integers(0, 40, n)
    skill, position, team = rng.integers(0, 4, n), rng.integers(0, 5, n), rng.integers(0, 40, n)
    noise = rng.normal(0, 0.1, 40)[team] + rng.normal(0, 0.15 + 0.1 * woman, n)
    log = 8 + 0.02 * years - 0.0003 * years**2 + 0.1 * skill + 0.07 * position - 0.06 * woman + noise
    return pd.DataFrame({
        "sex": np.where(woman == 1, "F", "M"), "years": years, "skill": skill, "position": position, "team": team,
        "pay": np.exp(log), "hours": rng.uniform(0.5, 2, n),
    })  # fmt: skip


FIRM = firm()


def design(rows: pd.DataFrame) -> npt.NDArray[np.float64]:
    dummies = [rows[each] == level for each in ("skill", "position") for level in range(1, rows[each].max() + 1)]
    columns = [np.ones(len(rows)), rows["years"], rows["years"] ** 2, *dummies, rows["sex"] == "F"]
    return np.column_stack(columns).astype(float)


@pytest.fixture(scope="module")
def con() -> Iterator[fairsql.Connection]:
    with fairsql.connect() as con:
        con.execute("CREATE TABLE staff AS FROM FIRM")
        yield con


def one(con: fairsql.Connection, query: str) -> dict[str, Any]:
    relation = con.sql(query)
    (row,) = relation.fetchall()
    return dict(zip(relation.columns, row, strict=True))


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("clustered", [False, True])
def test_gap_and_error_are_those_of_statsmodels(con: fairsql.Connection, weighted: bool, clustered: bool) -> None:
    model = sm.WLS(np.log(FIRM["pay"]), design(FIRM), FIRM["hours"] if weighted else 1.0)
    kind: dict[str, Any] = {"cov_type": "HC1", "use_t": True}
    if clustered:
        kind = {"cov_type": "cluster", "cov_kwds": {"groups": FIRM["team"]}, "use_t": True}
    fit = model.fit(**kind)
    items = f"{'WEIGHT hours ' * weighted}{'CLUSTER team' * clustered}"
    row = one(con, f"FROM staff FAIR ADJUST ({MODEL} {items})")
    assert row["adjusted_gap"] == pytest.approx(fit.params.iloc[-1], rel=1e-9)
    assert row["standard_error"] == pytest.approx(fit.bse.iloc[-1], rel=1e-9)
    assert row["r_squared"] == pytest.approx(fit.rsquared, rel=1e-9)
    assert row["n"] == len(FIRM)
    assert row["percent_gap"] == pytest.approx(np.exp(fit.params.iloc[-1]) - 1, rel=1e-9)
    low, high = fit.conf_int().iloc[-1]
    assert row["adjusted_gap_low"] < low < high < row["adjusted_gap_high"]  # in small samples statsmodels' are too near
    assert row["adjusted_gap_high"] - row["adjusted_gap_low"] < 1.005 * (high - low)


def test_limits_are_by_hc2_and_degrees_less_leverages(con: fairsql.Connection) -> None:
    few = FIRM.sort_values("sex").tail(40).reset_index(drop=True)
    few.loc[:5, "sex"] = "F"
    con.register("few", few)
    fit = sm.OLS(np.log(few["pay"]), design(few)).fit()
    leverages, x = fit.get_influence().hat_matrix_diag, design(few)
    reach = x @ np.linalg.pinv(x.T @ x)[:, -1]
    parts = (reach * fit.resid) ** 2 / (1 - leverages)
    sums = {sex: (parts[few["sex"] == sex].sum(), (1 - leverages)[few["sex"] == sex].sum()) for sex in ("F", "M")}
    degrees = parts.sum() ** 2 / sum(part**2 / loose for part, loose in sums.values())
    row = one(con, f"FROM few FAIR ADJUST ({MODEL})")
    (error,) = sm.OLS(np.log(few["pay"]), x).fit(cov_type="HC2").bse.iloc[-1:]
    quantile = scipy.stats.t.ppf(0.975, degrees)
    assert row["adjusted_gap_high"] - row["adjusted_gap"] == pytest.approx(quantile * error, rel=1e-5)
    p = 2 * scipy.stats.t.sf(abs(row["adjusted_gap"]) / error, degrees)
    assert row["p_value"] == pytest.approx(p, rel=1e-9)


def test_published_split_of_card_spending(con: fairsql.Connection) -> None:
    data = sm.datasets.ccard.load_pandas().data
    data["own"] = np.where(data["OWNRENT"] == 1, "own", "rent")
    con.register("cards", data)
    query = "FROM cards FAIR ADJUST (OUTCOME AVGEXP PROTECTED own REFERENCE 'rent' LINEAR AGE, INCOME, INCOMESQ CONFIDENCE 0.95)"
    row = one(con, query)
    assert row["gap"] == pytest.approx(158.75044, abs=5e-6)  # OaxacaBlinder in statsmodels' documentation
    assert row["adjusted_gap"] == pytest.approx(27.94091, abs=5e-6)


def test_robustness_value_is_that_of_sensemakr(con: fairsql.Connection) -> None:
    fit = sm.OLS(np.log(FIRM["pay"]), design(FIRM)).fit()
    row = one(con, f"FROM staff FAIR ADJUST ({MODEL})")

    def robustness(f: float) -> float:
        return float((np.sqrt(f**4 + 4 * f**2) - f**2) / 2)

    strength = abs(fit.tvalues.iloc[-1]) / np.sqrt(fit.df_resid)
    least = strength - scipy.stats.t.ppf(0.975, fit.df_resid - 1) / np.sqrt(fit.df_resid - 1)
    assert row["robustness_value"] == pytest.approx(robustness(strength), rel=1e-9)
    assert row["robustness_limit"] == pytest.approx(robustness(least), rel=1e-4)


def test_limits_hold_for_all_groups_together(con: fairsql.Connection) -> None:
    """As those of each group alone, at a confidence of which each group has its share of the error."""
    clause = "FROM staff FAIR ADJUST (OUTCOME pay PROTECTED position REFERENCE '2' CONTROL skill {})"
    macro = (
        "FROM fair_adjust(staff, ['position'], pay, ['skill'], reference := ['2'], confidence := {}, correction := {})"
    )
    columns = ["adjusted_gap_low", "adjusted_gap_high", "robustness_limit", "p_value"]

    def rows(query: str) -> list[tuple[Any, ...]]:
        return con.sql(query).project(", ".join(columns)).fetchall()

    alone = rows(clause.format(f"CONFIDENCE {1 - 0.05 / 4} CORRECTION none"))
    together = rows(clause.format("CONFIDENCE 0.95"))
    narrow = rows(clause.format("CONFIDENCE 0.95 CORRECTION none"))
    assert len(together) == 4
    for wide, same, less in zip(together, alone, narrow, strict=True):
        assert wide == pytest.approx(same, rel=1e-9)
        assert wide[0] < less[0] < less[1] < wide[1]
    of_macro = [rows(macro.format(level, f"'{word}'")) for level, word in ((0.95, "bonferroni"), (0.95, "none"))]
    for of_clause, found in zip((together, narrow), of_macro, strict=True):
        assert found == [pytest.approx(row, rel=1e-9) for row in of_clause]
    counts = con.sql(clause.format("CORRECTION benjamini_hochberg")).project("comparisons").fetchall()
    assert counts == [(4,)] * 4
    with pytest.raises(fairsql.ClauseError, match="no limits for verdicts"):
        con.sql(clause.format("CONFIDENCE 0.95 CORRECTION benjamini_hochberg"))
    with pytest.raises(fairsql.Error, match="no limits for verdicts"):
        rows(macro.format(0.95, "'benjamini_hochberg'"))


def test_macro_is_the_clause(con: fairsql.Connection) -> None:
    clause = MODEL.replace("years, years^2", "years, team")
    of_clause = one(con, f"FROM staff FAIR ADJUST ({clause} WITHIN 0.05 CLUSTER position)")
    macro = (
        "FROM fair_adjust(staff, ['sex'], pay, ['skill', 'position'], linear := ['years', 'team'], logarithm := TRUE, "
        "reference := ['M'], confidence := 0.95, within := 0.05, cluster := position)"
    )
    of_macro = one(con, macro)
    assert list(of_macro) == list(of_clause)
    for name, value in of_clause.items():
        if name != "metric":
            assert of_macro[name] == (pytest.approx(value, rel=1e-9) if isinstance(value, float) else value)
    with pytest.raises(fairsql.Error, match="needs control or linear"):
        con.execute("FROM fair_adjust(staff, ['sex'], pay, [])")


def test_many_dummies_are_solved(con: fairsql.Connection) -> None:
    rows = FIRM.assign(job=np.arange(len(FIRM)) * 7919 % 150)
    con.register("jobs", rows)
    row = one(con, "FROM jobs FAIR ADJUST (OUTCOME pay PROTECTED sex REFERENCE 'M' CONTROL job)")
    columns = [np.ones(len(rows)), *(rows["job"] == job for job in range(1, 150)), rows["sex"] == "F"]
    fit = sm.OLS(rows["pay"], np.column_stack(columns).astype(float)).fit(cov_type="HC1")
    assert row["adjusted_gap"] == pytest.approx(fit.params.iloc[-1], rel=1e-9)
    assert row["standard_error"] == pytest.approx(fit.bse.iloc[-1], rel=1e-9)


ODD = "FROM odd FAIR ADJUST (OUTCOME y PROTECTED g REFERENCE 'm' CONTROL c CONFIDENCE 0.95 WITHIN 1)"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"y": 5.0}, "the outcome has one value in every row, up to rounding"),
        ({"y": 1e15 + np.arange(40.0)}, "the outcome has one value in every row, up to rounding"),
        ({"y": np.nan}, "no row of the group has an outcome and all terms"),
        ({"c": "g"}, "the controls determine the group: no rows of both groups are comparable"),
        ({"c": "g", "of": 600}, "the controls determine the group: no rows of both groups are comparable"),
        ({"y": "c"}, "the terms determine the outcome, up to rounding: nothing varies around them"),
        ({"few": 1}, "one row does not say how much its group varies"),
        ({"rows": 3}, "the regression has as many terms as rows"),
    ],
)
def test_what_cannot_be_estimated_has_a_reason(con: fairsql.Connection, change: dict[str, Any], reason: str) -> None:
    n = change.get("of", 40)
    odd = pd.DataFrame({
        "g": ["f", "m"] * (n // 2), "c": np.arange(n) // 2 % 2, "y": np.random.default_rng(2).normal(10, 1, n)
    })  # fmt: skip
    if "few" in change:
        odd["g"] = ["f"] + ["m"] * (n - 1)
    odd = odd.head(change.get("rows", n))
    for name, value in change.items():
        if name in odd:
            odd[name] = odd[value].astype("category").cat.codes.astype(float) if isinstance(value, str) else value
    con.register("odd", odd)
    row = one(con, ODD)
    assert row["warning"] == reason
    missing = ("standard_error", "p_value", "p_adjusted", "adjusted_gap_low", "within", "verdict")
    assert [row[each] for each in missing] == [None] * 6


def test_clusters_that_are_alike_judge_nothing(con: fairsql.Connection) -> None:
    alike = "(SELECT i % 60 AS person, i % 2 AS g, i % 60 // 2 % 3 AS c, i // 60 % 5 < 2 AS y FROM range(300) r(i))"
    row = one(
        con, f"FROM {alike} FAIR ADJUST (OUTCOME y PROTECTED g CONTROL c CLUSTER person CONFIDENCE 0.95 WITHIN 0.1)"
    )
    assert row["warning"] == "the clusters are alike: nothing varies between them"
    assert [row[each] for each in ("standard_error", "p_value", "adjusted_gap_low", "within", "verdict")] == [None] * 5


def test_columns_that_others_determine_are_named(con: fairsql.Connection) -> None:
    plain = one(con, "FROM staff FAIR ADJUST (OUTCOME pay PROTECTED sex REFERENCE 'M' CONTROL skill LINEAR years)")
    more = one(
        con,
        "FROM staff FAIR ADJUST (OUTCOME pay PROTECTED sex REFERENCE 'M' CONTROL skill, skill > 1 AS high "
        "LINEAR years, 2 * years + 1 AS twice)",
    )
    assert more["collinear"] == ["high = true", "twice"]
    assert more["standard_error"] == pytest.approx(plain["standard_error"], rel=1e-9)


@pytest.mark.parametrize(
    ("items", "message"),
    [
        ("OUTCOME ln(pay - 3000) CONTROL skill", "OUTCOME ln(pay - 3000) is 0 or less in some rows"),
        ("OUTCOME ln(0 * pay) CONTROL skill", "is 0 or less in some rows, and has no logarithm"),
        ("OUTCOME pay * 1e300 CONTROL skill", "too large to be squared"),
        ("OUTCOME pay LINEAR years / 0e0", "LINEAR years / 0e0 must be a finite number"),
        ("OUTCOME pay CONTROL pay", "CONTROL makes 2001 columns, and FAIR ADJUST takes at most 1,000"),
        ("OUTCOME pay CONTROL skill REFERENCE 'X'", "REFERENCE 'X' is no group of sex"),
        ("OUTCOME to_days(5) CONTROL skill", "OUTCOME to_days(5) must be a number, and is of type INTERVAL"),
        ("OUTCOME pay LINEAR years, DATE '2026-01-01' AS day", "must be a number, and is of type DATE"),
        ("OUTCOME pay", "ADJUST needs what it adjusts for"),
        ("CONTROL skill", "ADJUST needs OUTCOME"),
        ("OUTCOME pay CONTROL skill WITHIN RATIO 0.8", "WITHIN RATIO is not for ADJUST"),
        ("OUTCOME pay CONTROL skill WITHIN -1", "WITHIN -1 is below 0"),
        ("OUTCOME pay CONTROL skill LINEAR skill", "skill is in both CONTROL and LINEAR"),
    ],
)
def test_errors_say_what_is_wrong(con: fairsql.Connection, items: str, message: str) -> None:
    with pytest.raises(fairsql.Error) as caught:
        con.execute(f"FROM staff FAIR ADJUST (PROTECTED sex {items})").fetchall()
    assert message in str(caught.value)
    assert "^" in str(caught.value)


def test_no_rows_have_no_gaps(con: fairsql.Connection) -> None:
    assert (
        con.execute("FROM staff WHERE years < 0 FAIR ADJUST (OUTCOME pay PROTECTED sex CONTROL skill)").fetchall() == []
    )
    alone = "FROM staff WHERE sex = 'F' FAIR ADJUST (OUTCOME pay PROTECTED sex CONTROL skill)"
    assert con.execute(alone).fetchall() == []


def test_a_policy_is_judged_on_the_adjusted_gap(con: fairsql.Connection) -> None:
    done = fairsql.check(con, f"FROM staff FAIR ADJUST ({MODEL} WITHIN 0.05)")
    assert done.status == 3
    assert "the percent gap -0.06825 (interval -0.08786 to -0.04821)" in str(done)
    assert "is undecided: its interval contains the allowance 0.05" in str(done)
    wide = fairsql.check(con, f"FROM staff FAIR ADJUST ({MODEL} WITHIN 0.2)")
    assert wide.status == 0


SAMPLES = [Sample(30, 5), Sample(30, 15, skew=1), Sample(100, 5, clusters=20, uneven=True)]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.about)
def test_limits_hold_the_gap_from_30_rows_on(sample: Sample) -> None:
    assert coverage(sample, 200) >= 0.885  # .93 less two and a half standard errors of 200 samples
