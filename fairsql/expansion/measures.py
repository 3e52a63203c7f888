"""The measures of each group, with their intervals.

In: a spec, and the counts of its groups. Out: the expressions of each measure's value and limits over those counts.
Wilson's interval serves plain proportions of counts, the delta method everything else; both are plain SQL.
"""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from statistics import NormalDist

from sqlglot import exp

from fairsql.expansion import nodes
from fairsql.expansion.arithmetic import divide, times
from fairsql.expansion.contingency import Cte, columns, keys, name
from fairsql.expansion.counts import counts
from fairsql.expansion.means import deviations, mean_limits, moments
from fairsql.expansion.together import Together, beside, quantile_column, quantiles
from fairsql.metrics.derivative import derive, is_zero
from fairsql.metrics.formula import CELLS, SCORE_SUMS, alike, as_proportion, evaluate
from fairsql.syntax.spec import FairSpec, Measure


def normal_quantile(confidence: float) -> float:
    """Return z so that a standard normal value lies in [-z, z] with the given probability.

    >>> round(normal_quantile(0.95), 4)
    1.96
    """
    return NormalDist().inv_cdf((1 + confidence) / 2)


def measured(spec: FairSpec, together: Together = "alone") -> list[Cte]:
    """Return the queries up to `fair_groups`: keys, n, excluded, and each measure with its limits under CONFIDENCE.

    Args:
        spec: the clause.
        together: for what the limits hold at once.
    """
    ctes = counts(spec)
    if spec.confidence is not None:
        ctes.append((name(spec, "spreads"), _spreads(spec, ctes[-1][0])))
        source: exp.Expression | str = name(spec, "spreads")
        z = [nodes.number(normal_quantile(spec.confidence)) for _ in spec.measures]
        if together != "alone":
            ctes += quantiles(spec, name(spec, "spreads"), spec.confidence, together)
            source = beside(spec, name(spec, "spreads"))
            z = [nodes.column(quantile_column(at)) for at in range(len(spec.measures))]
        ctes.append((name(spec, "intervals"), _intervals(spec, source, z)))
    ctes.append((name(spec, "groups"), _groups(spec, ctes[-1][0])))
    return ctes


def _groups(spec: FairSpec, source: str) -> exp.Query:
    rows = nodes.column("fair_n" if spec.weight is not None else "n")
    excluded = exp.Sub(this=nodes.column("fair_all"), expression=rows.copy())
    outputs = columns(keys(spec))
    outputs.append(nodes.alias(nodes.cast(rows, nodes.BIGINT), "n"))
    outputs.append(nodes.alias(nodes.cast(excluded, nodes.BIGINT), "excluded"))
    for at, measure in enumerate(spec.measures):
        if spec.confidence is None:
            outputs.append(nodes.alias(_value(measure), measure.name))
        else:
            low, high = _limits(measure, at)
            outputs.append(nodes.alias(nodes.column(f"fair_value_{at}"), measure.name))
            outputs.append(nodes.alias(low, f"{measure.name}_low"))
            outputs.append(nodes.alias(high, f"{measure.name}_high"))
    return nodes.select(outputs, source)


def _value(measure: Measure) -> exp.Expression:
    return nodes.cast(measure.formula.copy(), nodes.DOUBLE)


def _spreads(spec: FairSpec, source: str) -> exp.Query:
    """Each measure beside what its interval follows from: the size of a proportion, or a variance."""
    outputs = columns([*keys(spec), "n", "fair_all", *(["fair_n"] if spec.weight is not None else [])])
    for at, measure in enumerate(spec.measures):
        outputs.append(nodes.alias(_value(measure), f"fair_value_{at}"))
        if measure.aggregates:
            outputs += moments(spec, measure.mean, at) if measure.mean is not None else []
            continue
        spread = _effective_size(measure, spec) if as_proportion(measure.formula) else _variance(measure, spec)
        outputs.append(nodes.alias(nodes.cast(spread, nodes.DOUBLE), f"fair_spread_{at}"))
    return nodes.select(outputs, source)


