"""Test group and outcome if rows of the same cluster depend on each other (CLUSTER), from the tables of each stratum.

In: a spec with `fair_clusters`, `fair_places`, `fair_pairs` and `fair_fourfold`. Out: `fair_covariances`, from which
the statistic is computed as for independent rows (see `stratified_tests`); `fair_samples`, the number of clusters of
each test; and `fair_log_odds`, the variance of the logarithm of the common odds ratio of each pair.

The test is a score test. The score of a group is Σ (hits - expected hits) over strata. A cluster's part in it is
Σ (r - s R) over strata: r are the group's hits in the cluster less those expected of as many rows of the stratum, R is
the sum of r over the stratum's groups, and s is the group's share of the stratum. The covariance of two scores is
C/(C - 1) times the sum over C clusters of the products of their parts, whichever groups and strata a cluster has.
"""

from __future__ import annotations

from collections.abc import Iterable

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import greatest, least, minus, plus, square, times
from fairsql.expansion.comparing.outcome_tables import long_tables, strata, units
from fairsql.expansion.comparing.stratified_tests import PAIR
from fairsql.expansion.counting.clusters import are_known, clusters_of, product
from fairsql.expansion.counting.contingency import Cte, columns, keys, name
from fairsql.expansion.counting.layers import FACTOR, pieces
from fairsql.expansion.counting.tally import CLUSTER, LAYER, cluster_keys, has_layers
from fairsql.metrics.algebra import as_proportion
from fairsql.metrics.factorization import Proportion
from fairsql.metrics.formula import CELLS
from fairsql.syntax.columns import Measure
from fairsql.syntax.spec import FairSpec

_LEAST = 1e-13  # a sum of squares below this part of its terms is 0 except for rounding


def clustered(spec: FairSpec) -> list[Cte]:
    """Return the queries up to `fair_covariances`, `fair_samples` and `fair_log_odds`."""
    words = {
        "table_moments": _table_moments,
        "moments": _moments,
        "repeating": _repeating,
        "repeated": _repeated,
        "residuals": _residuals,
        "samples": _samples,
        "products": _products,
        "shares": _shares,
        "covariances": _covariances,
        "odds_slopes": _odds_slopes,
        "log_odds": _log_odds,
    }
    return [(name(spec, word), query(spec)) for word, query in words.items()]


def statistic(quadratic: exp.Expression, rank: exp.Expression, free: exp.Expression) -> exp.Expression:
    """Return F from the quadratic form of q scores and d degrees of freedom: (d - q + 1) / (d q) times it."""
    return nodes.quotient(times(quadratic, below(rank, free)), times(free, rank))


def below(rank: exp.Expression, free: exp.Expression) -> exp.Expression:
    """Return the degrees of freedom below of F: d - q + 1, which is C - q for C clusters without strata."""
    return plus(minus(free, rank), 1)


def _table_moments(spec: FairSpec) -> exp.Query:
    """Return each group's table with its clusters, and their sums of hits², hits x size and size²."""

    def each(values: Iterable[exp.Expression], as_name: str) -> exp.Expression:
        return nodes.alias(nodes.call("UNNEST", exp.Array(expressions=list(values))), as_name)

    cells = [_proportion(measure) for measure in spec.measures]
    lists = {
        "fair_sample": [clusters_of(measure) for measure in spec.measures],
        "fair_hits_hits": [product(above, above) for above, _ in cells],
        "fair_hits_size": [product(above, below) for above, below in cells],
        "fair_size_size": [product(below, below) for _, below in cells],
    }
    return long_tables(spec, name(spec, "counts"), [each(values, as_name) for as_name, values in lists.items()])


def _proportion(measure: Measure) -> Proportion:
    proportion = as_proportion(measure.formula)
    assert proportion is not None, measure.name
    return proportion


def _moments(spec: FairSpec) -> exp.Query:
    """Return the tables that are tested, with the sum over clusters of the squares of residuals r = hits - p size.

    It is Σ hits² - 2 p Σ hits size + p² Σ size²; a difference of that size by rounding alone is 0.
    """
    tables = name(spec, "table_moments")
    sums = ["fair_sample", "fair_hits_hits", "fair_hits_size", "fair_size_size"]
    query = _tested(spec, tables, sums)
    hits, both, size = columns(sums[1:])
    rate = nodes.quotient(nodes.column("fair_all_hits"), nodes.column("fair_all_size"))
    query = query.select(nodes.alias(rate, "fair_rate"), copy=False)
    source = exp.Subquery(this=query, alias=exp.TableAlias(this=nodes.identifier("fair_rated")))
    p = nodes.column("fair_rate")
    added = plus(hits, times(p, p, size))
    squares = minus(added, times(2, p, both))
    some = exp.GT(this=squares, expression=times(_LEAST, added))
    value = nodes.case((some, squares.copy()), default=nodes.number(0))
    kept = [*units(spec), *strata(spec), "fair_place", *sums]
    return nodes.select([*columns(kept), nodes.alias(value, "fair_square")], source)


