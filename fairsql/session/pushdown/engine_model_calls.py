"""Apply stored models to rows of an engine. In: a call, and a connection. Out: the engine's query of the rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from fairsql.errors import ProgrammingError
from fairsql.expansion.pushdown.engine_query import print_query
from fairsql.expansion.pushdown.score_query import score_rows
from fairsql.session.pushdown.engine_transform import read_map, read_options, redraw
from fairsql.session.pushdown.engine_types import find_kinds
from fairsql.syntax.statements.statement_kinds import KINDS
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name, quote_text

if TYPE_CHECKING:
    from sqlglot import exp

    from fairsql.connections import Connection
    from fairsql.engines import Engine
    from fairsql.syntax.clauses.application import Call


class StoredCalls:
    """The models and transforms that a connection's database stores, for calls over an engine's rows.

    Args:
        connection: the connection.
        ask: runs a query in DuckDB and returns its rows.

    Attributes:
        ask: the argument.
    """

    def __init__(self, connection: Connection, ask: Callable[[str], list[Any]]) -> None:
        self._connection = connection
        self.ask = ask

    @cached_property
    def kinds(self) -> Mapping[str, tuple[str, str]]:
        """For each name in lower case: its kind, MODEL or TRANSFORM, and its original spelling."""
        found: dict[str, tuple[str, str]] = {}
        for kind in _ROWS:
            word = KINDS[kind].table
            if self.ask(query("records", "table_exists", table=quote_text(word)))[0][0]:
                table = f"fairsql.{quote_name(word)}"
                rows = self.ask(query("records", "names", kind=quote_name(kind.lower()), table=table))
                found |= {name.casefold(): (kind, name) for (name,) in rows}
        return found

    def rows(self, call: Call, source: str, engine: Engine, *, is_run: bool = True) -> exp.Select:
        """Return the query of the rows of a call.

        Args:
            call: a call of one of `kinds`.
            source: the text that follows FROM.
            engine: the engine that has the rows; it is asked for their columns, and for invalid rows if the query will
                run.
            is_run: whether the query will run.

        Raises:
            ProgrammingError: for a record that cannot be applied to the engine's rows.
        """
        kind, name = self.kinds[call.name.casefold()]
        return _ROWS[kind](self, call, name, source, engine, is_run=is_run)

    def _redrawn(self, call: Call, name: str, source: str, engine: Engine, *, is_run: bool) -> exp.Select:
        """Return the query that gives the rows that a transform draws anew."""
        asked, found = read_map(self._connection, name, self.ask)
        options = read_options(call, asked, self.ask)
        return redraw(engine, asked, found, source, is_run=is_run, **options).rows()

    def _scored(self, call: Call, name: str, source: str, engine: Engine, *, is_run: bool) -> exp.Select:
        """Return the query that gives the rows that a model scores."""
        if len(call.parts) > 1:
            raise ProgrammingError(f"model {name} takes one argument, a table", hint=f"write {name}('loans')")
        from fairsql.models.model_work import read_model
        from fairsql.models.reading import READ_HERE
        from fairsql.models.scoring.engine_score import stored_score  # takes a second to load scikit-learn

        spec = read_model(self._connection, name, self.ask)
        if spec.of_numbers or spec.outcomes is not None:
            kind = "numbers" if spec.of_numbers else "classes"
            raise ProgrammingError(
                f"model {name} is of {kind} and scores rows of DuckDB, and these are {engine.name}'s",
                hint=READ_HERE,
            )
        texts = None if spec.features is None else {each.name: each.text for each in spec.features}
        names, before = engine.columns(engine.spell(source)), {}
        ((transform,),) = self.ask(query("models", "transform_of", model=quote_text(name)))
        if transform is not None:
            asked, found = read_map(self._connection, transform, self.ask)
            seed = int(float(asked.seed))
            redrawing = redraw(engine, asked, found, source, seed=seed, labelled=False, is_run=is_run)
            rows = redrawing.rows(details=True)
            source = f"(\n{print_query(rows, engine.dialect)}\n) AS fair_redrawn"
            names, before = redrawing.shown, redrawing.before
        groups = [each.portable.text for each in spec.protected]
        score = stored_score(self.ask, engine, name, texts, groups, partial(find_kinds, engine, source))
        return score_rows(score, source, names, engine, before)


# What gives the rows of a call by what is stored, by its kind.
_ROWS = {"MODEL": StoredCalls._scored, "TRANSFORM": StoredCalls._redrawn}
