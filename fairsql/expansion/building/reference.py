"""Choose what groups are compared with: one of them, all rows together (OVERALL), or each other.

In: a spec, and an expression for each of these. Out: for a clause, one of the expressions. For a macro, a CASE on its
parameter, in which NULL means each other.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.syntax.columns import Given
from fairsql.syntax.spec import FairSpec


def is_open(spec: FairSpec) -> bool:
    """Return whether the reference is a parameter of a macro, which may be a group, OVERALL or NULL."""
    return isinstance(spec.reference, Given)


def may_be_overall(spec: FairSpec) -> bool:
    """Return whether groups may be compared with all rows."""
    return is_open(spec) or spec.reference == "OVERALL"


def is_overall() -> exp.Expression:
    """Return a macro's test that it compares with all rows: its parameter is a text then, and a list for a group."""
    return nodes.equal(exp.Upper(this=nodes.cast(_given(), nodes.VARCHAR)), nodes.string("OVERALL"))


def is_given() -> exp.Expression:
    """Return a macro's test that a reference is given."""
    return nodes.not_null(_given())


def group_given() -> exp.Expression:
    """Return the group that a macro compares with, as a list of texts; NULL if it compares with no group."""
    return exp.TryCast(this=_given(), to=exp.DataType.build("VARCHAR[]", dialect="duckdb"))


def by_reference(spec: FairSpec, overall: exp.Expression, other: exp.Expression) -> exp.Expression:
    """Return `overall` if groups are compared with all rows, else `other`; for a macro, a CASE of both."""
    if is_open(spec):
        return nodes.case((is_overall(), overall), default=other)
    return overall if spec.reference == "OVERALL" else other


def either(
    spec: FairSpec, each_other: Sequence[tuple[str, exp.Query]], to_reference: Sequence[tuple[str, exp.Query]]
) -> list[tuple[str, exp.Query]]:
    """Return the queries of a macro that compares groups with each other or with a reference.

    Args:
        spec: the clause.
        each_other: the queries if no reference is given.
        to_reference: the queries if one is given; the last query of both has the same columns.
    """
    chosen = [
        nodes.select([exp.Star()], of[-1][0], where=test)
        for of, test in ((each_other, exp.Not(this=is_given())), (to_reference, is_given()))
    ]
    both = exp.Union(this=chosen[0], expression=chosen[1], distinct=False, by_name=True)
    return [*each_other, *to_reference, (f"fair_chosen{spec.suffix}", both)]


def _given() -> exp.Expression:
    return nodes.column("reference")
