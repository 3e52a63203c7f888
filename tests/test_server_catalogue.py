"""PostgreSQL's catalogue on the wire: every column that PostgreSQL 15 has, psql's commands, and what clients ask first."""

from __future__ import annotations

import asyncio
import datetime as dt
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from decimal import Decimal
from functools import partial
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa
from support.serving import Server, make_database, serving

from fairsql.server.statements.catalogue import CARRIERS, relations
from fairsql.server.statements.naming import column_names
from fairsql.server.statements.requests import read_statements

PSQL = shutil.which("psql")
BINARIES = Path("/usr/lib/postgresql/15/bin")
# The types that columns are sent as, where they are not PostgreSQL's own: a text, which clients read alike.
TEXTS = {
    "name", "text", '"char"', "pg_node_tree", "pg_lsn", "anyarray", "inet", "pg_ndistinct", "pg_dependencies", "pg_mcv_list",
    "regtype", "information_schema.sql_identifier", "information_schema.character_data", "information_schema.yes_or_no",
}  # fmt: skip
OIDS = {
    "oid": 26, "regproc": 24, "int2vector": 22, "oidvector": 30, "oid[]": 1028, "bigint": 20, "xid": 20, "integer": 23,
    "smallint": 21, "boolean": 16, "real": 700, "double precision": 701, "numeric": 1700, "bytea": 17, "interval": 1186,
    "timestamp with time zone": 1184, "smallint[]": 1005, "real[]": 1021, "boolean[]": 1000, "double precision[]": 1022,
    "information_schema.cardinal_number": 23, "information_schema.time_stamp": 1184,
}  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(make_database(tmp_path_factory.mktemp("catalogue") / "adult.duckdb")) as found:
        yield found


def expected_oid(kind: str) -> int:
    return OIDS.get(kind) or (1009 if kind.endswith("[]") else 25)


def test_every_relation_has_postgresqls_columns_and_types(server: Server) -> None:
    """`tableoid` and `xmin` of tables can be named; `*` does not show them."""
    wrong = []
    with server.connect() as con:
        for (schema, relation), columns in relations().items():
            found = con.execute(f'SELECT * FROM {schema}."{relation}"').description or ()
            shown = [(each.name, each.type_code) for each in found]
            expected = [(each.column, expected_oid(each.type)) for each in columns]
            if schema == "pg_catalog" and columns[0].kind == "r":
                named = con.execute(f'SELECT r.xmin, tableoid FROM {schema}."{relation}" r').description or ()
                shown += [(each.name, each.type_code) for each in named]
                expected += [("xmin", 20), ("tableoid", 26)]
            if shown != expected:
                wrong.append((schema, relation, set(shown) ^ set(expected)))
    assert not wrong
    kinds = {each.type for columns in relations().values() for each in columns}
    assert {kind for kind in kinds if kind not in CARRIERS and not kind.endswith("[]")} <= TEXTS
    assert set(CARRIERS) == set(OIDS)


