"""How statements, sessions and the wire server end."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from pathlib import Path

import psycopg
import pytest
from support.server_queries import Wire
from support.serving import Server, cancelling, serving

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
