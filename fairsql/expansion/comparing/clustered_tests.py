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
        "repeats": _repeats,
        "samples": _samples,
        "products": _products,
        "shares": _shares,
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


def _repeats(spec: FairSpec) -> exp.Query:
    """Return the clusters of each test, with the number of groups and strata that they have rows in."""
    by = [*units(spec), CLUSTER]
    outputs = [*columns(by), nodes.alias(exp.Count(this=exp.Star()), "fair_repeated")]
    return nodes.select(outputs, name(spec, "residuals"), group=columns(by))


def _samples(spec: FairSpec) -> exp.Query:
    number = nodes.cast(exp.Count(this=exp.Star()), nodes.DOUBLE)
    outputs = [*columns(units(spec)), nodes.alias(number, "fair_sample")]
    return nodes.select(outputs, name(spec, "repeats"), group=columns(units(spec)))


def _products(spec: FairSpec) -> exp.Query:
    """Return for each two tables the sum over clusters of the products of their residuals.

    Tables are a stratum's group. Only the clusters with rows in several are joined with themselves.
    """
    a, b, repeats = "fair_a", "fair_b", name(spec, "repeats")
    inner = [*strata(spec), "fair_place"]
    others = {each: _other(spec, each) for each in inner}
    outputs: list[exp.Expression] = columns([*units(spec), *inner])
    outputs += [nodes.alias(nodes.column(each), as_name) for each, as_name in others.items()]
    outputs.append(nodes.alias(nodes.total(square(nodes.column("fair_residual"))), "fair_product"))
    alone = nodes.select(outputs, name(spec, "residuals"), group=columns([*units(spec), *inner]))
    by = [nodes.column(each, a) for each in [*units(spec), *inner]] + [nodes.column(each, b) for each in inner]
    outputs = [*(nodes.column(each, a) for each in [*units(spec), *inner])]
    outputs += [nodes.alias(nodes.column(each, b), as_name) for each, as_name in others.items()]
    products = nodes.total(times(nodes.column("fair_residual", a), nodes.column("fair_residual", b)))
    outputs.append(nodes.alias(products, "fair_product"))
    several = exp.GT(this=nodes.column("fair_repeated", repeats), expression=nodes.number(1))
    query = nodes.select(outputs, _named(spec, "residuals", a), where=several)
    apart = nodes.disjunction(
        exp.NullSafeNEQ(this=nodes.column(each, a), expression=nodes.column(each, b)) for each in inner
    )
    for word, side, more in (("repeats", repeats, []), ("residuals", b, [exp.Paren(this=apart)])):
        same = [nodes.equal(nodes.column(each, a), nodes.column(each, side)) for each in [*units(spec), CLUSTER]]
        query = query.join(
            _named(spec, word, side), on=nodes.conjunction([*same, *more]), join_type="inner", copy=False
        )
    return nodes.union_all([alone, query.group_by(*by, copy=False)])


def _other(spec: FairSpec, column: str) -> str:
    """Return the name of a column of the second of two tables."""
    at = [*strata(spec), "fair_place"].index(column)
    return f"fair_other_{at}"


def _shares(spec: FairSpec) -> exp.Query:
    """Return for each group but the last how its score changes by the residual of each table of its strata.

    The last group's score is 0 less the others.
    """
    scored, table, places = "fair_scored", "fair_table", name(spec, "places")
    shared = [*units(spec), *strata(spec)]
    place, other = nodes.column("fair_place", scored), nodes.column("fair_place", table)
    own = nodes.case((nodes.equal(place, other), nodes.number(1)), default=nodes.number(0))
    share = nodes.quotient(nodes.column("fair_size", scored), nodes.column("fair_all_size", scored))
    outputs: list[exp.Expression] = [nodes.column(each, scored) for each in shared]
    outputs += [nodes.alias(place.copy(), "fair_scored"), other.copy(), nodes.alias(minus(own, share), "fair_share")]
    tested = nodes.select([exp.Star()], places)
    last = nodes.over(exp.Max(this=nodes.column("fair_place")), columns(units(spec)))
    tested.set("qualify", exp.Qualify(this=exp.LT(this=nodes.column("fair_place"), expression=last)))
    query = nodes.select(outputs, exp.Subquery(this=tested, alias=exp.TableAlias(this=nodes.identifier(scored))))
    on = nodes.conjunction(nodes.same(nodes.column(each, scored), nodes.column(each, table)) for each in shared)
    return query.join(_named(spec, "places", table), on=on, join_type="inner", copy=False)


def _covariances(spec: FairSpec) -> exp.Query:
    """Return the covariance of the scores of each two groups, from the products of residuals."""
    a, b, products, samples = "fair_a", "fair_b", name(spec, "products"), name(spec, "samples")
    factors = [nodes.column("fair_share", each) for each in (a, b)]
    total = nodes.total(times(*factors, nodes.column("fair_product", products)))
    sample = exp.AnyValue(this=nodes.column("fair_sample", samples))
    covariance = times(nodes.quotient(sample, minus(sample, 1)), total)
    by = [
        *(nodes.column(each, products) for each in units(spec)),
        *(nodes.column("fair_scored", each) for each in (a, b)),
    ]
    names = [*units(spec), "fair_place", "fair_other"]
    outputs = [nodes.alias(each.copy(), as_name) for each, as_name in zip(by, names, strict=True)]
    query = nodes.select([*outputs, nodes.alias(covariance, "fair_covariance")], products, group=by)
    table = [*strata(spec), "fair_place"]
    for of, side in ((str, a), (lambda each: _other(spec, each), b)):
        on: list[exp.Expression] = []
        on += [nodes.equal(nodes.column(each, products), nodes.column(each, side)) for each in units(spec)]
        on += [nodes.same(nodes.column(of(each), products), nodes.column(each, side)) for each in table]
        query = query.join(_named(spec, "shares", side), on=nodes.conjunction(on), join_type="inner", copy=False)
    same = [nodes.equal(nodes.column(each, products), nodes.column(each, samples)) for each in units(spec)]
    return query.join(_named(spec, "samples", samples), on=nodes.conjunction(same), join_type="inner", copy=False)


def _odds_slopes(spec: FairSpec) -> exp.Query:
    """Return the derivatives of ln ψ by the cells of each stratum, for the common odds ratio ψ = ΣR / ΣS of two groups.

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
    source = exp.Subquery(this=summed, alias=exp.TableAlias(this=nodes.identifier("fair_summed")))
    two = nodes.equal(exp.Max(this=nodes.column("fair_place")), nodes.number(2))
    pairs = nodes.select(columns(units(spec)), name(spec, "places"), group=columns(units(spec)), having=two)
    pairs_of = exp.Subquery(this=pairs, alias=exp.TableAlias(this=nodes.identifier("fair_pairs")))
    return nodes.select(outputs, source).join(pairs_of, using=tuple(columns(units(spec))), join_type="semi", copy=False)


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
    outputs = [*columns(units(spec)), nodes.alias(variance, "fair_log_variance")]
    query = nodes.select(outputs, samples)
    inner = exp.Subquery(this=squares, alias=exp.TableAlias(this=nodes.identifier("fair_summed")))
    return query.join(inner, using=tuple(columns(units(spec))), join_type="inner", copy=False)


def _named(spec: FairSpec, word: str, alias: str) -> exp.Table:
    return exp.Table(this=nodes.identifier(name(spec, word)), alias=exp.TableAlias(this=nodes.identifier(alias)))
