"""Compile SQLAlchemy's statements to DuckDB's SQL: as for PostgreSQL, except for the methods below."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import Sequence
from sqlalchemy.dialects.postgresql.base import PGCompiler, PGTypeCompiler
from sqlalchemy.sql.compiler import DDLCompiler, IdentifierPreparer

from fairsql.text.quoting import quote_text
from fairsql.text.tokens import RESERVED

if TYPE_CHECKING:
    from sqlalchemy import Column, Table


class StatementCompiler(PGCompiler):
    """Compile queries and changes of rows."""

    def visit_sequence(self, seq: Any, **kw: Any) -> str:  # type: ignore[override]  # as PGCompiler has it
        """Render the next value of a sequence."""
        return next_value(self.preparer, seq)

    def visit_json_path_getitem_op_binary(
        self, binary: Any, operator: Any, _cast_applied: bool = False, **kw: Any
    ) -> str:
        """Render a path into JSON like a single step: DuckDB has one operator for both."""
        step: Any = self.visit_json_getitem_op_binary
        return str(step(binary, operator, _cast_applied=_cast_applied, **kw))


class DefinitionCompiler(DDLCompiler):
    """Compile tables, indexes and comments.

    DuckDB has no SERIAL: a primary key that SQLAlchemy expects to increment itself gets a sequence as well as the
    table.
    """

    def visit_create_table(self, create: Any, **kw: Any) -> str:
        """Render the table, after the sequence for its key."""
        sequence = _counter(create.element)
        table: str = super().visit_create_table(create, **kw)  # type: ignore[no-untyped-call]
        if sequence is None:
            return table
        kind = "TEMP SEQUENCE" if {"TEMP", "TEMPORARY"} & set(create.element._prefixes) else "SEQUENCE"
        return f"\nCREATE {kind} IF NOT EXISTS {self.preparer.format_sequence(sequence)};{table}"

    def visit_drop_table(self, drop: Any, **kw: Any) -> str:
        """Render the removal of the table and of the sequence for its key."""
        sequence = _counter(drop.element)
        table: str = super().visit_drop_table(drop, **kw)  # type: ignore[no-untyped-call]
        if sequence is None:
            return table
        return f"{table};\nDROP SEQUENCE IF EXISTS {self.preparer.format_sequence(sequence)}"

    def get_column_default_string(self, column: Column[Any]) -> str | None:
        """Render the default of a column; a key that increments takes the next value."""
        sequence = _counter(column.table)
        if sequence is not None and column is column.table._autoincrement_column:
            return next_value(self.preparer, sequence)
        default: str | None = super().get_column_default_string(column)
        return default


class TypeCompiler(PGTypeCompiler):
    """Compile column types."""

    def visit_native(self, type_: Any, **kw: Any) -> str:
        """Render a type by its own text."""
        return str(type_.text)

    def visit_FLOAT(self, type_: Any, **kw: Any) -> str:  # noqa: N802 (SQLAlchemy's name)
        """Render Python's float: DuckDB's FLOAT has half as many bits."""
        return "FLOAT" if type_.precision is not None and type_.precision < 25 else "DOUBLE"

    def visit_enum(self, type_: Any, **kw: Any) -> str:
        """Render an enumeration in place: in DuckDB it needs no name."""
        if not type_.native_enum:
            return str(self.visit_VARCHAR(type_))
        return f"ENUM({', '.join(quote_text(value) for value in type_.enums)})"

    def visit_large_binary(self, type_: Any, **kw: Any) -> str:
        """Render bytes."""
        return "BLOB"


class NamePreparer(IdentifierPreparer):
    """Quote names; that of a schema may be `database.schema`."""

    reserved_words = set(RESERVED)  # noqa: RUF012 (SQLAlchemy's)

    def quote_schema(self, schema: str, force: Any = None) -> str:
        """Quote the name of a schema, or of a database and a schema."""
        parts = [schema] if getattr(schema, "quote", None) else schema.split(".", 1)
        return ".".join(self.quote(part) for part in parts)


def _counter(table: Table) -> Sequence | None:
    """Return the sequence of a primary key that increments and has no default of its own."""
    column = table._autoincrement_column
    if column is None or column.default is not None or (column.server_default is not None and not column.identity):
        return None
    return Sequence(f"{table.name}_{column.name}_seq", schema=table.schema)


def next_value(preparer: Any, sequence: Sequence) -> str:
    """Return the call that takes the next value of a sequence."""
    return f"nextval({quote_text(preparer.format_sequence(sequence))})"
