"""Run the statements on models: in, what one asks, and a connection; out, plain SQL whose rows tell what was done."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable
from typing import TYPE_CHECKING

from fairsql.errors import ProgrammingError
from fairsql.expansion import read_work
from fairsql.models.fit_line import describe
from fairsql.models.model_record import forget, store
from fairsql.models.remarks import find_remarks
from fairsql.models.tradeoff import ALLOWANCES, bounds_rates, sweep
from fairsql.models.training import find_transform, train
from fairsql.models.training_data import read_training_data
from fairsql.records.names import (
    NOTHING,
    check_free,
    check_writable,
    find_name,
    is_known,
    known_names,
)
from fairsql.resources import read_sql
from fairsql.syntax.script import read_script
from fairsql.syntax.spec import ModelSpec
from fairsql.syntax.stored_statements import Describe, Drop, Show, Sweep
from fairsql.text.quoting import quote_number, quote_text

if TYPE_CHECKING:
    from fairsql.session.connection import Connection

_ANSWER = "model, fits, accuracy_before, accuracy_after, disparity_before, disparity_after"


def run(
    connection: Connection, statement: ModelSpec | Drop | Describe | Show | Sweep, report: Callable[[str], None]
) -> str:
    """Do what a statement asks.

    Args:
        connection: where.
        statement: what.
        report: is told of each fit.

    Returns:
        A query: of SHOW MODELS and DESCRIBE MODEL the answer; after CREATE MODEL what it came to, on the
        validation rows; after SWEEP MODEL its trade-off.

    Raises:
        ProgrammingError: for a model that is there already, or is not there.
        FairSQLError, duckdb.Error: where the model cannot be made; nothing is kept of it then.
    """
    known = known_names(connection, "MODEL")
    if isinstance(statement, Show):
        return _shown() if known is not None else read_sql("models/show_none.sql").strip()
    if isinstance(statement, ModelSpec):
        return (
            NOTHING if statement.lenient and is_known(statement.name, known) else _create(connection, statement, report)
        )
    if isinstance(statement, Drop) and statement.lenient and not is_known(statement.name, known):
        return NOTHING
    name = find_name("MODEL", statement.name, known, statement.place)
    if isinstance(statement, Describe):
        return read_sql("models/describe.sql").strip().replace("$model", quote_text(name))
    if isinstance(statement, Sweep):
        return _sweep(connection, statement, name, report)
    with connection.whole():
        forget(connection, name)
    return NOTHING


def _create(connection: Connection, spec: ModelSpec, report: Callable[[str], None]) -> str:
    check_writable(connection)
    check_free(connection, "MODEL", spec.name, replace=spec.replace)
    begin = time.perf_counter()
    transform = find_transform(connection, spec)
    data = read_training_data(connection, spec, transform)
    trained = train(connection, spec, data, lambda fits: report(describe(fits)))
    seconds = time.perf_counter() - begin
    decided = trained.decide(data)
    with connection.whole():
        store(connection, spec, data, trained, decided, seconds, transform)
    for remark in find_remarks(data, decided["after"]):
        warnings.warn(remark, stacklevel=2)
    return f"SELECT {_ANSWER} FROM (\n{_shown(spec.name)}\n)"


def _shown(name: str | None = None) -> str:
    return read_sql("models/show.sql").strip().replace("$model", "NULL" if name is None else quote_text(name))


def _sweep(connection: Connection, statement: Sweep, name: str, report: Callable[[str], None]) -> str:
    check_writable(connection)
    spec = read_model(connection, name)
    chosen = [number for number, _ in statement.within]
    above = next((place for number, place in statement.within if number > 1), None)
    if above is not None and bounds_rates(spec):
        raise above.error("a difference of rates is at most 1", "write 5 percent as 0.05")
    sweep(connection, spec, chosen or ALLOWANCES, lambda fits: report(describe(fits)))
    listed = f", allowances := [{', '.join(map(quote_number, chosen))}]" if chosen else ""
    return f"FROM main.fair_tradeoff({quote_text(name)}{listed})"


def read_model(connection: Connection, name: str) -> ModelSpec:
    """Return the spec of a model that is in the database, from its statement, if that may run here.

    Raises:
        ProgrammingError: where what the database holds is not the statement that made the model.
    """
    sql = f"SELECT statement FROM fairsql.models WHERE lower(model) = lower({quote_text(name)})"
    text = connection.permit(connection.raw.execute(sql).fetchall()[0][0] or "")
    match read_script(text):
        case [statement] if statement.is_work:
            spec = read_work(statement, connection.metrics)
            if isinstance(spec, ModelSpec) and spec.name.casefold() == name.casefold():
                return spec
    raise ProgrammingError(
        f"the record of model {name} does not hold the statement that made it", hint="CREATE OR REPLACE MODEL again"
    )
