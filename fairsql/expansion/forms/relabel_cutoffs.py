"""Find the score at which to cut the labels of each group, so that every group has its share of ones.

In: a spec, and the query of its rows. Out: named queries. The last has one row for each group whose labels change: the
label that flips, the score from which on labels are one, and how many rows with exactly this score become ones.
"""

from __future__ import annotations

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.data_errors import FAULTS
from fairsql.expansion.building.runtime_checks import empty_side, given_within, place_text, stratum_text
from fairsql.expansion.counting import working_columns as own
from fairsql.expansion.counting.contingency import Cte, binary, columns, name
from fairsql.syntax.columns import Allowance, Column
from fairsql.syntax.spec import RelabelSpec

_MOVING = ("fair_lowest", "fair_highest", "fair_own_side", "fair_quota")
_BINS = 4096
_SLACK = 1e-12  # so that a gap equal to its allowance is within it despite rounding


def cuts(spec: RelabelSpec, rows: str) -> list[Cte]:
    """Return the queries that compute the cuts from the rows.

    >>> spec = RelabelSpec("t", (Column("g", "g", 0, 0),), Column("s", "s", 0, 0), threshold="0.5")
    >>> [name for name, _ in cuts(spec, "fair_rows")][-1]
    'fair_cuts'
    """
    found = _moved(spec, _counts(spec, rows))
    for word, make in (("bins", _bins), ("narrowed", _narrowed), ("scores", _scores), ("cuts", _cuts)):
        found.append((name(spec, word), make(spec, found[-1][0])))
    return found


def quotas(spec: RelabelSpec, tally: str) -> list[Cte]:
    """Return the queries that compute, from a tally, the groups whose labels change.

    For each group, the last query has the label that flips, and how many of the rows that have it end as ones.

    Args:
        spec: the clause.
        tally: the relation that holds the tally (see `row_decisions.with_texts`).
    """
    return _moved(spec, _tallied(spec, tally))


def _moved(spec: RelabelSpec, counts: exp.Query) -> list[Cte]:
    ctes: list[Cte] = [(name(spec, "counts"), counts)]
    for word, make in (("targets", _targets), ("plan", _plan), ("wanted", _wanted), ("moving", _moving)):
        ctes.append((name(spec, word), make(spec, ctes[-1][0])))
    return ctes


def _counts(spec: RelabelSpec, rows: str) -> exp.Query:
    """Return the labelled rows and the ones of each stratum and group; fail if a score is NULL or NaN."""
    labelled = exp.Count(this=nodes.column("fair_own_start"))
    missing = exp.Sub(this=exp.Count(this=exp.Star()), expression=exp.Count(this=nodes.column("fair_own_score")))
    score = nodes.column("fair_own_score")
    positive = exp.Coalesce(this=nodes.total(nodes.column("fair_own_start")), expressions=[nodes.number(0)])
    wanted = _group_counts(spec, labelled, missing, positive, (score, score))
    inside = nodes.column(own.INSIDE) if spec.filter is not None else None
    return nodes.select(wanted, rows, where=inside, group=columns(own.keys(spec)))


def _tallied(spec: RelabelSpec, tally: str) -> exp.Query:
    """Return the same counts from a tally."""
    every, start = nodes.column("fair_all"), start_of(nodes.column("fair_label"), spec)
    missing = nodes.total(exp.Sub(this=every, expression=nodes.column("fair_size")))
    labelled = nodes.total_if(nodes.not_null(start), every.copy())
    positive = nodes.total_if(nodes.equal(start.copy(), nodes.number(1)), every.copy())
    extremes = (nodes.column("fair_score_low"), nodes.column("fair_score_high"))
    wanted = _group_counts(spec, labelled, missing, positive, extremes)
    inside = nodes.equal(nodes.column(own.INSIDE), nodes.number(1)) if spec.filter is not None else None
    return nodes.select(wanted, tally, where=inside, group=columns(own.keys(spec)))


def start_of(label: exp.Expression, spec: RelabelSpec) -> exp.Expression:
    """Return the label to start from of a row or a cell: 0, 1 or NULL."""
    return nodes.cast(binary("LABEL", spec.label, label) if spec.label is not None else label, nodes.INTEGER)


