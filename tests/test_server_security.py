"""Who may come in to the wire server, and what a client cannot reach: files, code, settings, other clients."""

from __future__ import annotations

import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import duckdb
import psycopg
import pytest
from support.linear_time import assert_linear
from support.serving import Server, cancelling, make_certificate, make_database, serving

import fairsql
from fairsql.server.hidden_paths import Places
from fairsql.server.served_database import open_served
from fairsql.server.statements.permissions import FORBIDDEN, READERS

HARMLESS = frozenset(
    """duckdb_approx_database_count duckdb_available_metrics duckdb_columns duckdb_connection_count duckdb_constraints
    duckdb_coordinate_systems duckdb_databases duckdb_dependencies duckdb_dialects duckdb_eviction_queues
    duckdb_extension_repositories duckdb_extensions duckdb_external_file_cache duckdb_external_resource_types
    duckdb_external_resources duckdb_functions duckdb_grammar_extensions duckdb_indexes duckdb_keywords duckdb_live_query_metrics
    duckdb_log_contexts duckdb_logs duckdb_memory duckdb_optimizers duckdb_prepared_statements duckdb_schemas
    duckdb_secret_type_parameters duckdb_secret_types duckdb_secrets duckdb_sequences duckdb_settings
    duckdb_table_sample duckdb_tables duckdb_temporary_files duckdb_triggers duckdb_types duckdb_variables
    duckdb_views generate_series icu_calendar_names json_each json_tree pg_timezone_names pragma_collations
    pragma_database_size pragma_metadata_info pragma_platform pragma_show pragma_storage_info pragma_table_info
    pragma_user_agent pragma_version query_table range repeat repeat_row summary test_all_types test_vector_types
    unnest which_secret""".split()
)
PASSWORD = "c0rrect horse ß"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("guarded")
    make_database(folder / "guarded.duckdb")
    (folder / "secret.csv").write_text("a\n1\n")
    (folder / "open").mkdir()
    (folder / "open" / "open.csv").write_text("a\n1\n")
    return folder


@pytest.fixture(scope="module")
def locked(folder: Path) -> Iterator[Server]:
    """A server with a password, and with TLS."""
    with serving(folder / "guarded.duckdb", *make_certificate(folder), password=PASSWORD) as found:
        yield found


@pytest.fixture(scope="module", params=["read-only", "writable"])
def server(folder: Path, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Server]:
    database = shutil.copy(folder / "guarded.duckdb", tmp_path_factory.mktemp("copy") / "copy.duckdb")
    with serving(Path(database), f"--{request.param}", "--allow", str(folder / "open")) as found:
        yield found


# -- who comes in ---------------------------------------------------------------------------------------------------------


def test_the_right_password_in_tls(locked: Server) -> None:
    with psycopg.connect(locked.dsn(sslmode="require"), password=PASSWORD) as con:
        assert con.pgconn.ssl_in_use
        assert con.pgconn.used_password
        assert con.execute("SELECT 1").fetchone() == (1,)


@pytest.mark.parametrize(
    ("user", "password"), [("fairsql", "wrong"), ("fairsql", ""), ("nobody", PASSWORD), ("nobody", "x")]
)
def test_what_is_wrong_is_refused_in_the_same_words(locked: Server, user: str, password: str) -> None:
    with pytest.raises(psycopg.OperationalError) as caught:
        psycopg.connect(locked.dsn(sslmode="require", user=user), password=password or "-")
    assert f'password authentication failed for user "{user}"' in str(caught.value)


def test_no_password_and_no_tls_are_refused(locked: Server) -> None:
    with pytest.raises(psycopg.OperationalError, match="no password"):
        psycopg.connect(locked.dsn(sslmode="require"))
    with pytest.raises(psycopg.OperationalError, match="requires TLS"):
        psycopg.connect(locked.dsn(sslmode="disable"), password=PASSWORD)


def test_scram_is_what_is_asked_for(locked: Server) -> None:
    with pytest.raises(psycopg.OperationalError, match="SASL"):
        psycopg.connect(locked.dsn(sslmode="require", require_auth="md5"), password=PASSWORD)
    psycopg.connect(locked.dsn(sslmode="require", require_auth="scram-sha-256"), password=PASSWORD).close()


def test_cancel_in_tls(locked: Server) -> None:
    with psycopg.connect(locked.dsn(sslmode="require"), password=PASSWORD) as con:
        con.execute("SET statement_timeout = '300ms'")
        with pytest.raises(psycopg.errors.QueryCanceled):
            con.execute("SELECT count(*) FROM range(10000000000) a, range(1000) b WHERE a.range % 7 = b.range % 5")


