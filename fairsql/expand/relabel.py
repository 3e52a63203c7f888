"""The form `FAIR RELABEL (…)`: the input rows, and labels whose share of ones is the same in every group.

In: a spec. Out: a query that counts each group's ones, finds how many it should have, and flips the labels whose scores
are nearest to the other side (Luskin et al. 2020, algorithms 1 and 2).

Both algorithms are one: where the labels to start from are what the score decides (algorithm 1), lowering every score
of a group by the same amount flips just the ones with the lowest scores, as algorithm 2 does.
"""

from __future__ import annotations

from sqlglot import exp

from fairsql.expand import nodes
from fairsql.expand.contingency import Cte, binary, bracketed, columns, name
from fairsql.expand.sides import empty_side, failure, shown, stratum_text
from fairsql.spec import Column, RelabelSpec

_OUTPUTS = ("fair_label", "fair_changed")
_SLACK = 1e-12  # a gap that equals its allowance is within it, whatever the last digit of the division


def relabel(spec: RelabelSpec) -> exp.Query:
    """Expand `FAIR RELABEL (…)`.

    Before: `SELECT * FROM t FAIR RELABEL (SCORE s LABEL y PROTECTED g)`; after, in place of FROM and the clause:
    `fair_rows` (the input), `fair_counts` (ones in each group), `fair_targets` and `fair_plan` (ones it should have),
    `fair_scores` and `fair_cuts` (the score from which on it has them), and the input with `fair_label`. Rows whose
    score is the very cut are told apart by ORDER BY, or else by all their columns.
    """
    ctes: list[Cte] = [(name(spec, "rows"), _rows(spec))]
    for word, make in (
        ("counts", _counts), ("targets", _targets), ("plan", _plan), ("scores", _scores), ("cuts", _cuts),
    ):  # fmt: skip
        ctes.append((name(spec, word), make(spec, ctes[-1][0])))
    return nodes.with_ctes(nodes.union_all([_clear(spec), _tied(spec)]), ctes)


def _strata(spec: RelabelSpec) -> list[str]:
    return [f"fair_stratum_{at}" for at in range(1, len(spec.control) + 1)]


def _groups(spec: RelabelSpec) -> list[str]:
    return [f"fair_group_{at}" for at in range(1, len(spec.protected) + 1)]


def _keys(spec: RelabelSpec) -> list[str]:
    return [*_strata(spec), *_groups(spec)]


def _own(spec: RelabelSpec) -> list[str]:
    """Names of the columns that `fair_rows` has beside those of the input."""
    inside = ["fair_inside"] if spec.filter is not None else []
    order = [f"fair_order_{at}" for at in range(1, len(spec.order) + 1)]
    return [*_keys(spec), "fair_score", "fair_start", *inside, *order]


def _rows(spec: RelabelSpec) -> exp.Query:
    """The input, with what the clause names; ours stand first, so that an input column of one name cannot hide one."""
    columns_named = [column.text for column in (*spec.control, *spec.protected)]
    values: list[exp.Expression] = [nodes.raw(text) for text in columns_named]
    values.append(nodes.cast(nodes.raw(spec.score.text), nodes.DOUBLE))
    values.append(nodes.cast(_start(spec), nodes.INTEGER))
    if spec.filter is not None:
        truth = nodes.cast(nodes.raw(spec.filter.text), nodes.BOOLEAN)
        values.append(exp.Coalesce(this=truth, expressions=[exp.Boolean(this=False)]))
    values += [nodes.raw(text) for text, _ in spec.order]
    wanted = [nodes.alias(value, of) for value, of in zip(values, _own(spec), strict=True)]
    return nodes.select([*wanted, exp.Star()], nodes.raw(spec.source))


def _start(spec: RelabelSpec) -> exp.Expression:
    """The labels to start from: 0, 1 or NULL."""
    if spec.label is not None:
        return binary("LABEL", spec.label, bracketed(spec.label))
    above = exp.GTE(this=bracketed(spec.score), expression=exp.Paren(this=nodes.raw(spec.threshold or "")))
    return nodes.case((above, nodes.number(1)), (exp.Not(this=exp.Paren(this=above.copy())), nodes.number(0)))


