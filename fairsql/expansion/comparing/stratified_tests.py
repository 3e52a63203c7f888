"""Test group and outcome over strata, from the tables of each stratum (see `outcome_tables`).

In: a spec with `fair_places`, `fair_deviations`, `fair_fourfold` and `fair_odds`. Out: `fair_common`, the generalised
Cochran-Mantel-Haenszel statistic with its degrees of freedom; `fair_homogeneity`, the statistic of Breslow and Day; and
`fair_permuted`, the share of drawn tables whose statistic is no smaller.
"""

from __future__ import annotations

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import greatest, least, minus, plus, root, square, times
from fairsql.expansion.comparing.outcome_tables import strata, units
from fairsql.expansion.comparing.permutation import draws_of
from fairsql.expansion.counting.contingency import Cte, columns, name
from fairsql.syntax.spec import FairSpec

PAIR = "fair_pair"  # the place of the first of two groups that have an odds ratio
_LEAST_HARMONIC = 2  # the chi-square distribution serves for homogeneity from this mean of smallest expected counts on
_TIES = 1e-9  # a drawn statistic that is lower by this share is the same but for rounding
_LEAST_PIVOT = 1e-10  # of a correlation matrix; a smaller one is 0 except for rounding


def stratified(spec: FairSpec) -> list[Cte]:
    """Return the queries up to `fair_common`; `fair_elimination` is recursive."""
    return [(name(spec, "covariances"), _covariances(spec)), *quadratic_form(spec)]


def quadratic_form(spec: FairSpec) -> list[Cte]:
    """Return the queries from `fair_covariances` to `fair_common`."""
    words = {"variances": _variances, "matrix": _matrix, "elimination": _elimination, "common": _common}
    return [(name(spec, word), query(spec)) for word, query in words.items()]


def homogeneity(spec: FairSpec) -> list[Cte]:
    """Return the queries up to `fair_homogeneity`."""
    words = {"roots": _roots, "homogeneity": _homogeneity}
    return [(name(spec, word), query(spec)) for word, query in words.items()]


def permuted(spec: FairSpec) -> list[Cte]:
    """Return the query of the share of all tables, the drawn ones and the one observed, that are as far from equal."""
    pivot = _item(nodes.column("fair_row"), 1)
    each = nodes.column("fair_each")
    parts = nodes.each_of(_draws(spec), each, nodes.quotient(square(each), pivot))
    unnested_of = {"fair_part": parts, "fair_draw": nodes.call("RANGE", draws_of(spec))}
    unnested = [nodes.alias(nodes.call("UNNEST", of), as_name) for as_name, of in unnested_of.items()]
    listed = nodes.select([*columns(units(spec)), *unnested], name(spec, "elimination"), where=_is_pivot())
    by = columns([*units(spec), "fair_draw"])
    drawn = nodes.select(
        [*by, nodes.alias(nodes.total(nodes.column("fair_part")), "fair_statistic_drawn")],
        exp.Subquery(this=listed, alias=exp.TableAlias(this=nodes.identifier("fair_parts"))),
        group=[of.copy() for of in by],
    )
    least_as_far = times(nodes.column("fair_quadratic"), 1 - _TIES)
    as_far = exp.GTE(this=nodes.column("fair_statistic_drawn"), expression=least_as_far)
    among = nodes.total(nodes.case((as_far, nodes.real(1.0)), default=nodes.real(0.0)))
    share = nodes.quotient(plus(1, among), plus(1, exp.Count(this=exp.Star())))
    query = nodes.select(
        [*columns(units(spec)), nodes.alias(share, "fair_permuted_p")],
        exp.Subquery(this=drawn, alias=exp.TableAlias(this=nodes.identifier("fair_draws"))),
        group=columns(units(spec)),
    )
    joined = query.join(_table(spec, "common"), using=tuple(columns(units(spec))), join_type="inner", copy=False)
    return [(name(spec, "permuted"), joined)]


def _draws(spec: FairSpec) -> exp.Expression:
    """Return what a row of the elimination has for the draws: its last numbers."""
    return nodes.call("ARRAY_SLICE", nodes.column("fair_row"), exp.Neg(this=draws_of(spec)), nodes.number(-1))


