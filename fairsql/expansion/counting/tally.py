"""Count the rows for each combination of the values that a clause names, in one scan.

In: a spec. Out: the user's rows with a column for each thing that the clause names, and their tally, which is a plain
GROUP BY with COUNT, SUM, MIN and MAX. It does not check values: `contingency` checks them and does all arithmetic.
Therefore a tally serves every form, whichever engine has computed it (see `query_split`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import minus, times
from fairsql.expansion.counting.aggregates import cell_totals, input_columns, inputs, is_of_rows
from fairsql.metrics.formula import SCORE_SUMS
from fairsql.syntax.columns import Column, ColumnSet
from fairsql.syntax.spec import FairSpec

SCORED = "fair_scored"  # the column of rows that says whether the score is not NULL, if a NULL score excludes a row
CLUSTER = "fair_cluster"  # the column of rows that says whom or what a row is about
MATCH = "fair_match"  # that of the case that rows of several groups are about
LAYER = "fair_layer"  # that of the part of a population from which its cluster was drawn (STRATUM)
POPULATION = "fair_population"  # that of how many clusters this part has
LABELS = (0, 1)


def sums_used(spec: FairSpec) -> list[str]:
    """Return the sums of scores that the measures read."""
    used = frozenset[str]().union(*(measure.reads for measure in spec.measures))
    return [each for each in SCORE_SUMS if each in used]


def by_score(spec: FairSpec) -> bool:
    """Return whether each score needs its own cell, because a measure ranks or bins the scores."""
    return bool({"concordant_pairs", "calibration_gap"} & set(sums_used(spec)))


def excludes_scores(spec: FairSpec) -> bool:
    """Return whether a NULL score alone excludes a row; with a threshold, the NULL prediction excludes it."""
    return spec.score is not None and spec.threshold is None


def everyone(spec: FairSpec) -> str:
    """Return the name of the sum that counts all rows, including excluded ones."""
    return "fair_all" if spec.weight is not None or excludes_scores(spec) else "fair_size"


def bracketed(column: Column) -> exp.Expression:
    """Return the user's expression, in brackets unless it is a plain name."""
    body = nodes.raw(column.text)
    return body if column.text.isidentifier() else exp.Paren(this=body)


def value_of(column: Column) -> exp.Expression:
    """Return the user's expression; for a set of columns, a STRUCT of them."""
    text = nodes.raw(column.text)
    if isinstance(column, ColumnSet):
        return nodes.call("STRUCT_PACK", exp.Columns(this=text, unpack=True))
    return text


def named(column: Column) -> exp.Expression:
    """Return the user's expression under the name of its column.

    A name in lower case has no AS: DuckDB would say of a missing column that the SELECT list has it.
    """
    plain = nodes.column(column.name)
    same = column.text == nodes.printed(plain) and column.name == column.name.lower()
    return plain if same else nodes.alias(value_of(column), column.name)


def _known(spec: FairSpec) -> FairSpec:
    """Return a spec in which a row without ESTIMATE or ACTUAL has no outcome, so that it is excluded."""
    if spec.estimate is None or spec.actual is None:
        return spec
    both = nodes.conjunction([nodes.not_null(bracketed(each)) for each in (spec.estimate, spec.actual)])
    for item in ("prediction", "label", "score"):
        column = getattr(spec, item)
        if column is not None:
            return replace(spec, **{item: column.of(nodes.case((both, nodes.raw(column.text))).sql("duckdb"))})
    return spec


