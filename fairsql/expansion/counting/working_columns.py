"""Forms that hand the input's rows on: the columns of ours beside those of the input, and how they are left out again.

The user's names may be those of input columns, so ours are `fair_own_…`.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.counting.tally import value_of
from fairsql.syntax.columns import Column
from fairsql.syntax.spec import Handing

INSIDE = "fair_own_inside"  # true where the row is one of those that FILTER says


def strata(spec: Handing) -> list[str]:
    """Return the names of the columns that tell the strata apart."""
    return [f"fair_own_stratum_{at}" for at in range(1, len(spec.control) + 1)]


def groups(spec: Handing) -> list[str]:
    """Return the names of the columns that tell the groups apart."""
    return [f"fair_own_group_{at}" for at in range(1, len(spec.protected) + 1)]


def keys(spec: Handing) -> list[str]:
    """Return the names of the columns that tell a stratum and group apart."""
    return [*strata(spec), *groups(spec)]


def key_values(spec: Handing) -> list[exp.Expression]:
    """Return what those columns hold."""
    return [value_of(column) for column in (*spec.control, *spec.protected)]


def inside(column: Column) -> exp.Expression:
    """Return what `INSIDE` holds: false where the condition is NULL.

    >>> inside(Column("a > 1", "a > 1", 0, 5)).sql("duckdb")
    'COALESCE(CAST(a > 1 AS BOOLEAN), FALSE)'
    """
    truth = nodes.cast(nodes.raw(column.text), nodes.BOOLEAN)
    return exp.Coalesce(this=truth, expressions=[exp.Boolean(this=False)])


def input_columns(hidden: Sequence[str]) -> exp.Expression:
    """Return the columns of the input, without ours; one that bears the name of ours gives way."""
    names = [nodes.string(each) for each in hidden]
    listed = exp.In(this=exp.Lower(this=nodes.column("fair_each")), expressions=names)
    chosen = exp.Lambda(this=exp.Not(this=listed), expressions=[nodes.identifier("fair_each")], colon=True)
    return exp.Columns(this=chosen)


def visible(names: Sequence[str], outputs: Sequence[str]) -> list[str]:
    """Return the names of the columns of the input that are handed on: one that bears the name of ours gives way.

    >>> visible(["race", "Fair_Weight"], ["fair_weight"])
    ['race']
    """
    return [each for each in names if each.lower() not in outputs and not each.lower().startswith("fair_own_")]
