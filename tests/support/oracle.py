"""What FAIR and FAIR DISPARITY return, computed again in plain Python: no SQL and no code of FairSQL.

In: rows as dictionaries, and a description of the clause. Out: rows as tuples in the order of the clause's columns.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from statistics import NormalDist, median
from typing import Any

from scipy.stats import t as student

from support import limits_oracle as limits
from support import number_oracle

Row = Mapping[str, Any]
Cell = dict[str, float]
CELLS = ("tp", "fp", "fn", "tn")


def over(above: float, below: float) -> float | None:
    return above / below if below else None


def has(rows: Sequence[Row], name: str) -> bool:
    return any(row[name] is not None for row in rows)


def median_of(values: Sequence[float | None]) -> float | None:
    known = [float(value) for value in values if value is not None]
    return median(known) if known else None


def mean_of(*values: float | None) -> float | None:
    return None if any(v is None for v in values) else sum(v for v in values if v is not None) / len(values)


def ratio_of(above: float | None, below: float | None) -> float | None:
    return None if above is None or not below else above / below


METRICS: dict[str, Callable[..., float | None]] = {
    "selection_rate": lambda tp, fp, fn, tn: over(tp + fp, tp + fp + fn + tn),
    "rejection_rate": lambda tp, fp, fn, tn: over(fn + tn, tp + fp + fn + tn),
    "base_rate": lambda tp, fp, fn, tn: over(tp + fn, tp + fp + fn + tn),
    "true_positive_rate": lambda tp, fp, fn, tn: over(tp, tp + fn),
    "false_negative_rate": lambda tp, fp, fn, tn: over(fn, tp + fn),
    "true_negative_rate": lambda tp, fp, fn, tn: over(tn, fp + tn),
    "false_positive_rate": lambda tp, fp, fn, tn: over(fp, fp + tn),
    "positive_predictive_value": lambda tp, fp, fn, tn: over(tp, tp + fp),
    "false_discovery_rate": lambda tp, fp, fn, tn: over(fp, tp + fp),
    "negative_predictive_value": lambda tp, fp, fn, tn: over(tn, tn + fn),
    "false_omission_rate": lambda tp, fp, fn, tn: over(fn, tn + fn),
    "accuracy": lambda tp, fp, fn, tn: over(tp + tn, tp + fp + fn + tn),
    "misclassification_rate": lambda tp, fp, fn, tn: over(fp + fn, tp + fp + fn + tn),
    "balanced_accuracy": lambda tp, fp, fn, tn: mean_of(over(tp, tp + fn), over(tn, tn + fp)),
    "f1_score": lambda tp, fp, fn, tn: over(tp, tp + (fp + fn) / 2),
    "average_error_cost": lambda tp, fp, fn, tn: over(fp + fn, tp + fp + fn + tn),
    "treatment_equality": lambda tp, fp, fn, tn: over(fn, fp),
    "error_rate_ratio": lambda tp, fp, fn, tn: ratio_of(over(fp, fp + tn), over(fn, fn + tp)),
    "average_odds": lambda tp, fp, fn, tn: mean_of(over(tp, tp + fn), over(fp, fp + tn)),
    "harm": lambda tp, fp, fn, tn: over(5 * fn + fp, tp + fp + fn + tn),
    "hits": lambda tp, fp, fn, tn: tp,
}
# cells above and below the line of what is a plain proportion of counts; Wilson's interval is for these
PROPORTIONS = {
    "selection_rate": ("tp fp", "tp fp fn tn"), "rejection_rate": ("fn tn", "tp fp fn tn"),
    "base_rate": ("tp fn", "tp fp fn tn"), "true_positive_rate": ("tp", "tp fn"), "false_negative_rate": ("fn", "tp fn"),
    "true_negative_rate": ("tn", "fp tn"), "false_positive_rate": ("fp", "fp tn"),
    "positive_predictive_value": ("tp", "tp fp"), "false_discovery_rate": ("fp", "tp fp"),
    "negative_predictive_value": ("tn", "tn fn"), "false_omission_rate": ("fn", "tn fn"),
    "accuracy": ("tp tn", "tp fp fn tn"), "misclassification_rate": ("fp fn", "tp fp fn tn"),
}  # fmt: skip
# The cells that other metrics divide by, one text for each divisor; those that are not here stand on all rows.
DIVISORS = {
    "balanced_accuracy": ("tp fn", "fp tn"), "average_odds": ("tp fn", "fp tn"), "auc": ("tp fn", "fp tn"),
    "f1_score": ("tp fp fn",), "treatment_equality": ("fp",), "error_rate_ratio": ("fp tn", "tp fn", "fn"),
    **{metric: (below,) for metric, (_, below) in PROPORTIONS.items()},
}  # fmt: skip
# Means of columns, and other aggregates of them: functions of the rows that count.
MEANS = {"mean_risk": "risk", "mean_weight": "weight", "mean_h": "h", "mean_number": "v"}
AGGREGATES: dict[str, Callable[[Sequence[Row]], float | None]] = {
    "median_risk": lambda rows: median_of([row["risk"] for row in rows]),
    "median_weight": lambda rows: median_of([row["weight"] for row in rows]),
    "median_h": lambda rows: median_of([row["h"] for row in rows]),
    "weight_each": lambda rows: (
        over(sum(row["weight"] or 0 for row in rows), len(rows)) if has(rows, "weight") else None
    ),
    "risky": lambda rows: float(sum((row["risk"] or 0) > 0.5 for row in rows)),
    "values_of_h": lambda rows: float(len({row["h"] for row in rows} - {None})) if rows else None,
    "sum_h": lambda rows: float(sum(row["h"] or 0 for row in rows)) if has(rows, "h") else None,
}
MEDIANS = {"median_risk": "risk", "median_weight": "weight", "median_h": "h"}
# The column of which a metric takes the values, and so the rows that it stands on; counts of rows stand on all.
VALUES = {
    **MEANS, "median_risk": "risk", "median_weight": "weight", "median_h": "h", "weight_each": "weight", "sum_h": "h",
}  # fmt: skip
SCORED = ("mean_score", "brier_score", "auc", "calibration_error")


@dataclass(frozen=True)
class Clause:
    """A clause in Python: functions of a row in the place of expressions."""

    protected: Mapping[str, Callable[[Row], Any]]
    metrics: Sequence[str]
    prediction: Callable[[Row], Any] | None = None
    score: Callable[[Row], Any] | None = None
    threshold: float | None = None
    label: Callable[[Row], Any] | None = None
    estimate: Callable[[Row], Any] | None = None
    actual: Callable[[Row], Any] | None = None
    control: Mapping[str, Callable[[Row], Any]] = field(default_factory=dict)
    weight: Callable[[Row], Any] | None = None
    sets: Sequence[Sequence[str]] | None = None
    confidence: float | None = None
    tuned: float | None = None
    minimum: int = 0
    within: Mapping[str, tuple[str, float]] = field(default_factory=dict)
    reference: tuple[Any, ...] | str | None = None
    family: str = "strata"


@dataclass(frozen=True)
class Person:
    """One row as the clause sees it."""

    predicted: int | None
    label: int | None
    score: float | None
    weight: float
    row: Row
    estimate: float | None = None
    actual: float | None = None


def read(clause: Clause, row: Row) -> Person | None:
    """Return the row as the clause sees it; None if it is excluded."""
    score = clause.score(row) if clause.score else None
    if clause.prediction:
        predicted = clause.prediction(row)
    else:
        predicted = None if score is None or clause.threshold is None else score >= clause.threshold
    label = clause.label(row) if clause.label else None
    weight = clause.weight(row) if clause.weight else 1
    predicts = clause.prediction is not None or clause.threshold is not None
    estimate, actual = (None if each is None else each(row) for each in (clause.estimate, clause.actual))
    needed = [(predicts, predicted), (clause.label, label), (clause.score, score), (True, weight)]
    needed += [(clause.estimate, estimate), (clause.actual, actual)]
    if any(remote and value is None for remote, value in needed):
        return None
    return Person(
        None if predicted is None else int(predicted), None if label is None else int(label),
        None if score is None else float(score), float(weight), row, estimate, actual,
    )  # fmt: skip


def cell_of(person: Person) -> str:
    """Without a label each prediction counts as right, and without a prediction each label."""
    predicted = person.predicted if person.predicted is not None else person.label
    label = person.label if person.label is not None else predicted
    return {(1, 1): "tp", (1, 0): "fp", (0, 1): "fn", (0, 0): "tn", (None, None): "n"}[predicted, label]


def add_up(people: Sequence[Person], power: int = 1) -> Cell:
    cells = dict.fromkeys((*CELLS, "n"), 0.0)
    for person in people:
        cells[cell_of(person)] += person.weight**power
    return {cell: cells[cell] for cell in CELLS}


def measure(metric: str, people: Sequence[Person]) -> float | None:
    if metric in METRICS:
        return METRICS[metric](**add_up(people))
    if metric in number_oracle.ERRORS:
        return number_oracle.error(metric, numbers_of(people))
    if metric in AGGREGATES:
        return AGGREGATES[metric]([p.row for p in people])
    if metric in MEANS:
        known = [p for p in people if p.row[MEANS[metric]] is not None]
        return over(sum(p.weight * p.row[MEANS[metric]] for p in known), sum(p.weight for p in known))
    size = sum(p.weight for p in people)
    if metric == "mean_score":
        return over(sum(p.weight * (p.score or 0) for p in people), size)
    if metric == "brier_score":
        return over(sum(p.weight * ((p.score or 0) - (p.label or 0)) ** 2 for p in people), size)
    if metric == "auc":
        positive, negative = ([p for p in people if p.label == label] for label in (1, 0))
        wins = sum(a.weight * b.weight * beats(a, b) for a in positive for b in negative)
        return over(wins, sum(p.weight for p in positive) * sum(p.weight for p in negative))
    gaps = [sum(p.weight * ((p.score or 0) - (p.label or 0)) for p in people if bin_of(p) == k) for k in range(10)]
    return over(sum(map(abs, gaps)), size)


def numbers_of(people: Sequence[Person]) -> list[tuple[float, float, float]]:
    """Return estimate, actual and weight of the rows that count."""
    return [(p.estimate, p.actual, p.weight) for p in people if p.estimate is not None and p.actual is not None]


def stands_on(metric: str, people: Sequence[Person]) -> int:
    """The number of rows that a metric divides by, of several divisors the fewest; those that have a value to take."""
    if metric in VALUES:
        return sum(p.row[VALUES[metric]] is not None for p in people)
    below = [each.split() for each in DIVISORS.get(metric, ())]
    return min([sum(cell_of(p) in cells for p in people) for cells in below], default=len(people))


def beats(a: Person, b: Person) -> float:
    assert a.score is not None
    assert b.score is not None
    return 0.5 if a.score == b.score else float(a.score > b.score)


def bin_of(person: Person) -> int:
    assert person.score is not None
    return min(9, math.floor(person.score * 10))


def one_value(clause: Clause, rows: Sequence[Row], metric: str) -> str | None:
    """What is to be said where the label or the prediction that a metric reads has one value in every row."""
    people = [person for person in (read(clause, row) for row in rows) if person is not None and person.weight]
    reads = {"label": metric in ("auc", "brier_score", "calibration_error"), "prediction": False}
    if metric in METRICS:
        formula = METRICS[metric]
        cells = formula(tp=101, fp=67, fn=43, tn=211)
        reads["label"] = formula(tp=108, fp=60, fn=32, tn=222) != cells
        reads["prediction"] = formula(tp=108, fp=78, fn=36, tn=200) != cells
    for item, attribute in (("label", "label"), ("prediction", "predicted")):
        values = {getattr(person, attribute) for person in people}
        if reads[item] and len(values) == 1:
            return f"the {item} is {values.pop()} in every row: check the value that it is compared with"
    if metric == "calibration_error" and clause.confidence is None:
        return "a calibration error is above 0 by chance alone: add CONFIDENCE, by whose limits its gap is judged"
    return None


def interval(
    metric: str, people: Sequence[Person], confidence: float, tuned: float | None = None
) -> tuple[float | None, float | None]:
    value = measure(metric, people)
    if value is None or not people or (metric in AGGREGATES and metric not in MEDIANS):
        return None, None
    z: limits.Quantile = NormalDist().inv_cdf(0.5 + confidence / 2)
    if tuned is not None:
        z = limits.at_every_look(tuned, 1 - confidence)
    if metric in MEANS:
        known = [(float(p.row[MEANS[metric]]), p.weight) for p in people if p.row[MEANS[metric]] is not None]
        return mean_interval(known, value, confidence, tuned)
    if metric in MEDIANS:
        held = [float(p.row[MEDIANS[metric]]) for p in people if p.row[MEDIANS[metric]] is not None]
        return number_oracle.quantile_limits(held, 0.5, z)
    if metric in number_oracle.ERRORS:
        return error_interval(metric, people, value, confidence, tuned, z)
    cells, squares = add_up(people), add_up(people, 2)
    if metric == "hits":  # a share of the rows, which are as many as they are
        low, high = (
            sum(cells.values()) * each for each in limits.proportion("tp", "tp fp fn tn", cells, squares, z)[1:]
        )
    elif metric in METRICS:
        low, high = limits.of_counts(metric, PROPORTIONS, cells, squares, z)
    elif metric == "auc":
        low, high = limits.as_proportion_that_varies(
            *limits.delong([(p.score or 0.0, p.label or 0, p.weight) for p in people]), z
        )
    else:
        size = sum(p.weight for p in people)
        variance = sum((p.weight * (x - value)) ** 2 for x, p in zip(row_values(metric, people), people, strict=True))
        rows = size**2 / sum(p.weight**2 for p in people)
        method = limits.calibration if metric == "calibration_error" else limits.as_proportion_that_varies
        low, high = method(value, rows, variance / size**2, z)
    return min(low, value), max(high, value)


def error_interval(
    metric: str, people: Sequence[Person], value: float, confidence: float, tuned: float | None, z: limits.Quantile
) -> tuple[float | None, float | None]:
    rows = numbers_of(people)
    if metric == "median_absolute_error":
        return number_oracle.quantile_limits([abs(x - y) for x, y, _ in rows], 0.5, z)
    if metric == "r_squared":
        return number_oracle.explained_limits(rows, z)
    is_root = metric == "root_mean_squared_error"
    of = number_oracle.PARTS["mean_squared_error" if is_root else metric]
    found = mean_interval([(of(y, x), w) for x, y, w in rows], value**2 if is_root else value, confidence, tuned)
    return (math.sqrt(max(0, found[0])), math.sqrt(found[1])) if is_root and found[0] is not None else found


def row_values(metric: str, people: Sequence[Person]) -> list[float]:
    """What the metric is the mean of; in the calibration error a row has the sign of its bin's gap."""
    separate = [(p.score or 0) - (p.label or 0) for p in people]
    if metric == "mean_score":
        return [p.score or 0.0 for p in people]
    if metric == "brier_score":
        return [gap**2 for gap in separate]
    gaps = [sum(p.weight * gap for p, gap in zip(people, separate, strict=True) if bin_of(p) == k) for k in range(10)]
    return [gap * (gaps[bin_of(p)] > 0) - gap * (gaps[bin_of(p)] < 0) for p, gap in zip(people, separate, strict=True)]


