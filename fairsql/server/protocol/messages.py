"""The PostgreSQL protocol as bytes: in, the bodies of a client's messages; out, parsed messages, and encoded answers.

Nothing here uses a socket, so that it can be fuzzed: any input is a message or raises `ProtocolError`.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass

PROTOCOL = 3 << 16
SSL_REQUEST = (1234 << 16) + 5679
GSS_REQUEST = (1234 << 16) + 5680
CANCEL_REQUEST = (1234 << 16) + 5678
STARTUP_LIMIT = 10_000  # bytes of a message before the login
MESSAGE_LIMIT = 64 << 20


class ProtocolError(Exception):
    """An unreadable message; the connection ends, because the start of the next message is unknown."""


@dataclass(frozen=True)
class Query:
    """SQL to run at once, one statement or several."""

    text: str


@dataclass(frozen=True)
class Parse:
    """A statement to prepare; the server determines each type that is 0."""

    name: str
    text: str
    types: tuple[int, ...]


@dataclass(frozen=True)
class Bind:
    """Values for a prepared statement: format 0 is text, 1 is binary; a single format holds for all values."""

    portal: str
    statement: str
    formats: tuple[int, ...]
    values: tuple[bytes | None, ...]
    result_formats: tuple[int, ...]


@dataclass(frozen=True)
class Describe:
    """A request for the columns of a statement (S) or portal (P)."""

    kind: str
    name: str


@dataclass(frozen=True)
class Execute:
    """A request for rows of a portal: at most `limit` of them, or all for 0."""

    portal: str
    limit: int


@dataclass(frozen=True)
class Close:
    """A request to close a statement (S) or portal (P)."""

    kind: str
    name: str


@dataclass(frozen=True)
class Secret:
    """A step of the login."""

    data: bytes


@dataclass(frozen=True)
class Copied:
    """A message of COPY … FROM STDIN: some data (d), the end (c), or the reason why the client gives up (f)."""

    kind: str
    data: bytes


@dataclass(frozen=True)
class Signal:
    """A message without content: sync, flush, terminate, function (a call by number)."""

    name: str


Message = Query | Parse | Bind | Describe | Execute | Close | Secret | Copied | Signal
_SIGNALS = {b"S": "sync", b"H": "flush", b"X": "terminate", b"F": "function"}


class _Reader:
    """A message body that is read from the front."""

    def __init__(self, body: bytes) -> None:
        self.body = body
        self.at = 0

    def take(self, size: int) -> bytes:
        if size < 0 or self.at + size > len(self.body):
            raise ProtocolError("a message ends too early")
        self.at += size
        return self.body[self.at - size : self.at]

    def int16(self) -> int:
        return int.from_bytes(self.take(2), signed=True)

    def int32(self) -> int:
        return int.from_bytes(self.take(4), signed=True)

    def text(self) -> str:
        end = self.body.find(b"\0", self.at)
        if end < 0:
            raise ProtocolError("a text has no end")
        raw = self.take(end - self.at + 1)[:-1]
        try:
            return raw.decode()
        except UnicodeDecodeError as error:
            raise ProtocolError("a text is not UTF-8") from error

    def many(self, read: Callable[[], int]) -> tuple[int, ...]:
        number = self.int16() & 0xFFFF  # a count has no sign
        return tuple(read() for _ in range(number))

    def value(self) -> bytes | None:
        size = self.int32()
        return None if size == -1 else self.take(size)

    def end(self) -> None:
        if self.at != len(self.body):
            raise ProtocolError("a message is longer than what it holds")


def read_message(kind: bytes, body: bytes) -> Message:
    """Read one message of a client.

    Raises:
        ProtocolError: for bytes that are no message.

    >>> read_message(b"Q", b"SELECT 1" + bytes(1))
    Query(text='SELECT 1')
    """
    if kind in _SIGNALS:
        return Signal(_SIGNALS[kind])
    if kind == b"p":
        return Secret(body)
    if kind in (b"d", b"c", b"f"):
        return Copied(kind.decode(), body)
    reader = _Reader(body)
    read = _MESSAGES.get(kind)
    if read is None:
        raise ProtocolError(f"there is no message {kind!r}")
    message = read(reader)
    reader.end()
    return message


def _parse(reader: _Reader) -> Message:
    name, text = reader.text(), reader.text()
    return Parse(name, text, tuple(oid & 0xFFFFFFFF for oid in reader.many(reader.int32)))


def _bind(reader: _Reader) -> Message:
    portal, statement = reader.text(), reader.text()
    formats = _formats(reader)
    number = reader.int16() & 0xFFFF
    values = tuple(reader.value() for _ in range(number))
    if len(formats) not in (0, 1, number):
        raise ProtocolError(f"{len(formats)} formats for {number} values")
    return Bind(portal, statement, formats, values, _formats(reader))


def _formats(reader: _Reader) -> tuple[int, ...]:
    formats = reader.many(reader.int16)
    if not set(formats) <= {0, 1}:
        raise ProtocolError("a format is 0, text, or 1, binary")
    return formats


def _object(reader: _Reader) -> tuple[str, str]:
    kind = reader.take(1)
    if kind not in (b"S", b"P"):
        raise ProtocolError("a statement (S) or a portal (P) is meant")
    return kind.decode(), reader.text()


_MESSAGES: dict[bytes, Callable[[_Reader], Message]] = {
    b"Q": lambda reader: Query(reader.text()),
    b"P": _parse,
    b"B": _bind,
    b"D": lambda reader: Describe(*_object(reader)),
    b"E": lambda reader: Execute(reader.text(), reader.int32()),
    b"C": lambda reader: Close(*_object(reader)),
}


def read_startup(body: bytes) -> tuple[int, dict[str, str], bytes]:
    """Return the code of a start-up message, the parameters of a login, and the body of any other request."""
    reader = _Reader(body)
    code = reader.int32()
    if code >> 16 != PROTOCOL >> 16:
        return code, {}, body[4:]
    parameters = {}
    while name := reader.text():
        parameters[name] = reader.text()
    reader.end()
    return code, parameters, b""


def check_length(size: int, limit: int) -> int:
    """Return the length of a body from the length field of its message.

    Raises:
        ProtocolError: if it is no valid length.
    """
    if not 4 <= size <= limit:
        raise ProtocolError(f"a message of {size} bytes; the limit is {limit}")
    return size - 4


# -- messages of the server ------------------------------------------------------------------------------


def message(kind: bytes, *parts: bytes) -> bytes:
    """Build a message.

    >>> message(b"Z", b"I")
    b'Z\\x00\\x00\\x00\\x05I'
    """
    body = b"".join(parts)
    return kind + (len(body) + 4).to_bytes(4) + body


def text(value: str) -> bytes:
    """Return a text as the protocol encodes it, without NUL characters, which would end it."""
    return value.replace("\0", "").encode(errors="replace") + b"\0"


PARSE_COMPLETE = message(b"1")
BIND_COMPLETE = message(b"2")
CLOSE_COMPLETE = message(b"3")
NO_DATA = message(b"n")
EMPTY_QUERY = message(b"I")
PORTAL_SUSPENDED = message(b"s")
AUTHENTICATED = message(b"R", bytes(4))


def authentication(code: int, data: bytes = b"") -> bytes:
    """Ask for a step of the login."""
    return message(b"R", code.to_bytes(4), data)


def ready(status: str) -> bytes:
    """Say that the server is ready for a query: I idle, T in a transaction, E in a failed transaction."""
    return message(b"Z", status.encode())


def parameter_status(name: str, value: str) -> bytes:
    """Report a setting."""
    return message(b"S", text(name), text(value))


def key_data(process: int, key: int) -> bytes:
    """Send the session's number and the key for cancel requests."""
    return message(b"K", struct.pack(">II", process, key))


