"""The answer to one statement: in, Arrow batches as DuckDB makes them; out, the encoded rows that a client requests."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from typing import IO, Any

import pyarrow as pa

from fairsql.server.protocol.failures import ServerError
from fairsql.server.protocol.messages import row_description
from fairsql.server.values.rows import encode_rows
from fairsql.server.values.types import describe

_MOST_COLUMNS = 2**15 - 1


class Answer:
    """Rows that are read once; rows that the client has not requested yet can be saved to a file."""

    def __init__(
        self, schema: pa.Schema, batches: Iterator[pa.RecordBatch], flat: Callable[[pa.RecordBatch], pa.RecordBatch]
    ) -> None:
        check_columns(schema)
        self.schema = schema
        self.flat = flat  # writes nested columns as JSON
        self.sent = 0
        self._batches = self._source = batches
        self._rest: pa.RecordBatch | None = None  # of a batch that was read in part
        self._aside: IO[bytes] | None = None

    def batches(self, limit: int | None = None) -> Iterator[pa.RecordBatch]:
        """Yield the next rows, at most `limit` of them, as DuckDB returns them."""
        left = limit
        while left != 0 and (batch := self._next()) is not None:
            if left is not None and batch.num_rows > left:
                batch, self._rest = batch.slice(0, left), batch.slice(left)
            left = None if left is None else left - batch.num_rows
            self.sent += batch.num_rows
            yield batch

    def rows(self, limit: int, formats: Sequence[int]) -> Iterator[memoryview]:
        """Encode the next rows: at most `limit` of them, or all for 0."""
        for batch in self.batches(limit or None):
            if batch.num_rows:
                yield encode_rows(self.flat(batch), formats)

    def _next(self) -> pa.RecordBatch | None:
        batch, self._rest = self._rest, None
        return batch if batch is not None else next(self._batches, None)

    def count(self) -> int:
        """Return how many rows were changed by a statement that returns none."""
        counted = 0
        for batch in self._batches:
            if batch.num_rows and batch.schema.names == ["Count"]:
                counted += batch.column(0)[0].as_py()
        return counted

    def put_aside(self) -> None:
        """Save the remaining rows to a file, so that another statement can run."""
        if self._aside is not None:
            return
        self._aside = tempfile.TemporaryFile(prefix="fairsql-")  # noqa: SIM115 (close ends it)
        with pa.ipc.new_stream(self._aside, self.schema) as writer:
            while (batch := self._next()) is not None:
                writer.write_batch(pa.RecordBatch.from_arrays(batch.columns, schema=self.schema))
        self._aside.seek(0)
        self._batches = iter(pa.ipc.open_stream(self._aside))

    def close(self) -> None:
        """Discard the remaining rows and end the query."""
        close: Any = getattr(self._source, "close", None)  # a generator ends its query
        if close is not None:
            close()
        self._batches, self._rest = iter(()), None
        if self._aside is not None:
            self._aside.close()


def check_columns(schema: pa.Schema) -> None:
    """Refuse more columns than the protocol can count."""
    if len(schema) > _MOST_COLUMNS:
        raise ServerError("54011", f"a result has at most {_MOST_COLUMNS} columns, and this one {len(schema)}")


def description(schema: pa.Schema, formats: Sequence[int]) -> bytes:
    """Return the message that describes the columns of a result."""
    check_columns(schema)
    return row_description([(field.name, *describe(field), form) for field, form in zip(schema, formats, strict=True)])


def spread(formats: Sequence[int], number: int) -> list[int]:
    """Return a format for each value: no format means text, a single one holds for all values.

    >>> spread([1], 3), spread([], 2)
    ([1, 1, 1], [0, 0])
    """
    if len(formats) <= 1:
        return list(formats or [0]) * number
    return list(formats)
