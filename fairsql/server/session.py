"""One client's session: in, its messages; out, answers. Rows are sent as DuckDB makes them, batch by batch.

A session lives on after any error of a statement; it ends with the client, or with a message that cannot be read.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter
from traceback import format_tb
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from fairsql.errors import Error
from fairsql.server.answer import Result, description, spread
from fairsql.server.copies import read_copy
from fairsql.server.cursors import no_cursor, read_close, read_declare, read_fetch
from fairsql.server.permissions import check, check_plain
from fairsql.server.pg_catalog import rewrite
from fairsql.server.portals import Portal, Portals
from fairsql.server.protocol import messages
from fairsql.server.protocol.channel import Channel, GoneError
from fairsql.server.protocol.failures import ServerError, describe, fields
from fairsql.server.requests import READS, Statement, read_statements
from fairsql.server.settings import REPORTED, Change, Settings, read_change, read_mode
from fairsql.server.transaction import ENDS, Transaction, goes_back
from fairsql.server.values.lines import copy_messages
from fairsql.server.values.nesting import as_json
from fairsql.server.values.parameters import read_value
from fairsql.server.watch import REASONS, Task, Watch

if TYPE_CHECKING:
    from fairsql.session.connection import Connection

LOG = logging.getLogger("fairsql.server")
_MOST = 1000  # prepared statements of one session
_MOST_TEXT = messages.MESSAGE_LIMIT  # characters of all its prepared statements


@dataclass(frozen=True)
class Prepared:
    """A statement that waits for values; None is the empty one."""

    statement: Statement | None
    types: tuple[int, ...]


class Session:
    """What one client does."""

    def __init__(
        self, channel: Channel, connection: Connection, settings: Settings, watch: Watch, *, user: str, number: int,
        writable: bool, allowed: Sequence[str],
    ) -> None:  # fmt: skip
        self._channel = channel
        self._connection = connection
        connection.permit = self._permit
        connection.warn = partial(self._warn, "01000")
        self._settings = settings
        self._watch = watch
        self._user, self._number, self._writable, self._allowed = user, number, writable, allowed
        self._transaction = Transaction(connection, self._warn)
        self._skipping = False  # after an error of the extended protocol all is skipped up to Sync
        self._prepared: dict[str, Prepared] = {}
        self._portals = Portals(self._watched)

    def run(self) -> None:
        """Answer messages until the client leaves."""
        for name in REPORTED:
            self._channel.send(messages.parameter_status(name, self._settings[name]))
        self._ready()
        try:
            while (message := self._channel.receive()) != messages.Signal("terminate"):
                self._take(message)
        except messages.ProtocolError as error:
            self._channel.send(messages.failure(fields("08P01", str(error), severity="FATAL")))
            self._channel.flush()
        finally:
            self._portals.clear()

    def _take(self, message: messages.Message) -> None:
        if isinstance(message, messages.Query):
            self._skipping = False
            self._simple(message.text)
        elif isinstance(message, messages.Signal):
            self._signal(message.name)
        elif not self._skipping:
            answers: dict[type[messages.Message], Callable[[Any], None]] = {
                messages.Parse: self._parse, messages.Bind: self._bind, messages.Describe: self._describe,
                messages.Execute: self._execute, messages.Close: self._close,
            }  # fmt: skip
            answer = answers.get(type(message))
            if answer is None:
                raise messages.ProtocolError("a login after the login")
            try:
                answer(message)
            except (GoneError, messages.ProtocolError):
                raise
            except Exception as error:
                self._fail(_known(error), None)
                self._skipping = True

    def _signal(self, name: str) -> None:
        if name == "flush":
            self._channel.flush()
        elif name == "function":
            self._fail(ServerError("0A000", "functions are not called by number", "SELECT them"), None)
            self._ready()
        elif name == "sync":
            self._skipping = False
            if self._transaction.block != "explicit":
                self._portals.close_unheld()
            self._ready()

    def _ready(self) -> None:
        self._channel.send(messages.ready(self._transaction.status))
        self._channel.flush()

    # -- the simple protocol -----------------------------------------------------------------------------------------

    def _simple(self, text: str) -> None:
        self._portals.drop("")
        portal: Portal | None = None
        try:
            statements = read_statements(text)
            if not statements:
                self._channel.send(messages.EMPTY_QUERY)
            for statement in statements:
                if len(statements) > 1 and not self._transaction.block:
                    self._transaction.begin("implicit")
                portal = Portal(statement)
                self._start(portal)
                if portal.result is not None and statement.returns:
                    formats = spread(portal.formats, len(portal.result.schema))
                    self._channel.send(description(portal.result.schema, formats))
                self._send(portal, 0)
            if self._transaction.block == "implicit":
                with self._portals.ending(commit=True):
                    self._transaction.end(commit=True)
        except (GoneError, messages.ProtocolError):
            raise
        except Exception as error:
            self._fail(_known(error), portal)
        self._ready()

    # -- the extended protocol ---------------------------------------------------------------------------------------

    def _parse(self, message: messages.Parse) -> None:
        statements = read_statements(message.text)
        if len(statements) > 1:
            raise ServerError("42601", "a prepared statement is one statement", start=statements[1].start)
        kept = sum(len(each.statement.text) for each in self._prepared.values() if each.statement)
        if len(self._prepared) >= _MOST or kept + len(message.text) > _MOST_TEXT:
            raise ServerError("53400", "the session has too many prepared statements", "close some, or DISCARD ALL")
        if message.name and message.name in self._prepared:
            raise ServerError("42P05", f"prepared statement {message.name} exists already")
        self._prepared[message.name] = Prepared(statements[0] if statements else None, message.types)
        self._channel.send(messages.PARSE_COMPLETE)

    def _find(self, name: str) -> Prepared:
        if name not in self._prepared:
            raise ServerError("26000", f"there is no prepared statement {name!r}")
        return self._prepared[name]

    def _bind(self, message: messages.Bind) -> None:
        prepared = self._find(message.statement)
        arrays = _arrays(prepared.statement)
        types = [*prepared.types, *[0] * len(message.values)]
        types = [
            1009 if not oid and at in arrays and (value or b"{").startswith(b"{") else oid
            for at, (oid, value) in enumerate(zip(types, message.values, strict=False), 1)
        ]
        formats = spread(message.formats, len(message.values))
        values = [read_value(*each) for each in zip(message.values, types, formats, strict=False)]
        needed = prepared.statement.parameters if prepared.statement is not None else 0
        if len(values) != needed:
            raise ServerError("08P01", f"the statement takes {needed} parameters, and {len(values)} are given")
        self._portals.add(message.portal, Portal(prepared.statement, values, message.result_formats))
        self._channel.send(messages.BIND_COMPLETE)

    def _describe(self, message: messages.Describe) -> None:
        if message.kind == "P":
            portal = self._portals.find(message.name)
            self._describe_portal(portal)
            return
        prepared = self._find(message.name)
        statement = prepared.statement
        needed = statement.parameters if statement is not None else 0
        types = (*prepared.types, *[0] * needed)[:needed]
        self._channel.send(messages.parameter_description([oid or 25 for oid in types]))
        if statement is None or not statement.returns:
            self._channel.send(messages.NO_DATA)
            return
        if statement.word not in READS and statement.word != "FETCH":
            raise ServerError("0A000", "columns of RETURNING are told once it runs", "describe the portal")
        try:
            schema = self._look(statement, [None] * needed)
        except Error as error:
            self._fail(error, Portal(statement))
            self._skipping = True
            return
        self._channel.send(description(schema, spread((), len(schema))))

    def _look(self, statement: Statement, values: Sequence[Any]) -> pa.Schema:
        """Return the columns of a query without running it."""
        if self._transaction.failed or statement.word == "EXPLAIN" or self._knows(statement):
            raise ServerError("0A000", "its columns are told once it runs", "describe the portal")
        if statement.word == "FETCH":
            cursor = self._find_cursor(read_fetch(statement).name)
            assert cursor.result is not None  # it runs
            return cursor.result.schema
        self._check(statement)
        text = rewrite(statement)
        self._check_plain(statement, text)
        self._portals.put_aside()
        return self._connection.schema(text, values)

    def _describe_portal(self, portal: Portal) -> None:
        if portal.statement is None or not portal.statement.returns:
            self._channel.send(messages.NO_DATA)
            return
        try:
            if portal.result is None:
                self._start(portal)
        except Error as error:
            self._fail(error, portal)
            self._skipping = True
            return
        assert portal.result is not None  # it returns rows
        schema = portal.result.schema
        self._channel.send(description(schema, spread(portal.formats, len(schema))))

    def _execute(self, message: messages.Execute) -> None:
        portal = self._portals.find(message.portal)
        if portal.statement is None:
            self._channel.send(messages.EMPTY_QUERY)
            return
        try:
            if portal.result is None and not portal.done:
                self._start(portal)
            self._send(portal, max(0, message.limit))
        except (ServerError, Error) as error:
            self._fail(error, portal)
            self._skipping = True

    def _close(self, message: messages.Close) -> None:
        if message.kind == "S":
            self._prepared.pop(message.name, None)
        else:
            self._portals.drop(message.name)
        self._channel.send(messages.CLOSE_COMPLETE)

    # -- running -----------------------------------------------------------------------------------------------------

    def _start(self, portal: Portal) -> None:
        """Run a statement up to its first rows."""
        statement = portal.statement
        assert statement is not None
        if self._transaction.failed and statement.word not in ENDS:
            raise ServerError("25P02", "the transaction has failed, and takes nothing but ROLLBACK")
        begun = perf_counter()
        with self._logged(portal):
            self._check(statement)
            if not self._on_session(portal):
                self._run(portal, statement)
        portal.seconds += perf_counter() - begun

    def _run(self, portal: Portal, statement: Statement) -> None:
        """Run a statement in DuckDB."""
        self._portals.put_aside(portal)
        text = rewrite(statement)
        with self._watched():
            self._check_plain(statement, text)
            if statement.writes:
                self._transaction.wrote()
            schema, batches = self._connection.stream(text, portal.values)
            portal.result = Result(schema, batches, self._flat)

    def _run_query(self, portal: Portal, query: Statement) -> None:
        """Run the query inside of a statement, by the rules for queries."""
        portal.query = query
        self._check(query)
        self._run(portal, query)

    def _flat(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        return as_json(batch, self._connection, self._settings["TimeZone"])

    def _send(self, portal: Portal, limit: int) -> None:
        """Send rows, and how it ended."""
        statement, result = portal.statement, portal.result
        assert statement is not None
        if result is None:  # one on the session, which has answered
            return
        if portal.done:
            self._channel.send(messages.complete(statement.tag(0)))
            return
        begun = perf_counter()
        before = result.sent
        with self._logged(portal), self._watched():
            if portal.form is not None:
                for piece in copy_messages(result, portal.form):
                    self._channel.send(piece)
            elif not statement.returns:
                result.sent = result.count()
            else:
                for rows in result.rows(limit, spread(portal.formats, len(result.schema))):
                    self._channel.send(rows)
        portal.seconds += perf_counter() - begun
        if statement.returns and limit and result.sent - before == limit:
            self._channel.send(messages.PORTAL_SUSPENDED)
            return
        portal.done = True
        result.close()
        self._channel.send(messages.complete(statement.tag(result.sent)))
        self._log(statement, portal.seconds, result.sent, "ok")

    def _check(self, statement: Statement) -> None:
        """Refuse what this client may not do."""
        check(statement, writable=self._writable, allowed=self._allowed)
        inside = self._transaction.block == "explicit"
        if statement.writes and self._settings[f"{'' if inside else 'default_'}transaction_read_only"] == "on":
            raise ServerError("25006", f"cannot {statement.word} in a read-only transaction", "BEGIN READ WRITE", 0)

    def _permit(self, text: str) -> str:
        """Refuse a statement that the database holds, where this client may not send it; return what may run."""
        try:
            statements = read_statements(text)
            for statement in statements:
                self._check(statement)
        except ServerError as error:
            raise ServerError(error.state, f"in what the model was made by: {error.message}", error.hint) from error
        return "; ".join(statement.text for statement in statements)

    def _check_plain(self, statement: Statement, text: str) -> None:
        """Let DuckDB's parser confirm what the statement is."""
        if statement.stored:
            return
        check_plain(self._kinds(text), statement)
        if statement.word == "EXPLAIN":
            check_plain(self._kinds(text[read_statements(text)[0].inner :]), statement, query=True)

    def _kinds(self, text: str) -> list[str]:
        """Return what DuckDB's parser finds in a text."""
        found = self._connection.extract_statements(text)
        try:
            return [each.type.name for each in found]
        except ValueError:  # DuckDB's Python client has no name for some kinds, which are none for clients
            return []

    @contextmanager
    def _watched(self) -> Iterator[Task]:
        """Let what runs inside be stopped, and tell why it was."""
        with self._watch.over(self._channel, self._connection, self._settings.seconds) as task:
            try:
                yield task
            except Error as error:
                if task.reason and "INTERRUPT" in str(error):
                    raise ServerError(*REASONS[task.reason]) from error
                raise

    @contextmanager
    def _logged(self, portal: Portal) -> Iterator[None]:
        """Log a statement that fails."""
        begun = perf_counter()
        try:
            yield
        except Exception as error:
            sent = portal.result.sent if portal.result is not None else 0
            outcome = "client gone" if isinstance(error, GoneError) else describe(_known(error))["C"]
            assert portal.statement is not None
            self._log(portal.statement, portal.seconds + perf_counter() - begun, sent, outcome)
            portal.end()
            raise

    def _log(self, statement: Statement, seconds: float, rows: int, outcome: str) -> None:
        LOG.info(
            "user=%s session=%d %s %s %.1f ms rows=%d %s",
            self._user, self._number, statement.word, statement.fingerprint(), seconds * 1000, rows, outcome,
        )  # fmt: skip

    def _fail(self, error: ServerError | Error, portal: Portal | None) -> None:
        """Tell an error; the transaction, if there is one, has failed."""
        statement = None if portal is None else portal.query or portal.statement
        start = statement.start if statement is not None else 0
        known = statement is not None and rewrite(statement) is statement.text
        self._channel.send(messages.failure(describe(error, statement.text if known and statement else "", start)))
        if self._transaction.block:
            self._portals.close_unheld()
        self._transaction.fail()

    # -- statements on the session itself ----------------------------------------------------------------------------

    def _knows(self, statement: Statement) -> bool:
        """True for SHOW of a setting of PostgreSQL."""
        return statement.word == "SHOW" and len(statement.tokens) > 1 and bool(_shown(statement, self._settings))

    def _on_session(self, portal: Portal) -> bool:
        """Do what is about the session; return whether it was."""
        statement = portal.statement
        assert statement is not None
        word = statement.word
        if self._knows(statement):
            name = _shown(statement, self._settings)
            batch = pa.record_batch({name: [self._settings[name]]})
            portal.result = Result(batch.schema, iter([batch]), self._flat)
            return True
        if word == "FETCH":
            self._fetch(portal, statement)
            return True
        if word == "COPY":
            copy = read_copy(statement)
            portal.form = copy.form
            self._run_query(portal, copy.query)
            return True
        handlers: dict[str, Callable[[Statement], str]] = {
            "BEGIN": self._on_begin, "START": self._on_begin, "COMMIT": self._on_end,
            "END": self._on_end, "ROLLBACK": self._on_end, "ABORT": self._on_end,
            "SAVEPOINT": self._transaction.on_savepoint, "RELEASE": self._transaction.on_savepoint,
            "SET": self._on_set, "RESET": self._on_set,
            "DISCARD": self._on_discard, "DEALLOCATE": self._on_deallocate, "UNLISTEN": lambda _: "UNLISTEN",
            "DECLARE": lambda each: self._on_declare(portal, each), "MOVE": lambda each: self._on_move(portal, each),
             "CLOSE": self._on_close,
        }  # fmt: skip
        if word not in handlers:
            return False
        begun = perf_counter()
        tag = handlers[word](statement)
        portal.done = True
        self._channel.send(messages.complete(tag))
        self._log(statement, perf_counter() - begun, 0, "ok")
        return True

    def _warn(self, state: str, text: str) -> None:
        self._channel.send(messages.failure(fields(state, text, severity="WARNING"), notice=True))

    def _on_begin(self, statement: Statement) -> str:
        known = self._transaction.block == "explicit"
        mode = read_mode(statement) or ("" if known else self._settings["default_transaction_read_only"])
        self._portals.put_aside()
        change = [self._settings.change(Change("transaction_read_only", mode))] if mode else []
        tag = self._transaction.on_begin(statement)
        self._tell(change)
        return tag

    def _on_end(self, statement: Statement) -> str:
        if goes_back(statement):
            return self._transaction.on_savepoint(statement)
        commit = statement.word in ("COMMIT", "END") and not self._transaction.failed
        try:
            with self._portals.ending(commit=commit):
                return self._transaction.on_end(statement)
        finally:
            if self._transaction.block:  # a cursor WITH HOLD could not read its rows
                self._transaction.end(commit=False)
            self._tell(self._settings.end_transaction())

    def _on_declare(self, portal: Portal, statement: Statement) -> str:
        asked = read_declare(statement)
        if not self._transaction.block and not asked.holds:
            raise ServerError("25P01", "DECLARE CURSOR can only be used in transaction blocks",
                              "BEGIN first, or DECLARE … CURSOR WITH HOLD FOR …", 0)  # fmt: skip
        if asked.name in self._portals:
            raise ServerError("42P03", f'cursor "{asked.name}" already exists', "CLOSE it first", 0)
        cursor = Portal(asked.query, portal.values, (1,) if asked.binary else (), holds=asked.holds)
        portal.query = asked.query
        self._check(asked.query)
        self._run(cursor, asked.query)
        self._portals.add(asked.name, cursor)
        if not self._transaction.block:
            self._portals.hold(cursor)
        return "DECLARE CURSOR"

    def _find_cursor(self, name: str) -> Portal:
        """Return a portal whose rows can be fetched by its name, and which runs."""
        portal = self._portals.find(name) if name in self._portals else Portal(None)
        if portal.statement is None or portal.statement.word not in READS:
            raise no_cursor(name)
        if portal.result is None:
            self._start(portal)
        return portal

    def _fetch(self, portal: Portal, statement: Statement) -> None:
        """Make the next rows of a cursor those of a portal."""
        asked = read_fetch(statement)
        cursor = self._find_cursor(asked.name)
        rows = cursor.result
        assert rows is not None  # it runs
        portal.query = replace(statement, text="")  # errors of the rows are about another text
        skip, count = asked.span(rows.sent)
        with self._watched():
            for _ in rows.batches(skip):
                pass
        portal.result = Result(rows.schema, rows.batches(count), self._flat)
        portal.formats = cursor.formats or portal.formats

    def _on_move(self, portal: Portal, statement: Statement) -> str:
        self._fetch(portal, statement)
        rows, portal.result = portal.result, None
        assert rows is not None  # as of FETCH
        with self._watched():
            return f"MOVE {sum(batch.num_rows for batch in rows.batches())}"

    def _on_close(self, statement: Statement) -> str:
        name = read_close(statement)
        if name is None:
            self._portals.clear()
            return "CLOSE CURSOR ALL"
        if name not in self._portals:
            raise no_cursor(name)
        self._portals.drop(name)
        return "CLOSE CURSOR"

    def _on_set(self, statement: Statement) -> str:
        self._portals.put_aside()
        words = [token.word for token in statement.tokens]
        if words == ["RESET", "ALL"]:
            self._tell(self._settings.reset())
        else:
            change: Change | None = read_change(statement)
            if change is not None:
                self._tell([self._settings.change(change)])
        return statement.word

    def _tell(self, changed: Sequence[tuple[str, str]]) -> None:
        for name, value in changed:
            if name in REPORTED:
                self._channel.send(messages.parameter_status(name, value))

    def _on_discard(self, statement: Statement) -> str:
        if self._transaction.block:
            raise ServerError("25001", "DISCARD cannot run in a transaction")
        self._prepared.clear()
        self._portals.clear()
        self._tell(self._settings.reset())
        return "DISCARD ALL"

    def _on_deallocate(self, statement: Statement) -> str:
        name = statement.tokens[-1]
        if name.word == "ALL":
            self._prepared.clear()
            return "DEALLOCATE ALL"
        if self._prepared.pop(name.text, None) is None:
            raise ServerError("26000", f"there is no prepared statement {name.text!r}")
        return "DEALLOCATE"


