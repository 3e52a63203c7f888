"""Write the sums of a logistic regression in SQL.

In: its features in SQL, and coefficients. Out: stages of columns over rows, and the expressions to add up.

The SQL is assembled as text; `fairsql.models.scoring.score_sql` says why.
"""

from __future__ import annotations

from collections.abc import Sequence

from fairsql.models.scoring.estimator_sql import Stage
from fairsql.models.scoring.feature_sql import Feature, Features, add, weigh

Product = tuple[Feature, ...]  # of features; the empty product is 1
_FURTHEST = 100.0  # a margin beyond this counts as this large: exp() and products stay above 0
_MARGIN, _SMALL, _LOSS, _PART, _BENT = "fair_margin", "fair_small", "fair_loss", "fair_likely", "fair_bent"


def regression_stages(features: Features, points: Sequence[Sequence[float]], weight: str | None) -> tuple[Stage, ...]:
    """Return the columns that sums need.

    These are the features, and for each point: the margin; the loss of label 0; the probability; and the probability
    times one minus the probability. All but the margin are multiplied by the row's weight.

    Args:
        features: in SQL.
        points: coefficients, the intercept last.
        weight: SQL of a row's weight; None if all are 1.
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
    """Return the column of the second derivative of the loss with respect to the margin at a point."""
    return f"{_BENT}_{k}"


def positive(k: int, value: str) -> str:
    """Return SQL of a value if a point predicts 1, otherwise NULL."""
    return f"CASE WHEN {_MARGIN}_{k} >= 0 THEN {value} END"


def multiply(value: str, product: Product) -> str | None:
    """Return SQL of a value times features, with NULL for 0; None if it is 0 in all rows.

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
