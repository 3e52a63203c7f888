"""Print syntax trees as indented text.

In: a sqlglot tree. Out: SQL in which names, and the user's own text, keep their line breaks.
"""

from __future__ import annotations

from typing import Any

from sqlglot import exp
from sqlglot.dialects.dialect import Dialect

# What sqlglot prints as a line break without indenting; read off an instance since sqlglotc needs it.
_LINE_BREAK: str = Dialect.get_or_raise("duckdb").generator().SENTINEL_LINE_BREAK


def print_sql(tree: Any, dialect: str = "duckdb", *, identify: bool = False, last_use: bool = False) -> str:
    r"""Return a tree as indented SQL. sqlglot would indent the second line of a name, which makes another name of it.

    Args:
        tree: the tree.
        dialect: of the SQL.
        identify: whether all names are quoted.
        last_use: whether nobody needs the tree any more; else a copy is printed, since sqlglot changes what it prints.

    >>> print_sql(exp.select(exp.to_identifier("a\nb", quoted=True)))
    'SELECT\n  "a\nb"'
    """
    if not last_use:
        tree = tree.copy()
    for node in tree.find_all(exp.Identifier, exp.Var):
        if "\n" in node.name:
            node.set("this", node.name.replace("\n", _LINE_BREAK))
    text: str = tree.sql(dialect=dialect, pretty=True, identify=identify, copy=False)
    return text
