"""Pair the two groups furthest apart over the cases that both have (MATCH).

In: a spec. Out: the queries up to `fair_extremes`, with the columns of `extremes`. Each pair of groups has matched
cases of its own, so a group has another value in each pair: the pair with the largest gap is taken, not the two groups
with the lowest and the highest value.
"""

from __future__ import annotations

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import plus
from fairsql.expansion.comparing.comparison import FIELDS, joined
from fairsql.expansion.comparing.extremes import (
    COUNTED,
    ENDS,
    LIMITS,
    OUTER,
    SIDES,
    by_judged,
    counted,
    deciding,
    largest,
    sides_of,
)
from fairsql.expansion.comparing.matched_pairs import MATCHED, matched_pairs
from fairsql.expansion.counting.contingency import Cte, columns, name, strata
from fairsql.expansion.inference.simultaneous_intervals import Together
from fairsql.syntax.spec import FairSpec

OF_CASES = ("matched", "unmatched")  # of the shown pair: cases of both groups, and cases of one of them alone
_SIDES = {"lowest": "lower", "highest": "upper"}  # in `fair_ordered`


def matched_extremes(spec: FairSpec, together: Together) -> list[Cte]:
    """Return the queries up to `fair_extremes`: one row per stratum and metric."""
    ctes = matched_pairs(spec, together)
    (_, contrasts) = ctes.pop()
    of_cases, ordered, furthest = (name(spec, word) for word in ("contrasts_of_cases", "ordered", "furthest"))
    ctes += [(of_cases, contrasts), (ordered, _ordered(of_cases))]
    ctes.append((furthest, _furthest(spec, ordered)))
    ctes.append((name(spec, "extremes"), _with_pairs(spec, name(spec, "measures"), furthest)))
    return ctes


def _ordered(contrasts: str) -> exp.Query:
    """Return the pairs with the group with the lower value first, by the names of `extremes`."""
    below = exp.LTE(this=nodes.column("first_value"), expression=nodes.column("second_value"))
    outputs: list[exp.Expression] = [exp.Star()]
    for side, (one, other) in zip(SIDES, (("first", "second"), ("second", "first")), strict=True):
        for each in FIELDS:
            chosen = nodes.case((below.copy(), nodes.column(f"{one}_{each}")), default=nodes.column(f"{other}_{each}"))
            outputs.append(nodes.alias(chosen, f"{side}_{each}"))
    return nodes.select(outputs, contrasts)


def _furthest(spec: FairSpec, ordered: str) -> exp.Query:
    """Return the pair with the largest gap in the judged quantity, and the limits of the largest gap."""
    within = [*strata(spec), "fair_metric"]
    sides: dict[str, exp.Expression] = {
        f"{side}_{each}": nodes.column(f"{side}_{each}") for side in SIDES for each in FIELDS
    }
    cases = {
        "matched": nodes.column(MATCHED),
        "unmatched": plus(*columns(["fair_first_unmatched", "fair_second_unmatched"])),
    }
    chosen: dict[str, exp.Expression] = {}
    for on, extreme in (("difference", exp.Max), ("ratio", exp.Min)):
        gap = nodes.column(f"fair_{on}")
        row = nodes.struct({"gap": gap, **{each: value.copy() for each, value in (sides | cases).items()}})
        chosen[on] = extreme(this=nodes.case((nodes.not_null(gap.copy()), row)))
    gaps = exp.Count(this=nodes.column("fair_difference"))
    fewest = exp.Min(this=nodes.case((nodes.not_null(nodes.column("fair_difference")), nodes.column(MATCHED))))
    outputs = columns(within)
    outputs.append(nodes.alias(by_judged(spec, chosen), "fair_chosen"))
    outputs += [nodes.alias(gaps, "fair_gaps"), nodes.alias(nodes.cast(fewest, nodes.BIGINT), "fair_fewest")]
    if spec.confidence is not None:
        limited = exp.Count(this=nodes.column("fair_difference_low"))
        outputs.append(nodes.alias(nodes.equal(limited, gaps.copy()), "fair_complete"))
        outputs.append(nodes.alias(exp.GTE(this=limited.copy(), expression=nodes.number(1)), "fair_limited"))
        limits: dict[str, exp.Expression] = {each: nodes.column(f"fair_{each}") for each in LIMITS}
        pair = {each: value for each, value in sides.items() if not each.endswith("_n")}
        outputs += [*largest(limits), *deciding(spec, limits, pair, ordered)]
    return nodes.select(outputs, ordered, group=columns(within))


def _with_pairs(spec: FairSpec, measures: str, furthest: str) -> exp.Query:
    """Return the chosen pair of each stratum and metric; NULL where no two groups have a case in common."""
    within = [*strata(spec), "fair_metric"]
    every = nodes.select([*columns(within), *counted()], measures, group=columns(within))
    all_of = "fair_each"
    chosen = nodes.column("fair_chosen", furthest)
    judged = nodes.case((nodes.not_null(chosen), nodes.number(2)), default=nodes.number(1))
    outputs: list[exp.Expression] = [
        nodes.column(each, all_of) for each in (*within, *COUNTED) if each != "fair_smallest"
    ]
    outputs += [nodes.alias(judged, "fair_judged"), nodes.alias(nodes.column("fair_fewest", furthest), "fair_smallest")]
    outputs += [
        nodes.alias(nodes.field(chosen.copy(), f"{side}_{each}"), f"{side}_{each}") for side in SIDES for each in FIELDS
    ]
    outputs += [nodes.alias(nodes.field(chosen.copy(), each), f"fair_{each}") for each in OF_CASES]
    if spec.confidence is not None:
        gaps = exp.Coalesce(this=nodes.column("fair_gaps", furthest), expressions=[nodes.number(0)])
        outputs.append(nodes.alias(gaps, "fair_gaps"))
        for each in LIMITS:
            known = nodes.column("fair_complete" if each in OUTER else "fair_limited", furthest)
            limit = nodes.case((known, nodes.column(f"fair_{each}", furthest)))
            outputs.append(nodes.alias(limit, f"fair_{each}"))
        outputs += [column for end in ENDS for column in sides_of(nodes.column(f"fair_{end}", furthest), end)]
    source = exp.Subquery(this=every, alias=exp.TableAlias(this=nodes.identifier(all_of)))
    query = nodes.select(outputs, source)
    return query.join(
        exp.Table(this=nodes.identifier(furthest)), on=joined(within, all_of, furthest), join_type="left", copy=False
    )
