"""The command `fairsql`: reads its arguments and hands the work on.

In: arguments and standard input. Out: rows on standard output, errors on standard error, and an exit status:
0 done, 1 an SQL error, 2 wrong usage, 130 Ctrl-C. Without a command it opens the shell.
"""

from __future__ import annotations

import argparse
import os
import sys
import warnings
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import fairsql
from fairsql.errors import ProgrammingError, did_you_mean
from fairsql.session.files import STORAGE_VERSION, require
from fairsql.shell.output import show_error, write
from fairsql.shell.screen import write_sentence
from fairsql.shell.text_rows import Layout
from fairsql.shell.waiting import open_database
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name
from fairsql.text.statements import list_statements

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fairsql.shell.scripts import Script

# Each command imports for itself what `fairsql query` of a plain statement does not need: sqlglot, rich and
# prompt-toolkit take longer to load than DuckDB.

_SUFFIXES = {".csv": "csv", ".json": "json", ".md": "markdown", ".parquet": "parquet"}
_FORMATS = ("table", "line", "csv", "json", "markdown", "parquet")
_STOPPED = 130  # 128 + SIGINT, as shells say it


class Command(NamedTuple):
    """A word after `fairsql`: what it does, which arguments it takes, its work."""

    help: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    name = words.pop(0) if words and words[0] in COMMANDS else ""
    command = COMMANDS[name] if name else SHELL
    parser = argparse.ArgumentParser(
        prog=f"fairsql {name}".strip(),
        description=command.help,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=None if name else _list_commands(),
    )
    command.add_arguments(parser)
    parser.set_defaults(refuse=parser.error)
    options = parser.parse_args(words)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("always", fairsql.ClauseWarning)
            warnings.showwarning = _show_warning
            status = command.run(options)
        sys.stdout.flush()
    except fairsql.Error as error:
        show_error(error, sys.stderr)
        return 1
    except KeyboardInterrupt:
        return _STOPPED
    except BrokenPipeError:
        # The reader of our output has left (`| head`); the flush at exit must not complain about it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:  # a file that cannot be written
        show_error(error, sys.stderr)
        return 1
    return status


def _list_commands() -> str:
    lines = [f"  {name:<8} {command.help}" for name, command in COMMANDS.items()]
    return "\n".join(["commands:", *lines, "", "fairsql COMMAND --help says more; ./NAME opens a file named so."])


def _show_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: Any = None,
    line: str | None = None,
) -> None:
    write_sentence(f"WARNING: {message}", "yellow", sys.stderr, width=0)