def _observed(spec: FairSpec) -> exp.Expression:
    """Return the place of the deviation that was observed in a row of the elimination, from its end."""
    return nodes.number(-1) if spec.draws is None else minus(-1, draws_of(spec))


def _covariances(spec: FairSpec) -> exp.Query:
    """Return the covariance of the hits of each two groups, if group and outcome are independent within strata.

    It is Σ X (n - X) / (n² (n - 1)) · mᵢ ([i = j] n - mⱼ) for X hits in the n rows of a stratum (Landis, Heyman and
    Koch 1978).
    """
    rows, others = ({each: nodes.column(f"fair_{each}", of) for each in ("place", "size", "all_hits", "all_size")}
                    for of in ("fair_a", "fair_b"))  # fmt: skip
    hits, size, own, other = rows["all_hits"], rows["all_size"], rows["size"], others["size"]
    kept = nodes.case(
        (nodes.equal(rows["place"], others["place"]), minus(size, other)), default=exp.Neg(this=other.copy())
    )
    covariance = nodes.quotient(times(hits, minus(size, hits), own, kept), times(size, size, minus(size, 1)))
    by = [*(nodes.column(each, "fair_a") for each in units(spec)), rows["place"].copy(), others["place"].copy()]
    outputs = [*by[:-1], nodes.alias(by[-1], "fair_other"), nodes.alias(nodes.total(covariance), "fair_covariance")]
    places = name(spec, "places")
    more = exp.GT(this=size.copy(), expression=nodes.number(1))
    query = nodes.select(outputs, _named(places, "fair_a"), where=more, group=[each.copy() for each in by])
    on = nodes.conjunction(
        nodes.same(nodes.column(each, "fair_a"), nodes.column(each, "fair_b")) for each in [*units(spec), *strata(spec)]
    )
    return query.join(_named(places, "fair_b"), on=on, join_type="inner", copy=False)


def _variances(spec: FairSpec) -> exp.Query:
    """Return the groups whose hits vary, with the standard deviation `fair_scale` and the deviation divided by it."""
    scale = exp.Sqrt(this=nodes.column("fair_covariance"))
    outputs = columns([*units(spec), "fair_place"])
    outputs.append(nodes.alias(scale, "fair_scale"))
    outputs.append(nodes.alias(nodes.quotient(nodes.column("fair_deviation"), scale.copy()), "fair_scaled"))
    if spec.draws is not None:
        each = nodes.column("fair_each")
        scaled = nodes.each_of(nodes.column("fair_drawn"), each, nodes.quotient(each, scale.copy()))
        outputs.append(nodes.alias(scaled, "fair_scaled_draws"))
    diagonal = nodes.equal(nodes.column("fair_place"), nodes.column("fair_other"))
    varies = exp.GT(this=nodes.column("fair_covariance"), expression=nodes.number(0))
    query = nodes.select(outputs, name(spec, "covariances"), where=nodes.conjunction([diagonal, varies]))
    for word in ("deviations", *(["drawn"] if spec.draws is not None else [])):
        by = tuple(columns([*units(spec), "fair_place"]))
        query = query.join(_table(spec, word), using=by, join_type="inner", copy=False)
    return query


def _matrix(spec: FairSpec) -> exp.Query:
    """Return the rows of the correlation matrix as lists, each with the group's deviation at its end."""

    def row(of: str) -> exp.Expression:
        return nodes.column(of, "fair_a")

    def across(of: str) -> exp.Expression:
        return nodes.column(of, "fair_b")

    scales = times(row("fair_scale"), across("fair_scale"))
    correlation = nodes.quotient(nodes.column("fair_covariance"), scales)
    entry = exp.Coalesce(this=correlation, expressions=[nodes.cast(nodes.number(0), nodes.DOUBLE)])
    listed = exp.ArrayAgg(this=exp.Order(this=entry, expressions=[nodes.ascending(across("fair_place"))]))
    whole = nodes.call("LIST_APPEND", listed, exp.AnyValue(this=row("fair_scaled")))
    if spec.draws is not None:
        whole = nodes.call("LIST_CONCAT", whole, exp.AnyValue(this=row("fair_scaled_draws")))
    by = [*(row(each) for each in units(spec)), row("fair_place")]
    order = nodes.over(
        nodes.call("ROW_NUMBER"), [row(each) for each in units(spec)], [nodes.ascending(row("fair_place"))]
    )
    outputs = [*by[:-1], nodes.alias(order, "fair_order"), nodes.alias(whole, "fair_row")]
    variances, covariances = name(spec, "variances"), name(spec, "covariances")
    query = nodes.select(outputs, _named(variances, "fair_a"), group=[each.copy() for each in by])
    same = [nodes.equal(row(each), across(each)) for each in units(spec)]
    query = query.join(_named(variances, "fair_b"), on=nodes.conjunction(same), join_type="inner", copy=False)
    present = [nodes.equal(row(each), nodes.column(each, "fair_c")) for each in units(spec)]
    present.append(nodes.equal(row("fair_place"), nodes.column("fair_place", "fair_c")))
    present.append(nodes.equal(across("fair_place"), nodes.column("fair_other", "fair_c")))
    return query.join(_named(covariances, "fair_c"), on=nodes.conjunction(present), join_type="left", copy=False)


