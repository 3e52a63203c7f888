"""Rows of COPY … TO STDOUT: in, a result and a format; out, messages, one for each row, as PostgreSQL sends them.

Text and CSV follow PostgreSQL's rules to the byte; the binary format encodes rows as the protocol itself does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from fairsql.server.protocol.failures import ServerError
from fairsql.server.protocol.messages import message
from fairsql.server.values.encoding import to_text
from fairsql.server.values.rows import as_binary, concatenate, encode_rows

if TYPE_CHECKING:
    from fairsql.server.answer import Answer

SIGNATURE = b"PGCOPY\n\xff\r\n\0" + bytes(8)  # then flags, and the length of the header extension
_END = b"\xff\xff"
_CONTROLS = {b"\b": rb"\b", b"\t": rb"\t", b"\n": rb"\n", b"\v": rb"\v", b"\f": rb"\f", b"\r": rb"\r"}


@dataclass(frozen=True)
class Form:
    """The format of rows.

    Attributes:
        kind: text, csv or binary.
        delimiter: the character between values.
        null: the text for NULL.
        header: whether the first line holds the names of the columns.
        quote: the quote around CSV values that need it.
        escape: the character before a quote inside a value.
        forced: the columns that are always quoted; None for all.
    """

    kind: str = "text"
    delimiter: str = "\t"
    null: str = r"\N"
    header: bool = False
    quote: str = '"'
    escape: str = '"'
    forced: tuple[str, ...] | None = ()


def copy_messages(result: Answer, form: Form) -> Iterator[bytes | memoryview]:
    """Write all rows of a result.

    Raises:
        ServerError: for a column in FORCE_QUOTE that the result does not have.
    """
    forced = _forced(result.schema.names, form)
    columns = len(result.schema)
    binary = form.kind == "binary"
    yield message(b"H", bytes((binary,)), columns.to_bytes(2), int(binary).to_bytes(2) * columns)
    if form.header:
        names = [pa.array([name.encode()], pa.large_binary()) for name in result.schema.names]
        yield _lines(names, form, [False] * columns)
    signature = SIGNATURE if binary else b""
    for batch in result.batches():
        flat = result.flat(batch)
        if not binary:
            yield _lines([to_text(column) for column in flat.columns], form, forced)
            continue
        if signature and flat.num_rows:  # sent with the first row
            first = encode_rows(flat.slice(0, 1), [1] * columns)
            yield message(b"d", signature, bytes(first[5:]))
            signature, flat = b"", flat.slice(1)
        yield encode_rows(flat, [1] * columns, b"d")
    if binary:
        yield message(b"d", signature, _END)
    yield message(b"c")


def _forced(names: Sequence[str], form: Form) -> list[bool]:
    """Return which columns are always quoted."""
    if form.forced is None:
        return [True] * len(names)
    forced = {name.casefold() for name in form.forced}
    missing = forced - {name.casefold() for name in names}
    if missing:
        raise ServerError("42703", f'column "{min(missing)}" of FORCE_QUOTE is not among those of COPY')
    return [name.casefold() in forced for name in names]


def _lines(columns: Sequence[pa.Array], form: Form, forced: Sequence[bool]) -> memoryview:
    """Return the messages of rows.

    >>> bytes(_lines([pa.array([b"a,b"], pa.large_binary())], Form("csv", ",", ""), [False]))
    b'd\\x00\\x00\\x00\\n"a,b"\\n'
    """
    if form.kind == "csv":
        alone = len(columns) == 1
        values = [_quote(column, form, force, alone) for column, force in zip(columns, forced, strict=True)]
    else:
        values = [_escape(column, form.delimiter) for column in columns]
    delimiter, null = pa.scalar(form.delimiter.encode(), pa.large_binary()), form.null.encode()
    rows = pc.binary_join_element_wise(*values, delimiter, null_handling="replace", null_replacement=null)
    heads = np.zeros(len(rows), [("kind", "u1"), ("size", ">i4")])
    heads["kind"] = ord("d")
    heads["size"] = pc.binary_length(rows).to_numpy(zero_copy_only=False) + 5
    return concatenate([as_binary(heads), rows, pa.scalar(b"\n", pa.large_binary())])


def _escape(values: pa.Array, delimiter: str) -> pa.Array:
    r"""Escape values of the text format: a backslash precedes backslashes and delimiters; white space becomes letters.

    >>> _escape(pa.array([b"a\\b\tc|d", None], pa.large_binary()), "|").to_pylist()
    [b'a\\\\b\\tc\\|d', None]
    """
    special = re.escape("\\" + delimiter.strip("\t"))
    if not _any(values, f"[{special}\b\t\n\v\f\r]"):
        return values
    values = pc.replace_substring_regex(values, f"([{special}])", r"\\\1")
    for control, letters in _CONTROLS.items():
        values = pc.replace_substring(values, control, letters)
    return values


def _quote(values: pa.Array, form: Form, force: bool, alone: bool) -> pa.Array:
    """Quote CSV values with special characters, and those that would be read as NULL or the end of data."""
    special = f"[{re.escape(form.delimiter + form.quote)}\n\r]"
    null = pa.scalar(form.null.encode(), pa.large_binary())
    needs = pc.or_(pc.match_substring_regex(values, special), pc.equal(values, null))
    if alone:
        needs = pc.or_(needs, pc.equal(values, pa.scalar(rb"\.", pa.large_binary())))
    if force:
        needs = values.is_valid()
    if not pc.any(needs).as_py():
        return values
    texts = values
    for each in dict.fromkeys((form.escape, form.quote)):
        texts = pc.replace_substring(texts, each.encode(), (form.escape + each).encode())
    quote, nothing = pa.scalar(form.quote.encode(), pa.large_binary()), pa.scalar(b"", pa.large_binary())
    return pc.if_else(needs, pc.binary_join_element_wise(quote, texts, quote, nothing), values)


def _any(values: pa.Array, pattern: str) -> bool:
    return bool(pc.any(pc.match_substring_regex(values, pattern)).as_py())
