"""The server: accepts clients, logs them in, and gives each a thread with a session of its own.

In: an open database, and limits. Out: sessions, until it is stopped; then it ends them and removes its functions.
"""

from __future__ import annotations

import contextlib
import logging
import secrets
import socket
import ssl
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from threading import Lock, Thread, current_thread
from time import monotonic
from typing import TYPE_CHECKING, Any

from fairsql.errors import Error
from fairsql.server.client_session import ClientSession
from fairsql.server.hidden_paths import Places
from fairsql.server.logins import Logins
from fairsql.server.protocol import messages
from fairsql.server.protocol.authentication import MECHANISM, Exchange, LoginError, Verifier, split_initial
from fairsql.server.protocol.channel import Channel, GoneError
from fairsql.server.protocol.failures import ServerError, describe, fields
from fairsql.server.runner import Client, Runner
from fairsql.server.served_database import open_session
from fairsql.server.settings import Change, Settings
from fairsql.server.watch import REASONS, Watch

if TYPE_CHECKING:
    from fairsql.session.connection import Connection

LOG = logging.getLogger("fairsql.server")
_PATIENCE = 10.0  # seconds that sessions have to end
_LOOK = 0.5  # seconds between checks for a stop: a signal just before `accept` does not wake it
_STOPS = {"pg_cancel_backend": "cancel", "pg_terminate_backend": "stop"}  # function -> reason for the stop
_STARTUP_ONLY = ("user", "database", "replication", "options")


@dataclass(frozen=True)
class Limits:
    """The limits of the server: its number of sessions, and the seconds of a statement (0: no limit) and of a login."""

    connections: int = 100
    statement: float = 0.0
    login: float = 10.0


@dataclass(frozen=True)
class Door:
    """Who may connect: the user, its password's verifier (None: no password), the names of the database, and TLS."""

    user: str
    verifier: Verifier | None
    databases: tuple[str, ...]
    tls: ssl.SSLContext | None = None


