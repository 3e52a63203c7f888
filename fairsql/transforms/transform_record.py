"""Store a transform in a database: its map, the macro that applies it, and rows of `sql/transforms/tables.sql`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from fairsql.arrays import Floats, arrow_of
from fairsql.expansion.forms.transform_map import map_query
from fairsql.records.record_rows import (
    create_macro,
    drop_record,
    find_versions,
    insert_rows,
    or_null,
    provide_macro,
    registered,
)
from fairsql.resources import read_sql
from fairsql.syntax.spec import TransformSpec
from fairsql.syntax.statements.stored_spec import NamedTransform
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name
from fairsql.transforms.counting import NAMES, Counted
from fairsql.transforms.diagnostics import Diagnostics, diagnose
from fairsql.transforms.fit import list_moves
from fairsql.transforms.macro import macro_query
from fairsql.transforms.solver.problem import Problem
from fairsql.transforms.solver.solve import Solution

if TYPE_CHECKING:
    from fairsql.connections import Connection

TABLES = ("transforms", "transform_groups")
_PACKAGES = ("fairsql", "duckdb", "numpy", "scipy", "cvxpy", "clarabel", "highspy")


@dataclass(frozen=True, eq=False)
class Writing:
    """What is stored of a transform: its moves, as in `transforms.fit`, the macro's body, and rows of the records."""

    moves: pa.Table
    body: str
    row: dict[str, Any]
    groups: list[dict[str, Any]]


def prepare(connection: Connection, named: NamedTransform, counted: Counted, solution: Solution) -> Writing:
    """Return what is to be stored: everything that may fail does so before anything is written."""
    diagnostics = diagnose(solution.problem, solution.moves)
    return Writing(
        moves=_as_table(list_moves(solution)),
        body=macro_query(named.asked, counted.ranges, _map_name(named.name), counted.columns),
        row=_transform_row(named, counted, solution, diagnostics),
        groups=list(_group_rows(connection, named, counted, solution.problem, diagnostics)),
    )


def _as_table(columns: dict[str, list[float | None]]) -> pa.Table:
    """Return columns of numbers as a table: BIGINT if the first known value is a whole number, else DOUBLE."""
    known = {name: next((each for each in values if each is not None), 0) for name, values in columns.items()}
    arrays = [arrow_of(values, whole=isinstance(known[name], int)) for name, values in columns.items()]
    return pa.Table.from_arrays(arrays, list(columns))


def store(connection: Connection, named: NamedTransform, writing: Writing) -> None:
    """Write a transform's map, macro and records. The caller has opened the transaction and created the tables."""
    raw, spec = connection.raw, named.asked
    forget(connection, named.name)
    with registered(connection, "fair_moved", writing.moves):
        values = map_query(spec, NAMES, "fair_moved")
        raw.execute(query("transforms", "create_map", name=_map_name(named.name), query=values))
    parameters = f"fair_input, seed := {spec.seed}, labelled := true, details := false"
    create_macro(connection, named.name, parameters, writing.body)
    insert_rows(connection, "transforms", [writing.row])
    insert_rows(connection, "transform_groups", writing.groups)


def create_tables(connection: Connection) -> None:
    """Create those tables of the records that are missing, and the macro of a bound."""
    connection.raw.execute(read_sql("transforms/tables.sql"))
    provide_macro(connection, "fair_transform_bound", "transforms/bound.sql")


def forget(connection: Connection, name: str) -> None:
    """Drop a transform's map, macro and records."""
    drop_record(connection, "TRANSFORM", name, TABLES)
    connection.raw.execute(query("transforms", "drop_map", name=_map_name(name)))


def _map_name(name: str) -> str:
    return f"fairsql_maps.{quote_name(name)}"


