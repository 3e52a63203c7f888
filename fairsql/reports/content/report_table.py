"""A table of a report. In: the rows of a query. Out: rows by column, parts of the table, and values for JSON."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import isfinite
from typing import Any

_ENDINGS = ("_low", "_high", "_n")  # of the columns next to a metric: its limits, and the rows that it stands on
_DIGITS = 12  # significant digits of a number in JSON
_QUOTED = frozenset("\"'(),:=[]\\{}")  # with these, DuckDB quotes a text in a list
_BLANK = " \t\n\v\f\r"


@dataclass(frozen=True)
class Table:
    """The rows of one query.

    Attributes:
        name: the name of the table in the report's JSON.
        sql: the query.
        columns: the names of the columns.
        rows: the rows as DuckDB returns them to Python.
    """

    name: str
    sql: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]

    def only(self, columns: Sequence[str] | None = None, **values: Any) -> Table:
        """Return a table with only these columns, and only the rows that have these values.

        >>> Table("t", "", ("a", "b"), ((1, 2), (3, 4))).only(["b"], a=3).rows
        ((4,),)
        """
        names = [name for name in (self.columns if columns is None else columns) if name in self.columns]
        rows = [row for row in self.records() if all(row[name] == value for name, value in values.items())]
        return Table(self.name, self.sql, tuple(names), tuple(tuple(row[name] for name in names) for row in rows))

    def ordered(self, records: Sequence[Mapping[str, Any]]) -> Table:
        """Return a table of rows of this one, given as dictionaries, in their order.

        >>> table = Table("t", "", ("a", "b"), ((1, 2), (3, 4)))
        >>> table.ordered(list(table.records())[::-1]).rows
        ((3, 4), (1, 2))
        """
        return replace(self, rows=tuple(tuple(row[name] for name in self.columns) for row in records))

    def with_groups(self, columns: Collection[str]) -> Table:
        """Return the table with the values of group columns as texts.

        >>> Table("t", "", ("sex", "n"), ((None, 2), ("", 3))).with_groups(["sex"]).rows
        (('(NULL)', 2), ("''", 3))
        """
        rows = (
            tuple(
                group_value(value) if name in columns else value for name, value in zip(self.columns, row, strict=True)
            )
            for row in self.rows
        )
        return replace(self, rows=tuple(rows))

    @property
    def metrics(self) -> list[str]:
        """Return the names of the metrics among the columns of FAIR (…).

        >>> Table("t", "", ("sex", "n", "excluded", "auc", "auc_low", "auc_high", "auc_n"), ()).metrics
        ['auc']
        """
        after = self.columns[self.columns.index("excluded") + 1 :]
        attached = {name + ending for name in after for ending in _ENDINGS}
        return [name for name in after if name not in attached]

    @cached_property
    def numeric(self) -> list[bool]:
        """Return for each column whether it has values and all of them are numbers."""
        values = [[value for value in column if value is not None] for column in zip(*self.rows, strict=True)]
        return [
            bool(each) and all(isinstance(value, int | float) and not isinstance(value, bool) for value in each)
            for each in values
        ] or [False] * len(self.columns)

    def turned(self) -> Table:
        """Transpose a table of one row into one row for each column, as texts.

        >>> Table("t", "", ("a", "b"), ((1, None),)).turned().rows
        (('a', '1'), ('b', ''))
        """
        ((*values,),) = self.rows
        texts = ["" if value is None else str(value) for value in values]
        return Table(self.name, self.sql, ("column", "value"), tuple(zip(self.columns, texts, strict=True)))

    def records(self) -> Iterator[dict[str, Any]]:
        """Yield each row as a dictionary by column."""
        for row in self.rows:
            yield dict(zip(self.columns, row, strict=True))


def group_value(value: Any) -> str:
    """Return a group's value as FAIR DISPARITY and FAIR PAIRS write it: different values have different texts.

    >>> [group_value(each) for each in ("Black", None, "null", "", "a, b", True)]
    ['Black', '(NULL)', "'null'", "''", "'a, b'", 'true']
    """
    if isinstance(value, str):
        plain = value and value.casefold() != "null" and value == value.strip(_BLANK) and _QUOTED.isdisjoint(value)
        return value if plain else "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"
    if isinstance(value, bool):
        return str(value).lower()
    return "(NULL)" if value is None else str(value)


def plain(value: Any) -> Any:
    """Return a value that JSON can represent: numbers, texts, truth values, and lists and objects of them.

    The last digits of floats are left out: in a sum they depend on the order of rows.

    >>> plain({"a": (0.1 + 0.2, None)})
    {'a': [0.3, None]}
    """
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return [plain(each) for each in value]
    if isinstance(value, float):
        return float(f"{value:.{_DIGITS}g}") if isfinite(value) else str(value)
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)
