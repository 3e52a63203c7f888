"""Define the type of a connection for the packages below `session`; `session/connection.py` has the class.

A package annotates a connection with this type, so that it does not import the packages above it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import AbstractContextManager
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol, Self

if TYPE_CHECKING:
    import duckdb

    from fairsql.engines import Engine
    from fairsql.metrics import MetricTable
    from fairsql.progress import Doing


class Connection(Protocol):
    """A connection that understands FairSQL: `fairsql.Connection` is one.

    Attributes:
        raw: DuckDB's own connection.
        engine: the other database that holds the rows, or None.
        asking: a lock, held while the engine answers this connection or its cursors.
        learners: the user's learner classes by name.
        import_learners: whether USING may import a class.
        permit: returns the part of a stored statement that may run, or raises.
        doing: the current step of a statement's work.
        watched: whether that step is displayed.
        seen_functions: our UDFs that are registered for all connections.
        seen_places: sets of databases and search path that were checked for macros with the names of our functions.
        places_stay: whether databases and search path change only when `is_placed` is reset, as in the server.
        is_placed: whether the current databases and search path were checked.
        read_texts: statements that DuckDB has parsed.
        warn: warns the user about a clause that may be a mistake.
    """

    raw: duckdb.DuckDBPyConnection
    engine: Engine | None
    asking: Any
    learners: dict[str, Any]
    import_learners: bool
    permit: Callable[[str], str]
    doing: Doing
    watched: bool
    seen_functions: set[str]
    seen_places: set[Any]
    places_stay: bool
    is_placed: bool
    read_texts: Any
    warn: Callable[..., None]

    def execute(self, query: Any, parameters: object = None, **options: Any) -> Self:
        """Run SQL, and return this connection, from which the rows are fetched."""

    def executemany(self, query: Any, parameters: object = None, **options: Any) -> Self:
        """Run SQL once for each set of parameters."""

    def sql(self, query: Any, **options: Any) -> duckdb.DuckDBPyRelation | None:
        """Return a lazy relation for a query."""

    def fetchone(self) -> Any:
        """Return the next row of the last query."""

    def fetchall(self) -> Any:
        """Return the rows of the last query."""

    def df(self) -> Any:
        """Return the rows of the last query as a `pandas.DataFrame`."""

    def arrow(self) -> Any:
        """Return the rows of the last query as a `pyarrow.Table`."""

    def stream(
        self, query: str, parameters: Sequence[Any] = (), *, rows: int = 10_240
    ) -> tuple[Any, Generator[Any, None, None]]:
        """Run a statement; return the schema of its rows and its batches."""

    def schema(self, query: str, parameters: Sequence[Any] = ()) -> Any:
        """Return the `pyarrow.Schema` of a query's rows, without running it."""

    def run_plain(self, _method: str, _arguments: tuple[Any, ...], _options: dict[str, Any]) -> Any:
        """Call a method of DuckDB's with plain SQL."""

    def metrics(self) -> MetricTable:
        """Return the metrics that a clause can name on this connection."""

    def refuse_taken_names(self) -> None:
        """Refuse a database whose macros or metrics have names of DuckDB or FairSQL."""

    def keep_tally(self, name: str, specs: Sequence[Any]) -> None:
        """Keep the tally of several clauses' rows as a temporary table."""

    def cursor(self) -> Connection:
        """Return another connection to the same database."""

    def begin(self) -> Self:
        """Begin a transaction."""

    def commit(self) -> Self:
        """Commit the transaction, if one is open."""

    def rollback(self) -> Self:
        """Roll the transaction back, if one is open."""

    def in_transaction(self) -> bool:
        """Return whether a transaction is open."""

    def whole(self) -> AbstractContextManager[None]:
        """Write all changes of a block or none."""

    def snapshot(self) -> AbstractContextManager[object]:
        """Give the engine one snapshot of its data for a block, if an engine is set and supports it."""

    def start_work(self) -> None:
        """Discard an interrupt that came before the work of a statement."""

    def report_work(self, doing: str | Doing) -> None:
        """Report the current step of a statement's work; raise after an interrupt."""

    def tell_work(self) -> tuple[str, float]:
        """Return the current step of a statement's work, and the percentage that is done."""

    def register(self, name: str, table: Any) -> Any:
        """Register a Python table under a name that DuckDB can read."""

    def close(self) -> None:
        """Close the connection."""

    def __enter__(self) -> Self:
        """Return this connection."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Close the connection."""
