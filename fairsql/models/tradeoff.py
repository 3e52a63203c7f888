"""SWEEP MODEL: how accurate a model can be for each allowance. In: a model. Out: rows of fairsql.model_tradeoffs."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from fairsql.errors import DataError, ProgrammingError
from fairsql.metrics.algebra import as_proportion
from fairsql.models.data.training_data import IN_MEMORY, TEST, VALIDATION, TrainingData
from fairsql.models.methods import find_method
from fairsql.models.model_record import create_tables
from fairsql.models.reading import read_rows, unchanging
from fairsql.models.search.constraints import Constraints
from fairsql.models.search.grouped_rows import Decided
from fairsql.models.search.trials import Fit
from fairsql.models.training import train
from fairsql.records.tables import make_tables
from fairsql.syntax.columns import Allowance, Measure
from fairsql.syntax.statements.recorded import reading_record
from fairsql.syntax.statements.stored_spec import ModelSpec
from fairsql.text.queries import query
from fairsql.text.quoting import quote_text

if TYPE_CHECKING:
    from fairsql.connections import Connection

ALLOWANCES = (0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2)


def sweep(
    connection: Connection,
    spec: ModelSpec,
    allowances: Sequence[float],
    report: Callable[[list[Fit]], None],
) -> None:
    """Train a model again, on the same rows, for each allowance that was not tried yet; record the results.

    Args:
        connection: the connection to the database that has the model.
        spec: the model's statement, as it was read.
        allowances: each replaces every allowance on a difference.
        report: called after each fit with all fits of the search so far.

    Raises:
        ProgrammingError: if the rows of its query have changed, or no difference has an allowance, or the
            model was made anew meanwhile.
        DataError, duckdb.Error: if the rows cannot be read.
    """
    if not _swept(spec):
        raise ProgrammingError(f"model {spec.name} has no allowance on a difference to change")
    name = quote_text(spec.name)
    made = query("models", "made", model=name)
    with reading_record("MODEL", spec.name):
        model = connection.raw.execute(made).fetchall()
        fingerprint = model[0][0]
        tried = query("models", "allowances", model=name, fingerprint=quote_text(fingerprint))
        old = {allowance for (allowance,) in connection.raw.execute(tried).fetchall()}
    new = [each for each in dict.fromkeys(map(float, allowances)) if each not in old]
    if not new:
        return
    data = read_rows(connection, spec, find_method(spec.via).find_transform(connection, spec), connection.report_work)
    if data.fingerprint != fingerprint:
        raise _changed(connection, spec, data)
    if data.whole is not None:
        data.whole.stages.repeat(len(new))
    with unchanging(data):
        rows = [_try(connection, spec, data, allowance, report) for allowance in new]
    make_tables(connection, create_tables)
    with connection.whole():
        if connection.raw.execute(made).fetchall() != model:
            raise ProgrammingError(f"model {spec.name} was made anew meanwhile", hint="SWEEP it again")
        insert = query("models", "insert_tradeoff")
        connection.raw.executemany(insert, [[spec.name, fingerprint, *row] for row in rows])


def _changed(connection: Connection, spec: ModelSpec, data: TrainingData) -> ProgrammingError:
    """Return the error that rows have another fingerprint, which also depends on where they were read."""
    make_tables(connection, create_tables)  # older records lack the column
    ((fitted,),) = connection.raw.execute(query("models", "fitted", model=quote_text(spec.name))).fetchall()
    if fitted is not None and (fitted == IN_MEMORY) != (data.fitted == IN_MEMORY):
        return ProgrammingError(
            f"model {spec.name} was fitted on {fitted}, and would be on {data.fitted}",
            hint="if the rows are the same, set memory_limit as it was; else CREATE OR REPLACE MODEL again",
        )
    return ProgrammingError(
        f"the rows that model {spec.name} was trained on have changed", hint="CREATE OR REPLACE MODEL again"
    )


def bounds_rates(spec: ModelSpec) -> bool:
    """Return whether all metrics whose allowance is swept are rates, which differ by at most 1."""
    return all(as_proportion(measure.formula) is not None for measure in _swept(spec))


def _swept(spec: ModelSpec) -> list[Measure]:
    return [each for each in spec.measures if each.allowance is not None and each.allowance.on == "difference"]


def _try(
    connection: Connection,
    spec: ModelSpec,
    data: TrainingData,
    allowance: float,
    report: Callable[[list[Fit]], None],
) -> list[Any]:
    begin = time.perf_counter()
    fits: list[Fit] = []

    def count(so_far: list[Fit]) -> None:
        fits[:] = so_far
        report(so_far)

    try:
        trained = train(connection, _allow(spec, allowance), data, count)
    except DataError:  # no model keeps this allowance
        return [allowance, False, None, None, None, None, len(fits), time.perf_counter() - begin]
    decided = trained.decide(data)["after"]
    judged: list[float | None] = []
    for place in (VALIDATION, TEST):
        part = decided.get(place)
        judged += [part.accuracy, _widest(trained.constraints, part)] if part is not None else [None] * 2
    return [allowance, True, *judged, len(fits), time.perf_counter() - begin]


def _allow(spec: ModelSpec, allowance: float) -> ModelSpec:
    def changed(before: Allowance | None) -> Allowance | None:
        return replace(before, text=repr(allowance)) if before is not None and before.on == "difference" else before

    return replace(spec, measures=tuple(replace(each, allowance=changed(each.allowance)) for each in spec.measures))


def _widest(constraints: Constraints, part: Decided) -> float | None:
    """Return the largest difference among those with an allowance; None if none is defined."""
    gaps = constraints.gaps(part.cells)[: constraints.bounded]
    wide = [abs(gap) for gap, each in zip(gaps, constraints.all, strict=False) if each.bound.on == "difference"]
    defined = [gap for gap in wide if not np.isnan(gap)]
    return float(max(defined)) if defined else None
