"""The facts of a report. In: a connection and a question. Out: the rows of queries, with the SQL they are from."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from math import isfinite
from typing import Any

from fairsql.errors import ClauseError, MetricError
from fairsql.findings.database import Database
from fairsql.reports.question import Question

_DIGITS = 12  # of a number in JSON


@dataclass(frozen=True)
class Table:
    """The rows of one query.

    Attributes:
        name: what the table is called in the report's JSON.
        sql: the query.
        columns: their names.
        rows: as DuckDB gives them to Python.
    """

    name: str
    sql: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]

    def only(self, columns: Sequence[str] | None = None, **values: Any) -> Table:
        """Return the rows that have these values, with these columns.

        >>> Table("t", "", ("a", "b"), ((1, 2), (3, 4))).only(["b"], a=3).rows
        ((4,),)
        """
        names = [name for name in (self.columns if columns is None else columns) if name in self.columns]
        rows = [row for row in self.records() if all(row[name] == value for name, value in values.items())]
        return Table(self.name, self.sql, tuple(names), tuple(tuple(row[name] for name in names) for row in rows))

    def records(self) -> Iterator[dict[str, Any]]:
        """Yield each row by its columns."""
        for row in self.rows:
            yield dict(zip(self.columns, row, strict=True))


@dataclass(frozen=True)
class Facts:
    """All that a report says.

    Attributes:
        question: what was asked.
        tables: by their names.
        versions: of FairSQL and DuckDB.
        fingerprint: SHA-256 of the numbers of all groups.
        refused: why a table that a section asks for is not there, by its name.
    """

    question: Question
    tables: Mapping[str, Table]
    versions: Mapping[str, str]
    fingerprint: str
    refused: Mapping[str, str]


def gather(connection: Database, question: Question, asked: Mapping[str, str]) -> Facts:
    """Run the queries of a report.

    Args:
        connection: where the data are.
        question: what is asked.
        asked: SQL of the tables that its sections need beside disparity and groups, by their names.

    Raises:
        duckdb.Error: for a question that cannot be answered.
    """
    tables, refused = {}, {}
    for name, sql in {"disparity": question.ask("DISPARITY"), "groups": question.ask(""), **asked}.items():
        try:
            tables[name] = read_table(connection, name, sql)
        except (ClauseError, MetricError) as error:
            if name not in asked:
                raise
            refused[name] = error.message
    versions = {"fairsql": version("fairsql"), "duckdb": version("duckdb")}
    return Facts(question, tables, versions, fingerprint(tables["groups"]), refused)


def read_table(connection: Database, name: str, sql: str) -> Table:
    """Run a query and return its rows."""
    relation = connection.sql(sql)
    assert relation is not None
    return Table(name, sql, tuple(relation.columns), tuple(relation.fetchall()))


def fingerprint(table: Table) -> str:
    """Return the SHA-256 of a table's rows."""
    text = json.dumps([table.columns, *table.rows], default=str, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def plain(value: Any) -> Any:
    """Return a value that JSON can say: numbers, texts, truth values, and what is made of them.

    Sums of floats depend on the order of rows in their last digits, which are left out.

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
