"""Expand `FAIR DISPARITY (…)`: return one row per stratum and metric, with the two extreme groups and their gap.

In: a spec. Out: a query over the same single scan as `FAIR (…)`: the groups in long form, the two with the largest gap
(or the one furthest from the reference), their difference and ratio, and whether these are within the allowance.
"""

from __future__ import annotations

from dataclasses import replace

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import minus
from fairsql.expansion.building.reference import either, is_open
from fairsql.expansion.building.symbols import Slot, slot
from fairsql.expansion.building.verdicts import ONE_VALUE, metric_name, verdicts, warned_of_infinite, warned_of_negative
from fairsql.expansion.comparing.comparison import compared, text_of_group, text_of_key, warned_of_null, with_reference
from fairsql.expansion.comparing.correlations import correlations
from fairsql.expansion.comparing.distances import largest_distances
from fairsql.expansion.comparing.extremes import ENDS, LIMITS, SIDES, extremes, places
from fairsql.expansion.comparing.matched_extremes import OF_CASES, matched_extremes
from fairsql.expansion.comparing.one_value import reason
from fairsql.expansion.comparing.reference_extremes import against
from fairsql.expansion.counting.clusters import shared_queries
from fairsql.expansion.counting.contingency import Cte, columns, name, strata
from fairsql.expansion.counting.macro_cells import is_of_macro
from fairsql.expansion.inference.families import family
from fairsql.expansion.inference.simultaneous_intervals import Together
from fairsql.syntax.result_columns import FEWER, NO_VALUES
from fairsql.syntax.spec import FairSpec

_SMALL = 30  # with fewer rows, a value is better not judged, since one row changes it by several per cent
_MANY = 50  # groups of few rows that are probably numbers or dates
_RANGES = ", and cut a number or date into ranges: floor(age / 10) * 10 AS decade"


def disparity(spec: FairSpec) -> exp.Query:
    """Expand `FAIR DISPARITY (…)`.

    Before: `FROM t FAIR DISPARITY (PREDICTION p PROTECTED g WITHIN 0.05)`; after: the queries of `FAIR (…)`, then
    `fair_measures` (one row per group and metric), `fair_pairs` (the two extremes), `fair_contrasts` (their gap).
    """
    ctes = gaps(spec)
    query = result(spec, ctes[-1][0])
    query.order_by(*map(nodes.ascending, columns([*strata(spec), "fair_metric"])), copy=False)
    return nodes.with_ctes(query, ctes, once=computed_once(spec))


def gaps(spec: FairSpec, groups: list[Cte] | None = None) -> list[Cte]:
    """Return the queries up to the gap of each stratum and metric.

    Args:
        spec: the clause.
        groups: the queries of the counts of groups, if they differ from those of `counts`.
    """
    together: Together = "pairs" if spec.reference is None else "reference"
    ctes = matched_extremes(spec, together) if spec.match is not None else _paired(spec, together, groups)
    ctes.append((name(spec, "contrasts"), _contrasts(spec, ctes[-1][0])))
    if spec.has_distances:
        ctes += largest_distances(spec, name(spec, "measures"), ctes[-1][0], together)
    if spec.confidence is not None:  # the deciding pair depends on the verdict
        judged = [nodes.alias(each.this, f"fair_{each.alias}") for each in verdicts(spec)]
        ctes.append((name(spec, "verdicts"), nodes.select([exp.Star(), *judged], ctes[-1][0])))
    return ctes


def computed_once(spec: FairSpec) -> list[str]:
    """Return the names of queries that are computed once, however often they are read."""
    return shared_queries(spec) if spec.match is not None else [name(spec, "limited"), *shared_queries(spec)]


def _paired(spec: FairSpec, together: Together, groups: list[Cte] | None) -> list[Cte]:
    """Return the queries up to `fair_pairs`."""
    counted = with_reference(spec)
    ctes = compared(spec, together, places(counted), groups)
    measures = ctes[-1][0]
    ctes += correlations(counted) if spec.confidence is not None else []
    return [*ctes, *_pairs(counted, measures)]


def _pairs(spec: FairSpec, measures: str) -> list[Cte]:
    """Return the two extreme groups, or the reference and the group furthest from it; a macro chooses when it runs."""
    if not is_open(spec):
        return (extremes if spec.reference is None else against)(spec, measures)
    each_other = extremes(replace(spec, reference=None, suffix=f"{spec.suffix}_of_all"), measures)
    return either(spec, each_other, against(spec, measures))


def _contrasts(spec: FairSpec, pairs: str) -> exp.Query:
    """Return both groups with difference, ratio and their limits; NULL if fewer than two groups are judged."""
    enough = exp.GTE(this=nodes.column("fair_judged"), expression=nodes.number(2))
    low, high = nodes.column("lowest_value"), nodes.column("highest_value")
    positive = exp.GTE(this=low, expression=nodes.number(0))  # a ratio of negative values has no meaning
    comparable = nodes.conjunction([enough, positive])
    outputs: list[exp.Expression] = [exp.Star(), reason(spec)]
    outputs.append(nodes.alias(nodes.case((enough.copy(), minus(high, low))), "difference"))
    outputs.append(nodes.alias(nodes.case((comparable, nodes.quotient(low.copy(), high.copy()))), "ratio"))
    if spec.confidence is not None:
        defined = nodes.conjunction([positive.copy(), exp.GT(this=high.copy(), expression=nodes.number(0))])
        for each in LIMITS:
            limit = nodes.column(f"fair_{each}")
            of_ratio = each.startswith("ratio")
            outputs.append(nodes.alias(nodes.case((defined.copy(), limit)) if of_ratio else limit, each))
    return nodes.select(outputs, pairs)