def test_the_log_has_no_password(locked: Server) -> None:
    assert PASSWORD not in locked.log()
    assert "a login has failed: user='nobody'" in locked.log()


def test_unknown_databases_and_users_are_refused(server: Server) -> None:
    with pytest.raises(psycopg.OperationalError, match='no database "other"'):
        server.connect(dbname="other")
    with pytest.raises(psycopg.OperationalError, match="no user someone"):
        server.connect(user="someone")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--host", "0.0.0.0"), "without a password"),
        (("--password-file", "/nowhere/at/all"), "there is no file /nowhere/at/all"),
        (("--tls-key", "key.pem"), "has no certificate"),
        (("--allow", "/nowhere/at/all"), "there is no directory"),
    ],
)
def test_the_command_refuses(folder: Path, options: tuple[str, ...], words: str) -> None:
    command = [sys.executable, "-m", "fairsql", "serve", str(folder / "guarded.duckdb"), "--port", "0", *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env={"PATH": "/usr/bin"})
    assert done.returncode == 1
    assert words in done.stderr


# -- what a client does not reach -------------------------------------------------------------------------------------------

ATTEMPTS = [
    "SELECT * FROM read_csv('{secret}')", "SELECT * FROM '{secret}'", "FROM '{secret}'", "SELECT * FROM read_text('/etc/passwd')",
    "SELECT * FROM read_blob('/etc/passwd')", "SELECT * FROM glob('/etc/*')", "SELECT * FROM sniff_csv('{secret}')",
    "SELECT * FROM read_json('/etc/passwd')", "SELECT * FROM parquet_metadata('{secret}')", "SELECT * FROM read_parquet('https://example.com/x')",
    "COPY people TO '{out}'", "COPY (SELECT 1) TO '{out}' (FORMAT parquet)", "COPY people TO '{allowed}/out.csv'", "COPY people FROM '{secret}'",
    "EXPLAIN ANALYZE COPY people TO '{allowed}/out.csv'", "EXPLAIN (ANALYZE) COPY people TO '{allowed}/out.csv'",
    "WITH x AS (SELECT 1) COPY x TO '{allowed}/out.csv'", "PREPARE p AS COPY people TO '{allowed}/out.csv'",
    "EXPORT DATABASE '{out}'", "IMPORT DATABASE '{out}'", "ATTACH '{out}'", "ATTACH ':memory:' AS m", "ATTACH '{allowed}/x.duckdb'", "DETACH copy",
    "INSTALL httpfs", "LOAD httpfs", "LOAD '{out}'", "FORCE INSTALL httpfs", "UPDATE EXTENSIONS", "USE system", "PRAGMA database_list",
    "PRAGMA enable_profiling", "SET enable_external_access = true", "SET lock_configuration = false", "SET GLOBAL memory_limit = '1PB'",
    "SET allowed_directories = ['/']", "SET python_enable_replacements = true", "RESET enable_external_access", "SET temp_directory = '/'",
    "SET home_directory = '/'", "SET VARIABLE x = 1", "CALL enable_logging(storage := 'file', storage_config := {{'path': '{out}'}})",
    "SELECT * FROM enable_logging()", "SELECT * FROM \"enable_logging\"()", "SELECT * FROM query('FROM enable_logging()')",
    "SELECT * FROM enable_profiling()", "SELECT * FROM json_execute_serialized_sql('x')", "SELECT set_config('enable_external_access', 'true', false)",
    "CREATE SECRET s (TYPE s3)", "CREATE OR REPLACE PERSISTENT SECRET s (TYPE s3)", "CREATE TABLE fairsql_catalog.main.x (a INTEGER)",
    "DROP VIEW fairsql_catalog.main.pg_class", "SELECT * FROM sys", "SELECT * FROM environ", "SELECT * FROM connection", "SELECT * FROM _arguments",
    "SELECT * FROM options", "SELECT getenv('FAIRSQL_PASSWORD')", "VACUUM", "CHECKPOINT", "SELECT * FROM force_checkpoint()",
    "SELECT 1 /* ' */; COPY people TO '{allowed}/out.csv' --'", "SELECT $$ ; COPY people TO '{allowed}/out.csv' $$ ; EXPORT DATABASE '{out}'",
    "CREATE MODEL m PREDICT true USING 'os.system' FEATURES age FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.1) AS SELECT * FROM adult",
    "CREATE TABLE t AS FROM '{secret}'", "CREATE VIEW v AS FROM read_csv('{secret}')", "INSERT INTO people FROM '{secret}'",
    "CREATE MACRO reading() AS TABLE FROM query('FROM enable_logging()')", "SELECT * FROM pandas_scan(1)",
    # comments that touch, which sqlglot reads otherwise than DuckDB, and what DuckDB does not name in EXPLAIN
    "/*/* */SELECT*/ EXPLAIN ANALYZE COPY (SELECT 'x' FROM range(10)) TO '{database}' (FORMAT csv, USE_TMP_FILE false)",
    "/*/* */SELECT*/ EXPLAIN ANALYZE COPY (SELECT 'x' FROM range(10)) TO '{database}.wal' (FORMAT csv, USE_TMP_FILE false)",
    "/*/* */SELECT*/ EXPLAIN ANALYZE COPY (SELECT 1) TO '{allowed}/out.csv'", "/*/* */SELECT*/ COPY (SELECT 1) TO '{allowed}/out.csv'",
    "/*/* */SELECT*/ EXPLAIN ANALYZE CALL enable_logging()", "/*/* */SELECT*/ CHECKPOINT", "EXPLAIN ANALYZE CHECKPOINT",
    "EXPLAIN ANALYZE CALL pragma_version()", "EXPLAIN ANALYZE VACUUM", "EXPLAIN ANALYZE CREATE SECRET s (TYPE s3)",
    "EXPLAIN ANALYZE CREATE TEMP TABLE t (a INTEGER)", "/*/* */SELECT*/ EXPLAIN ANALYZE CREATE TEMP TABLE t (a INTEGER)",
    "EXPLAIN ANALYZE (FORMAT json) COPY people TO '{allowed}/out.csv'", "EXPLAIN ANALYZE INSERT INTO people VALUES (9, 'x')",
    "WITH x AS (COPY people TO '{allowed}/out.csv') SELECT 1", "WITH x AS MATERIALIZED (COPY (SELECT 1) TO '{database}') SELECT 1",
    "WITH x AS (WITH y AS (SELECT 1 AS a) COPY y TO '{allowed}/out.csv') SELECT 1", "SELECT 1 FROM (WITH x AS (COPY people TO '{allowed}/out.csv') SELECT 1)",
    "EXPLAIN ANALYZE WITH x AS (COPY people TO '{allowed}/out.csv') SELECT 1", "CREATE VIEW v AS WITH x AS (COPY people TO '{allowed}/out.csv') SELECT 1",
    # a forbidden function behind what is white space for DuckDB alone
    "SELECT * FROM query/*/* */*/('FROM enable_logging()')", "SELECT * FROM query\u200b('FROM enable_logging()')",
    "SELECT * FROM query\ufeff('FROM enable_logging()')", "SELECT * FROM query\u00a0('FROM enable_logging()')",
    "SELECT * FROM enable_logging\u200b()", "SELECT * FROM system.main.query -- \n ('FROM enable_logging()')",
    # the served file itself, which DuckDB lets through
    "SELECT content FROM read_blob('{database}')", "SELECT content FROM read_text('{database}')", "SELECT * FROM glob('{database}*')",
    "SELECT * FROM read_csv('{database}', quote = '', encoding = 'latin-1')", "SELECT content FROM \"read_blob\"/**/('{database}')",
    "SELECT content FROM read_blob(['{allowed}/open.csv', '{database}'])", "SELECT content FROM read_blob('{allowed}/../../*/copy.duckdb')",
    "SELECT content FROM read_blob('' || '{database}')", "SELECT content FROM read_blob(getvariable('x'))", "SELECT * FROM read_blob(e'{database}')",
    "SELECT * FROM sniff_csv('{database}')", "ALTER DATABASE copy SET ALIAS TO other", "DROP DATABASE copy",
]  # fmt: skip


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_attempts_are_refused(server: Server, folder: Path, attempt: str) -> None:
    database = server.log_file.parent / "copy.duckdb"
    before = database.read_bytes()
    places = {"secret": folder / "secret.csv", "out": folder / "out", "allowed": folder / "open", "database": database}
    sql = attempt.replace("{{", "{").replace("}}", "}")
    for name, place in places.items():
        sql = sql.replace(f"{{{name}}}", str(place))
    for prepared in (False, True):
        with server.connect() as con:
            with pytest.raises(psycopg.Error):
                con.execute(sql, prepare=prepared)
            assert con.execute("SELECT count(*) FROM people").fetchone() == (2,)
    assert sorted(each.name for each in (folder / "open").iterdir()) == ["open.csv"]
    assert not (folder / "out").exists()
    assert database.read_bytes() == before


