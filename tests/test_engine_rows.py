"""Rows of other databases that are handed on: weights, labels and decisions are DuckDB's, and stored where the rows are."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from warnings import catch_warnings, simplefilter

import hypothesis.strategies as st
import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from support.engine_databases import (
    EXAMPLES,
    KEYS,
    SMALL,
    Reached,
    ask,
    of_sqlite,
    outcome,
    plain,
    postgres_url,
    rows,
    warned_where_due,
)
from support.oracle import assert_same

import fairsql
from fairsql.engines.arrow_rows import to_arrow
from fairsql.session.pushdown import engine_planner

TOTAL = """ORDER BY coalesce(weight, 9) DESC, coalesce("Region of", 9), coalesce(approved, 9), coalesce(race, ''),
           coalesce("Mixed Case", ''), coalesce(price, 9), big"""
HANDING = {
    "weights of groups": ("race, risk, fair_weight", "FROM loans FAIR REWEIGH (LABEL repaid PROTECTED race)"),
    "weights of weights in strata": (
        '"Region of", risk, fair_weight',
        """FROM loans AS l WHERE l.weight IS NOT NULL FAIR REWEIGH (LABEL l.approved PROTECTED race, upper(sex) AS s
           CONTROL "Region of" WEIGHT weight FILTER l.sex = 'Female')""",
    ),
    "weights of groups of many types": (
        "big, fair_weight",
        'FROM loans FAIR REWEIGH (LABEL approved PROTECTED "Mixed Case", price CONTROL day, flag, big FILTER risk > 0.1)',
    ),
    "weights of numbers in ranges": (
        "risk, big, fair_weight",
        "FROM loans FAIR REWEIGH (LABEL approved PROTECTED bins(risk, [0.25, .5]) AS r CONTROL bins(weight, [1, 1.5]))",
    ),
    "labels that the score makes": (
        "race, risk, fair_label, fair_changed",
        f"FROM loans WHERE risk IS NOT NULL FAIR RELABEL (SCORE risk THRESHOLD 0.4 PROTECTED race {TOTAL})",
    ),
    "labels in strata of a filter": (
        "sex, risk, repaid, fair_label, fair_changed",
        f"""FROM loans WHERE risk IS NOT NULL FAIR RELABEL (SCORE risk LABEL approved PROTECTED race CONTROL "Region of"
            FILTER sex = 'Female' REFERENCE 'White' WITHIN 0.1 {TOTAL})""",
    ),
    "labels with ties": (
        "race, fair_label, fair_changed",
        f"FROM loans WHERE approved = 0 OR approved = 1 FAIR RELABEL (SCORE approved LABEL repaid PROTECTED sex REFERENCE OVERALL {TOTAL})",
    ),
    "rows within an audit": (
        "*",
        """FROM (SELECT * FROM loans FAIR REWEIGH (LABEL repaid PROTECTED race)) AS r
           FAIR (PREDICTION approved PROTECTED race, sex WEIGHT fair_weight)""",
    ),
    "rows within rows": (
        "race, fair_weight",
        """FROM (FROM loans FAIR REWEIGH (LABEL repaid PROTECTED race)) AS r
           FAIR REWEIGH (LABEL approved PROTECTED sex WEIGHT fair_weight)""",
    ),
}  # fmt: skip


@pytest.mark.parametrize("title", HANDING)
def test_rows_that_are_handed_on_are_duckdbs(title: str, reached: Reached, local: fairsql.Connection) -> None:
    columns, clause = HANDING[title]
    with warned_where_due(reached):
        got = reached.con.execute(f"SELECT {columns} {clause}").fetchall()
    want = ask(local, f"SELECT {columns} {clause}")
    assert want
    assert_same(plain(got), plain(want), 1e-9, title)


def test_thresholds_are_applied_where_the_rows_are(reached: Reached, local: fairsql.Connection) -> None:
    rows = "FROM loans WHERE risk IS NOT NULL AND race IN ('White', 'Black')"
    assert reached.con.engine is not None
    for con in (reached.con, local):
        con.execute(f"""
            CREATE OR REPLACE TABLE tuned AS {rows}
            FAIR THRESHOLD (SCORE risk LABEL CASE WHEN risk + approved > 0.9 THEN 1 ELSE 0 END PROTECTED race, sex LAMBDA 0);
            CREATE OR REPLACE TABLE alike AS SELECT race, threshold FROM tuned""")
    decide = "fair_apply_thresholds(loans, tuned, (race, sex), risk)"
    query = f"SELECT race, sex, risk, fair_prediction FROM {decide}"
    with warned_where_due(reached):
        got = reached.con.execute(query).fetchall()
    want = local.execute(query).fetchall()
    assert {True, False, None} == {row[-1] for row in want}
    assert_same(plain(got), plain(want), 1e-12, "decided")
    audit = f"FROM {decide} AS d FAIR (PREDICTION d.fair_prediction PROTECTED race)"
    with warned_where_due(reached):
        assert_same(reached.con.execute(audit).fetchall(), local.execute(audit).fetchall(), 1e-12, "audited")
    store = "ENGINE = MergeTree ORDER BY tuple() " if reached.name == "ClickHouse" else ""
    try:
        with warned_where_due(reached):
            reached.con.execute(f"CREATE TABLE decided {store}AS {query}")
        table = reached.con.engine.query("SELECT * FROM decided")
    finally:
        with reached.con.engine.snapshot(writes=True):
            reached.con.engine.execute("DROP TABLE IF EXISTS decided")
    assert_same(plain([tuple(row.values()) for row in table.to_pylist()]), plain(want), 1e-12, "stored")
    with pytest.raises(fairsql.DataError, match="several thresholds for one group"):
        reached.con.execute("FROM fair_apply_thresholds(loans, alike, race, risk)")
    reached.con.execute("CREATE OR REPLACE TABLE here AS SELECT 'White' AS race, 'Male' AS sex, 1 AS risk")
    assert reached.con.execute("FROM fair_apply_thresholds(here, tuned, (race, sex), risk)").fetchall() != []


def test_what_is_decided_is_shown_and_nothing_is_counted(reached: Reached, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = reached.con.engine
    assert engine is not None
    ask_remote = engine.query

    def ask_no_rows(sql: str, values: tuple[object, ...] = ()) -> object:
        assert "COUNT(" not in sql
        return ask_remote(sql, values)

    monkeypatch.setattr(engine, "query", ask_no_rows)
    far_query, decided, remote = (
        reached.con.expand("CREATE TABLE w AS SELECT * FROM loans FAIR REWEIGH (LABEL repaid PROTECTED race)")
    ).split("-- ")[1:]
    assert far_query.startswith(f"{reached.name} is asked")
    assert decided.startswith("DuckDB decides")
    assert "fair_targets" in decided
    assert remote.startswith(f"{reached.name} runs:\nCREATE TABLE w AS SELECT * FROM fair_handed_")


def test_rows_are_decided_and_written_in_one_snapshot(server: str, postgres: Reached) -> None:
    """Another session changes the rows after they are counted: what is written is of the rows that were counted."""
    with psycopg.connect(postgres_url(server), autocommit=True) as other, psycopg.connect(postgres_url(server)) as raw:
        other.execute("CREATE TABLE moving AS SELECT * FROM (VALUES ('a', 1), ('a', 0), ('b', 1)) AS v(g, y)")
        try:
            con = fairsql.connect(raw)
            assert con.engine is not None
            columns = con.engine.columns

            def change_first(source: str) -> list[str]:
                other.execute("INSERT INTO moving VALUES ('c', 1), ('a', 0)")
                return columns(source)

            con.engine.columns = change_first  # type: ignore[method-assign]
            con.execute("CREATE TABLE kept AS SELECT * FROM moving FAIR REWEIGH (LABEL y PROTECTED g)")
            kept = other.execute("SELECT * FROM kept ORDER BY 1, 2").fetchall()
            assert kept == [("a", 0, 2 / 3), ("a", 1, 4 / 3), ("b", 1, 2 / 3)]
        finally:
            other.execute("DROP TABLE IF EXISTS moving; DROP TABLE IF EXISTS kept")


def test_a_users_transaction_holds_what_is_written(server: str, postgres: Reached) -> None:
    with psycopg.connect(postgres_url(server)) as raw:
        con = fairsql.connect(raw)
        raw.execute("CREATE TABLE mine (g TEXT, y INTEGER)")
        raw.execute("INSERT INTO mine VALUES ('a', 1), ('b', 0)")
        con.execute("CREATE TABLE weighed AS SELECT * FROM mine FAIR REWEIGH (LABEL y PROTECTED g)")
        with pytest.raises(fairsql.Error, match="must be 0, 1"):
            con.execute("CREATE TABLE bad AS SELECT * FROM mine FAIR REWEIGH (LABEL y + 1 PROTECTED g)")
        assert raw.execute("SELECT count(*) FROM weighed").fetchone() == (2,)
        raw.rollback()
        assert raw.execute("SELECT to_regclass('weighed'), to_regclass('mine')").fetchone() == (None, None)


def test_values_that_one_database_writes_in_two_ways_are_found_again(postgres: Reached) -> None:
    """1.0 and 1.00 are one group of PostgreSQL's, of two texts; 0.1 of type REAL is no 0.1 of type DOUBLE PRECISION."""
    source = """(VALUES (1.0::NUMERIC, 0.1::REAL, 1), (1.00, 0.1, 0), (2, 0.3, 1), (2, 0.3, 1), (NULL, 'NaN', 0))
                AS v(g, r, y)"""
    for group in ("g", "r"):
        found = postgres.con.execute(f"SELECT y, fair_weight FROM {source} FAIR REWEIGH (LABEL y PROTECTED {group})")
        assert sorted(found.fetchall()) == [(0, 0.4), (0, 0.8), (1, 0.6), (1, 0.6), (1, 1.2)]


