"""Translate plain DuckDB SQL to another dialect, by sqlglot."""

from __future__ import annotations

import sqlglot
from sqlglot import exp
from sqlglot.dialects.dialect import Dialect
from sqlglot.errors import SqlglotError

from fairsql.errors import ProgrammingError, did_you_mean
from fairsql.text.printing import print_sql


def transpile(sql: str, dialect: str) -> str:
    """Return plain DuckDB SQL in another dialect.

    Raises:
        ProgrammingError: if the dialect is unknown, or sqlglot cannot read the SQL.

    >>> transpile("SELECT error('x')", "spark")
    "SELECT\\n  RAISE_ERROR('x')"
    """
    dialects = sorted(each for each in Dialect.classes if each)
    if dialect not in dialects:
        raise ProgrammingError(f"unknown dialect {dialect}", hint=did_you_mean(dialect, dialects))
    try:
        trees = [tree for tree in sqlglot.parse(sql, read="duckdb") if tree is not None]
    except SqlglotError as error:
        raise ProgrammingError(f"sqlglot cannot read the statement, so it stays DuckDB's: {error}") from error
    raises = "RAISE_ERROR" if dialect in ("spark", "spark2", "databricks") else "ERROR"
    for tree in trees:
        for call in tree.find_all(exp.Anonymous):
            if call.name.upper() == "ERROR":
                call.set("this", raises)
    return ";\n".join(print_sql(tree, dialect) for tree in trees)
