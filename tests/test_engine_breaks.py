"""Other databases that break off in the middle: the error says what to do, nothing is written, no password is told."""

from __future__ import annotations

import os
import pickle
import re
import signal
import sqlite3
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from traceback import TracebackException
from typing import Any
from warnings import catch_warnings, simplefilter

import duckdb
import psycopg
import pytest
from support.effort import THOROUGH
from support.engine_databases import SMALL, Reached, postgres_url, reported

import fairsql
from fairsql.models import engine_model_rows
from fairsql.shell.cli import main

STATEMENTS = {
    "measured": "CREATE TABLE made AS FROM {} FAIR DISPARITY (PREDICTION approved PROTECTED race CONFIDENCE 0.9)",
    "handed on": "CREATE TABLE made AS SELECT * FROM {} FAIR REWEIGH (LABEL repaid PROTECTED race)",
    "relabelled": "CREATE TABLE made AS SELECT * FROM {} FAIR RELABEL (SCORE approved LABEL repaid PROTECTED race ORDER BY big)",
    "redrawn": """CREATE TABLE made AS SELECT * FROM {} FAIR TRANSFORM (PROTECTED race LABEL repaid FEATURES sex
                  EPSILON 0.5 DISTORTION changed(sex) + changed(repaid) KEY big)""",
    "a model": "CREATE MODEL made PREDICT repaid FEATURES weight, sex AS SELECT * FROM {}",
    "a transform": """CREATE TRANSFORM made PROTECTED race LABEL repaid FEATURES sex EPSILON 0.5
                      DISTORTION changed(sex) + changed(repaid) KEY big AS SELECT * FROM {}""",
}
ROWS = "(SELECT loans.*, {} AS trouble FROM loans WHERE approved IS NOT NULL) AS l"
BREAKS = {
    "lost": (ROWS.format("pg_terminate_backend(pg_backend_pid())"), "HINT: connect again"),
    "stopped": (ROWS.format("pg_cancel_backend(pg_backend_pid())"), "canceling statement due to user request$"),
    "late": (ROWS.format("pg_sleep(1)"), "statement timeout\nHINT: raise statement_timeout"),
    "full": (ROWS.format("no_room()"), "No space left on device\nHINT: the disk of the server is full"),
    "spilled": ("(SELECT * FROM loans, generate_series(1, 500) AS s(i) ORDER BY i, risk OFFSET 0) AS l", "HINT: .*raise temp_file_limit"),
    "denied": ("(SELECT loans.*, x FROM loans, secret) AS l", "permission denied for table secret.*HINT: .*GRANT SELECT"),
}  # fmt: skip


@pytest.fixture(scope="module")
def writer(server: str, postgres: Reached) -> str:
    """The URL of a user who may write, and whose queries the server limits."""
    with psycopg.connect(postgres_url(server), autocommit=True) as owner:
        owner.execute("""
            CREATE FUNCTION no_room() RETURNS INTEGER LANGUAGE plpgsql AS $$ BEGIN
              RAISE disk_full USING MESSAGE = 'could not write to file "base/1": No space left on device'; END $$;
            CREATE TABLE secret AS SELECT 1 AS x;
            CREATE ROLE writer LOGIN PASSWORD 's3cr3t/ö';
            GRANT ALL ON SCHEMA public TO writer;
            GRANT SELECT ON loans TO writer;
            ALTER ROLE writer SET work_mem = 64;
            ALTER ROLE writer SET temp_file_limit = 0
        """)
    return postgres_url(server, "writer")


@pytest.mark.parametrize("way", BREAKS)
def test_what_breaks_off_leaves_nothing(way: str, writer: str, tmp_path: Path) -> None:
    rows, message = BREAKS[way]
    url = f"{writer}?options=-c%20statement_timeout%3D300" if way == "late" else writer
    with fairsql.connect(url, records=tmp_path / "audit.duckdb") as con:
        for statement in list(STATEMENTS.values())[:: 1 if THOROUGH else 2]:
            with pytest.raises(fairsql.OperationalError, match=f"(?s)^PostgreSQL: .*{message}") as caught:
                con.execute(statement.format(rows))
            assert "s3cr3t" not in reported(caught.value)
            assert isinstance(caught.value.__cause__, psycopg.Error)
            if way == "lost":
                con.engine = fairsql.connect(writer).engine
            assert len(con.execute(SMALL).fetchall()) == 5
            assert "made" not in [name for _, name, _ in con.engine.tables()]  # type: ignore[union-attr]
        assert con.execute("SELECT count(*) FROM duckdb_tables() WHERE table_name = 'made'").fetchall() == [(0,)]
        for listing in ("SHOW MODELS", "SHOW TRANSFORMS"):
            assert con.execute(listing).fetchall() == []


