"""Run a session's statements in DuckDB: in, portals; out, their rows, or errors, on the client's channel.

Rows are sent batch by batch, as DuckDB produces them. Each statement is checked by the rules for its client, can be
stopped while it runs, and is logged when it ends.
"""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import IO, TYPE_CHECKING, Any

import pyarrow as pa

from fairsql.errors import Error
from fairsql.server.answer import Answer, spread
from fairsql.server.portals import Portal, Portals
from fairsql.server.protocol import messages
from fairsql.server.protocol.channel import Channel, GoneError
from fairsql.server.protocol.failures import ServerError, describe, fields, foreseen
from fairsql.server.settings import REPORTED, Settings, read_calls
from fairsql.server.statements.copies import Copy
from fairsql.server.statements.naming import column_names, fold_names
from fairsql.server.statements.operands import operand_types
from fairsql.server.statements.permissions import check, check_plain, check_shown
from fairsql.server.statements.pg_catalog import CATALOG, rewrite
from fairsql.server.statements.requests import Statement, read_statements
from fairsql.server.transaction import Transaction
from fairsql.server.values.carriers import carried_schema, carry
from fairsql.server.values.incoming import read_rows
from fairsql.server.values.lines import copy_messages
from fairsql.server.values.nesting import as_json
from fairsql.server.values.types import describe as describe_column
from fairsql.server.watch import Task, Watch
from fairsql.text.queries import query

if TYPE_CHECKING:
    from fairsql.session.connection import Connection

LOG = logging.getLogger("fairsql.server")
_SHORT, _MOST_FOUND = 10_000, 64  # the length and the number of texts whose kinds are cached
_ROWS = "fairsql_rows"  # the view of the rows that COPY inserts


@dataclass(frozen=True)
class Client:
    """The client: its user, its session's number, whether it may write, what it may read, and all sessions' numbers."""

    user: str
    number: int
    writable: bool
    allowed: Sequence[str]
    sessions: Callable[[], Sequence[int]]


