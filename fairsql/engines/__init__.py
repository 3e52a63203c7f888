"""Other databases, where the rows are counted while DuckDB does the rest. In: a URL, or what a driver calls a
connection. Out: an `Engine`, which takes queries in its own SQL and gives Arrow. One file for each, one row in ENGINES.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any

from fairsql.engines.engine import Engine
from fairsql.errors import ProgrammingError

__all__ = ["ENGINES", "Engine", "open_engine"]


@dataclass(frozen=True)
class Kind:
    """A database that FairSQL knows.

    Attributes:
        schemes: of the URLs that mean it.
        classes: of the objects that mean it: the class, or a base of it, as `module.Name`.
        open: gives the engine of such a URL or object; it imports the driver.
        install: what to install for it, where its driver is no part of Python.
    """

    schemes: tuple[str, ...]
    classes: tuple[str, ...]
    open: Callable[[Any], Engine]
    install: str = ""


def _sqlite(given: Any, *, owned: bool = False) -> Engine:
    return import_module("fairsql.engines.sqlite").open_sqlite(given, owned=owned)  # type: ignore[no-any-return]


def _postgresql(given: Any, *, owned: bool = False) -> Engine:
    return import_module("fairsql.engines.postgresql").open_postgresql(given, owned=owned)  # type: ignore[no-any-return]


def _mysql(given: Any) -> Engine:
    raise ProgrammingError(
        "MySQL and MariaDB are no engines: to them 'White', 'white' and 'white ' are one group, the score 'high' is 0, "
        'and PROTECTED "race" is a text',
        hint="read the rows by DuckDB's extension: INSTALL mysql; ATTACH 'host=… database=…' AS loans (TYPE mysql)",
    )


def _cloud(given: str) -> Engine:
    scheme = given.partition("://")[0]
    raise ProgrammingError(
        f"there is no engine for {scheme}://",
        hint=f"fairsql.connect(sqlalchemy.create_engine('{scheme}://…')) takes it, untested",
    )


def _alchemy(given: Any) -> Engine:
    if given.dialect.name in _MYSQL:
        return _mysql(given)
    known = {"sqlite+pysqlite": partial(_sqlite, owned=True), "postgresql+psycopg": partial(_postgresql, owned=True)}
    return import_module("fairsql.engines.alchemy").open_alchemy(given, known)  # type: ignore[no-any-return]


def _adbc(given: Any) -> Engine:
    return import_module("fairsql.engines.adbc").open_adbc(given)  # type: ignore[no-any-return]


def _clickhouse(given: Any) -> Engine:
    return import_module("fairsql.engines.clickhouse").open_clickhouse(given)  # type: ignore[no-any-return]


def _spark(given: Any) -> Engine:
    return import_module("fairsql.engines.spark").open_spark(given)  # type: ignore[no-any-return]


_MYSQL = ("mysql", "mariadb")
_CLOUDS = (  # of these only SQLAlchemy knows the way
    "athena", "awsathena", "bigquery", "databricks", "exasol", "mssql", "oracle", "presto", "redshift", "snowflake",
    "teradatasql", "trino",
)  # fmt: skip
ENGINES = (
    Kind(("sqlite",), ("sqlite3.Connection",), _sqlite),
    Kind(("postgresql", "postgres"), ("psycopg.Connection",), _postgresql, "fairsql[postgres]"),
    Kind((), ("adbc_driver_manager.dbapi.Connection",), _adbc, "fairsql[adbc]"),
    Kind(
        ("clickhouse", "clickhouses", "chdb"),
        ("chdb.session.state.Session", "clickhouse_connect.driver.client.Client"),
        _clickhouse,
        "fairsql[clickhouse]",
    ),
    Kind(
        ("sc",),
        ("pyspark.sql.session.SparkSession", "pyspark.sql.connect.session.SparkSession"),
        _spark,
        "fairsql[spark]",
    ),
    Kind(_MYSQL, (), _mysql),
    Kind(_CLOUDS, (), _cloud),
    Kind((), ("sqlalchemy.engine.base.Engine",), _alchemy, "fairsql[sqlalchemy]"),
)


_LIBPQ = re.compile(r"\s*(host|hostaddr|port|dbname|user|password|passfile|service)\s*=(?!.*\.(duckdb|db)$)")


def open_engine(given: object) -> Engine | None:
    """Return the engine that a URL or an object means; None for what is DuckDB's.

    Raises:
        ProgrammingError: where the driver is not installed, for a URL with a password that means no engine, and for a
            connection string of libpq's.
        OperationalError: where the database does not answer.

    >>> open_engine("loans.duckdb"), open_engine("md:loans")
    (None, None)
    """
    if isinstance(given, str) and _LIBPQ.match(given):  # to DuckDB a file, whose name would tell the password
        raise ProgrammingError("a connection string is no URL", hint="write postgresql://user@host/database")
    scheme = given.partition("://")[0].partition("+")[0].casefold() if isinstance(given, str) and "://" in given else ""
    bases = {f"{each.__module__}.{each.__qualname__}" for each in type(given).__mro__}
    for kind in ENGINES:
        if scheme in kind.schemes or bases.intersection(kind.classes):
            try:
                return kind.open(given)
            except ModuleNotFoundError as error:
                message = f"the driver of this database is not installed: {error.name}"
                raise ProgrammingError(message, hint=f"pip install '{kind.install}'") from error
    user, at, _ = given.partition("://")[2].partition("@") if isinstance(given, str) else ("", "", "")
    if at and ":" in user and scheme not in ("http", "https"):  # DuckDB would tell the password in an error
        hint = "fairsql.connect(sqlalchemy.create_engine(…)) takes other databases"
        raise ProgrammingError(f"there is no engine for {scheme}://", hint=hint)
    return None
