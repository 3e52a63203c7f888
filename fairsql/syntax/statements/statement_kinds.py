"""The statements that FairSQL adds to SQL, as one table. In: a text, or the tokens of a statement. Out: what it may be.

A row says what the statements are about, and which verbs begin them: `CREATE [OR REPLACE] MODEL`, `SHOW MODELS`. The
session, the shell, the server and the dialects read this table. It loads nothing that takes time to load.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fairsql.text.tokens import Token


@dataclass(frozen=True)
class StatementKind:
    """What some statements are about.

    Attributes:
        word: METRIC, MODEL or TRANSFORM. Of a kind that does work in Python, `work_statements.py: READERS` has the
            reader, and `session/running/statement_work.py: WORK` the work, by this word.
        verbs: the words that begin its statements.
        parts: the words that open a part of its CREATE.
        usage: how its CREATE is written.
        is_sql: whether its statements stand for plain SQL; the others do work in Python.
    """

    word: str
    verbs: tuple[str, ...]
    parts: tuple[str, ...]
    usage: str
    is_sql: bool = False

    @property
    def plural(self) -> str:
        """The word after SHOW."""
        return f"{self.word}S"

    @property
    def table(self) -> str:
        """The name of the table in schema `fairsql` that holds the records of all, and of the folder of their SQL."""
        return self.plural.lower()

    @property
    def heads(self) -> tuple[str, ...]:
        """How its statements begin, such as `CREATE MODEL`."""
        return tuple(f"{verb} {self.plural if verb == 'SHOW' else self.word}" for verb in self.verbs)


KINDS = {
    kind.word: kind
    for kind in (
        StatementKind(
            "METRIC",
            ("CREATE", "DROP", "SHOW"),
            (),
            "write CREATE METRIC name(parameter := 1) AS (fp + parameter * fn) / n",
            is_sql=True,
        ),
        StatementKind(
            "MODEL",
            ("CREATE", "DROP", "SHOW", "DESCRIBE", "SWEEP"),
            ("PREDICT", "FEATURES", "USING", "FAIR", "VIA", "VALIDATE", "TEST", "SEED", "SAMPLE"),
            "write CREATE MODEL name PREDICT y FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.03) AS SELECT …",
        ),
        StatementKind(
            "TRANSFORM",
            ("CREATE", "DROP", "SHOW", "DESCRIBE"),
            (),
            "write CREATE TRANSFORM name PROTECTED sex LABEL y FEATURES age EPSILON 0.1 DISTORTION … AS SELECT …",
        ),
    )
}
VERBS = tuple(dict.fromkeys(verb for kind in KINDS.values() for verb in kind.verbs))


def recorded_kinds() -> list[str]:
    """Return the kinds that a database has records of: their statements do work in Python."""
    return [word for word, kind in KINDS.items() if not kind.is_sql]


def verb_of(tokens: Sequence[Token]) -> str:
    """Return the verb that a statement begins with; DESC is DESCRIBE."""
    word = tokens[0].word if tokens else ""
    return "DESCRIBE" if word == "DESC" else word


def kind_of(tokens: Sequence[Token]) -> StatementKind | None:
    """Return what a statement is about, if it is one of FairSQL's; else None.

    >>> from fairsql.text.tokens import tokenize
    >>> texts = ("SHOW MODELS", "CREATE OR REPLACE METRIC m", "SWEEP MODEL m", "DESCRIBE model", "SHOW ALL")
    >>> [kind.word if (kind := kind_of(tokenize(text))) else "" for text in texts]
    ['MODEL', 'METRIC', 'MODEL', '', '']
    """
    verb = verb_of(tokens)
    words = [token.word for token in tokens[:4]]
    at = 3 if verb == "CREATE" and words[1:3] == ["OR", "REPLACE"] else 1
    for kind in KINDS.values():
        if verb not in kind.verbs or len(tokens) <= at or words[at] != (kind.plural if verb == "SHOW" else kind.word):
            continue
        if verb == "DESCRIBE" and not (len(tokens) > 2 and tokens[2].is_name):
            continue  # DuckDB describes a table of that name
        return kind
    return None


def may_hold_syntax(sql: str) -> bool:
    """Return whether a text may hold a clause or a statement of FairSQL's; one that may not is never tokenized.

    >>> may_hold_syntax("SELECT 1"), may_hold_syntax("show Models"), may_hold_syntax("FROM t FAIR (PROTECTED g)")
    (False, True, True)
    """
    folded = sql.casefold()
    return "fair" in folded or any(
        kind.word.lower() in folded and any(verb[:4].lower() in folded for verb in kind.verbs)
        for kind in KINDS.values()
    )
