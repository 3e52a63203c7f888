"""A result as a box like DuckDB's, drawn to fit the terminal."""

from __future__ import annotations

import math
from itertools import islice
from typing import TYPE_CHECKING, TextIO

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fairsql.result import FLOATS, Layout, Result, is_number, told_apart

if TYPE_CHECKING:
    from collections.abc import Sequence

_NARROW_TEXT, _NARROW_NAME = 8, 10  # a text and a part of a column's name are never cut below these widths


def write_table(result: Result, out: TextIO, layout: Layout) -> None:
    """Draw a box like DuckDB's: names, types, rows, and how many there are.

    On a terminal it fits the width: long names are folded, long texts are cut, and only if that is not enough
    columns in the middle are left out. Elsewhere it is as wide as it must be.
    """
    rows = list(islice(result.rows(), layout.max_rows + 1 if layout.max_rows else None))
    if result.names == ("explain_key", "explain_value"):
        out.writelines(f"{plan}\n" for _, plan in rows)
        return
    more = bool(layout.max_rows) and len(rows) > layout.max_rows
    rows = rows[: layout.max_rows or None]
    columns = [
        _BoxColumn(name, kind, tuple(row[at] for row in rows))
        for at, (name, kind) in enumerate(zip(result.names, result.types, strict=True))
    ]
    console = Console(file=out, highlight=False)
    width = layout.width or (console.width if console.is_terminal else 0)
    widths = _fit(columns, width)
    console.width = max(10, sum(widths.values()) + 3 * len(columns) + 10)
    console.print(_box(columns, widths, len(rows)))
    console.print(Text(_footer(len(rows), more, len(columns), len(widths)), style="dim"), soft_wrap=True)


class _BoxColumn:
    """A column of the box: its cells as shown, and how far it may shrink."""

    def __init__(self, name: str, kind: str, values: tuple[str | None, ...]) -> None:
        self.name = _printable(name)
        head, bracket, _ = kind.partition("(")
        self.kind = head.strip('"').lower() + ("[]" if bracket and kind.endswith("]") else "")
        self.is_number = is_number(kind)
        show = _readable if kind in FLOATS else _printable
        self.cells = [Text("NULL", style="dim") if value is None else Text(show(told_apart(value))) for value in values]
        cells = max((cell.cell_len for cell in self.cells), default=0)
        parts = max(map(cell_len, _parts(self.name)), default=0)
        kind_width = min(len(self.kind), _NARROW_TEXT)
        self.widest = max(cells, cell_len(self.name), len(self.kind))
        self.folded = max(cells, parts, kind_width)
        self.narrowest = max(
            cells if self.is_number else min(cells, _NARROW_TEXT), min(parts, _NARROW_NAME), kind_width
        )

    def heading(self, width: int) -> list[str]:
        """Fold the name into lines of `width`, at its underscores and spaces."""
        lines = [""]
        for part in _parts(self.name):
            if lines[-1] and cell_len(lines[-1] + part) > width:
                lines.append("")
            lines[-1] += part
        return lines


def _parts(name: str) -> list[str]:
    """Split a name behind each underscore and space.

    >>> _parts("true_positive_rate")
    ['true_', 'positive_', 'rate']
    """
    return name.replace("_", "_\0").replace(" ", " \0").split("\0")


def _fit(columns: Sequence[_BoxColumn], width: int) -> dict[int, int]:
    """Return the width of each column that is shown, by its position; `width` 0 leaves them as they are."""
    shown = list(range(len(columns)))
    while True:
        widths = {at: columns[at].widest for at in shown}
        dots = 4 if len(shown) < len(columns) else 0
        room = width - dots - 1 - 3 * len(shown)
        if width:
            _shrink(widths, {at: columns[at].folded for at in shown}, room)
            _shrink(widths, {at: columns[at].narrowest for at in shown}, room)
        if not width or len(shown) == 1 or sum(widths.values()) <= room:
            return widths
        del shown[len(shown) // 2]


def _shrink(widths: dict[int, int], floors: dict[int, int], room: int) -> None:
    """Take from the widest columns, down to their floors, until all fit in the room."""
    excess = sum(widths.values()) - room
    while excess > 0:
        wide = [at for at in widths if widths[at] > floors[at]]
        if not wide:
            return
        widths[max(wide, key=widths.__getitem__)] -= 1
        excess -= 1


def _box(columns: Sequence[_BoxColumn], widths: dict[int, int], height: int) -> Table:
    table = Table(box=box.SQUARE, header_style="")
    headings = {at: columns[at].heading(width) for at, width in widths.items()}
    lines = max(map(len, headings.values()), default=1)
    shown: list[Sequence[Text]] = []
    for at, width in widths.items():
        if shown and at - 1 not in widths:
            table.add_column("\n" * lines + "…", width=1)
            shown.append([Text("…")] * height)
        column = columns[at]
        names = "\n".join(line[: width - 1] + "…" if cell_len(line) > width else line for line in headings[at])
        header = Text("\n" * (lines - len(headings[at])), justify="center", overflow="ellipsis")
        header.append(names + "\n", style="bold").append(column.kind, style="dim")
        table.add_column(
            header,
            width=width,
            no_wrap=True,
            overflow="ellipsis",
            justify="right" if column.is_number else "left",
        )
        shown.append(column.cells)
    for row in zip(*shown, strict=True):
        table.add_row(*row)
    return table


def _footer(rows: int, more: bool, columns: int, shown: int) -> str:
    count = f"{rows} row{'' if rows == 1 else 's'}"
    text = f"first {count} shown, there are more" if more else count
    return text + (f", {columns} columns ({shown} shown)" if shown < columns else "")


def _printable(text: str) -> str:
    """Write line breaks and other control characters as escapes, so that a value cannot move the cursor.

    >>> _printable("two\\nlines")
    'two\\\\nlines'
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def _readable(text: str) -> str:
    """Round a floating-point number for the eye: six digits, more only before the point.

    >>> [_readable(text) for text in ("0.04431234567", "33.0", "1234567.891", "1.23e-17", "nan")]
    ['0.044312', '33.0', '1234567.9', '1.23e-17', 'nan']
    """
    value = float(text)
    size = abs(value)
    if not math.isfinite(value) or value == 0:
        return text
    if not 1e-3 <= size < 1e15:
        return f"{value:.6g}"
    decimals = min(6, max(1, 5 - math.floor(math.log10(size))))
    short = f"{value:.{decimals}f}".rstrip("0")
    return short + "0" if short.endswith(".") else short
