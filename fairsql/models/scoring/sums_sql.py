"""Sums of a logistic regression in SQL. In: its features in SQL, and coefficients. Out: stages of columns over
rows, and what is to be added up of them.

SQL is put together as text here, see `fairsql.models.scoring.score_sql`.
"""

from __future__ import annotations

from collections.abc import Sequence

from fairsql.models.scoring.estimator_sql import Stage
from fairsql.models.scoring.feature_sql import Feature, Features, add, weigh

Product = tuple[Feature, ...]  # of features, the empty one being 1
_FURTHEST = 100.0  # margin beyond which a probability counts as one this far: exp() and products stay above 0
_MARGIN, _SMALL, _LOSS, _PART, _BENT = "fair_margin", "fair_small", "fair_loss", "fair_likely", "fair_bent"


def regression_stages(features: Features, points: Sequence[Sequence[float]], weight: str | None) -> tuple[Stage, ...]:
    """Return columns of the features, and of each point the margin, and with the weight of the row as a factor the loss
    of label 0, the probability, and the probability times one less it.

    Args:
        features: in SQL.
        points: coefficients, the intercept last.
        weight: SQL of the weight of a row; None where all are 1.
    """
    number = features.writing.number
    one, far, zero = number(1.0), number(_FURTHEST), number(0.0)
    times = "" if weight is None else f"{weight} * "
    margins, small, last = [], [], []
    for k, point in enumerate(points):
        margin, e = f"{_MARGIN}_{k}", f"{_SMALL}_{k}"
        margins.append((margin, add([*weigh(features, point[:-1]), number(point[-1])])))
        bounded = f"CASE WHEN abs({margin}) > {far} THEN {far} ELSE abs({margin}) END"
        small.append((e, f"exp(-({bounded}))"))
        last += [
            (f"{_LOSS}_{k}", f"{times}(CASE WHEN {margin} > {zero} THEN {margin} ELSE {zero} END + ln({one} + {e}))"),
            (f"{_PART}_{k}", f"{times}(CASE WHEN {margin} >= {zero} THEN {one} ELSE {e} END / ({one} + {e}))"),
            (f"{_BENT}_{k}", f"{times}({e} / (({one} + {e}) * ({one} + {e})))"),
        ]
    return tuple(features.stage.items()), tuple(margins), tuple(small), tuple(last)


def loss(k: int) -> str:
    """Return the column of the loss of label 0 at a point."""
    return f"{_LOSS}_{k}"


def probability(k: int) -> str:
    """Return the column of the probability at a point."""
    return f"{_PART}_{k}"


def bent(k: int) -> str:
    """Return the column of the second derivative of the loss by the margin at a point."""
    return f"{_BENT}_{k}"


def positive(k: int, value: str) -> str:
    """Return SQL of a value where a point predicts 1, NULL elsewhere."""
    return f"CASE WHEN {_MARGIN}_{k} >= 0 THEN {value} END"


def multiply(value: str, product: Product) -> str | None:
    """Return SQL of a value times features, NULL for 0; None where that is 0 in all rows.

    >>> age, first, second = Feature("age"), Feature("job", 1), Feature("job", 2)
    >>> multiply("p", (age, age)), multiply("p", (first, first, age)), multiply("p", (first, second))
    ('p * age * age', 'CASE WHEN job = 1 THEN p * age END', None)
    """
    levels = dict.fromkeys((each.column, each.level) for each in product if each.level is not None)
    if len({column for column, _ in levels}) < len(levels):
        return None
    term = " * ".join([value, *(each.column for each in product if each.level is None)])
    test = " AND ".join(f"{column} = {level}" for column, level in levels)
    return f"CASE WHEN {test} THEN {term} END" if test else term
