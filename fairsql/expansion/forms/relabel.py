"""Expand `FAIR RELABEL (…)`: return the input rows with labels whose share of ones is the same in every group.

In: a spec. Out: a query that counts the ones of each group, computes how many it should have, and flips the labels
whose scores are nearest to the other side (Luskin et al. 2020, algorithms 1 and 2).

One query does both algorithms. In algorithm 1, the labels to start from follow from the score; lowering every score of
a group by the same amount then flips exactly the ones with the lowest scores, as algorithm 2 does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlglot import exp

from fairsql.errors import ProgrammingError
from fairsql.expansion.building import nodes
from fairsql.expansion.building.runtime_checks import given_within
from fairsql.expansion.counting import working_columns as own
from fairsql.expansion.counting.contingency import Cte, binary, columns, name
from fairsql.expansion.counting.macro_lists import if_given, over_lists
from fairsql.expansion.counting.tally import bracketed
from fairsql.expansion.forms import relabel_cutoffs
from fairsql.expansion.pushdown import row_decisions
from fairsql.syntax.columns import Column
from fairsql.syntax.spec import FairSpec, RelabelSpec

_OUTPUTS = ("fair_label", "fair_changed")
_ROW = "fair_own_row"  # a whole row, as one value
_RANK = "fair_own_rank"
_DECIDED = ("fair_own_start", "fair_own_group", "fair_own_side", "fair_own_left")


def relabel(spec: RelabelSpec) -> exp.Query:
    """Expand `FAIR RELABEL (…)`.

    Before: `SELECT * FROM t FAIR RELABEL (SCORE s LABEL y PROTECTED g)`; after, in place of FROM and the clause:
    `fair_rows` (the input), `fair_counts` to `fair_moving` (how many ones each group has, and should have),
    `fair_bins` to `fair_cuts` (the score from which on labels are one, found first by bins, then within a bin), and the
    input with `fair_label`. Rows whose score is exactly the cut are sorted by ORDER BY, or else by all their columns.
    """
    rows: Cte = (name(spec, "rows"), _rows(spec))
    return nodes.with_ctes(nodes.union_all([_clear(spec), _tied(spec)]), [rows, *relabel_cutoffs.cuts(spec, rows[0])])


def relabelled_rows(spec: RelabelSpec) -> FairSpec:
    """Return the audit whose tally is all that the labels need.

    Raises:
        ProgrammingError: if there is no ORDER BY, since other databases cannot sort whole rows.
    """
    if not spec.order:
        raise ProgrammingError(
            "FAIR RELABEL needs an ORDER BY on this engine, which cannot order whole rows of one score",
            hint="add ORDER BY with a column that distinguishes the rows, such as an id",
        )
    label = spec.label or Column(nodes.printed(_above_threshold(spec)), "label", 0, 0)
    return row_decisions.audit_of_rows(spec, filters=spec.filter, label=label, score=spec.score)


def _above_threshold(spec: RelabelSpec) -> exp.Expression:
    return exp.GTE(this=bracketed(spec.score), expression=exp.Paren(this=nodes.raw(spec.threshold or "")))


def relabel_over_lists(spec: RelabelSpec) -> RelabelSpec:
    """Return the spec of the macro."""
    label = if_given(spec.label)
    return replace(spec, protected=over_lists(spec.protected), control=over_lists(spec.control), label=label)


def quotas(spec: RelabelSpec, tally: str) -> exp.Query:
    """Return the query of decisions on rows of another engine, for each combination of key texts in the tally.

    These are the label to start from and the number of the group; if labels of the group flip, also which label flips,
    and how many of the rows that have it end as ones.

    Args:
        spec: the clause.
        tally: the relation that holds the tally (see `row_decisions.with_texts`).
    """
    found = relabel_cutoffs.quotas(spec, tally)
    moving = found[-1][0]
    start = relabel_cutoffs.start_of(nodes.column("fair_label", tally), spec)
    tests = [nodes.same(nodes.column(each, tally), nodes.column(each, moving)) for each in own.keys(spec)]
    tests.append(nodes.equal(start, nodes.column("fair_own_side")))
    if spec.filter is not None:
        tests.append(nodes.equal(nodes.column(own.INSIDE), nodes.number(1)))
    group = nodes.over(
        nodes.call("DENSE_RANK"), [], [nodes.ascending(nodes.column(each, tally)) for each in own.keys(spec)]
    )
    quota = nodes.cast(nodes.column("fair_quota"), nodes.BIGINT)
    values = zip(_DECIDED, (start.copy(), group, nodes.column("fair_own_side"), quota), strict=True)
    wanted = [
        *columns(row_decisions.texts(relabelled_rows(spec))),
        *(nodes.alias(value, each) for each, value in values),
    ]
    query = nodes.select(wanted, tally)
    on = nodes.conjunction(tests)
    query = query.join(exp.Table(this=nodes.identifier(moving)), on=on, join_type="left", copy=False)
    return nodes.with_ctes(query, found)


def flip(
    spec: RelabelSpec, decided: row_decisions.Decisions, names: Sequence[str], as_text: row_decisions.AsText
) -> exp.Select:
    """Return the query that adds the labels to the rows on the engine.

    Args:
        spec: the clause.
        decided: the result of `quotas`.
        names: the columns of the input.
        as_text: returns the text of a value on the engine.
    """
    score, start, side, rank = map(nodes.column, ("fair_own_score", "fair_own_start", "fair_own_side", _RANK))
    given: dict[str, exp.Expression] = {"fair_own_score": nodes.cast(nodes.raw(spec.score.text), nodes.DOUBLE)}
    given |= {f"fair_own_order_{at}": nodes.raw(text) for at, (text, _) in enumerate(spec.order, 1)}
    rows: Cte = row_decisions.rows_on_engine(relabelled_rows(spec), given, as_text)
    values = {each: nodes.alias(decided.value(at, nodes.BIGINT), each) for at, each in enumerate(_DECIDED)}
    found: Cte = (name(spec, "decided"), nodes.select([exp.Star(), *values.values()], rows[0]))
    places = nodes.over(
        nodes.call("ROW_NUMBER"), columns(["fair_own_group", "fair_own_side"]), [_falling(score), *_order(spec)]
    )
    ranked: Cte = (name(spec, "ranked"), nodes.select([exp.Star(), nodes.alias(places, _RANK)], found[0]))
    label = nodes.case(
        (nodes.is_null(side.copy()), start),
        (exp.LTE(this=rank, expression=nodes.column("fair_own_left")), nodes.number(1)),
        default=nodes.number(0),
    )
    changed = nodes.case(
        (exp.NEQ(this=label.copy(), expression=start.copy()), exp.Boolean(this=True)), default=exp.Boolean(this=False)
    )
    outputs = [nodes.alias(value, of) for value, of in zip((label, changed), _OUTPUTS, strict=True)]
    query = nodes.select([*columns(own.visible(names, _OUTPUTS)), *outputs], ranked[0])
    return nodes.with_ctes(query, [rows, found, ranked]).assert_is(exp.Select)


def _falling(score: exp.Expression) -> exp.Expression:
    return nodes.raw(f"{nodes.printed(score)} DESC")  # rows whose labels may flip have a score that is not NULL


def _order(spec: RelabelSpec) -> list[exp.Expression]:
    return [nodes.followed(nodes.column(f"fair_own_order_{at}"), rest) for at, (_, rest) in enumerate(spec.order, 1)]


def _own(spec: RelabelSpec) -> list[str]:
    """Return the names of the working columns that `fair_rows` adds to the input."""
    inside = [own.INSIDE] if spec.filter is not None else []
    order = [f"fair_own_order_{at}" for at in range(1, len(spec.order) + 1)]
    return [*own.keys(spec), "fair_own_score", "fair_own_start", *inside, *order]


def _rows(spec: RelabelSpec) -> exp.Query:
    """Return the input with working columns, which come first so that input columns of these names cannot hide them."""
    values = own.key_values(spec)
    values.append(nodes.cast(nodes.raw(spec.score.text), nodes.DOUBLE))
    values.append(nodes.cast(_start(spec), nodes.INTEGER))
    if spec.filter is not None:
        values.append(own.inside(spec.filter))
    values += [nodes.raw(text) for text, _ in spec.order]
    wanted = [nodes.alias(value, of) for value, of in zip(values, _own(spec), strict=True)]
    return nodes.select([*wanted, exp.Star()], nodes.raw(spec.source))


def _start(spec: RelabelSpec) -> exp.Expression:
    """Return the label of a row to start from: 0, 1 or NULL."""
    if spec.label is not None:
        return binary("LABEL", spec.label, bracketed(spec.label))
    limit = given_within("THRESHOLD", spec.threshold or "", "a number", low=-1e308)
    above = exp.GTE(this=bracketed(spec.score), expression=exp.Paren(this=limit))
    return nodes.case((above, nodes.number(1)), (exp.Not(this=exp.Paren(this=above.copy())), nodes.number(0)))


def _input(spec: RelabelSpec) -> exp.Expression:
    """Return the columns of the input, without the labels of an earlier FAIR RELABEL."""
    return own.input_columns([*_own(spec), "fair_own_side", "fair_own_cut", "fair_own_left", *_OUTPUTS])


def _joined(spec: RelabelSpec, wanted: list[exp.Expression], kind: str) -> exp.Select:
    found = name(spec, "cuts")
    rows = exp.Table(this=nodes.identifier(name(spec, "rows")), alias=exp.TableAlias(this=nodes.identifier(_ROW)))
    on = relabel_cutoffs.matches(spec, _ROW, found)
    return nodes.select(wanted, rows).join(exp.Table(this=nodes.identifier(found)), on=on, join_type=kind, copy=False)


def _outputs(label: exp.Expression) -> list[exp.Expression]:
    changed = exp.NullSafeNEQ(this=label.copy(), expression=nodes.column("fair_own_start"))
    return [nodes.alias(value, of) for value, of in zip((label, changed), _OUTPUTS, strict=True)]


def _clear(spec: RelabelSpec) -> exp.Query:
    """Return the rows whose score is not exactly the cut of their group."""
    score, cut = nodes.column("fair_own_score"), nodes.column("fair_own_cut")
    label = nodes.case(
        (nodes.is_null(nodes.column("fair_own_side")), nodes.column("fair_own_start")),
        (exp.GT(this=score, expression=cut), nodes.number(1)),
        default=nodes.number(0),
    )
    differs = exp.NullSafeNEQ(this=score.copy(), expression=cut.copy())
    either = exp.Or(this=nodes.is_null(cut.copy()), expression=differs)
    return _joined(spec, [_input(spec), *_outputs(label)], "left").where(either, copy=False)


def _tied(spec: RelabelSpec) -> exp.Query:
    """Return the rows whose score is exactly the cut; the first of them in the user's order become ones."""
    order = [*_order(spec), nodes.ascending(nodes.column(_ROW))]
    group = [nodes.column(each, _ROW) for each in own.keys(spec)]
    rank = nodes.over(nodes.call("ROW_NUMBER"), group, order)
    label = nodes.case(
        (exp.LTE(this=rank, expression=nodes.column("fair_own_left")), nodes.number(1)), default=nodes.number(0)
    )
    same = nodes.equal(nodes.column("fair_own_score"), nodes.column("fair_own_cut"))
    return _joined(spec, [_input(spec), *_outputs(label)], "inner").where(same, copy=False)
