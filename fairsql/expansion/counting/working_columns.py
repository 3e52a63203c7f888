"""Name the working columns that forms such as RELABEL and REWEIGH add to the input's rows, and drop them again.

Input columns may have any name, so working columns are called `fair_own_…`.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.counting.tally import value_of
from fairsql.syntax.columns import Column
from fairsql.syntax.spec import Handing

INSIDE = "fair_own_inside"  # true if FILTER selects the row


def strata(spec: Handing) -> list[str]:
    """Return the names of the columns that identify a stratum."""
    return [f"fair_own_stratum_{at}" for at in range(1, len(spec.control) + 1)]


def groups(spec: Handing) -> list[str]:
    """Return the names of the columns that identify a group."""
    return [f"fair_own_group_{at}" for at in range(1, len(spec.protected) + 1)]


def keys(spec: Handing) -> list[str]:
    """Return the names of the columns that identify a stratum and group."""
    return [*strata(spec), *groups(spec)]


def key_values(spec: Handing) -> list[exp.Expression]:
    """Return the values of the columns in `keys`."""
    return [value_of(column) for column in (*spec.control, *spec.protected)]


def inside(column: Column) -> exp.Expression:
    """Return the value of `INSIDE`: the condition of FILTER, false if it is NULL.

    >>> inside(Column("a > 1", "a > 1", 0, 5)).sql("duckdb")
    'COALESCE(CAST(a > 1 AS BOOLEAN), FALSE)'
    """
    truth = nodes.cast(nodes.raw(column.text), nodes.BOOLEAN)
    return exp.Coalesce(this=truth, expressions=[exp.Boolean(this=False)])


def input_columns(hidden: Sequence[str]) -> exp.Expression:
    """Return the input's columns without the hidden ones; an input column with a hidden name is dropped too."""
    names = [nodes.string(each) for each in hidden]
    listed = exp.In(this=exp.Lower(this=nodes.column("fair_each")), expressions=names)
    chosen = exp.Lambda(this=exp.Not(this=listed), expressions=[nodes.identifier("fair_each")], colon=True)
    return exp.Columns(this=chosen)


def visible(names: Sequence[str], outputs: Sequence[str]) -> list[str]:
    """Return the names of the input columns in the result; a column with the name of an output is dropped.

    >>> visible(["race", "Fair_Weight"], ["fair_weight"])
    ['race']
    """
    return [each for each in names if each.lower() not in outputs and not each.lower().startswith("fair_own_")]
