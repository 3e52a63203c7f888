"""Sentences of reports on data that are not kind: rates of 0, few clusters, groups in few strata, rows without a value."""

from __future__ import annotations

import re

import pytest

import fairsql


def words(con: fairsql.Connection, clause: str) -> str:
    """Return the Markdown of a report without its escapes."""
    return con.report(clause).markdown().replace("\\", "")


def test_clusters_are_those_of_rows_that_count(con: fairsql.Connection) -> None:
    """Group a has 30 teams, of which 12 have a decision, and 8 one on a row with a positive label."""
    con.execute("""
        CREATE TABLE t AS
        SELECT g, team, i % 2 AS p, CASE WHEN g = 'a' AND team >= 8 THEN 0 ELSE i % 3 // 2 END AS y
        FROM range(8) r(i), range(30) ts(team), unnest(['a', 'b']) gs(g)""")
    con.execute("UPDATE t SET p = NULL WHERE g = 'a' AND team >= 12")
    clause = "FROM t FAIR DISPARITY (PREDICTION p LABEL y PROTECTED g METRICS {} CLUSTER team WITHIN 0.1)"
    assert "The group with the fewest clusters (team) is g = a, with 12." in words(con, clause.format("selection_rate"))
    assert "The group with the fewest clusters (team) is g = a, with 8." in words(
        con, clause.format("selection_rate, tpr")
    )
    assert "1 of 2 groups has fewer than 20 clusters" in words(con, clause.format("selection_rate"))
    assert "1 of 2 groups has fewer than 20 clusters" in words(con, clause.format("disparate_impact"))


@pytest.fixture
def classes(con: fairsql.Connection) -> fairsql.Connection:
    """Four decisions; the gap in `stay` is the largest, those in `fall` and `rise` exceed too, that in `rest` may be turned."""
    con.execute("""
        CREATE TABLE t AS
        SELECT g, CASE WHEN i < fall THEN 'fall' WHEN i < fall + rise THEN 'rise' WHEN i < fall + rise + rest THEN 'rest'
                       ELSE 'stay' END AS decided
        FROM (VALUES ('a', 900, 100, 100, 4), ('b', 900, 300, 500, 4), ('c', 40, 8, 12, 0)) v(g, n, fall, rise, rest),
             LATERAL (SELECT unnest(range(n)) AS i) r""")
    return con


def test_the_answer_begins_with_the_class_whose_gap_is_surest(classes: fairsql.Connection) -> None:
    items = "PREDICTION decided PROTECTED g OUTCOMES EACH WITHIN 0.1"
    made = classes.report(f"FROM t FAIR DISPARITY ({items})")
    assert made.headline.startswith("The selection rate of “stay” is 66.7 points higher for those with g = a")


def test_an_interval_may_include_what_is_allowed_the_other_way_round(classes: fairsql.Connection) -> None:
    said = words(classes, "FROM t FAIR DISPARITY (PREDICTION decided = 'rest' PROTECTED g WITHIN 0.05)")
    (interval,) = re.findall(r"interval −(\S+) to (\S+), .*?\) is not decided: (.*?)\. If", said)
    assert float(interval[0]) > 5 > float(interval[1])
    assert interval[2] == "the interval includes the 5 allowed, the other way round"


