"""Allocate a sample to groups, strata and labels.

In: the number of rows in each. Out: how many rows to take from each, their weights, and the bounds of their hashes.

A simple random sample has hardly any rows of a rare group, too few to learn what an allowance on it needs. So rare
groups are oversampled, and their rows get smaller weights.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fairsql.arrays import Floats
from fairsql.models.streaming.places import Places
from fairsql.text.queries import query
from fairsql.text.quoting import quote_text

FEWEST = 200  # rows of each group, stratum and label, if there are as many, …
_PART = 4  # … but at most the sample's mean for each, divided by this
_SPARE = 8  # standard errors by which more hashes are taken than the expected number
HASHES = 2**32

_Counts = npt.NDArray[np.intp]


@dataclass(frozen=True)
class Shares:
    """The allocation of a sample of one part.

    Attributes:
        sizes: the number of rows in each cell.
        rare: the number that is taken from each rare cell; 0 for the others, which are sampled together.
        common: the number that is taken from these together.
    """

    sizes: _Counts
    rare: _Counts
    common: int

    @classmethod
    def of(cls, sizes: _Counts, rows: int) -> Shares:
        """Allocate a sample of `rows` rows.

        >>> shares = Shares.of(np.array([60_000, 39_900, 100, 0]), 1000)
        >>> shares.rare.tolist(), shares.common, shares.weights.round(3).tolist()
        ([0, 0, 83, 0], 917, [1.0, 1.0, 0.011, 1.0])
        """
        rows = min(rows, int(sizes.sum()))
        fewest = min(FEWEST, rows // (_PART * max(1, int(np.count_nonzero(sizes)))))
        most = np.minimum(sizes, fewest)
        rare = np.where(sizes * (rows / max(1, sizes.sum())) < most, most, 0)
        return cls(sizes, rare, rows - int(rare.sum()))

    @property
    def weights(self) -> Floats:
        """The weight of a row in each cell, relative to a row of a common cell."""
        common = self.sizes[self.rare == 0].sum() / max(1, self.common)
        weights: Floats = np.where(self.rare > 0, self.sizes / np.maximum(1, self.rare) / max(common, 1e-300), 1.0)
        return weights

    @property
    def bounds(self) -> _Counts:
        """The bound for each cell: a row is taken if the upper half of its hash is below it."""
        common = self.common / max(1, self.sizes[self.rare == 0].sum())
        share = np.where(self.rare > 0, self.rare / np.maximum(1, self.sizes), common)
        drawn = np.maximum(1, np.where(self.rare > 0, self.rare, self.common))
        spare = share * HASHES * (1 + _SPARE / np.sqrt(drawn))
        return np.minimum(HASHES, spare.astype(np.int64) + 1).astype(np.intp)

    def choose(self, cells: _Counts) -> _Counts:
        """Return the positions of the rows to take, given the cells of rows that are sorted by their hashes."""
        common = np.flatnonzero(self.rare[cells] == 0)[: self.common]
        rare = [np.flatnonzero(cells == each)[: self.rare[each]] for each in np.flatnonzero(self.rare)]
        return np.sort(np.concatenate([common, *rare]))


def bounds_sql(shares: Mapping[int, Shares], keys: Places) -> dict[str, str]:
    """Return SQL of the bound on each row's hash: that of its cell if the cell is rare, else that of its part.

    Args:
        shares: the allocation of each part.
        keys: the places, which together with the labels are the cells.
    """
    common = " ".join(f"WHEN {part} THEN {each.bounds[each.rare == 0].max(initial=1)}" for part, each in shares.items())
    bound, rows = f"CASE fair_part {common} END", keys.rows
    rare = [
        [str(each.bounds[cell]), str(part), str(cell % 2), *map(_text, rows[cell // 2])]
        for part, each in shares.items()
        for cell in np.flatnonzero(each.rare)
    ]
    if not rare:
        return {"bound": bound, "rare": ""}
    names = ["fair_part", "fair_y", *keys.names]
    joined = query(
        "models", "rare_rows",
        bounds=", ".join(f"({', '.join(cells)})" for cells in rare),
        names=", ".join(f"fair_rare_{name}" for name in names),
        same=" AND ".join(f"{name} IS NOT DISTINCT FROM fair_rare_{name}" for name in names),
    )  # fmt: skip
    return {"bound": f"COALESCE(fair_rare_bound, {bound})", "rare": joined}


def _text(value: str | None) -> str:
    return f"CAST({'NULL' if value is None else quote_text(value)} AS VARCHAR)"
