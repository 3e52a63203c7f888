"""The statements whose work is done in Python: in, one of them; out, what it asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fairsql.metrics import MetricTable
from fairsql.syntax.statements.model_statements import read_model, read_sweep
from fairsql.syntax.statements.script import Statement
from fairsql.syntax.statements.stored_spec import ModelSpec, NamedTransform
from fairsql.syntax.statements.stored_statements import Describe, Drop, Show, Sweep, read_creation, read_simple
from fairsql.syntax.statements.transform_items import TRANSFORM_ITEMS, read_named_transform

WorkStatement = ModelSpec | NamedTransform | Drop | Describe | Show | Sweep


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
    if statement.verb == "SWEEP":
        return read_sweep(tokens, sql)
    simple = read_simple(tokens, sql, kind)
    if simple is not None:
        return simple
    if kind == "MODEL":
        return read_model(read_creation(tokens, sql, kind, statement.kind.parts, render), load, words)
    return read_named_transform(read_creation(tokens, sql, kind, TRANSFORM_ITEMS, render))
