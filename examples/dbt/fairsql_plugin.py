"""A plugin of dbt-duckdb: installs the macros of the installed FairSQL in the target database."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dbt.adapters.duckdb.plugins import BasePlugin

import fairsql
from fairsql.session.installation import install

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


class Plugin(BasePlugin):
    """The class that the profile names under `plugins`."""

    def configure_connection(self, conn: DuckDBPyConnection) -> None:
        """Install the macros, in place of those of an earlier version."""
        install(fairsql.connect(conn))
