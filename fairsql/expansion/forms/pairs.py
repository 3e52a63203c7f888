"""Expand `FAIR PAIRS (…)`: return one row per stratum, metric and pair of groups, or group and reference.

In: a spec. Out: a query over the same single scan as `FAIR (…)`: the groups in long form, joined with each other, their
difference and ratio, whether these are within the allowance, and whether chance could explain them.
"""

from __future__ import annotations

from dataclasses import replace

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import greatest, least, minus, plus, root, times
from fairsql.expansion.building.reference import by_reference, is_open
from fairsql.expansion.building.statistics_functions import function
from fairsql.expansion.building.verdicts import ONE_VALUE, metric_name, verdicts, warned_of_infinite, warned_of_negative
from fairsql.expansion.comparing.comparison import (
    long_form,
    sided,
    text_of_group,
    with_reference,
)
from fairsql.expansion.comparing.contrasts import (
    SIDES,
    columns_of,
    contrasts,
    odds_ratio,
    one_more_reverses,
    rows_needed,
    shortfall,
    standardized,
)
from fairsql.expansion.comparing.correlations import correlations
from fairsql.expansion.comparing.distances import CHANCE, by_distance, distances
from fairsql.expansion.comparing.matched_pairs import matched_pairs, odds_of_cases, pattern_columns, tested
from fairsql.expansion.comparing.pair_evidence import (
    CONFIDENCE,
    evidence,
    evidence_of,
    groups_with_evidence,
    in_long_form,
    is_counted,
)
from fairsql.expansion.comparing.pairing import paired
from fairsql.expansion.counting.clusters import shared_queries
from fairsql.expansion.counting.contingency import Cte, columns, name, strata
from fairsql.expansion.counting.macro_cells import is_of_macro, is_unweighted
from fairsql.expansion.inference.every_look import chance_at
from fairsql.expansion.inference.families import family
from fairsql.expansion.inference.p_value_adjustment import adjusted
from fairsql.expansion.inference.sensitivity import of_cases, of_ratio
from fairsql.expansion.inference.simultaneous_intervals import Together, of_pairs
from fairsql.expansion.inference.two_proportions import two_proportions
from fairsql.metrics.formula import DISTANCES
from fairsql.syntax.spec import FairSpec

_COUNTS = ("first_hits", "first_size", "second_hits", "second_size")
_DESIGNS = ("first_design", "first_design", "second_design", "second_design")
ANY_RATIO = "the interval of a value includes 0, so a ratio to it is of any size: judge the difference, as WITHIN 0.05"


def pairs(spec: FairSpec) -> exp.Query:
    """Expand `FAIR PAIRS (…)`.

    Before: `FROM t FAIR PAIRS (PREDICTION p PROTECTED g WITHIN 0.05)`; after: the queries of `FAIR (…)`, then
    `fair_measures` (one row per group and metric), `fair_pairs` (two of them), `fair_contrasts` (their gap),
    `fair_tests` (its p-value).
    """
    ctes = matched_pairs(spec, _together(spec)) if spec.match is not None else _paired(spec)
    ctes.append((name(spec, "tests"), _tests(spec, ctes[-1][0])))
    return nodes.with_ctes(_result(spec, ctes[-1][0]), ctes, once=shared_queries(spec))


def _paired(spec: FairSpec) -> list[Cte]:
    """Return the queries up to `fair_contrasts`."""
    limited = replace(spec, confidence=spec.confidence or CONFIDENCE)  # some p-values are computed from limits
    counted = with_reference(limited)
    ctes = sided(limited, _together(spec))
    groups = ctes[-1][0]
    ctes += evidence(counted)
    ctes.append((name(spec, "tested_groups"), groups_with_evidence(counted, groups)))
    ctes += long_form(spec, ctes[-1][0], _together(spec), in_long_form(counted))
    limits = ("low", "high") if spec.confidence is not None else ()
    measures = ctes[-1][0]
    ctes += correlations(counted)
    ctes += paired(with_reference(spec), measures, (*evidence_of(spec), *limits))
    ctes.append((name(spec, "contrasts"), contrasts(spec, ctes[-1][0], _together(spec))))
    return [*ctes, *(distances(spec, ctes[-1][0]) if spec.has_distances else [])]


def _together(spec: FairSpec) -> Together:
    """Return the set of gaps for which limits hold simultaneously: the same for which p-values are corrected."""
    if spec.confidence is None or spec.correction == "none":
        return "alone"
    if is_open(spec):
        return "corrected"
    return "pairs" if spec.reference is None else "reference"


