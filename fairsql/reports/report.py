"""A report: facts with sentences and figures. In: a connection and a question. Out: HTML, Markdown, JSON."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from fairsql.errors import ProgrammingError
from fairsql.findings.database import Database
from fairsql.reports.content.facts import Facts, gather
from fairsql.reports.content.first_screen import answer_of
from fairsql.reports.content.question import HINT, read_question
from fairsql.reports.sections.model_section import ask_model
from fairsql.reports.sections.section_table import sections_of
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
        return self.identity.get("title") or f"Fairness audit of {' '.join(blank(self.facts.question.source).split())}"

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
    connection: Database, sql: str = "", *, features: str = "", model: str = "", standard: str = "", **identity: str
) -> Report:
    """Answer a question with a report.

    Args:
        connection: a connection to the data.
        sql: FROM … WHERE … FAIR DISPARITY (…), FAIR (…), or FAIR ADJUST (…); it may be left out for a model.
        features: columns, or bins of columns, whose values make the subgroups of a scan, as FEATURES in FAIR SCAN.
        model: a model of CREATE MODEL whose records and trade-off are reported; without `sql` the report audits its
            predictions for the rows of its query.
        standard: one of `fair_standards()`, as STANDARD in the question.
        identity: title, system, owner, auditor or source: what the report says about itself.

    Raises:
        ProgrammingError: for a text that is no such question, an unknown model, or an unknown identity keyword.

    >>> import fairsql
    >>> con = fairsql.connect()
    >>> _ = con.execute("CREATE TABLE loans AS SELECT i % 2 AS sex, i % 3 = 0 AS approved FROM range(600) r(i)")
    >>> question = "FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED sex WITHIN 0.1)"
    >>> made = fairsql.report(con, question, title="Loans")
    >>> made.html()[:15]
    '<!doctype html>'
    """
    unknown = sorted(set(identity) - set(IDENTITY))
    if unknown:
        raise ProgrammingError(f"a report has no {unknown[0]}", hint=f"it takes {', '.join(IDENTITY)}")
    if not sql and not model:
        raise ProgrammingError("a report answers a question, or is of a model", hint=HINT)
    engine = "" if connection.engine is None else connection.engine.name
    if engine and not sql:
        raise ProgrammingError(
            f"what a model decides is told of rows that DuckDB has, and these are in {engine}", hint=HINT
        )
    connection.refuse_taken_names()
    text = sql or ask_model(connection, model)
    question = read_question(
        text, connection.metrics(), features=features, model=model, standard=standard, engine=engine
    )
    asked = {name: text for section in sections_of(question) for name, text in section.ask(question).items()}
    with nullcontext() if sql else reading_record("MODEL", model):
        facts = gather(connection, question, asked)
    return Report(facts, {name: identity[name] for name in IDENTITY if name in identity})
