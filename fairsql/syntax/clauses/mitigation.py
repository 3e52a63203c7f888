"""Read the forms `FAIR RELABEL`, `REWEIGH` and `THRESHOLD (…)`. In: the slices of their items. Out: a spec."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from fairsql import error_messages
from fairsql.errors import ClauseError, MetricError, add_hint, did_you_mean
from fairsql.metrics import place_metric_error
from fairsql.metrics.formula import parse_formula
from fairsql.syntax.clauses.groupings import read_protected
from fairsql.syntax.clauses.metric_items import read_allowance
from fairsql.syntax.columns import Column
from fairsql.syntax.result_columns import THRESHOLD_COLUMNS
from fairsql.syntax.spec import RelabelSpec, ReweighSpec, ThresholdSpec
from fairsql.syntax.values import (
    Head,
    Items,
    check_columns,
    read_control,
    read_number,
    read_one,
    read_ordered,
    read_reference,
    read_threshold,
)

RELABEL_ITEMS = (
    "METHOD", "SCORE", "THRESHOLD", "LABEL", "PROTECTED", "CONTROL", "FILTER", "REFERENCE", "WITHIN", "ORDER BY",
)  # fmt: skip
REWEIGH_ITEMS = ("LABEL", "PROTECTED", "CONTROL", "FILTER", "WEIGHT")
THRESHOLD_ITEMS = (
    "METHOD", "SCORE", "THRESHOLD", "LABEL", "PROTECTED", "CONTROL", "FILTER", "METRICS", "REFERENCE", "WEIGHT",
    "LAMBDA", "SEED",
)  # fmt: skip
_METHODS = {"RELABEL": ("risk_adjustment", "risk_flipping"), "THRESHOLD": ("exact", "pso", "randomized")}
# The rates that METHOD randomized can make equal, by the names of the metrics.
_EQUALIZED = {
    frozenset(("true_positive_rate", "false_positive_rate")): ("tpr", "fpr"),
    frozenset(("true_positive_rate",)): ("tpr",),
}


def read_relabel(head: Head, items: Items) -> RelabelSpec:
    """Read `FAIR RELABEL (…)`.

    Raises:
        ClauseError: for items that are missing or do not fit the method.
    """
    score, label, threshold = _score(head, items), read_one(items, "LABEL"), read_threshold(items, bounded=False)
    starts = [word for word in ("THRESHOLD", "LABEL") if word in items]
    usual = {"THRESHOLD": "risk_adjustment", "LABEL": "risk_flipping"}
    if "METHOD" not in items and not starts:
        raise head.fair.error(*error_messages.RELABEL_WITHOUT_LABELS())
    if "METHOD" not in items and len(starts) > 1:
        raise items["LABEL"].error(*error_messages.RELABEL_LABELS_TWICE())
    method = _method(head, items) if "METHOD" in items else usual[starts[0]]
    start = next(word for word, name in usual.items() if name == method)
    for word in starts:
        if word != start:
            raise items[word].error(*error_messages.METHOD_REFUSES_ITEM(method=method, item=word, methods=usual[word]))
    if start not in items:
        example = "THRESHOLD 0.5" if start == "THRESHOLD" else "LABEL <column of 0 and 1>"
        raise head.fair.error(*error_messages.METHOD_NEEDS_ITEM(method=method, item=start, example=example))
    protected = _protected(head, items)
    return RelabelSpec(
        source=head.source,
        protected=protected,
        score=score,
        threshold=threshold,
        label=label,
        control=read_control(items),
        filter=read_one(items, "FILTER"),
        reference=read_reference(items, protected),
        allowance=read_allowance(items["WITHIN"], own=False) if "WITHIN" in items else None,
        order=tuple(map(read_ordered, items["ORDER BY"].split())) if "ORDER BY" in items else (),
        suffix=head.suffix,
    )


def read_reweigh(head: Head, items: Items) -> ReweighSpec:
    """Read `FAIR REWEIGH (…)`.

    Raises:
        ClauseError: for items that are missing or do not fit together.
    """
    label = read_one(items, "LABEL")
    if label is None:
        raise head.fair.error(*error_messages.REWEIGH_WITHOUT_LABEL())
    return ReweighSpec(
        source=head.source,
        protected=_protected(head, items),
        label=label,
        control=read_control(items),
        filter=read_one(items, "FILTER"),
        weight=read_one(items, "WEIGHT"),
        suffix=head.suffix,
    )


def read_thresholds(head: Head, items: Items) -> ThresholdSpec:
    """Read `FAIR THRESHOLD (…)`.

    Raises:
        ClauseError: for items that are missing or do not fit the method.
        MetricError: for a metric that is unknown.
    """
    score, label = _score(head, items), read_one(items, "LABEL")
    if label is None:
        raise head.fair.error(*error_messages.THRESHOLDS_WITHOUT_LABEL())
    method = _method(head, items) if "METHOD" in items else "exact"
    fitting = {"SEED": ("pso",), "LAMBDA": ("exact", "pso"), "METRICS": ("randomized",)}
    for word, methods in fitting.items():
        if word in items and method not in methods:
            hint = "" if _fits_another(head, items, word) else error_messages.RATES_ALIKE
            refusal = error_messages.METHOD_REFUSES_ITEM(hint, method=method, item=word, methods=" or ".join(methods))
            raise items[word].error(*refusal)
    protected, control = _protected(head, items), read_control(items)
    check_columns(items, control, protected, taken=THRESHOLD_COLUMNS)
    reference = read_reference(items, protected)
    if reference == "OVERALL":
        raise items["REFERENCE"].error(*error_messages.THRESHOLDS_AGAINST_OVERALL())
    return ThresholdSpec(
        source=head.source,
        protected=protected,
        score=score,
        label=label,
        threshold=read_threshold(items, bounded=False) or "0.5",
        method=method,
        penalty=_at_least_zero(items, "LAMBDA", whole=False) or "1",
        seed=_at_least_zero(items, "SEED", whole=True) or "0",
        equalized=_equalized(head, items) if method == "randomized" else (),
        control=control,
        filter=read_one(items, "FILTER"),
        reference=reference,
        weight=read_one(items, "WEIGHT"),
        suffix=head.suffix,
    )


def _score(head: Head, items: Items) -> Column:
    score = read_one(items, "SCORE")
    if score is None:
        raise head.fair.error(*error_messages.FORM_WITHOUT_SCORE(form=head.form))
    return score


def _method(head: Head, items: Items) -> str:
    item, methods = items["METHOD"], _METHODS[head.form]
    word = item.tokens[0].text.casefold()
    if len(item.tokens) > 1 or word not in methods:
        close = did_you_mean(item.text, methods)
        listed = ", ".join(methods)
        wrong, usual = error_messages.METHOD_UNKNOWN(form=head.form, method=item.text, methods=listed)
        raise item.error(wrong, add_hint(close, usual) if close.startswith("did") else usual)
    return word


def _protected(head: Head, items: Items) -> tuple[Column, ...]:
    protected, sets = read_protected(items["PROTECTED"])
    if sets is not None:
        raise items["PROTECTED"].error(*error_messages.GROUPS_OVERLAP(form=head.form))
    return protected


def _at_least_zero(items: Items, word: str, *, whole: bool) -> str | None:
    kind, example = ("whole number", 7) if whole else ("number", 1)
    wrong = partial(error_messages.ITEM_NEGATIVE, item=word, kind=kind, example=example)
    return read_number(items, word, lambda number: 0 <= number <= 1e18 and (not whole or number.is_integer()), wrong)


def _fits_another(head: Head, items: Items, word: str) -> bool:
    """Return whether a method that uses an item accepts its value."""
    if word == "METRICS":
        try:
            _equalized(head, items)
        except ClauseError:
            return False
    return True


def _equalized(head: Head, items: Items) -> tuple[str, ...]:
    """Read METRICS for METHOD randomized: equalized_odds, which is the default, or equal_opportunity."""
    if "METRICS" not in items:
        return ("tpr", "fpr")
    item = items["METRICS"]
    names: Sequence[str] = ()
    try:
        resolved = [head.metrics.resolve(parse_formula(part.text)) for part in item.split()]
        names = [metric.name for formula in resolved for _, _, metric in formula if metric is not None]
    except MetricError as error:
        raise place_metric_error(error, item.tokens, item.sql) from error
    rates = _EQUALIZED.get(frozenset(names))
    if rates is None:
        raise item.error(*error_messages.METRICS_NOT_EQUALIZED(metrics=item.text))
    return rates
