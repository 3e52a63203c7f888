"""Decide where a model's rows are during training: in memory, or in the database with a sample in memory.

In: a spec and a connection. Out: rows to learn from. Rows are read into memory if they fit. Otherwise a sample is read.
A logistic regression is nevertheless fitted on all rows, by passes over them, and from a smaller number of rows on.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from fairsql.errors import Error, OperationalError, ProgrammingError
from fairsql.models import engine_model_rows
from fairsql.models.data.feature_types import as_feature, feature_columns
from fairsql.models.data.training_data import TRAINING, Redrawing, TrainingData, read_at_most, read_training_data
from fairsql.models.engine_model_rows import EngineModelRows, find_engine_rows
from fairsql.models.learner_call import find_learner
from fairsql.models.methods import find_method
from fairsql.models.streaming.eligibility import SAMPLE, WIDEST, WIDEST_ON_ENGINE, may_stream
from fairsql.models.streaming.stages import BY_PASSES, BY_SAMPLE, Stages
from fairsql.records.engine_rows import find_engine
from fairsql.text.queries import query

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fairsql.connections import Connection
    from fairsql.models.methods.method import Method
    from fairsql.models.streaming.engine_stored_rows import EngineStoredRows
    from fairsql.models.streaming.stored_rows import StoredRows
    from fairsql.progress import Doing
    from fairsql.syntax.statements.stored_spec import ModelSpec

STREAMED = 500_000  # largest number of rows that a logistic regression keeps in memory
VALUES = 12_000_000  # largest number of training values in the sample from which passes start: 100 MB
_SHARE = 0.25  # share of DuckDB's memory_limit for rows in memory,
_ROW, _FEATURE = 100, 60  # … if a row takes so many bytes, and so many more for each feature
_UNEVEN = 1.1  # mean number of copies of a row in another database from which on equal rows are numbered
_TYPES = {"number": "BIGINT", "time": "TIMESTAMP", "text": "VARCHAR"}  # DuckDB's types for features of another database
READ_HERE = (  # a hint for what needs rows of DuckDB
    "read them, as by pandas.read_sql(…), on a connection without an engine: fairsql.connect('audit.duckdb')"
)
_UNITS = {"bytes": 0, "KiB": 10, "MiB": 20, "GiB": 30, "TiB": 40}


def read_rows(
    connection: Connection, spec: ModelSpec, transform: Redrawing | None, report: Callable[[str | Doing], None]
) -> TrainingData:
    """Return the rows to learn from, whichever database has them: all of them, or a sample that refers to the others.

    Args:
        connection: the connection to the database.
        spec: the spec of the model.
        transform: the transform that redraws the rows, or None.
        report: called with each step of the work.

    Raises:
        ProgrammingError: for SAMPLE, if the method uses all rows.
        DataError, duckdb.Error: as `read_training_data`.
    """
    method = find_method(spec.via)
    if spec.sample is not None and not method.samples:
        raise ProgrammingError(f"VIA {spec.via.name.lower()} takes all rows", hint="leave SAMPLE out")
    remote = find_engine_rows(connection, spec)
    if remote is not None:
        return _read_from_engine(remote, method, transform, report)
    return _read_here(connection, spec, method, transform, report)


def _read_here(
    connection: Connection,
    spec: ModelSpec,
    method: Method,
    transform: Redrawing | None,
    report: Callable[[str | Doing], None],
) -> TrainingData:
    """Return the rows of a query that DuckDB runs."""
    if not method.samples:
        return read_training_data(connection, spec, transform)
    learner = find_learner(connection, spec.learner, spec.seed)
    columns = feature_columns(connection, spec)
    fitting = _rows_in_memory(connection, len(columns))
    streamed = spec.sample is None and may_stream(learner)
    most = spec.sample or (min(STREAMED, fitting) if streamed else fitting)
    data = read_at_most(connection, spec, columns, most)
    if data is not None:
        return data
    from fairsql.models.streaming.first_pass import read_stored_rows  # imports pandas and scikit-learn

    stages = Stages(report, BY_PASSES if streamed else BY_SAMPLE)
    stored = read_stored_rows(connection, spec, columns, stages)
    data = _by_passes(stored, "all rows", min(SAMPLE, fitting), WIDEST) if streamed else None
    if data is not None:
        return data
    if streamed and sum(stored.sizes) + stored.excluded <= fitting:
        return read_training_data(connection, spec)
    stages.expect(BY_SAMPLE)
    rows = min(spec.sample or fitting, stored.sizes[TRAINING])
    why = "" if spec.sample else f": more do not fit into memory, and {_unpassed(spec, streamed, WIDEST)}"
    fitted = f"{_drawn(rows, stored)} training rows{why}"
    return replace(stored, fitted=fitted, is_short=spec.sample is None).sample(rows)


def _read_from_engine(
    remote: EngineModelRows, method: Method, transform: Redrawing | None, report: Callable[[str | Doing], None]
) -> TrainingData:
    """Return rows of another database: expanded from the cells that it counts, or a sample if there are too many cells.

    Raises:
        ProgrammingError: for a method that needs all rows in DuckDB if there are too many, or that redraws them.
    """
    spec, name = remote.spec, remote.engine.name
    if transform is not None:
        raise ProgrammingError(f"VIA transform redraws rows of DuckDB, and these are {name}'s", hint=READ_HERE)
    report(f"{name} counts combinations of values")
    cells, rows = remote.sizes()
    if cells <= engine_model_rows.MOST_CELLS:
        here, kinds = remote.here()
        data = _read_here(remote.connection, here, method, None, report)
        numbers, _ = data.kinds
        kinds |= {name: "number" for name in numbers if kinds[name] != "time"}
    elif not method.samples:
        raise ProgrammingError(
            f"VIA {spec.via.name.lower()} takes all rows, at most {engine_model_rows.MOST_CELLS:,} different ones, "
            f"and {name} has {cells:,}",
            hint="take fewer features, round their values, or leave VIA out",
        )
    else:
        from fairsql.models.streaming.engine_stored_rows import (
            read_engine_stored_rows,  # imports pandas and scikit-learn
        )

        kinds = remote.kinds()
        streamed = spec.sample is None and may_stream(find_learner(remote.connection, spec.learner, spec.seed))
        stages = Stages(report, BY_PASSES if streamed else BY_SAMPLE)
        stored = read_engine_stored_rows(remote, kinds, is_numbered=rows > _UNEVEN * cells, stages=stages)
        passed = (
            _by_passes(stored.with_moments(), f"all rows of {name}'s", SAMPLE, WIDEST_ON_ENGINE) if streamed else None
        )
        data = _sample_engine(stored, name, _unpassed(spec, streamed, WIDEST_ON_ENGINE)) if passed is None else passed
    return replace(
        data,
        columns={
            each.name: as_feature(each.name, f"({each.text})", _TYPES[kinds[each.name]]) for each in remote.features
        },
    )


def _sample_engine(stored: EngineStoredRows, name: str, why: str) -> TrainingData:
    """Return a sample of another database's rows; everything is learned from it, and its `fitted` says why."""
    spec, size = stored.spec, stored.sizes[TRAINING]
    stored.stages.expect(BY_SAMPLE)
    rows = min(spec.sample or SAMPLE, size)
    is_short = spec.sample is None and rows < size
    description = f"{_drawn(rows, stored)} training rows of {name}'s{f': {why}' if is_short else ''}"
    data = replace(stored, fitted=description, is_short=is_short)
    return data.sample(rows)