def _add_sql(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("sql", nargs="?", metavar="SQL", help="the SQL; - or nothing: read standard input")


def _read_sql(options: argparse.Namespace) -> str:
    if options.sql is None and sys.stdin.isatty():
        options.refuse("no SQL given")
    return sys.stdin.read() if options.sql in (None, "-") else str(options.sql)


def _typed_script(text: str) -> Script:
    from fairsql.shell.scripts import Script

    return Script(text)


def _read_script(name: str) -> Script:
    from fairsql.shell.scripts import Script

    try:
        return Script(Path(name).read_text(encoding="utf-8"), name)
    except (OSError, UnicodeDecodeError) as error:
        raise argparse.ArgumentTypeError(f"cannot read {name}: {error}") from error


def _add_import_learners(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--import-learners", action="store_true", help="let USING 'package.Class' of CREATE MODEL import Python code"
    )


def _add_shell_arguments(parser: argparse.ArgumentParser) -> None:
    about = f"FairSQL {version('fairsql')}, DuckDB {version('duckdb')}"
    parser.add_argument("--version", action="version", version=about)
    parser.add_argument("database", nargs="?", default=":memory:", metavar="DATABASE", help="default: in memory")
    parser.add_argument("--read-only", action="store_true", help="open the database for reading only")
    parser.add_argument(
        "--storage-version",
        default=STORAGE_VERSION,
        metavar="VERSION",
        help=f"the oldest DuckDB that opens a file made now, or latest (default: {STORAGE_VERSION})",
    )
    _add_import_learners(parser)
    parser.add_argument("--init", type=_read_script, metavar="FILE", help="run this script before all else")
    # Both kinds land in one list, so that they run in the order they are given.
    parser.add_argument(
        "-c", dest="scripts", action="append", type=_typed_script, metavar="SQL", help="run this and leave"
    )
    parser.add_argument(
        "-f",
        dest="scripts",
        action="append",
        type=_read_script,
        metavar="FILE",
        help="run this script and leave",
    )


def _run_shell(options: argparse.Namespace) -> int:
    from fairsql.shell.interpreter import Shell
    from fairsql.shell.scripts import Script

    name = options.database
    if any(c in name for c in " ()\n") and not Path(name).exists():
        options.refuse(f'there is no file {name!r}; to run SQL write: fairsql query "{name}"')
    close = did_you_mean(name, COMMANDS)
    if name.isalpha() and not Path(name).exists() and close.startswith("did"):
        options.refuse(f"there is no command and no file {name}; {close} To make a database write: fairsql ./{name}")
    interactive = options.scripts is None and sys.stdin.isatty()
    database = open_database(
        options.database,
        read_only=options.read_only,
        new=True,
        storage_version=options.storage_version,
        import_learners=options.import_learners,
    )
    with Shell(database) as shell:
        if options.init is not None and not shell.play([options.init]) and not interactive:
            return 1
        if interactive:
            from fairsql.shell.prompt import interact

            interact(shell)
            return 0
        return 0 if shell.play(options.scripts or [Script(sys.stdin.read(), "<stdin>")]) else 1


def _add_query_arguments(parser: argparse.ArgumentParser) -> None:
    _add_sql(parser)
    parser.add_argument("-d", "--database", default=":memory:", metavar="DATABASE", help="default: in memory")
    parser.add_argument("--read-only", action="store_true", help="open the database for reading only")
    _add_import_learners(parser)
    parser.add_argument("--format", choices=_FORMATS, help="default: table, or what the name of --output says")
    parser.add_argument("--output", type=Path, metavar="FILE", help="write to a file; needed for Parquet")
    parser.add_argument("--max-rows", type=int, default=40, metavar="N", help="rows in a table; 0: all (default: 40)")


def _run_query(options: argparse.Namespace) -> int:
    out = options.output or sys.stdout
    suffix = options.output.suffix if options.output else ""
    if options.format is None and suffix and suffix not in _SUFFIXES:
        options.refuse(f"{suffix} is no known ending: take {', '.join(_SUFFIXES)}, or say --format")
    name = options.format or _SUFFIXES.get(suffix, "table")
    if name == "parquet" and not options.output:
        options.refuse("Parquet is not for reading on a screen: give --output FILE")
    statements = list_statements(_read_sql(options))
    if not statements:
        options.refuse("no SQL given")
    with open_database(
        options.database, read_only=options.read_only, import_learners=options.import_learners
    ) as connection:
        for statement in statements[:-1]:
            write(connection, statement, "trash", out=sys.stdout)
        layout = Layout(max_rows=max(0, options.max_rows))
        has_rows = write(connection, statements[-1], name, out=out, layout=layout)
    if options.output and not has_rows:
        raise ProgrammingError(f"{options.output} was not has_rows: the last statement returns no rows")
    return 0


def _add_expand_arguments(parser: argparse.ArgumentParser) -> None:
    _add_sql(parser)
    parser.add_argument("-d", "--database", metavar="DATABASE", help="where to look for metrics of your own")
    parser.add_argument("--dialect", default="duckdb", help="SQL dialect to write (default: duckdb)")


def _run_expand(options: argparse.Namespace) -> int:
    sql = _read_sql(options)
    if options.database is None:
        print(fairsql.expand(sql, options.dialect))
        return 0
    require(options.database)
    with fairsql.connect(options.database, read_only=True) as connection:
        print(fairsql.expand(sql, options.dialect, metrics=connection.metrics()))
    return 0


def _add_demo_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--sql", action="store_true", help="show the plain SQL of every step")


def _run_demo(options: argparse.Namespace) -> int:
    from rich.console import Console

    from fairsql.shell import demo

    demo.run(Console(), show_sql=options.sql)
    return 0


def _add_tradeoff_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("database", metavar="DATABASE", help="where the model is")
    parser.add_argument("model", metavar="MODEL")
    parser.add_argument(
        "--within", type=_read_numbers, metavar="N,N,…", help="allowances to try; default: 0.01 to 0.2, in eight steps"
    )
    parser.add_argument("--format", choices=("table", "csv", "json", "markdown"), default="table")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the curve to a file: .png, .svg or .pdf")


def _read_numbers(text: str) -> list[float]:
    try:
        numbers = [float(each) for each in text.split(",")]
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text} is no list of numbers: write 0.01,0.05") from error
    return numbers


