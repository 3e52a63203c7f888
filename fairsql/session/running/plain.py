"""Run plain SQL in DuckDB. In: a DuckDB method, and a text or a statement. Out: the method's result.

A view or a macro may call a FairSQL function that the session lacks. DuckDB then reports it, the function is added, and
the statement runs again. So a text runs statement by statement, as in DuckDB itself: no statement runs twice. Names in
functions that call DuckDB begin with an underscore, see `caller_frame`.
"""

from __future__ import annotations

import re
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

import duckdb

from fairsql.records.tables import retry_while_made
from fairsql.session.running.caller_frame import call_as_user
from fairsql.session.running.own_queries import STREAM, add_function, ask
from fairsql.session.running.statement_cache import is_unicode
from fairsql.text.queries import query

if TYPE_CHECKING:
    from fairsql.connections import Connection

_RUNS = ("execute", "executemany", "sql", "query", "from_query", STREAM)  # the methods that run statements
_OURS = re.compile(r"\s*CREATE (SCHEMA|TABLE) IF NOT EXISTS fairsql\b")  # what CREATE METRIC begins with
_BEGINS = re.compile(r"\s*(BEGIN|START\s+TRANSACTION)\b", re.IGNORECASE)


def run_plain(_connection: Connection, _method: str, _arguments: tuple[Any, ...], _options: dict[str, Any]) -> Any:
    """Call a DuckDB method with plain SQL; parameters belong to the last statement."""
    *_before, _last = _split(_connection, _method, _arguments[0])
    for _each in _before:
        if _method in ("execute", "executemany", STREAM):
            _run(_connection, "execute", (_each,), {})
            if hasattr(_connection.raw, "complete"):  # in DuckDB 2, a query is unfinished until its rows are fetched
                _connection.raw.complete()
        else:
            _relation = _run(_connection, "sql", (_each,), {})
            if _relation is not None:
                _relation.fetchall()
    if _method == STREAM:  # which takes text alone
        _last = getattr(_last, "query", _last)
    return _run(_connection, _method, (_last, *_arguments[1:]), _options)


def provide_stored(_connection: Connection, _method: str = "sql") -> None:
    """Add the FairSQL functions that models and views of the database call, for a transaction of DuckDB 2.

    A statement that fails because one is missing would end the transaction.
    """
    if not hasattr(_connection.raw, "complete"):  # DuckDB 1
        return
    _queries = [query("session", "functions_of_views")]
    if ask(_connection, _method, query("session", "has_scorers"))[0][0]:
        _queries.append(query("session", "functions_of_models"))
    _names = {_name for _query in _queries for (_name,) in ask(_connection, _method, _query)}
    if not _names <= _connection.seen_functions:
        provide_functions(_connection, _method, _names)


def _split(connection: Connection, method: str, text: Any) -> list[Any]:
    """Return the statements of a text with a semicolon inside, which are parsed then; otherwise the argument."""
    if method not in _RUNS or not isinstance(text, str) or ";" not in text.rstrip("; \t\r\n") or not is_unicode(text):
        return [text]
    return list(connection.raw.extract_statements(text)) or [text]


def _run(_connection: Connection, _method: str, _arguments: tuple[Any, ...], _options: dict[str, Any]) -> Any:
    """Run one statement."""
    _text = getattr(_arguments[0], "query", _arguments[0])
    _call = getattr(_connection.raw, _method)
    if not isinstance(_text, str):
        return call_as_user(_call, _arguments, _options)
    if _BEGINS.match(_text):
        provide_stored(_connection, _method)
    if _OURS.match(_text):
        return retry_while_made(_connection, lambda: call_as_user(_call, _arguments, _options))
    try:
        return call_as_user(_call, _arguments, _options)
    except duckdb.CatalogException as error:
        _names = _functions().missing(str(error))
        if not _names or not provide_functions(_connection, _method, _names):
            raise
    return call_as_user(_call, _arguments, _options)


def provide_functions(_connection: Connection, _method: str, _names: set[str]) -> bool:
    """Add FairSQL functions to the session; return whether any of these names exist."""
    _added: bool = _functions().provide(
        _connection.raw,
        _names,
        lambda sql: add_function(_connection, _method, sql),
        _connection.metrics,
        _connection.seen_functions,
    )
    return _added


def _functions() -> ModuleType:
    """Load the module that creates functions: that takes longer than DuckDB."""
    return import_module("fairsql.session.running.functions")
