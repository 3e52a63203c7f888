"""A report: facts with sentences and figures. In: a connection and a question. Out: HTML, Markdown, JSON."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from fairsql.errors import ProgrammingError
from fairsql.findings.database import Database
from fairsql.reports.content.facts import Facts, gather
from fairsql.reports.content.question import HINT, Question, read_question
from fairsql.reports.content.report_table import Table
from fairsql.reports.first_screen import answer_of
from fairsql.reports.pay.pay_question import COLUMNS, read_pay_question, standard_of_pay
from fairsql.reports.pay.pay_tables import gather_pay
from fairsql.reports.sections.model_section import ask_model
from fairsql.reports.sections.section_table import sections_of
from fairsql.syntax.clauses.standards import Standard
from fairsql.syntax.statements.recorded import reading_record
from fairsql.text.tokens import blank
from fairsql.whole_file import whole

IDENTITY = ("title", "system", "owner", "auditor", "source")  # what a report says about itself, in this order


@dataclass(frozen=True)
class Report:
    """An audit as a document, which notebooks display.

    Attributes:
        facts: its numbers.
        identity: title, system, owner, auditor and source, if given.
        time: the time when it was made, in UTC.
    """

    facts: Facts
    identity: Mapping[str, str] = field(default_factory=dict)
    time: datetime = field(default_factory=lambda: datetime.now(UTC))

    @property
    def title(self) -> str:
        """Return its title: the one that was given, or one that names its rows."""
        question = self.facts.question
        what = "Fairness audit of" if question.pay is None else "Pay of women and men:"
        return self.identity.get("title") or f"{what} {' '.join(blank(question.rows).split())}"

    @property
    def headline(self) -> str:
        """Return the verdict in one sentence."""
        return answer_of(self.facts).headline

    def html(self) -> str:
        """Return an HTML page, which needs no other file and no network."""
        from fairsql.reports.page import write_page

        return write_page(self)

    def markdown(self) -> str:
        """Return the report as Markdown."""
        from fairsql.reports.markdown import write_markdown

        return write_markdown(self)

    def model_card(self) -> str:
        """Return the report as a model card: Markdown with a header of YAML, for Hugging Face and skops."""
        from fairsql.reports.model_card import write_model_card

        return write_model_card(self)

    def json(self) -> str:
        """Return the report as JSON, which follows the schema named in its field `schema`."""
        from fairsql.reports.document import write_json

        return write_json(self)

    def save(self, path: str | Path) -> None:
        """Write an .html, .md, .json or .xlsx file; an existing file is replaced only once the new one is complete.

        Raises:
            ProgrammingError: for any other suffix.
        """
        writers = {".html": self.html, ".md": self.markdown, ".json": self.json}
        suffix = Path(path).suffix.lower()
        if suffix == ".xlsx":
            from fairsql.reports.report_workbook import write_report_workbook

            with whole(Path(path)) as part:
                write_report_workbook(self, part)
            return
        if suffix not in writers:
            hint = "take .html, .md, .json or .xlsx"
            raise ProgrammingError(f"{suffix or 'no ending'} is no kind of report", hint=hint)
        text = writers[suffix]()
        with whole(Path(path)) as part:
            part.write_text(text, encoding="utf-8")

    def __repr__(self) -> str:
        return f"<Report {self.title!r}: {self.headline}>"

    def _repr_html_(self) -> str:
        from fairsql.reports.page import write_fragment

        return write_fragment(self)


def report(
    connection: Database, sql: str = "", *, features: str = "", model: str = "", standard: str = "", **named: str
) -> Report:
    """Answer a question with a report.

    Args:
        connection: a connection to the data.
        sql: FROM … WHERE … FAIR DISPARITY (…), FAIR (…), or FAIR ADJUST (…); it may be left out for a model. With a
            standard of pay it is FROM … WHERE … alone.
        features: columns, or bins of columns, whose values make the subgroups of a scan, as FEATURES in FAIR SCAN.
        model: a model of CREATE MODEL whose records and trade-off are reported; without `sql` the report audits its
            predictions for the rows of its query.
        standard: one of `fair_standards()`, as STANDARD in the question.
        named: title, system, owner, auditor or source: what the report says about itself. With a standard of pay
            also its columns: sex, base, variable, category, women, men, minimum, control, linear.

    Raises:
        ProgrammingError: for a text that is no such question, an unknown model, or an unknown keyword.

    >>> import fairsql
    >>> con = fairsql.connect()
    >>> _ = con.execute("CREATE TABLE loans AS SELECT i % 2 AS sex, i % 3 = 0 AS approved FROM range(600) r(i)")
    >>> question = "FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED sex WITHIN 0.1)"
    >>> made = fairsql.report(con, question, title="Loans")
    >>> made.html()[:15]
    '<!doctype html>'
    """
    of_pay = standard_of_pay(standard)
    unknown = sorted(set(named) - set(IDENTITY) - set(COLUMNS if of_pay else ()))
    if unknown:
        hint = f"it takes {', '.join([*IDENTITY, *(COLUMNS if of_pay else ())])}"
        if unknown[0] in COLUMNS:
            hint = "give it a standard of pay, such as pay_transparency, or leave it out"
        raise ProgrammingError(f"a report has no {unknown[0]}", hint=hint)
    if not sql and not model:
        raise ProgrammingError("a report answers a question, or is of a model", hint=HINT)
    engine = "" if connection.engine is None else connection.engine.name
    if engine and not sql:
        raise ProgrammingError(f"a report on a model reads rows in DuckDB, and these are in {engine}", hint=HINT)
    connection.refuse_taken_names()
    identity = {name: named[name] for name in IDENTITY if name in named}
    if of_pay is not None:
        return Report(_gather_pay(connection, sql, of_pay, named, features=features, model=model), identity)
    text = sql or ask_model(connection, model)
    question = read_question(
        text, connection.metrics(), features=features, model=model, standard=standard, engine=engine
    )
    with nullcontext() if sql else reading_record("MODEL", model):
        facts = gather(connection, question, _asked(question), partial(_asked_again, question))
    return Report(facts, identity)


def _asked(question: Question) -> dict[str, str]:
    return {name: text for section in sections_of(question) for name, text in section.ask(question).items()}


def _asked_again(question: Question, tables: Mapping[str, Table]) -> dict[str, str]:
    return {name: text for section in sections_of(question) for name, text in section.again(question, tables).items()}


def _gather_pay(connection: Database, sql: str, standard: Standard, named: Mapping[str, str], **options: str) -> Facts:
    """Return the facts of a report on pay, which takes neither features nor a model."""
    for name, value in options.items():
        if value:
            raise ProgrammingError(f"a report of {standard.name} takes no {name}", hint=f"leave {name} out")
    engine = "" if connection.engine is None else connection.engine.name
    columns = {name: named[name] for name in COLUMNS if name in named}
    question = read_pay_question(sql, standard, columns, connection.metrics(), engine=engine)
    return gather_pay(connection, question, _asked(question))
