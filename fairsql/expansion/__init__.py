"""FairSQL text to plain SQL text.

In: any SQL. Out: the same SQL with each FAIR clause in it expanded; the very same object where there is none.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError, TokenError
from sqlglot.tokens import TokenType

from fairsql.errors import ClauseError, ClauseWarning, ProgrammingError, did_you_mean
from fairsql.expansion import nodes
from fairsql.expansion.definitions import definitions, listing
from fairsql.expansion.disparity import disparity
from fairsql.expansion.groups import groups
from fairsql.expansion.registry import create_metric, drop_metric
from fairsql.expansion.relabel import relabel
from fairsql.expansion.reweigh import reweigh
from fairsql.expansion.threshold import threshold
from fairsql.expansion.transform import transform
from fairsql.metrics import MetricTable, built_in_metrics
from fairsql.syntax.clause import Clause, find_clauses
from fairsql.syntax.items import read_spec
from fairsql.syntax.metric_statements import CreateMetric, DropMetric, ShowMetrics, is_metric_statement, read_statement
from fairsql.syntax.model_statements import read_model, read_sweep
from fairsql.syntax.spec import FORM_ITEMS, MODEL_PARTS, FairSpec, ModelSpec, NamedTransform, Spec
from fairsql.syntax.stored_statements import Describe, Drop, Show, Sweep, kind_of, read_creation, read_simple
from fairsql.syntax.transform_items import read_named_transform
from fairsql.text.tokens import Token, tokenize

FORMS: dict[str, Callable[[Any], Any]] = {
    "": groups,
    "DISPARITY": disparity,
    "RELABEL": relabel,
    "REWEIGH": reweigh,
    "THRESHOLD": threshold,
    "TRANSFORM": transform,
}
StoredStatement = ModelSpec | NamedTransform | Drop | Describe | Show | Sweep

_WORDS = ("rows", "cells", "groupings", "ranks", "counts", "spreads", "intervals", "groups", "sides", "measures",
          "ranked", "referred", "pairs", "result", "targets", "plan", "wanted", "moving", "bins", "narrowed",
          "scores", "cuts", "found", "ranges", "numbered", "states", "moves", "bounds", "segments", "map", "drawn",
          "changed")  # fmt: skip


def expand(sql: str, dialect: str = "duckdb", *, metrics: MetricTable | None = None) -> str:
    """Expand FairSQL to plain SQL.

    Args:
        sql: one statement or a script.
        dialect: of the SQL returned; anything but "duckdb" is transpiled by sqlglot from there.
        metrics: the metrics that may be named; those that ship with FairSQL when left out.

    Returns:
        Plain SQL; `sql` itself, the same object, where it has no FairSQL syntax and DuckDB's dialect is asked for.

    Raises:
        ClauseError: for a clause that cannot be read.
        MetricError: for a metric that is unknown or cannot be measured.

    >>> print(expand("FROM loans FAIR (PREDICTION approved PROTECTED race)"))  # doctest: +ELLIPSIS
    FROM (
      WITH fair_rows AS (
        SELECT
          race,
          approved AS fair_prediction
        FROM loans
      ), fair_cells AS (
    ...
    >>> text = "SELECT 1"
    >>> expand(text) is text
    True
    """
    expansion = expand_script(sql, lambda: metrics if metrics is not None else built_in_metrics())
    for text in expansion.warnings:
        warnings.warn(text, ClauseWarning, stacklevel=2)
    return expansion.text if dialect == "duckdb" else _transpile(expansion.text, dialect)


@dataclass(frozen=True)
class Expansion:
    """Expanded text, which pieces (start, end, text) of the user's text it came from, and what to warn of."""

    sql: str
    text: str
    pieces: tuple[tuple[int, int, str], ...] = ()
    warnings: tuple[str, ...] = ()

    def place(self, offset: int) -> tuple[int, int]:
        """Return the range of the user's text that a place of the expanded text is from.

        A place that was not expanded gives itself; one in an expansion gives the clause.
        """
        moved = 0
        for start, end, text in self.pieces:
            if offset < start + moved:
                break
            if offset < start + moved + len(text):
                return start, end
            moved += len(text) - (end - start)
        return offset - moved, offset - moved

    def columns(self, offset: int) -> list[str]:
        """Return the columns of the clause that a place of the user's text is before, or else after, where they differ
        from those of the input; none where they are not listed.

        >>> expand_script("SELECT x FROM t FAIR (PREDICTION p PROTECTED g)", built_in_metrics).columns(7)
        ['g', 'n', 'excluded', 'selection_rate']
        """
        blocks = [(end, text) for _, end, text in self.pieces if text.startswith("FROM (")]
        block = next((text for end, text in blocks if offset < end), blocks[-1][1] if blocks else "")
        try:
            subquery = sqlglot.parse_one(f"SELECT 1 {block.removesuffix('WHERE')}", read="duckdb").find(exp.Subquery)
        except SqlglotError:  # a table of the user's that sqlglot does not read
            return []
        names: list[str] = subquery.this.named_selects if subquery is not None else []
        return [] if "*" in names else names


def expand_script(sql: str, load: Callable[[], MetricTable], change: Callable[[Spec], Spec] | None = None) -> Expansion:
    """Expand a script.

    Args:
        sql: one statement or several.
        load: gives the metrics that may be named; called at most once, and only where something needs them.
        change: what becomes of each clause's spec before it is expanded.

    Raises:
        TypeError: for what is no text.
        ClauseError, MetricError: as `expand`.
    """
    if not isinstance(sql, str):
        raise TypeError(f"SQL is text, not {type(sql).__name__}")
    if not _may_hold_syntax(sql):
        return Expansion(sql, sql)
    try:
        tokens = tokenize(sql)
    except TokenError:
        return Expansion(sql, sql)  # DuckDB says what is wrong with it
    table: MetricTable | None = None

    def known() -> MetricTable:
        nonlocal table
        table = load() if table is None else table
        return table

    pieces: list[tuple[int, int, str]] = []
    doubts: dict[str, None] = {}
    try:
        for statement in _statements(tokens):
            if is_metric_statement(statement):
                text, table = _run(read_statement(statement, sql, known()), known())
                pieces.append((statement[0].start, statement[-1].end, text))
            elif kind := kind_of(statement):
                words = f"{statement[0].word} {kind}{'S' * (statement[0].word == 'SHOW')}"
                raise ClauseError(
                    f"{words} has no plain SQL: it does work in Python",
                    sql=sql, start=statement[0].start, end=statement[1].end,
                    hint="run it by execute() or sql() of a FairSQL connection, or in the shell",
                )  # fmt: skip
            else:
                pieces += _replacements(statement, sql, known, change, doubts)
    except RecursionError as error:
        raise ClauseError("the statement is nested too deeply to be expanded", sql=sql) from error
    pieces.sort()
    return (
        Expansion(sql, _splice(sql, 0, len(sql), pieces), tuple(pieces), tuple(doubts))
        if pieces
        else Expansion(sql, sql)
    )


def split_stored(sql: str, load: Callable[[], MetricTable]) -> list[tuple[str, StoredStatement | None]] | None:
    """Split a script that has statements on models and transforms.

    Args:
        sql: one statement or several.
        load: gives the metrics that may be named; asked again for each statement that needs them.

    Returns:
        The statements, each with what it asks if it is one of those; None for a script without any.

    Raises:
        ClauseError, MetricError: for such a statement that cannot be read.

    >>> split_stored("SELECT 1", built_in_metrics) is None
    True
    """
    folded = sql.casefold()
    if "model" not in folded and "transform" not in folded:
        return None
    try:
        tokens = tokenize(sql)
    except TokenError:
        return None
    statements = _statements(tokens)
    if not any(map(kind_of, statements)):
        return None
    found: list[tuple[str, StoredStatement | None]] = []
    for statement in statements:
        text = sql[statement[0].start : statement[-1].end]
        found.append((text, _read_stored(tokenize(text), text, load) if kind_of(statement) else None))
    return found


def _read_stored(tokens: list[Token], sql: str, load: Callable[[], MetricTable]) -> StoredStatement:
    def render(start: int, end: int) -> str:
        inside = [token for token in tokens if start <= token.start and token.end <= end]
        return _splice(sql, start, end, _replacements(inside, sql, load))

    kind = kind_of(tokens)
    tokens = [token for token in tokens if token.word != ";" or token.depth > 0]
    if tokens[0].word == "SWEEP":
        return read_sweep(tokens, sql)
    simple = read_simple(tokens, sql, kind)
    if simple is not None:
        return simple
    words = MODEL_PARTS if kind == "MODEL" else FORM_ITEMS["TRANSFORM"]
    made = read_creation(tokens, sql, kind, words, render)
    return read_model(made, load) if kind == "MODEL" else read_named_transform(made)


def _may_hold_syntax(sql: str) -> bool:
    """True if the text may hold FairSQL syntax; text without it is never tokenized."""
    folded = sql.casefold()
    return (
        "fair" in folded
        or ("metric" in folded and any(word in folded for word in ("create", "drop", "show")))
        or (
            ("model" in folded or "transform" in folded)
            and any(word in folded for word in ("create", "drop", "show", "desc", "sweep"))
        )
    )


def _statements(tokens: Sequence[Token]) -> list[list[Token]]:
    ends = [at for at, token in enumerate(tokens) if token.kind == TokenType.SEMICOLON and token.depth <= 0]
    bounds = [-1, *ends, len(tokens)]
    return [list(tokens[a + 1 : b]) for a, b in pairwise(bounds) if b > a + 1]


def _run(read: CreateMetric | DropMetric | ShowMetrics, metrics: MetricTable) -> tuple[str, MetricTable]:
    """Return the plain SQL of a statement on metrics, and the metrics after it."""
    if isinstance(read, ShowMetrics):
        return listing(metrics).sql(dialect="duckdb", pretty=True), metrics
    if isinstance(read, CreateMetric):
        after = metrics.with_metric(read.metric) if read.metric is not None else metrics
        return create_metric(read.metric), after
    return drop_metric(read.name), metrics.without(read.name) if read.name is not None else metrics


def _splice(sql: str, start: int, end: int, pieces: Sequence[tuple[int, int, str]]) -> str:
    """Return sql[start:end] with each piece (start, end, text) in the place of what stood there."""
    parts = []
    at = start
    for begin, stop, text in sorted(pieces):
        if begin >= at and stop <= end:
            parts += [sql[at:begin], text]
            at = stop
    return "".join([*parts, sql[at:end]])


def _replacements(
    tokens: list[Token],
    sql: str,
    known: Callable[[], MetricTable],
    change: Callable[[Spec], Spec] | None = None,
    doubts: dict[str, None] | None = None,
) -> list[tuple[int, int, str]]:
    """Return what takes the place of the clauses of one statement; `doubts` gets what to warn of."""
    clauses = find_clauses(tokens, sql)
    listings = [
        (tokens[at].start, tokens[at + 2].end)
        for at in range(len(tokens) - 2)
        if tokens[at].word == "FAIR_METRIC_DEFINITIONS" and tokens[at + 1].word == "(" and tokens[at + 2].word == ")"
        and (at == 0 or tokens[at - 1].word in ("FROM", "JOIN", ",", "TABLE"))
    ]  # fmt: skip
    if not clauses and not listings:
        return []
    listed = [(a, b, _subquery(definitions(known()), "")) for a, b in listings]
    numbered = _numbered_parameters(tokens, sql) if clauses else []
    suffix = _suffix(tokens)

    def render(start: int, end: int) -> str:
        """The text between two places, with the clauses in it expanded."""
        inner = [(c.start, c.end, text(c)) for c in _outermost(clauses, start, end)]
        covered = [(a, b) for a, b, _ in inner]
        loose = [
            piece for piece in (*listed, *numbered)
            if start <= piece[0] and piece[1] <= end and not any(a <= piece[0] < b for a, b in covered)
        ]  # fmt: skip
        return _splice(sql, start, end, [*inner, *loose])

    def text(clause: Clause) -> str:
        names_metrics = any(token.word == "METRICS" for token in tokens[clause.opening : clause.closing])
        metrics = known() if names_metrics else built_in_metrics()
        spec = read_spec(clause, tokens, sql, metrics=metrics, render=render, suffix=suffix)
        if doubts is not None and isinstance(spec, FairSpec):
            doubts.update(dict.fromkeys(spec.warnings))
        query = FORMS[clause.form](spec if change is None else change(spec))
        block = _subquery(query, f"fair_result{suffix}")
        listed_columns = render(*clause.select) + "\n" if clause.select is not None else ""
        return f"{listed_columns}FROM {block}" + ("\nWHERE" if clause.having else "")

    outer = _outermost(clauses, 0, len(sql))
    covered = [(c.start, c.end) for c in outer]
    loose = [piece for piece in (*listed, *numbered) if not any(a <= piece[0] < b for a, b in covered)]
    return [*((c.start, c.end, text(c)) for c in outer), *loose]


def _outermost(clauses: Sequence[Clause], start: int, end: int) -> list[Clause]:
    """Return the clauses between two places that are not inside another one there."""
    inside = [c for c in clauses if start <= c.start and c.end <= end]
    return [
        c for c in inside
        if not any(o is not c and o.start <= c.start and c.end <= o.end for o in inside)
    ]  # fmt: skip


def _subquery(query: Any, alias: str) -> str:
    name = exp.TableAlias(this=nodes.identifier(alias)) if alias else None
    return exp.Subquery(this=query, alias=name).sql(dialect="duckdb", pretty=True, copy=False)


def _suffix(tokens: Sequence[Token]) -> str:
    """Return what our names end in so that they differ from every name in the statement."""
    taken = {token.text.casefold() for token in tokens if token.is_name}
    suffix, k = "", 1
    while any(f"fair_{word}{suffix}" in taken for word in _WORDS):
        k += 1
        suffix = f"_{k}"
    return suffix


def _numbered_parameters(tokens: Sequence[Token], sql: str) -> list[tuple[int, int, str]]:
    """Number the parameters `?` in the order of the text, since an expansion may move or repeat them."""
    marks = [
        at for at, token in enumerate(tokens)
        if token.kind == TokenType.PLACEHOLDER and token.word == "?"
        and not (at + 1 < len(tokens) and tokens[at + 1].word.isdigit())  # ?1 is numbered already
    ]  # fmt: skip
    dollar = next((token for token in tokens if token.word == "$"), None)
    if marks and dollar is not None:
        raise ClauseError(
            "the statement mixes ? with numbered or named parameters", sql=sql, start=dollar.start, end=dollar.end,
            hint="use one kind",
        )  # fmt: skip
    return [(tokens[at].start, tokens[at].end, f"${k}") for k, at in enumerate(marks, 1)]


def _transpile(sql: str, dialect: str) -> str:
    """Return plain DuckDB SQL in another dialect, by sqlglot."""
    from sqlglot.dialects.dialect import Dialect

    known = sorted(each for each in Dialect.classes if each)
    if dialect not in known:
        raise ProgrammingError(f"unknown dialect {dialect}", hint=did_you_mean(dialect, known))
    try:
        trees = [tree for tree in sqlglot.parse(sql, read="duckdb") if tree is not None]
    except SqlglotError as error:
        raise ProgrammingError(f"sqlglot cannot read the statement, so it stays DuckDB's: {error}") from error
    raises = "RAISE_ERROR" if dialect in ("spark", "spark2", "databricks") else "ERROR"
    for tree in trees:
        for call in tree.find_all(exp.Anonymous):
            if call.name.upper() == "ERROR":
                call.set("this", raises)
    return ";\n".join(tree.sql(dialect=dialect, pretty=True) for tree in trees)
