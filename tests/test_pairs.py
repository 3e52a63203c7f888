"""FAIR PAIRS and the verdicts of FAIR DISPARITY: published numbers, laws that hold for any table, and edge cases.

In: small tables of counts. Checked: each column against its definition, written again in plain Python or taken from
FAIR (…), and that DISPARITY and PAIRS say the same of the same groups.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import norm
from support.effort import laws
from support.law_connections import reused_connection
from support.linear_time import assert_linear

import fairsql
from benchmarks.validity import DESIGNS, power, rows_needed
from fairsql import ClauseError, DataError
from fairsql.expansion.forms.pairs import ANY_RATIO
from fairsql.findings.judging import describe

pytestmark = pytest.mark.one_duckdb

ITEMS = "PREDICTION p PROTECTED g"
# a against b (x of n): ratio, z as p, Fisher's p or None, shortfall to the rate of b, and to four fifths of it
WORKED = (
    ((12, 40), (48, 80), 0.5, -3.098, 0.00195, 12, 8),
    ((3, 10), (5, 10), 0.6, None, 0.64992, 2, 1),
    ((4700, 10_000), (5000, 10_000), 0.94, -4.245, 0.00002, 300, 0),
    ((160, 500), (200, 500), 0.8, -2.635, 0.00841, 40, 0),
    ((50, 250), (100, 250), 0.5, -4.880, 0.00000, 50, 30),
    ((50, 350), (100, 550), 0.7857, -1.529, 0.12628, 14, 1),
)


class Table:
    """A DuckDB connection with a table `t` of rows with the columns g, s, p, y, r, w."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        self.connection = connection
        connection.execute("CREATE OR REPLACE TABLE t (g VARCHAR, s INTEGER, p INTEGER, y INTEGER, r DOUBLE, w DOUBLE)")

    def fill(self, rows: Sequence[tuple[Any, ...]]) -> Table:
        """Put rows (g, p), or with more columns (g, p, y), (g, p, y, s), (g, p, y, s, r), … into the table."""
        self.connection.execute("DELETE FROM t")
        padded = [(*row, *[None] * (6 - len(row))) for row in rows]
        if padded:
            g, p, y, s, r, w = zip(*padded, strict=True)
            kinds = ("VARCHAR", "INTEGER", "INTEGER", "INTEGER", "DOUBLE", "DOUBLE")
            values = ", ".join(f"unnest(?::{kind}[])" for kind in kinds)
            self.connection.execute(f"INSERT INTO t SELECT {values}", [list(each) for each in (g, s, p, y, r, w)])
        return self

    def counts(self, groups: Mapping[Any, tuple[int, int]]) -> Table:
        """Put rows of (positive, all) predictions of each group into the table."""
        return self.fill([(g, int(at < x)) for g, (x, n) in groups.items() for at in range(n)])

    def ask(self, query: str, parameters: Sequence[Any] = ()) -> list[dict[str, Any]]:
        cursor = self.connection.execute(fairsql.expand(query), list(parameters))
        names = [column[0] for column in cursor.description or ()]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]

    def pairs(self, items: str = ITEMS, parameters: Sequence[Any] = ()) -> list[dict[str, Any]]:
        return self.ask(f"FROM t FAIR PAIRS ({items})", parameters)

    def gaps(self, items: str = ITEMS, parameters: Sequence[Any] = ()) -> list[dict[str, Any]]:
        return self.ask(f"FROM t FAIR DISPARITY ({items})", parameters)


@pytest.fixture
def table(con: fairsql.Connection) -> Table:
    return Table(con.raw)


def held(on: str, allowance: float, gap: float) -> bool:
    return gap <= allowance + 1e-12 if on == "difference" else gap >= allowance - 1e-12


# -- published numbers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("a", "b", "ratio", "z", "p", "to_rate", "to_four_fifths"), WORKED)
def test_worked_numbers(
    a: tuple[int, int],
    b: tuple[int, int],
    ratio: float,
    z: float | None,
    p: float,
    to_rate: int,
    to_four_fifths: int,
    table: Table,
) -> None:
    table.counts({"a": a, "b": b})
    (plain,) = table.pairs()
    (judged,) = table.pairs(f"{ITEMS} METRICS disparate_impact")
    assert plain["ratio"] == pytest.approx(ratio, abs=5e-5)
    assert plain["z"] == (None if z is None else pytest.approx(z, abs=5e-4))  # Fisher's test has none
    assert plain["p_value"] == plain["p_adjusted"] == pytest.approx(p, abs=5e-6)
    assert plain["shortfall"] == to_rate
    assert judged["shortfall"] == to_four_fifths
    assert judged["within"] is (to_four_fifths == 0)
    (x, n), (u, m) = a, b
    assert plain["odds_ratio"] == pytest.approx(x * (m - u) / ((n - x) * u), rel=1e-12)


def test_exactly_four_fifths_is_not_below(table: Table) -> None:
    """160/500 over 200/500 is 0.7999999999999999 in floats."""
    table.counts({"a": (160, 500), "b": (200, 500)})
    assert 160 / 500 / (200 / 500) < 0.8
    for row in (*table.pairs(f"{ITEMS} METRICS disparate_impact"), *table.gaps(f"{ITEMS} METRICS disparate_impact")):
        assert row["within"] is True


def test_the_adverse_impact_ratio_is_the_ratio_to_the_reference(table: Table) -> None:
    """New York's rule, Test A: selected above the median, over the highest rate (6 RCNY 5-300)."""
    table.counts({"White": (15, 40), "Hispanic": (18, 28), "Black": (16, 32), "NHPI": (5, 8), "Asian": (10, 24)})
    rows = table.pairs(f"{ITEMS} METRICS adverse_impact_ratio REFERENCE 'Hispanic'")
    ratios = {row["first_group"]: round(row["ratio"], 2) for row in rows}
    assert ratios == {"White": 0.58, "Black": 0.78, "NHPI": 0.97, "Asian": 0.65}
    assert {row["judged_on"] for row in rows} == {"ratio"}
    assert {row["second_group"] for row in rows} == {"Hispanic"}
    assert {row["first_group"]: row["within"] for row in rows} == {g: ratio >= 0.8 for g, ratio in ratios.items()}


