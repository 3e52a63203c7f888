"""The interactive shell: a prompt, dot commands, and the same for scripts.

In: statements and dot commands, typed or from a script. Out: rows in the chosen mode on standard output,
errors on standard error. After an error the prompt comes back; a script stops.
"""

from __future__ import annotations

import os
import sys
import time
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Self, TextIO

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
from rich.text import Text

import fairsql
from fairsql.shell.commands import COMMANDS, run_command
from fairsql.shell.completion import Names, ShellCompleter, read_names
from fairsql.shell.output import FORMATS, show_error, write
from fairsql.shell.result import Layout
from fairsql.shell.scripts import Script, Step, is_command, is_complete, split_script
from fairsql.syntax.spec import FORMS, ITEMS, MODEL_PARTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fairsql.session.connection import Connection

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
_WHERE = """
SELECT coalesce('database ' || path, 'in memory: nothing is kept')
FROM duckdb_databases()
WHERE database_name = current_database()
"""
_WORDS = frozenset({
    "FAIR", "METRIC", "MODEL", "SWEEP", "QUALIFY", "PIVOT", "UNPIVOT", "SUMMARIZE", "ASOF", *FORMS, *ITEMS,
    *MODEL_PARTS,
})  # fmt: skip


class FairSQLLexer(SqlLexer):  # type: ignore[misc]
    """SQL with FairSQL's words; those are not reserved, so only upper case makes them keywords."""

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, object, str]]:
        """Yield places, kinds and texts of tokens."""
        for start, kind, word in super().get_tokens_unprocessed(text):
            yield start, Keyword if kind is Name and word in _WORDS else kind, word


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

    def play(self, scripts: Iterable[Script]) -> bool:
        """Run scripts up to the first error or `.quit`; return False after an error."""
        try:
            return all(map(self.read, scripts))
        except EOFError:
            return True

    def read(self, script: Script) -> bool:
        """Run a script up to its first error; return False after one."""
        return all(self.run(step, script) for step in split_script(script.text))

    def run(self, step: Step, script: Script) -> bool:
        """Run one statement or command of a script and show its error, if it has one.

        Raises:
            EOFError: for `.quit`.
        """
        begin = time.perf_counter()
        try:
            if is_command(step.text):
                run_command(self, step.text)
                return True
            write(self.connection, step.text, self.mode, out=self.out, layout=self.layout, progress=self.errors)
            self.out.flush()
        except (fairsql.Error, OSError) as error:
            if isinstance(error, BrokenPipeError):
                raise
            show_error(script.place(error, step), self.errors)
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
                self.read(Script(text))
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
