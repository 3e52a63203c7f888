"""Progress of long work. In: what it is at, and how much is done where that is known. Out: a bar on a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

Report = Callable[..., None]


@contextmanager
def progress(*, shown: bool, transient: bool = False) -> Iterator[Report]:
    """Yield what takes a line and, where it is known, a percentage; the last stand beside a bar on standard error.

    Args:
        shown: whether there is a bar at all.
        transient: whether it goes away at the end.
    """
    if not shown:
        yield lambda line, percent=0.0: None
        return
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