# -- laws --------------------------------------------------------------------------------------------------------------

COUNTS = st.tuples(st.integers(0, 12), st.integers(0, 12)).filter(any)
TABLES = st.lists(COUNTS, min_size=2, max_size=6)


def filled(table: Table, groups: Sequence[tuple[int, int]], times: int = 1) -> Table:
    return table.counts({f"g{at}": (times * x, times * (x + y)) for at, (x, y) in enumerate(groups)})


@pytest.mark.parametrize("on", ["difference", "ratio"])
@pytest.mark.parametrize("form", ["PAIRS", "DISPARITY"])
@given(groups=TABLES, allowance=st.sampled_from((0.1, 0.25, 0.5)), times=st.sampled_from((1, 30)))
@laws(25)
def test_the_verdict_is_that_of_the_interval(
    on: str, form: str, groups: list[tuple[int, int]], allowance: float, times: int
) -> None:
    with reused_connection() as con:
        connection = con.raw
        filled(table := Table(connection), groups, times)
        ratio = "RATIO " if on == "ratio" else ""
        for row in table.ask(f"FROM t FAIR {form} ({ITEMS} WITHIN {ratio}{allowance} CONFIDENCE 0.9)"):
            low, high = row[f"{on}_low"], row[f"{on}_high"]
            if row["within"] is None or None in (low, high):
                assert form == "PAIRS" or row["verdict"] is None
                continue
            assert low <= row[on] + 1e-9
            assert row[on] <= high + 1e-9
            inside = [held(on, allowance, gap) for gap in gaps_of(on, low, high)]
            assert row["verdict"] == ("within" if all(inside) else "undecided" if any(inside) else "exceeds")
            if row["verdict"] != "undecided":
                assert row["within"] is (row["verdict"] == "within")


def gaps_of(on: str, low: float, high: float) -> list[float]:
    """The least and the largest gap that signed limits hold, whichever group is the higher."""
    if on == "difference":
        return [max(abs(low), abs(high)), 0.0 if low <= 0 <= high else min(abs(low), abs(high))]
    most = 1.0 if low <= 1 <= high else min(1 / low if low > 1 else 2.0, high if high < 1 else 2.0)
    return [min(low, 1 / high), most]


@pytest.mark.parametrize("reference", ["", "REFERENCE 'g0'", "REFERENCE OVERALL"])
@given(groups=TABLES, times=st.sampled_from((1, 20)))
@laws(20)
def test_disparity_has_the_extremes_of_pairs(reference: str, groups: list[tuple[int, int]], times: int) -> None:
    with reused_connection() as con:
        connection = con.raw
        items = f"{ITEMS} METRICS selection_rate, sp AS other WITHIN RATIO 0.5 {reference} CONFIDENCE 0.95"
        items = items.replace("selection_rate", "selection_rate WITHIN 0.2") if not reference else items
        table = filled(Table(connection), groups, times)
        rows = table.pairs(items)
        for gap in table.gaps(items):
            pairs = [row for row in rows if row["metric"] == gap["metric"]]
            assert gap["comparisons"] == len(pairs)
            for low, high in (("difference_low", "difference_high"),):
                if reference:  # of the ratio judged the largest gap; beside it that of the pair shown
                    continue
                ends = [(row[low], row[high]) for row in pairs] + [(-row[high], -row[low]) for row in pairs]
                assert gap[low] == pytest.approx(max(0, *(end[0] for end in ends)), abs=1e-12)
                assert gap[high] == pytest.approx(max(end[1] for end in ends), abs=1e-12)
            ends = [(row["ratio_low"], row["ratio_high"]) for row in pairs if row["ratio_low"] is not None]
            ends += [(0 if math.isinf(high) else 1 / high, 1 / low if low else math.inf) for low, high in ends if high]
            if gap["ratio_low"] is not None and all(row["ratio"] for row in pairs):
                assert gap["ratio_low"] == pytest.approx(min(end[0] for end in ends), abs=1e-9)
                assert gap["ratio_high"] == pytest.approx(min(1, *(end[1] for end in ends)), abs=1e-9)
            assert gap["verdict"] in (None, "within", "exceeds", "undecided")
            if gap["verdict"] is not None and (gap["judged_on"] == "difference" or all(row["ratio"] for row in pairs)):
                assert [row["verdict"] for row in pairs if decides(row, gap)] == [gap["verdict"]]
                limits = [limits_of(row, gap["judged_on"]) for row in pairs if decides(row, gap)]
                assert [limit_that_decides(gap["verdict"], gap["judged_on"], each) for each in limits] == [
                    pytest.approx(
                        limit_that_decides(gap["verdict"], gap["judged_on"], limits_of(gap, gap["judged_on"]))
                    )
                ]


def limits_of(row: dict[str, Any], on: str) -> tuple[float, float]:
    """The limits of a gap, whichever group is the higher: the one further from no gap, and the nearer one."""
    most, least = gaps_of(on, row[f"{on}_low"], row[f"{on}_high"])
    return most, least


def limit_that_decides(verdict: str, on: str, limits: tuple[float, float]) -> float:
    return limits[verdict == "exceeds"]


def decides(row: dict[str, Any], gap: dict[str, Any]) -> bool:
    return {row["first_group"], row["second_group"]} == {gap["deciding_lowest"], gap["deciding_highest"]}