def mean_interval(
    values: Sequence[tuple[float, float]], mean: float, confidence: float, tuned: float | None
) -> tuple[float | None, float | None]:
    """Return where Hall's polynomial of the studentised mean reaches the quantiles of Student's t, found by bisection.

    Where it rises less than a quarter as fast as its argument, its tangent replaces it.
    """
    total = sum(w for _, w in values)
    size = round(total**2 / sum(w * w for _, w in values), 9) if total else 0.0
    variance, third = (sum(w * (x - mean) ** k for x, w in values) / total if total else 0.0 for k in (2, 3))
    if size < 2 or variance <= 1e-8 * (variance + mean**2):
        return None, None
    error, skew = math.sqrt(variance / (size - 1)), third / (6 * variance**1.5 * math.sqrt(size))
    degrees = size - 1 if size >= 4 else math.floor(size - 1)

    def polynomial(x: float) -> float:
        return x + skew + 2 * skew * x**2 + 4 / 3 * skew**2 * x**3

    def risen(x: float) -> float:
        slope_root = 1 + 2 * skew * x  # the polynomial's slope is its square
        if slope_root >= 1 / 2:
            return polynomial(x)
        edge = -1 / (4 * skew)
        return polynomial(edge) + (x - edge) / 4

    def reached(target: float) -> float:
        low, high = -1e6, 1e6
        for _ in range(200):
            middle = (low + high) / 2
            low, high = (middle, high) if risen(middle) < target else (low, middle)
        return low

    if tuned is not None:
        confidence = 2 * NormalDist().cdf(limits.at_every_look(tuned, 1 - confidence)(size)) - 1
    t = float(student.ppf(0.5 + confidence / 2, degrees))
    return min(mean, mean - error * reached(t)), max(mean, mean - error * reached(-t))


