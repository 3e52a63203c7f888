"""Name Arrow's types in DuckDB's words, so that a UDF states each of its types once."""

from __future__ import annotations

import pyarrow as pa

_WORDS = {pa.int32(): "INTEGER", pa.int64(): "BIGINT", pa.float64(): "DOUBLE", pa.string(): "VARCHAR"}


def sql_type(kind: pa.DataType) -> str:
    """Return DuckDB's name for a type.

    >>> sql_type(pa.list_(pa.struct([("g", pa.int32()), ("thresholds", pa.list_(pa.float64()))])))
    'STRUCT(g INTEGER, thresholds DOUBLE[])[]'
    """
    if pa.types.is_list(kind):
        return f"{sql_type(kind.value_type)}[]"
    if pa.types.is_struct(kind):
        fields = ", ".join(f"{kind.field(at).name} {sql_type(kind.field(at).type)}" for at in range(kind.num_fields))
        return f"STRUCT({fields})"
    return _WORDS[kind]