class Listener:
    """A server on one address."""

    def __init__(
        self, connection: Connection, address: tuple[str, int], *, door: Door, limits: Limits, writable: bool,
        allowed: Sequence[str], places: Places,
    ) -> None:  # fmt: skip
        self._connection = connection
        self._door, self._limits, self._writable, self._allowed = door, limits, writable, allowed
        self._places = places
        self._logins = Logins()
        self._lock = Lock()
        self._threads: set[Thread] = set()
        self._channels: dict[Channel, tuple[int, int]] = {}  # each with its number and key for cancel requests
        self._sessions = 0
        self._number = 0
        self._stopping = False
        family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
        self._socket = socket.create_server(address, family=family, backlog=128)
        self._socket.settimeout(_LOOK)
        self._watch = Watch()
        create: Any = connection.raw.create_function  # SQL functions, for queries on pg_stat_activity
        self._stops = {name: partial(self._stop_session, reason) for name, reason in _STOPS.items()}  # kept alive
        for name, stop in self._stops.items():
            create(name, stop, ["BIGINT"], "BOOLEAN", side_effects=True)

    @property
    def port(self) -> int:
        """Return the port on which the server listens."""
        return int(self._socket.getsockname()[1])

    def serve(self) -> bool:
        """Accept clients until `stop` is called, then end all sessions; return whether all of them ended."""
        try:
            while not self._stopping:
                try:
                    client, _ = self._socket.accept()
                except TimeoutError:
                    continue
                except OSError:
                    if self._stopping:
                        break
                    LOG.exception("a client could not be taken")  # for example, no file descriptor is left
                    continue
                self._admit(client)
        finally:
            ended = self._end()
        return ended

    def stop(self) -> None:
        """Make `serve` return; for signal handlers and other threads."""
        self._stopping = True
        with contextlib.suppress(OSError):  # it has stopped already
            self._socket.shutdown(socket.SHUT_RDWR)

    def _end(self) -> bool:
        self._socket.close()
        with self._lock:
            threads, channels = list(self._threads), list(self._channels)
        for channel in channels:
            channel.wake()  # it still receives a last message
        self._watch.stop("stop")
        deadline = monotonic() + _PATIENCE
        for thread in threads:
            thread.join(max(0.0, deadline - monotonic()))
        self._watch.close()
        for name in self._stops:
            self._connection.raw.remove_function(name)
        return not any(thread.is_alive() for thread in threads)

    def _admit(self, client: socket.socket) -> None:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        client.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        channel = Channel(client, seconds=self._limits.login, hide=self._places.hide)
        self._logins.enter(channel)
        with self._lock:
            self._number = self._number % (2**31 - 1) + 1
            self._channels[channel] = (self._number, secrets.randbits(32))
            thread = Thread(target=self._attend, args=(channel,), name=f"fairsql-{self._number}", daemon=True)
            self._threads.add(thread)
        thread.start()

    def _attend(self, channel: Channel) -> None:
        """Serve one client from login to disconnection."""
        try:
            self._talk(channel)
        except GoneError:
            self._goodbye(channel)
        except messages.ProtocolError as error:
            self._refuse(channel, fields("08P01", str(error), severity="FATAL"))
        except (ServerError, Error) as error:
            self._refuse(channel, describe(error) | {"S": "FATAL", "V": "FATAL"})
        except Exception:
            LOG.exception("a session has ended by a fault of the server")
            self._refuse(channel, fields("XX000", "the server has failed; its log says more", severity="FATAL"))
        finally:
            channel.close()
            self._logins.leave(channel)
            with self._lock:
                self._channels.pop(channel)
                self._threads.discard(current_thread())

    def _goodbye(self, channel: Channel) -> None:
        if self._stopping:
            self._refuse(channel, fields("57P01", "the server has stopped", severity="FATAL"))
        elif channel.is_over:
            self._refuse(channel, fields(*REASONS["stop"], severity="FATAL"))

    def _refuse(self, channel: Channel, failure: dict[str, str]) -> None:
        with contextlib.suppress(GoneError):
            channel.tell(failure)
            channel.flush()

    def _talk(self, channel: Channel) -> None:
        parameters = self._start_up(channel)
        if parameters is None:
            return
        user = parameters.get("user", "")
        self._log_in(channel, user)
        self._logins.leave(channel)
        self._check_database(parameters.get("database") or user)
        with self._lock:
            full = self._sessions >= self._limits.connections
            self._sessions += not full
        if full:
            raise ServerError("53300", f"there are {self._limits.connections} sessions, and no more are taken")
        try:
            with open_session(self._connection) as connection:
                self._converse(channel, connection, parameters)
        finally:
            with self._lock:
                self._sessions -= 1

    def _converse(self, channel: Channel, connection: Connection, parameters: dict[str, str]) -> None:
        if parameters.get("application_name") in ("pg_dump", "pg_dumpall"):
            raise ServerError("0A000", "pg_dump cannot read a DuckDB database",
                              "COPY (SELECT …) TO STDOUT reads rows; to keep all of it, copy the file")  # fmt: skip
        number, key = self._channels[channel]
        user = parameters["user"]
        settings = Settings(connection, user=user, writable=self._writable, longest=self._limits.statement)
        for name, value in {**_options(parameters.get("options", "")), **parameters}.items():
            if name not in _STARTUP_ONLY and not name.startswith("_pq_."):
                _begin_with(settings, name, value)
        channel.trust()
        channel.send(messages.AUTHENTICATED)
        channel.send(messages.key_data(number, key))
        LOG.info("user=%s session=%d begins", user, number)
        try:
            client = Client(user, number, self._writable, self._allowed, self._numbers)
            ClientSession(Runner(channel, connection, settings, self._watch, client)).run()
        finally:
            LOG.info("user=%s session=%d ends", user, number)

    def _start_up(self, channel: Channel) -> dict[str, str] | None:
        """Read messages up to the parameters of a login and return them; None after a cancel request."""
        secure = False
        while True:
            code, parameters, rest = messages.read_startup(channel.startup())
            if code == messages.SSL_REQUEST and not secure:
                secure = self._door.tls is not None
                channel.send(b"S" if secure else b"N")
                channel.flush()
                if self._door.tls is not None:
                    channel.secure(self._door.tls)
            elif code == messages.GSS_REQUEST and not secure:
                channel.send(b"N")
                channel.flush()
            elif code == messages.CANCEL_REQUEST:
                self._cancel(rest)
                return None
            elif code >> 16 == messages.PROTOCOL >> 16:
                if self._door.tls is not None and not secure:
                    raise ServerError("28000", "this server requires TLS", "connect with sslmode=require")
                unknown = [name for name in parameters if name.startswith("_pq_.")]
                if code != messages.PROTOCOL or unknown:
                    channel.send(messages.negotiate_version(unknown))
                return parameters
            else:
                raise messages.ProtocolError(f"protocol {code >> 16}.{code & 0xFFFF} is not spoken here, but 3.0")

    def _cancel(self, rest: bytes) -> None:
        """Stop the statement of the session whose number and key a cancel request gives."""
        with self._lock:
            channels = [
                channel
                for channel, (number, key) in self._channels.items()
                if secrets.compare_digest(number.to_bytes(4) + key.to_bytes(4), rest)
            ]
        for channel in channels:
            self._watch.stop("cancel", channel)

    def _numbers(self) -> list[int]:
        """Return the numbers of all sessions."""
        with self._lock:
            return [number for number, _ in self._channels.values()]

    def _stop_session(self, reason: str, number: int) -> bool:
        """Stop the statement of a session, or end the session; return whether there is one."""
        with self._lock:
            channels = [channel for channel, (each, _) in self._channels.items() if each == number]
        for channel in channels:
            if reason == "stop":  # first, so that the session does not wait for another statement after the error
                channel.wake()
            self._watch.stop(reason, channel)
        return bool(channels)

    def _log_in(self, channel: Channel, user: str) -> None:
        verifier = self._door.verifier
        if verifier is None:
            if user != self._door.user:
                raise ServerError("28000", f"there is no user {user}", f"connect as {self._door.user}")
            return
        self._logins.wait(channel)
        try:
            channel.send(messages.authentication(10, messages.text(MECHANISM) + b"\0"))
            channel.flush()
            mechanism, first = split_initial(_secret(channel))
            if mechanism != MECHANISM:
                raise LoginError
            exchange = Exchange(verifier, exists=user == self._door.user)
            channel.send(messages.authentication(11, exchange.first(first)))
            channel.flush()
            channel.send(messages.authentication(12, exchange.last(_secret(channel))))
        except LoginError as error:
            self._logins.fail(channel)
            LOG.warning("a login has failed: user=%r from %s", user[:63], channel.address)
            raise ServerError("28P01", f'password authentication failed for user "{user}"') from error
        self._logins.succeed(channel)

    def _check_database(self, name: str) -> None:
        if name not in self._door.databases:
            raise ServerError("3D000", f'there is no database "{name}"', f"there is {self._door.databases[0]}")


def _secret(channel: Channel) -> bytes:
    message = channel.receive()
    if not isinstance(message, messages.Secret):
        raise messages.ProtocolError("a password is expected")
    return message.data


def _options(text: str) -> dict[str, str]:
    """Read the settings of `-c name=value`."""
    words = text.replace("-c", " ").replace("--", " ").split()
    return dict(word.split("=", 1) for word in words if "=" in word)


def _begin_with(settings: Settings, name: str, value: str) -> None:
    """Apply a setting from the client's start-up message; an invalid one is logged, and stays as it is."""
    try:
        settings.change(Change(name, value))
    except (ServerError, Error) as error:
        LOG.info("a client begins with %r, which is not taken: %s", name[:63], type(error).__name__)