Group = tuple[tuple[Any, ...], str, tuple[Any, ...]]  # stratum, names of the grouping, values


def groups(clause: Clause, rows: Sequence[Row]) -> dict[Group, list[Person | None]]:
    names = list(clause.protected)
    found: dict[Group, list[Person | None]] = {}
    for row in rows:
        stratum = tuple(of(row) for of in clause.control.values())
        for chosen in clause.sets if clause.sets is not None else [names]:
            values = tuple(clause.protected[name](row) if name in chosen else None for name in names)
            found.setdefault((stratum, ", ".join(n for n in names if n in chosen), values), []).append(
                read(clause, row)
            )
    return found


def fair(clause: Clause, rows: Sequence[Row]) -> list[tuple[Any, ...]]:
    """The rows of `FAIR (…)`, in no order."""
    result = []
    for (stratum, grouping, values), members in groups(clause, rows).items():
        people = [p for p in members if p is not None]
        line = [
            *stratum,
            *([grouping] if clause.sets is not None else []),
            *values,
            len(people),
            len(members) - len(people),
        ]
        for metric in clause.metrics:
            line.append(measure(metric, people))
            if clause.confidence is not None:
                line += [*interval(metric, people, clause.confidence, clause.tuned), stands_on(metric, people)]
        result.append(tuple(line))
    return result