def test_a_form_may_be_stored_by_methods_that_run_statements_alone() -> None:
    con = of_sqlite("g TEXT, y INTEGER", ("a", 1), ("b", 0))
    with pytest.raises(fairsql.ProgrammingError, match="cannot be given to extract_statements"):
        con.extract_statements("CREATE TABLE w AS SELECT * FROM t FAIR REWEIGH (LABEL y PROTECTED g)")
    with pytest.raises(fairsql.ProgrammingError, match="takes no parameters"):
        con.execute("CREATE TABLE w AS SELECT * FROM t FAIR REWEIGH (LABEL y PROTECTED g)", [1])


def test_rows_of_names_and_texts_of_every_kind_are_handed_on(tmp_path: Path) -> None:
    columns = '"Mixed Case" TEXT, "a""b" TEXT, fair_label INTEGER, y INTEGER, s DOUBLE, id INTEGER'
    texts = ["O'Brien\\n", "naïve 🙂\nnew", "\\' -- ?", None]
    remote = of_sqlite(columns, *((texts[at % 4], texts[at % 3], 7, at % 5 % 2, at / 10, at) for at in range(40)))
    here = fairsql.connect()
    here.raw.register("rows", to_arrow([*"mafysi"], [(texts[at % 4], texts[at % 3], 7, at % 5 % 2, at / 10, at) for at in range(40)]))  # fmt: skip
    here.execute(f"CREATE TABLE t ({columns}); INSERT INTO t FROM rows")
    groups = 'PROTECTED "Mixed Case" CONTROL "a""b"'
    for query in (
        f"FROM t SELECT id, fair_weight FAIR REWEIGH (LABEL y {groups})",
        f"SELECT id, fair_weight FROM t FAIR REWEIGH (LABEL y {groups}) HAVING fair_weight > 1 ORDER BY id",
        f"SELECT * FROM t FAIR RELABEL (SCORE s LABEL y {groups} ORDER BY id)",
        f"SELECT a.id, b.id FROM (FROM t FAIR REWEIGH (LABEL y {groups})) AS a JOIN (FROM t FAIR REWEIGH (LABEL y {groups})) AS b USING (id)",
        f"FROM t WHERE id > 100 FAIR REWEIGH (LABEL y {groups})",
        f"FROM t WHERE id > 100 FAIR RELABEL (SCORE s LABEL y {groups} ORDER BY id)",
    ):  # fmt: skip
        got, want = remote.execute(query), here.execute(query)
        assert [each[0] for each in got.description] == [each[0] for each in want.description]
        assert_same(plain(got.fetchall()), plain(want.fetchall()), 1e-12, query)
    path = tmp_path / "rows.csv"
    remote.execute(f"COPY (FROM t FAIR REWEIGH (LABEL y {groups})) TO '{path}'")
    assert len(path.read_text(encoding="utf-8")) > 400
    remote.execute(
        f"CREATE TABLE w AS FROM t FAIR REWEIGH (LABEL y {groups}); INSERT INTO w FROM t FAIR REWEIGH (LABEL y {groups})"
    )
    assert remote.engine is not None
    whole = here.execute(f"SELECT sum(fair_weight) FROM t FAIR REWEIGH (LABEL y {groups})").fetchall()[0][0]
    (stored,) = remote.engine.query("SELECT count(*) AS n, sum(fair_weight) AS w FROM w").to_pylist()
    assert stored == {"n": 80, "w": pytest.approx(2 * whole)}
    with pytest.raises(fairsql.ProgrammingError, match="a VIEW of DuckDB's would not ask SQLite again"):
        remote.execute(f"CREATE VIEW v AS SELECT * FROM t FAIR REWEIGH (LABEL y {groups})")


