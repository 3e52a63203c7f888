"""Store the record of one model or transform.

In: a connection, and rows or SQL. Out: its macro, and rows of tables in schema `fairsql`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from math import isnan
from typing import TYPE_CHECKING, Any

from fairsql.records.names import read_names
from fairsql.resources import read_sql
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name, quote_text

if TYPE_CHECKING:
    from fairsql.connections import Connection


def create_macro(connection: Connection, name: str, parameters: str, body: str) -> None:
    """Create the macro that applies a record to the rows of a relation."""
    connection.raw.execute(query("records", "create_macro", name=quote_name(name), parameters=parameters, body=body))


def provide_macro(connection: Connection, name: str, file: str) -> None:
    """Run a file that creates a macro, if it is missing: creating it anew would conflict with other connections."""
    if not connection.raw.execute(query("records", "macro_exists", name=quote_text(name))).fetchall():
        connection.raw.execute(read_sql(file))


def drop_record(connection: Connection, kind: str, name: str, tables: Iterable[str]) -> None:
    """Drop the macro of a record, and its rows in tables of schema `fairsql`.

    Args:
        connection: the connection to the database.
        kind: the kind of the record, such as MODEL.
        name: the record's name, in any case.
        tables: the tables with its rows.
    """
    name = next((each for each in read_names(connection, kind) or () if each.casefold() == name.casefold()), name)
    connection.raw.execute(query("records", "drop_macro", name=quote_name(name)))
    for table in tables:
        column = quote_name(kind.lower())
        rows = query("records", "delete", table=f"fairsql.{quote_name(table)}", kind=column, name=quote_text(name))
        connection.raw.execute(rows)


def or_null(value: float) -> float | None:
    """Return a number as records store it: None for NaN."""
    return None if isnan(value) else float(value)


def insert_rows(connection: Connection, table: str, rows: Iterable[dict[str, Any]]) -> None:
    """Insert rows into a table of schema `fairsql`."""
    records = list(rows)
    if not records:
        return
    columns = ", ".join(f"unnest(${at}) AS {quote_name(name)}" for at, name in enumerate(records[0], 1))
    values = [[record[name] for record in records] for name in records[0]]
    connection.raw.execute(query("records", "insert", table=f"fairsql.{quote_name(table)}", columns=columns), values)


@contextmanager
def registered(connection: Connection, name: str, table: Any) -> Iterator[None]:
    """Make an Arrow table readable under a name inside; after an error, the rollback removes the name."""
    connection.raw.register(name, table)
    yield
    connection.raw.unregister(name)


@cache
def find_versions(packages: tuple[str, ...]) -> dict[str, str]:
    """Return the versions of the packages that are installed."""
    versions = {}
    for package in packages:
        try:
            versions[package] = version(package)
        except ImportError:  # PackageNotFoundError: the package is optional
            continue
    return versions
