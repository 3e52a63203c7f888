"""Convert rows to text, for all formats of the command line.

In: DuckDB's lazy relation. DuckDB itself converts every value to text, so that no digit, month or time zone is lost in
a Python type; rows are read in batches. Out: a result that can be read once.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from fairsql.session.arrow import read_stream

if TYPE_CHECKING:
    from collections.abc import Iterator

    from duckdb import DuckDBPyRelation

Row = tuple[str | None, ...]

FLOATS = frozenset({"FLOAT", "DOUBLE"})
_NUMBERS = FLOATS | {"DECIMAL", "BIGNUM", "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT"}
COUNTED = 10_000  # number of rows, beyond those shown, that are counted
_BATCH = 20_000
_AS_TEXT = "CAST(COLUMNS(*) AS VARCHAR)"
_AS_JSON = "to_json(COLUMNS(*))"


@dataclass(frozen=True)
class Layout:
    """The layout of a box: at most `max_rows` rows (0: all), `width` columns wide (0: the terminal's width).

    `advice` is what its reader writes to see all columns.
    """

    max_rows: int = 40
    width: int = 0
    advice: str = "mode line"


@dataclass(frozen=True)
class Result:
    """The result of a statement: every value as text, None for NULL, in batches.

    Attributes:
        names: the columns as the query names them; names may repeat.
        keys: the names made unique, as DuckDB does in files (`a`, `a_1`).
        types: their SQL types.
        batches: the rows; they can be read once.
    """

    names: tuple[str, ...]
    keys: tuple[str, ...]
    types: tuple[str, ...]
    batches: Iterator[list[Row]]

    def rows(self) -> Iterator[Row]:
        """Yield the rows one by one."""
        return chain.from_iterable(self.batches)


def read(relation: DuckDBPyRelation, *, as_json: bool = False, limit: int = 0) -> Result:
    """Run a relation up to its first batch of rows.

    Args:
        relation: the relation to read; it runs once.
        as_json: whether to return each value as JSON, not as DuckDB prints it.
        limit: the largest number of rows; 0 for all.
    """
    text = as_text(relation)
    keys = tuple(text.columns)
    if as_json:
        text = relation.project(_AS_JSON)
    batches = iter([text.limit(limit).fetchall()]) if limit else _batches(text)
    first = next(batches, [])
    types = tuple(str(kind) for kind in relation.types)
    return Result(tuple(relation.columns), keys, types, chain([first], batches))


def as_text(relation: DuckDBPyRelation) -> DuckDBPyRelation:
    """Return the rows with every value as text."""
    return relation.project(_AS_TEXT)


def _batches(text: DuckDBPyRelation) -> Iterator[list[Row]]:
    with read_stream(text, _BATCH) as reader:
        for batch in reader:
            yield list(zip(*(column.to_pylist() for column in batch.columns), strict=True))


def quote_ambiguous(text: str) -> str:
    """Quote a text that a table would make look like NULL, like nothing, or like such a text in quotes.

    >>> quote_ambiguous("Black"), quote_ambiguous("NULL"), quote_ambiguous(""), quote_ambiguous('"NULL"')
    ('Black', '"NULL"', '""', '""NULL""')
    """
    bare = text
    while len(bare) > 1 and bare[0] == bare[-1] == '"':
        bare = bare[1:-1]
    return f'"{text}"' if bare in ("", "NULL") else text


def is_number(kind: str) -> bool:
    """Return whether a type is numeric, from its name."""
    return not kind.endswith("]") and kind.partition("(")[0].removeprefix("U") in _NUMBERS
