"""What stops statements: a cancel request, the time-out, a client that has gone, the end of the server.

In: the statements that run. Out: interrupts, again and again until the statement has ended, since one interrupt stops
one query and a statement may run several.
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event as Flag
from threading import Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Self

from fairsql.errors import Error
from fairsql.server.protocol.failures import ServerError

if TYPE_CHECKING:
    from fairsql.server.protocol.channel import Channel
    from fairsql.session.connection import Connection

_PAUSE = 0.05
_PATIENCE = 5.0  # seconds that a client which does not read may hold up a statement that was stopped
REASONS = {
    "cancel": ("57014", "canceling statement due to user request"),
    "timeout": ("57014", "canceling statement due to statement timeout"),
    "gone": ("08006", "the client has gone"),
    "stop": ("57P01", "terminating connection due to administrator command"),
}


@dataclass(eq=False)
class Task:
    """A statement that runs while it is entered; `reason` is why it was stopped, which its error tells then."""

    watch: Watch
    channel: Channel
    connection: Connection
    deadline: float | None
    reason: str = ""
    since: float = 0.0

    def stop(self, reason: str) -> None:
        """Stop it; the first reason counts."""
        if not self.reason:
            self.reason, self.since = reason, monotonic()

    def __enter__(self) -> Self:
        self.watch.add(self)
        return self

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> None:
        self.watch.discard(self)
        if self.reason and isinstance(error, Error) and "INTERRUPT" in str(error):
            raise ServerError(*REASONS[self.reason]) from error


class Watch:
    """A thread that looks after all statements that run."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._tasks: set[Task] = set()
        self._awake, self._ended = Flag(), False
        self._thread = Thread(target=self._run, name="fairsql-watch", daemon=True)
        self._thread.start()

    def over(self, channel: Channel, connection: Connection, seconds: float) -> Task:
        """Return what watches the statement that runs inside of it; 0 seconds are no limit."""
        return Task(self, channel, connection, monotonic() + seconds if seconds else None)

    def add(self, task: Task) -> None:
        """Begin to look after a statement."""
        with self._lock:
            self._tasks.add(task)
            if not self._awake.is_set():
                self._awake.set()

    def discard(self, task: Task) -> None:
        """Look after a statement no more: from here on nothing interrupts what its connection does next."""
        with self._lock:
            self._tasks.discard(task)

    def stop(self, reason: str, channel: Channel | None = None) -> None:
        """Stop the statement of a client, or all."""
        with self._lock:
            for task in self._tasks:
                if channel is None or task.channel is channel:
                    task.stop(reason)

    def close(self) -> None:
        """End the thread."""
        self._ended = True
        self._awake.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._ended:
            self._awake.wait()
            with self._lock:
                for task in self._tasks:
                    _look_at(task)
                if not self._tasks and not self._ended:
                    self._awake.clear()
                    continue
            Flag().wait(_PAUSE)


def _look_at(task: Task) -> None:
    now = monotonic()
    if task.deadline is not None and now > task.deadline:
        task.stop("timeout")
    if not task.reason and task.channel.is_gone():
        task.stop("gone")
    if task.reason:
        task.connection.interrupt()
        if now > task.since + _PATIENCE:
            task.channel.shut()
