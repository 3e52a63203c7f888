"""Run statements whose work is done in Python. In: a statement as read. Out: a query that reports what was done."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import duckdb

from fairsql.errors import FairSQLError, is_interrupt, raise_as
from fairsql.progress import Doing, watching
from fairsql.session.running.error_positions import place_by_name, place_engine_error

if TYPE_CHECKING:
    from fairsql.connections import Connection
    from fairsql.engines import Engine
    from fairsql.syntax.statements.work_statements import WorkStatement


class Worker(Protocol):
    """What a module that works has."""

    def run(self, connection: Connection, statement: Any, report: Callable[[str | Doing], None]) -> str:
        """Run a statement; return a query whose rows report what was done."""


@dataclass(frozen=True)
class Work:
    """Who does the work of the statements of a kind.

    Attributes:
        load: gives who runs them; what that takes is loaded with the first of them.
        gathers: whether its warnings are of many fits: they are shown once, at the end.
    """

    load: Callable[[], Worker]
    gathers: bool = False


def _models() -> Worker:
    from fairsql.models import model_work  # scikit-learn takes a second to load

    return model_work


def _transforms() -> Worker:
    from fairsql.transforms import transform_work

    return transform_work


# Who does the work, by what the statement is about.
WORK: Mapping[str, Work] = {"MODEL": Work(_models, gathers=True), "TRANSFORM": Work(_transforms)}


def do_work(_connection: Connection, _statement: WorkStatement, _text: str) -> str:
    """Do the work of a statement, with progress; locate its errors in a text.

    Raises:
        KeyboardInterrupt: after Ctrl-C, even if DuckDB reports it in its own words.
    """
    _kind_of_work = WORK[_statement.kind]
    _work = _kind_of_work.load()
    _connection.start_work()
    try:
        with (
            _caught(gathers=_kind_of_work.gathers) as _warnings,
            watching(_connection.tell_work, shown=not _connection.watched and sys.stderr.isatty()),
        ):
            _answer = _work.run(_connection, _statement, _connection.report_work)
    except duckdb.Error as error:
        if isinstance(error, FairSQLError) and _connection.engine is not None and _is_of(_connection.engine, error):
            place_engine_error(error, _text)
        raise_as(place_by_name(error, _text), error)
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
def _caught(*, gathers: bool) -> Iterator[list[warnings.WarningMessage]]:
    """Catch the warnings of work, to be shown once, if it gathers them."""
    if not gathers:
        yield []
        return
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield caught
