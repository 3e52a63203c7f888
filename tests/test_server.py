"""The wire server, by real clients: psql, psycopg 3, psycopg2, SQLAlchemy, pandas."""

from __future__ import annotations

import contextlib
import ctypes
import datetime as dt
import os
import random
import shutil
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pandas as pd
import psycopg
import psycopg2
import pytest
import sqlalchemy as sa
from psycopg.rows import tuple_row
from soak import run as run_soak
from support.serving import Server, cancelling, make_database, serving

import fairsql
from fairsql.metrics import built_in_metrics
from fairsql.server.protocol.failures import describe, foreseen

CLAUSE = "SELECT sex, round(selection_rate, 3) FROM adult FAIR (PREDICTION income = '>50K' PROTECTED sex) ORDER BY sex"
PSQL = shutil.which("psql")
needs_psql = pytest.mark.skipif(PSQL is None, reason="psql is not installed")


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_database(tmp_path_factory.mktemp("served") / "adult.duckdb")


@pytest.fixture(scope="module")
def server(database: Path) -> Iterator[Server]:
    """A server that clients only read from."""
    with serving(database) as found:
        yield found


@pytest.fixture(scope="module")
def writable(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that clients may write to."""
    with serving(make_database(tmp_path_factory.mktemp("writable") / "adult.duckdb"), "--writable") as found:
        yield found


def psql(server: Server, *arguments: str) -> subprocess.CompletedProcess[str]:
    assert PSQL is not None
    command = [PSQL, "-X", "-h", "127.0.0.1", "-p", str(server.port), "-U", "fairsql", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


# -- psql -----------------------------------------------------------------------------------------------------------------


@needs_psql
def test_psql_asks_with_the_clause(server: Server) -> None:
    done = psql(server, "-At", "-c", CLAUSE)
    assert (done.stdout, done.stderr) == ("Female|0.109\nMale|0.304\n", "")


@needs_psql
def test_psql_shows_the_caret_of_a_wrong_clause(server: Server) -> None:
    done = psql(server, "-c", "SELECT 1;\nSELECT * FROM adult\nFAIR (PREDICTION income PROTECTED sex METRICS nonsense)")
    lines = done.stderr.splitlines()
    assert lines[0] == "ERROR:  unknown metric nonsense"
    assert lines[2].index("^") == lines[1].index("nonsense")
    assert lines[3].startswith("HINT:  ")


@needs_psql
@pytest.mark.parametrize(
    ("command", "words"),
    [
        (r"\d", ["main | people", "main | rates", "| view"]),
        (r"\dt", ["people | table", "pets"]),
        (r"\dt other.*", ["Odd Name"]),
        (r"\dv", ["rates"]),
        (r"\di", ["pets_kind", "people_id_pkey"]),
        (r"\d people", ["numeric(10,2)", "not null", '"people_id_pkey" PRIMARY KEY', "CHECK ((pay > 0))", "text[]"]),
        (r'\d other."Odd Name"', ["Weird Column", "integer"]),
        (r"\d+ rates", ["selection_rate", "double precision"]),
        (r"\d+ people", ["what they are called"]),
        (r"\dt+ people", ["who there is"]),
        (r"\l", ["adult", "UTF8"]),
        (r"\dn", ["main", "other"]),
        (r"\df", ["twice"]),
        (r"\df twi*", ["twice"]),
        (r"\du", ["fairsql"]),
        (r"\dT", ["List of data types"]),
        (r"\dp", ["people"]),
        (r"\conninfo", ["fairsql"]),
    ],
)
def test_psql_describes(server: Server, command: str, words: list[str]) -> None:
    done = psql(server, "-c", command)
    shown = " ".join(done.stdout.split())
    assert not done.stderr
    assert not [word for word in words if " ".join(word.split()) not in shown], done.stdout


@needs_psql
def test_psql_does_not_list_what_another_schema_has(server: Server) -> None:
    assert "Odd Name" not in psql(server, "-c", r"\dt").stdout


# -- statements, tags, transactions --------------------------------------------------------------------------------------


def test_tags_are_postgresqls(writable: Server) -> None:
    with writable.connect() as con:
        steps = [
            ("CREATE TABLE tags (a INTEGER)", "CREATE TABLE"),
            ("INSERT INTO tags VALUES (1), (2), (3)", "INSERT 0 3"),
            ("INSERT INTO tags SELECT 9 WHERE false", "INSERT 0 0"),
            ("UPDATE tags SET a = a + 1 WHERE a > 1", "UPDATE 2"),
            ("DELETE FROM tags WHERE a = 1", "DELETE 1"),
            ("WITH x AS (SELECT 3 AS a) DELETE FROM tags USING x WHERE tags.a = x.a", "DELETE 1"),
            ("SELECT * FROM tags", "SELECT 1"),
            ("FROM tags", "SELECT 1"),
            ("CREATE TABLE more AS FROM range(5)", "SELECT 5"),
            ("CREATE OR REPLACE VIEW seen AS FROM more", "CREATE VIEW"),
            ("ALTER TABLE more ADD COLUMN b INTEGER", "ALTER TABLE"),
            ("DROP VIEW seen", "DROP VIEW"),
            ("SHOW METRICS", f"SELECT {len(list(built_in_metrics()))}"),
            ("CREATE METRIC doubled AS 2 * tp / n", "CREATE METRIC"),
            ("SHOW METRICS", f"SELECT {len(list(built_in_metrics())) + 1}"),
            ("DROP METRIC doubled", "DROP METRIC"),
            ("BEGIN", "BEGIN"),
            ("COMMIT", "COMMIT"),
            ("SET application_name = 'x'", "SET"),
            ("EXPLAIN SELECT 1", "EXPLAIN 1"),
            ("DROP TABLE more", "DROP TABLE"),
            ("DROP TABLE tags", "DROP TABLE"),
        ]  # fmt: skip
        assert [con.execute(sql).statusmessage for sql, _ in steps] == [tag for _, tag in steps]


def test_returning_gives_rows(writable: Server) -> None:
    with writable.connect() as con:
        con.execute("CREATE OR REPLACE TABLE returned (a INTEGER, b VARCHAR)")
        cursor = con.execute("INSERT INTO returned VALUES (%s, %s), (2, 'y') RETURNING a + 1 AS c, b", (1, "x"))
        assert cursor.fetchall() == [(2, "x"), (3, "y")]
        assert cursor.statusmessage == "INSERT 0 2"
        assert con.execute("UPDATE returned SET a = 5 RETURNING a").fetchall() == [(5,), (5,)]


def test_empty_queries_and_empty_results(server: Server) -> None:
    with server.connect() as con:
        assert con.execute("").description is None
        assert con.execute(" ; -- nothing\n").description is None
        assert con.execute("SELECT * FROM people WHERE false").fetchall() == []
        assert con.execute("SELECT * FROM people WHERE id = %s", (9,), prepare=True).fetchall() == []


def test_several_statements_are_one_transaction(writable: Server) -> None:
    with writable.connect() as con:
        con.execute("CREATE OR REPLACE TABLE several (a INTEGER)")
        cursor = con.execute("INSERT INTO several VALUES (1); SELECT a FROM several; SELECT 'x;y'")
        found = []
        while True:
            found.append((cursor.statusmessage, cursor.fetchall() if cursor.description else None))
            if not cursor.nextset():
                break
        assert found == [("INSERT 0 1", None), ("SELECT 1", [(1,)]), ("SELECT 1", [("x;y",)])]
        with pytest.raises(psycopg.errors.UndefinedTable):
            con.execute("INSERT INTO several VALUES (2); SELECT * FROM nowhere; INSERT INTO several VALUES (3)")
        assert con.execute("SELECT a FROM several").fetchall() == [(1,)]


def test_a_failed_transaction_takes_nothing_but_its_end(writable: Server) -> None:
    with writable.connect() as con:
        con.execute("CREATE OR REPLACE TABLE failing (a INTEGER)")
        con.execute("BEGIN")
        assert con.info.transaction_status == psycopg.pq.TransactionStatus.INTRANS
        con.execute("INSERT INTO failing VALUES (1)")
        with pytest.raises(psycopg.errors.InvalidTextRepresentation):
            con.execute("SELECT 'x'::INTEGER")
        assert con.info.transaction_status == psycopg.pq.TransactionStatus.INERROR
        with pytest.raises(psycopg.errors.InFailedSqlTransaction):
            con.execute("SELECT 1")
        assert con.execute("COMMIT").statusmessage == "ROLLBACK"
        assert con.info.transaction_status == psycopg.pq.TransactionStatus.IDLE
        assert con.execute("SELECT * FROM failing").fetchall() == []


@pytest.mark.parametrize("begin", [
    ["BEGIN READ ONLY"], ["START TRANSACTION READ ONLY"], ["BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"],
    ["BEGIN", "SET TRANSACTION READ ONLY"], ["BEGIN", "SET transaction_read_only = on"],
    ["SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY", "BEGIN"], ["SET default_transaction_read_only = on"],
])  # fmt: skip
def test_read_only_transactions_write_nothing(writable: Server, begin: list[str]) -> None:
    with writable.connect() as con:
        for sql in begin:
            con.execute(sql)
        assert con.execute("SELECT count(*) FROM people").fetchone() == (2,)
        with pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
            con.execute("CREATE TABLE not_made (a INTEGER)")
        con.execute("ROLLBACK")
        con.execute("RESET ALL")
        con.execute("BEGIN READ WRITE")
        con.execute("CREATE TABLE not_made (a INTEGER)")
        con.execute("ROLLBACK")
        con.execute("SET default_transaction_read_only = on")
        con.execute("BEGIN READ WRITE")
        con.execute("CREATE TABLE not_made (a INTEGER)")
        con.execute("ROLLBACK")
    with psycopg.connect(writable.dsn()) as con:
        con.read_only = True
        with pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
            con.execute("DELETE FROM people")


def test_transactions_are_apart(writable: Server) -> None:
    with writable.connect() as one, writable.connect() as two:
        one.execute("CREATE OR REPLACE TABLE apart (a INTEGER)")
        one.execute("BEGIN; INSERT INTO apart VALUES (1)")
        assert one.execute("SELECT count(*) FROM apart").fetchone() == (1,)
        assert two.execute("SELECT count(*) FROM apart").fetchone() == (0,)
        one.execute("COMMIT")
        assert two.execute("SELECT count(*) FROM apart").fetchone() == (1,)


def test_savepoints_serve_reads_and_refuse_to_undo_writes(writable: Server) -> None:
    with writable.connect() as con, con.transaction():
        with pytest.raises(psycopg.errors.UndefinedTable), con.transaction():
            con.execute("SELECT * FROM nowhere")
        assert con.execute("SELECT 1").fetchone() == (1,)
    with writable.connect() as con:
        con.execute("CREATE OR REPLACE TABLE saved (a INTEGER)")
        con.execute("BEGIN")
        con.execute("SAVEPOINT here")
        con.execute("INSERT INTO saved VALUES (1)")
        with pytest.raises(psycopg.errors.FeatureNotSupported):
            con.execute("ROLLBACK TO here")
        con.execute("ROLLBACK")


def test_all_forms_of_the_clause(server: Server) -> None:
    with server.connect() as con:
        score = """SELECT *, "education-num" / 16.0 AS score, income = '>50K' AS rich FROM adult"""
        forms = {
            "DISPARITY (PREDICTION rich PROTECTED sex WITHIN 0.1)": 1,
            "RELABEL (SCORE score LABEL rich PROTECTED sex)": 48842,
            "THRESHOLD (SCORE score LABEL rich PROTECTED sex)": 2,
        }
        for form, rows in forms.items():
            assert len(con.execute(f"FROM ({score}) FAIR {form}").fetchall()) == rows, form


def test_models_are_made_beside_other_clients(writable: Server) -> None:
    with writable.connect() as con, writable.connect() as other:
        create = (
            (
                "CREATE OR REPLACE MODEL income_even PREDICT income = '>50K' FEATURES age, education_num, hours_per_week "
                "FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.05) AS SELECT * FROM adult"
            )
            .replace("education_num", '"education-num"')
            .replace("hours_per_week", '"hours-per-week"')
        )
        worker = threading.Thread(target=con.execute, args=(create,))
        worker.start()
        answers = 0
        while worker.is_alive():
            assert other.execute("SELECT count(*) FROM people").fetchone() == (2,)
            answers += 1
        worker.join()
        assert answers > 1  # all but the last while the model was made
        assert con.execute("SELECT count(*) FROM income_even('adult')").fetchone() == (48842,)
        assert con.execute("SHOW MODELS").fetchall()
        con.execute("DROP MODEL income_even")


def test_a_script_scores_the_rows_it_made(writable: Server) -> None:
    script = """CREATE TABLE script_rows AS SELECT i % 50 AS age, i % 2 AS sex, (i % 50 + i % 7) > 25 AS y FROM range(400) AS r(i);
        CREATE MODEL script_tree PREDICT y FEATURES age USING decision_tree
          FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.1) AS FROM script_rows;
        CREATE TABLE three AS FROM script_rows LIMIT 3; SELECT count(score) FROM script_tree('three')"""
    with writable.connect() as con:
        cursor = con.execute(script)
        while cursor.nextset():
            pass
        assert cursor.fetchone() == (3,)


def test_a_sweep_writes_and_a_trade_off_reads(server: Server, writable: Server) -> None:
    create = """CREATE OR REPLACE MODEL swept PREDICT income = '>50K' FEATURES age, "education-num"
                FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.1) AS SELECT * FROM adult USING SAMPLE 3000 (reservoir, 1)"""
    with writable.connect() as con:
        con.execute(create)
        con.execute("BEGIN READ ONLY")
        assert con.execute("FROM fair_tradeoff('swept', allowances := [0.05])").fetchall() == []
        with pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
            con.execute("SWEEP MODEL swept WITHIN 0.05")
        con.execute("ROLLBACK")
        con.execute("SET default_transaction_read_only = on")
        with pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
            con.execute("SWEEP MODEL swept WITHIN 0.05")
        con.execute("SET default_transaction_read_only = off")
        asked = con.pgconn.prepare(b"asked", b"SWEEP MODEL swept WITHIN 0.05")
        assert asked.status == psycopg.pq.ExecStatus.COMMAND_OK
        con.pgconn.describe_prepared(b"asked")
        assert con.execute("FROM fairsql.model_tradeoffs").fetchall() == []
        con.execute("BEGIN")
        assert len(con.execute("SWEEP MODEL swept WITHIN 0.1").fetchall()) == 1
        con.execute("ROLLBACK")
        assert con.execute("FROM fairsql.model_tradeoffs").fetchall() == []
        for prepared in (False, True):
            rows = con.execute("SWEEP MODEL swept WITHIN 0.1, 0.15", prepare=prepared).fetchall()
            assert [row[:3] for row in rows] == [("swept", 0.1, True), ("swept", 0.15, True)]
        assert con.execute("FROM fair_tradeoff('swept')").fetchall() == rows
        wrong = "SELECT 1; SWEEP MODEL swept WITHIN [0.1]"
        with pytest.raises(psycopg.errors.SyntaxError) as caught:
            con.execute(wrong)
        assert caught.value.diag.statement_position == str(wrong.index("[") + 1)
        con.execute("DROP MODEL swept")
    with server.connect() as con, pytest.raises(psycopg.errors.ReadOnlySqlTransaction, match="reading only"):
        con.execute("SWEEP MODEL swept")


# -- types ----------------------------------------------------------------------------------------------------------------

UUID = "0f0e0d0c-0b0a-0908-0706-050403020100"
UTC = dt.timezone.utc  # noqa: UP017
TYPES = [
    ("true", True), ("7::TINYINT", 7), ("-7::SMALLINT", -7), ("7::INTEGER", 7), ("-7::BIGINT", -7),
    ("7::UTINYINT", 7), ("65535::USMALLINT", 65535), ("4294967295::UINTEGER", 4294967295),
    ("18446744073709551615::UBIGINT", Decimal(2**64 - 1)), (f"{2**127 - 1}::HUGEINT", Decimal(2**127 - 1)),
    (f"-({2**127 - 1})::HUGEINT", Decimal(1 - 2**127)), (f"{2**128 - 1}::UHUGEINT", Decimal(2**128 - 1)),
    ("1.50::DECIMAL(5,2)", Decimal("1.50")), ("-0.00000012::DECIMAL(38,20)", Decimal("-0.00000012").quantize(Decimal(1).scaleb(-20))),
    ("0::DECIMAL(9,4)", Decimal("0.0000")), ("12345678.9::DECIMAL(18,1)", Decimal("12345678.9")),
    ("1.5::FLOAT", 1.5), ("0.1::DOUBLE", 0.1), ("1e300::DOUBLE", 1e300), ("'-inf'::DOUBLE", float("-inf")), ("1::DOUBLE", 1.0),
    ("'Ünï; \"x\"'", 'Ünï; "x"'), ("''", ""), ("'\\xAA\\x00z'::BLOB", b"\xaa\x00z"), (f"'{UUID}'::UUID", uuid.UUID(UUID)),
    ("DATE '2020-02-29'", dt.date(2020, 2, 29)), ("DATE '0001-01-01'", dt.date(1, 1, 1)),
    ("TIME '23:59:59.000001'", dt.time(23, 59, 59, 1)), ("TIME '10:00:00'", dt.time(10)),
    ("'10:00:00+02'::TIMETZ", dt.time(10, tzinfo=dt.timezone(dt.timedelta(hours=2)))),
    ("TIMESTAMP '2020-01-02 03:04:05.678901'", dt.datetime(2020, 1, 2, 3, 4, 5, 678901)),
    ("TIMESTAMP_S '1969-12-31 23:59:59'", dt.datetime(1969, 12, 31, 23, 59, 59)),
    ("TIMESTAMP_MS '2020-01-02 03:04:05.678'", dt.datetime(2020, 1, 2, 3, 4, 5, 678000)),
    ("TIMESTAMP_NS '2020-01-02 03:04:05.678901'", dt.datetime(2020, 1, 2, 3, 4, 5, 678901)),
    ("TIMESTAMPTZ '2020-07-01 10:00:00+02'", dt.datetime(2020, 7, 1, 8, tzinfo=UTC)),
    ("INTERVAL '2 days 03:04:05.5'", dt.timedelta(days=2, hours=3, minutes=4, seconds=5.5)),
    ("INTERVAL '-1 day'", dt.timedelta(days=-1)),
    ("'green'::ENUM('red', 'green')", "green"), ("'{\"a\": [1, null]}'::JSON", {"a": [1, None]}),
    ("{'a': 1, 'b': ['x']}", {"a": 1, "b": ["x"]}), ("MAP {'k': 1.5}", {"k": 1.5}), ("union_value(n := 3)", {"n": 3}),
    ("[1, NULL, 3]", [1, None, 3]), ("['a', 'b c', '', 'NULL', 'q\"\\', NULL]", ["a", "b c", "", "NULL", 'q"\\', None]),
    ("[]::INTEGER[]", []), ("[DATE '2020-01-01']", [dt.date(2020, 1, 1)]), ("[1.5::DECIMAL(3,1)]", [Decimal("1.5")]),
    ("[1, 2]::INTEGER[2]", [1, 2]), ("[[1], [2, 3]]", [[1], [2, 3]]), ("[{'a': 1}]", [{"a": 1}]),
]  # fmt: skip


@pytest.mark.parametrize("binary", [False, True], ids=["text", "binary"])
def test_all_types_come_as_python_has_them(server: Server, binary: bool) -> None:
    with server.connect() as con, con.cursor(binary=binary) as cursor:
        cursor.execute("SET TimeZone = 'UTC'") if not fairsql_is_old() else None
        columns = ", ".join(f"{sql} AS c{at}" for at, (sql, _) in enumerate(TYPES))
        nulls = ", ".join("NULL" for _ in TYPES)
        rows = cursor.execute(
            f"SELECT {columns} UNION ALL SELECT {nulls} ORDER BY 1 NULLS LAST", binary=binary
        ).fetchall()
        for value, (sql, expected) in zip(rows[0], TYPES, strict=True):
            assert (value, type(value)) == (expected, type(expected)), sql
        assert rows[1] == (None,) * len(TYPES)
        (bits,) = cursor.execute("SELECT '10110'::BIT").fetchone() or ()  # psycopg has no loader for it
        assert bits == (b"\0\0\0\5\xb0" if binary else "10110")
        (nan,) = cursor.execute("SELECT 'nan'::DOUBLE").fetchone() or ()
        assert nan != nan


def fairsql_is_old() -> bool:
    import duckdb

    return duckdb.__version__.startswith("1.4")


SCALARS = [
    "170141183460469231731687303715884105727::HUGEINT", "340282366920938463463374607431768211455::UHUGEINT", "'0101'::BIT",
    "'10:00:00+05:30'::TIMETZ", "12345678901234567890123456789.123456789::DECIMAL(38,9)", "INTERVAL '1 month 3 days'", "MAP {}",
    "MAP {1: 2}", "'{\"a\": [1, 2]}'::JSON", "DATE '12000-01-01'", "DATE '0044-03-15 (BC)'", "DATE 'infinity'", "TIME '24:00:00'",
    "TIMESTAMP '2020-01-01 10:00:00.5'", "TIMESTAMPTZ '2020-01-01 10:00:00+00'", "'\\xAA\\x00'::BLOB", "0.1::DOUBLE", "NULL", "1" if fairsql_is_old() else "true",
    "union_value(a := 3)", "'NaN \"Infinity\\'", "'x'::ENUM('x', 'y')", "123456789012345678901234567890::BIGNUM",
    "TIMESTAMP_NS '2020-01-01 10:00:00.123456789'", "sum(3::INTEGER) OVER ()", "[DATE '-infinity', NULL]", f"'{UUID}'::UUID",
]  # fmt: skip


def _nested(rng: random.Random, depth: int) -> str:
    """Write a value of a random type."""
    kind = rng.randrange(4) if depth else 3
    if kind == 0:
        return "{" + ", ".join(f"'k{at}': {_nested(rng, depth - 1)}" for at in range(rng.randrange(1, 4))) + "}"
    if kind == 1:
        return "[" + ", ".join([_nested(rng, depth - 1)] * rng.randrange(1, 3)) + ", NULL]"
    return f"MAP {{'k': {_nested(rng, depth - 1)}}}" if kind == 2 else rng.choice(SCALARS)


@pytest.mark.parametrize("binary", [False, True], ids=["text", "binary"])
def test_nested_values_are_as_duckdb_writes_them(server: Server, binary: bool) -> None:
    rng = random.Random(5)
    values = [f"{{'v': {scalar}}}" for scalar in SCALARS] + [f"{{'v': {_nested(rng, 3)}}}" for _ in range(60)]
    rows = " FROM range(3) ORDER BY range"
    with server.connect() as con, con.cursor(binary=binary) as cursor:
        con.adapters.register_loader("json", psycopg.types.string.TextLoader)
        cursor.adapters.register_loader("json", psycopg.types.string.TextLoader)
        cursor.adapters.register_loader("json", psycopg.types.string.TextBinaryLoader)
        for at in range(0, len(values), 20):
            part = values[at : at + 20]
            found = cursor.execute(f"SELECT {', '.join(part)} {rows}").fetchall()
            asked = ", ".join(f"to_json({value})::VARCHAR" for value in part)
            assert found == cursor.execute(f"SELECT {asked} {rows}").fetchall()
        sql = "SELECT {'a': 'inf'::DOUBLE, 'b': '-inf'::FLOAT, 'c': 'nan'::DOUBLE, 'd': 'NaN'}, NULL::STRUCT(a INTEGER)"
        assert cursor.execute(sql).fetchone() == ('{"a":"Infinity","b":"-Infinity","c":"NaN","d":"NaN"}', None)
        wide = cursor.execute("SELECT {'a': range} AS a, [[range]] AS b FROM range(25000) ORDER BY range").fetchall()
        assert wide[::8000] == [(f'{{"a":{at}}}', f"[[{at}]]") for at in range(0, 25000, 8000)]


@pytest.mark.skipif(not fairsql_is_old(), reason="DuckDB 1.4 alone gives them wrong")
@pytest.mark.parametrize("value", ["[range = 1]", "{'a': range = 1}", "MAP {'a': range = 1}", "[[range = 1]]"])
def test_nested_booleans_that_duckdb_gives_wrong_are_refused(server: Server, value: str) -> None:
    with server.connect() as con:
        with pytest.raises(psycopg.errors.FeatureNotSupported, match="BOOLEAN cannot be sent"):
            con.execute(f"SELECT {value} FROM range(3)")
        found = con.execute(f"SELECT to_json({value})::VARCHAR FROM range(3) ORDER BY range").fetchall()
        assert ["true" in text for (text,) in found] == [False, True, False]  # type: ignore[operator]


@pytest.mark.skipif(fairsql_is_old(), reason="DuckDB 1.4 locks the time zone with all else")
def test_nested_timestamps_are_in_the_sessions_time_zone(server: Server) -> None:
    with server.connect() as con:
        con.execute("SET TIME ZONE 'Europe/Berlin'")
        found = con.execute("SELECT {'a': TIMESTAMPTZ '2020-07-01 00:00:00+00'}").fetchone()
        assert found == ({"a": "2020-07-01 02:00:00+02"},)


@pytest.mark.parametrize("binary", [False, True], ids=["text", "binary"])
def test_integers_of_any_size(server: Server, binary: bool) -> None:
    with server.connect() as con, con.cursor(binary=binary) as cursor:
        for digits in (0, 1, 3, 4, 5, 76, 77, 80, 4000, 5000, 20000):
            for sign in ("", "-"):
                text = sign + ("1" + "0" * (digits - 1) if digits % 2 else "9" * digits or "0")
                found = cursor.execute(f"SELECT '{text}'::BIGNUM, NULL::BIGNUM").fetchone()
                assert found == (Decimal(text), None)


def test_infinities_and_far_years_are_written_in_full(server: Server) -> None:
    with server.connect() as con:
        con.adapters.register_loader("date", psycopg.types.string.TextLoader)
        con.adapters.register_loader("timestamp", psycopg.types.string.TextLoader)
        row = con.execute(
            "SELECT 'infinity'::DATE, '-infinity'::TIMESTAMP, '0044-03-15 (BC)'::DATE, '20000-01-31'::DATE, "
            "'0044-03-15 (BC) 10:00:00.5'::TIMESTAMP"
        ).fetchone()
        assert row == ("infinity", "-infinity", "0044-03-15 BC", "20000-01-31", "0044-03-15 10:00:00.5 BC")


@pytest.mark.skipif(fairsql_is_old(), reason="DuckDB 1.4 locks the time zone with all else")
def test_the_time_zone_is_the_sessions(server: Server) -> None:
    with server.connect() as con, server.connect() as other:
        con.execute("SET TIME ZONE 'Europe/Berlin'")
        assert con.info.parameter_status("TimeZone") == "Europe/Berlin"
        assert con.execute("SHOW TimeZone").fetchone() == ("Europe/Berlin",)
        con.adapters.register_loader("timestamptz", psycopg.types.string.TextLoader)
        query = "SELECT TIMESTAMPTZ '2020-07-01 00:00:00+00', date_trunc('day', TIMESTAMPTZ '2020-07-01 00:00:00+00')"
        assert con.execute(query).fetchone() == ("2020-07-01 02:00:00+02", "2020-07-01 00:00:00+02")
        assert other.execute("SHOW TimeZone").fetchone() == ("Etc/UTC",)


# -- parameters -----------------------------------------------------------------------------------------------------------

VALUES = [
    1, -(2**40), 2**70, 1.5, Decimal("-12345.678900"), True, "it's; -- \"x\" \\ $1", b"\x00\xff'", dt.date(2020, 2, 29),
    dt.time(10, 20, 30, 5), dt.datetime(2020, 1, 2, 3, 4, 5, 6), dt.datetime(2020, 1, 2, tzinfo=UTC), uuid.UUID(UUID),
    [1, None, 3], ["a", 'b"c', "NULL"], None,
]  # fmt: skip


@pytest.mark.parametrize("form", ["%t", "%b"])
def test_parameters_come_back_as_they_went(server: Server, form: str) -> None:
    with server.connect() as con:
        for value in VALUES:
            if not (form == "%b" and value == 2**70):
                if form == "%t" and isinstance(value, list) and value[0] == "a":
                    continue  # psycopg tells no type of it
                found = con.execute(f"SELECT {form}", (value,)).fetchone()
                assert found is not None
                assert str(found[0]) == str(value) if isinstance(value, (uuid.UUID, int)) else found[0] == value, value


def _echo(server: Server, oid: int, raw: bytes, binary: bool) -> str:
    """Send one value of a type, and return it as DuckDB writes it; or the SQLSTATE."""
    with server.connect() as con:
        formats = [psycopg.pq.Format.BINARY if binary else psycopg.pq.Format.TEXT]
        query = b"SELECT to_json($1)::VARCHAR" if raw[:1] == b"{" else b"SELECT $1::VARCHAR"
        result = con.pgconn.exec_params(query, [raw], [oid], formats)
        if result.status != psycopg.pq.ExecStatus.TUPLES_OK:
            return (result.error_field(psycopg.pq.DiagnosticField.SQLSTATE) or b"").decode()
        return (result.get_value(0, 0) or b"NULL").decode()


def test_numerics_of_any_size_come_back_exactly(server: Server) -> None:
    """Random ones of up to 38 digits, in text and binary; wider ones are refused, and do not become doubles."""
    rng = random.Random(11)
    values = [Decimal(0), Decimal("1E+30"), Decimal("1E+37"), Decimal("1E-38"), Decimal("-0.00"), Decimal("9" * 38)]
    for _ in range(150):
        digits = rng.randrange(1, 39)
        number = rng.randrange(10**digits) * rng.choice([1, -1])
        values.append(Decimal(f"{number}E{rng.choice([0, -rng.randrange(digits + 1), rng.randrange(39 - digits)])}"))
    with server.connect() as con:
        for form in ("%b", "%t"):
            query = "SELECT " + ", ".join([form] * len(values))
            assert con.execute(query, values).fetchone() == tuple(values)
        assert con.execute("SELECT typeof(%b)", (Decimal("9" * 38),)).fetchone() == ("DECIMAL(38,0)",)
        for wide in (Decimal("9" * 39), Decimal("1E+38"), Decimal("1E-39"), Decimal("1" * 20 + "." + "1" * 20)):
            for form in ("%b", "%t"):
                with pytest.raises(psycopg.errors.NumericValueOutOfRange):
                    con.execute(f"SELECT {form}", (wide,))
    assert _echo(server, 1700, b"1." + b"0" * 3000, False) == "1." + "0" * 37
    assert _echo(server, 1700, b"1E+999999999", False) == "22003"


@pytest.mark.parametrize(("oid", "raw", "binary", "expected"), [
    (1082, struct.pack(">i", 2**31 - 1), True, "infinity"), (1082, struct.pack(">i", -(2**31)), True, "-infinity"),
    (1082, b"infinity", False, "infinity"), (1082, b"-infinity", False, "-infinity"),
    (1082, struct.pack(">i", 3652425), True, "12000-01-01"), (1082, b"12000-01-01", False, "12000-01-01"),
    (1082, b"0044-03-15 BC", False, "0044-03-15 (BC)"), (1082, struct.pack(">i", -746117), True, "0044-03-15 (BC)"),
    (1082, b"nonsense", False, "22P02"), (1082, b"2020-13-01", False, "22P02"),
    (1083, struct.pack(">q", 86_400_000_000), True, "24:00:00"), (1083, b"24:00:00", False, "24:00:00"),
    (1083, struct.pack(">q", 86_400_000_001), True, "22P02"), (1083, struct.pack(">q", -1), True, "22P02"),
    (1266, struct.pack(">qi", 86_400_000_000, -3600), True, "24:00:00+01"), (1266, b"24:00:00+01", False, "24:00:00+01"),
    (1114, struct.pack(">q", 2**63 - 1), True, "infinity"), (1114, struct.pack(">q", -(2**63)), True, "-infinity"),
    (1114, b"infinity", False, "infinity"), (1114, b"12000-01-01 10:00:00", False, "12000-01-01 10:00:00"),
    (1114, b"0044-03-15 10:00:00 BC", False, "0044-03-15 (BC) 10:00:00"),
    (1114, struct.pack(">q", 3652425 * 86_400_000_000 + 1), True, "12000-01-01 00:00:00.000001"),
    (1184, struct.pack(">q", 2**63 - 1), True, "infinity"), (1184, b"-infinity", False, "-infinity"),
    (1184, struct.pack(">q", 3652425 * 86_400_000_000), True, "12000-01-01 00:00:00+00"),
    (1186, struct.pack(">qii", 90_000_000_000, 3, 14), True, "1 year 2 months 3 days 25:00:00"),
    (1186, struct.pack(">qii", 90_000_000_000, 0, 0), True, "25:00:00"),
    (701, b"1e400", False, "22003"), (701, b"-1e400", False, "22003"), (700, b"1e39", False, "22003"), (701, b"inf", False, "inf"),
    (1182, b"{infinity,2020-01-01}", False, '["infinity","2020-01-01"]'),
    (1009, b'{"a"b}', False, "22P02"), (1009, b"{ null , a}", False, '[null,"a"]'), (1009, b"{a,}", False, "22P02"),
    (1009, b'{"NULL", b c ,"" }', False, '["NULL","b c",""]'), (1009, b"{a, }", False, "22P02"), (1009, b"{a}x}", False, "22P02"),
    (1009, b"{}", False, "[]"), (1009, b"{{a}}", False, "0A000"), (1009, b"{a" + b" " * 300_000 + b'"}', False, "22P02"),
])  # fmt: skip
def test_parameters_are_what_they_say(server: Server, oid: int, raw: bytes, binary: bool, expected: str) -> None:
    assert _echo(server, oid, raw, binary) == expected


def test_texts_without_a_type_are_cast_to_what_is_needed(server: Server) -> None:
    with server.connect() as con:
        assert con.execute("SELECT name FROM people WHERE id = %s", ("1",)).fetchall() == [("Ann",)]
        assert con.execute("SELECT name FROM people WHERE born = %s", ("1990-01-02",)).fetchall() == [("Ann",)]
        assert con.execute("SELECT name FROM people WHERE pay > %s::DOUBLE LIMIT %s", ("15", 1)).fetchall() == [
            ("Bob",)
        ]
        with pytest.raises(psycopg.errors.InvalidTextRepresentation):
            con.execute("SELECT name FROM people WHERE id = %s", ("one",))


def test_the_clause_takes_parameters(server: Server) -> None:
    with server.connect() as con:
        sql = "SELECT sex, n FROM adult WHERE age > %s FAIR (PREDICTION income = %s PROTECTED sex) ORDER BY sex"
        with fairsql.connect() as plain:
            plain.read_parquet(str(fairsql.resources.adult_path())).create_view("adult")
            expected = plain.execute(sql.replace("%s", "?"), [60, ">50K"]).fetchall()
        assert con.execute(sql, (60, ">50K")).fetchall() == expected


@pytest.mark.parametrize(
    "text", ["'; DROP TABLE people; --", "\\'; DROP TABLE people; --", "1); DELETE FROM people; --", "$1"]
)
def test_injection_through_parameters_is_data(writable: Server, text: str) -> None:
    with writable.connect() as con:
        assert con.execute("SELECT %s", (text,)).fetchone() == (text,)
        assert con.execute("SELECT count(*) FROM people WHERE name = %s", (text,)).fetchone() == (0,)
        con.execute("CREATE OR REPLACE TABLE injected (a VARCHAR)")
        con.execute("INSERT INTO injected VALUES (%s)", (text,))
        assert con.execute("SELECT a FROM injected").fetchone() == (text,)
    old = psycopg2.connect(writable.dsn())
    with old, old.cursor() as cursor:
        cursor.execute("SELECT %s, count(*) FROM people WHERE name <> %s", (text, text))
        assert cursor.fetchone() == (text, 2)
    old.close()


def test_prepared_statements_run_again(server: Server) -> None:
    with server.connect() as con:
        for number in range(8):
            assert con.execute("SELECT %s + 1", (number,), prepare=True).fetchone() == (number + 1,)
        with con.cursor() as cursor:
            cursor.executemany("SELECT %s::INTEGER", [(1,), (2,)], returning=True)
            assert cursor.fetchone() == (1,)
        with con.pipeline():
            cursors = [con.execute("SELECT %s::INTEGER", (each,)) for each in range(20)]
        assert [cursor.fetchone() for cursor in cursors] == [(each,) for each in range(20)]


def test_portals_give_rows_in_parts(server: Server) -> None:
    """By hand, since libpq asks for all rows at once: Execute with a limit, another statement in between, and on."""
    with Wire(server) as wire:
        wire.send(b"Q", b"BEGIN\0")
        wire.until_ready()
        wire.send(b"P", b"s\0SELECT range FROM range(25000)\0\0\0")
        wire.send(b"B", b"p\0s\0\0\0\0\0\0\0")
        wire.send(b"E", b"p\0\0\0\0\x0a")
        wire.send(b"S", b"")
        kinds = [kind for kind, _ in wire.until_ready()]
        assert kinds == [b"1", b"2", *[b"D"] * 10, b"s", b"Z"]
        wire.send(b"Q", b"SELECT 1\0")
        assert [kind for kind, _ in wire.until_ready()] == [b"T", b"D", b"C", b"Z"]
        wire.send(b"E", b"p\0\0\0\0\0")
        wire.send(b"S", b"")
        rows = [body for kind, body in wire.until_ready() if kind == b"D"]
        assert rows[0].endswith(b"10")
        assert (len(rows), rows[-1][-5:]) == (24990, b"24999")


class Wire:
    """The protocol by hand."""

    def __init__(self, server: Server, user: str = "fairsql") -> None:
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=20)
        body = b"\0\3\0\0user\0" + user.encode() + b"\0database\0postgres\0\0"
        self.socket.sendall((len(body) + 4).to_bytes(4) + body)
        self.stream = self.socket.makefile("rb")
        self.key = b""
        for kind, content in self.until_ready():
            self.key = content if kind == b"K" else self.key

    def send(self, kind: bytes, body: bytes) -> None:
        self.socket.sendall(kind + (len(body) + 4).to_bytes(4) + body)

    def read(self) -> tuple[bytes, bytes]:
        kind = self.stream.read(1)
        return kind, self.stream.read(int.from_bytes(self.stream.read(4)) - 4) if kind else b""

    def until_ready(self) -> list[tuple[bytes, bytes]]:
        found = []
        while not found or found[-1][0] not in (b"Z", b""):
            found.append(self.read())
        return found

    def __enter__(self) -> Wire:
        return self

    def __exit__(self, *_: object) -> None:
        self.stream.close()
        self.socket.close()


# -- errors ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sql", "state"),
    [
        ("SELEC 1", "42601"), ("ATTACH ':memory:'", "42501"), ("SELECT 1 +", "42601"), ("SELECT nothing FROM people", "42703"), ("SELECT * FROM nowhere", "42P01"),
        ("SELECT no_such_function(1)", "42883"), ("SELECT 'x'::INTEGER", "22P02"), ("SELECT 'open", "42601"),
        ("SELECT 300::TINYINT", "22P02"), ("INSERT INTO people VALUES (3, 'C')", "25006"), ("CREATE TABLE t (a INTEGER)", "25006"),
        ("CREATE TEMP TABLE t (a INTEGER)", "25006"), ("COPY people TO '/tmp/out.csv'", "0A000"), ("COPY people FROM STDIN", "25006"),
        ("DECLARE c CURSOR FOR SELECT 1", "25P01"), ("SET nonsense = 1", "42704"), ("SELECT * FROM adult FAIR (PREDICTION age PROTECTED sex)", "22023"),
        ("SELECT * FROM adult FAIR (PROTECTED sex)", "42601"), ("SELECT * FROM adult FAIR (PREDICTION nothing PROTECTED sex)", "42703"),
        ("PREPARE x AS SELECT 1", "0A000"), ("", None),
    ],
)  # fmt: skip
@pytest.mark.parametrize("extended", [False, True])
def test_errors_have_their_state_and_the_session_lives_on(
    server: Server, sql: str, state: str | None, extended: bool
) -> None:
    with server.connect() as con:
        try:
            con.execute(sql, prepare=extended)
            found = None
        except psycopg.Error as error:
            found = error.sqlstate
            assert error.diag.message_primary
        assert found == state
        assert con.execute("SELECT 1").fetchone() == (1,)


def test_faults_of_the_server_are_told_without_their_text(caplog: pytest.LogCaptureFixture) -> None:
    """What no one foresaw is an error of the statement; its text, which may hold values, is neither sent nor logged."""
    told = describe(foreseen(ValueError("a value")))
    assert (told["C"], "a value" in told["M"], "a value" in caplog.text) == ("XX000", False, False)
    assert "ValueError" in caplog.text


def test_errors_know_their_place(server: Server) -> None:
    with server.connect() as con:
        for before, wrong in [("SELECT 1;\n  SELECT ", "nothing"), ("SELECT 'ä', ", "nothing")]:
            with pytest.raises(psycopg.errors.UndefinedColumn) as caught:
                con.execute(f"{before}{wrong} FROM people")
            assert caught.value.diag.statement_position == str(len(before) + 1)
        with pytest.raises(psycopg.Error) as caught:
            con.execute("SELECT * FROM adult FAIR (PREDICTION income = '>50K' PROTECTED sexx)")
        assert caught.value.diag.statement_position == "64"


def test_errors_amid_a_stream_arrive(server: Server) -> None:
    with server.connect() as con:
        with pytest.raises(psycopg.Error, match="Could not convert"):
            con.execute("SELECT CASE WHEN range < 90000 THEN '1' ELSE 'x' END::INTEGER FROM range(100000)").fetchall()
        assert con.execute("SELECT 1").fetchone() == (1,)


# -- the end of statements and of sessions --------------------------------------------------------------------------------

ENDLESS = "SELECT count(*) FROM range(10000000000) a, range(1000) b WHERE a.range % 7 = b.range % 5"


def test_cancel(server: Server) -> None:
    with server.connect() as con:
        with pytest.raises(psycopg.errors.QueryCanceled, match="user request"), cancelling(con):
            con.execute(ENDLESS)
        assert con.execute("SELECT 1").fetchone() == (1,)


def test_a_cancel_with_a_wrong_key_does_nothing(server: Server) -> None:
    with Wire(server) as wire, server.connect(options="'-c statement_timeout=800'") as con:
        for body in (wire.key[:4] + b"\0\0\0\0", b"\0" * 8, b"", wire.key + b"x"):
            with socket.create_connection(("127.0.0.1", server.port)) as other:
                other.sendall((8 + len(body)).to_bytes(4) + (80877102).to_bytes(4) + body)
                assert other.recv(1) == b""
        with pytest.raises(psycopg.errors.QueryCanceled, match="timeout"):
            con.execute(ENDLESS)


def test_statement_timeout_of_the_session(server: Server) -> None:
    with server.connect() as con:
        con.execute("SET statement_timeout = '300ms'")
        with pytest.raises(psycopg.errors.QueryCanceled, match="timeout"):
            con.execute(ENDLESS)
        with pytest.raises(psycopg.errors.QueryCanceled, match="timeout"):
            con.execute("SELECT * FROM range(100000000000)")
        con.execute("RESET statement_timeout")
        assert con.execute("SHOW statement_timeout").fetchone() == ("0",)


def test_limits_of_the_server(database: Path) -> None:
    options = ("--max-connections", "2", "--statement-timeout", "2", "--memory-limit", "200MB")
    with serving(database, *options) as server:
        with server.connect() as one, server.connect():
            with pytest.raises(psycopg.OperationalError, match="2 sessions"):
                server.connect()
            one.execute("SET statement_timeout = 0")
            with pytest.raises(psycopg.errors.QueryCanceled, match="timeout"):
                one.execute(ENDLESS)
            assert one.execute("SELECT current_setting('memory_limit')").fetchone() == ("190.7 MiB",)
        _until(lambda: _can_connect(server))


def _can_connect(server: Server) -> bool:
    try:
        server.connect().close()
    except psycopg.OperationalError:
        return False
    return True


def _until(holds: object, seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not holds():  # type: ignore[operator]
        assert time.monotonic() < deadline, holds
        time.sleep(0.05)


def test_a_client_that_drops_leaves_nothing(server: Server) -> None:
    with server.connect() as con:
        con.execute("SELECT 1")
    threads, descriptors = server.threads(), server.descriptors()
    for sql in (
        b"SELECT range, 'some text that fills buffers' FROM range(100000000)\0",
        ENDLESS.encode() + b"\0",
        b"BEGIN\0",
    ):
        for _ in range(3):
            with Wire(server) as wire:
                wire.send(b"Q", sql)
                time.sleep(0.1)
    _until(lambda: server.threads() <= threads + 2)  # DuckDB and pyarrow may have begun a thread of their own
    _until(lambda: server.descriptors() <= descriptors)


def test_results_of_any_size_take_no_memory(server: Server) -> None:
    with server.connect() as con:
        query = "SELECT range, range * 2, 'some text ' || range, range / 7 FROM range({})"
        con.execute(query.format(1000)).fetchall()
        with Wire(server) as wire:
            peaks = []
            for rows in (100_000, 3_000_000):
                wire.send(b"Q", query.format(rows).encode() + b"\0")
                size, peak = 0, 0.0
                while True:
                    data = wire.socket.recv(1 << 20)
                    size += len(data)
                    peak = max(peak, server.mebibytes()) if size % 7 == 0 or peak == 0 else peak
                    if data.endswith(b"Z\0\0\0\5I"):
                        break
                peaks.append(server.mebibytes())
                assert size > rows * 40
            assert peaks[1] - peaks[0] < 100


def test_the_server_stops_amid_queries(database: Path) -> None:
    with serving(database) as server:
        con, idle, closing = server.connect(), server.connect(), contextlib.ExitStack()
        closing.callback(con.close)
        closing.callback(idle.close)
        failed: list[psycopg.Error] = []

        def ask() -> None:
            try:
                con.execute(ENDLESS)
            except psycopg.Error as error:
                failed.append(error)

        worker = threading.Thread(target=ask)
        worker.start()
        time.sleep(0.5)
        server.process.terminate()
        assert server.process.wait(timeout=60) == 0
        worker.join(timeout=60)
        assert failed
        with pytest.raises(psycopg.OperationalError):
            idle.execute("SELECT 1")
        closing.close()
        assert "has stopped" in server.log()


def test_the_log_tells_no_values(writable: Server) -> None:
    with writable.connect() as con:
        con.execute("SELECT %s, 'literal-secret'", ("parameter-secret",)).fetchall()
        with pytest.raises(psycopg.Error):
            con.execute("SELECT 'failing-secret'::INTEGER")
    _until(lambda: "22P02" in writable.log())
    log = writable.log()
    assert "secret" not in log
    assert "user=fairsql" in log
    assert "rows=1 ok" in log


# -- other clients --------------------------------------------------------------------------------------------------------


needs_decorrelation = pytest.mark.skipif(
    fairsql_is_old(), reason="DuckDB 1.4.0 has an internal error on the inspector's query for columns"
)


@needs_decorrelation
@pytest.mark.parametrize("driver", ["psycopg", "psycopg2"])
def test_sqlalchemys_inspector(server: Server, driver: str) -> None:
    engine = sa.create_engine(f"postgresql+{driver}://fairsql@127.0.0.1:{server.port}/adult")
    found = sa.inspect(engine)
    assert found.get_schema_names() == ["main", "other"]
    assert sorted(found.get_table_names()) == ["adult", "people", "pets"]
    assert found.get_table_names(schema="other") == ["Odd Name"]
    assert found.get_view_names() == ["rates"]
    assert found.has_table("people")
    assert not found.has_table("nowhere")
    columns = {each["name"]: each for each in found.get_columns("people")}
    assert [str(each["type"]) for each in columns.values()] == ["INTEGER", "TEXT", "NUMERIC(10, 2)", "DATE", "ARRAY"]
    assert [each["nullable"] for each in columns.values()] == [False, False, True, True, True]
    assert columns["name"]["comment"] == "what they are called"
    assert columns["pay"]["default"] == "3"
    assert found.get_pk_constraint("people")["constrained_columns"] == ["id"]
    (key,) = found.get_foreign_keys("pets")
    assert (key["constrained_columns"], key["referred_table"], key["referred_columns"]) == (["owner"], "people", ["id"])
    assert [each["column_names"] for each in found.get_indexes("pets")] == [["kind"]]
    assert [each["column_names"] for each in found.get_unique_constraints("people")] == [["name"]]
    assert [each["sqltext"] for each in found.get_check_constraints("people")] == ["pay > 0"]
    assert found.get_table_comment("people") == {"text": "who there is"}
    assert "selection_rate" in found.get_view_definition("rates")
    assert [str(each["type"]) for each in found.get_columns("rates")] == ["TEXT", "BIGINT", "DOUBLE PRECISION"]
    engine.dispose()


@needs_decorrelation
@pytest.mark.parametrize("driver", ["psycopg", "psycopg2"])
def test_pandas_reads_and_writes(writable: Server, driver: str) -> None:
    engine = sa.create_engine(f"postgresql+{driver}://fairsql@127.0.0.1:{writable.port}/adult")
    frame = pd.DataFrame(
        {"a": [1, 2], "b": ["x", None], "c": [0.5, float("nan")], "d": pd.to_datetime(["2020-01-01", "2021-02-03"])}
    )
    frame.to_sql(f"frame_{driver}", engine, index=False, if_exists="replace")
    back = pd.read_sql_table(f"frame_{driver}", engine)
    assert back["a"].tolist() == [1, 2]
    assert back["b"].tolist()[0] == "x"
    assert back["d"].tolist() == frame["d"].tolist()
    rates = pd.read_sql(sa.text(CLAUSE), engine)
    assert rates.values.tolist() == [["Female", 0.109], ["Male", 0.304]]
    engine.dispose()


def test_information_schema(server: Server) -> None:
    with server.connect() as con:
        sql = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'main' ORDER BY 1"
        assert [name for (name,) in con.execute(sql)] == ["adult", "people", "pets", "rates"]
        sql = "SELECT data_type FROM information_schema.columns WHERE table_name = 'people' ORDER BY ordinal_position"
        assert [name for (name,) in con.execute(sql)] == ["integer", "text", "numeric", "date", "ARRAY"]


def test_psycopg2_sets_and_shows(server: Server) -> None:
    con = psycopg2.connect(server.dsn(application_name="tests"))
    con.set_client_encoding("UTF8")
    con.autocommit = True
    with con.cursor() as cursor:
        cursor.execute(
            "SET DateStyle TO 'ISO'; SET extra_float_digits = 3; SET search_path TO \"$user\", public, other"
        )
        cursor.execute('SELECT count(*) FROM "Odd Name"')
        assert cursor.fetchone() == (0,)
        cursor.execute("SHOW application_name")
        assert cursor.fetchone() == ("tests",)
        cursor.execute("RESET ALL")
        cursor.execute("SELECT version()")
        assert cursor.fetchone()[0].startswith("PostgreSQL 15")
    con.close()


def test_rows_are_tuples_of_the_view(server: Server) -> None:
    with server.connect() as con, con.cursor(row_factory=tuple_row) as cursor:
        assert cursor.execute("SELECT sex, n FROM rates ORDER BY sex").fetchall() == [
            ("Female", 16192),
            ("Male", 32650),
        ]


def test_a_short_soak(server: Server) -> None:
    soak = run_soak(server, seconds=2, clients=6)
    assert not soak.wrong
    assert soak.counts["number"] > 20
    assert soak.threads[1] <= soak.threads[0] + 2
    assert soak.descriptors[1] <= soak.descriptors[0]


@pytest.mark.parametrize(("query", "rows"), [
    ("SELECT pg_catalog.pg_get_serial_sequence(a.attrelid::regclass::text, a.attname)::regclass::oid"
     " FROM pg_catalog.pg_attribute a WHERE a.attrelid = 'main.pets'::regclass AND a.attnum = 1", [(None,)]),
    ("SELECT s.n FROM pg_catalog.pg_namespace, pg_catalog.generate_series(1, 2) s(n) WHERE nspname = 'main' ORDER BY s.n",
     [(1,), (2,)]),
    ("SELECT (information_schema._pg_expandarray(i.indkey)).n FROM pg_catalog.pg_index i"
     " WHERE i.indrelid = 'main.pets'::regclass AND i.indisprimary", [(1,)]),
])  # fmt: skip
def test_catalogue_queries_of_sqlalchemy_and_jdbc(query: str, rows: list[tuple[object, ...]], server: Server) -> None:
    with server.connect() as con:
        assert con.execute(query).fetchall() == rows


def test_lists_without_a_type_are_arrays_in_any_and_all(server: Server) -> None:
    with server.connect() as con:
        counted = "SELECT count(*) FROM adult WHERE sex = ANY(%s) AND race <> ALL(%s) AND age = ANY(%s)"
        plain = "SELECT count(*) FROM adult WHERE sex = 'Male' AND race NOT IN ('White', 'Black') AND age IN (30, 31)"
        assert (
            con.execute(counted, [["Male"], ["White", "Black"], [30, 31]]).fetchall() == con.execute(plain).fetchall()
        )
        assert con.execute("SELECT %s::text[]", [["a,b", 'c"d', ""]]).fetchall() == [(["a,b", 'c"d', ""],)]
        assert con.execute("SELECT unnest(%s)", [["a", "b"]]).fetchall() == [("a",), ("b",)]
        assert con.execute("SELECT %s::VARCHAR[]", ["[x, y]"]).fetchall() == [(["x", "y"],)]  # as DuckDB writes it
        groups = con.execute("SELECT sex FROM fair_metrics(adult, %s::text[], income = '>50K')", [["sex"]])
        assert groups.fetchall() == [("Female",), ("Male",)]
        assert con.execute("SELECT relname FROM pg_class WHERE relname = ANY(%s)", [["pets"]]).fetchall() == [("pets",)]


@pytest.mark.parametrize("prepare", [False, True])
def test_a_doubtful_clause_is_warned_of(server: Server, prepare: bool) -> None:
    """A notice for each time that the text is read."""
    said: list[tuple[str | None, str | None]] = []
    sql = "SELECT within FROM adult FAIR DISPARITY (LABEL income = '>50K' PROTECTED sex WITHIN 0.8)"
    with psycopg.connect(server.dsn()) as con:
        con.add_notice_handler(lambda notice: said.append((notice.severity_nonlocalized, notice.message_primary)))
        assert con.execute(sql, prepare=prepare).fetchall() == [(True,)]
    text = "WITHIN 0.8 allows differences of up to 0.8; for the four-fifths rule write WITHIN RATIO 0.8"
    assert set(said) == {("WARNING", text)}


def test_what_is_odd_about_a_model_is_told_to_its_client(writable: Server) -> None:
    said: list[str | None] = []
    with psycopg.connect(writable.dsn(), autocommit=True) as con:
        con.add_notice_handler(lambda notice: said.append(notice.message_primary))
        con.execute(
            "CREATE MODEL odd PREDICT age > 80 FEATURES sex, race FAIR (PROTECTED sex WITHIN 0.8) AS FROM adult WHERE age > 60"
        )
        con.execute("DROP MODEL odd")
    text = "WITHIN 0.8 allows differences of up to 0.8; for the four-fifths rule write WITHIN RATIO 0.8"
    assert any(each and each.startswith("the model predicts 0 for every row") for each in said)
    assert said.count(text) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux sends a signal to one thread")
def test_a_signal_stops_the_server_whichever_thread_it_reaches(database: Path) -> None:
    """A signal that does not interrupt `accept`, as where it comes just before that waits, stops the server as well."""
    with serving(database) as server:
        pid = server.process.pid
        other = next(task for task in map(int, os.listdir(f"/proc/{pid}/task")) if task != pid and _may_end(pid, task))
        assert ctypes.CDLL(None).tgkill(pid, other, signal.SIGTERM.value) == 0
        assert server.process.wait(timeout=30) == 0


def _may_end(pid: int, task: int) -> bool:
    """Return whether a thread takes SIGTERM."""
    status = Path(f"/proc/{pid}/task/{task}/status").read_text()
    blocked = int(status.partition("SigBlk:")[2].split()[0], 16)
    return not blocked >> (signal.SIGTERM.value - 1) & 1
