"""Connections to other databases: a user's own, their transactions and records, and values that only one of them has."""

from __future__ import annotations

import datetime
import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pytest
import sqlalchemy
from support.engine_databases import COLUMNS, SMALL, Reached, free_port, of_sqlite, postgres_url
from support.oracle import assert_same

import fairsql
from fairsql.engines import open_engine
from fairsql.shell.cli import main


def test_cursors_share_the_engine_in_threads(reached: Reached) -> None:
    want = sorted(reached.con.execute(SMALL).fetchall(), key=str)

    def ask_remote(_: int) -> list[Any]:
        with reached.con.cursor() as cursor:
            return sorted(cursor.execute(SMALL).fetchall(), key=str)

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(ask_remote, range(8))) == [want] * 8
    assert sorted(reached.con.execute(SMALL).fetchall(), key=str) == want  # closing a cursor closes no engine


def test_a_database_that_is_open_is_taken_as_it_is(tmp_path: Path) -> None:
    raw = sqlite3.connect(tmp_path / "own.db")
    raw.execute("CREATE TABLE t (g, p)")
    raw.execute("INSERT INTO t VALUES ('a', 1), ('A', 0)")  # not committed
    with fairsql.connect(raw, records=tmp_path / "audit.duckdb") as con:
        con.execute("CREATE METRIC half AS (tp + fp) / 2")
        con.execute("CREATE TABLE kept AS FROM t FAIR (PREDICTION p PROTECTED g METRICS half)")
        assert con.execute("FROM kept").fetchall() == [("A", 1, 0, 0.0), ("a", 1, 0, 0.5)]
    assert raw.in_transaction
    raw.rollback()
    with fairsql.connect(tmp_path / "audit.duckdb") as con:
        assert con.execute("SELECT count(*) FROM kept").fetchall() == [(2,)]
        assert "half" in [row[0] for row in con.execute("SHOW METRICS").fetchall()]


def test_sqlite_tells_values_apart_that_it_would_not(tmp_path: Path) -> None:
    raw = sqlite3.connect(tmp_path / "own.db")
    raw.execute("CREATE TABLE t (g TEXT COLLATE NOCASE, p, s, m)")
    rows = [("a", 1, 0.5, 1), ("A", 0, 0.25, "1"), ("a", 0, "high", 1)]
    raw.executemany("INSERT INTO t VALUES (?, ?, ?, ?)", rows)
    con = fairsql.connect(raw)
    assert con.execute("SELECT g, n FROM t FAIR (PREDICTION p PROTECTED g)").fetchall() == [("A", 1), ("a", 2)]
    with pytest.raises(fairsql.Error, match="several types, float and str"):
        con.execute("FROM t FAIR (SCORE s PROTECTED g)")
    with pytest.raises(fairsql.DataError, match="m has values of several types"):
        con.execute("FROM t FAIR (PREDICTION p PROTECTED m)")


def test_statements_without_a_clause_are_duckdbs() -> None:
    con = of_sqlite("g, p", ("a", 1))
    script = "CREATE VIEW v AS SELECT 1 AS one; WITH t AS (SELECT 1) FROM t; FROM t FAIR (PREDICTION p PROTECTED g)"
    assert con.execute(script).fetchall() == [("a", 1, 0, 1.0)]
    assert con.execute("FROM v").fetchall() == [(1,)]


def test_a_users_connection_may_make_anything_of_its_rows(server: str) -> None:
    from psycopg.rows import dict_row

    raw = sqlite3.connect(":memory:")
    raw.row_factory = lambda cursor, row: dict(zip([each[0] for each in cursor.description], row, strict=True))
    query = "FROM (SELECT 'a' AS g, 1 AS p) AS v FAIR (PREDICTION p PROTECTED g)"
    assert fairsql.connect(raw).execute(query).fetchall() == [("a", 1, 0, 1.0)]
    with psycopg.connect(postgres_url(server), row_factory=dict_row) as remote:
        assert fairsql.connect(remote).execute(query).fetchall() == [("a", 1, 0, 1.0)]


