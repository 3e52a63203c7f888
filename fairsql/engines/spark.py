"""Connect to Spark. In: a SparkSession, or the URL `sc://host:port` of Spark Connect. Out: an engine.

Spark has no transactions: two queries see the same rows only if the tables do not change.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date, datetime
from importlib import import_module
from socket import create_connection
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4
from warnings import catch_warnings, simplefilter

from py4j.protocol import Py4JError, Py4JNetworkError
from pyspark.errors import PySparkException
from sqlglot import exp

from fairsql.engines.arrow_rows import item_of
from fairsql.engines.engine import Engine, Secrets, is_argument, mark_texts, refusal, rename_rows, replace_parameters
from fairsql.errors import DataError, FairSQLError, ProgrammingError
from fairsql.text.printing import print_sql
from fairsql.text.tokens import tokenize

_BINARY = "UTF8_BINARY"
_PORT = 15002
_RETRIES = 5  # of Spark Connect's client, with growing pauses: half a minute, not its usual ten
_LOST = (
    "UNAVAILABLE",
    "RETRIES_EXCEEDED",
    "stopped SparkContext",
    "Connection refused",
    "NO_ACTIVE_SESSION",
    "SESSION_CLOSED",
)
_NO_REPLACE = "does not support REPLACE TABLE"
_STOPPED = ("OPERATION_CANCELED", "SPARK_JOB_CANCELLED")  # by `interrupt`


class Spark(Engine):
    """A Spark session, either classic or Spark Connect.

    Args:
        session: an open session.
        owned: whether it is closed with the engine.
        secrets: texts to remove from errors.
    """

    name = "Spark"
    dialect = "spark"

    def __init__(self, session: Any, *, owned: bool, secrets: tuple[str, ...] = ()) -> None:
        self._session = session
        self._owned = owned
        self._secrets = Secrets(secrets)
        self._tag = f"fairsql-{uuid4().hex}"  # tags FairSQL's queries, so that `interrupt` stops no others
        context = getattr(session, "sparkContext", None)  # a classic session only sees the tags of its own thread
        methods = [session.addTag, session.removeTag, session.interruptTag]
        if context is not None:
            methods = [context.addJobTag, context.removeJobTag, context.cancelJobsWithTag]
        self._add_tag, self._remove_tag, self._stop_tagged = methods

    def query(self, sql: str, values: Sequence[Any] = ()) -> Any:
        """Run a query and return its rows as a `pyarrow.Table`."""
        self._refuse_quoted(sql)
        given = {f"fair_{at}": value for at, value in enumerate(values, 1)}
        return self._run(lambda: self._session.sql(sql, args=given or None).toArrow())

    def mark(self, at: int, value: Any) -> str:
        """Return a named parameter of Spark."""
        return f":fair_{at}"

    def execute(self, sql: str) -> None:
        """Run a statement."""
        self._refuse_quoted(sql)
        self._run(lambda: self._session.sql(sql).toArrow())

    def adapt(self, query: exp.Select) -> exp.Select:
        """Make names differ whatever their case, texts by their bytes, and texts that are not numbers from NULL.

        Without ANSI mode, CAST('high' AS DOUBLE) is NULL.
        """
        query = super().adapt(query)
        if not self._is_ansi():
            mark_texts(query)
        names = [column.alias_or_name for column in query.ctes[0].this.selects]
        rows = rename_rows(query).ctes[0].this
        schema = self._schema(rows)
        for column, name in zip(rows.selects, names, strict=True):
            kind = schema.get(column.alias)
            if getattr(kind, "collation", _BINARY) != _BINARY:
                text = exp.Paren(this=column.this.copy())
                column.set("this", exp.Collate(this=text, expression=exp.Var(this=_BINARY)))
            if (
                is_argument(name)
                and kind is not None
                and kind.typeName() == "string"
                and _is_added(query, column.alias)
            ):
                raise DataError(
                    f"{item_of(name)} must be a number, and is a text", hint="make numbers of it: CAST(… AS DOUBLE)"
                )
        return query

    def as_text(self, value: exp.Expression) -> exp.Expression:
        """Return the text of a value, independent of the column's collation."""
        return exp.Collate(this=super().as_text(value), expression=exp.Var(this=_BINARY))

    def as_epoch(self, value: exp.Expression) -> exp.Expression:
        """Return the seconds from 1970 to a date or time."""
        zoned, plain = (exp.DataType.build(name, dialect=self.dialect) for name in ("TIMESTAMP_LTZ", "TIMESTAMP_NTZ"))
        begin = exp.Cast(this=exp.Literal.string("1970-01-01 00:00:00"), to=plain.copy())
        between = [exp.Var(this="MICROSECOND"), begin, exp.Cast(this=value.copy(), to=plain)]
        micros = exp.Anonymous(this="TIMESTAMPDIFF", expressions=between)
        seconds = exp.Div(this=micros, expression=exp.Literal.number("1000000e0"))
        has_zone = exp.EQ(
            this=exp.Anonymous(this="TYPEOF", expressions=[value.copy()]), expression=exp.Literal.string("timestamp")
        )
        instant = exp.Cast(this=exp.Cast(this=value, to=zoned), to=exp.DataType(this=exp.DataType.Type.DOUBLE))
        return exp.Case(ifs=[exp.If(this=has_zone, true=instant)], default=seconds)

    def as_time(self, value: date) -> exp.Expression:
        """Return a date or time as a constant; the meaning of TIMESTAMP is a setting of the session."""
        name = "DATE"
        if isinstance(value, datetime):
            name = "TIMESTAMP_NTZ" if value.tzinfo is None else "TIMESTAMP_LTZ"
        return exp.Cast(this=exp.Literal.string(str(value)), to=exp.DataType.build(name, dialect=self.dialect))

    def tables(self) -> list[tuple[str, str, str]]:
        """Return the current schema's relations, and temporary views; Spark reports the kinds of these only."""
        rows = self.query("SHOW TABLES").to_pylist()
        return sorted((row["namespace"], row["tableName"], "view" if row["isTemporary"] else "table") for row in rows)

    def interrupt(self) -> None:
        """Interrupt the query that another thread runs."""
        self._stop_tagged(self._tag)

    def close(self) -> None:
        """Close the session if FairSQL opened it."""
        if self._owned:
            self._session.stop()

    def _is_ansi(self) -> bool:
        return self._is_set("spark.sql.ansi.enabled")

    def _schema(self, rows: exp.Select) -> dict[str, Any]:
        """Return the types of the rows' columns, by name.

        Spark analyses the query but does not run it; a query that it refuses fails later, with its position.
        """
        sql = replace_parameters(print_sql(rows, self.dialect, identify=True), lambda name: "NULL")
        try:
            schema = self._run(lambda: self._session.sql(sql).schema)
        except ProgrammingError:
            return {}
        return {each.name: each.dataType for each in schema.fields}

    def _refuse_quoted(self, sql: str) -> None:
        """Refuse a name in double quotes, which Spark reads as a text; FairSQL's own names are in backticks.

        Raises:
            ProgrammingError: for such a name, unless the session reads it as a name.
        """
        name = next((each.text for each in tokenize(sql) if sql[each.start] == '"'), None) if '"' in sql else None
        if name is not None and not (self._is_ansi() and self._is_set("spark.sql.ansi.doubleQuotedIdentifiers")):
            raise ProgrammingError(
                f'Spark reads "{name}" as a text, not as a name',
                hint=f"write the name in backticks, `{name}`, and a text in single quotes",
            )

    def _is_set(self, setting: str) -> bool:
        return str(self._run(lambda: self._session.conf.get(setting))).lower() == "true"

    def _run(self, work: Callable[[], Any]) -> Any:
        try:
            self._add_tag(self._tag)
            try:
                return work()
            finally:
                self._remove_tag(self._tag)
        except (PySparkException, Py4JError, ConnectionError) as error:
            raise _to_ours(error, self._secrets) from error


