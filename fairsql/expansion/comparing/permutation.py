"""Draw tables of groups by outcome, as independent within strata: the draws of a permutation test.

In: a spec with `fair_places`. Out: `fair_drawn`, with the deviations of each group in all draws. Each stratum is an urn
with its rows, those of the rarer outcome among them. Groups take theirs in turn, the smallest first: how many of a
group's rows have the outcome is hypergeometric. A draw inverts its distribution at a number in (0, 1) that Philox makes
of the number of the draw, the place in the table, and the seed. Draws are thus the same on each machine and for each
number of threads.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import Term, divide, greatest, least, minus, plus, root, times
from fairsql.expansion.building.statistics_functions import function
from fairsql.expansion.comparing.outcome_tables import strata, tells, units
from fairsql.expansion.counting.contingency import Cte, columns, name
from fairsql.syntax.spec import FairSpec

_REACH = 10  # standard deviations from the mean, and rows more, beyond which no draw lies: a chance below 1e-18
_URN = ["fair_table", "fair_turn", "fair_left"]


def permutation(spec: FairSpec) -> list[Cte]:
    """Return the queries up to `fair_drawn`; `fair_taken` is recursive."""
    words = {"urns": _urns, "ways": _ways, "taken": _taken, "drawn": _drawn}
    return [(name(spec, word), query(spec)) for word, query in words.items()]


def draws_of(spec: FairSpec) -> exp.Expression:
    """Return the number of draws."""
    assert spec.draws is not None
    return _given(spec.draws[0])


def _given(value: int | str) -> exp.Expression:
    return nodes.raw(value) if isinstance(value, str) else nodes.number(value)


def _urns(spec: FairSpec) -> exp.Query:
    """Return the groups of each stratum that tells something, in the order in which they take their rows.

    `fair_held` are the rows of the rarer outcome, `fair_rest` the rows of later groups.
    """
    table, place = [*units(spec), *strata(spec)], nodes.column("fair_place")
    size, all_hits, all_size = columns(["fair_size", "fair_all_hits", "fair_all_size"])
    others = minus(all_size, all_hits)
    turns = [nodes.ascending(size.copy()), nodes.ascending(place.copy())]
    through = nodes.over(nodes.total(size), columns(table), turns)
    sizes: dict[str, exp.Expression] = {
        "fair_own": nodes.cast(size.copy(), nodes.BIGINT),
        "fair_rest": nodes.cast(minus(all_size.copy(), through), nodes.BIGINT),
        "fair_held": nodes.cast(least(all_hits, others), nodes.BIGINT),
        "fair_all": nodes.cast(all_size.copy(), nodes.BIGINT),
        "fair_sign": nodes.case(
            (exp.LTE(this=all_hits.copy(), expression=others.copy()), nodes.number(1)), default=nodes.number(-1)
        ),
        "fair_table": nodes.over(nodes.call("DENSE_RANK"), [], nodes.nulls_last(columns(table))),
        "fair_turn": nodes.over(nodes.call("ROW_NUMBER"), columns(table), turns),
        "fair_stream": nodes.over(
            nodes.call("ROW_NUMBER"), [], [*nodes.nulls_last(columns(table)), *(each.copy() for each in turns)]
        ),
    }
    outputs = [*columns([*units(spec), "fair_place"]), *(nodes.alias(of, each) for each, of in sizes.items())]
    return nodes.select(outputs, name(spec, "places"), where=nodes.conjunction(tells()))


def _ways(spec: FairSpec) -> exp.Query:
    """Return how many rows with the outcome a group can take of those that are left, each with an interval of (0, 1).

    The intervals are as long as the chances. Only what can be left with any chance is listed.
    """
    own, rest, held, whole = columns(["fair_own", "fair_rest", "fair_held", "fair_all"])
    before = plus(own, rest)  # the rows of this group and the later ones
    left = _range(held, before, minus(whole, before), whole, "fair_left")
    every = nodes.select([*columns(["fair_table", "fair_turn", "fair_own", "fair_rest"]), left], name(spec, "urns"))
    remaining = nodes.column("fair_left")
    sizes = columns(["fair_table", "fair_turn", "fair_left", "fair_own", "fair_rest"])
    taken = _range(remaining, own, rest, plus(own, rest), "fair_taken")
    options = nodes.select([*sizes, taken], _derived(every, "fair_lefts"))
    mine = nodes.column("fair_taken")
    # ln of the chance of what is taken over that of one row less: (m - x + 1)(l - x + 1) / (x (r - l + x))
    more = nodes.quotient(
        times(plus(minus(own, mine), 1), plus(minus(remaining, mine), 1)),
        times(mine, plus(minus(rest, remaining), mine)),
    )
    urn, order = columns(["fair_table", "fair_turn", "fair_left"]), [nodes.ascending(mine.copy())]
    first = exp.LTE(this=mine.copy(), expression=nodes.over(exp.Min(this=mine.copy()), urn))
    step = nodes.case((first, nodes.real(0.0)), default=exp.Ln(this=more))
    steps = nodes.select(
        [*columns([*_URN, "fair_taken"]), nodes.alias(step, "fair_step")], _derived(options, "fair_options")
    )
    logs = nodes.select(
        [exp.Star(), nodes.alias(nodes.over(nodes.total(nodes.column("fair_step")), columns(_URN), order), "fair_log")],
        _derived(steps, "fair_steps"),
    )
    most = nodes.over(exp.Max(this=nodes.column("fair_log")), columns(_URN))
    chance = nodes.alias(exp.Exp(this=minus(nodes.column("fair_log"), most)), "fair_chance")
    chances = nodes.select([exp.Star(), chance], _derived(logs, "fair_logs"))
    so_far = nodes.over(nodes.total(nodes.column("fair_chance")), columns(_URN), order)
    in_all = nodes.over(nodes.total(nodes.column("fair_chance")), columns(_URN))
    through = nodes.alias(divide(so_far, in_all), "fair_through")
    shares = nodes.select([exp.Star(), through], _derived(chances, "fair_chances"))
    above = nodes.column("fair_through")
    ends = [_lag(above, order, 0.0), nodes.case((_is_last(mine, order), nodes.real(1.0)), default=above.copy())]
    outputs = [*columns([*_URN, "fair_taken"]), nodes.alias(ends[0], "fair_from"), nodes.alias(ends[1], "fair_to")]
    return nodes.select(outputs, _derived(shares, "fair_shares"))


def _lag(value: exp.Expression, order: Sequence[exp.Expression], first: float) -> exp.Expression:
    before = nodes.over(nodes.call("LAG", value.copy()), columns(_URN), [each.copy() for each in order])
    return exp.Coalesce(this=before, expressions=[nodes.real(first)])


def _is_last(mine: exp.Expression, order: Sequence[exp.Expression]) -> exp.Expression:
    return nodes.is_null(nodes.over(nodes.call("LEAD", mine.copy()), columns(_URN), [each.copy() for each in order]))


def _range(held: Term, own: Term, rest: Term, whole: Term, as_name: str) -> exp.Expression:
    """Return the rows of the outcome, unnested, that may be among a group's own: those within reach of the mean."""
    mean = nodes.quotient(times(held, exp.Paren(this=own) if isinstance(own, exp.Binary) else own), _paren(whole))
    variance = nodes.quotient(times(mean.copy(), _paren(rest)), _paren(whole))
    reach = times(_REACH, plus(root(variance), 1))
    low = greatest(0, minus(held, rest), exp.Floor(this=minus(mean, reach)))
    high = least(held, own, exp.Ceil(this=plus(mean.copy(), reach.copy())))
    ends = nodes.cast(low, nodes.BIGINT), plus(nodes.cast(high, nodes.BIGINT), 1)
    return nodes.alias(nodes.call("UNNEST", nodes.call("RANGE", *ends)), as_name)


