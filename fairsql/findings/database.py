"""The connection that findings need: one that runs SQL with FAIR clauses."""

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
        """Return a lazy relation for a query."""

    def run_plain(self, method: str, arguments: tuple[Any, ...], options: dict[str, Any], /) -> Any:
        """Call a method of DuckDB's connection with plain SQL."""

    def execute(self, query: str, parameters: object = None) -> Any:
        """Run a statement."""

    def metrics(self) -> Any:
        """Return the table of the metrics that a clause may name."""

    def open_file(self, path: str | os.PathLike[str]) -> Any:
        """Open another DuckDB file; create it if it does not exist."""

    def keep_tally(self, name: str, specs: Sequence[Any]) -> None:
        """Store the tally of the rows of clauses in a temporary table."""

    def refuse_taken_names(self) -> None:
        """Refuse a database whose macros or metrics have names of DuckDB or FairSQL."""

    def snapshot(self) -> AbstractContextManager[object]:
        """Let all queries inside see one state of the data, if the engine supports it."""

    def warn(self, text: str, /) -> None:
        """Warn the user of something that may be a mistake."""
