"""What drivers ask of the wire server beyond queries, as the messages of the protocol that they send."""

from __future__ import annotations

import random
import socket
import threading
import time
from collections.abc import Iterator

import psycopg
import pyarrow as pa
import pytest
from support.serving import Server, make_database, serving

from fairsql.server.protocol import messages
from fairsql.server.protocol.channel import Channel, GoneError
from fairsql.server.values.rows import encode_rows


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(make_database(tmp_path_factory.mktemp("drivers") / "drivers.duckdb"), "--writable") as one:
        yield one


@pytest.fixture
def con(server: Server) -> Iterator[psycopg.Connection[tuple[object, ...]]]:
    with server.connect() as con:
        yield con


def described(con: psycopg.Connection[tuple[object, ...]], sql: str) -> psycopg.pq.abc.PGresult:
    """Prepare a statement and ask what it is, as asyncpg and postgres.js do."""
    prepared = con.pgconn.prepare(b"", sql.encode())
    assert not prepared.error_message, prepared.error_message
    found = con.pgconn.describe_prepared(b"")
    assert not found.error_message, found.error_message
    return found


INT4, INT8, TEXT, DATE, NUMERIC, FLOAT8, INT4S, TEXTS = 23, 20, 25, 1082, 1700, 701, 1007, 1009


@pytest.mark.parametrize(
    ("sql", "types"),
    [
        ("SELECT * FROM people WHERE id > $1 AND born < $2 AND pay = ($3) LIMIT $4", [INT4, DATE, NUMERIC, INT8]),
        ("SELECT * FROM people p JOIN pets q ON p.id = q.owner WHERE $1 = q.kind AND p.id IN ($2,$3)", [TEXT, INT4, INT4]),
        ("SELECT * FROM people WHERE id BETWEEN $1 AND $2 OR id = ANY($3) OR name = ANY($4)", [INT4, INT4, INT4S, TEXTS]),
        ("WITH a AS (SELECT id + 0.5 AS x FROM people WHERE id > $1), b AS (FROM a WHERE x < $2) FROM b", [INT4, NUMERIC]),
        ("SELECT name FROM people GROUP BY name HAVING count(*) > $1", [INT8]),
        ("SELECT 2 + $1, born - $2 FROM people", [INT4, TEXT]),
        ("SELECT (SELECT max(q.id) FROM pets q WHERE q.owner = p.id AND q.kind = $1) FROM people p", [TEXT]),
        ("INSERT INTO people (pay, id, name) VALUES ($1, $2, $3), ($4, $5, $6)", [NUMERIC, INT4, TEXT] * 2),
        ("INSERT INTO pets SELECT $1, id, $2 FROM people WHERE born = $3", [INT4, TEXT, DATE]),
        ("UPDATE people SET born = $1 WHERE id = $2", [DATE, INT4]),
        ("DELETE FROM people WHERE id = $1", [INT4]),
        ("FROM adult WHERE age > $1 FAIR (PREDICTION income = $2 PROTECTED sex)", [INT4, TEXT]),
        ("SELECT * FROM people WHERE id > $1::bigint AND name LIKE $2 AND $3 IS NULL", [INT8, TEXT, TEXT]),
        ("SELECT 1 WHERE 't' <> $1::CHAR", [1042]),
        ("SELECT * FROM nowhere_yet(1) WHERE $1 = $2", None),
    ],
)  # fmt: skip
def test_parameters_are_of_the_type_of_what_they_meet(
    con: psycopg.Connection[tuple[object, ...]], sql: str, types: list[int] | None
) -> None:
    if types is None:  # what cannot be read is an error of its own, not of the types
        con.pgconn.prepare(b"", sql.encode())
        assert b"nowhere_yet" in con.pgconn.describe_prepared(b"").error_message
        return
    found = described(con, sql)
    assert [found.param_type(at) for at in range(found.nparams)] == types


