"""What FAIR (…) and FAIR DISPARITY (…) return, written a second time in plain Python: no SQL, and no code of FairSQL.

In: rows as dictionaries, and a `Clause` that names their columns. Out: the rows of the result as dictionaries, in order.
Values are computed as SQL does, in doubles; derivatives are differences of exact fractions, by the weight of each row.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from statistics import NormalDist
from typing import Any, Literal

Row = Mapping[str, Any]
Number = Fraction | float
Values = Mapping[str, Number]

CELLS = ("tp", "fp", "fn", "tn")
SLACK = 1e-12
_STEP = Fraction(1, 1_000_000)


class NoResult(Exception):  # noqa: N818
    """The query ends in an error: a reference that is no group, or a side of a boolean comparison without rows."""


@dataclass(frozen=True)
class Metric:
    """A metric: its value from the counts, and what it is made of.

    `proportion` holds the cells above and below the line where it is a plain proportion of counts; `sums` the sums of
    scores that it reads; `needs` the items without which it cannot be measured.
    """

    value: Callable[[Values], Number | None]
    proportion: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    sums: tuple[str, ...] = ()
    needs: frozenset[str] = frozenset(("prediction", "label"))


@dataclass(frozen=True)
class Asked:
    """One metric of a clause: the name of its column, and its allowance."""

    name: str
    metric: Metric
    allowance: float | None = None
    on: Literal["difference", "ratio"] = "difference"


@dataclass(frozen=True)
class Clause:
    """A FAIR clause over rows whose columns it names; `sets` are the groupings, as positions in `protected`."""

    protected: tuple[str, ...]
    metrics: tuple[Asked, ...]
    prediction: str | None = None
    score: str | None = None
    threshold: float | None = None
    label: str | None = None
    control: tuple[str, ...] = ()
    sets: tuple[tuple[int, ...], ...] | None = None
    weight: str | None = None
    confidence: float | None = None
    reference: Literal["OVERALL"] | tuple[Any, ...] | None = None
    minimum: int = 0

    @property
    def predicts(self) -> bool:
        """True if rows have a prediction: their own, or one made from the score."""
        return self.prediction is not None or self.threshold is not None


@dataclass(frozen=True)
class Person:
    """One row that counts: its cell ("" where neither prediction nor label is known), label, score and weight."""

    cell: str
    label: int | None
    score: float | None
    weight: Number


@dataclass
class Group:
    """The rows of one stratum, grouping and group."""

    stratum: tuple[Any, ...]
    chosen: tuple[int, ...]
    values: tuple[Any, ...]
    people: list[Person] = field(default_factory=list)
    excluded: int = 0


# --- metrics ---------------------------------------------------------------------------------------------------------


def over(above: Number | None, below: Number | None) -> Number | None:
    """Return a quotient, None where it is undefined."""
    if above is None or below is None or below == 0:
        return None
    return above / below


def proportion(above: str, below: str, *needs: str) -> Metric:
    """Return the metric (sum of some cells) / (sum of some cells)."""
    parts = (tuple(above.split()), tuple(below.split()))

    def value(at: Values) -> Number | None:
        return over(sum(at[cell] for cell in parts[0]), sum(at[cell] for cell in parts[1]))

    return Metric(value, parts, needs=frozenset(needs or ("prediction", "label")))


def mean_of(*metrics: Metric) -> Metric:
    """Return the plain mean of some metrics."""

    def value(at: Values) -> Number | None:
        found = [metric.value(at) for metric in metrics]
        known = [each for each in found if each is not None]
        return sum(known[1:], known[0]) / len(known) if len(known) == len(found) else None

    return Metric(value)


def error_cost(cfp: Number = 1, cfn: Number = 1) -> Metric:
    """Return the mean cost of an error."""
    return Metric(lambda at: over(cfp * at["fp"] + cfn * at["fn"], at["n"]))


_ALL = "tp fp fn tn"
TPR = proportion("tp", "tp fn")
FPR = proportion("fp", "fp tn")
TNR = proportion("tn", "fp tn")
FNR = proportion("fn", "tp fn")
METRICS: dict[str, Metric] = {
    "selection_rate": proportion("tp fp", _ALL, "prediction"),
    "rejection_rate": proportion("fn tn", _ALL, "prediction"),
    "base_rate": proportion("tp fn", _ALL, "label"),
    "true_positive_rate": TPR,
    "false_negative_rate": FNR,
    "true_negative_rate": TNR,
    "false_positive_rate": FPR,
    "positive_predictive_value": proportion("tp", "tp fp"),
    "false_discovery_rate": proportion("fp", "tp fp"),
    "negative_predictive_value": proportion("tn", "fn tn"),
    "false_omission_rate": proportion("fn", "fn tn"),
    "accuracy": proportion("tp tn", _ALL),
    "misclassification_rate": proportion("fp fn", _ALL),
    "balanced_accuracy": mean_of(TPR, TNR),
    "f1_score": Metric(lambda at: over(2 * at["tp"], 2 * at["tp"] + at["fp"] + at["fn"])),
    "average_error_cost": error_cost(),
    "treatment_equality": Metric(lambda at: over(at["fn"], at["fp"])),
    "error_rate_ratio": Metric(lambda at: over(FPR.value(at), FNR.value(at))),
    "average_odds": mean_of(TPR, FPR),
    "disparate_impact": proportion("tp fp", _ALL, "prediction"),
    "conditional_statistical_parity": proportion("tp fp", _ALL, "prediction", "control"),
    "mean_score": Metric(lambda at: over(at["score_sum"], at["n"]), sums=("score_sum",), needs=frozenset(["score"])),
    "brier_score": Metric(
        lambda at: over(at["squared_error"], at["n"]), sums=("squared_error",), needs=frozenset(("score", "label"))
    ),
    "calibration_error": Metric(
        lambda at: over(at["calibration_gap"], at["n"]), sums=("calibration_gap",), needs=frozenset(("score", "label"))
    ),
    "auc": Metric(
        lambda at: over(at["concordant_pairs"], (at["tp"] + at["fn"]) * (at["fp"] + at["tn"])),
        sums=("concordant_pairs",),
        needs=frozenset(("score", "label")),
    ),
}
# Definitions that stand for several metrics, and what a definition brings with it.
COMPOSITES = {
    "equalized_odds": ("true_positive_rate", "false_positive_rate"),
    "conditional_use_accuracy": ("positive_predictive_value", "negative_predictive_value"),
}
IMPLIED_RATIO = {"disparate_impact": 0.8}


def ask(*names: str, allowance: float | None = None, on: Literal["difference", "ratio"] = "difference") -> tuple[Asked, ...]:
    """Return metrics of the table by their names, with one allowance for all."""
    return tuple(Asked(name, METRICS[name], allowance, on) for name in names)


# --- groups ----------------------------------------------------------------------------------------------------------


def groups(rows: Iterable[Row], clause: Clause) -> list[dict[str, Any]]:
    """Return what FAIR (…) returns: one row per stratum, grouping and group."""
    return [_group_row(group, clause) for group in _counted(rows, clause)]


def _counted(rows: Iterable[Row], clause: Clause) -> list[Group]:
    found: dict[tuple[Any, ...], Group] = {}
    every = tuple(range(len(clause.protected)))
    for row in rows:
        stratum = tuple(row[name] for name in clause.control)
        person = _person(row, clause)
        for chosen in dict.fromkeys(clause.sets if clause.sets is not None else (every,)):
            values = tuple(row[name] if at in chosen else None for at, name in enumerate(clause.protected))
            key = (stratum, chosen, values)
            group = found.setdefault(key, Group(stratum, chosen, values))
            if person is None:
                group.excluded += 1
            else:
                group.people.append(person)
    return sorted(found.values(), key=lambda g: (_order(g.stratum), names_of(g.chosen, clause), _order(g.values)))


def _order(values: Sequence[Any]) -> tuple[Any, ...]:
    """A key that sorts as SQL does, NULL last."""
    return tuple((value is None, 0 if value is None else value) for value in values)


def names_of(chosen: tuple[int, ...], clause: Clause) -> str:
    """The text of the column `protected`."""
    return ", ".join(clause.protected[at] for at in sorted(chosen)) if clause.sets is not None else ""


def _person(row: Row, clause: Clause) -> Person | None:
    """Read one row; None if it is excluded."""
    score = row[clause.score] if clause.score is not None else None
    if clause.prediction is not None:
        prediction = row[clause.prediction]
    elif clause.threshold is not None:
        prediction = None if score is None else score >= clause.threshold
    else:
        prediction = None
    label = row[clause.label] if clause.label is not None else None
    weight = row[clause.weight] if clause.weight is not None else 1
    wanted = (
        (clause.predicts, prediction),
        (clause.label is not None, label),
        (clause.score is not None, score),
        (True, weight),
    )
    if any(there and value is None for there, value in wanted):
        return None
    # Without a label every prediction counts as right, and without a prediction every label.
    predicted = prediction if prediction is not None else label
    true = label if label is not None else prediction
    cell = "" if predicted is None else {(1, 1): "tp", (1, 0): "fp", (0, 1): "fn", (0, 0): "tn"}[(int(predicted), int(true))]
    return Person(cell, None if label is None else int(label), score, weight)


def _group_row(group: Group, clause: Clause) -> dict[str, Any]:
    row: dict[str, Any] = dict(zip(clause.control, group.stratum, strict=True))
    if clause.sets is not None:
        row["protected"] = names_of(group.chosen, clause)
    row.update(zip(clause.protected, group.values, strict=True))
    row |= {"n": len(group.people), "excluded": group.excluded}
    for asked in clause.metrics:
        row[asked.name] = measure(asked.metric, group.people)
        if clause.confidence is not None:
            low, high = limits(asked.metric, group.people, clause.confidence)
            row |= {f"{asked.name}_low": low, f"{asked.name}_high": high}
    return row


def measure(metric: Metric, people: Sequence[Person]) -> float | None:
    """Return a metric of some rows, in doubles."""
    value = metric.value(tally(people, metric.sums, float))
    return None if value is None else float(value)


def tally(people: Sequence[Person], sums: Iterable[str] = (), kind: Callable[[Any], Number] = Fraction) -> Values:
    """Return the counts of some rows, and the sums of their scores that are asked for."""
    zero = kind(0)
    counts: dict[str, Number] = {cell: sum((kind(p.weight) for p in people if p.cell == cell), zero) for cell in CELLS}
    counts["n"] = sum((kind(p.weight) for p in people), zero)
    for each in sums:
        counts[each] = _SUMS[each](people, kind)
    return counts


def _score_sum(people: Sequence[Person], kind: Callable[[Any], Number]) -> Number:
    return sum((kind(p.weight) * kind(p.score) for p in people), kind(0))


def _squared_error(people: Sequence[Person], kind: Callable[[Any], Number]) -> Number:
    return sum((kind(p.weight) * (kind(p.score) - kind(p.label)) ** 2 for p in people), kind(0))


def _calibration_gap(people: Sequence[Person], kind: Callable[[Any], Number]) -> Number:
    """Ten bins [0, 0.1), [0.1, 0.2), …, [0.9, 1.0]: in each, how far the scores are from the labels in sum."""
    bins: dict[int, Number] = {}
    for person in people:
        score = person.score if person.score is not None else math.nan
        at = max(k for k in range(10) if score >= k / 10)
        bins[at] = bins.get(at, kind(0)) + kind(person.weight) * (kind(score) - kind(person.label))
    return sum((abs(gap) for gap in bins.values()), kind(0))


def _concordant_pairs(people: Sequence[Person], kind: Callable[[Any], Number]) -> Number:
    """Count the pairs one by one: 1 where the positive has the higher score, one half where both have the same."""
    total = kind(0)
    for positive in (p for p in people if p.label == 1):
        for negative in (p for p in people if p.label == 0):
            weight = kind(positive.weight) * kind(negative.weight)
            if positive.score == negative.score:
                total += weight / 2
            elif (positive.score or 0.0) > (negative.score or 0.0):
                total += weight
    return total


_SUMS: dict[str, Callable[[Sequence[Person], Callable[[Any], Number]], Number]] = {
    "score_sum": _score_sum,
    "squared_error": _squared_error,
    "calibration_gap": _calibration_gap,
    "concordant_pairs": _concordant_pairs,
}


# --- intervals -------------------------------------------------------------------------------------------------------


def limits(metric: Metric, people: Sequence[Person], confidence: float) -> tuple[float | None, float | None]:
    """Return a metric's interval: Wilson's for a proportion, else the delta method's; (None, None) for none."""
    value = measure(metric, people)
    if value is None:
        return None, None
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    if metric.proportion is not None:
        weights = [Fraction(p.weight) for p in people if p.cell in metric.proportion[1]]
        return wilson(value, float(sum(weights) ** 2 / sum(w * w for w in weights)), z)
    spread = variance(metric, people)
    if spread is None:
        return None, None
    half = z * math.sqrt(spread)
    return value - half, value + half


