"""The figures of pay reporting, against pandas and numpy; what rows without pay or sex do; laws; coverage of limits."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import pytest
from scipy import stats

import fairsql

pytestmark = pytest.mark.one_duckdb

EU = "people, sex, base, variable, category"
BANDS = ("lower", "lower middle", "upper middle", "upper")


def company(seed: int, n: int = 600) -> pd.DataFrame:
    """Return a company with many ties in pay, some without variable pay, and three categories."""
    rng = np.random.default_rng(seed)
    sex = rng.choice(["F", "M"], n, p=[0.4, 0.6])
    category = rng.choice(["clerk", "engineer", "manager"], n, p=[0.5, 0.3, 0.2])
    level = np.select([category == "clerk", category == "engineer"], [14.0, 20.0], 30.0)
    base = np.round(level * np.where(sex == "M", 1.06, 1.0) * rng.lognormal(0, 0.2, n))
    variable = np.where(rng.random(n) < 0.5, np.round(rng.lognormal(1, 0.6, n), 1), 0.0)
    return pd.DataFrame({"sex": sex, "base": base, "variable": variable, "category": category})


def figures(
    con: fairsql.Connection, frame: pd.DataFrame, call: str = EU, macro: str = "fair_pay_transparency"
) -> pd.DataFrame:
    con.execute("CREATE OR REPLACE TABLE people AS FROM frame")
    return con.execute(f"FROM {macro}({call})").df()


def gap(amounts: pd.Series, men: pd.Series, of: Callable[[Any], Any]) -> float:
    return float(1 - of(amounts[~men].dropna()) / of(amounts[men].dropna()))


def ratio_limits(women: tuple[float, float, float], men: tuple[float, float, float]) -> tuple[float, float]:
    """Return the limits of 1 - women / men by MOVER on the log scale, each side as value, low, high."""
    (w, wl, wh), (m, ml, mh) = women, men
    low = math.log(w / m) - math.hypot(math.log(w / wl), math.log(mh / m))
    high = math.log(w / m) + math.hypot(math.log(wh / w), math.log(m / ml))
    return 1 - math.exp(high), 1 - math.exp(low)


def student(values: pd.Series) -> tuple[float, float, float]:
    low, high = stats.t.interval(0.95, len(values) - 1, values.mean(), stats.sem(values))
    return float(values.mean()), float(low), float(high)


def woodruff(values: pd.Series) -> tuple[float, float, float]:
    ordered, n, z = np.sort(values.to_numpy()), len(values), stats.norm.ppf(0.975)
    low, high = (math.floor(n / 2 + sign * z * math.sqrt(n) / 2 + one + 0.5) for sign, one in ((-1, 0), (1, 1)))
    return float(np.median(ordered)), float(ordered[low - 1]), float(ordered[high - 1])


@pytest.mark.parametrize("zeros", [False, True])
def test_the_indicators_are_those_of_pandas(con: fairsql.Connection, zeros: bool) -> None:
    frame = company(1)
    got = figures(con, frame, f"{EU}, zeros := {zeros}")
    men, total = frame.sex == "M", frame.base + frame.variable
    variable = frame.variable if zeros else frame.variable.where(frame.variable > 0)
    wanted = {
        "9(1)(a)": (total, np.mean, student), "9(1)(b)": (variable, np.mean, student),
        "9(1)(c)": (total, np.median, woodruff), "9(1)(d)": (variable, np.median, woodruff),
    }  # fmt: skip
    for article, (amounts, of, limits) in wanted.items():
        (row,) = got[got.article == article].to_dict("records")
        assert row["gap"] == pytest.approx(gap(amounts, men, of), abs=1e-12)
        women_side, men_side = amounts[~men].dropna(), amounts[men].dropna()
        assert (row["women_n"], row["men_n"]) == (len(women_side), len(men_side))
        if not (zeros and article == "9(1)(d)"):  # a median of 0 has no such limits
            low, high = ratio_limits(limits(women_side), limits(men_side))
            assert (row["gap_low"], row["gap_high"]) == pytest.approx((low, high), rel=1e-4)
    (share,) = got[got.article == "9(1)(e)"].to_dict("records")
    received = frame.variable > 0
    assert (share["women"], share["men"]) == pytest.approx((received[~men].mean(), received[men].mean()), abs=1e-12)
    sides = [(int(received[m].sum()), int(m.sum())) for m in (men, ~men)]
    newcombe = [stats.binomtest(*side).proportion_ci(method="wilson") for side in sides]
    p, q = (k / n for k, n in sides)
    assert share["gap_low"] == pytest.approx(p - q - math.hypot(p - newcombe[0].low, newcombe[1].high - q), abs=1e-8)
    assert share["gap_high"] == pytest.approx(p - q + math.hypot(newcombe[0].high - p, q - newcombe[1].low), abs=1e-8)


def test_categories_have_the_three_gaps_and_the_sign_of_article_10(con: fairsql.Connection) -> None:
    frame = company(2)
    frame.loc[frame.category == "manager", "base"] = 30.0  # and so no gap of basic pay
    got = figures(con, frame)
    amounts = {"mean pay": frame.base + frame.variable, "mean basic pay": frame.base,
               "mean variable pay": frame.variable.where(frame.variable > 0)}  # fmt: skip
    rows = got[got.article == "9(1)(g)"].to_dict("records")
    assert [row["category"] for row in rows[::3]] == ["clerk", "engineer", "manager"]
    for row in rows:
        here = frame.category == row["category"]
        want = gap(amounts[row["indicator"]][here], frame.sex[here] == "M", np.mean)
        assert row["gap"] == pytest.approx(want, abs=1e-12)
        judged = row["indicator"] == "mean pay"
        assert (row["indicated"] == (abs(want) >= 0.05)) if judged else pd.isna(row["indicated"])
    assert got.indicated.dropna().nunique() == 2, "one category shows the sign, and one does not"


@pytest.mark.parametrize(("women", "shown"), [(95.0, True), (95.01, False), (105.0, True), (104.99, False)])
def test_exactly_five_percent_is_a_sign(con: fairsql.Connection, women: float, shown: bool) -> None:
    frame = pd.DataFrame(
        {"sex": ["F", "F", "M", "M"], "base": [women, women, 100.0, 100.0], "variable": 0.0, "category": "c"}
    )
    got = figures(con, frame)
    assert got[(got.article == "9(1)(g)") & (got.indicator == "mean pay")].indicated.tolist() == [shown]


def test_those_of_one_pay_are_shared_out_over_bands(con: fairsql.Connection) -> None:
    """By hand: of eight people places 4, 5 and 6 have one pay, two women and a man, across the edge of bands 2 and 3."""
    frame = pd.DataFrame(
        {"sex": list("FFMFFMMM"), "base": [10.0, 12, 15, 20, 20, 20, 30, 40], "variable": 0.0, "category": "c"}
    )
    for order in (frame, frame[::-1], frame.sample(frac=1, random_state=3)):
        got = figures(con, order)
        bands = got[got.article == "9(1)(f)"]
        assert bands.indicator.tolist() == [f"{band} quartile pay band" for band in BANDS]
        assert bands.women.tolist() == pytest.approx([1, 1 / 3, 2 / 3, 0])
        assert (bands.women + bands.men).tolist() == pytest.approx([1, 1, 1, 1])


def test_bands_without_ties_are_those_of_numpy(con: fairsql.Connection) -> None:
    rng = np.random.default_rng(5)
    frame = company(5, 400).assign(base=rng.permutation(400) + 1.0, variable=0.0)
    women = frame.sort_values("base").sex.eq("F").to_numpy().reshape(4, 100).mean(axis=1)
    got = figures(con, frame)
    assert got[got.article == "9(1)(f)"].women.tolist() == pytest.approx(women.tolist(), abs=1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_laws(con: fairsql.Connection, seed: int) -> None:
    """Row order changes nothing, twice the rows no value, and a factor of all pay no gap."""
    frame = company(seed, 150)
    got = figures(con, frame)
    shuffled = figures(con, frame.sample(frac=1, random_state=seed))
    pd.testing.assert_frame_equal(got, shuffled, rtol=1e-12)
    twice = figures(con, pd.concat([frame, frame]))
    pd.testing.assert_frame_equal(
        got[["women", "men", "gap", "indicated"]], twice[["women", "men", "gap", "indicated"]]
    )
    assert (twice.women_n - 2 * got.women_n).abs().max() <= 1, "whole numbers of people in bands"
    factor = figures(con, frame.assign(base=1000 * frame.base, variable=1000 * frame.variable))
    columns = ["gap", "gap_low", "gap_high", "by_chance", "indicated", "women_n"]
    pd.testing.assert_frame_equal(got[columns], factor[columns], rtol=1e-9)
    swapped = figures(con, frame.assign(sex=frame.sex.map({"F": "M", "M": "F"})))
    assert swapped.women.tolist() == pytest.approx(got.men.tolist(), nan_ok=True)


# -- rows that cannot count --------------------------------------------------------------------------------------------


def test_rows_without_pay_or_sex_are_left_out_and_counted(con: fairsql.Connection) -> None:
    frame = company(7, 200)
    odd = pd.DataFrame({"sex": ["X", None, "F", "F"], "base": [1e6, 1e6, None, 20.0], "variable": [1.0, 1.0, 9.0, None],
                        "category": ["clerk", "clerk", "clerk", None]})  # fmt: skip
    plain, got = figures(con, frame), figures(con, pd.concat([frame, odd[:3]]))
    kept = [name for name in plain.columns if name != "left_out"]
    pd.testing.assert_frame_equal(plain[kept], got[kept])
    assert got[got.category.isna()].left_out.tolist() == [3] * 9
    assert dict(zip(got.category, got.left_out, strict=True))["clerk"] == 3
    (unknown,) = (
        figures(con, pd.concat([frame, odd[3:]]))
        .query("category == '(unknown)' and indicator == 'mean pay'")
        .to_dict("records")
    )
    assert (unknown["women_n"], unknown["men_n"], unknown["reason"]) == (1, 0, "no man")
    assert math.isnan(unknown["women"]), "the pay of one person, which makes no gap"


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ("('F', 10, 1, 'c'), ('F', 12, 1, 'c')", "no man"),
        ("('M', 10, 1, 'c')", "no woman"),
        ("('F', 10, 1, 'c'), ('M', 0, 0, 'c')", "the mean of men is 0"),
        ("('F', 10, 1, 'c'), ('M', 12, 2, 'c')", "too few women or men, or pay too unequal, for limits"),
        ("(NULL::VARCHAR, 10, 1, 'c')", "nobody"),
    ],
)
def test_a_missing_number_has_a_reason(con: fairsql.Connection, rows: str, reason: str) -> None:
    con.execute(f"CREATE OR REPLACE TABLE people AS FROM (VALUES {rows}) AS v(sex, base, variable, category)")
    got = con.execute(f"FROM fair_pay_transparency({EU}) WHERE indicator = 'mean pay'").df()
    assert got.reason.tolist() == [reason, reason]
    assert got.gap_low.isna().all()


def test_an_empty_table_has_rows_with_reasons(con: fairsql.Connection) -> None:
    got = figures(con, company(1).iloc[:0])
    assert got.article.tolist() == [f"9(1)({letter})" for letter in "abcde"]
    assert set(got.reason) == {"nobody"}


def test_pay_of_fewer_than_the_minimum_is_hidden(con: fairsql.Connection) -> None:
    frame = pd.concat(
        [company(8, 300), pd.DataFrame({"sex": ["F"], "base": 99.0, "variable": 0.0, "category": ["board"]})]
    )
    row = figures(con, frame, f"{EU}, minimum := 3").query("category == 'board' and indicator == 'mean pay'").iloc[0]
    assert (math.isnan(row.women), row.women_n, row.reason) == (True, 1, "no man")
    frame = pd.concat([frame, pd.DataFrame({"sex": ["M"], "base": 99.0, "variable": 0.0, "category": ["board"]})])
    row = figures(con, frame, f"{EU}, minimum := 3").query("category == 'board' and indicator == 'mean pay'").iloc[0]
    assert math.isnan(row.women)
    assert math.isnan(row.gap)
    assert row.reason == "fewer than 3 women or men"


@pytest.mark.parametrize(
    ("values", "call", "counts"),
    [
        (("female", "MALE "), "", True),
        (("W", "m"), "", True),
        ((2, 1), ", women := 2, men := 1", True),
        (("Frau", "Mann"), ", women := 'Frau', men := 'Mann'", True),
        (("Frau", "m"), ", women := 'Frau'", True),
        (("Frau", "Mann"), "", "finds no woman; values of sex are Frau, Mann: say which means women"),
        (("F", "H"), "", "finds no man; values of sex are F, H: say which means men"),
    ],
)
def test_which_value_means_women(
    con: fairsql.Connection, values: tuple[Any, Any], call: str, counts: bool | str
) -> None:
    frame = company(9, 200)
    renamed = frame.assign(sex=frame.sex.map({"F": values[0], "M": values[1]}))
    if counts is True:
        pd.testing.assert_frame_equal(figures(con, renamed, EU + call), figures(con, frame))
        return
    with pytest.raises(duckdb.Error, match=str(counts)):
        figures(con, renamed, EU + call)


@pytest.mark.parametrize(
    ("row", "call", "message"),
    [
        ("('F', -5, 1, 'c')", "", "pay must be a number of at least 0, and fair_pay_transparency found -4"),
        ("('F', 5, -1, 'c')", "", "variable pay must be a number of at least 0, and fair_pay_transparency found -1"),
        ("('F', 'inf'::DOUBLE, 1, 'c')", "", "at least 0, and fair_pay_transparency found inf"),
        ("('F', 'nan'::DOUBLE, 1, 'c'), ('F', 2, 1, 'c')", "", "at least 0, and fair_pay_transparency found nan"),
        ("('F', 5, 1, 'c')", ", confidence := 2", "takes a confidence from 0.5 to 0.9999"),
    ],
)
def test_pay_that_is_none(con: fairsql.Connection, row: str, call: str, message: str) -> None:
    con.execute(f"CREATE OR REPLACE TABLE people AS FROM (VALUES {row}) AS v(sex, base, variable, category)")
    with pytest.raises(duckdb.Error, match=message):
        con.execute(f"SELECT article FROM fair_pay_transparency({EU}{call}) WHERE article = 'none'").fetchall()


def test_expressions_files_and_ctes(con: fairsql.Connection, tmp_path: Any) -> None:
    frame = company(10, 200)
    wanted = figures(con, frame)
    con.execute(f"COPY people TO '{tmp_path}/p.parquet'")
    for sql in (
        f"FROM fair_pay_transparency('{tmp_path}/p.parquet', sex, base, variable, category)",
        "WITH gender AS (SELECT sex AS women, base / 2 AS half, variable AS n, category AS article FROM people) "
        "FROM fair_pay_transparency(gender, women, 2 * half, n, article)",
    ):
        pd.testing.assert_frame_equal(con.execute(sql).df(), wanted)
    con.execute(
        "CREATE OR REPLACE TABLE odd AS SELECT sex AS men, base AS level, variable AS zeros, category AS minimum, 7 AS confidence, "
        "8 AS articles, 9 AS fair_pay_of FROM people"
    )
    pd.testing.assert_frame_equal(
        con.execute("FROM fair_pay_transparency(odd, men, level, zeros, minimum)").df(), wanted
    )
    only = con.execute("FROM fair_pay_transparency(people, sex, base, NULL, NULL)").df()
    assert only.article.str[-2].tolist() == list("abcdeffff")
    assert only.women[0] == pytest.approx(frame.base[frame.sex == "F"].mean())


# -- the figures of the United Kingdom ---------------------------------------------------------------------------------


def test_the_uk_figures(con: fairsql.Connection) -> None:
    """Bonus is no part of hourly pay, and those who are not on full pay count for bonus alone."""
    frame = company(11).rename(columns={"base": "hourly", "variable": "bonus"})
    frame.loc[frame.index % 10 == 0, "hourly"] = np.nan
    got = figures(con, frame, "people, sex, hourly, bonus", "fair_uk_gender_pay_gap").set_index("article")
    men, bonus = frame.sex == "M", frame.bonus.where(frame.bonus > 0)
    paid = frame.hourly.notna()
    for number, amounts, of in (
        (8, frame.hourly, np.mean),
        (9, frame.hourly, np.median),
        (10, bonus, np.mean),
        (11, bonus, np.median),
    ):
        assert got.gap[f"regulation {number}"] == pytest.approx(gap(amounts, men, of), abs=1e-12)
    assert got.women["regulation 12"] == pytest.approx((frame.bonus > 0)[~men].mean(), abs=1e-12)
    assert got.women_n["regulation 12"] == (~men).sum()
    assert got.women_n["regulation 8"] == (paid & ~men).sum()
    assert list(dict.fromkeys(got.index)) == [f"regulation {number}" for number in range(8, 14)]
    assert got.indicated.isna().all()


# -- limits and chance -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("women", "men", "spread"), [(30, 30, 0.3), (30, 120, 0.4)])
def test_limits_hold_as_often_as_they_say(con: fairsql.Connection, women: int, men: int, spread: float) -> None:
    """Categories are samples here, and sides of a category are drawn with a gap of 10 % of means and of medians."""
    rng, samples = np.random.default_rng(12), 1500
    frame = pd.DataFrame({
        "sex": np.tile(np.repeat(["F", "M"], [women, men]), samples),
        "base": np.concatenate([
            np.concatenate([0.9 * rng.lognormal(3, spread, women), rng.lognormal(3, spread, men)]) for _ in range(samples)
        ]),
        "variable": 0.0,
        "category": np.repeat(np.arange(samples), women + men),
    })  # fmt: skip
    got = figures(con, frame).query("indicator == 'mean pay' and category.notna()")
    held = (got.gap_low <= 0.1) & (got.gap_high >= 0.1)
    assert len(got) == samples
    assert 0.93 <= held.mean() <= 0.975


@pytest.mark.parametrize(("women", "men", "spread"), [(30, 30, 0.3), (30, 120, 0.8)])
def test_limits_of_medians_hold_as_often_as_they_say(women: int, men: int, spread: float) -> None:
    """Of the formula that `test_the_indicators_are_those_of_pandas` finds in the macro."""
    rng, samples = np.random.default_rng(14), 2000
    held = 0
    for _ in range(samples):
        sides = [pd.Series(f * rng.lognormal(3, spread, n)) for f, n in ((0.9, women), (1, men))]
        low, high = ratio_limits(woodruff(sides[0]), woodruff(sides[1]))
        held += low <= 0.1 <= high
    assert 0.95 <= held / samples <= 0.99


@pytest.mark.parametrize(("each", "published"), [(10, 0.456), (50, 0.095)])
def test_chance_is_how_often_equal_pay_shows_the_sign(con: fairsql.Connection, each: int, published: float) -> None:
    rng, samples = np.random.default_rng(13), 2000
    frame = pd.DataFrame({
        "sex": np.tile(np.repeat(["F", "M"], each), samples),
        "base": rng.normal(100, 15, 2 * each * samples).clip(1),
        "variable": 0.0,
        "category": np.repeat(np.arange(samples), 2 * each),
    })  # fmt: skip
    got = figures(con, frame).query("indicator == 'mean pay' and category.notna()")
    assert got.indicated.astype(bool).mean() == pytest.approx(published, abs=0.03)
    assert got.by_chance.mean() == pytest.approx(published, abs=0.02)
