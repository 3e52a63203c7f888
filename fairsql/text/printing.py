"""Print syntax trees as indented text.

In: a sqlglot tree. Out: SQL in which names, and the user's own text, keep their line breaks.
"""

from __future__ import annotations

from typing import Any

from sqlglot import exp
from sqlglot.dialects.dialect import Dialect

# What sqlglot prints as a line break without indenting; read off an instance since sqlglotc needs it.
_LINE_BREAK: str = Dialect.get_or_raise("duckdb").generator().SENTINEL_LINE_BREAK


def print_sql(tree: Any, dialect: str = "duckdb", *, identify: bool = False) -> str:
    r"""Return a tree as indented SQL. sqlglot would indent the second line of a name, and so change the name.

    Args:
        tree: the tree, which is not changed.
        dialect: the dialect of the SQL.
        identify: whether to quote all names.

    >>> print_sql(exp.select(exp.to_identifier("a\nb", quoted=True)))
    'SELECT\n  "a\nb"'
    """
    if any("\n" in node.name for node in tree.find_all(exp.Identifier, exp.Var)):
        tree = tree.copy()
        for node in tree.find_all(exp.Identifier, exp.Var):
            node.set("this", node.name.replace("\n", _LINE_BREAK))
    text: str = tree.sql(dialect=dialect, pretty=True, identify=identify)
    return text
