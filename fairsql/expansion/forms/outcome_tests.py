"""Expand `FAIR TEST (… OUTCOMES …)`: one row per metric, which tests the distribution of all classes at once.

In: a spec with classes. Out: a query on the cells of its tally. Each metric has a table of groups by classes; with
CONTROL, or if predictions are compared within labels, several. `sql/queries/outcomes.sql` has the arithmetic.
"""

from __future__ import annotations

from dataclasses import replace

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.group_labels import group_key
from fairsql.expansion.building.statistics_functions import function
from fairsql.expansion.building.symbols import SymbolicMeasure, is_among
from fairsql.expansion.building.verdicts import metric_name
from fairsql.expansion.comparing.comparison import text_of_key
from fairsql.expansion.comparing.outcome_tables import strata, units
from fairsql.expansion.comparing.stratified_tests import quadratic_form
from fairsql.expansion.counting.contingency import Cte, by_groupings, cell_sums, columns, name, tallied
from fairsql.expansion.counting.denominators import enough
from fairsql.expansion.counting.tally import named, row_values
from fairsql.expansion.inference.families import family
from fairsql.expansion.inference.p_value_adjustment import adjusted
from fairsql.syntax.columns import Measure
from fairsql.syntax.outcomes import TESTS
from fairsql.syntax.spec import FairSpec
from fairsql.text.queries import query

_WORDS = ("margins", "grid", "by_table", "deviations", "covariances", "gaps", "furthest", "statistics", "numbers")
_OF_RANKS = {"deviations": "rank_deviations", "covariances": "rank_covariances"}  # of ordered classes
_LAYER = "fair_layer"  # the label within which predictions are compared, or the prediction within which labels are


def _named_query(spec: FairSpec, word: str, ordered: tuple[str, ...]) -> Cte:
    """Return a query of `sql/queries/outcomes.sql` under its name; `ordered` are the classes, if they have an order."""
    by, judged = units(spec), enough(spec, nodes.column("fair_rows")) or exp.Boolean(this=True)
    values = {each: nodes.printed(nodes.column(name(spec, each))) for each in ("tables", "ranked", *_WORDS)}
    values["units"] = nodes.printed(*columns(by))
    values["units_of_a"] = nodes.printed(*(nodes.column(each, "a") for each in by))
    values["strata"] = nodes.printed(*columns([*strata(spec), _LAYER]))
    values |= {"enough": nodes.printed(judged), "rows": "fair_size", "count": "fair_size", "cells": values["tables"]}
    if spec.weight is not None:
        values["rows"] = "fair_members"
        values["count"], values["cells"] = (query("outcomes", each, **values) for each in ("effective", "weighed"))
    values |= {"order": "fair_outcome", "graded": values["grid"], "distance": "fair_pair.variation"}
    values |= {"rank_gaps": "", "rank_difference": ""}
    if ordered:
        classes = exp.Array(expressions=list(map(nodes.string, ordered)))
        outcome = nodes.column("fair_outcome")
        values["order"] = nodes.printed(nodes.call("LIST_POSITION", classes, outcome), outcome.copy())
        values |= {"graded": values["ranked"], "distance": "ABS(fair_pair.ranks)"}
        values |= {each: query("outcomes", each) for each in ("rank_gaps", "rank_difference")}
    text = query("outcomes", _OF_RANKS.get(word, word) if ordered else word, **values)
    return name(spec, word), nodes.raw(text)  # type: ignore[return-value]


def outcome_tests(clause: FairSpec) -> exp.Query:
    """Expand `FAIR TEST (… OUTCOMES …)`.

    Before: `FROM t FAIR TEST (PREDICTION p PROTECTED g OUTCOMES EACH)`; after: the tally, `fair_tables` (one row per
    metric, group and class), and the queries of `sql/queries/outcomes.sql`.
    """
    spec = replace(clause, outcomes=None)
    ctes = tallied(clause)
    ctes += _cells(spec, spec.tally or ctes[-1][0])
    ctes += _tables(clause, ctes[-1][0])
    ordered, words = _ordered(clause), list(_WORDS)
    if ordered:
        words.insert(words.index("grid") + 1, "ranked")
    elif not clause.control:
        words = [word for word in words if word not in _OF_RANKS]
    ctes += [_named_query(spec, word, ordered) for word in words]
    if _has_quadratic_form(clause):
        ctes += quadratic_form(spec)
    ctes.append((name(spec, "tests"), _tests(clause)))
    shared = [name(spec, word) for word in ("tally", "margins", "grid", "ranked", "covariances")]
    return nodes.with_ctes(_result(clause), ctes, recursive=_has_quadratic_form(clause), once=shared)


def _ordered(clause: FairSpec) -> tuple[str, ...]:
    """Return the classes from the lowest to the highest; none if they have no order."""
    return clause.outcomes.names if clause.outcomes is not None and clause.outcomes.ordered else ()


