"""Report the progress of long work. In: the current step, and how much is done, if known. Out: a bar on a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event, Thread
from time import perf_counter

Report = Callable[..., None]
_REFRESHED = 0.1  # seconds between two updates


@dataclass(frozen=True)
class Doing:
    """The current state of work.

    Attributes:
        line: a description.
        begun: when the work began.
        done, here, ahead: the effort already done, that of the current step, and that expected after it, in the same
            unit; the step's is 0 if the total is unknown.
        share: the share of the step that is done; None if DuckDB knows it.
    """

    line: str
    begun: float = 0.0
    done: float = 0.0
    here: float = 0.0
    ahead: float = 0.0
    share: float | None = None

    def tell(self, percent: float, now: float | None = None) -> tuple[str, float]:
        """Return a line about the work, with the time left, and the percentage of the whole that is done.

        Args:
            percent: the percentage of its query that is done, as DuckDB reports it; 0 or less if unknown.
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
    """Yield a function that shows a line and, if known, a percentage beside a bar on standard error.

    Args:
        shown: whether to show anything.
    """
    if not shown:
        yield lambda line, percent=0.0: None
        return
    with _bar(transient=False) as report:
        yield report


@contextmanager
def watching(ask: Callable[[], tuple[str, float]], *, shown: bool) -> Iterator[None]:
    """Show a bar for the time of the work; a thread keeps updating it with what `ask` returns.

    Args:
        ask: returns a line and a percentage; 0 or less if it is unknown.
        shown: whether to show anything.
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
            """Show a line; a percentage of 0 or less means that it is unknown."""
            bar.update(task, description=line)
            if percent > 0:
                bar.update(task, total=100, completed=percent)

        yield report
