"""Decide whether DuckDB or a connection's engine has the rows of a query. In: a query. Out: which."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairsql.errors import Error

if TYPE_CHECKING:
    from fairsql.connections import Connection


def is_theirs(connection: Connection, sql: str) -> bool:
    """Return whether a query reads relations that DuckDB lacks, or is not in DuckDB's SQL."""
    try:
        connection.sql(sql)  # binds only; an error of execute() would end the user's transaction
    except Error as error:
        kinds = {each.__name__ for each in type(error).__mro__}
        other = "BinderException" in kinds and 'Catalog "' in str(error)  # a database of another name
        variable = "not suitable for replacement scans" in str(error)  # a Python variable has the name of the table
        return other or variable or bool(kinds & {"CatalogException", "ParserException"})
    return False
