"""Read the contents of a database for SQLAlchemy's inspector, from DuckDB's catalogue functions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import exc
from sqlalchemy.engine.default import DefaultDialect

from fairsql.integrations.alchemy.column_types import read_type
from fairsql.resources import read_sql

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection
    from sqlalchemy.engine.interfaces import (
        ReflectedCheckConstraint,
        ReflectedColumn,
        ReflectedForeignKeyConstraint,
        ReflectedIndex,
        ReflectedPrimaryKeyConstraint,
        ReflectedTableComment,
        ReflectedUniqueConstraint,
    )


class Relation(NamedTuple):
    """A table or view, and its schema."""

    database: str
    schema: str
    name: str
    kind: str
    comment: str | None
    definition: str | None


class Reflection(DefaultDialect):
    """The part of the dialect that reads the catalogue; a schema is named `schema` or `database.schema`."""

    def get_schema_names(self, connection: Connection, **kw: Any) -> list[str]:
        """Return the schemas of the current and the attached databases."""
        return [name for (name,) in _ask(connection, "schemas")]

    def has_schema(self, connection: Connection, schema_name: str, **kw: Any) -> bool:
        """Return whether a schema of that name exists."""
        return schema_name.lower() in (name.lower() for name in self.get_schema_names(connection, **kw))

    def has_table(self, connection: Connection, table_name: str, schema: str | None = None, **kw: Any) -> bool:
        """Return whether a table or view of that name exists."""
        return _find(connection, table_name, schema) is not None

    def has_sequence(self, connection: Connection, sequence_name: str, schema: str | None = None, **kw: Any) -> bool:
        """Return whether a sequence of that name exists."""
        return sequence_name.lower() in (name.lower() for name in _names(connection, schema, "sequence"))

    def get_table_names(self, connection: Connection, schema: str | None = None, **kw: Any) -> list[str]:
        """Return the tables of a schema."""
        return _names(connection, schema, "table")

    def get_view_names(self, connection: Connection, schema: str | None = None, **kw: Any) -> list[str]:
        """Return the views of a schema."""
        return _names(connection, schema, "view")

    def get_sequence_names(self, connection: Connection, schema: str | None = None, **kw: Any) -> list[str]:
        """Return the sequences of a schema."""
        return _names(connection, schema, "sequence")

    def get_temp_table_names(self, connection: Connection, schema: str | None = None, **kw: Any) -> list[str]:
        """Return the temporary tables of this connection."""
        return _names(connection, schema, "table", temporary=True)

    def get_temp_view_names(self, connection: Connection, schema: str | None = None, **kw: Any) -> list[str]:
        """Return the temporary views of this connection."""
        return _names(connection, schema, "view", temporary=True)

    def get_view_definition(self, connection: Connection, view_name: str, schema: str | None = None, **kw: Any) -> str:
        """Return the CREATE VIEW statement of a view; a FAIR clause in it is expanded."""
        relation = _get(connection, view_name, schema)
        if relation.definition is None:
            raise exc.NoSuchTableError(view_name)
        return relation.definition

    def get_columns(
        self, connection: Connection, table_name: str, schema: str | None = None, **kw: Any
    ) -> list[ReflectedColumn]:
        """Return the columns of a table or view."""
        return [
            {
                "name": name,
                "type": read_type(kind),
                "nullable": nullable,
                "default": default,
                "autoincrement": str(default).startswith("nextval("),
                "comment": comment,
            }
            for name, kind, nullable, default, comment in _about(connection, "columns", table_name, schema)
        ]

    def get_pk_constraint(
        self, connection: Connection, table_name: str, schema: str | None = None, **kw: Any
    ) -> ReflectedPrimaryKeyConstraint:
        """Return the primary key of a table; if there is none, no columns."""
        for name, columns, *_ in _about(connection, "constraints", table_name, schema, "PRIMARY KEY"):
            return {"name": name, "constrained_columns": columns}
        return {"name": None, "constrained_columns": []}

    def get_foreign_keys(
        self, connection: Connection, table_name: str, schema: str | None = None, **kw: Any
    ) -> list[ReflectedForeignKeyConstraint]:
        """Return the foreign keys of a table; DuckDB only allows them within a schema."""
        return [
            {
                "name": name,
                "constrained_columns": columns,
                "referred_schema": schema,
                "referred_table": referred,
                "referred_columns": referred_columns,
                "options": {},
            }
            for name, columns, referred, referred_columns, _ in _about(
                connection, "constraints", table_name, schema, "FOREIGN KEY"
            )
        ]

    def get_unique_constraints(
        self, connection: Connection, table_name: str, schema: str | None = None, **kw: Any
    ) -> list[ReflectedUniqueConstraint]:
        """Return the UNIQUE constraints of a table."""
        rows = _about(connection, "constraints", table_name, schema, "UNIQUE")
        return [{"name": name, "column_names": columns} for name, columns, *_ in rows]

    def get_check_constraints(
        self, connection: Connection, table_name: str, schema: str | None = None, **kw: Any
    ) -> list[ReflectedCheckConstraint]:
        """Return the CHECK constraints of a table."""
        rows = _about(connection, "constraints", table_name, schema, "CHECK")
        return [{"name": name, "sqltext": expression} for name, *_, expression in rows]

    def get_indexes(
        self, connection: Connection, table_name: str, schema: str | None = None, **kw: Any
    ) -> list[ReflectedIndex]:
        """Return the indexes of a table made by CREATE INDEX."""
        names = {column["name"] for column in self.get_columns(connection, table_name, schema, **kw)}
        indexes: list[ReflectedIndex] = []
        for name, unique, expressions in _about(connection, "indexes", table_name, schema):
            plain = [text[1:-1].replace('""', '"') if text.startswith('"') else text for text in expressions]
            columns = [text if text in names else None for text in plain]
            indexes.append({"name": name, "unique": unique, "column_names": columns})
            if None in columns:
                indexes[-1]["expressions"] = plain
        return indexes

    def get_table_comment(
        self, connection: Connection, table_name: str, schema: str | None = None, **kw: Any
    ) -> ReflectedTableComment:
        """Return the comment on a table or view."""
        return {"text": _get(connection, table_name, schema).comment}


def _ask(connection: Connection, file: str, *parameters: str | None) -> list[Any]:
    return list(connection.exec_driver_sql(read_sql(f"alchemy/{file}.sql"), parameters or None).fetchall())


def _place(schema: str | None) -> tuple[str | None, str | None]:
    """Return the schema and the database that a schema's name contains."""
    if schema is None or "." not in schema or getattr(schema, "quote", None):
        return schema, None
    database, name = schema.split(".", 1)
    return name, database


def _find(connection: Connection, name: str, schema: str | None) -> Relation | None:
    rows = _ask(connection, "relation", name, *_place(schema))
    return Relation(*rows[0]) if rows else None


def _get(connection: Connection, name: str, schema: str | None) -> Relation:
    relation = _find(connection, name, schema)
    if relation is None:
        raise exc.NoSuchTableError(name if schema is None else f"{schema}.{name}")
    return relation


def _names(connection: Connection, schema: str | None, kind: str, *, temporary: bool = False) -> list[str]:
    rows = _ask(connection, "names", *_place(schema))
    return [name for name, its_kind, is_temporary in rows if (its_kind, is_temporary) == (kind, temporary)]


def _about(connection: Connection, file: str, name: str, schema: str | None, *more: str) -> list[Any]:
    """Return what a file of `sql/alchemy/` selects about a table or view; an unknown name is an error."""
    relation = _get(connection, name, schema)
    return _ask(connection, file, relation.database, relation.schema, relation.name, *more)
