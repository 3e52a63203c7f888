"""The interactive shell: a prompt, dot commands, and the same for scripts.

In: statements and dot commands, typed or from a script. Out: rows in the chosen mode on standard output,
errors on standard error. After an error the prompt comes back; a script stops.
"""

from __future__ import annotations

import os
import sys
import time
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Self, TextIO

from prompt_toolkit import PromptSession
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.enums import DEFAULT_BUFFER
from prompt_toolkit.filters import has_focus
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.lexers import PygmentsLexer
from prompt_toolkit.styles import Style
from pygments.lexers.sql import SqlLexer
from pygments.token import Keyword, Name
from rich.console import Console
from rich.syntax import Syntax
from rich.text import Text
from sqlglot.errors import TokenError

import fairsql
from fairsql.completion import Names, ShellCompleter, read_names
from fairsql.errors import ProgrammingError, did_you_mean
from fairsql.output import FORMATS, Layout, open_database, read, show_error, write, write_table
from fairsql.spec import FORMS, ITEMS
from fairsql.tokens import split_statements, tokenize

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from fairsql.connection import Connection

_PROMPT = "fairsql> "
_CONTINUATION = "     …> "
_STYLE = Style.from_dict({
    "prompt": "bold",
    "prompt-continuation": "ansibrightblack",
    "pygments.keyword": "ansiblue bold",
    "pygments.name.builtin": "ansiblue",
    "pygments.literal.string": "ansigreen",
    "pygments.literal.number": "ansimagenta",
    "pygments.comment": "ansibrightblack",
})  # fmt: skip
_TABLES = """
SELECT table_catalog AS database, table_schema AS schema, table_name AS name,
  CASE table_type WHEN 'VIEW' THEN 'view' ELSE 'table' END AS kind
FROM information_schema.tables
WHERE table_name ILIKE $pattern
ORDER BY ALL
"""
_SCHEMA = """
SELECT sql FROM (
  SELECT sql, table_name AS name FROM duckdb_tables() WHERE NOT internal
  UNION ALL SELECT sql, view_name FROM duckdb_views() WHERE NOT internal
)
WHERE name ILIKE $pattern
ORDER BY name
"""
_TABLE_NAMES = "SELECT DISTINCT table_name FROM information_schema.tables ORDER BY ALL"
_COLUMNS = """
SELECT column_name AS name, data_type AS type, is_nullable AS nullable, column_default AS "default"
FROM duckdb_columns()
WHERE lower(table_name) = lower($table)
ORDER BY database_name, schema_name, column_index
"""
_WHERE = """
SELECT coalesce('database ' || path, 'in memory: nothing is kept')
FROM duckdb_databases()
WHERE database_name = current_database()
"""
_DATABASES = """
SELECT database_name AS name, path, readonly AS read_only
FROM duckdb_databases()
WHERE NOT internal
ORDER BY ALL
"""
_WORDS = frozenset({"FAIR", "METRIC", "QUALIFY", "PIVOT", "UNPIVOT", "SUMMARIZE", "ASOF", *FORMS, *ITEMS})


class FairSQLLexer(SqlLexer):  # type: ignore[misc]
    """SQL with FairSQL's words; those are not reserved, so only upper case makes them keywords."""

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, object, str]]:
        """Yield places, kinds and texts of tokens."""
        for start, kind, word in super().get_tokens_unprocessed(text):
            yield start, Keyword if kind is Name and word in _WORDS else kind, word


def is_complete(text: str) -> bool:
    """Say whether Enter runs the text: a dot command, nothing, or what ends with a semicolon.

    >>> is_complete("SELECT ';'"), is_complete("SELECT 1; -- done"), is_complete(".tables")
    (False, True, True)
    """
    if text.lstrip().startswith("."):
        return True
    try:
        tokens = tokenize(text)
    except TokenError:  # a string is still open
        return False
    return not tokens or tokens[-1].word == ";"


def split_script(text: str) -> Iterator[str]:
    """Yield the statements and dot commands of a script; a dot command is a line, between statements.

    >>> list(split_script(".mode csv\\nSELECT 1,\\n.5; SELECT 2"))
    ['.mode csv', 'SELECT 1,\\n.5;', 'SELECT 2']
    """
    pending = ""
    for line in text.splitlines(keepends=True):
        if line.startswith(".") and not pending.strip():
            yield line.strip()
            continue
        pending += line
        if ";" in line and is_complete(pending):
            yield from split_statements(pending)
            pending = ""
    yield from split_statements(pending)


