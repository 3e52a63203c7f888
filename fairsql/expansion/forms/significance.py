"""Expand `FAIR TEST (…)`: return one row per metric and grouping, which says whether chance could explain the gaps.

In: a spec whose metrics are proportions of counts. Out: a query on the counts of groups. Each metric has a table of
groups by outcome; with CONTROL, one in each stratum. The rest is arithmetic on these tables.
"""

from __future__ import annotations

from dataclasses import replace

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import least, minus, plus, root, times
from fairsql.expansion.building.reference import is_given, is_open
from fairsql.expansion.building.statistics_functions import function
from fairsql.expansion.building.symbols import Slot, slot
from fairsql.expansion.building.verdicts import by_metric
from fairsql.expansion.comparing import one_value
from fairsql.expansion.comparing.clustered_tests import below, clustered, statistic
from fairsql.expansion.comparing.comparison import text_of_group
from fairsql.expansion.comparing.matched_extremes import OF_CASES
from fairsql.expansion.comparing.matched_tests import matched_groups, matched_tests
from fairsql.expansion.comparing.ordered_groups import AS_TEXTS, ordered_groups, trend_columns
from fairsql.expansion.comparing.outcome_tables import outcome_tables, strata, tells, units
from fairsql.expansion.comparing.permutation import permutation
from fairsql.expansion.comparing.stratified_tests import PAIR, homogeneity, permuted, quadratic_form, stratified
from fairsql.expansion.counting.clusters import shared_queries
from fairsql.expansion.counting.contingency import columns, name
from fairsql.expansion.counting.counts import counts
from fairsql.expansion.counting.macro_cells import is_of_macro, is_unweighted
from fairsql.expansion.forms.outcome_tests import outcome_tests
from fairsql.expansion.inference.families import family
from fairsql.expansion.inference.interval_limits import quantile_of
from fairsql.expansion.inference.own_quantiles import student
from fairsql.expansion.inference.p_value_adjustment import adjusted
from fairsql.expansion.inference.sensitivity import of_cases, of_odds_ratio
from fairsql.expansion.inference.two_proportions import two_proportions
from fairsql.syntax.result_columns import FEWER
from fairsql.syntax.spec import ONE_STRATUM, FairSpec

_NOT_COMPARED = "no homogeneity_p:"
_STRATA = ("fair_strata", "fair_silent")
_CONTROLLED = 8  # the bit in fair_items(…) of macros for a given control


def significance(spec: FairSpec) -> exp.Query:
    """Expand `FAIR TEST (…)`.

    Before: `FROM t FAIR TEST (PREDICTION p PROTECTED g)`; after: the queries that count, then `fair_tables` (one row
    per stratum, group and metric), `fair_places` (groups in order, with the margins of their table), sums over
    strata, and the tests.
    """
    spec = replace(spec, sets=None if spec.sets is None else tuple(grouping for grouping in spec.sets if grouping))
    if spec.outcomes is not None:
        return outcome_tests(spec)
    ctes = [*counts(spec), *outcome_tables(spec)]
    if spec.match is not None:
        ctes += [matched_groups(spec), (name(spec, "pairs"), _pairs(spec)), *matched_tests(spec)]
        return nodes.with_ctes(
            _result(spec), [*ctes, one_value.constants(spec, name(spec, "counts"))], once=shared_queries(spec)
        )
    ctes += [(name(spec, "deviations"), _deviations(spec)), (name(spec, "pairs"), _pairs(spec))]
    ctes += [(name(spec, "fourfold"), _fourfold(spec)), (name(spec, "odds"), _odds(spec))]
    is_recursive = bool(spec.control) or spec.draws is not None or spec.cluster is not None
    if spec.draws is not None:
        ctes += permutation(spec)
    if spec.cluster is not None:
        ctes += [*clustered(spec), *quadratic_form(spec)]
    elif is_recursive:
        ctes += stratified(spec)
    if _tests_homogeneity(spec):
        ctes += homogeneity(spec)
    if spec.ordered:
        ctes.append(ordered_groups(spec))
    if spec.draws is not None:
        ctes += permuted(spec)
    ctes.append((name(spec, "statistics"), _statistics(spec)))
    ctes += [(name(spec, "tests"), _tests(spec)), one_value.constants(spec, name(spec, "counts"))]
    return nodes.with_ctes(_result(spec), ctes, recursive=is_recursive, once=shared_queries(spec))


