"""The dialect: how SQLAlchemy opens databases, begins transactions and sends SQL.

In: the arguments of `create_engine`. Out: sessions of FairSQL connections.
"""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, Any, NoReturn
from uuid import uuid4

import sqlalchemy
from sqlalchemy import exc, pool
from sqlalchemy.engine.default import DefaultExecutionContext

import fairsql
from fairsql.integrations.alchemy.column_types import PEERS
from fairsql.integrations.alchemy.compilers import (
    DefinitionCompiler,
    NamePreparer,
    StatementCompiler,
    TypeCompiler,
    next_value,
)
from fairsql.integrations.alchemy.reflection import Reflection
from fairsql.integrations.alchemy.shared_connection import SharedConnection
from fairsql.text.queries import query

if TYPE_CHECKING:
    from sqlalchemy.engine import URL, Connection

_MEMORY = ":memory:"
# A repeated value is one parameter, so that it may occur in SELECT and GROUP BY; SQLAlchemy 1.4 has no such style.
_PARAMSTYLE = "qmark" if sqlalchemy.__version__.startswith("1.") else "numeric_dollar"
_TRUE, _FALSE = ("true", "1", "yes", "on"), ("false", "0", "no", "off")


class Execution(DefaultExecutionContext):
    """One execution; with `stream_results`, rows are fetched from DuckDB as they are read."""

    def create_server_side_cursor(self) -> Any:
        """Return a cursor that streams."""
        return self._dbapi_connection.cursor(stream=True)

    def fire_sequence(self, seq: Any, type_: Any) -> Any:
        """Return the next value of a sequence."""
        text = query("alchemy", "value", expression=next_value(self.identifier_preparer, seq))
        return self._execute_scalar(text, type_)


class FairSQLDialect(Reflection):
    """SQLAlchemy's dialect for `fairsql://` URLs."""

    name = "fairsql"
    driver = "fairsql"
    statement_compiler = StatementCompiler
    ddl_compiler = DefinitionCompiler
    type_compiler = TypeCompiler
    preparer = NamePreparer
    execution_ctx_cls = Execution
    colspecs = PEERS

    supports_statement_cache = True
    supports_server_side_cursors = True
    supports_native_boolean = True
    supports_native_decimal = True
    supports_native_enum = True
    supports_native_uuid = True
    supports_sequences = True
    supports_comments = True
    supports_alter = False  # constraints cannot be altered
    supports_default_values = True
    supports_default_metavalue = True
    supports_empty_insert = False
    supports_multivalues_insert = True
    supports_sane_multi_rowcount = False
    use_insertmanyvalues = True
    use_insertmanyvalues_wo_returning = True
    implicit_returning = True  # needed by SQLAlchemy 1.4
    insert_returning = update_returning = delete_returning = True
    update_returning_multifrom = delete_returning_multifrom = True
    preexecute_autoincrement_sequences = False
    postfetch_lastrowid = False
    div_is_floordiv = False
    max_identifier_length = 255
    _backslash_escapes = False  # read by PostgreSQL's compiler

    def __init__(self, json_serializer: Any = None, json_deserializer: Any = None, **options: Any) -> None:
        super().__init__(**{"paramstyle": _PARAMSTYLE, **options})
        self._json_serializer = json_serializer
        self._json_deserializer = json_deserializer

    @classmethod
    def import_dbapi(cls) -> ModuleType:
        """Return the PEP 249 module."""
        return fairsql

    dbapi = import_dbapi  # type: ignore[assignment] # 1.4 asks for it by this name

    @classmethod
    def get_pool_class(cls, url: URL) -> type[pool.Pool]:
        """Return the pool class: several connections to the same database, even in memory."""
        return pool.QueuePool

    def create_connect_args(self, url: URL) -> tuple[list[Any], dict[str, Any]]:
        """Return the arguments of `connect`: the database, and DuckDB's settings from the URL's query."""
        if url.host or url.username or url.port:
            message = f"a database is a file, and its path follows three slashes: fairsql:///{url.host}"
            raise exc.ArgumentError(message)
        settings = dict(url.query)
        read_only = _read_boolean("read_only", settings.pop("read_only", "false"))
        database = url.database or _MEMORY
        if database == _MEMORY:
            database += uuid4().hex  # one database shared by all connections of this engine, and no others
        return [database], {"read_only": read_only, "settings": settings}

    def connect(self, *arguments: Any, **options: Any) -> Any:
        """Open a connection; the `config` in `connect_args` overrides the settings of the URL."""
        settings = {**options.pop("settings", {}), **(options.pop("config", None) or {})}
        return SharedConnection(fairsql.connect(*arguments, config=settings, **options))

    def do_execute(self, cursor: Any, statement: str, parameters: Any, context: Any = None) -> None:
        """Run a statement."""
        cursor.execute(statement, parameters)

    def do_begin(self, dbapi_connection: Any) -> None:
        """Begin a transaction, since DuckDB does not begin one itself."""
        if not dbapi_connection.autocommit:
            dbapi_connection.begin()

    def do_savepoint(self, connection: Connection, name: str) -> NoReturn:
        """Refuse: DuckDB has no savepoints."""
        raise exc.InvalidRequestError("DuckDB has no savepoints: write begin() instead of begin_nested()")

    def get_isolation_level_values(self, dbapi_conn: Any) -> Any:
        """Return the isolation levels: DuckDB's own, and a transaction for each statement."""
        return ["SNAPSHOT", "AUTOCOMMIT"]

    def get_default_isolation_level(self, dbapi_conn: Any) -> Any:
        """Return DuckDB's own isolation level."""
        return "SNAPSHOT"

    def get_isolation_level(self, dbapi_connection: Any) -> Any:
        """Return the isolation level of a connection."""
        return "AUTOCOMMIT" if dbapi_connection.autocommit else "SNAPSHOT"

    def set_isolation_level(self, dbapi_connection: Any, level: Any) -> None:
        """Set the isolation level of a connection."""
        dbapi_connection.autocommit = level == "AUTOCOMMIT"

    def _get_server_version_info(self, connection: Connection) -> tuple[int, ...]:
        version = str(connection.exec_driver_sql(query("alchemy", "version")).scalar())
        return tuple(int(part) for part in version.lstrip("v").split("-")[0].split(".") if part.isdigit())

    def _get_default_schema_name(self, connection: Connection) -> str:
        return str(connection.exec_driver_sql(query("alchemy", "schema")).scalar())


def _read_boolean(name: str, value: Any) -> bool:
    if str(value).lower() not in (*_TRUE, *_FALSE):
        raise exc.ArgumentError(f"{name} is true or false, not {value}")
    return str(value).lower() in _TRUE