def _tests(spec: FairSpec, source: str) -> exp.Query:
    """Add the p-value to each pair; with ANYTIME, one that holds at every look, from the number of standard errors.

    A gap stands on 2n₁n₂/(n₁ + n₂) rows; if both groups have the same size, this is the size of either.
    """
    query = tested(spec, source) if spec.match is not None else _tested(spec, source)
    if spec.has_distances:
        chances = dict.fromkeys(DISTANCES, nodes.column(CHANCE))
        either = nodes.alias(by_distance(spec, chances, nodes.column("fair_p")), "fair_p")
        return nodes.select([exp.Star(replace=[either])], _derived(query))
    if spec.tuned is None or spec.confidence is None:
        return query
    counted = [is_counted(measure, spec) for measure in spec.measures]
    z: exp.Expression = nodes.column("fair_z")
    if not all(counted):
        z = exp.Coalesce(this=z, expressions=[nodes.column("fair_limit_z")])
    sizes: list[exp.Expression] = [nodes.cast(each, nodes.DOUBLE) for each in columns(["first_n", "second_n"])]
    if any(counted):
        sizes = [
            exp.Coalesce(this=own, expressions=[rows])
            for own, rows in zip(columns_of("first_size", "second_size"), sizes, strict=True)
        ]
    one, whole = sizes
    other = by_reference(spec, minus(whole, one), whole)
    values = {"fair_look_z": z, "fair_look_size": nodes.quotient(times(2, one, other), plus(one, other))}
    inner = nodes.select([exp.Star(), *(nodes.alias(value, each) for each, value in values.items())], _derived(query))
    chance = chance_at(spec, *columns([*values]))
    return nodes.select([exp.Star(replace=[nodes.alias(chance, "fair_p")])], _derived(inner))


def _derived(query: exp.Query) -> exp.Subquery:
    return exp.Subquery(this=query, alias=exp.TableAlias(this=nodes.identifier("fair_looked")))


def _tested(spec: FairSpec, source: str) -> exp.Query:
    """Add the p-value to each pair: for proportions from their counts, for other measures from confidence limits.

    With REFERENCE OVERALL, a group is tested against the rows outside it: this difference has the same sign and p-value
    as that from all rows.
    """
    counted = [is_counted(measure, spec) for measure in spec.measures]
    by_limits = times(2, function("fair_upper_tail", nodes.column("fair_limit_z")))
    if not any(counted):
        none = nodes.alias(nodes.cast(exp.Null(), nodes.DOUBLE), "fair_z")
        return nodes.select([exp.Star(), none, nodes.alias(by_limits, "fair_p")], source)
    hits, size, other_hits, other_size = columns_of(*_COUNTS)
    if spec.cluster is not None:  # the correlation says how a group overlaps with all rows
        return _clustered(spec, source)
    other_hits = by_reference(spec, minus(other_hits, hits), other_hits)
    other_size = by_reference(spec, minus(other_size, size), other_size)
    exact = is_unweighted() if is_of_macro(spec) else spec.weight is None and spec.tuned is None
    query = two_proportions(
        source, hits, size, other_hits, other_size, exact=exact, called=is_of_macro(spec), method=spec.method
    )
    return query if all(counted) else _or_by_limits(query, by_limits)


def _or_by_limits(query: exp.Query, by_limits: exp.Expression) -> exp.Query:
    """Return a query of tests by counts, with the p-values from limits where counts give none."""
    either = exp.Coalesce(this=nodes.column("fair_p"), expressions=[by_limits])
    every = exp.Star(replace=[nodes.alias(either, "fair_p")])
    return nodes.select(
        [every], exp.Subquery(this=query, alias=exp.TableAlias(this=nodes.identifier("fair_by_counts")))
    )


