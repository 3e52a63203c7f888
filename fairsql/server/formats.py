"""Formats of dates: in, one of PostgreSQL's `to_char`; out, the one of DuckDB's `strftime` and `strptime`."""

from __future__ import annotations

import re

from fairsql.server.protocol.failures import ServerError

_PARTS = {
    "HH24": "%H", "HH12": "%I", "HH": "%I", "MI": "%M", "SS": "%S", "MS": "%g", "US": "%f", "YYYY": "%Y", "IYYY": "%G",
    "YY": "%y", "MONTH": "%B", "MON": "%b", "MM": "%m", "DDD": "%j", "DD": "%d", "DAY": "%A", "DY": "%a", "ID": "%u",
    "IW": "%V", "AM": "%p", "PM": "%p", "TZ": "%Z", "FM": "", "TM": "",
}  # fmt: skip
_UNKNOWN = frozenset(
    ("SSSSS", "SSSS", "Y,YYY", "YYY", "Y", "IYY", "BC", "AD", "D", "W", "WW", "CC", "J", "Q", "RM", "OF", "TZH", "TZM")
)
_PIECE = re.compile(
    '"(?P<text>[^"]*)"|(?P<part>' + "|".join(sorted({*_PARTS, *_UNKNOWN}, key=len, reverse=True)) + ")", re.IGNORECASE
)


def read_format(text: str, start: int = 0) -> str:
    """Return DuckDB's format.

    Args:
        text: PostgreSQL's.
        start: where it stands in a statement.

    Raises:
        ServerError: for a part that DuckDB cannot write or read.

    >>> read_format('YYYY-MM-DD"T"HH24:MI:SS.MS'), read_format("DD Mon YY")
    ('%Y-%m-%dT%H:%M:%S.%g', '%d %b %y')
    """

    def write(found: re.Match[str]) -> str:
        if found["text"] is not None:
            return found["text"].replace("%", "%%")
        part = found["part"].upper()
        if part not in _PARTS:
            raise ServerError("0A000", f"the format {text} has {found['part']}, which DuckDB does not know",
                              "strftime writes dates in DuckDB's own formats", start)  # fmt: skip
        return _PARTS[part]

    return _PIECE.sub(write, text.replace("%", "%%"))
