"""Hold rows as their distinct combinations of values.

In: a query whose rows repeat often. Out: the combinations in memory, the number of rows for each, and queries that
expand them to rows.

A pass over the combinations is a pass over all rows, and the user's query runs only once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairsql.text.queries import query

if TYPE_CHECKING:
    from fairsql.connections import Connection

MOST_CELLS = 200_000  # largest number of combinations that is held in memory
_FEWEST = 4  # fewest rows for each combination, on average
_CELLS, _PARTS = "fair_model_cells", "fair_model_parts"


def are_few(connection: Connection, rows: str, count: int) -> bool:
    """Return whether the rows have few distinct combinations of values.

    Args:
        connection: the connection to the database.
        rows: SQL of the rows, with a hash of all values.
        count: the number of rows.
    """
    ((cells,),) = connection.execute(query("models", "approximate_cells", rows=rows)).fetchall()
    return int(cells) <= min(MOST_CELLS, count // _FEWEST)


def read_cells(connection: Connection, rows: str) -> tuple[Connection, str]:
    """Read the combinations of values; return a cursor on which they are registered, and SQL of the rows for it.

    Equal rows get numbers that distinguish them, as `numbered_rows` gives them.
    """
    table = connection.execute(query("models", "cells", rows=rows)).arrow()
    cursor = connection.cursor()
    cursor.engine = None  # DuckDB has the combinations
    cursor.register(_CELLS, table)
    return cursor, query("models", "cells_as_numbered_rows", cells=_CELLS)


def count_parts(cursor: Connection, rows: str) -> str:
    """Count the combinations of values in each part; return SQL of them, with `fair_n`.

    Args:
        cursor: the cursor that `read_cells` returned.
        rows: SQL of the rows, with their parts.
    """
    cursor.register(_PARTS, cursor.execute(query("models", "parts_of_cells", rows=rows)).arrow())
    return query("models", "copied", rows=_PARTS)
