"""What models and transforms share: types of NumPy arrays, the logistic function, and Arrow's columns as arrays.

pyarrow imports pandas for its own conversions, which takes half a second; those here look into the buffers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    import pyarrow as pa

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.intp]
Booleans = npt.NDArray[np.bool_]


def expit(values: Floats) -> Floats:
    """Return the logistic function of values, without overflow.

    >>> expit(np.array([-1000.0, 0.0, 1000.0]))
    array([0. , 0.5, 1. ])
    """
    small = np.exp(-np.abs(values))
    return np.where(values >= 0, 1.0, small) / (1.0 + small)


def floats_of(column: pa.ChunkedArray | pa.Array) -> Floats:
    """Return a column of numbers, NaN for NULL."""
    array = _whole(column.cast("double"))
    values: Floats = _buffer(array, np.dtype(np.float64)).copy()
    if array.null_count:
        values[_buffer(array.is_null().cast("uint8"), np.dtype(np.uint8)) == 1] = np.nan
    return values


def integers_of(column: pa.ChunkedArray | pa.Array) -> Integers:
    """Return a column of whole numbers or truth values without NULL."""
    return _buffer(_whole(column.cast("int64")), np.dtype(np.int64)).astype(np.intp)


def _whole(column: pa.ChunkedArray | pa.Array) -> pa.Array:
    return column.combine_chunks() if hasattr(column, "combine_chunks") else column


def _buffer(array: pa.Array, kind: np.dtype[np.generic]) -> npt.NDArray[np.generic]:
    if not len(array):
        return np.zeros(0, dtype=kind)
    return np.frombuffer(array.buffers()[1], kind, len(array), array.offset * kind.itemsize)


def arrow_of(values: Sequence[float | None], *, whole: bool) -> pa.Array:
    """Return numbers as an Arrow column: whole ones as BIGINT, others as DOUBLE, None as NULL."""
    import pyarrow as pa

    known = np.array([value is not None for value in values], dtype=bool)
    numbers = np.array([0 if value is None else value for value in values], dtype=np.int64 if whole else np.float64)
    buffers = [pa.py_buffer(np.packbits(known, bitorder="little")), pa.py_buffer(numbers)]
    return pa.Array.from_buffers(pa.int64() if whole else pa.float64(), len(numbers), buffers)
