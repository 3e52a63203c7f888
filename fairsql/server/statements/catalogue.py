"""PostgreSQL's catalogues as a DuckDB file: in, the columns of PostgreSQL 15; out, a view for each relation.

`sql/postgres/columns.csv` lists the columns of a real server's catalogues. `relations.sql` returns what DuckDB knows,
in columns of any order. Each view here puts the columns in PostgreSQL's order and types; a view without data is empty.
"""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from fairsql.resources import read_sql, sql_path
from fairsql.session.opening import connect
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name, quote_text

SCHEMAS = {"pg_catalog": "pg", "information_schema": "information"}  # with our schemas in their place
SYSTEM_SCHEMA = "pg_system"  # tables of pg_catalog with the columns that `*` omits, for queries that name one
SYSTEM_COLUMNS = {"tableoid": "UINTEGER", "xmin": "BIGINT"}
# The DuckDB type for each PostgreSQL type in the catalogues. Types that clients compute with have DuckDB types of
# their own, which are sent as the PostgreSQL types: see values/carriers.py.
CARRIERS = {
    "oid": "UINTEGER", "regproc": "UBIGINT", "int2vector": "USMALLINT[]", "oidvector": "UBIGINT[]",
    "oid[]": "UINTEGER[]",
    "bigint": "BIGINT", "xid": "BIGINT", "integer": "INTEGER", "smallint": "SMALLINT", "boolean": "BOOLEAN",
    "real": "FLOAT", "double precision": "DOUBLE", "numeric": "DECIMAL(38, 0)", "bytea": "BLOB", "interval": "INTERVAL",
    "timestamp with time zone": "TIMESTAMPTZ", "smallint[]": "SMALLINT[]", "real[]": "FLOAT[]",
    "boolean[]": "BOOLEAN[]", "double precision[]": "DOUBLE[]", "information_schema.cardinal_number": "INTEGER",
    "information_schema.time_stamp": "TIMESTAMPTZ",
}  # fmt: skip
_COLUMNS = {"xmin": "column_first"}


class Column(NamedTuple):
    """A column of a PostgreSQL relation, whose kind is r for a table and v for a view."""

    schema: str
    relation: str
    kind: str
    column: str
    type: str


@cache
def relations() -> Mapping[tuple[str, str], Sequence[Column]]:
    """Return the columns of each relation, by its schema and name.

    >>> [column.column for column in relations()["pg_catalog", "pg_am"]]
    ['oid', 'amname', 'amhandler', 'amtype']
    """
    found: defaultdict[tuple[str, str], list[Column]] = defaultdict(list)
    for row in list(csv.reader(io.StringIO(read_sql("postgres/columns.csv"))))[1:]:
        column = Column(*row)
        found[column.schema, column.relation].append(column)
    return dict(found)


def make_catalogue(file: Path) -> None:
    """Write the catalogue to a new file."""
    with connect(str(file)) as connection:
        run = connection.raw.execute
        connection.raw.begin()  # one transaction: the file is written once
        for name in ("types", "procs", "keywords"):
            path = quote_text(str(sql_path(f"postgres/{name}.csv")))
            run(query("server", "load_data", table=quote_name(f"fair_{name}"), path=path))
        run(read_sql("postgres/functions.sql"))
        run(read_sql("postgres/relations.sql"))
        known: defaultdict[str, set[str]] = defaultdict(set)
        for view, column in run(query("server", "view_columns")).fetchall():
            known[view].add(column)
        run("; ".join(_statements(known)))
        connection.raw.commit()


def _statements(known: Mapping[str, set[str]]) -> Iterator[str]:
    """Yield the statement that creates each relation; `known` has the columns of the views with data."""
    for schema in (*SCHEMAS.values(), SYSTEM_SCHEMA):
        yield query("server", "catalogue_schema", schema=quote_name(schema))
    for (schema, relation), columns in relations().items():
        source = relation if schema == "pg_catalog" else f"{schema}_{relation}"
        kinds = {each.column: _carrier(each.type) for each in columns}
        existing = known.get(source, set())
        yield _view(SCHEMAS[schema], relation, source, kinds, existing)
        if has_system_columns(relation, schema):
            yield _view(SYSTEM_SCHEMA, relation, source, kinds | SYSTEM_COLUMNS, existing)


def has_system_columns(relation: str, schema: str = "pg_catalog") -> bool:
    """Return whether a relation has system columns: tables of pg_catalog do, views do not.

    >>> has_system_columns("pg_class"), has_system_columns("pg_tables")
    (True, False)
    """
    return schema == "pg_catalog" and relations()[schema, relation][0].kind == "r"


def _view(schema: str, relation: str, source: str, kinds: Mapping[str, str], existing: Collection[str]) -> str:
    """Return the statement that creates one relation; `there` has the columns with data."""
    items = [
        query("server", _COLUMNS.get(name, "column_empty") if name not in existing else "column_there",
              column=quote_name(name), type=kind)
        for name, kind in kinds.items()
    ]  # fmt: skip
    return query(
        "server", "relation_there" if existing else "relation_empty", schema=quote_name(schema),
        relation=quote_name(relation), items=", ".join(items), source=quote_name(source),
    )  # fmt: skip


def _carrier(kind: str) -> str:
    return CARRIERS.get(kind, "VARCHAR[]" if kind.endswith("[]") else "VARCHAR")
