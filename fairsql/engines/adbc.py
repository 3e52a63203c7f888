"""Connect to PostgreSQL by ADBC, which returns Arrow. In: an open ADBC connection. Out: an engine.

With autocommit, each statement of FairSQL's gets a transaction; without it, the user's transaction goes on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from decimal import Decimal
from typing import Any

from adbc_driver_manager import dbapi
from sqlglot import exp

from fairsql.engines.any_postgresql import AnyPostgreSQL, to_ours
from fairsql.engines.arrow_rows import to_column
from fairsql.engines.engine import Engine
from fairsql.errors import FairSQLError, ProgrammingError
from fairsql.text.queries import query as read_query

_TOLD = re.compile(r"(ERROR|FATAL): +([^\n]*)")  # the server's message in the driver's; FATAL ends the connection
_SPOILED = re.compile("first rollback|transaction is aborted")
_INSTEAD = {
    "SQLite": "write sqlite:///loans.db, or give a sqlite3.Connection: ADBC's driver makes one value of 1 and '1'"
}


class AdbcPostgreSQL(AnyPostgreSQL):
    """A PostgreSQL database, connected by ADBC.

    Args:
        connection: an open connection, which stays the user's.
    """

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self._is_inside = False  # in a transaction of FairSQL's

    def query(self, sql: str, values: Sequence[Any] = ()) -> Any:
        """Run a query and return its rows as a `pyarrow.Table`."""
        with self._wrapped(), self._connection.cursor() as cursor:
            schema = cursor.adbc_execute_schema(sql, list(values) or None)
            cursor.execute(_with_texts(sql, schema), list(values) or None)
            return _with_decimals(cursor.fetch_arrow_table(), schema)

    def execute(self, sql: str) -> None:
        """Run a statement."""
        with self._wrapped(), self._connection.cursor() as cursor:
            cursor.execute(sql)

    @contextmanager
    def snapshot(self, *, writes: bool = False) -> Iterator[None]:
        """Read and write within one transaction: the user's, or else a new one."""
        if self._is_inside or not self._commits():
            yield
            return
        self.execute(read_query("engines", "postgresql_begin", mode="READ WRITE" if writes else "READ ONLY"))
        self._is_inside = True
        try:
            yield
            self.execute("COMMIT")
        except BaseException:
            with suppress(FairSQLError):  # if the connection is lost
                self.execute("ROLLBACK")
            raise
        finally:
            self._is_inside = False

    @property
    def is_spoiled(self) -> bool:  # type: ignore[override]
        """Whether a failed query has ended the transaction: the driver cannot use SAVEPOINT after an error."""
        return self._is_inside or not self._commits()

    def _commits(self) -> bool:
        """Return whether each statement is its own transaction."""
        with self._wrapped():
            return bool(self._connection.adbc_connection.get_option("adbc.connection.autocommit") == "true")

    def interrupt(self) -> None:
        """Interrupt the query that another thread runs."""
        self._connection.adbc_cancel()

    def close(self) -> None:
        """Leave the connection open: it is the user's."""

    @contextmanager
    def _wrapped(self) -> Iterator[None]:
        try:
            yield
        except dbapi.Error as error:
            text, server = str(error), _TOLD.search(str(error))
            shown = Exception(server[2] if server else text.partition("\n\nQuery was:")[0])
            gone = server[1] == "FATAL" if server else isinstance(error, dbapi.OperationalError)
            refused = to_ours(shown, error.sqlstate or "", gone=gone)
            if _SPOILED.search(text):
                refused.advise("call rollback() of the connection, or connect with autocommit=True")
            raise refused from error


def open_adbc(given: Any) -> Engine:
    """Return the engine of an open connection.

    Raises:
        ProgrammingError: for a connection to a database other than PostgreSQL.
    """
    vendor = str(given.adbc_get_info().get("vendor_name"))
    if vendor != "PostgreSQL":
        hint = _INSTEAD.get(vendor, "fairsql.connect(sqlalchemy.create_engine(…)) takes other databases")
        raise ProgrammingError(
            f"FairSQL takes ADBC's connections to PostgreSQL, and this is one to {vendor}", hint=hint
        )
    return AdbcPostgreSQL(given)


def _with_texts(sql: str, schema: Any) -> str:
    """Return a query that casts to text what DuckDB has no type for, and char(n).

    The cast drops the blanks at the end of char(n), which PostgreSQL ignores.
    """
    if all(map(_is_plain, schema)):
        return sql
    names = [exp.to_identifier(f"fair_at_{at}") for at in range(len(schema))]
    text = exp.DataType(this=exp.DataType.Type.TEXT)
    wanted = [
        exp.column(name) if _is_plain(each) else exp.Cast(this=exp.column(name), to=text.copy())
        for name, each in zip(names, schema, strict=True)
    ]
    rows = exp.alias_(exp.Subquery(this=exp.Var(this=f"{sql}\n")), "fair_all", table=names)
    return exp.Select(expressions=wanted).from_(rows).sql(dialect="postgres")


def _is_plain(field: Any) -> bool:
    """Return whether a column's values can be used as they are; NUMERIC arrives as text and becomes a decimal."""
    import pyarrow as pa

    plain = (pa.types.is_boolean, pa.types.is_integer, pa.types.is_floating, pa.types.is_string, pa.types.is_date,
             pa.types.is_timestamp, pa.types.is_binary, pa.types.is_time)  # fmt: skip
    kind = _type(field)
    return kind == b"numeric" or (kind != b"bpchar" and any(is_plain(field.type) for is_plain in plain))


def _type(field: Any) -> bytes:
    kind: bytes = (field.metadata or {}).get(b"POSTGRESQL:type", b"")
    return kind


def _with_decimals(table: Any, schema: Any) -> Any:
    """Return a table with the original names, and decimals in place of NUMERIC texts."""
    import pyarrow as pa

    columns = []
    for field, column in zip(schema, table.columns, strict=True):
        if _type(field) == b"numeric":
            numbers = [None if value is None else Decimal(value) for value in column.to_pylist()]
            column = to_column(field.name, numbers, _decimal(int(field.metadata[b"POSTGRESQL:typmod"])))
        columns.append(column)
    return pa.Table.from_arrays(
        columns, schema=pa.schema([(f"{at}", each.type) for at, each in enumerate(columns)])
    ).rename_columns(schema.names)


def _decimal(modifier: int) -> Any:
    """Return the Arrow type for the modifier of NUMERIC(precision, scale); None without a precision.

    >>> _decimal(393222), _decimal(-1)
    (Decimal128Type(decimal128(6, 2)), None)
    """
    import pyarrow as pa

    precision, scale = modifier - 4 >> 16, (modifier - 4) & 0x7FF
    return pa.decimal128(precision, scale) if modifier >= 4 and precision <= 38 and scale < 0x400 else None
