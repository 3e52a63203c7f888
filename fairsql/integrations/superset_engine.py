"""Describe `fairsql://` databases to Apache Superset: like DuckDB's, under their own name.

Superset finds the class by the entry point `superset.db_engine_specs`; nothing else imports this module.
"""

from __future__ import annotations

from superset.db_engine_specs.duckdb import DuckDBEngineSpec


class FairSQLEngineSpec(DuckDBEngineSpec):  # type: ignore[misc] # Superset is not there when types are checked
    """DuckDB's time grains, types and limits, and the name by which Superset chooses a parser."""

    engine = "fairsql"
    engine_name = "FairSQL"
    default_driver = "fairsql"
    sqlalchemy_uri_placeholder = "fairsql:////path/to/my.duckdb?read_only=true"