def test_a_ratio_of_0_has_no_interval(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT IF(i < 300, 'b', 'a') AS g, i = 310 AS p FROM range(900) r(i)")
    said = words(con, "FROM t FAIR DISPARITY (PREDICTION p PROTECTED g WITHIN RATIO 0.8)")
    assert "The ratio of 0 (no interval, since the lower value is 0) is not decided" in said
    assert "to 1.000" not in said.partition("## Groups")[0]


def test_rows_without_a_decision_are_the_reason_that_nothing_is_judged(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT i % 2 AS g, NULL::INT AS p FROM range(100) r(i)")
    made = con.report("FROM t FAIR DISPARITY (PREDICTION p PROTECTED g WITHIN 0.1 MINIMUM 10)")
    assert made.headline == "Nothing is judged: no row counts, since p is missing."


def test_rows_of_unknown_group_are_among_all_rows(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT nullif(i % 3, 2) AS g, i % 5 < 2 AS p FROM range(300) r(i)")
    said = words(con, "FROM t FAIR DISPARITY (PREDICTION p PROTECTED g REFERENCE OVERALL WITHIN 0.1)")
    assert "How far the 100 rows of unknown group may change the gaps is not known: FAIR BOUNDS takes no" in said


@pytest.mark.parametrize(
    ("metric", "counts"),
    [("auc", "rows of the rarer label"), ("precision", "rows that are predicted positive"), ("accuracy", "rows")],
)
def test_rows_needed_are_those_that_a_metric_stands_on(con: fairsql.Connection, metric: str, counts: str) -> None:
    con.execute("""
        CREATE TABLE t AS
        SELECT i % 2 AS g, (hash(i) % 100) / 100.0 AS s, hash(i, 1) % 100 < 20 + hash(i) % 40 AS y FROM range(400) r(i)""")
    clause = f"FROM t FAIR DISPARITY (SCORE s THRESHOLD 0.5 LABEL y PROTECTED g METRICS {metric} WITHIN 0.05)"
    said = words(con, clause).partition("What it stands on")[0]
    assert re.search(rf"n must grow by [\d,]+ {counts} to decide it", said)
    assert ("; n counts rows of the rarer label." in said) == (metric == "auc")


def test_the_scorecard_names_a_worse_verdict_of_other_strata(con: fairsql.Connection) -> None:
    """Stratum 1 has a sure gap of 0.1 within the 0.15 allowed; stratum 2 has few rows and decides nothing."""
    con.execute("""
        CREATE TABLE t AS
        SELECT s, g, i < n * IF(g = 'a', 0.4, 0.5) AS p
        FROM (VALUES (1, 4000), (2, 40)) v(s, n), unnest(['a', 'b']) gs(g), LATERAL (SELECT unnest(range(n)) AS i) r""")
    said = words(con, "FROM t FAIR DISPARITY (PREDICTION p PROTECTED g CONTROL s WITHIN 0.15)")
    assert "| within; elsewhere undecided (1 of 2) |" in said


def test_parts_of_a_gap_that_chance_may_have_made_have_no_share(con: fairsql.Connection) -> None:
    """Over all rows there is hardly a gap; within strata there is one."""
    con.execute("""
        CREATE TABLE t AS
        SELECT s, g, i < n * rate AS p
        FROM (VALUES (1, 'a', 900, 0.3), (2, 'a', 300, 0.6), (1, 'b', 300, 0.2), (2, 'b', 900, 0.44)) v(s, g, n, rate),
             LATERAL (SELECT unnest(range(n)) AS i) r""")
    said = words(con, "FROM t FAIR DISPARITY (PREDICTION p PROTECTED g CONTROL s WITHIN 0.1)")
    assert "the gap is the other way round; that over all rows may be chance." in said
    assert "Simpson" not in said
    clustered = words(con, "FROM (SELECT *, row_number() OVER () % 400 AS c FROM t) FAIR DISPARITY (PREDICTION p PROTECTED g CONTROL s CLUSTER c WITHIN 0.1)")  # fmt: skip
    assert re.search(r"Of the gap of [−\d.]+ points, s explains [−\d.]+;", clustered)


def test_a_group_without_enough_rows_in_a_stratum_is_compared_over_all(con: fairsql.Connection) -> None:
    con.execute("""
        CREATE TABLE t AS
        SELECT s, g, i % 3 = 0 AS p
        FROM (VALUES ('a', 60), ('b', 60), ('c', 20)) v(g, n), range(3) ss(s), LATERAL (SELECT unnest(range(n)) AS i) r""")
    said = words(con, "FROM t FAIR DISPARITY (PREDICTION p PROTECTED g CONTROL s WITHIN 0.1 MINIMUM 30)")
    assert (
        "c has 30 rows or more in no stratum that compares groups: only comparisons over all strata include it." in said
    )


@pytest.mark.parametrize("name", ["place", "decides", "highest", "turned"])
def test_a_control_may_have_any_name(con: fairsql.Connection, name: str) -> None:
    con.execute("CREATE TABLE t AS SELECT i % 2 AS g, i % 3 AS c, i % 7 < 3 AS p FROM range(300) r(i)")
    said = words(con, f"FROM t FAIR DISPARITY (PREDICTION p PROTECTED g CONTROL c AS {name} WITHIN 0.1)")
    assert f"3 strata of {name}" in said


def test_p_values_of_medians_are_levels_of_their_limits(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT i % 2 AS g, hash(i) % 100 AS pay FROM range(300) r(i)")
    said = words(con, "FROM t FAIR DISPARITY (PROTECTED g METRICS median(pay) AS m, avg(pay) AS a)")
    median, _, mean = said.partition("## Gaps between groups")[2].partition("### a")
    assert "at whose level the limits of the pair by itself reach 0. Source: Woodruff 1952" in median
    assert "to the half of them next to 0. Source: Altman and Bland 2011" in mean


def test_a_stratum_where_the_reference_has_the_other_side_is_turned(con: fairsql.Connection) -> None:
    """Over all rows b is below the reference a; in the second stratum c is above it, and the furthest from it."""
    con.execute("""
        CREATE TABLE t AS
        SELECT s, g, i < 100 * rate AS p
        FROM (VALUES (1, 'a', 0.6), (1, 'b', 0.2), (1, 'c', 0.5), (2, 'a', 0.4), (2, 'b', 0.3), (2, 'c', 0.6))
             v(s, g, rate), range(100) r(i)""")
    said = words(con, "FROM t FAIR DISPARITY (PREDICTION p PROTECTED g REFERENCE 'a' CONTROL s WITHIN 0.1)")
    assert "25.0 points over all rows, and −20.0 to 40.0 points within strata." in said
    assert "the other way round in 1, which the minus sign shows" in said


def test_rows_that_filter_leaves_out_are_counted(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT i % 2 AS g, nullif(i % 5, 4) < 2 AS p, i % 4 AS kind FROM range(400) r(i)")
    said = words(con, "FROM t FAIR DISPARITY (PREDICTION p PROTECTED g FILTER kind < 2 WITHIN 0.1)")
    assert "400 rows were read. FILTER takes 200 of them. 40 of these do not count: p is missing." in said
    adjusted = words(con, "FROM t FAIR ADJUST (OUTCOME kind PROTECTED g CONTROL i % 3 AS c FILTER kind < 2)".replace("i % 3", "kind % 2"))  # fmt: skip
    assert "200 rows are in the regression. 200 are not, since FILTER leaves them out." in adjusted


def test_groups_without_a_shared_case_say_so(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT i % 2 AS g, i % 3 = 0 AS p, i AS id FROM range(100) r(i)")
    made = con.report("FROM t FAIR DISPARITY (PREDICTION p PROTECTED g MATCH id WITHIN 0.1)")
    assert made.headline.startswith("Nothing is judged: no two groups share a case (MATCH id).")
    one = con.report("FROM t WHERE g = 0 FAIR DISPARITY (PREDICTION p PROTECTED g MATCH id WITHIN 0.1)")
    assert "no two groups share a case" not in one.headline


def test_cases_of_too_many_groups_are_reported_without_pairs(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT i % 400 AS g, i % 3 = 0 AS p, i // 400 AS id FROM range(1200) r(i)")
    made = con.report("FROM t FAIR DISPARITY (PREDICTION p PROTECTED g MATCH id WITHIN 0.1)")
    assert "pairs" not in made.facts.tables
    assert "Rates are means over the cases that both groups of a pair have (MATCH id)" in made.markdown()


def test_estimates_go_with_labels(con: fairsql.Connection) -> None:
    """A row without an estimate counts nowhere, in tests of shares neither, which read the rows themselves."""
    con.execute("""
        CREATE TABLE t AS
        SELECT i % 2 AS g, i % 3 = 0 AS p, i % 5 < 2 AS y, nullif(i % 10, 9) AS guess, i % 7 AS pay, i % 2 AS c
        FROM range(600) r(i)""")
    clause = "FROM t FAIR DISPARITY (PREDICTION p LABEL y ESTIMATE guess ACTUAL pay PROTECTED g METRICS selection_rate, mae WITHIN 0.1)"
    tables = con.report(clause).facts.tables
    (test,) = tables["tests"].records()
    assert test["n"] == sum(row["n"] for row in tables["groups"].records()) == 540