def _tested(spec: FairSpec, tables: str, more: Iterable[str]) -> exp.Select:
    """Return the tables of the groups that are tested, with their place and the margins of their stratum."""
    places = name(spec, "places")
    shared = [*units(spec), *strata(spec)]
    kept = [*shared, "fair_hits", "fair_size", *more]
    outputs = [nodes.column(each, tables) for each in kept]
    outputs += [nodes.column(each, places) for each in ("fair_place", "fair_all_hits", "fair_all_size")]
    some = exp.GT(this=nodes.column("fair_size", tables), expression=nodes.number(0))
    on = nodes.conjunction(
        nodes.same(nodes.column(each, tables), nodes.column(each, places)) for each in [*shared, "fair_key"]
    )
    query = nodes.select(outputs, tables, where=some).assert_is(exp.Select)
    return query.join(exp.Table(this=nodes.identifier(places)), on=on, join_type="inner", copy=False)


def _repeating(spec: FairSpec) -> exp.Query:
    """Return the clusters with rows in several groups or strata; for the others the sums of `_moments` are enough."""
    by = [*(each for each in units(spec) if each != "fair_metric"), *cluster_keys(spec)]
    several = exp.GT(this=exp.Count(this=exp.Star()), expression=nodes.number(1))
    known = nodes.conjunction(are_known(spec))
    return nodes.select(columns(by), name(spec, "clusters"), where=known, group=columns(by), having=several)


def _repeated(spec: FairSpec) -> exp.Query:
    """Return the tables of these clusters."""
    clusters, repeating = name(spec, "clusters"), name(spec, "repeating")
    by = [*(each for each in units(spec) if each != "fair_metric"), *cluster_keys(spec)]
    on = nodes.conjunction(nodes.equal(nodes.column(each, clusters), nodes.column(each, repeating)) for each in by)
    own = nodes.select([exp.Star()], clusters).assert_is(exp.Select)
    own = own.join(exp.Table(this=nodes.identifier(repeating)), on=on, join_type="semi", copy=False)
    rows = ["n"] if spec.weight is None else ["n", "fair_n", *(f"fair_n_{cell}" for cell in CELLS)]
    query: exp.Query = pieces(spec, own, [*keys(spec), *CELLS, *rows]) if has_layers(spec) else own
    source = exp.Subquery(this=query, alias=exp.TableAlias(this=nodes.identifier("fair_pieces")))
    return long_tables(spec, source, columns(_identity(spec)))


def _identity(spec: FairSpec) -> list[str]:
    """Return the names of the columns of a cluster, with the factor of its products if it has one."""
    return [*cluster_keys(spec), *([FACTOR] if has_layers(spec) else [])]


def _residuals(spec: FairSpec) -> exp.Query:
    """Return the tables of these clusters for the groups that are tested, with the hits less those expected."""
    query = _tested(spec, name(spec, "repeated"), _identity(spec))
    rate = nodes.quotient(nodes.column("fair_all_hits"), nodes.column("fair_all_size"))
    residual = minus(nodes.column("fair_hits"), times(nodes.column("fair_size"), rate))
    kept = [*units(spec), *strata(spec), *_identity(spec), "fair_hits", "fair_size", "fair_place"]
    source = exp.Subquery(this=query, alias=exp.TableAlias(this=nodes.identifier("fair_own")))
    return nodes.select([*columns(kept), nodes.alias(residual, "fair_residual")], source)


def _samples(spec: FairSpec) -> exp.Query:
    """Return the number of clusters of each test: those of all tables, less the tables of a cluster but one.

    `fair_free` is this number less that of the layers from which the clusters were drawn, which is else 1.
    """
    by = units(spec)
    fewer = minus(1, exp.Count(this=exp.Star()))
    known = nodes.not_null(nodes.column(CLUSTER))
    inner = nodes.select(
        [*columns(by), nodes.alias(fewer, "fair_sample")],
        name(spec, "residuals"),
        where=known,
        group=columns([*by, *cluster_keys(spec)]),
    )
    every = nodes.select(columns([*by, "fair_sample"]), name(spec, "moments"))
    source = exp.Subquery(
        this=nodes.union_all([every, inner]), alias=exp.TableAlias(this=nodes.identifier("fair_counted"))
    )
    number = nodes.cast(nodes.total(nodes.column("fair_sample")), nodes.DOUBLE)
    counted = nodes.select([*columns(by), nodes.alias(number, "fair_sample")], source, group=columns(by))
    if not has_layers(spec):
        free = minus(nodes.column("fair_sample"), 1)
        return nodes.select([exp.Star(), nodes.alias(free, "fair_free")], _derived(counted, "fair_numbers"))
    layers = nodes.alias(exp.Count(this=exp.Distinct(expressions=[nodes.column(LAYER)])), "fair_layered")
    drawn = nodes.select([*columns(by), layers], name(spec, "residuals"), group=columns(by))
    free = minus(nodes.column("fair_sample"), nodes.column("fair_layered"))
    query = nodes.select([exp.Star(), nodes.alias(free, "fair_free")], _derived(counted, "fair_numbers"))
    return query.join(_derived(drawn, "fair_strata"), using=tuple(columns(by)), join_type="inner", copy=False)