def open_spark(given: Any) -> Spark:
    """Return an engine for `sc://host:port/;token=…`, or for an open session.

    Raises:
        OperationalError: if the server does not answer.
    """
    if not isinstance(given, str):
        return Spark(given, owned=False)
    secrets = (given, *(part.partition("=")[2] for part in given.split(";")[1:]))
    url = urlsplit(given)
    try:
        create_connection((url.hostname or "", url.port or _PORT), timeout=10).close()  # Spark would try for minutes
        with catch_warnings():
            simplefilter("ignore", FutureWarning)  # of pandas, which FairSQL makes Spark avoid
            connect = import_module("pyspark.sql.connect.session")
            retries = import_module("pyspark.sql.connect.client.retries")
        session = connect.SparkSession.builder.remote(given).create()
        session.client.set_retry_policies([retries.DefaultPolicy(max_retries=_RETRIES)])
        session.range(1).schema  # noqa: B018  asks the server
    except (PySparkException, OSError, ValueError) as error:
        raise _to_ours(error, secrets) from None
    return Spark(session, owned=True, secrets=secrets)


def _is_added(query: exp.Select, name: str) -> bool:
    """Return whether a query sums a column of its rows."""
    return any(column.name == name for total in query.find_all(exp.Sum) for column in total.find_all(exp.Column))


def _to_ours(error: Exception, secrets: tuple[str, ...]) -> FairSQLError:
    """Return a Spark error as a FairSQL error."""
    text = str(error)
    stopped = any(each in text for each in _STOPPED)
    lost = isinstance(error, Py4JNetworkError | OSError) or any(each in text for each in _LOST)
    hint = "connect again: the server does not answer, or the session is over" if lost else ""
    if _NO_REPLACE in text:
        hint = (
            "this catalog lacks CREATE OR REPLACE TABLE, which those of Delta and Iceberg have: drop the table in Spark"
        )
    shown = Exception("the query was stopped" if stopped else _brief(text))
    return refusal("Spark", shown, secrets=secrets, answers=not lost and not stopped, hint=hint)


def _brief(text: str) -> str:
    """Return a message without the plan and the stack trace.

    >>> _brief("[DIVIDE_BY_ZERO] Division by zero. SQLSTATE: 22012; line 1 pos 0;\\n'Project [1 / 0]")
    '[DIVIDE_BY_ZERO] Division by zero. SQLSTATE: 22012'
    """
    whole = re.match(r".*?SQLSTATE: \w+", text, re.DOTALL)
    return whole[0] if whole else text.partition("\n\tat ")[0].partition("JVM stacktrace:")[0].strip()
