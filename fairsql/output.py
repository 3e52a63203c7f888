"""Rows, errors and waiting, as the command line shows them.

In: DuckDB's lazy relation. DuckDB itself turns every value into text, so no digit, month or time zone is lost
in a Python type, and rows are read in batches. Out: a box, CSV, JSON or Markdown on a stream.
"""

from __future__ import annotations

import csv
import json
import math
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for
from contextlib import closing, nullcontext
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, TextIO, TypeVar

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

import fairsql
from fairsql.connection import _wrapped, connect
from fairsql.errors import FairSQLError
from fairsql.tokens import tokenize

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from duckdb import DuckDBPyRelation

    from fairsql.connection import Connection

T = TypeVar("T")
Row = tuple[str | None, ...]

_BATCH = 20_000
_AS_TEXT = "CAST(COLUMNS(*) AS VARCHAR)"
_AS_JSON = "to_json(COLUMNS(*))"
_FLOATS = frozenset({"FLOAT", "DOUBLE"})
_NUMBERS = _FLOATS | {"DECIMAL", "BIGNUM", "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT"}
_NARROW_TEXT, _NARROW_NAME = 8, 10  # a text and a part of a column's name are never cut below these widths


_QUERIES = frozenset({"SELECT", "FROM", "WITH", "VALUES", "TABLE", "(", "EXECUTE", "CALL"})
_SETTINGS = (
    "SET python_enable_replacements = false",
    "SET enable_progress_bar = true",
    "SET enable_progress_bar_print = false",
)


@dataclass(frozen=True)
class Layout:
    """How a box is drawn: at most `max_rows` rows (0: all), `width` columns wide (0: as the terminal)."""

    max_rows: int = 40
    width: int = 0


@dataclass(frozen=True)
class Result:
    """What a statement returned: every value as text, None for NULL, in batches.

    Attributes:
        names: the columns as the query names them; two may bear the same name.
        keys: the same, made unique as DuckDB does in files (`a`, `a_1`).
        types: their SQL types.
        batches: the rows; they can be read once.
    """

    names: tuple[str, ...]
    keys: tuple[str, ...]
    types: tuple[str, ...]
    batches: Iterator[list[Row]]

    def rows(self) -> Iterator[Row]:
        """Yield the rows one by one."""
        return chain.from_iterable(self.batches)


def read(relation: DuckDBPyRelation, *, as_json: bool = False, limit: int = 0) -> Result:
    """Run a relation up to its first batch of rows.

    Args:
        relation: what to read; it runs once.
        as_json: give each value as JSON, not as DuckDB prints it.
        limit: read no more rows than this; 0 for all of them.
    """
    text = relation.project(_AS_TEXT)
    keys = tuple(text.columns)
    if as_json:
        text = relation.project(_AS_JSON)
    batches = iter([text.limit(limit).fetchall()]) if limit else _batches(text)
    first = next(batches, [])
    types = tuple(str(kind) for kind in relation.types)
    return Result(tuple(relation.columns), keys, types, chain([first], batches))


def _batches(text: DuckDBPyRelation) -> Iterator[list[Row]]:
    # DuckDB 1.4 knows only the older name, which warns from 1.5 on.
    read_arrow = text.to_arrow_reader if hasattr(text, "to_arrow_reader") else text.fetch_arrow_reader
    with closing(read_arrow(_BATCH)) as reader:
        for batch in reader:
            yield list(zip(*(column.to_pylist() for column in batch.columns), strict=True))


def write_csv(result: Result, out: TextIO, layout: Layout) -> None:
    """Write comma-separated values with a header; NULL is empty."""
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(result.keys)
    for rows in result.batches:
        writer.writerows(rows)


def write_json(result: Result, out: TextIO, layout: Layout) -> None:
    """Write an array of objects, one a line; what JSON cannot say (NaN, infinity) is null."""
    keys = [json.dumps(key, ensure_ascii=False) for key in result.keys]
    separator = "["
    for row in result.rows():
        pairs = (f"{key}:{_json_value(value)}" for key, value in zip(keys, row, strict=True))
        out.write(separator + "{" + ",".join(pairs) + "}")
        separator = ",\n"
    out.write("[]\n" if separator == "[" else "]\n")


def _json_value(text: str | None) -> str:
    if text is None:
        return "null"
    if "NaN" not in text and "Infinity" not in text:
        return text
    finite = json.loads(text, parse_constant=lambda _: None)
    return json.dumps(finite, ensure_ascii=False, separators=(",", ":"))


def write_markdown(result: Result, out: TextIO, layout: Layout) -> None:
    """Write a table as GitHub reads it: numbers to the right, NULL empty."""
    rules = tuple("--:" if _is_number(kind) else "---" for kind in result.types)
    for row in chain([result.names, rules], result.rows()):
        cells = ("" if cell is None else cell.replace("|", "\\|").replace("\n", "<br>") for cell in row)
        out.write("| " + " | ".join(cells) + " |\n")


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
        self.is_number = _is_number(kind)
        show = _readable if kind in _FLOATS else _printable
        self.cells = [Text("NULL", style="dim") if value is None else Text(show(value)) for value in values]
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


def _is_number(kind: str) -> bool:
    return not kind.endswith("]") and kind.partition("(")[0].removeprefix("U") in _NUMBERS


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