def _products(spec: FairSpec) -> exp.Query:
    """Return for each two tables the sum over clusters of the products of their residuals.

    Tables are a stratum's group. Only the clusters with rows in several are joined with themselves.
    """
    a, b = "fair_a", "fair_b"
    inner = [*strata(spec), "fair_place"]
    others = {each: _other(spec, each) for each in inner}
    outputs: list[exp.Expression] = columns([*units(spec), *inner])
    outputs += [nodes.alias(nodes.column(each), as_name) for each, as_name in others.items()]
    outputs.append(nodes.alias(nodes.column("fair_square"), "fair_product"))
    alone = nodes.select(outputs, name(spec, "moments"))
    by = [nodes.column(each, a) for each in [*units(spec), *inner]] + [nodes.column(each, b) for each in inner]
    outputs = [*(nodes.column(each, a) for each in [*units(spec), *inner])]
    outputs += [nodes.alias(nodes.column(each, b), as_name) for each, as_name in others.items()]
    factors = [nodes.column(FACTOR, a)] if has_layers(spec) else []
    products = nodes.total(times(*factors, nodes.column("fair_residual", a), nodes.column("fair_residual", b)))
    outputs.append(nodes.alias(products, "fair_product"))
    query = nodes.select(outputs, _named(spec, "residuals", a), group=[each.copy() for each in by])
    differs = nodes.disjunction(
        exp.NullSafeNEQ(this=nodes.column(each, a), expression=nodes.column(each, b)) for each in inner
    )
    identity = [*units(spec), *cluster_keys(spec)]
    alike = nodes.same if has_layers(spec) else nodes.equal  # the sums of a layer have no cluster
    same = [alike(nodes.column(each, a), nodes.column(each, b)) for each in identity]
    on = nodes.conjunction([*same, exp.Paren(this=differs)])
    return nodes.union_all([alone, query.join(_named(spec, "residuals", b), on=on, join_type="inner", copy=False)])


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
    covariance = total if has_layers(spec) else times(nodes.quotient(sample, minus(sample, 1)), total)
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
    """Return the derivatives of ln ψ by the cells of each stratum, for the common odds ratio ψ = ΣR / ΣS of each pair.

    With R = ad/n and S = bc/n, that by a is (d - R) / (n ΣR) + S / (n ΣS), and so on.
    """
    a, b, c, d = cells = columns([f"fair_{each}" for each in "abcd"])
    n = plus(*cells)
    r, s = nodes.quotient(times(a, d), n), nodes.quotient(times(b, c), n.copy())
    whole_r, whole_s = (nodes.over(nodes.total(each.copy()), columns([*units(spec), PAIR])) for each in (r, s))
    outputs = columns([*units(spec), *strata(spec), PAIR, *(cell.name for cell in cells)])
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
    outputs = columns([*units(spec), *strata(spec), PAIR, "fair_second_place"])
    outputs += [nodes.alias(value, f"fair_by_{cell}") for cell, value in slopes.items()]
    pairs = exp.Table(this=nodes.identifier(name(spec, "pairs")))
    by = tuple(columns([*units(spec), PAIR]))
    return nodes.select(outputs, _derived(summed, "fair_summed")).join(pairs, using=by, join_type="inner", copy=False)


