"""How many rows an aggregate of columns stands on: those for which it has a value.

In: columns with NULLs. Checked: the numbers of FAIR, DISPARITY, PAIRS, SCAN and TREND against plain SQL, and what
MINIMUM, the warning of few rows, reports and policies make of them.
"""

from __future__ import annotations

import pytest
from test_aggregates import MADE, rows

import fairsql
from fairsql.findings import check

pytestmark = pytest.mark.one_duckdb


@pytest.fixture
def made(con: fairsql.Connection) -> fairsql.Connection:
    con.execute(MADE)
    return con


# (items after PROTECTED, condition of the rows with a value of it in plain SQL)
STANDS_ON = [
    ("METRICS avg(x) AS m", "x IS NOT NULL"),
    ("METRICS avg(x) AS m WEIGHT nullif(w, 3)", "x IS NOT NULL AND nullif(w, 3) IS NOT NULL"),
    ("METRICS avg(x) FILTER (WHERE k > 10) AS m", "x IS NOT NULL AND k > 10"),
    ("METRICS sum(x) AS m", "x IS NOT NULL"),
    ("METRICS sum(x) / count(*) AS m", "x IS NOT NULL"),
    ("METRICS median(x) AS m", "x IS NOT NULL"),
    ("METRICS median(x) FILTER (WHERE k > 10) AS m", "x IS NOT NULL AND k > 10"),
    ("METRICS quantile_cont(x, 0.9) AS m", "x IS NOT NULL"),
    ("METRICS corr(x, nullif(k, 7)) AS m", "x IS NOT NULL AND k <> 7"),
    ("METRICS arg_max(k, x) FILTER (WHERE h = 0) AS m", "x IS NOT NULL AND h = 0"),
    ("METRICS avg(DISTINCT x) AS m", "x IS NOT NULL"),
    ("METRICS avg(x) - median(s) AS m", "x IS NOT NULL"),  # of the fewest: s is known more often
    ("METRICS selection_rate - avg(x) AS m PREDICTION p", "x IS NOT NULL"),
    ("METRICS avg(x) AS m LABEL y", "x IS NOT NULL AND y IS NOT NULL"),
    ("METRICS avg(x) AS m FILTER k > 5", "x IS NOT NULL AND k > 5"),
    ("METRICS count(*) AS m", "TRUE"),
    ("METRICS count(x) AS m", "TRUE"),
    ("METRICS count(DISTINCT k) AS m", "TRUE"),
    ("METRICS count_if(x > 20) AS m", "TRUE"),
    ("METRICS count(*) FILTER (WHERE x > 20) / count(*) AS m", "TRUE"),
    ("METRICS count(*) FILTER (WHERE x > 20) / count(x) AS m", "x IS NOT NULL"),
    ("METRICS count_if(k > 3) / (2 * count_if(k > 10)) AS m", "k > 10"),
]


@pytest.mark.parametrize(("items", "condition"), STANDS_ON, ids=[items for items, _ in STANDS_ON])
def test_an_aggregate_stands_on_the_rows_with_a_value(made: fairsql.Connection, items: str, condition: str) -> None:
    plain = f"SELECT coalesce(g, '(NULL)'), count(*) FILTER (WHERE {condition}) FROM t GROUP BY g ORDER BY g"
    wanted = dict(rows(made, plain))
    got = rows(made, f"SELECT coalesce(g, '(NULL)'), m_n FROM t FAIR (PROTECTED g {items} CONFIDENCE 0.9)")
    assert dict(got) == wanted
    sides = "lowest_group, lowest_n, highest_group, highest_n"
    ((low, low_n, high, high_n),) = rows(made, f"SELECT {sides} FROM t FAIR DISPARITY (PROTECTED g {items})")
    assert (low_n, high_n) == (wanted[low], wanted[high])
    pairs = rows(made, f"SELECT first_group, first_n, second_group, second_n FROM t FAIR PAIRS (PROTECTED g {items})")
    assert len(pairs) == 3
    for first, first_n, second, second_n in pairs:
        assert (first_n, second_n) == (wanted[first], wanted[second])
    if "avg(x) AS m" in items:
        found = rows(made, f"SELECT subgroup, value_n FROM t FAIR SCAN (FEATURES g {items} MINIMUM 1)")
        assert {subgroup.removeprefix("g = "): n for subgroup, n in found} == wanted