def _tests_homogeneity(spec: FairSpec) -> bool:
    """Return whether odds ratios of strata are compared; the test is for independent rows."""
    return bool(spec.control) and spec.cluster is None and spec.match is None


def _deviations(spec: FairSpec) -> exp.Query:
    """Sum each group over its strata: its rows, its hits less those expected, and the expected counts of both outcomes.

    `fair_below` and `fair_above` say how far a group's hits can be from those expected, over strata (Mantel and Fleiss
    1980). For expected counts [[a, b], [c, d]] they are the smaller of a and d, and the smaller of b and c. A stratum
    without information, such as one with a single group or outcome, adds 0.
    """
    by = [*units(spec), "fair_place"]
    size, all_hits, all_size = columns(["fair_size", "fair_all_hits", "fair_all_size"])
    (hits, others), (hits_elsewhere, others_elsewhere) = (
        [nodes.quotient(times(rows, each), all_size.copy()) for each in (all_hits, minus(all_size, all_hits))]
        for rows in (size, minus(all_size, size))
    )
    outputs = columns(by)
    outputs.append(nodes.alias(exp.AnyValue(this=nodes.column("fair_key")), "fair_key"))
    sums = {
        "rows": nodes.column("fair_rows"),
        "deviation": minus(nodes.column("fair_hits"), hits),
        "expected": hits.copy(),
    }
    sums["expected_others"] = others
    sums["below"], sums["above"] = least(hits, others_elsewhere), least(others, hits_elsewhere)
    if spec.control:
        informs, one, none = nodes.conjunction(tells()), nodes.number(1), nodes.number(0)
        first = nodes.equal(nodes.column("fair_turn_in_stratum"), one)  # each stratum is counted once
        silent = exp.Not(this=exp.Paren(this=informs.copy()))
        sums["compared"] = nodes.case((informs, nodes.column("fair_rows")), default=none)
        sums["strata"] = nodes.case((nodes.conjunction([first, *tells()]), one), default=none)
        sums["silent"] = nodes.case((nodes.conjunction([first, silent]), one), default=none)
    outputs += [nodes.alias(nodes.total(value), f"fair_{each}") for each, value in sums.items()]
    return nodes.select(outputs, name(spec, "places"), group=columns(by))


def _pairs(spec: FairSpec) -> exp.Query:
    """Return the pairs of groups that have an odds ratio: the only two groups, or each group and the REFERENCE."""
    by = columns(units(spec))
    places = {"fair_key": "first_key", "fair_place": PAIR}
    first = [nodes.alias(nodes.column(each), of) for each, of in places.items()]
    alone = nodes.select([*by, *first], name(spec, "deviations"))
    place, last = nodes.column("fair_place"), nodes.over(exp.Max(this=nodes.column("fair_place")), columns(units(spec)))
    second = [nodes.alias(nodes.column("fair_key"), "second_key"), nodes.alias(place.copy(), "fair_second_place")]
    others = nodes.select([*columns(units(spec)), *second], name(spec, "deviations"))
    two: exp.Expression = nodes.equal(last.copy(), nodes.number(2))
    if spec.reference is not None:
        two = exp.Or(this=two, expression=is_given()) if is_open(spec) else exp.Boolean(this=True)
    chosen = nodes.conjunction([nodes.equal(place.copy(), last), exp.Paren(this=two)])
    others.set("qualify", exp.Qualify(this=chosen))
    query = nodes.select([exp.Star()], _derived(alone, "fair_alone"))
    query = query.join(
        _derived(others, "fair_others"), using=tuple(columns(units(spec))), join_type="inner", copy=False
    )
    return query.where(exp.LT(this=nodes.column(PAIR), expression=nodes.column("fair_second_place")), copy=False)


