"""What FairSQL needs of another database. One file of this room implements it for each; `__init__` has their table."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Protocol

from sqlglot import exp

from fairsql.errors import FairSQLError, OperationalError, ProgrammingError


class Engine(Protocol):
    """Another database. It runs queries that are whole texts in its own SQL, and hands their rows over as Arrow.

    An engine raises no error of its driver's, but `ProgrammingError` for SQL that it refuses and `OperationalError`
    where it does not answer (see `refusal`). Neither they nor `repr` tell how it was connected to.

    Attributes:
        name: as errors tell it, such as "PostgreSQL".
        dialect: sqlglot's name of its SQL, in which our part of a query is printed, with each name in quotes.
    """

    name: str
    dialect: str

    def query(self, sql: str) -> Any:
        """Run a query and return its rows as a `pyarrow.Table`, whose columns are matched by their positions."""

    def execute(self, sql: str) -> None:
        """Run a statement that has no rows, such as CREATE TABLE … AS."""

    def close(self) -> None:
        """Close the connection, unless it was open before FairSQL got it."""

    def adapt(self, query: exp.Select) -> exp.Select:
        """Return a far query (see `expansion/seam.py: tally_of`) as this database must be asked it.

        The user's texts in it stay as they are. What may have to change: how values of groups are told apart, where
        the database takes different ones for the same; casts that make a number of anything; names in a SELECT list
        that hide columns of the same name from the expressions beside them.
        """
        return query

    def columns(self, source: str) -> list[str]:
        """Return the names of the columns of what may stand after FROM."""
        every = exp.Select(expressions=[exp.Star()]).from_(exp.Var(this=source)).limit(0)
        names: list[str] = self.query(every.sql(dialect=self.dialect)).column_names
        return names

    def snapshot(self) -> AbstractContextManager[object]:
        """Let the queries inside see the same state of the data, where the database can."""
        return nullcontext()

    def interrupt(self) -> None:
        """Stop the query that another thread runs, where the database can."""

    def quote(self, name: str) -> str:
        """Return a name as this database quotes it."""
        return exp.to_identifier(name, quoted=True).sql(dialect=self.dialect)


def refusal(
    engine: str,
    error: Exception,
    *,
    secrets: Sequence[str] = (),
    answers: bool = True,
    hint: str = "",
) -> FairSQLError:
    """Return the error of a driver as one of ours.

    Args:
        engine: the name of the database.
        error: the driver's.
        secrets: what must not be told, such as a password: it is blotted out.
        answers: whether the database answered, and refuses what it was asked.
        hint: what to do.
    """
    text = str(error).strip()
    for secret in filter(None, secrets):
        text = text.replace(secret, "***")
    kind = ProgrammingError if answers else OperationalError
    return kind(f"{engine}: {text}", hint=hint)
