"""Test group and outcome if rows of the same cluster depend on each other (CLUSTER), from the tables of each stratum.

In: a spec with `fair_clusters`, `fair_places` and `fair_fourfold`. Out: `fair_covariances`, from which the statistic is
computed as for independent rows (see `stratified_tests`); `fair_samples`, the number of clusters of each test; and
`fair_log_odds`, the variance of the logarithm of the common odds ratio.

The test is a score test. The score of a group is Σ (hits - expected hits) over strata. A cluster's part in it is
Σ (r - s R) over strata: r are the group's hits in the cluster less those expected of as many rows of the stratum, R is
the sum of r over the stratum's groups, and s is the group's share of the stratum. The covariance of two scores is
C/(C - 1) times the sum over C clusters of the products of their parts, whichever groups and strata a cluster has.
"""

from __future__ import annotations

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import minus, plus, square, times
from fairsql.expansion.comparing.outcome_tables import long_tables, strata, units
from fairsql.expansion.counting.contingency import Cte, columns, name
from fairsql.expansion.counting.tally import CLUSTER
from fairsql.syntax.spec import FairSpec


def clustered(spec: FairSpec) -> list[Cte]:
    """Return the queries up to `fair_covariances`, `fair_samples` and `fair_log_odds`."""
    words = {
        "cluster_tables": _tables,
        "residuals": _residuals,
        "samples": _samples,
        "scores": _scores,
        "covariances": _covariances,
        "odds_slopes": _odds_slopes,
        "log_odds": _log_odds,
    }
    return [(name(spec, word), query(spec)) for word, query in words.items()]


def statistic(quadratic: exp.Expression, rank: exp.Expression, clusters: exp.Expression) -> exp.Expression:
    """Return F from the quadratic form of q scores over C clusters: (C - q) / ((C - 1) q) times it."""
    return nodes.quotient(times(quadratic, minus(clusters, rank)), times(minus(clusters, 1), rank))


def _tables(spec: FairSpec) -> exp.Query:
    return long_tables(spec, name(spec, "clusters"), columns([CLUSTER]))


def _residuals(spec: FairSpec) -> exp.Query:
    """Return the tables of clusters for the groups that are tested, with the hits less those expected."""
    tables, places = name(spec, "cluster_tables"), name(spec, "places")
    shared = [*units(spec), *strata(spec)]
    kept = [*shared, CLUSTER, "fair_hits", "fair_size"]
    outputs: list[exp.Expression] = [nodes.column(each, tables) for each in kept]
    outputs.append(nodes.column("fair_place", places))
    rate = nodes.quotient(nodes.column("fair_all_hits", places), nodes.column("fair_all_size", places))
    expected = times(nodes.column("fair_size", tables), rate)
    outputs.append(nodes.alias(minus(nodes.column("fair_hits", tables), expected), "fair_residual"))
    some = exp.GT(this=nodes.column("fair_size", tables), expression=nodes.number(0))
    on = nodes.conjunction(
        nodes.same(nodes.column(each, tables), nodes.column(each, places)) for each in [*shared, "fair_key"]
    )
    query = nodes.select(outputs, tables, where=some)
    return query.join(exp.Table(this=nodes.identifier(places)), on=on, join_type="inner", copy=False)


def _samples(spec: FairSpec) -> exp.Query:
    number = exp.Count(this=exp.Distinct(expressions=[nodes.column(CLUSTER)]))
    outputs = [*columns(units(spec)), nodes.alias(nodes.cast(number, nodes.DOUBLE), "fair_sample")]
    return nodes.select(outputs, name(spec, "residuals"), group=columns(units(spec)))


def _scores(spec: FairSpec) -> exp.Query:
    """Return each cluster's part in the score of each group but the last, whose score is 0 less the others."""
    residuals, places = name(spec, "residuals"), name(spec, "places")
    shared = [*units(spec), *strata(spec)]
    place = nodes.column("fair_place", places)
    own = nodes.case(
        (nodes.equal(nodes.column("fair_place", residuals), place), nodes.number(1)), default=nodes.number(0)
    )
    share = nodes.quotient(nodes.column("fair_size", places), nodes.column("fair_all_size", places))
    part = nodes.total(times(minus(own, share), nodes.column("fair_residual", residuals)))
    by = [*(nodes.column(each, residuals) for each in [*units(spec), CLUSTER]), place.copy()]
    on = nodes.conjunction(nodes.same(nodes.column(each, residuals), nodes.column(each, places)) for each in shared)
    query = nodes.select([*by, nodes.alias(part, "fair_score")], residuals, group=[each.copy() for each in by])
    tested = nodes.select([exp.Star()], places)
    last = nodes.over(exp.Max(this=nodes.column("fair_place")), columns(units(spec)))
    tested.set("qualify", exp.Qualify(this=exp.LT(this=nodes.column("fair_place"), expression=last)))
    source = exp.Subquery(this=tested, alias=exp.TableAlias(this=nodes.identifier(places)))
    return query.join(source, on=on, join_type="inner", copy=False)


