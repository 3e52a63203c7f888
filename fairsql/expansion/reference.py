"""What groups are compared with: one of them, all rows together (OVERALL), or each other.

In: a spec. Out: choices between what follows for each of these. Of a clause one of them stays; of a macro, whose
parameter tells which it is, a CASE, and NULL is each other.
"""

from __future__ import annotations

from sqlglot import exp

from fairsql.expansion import nodes
from fairsql.syntax.spec import FairSpec, Given


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


def _given() -> exp.Expression:
    return nodes.column("reference")
