"""The facts of a report. In: a connection and a question. Out: the rows of its queries, with their SQL."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import version
from typing import Any, TypeVar

from fairsql.findings.database import Database
from fairsql.reports.content.class_metrics import by_class
from fairsql.reports.content.fingerprint import Fingerprint
from fairsql.reports.content.labels import columns_by_grouping, read_labels
from fairsql.reports.content.one_scan import read_tables
from fairsql.reports.content.question import Question
from fairsql.reports.content.report_table import Table

Derived = TypeVar("Derived")


@dataclass(frozen=True, eq=False)
class Facts:
    """The facts from which a report is written.

    Attributes:
        question: the question of the report.
        tables: the tables, by name.
        versions: the versions of FairSQL and DuckDB.
        fingerprint: a fingerprint of the rows, or of their counts if an engine has the rows.
        refused: the reason for each missing table that a section requested, by name.
    """

    question: Question
    tables: Mapping[str, Table]
    versions: Mapping[str, str]
    fingerprint: Fingerprint
    refused: Mapping[str, str]

    @cached_property
    def labels(self) -> Mapping[tuple[str, str], str]:
        """Return the label of each group, by its grouping (empty without grouping sets) and its text."""
        return read_labels(self.question, self.tables["groups"])

    def derived(self, derive: Callable[[Facts], Derived]) -> Derived:
        """Return what a function derives from these facts, which it does once."""
        if derive not in self._derived:
            self._derived[derive] = derive(self)
        found: Derived = self._derived[derive]
        return found

    @cached_property
    def _derived(self) -> dict[Callable[[Facts], Any], Any]:
        return {}

    def columns_of(self, grouping: str) -> list[str]:
        """Return the names of the columns that make the groups of a grouping; without grouping sets all of them."""
        return columns_by_grouping(self.question).get(grouping, [])


def gather(
    connection: Database,
    question: Question,
    asked: Mapping[str, str],
    again: Callable[[Mapping[str, Table]], Mapping[str, str]] = lambda tables: {},
) -> Facts:
    """Run the queries of a report.

    Args:
        connection: a connection to the data.
        question: the question of the report.
        asked: the SQL of the tables that sections need in addition to disparity and groups, or adjusted, by name.
        again: returns SQL in the place of some of these, once the tables of the question itself are known.

    Raises:
        duckdb.Error: for a question that cannot be answered.
    """
    required = {"disparity": question.ask("DISPARITY"), "groups": question.ask("")}
    if question.adjusted is not None:
        required = {"adjusted": question.ask("ADJUST")}
    tables, refused, fingerprint = read_tables(connection, question, required, asked, again)
    question, tables = by_class(question, tables)
    versions = {"fairsql": version("fairsql"), "duckdb": version("duckdb")}
    return Facts(question, tables, versions, fingerprint, refused)
