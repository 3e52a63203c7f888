"""One client's session: in, its messages; out, answers.

An error in a statement does not end the session. It ends when the client leaves or sends an unreadable message.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairsql.server.answer import description, spread
from fairsql.server.extended import ExtendedProtocol
from fairsql.server.portals import Portal
from fairsql.server.prepared import PreparedStatements
from fairsql.server.protocol import messages
from fairsql.server.protocol.channel import GoneError
from fairsql.server.protocol.failures import ServerError, fields, foreseen
from fairsql.server.session_statements import SessionStatements
from fairsql.server.settings import REPORTED
from fairsql.server.statements.requests import Statement, read_statements

if TYPE_CHECKING:
    from fairsql.server.runner import Runner


class ClientSession:
    """Answer one client's messages of the simple and the extended protocol, in the order of arrival."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._channel = runner.channel
        prepared = PreparedStatements()
        self._statements = SessionStatements(runner, prepared)
        self._extended = ExtendedProtocol(runner, self._statements, prepared)

    def run(self) -> None:
        """Answer messages until the client leaves."""
        for name in REPORTED:
            self._channel.send(messages.parameter_status(name, self._runner.settings[name]))
        self._ready()
        try:
            while (message := self._channel.receive()) != messages.Signal("terminate"):
                self._take(message)
        except messages.ProtocolError as error:
            self._channel.tell(fields("08P01", str(error), severity="FATAL"))
            self._channel.flush()
        finally:
            self._runner.portals.clear()

    def _take(self, message: messages.Message) -> None:
        if isinstance(message, messages.Query):
            self._extended.skipping = False
            self._answer_query(message.text)
        elif isinstance(message, messages.Signal):
            self._signal(message.name)
        elif not isinstance(message, messages.Copied):  # left over from a COPY that failed
            self._extended.take(message)

    def _signal(self, name: str) -> None:
        if name == "flush":
            self._channel.flush()
        elif name == "function":
            self._runner.fail(ServerError("0A000", "functions are not called by number", "SELECT them"), None)
            self._ready()
        elif name == "sync":
            self._extended.skipping = False
            if self._runner.transaction.block != "explicit":
                self._runner.portals.close_unheld()
            self._ready()

    def _ready(self) -> None:
        self._channel.send(messages.ready(self._runner.transaction.status))
        self._channel.flush()

    def _answer_query(self, text: str) -> None:
        """Run the statements of a message of the simple protocol in one transaction, which an error rolls back."""
        transaction = self._runner.transaction
        self._runner.portals.drop("")
        portal: Portal | None = None
        try:
            statements = read_statements(text)
            if not statements:
                self._channel.send(messages.EMPTY_QUERY)
            for statement in statements:
                if len(statements) > 1 and not transaction.block:
                    transaction.begin("implicit")
                portal = Portal(statement)
                self._run(portal, statement)
            if transaction.block == "implicit":
                with self._runner.portals.ending(commit=True):
                    transaction.end(commit=True)
        except (GoneError, messages.ProtocolError):
            raise
        except Exception as error:
            self._runner.fail(foreseen(error), portal)
        self._ready()

    def _run(self, portal: Portal, statement: Statement) -> None:
        self._statements.start(portal)
        if portal.result is not None and statement.returns:
            schema = portal.result.schema
            self._channel.send(description(schema, spread(portal.formats, len(schema))))
        self._runner.send(portal, 0)
