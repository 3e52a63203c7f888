"""What the rooms below a session need of its connection, as a type: `session/connection.py` has the class.

A room that is given a connection names this type, so that it knows nothing of the rooms above it.
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
        asking: who asks it, of this connection and its cursors.
        learners: classes of the user's, by their names.
        import_learners: whether USING may name a class that is to be imported.
        permit: gives what may run of a statement that the database holds, or raises.
        doing: what the work of a statement is at.
        watched: whether someone shows that.
        seen_functions: UDFs of ours that are there for all connections.
        seen_places: where macros with the names of functions were looked for.
        places_stay: whether these places change only where `is_placed` is set back, as the server does.
        is_placed: whether the current places have been seen.
        read_texts: statements that DuckDB has read.
        warn: tells the user of what may not be meant.
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
        """Return the metrics that can be named here."""

    def refuse_taken_names(self) -> None:
        """Refuse a database with macros or metrics under names that are DuckDB's or FairSQL's."""

    def keep_tally(self, name: str, specs: Sequence[Any]) -> None:
        """Keep the tally of the rows of clauses as a temporary table."""

    def cursor(self) -> Connection:
        """Return another connection to the same database."""

    def begin(self) -> Self:
        """Begin a transaction."""

    def commit(self) -> Self:
        """Commit the transaction, if there is one."""

    def rollback(self) -> Self:
        """Roll the transaction back, if there is one."""

    def in_transaction(self) -> bool:
        """Return whether a transaction is open."""

    def whole(self) -> AbstractContextManager[None]:
        """Let all that is written inside land, or none of it."""

    def snapshot(self) -> AbstractContextManager[object]:
        """Let the engine, if there is one, see one state of its data inside, where it can."""

    def start_work(self) -> None:
        """Forget an interrupt that came before the work of a statement."""

    def report_work(self, doing: str | Doing) -> None:
        """Tell what the work of a statement is at; raise after an interrupt."""

    def tell_work(self) -> tuple[str, float]:
        """Return what the work of a statement is at, and how many percent of it are done."""

    def register(self, name: str, table: Any) -> Any:
        """Let DuckDB read a table of Python's under a name."""

    def close(self) -> None:
        """Close the connection."""

    def __enter__(self) -> Self:
        """Return this connection."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Close the connection."""
