"""The optimised map within a query. In: lists of cells, of feature combinations and of moves. Out: the map's moves."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pyarrow as pa

Array = Any
CELL = "STRUCT(d INTEGER, x INTEGER, y INTEGER, w DOUBLE, g VARCHAR, k INTEGER[], b DOUBLE[])"
XS = "STRUCT(x INTEGER, s INTEGER, g VARCHAR, t DOUBLE)"
MOVE = "STRUCT(o INTEGER, n INTEGER, c DOUBLE)"
OPTIONS = (
    "STRUCT(epsilon DOUBLE, thresholds DOUBLE[], mode VARCHAR, condition VARCHAR, objective VARCHAR, suppress VARCHAR, "
    "solver VARCHAR)"
)
FOUND = (
    "STRUCT(d INTEGER, x INTEGER, y INTEGER, new_x INTEGER, new_y INTEGER, probability DOUBLE, low DOUBLE, "
    "high DOUBLE, distortion DOUBLE, share DOUBLE)"
)
_FOUND = pa.struct([
    *((name, pa.int32()) for name in ("d", "x", "y", "new_x", "new_y")),
    *((name, pa.float64()) for name in ("probability", "low", "high", "distortion", "share")),
])  # fmt: skip


def find_transform(cells: Array, xs: Array, moves: Array, options: Array) -> Array:
    """Find the optimised map of each row's cells (Calmon et al. 2017, problem 7).

    Args:
        cells: (b,) lists of structs: see `fairsql.transforms.fit`.
        xs: (b,) lists of structs, one for each combination of features.
        moves: (b,) lists of structs, one for each move that is allowed.
        options: (b,) structs.

    Returns:
        (b,) lists of structs, one for each move of the map.

    Raises:
        DataError: for data that no map can be found for.
    """
    fit = import_module("fairsql.transforms.fit")
    found = []
    for asked in zip(_rows(cells), _rows(xs), _rows(moves), options.to_pylist(), strict=True):
        if not asked[0].num_rows:
            found.append([])
            continue
        try:
            moved = fit.list_moves(
                fit.find_map(fit.make_problem(*asked), **{name: asked[-1][name] for name in ("suppress", "solver")})
            )
        except fit.DataError as error:  # DuckDB keeps the message alone
            raise ValueError(f"fair_transform: {error.message}; {error.hint}") from error
        found.append(pa.StructArray.from_arrays(
            [pa.array(moved[field.name], field.type) for field in _FOUND], fields=list(_FOUND)
        ).to_pylist())  # fmt: skip
    return pa.array(found, pa.list_(_FOUND))


def _rows(lists: Array) -> list[Any]:
    """Return of each list of structs a table; NULL is one without rows."""
    chunks = getattr(lists, "chunks", [lists])
    empty = pa.array([], lists.type.value_type)
    return [pa.Table.from_struct_array(cell.values if cell.is_valid else empty) for chunk in chunks for cell in chunk]
