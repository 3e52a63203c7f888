"""Rows of few combinations of values. In: a query of rows, many of which are alike. Out: the combinations in memory,
how many rows have each, and queries that stand for the rows.

A pass over the combinations is a pass over all rows, and the rows' own query runs once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairsql.text.queries import query

if TYPE_CHECKING:
    from fairsql.connections import Connection

MOST_CELLS = 200_000  # combinations that are held in memory
_FEWEST = 4  # rows that there are for each, on average
_CELLS, _PARTS = "fair_model_cells", "fair_model_parts"


def are_few(connection: Connection, rows: str, count: int) -> bool:
    """Return whether rows have few combinations of values.

    Args:
        connection: where.
        rows: SQL of the rows, with a hash of all values.
        count: how many rows there are.
    """
    ((cells,),) = connection.execute(query("models", "approximate_cells", rows=rows)).fetchall()
    return int(cells) <= min(MOST_CELLS, count // _FEWEST)


def read_cells(connection: Connection, rows: str) -> tuple[Connection, str]:
    """Read the combinations of values; return a cursor that knows them, and SQL of the rows for it.

    Equal rows are told apart by their number there, as `numbered_rows` does it.
    """
    table = connection.execute(query("models", "cells", rows=rows)).arrow()
    cursor = connection.cursor()
    cursor.engine = None  # the combinations are DuckDB's
    cursor.register(_CELLS, table)
    return cursor, query("models", "cells_as_numbered_rows", cells=_CELLS)


def count_parts(cursor: Connection, rows: str) -> str:
    """Count the combinations of values in each part; return SQL of them, with `fair_n`.

    Args:
        cursor: of `read_cells`.
        rows: SQL of the rows, with their parts.
    """
    cursor.register(_PARTS, cursor.execute(query("models", "parts_of_cells", rows=rows)).arrow())
    return query("models", "copied", rows=_PARTS)
