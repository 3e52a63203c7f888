"""The forms that mitigate, `FAIR RELABEL`, `REWEIGH`, `THRESHOLD (…)`: in, the slices of their items; out, a spec."""

from __future__ import annotations

from collections.abc import Sequence

from fairsql.errors import ClauseError, MetricError, add_hint, did_you_mean
from fairsql.metrics import place_metric_error
from fairsql.metrics.formula import parse_formula
from fairsql.syntax.columns import Column
from fairsql.syntax.groupings import read_protected
from fairsql.syntax.metric_items import read_allowance
from fairsql.syntax.result_columns import THRESHOLD_COLUMNS
from fairsql.syntax.slices import is_parameter, number_of
from fairsql.syntax.spec import RelabelSpec, ReweighSpec, ThresholdSpec
from fairsql.syntax.values import (
    Head,
    Items,
    check_columns,
    read_columns,
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
# What METHOD randomized can make equal: the rates, in the words of the metrics' formulas.
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
        raise head.fair.error(
            "FAIR RELABEL needs the labels to start from",
            "add THRESHOLD 0.5 (what the score decides), or LABEL <column of 0 and 1>",
        )
    if "METHOD" not in items and len(starts) > 1:
        raise items["LABEL"].error(
            "the labels to start from are given twice",
            "keep THRESHOLD (what the score decides), or LABEL (what is there)",
        )
    method = _method(head, items) if "METHOD" in items else usual[starts[0]]
    start = next(word for word, name in usual.items() if name == method)
    for word in starts:
        if word != start:
            raise items[word].error(f"METHOD {method} does not use {word}", f"remove it, or write METHOD {usual[word]}")
    if start not in items:
        example = "THRESHOLD 0.5" if start == "THRESHOLD" else "LABEL <column of 0 and 1>"
        raise head.fair.error(f"METHOD {method} needs a {start}", f"add {example}")
    protected = _protected(head, items)
    return RelabelSpec(
        source=head.source,
        protected=protected,
        score=score,
        threshold=threshold,
        label=label,
        control=read_columns(items, "CONTROL"),
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
        raise head.fair.error("FAIR REWEIGH needs a LABEL", "add LABEL <column of 0 and 1>")
    return ReweighSpec(
        source=head.source,
        protected=_protected(head, items),
        label=label,
        control=read_columns(items, "CONTROL"),
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
        raise head.fair.error("FAIR THRESHOLD needs a LABEL", "add LABEL <column of 0 and 1 with the truth>")
    method = _method(head, items) if "METHOD" in items else "exact"
    fitting = {"SEED": ("pso",), "LAMBDA": ("exact", "pso"), "METRICS": ("randomized",)}
    for word, methods in fitting.items():
        if word in items and method not in methods:
            raise items[word].error(f"METHOD {method} does not use {word}", _fitting_hint(head, items, word, methods))
    protected, control = _protected(head, items), read_columns(items, "CONTROL")
    check_columns(items, control, protected, taken=THRESHOLD_COLUMNS)
    reference = read_reference(items, protected)
    if reference == "OVERALL":
        raise items["REFERENCE"].error(
            "groups are compared with one of them, not with OVERALL", "write REFERENCE <a value for each column>"
        )
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
        raise head.fair.error(f"FAIR {head.form} needs a SCORE", "add SCORE <column of numbers>; higher is nearer to 1")
    return score


def _method(head: Head, items: Items) -> str:
    item, methods = items["METHOD"], _METHODS[head.form]
    word = item.tokens[0].text.casefold()
    if len(item.tokens) > 1 or word not in methods:
        close = did_you_mean(item.text, methods)
        listed = "methods are " + ", ".join(methods)
        hint = add_hint(close, listed) if close.startswith("did") else listed
        raise item.error(f"FAIR {head.form} has no METHOD {item.text}", hint)
    return word


def _protected(head: Head, items: Items) -> tuple[Column, ...]:
    protected, sets = read_protected(items["PROTECTED"])
    if sets is not None:
        raise items["PROTECTED"].error(
            f"the groups of FAIR {head.form} cannot overlap", "name the columns alone: PROTECTED race, sex"
        )
    return protected


def _at_least_zero(items: Items, word: str, *, whole: bool) -> str | None:
    if word not in items:
        return None
    item = items[word]
    number = number_of(item)
    fits = number is not None and 0 <= number <= 1e18 and (not whole or number.is_integer())
    if not fits and not is_parameter(item):
        kind = "whole number" if whole else "number"
        raise item.error(f"{word} {item.text} is not a {kind} of at least 0", f"write {word} {7 if whole else 1}")
    return item.text


def _fitting_hint(head: Head, items: Items, word: str, methods: Sequence[str]) -> str:
    """Say what to write for an item that the method does not use: another method only if that takes what is given."""
    if word == "METRICS":
        try:
            _equalized(head, items)
        except ClauseError:
            return "remove it: true and false positive rates are made alike; FAIR RELABEL makes selection rates alike"
    return f"remove it, or write METHOD {' or '.join(methods)}"


def _equalized(head: Head, items: Items) -> tuple[str, ...]:
    """Read the METRICS of METHOD randomized: equalized_odds, which is the default, or equal_opportunity."""
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
        raise item.error(
            f"METHOD randomized cannot make {item.text} equal", "write METRICS equalized_odds or equal_opportunity"
        )
    return rates