def _elimination(spec: FairSpec) -> exp.Query:
    """Return Gaussian elimination: each step subtracts the first row, the pivot, from later rows and drops its column.

    A pivot is 0 if earlier groups determine the hits of its group. Such a pivot is skipped.
    """
    row, pivot = nodes.column("fair_row"), nodes.column("fair_pivot")
    first = nodes.over(exp.FirstValue(this=row), columns(units(spec)), [nodes.ascending(nodes.column("fair_order"))])
    stepped = nodes.select(
        [
            *columns([*units(spec), "fair_order"]),
            nodes.alias(plus(nodes.column("fair_step"), 1), "fair_step"),
            row.copy(),
            nodes.alias(first, "fair_pivot"),
        ],
        name(spec, "elimination"),
    )
    factor = nodes.quotient(_item(row, 1), _item(pivot, 1))
    paired = nodes.call("LIST_ZIP", row.copy(), pivot.copy())
    both = [nodes.call("STRUCT_EXTRACT", nodes.column("fair_each"), nodes.number(at)) for at in (1, 2)]
    reduced = minus(both[0], times(factor, both[1]))
    each = exp.Lambda(this=reduced, expressions=[nodes.identifier("fair_each")], colon=True)
    passed = exp.LTE(this=_item(pivot, 1), expression=nodes.number(_LEAST_PIVOT))
    taken = nodes.case((passed, row.copy()), default=nodes.call("LIST_TRANSFORM", paired, each))
    rest = nodes.call("ARRAY_SLICE", taken, nodes.number(2), nodes.number(-1))
    behind = exp.GTE(this=nodes.column("fair_order"), expression=nodes.column("fair_step"))
    start = nodes.select(
        [*columns([*units(spec), "fair_order"]), nodes.alias(nodes.number(1), "fair_step"), row.copy()],
        name(spec, "matrix"),
    )
    step = nodes.select(
        [*columns([*units(spec), "fair_order", "fair_step"]), nodes.alias(rest, "fair_row")],
        exp.Subquery(this=stepped, alias=exp.TableAlias(this=nodes.identifier("fair_stepped"))),
        where=behind,
    )
    return nodes.union_all([start, step])


def _common(spec: FairSpec) -> exp.Query:
    """Return the quadratic form of the deviations, the sum of deviation² / pivot over pivots, and its rank."""
    row = nodes.column("fair_row")
    outputs = columns(units(spec))
    observed = nodes.call("LIST_EXTRACT", row.copy(), _observed(spec))
    outputs.append(nodes.alias(nodes.total(nodes.quotient(square(observed), _item(row, 1))), "fair_quadratic"))
    outputs.append(nodes.alias(exp.Count(this=exp.Star()), "fair_rank"))
    return nodes.select(outputs, name(spec, "elimination"), where=_is_pivot(), group=columns(units(spec)))


def _is_pivot() -> exp.Expression:
    """Return the test that a row of the elimination is a pivot, and not 0 but for rounding."""
    row = nodes.column("fair_row")
    is_pivot = nodes.equal(nodes.column("fair_order"), nodes.column("fair_step"))
    free = exp.GT(this=_item(row, 1), expression=nodes.number(_LEAST_PIVOT))
    return nodes.conjunction([is_pivot, free])


