"""Errors of numeric predictions: ESTIMATE and ACTUAL, beside values of scikit-learn, and limits of quantiles.

In: small tables with NULLs. Checked: which rows count, every form that takes them, what the others say, extreme values.
The golden cases compare limits with the oracle; `benchmarks/number_limits.py` measures how often they hold.
"""

from __future__ import annotations

from typing import Any

import duckdb
import numpy as np
import pandas as pd
import pytest
from sklearn import metrics
from support.number_oracle import explained_limits, quantile_limits

import fairsql
from fairsql import ClauseError, FairSQLError, MetricError
from fairsql.metrics.prediction_errors import names_of_errors

pytestmark = pytest.mark.one_duckdb
BOTH = "ESTIMATE guess ACTUAL price"


@pytest.fixture
def homes() -> pd.DataFrame:
    random = np.random.default_rng(7)
    price = random.lognormal(12, 0.4, 300).round()
    frame = pd.DataFrame(
        {"g": np.where(random.random(300) < 0.4, "a", "b"), "price": price, "w": random.integers(0, 4, 300)}
    )
    frame["guess"] = (price * random.lognormal(0.02, 0.2, 300)).astype("int64")
    frame["sold"], frame["month"] = price > 160_000, pd.Timestamp("2025-01-01")
    return frame


@pytest.fixture
def con(homes: pd.DataFrame) -> Any:
    with fairsql.connect() as con:
        con.register("frame", homes)
        con.execute("CREATE TABLE homes AS SELECT * FROM frame")
        con.execute("INSERT INTO homes (g, price, guess) VALUES ('a', NULL, 1), ('a', 1, NULL), ('b', NULL, NULL)")
        yield con


def rows(con: fairsql.Connection, query: str) -> list[Any]:
    return con.execute(query).fetchall()


def test_values_are_scikit_learns_of_rows_with_both_numbers(con: fairsql.Connection, homes: pd.DataFrame) -> None:
    asked = "mean_error, mae, mse, rmse, medae, r2, pinball_loss, quantile_loss(0.9) AS p90"
    for g, n, excluded, *got in rows(con, f"FROM homes FAIR ({BOTH} PROTECTED g METRICS {asked})"):
        of = homes[homes.g == g]
        y, x = of.price, of.guess
        assert (n, excluded) == (len(of), 2 if g == "a" else 1)
        assert got == pytest.approx([
            (x - y).mean(), metrics.mean_absolute_error(y, x), metrics.mean_squared_error(y, x),
            metrics.root_mean_squared_error(y, x), metrics.median_absolute_error(y, x), metrics.r2_score(y, x),
            metrics.mean_pinball_loss(y, x), metrics.mean_pinball_loss(y, x, alpha=0.9),
        ])  # fmt: skip


def test_rows_without_both_numbers_count_for_no_metric(con: fairsql.Connection) -> None:
    for outcome in ("PREDICTION sold", "LABEL sold", "SCORE sold::INT", "SCORE sold::INT THRESHOLD 0.5"):
        got = rows(
            con,
            f"SELECT g, n, excluded FROM (SELECT * REPLACE (COALESCE(sold, TRUE) AS sold) FROM homes) FAIR ({outcome} {BOTH} PROTECTED g)",
        )
        assert [(g, n + excluded, excluded) for g, n, excluded in got] == [
            (g, n, 2 if g == "a" else 1) for g, n in rows(con, "SELECT g, count(*) FROM homes GROUP BY g ORDER BY g")
        ]


def test_without_metrics_and_with_all(con: fairsql.Connection) -> None:
    def columns(items: str) -> list[str]:
        return con.execute(f"FROM homes FAIR ({items} PROTECTED g)").df().columns[3:].tolist()

    assert columns(BOTH) == ["mean_error", "mean_absolute_error", "root_mean_squared_error"]
    assert columns(f"LABEL sold {BOTH}") == ["base_rate", *columns(BOTH)]
    assert columns(f"{BOTH} METRICS ALL") == names_of_errors()
    assert columns(f"{BOTH} WEIGHT w METRICS ALL") == [
        each for each in names_of_errors() if each not in ("median_absolute_error", "r_squared")
    ]


