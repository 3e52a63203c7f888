"""Write feature columns in SQL.

In: SQL of a column of the rows, and what a fit knows about it. Out: SQL of the number or level that an estimator sees.

The SQL is assembled as text; `fairsql.models.scoring.score_sql` says why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fairsql.text.quoting import quote_number, quote_text


@dataclass(frozen=True)
class Writing:
    """How SQL is written: for DuckDB, or so that every database understands it.

    Attributes:
        number: writes a DOUBLE.
        is_plain: whether to avoid lists, single precision and numbers beyond DOUBLE, which not every database has.
            Columns are
            then numbers that are not NaN, and texts, without a cast.
    """

    number: Callable[[float], str] = quote_number
    is_plain: bool = False


DUCKDB = Writing()
Parts = Sequence[tuple[str, int | None]]
"""The columns of the first stage: the SQL of each, and how many of its levels are features; None for a number."""


def known(sql: str, writing: Writing, other: str = "NULL") -> str:
    """Return SQL of a number, and of another one if it is NULL or NaN; pandas treats both as missing.

    In DuckDB, NaN is above Infinity, so that one comparison detects both; NULLIF and COALESCE take twice as long.
    """
    if writing.is_plain:
        return sql if other == "NULL" else f"COALESCE({sql}, {other})"
    number = f"CAST(({sql}) AS DOUBLE)"
    return f"CASE WHEN {number} <= 'Infinity'::DOUBLE THEN {number} ELSE {other} END"


def read_number(sql: str, median: float, mean: float, scale: float, writing: Writing) -> str:
    """Return SQL of a number with the median for NULL, standardised in scikit-learn's order of operations."""
    number = writing.number
    return f"({known(sql, writing, number(median))} - {number(mean)}) / {number(scale)}"


def read_word(sql: str, levels: Sequence[str], *, has_rare: bool, writing: Writing) -> tuple[str, int]:
    """Return SQL of a text's level, and how many levels are features.

    Rare values share the last feature, and unknown values have it too.
    """
    sql = sql if writing.is_plain else f"CAST(({sql}) AS VARCHAR)"
    cases = " ".join(f"WHEN {quote_text(word)} THEN {at}" for at, word in enumerate(levels, 1))
    rest = len(levels) + 1
    choice = f"CASE COALESCE({sql}, 'NULL') {cases} ELSE {rest} END" if cases else f"{rest}"
    return choice, len(levels) + has_rare