@st.composite
def handing(draw: st.DrawFn) -> tuple[str, str]:
    keys = draw(st.lists(st.sampled_from(KEYS), min_size=1, max_size=3, unique=True))
    cut = draw(st.integers(1, len(keys)))
    items = [f"PROTECTED {', '.join(keys[:cut])}", *([f"CONTROL {', '.join(keys[cut:])}"] if keys[cut:] else [])]
    items += draw(st.sampled_from([[], ["FILTER risk > 0.2"], ["FILTER sex = 'Male' OR race IS NULL"]]))
    if draw(st.booleans()):
        items += draw(st.sampled_from([["LABEL repaid"], ["LABEL 1 - approved"], ["LABEL repaid WEIGHT weight"]]))
        return "fair_weight", f"FROM loans FAIR REWEIGH ({' '.join(items)})"
    items.append(draw(st.sampled_from(["LABEL repaid", "LABEL 1 - approved", "THRESHOLD 0.4", "THRESHOLD 2"])))
    items += draw(st.sampled_from([[], [], ["REFERENCE OVERALL"], ["WITHIN 0.2"]]))
    score = draw(st.sampled_from(["risk", "-risk", "CASE WHEN risk > 0.5 THEN 1 ELSE 0 END"]))
    return (
        "fair_label, fair_changed",
        f"FROM loans WHERE risk IS NOT NULL FAIR RELABEL (SCORE {score} {' '.join(items)} {TOTAL})",
    )