def _roots(spec: FairSpec) -> exp.Query:
    """Return for each stratum without an empty margin its `fair_a`, and the a expected from the common odds ratio ψ.

    With r = a + b and k = a + c this is the root A of (ψ - 1) A² - (ψ (r + k) + n - r - k) A + ψ r k = 0, in a form
    without cancellation.
    """
    a, b, c, d = columns([f"fair_{each}" for each in "abcd"])
    r, k, others = plus(a, b), plus(a, c), minus(d, a)  # n - r - k = d - a
    ratio = nodes.column("fair_ratio")
    linear = plus(times(ratio, plus(r, k)), others)
    constant = times(ratio, r, k)
    below = plus(linear, root(greatest(minus(square(linear), times(4, minus(ratio, 1), constant)), 0)))
    margins = [exp.GT(this=plus(*pair), expression=nodes.number(0)) for pair in ((a, b), (c, d), (a, c), (b, d))]
    outputs = columns([*units(spec), PAIR])
    outputs += [a.copy(), nodes.alias(r, "fair_r"), nodes.alias(k, "fair_k"), nodes.alias(others, "fair_rest")]
    outputs.append(nodes.alias(nodes.quotient(times(2, constant), below), "fair_root"))
    where = nodes.conjunction([*margins, exp.GT(this=ratio.copy(), expression=nodes.number(0))])
    query = nodes.select(outputs, name(spec, "fourfold"), where=where)
    odds = exp.Subquery(
        this=nodes.select(columns([*units(spec), PAIR, "fair_ratio"]), name(spec, "odds")),
        alias=exp.TableAlias(this=nodes.identifier("fair_ratios")),
    )
    return query.join(odds, using=tuple(columns([*units(spec), PAIR])), join_type="inner", copy=False)


def _homogeneity(spec: FairSpec) -> exp.Query:
    """Return Breslow and Day's statistic with Tarone's correction, and its degrees of freedom: the strata less one.

    A stratum of n rows has n / (n - 1) times the variance of large strata (McCullagh and Nelder 1989): without it 48 of
    100 tests of 100 strata of 5 rows err. Also return whether counts are large enough for its distribution.
    """
    a, r, k, rest, expected = columns(["fair_a", "fair_r", "fair_k", "fair_rest", "fair_root"])
    cells = (expected, minus(r, expected), minus(k, expected), plus(rest, expected))
    inverse = plus(*(nodes.quotient(nodes.number(1), each.copy()) for each in cells))
    excess = minus(a, expected)
    values = {
        "fair_excess": excess,
        "fair_large": nodes.quotient(nodes.number(1), inverse),
        "fair_size": plus(r, k, rest),
        "fair_smallest": least(*cells),
    }
    inner = nodes.select(
        [exp.Star(), *(nodes.alias(value, as_name) for as_name, value in values.items())], name(spec, "roots")
    )
    size, excess, large = columns(["fair_size", "fair_excess", "fair_large"])
    variance = nodes.quotient(times(large, size), greatest(minus(size, 1), _LEAST_PIVOT))
    tarone = nodes.quotient(square(nodes.total(excess)), nodes.total(variance))
    outputs = columns([*units(spec), PAIR])
    statistic = minus(nodes.total(nodes.quotient(square(excess), variance)), tarone)
    outputs.append(nodes.alias(statistic, "fair_breslow_day"))
    number = exp.Count(this=exp.Star())
    outputs.append(nodes.alias(minus(number, 1), "fair_free_strata"))
    harmonic = nodes.quotient(
        number.copy(), nodes.total(nodes.quotient(nodes.number(1), nodes.column("fair_smallest")))
    )
    enough = nodes.number(_LEAST_HARMONIC)
    outputs.append(nodes.alias(exp.GTE(this=harmonic, expression=enough), "fair_is_dense"))
    source = exp.Subquery(this=inner, alias=exp.TableAlias(this=nodes.identifier("fair_rooted")))
    return nodes.select(outputs, source, group=columns([*units(spec), PAIR]))


def _item(of: exp.Expression, at: int) -> exp.Expression:
    return nodes.call("LIST_EXTRACT", of.copy(), nodes.number(at))


def _table(spec: FairSpec, word: str) -> exp.Table:
    return exp.Table(this=nodes.identifier(name(spec, word)))


def _named(source: str, alias: str) -> exp.Table:
    return exp.Table(this=nodes.identifier(source), alias=exp.TableAlias(this=nodes.identifier(alias)))