def test_minimum_and_the_warning_count_values(con: fairsql.Connection) -> None:
    """Groups of 100 rows: a has 100 values, b 40, c 20, and d none."""
    con.execute("""CREATE TABLE t AS SELECT 'abcd'[1 + i // 100] AS g, i % 3 = 0 AS p,
                   CASE WHEN i % 100 < [100, 40, 20, 0][1 + i // 100] THEN i END AS x FROM range(400) AS r(i)""")
    asked = "FROM t FAIR DISPARITY (PREDICTION p PROTECTED g METRICS avg(x) AS m, selection_rate{})"
    chosen = "SELECT metric, lowest_group, highest_group, lowest_n, highest_n, warning"
    rate = ("selection_rate", "b", "d", 100, 100, None)
    few = "a value stands on 20 rows: write MINIMUM 30"
    assert rows(con, f"{chosen} {asked.format('')}") == [("m", "a", "c", 100, 20, few), rate]
    assert rows(con, f"{chosen} {asked.format(' MINIMUM 30')}") == [("m", "a", "b", 100, 40, None), rate]
    pairs = "SELECT first_group, second_group FROM t FAIR PAIRS (PROTECTED g METRICS {}(x) AS m MINIMUM {})"
    for aggregate in ("avg", "median"):
        assert rows(con, pairs.format(aggregate, 30)) == [("a", "b")]
        assert len(rows(con, pairs.format(aggregate, 20))) == 3
    found = rows(con, "SELECT subgroup, n, value_n FROM t FAIR SCAN (FEATURES g METRICS avg(x) AS m MINIMUM 30)")
    assert sorted(found) == [("g = a", 100, 100), ("g = b", 100, 40)]
    trend = "FAIR TREND (TIME DATE '2024-01-01' EVERY '1 month' PROTECTED g METRICS avg(x) AS m MINIMUM 30)"
    query = f"SELECT first_group, second_group FROM (FROM t {trend}) WHERE difference IS NOT NULL"
    assert rows(con, query) == [("a", "b")]


def test_limits_hold_for_the_groups_with_enough_values(con: fairsql.Connection) -> None:
    """Three groups have three gaps; of two with enough values there is one, whose limits are then narrower."""
    con.execute("""CREATE TABLE t AS SELECT 'abcd'[1 + i // 100] AS g, CASE WHEN i < 220 THEN i % 9 END AS x
                   FROM range(300) AS r(i)""")
    asked = "SELECT difference_low, difference_high FROM t {}FAIR DISPARITY (PROTECTED g METRICS avg(x) AS m CONFIDENCE 0.95{})"
    two = rows(con, asked.format("WHERE g <> 'c' ", ""))
    assert rows(con, asked.format("", " MINIMUM 30")) == two


def test_a_report_and_a_check_count_values(con: fairsql.Connection) -> None:
    con.execute("""CREATE TABLE t AS SELECT 'abcd'[1 + i // 100] AS g,
                   CASE WHEN i % 100 < [100, 20, 0][1 + i // 100] THEN i % 9 END AS x FROM range(300) AS r(i)""")
    query = "FROM t FAIR DISPARITY (PROTECTED g METRICS avg(x) AS m WITHIN 0.5 {})"
    text = con.report(query.format("")).markdown()
    assert "(n = 100)" in text
    assert "(n = 20)" in text
    assert "The compared value with the fewest rows stands on 20: “m” of g = b." in text
    assert "m has no value in 180 of these 300 rows." in text
    assert "m is undefined for g = c: no row has a value." in text
    assert "MINIMUM 30 leaves out 2 of 3 groups: g = b and g = c." in con.report(query.format("MINIMUM 30")).markdown()
    (judged,) = check(con, query.format("")).results
    assert "(n = 20)" in judged.rows[0].message
    (unjudged,) = check(con, query.format("MINIMUM 30")).results
    assert unjudged.outcome == "undecided"
