"""SENSITIVITY: how strong something unmeasured would have to be, against published numbers and by construction.

In: clauses of FAIR PAIRS, TEST and DECOMPOSE with the item, and FAIR ADJUST, which has its columns without it.
"""

from __future__ import annotations

import math
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import pytest

import fairsql
from fairsql import ClauseError
from fairsql.expansion.building import nodes
from fairsql.expansion.inference.sensitivity import of_odds_ratio, of_ratio
from fairsql.metrics.formula import parse_formula
from fairsql.syntax.columns import Measure
from fairsql.syntax.spec import FairSpec


def rows(**counts: tuple[int, int]) -> pd.DataFrame:
    """Rows of groups, each with so many ones and so many zeros."""
    return pd.DataFrame([{"g": g, "p": p} for g, (ones, zeros) in counts.items() for p in [1] * ones + [0] * zeros])


def records(con: fairsql.Connection, query: str) -> list[dict[str, Any]]:
    relation = con.sql(query)
    assert relation is not None
    return [dict(zip(relation.columns, row, strict=True)) for row in relation.fetchall()]


def e_value(ratio: float) -> float:
    ratio = max(ratio, 1 / ratio)
    return ratio + math.sqrt(ratio * (ratio - 1))


def nearer(low: float, high: float) -> float:
    return 1.0 if low <= 1 <= high else e_value(low if low > 1 else high)


@pytest.mark.parametrize(
    ("ratio", "low", "high", "wanted"),
    [
        (3.9, 1.8, 8.7, (7.26, 3.0)),  # VanderWeele and Ding 2017, Annals of Internal Medicine 167, 268
        (0.8, 0.71, 0.91, (1.81, 1.43)),  # below 1 the inverse is taken
        (1.2, 0.9, 1.6, (1.69, 1.0)),  # limits that include 1 need nothing
    ],
)
def test_e_values_and_the_published_one(ratio: float, low: float, high: float, wanted: tuple[float, float]) -> None:
    measure = Measure("rate", parse_formula("(tp + fp) / NULLIF(n, 0)"))
    values = of_ratio(FairSpec("PAIRS", "t", (), (measure,)), limited=True)
    query = nodes.select([nodes.alias(value, each) for each, value in values.items()], "t").sql("duckdb")
    found = duckdb.sql(f"WITH t AS (SELECT {ratio} AS ratio, {low} AS ratio_low, {high} AS ratio_high) {query}")
    assert found.fetchall()[0] == pytest.approx(wanted, abs=0.0051)


def test_the_root_of_an_odds_ratio_stands_for_the_ratio_of_a_common_outcome() -> None:
    for hits, power in ((15, 1), (16, 0.5)):  # of 100: at most 15 % is rare
        cells = dict(zip("abcd", map(nodes.number, (hits - 5, 50 - hits + 5, 5, 45)), strict=True))
        query = nodes.select([nodes.alias(value, each) for each, value in of_odds_ratio(cells).items()], "t")
        limits = "SELECT 4.0 AS odds_ratio, 2.0 AS odds_ratio_low, 8.0 AS odds_ratio_high"
        found = duckdb.sql(f"WITH t AS ({limits}) {query.sql('duckdb')}").fetchall()[0]
        assert found == pytest.approx((e_value(4**power), e_value(2**power)))


def test_pairs_have_the_e_value_of_their_ratio_and_of_the_limit_nearer_to_1() -> None:
    with fairsql.connect() as con:
        con.register("t", rows(a=(90, 110), b=(40, 160), c=(41, 159)).assign(pay=range(600)))
        items = "PREDICTION p PROTECTED g METRICS selection_rate, avg(pay) AS pay SENSITIVITY"
        found = records(con, f"FROM t FAIR PAIRS ({items} CONFIDENCE 0.9)")
        plain = records(con, f"FROM t FAIR PAIRS ({items})")
    rates = [row for row in found if row["metric"] == "selection_rate"]
    assert len(rates) == 3
    for row in rates:
        assert row["e_value"] == pytest.approx(e_value(row["ratio"]))
        assert row["e_value_limit"] == pytest.approx(nearer(row["ratio_low"], row["ratio_high"]))
    assert {row["e_value_limit"] == 1 for row in rates} == {True, False}
    assert {(row["e_value"], row["e_value_limit"]) for row in found if row["metric"] == "pay"} == {(None, None)}
    assert [row["e_value"] for row in plain] == [row["e_value"] for row in found]
    assert "e_value_limit" not in plain[0]


def test_a_common_odds_ratio_has_an_e_value() -> None:
    with fairsql.connect() as con:
        con.register("t", rows(a=(90, 110), b=(40, 160)))
        con.register("rare", rows(a=(20, 180), b=(8, 192)))
        (common,) = records(con, "FROM t FAIR TEST (PREDICTION p PROTECTED g SENSITIVITY)")
        (rare,) = records(con, "FROM rare FAIR TEST (PREDICTION p PROTECTED g SENSITIVITY)")
    for row, power in ((common, 0.5), (rare, 1)):
        ratio, low, high = (row[f"odds_ratio{each}"] ** power for each in ("", "_low", "_high"))
        assert row["e_value"] == pytest.approx(e_value(ratio))
        assert row["e_value_limit"] == pytest.approx(nearer(low, high))


