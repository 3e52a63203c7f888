"""What findings need of a connection: that it runs SQL with FAIR clauses."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol


class Database(Protocol):
    """A connection that understands the FAIR clause: `fairsql.Connection` is one.

    Attributes:
        engine: the other database that holds the rows, or None.
    """

    engine: Any

    def sql(self, query: str, **options: Any) -> Any:
        """Return a lazy relation of a query."""

    def run_plain(self, method: str, arguments: tuple[Any, ...], options: dict[str, Any], /) -> Any:
        """Call a method of DuckDB's with plain SQL."""

    def execute(self, query: str, parameters: object = None) -> Any:
        """Run a statement."""

    def metrics(self) -> Any:
        """Return the table of the metrics that can be named."""

    def open_beside(self, path: str | os.PathLike[str]) -> Any:
        """Open another file of DuckDB's, which is made if it is not there."""

    def keep_tally(self, name: str, specs: Sequence[Any]) -> None:
        """Keep the tally of the rows of clauses as a temporary table."""

    def refuse_taken_names(self) -> None:
        """Refuse a database with macros or metrics under names that are DuckDB's or FairSQL's."""

    def snapshot(self) -> AbstractContextManager[object]:
        """Let what is asked inside see one state of the data, where the engine can."""

    def warn(self, text: str, /) -> None:
        """Tell the user of what may not be meant."""
