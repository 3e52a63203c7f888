"""Install FairSQL's macros in a database, for clients without Python.

In: a connection. Out: macros, and a record of them.

The record is itself a macro, `fair_installed()`: installing another version first drops the macros that it lists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib.metadata import version

from fairsql.errors import ProgrammingError
from fairsql.metrics import MetricTable
from fairsql.session.connection import Connection
from fairsql.session.running.macros import FILES, read_macros, statements_of
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name, quote_text

_RECORD = "fair_installed"
_ORIGIN = "-- Written by `fairsql install --print` from sql/functions.sql, sql/metrics.sql and sql/macros/."
_COMMENT = "The macros of FairSQL in this database, and their version"


def write_script(load: Callable[[], MetricTable]) -> str:
    """Return the SQL that creates the macros, which the DuckDB shell reads with `.read` or `-init`.

    Args:
        load: returns the metrics.

    >>> from fairsql.metrics import built_in_metrics
    >>> "CREATE OR REPLACE MACRO fair_installed()" in write_script(built_in_metrics)
    True
    """
    metrics = load()
    macros = "\n".join(read_macros(file, metrics) for file in FILES)
    ours = quote_text(version("fairsql"))
    rows = ",\n  ".join(f"({ours}, {quote_text(name)})" for name in _names(metrics))
    record = query("session", "record_macro", rows=rows, comment=quote_text(_COMMENT))
    return f"{_ORIGIN}\n{macros}\n{record};\n"


def installed(connection: Connection) -> list[tuple[str, str]]:
    """Return (version, name) of each macro that an installation created in the current database."""
    if (_RECORD, "MACRO TABLE", _COMMENT) not in _macros(connection):
        return []
    return [(of, name) for of, name in connection.raw.execute(query("session", "installed")).fetchall()]


def install(connection: Connection) -> list[str]:
    """Install the macros in the current database, in place of those of an earlier version; return their names.

    Raises:
        ProgrammingError: if a macro of the user's has the name of one of FairSQL's.

    >>> from fairsql.session.opening import connect
    >>> with connect() as con:
    ...     _ = con.execute("CREATE TABLE t AS SELECT 'a' AS g, 1 AS p"), install(con)
    ...     con.raw.execute("SELECT g, selection_rate FROM fair_metrics(t, ['g'], p)").fetchall()
    [('a', 1.0)]
    """
    metrics = connection.metrics()
    script, names = write_script(lambda: metrics), _names(metrics)
    with connection.whole():
        _drop(connection, (name for _, name in installed(connection)))
        taken = sorted({name.casefold() for name in names} & {name.casefold() for name, *_ in _macros(connection)})
        if taken:
            raise ProgrammingError(
                f"the database has a macro {taken[0]} that FairSQL did not make",
                hint="give it another name, then install again",
            )
        connection.raw.execute(script)
    return names


def needed_version(connection: Connection) -> str:
    """Return the oldest version of DuckDB that can open the current database, from its file; empty if unknown."""
    return str(connection.raw.execute(query("session", "storage_version")).fetchall()[0][0] or "").strip("v+")


def remove(connection: Connection) -> list[str]:
    """Drop the macros that an installation created; return their names."""
    with connection.whole():
        return _drop(connection, (name for _, name in installed(connection)))


def _names(metrics: MetricTable) -> list[str]:
    """Return the names of the macros that an installation creates."""
    return [*(name for file in FILES for name in statements_of(file, metrics)), _RECORD]


def _macros(connection: Connection) -> list[tuple[str, str, str | None]]:
    return connection.raw.execute(query("session", "macros")).fetchall()


def _drop(connection: Connection, names: Iterable[str]) -> list[str]:
    """Drop the listed macros that are still FairSQL's; return their names."""
    ours = {name: words for name, words, comment in _macros(connection) if comment is not None}
    found = [name for name in names if name in ours]
    for name in found:
        connection.raw.execute(query("session", "drop", kind=ours[name], name=quote_name(name)))
    return found
