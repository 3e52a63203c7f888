"""Find names of DuckDB's and FairSQL's functions that a database has given to its own objects.

In: a connection. Out: a warning or an error with the names. DuckDB looks for a function among the macros of its search
path first, and `1 + 2` calls the macro "+": even an expansion that calls functions by their full names would call
operators by their short ones. So such a database is refused where its numbers judge; elsewhere there is a warning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from fairsql.errors import DataError
from fairsql.metrics import is_own
from fairsql.records.created_metrics import load_metrics
from fairsql.resources import read_sql
from fairsql.session.running.macros import CREATE, FILES
from fairsql.text.queries import query
from fairsql.text.quoting import quote_if_needed
from fairsql.text.tokens import tokenize

if TYPE_CHECKING:
    from fairsql.connections import Connection

    Ask = Callable[[str], list[Any]]

_ADVICE = (
    "drop it, or keep it off the search path: attach its database to another one, as in "
    "ATTACH 'loans.duckdb' AS audited (READ_ONLY), and read audited.loans"
)
_SHOWN = 5  # names in a message


def refuse_taken_names(ask: Ask) -> None:
    """Refuse a database whose own objects have names of DuckDB or FairSQL.

    Args:
        ask: runs a query and returns its rows.

    Raises:
        DataError: with what has which name.
    """
    found = list(_find(ask))
    if found:
        raise DataError(_list_names(found), hint=_ADVICE)


def warn_of_taken_names(connection: Connection, ask: Ask) -> None:
    """Warn of such names, once for each set of databases and search path that a connection has seen."""
    if connection.is_placed:
        return
    connection.is_placed = connection.places_stay
    places = tuple(ask(query("session", "places")))
    if places not in connection.seen_places:
        connection.seen_places.add(places)
        found = list(_find(ask))
        if found:
            connection.warn(f"{_list_names(found)}: {_ADVICE}")


def _list_names(found: Sequence[str]) -> str:
    more = f", and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
    return "; ".join(found[:_SHOWN]) + more


def _find(ask: Ask) -> Iterator[str]:
    """Yield objects with such names; rows are only checked if no macro could interfere."""
    found = list(_macros(ask))
    yield from found
    if not found:
        kept = [metric for metric in load_metrics(ask) if metric.unreadable is not None and is_own(metric.name)]
        yield from (metric.unreadable.message for metric in kept if metric.unreadable is not None)


def _macros(ask: Ask) -> Iterator[str]:
    """Yield the macros that a call of a DuckDB or FairSQL function would reach."""
    macros = ask(query("session", "all_macros"))
    if not macros:
        return
    reached = _search_path(ask)
    of_duckdb = {name.lower() for (name,) in ask(query("session", "functions_of_duckdb"))}
    for database, schema, name, comment in macros:
        if (database, schema) not in reached or (database == "temp" and name in _servers_macros()):
            continue
        owner = "FairSQL" if name.lower() in _own_functions() else "DuckDB" if name.lower() in of_duckdb else ""
        if owner == "DuckDB" or (owner and comment is None and database != "temp"):  # FairSQL's macros have comments
            where = ".".join(map(quote_if_needed, (database, schema, name)))
            yield f"the macro {where} has the name of a function of {owner}'s"


def _search_path(ask: Ask) -> set[tuple[str, str]]:
    """Return the schemas whose macros a short name reaches, each with its database."""
    ((current, path),) = ask(query("session", "search_path"))
    reached = {("temp", "main")} if path else {("temp", "main"), (current, "main")}
    parts: list[str] = []
    for token in [*tokenize(path), None]:
        if token is None or token.word == ",":
            reached |= {(parts[0], parts[1])} if len(parts) > 1 else {(current, each) for each in parts}
            reached |= {(each, "main") for each in parts if len(parts) == 1}
            parts = []
        elif token.word != ".":
            parts.append(token.text)
    return reached


@cache
def _servers_macros() -> frozenset[str]:
    """Return the names of the temporary macros in each session of the wire server; no expansion calls them."""
    return frozenset(re.findall(r"TEMP MACRO (\w+)", read_sql("postgres/session.sql")))


@cache
def _own_functions() -> frozenset[str]:
    """Return the names of FairSQL's macros and UDFs."""
    macros = (name for file in FILES for name in re.findall(rf"{re.escape(CREATE)}(\w+)", read_sql(file)))
    return frozenset((*macros, *(udf.name for udf in import_module("fairsql.udfs").ALL)))
