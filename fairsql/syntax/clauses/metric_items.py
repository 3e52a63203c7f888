"""Read METRICS and WITHIN. In: their slices. Out: measures with their formulas resolved, and allowances."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from math import isfinite
from typing import Literal

from sqlglot import exp

from fairsql import error_messages
from fairsql.errors import MetricError
from fairsql.metrics import Metric, MetricTable, place_metric_error
from fairsql.metrics.algebra import is_rate, needs_label, needs_prediction
from fairsql.metrics.formula import SCORE_SUMS, names_in, parse_formula, strip_parens, substitute
from fairsql.metrics.prediction_errors import names_of_errors
from fairsql.syntax.clauses.aggregate_calls import read_aggregates
from fairsql.syntax.clauses.estimate_items import DEFAULT_ERRORS, whole, write_errors_out
from fairsql.syntax.clauses.outcome_items import check_average, measurable_averages
from fairsql.syntax.columns import Aggregate, Allowance, Measure
from fairsql.syntax.outcomes import AVERAGES
from fairsql.syntax.slices import Slice, is_parameter, number_of, read_column
from fairsql.syntax.spec import FairSpec
from fairsql.syntax.values import Head, Items
from fairsql.text.tokens import RESERVED

_DEFAULTS = {
    # (predicts, has a score, has a label): the metrics of a clause without METRICS
    (True, False, True): ("selection_rate", "base_rate", "accuracy", "true_positive_rate", "false_positive_rate",
                          "positive_predictive_value"),
    (True, False, False): ("selection_rate",),
    (False, True, True): ("base_rate", "mean_score", "auc", "brier_score", "calibration_error"),
    (False, True, False): ("mean_score",),
    (False, False, True): ("base_rate",),
}  # fmt: skip


def read_allowance(item: Slice, formulas: Iterable[exp.Expression] | None = None, *, own: bool = True) -> Allowance:
    """Read WITHIN, a bound in [0, 1] if it judges a rate, otherwise of at least 0.

    Args:
        item: the slice after WITHIN.
        formulas: the metrics that it judges; None means a rate.
        own: whether single metrics may have a WITHIN.
    """
    on: Literal["difference", "ratio"] = "difference"
    value = item
    if item.tokens[0].word == "RATIO" and len(item.tokens) > 1:
        on, value = "ratio", item.sub(item.tokens[1:])
    number = number_of(value)
    if (number is None or not isfinite(number)) and not is_parameter(value):
        raise value.error(*error_messages.WITHIN_UNREADABLE())
    if on == "ratio" and number is not None and not 0 < number <= 1:
        raise value.error(*error_messages.WITHIN_RATIO_OUTSIDE(value=value.text))
    small = on == "ratio" or (number is not None and 0 <= number <= 1)
    bounded = small or formulas is None or any(_is_rate(formula) for formula in formulas)
    if not small and number is not None and (bounded or number < 0):
        wrong = error_messages.WITHIN_OUTSIDE if bounded else error_messages.WITHIN_NEGATIVE
        raise value.error(*wrong(error_messages.WITHIN_OF_A_METRIC if own else "", value=value.text))
    return Allowance(value.text, on, 1.0 if bounded else None)


def _is_rate(formula: exp.Expression) -> bool:
    """Return whether two groups differ by at most 1 in a metric, or in an average of rates over classes."""
    return is_rate(formula) or formula.name in AVERAGES


def read_measures(
    item: Slice | None, spec: FairSpec, metrics: MetricTable, within: Slice | None
) -> tuple[Measure, ...]:
    """Read METRICS, and WITHIN as the allowance of each metric without one.

    If every metric has one, WITHIN replaces those that definitions imply: the 0.8 of disparate_impact.
    A WITHIN at the end of METRICS belongs to both items. If it is above 1 and the last metric is no rate, it belongs
    only to that metric.
    """
    ends_metrics = item is not None and within is not None and item.tokens[-1] is within.tokens[-1]
    if item is not None and within is not None and ends_metrics:
        item = item.sub(item.tokens[: -len(within.tokens) - 1])
    last: list[Measure] = []
    if item is None:
        key = (spec.predicts, spec.score is not None and not spec.predicts, spec.label is not None)
        resolved = [metrics.named(name)[0] for name in _DEFAULTS.get(key, ())]
        measures = [Measure(name, formula) for name, formula, _ in resolved]
        measures += _errors(spec, metrics, DEFAULT_ERRORS)
    elif len(item.tokens) == 1 and item.tokens[0].word == "ALL":
        measures = [*_measurable(spec, metrics), *_errors(spec, metrics, names_of_errors())]
        measures += [Measure(name, exp.column(name)) for name in measurable_averages(spec)]
    else:
        found: dict[str, Aggregate] = {}
        read = [_measure(part, spec, metrics, found) for part in item.split()]
        last, measures = read[-1], [*chain.from_iterable(read)]
        if within is None:
            _check_last(item, read)
    if within is None:
        return tuple(measures)
    bounded_here = [each for each in measures if each.allowance is None]
    bounded_here = bounded_here or [each for each in measures if each.allowance and each.allowance.implied]
    allowance = read_allowance(within, (measure.formula for measure in bounded_here))
    distance = next((each.distance for each in bounded_here if each.distance), None)
    if distance is not None and allowance.on == "ratio":
        raise within.error(*error_messages.DISTANCE_RATIO(distance=distance.function))
    shared = own = allowance
    if ends_metrics and is_parameter(within):
        bounded = any(_is_rate(measure.formula) for measure in last)
        shared = replace(allowance, at_most=1.0, lapses=not bounded)
        own = replace(allowance, at_most=1.0 if bounded else None)
    given = [shared] * (len(measures) - len(last)) + [own] * len(last)
    return tuple(
        replace(measure, allowance=each) if measure in bounded_here else measure
        for measure, each in zip(measures, given, strict=True)
    )


def _check_last(item: Slice, read: Sequence[Sequence[Measure]]) -> None:
    """Refuse a WITHIN above 1 after the last of several metrics, if an earlier one could have it and has none."""
    *before, last = zip(item.split(), read, strict=True)
    cut = _within_of(last[0])
    value = last[0].sub(last[0].tokens[cut + 1 :])
    if not value.tokens or (number_of(value) or 0) <= 1:
        return
    without = [part for part, measures in before if any(not m.allowance and not is_rate(m.formula) for m in measures)]
    if without:
        named = last[0].sub(last[0].tokens[:cut]).text
        written = ", ".join(f"{text} WITHIN {value.text}" for text in (*(part.text for part in without), named))
        message = error_messages.WITHIN_OF_THE_LAST(
            value=value.text, last=named, metric=without[0].text, written=written
        )
        raise item.error(*message, last[0].tokens[cut])


def _within_of(part: Slice) -> int:
    """Return the place of WITHIN among the tokens of a metric; that of their end if it has none."""
    depth = part.tokens[0].depth
    places = (k for k, token in enumerate(part.tokens) if token.word == "WITHIN" and token.depth == depth and k)
    return next(places, len(part.tokens))


def _measurable(spec: FairSpec, metrics: MetricTable) -> Iterator[Measure]:
    """Yield every metric that is one number and for which the clause has all that it needs."""
    for metric in metrics:
        if isinstance(metric.formula, exp.Array) or None in metric.parameters.values():
            continue
        ((name, formula, _),) = metrics.named(metric.name)
        lacks = metric.implies == "CONTROL" and not spec.control
        if not lacks and not _needs(formula, spec):
            yield Measure(name, formula, _implied(metric.implies))


def _errors(spec: FairSpec, metrics: MetricTable, names: Iterable[str]) -> list[Measure]:
    """Return the errors of predictions with these names; with WEIGHT those that are means."""
    found: dict[str, Aggregate] = {}
    measures: list[Measure] = []
    for name in names if spec.estimate is not None else ():
        measured = _measure(whole(name), replace(spec, weight=None), metrics, found)
        weighted = spec.weight is None or all(each.is_mean for measure in measured for each in measure.aggregates)
        measures += measured if weighted else []
    return measures


def _measure(part: Slice, spec: FairSpec, metrics: MetricTable, found: dict[str, Aggregate]) -> list[Measure]:
    """Read `metric`, `metric(argument := 1)`, or `expression AS name`, each with or without a WITHIN.

    `found` has the aggregates of earlier metrics; those of this one are added.
    """
    depth, at = part.tokens[0].depth, _within_of(part)
    body = part.sub(part.tokens[:at])
    if at == len(part.tokens) - 1:
        raise part.error(*error_messages.WITHIN_EMPTY(), part.tokens[at])
    if len(body.tokens) == 1 and body.tokens[0].word == "ALL":
        raise body.error(*error_messages.ALL_NOT_ALONE())
    column = read_column(body)
    cut = next((k for k, t in enumerate(body.tokens) if t.word == "AS" and t.depth == depth), len(body.tokens))
    aliased = cut < len(body.tokens)
    expression = body.sub(body.tokens[:cut])
    try:
        error_name, measured = write_errors_out(expression, spec)
    except MetricError as wrong:
        raise place_metric_error(wrong, expression.tokens, body.sql) from wrong
    text = read_aggregates(measured, found)
    aggregates = tuple(each for each in found.values() if each.name in text.split())
    try:
        only = expression.tokens[0]
        bare = len(expression.tokens) == 1 and only.is_name and only.word.lower() not in RESERVED
        inputs = frozenset(each.name for each in aggregates)
        tree = None if bare and not error_name else parse_formula(text, expression.text)
        average = only.text.lower() if bare and only.text.lower() in AVERAGES else ""
        if average:
            check_average(average, expression, spec)
            resolved: list[tuple[str, exp.Expression, Metric | None]] = [(average, exp.column(average), None)]
        else:
            resolved = metrics.named(only.text) if tree is None else metrics.resolve(tree, inputs)
    except MetricError as error:
        for each in aggregates:
            error.message = error.message.replace(each.name, each.shown)
            error.hint = error.hint.replace(each.name, each.shown)
        raise place_metric_error(error, expression.tokens, body.sql) from error
    _check_weighted(aggregates, spec, body)
    distance = next((each for each in aggregates if each.is_distance), None)
    if distance is not None:
        _check_distance(distance, spec, body, alone=text.strip() == distance.name)
        resolved = [(distance.function, formula, metric) for _, formula, metric in resolved]
    if aggregates and spec.outcomes is not None:
        raise body.error(*error_messages.AGGREGATE_OF_CLASSES(aggregate=aggregates[0].shown))
    if aggregates:
        meanings = {each.name: each.formula for each in aggregates}
        resolved = [(name, strip_parens(substitute(f, lambda n: meanings.get(n.name))), m) for name, f, m in resolved]
    if error_name:
        resolved = [(error_name, formula, metric) for _, formula, metric in resolved]
    if aliased and len(resolved) > 1:
        raise body.error(*error_messages.ALIAS_OF_SEVERAL(alias=column.name))
    within = part.sub(part.tokens[at + 1 :]) if at < len(part.tokens) else None
    own = read_allowance(within, (formula for _, formula, _ in resolved)) if within is not None else None
    if distance is not None and own is not None and own.on == "ratio":
        raise part.error(*error_messages.DISTANCE_RATIO(distance=distance.function), part.tokens[at])
    measures = []
    for name, formula, metric in resolved:
        if not name and not aliased:
            sign = next((k for k, t in enumerate(body.tokens) if t.word in ("<", "<=") and t.depth == depth), 0)
            metric_text = body.sub(body.tokens[:sign]).text if sign else ""
            hint = error_messages.ALLOWANCE_BY_WITHIN.format(metric=metric_text) if sign else ""
            raise body.error(*error_messages.EXPRESSION_WITHOUT_NAME(hint, expression=" ".join(column.text.split())))
        implied = metric.implies if metric is not None else ""
        if implied == "CONTROL" and not spec.control:
            raise body.error(*error_messages.METRIC_NEEDS_CONTROL(metric=name))
        _check_needs(name or column.name, formula, spec, body)
        named = column.name if aliased else name
        measures.append(Measure(named, formula, own or _implied(implied), aggregates))
    return measures


def _implied(items: str) -> Allowance | None:
    within = items.startswith("WITHIN RATIO")
    return Allowance(items.rpartition(" ")[2], "ratio", 1.0, implied=True) if within else None


def _check_weighted(aggregates: Iterable[Aggregate], spec: FairSpec, body: Slice) -> None:
    for each in aggregates if spec.weight is not None else ():
        of_order = bool(each.quantile) and each.function != "quantile_cont"  # which has no weighted form of one meaning
        if not (each.is_mean or each.is_distance or of_order):
            raise body.error(*error_messages.AGGREGATE_UNWEIGHTED(aggregate=each.shown))


def _check_distance(distance: Aggregate, spec: FairSpec, body: Slice, *, alone: bool) -> None:
    """Refuse a distance of two groups where a value of one group is needed, and what its tests do not know."""
    name, call = distance.function, distance.shown
    if spec.form not in ("DISPARITY", "PAIRS"):
        form = f"FAIR {spec.form}".strip()
        raise body.error(*error_messages.DISTANCE_OF_A_GROUP(distance=name, form=form, call=call))
    if not alone:
        raise body.error(*error_messages.DISTANCE_IN_FORMULA(distance=name, call=call))
    if len(distance.arguments) != 1 or distance.distinct or distance.order:
        raise body.error(*error_messages.DISTANCE_ARGUMENTS(distance=name))
    if spec.reference == "OVERALL":
        why = "all rows contain those of the group"
        raise body.error(*error_messages.DISTANCE_AND_ITEM(distance=name, item="REFERENCE OVERALL", why=why))
    if spec.tuned is not None:
        why = "its limits hold at one look"
        raise body.error(*error_messages.DISTANCE_AND_ITEM(distance=name, item="ANYTIME", why=why))


def _check_needs(name: str, formula: exp.Expression, spec: FairSpec, body: Slice) -> None:
    for lacking in _needs(formula, spec):
        raise body.error(*lacking(metric=name))


def _needs(formula: exp.Expression, spec: FairSpec) -> list[error_messages.Message]:
    """Return an error message for each item that a formula needs and the clause lacks."""
    lacking = []
    if names_in(formula) & set(SCORE_SUMS) and spec.score is None:
        lacking.append(error_messages.METRIC_NEEDS_SCORE)
    if spec.label is None and needs_label(formula):
        lacking.append(error_messages.METRIC_NEEDS_LABEL)
    if not spec.predicts and needs_prediction(formula):
        lacking.append(error_messages.METRIC_NEEDS_PREDICTION)
    return lacking


def fitting_measures(
    head: Head,
    items: Items,
    measures: Sequence[Measure],
    fits: Callable[[Measure], bool],
    *,
    nothing: error_messages.Message,
    unfit: error_messages.Message,
) -> tuple[Measure, ...]:
    """Return the measures that a form accepts; refuse a metric that METRICS names and the form does not accept.

    Args:
        head: the contents of the clause other than its items.
        items: the slices of the items.
        measures: the measures of METRICS.
        fits: returns whether the form accepts a measure.
        nothing: the error if no measure is left.
        unfit: the error for a named metric.

    Raises:
        ClauseError: one of these two errors.
    """
    fitting = tuple(measure for measure in measures if fits(measure))
    item = items.get("METRICS")
    if item is None or item.tokens[0].word == "ALL":  # ALL stands alone; a WITHIN after it is the whole clause's
        if not fitting:
            raise head.fair.error(*nothing(metrics=", ".join(measure.name for measure in measures)))
        return fitting
    for measure in measures:
        if measure not in fitting:
            at = next((token for token in item.tokens if token.text.casefold() == measure.name.casefold()), None)
            raise item.error(*unfit(metric=measure.name), at)
    return fitting