@contextmanager
def unchanging(data: TrainingData) -> Iterator[None]:
    """Check that rows which stay in the database did not change between the count and the end.

    Raises:
        ProgrammingError: if they changed; it replaces any other error, which the change may have caused.
    """
    try:
        yield
    except OperationalError:  # the database does not answer, or was interrupted
        raise
    except Error:
        if data.whole is not None:
            data.whole.check()
        raise
    if data.whole is not None:
        data.whole.check()


def _by_passes(stored: StoredRows, origin: str, rows: int, widest: int) -> TrainingData | None:
    """Return a sample of rows, all of which passes read to fit the model; None if there are too many features.

    Args:
        stored: all rows.
        origin: a description of the rows.
        rows: the size of the sample.
        widest: the largest number of features.
    """
    from fairsql.models.streaming.preparation import Preparation  # imports pandas and scikit-learn

    levels = stored.levels(widest)
    if levels is None:
        return None
    width, size = len(stored.moments) + sum(each.count for each in levels.values()), stored.sizes[TRAINING]
    if width > widest:
        return None
    rows = min(rows, VALUES // max(1, width), size)
    data = replace(stored, fitted=f"{origin}, by passes; searched on {_drawn(rows, stored)} training rows").sample(rows)
    here = data.part == TRAINING
    numbers = {name: data.frame[name][here] for name in stored.moments}
    medians = {name: float(np.nanmedian(values)) for name, values in numbers.items() if not np.isnan(values).all()}
    return replace(
        data,
        whole=data.whole
        and replace(
            data.whole, preparation=Preparation.of(list(stored.columns), stored.moments, medians, levels, size)
        ),
    )


def _drawn(rows: int, stored: StoredRows) -> str:
    """Describe how many of the training rows a sample has."""
    size = stored.sizes[TRAINING]
    return "all" if rows == size else f"a sample of {rows} of {size}"


def _unpassed(spec: ModelSpec, streamed: bool, widest: int) -> str:
    """Return why passes over all rows cannot fit the model."""
    if streamed:
        return f"passes take {widest} features at most"
    return f"passes do not fit {spec.learner.name}{' with these arguments' if spec.learner.arguments else ''}"


def read_in_memory(connection: Connection, spec: ModelSpec, kind: str) -> TrainingData:
    """Return all rows of a model whose rows must be in memory; `kind` is what it predicts, for errors.

    Raises:
        ProgrammingError: for rows of another database, or more than fit into memory.
        DataError, duckdb.Error: as `read_training_data`.
    """
    engine = find_engine(connection, spec.kind, spec.query, spec.statement)
    if engine is not None:
        raise ProgrammingError(
            f"a model of {kind} learns from rows of DuckDB, and these are {engine.name}'s",
            hint=READ_HERE,
        )
    columns = feature_columns(connection, spec)
    most = _rows_in_memory(connection, len(columns))
    data = read_at_most(connection, spec, columns, most)
    if data is None:
        raise ProgrammingError(
            f"a model of {kind} learns from rows in memory, and more than the {most} that fit there were found",
            hint=f"take some of them: AS SELECT … USING SAMPLE {most} ROWS; or raise memory_limit",
        )
    return data


def _rows_in_memory(connection: Connection, features: int) -> int:
    """Return how many rows with so many features memory may hold."""
    return _memory(connection) // (_ROW + _FEATURE * features)


def _memory(connection: Connection) -> int:
    """Return how many bytes the rows may take in memory."""
    ((limit,),) = connection.raw.execute(query("models", "memory_limit")).fetchall()
    number = re.fullmatch(r"\s*([0-9.]+)\s*(\w+)\s*", str(limit))
    return int(_SHARE * float(number[1]) * 2 ** _UNITS.get(number[2], 0)) if number else 2**30
