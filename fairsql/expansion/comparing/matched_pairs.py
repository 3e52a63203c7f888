"""Compare two groups over the cases that both have (MATCH).

In: a spec, with its counts of each group and case (`fair_clusters`). Out: the queries up to `fair_contrasts`: the pairs
of groups with their values over matched cases, the limits of these, and the patterns of the answers.

A case's rate in a group is its rows with the outcome over its rows: 0 or 1 for one row. Groups have the mean of these
rates. With 0 and 1 all below is Newcombe's (1998) method 10 for paired proportions and McNemar's (1947) statistic. With
rates between, a mean stands on as many rows as its variance over cases is worth, and has Student's t.
"""

from __future__ import annotations

from dataclasses import replace

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import greatest, least, minus, times
from fairsql.expansion.building.statistics_functions import function
from fairsql.expansion.comparing.comparison import joined, long_form, sided
from fairsql.expansion.comparing.contrasts import SIDES, contrasts
from fairsql.expansion.comparing.outcome_tables import long_tables
from fairsql.expansion.comparing.pair_evidence import evidence, evidence_of, groups_with_evidence, in_long_form
from fairsql.expansion.comparing.pairing import paired
from fairsql.expansion.counting.contingency import Cte, columns, name, strata
from fairsql.expansion.counting.denominators import enough
from fairsql.expansion.counting.tally import MATCH
from fairsql.expansion.inference.interval_limits import confidence_of
from fairsql.expansion.inference.own_quantiles import student
from fairsql.expansion.inference.simultaneous_intervals import Together, quantile_of_pairs
from fairsql.metrics.formula import parse_formula
from fairsql.syntax.spec import FairSpec

MATCHED, SEVERAL = "fair_matched", "fair_several"  # of a pair: its matched cases, whether some have several rows
TESTS = {"mid_p": "mcnemar_mid_p", "exact": "mcnemar_exact", "chi_square": "mcnemar"}  # by METHOD
OF_RATES = "_of_case_rates"  # ends the name of a test of cases with several rows
_ANSWERS = ("fair_one", "fair_other")  # of the first and of the second group
_ONLY = ("fair_only_first", "fair_only_second")  # cases with the outcome in one group alone, that have one row
_ROUNDING = "1e-12"  # a variance below it is 0


def matched_pairs(spec: FairSpec, together: Together) -> list[Cte]:
    """Return the queries up to `fair_contrasts`."""
    alone = replace(spec, confidence=None)  # groups have no limits of their own
    ctes = sided(alone, together)
    groups = ctes[-1][0]
    ctes += evidence(alone)
    ctes.append((name(spec, "tested_groups"), groups_with_evidence(alone, groups)))
    ctes += long_form(alone, ctes[-1][0], together, in_long_form(alone))
    ctes += paired(alone, ctes[-1][0], evidence_of(spec))
    ctes += [answers(spec), (name(spec, "cases"), _cases(spec)), (name(spec, "patterns"), _patterns(spec))]
    ctes += [(name(spec, "matched"), _matched(spec)), (name(spec, "rates"), _rates(spec))]
    ctes.append((name(spec, "related"), _related(spec)))
    if spec.confidence is not None:
        ctes += [(name(spec, "spread"), _spread(spec, together)), (name(spec, "limited"), _limited(spec))]
    ctes.append((name(spec, "contrasts"), contrasts(spec, ctes[-1][0], together)))
    return ctes


def answers(spec: FairSpec) -> Cte:
    """Return `fair_answers`: the rate of each case in each group that has rows of it.

    A row without a case has no rate, and is counted in `fair_loose`.
    """
    rows = long_tables(spec, name(spec, "clusters"), columns([MATCH, "fair_all"]))
    unknown = nodes.is_null(nodes.column(MATCH))
    some = exp.GT(this=nodes.column("fair_size"), expression=nodes.number(0))
    loose = nodes.case((unknown, nodes.column("fair_all")), default=nodes.number(0))
    rate = nodes.quotient(*columns(["fair_hits", "fair_size"]))
    outputs = [exp.Star(), nodes.alias(rate, "fair_rate"), nodes.alias(loose, "fair_loose")]
    source = exp.Subquery(this=rows, alias=exp.TableAlias(this=nodes.identifier("fair_counted")))
    return name(spec, "answers"), nodes.select(outputs, source, where=exp.Or(this=unknown.copy(), expression=some))


