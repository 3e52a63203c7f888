"""Find the rows of a query on a connection's engine, and keep what the engine answers in DuckDB."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fairsql.errors import Error, ProgrammingError
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name

if TYPE_CHECKING:
    import duckdb

    from fairsql.connections import Connection
    from fairsql.engines import Engine


def find_engine(connection: Connection, kind: str, sql: str, statement: str) -> Engine | None:
    """Return the engine if the query of a CREATE statement reads its tables; None if DuckDB runs the query.

    Args:
        connection: the connection.
        kind: the word after CREATE.
        sql: the query after AS.
        statement: the statement as it was written.

    Raises:
        ProgrammingError: for a FAIR clause in the query, which the engine cannot read.
    """
    engine = connection.engine
    if engine is None or not _is_missing(connection, sql):
        return None
    if sql not in statement:
        raise ProgrammingError(
            f"{engine.name} runs the query of the {kind.lower()}, which contains a FAIR clause",
            hint="store its rows first: CREATE TABLE … AS SELECT … FAIR (…)",
        )
    return engine


def _is_missing(connection: Connection, sql: str) -> bool:
    """Return whether a query reads relations that DuckDB lacks, or is not in DuckDB's SQL."""
    try:
        connection.sql(sql)  # binds only; an error of execute() would end the user's transaction
    except Error as error:
        kinds = {each.__name__ for each in type(error).__mro__}
        other = "BinderException" in kinds and 'Catalog "' in str(error)  # a database of another name
        variable = "not suitable for replacement scans" in str(error)  # a Python variable has the name of the table
        return other or variable or bool(kinds & {"CatalogException", "ParserException"})
    return False


def hold_in(raw: duckdb.DuckDBPyConnection, run: Callable[[str], object]) -> Callable[[str, Any], None]:
    """Return a function that stores an Arrow table as a temporary table of a connection; `run` runs the statements."""

    def hold(relation: str, table: Any) -> None:
        arrow = f"{relation}_arrow"
        raw.register(arrow, table)
        try:
            run(query("session", "hold", table=quote_name(relation), rows=quote_name(arrow)))
        finally:
            raw.unregister(arrow)

    return hold
