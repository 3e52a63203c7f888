"""The command `report`: write an audit as a document. In: its arguments. Out: a file, and an exit status."""

from __future__ import annotations

import argparse
import sys
import tempfile
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

from fairsql.shell.commands.sql_commands import add_database, add_sql, open_to_read, read_format, read_sql
from fairsql.shell.output.query_progress import wait
from fairsql.whole_file import whole

if TYPE_CHECKING:
    from fairsql.reports import Report

_ENDINGS = {".html": "html", ".md": "md", ".json": "json", ".xlsx": "xlsx"}
_IDENTITY = {
    "title": "what the report is of",
    "system": "the system that decides, and its version",
    "owner": "who answers for it",
    "auditor": "who measures",
    "source": "where the data are from, and of which time",
}

_PAY = {
    "sex": "the column that says who is a woman and who a man",
    "base": "basic pay; with uk_gender_pay_gap hourly pay",
    "variable": "variable pay, NULL or 0 for none; with uk_gender_pay_gap bonus pay",
    "category": "the category of workers, whose work is of equal value",
    "women": "the value of sex that means women, if it is no word such as F or female",
    "men": "the value of sex that means men, if it is no word such as M or male",
    "minimum": "the fewest women and men whose pay is shown",
    "control": "what may explain gaps in pay, as CONTROL in FAIR ADJUST: grade, site",
    "linear": "numbers that may explain them, as LINEAR in FAIR ADJUST: years",
}


def add_report_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the arguments of `report`."""
    add_sql(parser)
    add_database(parser)
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help="a file .html, .md, .json or .xlsx; without it Markdown goes to the screen, a pipe or `> file`",
    )
    parser.add_argument(
        "--open", action="store_true", help="open the report in the browser; without --output a new file"
    )
    parser.add_argument(
        "--format",
        choices=("html", "md", "json", "model_card"),
        help="default: what the name of --output says, else md; model_card is Markdown with a header of YAML",
    )
    parser.add_argument(
        "--standard", default="", metavar="NAME", help="a rule of audits: FROM fair_standards() lists them"
    )
    parser.add_argument("--features", default="", metavar="LIST", help="scan subgroups by these, as FAIR SCAN does")
    parser.add_argument(
        "--model", default="", metavar="NAME", help="report what is recorded of a model; without a clause: audit it"
    )
    for name, text in _IDENTITY.items():
        parser.add_argument(f"--{name}", metavar="TEXT", help=text)
    pay = parser.add_argument_group("a report on pay: --standard pay_transparency or uk_gender_pay_gap")
    for name, text in _PAY.items():
        pay.add_argument(f"--{name}", metavar="TEXT", help=text)


def run_report(options: argparse.Namespace) -> int:
    """Write a report that answers a question."""
    name = read_format(options, _ENDINGS, "html" if options.open else "md")
    if options.open and name != "html":
        options.refuse("--open opens a page: leave --format out, and end the name of --output in .html")
    from fairsql.reports import report
    from fairsql.reports.markdown import plain

    given = {"features": options.features, "model": options.model, "standard": options.standard}
    given |= {name: getattr(options, name) for name in (*_IDENTITY, *_PAY) if getattr(options, name)}
    sql = "" if options.model and not options.sql else read_sql(options)
    with open_to_read(options) as connection:
        made = wait(connection, lambda: report(connection, sql, **given))
    path = _opened(options)
    if path is None:
        text, is_chosen, is_screen = _write(made, name), bool(options.format), sys.stdout.isatty()
        print(plain(text) if name == "md" and not is_chosen and is_screen else text)
        if not is_chosen and not is_screen:
            print("this is Markdown; --output report.html writes a page", file=sys.stderr)
        return 0
    if _ENDINGS.get(path.suffix.lower()) == name:
        made.save(path)
    else:
        with whole(path) as part:
            part.write_text(_write(made, name), encoding="utf-8")
    print(made.headline, file=sys.stderr)
    if options.open:
        print(path, file=sys.stderr)
        webbrowser.open(path.resolve().as_uri())
    return 0


def _opened(options: argparse.Namespace) -> Path | None:
    """Return the file to write: that of --output, a new one to be opened, or None for the screen."""
    if options.output or not options.open:
        output: Path | None = options.output
        return output
    return Path(tempfile.mkdtemp(prefix="fairsql-report-")) / "report.html"


def _write(made: Report, name: str) -> str:
    """Return the text of a report in a format."""
    return {"html": made.html, "md": made.markdown, "json": made.json, "model_card": made.model_card}[name]()
