"""Run a script step by step.

In: a connection, and a text that may hold FairSQL's syntax. Out: DuckDB's result for the last statement.

Statements that stand for SQL run together, as one text; a statement that does work in Python is its own step. Names in
functions that call DuckDB begin with an underscore, see `caller_frame`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any

import duckdb
from sqlglot.errors import SqlglotError

from fairsql.errors import FairSQLError, ProgrammingError, raise_as
from fairsql.expansion import LISTINGS, Expansion, expand_statements, read_work
from fairsql.expansion.form_table import FORMS
from fairsql.expansion.query_split import tally_query
from fairsql.metrics import MetricTable
from fairsql.records.created_metrics import load_metrics
from fairsql.records.engine_rows import hold_in
from fairsql.records.names import users_own
from fairsql.session.pushdown.bound_values import left_over
from fairsql.session.pushdown.engine_model_calls import StoredCalls
from fairsql.session.pushdown.engine_planner import EnginePlan
from fairsql.session.pushdown.engine_tables import refuse_escapes
from fairsql.session.running.caller_frame import call_as_user
from fairsql.session.running.error_positions import place_by_name, place_engine_error, place_error, to_ours
from fairsql.session.running.expansions import expand_here
from fairsql.session.running.functions import called, users_macros
from fairsql.session.running.macro_arguments import wrong_argument
from fairsql.session.running.own_queries import STREAM, add_function, ask, ask_aside
from fairsql.session.running.plain import provide_functions, provide_stored
from fairsql.session.running.relations import place_errors
from fairsql.session.running.statement_work import do_work
from fairsql.session.running.taken_names import refuse_taken_names, warn_of_taken_names
from fairsql.session.running.value_counts import Run
from fairsql.syntax.clauses.standards import may_name_own_standard
from fairsql.syntax.near_misses import find_near_miss
from fairsql.syntax.slices import Place
from fairsql.syntax.spec import Spec
from fairsql.syntax.statements.recorded import reading_record
from fairsql.syntax.statements.script import Statement, read_script
from fairsql.syntax.statements.statement_kinds import KINDS
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name, quote_text
from fairsql.text.tokens import tokenize

if TYPE_CHECKING:
    from fairsql.connections import Connection
    from fairsql.engines import Engine

_WORKS = ("execute", "sql", "query", "from_query", STREAM)  # the methods that run statements which do work


@dataclass(frozen=True)
class Step:
    """Statements of a text that run together, their part of the text, and whether an engine runs them."""

    statements: tuple[Statement, ...]
    start: int
    end: int
    on_engine: bool = False


def run_script(_connection: Connection, _method: str, _arguments: tuple[Any, ...], _options: dict[str, Any]) -> Any:
    """Call a DuckDB method for each step of an SQL text; parameters belong to the last step.

    Raises:
        ClauseError, MetricError: for FairSQL syntax that cannot be read.
        ProgrammingError: for parameters of a statement that takes none.
        duckdb.Error: DuckDB's own errors, on the user's text.
    """
    _sql, _rest = _arguments[0], _arguments[1:]
    _steps = list(_split(_connection, _sql, _method))
    _result: Any = None
    for _at, _step in enumerate(_steps):
        if _at and _connection.engine is not None and _method == "execute":
            _connection.raw.fetchall()  # DuckDB 2 must finish the last query first
        _given = (_rest, _options) if _at == len(_steps) - 1 else ((), {})
        if _at and _method == "execute" and hasattr(_connection.raw, "complete"):
            _connection.raw.complete()  # in DuckDB 2, a query is unfinished until its rows are fetched
        if _step.on_engine:
            _result = _run_on_engine(_connection, _method, _step, _sql, *_given)
            continue
        if not any(_each.is_work for _each in _step.statements):
            _result = _run_sql(_connection, _method, _step, _sql, *_given)
            continue
        (_statement,) = _step.statements
        _work = read_work(_statement, _connection.metrics)
        if any(_each is not None for _each in _given[0][:1]) or _given[1].get("params") is not None:
            _message = f"a statement on {_statement.kind.plural.lower()} takes no parameters"  # type: ignore[union-attr]
            raise ProgrammingError(_message, hint="write the values")
        _answer = do_work(_connection, _work, _statement.text)
        if _statement.verb == "CREATE":
            provide_stored(_connection, _method)
        if _method == "execute":  # in DuckDB 2, a query is unfinished until fetched, a CALL is not
            _answer = query("session", "call", text=quote_text(_answer))
        with reading_record(_work.kind):
            _result = _connection.run_plain(_method, (_answer, *_given[0]), _given[1])
    return _result


def _split(_connection: Connection, _sql: str, _method: str) -> Iterator[Step]:
    """Yield the steps of a text; a single step if no statement does work or uses an engine, or the method runs none."""
    if _connection.engine is not None:
        refuse_escapes(_sql, _connection.engine.name)
    _statements = read_script(_sql, any_text=_connection.engine is not None)  # it may call a model for those rows
    _own = [_replace_own(_connection, _each, _method) for _each in _statements]
    _remote = {_each.start for _each in _own if _runs_on_engine(_connection, _method, _each)}
    _asks = _connection.engine is not None and len(_own) > 1  # engine queries depend on earlier statements
    if not _remote and (_method not in _WORKS or not any(_asks or _each.is_work for _each in _own)):
        yield Step(tuple(_own), 0, len(_sql))
        return
    for _is_alone, _run in groupby(_own, key=lambda each: _asks or each.is_work or each.start in _remote):
        for _part in ([_each] for _each in _run) if _is_alone else [list(_run)]:
            yield Step(tuple(_part), _part[0].start, _part[-1].end, _part[0].start in _remote)


def _replace_own(_connection: Connection, _statement: Statement, _method: str) -> Statement:
    """Return a statement as DuckDB's own if it is: `SHOW models` shows a table `models` of the user's."""
    if _statement.kind is None or _statement.verb != "SHOW":
        return _statement
    is_users = users_own(lambda sql: ask(_connection, _method, sql), _statement.kind.plural.lower())
    return Statement(_statement.sql, _statement.tokens, None) if is_users else _statement


def _runs_on_engine(connection: Connection, method: str, statement: Statement) -> bool:
    """Return whether a statement runs on the engine."""
    plan = _make_plan(connection, method, [statement])
    return plan is not None and plan.stores(statement)


def _run_on_engine(
    _connection: Connection, _method: str, _step: Step, _sql: str, _arguments: tuple[Any, ...], _options: dict[str, Any]
) -> Any:
    """Run a statement on the engine, with its clauses as plain SQL, in one transaction if the engine has these.

    Raises:
        ProgrammingError: for a method that runs no statements, and for parameters.
    """
    if _method not in _WORKS or _arguments or _options.get("params") is not None:
        _what = "takes no parameters" if _method in _WORKS else f"cannot be given to {_method}"
        raise ProgrammingError(f"a statement of {_connection.engine.name} {_what}")  # type: ignore[union-attr]
    _plan = _make_plan(_connection, _method, _step.statements)
    assert _plan is not None
    _plan.refuse_stored(_step.statements)
    with _asking(_connection, _plan, _sql, writes=True):
        _expansion = expand_statements(
            _step.statements,
            _sql,
            lambda: load_metrics(lambda sql: ask(_connection, _method, sql)),
            span=(_step.start, _step.end),
            change=_plan.change,
            calls=_plan.calls,
        )
        for _each in _plan.engine_statements(_expansion.text):
            _plan.engine.execute(_each)
    return _connection.run_plain(_method, (query("session", "no_rows"),), {}) if _method == "execute" else None


def _run_sql(
    _connection: Connection, _method: str, _step: Step, _sql: str, _arguments: tuple[Any, ...], _options: dict[str, Any]
) -> Any:
    """Run statements that stand for SQL, as one text."""
    _whole = (_step.start, _step.end) == (0, len(_sql))
    _given = _arguments[0] if _arguments else _options.get("params")
    _plan = _make_plan(_connection, _method, _step.statements, _given)
    _span = None if _whole else (_step.start, _step.end)
    _users = tuple(_each for _each in LISTINGS if _each in _sql.casefold() and _is_users(_connection, _method, _each))

    def _load() -> MetricTable:
        return load_metrics(lambda sql: ask(_connection, _method, sql))

    def _expand(_load: Callable[[], MetricTable]) -> Expansion:
        return _expand_placed(_connection, _plan, _step.statements, _sql, _load, span=_span, users=_users)

    if _plan is None and not may_name_own_standard(_sql):
        _expansion = _connection.read_texts.expansion(_sql, (_span, _users), _load, _expand)
    else:
        _expansion = _expand(_load)
    for _warning in _expansion.warnings(_given):
        _connection.warn(_warning)
    _functions = called(_expansion.text)
    if _expansion.pieces or _functions:
        warn_of_taken_names(_connection, lambda sql: ask(_connection, _method, sql))
    provide_functions(_connection, _method, _functions)
    if _plan is not None and _plan.bound:
        _left = left_over(_given, _expansion.text, _plan.bound)
        _arguments = (_left, *_arguments[1:]) if _arguments else ()
        _options = {**_options, "params": _left} if "params" in _options else _options

    def _run(_text: str) -> Any:
        return _connection.run_plain("sql", (_text,), {}).fetchall()

    _is_own = _connection.permit is str  # no client of a server
    try:
        _query = _read_once(_connection, _method, _step, _expansion)
        _result = _connection.run_plain(_method, (_query, *_arguments), _options)
    except duckdb.Error as error:
        raise_as(_place(error, _step, _expansion, _run, shows_files=_is_own), error)
    if not _expansion.pieces:
        return _result
    return place_errors(_result, lambda error: place_error(error, _expansion, _run, shows_files=_is_own), call_as_user)


def _read_once(_connection: Connection, _method: str, _step: Step, _expansion: Expansion) -> Any:
    """Return an expansion as DuckDB's statement, which it reads once however often it runs; of a script the text."""
    if _method not in _WORKS or _method == STREAM or not _expansion.pieces or len(_step.statements) > 1:
        return _expansion.text
    _settings = ask(_connection, _method, query("session", "reading"))
    return _connection.read_texts.statement(_connection.raw, _expansion.text, tuple(_settings))


