"""The figures of a report: the position of each mark. In: numbers. Out: positions in percent, which the templates draw.

There are three kinds: tracks, which draw each mark with its interval on a line; curves on a square; and heat maps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, isfinite, log10
from typing import ClassVar, Protocol
from zlib import crc32

_MOST_TICKS = 6


class Figure(Protocol):
    """A figure of a page; `kind` names the macro of `pages/report/parts.html` that draws it."""

    kind: ClassVar[str]

    @property
    def name(self) -> str:
        """Return the name, which is unique in the page."""

    @property
    def title(self) -> str:
        """Return the title, which says what the figure shows."""


@dataclass(frozen=True)
class Mark:
    """A number with its interval, in its own units.

    Attributes:
        label: the text at the start of its line, such as a group.
        value: the number, or None if it is undefined.
        low, high: its limits, or None.
        text: the text at the end of its line, such as the number.
        shape: how it is drawn: "dot", or "ring" for a number of another kind, such as one that is not judged.
    """

    label: str
    value: float | None
    low: float | None = None
    high: float | None = None
    text: str = ""
    shape: str = "dot"


@dataclass(frozen=True)
class Tracks:
    """A line for each mark, on one scale.

    Attributes:
        name: unique in the page.
        title: what the figure shows.
        marks: (mark, position of the value, of its low and of its high limit), in percent; None for a missing number.
        ticks: (position, text).
        band: the positions between which values are allowed, or None.
        note: the meaning of the band.
        line: the position of the number for no difference, or None.
        neutral: whether the band is grey, for values that are neither good nor bad by themselves.
    """

    kind: ClassVar[str] = "tracks"
    name: str
    title: str
    marks: tuple[tuple[Mark, float | None, float | None, float | None], ...]
    ticks: tuple[tuple[float, str], ...]
    band: tuple[float, float] | None = None
    note: str = ""
    line: float | None = None
    neutral: bool = False

    @property
    def grid(self) -> str:
        """Return the name of what all its lines show, in letters that a reference may have."""
        return f"grid-{crc32(self.name.encode()):x}"


def draw_tracks(
    name: str,
    title: str,
    marks: Sequence[Mark],
    *,
    band: tuple[float, float] | None = None,
    note: str = "",
    line: float | None = None,
    is_share: bool = False,
    unit: str = " %",
    begins: float | None = None,
    neutral: bool = False,
) -> Tracks:
    """Place marks and the band on a scale with the marks, and as much of the band as is not below its beginning.

    Args:
        name: unique in the page.
        title: what the figure shows.
        marks: its numbers.
        band: the values that are allowed.
        note: the meaning of the band.
        line: the number for no difference, which the scale contains.
        is_share: whether numbers are shares of rows, whose ticks are in hundredths.
        unit: what follows the numbers of these ticks; nothing if the title says it.
        begins: where the scale begins, unless a mark is below it: 0 for rates.
        neutral: whether the band is grey, for values that are neither good nor bad by themselves.

    >>> figure = draw_tracks("f", "rates", [Mark("a", 0.25), Mark("b", 0.75)], band=(-0.5, 0.75), begins=0)
    >>> [place for _, place, _, _ in figure.marks], figure.band
    ([31.25, 93.75], (0.0, 93.75))
    """
    numbers = [each for mark in marks for each in (mark.value, mark.low, mark.high) if each is not None]
    numbers += [each for each in (line, begins) if each is not None]
    if band is not None:
        numbers += [each for each in band if begins is None or each >= begins]
    least, most = min(numbers, default=0.0), max(numbers, default=1.0)
    ticks = choose_ticks(least, most)
    first, last = min(least, ticks[0]), max(most, ticks[-1])

    def place(value: float | None) -> float | None:
        return None if value is None else round(min(max(100 * (value - first) / (last - first), 0.0), 100.0), 2)

    placed = tuple((mark, place(mark.value), place(mark.low), place(mark.high)) for mark in marks)
    shaded = None if band is None else (place(band[0]) or 0.0, place(band[1]) or 0.0)
    texts = tuple((place(tick) or 0.0, _tick(tick, is_share, unit)) for tick in ticks)
    return Tracks(name, title, placed, texts, shaded, note, place(line), neutral)


def _tick(value: float, is_share: bool, unit: str) -> str:
    text = f"{100 * value:.6g}{unit}" if is_share else f"{value:,g}" if abs(value) < 1_000_000 else f"{value:g}"
    return text.replace("-", "−")


def choose_ticks(low: float, high: float) -> list[float]:
    """Return evenly spaced round numbers that span a range.

    >>> choose_ticks(0.13, 0.42), choose_ticks(0, 0)
    ([0.1, 0.2, 0.3, 0.4, 0.5], [0.0, 1.0])
    """
    if high <= low:
        return [float(floor(low)), float(floor(low) + 1)]
    raw = (high - low) / (_MOST_TICKS - 1)
    power = 10.0 ** floor(log10(raw))
    step = next(step * power for step in (1, 2, 2.5, 5, 10) if step * power >= raw * 0.999)
    first, last = floor(low / step + 1e-9), -floor(-high / step + 1e-9)
    return [round(at * step, 12) for at in range(int(first), int(last) + 1)]


@dataclass(frozen=True)
class Span:
    """The positions of a gap, its limits and its allowance in a cell of the scorecard, in percent.

    Attributes:
        value, low, high: the gap and its limits.
        allowance: the bound, or None.
        allowed: the positions between which gaps are allowed.
        end: the number at the right end; the left end is 0.
    """

    value: float
    low: float | None
    high: float | None
    allowance: float | None
    allowed: tuple[float, float] | None
    end: float


def place_spans(
    rows: Sequence[tuple[float, float | None, float | None, float | None]], *, is_ratio: bool = False
) -> list[Span]:
    """Place rows of (gap, low limit, high limit, allowance) on one scale, which begins at 0.

    >>> [(each.value, each.allowed) for each in place_spans([(0.1, 0.05, 0.2, 0.05)])]
    [(50.0, (0.0, 25.0))]
    >>> [(each.value, each.allowed) for each in place_spans([(0.5, None, None, 0.8)], is_ratio=True)]
    [(50.0, (80.0, 100.0))]
    """
    numbers = [abs(each) for row in rows for each in row if each is not None and isfinite(each)]
    end = 1.0 if is_ratio else choose_ticks(0.0, max(numbers, default=0.0))[-1]

    def place(value: float | None) -> float | None:
        return None if value is None else round(min(100 * abs(value) / end, 100.0), 2)

    spans = []
    for value, low, high, allowance in rows:
        bound = place(allowance)
        allowed = None if bound is None else (bound, 100.0) if is_ratio else (0.0, bound)
        spans.append(Span(place(value) or 0.0, place(low), place(high), bound, allowed, end))
    return spans


@dataclass(frozen=True)
class Curve:
    """A line through points of the unit square; `places` has the points for SVG."""

    label: str
    points: tuple[tuple[float, float], ...]

    @property
    def places(self) -> str:
        """Return the points in percent, from the upper left corner.

        >>> Curve("a", ((0, 0), (0.5, 1))).places
        '0,100 50,0'
        """
        return " ".join(f"{100 * x:.4g},{100 - 100 * y:.4g}" for x, y in self.points)

    @property
    def dots(self) -> list[list[str]]:
        """Return the points as pairs of texts."""
        return [place.split(",") for place in self.places.split()]


@dataclass(frozen=True)
class Square:
    """Curves on the unit square.

    Attributes:
        name: unique in the page.
        title: what the figure shows.
        across, along: the names of the horizontal and vertical axis.
        curves: at most six curves, which have different dashes.
        across_ticks, along_ticks: (position from 0 to 1, text).
        dotted: whether each point is marked; otherwise the diagonal is drawn, for comparison.
    """

    kind: ClassVar[str] = "square"
    name: str
    title: str
    across: str
    along: str
    curves: tuple[Curve, ...]
    across_ticks: tuple[tuple[float, str], ...] = ((0, "0"), (0.5, "0.5"), (1, "1"))
    along_ticks: tuple[tuple[float, str], ...] = ((0, "0"), (0.5, "0.5"), (1, "1"))
    dotted: bool = False


LARGEST_HEAT_MAP = 24, 8  # the most rows and columns that are drawn


@dataclass(frozen=True)
class HeatMap:
    """Numbers in rows and columns; the colour of higher numbers is stronger.

    Attributes:
        name: unique in the page.
        title: what the figure shows.
        across: the heads of the columns.
        rows: the head of each row and its cells: (text, a second line, shade from 0 to 100), or None for no cell.
    """

    kind: ClassVar[str] = "heat"
    name: str
    title: str
    across: tuple[str, ...]
    rows: tuple[tuple[str, tuple[tuple[str, str, int] | None, ...]], ...]


def draw_heat_map(
    name: str, title: str, cells: Sequence[tuple[str, str, float | None, str, str]], across: Sequence[str]
) -> HeatMap:
    """Arrange cells (row, column, value, text, second line) and shade them from the least value to the greatest.

    >>> draw_heat_map("h", "rates", [("a", "x", 0.2, ".2", "n = 5"), ("b", "x", 0.4, ".4", "n = 6")], ["x"]).rows
    (('a', (('.2', 'n = 5', 0),)), ('b', (('.4', 'n = 6', 100),)))
    """
    values = [value for _, _, value, _, _ in cells if value is not None]
    least, most = min(values, default=0.0), max(values, default=0.0)
    placed: dict[str, dict[str, tuple[str, str, int]]] = {}
    for row, column, value, text, note in cells:
        shade = 0 if value is None or most == least else round(100 * (value - least) / (most - least))
        placed.setdefault(row, {})[column] = (text, note, shade)
    rows = tuple((row, tuple(map(of.get, across))) for row, of in placed.items())
    return HeatMap(name, title, tuple(across), rows)
