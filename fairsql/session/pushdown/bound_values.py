"""Bind the values of prepared parameters. In: what a user gives. Out: the value of each parameter."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from fairsql.engines import Engine
from fairsql.engines.engine import parameters, replace_parameters
from fairsql.errors import ProgrammingError


def values_by_name(values: object) -> dict[str, Any]:
    """Return the values of prepared parameters by name; in a sequence, the names are numbers.

    >>> values_by_name(["a", 2]), values_by_name({"most": 3}), values_by_name(None)
    ({'1': 'a', '2': 2}, {'most': 3}, {})
    """
    if isinstance(values, Mapping):
        return {str(name): value for name, value in values.items()}
    is_many = isinstance(values, Iterable) and not isinstance(values, str | bytes)
    given: Iterable[Any] = values if is_many else ()  # type: ignore[assignment]
    return {str(at): value for at, value in enumerate(given, 1)}


def left_over(values: object, near: str, bound: Collection[str]) -> dict[str, Any] | None:
    """Return the values of the parameters for DuckDB: those in its text, and those that occur nowhere.

    >>> left_over([1, 2, 3], "SELECT $2", {"1", "2"})
    {'2': 2, '3': 3}
    """
    wanted = {*parameters(near)}
    given = values_by_name(values)
    return {name: value for name, value in given.items() if name in wanted or name not in bound} or None


def bind(sql: str, engine: Engine, given: Mapping[str, Any]) -> tuple[str, list[Any], list[str]]:
    """Return a query with its parameters as an engine writes them, their values, and their names.

    Raises:
        ProgrammingError: for a parameter without a value.
    """
    names = parameters(sql)
    if not names:
        return sql, [], []
    missing = next((name for name in names if name not in given), None)
    if missing is not None:
        raise ProgrammingError(
            f"there is no value for the parameter ${missing} of the query that {engine.name} runs",
            hint="give the values to execute() or sql(), once for each statement" + engine.on_parameters,
        )
    marks = {name: engine.mark(at, given[name]) for at, name in enumerate(names, 1)}
    return replace_parameters(sql, marks.__getitem__), [given[name] for name in names], names
