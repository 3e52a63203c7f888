"""FAIR RELABEL in every place of a statement, and what is said of a clause or of data that cannot be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa
import pytest
from support.item_values import value_of
from support.relabel_oracle import (
    FLIPPED,
    ITEMS,
    LOANS,
    ORDERED,
    Asked,
    flips,
    relabelled,
)

import fairsql
from fairsql import ClauseError, DataError, FairSQLError

pytestmark = pytest.mark.one_duckdb

PLACES = {
    "FROM first": "FROM t FAIR RELABEL (#)",
    "FROM first, with a list": "FROM t SELECT id, y, fair_changed, fair_label FAIR RELABEL (#)",
    "WHERE": "SELECT * FROM t WHERE s > 0 FAIR RELABEL (#)",
    "a sub-query": "SELECT * FROM (SELECT * FROM t FAIR RELABEL (#)) AS q",
    "of a sub-query": "SELECT * FROM (SELECT *, s + 0 AS s2 FROM t) AS q FAIR RELABEL (#)",
    "a CTE": "WITH q AS (SELECT * FROM t FAIR RELABEL (#)) SELECT * FROM q",
    "of a CTE": "WITH q AS MATERIALIZED (SELECT * FROM t) SELECT * FROM q FAIR RELABEL (#)",
    "a CTE with one of our names": "WITH fair_rows AS (FROM t) SELECT * FROM fair_rows FAIR RELABEL (#)",
    "a union": "SELECT * FROM t WHERE false FAIR RELABEL (#) UNION ALL SELECT * FROM t FAIR RELABEL (#)",
    "a join": "SELECT * FROM t JOIN (SELECT id AS k FROM t) AS r ON id = k FAIR RELABEL (#)",
    "a join afterwards": "SELECT q.* FROM (FROM t FAIR RELABEL (#)) AS q JOIN t AS r USING (id)",
    "ORDER BY and LIMIT": "SELECT * FROM t FAIR RELABEL (#) ORDER BY fair_label, id LIMIT 8",
    "a comment": "SELECT * /* FAIR */ FROM t -- FAIR RELABEL\n FAIR /* here */ RELABEL (#)",
}  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
def test_places_in_a_query(loans: fairsql.Connection, place: str) -> None:
    assert flips(loans, PLACES[place].replace("#", ORDERED)) == FLIPPED


def test_twice_in_one_query(loans: fairsql.Connection) -> None:
    once = f"(FROM t FAIR RELABEL ({ITEMS} ORDER BY id))"
    query = f"SELECT l.id, l.fair_label, r.fair_label FROM {once} AS l JOIN {once} AS r USING (id) ORDER BY ALL"
    assert loans.execute(query).fetchall() == [(k, *[int(y and k not in FLIPPED)] * 2) for k, _, y, _ in LOANS]
    nested = f"SELECT * FROM {once} FAIR RELABEL (SCORE s LABEL fair_label PROTECTED g)"
    assert loans.execute(f"SELECT count(*), sum(fair_label), bool_or(fair_changed) FROM ({nested})").fetchall() == [
        (8, 2, False)
    ]


def test_the_select_list_sees_the_labels(loans: fairsql.Connection) -> None:
    query = f"SELECT g, avg(fair_label), count_if(fair_changed) FROM t FAIR RELABEL ({ORDERED}) GROUP BY g ORDER BY g"
    assert loans.execute(query).fetchall() == [("a", 0.25, 2), ("b", 0.25, 0)]


def test_audited_afterwards(loans: fairsql.Connection) -> None:
    query = f"FROM (FROM t FAIR RELABEL ({ORDERED})) FAIR DISPARITY (LABEL fair_label PROTECTED g WITHIN 0)"
    assert loans.execute(f"SELECT difference, within FROM ({query})").fetchall() == [(0.0, True)]


def test_a_join_with_two_columns_of_one_name(loans: fairsql.Connection) -> None:
    loans.execute("CREATE TABLE u AS SELECT id, 'x' AS g, 1 - y AS y, 1 - s AS s FROM t")
    got = loans.execute(
        "SELECT * FROM t JOIN u ON t.id = u.id FAIR RELABEL (SCORE t.s LABEL t.y PROTECTED t.g ORDER BY t.id)"
    )
    assert len(got.description) == 10
    rows = got.fetchall()
    assert {row[0] for row in rows if row[-1]} == FLIPPED
    assert {row[0] for row in rows} == {row[4] for row in rows} == set(range(1, 9))
    assert {row[5] for row in rows} == {"x"}


def test_create_table_as(loans: fairsql.Connection) -> None:
    loans.execute(f"CREATE TABLE made AS SELECT * FROM t FAIR RELABEL ({ORDERED})")
    assert flips(loans, "FROM made") == FLIPPED
    loans.execute(f"CREATE OR REPLACE TABLE made AS FROM made FAIR RELABEL ({ORDERED} WITHIN 1)")
    assert flips(loans, "FROM made") == set()


def test_create_view(loans: fairsql.Connection) -> None:
    loans.execute(f"CREATE VIEW seen AS SELECT * FROM t FAIR RELABEL ({ORDERED})")
    assert flips(loans, "FROM seen") == FLIPPED
    loans.execute("UPDATE t SET y = 0 WHERE id = 2")
    changed = loans.execute("SELECT id FROM seen WHERE fair_changed").fetchall()
    assert changed == [(4,)]


def test_insert_and_copy(loans: fairsql.Connection, tmp_path: Path) -> None:
    loans.execute("CREATE TABLE target (id INTEGER, fair_label INTEGER, fair_changed BOOLEAN)")
    loans.execute(f"INSERT INTO target SELECT id, fair_label, fair_changed FROM t FAIR RELABEL ({ORDERED})")
    assert flips(loans, "FROM target") == FLIPPED
    file = tmp_path / "labels.parquet"
    loans.execute(f"COPY (FROM t FAIR RELABEL ({ORDERED})) TO '{file}'")
    assert flips(loans, f"FROM '{file}'") == FLIPPED
    csv = tmp_path / "labels.csv"
    loans.execute(f"COPY (FROM t FAIR RELABEL ({ORDERED})) TO '{csv}' (HEADER)")
    assert csv.read_text().splitlines()[0] == "id,g,y,s,fair_label,fair_changed"
    assert len(csv.read_text().splitlines()) == 9


def test_of_a_parquet_file(loans: fairsql.Connection, tmp_path: Path) -> None:
    file = tmp_path / "t.parquet"
    loans.execute(f"COPY t TO '{file}'")
    assert flips(loans, f"FROM '{file}' FAIR RELABEL ({ORDERED})") == FLIPPED
    assert flips(loans, f"FROM read_parquet('{file}') FAIR RELABEL ({ORDERED})") == FLIPPED


def test_of_a_data_frame(con: fairsql.Connection) -> None:
    frame = pa.table(dict(zip(("id", "g", "y", "s"), map(list, zip(*LOANS, strict=True)), strict=True)))
    assert frame.num_rows == 8
    got = con.execute(f"SELECT id FROM (FROM frame FAIR RELABEL ({ORDERED})) WHERE fair_changed ORDER BY id").fetchall()
    assert got == [(2,), (4,)]


def test_a_volatile_source_is_read_once(con: fairsql.Connection) -> None:
    """Labels fit the very rows that come out, not those of another reading."""
    source = "(SELECT i AS id, CASE WHEN random() < 0.5 THEN 'a' ELSE 'b' END AS g, (random() < 0.4)::INT AS y, random() AS s FROM range(400) r(i))"
    rows = con.execute(
        f"SELECT id, g, y, s, fair_label, fair_changed FROM {source} FAIR RELABEL ({ORDERED})"
    ).fetchall()
    named = [dict(zip(("id", "g", "y", "s"), row, strict=False)) for row in rows]
    assert sorted(row["id"] for row in named) == list(range(400))
    assert {row[0]: row[4:] for row in rows} == relabelled(named, Asked())


def test_parameters(loans: fairsql.Connection) -> None:
    reference = f"FROM t FAIR RELABEL ({ITEMS} REFERENCE ? WITHIN ? ORDER BY id)"
    assert flips(loans, reference, ["b", 0.4]) == FLIPPED
    assert flips(loans, reference, ["b", 0.5]) == set()
    assert flips(loans, reference, ["a", 0.0]) == {6, 7}
    assert flips(loans, f"FROM t FAIR RELABEL ({ITEMS} WITHIN RATIO $r REFERENCE $g)", {"r": 0.5, "g": "a"}) == {6, 7}
    threshold = "SELECT id FROM (FROM t FAIR RELABEL (SCORE s THRESHOLD ? PROTECTED g)) WHERE fair_changed ORDER BY id"
    assert loans.execute(threshold, [0.5]).fetchall() == [(3,), (4,)]
    assert loans.execute(threshold, [0.85]).fetchall() == []
    loans.execute(f"PREPARE asked AS FROM t FAIR RELABEL ({ITEMS} WITHIN $1 ORDER BY id)")
    assert flips(loans, "EXECUTE asked(0.5)") == set()
    assert flips(loans, "EXECUTE asked(0.25)") == FLIPPED


@pytest.mark.parametrize("value", [5, -0.1, float("nan")])
def test_a_parameter_of_within_is_checked_as_a_number_is(loans: fairsql.Connection, value: float) -> None:
    with pytest.raises(DataError, match="WITHIN"):
        loans.execute(f"FROM t FAIR RELABEL ({ITEMS} WITHIN ?)", [value]).fetchall()
    with pytest.raises(DataError, match="WITHIN"):
        loans.execute(f"FROM t FAIR RELABEL ({ITEMS} WITHIN RATIO ?)", [value]).fetchall()


def test_all_or_nothing(loans: fairsql.Connection) -> None:
    loans.execute("CREATE TABLE target AS SELECT id, 0 AS fair_label FROM t WHERE id < 3")
    loans.execute("INSERT INTO t VALUES (9, 'c', 2, 0.5)")
    asked = f"FROM t FAIR RELABEL ({ORDERED})"
    for statement in (f"CREATE TABLE made AS {asked}", f"INSERT INTO target SELECT id, fair_label {asked}"):
        with pytest.raises(DataError, match="LABEL y must be 0, 1, boolean or NULL, and is 2"):
            loans.execute(statement)
    tables = loans.execute("SELECT table_name FROM duckdb_tables() ORDER BY ALL").fetchall()
    assert tables == [("t",), ("target",)]
    assert loans.execute("FROM target ORDER BY id").fetchall() == [(1, 0), (2, 0)]
    loans.execute("DELETE FROM t WHERE id = 9; UPDATE t SET s = NULL WHERE id = 8")
    with pytest.raises(DataError, match="SCORE s is NULL"):
        loans.execute(f"CREATE TABLE made AS {asked}")
    assert loans.execute("SELECT count(*) FROM duckdb_tables()").fetchall() == [(2,)]


@pytest.mark.own_duckdb
def test_other_methods_of_the_connection(loans: fairsql.Connection) -> None:
    relation = loans.sql(f"FROM t FAIR RELABEL ({ORDERED})")
    assert relation is not None
    assert {row[0] for row in relation.filter("fair_changed").fetchall()} == FLIPPED
    with loans.cursor() as cursor:
        assert flips(cursor, f"FROM t FAIR RELABEL ({ORDERED})") == FLIPPED
    text = loans.expand(f"FROM t FAIR RELABEL ({ORDERED})")
    assert loans.expand(text) == text
    assert flips(loans, text) == FLIPPED


class Case(NamedTuple):
    """Items, and what is said of them: `at` is the text above the carets, the first one after `after`."""

    items: str
    kind: type[FairSQLError]
    message: str
    at: str
    hint: str
    after: str = ""


C, D = ClauseError, DataError
WHOLE = "FAIR RELABEL"
ERRORS = (
    Case("", C, "the clause is empty", WHOLE, "SCORE"),
    Case("LABEL y PROTECTED g", C, "FAIR RELABEL needs a SCORE", WHOLE, "add SCORE <column of numbers>"),
    Case("SCORE s LABEL y", C, "the clause has no PROTECTED", WHOLE, "PROTECTED race, sex"),
    Case("SCORE s PROTECTED g", C, "needs the labels to start from", WHOLE, "add THRESHOLD 0.5"),
    Case("SCORE s THRESHOLD 0.5 LABEL y PROTECTED g", C, "given twice", "y", "keep THRESHOLD", "LABEL "),
    Case("METHOD risk_fliping SCORE s LABEL y PROTECTED g", C, "has no METHOD risk_fliping", "risk_fliping", "did you mean risk_flipping? Methods are risk_adjustment, risk_flipping"),
    Case("METHOD exact SCORE s LABEL y PROTECTED g", C, "has no METHOD exact", "exact", "risk_adjustment"),
    Case("METHOD risk_flipping SCORE s THRESHOLD 0.5 PROTECTED g", C, "METHOD risk_flipping does not use THRESHOLD", "0.5", "METHOD risk_adjustment"),
    Case("METHOD risk_adjustment SCORE s LABEL y PROTECTED g", C, "METHOD risk_adjustment does not use LABEL", "y", "METHOD risk_flipping", "LABEL "),
    Case("METHOD risk_adjustment SCORE s PROTECTED g", C, "METHOD risk_adjustment needs a THRESHOLD", WHOLE, "THRESHOLD 0.5"),
    Case("METHOD risk_flipping SCORE s PROTECTED g", C, "METHOD risk_flipping needs a LABEL", WHOLE, "add LABEL"),
    Case("SCORE s, y LABEL y PROTECTED g", C, "SCORE takes one expression", "y", "comma", "s, "),
    Case("SCORE s LABEL y PROTECTED CUBE (g, id)", C, "the groups of FAIR RELABEL cannot overlap", "CUBE (g, id)", "list the columns"),
    Case("SCORE s LABEL y PROTECTED g WEIGHT s", C, "FAIR RELABEL takes no WEIGHT", "WEIGHT", "its items are METHOD, SCORE"),
    Case("SCORE s LABEL y PROTECTED g METRICS tpr", C, "FAIR RELABEL takes no METRICS", "METRICS", "ORDER BY"),
    Case("SCORE s LABEL y PROTECTED g SEED 7", C, "FAIR RELABEL takes no SEED", "SEED", "ORDER BY"),
    Case("PREDICTION y SCORE s LABEL y PROTECTED g", C, "FAIR RELABEL takes no PREDICTION", "PREDICTION", "LABEL"),
    Case("SCORE s LABEL y PROTECTED g WITHIN 2", C, "WITHIN 2 is outside [0, 1]", "2", "0.05"),
    Case("SCORE s LABEL y PROTECTED g WITHIN RATIO 0", C, "WITHIN RATIO 0 is outside (0, 1]", "0", "four-fifths"),
    Case("SCORE s LABEL y PROTECTED g WITHIN s", C, "WITHIN takes a number or a parameter", "s", "0.05", "WITHIN "),
    Case("SCORE s LABEL y PROTECTED g REFERENCE b", C, "REFERENCE takes values, and b is a name", "b", "REFERENCE 'b'", "REFERENCE "),
    Case("SCORE s LABEL y PROTECTED g REFERENCE 'a', 'b'", C, "REFERENCE gives 2 of 1 values", "'a', 'b'", "OVERALL"),
    Case("SCORE s LABEL y PROTECTED g ORDER BY DESC", C, "ORDER BY has no expression here", "DESC", "write ORDER BY id"),
    Case("SCORE s LABEL y PROTECTED g ORDER BY", C, "ORDER BY has no value", "ORDER BY", "leave it out"),
    Case("SCORE nullif(s, 0.6) LABEL y PROTECTED g", D, "SCORE nullif(s, 0.6) is NULL in 1 row(s) of g = a", "SCORE", "leave these rows out by WHERE or FILTER", "("),
    Case("LABEL y PROTECTED g SCORE if(id = 3, 'NaN'::DOUBLE, s)", D, "must be a number, and is NaN", "SCORE", "leave these rows out by WHERE or FILTER", "("),
    Case("SCORE s LABEL y PROTECTED g = 'a' AS m FILTER g = 'b'", D, "no rows to measure where m is true: one side of the comparison is empty", "PROTECTED", "both sides of a boolean PROTECTED"),
    Case("SCORE s LABEL y PROTECTED g = 'a' AS m FILTER g = 'a'", D, "no rows to measure where m is false", "PROTECTED", "both sides of a boolean PROTECTED"),
    Case("SCORE s LABEL y PROTECTED y = 1 AS m CONTROL id > 5 AS late", D, "no rows to measure where m is true in the stratum late = true", "PROTECTED", "widen WHERE or CONTROL"),
    Case("SCORE s LABEL y PROTECTED g REFERENCE 'z'", D, "REFERENCE 'z' is no group of g", "REFERENCE", "take a group that is there"),
    Case("SCORE s LABEL y PROTECTED g CONTROL id > 4 AS late REFERENCE 'a'", D, "REFERENCE 'a' is no group of g in the stratum late = true", "REFERENCE", "take a group that is there"),
    Case("SCORE s LABEL y + 1 PROTECTED g", D, "LABEL y + 1 must be 0, 1, boolean or NULL, and is 2", "LABEL", "make it 0 or 1 by a comparison", "("),
    Case("SCORE s LABEL g PROTECTED g", D, "LABEL g must be 0, 1, boolean or NULL, and is the text 'a'", "LABEL", "compare it", "("),
)  # fmt: skip


@pytest.mark.parametrize("case", ERRORS, ids=lambda case: case.items)
def test_errors_say_what_and_where(settled: fairsql.Connection, case: Case) -> None:
    sql = f"SELECT *\nFROM t\n  FAIR RELABEL ({case.items})"
    with pytest.raises(FairSQLError) as caught:
        settled.execute(sql).fetchall()
    error = caught.value
    assert type(error) is case.kind
    assert case.message in error.message
    assert case.hint in error.hint
    start = sql.index(case.at, sql.index(case.after, sql.index("FAIR")) + len(case.after))
    at = case.at
    if case.kind is DataError:
        at = value_of(case.items, case.at)
        start += len(f"{case.at} ")
    assert error.start == start
    assert error.end is not None
    assert sql[error.start : error.end] == at
    assert (error.line, error.column) == (3, start - sql.rindex("\n"))
    assert settled.execute("SELECT count(*) FROM t").fetchall() == [(8,)]


def test_an_unknown_column_is_shown_in_its_place(loans: fairsql.Connection) -> None:
    for items, name in (
        ("SCORE zz LABEL y PROTECTED g", "zz"), ("SCORE s LABEL zz PROTECTED g", "zz"),
        ("SCORE s LABEL y PROTECTED zz", "zz"), ("SCORE s LABEL y PROTECTED g ORDER BY zz", "zz"),
        ("SCORE s LABEL y PROTECTED g FILTER zz", "zz"), ("SCORE s LABEL y PROTECTED g CONTROL zz", "zz"),
    ):  # fmt: skip
        sql = f"FROM t FAIR RELABEL ({items})"
        with pytest.raises(FairSQLError, match=name) as caught:
            loans.execute(sql)
        assert caught.value.start == sql.index(name), items
        assert sql[caught.value.start : caught.value.end] == name


def test_hints_fit_the_form(loans: fairsql.Connection) -> None:
    """The columns of the input are there after FAIR RELABEL: a wrong name gets no hint about metrics."""
    with pytest.raises(FairSQLError) as caught:
        loans.execute(f"SELECT nobody FROM t FAIR RELABEL ({ORDERED})")
    assert "metrics" not in caught.value.hint


def test_rows_with_a_null_score_may_be_left_out(loans: fairsql.Connection) -> None:
    loans.execute("UPDATE t SET s = NULL WHERE id = 3")
    asked: Callable[[str], set[int]] = lambda more: flips(loans, f"FROM t FAIR RELABEL ({ITEMS} {more} ORDER BY id)")  # noqa: E731
    with pytest.raises(DataError, match=r"SCORE s is NULL in 1 row\(s\) of g = a"):
        asked("")
    assert asked("FILTER s IS NOT NULL") == FLIPPED
