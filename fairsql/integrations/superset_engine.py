"""What Apache Superset is told of `fairsql://` databases: they are DuckDB's, under a name of their own.

Superset finds the class by the entry point `superset.db_engine_specs`; nothing else imports this module.
"""

from __future__ import annotations

from superset.db_engine_specs.duckdb import DuckDBEngineSpec


class FairSQLEngineSpec(DuckDBEngineSpec):  # type: ignore[misc] # Superset is not there when types are checked
    """DuckDB's time grains, types and limits; the name by which Superset finds how SQL is parsed."""

    engine = "fairsql"
    engine_name = "FairSQL"
    default_driver = "fairsql"
    sqlalchemy_uri_placeholder = "fairsql:////path/to/my.duckdb?read_only=true"
