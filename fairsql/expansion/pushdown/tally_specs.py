"""Make specs read a tally that was computed before.

In: a spec, and the name of the relation that holds the tally. Out: the same spec over this relation.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.counting.tally import everyone
from fairsql.syntax.columns import Column
from fairsql.syntax.spec import FairSpec

_Held = TypeVar("_Held", bound=Column)


def held(column: _Held, name: str) -> _Held:
    """Return a column that reads the tally's column of the given name."""
    return column.of(nodes.printed(nodes.column(name)))


def keys_held(columns: tuple[Column, ...]) -> tuple[Column, ...]:
    """Return the columns that make groups or strata, read from the tally."""
    return tuple(held(column, column.name) for column in columns)


def audit_itself(audit: FairSpec) -> FairSpec:
    """Return the audit itself: the `count` of a form whose spec is an audit."""
    return audit


def audit_over(audit: FairSpec, relation: str) -> FairSpec:
    """Return an audit over a tally; its source repeats each cell once for every row in it."""
    size = nodes.cast(nodes.column(everyone(audit)), nodes.BIGINT)
    again = (exp.Table(this=nodes.identifier(relation)), nodes.call("RANGE", size))
    return replace(
        audit,
        source=nodes.printed(*again),
        filter=None,
        control=keys_held(audit.control),
        protected=keys_held(audit.protected),
        tally=relation,
    )
