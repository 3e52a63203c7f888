"""A connection to DuckDB that understands FairSQL: DuckDB's own API, and PEP 249's, with FAIR in every text.

In: SQL text. Out: DuckDB's results. The text is expanded first; text without FairSQL syntax goes on as the same object.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from types import FrameType, TracebackType
from typing import Any, Self

import duckdb

from fairsql.catalog import load_metrics
from fairsql.clause import find_clauses
from fairsql.errors import DataError, FairSQLError, ProgrammingError
from fairsql.expand import expand_script, has_syntax
from fairsql.metrics import MetricTable, built_in_metrics
from fairsql.tokens import Token, tokenize

_RUN = compile("__fairsql_run(*__fairsql_args, **__fairsql_options)", "<fairsql>", "eval")
_PACKAGE = os.path.dirname(os.path.abspath(__file__)) + os.sep


class Connection:
    """A DuckDB connection with the FAIR clause.

    It has all that a `duckdb.DuckDBPyConnection` has; what takes SQL text expands it first. It is a PEP 249 connection
    and cursor at once, as DuckDB's own is: `cursor()` gives another one on the same database.

    >>> with connect() as con:
    ...     _ = con.execute("CREATE TABLE t AS SELECT * FROM (VALUES ('a', 1), ('a', 0), ('b', 1)) v(g, p)")
    ...     con.execute("SELECT g, n, selection_rate FROM t FAIR (PREDICTION p PROTECTED g)").fetchall()
    [('a', 2, 0.5), ('b', 1, 1.0)]
    """

    def __init__(self, raw: duckdb.DuckDBPyConnection) -> None:
        self.raw = raw

    # -- what takes SQL text ---------------------------------------------------------------------------------------

    def execute(self, query: Any, parameters: object = None, **options: Any) -> Self:
        """Run SQL, one statement or several, and return this connection, from which the rows are fetched.

        Args:
            query: SQL text, or a statement of `extract_statements`.
            parameters: values for `?` and `$1` as a sequence, for `$name` as a mapping.
        """
        arguments = (query,) if parameters is None else (query, parameters)
        self._call("execute", arguments, options)
        return self

    def executemany(self, query: Any, parameters: object = None, **options: Any) -> Self:
        """Run SQL once for each set of parameters."""
        self._call("executemany", (query,) if parameters is None else (query, parameters), options)
        return self

    def sql(self, query: Any, **options: Any) -> duckdb.DuckDBPyRelation | None:
        """Return a lazy relation for a query; run anything else and return None."""
        relation: duckdb.DuckDBPyRelation | None = self._call("sql", (query,), options)
        return relation

    def query(self, query: Any, **options: Any) -> duckdb.DuckDBPyRelation | None:
        """Do what `sql` does."""
        relation: duckdb.DuckDBPyRelation | None = self._call("query", (query,), options)
        return relation

    def from_query(self, query: Any, **options: Any) -> duckdb.DuckDBPyRelation | None:
        """Do what `sql` does."""
        relation: duckdb.DuckDBPyRelation | None = self._call("from_query", (query,), options)
        return relation

    def extract_statements(self, query: str) -> list[Any]:
        """Split a script into DuckDB's statements, expanded."""
        statements: list[Any] = self._call("extract_statements", (query,), {})
        return statements

    def get_table_names(self, query: str, **options: Any) -> set[str]:
        """Return the names of the tables that a query reads."""
        names: set[str] = self._call("get_table_names", (query,), options)
        return names

    # -- FairSQL's own ---------------------------------------------------------------------------------------------

    def expand(self, query: str) -> str:
        """Return the plain SQL of a text, with the metrics of this database known."""
        if not has_syntax(query):
            return query
        named = "metric" in query.casefold()  # only then may the database's own metrics be meant
        return expand_script(query, self.metrics() if named else built_in_metrics())[0]

    def metrics(self) -> MetricTable:
        """Return the metrics that can be named here: built-in ones, and those of CREATE METRIC in this database."""
        return load_metrics(self.raw)

    # -- PEP 249 and the rest of DuckDB ------------------------------------------------------------------------------

    def cursor(self) -> Connection:
        """Return another connection to the same database, for use beside this one or in another thread."""
        return Connection(self.raw.cursor())

    def duplicate(self) -> Connection:
        """Do what `cursor` does."""
        return self.cursor()

    def close(self) -> None:
        """Close the connection."""
        self.raw.close()

    def setinputsizes(self, sizes: Sequence[Any]) -> None:
        """Do nothing, as PEP 249 allows."""

    def setoutputsize(self, size: int, column: int | None = None) -> None:
        """Do nothing, as PEP 249 allows."""

    def begin(self) -> Self:
        """Begin a transaction."""
        self.raw.begin()
        return self

    def commit(self) -> Self:
        """Commit the transaction; without one, do nothing, as PEP 249 asks."""
        _end(self.raw, "commit")
        return self

    def rollback(self) -> Self:
        """Roll the transaction back; without one, do nothing, as PEP 249 asks."""
        _end(self.raw, "rollback")
        return self

    def arrow(self) -> Any:
        """Return the rows of the last query as a `pyarrow.Table`, on every version of DuckDB."""
        if not hasattr(self.raw, "to_arrow_table"):
            return getattr(self.raw, "fetch_arrow_table")()  # noqa: B009 (1.4 and 1.5 alone have it)
        with warnings.catch_warnings():  # DuckDB 2 says that con.sql(query).to_arrow_table() saves a copy
            warnings.simplefilter("ignore", UserWarning)
            return self.raw.to_arrow_table()

    def pl(self) -> Any:
        """Return the rows of the last query as a `polars.DataFrame`."""
        import polars  # an optional dependency

        return polars.from_arrow(self.arrow())

    def __getattr__(self, name: str) -> Any:
        if name == "raw":  # not there yet while an object is copied
            raise AttributeError(name)
        return getattr(self.raw, name)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *dir(self.raw)})

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def __iter__(self) -> Any:
        return iter(self.raw.fetchone, None)

    def _call(self, _method: str, _arguments: tuple[Any, ...], _options: dict[str, Any]) -> Any:
        """Call a method of DuckDB with its first argument expanded."""
        _query = _arguments[0]
        _run = getattr(self.raw, _method)
        _expanded = self.expand(_query) if isinstance(_query, str) else _query
        if _expanded is _query:
            return _call_as_user(_run, _arguments, _options)
        try:
            return _call_as_user(_run, (_expanded, *_arguments[1:]), _options)
        except duckdb.Error as error:
            raise place_error(error, _query) from error