def _make_plan(
    _connection: Connection, _method: str, _statements: Sequence[Statement], _given: object = None
) -> EnginePlan | None:
    """Return the engine's side of statements, if the connection has an engine."""
    if _connection.engine is None:
        return None
    _run = partial(_run_near, _connection, _method)
    _values = None if _method == "executemany" else _given
    _stored = StoredCalls(_connection, lambda sql: ask(_connection, _method, sql))
    return EnginePlan(_connection.engine, _statements, hold_in(_connection.raw, _run), _run, _values, _stored)


def _expand_placed(
    connection: Connection,
    plan: EnginePlan | None,
    statements: Sequence[Statement],
    sql: str,
    *more: Any,
    **options: Any,
) -> Expansion:
    """Expand statements; the engine's results for their clauses come from one snapshot, if it can."""
    if plan is None:
        return expand_statements(statements, sql, *more, **options)
    plan.refuse_stored(statements)
    with _asking(connection, plan, sql) if plan.may_ask else nullcontext():
        expansion = expand_statements(statements, sql, *more, change=plan.change, calls=plan.calls, **options)
        plan.fetch(expansion.text)
        return expansion


@contextmanager
def _asking(connection: Connection, plan: EnginePlan, sql: str, *, writes: bool = False) -> Iterator[None]:
    """Make engine queries inside see a single state of the data, if possible, and locate errors."""
    try:
        with connection.asking, plan.engine.snapshot(writes=writes):
            yield
    except FairSQLError as error:
        place_engine_error(error, sql)
        raise
    except duckdb.Error as error:
        raise_as(place_by_name(error, sql), error)
    if plan.decided and not plan.engine.has_snapshots:
        connection.warn(f"{plan.engine.name} read the rows twice, not in one snapshot: did they change meanwhile?")


