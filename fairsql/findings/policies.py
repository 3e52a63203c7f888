"""Policy files: SQL scripts of queries that judge. In: the text of such a script. Out: its statements, in order.

Comments before a statement say what it is: `-- policy: lending` names it, `-- severity: warn` lets it fail without
consequence. Some statements (LOAD, ATTACH, CREATE TEMP VIEW) prepare what follows; every other one must be a policy.
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
_UNNAMED = "--"  # in the place of a name until all are known; a comment cannot give it
_SEVERITIES = ("error", "warn")
_PREPARING = frozenset((
    "SET", "RESET", "PRAGMA", "LOAD", "INSTALL", "ATTACH", "DETACH", "USE", "CREATE",
    "DROP", "ALTER", "COMMENT", "INSERT", "UPDATE", "DELETE", "MERGE", "COPY",
))  # fmt: skip


@dataclass(frozen=True)
class Policy:
    """A statement of a policy file.

    Attributes:
        name: after `-- policy:`; else `query 2`, by its place among them; empty for what only prepares.
        severity: "error", or "warn" for a policy whose failure is told and does not count.
        sql: the statement, behind as many line breaks and spaces as put it where it stands in the file.
        line: where it begins in the file, from 1 on.
        parameters: names of the parameters it takes: `year` for `$year`.
    """

    name: str
    severity: str
    sql: str
    line: int
    parameters: tuple[str, ...] = ()

    @property
    def judges(self) -> bool:
        """True for a statement that must judge; False for one that prepares."""
        return bool(self.name)


def read_policies(text: str) -> list[Policy]:
    """Return the statements of a policy file.

    Raises:
        ProgrammingError: for a severity that is none, a name that is given twice, a name without a query, a text whose
            last string or comment has no end.

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
    """Yield the policies; those without a name get one by their place, which is no other one's."""
    number = 0
    for policy in policies:
        number += policy.judges
        name = f"query {number}" if policy.name == _UNNAMED else policy.name
        while policy.name == _UNNAMED and name in given:
            name += "'"
        yield replace(policy, name=name)


def no_end(text: str) -> ProgrammingError:
    """Return the error of a text in which a string, a quoted name or a comment is not closed.

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
    """Return what the comments between two places say: word to (value, where it begins, where it ends)."""
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
    """Return a statement with values in the place of its parameters, for DuckDB, which stores a view as its text.

    >>> write_values("CREATE VIEW v AS FROM t WHERE day > $day", {"day": "2026-01-01"})
    "CREATE VIEW v AS FROM t WHERE day > '2026-01-01'"
    """
    tokens = tokenize(sql)
    for sign, at in reversed(list(_places(tokens))):
        literal = exp.convert(values[tokens[at].text]).sql(dialect="duckdb")
        sql = f"{sql[: tokens[sign].start]}{literal}{sql[tokens[at].end :]}"
    return sql


def _places(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Yield where the sign of each parameter stands, and its name."""
    for at, (sign, name) in enumerate(pairwise(tokens)):
        if sign.word == "$" and name.start == sign.end and name.is_name:
            yield at, at + 1
