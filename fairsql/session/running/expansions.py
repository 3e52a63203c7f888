"""Expand a text without running it. In: a connection and the text. Out: plain SQL."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fairsql.expansion import Expansion, expand_script, expand_statements
from fairsql.session.pushdown.engine_dml import statements_there
from fairsql.session.pushdown.engine_model_calls import StoredCalls
from fairsql.session.pushdown.engine_planner import FarSide
from fairsql.session.running.own_queries import ask_aside
from fairsql.syntax.statements.script import read_script

if TYPE_CHECKING:
    from fairsql.connections import Connection
    from fairsql.engines import Engine


def expand_here(connection: Connection, sql: str) -> Expansion:
    """Return the expansion of a text, with the metrics of the connection's database."""
    if connection.engine is None:
        return expand_script(sql, connection.metrics)
    return _expand_there(connection, _far_side(connection, connection.engine, sql), sql)


def _expand_there(connection: Connection, far: FarSide, sql: str) -> Expansion:
    statements = read_script(sql, any_text=True)
    return expand_statements(statements, sql, connection.metrics, change=far.change, calls=far.calls)


def _far_side(connection: Connection, engine: Engine, sql: str) -> FarSide:
    """Return the engine's side of a text; stored models need the engine's columns."""
    return FarSide(
        engine, read_script(sql, any_text=True), stored=StoredCalls(connection, partial(ask_aside, connection))
    )


def show_expansion(connection: Connection, sql: str) -> str:
    """Return the plain SQL of a text: what DuckDB runs, preceded by the engine's queries if there is an engine."""
    if connection.engine is None:
        return expand_here(connection, sql).text
    far = _far_side(connection, connection.engine, sql)
    there = any(far.stores(each) for each in read_script(sql, any_text=True))
    near = _expand_there(connection, far, sql).text
    return _show_both(far, ";\n".join(statements_there(far.engine, near)) if there else near, there=there)


def _show_both(far: FarSide, near: str, *, there: bool) -> str:
    """Return the engine's queries and DuckDB's as one text, or end with what the engine runs."""
    name = far.engine.name
    parts = [f"-- {name} is asked, and {relation} holds its answer:\n{sql};\n\n" for relation, sql in far.asked.items()]
    parts += [
        f"-- DuckDB decides, and {relation} are the rows of {name} with a CASE of it:\n{sql};\n\n"
        for relation, sql in far.decided.items()
    ]
    parts += [f"-- {relation} are rows of {name}:\n{sql};\n\n" for relation, sql in far.handed.items()]
    return "".join([*parts, f"-- {name if there else 'DuckDB'} runs:\n" if parts else "", near])
