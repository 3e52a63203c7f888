"""Cursors as SQL over the wire: DECLARE, FETCH, MOVE, CLOSE, by psql, psycopg 3, psycopg2 and SQLAlchemy."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from decimal import Decimal

import psycopg
import psycopg2
import pyarrow as pa
import pytest
import sqlalchemy as sa
from support.serving import Server, cancelling, make_database, serving

from fairsql.server.answer import Answer

PSQL = shutil.which("psql")
CLAUSE = "SELECT sex, round(selection_rate, 3) FROM adult FAIR (PREDICTION income = '>50K' PROTECTED sex) ORDER BY sex"
RATES = [("Female", 0.109), ("Male", 0.304)]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(make_database(tmp_path_factory.mktemp("cursors") / "adult.duckdb")) as found:
        yield found


@pytest.fixture(scope="module")
def writable(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(make_database(tmp_path_factory.mktemp("writable") / "adult.duckdb"), "--writable") as found:
        yield found


def numbers(cursor: psycopg.Cursor[tuple[object, ...]]) -> list[object]:
    return [row[0] for row in cursor.fetchall()]


# -- as SQL ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("prepare", [False, True], ids=["simple", "extended"])
def test_each_statement_answers_as_postgresql_does(server: Server, prepare: bool) -> None:
    steps: list[tuple[str, str, list[int] | None]] = [
        ("BEGIN", "BEGIN", None),
        ("DECLARE c NO SCROLL INSENSITIVE CURSOR WITHOUT HOLD FOR SELECT range FROM range(40) ORDER BY 1", "DECLARE CURSOR", None),
        ("FETCH c", "FETCH 1", [0]), ("FETCH FROM c", "FETCH 1", [1]), ("FETCH NEXT IN c", "FETCH 1", [2]),
        ("FETCH 2 FROM C", "FETCH 2", [3, 4]), ('FETCH FORWARD 2 "c"', "FETCH 2", [5, 6]), ("FETCH FORWARD c", "FETCH 1", [7]),
        ("FETCH +1 FROM c", "FETCH 1", [8]), ("FETCH BACKWARD -1 FROM c", "FETCH 1", [9]),
        ("MOVE c", "MOVE 1", None), ("MOVE 4 FROM c", "MOVE 4", None), ("FETCH c", "FETCH 1", [15]),
        ("FETCH RELATIVE 3 FROM c", "FETCH 1", [18]), ("FETCH ABSOLUTE 21 FROM c", "FETCH 1", [20]),
        ("MOVE ABSOLUTE 30 IN c", "MOVE 1", None), ("FETCH c", "FETCH 1", [30]),
        ("DECLARE \"C\" CURSOR FOR SELECT 'other'", "DECLARE CURSOR", None),
        ("FETCH FORWARD 3 FROM c", "FETCH 3", [31, 32, 33]), ("FETCH ALL FROM c", "FETCH 6", [34, 35, 36, 37, 38, 39]),
        ("FETCH FORWARD ALL FROM c", "FETCH 0", []), ("FETCH ABSOLUTE 50 FROM c", "FETCH 0", []), ("MOVE ALL IN c", "MOVE 0", None),
        ("CLOSE c", "CLOSE CURSOR", None), ("CLOSE ALL", "CLOSE CURSOR ALL", None), ("COMMIT", "COMMIT", None),
    ]  # fmt: skip
    with server.connect() as con:
        for sql, tag, rows in steps:
            cursor = con.execute(sql, prepare=prepare)
            assert cursor.statusmessage == tag, sql
            assert (cursor.description is None) == (rows is None), sql
            if rows is not None:
                assert numbers(cursor) == rows, sql


@pytest.mark.parametrize("prepare", [False, True], ids=["simple", "extended"])
@pytest.mark.parametrize(
    ("sql", "state", "message"),
    [
        ("DECLARE c CURSOR FOR SELECT 2", "42P03", 'cursor "c" already exists'),
        ("FETCH d", "34000", 'cursor "d" does not exist'), ("MOVE d", "34000", "does not exist"), ("CLOSE d", "34000", "does not exist"),
        ('FETCH "C"', "34000", 'cursor "C" does not exist'), ('DECLARE "" CURSOR FOR SELECT 1', "34000", "empty"),
        ("DECLARE d SCROLL CURSOR FOR SELECT 1", "0A000", "SCROLL cursors are not supported"),
        ("FETCH PRIOR FROM c", "0A000", "only go forward"), ("FETCH BACKWARD ALL IN c", "0A000", "only go forward"),
        ("FETCH -1 FROM c", "0A000", "only go forward"), ("FETCH LAST FROM c", "0A000", "only go forward"), ("FETCH 0 FROM c", "0A000", "only go forward"),
        ("FETCH FIRST FROM c", "0A000", "only go forward"), ("MOVE ABSOLUTE 1 FROM c", "0A000", "only go forward"),
        ("FETCH RELATIVE -2 FROM c", "0A000", "only go forward"), ("FETCH RELATIVE 0 FROM c", "0A000", "only go forward"),
        ("DECLARE d CURSOR FOR DELETE FROM people RETURNING id", "0A000", "one query that only reads"),
        ("DECLARE d CURSOR FOR COPY people TO STDOUT", "0A000", "COPY"), ("DECLARE d CURSOR FOR SHOW TimeZone", "0A000", "only reads"),
        ("DECLARE d CURSOR FOR SELECT nothing FROM people", "42703", "nothing"), ("DECLARE d CURSOR FOR SELECT * FROM nowhere", "42P01", "nowhere"),
        ("DECLARE d CURSOR FOR SELECT * FROM adult FAIR (PREDICTION income = '>50K' PROTECTED sex METRICS nonsense)", "42703", "unknown metric"),
        ("DECLARE d CURSOR FOR SELECT * FROM read_csv('x.csv')", "42501", "reads files"),
        ("DECLARE d FOR SELECT 1", "42601", "DECLARE"), ("DECLARE d ODD CURSOR FOR SELECT 1", "42601", "ODD"), ("DECLARE d CURSOR SELECT 1", "42601", "DECLARE"),
        ("DECLARE d CURSOR FOR", "0A000", "one query"), ("FETCH", "42601", "FETCH"), ("FETCH many FROM c", "42601", "FETCH"), ("CLOSE", "42601", "CLOSE"),
        ("FETCH ABSOLUTE FROM c", "42601", "FETCH"), ("MOVE 1 2 FROM c", "42601", "MOVE"), ("DECLARE", "42601", "DECLARE"), ("MOVE", "42601", "MOVE"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_refused(server: Server, sql: str, state: str, message: str, prepare: bool) -> None:
    with server.connect() as con:
        con.execute("BEGIN; DECLARE c CURSOR FOR FROM range(5); FETCH c")
        with pytest.raises(psycopg.Error) as caught:
            con.execute(sql, prepare=prepare)
        assert caught.value.sqlstate == state
        assert message in str(caught.value.diag.message_primary)
        with pytest.raises(psycopg.errors.InFailedSqlTransaction):
            con.execute("FETCH c")
        con.execute("ROLLBACK")
        assert con.execute("SELECT 1").fetchone() == (1,)


def test_errors_of_the_query_know_their_place(server: Server) -> None:
    before = "SELECT 1;  DECLARE d CURSOR WITH HOLD FOR  SELECT "
    with server.connect() as con:
        with pytest.raises(psycopg.errors.UndefinedColumn) as caught:
            con.execute(f"{before}nothing FROM people")
        assert caught.value.diag.statement_position == str(len(before) + 1)


def test_cursors_end_with_their_transaction(server: Server) -> None:
    with server.connect() as con:
        with pytest.raises(psycopg.errors.NoActiveSqlTransaction, match="can only be used in transaction blocks"):
            con.execute("DECLARE c CURSOR FOR SELECT 1")
        for end in ("COMMIT", "ROLLBACK"):
            con.execute("BEGIN; DECLARE c CURSOR FOR FROM range(100000000000); FETCH c")
            con.execute(end)
            with pytest.raises(psycopg.errors.InvalidCursorName):
                con.execute("FETCH c")
        cursor = con.execute("DECLARE c CURSOR FOR FROM range(3); FETCH ALL FROM c")  # one transaction
        assert cursor.nextset()
        assert numbers(cursor) == [0, 1, 2]
        with pytest.raises(psycopg.errors.InvalidCursorName):
            con.execute("FETCH c")


def test_cursors_with_hold_outlive_a_commit(server: Server) -> None:
    with server.connect() as con:
        con.execute("BEGIN; DECLARE c CURSOR WITH HOLD FOR FROM range(30000) ORDER BY 1; FETCH 3 FROM c")
        con.execute("COMMIT")
        assert numbers(con.execute("FETCH 2 FROM c")) == [3, 4]
        with pytest.raises(psycopg.errors.UndefinedTable):
            con.execute("BEGIN; SELECT * FROM nowhere")
        con.execute("ROLLBACK")
        assert numbers(con.execute("FETCH ALL FROM c")) == list(range(5, 30000))
        con.execute("CLOSE c")
        con.execute("DECLARE c CURSOR WITH HOLD FOR FROM range(3)", prepare=True)  # a transaction of its own
        assert numbers(con.execute("FETCH ALL FROM c", prepare=True)) == [0, 1, 2]
        con.execute("DISCARD ALL")
        with pytest.raises(psycopg.errors.InvalidCursorName):
            con.execute("CLOSE c")
        con.execute("BEGIN; DECLARE c CURSOR WITH HOLD FOR FROM range(3)")
        con.execute("ROLLBACK")
        with pytest.raises(psycopg.errors.InvalidCursorName):
            con.execute("FETCH c")


def test_a_commit_that_cannot_hold_a_cursor_rolls_back(writable: Server) -> None:
    with writable.connect() as con:
        con.execute("CREATE OR REPLACE TABLE held (a INTEGER)")
        con.execute("BEGIN; INSERT INTO held VALUES (1)")
        # One thread makes these rows in order, and the wrong one comes after what DuckDB makes ahead of a FETCH.
        wrong = "SELECT CASE WHEN i < 1900000 THEN '1' ELSE 'x' END::INTEGER FROM (SELECT unnest(range(2000000)) AS i)"
        con.execute(f"DECLARE c CURSOR WITH HOLD FOR {wrong}")
        con.execute("FETCH c")
        with pytest.raises(psycopg.errors.InvalidTextRepresentation):
            con.execute("COMMIT")
        assert con.info.transaction_status == psycopg.pq.TransactionStatus.IDLE
        assert con.execute("SELECT * FROM held").fetchall() == []
        with pytest.raises(psycopg.errors.InvalidCursorName):
            con.execute("FETCH c")


def test_cursors_see_what_was_there_when_they_were_declared(writable: Server) -> None:
    with writable.connect() as con:
        con.execute("CREATE OR REPLACE TABLE insensitive AS SELECT range::INTEGER AS a FROM range(50000)")
        con.execute("BEGIN; DECLARE c CURSOR FOR SELECT a FROM insensitive ORDER BY a; FETCH c")
        con.execute("DELETE FROM insensitive")
        con.execute("DECLARE d CURSOR FOR SELECT count(*) FROM insensitive")
        assert numbers(con.execute("FETCH ALL FROM c")) == list(range(1, 50000))
        assert numbers(con.execute("FETCH d")) == [0]
        con.execute("ROLLBACK")


def test_errors_amid_a_cursor_arrive(server: Server) -> None:
    with server.connect() as con:
        for sql in (
            "FETCH ALL FROM c",
            "MOVE ALL FROM c",
            "SELECT 'this is no place of the error, which is in another text'",
        ):
            con.execute("BEGIN")
            con.execute(
                "DECLARE c CURSOR FOR SELECT CASE WHEN range < 90000 THEN '1' ELSE 'x' END::INTEGER FROM range(100000)"
            )
            with pytest.raises(psycopg.errors.InvalidTextRepresentation) as caught:
                con.execute(sql)
            assert caught.value.diag.statement_position is None
            con.execute("ROLLBACK")
        assert con.execute("SELECT 1").fetchone() == (1,)


@pytest.mark.parametrize("sql", ["FETCH ALL FROM c", "MOVE ALL FROM c", "SELECT 1", "SET application_name = 'x'"])
def test_what_reads_the_rest_of_a_cursor_can_be_stopped(server: Server, sql: str) -> None:
    with server.connect() as con:
        con.execute("BEGIN; DECLARE c CURSOR FOR FROM range(100000000000)")
        with pytest.raises(psycopg.errors.QueryCanceled, match="user request"), cancelling(con):
            con.execute(sql)
        con.execute("ROLLBACK")
        con.execute("SET statement_timeout = '300ms'")
        con.execute("BEGIN; DECLARE c CURSOR FOR FROM range(100000000000)")
        with pytest.raises(psycopg.errors.QueryCanceled, match="timeout"):
            con.execute(sql)
        con.execute("ROLLBACK")


def test_parts_of_a_batch_are_read_one_by_one() -> None:
    batch = pa.record_batch({"x": list(range(30000))})
    result = Answer(batch.schema, iter([batch]), lambda each: each)
    assert [next(result.batches(1)).column(0)[0].as_py() for _ in range(29990)] == list(range(29990))
    result.put_aside()
    assert pa.Table.from_batches(result.batches()).column(0).to_pylist() == list(range(29990, 30000))
    assert result.sent == 30000
    result.close()


# -- clients --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("binary", [False, True], ids=["text", "binary"])
def test_named_cursors_of_psycopg(server: Server, binary: bool) -> None:
    with psycopg.connect(server.dsn()) as con:
        with con.cursor(name="Odd name", binary=binary) as cursor:
            cursor.execute("SELECT range, range / 2.0 AS half FROM range(%s) ORDER BY 1", (25000,))
            assert [column.name for column in cursor.description or ()] == ["range", "half"]
            assert cursor.fetchone() == (0, 0.0)
            assert [row[0] for row in cursor.fetchmany(20)] == list(range(1, 21))
            cursor.scroll(10)
            assert cursor.fetchone() == (31, 15.5)
            cursor.scroll(100, mode="absolute")
            cursor.itersize = 700
            assert [row[0] for row in cursor] == list(range(100, 25000))
            cursor.execute(CLAUSE)  # DECLAREs it again
            assert cursor.fetchall() == RATES
        with con.cursor(name="held", withhold=True, binary=binary) as held, con.cursor(name="other") as other:
            held.execute("SELECT x, [x], {'a': x} FROM (VALUES (%s), (%s::DECIMAL(3, 1))) t(x)", (1, Decimal("2.5")))
            other.execute("SELECT name FROM people ORDER BY id")
            assert other.fetchone() == ("Ann",)
            con.commit()
            one, half = Decimal("1.0"), Decimal("2.5")
            assert held.fetchall() == [(one, [one], {"a": 1.0}), (half, [half], {"a": 2.5})]
        with con.cursor(name="unused"):
            pass
        with con.cursor(name="undeclared"):
            assert con.execute("SELECT 1").fetchone() == (1,)
        con.execute("DECLARE mine CURSOR FOR " + CLAUSE)
        with con.cursor(name="mine") as stolen:
            assert stolen.fetchall() == RATES


def test_named_cursors_of_psycopg2(server: Server) -> None:
    con = psycopg2.connect(server.dsn())
    with con, con.cursor(name="c") as cursor:
        cursor.itersize = 900
        cursor.execute("SELECT range, %s FROM range(%s) ORDER BY 1", ("it's", 5000))
        assert cursor.fetchone() == (0, "it's")
        assert [column.name for column in cursor.description][:1] == ["range"]
        cursor.scroll(9)
        assert [row[0] for row in cursor] == list(range(10, 5000))
    with con, con.cursor(name="d", withhold=True) as cursor:
        cursor.execute(CLAUSE)
        con.commit()
        assert cursor.fetchall() == RATES
    with con, con.cursor(name="e", scrollable=True) as cursor, pytest.raises(psycopg2.errors.FeatureNotSupported):
        cursor.execute("SELECT 1")
    con.close()


@pytest.mark.parametrize("driver", ["psycopg", "psycopg2"])
def test_sqlalchemy_streams(server: Server, driver: str) -> None:
    engine = sa.create_engine(f"postgresql+{driver}://fairsql@127.0.0.1:{server.port}/postgres")
    with engine.connect().execution_options(stream_results=True, yield_per=400) as con:
        found = con.execute(sa.text("SELECT range FROM range(:n) ORDER BY 1"), {"n": 3000})
        assert [row[0] for row in found] == list(range(3000))
        assert [tuple(row) for row in con.execute(sa.text(CLAUSE))] == RATES
    engine.dispose()


def test_binary_cursors_are_binary(server: Server) -> None:
    with server.connect() as con:
        con.execute("BEGIN; DECLARE c BINARY CURSOR FOR SELECT 258::INTEGER AS x")
        result = con.pgconn.exec_(b"FETCH c")
        assert (result.fformat(0), result.get_value(0, 0)) == (1, b"\0\0\1\2")


@pytest.mark.skipif(PSQL is None, reason="psql is not installed")
def test_psql_fetches_in_parts(server: Server) -> None:
    """FETCH_COUNT makes psql DECLARE a cursor for each query."""
    assert PSQL is not None
    command = [PSQL, "-XAt", "-h", "127.0.0.1", "-p", str(server.port), "-U", "fairsql", "-v", "FETCH_COUNT=100"]
    for sql, rows in ((CLAUSE, "Female|0.109\nMale|0.304\n"), ("FROM range(1234) ORDER BY 1;", "")):
        asked = subprocess.run(
            command,
            input=f"SELECT{sql[6:]};" if rows else f"SELECT * {sql}",
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert asked.stderr == ""
        assert asked.stdout == (rows or "".join(f"{each}\n" for each in range(1234)))


def test_cursors_take_little_memory(server: Server) -> None:
    with psycopg.connect(server.dsn()) as con, con.cursor(name="c") as cursor:
        cursor.execute("SELECT range, repeat('x', 1000) FROM range(100000000)")
        cursor.fetchmany(10)
        before = server.mebibytes()
        for _ in range(20):
            assert len(cursor.fetchmany(10000)) == 10000
        assert server.mebibytes() < before + 150  # of the 200 MB that were sent, and the 100 GB that were not
