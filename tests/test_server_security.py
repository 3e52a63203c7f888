"""Who may come in to the wire server, and what a client cannot reach: files, code, settings, other clients."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from serving import Server, make_database, serving

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
    if shutil.which("openssl") is None:
        pytest.skip("openssl makes the certificate, and is not installed")
    certificate, key = folder / "cert.pem", folder / "key.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    subprocess.run([*command, "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
    options = ("--tls-cert", str(certificate), "--tls-key", str(key))
    with serving(folder / "guarded.duckdb", *options, password=PASSWORD) as found:
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
    with pytest.raises(psycopg.OperationalError, match="TLS alone"):
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
]  # fmt: skip


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_attempts_are_refused(server: Server, folder: Path, attempt: str) -> None:
    sql = attempt.format(secret=folder / "secret.csv", out=folder / "out", allowed=folder / "open")
    for prepared in (False, True):
        with server.connect() as con:
            with pytest.raises(psycopg.Error):
                con.execute(sql, prepare=prepared)
            assert con.execute("SELECT count(*) FROM people").fetchone() == (2,)
    assert sorted(each.name for each in (folder / "open").iterdir()) == ["open.csv"]
    assert not (folder / "out").exists()


def test_allowed_directories_can_be_read(server: Server, folder: Path) -> None:
    with server.connect() as con:
        assert con.execute(f"SELECT * FROM '{folder}/open/open.csv'").fetchall() == [(1,)]
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
