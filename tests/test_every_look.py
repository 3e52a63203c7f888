"""Limits that hold at every look, `CONFIDENCE 0.95 ANYTIME`: how often they err, and what they are."""

from __future__ import annotations

import math
from typing import Any

import duckdb
import pytest
from support.limits_oracle import at_every_look, mixture
from support.oracle import mean_interval

import fairsql
from benchmarks import validity
from fairsql.resources import read_sql

pytestmark = pytest.mark.one_duckdb


def rows(con: fairsql.Connection, query: str) -> list[dict[str, Any]]:
    found = con.execute(query)
    names = [column[0] for column in found.description]
    return [dict(zip(names, row, strict=True)) for row in found.fetchall()]


@pytest.mark.parametrize("of", [*validity.FORMS])
def test_many_looks_raise_a_false_alarm_as_seldom_as_one(of: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(validity, "LOOKS", 120)
    once, always = (validity.false_alarms(validity.GROWTHS[1], 80, anytime=each, of=of) for each in (False, True))
    assert always <= 0.05 < 0.2 <= once


def test_the_quantile_is_where_the_mixture_reaches_its_bound_and_least_at_its_rows(con: fairsql.Connection) -> None:
    with duckdb.connect() as plain:
        plain.execute(read_sql("functions.sql"))

        def quantile(size: float, tuned: float, error: float = 0.05) -> float:
            asked = f"SELECT fair_looks_quantile({-2 * math.log(error)!r}, {size!r}, {tuned!r})"
            return float(plain.execute(asked).fetchall()[0][0])

        assert quantile(1000.0, 1000.0) == pytest.approx(3.035, abs=5e-4)
        assert quantile(1e6, 1000.0) == pytest.approx(3.869, abs=5e-4)
        for size, tuned, error in ((1.0, 1000.0, 0.05), (37.5, 20.0, 0.01), (1e7, 300.0, 0.3)):
            assert quantile(size, tuned, error) == pytest.approx(at_every_look(tuned, error)(size), rel=1e-9)
            assert quantile(tuned, tuned, error) < min(quantile(tuned * k, tuned, error) for k in (0.4, 2.5))
        for z in (0.0, 1.0, 4.0):
            asked = f"SELECT fair_looks_chance({z!r}, {-2 * math.log(0.05)!r}, 200.0, 1000.0)"
            want = min(1.0, 1 / mixture(z, 200, 1000, 0.05))
            assert plain.execute(asked).fetchall()[0][0] == pytest.approx(want, rel=1e-9)


def test_a_mean_has_them_by_the_number_of_its_values(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT i % 2 AS g, (i * 7919 % 1000) / 100e0 AS x FROM range(900) r(i)")
    for row in rows(con, "FROM t FAIR (PROTECTED g METRICS avg(x) AS m CONFIDENCE 0.95 ANYTIME TUNED 300)"):
        values = [(float(x), 1.0) for (x,) in con.execute("SELECT x FROM t WHERE g = ?", [row["g"]]).fetchall()]
        low, high = mean_interval(values, row["m"], 0.95, 300)
        assert (row["m_low"], row["m_high"]) == (pytest.approx(low, rel=1e-6), pytest.approx(high, rel=1e-6))


def test_limits_are_wider_than_those_of_one_look_and_judge(con: fairsql.Connection) -> None:
    con.execute("""CREATE TABLE t AS SELECT i % 3 AS g, i % 4 < 2 OR (i % 4 = 2 AND i % 3 = 2) AS p, i % 5 < 2 AS y, i % 10 / 10e0 AS s
                   FROM range(1200) r(i)""")
    items = "PREDICTION p LABEL y SCORE s PROTECTED g METRICS selection_rate WITHIN 0.155, tpr, balanced_accuracy, auc CONFIDENCE 0.9"
    for form in ("DISPARITY", "PAIRS"):
        once, always = (rows(con, f"FROM t FAIR {form} ({items}{more})") for more in ("", " ANYTIME"))
        assert len(once) == len(always) > 0
        for narrow, wide in zip(once, always, strict=True):
            for gap in ("difference", "ratio"):
                assert (
                    wide[f"{gap}_low"]
                    <= narrow[f"{gap}_low"]
                    <= wide[gap]
                    <= narrow[f"{gap}_high"]
                    <= wide[f"{gap}_high"]
                )
            assert narrow["difference_high"] < wide["difference_high"]
            if form == "PAIRS":
                assert wide["p_value"] >= narrow["p_value"]
                assert wide["rows_needed"] is None
        separate = [
            (row["verdict"], other["verdict"]) for row, other in zip(once, always, strict=True) if row["allowance"]
        ]
        assert ("exceeds", "undecided") in separate  # 1/2 and 3/4