def test_the_clauses_of_a_statement_see_one_state(server: str, postgres: Reached) -> None:
    engine = postgres.con.engine
    assert engine is not None
    ask_remote = engine.query

    def ask_and_write(sql: str, values: Any = ()) -> Any:
        found = ask_remote(sql, values)
        if "COUNT(*)" in sql:
            with psycopg.connect(postgres_url(server)) as other:
                other.execute("INSERT INTO counted_rows VALUES ('a', 1)")
        return found

    with psycopg.connect(postgres_url(server)) as other:
        other.execute("CREATE TABLE counted_rows (g TEXT, p INTEGER)")
        other.execute("INSERT INTO counted_rows VALUES ('a', 1)")
    one = "SELECT n FROM counted_rows FAIR (PREDICTION p PROTECTED g)"
    two = "SELECT n FROM counted_rows FAIR (PREDICTION 1 - p PROTECTED g)"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "query", ask_and_write)
        assert postgres.con.execute(f"{one} UNION ALL {two}").fetchall() == [(1,), (1,)]
        assert postgres.con.execute(one).fetchall() == [(3,)]


def test_columns_of_tables_in_schemas_are_listed(
    server: str, postgres: Reached, capsys: pytest.CaptureFixture[str]
) -> None:
    with psycopg.connect(postgres_url(server), autocommit=True) as owner:
        owner.execute('CREATE SCHEMA "My Own"; CREATE TABLE "My Own"."Käse 🙂" (first INTEGER, "Second" TEXT)')
    try:
        for name in ('"My Own"."Käse 🙂"', '"Käse 🙂"', "käse 🙂", "My Own.Käse 🙂"):
            assert main([postgres_url(server), "-c", f".columns {name}"]) == 0, name
            assert "Second" in capsys.readouterr().out
    finally:
        with psycopg.connect(postgres_url(server), autocommit=True) as owner:
            owner.execute('DROP SCHEMA "My Own" CASCADE')


def test_a_users_transaction_of_adbcs_goes_on(server: str) -> None:
    dbapi = pytest.importorskip("adbc_driver_postgresql.dbapi", reason="pip install adbc-driver-postgresql")
    with dbapi.connect(postgres_url(server)) as raw, raw.cursor() as cursor:
        cursor.execute("CREATE TABLE mine AS SELECT 'a' AS g, 1 AS p UNION ALL SELECT 'b', 0")
        con = fairsql.connect(raw)
        assert con.execute("SELECT g, n FROM mine FAIR (PREDICTION p PROTECTED g)").fetchall() == [("a", 1), ("b", 1)]
        con.execute("CREATE TABLE weighed AS SELECT * FROM mine FAIR REWEIGH (LABEL p PROTECTED g)")
        cursor.execute("SELECT count(*) FROM weighed")
        assert cursor.fetchone() == (2,)
        with pytest.raises(fairsql.ProgrammingError, match='relation "nothing" does not exist'):
            con.execute("FROM nothing FAIR (PREDICTION p PROTECTED g)")
        with pytest.raises(fairsql.ProgrammingError, match=r"HINT: call rollback\(\)"):
            con.execute("FROM mine FAIR (PREDICTION p PROTECTED g)")
        raw.rollback()
        with pytest.raises(fairsql.ProgrammingError, match='relation "mine" does not exist'):
            con.execute("FROM mine FAIR (PREDICTION p PROTECTED g)")
        raw.rollback()


def test_a_users_transaction_of_postgresql_goes_on(server: str, postgres: Reached) -> None:
    with psycopg.connect(postgres_url(server)) as raw:
        raw.execute("CREATE TEMP TABLE mine AS SELECT 'a' AS g, TRUE AS p")
        con = fairsql.connect(raw)
        with pytest.raises(fairsql.ProgrammingError, match="does not exist"):
            con.execute("FROM nothing FAIR (PREDICTION p PROTECTED g)")
        assert con.execute("SELECT g, n FROM mine FAIR (PREDICTION p PROTECTED g)").fetchall() == [("a", 1)]
        con.close()
        assert raw.execute("SELECT count(*) FROM mine").fetchall() == [(1,)]
        raw.rollback()


