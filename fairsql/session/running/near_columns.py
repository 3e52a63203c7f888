"""Find the column that was probably meant by a name that DuckDB does not find, or by what it cannot read.

In: a text of a clause, the query's FROM and WHERE, and a function that runs SQL. Out: the name of a column; empty if no
column is like it, or if the columns cannot be listed.
"""

from __future__ import annotations

from difflib import get_close_matches

import duckdb

from fairsql.session.running.value_counts import Run
from fairsql.text.queries import query


def columns_of(source: str, run: Run) -> list[str]:
    """Return the names of the columns that a FROM has; none if that cannot be asked."""
    try:
        return [str(row[0]) for row in run(query("session", "columns_of", source=source))]
    except duckdb.Error:  # a table of WITH, an aborted transaction
        return []


def column_near(name: str, columns: list[str]) -> str:
    """Return the column whose name is most like another.

    >>> column_near("Race of Aplicant", ["age", "Race of Applicant"])
    'Race of Applicant'
    """
    by_fold = {column.casefold(): column for column in columns}
    near = get_close_matches(name.casefold(), by_fold, n=1, cutoff=0.6)
    return by_fold[near[0]] if near else ""


def column_written(text: str, columns: list[str]) -> str:
    """Return the column whose name is a text that has the form of an expression.

    >>> column_written("Gruppe (%)", ["Gruppe (%)", "age"]), column_written("age", ["age"])
    ('Gruppe (%)', '')
    """
    folded = text.casefold()
    return next((each for each in columns if each.casefold() == folded and not each.isidentifier()), "")
