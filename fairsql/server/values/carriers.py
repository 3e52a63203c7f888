"""Types of the catalogue that DuckDB lacks: in, batches of a query on the catalogue; out, the same with those types.

Unsigned integers of DuckDB stand for PostgreSQL's oid and regproc, and lists of them for its vectors, so that clients
can compute with them in SQL. They are sent as the PostgreSQL types only in queries on the catalogue.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Generator, Iterator
from contextlib import closing
from functools import cache

import pyarrow as pa
import pyarrow.compute as pc

from fairsql.resources import read_sql


class _Carried(pa.ExtensionType):  # type: ignore[misc]
    """A PostgreSQL type that is stored as an Arrow type."""

    def __init__(self, name: str, storage: pa.DataType) -> None:
        super().__init__(storage, name)

    def __arrow_ext_serialize__(self) -> bytes:
        return b""

    @classmethod
    def __arrow_ext_deserialize__(cls, storage: pa.DataType, _: bytes) -> _Carried:
        return _TYPES[str(storage)]


_TYPES = {
    str(storage): _Carried(name, storage)
    for name, storage in (
        ("pg.oid", pa.uint32()),
        ("pg.regproc", pa.uint64()),
        ("pg.int2vector", pa.list_(pa.uint16())),
        ("pg.oids", pa.list_(pa.uint32())),
        ("pg.oidvector", pa.list_(pa.uint64())),
    )
}


def carried_schema(schema: pa.Schema) -> pa.Schema:
    """Return a schema in which PostgreSQL's catalogue types replace the types that stand for them.

    >>> carried_schema(pa.schema({"oid": pa.uint32()})).field("oid").type.extension_name
    'pg.oid'
    """
    return pa.schema([field.with_type(_carried(field.type)) for field in schema])


def carry(batches: Generator[pa.RecordBatch, None, None], schema: pa.Schema) -> Iterator[pa.RecordBatch]:
    """Convert batches to a schema from `carried_schema`."""
    with closing(batches):
        for batch in batches:
            columns = [
                pa.ExtensionArray.from_storage(field.type, column.cast(field.type.storage_type))
                if isinstance(field.type, _Carried)
                else column
                for column, field in zip(batch.columns, schema, strict=True)
            ]
            yield pa.RecordBatch.from_arrays(columns, schema=schema)


def _carried(kind: pa.DataType) -> pa.DataType:
    if pa.types.is_list(kind):
        kind = pa.list_(kind.value_type)  # regardless of the name of its elements
    return _TYPES.get(str(kind), kind)


def regproc_text(array: pa.Array) -> pa.Array:
    """Return the names of functions by their OIDs; `-` means no function.

    >>> regproc_text(pa.array([0, 2436, None], pa.uint64())).to_pylist()
    ['-', 'boolrecv', None]
    """
    names = _functions()
    return pa.array(
        [None if oid is None else names.get(oid, str(oid)) for oid in array.to_pylist()],
        pa.string(),
    )


def vector_text(array: pa.Array) -> pa.Array:
    """Return vectors as PostgreSQL writes them, with blanks.

    >>> vector_text(pa.array([[1, 2], []], pa.list_(pa.uint16()))).to_pylist()
    ['1 2', '']
    """
    return pc.binary_join(array.cast(pa.list_(pa.string())), " ")


@cache
def _functions() -> dict[int, str]:
    rows = csv.DictReader(io.StringIO(read_sql("postgres/procs.csv")))
    return {0: "-"} | {int(row["oid"]): row["proname"] for row in rows}
