"""Connect to PostgreSQL by psycopg. In: a URL, or an open connection. Out: an engine.

The queries of one statement run in one read-only transaction, so that they see the same state of the data.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from selectors import EVENT_READ, DefaultSelector
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import TransactionStatus
from psycopg.pq.abc import PGconn
from psycopg.rows import tuple_row
from psycopg.types.string import TextLoader

from fairsql.engines.any_postgresql import AnyPostgreSQL, to_ours
from fairsql.engines.arrow_rows import item_of, to_arrow
from fairsql.engines.engine import Secrets, ends_early, refusal, unreadable
from fairsql.errors import FairSQLError
from fairsql.text.queries import query as read_query

_PATIENCE = 0.5  # seconds after which a query that did not end is cancelled again
_TIMES = frozenset({1082, 1114, 1184})  # the types of dates and times
_STYLES = "run SET datestyle TO ISO and SET intervalstyle TO postgres on this connection"
_CHAR = 1042  # char(n)
_NUMERIC = 1700
_OWN = frozenset(
    {0, 16, 17, 20, 21, 23, 26, 700, 701, 1083, 1186, _CHAR, _NUMERIC, *_TIMES}
)  # types for which Python has values


class _PaddedLoader(TextLoader):
    """Read char(n) without the blanks at its end, which PostgreSQL ignores and CAST(… AS TEXT) drops."""

    def load(self, data: Any) -> str | bytes:
        """Return a value."""
        return super().load(bytes(data).rstrip(b" "))


class PostgreSQL(AnyPostgreSQL):
    """A PostgreSQL database.

    Args:
        connection: an open connection.
        owned: whether FairSQL opened it and closes it with the engine; if not, the user's transaction goes on.
        secrets: texts to remove from errors.
    """

    def __init__(self, connection: psycopg.Connection[Any], *, owned: bool, secrets: tuple[str, ...] = ()) -> None:
        self._connection = connection
        self._owned = owned
        self._secrets = Secrets(secrets)

    def query(self, sql: str, values: Sequence[Any] = ()) -> Any:
        """Run a query and return its rows as a `pyarrow.Table`."""
        with self._wrapped(), self._connection.transaction(), self._drained(), self._cursor() as cursor:
            cursor.execute(sql.encode(), values or None)  # bytes: the type checker wants literal text
            columns = cursor.description or []
            return to_arrow([each.name for each in columns], _rows(cursor), _types(columns))

    def execute(self, sql: str) -> None:
        """Run a statement."""
        with self._wrapped(), self._connection.transaction(), self._drained(), self._cursor() as cursor:
            cursor.execute(sql.encode())

    @contextmanager
    def snapshot(self, *, writes: bool = False) -> Iterator[None]:
        """Read and write within one transaction: the user's, or else a new one."""
        with self._wrapped():
            begins = self._connection.info.transaction_status == TransactionStatus.IDLE
            with self._connection.transaction():
                if begins:
                    mode = ", READ WRITE" if writes and self._owned else ""
                    self._connection.execute(read_query("engines", "postgresql_one_state", mode=mode).encode())
                yield

    def interrupt(self) -> None:
        """Interrupt the query that another thread runs."""
        self._connection.cancel()

    def close(self) -> None:
        """Close the connection if FairSQL opened it."""
        if self._owned:
            self._connection.close()

    def _cursor(self) -> psycopg.RawCursor[Any]:
        """Return a cursor that returns tuples, whatever the user's connection does with rows, and leaves `$1` alone.

        Values of types that DuckDB lacks are read as text, as CAST(… AS TEXT) writes them.
        """
        cursor = psycopg.RawCursor(self._connection, row_factory=tuple_row)
        for each in psycopg.adapters.types:
            for kind in {each.oid, each.array_oid} - _OWN:
                cursor.adapters.register_loader(kind, TextLoader)
        cursor.adapters.register_loader(_CHAR, _PaddedLoader)
        return cursor

    @contextmanager
    def _drained(self) -> Iterator[None]:
        """Cancel a query that Ctrl-C left running; psycopg may fail to if Ctrl-C comes between its own steps."""
        try:
            yield
        finally:
            while self._connection.info.transaction_status == TransactionStatus.ACTIVE:
                self._connection.cancel()  # has no effect before the server starts the query
                _drain(self._connection.pgconn, _PATIENCE)

    @contextmanager
    def _wrapped(self) -> Iterator[None]:
        try:
            yield
        except psycopg.Error as error:
            raise _refusal(error, self._secrets, gone=self._connection.closed or self._connection.broken) from error
        except NotImplementedError as error:  # psycopg's, for times in another style
            raise refusal("PostgreSQL", error, secrets=self._secrets, hint=_STYLES) from error