def _counts(spec: RelabelSpec, rows: str) -> exp.Query:
    """The labelled rows and the ones of each stratum and group; an error where a score is NULL or not a number."""
    labelled = exp.Count(this=nodes.column("fair_start"))
    missing = exp.Sub(this=exp.Count(this=exp.Star()), expression=exp.Count(this=nodes.column("fair_score")))
    shown_score = " ".join(spec.score.text.split())
    named = [(c.name, nodes.column(of)) for c, of in zip(spec.protected, _groups(spec), strict=True)]
    where: list[exp.Expression] = []
    for at, (each, column) in enumerate(named):
        where += [nodes.string(f"{', ' if at else ' row(s) of '}{each} = "), shown(column)]
    null = failure(
        [nodes.string(f"SCORE {shown_score} is NULL in "), nodes.cast(missing.copy(), nodes.VARCHAR), *where]
    )
    nan = nodes.failure(f"SCORE {shown_score} must be a number, and is NaN")
    checked = nodes.case(
        (exp.GT(this=missing, expression=nodes.number(0)), null),
        (nodes.equal(exp.Max(this=nodes.column("fair_score")), nodes.cast(nodes.string("NaN"), nodes.DOUBLE)), nan),
        default=labelled,
    )
    positive = exp.Coalesce(this=nodes.total(nodes.column("fair_start")), expressions=[nodes.number(0)])
    wanted = columns(_keys(spec))
    wanted.append(nodes.alias(nodes.cast(checked, nodes.DOUBLE), "fair_n"))
    wanted.append(nodes.alias(nodes.cast(positive, nodes.DOUBLE), "fair_positive"))
    inside = nodes.column("fair_inside") if spec.filter is not None else None
    return nodes.select(wanted, rows, where=inside, group=columns(_keys(spec)))


def _targets(spec: RelabelSpec, counts: str) -> exp.Query:
    """Which groups make the target: the reference, all of them, or the one with the lowest share of ones."""
    strata = _strata(spec)
    target: exp.Expression
    if spec.reference == "OVERALL":
        target = exp.Boolean(this=True)
    elif spec.reference is not None:
        target = nodes.conjunction(
            nodes.same(nodes.column(of), exp.Paren(this=nodes.raw(value)))
            for of, value in zip(_groups(spec), spec.reference, strict=True)
        )
    else:
        order = [nodes.quotient(nodes.column("fair_positive"), nodes.column("fair_n")), *columns(_groups(spec))]
        rank = nodes.over(nodes.call("ROW_NUMBER"), columns(strata), [nodes.ascending(each) for each in order])
        target = nodes.equal(rank, nodes.number(1))
    wanted: list[exp.Expression] = [exp.Star(), nodes.alias(target, "fair_is_target")]
    if len(spec.protected) == 1:
        side = nodes.column(_groups(spec)[0])
        check = empty_side(spec.protected[0].name, side, _named(spec.control, strata), nodes.column("fair_n"))
        wanted.append(nodes.alias(nodes.cast(check, nodes.VARCHAR), "fair_empty_side"))
    return nodes.select(wanted, counts)


def _named(given: tuple[Column, ...], of: list[str]) -> list[tuple[str, exp.Expression]]:
    return [(column.name, nodes.column(each)) for column, each in zip(given, of, strict=True)]


