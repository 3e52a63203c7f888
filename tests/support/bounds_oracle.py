"""What FAIR BOUNDS returns, computed by trying: every way in which the rows of unknown group may belong to a pair."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from support.oracle import (
    METRICS,
    Clause,
    Judged,
    Person,
    Row,
    add_up,
    by_key,
    cell_of,
    compared,
    groups,
    holds,
    one_value,
    ratio_of,
)

Values = tuple[float, float]  # of both groups


def bounds(clause: Clause, rows: Sequence[Row]) -> list[tuple[Any, ...]]:
    """The rows of `FAIR BOUNDS (…)`, in no order."""
    result = []
    people = {
        (stratum, values): [each for each in members if each is not None]
        for (stratum, _, values), members in groups(clause, rows).items()
    }
    for stratum, _, metric, judged, reference in compared(clause, rows):
        unknown = [(v, p) for (s, v), each in people.items() if s == stratum and None in v for p in each]
        known = sorted((one for one in judged if one.value is not None and None not in values_of(one)), key=by_key)
        if clause.reference is None:
            pairs = [(one, other) for at, one in enumerate(known) for other in known[at + 1 :]]
        else:
            pairs = [(one, reference) for one in known if reference is not None and reference.value is not None]
        for one, other in pairs:
            sides = [(people[stratum, values_of(each)], each) for each in (one, other)]
            tried = try_all(metric, sides, unknown)
            *line, within, verdict, first, second = columns(clause, metric, one, other, tried)
            judgement = (None, None) if one_value(clause, rows, metric) is not None else (within, verdict)
            result.append((*stratum, metric, *line, *judgement, first, second))
    return result


def values_of(one: Judged) -> tuple[Any, ...]:
    return tuple((one.key or {}).values())


def fits(values: Sequence[Any], one: Judged) -> bool:
    return all(value is None or value == own for value, own in zip(values, values_of(one), strict=True))


@dataclass(frozen=True)
class Tried:
    """The values of both groups in every way, and how many rows may belong to each."""

    values: list[Values]
    unknown: tuple[int, int]


def try_all(
    metric: str, sides: Sequence[tuple[list[Person], Judged]], unknown: Sequence[tuple[Sequence[Any], Person]]
) -> Tried:
    kinds = Counter((cell_of(p), p.weight, *(fits(values, each) for _, each in sides)) for values, p in unknown)
    own = [add_up(people) for people, _ in sides]

    @cache
    def value(side: int, numbers: tuple[int, ...]) -> float | None:
        cells = dict(own[side])
        for (cell, weight, *_), number in zip(kinds, numbers, strict=True):
            cells[cell] += weight * number
        return METRICS[metric](**cells)

    values = []
    for chosen in itertools.product(*(splits(*kind[2:], count) for kind, count in kinds.items())):
        one, other = (value(side, tuple([numbers[side] for numbers in chosen])) for side in (0, 1))
        if one is not None and other is not None:
            values.append((one, other))
    first, second = (sum(fits(values_, each) for values_, _ in unknown) for _, each in sides)
    return Tried(values, (first, second))


def splits(first: bool, second: bool, count: int) -> Iterator[tuple[int, int]]:
    """How many of so many rows may belong to each of two groups."""
    for one in range(count + 1 if first else 1):
        for other in range(count - one + 1 if second else 1):
            yield one, other


def columns(clause: Clause, metric: str, one: Judged, other: Judged, tried: Tried) -> Iterator[Any]:
    """Yield the columns from `first_group` on."""
    assert one.value is not None
    assert other.value is not None
    for at, side in enumerate((one, other)):
        each = [values[at] for values in tried.values]
        yield from (side.text, side.n, tried.unknown[at], side.value, min(each), max(each))
    differences = [a - b for a, b in tried.values]
    yield from (one.value - other.value, min(differences), max(differences))
    ratios = [a / b if b else math.inf for a, b in tried.values if a or b]
    finite = [ratio for ratio in ratios if ratio < math.inf]
    yield from (ratio_of(one.value, other.value), min(finite, default=None), max(ratios, default=None))
    on, allowance = clause.within.get(metric, (None, None))
    lower, upper = sorted((one.value, other.value))
    gap = {"difference": upper - lower, "ratio": ratio_of(lower, upper)}
    yield from (allowance, on, holds(on, allowance, gap[on] if on else None))
    yield None if on is None else verdict_of(on, allowance, tried.values)
    yield from (one.key, other.key)


def verdict_of(on: str, allowance: float | None, values: Sequence[Values]) -> str | None:
    """`never_within` is said where one group is the higher in every way; else the gap may close between two of them."""
    gaps = [abs(a - b) if on == "difference" else ratio_of(min(a, b), max(a, b)) for a, b in values]
    remote = [holds(on, allowance, gap) for gap in gaps if gap is not None]
    if not remote:
        return None
    one_is_higher = all(a > b for a, b in values) or all(a < b for a, b in values)
    return "always_within" if all(remote) else "never_within" if not any(remote) and one_is_higher else "depends"
