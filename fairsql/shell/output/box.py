"""Write a result for a terminal: as a box like DuckDB's that fits the width, or with a line for each value."""

from __future__ import annotations

import math
import re
from itertools import islice, pairwise
from typing import TYPE_CHECKING, TextIO

from fairsql.shell.output.named_groups import name_values
from fairsql.shell.output.screen import Span, width_of_tables, wrap, write_sentence, write_spans
from fairsql.shell.output.table_layout import Fit, fit, shorten, unique_width
from fairsql.shell.output.text_rows import COUNTED, FLOATS, Layout, Result, is_number, quote_ambiguous
from fairsql.shell.output.text_width import cell_len, chop_cells, set_cell_size

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Line = list[Span]

_NARROW_TEXT = 9  # a text is never narrower
_NARROW_NAME = 14  # a longer part of a column's name is broken inside
_TEXT, _KEY, _PROSE = 13, 19, 18  # nor, if possible, a text, a text that distinguishes rows, and prose
_NARROW_KIND = 8
_ENDS = ("low", "high", "min", "max", "se")
_SIGNS, _PLAIN_SIGNS = "│─┌┬┐├┼┤└┴┘", "|-+++|+|+++"
_LONG, _LINES = 20, 4  # texts of several words beyond this length are prose, wrapped over about this many lines


def write_table(result: Result, out: TextIO, layout: Layout) -> None:
    """Draw a box like DuckDB's: names, types, rows, and their number.

    On a terminal the box fits the width: long names are folded, long texts are cut, and only if that is not enough,
    columns are left out; the lines below the box say what is not shown. Elsewhere it is as wide as it needs to be.
    """
    rows, count = _read(result, layout)
    if result.names == ("explain_key", "explain_value"):
        out.writelines(f"{plan}\n" for _, plan in rows)
        return
    columns = _columns(result, rows)
    width = layout.width or width_of_tables(out)
    fitted = fit(columns, width, layout.advice)
    write_spans(_with_rules(_box(columns, fitted), fitted, out), out)
    for line in (count, *fitted.notes):
        write_sentence(line, "dim", out, width=width)


def write_lines(result: Result, out: TextIO, layout: Layout) -> None:
    """Write each row as lines `name = value`, with an empty line between rows; nothing is cut."""
    rows, count = _read(result, layout)
    columns = _columns(result, rows)
    head = max((cell_len(column.name) for column in columns), default=0)
    for at in range(len(rows)):
        names = [Span(" " * (head - cell_len(column.name)) + column.name, "bold") for column in columns]
        lines = [[name, Span(" = "), column.cells[at]] for name, column in zip(names, columns, strict=True)]
        write_spans([*lines, []], out)
    write_sentence(count, "dim", out, width=0)


def _read(result: Result, layout: Layout) -> tuple[list[tuple[str | None, ...]], str]:
    """Return the rows to show, and a sentence on their number."""
    source = result.rows()
    rows = list(islice(source, layout.max_rows or None))
    left = sum(1 for _ in islice(source, COUNTED + 1))
    if not left:
        return rows, f"{len(rows)} row{'' if len(rows) == 1 else 's'}"
    if left > COUNTED:
        return rows, f"first {len(rows)} rows shown, more than {COUNTED:,} are left out"
    return (
        rows,
        f"first {len(rows)} of {len(rows) + left:,} rows shown, {left:,} {'is' if left == 1 else 'are'} left out",
    )


def _columns(result: Result, rows: Sequence[tuple[str | None, ...]]) -> list[BoxColumn]:
    kinds = dict(zip(result.names, result.types, strict=True))
    columns = []
    for at, (name, kind) in enumerate(zip(result.names, result.types, strict=True)):
        values = tuple(row[at] for row in rows)
        named = values
        if name.endswith("_group"):
            named = name_values(values, kinds.get(f"{name.removesuffix('_group')}_key", ""))
        columns.append(BoxColumn(name, kind, named))
        columns[-1].is_prose |= named != values  # which is wrapped, since its middle counts
    for before, column in pairwise(columns):
        base, _, end = column.name.rpartition("_")
        if end in _ENDS and base and base in (before.name, before.base):
            column.base = base
    return columns