def test_the_pair_that_decides_need_not_be_the_pair_shown(table: Table) -> None:
    """The groups furthest apart are small; that rates differ shows between two large ones."""
    table.counts({"a": (0, 4), "b": (30, 100), "c": (70, 100), "d": (4, 4)})
    (gap,) = table.gaps(f"{ITEMS} WITHIN 0.1 CONFIDENCE 0.95")
    assert (gap["verdict"], gap["lowest_group"], gap["highest_group"]) == ("exceeds", "a", "d")
    assert (gap["deciding_lowest"], gap["deciding_highest"]) == ("b", "c")
    (pair,) = [row for row in table.pairs(f"{ITEMS} WITHIN 0.1 CONFIDENCE 0.95") if decides(row, gap)]
    assert pair["verdict"] == "exceeds"
    assert gap["difference_low"] == -pair["difference_high"]
    sentence = describe(gap, {})
    assert sentence.endswith(f"the limit that decides, {gap['difference_low']:.4g}, is that of b and c")
    (unsure,) = table.gaps(f"{ITEMS} WITHIN 0.5 CONFIDENCE 0.95")
    assert (unsure["verdict"], unsure["deciding_lowest"], unsure["deciding_highest"]) == ("undecided", "a", "d")
    assert "the limit that decides" not in describe(unsure, {})
    (unasked,) = table.gaps(f"{ITEMS} CONFIDENCE 0.95")
    assert (unasked["verdict"], unasked["deciding_lowest"], unasked["deciding_highest"]) == (None, None, None)


@given(groups=st.lists(COUNTS, min_size=2, max_size=2))
@laws(25)
def test_two_groups_are_judged_alike_by_both_forms(groups: list[tuple[int, int]]) -> None:
    with reused_connection() as con:
        connection = con.raw
        table = filled(Table(connection), groups)
        items = f"{ITEMS} METRICS sp WITHIN 0.2, disparate_impact CONFIDENCE 0.9"
        for pair, gap in zip(table.pairs(items), table.gaps(items), strict=True):
            for each in ("metric", "allowance", "judged_on", "within", "verdict"):
                assert pair[each] == gap[each], each
            assert abs(pair["difference"]) == gap["difference"]


@given(groups=st.lists(COUNTS, min_size=2, max_size=4))
@laws(25)
def test_no_rows_are_short_where_the_gap_is_within(groups: list[tuple[int, int]]) -> None:
    """And so many rows more bring it within its allowance, one fewer do not."""
    with reused_connection() as con:
        connection = con.raw
        table = filled(Table(connection), groups)
        for row in table.pairs(f"{ITEMS} METRICS sp WITHIN 0.1, disparate_impact"):
            if row["within"] is not None:
                assert row["within"] is (row["shortfall"] == 0)
            lower, upper = sorted((row[f"{side}_value"], row[f"{side}_n"]) for side in ("first", "second"))
            for more in (row["shortfall"], row["shortfall"] - 1):
                if more < 0:
                    continue
                rate = round(lower[0] * lower[1] + more) / lower[1]
                gap = upper[0] - rate if row["judged_on"] == "difference" else rate / upper[0] if upper[0] else 1.0
                assert held(row["judged_on"], row["allowance"], gap) is (more == row["shortfall"])


@pytest.mark.parametrize("correction", ["holm", "benjamini_hochberg", "bonferroni", "none"])
def test_p_values_of_a_clause_are_adjusted_together(correction: str, table: Table) -> None:
    table.fill([(g, int(at % m == 0), int(at % 2), s) for g, m in zip("abcd", (2, 3, 4, 9), strict=True)
                for at in range(60) for s in (0, 1)])  # fmt: skip
    rows = table.pairs(f"PREDICTION p LABEL y PROTECTED g CONTROL s METRICS sp, tpr FAMILY all CORRECTION {correction}")
    assert len(rows) == 24
    p = sorted(row["p_value"] for row in rows)
    adjusted = {
        "none": p,
        "bonferroni": [min(1, each * 24) for each in p],
        "holm": list(itertools.accumulate((min(1, each * (24 - at)) for at, each in enumerate(p)), max)),
        "benjamini_hochberg": list(
            itertools.accumulate((each * 24 / (24 - at) for at, each in enumerate(reversed(p))), min)
        )[::-1],
    }[correction]
    assert sorted(row["p_adjusted"] for row in rows) == pytest.approx(adjusted, rel=1e-9)
    assert {row["comparisons"] for row in rows} == {1 if correction == "none" else 24}


@pytest.mark.parametrize(("family", "many"), [("pairs", 6), ("strata", 12), ("metrics", 12), ("all", 24)])
def test_a_family_is_one_in_limits_and_p_values(family: str, many: int, table: Table) -> None:
    """The limits of a family are those of one pair at the level of Bonferroni; DISPARITY's are of the same family."""
    table.fill([(g, int(at % m == 0), int(at % 2), s) for g, m in zip("abcd", (2, 3, 4, 9), strict=True)
                for at in range(60) for s in (0, 1)])  # fmt: skip
    items = "PREDICTION p LABEL y PROTECTED g CONTROL s METRICS sp, tpr WITHIN 0.1"
    rows = table.pairs(f"{items} CONFIDENCE 0.95 CORRECTION bonferroni FAMILY {family}")
    alone = table.pairs(f"{items} CONFIDENCE {1 - 0.05 / many} CORRECTION none")
    for row, single in zip(rows, alone, strict=True):
        assert row["comparisons"] == many
        assert row["difference_high"] == pytest.approx(single["difference_high"], abs=1e-9)
        assert row["p_adjusted"] == pytest.approx(min(1, many * single["p_value"]), rel=1e-9)
    for gap in table.gaps(f"{items} CONFIDENCE 0.95 FAMILY {family}"):
        ours = [row for row in rows if (row["s"], row["metric"]) == (gap["s"], gap["metric"])]
        ends = [limit for row in ours for limit in (row["difference_high"], -row["difference_low"])]
        assert gap["comparisons"] == many
        assert gap["difference_high"] == pytest.approx(max(ends), abs=1e-9)


