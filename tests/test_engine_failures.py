"""Other databases: what is refused, what goes wrong, and that no error tells a password."""

from __future__ import annotations

import re
import sqlite3
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import quote
from warnings import catch_warnings, simplefilter

import duckdb
import psycopg
import pytest
import sqlalchemy
from support.clickhouse_http import PASSWORD
from support.engine_databases import SMALL, Reached, clickhouse_server, of_sqlite, postgres_url, reported

import fairsql
from fairsql.session.pushdown import engine_aggregation

WRONG = [
    ("FROM loans", "tables of .* are read in FROM of a FAIR clause"),
    (f"FROM loans JOIN ({SMALL}) USING (race)", "tables of .* are read in FROM of a FAIR clause"),
    (f"CREATE VIEW v AS {SMALL}", "CREATE TABLE"),
    (f"CREATE MACRO v() AS TABLE {SMALL}", "CREATE TABLE"),
    (f"FROM (FROM ({SMALL}) FAIR (PREDICTION n > 3 PROTECTED race))", "store the inner one first"),
    ("FROM loans FAIR TRANSFORM (PROTECTED race LABEL repaid FEATURES sex EPSILON 0.1 DISTORTION changed(sex))",
     "TRANSFORM needs a KEY for rows of .*, which have no places"),
    ("FROM loans WHERE risk IS NOT NULL FAIR RELABEL (SCORE risk LABEL repaid PROTECTED race)",
     "(?s)needs an ORDER BY on this engine.*add ORDER BY"),
    ("FROM loans FAIR (PREDICTION approved PROTECTED rce)", "(?s)rce.*LINE 1, COLUMN 48"),
    ("FROM lone FAIR (PREDICTION approved PROTECTED race)", "(?s)lone.*LINE 1, COLUMN 6"),
    ("FROM loans FAIR (PREDICTION \"Region of\" + 1 PROTECTED race)", "must be 0, 1, boolean or NULL, and is 2"),
    ("FROM loans FAIR (SCORE risk + 1 PROTECTED race)", r"must be within \[0, 1\], and is"),
    ("FROM loans FAIR (PREDICTION approved PROTECTED race WEIGHT weight - 2)", "(?s)WEIGHT weight - 2 must be.*COLUMN"),
    ("FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED race REFERENCE 'Martian')", "is no group of race"),
    ("FROM loans FAIR (PREDICTION approved PROTECTED race", "FAIR"),
]  # fmt: skip


def test_errors_say_what_to_write(reached: Reached) -> None:
    for query, message in WRONG:
        with pytest.raises(fairsql.Error, match=message):
            reached.con.execute(query)
    assert len(reached.con.execute(SMALL).fetchall()) == 5  # and nothing is the worse for it


def test_too_many_cells_are_an_error_that_names_the_column(reached: Reached, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_aggregation, "MOST_CELLS", 20)
    with pytest.raises(fairsql.DataError, match=r"more than 20 combinations of values to count; risk alone has 2\d"):
        reached.con.execute("FROM loans FAIR (PREDICTION approved PROTECTED sex, risk)")
    with pytest.raises(fairsql.DataError, match=r"SCORE alone has"):
        reached.con.execute("FROM loans FAIR (SCORE risk LABEL repaid PROTECTED sex METRICS auc)")


def test_a_quoted_name_that_no_column_has_is_no_text_of_sqlites() -> None:
    con = of_sqlite('g, p, "a `""b"', ("a", 1, "x"), ("b", 0, "y"))
    for query in (
        'FROM t FAIR (PREDICTION p PROTECTED "gg")', 'FROM t WHERE "gg" = \'a\' FAIR (PREDICTION p PROTECTED g)',
        'FROM t -- "\nWHERE "gg" = \'a\' FAIR (PREDICTION p PROTECTED g)',
    ):  # fmt: skip
        with pytest.raises(fairsql.ProgrammingError, match=r"(?s)no such column: gg.*COLUMN"):
            con.execute(query)
    query = 'FROM t WHERE g <> \'"g"\' FAIR (PREDICTION p PROTECTED "a `""b")'
    assert con.execute(query).fetchall() == [("x", 1, 0, 1.0), ("y", 1, 0, 0.0)]
    assert '"gg"' not in con.expand('FROM t FAIR (PREDICTION p PROTECTED "gg")').partition("-- DuckDB")[0]


