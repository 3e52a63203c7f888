"""Read the values of text features in rows that stay in the database. In: the rows. Out: the levels of the features."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairsql.models.learners.feature_encoding import RARE
from fairsql.models.streaming.preparation import Levels
from fairsql.models.streaming.stages import Stage
from fairsql.text.queries import query

if TYPE_CHECKING:
    from fairsql.models.streaming.stored_rows import StoredRows


def read_levels(whole: StoredRows, most: int) -> dict[str, Levels] | None:
    """Return the levels of the text features; None if there are more than `most`."""
    words = [f"fair_x{k}" for k, name in enumerate(whole.columns) if name not in whole.moments]
    if not words:
        return {}
    whole.stages.begin(Stage.WORDS)
    which = " ".join(f"WHEN GROUPING({word}) = 0 THEN {k}" for k, word in enumerate(words))
    copies, n = (["fair_n"], "sum(fair_n)") if whole.cells else ([], "count(*)")
    counted = query(
        "models", "levels",
        rows=whole.cells or whole.sql, n=n, which=f"CASE {which} END", words=", ".join([*words, "''"]),
        columns=", ".join([*(f"COALESCE({word}, 'NULL') AS {word}" for word in words), *copies]),
        sets=", ".join(f"({word})" for word in words),
    )  # fmt: skip
    limit = most + 2 * len(words)
    text = query("models", "frequent_levels", levels=counted, rare=str(RARE), most=str(limit + 1))
    table = whole.connection.execute(text).fetchall()
    if len(table) > limit:
        return None
    names = [name for name in whole.columns if name not in whole.moments]
    return {
        name: Levels(
            tuple(sorted(level for k, level, n in table if k == at and n >= RARE)),
            next((level for k, level, n in table if k == at and n < RARE), None),
        )
        for at, name in enumerate(names)
    }
