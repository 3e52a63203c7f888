"""Choose what a terminal shows of a box.

In: its columns and a width. Out: the columns to show, their widths, and notes on the rest.

While the box is too wide, columns without values are left out first, then columns with the same value in all rows (the
lines below the box show it). Of a form of the clause, the columns that a reader needs first are kept
(`syntax/result_columns.py`), and its warnings are shown below the box. Of another result, columns that distinguish rows
are kept longest, and others are left out from the middle.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairsql.shell.output.text_width import cell_len, set_cell_size
from fairsql.syntax.result_columns import FEWER, READ_FIRST, FirstColumns

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from fairsql.shell.output.box import BoxColumn

_SPARE = re.compile("aliases|source")  # columns of listings that are left out first
_LEAST = 4  # columns by which a form is recognized
_JUDGED = frozenset(("difference", "gap", "divergence", "p_adjusted", "within", "verdict", "signal", "threshold"))
_NAMED = 12  # number of values listed below a box
_LONGEST = 40  # characters of a value that all rows share
_RATES_OF = {"LABEL": "base_rate", "PREDICTION": "selection_rate"}  # what is 0 or 1 where an item has one value
_ENDS = ("0", "0.0", "1", "1.0")
_WARNINGS = 4  # number of different warnings listed
_NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")


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


def fit(columns: Sequence[BoxColumn], width: int, advice: str = "mode line") -> Fit:
    """Choose columns and widths for a terminal of `width` columns; 0 shows all columns. `advice` shows all columns."""
    if not width:
        return Fit(
            {at: column.widest(compact=False) for at, column in enumerate(columns)}, notes=tuple(_doubts(columns))
        )
    keys = _keys(columns)
    first = _form(columns)
    if first is not None:
        return _fit_form(columns, first, keys, width, advice)
    places = list(range(len(columns)))
    for group in _groups(columns):
        places = [at for at in places if at not in group] or places[:1]
        widths = _widths(columns, places, keys, width)
        if widths:
            return Fit(widths, notes=_notes(columns, widths, advice))
    for narrow in (False, True):
        widths = _widths(columns, places, keys, width, compact=True, narrow=narrow)
        if widths:
            return Fit(widths, compact=True, notes=_notes(columns, widths, advice))
    while True:
        widths = _widths(columns, places, keys, width, narrow=len(places) == 1)
        if widths or len(places) == 1:
            widths = widths or {places[0]: columns[places[0]].narrowest(key=False, compact=False, narrow=True)}
            return Fit(widths, notes=_notes(columns, widths, advice))
        loose = [at for at in places if at not in keys] or places
        places.remove(loose[len(loose) // 2])


def _groups(columns: Sequence[BoxColumn]) -> Iterator[set[int]]:
    """Yield groups of columns in the order in which they are left out; first, an empty group."""
    yield set()
    yield {at for at, column in enumerate(columns) if column.is_empty}
    yield {at for at, column in enumerate(columns) if column.only}
    yield {at for at, column in enumerate(columns) if _SPARE.fullmatch(column.name)}


def _form(columns: Sequence[BoxColumn]) -> FirstColumns | None:
    """Return the first columns of the form that a result is of; None for any other result."""
    names = {column.name for column in columns}
    most = max(READ_FIRST.values(), key=lambda first: len(first.names & names))
    if len(most.names & names) >= _LEAST:
        return most
    if {"n", "excluded"} <= names:  # FAIR (…): each metric, then its limits
        after = [column.name for column in columns][[column.name for column in columns].index("excluded") + 1 :]
        ends = {f"{name}{end}" for name in after for end in ("_low", "_high", "_n")}
        metrics = [name for name in after if name not in ends and name != "warning"]
        return FirstColumns(("n", *metrics), tuple(f"{name}_low {name}_high" for name in metrics))
    return None


def _fit_form(columns: Sequence[BoxColumn], first: FirstColumns, keys: set[int], width: int, advice: str) -> Fit:
    """Choose the columns of a form: all, or those that a reader needs first."""
    places = [at for at, column in enumerate(columns) if column.name != "warning"]
    empty = {at for at in places if columns[at].is_empty}
    for left_out, compact in ((set[int](), False), (empty, False), (set[int](), True), (empty, True)):
        shown = [at for at in places if at not in left_out]
        widths = _widths(columns, shown, keys, width, compact=compact, whole=True)
        if widths:
            return Fit(widths, compact=compact, notes=_notes(columns, widths, advice))
    needed = [*_users(columns, first), *(_part(columns, names) for names in first.needed)]
    useful = [_part(columns, names) for names in first.useful]
    grouped = keys | {at for at, column in enumerate(columns) if column.name.endswith(("metric", "_group"))}
    for compact, narrow in ((False, False), (True, False), (True, True)):
        chosen, widths = _take(columns, needed, (), grouped, width, compact=compact, narrow=narrow)
        if len(chosen) == sum(map(len, needed)) or narrow:
            break
    chosen, more = _take(columns, useful, chosen, grouped, width, compact=compact, narrow=narrow, whole=True)
    widths = more or widths
    if not widths:
        at = next((at for part in needed for at in part), places[0])
        widths = {at: columns[at].narrowest(key=False, compact=False, narrow=True)}
    return Fit(dict(sorted(widths.items())), compact=compact, notes=_notes(columns, widths, advice))


def _part(columns: Sequence[BoxColumn], names: str) -> list[int]:
    """Return the columns of a part; none if the lines below the box say all that they have."""
    wanted = {_seen(columns, name) for name in names.split()}
    part = [at for at, column in enumerate(columns) if column.name in wanted and not column.is_empty]
    is_said = all(columns[at].only and columns[at].name not in _JUDGED for at in part)
    return [] if is_said else part


def _seen(columns: Sequence[BoxColumn], name: str) -> str:
    """Return the name of a column, or of one with the same values that says the same more plainly."""
    cells = {column.name: column.cells for column in columns if column.name in ("p_value", "p_adjusted")}
    return "p_value" if name == "p_adjusted" and len(cells) == 2 and len(set(map(tuple, cells.values()))) == 1 else name


def _users(columns: Sequence[BoxColumn], first: FirstColumns) -> Iterator[list[int]]:
    """Yield the columns that are not the form's own: controls, groups, and what the query computes or renames."""
    own = first.names | {"n", "excluded", "warning"}
    ends = {f"{name}{end}" for name in own for end in ("_low", "_high", "_n")}
    for at, column in enumerate(columns):
        if column.name not in own | ends and not column.only and not column.is_empty:
            yield [at]


