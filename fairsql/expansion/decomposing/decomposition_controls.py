"""Compute how much each control explains, for `DETAIL controls` of `FAIR DECOMPOSE (…)`.

In: the strata of each pair, with the sums of both groups. Out: one row per pair with the Shapley share of each control.
For each selection of controls the shared strata are added up to coarser ones, and their explained part is computed
again. So all selections measure the same rows, and the share of a control is the mean, over all orders in which the
controls can come in, of what it adds (Shapley 1953, Shorrocks 2013). The shares add up to the explained part.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import minus, plus
from fairsql.expansion.counting.contingency import Cte, columns, name
from fairsql.expansion.counting.subgroups import each
from fairsql.expansion.inference.shapley import power, shapley_values
from fairsql.metrics.formula import parse_formula
from fairsql.syntax.columns import Column
from fairsql.syntax.spec import FairSpec

SHARES, ALONE = "fair_control_shares", "fair_control_alone"
_MASK = "fair_mask"
_SUMS = tuple(f"fair_{side}_{of}" for side in ("first", "second") for of in ("above", "below"))
_INSIDE = ("fair_first_inside", "fair_second_inside")
_EXPLAINED = (
    "(fair_first_below / fair_first_inside - fair_second_below / fair_second_inside)"
    " * ((1 - fair_part) * fair_first_above / fair_first_below + fair_part * fair_second_above / fair_second_below)"
)


def control_shares(spec: FairSpec, shared: str, pair: Sequence[str], part: exp.Expression) -> list[Cte]:
    """Return the queries up to `fair_controls`: one row per pair with SHARES and ALONE, lists over the controls.

    Args:
        spec: the clause.
        shared: the query of the strata, with which of them both groups have.
        pair: the names of the columns that identify a pair.
        part: the part of the first group's shares in the weights of the strata.
    """
    masked, coarse, selections, valued, controls = (
        name(spec, word) for word in ("masked", "coarse", "selections", "valued", "controls")
    )
    return [
        (masked, _masked(spec, shared, pair)),
        (coarse, _coarse(spec, masked, pair)),
        (selections, _selections(coarse, pair, part)),
        (valued, _valued(selections, pair)),
        (controls, nodes.select([*columns(pair), *_shares()], valued)),
    ]


def names(spec: FairSpec) -> exp.Expression:
    """Return the list of the controls' names."""
    return exp.Array(expressions=[nodes.string(control.name) for control in spec.control])


def _masked(spec: FairSpec, shared: str, pair: Sequence[str]) -> exp.Query:
    """Return each shared stratum once for each selection of controls.

    A selection is a mask: bit j is set if control j + 1 is in it.
    """
    masks = nodes.call("UNNEST", nodes.call("RANGE", power(nodes.call("LEN", names(spec)))))
    kept = columns([*pair, "fair_stratum", *_SUMS, *_INSIDE])
    return nodes.select([*kept, nodes.alias(masks, _MASK)], shared, where=nodes.column("fair_shared"))


def _coarse(spec: FairSpec, masked: str, pair: Sequence[str]) -> exp.Query:
    """Return the strata that each selection of controls makes, with the sums of both groups."""
    sums = [nodes.alias(nodes.total(nodes.column(of)), of) for of in _SUMS]
    constant = [nodes.alias(exp.Max(this=nodes.column(of)), of) for of in _INSIDE]
    values = [_selected(at, control) for at, control in enumerate(spec.control)]
    by = columns([*pair, _MASK])
    return nodes.select([*by, *sums, *constant], masked, group=[*(each.copy() for each in by), *values])


def _selected(at: int, control: Column) -> exp.Expression:
    """Return the value of a control in a stratum, or NULL if it is not in the selection."""
    moved = exp.Paren(this=exp.BitwiseRightShift(this=nodes.column(_MASK), expression=nodes.number(at)))
    chosen = exp.Paren(this=exp.BitwiseAnd(this=moved, expression=nodes.number(1)))
    value = nodes.field(nodes.column("fair_stratum"), control.name)
    return nodes.case((nodes.equal(chosen, nodes.number(1)), value))


def _selections(coarse: str, pair: Sequence[str], part: exp.Expression) -> exp.Query:
    """Return the explained part of each selection of controls; that of none is 0."""
    terms = parse_formula(_EXPLAINED).transform(lambda node: part.copy() if node.name == "fair_part" else node)
    value = nodes.alias(nodes.total(terms), "fair_value")
    return nodes.select([*columns([*pair, _MASK]), value], coarse, group=columns([*pair, _MASK]))


def _valued(selections: str, pair: Sequence[str]) -> exp.Query:
    """Return the list of these parts by mask, and the number of controls: the greatest mask has a bit for each."""
    mask = nodes.column(_MASK)
    order = exp.Order(this=nodes.column("fair_value"), expressions=[nodes.ascending(mask)])
    outputs = [
        nodes.alias(nodes.call("LIST", order), "fair_values"),
        nodes.alias(nodes.cast(nodes.call("BIT_COUNT", exp.Max(this=mask.copy())), nodes.BIGINT), "fair_items"),
    ]
    return nodes.select([*columns(pair), *outputs], selections, group=columns(pair))


def _shares() -> list[exp.Expression]:
    """Return the Shapley share of each control, and what it explains as the only one."""
    at, items = nodes.column("fair_at"), nodes.column("fair_items")
    only = plus(power(exp.Paren(this=minus(at, 1))), 1)
    alone = nodes.call("LIST_EXTRACT", nodes.column("fair_values"), only)
    positions = nodes.call("RANGE", nodes.number(1), plus(items, 1))
    found = nodes.call("LIST_TRANSFORM", positions, each(alone, "fair_at"))
    return [nodes.alias(shapley_values(), SHARES), nodes.alias(found, ALONE)]
