"""What a database keeps of a transform: its map, the macro that applies it, and rows of `sql/transforms/tables.sql`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from fairsql.arrays import Floats
from fairsql.expansion.transform import Names, Ranges, macro_query, map_query
from fairsql.records.rows import find_versions, insert_rows
from fairsql.resources import read_sql
from fairsql.syntax.spec import NamedTransform, TransformSpec
from fairsql.text.quoting import quote_name, quote_text
from fairsql.transforms.diagnostics import Diagnostics, diagnose
from fairsql.transforms.fit import list_moves
from fairsql.transforms.problem import Problem
from fairsql.transforms.solve import Solution

if TYPE_CHECKING:
    from fairsql.session.connection import Connection

TABLES = ("transforms", "transform_groups")
_PACKAGES = ("fairsql", "duckdb", "numpy", "scipy", "cvxpy", "clarabel", "highspy")
_MACROS = "SELECT 1 FROM duckdb_functions() WHERE function_name = 'fair_transform_bound' AND database_name = "


@dataclass(frozen=True, eq=False)
class Counted:
    """What a database counted of the rows, in the temporary tables `fair_cells` and `fair_numbered`.

    Attributes:
        ranges: of each binned feature its bounds and values.
        columns: types of the table's columns, by their names in lower case.
        rows: how many have a label, and how many have none.
        cells, xs, moves, options: as in `transforms.fit`.
        seconds: how long the count took.
    """

    ranges: Ranges
    columns: Mapping[str, str]
    rows: tuple[int, ...]
    cells: pa.Table
    xs: pa.Table
    moves: pa.Table
    options: Mapping[str, Any]
    seconds: float


@dataclass(frozen=True, eq=False)
class Kept:
    """What is written of a transform: its moves, as of `transforms.fit`, the macro's body, and rows of the records."""

    moves: pa.Table
    body: str
    row: dict[str, Any]
    groups: list[dict[str, Any]]


def prepare(connection: Connection, named: NamedTransform, counted: Counted, solution: Solution) -> Kept:
    """Return what is to be written: all that may fail does so before anything is."""
    told = diagnose(solution.problem, solution.moves)
    return Kept(
        moves=pa.table({name: pa.array(values) for name, values in list_moves(solution).items()}),
        body=macro_query(named.asked, counted.ranges, _map_name(named.name), counted.columns),
        row=_transform_row(named, counted, solution, told),
        groups=list(_group_rows(connection, named, counted, solution.problem, told)),
    )


def store(connection: Connection, named: NamedTransform, kept: Kept) -> None:
    """Write a transform's map, macro and records; the caller holds the transaction."""
    raw, spec = connection.raw, named.asked
    raw.execute(read_sql("transforms/tables.sql"))
    if not raw.execute(f"{_MACROS} current_database()").fetchall():  # made anew, it would be in others' way
        raw.execute(read_sql("transforms/bound.sql"))
    forget(connection, named.name)
    raw.register("fair_found", kept.moves)
    try:
        query = map_query(spec, Names("_of_transform"), "fair_found")
        raw.execute(f"CREATE TABLE {_map_name(named.name)} AS {query} ORDER BY ALL")
    finally:
        raw.unregister("fair_found")
    raw.execute(
        f"CREATE MACRO main.{quote_name(named.name)}(fair_input, seed := {spec.seed}, labelled := true, "
        f"details := false) AS TABLE {kept.body}"
    )
    insert_rows(connection, "transforms", [kept.row])
    insert_rows(connection, "transform_groups", kept.groups)


def forget(connection: Connection, name: str) -> None:
    """Drop a transform's map, macro and records."""
    connection.raw.execute(f"DROP MACRO TABLE IF EXISTS main.{quote_name(name)}")
    connection.raw.execute(f"DROP TABLE IF EXISTS {_map_name(name)}")
    for table in TABLES:
        connection.raw.execute(f"DELETE FROM fairsql.{table} WHERE lower(transform) = lower({quote_text(name)})")


def _map_name(name: str) -> str:
    return f"fairsql_maps.{quote_name(name)}"


def _transform_row(named: NamedTransform, counted: Counted, solution: Solution, told: Diagnostics) -> dict[str, Any]:
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
        "bins": {names[at]: _told(cuts if cuts != "NULL" else values) for at, (cuts, values) in counted.ranges.items()}
        or None,
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
        "expected_distortion": float(problem.share @ told.expected_distortion),
        "changed": told.changed,
        "disparity_before": _most(told.disparities_before),
        "disparity_after": _most(told.disparities_after),
        "advantage_before": told.advantage_before,
        "advantage_after": told.advantage_after,
        "violation": solution.certificate.violation,
        "gap": _or_null(solution.certificate.gap),
        "solver": solution.solver,
        "seconds": solution.seconds,
        "counting_seconds": counted.seconds,
        "fingerprint": digest.hexdigest(),
        "versions": find_versions(_PACKAGES),
    }


def _group_rows(
    connection: Connection, named: NamedTransform, counted: Counted, problem: Problem, told: Diagnostics
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
            "rate_before": float(told.rates_before[at]),
            "rate_after": float(told.rates_after[at]),
            "disparity_before": _most(told.disparities_before[at], told.disparities_before.T[at]),
            "disparity_after": _most(told.disparities_after[at], told.disparities_after.T[at]),
        }


def _group_values(connection: Connection, spec: TransformSpec) -> dict[int, list[str]]:
    """Return of each group the values of its protected columns, as text."""
    texts = ", ".join(f"coalesce(CAST(fair_own_d{at} AS VARCHAR), 'NULL')" for at in range(len(spec.protected)))
    return dict(connection.raw.execute(f"SELECT DISTINCT fair_d, [{texts}] FROM fair_numbered_of_transform").fetchall())


def _told(literal: str) -> str:
    """Return the values of a list literal, as text.

    >>> _told("CAST(['30', 'd''Ivoire'] AS VARCHAR[])")
    "30, d'Ivoire"
    """
    values = re.findall(r"'((?:[^']|'')*)'", literal.rpartition("] AS ")[0])
    return ", ".join(value.replace("''", "'") for value in values)


def _most(*disparities: Floats) -> float | None:
    """Return the largest disparity of some, which may be infinite; None where nothing is compared."""
    known = np.concatenate([np.ravel(each) for each in disparities])
    return float(np.nanmax(known)) if np.any(~np.isnan(known)) else None


def _or_null(value: float) -> float | None:
    return None if np.isnan(value) else float(value)
