"""Expand `FAIR SCAN (…)`: return one row per metric and subgroup, those with the largest divergence first.

In: a spec. Out: a query over one aggregation of the rows. It lists the subgroups up to the given depth, the divergence
of each (Pastor et al. 2021), whether chance could explain it, and what each item adds to it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import minus, plus, times
from fairsql.expansion.building.row_cuts import row_cuts
from fairsql.expansion.building.symbols import SymbolicMeasure
from fairsql.expansion.comparing.measures import measured
from fairsql.expansion.comparing.subgroup_list import given, subgroups_of_list
from fairsql.expansion.counting.aggregates import aggregates, sums_of
from fairsql.expansion.counting.contingency import columns, name
from fairsql.expansion.counting.denominators import ROWS
from fairsql.expansion.counting.macro_cells import is_of_macro, is_unweighted
from fairsql.expansion.counting.macro_lists import ASKED, LISTS, audit_over_lists
from fairsql.expansion.counting.subgroups import NUMBER, enough, feature_keys, labels, subgroups
from fairsql.expansion.forms.scan_gaps import scan_gaps
from fairsql.expansion.inference.families import family
from fairsql.expansion.inference.gap_intervals import Estimate, difference_limits
from fairsql.expansion.inference.interval_limits import confidence_of
from fairsql.expansion.inference.p_value_adjustment import adjusted
from fairsql.expansion.inference.shapley import shares
from fairsql.expansion.inference.simultaneous_intervals import SCANNED, quantile_of_scan
from fairsql.expansion.inference.two_proportions import two_proportions
from fairsql.expansion.pushdown.tally_specs import audit_over, held, keys_held
from fairsql.metrics.algebra import as_proportion, as_ratio
from fairsql.syntax.columns import Column, ColumnSet, Derived
from fairsql.syntax.form import Cut
from fairsql.syntax.spec import FairSpec, ScanSpec

_REST = "fair_rest"  # true for the rows that are not in a subgroup
Scanned = TypeVar("Scanned", bound=ScanSpec)
_EVERYTHING = nodes.number(1)  # the number of the subgroup that is all rows
_DIGITS = 12  # divergences that agree to so many digits are sorted by subgroup, since the last digit of a sum varies


def scan(spec: ScanSpec) -> exp.Query:
    """Expand `FAIR SCAN (…)`; with GAP by `scan_gaps`.

    Before: `FROM t FAIR SCAN (PREDICTION p FEATURES a, b)`; after: the counts of `FAIR (…)` by all features, their
    sums for every subgroup (`fair_subgroups`), the measures of each subgroup and of the other rows (`fair_groups`),
    tests of these two against each other, and the Shapley shares of items, from all parts of a subgroup.
    """
    if spec.gap:
        return scan_gaps(spec)
    of_macro = is_of_macro(spec.audit)
    ctes, sums = (subgroups_of_list if of_macro else subgroups)(spec)
    confidence = confidence_of(spec.audit)
    if confidence is not None:
        scanned = quantile_of_scan(ctes[-1][0], _number_of_metrics(spec), spec.audit, confidence)
        ctes.append((name(spec, "family"), scanned))
    ctes.append((name(spec, "sides"), _sides(spec, sums)))
    ctes = measured(_by_subgroups(spec), "scanned", counted=ctes)
    ctes.append((name(spec, "figures"), _figures(spec, ctes[-1][0])))
    figures = ctes[-1][0]
    ctes.append((name(spec, "compared"), _compared(spec, figures)))
    x1, n1, x2, n2 = columns(["fair_inside", "fair_inside_n", "fair_outside", "fair_outside_n"])
    exact = is_unweighted() if of_macro else spec.audit.weight is None
    tests = two_proportions(ctes[-1][0], x1, n1, x2, n2, exact=exact, called=of_macro)
    ctes.append((name(spec, "tests"), tests))
    by = family(spec.audit, [NUMBER])
    corrected = adjusted(ctes[-1][0], spec.audit.correction, family=by, is_open=of_macro)
    ctes.append((name(spec, "adjusted"), corrected.assert_is(exp.Select)))
    source = ctes[-1][0]
    ctes += shares(spec, figures)
    ctes.append((name(spec, "labels"), labels(spec)))
    return nodes.with_ctes(_result(spec, source), ctes)


def _by_subgroups(spec: ScanSpec) -> FairSpec:
    """Return the audit of subgroups and of the rows outside them, with internal names of measures."""
    protected = tuple(Column(key, key, 0, 0) for key in (NUMBER, _REST))
    measures = tuple(replace(m, name=f"fair_measure_{at}") for at, m in enumerate(spec.audit.measures))
    return replace(spec.audit, protected=protected, control=(), measures=measures)


def _number_of_metrics(spec: ScanSpec) -> exp.Expression:
    """Return how many metrics are scanned: of a macro those that it is asked for, which have a comma on both sides."""
    if not is_of_macro(spec.audit):
        return nodes.number(len(spec.audit.measures))
    asked = given(spec, ASKED)
    without = nodes.call("REPLACE", asked.copy(), nodes.string(","), nodes.string(""))
    return exp.Paren(this=minus(minus(nodes.call("LEN", asked), nodes.call("LEN", without)), 1))


def _of_family(spec: ScanSpec, of: str) -> exp.Expression:
    return exp.Subquery(this=nodes.select([nodes.column(of)], name(spec, "family")))


def _sides(spec: ScanSpec, sums: list[str]) -> exp.Query:
    """Return the counts of each subgroup, and with CONFIDENCE those of the other rows, with which it is compared."""
    source = name(spec, "subgroups")
    side = [nodes.column(NUMBER), nodes.alias(exp.Boolean(this=False), _REST)]
    if spec.audit.confidence is None:
        return nodes.select([*side, *columns(sums)], source)
    of_values = {each.sum(of) for each in aggregates(spec.audit) for of in sums_of(spec.audit, each)}

    def left_of(of: str) -> exp.Expression:
        """Return the sum over the other rows. A sum of values may have any sign, and is NULL if there are no values."""
        whole, part = nodes.column(of, "fair_everything"), nodes.column(of, source)
        if of in of_values:
            return minus(whole, exp.Coalesce(this=part, expressions=[nodes.number(0)]))
        return _at_least_zero(minus(whole, part))

    quantile = nodes.alias(_of_family(spec, SCANNED), SCANNED)
    inside = nodes.select([*side, quantile, *columns(sums)], source)
    other_side = [nodes.column(NUMBER, source), nodes.alias(exp.Boolean(this=True), _REST), quantile.copy()]
    outside = nodes.select([*other_side, *(nodes.alias(left_of(of), of) for of in sums)], source)
    everything = exp.Table(
        this=nodes.identifier(source), alias=exp.TableAlias(this=nodes.identifier("fair_everything"))
    )
    on = nodes.equal(nodes.column(NUMBER, "fair_everything"), _EVERYTHING.copy())
    return nodes.union_all([inside, outside.join(everything, on=on, join_type="inner", copy=False)])


def _figures(spec: ScanSpec, groups: str) -> exp.Query:
    """Return one row per subgroup and metric: value, numerator, denominator, and limits, also of the other rows."""
    source, limited = name(spec, "subgroups"), spec.audit.confidence is not None

    def unnested(values: list[exp.Expression], as_name: str) -> exp.Expression:
        return nodes.alias(nodes.call("UNNEST", exp.Array(expressions=values)), as_name)

    measures = range(len(spec.audit.measures))

    def measures_of(table: str, ending: str = "") -> list[exp.Expression]:
        return [nodes.column(f"fair_measure_{at}{ending}", table) for at in measures]

    outputs: list[exp.Expression] = [nodes.column(NUMBER, source), nodes.column("n", groups)]
    outputs.append(nodes.alias(nodes.call("UNNEST", nodes.column(ROWS, groups)), "fair_n"))
    outputs.append(unnested([nodes.number(at) for at in measures], "fair_metric"))
    outputs.append(unnested(measures_of(groups), "fair_value"))
    above, below, squares = zip(*(_parts_of(spec, at) for at in measures), strict=True)
    outputs += [unnested(list(above), "fair_above"), unnested(list(below), "fair_below")]
    if spec.audit.weight is not None:
        outputs.append(unnested(list(squares), "fair_squares"))
    if limited:
        for ending in ("_low", "_high"):
            outputs.append(unnested(measures_of(groups, ending), f"fair_value{ending}"))
        for ending in ("", "_low", "_high"):
            outputs.append(unnested(measures_of("fair_others", ending), f"fair_other{ending}"))
    same = nodes.equal(nodes.column(NUMBER, source), nodes.column(NUMBER, groups))
    query = nodes.select(outputs, source).join(
        exp.Table(this=nodes.identifier(groups)),
        on=nodes.conjunction([same, exp.Not(this=nodes.column(_REST, groups))]), join_type="inner", copy=False,
    )  # fmt: skip
    if limited:
        others = exp.Table(this=nodes.identifier(groups), alias=exp.TableAlias(this=nodes.identifier("fair_others")))
        same = nodes.equal(nodes.column(NUMBER, source), nodes.column(NUMBER, "fair_others"))
        on = nodes.conjunction([same, nodes.column(_REST, "fair_others")])
        query = query.join(others, on=on, join_type="inner", copy=False)
    return _asked(spec, query) if is_of_macro(spec.audit) else query


def _asked(spec: ScanSpec, figures: exp.Select) -> exp.Query:
    """Return the figures of the metrics that a macro is asked for, with the bits of its items."""
    query = figures.select(nodes.alias(given(spec, "items"), "items"), copy=False)
    names = [
        exp.If(this=nodes.number(at), true=nodes.string(f",{m.name},")) for at, m in enumerate(spec.audit.measures)
    ]
    metric = exp.Case(this=nodes.column("fair_metric"), ifs=names)
    source = exp.Subquery(this=query, alias=exp.TableAlias(this=nodes.identifier("fair_every_figure")))
    return nodes.select([exp.Star()], source, where=nodes.call("CONTAINS", given(spec, "asked"), metric))


def _parts_of(spec: ScanSpec, at: int) -> tuple[exp.Expression, exp.Expression, exp.Expression]:
    """Return the numerator and denominator of a measure, and the sum of squared weights of the denominator.

    Only proportions have a numerator, since only they are tested. Every ratio of sums has a denominator, for its
    limits. The others are NULL.
    """
    measure, source = spec.audit.measures[at], name(spec, "subgroups")
    if isinstance(measure, SymbolicMeasure):
        return measure.slot("scan_above"), measure.slot("scan_below"), measure.slot("scan_squares")
    formula = measure.formula
    ratio, proportion = as_ratio(formula), as_proportion(formula)
    nothing = nodes.cast(exp.Null(), nodes.DOUBLE)
    below = _of(ratio[1], source) if ratio is not None else nothing
    if ratio is None or proportion is None:
        return nothing.copy(), below, nothing.copy()
    squares = plus(*(nodes.column(f"fair_q_{cell}", source) for cell in proportion[1]))
    return _of(ratio[0], source), below, squares


def _of(tree: exp.Expression, table: str) -> exp.Expression:
    """Return a formula over the columns of a table."""

    def place(node: exp.Expression) -> exp.Expression:
        return nodes.column(node.name.lower(), table) if isinstance(node, exp.Column) else node

    return tree.copy().transform(place, copy=False)


def _compared(spec: ScanSpec, figures: str) -> exp.Query:
    """Return each subgroup with the values of all rows, and the hits and sizes of the subgroup and of the other rows.

    With weights w, these are effective sizes: (sum of w)² / (sum of w²) rows (Kish 1965).
    """
    compared = ["fair_value", "fair_above", "fair_below", *(["fair_squares"] if spec.audit.weight is not None else [])]
    first = nodes.equal(nodes.column(NUMBER), _EVERYTHING.copy())
    outputs: list[exp.Expression] = [exp.Star()]
    for of in compared:
        whole = nodes.over(exp.Max(this=nodes.case((first.copy(), nodes.column(of)))), columns(["fair_metric"]))
        outputs.append(nodes.alias(whole, f"{of}_of_all"))
    with_all_rows = nodes.select(outputs, figures)
    parts: dict[str, dict[str, exp.Expression]] = {"inside": {}, "outside": {}}
    for of in compared[1:]:
        parts["inside"][of] = nodes.column(of)
        parts["outside"][of] = _at_least_zero(minus(nodes.column(f"{of}_of_all"), nodes.column(of)))
    counted: list[exp.Expression] = [exp.Star()]
    for side, values in parts.items():
        above: exp.Expression = nodes.call("LEAST", values["fair_above"], values["fair_below"])
        sizes = {f"fair_{side}": above, f"fair_{side}_n": values["fair_below"]}
        for as_name, size in sizes.items():
            if spec.audit.weight is not None:
                size = times(size, nodes.quotient(values["fair_below"].copy(), values["fair_squares"].copy()))
            # only proportions are tested
            tested = nodes.case((nodes.not_null(nodes.column("fair_above")), size.copy()))
            counted.append(nodes.alias(tested, as_name))
    large = enough(spec, nodes.column("fair_n"))  # a metric that stands on fewer rows is not listed
    source = exp.Subquery(this=with_all_rows, alias=exp.TableAlias(this=nodes.identifier("fair_inner")))
    return nodes.select(counted, source, where=exp.Or(this=first.copy(), expression=large))


def _result(spec: ScanSpec, tests: str) -> exp.Query:
    """Return the columns of the form, in their order."""
    names = {word: name(spec, word) for word in ("subgroups", "shapley", "labels")}
    metric = nodes.column("fair_metric", tests)
    texts = nodes.column("fair_texts", names["labels"])
    value, overall = nodes.column("fair_value", tests), nodes.column("fair_value_of_all", tests)
    divergence = minus(value, overall)
    metrics = [exp.If(this=nodes.number(at), true=nodes.string(m.name)) for at, m in enumerate(spec.audit.measures)]
    outputs: dict[str, exp.Expression] = {
        "metric": exp.Case(this=metric, ifs=metrics),
        "subgroup": nodes.call("ARRAY_TO_STRING", texts, nodes.string(", ")),
        "depth": nodes.cast(nodes.column("fair_depth", names["subgroups"]), nodes.INTEGER),
        "n": nodes.column("n", tests),
        "support": nodes.column("fair_support", names["subgroups"]),
        "value": value.copy(),
        "value_n": nodes.column("fair_n", tests),
        "divergence": divergence,
    }
    if spec.audit.confidence is not None:
        outputs |= _limits(tests)
    outputs |= {
        "p_value": nodes.column("fair_p", tests),
        "p_adjusted": nodes.column("fair_p_adjusted", tests),
        "comparisons": _comparisons(spec, tests),
        "shapley": nodes.case((
            nodes.not_null(nodes.column("fair_shares", names["shapley"])),
            nodes.call("MAP", texts.copy(), nodes.column("fair_shares", names["shapley"])),
        )),
        "features": nodes.column("fair_features", names["labels"]),
    }  # fmt: skip
    query = nodes.select([nodes.alias(node, as_name) for as_name, node in outputs.items()], tests)
    for table, more in ((names["subgroups"], []), (names["labels"], []), (names["shapley"], ["fair_metric"])):
        on = nodes.conjunction(nodes.equal(nodes.column(of, tests), nodes.column(of, table)) for of in (NUMBER, *more))
        query = query.join(exp.Table(this=nodes.identifier(table)), on=on, join_type="inner", copy=False)
    if spec.prune is not None:
        kept: exp.Expression = exp.Not(this=nodes.column("fair_redundant", names["shapley"]))
        if is_of_macro(spec.audit):
            kept = exp.Or(this=nodes.is_null(nodes.raw(spec.prune)), expression=kept)
        query = query.where(kept, copy=False)
    size = nodes.call("ROUND", exp.Abs(this=divergence.copy()), nodes.number(_DIGITS))
    order = [nodes.descending(size), *map(nodes.ascending, (metric.copy(), nodes.column(NUMBER, tests)))]
    return query.order_by(*order, copy=False)


def _comparisons(spec: ScanSpec, tests: str) -> exp.Expression:
    """Return how many comparisons p-values are corrected for, or with CONFIDENCE how many limits hold together."""
    if spec.audit.confidence is None:
        return nodes.column("fair_comparisons", tests)
    return nodes.cast(_of_family(spec, "fair_comparisons"), nodes.BIGINT)


def _limits(tests: str) -> dict[str, exp.Expression]:
    """Return the limits of a divergence: those of the difference from the other rows, times the share of these rows.

    A ratio of sums over all rows is the mean of the ratios of the subgroup and of the other rows, weighted by their
    denominators. The divergence is thus the difference times the other rows' share of the denominator. Other formulas
    have no such share, and no limits.
    """

    def estimate(of: str) -> Estimate:
        return Estimate(*(nodes.column(f"fair_{of}{ending}", tests) for ending in ("", "_low", "_high")))

    inside, whole = nodes.column("fair_below", tests), nodes.column("fair_below_of_all", tests)
    share = minus(1, nodes.quotient(inside, whole))
    low, high = difference_limits(estimate("value"), estimate("other"))
    return {"divergence_low": times(share, low), "divergence_high": times(share.copy(), high)}


def _at_least_zero(node: exp.Expression) -> exp.Expression:
    """Return a difference of sums, at least 0, since rounding could make it slightly negative; NULL stays NULL."""
    below = exp.LT(this=node, expression=nodes.number(0))
    return nodes.case((below, nodes.cast(nodes.number(0), nodes.DOUBLE)), default=node.copy())


def scanned_rows(spec: ScanSpec) -> FairSpec:
    """Return the audit that counts the rows by features, before these are cut, and by the columns of GAP."""
    keys = zip(spec.features, feature_keys(spec), strict=True)
    features = tuple(Column(each.text, key, 0, 0) for each, key in keys)
    return replace(spec.audit, protected=(*features, *spec.gap))


def scan_over(spec: Scanned, relation: str) -> Scanned:
    """Return a scan over a tally."""
    keys = zip(spec.features, feature_keys(spec), strict=True)
    features = tuple(held(feature, key) for feature, key in keys)
    return replace(spec, audit=audit_over(spec.audit, relation), features=features, gap=keys_held(spec.gap))


def scan_cut(spec: ScanSpec) -> Cut:
    """Return the features of a scan that are cut into few values."""
    features = dict(row_cuts(spec).features) | dict(zip(feature_keys(spec), spec.features, strict=True))
    return Cut(spec.audit.source, features, spec.audit.filter.text if spec.audit.filter is not None else None)


# The keys of a macro's scan in addition to its features: the items that the macro is given.
_ITEMS_GIVEN = "fair_items(prediction, label, NULL, []) + CASE WHEN TYPEOF(weight) = '\"NULL\"' THEN 0 ELSE 16 END"
_SCANNED: tuple[Column, ...] = (
    ColumnSet("['fair_own_none']", "strata", 0, 0),
    Column(_ITEMS_GIVEN, "items", 0, 0),
    Derived("fair_asked(fair_scanned(metrics), fair_own_items)", ASKED, 0, 0),
)


def scan_over_lists(spec: ScanSpec) -> ScanSpec:
    """Return the spec of the macro."""
    features = tuple(replace(each, text=LISTS["protected"].replace("protected", each.text)) for each in spec.features)
    return replace(spec, audit=replace(audit_over_lists(spec.audit), control=_SCANNED), features=features)
