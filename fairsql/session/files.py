"""Database files: which names are those of files, and how a new one is made that every supported DuckDB opens.

In: the name that `connect` is given. Out: a file in the storage format of an older DuckDB, where there was none.
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

STORAGE_VERSION = "v1.4.0"  # of the oldest DuckDB that FairSQL supports; the newer ones read and write it

_SQLITE = b"SQLite format 3\0"
_ELSEWHERE = re.compile(r":|\w{2,}:")  # :memory: and the like, md:my_db, s3://bucket/my.duckdb; not C:\my.duckdb


def is_missing(name: str) -> bool:
    """Say whether a name is that of a file, and there is no such file.

    >>> is_missing(":memory:"), is_missing("md:loans"), is_missing("no/such/loans.duckdb")
    (False, False, True)
    """
    return bool(name) and not _ELSEWHERE.match(name) and not Path(name).expanduser().exists()


def is_of_sqlite(name: str) -> bool:
    """Say whether a file is a database of SQLite's, by its first bytes."""
    try:
        with Path(name).open("rb") as file:
            return file.read(len(_SQLITE)) == _SQLITE
    except OSError:
        return False


def make(name: str, storage_version: str = STORAGE_VERSION) -> None:
    """Make a database file in the storage format of a DuckDB version; it stays in that format.

    A setting of the connection would do as well, but DuckDB refuses two connections of one process to a file where
    their settings differ.

    Raises:
        duckdb.Error: for a version that DuckDB does not know, or where no file can be made.
    """
    with duckdb.connect() as raw:
        raw.execute(query("session", "new_file", file=quote_text(name), version=quote_text(storage_version)))


def require(name: str) -> None:
    """Refuse a name of a file that is not there.

    Raises:
        ProgrammingError: with the nearest name beside it, and how to make such a file.
    """
    if not is_missing(name):
        return
    path = Path(name).expanduser()
    beside = [each.name for each in path.parent.iterdir() if each.is_file()] if path.parent.is_dir() else []
    near = "".join(f"did you mean {path.with_name(each)}? " for each in get_close_matches(path.name, beside, n=1))
    raise ProgrammingError(f"there is no file {name}", hint=f"{near}A new database is made by: fairsql {quote(name)}")
