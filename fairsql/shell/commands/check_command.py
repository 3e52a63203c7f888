"""The command `check`: judge policies in a pipeline. In: its arguments. Out: text, and an exit status."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from fairsql.errors import Error, ProgrammingError
from fairsql.shell.commands.sql_commands import add_database, open_to_read
from fairsql.shell.output.query_progress import open_database, wait
from fairsql.shell.output.result_writers import show_error, write
from fairsql.shell.output.text_file import read_text_file
from fairsql.text.queries import query
from fairsql.whole_file import whole

_FORMATS = ("text", "json", "junit", "markdown")


def add_check_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the arguments of `check`."""
    parser.add_argument(
        "policies", nargs="*", type=Path, metavar="POLICY", help="a policy file: queries of FAIR DISPARITY"
    )
    add_database(parser)
    parser.add_argument(
        "--set",
        dest="given",
        action="append",
        type=_read_pair,
        default=[],
        metavar="NAME=VALUE",
        help="the value of $NAME",
    )
    parser.add_argument("--format", choices=_FORMATS, default="text", help="default: text")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write to a file, and text to the screen")
    parser.add_argument(
        "--undecided", choices=("fail", "pass"), help="what an undecided policy counts as (default: exit status 3)"
    )
    parser.add_argument(
        "--record",
        type=Path,
        metavar="FILE",
        help="keep each run in a DuckDB file, which is created if it does not exist",
    )
    parser.add_argument("--history", action="store_true", help="show the runs that --record FILE keeps")
    parser.epilog = (
        "exit status: 0 each policy passes; 1 one fails; 2 wrong usage or an SQL error; 3 one is undecided.\n"
        "Comments name a policy (-- policy: lending) and let it fail without consequence (-- severity: warn)."
    )


def _read_pair(text: str) -> tuple[str, object]:
    name, sign, value = text.partition("=")
    if not sign or not name.isidentifier():
        raise argparse.ArgumentTypeError(f"{text} is no NAME=VALUE")
    for read in (int, float):
        try:
            return name, read(value)
        except ValueError:
            continue
    return name, {"true": True, "false": False, "null": None}.get(value.lower(), value)


def run_check(options: argparse.Namespace) -> int:
    """Judge the policies of each file and return the worst exit status."""
    from fairsql.findings import check
    from fairsql.findings.formats import FORMATS
    from fairsql.findings.results import status_of, write_text

    if options.history:
        return _show_history(options)
    if not options.policies:
        options.refuse("name a policy file, or show the runs of a record: --history --record audits.duckdb")
    texts = []
    for path in options.policies:
        try:
            texts.append(read_text_file(path))
        except ProgrammingError as error:
            is_query = "(" in str(path) and "FAIR" in str(path).upper()
            advice = "a policy is a file: write the query to policy.sql, then fairsql check policy.sql"
            options.refuse(advice if is_query else str(error))
    unused = _unused(texts, [name for name, _ in options.given])
    if unused:
        options.refuse(f"--set {unused[0]}=…: no policy has the parameter ${unused[0]}")
    try:
        with open_to_read(options) as connection:
            checks = [
                wait(
                    connection,
                    lambda text=text, path=path: check(  # type: ignore[misc]
                        connection,
                        text,
                        dict(options.given),
                        file=str(path),
                        undecided=options.undecided,
                        record=options.record,
                    ),
                )
                for text, path in zip(texts, options.policies, strict=True)
            ]
        written = FORMATS[options.format](checks)
        if options.output:
            with whole(options.output) as part:
                part.write_text(written + "\n", encoding="utf-8")
            written = write_text(checks)
    except (Error, OSError) as error:  # 1 would mean that a policy fails
        show_error(error, sys.stderr)
        return 2
    print(written)
    return status_of(checks)


def _show_history(options: argparse.Namespace) -> int:
    """Show the runs of a record."""
    if options.policies or options.output or options.format == "junit":
        options.refuse("--history only shows the runs of a record: fairsql check --history --record audits.duckdb")
    if options.record is None or not options.record.exists():
        options.refuse("there is no record: name the file that --record wrote, as in --history --record audits.duckdb")
    try:
        with open_database(str(options.record), read_only=True) as connection:
            layout = "table" if options.format == "text" else options.format
            write(connection, query("checks", "history"), layout, out=sys.stdout)
    except Error as error:
        show_error(error, sys.stderr)
        return 2
    return 0


def _unused(texts: list[str], given: list[str]) -> list[str]:
    """Return the names that no policy reads; none if a text is not a policy file, which judging it will report."""
    from fairsql.findings.policies import read_policies

    try:
        read = {name for text in texts for policy in read_policies(text) for name in policy.parameters}
    except Error:
        return []
    return [name for name in given if name not in read]
