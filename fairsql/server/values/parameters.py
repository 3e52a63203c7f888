"""Clients' text or binary values as Python values: in, bytes and the OID of their type; out, values for DuckDB to bind.

A text of unknown type stays a text, which DuckDB casts to the type that the statement needs.
"""

from __future__ import annotations

import math
import re
import struct
from collections.abc import Callable
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from typing import Any
from uuid import UUID

import pyarrow as pa

from fairsql.server.protocol.failures import ServerError
from fairsql.server.values import calendar, types
from fairsql.session.opening import typed

_EPOCH = datetime(2000, 1, 1)
_EPOCH_DAYS = 10_957  # from 1970 to then
_DAY = 86_400_000_000
_DIGITS = 38  # the most in DuckDB's DECIMAL
_MOST_REAL = 3.4028235677973366e38  # numbers up to this round to the greatest 32-bit float
_SPACE = " \t\n\r\v\f"
_ELEMENT = re.compile(  # an array element, quoted or plain, and its end; possessive, for linear time
    r"""[ \t\n\r\v\f]*+(?:"((?:[^"\\]|\\.)*+)"[ \t\n\r\v\f]*+|((?:[^"\\{},]|\\.)++))([,}])""", re.DOTALL
)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
ARRAYS = {each.array: each.oid for each in vars(types).values() if isinstance(each, types.Type) and each.array}
ARRAYS |= {1014: 25, 1015: 25, 1028: 23}  # bpchar, varchar, oid


def read_value(raw: bytes | None, oid: int, form: int) -> Any:
    """Return the value of a parameter.

    Raises:
        ServerError: if the bytes are no value of the type.

    >>> read_value(b"7", types.INT4.oid, 0), read_value(bytes([0, 7]), types.INT2.oid, 1)
    (7, 7)
    """
    if raw is None:
        return None
    try:
        if oid in ARRAYS:
            return _binary_array(raw) if form else _text_array(raw.decode(), ARRAYS[oid])
        if form:
            return _BINARIES.get(oid, _text)(raw)
        return _TEXTS.get(oid, str)(raw.decode())
    except UnicodeDecodeError as error:
        raise ServerError("22021", "a parameter is not UTF-8") from error
    except (ValueError, ArithmeticError, struct.error, IndexError) as error:
        raise ServerError("22P02", f"a parameter is no value of its type (OID {oid})") from error


def _text(raw: bytes) -> str:
    return raw.decode()


def _integer(raw: bytes) -> int:
    if len(raw) not in (2, 4, 8):
        raise ValueError
    return int.from_bytes(raw, signed=True)


def _float(raw: bytes) -> float:
    return float(struct.unpack(">f" if len(raw) == 4 else ">d", raw)[0])


def _date(raw: bytes) -> Any:
    (days,) = struct.unpack(">i", raw)
    if days in (2**31 - 1, -(2**31)):
        return typed("infinity" if days > 0 else "-infinity", "DATE")
    try:
        return _EPOCH.date() + timedelta(days=days)
    except OverflowError:  # a year that Python does not support
        return _odd(calendar.date_text(pa.array([days + _EPOCH_DAYS], pa.date32())), "DATE")


def _time(raw: bytes) -> Any:
    (micros,) = struct.unpack(">q", raw)
    return typed("24:00:00", "TIME") if micros == _DAY else _clock(micros)


def _clock(micros: int) -> time:
    if not 0 <= micros < _DAY:
        raise ValueError
    return (_EPOCH + timedelta(microseconds=micros)).time()


def _timetz(raw: bytes) -> Any:
    micros, west = struct.unpack(">qi", raw)
    if micros == _DAY:
        return typed(f"24:00:00{calendar.offset_text(-west)}", "TIMETZ")
    return _clock(micros).replace(tzinfo=timezone(timedelta(seconds=-west)))


def _timestamp(raw: bytes) -> Any:
    return _moment(raw, "TIMESTAMP", None)


def _timestamptz(raw: bytes) -> Any:
    return _moment(raw, "TIMESTAMPTZ", timezone.utc)  # noqa: UP017


def _moment(raw: bytes, kind: str, zone: timezone | None) -> Any:
    (micros,) = struct.unpack(">q", raw)
    if micros in (2**63 - 1, -(2**63)):
        return typed("infinity" if micros > 0 else "-infinity", kind)
    try:
        return (_EPOCH + timedelta(microseconds=micros)).replace(tzinfo=zone)
    except OverflowError:
        unit = pa.timestamp("us", "UTC") if zone else pa.timestamp("us")
        return _odd(calendar.timestamp_text(pa.array([micros + _EPOCH_DAYS * _DAY], unit)), kind)


def _odd(text: pa.Array, kind: str) -> Any:
    return typed(_before_christ(text[0].as_py()), kind)


def _before_christ(text: str) -> str:
    """Move PostgreSQL's BC from the end to where DuckDB reads it: after the date, in brackets."""
    if not text.endswith(" BC"):
        return text
    day, _, rest = text.removesuffix(" BC").partition(" ")
    return f"{day} (BC) {rest}".rstrip()


def _interval(raw: bytes) -> Any:
    micros, days, months = struct.unpack(">qii", raw)
    return typed(f"{months} months {days} days {micros} microseconds", "INTERVAL")


def _numeric(raw: bytes) -> Any:
    count, weight, sign, scale = struct.unpack(">HhHH", raw[:8])
    if sign in (0xC000, 0xD000, 0xF000):
        return float({0xC000: "nan", 0xD000: "inf", 0xF000: "-inf"}[sign])
    groups = struct.unpack(f">{count}H", raw[8:])
    if sign not in (0, 0x4000) or any(group > 9999 for group in groups):
        raise ValueError
    digits = "".join(f"{group:04d}" for group in groups)
    return _exact(sign != 0, digits, 4 * (weight - count + 1), scale)


