"""The accuracy-disparity curve of a model as a picture. In: rows of fair_tradeoff. Out: lines of text, or a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from fairsql.errors import ProgrammingError

if TYPE_CHECKING:
    from fairsql.connection import Connection

_SUFFIXES = (".png", ".svg", ".pdf")


class Point(NamedTuple):
    """One allowance: what the most accurate model within it does on the rows that judge."""

    allowance: float
    accuracy: float
    disparity: float
    test_accuracy: float | None
    test_disparity: float | None


def read_curve(connection: Connection, model: str, allowances: list[float] | None) -> list[Point]:
    """Return the points of a model's curve that models were found for: of these allowances, or of all there are."""
    columns = ", ".join(Point._fields)
    query = f"SELECT {columns} FROM fair_tradeoff($1, allowances := $2) WHERE feasible ORDER BY ALL"
    rows = connection.execute(query, [model, allowances]).fetchall()
    return [Point(*row) for row in rows]


def _tested(curve: list[Point]) -> list[tuple[float, float]]:
    pairs = [(point.test_disparity, point.test_accuracy) for point in curve]
    return [(x, y) for x, y in pairs if x is not None and y is not None]


def draw_lines(curve: list[Point], *, width: int = 60, height: int = 12) -> str:
    """Return the curve as text, disparity to the right and accuracy upwards; ● validation, ○ test, ◉ both.

    >>> points = [Point(0.01, 0.83, 0.01, None, None), Point(0.1, 0.85, 0.09, 0.84, 0.08)]
    >>> print(draw_lines(points, width=12, height=3))
    0.8500 │           ●
           │          ○
    0.8300 │●
           └────────────
            0.0100  0.0900
            largest difference between groups; accuracy upwards; ● validation, ○ test
    """
    if not curve:
        return "no model was found within any of these allowances"
    judged = [(p.disparity, p.accuracy, "●") for p in curve]
    tested = [(x, y, "○") for x, y in _tested(curve)]
    left, right = (choose(x for x, _, _ in (*judged, *tested)) for choose in (min, max))
    low, high = (choose(y for _, y, _ in (*judged, *tested)) for choose in (min, max))
    grid = [[" "] * width for _ in range(height)]
    for x, y, mark in (*judged, *tested):
        column = round((x - left) / ((right - left) or 1) * (width - 1))
        row = round((high - y) / ((high - low) or 1) * (height - 1))
        grid[row][column] = mark if grid[row][column] in (" ", mark) else "◉"
    heads = [f"{high:.4f}", *[""] * (height - 2), f"{low:.4f}"]
    lines = [f"{head:>6} │{''.join(row)}".rstrip() for head, row in zip(heads, grid, strict=True)]
    lines.append(f"{'':>6} └{'─' * width}")
    lines.append(f"{'':>8}{left:.4f}{right:>{max(width - 7, 8)}.4f}".rstrip())
    lines.append(f"{'':>8}largest difference between groups; accuracy upwards; ● validation, ○ test")
    return "\n".join(lines)


def draw_file(curve: list[Point], path: Path) -> None:
    """Draw the curve to a file.

    Raises:
        ProgrammingError: for a kind of file that cannot be drawn, or without matplotlib.
    """
    if path.suffix not in _SUFFIXES:
        raise ProgrammingError(f"{path} is no picture that can be drawn", hint=f"endings are {', '.join(_SUFFIXES)}")
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise ProgrammingError("drawing to a file needs matplotlib", hint="pip install 'fairsql[plot]'") from error
    figure = Figure(figsize=(6, 4), layout="constrained")
    axes = figure.subplots()
    axes.plot([p.disparity for p in curve], [p.accuracy for p in curve], "o-", label="validation")
    tested = _tested(curve)
    if tested:
        axes.plot([x for x, _ in tested], [y for _, y in tested], "o--", label="test")
    for p in curve:
        axes.annotate(f"{p.allowance:g}", (p.disparity, p.accuracy), textcoords="offset points", xytext=(0, 6))
    axes.set_xlabel("largest difference between groups")
    axes.set_ylabel("accuracy")
    axes.legend()
    figure.savefig(path)
