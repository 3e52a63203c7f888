"""The statements whose work is done in Python: in, one of them; out, what it asks."""

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
    """What a statement asks.

    Attributes:
        kind: what it is about, by which its work is found.
    """

    @property
    def kind(self) -> str:
        """What it is about."""


@dataclass(frozen=True)
class Reader:
    """How the statements of a kind are read; DROP, DESCRIBE and SHOW are read alike for all.

    Attributes:
        parts: the words that open a part of its CREATE, and are no names.
        create: reads its CREATE, from what every CREATE has, what gives the metrics, and the items of all clauses.
        others: what reads a statement of the kind's own, by its verb.
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
        load: gives the metrics that may be named.
        words: the items of all clauses.
        render: gives plain SQL of the text between two places.

    Raises:
        ClauseError: for a statement that is not written as it should be.
        MetricError: for a metric that is unknown or cannot be enforced.
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
