"""The wire server and strangers: what is on the wire, who keeps whom out, and what a wrong password costs."""

from __future__ import annotations

import contextlib
import itertools
import signal
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from support.serving import Server, make_certificate, make_database, serving

from fairsql.server.logins import Logins
from fairsql.server.protocol.channel import Channel, GoneError
from fairsql.server.protocol.failures import ServerError

PASSWORD = "c0rrect horse ß"
MARK = b"a row that nobody else may read"


class Proxy:
    """Stands between clients and a server and keeps what the server sends; `flowing` lets it reach the client."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self.captured = bytearray()
        self.enough, self.flowing = threading.Event(), threading.Event()
        self._target, self._address = port, address
        self._server = socket.create_server(("127.0.0.1", 0))
        self._sockets = [self._server]
        self.port: int = self._server.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._server.accept()
                server = socket.create_connection(("127.0.0.1", self._target), source_address=(self._address, 0))
                self._sockets += [client, server]
                threading.Thread(target=self._forward, args=(client, server), daemon=True).start()
                threading.Thread(target=self._capture, args=(server, client), daemon=True).start()

    def _forward(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while piece := source.recv(1 << 16):
                target.sendall(piece)
            target.shutdown(socket.SHUT_WR)

    def _capture(self, source: socket.socket, target: socket.socket) -> None:
        while True:
            try:
                piece = source.recv(1 << 14)
            except OSError:
                piece = b""
            if not piece:
                break
            self.captured += piece
            with contextlib.suppress(OSError):  # the client has left, and what the server sends is still kept
                target.sendall(piece)
            if len(self.captured) > 1 << 18:  # of a long result
                self.enough.set()
                self.flowing.wait(60)
        with contextlib.suppress(OSError):
            target.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        self.flowing.set()
        for each in self._sockets:
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()


def assert_only_tls(captured: bytes) -> None:
    """Check that what was captured behind the S that begins TLS is records of TLS; the last may be cut off."""
    assert captured[:1] == b"S"
    at = 1
    while at + 5 <= len(captured):
        kind, version, size = captured[at], captured[at + 1 : at + 3], int.from_bytes(captured[at + 3 : at + 5])
        assert kind in (20, 21, 22, 23), captured[at : at + 80]
        assert version in (b"\3\1", b"\3\3"), captured[at : at + 80]
        at += 5 + size


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("door")
    make_database(folder / "door.duckdb")
    return folder


@pytest.fixture(scope="module")
def options(folder: Path) -> tuple[str, ...]:
    return make_certificate(folder)


@pytest.fixture(scope="module")
def server(folder: Path, options: tuple[str, ...]) -> Iterator[Server]:
    with serving(folder / "door.duckdb", *options, password=PASSWORD) as found:
        yield found


# -- what is on the wire --------------------------------------------------------------------------------------------------


def test_at_the_end_nothing_is_sent_in_the_clear(folder: Path, options: tuple[str, ...]) -> None:
    """A client reads a long result, one waits, one has only begun TLS: all that they get is TLS."""
    with serving(folder / "door.duckdb", *options, password=PASSWORD) as server, contextlib.closing(
        Proxy(server.port)
    ) as proxy, contextlib.closing(Proxy(server.port)) as other:  # fmt: skip
        dsn = server.dsn(sslmode="require", port=proxy.port)

        def read() -> None:
            with contextlib.suppress(psycopg.Error), psycopg.connect(dsn, password=PASSWORD) as con:
                con.execute(f"SELECT '{MARK.decode()}' || range FROM range(2000000)")

        reader = threading.Thread(target=read)
        reader.start()
        assert proxy.enough.wait(60)
        waiting = psycopg.connect(server.dsn(sslmode="require", port=other.port), password=PASSWORD)
        begun = socket.create_connection(("127.0.0.1", server.port))
        begun.sendall(b"\0\0\0\x08\x04\xd2\x16\x2f")
        assert begun.recv(1) == b"S"
        server.process.send_signal(signal.SIGTERM)
        proxy.flowing.set()
        reader.join(60)
        assert server.process.wait(60) == 0, server.log()
        assert MARK not in proxy.captured
        assert_only_tls(bytes(proxy.captured))
        assert_only_tls(bytes(other.captured))
        begun.close()
        with pytest.raises(psycopg.OperationalError, match="the server has stopped"):
            waiting.execute("SELECT 1")


@pytest.mark.parametrize("how", [Channel.wake, Channel.shut])
def test_who_is_ended_while_tls_begins_is_not_waited_for(how: Callable[[Channel], None]) -> None:
    """A socket cannot be reached while TLS takes it over."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        theirs = socket.create_connection(door.getsockname())
        ours = door.accept()[0]
    channel = Channel(ours, seconds=20, hide=lambda text, _: text)

    class Context(ssl.SSLContext):
        def wrap_socket(self, *args: Any, **more: Any) -> ssl.SSLSocket:
            taken = super().wrap_socket(*args, **more)
            how(channel)
            return taken

    begun = time.monotonic()
    with theirs, pytest.raises(GoneError):
        channel.secure(Context(ssl.PROTOCOL_TLS_SERVER))
    assert time.monotonic() - begun < 10
    channel.close()


