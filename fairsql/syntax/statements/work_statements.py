"""Read the statements that do their work in Python. In: one of them. Out: its contents."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from fairsql.metrics import MetricTable
from fairsql.syntax.statements.model_statements import read_model, read_sweep
from fairsql.syntax.statements.script import Statement
from fairsql.syntax.statements.statement_kinds import KINDS
from fairsql.syntax.statements.stored_statements import Creation, read_creation, read_simple
from fairsql.syntax.statements.transform_items import TRANSFORM_ITEMS, read_named_transform


class WorkStatement(Protocol):
    """The contents of a statement.

    Attributes:
        kind: MODEL or TRANSFORM; it selects the work to do.
    """

    @property
    def kind(self) -> str:
        """The kind of the statement."""


@dataclass(frozen=True)
class Reader:
    """How the statements of a kind are read; DROP, DESCRIBE and SHOW are read in the same way for all kinds.

    Attributes:
        parts: the words that begin a part of its CREATE, and are no names.
        create: reads its CREATE, from the common parts, a loader of the metrics, and the items of all clauses.
        others: the readers of statements that only this kind has, by verb.
    """

    parts: Sequence[str]
    create: Callable[[Creation, Callable[[], MetricTable], Sequence[str]], WorkStatement]
    others: Mapping[str, Callable[[Sequence[Any], str], WorkStatement]] = field(default_factory=dict)


READERS = {
    "MODEL": Reader(KINDS["MODEL"].parts, read_model, {"SWEEP": read_sweep}),
    "TRANSFORM": Reader(TRANSFORM_ITEMS, lambda made, load, words: read_named_transform(made)),
}


def read_work_statement(
    statement: Statement, load: Callable[[], MetricTable], words: Sequence[str], render: Callable[[int, int], str]
) -> WorkStatement:
    """Read a statement that does work in Python.

    Args:
        statement: one for which `is_work` holds.
        load: returns the known metrics.
        words: the items of all clauses.
        render: returns plain SQL of the text between two positions.

    Raises:
        ClauseError: if the statement is malformed.
        MetricError: if a metric is unknown or cannot be enforced.
    """
    assert statement.kind is not None
    tokens, sql, kind = statement.tokens, statement.sql, statement.kind.word
    reader = READERS[kind]
    if statement.verb in reader.others:
        return reader.others[statement.verb](tokens, sql)
    simple = read_simple(tokens, sql, kind)
    if simple is not None:
        return simple
    return reader.create(read_creation(tokens, sql, kind, reader.parts, render), load, words)
