"""Read OUTCOMES, METRICS and WITHIN of models of classes. In: the items of a statement. Out: classes and allowances.

CREATE MODEL … PREDICT outcome … FAIR (PROTECTED sex OUTCOMES EACH METRICS selection_rate WITHIN 0.05): the groups'
rates of each class, one against the rest, differ by at most 0.05.
"""

from __future__ import annotations

from fairsql.metrics import MetricTable
from fairsql.syntax.clauses.outcome_items import read_listed
from fairsql.syntax.columns import Measure
from fairsql.syntax.outcomes import Outcomes, is_at_once
from fairsql.syntax.slices import Slice
from fairsql.syntax.statements.model_metrics import read_enforced
from fairsql.syntax.values import Items

CLASS_WEIGHTS = "class_weights"
_REFUSED = {
    "CONFIDENCE": (
        "a model of classes is tuned on the rows that judge it, so its gaps have no CONFIDENCE",
        "leave it out",
    ),
    "SAMPLE": ("a model of classes is fitted on all rows", "leave SAMPLE out; AS SELECT … USING SAMPLE takes fewer"),
}


def read_class_bounds(
    parts: Items, items: Items, metrics: MetricTable, fair: Slice
) -> tuple[Outcomes, tuple[Measure, ...]]:
    """Read the classes of a model, and the metrics to enforce in each.

    Args:
        parts: the parts of the statement.
        items: the items of its FAIR (…), OUTCOMES among them.
        metrics: the known metrics.
        fair: the slice to which an error about the whole clause points.

    Raises:
        ClauseError: for classes that cannot be read, a metric without an allowance or of all classes at once, or a part
            that such models lack.
    """
    for word, slice_ in {**parts, **items}.items():
        if word in _REFUSED:
            raise slice_.error(*_REFUSED[word])
    via = parts["VIA"].tokens[0].text.lower() if "VIA" in parts else CLASS_WEIGHTS
    if via != CLASS_WEIGHTS:
        raise parts["VIA"].error(
            f"a model of classes is not held to its allowances by {via}", f"write VIA {CLASS_WEIGHTS}"
        )
    outcomes, place = read_listed(items["OUTCOMES"]), items.get("METRICS", fair)
    if outcomes.ordered:
        raise items["OUTCOMES"].error(
            "a model of classes is held to the rates of each class, not to those of a class and all above it",
            "write commas between the classes",
        )
    measures = read_enforced(items, metrics, fair)
    for measure in measures:
        if is_at_once(measure):
            raise place.error(
                f"{measure.name} is about all classes at once, and a model of classes is held to rates of each class",
                "write METRICS selection_rate WITHIN 0.05",
            )
        if measure.allowance is not None and measure.allowance.on == "ratio":
            raise place.error("the rates of a class are held to a difference, not to a RATIO", "write WITHIN 0.05")
    return outcomes, measures
