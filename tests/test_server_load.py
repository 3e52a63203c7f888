"""Many clients of the wire server: 200 at once, 200 lost in the middle of a result, and frames that are none.

After each of them threads and descriptors are back where they were; memory is after it has been done twice as after the
first time, since what Python and DuckDB took once they keep.
"""

from __future__ import annotations

import contextlib
import random
import socket
import struct
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from support.serving import Server, make_database, serving

CLIENTS = 200
CLAUSE = "SELECT sex, n FROM adult FAIR (PREDICTION income = '>50K' PROTECTED sex) ORDER BY sex"
LONG = "SELECT range, 'some text that fills buffers ' || range FROM range(10000000)"
HELLO = struct.pack("!II", 40, 196608) + b"user\0fairsql\0database\0postgres\0\0"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    path: Path = make_database(tmp_path_factory.mktemp("load") / "adult.duckdb")
    with serving(path, "--max-connections", str(CLIENTS + 10)) as found:
        yield found


def test_200_clients_at_once(server: Server) -> None:
    def wave() -> None:
        clients = [server.connect() for _ in range(CLIENTS)]
        try:
            assert server.threads() >= CLIENTS
            with ThreadPoolExecutor(8) as pool:
                assert set(pool.map(lambda con: con.execute("SELECT 1").fetchone(), clients)) == {(1,)}
                counted = pool.map(lambda con: tuple(con.execute(CLAUSE).fetchall()), clients[::10])
                assert len(set(counted)) == 1
        finally:
            for con in clients:
                con.close()

    _leaves_nothing(server, wave, mebibytes=64)


def test_200_clients_lost_in_the_middle_of_a_result(server: Server) -> None:
    def lose(_: int) -> bytes:
        with dial(server) as client:
            client.sendall(HELLO + message(b"Q", LONG.encode() + b"\0"))
            seen = b""
            while b"some text" not in seen:
                seen += client.recv(4096)
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # no goodbye
        return seen[:1]

    def wave() -> None:
        with ThreadPoolExecutor(8) as pool:
            assert set(pool.map(lose, range(CLIENTS))) == {b"R"}

    _leaves_nothing(server, wave, mebibytes=64)


def test_frames_that_are_none(server: Server) -> None:
    """Before the login and behind it: wrong lengths, kinds and contents, and messages that never end."""
    draw = random.Random(1)
    frames = [
        b"", b"\0", b"GET / HTTP/1.1\r\n\r\n", struct.pack("!I", 3), struct.pack("!II", 8, 0), struct.pack("!I", 2**31 - 1),
        struct.pack("!II", 9, 196608) + b"x", struct.pack("!II", 8, 80877102), struct.pack("!II", 16, 80877102) + b"12345678",
        HELLO + b"Q", HELLO + b"Q" + struct.pack("!i", -1), HELLO + b"Q" + struct.pack("!I", 2**31 - 1),
        HELLO + message(b"Q", b"SELECT 1"), HELLO + message(b"Q", b"\xff\xfe\0"), HELLO + message(b"?", b""),
        HELLO + message(b"P", b"\0"), HELLO + message(b"B", b"\0\0\xff\xff"), HELLO + message(b"D", b"Z"),
        HELLO + message(b"E", b""), HELLO + message(b"p", b"secret\0"), HELLO + HELLO,
        HELLO + message(b"P", b"\0SELECT 1\0" + struct.pack("!h", -1)), HELLO + b"Q" + struct.pack("!I", 1000) + b"SELECT",
    ]  # fmt: skip
    frames += [HELLO * draw.randrange(2) + draw.randbytes(draw.randrange(1, 300)) for _ in range(CLIENTS - len(frames))]

    def send(frame: bytes) -> None:
        with dial(server) as client, contextlib.suppress(ConnectionError):
            client.sendall(frame)
            client.shutdown(socket.SHUT_WR)
            while client.recv(4096):
                pass

    def wave() -> None:
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(send, frames))

    _leaves_nothing(server, wave, mebibytes=32)
    with server.connect() as con:
        assert con.execute("SELECT 1").fetchone() == (1,)


def dial(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=60)


def message(kind: bytes, body: bytes) -> bytes:
    return kind + struct.pack("!I", len(body) + 4) + body


def _leaves_nothing(server: Server, wave: Callable[[], None], *, mebibytes: float) -> None:
    """Make a wave twice."""
    with server.connect() as con:
        con.execute(CLAUSE).fetchall()
    _until(lambda: _is_quiet(server))
    threads, descriptors = server.threads(), server.descriptors()
    memory = []
    for _ in range(2):
        wave()
        _until(lambda: server.threads() <= threads + 2)  # DuckDB and pyarrow may have begun a thread of their own
        _until(lambda: server.descriptors() <= descriptors)
        memory.append(server.mebibytes())
    assert memory[1] < memory[0] + mebibytes, memory


def _is_quiet(server: Server) -> bool:
    """True when the sessions that have begun have ended."""
    log = server.log()
    return log.count(" begins") <= log.count(" ends")


def _until(holds: Callable[[], bool], seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, holds
        time.sleep(0.05)