def wilson(p: float, m: float, z: float) -> tuple[float, float]:
    """Return Wilson's interval (1927) as the two roots x of (p - x)² = z² x (1 - x) / m."""
    a, b, c = 1 + z * z / m, -(2 * p + z * z / m), p * p
    root = math.sqrt(max(0.0, b * b - 4 * a * c))
    return max(0.0, (-b - root) / (2 * a)), min(1.0, (-b + root) / (2 * a))


def variance(metric: Metric, people: Sequence[Person]) -> float | None:
    """The delta method by the rows themselves: sum over rows of w² (df/dw - mean)².

    The mean of the derivatives is 0 for a metric that does not change when all rows are doubled. Rows alike in all that
    counts have one derivative, so that for metrics of counts alone this is a sum over the cells of sum(w²) (df/dcell)².
    """
    if len(metric.sums) > 1:
        return None
    alike: dict[tuple[Any, ...], list[Person]] = {}
    for person in people:
        key = (person.cell, person.label, person.score) if metric.sums else (person.cell,)
        alike.setdefault(key, []).append(person)
    slopes = []
    for some in alike.values():
        if all(p.weight == 0 for p in some):
            continue
        slope = derivative(lambda step, p=some[0]: metric.value(tally([*people, _moved(p, step)], metric.sums)))
        if slope is None:
            return None
        slopes.append((slope, [Fraction(p.weight) for p in some]))
    total = sum(sum(weights) for _, weights in slopes)
    mean = sum(slope * sum(weights) for slope, weights in slopes) / total
    return float(sum((slope - mean) ** 2 * sum(w * w for w in weights) for slope, weights in slopes))