def negotiate_version(options: Sequence[str]) -> bytes:
    """Say that the server speaks version 3.0, and which options of a newer version it does not know."""
    return message(b"v", bytes(4), len(options).to_bytes(4), *map(text, options))


def row_description(columns: Sequence[tuple[str, int, int, int, int]]) -> bytes:
    """Describe columns: name, OID, size (-1: it varies), modifier of the type (-1: none), format."""
    parts = [
        text(name) + struct.pack(">IhIhih", 0, 0, oid, size, modifier, form)
        for name, oid, size, modifier, form in columns
    ]
    return message(b"T", len(columns).to_bytes(2), *parts)


def parameter_description(types: Sequence[int]) -> bytes:
    """Report the types of parameters."""
    return message(b"t", len(types).to_bytes(2), *(oid.to_bytes(4) for oid in types))


def copy_in(columns: int, *, binary: bool) -> bytes:
    """Ask for the rows of COPY … FROM STDIN."""
    return message(b"G", bytes((binary,)), columns.to_bytes(2), int(binary).to_bytes(2) * columns)


def complete(tag: str) -> bytes:
    """Say that a statement has ended."""
    return message(b"C", text(tag))


def failure(fields: dict[str, str], *, notice: bool = False) -> bytes:
    """Report an error or a warning."""
    parts = [code.encode() + text(value) for code, value in fields.items() if value]
    return message(b"N" if notice else b"E", *parts, b"\0")
