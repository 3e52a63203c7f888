"""Connect to DuckDB with FairSQL: DuckDB's own API and PEP 249's, with FAIR in every text.

In: SQL text. Out: DuckDB's results. The text is expanded first; text without FairSQL syntax is passed on as the same
object.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from threading import RLock
from types import ModuleType, TracebackType
from typing import TYPE_CHECKING, Any, Self

import duckdb

from fairsql.errors import ProgrammingError, raise_as, shorten
from fairsql.progress import Doing
from fairsql.session.arrow import check_sound, read_batches, read_table, schema_of
from fairsql.session.files import is_missing, make
from fairsql.session.running.caller_frame import warn_user
from fairsql.session.running.own_queries import STREAM
from fairsql.session.running.plain import provide_stored, run_plain
from fairsql.session.running.statement_cache import ReadTexts
from fairsql.session.transactions import Transactions
from fairsql.syntax.statements.statement_kinds import may_hold_syntax
from fairsql.text.queries import query

if TYPE_CHECKING:
    from fairsql.engines import Engine
    from fairsql.expansion import Expansion
    from fairsql.metrics import MetricTable
    from fairsql.reports import Report
    from fairsql.syntax.spec import Spec

Warn = Callable[..., None]
"""Takes a warning's text, and its class, which is ClauseWarning by default."""