def _known(error: Exception) -> ServerError | Error:
    """Return an error that can be told; one that no one foresaw is logged, without its text, which may hold values."""
    if isinstance(error, (ServerError, Error)):
        return error
    frames = "".join(format_tb(error.__traceback__)[-4:])
    LOG.error("a statement has met a fault of the server: %s\n%s", type(error).__name__, frames)
    return ServerError("XX000", f"the server cannot answer this statement ({type(error).__name__}); its log says where")


def _arrays(statement: Statement | None) -> set[int]:
    """Return the numbers of the parameters that are arrays if they look so: ANY($1), unnest($1), $1::text[]."""
    words = ["", "", *(token.word for token in (statement.tokens if statement is not None else ())), "", "", "", ""]
    found = set()
    for at in range(2, len(words) - 4):
        if words[at] == "$" and words[at + 1].isdecimal():
            inside = words[at - 2] in ("ANY", "ALL", "SOME", "UNNEST") and (words[at - 1], words[at + 2]) == ("(", ")")
            if inside or (words[at + 2] == "::" and words[at + 4 : at + 6] == ["[", "]"]):
                found.add(int(words[at + 1]))
    return found


def _shown(statement: Statement, settings: Settings) -> str:
    """Return the name of the setting that SHOW asks for; empty for what DuckDB or FairSQL shows."""
    words = [token.text for token in statement.tokens[1:]]
    joined = " ".join(words).casefold()
    special = {"time zone": "TimeZone", "transaction isolation level": "transaction_isolation"}
    name = special.get(joined, words[0] if len(words) == 1 else "")
    return next((each for each, _ in settings.items() if each.casefold() == name.casefold()), "")
