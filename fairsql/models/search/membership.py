"""Record which rows are in which groups: a sparse matrix of groups by rows.

In: pairs of a group and a row. Out: sums over the rows of each group, and over the groups of each row.

scipy.sparse adds in the same order, but importing it takes as long as importing all of NumPy.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from fairsql.arrays import Floats

_Indices = npt.NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class Membership:
    """Pairs of a group and a row in it, sorted by group and then by row.

    Attributes:
        groups: the number of groups.
        rows: the number of rows.
        group, row: the group and the row of each pair.

    >>> pairs = Membership(2, 3, np.array([0, 0, 1]), np.array([0, 2, 2]))
    >>> pairs.add_up(np.array([1.0, 2.0, 4.0])), pairs.hand_out(np.array([[10.0], [1.0]])).ravel()
    (array([5., 4.]), array([10.,  0., 11.]))
    >>> pairs.in_common(np.array([1.0, 2.0, 4.0]))
    array([[5., 4.],
           [4., 4.]])
    """

    groups: int
    rows: int
    group: _Indices
    row: _Indices

    def add_up(self, values: Floats) -> Floats:
        """Return sums over the rows of each group; the values have shape (rows,) or (rows, columns)."""
        return _sums(self.group, values, self.row, self.groups)

    def hand_out(self, values: Floats) -> Floats:
        """Return sums over the groups of each row; the values have shape (groups,) or (groups, columns)."""
        return _sums(self.row, values, self.group, self.rows)

    def in_common(self, values: Floats) -> Floats:
        """Return the sum over the rows that two groups share, for all pairs, of shape (groups, groups)."""
        total = np.zeros(self.groups**2)
        for one in self._places:
            for other in self._places:
                both = (one >= 0) & (other >= 0)
                total += np.bincount(one[both] * self.groups + other[both], values[both], self.groups**2)
        return total.reshape(self.groups, self.groups)

    @cached_property
    def _places(self) -> list[_Indices]:
        """The first group of each row, the second one, and so on; -1 for none."""
        order = np.argsort(self.row, kind="stable")
        row, group = self.row[order], self.group[order]
        nth = np.arange(len(row)) - np.searchsorted(row, row)
        places = np.full((int(nth.max(initial=-1)) + 1, self.rows), -1, dtype=np.intp)
        places[nth, row] = group
        return list(places)


def _sums(key: _Indices, values: Floats, at: _Indices, count: int) -> Floats:
    """Return the sums of values, by key; `at` says which value belongs to each key."""
    sums = np.empty((count, *values.shape[1:]))
    for column, total in zip(np.atleast_2d(values.T), np.atleast_2d(sums.T), strict=True):
        total[:] = np.bincount(key, column[at], count)
    return sums