class BoxColumn:
    """A column as it is shown, and how far it may shrink.

    Attributes:
        cells: its values.
        short: its values with fewer digits.
        filled: the values other than NULL.
        is_empty: whether there are rows, but all values are NULL.
        only: the value that all rows share, if there are several rows.
        is_prose: whether it contains texts of several words, which are wrapped and not cut.
        base: the name of the column before it that it is a limit of; where there is little room only the rest is shown.
    """

    def __init__(self, name: str, kind: str, values: tuple[str | None, ...]) -> None:
        self.name = _printable(name)
        self.base = ""
        head, bracket, _ = kind.partition("(")
        self.kind = head.strip('"').lower() + ("[]" if bracket and kind.endswith("]") else "")
        self.is_number = is_number(kind)
        show = _readable if kind in FLOATS else _printable
        self.cells = [Span("NULL", "dim") if value is None else Span(show(quote_ambiguous(value))) for value in values]
        self.short = self.cells
        if kind in FLOATS:
            self.short = [
                cell if value is None else Span(_readable(value, 4))
                for cell, value in zip(self.cells, values, strict=True)
            ]
        self.filled = [cell.text for cell, value in zip(self.cells, values, strict=True) if value is not None]
        self.is_empty = bool(values) and all(value is None for value in values)
        same = len(values) > 1 and len(set(values)) == 1 and not self.is_empty
        self.only = self.cells[0].text if same else ""
        self.is_prose = any(cell.width > _LONG and cell.text.count(" ") > 2 for cell in self.cells)

    def widest(self, *, compact: bool) -> int:
        """Return the width that shows the name and all values in full."""
        name = self.name[len(self.base) :] if compact else self.name
        return max(self._values(compact), cell_len(name), 0 if compact else len(self.kind))

    def folded(self, *, compact: bool) -> int:
        """Return the width that shows all values in full, and the name on several lines."""
        return max(self._values(compact), self._name(compact))

    def narrowest(self, *, key: bool, compact: bool, narrow: bool) -> int:
        """Return the smallest width to which the column may be cut.

        Args:
            key: whether it distinguishes rows.
            compact: whether there is little room.
            narrow: whether there is so little room that texts may be hard to read.
        """
        values = self._values(compact)
        if not self.is_number:
            floor = _NARROW_TEXT if narrow else _PROSE if self.is_prose else _KEY if key else _TEXT
            values = min(values, floor)
            if not narrow and not self.is_prose:
                values = unique_width((cell.text for cell in self.cells), values, min(self._values(compact), 2 * _TEXT))
        return max(values, self._name(compact))

    def is_cut(self, width: int) -> bool:
        """Return whether a value does not fit into a column of this width."""
        return not self.is_number and any(cell.width > width * self._lines for cell in self.cells)

    def lines(self, at: int, width: int, *, compact: bool) -> list[Span]:
        """Return the lines of a value in a column of this width."""
        cell = (self.short if compact else self.cells)[at]
        return [Span(line, cell.style) for line in wrap(shorten(cell.text, width * self._lines), width)]

    def heading(self, width: int, *, compact: bool) -> list[str]:
        """Fold the name into lines of `width`: after underscores, and within a very long word."""
        lines = [""]
        for part in _parts(self.name[len(self.base) :] if compact else self.name):
            pieces = math.ceil(cell_len(part) / width)
            for piece in chop_cells(part, math.ceil(cell_len(part) / pieces)) if pieces > 1 else [part]:
                if lines[-1] and cell_len(lines[-1] + piece) > width:
                    lines.append("")
                lines[-1] += piece
        return lines

    @property
    def _lines(self) -> int:
        return _LINES if self.is_prose else 1

    def _values(self, compact: bool) -> int:
        return max((cell.width for cell in (self.short if compact else self.cells)), default=0)

    def _name(self, compact: bool) -> int:
        parts = _parts(self.name[len(self.base) :] if compact else self.name)
        longest = min(max(map(cell_len, parts), default=0), _NARROW_NAME)
        return longest if compact else max(longest, min(len(self.kind), _NARROW_KIND))


