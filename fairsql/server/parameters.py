"""Values that clients send, text or binary, as Python's: in, bytes and the OID of their type; out, what DuckDB binds.

A text of a type that is not told stays a text, which DuckDB casts to what the statement needs.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from typing import Any
from uuid import UUID

from fairsql.server import types
from fairsql.server.failures import ServerError

_EPOCH = datetime(2000, 1, 1)
_ARRAYS = {each.array: each.oid for each in vars(types).values() if isinstance(each, types.Type)}
_ARRAYS |= {1014: 25, 1015: 25, 1028: 23}  # bpchar, varchar, oid


def read_value(raw: bytes | None, oid: int, form: int) -> Any:
    """Return the value of a parameter.

    Raises:
        ServerError: if it is none of its type.

    >>> read_value(b"7", types.INT4.oid, 0), read_value(bytes([0, 7]), types.INT2.oid, 1)
    (7, 7)
    """
    if raw is None:
        return None
    try:
        if oid in _ARRAYS:
            return _binary_array(raw) if form else _text_array(raw.decode(), _ARRAYS[oid])
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


def _date(raw: bytes) -> date:
    (days,) = struct.unpack(">i", raw)
    if abs(days) >= 2**31 - 1:  # DuckDB takes the greatest and least dates of Python for the infinities
        return date.max if days > 0 else date.min
    return _EPOCH.date() + timedelta(days=days)


def _time(raw: bytes) -> time:
    (micros,) = struct.unpack(">q", raw)
    return (_EPOCH + timedelta(microseconds=micros)).time()


def _timestamp(raw: bytes) -> datetime:
    (micros,) = struct.unpack(">q", raw)
    if abs(micros) >= 2**63 - 1:
        return datetime.max if micros > 0 else datetime.min
    return _EPOCH + timedelta(microseconds=micros)


def _timestamptz(raw: bytes) -> datetime:
    value = _timestamp(raw)
    return value if value in (datetime.max, datetime.min) else value.replace(tzinfo=timezone.utc)  # noqa: UP017


def _interval(raw: bytes) -> timedelta | str:
    micros, days, months = struct.unpack(">qii", raw)
    if months:
        return f"{months} months {days} days {micros} microseconds"
    return timedelta(days=days, microseconds=micros)


def _timetz(raw: bytes) -> time:
    micros, west = struct.unpack(">qi", raw)
    return (_EPOCH + timedelta(microseconds=micros)).time().replace(tzinfo=timezone(timedelta(seconds=-west)))


def _numeric(raw: bytes) -> Decimal | float:
    count, weight, sign, scale = struct.unpack(">HhHH", raw[:8])
    if sign in (0xC000, 0xD000, 0xF000):
        return float({0xC000: "nan", 0xD000: "inf", 0xF000: "-inf"}[sign])
    groups = struct.unpack(f">{count}H", raw[8:])
    whole = sum(group * 10_000 ** (count - 1 - at) for at, group in enumerate(groups))
    value = Decimal(whole).scaleb(4 * (weight - count + 1))
    value = value.quantize(Decimal(1).scaleb(-scale)) if abs(weight) < 7 else value
    return -value if sign else value


def _jsonb(raw: bytes) -> str:
    return raw[1:].decode()  # after the number of its version


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
    if text[:1] != "{" or text[-1:] != "}":
        raise ValueError
    values: list[Any] = []
    at, end = 1, len(text) - 1
    while at < end:
        letters, quoted = [], text[at] == '"'
        at += quoted
        while at < end and text[at] != ('"' if quoted else ","):
            if text[at] == "{" and not quoted:
                raise ServerError("0A000", "arrays of more than one dimension are not taken", "send JSON")
            at += text[at] == "\\"
            letters.append(text[at])
            at += 1
        at += 1 + quoted
        word = "".join(letters)
        null = word.upper() == "NULL" and not quoted
        values.append(None if null else read_value(word.encode(), element, 0))
    return values


def _read_bool(text: str) -> bool:
    word = text.strip().casefold()
    if word in ("t", "true", "1", "on", "y", "yes"):
        return True
    if word in ("f", "false", "0", "off", "n", "no"):
        return False
    raise ValueError


def _read_date(text: str) -> date | str:
    return date.fromisoformat(text) if text[:1].isdigit() and "BC" not in text else text


def _read_timestamp(text: str) -> datetime | str:
    return datetime.fromisoformat(text) if text[:1].isdigit() and "BC" not in text else text


def _read_bytes(text: str) -> bytes:
    if not text.startswith("\\x"):
        raise ValueError
    return bytes.fromhex(text[2:])


_TEXTS: dict[int, Callable[[str], Any]] = {
    16: _read_bool, 17: _read_bytes, 20: int, 21: int, 23: int, 26: int, 700: float, 701: float, 1700: Decimal,
    1082: _read_date, 1083: time.fromisoformat, 1266: time.fromisoformat, 1114: _read_timestamp,
    1184: _read_timestamp, 2950: UUID,
}  # fmt: skip
_BINARIES: dict[int, Callable[[bytes], Any]] = {
    0: bytes, 16: lambda raw: bool(_integer(b"\0" + raw)), 17: bytes, 20: _integer, 21: _integer, 23: _integer,
    26: _integer, 700: _float, 701: _float, 1082: _date, 1083: _time, 1114: _timestamp, 1184: _timestamptz,
    1186: _interval, 1266: _timetz, 1700: _numeric, 2950: lambda raw: UUID(bytes=raw), 3802: _jsonb,
}  # fmt: skip
