"""Files that DuckDB writes: CSV and Parquet. In: a connection and a lazy relation. Out: a file that is whole.

DuckDB 2.0 waits forever where it writes a file of a query that fails midway. So its writer, in a database of its own,
reads the rows as a stream of Arrow batches, which ends where the query fails; the error is raised behind it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import duckdb

from fairsql.session.arrow import read_stream
from fairsql.shell.text_rows import as_text
from fairsql.shell.whole_file import whole
from fairsql.text.queries import query

if TYPE_CHECKING:
    from pathlib import Path

    from duckdb import DuckDBPyRelation

    from fairsql.session.connection import Connection

_BATCH = 20_000
_FAILS = int(duckdb.__version__.split(".")[0]) < 2  # a writer of DuckDB 1 fails as its query does


def write_csv(connection: Connection, relation: DuckDBPyRelation, path: Path) -> None:
    """Write comma-separated values with a header: NULL is empty, the empty text is in quotes."""
    with whole(path) as part:
        if _FAILS:
            relation.write_csv(str(part))
            return
        with _writable(as_text(relation)) as rows:
            rows.write_csv(str(part))


def write_parquet(connection: Connection, relation: DuckDBPyRelation, path: Path) -> None:
    """Write Parquet."""
    with whole(path) as part:
        if _FAILS:
            relation.write_parquet(str(part))
            return
        with _without_loss(connection), _writable(relation) as rows:
            rows.write_parquet(str(part))


@contextmanager
def _writable(relation: DuckDBPyRelation) -> Iterator[DuckDBPyRelation]:
    """Give the rows as a relation of another database, which ends early where they fail.

    Raises:
        OSError: behind its use, for rows that failed.
    """
    import pyarrow as pa

    failures: list[Exception] = []

    def batches() -> Iterator[Any]:
        try:
            yield from reader
        except Exception as error:
            failures.append(error)

    with read_stream(relation, _BATCH) as reader, duckdb.connect() as writer:
        yield writer.from_arrow(pa.RecordBatchReader.from_batches(reader.schema, batches()))
    if failures:
        raise failures[0]


@contextmanager
def _without_loss(connection: Connection) -> Iterator[None]:
    """Let Arrow tell all types of DuckDB's apart."""
    ((before,),) = connection.raw.execute(query("shell", "lossless")).fetchall()
    connection.raw.execute(query("shell", "set_lossless", lossless="true"))
    try:
        yield
    finally:
        connection.raw.execute(query("shell", "set_lossless", lossless=str(before)))