def _moved(person: Person, step: Fraction) -> Person:
    return Person(person.cell, person.label, person.score, step)


def derivative(function: Callable[[Fraction], Number | None]) -> Number | None:
    """Return the derivative at 0 by central differences, extrapolated once; the step is wider for floats."""
    middle = function(Fraction(0))
    step = _STEP if isinstance(middle, Fraction | int) else _STEP * 1000

    def central(h: Fraction) -> Number | None:
        above, below = function(h), function(-h)
        return None if above is None or below is None else (above - below) / (2 * h)

    near, far = central(step), central(2 * step)
    return None if middle is None or near is None or far is None else near + (near - far) / 3


# --- disparity -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Side:
    """One group as FAIR DISPARITY shows it."""

    group: str | None = None
    value: float | None = None
    low: float | None = None
    high: float | None = None


def disparity(rows: Iterable[Row], clause: Clause) -> list[dict[str, Any]]:
    """Return what FAIR DISPARITY (…) returns: one row per stratum, grouping and metric.

    Raises:
        NoResult: where the query must end in an error.
    """
    rows = list(rows)
    every = tuple(range(len(clause.protected)))
    given = clause.sets if clause.sets is not None else (every,)
    compared = [group for group in _counted(rows, _with_sets(clause, tuple(s for s in given if s)))]
    overall = _counted(rows, _with_sets(clause, ((),))) if clause.reference == "OVERALL" else []
    _check_sides(compared, clause)
    references = overall if clause.reference == "OVERALL" else [g for g in compared if _is_reference(g, clause)]
    if clause.reference is not None and compared and not references:
        raise NoResult(f"REFERENCE {clause.reference} is no group")
    found = []
    parts = dict.fromkeys((g.stratum, g.chosen) for g in compared)
    for stratum, chosen in sorted(parts, key=lambda part: (_order(part[0]), names_of(part[1], clause))):
        members = [g for g in compared if (g.stratum, g.chosen) == (stratum, chosen)]
        here = [g for g in references if g.stratum == stratum and g.chosen in ((), chosen)]
        for asked in clause.metrics:
            row: dict[str, Any] = dict(zip(clause.control, stratum, strict=True))
            if clause.sets is not None or clause.reference == "OVERALL":
                row["protected"] = ", ".join(clause.protected[at] for at in sorted(chosen))
            found.append(row | _compare(members, here, asked, clause))
    return found


