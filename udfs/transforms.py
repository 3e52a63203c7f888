"""Find the optimised map within a query.

In: lists of cells, of feature combinations and of moves. Out: the map's moves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyarrow as pa

from fairsql.udf import Udf
from fairsql.udfs.arrow_types import sql_type

Array = Any
_INTEGER, _DOUBLE, _TEXT = pa.int32(), pa.float64(), pa.string()
_CELL = pa.struct([
    ("d", _INTEGER), ("x", _INTEGER), ("y", _INTEGER), ("w", _DOUBLE), ("g", _TEXT), ("k", pa.list_(_INTEGER)),
    ("b", pa.list_(_DOUBLE)),
])  # fmt: skip
_COMBINATION = pa.struct([("x", _INTEGER), ("s", _INTEGER), ("g", _TEXT), ("t", _DOUBLE)])
_MOVE = pa.struct([("o", _INTEGER), ("n", _INTEGER), ("c", _DOUBLE)])
_OPTIONS = pa.struct([
    ("epsilon", _DOUBLE), ("thresholds", pa.list_(_DOUBLE)),
    *((name, _TEXT) for name in ("mode", "condition", "objective", "suppress", "solver")),
])  # fmt: skip
_MAPPED = pa.struct([
    *((name, _INTEGER) for name in ("d", "x", "y", "new_x", "new_y")),
    *((name, _DOUBLE) for name in ("probability", "low", "high", "distortion", "share")),
])  # fmt: skip


def find_transform(
    cells: Array, xs: Array, moves: Array, options: Array, *, find_moves: Callable[..., dict[str, Any]]
) -> Array:
    """Find the optimised map of each row's cells (Calmon et al. 2017, problem 7).

    Args:
        cells: (b,) lists of structs: see `fairsql.transforms.fit`.
        xs: (b,) lists of structs, one for each combination of features.
        moves: (b,) lists of structs, one for each allowed move.
        options: (b,) structs.
        find_moves: returns the map for one row's cells, combinations, moves and options, as columns.

    Returns:
        (b,) lists of structs, one for each move of the map.
    """
    rows = zip(_tables(cells), _tables(xs), _tables(moves), options.to_pylist(), strict=True)
    return pa.array([_as_list(find_moves(*row)) if row[0].num_rows else [] for row in rows], pa.list_(_MAPPED))


def _as_list(columns: dict[str, Any]) -> list[Any]:
    arrays = [pa.array(columns[field.name], field.type) for field in _MAPPED]
    rows: list[Any] = pa.StructArray.from_arrays(arrays, fields=list(_MAPPED)).to_pylist()
    return rows


def _tables(lists: Array) -> list[Any]:
    """Return a table for each list of structs; NULL becomes a table without rows."""
    chunks = getattr(lists, "chunks", [lists])
    empty = pa.array([], lists.type.value_type)
    return [pa.Table.from_struct_array(cell.values if cell.is_valid else empty) for chunk in chunks for cell in chunk]


UDF = Udf(
    "fair_find_transform",
    tuple(sql_type(kind) for kind in (pa.list_(_CELL), pa.list_(_COMBINATION), pa.list_(_MOVE), _OPTIONS)),
    sql_type(pa.list_(_MAPPED)),
    find_transform,
    needs=("find_moves",),
)
