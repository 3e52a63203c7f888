"""The facts of a report. In: a connection and a question. Out: the rows of queries, with the SQL they are from."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

from fairsql.findings.database import Database
from fairsql.reports.question import Question
from fairsql.text.queries import query


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
        definitions: meaning and source of each metric that there is.
    """

    question: Question
    tables: Mapping[str, Table]
    versions: Mapping[str, str]
    fingerprint: str
    definitions: Mapping[str, tuple[str, str]]


def gather(connection: Database, question: Question, asked: Mapping[str, str]) -> Facts:
    """Run the queries of a report.

    Args:
        connection: where the data are.
        question: what is asked.
        asked: SQL of the tables that its sections need beside disparity and groups, by their names.

    Raises:
        duckdb.Error: for a question that cannot be answered.
    """
    queries = {"disparity": question.ask("DISPARITY"), "groups": question.ask(""), **asked}
    tables = {name: read_table(connection, name, sql) for name, sql in queries.items()}
    versions = {"fairsql": version("fairsql"), "duckdb": version("duckdb")}
    metrics = connection.execute(query("reports", "definitions")).fetchall()
    definitions = {metric: (meaning, source) for metric, meaning, source in metrics}
    return Facts(question, tables, versions, fingerprint(tables["groups"]), definitions)


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
    """Return a value that JSON can say: numbers, texts, truth values, and what is made of them."""
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return [plain(each) for each in value]
    if isinstance(value, float) and not -1e308 <= value <= 1e308:
        return str(value)
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)
