"""Connect to ClickHouse by chdb (in this process) or clickhouse-connect (a server).

In: a chdb session, a clickhouse-connect client, `chdb:///path` or `clickhouse://user@host/database`. Out: an engine.

ClickHouse has booleans, but a comparison gives 0 or 1; `(…)::Bool` makes it a boolean. It has no transactions.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from sqlglot import exp

from fairsql.engines.engine import (
    Engine,
    Secrets,
    ends_early,
    mark_texts,
    no_parameter,
    refusal,
    rename_rows,
    unreadable,
)
from fairsql.errors import FairSQLError, OperationalError
from fairsql.text.queries import query as read_query

_PLAIN = ("Int", "UInt", "Float", "Bool", "String", "Date", "DateTime64", "Decimal", "Nothing")
_WIDE = ("Int128", "Int256", "UInt128", "UInt256")
_DIGITS = 38  # in DuckDB's decimals
_MICROS = 6  # digits after the second in DuckDB's times
_HINTS = {
    "ACCESS_DENIED": "FairSQL needs SELECT on what FROM reads: GRANT SELECT ON … TO …",
    "AUTHENTICATION_FAILED": "write clickhouse://user:password@host:8123/database",
    "TIMEOUT_EXCEEDED": "raise max_execution_time",
    "MEMORY_LIMIT_EXCEEDED": "raise max_memory_usage",
    "NOT_ENOUGH_SPACE": "the disk of the server is full",
    "READONLY": "the user of this connection may only read",
    "QUERY_WAS_CANCELLED": "",
}
_SERVERS = re.compile(r"Code: \d+\. DB::Exception: .*?(?=\s*\(for url |$)", re.DOTALL)  # the server's message
_PARAMETERS = {bool: "Bool", int: "Int64", float: "Float64", str: "String", date: "Date", datetime: "DateTime64(6)"}
_NUMBERS = ("fair_score", "fair_weight")  # numeric columns whose extremes are checked


class ClickHouse(Engine):
    """A ClickHouse database.

    Args:
        driver: a chdb session, or a clickhouse-connect client.
        owned: whether it is closed with the engine.
        secrets: texts to remove from errors.
    """

    name = "ClickHouse"
    dialect = "clickhouse"

    def __init__(self, driver: Any, *, owned: bool, secrets: tuple[str, ...] = ()) -> None:
        self._driver = driver
        self._owned = owned
        self._secrets = Secrets(secrets)
        self._is_client = hasattr(driver, "query_arrow")

    def query(self, sql: str, values: Sequence[Any] = ()) -> Any:
        """Run a query and return its rows as a `pyarrow.Table`; unsigned numbers become signed ones.

        ClickHouse writes a DateTime to Arrow as a number, and an Enum as its code. So the query's types are asked for
        first, and then casts turn these into times and texts.
        """
        described = self._arrow(read_query("engines", "clickhouse_types", query=sql), values).to_pylist()
        casts = [_cast(each["name"], each["type"]) for each in described]
        replaced = exp.Star(replace=[each for each in casts if each is not None])
        if replaced.args["replace"]:
            sql = exp.Select(expressions=[replaced]).from_(exp.Var(this=f"({sql}\n)")).sql(dialect=self.dialect)
        return _signed(self._arrow(sql, values))

    def mark(self, at: int, value: Any) -> str:
        """Return a parameter of ClickHouse, which has a type."""
        kind = _PARAMETERS.get(type(value))
        if kind is None:
            raise no_parameter(self.name, value)
        return f"{{fair_{at}:{kind}}}"

    def execute(self, sql: str) -> None:
        """Run a statement."""
        self._run(self._driver.command if self._is_client else self._driver.query, sql)

    def adapt(self, query: exp.Select) -> exp.Select:
        """Keep names in the SELECT list from hiding columns of the same name, and keep invalid numbers visible.

        In ClickHouse, CAST('high' AS Nullable(Float64)) is NULL, and max() ignores NaN.
        """
        query = super().adapt(query)
        mark_texts(query)
        for largest in [each for each in query.find_all(exp.Max) if each.this.name in _NUMBERS]:
            is_nan = exp.Anonymous(this="isNaN", expressions=[largest.this.copy()])
            some = exp.GT(this=exp.Anonymous(this="countIf", expressions=[is_nan]), expression=exp.Literal.number(0))
            nan = exp.Anonymous(this="toFloat64", expressions=[exp.Literal.string("nan")])
            largest.replace(exp.Case(ifs=[exp.If(this=some, true=nan)], default=largest.copy()))
        return rename_rows(query)

    def as_addend(self, value: exp.Expression) -> exp.Expression:
        """Return a number as a double, by a function: ClickHouse makes sum(x * 1e0) 1e0 * sum(x), which overflows."""
        return exp.Anonymous(this="toFloat64", expressions=[exp.Mul(this=value, expression=exp.Literal.number(1))])

    def as_number(self, value: exp.Expression) -> exp.Expression:
        """Return a number as a double, with NULL for NaN: in ClickHouse NaN does not equal itself."""
        double = exp.Cast(this=value, to=exp.DataType(this=exp.DataType.Type.DOUBLE))
        is_nan = exp.Anonymous(this="isNaN", expressions=[double])
        return exp.Case(ifs=[exp.If(this=is_nan, true=exp.Null())], default=double.copy())

    def as_epoch(self, value: exp.Expression) -> exp.Expression:
        """Return the seconds from 1970 to a date or time."""
        arguments = [value, exp.Literal.number(6), exp.Literal.string("UTC")]
        time = exp.Anonymous(this="toDateTime64", expressions=arguments)
        micros = exp.Anonymous(this="toUnixTimestamp64Micro", expressions=[time])
        return exp.Div(this=micros, expression=exp.Literal.number(1_000_000))

    def as_time(self, value: date) -> exp.Expression:
        """Return a date or time as a constant; in ClickHouse all times have a time zone."""
        if not isinstance(value, datetime):
            return exp.Anonymous(this="toDate32", expressions=[exp.Literal.string(str(value))])
        text = value.replace(tzinfo=value.tzinfo or UTC).astimezone(UTC).replace(tzinfo=None)
        arguments = [exp.Literal.string(str(text)), exp.Literal.number(6), exp.Literal.string("UTC")]
        return exp.Anonymous(this="toDateTime64", expressions=arguments)

    def interrupt(self) -> None:
        """Do nothing: chdb cannot interrupt a query."""

    def close(self) -> None:
        """Close the connection if FairSQL opened it."""
        if self._owned:
            self._driver.close()

    def _arrow(self, sql: str, values: Sequence[Any] = ()) -> Any:
        import pyarrow as pa

        if self._is_client:
            return self._run(
                self._driver.query_arrow, sql, {f"fair_{at}": each for at, each in enumerate(values, 1)} or None
            )
        given = {f"fair_{at}": _as_parameter(value) for at, value in enumerate(values, 1)}
        got = self._run(self._driver.query, sql, "ArrowStream", "", given or None).bytes()
        return pa.ipc.open_stream(got).read_all()

    def _run(self, method: Any, sql: str, *more: Any) -> Any:
        try:
            return method(sql, *more)
        except _driver_errors() as error:
            raise _to_ours(error, self._secrets) from error


def _as_parameter(value: Any) -> str:
    """Return the text of a value as ClickHouse reads it."""
    return str(value).translate({ord("\\"): "\\\\", ord("\t"): "\\t", ord("\n"): "\\n"})


def open_clickhouse(given: Any) -> ClickHouse:
    """Return an engine for `clickhouse://user:password@host:8123/database`, `chdb:///path`, or an open connection.

    Raises:
        OperationalError: if the server does not answer or refuses the user, or a folder does not exist.
    """
    if not isinstance(given, str):
        return ClickHouse(given, owned=False)
    if given.startswith("chdb://"):
        path = unquote(given.removeprefix("chdb://").removeprefix("/"))
        if path and not Path(path).is_dir():  # chdb would create it
            raise OperationalError(
                f"ClickHouse: there is no folder {path}",
                hint="write chdb:///loans, and chdb:////data/loans from the root",
            )
        return ClickHouse(import_module("chdb.session").Session(path or None), owned=True)
    if ends_early(given):
        raise unreadable("ClickHouse")
    url = urlsplit(given)
    secrets = (given, url.password or "", unquote(url.password or ""))
    client = import_module("clickhouse_connect")
    dsn = f"{'https' if url.scheme.endswith('s') else 'http'}{given[len(url.scheme) :]}"
    try:
        return ClickHouse(client.get_client(dsn=dsn), owned=True, secrets=secrets)
    except _driver_errors() as error:
        raise _to_ours(error, secrets) from None


def _driver_errors() -> tuple[type[Exception], ...]:
    """Return the error classes of the installed drivers; chdb raises RuntimeErrors."""
    try:
        client = import_module("clickhouse_connect.driver.exceptions").ClickHouseError
    except ModuleNotFoundError:
        return (RuntimeError,)
    return (RuntimeError, client)


def _to_ours(error: Exception, secrets: tuple[str, ...]) -> FairSQLError:
    """Return an error of the server's or the driver's as a FairSQL error, without the server's address."""
    servers = _SERVERS.search(str(error))
    code = next((each for each in _HINTS if f"({each})" in str(error)), None)
    lost = servers is None and type(error).__name__ == "OperationalError"
    reason = re.search(r"\[Errno -?\d+\] ([\w ]+)|(timed out)", str(error)) if lost else None
    message = servers[0] if servers else f"the server does not answer{f': {reason[1] or reason[2]}' if reason else ''}"
    shown = Exception(message) if servers or lost else error
    hint = _HINTS.get(code or "", "connect again: the connection is lost" if lost else "")
    return refusal("ClickHouse", shown, secrets=secrets, answers=not lost and code is None, hint=hint)


