"""Measuring side by side: contestants take turns, so that what slows the machine down slows all of them.

In: functions that run a contestant once. Out: what each returned, and ratios of that with their spread.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Spread:
    """A median with the least and the greatest value it was taken of."""

    median: float
    low: float
    high: float

    @staticmethod
    def of(values: Sequence[float]) -> Spread:
        """Return the spread of values."""
        return Spread(median(values), min(values), max(values))


def interleave(contestants: Mapping[str, Callable[[], T]], rounds: int, warm: int = 1) -> dict[str, list[T]]:
    """Run each contestant once a round, another one first in each round; the first `warm` rounds do not count."""
    names = list(contestants)
    found: dict[str, list[T]] = {name: [] for name in names}
    for number in range(-warm, rounds):
        first = number % len(names)
        for name in names[first:] + names[:first]:
            value = contestants[name]()
            if number >= 0:
                found[name].append(value)
    return found


def timed(run: Callable[[], object]) -> Callable[[], float]:
    """Return a function that runs `run` and returns the seconds it took."""

    def measure() -> float:
        start = perf_counter()
        run()
        return perf_counter() - start

    return measure


def ratio(over: Sequence[float], under: Sequence[float]) -> Spread:
    """Return the spread of the ratios of each round."""
    return Spread.of([a / b for a, b in zip(over, under, strict=True)])