def _read_numeric(text: str) -> Any:
    negative, digits, exponent = Decimal(text).as_tuple()
    if not isinstance(exponent, int):
        return float(text)
    return _exact(negative == 1, "".join(map(str, digits)), exponent, -exponent)


def _exact(negative: bool, digits: str, exponent: int, scale: int) -> Any:
    """Return digits times a power of ten exactly, with `scale` decimals if they fit in DuckDB's DECIMAL."""
    plain = digits.rstrip("0")
    exponent += len(digits) - len(plain)
    plain = plain.lstrip("0")
    if not plain:
        return Decimal((0, (0,), -min(max(scale, 0), _DIGITS - 1)))
    needed, room = max(-exponent, 0), _DIGITS - max(len(plain) + exponent, 0)
    if needed > room:
        raise ServerError("22003", f"a numeric has more than {_DIGITS} digits", "send it as text or double precision")
    decimals = max(needed, min(scale, room))
    if decimals == _DIGITS:  # DuckDB would add a zero before the point, and read a double
        return typed(f"{'-' * negative}0.{plain + '0' * (exponent + decimals):0>{_DIGITS}}", "DECIMAL(38, 38)")
    return Decimal((int(negative), tuple(map(int, plain + "0" * (exponent + decimals))), -decimals))


def _jsonb(raw: bytes) -> str:
    return raw[1:].decode()  # after the version number


def _binary_array(raw: bytes) -> list[Any]:
    dimensions, _, element = struct.unpack(">iii", raw[:12])
    if dimensions == 0:
        return []
    if dimensions != 1:
        raise ServerError("0A000", "arrays of more than one dimension are not taken", "send JSON")
    size, at, values = int.from_bytes(raw[12:16]), 20, []
    if size > len(raw):
        raise ValueError
    for _ in range(size):
        length = int.from_bytes(raw[at : at + 4], signed=True)
        values.append(read_value(raw[at + 4 : at + 4 + length] if length >= 0 else None, element, 1))
        at += 4 + max(length, 0)
    return values


def _text_array(text: str, element: int) -> list[Any]:
    """Read {1,NULL,"a \\"b\\""}."""
    text = text.strip(_SPACE)
    if text[:1] != "{" or text[-1:] != "}":
        raise ValueError
    values: list[Any] = []
    at = 1
    while at < len(text):
        match = _ELEMENT.match(text, at)
        if match is None:
            if text[at:].lstrip(_SPACE).startswith("{"):
                raise ServerError("0A000", "arrays of more than one dimension are not taken", "send JSON")
            if values or text[at:].strip(_SPACE) != "}":
                raise ValueError
            return []
        in_quotes, plain, end = match.groups()
        if (end == "}") != (match.end() == len(text)):
            raise ValueError
        if in_quotes is None and not plain.strip(_SPACE):
            raise ValueError
        word = _ESCAPED.sub(r"\1", _stripped(plain) if in_quotes is None else in_quotes)
        null = in_quotes is None and word.upper() == "NULL" and "\\" not in plain
        values.append(None if null else read_value(word.encode(), element, 0))
        at = match.end()
    return values


def _stripped(plain: str) -> str:
    """Drop unescaped white space at the end of an element."""
    rest = plain.rstrip(_SPACE)
    escapes = len(rest) - len(rest.rstrip("\\"))
    return plain[: len(rest) + escapes % 2]


def _read_bool(text: str) -> bool:
    word = text.strip().casefold()
    if word in ("t", "true", "1", "on", "y", "yes"):
        return True
    if word in ("f", "false", "0", "off", "n", "no"):
        return False
    raise ValueError


def _reader(read: Callable[[str], Any], kind: str) -> Callable[[str], Any]:
    """Return a reader that falls back on DuckDB for values that Python lacks: infinity, far years, 24:00:00."""

    def either(text: str) -> Any:
        try:
            return read(text)
        except ValueError:
            return typed(_before_christ(text.strip()), kind)

    return either


def _read_float(text: str) -> float:
    value = float(text)
    if math.isinf(value) and "inf" not in text.casefold():
        raise ServerError("22003", "a number is out of the range of double precision")
    return value


def _read_real(text: str) -> float:
    value = _read_float(text)
    if math.isfinite(value) and abs(value) > _MOST_REAL:
        raise ServerError("22003", "a number is out of the range of real")
    return value


def _read_bytes(text: str) -> bytes:
    if not text.startswith("\\x"):
        raise ValueError
    return bytes.fromhex(text[2:])


_TEXTS: dict[int, Callable[[str], Any]] = {
    16: _read_bool, 17: _read_bytes, 20: int, 21: int, 23: int, 26: int, 700: _read_real, 701: _read_float,
    1700: _read_numeric, 1082: _reader(date.fromisoformat, "DATE"), 1083: _reader(time.fromisoformat, "TIME"),
    1266: _reader(time.fromisoformat, "TIMETZ"), 1114: _reader(datetime.fromisoformat, "TIMESTAMP"),
    1184: _reader(datetime.fromisoformat, "TIMESTAMPTZ"), 2950: UUID,
}  # fmt: skip
_BINARIES: dict[int, Callable[[bytes], Any]] = {
    0: bytes, 16: lambda raw: bool(_integer(b"\0" + raw)), 17: bytes, 20: _integer, 21: _integer, 23: _integer,
    26: _integer, 700: _float, 701: _float, 1082: _date, 1083: _time, 1114: _timestamp, 1184: _timestamptz,
    1186: _interval, 1266: _timetz, 1700: _numeric, 2950: lambda raw: UUID(bytes=raw), 3802: _jsonb,
}  # fmt: skip