@pytest.mark.parametrize("engine", ["sqlite", "postgres"])
@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(clause=handing())
def test_random_rows_that_are_handed_on_are_duckdbs(
    engine: str, request: pytest.FixtureRequest, local: fairsql.Connection, clause: tuple[str, str]
) -> None:
    remote: Reached = request.getfixturevalue(engine)
    query = f"SELECT race, sex, big, risk, {clause[0]} {clause[1]}"
    got, want = outcome(remote.con, query), outcome(local, query)
    if isinstance(got, str) or isinstance(want, str):
        assert got == want, query
    else:
        assert_same(plain(got), plain(want), 1e-9, query)


def test_too_many_decisions_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_planner, "MOST_DECISIONS", 3)
    con = of_sqlite("g TEXT, y INTEGER", ("a", 1), ("b", 0), ("c", 0), ("d", 0))
    with pytest.raises(fairsql.DataError, match="more than 3 combinations of values to decide on"):
        con.execute("SELECT * FROM t FAIR REWEIGH (LABEL y PROTECTED g)")


def test_doubles_that_sqlite_writes_alike_are_an_error() -> None:
    con = of_sqlite("g REAL, y INTEGER", (0.1, 1), (0.1 + 2**-54, 1), (0.5, 0), (0.1, 0))
    with pytest.raises(fairsql.DataError, match="writes as the same text"):
        con.execute("SELECT * FROM t FAIR REWEIGH (LABEL y PROTECTED g)")


