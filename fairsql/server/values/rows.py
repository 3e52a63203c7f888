"""Arrow batches as the protocol's rows: in, a batch; out, the bytes of all its DataRow messages."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from fairsql.server.values.encoding import to_binary, to_text

_FEW = 16  # rows


def encode_rows(batch: pa.RecordBatch, formats: Sequence[int], kind: bytes = b"D") -> memoryview:
    """Encode a batch as messages of a `kind`; `formats` has 0 (text) or 1 (binary) for each column.

    >>> bytes(encode_rows(pa.record_batch({"x": [7]}), [0]))
    b'D\\x00\\x00\\x00\\x0b\\x00\\x01\\x00\\x00\\x00\\x017'
    """
    rows = batch.num_rows
    if rows <= _FEW:
        few = [_encode_few(column, form) for column, form in zip(batch.columns, formats, strict=True)]
        return memoryview(b"".join(_encode_row(row, kind) for row in zip(*few, strict=True)))
    columns = [
        to_binary(column) if form else to_text(column) for column, form in zip(batch.columns, formats, strict=True)
    ]
    sizes = [pc.binary_length(column) for column in columns]
    heads = np.zeros(rows, [("kind", "u1"), ("size", ">i4"), ("columns", ">i2")])
    heads["kind"], heads["columns"] = ord(kind), len(columns)
    total = np.full(rows, 6 + 4 * len(columns), "i8")
    parts = [as_binary(heads)]
    for column, size in zip(columns, sizes, strict=True):
        total += pc.fill_null(size, 0).to_numpy(zero_copy_only=False)
        parts += [as_binary(pc.fill_null(size, -1).to_numpy(zero_copy_only=False).astype(">i4")), column]
    heads["size"] = total
    return concatenate(parts)


def _encode_few(column: pa.Array, form: int) -> list[bytes | None]:
    """Encode a few values; for the simplest types in Python, which is faster than calling the kernels."""
    encode = _PLAIN.get((str(column.type), form))
    values = column.to_pylist() if encode is not None else []
    if encode is None or (encode is _decimal_text and not all(map(_has_no_exponent, values))):
        few: list[bytes | None] = (to_binary if form else to_text)(column).to_pylist()
        return few
    return [None if value is None else encode(value) for value in values]


def _has_no_exponent(value: float | None) -> bool:
    """Return whether Arrow and Python write a number alike."""
    return not value or 1e-4 <= abs(value) < 1e10


def _decimal_text(value: float) -> bytes:
    return repr(value).removesuffix(".0").encode()


def _integer_text(value: int) -> bytes:
    return str(value).encode()


_PLAIN: dict[tuple[str, int], Callable[[Any], bytes]] = {
    **{(kind, 0): _integer_text for kind in "int8 uint8 int16 uint16 int32 uint32 int64 uint64".split()},
    ("int16", 1): struct.Struct(">h").pack, ("int32", 1): struct.Struct(">i").pack,
    ("int64", 1): struct.Struct(">q").pack, ("double", 1): struct.Struct(">d").pack, ("double", 0): _decimal_text,
    ("string", 0): str.encode, ("string", 1): str.encode,
    ("bool", 0): lambda value: b"t" if value else b"f", ("bool", 1): lambda value: b"\1" if value else b"\0",
}  # fmt: skip


def _encode_row(values: Sequence[bytes | None], kind: bytes) -> bytes:
    """Encode one row."""
    fields = b"".join(b"\xff\xff\xff\xff" if value is None else len(value).to_bytes(4) + value for value in values)
    return kind + (6 + len(fields)).to_bytes(4) + len(values).to_bytes(2) + fields


def concatenate(parts: Sequence[pa.Array | pa.Scalar]) -> memoryview:
    """Return the bytes of all rows in sequence; each row joins its parts, and NULL adds nothing."""
    separator = pa.scalar(b"", pa.large_binary())
    joined = pc.binary_join_element_wise(*parts, separator, null_handling="replace", null_replacement=b"")
    offsets = np.frombuffer(joined.buffers()[1], "<i8", count=len(joined) + 1, offset=8 * joined.offset)
    return memoryview(joined.buffers()[2] or b"")[offsets[0] : offsets[-1]]


def as_binary(values: np.ndarray[tuple[int], np.dtype[np.void]]) -> pa.Array:
    """View values of fixed width as binary, without a copy."""
    width = values.dtype.itemsize
    offsets = np.arange(0, width * (len(values) + 1), width, dtype="<i8")
    return pa.LargeBinaryArray.from_buffers(
        pa.large_binary(), len(values), [None, pa.py_buffer(offsets), pa.py_buffer(values)]
    )