def test_limits_of_quantiles_are_order_statistics(con: fairsql.Connection, homes: pd.DataFrame) -> None:
    asked = (
        "median(price) AS m, quantile_cont(price, 0.8) AS q, quantile_disc(price, 0.2) FILTER (WHERE price > 1e5) AS d"
    )
    got = rows(
        con,
        f"SELECT g, m_low, m_high, q_low, q_high, d_low, d_high FROM homes FAIR ({BOTH} PROTECTED g METRICS {asked} CONFIDENCE 0.9)",
    )
    for g, *limits in got:
        prices = homes[homes.g == g].price
        wanted = [*quantile_limits(prices, 0.5, 1.6448536269514722), *quantile_limits(prices, 0.8, 1.6448536269514722)]
        assert limits == pytest.approx([*wanted, *quantile_limits(prices[prices > 1e5], 0.2, 1.6448536269514722)])


def test_few_rows_have_no_limits_of_a_median(con: fairsql.Connection) -> None:
    for size in (1, 5, 6):
        query = f"SELECT m, m_low, m_high FROM range({size}) AS r(x) FAIR (PROTECTED 1 AS one METRICS median(x) AS m CONFIDENCE 0.95)"
        (found,) = rows(con, query)
        assert found[1:] == ((None, None) if size < 6 else (0, 5))


def test_actuals_far_from_0_keep_their_digits(con: fairsql.Connection, homes: pd.DataFrame) -> None:
    far = "ESTIMATE 1e9 + guess / 1e5 ACTUAL 1e9 + price / 1e5 PROTECTED g METRICS r2 CONFIDENCE 0.95"
    for g, _, _, value, low, high, _ in rows(con, f"FROM homes FAIR ({far})"):
        of = homes[homes.g == g]
        numbers = [(x, y, 1.0) for x, y in zip(of.guess, of.price, strict=True)]
        assert [value, low, high] == pytest.approx(
            [metrics.r2_score(of.price, of.guess), *explained_limits(numbers, 1.959963984540054)], abs=1e-5
        )


def test_r2_of_equal_actuals_and_of_exact_estimates(con: fairsql.Connection) -> None:
    asked = "SELECT r2, r2_low, rmse, rmse_high FROM {} FAIR (ESTIMATE e ACTUAL a PROTECTED 1 AS one METRICS r2, rmse CONFIDENCE 0.95)"
    assert rows(con, asked.format("(SELECT 3 AS a, x AS e FROM range(9) AS r(x))"))[0][:2] == (None, None)
    assert rows(con, asked.format("(SELECT x AS a, x::DOUBLE AS e FROM range(9) AS r(x))")) == [(1.0, None, 0.0, None)]


def test_large_whole_numbers_do_not_overflow(con: fairsql.Connection) -> None:
    query = "SELECT rmse FROM (SELECT 2000000000::INTEGER AS e, 0::UTINYINT AS a) FAIR (ESTIMATE a ACTUAL e PROTECTED 1 AS one METRICS rmse)"
    assert rows(con, query) == [(2e9,)]


def test_a_parameter_in_an_estimate(con: fairsql.Connection) -> None:
    query = "SELECT g, mae, rmse FROM homes FAIR (ESTIMATE guess * ? ACTUAL price + ? PROTECTED g METRICS mae, rmse)"
    assert con.execute(query, [2, 5]).fetchall() == rows(con, query.replace("?", "2", 1).replace("?", "5", 1))


def test_formulas_of_errors(con: fairsql.Connection) -> None:
    got = rows(
        con,
        f"SELECT mae, rmse, r, s FROM homes FAIR ({BOTH} PROTECTED g METRICS mae, rmse, rmse / mae AS r, 100 * pinball_loss(q := 0.25) AS s)",
    )
    for mae, rmse, ratio, _ in got:
        assert ratio == pytest.approx(rmse / mae)


