"""Open the served database: in, a file and what clients may do; out, a connection whose settings are locked.

Clients read no files except the database and the directories in `allow`, load no extension, and see no environment
variable of this process.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from fairsql.errors import Error, ProgrammingError
from fairsql.resources import read_sql
from fairsql.server.statements.catalogue import make_catalogue
from fairsql.server.statements.pg_catalog import CATALOG
from fairsql.server.statements.shape import EXPRESSION_LIMIT
from fairsql.session.connection import Connection
from fairsql.session.opening import connect
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name, quote_text

_CONFIG = {
    "python_enable_replacements": "false",
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "allow_community_extensions": "false",
    "arrow_lossless_conversion": "true",
}
# Suffixes of files that DuckDB reads by name. The served file must not have one: DuckDB would let clients read it.
_DATA = frozenset(".csv .tsv .txt .json .jsonl .ndjson .parquet .gz .zst .xlsx .avro .arrow .arrows .vortex".split())


@contextmanager
def open_served(
    path: str, *, writable: bool, memory_limit: str = "", allow: Sequence[str] = ()
) -> Iterator[Connection]:
    """Open a database for serving, and close it at the end.

    Args:
        path: the file.
        writable: whether clients may change it.
        memory_limit: how much memory DuckDB may use, such as "2GB"; empty for DuckDB's default.
        allow: absolute paths of the directories whose files clients may read; COPY of files is refused all the same.
    """
    config = {**_CONFIG, **({"memory_limit": memory_limit} if memory_limit else {})}
    with _open(path, read_only=not writable, config=config) as connection:
        _attach_catalog(connection)
        _lock(connection, allow)
        yield connection


def _attach_catalog(connection: Connection) -> None:
    """Attach PostgreSQL's catalogue read-only, from a file that is deleted while it is open.

    Clients therefore cannot open the file by name, and nothing remains of it however the server ends.
    """
    with tempfile.TemporaryDirectory(prefix="fairsql-", ignore_cleanup_errors=os.name == "nt") as directory:
        file = Path(directory) / f"{CATALOG}.duckdb"
        make_catalogue(file)
        attach = query("server", "attach_catalog", file=quote_text(str(file)), catalog=quote_name(CATALOG))
        connection.raw.execute(attach)


def _open(path: str, *, read_only: bool, config: dict[str, str]) -> Connection:
    """Open a database; refuse data files, which DuckDB would open as views in an in-memory database."""
    if Path(path).suffix.lower() in _DATA:
        raise ProgrammingError(
            f"{path} is named as a file of data, which clients could read by its name", hint="call it … .duckdb"
        )
    refusal = ProgrammingError(f"{path} is no DuckDB database", hint="a view in one can read it")
    try:
        connection = connect(path, read_only=read_only, config=config)
    except Error as error:
        if "in-memory database in read-only mode" in str(error):
            raise refusal from error
        raise
    if not connection.is_file():
        connection.close()
        raise refusal
    return connection


def _lock(connection: Connection, allow: Sequence[str]) -> None:
    run = connection.raw.execute
    run(query("server", "time_zone_of_all"))
    try:
        run(query("server", "limit_depth", depth=str(EXPRESSION_LIMIT)))
    except Error as error:
        if "cannot be set globally" not in str(error):  # DuckDB 1.4 keeps its own limit of 1000
            raise
    connection.watched = True  # no progress bar on the server's terminal
    directories = ", ".join(quote_text(each) for each in allow)
    if directories:
        run(query("server", "allow_directories", directories=directories))
    try:
        run(query("server", "allow_settings"))
    except Error as error:
        if "allowed_configs" not in str(error):  # DuckDB 1.4 cannot exempt settings from the lock
            raise
    run(query("server", "lock"))


@contextmanager
def open_session(connection: Connection) -> Iterator[Connection]:
    """Open a connection for one client, with the macros that replace some of DuckDB's own functions."""
    with connection.cursor() as session:
        session.watched = session.places_stay = True  # clients attach nothing
        session.raw.execute(read_sql("postgres/session.sql"))
        yield session