def _fourfold(spec: FairSpec) -> exp.Query:
    """Return the table [[a, b], [c, d]] of each pair of groups in each stratum."""
    by = [*units(spec), *strata(spec), PAIR]
    outputs = columns(by)
    outputs += [nodes.alias(exp.AnyValue(this=nodes.column(each)), each) for each in ("first_key", "second_key")]
    hits = nodes.column("fair_hits")
    for place, cells in ((PAIR, "ab"), ("fair_second_place", "cd")):
        present = nodes.equal(nodes.column("fair_place"), nodes.column(place))
        for cell, value in zip(cells, (hits, minus(nodes.column("fair_size"), hits)), strict=True):
            outputs.append(nodes.alias(nodes.total_if(present.copy(), value.copy()), f"fair_{cell}"))
    query = nodes.select(outputs, name(spec, "places"), group=columns(by))
    query = query.join(_table(spec, "pairs"), using=tuple(columns(units(spec))), join_type="inner", copy=False)
    among = exp.In(this=nodes.column("fair_place"), expressions=columns([PAIR, "fair_second_place"]))
    return query.where(among, copy=False)


def _odds(spec: FairSpec) -> exp.Query:
    """Return Mantel and Haenszel's common odds ratio, and the variance of its logarithm (Robins, Breslow, Greenland).

    ψ = ΣR / ΣS with R = ad/n and S = bc/n; the variance is ΣPR / 2(ΣR)² + Σ(PS + QR) / 2ΣR ΣS + ΣQS / 2(ΣS)² with
    P = (a + d)/n and Q = (b + c)/n. For one stratum it is Woolf's, 1/a + 1/b + 1/c + 1/d.
    """
    a, b, c, d = cells = _four()
    n = plus(*cells)
    r, s, p, q = (nodes.quotient(each, n.copy()) for each in (times(a, d), times(b, c), plus(a, d), plus(b, c)))
    sums = {"r": r, "s": s, "pr": times(p, r), "both": plus(times(p, s), times(q, r)), "qs": times(q, s)}
    keys = ["first_key", "second_key"]
    summed = [*columns([*units(spec), PAIR])]
    summed += [nodes.alias(exp.AnyValue(this=nodes.column(each)), each) for each in keys]
    summed += [nodes.alias(nodes.total(value), f"fair_{each}") for each, value in sums.items()]
    summed += [nodes.alias(nodes.total(each.copy()), each.name) for each in cells]
    inner = nodes.select(summed, name(spec, "fourfold"), group=columns([*units(spec), PAIR]))
    r, s, pr, both, qs = columns([f"fair_{each}" for each in sums])
    variance = plus(
        nodes.quotient(pr, times(2, r, r)), nodes.quotient(both, times(2, r, s)), nodes.quotient(qs, times(2, s, s))
    )
    outputs = columns([*units(spec), PAIR, *keys, *(each.name for each in cells)])
    outputs += [nodes.alias(nodes.quotient(r.copy(), s.copy()), "fair_ratio"), nodes.alias(variance, "fair_variance")]
    return nodes.select(outputs, _derived(inner, "fair_sums"))


def _statistics(spec: FairSpec) -> exp.Query:
    """Return one row per test: its groups, and every statistic that may be needed."""
    by = units(spec)
    deviation, expected, others = columns(["fair_deviation", "fair_expected", "fair_expected_others"])
    pearson = nodes.quotient(times(deviation, deviation, plus(expected, others)), times(expected, others))
    summed = columns(by)
    summed.append(nodes.alias(exp.Count(this=exp.Star()), "fair_groups"))
    rows = nodes.column("fair_rows")
    summed.append(nodes.alias(nodes.total(_chosen(spec, rows, nodes.column("fair_compared"))), "fair_n"))
    if spec.control:
        summed += [nodes.alias(nodes.total(each), each.name) for each in columns(_STRATA)]
    summed.append(nodes.alias(nodes.total(pearson), "fair_pearson"))
    summed.append(nodes.alias(exp.Min(this=least(*columns(["fair_below", "fair_above"]))), "fair_least"))
    distinct = nodes.select(columns(by), name(spec, "tables"), group=columns(by))
    groups = nodes.select(summed, name(spec, "deviations"), group=columns(by))
    query = nodes.select([exp.Star()], _derived(distinct, "fair_units"))
    joined: list[exp.Expression] = [_derived(groups, "fair_compared")]
    if spec.cluster is not None:
        joined += [_table(spec, each) for each in ("common", "samples")]
    elif not spec.control or is_of_macro(spec):  # only two groups are tested by their cells
        cells = columns([*by, *(each.name for each in _four())])
        two = nodes.equal(nodes.column(PAIR), nodes.number(1))
        joined.append(_derived(nodes.select(cells, name(spec, "odds"), where=two), "fair_two"))
    if spec.cluster is None and (spec.control or spec.draws is not None):
        joined.append(_table(spec, "common"))
    joined += [_table(spec, "permuted")] if spec.draws is not None else []
    for each in joined:
        query = query.join(each, using=tuple(columns(by)), join_type="left", copy=False)
    return query


