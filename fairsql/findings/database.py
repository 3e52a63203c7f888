"""What findings need of a connection: that it runs SQL with FAIR clauses."""

from __future__ import annotations

from typing import Any, Protocol


class Database(Protocol):
    """A connection that understands the FAIR clause: `fairsql.Connection` is one.

    Attributes:
        engine: the other database that holds the rows, or None.
    """

    engine: Any

    def sql(self, query: str, **options: Any) -> Any:
        """Return a lazy relation of a query."""

    def execute(self, query: str, parameters: object = None) -> Any:
        """Run a statement."""

    def metrics(self) -> Any:
        """Return the table of the metrics that can be named."""

    def warn(self, text: str, /) -> None:
        """Tell the user of what may not be meant."""