def _covariances(spec: FairSpec) -> exp.Query:
    """Return the covariance of the scores of each two groups."""
    a, b, samples = "fair_a", "fair_b", name(spec, "samples")
    products = nodes.total(times(nodes.column("fair_score", a), nodes.column("fair_score", b)))
    sample = exp.AnyValue(this=nodes.column("fair_sample", samples))
    covariance = times(nodes.quotient(sample, minus(sample, 1)), products)
    by = [*(nodes.column(each, a) for each in [*units(spec), "fair_place"]), nodes.column("fair_place", b)]
    outputs = [*by[:-1], nodes.alias(by[-1], "fair_other"), nodes.alias(covariance, "fair_covariance")]
    query = nodes.select(outputs, _named(spec, "scores", a), group=[each.copy() for each in by])
    on = nodes.conjunction(nodes.same(nodes.column(each, a), nodes.column(each, b)) for each in [*units(spec), CLUSTER])
    query = query.join(_named(spec, "scores", b), on=on, join_type="inner", copy=False)
    same = nodes.conjunction(nodes.equal(nodes.column(each, a), nodes.column(each, samples)) for each in units(spec))
    return query.join(_named(spec, "samples", samples), on=same, join_type="inner", copy=False)


def _odds_slopes(spec: FairSpec) -> exp.Query:
    """Return the derivatives of ln ψ by the cells of each stratum, for the common odds ratio ψ = ΣR / ΣS.

    With R = ad/n and S = bc/n, that by a is (d - R) / (n ΣR) + S / (n ΣS), and so on.
    """
    a, b, c, d = cells = columns([f"fair_{each}" for each in "abcd"])
    n = plus(*cells)
    r, s = nodes.quotient(times(a, d), n), nodes.quotient(times(b, c), n.copy())
    whole_r, whole_s = (nodes.over(nodes.total(each.copy()), columns(units(spec))) for each in (r, s))
    outputs = columns([*units(spec), *strata(spec), *(cell.name for cell in cells)])
    values = {"r": r, "s": s, "n": n.copy(), "all_r": whole_r, "all_s": whole_s}
    outputs += [nodes.alias(value, f"fair_{each}") for each, value in values.items()]
    summed = nodes.select(outputs, name(spec, "fourfold"))
    r, s, n, all_r, all_s = columns([f"fair_{each}" for each in values])
    slopes: dict[str, exp.Expression] = {}
    for cell, other in (("a", d), ("d", a)):
        slopes[cell] = plus(nodes.quotient(minus(other, r), times(n, all_r)), nodes.quotient(s, times(n, all_s)))
    for cell, other in (("b", c), ("c", b)):
        more = plus(nodes.quotient(minus(other, s), times(n, all_s)), nodes.quotient(r, times(n, all_r)))
        slopes[cell] = exp.Neg(this=exp.Paren(this=more))
    outputs = columns([*units(spec), *strata(spec)])
    outputs += [nodes.alias(value, f"fair_by_{cell}") for cell, value in slopes.items()]
    return nodes.select(outputs, exp.Subquery(this=summed, alias=exp.TableAlias(this=nodes.identifier("fair_summed"))))


def _log_odds(spec: FairSpec) -> exp.Query:
    """Return the variance of ln ψ: C/(C - 1) times the sum of the squares of the clusters' parts in it."""
    residuals, slopes, samples = (name(spec, word) for word in ("residuals", "odds_slopes", "samples"))
    shared = [*units(spec), *strata(spec)]
    hits, size = columns(["fair_hits", "fair_size"])
    by_place = [
        plus(times(hits, nodes.column(f"fair_by_{one}")), times(minus(size, hits), nodes.column(f"fair_by_{other}")))
        for one, other in ("ab", "cd")
    ]
    first, second = (nodes.equal(nodes.column("fair_place"), nodes.number(place)) for place in (1, 2))
    part = nodes.total(nodes.case((first, by_place[0]), (second, by_place[1]), default=nodes.number(0)))
    by = [nodes.column(each, residuals) for each in [*units(spec), CLUSTER]]
    on = nodes.conjunction(nodes.same(nodes.column(each, residuals), nodes.column(each, slopes)) for each in shared)
    parts = nodes.select([*by, nodes.alias(part, "fair_part")], residuals, group=[each.copy() for each in by])
    parts = parts.join(exp.Table(this=nodes.identifier(slopes)), on=on, join_type="inner", copy=False)
    source = exp.Subquery(this=parts, alias=exp.TableAlias(this=nodes.identifier("fair_by_cluster")))
    squares = nodes.select(
        [*columns(units(spec)), nodes.alias(nodes.total(square(nodes.column("fair_part"))), "fair_squares")],
        source,
        group=columns(units(spec)),
    )
    sample = nodes.column("fair_sample")
    variance = times(nodes.quotient(sample, minus(sample, 1)), nodes.column("fair_squares"))
    outputs = [*columns(units(spec)), sample.copy(), nodes.alias(variance, "fair_log_variance")]
    query = nodes.select(outputs, samples)
    inner = exp.Subquery(this=squares, alias=exp.TableAlias(this=nodes.identifier("fair_summed")))
    return query.join(inner, using=tuple(columns(units(spec))), join_type="inner", copy=False)


def _named(spec: FairSpec, word: str, alias: str) -> exp.Table:
    return exp.Table(this=nodes.identifier(name(spec, word)), alias=exp.TableAlias(this=nodes.identifier(alias)))
