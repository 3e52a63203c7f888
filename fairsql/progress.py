"""Progress of long work. In: a line each time something is known. Out: the last one, on a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(*, shown: bool) -> Iterator[Callable[[str], None]]:
    """Yield what takes lines, and shows the last where asked for."""
    if not shown:
        yield lambda line: None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("begins", total=None)
        yield lambda line: bar.update(task, description=line)
