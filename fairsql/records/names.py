"""What a database keeps of models and transforms, in schema `fairsql`: their names, and rows for their records."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from fairsql.errors import ProgrammingError, did_you_mean
from fairsql.text.quoting import quote_text

if TYPE_CHECKING:
    from fairsql.session.connection import Connection
    from fairsql.syntax.stored_statements import Place

NOTHING = "SELECT 0 WHERE FALSE"  # what a statement without an answer is answered by
_EXISTS = """
SELECT count(*) FROM duckdb_tables()
WHERE database_name = current_database() AND schema_name = 'fairsql' AND table_name = '{}'
"""
_USERS = """
SELECT 1 FROM (
  SELECT database_name, schema_name, table_name AS name FROM duckdb_tables()
  UNION ALL
  SELECT database_name, schema_name, view_name FROM duckdb_views()
)
WHERE lower(name) = '{}' AND schema_name <> 'fairsql' AND (
  database_name = 'temp'
  OR (database_name = current_database() AND schema_name IN (SELECT unnest(current_schemas(TRUE))))
)
LIMIT 1
"""
_FUNCTIONS = """
SELECT 1 FROM duckdb_functions()
WHERE lower(function_name) = lower({}) AND (internal OR database_name = current_database())
  AND NOT (function_type = 'table_macro' AND parameters[1] = 'fair_input')  -- of one that lost its record
"""


def known_names(connection: Connection, kind: str) -> list[str] | None:
    """Return the names of all of a kind in the database in use, or None where it never had any."""
    table = f"{kind.lower()}s"
    if not connection.raw.execute(_EXISTS.format(table)).fetchall()[0][0]:
        return None
    sql = f"SELECT {kind.lower()} FROM fairsql.{table} ORDER BY ALL"
    return [name for (name,) in connection.raw.execute(sql).fetchall()]


def describe_users_own(connection: Connection, kind: str) -> str:
    """Return what SHOW MODELS means to DuckDB, the columns of a table or view `models`, if the user has one."""
    table = f"{kind.lower()}s"
    return f"DESCRIBE {table}" if connection.raw.execute(_USERS.format(table)).fetchall() else ""


def is_known(name: str, known: Sequence[str] | None) -> bool:
    """True if one of that name is known, in any case."""
    return name.casefold() in (each.casefold() for each in known or ())


def find_name(kind: str, name: str, known: Sequence[str] | None, place: Place | None = None) -> str:
    """Return a name as it was created.

    Args:
        kind: of what it names.
        name: as it is written.
        known: the names that there are.
        place: where it is written, or None.

    Raises:
        ProgrammingError: if there is none.
    """
    for each in known or ():
        if each.casefold() == name.casefold():
            return each
    hint = did_you_mean(name, known) if known else f"no {kind.lower()} was created in this database"
    error = ProgrammingError(f"{kind.lower()} {name} does not exist", hint=hint)
    if place is not None:
        error.place(place.sql, place.start, place.end)
    raise error


def check_writable(connection: Connection) -> None:
    """Let DuckDB refuse a database, or a transaction, that is for reading only, before any work is done.

    Raises:
        duckdb.Error: for such a one.
    """
    connection.raw.execute("CREATE SCHEMA IF NOT EXISTS main")  # there is one, so that nothing is written


def check_free(connection: Connection, kind: str, name: str, *, replace: bool) -> None:
    """Refuse a name that one of the kind has, unless it may be replaced, or that another function has.

    Raises:
        ProgrammingError: for such a name.
    """
    exists = is_known(name, known_names(connection, kind))
    if exists and not replace:
        raise ProgrammingError(f"{kind.lower()} {name} exists already", hint=f"write CREATE OR REPLACE {kind}")
    others = [other for other in ("MODEL", "TRANSFORM") if other != kind]
    for other in others:
        if is_known(name, known_names(connection, other)):
            raise ProgrammingError(f"there is a {other.lower()} called {name}", hint="take another name")
    if connection.raw.execute(_FUNCTIONS.format(quote_text(name))).fetchall() and not exists:
        raise ProgrammingError(
            f"{name} is a function already, and a {kind.lower()} is used like one", hint="take another name"
        )


def insert_rows(connection: Connection, table: str, rows: Iterable[dict[str, Any]]) -> None:
    """Insert rows into a table of schema `fairsql`."""
    import pyarrow as pa

    listed = pa.Table.from_pylist(list(rows))
    if not listed.num_rows:
        return
    connection.raw.register("fair_records", listed)
    try:
        connection.raw.execute(f"INSERT INTO fairsql.{table} BY NAME SELECT * FROM fair_records")
    finally:
        connection.raw.unregister("fair_records")


@cache
def find_versions(packages: tuple[str, ...]) -> dict[str, str]:
    """Return the versions of those packages that are installed."""
    found = {}
    for package in packages:
        try:
            found[package] = version(package)
        except ImportError:  # PackageNotFoundError: it is an extra
            continue
    return found
