"""A picture of the shell: a session of statements, drawn as a terminal shows it. In: a script. Out: SVG."""

from __future__ import annotations

import io
from itertools import chain, repeat
from pathlib import Path
from unittest import mock

from pygments.token import Comment, Keyword, Literal, Name
from rich.console import Console
from rich.text import Text

import fairsql
from fairsql.shell.output.query_progress import open_database
from fairsql.shell.output.result_writers import show_error, write
from fairsql.shell.output.text_rows import Layout
from fairsql.shell.prompt.line_editor import FairSQLLexer
from fairsql.shell.prompt.scripts import split_script

WIDTH = 90
_PROMPT, _CONTINUATION = "fairsql> ", "     …> "
_COLOURS = {
    Keyword: "bold blue",
    Name.Builtin: "blue",
    Literal.String: "green",
    Literal.Number: "magenta",
    Comment: "bright_black",
}
_FORMAT = """\
<!-- Drawn by `make docs` from docs/shell.sql. -->
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font: {char_height}px Menlo, Consolas, "DejaVu Sans Mono", monospace }}
.{unique_id}-title {{ font: 18px sans-serif }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix" xml:space="preserve">
{matrix}
</g>
</g>
</svg>
"""


def draw(script: Path) -> str:
    """Run a script in a session in memory, and return the picture of it; its first line is a comment, and not typed."""
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="standard")
    terminal = {"FORCE_COLOR": "1", "TERM": "xterm", "COLUMNS": str(WIDTH)}
    with open_database(":memory:") as connection, mock.patch.dict("os.environ", terminal):
        for step in split_script(script.read_text(encoding="utf-8").partition("\n")[2]):
            console.print(_typed(step.text.strip()))
            console.print(Text.from_ansi(_answer(connection, step.text)))
    return console.export_svg(title="fairsql", code_format=_FORMAT, unique_id="shell")


def _answer(connection: fairsql.Connection, statement: str) -> str:
    out = io.StringIO()
    try:
        write(connection, statement, "table", out=out, layout=Layout(width=WIDTH))
    except fairsql.Error as error:
        show_error(error, out)
    return out.getvalue()


def _typed(statement: str) -> Text:
    """Return a statement as the prompt shows it: in colours, with the marks of further lines."""
    text = Text()
    for kind, word in FairSQLLexer().get_tokens(statement):
        text.append(word, next((colour for token, colour in _COLOURS.items() if kind in token), ""))
    marks = chain([(_PROMPT, "bold")], repeat((_CONTINUATION, "bright_black")))
    return Text("\n").join(Text.assemble(mark, line) for mark, line in zip(marks, text.split("\n"), strict=False))