Key = dict[str, Any] | None
Limits = tuple[float | None, float | None]


@dataclass(frozen=True)
class Judged:
    """A group and metric: how it is written, its value, limits, the rows it stands on, the values of its columns."""

    text: str
    value: float | None
    limits: Limits
    n: int
    excluded: int
    key: Key

    @property
    def triple(self) -> tuple[float, float, float] | None:
        low, high = self.limits
        return None if self.value is None or low is None or high is None else (self.value, low, high)


def disparity(clause: Clause, rows: Sequence[Row]) -> list[tuple[Any, ...]]:
    """The rows of `FAIR DISPARITY (…)`, in no order."""
    result = []
    lines = {each[:3]: compare(clause, *each[1:]) for each in compared(clause, rows)}
    own = {place: line[-4] for place, line in lines.items()}
    for place, line in lines.items():
        stratum, grouping, metric = place
        if clause.confidence is not None:
            line[-4] = sum(own[each] for each in own if same_family(clause, place, each))
        constant = one_value(clause, rows, metric)
        if constant is not None:
            ends = 2 if clause.confidence is None else 6  # of both gaps; then allowance, judged_on, within, verdict
            line[ends + 2], line[-3] = None, constant
            if clause.confidence is not None:
                line[ends + 3] = line[-6] = line[-5] = None
        result.append((*stratum, *([grouping] if clause.sets is not None else []), metric, *line))
    return result


Place = tuple[tuple[Any, ...], str, str]  # stratum, grouping and metric
Compared = tuple[tuple[Any, ...], str, str, list[Judged], Judged | None]


def same_family(clause: Clause, one: Place, other: Place) -> bool:
    """Whether comparisons are corrected for together; all rows are compared with the groups of every grouping."""
    stratum = clause.family in ("strata", "all") or one[0] == other[0]
    overall = clause.family == "metrics" and clause.reference == "OVERALL"
    grouping = clause.family in ("strata", "all") or overall or one[1] == other[1]
    return stratum and grouping and (clause.family in ("metrics", "all") or one[2] == other[2])


def compared(clause: Clause, rows: Sequence[Row], *, alone: bool = False) -> list[Compared]:
    """Return (stratum, grouping, metric, groups, reference) for each comparison; the reference is none of the groups.

    Limits of the groups hold for all of their gaps at once, unless each is to hold `alone`.
    """
    names = list(clause.protected)
    sets = [s for s in (clause.sets if clause.sets is not None else [names]) if s]
    counted = replace(clause, sets=[*sets, []] if clause.reference == "OVERALL" else sets)
    found = groups(counted, rows)
    strata = list(dict.fromkeys(stratum for stratum, _, _ in found))
    result: list[Compared] = []
    gaps = {
        (stratum, ", ".join(n for n in names if n in chosen), metric): gaps_of(
            clause, groups_judged(clause, metric, found, stratum, chosen)
        )
        for stratum, chosen, metric in itertools.product(strata, sets, clause.metrics)
    }
    for stratum, chosen, metric in itertools.product(strata, sets, clause.metrics):
        grouping = ", ".join(n for n in names if n in chosen)
        here = {
            (which, values): members
            for (where, which, values), members in found.items()
            if where == stratum and which in (grouping, "" if clause.reference == "OVERALL" else grouping)
        }
        level = clause.confidence
        if level is not None and not alone:
            place = (stratum, grouping, metric)
            level = 1 - (1 - level) / max(1, sum(gaps[each] for each in gaps if same_family(clause, place, each)))
        reference: Judged | None = None
        members_of: list[Judged] = []
        for (which, values), members in here.items():
            used = level
            if not which and clause.family == "pairs" and clause.confidence is not None and not alone:
                most = max(
                    gaps[each] for each in gaps if (each[0], each[2]) == (stratum, metric)
                )  # beside every grouping
                used = 1 - (1 - clause.confidence) / max(1, most)
            one = judge(clause, metric, members, used)
            key = dict(zip(names, values, strict=True)) if which else None
            one = replace(one, text=shown(names, which, values), key=key)
            if is_reference(clause, names, which, values):
                reference = one
            elif which == grouping:
                members_of.append(one)
        result.append((stratum, grouping, metric, members_of, reference))
    return result


def groups_judged(
    clause: Clause,
    metric: str,
    found: Mapping[Group, list[Person | None]],
    stratum: tuple[Any, ...],
    chosen: Sequence[str],
) -> int:
    grouping = ", ".join(n for n in clause.protected if n in chosen)
    return sum(
        judge(clause, metric, members, None).value is not None
        for (where, which, _), members in found.items()
        if where == stratum and which == grouping
    )


def gaps_of(clause: Clause, judged: int) -> float:
    """The number of gaps of so many groups: of every pair, or to the reference."""
    if clause.reference == "OVERALL":
        return judged
    return judged * (judged - 1) / 2 if clause.reference is None else max(0, judged - 1)


def shown(names: Sequence[str], which: str, values: Sequence[Any]) -> str:
    if not which:
        return "(overall)"
    texts = [text_of(value) for name, value in zip(names, values, strict=True) if name in which.split(", ")]
    return ", ".join(texts)


def text_of(value: Any) -> str:
    """A value as DuckDB writes it in a list: (NULL) for NULL, and quoted what could be mistaken."""
    if value is None:
        return "(NULL)"
    text = str(value).lower() if isinstance(value, bool) else str(value)
    plain = text and text == text.strip() and text.upper() != "NULL" and not set(text) & set(",'\"\\[]{}():=")
    return text if plain else "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def by_key(one: Judged) -> list[tuple[bool, Any]]:
    """The order of groups that tie: by their values, NULL last."""
    return [(value is None, 0 if value is None else value) for value in (one.key or {}).values()]