def _group_counts(
    spec: RelabelSpec,
    labelled: exp.Expression,
    missing: exp.Expression,
    positive: exp.Expression,
    extremes: tuple[exp.Expression, exp.Expression],
) -> list[exp.Expression]:
    """Return the columns that are counted for each group; they fail if a score is NULL or NaN."""
    lowest, highest = extremes
    shown_score = spec.score.shown
    where = place_text(" of ", _named(spec.protected, own.groups(spec)))
    number = [nodes.cast(missing.copy(), nodes.VARCHAR)]
    null = FAULTS["score_missing"].raised(column=shown_score, rows=number, where=where)
    nan = FAULTS["score_not_a_number"].raised(column=shown_score)
    checked = nodes.case(
        (exp.GT(this=missing, expression=nodes.number(0)), null),
        (nodes.equal(exp.Max(this=highest), nodes.cast(nodes.string("NaN"), nodes.DOUBLE)), nan),
        default=labelled,
    )
    wanted = columns(own.keys(spec))
    wanted.append(nodes.alias(nodes.cast(checked, nodes.DOUBLE), "fair_n"))
    wanted.append(nodes.alias(nodes.cast(positive, nodes.DOUBLE), "fair_positive"))
    wanted.append(nodes.alias(exp.Min(this=lowest.copy()), "fair_lowest"))
    wanted.append(nodes.alias(exp.Max(this=highest.copy()), "fair_highest"))
    return wanted


def _targets(spec: RelabelSpec, counts: str) -> exp.Query:
    """Mark the target groups: the reference, all groups, or the one with the lowest share of ones."""
    strata = own.strata(spec)
    target: exp.Expression
    if spec.reference == "OVERALL":
        target = exp.Boolean(this=True)
    elif spec.reference is not None:
        target = nodes.conjunction(
            nodes.same(nodes.column(of), exp.Paren(this=nodes.raw(value)))
            for of, value in zip(own.groups(spec), spec.reference, strict=True)
        )
    else:
        share = nodes.quotient(nodes.column("fair_positive"), nodes.column("fair_n"))
        order = nodes.nulls_last([share, *columns(own.groups(spec))])
        rank = nodes.over(nodes.call("ROW_NUMBER"), columns(strata), order)
        target = nodes.equal(rank, nodes.number(1))
    wanted: list[exp.Expression] = [exp.Star(), nodes.alias(target, "fair_is_target")]
    if len(spec.protected) == 1:
        side = nodes.column(own.groups(spec)[0])
        check = empty_side(spec.protected[0], side, _named(spec.control, strata), nodes.column("fair_n"))
        wanted.append(nodes.alias(nodes.cast(check, nodes.VARCHAR), "fair_empty_side"))
    return nodes.select(wanted, counts)


def _named(given: tuple[Column, ...], of: list[str]) -> list[tuple[Column, exp.Expression]]:
    return [(column, nodes.column(each)) for column, each in zip(given, of, strict=True)]


def _plan(spec: RelabelSpec, targets: str) -> exp.Query:
    """Return the rows and ones of each group and of its target; fail in a stratum without the reference."""
    strata = own.strata(spec)
    target = nodes.column("fair_is_target")

    def of_target(of: exp.Expression) -> exp.Expression:
        return nodes.over(nodes.total_if(target.copy(), of), columns(strata))

    size = of_target(nodes.column("fair_n"))
    if isinstance(spec.reference, tuple):
        group, names = ", ".join(spec.reference), ", ".join(c.name for c in spec.protected)
        where = stratum_text(_named(spec.control, strata))
        absent = FAULTS["reference_missing"].raised(group=group, columns=names, where=where)
        nowhere = nodes.equal(of_target(nodes.number(1)), nodes.number(0))
        unlabelled = FAULTS["reference_unlabelled"].raised(group=group, where=[each.copy() for each in where])
        size = nodes.case((nowhere, absent), (nodes.equal(size, nodes.number(0)), unlabelled), default=size.copy())
    wanted: list[exp.Expression] = [exp.Star()]
    wanted.append(nodes.alias(size, "fair_target_n"))
    wanted.append(nodes.alias(of_target(nodes.column("fair_positive")), "fair_target_positive"))
    known = nodes.is_null(nodes.column("fair_empty_side")) if len(spec.protected) == 1 else None
    return nodes.select(wanted, targets, where=known)