def _paren(term: Term) -> exp.Expression:
    node = nodes.number(term) if isinstance(term, int | float) else term.copy()
    return exp.Paren(this=node) if isinstance(node, exp.Binary) else node


def _taken(spec: FairSpec) -> exp.Query:
    """Return what each group takes in each draw, turn by turn, and what is left for the later ones."""
    urns = name(spec, "urns")
    first = nodes.equal(nodes.column("fair_turn"), nodes.number(1))
    begun = nodes.select(
        [
            nodes.column("fair_table"),
            nodes.alias(nodes.call("UNNEST", nodes.call("RANGE", draws_of(spec))), "fair_draw"),
            nodes.alias(nodes.number(0), "fair_turn"),
            nodes.alias(nodes.cast(nodes.number(0), nodes.BIGINT), "fair_taken"),
            nodes.alias(nodes.column("fair_held"), "fair_left"),
        ],
        urns,
        where=first,
    )
    assert spec.draws is not None
    chance = function("fair_philox", *columns(["fair_draw", "fair_stream"]), _given(spec.draws[1]))
    before = "fair_before"
    turned = nodes.select(
        [
            *(nodes.column(each, urns) for each in ("fair_table", "fair_turn")),
            *(nodes.column(each, before) for each in ("fair_draw", "fair_left")),
            nodes.alias(chance, "fair_at"),
        ],
        _named(name(spec, "taken"), before),
    )
    on = nodes.conjunction([
        nodes.equal(nodes.column("fair_table", urns), nodes.column("fair_table", before)),
        nodes.equal(nodes.column("fair_turn", urns), plus(nodes.column("fair_turn", before), 1)),
    ])  # fmt: skip
    turned = turned.join(exp.Table(this=nodes.identifier(urns)), on=on, join_type="inner", copy=False)
    ways = name(spec, "ways")
    stepped = nodes.select(
        [
            *(nodes.column(each, "fair_turned") for each in ("fair_table", "fair_draw", "fair_turn")),
            nodes.column("fair_taken", ways),
            minus(nodes.column("fair_left", "fair_turned"), nodes.column("fair_taken", ways)),
        ],
        _derived(turned, "fair_turned"),
    )
    at = nodes.column("fair_at", "fair_turned")
    drawn = nodes.conjunction([
        *(nodes.equal(nodes.column(each, "fair_turned"), nodes.column(each, ways)) for each in _URN),
        exp.GTE(this=at, expression=nodes.column("fair_from", ways)),
        exp.LT(this=at.copy(), expression=nodes.column("fair_to", ways)),
    ])  # fmt: skip
    return nodes.union_all([
        begun, stepped.join(exp.Table(this=nodes.identifier(ways)), on=drawn, join_type="inner", copy=False)
    ])  # fmt: skip


