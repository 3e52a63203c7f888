"""Expand a script. In: SQL text. Out: the text with each clause as plain SQL, and where each part comes from."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from fairsql import error_messages
from fairsql.errors import ClauseError
from fairsql.expansion.building.barrier import inside
from fairsql.expansion.definition_tables import listing
from fairsql.expansion.form_table import FORMS
from fairsql.expansion.metric_registry import create_metric, drop_metric
from fairsql.expansion.statement_expansion import Calls, Change, Piece, replace_clauses, splice
from fairsql.metrics import MetricTable
from fairsql.syntax.clauses.clause_warnings import doubt_bounds
from fairsql.syntax.statements.metric_statements import check_show_metrics, read_create_metric, read_drop_metric
from fairsql.syntax.statements.script import Statement, read_script
from fairsql.syntax.statements.work_statements import WorkStatement, read_work_statement
from fairsql.text.printing import print_sql


@dataclass(frozen=True)
class Expansion:
    """Expanded text.

    Attributes:
        sql: the user's text.
        text: plain SQL of the user's text, or of some of its statements.
        pieces: the parts of the user's text that were expanded, with their expansions.
        bounds: the allowances on differences of rates in the clauses.
        start: the offset in the user's text at which the statements begin.
    """

    sql: str
    text: str
    pieces: tuple[Piece, ...] = ()
    bounds: tuple[str, ...] = ()
    start: int = 0

    def warnings(self, parameters: object = ()) -> tuple[str, ...]:
        """Return the warnings for the statements if they run with the given parameters."""
        return doubt_bounds(self.bounds, parameters)

    def place(self, offset: int) -> tuple[int, int]:
        """Return the range of the user's text that an offset of the expanded text comes from.

        Outside expansions, this is the same place; inside one, it is the whole clause.
        """
        moved = -self.start
        for start, end, text in self.pieces:
            if offset < start + moved:
                break
            if offset < start + moved + len(text):
                return start, end
            moved += len(text) - (end - start)
        return offset - moved, offset - moved

    def columns(self, offset: int) -> list[str]:
        """Return the result columns of the next clause after an offset of the user's text, or else of the last clause.

        The list is empty if the expansion does not list its columns.

        >>> from fairsql.metrics import built_in_metrics
        >>> expand_script("SELECT x FROM t FAIR (PREDICTION p PROTECTED g)", built_in_metrics).columns(7)
        ['g', 'n', 'excluded', 'selection_rate']
        """
        blocks = [(end, text) for _, end, text in self.pieces if text.startswith("FROM (")]
        block = next((text for end, text in blocks if offset < end), blocks[-1][1] if blocks else "")
        try:
            subquery = sqlglot.parse_one(f"SELECT 1 {block.removesuffix('WHERE')}", read="duckdb").find(exp.Subquery)
        except SqlglotError:  # sqlglot cannot read one of the user's tables
            return []
        names: list[str] = inside(subquery.this).named_selects if subquery is not None else []
        return [] if "*" in names else names


def expand_script(
    sql: str, load: Callable[[], MetricTable], change: Change | None = None, calls: Calls | None = None
) -> Expansion:
    """Expand a script.

    Args:
        sql: one statement or several.
        load: returns the metrics that may be named; called at most once, and only if they are needed.
        change: replaces the spec of each clause before it is expanded, by another spec or by an existing relation.
        calls: returns replacements for other calls in a statement.

    Raises:
        TypeError: if `sql` is not text.
        ClauseError: if a clause cannot be read, or a statement has no plain SQL.
        MetricError: if a metric is unknown or cannot be measured.
    """
    if not isinstance(sql, str):
        raise TypeError(f"SQL is text, not {type(sql).__name__}")
    return expand_statements(read_script(sql), sql, load, change=change, calls=calls)


def expand_statements(
    statements: Sequence[Statement],
    sql: str,
    load: Callable[[], MetricTable],
    *,
    span: tuple[int, int] | None = None,
    change: Change | None = None,
    users: Collection[str] = (),
    calls: Calls | None = None,
) -> Expansion:
    """Expand some statements of a text.

    Args:
        statements: the statements to expand.
        sql: the whole text.
        load: returns the metrics that may be named; called at most once, and only if they are needed.
        span: the range of the text that they occupy; None: all of it.
        change: replaces the spec of each clause before it is expanded, by another spec or by an existing relation.
        users: the names in LISTINGS that are the user's own macros.
        calls: returns replacements for other calls in a statement.

    Raises:
        ClauseError, MetricError: as for `expand_script`.
    """
    metrics: MetricTable | None = None

    def loaded() -> MetricTable:
        nonlocal metrics
        metrics = load() if metrics is None else metrics
        return metrics

    pieces: list[Piece] = []
    bounds: dict[str, None] = {}
    try:
        for statement in statements:
            if statement.kind is None:
                pieces += replace_clauses(statement.tokens, sql, loaded, change, bounds, users=users, calls=calls)
            elif statement.kind.is_sql:
                text, metrics = _expand_metric_statement(statement, loaded())
                pieces.append((statement.start, statement.end, text))
            else:
                raise _no_sql(statement)
    except RecursionError as error:
        raise ClauseError(*error_messages.STATEMENT_TOO_DEEP(), sql=sql) from error
    pieces.sort()
    start, end = span or (0, len(sql))
    text = splice(sql, start, end, pieces) if pieces or span else sql
    return Expansion(sql, text, tuple(pieces), tuple(bounds), start)


def read_work(statement: Statement, load: Callable[[], MetricTable]) -> WorkStatement:
    """Read a statement that does work in Python, and expand the clauses in its query.

    Args:
        statement: a statement for which `is_work` holds.
        load: returns the metrics that may be named.

    Raises:
        ClauseError, MetricError: if the statement cannot be read.
    """

    def render(start: int, end: int) -> str:
        inside = [token for token in statement.tokens if start <= token.start and token.end <= end]
        return splice(statement.sql, start, end, replace_clauses(inside, statement.sql, load))

    return read_work_statement(statement, load, FORMS.item_words, render)


def _no_sql(statement: Statement) -> ClauseError:
    return ClauseError(
        f"{statement.tokens[0].word} {statement.tokens[1].word} has no plain SQL: it does work in Python",
        sql=statement.sql, start=statement.start, end=statement.tokens[1].end,
        hint="run it by execute() or sql() of a FairSQL connection, or in the shell",
    )  # fmt: skip


def _expand_metric_statement(statement: Statement, metrics: MetricTable) -> tuple[str, MetricTable]:
    """Return the plain SQL of a statement on metrics, and the metrics after this statement."""
    asked = (statement.tokens, statement.sql)
    match statement.verb:
        case "SHOW":
            check_show_metrics(*asked)
            return print_sql(listing(metrics)), metrics
        case "CREATE":
            metric = read_create_metric(*asked, metrics)
            return create_metric(metric), metrics if metric is None else metrics.with_metric(metric)
        case _:
            name = read_drop_metric(*asked, metrics)
            return drop_metric(name), metrics if name is None else metrics.without(name)
