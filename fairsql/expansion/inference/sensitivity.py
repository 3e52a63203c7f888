"""Say how strong something unmeasured would have to be to explain a gap away (the item SENSITIVITY).

In: the columns of a result: a ratio or an unexplained part, and its limits. Out: further columns of it.
"""

from __future__ import annotations

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import plus
from fairsql.expansion.building.statistics_functions import function
from fairsql.expansion.building.symbols import are_symbolic, slot, slotted
from fairsql.expansion.building.verdicts import by_metric
from fairsql.expansion.inference.quantities import is_proportion
from fairsql.metrics.formula import parse_formula
from fairsql.syntax.columns import Measure
from fairsql.syntax.spec import FairSpec

_USUAL = 0.95  # the confidence of a clause without CONFIDENCE
_COMMON = "0.15"  # an outcome of a larger share is common, and the odds ratio is then further from 1 than the ratio


def of_ratio(spec: FairSpec, *, limited: bool) -> dict[str, exp.Expression]:
    """Return the E-value of the column `ratio` for ratios of rates, and with limits that of the limit nearer to 1."""
    values = {"e_value": _e_value("ratio")}
    if limited:
        values["e_value_limit"] = _e_value_of_limits("ratio_low", "ratio_high")
    rates = by_metric([_is_proportion(measure) for measure in spec.measures])
    return {each: nodes.case((rates.copy(), parse_formula(text))) for each, text in values.items()}


def of_odds_ratio(cells: dict[str, exp.Expression]) -> dict[str, exp.Expression]:
    """Return the E-value of the column `odds_ratio`, and of that of its limits which is nearer to 1.

    The root of the odds ratio stands for the risk ratio if the outcome is common, and else the odds ratio itself
    (VanderWeele 2017).

    Args:
        cells: the table of the two groups, [[a, b], [c, d]], by the names of its cells.
    """
    power = f"CASE WHEN (a + c) > {_COMMON} * (a + b + c + d) THEN 0.5 ELSE 1 END"
    low, one, high = (f"power({each}, {power})" for each in ("odds_ratio_low", "odds_ratio", "odds_ratio_high"))
    values = {"e_value": _e_value(one), "e_value_limit": _e_value_of_limits(low, high)}

    def with_cells(node: exp.Expression) -> exp.Expression:
        return cells[node.name].copy() if isinstance(node, exp.Column) and node.name in cells else node

    return {each: parse_formula(text).transform(with_cells) for each, text in values.items()}


def of_cases(spec: FairSpec) -> dict[str, exp.Expression]:
    """Return Rosenbaum's Γ: the largest factor by which the odds within a case may differ so that its gap is a finding.

    A finding is beyond chance on the side of the gap (Rosenbaum 2002). Without one Γ is 1. It is NULL for cases with
    several rows.
    """
    level = nodes.number(round(1 - (spec.confidence or _USUAL), 12))
    alpha = slot("alpha") if are_symbolic(spec.measures) else level
    one, other = (nodes.column(f"fair_only_{side}") for side in ("first", "second"))
    differ = exp.GT(this=plus(one, other), expression=nodes.number(0))
    factor = function("fair_rosenbaum", one, other, alpha)
    tests = [exp.Not(this=nodes.column("fair_several")), differ]
    return {"gamma": nodes.case((nodes.conjunction(tests), factor))}


def of_unexplained(numbers: exp.Expression, *, limited: bool) -> dict[str, exp.Expression]:
    """Return the equal strength of a factor that would explain the column `unexplained`; with limits also the nearer.

    A factor whose share differs by δ between the groups, and that moves a rate by γ, explains δγ (VanderWeele and Arah
    2011). If both are as small as they can be, they are √|u|. A number has a unit, which such a strength would mix up.
    """
    values = {"equal_strength": "sqrt(abs(unexplained))"}
    if limited:
        nearer = "greatest(unexplained_low, -unexplained_high, 0)"
        values["equal_strength_limit"] = f"CASE WHEN NOT unexplained_low IS NULL THEN sqrt({nearer}) END"
    tests = exp.Not(this=exp.Paren(this=numbers.copy()))
    return {each: nodes.case((tests.copy(), parse_formula(text))) for each, text in values.items()}


@slotted("is_proportion")
def _is_proportion(measure: Measure) -> exp.Expression:
    return exp.Boolean(this=is_proportion(measure))


def _e_value(ratio: str) -> str:
    """Return how strongly, as a risk ratio, a factor must go with group and outcome (VanderWeele and Ding 2017)."""
    inverse = f"(1 / {ratio})"
    strengths = [f"{each} + sqrt({each} * ({each} - 1))" for each in (ratio, inverse)]
    return f"CASE WHEN {ratio} >= 1 THEN {strengths[0]} WHEN {ratio} > 0 THEN {strengths[1]} END"


def _e_value_of_limits(low: str, high: str) -> str:
    """Return the E-value of the limit nearer to 1; 1 if the limits include 1, for then nothing is needed."""
    inverse = f"(1 / {high})"
    above, below = (f"{each} + sqrt({each} * ({each} - 1))" for each in (low, inverse))
    includes_one = f"{low} <= 1 AND {high} >= 1"
    return f"CASE WHEN {includes_one} THEN 1 WHEN {low} > 1 THEN {above} WHEN {high} > 0 THEN {below} END"
