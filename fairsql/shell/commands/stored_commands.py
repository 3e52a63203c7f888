"""The commands for stored records: `tradeoff`, `transform`, `install`.

In: their arguments. Out: rows, pictures, and an exit status.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from fairsql.errors import ProgrammingError
from fairsql.shell.commands.sql_commands import add_stored
from fairsql.shell.output.query_progress import open_database
from fairsql.shell.output.result_writers import write
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name


def add_tradeoff_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the arguments of `tradeoff`."""
    add_stored(parser, "model", "curve")
    parser.add_argument(
        "--within", type=_read_numbers, metavar="N,N,…", help="allowances to try; default: 0.01 to 0.2, in eight steps"
    )


def _read_numbers(text: str) -> list[float]:
    try:
        numbers = [float(each) for each in text.split(",")]
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text} is not a list of numbers: write 0.01,0.05") from error
    return numbers


def run_tradeoff(options: argparse.Namespace) -> int:
    """Sweep a model and show its curve."""
    from fairsql.shell.output.tradeoff_plot import draw_file, draw_lines, read_curve

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


def add_transform_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the arguments of `transform`."""
    add_stored(parser, "transform", "map")


def run_transform(options: argparse.Namespace) -> int:
    """Show a transform's groups and moves."""
    from fairsql.records.names import find_name, read_names
    from fairsql.shell.output.transform_plot import draw_map, groups_query, moves_query

    with open_database(options.database, read_only=True) as connection:
        name = find_name("TRANSFORM", options.transform, read_names(connection, "TRANSFORM"))
        tables = [groups_query(name), moves_query(name)]
        for table in tables if options.format in ("table", "markdown") else tables[:1]:  # a file has only one table
            write(connection, table, options.format, out=sys.stdout)
        if options.plot:
            draw_map(connection, name, options.plot)
    return 0


def add_install_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the arguments of `install`."""
    parser.add_argument("database", nargs="?", metavar="DATABASE", help="the database file to put the macros into")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--print", action="store_true", help="print the SQL instead; any DuckDB shell reads it")
    what.add_argument("--remove", action="store_true", help="take the macros out again")


def run_install(options: argparse.Namespace) -> int:
    """Install macros in a database, remove them, or print them."""
    from fairsql.metrics import built_in_metrics
    from fairsql.session.installation import install, installed, needed_version, remove, write_script

    if options.database is None:
        if not options.print:
            options.refuse("name a database, or --print the SQL")
        print(write_script(built_in_metrics), end="")
        return 0
    with open_database(options.database, read_only=options.print) as connection:
        if not connection.is_file():
            raise ProgrammingError(f"{options.database} is not a DuckDB database", hint="a view in one can read it")
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