def _log_odds(spec: FairSpec) -> exp.Query:
    """Return the variance of ln ψ of each pair: C/(C - 1) times the sum of the squares of its clusters' parts in it.

    A table's part is α hits + β (size - hits). The squares of parts follow from the sums of `_moments`; to them come
    the products of the parts of each cluster with rows in several tables. Clusters are counted as in `_samples`. The
    degrees of freedom are those of the group with fewer clusters, since it may be the source of all of the variance:
    its clusters less its layers, which are else 1.
    """
    by = [*units(spec), PAIR]
    alpha, beta, sample = columns(["fair_alpha", "fair_beta", "fair_sample"])
    hits, both, size = columns(["fair_hits_hits", "fair_hits_size", "fair_size_size"])
    others = minus(plus(size, hits), times(2, both))
    alone = plus(times(alpha, alpha, hits), times(2, alpha, beta, minus(both, hits)), times(beta, beta, others))
    is_first = nodes.equal(nodes.column("fair_place"), nodes.column(PAIR))
    sides: dict[str, exp.Expression] = {"fair_first": is_first, "fair_second": exp.Not(this=exp.Paren(this=is_first))}
    layers = {side: f"{side}_layer" for side in sides} if has_layers(spec) else {}
    own: list[exp.Expression] = [nodes.alias(alone, "fair_square"), *columns([*by, "fair_sample"])]
    own += [nodes.alias(nodes.case((test.copy(), sample.copy())), side) for side, test in sides.items()]
    own += [nodes.alias(exp.Null(), layer) for layer in layers.values()]
    every = nodes.select(own, _with_slopes(spec, "moments"))
    part = plus(
        times(alpha, nodes.column("fair_hits")),
        times(beta, minus(nodes.column("fair_size"), nodes.column("fair_hits"))),
    )
    factors = [exp.AnyValue(this=nodes.column(FACTOR))] if has_layers(spec) else []
    shared = times(*factors, minus(square(nodes.total(part)), nodes.total(square(part))))
    known = nodes.not_null(nodes.column(CLUSTER))
    tables = {side: nodes.total_if(test.copy(), nodes.number(1)) for side, test in sides.items()}
    own = [nodes.alias(shared, "fair_square"), *columns(by)]
    numbers: list[exp.Expression] = [exp.Count(this=exp.Star()), *tables.values()]
    for number in numbers:
        own.append(nodes.case((known.copy(), least(0, minus(1, number)))))
    for side in layers:
        some = exp.GT(this=tables[side].copy(), expression=nodes.number(0))
        own.append(nodes.case((some, nodes.column(LAYER))))
    repeated = nodes.select(own, _with_slopes(spec, "residuals"), group=columns([*by, *cluster_keys(spec)]))
    sums: dict[str, exp.Expression] = {"fair_squares": nodes.total(nodes.column("fair_square"))}
    sums |= {each: nodes.cast(nodes.total(nodes.column(each)), nodes.DOUBLE) for each in ("fair_sample", *sides)}
    sums |= {layer: exp.Count(this=exp.Distinct(expressions=[nodes.column(layer)])) for layer in layers.values()}
    outputs = [*columns(by), *(nodes.alias(value, as_name) for as_name, value in sums.items())]
    summed = nodes.select(outputs, _derived(nodes.union_all([every, repeated]), "fair_parts"), group=columns(by))
    variance: exp.Expression = nodes.column("fair_squares")
    if not has_layers(spec):
        variance = times(nodes.quotient(sample.copy(), minus(sample.copy(), 1)), variance)
    drawn = [nodes.column(layers[side]) if layers else nodes.number(1) for side in sides]
    free = least(*(minus(nodes.column(side), layered) for side, layered in zip(sides, drawn, strict=True)))
    values = {"fair_log_variance": greatest(0, variance), "fair_odds_freedom": free}
    outputs = [*columns(by), *(nodes.alias(value, as_name) for as_name, value in values.items())]
    return nodes.select(outputs, _derived(summed, "fair_summed"))


def _with_slopes(spec: FairSpec, word: str) -> exp.Subquery:
    """Return the tables of each pair with α and β, the derivatives of ln ψ by their hits and other rows."""
    tables, slopes = name(spec, word), name(spec, "odds_slopes")
    place = nodes.column("fair_place")
    first = nodes.equal(place, nodes.column(PAIR))
    outputs: list[exp.Expression] = [exp.Column(this=exp.Star(), table=nodes.identifier(tables)), nodes.column(PAIR)]
    for as_name, cells in (("fair_alpha", ("a", "c")), ("fair_beta", ("b", "d"))):
        chosen = [nodes.column(f"fair_by_{cell}") for cell in cells]
        outputs.append(nodes.alias(nodes.case((first.copy(), chosen[0]), default=chosen[1]), as_name))
    shared = [*units(spec), *strata(spec)]
    same = [nodes.same(nodes.column(each, tables), nodes.column(each, slopes)) for each in shared]
    on = nodes.conjunction([*same, exp.In(this=place.copy(), expressions=columns([PAIR, "fair_second_place"]))])
    query = nodes.select(outputs, tables)
    query = query.join(exp.Table(this=nodes.identifier(slopes)), on=on, join_type="inner", copy=False)
    return exp.Subquery(this=query, alias=exp.TableAlias(this=nodes.identifier("fair_sloped")))


def _derived(query: exp.Query, as_name: str) -> exp.Subquery:
    return exp.Subquery(this=query, alias=exp.TableAlias(this=nodes.identifier(as_name)))


def _named(spec: FairSpec, word: str, alias: str) -> exp.Table:
    return exp.Table(this=nodes.identifier(name(spec, word)), alias=exp.TableAlias(this=nodes.identifier(alias)))
