"""Stop statements on a cancel request, on a time-out, when the client disconnects, and when the server ends.

In: running statements. Out: interrupts. They are repeated until the statement ends, because an interrupt stops one
query and a statement may run several.
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
_PATIENCE = 5.0  # seconds a stopped statement waits for a client that does not read; then the connection is shut
REASONS = {
    "cancel": ("57014", "canceling statement due to user request"),
    "timeout": ("57014", "canceling statement due to statement timeout"),
    "gone": ("08006", "the client has gone"),
    "stop": ("57P01", "terminating connection due to administrator command"),
}


@dataclass(eq=False)
class Task:
    """A context manager around a running statement; `reason` says why it was stopped, for its error."""

    watch: Watch
    channel: Channel
    connection: Connection
    deadline: float | None
    reason: str = ""
    since: float = 0.0

    def stop(self, reason: str) -> None:
        """Request that the statement stop; the first reason counts."""
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
    """A thread that watches all running statements."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._tasks: set[Task] = set()
        self._awake, self._ended = Flag(), False
        self._thread = Thread(target=self._run, name="fairsql-watch", daemon=True)
        self._thread.start()

    def over(self, channel: Channel, connection: Connection, seconds: float) -> Task:
        """Return a context manager that watches the statement inside it; 0 seconds means no limit."""
        return Task(self, channel, connection, monotonic() + seconds if seconds else None)

    def add(self, task: Task) -> None:
        """Begin to watch a statement."""
        with self._lock:
            self._tasks.add(task)
            if not self._awake.is_set():
                self._awake.set()

    def discard(self, task: Task) -> None:
        """Stop watching a statement: nothing interrupts what its connection does next."""
        with self._lock:
            self._tasks.discard(task)

    def stop(self, reason: str, channel: Channel | None = None) -> None:
        """Stop the statements of one client, or all statements."""
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