def _has_quadratic_form(clause: FairSpec) -> bool:
    return bool(clause.control or _ordered(clause))


def _cells(spec: FairSpec, tally: str) -> list[Cte]:
    """Return the counts of each stratum, group, prediction and label, in every grouping."""
    every = (*spec.control, *spec.protected)
    by = columns([c.name for c in every]) if spec.tally is None else [named(column) for column in every]
    values, sums = row_values(spec), [(each, value) for each, value in cell_sums(spec) if each in _sums(spec)]
    cells = (
        name(spec, "cells"),
        nodes.select([*by, *columns(values), *(nodes.alias(v, each) for each, v in sums)], tally),
    )
    if spec.sets is None:
        return [cells]
    summed = [*columns(values), *(nodes.alias(nodes.total(nodes.column(each)), each) for each in _sums(spec))]
    return [cells, (name(spec, "groupings"), by_groupings(spec, summed, cells[0], inner=values))]


def _sums(spec: FairSpec) -> list[str]:
    """Return the sums of a cell that are read: its size, and with weights its rows and the squares of their weights."""
    return ["fair_size", *(["fair_members", "fair_squares"] if spec.weight is not None else [])]


def _tables(clause: FairSpec, cells: str) -> list[Cte]:
    """Return what each metric compares of each cell, and the counts of each metric, stratum, group, layer and class.

    An unlisted class is NULL.
    """
    spec = replace(clause, outcomes=None)
    values = {"prediction": nodes.column("fair_prediction"), "label": nodes.column("fair_label")}
    has = {"prediction": clause.prediction is not None, "label": clause.label is not None}
    given = [values[each] for each in values if has[each]]
    known = nodes.conjunction(
        nodes.not_null(listed_class(clause, each) if _ordered(clause) else each.copy()) for each in given
    )
    keys = [each for each in [*strata(spec), *units(spec)] if each != "fair_metric"]
    compared = [_compared(clause, measure) for measure in clause.measures]
    lists = {
        "fair_metric": list(map(nodes.number, range(len(compared)))),
        _LAYER: [nodes.cast(layer, nodes.VARCHAR) for _, layer in compared],
        "fair_outcome": [nodes.cast(value, nodes.VARCHAR) for value, _ in compared],
    }
    outputs = [*columns(keys), nodes.alias(group_key([(c, nodes.column(c.name)) for c in spec.protected]), "fair_key")]
    outputs += [
        nodes.alias(nodes.call("UNNEST", exp.Array(expressions=each)), as_name) for as_name, each in lists.items()
    ]
    compared_cells = name(spec, "compared"), nodes.select([*outputs, *columns(_sums(spec))], cells, where=known)
    by = [*keys, "fair_key", *lists]
    sums = [nodes.alias(nodes.cast(nodes.total(nodes.column(each)), nodes.DOUBLE), each) for each in _sums(spec)]
    counted = nodes.select([*columns(by), *sums], compared_cells[0], group=columns(by))
    return [compared_cells, (name(spec, "tables"), counted)]


def _compared(clause: FairSpec, measure: Measure) -> tuple[exp.Expression, exp.Expression]:
    """Return the value of a cell whose distribution a metric compares, and the value within which it does so."""
    if isinstance(measure, SymbolicMeasure):
        return measure.slot("outcome"), measure.slot("layer")
    compared, within = TESTS[measure.name]
    columns_of = {each: nodes.column(f"fair_{each}") for each in ("prediction", "label")}
    layer = listed_class(clause, columns_of[within]) if within else exp.Null()
    if compared == "agreement":
        return nodes.equal(*columns_of.values()), layer
    return listed_class(clause, columns_of[compared]), layer


def listed_class(clause: FairSpec, value: exp.Expression) -> exp.Expression:
    """Return a value, or NULL if it is none of the listed classes; of these the name, since 2 may be stored as 2.0."""
    if clause.outcomes is None or not clause.outcomes.values:
        return value.copy()
    named = zip(clause.outcomes.values, clause.outcomes.names, strict=True)
    return nodes.case(*((nodes.equal(value.copy(), nodes.raw(each)), nodes.string(shown)) for each, shown in named))


