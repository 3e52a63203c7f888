"""Connect to SQLite by Python's own driver. In: `sqlite:///path`, or an open connection. Out: an engine.

SQLite has no booleans: a comparison gives groups 0 and 1. Dates are text. A column may hold values of any type.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from hashlib import md5
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from sqlglot import exp

from fairsql.engines.arrow_rows import item_of, to_arrow
from fairsql.engines.engine import Engine, is_argument, no_parameter, refusal, replace_parameters
from fairsql.errors import DataError, FairSQLError, OperationalError, ProgrammingError
from fairsql.text.printing import print_sql
from fairsql.text.tokens import tokenize

_FAILS = (  # codes of failures of the database, not of the query
    "SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_INTERRUPT", "SQLITE_IOERR", "SQLITE_CANTOPEN", "SQLITE_NOTADB",
    "SQLITE_FULL", "SQLITE_READONLY", "SQLITE_AUTH", "SQLITE_CORRUPT", "SQLITE_NOMEM",
)  # fmt: skip
_MATH = {"exp", "ln"}  # which models need
_DIGEST, _NO_NUMBER = "fairsql_digest", "fairsql_no_number"  # functions written in Python


class SQLite(Engine):
    """A SQLite database.

    Args:
        connection: an open connection.
        owned: whether it is closed with the engine.
    """

    name = "SQLite"
    dialect = "sqlite"
    has_snapshots = True
    replaces_tables = False

    def __init__(self, connection: sqlite3.Connection, *, owned: bool) -> None:
        self._connection = connection
        self._owned = owned
        self._has_functions = False

    def query(self, sql: str, values: Sequence[Any] = ()) -> Any:
        """Run a query and return its rows as a `pyarrow.Table`."""
        cursor = self._run(sql, values)
        try:
            rows = cursor.fetchall()
        except sqlite3.Error as error:
            raise _to_ours(error) from error
        return to_arrow([each[0] for each in cursor.description], rows)

    def mark(self, at: int, value: Any) -> str:
        """Return a numbered parameter of SQLite; NumPy integers are refused, since SQLite would store their bytes."""
        if not isinstance(value, float | str | bytes) and hasattr(value, "dtype"):
            raise no_parameter(self.name, value)
        return f"?{at}"

    def execute(self, sql: str) -> None:
        """Run a statement."""
        self._run(sql)

    def adapt(self, query: exp.Select) -> exp.Select:
        """Make texts differ by their bytes, whatever a column's collation, and never turn a text into a number.

        In SQLite, CAST('high' AS REAL) and SUM('high') are 0. An unchanged text is larger than all numbers, and is
        refused.
        """
        query = super().adapt(query)
        for total in list(query.find_all(exp.Sum)):
            added = [each for each in total.find_all(exp.Column) if not isinstance(each.parent, exp.Is)]
            for value in [each for each in added if is_argument(each.name)][:1]:
                text = exp.If(this=exp.Max(this=_is_text(value)), true=exp.Max(this=value.copy()))
                total.replace(exp.Case(ifs=[text], default=total.copy()))
        for cast in list(query.find_all(exp.Cast)):
            branch = exp.If(this=_is_text(cast.this), true=cast.this.copy())
            cast.replace(exp.Case(ifs=[branch], default=cast.copy()))
        for key in query.args["group"].expressions:
            key.replace(exp.Collate(this=key.copy(), expression=exp.Var(this="BINARY")))
        return query

    def spell(self, sql: str) -> str:
        r"""Return a query with quoted names in backticks: SQLite reads an unknown name in double quotes as a text.

        >>> print(SQLite(sqlite3.connect(":memory:"), owned=True).spell("t WHERE \"a \"\"b\"\"\" = '\"x\"'"))
        t WHERE `a "b"` = '"x"'
        """
        names = [each for each in tokenize(sql) if sql[each.start] == '"']
        for each in reversed(names):
            name = each.text.replace("`", "``")
            sql = f"{sql[: each.start]}`{name}`{sql[each.end :]}"
        return sql

    def check(self, query: exp.Select) -> None:
        """Refuse an aggregate in an expression, which would combine all rows; SQLite only reports it in GROUP BY."""
        rows = query.ctes[0].this
        for value in rows.selects:
            key = exp.Is(this=exp.Paren(this=value.unalias()), expression=exp.Null())
            grouped = rows.copy().select(exp.Literal.number(1), append=False).group_by(key)
            try:
                sql = replace_parameters(print_sql(grouped, self.dialect), lambda name: "NULL")
                self._run(f"EXPLAIN {self.spell(sql)}")
            except FairSQLError as error:
                if "aggregate functions are not allowed" in error.message:
                    raise ProgrammingError(
                        f"SQLite: an aggregate makes one row of all in the expression of {item_of(value.alias)}",
                        hint="write a sub-query: PREDICTION score > (SELECT avg(score) FROM loans)",
                    ) from None

    def as_text(self, value: exp.Expression) -> exp.Expression:
        """Return the text of a value, independent of the column's collation."""
        return exp.Collate(this=super().as_text(value), expression=exp.Var(this="BINARY"))

    def as_number(self, value: exp.Expression) -> exp.Expression:
        """Return a number as a double; a text fails, since CAST would make it 0."""
        self._add_functions()
        fails = exp.Anonymous(this=_NO_NUMBER, expressions=[value.copy()])
        double = exp.Cast(this=value, to=exp.DataType(this=exp.DataType.Type.DOUBLE))
        return exp.Case(ifs=[exp.If(this=_is_text(value), true=fails)], default=double)

    def computed_once(self, query: exp.Select) -> exp.Select:
        """Return a query that the planner does not merge into its reader, which would repeat the expressions."""
        return query.limit(exp.Literal.number(-1))

    def digest(self, text: exp.Expression) -> exp.Expression:
        """Return the MD5 of a text, computed by Python: SQLite lacks it."""
        self._add_functions()
        return exp.Anonymous(this=_DIGEST, expressions=[text])

    def _add_functions(self) -> None:
        """Register the functions that SQLite lacks; only this connection has them."""
        if not self._has_functions:
            self._connection.create_function(_DIGEST, 1, _digest, deterministic=True)
            self._connection.create_function(_NO_NUMBER, 1, _refuse_text, deterministic=True)
            self._has_functions = True

    def columns(self, source: str) -> list[str]:
        """Return the names of the columns of a relation that can follow FROM.

        Raises:
            ProgrammingError: for two columns of the same name, since SQLite would use the first for both.
        """
        names = super().columns(source)
        lower = [each.lower() for each in names]
        twice = next((each for each in names if lower.count(each.lower()) > 1), None)
        if twice is not None:
            raise ProgrammingError(
                f'SQLite: FROM has several columns of the name "{twice}"',
                hint=f"give each a name: FROM (SELECT a.*, b.{twice} AS other FROM …) AS r",
            )
        return names

    @contextmanager
    def snapshot(self, *, writes: bool = False) -> Iterator[None]:
        """Read and write within one transaction: the user's, or else a new one."""
        if self._is_inside():
            with self._part() if writes else nullcontext():
                yield
            return
        self._run("BEGIN IMMEDIATE" if writes else "BEGIN")
        try:
            yield
            if writes:
                self._run("COMMIT")
        finally:
            if self._is_inside():  # some errors have rolled it back, a failed COMMIT has not
                self._run("ROLLBACK")

    @contextmanager
    def _part(self) -> Iterator[None]:
        """Write within the user's transaction, as an atomic part of it."""
        self._run("SAVEPOINT fair_part")
        try:
            yield
        except BaseException:
            if self._is_inside():  # some errors have rolled everything back
                self._run("ROLLBACK TO fair_part")
                self._run("RELEASE fair_part")
            raise
        self._run("RELEASE fair_part")

    def _is_inside(self) -> bool:
        try:
            return self._connection.in_transaction
        except sqlite3.Error as error:  # the connection is closed
            raise _to_ours(error) from error

    def interrupt(self) -> None:
        """Interrupt the query that another thread runs."""
        self._connection.interrupt()

    def close(self) -> None:
        """Close the connection if FairSQL opened it."""
        if self._owned:
            self._connection.close()

    def _run(self, sql: str, values: Sequence[Any] = ()) -> sqlite3.Cursor:
        try:
            cursor = self._connection.cursor()
            cursor.row_factory = None  # the user's may change rows
            return cursor.execute(sql, values)
        except (sqlite3.Error, OverflowError, UnicodeError) as error:  # the last two are about parameters
            raise _to_ours(error) from error


