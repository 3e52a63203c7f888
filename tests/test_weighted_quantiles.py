"""Medians and quantiles of weighted rows, compared with statsmodels and an oracle that takes one row after the other.

`benchmarks/number_limits.py` measures how often their limits hold.
"""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import Any

import numpy as np
import pandas as pd
import pytest
from statsmodels.stats.weightstats import DescrStatsW
from support.engine_databases import Reached
from support.oracle import assert_same

import fairsql
from fairsql import ClauseError, DataError

pytestmark = pytest.mark.one_duckdb
Rows = list[tuple[float, float]]  # values and weights


@pytest.fixture
def people() -> pd.DataFrame:
    random = np.random.default_rng(5)
    frame = pd.DataFrame({
        "g": random.choice(["a", "b"], 300), "h": random.choice(["u", "v"], 300),
        "x": random.lognormal(3, 0.6, 300).round(), "w": random.lognormal(0, 0.7, 300), "k": random.integers(0, 9, 300),
    })  # fmt: skip
    frame.loc[::17, "x"], frame.loc[3::19, "w"], frame.loc[5::23, "w"] = None, None, 0
    return frame


@pytest.fixture
def con(people: pd.DataFrame) -> Any:
    with fairsql.connect() as con:
        con.register("frame", people)
        con.execute("CREATE TABLE t AS SELECT * FROM frame")
        yield con


def known(people: pd.DataFrame) -> pd.DataFrame:
    return people[people.x.notna() & people.w.notna()]


def quantile(rows: Rows, q: float) -> float:
    """The first value up to which the share of weight is q."""
    whole, upto = sum(w for _, w in rows), 0.0
    for x, w in sorted(rows):
        upto += w
        if w and upto >= q * whole * (1 - 1e-12):
            return x
    raise AssertionError


def limits(rows: Rows, q: float, z: float) -> tuple[float, float]:
    """Woodruff's limits; rows with equal values share their weight evenly."""
    whole, effective = sum(w for _, w in rows), sum(w for _, w in rows) ** 2 / sum(w * w for _, w in rows)
    at = quantile(rows, q)
    squares = sum((w * ((x <= at) - q)) ** 2 for x, w in rows)
    error = sqrt(max(len(rows) / (len(rows) - 1) * squares / whole**2, q * (1 - q) / effective))
    low, high, upto = [], [], 0.0
    for value in sorted({x for x, _ in rows}):
        same = [w for x, w in rows if x == value]
        if sum(same):
            for _ in same:
                before, upto = upto, upto + sum(same) / len(same)
                low += [value] if upto / whole <= q - z * error else []
                high += [value] if before / whole >= q + z * error else []
    return low[-1], high[0]


@pytest.mark.parametrize("level", [0.8, 0.95])
def test_values_and_limits_are_the_oracles(con: fairsql.Connection, people: pd.DataFrame, level: float) -> None:
    asked = "median(x) AS m, quantile_disc(x, 0.7) FILTER (WHERE k > 1) AS q"
    got = con.execute(
        f"SELECT g, n, m, m_low, m_high, m_n, q, q_low, q_high FROM t FAIR (PROTECTED g METRICS {asked} WEIGHT w CONFIDENCE {level})"
    ).fetchall()
    z, wanted = NormalDist().inv_cdf((1 + level) / 2), []
    for g in "ab":
        of = known(people)[known(people).g == g]
        rows, some = (list(zip(each.x, each.w, strict=True)) for each in (of, of[of.k > 1]))
        wanted.append(
            (
                g, int((people[people.g == g].w.notna()).sum()), quantile(rows, 0.5), *limits(rows, 0.5, z), len(rows),
                quantile(some, 0.7), *limits(some, 0.7, z),
            )
        )  # fmt: skip
        assert DescrStatsW(of.x, of.w).quantile(0.5, return_pandas=False)[0] == wanted[-1][2]
    assert_same(got, wanted, 1e-12, "weighted")


def test_equal_weights_change_no_quantile(con: fairsql.Connection) -> None:
    for metrics in (
        "median(x)",
        "quantile_disc(x, 0.9)",
        "quantile(x, 0.25)",
        "quantile_disc(x, 0)",
        "quantile_disc(x, 1.0)",
    ):
        for items in ("PROTECTED g, h", "PROTECTED g CONTROL h", "PROTECTED CUBE (g, h)", "PROTECTED k"):
            clause = f"{items} METRICS {metrics} AS m, avg(x) AS mean FILTER x IS NOT NULL"
            weighted, plain = (
                con.execute(f"FROM t FAIR ({clause} {weight})").fetchall() for weight in ("WEIGHT 3", "")
            )
            assert_same(weighted, plain, 1e-12, clause)


def test_the_median_of_half_the_weight_is_in_the_middle(con: fairsql.Connection) -> None:
    def found(*rows: tuple[float, float]) -> tuple[Any, ...]:
        values = ", ".join(map(str, rows))
        asked = "median(x) AS m, quantile_disc(x, 0.5) AS q"
        query = f"SELECT m, q FROM (VALUES {values}) AS v(x, w) FAIR (PROTECTED 1 AS one METRICS {asked} WEIGHT w)"
        return con.execute(query).fetchall()[0]  # type: ignore[no-any-return]

    assert found((1, 3), (2, 1), (4, 2)) == (1.5, 1)
    assert found((1, 0.1), (1, 0.2), (4, 0.3)) == (2.5, 1)  # 0.1 + 0.2 is not 0.3
    assert found((1, 3), (2, 0), (4, 3)) == (2.5, 1)
    assert found((1, 2), (2, 1), (4, 2)) == (2, 2)
    assert found((1, 0), (2, 0)) == (None, None)
    assert found((-5, 0), (2, 4)) == (2, 2)


