"""Choose what a terminal shows of a box.

In: its columns and a width. Out: the columns to show, their widths, and notes on the rest.

While the box is too wide, columns without values are left out first, then columns with the same value in all rows (the
lines below the box show it), then columns that other columns imply. Next, the space around values is dropped. Only then
are other columns left out, from the middle; columns that distinguish rows are kept longest.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairsql.shell.output.text_width import cell_len, set_cell_size

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from fairsql.shell.output.box import BoxColumn

# Columns of FAIR's forms that other columns imply, in the order in which they are left out.
_SPARE = tuple(
    map(
        re.compile,
        (
            "(lowest|highest|first|second)_key",
            "judged_on|excluded|comparisons|z|odds_ratio|shortfall|standardized_difference|rows_needed",
            ".+_n|deciding_(lowest|highest)",
            "ratio_(low|high)",
            "(lowest|highest|first|second)_value",
            "warning",
            ".*_(low|high)",
            "aliases|source",
        ),
    )
)
# The main columns of FAIR DISPARITY and FAIR PAIRS are kept as long as columns that distinguish rows.
_FORMS = re.compile("difference|within|verdict|p_adjusted")
_NAMED = 8  # number of names listed below a box
_LONGEST = 40  # characters of a value that all rows share


@dataclass(frozen=True)
class Fit:
    """The layout of a box.

    Attributes:
        widths: the width of each column that is shown, by position.
        compact: whether there is no space around values, and numbers have fewer digits.
        notes: sentences on what is not shown.
    """

    widths: Mapping[int, int]
    compact: bool = False
    notes: tuple[str, ...] = ()


def fit(columns: Sequence[BoxColumn], width: int) -> Fit:
    """Choose columns and widths for a terminal of `width` columns; 0 shows everything."""
    if not width:
        return Fit({at: column.widest(compact=False) for at, column in enumerate(columns)})
    keys = _keys(columns)
    places = list(range(len(columns)))
    for group in _groups(columns):
        places = [at for at in places if at not in group] or places[:1]
        widths = _widths(columns, places, keys, width)
        if widths:
            return Fit(widths, notes=_notes(columns, widths))
    for narrow in (False, True):
        widths = _widths(columns, places, keys, width, compact=True, narrow=narrow)
        if widths:
            return Fit(widths, compact=True, notes=_notes(columns, widths))
    vital = keys | {at for at in places if _FORMS.fullmatch(columns[at].name)}
    while True:
        widths = _widths(columns, places, keys, width, narrow=len(places) == 1)
        if widths or len(places) == 1:
            widths = widths or {places[0]: columns[places[0]].narrowest(key=False, compact=False, narrow=True)}
            return Fit(widths, notes=_notes(columns, widths))
        loose = [at for at in places if at not in vital] or places
        places.remove(loose[len(loose) // 2])


def _groups(columns: Sequence[BoxColumn]) -> Iterator[set[int]]:
    """Yield groups of columns in the order in which they are left out; first, an empty group."""
    yield set()
    yield {at for at, column in enumerate(columns) if column.is_empty}
    yield {at for at, column in enumerate(columns) if column.only}
    for names in _SPARE:
        yield {at for at, column in enumerate(columns) if names.fullmatch(column.name)}


def _keys(columns: Sequence[BoxColumn]) -> set[int]:
    """Return the non-numeric columns that distinguish rows: from the left, each that makes more rows differ."""
    keys: set[int] = set()
    rows: list[tuple[str, ...]] = [()] * max((len(column.cells) for column in columns), default=0)
    for at, column in enumerate(columns):
        if column.is_number:
            continue
        longer = [(*row, cell.text) for row, cell in zip(rows, column.cells, strict=True)]
        if len(set(longer)) > len(set(rows)):
            rows = longer
            keys.add(at)
    return keys


def _widths(
    columns: Sequence[BoxColumn],
    places: Sequence[int],
    keys: set[int],
    width: int,
    *,
    compact: bool = False,
    narrow: bool = False,
) -> dict[int, int]:
    """Return the width of each column so that all fit; empty if they cannot."""
    room = width - 1 - (1 if compact else 3) * len(places)
    widths = {at: columns[at].widest(compact=compact) for at in places}
    folded = {at: columns[at].folded(compact=compact) for at in places}
    _shrink(widths, folded, room)
    for level in (False, True) if narrow else (False,):
        floors = {at: columns[at].narrowest(key=at in keys, compact=compact, narrow=level) for at in places}
        _shrink(widths, {at: widths[at] if at in keys else floors[at] for at in places}, room)
        _shrink(widths, floors, room)
    return widths if sum(widths.values()) <= room else {}


def _shrink(widths: dict[int, int], floors: Mapping[int, int], room: int) -> None:
    """Narrow the widest columns, down to their smallest widths, until all fit."""
    excess = sum(widths.values()) - room
    while excess > 0:
        wide = [at for at in widths if widths[at] > floors[at]]
        if not wide:
            return
        widths[max(wide, key=widths.__getitem__)] -= 1
        excess -= 1


def _notes(columns: Sequence[BoxColumn], widths: Mapping[int, int]) -> tuple[str, ...]:
    """Return sentences on what is not shown, or only in part."""
    hidden = [column for at, column in enumerate(columns) if at not in widths]
    empty = [column.name for column in hidden if column.is_empty]
    same = [f"{column.name} = {shorten(column.only, _LONGEST)}" for column in hidden if column.only]
    others = [column.name for column in hidden if not column.is_empty and not column.only]
    cut = [columns[at].name for at, width in widths.items() if columns[at].is_cut(width)]
    notes = []
    if empty:
        notes.append(f"{_count(empty)} without a value {_verb(empty)} not shown: {_list(empty)}")
    if same:
        notes.append(f"in each row above: {_list(same)}")
    if others:
        notes.append(
            f"{_count(others)} {_verb(others)} not shown for want of room: {_list(others)}; mode line shows all"
        )
    if cut:
        notes.append(f"shortened at …: {_list(cut)}")
    return tuple(notes)


def _count(names: Sequence[str]) -> str:
    return f"{len(names)} column{'' if len(names) == 1 else 's'}"


def _verb(names: Sequence[str]) -> str:
    return "is" if len(names) == 1 else "are"


def _list(names: Sequence[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more


def shorten(text: str, width: int) -> str:
    """Cut a text in the middle, so that its start and end stay readable.

    >>> shorten("Amer-Indian-Eskimo, Female", 16), shorten("漢字かな交じり文", 9), shorten("Black", 5)
    ('Amer-Ind…Female', '漢字…り文', 'Black')
    """
    if cell_len(text) <= width:
        return text
    head = width // 2
    tail = max(0, width - 1 - head)
    return set_cell_size(text, head).rstrip() + "…" + (set_cell_size(text[::-1], tail)[::-1].lstrip() if tail else "")


def width_apart(texts: Iterable[str], least: int, most: int) -> int:
    """Return the smallest width at which different texts still differ when shortened.

    >>> width_apart(["false_positive_rate", "false_negative_rate"], 8, 19)
    14
    """
    different = set(texts)
    for width in range(least, most):
        if len({shorten(text, width) for text in different}) == len(different):
            return width
    return most
