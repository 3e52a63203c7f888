"""Expand one statement. In: its tokens. Out: the pieces of its text that are replaced, with the new text.

Only the SELECT block that holds a clause is rewritten; the rest of the statement stays as the user wrote it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from sqlglot import exp
from sqlglot.tokens import TokenType

from fairsql import error_messages
from fairsql.errors import ClauseError
from fairsql.expansion.building import nodes
from fairsql.expansion.building.barrier import all_or_nothing
from fairsql.expansion.building.row_cuts import with_cuts
from fairsql.expansion.definition_tables import definitions, standards
from fairsql.expansion.form_table import FORMS
from fairsql.metrics import MetricTable, built_in_metrics
from fairsql.syntax.clause import Clause, find_clauses
from fairsql.syntax.clauses.items import read_spec
from fairsql.syntax.spec import Spec
from fairsql.text.printing import print_sql
from fairsql.text.tokens import Token

Piece = tuple[int, int, str]  # where it begins and ends in the user's text, and the text that replaces it
Change = Callable[[Spec], Spec | str]  # returns another spec for a clause, or the name of a relation that replaces it
Calls = Callable[[Sequence[Token], str], list[Piece]]
LISTINGS: Mapping[str, Callable[[Callable[[], MetricTable]], exp.Query]] = {  # relations that list FairSQL's tables
    "fair_metric_definitions": lambda load: definitions(load()),
    "fair_standards": lambda load: standards(),
}

_EVERY = exp.Select(expressions=[exp.Star()]).sql(dialect="duckdb")
_SET_OPERATIONS = ("UNION", "INTERSECT", "EXCEPT")


def splice(sql: str, start: int, end: int, pieces: Sequence[Piece]) -> str:
    """Return sql[start:end] with the range of each piece (start, end, text) replaced by its text."""
    parts = []
    at = start
    for begin, stop, text in sorted(pieces):
        if begin >= at and stop <= end:
            parts += [sql[at:begin], text]
            at = stop
    return "".join([*parts, sql[at:end]])


def replace_clauses(
    tokens: Sequence[Token],
    sql: str,
    load: Callable[[], MetricTable],
    change: Change | None = None,
    bounds: dict[str, None] | None = None,
    *,
    users: Collection[str] = (),
    calls: Calls | None = None,
) -> list[Piece]:
    """Return the replacements for the clauses of one statement; add allowances that may need a warning to `bounds`.

    `users` has the names in LISTINGS that are the user's own macros; `calls` returns replacements for other calls.
    """
    clauses = find_clauses(tokens, sql, FORMS)
    listings = [
        (tokens[at].start, tokens[at + 2].end, tokens[at].text.casefold())
        for at in range(len(tokens) - 2)
        if tokens[at].text.casefold() in LISTINGS
        and tokens[at].text.casefold() not in users
        and [token.word for token in tokens[at + 1 : at + 3]] == ["(", ")"]
        and (at == 0 or tokens[at - 1].word in ("FROM", "JOIN", ",", "TABLE"))
    ]  # fmt: skip
    called = calls(tokens, sql) if calls is not None else []
    if not clauses and not listings and not called:
        return []
    listed = [*called, *((a, b, _subquery(LISTINGS[listing](load), "")) for a, b, listing in listings)]
    numbered = _numbered_parameters(tokens, sql) if clauses else []
    suffix = _suffix(tokens)

    def render(start: int, end: int) -> str:
        """Return the text between two offsets, with the clauses in it expanded."""
        inner = [(c.start, c.end, text(c)) for c in _outermost(clauses, start, end)]
        covered = [(a, b) for a, b, _ in inner]
        loose = [
            piece for piece in (*listed, *numbered)
            if start <= piece[0] and piece[1] <= end and not any(a <= piece[0] < b for a, b in covered)
        ]  # fmt: skip
        return splice(sql, start, end, [*inner, *loose])

    @cache
    def text(clause: Clause) -> str:
        """Return the query that replaces a clause; it is expanded once, even if it is needed twice."""
        names_metrics = any(token.word == "METRICS" for token in tokens[clause.opening : clause.closing])
        metrics = load() if names_metrics else built_in_metrics()
        spec = read_spec(clause, tokens, sql, forms=FORMS, metrics=metrics, render=render, suffix=suffix)
        if bounds is not None:
            bounds.update(dict.fromkeys(getattr(spec, "bounds", ())))  # for forms that take an allowance
        written = sql[clause.start : clause.end]
        changed = spec if change is None else _changed(spec, change, clause, tokens, sql)
        if isinstance(changed, str):
            block = f"{changed} AS fair_result{suffix}"
        else:
            block = _block(clause.form, changed, suffix, written)
        listed_columns = render(*clause.select) + "\n" if clause.select is not None else ""
        if isinstance(changed, str) and not _has_select(tokens, clause):
            listed_columns = f"{_EVERY} "  # other databases require a SELECT list before FROM
        return f"{listed_columns}FROM {block}" + ("\nWHERE" if clause.having else "")

    outer = _outermost(clauses, 0, len(sql))
    covered = [(c.start, c.end) for c in outer]
    loose = [piece for piece in (*listed, *numbered) if not any(a <= piece[0] < b for a, b in covered)]
    return [*((c.start, c.end, text(c)) for c in outer), *loose]


def _changed(spec: Spec, change: Change, clause: Clause, tokens: Sequence[Token], sql: str) -> Spec | str:
    """Return the replacement of a spec; an error from `change` points to the clause."""
    try:
        return change(spec)
    except ClauseError as error:
        if error.start is None:
            error.place(sql, tokens[clause.fair].start, tokens[clause.opening - 1].end)
        raise


def hands_rows_on(tokens: Sequence[Token], sql: str) -> bool:
    """Return whether an outermost clause of a statement returns the input rows, with added columns.

    >>> from fairsql.text.tokens import tokenize
    >>> text = "CREATE TABLE u AS SELECT * FROM t FAIR REWEIGH (LABEL y PROTECTED g)"
    >>> hands_rows_on(tokenize(text), text)
    True
    """
    outermost = _outermost(find_clauses(tokens, sql, FORMS), 0, len(sql))
    return any(FORMS[each.form].added is not None for each in outermost)


def _has_select(tokens: Sequence[Token], clause: Clause) -> bool:
    """Return whether a clause's block has a SELECT list."""
    depth = tokens[clause.fair].depth
    for token in reversed(tokens[: clause.fair]):
        if token.depth < depth or (token.depth == depth and token.word in _SET_OPERATIONS):
            return False
        if token.depth == depth and token.word == "SELECT":
            return True
    return False


