"""Read METRICS and WITHIN of models of numbers. In: the items of a statement. Out: errors, each with its bound.

CREATE MODEL … PREDICT pay … FAIR (PROTECTED sex METRICS mean_absolute_error WITHIN 2): WITHIN bounds the error of each
group, not the difference of two groups.
"""

from __future__ import annotations

from dataclasses import replace

from fairsql.metrics import MetricTable
from fairsql.metrics.prediction_errors import prediction_errors
from fairsql.syntax.clauses.metric_items import read_measures
from fairsql.syntax.columns import Column, Measure
from fairsql.syntax.slices import Slice
from fairsql.syntax.spec import FairSpec
from fairsql.syntax.statements.stored_spec import Call
from fairsql.syntax.values import Items

BOUNDED = ("mean_absolute_error", "mean_squared_error", "root_mean_squared_error")  # means of convex losses, or roots
REGRESSORS = (
    "linear_regression", "ridge", "median_regression", "decision_tree_regressor", "random_forest_regressor",
    "gradient_boosting_regressor",
)  # fmt: skip
BOUNDED_GROUP_LOSS = "bounded_group_loss"
_USUAL = "write METRICS mean_absolute_error WITHIN 2"
_REFUSED = {
    "REFERENCE": ("WITHIN bounds the error of each group: no group is compared with another", "leave REFERENCE out"),
    "CONFIDENCE": ("a model of numbers has no CONFIDENCE", "leave it out, or lower WITHIN"),
    "SAMPLE": ("a model of numbers is fitted on all rows", "leave SAMPLE out; AS SELECT … USING SAMPLE takes fewer"),
}
_SUBJECT = FairSpec(
    form="", source="", protected=(), measures=(), estimate=Column("estimate", "estimate", 0, 0),
    actual=Column("actual", "actual", 0, 0),
)  # fmt: skip


def predicts_numbers(items: Items, learner: Call | None) -> bool:
    """Return whether a model is of numbers: its METRICS are errors, or it has none and its learner is a regressor."""
    if "METRICS" in items:
        return any(_error_of(part) for part in items["METRICS"].split())
    return learner is not None and not learner.is_class and learner.name.lower() in REGRESSORS


def read_bounds(parts: Items, items: Items, metrics: MetricTable, fair: Slice) -> tuple[Measure, ...]:
    """Read METRICS and WITHIN of a model of numbers.

    Args:
        parts: the parts of the statement.
        items: the items of its FAIR (…); empty without one.
        metrics: the known metrics.
        fair: the slice to which an error about the whole clause points.

    Raises:
        ClauseError: for a metric that is not a bounded error, one without WITHIN, or a part that such models lack.
    """
    for word, slice_ in {**parts, **items}.items():
        if word in _REFUSED:
            raise slice_.error(*_REFUSED[word])
    via = parts["VIA"].tokens[0].text.lower() if "VIA" in parts else BOUNDED_GROUP_LOSS
    if via != BOUNDED_GROUP_LOSS:
        raise parts["VIA"].error(
            f"a model of numbers is not held to its bounds by {via}", f"write VIA {BOUNDED_GROUP_LOSS}"
        )
    if not items:
        return ()
    if "METRICS" not in items:
        raise fair.error("the clause does not say which error is bounded", _USUAL)
    names = [_check_bounded(part) for part in items["METRICS"].split()]
    measures = read_measures(items["METRICS"], _SUBJECT, metrics, items.get("WITHIN"))
    for name, measure in zip(names, measures, strict=True):
        if measure.allowance is None:
            raise items["METRICS"].error(
                f"{name} has no bound", f"say how large the error of a group may be: {name} WITHIN 2"
            )
        if measure.allowance.on == "ratio":
            raise items["METRICS"].error("the error of each group is bounded by a number, not by RATIO", _USUAL)
    return tuple(replace(measure, name=name) for name, measure in zip(names, measures, strict=True))


def _error_of(part: Slice) -> str:
    """Return the canonical name of the first error that a metric names; empty for none."""
    before = next((k for k, token in enumerate(part.tokens) if token.word == "AS"), len(part.tokens))
    known = prediction_errors()
    names = (token.text.casefold() for token in part.tokens[:before] if token.is_name)
    return next((known[name].name for name in names if name in known), "")


def _check_bounded(part: Slice) -> str:
    """Return the canonical name of a metric that is only the name of a bounded error."""
    name = _error_of(part)
    alone = len(part.tokens) == 1 or part.tokens[1].word == "WITHIN"
    if name in BOUNDED and alone:
        return name
    if not name:
        raise part.error(f"{part.text} is no error of predicted numbers, and other METRICS are", _USUAL)
    raise part.error(f"{part.text} cannot be bounded", f"a model is held to {', '.join(BOUNDED)}, each by its name")
