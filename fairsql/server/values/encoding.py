"""Columns in PostgreSQL's formats, by Arrow's and NumPy's kernels: in, an Arrow array; out, an array of bytes.

`to_text` and `to_binary` return a binary array with NULL where the column has it. Nested values arrive as JSON.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from fairsql.server.values import calendar, carriers, numeric, types
from fairsql.server.values.types import Type

_EPOCH_DAYS = 10_957  # from 1970 to 2000, PostgreSQL's epoch
_EPOCH = _EPOCH_DAYS * 86_400_000_000
_MOST_OFFSET = 16 * 3600 - 1  # DuckDB stores this number less the offset of a zone
_SPECIAL = r'[{}",\\\s]|^$|^(?i:null)$'  # an element of an array that must be quoted


def to_text(array: pa.Array) -> pa.Array:
    """Return the values as text.

    >>> to_text(pa.array([True, None])).to_pylist()
    [b't', None]
    """
    element = types.element_type(array.type)
    if element is not None:
        return _list_text(_as_list(array))
    kind = types.base_type(array.type)
    return _to_binary_type(_TEXTS.get(kind, _plain)(_storage(array)))


def to_binary(array: pa.Array) -> pa.Array:
    """Return the values in PostgreSQL's binary format.

    >>> to_binary(pa.array([258, None], pa.int32())).to_pylist()
    [b'\\x00\\x00\\x01\\x02', None]
    """
    element = types.element_type(array.type)
    if element is not None:
        return _list_binary(_as_list(array), types.base_type(element))
    kind = types.base_type(array.type)
    return _to_binary_type(_BINARIES.get(kind, _plain)(_storage(array)))


def _storage(array: pa.Array) -> pa.Array:
    """Return the storage of a dictionary or extension array; opaque types become types that the encoders know."""
    if pa.types.is_dictionary(array.type):
        return array.dictionary_decode()
    name = types.opaque_name(array.type)
    if not name:
        return array
    storage = array.storage
    if name == "arrow.bool8":
        return storage.cast(pa.bool_())
    if name in ("hugeint", "uhugeint"):
        return numeric.from_words(storage, signed=name == "hugeint")
    if name in ("bignum", "varint"):
        return pa.array([None if raw is None else numeric.read_bignum(raw) for raw in storage.to_pylist()], pa.string())
    return storage


def _to_binary_type(array: pa.Array) -> pa.Array:
    return array if pa.types.is_large_binary(array.type) else array.cast(pa.large_binary())


def _plain(array: pa.Array) -> pa.Array:
    return array if pa.types.is_binary(array.type) else array.cast(pa.string())


def values_of(array: pa.Array, kind: str) -> np.ndarray[Any, Any]:
    """Return the values of a fixed-width array; those in place of NULL are undefined."""
    size = np.dtype(kind).itemsize
    buffer = array.buffers()[1]
    return np.frombuffer(buffer, kind, count=len(array), offset=array.offset * size)


def fixed(matrix: np.ndarray[Any, Any], array: pa.Array) -> pa.Array:
    """Make a binary array of values of one width; NULL where `array` has it."""
    raw = np.ascontiguousarray(matrix)
    width = raw.nbytes // len(raw) if len(raw) else 1
    values = pa.FixedSizeBinaryArray.from_buffers(pa.binary(width), len(raw), [None, pa.py_buffer(raw)])
    values = values.cast(pa.large_binary())
    return pc.if_else(array.is_valid(), values, pa.scalar(None, pa.large_binary())) if array.null_count else values


def per_value(array: pa.Array, encode: Callable[[Any], bytes | str]) -> pa.Array:
    """Encode value by value, for rare types."""
    codes = [None if value is None else encode(value) for value in array.to_pylist()]
    return pa.array([each.encode() if isinstance(each, str) else each for each in codes], pa.large_binary())


# -- text --------------------------------------------------------------------------------------------------------------


def _bool_text(array: pa.Array) -> pa.Array:
    return pc.if_else(array, "t", "f")


def _float_text(array: pa.Array) -> pa.Array:
    texts = array.cast(pa.string())
    if pc.all(pc.is_finite(array)).as_py() is False:
        texts = pc.replace_with_mask(texts, pc.fill_null(pc.is_nan(array), False), pa.scalar("NaN"))
        texts = pc.replace_substring(texts, "inf", "Infinity")
    return pc.replace_substring_regex(texts, r"\.0$", "")


def _blob_text(array: pa.Array) -> pa.Array:
    return per_value(array, lambda value: "\\x" + value.hex())


def _uuid_text(array: pa.Array) -> pa.Array:
    def write(raw: bytes) -> str:
        digits = raw.hex()
        return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))

    return per_value(array, write)


def _bit_text(array: pa.Array) -> pa.Array:
    return per_value(array, lambda raw: "".join(f"{byte:08b}" for byte in raw[1:])[raw[0] :])


def _as_list(array: pa.Array) -> pa.Array:
    return array if pa.types.is_list(array.type) else array.cast(pa.list_(array.type.value_type))


def _list_text(array: pa.Array) -> pa.Array:
    start, stop = array.offsets[0].as_py(), array.offsets[-1].as_py()
    elements = to_text(array.values.slice(start, stop - start)).cast(pa.string())
    escaped = pc.replace_substring_regex(elements, r'(["\\])', r"\\\1")
    in_quotes = pc.binary_join_element_wise(pa.scalar('"'), escaped, pa.scalar('"'), pa.scalar(""))
    texts = pc.fill_null(pc.if_else(pc.match_substring_regex(elements, _SPECIAL), in_quotes, elements), "NULL")
    offsets = pc.subtract(array.offsets, pa.scalar(start, pa.int32()))
    lists = pa.ListArray.from_arrays(offsets, texts, mask=array.is_null() if array.null_count else None)
    joined = pc.binary_join(lists, ",")
    return pc.binary_join_element_wise(pa.scalar("{"), joined, pa.scalar("}"), pa.scalar("")).cast(pa.large_binary())


# -- binary ------------------------------------------------------------------------------------------------------------


def _integers(wire: str) -> Callable[[pa.Array], pa.Array]:
    """Return an encoder of integers and floats in the format `wire` of NumPy."""

    def encode(array: pa.Array) -> pa.Array:
        return fixed(array.fill_null(0).to_numpy(zero_copy_only=False).astype(wire), array)

    return encode


def _bool_binary(array: pa.Array) -> pa.Array:
    return fixed(array.fill_null(False).to_numpy(zero_copy_only=False).astype("u1"), array)


def _date_binary(array: pa.Array) -> pa.Array:
    days = values_of(array, "<i4").astype("i8")
    numbers = np.where(np.abs(days) == calendar.FOREVER_DAYS, np.sign(days) * (2**31 - 1), days - _EPOCH_DAYS)
    return fixed(np.where(days == -calendar.FOREVER_DAYS, -(2**31), numbers).astype(">i4"), array)


def _timestamp_binary(array: pa.Array) -> pa.Array:
    micros = calendar.microseconds(array)
    counted = micros - np.int64(_EPOCH)
    counted = np.where(micros == calendar.FOREVER, calendar.FOREVER, counted)
    return fixed(np.where(micros == -calendar.FOREVER, np.int64(-(2**63)), counted).astype(">i8"), array)


def _time_binary(array: pa.Array) -> pa.Array:
    return fixed(calendar.microseconds(array).astype(">i8"), array)


def _timetz_binary(array: pa.Array) -> pa.Array:
    micros, offset = _timetz(array)
    rows = np.zeros(len(array), [("micros", ">i8"), ("west", ">i4")])
    rows["micros"], rows["west"] = micros, -offset
    return fixed(rows, array)


def _timetz(array: pa.Array) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Return microseconds and the zone's seconds east of Greenwich."""
    packed = values_of(array, "<u8")
    return (packed >> np.uint64(24)).astype("i8"), _MOST_OFFSET - (packed & np.uint64(0xFFFFFF)).astype("i8")