def test_rows_are_stored_where_they_are(reached: Reached, local: fairsql.Connection) -> None:
    columns, clause = HANDING["weights of weights in strata"]
    store = "ENGINE = MergeTree ORDER BY tuple() " if reached.name == "ClickHouse" else ""
    assert reached.con.engine is not None
    try:
        with warned_where_due(reached):
            assert reached.con.execute(f"CREATE TABLE weighed {store}AS SELECT {columns} {clause}").fetchall() == []
        with warned_where_due(reached):
            assert reached.con.sql(f"INSERT INTO weighed SELECT {columns} {clause}; SELECT 1 AS one").fetchall() == [
                (1,)
            ]
        table = reached.con.engine.query("SELECT * FROM weighed")
    finally:
        with reached.con.engine.snapshot(writes=True):
            reached.con.engine.execute("DROP TABLE IF EXISTS weighed")
    want = ask(local, f"SELECT {columns} {clause}")
    assert_same(plain([tuple(row.values()) for row in table.to_pylist()]), plain(want) * 2, 1e-9, "stored")
    assert local.execute("SELECT count(*) FROM duckdb_tables() WHERE table_name = 'weighed'").fetchone() == (0,)


NOT_WRITTEN = [
    ("CREATE TABLE bad AS SELECT * FROM loans FAIR REWEIGH (LABEL 1 + \"Region of\" PROTECTED race)", "(?s)LABEL.*is 2"),
    ("CREATE TABLE bad AS SELECT * FROM loans FAIR REWEIGH (LABEL repaid PROTECTED race WEIGHT weight - 2)", "WEIGHT"),
    ("CREATE TABLE bad AS SELECT * FROM loans FAIR RELABEL (SCORE risk LABEL repaid PROTECTED race ORDER BY big)", "SCORE"),
    ("CREATE TABLE bad AS SELECT nothing FROM loans FAIR REWEIGH (LABEL repaid PROTECTED race)", "nothing"),
    ("CREATE TABLE bad AS SELECT * FROM loans WHERE risk > ? FAIR REWEIGH (LABEL repaid PROTECTED race)", "take no parameters"),
    (f"CREATE TABLE bad AS SELECT * FROM loans FAIR REWEIGH (LABEL repaid PROTECTED race), ({SMALL}) AS s", "measures"),
]  # fmt: skip


def test_nothing_is_written_there_where_something_is_wrong(reached: Reached) -> None:
    engine = reached.con.engine
    assert engine is not None
    for statement, message in NOT_WRITTEN:
        with catch_warnings():
            simplefilter("ignore", fairsql.ClauseWarning)
            with pytest.raises(fairsql.Error, match=message):
                reached.con.execute(statement)
    assert "bad" not in [name for _, name, _ in engine.tables()]
    assert len(reached.con.execute(SMALL).fetchall()) == 5


