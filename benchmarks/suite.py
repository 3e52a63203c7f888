"""What every benchmark is given, and what it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.results import Line


@dataclass(frozen=True)
class Run:
    """One run: a directory for what benchmarks write, how much they measure, and where they say what they do.

    Attributes:
        directory: for what benchmarks write.
        quick: whether few rows are measured, in few rounds.
        say: is told what is done.
        size: how many rows are measured, whatever a benchmark asks for; None for what it asks for.
    """

    directory: Path
    quick: bool
    say: Callable[[str], None]
    size: int | None = None

    def rows(self, number: int) -> int:
        """Return how many rows to measure where `number` is asked for."""
        if self.size is not None:
            return self.size
        return number // 100 if self.quick else number

    def rounds(self, number: int) -> int:
        """Return how many rounds to measure."""
        return 2 if self.quick else number


@dataclass(frozen=True)
class Benchmark:
    """A benchmark: its name for `--only`, its title, and the function that measures."""

    name: str
    title: str
    measure: Callable[[Run], Sequence[Line]]