def _cases(spec: FairSpec) -> exp.Query:
    """Return the number of each group's cases in each metric; each row without a case is one."""
    by = [*_shared(spec), "fair_key"]
    number = minus(exp.Count(this=nodes.column("fair_rate")), times(-1, nodes.total(nodes.column("fair_loose"))))
    return nodes.select([*columns(by), nodes.alias(number, "fair_cases")], name(spec, "answers"), group=columns(by))


def _patterns(spec: FairSpec) -> exp.Query:
    """Return the sums over the cases of each pair of groups from which all else follows."""
    pairs, of_answers = name(spec, "pairs"), name(spec, "answers")
    by = [nodes.column(each, pairs) for each in _pair(spec)]
    x, y = (nodes.column("fair_rate", each) for each in _ANSWERS)
    size, other_size = (nodes.column("fair_size", each) for each in _ANSWERS)
    sums = {
        MATCHED: nodes.cast(exp.Count(this=exp.Star()), nodes.DOUBLE),
        SEVERAL: exp.GT(
            this=exp.Max(this=exp.Greatest(this=size, expressions=[other_size], ignore_nulls=True)),
            expression=nodes.number(1),
        ),
        "fair_first_rows": nodes.total(size.copy()),
        "fair_second_rows": nodes.total(other_size.copy()),
        "fair_first_sum": nodes.total(x),
        "fair_second_sum": nodes.total(y),
        "fair_first_squares": nodes.total(times(x, x)),
        "fair_second_squares": nodes.total(times(y, y)),
        "fair_products": nodes.total(times(x, y)),
        "fair_gap_squares": nodes.total(times(minus(x, y), minus(x, y))),
    }
    query = nodes.select([*by, *(nodes.alias(value, each) for each, value in sums.items())], pairs)
    for side, of in zip(SIDES, _ANSWERS, strict=True):
        tests = [joined(_shared(spec), of, pairs)]
        tests.append(nodes.same(nodes.column("fair_key", of), nodes.column(f"{side}_key", pairs)))
        if of == _ANSWERS[1]:
            tests.append(nodes.equal(*(nodes.column(MATCH, each) for each in _ANSWERS)))
        table = exp.Table(this=nodes.identifier(of_answers), alias=exp.TableAlias(this=nodes.identifier(of)))
        query = query.join(table, on=nodes.conjunction(tests), join_type="inner", copy=False)
    return query.group_by(*(each.copy() for each in by), copy=False)


def _matched(spec: FairSpec) -> exp.Query:
    """Return the pairs with their sums, and the cases of each group that the other lacks."""
    pairs, patterns, cases = (name(spec, each) for each in ("pairs", "patterns", "cases"))
    matched = _or_none(nodes.column(MATCHED, patterns))
    outputs: list[exp.Expression] = [exp.Column(this=exp.Star(), table=nodes.identifier(pairs))]
    outputs.append(nodes.alias(matched, MATCHED))
    sums = (f"fair_{each}" for each in ("products", "gap_squares"))
    of_sides = (f"fair_{side}_{each}" for side in SIDES for each in ("rows", "sum", "squares"))
    outputs += [nodes.column(each, patterns) for each in (SEVERAL, *sums, *of_sides)]
    on = joined(_pair(spec), pairs, patterns)
    query = nodes.select(outputs, pairs)
    query = query.join(exp.Table(this=nodes.identifier(patterns)), on=on, join_type="left", copy=False)
    for side in SIDES:
        of = f"fair_{side}_of"
        own = nodes.same(nodes.column("fair_key", of), nodes.column(f"{side}_key", pairs))
        table = exp.Table(this=nodes.identifier(cases), alias=exp.TableAlias(this=nodes.identifier(of)))
        on = nodes.conjunction([joined(_shared(spec), of, pairs), own])
        query = query.join(table, on=on, join_type="left", copy=False)
        unmatched = minus(_or_none(nodes.column("fair_cases", of)), matched)
        query = query.select(nodes.alias(unmatched, f"fair_{side}_unmatched"), copy=False)
    return query


