"""Write styled lines to a stream. In: lines of spans. Out: text, coloured and wrapped if the stream is a terminal.

Only a terminal needs rich, which takes as long to load as DuckDB; a file or a pipe gets plain text.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple, TextIO

from fairsql.shell.output.text_width import cell_len, chop_cells

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.console import Console

_FORCING = ("FORCE_COLOR", "TTY_COMPATIBLE")  # variables that make rich treat any stream as a terminal


class Span(NamedTuple):
    """A piece of a line, and its style in rich's terms: `bold`, `dim`, `red`, or none."""

    text: str
    style: str = ""

    @property
    def width(self) -> int:
        """The number of columns that it takes on a terminal."""
        return cell_len(self.text)


def find_terminal(out: TextIO) -> Console | None:
    """Return rich's console for a stream that is a terminal, None for any other."""
    if not out.isatty() and not any(map(os.environ.get, _FORCING)):
        return None
    from rich.console import Console

    console = Console(file=out, highlight=False)
    return console if console.is_terminal else None


def find_width(out: TextIO) -> int:
    """Return the width of a terminal in columns; 0 for any other stream."""
    console = find_terminal(out)
    return 0 if console is None else console.width


def width_of_tables(out: TextIO) -> int:
    """Return the width of tables: what the variable COLUMNS says, in a pipe too, or that of a terminal; else 0."""
    wanted = os.environ.get("COLUMNS", "")
    return int(wanted) if wanted.isdecimal() and int(wanted) else find_width(out)


def write_spans(lines: Iterable[Sequence[Span]], out: TextIO) -> None:
    """Write each line without wrapping."""
    console = find_terminal(out)
    if console is None:
        out.writelines("".join(span.text for span in line) + "\n" for line in lines)
        return
    from rich.text import Text

    for line in lines:
        console.print(Text.assemble(*line), soft_wrap=True)


def write_sentence(text: str, style: str, out: TextIO, *, width: int | None = None) -> None:
    """Write a sentence in one style, wrapped to `width` columns: 0 for no wrapping, None for the terminal's width."""
    width = find_width(out) if width is None else width
    lines = [line for part in text.split("\n") for line in (wrap(part, width) if width else [part])]
    write_spans([[Span(line, style)] for line in lines], out)


def wrap(text: str, width: int) -> list[str]:
    """Break a text into lines of at most `width` columns: between words, or within words that are longer.

    >>> wrap("the Census Bureau's data", 10), wrap("漢字かな", 5), wrap("", 5)
    (['the Census', "Bureau's", 'data'], ['漢字', 'かな'], [''])
    """
    lines = [""]
    for word in _words(text):
        if lines[-1] and cell_len(lines[-1] + word.rstrip()) > width:
            lines[-1] = lines[-1].rstrip()
            lines.append("")
        head, *rest = chop_cells(word, width) if cell_len(word.rstrip()) > width else [word]
        lines[-1] += head
        lines += rest
    return [*lines[:-1], lines[-1].rstrip()]


def _words(text: str) -> Iterator[str]:
    """Yield words, each with the space after it.

    >>> list(_words("a  b "))
    ['a  ', 'b ']
    """
    begin = 0
    for at in range(1, len(text)):
        if text[at - 1].isspace() and not text[at].isspace() and not text[begin:at].isspace():
            yield text[begin:at]
            begin = at
    if text:
        yield text[begin:]
