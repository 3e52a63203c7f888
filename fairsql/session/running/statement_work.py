"""Run statements whose work is done in Python. In: a statement as read. Out: a query that reports what was done."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

import duckdb

from fairsql.errors import FairSQLError, is_interrupt, raise_told
from fairsql.progress import Doing, watching
from fairsql.session.running.error_positions import place_by_name, place_far_error

if TYPE_CHECKING:
    from fairsql.engines import Engine
    from fairsql.session.connection import Connection
    from fairsql.syntax.statements.work_statements import WorkStatement


class Work(Protocol):
    """The interface of modules that do work."""

    def run(self, connection: Connection, statement: Any, report: Callable[[str | Doing], None]) -> str:
        """Run a statement; return a query whose rows report what was done."""


def _models() -> Work:
    from fairsql.models import model_work  # takes a second to load scikit-learn

    return model_work


def _transforms() -> Work:
    from fairsql.transforms import transform_work

    return transform_work


# The module that does the work, by the kind of the statement.
WORK: Mapping[str, Callable[[], Work]] = {"MODEL": _models, "TRANSFORM": _transforms}


def do_work(_connection: Connection, _statement: WorkStatement, _text: str) -> str:
    """Do the work of a statement, with progress; locate its errors in a text.

    Raises:
        KeyboardInterrupt: after Ctrl-C, even if DuckDB reports it in its own words.
    """
    _work = WORK[_statement.kind]()
    _connection.start_work()
    try:
        with (
            _caught(_statement.kind) as _warnings,
            watching(_connection.tell_work, shown=not _connection.watched and sys.stderr.isatty()),
        ):
            _answer = _work.run(_connection, _statement, _connection.report_work)
    except duckdb.Error as error:
        if isinstance(error, FairSQLError) and _connection.engine is not None and _is_of(_connection.engine, error):
            place_far_error(error, _text)
        raise_told(place_by_name(error, _text), error)
    except RuntimeError as error:
        if is_interrupt(error):
            raise KeyboardInterrupt from error
        raise
    finally:
        _connection.doing = Doing("")
    for _kind, _line in dict.fromkeys((each.category, str(each.message).split("\n")[0]) for each in _warnings):
        _connection.warn(_line, _kind)
    return _answer


def _is_of(engine: Engine, error: FairSQLError) -> bool:
    """Return whether an error comes from the engine."""
    return error.message.startswith(f"{engine.name}: ")


@contextmanager
def _caught(kind: str) -> Iterator[list[warnings.WarningMessage]]:
    """Catch the warnings of many fits, to show each once; a transform's warning is shown before its work."""
    if kind != "MODEL":
        yield []
        return
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield caught