def _rates(spec: FairSpec) -> exp.Query:
    """Return the pairs with the means of cases' rates; none with fewer matched cases than MINIMUM."""
    judged = enough(spec, nodes.column(MATCHED))
    replaced = list[exp.Expression]()
    for side in SIDES:
        mean = parse_formula(f"fair_{side}_sum / NULLIF({MATCHED}, 0)")
        hits = parse_formula(f"CASE WHEN NOT {SEVERAL} THEN fair_{side}_sum END")
        size = parse_formula(f"CASE WHEN NOT {SEVERAL} THEN {MATCHED} END")
        rows = nodes.cast(_or_none(nodes.column(f"fair_{side}_rows")), nodes.BIGINT)
        value = mean if judged is None else nodes.case((judged.copy(), mean))
        own = {f"{side}_value": value, f"{side}_n": rows, f"fair_{side}_hits": hits, f"fair_{side}_size": size}
        replaced += [nodes.alias(each, as_name) for as_name, each in own.items()]
    return nodes.select([exp.Star(replace=replaced)], name(spec, "matched"))


def _related(spec: FairSpec) -> exp.Query:
    """Return the pairs with the variances of rates over cases, their covariance, and McNemar's statistic.

    For 0 and 1 it is (b - c) / √(b + c) for b cases with the outcome in the first group alone, and c in the second.
    """
    values = {
        "fair_covariance": parse_formula(f"fair_products / NULLIF({MATCHED}, 0) - first_value * second_value"),
        "fair_z": parse_formula("(fair_first_sum - fair_second_sum) / NULLIF(sqrt(fair_gap_squares), 0)"),
    }
    for side in SIDES:
        spread = f"fair_{side}_squares / NULLIF({MATCHED}, 0) - {side}_value * {side}_value"
        values[f"fair_{side}_variance"] = parse_formula(f"CASE WHEN {spread} > {_ROUNDING} THEN {spread} ELSE 0 END")
    outputs = [nodes.alias(value, each) for each, value in values.items()]
    return nodes.select([exp.Star(), *outputs], name(spec, "rates"))


def _spread(spec: FairSpec, together: Together) -> exp.Query:
    """Return the pairs with the rows that each mean is worth, the correlation of both, and the quantile of limits.

    A positive covariance is corrected for continuity by half a case (Newcombe 1998).
    """
    related = """CASE
        WHEN fair_first_variance * fair_second_variance <= 0 THEN 0
        WHEN fair_covariance > 0
          THEN greatest(fair_covariance - 0.5 / fair_matched, 0) / sqrt(fair_first_variance * fair_second_variance)
        ELSE greatest(fair_covariance / sqrt(fair_first_variance * fair_second_variance), -1) END"""
    values = {"fair_correlation": parse_formula(related)}
    for side in SIDES:
        alike = f"CASE WHEN {side}_value <= 0 OR {side}_value >= 1 THEN {MATCHED} ELSE fair_{side}_rows END"
        worth = f"({MATCHED} - 1) * {side}_value * (1 - {side}_value) / fair_{side}_variance"
        values[f"fair_{side}_worth"] = parse_formula(
            f"CASE WHEN NOT {SEVERAL} THEN {MATCHED} WHEN fair_{side}_variance <= 0 THEN {alike} "
            f"ELSE least({worth}, fair_{side}_rows) END"
        )
    confidence = confidence_of(spec)
    assert confidence is not None
    values["fair_normal_z"] = quantile_of_pairs(spec, confidence, together)
    inner = nodes.select(
        [exp.Star(), *(nodes.alias(value, each) for each, value in values.items())], name(spec, "related")
    )
    z = nodes.column("fair_normal_z")
    freedom = nodes.case((nodes.column(SEVERAL), minus(nodes.column(MATCHED), 1)))
    own = nodes.case((nodes.column(SEVERAL), student(z, freedom)), default=z.copy())
    source = exp.Subquery(this=inner, alias=exp.TableAlias(this=nodes.identifier("fair_worth")))
    return nodes.select([exp.Star(), nodes.alias(own, "fair_own_z")], source)


