"""Progress of long work. In: what it is at, and how much is done where that is known. Out: a bar on a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event, Thread
from time import perf_counter

Report = Callable[..., None]
_REFRESHED = 0.1  # seconds between two looks at what is being done


@dataclass(frozen=True)
class Doing:
    """What work is at.

    Attributes:
        line: in words.
        begun: when the work began.
        done, here, ahead: effort that is done, that of the step it is at, and what is expected to come after it, in
            one unit; the step has none where nothing is known of the whole.
        share: of the step that is done; None where DuckDB knows it.
    """

    line: str
    begun: float = 0.0
    done: float = 0.0
    here: float = 0.0
    ahead: float = 0.0
    share: float | None = None

    def tell(self, percent: float, now: float | None = None) -> tuple[str, float]:
        """Return a line on the work, with the time that is left, and how many percent of all of it are done.

        Args:
            percent: of its query that is done, as DuckDB says; 0 or less where it is not known.
            now: the time, by the clock of `begun`.

        >>> Doing("pass 1 of 2", begun=0.0, done=1.0, here=2.0, ahead=1.0, share=0.5).tell(0.0, now=60.0)
        ('pass 1 of 2, about 60 s left', 50.0)
        >>> Doing("fit 1").tell(25.0)
        ('fit 1', 25.0)
        """
        if not self.here:
            return self.line, percent
        done = self.done + self.here * (max(percent, 0.0) / 100 if self.share is None else self.share)
        whole = self.done + self.here + self.ahead
        if not done:
            return self.line, 0.0
        left = ((perf_counter() if now is None else now) - self.begun) * (whole - done) / done
        return f"{self.line}, about {_duration(left)} left", 100 * done / whole


def _duration(seconds: float) -> str:
    """Return a time in words.

    >>> _duration(7.4), _duration(125.0), _duration(7200.0)
    ('7 s', '2 min 5 s', '2 h 0 min')
    """
    whole = round(seconds)
    if whole < 120:
        return f"{whole} s"
    return f"{whole // 60} min {whole % 60} s" if whole < 7200 else f"{whole // 3600} h {whole % 3600 // 60} min"


@contextmanager
def progress(*, shown: bool) -> Iterator[Report]:
    """Yield what takes a line and, where it is known, a percentage; the last stand beside a bar on standard error.

    Args:
        shown: whether there is a bar at all.
    """
    if not shown:
        yield lambda line, percent=0.0: None
        return
    with _bar(transient=False) as report:
        yield report


@contextmanager
def watching(ask: Callable[[], tuple[str, float]], *, shown: bool) -> Iterator[None]:
    """Show a bar that goes away at the end, with what `ask` says of the work again and again, in a thread of its own.

    Args:
        ask: returns a line and a percentage; 0 or less says that none is known.
        shown: whether there is a bar at all.
    """
    if not shown:
        yield
        return
    with _bar(transient=True) as report:
        over = Event()

        def watch() -> None:
            while not over.wait(_REFRESHED):
                report(*ask())

        thread = Thread(target=watch, daemon=True)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()


@contextmanager
def _bar(*, transient: bool) -> Iterator[Report]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    columns = (BarColumn(bar_width=20), TaskProgressColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=transient) as bar:
        task = bar.add_task("begins", total=None)

        def report(line: str, percent: float = 0.0) -> None:
            """Show a line; a percentage of 0 or less says that none is known."""
            bar.update(task, description=line)
            if percent > 0:
                bar.update(task, total=100, completed=percent)

        yield report