def _cast(name: str, kind: str) -> exp.Expression | None:
    """Return the column cast to a type that Arrow has; None if it needs no cast."""
    for wrapper in ("LowCardinality(", "Nullable("):
        kind = kind.removeprefix(wrapper).removesuffix(")") if kind.startswith(wrapper) else kind
    column = exp.column(name, quoted=True)
    digits = int((re.match(r"(?:Decimal|DateTime64)\((\d+)", kind) or ["", "0"])[1])
    if kind == "DateTime" or kind.startswith("DateTime("):
        cast = exp.Anonymous(this="toDateTime64", expressions=[column, exp.Literal.number(0)])
    elif kind.startswith("DateTime64") and digits > _MICROS:
        cast = exp.Anonymous(this="toDateTime64", expressions=[column, exp.Literal.number(_MICROS)])
    elif kind.startswith("FixedString"):
        cast = exp.Anonymous(this="toStringCutToZero", expressions=[column])
    elif kind.startswith(_PLAIN) and not kind.startswith(_WIDE) and digits <= _DIGITS:
        return None
    else:
        cast = exp.Anonymous(this="toString", expressions=[column])
    return exp.Alias(this=cast, alias=exp.to_identifier(name, quoted=True))


def _signed(table: Any) -> Any:
    """Return a table with signed instead of unsigned numbers: DuckDB refuses unsigned differences below 0."""
    import pyarrow as pa
    import pyarrow.compute as pc

    columns = []
    for column in table.columns:
        small = pa.types.is_unsigned_integer(column.type) and (pc.max(column).as_py() or 0) < 2**63
        columns.append(column.cast(pa.int64()) if small else column)
    return pa.Table.from_arrays(columns, names=table.column_names)