def test_what_has_no_limits_is_refused() -> None:
    with pytest.raises(ClauseError, match="no limits for verdicts"):
        fairsql.expand("FROM t FAIR PAIRS (PREDICTION p PROTECTED g CONFIDENCE 0.95 CORRECTION benjamini_hochberg)")
    with pytest.raises(ClauseError, match=r"FAMILY strat is not one of[^?]*did you mean strata?"):
        fairsql.expand("FROM t FAIR DISPARITY (PREDICTION p PROTECTED g FAMILY strat)")


# -- limits, power, means ----------------------------------------------------------------------------------------------


def test_limits_hold_alone_or_for_all_pairs(table: Table) -> None:
    table.counts({"a": (20, 60), "b": (30, 50), "c": (25, 70)})
    together = table.pairs(f"{ITEMS} CONFIDENCE 0.95")
    alone = table.pairs(f"{ITEMS} CONFIDENCE 0.95 CORRECTION none")
    stricter = table.pairs(f"{ITEMS} CONFIDENCE {1 - 0.05 / 3} CORRECTION none")
    for wide, narrow, same in zip(together, alone, stricter, strict=True):
        assert wide["difference_low"] < narrow["difference_low"] < narrow["difference_high"] < wide["difference_high"]
        for each in ("difference_low", "difference_high", "ratio_low", "ratio_high"):
            assert wide[each] == pytest.approx(same[each], abs=1e-9)


@pytest.mark.parametrize(
    ("metric", "allowance"), [("sp", "0.05"), ("sp", "0.3"), ("f1_score", "RATIO 0.9"), ("f1_score", "0.02")]
)
def test_so_many_rows_decide_the_gap(metric: str, allowance: str, table: Table) -> None:
    """A power of .8 asks for a margin of z / (z + .8416) of the distance: with 10 % fewer rows than make a margin of
    all of it the verdict is undecided in a sample with just these rates, with as many as are needed it is decided.
    """
    cells = {"a": (6, 4, 3, 7), "b": (4, 2, 5, 9)}
    stands_on = 3 if metric == "f1_score" else 4  # of the cells tp, fp, fn, tn
    items = f"PREDICTION p LABEL y PROTECTED g METRICS {metric} WITHIN {allowance} CONFIDENCE 0.9"

    def grown(rows: float) -> dict[str, Any]:
        times = {g: rows / sum(each[:stands_on]) for g, each in cells.items()}
        values = ", ".join(
            f"('{g}', {predicted}, {label}, {round(count * times[g] * 1000) / 1000})"
            for g, each in cells.items()
            for count, (predicted, label) in zip(each, ((1, 1), (1, 0), (0, 1), (0, 0)), strict=True)
        )
        parts = f"(SELECT g, p, y FROM (VALUES {values}) v(g, p, y, c), range(round(c)::BIGINT))"
        (row,) = table.ask(f"FROM {parts} FAIR PAIRS ({items})")
        return row

    needed = grown(4000)["rows_needed"]
    assert needed > 0
    even = needed * (1.6449 / (1.6449 + 0.8416)) ** 2
    assert grown(1.05 * even + 4)["verdict"] != "undecided"
    assert grown(0.9 * even - 4)["verdict"] == "undecided"


@pytest.mark.parametrize("at", [1, 4, 6, 9, 10, 12, 14])
def test_so_many_rows_decide_in_four_of_five_samples(at: int) -> None:
    design = DESIGNS[at]
    assert 0.74 < power(design, rows_needed(design), 500) < 0.86


@pytest.mark.parametrize("allowance", ["0.05", "0.2", "RATIO 0.8"])
def test_rows_needed_of_rates_of_0_and_1(allowance: str, table: Table) -> None:
    """Samples are always the same: so many rows decide, and one fewer does not."""

    def judged(rows: int, rates: tuple[int, int]) -> dict[str, Any]:  # c keeps the prediction from having one value
        table.counts({"a": (rows * rates[0], rows), "b": (rows * rates[1], rows), "c": (1, 2)})
        rows_of = table.pairs(f"{ITEMS} WITHIN {allowance} CONFIDENCE 0.95 CORRECTION none")
        return next(row for row in rows_of if row["first_group"] == "a" and row["second_group"] == "b")

    for rates in ((0, 1), (1, 1)):
        needed = judged(3, rates)["rows_needed"]
        assert judged(needed, rates)["verdict"] != "undecided"
        assert judged(needed - 1, rates)["verdict"] == "undecided"


