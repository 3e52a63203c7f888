"""Run the statements on models. In: a statement as read, and a connection. Out: SQL whose rows report."""

from __future__ import annotations

import time
import warnings
from typing import TYPE_CHECKING, Any

from fairsql.errors import ClauseWarning
from fairsql.expansion import read_work
from fairsql.models.classes.class_records import class_rows
from fairsql.models.classes.class_score_sql import check_writable
from fairsql.models.classes.class_training import describe_classes, train_classes
from fairsql.models.learner_call import find_learner
from fairsql.models.methods import find_method
from fairsql.models.methods.reweighing import read_max_fits
from fairsql.models.model_record import create_tables, forget, record_rows, store, store_classes
from fairsql.models.numbers.number_records import number_rows
from fairsql.models.numbers.number_training import describe_numbers, train_numbers
from fairsql.models.reading import read_in_memory, read_rows, unchanging
from fairsql.models.remarks import find_odd_features, find_remarks
from fairsql.models.search.fit_line import describe
from fairsql.models.tradeoff import ALLOWANCES, bounds_rates, sweep
from fairsql.models.training import naming, train
from fairsql.records.record_work import RecordWork
from fairsql.records.tables import check_tables, make_tables
from fairsql.syntax.clauses.clause_warnings import bounds_on_differences, doubt_bounds
from fairsql.syntax.statements.recorded import read_recorded, reading_record
from fairsql.syntax.statements.stored_spec import ModelSpec
from fairsql.syntax.statements.stored_statements import Sweep
from fairsql.text.queries import query
from fairsql.text.quoting import quote_number, quote_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairsql.connections import Connection
    from fairsql.records.record_work import Report


def _create(connection: Connection, spec: ModelSpec, report: Report) -> None:
    """Train a model and store it; warn of anything odd about it."""
    if spec.of_numbers:
        _create_of_numbers(connection, spec, report)
        return
    if spec.outcomes is not None:
        _create_of_classes(connection, spec, report)
        return
    begin = time.perf_counter()
    transform = find_method(spec.via).find_transform(connection, spec)
    data = read_rows(connection, spec, transform, report)
    with unchanging(data):
        trained = train(connection, spec, data, lambda fits: report(describe(fits)))
        seconds = time.perf_counter() - begin
        decided = trained.decide(data)
    make_tables(connection, create_tables)
    with connection.whole():
        store(connection, spec, data, trained, record_rows(spec, data, trained, decided), seconds, transform)
    for remark in find_remarks(data, decided["after"].values()):
        warnings.warn(remark, stacklevel=2)
    for doubt in doubt_bounds(bounds_on_differences(spec.measures)):
        warnings.warn(doubt, ClauseWarning, stacklevel=2)


def _create_of_numbers(connection: Connection, spec: ModelSpec, report: Report) -> None:
    """Train a model of numbers and store it; warn of odd features."""
    begin = time.perf_counter()
    data = read_in_memory(connection, spec, "numbers")
    learner = find_learner(connection, spec.learner, spec.seed, of_numbers=True)
    most = read_max_fits(connection, spec.via)
    with naming(learner):
        trained = train_numbers(spec, data, learner, lambda fits: report(describe_numbers(fits)), max_fits=most)
        seconds = time.perf_counter() - begin
        predicted = trained.predict(data)
    make_tables(connection, create_tables)
    with connection.whole():
        store(connection, spec, data, trained, number_rows(spec, data, trained, predicted), seconds)
    for remark in find_odd_features(data):
        warnings.warn(remark, stacklevel=2)


def _create_of_classes(connection: Connection, spec: ModelSpec, report: Report) -> None:
    """Train a model of classes and store it; warn of odd features."""
    begin = time.perf_counter()
    data = read_in_memory(connection, spec, "classes")
    learner = find_learner(connection, spec.learner, spec.seed)
    check_writable(learner)
    with naming(learner):
        trained = train_classes(spec, data, data.classes, learner, lambda fits: report(describe_classes(fits)))
        seconds = time.perf_counter() - begin
        predicted = trained.predict(data)
    make_tables(connection, create_tables)
    with connection.whole():
        store_classes(connection, spec, data, trained, class_rows(spec, data, trained, predicted), seconds)
    for remark in find_odd_features(data):
        warnings.warn(remark, stacklevel=2)


def _sweep(connection: Connection, statement: Sweep, name: str, report: Report) -> str:
    """Train a model again for each allowance; return a query of its trade-off."""
    check_tables(connection, create_tables)
    spec = read_model(connection, name)
    if spec.of_numbers:
        raise statement.place.error(
            f"model {name} is of numbers: its WITHIN bounds errors, not differences",
            "write CREATE OR REPLACE MODEL with another WITHIN",
        )
    if spec.outcomes is not None:
        raise statement.place.error(
            f"model {name} is of classes, which SWEEP MODEL does not train",
            "write CREATE OR REPLACE MODEL with another WITHIN",
        )
    allowances = [number for number, _ in statement.within]
    above = next((place for number, place in statement.within if number > 1), None)
    if above is not None and bounds_rates(spec):
        raise above.error("a difference of rates is at most 1", "write 5 percent as 0.05")
    sweep(connection, spec, allowances or ALLOWANCES, lambda fits: report(describe(fits)))
    chosen = f", allowances := [{', '.join(map(quote_number, allowances))}]" if allowances else ""
    return query("models", "tradeoff", model=quote_text(name), allowances=chosen)


def read_model(connection: Connection, name: str, ask: Callable[[str], list[Any]] | None = None) -> ModelSpec:
    """Return the spec of a stored model, read from its statement, if that statement may run here.

    Args:
        connection: the connection to the database.
        name: the model's name.
        ask: runs a query and returns its rows; without it, the query replaces the last query of the connection.

    Raises:
        DataError: if the database does not hold the statement that made the model.
    """
    recorded = query("models", "statement", model=quote_text(name))
    with reading_record("MODEL", name):
        rows = connection.raw.execute(recorded).fetchall() if ask is None else ask(recorded)
    return read_recorded(
        "MODEL", name, rows, ModelSpec, lambda each: read_work(each, connection.metrics), connection.permit
    )


def _answer(spec: ModelSpec) -> str:
    if not spec.of_numbers:
        return "model, fits, accuracy_before, accuracy_after, disparity_before, disparity_after"
    worst = "disparity_before AS group_error_before, disparity_after AS group_error_after"
    return f"model, fits, error_before, error_after, {worst}"


WORK = RecordWork(
    "MODEL",
    spec=ModelSpec,
    tables=create_tables,
    create=_create,
    answer=_answer,
    forget=forget,
    others={Sweep: _sweep},
)
run = WORK.run
