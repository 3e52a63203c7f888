"""Formats of dates: in, a format of PostgreSQL's `to_char`; out, the equivalent for `strftime` and `strptime`.

`strptime` takes a single format. Output needs PostgreSQL's capitals and padding, so pieces with them are written by
separate calls of `strftime`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from fairsql.server.protocol.failures import ServerError
from fairsql.text.queries import query
from fairsql.text.quoting import quote_text

_PARTS = {
    "HH24": "%H", "HH12": "%I", "HH": "%I", "MI": "%M", "SS": "%S", "MS": "%g", "US": "%f", "YYYY": "%Y", "IYYY": "%G",
    "YY": "%y", "MONTH": "%B", "MON": "%b", "MM": "%m", "DDD": "%j", "DD": "%d", "DAY": "%A", "DY": "%a", "ID": "%u",
    "IW": "%V", "AM": "%p", "PM": "%p",
}  # fmt: skip
_WIDE = frozenset(("MONTH", "DAY"))  # padded to nine characters, unless FM or TM precedes it
_WORDS = _WIDE | {"MON", "DY", "AM", "PM"}  # written in the case of the format
_COMPUTED = {"Q": "format_quarter", "D": "format_weekday", "WW": "format_week"}
_UNKNOWN = frozenset(
    "SSSSS SSSS Y,YYY YYY Y IYY BC AD A.M. P.M. B.C. A.D. W CC J RM OF TZH TZM TZ FF1 FF2 FF3 FF4 FF5 FF6 IDDD SP "
    "FX".split()
)
_NAMES = "|".join(re.escape(name) for name in sorted({*_PARTS, *_COMPUTED, *_UNKNOWN}, key=len, reverse=True))
_PIECE = re.compile(f'"(?P<text>[^"]*)"|(?P<plain>FM|TM)?(?P<part>{_NAMES})(?P<th>TH)?|(?P<other>.)', re.I | re.S)


class _Piece(NamedTuple):
    """A part of a format, or a text (`part` is empty); `plain` parts have no padding."""

    part: str
    text: str
    plain: bool


def read_format(text: str, start: int = 0) -> str:
    """Return DuckDB's format for reading a time.

    Args:
        text: PostgreSQL's format.
        start: its place in the statement.

    Raises:
        ServerError: for a part that DuckDB cannot read.

    >>> read_format('YYYY-MM-DD"T"HH24:MI:SS.MS'), read_format("DD Mon YY")
    ('%Y-%m-%dT%H:%M:%S.%g', '%d %b %y')
    """
    pieces = list(_pieces(text, start))
    for piece in pieces:
        if piece.part in _COMPUTED:
            raise _unknown(text, piece.text, start)
    return "".join(_PARTS[each.part] if each.part else each.text.replace("%", "%%") for each in pieces)


def write_format(text: str, start: int = 0) -> str:
    """Return SQL that writes the time `fair_time`.

    Raises:
        ServerError: for a part that DuckDB cannot write.

    >>> write_format("YYYY-MM FMMonth")
    "strftime(fair_time, '%Y-%m ') || strftime(fair_time, '%B')"
    """
    pieces = list(_pieces(text, start))
    if not any(each.part for each in pieces) and re.search("[09]", text):
        raise ServerError("0A000", "to_char writes only dates", "DuckDB's format and printf write numbers", start)
    found = []
    for simple, group in groupby(
        pieces, lambda each: not (each.part in _WORDS or each.part in _COMPUTED or each.plain)
    ):
        if simple:
            form = "".join(_PARTS[each.part] if each.part else each.text.replace("%", "%%") for each in group)
            found.append(query("server", "format_simple", format=quote_text(form)))
        else:
            found += map(_write, group)
    return " || ".join(found) or "''"


def _write(piece: _Piece) -> str:
    """Return SQL that writes a part with PostgreSQL's capitals, blanks or zeros."""
    if piece.part in _COMPUTED:
        return query("server", _COMPUTED[piece.part])
    item = query("server", "format_simple", format=quote_text(_PARTS[piece.part]))
    if piece.part not in _WORDS:
        return query("server", "format_unpadded", item=item)
    if piece.text.isupper():
        item = query("server", "format_upper", item=item)
    elif piece.text.islower():
        item = query("server", "format_lower", item=item)
    return query("server", "format_wide", item=item) if piece.part in _WIDE and not piece.plain else item


def _pieces(text: str, start: int) -> Iterator[_Piece]:
    for found in _PIECE.finditer(text):
        part = (found["part"] or "").upper()
        if part in _UNKNOWN or found["th"]:
            raise _unknown(text, found["part"] + (found["th"] or ""), start)
        yield _Piece(part, found["part"] or found["text"] or found["other"] or "", bool(found["plain"]))


def _unknown(text: str, part: str, start: int) -> ServerError:
    return ServerError("0A000", f"the format {text} has {part}, which DuckDB does not know",
                       "strftime writes dates in DuckDB's own formats", start)  # fmt: skip
