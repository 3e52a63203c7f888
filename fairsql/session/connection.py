"""A connection to DuckDB that understands FairSQL: DuckDB's own API, and PEP 249's, with FAIR in every text.

In: SQL text. Out: DuckDB's results. The text is expanded first; text without FairSQL syntax goes on as the same object.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from importlib import import_module
from types import FrameType, TracebackType
from typing import Any, Self

import duckdb

from fairsql.errors import ClauseWarning, ProgrammingError
from fairsql.expansion import Expansion, StoredStatement, expand_script, split_stored
from fairsql.metrics import MetricTable
from fairsql.progress import progress
from fairsql.records.created_metrics import load_metrics
from fairsql.session.files import STORAGE_VERSION, is_missing, make
from fairsql.session.functions import called, missing, provide
from fairsql.session.placement import place_by_name, place_error
from fairsql.session.relations import place_errors
from fairsql.text.quoting import quote_text
from fairsql.text.tokens import split_statements

_RUNS = ("execute", "sql", "query", "from_query")  # methods that may run statements on models
_TRANSACTION = "SELECT txid_current()"
_PATH = "SELECT path IS NOT NULL FROM duckdb_databases() WHERE database_name = current_database()"
_RUN = compile("__fairsql_run(*__fairsql_args, **__fairsql_options)", "<fairsql>", "eval")
_CHOOSES = frozenset(
    {"access_mode", "storage_compatibility_version"}
)  # settings of DuckDB that rule how a file is made
_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep


class Connection:
    """A DuckDB connection with the FAIR clause.

    It has all that a `duckdb.DuckDBPyConnection` has; what takes SQL text expands it first. It is a PEP 249 connection
    and cursor at once, as DuckDB's own is: `cursor()` gives another one on the same database.

    >>> with connect() as con:
    ...     _ = con.execute("CREATE TABLE t AS SELECT * FROM (VALUES ('a', 1), ('a', 0), ('b', 1)) v(g, p)")
    ...     con.execute("SELECT g, n, selection_rate FROM t FAIR (PREDICTION p PROTECTED g)").fetchall()
    [('a', 2, 0.5), ('b', 1, 1.0)]
    """

    def __init__(
        self,
        raw: duckdb.DuckDBPyConnection,
        *,
        learners: Mapping[str, Any] | None = None,
        import_learners: bool = False,
    ) -> None:
        self.raw = raw
        self.learners = dict(learners or {})
        self.import_learners = import_learners
        self.permit: Callable[[str], str] = str  # gives what may run of a statement that the database holds, or raises
        self.doing = ""
        self.watched = False
        self.warn: Callable[[str], None] = warn_user
        self._stop = False

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
        other = Connection(self.raw.cursor(), learners=self.learners, import_learners=self.import_learners)
        other.permit = self.permit
        return other

    def duplicate(self) -> Connection:
        """Do what `cursor` does."""
        return self.cursor()

    def interrupt(self) -> None:
        """Stop what another thread runs here: a query at once, CREATE MODEL after the fit it is at."""
        self._stop = True
        self.raw.interrupt()

    @contextmanager
    def whole(self) -> Iterator[None]:
        """Let all that is written inside land or none of it: in the user's transaction, else in one of its own."""
        once, again = (self._ask(_TRANSACTION)[0][0] for _ in range(2))
        if once == again:  # outside of a transaction each statement has one of its own
            yield
            return
        self.raw.begin()
        try:
            yield
        except BaseException:
            self.raw.rollback()
            raise
        self.raw.commit()

    def is_file(self) -> bool:
        """Return whether the database in use is kept in a file; DuckDB opens a data file as a view in memory."""
        return bool(self._ask(_PATH)[0][0])

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
            return _plain(getattr(self.raw, "fetch_arrow_table")())  # noqa: B009 (1.4 and 1.5 alone have it)
        with warnings.catch_warnings():  # DuckDB 2 says that con.sql(query).to_arrow_table() saves a copy
            warnings.simplefilter("ignore", UserWarning)
            return _plain(self.raw.to_arrow_table())

    def to_arrow_reader(self, batch_size: int = 1_000_000) -> Any:
        """Return the rows of the last query as a `pyarrow.RecordBatchReader`, on every version of DuckDB."""
        if not hasattr(self.raw, "to_arrow_reader"):
            return getattr(self.raw, "fetch_record_batch")(batch_size)  # noqa: B009 (1.4 and 1.5 alone have it)
        with warnings.catch_warnings():  # DuckDB 2 says that con.sql(query).to_arrow_reader() saves a copy
            warnings.simplefilter("ignore", UserWarning)
            return self.raw.to_arrow_reader(batch_size)

    def stream(self, query: str, parameters: Sequence[Any] = (), *, rows: int = 10_240) -> tuple[Any, Iterator[Any]]:
        """Run a statement; return the `pyarrow.Schema` of its rows and its batches, fetched as they are asked for."""
        given = list(parameters) or None
        if hasattr(self.raw, "complete"):  # DuckDB 2, where execute() would fetch all rows for it
            reader: Any = getattr(self.sql(query, params=given), "to_arrow_reader")(rows)  # noqa: B009
        else:
            old: Any = self.execute(query, given).raw
            reader = (
                old.to_arrow_reader(rows) if hasattr(old, "to_arrow_reader") else _sound(old.fetch_record_batch(rows))
            )
        return reader.schema, self._batches(reader, query)

    def schema(self, query: str, parameters: Sequence[Any] = ()) -> Any:
        """Return the `pyarrow.Schema` of a query's rows, without running it."""
        relation: Any = self.sql(query, params=list(parameters) or None)
        none = relation.limit(0)
        return none.to_arrow_table().schema if hasattr(none, "to_arrow_table") else none.fetch_arrow_table().schema

    def _batches(self, reader: Any, query: str) -> Iterator[Any]:
        """Hand batches out; what fails on the way is told as if it had failed at once."""
        try:
            yield from reader
        except (duckdb.Error, OSError, ValueError) as error:  # Arrow hands DuckDB's errors on as its own
            wrapped = error if isinstance(error, duckdb.Error) else duckdb.Error(str(error))
            raise place_error(wrapped, self.expansion(query)) from error
        finally:
            reader.close()

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

    def _ask_here(self, sql: str) -> list[Any]:
        """Run a statement on this very connection, since temporary objects are its own."""
        relation: Any = self.raw.sql(sql)
        return [] if relation is None else list(relation.fetchall())

    def _call(self, _method: str, _arguments: tuple[Any, ...], _options: dict[str, Any]) -> Any:
        """Call a method of DuckDB with its first argument expanded."""
        _query = _arguments[0]
        _run = getattr(self.raw, _method)
        if not isinstance(_query, str):
            return _call_as_user(_run, _arguments, _options)
        _steps = split_stored(_query, self.metrics) if _method in _RUNS else None
        if _steps is not None:
            return self._take(_steps, _method, _arguments[1:], _options)
        _ask = self._ask if _method in ("execute", "executemany") else self._ask_aside
        _expansion = expand_script(_query, lambda: load_metrics(_ask))
        for _warning in _expansion.warnings:
            self.warn(_warning)
        if _expansion.text is not _query:
            _arguments = (_expansion.text, *_arguments[1:])
        _add = self._ask if _method in ("execute", "executemany") else self._ask_here
        provide(self.raw, called(_expansion.text), _add, self.metrics)
        try:
            _result = _call_as_user(_run, _arguments, _options)
        except duckdb.CatalogException as error:
            # A view may call a function of ours. A script is not run twice: a part of it has run already.
            if len(split_statements(_query)) > 1 or not provide(self.raw, missing(str(error)), _add, self.metrics):
                raise _placed(error, _expansion) from error
            _result = _call_as_user(_run, _arguments, _options)
        except duckdb.Error as error:
            raise _placed(error, _expansion) from error
        if _expansion.text is _query:
            return _result
        return place_errors(_result, lambda error: place_error(error, _expansion), _call_as_user)

    def _take(
        self,
        _steps: list[tuple[str, StoredStatement | None]],
        _method: str,
        _arguments: tuple[Any, ...],
        _options: dict[str, Any],
    ) -> Any:
        """Run the statements of a script with models or transforms in it; the parameters are those of the last one."""
        _result: Any = None
        for _at, (_text, _statement) in enumerate(_steps):
            _given = (_arguments, _options) if _at == len(_steps) - 1 else ((), {})
            if _statement is not None:
                if _given[0] or _given[1].get("params") is not None:
                    kept = f"a statement on {_statement.kind.lower()}s takes no parameters"
                    raise ProgrammingError(kept, hint="write the values")
                _text = self._do(_text, _statement.kind, "run", _statement)
                if _method == "execute":  # DuckDB 2 leaves a query unfinished until it is fetched, but no CALL
                    _text = f"CALL query({quote_text(_text)})"
            _result = self._call(_method, (_text, *_given[0]), _given[1])
        return _result

    def _do(self, _text: str, _kind: str, _name: str, *_arguments: Any) -> Any:
        """Do the long work of a function on what is kept of a kind, with progress; it is about a text."""
        _module = import_module(f"fairsql.{_kind.lower()}s.work")  # scikit-learn takes a second to import
        _work: Any = getattr(_module, _name)
        self._stop = False
        try:
            # The warnings of many fits are shown once; one on a transform comes before its work.
            with (
                _once_each() if _kind == "MODEL" else nullcontext(),
                progress(shown=not self.watched and sys.stderr.isatty()) as _show,
            ):

                def _report(_line: str) -> None:
                    self.doing = _line
                    _show(_line)
                    if self._stop:
                        raise duckdb.InterruptException("INTERRUPT Error: Interrupted!")

                return _work(self, *_arguments, _report)
        except duckdb.Error as error:
            raise place_by_name(error, _text) from error
        finally:
            self.doing = ""


