"""List the statements that FairSQL adds to SQL, in one table. In: a text, or a statement's tokens. Out: its kind.

A row has a kind and the verbs of its statements: `CREATE [OR REPLACE] MODEL`, `SHOW MODELS`. The session, the shell,
the server and the dialects read this table. The module imports nothing that is slow to import.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fairsql.text.tokens import Token


@dataclass(frozen=True)
class StatementKind:
    """A kind of statements.

    Attributes:
        word: METRIC, MODEL or TRANSFORM. For a kind that does work in Python, this word is the key of the reader in
            `work_statements.py: READERS`, and of the work in `session/running/statement_work.py: WORK`.
        verbs: the words that begin its statements.
        parts: the words that begin a part of its CREATE.
        usage: the form of its CREATE.
        is_sql: whether its statements are expanded to plain SQL; the others do work in Python.
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
        """The name of the table of records in schema `fairsql`, and of the folder of the kind's SQL."""
        return self.plural.lower()

    @property
    def heads(self) -> tuple[str, ...]:
        """The beginnings of its statements, such as `CREATE MODEL`."""
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
    """Return the kinds of which a database keeps records: those whose statements do work in Python."""
    return [word for word, kind in KINDS.items() if not kind.is_sql]


def verb_of(tokens: Sequence[Token]) -> str:
    """Return the verb at the beginning of a statement; DESC is returned as DESCRIBE."""
    word = tokens[0].word if tokens else ""
    return "DESCRIBE" if word == "DESC" else word


def kind_of(tokens: Sequence[Token]) -> StatementKind | None:
    """Return the kind of a statement, if FairSQL defines it; else None.

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
    """Return whether a text may hold a clause or a statement of FairSQL; if not, it is never tokenized.

    >>> may_hold_syntax("SELECT 1"), may_hold_syntax("show Models"), may_hold_syntax("FROM t FAIR (PROTECTED g)")
    (False, True, True)
    """
    folded = sql.casefold()
    return "fair" in folded or any(
        kind.word.lower() in folded and any(verb[:4].lower() in folded for verb in kind.verbs)
        for kind in KINDS.values()
    )