def test_texts_that_a_collation_of_postgresql_takes_for_the_same_are_two_groups(server: str) -> None:
    with psycopg.connect(postgres_url(server), autocommit=True) as owner:
        owner.execute("CREATE DATABASE alike")
    url = postgres_url(server).replace("/postgres", "/alike")
    with psycopg.connect(url) as raw:
        try:
            raw.execute("CREATE COLLATION ci (provider = icu, locale = 'und-u-ks-level2', deterministic = false)")
        except psycopg.errors.FeatureNotSupported as error:
            pytest.skip(f"this PostgreSQL has no ICU collations: {error}")
        raw.execute("CREATE TABLE t (g TEXT COLLATE ci, h INTEGER, p BOOLEAN)")
        raw.execute("INSERT INTO t VALUES ('a', 1, TRUE), ('A', 1, FALSE), ('a', 2, FALSE), (NULL, 1, TRUE)")
    with fairsql.connect(url) as con:
        got = con.execute("SELECT g, n FROM t FAIR (PREDICTION p PROTECTED g)").fetchall()
        assert got == [("A", 1), ("a", 2), (None, 1)]
        assert con.execute("SELECT h, n FROM t FAIR (PREDICTION p PROTECTED h)").fetchall() == [(1, 3), (2, 1)]


PADDED = """CREATE TABLE padded AS SELECT (CASE i % 2 WHEN 0 THEN 'Male' ELSE 'Female' END)::char(8) AS sex,
      (CASE i % 3 WHEN 0 THEN 'x' ELSE 'yy' END)::char(3) AS job, CASE WHEN i % 5 < 2 + i % 2 THEN 1 ELSE 0 END AS y, i AS id
    FROM generate_series(1, 200) AS s(i);
    CREATE TABLE unpadded AS SELECT sex::text AS sex, job::text AS job, y, id FROM padded"""
ON_PADDED = (
    "SELECT sex, n FROM {} FAIR (PREDICTION y PROTECTED sex)",
    "SELECT difference FROM {} FAIR DISPARITY (PREDICTION y PROTECTED sex REFERENCE 'Male')",
    """SELECT * FROM {} FAIR TRANSFORM (PROTECTED sex LABEL y FEATURES job EPSILON 0.1
       DISTORTION changed(job) + changed(y) KEY id) ORDER BY id""",
    "SELECT id, fair_weight FROM {} FAIR REWEIGH (LABEL y PROTECTED sex) ORDER BY id",
    """CREATE OR REPLACE MODEL padding PREDICT y FEATURES job, sex AS SELECT * FROM {};
       SELECT id, score FROM padding('{}') ORDER BY id""",
)


def test_blanks_at_the_end_of_char_mean_nothing(request: pytest.FixtureRequest, server: str) -> None:
    """CAST(… AS TEXT), by which rows are found again, drops them; as drivers read them they are there."""
    with psycopg.connect(postgres_url(server), autocommit=True) as owner:
        owner.execute(PADDED.encode())
    for driver in ("postgres", "adbc"):
        con = request.getfixturevalue(driver).con
        for query in ON_PADDED:
            got, want = (con.sql(query.replace("{}", rows)).fetchall() for rows in ("padded", "unpadded"))
            assert_same(got, want, 1e-9, query)
        before = con.engine.query("SELECT * FROM unpadded ORDER BY id").to_pylist()
        assert con.execute(ON_PADDED[2].format("padded")).fetchall() != [tuple(row.values()) for row in before]
        con.execute("DROP MODEL padding")
    with psycopg.connect(postgres_url(server), autocommit=True) as owner:
        owner.execute("DROP TABLE padded, unpadded")


def test_values_of_postgresql_that_no_column_of_ours_holds(postgres: Reached) -> None:
    query = """SELECT g, n FROM (VALUES ('{"a": 1}'::jsonb, ARRAY[1], 1e40::numeric), (NULL, NULL, 'NaN')) AS t(j, a, x)
        FAIR (PREDICTION TRUE PROTECTED %s AS g)"""
    assert postgres.con.execute(query % "j").fetchall() == [('{"a": 1}', 1), (None, 1)]
    assert postgres.con.execute(query % "a").fetchall() == [("{1}", 1), (None, 1)]
    assert str(postgres.con.execute(query % "x").fetchall()) == "[(1e+40, 1), (nan, 1)]"
    empty = "FROM (SELECT 'a'::text AS g, TRUE AS p LIMIT 0) AS t FAIR (PREDICTION p PROTECTED g METRICS ALL)"
    relation = postgres.con.sql(empty)
    assert relation is not None
    assert (str(relation.types[0]), relation.fetchall()) == ("VARCHAR", [])


