"""A plugin of dbt-duckdb: brings FairSQL's macros into the target database, those of the FairSQL that is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dbt.adapters.duckdb.plugins import BasePlugin

import fairsql
from fairsql.session.installation import install

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


class Plugin(BasePlugin):
    """What the profile names under `plugins`."""

    def configure_connection(self, conn: DuckDBPyConnection) -> None:
        """Bring the macros, in the place of those of an earlier version."""
        install(fairsql.connect(conn))
