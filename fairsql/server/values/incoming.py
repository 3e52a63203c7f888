"""Rows of COPY … FROM STDIN: in, a file with the bytes that a client has sent; out, batches of columns.

Values stay texts, which DuckDB casts to the types of their columns. Arrays and bytes are parsed here, because DuckDB
writes them differently.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from itertools import islice
from typing import IO, Any

import pyarrow as pa
import pyarrow.csv

from fairsql.server.protocol.failures import ServerError
from fairsql.server.values.lines import SIGNATURE, Form
from fairsql.server.values.parameters import ARRAYS, read_value
from fairsql.server.values.types import BYTEA, TEXT
from fairsql.session.opening import is_typed, typed_text

_ROWS = 10_000  # in a batch
_BLOCK = 16 << 20  # bytes: the limit for a line of CSV
_LETTERS = {b"b": b"\b", b"f": b"\f", b"n": b"\n", b"r": b"\r", b"t": b"\t", b"v": b"\v"}
_ESCAPED = re.compile(rb"\\(?:([0-7]{1,3})|x([0-9A-Fa-f]{1,2})|(.))", re.DOTALL)
Row = Sequence[Any]


def read_rows(file: IO[bytes], form: Form, types: Sequence[int]) -> Iterator[pa.RecordBatch]:
    """Yield the rows of a file as batches.

    Args:
        file: the client's data, at its start.
        form: the format of the data.
        types: the OIDs of the columns.

    Raises:
        ServerError: for bytes that do not have this format.

    >>> import io
    >>> [batch] = read_rows(io.BytesIO(b"1,{a}\\n,\\"\\"\\n"), Form("csv", ",", ""), [23, 25])
    >>> batch.to_pylist()
    [{'0': '1', '1': '{a}'}, {'0': None, '1': ''}]
    """
    if form.kind == "csv":
        yield from _read_csv(file, form, types)
        return
    rows = _read_binary(file, types) if form.kind == "binary" else _read_text(file, form, len(types))
    while piece := list(islice(rows, _ROWS)):
        columns = list(zip(*piece, strict=True))
        yield _batch([_column(column, oid) for column, oid in zip(columns, types, strict=True)])


def _batch(columns: Sequence[pa.Array]) -> pa.RecordBatch:
    return pa.RecordBatch.from_arrays(columns, names=[str(at) for at in range(len(columns))])


def _column(values: Sequence[Any], oid: int) -> pa.Array:
    """Return a column of texts and NULLs, or of parsed values."""
    if oid in ARRAYS:
        read = [read_value(each.encode(), TEXT.array, 0) if isinstance(each, str) else each for each in values]
        return pa.array(read, pa.list_(pa.string()))
    if oid == BYTEA.oid:
        read = [read_value(each.encode(), oid, 0) if isinstance(each, str) else each for each in values]
        return pa.array(read, pa.binary())
    return pa.array(values, pa.string())


def _read_text(file: IO[bytes], form: Form, width: int) -> Iterator[Row]:
    """Read lines of values with delimiters between them; a backslash escapes a delimiter."""
    delimiter, null = form.delimiter.encode(), form.null.encode()
    for number, raw in enumerate(file, 1):
        line = raw.removesuffix(b"\n").removesuffix(b"\r")
        if line == b"\\.":
            return
        if number == 1 and form.header:
            continue
        plain = b"\\" not in line
        values = line.split(delimiter) if plain else _split(line, delimiter)
        if len(values) != width:
            text = "missing data for a column" if len(values) < width else "extra data after the last expected column"
            raise ServerError("22P04", f"{text}, in line {number} of COPY")
        try:
            yield [None if each == null else (each if plain else _unescape(each)).decode() for each in values]
        except UnicodeDecodeError as error:
            raise ServerError("22021", f"line {number} of COPY is not UTF-8") from error


def _split(line: bytes, delimiter: bytes) -> list[bytes]:
    """Split a line at delimiters that are not escaped by a backslash.

    >>> _split(rb"a\\,b,\\\\,c", b",")
    [b'a\\\\,b', b'\\\\\\\\', b'c']
    """
    return re.findall(rb"(?:^|(?<=%b))((?:[^\\%b]|\\.)*)(?:%b|$)" % ((re.escape(delimiter),) * 3), line, re.DOTALL)


def _unescape(value: bytes) -> bytes:
    return _ESCAPED.sub(
        lambda found: bytes((int(found[1], 8) & 0xFF,)) if found[1] else bytes((int(found[2], 16),)) if found[2]
        else _LETTERS.get(found[3], found[3]), value,
    )  # fmt: skip


def _read_csv(file: IO[bytes], form: Form, types: Sequence[int]) -> Iterator[pa.RecordBatch]:
    if not file.read(1):
        return
    file.seek(0)
    names = [str(at) for at in range(len(types))]
    escape = form.escape if form.escape != form.quote else False
    try:
        reader = pyarrow.csv.open_csv(
            file,
            pyarrow.csv.ReadOptions(column_names=names, skip_rows_after_names=int(form.header), block_size=_BLOCK),
            pyarrow.csv.ParseOptions(
                delimiter=form.delimiter, quote_char=form.quote, double_quote=not escape, escape_char=escape,
                newlines_in_values=True, ignore_empty_lines=len(types) > 1,
            ),
            pyarrow.csv.ConvertOptions(
                column_types=dict.fromkeys(names, pa.string()), null_values=[form.null], strings_can_be_null=True,
                quoted_strings_can_be_null=False,
            ),
        )  # fmt: skip
        for batch in reader:
            if set(types) & {*ARRAYS, BYTEA.oid}:
                columns = zip(batch.columns, types, strict=True)
                yield _batch([_column(column.to_pylist(), oid) for column, oid in columns])
            else:
                yield batch
    except pa.ArrowInvalid as error:
        raise ServerError(
            "22P04", f"COPY cannot read its rows: {str(error).removeprefix('CSV parse error: ')}"
        ) from error


def _read_binary(file: IO[bytes], types: Sequence[int]) -> Iterator[Row]:
    """Read values as the protocol encodes them, each after its length."""
    wrong = ServerError("22P04", "COPY cannot read its rows: they are not of the binary format")
    if file.read(len(SIGNATURE) - 8) != SIGNATURE[:-8]:
        raise wrong
    try:
        _, extra = struct.unpack(">ii", file.read(8))
        file.read(extra)
        while raw := file.read(2):
            (count,) = struct.unpack(">h", raw)
            if count == -1:
                return
            if count != len(types):
                raise ServerError("22P04", f"a row of COPY has {count} values, and {len(types)} are expected")
            yield [_shown(_value(file, oid)) for oid in types]
    except struct.error as error:
        raise wrong from error


def _value(file: IO[bytes], oid: int) -> Any:
    (size,) = struct.unpack(">i", file.read(4))
    raw = file.read(max(size, 0))
    if len(raw) < size:
        raise struct.error
    return read_value(None if size < 0 else raw, oid, 1)


def _shown(value: Any) -> Any:
    """Return a parsed value as a text that DuckDB can read."""
    if value is None or isinstance(value, (str, bytes)):
        return value
    if isinstance(value, list):
        return [_shown(each) for each in value]
    if is_typed(value):
        return typed_text(value)
    if isinstance(value, Decimal):
        return f"{value:f}"
    return value.isoformat() if isinstance(value, (date, datetime, time)) else str(value)