@pytest.mark.filterwarnings("ignore:.*:UserWarning")
@pytest.mark.parametrize("query", range(0, 10, 3))
def test_a_model_that_is_fitted_by_sums_on_the_engine_ends_with_its_connection(
    query: int, server: str, postgres: Reached, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server ends the connection before one of the queries: of means, of a sample, of sums, of what judges."""
    monkeypatch.setattr(engine_model_rows, "MOST_CELLS", 20)
    with psycopg.connect(postgres_url(server), autocommit=True) as owner, fairsql.connect(postgres_url(server)) as con:
        assert con.engine is not None
        (backend,) = con.engine.query("SELECT pg_backend_pid() AS pid").to_pylist()
        ask_remote, asked = con.engine.query, []

        def ask_until(sql: str, values: tuple[object, ...] = ()) -> object:
            if len(asked) == query:
                owner.execute("SELECT pg_terminate_backend(%s, 5000)", [backend["pid"]])
            asked.append(sql)
            return ask_remote(sql, values)

        monkeypatch.setattr(con.engine, "query", ask_until)
        with pytest.raises(fairsql.OperationalError, match=r"PostgreSQL: .*\nHINT: connect again") as caught:
            con.execute("CREATE MODEL made PREDICT approved FEATURES risk, sex FAIR (PROTECTED sex METRICS selection_rate "
                        "WITHIN 0.9) AS SELECT * FROM loans WHERE approved IS NOT NULL")  # fmt: skip
        assert len(asked) == query + 1, asked[query:]
        assert "s3cr3t" not in reported(caught.value)
        assert con.execute("SHOW MODELS").fetchall() == []


def test_a_user_who_may_not_write_is_reported(server: str, postgres: Reached) -> None:
    with psycopg.connect(postgres_url(server), autocommit=True) as owner:
        owner.execute("CREATE ROLE reader LOGIN PASSWORD 's3cr3t/ö'; GRANT SELECT ON loans TO reader")
    with fairsql.connect(postgres_url(server, "reader")) as con:
        assert len(con.execute(SMALL).fetchall()) == 5, "SELECT is enough to measure"
        with pytest.raises(
            fairsql.OperationalError, match=r"(?s)permission denied for schema public\n.*CREATE on the sch"
        ):
            con.execute(STATEMENTS["handed on"].format("loans"))


def locals_of_an_error(con: fairsql.Connection) -> list[str]:
    try:
        con.execute("FROM nowhere FAIR (PREDICTION p PROTECTED g)")
    except fairsql.ProgrammingError as error:
        return [*TracebackException.from_exception(error, capture_locals=True).format()]
    return []


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_no_password_is_reported_anywhere(
    server: str,
    postgres: Reached,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    caplog.set_level("DEBUG")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    url, records = postgres_url(server), tmp_path / "audit.duckdb"
    rows = "(SELECT * FROM loans WHERE approved IS NOT NULL) AS l"
    shown: list[str] = []
    with fairsql.connect(url, records=records) as con:
        con.execute("CREATE METRIC twice AS 2 * tp / n")
        for number, what in enumerate(("measured", "a model", "a transform")):
            con.execute(STATEMENTS[what].format(rows).replace("made", f"made_{number}"))
        shown += [con.expand(each.format(rows)) for what, each in STATEMENTS.items() if what[:2] != "a "]
        shown += [con.expand("FROM made_1('loans')"), con.expand("FROM made_2('loans')"), con.report(SMALL).html()]
        listed = con.execute("SELECT schema_name, table_name FROM duckdb_tables()").fetchall()
        asked = ["SHOW MODELS", "SHOW TRANSFORMS", "SHOW METRICS", "DESCRIBE MODEL made_1", "DESCRIBE TRANSFORM made_2"]
        asked += [f'FROM "{schema}"."{name}"' for schema, name in listed]
        shown += [str(con.execute(each).fetchall()) for each in asked]
        for each in (con, con.engine, con.cursor(), vars(con), vars(con.engine)):
            shown += [repr(each), str(each)]
            with pytest.raises(TypeError) as unpickled:  # a connection stays in its process
                pickle.dumps(each)
            shown.append(reported(unpickled.value))
        shown += locals_of_an_error(con)
    remote, policy = ["-d", url, "--records", str(records)], tmp_path / "policy.sql"
    policy.write_text("FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED race WITHIN 0.5)")
    for words in (
        ["query", *remote, "SHOW MODELS"], ["query", *remote, "FROM nowhere FAIR (PREDICTION p PROTECTED g)"], ["check", *remote, str(policy)],
        ["report", *remote, SMALL], ["report", *remote, "--format", "json", SMALL], [url, "--records", str(records), "-c", ".tables"],
        [url, "--records", str(records), "-c", "FROM nowhere FAIR (PREDICTION p PROTECTED g)"],
    ):  # fmt: skip
        main(words)
    assert "made_1" in "".join(shown)
    assert "nowhere" in "".join(shown)
    out, err = capfd.readouterr()
    files = [each.read_bytes() for each in tmp_path.rglob("*") if each.is_file()]
    for text in (*shown, out, err, caplog.text, *map(str, files)):
        assert not [
            text[max(0, text.find(each) - 300) : text.find(each) + 50]
            for each in ("s3cr3t", "%2F%C3", url)
            if each in text
        ]


def locals_of_connect(server: str, *url: str, **more: str) -> str:
    try:
        fairsql.connect(postgres_url(server, *url), **more)
    except duckdb.Error as error:
        return "".join(TracebackException.from_exception(error, capture_locals=True).format())
    return ""


def test_no_frame_of_connect_holds_a_password(server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken.duckdb").write_text("no database" * 1000)
    shown = [
        locals_of_connect(server, "nobody"),
        locals_of_connect(server, "owner", "?nonsense=1"),
        locals_of_connect(server, records=str(tmp_path / "broken.duckdb")),
    ]
    monkeypatch.setitem(sys.modules, "fairsql.engines.postgresql", None)
    shown.append(locals_of_connect(server))
    for text, message in zip(
        shown, ("nobody", "cannot be read|nonsense|invalid", "broken.duckdb", "not installed"), strict=True
    ):
        assert re.search(message, text)
        assert "s3cr3t" not in text


SLEEPING = "(SELECT loans.*, pg_sleep(5) FROM loans) AS l"


def press_ctrl_c(server: str) -> None:
    with psycopg.connect(postgres_url(server), autocommit=True) as other:
        while not other.execute("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'").fetchall():
            pass
    os.kill(os.getpid(), signal.SIGINT)


def test_ctrl_c_ends_what_postgresql_does(server: str, postgres: Reached) -> None:
    with fairsql.connect(postgres_url(server)) as con, ThreadPoolExecutor(1) as pool:
        for what in ("measured", "handed on", "a model"):
            pressed = pool.submit(press_ctrl_c, server)
            with pytest.raises(KeyboardInterrupt):
                con.execute(STATEMENTS[what].format(SLEEPING))
            pressed.result()
            assert len(con.execute(SMALL).fetchall()) == 5
            assert "made" not in [name for _, name, _ in con.engine.tables()]  # type: ignore[union-attr]


def test_a_query_that_psycopg_leaves_running_is_ended(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C between two steps of psycopg's leaves the connection with a query that nobody waits for.

    It is cancelled until it ends: a server that has not begun it takes no notice, as here the first time.
    """
    cancel, cancels = psycopg.Connection.cancel, []

    def cancel_late(self: psycopg.Connection[Any]) -> None:
        cancels.append(self)
        if len(cancels) % 2 == 0:
            cancel(self)

    def leave(self: psycopg.RawCursor[Any], query: bytes, values: object = None) -> None:
        self.connection.pgconn.send_query(b"SELECT pg_sleep(60)")
        raise KeyboardInterrupt

    query = "FROM (SELECT 'a' AS g, 1 AS p) AS t FAIR (PREDICTION p PROTECTED g)"
    with fairsql.connect(postgres_url(server)) as con:
        for _ in range(2):
            with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
                patch.setattr(psycopg.RawCursor, "execute", leave)
                patch.setattr(psycopg.Connection, "cancel", cancel_late)
                con.execute(query)
            assert len(con.execute(query).fetchall()) == 1
    assert len(cancels) >= 4


def test_ctrl_c_ends_what_adbc_does(server: str, postgres: Reached) -> None:
    """Its driver makes an error of Ctrl-C."""
    dbapi = pytest.importorskip("adbc_driver_postgresql.dbapi", reason="pip install adbc-driver-postgresql")
    with dbapi.connect(postgres_url(server), autocommit=True) as raw, ThreadPoolExecutor(1) as pool:
        con = fairsql.connect(raw)
        for what in ("measured", "handed on"):
            pressed = pool.submit(press_ctrl_c, server)
            with pytest.raises(fairsql.OperationalError, match="canceling statement due to user request"):
                con.execute(STATEMENTS[what].format(SLEEPING))
            pressed.result()
            assert len(con.execute(SMALL).fetchall()) == 5
            assert "made" not in [name for _, name, _ in con.engine.tables()]  # type: ignore[union-attr]


def test_a_query_of_sparks_is_stopped(spark: Reached) -> None:
    engine = spark.con.engine
    assert engine is not None
    session = engine._session  # type: ignore[attr-defined]
    slow = "(SELECT * FROM loans WHERE java_method('java.lang.Thread', 'sleep', 500L) IS NOT NULL) AS l"
    with ThreadPoolExecutor(1) as pool, catch_warnings():
        simplefilter("ignore")
        for what in ("measured", "handed on"):
            asked = pool.submit(spark.con.execute, STATEMENTS[what].format(slow))
            while not session.sparkContext.statusTracker().getActiveJobsIds() and not asked.done():
                pass
            while not asked.done():  # one interrupt stops one query
                engine.interrupt()
                wait([asked], 0.2)
            with pytest.raises(fairsql.OperationalError, match=r"^Spark: the query was stopped$"):
                asked.result()
            assert len(spark.con.execute(SMALL).fetchall()) == 5
            assert "made" not in [name for _, name, _ in engine.tables()]


@pytest.fixture
def scanned(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "loans.db"
    raw = sqlite3.connect(path)
    raw.execute("CREATE TABLE loans (race, approved, repaid, note)")
    rows = [("ab"[at % 2], at % 3 % 2, at % 5 % 2, "x" * 200) for at in range(200)]
    raw.executemany("INSERT INTO loans VALUES (?, ?, ?, ?)", rows)
    raw.commit()
    raw.close()
    yield path
    with sqlite3.connect(path) as raw:
        assert raw.execute("SELECT name FROM sqlite_schema").fetchall() == [("loans",)]


def test_sqlite_without_room_or_rights_is_reported(scanned: Path) -> None:
    keep = STATEMENTS["handed on"].format("loans")
    raw = sqlite3.connect(scanned)
    (pages,) = raw.execute("PRAGMA page_count").fetchone()
    raw.execute(f"PRAGMA max_page_count = {pages + 2}")
    con = fairsql.connect(raw)
    with pytest.raises(fairsql.OperationalError, match="SQLite: database or disk is full"):
        con.execute(keep)
    assert not raw.in_transaction
    assert len(con.execute("FROM loans FAIR (PREDICTION approved PROTECTED race)").fetchall()) == 2
    raw.set_authorizer(lambda action, table, *more: sqlite3.SQLITE_DENY if table == "loans" else sqlite3.SQLITE_OK)
    with pytest.raises(fairsql.OperationalError, match=r"SQLite: access to .* is prohibited"):
        con.execute("FROM loans FAIR (PREDICTION approved PROTECTED race)")
    raw.close()
    raw = sqlite3.connect(f"file:{scanned}?mode=ro", uri=True)
    with pytest.raises(fairsql.OperationalError, match="SQLite: attempt to write a readonly database"):
        fairsql.connect(raw).execute(keep)
    raw.close()