def _tests(spec: FairSpec) -> exp.Query:
    """Return one row per test: the test that is chosen, its statistic, degrees of freedom and p-value."""
    if spec.cluster is not None:
        return _clustered_tests(spec)
    pooled = not spec.control or is_of_macro(spec)
    groups = nodes.column("fair_groups")
    pair = nodes.equal(groups, nodes.number(2))
    several = exp.GT(this=groups.copy(), expression=nodes.number(2))
    outputs = columns([*units(spec), "fair_groups", "fair_n", "fair_least", *(_STRATA if spec.control else ())])
    source: exp.Expression = _table(spec, "statistics")
    exact = _exact(spec)
    if pooled and spec.draws is None:
        a, b, c, d = _four()
        compared = two_proportions(
            name(spec, "statistics"),
            a,
            plus(a, b),
            c,
            plus(c, d),
            exact=exact,
            called=is_of_macro(spec),
            method=spec.method,
        )
        source = _derived(compared, "fair_compared")
        outputs.append(nodes.alias(nodes.case((pair.copy(), nodes.column("fair_p"))), "fair_pair_p"))
    allowed = exact if isinstance(exact, exp.Expression) else exp.Boolean(this=exact)
    fisher = nodes.conjunction([pair, nodes.is_null(nodes.column("fair_z")), exp.Paren(this=allowed)])
    chosen = {
        "fair_test": (
            nodes.case(
                (fisher, fisher_word(spec.method)),
                (pair.copy(), nodes.string("two_proportion_z")),
                (several, nodes.string("chi_square")),
            ),
            nodes.case(
                (pair.copy(), nodes.string("cochran_mantel_haenszel")),
                (several.copy(), nodes.string("generalized_cochran_mantel_haenszel")),
            ),
        ),
        "fair_statistic": (
            nodes.case((pair.copy(), nodes.column("fair_z")), (several.copy(), nodes.column("fair_pearson"))),
            nodes.column("fair_quadratic"),
        ),
        "fair_degrees": (nodes.case((several.copy(), minus(groups, 1))), nodes.column("fair_rank")),
    }
    if spec.draws is not None:
        some = exp.GT(this=groups.copy(), expression=nodes.number(1))
        drawn: dict[str, exp.Expression] = {
            "fair_test": nodes.case((some, nodes.string("permutation"))),
            "fair_statistic": nodes.column("fair_quadratic" if spec.control else "fair_pearson"),
            "fair_degrees": exp.Null(),
            "fair_p": nodes.column("fair_permuted_p"),
        }
        outputs += [nodes.alias(value, as_name) for as_name, value in drawn.items()]
        return nodes.select(outputs, source)
    outputs += [nodes.alias(_chosen(spec, *each), as_name) for as_name, each in chosen.items()]
    tail = function("fair_chi_square_tail", *columns(["fair_statistic", "fair_degrees"]), called=is_of_macro(spec))
    by_pair = nodes.case((pair.copy(), nodes.column("fair_pair_p")), default=tail)
    p = nodes.alias(_chosen(spec, by_pair, tail), "fair_p")
    return nodes.select([exp.Star(), p], _derived(nodes.select(outputs, source), "fair_chosen"))


def _clustered_tests(spec: FairSpec) -> exp.Query:
    """Return one row per test by the scores of clusters, whatever the number of groups and strata."""
    groups, free, rank = columns(["fair_groups", "fair_free", "fair_rank"])
    several = exp.GT(this=groups, expression=nodes.number(1))
    outputs = columns([*units(spec), "fair_groups", "fair_n", *(_STRATA if spec.control else ())])
    values = {
        "fair_least": nodes.column("fair_least") if spec.weight is None else exp.Null(),  # a sum of weights is no count
        "fair_test": nodes.case((several, nodes.string("cluster_robust_score"))),
        "fair_statistic": statistic(nodes.column("fair_quadratic"), rank, free),
        "fair_degrees": nodes.cast(rank, nodes.DOUBLE),
        "fair_freedom": below(rank, free),
    }
    outputs += [nodes.alias(value, as_name) for as_name, value in values.items()]
    p = function("fair_f_tail", *columns(["fair_statistic", "fair_degrees", "fair_freedom"]))
    chosen = _derived(nodes.select(outputs, _table(spec, "statistics")), "fair_chosen")
    return nodes.select([exp.Star(), nodes.alias(p, "fair_p")], chosen)