def _run_tradeoff(options: argparse.Namespace) -> int:
    from fairsql.shell.tradeoff_plot import draw_file, draw_lines, read_curve

    if not Path(options.database).exists():
        options.refuse(f"there is no file {options.database}")
    allowances = ", ".join(map(repr, options.within or ()))
    sweep = query("shell", "sweep", model=quote_name(options.model), within=allowances and f"WITHIN {allowances}")
    with open_database(options.database) as connection:
        write(connection, sweep, options.format, out=sys.stdout)
        curve = read_curve(connection, options.model, options.within)
        if options.plot:
            draw_file(curve, options.plot)
        if options.format == "table":
            print(draw_lines(curve))
    return 0


def _add_transform_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("database", metavar="DATABASE", help="where the transform is")
    parser.add_argument("transform", metavar="TRANSFORM")
    parser.add_argument("--format", choices=("table", "csv", "json", "markdown"), default="table")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the map to a file: .png, .svg or .pdf")


def _run_transform(options: argparse.Namespace) -> int:
    from fairsql.records.names import find_name, known_names
    from fairsql.shell.transform_plot import draw_map, groups_query, moves_query

    with open_database(options.database, read_only=True) as connection:
        name = find_name("TRANSFORM", options.transform, known_names(connection, "TRANSFORM"))
        tables = [groups_query(name), moves_query(name)]
        for table in tables if options.format in ("table", "markdown") else tables[:1]:  # one table makes one file
            write(connection, table, options.format, out=sys.stdout)
        if options.plot:
            draw_map(connection, name, options.plot)
    return 0


def _add_install_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("database", nargs="?", metavar="DATABASE", help="the database file to put the macros into")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--print", action="store_true", help="print the SQL instead; any DuckDB shell reads it")
    what.add_argument("--remove", action="store_true", help="take the macros out again")


def _run_install(options: argparse.Namespace) -> int:
    from fairsql.metrics import built_in_metrics
    from fairsql.session.installation import install, installed, needed_version, remove, write_script

    if options.database is None:
        if not options.print:
            options.refuse("name a database, or --print the SQL")
        print(write_script(built_in_metrics), end="")
        return 0
    with open_database(options.database, read_only=options.print) as connection:
        if not connection.is_file():
            raise ProgrammingError(f"{options.database} is no DuckDB database", hint="a view in one can read it")
        if options.print:
            print(write_script(connection.metrics), end="")
            return 0
        before = sorted({of for of, _ in installed(connection)})
        names = remove(connection) if options.remove else install(connection)
        oldest = max("1.4.0", needed_version(connection))
    done = "removed from" if options.remove else "installed in"
    instead = f", in the place of FairSQL {', '.join(before)}" if before and not options.remove else ""
    print(f"{len(names)} macros {done} {options.database}{instead}")
    if not options.remove:
        print(
            f"Try it in any client of DuckDB {oldest} or later: FROM fair_metrics(my_table, ['my_group'], my_decision)"
        )
    return 0


def _add_serve_arguments(parser: argparse.ArgumentParser) -> None:
    from fairsql.server.command import add_arguments

    add_arguments(parser)


def _run_serve(options: argparse.Namespace) -> int:
    from fairsql.server.command import serve

    return serve(options)


SHELL = Command("Open the interactive FairSQL shell on a database.", _add_shell_arguments, _run_shell)
COMMANDS = {
    "query": Command("Run SQL and print the rows of the last statement.", _add_query_arguments, _run_query),
    "expand": Command("Show the plain SQL that a statement stands for.", _add_expand_arguments, _run_expand),
    "transform": Command(
        "Show what a transform does to each group, and what moves.", _add_transform_arguments, _run_transform
    ),
    "tradeoff": Command(
        "Train a model for several allowances and show how accurate each is.", _add_tradeoff_arguments, _run_tradeoff
    ),
    "install": Command(
        "Put FairSQL's macros into a database, for DuckDB clients without Python.", _add_install_arguments, _run_install
    ),
    "serve": Command(
        "Serve a database over the PostgreSQL protocol: psql, drivers, BI tools.", _add_serve_arguments, _run_serve
    ),
    "demo": Command("Measure a bundled data set with the FAIR clause.", _add_demo_arguments, _run_demo),
}

if __name__ == "__main__":
    sys.exit(main())
