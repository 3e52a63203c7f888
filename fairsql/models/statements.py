"""Run the statements on models: in, what one asks, and a connection; out, plain SQL whose rows tell what was done."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from fairsql.expand import split_stored
from fairsql.functions import users_macros
from fairsql.keeping import NOTHING, check_free, describe_users_own, find_name, is_known, known_names
from fairsql.models.progress import describe
from fairsql.models.record import forget, store
from fairsql.models.tradeoff import ALLOWANCES, sweep
from fairsql.models.training import find_transform, train
from fairsql.models.training_data import read_training_data
from fairsql.quoting import quote_text
from fairsql.resources import read_sql
from fairsql.spec import ModelSpec
from fairsql.stored import Describe, Drop, Show

if TYPE_CHECKING:
    from fairsql.connection import Connection

_ANSWER = "model, fits, accuracy_before, accuracy_after, disparity_before, disparity_after"


def run(connection: Connection, statement: ModelSpec | Drop | Describe | Show, report: Callable[[str], None]) -> str:
    """Do what a statement asks.

    Args:
        connection: where.
        statement: what.
        report: is told of each fit.

    Returns:
        A query: of SHOW MODELS and DESCRIBE MODEL the answer; after CREATE MODEL what it came to, on the
        validation rows.

    Raises:
        ProgrammingError: for a model that is there already, or is not there.
        FairSQLError, duckdb.Error: where the model cannot be made; nothing is kept of it then.
    """
    known = known_names(connection, "MODEL")
    if isinstance(statement, Show):
        answer = _shown() if known is not None else read_sql("models/show_none.sql").strip()
        return describe_users_own(connection, "MODEL") or answer
    if isinstance(statement, ModelSpec):
        return (
            NOTHING if statement.lenient and is_known(statement.name, known) else _create(connection, statement, report)
        )
    if isinstance(statement, Drop) and statement.lenient and not is_known(statement.name, known):
        return NOTHING
    name = find_name("MODEL", statement.name, known)
    if isinstance(statement, Describe):
        return read_sql("models/describe.sql").strip().replace("$model", quote_text(name))
    with connection.whole():
        forget(connection, name)
    return NOTHING


def _create(connection: Connection, spec: ModelSpec, report: Callable[[str], None]) -> str:
    check_free(connection, "MODEL", spec.name, replace=spec.replace)
    begin = time.perf_counter()
    transform = find_transform(connection, spec)
    data = read_training_data(connection, spec, transform)
    trained = train(connection, spec, data, lambda fits: report(describe(fits)))
    seconds = time.perf_counter() - begin
    with connection.whole():
        store(connection, spec, data, trained, seconds, transform)
    return f"SELECT {_ANSWER} FROM (\n{_shown(spec.name)}\n)"


def _shown(name: str | None = None) -> str:
    return read_sql("models/show.sql").strip().replace("$model", "NULL" if name is None else quote_text(name))


def sweep_named(
    connection: Connection, calls: Sequence[tuple[str, Sequence[float]]], report: Callable[[str], None]
) -> None:
    """Sweep the allowances of models that calls of `fair_tradeoff` name, unless that is a macro of the user's own.

    Raises:
        ProgrammingError: for a model that does not exist, or whose rows have changed.
    """
    ours = {"fair_tradeoff": read_sql("models/tradeoff.sql")}
    if users_macros(ours, lambda sql: connection.raw.execute(sql).fetchall()):
        return
    for name, allowances in calls:
        known = find_name("MODEL", name, known_names(connection, "MODEL"))
        spec = read_model(connection, known)
        sweep(connection, spec, allowances or ALLOWANCES, lambda fits: report(describe(fits)))


def read_model(connection: Connection, name: str) -> ModelSpec:
    """Return the spec of a model that is in the database, from its statement."""
    sql = f"SELECT statement FROM fairsql.models WHERE lower(model) = lower({quote_text(name)})"
    text: str = connection.raw.execute(sql).fetchall()[0][0]
    steps = split_stored(text, connection.metrics)
    assert steps is not None
    spec = steps[0][1]
    assert isinstance(spec, ModelSpec)
    return spec