def test_limits_need_effective_rows_on_either_side(con: fairsql.Connection) -> None:
    asked = "median(x) AS m, quantile_disc(x, 0.75) AS q"
    for size, some in ((15, (False, False)), (16, (True, False)), (47, (True, False)), (48, (True, True))):
        query = f"SELECT m_low, q_low FROM range({size}) AS r(x) FAIR (PROTECTED 1 AS one METRICS {asked} WEIGHT 2 CONFIDENCE 0.9)"
        assert tuple(each is not None for each in con.execute(query).fetchall()[0]) == some
    query = "SELECT m_low FROM range(40) AS r(x) FAIR (PROTECTED 1 AS one METRICS median(x) AS m WEIGHT CASE WHEN x = 5 THEN 60 ELSE 1 END CONFIDENCE 0.9)"
    assert con.execute(query).fetchall() == [(None,)]


def test_pairs_and_disparity_compare_weighted_medians(con: fairsql.Connection, people: pd.DataFrame) -> None:
    medians = [quantile(list(zip(of.x, of.w, strict=True)), 0.5) for _, of in known(people).groupby("g")]
    items = "(PROTECTED g METRICS median(x) AS m WITHIN 5 WEIGHT w CONFIDENCE 0.95)"
    ((difference, low, high, p),) = con.execute(
        f"SELECT difference, difference_low, difference_high, p_value FROM t FAIR PAIRS {items}"
    ).fetchall()
    assert difference == medians[0] - medians[1]
    assert low < difference < high
    assert (p < 0.05) == (low > 0 or high < 0)
    ((gap, top),) = con.execute(f"SELECT difference, difference_high FROM t FAIR DISPARITY {items}").fetchall()
    assert gap == abs(difference)
    assert top == max(high, -low)


def test_errors_of_predictions_have_weighted_medians(con: fairsql.Connection, people: pd.DataFrame) -> None:
    got = con.execute(
        "SELECT g, medae FROM t FAIR (ESTIMATE 20 ACTUAL x PROTECTED g METRICS medae WEIGHT w)"
    ).fetchall()
    for g, value in got:
        of = known(people)[known(people).g == g]
        assert value == quantile(list(zip((of.x - 20).abs(), of.w, strict=True)), 0.5)


def test_a_share_outside_0_and_1_is_refused(con: fairsql.Connection) -> None:
    for weight in ("", "WEIGHT w"):
        query = f"FROM t FAIR (PROTECTED g METRICS quantile_disc(x, 1.5) AS m {weight})"
        with pytest.raises(
            ClauseError, match=r"quantile_disc\(x, 1.5\) needs a share between 0 and 1, and has 1.5"
        ) as error:
            con.sql(query)
        assert query[error.value.start : error.value.end] == "1.5"
    with pytest.raises(DataError, match=r"needs a share between 0 and 1, and has 1.5"):
        con.execute("FROM t FAIR (PROTECTED g METRICS quantile_disc(x, 3 / 2) AS m WEIGHT w)").fetchall()


def test_other_databases_count_values_and_weights(reached: Reached, local: fairsql.Connection) -> None:
    for items in ("PROTECTED race", "PREDICTION approved PROTECTED race, sex CONFIDENCE 0.9"):
        query = f"FROM loans FAIR ({items} METRICS median(risk) AS m, quantile_disc(weight, 0.7) AS q WEIGHT weight)"
        assert_same(reached.con.execute(query).fetchall(), local.execute(query).fetchall(), 1e-9, query)


METRICS = ("base_rate", "avg(x) AS a", "median(x) AS m", "sum(k) AS s", "quantile_disc(k, 0.3) AS q", "stddev(k) AS d")


@pytest.mark.parametrize("weight", ["", "WEIGHT w"])
def test_limits_of_a_metric_do_not_depend_on_the_others(con: Any, weight: str) -> None:
    """Columns within an expansion have names of their own, whatever the metrics and their order."""

    def measured(*metrics: str) -> pd.DataFrame:
        items = f"LABEL h = 'u' PROTECTED g {weight} CONFIDENCE 0.95 METRICS {', '.join(metrics)}"
        return con.execute(f"FROM (FROM frame WHERE w > 0) FAIR ({items})").df().set_index("g")

    alone = {}
    for metric in METRICS:
        try:
            alone[metric] = measured(metric)
        except fairsql.Error:  # not with WEIGHT
            continue
    assert len(alone) >= 4
    for order in (tuple(alone), tuple(reversed(alone)), (*tuple(alone)[2:], *tuple(alone)[:2])):
        together = measured(*order)
        for metric in order:
            columns = [name for name in alone[metric].columns if name not in ("n", "excluded")]
            pd.testing.assert_frame_equal(together[columns], alone[metric][columns])
