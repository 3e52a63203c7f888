"""The facts of a report. In: a connection and a question. Out: the rows of queries, with the SQL they are from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import version

from fairsql.findings.database import Database
from fairsql.reports.content.fingerprint import Fingerprint
from fairsql.reports.content.one_scan import read_tables
from fairsql.reports.content.question import Question
from fairsql.reports.content.report_table import Table


@dataclass(frozen=True)
class Facts:
    """All that a report says.

    Attributes:
        question: what was asked.
        tables: by their names.
        versions: of FairSQL and DuckDB.
        fingerprint: of the rows that were read, or of their counts where an engine has them.
        refused: why a table that a section asks for is not there, by its name.
    """

    question: Question
    tables: Mapping[str, Table]
    versions: Mapping[str, str]
    fingerprint: Fingerprint
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
    required = {"disparity": question.ask("DISPARITY"), "groups": question.ask("")}
    tables, refused, fingerprint = read_tables(connection, question, required, asked)
    versions = {"fairsql": version("fairsql"), "duckdb": version("duckdb")}
    return Facts(question, tables, versions, fingerprint, refused)
