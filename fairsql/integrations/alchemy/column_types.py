"""Convert DuckDB's column types to SQLAlchemy's.

In: the text of a type. Out: a type; if it has no equivalent, one with that text.
"""

from __future__ import annotations

import re
from typing import Any

from sqlalchemy import types
from sqlalchemy.dialects.postgresql import INTERVAL
from sqlalchemy.dialects.sqlite.json import JSONIndexType, JSONPathType

# Types of SQLAlchemy's that other dialects render or convert as DuckDB needs them.
PEERS: dict[Any, Any] = {
    types.Interval: INTERVAL,
    types.JSON.JSONIndexType: JSONIndexType,
    types.JSON.JSONPathType: JSONPathType,
}
_NAMED: dict[str, Any] = {
    "BIGINT": types.BIGINT(),
    "BLOB": types.BLOB(),
    "BOOLEAN": types.BOOLEAN(),
    "DATE": types.DATE(),
    "DOUBLE": types.Float(53),
    "FLOAT": types.REAL(),
    "INTEGER": types.INTEGER(),
    "INTERVAL": INTERVAL(),
    "JSON": types.JSON(),
    "SMALLINT": types.SMALLINT(),
    "TIME": types.TIME(),
    "TIME WITH TIME ZONE": types.TIME(timezone=True),
    "TIMESTAMP": types.TIMESTAMP(),
    "TIMESTAMP WITH TIME ZONE": types.TIMESTAMP(timezone=True),
    "VARCHAR": types.VARCHAR(),
}
_INTEGERS = frozenset("TINYINT HUGEINT UTINYINT USMALLINT UINTEGER UBIGINT UHUGEINT BIGNUM".split())
_LIST = re.compile(r"(.+?)((?:\[\])+)", re.DOTALL)
_DECIMAL = re.compile(r"DECIMAL\((\d+),(\d+)\)")
_TEXT = re.compile(r"'((?:[^']|'')*)'")


class Native(types.TypeEngine[Any] if hasattr(types.TypeEngine, "__class_getitem__") else types.TypeEngine):  # type: ignore[misc]
    """A type that only DuckDB has, named by its text: `STRUCT(a INTEGER)`, `MAP(VARCHAR, INTEGER)`, `BIT`."""

    __visit_name__ = "native"

    def __init__(self, text: str) -> None:
        self.text = text


class NativeInteger(types.Integer):
    """An integer of a width that only DuckDB has, such as `HUGEINT`."""

    __visit_name__ = "native"

    def __init__(self, text: str) -> None:
        self.text = text


def read_type(text: str) -> Any:
    """Return SQLAlchemy's type for the text of a DuckDB type.

    >>> read_type("DECIMAL(10,2)"), read_type("INTEGER[][]"), read_type("STRUCT(a INTEGER)")
    (Numeric(precision=10, scale=2), ARRAY(INTEGER(), dimensions=2), Native('STRUCT(a INTEGER)'))
    """
    if text in _NAMED:
        return _NAMED[text]
    if text in _INTEGERS:
        return NativeInteger(text)
    if match := _LIST.fullmatch(text):
        return types.ARRAY(read_type(match[1]), dimensions=len(match[2]) // 2)
    if match := _DECIMAL.fullmatch(text):
        return types.Numeric(int(match[1]), int(match[2]))
    if text.startswith("ENUM("):
        return types.Enum(*(value.replace("''", "'") for value in _TEXT.findall(text)))
    return Native(text)
