"""Make lazy relations raise errors on the user's text. In: DuckDB's relation. Out: the same object.

A relation runs when its rows are fetched, and only then meets errors in the data. Replacement scans and DuckDB's own
methods accept only DuckDB's class, so the relation stays the same object and its class becomes a subclass. Only DuckDB
2 allows that. Before it, relations are C++ objects, whose class cannot be changed, and DuckDB accepts no wrapper: they
keep DuckDB's message without its position.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import duckdb

from fairsql.errors import raise_as, shorten

Place = Callable[[duckdb.Error], duckdb.Error]
Call = Callable[[Any, tuple[Any, ...], dict[str, Any]], Any]


def place_errors(relation: Any, place: Place, call: Call) -> Any:
    """Make a relation, and those derived from it, raise errors with their position.

    Args:
        relation: DuckDB's relation; anything else is returned unchanged.
        place: returns the error to raise for one of DuckDB's.
        call: calls a method where DuckDB finds the user's variables.
    """
    if not isinstance(relation, duckdb.DuckDBPyRelation) or not hasattr(type(relation), "_submit"):
        return relation
    kind: Any = type(relation)

    def run(method: Any, *arguments: Any, **options: Any) -> Any:
        try:
            return place_errors(call(method, arguments, options), place, call)
        except duckdb.Error as error:
            raise_as(shorten(place(error)), shorten(error))

    def look_up(self: Any, name: str) -> Any:
        member = kind.__getattribute__(self, name)
        public = not name.startswith("_") or name in ("__arrow_c_stream__", "_repr_html_")
        return partial(run, member) if public and callable(member) and hasattr(kind, name) else member

    def show(self: Any) -> str:
        return str(run(partial(kind.__repr__, self)))

    relation.__class__ = type(
        kind.__name__, (kind,), {"__slots__": (), "__getattribute__": look_up, "__repr__": show, "__str__": show}
    )
    return relation
