"""The wire parser under whatever bytes there are: a message or a ProtocolError, no other exception, and no hang.

FAIRSQL_FUZZ_SECONDS makes it longer; the second half of the time is spent on a live server.
"""

from __future__ import annotations

import contextlib
import os
import random
import socket
import struct
import time
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.serving import Server, make_database, serving

from fairsql.server.protocol import messages
from fairsql.server.protocol.authentication import Exchange, LoginError, Verifier, split_initial
from fairsql.server.protocol.failures import ServerError
from fairsql.server.statements.requests import read_statements
from fairsql.server.values.parameters import read_value

SECONDS = float(os.environ.get("FAIRSQL_FUZZ_SECONDS", "0"))
LENGTH = settings(
    max_examples=300 if not SECONDS else 2000, deadline=None, suppress_health_check=list(HealthCheck), database=None
)
KINDS = [b"Q", b"P", b"B", b"D", b"E", b"C", b"p", b"S", b"H", b"X", b"d", b"c", b"f", b"F"]
texts = st.text(max_size=30).map(lambda text: text.replace("\0", "").encode("utf-8", "replace") + b"\0")
numbers = st.sampled_from(
    [b"\0\0", b"\0\1", b"\0\2", b"\xff\xff", b"\0\0\0\0", b"\0\0\0\1", b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff"]
)
bodies = st.one_of(
    st.binary(max_size=200), st.lists(st.one_of(texts, numbers, st.binary(max_size=8)), max_size=12).map(b"".join)
)
VERIFIER = Verifier.of("secret")
OIDS = [
    0,
    16,
    17,
    20,
    21,
    23,
    25,
    114,
    700,
    701,
    1082,
    1083,
    1114,
    1184,
    1186,
    1266,
    1700,
    2950,
    3802,
    1005,
    1007,
    1009,
    1016,
    1231,
]


def budgeted(share: float) -> Iterator[None]:
    end = time.monotonic() + SECONDS * share
    yield
    while time.monotonic() < end:
        yield


@given(kind=st.one_of(st.sampled_from(KINDS), st.binary(min_size=1, max_size=1)), body=bodies)
def _messages(kind: bytes, body: bytes) -> None:
    try:
        found = messages.read_message(kind, body)
    except messages.ProtocolError as error:
        assert str(error)
    else:
        assert isinstance(found, messages.Message)


@given(body=bodies)
def _startup(body: bytes) -> None:
    try:
        code, parameters, rest = messages.read_startup(body)
    except messages.ProtocolError:
        return
    assert isinstance(code, int)
    assert all(isinstance(each, str) for each in parameters.values())
    assert len(rest) <= len(body)


@given(raw=st.binary(max_size=80), oid=st.sampled_from(OIDS), form=st.integers(0, 1))
def _values(raw: bytes, oid: int, form: int) -> None:
    try:
        read_value(raw, oid, form)
    except ServerError as failure:
        assert failure.state in ("22P02", "22021", "0A000")


@given(first=st.one_of(st.binary(max_size=60), st.text(max_size=60).map(lambda text: f"n,,n=,r={text}".encode("utf-8", "replace"))),
       last=st.one_of(st.binary(max_size=60), st.text(max_size=60).map(lambda text: f"c=biws,r=,p={text}".encode("utf-8", "replace"))))  # fmt: skip
def _login(first: bytes, last: bytes) -> None:
    exchange = Exchange(VERIFIER, exists=True)
    with contextlib.suppress(LoginError):
        split_initial(first)
    try:
        exchange.first(first)
    except LoginError:
        return
    with pytest.raises(LoginError):
        exchange.last(last)


@given(text=st.one_of(st.text(max_size=80), st.lists(st.sampled_from(
    "SELECT FROM WITH EXPLAIN ( ) ANALYZE SET LOCAL x = ; ' \" $$ $1 /* */ -- , . :: PG_CATALOG OPERATOR CAST AS regclass ~ CREATE MODEL COLLATE".split()
), max_size=14).map(" ".join)))  # fmt: skip
def _statements(text: str) -> None:
    from fairsql.server.settings import read_change
    from fairsql.server.statements.permissions import check
    from fairsql.server.statements.pg_catalog import rewrite

    try:
        for statement in read_statements(text):
            rewrite(statement)
            assert statement.fingerprint
            assert statement.tag(1)
            check(statement, writable=True)
            if statement.word in ("SET", "RESET"):
                read_change(statement)
    except ServerError as failure:
        assert failure.state


@pytest.mark.parametrize(
    "check", [_messages, _startup, _values, _login, _statements], ids=lambda check: check.__name__[1:]
)
def test_whatever_comes_is_read_or_refused(check: object) -> None:
    run = LENGTH(check)  # type: ignore[type-var]
    for _ in budgeted(0.1):
        run()  # type: ignore[operator]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(make_database(tmp_path_factory.mktemp("fuzz") / "f.duckdb"), "--statement-timeout", "2") as found:
        yield found


def _valid_start(user: bytes = b"fairsql") -> bytes:
    body = b"\0\3\0\0user\0" + user + b"\0database\0postgres\0\0"
    return struct.pack(">I", len(body) + 4) + body


def _message(rng: random.Random) -> bytes:
    """Make one message: mostly well framed, often nonsense inside."""
    kind = rng.choice(KINDS)
    sql = rng.choice(
        [
            b"SELECT 1",
            b"SELECT $1::INTEGER",
            b"BEGIN",
            b"ROLLBACK",
            b"SELECT",
            b"FROM range(100000)",
            b"SET x = y",
            b"'",
            b"",
        ]
    )
    made = {
        b"Q": sql + b"\0",
        b"P": b"s\0" + sql + b"\0\0\0",
        b"B": b"\0s\0\0\0\0\1\0\0\0\1" + rng.choice([b"7", b"x"]) + b"\0\0",
        b"D": rng.choice([b"Ss\0", b"P\0"]),
        b"E": b"\0\0\0\0" + rng.choice([b"\0", b"\5"]),
        b"C": rng.choice([b"Ss\0", b"P\0"]),
    }.get(kind, b"")
    body = bytearray(made)
    for _ in range(rng.choice([0, 0, 0, 1, 3])):
        at = rng.randrange(len(body) + 1)
        body[at : at + rng.randrange(3)] = rng.randbytes(rng.randrange(4))
    length = len(body) + 4 if rng.random() < 0.95 else rng.randrange(1 << 32)
    return kind + struct.pack(">I", length) + bytes(body)


def test_a_live_server_survives_whatever_comes(server: Server) -> None:
    rng = random.Random(7)
    rounds = 0
    with server.connect() as con:
        con.execute("SELECT 1")
    for _ in budgeted(0.5):
        for _ in range(40):
            with socket.create_connection(("127.0.0.1", server.port), timeout=60) as client:
                start = _valid_start() if rng.random() < 0.8 else rng.randbytes(rng.randrange(60))
                parts = [start, *(_message(rng) for _ in range(rng.randrange(12)))]
                try:
                    client.sendall(b"".join(parts))
                    client.shutdown(socket.SHUT_WR)
                    while client.recv(65536):
                        pass
                except ConnectionError:
                    pass
                rounds += 1
        with server.connect() as con:
            assert con.execute("SELECT 41 + 1").fetchone() == (42,)
    deadline = time.monotonic() + 60
    while server.threads() > 16:
        assert time.monotonic() < deadline, server.threads()
        time.sleep(0.1)
    assert "fault of the server" not in server.log(), server.log()[-3000:]
    assert rounds >= 40


def test_lengths_are_limited(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as client:
        client.sendall(struct.pack(">I", 10_001) + b"\0\3\0\0")
        assert b"the limit is 10000" in client.recv(1000)
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as client:
        client.sendall(_valid_start() + b"Q" + struct.pack(">I", (64 << 20) + 1))
        answer = b""
        while data := client.recv(10000):
            answer += data
        assert b"the limit is" in answer
