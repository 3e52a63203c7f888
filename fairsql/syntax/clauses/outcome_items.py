"""Read OUTCOMES, the classes of a clause whose predictions and labels have any number of values.

In: the slices of the items, and the spec that the others make. Out: the classes, and the measures of each class.
"""

from __future__ import annotations

from dataclasses import replace

from fairsql import error_messages
from fairsql.syntax.outcomes import AVERAGES, Outcomes, is_at_once, of_classes
from fairsql.syntax.slices import Slice, number_of
from fairsql.syntax.spec import FairSpec
from fairsql.syntax.values import Items
from fairsql.text.tokens import Token

OUTCOME_ITEMS = ("OUTCOMES",)  # items of forms that measure several classes
_REFUSED = ("SCORE", "ESTIMATE", "CLUSTER")  # items that do not go with classes
_BOOLEANS = ("TRUE", "FALSE")


def read_outcomes(items: Items) -> Outcomes | None:
    """Read the classes: EACH, or a list of values.

    Raises:
        ClauseError: for anything else, a value that is no constant or occurs twice, or items that do not fit.
    """
    if "OUTCOMES" not in items:
        return None
    for word in _REFUSED:
        if word in items:
            raise items[word].error(*error_messages.OUTCOMES_AND_ITEM(item=word))
    if "PREDICTION" not in items and "LABEL" not in items:
        raise items["OUTCOMES"].error(*error_messages.OUTCOMES_OF_NOTHING())
    return read_listed(items["OUTCOMES"])


def read_listed(item: Slice) -> Outcomes:
    """Read EACH, a list of values, or values from the lowest to the highest with < between them.

    Raises:
        ClauseError: for anything else, or a value that is no constant or occurs twice.
    """
    words = [token.word for token in item.tokens]
    if words == ["EACH"]:
        return Outcomes()
    if len(words) < 3 or (words[0], words[-1]) != ("(", ")") or item.tokens[-1].depth != item.tokens[0].depth:
        raise item.error(*error_messages.OUTCOMES_UNREADABLE(value=item.text))
    inside = item.sub(item.tokens[1:-1])
    if "<" in words:
        return replace(_listed(_below_each_other(inside)), ordered=True)
    return _listed(inside.split())


def _below_each_other(inside: Slice) -> list[Slice]:
    """Split at the signs between classes that are listed from the lowest to the highest."""
    parts: list[list[Token]] = [[]]
    for token in inside.tokens:
        if token.word == ",":
            raise inside.error(*error_messages.OUTCOMES_HALF_ORDERED(), token)
        parts.append([]) if token.word == "<" else parts[-1].append(token)
    if not all(parts):
        raise inside.error(*error_messages.OUTCOMES_UNREADABLE(value=inside.text))
    return [inside.sub(part) for part in parts]


def _listed(parts: list[Slice]) -> Outcomes:
    """Read a list of constants of one kind."""
    kinds, names = [_kind(part) for part in parts], list[str]()
    for part, kind in zip(parts, kinds, strict=True):
        shown = part.tokens[0].text if kind == "text" else part.text.lower()
        if not kind or kind != kinds[0]:
            raise part.error(*error_messages.OUTCOMES_UNREADABLE(value=part.text))
        if shown in names:
            raise part.error(*error_messages.OUTCOME_TWICE(value=part.text))
        names.append(shown)
    return Outcomes(tuple(part.text for part in parts), tuple(names))


def _kind(part: Slice) -> str:
    """Return the kind of a constant; empty for anything else."""
    if len(part.tokens) == 1 and part.tokens[0].is_string:
        return "text"
    if len(part.tokens) == 1 and part.tokens[0].word in _BOOLEANS:
        return "boolean"
    return "number" if number_of(part) is not None else ""


def measured_by_class(spec: FairSpec) -> FairSpec:
    """Return a spec whose measures are each about single classes, or about all classes at once."""
    if spec.outcomes is None:
        return spec
    at_once = [is_at_once(measure) for measure in spec.measures]
    outcomes = replace(spec.outcomes, each=not all(at_once), at_once=any(at_once))
    return replace(spec, outcomes=outcomes, measures=tuple(map(of_classes, spec.measures)))


def measurable_averages(spec: FairSpec) -> list[str]:
    """Return the averages over classes that a clause can measure; none over ordered classes, which overlap."""
    if spec.outcomes is not None and spec.outcomes.ordered:
        return []
    complete = spec.outcomes is not None and spec.prediction is not None and spec.label is not None
    return [*AVERAGES] if complete else []


def check_average(name: str, body: Slice, spec: FairSpec) -> None:
    """Refuse an average over classes in a clause that lacks classes, the prediction or the label.

    Raises:
        ClauseError: which names what is missing.
    """
    if spec.outcomes is None:
        raise body.error(*error_messages.METRIC_NEEDS_OUTCOMES(metric=name))
    if spec.outcomes.ordered:
        raise body.error(*error_messages.AVERAGE_OF_ORDERED(metric=name))
    if spec.label is None:
        raise body.error(*error_messages.METRIC_NEEDS_LABEL(metric=name))
    if spec.prediction is None:
        raise body.error(*error_messages.METRIC_NEEDS_PREDICTION(metric=name))
