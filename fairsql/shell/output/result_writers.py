"""Write results and errors for the command line: a table with one function for each format.

In: a statement, or an error. Out: a box, CSV, JSON, Markdown or Parquet on a stream or in a file.
"""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import fairsql
from fairsql.errors import FairSQLError
from fairsql.shell.output.box import write_lines, write_table
from fairsql.shell.output.query_progress import wait
from fairsql.shell.output.screen import Span, find_width, write_sentence, write_spans
from fairsql.shell.output.table_page import write_html
from fairsql.shell.output.text_rows import COUNTED, Layout, Result, as_text, is_number, quote_ambiguous, read
from fairsql.shell.output.workbook import write_workbook
from fairsql.text.quoting import quote_json
from fairsql.whole_file import whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from duckdb import DuckDBPyRelation

    from fairsql.session.connection import Connection

# Modules that need sqlglot are only imported for statements that need it: it takes longer to load than DuckDB.

_LAYOUT = Layout()
_TO_QUOTE = frozenset(',"\r\n')
_FOR_READING = ("table", "line")  # the formats that may show only some rows
_QUERIES = frozenset({"SELECT", "FROM", "WITH", "VALUES", "TABLE", "(", "EXECUTE", "CALL"})


def write_csv(result: Result, out: TextIO, layout: Layout) -> None:
    """Write comma-separated values with a header, as DuckDB does: NULL is empty, the empty text is quoted."""
    for row in chain([result.keys], result.rows()):
        out.write(",".join(map(_csv_value, row)) + "\n")


def _csv_value(text: str | None) -> str:
    if text is None:
        return ""
    in_quotes = not text or not _TO_QUOTE.isdisjoint(text)
    return '"' + text.replace('"', '""') + '"' if in_quotes else text


def write_json(result: Result, out: TextIO, layout: Layout) -> None:
    """Write an array of objects, one per line; values that JSON lacks become texts: "NaN", "Infinity", "-Infinity"."""
    keys = [json.dumps(key, ensure_ascii=False) for key in result.keys]
    separator = "["
    for row in result.rows():
        pairs = (
            f"{key}:{'null' if value is None else quote_json(value)}" for key, value in zip(keys, row, strict=True)
        )
        out.write(separator + "{" + ",".join(pairs) + "}")
        separator = ",\n"
    out.write("[]\n" if separator == "[" else "]\n")


def write_markdown(result: Result, out: TextIO, layout: Layout) -> None:
    """Write a GitHub table: numbers are right-aligned; the texts NULL and "" are quoted."""
    rules = tuple("--:" if is_number(kind) else "---" for kind in result.types)
    for row in chain([result.names, rules], result.rows()):
        cells = ("NULL" if cell is None else _markdown_text(quote_ambiguous(cell)) for cell in row)
        out.write("| " + " | ".join(cells) + " |\n")


def _markdown_text(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", "<br>")


def write_trash(result: Result, out: TextIO, layout: Layout) -> None:
    """Read all rows and write none, as DuckDB's mode of that name does."""
    for _ in result.batches:
        pass


FORMATS: dict[str, Callable[[Result, TextIO, Layout], None]] = {
    "table": write_table,
    "line": write_lines,
    "csv": write_csv,
    "json": write_json,
    "markdown": write_markdown,
    "html": write_html,
    "trash": write_trash,
}
FILES = ("csv", "parquet")  # formats that DuckDB writes itself


def write(
    connection: Connection,
    sql: str,
    name: str,
    *,
    out: TextIO | Path,
    layout: Layout = _LAYOUT,
) -> bool:
    """Run one statement and write its rows in the format called `name`.

    Returns:
        False if the statement has no rows to write, such as SET.
    """
    limit = layout.max_rows + COUNTED + 1 if name in _FOR_READING and layout.max_rows else 0

    def start() -> Result | bool:
        relation = connection.sql(sql)
        if relation is None or _is_receipt(relation, sql):
            return False
        try:
            if isinstance(out, Path) and name in FILES:
                _write_file(connection, relation, name, out)
                return True
            result = read(relation, as_json=name == "json", limit=limit)
            if isinstance(out, Path) and name == "xlsx":
                write_workbook(result, out)
                return True
            return result
        except fairsql.Error as error:  # a lazy relation only now meets bad data
            expansion = connection.expansion(sql)
            if expansion.text is sql:
                raise
            from fairsql.session.running.error_positions import place_error

            raise place_error(error, expansion) from error

    result = wait(connection, start)
    if not isinstance(result, Result):
        return result
    if isinstance(out, Path):
        with whole(out) as part, part.open("w", encoding="utf-8", newline="") as stream:
            FORMATS[name](result, stream, layout)
    else:
        FORMATS[name](result, out, layout)
    return True


def _write_file(connection: Connection, relation: DuckDBPyRelation, name: str, path: Path) -> None:
    from fairsql.session.relation_export import detached

    with whole(path) as part, detached(connection, as_text(relation) if name == "csv" else relation) as rows:
        getattr(rows, f"write_{name}")(str(part))


def _is_receipt(relation: DuckDBPyRelation, sql: str) -> bool:
    """Return whether the rows only report that a statement worked: DuckDB 2 returns such rows, DuckDB 1 none."""
    if relation.columns not in (["Count"], ["Success"]):
        return False
    from fairsql.text.tokens import tokenize

    first = next(iter(tokenize(sql)), None)
    return first is None or first.word not in _QUERIES


def show_error(error: Exception, out: TextIO) -> None:
    """Write an error: the message in red, its position with a caret, and the hint."""
    if not isinstance(error, FairSQLError):
        write_sentence(str(error), "red", out, width=0)
        return
    write_sentence(error.message, "bold red", out)
    excerpt = error.excerpt()
    if excerpt:
        line, caret = _window(excerpt, find_width(out))
        start, end = caret.index("^"), len(caret)
        place = [Span(line[:start]), Span(line[start:end], "bold"), Span(line[end:])]
        write_spans([place, [Span(caret, "bold red")]], out)
    if error.hint:
        write_sentence(f"HINT: {error.hint}", "cyan", out)


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