def _end(raw: duckdb.DuckDBPyConnection, how: str) -> None:
    try:
        getattr(raw, how)()
    except duckdb.TransactionException as error:
        if "no transaction is active" not in str(error):
            raise


def _call_as_user(_run: Any, _arguments: tuple[Any, ...], _options: dict[str, Any]) -> Any:
    """Call `_run` in a frame with the user's variables.

    DuckDB looks for data frames among the variables of the frame that calls it, which would be ours. Names here begin with
    an underscore, since with python_scan_all_frames DuckDB takes a variable of ours for the table of that name.
    """
    _frame: FrameType | None = sys._getframe(1)
    while _frame is not None and _frame.f_code.co_filename.startswith(_PACKAGE):
        _frame = _frame.f_back
    if _frame is None:
        return _run(*_arguments, **_options)
    _names = {**_frame.f_locals, "__fairsql_run": _run, "__fairsql_args": _arguments, "__fairsql_options": _options}
    return eval(_RUN, _frame.f_globals, _names)


def place_error(error: duckdb.Error, sql: str) -> duckdb.Error:
    """Return DuckDB's error on expanded text as one on the user's text, with its place where that can be told."""
    text = str(error)
    message = text.partition("\n\nLINE ")[0]
    data = message.removeprefix("Invalid Input Error: ")
    item = data.partition(" ")[0]
    tokens = tokenize(sql)
    if item in ("PREDICTION", "LABEL", "SCORE", "WEIGHT", "REFERENCE", "WITHIN") and data != message:
        token = next((t for t in tokens if t.word == item), None)
        hint = _DATA_HINTS[item]
        return DataError(data, sql=sql, start=token and token.start, end=token and token.end, hint=hint)
    if data.startswith("no rows to measure where "):
        token = next((t for t in tokens if t.word == "PROTECTED"), None)
        return DataError(data, sql=sql, start=token and token.start, end=token and token.end, hint=_DATA_HINTS["side"])
    quoted = message.split('"')
    name = quoted[1].casefold() if len(quoted) > 2 else ""
    clause = _first_clause(tokens, sql)
    inside = _line(text) > sql.count("\n", 0, clause) + 1
    places = [t for t in tokens if t.is_name and t.text.casefold() == name]
    token = next((t for t in places if (t.start >= clause) == inside), places[0] if places else None)
    if token is None or not isinstance(error, duckdb.ProgrammingError) or isinstance(error, FairSQLError):
        return error
    hint = ""
    if isinstance(error, duckdb.BinderException) and not inside:
        hint = "after FAIR the SELECT list sees the clause's columns: controls, groups, n, excluded and the metrics"
    return ProgrammingError(message, sql=sql, start=token.start, end=token.end, hint=hint)


def _first_clause(tokens: list[Token], sql: str) -> int:
    """Return where the first clause's FROM stands; the text before it is what the user wrote."""
    return min((clause.start for clause in find_clauses(tokens, sql)), default=len(sql))


def _line(message: str) -> int:
    """Return the line that DuckDB's message points at, or 0."""
    number = message.rpartition("\nLINE ")[2].partition(":")[0]
    return int(number) if number.isdigit() else 0


_DATA_HINTS = {
    "PREDICTION": "compare it to make it 0 or 1: PREDICTION decision = 'granted', or use SCORE … THRESHOLD …",
    "LABEL": "compare it to make it 0 or 1: LABEL income = '>50K'",
    "SCORE": "scores are probabilities: scale them to [0, 1], for example SCORE decile / 10",
    "WEIGHT": "leave rows out with WHERE, or make the weight NULL to exclude them",
    "REFERENCE": "take a group that is there; FAIR (…) lists them",
    "WITHIN": "write 5 percent as 0.05",
    "side": "both sides of a boolean PROTECTED need rows in each stratum: widen WHERE or CONTROL",
}


def connect(
    database: str | os.PathLike[str] | duckdb.DuckDBPyConnection | Connection = ":memory:",
    *,
    read_only: bool = False,
    config: dict[str, Any] | None = None,
) -> Connection:
    """Open a database, or take a connection that is open.

    Args:
        database: a file, ":memory:" for one of its own, ":default:" for DuckDB's default connection, or a connection.
        read_only: whether a file is opened for reading only.
        config: DuckDB's settings.

    >>> import duckdb
    >>> plain = duckdb.connect()
    >>> connect(plain).raw is plain
    True
    """
    if isinstance(database, Connection):
        return database
    if isinstance(database, duckdb.DuckDBPyConnection):
        return Connection(database)
    if os.fspath(database) == ":default:":
        return Connection(duckdb.default_connection())
    return Connection(duckdb.connect(os.fspath(database), read_only=read_only, config=config or {}))