def _result(spec: FairSpec) -> exp.Query:
    """Return the columns of the form, in their order."""
    variance = "fair_variance" if spec.cluster is None else "fair_log_variance"
    ratio, spread = nodes.column("fair_ratio"), root(nodes.column(variance))
    positive = exp.GT(this=ratio, expression=nodes.number(0))
    z = quantile_of(spec)
    half = times(z if spec.cluster is None else student(z, nodes.column("fair_odds_freedom")), spread)
    log = exp.Ln(this=ratio.copy())
    by = tuple(columns(units(spec)))
    homogeneity: exp.Expression = exp.Null()
    if _tests_homogeneity(spec):
        tail = function(
            "fair_chi_square_tail", *columns(["fair_breslow_day", "fair_free_strata"]), called=is_of_macro(spec)
        )
        homogeneity = nodes.case((nodes.column("fair_is_dense"), tail))
    outputs = columns([each for each in units(spec) if each != "fair_metric"])
    groups = replace(spec, reference=None)  # the compared groups are never OVERALL
    values = {
        "metric": by_metric([nodes.string(m.name) for m in spec.measures]),
        "test": nodes.column("fair_test"),
        "statistic": nodes.column("fair_statistic"),
        "degrees": nodes.cast(nodes.column("fair_degrees"), nodes.BIGINT),
        "p_value": nodes.column("fair_p"),
        "p_adjusted": nodes.column("fair_p_adjusted"),
        "comparisons": nodes.column("fair_comparisons"),
        "first_group": text_of_group(groups, "first"),
        "second_group": text_of_group(groups, "second"),
        "odds_ratio": ratio.copy(),
        "odds_ratio_low": nodes.case((positive, exp.Exp(this=minus(log, half)))),
        "odds_ratio_high": nodes.case((positive.copy(), exp.Exp(this=plus(log.copy(), half.copy())))),
        "homogeneity_p": nodes.cast(homogeneity, nodes.DOUBLE),
        "groups": nodes.cast(
            exp.Coalesce(this=nodes.column("fair_groups"), expressions=[nodes.number(0)]), nodes.BIGINT
        ),
        "n": nodes.cast(exp.Coalesce(this=nodes.column("fair_n"), expressions=[nodes.number(0)]), nodes.BIGINT),
        "strata": _number_of(spec, "fair_strata"),
        "uninformative_strata": _number_of(spec, "fair_silent"),
        "smallest_expected": nodes.case(
            (exp.GT(this=nodes.column("fair_groups"), expression=nodes.number(1)), nodes.column("fair_least"))
        ),
        "warning": _warning(spec),
    }
    values |= trend_columns() if spec.ordered else {}
    if spec.match is not None:
        for each in OF_CASES:
            number = exp.Coalesce(this=nodes.column(f"fair_{each}"), expressions=[nodes.number(0)])
            values[each] = nodes.cast(number, nodes.BIGINT)
    if spec.sensitive and spec.match is not None:
        values |= of_cases(spec)
    elif spec.sensitive:
        values |= of_odds_ratio({each.name.removeprefix("fair_"): each for each in _four()})
    outputs += [nodes.alias(value, as_name) for as_name, value in values.items()]
    families = family(spec, [each for each in units(spec) if each != "fair_metric"])
    corrected = adjusted(name(spec, "tests"), spec.correction, family=families, is_open=is_of_macro(spec))
    query = nodes.select(outputs, _derived(corrected, "fair_adjusted"))
    query = query.join(_table(spec, "odds"), using=by, join_type="left", copy=False)
    if spec.ordered:
        query = query.join(_table(spec, "ordered"), using=by, join_type="left", copy=False)
    of_pairs = ["homogeneity"] if _tests_homogeneity(spec) else []
    for word in [*of_pairs, *(["log_odds"] if spec.cluster is not None else [])]:
        query = query.join(_table(spec, word), using=(*by, nodes.column(PAIR)), join_type="left", copy=False)
    query = query.join(_table(spec, "constants"), join_type="cross", copy=False)
    return query.order_by(*map(nodes.ascending, columns([*units(spec), PAIR])), copy=False)