def write_trash(result: Result, out: TextIO, layout: Layout) -> None:
    """Read all rows and write none, as DuckDB's mode of that name does."""
    for _ in result.batches:
        pass


FORMATS: dict[str, Callable[[Result, TextIO, Layout], None]] = {
    "table": write_table,
    "csv": write_csv,
    "json": write_json,
    "markdown": write_markdown,
    "trash": write_trash,
}
FILES: dict[str, Callable[[DuckDBPyRelation, str], None]] = {  # what DuckDB writes by itself
    "csv": lambda relation, path: relation.write_csv(path),
    "parquet": lambda relation, path: relation.write_parquet(path),
}


def write(
    connection: Connection,
    sql: str,
    name: str,
    *,
    out: TextIO | Path,
    progress: Console,
    layout: Layout = Layout(),
) -> bool:
    """Run one statement and write its rows in the format called `name`.

    Returns:
        False if the statement has no rows to write, such as SET.
    """
    limit = layout.max_rows + 1 if name == "table" and layout.max_rows else 0

    def start() -> Result | bool:
        relation = connection.sql(sql)
        if relation is None or _is_receipt(relation, sql):
            return False
        try:
            if isinstance(out, Path) and name in FILES:
                FILES[name](relation, str(out))
                return True
            return read(relation, as_json=name == "json", limit=limit)
        except fairsql.Error as error:  # a lazy relation meets bad data only now
            if connection.expand(sql) is sql:
                raise
            raise _wrapped(error, sql) from error

    result = wait(connection, start, progress)
    if not isinstance(result, Result):
        return result
    with out.open("w", encoding="utf-8", newline="") if isinstance(out, Path) else nullcontext(out) as stream:
        FORMATS[name](result, stream, layout)
    return True


def _is_receipt(relation: DuckDBPyRelation, sql: str) -> bool:
    """Say whether the rows only tell that a statement worked: DuckDB 2 gives them where 1 gave none."""
    if relation.columns not in (["Count"], ["Success"]):
        return False
    first = next(iter(tokenize(sql)), None)
    return first is None or first.word not in _QUERIES


def open_database(name: str, *, read_only: bool = False) -> Connection:
    """Connect for the command line: no Python variable is a table, and `wait` can ask for the progress."""
    connection = connect(name, read_only=read_only)
    for setting in _SETTINGS:
        connection.raw.execute(setting)
    return connection


def wait(connection: Connection, work: Callable[[], T], console: Console) -> T:
    """Do work that runs queries, in a thread, with a progress bar once it takes long.

    Raises:
        KeyboardInterrupt: after Ctrl-C, when the queries have stopped; the connection can be used again.
    """
    with ThreadPoolExecutor(max_workers=1) as pool:
        future = pool.submit(work)
        try:
            return _watch(connection, future, console)
        except KeyboardInterrupt:
            # One interrupt stops one query; the work may run several.
            while not future.done():
                connection.interrupt()
                wait_for([future], timeout=0.1)
            raise


def _watch(connection: Connection, future: Future[T], console: Console) -> T:
    wait_for([future], timeout=0.5)
    if future.done() or not console.is_terminal:
        return future.result()
    with Progress(
        BarColumn(bar_width=40), TaskProgressColumn(), TimeElapsedColumn(), console=console, transient=True
    ) as bar:
        task = bar.add_task("", total=None)
        while not future.done():
            percent = connection.query_progress()
            if percent > 0:  # DuckDB says 0 or -1 when it cannot tell
                bar.update(task, total=100, completed=percent)
            wait_for([future], timeout=0.1)
    return future.result()


def show_error(error: Exception, console: Console) -> None:
    """Print an error: what is wrong in red, the place with its caret, what to write instead."""
    if not isinstance(error, FairSQLError):
        console.print(Text(str(error), style="red"), soft_wrap=True)
        return
    soft = not console.is_terminal  # a file gets its lines as they are
    console.print(Text(error.message, style="bold red"), soft_wrap=soft)
    excerpt = error.excerpt()
    if excerpt:
        line, caret = _window(excerpt, console.width if console.is_terminal else 0)
        start, end = caret.index("^"), len(caret)
        text = Text(f"{line}\n")
        text.stylize("bold", start, end)
        console.print(text.append(caret, style="bold red"), soft_wrap=True)
    if error.hint:
        console.print(Text(f"HINT: {error.hint}", style="cyan"), soft_wrap=soft)


def _window(excerpt: str, width: int) -> tuple[str, str]:
    """Cut an excerpt to a terminal of `width` columns, around its caret.

    >>> _window("LINE 1: SELECT abcdefghijkl\\n               ^", 20)
    ('LINE 1: …LECT abcde…', '              ^')
    """
    line, caret = excerpt.split("\n")
    if not width or len(line) <= width:
        return line, caret
    head = line.index(": ") + 2
    room = width - head
    text, mark = line[head:], caret[head:]
    first = min(max(0, mark.index("^") - room // 2), len(text) - room)
    if first > 0:
        text, mark = "…" + text[first + 1 :], " " + mark[first + 1 :]
    if len(text) > room:
        text, mark = text[: room - 1] + "…", mark[:room]
    return line[:head] + text, " " * head + mark