@pytest.fixture(scope="module")
def closed(folder: Path) -> Iterator[Server]:
    """A server whose clients read no file, and whose other clients have no secrets."""
    with serving(folder / "guarded.duckdb") as found:
        yield found


@pytest.mark.parametrize("name", sorted(READERS))
def test_functions_that_read_files_are_refused(closed: Server, folder: Path, name: str) -> None:
    with closed.connect() as con, pytest.raises(psycopg.errors.InsufficientPrivilege, match="reads files"):
        con.execute(f"SELECT * FROM {name} ('{folder}/guarded.duckdb')")


def test_every_table_function_of_duckdb_is_known() -> None:
    """A new one must be looked at: what reads or writes files or runs SQL is refused, the rest stands here."""
    query = "SELECT DISTINCT function_name FROM duckdb_functions() WHERE function_type = 'table'"
    found = {name for (name,) in duckdb.connect().execute(query).fetchall()}
    assert found - READERS - FORBIDDEN - HARMLESS == set()


def test_what_is_queried_is_allowed(closed: Server) -> None:
    with closed.connect() as con:
        assert con.execute("SELECT copy FROM (SELECT 1 AS copy)").fetchone() == (1,)
        assert con.execute("EXPLAIN ANALYZE SELECT 1").fetchone() is not None
        assert con.execute("EXPLAIN (ANALYZE) (SELECT 1)").fetchone() is not None
        assert con.execute("EXPLAIN (FORMAT json) FROM range(3)").fetchone() is not None
        assert str(con.execute("EXPLAIN PIVOT people ON name USING count(*)").statusmessage)[:7] == "EXPLAIN"
        assert con.execute("PIVOT people ON name USING count(*) GROUP BY born").fetchall()
        assert con.execute("SELECT count(*) FROM (PIVOT people ON name USING count(*))").fetchone() is not None
        assert con.execute("/* a /* b */ */ SELECT\u00a0'\u200b' -- c").fetchone() == ("\u200b",)
        for sql in ("DESCRIBE people", "SUMMARIZE people", "SHOW TABLES", "VALUES (1)", "TABLE people", "(SELECT 1)"):
            assert con.execute(sql).fetchall()