def _tests(clause: FairSpec) -> exp.Query:
    """Return one row per test, with its statistic, degrees of freedom and p-value."""
    spec = replace(clause, outcomes=None)
    layered = is_among(clause.measures, "layered") or _is_one_of(
        [at for at, measure in enumerate(clause.measures) if TESTS[measure.name][1]]
    )
    values = _chosen("chi_square", "fair_pearson", "fair_free")
    if clause.control:
        values = _chosen("generalized_cochran_mantel_haenszel", "fair_quadratic", "fair_rank")
    if _ordered(clause):
        ranks = _chosen("mean_ranks", "fair_quadratic", "fair_rank")
        values = {each: nodes.case((_of_agreement(clause), of), default=ranks[each]) for each, of in values.items()}
    elif not isinstance(layered, exp.Boolean):
        inner = _chosen("likelihood_ratio", "fair_likelihood", "fair_free")
        values = {each: nodes.case((layered.copy(), inner[each]), default=of) for each, of in values.items()}
    some = exp.GT(this=nodes.column("fair_free"), expression=nodes.number(0))
    chosen = [nodes.alias(nodes.case((some.copy(), value)), as_name) for as_name, value in values.items()]
    tested = nodes.select([exp.Star(), *chosen], name(spec, "statistics"))
    for each in ("numbers", "furthest", *(["common"] if _has_quadratic_form(clause) else [])):
        table = exp.Table(this=nodes.identifier(name(spec, each)))
        tested = tested.join(table, using=tuple(columns(units(spec))), join_type="left", copy=False)
    p = function("fair_chi_square_tail", *columns(["fair_statistic", "fair_degrees"]))
    return nodes.select([exp.Star(), nodes.alias(p, "fair_p")], _derived(tested, "fair_chosen"))


def _chosen(test: str, statistic: str, degrees: str) -> dict[str, exp.Expression]:
    """Return a test with the columns of its statistic and of its degrees of freedom."""
    read = {"fair_statistic": statistic, "fair_degrees": degrees}
    return {"fair_test": nodes.string(test), **{each: nodes.column(of) for each, of in read.items()}}


def _result(clause: FairSpec) -> exp.Query:
    """Return the columns of the form, in their order."""
    spec = replace(clause, outcomes=None, reference=None)
    pair, of_classes = nodes.column("fair_pair"), exp.Not(this=_of_agreement(clause))
    ranks = {"rank_difference": nodes.case((of_classes.copy(), nodes.field(pair.copy(), "ranks")))}
    by = [each for each in units(spec) if each != "fair_metric"]
    values: dict[str, exp.Expression] = {
        "test": nodes.column("fair_test"),
        "statistic": nodes.column("fair_statistic"),
        "degrees": nodes.cast(nodes.column("fair_degrees"), nodes.BIGINT),
        "p_value": nodes.column("fair_p"),
        "p_adjusted": nodes.column("fair_p_adjusted"),
        "comparisons": nodes.column("fair_comparisons"),
        "total_variation": nodes.field(pair.copy(), "variation"),
        **(ranks if _ordered(clause) else {}),
        "first_group": text_of_key(spec, nodes.field(pair.copy(), "first"), exp.Null()),
        "second_group": text_of_key(spec, nodes.field(pair.copy(), "second"), exp.Null()),
        "outcome": nodes.case((of_classes, nodes.field(pair.copy(), "outcome"))),
        "largest_gap": nodes.field(pair.copy(), "gap"),
    }
    numbers = {
        "groups": "groups",
        "outcomes": "classes",
        "n": "n",
        "tables": "informative",
        "uninformative_tables": "uninformative",
    }
    for each, of in numbers.items():
        values[each] = nodes.cast(nodes.column(f"fair_{of}"), nodes.BIGINT)
    values |= {"smallest_expected": nodes.column("fair_least"), "warning": _warning(clause)}
    outputs = [*columns(by), metric_name(spec), *(nodes.alias(value, as_name) for as_name, value in values.items())]
    corrected = adjusted(name(spec, "tests"), spec.correction, family=family(spec, by))
    result = nodes.select(outputs, _derived(corrected, "fair_adjusted"))
    return result.order_by(*map(nodes.ascending, columns(units(spec))), copy=False)


def _warning(clause: FairSpec) -> exp.Expression:
    """Return which listed classes never occur; NULL if all do."""
    listed = clause.outcomes.names if clause.outcomes is not None else ()
    if not listed:
        return nodes.cast(exp.Null(), nodes.VARCHAR)
    missing = [
        nodes.case((
            exp.Not(this=nodes.call("LIST_CONTAINS", nodes.column("fair_found"), nodes.string(each))),
            nodes.string(f"no row is {each}: check how OUTCOMES writes it"),
        ))
        for each in listed
    ]  # fmt: skip
    texts = exp.Nullif(this=nodes.call("CONCAT_WS", nodes.string("; "), *missing), expression=nodes.string(""))
    return nodes.case((exp.Not(this=_of_agreement(clause)), texts))


def _of_agreement(clause: FairSpec) -> exp.Expression:
    """Return the test that a metric has no classes: rows are predicted rightly, or not."""
    among = is_among(clause.measures, "agreements")
    if among is not None:
        return among
    return _is_one_of([at for at, m in enumerate(clause.measures) if TESTS[m.name][0] == "agreement"])


def _is_one_of(metrics: list[int]) -> exp.Expression:
    if not metrics:
        return exp.Boolean(this=False)
    return exp.In(this=nodes.column("fair_metric"), expressions=list(map(nodes.number, metrics)))


def _derived(tested: exp.Expression, as_name: str) -> exp.Subquery:
    return exp.Subquery(this=tested, alias=exp.TableAlias(this=nodes.identifier(as_name)))