def open_sqlite(given: Any, *, owned: bool = False) -> SQLite:
    """Return an engine for `sqlite:///relative/path`, `sqlite:////absolute/path`, or an open connection.

    Args:
        given: the URL or connection.
        owned: whether FairSQL takes the connection over.

    Raises:
        OperationalError: for a file that does not exist, or is not SQLite's.
    """
    if isinstance(given, sqlite3.Connection):
        return SQLite(given, owned=owned)
    path = Path(unquote(given.partition("://")[2].removeprefix("/").partition("?")[0]))
    if not path.is_file():
        raise OperationalError(
            f"SQLite: there is no file {path}",
            hint="write sqlite:///loans.db, and sqlite:////data/loans.db from the root",
        )
    try:
        connection = sqlite3.connect(f"file:{quote(str(path))}?mode=rw", uri=True, check_same_thread=False)
        connection.isolation_level = None
        connection.execute("PRAGMA schema_version")  # reads the file
    except sqlite3.Error as error:
        raise _to_ours(error) from error
    return SQLite(connection, owned=True)


def _digest(text: str | None) -> str | None:
    return None if text is None else md5(text.encode(), usedforsecurity=False).hexdigest()


def _refuse_text(value: str | bytes) -> None:
    raise ValueError(value)  # SQLite only reports that a function failed


def _is_text(value: exp.Expression) -> exp.Expression:
    kind = exp.Anonymous(this="TYPEOF", expressions=[value.copy()])
    return exp.In(this=kind, expressions=[exp.Literal.string(each) for each in ("text", "blob")])


def _to_ours(error: Exception) -> FairSQLError:
    if "user-defined function raised" in str(error):
        return DataError(
            "SQLite: a feature, group or weight must be a number, and is a text in some rows",
            hint="leave such rows out with WHERE, and make numbers of the rest: CAST(… AS REAL)",
        )
    code = str(getattr(error, "sqlite_errorname", ""))
    lost = code.startswith(_FAILS) or "closed database" in str(error)
    lacks = str(error).removeprefix("no such function: ") in _MATH
    hint = "this SQLite is built without math functions: install one that has them" if lacks else ""
    return refusal("SQLite", error, answers=not lost, hint=hint)
