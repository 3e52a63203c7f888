"""Cells of a transform that another database has counted, and the map that is found of them.

In: a spec. Out: what that database is to read, the spec over the cells in DuckDB, and the map as values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from fairsql.errors import DataError
from fairsql.syntax.columns import Column, Feature
from fairsql.syntax.spec import TransformSpec

MOST_MOVES = 10_000  # branches of a CASE
_Held = TypeVar("_Held", bound=Column)


def cell_texts(spec: TransformSpec) -> dict[str, str]:
    """Return what is read of the rows to find a map, in their database's SQL, by names of columns."""
    return {name: each.text for name, each in cell_columns(spec).items()}


def cell_columns(spec: TransformSpec) -> dict[str, Column]:
    """Return what is read of the rows to find a map, by the names of the columns that hold it."""
    columns: dict[str, Column] = {f"fair_g{at}": each for at, each in enumerate(spec.protected)}
    columns |= feature_columns(spec) | {"fair_label": spec.label}
    return columns | ({"fair_weight": spec.weight} if spec.weight is not None else {})


def feature_columns(spec: TransformSpec) -> dict[str, Feature]:
    """Return the features by the names of the columns that hold them."""
    return {f"fair_x{at}": each for at, each in enumerate(spec.features)}


def over_cells(spec: TransformSpec, source: str) -> TransformSpec:
    """Return a spec like another one, over rows with the columns of `cell_texts`."""
    return replace(
        spec,
        source=source,
        protected=tuple(_held(each, f"fair_g{at}") for at, each in enumerate(spec.protected)),
        features=tuple(_held(each, name) for name, each in feature_columns(spec).items()),
        label=_held(spec.label, "fair_label"),
        weight=spec.weight and _held(spec.weight, "fair_weight"),
        key=None,
    )


def _held(column: _Held, name: str) -> _Held:
    """Return a column as the cells have it; errors tell it as it was written."""
    return replace(column, text=name, written=column.written or column.text)


@dataclass(frozen=True)
class Map:
    """A map of cells, as values.

    Attributes:
        ranges: of each binned feature, by position, the bounds of its bins or its most frequent values.
        moves: groups, features and label of a cell, what features and label become, and the draw that the move ends
            before, in the order of the draws.
    """

    ranges: Mapping[int, Sequence[Any]]
    moves: Sequence[tuple[tuple[Any, ...], tuple[Any, ...], float]]

    @classmethod
    def of(cls, ranges: Mapping[int, Sequence[Any]], rows: Sequence[tuple[Any, ...]]) -> Map:
        """Return a map of the rows of a query: structs of groups, of a state before and after, and where it ends.

        Raises:
            DataError: for one that is too large for the SQL of another database.
        """
        if len(rows) > MOST_MOVES:
            raise DataError(
                f"the map has {len(rows):,} moves, of which another database takes {MOST_MOVES:,}",
                hint="cut features into fewer values, or write OBJECTIVE l1",
            )
        moves = [((*group.values(), *old.values()), (*new.values(),), high) for group, old, new, high in rows]
        return cls(ranges, moves)