def test_a_binary_value_is_read_as_the_type_that_was_reported(con: psycopg.Connection[tuple[object, ...]]) -> None:
    assert described(con, "SELECT id FROM people WHERE id > $1").param_type(0) == INT4
    found = con.pgconn.exec_prepared(b"", [(1).to_bytes(4)], [1])
    assert found.get_value(0, 0) == b"2", found.error_message


@pytest.mark.parametrize(
    ("sql", "columns"),
    [
        (
            "INSERT INTO people VALUES ($1, $2, 1, NULL, NULL) RETURNING id, name AS called, id + 1",
            "id:23 called:25 ?column?:23",
        ),
        ("UPDATE main.people AS p SET pay = 3 WHERE id = $1 RETURNING p.pay", "pay:1700"),
        ("DELETE FROM pets WHERE id = 77 RETURNING *", "id:23 owner:23 kind:25"),
        ("WITH n AS (SELECT 9 AS i) INSERT INTO pets (id, owner) SELECT i, 1 FROM n RETURNING id", "id:23"),
    ],
)
def test_the_columns_of_returning_are_described_as_they_come(
    con: psycopg.Connection[tuple[object, ...]], sql: str, columns: str
) -> None:
    found = described(con, sql)
    assert " ".join(f"{found.fname(at).decode()}:{found.ftype(at)}" for at in range(found.nfields)) == columns  # type: ignore[union-attr]
    with con.transaction(force_rollback=True):
        ran = con.pgconn.exec_params(sql.encode(), [b"77", b"Cid"][: found.nparams])
        assert " ".join(f"{ran.fname(at).decode()}:{ran.ftype(at)}" for at in range(ran.nfields)) == columns, (  # type: ignore[union-attr]
            ran.error_message
        )


@pytest.mark.parametrize("setting", ["standard_conforming_strings", "transaction isolation level"])
def test_show_is_described(con: psycopg.Connection[tuple[object, ...]], setting: str) -> None:
    found = described(con, f"SHOW {setting}")
    assert (found.nfields, found.ftype(0)) == (1, TEXT)


@pytest.mark.parametrize(
    ("sql", "rows"),
    [
        ("SELECT '{1,2,NULL}'::int[], ('{\"a b\",c}')::text[]", [([1, 2, None], ["a b", "c"])]),
        ("SELECT * FROM unnest(('{1,2}')::int[], '{a}'::varchar[]) AS t (n, s) ORDER BY n", [(1, "a"), (2, None)]),
        (
            "SELECT a, b, o FROM people p, unnest(p.tags, [p.id]) WITH ORDINALITY AS t (a, b, o) WHERE p.id = 1 ORDER BY o",
            [("a", 1, 1), ("b c", None, 2)],
        ),
        (
            "SELECT c.relname, k FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid,"
            " unnest(i.indkey, i.indoption) WITH ORDINALITY koi (k, o, n) WHERE c.relname = 'pets_kind'",
            [("pets_kind", 3)],
        ),
        ("SELECT unnest([[1], [2]], recursive := true) ORDER BY 1", [(1,), (2,)]),
        ("SELECT '{not an array}' || 'x'", [("{not an array}x",)]),
    ],
)
def test_arrays_of_postgresql_in_the_text(
    con: psycopg.Connection[tuple[object, ...]], sql: str, rows: list[tuple[object, ...]]
) -> None:
    assert con.execute(sql).fetchall() == rows


def test_unnest_inserts_rows_as_django_does(con: psycopg.Connection[tuple[object, ...]]) -> None:
    with con.transaction(force_rollback=True):
        con.execute("INSERT INTO pets (id, kind) SELECT * FROM UNNEST(('{50,51}')::int[], ('{x,y}')::text[])")
        assert con.execute("SELECT id, kind FROM pets WHERE id >= 50 ORDER BY id").fetchall() == [(50, "x"), (51, "y")]