@pytest.mark.parametrize("allowance", ["0.03", "RATIO 0.5"])
def test_rows_needed_of_equal_rates_do_not_depend_on_which_group_has_unequal_weights(
    allowance: str, table: Table
) -> None:
    """Limits of rates near 0 are wider above than below, so the limit that decides is that of the wider group."""
    even = [(g, int(at % 50 == 0), 1, 0, 0.0, weight) for g, weight in (("a", 1), ("b", 1)) for at in range(800)]
    items = f"{ITEMS} WEIGHT w WITHIN {allowance} CONFIDENCE 0.95"
    needed = []
    for wide in "ab":
        rows = [(*row[:5], row[5] * (1 + 5 * (row[0] == wide) * (at // 50 % 4 == 0))) for at, row in enumerate(even)]
        (row,) = table.fill(rows).pairs(items)
        assert row["difference"] == pytest.approx(0, abs=1e-12)
        needed.append(row["rows_needed"])
    assert needed[0] == needed[1]


@pytest.mark.parametrize("step", [10, 500, 2000])
def test_rows_needed_of_medians_are_null_where_values_repeat_too_far_apart(step: int, con: fairsql.Connection) -> None:
    """Limits of a median are values, so those of rounded values jump."""
    con.execute(
        f"""CREATE TABLE pay AS SELECT g, 40000 + 5000 * g + 4000 * ln(u / (1 - u)) AS exact, round(exact / {step}) * {step} AS x
            FROM (SELECT g, (i + 0.5) / 1000 AS u FROM range(1000) a(i), range(2) b(g))"""
    )
    items = (
        "PROTECTED g METRICS {} AS a WITHIN 2000, {} AS b WITHIN RATIO 0.95, avg(x) AS c WITHIN 2000 CONFIDENCE 0.95"
    )
    for of in (("median(x)", "median(x)"), ("quantile_disc(x, 0.4)", "quantile_disc(x, 0.5)")):
        for weight in ("", "WEIGHT 1"):
            rows = con.execute(f"SELECT rows_needed FROM pay FAIR PAIRS ({items.format(*of)} {weight})").fetchall()
            assert [row[0] is None for row in rows] == [step > 100, step > 100, False]


@pytest.mark.parametrize("weight", ["", "WEIGHT 1"])
def test_the_p_value_of_medians_that_many_rows_have_is_the_level_up_to_which_limits_have_no_width(
    weight: str, con: fairsql.Connection
) -> None:
    con.execute(
        """CREATE TABLE smokers AS SELECT g, CASE WHEN i < 30 THEN 5 WHEN i < 64 THEN 10 + g ELSE 40 END AS x
           FROM range(100) a(i), (VALUES (0), (10)) b(g)"""
    )

    def asked(confidence: float) -> list[tuple[Any, ...]]:
        items = f"PROTECTED CASE WHEN g = 0 THEN 'low' ELSE 'high' END AS side METRICS median(x) AS m WITHIN 3 {weight}"
        columns = "difference_low = difference_high, verdict, p_value"
        return con.execute(f"SELECT {columns} FROM smokers FAIR PAIRS ({items} CONFIDENCE {confidence})").fetchall()

    ((no_width, verdict, p),) = asked(0.95)
    assert (no_width, verdict) == (True, "exceeds")
    assert 1e-4 < p < 0.05
    assert [row[0] for row in asked(1 - 1.3 * p) + asked(1 - p / 1.3)] == [True, False]
    con.execute("UPDATE smokers SET x = CASE WHEN x = 20 THEN 10 ELSE x END")
    ((no_width, _, p),) = asked(0.95)
    assert (no_width, p) == (True, 1)


@pytest.mark.parametrize(("rows", "unit"), [((30, 40), 0.5), ((300, 500), 1), ((300, 500), 5), ((2000, 900), 0)])
@pytest.mark.parametrize("q", [0.5, 0.2])
def test_the_p_value_of_quantiles_is_that_of_the_limits_that_reach_zero(
    rows: tuple[int, int], unit: float, q: float, con: fairsql.Connection
) -> None:
    """Limits at every level are computed here; those of the expansion are at steps of 0.1225 standard errors."""
    random = np.random.default_rng(5)
    drawn = [random.lognormal(2.3 + 0.3 * g, 0.5, count) for g, count in enumerate(rows)]
    low, high = (np.sort(np.round(each / unit) * unit if unit else each) for each in drawn)
    con.register("pay", pd.DataFrame({"g": np.repeat([0, 1], rows), "x": np.concatenate([low, high])}))
    items = f"PROTECTED g METRICS quantile_disc(x, {q}) AS m CORRECTION none"
    ((gap, p),) = con.execute(f"SELECT first_value - second_value, p_value FROM pay FAIR PAIRS ({items})").fetchall()

    def reaches(z: float) -> bool:
        ranks = [
            n * q + side * (z * np.sqrt(n * q * (1 - q)) + (side > 0)) for n, side in zip(rows, (1, -1), strict=True)
        ]
        ends = low[round(ranks[0]) - 1], high[round(ranks[1]) - 1]
        middles = [each[int(np.ceil(len(each) * q)) - 1] for each in (low, high)]
        return np.hypot(ends[0] - middles[0], middles[1] - ends[1]) >= middles[1] - middles[0]

    reached = next(z for z in np.arange(0, 30, 0.001) if reaches(z))
    assert gap < 0
    assert abs(norm.isf(p / 2) - reached) < 0.125


def test_weighted_medians_are_compared_in_linear_time(con: fairsql.Connection) -> None:
    """Each value of a list was once compared with limits that were computed again for each."""
    items = "PROTECTED g METRICS median(x) AS m WITHIN 1000 WEIGHT w CONFIDENCE 0.95"

    def compare(size: int) -> None:
        rows = f"(SELECT i % 2 AS g, (i * 7919) % 100003 AS x, 1 + i % 3 AS w FROM range({size}) AS r (i))"
        ((p,),) = con.execute(f"SELECT p_value FROM {rows} FAIR PAIRS ({items})").fetchall()
        assert 0 < p <= 1

    assert_linear(compare, 8_000)


def test_rows_needed_where_nothing_is_to_be_decided(table: Table) -> None:
    table.counts({"a": (10, 20), "b": (5, 20)})
    (row,) = table.pairs(f"{ITEMS} CONFIDENCE 0.95")
    assert (row["verdict"], row["rows_needed"], row["allowance"]) == (None, None, None)
    (row,) = table.pairs(f"{ITEMS} WITHIN 0.25 CONFIDENCE 0.95")
    assert (row["within"], row["verdict"], row["rows_needed"]) == (True, "undecided", None)
    assert "rows_needed" not in table.pairs(f"{ITEMS} WITHIN 0.2")[0]


def test_standardized_difference_of_means(table: Table) -> None:
    """Difference of means over the standard deviation of the whole stratum, with n - 1."""
    scores = {"a": [0.1, 0.4, 0.35, 0.8], "b": [0.9, 0.7, 0.75], "c": [0.5]}
    table.fill([(g, 1, 1, 0, score) for g, each in scores.items() for score in each])
    everything = [score for each in scores.values() for score in each]
    mean = sum(everything) / 8
    deviation = math.sqrt(sum((score - mean) ** 2 for score in everything) / 7)
    rows = table.pairs("SCORE r PROTECTED g METRICS mean_score")
    for row in rows:
        one, other = scores[row["first_group"]], scores[row["second_group"]]
        wanted = (sum(one) / len(one) - sum(other) / len(other)) / deviation
        assert row["standardized_difference"] == pytest.approx(wanted, rel=1e-9)
        assert (row["odds_ratio"], row["shortfall"]) == (None, None)
    table.fill([(g, 1, 1, 0, 0.5) for g in "ab"])
    (row,) = table.pairs("SCORE r PROTECTED g METRICS mean_score")
    assert (row["difference"], row["standardized_difference"]) == (0, None)


@pytest.mark.parametrize("more", ["", "CONFIDENCE 0.8", "CONFIDENCE 0.8 CORRECTION none", "WEIGHT w"])
@pytest.mark.parametrize("metric", ["f1_score", "auc", "mean_score"])
def test_p_values_from_limits(metric: str, more: str, table: Table) -> None:
    """z is 1.96 times the difference, over its distance from its limit of 95 % on the side of 0."""
    table.fill([(g, int((at * k) % 7 < 3), int(at % 3 == 0), 0, (at * k % 11) / 11, 1 + at % 2)
                for g, k in (("a", 3), ("b", 5)) for at in range(80)])  # fmt: skip
    items = f"PREDICTION p LABEL y SCORE r PROTECTED g METRICS {metric}"
    weight = more if "WEIGHT" in more else ""
    one, other = table.ask(f"FROM t FAIR ({items} {weight} CONFIDENCE 0.95) ORDER BY {metric} DESC")
    (a, al), (b, bh) = ((one[metric], one[f"{metric}_low"]), (other[metric], other[f"{metric}_high"]))
    z = 1.959963984540054 * (a - b) / math.hypot(a - al, bh - b)
    (row,) = table.pairs(f"{items} {more}")
    assert row["p_value"] == pytest.approx(math.erfc(z / math.sqrt(2)), rel=1e-6)


def test_everyone_is_tested_as_the_others(table: Table) -> None:
    """A group and all rows differ as the group and the other rows do, and by the same chance."""
    table.counts({"a": (20, 60), "b": (30, 50), "c": (25, 70)})
    tests = {row["first_group"]: row["p_value"] for row in table.pairs(f"{ITEMS} REFERENCE OVERALL")}
    for group, p in tests.items():
        (row,) = table.pairs(f"PREDICTION p PROTECTED g = '{group}' AS here")
        assert row["p_value"] == pytest.approx(p, rel=1e-12)


# -- edge cases --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("more", ["", "WITHIN 0.1 CONFIDENCE 0.95", "REFERENCE OVERALL CONFIDENCE 0.95"])
def test_no_rows(more: str, table: Table) -> None:
    assert table.pairs(f"{ITEMS} {more}") == []
    assert table.gaps(f"{ITEMS} {more}") == []


def test_one_group_makes_no_pair(table: Table) -> None:
    table.counts({"a": (3, 7)})
    assert table.pairs(f"{ITEMS} WITHIN 0.1 CONFIDENCE 0.95") == []
    assert table.pairs(f"{ITEMS} REFERENCE 'a'") == []
    (row,) = table.pairs(f"{ITEMS} WITHIN 0.1 REFERENCE OVERALL CONFIDENCE 0.95")
    assert (row["difference"], row["ratio"], row["within"], row["p_value"]) == (0, 1, True, None)
    (gap,) = table.gaps(f"{ITEMS} WITHIN 0.1 CONFIDENCE 0.95")
    nothing = (
        "difference",
        "difference_low",
        "difference_high",
        "ratio",
        "ratio_low",
        "ratio_high",
        "within",
        "verdict",
    )
    assert [gap[each] for each in nothing] == [None] * len(nothing)
    assert (gap["lowest_n"], gap["highest_n"], gap["comparisons"]) == (7, 7, 0)
    assert gap["warning"] == "fewer than two groups have a value"


def test_a_null_group_is_a_group(table: Table) -> None:
    table.counts({None: (3, 10), "NULL": (5, 10), "": (2, 10)})
    rows = table.pairs()
    assert [(row["first_group"], row["second_group"]) for row in rows] == [
        ("''", "'NULL'"), ("''", "(NULL)"), ("'NULL'", "(NULL)")
    ]  # fmt: skip
    assert rows[-1]["second_key"] == {"g": None}
    (row, _) = table.pairs(f"{ITEMS} REFERENCE NULL")
    assert (row["second_group"], row["second_value"]) == ("(NULL)", 0.3)


def test_what_is_undefined_makes_no_pair(table: Table) -> None:
    table.fill([("a", 1, 1), ("a", 0, 1), ("b", 1, 0), ("c", 1, 1), ("d", None, 1)])
    rows = table.pairs("PREDICTION p LABEL y PROTECTED g METRICS tpr CONFIDENCE 0.9")
    assert [(row["first_group"], row["second_group"]) for row in rows] == [("a", "c")]
    table.fill([("a", None), ("b", None)])
    assert table.pairs(f"{ITEMS} CONFIDENCE 0.9") == []
    (gap,) = table.gaps(f"{ITEMS} CONFIDENCE 0.9 WITHIN 0.1")
    assert (gap["verdict"], gap["excluded"], gap["comparisons"], gap["lowest_n"]) == (None, 2, 0, None)


def test_small_groups_are_not_paired(table: Table) -> None:
    table.counts({"a": (3, 10), "b": (5, 10), "c": (2, 9)})
    assert len(table.pairs(f"{ITEMS} MINIMUM 10 CONFIDENCE 0.9")) == 1
    assert len(table.pairs(f"{ITEMS} MINIMUM ? WITHIN ?", [9, 0.1])) == 3
    assert table.pairs(f"{ITEMS} MINIMUM 10 REFERENCE 'c'") == []


def test_groups_that_are_all_positive_or_negative(table: Table) -> None:
    table.counts({"a": (0, 20), "b": (20, 20), "c": (0, 30)})
    rows = {(row["first_group"], row["second_group"]): row for row in table.pairs(
        f"{ITEMS} METRICS disparate_impact CONFIDENCE 0.95")}  # fmt: skip
    none = rows["a", "c"]
    assert (none["difference"], none["ratio"], none["within"], none["odds_ratio"], none["p_value"]) == (
        0,
        None,
        None,
        None,
        1,
    )
    assert none["difference_low"] < 0 < none["difference_high"]
    most = rows["a", "b"]
    assert (most["ratio"], most["within"], most["verdict"], most["shortfall"]) == (0, False, "exceeds", 16)
    assert rows["b", "c"]["ratio"] is None
    assert (rows["b", "c"]["within"], rows["b", "c"]["verdict"]) == (False, "exceeds")
    assert rows["b", "c"]["shortfall"] == 24


def test_a_reference_that_is_no_group(table: Table) -> None:
    table.counts({"a": (3, 10), "b": (5, 10)})
    with pytest.raises(duckdb.Error, match="REFERENCE 'z' is no group of g"):
        table.pairs(f"{ITEMS} REFERENCE 'z'")
    table.fill([("a", 1, 1, 0), ("b", 0, 1, 0), ("a", 1, 1, 1)])
    rows = table.pairs(f"{ITEMS} CONTROL s REFERENCE 'b'")
    assert [(row["s"], row["first_group"], row["second_group"]) for row in rows] == [(0, "a", "b")]


def test_groupings_are_paired_apart(table: Table) -> None:
    table.fill([(g, at % 2, y) for g in "ab" for y in (0, 1) for at in range(5)])
    rows = table.pairs("PREDICTION p PROTECTED CUBE (g, y) CONFIDENCE 0.9")
    found = [(row["protected"], row["first_group"], row["second_group"]) for row in rows]
    assert found[0] == ("g", "a", "b")
    assert found[-1] == ("y", "0", "1")
    assert [each[0] for each in found] == ["g"] + ["g, y"] * 6 + ["y"]
    assert [row["rows_needed"] for row in rows] == [None] * 8


def test_each_stratum_has_its_pairs_and_null_is_a_stratum(table: Table) -> None:
    table.fill([(g, int(at % k == 0), 1, s) for g, k in (("a", 2), ("b", 3)) for s in (0, 1, None) for at in range(6)])
    rows = table.pairs(f"{ITEMS} CONTROL s WITHIN 0.1 CONFIDENCE 0.9")
    assert [row["s"] for row in rows] == [0, 1, None]
    assert len({row["difference_low"] for row in rows}) == 1


def test_views_run_in_plain_duckdb(table: Table) -> None:
    table.counts({"a": (20, 60), "b": (30, 50), "c": (25, 70)})
    for form in ("PAIRS", "DISPARITY"):
        query = f"FROM t FAIR {form} ({ITEMS} METRICS sp, disparate_impact WITHIN 0.1 CONFIDENCE 0.95)"
        table.connection.execute(f"CREATE VIEW v_{form} AS {fairsql.expand(query)}")
        assert table.connection.execute(f"FROM v_{form}").fetchall() == [
            tuple(row.values()) for row in table.ask(query)
        ]


def test_the_columns_and_types_follow_from_the_text(table: Table) -> None:
    query = f"FROM t FAIR PAIRS ({ITEMS} CONTROL s WITHIN 0.1 CONFIDENCE 0.95)"
    described = dict(
        table.connection.execute(f"DESCRIBE {fairsql.expand(query)}").df()[["column_name", "column_type"]].values
    )
    assert described == {
        "s": "INTEGER", "metric": "VARCHAR", "first_group": "VARCHAR", "first_n": "BIGINT", "first_value": "DOUBLE",
        "second_group": "VARCHAR", "second_n": "BIGINT", "second_value": "DOUBLE", "difference": "DOUBLE",
        "difference_low": "DOUBLE", "difference_high": "DOUBLE", "ratio": "DOUBLE", "ratio_low": "DOUBLE",
        "ratio_high": "DOUBLE", "allowance": "DOUBLE", "judged_on": "VARCHAR", "within": "BOOLEAN", "verdict": "VARCHAR",
        "z": "DOUBLE", "p_value": "DOUBLE", "p_adjusted": "DOUBLE", "comparisons": "BIGINT",
        "odds_ratio": "DOUBLE", "shortfall": "BIGINT",
        "one_more_reverses": "BOOLEAN",
        "standardized_difference": "DOUBLE", "rows_needed": "BIGINT", "warning": "VARCHAR", "first_key": "STRUCT(g VARCHAR)",
        "second_key": "STRUCT(g VARCHAR)",
    }  # fmt: skip


def test_a_control_may_not_bear_the_name_of_a_column() -> None:
    with pytest.raises(ClauseError, match="two columns of the result are called p_value"):
        fairsql.expand("FROM t FAIR PAIRS (PREDICTION p PROTECTED g CONTROL p_value)")
    assert "p_value" in fairsql.expand("FROM t FAIR DISPARITY (PREDICTION p PROTECTED g CONTROL p_value)")
    with pytest.raises(ClauseError, match="CORRECTION"):
        fairsql.expand("FROM t FAIR (PREDICTION p PROTECTED g CORRECTION holm)")


def test_an_empty_side_of_a_boolean_is_an_error(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT TRUE AS g, unnest([0, 1]) AS p")
    with pytest.raises(DataError, match="no rows to measure where g is false"):
        con.execute(f"FROM t FAIR PAIRS ({ITEMS})")


# -- what DISPARITY stands on ------------------------------------------------------------------------------------------


def test_disparity_tells_rows_and_exclusions(table: Table) -> None:
    table.fill([("a", 1), ("a", None), ("b", 0), ("b", 1), ("b", None), ("c", None)])
    (row,) = table.gaps()
    assert (row["lowest_group"], row["lowest_n"], row["highest_group"], row["highest_n"]) == ("b", 2, "a", 1)
    assert row["excluded"] == 3
    (row,) = table.gaps(f"{ITEMS} REFERENCE OVERALL")
    assert (row["lowest_n"], row["highest_n"], row["excluded"]) == (3, 1, 3)
    (row,) = table.gaps(f"{ITEMS} REFERENCE 'b'")
    assert row["excluded"] == 3


@pytest.mark.parametrize(
    ("minimum", "parameters", "warned"),
    [
        ("", [], True),
        ("MINIMUM 0", [], True),
        ("MINIMUM ?", [0], True),
        ("MINIMUM 1", [], False),
        ("MINIMUM ?", [5], False),
    ],
)
def test_small_groups_are_warned_of(minimum: str, parameters: list[int], warned: bool, table: Table) -> None:
    table.counts({"a": (20, 60), "b": (3, 29), "c": (9, 40)})
    (row,) = table.gaps(f"{ITEMS} {minimum}", parameters)
    text = "a value stands on 29 rows: write MINIMUM 30"
    assert row["warning"] == (text if warned else None)
    table.counts({"a": (20, 60), "b": (0, 1)})
    few = text.replace("29 rows", "1 row") if warned else None
    if parameters == [5]:
        few = "fewer than two groups have a value and enough rows (MINIMUM)"
    assert table.gaps(f"{ITEMS} {minimum}", parameters)[0]["warning"] == few
    table.counts({"a": (20, 60), "b": (3, 30)})
    assert table.gaps(f"{ITEMS} {minimum}", parameters)[0]["warning"] is None


@pytest.mark.parametrize("groups", [49, 50])
def test_many_small_groups_are_probably_a_number_or_a_date(groups: int, table: Table) -> None:
    table.counts({str(each): (each % 2, 2) for each in range(groups)})
    ranges = ", and cut a number or date into ranges: floor(age / 10) * 10 AS decade"
    text = "a value stands on 2 rows: write MINIMUM 30"
    assert table.gaps()[0]["warning"] == (text + ranges if groups == 50 else text)


def test_the_columns_of_disparity_stand_in_their_order(table: Table) -> None:
    table.counts({"a": (20, 60), "b": (3, 29)})
    plain = ["metric", "difference", "ratio", "allowance", "judged_on", "within"]
    sides = [f"{side}_{each}" for side in ("lowest", "highest") for each in ("group", "n", "value")]
    ends = ["warning", "lowest_key", "highest_key"]
    assert list(table.gaps()[0]) == [*plain, *sides, "excluded", *ends]
    limited = ["metric"] + [f"{gap}{end}" for gap in ("difference", "ratio") for end in ("", "_low", "_high")]
    limited += ["allowance", "judged_on", "within", "verdict"]
    assert list(table.gaps(f"{ITEMS} CONFIDENCE 0.9")[0]) == [
        *limited, *sides, "excluded", "deciding_lowest", "deciding_highest", "comparisons", *ends,
    ]  # fmt: skip


def test_the_largest_of_many_gaps_has_limits_of_all_pairs(table: Table) -> None:
    """Of more groups than are all paired the ends alone are looked at, which give the same limits here."""
    counts = {f"g{at:03}": ((at * 37) % (20 + at), 20 + at + (at * 7) % 50) for at in range(90)}
    table.counts(counts)
    (gap,) = table.gaps(f"{ITEMS} WITHIN 0.1 CONFIDENCE 0.95")
    pairs = table.pairs(f"{ITEMS} WITHIN 0.1 CONFIDENCE 0.95")
    assert gap["comparisons"] == len(pairs) == 90 * 89 / 2
    lows = [max(row["difference_low"], -row["difference_high"]) for row in pairs]
    highs = [max(row["difference_high"], -row["difference_low"]) for row in pairs]
    assert gap["difference_low"] == pytest.approx(max(lows), abs=1e-12)
    assert gap["difference_high"] == pytest.approx(max(highs), abs=1e-12)


def test_an_undecided_ratio_without_limits_says_why(con: fairsql.Connection) -> None:
    """A mean whose interval includes 0 may be divided by anything, so that no number of groups or rows is named."""
    con.execute("""CREATE TABLE t AS SELECT g, (i * 37) % 11 - 3 AS x
        FROM (VALUES ('a', 40), ('b', 12), ('c', 60)) v(g, n), range(n) AS r(i)""")
    query = "SELECT first_group, second_group, ratio_low, ratio_high, verdict, warning FROM t FAIR PAIRS (PROTECTED g METRICS avg(x) AS m WITHIN {} CONFIDENCE 0.95)"
    rows = {row[:2]: row[2:] for row in con.execute(query.format("RATIO 0.8")).fetchall()}
    assert rows["a", "b"][1:] == (math.inf, "undecided", ANY_RATIO)
    assert (rows["b", "c"][0], rows["b", "c"][-1]) == (0, ANY_RATIO)
    assert rows["a", "c"][2:] == ("undecided", None)
    assert {row[-1] for row in con.execute(query.format("5")).fetchall()} == {None}