def rows_of(spec: FairSpec) -> exp.Select:
    """Return the user's rows, with one column for each thing that the clause names."""
    spec = _known(spec)
    wanted = [named(column) for column in (*spec.control, *spec.protected)]
    if spec.prediction is not None:
        wanted.append(nodes.alias(nodes.raw(spec.prediction.text), "fair_prediction"))
    elif spec.threshold is not None and spec.score is not None:
        above = exp.GTE(this=bracketed(spec.score), expression=exp.Paren(this=nodes.raw(spec.threshold)))
        wanted.append(nodes.alias(above, "fair_prediction"))
    if spec.label is not None:
        wanted.append(nodes.alias(nodes.raw(spec.label.text), "fair_label"))
    if spec.score is not None:
        wanted.append(nodes.alias(nodes.cast(nodes.raw(spec.score.text), nodes.DOUBLE), "fair_score"))
    if spec.weight is not None:
        weight: exp.Expression = nodes.cast(nodes.raw(spec.weight.text), nodes.DOUBLE)
        if excludes_scores(spec) and spec.score is not None:
            weight = nodes.case((nodes.not_null(bracketed(spec.score)), weight))
        wanted.append(nodes.alias(weight, "fair_weight"))
    if spec.cluster is not None:
        wanted.append(nodes.alias(nodes.raw(spec.cluster.text), CLUSTER))
    if spec.match is not None:
        wanted.append(nodes.alias(nodes.raw(spec.match.text), MATCH))
    if has_layers(spec):
        wanted.append(nodes.alias(nodes.number(1) if spec.layer is None else nodes.raw(spec.layer.text), LAYER))
    if spec.population is not None:
        wanted.append(nodes.alias(nodes.cast(nodes.raw(spec.population.text), nodes.DOUBLE), POPULATION))
    if spec.filter is not None:
        wanted.append(nodes.alias(nodes.raw(spec.filter.text), "fair_filter"))
    scored = [nodes.not_null(bracketed(spec.score))] if excludes_scores(spec) and spec.score is not None else []
    if scored and is_of_rows(spec):
        wanted.append(nodes.alias(scored[0].copy(), SCORED))
    return nodes.select([*wanted, *inputs(spec, scored)], nodes.raw(spec.source))


def missing(needed: Sequence[Column]) -> list[exp.Expression]:
    """Return a column of rows for each of some expressions: whether it is NULL."""
    return [nodes.alias(nodes.is_null(bracketed(each)), f"fair_missing_{at}") for at, each in enumerate(needed)]


def filters(spec: FairSpec) -> list[exp.Expression]:
    """Return the tests for rows that FILTER selects."""
    return [nodes.column("fair_filter")] if spec.filter is not None else []


def counting_rows(spec: FairSpec) -> list[exp.Expression]:
    """Return the tests for rows that count."""
    needed = {
        "fair_prediction": spec.predicts, "fair_label": spec.label is not None, "fair_weight": spec.weight is not None
    }  # fmt: skip
    tests = [*filters(spec), *(nodes.not_null(nodes.column(each)) for each, present in needed.items() if present)]
    return [*tests, *([nodes.column(SCORED)] if excludes_scores(spec) else [])]


def row_values(spec: FairSpec) -> list[str]:
    """Return the names of the columns of rows that identify a cell within a group."""
    presence = {
        "fair_prediction": spec.predicts,
        "fair_label": spec.label is not None,
        "fair_score": by_score(spec),
    }
    return [*(each for each, present in presence.items() if present), *cluster_keys(spec)]


def has_layers(spec: FairSpec) -> bool:
    """Return whether clusters were drawn from strata, or from so few that it matters; without STRATUM there is one."""
    return spec.layer is not None or spec.population is not None


def cluster_keys(spec: FairSpec) -> list[str]:
    """Return the names of the columns of rows that identify a cluster, or with MATCH a case; none without them.

    A cluster is within one stratum.
    """
    presence = {
        LAYER: has_layers(spec),
        POPULATION: spec.population is not None,
        CLUSTER: spec.cluster is not None,
        MATCH: spec.match is not None,
    }
    return [each for each, present in presence.items() if present]


def value_columns(spec: FairSpec) -> list[str]:
    """Return the names of the row columns whose single values are needed, for aggregates that do not add up."""
    if not is_of_rows(spec):
        return []
    weight = ["fair_weight"] if spec.weight is not None else []
    return [*([SCORED] if excludes_scores(spec) else []), *weight, *input_columns(spec)]


def tally(spec: FairSpec, rows: str, *, by_value: bool = False) -> exp.Select:
    """Return the tally of rows: one row per stratum, group, prediction and label (and score, if scores are ranked).

    Args:
        spec: the clause.
        rows: the name of the query that `rows_of` returns.
        by_value: whether to group also by the inputs of aggregates that do not add up.
    """
    names = [c.name for c in (*spec.control, *spec.protected)] + row_values(spec)
    names += value_columns(spec) if by_value else []
    wanted = [*map(nodes.column, names), *(nodes.alias(value, as_name) for as_name, value in tally_sums(spec))]
    where = nodes.conjunction(filters(spec)) if spec.filter is not None else None
    return nodes.select(wanted, rows, where=where, group=[*map(nodes.column, names)]).assert_is(exp.Select)


