"""Connect to other databases, which count the rows while DuckDB does the rest.

In: a URL, or a driver's connection. Out: an `Engine`, which runs queries in its own SQL and returns Arrow. One file for
each engine, and one row in ENGINES.
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
    """A kind of database that FairSQL knows.

    Attributes:
        schemes: the schemes of its URLs.
        classes: the classes of its objects, or bases of these, as `module.Name`.
        open: returns the engine for such a URL or object; it imports the driver.
        install: what to install, if Python does not include the driver.
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
        "FairSQL has no engine for MySQL and MariaDB: to them 'White', 'white' and 'white ' are one group, the score "
        "'high' is 0, and PROTECTED \"race\" is a text",
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
_CLOUDS = (  # only SQLAlchemy connects to these
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
    """Return the engine for a URL or an object; None if it is for DuckDB.

    Raises:
        ProgrammingError: if the driver is not installed, for a URL with a password that no engine knows, and for a
            connection string of libpq.
        OperationalError: if the database does not answer.

    >>> open_engine("loans.duckdb"), open_engine("md:loans")
    (None, None)
    """
    if isinstance(given, str) and _LIBPQ.match(given):  # DuckDB would show the password
        raise ProgrammingError("a connection string is not a URL", hint="write postgresql://user@host/database")
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
    if at and ":" in user and scheme not in ("http", "https"):  # DuckDB would show the password in an error
        hint = "fairsql.connect(sqlalchemy.create_engine(…)) takes other databases"
        raise ProgrammingError(f"there is no engine for {scheme}://", hint=hint)
    return None
