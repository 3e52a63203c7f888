"""The rows of a query as those of another database, which writes them. In: a lazy relation. Out: one like it.

DuckDB 2.0 waits forever where it writes a file of a query that fails midway. So what writes reads the rows as a stream
of Arrow batches, which ends where the query fails; the error is raised behind it.
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
_ENUM = re.compile(r"""("(?:[^"]|"")*")|ENUM\((?:'(?:[^']|'')*'(?:, )?)*\)""")  # a name in quotes is none
_FAILS = int(duckdb.__version__.split(".")[0]) < 2  # DuckDB 1 fails as the query does


@contextmanager
def apart(connection: Connection, relation: duckdb.DuckDBPyRelation) -> Iterator[duckdb.DuckDBPyRelation]:
    """Give the rows of a relation apart from what computes them; they end early where that fails.

    Raises:
        OSError: at the end, for rows that failed.
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
    """Return the rows with texts for ENUMs, which files do not tell apart: DuckDB 2 reads those in Arrow's lists wrong.

    >>> str(_with_texts(duckdb.sql("SELECT ['a']::ENUM('a', 'b')[1] AS v")).types[0])
    'VARCHAR[1]'
    """
    rows = relation.project("*")  # whose names are unique
    columns = []
    for name, kind in zip(rows.columns, map(str, rows.types), strict=True):
        column, plain = duckdb.SQLExpression(quote_name(name)), _ENUM.sub(lambda part: part[1] or "VARCHAR", kind)
        columns.append(column if plain == kind else column.cast(duckdb.sqltype(plain)).alias(name))
    return rows.select(*columns)


@contextmanager
def _without_loss(connection: Connection) -> Iterator[None]:
    """Let Arrow tell all types of DuckDB's apart."""
    ((before,),) = connection.raw.execute(query("session", "lossless")).fetchall()
    connection.raw.execute(query("session", "set_lossless", lossless="true"))
    try:
        yield
    finally:
        connection.raw.execute(query("session", "set_lossless", lossless=str(before)))
