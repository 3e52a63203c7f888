"""Return the rows of a query as Arrow, on every version of DuckDB. In: a DuckDB connection. Out: tables and readers."""

from __future__ import annotations

import warnings
from contextlib import AbstractContextManager, closing
from typing import TYPE_CHECKING, Any

from fairsql.errors import ProgrammingError

if TYPE_CHECKING:
    import duckdb


def read_table(raw: duckdb.DuckDBPyConnection) -> Any:
    """Return the rows of the last query as a `pyarrow.Table`, with Arrow's own booleans."""
    if not hasattr(raw, "to_arrow_table"):
        return _plain(getattr(raw, "fetch_arrow_table")())  # noqa: B009 (1.4 and 1.5 alone have it)
    with warnings.catch_warnings():  # DuckDB 2 advises con.sql(query).to_arrow_table(), which saves a copy
        warnings.simplefilter("ignore", UserWarning)
        return _plain(raw.to_arrow_table())


def read_batches(raw: duckdb.DuckDBPyConnection, rows: int) -> Any:
    """Return the rows of the last query as a `pyarrow.RecordBatchReader`."""
    if not hasattr(raw, "to_arrow_reader"):
        return getattr(raw, "fetch_record_batch")(rows)  # noqa: B009 (1.4 and 1.5 alone have it)
    with warnings.catch_warnings():  # DuckDB 2 advises con.sql(query).to_arrow_reader(), which saves a copy
        warnings.simplefilter("ignore", UserWarning)
        return raw.to_arrow_reader(rows)


def read_stream(relation: Any, rows: int) -> AbstractContextManager[Any]:
    """Run a lazy relation and return its rows as a `pyarrow.RecordBatchReader`, for a `with` statement."""
    # DuckDB 1.4 has only the older name, which warns from 1.5 on.
    read = relation.to_arrow_reader if hasattr(relation, "to_arrow_reader") else relation.fetch_arrow_reader
    return closing(read(rows))


def schema_of(relation: Any) -> Any:
    """Return the `pyarrow.Schema` of a lazy relation, without running it."""
    none = relation.limit(0)
    schema = none.to_arrow_table().schema if hasattr(none, "to_arrow_table") else none.fetch_arrow_table().schema
    for at, name in enumerate(relation.columns):  # LIMIT numbers names that occur twice
        schema = schema.set(at, schema.field(at).with_name(name))
    return schema


def check_sound(reader: Any) -> Any:
    """Refuse columns that DuckDB 1.4 returns wrong: Arrow's own BOOLEAN inside lists and structs contains old memory.

    Raises:
        ProgrammingError: for a reader of such columns.
    """
    if any(field.type.num_fields and "arrow.bool8" in str(field.type) for field in reader.schema):
        reader.close()
        raise ProgrammingError(
            "Not implemented Error: before DuckDB 1.5 lists and structs with BOOLEAN cannot be sent",
            hint="write to_json(…) around them",
        )
    return reader


def _plain(table: Any) -> Any:
    """Return a table with Arrow's own booleans, even under arrow_lossless_conversion."""
    for at, field in enumerate(table.schema):
        if getattr(field.type, "extension_name", "") == "arrow.bool8":
            table = table.set_column(at, field.name, table.column(at).cast("bool"))
    return table