def test_sqlalchemy_engines(server: str, postgres: Reached, tmp_path: Path) -> None:
    path = tmp_path / "own.db"
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("CREATE TABLE loans AS SELECT 'a' AS race, 1 AS approved")
        raw.commit()
    for name, url, groups in (
        ("PostgreSQL", postgres_url(server).replace("://", "+psycopg://"), 5), ("SQLite", f"sqlite:///{path}", 1)
    ):  # fmt: skip
        pool = sqlalchemy.create_engine(url)
        with fairsql.connect(pool) as con:
            assert con.engine is not None
            assert con.engine.name == name
            assert len(con.execute(SMALL).fetchall()) == groups
        pool.dispose()
    pool = sqlalchemy.create_engine(postgres_url(server).replace("://", "+psycopg2://"))
    with pytest.raises(fairsql.ProgrammingError, match=r"(?s)psycopg2,.*HINT: .*postgresql\+psycopg://"):
        fairsql.connect(pool)
    pool.dialect.name = "redshift"  # a relative of PostgreSQL, which SQLAlchemy alone reaches
    with pytest.warns(fairsql.ClauseWarning, match="not tested with redshift"):
        con = fairsql.connect(pool)
    assert len(con.execute(SMALL).fetchall()) == 5
    like = "FROM loans WHERE race LIKE '%h%' FAIR (PREDICTION approved PROTECTED race)"
    assert con.execute(like).fetchall() == postgres.con.execute(like).fetchall() != []
    with pytest.raises(fairsql.ProgrammingError, match='redshift: relation "lone" does not exist'):
        con.execute(SMALL.replace("loans", "lone"))
    pool.dispose()


@pytest.mark.parametrize("scheme", ["bigquery", "trino", "snowflake", "databricks+connector"])
def test_a_url_of_a_cloud_is_reported_the_way_by_sqlalchemy(scheme: str) -> None:
    with pytest.raises(fairsql.ProgrammingError, match=rf"(?s)no engine for {re.escape(scheme)}://.*create_engine"):
        fairsql.connect(f"{scheme}://host/loans")