class Shell:
    """A session on one database after the other: settings, and what runs statements and dot commands.

    Args:
        connection: the first database, from `open_database`; the shell closes it.
    """

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.mode = "table"
        self.layout = Layout()
        self.timer = False
        self.out: TextIO = sys.stdout
        self.errors = Console(stderr=True, highlight=False)
        self._names: Names | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.redirect(sys.stdout)
        self.connection.close()

    def redirect(self, out: TextIO) -> None:
        """Send rows to another stream."""
        if self.out is not sys.stdout:
            self.out.close()
        self.out = out

    def switch(self, connection: Connection) -> None:
        """Go on with another database."""
        self.connection.close()
        self.connection = connection
        self._names = None

    def names(self) -> Names:
        """Return the names the database knows; they are read again after each statement."""
        if self._names is None:
            self._names = read_names(self.connection)
        return self._names

    def play(self, scripts: Iterable[str]) -> bool:
        """Run scripts up to the first error or `.quit`; return False after an error."""
        try:
            return all(self.run(step) for script in scripts for step in split_script(script))
        except EOFError:
            return True

    def run(self, step: str) -> bool:
        """Run one statement or dot command and show its error, if it has one.

        Raises:
            EOFError: for `.quit`.
        """
        begin = time.perf_counter()
        try:
            if step.startswith("."):
                run_command(self, step)
                return True
            write(self.connection, step, self.mode, out=self.out, layout=self.layout, progress=self.errors)
            self.out.flush()
        except (fairsql.Error, OSError) as error:
            if isinstance(error, BrokenPipeError):
                raise
            show_error(error, self.errors)
            return False
        finally:
            self._names = None
        if self.timer:
            self.errors.print(Text(f"{time.perf_counter() - begin:.3f} s", style="dim"))
        return True

    def interact(self) -> None:
        """Prompt, run, and again, until Ctrl-D or `.quit`."""
        session = _make_session(self)
        self._greet()
        while True:
            try:
                text = session.prompt()
            except KeyboardInterrupt:  # clears the line
                continue
            except EOFError:
                return
            try:
                all(map(self.run, split_script(text)))
            except KeyboardInterrupt:
                self.errors.print(Text("interrupted", style="yellow"))
            except EOFError:
                return

    def _greet(self) -> None:
        where = self.connection.raw.sql(_WHERE).fetchall()[0][0]
        greeting = Text(f"FairSQL {version('fairsql')} on DuckDB {version('duckdb')}, {where}\n", style="bold")
        greeting.append("A statement ends with ;  Tab completes, .help lists commands, Ctrl-D leaves.", "not bold")
        Console().print(greeting)


def _make_session(shell: Shell) -> PromptSession[str]:
    commands = {name: command.takes for name, command in COMMANDS.items()}
    return PromptSession(
        _PROMPT,
        multiline=True,
        prompt_continuation=lambda width, line, wraps: " " * width if wraps else _CONTINUATION,
        key_bindings=_bind_keys(),
        completer=ShellCompleter(shell.names, commands, FORMATS),
        complete_while_typing=False,
        lexer=PygmentsLexer(FairSQLLexer),
        style=_STYLE,
        include_default_pygments_style=False,
        history=_open_history(),
        auto_suggest=AutoSuggestFromHistory(),
    )


