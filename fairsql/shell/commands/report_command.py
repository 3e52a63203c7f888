"""The command `report`: write an audit as a document. In: its arguments. Out: a file, and an exit status."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from fairsql.shell.commands.sql_commands import add_database, add_sql, read_sql
from fairsql.shell.output.query_progress import open_database, wait
from fairsql.whole_file import whole

_FORMATS = {"html": ".html", "md": ".md", "json": ".json"}
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
    parser.add_argument("--format", choices=tuple(_FORMATS), help="default: what the name of --output says, else md")
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
    suffix = options.output.suffix.lower() if options.output else ".md"
    if options.format is None and suffix not in _FORMATS.values():
        options.refuse(f"{suffix} is not a known ending: take {', '.join(_FORMATS.values())}, or say --format")
    from fairsql.reports import report

    given = {"features": options.features, "model": options.model, "standard": options.standard}
    given |= {name: getattr(options, name) for name in _IDENTITY if getattr(options, name)}
    sql = "" if options.model and not options.sql else read_sql(options)
    with open_database(
        options.database, records=options.records, read_only=options.database != ":memory:"
    ) as connection:
        made = wait(connection, lambda: report(connection, sql, **given))
    writers = {".html": made.html, ".md": made.markdown, ".json": made.json}
    text = writers[_FORMATS.get(options.format, suffix)]()
    if options.output:
        with whole(options.output) as part:
            part.write_text(text, encoding="utf-8")
        print(made.headline, file=sys.stderr)
    else:
        print(text)
    return 0
