"""Every form that measures in every situation that is easily forgotten, each with what must hold there.

In: one table of 480 rows, and what the situation makes of it. Checked: rows against those of the same clause where it is
plain (a view, a macro, one grouping of a CUBE, a group with a name in the place of NULL, the other strata alone), and what
each form says where there is nothing to compare.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

import fairsql

pytestmark = pytest.mark.one_duckdb

ITEMS = "PREDICTION p LABEL y METRICS selection_rate, true_positive_rate"
TIMES = "TIME d EVERY '1 month'"
FORMS = {
    "": "CONFIDENCE 0.9",
    "DISPARITY": "CONFIDENCE 0.9 WITHIN 0.1 CORRECTION none",
    "PAIRS": "CONFIDENCE 0.9 WITHIN 0.1 CORRECTION none",
    "TEST": "CONFIDENCE 0.9 CORRECTION none",
    "DECOMPOSE": "CONFIDENCE 0.9",
    "SCAN": "CONFIDENCE 0.9 MINIMUM 5 CORRECTION none",
    "TREND": f"CONFIDENCE 0.9 WITHIN 0.1 {TIMES}",
}
STRATA = {"DECOMPOSE": "CONTROL s", "SCAN": ""}
form = pytest.mark.parametrize("form", FORMS)
TABLE = """
    CREATE TABLE t AS
    SELECT 'abc'[1 + i % 3] AS g, 'xy'[1 + i // 3 % 2] AS h, 1 + i // 6 % 2 AS s, i * 37 % 100 < 30 + 20 * (i % 3) AS p,
        i * 61 % 100 < 45 AS y, DATE '2024-01-15' + to_months((i // 12 % 4)::INT) AS d, i AS id
    FROM range(480) AS r(i)
"""
LONE = "(FROM t UNION ALL SELECT 'a', 'x', 9, i % 2 = 0, i % 3 = 0, DATE '2024-02-15', NULL FROM range(40) AS r(i))"
NULL_GROUP = "(SELECT * REPLACE (CASE WHEN g <> 'c' THEN g END AS g) FROM t)"
ONE_GROUP = "(SELECT * FROM t WHERE g = 'a')"
ALL_NULL = "(SELECT * REPLACE (NULL::BOOLEAN AS p) FROM t)"
NO_ROWS = "(SELECT * FROM t WHERE FALSE)"


@pytest.fixture
def con(con: fairsql.Connection) -> fairsql.Connection:
    """The table `t`: three groups `g`, two of `h`, two strata `s`, four months."""
    con.execute(TABLE)
    return con


@pytest.fixture(scope="module")
def plain(install_script: str) -> Iterator[duckdb.DuckDBPyConnection]:
    """Plain DuckDB with the table and the macros."""
    with duckdb.connect() as raw:
        raw.execute(install_script)
        raw.execute(TABLE)
        yield raw


def clause(form: str, protected: str = "g", more: str | None = None, source: str = "t") -> str:
    """Return the query of a form; those that need strata have them."""
    word = "FEATURES" if form == "SCAN" else "PROTECTED"
    more = STRATA.get(form, "") if more is None else more
    return f"FROM {source} FAIR {form} ({ITEMS} {word} {protected} {FORMS[form]} {more})"


def rows(con: fairsql.Connection, query: str) -> list[dict[str, Any]]:
    """Return rows as dictionaries, in an order of their own."""
    got = con.execute(query)
    names = [column[0] for column in got.description or ()]
    return sorted((dict(zip(names, row, strict=True)) for row in got.fetchall()), key=repr)


def same(found: list[dict[str, Any]], wanted: list[dict[str, Any]]) -> None:
    """Compare rows, numbers up to the last digits; there are some."""
    assert len(found) == len(wanted) > 0
    for row, other in zip(sorted(found, key=_place), sorted(wanted, key=_place), strict=True):
        assert row.keys() == other.keys()
        for name, value in other.items():
            assert row[name] == (pytest.approx(value, rel=1e-9, abs=1e-12) if isinstance(value, float) else value), name


def _place(row: dict[str, Any]) -> str:
    return repr({name: value for name, value in row.items() if not isinstance(value, float)})


@form
def test_a_view_and_a_macro_of_ones_own_in_plain_duckdb(form: str, con: fairsql.Connection, tmp_path: Path) -> None:
    wanted = rows(con, clause(form))
    path, file = tmp_path / "stored.duckdb", tmp_path / "t.parquet"
    con.execute(f"COPY t TO '{file}'")
    with fairsql.connect(path) as stored:
        stored.execute(f"CREATE TABLE t AS FROM '{file}'")
        stored.execute(f"CREATE VIEW seen AS {clause(form)}")
        stored.execute(f"CREATE MACRO later(low) AS TABLE {clause(form, source='(SELECT * FROM t WHERE id >= low)')}")
    with duckdb.connect(str(path), read_only=True) as plain:
        same(rows(plain, "FROM seen"), wanted)
        same(rows(plain, "FROM later(0)"), wanted)
        assert plain.execute("SELECT count(*) FROM later(480)").fetchall() == [(0,)]


@form
def test_a_grouping_of_a_cube_is_that_grouping_alone(form: str, con: fairsql.Connection) -> None:
    if form == "SCAN":  # its subgroups are all groupings already
        with pytest.raises(fairsql.ClauseError, match="CUBE"):
            con.execute(clause(form, more="PROTECTED CUBE (g, h)"))
        return
    cube = rows(con, clause(form, "CUBE (g, h)"))
    groupings = {"": "", "g": "g", "h": "h", "g, h": "g, h"}
    assert {row["protected"] for row in cube} == set(groupings) - (set() if form == "" else {""})
    for grouping in {row["protected"] for row in cube} - {""}:
        of = [
            {k: v for k, v in row.items() if k in _columns(row, form)} for row in cube if row["protected"] == grouping
        ]
        alone = rows(con, clause(form, grouping))
        same(of, [{k: v for k, v in row.items() if k in _columns(row, form)} for row in alone])


def _columns(row: dict[str, Any], form: str) -> set[str]:
    """All columns but those that tell which group it is by all columns that may make one."""
    return {name for name in row if not name.endswith("_key") and name not in ("protected", "g", "h")}


@form
def test_a_group_of_null_is_a_group_as_one_with_a_name(form: str, con: fairsql.Connection) -> None:
    named = rows(con, clause(form, source="(SELECT * REPLACE (CASE WHEN g = 'c' THEN 'zz' ELSE g END AS g) FROM t)"))
    null = rows(con, clause(form, source=NULL_GROUP))
    assert "None" in repr(null)
    warned = {row.pop("warning") for row in null if "warning" in row}
    assert (form in ("DISPARITY", "DECOMPOSE")) == any("a group of NULL is compared" in (each or "") for each in warned)
    same(null, [{k: v for k, v in _without_name(row).items() if k != "warning"} for row in named])


def _without_name(value: Any) -> Any:
    """The value with NULL in the place of the group, and its text in the place of the group's."""
    if isinstance(value, dict):
        return {
            "g = (NULL)" if name == "g = zz" else name: None if name == "g" and each == "zz" else _without_name(each)
            for name, each in value.items()
        }
    return re.sub(r"\bzz\b", "(NULL)", value) if isinstance(value, str) else value


@form
def test_a_stratum_with_one_group_leaves_the_others_as_they_are(form: str, con: fairsql.Connection) -> None:
    if form == "SCAN":  # has no strata: as a feature it is a subgroup, and rows of others
        found = rows(con, clause(form, "g, s", source=LONE))
        assert {
            row["features"]["g"] for row in found if row["features"].get("s") == "9" and "g" in row["features"]
        } == {"a"}
        assert {row["n"] for row in found if row["features"].get("s") == "9"} == {40}
        return
    found = rows(con, clause(form, more="CONTROL s", source=LONE))
    wanted = rows(con, clause(form, more="CONTROL s"))
    if form == "TEST":  # nothing is compared there
        assert {row["test"] for row in found} == {"generalized_cochran_mantel_haenszel"}
        stood_on = {row["metric"]: row["n"] for row in wanted}
        assert stood_on == {"selection_rate": 480, "true_positive_rate": 216}  # all rows; those with a positive label
        assert {row["uninformative_strata"] for row in found} == {1}
        same([{**row, "uninformative_strata": 0} for row in found], wanted)
    elif form == "DECOMPOSE":  # its rows have no partner
        assert {row["strata"] for row in found} == {2}
        for row in found:
            assert row["off_support"] == pytest.approx(row["gap"] - row["explained"] - row["unexplained"])
            of_a = {row["first_group"]: "first_off_support", row["second_group"]: "second_off_support"}
            assert {group: row[column] > 0 for group, column in of_a.items()} == {group: group == "a" for group in of_a}
    else:
        same([row for row in found if row["s"] != 9], wanted)
        alone = [row for row in found if row["s"] == 9]
        assert len(alone) == {"": 1, "DISPARITY": 2, "PAIRS": 0, "TREND": 0}[form]
        assert all(row["difference"] is row["within"] is row["difference_low"] is None for row in alone if form)


NOTHING: dict[str, tuple[str, ...]] = {
    "DISPARITY": ("difference", "difference_low", "ratio", "within", "verdict"),
    "TEST": ("statistic", "p_value", "p_adjusted", "odds_ratio"),
    "DECOMPOSE": ("gap", "explained", "explained_low", "unexplained", "off_support"),
    "TREND": ("difference", "difference_low", "ratio", "within", "verdict", "target", "signal"),
}
"""The columns that are NULL where there is nothing to compare."""


@form
def test_one_group_has_nothing_to_be_compared_with(form: str, con: fairsql.Connection) -> None:
    found = rows(con, clause(form, source=ONE_GROUP))
    if form == "":
        assert [(row["g"], row["n"]) for row in found] == [("a", 160)]
    elif form == "SCAN":  # a value that every row has makes no subgroup
        assert found == []
    else:
        assert len(found) == {"DISPARITY": 2, "PAIRS": 0, "TEST": 2, "DECOMPOSE": 2, "TREND": 0}[form]
        assert {row[name] for row in found for name in NOTHING[form]} <= {None}


@form
def test_predictions_that_are_all_null_compare_nothing(form: str, con: fairsql.Connection) -> None:
    found = rows(con, clause(form, source=ALL_NULL))
    if form == "":
        assert [(row["g"], row["n"], row["excluded"], row["selection_rate"], row["selection_rate_low"]) for row in found] == [
            (group, 0, 160, None, None) for group in "abc"
        ]  # fmt: skip
        return
    counts = {"DISPARITY": 2, "PAIRS": 0, "TEST": 2, "DECOMPOSE": 2, "SCAN": 0, "TREND": 2 * 3 * 4}
    assert len(found) == counts[form]
    assert {row[name] for row in found for name in NOTHING.get(form, ())} <= {None}
    if form == "TREND":
        assert {(row["first_n"], row["second_n"], row["excluded"]) for row in found} == {(0, 0, 80)}


@form
def test_no_rows_give_no_rows(form: str, con: fairsql.Connection) -> None:
    assert rows(con, clause(form, source=NO_ROWS)) == []
    assert (
        rows(con, clause(form, "g, h", more="CONTROL s" if form != "SCAN" else "", source="(SELECT * FROM t LIMIT 0)"))
        == []
    )


MACROS = {
    "": "fair_metrics(u, ['g'], p, label := y, control := ['s'], confidence := 0.9)",
    "DISPARITY": "fair_disparity(u, ['g'], p, label := y, control := ['s'], confidence := 0.9, within := 0.1, correction := 'none', metrics := m)",
    "PAIRS": "fair_pairs(u, ['g'], p, label := y, control := ['s'], confidence := 0.9, within := 0.1, correction := 'none', metrics := m)",
    "TEST": "fair_test(u, ['g'], p, label := y, control := ['s'], confidence := 0.9, correction := 'none', metrics := m)",
    "DECOMPOSE": "fair_decompose(u, ['g'], p, ['s'], label := y, confidence := 0.9, metrics := m)",
    "SCAN": "fair_scan(u, ['g'], p, label := y, confidence := 0.9, minimum := 5, correction := 'none', metrics := m)",
    "TREND": "fair_trend(u, ['g'], p, d, '1 month', label := y, control := ['s'], confidence := 0.9, within := 0.1, metrics := m)",
}


@form
def test_the_macro_says_what_the_form_says(form: str, plain: duckdb.DuckDBPyConnection) -> None:
    call = MACROS[form].replace(":= m)", ":= ['selection_rate', 'true_positive_rate'])")
    null_and_lone = NULL_GROUP.replace("FROM t", f"FROM {LONE}")
    for source in (null_and_lone, ONE_GROUP, ALL_NULL):
        found = rows(plain, f"WITH u AS {source} FROM {call}")
        wanted = rows(plain, fairsql.expand(clause(form, more="" if form == "SCAN" else "CONTROL s", source=source)))
        if form == "TREND":  # whose macro has time stamps
            found = [{**row, "period": row["period"].date()} for row in found]
        assert len(found) == len(wanted)
        if wanted:
            same([{name: row[name] for name in wanted[0]} for row in found], wanted)