def _bind_keys() -> KeyBindings:
    keys = KeyBindings()

    @keys.add("enter", filter=has_focus(DEFAULT_BUFFER))
    def _(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        if buffer.complete_state and buffer.complete_state.current_completion:
            buffer.complete_state = None  # takes the completion that is marked in the menu
        elif is_complete(buffer.text):
            buffer.validate_and_handle()
        else:
            buffer.newline()

    @keys.add("escape", "enter", filter=has_focus(DEFAULT_BUFFER))
    def _(event: KeyPressEvent) -> None:
        event.current_buffer.validate_and_handle()

    return keys


def _open_history() -> History:
    """Open the history in the user's data folder; where that is not writable, it ends with the session."""
    try:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
        path = Path(base, "fairsql", "history")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.open("a", encoding="utf-8").close()
    except (OSError, RuntimeError):  # RuntimeError: there is no home
        return InMemoryHistory()
    return FileHistory(path)


class DotCommand(NamedTuple):
    """A dot command: what it takes, what it does, its work."""

    takes: str
    help: str
    run: Callable[[Shell, str], None]


def run_command(shell: Shell, line: str) -> None:
    """Run one dot command."""
    name, _, argument = line.rstrip().rstrip(";").partition(" ")
    if name not in COMMANDS:
        raise ProgrammingError(f"unknown command {name}", hint=did_you_mean(name, COMMANDS))
    command = COMMANDS[name]
    argument = argument.strip()
    if len(argument) > 1 and argument[0] == argument[-1] and argument[0] in "'\"":
        argument = argument[1:-1]
    if bool(argument) < (command.takes[:1] not in ("", "[")):
        raise ProgrammingError(f"{name} takes {command.takes}", hint=f"{name} {command.takes}")
    command.run(shell, argument)


def _help(shell: Shell, _: str) -> None:
    for name, command in COMMANDS.items():
        shell.out.write(f"{name + ' ' + command.takes:<22} {command.help}\n")


def _quit(_: Shell, __: str) -> None:
    raise EOFError


def _show(shell: Shell, sql: str, **parameters: str) -> None:
    relation = shell.connection.raw.sql(sql, params=parameters or None)
    write_table(read(relation), shell.out, replace(shell.layout, max_rows=0))


def _like(pattern: str) -> str:
    """Make a pattern of LIKE: `*` or `%` for any text; a word alone is looked for anywhere."""
    return pattern.replace("*", "%") if "*" in pattern or "%" in pattern else f"%{pattern}%"


def _tables(shell: Shell, pattern: str) -> None:
    _show(shell, _TABLES, pattern=_like(pattern))


def _schema(shell: Shell, table: str) -> None:
    for (sql,) in shell.connection.raw.sql(_SCHEMA, params={"pattern": table or "%"}).fetchall():
        _print_sql(shell, f"{sql.rstrip().rstrip(';')};")


def _columns(shell: Shell, table: str) -> None:
    known = [name for (name,) in shell.connection.raw.sql(_TABLE_NAMES).fetchall()]
    if table.casefold() not in (name.casefold() for name in known):
        raise ProgrammingError(f"there is no table {table}", hint=did_you_mean(table, known) if known else "")
    _show(shell, _COLUMNS, table=table)


def _databases(shell: Shell, _: str) -> None:
    _show(shell, _DATABASES)


def _open(shell: Shell, name: str) -> None:
    shell.switch(open_database(name or ":memory:"))


def _read(shell: Shell, name: str) -> None:
    text = Path(name).expanduser().read_text(encoding="utf-8")
    if not all(shell.run(step) for step in split_script(text)):
        raise ProgrammingError(f"{name} stopped at this error")


def _mode(shell: Shell, name: str) -> None:
    if name not in FORMATS:
        raise ProgrammingError(f"there is no mode {name}", hint=did_you_mean(name, FORMATS))
    shell.mode = name


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
    relation = shell.connection.sql("SELECT metric, formula, aliases, meaning FROM fair_metric_definitions()")
    assert relation is not None  # it is a query
    result = read(relation)
    rows = [row for row in result.rows() if any(pattern.casefold() in (word or "").casefold() for word in row)]
    write_table(replace(result, batches=iter([rows])), shell.out, replace(shell.layout, max_rows=0))


def _print_sql(shell: Shell, sql: str) -> None:
    text = Syntax("", "sql", theme="ansi_dark").highlight(sql.rstrip())
    Console(file=shell.out, highlight=False).print(text, soft_wrap=True)


COMMANDS = {
    ".help": DotCommand("", "list these commands", _help),
    ".quit": DotCommand("", "leave the shell", _quit),
    ".exit": DotCommand("", "leave the shell", _quit),
    ".tables": DotCommand("[TABLE]", "list tables and views; * stands for any text", _tables),
    ".schema": DotCommand("[TABLE]", "show the CREATE statements of tables and views", _schema),
    ".columns": DotCommand("TABLE", "list the columns of a table", _columns),
    ".databases": DotCommand("", "list the databases that are attached", _databases),
    ".open": DotCommand("[FILE]", "open another database; without FILE one in memory", _open),
    ".read": DotCommand("FILE", "run a script", _read),
    ".mode": DotCommand("MODE", f"write rows as {', '.join(FORMATS)}", _mode),
    ".output": DotCommand("[FILE]", "write rows to a file; without FILE to the screen", _output),
    ".maxrows": DotCommand("N", "show at most N rows in a table; 0 for all", _max_rows),
    ".width": DotCommand("N", "draw tables N columns wide; 0 for the terminal's width", _width),
    ".timer": DotCommand("on|off", "show how long each statement takes", _timer),
    ".expand": DotCommand("SQL", "show the plain SQL that a statement stands for", _expand),
    ".metrics": DotCommand("[METRIC]", "list metrics, or those that speak of METRIC", _metrics),
}