@contextmanager
def _once_each() -> Iterator[None]:
    """Show each warning of many fits once, by its first line."""
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        yield
    for kind, message in dict.fromkeys((each.category, str(each.message).split("\n")[0]) for each in found):
        warnings.warn(message, kind, stacklevel=2)


def _plain(table: Any) -> Any:
    """Return a table with booleans as Arrow's own, also under arrow_lossless_conversion."""
    for at, field in enumerate(table.schema):
        if getattr(field.type, "extension_name", "") == "arrow.bool8":
            table = table.set_column(at, field.name, table.column(at).cast("bool"))
    return table


def _sound(reader: Any) -> Any:
    """Refuse what DuckDB 1.4 gives wrong: in Arrow's own BOOLEAN, inside of lists and structs, it leaves old memory."""
    if any(field.type.num_fields and "arrow.bool8" in str(field.type) for field in reader.schema):
        reader.close()
        raise ProgrammingError(
            "Not implemented Error: before DuckDB 1.5 lists and structs with BOOLEAN cannot be sent",
            hint="write to_json(…) around them",
        )
    return reader


def _placed(error: duckdb.Error, expansion: Expansion) -> duckdb.Error:
    return place_error(error, expansion) if expansion.text is not expansion.sql else error


def _end(raw: duckdb.DuckDBPyConnection, how: str) -> None:
    try:
        getattr(raw, how)()
    except duckdb.TransactionException as error:
        if "no transaction is active" not in str(error):
            raise


