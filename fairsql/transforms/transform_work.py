"""Run the statements on transforms. In: a statement as read, a connection. Out: SQL whose rows report."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from fairsql.errors import ProgrammingError
from fairsql.expansion import read_work
from fairsql.records.names import read_names
from fairsql.records.record_work import RecordWork
from fairsql.records.tables import make_tables
from fairsql.syntax.statements.recorded import read_recorded, reading_record
from fairsql.syntax.statements.stored_spec import NamedTransform
from fairsql.text.queries import query
from fairsql.text.quoting import quote_text
from fairsql.transforms.counting import count_rows, drop_counts
from fairsql.transforms.engine_transform_rows import CELLS, find_engine_rows
from fairsql.transforms.fit import find_map, make_problem
from fairsql.transforms.solver_process import run_in_process
from fairsql.transforms.transform_record import create_tables, forget, prepare, store

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairsql.connections import Connection
    from fairsql.records.record_work import Report
    from fairsql.transforms.solver.problem import Problem
    from fairsql.transforms.solver.solve import Solution

_LONG = 20_000  # number of probabilities from which on the solver takes seconds, and should be stoppable


def _create(connection: Connection, named: NamedTransform, report: Report) -> None:
    """Count the rows, find the map, and store it."""
    try:
        report("counting")
        remote = find_engine_rows(connection, named)
        counted = count_rows(connection, named.asked if remote is None else remote.spec)
        if remote is not None:
            counted = replace(counted, columns=dict.fromkeys(map(str.lower, remote.names), "INTEGER"))
        problem = make_problem(counted.cells, counted.xs, counted.moves, counted.options)
        solution = _solve(connection, problem, named, report)
        report("keeping the map")
        written = prepare(connection, named, counted, solution)
        make_tables(connection, create_tables)
        with connection.whole():
            store(connection, named, written)
    finally:
        drop_counts(connection, CELLS)


def _solve(connection: Connection, problem: Problem, named: NamedTransform, report: Report) -> Solution:
    size = problem.size
    if size.warning:
        connection.warn(size.warning, UserWarning)
    doing = f"solving for {size.variables:,} probabilities, in about {max(1, size.bytes // 2**20):,} MiB"
    report(doing)
    how = {"suppress": named.asked.suppress, "solver": named.asked.solver}
    if size.variables <= _LONG:
        return find_map(problem, **how)
    solution: Solution = run_in_process(find_map, problem, beat=lambda: report(doing), **how)
    return solution


def read_transform(connection: Connection, name: str, ask: Callable[[str], list[Any]]) -> NamedTransform:
    """Return the spec of a stored transform, read from its statement, if that statement may run here.

    Args:
        connection: the connection to the database.
        name: the transform's name.
        ask: runs a query and returns its rows.

    Raises:
        DataError: if the database does not hold the statement that made the transform.
    """
    with reading_record("TRANSFORM", name):
        rows = ask(query("transforms", "statement", name=quote_text(name)))
    return read_recorded(
        "TRANSFORM", name, rows, NamedTransform, lambda each: read_work(each, connection.metrics), connection.permit
    )


def _check_unused(connection: Connection, name: str, what: str) -> None:
    """Refuse to drop or replace a transform that a model scores with.

    Raises:
        ProgrammingError: if there is such a model.
    """
    if read_names(connection, "MODEL") is None:
        return
    for (model,) in connection.raw.execute(query("transforms", "user", name=quote_text(name))).fetchall():
        raise ProgrammingError(
            f"transform {name} cannot be {what}: the model {model} scores with it",
            hint=f"DROP MODEL {model} first, or take another name",
        )


WORK = RecordWork(
    "TRANSFORM",
    spec=NamedTransform,
    tables=create_tables,
    create=_create,
    answer=lambda spec: "transform, cells, variables, departure, disparity_before, disparity_after, changed, seconds",
    forget=forget,
    check=_check_unused,
)
run = WORK.run