def _take(
    columns: Sequence[BoxColumn],
    parts: Sequence[Sequence[int]],
    chosen: Iterable[int],
    keys: set[int],
    width: int,
    *,
    compact: bool,
    narrow: bool,
    whole: bool = False,
) -> tuple[list[int], dict[int, int]]:
    """Return the columns that fit, part by part, and their widths; `whole` shortens no more texts for them."""
    taken = list(chosen)
    widths: dict[int, int] = {}
    if whole and taken:
        widths = _widths(columns, taken, keys, width, compact=compact, narrow=narrow)
    for part in parts:
        more = sorted([*taken, *part])
        floors = {at: widths[at] for at in taken} if whole else {}
        fitting = _widths(columns, more, keys, width, compact=compact, narrow=narrow, floors=floors)
        if fitting:
            taken, widths = more, fitting
    return taken, widths


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
    whole: bool = False,
    floors: Mapping[int, int] | None = None,
) -> dict[int, int]:
    """Return the width of each column so that all fit; empty if they cannot.

    Args:
        columns: all columns.
        places: those to show.
        keys: those that distinguish rows.
        width: the width of the terminal.
        compact: whether there is no space around values, and numbers have fewer digits.
        narrow: whether texts may become hard to read.
        whole: whether no text may be shortened.
        floors: widths below which columns do not shrink.
    """
    room = width - 1 - (1 if compact else 3) * len(places)
    widths = {at: columns[at].widest(compact=compact) for at in places}
    folded = {at: columns[at].folded(compact=compact) for at in places}
    _shrink(widths, folded, room)
    for level in () if whole else (False, True) if narrow else (False,):
        least = {at: columns[at].narrowest(key=at in keys, compact=compact, narrow=level) for at in places}
        least |= floors or {}
        _shrink(widths, {at: widths[at] if at in keys else least[at] for at in places}, room)
        _shrink(widths, least, room)
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