def test_a_query_of_with_is_no_table_of_the_engines() -> None:
    """WITH is DuckDB's: what it names would be read from the engine's table of that name, in silence."""
    con = of_sqlite("g, p", ("a", 1), ("b", 0))
    one = "WITH T(g, p) AS MATERIALIZED (SELECT 'c', 1) FROM t FAIR (PREDICTION p PROTECTED g)"
    joined = "WITH u AS (SELECT 2) SELECT * FROM (FROM t AS l, u FAIR SCAN (PREDICTION p FEATURES g))"
    for query in (one, joined):
        with pytest.raises(
            fairsql.ProgrammingError, match=r"(?s)of WITH is DuckDB's.*COLUMN 6.*HINT: write WITH in its FROM"
        ):
            con.execute(query)
        with pytest.raises(fairsql.ProgrammingError, match="of WITH is DuckDB's"):
            con.expand(query)
    inside = "WITH g AS (FROM (WITH u AS (SELECT * FROM t WHERE p) SELECT * FROM u) FAIR (PREDICTION p PROTECTED g))"
    assert con.execute(f"{inside} SELECT g.g, n FROM g").fetchall() == [("a", 1)]


def test_parameters_that_sqlite_would_take_for_others() -> None:
    np = pytest.importorskip("numpy")
    con = of_sqlite("g, p", ("a", 1), ("b", 0))
    query = "FROM t WHERE p >= ? FAIR (PREDICTION p PROTECTED g)"
    assert len(con.execute(query, [np.float64(0)]).fetchall()) == 2
    for value, message in (
        (np.int64(0), "type int64 cannot be a parameter"),
        (2**70, "too large"),
        ("\ud800", "surrogates"),
    ):
        with pytest.raises(fairsql.ProgrammingError, match=message):
            con.execute(query, [value])


def test_values_of_no_parameter_are_duckdbs_error() -> None:
    con = of_sqlite("g, p", ("a", 1), ("b", 0))
    query = "SELECT g, ? AS told FROM t WHERE p >= ? FAIR (PREDICTION p PROTECTED g)"
    assert con.execute(query, [7, 1]).fetchall() == [("a", 7)]
    with pytest.raises(duckdb.Error, match="mismatch"):
        con.execute(query, [7, 1, 2])
    with pytest.raises(duckdb.Error, match="mismatch"):
        con.execute("FROM t WHERE p >= $least FAIR (PREDICTION p PROTECTED g)", {"least": 1, "most": 1})


def test_no_text_of_sqlites_is_added_up() -> None:
    con = of_sqlite("g, p, x, w, s TEXT", ("a", 1, 10, 1, "0.2"), ("a", 0, "n/a", 1, "0.3"), ("b", 1, 3, 1, "1e-3"))
    for metrics in ("avg(x) AS m", "sum(x) AS m", "avg(x) AS m WEIGHT w CONFIDENCE 0.9", "median(x) AS m"):
        with pytest.raises(fairsql.DataError, match=r"(?s)argument of METRICS has values of several types.*COLUMN"):
            con.execute(f"FROM t FAIR (PREDICTION p PROTECTED g METRICS {metrics})")
    counted = con.execute("FROM t FAIR (PREDICTION p PROTECTED g METRICS count(x) AS c, count(s) AS d)")
    assert [row[3:] for row in counted.fetchall()] == [(2.0, 2.0), (1.0, 1.0)]
    with pytest.raises(fairsql.DataError, match="argument of METRICS must be a number, and is the text '"):
        con.execute("FROM t FAIR (PREDICTION p PROTECTED g METRICS sum(s) AS m)")
    for items in ("SCORE s", "SCORE s THRESHOLD 0.5", "SCORE s LABEL (p)", "SCORE s LABEL p METRICS auc"):
        with pytest.raises(
            fairsql.DataError, match=r"(?s)SCORE must be a number, and is the text '.*LINE 1, COLUMN 20"
        ):
            con.execute(f"FROM t FAIR ({items} PROTECTED g)")
    with pytest.raises(fairsql.DataError, match=r"(?s)WEIGHT must be a number, and is the text '.*LINE 1, COLUMN 46"):
        con.execute("FROM t FAIR (PREDICTION p PROTECTED g WEIGHT s)")


