"""Complete words with Tab. In: the text around the cursor. Out: completions of SQL and of dot commands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from prompt_toolkit.completion import CompleteEvent, Completer, Completion, PathCompleter
from prompt_toolkit.document import Document
from sqlglot.errors import TokenError

from fairsql.shell.prompt.completions import Names, Offer, column_offers, offers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

_LAST_WORD = re.compile(r'(?:(?P<table>\w+|"[^"]*")\.)?(?P<word>"?\w*)$')


class ShellCompleter(Completer):
    """Completes SQL and dot commands.

    Args:
        names: returns the names that the database knows; called at each Tab.
        commands: each dot command and its argument, such as FILE or TABLE.
        modes: the output formats.
    """

    def __init__(self, names: Callable[[], Names], commands: Mapping[str, str], modes: Iterable[str]) -> None:
        self._names = names
        self._commands = commands
        self._modes = tuple(modes)
        self._paths = PathCompleter(expanduser=True)

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """Yield completions of the word at the cursor."""
        before, after = document.text_before_cursor, document.text_after_cursor
        command, space, argument = before.lstrip().partition(" ")
        if not before.lstrip().startswith((".", "\\")):
            yield from self._complete_sql(before, after, complete_event)
        elif not space:
            yield from _matching(command, ((name, "command") for name in self._commands))
        else:
            yield from self._complete_argument(self._commands.get(command, ""), argument, after, complete_event)

    def _complete_argument(self, takes: str, argument: str, after: str, event: CompleteEvent) -> Iterator[Completion]:
        if "FILE" in takes:
            yield from self._paths.get_completions(Document(argument), event)
        elif "SQL" in takes:
            yield from self._complete_sql(argument, after, event)
        elif "MODE" in takes:
            yield from _matching(argument, ((mode, "mode") for mode in self._modes))
        elif "TABLE" in takes:
            yield from _matching(argument, ((table, "table") for table in self._names().tables))
        elif "METRIC" in takes:
            yield from _matching(argument, ((metric, "metric") for metric in self._names().metrics))

    def _complete_sql(self, before: str, after: str, event: CompleteEvent) -> Iterator[Completion]:
        match = _LAST_WORD.search(before)
        assert match is not None  # the pattern also matches the empty word
        qualifier, word = match["table"], match["word"]
        try:
            if qualifier:
                yield from _matching(word, column_offers(qualifier, before + " " + after, self._names()))
            else:
                yield from _matching(word, offers(before[: match.start()], after, self._names()))
        except TokenError:  # in a string: perhaps a file name
            yield from self._paths.get_completions(Document(before.rpartition("'")[2]), event)


def _matching(word: str, offered: Iterable[Offer]) -> Iterator[Completion]:
    """Yield the offers that begin with the word, each once; keywords follow the case of the word."""
    seen = set()
    for text, kind in offered:
        if text in seen or not text.casefold().startswith(word.casefold()):
            continue
        seen.add(text)
        lower = kind in ("keyword", "item", "form", "clause") and word.islower()
        yield Completion(text.lower() if lower else text, start_position=-len(word), display_meta=kind)
