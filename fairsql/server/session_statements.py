"""Statements on the session itself, which DuckDB never sees: in, portals; out, their tags, or the rows of a cursor.

They begin and end transactions, declare and read cursors, run COPY, and change or show PostgreSQL's settings.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING

import pyarrow as pa

from fairsql.server.answer import Answer
from fairsql.server.portals import Portal
from fairsql.server.protocol import messages
from fairsql.server.protocol.failures import ServerError
from fairsql.server.settings import Change, Settings, read_change, read_mode
from fairsql.server.statements.copies import Copy, read_copy
from fairsql.server.statements.cursors import no_cursor, read_close, read_declare, read_fetch
from fairsql.server.statements.requests import READS, Statement
from fairsql.server.transaction import ENDS, goes_back

if TYPE_CHECKING:
    from fairsql.server.prepared import PreparedStatements
    from fairsql.server.runner import Runner


class SessionStatements:
    """Start a session's statements: those on the session run here, all others in the runner."""

    def __init__(self, runner: Runner, prepared: PreparedStatements) -> None:
        self._runner = runner
        self._prepared = prepared
        self._handlers: dict[str, Callable[[Portal, Statement], str]] = {
            "BEGIN": self._on_begin, "START": self._on_begin, "COMMIT": self._on_end,
            "END": self._on_end, "ROLLBACK": self._on_end, "ABORT": self._on_end,
            "SAVEPOINT": self._on_savepoint, "RELEASE": self._on_savepoint,
            "SET": self._on_set, "RESET": self._on_set, "DISCARD": self._on_discard,
            "DEALLOCATE": self._on_deallocate, "UNLISTEN": lambda _, __: "UNLISTEN",
            "DECLARE": self._on_declare, "MOVE": self._on_move, "CLOSE": self._on_close,
        }  # fmt: skip

    def start(self, portal: Portal) -> None:
        """Run a statement up to its first rows."""
        statement = portal.statement
        assert statement is not None
        if self._runner.transaction.failed and statement.word not in ENDS:
            raise ServerError("25P02", "the transaction has failed, and takes nothing but ROLLBACK")
        begun = perf_counter()
        with self._runner.logged(portal):
            self._runner.check(statement)
            if not self._run_here(portal):
                self._runner.run(portal, statement)
        portal.seconds += perf_counter() - begun

    def _run_here(self, portal: Portal) -> bool:
        """Run a statement on the session; return False for any other statement."""
        statement = portal.statement
        assert statement is not None
        word = statement.word
        shown = self.shown(statement)
        if shown is not None:
            portal.result = Answer(shown.schema, iter([shown]), self._runner.flat)
            return True
        if word == "FETCH":
            self._fetch(portal, statement)
            return True
        if word == "COPY":
            copy = read_copy(statement)
            if copy.target:
                self._copy_in(portal, statement, copy)
                return True
            portal.form = copy.form
            self._runner.run_query(portal, copy.query)
            return True
        if word not in self._handlers:
            return False
        begun = perf_counter()
        tag = self._handlers[word](portal, statement)
        portal.done = True
        self._runner.channel.send(messages.complete(tag))
        self._runner.log(statement, perf_counter() - begun, 0, "ok")
        return True

    def _copy_in(self, portal: Portal, statement: Statement, copy: Copy) -> None:
        """Write the rows that a client sends: all or none."""
        begun = perf_counter()
        portal.query = copy.query
        alone = not self._runner.transaction.block
        if alone:
            self._runner.transaction.begin("implicit")
        rows = self._runner.copy_in(copy)
        if alone:
            with self._runner.portals.ending(commit=True):
                self._runner.transaction.end(commit=True)
        portal.done = True
        self._runner.channel.send(messages.complete(statement.tag(rows)))
        self._runner.log(statement, perf_counter() - begun, rows, "ok")

    def shown(self, statement: Statement) -> pa.RecordBatch | None:
        """Return the row of SHOW for a PostgreSQL setting, or the rows of SHOW ALL; None for other statements."""
        if statement.word != "SHOW":
            return None
        if [token.word for token in statement.tokens[1:]] == ["ALL"]:
            names, values = zip(*self._runner.settings.items(), strict=True)
            return pa.record_batch({"name": names, "setting": values, "description": [""] * len(names)})
        name = _setting_of_show(statement, self._runner.settings)
        return pa.record_batch({name: [self._runner.settings[name]]}) if name else None

    def _on_begin(self, _: Portal, statement: Statement) -> str:
        has_begun = self._runner.transaction.block == "explicit"
        mode = read_mode(statement) or ("" if has_begun else self._runner.settings["default_transaction_read_only"])
        self._runner.portals.put_aside()
        change = [self._runner.settings.change(Change("transaction_read_only", mode))] if mode else []
        tag = self._runner.transaction.on_begin(statement)
        self._runner.tell(change)
        return tag

    def _on_end(self, _: Portal, statement: Statement) -> str:
        if goes_back(statement):
            return self._runner.transaction.on_savepoint(statement)
        commit = statement.word in ("COMMIT", "END") and not self._runner.transaction.failed
        try:
            with self._runner.portals.ending(commit=commit):
                return self._runner.transaction.on_end(statement)
        finally:
            if self._runner.transaction.block:  # the rows of a cursor WITH HOLD could not be read
                self._runner.transaction.end(commit=False)
            self._runner.tell(self._runner.settings.end_transaction())

    def _on_savepoint(self, _: Portal, statement: Statement) -> str:
        return self._runner.transaction.on_savepoint(statement)

    def _on_declare(self, portal: Portal, statement: Statement) -> str:
        declaration = read_declare(statement)
        if not self._runner.transaction.block and not declaration.holds:
            raise ServerError("25P01", "DECLARE CURSOR can only be used in transaction blocks",
                              "BEGIN first, or DECLARE … CURSOR WITH HOLD FOR …", 0)  # fmt: skip
        if declaration.name in self._runner.portals:
            raise ServerError("42P03", f'cursor "{declaration.name}" already exists', "CLOSE it first", 0)
        cursor = Portal(declaration.query, portal.values, (1,) if declaration.binary else (), holds=declaration.holds)
        portal.query = declaration.query
        self._runner.check(declaration.query)
        self._runner.run(cursor, declaration.query)
        self._runner.portals.add(declaration.name, cursor)
        if not self._runner.transaction.block:
            self._runner.portals.hold(cursor)
        return "DECLARE CURSOR"

    def find_cursor(self, name: str) -> Portal:
        """Return the portal with a name, started, if its rows can be fetched."""
        portal = self._runner.portals.find(name) if name in self._runner.portals else Portal(None)
        if portal.statement is None or portal.statement.word not in READS:
            raise no_cursor(name)
        if portal.result is None:
            self.start(portal)
        return portal

    def _fetch(self, portal: Portal, statement: Statement) -> None:
        """Give a portal the next rows of a cursor."""
        fetch = read_fetch(statement)
        cursor = self.find_cursor(fetch.name)
        rows = cursor.result
        assert rows is not None  # it runs
        portal.query = replace(statement, text="")  # errors in the rows refer to another text
        skip, count = fetch.span(rows.sent)
        with self._runner.watched():
            for _ in rows.batches(skip):
                pass
        portal.result = Answer(rows.schema, rows.batches(count), self._runner.flat)
        portal.formats = cursor.formats or portal.formats

    def _on_move(self, portal: Portal, statement: Statement) -> str:
        self._fetch(portal, statement)
        rows, portal.result = portal.result, None
        assert rows is not None  # set by _fetch
        with self._runner.watched():
            return f"MOVE {sum(batch.num_rows for batch in rows.batches())}"

    def _on_close(self, _: Portal, statement: Statement) -> str:
        name = read_close(statement)
        if name is None:
            self._runner.portals.clear()
            return "CLOSE CURSOR ALL"
        if name not in self._runner.portals:
            raise no_cursor(name)
        self._runner.portals.drop(name)
        return "CLOSE CURSOR"

    def _on_set(self, _: Portal, statement: Statement) -> str:
        self._runner.portals.put_aside()
        words = [token.word for token in statement.tokens]
        if words == ["RESET", "ALL"]:
            self._runner.tell(self._runner.settings.reset())
        else:
            change: Change | None = read_change(statement)
            if change is not None:
                self._runner.tell([self._runner.settings.change(change)])
        return statement.word

    def _on_discard(self, _: Portal, __: Statement) -> str:
        if self._runner.transaction.block:
            raise ServerError("25001", "DISCARD cannot run in a transaction")
        self._prepared.clear()
        self._runner.portals.clear()
        self._runner.tell(self._runner.settings.reset())
        return "DISCARD ALL"

    def _on_deallocate(self, _: Portal, statement: Statement) -> str:
        name = statement.tokens[-1]
        if name.word == "ALL":
            self._prepared.clear()
            return "DEALLOCATE ALL"
        self._prepared.find(name.text)
        self._prepared.drop(name.text)
        return "DEALLOCATE"


def _setting_of_show(statement: Statement, settings: Settings) -> str:
    """Return the name of the setting in a SHOW statement; empty if DuckDB or FairSQL answers it."""
    words = [token.text for token in statement.tokens[1:]]
    joined = " ".join(words).casefold()
    special = {"time zone": "TimeZone", "transaction isolation level": "transaction_isolation"}
    name = special.get(joined, words[0] if len(words) == 1 else "")
    return next((each for each, _ in settings.items() if each.casefold() == name.casefold()), "")
