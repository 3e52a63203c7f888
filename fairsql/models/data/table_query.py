"""Query Arrow tables. In: a query, and a table with a name. Out: the query's rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pyarrow as pa

    from fairsql.connections import Connection


def query_table(connection: Connection, sql: str, name: str, table: pa.Table) -> pa.Table:
    """Return the rows of a query that reads a table by its name."""
    with connection.cursor() as cursor:
        cursor.engine = None  # DuckDB has the table
        cursor.register(name, table)
        rows: pa.Table = cursor.execute(sql).arrow()
        return rows
