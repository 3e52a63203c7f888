"""Stored models called for rows of another database. In: a call, and a connection. Out: the query of that database's
that gives the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from fairsql.errors import ProgrammingError
from fairsql.expansion.scored_there import score_rows
from fairsql.session.redrawn_there import read_map, read_options, redraw
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name, quote_text

if TYPE_CHECKING:
    from sqlglot import exp

    from fairsql.engines import Engine
    from fairsql.session.connection import Connection
    from fairsql.syntax.application import Call

_KINDS = ("MODEL", "TRANSFORM")


class StoredCalls:
    """What the database of a connection has stored, as rows of an engine's are called by it.

    Args:
        connection: whose.
        ask: runs a query in DuckDB and returns its rows.
    """

    def __init__(self, connection: Connection, ask: Callable[[str], list[Any]]) -> None:
        self._connection = connection
        self._ask = ask

    @cached_property
    def kinds(self) -> Mapping[str, tuple[str, str]]:
        """Of each name in lower case what it is, MODEL or TRANSFORM, and how it was written."""
        found: dict[str, tuple[str, str]] = {}
        for kind in _KINDS:
            word = f"{kind.lower()}s"
            if self._ask(query("records", "table_exists", table=quote_text(word)))[0][0]:
                table = f"fairsql.{quote_name(word)}"
                rows = self._ask(query("records", "names", kind=quote_name(kind.lower()), table=table))
                found |= {name.casefold(): (kind, name) for (name,) in rows}
        return found

    def rows(self, call: Call, source: str, engine: Engine, columns: Callable[[str], Sequence[str]]) -> exp.Select:
        """Return the query that gives the rows of a call.

        Args:
            call: of one of `kinds`.
            source: what stands after FROM.
            engine: that has the rows.
            columns: gives the names of the columns of a source.

        Raises:
            ProgrammingError: for what rows cannot be called by there.
        """
        kind, name = self.kinds[call.name.casefold()]
        if kind == "TRANSFORM":
            asked, found = read_map(self._connection, name, self._ask)
            return redraw(engine, asked, found, source, **read_options(call, asked)).rows()
        if len(call.parts) > 1:
            raise ProgrammingError(f"model {name} takes one argument, a table", hint=f"write {name}('loans')")
        from fairsql.models.scoring.score_there import stored_score  # scikit-learn takes a second to load
        from fairsql.models.work import read_model

        spec = read_model(self._connection, name, self._ask)
        texts = None if spec.features is None else {each.name: each.text for each in spec.features}
        return score_rows(stored_score(self._ask, engine, name, texts), source, columns(source), engine)
