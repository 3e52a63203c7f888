"""Columns of features in SQL. In: SQL of a column of the rows, and what a fit knows of it. Out: SQL of the number or
the level that an estimator sees.

SQL is put together as text here, see `fairsql.models.scoring.score_sql`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fairsql.text.quoting import quote_number, quote_text


@dataclass(frozen=True)
class Writing:
    """How SQL is written: in DuckDB's words, or in those that every database has.

    Attributes:
        number: writes a DOUBLE.
        is_plain: whether lists, single precision and numbers beyond DOUBLE are none that the database has. Columns are
            then numbers that are not NaN, and texts, without a cast.
    """

    number: Callable[[float], str] = quote_number
    is_plain: bool = False


DUCKDB = Writing()
Parts = Sequence[tuple[str, int | None]]
"""Of each column of the first stage its SQL, and how many of its levels are features; None for a number."""


def known(sql: str, writing: Writing, other: str = "NULL") -> str:
    """Return SQL of a number, and of another one where it is NULL or NaN; to pandas both are missing.

    In DuckDB NaN is above Infinity, so that one comparison tells both; NULLIF and COALESCE take twice as long.
    """
    if writing.is_plain:
        return sql if other == "NULL" else f"COALESCE({sql}, {other})"
    number = f"CAST(({sql}) AS DOUBLE)"
    return f"CASE WHEN {number} <= 'Infinity'::DOUBLE THEN {number} ELSE {other} END"


def read_number(sql: str, median: float, mean: float, scale: float, writing: Writing) -> str:
    """Return SQL of a number, the median for NULL, standardised in scikit-learn's own order of operations."""
    number = writing.number
    return f"({known(sql, writing, number(median))} - {number(mean)}) / {number(scale)}"


def read_word(sql: str, levels: Sequence[str], *, has_rare: bool, writing: Writing) -> tuple[str, int]:
    """Return SQL of the level of a text, and how many levels are features.

    The rare ones share the last feature, which unknown ones have too.
    """
    sql = sql if writing.is_plain else f"CAST(({sql}) AS VARCHAR)"
    cases = " ".join(f"WHEN {quote_text(word)} THEN {at}" for at, word in enumerate(levels, 1))
    rest = len(levels) + 1
    choice = f"CASE COALESCE({sql}, 'NULL') {cases} ELSE {rest} END" if cases else f"{rest}"
    return choice, len(levels) + has_rare