def _with_sets(clause: Clause, sets: tuple[tuple[int, ...], ...]) -> Clause:
    return Clause(**{**clause.__dict__, "sets": sets})


def _check_sides(compared: Sequence[Group], clause: Clause) -> None:
    """With one boolean PROTECTED both of its values must have rows that count, in every stratum."""
    if len(clause.protected) > 1 or clause.sets is not None:
        return
    if not any(isinstance(g.values[0], bool) for g in compared):
        return
    for stratum in {g.stratum for g in compared}:
        for side in (True, False):
            if not any(g.people for g in compared if g.stratum == stratum and g.values[0] is side):
                raise NoResult(f"no rows where {clause.protected[0]} is {side} in {stratum}")


def _is_reference(group: Group, clause: Clause) -> bool:
    wanted = clause.reference if isinstance(clause.reference, tuple) else ()
    return bool(wanted) and all(group.values[at] == wanted[at] for at in group.chosen)


def group_text(group: Group) -> str:
    """Return a group as text: its values, as SQL prints them, separated by commas."""
    if not group.chosen:
        return "overall"
    return ", ".join(_text(group.values[at]) for at in sorted(group.chosen))


def _text(value: Any) -> str:
    if value is None:
        return "NULL"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _side(group: Group, asked: Asked, clause: Clause) -> Side | None:
    """Return a group that can be judged; None for one whose metric is undefined or that is too small."""
    value = measure(asked.metric, group.people)
    if value is None or len(group.people) < clause.minimum:
        return None
    low, high = limits(asked.metric, group.people, clause.confidence) if clause.confidence else (None, None)
    return Side(group_text(group), value, low, high)


