"""Read METRICS and WITHIN of models. In: the text of metrics. Out: measures, each with its allowance as a number."""

from __future__ import annotations

from sqlglot.errors import TokenError

from fairsql.errors import ClauseError, MetricError
from fairsql.metrics import MetricTable
from fairsql.metrics.algebra import needs_prediction
from fairsql.metrics.derivative import derive
from fairsql.metrics.formula import CELLS, SCORE_SUMS
from fairsql.syntax.clauses.metric_items import read_allowance, read_measures
from fairsql.syntax.columns import Column, Measure
from fairsql.syntax.slices import Slice, split_items
from fairsql.syntax.spec import FairSpec
from fairsql.syntax.values import Items
from fairsql.text.tokens import tokenize

MODEL_ITEMS = (
    "PROTECTED", "CONTROL", "METRICS", "WITHIN", "REFERENCE", "WEIGHT", "CONFIDENCE", "MINIMUM", "OUTCOMES",
)  # fmt: skip
_ITEMS = ("METRICS", "WITHIN")
RECORDED = ("accuracy", "selection_rate")  # metrics that the record of every model holds under these names
_SOME = Column("p", "p", 0, 0)
# A clause with the items that a model has; metrics are read as for this clause.
_SUBJECT = FairSpec(
    form="", source="", protected=(), measures=(), prediction=_SOME, score=_SOME, label=_SOME, control=(_SOME,)
)


def read_enforced(items: Items, metrics: MetricTable, fair: Slice, *, bounded: bool = True) -> tuple[Measure, ...]:
    """Read METRICS and WITHIN of a model, the metrics to enforce; the default is selection_rate.

    Args:
        items: the items of the model's FAIR (…).
        metrics: the known metrics.
        fair: the slice to which an error about the whole clause points.
        bounded: whether each metric needs an allowance.

    Raises:
        ClauseError: if an allowance is missing or a parameter.
        MetricError: if a metric is unknown.
    """
    within = items.get("WITHIN")
    if "METRICS" in items:
        measures = read_measures(items["METRICS"], _SUBJECT, metrics, within)
    else:
        allowance = read_allowance(within) if within is not None else None
        measures = (Measure("selection_rate", metrics.named("selection_rate")[0][1], allowance),)
    for measure in measures:
        _check_enforceable(measure, items.get("METRICS", fair))
        if measure.name.casefold() in RECORDED and not _same(measure, metrics):
            raise items.get("METRICS", fair).error(
                f"{measure.name} is a metric already", "give it another name with AS"
            )
        if measure.allowance is None:
            if not bounded:
                continue
            raise items.get("METRICS", fair).error(
                f"{measure.name} has no allowance", f"say how much groups may differ: {measure.name} WITHIN 0.03"
            )
        if measure.allowance.text.strip()[:1] in ("?", "$"):
            place = within or items.get("METRICS", fair)
            raise place.error("the allowance of a model is a number", "write WITHIN 0.03")
    return measures


def _same(measure: Measure, metrics: MetricTable) -> bool:
    return any(formula == measure.formula for _, formula, _ in metrics.named(measure.name.lower()))


def _check_enforceable(measure: Measure, place: Slice) -> None:
    if measure.aggregates:
        raise place.error(
            f"{measure.name} is an aggregate of columns and cannot be enforced: predictions do not change it",
            "a model is held to metrics of its predictions, such as selection_rate WITHIN 0.03",
        )
    scored = sorted(measure.reads & set(SCORE_SUMS))
    if scored:
        raise place.error(f"{measure.name} is made of scores and cannot be enforced", f"its formula has {scored[0]}")
    try:
        for cell in CELLS:
            derive(measure.formula, cell)
    except MetricError as error:
        raise place.error(
            f"{measure.name} has no derivative by the counts and cannot be enforced",
            "use + - * / NULLIF, sqrt, ln, exp, abs, CASE, least, greatest, coalesce",
        ) from error
    if not needs_prediction(measure.formula):
        raise place.error(f"{measure.name} does not depend on predictions, so it cannot be enforced", "name another")


def read_metrics(text: str, metrics: MetricTable, *, bounded: bool = True) -> tuple[Measure, ...]:
    """Read metrics from the text that follows METRICS in a clause, including WITHIN.

    Args:
        text: the text.
        metrics: the known metrics.
        bounded: whether each metric needs an allowance.

    Raises:
        ClauseError, MetricError: as `read_enforced`.

    >>> from fairsql.metrics import built_in_metrics
    >>> [(m.name, m.allowance.text) for m in read_metrics("equalized_odds WITHIN 0.05", built_in_metrics())]
    [('true_positive_rate', '0.05'), ('false_positive_rate', '0.05')]
    """
    sql = f"METRICS {text}"
    try:
        tokens = tokenize(sql)
    except TokenError as error:
        raise ClauseError(f"{text!r} cannot be read: {error}", hint="write selection_rate WITHIN 0.03") from error
    whole = Slice(tuple(tokens), sql, lambda start, end: sql[start:end])
    return read_enforced(split_items(whole, whole, _ITEMS, MODEL_ITEMS), metrics, whole, bounded=bounded)
