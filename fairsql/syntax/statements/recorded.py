"""Read the records of models and transforms, which anybody who can write to the database may have changed.

In: rows of a record. Out: the spec of its statement, or an error that names the record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from fairsql.errors import DataError, Error, FairSQLError
from fairsql.syntax.statements.script import Statement, read_script

S = TypeVar("S")
# The errors of DuckDB and Python for a missing column, a column of another type, and values of another type.
_SPOILT = ("BinderException", "CatalogException", "ConversionException", "InvalidInputException", "ParserException")
_WRONG = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


@contextmanager
def reading_record(kind: str, name: str = "") -> Iterator[None]:
    """Turn errors that a changed record causes into an error that names the record.

    Args:
        kind: MODEL or TRANSFORM.
        name: the name of the record; empty if all records of the kind are read.

    Raises:
        DataError: in place of errors of DuckDB and Python about values; other errors are unchanged.
    """
    try:
        yield
    except FairSQLError:
        raise
    except Error as error:
        if type(error).__name__ not in _SPOILT:
            raise
        raise _changed(kind, name, str(error).split("\n")[0]) from error
    except _WRONG as error:
        raise _changed(kind, name, f"{type(error).__name__}: {error}") from error


def read_recorded(
    kind: str,
    name: str,
    rows: Sequence[Any],
    spec: type[S],
    read: Callable[[Statement], Any],
    permit: Callable[[str], str] = str,
) -> S:
    """Return the spec of the recorded statement of a model or transform.

    Args:
        kind: MODEL or TRANSFORM.
        name: the name of the record.
        rows: the rows with its statement: one row of one column.
        spec: the type of the spec.
        read: reads a statement.
        permit: returns the part of a stored text that may run, or raises.

    Raises:
        DataError: if the record does not hold the statement that made it.
    """
    texts = [row[0] for row in rows]
    if len(texts) != 1:
        raise _changed(kind, name, f"there are {len(texts)} records of that name")
    if not isinstance(texts[0], str):
        raise _changed(kind, name, "its statement is no text")
    match read_script(permit(texts[0])):
        case [statement] if statement.is_work:
            try:
                found = read(statement)
            except FairSQLError as error:
                raise _changed(kind, name, error.message) from error
            if isinstance(found, spec) and getattr(found, "name", "").casefold() == name.casefold():
                return found
    raise _changed(kind, name, f"it does not hold the statement that made {name}")


def _changed(kind: str, name: str, why: str) -> DataError:
    if not name:
        return DataError(
            f"the tables of {kind.lower()}s in schema fairsql are not as CREATE {kind} made them: {why}",
            hint=f"restore them, or begin anew: DROP TABLE fairsql.{kind.lower()}s",
        )
    return DataError(
        f"the record of {kind.lower()} {name} is not as CREATE {kind} wrote it: {why}",
        hint=f"CREATE OR REPLACE {kind} again",
    )
