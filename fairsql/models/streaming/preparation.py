"""Prepare the features of rows that stay in the database.

In: moments of numbers, levels of texts. Out: the fitted transformer that `make_features` would give, and chunks of
features prepared in the same way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from sklearn.preprocessing import StandardScaler

from fairsql.arrays import Floats
from fairsql.models.learners.feature_encoding import RARE
from fairsql.models.learners.features import make_features
from fairsql.models.streaming.moments import Moments
from fairsql.text.quoting import quote_number, quote_text

_DIGITS = 2.0**-36  # moments are rounded to this share of their scale: their last bits depend on the order of the rows


@dataclass(frozen=True)
class Levels:
    """The levels of a text feature: its frequent values, sorted, and one rare value, None if there is none."""

    frequent: tuple[str, ...]
    rare: str | None

    @property
    def count(self) -> int:
        """The number of features."""
        return len(self.frequent) + (self.rare is not None)


@dataclass(frozen=True)
class Preparation:
    """The preparation of features: the numeric ones first, then the text ones.

    Attributes:
        names: the numeric and the text features, each in the order of the frame.
        medians, means, scales: those of the numeric features.
        levels: those of the text features.
        transformer: the transformer that does the same to a frame.
    """

    names: tuple[tuple[str, ...], tuple[str, ...]]
    medians: Floats
    means: Floats
    scales: Floats
    levels: tuple[Levels, ...]
    transformer: Any

    @classmethod
    def of(
        cls,
        columns: Sequence[str],
        moments: Mapping[str, Moments],
        medians: Mapping[str, float],
        levels: Mapping[str, Levels],
        count: int,
    ) -> Preparation:
        """Return the preparation of features.

        Args:
            columns: their names.
            moments: the moments of the numeric features.
            medians: the medians that replace NULL in these.
            levels: the levels of the text features.
            count: the number of training rows.
        """
        numbers = tuple(name for name in columns if name in moments and moments[name].count)
        words = tuple(name for name in columns if name in levels)
        middle, means, scales = (np.zeros(len(numbers)) for _ in range(3))
        for k, name in enumerate(numbers):
            value, missing = medians.get(name, moments[name].mean), count - moments[name].count
            parts = [moments[name], Moments(missing, value, 0.0, value, value)]
            middle[k], (means[k], scales[k]) = value, _standard(Moments.together(parts))
        chosen = tuple(levels[name] for name in words)
        transformer = _fit(columns, dict(zip(numbers, middle, strict=True)), dict(zip(words, chosen, strict=True)))
        _set_scaler(transformer, means, scales, count)
        return cls((numbers, words), middle, means, scales, chosen, transformer)

    @property
    def width(self) -> int:
        """The number of features."""
        return len(self.means) + sum(each.count for each in self.levels)

    def select(self, sources: Mapping[str, str]) -> list[str]:
        """Return SQL of the columns that `fill` needs: numbers, with NULL replaced, and codes of texts.

        Args:
            sources: the SQL of each feature, a number or a text.
        """
        numbers, words = self.names
        items = [
            f"COALESCE({sources[name]}, {quote_number(value)})"
            for name, value in zip(numbers, self.medians.tolist(), strict=True)
        ]
        return items + [
            code_of(f"COALESCE({sources[name]}, 'NULL')", each.frequent)
            for name, each in zip(words, self.levels, strict=True)
        ]

    def features(self, frame: pd.DataFrame) -> Floats:
        """Return what the transformer makes of a frame, but faster."""
        numbers, words = self.names
        columns: list[Any] = [
            frame[name].fillna(value).to_numpy() for name, value in zip(numbers, self.medians.tolist(), strict=True)
        ]
        for name, each in zip(words, self.levels, strict=True):
            codes = pd.Index(each.frequent, dtype=object).get_indexer(pd.Index(frame[name].fillna("NULL")))
            columns.append(np.where(codes < 0, len(each.frequent), codes))
        features = np.empty((self.width, len(frame)))
        self.fill(columns, features)
        return features.T

    def fill(self, columns: Sequence[Any], features: Floats) -> None:
        """Write the features of some rows.

        Args:
            columns: the columns that `select` selects.
            features: the array to write to, of shape (features, rows).
        """
        at, factors = len(self.means), 1 / self.scales
        for k in range(at):
            np.subtract(columns[k], self.means[k], out=features[k])
            features[k] *= factors[k]
        for codes, each in zip(columns[at:], self.levels, strict=False):
            for code in range(each.count):
                np.equal(codes, code, out=features[at], casting="unsafe")
                at += 1


def code_of(text: str, values: Sequence[str]) -> str:
    """Return SQL of a text's position among the values, from 0 on; for any other text, the number of values.

    >>> code_of("a", ["x", "y"]), code_of("a", [])
    ("COALESCE(enum_code(TRY_CAST(a AS ENUM('x', 'y')))::USMALLINT, 2::USMALLINT)", '0::USMALLINT')
    """
    if not values:
        return "0::USMALLINT"
    kind = f"ENUM({', '.join(map(quote_text, values))})"
    return f"COALESCE(enum_code(TRY_CAST({text} AS {kind}))::USMALLINT, {len(values)}::USMALLINT)"


def _standard(moments: Moments) -> tuple[float, float]:
    """Return the mean and scale of a number, without their last bits; the scale of a constant is 1."""
    mean, variance = moments.mean, moments.variance
    if variance <= moments.noise or moments.low == moments.high:  # as in scikit-learn
        return (moments.low + moments.high) / 2, 1.0
    exponent = np.floor(np.log2(np.sqrt(variance)))
    grid = _DIGITS * 2.0**exponent
    return float(np.round(mean / grid) * grid), float(np.round(np.sqrt(variance) / grid) * grid)


def _fit(columns: Sequence[str], medians: Mapping[str, float], levels: Mapping[str, Levels]) -> Any:
    """Fit a transformer on rows made up to have these medians and levels, as often as each level needs."""
    cells = {name: [word for word in each.frequent for _ in range(RARE)] for name, each in levels.items()}
    length = max([1, *(len(each) + 1 for each in cells.values())])
    for name, each in levels.items():
        short = length - len(cells[name])
        if each.rare is None:
            cells[name] += [each.frequent[0]] * short
        else:  # each once, so that all of them are rare
            cells[name] += [each.rare, *(f"{each.rare} {k}" for k in range(1, short))][:short]
    frame = pd.DataFrame(
        {
            name: np.array(cells[name], dtype=object) if name in cells else np.full(length, medians.get(name, np.nan))
            for name in columns
        }
    )
    return make_features(frame).fit(frame)


def _set_scaler(transformer: Any, means: Floats, scales: Floats, count: int) -> None:
    for _, part, _ in transformer.transformers_:
        scaler = getattr(part, "steps", [("", None)])[-1][1]
        if isinstance(scaler, StandardScaler):
            scaler.mean_, scaler.scale_, scaler.var_, scaler.n_samples_seen_ = means, scales, scales**2, count
