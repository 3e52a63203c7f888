"""A server in a process of its own, for tests and benchmarks: started as a user starts it, and stopped by a signal."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import duckdb
import psycopg
import pytest

from fairsql.resources import adult_path


@dataclass
class Server:
    """One that runs."""

    process: subprocess.Popen[bytes]
    port: int
    log_file: Path

    def log(self) -> str:
        return self.log_file.read_text()

    def dsn(self, **more: object) -> str:
        given = {"host": "127.0.0.1", "port": self.port, "user": "fairsql", "dbname": "postgres", **more}
        return " ".join(f"{name}={value}" for name, value in given.items())

    def connect(self, **more: object) -> psycopg.Connection[tuple[object, ...]]:
        return psycopg.connect(self.dsn(**more), autocommit=True)

    def threads(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/task"))

    def descriptors(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def seconds(self) -> float:
        """Return the processor time that it has taken so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def mebibytes(self) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024  # type: ignore[union-attr]


@contextmanager
def serving(
    database: Path, *options: str, password: str = "", port: int = 0, settle: Sequence[str] = ()
) -> Iterator[Server]:
    """Serve a database; at the end the server must stop cleanly, and without a fault of its own."""
    log_file = database.with_suffix(f".{time.monotonic_ns()}.log")
    environment = {**os.environ, "FAIRSQL_PASSWORD": password}
    command = [
        sys.executable,
        "-W",
        "ignore",
        "-m",
        "fairsql",
        "serve",
        str(database),
        "--port",
        str(port),
        *options,
        *settle,
    ]
    with log_file.open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
    try:
        deadline = time.monotonic() + 120
        while not (found := re.search(r"port (\d+)\n", log_file.read_text())):
            assert process.poll() is None, log_file.read_text()
            assert time.monotonic() < deadline, log_file.read_text()
            time.sleep(0.05)
        server = Server(process, int(found.group(1)), log_file)
        yield server
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=60) == 0, server.log()
        assert "Traceback" not in server.log(), server.log()
    finally:
        process.kill()
        process.wait()


@contextmanager
def cancelling(con: psycopg.Connection[tuple[object, ...]]) -> Iterator[None]:
    """Cancel what a connection runs, until it ends: the first time may come before it runs."""
    ended = threading.Event()

    def cancel() -> None:
        while not ended.wait(0.3):
            con.cancel()

    thread = threading.Thread(target=cancel)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def make_certificate(folder: Path) -> tuple[str, ...]:
    """Make a certificate and its key; return the options that let the server speak TLS alone."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl makes the certificate, and is not installed")
    certificate, key = folder / "cert.pem", folder / "key.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    subprocess.run([*command, "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
    return ("--tls-cert", str(certificate), "--tls-key", str(key))


def make_database(path: Path) -> Path:
    """Make a database with Adult, a table of every kind of constraint, a view made with FAIR, and a few odd things."""
    import fairsql

    with fairsql.connect(str(path)) as con:
        con.read_parquet(str(adult_path())).create("adult")
        con.execute(_TABLES)
    return path


_TABLES = """
CREATE TABLE people (
  id INTEGER PRIMARY KEY, name VARCHAR NOT NULL UNIQUE, pay DECIMAL(10, 2) DEFAULT 3, born DATE, tags VARCHAR[],
  CHECK (pay > 0)
);
CREATE TABLE pets (id INTEGER PRIMARY KEY, owner INTEGER REFERENCES people (id), kind VARCHAR);
CREATE INDEX pets_kind ON pets (kind);
CREATE SCHEMA other;
CREATE TABLE other."Odd Name" ("Weird Column" INTEGER);
INSERT INTO people VALUES (1, 'Ann', 10.50, DATE '1990-01-02', ['a', 'b c']), (2, 'Bob', 20, NULL, NULL);
INSERT INTO pets VALUES (1, 1, 'cat');
COMMENT ON TABLE people IS 'who there is';
COMMENT ON COLUMN people.name IS 'what they are called';
CREATE VIEW rates AS SELECT sex, n, selection_rate FROM adult FAIR (PREDICTION income = '>50K' PROTECTED sex);
CREATE MACRO twice(x) AS 2 * x;
"""
assert duckdb.__version__  # the server needs it; a test without it would fail late
