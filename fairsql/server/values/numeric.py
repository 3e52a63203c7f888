"""Exact numbers as PostgreSQL's numeric, by Arrow's and NumPy's kernels: in, decimals and wide integers.

The binary format is a number in base 10,000, aligned at the decimal point.
"""

from __future__ import annotations

import struct
from decimal import Decimal
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from fairsql.server.protocol.failures import ServerError

_MOST_GROUPS = 32_768  # of four digits, before the point
_WEIGHTS = np.array([1000, 100, 10, 1], "i4")


def from_words(storage: pa.Array, *, signed: bool) -> pa.Array:
    """Make decimals from DuckDB's 128-bit integers, for which Arrow has no type."""
    words = np.frombuffer(storage.buffers()[1], "<i8", count=2 * len(storage), offset=16 * storage.offset)
    wide = np.zeros((len(storage), 4), "<i8")
    wide[:, :2] = words.reshape(-1, 2)
    if signed:
        wide[:, 2:] = np.where(wide[:, 1:2] < 0, -1, 0)
    decimals = pa.Array.from_buffers(pa.decimal256(76, 0), len(storage), [None, pa.py_buffer(wide)])
    return pc.if_else(storage.is_valid(), decimals, pa.scalar(None, decimals.type)) if storage.null_count else decimals


def read_bignum(raw: bytes) -> str:
    """Read DuckDB's BIGNUM: three bytes of sign and length, then the magnitude, inverted for negative numbers."""
    if raw[0] & 0x80:
        return str(Decimal(int.from_bytes(raw[3:])))  # Decimal allows more digits than str(int)
    return str(Decimal(-int.from_bytes(bytes(byte ^ 0xFF for byte in raw[3:]))))


def to_text(array: pa.Array) -> pa.Array:
    """Write numbers in full, never in powers of ten."""
    if not pa.types.is_decimal(array.type):
        return array.cast(pa.string())
    scale = array.type.scale
    digits, negative = _digits(array)
    if not scale:
        whole = digits
    else:
        padded = pc.utf8_lpad(digits, scale + 1, "0")
        parts = pc.utf8_slice_codeunits(padded, 0, -scale), pc.utf8_slice_codeunits(padded, -scale)
        whole = pc.binary_join_element_wise(*parts, ".")
    return pc.binary_join_element_wise(pc.if_else(negative, "-", ""), whole, "")


def to_binary(array: pa.Array) -> pa.Array:
    """Write numbers in base 10,000: how many digits, the weight of the first, sign, decimals, digits."""
    if pa.types.is_string(array.type):  # BIGNUM: Arrow's decimals have at most 76 digits
        return pa.array([None if text is None else _pack_one(text) for text in array.to_pylist()], pa.large_binary())
    if not pa.types.is_decimal(array.type):
        array = array.cast(pa.decimal256(76, 0))
    if not len(array):
        return pa.array([], pa.large_binary())
    scale = array.type.scale
    digits, negative = _digits(array)
    groups_below = -(-scale // 4)
    longest = pc.max(pc.utf8_length(digits)).as_py() or 0
    groups_above = max(1, -(-(longest - scale) // 4))
    shifted = pc.binary_join_element_wise(digits, pa.scalar("0" * (-scale % 4)), "")
    padded = pc.utf8_lpad(pc.fill_null(shifted, ""), 4 * (groups_above + groups_below), "0")
    letters = np.frombuffer("".join(padded.to_pylist()).encode(), "u1").reshape(len(array), -1, 4) - ord("0")
    values = letters @ _WEIGHTS
    return _pack(values, negative.fill_null(False).to_numpy(zero_copy_only=False), groups_above, scale, array)


def _pack_one(text: str) -> bytes:
    """Encode one whole number of any size."""
    digits = text.removeprefix("-").lstrip("0")
    padded = digits.zfill(-(-len(digits) // 4) * 4)
    groups = [int(padded[at : at + 4]) for at in range(0, len(padded), 4)]
    if len(groups) > _MOST_GROUPS:
        raise ServerError("22003", "a BIGNUM has more digits than numeric", "CAST it AS VARCHAR")
    head = len(groups), max(len(groups) - 1, 0), 0x4000 if text[0] == "-" else 0, 0
    return struct.pack(f">4H{len(groups)}H", *head, *groups)


def _digits(array: pa.Array) -> tuple[pa.Array, pa.Array]:
    """Return the digits of numbers without sign and point, and which numbers are negative."""
    bits = 256 if pa.types.is_decimal256(array.type) else 128
    whole = pa.decimal256(76, 0) if bits == 256 else pa.decimal128(38, 0)
    if not (pa.types.is_decimal256(array.type) or pa.types.is_decimal128(array.type)):
        array = array.cast(pa.decimal128(array.type.precision, array.type.scale))
    plain = pa.Array.from_buffers(whole, len(array), array.buffers(), array.null_count, array.offset)
    texts = plain.cast(pa.string())
    return pc.utf8_ltrim(texts, "-"), pc.starts_with(texts, "-")


def _pack(
    values: np.ndarray[Any, Any], negative: np.ndarray[Any, Any], above: int, scale: int, array: pa.Array
) -> pa.Array:
    """Join headers and digits, without leading zeros."""
    rows, groups = values.shape
    first = np.where((values != 0).any(axis=1), (values != 0).argmax(axis=1), groups)
    head = np.zeros((rows, 4), "i2")
    head[:, 0], head[:, 1] = groups - first, np.where(first == groups, 0, above - 1 - first)
    head[:, 2], head[:, 3] = np.where(negative, 0x4000, 0), scale
    mask = np.concatenate([np.ones((rows, 4), bool), np.arange(groups) >= first[:, None]], axis=1)
    data = np.concatenate([head, values.astype("i2")], axis=1)[mask].astype(">i2")
    offsets = np.concatenate([[0], np.cumsum(mask.sum(axis=1) * 2)]).astype("<i8")
    codes = pa.LargeBinaryArray.from_buffers(pa.large_binary(), rows, [None, pa.py_buffer(offsets), pa.py_buffer(data)])
    return pc.if_else(array.is_valid(), codes, pa.scalar(None, pa.large_binary()))
