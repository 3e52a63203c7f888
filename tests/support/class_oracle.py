"""What clauses with OUTCOMES return, computed again: of each class what a clause about it alone returns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from scipy import stats

from support import oracle
from support.oracle import Clause, Row


def about(clause: Clause, of: Any) -> Clause:
    """A clause about one class, or about all at once (None): there the label is its own class, predicted or not."""
    asked, label = clause.prediction, clause.label

    def predicted(row: Row) -> bool | None:
        value, wanted = asked and asked(row), label(row) if of is None and label else of
        return None if value is None else value == wanted

    def labelled(row: Row) -> bool | None:
        value = label and label(row)
        return None if value is None else of is None or value == of

    return replace(clause, prediction=asked and predicted, label=label and labelled)


def ordered(clause: Clause, rows: Sequence[Row], classes: Sequence[Any]) -> list[tuple[Any, ...]]:
    """The rows of `FAIR (… OUTCOMES (a < b < …))`: of each class but the lowest, with those above it."""
    asked = clause.prediction

    def reaches(row: Row, place: int) -> bool | None:
        value = asked and asked(row)
        return classes.index(value) >= place if value in classes else None

    found = []
    for place, of in [*enumerate(classes)][1:]:
        above = replace(clause, prediction=lambda row, place=place: reaches(row, place))
        found += [(f"{of} or above", *row) for row in oracle.fair(above, rows)]
    return found


def fair(
    clause: Clause, rows: Sequence[Row], classes: Sequence[Any], at_once: Sequence[str] = ()
) -> list[tuple[Any, ...]]:
    """The rows of `FAIR (… OUTCOMES …)`: a metric is of each class, or of all `at_once`."""
    result = []
    for of in (*classes, *([None] if at_once else [])):
        for row in oracle.fair(about(clause, of), rows):
            keys, values = row[: -len(clause.metrics)], row[-len(clause.metrics) :]
            own = [(metric in at_once) == (of is None) for metric in clause.metrics]
            result.append((of, *keys, *(value if remote else None for value, remote in zip(values, own, strict=True))))
    return result


def disparity(clause: Clause, rows: Sequence[Row], classes: Sequence[Any]) -> list[tuple[Any, ...]]:
    """The rows of `FAIR DISPARITY (… OUTCOMES …)` without CONFIDENCE."""
    found = [(of, *row) for of in classes for row in oracle.disparity(about(clause, of), rows)]
    return [(*row[:-3], f"a value stands on {min(row[8], row[11])} rows: write MINIMUM 30", *row[-2:]) for row in found]


def distribution(clause: Clause, rows: Sequence[Row]) -> list[tuple[Any, ...]]:
    """The row of `FAIR TEST (… OUTCOMES EACH)` of two groups, which compares what is predicted."""
    (of_group,), asked = clause.protected.values(), clause.prediction
    assert asked is not None
    known = [(of_group(row), asked(row)) for row in rows if asked(row) is not None]
    groups, classes = (sorted({each[at] for each in known}) for at in (0, 1))
    table = np.array([[known.count((group, of)) for of in classes] for group in groups])
    found = stats.chi2_contingency(table, correction=False)
    gap = np.diff(table[::-1] / table[::-1].sum(axis=1, keepdims=True), axis=0)[0]
    at = int(np.abs(gap).argmax())
    return [(
        "selection_rate", "chi_square", float(found.statistic), int(found.dof), float(found.pvalue), float(found.pvalue), 1,
        float(np.abs(gap).sum() / 2), *groups, classes[at], float(gap[at]), len(groups), len(classes), len(known), 1, 0,
        float(found.expected_freq.min()), None,
    )]  # fmt: skip
