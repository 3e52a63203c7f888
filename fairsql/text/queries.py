"""Read the queries that Python runs.

In: a file of `sql/queries/` and the name of a query in it. Out: its text, filled in.

In such a file, a comment `-- name:` starts each query, and `$word` is replaced by SQL from Python: a quoted name or
text (see `quoting`), a number, or another query.
"""

from __future__ import annotations

import re
from functools import cache

from fairsql.resources import read_sql

_OPENING = re.compile(r"^-- ([a-z]\w*):[^\n]*\n", re.MULTILINE)
_PLACE = re.compile(r"\$([a-z]\w*)")


def query(file: str, name: str, /, **values: str) -> str:
    """Return a query with each `$word` replaced by SQL.

    Args:
        file: a file of `sql/queries/`, without its suffix.
        name: the query's name in the file.
        values: the SQL for each `$word`; names and texts must be quoted.

    Raises:
        KeyError: for an unknown query, or a `$word` without a value.

    >>> query("records", "names", kind='"model"', table='fairsql."models"')
    'SELECT "model" FROM fairsql."models" ORDER BY ALL'
    """
    return fill(_read(file)[name], **values)


def fill(text: str, /, **values: str) -> str:
    """Return a text with each `$word` replaced by SQL.

    >>> fill("SELECT $value", value="'a'")
    "SELECT 'a'"
    """
    return _PLACE.sub(lambda place: values[place[1]], text)


@cache
def _read(file: str) -> dict[str, str]:
    parts = _OPENING.split(read_sql(f"queries/{file}.sql"))
    return {name: text.strip().removesuffix(";") for name, text in zip(parts[1::2], parts[2::2], strict=True)}
