"""The command `report`: write an audit as a document. In: its arguments. Out: a file, and an exit status."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from fairsql.shell.commands.sql_commands import add_database, add_sql, open_to_read, read_format, read_sql
from fairsql.shell.output.query_progress import wait
from fairsql.whole_file import whole

_ENDINGS = {".html": "html", ".md": "md", ".json": "json"}
_IDENTITY = {
    "title": "what the report is of",
    "system": "the system that decides, and its version",
    "owner": "who answers for it",
    "auditor": "who measures",
    "source": "where the data are from, and of which time",
}


def add_report_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the arguments of `report`."""
    add_sql(parser)
    add_database(parser)
    parser.add_argument("--output", type=Path, metavar="FILE", help="a file .html, .md or .json; else the screen")
    parser.add_argument(
        "--format", choices=("html", "md", "json"), help="default: what the name of --output says, else md"
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


def run_report(options: argparse.Namespace) -> int:
    """Write a report that answers a question."""
    name = read_format(options, _ENDINGS, "md")
    from fairsql.reports import report

    given = {"features": options.features, "model": options.model, "standard": options.standard}
    given |= {name: getattr(options, name) for name in _IDENTITY if getattr(options, name)}
    sql = "" if options.model and not options.sql else read_sql(options)
    with open_to_read(options) as connection:
        made = wait(connection, lambda: report(connection, sql, **given))
    text = {"html": made.html, "md": made.markdown, "json": made.json}[name]()
    if options.output:
        with whole(options.output) as part:
            part.write_text(text, encoding="utf-8")
        print(made.headline, file=sys.stderr)
    else:
        print(text)
    return 0