def _is_users(_connection: Connection, _method: str, _macro: str) -> bool:
    """Return whether the user has made a macro with the name of one of FairSQL's without parameters."""
    _listing = query("session", "listing", name=_macro)
    return bool(users_macros({_macro: _listing}, lambda sql: add_function(_connection, _method, sql)))


def _place(error: duckdb.Error, step: Step, expansion: Expansion, run: Run, *, shows_files: bool) -> duckdb.Error:
    """Return an error as one on the user's text; DuckDB's `SHOW MODEL` may have been meant for FairSQL."""
    argument = wrong_argument(str(error), expansion.sql)
    if argument is not None:
        return to_ours(type(error)(argument.message), argument.place, argument.hint)
    if expansion.pieces:
        return place_error(error, expansion, run, shows_files=shows_files)
    singular = next((each for each in step.statements if each.verb == "SHOW" and each.tokens[1:]), None)
    kind = KINDS.get(singular.tokens[1].word) if singular is not None else None
    if singular is None or kind is None or not isinstance(error, duckdb.CatalogException):
        return error
    place = Place.of(expansion.sql, singular.tokens[1])
    return to_ours(error, place, f"SHOW {kind.plural} lists all {kind.plural.lower()}")


def _run_near(_connection: Connection, _method: str, _query: str) -> list[Any]:
    """Run a query over an engine's results; it may call FairSQL functions."""
    provide_functions(_connection, _method, called(_query))
    return add_function(_connection, _method, _query)