def test_an_array_that_is_none_is_an_error_with_its_place(con: psycopg.Connection[tuple[object, ...]]) -> None:
    with pytest.raises(psycopg.errors.InvalidTextRepresentation) as reported:
        con.execute("SELECT 1, '{1,,2}'::int[]")
    assert reported.value.diag.statement_position == "11"


@pytest.mark.parametrize("call", ["pg_cancel_backend(%s)", "pg_catalog.pg_cancel_backend(%s)", "pg_cancel_backend({})"])
def test_a_session_stops_another(server: Server, con: psycopg.Connection[tuple[object, ...]], call: str) -> None:
    with server.connect() as other:
        assert con.execute("SELECT pg_cancel_backend(999999)").fetchone() == (False,)
        other.execute("SET statement_timeout = '20s'")
        number, ended, answers = other.info.backend_pid, threading.Event(), []

        def stop() -> None:
            while not ended.wait(0.3):
                sql, values = call.format(number), [number][: call.count("%s")]
                answers.append(con.execute(f"SELECT {sql} AS done", values).fetchone())

        thread = threading.Thread(target=stop)
        thread.start()
        try:
            with pytest.raises(psycopg.errors.QueryCanceled, match="user request"):
                other.execute("SELECT sum(a.i * b.i) FROM range(100000000) a (i), range(100000000) b (i)")
        finally:
            ended.set()
            thread.join()
        assert set(answers) == {(True,)}
        assert other.execute("SELECT 1").fetchone() == (1,)


def test_a_session_ends_another_as_supersets_button_stop_does(
    server: Server, con: psycopg.Connection[tuple[object, ...]]
) -> None:
    with server.connect() as other:
        other.execute("SET statement_timeout = '20s'")
        number = other.info.backend_pid
        assert other.execute("SELECT pg_backend_pid()").fetchone() == (number,)
        ended, answers = threading.Event(), []

        def stop() -> None:
            sql = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid='{number}'"
            while not ended.wait(0.5):
                answers.append(con.execute(sql).fetchall())

        thread = threading.Thread(target=stop)
        thread.start()
        try:
            with pytest.raises(psycopg.errors.AdminShutdown):
                other.execute("SELECT sum(a.i * b.i) FROM range(100000000) a (i), range(100000000) b (i)")
        finally:
            ended.set()
            thread.join()
        assert answers[0] == [(True,)]
        with pytest.raises(psycopg.OperationalError):
            other.execute("SELECT 1")
    end = time.monotonic() + 20
    while (number,) in con.execute("SELECT pid FROM pg_stat_activity").fetchall():
        assert time.monotonic() < end, "the session does not end"
    assert con.execute("SELECT pg_terminate_backend(%s)", [number]).fetchone() == (False,)
    asked = "SELECT pid FROM pg_stat_activity WHERE pid = pg_backend_pid() AND datname = current_database()"
    assert con.execute(asked).fetchall() == [(con.info.backend_pid,)]


def test_a_list_without_a_type_is_one_of_what_it_meets(con: psycopg.Connection[tuple[object, ...]]) -> None:
    for sent, rows in ((b'{"1","5"}', [b"1"]), (b"{}", [])):
        found = con.pgconn.exec_params(b"SELECT id FROM people WHERE id = ANY($1)", [sent], result_format=0)
        assert [found.get_value(at, 0) for at in range(found.ntuples)] == rows, found.error_message