def test_a_factor_of_equal_strength_explains_the_gap() -> None:
    """The groups' shares of an unmeasured factor are .7 and .3, and it adds .4 to the rate of each: it is all of .16."""
    cells = [("a", 1, 70, 42), ("a", 0, 30, 6), ("b", 1, 30, 18), ("b", 0, 70, 14)]  # group, factor, rows, ones
    lines = [(g, u, at < ones) for g, u, many, ones in cells for at in range(many)]
    with fairsql.connect() as con:
        con.register("t", pd.DataFrame(lines, columns=["g", "unmeasured", "p"]))
        ask = "FROM t FAIR DECOMPOSE (PREDICTION p PROTECTED g CONTROL {} CONFIDENCE 0.95 SENSITIVITY)"
        (without,) = records(con, ask.format("true AS nothing"))
        (known,) = records(con, ask.format("unmeasured"))
    assert without["unexplained"] == pytest.approx(0.16)
    assert without["equal_strength"] == pytest.approx(0.4)
    assert without["equal_strength_limit"] == pytest.approx(math.sqrt(without["unexplained_low"]))
    assert (known["unexplained"], known["equal_strength_limit"]) == pytest.approx((0, 0), abs=1e-9)


def test_a_part_below_0_has_the_limit_nearer_to_0_and_a_number_has_none() -> None:
    with fairsql.connect() as con:
        con.register("t", rows(a=(20, 180), b=(90, 110)).assign(pay=range(400)))
        metrics = "METRICS selection_rate, avg(pay) AS pay REFERENCE 'b'"
        rate, pay = records(
            con,
            f"FROM t FAIR DECOMPOSE (PREDICTION p PROTECTED g CONTROL true AS c {metrics} CONFIDENCE 0.95 SENSITIVITY)",
        )
    assert rate["unexplained_high"] < 0
    assert rate["equal_strength_limit"] == pytest.approx(math.sqrt(-rate["unexplained_high"]))
    assert (pay["equal_strength"], pay["equal_strength_limit"]) == (None, None)


def test_adjust_has_the_robustness_values_of_darfur() -> None:
    """Rows with t = 4.184 and 783 degrees of freedom, as the vignette of sensemakr has: .139, and .076 of the limit."""
    n, t = 785, 4.184
    f = (np.arange(n) % 2).astype(float)
    centred = f - f.mean()
    noise = np.random.default_rng(1).normal(size=n)
    noise -= noise.mean() + centred * (noise @ centred) / (centred @ centred)
    error = math.sqrt(noise @ noise / (n - 2) / (centred @ centred))
    with fairsql.connect() as con:
        con.register("t", pd.DataFrame({"g": f.astype(int), "y": t * error * f + noise}))
        (row,) = records(
            con, "FROM t FAIR ADJUST (OUTCOME y PROTECTED g REFERENCE 0 CONTROL true AS c CONFIDENCE 0.95)"
        )
    assert (row["robustness_value"], row["robustness_limit"]) == pytest.approx((0.139, 0.076), abs=0.00051)


@pytest.mark.parametrize(
    ("clause", "message", "hint", "at"),
    [
        ("ADJUST (OUTCOME p PROTECTED g CONTROL c SENSITIVITY)", "FAIR ADJUST takes no SENSITIVITY",
         "FAIR ADJUST has robustness_value and robustness_limit without it", "SENSITIVITY"),
        ("DISPARITY (PREDICTION p PROTECTED g SENSITIVITY)", "FAIR DISPARITY takes no SENSITIVITY",
         "FAIR PAIRS, TEST and DECOMPOSE take it", "SENSITIVITY"),
        ("PAIRS (PREDICTION p PROTECTED g SENSITIVITY 2)", "SENSITIVITY takes no value", "write SENSITIVITY alone", "2"),
        ("DECOMPOSE (PREDICTION p PROTECTED g CONTROL c SENSITIVITY DETAIL strata)",
         "SENSITIVITY is about the whole unexplained part", "leave out DETAIL", "SENSITIVITY"),
    ],
)  # fmt: skip
def test_errors(clause: str, message: str, hint: str, at: str) -> None:
    with pytest.raises(ClauseError) as caught:
        fairsql.expand(f"FROM t FAIR {clause}")
    error = caught.value
    assert error.message.startswith(message)
    assert hint in (error.hint or "")
    assert error.sql is not None
    assert error.sql[error.start : error.end] == at


def test_a_column_may_be_called_sensitivity() -> None:
    with fairsql.connect() as con:
        con.register("t", rows(a=(90, 110), b=(40, 160)).rename(columns={"p": "sensitivity"}))
        (row,) = records(con, "FROM t FAIR PAIRS (PREDICTION sensitivity PROTECTED g SENSITIVITY)")
    assert row["e_value"] == pytest.approx(e_value(0.45 / 0.2))