@pytest.mark.parametrize("reached", ["sqlite", "postgres", "adbc"], indirect=True)
def test_a_table_there_is_made_again(reached: Reached) -> None:
    """What fails leaves the table as it was, and so does what reads the table: it would be dropped first."""
    engine = reached.con.engine
    assert engine is not None
    weigh = "FROM loans WHERE {} FAIR REWEIGH (LABEL repaid PROTECTED race)"
    count = "SELECT count(*) AS n, max(fair_weight) AS most FROM weighed"
    try:
        for where in ("1 = 1", "sex = 'Male'"):
            statement = f"CREATE OR REPLACE TABLE weighed AS {weigh.format(where)}"
            reached.con.execute(statement)
            made = engine.query(count).to_pylist()
            want = reached.con.execute(
                f"SELECT count(*) AS n, max(fair_weight) AS most {weigh.format(where)}"
            ).fetchall()
            assert [tuple(each.values()) for each in made] == want
        assert "DROP TABLE IF EXISTS weighed;\nCREATE TABLE weighed AS SELECT * FROM" in reached.con.expand(statement)
        found = "'main'" if reached.name == "SQLite" else "current_schema()"
        ((schema,),) = (each.values() for each in engine.query(f"SELECT {found} AS found").to_pylist())
        wrong = {
            f"SELECT {BREAKS[reached.name]} AS x {weigh.format('1 = 1')}": reached.name,
            "SELECT * FROM weighed FAIR REWEIGH (LABEL repaid PROTECTED sex)": "has no CREATE OR REPLACE TABLE: weighed would",
            f"SELECT * FROM {schema}.weighed FAIR REWEIGH (LABEL repaid PROTECTED sex)": "the query reads it",
            "SELECT w.* FROM loans AS l, weighed AS w FAIR REWEIGH (LABEL repaid PROTECTED sex)": "weighed",
            "FROM weighed AS w FAIR REWEIGH (LABEL repaid PROTECTED sex)": "(?s)the query reads it.*a table of another name",
        }
        for query, message in wrong.items():
            with pytest.raises(fairsql.ProgrammingError, match=message):
                reached.con.execute(f"CREATE OR REPLACE TABLE weighed AS {query}")
            assert engine.query(count).to_pylist() == made
    finally:
        with engine.snapshot(writes=True):
            engine.execute("DROP TABLE IF EXISTS weighed")


def test_a_table_is_made_again_within_a_users_transaction() -> None:
    raw = sqlite3.connect(":memory:", isolation_level=None)
    raw.executescript(
        "CREATE TABLE t (g, y); INSERT INTO t VALUES ('a', 1), ('b', 0); CREATE TABLE w AS SELECT 7 AS old; BEGIN"
    )
    con = fairsql.connect(raw)
    again = "CREATE OR REPLACE TABLE w AS SELECT {} AS x FROM t FAIR REWEIGH (LABEL y PROTECTED g)"
    with pytest.raises(fairsql.ProgrammingError, match="integer overflow"):
        con.execute(again.format("abs(-9223372036854775807 - 1)"))
    assert raw.in_transaction
    assert raw.execute("SELECT * FROM w").fetchall() == [(7,)]
    con.execute(again.format(8))
    assert raw.execute("SELECT * FROM w").fetchall() == [(8,), (8,)]
    raw.execute("ROLLBACK")
    assert raw.execute("SELECT * FROM w").fetchall() == [(7,)]


BREAKS = {  # expressions that fail at some of the rows
    "SQLite": "CASE WHEN race = 'Black' THEN abs(-9223372036854775807 - 1) END",
    "PostgreSQL": "1 / CASE WHEN race = 'Black' THEN 0 ELSE 1 END",
    "ClickHouse": "throwIf(ifNull(race = 'Black', 0))",
    "Spark": "CASE WHEN race = 'Black' THEN CAST(raise_error('broken') AS INTEGER) END",
}