def test_an_aggregate_of_sqlites_makes_no_row_of_all() -> None:
    con = of_sqlite("g, p, s", ("a", 1, 0.5), ("a", 0, 0.1), ("b", 1, 0.3))
    for clause, item in (
        ("PREDICTION s >= avg(s) PROTECTED g", "PREDICTION"), ("PREDICTION p PROTECTED count(*) AS k", "k"),
        ("SCORE s THRESHOLD max(s) PROTECTED g", "PREDICTION"), ("PREDICTION p PROTECTED g FILTER s < max(s)", "FILTER"),
    ):  # fmt: skip
        with pytest.raises(fairsql.ProgrammingError, match=f"an aggregate makes one row of all in .* of {item}"):
            con.execute(f"FROM t FAIR ({clause})")
        with pytest.raises(fairsql.ProgrammingError, match=f"an aggregate makes one row of all in .* of {item}"):
            con.execute(f"FROM (\nSELECT * FROM t) AS lines FAIR ({clause})")
    for item, words in (("PREDICT", "max(p) FEATURES s"), ("FEATURES", "p FEATURES avg(s) AS mean")):
        with pytest.raises(fairsql.ProgrammingError, match=f"an aggregate makes one row of all in .* of {item}"):
            con.execute(f"CREATE MODEL m PREDICT {words} AS SELECT * FROM t")
    query = (
        "SELECT n FROM t FAIR (PREDICTION s >= (SELECT avg(s) FROM t) PROTECTED max(p, s) AS k, sum(p) OVER () AS j)"
    )
    assert con.execute(query).fetchall() == [(1,), (2,)]


def test_a_connection_of_sqlites_that_is_closed() -> None:
    raw = sqlite3.connect(":memory:")
    con = fairsql.connect(raw)
    raw.close()
    with pytest.raises(fairsql.OperationalError, match="SQLite: Cannot operate on a closed database"):
        con.execute("FROM t FAIR (PREDICTION p PROTECTED g)")


def test_numbers_that_a_double_would_merge_are_an_error() -> None:
    con = of_sqlite("g, p", (2**53, 1), (2**53 + 1, 0), (0.5, 1))
    with pytest.raises(fairsql.DataError, match="g has different numbers that are the same double"):
        con.execute("FROM t FAIR (PREDICTION p PROTECTED g)")
    assert len(con.execute("FROM t WHERE g > 1 FAIR (PREDICTION p PROTECTED g)").fetchall()) == 2


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("sqlite:///no/such.db", r"there is no file no/such.db"),
        ("sqlite+pysqlite:///no/such.db", r"there is no file no/such.db"),
        ("chdb:///no/such", r"there is no folder no/such"),
        (f"sqlite:///{Path(__file__)}", "SQLite: file is not a database"),
        ("postgresql://me:s3cr3t@127.0.0.1:1/loans", "PostgreSQL: .*"),
        ("postgresql://me:s3cr3t@127.0.0.1:port/loans", "PostgreSQL: .*"),
        ("postgresql://me:s3cr3t@s3cr3t@127.0.0.1:1/loans", "(?s)PostgreSQL: .*%40"),
        ("postgresql://me:s3cr3t/s3cr3t@127.0.0.1:1/loans", "(?s)PostgreSQL: .*%2F"),
        ("postgresql://me:@s3cr3t?s3cr3t#@127.0.0.1:1/loans", "(?s)PostgreSQL: .*%3F"),
        ("clickhouse://me:s3cr3t/s3cr3t@127.0.0.1:1/loans", "(?s)ClickHouse: .*%2F"),
        ("postgresql://me:100%s3cr3t@127.0.0.1:1/loans", "PostgreSQL: the URL .*\n.*%25 for %"),
        ("postgresql://me:a%00s3cr3t@127.0.0.1:1/loans", "PostgreSQL: the URL .*\n.*%25 for %"),
        ("postgresql://me:a s3cr3t@127.0.0.1:1/loans", "PostgreSQL: .*"),
        ("postgresql://127.0.0.1:1/loans?user=me&password=1&s3cr3t", "PostgreSQL: the URL"),
        ("postgresql+psycopg://me:s3cr3t@no.such.host.invalid/loans", "PostgreSQL: .*"),
    ],
)
def test_a_database_that_does_not_answer(url: str, message: str) -> None:
    with pytest.raises(fairsql.OperationalError, match=message) as caught:
        fairsql.connect(url)
    assert "s3cr3t" not in reported(caught.value)
    assert not Path("no").exists()


