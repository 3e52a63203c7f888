"""Scripts of statements and dot commands: where each ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlglot.errors import TokenError

from fairsql.tokens import split_statements, tokenize

if TYPE_CHECKING:
    from collections.abc import Iterator


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
