"""Run the statements on models and transforms.

In: a statement as read, and a connection. Out: plain SQL whose rows report what was done.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from fairsql.progress import Doing
from fairsql.records.names import (
    NOTHING,
    check_free,
    find_name,
    is_among,
    read_names,
)
from fairsql.records.tables import check_tables
from fairsql.resources import read_sql
from fairsql.syntax.statements.statement_kinds import KINDS
from fairsql.syntax.statements.stored_statements import Describe, Drop, Show
from fairsql.text.queries import fill, query
from fairsql.text.quoting import quote_text

if TYPE_CHECKING:
    from fairsql.connections import Connection

Report = Callable[[str | Doing], None]


def let_go(connection: Connection, name: str, what: str) -> None:
    """Allow a record to be dropped or replaced: nothing uses it."""


@dataclass(frozen=True)
class RecordWork:
    """Work on records of a kind: CREATE, DROP, DESCRIBE and SHOW, and further statements of the kind.

    Attributes:
        kind: of the records, such as MODEL.
        spec: the type of its CREATE statement.
        tables: creates the tables of its records if they are missing.
        create: makes one and writes its records.
        answer: returns the columns of SHOW that CREATE returns, from its spec.
        forget: drops one with its records.
        check: refuses to drop or replace one that is in use.
        others: further statements on one, by type; each function gets the name as it was created.
    """

    kind: str
    spec: type[Any]
    tables: Callable[[Connection], None]
    create: Callable[[Connection, Any, Report], None]
    answer: Callable[[Any], str]
    forget: Callable[[Connection, str], None]
    check: Callable[[Connection, str, str], None] = let_go
    others: Mapping[type[Any], Callable[[Connection, Any, str, Report], str]] = field(default_factory=dict)

    def run(self, connection: Connection, statement: Any, report: Report) -> str:
        """Run a statement.

        Args:
            connection: the connection to the database.
            statement: the statement, as it was read.
            report: called with the progress.

        Returns:
            A query: the answer to SHOW and DESCRIBE; otherwise its rows report what was done.

        Raises:
            ProgrammingError: for a name that exists already, or does not exist.
            FairSQLError, duckdb.Error: if it cannot be done; then nothing is written.
        """
        names = read_names(connection, self.kind)
        if isinstance(statement, Show):
            return self._show(names)
        exists = is_among(statement.name, names)
        if isinstance(statement, self.spec):
            return NOTHING if statement.lenient and exists else self._create(connection, statement, report)
        if isinstance(statement, Drop) and statement.lenient and not exists:
            return NOTHING
        name = find_name(self.kind, statement.name, names, statement.place)
        if isinstance(statement, Describe):
            return self._fill("describe", name)
        if type(statement) in self.others:
            return self.others[type(statement)](connection, statement, name, report)
        self.check(connection, name, "dropped")
        with connection.whole():
            self.forget(connection, name)
        return NOTHING

    def _create(self, connection: Connection, spec: Any, report: Report) -> str:
        check_tables(connection, self.tables)
        check_free(connection, self.kind, spec.name, spec.place, replace=spec.replace)
        self.check(connection, spec.name, "replaced")
        self.create(connection, spec, report)
        return query("records", "answer", columns=self.answer(spec), show=self._fill("show", spec.name))

    def _show(self, names: list[str] | None) -> str:
        return self._fill("show_none" if names is None else "show", None)

    def _fill(self, file: str, name: str | None) -> str:
        """Return a file of the kind's SQL with a name in the place of its word; NULL for all names."""
        value = "NULL" if name is None else quote_text(name)
        return fill(read_sql(f"{KINDS[self.kind].table}/{file}.sql").strip(), **{self.kind.lower(): value})
