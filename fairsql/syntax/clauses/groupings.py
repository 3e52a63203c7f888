"""Read PROTECTED. In: its slice. Out: the columns of groups, and the groupings of CUBE, ROLLUP and GROUPING SETS."""

from __future__ import annotations

import itertools
import math

from fairsql import error_messages
from fairsql.syntax.binned_columns import read_grouping
from fairsql.syntax.columns import Column
from fairsql.syntax.slices import GROUPINGS, Slice
from fairsql.text.tokens import find_closing

_WIDEST_CUBE = 12  # columns of the largest CUBE; it also bounds a clause's number of groupings times columns


def read_protected(
    item: Slice, word: str = "PROTECTED", *, by_rows: bool = False
) -> tuple[tuple[Column, ...], tuple[tuple[int, ...], ...] | None]:
    """Read the columns of PROTECTED, or of the item `word`, and the groupings of CUBE, ROLLUP and GROUPING SETS.

    With `by_rows` the rows may give the edges of ranges.
    """
    columns: list[Column] = []
    grouped = False

    def place(part: Slice) -> int:
        column = read_grouping(part, word, by_rows=by_rows)
        for at, other in enumerate(columns):
            if other.text == column.text and (other.name == column.name or column.name in column.text):
                return at
        columns.append(column)
        return len(columns) - 1

    def inner(part: Slice) -> list[Slice]:
        inside = part.tokens[2:-1]
        if not inside:
            raise part.error(*error_messages.COLUMNS_EMPTY())
        return part.sub(inside).split()

    def entry(part: Slice) -> tuple[int, ...]:
        """Return the index of one column, or the indexes of several columns that brackets combine."""
        if part.tokens[0].word == "(" and find_closing(part.tokens, 0) == len(part.tokens) - 1 and len(part.tokens) > 2:
            inside = part.sub(part.tokens[1:-1]).split()
            return tuple(place(sub) for sub in inside)
        return (place(part),)

    def element(part: Slice) -> list[tuple[int, ...]]:
        nonlocal grouped
        function = part.tokens[0].word
        call = (
            len(part.tokens) > 1 and part.tokens[1].word == "(" and find_closing(part.tokens, 1) == len(part.tokens) - 1
        )
        if not call or function not in GROUPINGS:
            return [entry(part)]
        grouped = True
        if function == "GROUPING SETS":
            sets: list[tuple[int, ...]] = []
            for sub in inner(part):
                empty = len(sub.tokens) == 2 and sub.tokens[0].word == "("
                sets += [()] if empty else element(sub)
                _check_size(len(sets), len(columns), part)
            return sets
        parts = inner(part)
        _check_size(len(parts) + 1 if function == "ROLLUP" else 2 ** len(parts), len(parts), part)
        entries = [entry(sub) for sub in parts]
        if function == "ROLLUP":
            groupings = [entries[:k] for k in range(len(entries), -1, -1)]
        else:
            sizes = range(len(entries), -1, -1)
            groupings = [list(c) for size in sizes for c in itertools.combinations(entries, size)]
        return [tuple(itertools.chain.from_iterable(entries)) for entries in groupings]

    elements = [element(part) for part in item.split()]
    if not grouped:
        return tuple(columns), None
    _check_size(math.prod(map(len, elements)), len(columns), item)
    crossed = (tuple(sorted(set(itertools.chain.from_iterable(combo)))) for combo in itertools.product(*elements))
    return tuple(columns), tuple(dict.fromkeys(crossed))


def _check_size(groupings: int, columns: int, part: Slice) -> None:
    """Refuse more groupings than a query can hold, before creating them."""
    most = 2**_WIDEST_CUBE
    if groupings * columns > most * _WIDEST_CUBE:
        raise part.error(*error_messages.GROUPINGS_TOO_MANY(most=most, columns=_WIDEST_CUBE))