def _limited(spec: FairSpec) -> exp.Query:
    """Return the pairs with Wilson's limits of both groups."""
    limits = list[exp.Expression]()
    for side in SIDES:
        for end, z in (("low", times(-1, nodes.column("fair_own_z"))), ("high", nodes.column("fair_own_z"))):
            limit = function("fair_wilson", *columns([f"{side}_value", f"fair_{side}_worth"]), exp.Paren(this=z))
            within = least(1, greatest(0, limit))
            known = nodes.conjunction(map(nodes.not_null, columns([f"{side}_value", "fair_own_z"])))
            limits.append(nodes.alias(nodes.case((known, within)), f"fair_{side}_{end}"))
    return nodes.select([exp.Star(), *limits], name(spec, "spread"))


def tested(spec: FairSpec, source: str) -> exp.Query:
    """Return the pairs with their p-values.

    METHOD chooses the test of cases with one row in each group. Others are tested by `fair_z`: McNemar's statistic of
    their rates, whose variance is that of differences over cases.
    """
    by_z = times(2, function("fair_upper_tail", exp.Abs(this=nodes.column("fair_z"))))
    chance = nodes.case(
        (nodes.is_null(nodes.column("difference")), exp.Null()),
        (nodes.is_null(nodes.column("fair_z")), nodes.number(1)),  # no case differs
        (exp.Not(this=nodes.column(SEVERAL)), one_row_p(spec, _ONLY, by_z)),
        default=by_z.copy(),
    )
    only = {f"fair_only_{side}": parse_formula(f"fair_{side}_sum - fair_products") for side in SIDES}
    counted = nodes.select([exp.Star(), *(nodes.alias(value, each) for each, value in only.items())], source)
    return nodes.select(
        [exp.Star(), nodes.alias(nodes.cast(chance, nodes.DOUBLE), "fair_p")],
        exp.Subquery(this=counted, alias=exp.TableAlias(this=nodes.identifier("fair_discordant"))),
    )


def one_row_p(spec: FairSpec, only: tuple[str, str], by_z: exp.Expression) -> exp.Expression:
    """Return the p-value by the numbers of cases with the outcome in one group alone, as METHOD says."""
    if spec.method == "chi_square":
        return by_z.copy()
    return function("fair_mcnemar", *columns(only), nodes.number(int(spec.method == "mid_p")))


def test_of(one_row: str, several: str) -> exp.Expression:
    """Return the name of a test."""
    return nodes.case((nodes.column(SEVERAL), nodes.string(several)), default=nodes.string(one_row))


def pattern_columns(spec: FairSpec) -> dict[str, exp.Expression]:
    """Return the further columns of FAIR PAIRS; patterns are NULL for cases with several rows."""
    patterns = {
        "in_both": nodes.column("fair_products"),
        "only_first": nodes.column("fair_only_first"),
        "only_second": nodes.column("fair_only_second"),
        "in_neither": parse_formula(f"{MATCHED} - fair_first_sum - fair_only_second"),
    }
    values: dict[str, exp.Expression] = {"matched": nodes.column(MATCHED)}
    values |= {f"{side}_unmatched": nodes.column(f"fair_{side}_unmatched") for side in SIDES}
    values |= {each: _of_one_row(value) for each, value in patterns.items()}
    counts = {each: nodes.cast(value, nodes.BIGINT) for each, value in values.items()}
    judged = nodes.not_null(nodes.column("difference"))
    named = test_of(TESTS[spec.method], f"mcnemar{OF_RATES}")
    return {**counts, "test": nodes.case((judged, named))}


def odds_of_cases() -> exp.Expression:
    """Return the odds ratio within cases: those with the outcome in the first group alone over those in the second."""
    return _of_one_row(nodes.quotient(*columns(_ONLY)))


def _of_one_row(value: exp.Expression) -> exp.Expression:
    return nodes.case((exp.Not(this=nodes.column(SEVERAL)), value))


def _pair(spec: FairSpec) -> list[str]:
    return [*_shared(spec), *(f"{side}_key" for side in SIDES)]


def _shared(spec: FairSpec) -> list[str]:
    return [*strata(spec), "fair_metric"]


def _or_none(node: exp.Expression) -> exp.Expression:
    return exp.Coalesce(this=node, expressions=[nodes.number(0)])
