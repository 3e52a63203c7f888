"""The shell's dot commands, in a table: the arguments, help and function of each."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from fairsql.errors import ProgrammingError, did_you_mean
from fairsql.shell.output.box import write_table
from fairsql.shell.output.query_progress import open_database
from fairsql.shell.output.result_writers import FORMATS
from fairsql.shell.output.screen import find_terminal
from fairsql.shell.output.text_file import read_text_file
from fairsql.shell.output.text_rows import Result, Row, read
from fairsql.shell.prompt.scripts import Script
from fairsql.text.queries import query

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairsql.shell.prompt.interpreter import Shell


_QUOTES = ("'", '"')


class DotCommand(NamedTuple):
    """A dot command: its arguments, its help, and its function."""

    takes: str
    help: str
    run: Callable[[Shell, str], None]


def run_command(shell: Shell, line: str) -> None:
    """Run one dot command."""
    name, _, argument = line.rstrip().rstrip(";").rstrip().partition(" ")
    name = name if name[0] in ".\\" else f".{name.lower()}"
    if name not in COMMANDS:
        raise ProgrammingError(f"unknown command {name}", hint=did_you_mean(name, COMMANDS))
    command = COMMANDS[name]
    argument = argument.strip()
    if " " not in command.takes and len(argument) > 1 and argument[0] == argument[-1] and argument[0] in _QUOTES:
        argument = argument[1:-1]
    if bool(argument) < (command.takes[:1] not in ("", "[")):
        raise ProgrammingError(f"{name} takes {command.takes}", hint=f"{name} {command.takes}")
    command.run(shell, argument)


def _first_word(text: str) -> tuple[str, str]:
    """Return the first word, without its quotes, and the text after it.

    >>> _first_word("'my audit.html' FROM t"), _first_word("audit.html")
    (('my audit.html', 'FROM t'), ('audit.html', ''))
    """
    if text.startswith(_QUOTES) and text.count(text[0]) > 1:
        word, _, rest = text[1:].partition(text[0])
    else:
        word, _, rest = text.partition(" ")
    return word, rest.strip()


def _help(shell: Shell, _: str) -> None:
    for name, command in COMMANDS.items():
        shell.out.write(f"{name + ' ' + command.takes:<22} {command.help}\n")


def _quit(_: Shell, __: str) -> None:
    raise EOFError


def _show(shell: Shell, name: str, *parameters: str) -> None:
    """Show the rows of one of the shell's own queries."""
    _write_all(shell, read(shell.connection.raw.sql(query("shell", name), params=list(parameters) or None)))


def _write_all(shell: Shell, result: Result) -> None:
    """Show all rows, however many."""
    write_table(result, shell.out, replace(shell.layout, max_rows=0))


def _like(pattern: str) -> str:
    """Make a pattern for LIKE: `*` or `%` stands for any text; a bare word may occur anywhere."""
    return pattern.replace("*", "%") if "*" in pattern or "%" in pattern else f"%{pattern}%"


def _tables(shell: Shell, pattern: str) -> None:
    result = read(shell.connection.raw.sql(query("shell", "tables"), params=[_like(pattern)]))
    engine = shell.connection.engine
    wanted = re.compile(".*".join(map(re.escape, re.split(r"[*%]", _like(pattern)))), re.IGNORECASE)
    theirs: list[Row] = (
        [(engine.name, *table) for table in engine.tables() if wanted.fullmatch(table[1])] if engine else []
    )
    _write_all(shell, replace(result, batches=chain([theirs], result.batches)))


def _schema(shell: Shell, table: str) -> None:
    for (sql,) in shell.connection.raw.sql(query("shell", "schema"), params=[table or "%"]).fetchall():
        _print_sql(shell, f"{sql.rstrip().rstrip(';')};")


def _columns(shell: Shell, table: str) -> None:
    tables = [name for (name,) in shell.connection.raw.sql(query("shell", "table_names")).fetchall()]
    engine = shell.connection.engine
    theirs = [(schema, name) for schema, name, _ in engine.tables()] if engine else []
    schema, _, last = table.replace('"."', ".").casefold().rpartition(".")
    same = [each for each in theirs if each[1].casefold() == last and schema in ("", each[0].casefold())]
    if engine and same:
        relation = ".".join(
            engine.quote(part) for part in (same[0] if len(same) == 1 or schema else same[0][1:]) if part
        )
        columns: list[Row] = [(each,) for each in engine.columns(relation)]
        names = ("name",)
        _write_all(shell, Result(names, names, ("VARCHAR",), iter([columns])))
        return
    tables += [name for _, name in theirs]
    if table.casefold() not in (name.casefold() for name in tables):
        raise ProgrammingError(f"there is no table {table}", hint=did_you_mean(table, tables) if tables else "")
    _show(shell, "columns", table)


