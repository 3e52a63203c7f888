"""Spark. In: a SparkSession, or the URL `sc://host:port` of Spark Connect. Out: an engine.

Spark has no transactions: two queries see the same rows where the tables stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from typing import Any
from uuid import uuid4

from py4j.protocol import Py4JError, Py4JNetworkError
from pyspark.errors import PySparkException
from sqlglot import exp

from fairsql.engines.engine import Engine, refusal, rename_rows
from fairsql.errors import FairSQLError

_BINARY = "UTF8_BINARY"
_LOST = ("UNAVAILABLE", "stopped SparkContext", "Connection refused", "NO_ACTIVE_SESSION", "SESSION_CLOSED")


class Spark(Engine):
    """A session of Spark, classic or of Spark Connect.

    Args:
        session: an open one.
        owned: whether it is closed with the engine.
        secrets: what errors must not tell.
    """

    name = "Spark"
    dialect = "spark"

    def __init__(self, session: Any, *, owned: bool, secrets: tuple[str, ...] = ()) -> None:
        self._session = session
        self._owned = owned
        self._secrets = secrets
        self._tag = f"fairsql-{uuid4().hex}"  # of our queries, which `interrupt` stops, and no others

    def query(self, sql: str) -> Any:
        """Run a query and return its rows as a `pyarrow.Table`."""
        return self._run(lambda: self._session.sql(sql).toArrow())

    def execute(self, sql: str) -> None:
        """Run a statement."""
        self._run(lambda: self._session.sql(sql).toArrow())

    def adapt(self, query: exp.Select) -> exp.Select:
        """Tell names apart without regard to case, texts by their bytes, and a text that is no number from NULL.

        Without ANSI mode CAST('high' AS DOUBLE) is NULL: it becomes NaN, which the near query refuses.
        """
        for cast in [] if self._is_ansi() else list(query.find_all(exp.Cast)):
            nan = exp.cast(exp.Literal.string("NaN"), "double")
            is_there = exp.Not(this=exp.Is(this=cast.this.copy(), expression=exp.Null()))
            fault = exp.Case(ifs=[exp.If(this=is_there, true=nan)])
            cast.replace(exp.Coalesce(this=cast.copy(), expressions=[fault]))
        query = rename_rows(query)
        for key in query.args["group"].expressions:
            if key.name in self._collated(query):
                key.replace(exp.Collate(this=key.copy(), expression=exp.Var(this="UTF8_BINARY")))
        return query

    def interrupt(self) -> None:
        """Stop the query that another thread runs."""
        self._session.interruptTag(self._tag)

    def close(self) -> None:
        """Close the session, unless it was open before FairSQL got it."""
        if self._owned:
            self._session.stop()

    def _is_ansi(self) -> bool:
        return str(self._run(lambda: self._session.conf.get("spark.sql.ansi.enabled"))).lower() == "true"

    def _collated(self, query: exp.Select) -> set[str]:
        """Return the names of the columns whose collation may take different texts for the same."""
        rows = query.ctes[0].this.sql(dialect=self.dialect, pretty=True, identify=True)
        schema = self._run(lambda: self._session.sql(rows).schema)
        return {each.name for each in schema.fields if getattr(each.dataType, "collation", _BINARY) != _BINARY}

    def _run(self, work: Callable[[], Any]) -> Any:
        try:
            self._session.addTag(self._tag)
            try:
                return work()
            finally:
                self._session.removeTag(self._tag)
        except (PySparkException, Py4JError, ConnectionError) as error:
            raise _told(error, self._secrets) from error


def open_spark(given: Any) -> Spark:
    """Return an engine of `sc://host:port/;token=…`, or of an open session.

    Raises:
        OperationalError: where the server does not answer.
    """
    if not isinstance(given, str):
        return Spark(given, owned=False)
    secrets = (given, *(part.partition("=")[2] for part in given.split(";")[1:]))
    try:
        connect = import_module("pyspark.sql.connect.session")
        session = connect.SparkSession.builder.remote(given).create()
        session.sql("SELECT 1").schema  # noqa: B018  asks the server
    except (PySparkException, ConnectionError) as error:
        raise _told(error, secrets) from None
    return Spark(session, owned=True, secrets=secrets)


def _told(error: Exception, secrets: tuple[str, ...]) -> FairSQLError:
    """Return an error of Spark's as one of ours, without the plan and the stack that follow its first lines."""
    text = str(error)
    lost = isinstance(error, Py4JNetworkError | ConnectionError) or any(each in text for each in _LOST)
    hint = "connect again: the session is lost" if lost else ""
    return refusal("Spark", Exception(_brief(text)), secrets=secrets, answers=not lost, hint=hint)


def _brief(text: str) -> str:
    return re.split(r"\n+(?:JVM stacktrace:|== |;\n|\tat )|;\n'", text)[0].strip()