@pytest.mark.skipif(not BINARIES.is_dir(), reason="needs the programs of PostgreSQL 15")
def test_the_columns_are_those_of_a_real_server() -> None:
    user = "postgres" if os.geteuid() == 0 else None  # PostgreSQL does not run as root
    folder = Path(tempfile.mkdtemp(prefix="pg-"))
    shutil.chown(folder, user or os.geteuid())
    run = partial(
        subprocess.run, check=True, user=user, cwd=folder,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    data = ("-D", str(folder / "data"))
    run([BINARIES / "initdb", *data, "-U", "fairsql", "-A", "trust"])
    options = f"-k {folder} -c listen_addresses=''"
    run([BINARIES / "pg_ctl", *data, "-o", options, "-l", folder / "log", "-w", "start"])
    try:
        with psycopg.connect(f"host={folder} user=fairsql dbname=postgres") as con:
            rows = con.execute(COLUMNS).fetchall()
    finally:
        run([BINARIES / "pg_ctl", *data, "stop", "-m", "immediate"])
        shutil.rmtree(folder)
    assert rows == [tuple(each) for columns in relations().values() for each in columns]


COLUMNS = """
SELECT n.nspname, c.relname, c.relkind::text, a.attname, format_type(a.atttypid, NULL)
FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname IN ('pg_catalog', 'information_schema') AND c.relkind IN ('r', 'v') AND a.attnum > 0 AND NOT a.attisdropped
ORDER BY n.nspname COLLATE "C", c.relname COLLATE "C", a.attnum
"""  # what wrote sql/postgres/columns.csv


# -- names of columns -----------------------------------------------------------------------------------------------------

NAMES = [  # as PostgreSQL 15 gives them
    ("1", "?column?"), ("'a'", "?column?"), ("true", "?column?"), ("NULL", "?column?"), ("1 + 1", "?column?"),
    ("-1", "?column?"), ("NOT true", "?column?"), ("count(*)", "count"), ("version()", "version"),
    ("coalesce(1, 2)", "coalesce"), ("1::INT", "int4"), ("'a'::TEXT", "text"), ("(1)", "?column?"),
    ("(SELECT 5 AS q)", "q"), ("(SELECT max(1))", "max"), ("array[1]", "array"), ("EXISTS (SELECT 1)", "exists"),
    ("CASE WHEN true THEN 1 END", "case"), ("nullif(1, 2)", "nullif"), ("greatest(1, 2)", "greatest"),
    ("current_date", "current_date"), ("extract(year FROM now())", "extract"), ("CAST(1 AS BIGINT)", "int8"),
    ("DATE '2020-01-01'", "date"), ("INTERVAL '1 day'", "interval"), ("count(*) FILTER (WHERE true)", "count"),
    ("sum(1) OVER ()", "sum"), ("now()::DATE", "now"), ("1::NUMERIC(5, 2)", "numeric"), ("'1'::DOUBLE PRECISION", "float8"),
    ("pg_catalog.upper('a')", "upper"), ("1 IS NULL", "?column?"), ("upper('a') || 'b'", "?column?"),
    ("count(*)::INT", "count"), ("1::INT::TEXT", "text"), ("max(1) + 1", "?column?"), ("trim('a')", "btrim"),
]  # fmt: skip


@pytest.mark.parametrize(("item", "name"), NAMES)
def test_columns_without_a_name_are_called_as_in_postgresql(server: Server, item: str, name: str) -> None:
    with server.connect() as con:
        for prepared in (False, True):
            cursor = con.execute(f"SELECT {item}", prepare=prepared)
            assert [each.name for each in cursor.description or ()] == [name]


def test_names_that_the_text_gives_stay(server: Server) -> None:
    sql = 'SELECT id, p.name, count(*) AS n, max(pay) most, pay + 1 AS "More Pay", id AS "count" FROM people p GROUP BY ALL'
    with server.connect() as con:
        found = con.execute(sql).description or ()
        assert [each.name for each in found] == ["id", "name", "n", "most", "More Pay", "count"]
        found = con.execute("SELECT count(*), t.*, 1 FROM (SELECT 1 AS a, 2 AS b) t GROUP BY ALL").description or ()
        assert [each.name for each in found] == ["count", "a", "b", "?column?"]
        clause = "SELECT sex, round(selection_rate, 3), n FROM adult FAIR (PREDICTION income = '>50K' PROTECTED sex)"
        assert [each.name for each in con.execute(clause).description or ()] == ["sex", "round", "n"]
        found = con.execute("DESCRIBE SELECT 1, 2, 3, 4, 5, 6").description or ()
        assert [each.name for each in found][:2] == ["column_name", "column_type"]
    statement = read_statements("SELECT DISTINCT ON (a) a, count(*) FROM t")[0]
    assert column_names(statement, ["a", "count_star()"]) == ["a", "count_star()"]


# -- what clients ask first -----------------------------------------------------------------------------------------------


def test_set_config_sets(server: Server) -> None:
    with server.connect() as con:
        first = con.execute("SELECT current_setting('jit') AS cur, set_config('jit', 'on', false) AS new").fetchone()
        assert first == ("off", "on")
        assert con.execute("SHOW jit").fetchone() == ("on",)
        assert con.execute("SELECT pg_catalog.set_config('search_path', '', false)").fetchone() == ("main",)
        for prepared in (False, True):
            sql = "SELECT set_config('application_name', %s, false)"
            cursor = con.execute(sql, (f"x'{prepared}",), prepare=prepared)
            assert cursor.fetchone() == (f"x'{prepared}",)
            assert [each.name for each in cursor.description or ()] == ["set_config"]
            assert con.info.parameter_status("application_name") == f"x'{prepared}"
        con.execute("BEGIN")
        con.execute("SELECT set_config('lock_timeout', '7', true)")
        assert con.execute("SELECT setting FROM pg_settings WHERE name = 'lock_timeout'").fetchone() == ("7",)
        con.execute("COMMIT")
        assert con.execute("SELECT current_setting('lock_timeout')").fetchone() == ("0",)
        for wrong in ("enable_external_access", "allowed_paths"):
            with pytest.raises(psycopg.errors.UndefinedObject):
                con.execute(f"SELECT set_config('{wrong}', 'true', false)")
        with pytest.raises(psycopg.errors.FeatureNotSupported, match="written out"):
            con.execute("SELECT set_config(name, 'true', false) FROM people")


ADBC = """SELECT oid, typname, typreceive, typbasetype, typrelid, typarray FROM pg_catalog.pg_type
WHERE (typreceive != 0 OR typsend != 0) AND typtype != 'r' AND typreceive::TEXT != 'array_recv'"""
NPGSQL = """SELECT typ.oid, typ.typname, CASE WHEN proc.proname = 'array_recv' THEN 'a' ELSE typ.typtype END AS kind,
CASE WHEN proc.proname = 'array_recv' THEN typ.typelem END AS element
FROM pg_type AS typ LEFT JOIN pg_class AS cls ON (cls.oid = typ.typrelid) LEFT JOIN pg_proc AS proc ON proc.oid = typ.typreceive
LEFT JOIN pg_range ON (pg_range.rngtypid = typ.oid) JOIN pg_namespace AS ns ON (ns.oid = typ.typnamespace)
WHERE typ.typtype IN ('b', 'r', 'm', 'e', 'd') ORDER BY typ.oid"""


def test_types_are_known_by_what_receives_them(server: Server) -> None:
    with server.connect() as con:
        found = {name: receive for _, name, receive, *_ in con.execute(ADBC).fetchall()}
        assert found["int4"] == "int4recv"
        assert found["bool"] == "boolrecv"
        assert "_int4" not in found
        rows = con.execute(NPGSQL).fetchall()
        assert (23, "int4", "b", None) in rows
        assert (1007, "_int4", "a", 23) in rows
        sql = "SELECT typname FROM pg_type WHERE typinput = 'boolin'::regproc OR oid = 'int4'::regtype ORDER BY 1"
        assert con.execute(sql).fetchall() == [("bool",), ("int4",)]


@pytest.mark.parametrize("binary", [False, True], ids=["text", "binary"])
def test_vectors_are_postgresqls(server: Server, binary: bool) -> None:
    sql = "SELECT indkey, indclass, indoption FROM pg_index WHERE indrelid = 'people'::regclass ORDER BY indexrelid"
    with server.connect() as con, con.cursor(binary=binary) as cursor:
        cursor.execute(sql)
        assert [each.type_code for each in cursor.description or ()] == [22, 30, 22]
        row = cursor.fetchone()
        if not binary:
            assert row == ("1", "0", "0")
        keys = "SELECT a.attname FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey) WHERE i.indisprimary"
        assert ("id",) in cursor.execute(keys).fetchall()


def test_functions_of_postgresql(server: Server) -> None:
    with server.connect() as con:
        steps = [
            ("SELECT quote_ident('Odd Name'), quote_ident('plain'), quote_literal('it''s')", ('"Odd Name"', "plain", "'it''s'")),
            ("SELECT to_char(TIMESTAMP '2024-03-04 05:06:07.089', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS')", ("2024-03-04T05:06:07.089",)),
            ("SELECT to_date('04/03/2024', 'DD/MM/YYYY')::VARCHAR", ("2024-03-04",)),
            ("SELECT to_timestamp('2024-03-04 05:06:07.5', 'YYYY-MM-DD HH24:MI:SS.US') = TIMESTAMPTZ '2024-03-04 05:06:07.5+00'", (True,)),
            ("SELECT to_timestamp(0) = TIMESTAMPTZ '1970-01-01 00:00:00+00'", (True,)),
            ("SELECT count(*) > 400 FROM pg_get_keywords()", (True,)),
            ("SELECT udt_schema, udt_name FROM information_schema.columns WHERE table_name = 'people' AND column_name = 'id'", ("pg_catalog", "int4")),
            ("SELECT n_live_tup FROM pg_stat_user_tables WHERE relname = 'people'", (2,)),
            ("SELECT count(*) FROM pg_policies", (0,)), ("SELECT count(*) FROM pg_shdescription", (0,)),
            ("SELECT count(c.xmin) > 0 FROM pg_class c", (True,)), ("SELECT pg_terminate_backend(1)", (False,)),
            ("SELECT pg_advisory_unlock_all()", (None,)),
            ("SELECT 'int'::regtype::oid, 'decimal'::regtype::oid, 'float'::regtype::oid, 'char'::regtype::oid", (23, 1700, 701, 1042)),
        ]  # fmt: skip
        for sql, row in steps:
            assert con.execute(sql).fetchone() == row, sql


FORMATS = [  # what PostgreSQL 15 writes of 2024-03-04 05:06:07.089123
    ("YYYY-MM-DD", "2024-03-04"), ("YYYYMMDD", "20240304"), ("Month|YYYY", "March    |2024"), ("MONTH", "MARCH    "),
    ("FMmonth", "march"), ("TMMonth", "March"), ("Dy, DD Mon YYYY", "Mon, 04 Mar 2024"), ("MON mon", "MAR mar"),
    ("Day|FMDay|day DY", "Monday   |Monday|monday    MON"), ("HH12:MI am PM", "05:06 am AM"), ("FMHH12", "5"),
    ("HH24:MI:SS.US", "05:06:07.089123"), ("SS.MS", "07.089"), ('YYYY-"Q"Q', "2024-Q1"), ("IYYY-IW-ID", "2024-10-1"),
    ("WW DDD D", "10 064 2"), ("FMDD.FMMM.YY", "4.3.24"), ('100% "of YYYY" YYYY', "100% of YYYY 2024"),
]  # fmt: skip


@pytest.mark.parametrize(("form", "text"), FORMATS)
def test_times_are_written_by_postgresqls_formats(server: Server, form: str, text: str) -> None:
    with server.connect() as con:
        sql = f"SELECT to_char(TIMESTAMP '2024-03-04 05:06:07.089123', '{form}'), to_char(NULL::DATE, '{form}')"
        assert con.execute(sql).fetchone() == (text, None)


def test_times_are_written_of_any_value(server: Server) -> None:
    with server.connect() as con:
        grouped = (
            "SELECT to_char(born, 'FMMonth'), max(to_char(born, 'DD')) FROM people GROUP BY 1 ORDER BY 1 NULLS LAST"
        )
        assert con.execute(grouped).fetchall() == [("January", "02"), (None, None)]
        nested = "SELECT pg_catalog.to_char(max(to_date('5 March 2024', 'DD Month YYYY')), 'Mon') AS month"
        assert con.execute(nested).fetchone() == ("Mar",)


def test_formats_that_cannot_be_honoured_are_refused(server: Server) -> None:
    """The session goes on."""
    with server.connect() as con:
        for call, part in [
            ("to_char(now(), 'SSSSS')", "SSSSS"), ("to_char(now(), 'DDth')", "DDth"), ("to_date('1', 'J')", "J"),
            ("to_date('2024 1', 'YYYY Q')", "Q"), ("to_char(5, '999')", "only dates"), ("to_char(born, name)", "written out"),
        ]:  # fmt: skip
            with pytest.raises(psycopg.errors.FeatureNotSupported, match=part):
                con.execute(f"SELECT {call} FROM people")
        with pytest.raises(psycopg.errors.FeatureNotSupported, match="written out"):
            con.execute("SELECT to_char(born, $1) FROM people".replace("$1", "%s"), ("YYYY",))
        assert con.execute("SELECT 1").fetchone() == (1,)


def test_names_and_arrays_of_postgresql(server: Server) -> None:
    with server.connect() as con:
        steps = [
            ("SELECT current_user, session_user", ("fairsql", "fairsql")),
            ("SELECT current_setting('search_path'), current_setting('TimeZone')", ("main", "Etc/UTC")),
            ("SELECT usename FROM pg_user WHERE usename = current_user", ("fairsql",)),
            ("SELECT id FROM people WHERE name = ANY('{\"Ann\",NULL}'::text[])", (1,)),
            ("SELECT age(TIMESTAMP '2024-03-01', TIMESTAMP '2024-02-01'), relname FROM pg_class WHERE relname = 'people'",
             (dt.timedelta(days=30), "people")),
            ("SELECT age(c.xmin) FROM pg_class c WHERE relname = 'people'", (0,)),
            ("SELECT RELNAME FROM pg_class WHERE relname = 'people'", ("people",)),
            ("""SELECT parse_ident('Some."Odd ""Name"')""", (["some", 'Odd "Name'],)),
        ]  # fmt: skip
        for sql, row in steps:
            cursor = con.execute(sql)
            assert cursor.fetchone() == row, sql
            assert [each.name for each in cursor.description or ()] == [
                each.name.lower() for each in cursor.description or ()
            ]


def test_show_all_lists_the_settings(server: Server) -> None:
    with server.connect() as con:
        con.execute("SET lock_timeout = '9'")
        for prepared in (False, True):
            cursor = con.execute("SHOW ALL", prepare=prepared)
            assert [each.name for each in cursor.description or ()] == ["name", "setting", "description"]
            assert ("lock_timeout", "9", "") in cursor.fetchall()


@pytest.mark.skipif(shutil.which("pg_dump") is None, reason="pg_dump is not installed")
def test_pg_dump_is_reported_what_to_use(server: Server) -> None:
    command = ["pg_dump", "-h", "127.0.0.1", "-p", str(server.port), "-U", "fairsql", "-d", "postgres"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode != 0
    assert "copy the file" in done.stderr


def test_temporary_tables_may_be_local(tmp_path: Path) -> None:
    """Tableau writes LOCAL."""
    with serving(make_database(tmp_path / "own.duckdb"), "--writable") as server, server.connect() as con:
        cursor = con.execute('CREATE LOCAL TEMPORARY TABLE "#Tableau_1" (a INTEGER) ON COMMIT PRESERVE ROWS')
        assert cursor.statusmessage == "CREATE TABLE"
        assert con.execute('SELECT count(*) FROM "#Tableau_1"').fetchone() == (0,)


# -- drivers --------------------------------------------------------------------------------------------------------------


def test_parameters_are_announced_with_the_types_that_the_text_shows(server: Server) -> None:
    sql = b"SELECT $1::int, CAST($2 AS date), $3, id FROM people WHERE id = ANY($4::int[]) AND name = ANY($5)"
    with server.connect() as con:
        con.pgconn.prepare(b"asked", sql)
        result = con.pgconn.describe_prepared(b"asked")
        assert [result.param_type(at) for at in range(result.nparams)] == [23, 1082, 25, 1007, 1009]


def test_asyncpg(server: Server) -> None:
    asyncpg = pytest.importorskip("asyncpg", reason="asyncpg is not installed")

    async def walk() -> None:
        address = {"host": "127.0.0.1", "port": server.port, "user": "fairsql", "database": "postgres"}
        async with asyncpg.create_pool(**address, min_size=1, max_size=2) as pool:
            for _ in range(3):  # a release to the pool unlocks and resets
                async with pool.acquire() as con:
                    assert await con.fetchval("SELECT $1::int", 4) == 4
            async with pool.acquire() as con:
                rows = await con.fetch("SELECT id, tags FROM people WHERE id = ANY($1::int[]) ORDER BY id", [1, 2])
                assert [tuple(row) for row in rows] == [(1, ["a", "b c"]), (2, None)]
                assert await con.fetchval("SELECT $1::date", dt.date(2020, 1, 2)) == dt.date(2020, 1, 2)
                assert await con.fetchval("SELECT $1::numeric", Decimal("1.50")) == Decimal("1.50")
                assert await con.fetchval("SELECT count(*) FROM people WHERE name = ANY($1)", ["Ann"]) == 1
                clause = "SELECT sex, n FROM adult FAIR (PREDICTION age > $1::int PROTECTED sex)"
                assert len(await con.fetch(clause, 40)) == 2

    asyncio.run(walk())


def test_adbc(server: Server) -> None:
    dbapi = pytest.importorskip("adbc_driver_postgresql.dbapi", reason="adbc-driver-postgresql is not installed")
    with dbapi.connect(f"postgresql://fairsql@127.0.0.1:{server.port}/postgres") as con, con.cursor() as cursor:
        cursor.execute("SELECT id, name, born, tags FROM people ORDER BY id")
        assert cursor.fetchall() == [(1, "Ann", dt.date(1990, 1, 2), ["a", "b c"]), (2, "Bob", None, None)]
        cursor.execute("SELECT sex, n FROM adult FAIR (PREDICTION income = '>50K' PROTECTED sex) ORDER BY sex")
        assert cursor.fetch_arrow_table().num_rows == 2


def test_pg8000(server: Server) -> None:
    native = pytest.importorskip("pg8000.native", reason="pg8000 is not installed")
    con = native.Connection("fairsql", host="127.0.0.1", port=server.port, database="postgres")
    assert con.run("SELECT count(*) FROM people WHERE id = :id", id=1) == [[1]]
    assert [each["name"] for each in con.columns] == ["count"]
    con.close()
    engine = sa.create_engine(f"postgresql+pg8000://fairsql@127.0.0.1:{server.port}/postgres")
    found = sa.inspect(engine)
    assert found.get_pk_constraint("people")["constrained_columns"] == ["id"]
    assert found.get_indexes("pets")[0]["column_names"] == ["kind"]
    engine.dispose()


@pytest.mark.skipif(PSQL is None, reason="psql is not installed")
def test_all_commands_of_psql_are_answered(server: Server) -> None:
    """An empty answer is an answer."""
    commands = r"""\d \dt+ \dv+ \di+ \ds+ \l+ \dn+ \df+ \do \dC \dL \ddp \dF \dFd \dFp \dFt \dy \dO \dc \dconfig \drds \dRp \dRs \des
    \dew \det \deu \dd \lo_list \da \dA \dAc \dAf \dAo \dAp \db \dD \dE \dg \du+ \dm \dp \dP \dT+ \dx \dX \z \dS""".split()
    arguments = [part for command in [*commands, r"\sv rates", r"\sf twice", r"\df+ twice"] for part in ("-c", command)]
    command = [str(PSQL), "-X", "-h", "127.0.0.1", "-p", str(server.port), "-U", "fairsql", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert not [line for line in done.stderr.splitlines() if not line.startswith("Did not find any")]
    assert "FAIR (PREDICTION" in done.stdout or "selection_rate" in done.stdout
