"""How a sample is shared out. In: how many rows there are of each group, stratum and label. Out: how many of each are
taken, what each of them weighs, and how far hashes may go.

A sample by chance alone has hardly a row of a rare group, and nothing is learned of one that allowances hold for. So
rare ones give more rows than chance would, which weigh less for it.
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

FEWEST = 200  # rows of each group, stratum and label, where there are as many, …
_PART = 4  # … but no more than the sample has for each, over this
_SPARE = 8  # standard errors by which more hashes are taken than are expected to be needed
HASHES = 2**32

_Counts = npt.NDArray[np.intp]


@dataclass(frozen=True)
class Shares:
    """How a sample of one part is shared out.

    Attributes:
        sizes: rows of each cell.
        rare: how many are taken of each rare cell; 0 of the others, which chance takes from together.
        common: how many are taken of these.
    """

    sizes: _Counts
    rare: _Counts
    common: int

    @classmethod
    def of(cls, sizes: _Counts, rows: int) -> Shares:
        """Share a sample of so many rows out.

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
        """What a row of each cell weighs, beside a common one."""
        common = self.sizes[self.rare == 0].sum() / max(1, self.common)
        weights: Floats = np.where(self.rare > 0, self.sizes / np.maximum(1, self.rare) / max(common, 1e-300), 1.0)
        return weights

    @property
    def bounds(self) -> _Counts:
        """Below which number the upper half of a hash takes a row, of each cell."""
        common = self.common / max(1, self.sizes[self.rare == 0].sum())
        share = np.where(self.rare > 0, self.rare / np.maximum(1, self.sizes), common)
        drawn = np.maximum(1, np.where(self.rare > 0, self.rare, self.common))
        spare = share * HASHES * (1 + _SPARE / np.sqrt(drawn))
        return np.minimum(HASHES, spare.astype(np.int64) + 1).astype(np.intp)

    def choose(self, cells: _Counts) -> _Counts:
        """Return the places of the rows that are taken, of the cells of rows that are sorted by their hashes."""
        common = np.flatnonzero(self.rare[cells] == 0)[: self.common]
        rare = [np.flatnonzero(cells == each)[: self.rare[each]] for each in np.flatnonzero(self.rare)]
        return np.sort(np.concatenate([common, *rare]))


def bounds_sql(shares: Mapping[int, Shares], keys: Places) -> dict[str, str]:
    """Return SQL of the bound of each row's hash: of its cell if that is rare, else of its part.

    Args:
        shares: of each part.
        keys: the places, which with the labels are the cells.
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