def test_the_database_is_not_in_an_allowed_directory(folder: Path) -> None:
    command = [sys.executable, "-m", "fairsql", "serve", str(folder / "guarded.duckdb"), "--allow", str(folder)]
    done = subprocess.run([*command, "--port", "0"], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert "deleted rows and all" in done.stderr


@pytest.mark.parametrize("text", [
    "'my secret\n2026-11-21 18:00:00,000 user=admin session=1 SELECT abc 1.0 ms rows=1 ok'", '"my secret\nFAKE"', "my_secret",
    "explain 'my secret\nFAKE'", '"SELECT" my_secret', "with 'my secret\nFAKE'", "explain (analyze) 'my secret\nFAKE'", "my_secret\nFAKE 1",
])  # fmt: skip
def test_the_log_cannot_be_written_by_a_client(closed: Server, text: str) -> None:
    with closed.connect() as con:
        for _ in range(2):
            with pytest.raises(psycopg.Error):
                con.execute(text, prepare=False)
    assert "secret" not in closed.log()
    assert "FAKE" not in closed.log()
    assert "user=admin" not in closed.log()
    assert (" WITH " if text.startswith("with") else " OTHER ") in closed.log()


def test_what_a_client_begins_with_is_escaped_in_the_log(closed: Server) -> None:
    with socket.create_connection(("127.0.0.1", closed.port), timeout=15) as client:
        body = b"\0\3\0\0user\0fairsql\0database\0postgres\0odd\nFORGED\0x\0\0"
        client.sendall(struct.pack(">I", len(body) + 4) + body + b"X\0\0\0\4")
        while client.recv(65536):
            pass
    assert "\\nFORGED" in closed.log()
    assert "\nFORGED" not in closed.log()


# -- where files are --------------------------------------------------------------------------------------------------------

MASKED = [
    "FROM duckdb_databases()", "FROM duckdb_databases", "FROM pragma_database_list", "SHOW DATABASES", "FROM duckdb_settings()",
    "FROM query_table('pragma_' || 'database_list')", "FROM query_table('system.main.pragma_database_list')",
    "FROM query_table('pg_catalog.' || 'pg_settings')", "FROM query_table('system.pg_catalog.pg_settings')", "FROM pg_settings",
    "FROM query_table('duckdb_databases')", "FROM pg_catalog.pg_settings", "SELECT datname FROM pg_database", "SHOW ALL TABLES",
    "FROM information_schema.schemata", "FROM duckdb_functions() WHERE function_name LIKE 'duckdb_%'", "FROM duckdb_views()",
    "FROM pragma_database_size()", "FROM pragma_show('people')", "EXPLAIN SELECT * FROM duckdb_settings()",
    "EXPLAIN SELECT current_setting('allowed_paths')",
]  # fmt: skip
REFUSED_PATHS = [
    "SELECT current_setting('allowed_paths')", "SELECT current_setting('allowed_' || 'paths')", "SELECT current_setting('temp_directory')",
    "SELECT \"current_setting\"('secret_directory')", "SELECT system.main.current_setting('allowed_paths')", "SHOW allowed_paths",
    "SELECT pg_catalog.current_setting('allowed_paths')", "SELECT system.pg_catalog.current_setting('allowed_paths')",
    "SELECT 'allowed_paths'.current_setting()", "SELECT list_transform(['allowed_paths'], lambda x: current_setting(x))",
    "FROM (SHOW allowed_paths)", "SHOW 'allowed_paths'", "SELECT * FROM (SHOW \"temp_directory\")", "SELECT main.current_setting('allowed_paths')", "SELECT current_setting('threads' || '')",
    "CREATE TEMP TABLE t AS SELECT current_setting('allowed_paths')", "CREATE TEMP VIEW v AS FROM duckdb_databases()",
    "CREATE TEMP MACRO m() AS current_setting('allowed_paths')", "DROP MACRO TABLE duckdb_databases", "DROP MACRO TABLE temp.duckdb_settings",
    "CREATE OR REPLACE TEMP MACRO duckdb_settings() AS TABLE SELECT 1", "SELECT * FROM system.main.duckdb_databases()",
    "SELECT * FROM system.main.duckdb_settings()", "SELECT * FROM \"system\".main.\"duckdb_settings\"()", "FROM system.duckdb_settings()",
    "SELECT json_serialize_plan('SELECT current_setting(''allowed_paths'')')", "FROM duckdb_extensions()", "FROM duckdb_secrets()",
    "FROM duckdb_temporary_files()", "FROM duckdb_external_file_cache()", "FROM which_secret('s3://x', 's3')", "FROM 'people.csv'",
    "FROM '~/people.csv'", "FROM '../people.parquet'", "DECLARE c CURSOR WITH HOLD FOR SELECT current_setting('allowed_paths')",
    "COPY (SELECT current_setting('allowed_paths')) TO STDOUT",
]  # fmt: skip


def shown(con: psycopg.Connection[tuple[object, ...]], sql: str, prepared: bool) -> str:
    try:
        return str(con.execute(sql, prepare=prepared).fetchall())
    except psycopg.Error as error:
        return " ".join(filter(None, (error.diag.message_primary, error.diag.message_hint, error.diag.message_detail)))


@pytest.mark.parametrize("prepared", [False, True], ids=["simple", "extended"])
def test_clients_do_not_see_where_files_are(server: Server, prepared: bool) -> None:
    """All roads: functions, views, views by a name that is made, catalogues."""
    secrets = (str(server.log_file.parent), tempfile.gettempdir(), str(Path.home()))
    for sql in MASKED:
        with server.connect() as con:
            found = shown(con, sql, prepared)
            assert len(found) > 4, sql
            assert not [each for each in secrets if each in found], (sql, found)


@pytest.mark.parametrize("sql", REFUSED_PATHS)
def test_what_would_show_where_files_are_is_refused(server: Server, sql: str) -> None:
    for prepared in (False, True):
        with server.connect() as con:
            with pytest.raises(psycopg.Error) as caught:
                con.execute(sql, prepare=prepared).fetchall()
            text = str(caught.value)
            assert not [each for each in (str(server.log_file.parent), str(Path.home())) if each in text], text


def test_settings_that_say_nothing_of_files_are_read(closed: Server) -> None:
    with closed.connect() as con:
        assert int(str(con.execute("SELECT current_setting('threads')").fetchone()[0])) > 0  # type: ignore[index]
        assert con.execute("SELECT current_setting('server_version_num')").fetchone() == ("150000",)
        assert con.execute("SELECT pg_catalog.current_setting('server_version')").fetchone() == ("15.0",)
        found = con.execute("SELECT name FROM duckdb_settings() WHERE value <> ''").fetchall()
        assert {("threads",), ("TimeZone",), ("memory_limit",)} <= set(found)


def test_errors_leave_paths_out_that_the_client_has_not_written(tmp_path: Path) -> None:
    places = Places(str(tmp_path / "a b" / "my.duckdb"))
    hidden = (
        f'IO Error: cannot read "{tmp_path}/a b/my.duckdb.wal", nor {Path.home()}/.duckdb/x; {tempfile.gettempdir()}/y'
    )
    assert places.hide(hidden) == 'IO Error: cannot read "…", nor …; …'
    own = f"{tmp_path}/mine.csv"
    assert places.hide(f'no file "{own}"', said=f"FROM '{own}'") == f'no file "{own}"'
    assert (
        places.hide("1 / 2 is no path, and /other/x is not the server's")
        == "1 / 2 is no path, and /other/x is not the server's"
    )


def test_errors_of_duckdb_show_no_paths(folder: Path, tmp_path: Path) -> None:
    """What spills to a disk that is full, of a server that has no room, names its directory."""
    database = shutil.copy(folder / "guarded.duckdb", tmp_path / "small.duckdb")
    with serving(Path(database), "--memory-limit", "60MB") as server, server.connect() as con:
        (tmp_path / "small.duckdb.tmp").write_text("no directory")
        with pytest.raises(psycopg.Error) as caught:
            con.execute(
                "SELECT count(*) FROM (SELECT a.range, b.range FROM range(40000) a, range(400) b ORDER BY hash(a.range + b.range))"
            )
        assert str(tmp_path) not in str(caught.value)
        assert "…" in str(caught.value)


# -- what would take the server's time and memory -------------------------------------------------------------------------


@pytest.mark.parametrize("prepared", [False, True])
@pytest.mark.parametrize("number", ["65536", "200000000", "9" * 5000])
def test_numbers_of_parameters_are_limited(closed: Server, number: str, prepared: bool) -> None:
    before = closed.mebibytes()
    with closed.connect() as con, pytest.raises(psycopg.errors.ProgramLimitExceeded):
        if prepared:
            result = con.pgconn.prepare(b"", f"SELECT ${number}".encode())
            if result.status == psycopg.pq.ExecStatus.COMMAND_OK:
                con.pgconn.describe_prepared(b"")
            raise psycopg.errors.error_from_result(result)
        con.execute(f"SELECT ${number}")
    assert closed.mebibytes() - before < 100


@pytest.mark.parametrize("part", [
    "generate_series(1, 2) s, ", "CAST(", "current_setting(", "OPERATOR(pg_catalog.", "generate_series(", "(", "CAST('x' AS regclass), ",
])  # fmt: skip
def test_long_texts_take_linear_time(closed: Server, part: str) -> None:
    with closed.connect() as con:

        def read(size: int) -> None:
            with pytest.raises(psycopg.Error):
                con.execute("SELECT pg_nothing FROM " + part * (size // len(part)))

        assert_linear(read, 15_000, closed.seconds)


SHAPES = {
    "unions": lambda n: " UNION ALL ".join(["SELECT 1"] * n),
    "intersections": lambda n: " INTERSECT ".join(["SELECT 1"] * n),
    "joins": lambda n: "SELECT 1 FROM people t0" + "".join(f" JOIN people t{at} USING (id)" for at in range(1, n)),
    "commas": lambda n: "SELECT 1 FROM " + ", ".join(f"people t{at}" for at in range(n)),
    "CTEs": lambda n: (
        "WITH c0 AS (SELECT 1 AS a)" + "".join(f", c{at} AS (FROM c{at - 1})" for at in range(1, n)) + f" FROM c{n - 1}"
    ),
    "CTEs twice": lambda n: (
        "WITH c0 AS (SELECT 1 AS a)"
        + "".join(f", c{at} AS (SELECT x.a FROM c{at - 1} x, c{at - 1} y)" for at in range(1, n // 2))
        + f" FROM c{n // 2 - 1}"
    ),
    "queries in a row": lambda n: "SELECT " + ", ".join(["(SELECT max(id) FROM people)"] * n),
    "queries in queries": lambda n: "SELECT * FROM " + "(SELECT * FROM " * n + "people" + ")" * n,
    "EXISTS": lambda n: (
        "SELECT 1 FROM people t WHERE " + " AND ".join(["EXISTS (FROM people x WHERE x.id = t.id)"] * n)
    ),
    "laterals": lambda n: (
        "SELECT 1 FROM people t0" + "".join(f", (SELECT t{at}.id + 1 AS id) t{at + 1}" for at in range(n))
    ),
    "brackets": lambda n: "SELECT " + "(" * 2 * n + "1" + ")" * 2 * n,
    "lists": lambda n: "SELECT " + "[" * 2 * n + "1" + "]" * 2 * n,
    "ORs": lambda n: "SELECT count(*) FROM people WHERE " + " OR ".join(f"id = {at}" for at in range(10 * n)),
    "ANDs": lambda n: "SELECT count(*) FROM people WHERE " + " AND ".join(f"id <> {at}" for at in range(2 * n)),
    "WHENs": lambda n: "SELECT CASE " + "WHEN id = 1 THEN 1 " * 10 * n + "END FROM people",
    "CASEs": lambda n: "SELECT " + "CASE WHEN id = 1 THEN 1 ELSE " * 2 * n + "0 " + "END " * 2 * n + "FROM people",
    "sums": lambda n: "SELECT " + " + ".join(["id"] * 2 * n) + " FROM people",
    "signs": lambda n: "SELECT " + "- " * 2 * n + "id FROM people",
    "NOTs": lambda n: "SELECT " + "NOT " * 2 * n + "true",
    "casts": lambda n: "SELECT id" + "::BIGINT" * 2 * n + " FROM people",
    "methods": lambda n: "SELECT id" + ".abs()" * 2 * n + " FROM people",
}


@pytest.mark.parametrize("name", SHAPES)
def test_what_takes_long_to_plan_is_refused_before(closed: Server, name: str) -> None:
    """Small ones are answered; large ones are refused, by us or by DuckDB's limit of depth, in little processor time."""
    shape = SHAPES[name]
    with closed.connect() as con:
        assert con.execute(shape(20)).fetchall() is not None
        before = closed.seconds()
        for prepared in (False, True):
            with pytest.raises(psycopg.Error, match=r"at most|nested deeper|Max expression depth|No function|stack"):
                con.execute(shape(2000), prepare=prepared)
        assert con.execute("SELECT 1").fetchone() == (1,)
    assert closed.seconds() - before < 30  # 187 s for the unions


def test_the_place_of_what_is_too_much_is_shown(closed: Server) -> None:
    with closed.connect() as con, pytest.raises(psycopg.errors.StatementTooComplex) as caught:
        con.execute("SELECT 1; " + SHAPES["unions"](600))
    assert caught.value.diag.message_primary == "a statement has at most 500 UNIONs"
    assert caught.value.diag.statement_position == str(11 + 501 * len("SELECT 1 UNION ALL ") - len("UNION ALL "))
    assert caught.value.diag.message_hint


def test_values_and_lists_are_long(closed: Server) -> None:
    with closed.connect() as con:
        numbers = ", ".join(map(str, range(20_000)))
        assert con.execute(f"SELECT count(*) FROM people WHERE id IN ({numbers})").fetchone() == (2,)
        assert con.execute(f"SELECT len([{numbers}])").fetchone() == (20_000,)
        columns = ", ".join(f"extract(year FROM born) + {at} AS c{at}" for at in range(500))
        assert len(con.execute(f"SELECT {columns} FROM people").fetchall()) == 2


def test_a_client_that_leaves_while_its_statement_is_planned_holds_nothing(closed: Server) -> None:
    """As large as may be: planning cannot be interrupted, but ends soon."""

    def sessions() -> int:
        return closed.log().count(" begins") - closed.log().count(" ends")

    before = sessions()
    for leave in ("cancel", "close"):
        con = closed.connect()
        con.pgconn.send_query(SHAPES["EXISTS"](48).encode())
        if leave == "close":
            con.close()
            continue
        with cancelling(con):
            while con.pgconn.is_busy():
                con.pgconn.consume_input()
        con.close()
    deadline = time.monotonic() + 60
    while sessions() > before:
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_the_text_of_a_query_is_limited_and_values_are_not(closed: Server) -> None:
    with closed.connect() as con:
        for prepared in (False, True):
            with pytest.raises(psycopg.errors.ProgramLimitExceeded, match="characters"):
                con.execute("SELECT 1" + " " * (4 << 20), prepare=prepared)
        assert con.execute("SELECT length(%s)", ("x" * (8 << 20),)).fetchone() == (8 << 20,)


def test_columns_are_limited(closed: Server) -> None:
    with closed.connect() as con:
        for prepared in (False, True):
            with pytest.raises(psycopg.errors.TooManyColumns):
                con.execute("SELECT " + ", ".join(["1"] * 33_000), prepare=prepared)


def test_allowed_directories_can_be_read(server: Server, folder: Path) -> None:
    with server.connect() as con:
        assert con.execute(f"SELECT * FROM '{folder}/open/open.csv'").fetchall() == [(1,)]
        for call in (f"read_csv('{folder}/open/o*.csv')", f"read_csv(['{folder}/open/open.csv'], header = true)"):
            assert con.execute(f"SELECT * FROM {call}").fetchall() == [(1,)]
        with pytest.raises(psycopg.Error):
            con.execute(f"SELECT * FROM '{folder}/open/../secret.csv'")


def test_a_session_knows_nothing_of_another(server: Server) -> None:
    with server.connect() as one, server.connect() as two:
        one.execute("SET application_name = 'mine'")
        one.execute("SET statement_timeout = '7s'")
        assert two.execute("SHOW application_name").fetchone() == ("",)
        assert two.execute("SHOW statement_timeout").fetchone() == ("0",)
        one.execute("SET search_path = other")
        assert two.execute("SELECT current_schema()").fetchone() == ("main",)


@pytest.fixture(scope="module")
def modelled(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose clients write, with a model."""
    database = shutil.copy(folder / "guarded.duckdb", tmp_path_factory.mktemp("modelled") / "copy.duckdb")
    with serving(Path(database), "--writable") as found, found.connect() as con:
        con.execute("""CREATE MODEL m PREDICT income = '>50K' FEATURES age FAIR (PROTECTED sex METRICS selection_rate
                       WITHIN 0.9) AS SELECT * FROM adult USING SAMPLE 2000 (reservoir, 1)""")
        con.execute("CREATE TABLE honest AS FROM fairsql.models")
        yield found


FORGED = {
    "replace(statement, 'FROM adult', 'FROM adult, read_blob(''{database}'')')": "reads files",
    "replace(statement, 'FROM adult', 'FROM adult, \"read_blob\"/**/(''{database}'')')": "reads files",
    "replace(statement, 'FEATURES age', 'FEATURES length((SELECT any_value(a) FROM enable_logging())) AS a')": "is not allowed",
    "replace(statement, 'FROM adult', 'FROM adult, query(''SELECT 1'')')": "is not allowed",
    "replace(statement, 'FEATURES', 'USING ''os.system'' FEATURES')": "does not allow",
    "'WITH x AS (COPY people TO ''{database}'') SELECT 1'": "COPY inside of another statement is not supported",
    "'DROP TABLE people'": "does not hold the statement",
    "'INSTALL httpfs'": "not allowed over the wire",
    "statement || '; DROP TABLE people'": "does not hold the statement",
}


@pytest.mark.parametrize(("forged", "message"), FORGED.items())
def test_a_forged_record_of_a_model_has_the_rights_of_the_client(modelled: Server, forged: str, message: str) -> None:
    database = modelled.log_file.with_name("copy.duckdb")
    with modelled.connect() as con:
        con.execute("UPDATE fairsql.models SET statement = " + forged.format(database=database))
        with pytest.raises(psycopg.Error, match=message) as caught:
            con.execute("SWEEP MODEL m WITHIN 0.8")
        assert caught.value.diag.statement_position is None
        assert con.execute("SELECT count(*) FROM people").fetchone() == (2,)
        assert con.execute("SELECT count(*) FROM fairsql.model_tradeoffs").fetchone() == (0,)
        con.execute("UPDATE fairsql.models SET statement = (SELECT statement FROM honest)")


def test_an_honest_record_is_swept(modelled: Server) -> None:
    with modelled.connect() as con:
        con.execute("BEGIN")
        assert con.execute("SWEEP MODEL m WITHIN 0.8").fetchall()
        con.execute("ROLLBACK")


@pytest.mark.parametrize("name", ["rows.csv", "rows.CSV.gz", "rows.parquet", "rows.json"])
def test_a_database_named_as_data_is_not_served(tmp_path: Path, name: str) -> None:
    with fairsql.connect() as con:
        con.raw.execute(f"ATTACH '{tmp_path / name}' AS made (TYPE duckdb)")
    with (
        pytest.raises(fairsql.ProgrammingError, match="named as a file of data"),
        open_served(str(tmp_path / name), writable=False),
    ):
        pass


def test_clients_of_a_server_that_only_reads_send_it_no_rows(closed: Server) -> None:
    with closed.connect() as con:
        for sql in ("COPY people (id, name) FROM STDIN", "COPY people FROM STDIN CSV"):
            with pytest.raises(psycopg.Error) as reported, con.cursor() as cursor, cursor.copy(sql) as copy:
                copy.write(b"9\tnine\n")
            assert reported.value.sqlstate == "25006", reported.value
        assert con.execute("SELECT count(*) FROM people WHERE id = 9").fetchone() == (0,)
