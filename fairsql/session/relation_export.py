"""Detach the rows of a query from it, for writing them to a file. In: a lazy relation. Out: one like it.

DuckDB 2.0's writer hangs if the query fails midway. So the writer reads the rows as a stream of Arrow batches, which
ends if the query fails; the error is then raised.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import duckdb

from fairsql.session.arrow import read_stream
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name

if TYPE_CHECKING:
    from fairsql.connections import Connection

_BATCH = 20_000
_ENUM = re.compile(r"""("(?:[^"]|"")*")|ENUM\((?:'(?:[^']|'')*'(?:, )?)*\)""")  # a quoted name is not an ENUM
_FAILS = int(duckdb.__version__.split(".")[0]) < 2  # DuckDB 1 fails together with the query


@contextmanager
def detached(connection: Connection, relation: duckdb.DuckDBPyRelation) -> Iterator[duckdb.DuckDBPyRelation]:
    """Yield a relation with the same rows but without the query; it ends early if the query fails.

    Raises:
        OSError: at the end, if the query failed.
    """
    if _FAILS:
        yield relation
        return
    import pyarrow as pa

    failures: list[Exception] = []

    def batches() -> Iterator[Any]:
        try:
            yield from reader
        except Exception as error:
            failures.append(error)

    with _without_loss(connection), read_stream(_with_texts(relation), _BATCH) as reader, duckdb.connect() as other:
        yield other.from_arrow(pa.RecordBatchReader.from_batches(reader.schema, batches()))
    if failures:
        raise failures[0]


def _with_texts(relation: duckdb.DuckDBPyRelation) -> duckdb.DuckDBPyRelation:
    """Return the rows with texts for ENUMs, which look the same in files: DuckDB 2 misreads ENUMs in Arrow lists.

    >>> str(_with_texts(duckdb.sql("SELECT ['a']::ENUM('a', 'b')[1] AS v")).types[0])
    'VARCHAR[1]'
    """
    rows = relation.project("*")  # makes names unique
    columns = []
    for name, kind in zip(rows.columns, map(str, rows.types), strict=True):
        column, plain = duckdb.SQLExpression(quote_name(name)), _ENUM.sub(lambda part: part[1] or "VARCHAR", kind)
        columns.append(column if plain == kind else column.cast(duckdb.sqltype(plain)).alias(name))
    return rows.select(*columns)


@contextmanager
def _without_loss(connection: Connection) -> Iterator[None]:
    """Make Arrow distinguish all of DuckDB's types."""
    ((before,),) = connection.raw.execute(query("session", "lossless")).fetchall()
    connection.raw.execute(query("session", "set_lossless", lossless="true"))
    try:
        yield
    finally:
        connection.raw.execute(query("session", "set_lossless", lossless=str(before)))
