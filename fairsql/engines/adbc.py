"""PostgreSQL, by ADBC, whose rows are Arrow from the start. In: an open connection of ADBC's. Out: an engine.

A connection with autocommit gets a transaction for each statement of FairSQL's; of another one the user's goes on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from decimal import Decimal
from typing import Any

from adbc_driver_manager import dbapi

from fairsql.engines.any_postgresql import AnyPostgreSQL, tell
from fairsql.engines.arrow_rows import to_column
from fairsql.engines.engine import Engine
from fairsql.errors import FairSQLError, ProgrammingError
from fairsql.text.queries import query as read_query

_TOLD = re.compile(r"(ERROR|FATAL): +([^\n]*)")  # the server's message within the driver's; FATAL ends the connection
_SPOILED = "first rollback"
_INSTEAD = {
    "SQLite": "write sqlite:///loans.db, or give a sqlite3.Connection: ADBC's driver makes one value of 1 and '1'"
}


class AdbcPostgreSQL(AnyPostgreSQL):
    """A PostgreSQL database that ADBC connects to.

    Args:
        connection: an open one, which is the user's.
    """

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self._is_inside = False  # a transaction of FairSQL's

    def query(self, sql: str, values: Sequence[Any] = ()) -> Any:
        """Run a query and return its rows as a `pyarrow.Table`."""
        with self._told(), self._connection.cursor() as cursor:
            cursor.execute(sql, list(values) or None)
            return _plain(cursor.fetch_arrow_table())

    def execute(self, sql: str) -> None:
        """Run a statement."""
        with self._told(), self._connection.cursor() as cursor:
            cursor.execute(sql)

    @contextmanager
    def snapshot(self, *, writes: bool = False) -> Iterator[None]:
        """Read and write within one transaction: the user's, else one of its own."""
        with self._told():
            commits = self._connection.adbc_connection.get_option("adbc.connection.autocommit") == "true"
        if self._is_inside or not commits:
            yield
            return
        self.execute(read_query("engines", "postgresql_begin", mode="READ WRITE" if writes else "READ ONLY"))
        self._is_inside = True
        try:
            yield
            self.execute("COMMIT")
        except BaseException:
            with suppress(FairSQLError):  # where the connection is lost
                self.execute("ROLLBACK")
            raise
        finally:
            self._is_inside = False

    def interrupt(self) -> None:
        """Stop the query that another thread runs."""
        self._connection.adbc_cancel()

    def close(self) -> None:
        """Leave the connection open: it is the user's."""

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except dbapi.Error as error:
            text, server = str(error), _TOLD.search(str(error))
            told = Exception(server[2] if server else text.partition("\n\nQuery was:")[0])
            gone = server[1] == "FATAL" if server else isinstance(error, dbapi.OperationalError)
            refused = tell(told, error.sqlstate or "", gone=gone)
            if _SPOILED in text:
                refused.advise("call rollback() of the connection, or connect with autocommit=True")
            raise refused from error


def open_adbc(given: Any) -> Engine:
    """Return the engine of an open connection.

    Raises:
        ProgrammingError: for one to another database than PostgreSQL.
    """
    vendor = str(given.adbc_get_info().get("vendor_name"))
    if vendor != "PostgreSQL":
        hint = _INSTEAD.get(vendor, "fairsql.connect(sqlalchemy.create_engine(…)) takes other databases")
        raise ProgrammingError(
            f"FairSQL takes ADBC's connections to PostgreSQL, and this is one to {vendor}", hint=hint
        )
    return AdbcPostgreSQL(given)


def _plain(table: Any) -> Any:
    """Return a table of plain types: NUMERIC comes as a text, and becomes a decimal; other values become texts."""
    import pyarrow as pa

    plain = (pa.types.is_boolean, pa.types.is_integer, pa.types.is_floating, pa.types.is_string, pa.types.is_date,
             pa.types.is_timestamp, pa.types.is_binary, pa.types.is_time)  # fmt: skip
    columns = []
    for field, column in zip(table.schema, table.columns, strict=True):
        if any(is_plain(field.type) for is_plain in plain):
            columns.append(column)
        elif (field.metadata or {}).get(b"POSTGRESQL:type") == b"numeric":
            numbers = [None if value is None else Decimal(value) for value in column.to_pylist()]
            columns.append(to_column(field.name, numbers, _decimal(int(field.metadata[b"POSTGRESQL:typmod"]))))
        else:
            texts = [None if value is None else str(value) for value in column.to_pylist()]
            columns.append(pa.array(texts, pa.string()))
    return pa.Table.from_arrays(
        columns, schema=pa.schema([(f"{at}", each.type) for at, each in enumerate(columns)])
    ).rename_columns(table.column_names)


def _decimal(modifier: int) -> Any:
    """Return the Arrow type of NUMERIC(precision, scale), which are one number there; None without a precision.

    >>> _decimal(393222), _decimal(-1)
    (Decimal128Type(decimal128(6, 2)), None)
    """
    import pyarrow as pa

    precision, scale = modifier - 4 >> 16, (modifier - 4) & 0x7FF
    return pa.decimal128(precision, scale) if modifier >= 4 and precision <= 38 and scale < 0x400 else None