class Connection(Transactions):
    """A DuckDB connection with the FAIR clause.

    It has all methods of a `duckdb.DuckDBPyConnection`; those that take SQL text expand it first. It is a PEP 249
    connection and cursor at once, like DuckDB's own: `cursor()` returns another one on the same database.

    >>> import fairsql
    >>> with fairsql.connect() as con:
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
        engine: Engine | None = None,
    ) -> None:
        self.raw = raw
        self.engine = engine  # another database, which counts the rows of clauses
        self.asking = RLock()  # held while the engine answers this connection or its cursors
        self.is_cursor = False
        self.learners = dict(learners or {})
        self.import_learners = import_learners
        self.permit: Callable[[str], str] = str  # returns the part of a stored statement that may run, or raises
        self.doing = Doing("")
        self.watched = False
        self.seen_functions: set[str] = set()  # FairSQL's UDFs that exist for all connections
        self.seen_places: set[Any] = set()  # where macros with the names of functions were looked for
        self.places_stay = False  # whether these change only where `is_placed` is set back, as the server does
        self.is_placed = False  # whether the places of now have been seen
        self.read_texts = ReadTexts()
        self.warn: Warn = warn_user
        self._stop = False

    # -- SQL text
    # -------------------------------------------------------------------------------------------------------

    def execute(self, query: Any, parameters: object = None, **options: Any) -> Self:
        """Run one or several SQL statements, and return this connection, from which the rows are fetched.

        Args:
            query: SQL text, or a statement from `extract_statements`.
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
        """Return a lazy relation for a query; run any other statement and return None, or a receipt (DuckDB 2)."""
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
        """Return the plain SQL of a text, with this database's metrics; with an engine, both queries."""
        from fairsql.session.running.expansions import show_expansion

        try:
            return show_expansion(self, query)
        except duckdb.Error as error:
            raise shorten(error) from error.__cause__

    def expansion(self, query: str) -> Expansion:
        """Return the plain SQL of a text, together with the origin of each part."""
        from fairsql.session.running.expansions import expand_here

        return expand_here(self, query)

    def metrics(self) -> MetricTable:
        """Return the metrics that can be used: built-in ones, and those of CREATE METRIC in this database."""
        metrics: MetricTable = _script().metrics_of(self)
        return metrics

    def report(self, question: str = "", *, features: str = "", model: str = "", **named: str) -> Report:
        """Return an audit as a document, which a notebook displays.

        Args:
            question: FROM … WHERE … FAIR DISPARITY (…); optional for a model.
            features: the features of subgroups to scan, as FEATURES of FAIR SCAN.
            model: a model whose records and trade-off are shown.
            named: standard; title, system, owner, auditor, source: what the report says about itself; the columns of a
                report on pay.
        """
        from fairsql.reports import report

        try:
            return report(self, question, features=features, model=model, **named)
        except duckdb.Error as error:
            raise shorten(error) from error.__cause__

    def open_file(self, path: str | os.PathLike[str]) -> duckdb.DuckDBPyConnection:
        """Open another file of DuckDB's, which is made if it is not there.

        Raises:
            ProgrammingError: for one that is open with other settings, as the database of this connection may be.
        """
        name = os.fspath(path)
        if is_missing(name):
            make(name)
        try:
            return duckdb.connect(name)
        except duckdb.ConnectionException as error:
            raise ProgrammingError(f"{name} is open already", hint="name a file of its own") from error

    def keep_tally(self, name: str, specs: Sequence[Spec]) -> None:
        """Store the tally of the rows of clauses as a temporary table, whichever database counts them."""
        _script().keep_tally(self, name, specs)

    def refuse_taken_names(self) -> None:
        """Refuse a database with macros or metrics under names of DuckDB or FairSQL: numbers may be wrong.

        Raises:
            DataError: with what has which name.
        """
        _script().refuse_taken(self)

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Make the engine, if there is one, show a single state of its data inside, if it can."""
        if self.engine is None:
            yield
            return
        with self.asking, self.engine.snapshot():
            yield

    # -- PEP 249 and the rest of DuckDB ------------------------------------------------------------------------------

    def cursor(self) -> Connection:
        """Return another connection to the same database, for use alongside this one or in another thread."""
        other = Connection(
            self.raw.cursor(), learners=self.learners, import_learners=self.import_learners, engine=self.engine
        )
        other.permit, other.asking, other.is_cursor = self.permit, self.asking, True
        other.seen_places = self.seen_places
        return other

    def duplicate(self) -> Connection:
        """Do what `cursor` does."""
        return self.cursor()

    def run_plain(self, _method: str, _arguments: tuple[Any, ...], _options: dict[str, Any]) -> Any:
        """Call a DuckDB method with plain SQL; a view that it reads may call a function of FairSQL's."""
        return run_plain(self, _method, _arguments, _options)

    def begin(self) -> Self:
        """Begin a transaction."""
        provide_stored(self)
        return super().begin()

    def start_work(self) -> None:
        """Forget an interrupt from before the work of a statement."""
        self._stop = False

    def report_work(self, doing: str | Doing) -> None:
        """Report the current work of a statement, which a terminal shows; a bare line leaves the share of it unchanged.

        Raises:
            duckdb.InterruptException: after `interrupt`.
        """
        self.doing = doing if isinstance(doing, Doing) else replace(self.doing, line=doing)
        if self._stop:
            raise duckdb.InterruptException("INTERRUPT Error: Interrupted!")

    def tell_work(self) -> tuple[str, float]:
        """Return the current work of a statement, and the percentage that is done; 0 or less if unknown."""
        return self.doing.tell(self.raw.query_progress())

    def interrupt(self) -> None:
        """Stop what another thread runs here: a query at once, CREATE MODEL after the current fit."""
        self._stop = True
        self.raw.interrupt()
        if self.engine is not None:
            self.engine.interrupt()

    def is_file(self) -> bool:
        """Return whether the current database is stored in a file; DuckDB opens a data file as a view in memory."""
        return bool(self.raw.execute(query("session", "is_file")).fetchall()[0][0])

    def close(self) -> None:
        """Close the connection, and the connection to an engine if `connect` opened it."""
        self.raw.close()
        if self.engine is not None and not self.is_cursor:
            self.engine.close()

    def setinputsizes(self, sizes: Sequence[Any]) -> None:
        """Do nothing, as PEP 249 allows."""

    def setoutputsize(self, size: int, column: int | None = None) -> None:
        """Do nothing, as PEP 249 allows."""

    def arrow(self) -> Any:
        """Return the rows of the last query as a `pyarrow.Table`, on every version of DuckDB."""
        return read_table(self.raw)

    def to_arrow_reader(self, batch_size: int = 1_000_000) -> Any:
        """Return the rows of the last query as a `pyarrow.RecordBatchReader`, on every version of DuckDB."""
        return read_batches(self.raw, batch_size)

    def stream(
        self, query: str, parameters: Sequence[Any] = (), *, rows: int = 10_240, only_reads: bool = False
    ) -> tuple[Any, Generator[Any, None, None]]:
        """Run a statement; return the `pyarrow.Schema` of its rows and its batches, fetched as they are asked for.

        Args:
            query: one statement.
            parameters: its values.
            rows: how many a batch has.
            only_reads: whether it is known to change nothing, so that DuckDB 2 need not be asked before it runs.
        """
        given = list(parameters) or None
        if only_reads and self._streams:
            reader: Any = self._call(STREAM, (query, given, "stream", rows), {}).arrow_reader()
        elif hasattr(self.raw, "complete"):  # DuckDB 2, where execute() would fetch all rows for it
            reader = getattr(self.sql(query, params=given), "to_arrow_reader")(rows)  # noqa: B009
        else:
            old: Any = self.execute(query, given).raw
            reader = (
                old.to_arrow_reader(rows)
                if hasattr(old, "to_arrow_reader")
                else check_sound(old.fetch_record_batch(rows))
            )
        return reader.schema, self._batches(reader, query)

    @cached_property
    def _streams(self) -> bool:
        """Return whether this DuckDB has the private method that its relations run by, as it is known here."""
        try:
            rows = getattr(self.raw, STREAM)(query("session", "reading"), None, "stream", 1).arrow_reader().read_all()
        except (AttributeError, TypeError, duckdb.Error):  # DuckDB 1, or another version of the method
            return False
        return bool(rows.num_rows == 1)

    def schema(self, query: str, parameters: Sequence[Any] = ()) -> Any:
        """Return the `pyarrow.Schema` of a query's rows, without running it."""
        return schema_of(self.sql(query, params=list(parameters) or None))

    def _batches(self, reader: Any, query: str) -> Generator[Any, None, None]:
        """Yield batches; an error on the way is raised as if the query had failed at once."""
        try:
            yield from reader
        except (duckdb.Error, OSError, ValueError) as error:
            raise_as(_script().place_stream_error(error, self, query), error)
        finally:
            reader.close()

    def pl(self) -> Any:
        """Return the rows of the last query as a `polars.DataFrame`."""
        import polars  # an optional dependency

        return polars.from_arrow(self.arrow())

    def __getattr__(self, name: str) -> Any:
        if name == "raw":  # not set yet while an object is copied
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
        """Call a method of DuckDB with its first argument expanded; a traceback ends here."""
        try:
            return self._run(_method, _arguments, _options)
        except duckdb.Error as error:
            raise shorten(error) from error.__cause__

    def _run(self, _method: str, _arguments: tuple[Any, ...], _options: dict[str, Any]) -> Any:
        _text = _arguments[0]
        try:
            if isinstance(_text, str) and (self.engine is not None or may_hold_syntax(_text)):
                return _script().run_script(self, _method, _arguments, _options)
            return self.run_plain(_method, _arguments, _options)
        except duckdb.ParserException as error:
            raise_as(_script().explain_syntax(error, _text), error)
        except duckdb.CatalogException as error:
            if self.engine is None:
                raise
            raise_as(_script().add_engine_hint(error, self.engine), error)


def _script() -> ModuleType:
    """Load the modules for FairSQL's syntax: that takes longer than DuckDB, so text without syntax does not need it."""
    from fairsql.session.running import script_run

    return script_run