def _compare(members: Sequence[Group], references: Sequence[Group], asked: Asked, clause: Clause) -> dict[str, Any]:
    low, high, judged = _pair(members, references, asked, clause)
    row: dict[str, Any] = {"metric": asked.name}
    for word, side in (("lowest", low), ("highest", high)):
        row |= {f"{word}_group": side.group, f"{word}_value": side.value}
    difference = high.value - low.value if judged and high.value is not None and low.value is not None else None
    row["difference"] = difference
    if clause.confidence is not None:
        row["difference_low"], row["difference_high"] = (None, None) if difference is None else mover(low, high)
    ratio = over(low.value, high.value) if judged else None
    row["ratio"] = ratio
    row["allowance"] = asked.allowance
    row["judged_on"] = asked.on if asked.allowance is not None else None
    gap = difference if asked.on == "difference" else ratio
    if asked.allowance is None or gap is None:
        row["within"] = None
    elif asked.on == "difference":
        row["within"] = gap <= asked.allowance + SLACK
    else:
        row["within"] = gap >= asked.allowance - SLACK
    return row


def _pair(
    members: Sequence[Group], references: Sequence[Group], asked: Asked, clause: Clause
) -> tuple[Side, Side, bool]:
    """Return the lower side, the higher side, and whether they are two groups that can be judged."""
    if clause.reference is None:
        known = [side for side in (_side(g, asked, clause) for g in members) if side is not None]
        if not known:
            return Side(), Side(), False
        low = min(known, key=lambda s: (s.value, s.group))
        high = min(known, key=lambda s: (-_number(s.value), s.group))
        return low, high, len(known) > 1
    reference = next((side for side in (_side(g, asked, clause) for g in references) if side is not None), None)
    apart = [g for g in members if not any(g is r for r in references)]
    others = [side for side in (_side(g, asked, clause) for g in apart) if side is not None]
    if reference is None or not others:
        alone = reference or (min(others, key=lambda s: s.group or "") if others else Side())
        return alone, alone, False
    other = min(others, key=lambda s: (*_nearness(s, reference, asked.on), s.group))
    low, high = (other, reference) if _number(other.value) <= _number(reference.value) else (reference, other)
    return low, high, True


