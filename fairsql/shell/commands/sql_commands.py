"""The commands that take SQL: `fairsql` alone, `query` and `expand`. In: their arguments. Out: an exit status."""

from __future__ import annotations

import argparse
import sys
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import fairsql
from fairsql.errors import ProgrammingError, did_you_mean
from fairsql.session.files import STORAGE_VERSION
from fairsql.shell.output.query_progress import open_database
from fairsql.shell.output.result_writers import write
from fairsql.shell.output.text_file import read_text_file
from fairsql.shell.output.text_rows import Layout
from fairsql.text.statements import list_statements

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from fairsql.session.connection import Connection
    from fairsql.shell.prompt.scripts import Script

# Each command itself imports what `fairsql query` does not need for a plain statement: sqlglot, rich and prompt-toolkit
# take longer to load than DuckDB.

_SUFFIXES = {
    ".csv": "csv", ".json": "json", ".md": "markdown", ".html": "html", ".parquet": "parquet", ".xlsx": "xlsx",
}  # fmt: skip
_FORMATS = ("table", "line", "csv", "json", "markdown", "html", "parquet", "xlsx")
_DATABASE = "a file, or a URL of another database (default: in memory)"
_OPENING = ("records", "read_only", "storage_version", "import_learners")  # options that say how to open a database
_FILES = {"parquet": "Parquet", "xlsx": "XLSX"}  # formats that a screen cannot show


def add_sql(parser: argparse.ArgumentParser) -> None:
    """Add the argument for SQL, which may also come from standard input."""
    parser.add_argument("sql", nargs="?", metavar="SQL", help="the SQL; - or nothing: read standard input")


def add_database(parser: argparse.ArgumentParser) -> None:
    """Add the option for a database, and the one for the records of an engine."""
    parser.add_argument("-d", "--database", default=":memory:", metavar="DATABASE", help=_DATABASE)
    add_records(parser)


def add_records(parser: argparse.ArgumentParser) -> None:
    """Add the option for the records of an engine."""
    parser.add_argument(
        "--records", metavar="FILE", help="with a URL: the DuckDB database that keeps metrics and results"
    )


def add_rights(parser: argparse.ArgumentParser) -> None:
    """Add the options that say what SQL may do."""
    parser.add_argument("--read-only", action="store_true", help="open the database for reading only")
    parser.add_argument(
        "--import-learners", action="store_true", help="let USING 'package.Class' of CREATE MODEL import Python code"
    )


def add_stored(parser: argparse.ArgumentParser, kind: str, shown: str) -> None:
    """Add the arguments of a command that shows a stored model or transform, and draws it."""
    parser.add_argument("database", metavar="DATABASE", help=f"where the {kind} is")
    parser.add_argument(kind, metavar=kind.upper())
    parser.add_argument("--format", choices=("table", "csv", "json", "markdown"), default="table")
    parser.add_argument("--plot", type=Path, metavar="FILE", help=f"draw the {shown} to a file: .png, .svg or .pdf")


def read_sql(options: argparse.Namespace) -> str:
    """Return the SQL that was given to a command."""
    if options.sql is None and sys.stdin.isatty():
        options.refuse("no SQL given")
    return sys.stdin.read() if options.sql in (None, "-") else str(options.sql)


def read_format(options: argparse.Namespace, endings: Mapping[str, str], otherwise: str) -> str:
    """Return the format after --format, or that of the ending of --output."""
    suffix = options.output.suffix.lower() if options.output else ""
    if options.format is None and suffix and suffix not in endings:
        options.refuse(f"{suffix} is not a known ending: take {', '.join(endings)}, or say --format")
    return str(options.format or endings.get(suffix, otherwise))


def open_given(options: argparse.Namespace, **more: Any) -> Connection:
    """Open the database that was given to a command."""
    given = {name: getattr(options, name) for name in _OPENING if hasattr(options, name)}
    return open_database(options.database, **{**given, **more})


def open_to_read(options: argparse.Namespace) -> Connection:
    """Open the database that was given to a command that reads; one in memory is empty and may be written to."""
    return open_given(options, read_only=options.database != ":memory:")


def _typed_script(text: str) -> Script:
    from fairsql.shell.prompt.scripts import Script

    return Script(text)


