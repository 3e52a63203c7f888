"""Specs over a tally that is there already. In: what is asked, and the name of the relation that holds the tally. Out:
what asks the same of the relation.
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
    """Return a column as the tally has it: under a name, of which it is the value."""
    return replace(column, text=nodes.printed(nodes.column(name)), written=column.written or column.text)


def keys_held(columns: tuple[Column, ...]) -> tuple[Column, ...]:
    """Return the columns that make groups or strata, as the tally has them."""
    return tuple(held(column, column.name) for column in columns)


def audit_itself(audit: FairSpec) -> FairSpec:
    """Return the audit whose rows are counted: that of a form whose spec is an audit."""
    return audit


def audit_over(audit: FairSpec, relation: str) -> FairSpec:
    """Return an audit over a tally, with the rows themselves as its source: each cell as often as it has rows."""
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
