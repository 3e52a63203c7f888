"""Prompt for statements and dot commands. After an error the prompt returns."""

from __future__ import annotations

import os
import sys
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

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

from fairsql.expansion.form_table import FORMS
from fairsql.shell.output.result_writers import FORMATS
from fairsql.shell.output.screen import write_sentence
from fairsql.shell.prompt.completion import ShellCompleter
from fairsql.shell.prompt.completions import Names, read_names
from fairsql.shell.prompt.dot_commands import COMMANDS
from fairsql.shell.prompt.scripts import Script, is_complete
from fairsql.syntax.statements.statement_kinds import KINDS, VERBS
from fairsql.text.queries import query

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fairsql.shell.prompt.interpreter import Shell

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
_WORDS = frozenset({
    "FAIR", *KINDS, *VERBS, "QUALIFY", "PIVOT", "UNPIVOT", "SUMMARIZE", "ASOF", *FORMS.words, *FORMS.item_words,
    *KINDS["MODEL"].parts,
})  # fmt: skip


class FairSQLLexer(SqlLexer):  # type: ignore[misc]
    """SQL with FairSQL's words; these are not reserved, so they are keywords only in upper case."""

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, object, str]]:
        """Yield positions, kinds and texts of tokens."""
        for start, kind, word in super().get_tokens_unprocessed(text):
            yield start, Keyword if kind is Name and word in _WORDS else kind, word


def interact(shell: Shell) -> None:
    """Prompt and run, until Ctrl-D or `.quit`."""
    session = _make_session(shell)
    _greet(shell)
    while True:
        try:
            text = session.prompt()
        except KeyboardInterrupt:  # clears the line
            continue
        except EOFError:
            return
        try:
            shell.read(Script(text))
        except KeyboardInterrupt:
            write_sentence("interrupted", "yellow", shell.errors)
        except EOFError:
            return


def _greet(shell: Shell) -> None:
    where = shell.connection.raw.sql(query("shell", "place")).fetchall()[0][0]
    engine = shell.connection.engine
    where = where if engine is None else f"{engine.name}; records are in {where.removeprefix('in ')}"
    write_sentence(f"FairSQL {version('fairsql')} on DuckDB {version('duckdb')}, {where}", "bold", sys.stdout)
    keys = "A statement ends with ;  Tab completes, .help lists commands, Ctrl-D leaves."
    write_sentence(keys, "", sys.stdout)


def _names_of(shell: Shell) -> Callable[[], Names]:
    """Return a function that returns the names in the shell's database, read again after each statement."""
    cache: dict[int, Names] = {}

    def names() -> Names:
        if shell.steps not in cache:
            cache.clear()
            cache[shell.steps] = read_names(shell.connection)
        return cache[shell.steps]

    return names


def _make_session(shell: Shell) -> PromptSession[str]:
    commands = {name: command.takes for name, command in COMMANDS.items()}
    return PromptSession(
        _PROMPT,
        multiline=True,
        prompt_continuation=lambda width, line, wraps: " " * width if wraps else _CONTINUATION,
        key_bindings=_bind_keys(),
        completer=ShellCompleter(_names_of(shell), commands, FORMATS),
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
            buffer.complete_state = None  # accepts the marked completion
        elif is_complete(buffer.text):
            buffer.validate_and_handle()
        else:
            buffer.newline()

    @keys.add("escape", "enter", filter=has_focus(DEFAULT_BUFFER))
    def _(event: KeyPressEvent) -> None:
        event.current_buffer.validate_and_handle()

    return keys


def _open_history() -> History:
    """Open the history in the user's data folder; if that is not writable, the history ends with the session."""
    try:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
        path = Path(base, "fairsql", "history")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.open("a", encoding="utf-8").close()
    except (OSError, RuntimeError):  # RuntimeError: there is no home folder
        return InMemoryHistory()
    return FileHistory(path)
