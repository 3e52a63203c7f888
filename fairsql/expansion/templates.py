"""Make templates from expansions of specs of symbols (`symbols.py`).

In: the query that a form expands to. Out: its named queries as text with slots, each with the checks of parameters
that replace slots.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from sqlglot import exp

from fairsql.expansion.building.symbols import CHECK
from fairsql.expansion.counting.contingency import Cte

_SLOT = re.compile(r"@\{['\"]?([^}]+)\}")
_ONCE = " AS MATERIALIZED"


@dataclass(frozen=True)
class Template:
    """A query with slots.

    Attributes:
        name: the name of the query; empty for the result of an expansion.
        text: SQL with slots, `@{name}`.
        checks: (name of a slot, SQL over `symbols.VALUE`) pairs; the SQL checks a parameter that replaces the slot.
    """

    name: str
    text: str
    checks: tuple[tuple[str, str], ...] = ()

    @property
    def slots(self) -> frozenset[str]:
        """Return the names of its slots.

        >>> sorted(Template("", "SELECT @{p0.name} FROM @{source}").slots)
        ['p0.name', 'source']
        """
        return frozenset(_SLOT.findall(self.text))


def template(name: str, query: exp.Expression) -> Template:
    """Return a query as a template."""
    checks = {node.name[2:-1]: node.meta[CHECK] for node in query.find_all(exp.Var) if CHECK in node.meta}
    return Template(name, query.sql("duckdb", copy=False), tuple(checks.items()))


def named_queries(tree: exp.Query, after: str = "", to: str | None = None) -> list[Cte]:
    """Return the named queries of an expansion, and its result under an empty name.

    The name of a query that is computed once ends in AS MATERIALIZED.

    Args:
        tree: the expansion; its WITH is removed.
        after: the name of the query before the first one to return; empty: the first one is returned, too.
        to: the name of the last query to return; None: the result.
    """
    key = "with_" if tree.args.get("with_") is not None else "with"
    found: list[Cte] = [
        (each.alias_or_name + (_ONCE if each.args.get("materialized") else ""), each.this)
        for each in tree.args[key].expressions
    ]
    tree.set(key, None)
    found.append(("", tree))
    names = [name.removesuffix(_ONCE) for name, _ in found]
    return found[names.index(after) + 1 if after else 0 : names.index(to or "") + 1]
