"""The extended protocol: in, messages that prepare, bind, describe and execute; out, their answers.

After an error, all messages up to Sync are skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from fairsql.server.answer import description, spread
from fairsql.server.portals import Portal
from fairsql.server.prepared import Prepared
from fairsql.server.protocol import messages
from fairsql.server.protocol.channel import GoneError
from fairsql.server.protocol.failures import ServerError, foreseen
from fairsql.server.statements.announced import TEXTS, announced_types
from fairsql.server.statements.cursors import read_fetch
from fairsql.server.statements.requests import Statement, read_statements
from fairsql.server.statements.returning import returned
from fairsql.server.values.parameters import ARRAYS, read_value

if TYPE_CHECKING:
    import pyarrow as pa

    from fairsql.server.prepared import PreparedStatements
    from fairsql.server.runner import Runner
    from fairsql.server.session_statements import SessionStatements

_TEXT = 25  # the type text
_MEETING = frozenset("SELECT FROM INSERT UPDATE DELETE".split())  # statements that compare parameters with columns


class ExtendedProtocol:
    """Answer the messages of the extended protocol.

    Attributes:
        skipping: whether messages are skipped until Sync, after an error.
    """

    def __init__(self, runner: Runner, statements: SessionStatements, prepared: PreparedStatements) -> None:
        self._runner = runner
        self._statements = statements
        self._prepared = prepared
        self._portal: Portal | None = None  # to which error positions refer
        self.skipping = False
        self._answers: dict[type[messages.Message], Callable[[Any], None]] = {
            messages.Parse: self._parse, messages.Bind: self._bind, messages.Describe: self._describe,
            messages.Execute: self._execute, messages.Close: self._close,
        }  # fmt: skip

    def take(self, message: messages.Message) -> None:
        """Answer one message.

        Raises:
            ProtocolError: for a message that is not allowed at this point.
        """
        answer = self._answers.get(type(message))
        if self.skipping:
            return
        if answer is None:
            raise messages.ProtocolError("a login after the login")
        self._portal = None
        try:
            answer(message)
        except (GoneError, messages.ProtocolError):
            raise
        except Exception as error:
            self._runner.fail(foreseen(error), self._portal)
            self.skipping = True

    def _parse(self, message: messages.Parse) -> None:
        statements = read_statements(message.text)
        if len(statements) > 1:
            raise ServerError("42601", "a prepared statement is one statement", start=statements[1].start)
        prepared = Prepared(statements[0] if statements else None, message.types)
        self._prepared.add(message.name, prepared, len(message.text))
        self._runner.channel.send(messages.PARSE_COMPLETE)

    def _bind(self, message: messages.Bind) -> None:
        prepared = self._prepared.find(message.statement)
        formats = spread(message.formats, len(message.values))
        if TEXTS in announced_types(prepared.statement, prepared.parameters):  # lists: their operand has the type
            prepared.types = self._parameter_types(prepared)
        types = _types_of(message.values, formats, prepared)
        values = [read_value(*each) for each in zip(message.values, types, formats, strict=False)]
        if len(values) != prepared.parameters:
            text = f"the statement takes {prepared.parameters} parameters, and {len(values)} are given"
            raise ServerError("08P01", text)
        self._runner.portals.add(message.portal, Portal(prepared.statement, values, message.result_formats))
        self._runner.channel.send(messages.BIND_COMPLETE)

    def _describe(self, message: messages.Describe) -> None:
        if message.kind == "P":
            self._describe_portal(self._runner.portals.find(message.name))
        else:
            self._describe_prepared(self._prepared.find(message.name))

    def _describe_prepared(self, prepared: Prepared) -> None:
        statement = prepared.statement
        self._portal = Portal(statement)
        prepared.types = self._parameter_types(prepared)
        self._runner.channel.send(messages.parameter_description([oid or _TEXT for oid in prepared.types]))
        if statement is None or not statement.returns:
            self._runner.channel.send(messages.NO_DATA)
            return
        self._send_columns(self._schema(statement))

    def _parameter_types(self, prepared: Prepared) -> tuple[int, ...]:
        """Return the parameter types: as the client gave them, as the text shows, or as their operands have them."""
        statement, count = prepared.statement, prepared.parameters
        given = (*prepared.types, *[0] * count)[:count]
        types = [oid or shown for oid, shown in zip(given, announced_types(statement, count), strict=True)]
        open_ones = [number for number, oid in enumerate(types, 1) if oid in (0, TEXTS) and not given[number - 1]]
        if statement is None or not open_ones or self._runner.transaction.failed or statement.word not in _MEETING:
            return tuple(types)
        met = self._runner.parameter_types(statement, open_ones)
        return tuple(met.get(number, oid) for number, oid in enumerate(types, 1))

    def _schema(self, statement: Statement) -> pa.Schema:
        """Return the columns of a query without running it."""
        shown = self._statements.shown(statement)
        if shown is not None:
            return shown.schema
        if self._runner.transaction.failed or statement.word == "EXPLAIN":
            raise ServerError("0A000", "its columns are known only when it runs", "describe the portal")
        if statement.word == "FETCH":
            cursor = self._statements.find_cursor(read_fetch(statement).name)
            assert cursor.result is not None  # it runs
            return cursor.result.schema
        asked = returned(statement) if statement.writes else statement
        return self._runner.schema(asked, [None] * asked.parameters)

    def _describe_portal(self, portal: Portal) -> None:
        if portal.statement is None or not portal.statement.returns:
            self._runner.channel.send(messages.NO_DATA)
            return
        self._portal = portal
        if portal.result is None:
            self._statements.start(portal)
        assert portal.result is not None  # it returns rows
        self._send_columns(portal.result.schema, portal.formats)

    def _send_columns(self, schema: pa.Schema, formats: Sequence[int] = ()) -> None:
        self._runner.channel.send(description(schema, spread(formats, len(schema))))

    def _execute(self, message: messages.Execute) -> None:
        portal = self._runner.portals.find(message.portal)
        if portal.statement is None:
            self._runner.channel.send(messages.EMPTY_QUERY)
            return
        self._portal = portal
        if portal.result is None and not portal.done:
            self._statements.start(portal)
        self._runner.send(portal, max(0, message.limit))

    def _close(self, message: messages.Close) -> None:
        if message.kind == "S":
            self._prepared.drop(message.name)
        else:
            self._runner.portals.drop(message.name)
        self._runner.channel.send(messages.CLOSE_COMPLETE)


def _types_of(values: Sequence[bytes | None], formats: Sequence[int], prepared: Prepared) -> list[int]:
    """Return the types that values are read as: as the client gave them, else as the statement shows.

    A text value is left to DuckDB, which casts it to the type that the statement needs, unless it is an array.
    """
    shown = announced_types(prepared.statement, len(values))
    types = []
    for value, form, given, oid in zip(values, formats, [*prepared.types, *[0] * len(values)], shown, strict=False):
        is_array = oid in ARRAYS and (value or b"{").startswith(b"{")
        types.append(given or (oid or _TEXT if form else TEXTS if is_array else 0))
    return types