def _plan(spec: RelabelSpec, targets: str) -> exp.Query:
    """How many ones each group has, and how many it should have: its share of the target's, rounded."""
    strata = _strata(spec)
    target = nodes.column("fair_is_target")

    def of_target(of: exp.Expression) -> exp.Expression:
        return nodes.over(nodes.total_if(target.copy(), of), columns(strata))

    size, positive = nodes.column("fair_n"), nodes.column("fair_positive")
    whole = of_target(size.copy())
    if isinstance(spec.reference, tuple):
        text = f"REFERENCE {', '.join(spec.reference)} is no group of {', '.join(c.name for c in spec.protected)}"
        absent = failure([nodes.string(text), *stratum_text(_named(spec.control, strata))])
        nowhere = nodes.equal(of_target(nodes.number(1)), nodes.number(0))
        whole = nodes.case((nowhere, absent), default=whole)
    ratio = nodes.quotient(of_target(positive.copy()), whole)
    share = nodes.quotient(exp.Mul(this=size.copy(), expression=of_target(positive.copy())), whole.copy())
    wanted_ones: exp.Expression = exp.Floor(this=exp.Add(this=share, expression=nodes.number(0.5)))
    if spec.allowance is not None:
        own = nodes.quotient(positive.copy(), size.copy())
        wanted_ones = nodes.case((_within(spec, own, ratio), positive.copy()), default=wanted_ones)
    wanted = [*columns(_keys(spec)), positive, nodes.alias(wanted_ones, "fair_wanted")]
    known = nodes.is_null(nodes.column("fair_empty_side")) if len(spec.protected) == 1 else None
    return nodes.select(wanted, targets, where=known)


def _within(spec: RelabelSpec, own: exp.Expression, target: exp.Expression) -> exp.Expression:
    """True if a share of ones is within the allowance of the target's."""
    assert spec.allowance is not None
    bound = exp.Paren(this=nodes.raw(spec.allowance.text))
    if spec.allowance.on == "difference":
        slack = exp.Add(this=bound, expression=nodes.number(_SLACK))
        return exp.LTE(this=exp.Abs(this=exp.Sub(this=own, expression=target)), expression=slack)
    low = exp.Least(this=own, expressions=[target], ignore_nulls=True)
    high = exp.Greatest(this=own.copy(), expressions=[target.copy()], ignore_nulls=True)
    return exp.GTE(this=nodes.quotient(low, high), expression=exp.Sub(this=bound, expression=nodes.number(_SLACK)))


def _scores(spec: RelabelSpec, plan: str) -> exp.Query:
    """The scores among which labels flip: those of the ones where ones are too many, else those of the zeros."""
    rows = name(spec, "rows")
    positive, wanted_ones = nodes.column("fair_positive"), nodes.column("fair_wanted")
    too_many = exp.LT(this=wanted_ones, expression=positive)
    side = nodes.case((too_many, nodes.number(1)), default=nodes.number(0))
    quota = nodes.case(
        (too_many.copy(), wanted_ones.copy()), default=exp.Sub(this=wanted_ones.copy(), expression=positive.copy())
    )
    moving = nodes.select(
        [*columns(_keys(spec)), nodes.alias(side, "fair_side"), nodes.alias(quota, "fair_quota")],
        plan,
        where=exp.NEQ(this=wanted_ones.copy(), expression=positive.copy()),
    )
    by = [
        *(nodes.column(each, "fair_moving") for each in _keys(spec)),
        *columns(["fair_side", "fair_quota", "fair_score"]),
    ]
    wanted = [*by, nodes.alias(nodes.cast(exp.Count(this=exp.Star()), nodes.DOUBLE), "fair_size")]
    query = nodes.select(wanted, rows, group=[each.copy() for each in by])
    source = exp.Subquery(this=moving, alias=exp.TableAlias(this=nodes.identifier("fair_moving")))
    return query.join(source, on=_matches(spec, rows, "fair_moving"), join_type="inner", copy=False)


def _matches(spec: RelabelSpec, rows: str, other: str) -> exp.Expression:
    """True where a row is one of those among which the labels of its group flip."""
    movable: exp.Expression = nodes.column("fair_start", rows)
    if spec.filter is not None:
        movable = nodes.case((nodes.column("fair_inside", rows), movable))
    tests: list[exp.Expression] = [nodes.equal(movable, nodes.column("fair_side", other))]
    return nodes.conjunction(
        [*tests, *(nodes.same(nodes.column(each, rows), nodes.column(each, other)) for each in _keys(spec))]
    )


