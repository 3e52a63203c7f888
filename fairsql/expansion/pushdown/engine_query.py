"""Print a query for an engine, and run it there. In: a query that FairSQL built. Out: its text, or its rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.text.printing import print_sql

if TYPE_CHECKING:
    from fairsql.engines import Engine

_READ_MORE = frozenset("'\\$\n\r\t")  # characters that dialects with escapes may read in another way
_BY_BYTES = {
    "spark": "CAST(X'{}' AS STRING)", "databricks": "CAST(X'{}' AS STRING)", "snowflake": "HEX_DECODE_STRING('{}')"
}  # fmt: skip


def print_query(query: exp.Select, dialect: str) -> str:
    """Print an engine's query: the user's expressions as they are, the rest in a dialect.

    Some dialects interpret characters in a text, as Spark does `${name}`; for these, the text is written as bytes.

    >>> print_query(exp.select(nodes.string("a"), nodes.string("O'B")), "spark").split()
    ['SELECT', "'a',", "CAST(X'4f2742'", 'AS', 'STRING)']
    """
    by_bytes = _BY_BYTES.get(dialect)
    if by_bytes is not None:
        query = query.copy()
        for text in [each for each in query.find_all(exp.Literal) if each.is_string]:
            if not _READ_MORE.isdisjoint(text.this):
                text.replace(nodes.raw(by_bytes.format(text.this.encode().hex())))
    return print_sql(query, dialect, identify=True)


def ask_engine(engine: Engine, select: exp.Select) -> Any:
    """Return the rows of a query as a `pyarrow.Table` with the names of the query's columns."""
    names = [each.alias_or_name for each in select.selects]
    return engine.query(engine.spell(print_query(select, engine.dialect))).rename_columns(names)
