"""Plot the accuracy-disparity curve of a model. In: rows of fair_tradeoff. Out: lines of text, or a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from fairsql.errors import ProgrammingError
from fairsql.text.queries import query

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairsql.session.connection import Connection

_SUFFIXES = (".png", ".svg", ".pdf")
_ACROSS = "largest difference between groups"
_WITHOUT = "without allowances"


class Point(NamedTuple):
    """One allowance, and the results of the most accurate model within it on the validation rows."""

    allowance: float
    accuracy: float
    disparity: float
    test_accuracy: float | None
    test_disparity: float | None


class Curve(NamedTuple):
    """The points of a model, and the disparity and accuracy of its learner without allowances, if they are stored."""

    model: str
    points: Sequence[Point]
    baseline: tuple[float, float] | None = None

    @property
    def title(self) -> str:
        """Return the title of the plot."""
        return f"{self.model}: accuracy within each allowance"

    def tested(self) -> list[tuple[float, float]]:
        """Return disparities and accuracies on the test rows."""
        pairs = [(point.test_disparity, point.test_accuracy) for point in self.points]
        return [(x, y) for x, y in pairs if x is not None and y is not None]

    def labels(self) -> dict[tuple[float, float], str]:
        """Return the allowances at each disparity and accuracy: several models may have the same.

        >>> curve = Curve("m", [Point(0.05, 0.85, 0.04, None, None), Point(0.1, 0.85, 0.04, None, None)])
        >>> curve.labels()
        {(0.04, 0.85): '0.05, 0.1'}
        """
        labels: dict[tuple[float, float], str] = {}
        for point in self.points:
            at = (point.disparity, point.accuracy)
            labels[at] = f"{labels[at]}, {point.allowance:g}" if at in labels else f"{point.allowance:g}"
        return labels


def read_curve(connection: Connection, model: str, allowances: list[float] | None) -> Curve:
    """Return the points of a model's curve, for these allowances or for all, if models were found for them."""
    columns = ", ".join(Point._fields)
    rows = connection.execute(query("shell", "curve", columns=columns), [model, allowances]).fetchall()
    name = rows[0][0] if rows else model
    accuracy, disparity = connection.execute(query("shell", "baseline"), [name]).fetchall()[0]
    baseline = (disparity, accuracy) if accuracy is not None and disparity is not None else None
    return Curve(name, [Point(*row[1:]) for row in rows], baseline)


def draw_lines(curve: Curve, *, width: int = 60, height: int = 14) -> str:
    """Return the curve as text, with disparity to the right and accuracy upwards; labels are allowances.

    >>> points = [Point(0.01, 0.83, 0.01, None, None), Point(0.1, 0.85, 0.09, 0.84, 0.08)]
    >>> print(draw_lines(Curve("even", points, baseline=(0.17, 0.86)), width=30, height=4))
    even: accuracy within each allowance
    0.8600 │                             ×
           │              ● 0.1
           │             ○
    0.8300 │● 0.01
           └──────────────────────────────
            0.0100                  0.1700
            largest difference between groups; accuracy upwards
            ● validation, with its allowance; ○ test; ◉ both; × without allowances
    """
    if not curve.points:
        return "no model was found within any of these allowances"
    marks = [(at, "●") for at in curve.labels()] + [(at, "○") for at in curve.tested()]
    marks += [(curve.baseline, "×")] if curve.baseline else []
    left, right = (choose(x for (x, _), _ in marks) for choose in (min, max))
    low, high = (choose(y for (_, y), _ in marks) for choose in (min, max))
    grid = [[" "] * width for _ in range(height)]

    def cell(at: tuple[float, float]) -> tuple[int, int]:
        row = round((high - at[1]) / ((high - low) or 1) * (height - 1))
        return row, round((at[0] - left) / ((right - left) or 1) * (width - 1))

    for at, mark in marks:
        row, column = cell(at)
        grid[row][column] = mark if grid[row][column] in (" ", mark) else "◉"
    for at, label in curve.labels().items():
        _write_beside(grid, *cell(at), label)
    heads = [f"{high:.4f}", *[""] * (height - 2), f"{low:.4f}"]
    lines = [f"{head:>6} │{''.join(row)}".rstrip() for head, row in zip(heads, grid, strict=True)]
    floor = f"{'':>6} └{'─' * width}"
    scale = f"{'':>8}{left:.4f}{right:>{max(width - 6, 8)}.4f}".rstrip()
    return "\n".join([curve.title, *lines, floor, scale, *_legend(curve)])


def _legend(curve: Curve) -> list[str]:
    """Return the lines that explain the axes and marks."""
    tested, baseline = curve.tested(), curve.baseline
    marks = ["● validation, with its allowance", "○ test" if tested else "", "◉ both" if tested or baseline else ""]
    marks.append(f"× {_WITHOUT}" if baseline else "")
    return [f"{'':>8}{_ACROSS}; accuracy upwards", f"{'':>8}{'; '.join(filter(None, marks))}"]


def _write_beside(grid: list[list[str]], row: int, column: int, label: str) -> None:
    """Write a label beside its mark if there is empty space, otherwise nowhere."""
    size = len(label)
    for line, begin in ((row, column + 2), (row, column - size - 1), (row - 1, column), (row + 1, column)):
        if 0 <= line < len(grid) and begin >= 0 and begin + size <= len(grid[0]):
            around = grid[line][max(0, begin - 1) : begin + size + 1]
            if set(around) <= {" "}:
                grid[line][begin : begin + size] = label
                return


def draw_file(curve: Curve, path: Path) -> None:
    """Draw the curve to a file.

    Raises:
        ProgrammingError: for an unsupported file type, or without matplotlib.
    """
    if path.suffix.lower() not in _SUFFIXES:
        raise ProgrammingError(f"{path} is not a picture that can be drawn", hint=f"endings are {', '.join(_SUFFIXES)}")
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise ProgrammingError("drawing to a file needs matplotlib", hint="pip install 'fairsql[plot]'") from error
    figure = Figure(figsize=(7.5, 5.5), layout="constrained")
    axes = figure.subplots()
    axes.set_title(curve.title)
    axes.plot([p.disparity for p in curve.points], [p.accuracy for p in curve.points], "o-", label="validation")
    tested = curve.tested()
    if tested:
        axes.plot([x for x, _ in tested], [y for _, y in tested], "s--", label="test", alpha=0.7)
    if curve.baseline:
        x, y = curve.baseline
        axes.plot([x], [y], "kX", markersize=9, label=f"{_WITHOUT} (validation)")
        axes.axhline(y, color="black", linewidth=0.8, linestyle=":")
    plain = {"facecolor": "white", "edgecolor": "none", "pad": 0.5}
    for at, label in curve.labels().items():  # above and to the left, where a rising curve leaves room
        axes.annotate(label, at, textcoords="offset points", xytext=(-6, 3), ha="right", va="bottom", bbox=plain)
    axes.margins(0.1, 0.15)
    axes.grid(alpha=0.25)
    axes.set_xlabel(f"{_ACROSS} (the number at each point: its allowance)")
    axes.set_ylabel("accuracy")
    figure.legend(loc="outside lower center", ncols=3, frameon=False)
    figure.savefig(path, dpi=150)