def test_nothing_is_written_there_where_it_breaks_in_the_middle(reached: Reached) -> None:
    engine = reached.con.engine
    assert engine is not None
    store = "ENGINE = MergeTree ORDER BY tuple() " if reached.name == "ClickHouse" else ""
    weigh = "FROM loans FAIR REWEIGH (LABEL repaid PROTECTED race)"
    with catch_warnings():
        simplefilter("ignore", fairsql.ClauseWarning)
        with pytest.raises(fairsql.Error, match=reached.name):
            reached.con.execute(f"CREATE TABLE broken {store}AS SELECT race, {BREAKS[reached.name]} AS x {weigh}")
        assert "broken" not in [name for _, name, _ in engine.tables()]
        try:
            reached.con.execute(f"CREATE TABLE broken {store}AS SELECT race, 1 AS x {weigh}")
            with pytest.raises(fairsql.Error, match=reached.name):
                reached.con.execute(f"INSERT INTO broken SELECT race, {BREAKS[reached.name]} AS x {weigh}")
            (counted,) = engine.query("SELECT count(*) AS n FROM broken").to_pylist()
        finally:
            with engine.snapshot(writes=True):
                engine.execute("DROP TABLE IF EXISTS broken")
    assert list(counted.values()) == [len(rows())]


def test_thresholds_are_applied_to_rows_of_with_by_duckdb() -> None:
    con = of_sqlite("g, s", ("a", 0.1), ("a", 0.9), ("b", 0.2))
    con.execute("CREATE TABLE tuned AS SELECT 'a' AS g, 0.5 AS threshold")
    rows = "WITH T AS (SELECT 'a' AS g, 0.7 AS s)"
    call = "SELECT g, s, fair_prediction FROM fair_apply_thresholds(t, tuned, g, s)"
    assert plain(con.execute(f"{rows} {call}").fetchall()) == [("a", 0.7, 1.0)]
    con.execute(f"CREATE TABLE w AS {rows} {call}; CREATE VIEW v AS {rows} {call}")
    assert con.execute("SELECT (SELECT count(*) FROM w), (SELECT count(*) FROM v)").fetchall() == [(1, 1)]
    assert plain(con.execute(call).fetchall()) == [("a", 0.1, 0.0), ("a", 0.9, 1.0), ("b", 0.2, None)]


@pytest.mark.parametrize("named", ["s.t", "'S.t'", '"s"."t"', "memory.s.t"])
def test_rows_of_a_schema_of_duckdbs_are_duckdbs(named: str) -> None:
    con = of_sqlite("g, s", ("a", 0.1))
    con.execute("CREATE TABLE tuned AS SELECT 'a' AS g, 0.5 AS threshold")
    con.execute("CREATE SCHEMA s; CREATE TABLE s.t AS SELECT 'a' AS g, 0.7 AS s")
    call = "SELECT g, s, fair_prediction FROM fair_apply_thresholds({}, tuned, g, s)"
    assert plain(con.execute(call.format(named)).fetchall()) == [("a", 0.7, 1.0)]
    assert plain(con.execute(call.format("t")).fetchall()) == [("a", 0.1, 0.0)], "DuckDB does not see s.t as t"
    con.execute("USE s")
    assert plain(con.execute(call.format("T").replace("tuned", "main.tuned")).fetchall()) == [("a", 0.7, 1.0)]


def test_a_report_on_what_thresholds_decide() -> None:
    rows = [("a", 0.1, 0), ("a", 0.9, 1), ("b", 0.2, 1), ("b", 0.7, 0)]
    remote, here = of_sqlite("g, s, y", *rows), fairsql.connect()
    here.execute(f"CREATE TABLE t AS FROM (VALUES {', '.join(map(repr, rows))}) AS v(g, s, y)")
    question = """FROM fair_apply_thresholds(t, tuned, g, s) AS d
                  FAIR DISPARITY (PREDICTION fair_prediction LABEL y PROTECTED {} WITHIN 0.1)"""
    for con in (remote, here):
        con.execute("CREATE TABLE tuned AS FROM (VALUES ('a', 0.05), ('b', 0.5)) AS v(g, threshold)")
    got, want = (con.report(question.format("g"), features="g") for con in (remote, here))
    assert got.headline == want.headline
    assert set(want.facts.tables) == set(got.facts.tables)
    for name, table in want.facts.tables.items():
        assert_same(list(got.facts.tables[name].rows), list(table.rows), 1e-9, name)
    with pytest.raises(fairsql.ProgrammingError, match=r"(?s)no such column: gg.*LINE 2, COLUMN 80"):
        remote.report(question.format("gg"))