def _cuts(spec: RelabelSpec, scores: str) -> exp.Query:
    """The score from which on labels are one, and how many of the rows that have this very score are; NULL for none."""
    group = [*_keys(spec), "fair_side", "fair_quota"]
    size = nodes.column("fair_size")
    reached = nodes.over(nodes.total(size), columns(group), [nodes.descending(nodes.column("fair_score"))])
    above = nodes.alias(exp.Sub(this=reached, expression=size.copy()), "fair_above")
    ranked = nodes.select([*columns(group), nodes.column("fair_score"), above], scores)
    fits = exp.LT(this=nodes.column("fair_above"), expression=nodes.column("fair_quota"))
    left = exp.Sub(this=nodes.column("fair_quota"), expression=nodes.column("fair_above"))
    wanted = columns([*_keys(spec), "fair_side"])
    wanted.append(nodes.alias(exp.Min(this=nodes.case((fits, nodes.column("fair_score")))), "fair_cut"))
    wanted.append(nodes.alias(exp.Min(this=nodes.case((fits.copy(), left))), "fair_left"))
    source = exp.Subquery(this=ranked, alias=exp.TableAlias(this=nodes.identifier("fair_reached")))
    return nodes.select(wanted, source, group=columns([*_keys(spec), "fair_side"]))


def _input(spec: RelabelSpec) -> exp.Expression:
    """The columns of the input; labels of an earlier FAIR RELABEL among them give way to the new ones."""
    ours = [*_own(spec), "fair_side", "fair_cut", "fair_left", *_OUTPUTS]
    listed = exp.In(this=exp.Lower(this=nodes.column("fair_each")), expressions=[nodes.string(each) for each in ours])
    chosen = exp.Lambda(this=exp.Not(this=listed), expressions=[nodes.identifier("fair_each")], colon=True)
    return exp.Columns(this=chosen)


def _joined(spec: RelabelSpec, wanted: list[exp.Expression], kind: str) -> exp.Select:
    rows, cuts = name(spec, "rows"), name(spec, "cuts")
    query = nodes.select(wanted, rows)
    return query.join(exp.Table(this=nodes.identifier(cuts)), on=_matches(spec, rows, cuts), join_type=kind, copy=False)


def _outputs(label: exp.Expression) -> list[exp.Expression]:
    changed = exp.NullSafeNEQ(this=label.copy(), expression=nodes.column("fair_start"))
    return [nodes.alias(value, of) for value, of in zip((label, changed), _OUTPUTS, strict=True)]


def _clear(spec: RelabelSpec) -> exp.Query:
    """The rows whose score is not the very cut of their group."""
    score, cut = nodes.column("fair_score"), nodes.column("fair_cut")
    label = nodes.case(
        (nodes.is_null(nodes.column("fair_side")), nodes.column("fair_start")),
        (exp.GT(this=score, expression=cut), nodes.number(1)),
        default=nodes.number(0),
    )
    apart = exp.NullSafeNEQ(this=score.copy(), expression=cut.copy())
    either = exp.Or(this=nodes.is_null(cut.copy()), expression=apart)
    return _joined(spec, [_input(spec), *_outputs(label)], "left").where(either, copy=False)


def _tied(spec: RelabelSpec) -> exp.Query:
    """The rows whose score is the very cut: as many as are left become ones, in the order of the user."""
    rows = name(spec, "rows")
    order: list[exp.Expression] = [
        nodes.raw(f"{nodes.column(f'fair_order_{at}').sql(dialect='duckdb')} {rest}".strip())
        for at, (_, rest) in enumerate(spec.order, 1)
    ]
    order.append(nodes.column(rows))  # the whole row, as one value
    keys = [nodes.column(each, rows) for each in _keys(spec)]
    rank = nodes.over(nodes.call("ROW_NUMBER"), keys, order)
    label = nodes.case(
        (exp.LTE(this=rank, expression=nodes.column("fair_left")), nodes.number(1)), default=nodes.number(0)
    )
    same = nodes.equal(nodes.column("fair_score"), nodes.column("fair_cut"))
    return _joined(spec, [_input(spec), *_outputs(label)], "inner").where(same, copy=False)