def _plus(terms: list[exp.Expression]) -> exp.Expression:
    return reduce(lambda a, b: exp.Add(this=a, expression=b), terms) if terms else nodes.number(0)


def _times(*factors: exp.Expression) -> exp.Expression:
    wrapped = [exp.Paren(this=f) if isinstance(f, exp.Binary | exp.Neg) else f for f in factors]
    return reduce(lambda a, b: exp.Mul(this=a, expression=b), wrapped)


def _effective_size(measure: Measure, spec: FairSpec) -> exp.Expression:
    """Rows below a proportion's line; with weights Kish's effective size, (sum of w)² / sum of w²."""
    proportion = as_proportion(measure.formula)
    below = proportion[1] if proportion else ()
    size = _plus(columns(below)) if len(below) < len(CELLS) else nodes.column("n")
    if spec.weight is None:
        return size
    return nodes.quotient(_times(size, size.copy()), _plus(columns([f"fair_q_{each}" for each in below])))


def _variance(measure: Measure, spec: FairSpec) -> exp.Expression:
    """The delta method: sum over cells of (squared weights in the cell) x (derivative by the cell)².

    A row with value x in a sum of scores S moves the measure f by w (df/dS x + df/dcell), so that
    V = (df/dS)² sum(w² x²) + 2 df/dS sum_cells(df/dcell sum(w² x)) + sum_cells((df/dcell)² sum(w²)).
    """
    formula, names, weighted = measure.formula, measure.reads, spec.weight is not None
    sums = [each for each in SCORE_SUMS if each in names]
    if len(sums) > 1:
        return exp.Null()  # the covariance of two sums of scores is not kept
    celled = bool(names & set(CELLS))
    slopes = {each: derive(formula, each) for each in (CELLS if celled else ("n",))}
    slopes = {each: slope for each, slope in slopes.items() if not is_zero(slope)}
    squares = {each: nodes.column(f"fair_q_{each}" if weighted else each) for each in slopes}
    # sums of w² m², of w² m and of w m, over the rows, where a row moves the measure by w m
    second = [_times(squares[each].copy(), _square(slope)) for each, slope in slopes.items()]
    first = [_times(squares[each].copy(), slope.copy()) for each, slope in slopes.items()]
    plain = [_times(nodes.column(each), slope.copy()) for each, slope in slopes.items()]
    for each in sums:
        by_sum = derive(formula, each)
        second.append(_times(nodes.column(f"fair_xx_{each}"), _square(by_sum)))
        for cell, slope in slopes.items():
            moment = nodes.column(f"fair_x_{each}_{cell}" if celled else f"fair_x_{each}")
            second.append(_times(nodes.number(2), by_sum.copy(), slope.copy(), moment))
        first.append(_times(by_sum.copy(), nodes.column(f"fair_x_{each}")))
        twice = nodes.number(_degree(each))  # a sum over pairs counts both of their rows
        plain.append(_times(twice, by_sum.copy(), nodes.column(each)))
    if _scale_free(formula):
        return _plus(second)
    # A measure that grows with the group: only the shares of the cells vary, not the number of rows.
    mean = nodes.quotient(_plus(plain), nodes.column("n"))
    drift = _times(nodes.number(-2), mean, _plus(first))
    return _plus([*second, drift, _times(_square(mean.copy()), nodes.column("fair_q_n" if weighted else "n"))])


def _square(node: exp.Expression) -> exp.Expression:
    return exp.Pow(this=node.copy(), expression=nodes.number(2))


def _degree(each: str) -> int:
    """By which power of the number of rows a sum of scores grows."""
    return 2 if each == "concordant_pairs" else 1


