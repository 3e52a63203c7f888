"""Lazy relations whose errors are told about the user's text. In: DuckDB's relation; out: the same object.

A relation runs when its rows are asked for, and only then meets what is wrong with the data. Replacement scans and
DuckDB's own methods take nothing but its own class, so the relation stays the object it is and gets a subclass as its
class. DuckDB 2 alone allows that. Before it relations are objects of C++, whose class cannot be changed, and DuckDB
takes no object around one for a relation: they keep DuckDB's message without its place.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import duckdb

from fairsql.errors import raise_told

Place = Callable[[duckdb.Error], duckdb.Error]
Call = Callable[[Any, tuple[Any, ...], dict[str, Any]], Any]


def place_errors(relation: Any, place: Place, call: Call) -> Any:
    """Let a relation, and those made from it, raise errors that know their place.

    Args:
        relation: DuckDB's; anything else is returned as it is.
        place: gives the error to raise for one of DuckDB's.
        call: calls a method with its arguments where DuckDB finds the user's variables.
    """
    if not isinstance(relation, duckdb.DuckDBPyRelation) or not hasattr(type(relation), "_submit"):
        return relation
    kind: Any = type(relation)

    def run(method: Any, *arguments: Any, **options: Any) -> Any:
        try:
            return place_errors(call(method, arguments, options), place, call)
        except duckdb.Error as error:
            raise_told(place(error), error)

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
