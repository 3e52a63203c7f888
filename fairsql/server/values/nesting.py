"""Nested values as JSON: in, an Arrow batch; out, the batch with STRUCT, MAP, UNION and lists of them as texts.

DuckDB writes the JSON on a separate connection, because the session's connection is reading rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.compute as pc

from fairsql.server.values.types import is_nested
from fairsql.text.queries import query
from fairsql.text.quoting import quote_json, quote_text

if TYPE_CHECKING:
    from fairsql.session.connection import Connection

_UTC = "Etc/UTC"  # the time zone of a new connection


def as_json(batch: pa.RecordBatch, connection: Connection, zone: str) -> pa.RecordBatch:
    """Return a batch whose nested columns are JSON texts; other columns stay as they are.

    Args:
        batch: rows as DuckDB returns them.
        connection: a connection to the same database.
        zone: the session's time zone.

    >>> from fairsql.session.opening import connect
    >>> with connect() as con:
    ...     as_json(pa.record_batch({"x": [{"a": [1, None]}], "y": [2]}), con, "Etc/UTC").to_pylist()
    [{'x': '{"a":[1,null]}', 'y': 2}]
    """
    if not any(is_nested(field.type) for field in batch.schema):
        return batch
    with connection.cursor() as aside:
        if zone != _UTC:
            aside.raw.execute(query("server", "set_time_zone", zone=quote_text(zone)))
        columns = [_texts_of(column, aside) if is_nested(column.type) else column for column in batch.columns]
    return pa.RecordBatch.from_arrays(columns, names=batch.schema.names)


def _texts_of(column: pa.Array, aside: Connection) -> pa.Array:
    relation = aside.raw.from_arrow(pa.table({"x": column}))
    texts = [text for (text,) in relation.project("to_json(x)::VARCHAR").fetchall()]
    values = [text if text is None else quote_json(text) for text in texts]
    return pc.if_else(column.is_valid(), pa.array(values, pa.string()), pa.scalar(None, pa.string()))
