"""Write statistical functions that DuckDB lacks as plain SQL. In: a name and arguments. Out: SQL.

The functions are defined once, in `sql/functions.sql`, which also installs them as macros.
"""

from __future__ import annotations

from functools import cache

import sqlglot
from sqlglot import exp

from fairsql.resources import read_sql


def function(name: str, *arguments: exp.Expression, called: bool = False) -> exp.Expression:
    """Return the body of a function of `sql/functions.sql` for the given arguments, or a call of its macro.

    A body may contain an argument many times, so it should be a column or a number. Macros call each other, which
    keeps them short.

    >>> function("fair_upper_tail", exp.column("fair_z")).sql("duckdb")[:30]
    '(CASE WHEN fair_z > 38.6 THEN '
    """
    if called:
        return exp.Anonymous(this=name, expressions=list(arguments))
    parameters, body = _definitions()[name]
    given = dict(zip(parameters, arguments, strict=True))

    def fill(node: exp.Expression) -> exp.Expression:
        if isinstance(node, exp.Column) and not node.table and node.name in given:
            value = given[node.name]
            atom = isinstance(value, exp.Column | exp.Literal | exp.Paren | exp.Func)
            return value.copy() if atom else exp.Paren(this=value.copy())
        if isinstance(node, exp.Anonymous) and node.name.lower() in _definitions():
            return function(node.name.lower(), *(part.transform(fill, copy=False) for part in node.expressions))
        return node

    return exp.Paren(this=body.copy().transform(fill, copy=False))


def is_function(name: str) -> bool:
    """Return whether `sql/functions.sql` defines a function of this name."""
    return name in _definitions()


@cache
def _definitions() -> dict[str, tuple[tuple[str, ...], exp.Expression]]:
    """Return the parameters and the body of each function by its name."""
    trees = sqlglot.parse(read_sql("functions.sql"), read="duckdb")
    return {
        tree.this.this.name: (tuple(each.name for each in tree.this.expressions), tree.expression)
        for tree in trees
        if isinstance(tree, exp.Create)
    }
