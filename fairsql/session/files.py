"""Recognise names of database files, and create files that every supported DuckDB can open.

In: the name that was given to `connect`. Out: if there is no such file, a new one in an older DuckDB's storage format.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from pathlib import Path
from shlex import quote

import duckdb

from fairsql.errors import ProgrammingError
from fairsql.text.queries import query
from fairsql.text.quoting import quote_text

STORAGE_VERSION = "v1.4.0"  # of the oldest supported DuckDB; newer ones read and write it

_SQLITE = b"SQLite format 3\0"
_ELSEWHERE = re.compile(r":|\w{2,}:")  # :memory: and similar, md:my_db, s3://bucket/my.duckdb; not C:\my.duckdb


def is_missing(name: str) -> bool:
    """Return whether a name is that of a file that does not exist.

    >>> is_missing(":memory:"), is_missing("md:loans"), is_missing("no/such/loans.duckdb")
    (False, False, True)
    """
    return bool(name) and not _ELSEWHERE.match(name) and not Path(name).expanduser().exists()


def is_of_sqlite(name: str) -> bool:
    """Return whether a file is a SQLite database, from its first bytes."""
    try:
        with Path(name).open("rb") as file:
            return file.read(len(_SQLITE)) == _SQLITE
    except OSError:
        return False


def make(name: str, storage_version: str = STORAGE_VERSION) -> None:
    """Create a database file in the storage format of a DuckDB version; it keeps that format.

    A connection setting would work too, but DuckDB refuses two connections of one process to a file with different
    settings.

    Raises:
        duckdb.Error: for a version that DuckDB does not know, or a file that cannot be created.
    """
    with duckdb.connect() as raw:
        raw.execute(query("session", "new_file", file=quote_text(name), version=quote_text(storage_version)))


def require(name: str) -> None:
    """Refuse the name of a file that does not exist.

    Raises:
        ProgrammingError: with the nearest name in the folder, and how to create such a file.
    """
    if not is_missing(name):
        return
    path = Path(name).expanduser()
    names = [each.name for each in path.parent.iterdir() if each.is_file()] if path.parent.is_dir() else []
    near = "".join(f"did you mean {path.with_name(each)}? " for each in get_close_matches(path.name, names, n=1))
    raise ProgrammingError(f"there is no file {name}", hint=f"{near}A new database is made by: fairsql {quote(name)}")