def is_reference(clause: Clause, names: Sequence[str], which: str, values: Sequence[Any]) -> bool:
    if clause.reference == "OVERALL":
        return not which
    if not isinstance(clause.reference, tuple):
        return False
    triples = zip(names, values, clause.reference, strict=True)
    return all(value == wanted for name, value, wanted in triples if name in which.split(", "))


def judge(clause: Clause, metric: str, members: Sequence[Person | None], confidence: float | None) -> Judged:
    people = [p for p in members if p is not None]
    excluded = len(members) - len(people)
    n = stands_on(metric, people)
    if n < clause.minimum:
        return Judged("", None, (None, None), n, excluded, None)
    limits = interval(metric, people, confidence, clause.tuned) if confidence is not None else (None, None)
    return Judged("", measure(metric, people), limits, n, excluded, None)


def compare(clause: Clause, grouping: str, metric: str, judged: list[Judged], reference: Judged | None) -> list[Any]:
    """The columns of FAIR DISPARITY from `difference` on."""
    on, allowance = clause.within.get(metric, (None, None))
    known = [one for one in judged if one.value is not None]
    defined = reference if reference is not None and reference.value is not None else None
    low: Judged | None
    high: Judged | None
    if clause.reference is None:
        low = min(known, key=lambda one: (one.value, by_key(one))) if known else None
        high = max(known, key=lambda one: (one.value, by_key(one))) if known else None
        pair = len(known) >= 2
        opposed = [(a, b) for a in known for b in known if a is not b]
    else:
        low, high, pair = against(on, known, reference)
        opposed = [each for one in known if defined for each in ((one, defined), (defined, one))]
    difference = ratio = None
    if pair and low and high and low.value is not None and high.value is not None:
        difference = high.value - low.value
        ratio = low.value / high.value if high.value else None
    gap: list[Any] = [difference]
    share: list[Any] = [ratio]
    bounds: Limits = (None, None)
    if clause.confidence is not None:
        # what is judged has the limits of the largest gap; of the other one those of the two that are shown
        shown_alone = [(low, high), (high, low)] if low and high else []
        wide = opposed if on != "ratio" or clause.reference is None else shown_alone
        narrow = opposed if on == "ratio" or clause.reference is None else shown_alone
        gaps = largest([newcombe(a, b) for a, b in wide]) if difference is not None else (None, None)
        limited = all(one.triple for sides in narrow for one in sides)  # one without limits may make a larger gap
        shares = smallest([mover(a, b) for a, b in narrow]) if ratio is not None else (None, None)
        shares = shares if limited else (None, shares[1])
        gap += gaps
        share += shares
        bounds = gaps if on == "difference" else shares
    shown_value = difference if on == "difference" else ratio
    verdicts: list[Any] = [allowance, on, holds(on, allowance, shown_value)]
    if clause.confidence is not None:
        verdicts.append(verdict(on, allowance, bounds))
    sides: list[Any] = []
    for side in (low, high):
        sides += [side.text, side.n, side.value] if side else [None, None, None]
    excluded = sum(one.excluded for one in judged)
    if clause.reference is not None and clause.reference != "OVERALL" and reference is not None:
        excluded += reference.excluded
    ends: list[Any] = [excluded]
    if clause.confidence is not None:
        if clause.reference is None:
            facing = [(a, b, (by_key(a), by_key(b))) for a, b in opposed if (a.value, by_key(a)) < (b.value, by_key(b))]
        else:
            facing = [(*in_order(one, defined), (one.value, by_key(one))) for one in known if defined]
        ends += deciding(on, verdicts[-1], facing)
        ends.append(len(opposed) // 2)
    small = min(
        [one.n for one in [*known, *([defined] if defined and clause.reference != "OVERALL" else [])]], default=30
    )
    warned = pair and small < 30 and not clause.minimum
    few = f"a value stands on {small} {'row' if small == 1 else 'rows'}: write MINIMUM 30" if warned else None
    of_null = warning_of_null(grouping, *(one.key for one in (low, high) if one)) if pair else None
    enough = " and enough rows (MINIMUM)" if clause.minimum else ""
    alone = None if pair else f"fewer than two groups have a value{enough}"
    ends.append("; ".join(filter(None, [of_null, few, alone])) or None)
    return [*gap, *share, *verdicts, *sides, *ends, low and low.key, high and high.key]


def warning_of_null(grouping: str, *keys: Key) -> str | None:
    """Return the warning that one of two compared groups has a NULL among the columns of the grouping."""
    named = [key for key in keys if key is not None]
    missing = [name for name in grouping.split(", ") if any(key[name] is None for key in named)]
    conditions = " AND ".join(f"{name} IS NOT NULL" for name in missing)
    text = f"a group of NULL is compared: WHERE {conditions} leaves it out, and for rates FAIR BOUNDS says what it may change"
    return text if missing else None


def holds(on: str | None, allowance: float | None, gap: float | None) -> bool | None:
    if on is None or allowance is None or gap is None:
        return None
    return gap <= allowance + 1e-12 if on == "difference" else gap >= allowance - 1e-12


def deciding(on: str | None, verdict: str | None, pairs: list[tuple[Judged, Judged, Any]]) -> list[str | None]:
    """The pair whose limit gives the verdict.

    Args:
        on: what is judged.
        verdict: the verdict.
        pairs: the group with the lower value, the other one, and what pairs with the same limit go by.
    """
    if verdict is None:
        return [None, None]

    def weight(low: Judged, high: Judged) -> float | None:
        """How much a pair speaks for the verdict."""
        if on == "difference":
            lower, upper = newcombe(high, low)
            if lower is None or upper is None:
                return None
            return lower if verdict == "exceeds" else max(upper, -lower)
        lower, upper = mover(low, high)
        other, _ = mover(high, low)
        if lower is None or upper is None:
            return None
        return -upper if verdict == "exceeds" else -min(lower, lower if other is None else other)

    found = [(weight(a, b), order, a, b) for a, b, order in pairs]
    most = max(each[0] for each in found if each[0] is not None)
    last = max if on == "difference" else min
    tied = [each for each in found if each[0] is not None and each[0] > most - 1e-12]
    *_, low, high = last(tied, key=lambda each: each[1])
    return [low.text, high.text]


def verdict(on: str | None, allowance: float | None, limits: Limits) -> str | None:
    inside = [holds(on, allowance, limit) for limit in limits]
    if None in inside:  # the limit of the other side decides if even the one nearer to no gap exceeds
        return "exceeds" if inside[0 if on == "difference" else 1] is False else None
    return "within" if all(inside) else "undecided" if any(inside) else "exceeds"


def largest(limits: list[Limits]) -> Limits:
    lows, highs = zip(*limits, strict=True) if limits else ((None,), (None,))
    known = [low for low in lows if low is not None]
    return max(0.0, *known) if known else None, None if None in highs else max(highs)


def smallest(limits: list[Limits]) -> Limits:
    """Limits of the smallest ratio; what has no ratio, since it is over 0, is left out."""
    remote = [(low, high) for low, high in limits if low is not None and high is not None]
    return (min(low for low, _ in remote), min(1.0, *(high for _, high in remote))) if remote else (None, None)


def against(on: str | None, known: list[Judged], reference: Judged | None) -> tuple[Judged | None, Judged | None, bool]:
    """Pair the reference with the group furthest from it; what is missing is shown by the other one."""
    defined = reference if reference is not None and reference.value is not None else None
    if defined is None or not known:
        alone = min(known, key=by_key) if known else defined
        return alone, alone, False
    at = defined.value
    assert at is not None

    def distance(one: Judged) -> float:
        value = one.value
        assert value is not None
        if on == "ratio":
            return -min(value, at) / max(value, at) if max(value, at) else -math.inf
        return abs(value - at)

    furthest = min(known, key=lambda one: (-distance(one), by_key(one)))
    return (*in_order(furthest, defined), True)


def in_order(one: Judged, reference: Judged) -> tuple[Judged, Judged]:
    """A group and its reference, the one with the lower value first; the group where the values are the same."""
    assert one.value is not None
    assert reference.value is not None
    return (one, reference) if one.value <= reference.value else (reference, one)


def newcombe(first: Judged, second: Judged) -> Limits:
    """Limits of first - second."""
    if first.triple is None or second.triple is None:
        return None, None
    (a, al, ah), (b, bl, bh) = first.triple, second.triple
    return (
        max(a - b - math.hypot(a - al, bh - b), al - bh),
        min(a - b + math.hypot(ah - a, b - bl), ah - bl),
    )


def mover(first: Judged, second: Judged) -> Limits:
    """Limits of first / second, by those of the difference of their logarithms."""
    if first.triple is None or second.triple is None or first.triple[0] < 0 or second.triple[0] <= 0:
        return None, None
    (a, al, ah), (b, bl, bh) = first.triple, second.triple
    low, high = 0.0, math.inf
    if al > 0:
        low = max(a / b * math.exp(-math.hypot(math.log(a / al), math.log(bh / b))), al / bh)
    if bl > 0:
        high = ah / bl if a <= 0 else min(a / b * math.exp(math.hypot(math.log(ah / a), math.log(b / bl))), ah / bl)
    return low, high


def trend(
    clause: Clause,
    rows: Sequence[Row],
    *,
    period: Callable[[Row], Any],
    following: Callable[[Any], Any],
    target: float | None = None,
    limit: float,
    run_length: float,
    dispersed: bool = False,
) -> list[tuple[Any, ...]]:
    """The rows of `FAIR TREND (…)`, in no order: the chart is a loop over the periods of each pair.

    Args:
        clause: what is measured.
        rows: the rows.
        period: when the period of a row begins, or None.
        following: when the period after one begins.
        target: TARGET.
        limit: the decision interval of the run length.
        run_length: RUN_LENGTH.
        dispersed: whether the dispersion is Laney's.
    """
    names, overall = list(clause.protected), clause.reference == "OVERALL"
    sets = [s for s in (clause.sets if clause.sets is not None else [names]) if s]
    grouped = clause.sets is not None
    timed = replace(clause, control={**clause.control, "": period}, sets=[*sets, []] if overall else sets)
    found = groups(timed, rows)
    dates = sorted({stratum[-1] for stratum, _, _ in found} - {None})
    periods: list[Any] = []
    while dates and (not periods or periods[-1] < dates[-1]):
        periods.append(following(periods[-1]) if periods else dates[0])
    periods += [None] * any(stratum[-1] is None for stratum, _, _ in found)
    strata = dict.fromkeys(stratum[:-1] for stratum, _, _ in found)
    result = []
    for stratum, chosen, metric in itertools.product(strata, sets, clause.metrics):
        grouping = ", ".join(n for n in names if n in chosen)
        remote = {values for s, which, values in found if s[:-1] == stratum and which == grouping}
        every = {values for _, which, values in found if which == grouping}
        order = sorted(remote, key=lambda values: [(value is None, value or 0) for value in values])
        pairs: list[tuple[Any, Any]] = list(itertools.combinations(order, 2))
        if overall:
            pairs = [(values, ()) for values in order]
        elif clause.reference is not None:
            reference = next(values for values in every if is_reference(clause, names, grouping, values))
            pairs = [(values, reference) for values in order if values != reference]
        for pair in pairs:
            sides = {
                at: [found.get((*((*stratum, at),), grouping if values else "", values or (None,) * len(names)))
                     for values in pair]
                for at in periods
            }  # fmt: skip
            chart = follow(
                clause, metric, {at: both for at, both in sides.items() if at is not None}, target, dispersed
            )
            for at, both in sides.items():
                if at is None and both == [None, None]:
                    continue
                judged = [judge(clause, metric, side or [], clause.confidence) for side in both]
                line = [*stratum, *([grouping] if grouped else []), metric, at]
                for values, one in zip(pair, judged, strict=True):
                    line += [shown(names, grouping, values) if values else "(overall)", one.n, one.value]
                line.append(sum(one.excluded for one in judged[overall:]))
                line += contrast(clause, metric, *judged)
                if at is None:
                    line += [None] * (7 + dispersed)
                else:
                    aim, high, low, dispersion, expected = chart[at]
                    signal = "above" if high > limit and high >= low else "below" if low > limit else None
                    line += [aim, high, low, limit, signal, run_length, *([dispersion] if dispersed else [])]
                    line.append(FEW if expected is not None and expected < 0.5 else None)
                one = one_value(clause, rows, metric) if both != [None, None] else None
                line[-1] = line[-1] if one is None else one
                result.append((*line, *(dict(zip(names, values, strict=True)) if values else None for values in pair)))
    return result


def contrast(clause: Clause, metric: str, first: Judged, second: Judged) -> list[Any]:
    """The columns from `difference` to the verdicts, which are on how large the gap is in either direction."""
    on, allowance = clause.within.get(metric, (None, None))
    a, b = first.value, second.value
    difference = ratio = size = None
    limits: dict[str | None, Limits] = {"difference": (None, None), "ratio": (None, None)}
    bounds: Limits = (None, None)
    if a is not None and b is not None:
        difference, ratio = a - b, a / b if b else None
        limits = {"difference": newcombe(first, second), "ratio": mover(first, second)}
        size = abs(difference) if on == "difference" else min(a, b) / max(a, b) if max(a, b) else None
        if on == "difference":
            bounds = largest([newcombe(first, second), newcombe(second, first)])
        else:
            bounds = smallest([mover(first, second), mover(second, first)])
    line: list[Any] = []
    for name, value in (("difference", difference), ("ratio", ratio)):
        line += [value, *(limits[name] if clause.confidence is not None else [])]
    line += [allowance, on, holds(on, allowance, size)]
    if clause.confidence is not None:
        line.append(verdict(on, allowance, bounds))
    return line


def follow(
    clause: Clause,
    metric: str,
    sides: Mapping[Any, Sequence[Sequence[Person | None] | None]],
    target: float | None,
    dispersed: bool,
) -> dict[Any, tuple[float | None, float, float, float, float | None]]:
    """The target, both sums, dispersion and least expected count of each period.

    Page's CUSUM of the normal scores of differences, k = 1/2.
    """
    high = low = total = precision = spread = asymmetry = 0.0
    scores: list[float] = []
    recent: list[tuple[float, float]] = []  # rows and ones of each period
    chart = {}
    for at, both in sides.items():
        people = [[p for p in side or () if p is not None] for side in both]
        values = [judge(clause, metric, side, None).value for side in people]
        aim = target if target is not None else total / precision if precision else None
        dispersion = laney(scores) if dispersed else 1.0
        chart[at] = (aim, high, low, dispersion, None)
        recent.append((0.0, 0.0))
        if values[0] is None or values[1] is None:
            continue
        x, y = values
        m, k = (effective_size(clause, metric, side) for side in people)
        if not m or not k:
            continue
        unit = 1 / m - 1 / k if clause.reference == "OVERALL" else 1 / m + 1 / k
        if unit <= 0:
            continue
        recent[-1] = (k, k * y) if clause.reference == "OVERALL" else (m + k, m * x + k * y)
        variance, third, expected = unit, 0.0, None
        if metric in PROPORTIONS:
            rows, ones = map(sum, zip(*recent[-6:], strict=True))
            variance, third, expected = null_moments(clause, m, k, rows, ones, x - y if aim is None else aim)
        if aim is not None:
            known = 0.0 if target is not None else spread / precision**2
            error = math.sqrt(variance + known)
            skewness = (third - (0.0 if target is not None else asymmetry / precision**3)) / error**3
            scores.append(gamma_score((x - y - aim) / error, skewness))
            z = scores[-1] / dispersion
            high, low = max(0.0, high + z - 0.5), max(0.0, low - z - 0.5)
        total, precision = total + (x - y) / unit, precision + 1 / unit
        spread, asymmetry = spread + variance / unit**2, asymmetry + third / unit**3
        chart[at] = (aim, high, low, dispersion, expected)
    return chart


FEW = "fewer than 0.5 positives or negatives are expected in a group: false signals may be twice as frequent"


def gamma_score(z: float, skewness: float) -> float:
    """The normal score of z of a gamma distribution with a skewness (Wilson and Hilferty 1931)."""
    if abs(skewness) <= 1e-4:
        return z
    return 6 / skewness * (math.cbrt(1 + skewness * z / 2) - 1 + skewness**2 / 36)


def laney(scores: Sequence[float]) -> float:
    """How many times their sampling error the scores before vary, by their distances; at least once."""
    distances = [abs(b - a) for a, b in itertools.pairwise(scores)]
    if not distances:
        return 1.0
    mean = sum(distances) / len(distances)
    return max(1.0, mean * math.sqrt(math.pi) / 2 * (1 + 1 / len(distances)))


def effective_size(clause: Clause, metric: str, people: Sequence[Person]) -> float:
    """Rows that a proportion is of (Kish's with weights); of another metric one over its squared standard error."""
    if metric in PROPORTIONS:
        below = [p for p in people if cell_of(p) in PROPORTIONS[metric][1].split()]
        return float(sum(p.weight for p in below) ** 2 / sum(p.weight**2 for p in below))
    level = clause.confidence or 0.95
    low, high = interval(metric, people, level)
    assert low is not None
    assert high is not None
    return (2 * NormalDist().inv_cdf(0.5 + level / 2) / (high - low)) ** 2 if high > low else 0.0


def null_moments(
    clause: Clause, m: float, k: float, rows: float, ones: float, shift: float
) -> tuple[float, float, float]:
    """Variance and third moment of a difference of rates that differ by `shift`, with `ones` in `rows` of both groups.

    Then the least number of ones or zeros that is expected in a group.
    """
    overall, lowest = clause.reference == "OVERALL", 0.5 / rows
    first = ones / rows + (shift if overall else shift * k / (m + k))
    first = min(max(first, lowest + max(shift, 0)), 1 - lowest + min(shift, 0))
    first, second = (min(max(rate, lowest), 1 - lowest) for rate in (first, first - shift))
    a, b = first * (1 - first), second * (1 - second)
    c, d = a * (1 - 2 * first), b * (1 - 2 * second)
    if overall:
        variance, third = a * (1 / m - 2 / k) + b / k, c * (1 / m**2 - 3 / (m * k) + 3 / k**2) - d / k**2
    else:
        variance, third = a / m + b / k, c / m**2 - d / k**2
    return variance * rows / (rows - 1), third, min(m * first, m - m * first, k * second, k - k * second)


def close(left: Any, right: Any, tolerance: float) -> bool:
    if isinstance(left, float) and isinstance(right, float):
        return math.isclose(left, right, rel_tol=tolerance, abs_tol=tolerance)
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(close(left[key], right[key], tolerance) for key in left)
    return bool(left == right) and (left is None) == (right is None)


def assert_same(got: list[tuple[Any, ...]], wanted: list[tuple[Any, ...]], tolerance: float, about: str) -> None:
    """Compare rows in any order: by their columns that are no floats first."""

    def key(row: tuple[Any, ...]) -> str:
        return repr([value for value in row if not isinstance(value, float)]) + repr(
            [round(value, 6) for value in row if isinstance(value, float)]
        )

    got, wanted = sorted(got, key=key), sorted(wanted, key=key)
    assert len(got) == len(wanted), f"{about}\n{got}\n{wanted}"
    for one, other in zip(got, wanted, strict=True):
        assert len(one) == len(other), about
        assert all(close(a, b, tolerance) for a, b in zip(one, other, strict=True)), (
            f"{about}\n got {one}\nwant {other}"
        )


def relabel(clause: Clause, rows: Sequence[Row], inside: Callable[[Row], bool] = bool) -> list[tuple[Any, ...]]:
    """Count rows and ones by group after relabelling, in the order of the groups; by the definition, with fractions."""

    def start(row: Row) -> int | None:
        assert clause.score is not None
        given = clause.label(row) if clause.label is not None else clause.score(row) >= (clause.threshold or 0)
        return None if given is None else int(given)

    ones: dict[Group, int] = {}
    for stratum in {tuple(of(row) for of in clause.control.values()) for row in rows}:
        sizes: dict[Group, list[int]] = {}
        for row in rows:
            if inside(row) and start(row) is not None and tuple(of(row) for of in clause.control.values()) == stratum:
                sizes.setdefault(tuple(of(row) for of in clause.protected.values()), []).append(start(row) or 0)
        shares = {group: Fraction(sum(labels), len(labels)) for group, labels in sizes.items()}
        target = shares[clause.reference] if isinstance(clause.reference, tuple) else min(shares.values(), default=0)
        for group, labels in sizes.items():
            near = "label" in clause.within and abs(shares[group] - target) <= clause.within["label"][1]
            wanted = sum(labels) if near else math.floor(len(labels) * target + Fraction(1, 2))
            ones[group] = ones.get(group, 0) + wanted
    counted: dict[Group, int] = {}
    for row in rows:
        group = tuple(of(row) for of in clause.protected.values())
        counted[group] = counted.get(group, 0) + 1
        if not inside(row):
            ones[group] = ones.get(group, 0) + (start(row) or 0)
    order = sorted(counted, key=lambda group: tuple((value is None, value or "") for value in group))
    return [(*group, counted[group], ones.get(group, 0)) for group in order]


def thresholds(clause: Clause, rows: Sequence[Row]) -> list[tuple[Any, ...]]:
    """Return each group's size and the best value of eq. 8 over all pairs of thresholds, for two groups."""
    assert clause.score is not None
    assert clause.label is not None
    groups: dict[Any, list[tuple[float, int]]] = {}
    for row in rows:
        if clause.label(row) is not None:
            key = next(iter(clause.protected.values()))(row)
            groups.setdefault(key, []).append((clause.score(row), int(clause.label(row))))
    everyone = sum(map(len, groups.values()))

    def points(people: list[tuple[float, int]]) -> list[tuple[float, float, float]]:
        found = []
        for threshold in (math.inf, *{s for s, _ in people}):
            decided = [(s >= threshold, y == 1) for s, y in people]
            positive = sum(y for _, y in decided)
            found.append((
                sum(p and y for p, y in decided) / positive,
                sum(p and not y for p, y in decided) / (len(people) - positive),
                sum(p == y for p, y in decided) / everyone,
            ))  # fmt: skip
        return found

    one, two = (points(people) for people in groups.values())
    best = max(c + f - abs(a - d) - abs(b - e) for a, b, c in one for d, e, f in two)
    return [(key, len(groups[key]), best) for key in sorted(groups)]


def reweigh(clause: Clause, rows: Sequence[Row], inside: Callable[[Row], bool] = bool) -> list[tuple[Any, ...]]:
    """Return each group's rows, weight of ones and weight: p(g) p(y) / p(g, y) within each stratum (Kamiran & Calders)."""
    assert clause.label is not None

    def cell(row: Row) -> tuple[Group, Group, Any]:
        assert clause.label is not None
        return (
            tuple(of(row) for of in clause.control.values()),
            tuple(of(row) for of in clause.protected.values()),
            clause.label(row),
        )

    def own(row: Row) -> Fraction:
        return Fraction(1) if clause.weight is None else Fraction(clause.weight(row))

    counted = [(cell(row), own(row)) for row in rows if inside(row) and clause.label(row) is not None]

    def total(test: Callable[[tuple[Group, Group, Any]], bool]) -> Fraction:
        return sum((weight for of, weight in counted if test(of)), Fraction(0))

    sums: dict[Group, list[Any]] = {}
    for row in rows:
        s, g, y = cell(row)
        weight: Fraction | None = own(row)
        if inside(row):
            weight = None
            if y is not None:
                of_group, of_label = total(lambda c: c[:2] == (s, g)), total(lambda c: c[0] == s and c[2] == y)  # noqa: B023
                both, everyone = total(lambda c: c == (s, g, y)), total(lambda c: c[0] == s)  # noqa: B023
                weight = own(row) * of_group * of_label / (everyone * both)
        found = sums.setdefault(g, [0, None, None])
        found[0] += 1
        if weight is not None:
            found[2] = (found[2] or 0) + weight
            if y:
                found[1] = (found[1] or 0) + weight
    order = sorted(sums, key=lambda group: tuple((value is None, value or "") for value in group))
    return [(*group, sums[group][0], *(None if w is None else float(w) for w in sums[group][1:])) for group in order]
