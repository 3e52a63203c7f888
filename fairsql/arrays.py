"""Share array code between models and transforms: NumPy types, the logistic function, and Arrow columns as arrays.

pyarrow imports pandas for its own conversions, which takes half a second; these functions read the buffers directly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    import pyarrow as pa

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.intp]
Booleans = npt.NDArray[np.bool_]
# Arrow types that are read without a cast, with NumPy's names; other types are cast to the first.
_FLOATS = {"double": "f8", "float": "f4"}
_INTEGERS = {"int64": "i8", "int32": "i4", "int16": "i2", "int8": "i1", "uint64": "u8", "uint32": "u4", "uint16": "u2"}


def expit(values: Floats) -> Floats:
    """Return the logistic function of values, without overflow.

    >>> expit(np.array([-1000.0, 0.0, 1000.0]))
    array([0. , 0.5, 1. ])
    """
    small = np.exp(-np.abs(values))
    return np.where(values >= 0, 1.0, small) / (1.0 + small)


def to_digits(values: Floats, digits: int) -> Floats:
    """Return values rounded to significant digits; the last digits of a sum depend on the order of its terms.

    >>> to_digits(np.array([0.1 + 0.2, 123456.789]), 8).tolist()
    [0.3, 123456.79]
    """
    return np.array([float(f"{each:.{digits}g}") for each in values.tolist()])


def floats_of(column: pa.ChunkedArray | pa.Array) -> Floats:
    """Return a column of numbers, with NaN for NULL."""
    array = _whole(column, _FLOATS)
    values: Floats = _values(array, _FLOATS[str(array.type)]).astype(np.float64)  # a copy
    if array.null_count:
        bits = np.unpackbits(np.frombuffer(array.buffers()[0], np.uint8), bitorder="little")
        values[bits[array.offset : array.offset + len(array)] == 0] = np.nan
    return values


def integers_of(column: pa.ChunkedArray | pa.Array) -> Integers:
    """Return a column of whole numbers or truth values without NULL."""
    array = _whole(column, _INTEGERS)
    return _values(array, _INTEGERS[str(array.type)]).astype(np.intp)


def _whole(column: pa.ChunkedArray | pa.Array, known: Mapping[str, str]) -> pa.Array:
    """Return a column in one piece, of a known type: a cast imports all of pyarrow.compute, so it is avoided."""
    array = column.combine_chunks() if hasattr(column, "combine_chunks") else column
    return array if str(array.type) in known else array.cast(next(iter(known)))


def _values(array: pa.Array, kind: str) -> npt.NDArray[Any]:
    width = np.dtype(kind).itemsize
    return (
        np.frombuffer(array.buffers()[1], kind, len(array), array.offset * width) if len(array) else np.zeros(0, kind)
    )


def arrow_of(values: Sequence[float | None], *, whole: bool) -> pa.Array:
    """Return numbers as an Arrow column: BIGINT for whole ones, otherwise DOUBLE, with NULL for None."""
    import pyarrow as pa

    known = np.array([value is not None for value in values], dtype=bool)
    numbers = np.array([0 if value is None else value for value in values], dtype=np.int64 if whole else np.float64)
    buffers = [pa.py_buffer(np.packbits(known, bitorder="little")), pa.py_buffer(numbers)]
    return pa.Array.from_buffers(pa.int64() if whole else pa.float64(), len(numbers), buffers)
