"""The SQLAlchemy dialect `fairsql://`: engines, sessions and inspectors on DuckDB, with FAIR in every text.

In: URLs such as `fairsql:///my.duckdb?read_only=true`. Out: engines. FairSQL has its own dialect since
duckdb-sqlalchemy needs a DuckDB before 2 and a SQLAlchemy from 2 on. SQLAlchemy's compiler for PostgreSQL, whose SQL
DuckDB understands, does most of the work.
"""

from fairsql.integrations.alchemy.dialect import FairSQLDialect

__all__ = ["FairSQLDialect"]
