"""What groups are compared with: one of them, all rows together (OVERALL), or each other.

In: a spec. Out: choices between what follows for each of these. Of a clause one of them stays; of a macro, whose
parameter tells which it is, a CASE, and NULL is each other.
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
    """Return the test of a macro that it compares with all rows: a text, where a group is a list."""
    return nodes.equal(exp.Upper(this=nodes.cast(_given(), nodes.VARCHAR)), nodes.string("OVERALL"))


def is_given() -> exp.Expression:
    """Return the test of a macro that it compares with something."""
    return nodes.not_null(_given())


def group_given() -> exp.Expression:
    """Return the group that a macro compares with, as a list of texts; NULL where it compares with none."""
    return exp.TryCast(this=_given(), to=exp.DataType.build("VARCHAR[]", dialect="duckdb"))


def by_reference(spec: FairSpec, overall: exp.Expression, other: exp.Expression) -> exp.Expression:
    """Return what is so against all rows, or else; of a macro a CASE of both."""
    if is_open(spec):
        return nodes.case((is_overall(), overall), default=other)
    return overall if spec.reference == "OVERALL" else other


def either(
    spec: FairSpec, each_other: Sequence[tuple[str, exp.Query]], beside: Sequence[tuple[str, exp.Query]]
) -> list[tuple[str, exp.Query]]:
    """Return the queries of a macro that compares groups with each other, or with what it is given.

    Args:
        spec: the clause.
        each_other: the queries where nothing is given.
        beside: those where something is; the last of both have the same columns.
    """
    chosen = [
        nodes.select([exp.Star()], of[-1][0], where=test)
        for of, test in ((each_other, exp.Not(this=is_given())), (beside, is_given()))
    ]
    both = exp.Union(this=chosen[0], expression=chosen[1], distinct=False, by_name=True)
    return [*each_other, *beside, (f"fair_chosen{spec.suffix}", both)]


def _given() -> exp.Expression:
    return nodes.column("reference")