def test_every_form_that_takes_them(con: fairsql.Connection) -> None:
    groups = dict(rows(con, f"SELECT g, rmse FROM homes FAIR ({BOTH} PROTECTED g METRICS rmse)"))
    gap = groups["a"] - groups["b"]
    assert abs(
        rows(con, f"SELECT difference FROM homes FAIR DISPARITY ({BOTH} PROTECTED g METRICS rmse)")[0][0]
    ) == pytest.approx(abs(gap))
    paired = f"SELECT difference, difference_low, p_value, within, verdict FROM homes FAIR PAIRS ({BOTH} PROTECTED g METRICS rmse WITHIN 1e6, medae, r2 CONFIDENCE 0.95)"
    first, *others = rows(con, paired)
    assert first[0] == pytest.approx(gap)
    assert first[3:] == (True, "within")
    assert all(None not in each[:3] for each in (first, *others))
    scanned = f"SELECT metric, subgroup, value, divergence_low IS NULL FROM homes FAIR SCAN ({BOTH} PROTECTED g FEATURES w METRICS mse, rmse CONFIDENCE 0.95)"
    assert ("rmse", "g = a", pytest.approx(groups["a"]), True) in rows(con, scanned)
    assert ("mse", "g = a", pytest.approx(groups["a"] ** 2), False) in rows(con, scanned)
    trended = f"SELECT first_value FROM homes WHERE month IS NOT NULL FAIR TREND ({BOTH} PROTECTED g METRICS rmse TIME month EVERY '1 month')"
    assert rows(con, trended) == [(pytest.approx(groups["a"]),)]


@pytest.mark.parametrize(
    ("clause", "said", "hint"),
    [
        ("FAIR (PREDICTION sold PROTECTED g METRICS mae)", "mae needs an ESTIMATE and an ACTUAL", "add ESTIMATE"),
        ("FAIR (ESTIMATE guess PROTECTED g)", "ESTIMATE needs ACTUAL", "add ACTUAL"),
        ("FAIR (PREDICTION sold ACTUAL sold PROTECTED g)", "ACTUAL needs ESTIMATE", "is a LABEL"),
        ("FAIR (ESTIMATE price ACTUAL price PROTECTED g)", "every error is 0", "ACTUAL is the number"),
        (f"FAIR ({BOTH} PROTECTED g METRICS selection_rate)", "selection_rate needs a PREDICTION", "add PREDICTION"),
        (f"FAIR ({BOTH} PROTECTED g METRICS r2 WEIGHT w)", "no weighted form", "avg"),
        (f"FAIR ({BOTH} PROTECTED g METRICS mae CLUSTER w)", "variance of mae over clusters", "leave it out"),
        (f"FAIR SCAN ({BOTH} PROTECTED g METRICS r2)", "r2 does not add up", "avg"),
        (f"FAIR TEST ({BOTH} PROTECTED g)", "FAIR TEST takes no ESTIMATE", "items are"),
        ("FAIR TEST (PREDICTION sold ACTUAL sold PROTECTED g)", "FAIR TEST takes no ACTUAL", "did you mean LABEL"),
        ("FAIR (ESTIMATE g ACTUAL price PROTECTED g)", "ESTIMATE must be a number, and is VARCHAR", "x::DOUBLE"),
        ("FAIR (ESTIMATE guess ACTUAL sold PROTECTED g)", "ACTUAL must be a number, and is BOOLEAN", "x::DOUBLE"),
        (f"FAIR ({BOTH} PROTECTED g METRICS pinball_loss(tau := 1))", "has no parameter tau", "q"),
        (f"FAIR ({BOTH} PROTECTED g METRICS mae(1))", "takes 0 arguments", "write mean_absolute_error"),
    ],
)  # fmt: skip
def test_mistakes(con: fairsql.Connection, clause: str, said: str, hint: str) -> None:
    with pytest.raises(FairSQLError) as caught:
        con.execute(f"FROM homes {clause}")
    assert said in caught.value.message
    assert hint in caught.value.hint
    assert caught.value.start is not None


def test_a_metric_of_ones_own_cannot_have_their_names(con: fairsql.Connection) -> None:
    with pytest.raises(MetricError, match="mae"):
        con.execute("CREATE METRIC mae AS (fp + fn) / n")


def test_macros_say_where_they_work(con: fairsql.Connection) -> None:
    with pytest.raises(duckdb.Error, match="mae needs ESTIMATE and ACTUAL, which macros do not take: write a view"):
        con.execute("FROM fair_disparity(homes, ['g'], sold, metrics := ['mae'])")


def test_columns_may_have_the_words_as_names(con: fairsql.Connection) -> None:
    query = "SELECT mae FROM (SELECT 1 AS estimate, 3 AS actual, 'a' AS mae) FAIR (ESTIMATE estimate ACTUAL actual PROTECTED mae AS g METRICS mae)"
    assert rows(con, query) == [(2.0,)]
    with pytest.raises(ClauseError, match="another aggregate"):
        con.execute(f"FROM homes FAIR ({BOTH} PROTECTED g METRICS avg(sum(guess)) AS m)")
