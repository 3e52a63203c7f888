"""Policy files: SQL scripts of queries that judge. In: the text of such a script. Out: its statements, in order.

Comments before a statement say what it is: `-- policy: lending` names it, `-- severity: warn` lets it fail without
consequence. Statements that are no queries (LOAD, ATTACH, CREATE TEMP VIEW) prepare what follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from sqlglot.errors import TokenError

from fairsql.errors import ProgrammingError, did_you_mean
from fairsql.text.tokens import Token, find_statements, tokenize

_NOTE = re.compile(r"^[ \t]*--[ \t]*(?P<word>[A-Za-z]+)[ \t]*:[ \t]*(?P<value>.*?)[ \t\r]*$", re.MULTILINE)
_WORDS = ("policy", "severity")
_SEVERITIES = ("error", "warn")
_QUERIES = frozenset({"SELECT", "FROM", "WITH", "VALUES", "TABLE", "("})


@dataclass(frozen=True)
class Policy:
    """A statement of a policy file.

    Attributes:
        name: after `-- policy:`; else `query 2`, by its place among the queries; empty for what only prepares.
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
        """True for a query; False for a statement that prepares."""
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
    end = 0
    for start, stop in find_statements(text):
        try:
            tokens = tokenize(text[start:stop])
        except TokenError as error:
            raise no_end(text) from error
        begin = start + next((token.start for token in tokens), 0)
        notes = _read_notes(text, end, begin)
        end = stop
        is_query = bool(tokens) and tokens[0].word in _QUERIES
        if "policy" in notes and not is_query:
            raise _wrong(text, notes["policy"], "a policy is a query, and this statement is none", "name the query")
        count = sum(policy.judges for policy in policies) + 1
        name = notes["policy"][0] if "policy" in notes else f"query {count}" * is_query
        if name and any(policy.name == name for policy in policies):
            raise _wrong(text, notes["policy"], f"two policies are called {name}", "give each a name of its own")
        severity = notes["severity"][0].lower() if "severity" in notes else "error"
        if severity not in _SEVERITIES:
            raise _wrong(text, notes["severity"], f"{severity} is no severity", "write -- severity: error, or warn")
        line = text.count("\n", 0, begin) + 1
        column = begin - (text.rfind("\n", 0, begin) + 1)
        sql = "\n" * (line - 1) + " " * column + text[begin:stop]
        policies.append(Policy(name, severity, sql, line, tuple(dict.fromkeys(_parameters(tokens)))))
    return policies


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
    for note in _NOTE.finditer(text, start, stop):
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


def _parameters(tokens: list[Token]) -> Iterator[str]:
    for sign, name in pairwise(tokens):
        if sign.word == "$" and name.start == sign.end and name.is_name:
            yield name.text
