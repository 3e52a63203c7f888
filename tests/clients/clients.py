"""The clients that walk: the name of each, what installs it, what it needs of the system, and how it is run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Client:
    """One client.

    Attributes:
        name: as it calls itself.
        file: what walks, beside this file; how it is run follows from its ending.
        packages: what pip or npm installs, into a folder of its own.
        programs: what has to be there already, and what brings it on Debian.
        arguments: what the file is run with.
        folder: where the packages are, which clients may share; by default that of the file.
    """

    name: str
    file: str
    packages: Sequence[str] = ()
    programs: Sequence[tuple[str, str]] = ()
    arguments: Sequence[str] = ()
    folder: str = ""


_SQLALCHEMY = ("sqlalchemy", "psycopg[binary]", "psycopg2-binary", "asyncpg", "pg8000", "greenlet")
CLIENTS = (
    Client("psycopg 3", "psycopg3.py", ["psycopg[binary]"]),
    Client("psycopg2", "psycopg2_.py", ["psycopg2-binary"]),
    Client("asyncpg", "asyncpg_.py", ["asyncpg"]),
    Client("pg8000", "pg8000_.py", ["pg8000"]),
    Client("SQLAlchemy on psycopg", "sqlalchemy_.py", _SQLALCHEMY, arguments=["psycopg"]),
    Client("SQLAlchemy on psycopg2", "sqlalchemy_.py", _SQLALCHEMY, arguments=["psycopg2"]),
    Client("SQLAlchemy on asyncpg", "sqlalchemy_.py", _SQLALCHEMY, arguments=["asyncpg"]),
    Client("SQLAlchemy on pg8000", "sqlalchemy_.py", _SQLALCHEMY, arguments=["pg8000"]),
    Client("Django", "django_.py", ["django", "psycopg[binary]"]),
    Client("ADBC", "adbc.py", ["adbc-driver-postgresql", "pyarrow"]),
    Client("polars", "polars_.py", ["polars", "connectorx", "adbc-driver-postgresql", "pyarrow", "sqlalchemy", "psycopg[binary]"]),
    Client("connectorx", "connectorx_.py", ["connectorx", "pyarrow", "pandas"]),
    Client("ibis", "ibis_.py", ["ibis-framework[postgres]", "packaging"]),
    Client("psql", "psql.py", ["pexpect"], programs=[("psql", "postgresql-client")]),
    Client("pgcli", "pgcli_.py", ["pgcli", "psycopg[binary]", "pexpect"]),
    Client("pgJDBC", "Walk.java",
           programs=[("/usr/share/java/postgresql.jar", "libpostgresql-jdbc-java"), ("javac", "openjdk-17-jdk-headless")]),
    Client("psqlODBC, isql", "isql.py",
           programs=[("isql", "unixodbc"), ("odbcinst", "odbcinst"), ("*/odbc/psqlodbcw.so", "odbc-postgresql")]),
    Client("psqlODBC, pyodbc", "odbc.py", ["pyodbc"], programs=[("*/odbc/psqlodbcw.so", "odbc-postgresql")]),
    Client("node pg", "pg.mjs", ["pg", "pg-cursor"]),
    Client("pg-query-stream", "stream.mjs", ["pg", "pg-query-stream"]),
    Client("postgres.js", "postgresjs.mjs", ["postgres"]),
    Client("knex", "knex.mjs", ["knex", "pg", "pg-query-stream"]),
    Client("drizzle-kit", "drizzle.mjs", ["drizzle-kit", "drizzle-orm", "pg"]),
    Client("Evidence", "evidence.mjs", ["@evidence-dev/postgres"]),
    Client("RPostgreSQL, dbplyr", "rpostgresql.R",
           programs=[("Rscript", "r-base-core"), ("/usr/lib/R/site-library/RPostgreSQL", "r-cran-rpostgresql"),
                     ("/usr/lib/R/site-library/dbplyr", "r-cran-dbplyr")]),
)  # fmt: skip