def _databases(shell: Shell, _: str) -> None:
    _show(shell, "databases")


def _open(shell: Shell, name: str) -> None:
    shell.switch(open_database(name or ":memory:", new=True))


def _read(shell: Shell, name: str) -> None:
    if not shell.read(Script(read_text_file(name), name)):
        raise ProgrammingError(f"{name} stopped at this error")


def _mode(shell: Shell, name: str) -> None:
    if name not in FORMATS:
        raise ProgrammingError(f"there is no mode {name}", hint=did_you_mean(name, FORMATS))
    shell.mode = name


def _toggle(shell: Shell, _: str) -> None:
    shell.mode = "table" if shell.mode == "line" else "line"


def _output(shell: Shell, name: str) -> None:
    to_screen = name in ("", "stdout")
    shell.redirect(sys.stdout if to_screen else Path(name).expanduser().open("w", encoding="utf-8", newline=""))


def _max_rows(shell: Shell, number: str) -> None:
    shell.layout = replace(shell.layout, max_rows=_whole_number(number))


def _width(shell: Shell, number: str) -> None:
    shell.layout = replace(shell.layout, width=_whole_number(number))


def _whole_number(text: str) -> int:
    if not text.isdecimal():
        raise ProgrammingError(f"{text} is not a whole number")
    return int(text)


def _timer(shell: Shell, state: str) -> None:
    if state not in ("on", "off"):
        raise ProgrammingError(f"the timer cannot be {state}", hint=".timer on, or .timer off")
    shell.timer = state == "on"


def _expand(shell: Shell, sql: str) -> None:
    _print_sql(shell, shell.connection.expand(sql))


def _metrics(shell: Shell, pattern: str) -> None:
    relation = shell.connection.sql(query("shell", "metrics"))
    assert relation is not None  # it is a query
    result = read(relation)
    rows = [row for row in result.rows() if any(pattern.casefold() in (word or "").casefold() for word in row)]
    _write_all(shell, replace(result, batches=iter([rows])))


def _report(shell: Shell, argument: str) -> None:
    name, question = _first_word(argument)
    if name.upper() in ("", "FROM", "SELECT"):
        hint = f"write .report audit.html {argument}".rstrip()
        raise ProgrammingError("the name of a file comes first", hint=hint)
    made = shell.connection.report(question or shell.last)
    made.save(Path(name).expanduser())
    shell.out.write(made.headline + "\n")


def _print_sql(shell: Shell, sql: str) -> None:
    console = find_terminal(shell.out)
    if console is None:
        shell.out.write(sql.rstrip() + "\n")
        return
    from rich.syntax import Syntax

    console.print(Syntax("", "sql", theme="ansi_dark").highlight(sql.rstrip()), soft_wrap=True)


COMMANDS = {
    ".help": DotCommand("", "list these commands; help, exit and quit need no dot", _help),
    ".quit": DotCommand("", "leave the shell", _quit),
    ".exit": DotCommand("", "leave the shell", _quit),
    ".tables": DotCommand("[TABLE]", "list tables and views; * stands for any text", _tables),
    ".schema": DotCommand("[TABLE]", "show the CREATE statements of tables and views", _schema),
    ".columns": DotCommand("TABLE", "list the columns of a table", _columns),
    ".databases": DotCommand("", "list the databases that are attached", _databases),
    ".open": DotCommand("[FILE]", "open another database; without FILE one in memory", _open),
    ".read": DotCommand("FILE", "run a script", _read),
    ".mode": DotCommand("MODE", f"write rows as {', '.join(FORMATS)}", _mode),
    "\\x": DotCommand("", "write rows as lines, or as tables again", _toggle),
    ".output": DotCommand("[FILE]", "write rows to a file; without FILE to the screen", _output),
    ".maxrows": DotCommand("N", "show at most N rows in a table; 0 for all", _max_rows),
    ".width": DotCommand("N", "draw tables N columns wide; 0 for the terminal's width", _width),
    ".timer": DotCommand("on|off", "show how long each statement takes", _timer),
    ".expand": DotCommand("SQL", "show the plain SQL that a statement stands for", _expand),
    ".report": DotCommand(
        "FILE [QUESTION]", "answer a question, or the statement before, with a report: .html, .md or .json", _report
    ),
    ".metrics": DotCommand("[METRIC]", "list metrics, or those that speak of METRIC", _metrics),
}