def _transform_row(
    named: NamedTransform, counted: Counted, solution: Solution, diagnostics: Diagnostics
) -> dict[str, Any]:
    spec, problem, size = named.asked, solution.problem, solution.size
    names = [each.name for each in spec.features]
    outcome = solution.moves.outcome(problem)
    digest = sha256()
    for table in (counted.cells, counted.xs, counted.moves):
        for batch in table.combine_chunks().to_batches():
            digest.update(batch.serialize())
    return {
        "transform": named.name,
        "created": datetime.now(UTC).replace(tzinfo=None),
        "statement": named.statement,
        "protected": [each.name for each in spec.protected],
        "label": spec.label.text,
        "features": names,
        "bins": {names[at]: ", ".join(_values_of(each)) for at, each in counted.ranges.items()} or None,
        "ranges": {names[at]: _values_of(each) for at, each in counted.ranges.items()} or None,
        "mode": spec.mode,
        "per": ", ".join(spec.condition),
        "objective": spec.objective,
        "epsilon": problem.epsilon,
        "seed": int(float(spec.seed)),
        "training_rows": int(counted.rows[0]),
        "excluded_rows": int(counted.rows[1]),
        "weight": float(np.sum(problem.weight)),
        "groups": problem.n_groups,
        "cells": problem.n_cells,
        "states": problem.n_states,
        "variables": size.variables,
        "bytes": size.bytes,
        "departure": solution.objective,
        "departure_l1": float(np.abs(outcome - problem.origin).sum()),
        "expected_distortion": float(problem.share @ diagnostics.expected_distortion),
        "changed": diagnostics.changed,
        "disparity_before": _most(diagnostics.disparities_before),
        "disparity_after": _most(diagnostics.disparities_after),
        "advantage_before": diagnostics.advantage_before,
        "advantage_after": diagnostics.advantage_after,
        "violation": solution.certificate.violation,
        "gap": or_null(solution.certificate.gap),
        "solver": solution.solver,
        "seconds": solution.seconds,
        "counting_seconds": counted.seconds,
        "fingerprint": digest.hexdigest(),
        "versions": find_versions(_PACKAGES),
    }


def _group_rows(
    connection: Connection, named: NamedTransform, counted: Counted, problem: Problem, diagnostics: Diagnostics
) -> Iterator[dict[str, Any]]:
    spec, classes = named.asked, problem.classes
    sets = spec.sets if spec.sets is not None else (tuple(range(len(spec.protected))),)
    values = _group_values(connection, spec)
    strata = dict(zip(counted.xs["s"].to_pylist(), counted.xs["g"].to_pylist(), strict=True))
    control = ", ".join(each.name for each in spec.control)
    for at in range(len(classes.size)):
        chosen = sets[classes.grouping[at]]
        some = int(np.flatnonzero(classes.member[at].toarray()[0])[0])
        yield {
            "transform": named.name,
            "protected": ", ".join(spec.protected[k].name for k in chosen),
            "stratum": f"{control} = {strata[int(classes.segment[at])]}" if control else None,
            "group": ", ".join(values[int(problem.d[some])][k] for k in chosen),
            "weight": float(classes.size[at] * np.sum(problem.weight)),
            "target": float(problem.targets[at]) if problem.control == "target" else None,
            "rate_before": float(diagnostics.rates_before[at]),
            "rate_after": float(diagnostics.rates_after[at]),
            "disparity_before": _most(diagnostics.disparities_before[at], diagnostics.disparities_before.T[at]),
            "disparity_after": _most(diagnostics.disparities_after[at], diagnostics.disparities_after.T[at]),
        }


def _group_values(connection: Connection, spec: TransformSpec) -> dict[int, list[str]]:
    """Return the values of each group's protected columns, as text."""
    texts = ", ".join(f"coalesce(CAST(fair_own_d{at} AS VARCHAR), 'NULL')" for at in range(len(spec.protected)))
    groups = query("transforms", "groups", values=texts, numbered=NAMES.numbered)
    return dict(connection.raw.execute(groups).fetchall())


def _values_of(literals: tuple[str, str]) -> list[str]:
    """Return the bounds of a binned feature, or else the values of its bins, as texts.

    >>> _values_of(("NULL", "CAST(['30', 'd''Ivoire'] AS VARCHAR[])"))
    ['30', "d'Ivoire"]
    """
    literal = next(each for each in literals if each != "NULL")
    values = re.findall(r"'((?:[^']|'')*)'", literal.rpartition("] AS ")[0])
    return [value.replace("''", "'") for value in values]


def _most(*disparities: Floats) -> float | None:
    """Return the largest of some disparities, which may be infinite; None if nothing is compared."""
    values = np.concatenate([np.ravel(each) for each in disparities])
    return float(np.nanmax(values)) if np.any(~np.isnan(values)) else None
