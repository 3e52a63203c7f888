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
    """The client has left, or has to."""


class Channel:
    """What is sent waits until `flush`, or until there is much of it; a client that does not read is waited for.

    Attributes:
        socket: the client's; an `ssl.SSLSocket` once TLS has begun. Its own `shutdown` would end TLS and leave the rest
            to be sent in the clear, so `wake` and `shut` call that of a plain socket.
        is_over: whether the server hears no more: a socket whose reading has been shut still gives what comes.
        address: the client's.
    """

    def __init__(self, connection: socket.socket, *, seconds: float, hide: Callable[[str, str], str]) -> None:
        self.socket = connection
        self.address = _address(connection)
        self._hide = hide  # leaves out of a message what clients do not see
        self.limit = STARTUP_LIMIT
        self._deadline: float | None = monotonic() + seconds
        self._in = bytearray()
        self._out: list[bytes | memoryview] = []
        self._waiting = 0
        self.is_over = False
        self._is_shut = False

    def secure(self, context: ssl.SSLContext) -> None:
        """Go on in TLS."""
        if self._in:  # bytes sent in the clear before TLS must not count as sent within it
            raise GoneError
        try:
            self.socket = context.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)
            if self.is_over or self._is_shut:  # while neither the old socket nor the new one could be reached
                raise GoneError
            self.socket.settimeout(self._left())
            self.socket.do_handshake()
        except OSError as error:
            raise GoneError from error

    def trust(self) -> None:
        """Take longer messages, and wait for them without end: the client has logged in."""
        self.limit = MESSAGE_LIMIT
        self._deadline = None
        self.socket.settimeout(None)

    def startup(self) -> bytes:
        """Return the body of a first message."""
        return self._take(check_length(int.from_bytes(self._take(4), signed=True), self.limit))

    def receive(self) -> Message:
        """Return the next message."""
        head = self._take(5)
        return read_message(head[:1], self._take(check_length(int.from_bytes(head[1:], signed=True), self.limit)))

    def send(self, data: bytes | memoryview) -> None:
        """Send, now or soon."""
        self._out.append(data)
        self._waiting += len(data)
        if self._waiting >= _PIECE:
            self.flush()

    def flush(self) -> None:
        """Send all that waits."""
        pieces, self._out, self._waiting = self._out, [], 0
        try:
            if len(pieces) == 1:
                self.socket.sendall(pieces[0])
            elif pieces:
                self.socket.sendall(b"".join(pieces))
        except OSError as error:
            raise GoneError from error

    def tell(self, failure: Mapping[str, str], *, said: str = "", notice: bool = False) -> None:
        """Send an error or a warning, without what clients do not see; `said` is what the client has sent itself."""
        shown = {code: self._hide(value, said) if code in "MH" else value for code, value in failure.items()}
        self.send(messages.failure(shown, notice=notice))

    def is_gone(self, seconds: float = 0.0) -> bool:
        """Return whether the client has closed its end, or does so within some seconds."""
        if self.is_over:
            return False
        number = self.socket.fileno()
        if number < 0:
            return True
        poll = select.poll()
        poll.register(number, _HANG_UP)
        return any(events & _HANG_UP for _, events in poll.poll(seconds * 1000))

    def wake(self) -> None:
        """Make whoever waits for the client's next message find that there is none; what is sent still arrives."""
        self.is_over = True
        with contextlib.suppress(OSError):  # it has ended already
            socket.socket.shutdown(self.socket, socket.SHUT_RD)

    def shut(self) -> None:
        """End the connection from any thread; whoever waits for it wakes up."""
        self._is_shut = True
        with contextlib.suppress(OSError):  # it has ended already
            socket.socket.shutdown(self.socket, socket.SHUT_RDWR)

    def close(self) -> None:
        """Give the socket back; a client in TLS is told that nothing was cut off."""
        if isinstance(self.socket, ssl.SSLSocket):
            with contextlib.suppress(OSError, ValueError):
                self.socket.settimeout(0)  # the client's own goodbye is not waited for
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
        """Return how many seconds the client has for its login."""
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