def warn_user(text: str) -> None:
    """Issue a ClauseWarning at the line of the user's that called us."""
    frame, level = sys._getframe(0), 1
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        frame, level = frame.f_back, level + 1
    warnings.warn(text, ClauseWarning, stacklevel=level)


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


def typed(text: str, kind: str) -> Any:
    """Return a value to bind that DuckDB reads from a text, for what Python has no value for.

    >>> with connect() as con:
    ...     con.execute("SELECT $1::VARCHAR, typeof($1)", [typed("infinity", "DATE")]).fetchall()
    [('infinity', 'DATE')]
    """
    return duckdb.Value(text, duckdb.dtype(kind))


def connect(
    database: str | os.PathLike[str] | duckdb.DuckDBPyConnection | Connection = ":memory:",
    *,
    read_only: bool = False,
    config: dict[str, Any] | None = None,
    storage_version: str = STORAGE_VERSION,
    learners: Mapping[str, Any] | None = None,
    import_learners: bool = False,
) -> Connection:
    """Open a database, or take a connection that is open.

    Args:
        database: a file, ":memory:" for one of its own, ":default:" for DuckDB's default connection, or a connection.
        read_only: whether a file is opened for reading only.
        config: DuckDB's settings.
        storage_version: the oldest DuckDB that opens a file which is made now, such as "v1.4.0"; "latest" for the
            format of the DuckDB that runs. A file that is there keeps its own.
        learners: scikit-learn classifiers and pipelines by the names under which `USING` of CREATE MODEL finds them.
        import_learners: whether `USING 'package.Class'` may import Python code.

    >>> import duckdb
    >>> plain = duckdb.connect()
    >>> connect(plain).raw is plain
    True
    """
    if isinstance(database, Connection):
        return database
    raw = database
    if not isinstance(raw, duckdb.DuckDBPyConnection):
        name = os.fspath(raw)
        settings = config or {}
        is_default = name == ":default:"
        if is_missing(name) and not read_only and not _CHOOSES.intersection(settings):
            make(name, storage_version)
        raw = duckdb.default_connection() if is_default else duckdb.connect(name, read_only=read_only, config=settings)
    return Connection(raw, learners=learners, import_learners=import_learners)