def _wanted(spec: RelabelSpec, plan: str) -> exp.Query:
    """Return how many ones each group has, and how many it should have for the target's share of ones, rounded."""
    size, positive = nodes.column("fair_n"), nodes.column("fair_positive")
    target_size, target_positive = nodes.column("fair_target_n"), nodes.column("fair_target_positive")
    share = nodes.quotient(exp.Mul(this=size, expression=target_positive), target_size)
    ones: exp.Expression = exp.Floor(this=exp.Add(this=share, expression=nodes.number(0.5)))
    if spec.allowance is not None:
        rate, target = nodes.quotient(positive, size.copy()), nodes.quotient(target_positive.copy(), target_size.copy())
        ones = nodes.case((_within(spec.allowance, rate, target), positive.copy()), default=ones)
    kept = columns([*own.keys(spec), "fair_lowest", "fair_highest", "fair_positive"])
    return nodes.select([*kept, nodes.alias(ones, "fair_wanted")], plan)


def _within(allowance: Allowance, rate: exp.Expression, target: exp.Expression) -> exp.Expression:
    """Return the test that a group's share of ones is within the allowance of the target's."""
    bound = exp.Paren(this=given_within("WITHIN", allowance.text, "between 0 and 1", high=allowance.at_most))
    if allowance.on == "difference":
        slack = exp.Add(this=bound, expression=nodes.number(_SLACK))
        return exp.LTE(this=exp.Abs(this=exp.Sub(this=rate, expression=target)), expression=slack)
    low = exp.Least(this=rate, expressions=[target], ignore_nulls=True)
    high = exp.Greatest(this=rate.copy(), expressions=[target.copy()], ignore_nulls=True)
    return exp.GTE(this=nodes.quotient(low, high), expression=exp.Sub(this=bound, expression=nodes.number(_SLACK)))


def _moving(spec: RelabelSpec, plan: str) -> exp.Query:
    """Return the groups with too many or too few ones, the label that flips, and how many rows with it end as ones."""
    positive, wanted_ones = nodes.column("fair_positive"), nodes.column("fair_wanted")
    too_many = exp.LT(this=wanted_ones, expression=positive)
    side = nodes.case((too_many, nodes.number(1)), default=nodes.number(0))
    more = exp.Sub(this=wanted_ones.copy(), expression=positive.copy())
    quota = nodes.case((too_many.copy(), wanted_ones.copy()), default=more)
    wanted = [*columns([*own.keys(spec), "fair_lowest", "fair_highest"])]
    wanted += [nodes.alias(side, "fair_own_side"), nodes.alias(quota, "fair_quota")]
    return nodes.select(wanted, plan, where=exp.NEQ(this=wanted_ones.copy(), expression=positive.copy()))


def _bin(spec: RelabelSpec, of: str) -> exp.Expression:
    """Return the bin of a row's score. Bins have equal widths, from the group's least score to its greatest."""
    least, greatest = nodes.column("fair_lowest", of), nodes.column("fair_highest", of)
    above = exp.Sub(this=nodes.column("fair_own_score", name(spec, "rows")), expression=least)
    share = nodes.quotient(above, exp.Sub(this=greatest, expression=least.copy()))
    number = exp.Floor(this=exp.Mul(this=share, expression=nodes.number(_BINS)))
    return exp.Coalesce(this=number, expressions=[nodes.number(0)])  # if all scores are equal


def _bins(spec: RelabelSpec, moving: str) -> exp.Query:
    """Count, by bins of the score, the rows whose labels may flip: a few thousand numbers for any number of scores."""
    kept: list[exp.Expression] = [nodes.column(each, moving) for each in (*own.keys(spec), *_MOVING)]
    return _counted(spec, moving, kept, nodes.alias(_bin(spec, moving), "fair_bin"))


def _narrowed(spec: RelabelSpec, bins: str) -> exp.Query:
    """Return the bin that holds the cut, and how many of its rows end as ones; NULL if no row does."""
    return _narrow(spec, bins, "fair_bin", ["fair_lowest", "fair_highest"])


