"""Read the form `FAIR ADJUST (…)`. In: the slices of its items. Out: a spec of a regression."""

from __future__ import annotations

from math import isfinite

from fairsql import error_messages
from fairsql.errors import ClauseError
from fairsql.syntax.clause import ends_operand
from fairsql.syntax.clauses.groupings import read_protected
from fairsql.syntax.columns import Allowance, Column
from fairsql.syntax.slices import DESIGN, Slice, is_parameter, number_of, read_column
from fairsql.syntax.spec import AdjustSpec
from fairsql.syntax.values import (
    Head,
    Items,
    check_columns,
    read_columns,
    read_confidence,
    read_control,
    read_correction,
    read_one,
    read_reference,
)

ADJUST_ITEMS = (
    "OUTCOME", "PROTECTED", "CONTROL", "LINEAR", "FILTER", "REFERENCE", "WITHIN", "WEIGHT", "CLUSTER", "CONFIDENCE",
    "CORRECTION",
)  # fmt: skip


def read_adjustment(head: Head, items: Items) -> AdjustSpec:
    """Read `FAIR ADJUST (…)`.

    Raises:
        ClauseError: if items are missing or do not fit together.
    """
    protected, sets = read_protected(items["PROTECTED"], by_rows=True)
    outcome = read_one(items, "OUTCOME")
    if outcome is None:
        raise head.fair.error(*error_messages.ADJUST_WITHOUT_OUTCOME())
    if "CONTROL" not in items and "LINEAR" not in items:
        raise head.fair.error(*error_messages.ADJUST_WITHOUT_CONTROLS())
    if sets is not None:
        raise items["PROTECTED"].error(*error_messages.GROUPS_OVERLAP(form=head.form))
    control, linear = read_control(items, by_rows=True), read_columns(items, "LINEAR")
    check_columns(items, control, protected, taken=())
    _check_linear(items, linear, control, protected)
    confidence, correction = read_confidence(items), read_correction(items)
    if correction == "benjamini_hochberg" and confidence is not None:
        raise items["CORRECTION"].error(*error_messages.CORRECTION_WITHOUT_LIMITS())
    inner = _logged(items["OUTCOME"])
    return AdjustSpec(
        source=head.source,
        protected=protected,
        outcome=outcome if inner is None else inner,
        control=control,
        linear=linear,
        logged=inner is not None,
        shown=outcome.name if any(token.word == "AS" for token in items["OUTCOME"].tokens) else outcome.shown,
        filter=read_one(items, "FILTER"),
        reference=read_reference(items, protected),
        weight=read_one(items, "WEIGHT"),
        cluster=_cluster(items),
        confidence=confidence,
        allowance=_allowance(items["WITHIN"]) if "WITHIN" in items else None,
        correction=correction,
        suffix=head.suffix,
    )


def _cluster(items: Items) -> Column | None:
    """Read CLUSTER, here without the strata that clusters were drawn from."""
    if "CLUSTER" in items:
        item = items["CLUSTER"]
        for at, token in enumerate(item.tokens[1:]):
            if token.word in DESIGN and token.depth == item.tokens[0].depth and ends_operand(item.tokens, at):
                raise item.error(*error_messages.DESIGN_NOT_TAKEN(word=token.word), token)
    return read_one(items, "CLUSTER")


def _check_linear(
    items: Items, linear: tuple[Column, ...], control: tuple[Column, ...], protected: tuple[Column, ...]
) -> None:
    """Refuse a number that is given twice, or that is a control or makes groups, too, and numbers joined by AND."""
    for part in items["LINEAR"].split() if "LINEAR" in items else ():
        words = [token.word for token in part.tokens if token.depth == part.tokens[0].depth]
        if {"AND", "OR"}.intersection(words) and not {"BETWEEN", "CASE"}.intersection(words):
            raise part.error(*error_messages.LINEAR_IS_CONDITION(value=part.text))
    seen: dict[str, tuple[Column, tuple[str, str]]] = {}
    for column in protected:
        seen[column.name.casefold()] = column, error_messages.LINEAR_IS_GROUP(column=column.shown)
    for column in control:
        seen[column.name.casefold()] = column, error_messages.LINEAR_IS_CONTROL(column=column.shown)
    for column in linear:
        other, wrong = seen.setdefault(
            column.name.casefold(), (column, error_messages.COLUMN_REPEATED(item="LINEAR", column=column.shown))
        )
        if other is not column:
            if other.text != column.text:
                wrong = error_messages.COLUMN_TWICE(column=column.name, text=column.text)
            raise ClauseError(*wrong, sql=items["LINEAR"].sql, start=column.start, end=column.end)


def _logged(item: Slice) -> Column | None:
    """Return the number of which `ln(…)` is the whole outcome, or None."""
    tokens = item.tokens
    at = next((k for k, t in enumerate(tokens) if t.word == "AS" and t.depth == tokens[0].depth), len(tokens))
    body = tokens[:at]
    if len(body) < 4 or body[0].word != "LN" or body[1].word != "(" or body[-1].word != ")":
        return None
    closing = next(k for k in range(2, len(body)) if body[k].word == ")" and body[k].depth == body[1].depth)
    parts = item.sub(body[2:-1]).split() if closing == len(body) - 1 else []
    return read_column(parts[0]) if len(parts) == 1 else None


def _allowance(item: Slice) -> Allowance:
    """Read WITHIN: a bound on the adjusted gap, or for a logarithm on the gap in percent."""
    if item.tokens[0].word == "RATIO" and len(item.tokens) > 1:
        raise item.error(*error_messages.ADJUST_ON_RATIO())
    number = number_of(item)
    if (number is None or not isfinite(number)) and not is_parameter(item):
        raise item.error(*error_messages.WITHIN_UNREADABLE())
    if number is not None and number < 0:
        raise item.error(*error_messages.ADJUST_NEGATIVE(value=item.text))
    return Allowance(item.text, "difference", None)
