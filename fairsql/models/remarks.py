"""Find what is odd about a model that keeps its allowances. In: its rows and predictions. Out: warnings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from fairsql.models.data.training_data import TRAINING, TrainingData
from fairsql.models.learners.feature_encoding import is_number
from fairsql.models.search.grouped_rows import Decided, code_values

_Column = npt.NDArray[Any]
_SKEWED = 0.1  # warn if weights reduce a sample to a smaller share of its rows than this
_FEW = 4096  # number of rows that are checked before all rows are
_FEWEST = 10  # fewest rows of each label for which these findings are not chance
_CODES = range(3, 8)  # numbers of values that whole numbers have if they are probably codes


def find_remarks(data: TrainingData, decided: Iterable[Decided]) -> Iterator[str]:
    """Yield warnings: an uninformative sample, a constant prediction, a label or a key among the features.

    Args:
        data: the rows.
        decided: the model's predictions for each part of all rows.
    """
    if data.whole is not None and data.whole.is_short:
        yield f"the model is fitted on {data.whole.fitted}; SAMPLE says how many to take"
    if data.whole is not None:
        weight = data.weight[data.at(TRAINING)]
        alike = weight.sum() ** 2 / (weight @ weight)  # equally weighted rows that would be as informative
        if alike < _SKEWED * len(weight):
            bounded = alike < _SKEWED * np.count_nonzero(weight)
            hint = "bound the WEIGHT, for example by least(weight, 10)"
            yield (
                f"a few rows bear most of the weight: the sample of {len(weight)} training rows says as much as "
                f"{alike:.0f} rows of one weight; {hint if bounded else 'leave rows of weight 0 out with WHERE'}"
            )
    predictions = {int(each) for part in decided for each in np.unique(part.prediction[part.rows.copies > 0])}
    if len(predictions) == 1:
        (alone,) = predictions
        yield f"the model predicts {alone} for every row: groups are alike because it distinguishes no rows"
    if min(np.bincount(data.label, minlength=2)) >= _FEWEST:
        yield from find_odd_features(data, tells_label=_tells_label)


def find_odd_features(
    data: TrainingData, tells_label: Callable[[_Column, _Column], bool] = np.array_equal
) -> Iterator[str]:
    """Yield warnings about features: one that determines the label, a key, codes.

    Args:
        data: the rows.
        tells_label: says of a feature and the label whether it determines it; a number may be the label itself.
    """
    rows = "every row" if data.whole is None else "every row of the sample"
    for name, column in data.plain.items():
        if tells_label(column, data.label):
            yield f"the feature {name} alone determines the label of {rows}; leave it out if it is not known beforehand"
        elif _is_key(column):
            yield f"the feature {name} has a value of its own in {rows}, like a key; leave it out of FEATURES"
        elif _is_code(column):
            text = f"{name}::VARCHAR AS {name}"
            yield f"the feature {name} is a whole number of few values; if they are codes, write {text}"


def _tells_label(column: _Column, label: npt.NDArray[np.intp]) -> bool:
    """Return whether each value has a single label, or a threshold separates the labels."""
    if _is_separated(column[:_FEW], label[:_FEW]) and _is_separated(column, label):
        return True
    sizes, ones = _count(column[:_FEW], label[:_FEW])
    if ((ones > 0) & (ones < sizes)).any():
        return False  # a few rows settle this for most features
    sizes, ones = _count(column, label)
    repeated = 2 * len(sizes) <= len(column)  # otherwise values have one label because they have few rows
    return bool(repeated and ((ones == 0) | (ones == sizes)).all())


def _is_separated(column: _Column, label: npt.NDArray[np.intp]) -> bool:
    """Return whether a threshold separates the labels, or there are no rows of one label."""
    if not is_number(column) or _has_missing(column):
        return False
    low, high = column[label == 0], column[label == 1]
    return not (len(low) and len(high)) or low.max() < high.min() or high.max() < low.min()


def _count(column: _Column, label: npt.NDArray[np.intp]) -> tuple[npt.NDArray[np.number], npt.NDArray[np.number]]:
    """Return, for each value, how many rows have it, and how many of these have label 1."""
    code = code_values(column)
    return np.bincount(code), np.bincount(code, weights=label)


def _is_key(column: _Column) -> bool:
    """Return whether all texts or whole numbers differ."""
    few = column[:_FEW]
    if _has_missing(few) or not _is_unique(few):
        return False
    if is_number(column) and not (column % 1 == 0).all():  # NULL is not a whole number
        return False
    return _is_unique(column) and not _has_missing(column)


def _is_code(column: _Column) -> bool:
    """Return whether a numeric column has so few values, all of them whole, that they may be codes."""
    if not is_number(column) or len(np.unique(column[:_FEW])) > _CODES.stop:
        return False
    values = np.unique(column[~np.isnan(column)])
    return len(values) in _CODES and bool((values % 1 == 0).all())


def _has_missing(column: _Column) -> bool:
    return bool(np.isnan(column).any()) if is_number(column) else any(each is None for each in column)


def _is_unique(column: _Column) -> bool:
    return len(column) == 0 or int(code_values(column).max()) + 1 == len(column)
