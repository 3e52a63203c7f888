"""METRICS and WITHIN: in, their slices; out, measures with their formulas resolved, and allowances."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import isfinite
from typing import Literal

from sqlglot import exp

from fairsql.errors import MetricError
from fairsql.metrics import MetricTable, place_metric_error
from fairsql.metrics.formula import (
    SCORE_SUMS,
    is_rate,
    names_in,
    needs_label,
    needs_prediction,
    parse_formula,
)
from fairsql.syntax.slices import Slice, is_parameter, number_of, read_column
from fairsql.syntax.spec import Allowance, FairSpec, Measure

_DEFAULTS = {
    # (predicts, has a score, has a label): what is measured when METRICS is left out
    (True, False, True): ("selection_rate", "base_rate", "accuracy", "true_positive_rate", "false_positive_rate",
                          "positive_predictive_value"),
    (True, False, False): ("selection_rate",),
    (False, True, True): ("base_rate", "mean_score", "auc", "brier_score", "calibration_error"),
    (False, True, False): ("mean_score",),
    (False, False, True): ("base_rate",),
}  # fmt: skip


def read_allowance(item: Slice, formulas: Iterable[exp.Expression] | None = None, *, own: bool = True) -> Allowance:
    """Read WITHIN: a bound in [0, 1] where it judges a rate, of at least 0 where it judges none.

    Args:
        item: what follows WITHIN.
        formulas: the metrics it judges; a rate when left out.
        own: whether a metric may have a WITHIN of its own.
    """
    on: Literal["difference", "ratio"] = "difference"
    value = item
    if item.tokens[0].word == "RATIO" and len(item.tokens) > 1:
        on, value = "ratio", item.sub(item.tokens[1:])
    number = number_of(value)
    if (number is None or not isfinite(number)) and not is_parameter(value):
        raise value.error("WITHIN takes a number or a parameter", "write WITHIN 0.05 or WITHIN RATIO 0.8")
    if on == "ratio" and number is not None and not 0 < number <= 1:
        raise value.error(f"WITHIN RATIO {value.text} is outside (0, 1]", "the four-fifths rule is WITHIN RATIO 0.8")
    small = on == "ratio" or (number is not None and 0 <= number <= 1)
    bounded = small or formulas is None or any(map(is_rate, formulas))
    if not small and number is not None and (bounded or number < 0):
        hint = "write 5 percent as 0.05"
        if own:
            hint += "; a metric that is no rate may have more: METRICS treatment_equality WITHIN 2, tpr WITHIN 0.05"
        raise value.error(
            f"WITHIN {value.text} is outside [0, 1]" if bounded else f"WITHIN {value.text} is below 0",
            hint,
        )
    return Allowance(value.text, on, 1.0 if bounded else None)


def read_measures(
    item: Slice | None, spec: FairSpec, metrics: MetricTable, within: Slice | None
) -> tuple[Measure, ...]:
    """Read METRICS, and WITHIN as the allowance of each metric that has none of its own."""
    if item is None:
        key = (spec.predicts, spec.score is not None and not spec.predicts, spec.label is not None)
        resolved = [metrics.named(name)[0] for name in _DEFAULTS[key]]
        measures = [Measure(name, formula) for name, formula, _ in resolved]
    elif len(item.tokens) == 1 and item.tokens[0].word == "ALL" and metrics.get("all") is None:
        measures = list(_measurable(spec, metrics))
    else:
        measures = [measure for part in item.split() for measure in _measure(part, spec, metrics)]
    if within is None:
        return tuple(measures)
    allowance = read_allowance(within, (measure.formula for measure in measures if measure.allowance is None))
    return tuple(replace(measure, allowance=measure.allowance or allowance) for measure in measures)


def _measurable(spec: FairSpec, metrics: MetricTable) -> Iterator[Measure]:
    """Give every metric that is one number and needs no more than the clause has."""
    for metric in metrics:
        if isinstance(metric.formula, exp.Array) or None in metric.parameters.values():
            continue
        ((name, formula, _),) = metrics.named(metric.name)
        lacks = metric.implies == "CONTROL" and not spec.control
        if not lacks and not _needs(formula, spec):
            yield Measure(name, formula, _implied(metric.implies))


def _measure(part: Slice, spec: FairSpec, metrics: MetricTable) -> list[Measure]:
    """Read `metric`, `metric(argument := 1)`, or `expression AS name`, each with its own WITHIN or without."""
    depth = part.tokens[0].depth
    at = next(
        (k for k, t in enumerate(part.tokens) if t.word == "WITHIN" and t.depth == depth and k),
        len(part.tokens),
    )
    body = part.sub(part.tokens[:at])
    if at == len(part.tokens) - 1:
        raise part.error("WITHIN has no value", "write WITHIN 0.05", part.tokens[at])
    if len(body.tokens) == 1 and body.tokens[0].word == "ALL" and metrics.get("all") is None:
        raise body.error("ALL stands alone in METRICS", "write METRICS ALL, or name the metrics")
    column = read_column(body)
    aliased = any(token.word == "AS" and token.depth == depth for token in body.tokens)
    try:
        bare = len(body.tokens) == 1 and body.tokens[0].is_name
        resolved = metrics.named(body.tokens[0].text) if bare else metrics.resolve(parse_formula(column.text))
    except MetricError as error:
        raise place_metric_error(error, body.tokens, body.sql) from error
    if aliased and len(resolved) > 1:
        raise body.error("AS names one metric, and this stands for several", f"leave AS {column.name} out")
    within = part.sub(part.tokens[at + 1 :]) if at < len(part.tokens) else None
    own = read_allowance(within, (formula for _, formula, _ in resolved)) if within is not None else None
    measures = []
    for name, formula, metric in resolved:
        if not name and not aliased:
            raise body.error("an expression in METRICS needs a name", f"write {' '.join(column.text.split())} AS name")
        implied = metric.implies if metric is not None else ""
        if implied == "CONTROL" and not spec.control:
            raise body.error(f"{name} is measured within strata and needs CONTROL", "add CONTROL <columns>")
        _check_needs(name or column.name, formula, spec, body)
        measures.append(Measure(column.name if aliased else name, formula, own or _implied(implied)))
    return measures


def _implied(items: str) -> Allowance | None:
    return Allowance(items.rpartition(" ")[2], "ratio", 1.0) if items.startswith("WITHIN RATIO") else None


def _check_needs(name: str, formula: exp.Expression, spec: FairSpec, body: Slice) -> None:
    for item, hint in _needs(formula, spec):
        raise body.error(f"{name} needs {item}", hint)


def _needs(formula: exp.Expression, spec: FairSpec) -> list[tuple[str, str]]:
    """Return what a formula needs and the clause lacks, each with what to write."""
    lacking = []
    if names_in(formula) & set(SCORE_SUMS) and spec.score is None:
        lacking.append(("a SCORE", "add SCORE <column of scores in [0, 1]>"))
    if spec.label is None and needs_label(formula):
        lacking.append(("the LABEL", "add LABEL <column with the truth>"))
    if not spec.predicts and needs_prediction(formula):
        lacking.append(("a PREDICTION", "add PREDICTION <column of 0 and 1>, or a THRESHOLD for the SCORE"))
    return lacking