class Runner:
    """Run one session's statements.

    Attributes:
        channel: where answers are sent.
        settings: the session's settings.
        transaction: the session's transaction.
        portals: the session's portals.
    """

    def __init__(
        self, channel: Channel, connection: Connection, settings: Settings, watch: Watch, client: Client
    ) -> None:
        self.channel = channel
        self.settings = settings
        self._connection = connection
        self._watch = watch
        self._client = client
        connection.permit = self._permit
        connection.warn = self._warn_of
        self._found: dict[str, list[str]] = {}
        self._sessions: Sequence[int] = ()
        self.transaction = Transaction(connection, self.warn)
        self.portals = Portals(self.watched)

    def run(self, portal: Portal, statement: Statement) -> None:
        """Run a statement in DuckDB."""
        self.portals.put_aside(portal)
        text = self._text(statement, portal.values, changes=True)
        with self.watched():
            self._check_plain(statement, text)
            if statement.writes:
                self.transaction.wrote()
            # An error while a statement runs aborts DuckDB's transaction; an error while it is prepared does not.
            at_once = not statement.writes and not self.transaction.has_written
            schema, batches = self._connection.stream(text, portal.values, only_reads=at_once)
        shown = schema_shown(schema, statement, text)
        portal.result = Answer(shown, carry(batches, shown) if shown.types != schema.types else batches, self.flat)

    def run_query(self, portal: Portal, query: Statement) -> None:
        """Run the query inside a statement, by the rules for queries."""
        portal.query = query
        self.check(query)
        self.run(portal, query)

    def schema(self, statement: Statement, values: Sequence[Any]) -> pa.Schema:
        """Return the columns of a query without running it."""
        self.check(statement)
        self.portals.put_aside()
        text = self._text(statement, values, changes=False)
        with self.watched():
            self._check_plain(statement, text)
            return schema_shown(self._connection.schema(text, values), statement, text)

    def copy_in(self, copy: Copy) -> int:
        """Receive all rows from the client and write them; return how many."""
        schema = self.schema(copy.query, [])
        types = [describe_column(field)[0] for field in schema]
        self.channel.send(messages.copy_in(len(types), binary=copy.form.kind == "binary"))
        self.channel.flush()
        self.transaction.wrote()
        count = 0
        with tempfile.TemporaryFile(prefix="fairsql-") as file:
            self._take_rows(file)
            raw = self._connection.raw
            for batch in read_rows(file, copy.form, types):
                with self.watched():
                    raw.register(_ROWS, pa.table(batch))  # a view, which a failed transaction drops
                    self._connection.execute(query("server", "copy_in", target=copy.target, rows=_ROWS))
                    raw.unregister(_ROWS)
                count += batch.num_rows
        return count

    def _take_rows(self, file: IO[bytes]) -> None:
        """Save the data that a client sends for COPY to a file."""
        while True:
            message = self.channel.receive()
            if isinstance(message, messages.Copied):
                if message.kind == "f":
                    reason = message.data.rstrip(b"\0").decode(errors="replace")
                    raise ServerError("57014", f"COPY from stdin failed: {reason}")
                if message.kind == "c":
                    break
                file.write(message.data)
            elif message not in (messages.Signal("flush"), messages.Signal("sync")):
                raise messages.ProtocolError("rows of COPY are expected")
        file.seek(0)

    def parameter_types(self, statement: Statement, wanted: Collection[int]) -> dict[int, int]:
        """Return the types of parameters by their operands, without running the statement."""
        self.check(statement)
        self.portals.put_aside()
        text = self._text(statement, [None] * statement.parameters, changes=False)
        with self.watched():
            self._check_plain(statement, text)
            return operand_types(self._connection.expand(text), wanted, self._connection.schema)

    def _text(self, statement: Statement, values: Sequence[Any], *, changes: bool) -> str:
        """Return the text for DuckDB: catalogue names and calls of `set_config` are replaced."""
        parts, at = [], 0
        calls = read_calls(statement, values) if statement.word == "SELECT" else []
        if calls:  # current_setting in the same statement still returns the old value
            self._publish()
        for call in calls:
            value = call.change.value or ""
            if changes:
                changed = self.settings.change(call.change)
                self.tell([changed])
                value = changed[1]
            parts += [statement.text[at : call.start], call.result(value)]
            at = call.end
        asked = statement if not parts else read_statements("".join([*parts, statement.text[at:]]))[0]
        text = rewrite(asked)
        if text is not statement.text and not calls:
            self._publish()
        return text

    def _publish(self) -> None:
        """Publish the current settings and sessions in the catalogue."""
        self.settings.publish()
        sessions = self._client.sessions()
        if sessions != self._sessions:
            number, numbers = str(self._client.number), ", ".join(map(str, sessions))
            self._connection.raw.execute(query("server", "publish_sessions", number=number, numbers=numbers))
            self._sessions = sessions

    def tell(self, changed: Sequence[tuple[str, str]]) -> None:
        """Report changed settings to the client, if the protocol reports them."""
        for name, value in changed:
            if name in REPORTED:
                self.channel.send(messages.parameter_status(name, value))

    def flat(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        """Return a batch with nested columns as JSON."""
        return as_json(batch, self._connection, self.settings["TimeZone"])

    def send(self, portal: Portal, limit: int) -> None:
        """Send rows of a portal, then its tag or that it is suspended."""
        statement, result = portal.statement, portal.result
        assert statement is not None
        if result is None:  # a statement on the session, which has been answered
            return
        if portal.done:
            self.channel.send(messages.complete(statement.tag(0)))
            return
        begun = perf_counter()
        before = result.sent
        with self.logged(portal), self.watched():
            self._send_rows(portal, result, limit, returns=statement.returns)
        portal.seconds += perf_counter() - begun
        if statement.returns and limit and result.sent - before == limit:
            self.channel.send(messages.PORTAL_SUSPENDED)
            return
        portal.done = True
        result.close()
        self.channel.send(messages.complete(statement.tag(result.sent)))
        self.log(statement, portal.seconds, result.sent, "ok")

    def _send_rows(self, portal: Portal, answer: Answer, limit: int, *, returns: bool) -> None:
        if portal.form is not None:
            for piece in copy_messages(answer, portal.form):
                self.channel.send(piece)
        elif not returns:
            answer.sent = answer.count()
        else:
            for rows in answer.rows(limit, spread(portal.formats, len(answer.schema))):
                self.channel.send(rows)

    def check(self, statement: Statement) -> None:
        """Refuse a statement that this client may not run."""
        check(statement, writable=self._client.writable, allowed=self._client.allowed)
        inside = self.transaction.block == "explicit"
        if statement.writes and self.settings[f"{'' if inside else 'default_'}transaction_read_only"] == "on":
            raise ServerError("25006", f"cannot {statement.word} in a read-only transaction", "BEGIN READ WRITE", 0)

    def _permit(self, text: str) -> str:
        """Refuse a statement stored in the database if this client may not send it; return the statement to run."""
        try:
            statements = read_statements(text)
            for statement in statements:
                self.check(statement)
        except ServerError as error:
            raise ServerError(error.state, f"in what the model was made by: {error.message}", error.hint) from error
        return "; ".join(statement.text for statement in statements)

    def _check_plain(self, statement: Statement, text: str) -> None:
        """Check with DuckDB's parser that the statement is of the kind that was read."""
        if statement.stored:
            return
        check_shown(statement)
        check_plain(self._kinds(text), statement)
        if statement.word == "EXPLAIN":
            check_plain(self._kinds(text[read_statements(text)[0].inner :]), statement, query=True)

    def _kinds(self, text: str) -> list[str]:
        """Return the kinds of the statements that DuckDB's parser finds in a text; short texts are cached."""
        if text in self._found:
            return self._found[text]
        statements = self._connection.extract_statements(text)
        try:
            kinds = [each.type.name for each in statements]
        except ValueError:  # DuckDB's Python client cannot name some kinds, which clients may not use
            kinds = []
        if len(text) <= _SHORT:
            self._found[text] = kinds
            if len(self._found) > _MOST_FOUND:
                del self._found[next(iter(self._found))]
        return kinds

    def watched(self) -> Task:
        """Make the statement inside interruptible; its error says why it was stopped."""
        return self._watch.over(self.channel, self._connection, self.settings.seconds)

    @contextmanager
    def logged(self, portal: Portal) -> Iterator[None]:
        """Log a statement that fails."""
        begun = perf_counter()
        try:
            yield
        except Exception as error:
            sent = portal.result.sent if portal.result is not None else 0
            outcome = "client gone" if isinstance(error, GoneError) else describe(foreseen(error))["C"]
            assert portal.statement is not None
            self.log(portal.statement, portal.seconds + perf_counter() - begun, sent, outcome)
            portal.end()
            raise

    def log(self, statement: Statement, seconds: float, rows: int, outcome: str) -> None:
        """Log a finished statement, without its values."""
        client, milliseconds = self._client, seconds * 1000
        LOG.info(
            "user=%s session=%d %s %s %.1f ms rows=%d %s",
            client.user, client.number, statement.word, statement.fingerprint, milliseconds, rows, outcome,
        )  # fmt: skip

    def fail(self, error: ServerError | Error, portal: Portal | None) -> None:
        """Send an error to the client and mark the transaction, if there is one, as failed."""
        statement = None if portal is None else portal.query or portal.statement
        start = statement.start if statement is not None else 0
        text = statement.text if statement is not None and _is_given_as_it_is(statement) else ""
        self.channel.tell(describe(error, text, start), said=statement.text if statement is not None else "")
        if self.transaction.block:
            self.portals.close_unheld()
        self.transaction.fail()

    def _warn_of(self, text: str, kind: type[Warning] = UserWarning) -> None:
        """Send a warning about a statement or its result."""
        del kind
        self.warn("01000", text)

    def warn(self, state: str, text: str) -> None:
        """Send a warning."""
        self.channel.tell(fields(state, text, severity="WARNING"), notice=True)


def _is_given_as_it_is(statement: Statement) -> bool:
    """Return whether DuckDB's error positions fit the client's text: it is not rewritten, or rewriting is refused."""
    try:
        return rewrite(statement) is statement.text
    except ServerError:
        return True


def schema_shown(schema: pa.Schema, statement: Statement, text: str) -> pa.Schema:
    """Return columns as clients see them: with PostgreSQL's names and, in queries on its catalogue, its types."""
    names = column_names(statement, schema.names)
    if text is not statement.text and CATALOG in text:
        schema = carried_schema(schema)
        names = fold_names(statement, names)
    return pa.schema([field.with_name(name) for field, name in zip(schema, names, strict=True)])
