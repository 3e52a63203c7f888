"""Run the statements on models: in, what one asks, and a connection; out, plain SQL whose rows tell what was done."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from fairsql.errors import ProgrammingError, did_you_mean
from fairsql.expand import split_models
from fairsql.model_statements import DescribeModel, DropModel, ModelStatement, ShowModels
from fairsql.models.quoting import quote_text
from fairsql.models.record import forget, store
from fairsql.models.search import Fit
from fairsql.models.tradeoff import ALLOWANCES, sweep
from fairsql.models.training import train
from fairsql.models.training_data import read_training_data
from fairsql.resources import read_sql
from fairsql.spec import ModelSpec

if TYPE_CHECKING:
    from fairsql.connection import Connection

_ANSWER = "model, fits, accuracy_before, accuracy_after, disparity_before, disparity_after"
_NOTHING = "SELECT 0 WHERE FALSE"
_EXISTS = """
SELECT count(*) FROM duckdb_tables()
WHERE database_name = current_database() AND schema_name = 'fairsql' AND table_name = 'models'
"""
_FUNCTIONS = """
SELECT 1 FROM duckdb_functions()
WHERE lower(function_name) = lower({}) AND (internal OR database_name = current_database())
  AND NOT (function_type = 'table_macro' AND parameters = ['fair_input'])  -- a model that lost its record
"""


def run(connection: Connection, statement: ModelStatement, report: Callable[[list[Fit]], None]) -> str:
    """Do what a statement asks.

    Args:
        connection: where.
        statement: what.
        report: is told all fits after each.

    Returns:
        A query: of SHOW MODELS and DESCRIBE MODEL the answer; after CREATE MODEL what it came to, on the
        validation rows.

    Raises:
        ProgrammingError: for a model that is there already, or is not there.
        FairSQLError, duckdb.Error: where the model cannot be made; nothing is kept of it then.
    """
    known = _models(connection)
    if isinstance(statement, ShowModels):
        return _shown() if known is not None else read_sql("models/show_none.sql").strip()
    if isinstance(statement, DescribeModel):
        return _described(_find(statement, known or []))
    if isinstance(statement, DropModel):
        if statement.lenient and statement.name.casefold() not in (name.casefold() for name in known or []):
            return _NOTHING
        name = _find(statement, known or [])
        with connection.whole():
            forget(connection, name)
        return _NOTHING
    return _create(connection, statement, known or [], report)


def _models(connection: Connection) -> list[str] | None:
    """Return the names of the models of the database in use, or None where it never had any."""
    if not connection.raw.execute(_EXISTS).fetchall()[0][0]:
        return None
    return [name for (name,) in connection.raw.execute("SELECT model FROM fairsql.models ORDER BY ALL").fetchall()]


def _find(statement: DropModel | DescribeModel, known: list[str]) -> str:
    for name in known:
        if name.casefold() == statement.name.casefold():
            return name
    hint = did_you_mean(statement.name, known) if known else "no model was created in this database"
    raise ProgrammingError(f"model {statement.name} does not exist", hint=hint)


def _create(connection: Connection, spec: ModelSpec, known: list[str], report: Callable[[list[Fit]], None]) -> str:
    exists = spec.name.casefold() in (name.casefold() for name in known)
    if exists and spec.lenient:
        return _NOTHING
    if exists and not spec.replace:
        raise ProgrammingError(f"model {spec.name} exists already", hint="write CREATE OR REPLACE MODEL")
    kinds = connection.raw.execute(_FUNCTIONS.format(quote_text(spec.name))).fetchall()
    if kinds and not exists:
        raise ProgrammingError(
            f"there is a function called {spec.name}, and a model is called like one", hint="take another name"
        )
    begin = time.perf_counter()
    data = read_training_data(connection, spec)
    trained = train(connection, spec, data, report)
    seconds = time.perf_counter() - begin
    with connection.whole():
        store(connection, spec, data, trained, seconds)
    return f"SELECT {_ANSWER} FROM (\n{_shown(spec.name)}\n)"


def _shown(name: str | None = None) -> str:
    return read_sql("models/show.sql").strip().replace("$model", "NULL" if name is None else quote_text(name))


def sweep_named(
    connection: Connection, calls: Sequence[tuple[str, Sequence[float]]], report: Callable[[list[Fit]], None]
) -> None:
    """Sweep the allowances of models that calls of `fair_tradeoff` name.

    Raises:
        ProgrammingError: for a model that does not exist, or whose rows have changed.
    """
    for name, allowances in calls:
        known = _find(DescribeModel(name, 0, 0), _models(connection) or [])
        spec = read_model(connection, known)
        sweep(connection, spec, allowances or ALLOWANCES, report)


def read_model(connection: Connection, name: str) -> ModelSpec:
    """Return the spec of a model that is in the database, from its statement."""
    sql = f"SELECT statement FROM fairsql.models WHERE lower(model) = lower({quote_text(name)})"
    text: str = connection.raw.execute(sql).fetchall()[0][0]
    steps = split_models(text, connection.metrics)
    assert steps is not None
    spec = steps[0][1]
    assert isinstance(spec, ModelSpec)
    return spec


def _described(name: str) -> str:
    return read_sql("models/describe.sql").strip().replace("$model", quote_text(name))
