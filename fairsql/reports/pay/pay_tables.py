"""Run the queries of a report on pay. In: a connection and a question. Out: facts.

Figures are read first: they say which categories have women and men whose pay can be compared.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.metadata import version

from fairsql.errors import Error, ProgrammingError
from fairsql.findings.database import Database
from fairsql.reports.content.facts import Facts
from fairsql.reports.content.fingerprint import Fingerprint, fingerprint_of
from fairsql.reports.content.one_scan import read_table, read_tables
from fairsql.reports.content.question import Question
from fairsql.reports.content.report_table import Table
from fairsql.reports.pay.pay_question import PARAMETERS, in_category
from fairsql.text.queries import query

_MISSING = re.compile(r'Referenced column "(.*?)" not found')
_WITHOUT = {"variable": 'variable="0" if there is none', "category": 'category="NULL" if there is none'}
MOST = 20  # the most categories with adjusted gaps, those with the largest gaps; each takes a regression


def gather_pay(connection: Database, question: Question, asked: Mapping[str, str]) -> Facts:
    """Run the queries of a report on pay.

    Args:
        connection: a connection to the data.
        question: the question of the report.
        asked: the SQL of the tables that sections need in addition to the figures and the adjusted gap, by name.

    Raises:
        duckdb.Error: for a question that cannot be answered.
    """
    assert question.pay is not None
    refused: dict[str, str] = {}
    with connection.snapshot():
        figures = _figures(connection, question)
        tables = {"pay": figures}
        first, *others = figures.records()
        if first["gap"] is not None and question.pay.is_adjusted:
            adjusted, refused, _ = read_tables(connection, question, {"adjusted": question.ask("ADJUST")}, asked)
            tables |= adjusted
        known = [row for row in others if row["by_chance"] is not None]
        largest = sorted(known, key=lambda row: -abs(row["gap"]))[:MOST]
        names = sorted(row["category"] for row in largest)
        if question.pay.is_explained and names:
            tables["category_gaps"] = _gaps(connection, question, names)
        fingerprint = _fingerprint(connection, question)
    versions = {"fairsql": version("fairsql"), "duckdb": version("duckdb")}
    return Facts(question, tables, versions, fingerprint, refused)


def _figures(connection: Database, question: Question) -> Table:
    """Return the figures; a column that is not there is an error that says which argument names it."""
    assert question.pay is not None
    try:
        return read_table(connection, "pay", question.text)
    except Error as error:
        found = _MISSING.search(str(error))
        named = dict(zip(question.pay.read, PARAMETERS, strict=False))
        if found is None or found[1] not in named:
            raise
        argument = named[found[1]]
        none = _WITHOUT.get(argument, "")
        hint = f'name it: {argument}="…", or --{argument} … on the command line{none and f"; {none}"}'
        raise ProgrammingError(f"{question.pay.standard.name} finds no column {found[1]}", hint=hint) from error


def _gaps(connection: Database, question: Question, names: list[str]) -> Table:
    """Return the adjusted gaps of categories as one table."""
    parts = [read_table(connection, "category_gaps", in_category(question, name)) for name in names]
    rows = tuple(row for part in parts for row in part.rows)
    return Table("category_gaps", "\nUNION ALL\n".join(part.sql for part in parts), parts[0].columns, rows)


def _fingerprint(connection: Database, question: Question) -> Fingerprint:
    """Return the fingerprint of what the figures and the regression read of each person."""
    assert question.pay is not None
    controls = [question.slices[word].text for word in ("CONTROL", "LINEAR") if word in question.slices]
    columns = ", ".join([*question.pay.read, *controls])
    return fingerprint_of(connection, query("reports", "pay_read", columns=columns, rows=question.pay.rows))
