"""SQLite, by Python's own driver. In: `sqlite:///path`, or an open connection. Out: an engine.

SQLite has no booleans: a comparison makes groups 0 and 1. Dates are text. A column holds values of any type.
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

_FAILS = (  # codes of a database that cannot do what may be right to ask
    "SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_INTERRUPT", "SQLITE_IOERR", "SQLITE_CANTOPEN", "SQLITE_NOTADB",
    "SQLITE_FULL", "SQLITE_READONLY", "SQLITE_AUTH", "SQLITE_CORRUPT", "SQLITE_NOMEM",
)  # fmt: skip
_MATH = {"exp", "ln"}  # which models need
_DIGEST, _NO_NUMBER = "fairsql_digest", "fairsql_no_number"  # functions of Python's


class SQLite(Engine):
    """A SQLite database.

    Args:
        connection: an open one.
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
            raise _told(error) from error
        return to_arrow([each[0] for each in cursor.description], rows)

    def mark(self, at: int, value: Any) -> str:
        """Return a numbered parameter of SQLite's; an integer of numpy's, which would become its bytes, is refused."""
        if not isinstance(value, float | str | bytes) and hasattr(value, "dtype"):
            raise no_parameter(self.name, value)
        return f"?{at}"

    def execute(self, sql: str) -> None:
        """Run a statement."""
        self._run(sql)

    def adapt(self, query: exp.Select) -> exp.Select:
        """Tell texts apart by their bytes, whatever a column's collation; and never make a number of a text.

        CAST('high' AS REAL) and SUM('high') are 0 here: left as it is, a text is the largest value, which is refused.
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
        r"""Return a query with its quoted names in backticks: one in double quotes that no column has would be a text.

        >>> print(SQLite(sqlite3.connect(":memory:"), owned=True).spell("t WHERE \"a \"\"b\"\"\" = '\"x\"'"))
        t WHERE `a "b"` = '"x"'
        """
        names = [each for each in tokenize(sql) if sql[each.start] == '"']
        for each in reversed(names):
            name = each.text.replace("`", "``")
            sql = f"{sql[: each.start]}`{name}`{sql[each.end :]}"
        return sql

    def check(self, query: exp.Select) -> None:
        """Refuse an aggregate in an expression: one row would stand for all. It is an error in GROUP BY alone."""
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
        """Return the text of a value, whatever the collation of its column."""
        return exp.Collate(this=super().as_text(value), expression=exp.Var(this="BINARY"))

    def as_number(self, value: exp.Expression) -> exp.Expression:
        """Return a number as a double; a text fails, of which CAST would make 0."""
        self._add_functions()
        fails = exp.Anonymous(this=_NO_NUMBER, expressions=[value.copy()])
        double = exp.Cast(this=value, to=exp.DataType(this=exp.DataType.Type.DOUBLE))
        return exp.Case(ifs=[exp.If(this=_is_text(value), true=fails)], default=double)

    def computed_once(self, query: exp.Select) -> exp.Select:
        """Return a query that the planner does not merge with its reader, where it would copy the expressions."""
        return query.limit(exp.Literal.number(-1))

    def digest(self, text: exp.Expression) -> exp.Expression:
        """Return the MD5 of a text, which Python computes: SQLite has none."""
        self._add_functions()
        return exp.Anonymous(this=_DIGEST, expressions=[text])

    def _add_functions(self) -> None:
        """Give the connection the functions that SQLite lacks; they are the connection's alone."""
        if not self._has_functions:
            self._connection.create_function(_DIGEST, 1, _digest, deterministic=True)
            self._connection.create_function(_NO_NUMBER, 1, _refuse_text, deterministic=True)
            self._has_functions = True

    def columns(self, source: str) -> list[str]:
        """Return the names of the columns of what may stand after FROM.

        Raises:
            ProgrammingError: for two columns of one name, of which SQLite would take the first for both.
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
        """Read and write within one transaction: the user's, else one of its own."""
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
            if self._is_inside():  # some errors have rolled it back, and one of COMMIT has not
                self._run("ROLLBACK")

    @contextmanager
    def _part(self) -> Iterator[None]:
        """Write a part of the user's transaction, which lands whole or not at all."""
        self._run("SAVEPOINT fair_part")
        try:
            yield
        except BaseException:
            if self._is_inside():  # some errors have rolled all of it back
                self._run("ROLLBACK TO fair_part")
                self._run("RELEASE fair_part")
            raise
        self._run("RELEASE fair_part")

    def _is_inside(self) -> bool:
        try:
            return self._connection.in_transaction
        except sqlite3.Error as error:  # it is closed
            raise _told(error) from error

    def interrupt(self) -> None:
        """Stop the query that another thread runs."""
        self._connection.interrupt()

    def close(self) -> None:
        """Close the connection, unless it was open before FairSQL got it."""
        if self._owned:
            self._connection.close()

    def _run(self, sql: str, values: Sequence[Any] = ()) -> sqlite3.Cursor:
        try:
            cursor = self._connection.cursor()
            cursor.row_factory = None  # the user's may make anything of a row
            return cursor.execute(sql, values)
        except (sqlite3.Error, OverflowError, UnicodeError) as error:  # the latter two for a parameter
            raise _told(error) from error


def open_sqlite(given: Any, *, owned: bool = False) -> SQLite:
    """Return an engine of `sqlite:///relative/path`, `sqlite:////absolute/path`, or an open connection.

    Args:
        given: the URL or connection.
        owned: whether the connection is FairSQL's from now on.

    Raises:
        OperationalError: for a file that is not there, or is none of SQLite's.
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
        raise _told(error) from error
    return SQLite(connection, owned=True)


def _digest(text: str | None) -> str | None:
    return None if text is None else md5(text.encode(), usedforsecurity=False).hexdigest()


def _refuse_text(value: str | bytes) -> None:
    raise ValueError(value)  # SQLite tells no more than that a function has failed


def _is_text(value: exp.Expression) -> exp.Expression:
    kind = exp.Anonymous(this="TYPEOF", expressions=[value.copy()])
    return exp.In(this=kind, expressions=[exp.Literal.string(each) for each in ("text", "blob")])


def _told(error: Exception) -> FairSQLError:
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