@pytest.mark.parametrize(
    ("sql", "rows"),
    [
        (
            "SELECT ta.attname FROM pg_attribute ta, pg_attribute ia, pg_index i, pg_class c WHERE c.relname = 'people' AND"
            " c.oid = i.indrelid AND i.indisprimary AND ia.attrelid = i.indexrelid AND ta.attrelid = i.indrelid AND"
            " ta.attnum = i.indkey[ia.attnum-1]",
            [("id",)],
        ),
        (
            "SELECT conname IS NOT NULL, generate_series(array_lower(conkey, 1), array_upper(conkey, 1)) AS i"
            " FROM pg_catalog.pg_constraint WHERE contype = 'f'",
            [(True, 1)],
        ),
        (
            "SELECT t.relname, k.relname FROM pg_constraint f JOIN pg_depend d ON d.objid = f.oid AND"
            " d.classid = 'pg_constraint'::regclass::oid AND d.refclassid = 'pg_class'::regclass::oid"
            " JOIN pg_class i ON i.oid = d.refobjid AND i.oid = f.conindid JOIN pg_index x ON x.indexrelid = i.oid"
            " JOIN pg_class k ON k.oid = x.indrelid JOIN pg_class t ON t.oid = f.conrelid WHERE f.contype = 'f'",
            [("pets", "people")],
        ),
        (  # RPostgreSQL lists fields
            "select a.attname from pg_attribute a, pg_class c, pg_tables t, pg_namespace nsp where a.attrelid = c.oid"
            " and c.relname = tablename and c.relnamespace = nsp.oid and a.attnum > 0 and nspname = current_schema()"
            " and schemaname = nspname and tablename = 'people'",
            [("id",), ("name",), ("pay",), ("born",), ("tags",)],
        ),
        (  # pgcli's \dt
            """SELECT relname FROM pg_class c WHERE c.relkind = ANY('{r,p,""}') AND c.relkind <> ALL ('{v}')"""
            " AND c.relname = SOME('{pets,NULL}')",
            [("pets",)],
        ),
        (  # drizzle-kit
            "SELECT attname FROM pg_attribute a WHERE attrelid = 'pets'::regclass AND atttypid = ANY ('{int,int8}'::regtype[])"
            " AND NOT EXISTS (SELECT FROM pg_attrdef d WHERE d.adrelid = a.attrelid AND d.adnum = a.attnum)",
            [("id",), ("owner",)],
        ),
    ],
)
def test_keys_are_found_as_odbc_and_jdbc_look_for_them(
    con: psycopg.Connection[tuple[object, ...]], sql: str, rows: list[tuple[object, ...]]
) -> None:
    assert con.execute(sql).fetchall() == rows


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT DISTINCT attname FROM pg_attribute WHERE attname = 'kind'",
        "SELECT count(*) FROM pg_attribute WHERE attname = 'kind' AND attnum = 3",
        "SELECT attname FROM pg_attribute WHERE attname = 'kind' UNION SELECT 'kind'",
        "SELECT attname FROM pg_attribute WHERE attname = 'kind' GROUP BY attname",
        "SELECT attname FROM pg_catalog.pg_attribute AS \"A b\" WHERE attname = 'kind' LIMIT 1",
        "SELECT attname FROM pg_attribute WHERE attname = 'kind'",
    ],
)
def test_a_list_of_columns_is_ordered_only_where_it_can_be(
    con: psycopg.Connection[tuple[object, ...]], sql: str
) -> None:
    assert len(con.execute(sql).fetchall()) == 1


def test_a_read_that_fails_after_a_write_can_be_gone_back_from(con: psycopg.Connection[tuple[object, ...]]) -> None:
    """As psqlODBC does around each of its statements."""
    con.execute("BEGIN")
    con.execute("INSERT INTO pets VALUES (91, 1, 'cat')")
    con.execute("SAVEPOINT here")
    with pytest.raises(psycopg.errors.UndefinedColumn):
        con.execute("DECLARE c CURSOR FOR SELECT no_such FROM pets")
    con.execute("ROLLBACK TO here")
    assert con.execute("SELECT count(*) FROM pets WHERE id = 91").fetchone() == (1,)
    con.execute("ROLLBACK")


