"""COPY … TO STDOUT over the wire: psql's \\copy, psycopg 3 and psycopg2; the bytes are those of PostgreSQL 15."""

from __future__ import annotations

import csv
import io
import shutil
import struct
import subprocess
from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal
from pathlib import Path

import psycopg
import psycopg2
import pytest
from support.serving import Server, cancelling, make_database, serving

PSQL = shutil.which("psql")
CLAUSE = "SELECT sex, round(selection_rate, 3) AS rate FROM adult FAIR (PREDICTION income = '>50K' PROTECTED sex) ORDER BY sex"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(make_database(tmp_path_factory.mktemp("copies") / "adult.duckdb")) as found:
        yield found


@pytest.fixture(scope="module")
def writable(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(make_database(tmp_path_factory.mktemp("writable") / "adult.duckdb"), "--writable") as found:
        yield found


def copied(con: psycopg.Connection[tuple[object, ...]], sql: str) -> bytes:
    with con.cursor() as cursor, cursor.copy(sql) as copy:
        return b"".join(bytes(each) for each in copy)


# -- the formats ----------------------------------------------------------------------------------------------------------

ODD = """SELECT 1 AS a, E'tab\\there' AS "b ""c"" d" UNION ALL SELECT 2, E'line\\nx\\r' UNION ALL SELECT 3, NULL UNION ALL SELECT 4, ''
  UNION ALL SELECT 5, 'a,b;c|d' UNION ALL SELECT 6, 'q"q''' UNION ALL SELECT 7, 'back\\n' UNION ALL SELECT 8, '\\N' UNION ALL SELECT 9, 'NA' ORDER BY 1"""
# What PostgreSQL 15 writes for ODD.
FORMS = [
    ("", b"1\ttab\\there\n2\tline\\nx\\r\n3\t\\N\n4\t\n5\ta,b;c|d\n6\tq\"q'\n7\tback\\\\n\n8\t\\\\N\n9\tNA\n"),
    ("(FORMAT text, HEADER, DELIMITER '|', NULL 'NA')",
     b"a|b \"c\" d\n1|tab\\there\n2|line\\nx\\r\n3|NA\n4|\n5|a,b;c\\|d\n6|q\"q'\n7|back\\\\n\n8|\\\\N\n9|NA\n"),
    ("(FORMAT csv)", b"1,tab\there\n2,\"line\nx\r\"\n3,\n4,\"\"\n5,\"a,b;c|d\"\n6,\"q\"\"q'\"\n7,back\\n\n8,\\N\n9,NA\n"),
    ("WITH (FORMAT 'csv', HEADER true, DELIMITER ';', NULL 'NA', QUOTE '''', ESCAPE E'\\\\', ENCODING 'UTF8')",
     b"a;b \"c\" d\n1;tab\there\n2;'line\nx\r'\n3;NA\n4;\n5;'a,b;c|d'\n6;'q\"q\\''\n7;back\\n\n8;\\N\n9;'NA'\n"),
    ("(FORMAT csv, FORCE_QUOTE *)",
     b"\"1\",\"tab\there\"\n\"2\",\"line\nx\r\"\n\"3\",\n\"4\",\"\"\n\"5\",\"a,b;c|d\"\n\"6\",\"q\"\"q'\"\n\"7\",\"back\\n\"\n\"8\",\"\\N\"\n\"9\",\"NA\"\n"),
    ("WITH CSV HEADER DELIMITER AS E'\\t' NULL AS '\\N' FORCE QUOTE a",
     b"a\t\"b \"\"c\"\" d\"\n\"1\"\t\"tab\there\"\n\"2\"\t\"line\nx\r\"\n\"3\"\t\\N\n\"4\"\t\n\"5\"\ta,b;c|d\n\"6\"\t\"q\"\"q'\"\n\"7\"\tback\\n\n\"8\"\t\"\\N\"\n\"9\"\tNA\n"),
]  # fmt: skip


@pytest.mark.parametrize(("options", "expected"), FORMS, ids=[options or "none" for options, _ in FORMS])
def test_text_and_csv_are_postgresqls_to_the_byte(server: Server, options: str, expected: bytes) -> None:
    with server.connect() as con:
        assert copied(con, f"COPY ({ODD}) TO STDOUT {options}") == expected
        if "(FORMAT csv)" in options:
            assert list(csv.reader(io.StringIO(expected.decode(), newline="")))[5] == ["6", "q\"q'"]
        assert copied(con, "COPY (SELECT E'\\\\.' UNION ALL SELECT NULL) TO STDOUT CSV") == b'"\\."\n\n'
        assert copied(con, "COPY (SELECT E'\\x01', '^-]' ) TO STDOUT (DELIMITER E'\\x01')") == b"\\\x01\x01^-]\n"


def test_types_are_written_as_in_rows(server: Server) -> None:
    values = "true, 1.50::DECIMAL(5,2), 'inf'::DOUBLE, TIMESTAMP '2020-01-02 03:04:05.5', ['a', 'b c'], {'a': 1}, '\\xAA'::BLOB, NULL::INTEGER"
    with server.connect() as con:
        assert copied(con, f"COPY (SELECT {values}) TO STDOUT") == (
            b't\t1.50\tInfinity\t2020-01-02 03:04:05.5\t{a,"b c"}\t{"a":1}\t\\\\xaa\t\\N\n'
        )


def test_the_binary_form_reads_as_rows(server: Server) -> None:
    with server.connect() as con, con.cursor() as cursor:
        with cursor.copy(
            "COPY (SELECT range::INTEGER, NULL, 'x' FROM range(25000) ORDER BY 1) TO STDOUT (FORMAT binary)"
        ) as copy:
            copy.set_types(["int4", "text", "text"])
            assert list(copy.rows()) == [(each, None, "x") for each in range(25000)]
        signature = b"PGCOPY\n\xff\r\n\0" + bytes(8)
        row = struct.pack(">hii", 1, 4, 258)
        assert copied(con, "COPY BINARY (SELECT 258::INTEGER) TO STDOUT") == signature + row + b"\xff\xff"
        assert copied(con, "COPY (SELECT 1 WHERE false) TO STDOUT WITH BINARY") == signature + b"\xff\xff"


@pytest.mark.parametrize(
    ("options", "state"),
    [
        ("(FORMAT parquet)", "22023"), ("(NONSENSE 1)", "42601"), ("(DELIMITER 'ab')", "0A000"), ("(DELIMITER 'é')", "0A000"), ("(DELIMITER 'a')", "22023"),
        ("(FORMAT csv, NULL 'a,b')", "0A000"), ("(FORMAT csv, DELIMITER '\"')", "22023"), ("(QUOTE 'x')", "0A000"), ("(FORMAT csv, FORMAT csv)", "42601"),
        ("(FORMAT csv, HEADER match)", "0A000"), ("(FORMAT csv, HEADER 7)", "42601"), ("(FORMAT binary, HEADER)", "42601"), ("(ENCODING 'latin1')", "0A000"),
        ("(FORMAT csv, FORCE_NULL (a))", "0A000"), ("()", "42601"), ("(FORMAT csv,)", "42601"), ("CSV NONSENSE", "42601"), ("(NULL E'a\\nb')", "22023"),
        ("(FORMAT csv, QUOTE '')", "0A000"), ("CSV CSV", "42601"), ("(FORMAT csv, FORCE_QUOTE (nothing))", "42703"), ("(FORMAT csv", "42601"), ("CSV FORCE QUOTE", "42601"),
    ],
)  # fmt: skip
def test_options_that_are_wrong_are_refused_as_postgresql_refuses_them(
    server: Server, options: str, state: str
) -> None:
    with server.connect() as con:
        with pytest.raises(psycopg.Error) as caught:
            copied(con, f"COPY (SELECT 1 AS a) TO STDOUT {options}")
        assert caught.value.sqlstate == state
        assert con.execute("SELECT 1").fetchone() == (1,)


# -- what is copied -------------------------------------------------------------------------------------------------------


def test_queries_and_tables(server: Server) -> None:
    with server.connect() as con:
        assert copied(con, f"COPY ({CLAUSE}) TO STDOUT CSV HEADER") == b"sex,rate\nFemale,0.109\nMale,0.304\n"
        assert (
            copied(con, "COPY people TO STDOUT") == b'1\tAnn\t10.50\t1990-01-02\t{a,"b c"}\n2\tBob\t20.00\t\\N\t\\N\n'
        )
        assert copied(con, 'COPY main.people (name, "id") TO STDOUT (FORMAT csv)') == b"Ann,1\nBob,2\n"
        assert copied(con, 'COPY other."Odd Name" TO STDOUT (HEADER)') == b"Weird Column\n"
        assert copied(con, "COPY rates (sex) TO STDOUT").split() in ([b"Female", b"Male"], [b"Male", b"Female"])
        assert copied(con, "COPY (WITH x AS (SELECT 1 AS a) FROM x) TO STDOUT") == b"1\n"
        with con.cursor() as cursor:
            with cursor.copy("COPY (SELECT %s, range FROM range(%s)) TO STDOUT", ("it's", 3)) as copy:
                assert list(copy.rows()) == [("it's", str(each)) for each in range(3)]
            assert cursor.statusmessage in (None, "COPY 3")
        result = con.pgconn.exec_(b"COPY people TO STDOUT")
        assert (result.status, result.nfields, result.fformat(0)) == (psycopg.pq.ExecStatus.COPY_OUT, 5, 0)
        while con.pgconn.get_copy_data(0)[0] > 0:
            pass
        done = con.pgconn.get_result()
        assert done is not None
        assert done.command_status == b"COPY 2"
        assert con.pgconn.get_result() is None


@pytest.mark.parametrize(
    ("sql", "state", "message"),
    [
        ("COPY people FROM 'x.csv'", "0A000", "reads no file"),
        ("COPY people TO 'x.csv'", "0A000", "writes no file"), ("COPY (SELECT 1) TO 'x.csv' (FORMAT csv)", "0A000", "writes no file"),
        ("COPY people TO PROGRAM 'cat'", "0A000", "writes no file"), ("COPY people TO stdout.csv", "42601", "syntax error"), ("COPY people TO \"stdout\"", "0A000", "writes no file"),
        ("COPY (DELETE FROM people RETURNING id) TO STDOUT", "0A000", "only reads"), ("COPY (COPY people TO STDOUT) TO STDOUT", "0A000", "COPY"),
        ("COPY (SELECT 1; SELECT 2) TO STDOUT", "0A000", "one query"), ("COPY () TO STDOUT", "0A000", "one query"), ("COPY (SHOW TimeZone) TO STDOUT", "0A000", "only reads"),
        ("COPY 'x.csv' TO STDOUT", "42601", "cannot be read"), ("COPY people", "42601", "cannot be read"), ("COPY", "42601", "cannot be read"),
        ("COPY (SELECT * FROM read_csv('x.csv')) TO STDOUT", "42501", "reads files"), ("COPY (FROM 'x.csv') TO STDOUT", None, ""), ('COPY "x.csv" TO STDOUT', None, ""),
        ("COPY nowhere TO STDOUT", "42P01", "nowhere"), ("COPY people (nothing) TO STDOUT", "42703", "nothing"),
        ("EXPLAIN COPY people TO STDOUT", "0A000", "explained"), ("EXPLAIN ANALYZE COPY people TO STDOUT", "0A000", ""),
        ("WITH x AS (COPY people TO STDOUT) SELECT 1", None, ""),
    ],
)  # fmt: skip
def test_what_cannot_be_copied_is_refused_and_the_session_lives_on(
    writable: Server, sql: str, state: str | None, message: str
) -> None:
    with writable.connect() as con:
        for prepare in (False, True):
            with pytest.raises(psycopg.Error) as caught:
                con.execute(sql, prepare=prepare)
            assert state is None or caught.value.sqlstate == state
            assert message in str(caught.value.diag.message_primary)
            assert con.execute("SELECT count(*) FROM people").fetchone() == (2,)


def test_errors_know_their_place(server: Server) -> None:
    with server.connect() as con:
        for before in ("SELECT 1;  COPY  (  SELECT ", "COPY (SELECT 'ä', "):
            with pytest.raises(psycopg.errors.UndefinedColumn) as caught:
                con.execute(f"{before}nothing FROM people) TO STDOUT")
            assert caught.value.diag.statement_position == str(len(before) + 1)


def test_errors_amid_the_rows_leave_the_session_alive(server: Server) -> None:
    wrong = "SELECT CASE WHEN range < 90000 THEN '1' ELSE 'x' END::INTEGER FROM range(100000)"
    with server.connect() as con:
        with pytest.raises(psycopg.errors.InvalidTextRepresentation, match="Could not convert"):
            copied(con, f"COPY ({wrong}) TO STDOUT")
        assert con.execute("SELECT 1").fetchone() == (1,)
        con.execute("BEGIN")
        with pytest.raises(psycopg.errors.InvalidTextRepresentation):
            copied(con, f"COPY ({wrong}) TO STDOUT (FORMAT csv)")
        assert con.info.transaction_status == psycopg.pq.TransactionStatus.INERROR
        con.execute("ROLLBACK")
        assert copied(con, "COPY (SELECT 1) TO STDOUT") == b"1\n"


def test_a_copy_can_be_stopped(server: Server) -> None:
    endless = "COPY (SELECT range, 'x' FROM range(100000000000)) TO STDOUT"
    with server.connect() as con, con.cursor() as cursor:
        with (
            pytest.raises(psycopg.errors.QueryCanceled, match="user request"),
            cancelling(con),
            cursor.copy(endless) as copy,
        ):
            for _ in copy:
                pass
        con.execute("SET statement_timeout = '300ms'")
        with pytest.raises(psycopg.errors.QueryCanceled, match="timeout"), cursor.copy(endless) as copy:
            for _ in copy:
                pass
        assert con.execute("SELECT 1").fetchone() == (1,)


def test_a_copy_takes_little_memory_and_has_its_line_in_the_log(server: Server) -> None:
    with server.connect() as con, con.cursor() as cursor:
        copied(con, "COPY (SELECT repeat('x', 1000) FROM range(30000)) TO STDOUT")
        before = server.mebibytes()
        with cursor.copy("COPY (SELECT repeat('x', 1000) FROM range(300000)) TO STDOUT (FORMAT csv)") as copy:
            assert sum(len(each) for each in copy) == 300000 * 1001
        assert server.mebibytes() < before + 100  # of 300 MB
    assert [line for line in server.log().splitlines() if " COPY " in line and "rows=300000 ok" in line]


# -- clients --------------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(PSQL is None, reason="psql is not installed")
def test_copy_of_psql(server: Server, tmp_path: Path) -> None:
    assert PSQL is not None
    out = tmp_path / "out.csv"
    command = [PSQL, "-X", "-h", "127.0.0.1", "-p", str(server.port), "-U", "fairsql"]
    lines = [
        f"\\copy ({CLAUSE}) TO '{out}' CSV HEADER",
        f"\\copy people (id, name) TO '{tmp_path}/people' WITH (FORMAT csv, DELIMITER ';', FORCE_QUOTE (name))",
        f"\\copy (SELECT range FROM range(100000) ORDER BY 1) TO '{tmp_path}/many'",
        "\\copy people (id) FROM '/dev/null'",
        "COPY (SELECT 'to the terminal') TO STDOUT;",
        "\\copy adult TO STDOUT (FORMAT nonsense)",
        "SELECT 'alive' AS still;",
    ]
    done = subprocess.run(command, input="\n".join(lines), capture_output=True, text=True, timeout=60, check=False)
    assert out.read_text() == "sex,rate\nFemale,0.109\nMale,0.304\n"
    assert (tmp_path / "people").read_text() == '1;"Ann"\n2;"Bob"\n'
    assert (tmp_path / "many").read_text() == "".join(f"{each}\n" for each in range(100000))
    assert [line for line in done.stdout.splitlines() if line in ("COPY 2", "COPY 100000", "to the terminal", " alive")] == [
        "COPY 2", "COPY 2", "COPY 100000", "to the terminal", " alive",
    ]  # fmt: skip
    assert "cannot COPY in a database that is served for reading only" in done.stderr
    assert 'COPY format "nonsense" not recognized' in done.stderr


def test_copy_expert_of_psycopg2(server: Server) -> None:
    con = psycopg2.connect(server.dsn())
    with con, con.cursor() as cursor:
        into = io.StringIO()
        cursor.copy_expert(f"COPY ({CLAUSE}) TO STDOUT WITH CSV HEADER", into)
        assert into.getvalue() == "sex,rate\nFemale,0.109\nMale,0.304\n"
        assert cursor.rowcount == 2
        into = io.StringIO()
        cursor.copy_to(into, "people", columns=("id", "name"), sep="|", null="-")
        assert into.getvalue() == "1|Ann\n2|Bob\n"
        with pytest.raises(psycopg2.errors.ReadOnlySqlTransaction):
            cursor.copy_expert("COPY people FROM STDIN", io.StringIO("1"))
    con.close()


# -- rows that a client sends ---------------------------------------------------------------------------------------------

TARGET = "CREATE OR REPLACE TABLE taken (a INTEGER, b VARCHAR, c VARCHAR[], d BLOB, e DECIMAL(6, 2), f TIMESTAMP)"


@pytest.mark.parametrize(
    ("options", "sent", "rows"),
    [
        ("", b"1\ttab\\there\n2\tline\\nx\\\\\n3\t\\N\n4\t\n\\.\n", [(1, "tab\there"), (2, "line\nx\\"), (3, None), (4, "")]),
        ("(FORMAT text, DELIMITER '|', NULL 'NA', HEADER)", b"a|b\r\n1|a\\|b\r\n2|NA\r\n3|\\116A\\x21\r\n",
         [(1, "a|b"), (2, None), (3, "NA!")]),
        ("CSV HEADER", b'a,b\n1,"x, ""y""\nz"\n2,\n3,""\n4,\xc3\xa9', [(1, 'x, "y"\nz'), (2, None), (3, ""), (4, "é")]),
        ("(FORMAT csv, DELIMITER ';', NULL 'NA', QUOTE '''', ESCAPE E'\\\\')", b"1;'it\\'s'\n2;NA\n3;'NA'\n",
         [(1, "it's"), (2, None), (3, "NA")]),
        ("CSV", b"", []),
    ],
)  # fmt: skip
def test_rows_are_taken_as_postgresql_takes_them(
    writable: Server, options: str, sent: bytes, rows: list[tuple[object, ...]]
) -> None:
    with writable.connect() as con:
        con.execute(TARGET)
        for step in (len(sent) or 1, 1):  # whole, and byte by byte
            with con.transaction(force_rollback=True), con.cursor() as cursor:
                with cursor.copy(f"COPY main.taken (a, b) FROM STDIN {options}") as copy:
                    for at in range(0, len(sent), step):
                        copy.write(sent[at : at + step])
                assert cursor.rowcount == len(rows)
                assert con.execute("SELECT a, b FROM taken ORDER BY a").fetchall() == rows


@pytest.mark.parametrize("form", ["text", "binary"])
def test_values_of_all_kinds_are_taken(writable: Server, form: str) -> None:
    types = ["int4", "text", "text[]", "bytea", "numeric", "timestamp"]
    rows = [
        (1, "é\t\\", ["a", None, "b c"], b"\0\\x", Decimal("12.50"), datetime(2024, 2, 29, 12, 34, 56, 789)),
        (2, None, [], b"", Decimal("-0.01"), datetime(1, 1, 1)),
        (None, "", None, None, None, None),
    ]
    with writable.connect() as con:
        con.execute(TARGET)
        with con.cursor() as cursor, cursor.copy(f"COPY taken FROM STDIN (FORMAT {form})") as copy:
            copy.set_types(types)
            for row in rows:
                copy.write_row(row)
        assert con.execute("SELECT * FROM taken ORDER BY a NULLS LAST").fetchall() == rows


def test_many_rows_are_taken_or_none(writable: Server) -> None:
    with writable.connect() as con, writable.connect() as other:
        con.execute(TARGET)
        with con.cursor() as cursor, cursor.copy("COPY taken (a) FROM STDIN") as copy:
            for number in range(25_000):
                copy.write_row((number,))
            assert other.execute("SELECT count(*) FROM taken").fetchone() == (0,)
        assert con.execute("SELECT count(*), sum(a) FROM taken").fetchone() == (25_000, 312_487_500)
        wrong, cursor = psycopg.errors.InvalidTextRepresentation, con.cursor()
        with pytest.raises(wrong), cursor.copy("COPY taken (a) FROM STDIN") as copy:
            for number in range(25_000):
                copy.write_row((number if number < 24_000 else "x",))
        with pytest.raises(ZeroDivisionError), cursor.copy("COPY taken (a) FROM STDIN") as copy:
            copy.write_row((1,))
            raise ZeroDivisionError
        assert con.execute("SELECT count(*) FROM taken").fetchone() == (25_000,)


@pytest.mark.parametrize(
    ("sql", "sent", "state"),
    [
        ("COPY taken (a, b) FROM STDIN", b"1\n", "22P04"), ("COPY taken (a) FROM STDIN", b"1\t2\n", "22P04"),
        ("COPY taken (a, b) FROM STDIN CSV", b"1\n", "22P04"), ("COPY taken (a) FROM STDIN (FORMAT binary)", b"1\n", "22P04"),
        ("COPY taken (a) FROM STDIN (FORMAT binary)", b"PGCOPY\n\xff\r\n\0" + bytes(8) + b"\0\1\0\0\0\4\0", "22P04"),
        ("COPY taken (b) FROM STDIN", b"\xff\n", "22021"), ("COPY taken (c) FROM STDIN", b"{a\n", "22P02"),
        ("COPY nowhere FROM STDIN", b"", "42P01"), ("COPY taken (z) FROM STDIN", b"", "42703"),
        ("COPY taken FROM STDIN (FREEZE)", b"", "0A000"), ("COPY taken FROM STDIN CSV FORCE QUOTE a", b"", "0A000"),
    ],
)  # fmt: skip
def test_rows_that_cannot_be_taken(writable: Server, sql: str, sent: bytes, state: str) -> None:
    with writable.connect() as con:
        con.execute(TARGET)
        with pytest.raises(psycopg.Error) as reported, con.cursor() as cursor, cursor.copy(sql) as copy:
            copy.write(sent)
        assert reported.value.sqlstate == state, reported.value
        assert con.execute("SELECT count(*) FROM taken").fetchone() == (0,)


def test_a_read_only_transaction_takes_no_rows(writable: Server) -> None:
    with writable.connect() as con:
        con.execute("BEGIN READ ONLY")
        refused, cursor = psycopg.errors.ReadOnlySqlTransaction, con.cursor()
        with pytest.raises(refused), cursor.copy("COPY pets FROM STDIN") as copy:
            copy.write_row((7, 1, "dog"))
