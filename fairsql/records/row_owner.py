"""Whose the rows of a statement are, DuckDB's or those of the engine of a connection. In: a query. Out: which."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairsql.errors import Error

if TYPE_CHECKING:
    from fairsql.connections import Connection


def is_theirs(connection: Connection, sql: str) -> bool:
    """Return whether a query reads what DuckDB has not, or is none of DuckDB's."""
    try:
        connection.sql(sql)  # binds; an error of execute() would end the user's transaction
    except Error as error:
        kinds = {each.__name__ for each in type(error).__mro__}
        other = "BinderException" in kinds and 'Catalog "' in str(error)  # a database of another name
        variable = "not suitable for replacement scans" in str(error)  # one of Python's has the name of the table
        return other or variable or bool(kinds & {"CatalogException", "ParserException"})
    return False
