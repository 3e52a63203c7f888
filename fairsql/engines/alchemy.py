"""Connect to any other database by SQLAlchemy. In: a SQLAlchemy engine. Out: an engine of FairSQL's.

Only the connection is tested: sqlglot prints FairSQL's part of a query in the database's dialect.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import Any

import sqlalchemy
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlglot.dialects.dialect import Dialect

from fairsql.engines.arrow_rows import to_arrow
from fairsql.engines.engine import Engine, refusal
from fairsql.errors import ClauseWarning, FairSQLError, ProgrammingError

_DIALECTS = {"mssql": "tsql", "mariadb": "mysql", "postgresql": "postgres", "clickhousedb": "clickhouse"}
_AS_IT_IS = {"no_parameters": True}  # some drivers would take % in a text for a parameter


class Alchemy(Engine):
    """A database, connected by SQLAlchemy.

    Args:
        engine: SQLAlchemy's engine.
    """

    def __init__(self, engine: sqlalchemy.Engine) -> None:
        self._engine = engine
        self.name = engine.dialect.name
        wanted = _DIALECTS.get(self.name, self.name)
        self.dialect = wanted if wanted in Dialect.classes else ""

    def query(self, sql: str, values: Sequence[Any] = ()) -> Any:
        """Run a query and return its rows as a `pyarrow.Table`."""
        try:
            with self._engine.connect() as connection:
                result = connection.exec_driver_sql(sql, execution_options=_AS_IT_IS)
                return to_arrow(list(result.keys()), [tuple(row) for row in result])
        except SQLAlchemyError as error:
            raise self._to_ours(error) from None

    def execute(self, sql: str) -> None:
        """Run a statement."""
        try:
            with self._engine.begin() as connection:
                connection.exec_driver_sql(sql, execution_options=_AS_IT_IS)
        except SQLAlchemyError as error:
            raise self._to_ours(error) from None

    def tables(self) -> list[tuple[str, str, str]]:
        """Return the tables and views of the schema in use."""
        try:
            seen = sqlalchemy.inspect(self._engine)
            views = [("", name, "view") for name in seen.get_view_names()]
            return sorted([*(("", name, "table") for name in seen.get_table_names()), *views])
        except SQLAlchemyError as error:
            raise self._to_ours(error) from None

    def interrupt(self) -> None:
        """Do nothing: SQLAlchemy cannot interrupt a query."""

    def close(self) -> None:
        """Leave the engine open: it is the user's."""

    def _to_ours(self, error: SQLAlchemyError) -> FairSQLError:
        original = error.orig if isinstance(error, DBAPIError) and isinstance(error.orig, Exception) else error
        lost = isinstance(error, DBAPIError) and error.connection_invalidated
        password = self._engine.url.password
        return refusal(self.name, original, secrets=[str(password)] if password else [], answers=not lost)


def open_alchemy(given: sqlalchemy.Engine, known: dict[str, Callable[[Any], Engine]]) -> Engine:
    """Return a SQLAlchemy engine as one of FairSQL's; a database that FairSQL knows gets its own engine.

    Args:
        given: SQLAlchemy's engine.
        known: what opens a driver's connection, by SQLAlchemy's names `dialect+driver`.

    Raises:
        ProgrammingError: for PostgreSQL with a driver other than psycopg.
    """
    opened = known.get(f"{given.dialect.name}+{given.dialect.driver}")
    if opened is not None:
        pooled = given.raw_connection()
        connection = pooled.driver_connection
        pooled.detach()  # the pool will not give it to anyone else
        return opened(connection)
    if given.dialect.name == "postgresql":
        raise ProgrammingError(
            f"FairSQL takes PostgreSQL by psycopg, not by {given.dialect.driver}, which would put different texts of "
            "citext and of some collations into one group",
            hint="write create_engine('postgresql+psycopg://user@host/database'): pip install 'fairsql[postgres]'",
        )
    warnings.warn(
        f"FairSQL is not tested with {given.dialect.name}: compare some counts with those of a query of your own, and "
        "make sure that no collation treats different texts as equal",
        ClauseWarning,
        stacklevel=4,
    )
    return Alchemy(given)