def test_the_command_line_takes_urls(server: str, postgres: Reached, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["query", "-d", postgres_url(server), "--format", "csv", f"SELECT race, n {SMALL} ORDER BY ALL"]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == ["race,n", "Asian,16"]
    assert main(["expand", "-d", postgres_url(server), SMALL]) == 0
    assert "-- PostgreSQL is asked" in capsys.readouterr().out
    assert main(["query", "-d", postgres_url(server).replace("s3cr3t", "0ther"), SMALL]) == 1
    assert "0ther" not in capsys.readouterr().err
    assert main([postgres_url(server), "-c", SMALL]) == 0
    assert main(["report", "-d", postgres_url(server), SMALL]) == 0
    assert "| Black |" in capsys.readouterr().out


def test_what_is_duckdbs_stays_duckdbs() -> None:
    assert [open_engine(each) for each in (":memory:", "loans.db", "md:loans", "s3://bucket/loans.duckdb", 7)] == [
        None
    ] * 5


def test_clickhouses_own_types_are_groups_by_their_values(clickhouse: Reached) -> None:
    """Enums, identifiers and times, which ClickHouse writes to Arrow as numbers; and names that would hide columns."""
    clickhouse.con.engine.execute("CREATE TABLE kinds (e Enum8('yes' = 1, 'no' = 2), u UUID, d DateTime('UTC'), l "  # type: ignore[union-attr]
        "LowCardinality(Nullable(String)), y UInt8) ENGINE = Memory")  # fmt: skip
    clickhouse.con.engine.execute("INSERT INTO kinds VALUES ('no', '00000000-0000-0000-0000-000000000001', "  # type: ignore[union-attr]
        "'2024-01-01 10:00:00', 'x', 1), ('yes', '00000000-0000-0000-0000-000000000002', '2024-01-01 10:00:00', NULL, 0)")  # fmt: skip
    got = clickhouse.con.execute("FROM kinds FAIR (PREDICTION y PROTECTED e, u, d, l)").fetchall()
    time = datetime.datetime(2024, 1, 1, 10)
    assert [(*row[:2], row[2].replace(tzinfo=None), *row[3:]) for row in got] == [
        ("no", "00000000-0000-0000-0000-000000000001", time, "x", 1, 0, 1.0),
        ("yes", "00000000-0000-0000-0000-000000000002", time, None, 1, 0, 0.0),
    ]
    hiding = "FROM kinds FAIR (PREDICTION y PROTECTED upper(l) AS l, l = 'x' AS same)"
    assert clickhouse.con.execute(hiding).fetchall() == [("X", 1, 1, 0, 1.0), (None, None, 1, 0, 0.0)]
    with pytest.raises(fairsql.DataError, match=r"SCORE if.* must be within .* and is nan"):
        clickhouse.con.execute("FROM kinds FAIR (SCORE if(y = 1, nan, 0.5) PROTECTED e)").fetchall()
    with pytest.raises(fairsql.DataError, match=r"SCORE l must be within .* and is nan"):
        clickhouse.con.execute("FROM kinds FAIR (SCORE l PROTECTED e)").fetchall()


def test_spark_tells_texts_apart_and_reads_backticks(spark: Reached) -> None:
    """Collations and cases that would merge groups; a text that is no number, without ANSI mode too."""
    session = spark.con.engine._session  # type: ignore[union-attr]
    letters = session.sql("SELECT col1 COLLATE UTF8_LCASE AS g, col2 AS p FROM VALUES ('a', 1), ('A', 0)")
    letters.createOrReplaceTempView("letters")
    query = "SELECT g, n, selection_rate FROM letters FAIR (PREDICTION `p` PROTECTED g)"
    assert spark.con.execute(query).fetchall() == [("A", 1, 0.0), ("a", 1, 1.0)]
    alike = "FROM letters FAIR (PREDICTION p PROTECTED upper(g) AS g, g AS `G 2` METRICS selection_rate)"
    assert len(spark.con.execute(alike).fetchall()) == 2
    with pytest.raises(fairsql.ProgrammingError, match="CAST_INVALID_INPUT"):
        spark.con.execute("FROM letters FAIR (SCORE g PROTECTED p)")
    session.conf.set("spark.sql.ansi.enabled", "false")
    try:
        with pytest.raises(fairsql.DataError, match=r"SCORE g must be within .* and is nan"):
            spark.con.execute("FROM letters FAIR (SCORE g PROTECTED p)").fetchall()
    finally:
        session.conf.set("spark.sql.ansi.enabled", "true")
    with pytest.raises(fairsql.ProgrammingError) as caught:
        spark.con.execute("FROM nowhere FAIR (PREDICTION p PROTECTED g)")
    assert "TABLE_OR_VIEW_NOT_FOUND" in str(caught.value)
    assert "UnresolvedRelation" not in str(caught.value)


def test_spark_connect(spark: Reached, local: fairsql.Connection) -> None:
    pytest.importorskip("grpc", reason="the client of Spark Connect is not installed: pip install 'pyspark[connect]'")
    session = spark.con.engine._session  # type: ignore[union-attr]
    url = f"sc://127.0.0.1:{session.conf.get('spark.connect.grpc.binding.port')}"
    values = "FROM (VALUES ('a', 1, 0.5), ('a', 0, 0.25), ('b', 1, NULL)) AS v(g, p, s)"
    query = (
        f"{values} FAIR DISPARITY (PREDICTION p SCORE s PROTECTED g METRICS selection_rate, mean_score CONFIDENCE 0.9)"
    )
    with fairsql.connect(url) as con:
        assert_same(con.execute(query).fetchall(), local.execute(query).fetchall(), 1e-9, query)
        with pytest.raises(fairsql.ProgrammingError, match="TABLE_OR_VIEW_NOT_FOUND"):
            con.execute("FROM nowhere FAIR (PREDICTION p PROTECTED g)")
        con.engine._session.stop()  # type: ignore[union-attr]
        with pytest.raises(fairsql.OperationalError, match=r"Spark: (?s:.*)connect again"):
            con.execute(f"CREATE TABLE kept AS {query}")
        assert ("kept",) not in con.execute("SHOW TABLES").fetchall()
    with pytest.raises(fairsql.OperationalError, match="Connection refused") as caught:
        fairsql.connect(f"sc://127.0.0.1:{free_port()}/;token=s3cret")
    assert "s3cret" not in str(caught.value)


def test_records_are_kept_beside_an_engine(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """CREATE METRIC and results of the command line, in a DuckDB file; without one they end with the command."""
    path, records = tmp_path / "loans.db", str(tmp_path / "audit.duckdb")
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("CREATE TABLE loans AS SELECT 'a' AS race, 1 AS approved")
        raw.execute("CREATE VIEW granted AS SELECT * FROM loans")
        raw.commit()
    remote = ["-d", f"sqlite:///{path}", "--records", records]
    ask = "SELECT half FROM loans FAIR (PREDICTION approved PROTECTED race METRICS half)"
    assert main(["query", *remote, f"CREATE METRIC half AS (tp + fp) / 2; CREATE TABLE kept AS {ask}"]) == 0
    for words in (["query", *remote, ask], ["query", "-d", records, "FROM kept"]):
        capsys.readouterr()
        assert main([*words, "--format", "csv"]) == 0
        assert capsys.readouterr().out.splitlines() == ["half", "0.5"]
    assert main(["expand", *remote, ask]) == 0
    policy = tmp_path / "policy.sql"
    policy.write_text("FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED race METRICS half WITHIN 0.5)")
    assert main(["check", *remote, str(policy)]) == 3  # one group
    assert main(["report", *remote, "FROM loans FAIR (PREDICTION approved PROTECTED race METRICS half)"]) == 0
    capsys.readouterr()
    assert main([f"sqlite:///{path}", "--records", records, "-c", ask, "-c", ".tables", "-c", ".columns loans"]) == 0
    shown = capsys.readouterr().out
    assert "fair_tally" not in shown
    assert [line.split()[1::2] for line in shown.splitlines() if "loans" in line or "kept" in line or "granted" in line] == [
        ["SQLite", "main", "granted", "view"], ["SQLite", "main", "loans", "table"], ["audit", "main", "kept", "table"],
    ]  # fmt: skip
    assert "approved" in shown
    assert main(["query", *remote[:2], ask]) == 1
    assert "unknown metric half" in capsys.readouterr().err
    assert main(["query", "--records", records, "SELECT 1"]) == 1
    assert "records go with an engine" in capsys.readouterr().err
    assert main(["report", *remote[:3], str(tmp_path / "none.duckdb"), SMALL]) == 1
    assert "there is no file" in capsys.readouterr().err
    assert not (tmp_path / "none.duckdb").exists()


def test_a_file_of_sqlites_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """DuckDB would open it by an extension; where it has none, the URL is told."""
    monkeypatch.chdir(tmp_path)
    with closing(sqlite3.connect("loans.db")) as raw:
        raw.execute("CREATE TABLE loans AS SELECT 'a' AS race, 1 AS approved")
        raw.commit()
    status = main(["query", "-d", "loans.db", "SELECT 1"])
    shown = capsys.readouterr()
    assert (status, "HINT: write sqlite:///loans.db" in shown.err) in ((1, True), (0, False))
    with pytest.raises(fairsql.ProgrammingError, match="records go with an engine"):
        fairsql.connect(records="audit.duckdb")
    assert not Path("audit.duckdb").exists()


def test_an_engine_is_closed_where_its_records_cannot_be_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "loans.db"
    sqlite3.connect(path).close()
    opened: list[Any] = []
    monkeypatch.setattr("fairsql.engines.open_engine", lambda url: opened.append(open_engine(url)) or opened[-1])
    for records in (tmp_path / "missing" / "audit.duckdb", path):
        with pytest.raises((duckdb.Error, OSError)):
            fairsql.connect(f"sqlite:///{path}", records=records)
        with pytest.raises(fairsql.OperationalError, match="closed database"):
            opened[-1].query("SELECT 1")


def test_tables_are_those_of_the_engine(reached: Reached) -> None:
    assert reached.con.engine is not None
    tables = {name: kind for _, name, kind in reached.con.engine.tables()}
    assert tables["loans"] == ("view" if reached.name == "Spark" else "table")
    assert not [name for name in tables if name.startswith(("pg_", "sqlite_", "fair_"))]
    assert reached.con.engine.columns("loans") == list(COLUMNS)
