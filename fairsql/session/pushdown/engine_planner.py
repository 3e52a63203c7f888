"""Plan the clauses of a text on an engine. In: their specs. Out: specs of clauses over the engine's results.

The rows stay on the engine: DuckDB gets only their tally, as a temporary table, and computes everything else from it.
For a form that returns the input's rows, DuckDB's decisions go back to the engine as a CASE: the rows are an engine
query.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

from sqlglot import exp

from fairsql.engines import Engine
from fairsql.engines.engine import parameters
from fairsql.errors import DataError, ProgrammingError
from fairsql.expansion import hands_rows_on
from fairsql.expansion.building import nodes
from fairsql.expansion.form_table import FORMS
from fairsql.expansion.pushdown import row_decisions
from fairsql.expansion.pushdown.bin_edges import EngineCuts, Landmarks
from fairsql.expansion.pushdown.engine_query import print_query
from fairsql.expansion.pushdown.model_cells import cells
from fairsql.expansion.pushdown.transform_cells import Map
from fairsql.expansion.query_split import (
    counted,
    decisions_query,
    hands_on,
    lacking,
    over_tally,
    rows_query,
    tally_of,
)
from fairsql.expansion.statement_expansion import splice
from fairsql.session.pushdown.bound_values import bind, values_by_name
from fairsql.session.pushdown.engine_aggregation import TooManyCellsError, fetch_tally, limit_tally
from fairsql.session.pushdown.engine_dml import engine_statements
from fairsql.session.pushdown.engine_model_calls import StoredCalls
from fairsql.session.pushdown.engine_tables import refuse_named, tables_of
from fairsql.session.pushdown.engine_transform import find_ranges, redraw, refuse_unkeyed
from fairsql.session.pushdown.needed_columns import needed_columns
from fairsql.syntax.clauses.application import Application, Call, find_applications, find_calls
from fairsql.syntax.form import MapPart
from fairsql.syntax.named_queries import named_queries
from fairsql.syntax.spec import Spec
from fairsql.syntax.statements.script import Statement
from fairsql.text.queries import query
from fairsql.text.quoting import quote_text
from fairsql.text.tokens import Token, tokenize

MOST_DECISIONS = 10_000  # branches of a CASE
_PREFIX = "fair_tally_"
_ROWS = "fair_handed_"
_NAMES = re.compile(rf"\b{_ROWS}[0-9a-f]{{12}}\b")
_APART = "rows of DuckDB need a connection without an engine: fairsql.connect('audit.duckdb')"
_STORING = frozenset({"CREATE", "INSERT", "REPLACE"})
_STORED = frozenset({"VIEW", "MACRO", "FUNCTION", "PREPARE"})


class EnginePlan:
    """The engine's side of clauses, as `expand_statements` calls it through `change`.

    Args:
        engine: the engine.
        statements: the statements of the text.
        hold: stores an Arrow table in DuckDB under a name; None if the engine is not to be asked.
        run: runs a query in DuckDB and returns its rows.
        values: the values of prepared parameters, by position or by name.
        stored: models that may be applied to rows.

    Attributes:
        may_ask: whether anything in the text may run on the engine.
        asked: the engine's queries, by the names of the tables with their results.
        decided: DuckDB's queries of decisions on rows, by the placeholders of these rows.
        row_queries: the engine's queries of the rows, by the same placeholders.
        bound: the names of the parameters that the engine needs.
    """

    def __init__(
        self,
        engine: Engine,
        statements: Sequence[Statement],
        hold: Callable[[str, Any], None] | None = None,
        run: Callable[[str], list[tuple[Any, ...]]] | None = None,
        values: object = None,
        stored: StoredCalls | None = None,
    ) -> None:
        self.engine = engine
        asking = [each for each in statements if _asks(each)]
        self.may_ask = bool(asking)
        self._queries = frozenset[str]().union(*(named_queries(each.tokens) for each in asking))
        self.asked: dict[str, str] = {}
        self.decided: dict[str, str] = {}
        self.row_queries: dict[str, str] = {}
        self._columns: dict[str, list[str]] = {}  # of these queries
        self._hold = hold
        self._run = run
        self._values = values_by_name(values)
        self._stored = stored
        self.bound: set[str] = set()

    def change(self, spec: Spec) -> Spec | str:
        """Return a spec over the engine's result, or a placeholder for returned rows.

        Raises:
            ProgrammingError: for what the engine cannot be asked.
            ClauseError: for a form that has no part for rows of an engine's.
            DataError: for a tally of too many rows.
        """
        form = FORMS[spec.form]
        if form.tally is not None:
            changed: Spec = over_tally(spec, self._tally(spec))
            return changed
        if form.map is not None:
            return self._redrawn(spec, form.map)
        if form.rows is not None:
            return self._rows(spec)
        raise lacking(form)

    def calls(self, tokens: Sequence[Token], sql: str) -> list[tuple[int, int, str]]:
        """Return the replacements of calls over the engine's rows: of thresholds, and of stored models."""
        called: list[tuple[Call, str]] = [(each, self._rows(each.spec)) for each in self._applications(tokens, sql)]
        called += [(each, self._stored_rows(each, each.source(sql))) for each in self._stored_calls(tokens, sql)]
        return [
            (each.start, each.end, relation + ("" if each.is_named else " AS fair_applied"))
            for each, relation in called
        ]

    def _applications(self, tokens: Sequence[Token], sql: str) -> list[Application]:
        return [each for each in find_applications(tokens, sql) if self.has(each.spec.source)]

    def _stored_calls(self, tokens: Sequence[Token], sql: str) -> list[Call]:
        if self._stored is None:
            return []
        stored, read = self._stored, [each for each in find_calls(tokens) if each.is_read]
        return [each for each in read if each.name.casefold() in stored.kinds and self.has(each.source(sql))]

    def _stored_rows(self, call: Call, source: str) -> str:
        """Return the placeholder for the rows of a call of a stored model or transform."""
        assert self._stored is not None
        refuse_named(tokenize(source), self._queries, self.engine.name)
        self._refuse_parameters(source)
        relation = _placeholder((call.name, *call.parts))
        rows = self._stored.rows(call, source, self.engine, is_run=self._run is not None)
        self._keep_rows(relation, rows)
        return relation

    def has(self, source: str) -> bool:
        """Return whether rows are the engine's: neither DuckDB nor WITH has a table of that name."""
        name = "".join(token.text for token in tokenize(source)).casefold()
        if name in self._queries:
            return False
        named = query("session", "has_table", name=quote_text(name))
        ask = self._run if self._stored is None else self._stored.ask
        return ask is None or not ask(named)

    def stores(self, statement: Statement) -> bool:
        """Return whether a statement stores rows of the engine, and so runs there."""
        return (
            statement.kind is None
            and statement.verb in _STORING
            and (hands_rows_on(statement.tokens, statement.sql) or self._calls(statement))
        )

    def _calls(self, statement: Statement) -> bool:
        """Return whether a statement has calls over the engine's rows."""
        asked = (statement.tokens, statement.sql)
        return bool(self._applications(*asked) or self._stored_calls(*asked))

    def refuse_stored(self, statements: Sequence[Statement]) -> None:
        """Refuse to store a clause: a view would not ask the engine again.

        Raises:
            ProgrammingError: for CREATE VIEW and similar statements.
        """
        for statement in statements:
            words = [token.word for token in statement.tokens[:6]]
            stored = next((word for word in words if word in _STORED), None)
            if words[0] not in ("CREATE", "PREPARE") or stored is None or statement.kind is not None:
                continue
            if _has_clause(statement) or self._calls(statement):
                raise ProgrammingError(
                    f"a {stored} of DuckDB's would not ask {self.engine.name} again", sql=statement.sql,
                    start=statement.start, end=statement.tokens[0].end,
                    hint="store the rows: CREATE TABLE … AS FROM … FAIR (…)",
                )  # fmt: skip

    def count(self, specs: Sequence[Spec]) -> Any:
        """Return the tally of the rows of clauses as a `pyarrow.Table`."""
        plain = tally_of(*specs)
        self._fill(plain)
        limited = limit_tally(self.engine, self.engine.adapt(plain.copy()))
        return self._fetched(plain, *limited, (), [cut for spec in specs for cut in self._cut(spec)])

    def fetch(self, text: str) -> None:
        """Fetch the engine's rows that a text for DuckDB reads."""
        for relation, sql in self.row_queries.items():
            if self._hold is not None and relation in text:
                self._hold(relation, self.engine.query(self._projected(relation, sql, text)))

    def _projected(self, relation: str, sql: str, text: str) -> str:
        """Return the engine's query of rows, without the columns that a text for DuckDB does not read."""
        columns = self._columns[relation]
        needed = needed_columns(text, relation, columns)
        if len(needed) == len(columns):
            return sql
        wanted = [exp.column(exp.to_identifier(name, quoted=True)) for name in needed]
        rows = exp.Var(this=f"(\n{sql}\n) AS fair_needed")
        return self.engine.spell(print_query(exp.Select(expressions=wanted).from_(rows), self.engine.dialect))

    def _keep_rows(self, relation: str, rows: exp.Select) -> None:
        """Keep the query of the rows behind a placeholder."""
        self.row_queries[relation] = self.engine.spell(print_query(rows, self.engine.dialect))
        self._columns[relation] = [each.alias_or_name for each in rows.selects]

    def engine_statements(self, sql: str) -> list[str]:
        """Return the statements with which the engine runs one statement.

        Raises:
            ProgrammingError: if DuckDB computes a clause in it.
        """
        if any(token.text.startswith(_PREFIX) for token in tokenize(sql) if token.is_name):
            raise ProgrammingError(
                f"{self.engine.name} runs this statement, and a clause in it measures, which DuckDB does",
                hint="store the one and the other by statements of their own",
            )
        return engine_statements(self.engine, self.put_back(sql))

    def put_back(self, sql: str) -> str:
        """Return a text for the engine, with the queries of rows in place of their placeholders."""
        return _NAMES.sub(
            lambda name: f"(\n{self.row_queries[name[0]]}\n)" if name[0] in self.row_queries else name[0], sql
        )

    def _rows(self, spec: Spec) -> str:
        """Return the name that stands for rows with what was decided on them."""
        tally = self._tally(spec)
        self._refuse_parameters(print_query(rows_query(spec, (), (), self.engine.as_text), self.engine.dialect))
        decisions = decisions_query(spec, tally)
        relation = _placeholder(spec)
        self.decided[relation] = decisions
        if self._run is None:
            return relation
        found = self._run(decisions)
        n_texts = len(row_decisions.texts(counted(spec)))
        if len(found) > MOST_DECISIONS:
            raise DataError(f"more than {MOST_DECISIONS:,} combinations of values to decide on, of groups and strata")
        if len({row[:n_texts] for row in found}) < len({*found}):
            raise DataError(
                f"PROTECTED, CONTROL or LABEL has values that {self.engine.name} writes as the same text",
                hint="round them, or make texts of them",
            )
        names = self.engine.columns(self.engine.spell(self.put_back(counted(spec).source)))
        rows = rows_query(spec, found, names, self.engine.as_text)
        self._fill(rows)
        self._keep_rows(relation, rows)
        return relation

    def _redrawn(self, spec: Any, part: MapPart) -> str:
        """Return the name that stands for rows with features and label redrawn by a map of their cells."""
        refuse_unkeyed(self.engine, spec)
        plain = cells(spec.source, part.cells(spec))
        counts = self._answer(spec.source, plain, cut=self._cut(spec))
        here = part.over(spec, query("transforms", "cells_as_rows", cells=counts))
        relation = _placeholder(spec)
        self.decided[relation] = part.find(here)
        self._refuse_parameters(f"{print_query(plain, self.engine.dialect)} {self.decided[relation]} {spec.seed}")
        if self._run is None:
            return relation
        found = Map.of(find_ranges(here, self._run), self._run(self.decided[relation]))
        redrawn = redraw(self.engine, spec, found, self._filled(spec.source), seed=int(float(spec.seed)))
        self._keep_rows(relation, redrawn.rows())
        return relation

    def _tally(self, spec: Spec) -> str:
        """Return the name of the table that holds the answer of the engine to what a spec counts."""
        audit = counted(spec)
        if not hands_on(spec):
            return self._answer(audit.source, tally_of(spec), cut=self._cut(spec), takes_parameters=True)

        def with_texts(select: exp.Select) -> exp.Select:
            return row_decisions.with_texts(audit, select, self.engine.as_text)

        return self._answer(audit.source, tally_of(spec), with_texts)

    def _answer(
        self,
        source: str,
        plain: exp.Select,
        with_texts: Callable[[exp.Select], exp.Select] | None = None,
        *,
        cut: Sequence[EngineCuts] = (),
        takes_parameters: bool = False,
    ) -> str:
        """Return the name of the table with the engine's result for a query that counts."""
        refuse_named(tokenize(source), self._queries, self.engine.name)
        self._refuse_calls(source)
        self._check(print_query(plain, self.engine.dialect))
        self._fill(plain)
        select = self.engine.adapt(plain.copy())
        if with_texts is not None:
            select = with_texts(select)
        select, sql = limit_tally(self.engine, select)
        if not takes_parameters:
            self._refuse_parameters(sql)
        values: list[Any] = []
        if self._hold is not None:
            sql, values, names = bind(sql, self.engine, self._values)
            self.bound.update(names)
        relation = _PREFIX + sha256(f"{sql} {values!r}".encode() if values else sql.encode()).hexdigest()[:12]
        self.asked[relation] = sql
        if self._hold is not None:
            try:
                self._hold(relation, self._fetched(plain, select, sql, values, cut))
            except ProgrammingError as error:
                if not error.hint and any(not self.has(name) for name in tables_of(tokenize(source))):
                    error.advise(_APART)
                raise
        return relation

    def _fetched(
        self, plain: exp.Select, select: exp.Select, sql: str, values: Sequence[Any], cut: Sequence[EngineCuts]
    ) -> Any:
        """Return the engine's result for a tally; if it is too large, binned features get fewer values.

        Raises:
            TooManyCellsError: if that does not help.
        """
        try:
            return fetch_tally(self.engine, plain, select, sql, values)
        except TooManyCellsError:
            found = _landmarks(cut)
            if not found:
                raise
        for each in found:
            each.put_in(plain)
        self._fill(plain)
        select, sql = limit_tally(self.engine, self.engine.adapt(plain.copy()))
        sql, bound, _ = bind(sql, self.engine, self._values)
        table = fetch_tally(self.engine, plain, select, sql, bound)
        for each in found:
            table = each.put_back(table)
        return table

    def _cut(self, spec: Spec) -> list[EngineCuts]:
        """Return the features of a clause that its rows' database can cut, if there are any."""
        cut, run = FORMS[spec.form].cut, self._run
        return [] if cut is None or run is None else [EngineCuts(*cut(spec), self.engine, self._ask, run)]

    def _ask(self, select: exp.Select) -> Any:
        """Return the rows of a query that FairSQL built, with its column names."""
        names = [each.alias_or_name for each in select.selects]
        self._fill(select)
        sql, values, _ = bind(print_query(select, self.engine.dialect), self.engine, self._values)
        return self.engine.query(self.engine.spell(sql), values).rename_columns(names)

    def _fill(self, query: exp.Select) -> None:
        """Put the queries of rows into the user's texts within an engine query."""
        for text in list(query.find_all(exp.Var)):
            text.replace(nodes.raw(self._filled(text.this)))

    def _filled(self, text: str) -> str:
        """Return a user's text with the engine's queries in place of calls over its rows."""
        return self.put_back(splice(text, 0, len(text), self.calls(tokenize(text), text)))

    def _refuse_parameters(self, sql: str) -> None:
        """Refuse parameters in queries of rows: the statement that stores the rows would need them too."""
        if parameters(sql) or any(token.word == "?" for token in tokenize(sql)):
            raise ProgrammingError(
                f"FROM, WHERE and expressions take no parameters in a statement that gives rows of {self.engine.name}",
                hint="write the value; forms that measure take parameters",
            )

    def _refuse_calls(self, source: str) -> None:
        """Refuse calls of stored records over DuckDB's rows in what the engine reads."""
        if self._stored is None:
            return
        read = [each for each in find_calls(tokenize(source)) if each.is_read or each.start == 0]
        for each in read:
            rows = each.source(source)
            if each.name.casefold() in self._stored.kinds and not self.has(rows):
                raise ProgrammingError(
                    f"{each.name}({quote_text(rows)}) gives rows of DuckDB, and {self.engine.name} reads FROM of "
                    "the clause",
                    hint=_APART,
                )

    def _check(self, sql: str) -> None:
        """Refuse parts that belong to DuckDB in an engine query."""
        tokens = tokenize(sql)
        if any(token.text.startswith(_PREFIX) for token in tokens if token.is_name):
            raise ProgrammingError(
                f"{self.engine.name} cannot run a clause in FROM of another one",
                hint="store the inner one first: CREATE TABLE inner_one AS FROM … FAIR (…)",
            )


def _landmarks(cuts: Sequence[EngineCuts]) -> list[Landmarks]:
    """Return the landmarks of each column once; none if clauses cut a column of one name differently."""
    found: dict[str, Landmarks] = {}
    for landmarks in (landmarks for each in cuts for landmarks in each.find()):
        if list(found.setdefault(landmarks.name, landmarks).numbers) != list(landmarks.numbers):
            return []
    return [*found.values()]


def _placeholder(of: object) -> str:
    """Return the name that stands for the rows of a spec or of a call."""
    return _ROWS + sha256(repr(of).encode()).hexdigest()[:12]


def _asks(statement: Statement) -> bool:
    return _has_clause(statement) or any(each.is_read for each in find_calls(statement.tokens))


def _has_clause(statement: Statement) -> bool:
    return any(token.word == "FAIR" for token in statement.tokens)
