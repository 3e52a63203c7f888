"""Find a transform's map from cells that another engine has counted.

In: a spec. Out: the columns that the engine reads, the spec over the cells in DuckDB, and the map as values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from fairsql.errors import DataError
from fairsql.syntax.columns import Column, Feature
from fairsql.syntax.spec import TransformSpec

MOST_MOVES = 10_000  # largest number of branches of a CASE


def cell_texts(spec: TransformSpec) -> dict[str, str]:
    """Return the SQL, by names of columns, of what the engine reads from the rows to find a map."""
    return {name: each.portable.text for name, each in cell_columns(spec).items()}


def cell_columns(spec: TransformSpec) -> dict[str, Column]:
    """Return the columns that are read from the rows to find a map, by their names in the cells."""
    columns: dict[str, Column] = {f"fair_g{at}": each for at, each in enumerate(spec.protected)}
    columns |= feature_columns(spec) | {"fair_label": spec.label}
    return columns | ({"fair_weight": spec.weight} if spec.weight is not None else {})


def feature_columns(spec: TransformSpec) -> dict[str, Feature]:
    """Return the features by the names of their columns in the cells."""
    return {f"fair_x{at}": each for at, each in enumerate(spec.features)}


def over_cells(spec: TransformSpec, source: str) -> TransformSpec:
    """Return the same spec over rows with the columns of `cell_texts`."""
    return replace(
        spec,
        source=source,
        protected=tuple(each.of(f"fair_g{at}") for at, each in enumerate(spec.protected)),
        features=tuple(each.of(name) for name, each in feature_columns(spec).items()),
        label=spec.label.of("fair_label"),
        weight=spec.weight and spec.weight.of("fair_weight"),
        key=None,
    )


@dataclass(frozen=True)
class Map:
    """A map of cells, as values.

    Attributes:
        ranges: for each binned feature, by its index, the bounds of its bins or its most frequent values.
        moves: one tuple for each move, in the order of the draws: the cell's groups, features and label; its new
            features and label; and the end of the move's interval of draws, which is not part of it.
    """

    ranges: Mapping[int, Sequence[Any]]
    moves: Sequence[tuple[tuple[Any, ...], tuple[Any, ...], float]]

    @classmethod
    def of(cls, ranges: Mapping[int, Sequence[Any]], rows: Sequence[tuple[Any, ...]]) -> Map:
        """Return the map from the rows of a query: structs of the groups, the old state and the new one, and the end.

        Raises:
            DataError: if the map is too large for the SQL of another database.
        """
        if len(rows) > MOST_MOVES:
            raise DataError(
                f"the map has {len(rows):,} moves, of which another database takes {MOST_MOVES:,}",
                hint="cut features into fewer values, or write OBJECTIVE l1",
            )
        moves = [((*group.values(), *old.values()), (*new.values(),), high) for group, old, new, high in rows]
        return cls(ranges, moves)