def _notes(columns: Sequence[BoxColumn], widths: Mapping[int, int], advice: str) -> tuple[str, ...]:
    """Return sentences on what is not shown, or only in part, and the warnings of a form."""
    warnings = [column for at, column in enumerate(columns) if at not in widths and column.name == "warning"]
    hidden = [column for at, column in enumerate(columns) if at not in widths and column.name != "warning"]
    empty = [column.name for column in hidden if column.is_empty]
    said = [column for column in hidden if column.only and not column.name.endswith("_key")]
    same = [f"{column.name} = {shorten(column.only, _LONGEST)}" for column in said]
    others = [column.name for column in hidden if not column.is_empty and column not in said]
    cut = [columns[at].name for at, width in widths.items() if columns[at].is_cut(width)]
    notes = [*_doubts(columns)]
    for column in warnings:
        texts = _merged(column.filled)
        rows = len(column.cells)
        notes += [
            f"warning in {count} of {rows} rows: {text}" if rows > 1 else f"warning: {text}"
            for text, count in texts[:_WARNINGS]
        ]
        if len(texts) > _WARNINGS:
            notes.append(f"{len(texts) - _WARNINGS} other warnings; {advice} shows all")
    if empty:
        notes.append(f"{_count(empty)} without a value {_verb(empty)} not shown: {', '.join(empty)}")
    if same:
        notes.append(f"in each row above: {_list(same)}")
    if others:
        notes.append(
            f"{_count(others)} {_verb(others)} not shown for want of room: {_families(others)}; {advice} shows all"
        )
    if cut:
        notes.append(f"shortened at …: {_list(cut)}")
    return tuple(notes)


def _doubts(columns: Sequence[BoxColumn]) -> Iterator[str]:
    """Yield warnings about FAIR (…): a label or prediction with one value in all groups is often a misspelt value.

    Other forms have them in their column `warning`, except FAIR PAIRS if it has no rows.
    """
    named = {column.name: column for column in columns}
    if {"first_group", "one_more_reverses"} <= named.keys() and not named["first_group"].cells:
        yield f"no pairs: unless a WHERE leaves them out, {FEWER}"
    for item, rate in _RATES_OF.items() if {"n", "excluded"} <= named.keys() else ():
        cells = named[rate].filled if rate in named else ()
        if len(cells) > 1 and len(set(cells)) == 1 and cells[0] in _ENDS:
            yield f"warning: {rate} is {cells[0][0]} in every row: check the value that {item} is compared with"


def _merged(texts: Sequence[str]) -> list[tuple[str, int]]:
    """Return different texts with their counts, the most frequent first; those that differ in numbers only are one.

    >>> _merged(["on 24 rows: write 30", "on 1,012 rows: write 30", "check it"])
    [('on 24 to 1,012 rows: write 30', 2), ('check it', 1)]
    """
    alike: dict[str, list[str]] = {}
    for text in texts:
        alike.setdefault(_NUMBER.sub("0", text), []).append(text)
    merged = [(_with_ranges(same), len(same)) for same in alike.values()]
    return sorted(merged, key=lambda each: -each[1])


def _with_ranges(texts: Sequence[str]) -> str:
    """Return one text for several that differ in numbers only, with the range of each number."""
    numbers = [sorted(set(each), key=_size) for each in zip(*map(_NUMBER.findall, texts), strict=True)]
    ranges = iter([" to ".join(dict.fromkeys((each[0], each[-1]))) for each in numbers])
    return _NUMBER.sub(lambda _: next(ranges), texts[0])


def _size(number: str) -> float:
    return float(number.replace(",", ""))


def _families(names: Sequence[str]) -> str:
    """List names; those that have the beginning of the one before are shown by their ends.

    >>> _families(["ratio", "rate_low", "rate_high", "rate_n", "z"])
    'ratio, rate_low, _high, _n, z'
    """
    shown, head = [], ""
    for name in names:
        base, _, end = name.rpartition("_")
        is_part = end in ("low", "high", "n", "min", "max", "after") and base
        shown.append(f"_{end}" if is_part and base == head else name)
        head = base if is_part or end == "before" else ""
    return ", ".join(shown)


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


def unique_width(texts: Iterable[str], least: int, most: int) -> int:
    """Return the smallest width at which different texts still differ when shortened.

    >>> unique_width(["false_positive_rate", "false_negative_rate"], 8, 19)
    14
    """
    different = set(texts)
    for width in range(least, most):
        if len({shorten(text, width) for text in different}) == len(different):
            return width
    return most
