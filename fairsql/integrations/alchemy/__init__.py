"""The SQLAlchemy dialect `fairsql://`: engines, sessions and inspectors on DuckDB, with FAIR in every text.

In: URLs such as `fairsql:///my.duckdb?read_only=true`. Out: engines. It is FairSQL's own, since duckdb-sqlalchemy wants
a DuckDB before 2 and a SQLAlchemy from 2; SQLAlchemy's compiler for PostgreSQL, whose SQL DuckDB speaks, does most of
it.
"""

from fairsql.integrations.alchemy.dialect import FairSQLDialect

__all__ = ["FairSQLDialect"]