def test_a_search_path_that_reaches_a_macro_of_the_name_of_a_function_is_warned_of(server: Server) -> None:
    reported: list[str] = []
    clause = "SELECT n FROM adult FAIR (PREDICTION income = '>50K' PROTECTED sex)"
    with server.connect() as con:
        con.execute("CREATE SCHEMA odd")
        con.execute("CREATE MACRO odd.abs(x) AS 7")
        con.add_notice_handler(lambda notice: reported.append(notice.message_primary or ""))
        for path in ("main", "odd, main", "main", "odd, main"):
            con.execute(f"SET search_path TO {path}")
            con.execute(clause)
            con.execute(clause)
        con.execute("DROP SCHEMA odd CASCADE")
    assert [each.partition(": ")[0] for each in reported] == [
        "the macro drivers.odd.abs has the name of a function of DuckDB's"
    ]


def test_a_key_that_is_there_in_the_same_transaction_is_a_unique_violation(
    con: psycopg.Connection[tuple[object, ...]],
) -> None:
    con.execute("BEGIN")
    con.execute("INSERT INTO pets VALUES (90, 1, 'cat')")
    with pytest.raises(psycopg.errors.UniqueViolation):
        con.execute("INSERT INTO pets VALUES (90, 1, 'cat')")
    con.execute("ROLLBACK")


def test_an_idle_session_that_is_ended_is_reported(server: Server, con: psycopg.Connection[tuple[object, ...]]) -> None:
    with server.connect() as other:
        assert con.execute("SELECT pg_terminate_backend(%s)", [other.info.backend_pid]).fetchone() == (True,)
        with pytest.raises(psycopg.errors.AdminShutdown, match="terminating connection due to administrator command"):
            other.execute("SELECT 1")


def test_a_session_that_is_ended_hears_no_more() -> None:
    """A socket whose reading has been shut still gives what comes later."""
    with socket.create_server(("127.0.0.1", 0)) as door, socket.create_connection(door.getsockname()) as client:
        channel = Channel(door.accept()[0], seconds=10, hide=lambda text, _: text)
        client.sendall(b"S\0\0\0\4" * 2)
        assert channel.receive() == messages.Signal("sync")
        channel.wake()
        client.sendall(b"S\0\0\0\4")
        assert not channel.is_gone()
        with pytest.raises(GoneError):
            channel.receive()
        channel.close()


@pytest.mark.parametrize("form", [0, 1])
def test_few_rows_are_written_as_many_are(form: int) -> None:
    """A few values are encoded in Python, many by Arrow's kernels."""
    draw = random.Random(1)
    floats = [
        None,
        0.0,
        -0.0,
        1.0,
        1e-4,
        9.9e-5,
        1e10,
        9999999999.9,
        1e15,
        1e300,
        float("nan"),
        float("inf"),
        -float("inf"),
    ]
    floats += [draw.uniform(-1, 1) * 10 ** draw.randint(-7, 13) for _ in range(987)]
    columns = [
        pa.array(floats, pa.float64()),
        pa.array([None, "", "é\t", "x y"] * 250),
        pa.array([True, False, None, True] * 250),
    ]
    for bits in (8, 16, 32, 64):
        signed, unsigned = [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1, None, 0], [0, 2**bits - 1, None, 7]
        columns.append(pa.array(signed * 250, f"int{bits}"))
        columns.append(pa.array(unsigned * 250, f"uint{bits}"))
    batch = pa.RecordBatch.from_arrays(columns, [f"c{at}" for at in range(len(columns))])
    few = b"".join(bytes(encode_rows(batch.slice(at, 8), [form] * len(columns))) for at in range(0, 1000, 8))
    assert few == bytes(encode_rows(batch, [form] * len(columns)))


@pytest.mark.parametrize("sql", ["ANALYZE", "ANALYZE people", 'ANALYZE main."people"', "analyze taken"])
def test_a_table_that_dbplyr_computes_is_analysed(con: psycopg.Connection[tuple[object, ...]], sql: str) -> None:
    con.execute("CREATE TEMP TABLE taken AS SELECT 1 AS a")
    assert con.execute(sql).statusmessage == "ANALYZE"
    con.execute("BEGIN READ ONLY")
    with pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
        con.execute(sql)
