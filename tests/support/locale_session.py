"""Rows in the locale of the environment: `locale_session.py [EXTENSION]` reads statements that make a table, and queries on it,
as two lists of JSON from standard input, and prints what the queries give.

Without EXTENSION the package runs them, else DuckDB with the extension of that path, which is loaded after the process
has taken its locale. The first line is a number as the locale writes it; the others are the same in every locale.
"""

from __future__ import annotations

import json
import locale
import sys
from typing import Any

import duckdb

import fairsql


def main(extension: str = "") -> None:
    """Print the rows of each query, or its error."""
    made, asked = json.load(sys.stdin)
    locale.setlocale(locale.LC_ALL, "")
    con: Any
    if extension:
        con = duckdb.connect(config={"allow_unsigned_extensions": "true"})
        con.execute(f"LOAD '{extension}'")
    else:
        con = fairsql.connect()
    for statement in made:
        con.execute(statement)
    print(locale.str(0.5))
    for query in asked:
        try:
            reported = con.execute(query).fetchall()
        except duckdb.Error as error:
            reported = str(error).splitlines()[0]
        print(ascii(reported))


if __name__ == "__main__":
    main(*sys.argv[1:])