def _parts(name: str) -> list[str]:
    """Split a name after each underscore, hyphen and space.

    >>> _parts("true_positive_rate"), _parts("hours-per-week"), _parts("_low")
    (['true_', 'positive_', 'rate'], ['hours-', 'per-', 'week'], ['_low'])
    """
    return re.findall(r"_?[^_\- ]+[_\- ]?|[_\- ]", name) or [""]


def _box(columns: Sequence[BoxColumn], fitted: Fit) -> Iterator[Line | None]:
    """Yield the lines of a box without its sides: names, types and rows; None for the line between."""
    columns_and_widths = [(columns[at], width) for at, width in fitted.widths.items()]
    headings = [column.heading(width, compact=fitted.compact) for column, width in columns_and_widths]
    depth = max(map(len, headings), default=1)
    for line in range(depth):
        names = [heading[line - depth + len(heading)] if line >= depth - len(heading) else "" for heading in headings]
        yield [_centre(Span(name, "bold"), width) for name, (_, width) in zip(names, columns_and_widths, strict=True)]
    if not fitted.compact:
        yield [_centre(Span(shorten(column.kind, width), "dim"), width) for column, width in columns_and_widths]
    yield None
    for at in range(max((len(column.cells) for column in columns), default=0)):
        cells = [column.lines(at, width, compact=fitted.compact) for column, width in columns_and_widths]
        for line in range(max(map(len, cells))):
            pieces = [cell[line] if line < len(cell) else Span("") for cell in cells]
            yield [_align(piece, *each) for piece, each in zip(pieces, columns_and_widths, strict=True)]


def _align(piece: Span, column: BoxColumn, width: int) -> Span:
    gap = " " * (width - piece.width)
    return Span(gap + piece.text if column.is_number else piece.text + gap, piece.style)


def _centre(piece: Span, width: int) -> Span:
    left = (width - piece.width) // 2
    return Span(set_cell_size(" " * left + piece.text, width), piece.style)


def _with_rules(lines: Iterator[Line | None], fitted: Fit, out: TextIO) -> Iterator[Line]:
    """Draw the sides of a box around its lines, in ASCII if the stream cannot write other characters."""
    is_unicode = (getattr(out, "encoding", None) or "utf-8").lower().startswith("utf")
    signs = _SIGNS if is_unicode else _PLAIN_SIGNS
    space = "" if fitted.compact else " "
    bar = signs[0]

    def rule(left: str, middle: str, right: str) -> Line:
        return [
            Span(left + middle.join(signs[1] * (width + 2 * len(space)) for width in fitted.widths.values()) + right)
        ]

    yield rule(*signs[2:5])
    for line in lines:
        if line is None:
            yield rule(*signs[5:8])
            continue
        pieces = [Span(bar + space)]
        for piece in line:
            pieces += [piece, Span(space + bar + space)]
        yield [*pieces[:-1], Span(space + bar)]
    yield rule(*signs[8:11])


def _printable(text: str) -> str:
    """Write line breaks and other control characters as escapes, so that a value cannot move the cursor.

    >>> _printable("two\\nlines")
    'two\\\\nlines'
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def _readable(text: str, digits: int = 6) -> str:
    """Round a floating-point number for reading: to six digits, or all digits before the point.

    >>> [_readable(text) for text in ("0.04431234567", "33.0", "1234567.891", "1.23e-17", "nan")]
    ['0.044312', '33.0', '1234567.9', '1.23e-17', 'nan']
    """
    value = float(text)
    size = abs(value)
    if not math.isfinite(value) or value == 0:
        return text
    if not 1e-3 <= size < 1e15:
        return f"{value:.{digits}g}"
    decimals = min(digits, max(1, digits - 1 - math.floor(math.log10(size))))
    short = f"{value:.{decimals}f}".rstrip("0")
    return short + "0" if short.endswith(".") else short
