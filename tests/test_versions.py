"""Formulas that may be negative, zero, undefined or infinite: the same answers on every version of DuckDB.

`make test-core` runs these tests on DuckDB 1.4, 1.5 and 2.0, where the root of a negative number is an error, or NaN.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from support.effort import draws

import fairsql
from fairsql.metrics.evaluation import evaluate
from fairsql.metrics.formula import parse_formula

FORMULAS = [
    "tp - fp", "fp - tp", "tp / NULLIF(fp, 0)", "ln(tp - fp)", "sqrt(tp - fp)", "ln(tp)", "sqrt(tp) / n", "exp(-tp)", "power(tp - fp, 0.5)",
    "power(fp - tp, 3)", "1 / NULLIF(tp - fp, 0)", "0 * tp", "exp(tp * 1000)", "coalesce(ln(tp - fp), -1)", "least(ln(fp), 3)",
    "CASE WHEN sqrt(tp - fp) > 1 THEN 1 ELSE 0 END", "ln(sqrt(tp - fp) - 1)", "tp - 5", "-1",
    "round(tp / 20, 1)", "round((fp - tp) / 40, 2)", "round((fp - tp) / 2)", "round(tp, 15)",
]  # fmt: skip
FORMS = {
    "DISPARITY": "", "PAIRS": "", "PAIRS ": "REFERENCE 0", "DISPARITY ": "REFERENCE OVERALL", "TREND": "TIME d EVERY '1 month'",
}  # fmt: skip
ALLOWANCES = ["RATIO 0.8", "RATIO 0.999", "0.1", "0", "RATIO 0.00001"]
NET = "FROM t FAIR PAIRS (PREDICTION p LABEL y PROTECTED g METRICS tp - fp AS net WITHIN RATIO 0.8 CONFIDENCE 0.95)"


@pytest.fixture
def con() -> Iterator[fairsql.Connection]:
    with fairsql.connect() as connection:
        yield connection


def fill(con: fairsql.Connection, draw: random.Random) -> list[tuple[int, int, int]]:
    rate, base = draw.random(), draw.random()
    rows = [
        (draw.randrange(3), int(draw.random() < rate), int(draw.random() < base)) for _ in range(draw.choice([9, 40]))
    ]
    values = ", ".join(f"({g}, {p}, {y}, DATE '2024-01-01' + {at})" for at, (g, p, y) in enumerate(rows))
    con.raw.execute(f"CREATE OR REPLACE TABLE t AS FROM (VALUES {values}) AS v(g, p, y, d)")
    return rows


def counts(rows: list[tuple[int, int, int]], group: int) -> dict[str, Fraction]:
    cells = [(p, y) for g, p, y in rows if g == group]
    named = {"tp": (1, 1), "fp": (1, 0), "fn": (0, 1), "tn": (0, 0)}
    return {**{name: Fraction(cells.count(cell)) for name, cell in named.items()}, "n": Fraction(len(cells))}


@pytest.mark.parametrize("formula", FORMULAS)
def test_a_formula_is_null_where_it_is_undefined(con: fairsql.Connection, formula: str) -> None:
    """Beside Python's own value of the formula."""
    draw = random.Random(formula)
    for _ in range(4):
        rows = fill(con, draw)
        for confidence in ("", "CONFIDENCE 0.9"):
            found = con.execute(
                f"SELECT g, m FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS {formula} AS m {confidence})"
            ).fetchall()
            for group, value in found:
                wanted = evaluate(parse_formula(formula), counts(rows, group))
                if wanted is None or math.isnan(wanted):
                    assert value is None, (formula, counts(rows, group))
                else:
                    assert value == pytest.approx(float(wanted))


def test_a_negative_metric_has_no_ratio(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT i % 3 AS g, i % 2 = 0 AS p, (i * 7) % 5 < 2 AS y FROM range(60) r(i)")
    rows = con.execute(
        f"SELECT first_value, ratio, ratio_low, ratio_high, within, verdict, rows_needed {NET}"
    ).fetchall()
    assert rows == [(-2.0, None, None, None, None, None, None)] * 3


def test_no_number_of_rows_decides_where_a_limit_is_negative(con: fairsql.Connection) -> None:
    """Values are above 0 and their low limits below: on the scale of logarithms that is an infinite margin."""
    con.execute(
        "CREATE TABLE t AS SELECT i % 2 AS g, i % 2 = 0 OR i % 3 = 0 AS p, i % 4 < 2 OR i % 5 = 0 AS y FROM range(20) r(i)"
    )
    ((first, second, low, needed),) = con.execute(
        f"SELECT first_value, second_value, ratio_low, rows_needed {NET}"
    ).fetchall()
    assert min(first, second) > 0
    assert low == 0
    assert needed is None


@pytest.mark.parametrize("form", FORMS)
def test_random_clauses_have_no_number_that_means_nothing(con: fairsql.Connection, form: str) -> None:
    draw = random.Random(form)
    for _ in draws(60):
        fill(con, draw)
        items = f"METRICS {draw.choice(FORMULAS)} AS m WITHIN {draw.choice(ALLOWANCES)} {FORMS[form]}"
        text = f"FROM t FAIR {form} (PREDICTION p LABEL y PROTECTED g {items} CONFIDENCE 0.95)"
        names = [each[0] for each in con.execute(text).description or ()]
        for values in con.fetchall():
            row: dict[str, Any] = dict(zip(names, values, strict=True))
            sides = [row.get(f"{side}_value") for side in ("first", "second", "lowest", "highest")]
            if any(value is not None and value < 0 for value in sides):
                assert row["ratio"] is None, text
            assert row.get("rows_needed") is None or 0 < row["rows_needed"] < 10**15, text
            assert row.get("p_value") is None or 0 <= row["p_value"] <= 1, text


def test_quantiles_cut_at_exact_ranks(con: fairsql.Connection) -> None:
    """55 of 100 values are 55 % of them, also where 55 / 100 * 100 is a trifle more than 55."""
    con.execute("CREATE TABLE t AS SELECT i AS v, i % 2 AS y FROM range(100) r(i)")
    for parts in (2, 7, 20, 100):
        rows = con.execute(
            f"SELECT n FROM t FAIR SCAN (PREDICTION y FEATURES quantiles(v, {parts}) MINIMUM 1 METRICS selection_rate)"
        ).fetchall()
        bounds = sorted({-(-k * 100 // parts) - 1 for k in range(1, parts)})
        sizes = [high - low for low, high in zip([0, *bounds], [*bounds, 100], strict=True)]
        assert sorted(n for (n,) in rows if n < 100) == sorted(size for size in sizes if size)