def _timetz_text(array: pa.Array) -> pa.Array:
    micros, offset = _timetz(array)
    clocks = calendar.clock_text(pa.array(micros, pa.time64("us"), mask=array.is_null().to_numpy(zero_copy_only=False)))
    zones = pa.array([calendar.offset_text(int(each)) for each in offset], pa.string())
    return pc.binary_join_element_wise(clocks, zones, "")


def _interval_parts(array: pa.Array) -> np.ndarray[Any, Any]:
    kind = np.dtype([("months", "<i4"), ("days", "<i4"), ("nanos", "<i8")])
    return np.frombuffer(array.buffers()[1], kind, count=len(array), offset=array.offset * kind.itemsize)


def _interval_binary(array: pa.Array) -> pa.Array:
    parts = _interval_parts(array)
    rows = np.zeros(len(array), [("micros", ">i8"), ("days", ">i4"), ("months", ">i4")])
    rows["micros"], rows["days"], rows["months"] = parts["nanos"] // 1000, parts["days"], parts["months"]
    return fixed(rows, array)


def _interval_text(array: pa.Array) -> pa.Array:
    parts = _interval_parts(array)
    texts = [calendar.interval_text(int(m), int(d), int(n) // 1000) for m, d, n in parts.tolist()]
    return pa.array(texts, pa.string(), mask=array.is_null().to_numpy(zero_copy_only=False))


def _uuid_binary(array: pa.Array) -> pa.Array:
    return array.cast(pa.large_binary())


def _bit_binary(array: pa.Array) -> pa.Array:
    def write(raw: bytes) -> bytes:
        bits = (len(raw) - 1) * 8 - raw[0]
        value = int.from_bytes(raw[1:]) & ((1 << bits) - 1)
        size = (bits + 7) // 8
        return bits.to_bytes(4) + (value << (size * 8 - bits)).to_bytes(size)

    return per_value(array, write)


def _list_binary(array: pa.Array, kind: Type) -> pa.Array:
    """Encode one-dimensional arrays: all elements are encoded in sequence, and each list takes its slice."""
    start, stop = array.offsets[0].as_py(), array.offsets[-1].as_py()
    elements = to_binary(array.values.slice(start, stop - start))
    fields = length_prefixed(elements)
    ends = np.concatenate([[0], np.cumsum(pc.binary_length(fields).to_numpy(zero_copy_only=False))])
    where = array.offsets.to_numpy() - start
    joined = b"".join(fields.to_pylist())
    counts = np.diff(where)
    heads = np.zeros(
        len(array), [("dimensions", ">i4"), ("nulls", ">i4"), ("oid", ">i4"), ("size", ">i4"), ("first", ">i4")]
    )
    heads["dimensions"], heads["nulls"], heads["oid"] = 1, int(elements.null_count > 0), kind.oid
    heads["size"], heads["first"] = counts, 1
    codes = [
        None if not valid else head[: 20 if count else 12] + joined[ends[begin] : ends[end]]
        for valid, head, count, begin, end in zip(
            array.is_valid().to_pylist(), (each.tobytes() for each in heads), counts, where[:-1], where[1:], strict=True
        )
    ]
    empty = b"\0\0\0\0" + b"\0\0\0\0" + kind.oid.to_bytes(4)
    return pa.array([empty if each is not None and len(each) == 12 else each for each in codes], pa.large_binary())


def length_prefixed(values: pa.Array) -> pa.Array:
    """Return fields of the protocol: the length of each value, -1 for NULL, and the value."""
    lengths = pc.fill_null(pc.binary_length(values), -1).to_numpy(zero_copy_only=False).astype(">i4")
    heads = pa.FixedSizeBinaryArray.from_buffers(pa.binary(4), len(values), [None, pa.py_buffer(lengths)])
    return pc.binary_join_element_wise(
        heads.cast(pa.large_binary()), values, pa.scalar(b"", pa.large_binary()),
        null_handling="replace", null_replacement=b"",
    )  # fmt: skip


_TEXTS: dict[Type, Callable[[pa.Array], pa.Array]] = {
    types.BOOL: _bool_text, types.FLOAT4: _float_text, types.FLOAT8: _float_text, types.BYTEA: _blob_text,
    types.UUID: _uuid_text, types.VARBIT: _bit_text, types.NUMERIC: numeric.to_text,
    types.DATE: calendar.date_text, types.TIME: calendar.clock_text, types.TIMESTAMP: calendar.timestamp_text,
    types.TIMESTAMPTZ: calendar.timestamp_text, types.TIMETZ: _timetz_text, types.INTERVAL: _interval_text,
    types.REGPROC: carriers.regproc_text, types.INT2VECTOR: carriers.vector_text,
    types.OIDVECTOR: carriers.vector_text, types.OIDS: lambda array: _list_text(array),
}  # fmt: skip
_BINARIES: dict[Type, Callable[[pa.Array], pa.Array]] = {
    types.BOOL: _bool_binary, types.INT2: _integers(">i2"), types.INT4: _integers(">i4"), types.INT8: _integers(">i8"),
    types.FLOAT4: _integers(">f4"), types.FLOAT8: _integers(">f8"), types.UUID: _uuid_binary,
    types.VARBIT: _bit_binary, types.NUMERIC: numeric.to_binary, types.DATE: _date_binary,
    types.TIME: _time_binary, types.TIMESTAMP: _timestamp_binary, types.TIMESTAMPTZ: _timestamp_binary,
    types.TIMETZ: _timetz_binary, types.INTERVAL: _interval_binary, types.OID: _integers(">u4"),
    types.REGPROC: _integers(">u4"),
    types.INT2VECTOR: lambda array: _list_binary(array.cast(pa.list_(pa.int16())), types.INT2),
    types.OIDVECTOR: lambda array: _list_binary(array.cast(pa.list_(pa.int32()), safe=False), types.OID),
    types.OIDS: lambda array: _list_binary(array.cast(pa.list_(pa.int32()), safe=False), types.OID),
}  # fmt: skip
