"""Compute maxima over many ranges of one array at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def range_maximum(values: NDArray[np.float64], low: NDArray[np.intp], high: NDArray[np.intp]) -> NDArray[np.float64]:
    """Return max(values[low:high]) for each pair of `low` and `high`; -inf for an empty range.

    A sparse table, kept one level at a time: O((n + q) log n) time, O(n + q) memory.

    >>> range_maximum(np.array([3.0, 1.0, 2.0]), np.array([0, 1, 2]), np.array([1, 3, 2])).tolist()
    [3.0, 2.0, -inf]
    """
    length = high - low
    highest = np.full(len(low), -np.inf)
    level = np.frexp(np.maximum(length, 1).astype(np.float64))[1] - 1  # floor(log2(length)), exactly
    order = np.argsort(level, kind="stable")
    order = order[length[order] > 0]
    bounds = np.searchsorted(level[order], np.arange(int(level.max(initial=0)) + 2))
    table, width = values, 1
    for j in range(len(bounds) - 1):
        these = order[bounds[j] : bounds[j + 1]]
        if len(these):
            highest[these] = np.maximum(table[low[these]], table[high[these] - width])
        if len(table) > width:
            table = np.maximum(table[:-width], table[width:])
        width *= 2
    return highest