def _scores(spec: RelabelSpec, narrowed: str) -> exp.Query:
    """Count by score the rows of the bin that holds the cut."""
    kept: list[exp.Expression] = [
        nodes.column(each, narrowed) for each in (*own.keys(spec), "fair_own_side", "fair_quota")
    ]
    query = _counted(spec, narrowed, kept, nodes.column("fair_own_score"))
    return query.where(nodes.equal(_bin(spec, narrowed), nodes.column("fair_bin", narrowed)), copy=False)


def _cuts(spec: RelabelSpec, scores: str) -> exp.Query:
    """Return the score from which on labels are one, and how many rows with exactly this score are; NULL if none is."""
    kept = columns([*own.keys(spec), "fair_own_side"])
    cut = nodes.select(
        [
            *kept,
            nodes.alias(nodes.column("fair_own_score"), "fair_own_cut"),
            nodes.alias(nodes.column("fair_quota"), "fair_own_left"),
        ],
        exp.Subquery(
            this=_narrow(spec, scores, "fair_own_score", []),
            alias=exp.TableAlias(this=nodes.identifier("fair_narrowed")),
        ),
    )
    no_score = nodes.alias(nodes.cast(exp.Null(), nodes.DOUBLE), "fair_own_cut")
    no_row = nodes.equal(nodes.column("fair_quota"), nodes.number(0))
    none = nodes.select(
        [*(each.copy() for each in kept), no_score, nodes.column("fair_quota")], name(spec, "moving"), where=no_row
    )
    return nodes.union_all([cut, none])


def _counted(spec: RelabelSpec, groups: str, kept: list[exp.Expression], value: exp.Expression) -> exp.Select:
    """Count, by the kept columns of their group and by a value, the rows whose labels may flip."""
    wanted = [*kept, value, nodes.alias(nodes.cast(exp.Count(this=exp.Star()), nodes.DOUBLE), "fair_size")]
    by: list[exp.Expression] = [each.copy() for each in (*kept, value.this if isinstance(value, exp.Alias) else value)]
    query = nodes.select(wanted, name(spec, "rows"), group=by)
    on = matches(spec, name(spec, "rows"), groups)
    return query.join(exp.Table(this=nodes.identifier(groups)), on=on, join_type="inner", copy=False)


def _narrow(spec: RelabelSpec, counted: str, value: str, kept: list[str]) -> exp.Query:
    """Return the least value of each group that still has ones among its rows, and how many."""
    group = [*own.keys(spec), "fair_own_side", *kept]
    size, quota = nodes.column("fair_size"), nodes.column("fair_quota")
    parts = columns([*own.keys(spec), "fair_own_side", "fair_quota"])
    reached = nodes.over(nodes.total(size), parts, [nodes.descending(nodes.column(value))])
    above = nodes.alias(exp.Sub(this=reached, expression=size.copy()), "fair_above")
    ranked = nodes.select([*columns([*group, "fair_quota", value]), above], counted)
    fits = exp.LT(this=nodes.column("fair_above"), expression=quota)
    left = exp.Sub(this=quota.copy(), expression=nodes.column("fair_above"))
    wanted = columns(group)
    wanted.append(nodes.alias(exp.Min(this=nodes.case((fits, nodes.column(value)))), value))
    wanted.append(nodes.alias(exp.Min(this=nodes.case((fits.copy(), left))), "fair_quota"))
    source = exp.Subquery(this=ranked, alias=exp.TableAlias(this=nodes.identifier("fair_reached")))
    return nodes.select(wanted, source, group=columns(group))


def matches(spec: RelabelSpec, rows: str, other: str) -> exp.Expression:
    """Return the join condition that the label of a row may flip in its group."""
    movable: exp.Expression = nodes.column("fair_own_start", rows)
    if spec.filter is not None:
        movable = nodes.case((nodes.column(own.INSIDE, rows), movable))
    tests: list[exp.Expression] = [nodes.equal(movable, nodes.column("fair_own_side", other))]
    return nodes.conjunction(
        [*tests, *(nodes.same(nodes.column(each, rows), nodes.column(each, other)) for each in own.keys(spec))]
    )
