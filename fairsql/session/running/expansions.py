"""Expand a text without running it. In: a connection and the text. Out: plain SQL."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fairsql.expansion import Expansion, expand_script, expand_statements
from fairsql.session.pushdown.engine_dml import engine_statements
from fairsql.session.pushdown.engine_model_calls import StoredCalls
from fairsql.session.pushdown.engine_planner import EnginePlan
from fairsql.session.running.own_queries import ask_aside
from fairsql.syntax.statements.script import read_script

if TYPE_CHECKING:
    from fairsql.connections import Connection
    from fairsql.engines import Engine


def expand_here(connection: Connection, sql: str) -> Expansion:
    """Return the expansion of a text, with the metrics of the connection's database."""
    if connection.engine is None:
        return expand_script(sql, connection.metrics)
    return _expand_for_engine(connection, _make_plan(connection, connection.engine, sql), sql)


def _expand_for_engine(connection: Connection, plan: EnginePlan, sql: str) -> Expansion:
    statements = read_script(sql, any_text=True)
    return expand_statements(statements, sql, connection.metrics, change=plan.change, calls=plan.calls)


def _make_plan(connection: Connection, engine: Engine, sql: str) -> EnginePlan:
    """Return the engine's side of a text; stored models need the engine's columns."""
    return EnginePlan(
        engine, read_script(sql, any_text=True), stored=StoredCalls(connection, partial(ask_aside, connection))
    )


def show_expansion(connection: Connection, sql: str) -> str:
    """Return the plain SQL of a text: what DuckDB runs, preceded by the engine's queries if there is an engine."""
    if connection.engine is None:
        return expand_here(connection, sql).text
    plan = _make_plan(connection, connection.engine, sql)
    on_engine = any(plan.stores(each) for each in read_script(sql, any_text=True))
    near = _expand_for_engine(connection, plan, sql).text
    return _show_both(
        plan, ";\n".join(engine_statements(plan.engine, near)) if on_engine else near, on_engine=on_engine
    )


def _show_both(plan: EnginePlan, near: str, *, on_engine: bool) -> str:
    """Return the engine's queries and DuckDB's as one text, or end with what the engine runs."""
    name = plan.engine.name
    parts = [
        f"-- {name} is asked, and {relation} holds its answer:\n{sql};\n\n" for relation, sql in plan.asked.items()
    ]
    parts += [
        f"-- DuckDB decides, and {relation} are the rows of {name} with a CASE of it:\n{sql};\n\n"
        for relation, sql in plan.decided.items()
    ]
    parts += [f"-- {relation} are rows of {name}:\n{sql};\n\n" for relation, sql in plan.row_queries.items()]
    return "".join([*parts, f"-- {name if on_engine else 'DuckDB'} runs:\n" if parts else "", near])