def metrics_of(connection: Connection) -> MetricTable:
    """Return the metrics that a connection can use."""
    return load_metrics(lambda sql: ask_aside(connection, sql))


def refuse_taken(connection: Connection) -> None:
    """Refuse a database whose own objects have names of DuckDB or FairSQL."""
    refuse_taken_names(lambda sql: ask_aside(connection, sql))


def keep_tally(connection: Connection, name: str, specs: Sequence[Spec]) -> None:
    """Keep the tally of the rows of clauses (see `expansion/query_split.py`) as a temporary table."""
    if connection.engine is None:
        connection.execute(query("session", "tally", table=quote_name(name), query=tally_query(*specs)))
        return
    plan = _make_plan(connection, "execute", ())
    assert plan is not None
    with _asking(connection, plan, ""):
        hold_in(connection.raw, connection.raw.execute)(name, plan.count(specs))


def place_stream_error(error: Exception, connection: Connection, sql: str) -> duckdb.Error:
    """Return an error from fetching rows as if the query had failed at once; Arrow passes errors on as its own."""
    wrapped = error if isinstance(error, duckdb.Error) else duckdb.Error(str(error))
    is_own = connection.permit is str

    def run(text: str) -> Any:
        return ask_aside(connection, text)

    return place_error(wrapped, expand_here(connection, sql), run if is_own else None, shows_files=is_own)


def explain_syntax(error: duckdb.ParserException, text: object) -> duckdb.Error:
    """Return a syntax error of DuckDB's as one on a FAIR clause, if the text probably has one."""
    if isinstance(error, FairSQLError) or not isinstance(text, str):
        return error
    try:
        return find_near_miss(tokenize(text), text, FORMS) or error
    except SqlglotError:  # a string or comment without its end
        return error


def add_engine_hint(error: duckdb.CatalogException, engine: Engine) -> duckdb.Error:
    """Return the error of a missing table, with a hint at where the engine's tables can be read."""
    if "Table with name" not in str(error):
        return error
    ours = error if isinstance(error, FairSQLError) else to_ours(error)
    ours.advise(f"tables of {engine.name} are read in FROM of a FAIR clause; DuckDB runs everything else")
    return ours