def _read_script(name: str) -> Script:
    from fairsql.shell.prompt.scripts import Script

    try:
        return Script(read_text_file(name), name)
    except ProgrammingError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def add_shell_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the arguments of `fairsql` alone."""
    about = f"FairSQL {version('fairsql')}, DuckDB {version('duckdb')}"
    parser.add_argument("--version", action="version", version=about)
    parser.add_argument("database", nargs="?", default=":memory:", metavar="DATABASE", help=_DATABASE)
    add_records(parser)
    add_rights(parser)
    parser.add_argument(
        "--storage-version",
        default=STORAGE_VERSION,
        metavar="VERSION",
        help=f"the oldest DuckDB that opens a file made now, or latest (default: {STORAGE_VERSION})",
    )
    parser.add_argument("--init", type=_read_script, metavar="FILE", help="run this script before all else")
    # Both kinds go into one list, so that they run in the given order.
    parser.add_argument(
        "-c", dest="scripts", action="append", type=_typed_script, metavar="SQL", help="run this and leave"
    )
    parser.add_argument(
        "-f", dest="scripts", action="append", type=_read_script, metavar="FILE", help="run this script and leave"
    )


def run_shell(options: argparse.Namespace, commands: Iterable[str]) -> int:
    """Open the shell, or run scripts; refuse a database name that is close to a command's."""
    from fairsql.shell.prompt.interpreter import Shell
    from fairsql.shell.prompt.scripts import Script

    name = options.database
    if any(c in name for c in " ()\n") and not Path(name).exists():
        options.refuse(f'there is no file {name!r}; to run SQL write: fairsql query "{name}"')
    close = did_you_mean(name, commands)
    if name.isalpha() and not Path(name).exists() and close.startswith("did"):
        options.refuse(f"there is no command and no file {name}; {close} To make a database write: fairsql ./{name}")
    interactive = options.scripts is None and sys.stdin.isatty()
    with Shell(open_given(options, new=True)) as shell:
        if options.init is not None and not shell.play([options.init]) and not interactive:
            return 1
        if interactive:
            from fairsql.shell.prompt.line_editor import interact

            interact(shell)
            return 0
        return 0 if shell.play(options.scripts or [Script(sys.stdin.read(), "<stdin>")]) else 1


def add_query_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the arguments of `query`."""
    add_sql(parser)
    add_database(parser)
    add_rights(parser)
    parser.add_argument("--format", choices=_FORMATS, help="default: table, or what the name of --output says")
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="write to a file; needed for Parquet and XLSX"
    )
    parser.add_argument("--max-rows", type=int, default=40, metavar="N", help="rows in a table; 0: all (default: 40)")


def run_query(options: argparse.Namespace) -> int:
    """Run SQL and write the rows of its last statement."""
    out = options.output or sys.stdout
    name = read_format(options, _SUFFIXES, "table")
    if name in _FILES and not options.output:
        options.refuse(f"{_FILES[name]} is not for reading on a screen: give --output FILE")
    sql = read_sql(options)
    statements = list_statements(sql)
    if not statements:
        options.refuse("no SQL given")
    with open_given(options) as connection:
        layout, at = Layout(max_rows=max(0, options.max_rows), advice="--format line"), 0
        for k, statement in enumerate(statements, 1):
            at = sql.index(statement, at)
            try:
                if k < len(statements):
                    write(connection, statement, "trash", out=sys.stdout)
                else:
                    has_rows = write(connection, statement, name, out=out, layout=layout)
            except fairsql.Error as error:
                raise _on_whole_text(error, sql, statement, at) from error
            at += len(statement)
    if options.output and not has_rows:
        raise ProgrammingError(f"{options.output} was not written: the last statement returns no rows")
    return 0


def _on_whole_text(error: Exception, sql: str, statement: str, start: int) -> Exception:
    """Return the error of one of several statements, with its line in the whole text."""
    from fairsql.shell.prompt.scripts import Script, Step

    return Script(sql).place(error, Step(statement, start))


def add_expand_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the arguments of `expand`."""
    add_sql(parser)
    parser.add_argument("-d", "--database", metavar="DATABASE", help="where to look for metrics of your own")
    add_records(parser)
    parser.add_argument("--dialect", default="duckdb", help="SQL dialect to write (default: duckdb)")


def run_expand(options: argparse.Namespace) -> int:
    """Print plain SQL."""
    sql = read_sql(options)
    if options.database is None:
        print(fairsql.expand(sql, options.dialect))
        return 0
    with open_given(options, read_only=True) as connection:
        if connection.engine is not None:
            print(connection.expand(sql))
        else:
            print(fairsql.expand(sql, options.dialect, metrics=connection.metrics()))
    return 0