@pytest.mark.skipif(psycopg.pq.version() < 170000, reason="libpq cancels in TLS from 17 on")
def test_a_cancel_request_in_tls_ends_as_tls_does(server: Server) -> None:
    with psycopg.connect(server.dsn(sslmode="require"), password=PASSWORD) as con:
        con.cancel_safe(timeout=30)  # raises "unexpected eof" where the server just hangs up
        assert con.execute("SELECT 1").fetchone() == (1,)


def test_the_server_says_goodbye_in_tls(server: Server) -> None:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as plain:
        plain.sendall(b"\0\0\0\x08\x04\xd2\x16\x2f")
        assert plain.recv(1) == b"S"
        with context.wrap_socket(plain, suppress_ragged_eofs=False) as client:
            client.sendall(b"\0\0\0\x08\0\0\0\0")  # no protocol that there is
            while client.recv(1 << 16):  # raises where TLS was cut off
                pass


# -- who keeps whom out ---------------------------------------------------------------------------------------------------


def test_half_open_connections_keep_nobody_out(server: Server) -> None:
    """Whoever opens many loses the oldest ones; a client of another address loses none."""
    other = socket.create_connection(("127.0.0.1", server.port), source_address=("127.0.0.2", 0))
    crowd = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(300)]
    try:
        with psycopg.connect(server.dsn(sslmode="require"), password=PASSWORD) as con:
            assert con.execute("SELECT 1").fetchone() == (1,)
        other.sendall(b"\0\0\0\x08\x04\xd2\x16\x2f")
        assert other.recv(1) == b"S"
        crowd[0].settimeout(30)
        assert crowd[0].recv(1) == b""
    finally:
        for each in (*crowd, other):
            each.close()


class Visitor:
    """A client that logs in, on a clock that goes on while it waits."""

    def __init__(self, address: str, clock: list[float], *, stays: bool = True) -> None:
        self.address, self.clock, self.stays, self.is_shut = address, clock, stays, False

    def is_gone(self, seconds: float) -> bool:
        self.clock[0] += seconds
        return not self.stays

    def shut(self) -> None:
        self.is_shut = True


def test_wrong_passwords_cost_more_each_time() -> None:
    clock = [0.0]
    logins = Logins(lambda: clock[0])
    times = []
    for _ in range(80):
        guess = Visitor("10.0.0.1", clock)
        logins.wait(guess)  # type: ignore[arg-type]
        times.append(clock[0])
        logins.fail(guess)  # type: ignore[arg-type]
    waits = [round(after - before, 9) for before, after in itertools.pairwise(times)]
    assert waits[:6] == [0.2, 0.4, 0.8, 1.6, 3.2, 5.0]
    assert set(waits[5:]) == {5.0}
    neighbour = Visitor("10.0.0.2", clock)
    logins.wait(neighbour)  # type: ignore[arg-type]
    assert clock[0] == times[-1]  # nobody else waits
    logins.wait(Visitor("10.0.0.1", clock))  # type: ignore[arg-type]
    logins.succeed(Visitor("10.0.0.1", clock))  # type: ignore[arg-type]
    before = clock[0]
    logins.wait(Visitor("10.0.0.1", clock))  # type: ignore[arg-type]
    assert clock[0] == before  # the right password ends it


def test_nobody_waits_for_ever() -> None:
    clock = [0.0]
    logins = Logins(lambda: clock[0])
    for _ in range(10):
        logins.fail(Visitor("2001:db8::1", clock))  # type: ignore[arg-type]
    with pytest.raises(GoneError):
        logins.wait(Visitor("2001:db8::2", clock, stays=False))  # type: ignore[arg-type]  # of one network
    for _ in range(2):  # the first takes its turn, and the second would wait for too long
        logins.wait(Visitor("2001:db8::3", clock))  # type: ignore[arg-type]
    late = Visitor("2001:db8::4", clock)
    late.is_gone = lambda seconds: clock.__setitem__(0, clock[0] + 0.9 * seconds) or False  # type: ignore[method-assign, assignment]
    clock[0] -= 3.0
    with pytest.raises(ServerError, match="too many logins"):
        logins.wait(late)  # type: ignore[arg-type]


def test_a_crowd_of_one_address_gives_way() -> None:
    clock = [0.0]
    logins = Logins(lambda: clock[0])
    few = [Visitor("10.0.0.1", clock) for _ in range(3)]
    many = [Visitor("10.0.0.2", clock) for _ in range(200)]
    for each in (*few, *many):
        logins.enter(each)  # type: ignore[arg-type]
    assert not any(each.is_shut for each in few)
    assert [each.is_shut for each in many] == [True] * 75 + [False] * 125
    logins.leave(many[-1])  # type: ignore[arg-type]
    logins.enter(Visitor("10.0.0.3", clock))  # type: ignore[arg-type]
    assert not many[75].is_shut


def test_a_wrong_password_is_delayed_and_others_are_not(server: Server) -> None:
    with contextlib.closing(Proxy(server.port, "127.0.0.3")) as proxy:
        proxy.flowing.set()
        for _ in range(2):
            with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
                psycopg.connect(server.dsn(sslmode="require", port=proxy.port), password="wrong")
        with psycopg.connect(server.dsn(sslmode="require"), password=PASSWORD) as con:
            assert con.execute("SELECT 1").fetchone() == (1,)
        with psycopg.connect(server.dsn(sslmode="require", port=proxy.port), password=PASSWORD) as con:
            assert con.execute("SELECT 1").fetchone() == (1,)
    assert "from 127.0.0.3" in server.log()