def _outermost(clauses: Sequence[Clause], start: int, end: int) -> list[Clause]:
    """Return the clauses between two offsets that are not inside another clause in this range."""
    inside = [c for c in clauses if start <= c.start and c.end <= end]
    return [
        c for c in inside
        if not any(o is not c and o.start <= c.start and c.end <= o.end for o in inside)
    ]  # fmt: skip


@lru_cache(maxsize=256)
def _block(form: str, spec: Spec, suffix: str, written: str) -> str:
    """Return the query of a clause; it depends only on the spec, so it is cached.

    Specs that differ only in the case of names in formulas are equal, so the text of the clause is a key, too.
    """
    query = FORMS[form].expand(with_cuts(spec))
    held = all_or_nothing(query, f"fair_row{suffix}") if FORMS[form].compares else query
    return _subquery(held, f"fair_result{suffix}")


def _subquery(query: Any, alias: str) -> str:
    name = exp.TableAlias(this=nodes.identifier(alias)) if alias else None
    return print_sql(exp.Subquery(this=query, alias=name), last_use=True)


def added_names() -> frozenset[str]:
    """Return FairSQL's names that a statement may contain without a clause: columns that forms and macros add."""
    return frozenset({"fair_own_none", "fair_own_any"}.union(*(form.added or () for form in FORMS.values())))


def _suffix(tokens: Sequence[Token]) -> str:
    """Return a suffix for FairSQL's names, which begin with `fair_`, so that they differ from all in the statement."""
    added = added_names()
    called = {tokens[at].start for at in range(len(tokens) - 1) if tokens[at + 1].word == "("}
    names = {token.text.casefold() for token in tokens if token.is_name and token.start not in called}
    taken = {name for name in names if name.startswith("fair_") and name not in added}
    if not taken:
        return ""
    return next(f"_{k}" for k in range(2, len(taken) + 3) if not any(name.endswith(f"_{k}") for name in taken))


def _numbered_parameters(tokens: Sequence[Token], sql: str) -> list[tuple[int, int, str]]:
    """Number the parameters `?` in the order of the text, since an expansion may move or repeat them."""
    marks = [
        at for at, token in enumerate(tokens)
        if token.kind == TokenType.PLACEHOLDER and token.word == "?"
        and not (at + 1 < len(tokens) and tokens[at + 1].word.isdigit())  # ?1 is numbered already
    ]  # fmt: skip
    dollar = next((token for token in tokens if token.word == "$"), None)
    if marks and dollar is not None:
        raise ClauseError(*error_messages.PARAMETERS_MIXED(), sql=sql, start=dollar.start, end=dollar.end)
    return [(tokens[at].start, tokens[at].end, f"${k}") for k, at in enumerate(marks, 1)]
