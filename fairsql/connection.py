"""A connection to DuckDB that understands FairSQL: DuckDB's own API, and PEP 249's, with FAIR in every text.

In: SQL text. Out: DuckDB's results. The text is expanded first; text without FairSQL syntax goes on as the same object.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from types import FrameType, TracebackType
from typing import Any, Self, cast

import duckdb

from fairsql.catalog import load_metrics
from fairsql.errors import DataError, FairSQLError, ProgrammingError
from fairsql.expand import Expansion, expand_script
from fairsql.metrics import MetricTable
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
        """Return a lazy relation for a query; run anything else and return None, or from DuckDB 2 a receipt."""
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
        return self.expansion(query).text

    def expansion(self, query: str) -> Expansion:
        """Return the plain SQL of a text together with where each part of it is from."""
        return expand_script(query, self.metrics)

    def metrics(self) -> MetricTable:
        """Return the metrics that can be named here: built-in ones, and those of CREATE METRIC in this database."""
        return load_metrics(self._ask_aside)

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

    def _ask(self, sql: str) -> list[Any]:
        return self.raw.execute(sql).fetchall()

    def _ask_aside(self, sql: str) -> list[Any]:
        """Run a query and leave the rows of the last one, which may not be fetched yet, as they are."""
        try:
            return self.raw.sql(sql).fetchall()
        except duckdb.Error as error:
            if type(error).__name__ != "ResourceInUseException":  # DuckDB 2 alone has it
                raise
        with self.raw.cursor() as cursor:
            return cursor.execute(sql).fetchall()

    def _call(self, _method: str, _arguments: tuple[Any, ...], _options: dict[str, Any]) -> Any:
        """Call a method of DuckDB with its first argument expanded."""
        _query = _arguments[0]
        _run = getattr(self.raw, _method)
        if not isinstance(_query, str):
            return _call_as_user(_run, _arguments, _options)
        _ask = self._ask if _method in ("execute", "executemany") else self._ask_aside
        _expansion = expand_script(_query, lambda: load_metrics(_ask))
        if _expansion.text is _query:
            return _call_as_user(_run, _arguments, _options)
        try:
            return _call_as_user(_run, (_expansion.text, *_arguments[1:]), _options)
        except duckdb.Error as error:
            raise place_error(error, _expansion) from error


def _end(raw: duckdb.DuckDBPyConnection, how: str) -> None:
    try:
        getattr(raw, how)()
    except duckdb.TransactionException as error:
        if "no transaction is active" not in str(error):
            raise


def _call_as_user(_run: Any, _arguments: tuple[Any, ...], _options: dict[str, Any]) -> Any:
    """Call `_run` in a frame with the user's variables.

    DuckDB looks for data frames among the variables of the frame that calls it, which would be ours. Names here begin
    with an underscore, since with python_scan_all_frames DuckDB takes a variable of ours for the table of that name.
    """
    _frame: FrameType | None = sys._getframe(1)
    while _frame is not None and _frame.f_code.co_filename.startswith(_PACKAGE):
        _frame = _frame.f_back
    if _frame is None:
        return _run(*_arguments, **_options)
    _names = {**_frame.f_locals, "__fairsql_run": _run, "__fairsql_args": _arguments, "__fairsql_options": _options}
    return eval(_RUN, _frame.f_globals, _names)


def place_error(error: duckdb.Error, expansion: Expansion) -> duckdb.Error:
    """Return DuckDB's error on expanded text as one on the user's text, with its place where that can be told."""
    sql, text = expansion.sql, str(error)
    message = text.partition("\n\nLINE ")[0]
    tokens = tokenize(sql)
    data = message.removeprefix("Invalid Input Error: ")
    item = data.partition(" ")[0]
    if data != message and item in _DATA_HINTS:
        return _data_error(data, sql, tokens, item, _DATA_HINTS[item])
    if data.startswith("no rows to measure where "):
        return _data_error(data, sql, tokens, "PROTECTED", _EMPTY_SIDE)
    if not isinstance(error, duckdb.ProgrammingError) or isinstance(error, FairSQLError):
        return error
    offset = _offset(text, expansion.text)
    if offset is None:
        return error
    start, end = expansion.place(offset)
    if start == end:  # the user's own text, outside of any clause
        token = next((t for t in tokens if t.start <= start < t.end), None)
        hint = _OUTSIDE if isinstance(error, duckdb.BinderException) else ""
    else:
        name = _word_at(expansion.text, offset)
        token = next((t for t in tokens if start <= t.start < end and t.is_name and t.text.casefold() == name), None)
        hint = ""
    if token is not None:
        start, end = token.start, token.end
    return _both(type(error))(message, sql=sql, start=start, end=end, hint=hint)


def _both(kind: type[duckdb.Error]) -> type[ProgrammingError]:
    """Return the class that is DuckDB's `kind` and ours, so that `except duckdb.CatalogException` goes on working."""
    both: Any = type(kind.__name__, (ProgrammingError, kind), {})
    return cast("type[ProgrammingError]", both)


def _data_error(message: str, sql: str, tokens: list[Token], item: str, hint: str) -> DataError:
    token = next((t for t in tokens if t.word == item), None)
    return DataError(message, sql=sql, start=token and token.start, end=token and token.end, hint=hint)


def _offset(message: str, text: str) -> int | None:
    """Return the place that DuckDB's message points at with its caret, in the text it was given."""
    head, found, excerpt = message.rpartition("\nLINE ")
    number, colon, shown = excerpt.partition(": ")
    line, _, caret = shown.partition("\n")
    if not found or not colon or not number.isdigit() or "^" not in caret:
        return None
    del head
    at = caret.index("^") - len(f"LINE {number}: ")
    lines = text.split("\n")
    if int(number) > len(lines):
        return None
    begin = sum(len(each) + 1 for each in lines[: int(number) - 1])
    cut = line.removeprefix("...")  # DuckDB shows a long line around the place
    if cut != line:
        at += lines[int(number) - 1].find(cut.removesuffix("...")) - 3
    return begin + max(0, at)


def _word_at(text: str, offset: int) -> str:
    """Return the name that stands at a place, in lower case and without its table and quotes."""
    tokens = [t for t in tokenize(text) if t.start >= offset][:5]
    last = 0
    while last + 2 < len(tokens) and tokens[last + 1].word == "." and tokens[last + 2].is_name:
        last += 2
    return tokens[last].text.casefold() if tokens else ""


_OUTSIDE = "after FAIR the SELECT list sees the clause's columns: controls, groups, n, excluded and the metrics"
_EMPTY_SIDE = "both sides of a boolean PROTECTED need rows in each stratum: widen WHERE or CONTROL"
_DATA_HINTS = {
    "PREDICTION": "compare it to make it 0 or 1: PREDICTION decision = 'granted', or use SCORE … THRESHOLD …",
    "LABEL": "compare it to make it 0 or 1: LABEL income = '>50K'",
    "SCORE": "scores are probabilities: scale them to [0, 1], for example SCORE decile / 10",
    "WEIGHT": "leave rows out with WHERE, or make the weight NULL to exclude them",
    "REFERENCE": "take a group that is there; FAIR (…) lists them",
    "WITHIN": "write 5 percent as 0.05",
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