def _clustered(spec: FairSpec, source: str) -> exp.Query:
    """Add the p-value to each pair by Student's t, from effective rows and the correlation of both groups.

    With effective rows n and m and the correlation r, the variance of the gap is p (1 - p) (1/n + 1/m - 2r/√(n m)).
    The degrees of freedom are those of the group with fewer clusters.
    """
    rows = [nodes.quotient(*pair) for pair in zip(columns_of(*_COUNTS), columns_of(*_DESIGNS), strict=True)]
    query = two_proportions(source, *rows, exact=False)
    n, m = (plus(*columns_of(f"x{at}", f"y{at}")) for at in "12")
    less = nodes.quotient(times(2, nodes.column("fair_correlation"), root(times(n, m))), plus(n, m))
    z = nodes.quotient(nodes.column("fair_z"), root(greatest(0, minus(1, less))))
    tested = {"fair_t": exp.Abs(this=z.copy()), "fair_freedom": least(*columns_of("first_freedom", "second_freedom"))}
    every = exp.Star(replace=[nodes.alias(z, "fair_z")])
    corrected = nodes.select([every, *(nodes.alias(value, each) for each, value in tested.items())], _derived(query))
    chance = times(2, function("fair_student_tail", *columns([*tested])))
    query = nodes.select([exp.Star(replace=[nodes.alias(chance, "fair_p")])], _derived(corrected))
    if all(is_counted(measure, spec) for measure in spec.measures):
        return query
    return _or_by_limits(query, times(2, function("fair_upper_tail", nodes.column("fair_limit_z"))))


def _warning(spec: FairSpec) -> exp.Expression:
    """Return why a pair is not judged, or why limits of its ratio can decide nothing."""
    one_value = nodes.column(ONE_VALUE)
    values = columns([f"{side}_value" for side in SIDES])
    of_values = [*warned_of_infinite(spec, *values), *warned_of_negative(spec, *(each.copy() for each in values))]
    if spec.confidence is None:
        return exp.Coalesce(this=one_value, expressions=of_values) if of_values else one_value
    above_zero = exp.GT(this=nodes.column("ratio"), expression=nodes.number(0))
    to_zero = nodes.conjunction([nodes.equal(nodes.column("ratio_low"), nodes.number(0)), above_zero])
    to_infinity = nodes.equal(nodes.column("ratio_high"), nodes.infinity())
    unbounded = exp.Paren(this=nodes.disjunction([to_infinity, to_zero]))
    judged = nodes.equal(nodes.column("judged_on"), nodes.string("ratio"))
    without = nodes.conjunction([judged, unbounded])  # then the verdict is undecided
    return exp.Coalesce(this=one_value, expressions=[*of_values, nodes.case((without, nodes.string(ANY_RATIO)))])


def _result(spec: FairSpec, tests: str) -> exp.Query:
    """Return the columns of the form, in their order."""
    bounds = ("", "_low", "_high") if spec.confidence is not None else ("",)
    outputs = columns(strata(spec))
    outputs.append(metric_name(spec))
    for side in SIDES:
        outputs.append(nodes.alias(text_of_group(spec, side), f"{side}_group"))
        outputs += columns([f"{side}_n", f"{side}_value"])
    outputs += columns([f"{gap}{bound}" for gap in ("difference", "ratio") for bound in bounds])
    outputs += verdicts(spec, "fair_")
    values: dict[str, exp.Expression] = {
        "z": nodes.column("fair_z"),
        "p_value": nodes.column("fair_p"),
        "p_adjusted": nodes.column("fair_p_adjusted"),
        "comparisons": nodes.column("fair_comparisons"),
        "odds_ratio": odds_ratio(spec) if spec.match is None else odds_of_cases(),
        "shortfall": shortfall(spec),
        "one_more_reverses": one_more_reverses(spec),
        "standardized_difference": standardized(spec),
    }
    if spec.confidence is not None:
        values["rows_needed"] = rows_needed(spec)
    if spec.match is not None:
        values |= pattern_columns(spec)
    values["warning"] = _warning(spec)
    if spec.sensitive:
        matched = spec.match is not None
        values |= of_cases(spec) if matched else of_ratio(spec, limited=spec.confidence is not None)
    if spec.indicated:  # it is computed from the columns before it
        values["indicated"] = nodes.raw(spec.indicated)
    outputs += [nodes.alias(value, as_name) for as_name, value in values.items()]
    outputs += columns([f"{side}_key" for side in SIDES])
    corrected = exp.Subquery(
        this=adjusted(
            tests, spec.correction, family=family(spec, strata(spec)), is_open=is_of_macro(spec), among=of_pairs(spec)
        ),
        alias=exp.TableAlias(this=nodes.identifier("fair_adjusted")),
    )
    order = columns([*strata(spec), "fair_metric", "fair_first_place", "fair_second_place"])
    return nodes.select(outputs, corrected).order_by(*map(nodes.ascending, order), copy=False)
