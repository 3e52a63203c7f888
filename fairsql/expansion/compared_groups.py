"""The groups that a form compares: which groupings are counted, each group's key and text, and which is the reference.

In: a spec. Out: expressions over the columns of its counts, or over a key, which is a STRUCT of the protected columns.
"""

from __future__ import annotations

from sqlglot import exp

from fairsql.expansion import nodes
from fairsql.expansion.faults import FAULTS
from fairsql.expansion.group_text import OVERALL, group_key, group_text
from fairsql.syntax.spec import ColumnSet, FairSpec


def compared_sets(spec: FairSpec) -> tuple[tuple[int, ...], ...] | None:
    """Return the groupings to count: without the grand total, which is one group; with it where it is the reference."""
    sets = spec.sets
    if spec.reference != "OVERALL":
        return None if sets is None else tuple(grouping for grouping in sets if grouping)
    everything = sets or (tuple(range(len(spec.protected))),)
    return (*(grouping for grouping in everything if grouping), ())


def key_of(spec: FairSpec) -> exp.Expression:
    """Return the group as a STRUCT of the protected columns; NULL for all rows, which are the reference OVERALL."""
    key = group_key([(c, nodes.column(c.name)) for c in spec.protected])
    if spec.reference != "OVERALL":
        return key
    return nodes.case((exp.Not(this=is_reference(spec)), key))


def is_reference(spec: FairSpec) -> exp.Expression:
    """Say whether a group is the one of REFERENCE."""
    if spec.reference == "OVERALL":
        return nodes.equal(nodes.column("protected"), nodes.string(""))
    tests = []
    for at, (column, value) in enumerate(zip(spec.protected, spec.reference or (), strict=True)):
        test = nodes.same(nodes.column(column.name), exp.Paren(this=nodes.raw(value)))
        if any(at not in grouping for grouping in spec.sets or ()):
            test = exp.Paren(this=exp.Or(this=_in_grouping(spec, at, absent=True), expression=test))
        tests.append(test)
    return nodes.conjunction(tests)


def no_reference(spec: FairSpec) -> exp.Expression:
    """Return the error of a REFERENCE that is no group."""
    told = ", ".join(spec.reference) if isinstance(spec.reference, tuple) else "OVERALL"
    names = ", ".join(c.name for c in spec.protected)
    return FAULTS["reference_missing"].raised(group=told, columns=names, where="")


def text_of(spec: FairSpec, key: exp.Expression, rows: exp.Expression) -> exp.Expression:
    """Return the text of a group by its key: only the columns of its grouping.

    OVERALL and a group that is missing have no key; the number of rows tells them apart.
    """
    alone = isinstance(spec.protected[0], ColumnSet) and len(spec.protected) == 1
    places = [(c, key.copy() if alone else nodes.field(key.copy(), c.name)) for c in spec.protected]
    among = [_in_grouping(spec, at) for at in range(len(places))] if spec.sets is not None else []
    branches = [(nodes.not_null(key.copy()), group_text(places, among))]
    if spec.reference == "OVERALL":
        branches.append((nodes.not_null(rows), nodes.string(OVERALL)))
    return nodes.case(*branches)


def _in_grouping(spec: FairSpec, at: int, *, absent: bool = False) -> exp.Expression:
    """Say whether the column at a position is one of those that make the row's group."""
    names = [c.name for c in spec.protected]
    groupings = [", ".join(names[k] for k in each) for each in spec.sets or () if each and (at in each) != absent]
    return exp.In(this=nodes.column("protected"), expressions=[nodes.string(each) for each in groupings])
