"""The trade-off of a model: how accurate it can be for each allowance. In: a model. Out: rows, kept in the database."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from fairsql.errors import DataError, ProgrammingError
from fairsql.models.constraints import Constraints, Rows, count_rows
from fairsql.models.training import train
from fairsql.models.training_data import TEST, VALIDATION, TrainingData, read_training_data
from fairsql.models.trials import Fit
from fairsql.spec import Allowance, ModelSpec

if TYPE_CHECKING:
    from fairsql.connection import Connection

ALLOWANCES = (0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2)
_KNOWN = "SELECT fingerprint FROM fairsql.models WHERE lower(model) = lower(?)"
_DONE = "SELECT allowance FROM fairsql.model_tradeoffs WHERE lower(model) = lower(?) AND fingerprint = ?"
_INSERT = "INSERT INTO fairsql.model_tradeoffs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"


def sweep(
    connection: Connection,
    spec: ModelSpec,
    allowances: Sequence[float] = ALLOWANCES,
    report: Callable[[list[Fit]], None] = lambda fits: None,
) -> None:
    """Train a model again for each allowance that was not tried yet, on the same rows, and keep how each does.

    Args:
        connection: where the model is.
        spec: its statement.
        allowances: what takes the place of every allowance on a difference.
        report: is told the fits of each search after each of them.

    Raises:
        ProgrammingError: where the rows of its query are others now, or nothing is enforced on a difference.
        DataError, duckdb.Error: where they cannot be read.
    """
    if not any(measure.allowance is not None and measure.allowance.on == "difference" for measure in spec.measures):
        raise ProgrammingError(f"model {spec.name} has no allowance on a difference to change")
    fingerprint = connection.raw.execute(_KNOWN, [spec.name]).fetchall()[0][0]
    done = {row[0] for row in connection.raw.execute(_DONE, [spec.name, fingerprint]).fetchall()}
    wanted = [each for each in dict.fromkeys(map(float, allowances)) if each not in done]
    if not wanted:
        return
    data = read_training_data(connection, spec)
    if data.fingerprint != fingerprint:
        raise ProgrammingError(
            f"the rows that model {spec.name} was trained on have changed",
            hint="CREATE OR REPLACE MODEL again",
        )
    rows = [_try(connection, spec, data, allowance, report) for allowance in wanted]
    with connection.whole():
        connection.raw.executemany(_INSERT, [[spec.name, fingerprint, *row] for row in rows])


def _try(
    connection: Connection,
    spec: ModelSpec,
    data: TrainingData,
    allowance: float,
    report: Callable[[list[Fit]], None],
) -> list[Any]:
    begin = time.perf_counter()
    fits: list[Fit] = []

    def count(found: list[Fit]) -> None:
        fits[:] = found
        report(found)

    try:
        trained = train(connection, _allow(spec, allowance), data, count)
    except DataError:  # there is no model within it
        return [allowance, False, None, None, None, None, len(fits), time.perf_counter() - begin]
    decided = trained.decide(data)["after"]
    judged: list[float | None] = []
    for place in (VALIDATION, TEST):
        at = data.at(place)
        rows = count_rows(data.label, data.weight, data.groupings, at)
        judged += (
            [rows.accuracy(decided[at]), _widest(trained.constraints, rows, decided[at])] if len(at) else [None] * 2
        )
    return [allowance, True, *judged, len(fits), time.perf_counter() - begin]


def _allow(spec: ModelSpec, allowance: float) -> ModelSpec:
    def changed(before: Allowance | None) -> Allowance | None:
        return replace(before, text=repr(allowance)) if before is not None and before.on == "difference" else before

    return replace(spec, measures=tuple(replace(each, allowance=changed(each.allowance)) for each in spec.measures))


def _widest(constraints: Constraints, rows: Rows, decided: Any) -> float | None:
    """Return the largest difference that an allowance is about; None where none is defined."""
    gaps = constraints.gaps(rows.cells(decided))[: constraints.bounded]
    wide = [abs(gap) for gap, each in zip(gaps, constraints.all, strict=False) if each.bound.on == "difference"]
    known = [gap for gap in wide if not np.isnan(gap)]
    return float(max(known)) if known else None