def result(spec: FairSpec, contrasts: str) -> exp.Select:
    """Return the columns of the form, in their order, of the gaps of a relation."""
    bounds = ("_low", "_high") if spec.confidence is not None else ()
    outputs = columns(strata(spec))
    outputs.append(metric_name(spec))
    outputs += columns([f"{gap}{bound}" for gap in ("difference", "ratio") for bound in ("", *bounds)])
    judged = verdicts(spec)
    if spec.confidence is not None:  # a macro has parameters of these names
        judged = [nodes.alias(nodes.column(f"fair_{each.alias}"), each.alias) for each in judged]
    outputs += judged
    for side in SIDES:
        outputs.append(nodes.alias(text_of_group(spec, side), f"{side}_group"))
        outputs += columns([f"{side}_n", f"{side}_value"])
    outputs.append(nodes.alias(nodes.column("fair_excluded"), "excluded"))
    if spec.confidence is not None:
        outputs += [nodes.alias(_deciding(spec, side), f"deciding_{side}") for side in SIDES]
        outputs.append(nodes.alias(nodes.cast(_comparisons(spec), nodes.BIGINT), "comparisons"))
    if spec.match is not None:
        outputs += [nodes.alias(nodes.cast(nodes.column(f"fair_{each}"), nodes.BIGINT), each) for each in OF_CASES]
    outputs.append(nodes.alias(_warning(spec), "warning"))
    outputs += columns([f"{side}_key" for side in SIDES])
    return nodes.select(outputs, contrasts)


def _deciding(spec: FairSpec, side: str) -> exp.Expression:
    """Return a group of the deciding pair: the low limit's if the verdict is `exceeds`, else the high limit's."""
    verdict = nodes.column("fair_verdict")
    near, far = (
        text_of_key(spec, *(nodes.column(f"fair_{end}_{side}_{each}") for each in ("key", "value"))) for end in ENDS
    )
    exceeds = nodes.equal(verdict, nodes.string("exceeds"))
    return nodes.case((exceeds, near), (nodes.not_null(verdict.copy()), far))


def _comparisons(spec: FairSpec) -> exp.Expression:
    """Return the number of gaps for which limits hold together."""
    if isinstance(spec.family, Slot):
        return slot("comparisons")
    gaps = nodes.column("fair_gaps")
    if spec.family == "pairs" and not is_of_macro(spec):
        return gaps
    return nodes.over(exp.Sum(this=gaps), family(spec, strata(spec)))


def _warning(spec: FairSpec) -> exp.Expression:
    """Return a warning, or NULL.

    A constant label or prediction prevents a verdict, a value is infinite, a ratio of negative values is asked for, a
    group of NULL is compared, few rows are judged without MINIMUM, or fewer than two groups have a value.
    """
    small: list[exp.Expression] = [exp.LT(this=nodes.column("fair_smallest"), expression=nodes.number(_SMALL))]
    left_out: list[tuple[exp.Expression, exp.Expression]] = []
    if spec.minimum is not None:
        minimum = nodes.cast(nodes.raw(spec.minimum), nodes.DOUBLE)
        small.append(nodes.equal(minimum, nodes.number(0)))
        left_out = [(exp.GT(this=minimum.copy(), expression=nodes.number(0)), nodes.string(FEWER))]
    one = nodes.equal(nodes.column("fair_smallest"), nodes.number(1))
    rows = nodes.case((one, nodes.string(" row")), default=nodes.string(" rows"))
    many = exp.GTE(this=nodes.column("fair_judged"), expression=nodes.number(_MANY))
    text = nodes.call(
        "CONCAT", nodes.string("a value stands on "), nodes.column("fair_smallest"), rows,
        nodes.string(f": write MINIMUM {_SMALL}"), nodes.case((many, nodes.string(_RANGES))),
    )  # fmt: skip
    constant = nodes.column(ONE_VALUE)
    compared = warned_of_null(spec, *(nodes.column(f"{side}_key") for side in SIDES))
    values = columns([f"{side}_value" for side in SIDES])
    of_values = [*warned_of_infinite(spec, *values), *warned_of_negative(spec, values[0].copy())]
    others = nodes.call(
        "CONCAT_WS", nodes.string("; "), *of_values, compared, nodes.case((nodes.conjunction(small), text))
    )
    enough = exp.GTE(this=nodes.column("fair_judged"), expression=nodes.number(2))
    return nodes.case(
        (nodes.not_null(constant), constant.copy()),
        (enough, exp.Nullif(this=others, expression=nodes.string(""))),
        *left_out,
        default=nodes.string(NO_VALUES),
    )