@pytest.mark.parametrize(
    "stored", ["CREATE VIEW v AS", "CREATE OR REPLACE TEMP VIEW v AS", "CREATE MACRO v() AS TABLE", "PREPARE v AS"]
)
def test_no_view_keeps_what_thresholds_decide(stored: str) -> None:
    con = of_sqlite("g, s", ("a", 0.1), ("b", 0.9))
    con.execute("CREATE TABLE tuned AS SELECT 'a' AS g, 0.5 AS threshold")
    with pytest.raises(
        fairsql.ProgrammingError, match=r"(?s)would not ask SQLite again.*LINE 1, COLUMN 1.*CREATE TABLE"
    ):
        con.execute(f"{stored} SELECT * FROM fair_apply_thresholds(t, tuned, g, s)")
    assert con.engine is not None
    assert [name for _, name, _ in con.engine.tables()] == ["t"]


def test_no_parameter_stands_in_rows() -> None:
    con = of_sqlite("g, s, y", ("a", 0.1, 0), ("a", 0.9, 1), ("b", 0.2, 1))
    con.execute("CREATE TABLE tuned AS SELECT 'a' AS g, 0.5 AS threshold")
    for query in (
        "FROM fair_apply_thresholds(t, tuned, g, s * ?)", "FROM fair_apply_thresholds(t, tuned, g, s * $1)",
        "FROM t FAIR RELABEL (SCORE s LABEL y PROTECTED g ORDER BY s * ?)",
    ):  # fmt: skip
        with pytest.raises(fairsql.ProgrammingError, match="take no parameters in a statement that gives rows"):
            con.execute(query, [1])


def test_a_column_that_stands_twice_is_not_handed_on_by_sqlite() -> None:
    """It would take the first of the two for both."""
    con = of_sqlite("id, g, y", (1, "a", 1), (2, "b", 0))
    joined = "FROM t AS a JOIN (SELECT id, 'other' AS G FROM t) AS b USING (id) FAIR REWEIGH (LABEL a.y PROTECTED a.g)"
    for query in (joined, f"CREATE TABLE w AS SELECT * {joined}"):
        with pytest.raises(
            fairsql.ProgrammingError, match=r'(?s)several columns of the name "g".*HINT: give each a name'
        ):
            con.execute(query)
    weighed = "FROM (FROM t AS a JOIN t AS b USING (id) FAIR REWEIGH (LABEL a.y PROTECTED a.g)) AS r FAIR (PREDICTION y PROTECTED g)"
    with pytest.raises(fairsql.ProgrammingError, match='several columns of the name "g"'):
        con.execute(weighed)


def test_transactions_of_sqlites_end_with_the_error_that_ended_them() -> None:
    """Some errors have rolled back already; one of COMMIT has not."""
    raw = sqlite3.connect(":memory:")
    raw.executescript("""
        PRAGMA foreign_keys = ON; CREATE TABLE t (g, y); INSERT INTO t VALUES ('a', 1), ('b', 0);
        CREATE TABLE known (g PRIMARY KEY); CREATE TABLE w (g UNIQUE REFERENCES known DEFERRABLE INITIALLY DEFERRED)""")
    con = fairsql.connect(raw)
    for verb, message in (
        ("INSERT", "FOREIGN KEY constraint failed"),
        ("INSERT OR ROLLBACK", "UNIQUE constraint failed"),
    ):
        rows = "SELECT 'x' FROM t" if verb != "INSERT" else "SELECT g FROM t"
        with pytest.raises(fairsql.ProgrammingError, match=message):
            con.execute(f"{verb} INTO w {rows} FAIR REWEIGH (LABEL y PROTECTED g)")
        assert not raw.in_transaction
        assert raw.execute("SELECT count(*) FROM w").fetchone() == (0,)
