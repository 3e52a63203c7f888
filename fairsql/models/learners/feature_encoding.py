"""Encode columns of any kind as numbers without scikit-learn: like `features.make_features`, for rows in memory.

In: columns by name, of shape (rows,): float64 with NaN for NULL, or text with None for NULL. Out: features, of shape
(rows, features). Numbers get the median for NULL, then mean 0 and variance 1. Each text gets one feature for each
frequent value, and one for all rare values together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from fairsql.arrays import Floats

if TYPE_CHECKING:
    import pandas as pd

RARE = 20  # values of fewer training rows are rare, and share a feature
Columns = Mapping[str, npt.NDArray[Any]]


@dataclass(frozen=True)
class Number:
    """A numeric column: its median, and its mean and scale once the median replaces NULL."""

    name: str
    median: float
    mean: float
    scale: float


@dataclass(frozen=True)
class Word:
    """A text column: the sorted values that have a feature of their own, and whether there are rare values."""

    name: str
    levels: tuple[str, ...]
    has_rare: bool

    @property
    def width(self) -> int:
        """The number of features."""
        return len(self.levels) + self.has_rare


@dataclass(frozen=True)
class Encoding:
    """The encoding of columns as features: the numeric ones first, then the text ones."""

    names: tuple[str, ...]
    numbers: tuple[Number, ...]
    words: tuple[Word, ...]

    @classmethod
    def of(cls, columns: Columns) -> Encoding:
        """Return the encoding for these training rows. Columns that are always NULL have no feature.

        >>> columns = {"age": np.array([20, np.nan, 40]), "job": np.array(["a"] * 20 + ["b", None], dtype=object)}
        >>> Encoding.of(columns).numbers[0].median, Encoding.of(columns).words[0].levels
        (30.0, ('a',))
        """
        numbers = [name for name, values in columns.items() if is_number(values) and not np.isnan(values).all()]
        words = [name for name, values in columns.items() if not is_number(values)]
        return cls(
            tuple(columns), tuple(_numbers(columns, numbers)), tuple(_word(name, columns[name]) for name in words)
        )

    def transform(self, columns: Columns) -> Floats:
        """Return the features of rows."""
        rows = len(next(iter(columns.values())))
        x = np.zeros((rows, len(self.numbers) + sum(word.width for word in self.words)))
        for at, number in enumerate(self.numbers):
            values = columns[number.name]
            x[:, at] = (np.where(np.isnan(values), number.median, values) - number.mean) / number.scale
        first = len(self.numbers)
        for word in self.words:
            place = {level: first + at for at, level in enumerate(word.levels)}
            rest = first + len(word.levels) if word.has_rare else -1
            found = np.fromiter((place.get(_text(value), rest) for value in columns[word.name]), np.intp, rows)
            some = np.flatnonzero(found >= 0)
            x[some, found[some]] = 1.0
            first += word.width
        return x

    @cached_property
    def feature_names_in_(self) -> tuple[str, ...]:
        """The names of the columns, under scikit-learn's name for them."""
        return self.names


def is_number(values: npt.NDArray[Any]) -> bool:
    """Return whether a column is numeric."""
    return values.dtype.kind == "f"


def take(columns: Columns, at: npt.NDArray[Any]) -> Columns:
    """Return some of the rows, chosen by position or by a mask."""
    return {name: values[at] for name, values in columns.items()}


def as_frame(columns: Columns) -> pd.DataFrame:
    """Return columns as the data frame that scikit-learn's transformers need."""
    import pandas  # takes half a second to import

    return pandas.DataFrame({name: pandas.Series(each, dtype=each.dtype) for name, each in columns.items()})


def prepare_rows(steps: Any, columns: Columns) -> Any:
    """Return rows as a learner sees them: encoded, or transformed by scikit-learn's steps."""
    return steps.transform(columns if isinstance(steps, Encoding) else as_frame(columns))


def _text(value: str | None) -> str:
    return "NULL" if value is None else value


def _numbers(columns: Columns, names: list[str]) -> Iterable[Number]:
    if not names:
        return
    x = np.empty((len(columns[names[0]]), len(names)), order="F")
    medians = [float(np.median(columns[name][~np.isnan(columns[name])])) for name in names]
    for at, (name, median) in enumerate(zip(names, medians, strict=True)):
        x[:, at] = np.where(np.isnan(columns[name]), median, columns[name])
    count = len(x)
    means = x.sum(axis=0) / count
    centred = x - means
    variances = ((centred**2).sum(axis=0) - centred.sum(axis=0) ** 2 / count) / count  # corrected as in scikit-learn
    epsilon = float(np.finfo(np.float64).eps)
    constant = variances <= count * epsilon * variances + (count * means * epsilon) ** 2
    scales = np.where(constant, 1.0, np.sqrt(variances))
    for name, median, mean, scale in zip(names, medians, means.tolist(), scales.tolist(), strict=True):
        yield Number(name, median, mean, scale)


def _word(name: str, values: npt.NDArray[Any]) -> Word:
    counts: dict[str, int] = {}
    for value in values:
        counts[_text(value)] = counts.get(_text(value), 0) + 1
    levels = tuple(sorted(text for text, count in counts.items() if count >= RARE))
    return Word(name, levels, len(levels) < len(counts))