@pytest.mark.parametrize("given", ["host=127.0.0.1 password=s3cr3t port=5432", " dbname = loans password='s 3cr3t'"])
def test_a_connection_string_is_no_file(given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(fairsql.ProgrammingError, match="HINT: write postgresql://user@host/database") as caught:
        fairsql.connect(given)
    assert "3cr3t" not in reported(caught.value)
    assert not list(tmp_path.iterdir())
    with fairsql.connect("user=me.duckdb") as con:
        assert con.execute("SELECT 1").fetchall() == [(1,)]


def test_a_url_of_no_engine_tells_no_password() -> None:
    with pytest.raises(fairsql.ProgrammingError, match="no engine for oracle://") as caught:
        fairsql.connect("oracle://me:s3cr3t@127.0.0.1/loans")
    assert "s3cr3t" not in reported(caught.value)


def test_mysql_would_merge_groups_in_silence() -> None:
    driver = SimpleNamespace(paramstyle="pyformat")
    pool = sqlalchemy.create_engine("mysql+pymysql://me:s3cr3t@127.0.0.1/loans", module=driver)
    for where in ("mysql://me:s3cr3t@127.0.0.1/loans", "mariadb://127.0.0.1/loans", pool):
        with pytest.raises(
            fairsql.ProgrammingError, match=r"(?s)no engine for MySQL and MariaDB.*HINT.*ATTACH"
        ) as caught:
            fairsql.connect(where)
        assert "s3cr3t" not in reported(caught.value)


def test_a_driver_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.delitem(sys.modules, "fairsql.engines.postgresql", raising=False)
    with pytest.raises(fairsql.ProgrammingError, match=r"(?s)psycopg.*pip install 'fairsql\[postgres\]'"):
        fairsql.connect("postgresql://127.0.0.1/loans")


def test_postgresql_tells_of_rights_and_time_and_password(server: str, postgres: Reached) -> None:
    with psycopg.connect(postgres_url(server), autocommit=True) as owner:
        owner.execute("DROP ROLE IF EXISTS clerk")
        owner.execute("CREATE ROLE clerk LOGIN PASSWORD 's3cr3t/ö'")
        owner.execute("CREATE SEQUENCE IF NOT EXISTS counted")
    with fairsql.connect(postgres_url(server, "clerk")) as con:
        with pytest.raises(fairsql.OperationalError, match=r"(?s)permission denied for table loans.*GRANT SELECT"):
            con.execute(SMALL)
        assert "s3cr3t" not in repr(vars(con)) + repr(con.engine)
    slow = "FROM (SELECT loans.*, pg_sleep(1) FROM loans) AS l FAIR (PREDICTION approved PROTECTED race)"
    with fairsql.connect(postgres_url(server, more="?options=-c%20statement_timeout%3D50")) as con:
        with pytest.raises(fairsql.OperationalError, match=r"(?s)statement timeout.*statement_timeout"):
            con.execute(slow)
        assert len(con.execute(SMALL).fetchall()) == 5
    with pytest.raises(fairsql.OperationalError, match="password authentication failed") as caught:
        fairsql.connect(postgres_url(server).replace("s3cr3t", "0ther"))
    assert "0ther" not in reported(caught.value)
    writes = "FROM loans WHERE nextval('counted') > 0 FAIR (PREDICTION approved PROTECTED race)"
    with pytest.raises(fairsql.OperationalError, match="read-only transaction"):
        postgres.con.execute(writes)


# The server ends the connection while it writes: the SELECT list is no part of what it counts.
ENDING = """CREATE TABLE kept AS SELECT race, pg_terminate_backend(pg_backend_pid()) FROM loans
            FAIR REWEIGH (LABEL repaid PROTECTED race)"""


def test_a_lost_connection_is_reported(server: str, postgres: Reached) -> None:
    count = SMALL.replace("loans", "(SELECT loans.*, pg_terminate_backend(pg_backend_pid()) FROM loans) AS l")
    for statement in (f"CREATE TABLE kept AS {count}", ENDING):
        con = fairsql.connect(postgres_url(server))
        assert len(con.execute(SMALL).fetchall()) == 5
        for _ in range(2):  # as it is lost, and after that
            with pytest.raises(fairsql.OperationalError, match=r"(?s)PostgreSQL.*connect again") as caught:
                con.execute(statement)
            assert "s3cr3t" not in reported(caught.value)
        assert ("kept",) not in con.execute("SHOW TABLES").fetchall()
        con.close()
    with psycopg.connect(postgres_url(server)) as owner:
        assert owner.execute("SELECT to_regclass('kept')").fetchone() == (None,)


def test_adbc_tells_of_rights_and_time_and_a_lost_connection(server: str, postgres: Reached) -> None:
    dbapi = pytest.importorskip("adbc_driver_postgresql.dbapi", reason="pip install adbc-driver-postgresql")
    with psycopg.connect(postgres_url(server), autocommit=True) as owner:
        owner.execute("DROP ROLE IF EXISTS guest")
        owner.execute("CREATE ROLE guest LOGIN PASSWORD 's3cr3t/ö'")
        owner.execute("CREATE SEQUENCE drawn")
    with dbapi.connect(postgres_url(server, "guest"), autocommit=True) as raw:
        con = fairsql.connect(raw)
        with pytest.raises(
            fairsql.OperationalError, match=r"(?s)PostgreSQL: permission denied for table loans\n.*GRANT"
        ):
            con.execute(SMALL)
        assert "s3cr3t" not in repr(vars(con)) + repr(con.engine)
    slow = "FROM (SELECT loans.*, pg_sleep(1) FROM loans) AS l FAIR (PREDICTION approved PROTECTED race)"
    with dbapi.connect(postgres_url(server), autocommit=True) as raw:
        con = fairsql.connect(raw)
        with raw.cursor() as cursor:
            cursor.execute("SET statement_timeout = 50")
        with pytest.raises(fairsql.OperationalError, match=r"(?s)statement timeout.*raise statement_timeout"):
            con.execute(f"CREATE TABLE kept AS {slow}")
        with pytest.raises(fairsql.OperationalError, match="read-only transaction"):
            con.execute("FROM loans WHERE setval('drawn', 1) > 0 FAIR (PREDICTION approved PROTECTED race)")
        assert len(con.execute(SMALL).fetchall()) == 5
        for _ in range(2):
            with pytest.raises(fairsql.OperationalError, match=r"(?s)PostgreSQL: .*connect again") as caught:
                con.execute(ENDING)
            assert "s3cr3t" not in reported(caught.value)
        assert ("kept",) not in con.execute("SHOW TABLES").fetchall()
    with psycopg.connect(postgres_url(server)) as owner:
        assert owner.execute("SELECT to_regclass('kept')").fetchone() == (None,)


def test_numbers_that_postgresql_cannot_multiply_are_reported_with_what_to_write(
    request: pytest.FixtureRequest,
) -> None:
    values = "(VALUES ('a', 1, {0}), ('a', 0, 0.5::FLOAT8), ('b', 1, 0.25)) AS v(g, p, x)"
    tiny, huge = values.format("1e-160::FLOAT8"), values.format("1e160::FLOAT8")
    small = "CASE WHEN abs(x) < 1e-145 THEN 0 ELSE x END"
    for driver in ("postgres", "adbc"):
        con = request.getfixturevalue(driver).con
        for items in ("METRICS avg({}) AS m CONFIDENCE 0.9", "SCORE {} LABEL (p) METRICS brier_score"):
            clause = f"FAIR (PREDICTION p PROTECTED g {items})"
            with pytest.raises(fairsql.ProgrammingError, match=rf"(?s)underflow.*HINT: .*{re.escape(small)}"):
                con.execute(f"FROM {tiny} {clause.format('x')}")
            assert len(con.execute(f"FROM {tiny} {clause.format(small)}").fetchall()) == 2
        clause = "FAIR (PREDICTION p PROTECTED g METRICS avg({}) AS m CONFIDENCE 0.9)"
        with pytest.raises(fairsql.ProgrammingError, match=r"(?s)overflow.*HINT: .*divide x by one number"):
            con.execute(f"FROM {huge} {clause.format('x')}")
        assert len(con.execute(f"FROM {huge} {clause.format('x / 1e100')}").fetchall()) == 2


@pytest.mark.parametrize(
    ("weight", "message"),
    [
        ("w * 1e-300", "must be 0 or at least 1e-145, and is 1e-300"),
        ("w * 1e-160", "must be 0 or at least 1e-145, and is 1e-160"),
        ("w * 1e300", r"must be within \[0, 1e50\], and is 1e\+300"),
        ("1e308::FLOAT8", r"must be within \[0, 1e50\], and is 1e\+308"),
    ],
)
def test_weights_that_postgresql_cannot_square(weight: str, message: str, request: pytest.FixtureRequest) -> None:
    rows = "FROM (VALUES ('a', 1, 0.9, 1.0::FLOAT8), ('a', 1, 0.9, 0.5), ('a', 0, 0.2, 0), ('b', 1, 0.5, 1)) AS v(g, p, s, w)"
    for driver in ("postgres", "adbc"):
        con = request.getfixturevalue(driver).con
        for items in (
            "METRICS selection_rate, avg(s) AS m CONFIDENCE 0.9",
            "SCORE s LABEL (p) METRICS brier_score CONFIDENCE 0.9",
        ):
            with pytest.raises(fairsql.DataError, match=f"WEIGHT .* {message}"):
                con.execute(f"{rows} FAIR (PREDICTION p PROTECTED g WEIGHT {weight} {items})")


def test_times_in_another_style_than_iso(server: str) -> None:
    query = "FROM (VALUES (timestamptz '2025-02-01 10:00+00', 1)) AS v(t, p) FAIR (PREDICTION p PROTECTED t)"
    url = postgres_url(server, more="?options=-c%20datestyle%3DSQL,DMY")
    with fairsql.connect(url) as con:
        ((time, *_),) = con.execute(query).fetchall()
        assert time == datetime(2025, 2, 1, 10, tzinfo=UTC)
    with psycopg.connect(url) as raw:
        con = fairsql.connect(raw)
        with pytest.raises(
            fairsql.ProgrammingError, match=r"(?s)PostgreSQL: .*DateStyle.*HINT: run SET datestyle TO I"
        ):
            con.execute(query)
        raw.execute("SET datestyle TO ISO")
        assert len(con.execute(query).fetchall()) == 1


@pytest.mark.parametrize("day", ["infinity", "-infinity", "0044-03-15 BC", "12000-01-01"])
@pytest.mark.parametrize("kind", ["date", "timestamp", "timestamptz"])
def test_times_that_python_does_not_have(postgres: Reached, day: str, kind: str) -> None:
    rows = f"FROM (VALUES ('{day}'::{kind}, 1), ('2025-01-01'::{kind}, 0)) AS v(day, p)"
    with pytest.raises(fairsql.ProgrammingError, match=r"(?s)PostgreSQL: day: .*HINT: write CASE WHEN isfinite\(day\)"):
        postgres.con.execute(f"{rows} FAIR (PREDICTION p PROTECTED '{day}' AS told, day)")
    assert len(postgres.con.execute(f"{rows} FAIR (PREDICTION p PROTECTED day::text AS day)").fetchall()) == 2


def test_a_query_that_is_stopped_or_has_to_wait(server: str, postgres: Reached) -> None:
    con = fairsql.connect(postgres_url(server, more="?options=-c%20lock_timeout%3D50"))
    slow = "FROM (SELECT loans.*, pg_sleep(5) FROM loans) AS l FAIR (PREDICTION approved PROTECTED race)"
    with ThreadPoolExecutor(1) as pool, psycopg.connect(postgres_url(server), autocommit=True) as owner:
        asked = pool.submit(con.execute, slow)
        sleeping = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'"
        while not owner.execute(sleeping).fetchall() and not asked.done():
            pass
        con.interrupt()
        with pytest.raises(fairsql.OperationalError, match="canceling statement due to user request") as caught:
            asked.result()
        assert "HINT" not in str(caught.value)
        with owner.transaction():
            owner.execute("LOCK loans")
            with pytest.raises(fairsql.OperationalError, match=r"(?s)lock timeout.*HINT: another session holds a lock"):
                con.execute(SMALL)
    assert len(con.execute(SMALL).fetchall()) == 5
    con.close()
    with pytest.raises(fairsql.OperationalError, match='database "none" does not exist') as caught:
        fairsql.connect(postgres_url(server).replace("/postgres", "/none"))
    assert "HINT" not in str(caught.value)


def test_what_adbc_is_not_taken_for(tmp_path: Path) -> None:
    """SQLite's driver makes one value of 1 and '1': counts of groups would be wrong in silence."""
    dbapi = pytest.importorskip("adbc_driver_sqlite.dbapi", reason="pip install adbc-driver-sqlite")
    with (
        dbapi.connect() as raw,
        pytest.raises(fairsql.ProgrammingError, match=r"(?s)one to SQLite.*sqlite:///loans.db"),
    ):
        fairsql.connect(raw)


def test_clickhouse_tells_of_memory(clickhouse: Reached) -> None:
    engine = clickhouse.con.engine
    assert engine is not None
    rows = "(SELECT toString(number) AS race, 1 AS approved FROM numbers(1000000)) AS l"
    engine.execute("SET max_memory_usage = 10000000")
    try:
        with pytest.raises(fairsql.OperationalError, match=r"(?s)ClickHouse: .*MEMORY_LIMIT_EXC.*HINT: .*memory_usage"):
            clickhouse.con.execute(f"CREATE TABLE kept AS FROM {rows} FAIR (PREDICTION approved PROTECTED race)")
    finally:
        engine.execute("SET max_memory_usage = 0")
    assert ("kept",) not in clickhouse.con.execute("SHOW TABLES").fetchall()
    assert len(clickhouse.con.execute(SMALL).fetchall()) == 5


def test_clickhouse_tells_of_time(clickhouse: Reached) -> None:
    slow = "(SELECT number % 3 AS race, 1 AS approved FROM numbers(1000000000000) SETTINGS max_execution_time = 0.2)"
    with pytest.raises(
        fairsql.OperationalError, match=r"(?s)ClickHouse: .*TIMEOUT_EXCEEDED.*HINT: .*max_execution_time"
    ):
        clickhouse.con.execute(f"CREATE TABLE kept AS FROM {slow} FAIR (PREDICTION approved PROTECTED race)")
    assert ("kept",) not in clickhouse.con.execute("SHOW TABLES").fetchall()
    assert len(clickhouse.con.execute(SMALL).fetchall()) == 5


def test_a_server_of_clickhouses_tells_of_rights_and_time_and_passwords(clickhouse: Reached) -> None:
    pytest.importorskip("clickhouse_connect", reason="its client is not installed: pip install clickhouse-connect")

    def refused(con: fairsql.Connection, query: str, message: str) -> None:
        with pytest.raises(fairsql.OperationalError, match=message) as caught:
            con.execute(query)
        assert not [each for each in ("s3cr3t", quote(PASSWORD, safe=""), "127.0.0.1") if each in str(caught.value)]
        assert "s3cr3t" not in reported(caught.value) + repr(vars(con)) + repr(con.engine)
        assert ("kept",) not in con.execute("SHOW TABLES").fetchall()

    keep = "CREATE TABLE kept ENGINE = Memory AS SELECT *{} FROM loans FAIR REWEIGH (LABEL repaid PROTECTED race)"
    with clickhouse_server(clickhouse, "guest") as url, fairsql.connect(url) as con:
        refused(con, f"CREATE TABLE kept AS {SMALL}", r"(?s)ClickHouse: Code: 497.*ACCESS_DENIED\)\n.*GRANT SELECT")
        refused(con, keep.format(""), "ACCESS_DENIED")
    with clickhouse_server(clickhouse) as url:
        with pytest.raises(fairsql.OperationalError, match=r"(?s)AUTHENTICATION_FAILED\)\nHINT") as caught:
            fairsql.connect(url.replace("s3cr3t", "0ther"))
        assert "0ther" not in reported(caught.value)
        con = fairsql.connect(url)
        with catch_warnings():
            simplefilter("ignore", fairsql.ClauseWarning)
            numbers = "number % 3 AS race, number % 2 AS repaid FROM numbers(1000000000000)"
            slow = keep.replace("loans", f"(SELECT {numbers} SETTINGS max_execution_time = 0.2)")
            refused(con, slow.format(""), "(?s)TIMEOUT_EXCEEDED.*max_execution_time")
        assert len(con.execute(SMALL).fetchall()) == 5
    for query in (f"CREATE TABLE kept AS {SMALL}", keep.format("")):  # the server has gone
        refused(con, query, "(?s)ClickHouse: .*connect again")


def test_a_table_of_the_engines_is_hinted_at() -> None:
    con = of_sqlite("g, p", ("a", 1), ("b", 0))
    with pytest.raises(
        fairsql.Error, match=r"(?s)t does not exist.*HINT: tables of SQLite are read in FROM of a FAIR clause"
    ):
        con.execute("SELECT * FROM t")
