"""Policy files: SQL scripts whose queries are judged. In: the text of such a script. Out: its statements, in order.

Comments before a statement describe it: `-- policy: lending` names it; with `-- severity: warn` a failure does not
change the exit status. Some statements (LOAD, ATTACH, CREATE TEMP VIEW) prepare later ones; all others are policies.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from sqlglot import exp
from sqlglot.errors import TokenError

from fairsql.errors import ProgrammingError, did_you_mean
from fairsql.text.tokens import Token, find_statements, line_comments, tokenize

_NOTE = re.compile(r"--[ \t]*(?P<word>[A-Za-z]+)[ \t]*:[ \t]*(?P<value>.*?)[ \t\r]*")
_WORDS = ("policy", "severity")
_UNNAMED = "--"  # stands for a missing name until all names are known; a comment cannot contain it
_SEVERITIES = ("error", "warn")
_PREPARING = frozenset((
    "SET", "RESET", "PRAGMA", "LOAD", "INSTALL", "ATTACH", "DETACH", "USE", "CREATE",
    "DROP", "ALTER", "COMMENT", "INSERT", "UPDATE", "DELETE", "MERGE", "COPY",
))  # fmt: skip


@dataclass(frozen=True)
class Policy:
    """A statement of a policy file.

    Attributes:
        name: the name after `-- policy:`, else `query 2` for the second policy; empty for a statement that prepares.
        severity: "error", or "warn" for a policy whose failure is reported and does not count.
        sql: the statement, after enough line breaks and spaces to keep its position in the file.
        line: the line of the file where it begins, counted from 1.
        parameters: the names of its parameters: `year` for `$year`.
    """

    name: str
    severity: str
    sql: str
    line: int
    parameters: tuple[str, ...] = ()

    @property
    def judges(self) -> bool:
        """Return whether the statement must be judged; False for one that prepares."""
        return bool(self.name)


def read_policies(text: str) -> list[Policy]:
    """Return the statements of a policy file.

    Raises:
        ProgrammingError: for an unknown severity, a repeated name, a name without a query, or a string or comment that
            is not closed.

    >>> [(policy.name, policy.line) for policy in read_policies("LOAD icu;\\n-- policy: lending\\nFROM t")]
    [('', 1), ('lending', 3)]
    """
    policies: list[Policy] = []
    given: set[str] = set()  # names
    end = 0
    for start, stop in find_statements(text):
        try:
            tokens = tokenize(text[start:stop])
        except TokenError as error:
            raise no_end(text) from error
        begin = start + next((token.start for token in tokens), 0)
        notes = _read_notes(text, end, begin)
        end = stop
        judges = bool(tokens) and tokens[0].word not in _PREPARING
        if "policy" in notes and not judges:
            raise _wrong(text, notes["policy"], "a policy is a query, and this statement is none", "name the query")
        name = notes["policy"][0] if "policy" in notes else ""
        if name in given:
            raise _wrong(text, notes["policy"], f"two policies are called {name}", "give each a name of its own")
        given |= {name} - {""}
        severity = notes["severity"][0].lower() if "severity" in notes else "error"
        if severity not in _SEVERITIES:
            raise _wrong(text, notes["severity"], f"{severity} is no severity", "write -- severity: error, or warn")
        line = text.count("\n", 0, begin) + 1
        column = begin - (text.rfind("\n", 0, begin) + 1)
        sql = "\n" * (line - 1) + " " * column + text[begin:stop]
        policies.append(Policy(name or _UNNAMED * judges, severity, sql, line, parameters_of(tokens)))
    return [*_numbered(policies, given)]


def _numbered(policies: list[Policy], given: set[str]) -> Iterator[Policy]:
    """Yield the policies; a policy without a name gets a unique one from its number."""
    number = 0
    for policy in policies:
        number += policy.judges
        name = f"query {number}" if policy.name == _UNNAMED else policy.name
        while policy.name == _UNNAMED and name in given:
            name += "'"
        yield replace(policy, name=name)


def no_end(text: str) -> ProgrammingError:
    """Return the error for a text in which a string, a quoted name or a comment is not closed.

    >>> no_end("SELECT 'a', 'b").start
    12
    """
    openings = [match.start() for match in re.finditer(r"['\"`]|/\*|\$\w*\$", text)]
    start = next((at for at in reversed(openings) if _is_closed(text[:at])), None)
    message = "a string, a quoted name or a comment has no end"
    return ProgrammingError(message, sql=text, start=start, hint="close it; a quote inside is doubled: 'it''s'")


def _is_closed(text: str) -> bool:
    try:
        tokenize(text)
    except TokenError:
        return False
    return True


def _read_notes(text: str, start: int, stop: int) -> dict[str, tuple[str, int, int]]:
    """Return the notes in the comments between two positions: word to (value, start, end)."""
    notes: dict[str, tuple[str, int, int]] = {}
    for begin, end in line_comments(text[start:stop]):
        note = _NOTE.fullmatch(text, start + begin, start + end)
        line = text.rfind("\n", 0, start + begin) + 1
        if note is None or text[line : start + begin].strip():
            continue
        word = note["word"].lower()
        if word not in _WORDS:
            close = did_you_mean(word, _WORDS)
            if close.startswith("did"):
                raise _wrong(text, (word, note.start("word"), note.end("word")), f"unknown note {word}", close)
            continue
        place = (note["value"], note.start("value"), note.end("value"))
        if not note["value"]:
            raise _wrong(
                text, ("", note.start("word"), note.end("word")), f"{word} has no value", f"write -- {word}: …"
            )
        notes[word] = place
    return notes


def _wrong(text: str, place: tuple[str, int, int], message: str, hint: str) -> ProgrammingError:
    return ProgrammingError(message, sql=text, start=place[1], end=place[2], hint=hint)


def parameters_of(tokens: Sequence[Token]) -> tuple[str, ...]:
    """Return the names of the parameters of a statement, each once."""
    return tuple(dict.fromkeys(tokens[at].text for _, at in _places(tokens)))


def write_values(sql: str, values: Mapping[str, object]) -> str:
    """Replace the parameters of a statement by values, because DuckDB stores a view as text.

    >>> write_values("CREATE VIEW v AS FROM t WHERE day > $day", {"day": "2026-01-01"})
    "CREATE VIEW v AS FROM t WHERE day > '2026-01-01'"
    """
    tokens = tokenize(sql)
    for sign, at in reversed(list(_places(tokens))):
        literal = exp.convert(values[tokens[at].text]).sql(dialect="duckdb")
        sql = f"{sql[: tokens[sign].start]}{literal}{sql[tokens[at].end :]}"
    return sql


def _places(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Yield the indexes of each parameter's sign and name."""
    for at, (sign, name) in enumerate(pairwise(tokens)):
        if sign.word == "$" and name.start == sign.end and name.is_name:
            yield at, at + 1
