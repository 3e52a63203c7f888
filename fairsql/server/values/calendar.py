"""Dates, times and intervals as PostgreSQL writes them: in, Arrow arrays; out, arrays of text.

Arrow cannot write years before 1 or after 9999, nor infinities; these are written value by value.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

FOREVER_DAYS = 2**31 - 1  # how DuckDB stores infinity
FOREVER = 2**63 - 1
_FIRST_DAY, _LAST_DAY = -719_162, 2_932_896  # the limits of the years 1 to 9999
_DAY = 86_400_000_000
_UNITS = {"s": 1_000_000, "ms": 1000, "us": 1}


def microseconds(array: pa.Array) -> np.ndarray[Any, Any]:
    """Return times and timestamps of any unit in microseconds; infinities stay as they are."""
    if str(array.type).startswith("time32"):
        array = array.cast(pa.time64("us"))
    values = np.frombuffer(array.buffers()[1], "<i8", count=len(array), offset=8 * array.offset)
    unit = array.type.unit
    if unit == "us":
        return values
    scaled = values // 1000 if unit == "ns" else np.where(np.abs(values) == FOREVER, 0, values) * _UNITS[unit]
    return np.where(np.abs(values) == FOREVER, values, scaled)


def date_text(array: pa.Array) -> pa.Array:
    """Write dates."""
    days = np.frombuffer(array.buffers()[1], "<i4", count=len(array), offset=4 * array.offset).astype("i8")
    usual = (days >= _FIRST_DAY) & (days <= _LAST_DAY)
    plain = pa.array(np.where(usual, days, 0).astype("i4"), pa.date32()).cast(pa.string())
    return _finish(array, plain, days, usual, FOREVER_DAYS, _day_text)


def timestamp_text(array: pa.Array) -> pa.Array:
    """Write timestamps; those with a time zone are written in the session's time zone, with its offset."""
    micros = microseconds(array)
    usual = (micros >= (_FIRST_DAY + 1) * _DAY) & (micros < _LAST_DAY * _DAY)
    safe = pa.array(np.where(usual, micros, 0), pa.timestamp("us"))
    zone = array.type.tz
    if not zone:
        return _finish(array, _clock(safe), micros, usual, FOREVER, _moment_text)
    local = safe if zone in ("UTC", "Etc/UTC") else pc.local_timestamp(safe.cast(pa.timestamp("us", zone)))
    shifts = (np.asarray(local.cast(pa.int64())) - np.asarray(safe.cast(pa.int64()))) // 1_000_000
    distinct, which = np.unique(shifts, return_inverse=True)
    offsets = pa.array([offset_text(int(each)) for each in distinct], pa.string()).take(pa.array(which.ravel()))
    texts = pc.binary_join_element_wise(_clock(local), offsets, "")
    return _finish(array, texts, micros, usual, FOREVER, lambda value: _moment_text(value, "+00"))


def clock_text(array: pa.Array) -> pa.Array:
    """Write times of day."""
    micros = microseconds(array)
    usual = (micros >= 0) & (micros < _DAY)
    plain = _clock(pa.array(np.where(usual, micros, 0), pa.time64("us")))
    return _finish(array, plain, micros, usual, FOREVER, _time_text)  # 24:00:00 is a time, but not in Arrow


def _clock(array: pa.Array) -> pa.Array:
    """Write times without trailing zeros."""
    micros = np.asarray(array.cast(pa.int64()))
    if not (micros % 1_000_000).any():
        seconds = pa.timestamp("s") if pa.types.is_timestamp(array.type) else pa.time32("s")
        return array.cast(seconds).cast(pa.string())
    return pc.replace_substring_regex(array.cast(pa.string()), r"\.?0+$", "")


def _finish(
    array: pa.Array,
    plain: pa.Array,
    values: np.ndarray[Any, Any],
    usual: np.ndarray[Any, Any],
    forever: int,
    write: Callable[[int], str],
) -> pa.Array:
    """Fill in NULL and the values that Arrow cannot write."""
    if not usual.all():
        odd = np.flatnonzero(~usual)
        texts = [
            ("infinity" if value > 0 else "-infinity") if abs(value) == forever else write(value)
            for value in values[odd].tolist()
        ]
        plain = pc.replace_with_mask(plain, pa.array(~usual), pa.array(texts, pa.string()))
    return pc.if_else(array.is_valid(), plain, pa.scalar(None, pa.string())) if array.null_count else plain


def _day_text(day: int) -> str:
    """Write a date of any year, by the proleptic Gregorian calendar: eras of 400 years have 146,097 days."""
    era, of_era = divmod(day + 719_468, 146_097)
    year_of_era = (of_era - of_era // 1460 + of_era // 36_524 - of_era // 146_096) // 365
    of_year = of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    shifted = (5 * of_year + 2) // 153
    month = shifted + 3 if shifted < 10 else shifted - 9
    year = year_of_era + era * 400 + (month <= 2)
    text = f"{year if year > 0 else 1 - year:04d}-{month:02d}-{of_year - (153 * shifted + 2) // 5 + 1:02d}"
    return text if year > 0 else f"{text} BC"


def _moment_text(micros: int, zone: str = "") -> str:
    day, rest = divmod(micros, _DAY)
    date, before, era = _day_text(day).partition(" BC")
    return f"{date} {_time_text(rest)}{zone}{before}{era}"


def _time_text(micros: int) -> str:
    seconds, fraction = divmod(micros, 1_000_000)
    text = f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
    return f"{text}.{fraction:06d}".rstrip("0") if fraction else text


def offset_text(seconds: int) -> str:
    """Write the offset of a time zone.

    >>> offset_text(19800), offset_text(-7200)
    ('+05:30', '-02')
    """
    sign, size = ("-" if seconds < 0 else "+"), abs(seconds)
    parts = [f"{size // 3600:02d}", f"{size // 60 % 60:02d}", f"{size % 60:02d}"]
    while len(parts) > 1 and parts[-1] == "00":
        parts.pop()
    return sign + ":".join(parts)


def interval_text(months: int, days: int, micros: int) -> str:
    """Write an interval.

    >>> interval_text(14, -3, 3_500_000)
    '1 year 2 mons -3 days +00:00:03.5'
    """
    years, rest = int(months / 12), months - 12 * int(months / 12)
    units = [(years, "year"), (rest, "mon"), (days, "day")]
    parts: list[str] = []
    negative = False
    for number, name in units:
        if number:
            plus = "+" if negative and number > 0 else ""
            parts.append(f"{plus}{number} {name}{'' if number == 1 else 's'}")
            negative = number < 0
    if micros or not parts:
        sign = "-" if micros < 0 else "+" if negative else ""
        parts.append(sign + _time_text(abs(micros)))
    return " ".join(parts)