def each_row(spec: FairSpec, rows: str) -> exp.Select:
    """Return the rows in the columns of their tally, each as a cell of its own.

    With CLUSTER or MATCH there are nearly as many cells as rows, and it is cheaper to add up the rows of each cluster
    at once.
    """
    names = [c.name for c in (*spec.control, *spec.protected)] + row_values(spec)
    wanted = [*map(nodes.column, names), *(nodes.alias(_alone(value), as_name) for as_name, value in tally_sums(spec))]
    where = nodes.conjunction(filters(spec)) if spec.filter is not None else None
    return nodes.select(wanted, rows, where=where).assert_is(exp.Select)


def _alone(total: exp.Expression) -> exp.Expression:
    """Return the value of a sum, a count, or an extreme over a single row.

    >>> _alone(exp.Count(this=exp.Star())).sql("duckdb"), _alone(nodes.total(nodes.column("w"))).sql("duckdb")
    ('1', 'w')
    >>> _alone(exp.Count(this=nodes.column("w"))).sql("duckdb")
    'CASE WHEN NOT w IS NULL THEN 1 ELSE 0 END'
    """
    value: exp.Expression = total.this.copy()
    if not isinstance(total, exp.Count):
        return value
    return (
        nodes.number(1)
        if isinstance(value, exp.Star)
        else nodes.case((nodes.not_null(value), nodes.number(1)), default=nodes.number(0))
    )


def tally_sums(spec: FairSpec) -> list[tuple[str, exp.Expression]]:
    """Return the tally's sums (rows, weights, and scores that need no ranking) and the extremes, to be checked."""
    weighted, score = spec.weight is not None, nodes.column("fair_score")
    weight = nodes.column("fair_weight")
    sums: list[tuple[str, exp.Expression]] = []
    if weighted:
        sums += [("fair_size", nodes.total(weight)), ("fair_members", exp.Count(this=weight.copy()))]
        if spec.confidence is not None:
            sums.append(("fair_squares", nodes.total(times(weight, weight))))
    else:
        sums.append(("fair_size", exp.Count(this=score.copy() if excludes_scores(spec) else exp.Star())))
    if everyone(spec) == "fair_all":
        sums.append(("fair_all", exp.Count(this=exp.Star())))
    for each in ["fair_score"] if spec.score is not None and not by_score(spec) else []:
        sums += _extremes(each)
    sums += _extremes("fair_weight") if weighted else []
    for each in [] if by_score(spec) else sums_used(spec):
        for as_name, power, squared in moments(spec, each):
            weights = [weight] * (1 + squared) if weighted else []
            for name, value in _score_values(each, as_name).items():
                sums.append((name, nodes.total(times(*[value] * power, *weights))))
    return sums + cell_totals(spec)


def moments(spec: FairSpec, each: str) -> list[tuple[str, int, bool]]:
    """Return the moments of one sum of scores: (name, power of the value, whether the weight is squared)."""
    second = [(f"fair_x_{each}", 1, True), (f"fair_xx_{each}", 2, True)] if spec.confidence is not None else []
    return [(each, 1, False), *second]


def by_label(as_name: str) -> dict[int, str]:
    """Return the names of a sum of squared errors for each label, since the tally does not interpret labels."""
    return {label: f"{as_name}_{label}" for label in LABELS}


def extremes(of: str) -> tuple[exp.Expression, exp.Expression]:
    """Return the least and the largest value of a column."""
    return exp.Min(this=nodes.column(of)), exp.Max(this=nodes.column(of))


def _extremes(of: str) -> list[tuple[str, exp.Expression]]:
    return list(zip((f"{of}_low", f"{of}_high"), extremes(of), strict=True))


def _score_values(each: str, as_name: str) -> dict[str, exp.Expression]:
    """Return what a row adds to score_sum, or what it adds to squared_error for label 0 and for label 1."""
    score = nodes.column("fair_score")
    if each == "score_sum":
        return {as_name: score}
    return {name: times(*[minus(score, label) if label else score] * 2) for label, name in by_label(as_name).items()}
