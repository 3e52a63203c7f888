"""Judge whether a gap is within its allowance, from the columns `difference` and `ratio` of a query.

In: a spec; a query with the columns `fair_metric`, `difference`, `ratio`, ONE_VALUE, and with CONFIDENCE their limits.
Out: expressions of the metric's name, its allowance, whether that is on the difference or the ratio, and the verdicts
on the value and on its limits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.runtime_checks import given_within
from fairsql.expansion.building.symbols import Slot, slotted
from fairsql.syntax.columns import Allowance
from fairsql.syntax.spec import NEGATIVE, NOT_FINITE, FairSpec

ONE_VALUE = "fair_one_value"  # column: why a metric with a constant label or prediction is not judged
_Key = TypeVar("_Key")
SLACK = 1e-12  # so that a gap equal to its allowance is within it despite rounding


def metric_name(spec: FairSpec) -> exp.Expression:
    """Return the column `metric`."""
    return nodes.alias(by_metric([nodes.string(measure.name) for measure in spec.measures]), "metric")


def verdicts(spec: FairSpec, prefix: str = "", *, limited: bool | None = None) -> list[exp.Expression]:
    """Return the columns `allowance`, `judged_on`, `within`, and, if there are limits, `verdict`.

    The verdict is on the interval: `within` if all of it is within the allowance, `exceeds` if none of it is, else
    `undecided`. It is NULL if nothing is judged, for example if a label or prediction is constant.

    Args:
        spec: the clause.
        prefix: the prefix of the columns that are judged.
        limited: whether these have limits; None: if the clause has CONFIDENCE.
    """
    allowances = [measure.allowance for measure in spec.measures]
    judged = shared(allowances, lambda each: _judged_on(each) if each else exp.Null())
    bounds = nodes.cast(by_metric(shared(allowances, bound)), nodes.DOUBLE)
    outputs: list[exp.Expression] = [
        nodes.alias(bounds, "allowance"),
        nodes.alias(nodes.cast(by_metric(judged), nodes.VARCHAR), "judged_on"),
        nodes.alias(
            _each(allowances, nodes.BOOLEAN, lambda each: _holds(each, nodes.column(prefix + each.on))), "within"
        ),
    ]
    if limited if limited is not None else spec.confidence is not None:
        outputs.append(nodes.alias(_each(allowances, nodes.VARCHAR, lambda each: _verdict(each, prefix)), "verdict"))
    return outputs


def warned_of_negative(spec: FairSpec, *values: exp.Expression) -> list[exp.Expression]:
    """Return the warning that a gap is judged by its ratio, and one of its values is below 0; none if that cannot be.

    Metrics of counts are never below 0. The extension fills in the metrics later.
    """
    by_ratio = [each for each in spec.measures if each.allowance is not None and each.allowance.on == "ratio"]
    if not isinstance(spec.family, Slot) and not any(each.aggregates for each in by_ratio):
        return []
    below = [exp.LT(this=value, expression=nodes.number(0)) for value in values]
    any_below = exp.Paren(this=nodes.disjunction(below)) if len(below) > 1 else below[0]
    judged = nodes.equal(nodes.column("judged_on"), nodes.string("ratio"))
    return [nodes.case((nodes.conjunction([judged, any_below]), nodes.string(NEGATIVE)))]


def warned_of_infinite(spec: FairSpec, *values: exp.Expression) -> list[exp.Expression]:
    """Return the warning that one of two values is infinite or NaN; none if that cannot be.

    Metrics of counts are finite. The extension fills in the metrics later.
    """
    if not isinstance(spec.family, Slot) and not any(each.aggregates for each in spec.measures):
        return []
    unknown = nodes.disjunction(exp.Not(this=nodes.call("ISFINITE", value)) for value in values)
    return [nodes.case((unknown, nodes.string(NOT_FINITE)))]


def verdict_on_limits(spec: FairSpec, prefix: str) -> exp.Expression:
    """Return the verdict on limits in addition to those of `verdicts`, in columns with another prefix."""
    return _each([measure.allowance for measure in spec.measures], nodes.VARCHAR, lambda each: _sure(each, prefix))


def by_metric(values: Sequence[exp.Expression]) -> exp.Expression:
    """Return a value for each metric: CASE fair_metric WHEN 0 THEN … ELSE …, where ELSE is the most frequent value."""
    made = {id(value): value for value in values}  # equal values are often one node (`shared`), and printing is slow
    if len(made) == 1:
        return values[0]
    texts = {key: value.sql(dialect="duckdb") for key, value in made.items()}
    of_metric = [texts[id(value)] for value in values]
    usual, times = Counter(of_metric).most_common(1)[0]
    if times == len(of_metric):
        return values[0]
    default = values[of_metric.index(usual)] if times > 1 else None
    ifs = [
        exp.If(this=nodes.number(at), true=value.copy())
        for at, (text, value) in enumerate(zip(of_metric, values, strict=True))
        if default is None or text != usual
    ]
    return exp.Case(this=nodes.column("fair_metric"), ifs=ifs, default=default)


def shared(keys: Iterable[_Key], make: Callable[[_Key], exp.Expression]) -> list[exp.Expression]:
    """Return a value for each key, which is made once for equal keys.

    >>> one, other, again = shared([1, 2, 1], nodes.number)
    >>> one is again, one is other
    (True, False)
    """
    keys = list(keys)
    made = {key: make(key) for key in dict.fromkeys(keys)}
    return [made[key] for key in keys]


def _each(
    allowances: Sequence[Allowance | None], kind: nodes.DType, judge: Callable[[Allowance], exp.Expression]
) -> exp.Expression:
    judged = by_metric(shared(allowances, lambda each: nodes.cast(exp.Null(), kind) if each is None else judge(each)))
    return nodes.case((nodes.is_null(nodes.column(ONE_VALUE)), judged))


@slotted("judged")
def _judged_on(allowance: Allowance) -> exp.Expression:
    return nodes.string(allowance.on)


@slotted("verdict")
def _verdict(allowance: Allowance, prefix: str) -> exp.Expression:
    """Return the verdict: `within` if even the worse limit is, `exceeds` if not even the better one is within."""
    low, high = (nodes.column(f"{prefix}{allowance.on}_{side}") for side in ("low", "high"))
    worst, best = (high, low) if allowance.on == "difference" else (low, high)
    return nodes.case(
        (_holds(allowance, worst), nodes.string("within")),
        (exp.Not(this=exp.Paren(this=_holds(allowance, best))), nodes.string("exceeds")),
        (nodes.not_null(_holds(allowance, worst)), nodes.string("undecided")),
    )


@slotted("sure_verdict")
def _sure(allowance: Allowance, prefix: str) -> exp.Expression:
    """Return the verdict on other limits."""
    return _verdict(allowance, prefix)


@slotted("holds")
def _holds(allowance: Allowance, gap: exp.Expression) -> exp.Expression:
    """Return the test that a difference or a ratio is within the allowance; NaN is not."""
    least, slack = nodes.cast(bound(allowance), nodes.DOUBLE), nodes.number(SLACK)
    if allowance.on == "difference":
        return exp.LTE(this=gap.copy(), expression=exp.Add(this=least, expression=slack))
    return exp.Between(this=gap.copy(), low=exp.Sub(this=least, expression=slack), high=nodes.infinity())


@slotted("bound")
def bound(allowance: Allowance | None) -> exp.Expression:
    """Return the allowance as a number; a parameter is checked when the query runs."""
    if allowance is None:
        return exp.Null()
    if allowance.on == "ratio":
        return given_within("WITHIN RATIO", allowance.text, "above 0 and at most 1", high=1, above=True, optional=True)
    bounds = "between 0 and 1" if allowance.at_most is not None else "at least 0"
    return given_within(
        "WITHIN", allowance.text, bounds, high=allowance.at_most, optional=True, lapses=allowance.lapses
    )