def _nearness(side: Side, reference: Side, on: str) -> tuple[bool, float]:
    """A key by which the group furthest from the reference comes first; one whose ratio is undefined comes last."""
    value, other = _number(side.value), _number(reference.value)
    if on == "difference":
        return False, -abs(value - other)
    ratio = over(min(value, other), max(value, other))
    return ratio is None, 0.0 if ratio is None else float(ratio)


def _number(value: float | None) -> float:
    if value is None:
        raise TypeError("an undefined value has no place in a comparison")
    return value


def mover(low: Side, high: Side) -> tuple[float | None, float | None]:
    """Return the limits of a difference from the limits of its two values: Newcombe 1998, method 10."""
    if None in (low.low, low.high, high.low, high.high):
        return None, None
    difference = _number(high.value) - _number(low.value)
    down = math.hypot(_number(high.value) - _number(high.low), _number(low.high) - _number(low.value))
    up = math.hypot(_number(high.high) - _number(high.value), _number(low.value) - _number(low.low))
    return difference - down, difference + up


# --- comparison ------------------------------------------------------------------------------------------------------


def differences(found: Sequence[Row], expected: Sequence[Row], tolerance: float = 1e-12) -> list[str]:
    """Return what differs between two results, in words; an empty list for none. Order and types count."""
    if len(found) != len(expected):
        return [f"{len(found)} rows in place of {len(expected)}: {list(found)} in place of {list(expected)}"]
    wrong = []
    for at, (here, there) in enumerate(zip(found, expected, strict=True)):
        if list(here) != list(there):
            wrong.append(f"columns {list(here)} in place of {list(there)}")
            continue
        wrong += [
            f"row {at}, {name}: {here[name]!r} in place of {there[name]!r} ({dict(there)})"
            for name in here
            if not _alike(here[name], there[name], tolerance)
        ]
    return wrong


def _alike(found: Any, expected: Any, tolerance: float) -> bool:
    if isinstance(expected, float) and isinstance(found, float):
        return math.isclose(found, expected, rel_tol=tolerance, abs_tol=tolerance)
    return type(found) is type(expected) and bool(found == expected)