def open_postgresql(given: Any, *, owned: bool = False) -> PostgreSQL:
    """Return an engine for a URL `postgresql://user@host/database`, or for an open psycopg connection.

    Args:
        given: the URL or connection.
        owned: whether FairSQL takes the connection over.

    Raises:
        OperationalError: if the server does not answer or refuses the user.
    """
    if not isinstance(given, str):
        return _own(given, ()) if owned else PostgreSQL(given, owned=False)
    url = f"postgresql://{given.partition('://')[2]}"  # drops the driver of postgresql+psycopg://
    secrets: tuple[str, ...] = (url, given)
    is_read = False
    try:
        password = conninfo_to_dict(url).get("password")
        is_read = not ends_early(url)
        secrets = (*secrets, str(password)) if password else secrets
        return _own(psycopg.connect(url), secrets)
    except psycopg.Error as error:
        shown = refusal("PostgreSQL", error, secrets=secrets, answers=False)
        failed = shown if is_read else unreadable("PostgreSQL")
    raise failed  # without the driver's error as its cause, which may show the password


def _own(connection: psycopg.Connection[Any], secrets: tuple[str, ...]) -> PostgreSQL:
    """Return the engine for a connection that FairSQL opened."""
    connection.autocommit = True
    connection.execute(read_query("engines", "postgresql_styles").encode())
    connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
    connection.read_only = True
    return PostgreSQL(connection, owned=True, secrets=secrets)


def _refusal(error: psycopg.Error, secrets: tuple[str, ...], *, gone: bool) -> FairSQLError:
    """Return an error of the server's or the driver's as a FairSQL error."""
    shown = psycopg.Error(error.diag.message_primary) if error.diag.message_primary else error
    return to_ours(shown, error.sqlstate or "", gone=gone, secrets=secrets)


def _drain(connection: PGconn, seconds: float) -> None:
    """Read a query's results to the end, as long as the pauses between them are at most `seconds`."""
    with DefaultSelector() as waiting:
        waiting.register(connection.socket, EVENT_READ)
        while waiting.select(seconds):
            connection.consume_input()
            while not connection.is_busy():
                if connection.get_result() is None:
                    return


def _rows(cursor: psycopg.Cursor[Any]) -> list[Any]:
    """Return the rows of a query; an error about a value that Python lacks names its column.

    Raises:
        psycopg.DataError: for an infinite date, or a year that Python lacks.
    """
    try:
        return cursor.fetchall()
    except psycopg.DataError as error:
        result = cursor.pgresult
        assert result is not None
        for at, column in enumerate(cursor.description or []):
            held = (result.get_value(row, at) for row in range(result.ntuples) if column.type_code in _TIMES)
            if any(each is not None and repr(each.decode()) in str(error) for each in held):
                raise psycopg.DataError(f"{item_of(column.name)}: {error}") from error
        raise


def _types(columns: Any) -> dict[int, Any]:
    """Return the Arrow types of columns, by position: if all values are NULL, they do not show the type."""
    import pyarrow as pa

    known = {
        16: pa.bool_(), 20: pa.int64(), 21: pa.int64(), 23: pa.int64(), 25: pa.string(), 700: pa.float64(),
        701: pa.float64(), _CHAR: pa.string(), 1043: pa.string(), 1082: pa.date32(), 1114: pa.timestamp("us"),
        1184: pa.timestamp("us", "UTC"),
    }  # fmt: skip
    types = {at: known[each.type_code] for at, each in enumerate(columns) if each.type_code in known}
    numeric = {at: each for at, each in enumerate(columns) if each.type_code == _NUMERIC and each.precision is not None}
    return types | {
        at: pa.decimal128(each.precision, each.scale) for at, each in numeric.items() if each.precision <= 38
    }