def _drawn(spec: FairSpec) -> exp.Query:
    """Return for each group the list of its drawn deviations over strata, in the order of the draws."""
    urns, taken = name(spec, "urns"), name(spec, "taken")
    by = [*(nodes.column(each, urns) for each in (*units(spec), "fair_place")), nodes.column("fair_draw", taken)]
    own, held, whole = (nodes.column(each, urns) for each in ("fair_own", "fair_held", "fair_all"))
    expected = nodes.quotient(times(own, held), whole)
    excess = times(nodes.column("fair_sign", urns), minus(nodes.column("fair_taken", taken), expected))
    summed = nodes.select(
        [*by, nodes.alias(nodes.total(excess), "fair_excess")], urns, group=[each.copy() for each in by]
    )
    summed = summed.join(
        exp.Table(this=nodes.identifier(taken)), using=("fair_table", "fair_turn"), join_type="inner", copy=False
    )
    groups = [*units(spec), "fair_place"]
    order = [nodes.ascending(nodes.column("fair_draw"))]
    listed = nodes.call("LIST", exp.Order(this=nodes.column("fair_excess"), expressions=order))
    outputs = [*columns(groups), nodes.alias(listed, "fair_drawn")]
    return nodes.select(outputs, _derived(summed, "fair_summed"), group=columns(groups))


def _derived(query: exp.Expression, as_name: str) -> exp.Subquery:
    return exp.Subquery(this=query, alias=exp.TableAlias(this=nodes.identifier(as_name)))


def _named(source: str, alias: str) -> exp.Table:
    return exp.Table(this=nodes.identifier(source), alias=exp.TableAlias(this=nodes.identifier(alias)))