def _scale_free(formula: exp.Expression) -> bool:
    """True if doubling all rows leaves the formula as it is; then what the rows move it by adds up to 0."""
    for point in ((101, 67, 43, 211), (389, 157, 271, 97)):
        at = {}
        for factor in (1, 2):
            values = dict(zip(CELLS, (Fraction(factor * c) for c in point), strict=True))
            scores = {each: Fraction(37 * factor ** _degree(each)) for each in SCORE_SUMS}
            at[factor] = evaluate(formula, {**values, **scores, "n": sum(values.values(), Fraction(0))})
        one, two = at[1], at[2]
        if one is None or two is None or not alike(one, two):
            return False
    return True


def _intervals(spec: FairSpec, spreads: exp.Expression | str, z: list[exp.Expression]) -> exp.Query:
    """Each measure with half the width of its interval; of a proportion also Wilson's center."""
    outputs = columns([*keys(spec), "n", "fair_all", *(["fair_n"] if spec.weight is not None else [])])
    for at, measure in enumerate(spec.measures):
        outputs.append(nodes.column(f"fair_value_{at}"))
        if measure.aggregates:
            outputs += deviations(at, z[at]) if measure.mean is not None else []
            continue
        if as_proportion(measure.formula):
            center, half = _wilson(f"fair_value_{at}", f"fair_spread_{at}", z[at])
            outputs.append(nodes.alias(center, f"fair_center_{at}"))
        else:
            half = _times(z[at].copy(), _root(nodes.column(f"fair_spread_{at}")))
        outputs.append(nodes.alias(half, f"fair_half_{at}"))
    return nodes.select(outputs, spreads)


def _root(variance: exp.Expression) -> exp.Expression:
    """The square root of a variance that rounding may have put a little below 0."""
    below = exp.LT(this=variance, expression=nodes.number(0))
    return exp.Sqrt(this=nodes.case((below, nodes.number(0)), default=variance.copy()))


def _wilson(value: str, size: str, z: exp.Expression) -> tuple[exp.Expression, exp.Expression]:
    """Wilson 1927: center (p + z²/2m) / (1 + z²/m), half width z sqrt(p (1 - p)/m + z²/4m²) / (1 + z²/m)."""

    def over_size(number: exp.Expression) -> exp.Expression:
        return nodes.quotient(number, nodes.column(size))

    def shrunk(number: exp.Expression) -> exp.Expression:
        below = exp.Add(this=nodes.number(1), expression=over_size(times(z, z)))
        above = exp.Paren(this=number) if isinstance(number, exp.Add) else number
        return exp.Div(this=above, expression=exp.Paren(this=below), typed=False, safe=False)

    p = nodes.column(value)
    variance = over_size(_times(p, exp.Sub(this=nodes.number(1), expression=p.copy())))
    square = exp.Pow(this=over_size(divide(z, 2)), expression=nodes.number(2))
    root = exp.Sqrt(this=exp.Add(this=variance, expression=square))
    center = exp.Add(this=p.copy(), expression=over_size(divide(times(z, z), 2)))
    return shrunk(center), shrunk(_times(z.copy(), root))


def _limits(measure: Measure, at: int) -> tuple[exp.Expression, exp.Expression]:
    """Both limits; those of a proportion stay within [0, 1], where rounding would put them a little outside."""
    if measure.aggregates:
        return mean_limits(at) if measure.mean is not None else (_null(), _null())
    proportion = as_proportion(measure.formula) is not None
    center = nodes.column(f"fair_center_{at}" if proportion else f"fair_value_{at}")
    half = nodes.column(f"fair_half_{at}")
    low: exp.Expression = exp.Sub(this=center, expression=half)
    high: exp.Expression = exp.Add(this=center.copy(), expression=half.copy())
    if proportion:
        low = nodes.case((exp.LT(this=low, expression=nodes.number(0)), nodes.number(0)), default=low.copy())
        high = nodes.case((exp.GT(this=high, expression=nodes.number(1)), nodes.number(1)), default=high.copy())
    return low, high


def _null() -> exp.Expression:
    return nodes.cast(exp.Null(), nodes.DOUBLE)
