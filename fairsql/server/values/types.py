"""DuckDB's types as PostgreSQL's: in, the Arrow type of a column; out, its OID, size and modifier."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pyarrow as pa


@dataclass(frozen=True)
class Type:
    """A type of PostgreSQL: its name, OID, the OID of its array (0: none), its size (-1: it varies)."""

    name: str
    oid: int
    array: int
    size: int = -1


BOOL = Type("bool", 16, 1000, 1)
BYTEA = Type("bytea", 17, 1001)
INT8 = Type("int8", 20, 1016, 8)
INT2 = Type("int2", 21, 1005, 2)
INT4 = Type("int4", 23, 1007, 4)
TEXT = Type("text", 25, 1009)
OID = Type("oid", 26, 1028, 4)
REGPROC = Type("regproc", 24, 1008, 4)
INT2VECTOR = Type("int2vector", 22, 1006)
OIDS = Type("_oid", 1028, 0)
OIDVECTOR = Type("oidvector", 30, 1013)
JSON = Type("json", 114, 199)
FLOAT4 = Type("float4", 700, 1021, 4)
FLOAT8 = Type("float8", 701, 1022, 8)
DATE = Type("date", 1082, 1182, 4)
TIME = Type("time", 1083, 1183, 8)
TIMESTAMP = Type("timestamp", 1114, 1115, 8)
TIMESTAMPTZ = Type("timestamptz", 1184, 1185, 8)
INTERVAL = Type("interval", 1186, 1187, 16)
TIMETZ = Type("timetz", 1266, 1270, 12)
VARBIT = Type("varbit", 1562, 1563)
NUMERIC = Type("numeric", 1700, 1231)
UUID = Type("uuid", 2950, 2951, 16)

_PLAIN = {
    "int8": INT2, "uint8": INT2, "int16": INT2, "uint16": INT4, "int32": INT4, "uint32": INT8, "int64": INT8,
    "uint64": NUMERIC, "bool": BOOL, "float": FLOAT4, "double": FLOAT8, "date32[day]": DATE, "null": TEXT,
    "month_day_nano_interval": INTERVAL,
}  # fmt: skip
# Types that Arrow lacks, by DuckDB's names.
_EXTENSIONS = {
    "hugeint": NUMERIC, "uhugeint": NUMERIC, "bignum": NUMERIC, "varint": NUMERIC, "bit": VARBIT, "time_tz": TIMETZ,
    "pg.oid": OID, "pg.regproc": REGPROC, "pg.int2vector": INT2VECTOR, "pg.oidvector": OIDVECTOR, "pg.oids": OIDS,
    "arrow.uuid": UUID, "arrow.json": JSON, "arrow.bool8": BOOL,
}  # fmt: skip


def opaque_name(kind: pa.DataType) -> str:
    """Return the name of an extension type, for types that Arrow lacks; empty for other types.

    >>> opaque_name(pa.int32())
    ''
    """
    if not isinstance(kind, pa.BaseExtensionType):
        return ""
    return str(getattr(kind, "type_name", "")) or str(kind.extension_name)


def element_type(kind: pa.DataType) -> pa.DataType | None:
    """Return the type of a list's elements; None for a type that is no list."""
    if pa.types.is_list(kind) or pa.types.is_large_list(kind) or pa.types.is_fixed_size_list(kind):
        return kind.value_type
    return None


def base_type(kind: pa.DataType) -> Type:
    """Return PostgreSQL's type for an Arrow type; lists, structs, maps and unions are JSON.

    >>> base_type(pa.decimal128(5, 2)).name, base_type(pa.struct([])).name
    ('numeric', 'json')
    """
    name = opaque_name(kind)
    if name:
        return _EXTENSIONS.get(name, TEXT)
    checks: list[tuple[Any, Type]] = [
        (pa.types.is_decimal, NUMERIC),
        (pa.types.is_time, TIME),
        (pa.types.is_binary, BYTEA),
        (pa.types.is_large_binary, BYTEA),
        (pa.types.is_nested, JSON),
    ]
    if pa.types.is_timestamp(kind):
        return TIMESTAMPTZ if kind.tz else TIMESTAMP
    return _PLAIN.get(str(kind)) or next((each for check, each in checks if check(kind)), TEXT)


def is_nested(kind: pa.DataType) -> bool:
    """Return whether values must be converted to JSON.

    >>> is_nested(pa.list_(pa.int32())), is_nested(pa.list_(pa.list_(pa.int32()))), is_nested(pa.struct([]))
    (False, True, True)
    """
    element = element_type(kind)
    return base_type(kind if element is None else element) is JSON and opaque_name(kind) != "arrow.json"


def describe(field: pa.Field) -> tuple[int, int, int]:
    """Return OID, size and modifier of a column.

    >>> describe(pa.field("x", pa.list_(pa.int32())))
    (1007, -1, -1)
    """
    element = element_type(field.type)
    if element is not None:
        inner = base_type(element)
        return (JSON if inner is JSON else Type("", inner.array, 0)).oid, -1, -1
    kind = base_type(field.type)
    modifier = -1
    if pa.types.is_decimal(field.type):
        modifier = (field.type.precision << 16 | field.type.scale) + 4
    return kind.oid, kind.size, modifier