def _number_of(spec: FairSpec, strata_of: str) -> exp.Expression:
    """Return how many strata inform the test, or do not; NULL without CONTROL, and with MATCH, where cases do."""
    if not spec.control or spec.match is not None:
        return nodes.cast(exp.Null(), nodes.BIGINT)
    number = exp.Coalesce(this=nodes.column(strata_of), expressions=[nodes.number(0)])
    return nodes.cast(_chosen(spec, exp.Null(), number), nodes.BIGINT)


def _warning(spec: FairSpec) -> exp.Expression:
    """Return why the groups are not compared, that CONTROL makes one stratum, or why odds ratios of strata are not."""
    why = exp.Coalesce(this=one_value.why(spec, limited=True), expressions=[])
    groups, strata = nodes.column("fair_groups"), plus(*columns(_STRATA))
    if spec.ordered:
        why.append("expressions", nodes.case((nodes.column("fair_as_texts"), nodes.string(AS_TEXTS))))
    if spec.minimum is not None:
        minimum = nodes.cast(nodes.raw(spec.minimum), nodes.DOUBLE)
        few = exp.LT(this=exp.Coalesce(this=groups, expressions=[nodes.number(0)]), expression=nodes.number(2))
        left_out = nodes.conjunction([exp.GT(this=minimum, expression=nodes.number(0)), few])
        why.append("expressions", nodes.case((left_out, nodes.string(FEWER))))
    if spec.control and spec.match is None:
        one = nodes.case((nodes.equal(exp.Paren(this=strata), nodes.number(1)), nodes.string(ONE_STRATUM)))
        why.append("expressions", _chosen(spec, exp.Null(), one))
    if not _tests_homogeneity(spec):
        return why if why.expressions else why.this
    free, ratio = nodes.column("fair_free_strata"), nodes.column("fair_ratio")
    has_ratio = exp.GT(this=exp.Coalesce(this=ratio, expressions=[nodes.number(0)]), expression=nodes.number(0))
    reasons = nodes.case(
        (nodes.is_null(nodes.column(PAIR)), exp.Null()),
        (exp.Not(this=exp.Paren(this=has_ratio)), nodes.string(f"{_NOT_COMPARED} the odds ratio is 0 or unknown")),
        (nodes.equal(free, nodes.number(0)), nodes.string(f"{_NOT_COMPARED} one stratum alone compares the groups")),
        (exp.Not(this=nodes.column("fair_is_dense")), nodes.string(f"{_NOT_COMPARED} counts in strata are too small")),
    )
    why.append("expressions", _chosen(spec, exp.Null(), reasons))
    return why


def fisher_word(method: str) -> exp.Expression:
    """Return the name of the test of two groups with small counts."""
    if isinstance(method, Slot):
        return slot("fisher_word")
    return nodes.string("fisher_mid_p" if method == "mid_p" else "fisher")


def _chosen(spec: FairSpec, pooled: exp.Expression, controlled: exp.Expression) -> exp.Expression:
    """Return the expression for no CONTROL, or that for CONTROL; a macro decides when it runs."""
    if not is_of_macro(spec):
        return controlled if spec.control else pooled
    bit = nodes.number(_CONTROLLED)
    given = nodes.equal(exp.BitwiseAnd(this=nodes.column("items"), expression=bit), bit.copy())
    return nodes.case((given, controlled), default=pooled)


def _exact(spec: FairSpec) -> bool | exp.Expression:
    """Return whether an exact test is possible: only without weights."""
    return is_unweighted() if is_of_macro(spec) else spec.weight is None


def _four() -> list[exp.Expression]:
    return columns([f"fair_{each}" for each in "abcd"])


def _table(spec: FairSpec, word: str) -> exp.Table:
    return exp.Table(this=nodes.identifier(name(spec, word)))


def _derived(query: exp.Expression, as_name: str) -> exp.Subquery:
    return exp.Subquery(this=query, alias=exp.TableAlias(this=nodes.identifier(as_name)))
