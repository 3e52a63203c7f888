"""A client's socket: in, bytes; out, whole messages, within limits of size and, until the login, of time."""

from __future__ import annotations

import contextlib
import select
import socket
import ssl
from collections.abc import Callable, Mapping
from time import monotonic

from fairsql.server.protocol import messages
from fairsql.server.protocol.messages import MESSAGE_LIMIT, STARTUP_LIMIT, Message, check_length, read_message

_PIECE = 1 << 16
_HANG_UP = getattr(select, "POLLRDHUP", 0) | select.POLLHUP | select.POLLERR


class GoneError(Exception):
    """The client has disconnected, or is being disconnected."""


class Channel:
    """A client's socket with an output buffer, which is sent by `flush` or when it is large.

    Sending blocks while the client does not read.

    Attributes:
        socket: the client's socket; an `ssl.SSLSocket` once TLS has begun. Its own `shutdown` would end TLS, and the
            rest would be sent unencrypted, so `wake` and `shut` call the method of a plain socket.
        is_over: whether the server accepts no more messages: a socket whose reading is shut still returns data.
        address: the client's address.
    """

    def __init__(self, connection: socket.socket, *, seconds: float, hide: Callable[[str, str], str]) -> None:
        self.socket = connection
        self.address = _address(connection)
        self._hide = hide  # removes from a message what clients must not see
        self.limit = STARTUP_LIMIT
        self._deadline: float | None = monotonic() + seconds
        self._in = bytearray()
        self._out: list[bytes | memoryview] = []
        self._waiting = 0
        self.is_over = False
        self._is_shut = False

    def secure(self, context: ssl.SSLContext) -> None:
        """Switch to TLS."""
        if self._in:  # bytes sent unencrypted before TLS must not count as sent within it
            raise GoneError
        try:
            self.socket = context.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)
            if self.is_over or self._is_shut:  # stopped meanwhile, when neither socket could be shut
                raise GoneError
            self.socket.settimeout(self._left())
            self.socket.do_handshake()
        except OSError as error:
            raise GoneError from error

    def trust(self) -> None:
        """Accept longer messages without a time limit: the client has logged in."""
        self.limit = MESSAGE_LIMIT
        self._deadline = None
        self.socket.settimeout(None)

    def startup(self) -> bytes:
        """Return the body of a start-up message."""
        return self._take(check_length(int.from_bytes(self._take(4), signed=True), self.limit))

    def receive(self) -> Message:
        """Return the next message."""
        head = self._take(5)
        return read_message(head[:1], self._take(check_length(int.from_bytes(head[1:], signed=True), self.limit)))

    def send(self, data: bytes | memoryview) -> None:
        """Add data to the output buffer; send it if the buffer is large."""
        self._out.append(data)
        self._waiting += len(data)
        if self._waiting >= _PIECE:
            self.flush()

    def flush(self) -> None:
        """Send the output buffer."""
        pieces, self._out, self._waiting = self._out, [], 0
        try:
            if len(pieces) == 1:
                self.socket.sendall(pieces[0])
            elif pieces:
                self.socket.sendall(b"".join(pieces))
        except OSError as error:
            raise GoneError from error

    def tell(self, failure: Mapping[str, str], *, said: str = "", notice: bool = False) -> None:
        """Send an error or a warning without hidden paths; paths in `said`, the client's own text, stay."""
        shown = {code: self._hide(value, said) if code in "MH" else value for code, value in failure.items()}
        self.send(messages.failure(shown, notice=notice))

    def is_gone(self, seconds: float = 0.0) -> bool:
        """Return whether the client has disconnected, or does so within some seconds."""
        if self.is_over:
            return False
        number = self.socket.fileno()
        if number < 0:
            return True
        poll = select.poll()
        poll.register(number, _HANG_UP)
        return any(events & _HANG_UP for _, events in poll.poll(seconds * 1000))

    def wake(self) -> None:
        """End reading from any thread: waiting for the next message fails, and sent data still arrives."""
        self.is_over = True
        with contextlib.suppress(OSError):  # it has ended already
            socket.socket.shutdown(self.socket, socket.SHUT_RD)

    def shut(self) -> None:
        """End the connection from any thread; waiting threads wake up."""
        self._is_shut = True
        with contextlib.suppress(OSError):  # it has ended already
            socket.socket.shutdown(self.socket, socket.SHUT_RDWR)

    def close(self) -> None:
        """Close the socket; a TLS connection is closed properly, so the client knows that nothing is missing."""
        if isinstance(self.socket, ssl.SSLSocket):
            with contextlib.suppress(OSError, ValueError):
                self.socket.settimeout(0)  # does not wait for the client to close TLS
                self.socket.unwrap()
        self.shut()
        self.socket.close()

    def _take(self, size: int) -> bytes:
        if self.is_over:
            raise GoneError
        while len(self._in) < size:
            try:
                self.socket.settimeout(self._left())
                piece = self.socket.recv(max(_PIECE, min(size - len(self._in), 1 << 20)))
            except OSError as error:
                raise GoneError from error
            if not piece:
                raise GoneError
            self._in += piece
        taken = bytes(self._in[:size])
        del self._in[:size]
        return taken

    def _left(self) -> float | None:
        """Return how many seconds are left for the login; None after it."""
        if self._deadline is None:
            return None
        left = self._deadline - monotonic()
        if left <= 0:
            raise GoneError
        return left


def _address(connection: socket.socket) -> str:
    try:
        return str(connection.getpeername()[0])
    except OSError:  # it has left already
        return "nowhere"
