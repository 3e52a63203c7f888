"""The command `fairsql`: reads its arguments and runs the command that they name.

In: arguments and standard input. Out: rows on standard output, errors on standard error, and an exit status: 0 for
success, 1 for an SQL error, 2 for wrong usage or output that cannot be written, 130 for Ctrl-C. Without a command it is
a shell.
"""

from __future__ import annotations

import argparse
import codecs
import os
import sys
import warnings
from io import TextIOWrapper, UnsupportedOperation
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO

import fairsql
from fairsql.errors import did_you_mean
from fairsql.shell.commands import check_command, extension_command, report_command, sql_commands, stored_commands
from fairsql.shell.output.result_writers import show_error
from fairsql.shell.output.screen import write_sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_UNWRITTEN = 2  # 1 means that SQL, or a policy, failed
_DATABASES = (".duckdb", ".ddb", ".db")
_WRITTEN = (".html", ".md", ".csv", ".json", ".xlsx", ".parquet")
_STOPPED = 130  # 128 + SIGINT, as in shells


class Command(NamedTuple):
    """A word after `fairsql`: its help, its arguments, and its function."""

    help: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    _open_streams()
    words = [_as_utf8(word) for word in (sys.argv[1:] if argv is None else argv)]
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        _let_be_utf8(stream)
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
    options, unread = parser.parse_known_args(words)
    if unread:
        close = _file_meant([word for word in words if not word.startswith("-")], options) if name else ""
        close = close or ("" if name else did_you_mean(words[0], COMMANDS))
        parser.error(f"unrecognized arguments: {' '.join(unread)}" + f"; {close}" * close.startswith("did"))
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
    except UnicodeEncodeError as error:
        lacks = f"the encoding {error.encoding} has no {error.object[error.start : error.end]!a}"
        show_error(fairsql.ProgrammingError(lacks, hint="set PYTHONUTF8=1 to write UTF-8"), sys.stderr)
        return _UNWRITTEN
    except OSError as error:
        by_arrow = error.errno is None and not isinstance(error, UnsupportedOperation)
        if by_arrow:  # a query that fails while its rows are read
            show_error(error, sys.stderr)
            return 1
        if not isinstance(error, BrokenPipeError):  # a reader that has closed (`| head`) wants no more
            show_error(error, sys.stderr)
        _drop_output()
        return _UNWRITTEN
    return status


def _file_meant(words: Sequence[str], options: argparse.Namespace) -> str:
    """Return the option that a file among the arguments was probably meant for; empty if there is none."""
    for word in words:
        end = PurePath(word).suffix.lower()
        if end in _DATABASES and getattr(options, "database", "") == ":memory:":
            return f"did you mean -d {word}?"
        if end in _WRITTEN and getattr(options, "output", word) is None:
            return f"did you mean --output {word}?"
    return ""


def _open_streams() -> None:
    """Open streams that the caller has closed, so that writing to them raises an error."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _drop_output() -> None:
    """Drop output that could not be written: Python would write it again at exit, and complain."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _let_be_utf8(stream: TextIO | None) -> None:
    """Make a stream UTF-8 if the locale only knows ASCII, as Python does itself unless PYTHONUTF8 is 0."""
    if isinstance(stream, TextIOWrapper) and codecs.lookup(stream.encoding).name == "ascii":
        stream.reconfigure(encoding="utf-8")


def _as_utf8(word: str) -> str:
    """Return an argument decoded as UTF-8, if the locale only knows ASCII and Python could not read it."""
    return word.encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape")


def _list_commands() -> str:
    width = max(map(len, COMMANDS))
    lines = [f"  {name:<{width}}  {command.help}" for name, command in COMMANDS.items()]
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


def _add_demo_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--sql", action="store_true", help="show the plain SQL of every step")


def _run_demo(options: argparse.Namespace) -> int:
    from rich.console import Console

    from fairsql.shell.commands import demo

    demo.run(Console(), show_sql=options.sql)
    return 0


def _add_serve_arguments(parser: argparse.ArgumentParser) -> None:
    from fairsql.server.command import add_arguments

    add_arguments(parser)


def _run_serve(options: argparse.Namespace) -> int:
    from fairsql.server.command import serve

    return serve(options)


def _run_shell(options: argparse.Namespace) -> int:
    return sql_commands.run_shell(options, COMMANDS)


SHELL = Command("Open the interactive FairSQL shell on a database.", sql_commands.add_shell_arguments, _run_shell)
COMMANDS: dict[str, Command] = {
    "query": Command(
        "Run SQL and print the rows of the last statement.",
        sql_commands.add_query_arguments,
        sql_commands.run_query,
    ),
    "expand": Command(
        "Show the plain SQL that a statement stands for.",
        sql_commands.add_expand_arguments,
        sql_commands.run_expand,
    ),
    "check": Command(
        "Judge a policy file of FAIR DISPARITY queries, for a pipeline.",
        check_command.add_check_arguments,
        check_command.run_check,
    ),
    "report": Command(
        "Write an audit as one page of HTML, Markdown or JSON.",
        report_command.add_report_arguments,
        report_command.run_report,
    ),
    "transform": Command(
        "Show what a transform does to each group, and what moves.",
        stored_commands.add_transform_arguments,
        stored_commands.run_transform,
    ),
    "tradeoff": Command(
        "Train a model for several allowances and show how accurate each is.",
        stored_commands.add_tradeoff_arguments,
        stored_commands.run_tradeoff,
    ),
    "install": Command(
        "Put FairSQL's macros into a database, for DuckDB clients without Python.",
        stored_commands.add_install_arguments,
        stored_commands.run_install,
    ),
    "extension": Command(
        "Say how DuckDB's own clients load the extension, or install it for them.",
        extension_command.add_extension_arguments,
        extension_command.run_extension,
    ),
    "serve": Command(
        "Serve a database over the PostgreSQL protocol: psql, drivers, BI tools.", _add_serve_arguments, _run_serve
    ),
    "demo": Command("Measure a bundled data set with the FAIR clause.", _add_demo_arguments, _run_demo),
}

if __name__ == "__main__":
    sys.exit(main())
