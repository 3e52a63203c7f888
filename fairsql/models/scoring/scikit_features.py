"""Write scikit-learn's features in SQL.

In: the fitted transformer of `make_features`, and SQL of the columns that it reads. Out: SQL of the columns of the
first stage. This module is only imported if scikit-learn makes the features.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from sklearn.compose import ColumnTransformer
from sklearn.impute import SimpleImputer
from sklearn.pipeline import Pipeline
from sklearn.preprocessing import FunctionTransformer, OneHotEncoder, StandardScaler

from fairsql.models.learners.features import _as_text
from fairsql.models.scoring.column_sql import Parts, Writing, read_number, read_word


def read_transformer(transformer: Any, columns: Mapping[str, str], writing: Writing) -> Parts | None:
    """Return the features in SQL, or None for a transformer that `make_features` did not make.

    Args:
        transformer: fitted.
        columns: SQL of each column of the data frame.
        writing: how the SQL is written.
    """
    if type(transformer) is not ColumnTransformer or transformer.transformer_weights:
        return None
    parts: list[tuple[str, int | None]] = []
    for _, part, names in transformer.transformers_:
        if part == "drop" or (isinstance(names, list) and not names):
            continue
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            return None
        sources = [columns[name] for name in names]
        read = (_read_numbers if _is_numbers(part) else _read_words)(part, sources, writing)
        if read is None:
            return None
        parts += read
    return parts


def _is_numbers(part: Any) -> bool:
    return _kinds(part) == [SimpleImputer, StandardScaler]


def _kinds(part: Any) -> list[type]:
    return [type(step) for _, step in part.steps] if type(part) is Pipeline else []


def _read_numbers(part: Any, sources: Sequence[str], writing: Writing) -> list[tuple[str, int | None]] | None:
    """Return SQL of each number with the median for NULL, standardised in scikit-learn's order of operations."""
    imputer, scaler = part[0], part[1]
    single = getattr(imputer, "_fit_dtype", np.dtype(np.float64)).itemsize < 8  # it would compute in single precision
    missing = imputer.missing_values  # NaN, but in a stored model not NumPy's object
    other = imputer.add_indicator or not (isinstance(missing, float) and np.isnan(missing))
    if single or other or not (scaler.with_mean and scaler.with_std):
        return None
    fill = np.asarray(imputer.statistics_, dtype=np.float64)
    if imputer.keep_empty_features:
        fill = np.nan_to_num(fill)
    given = [(sql, value) for sql, value in zip(sources, fill, strict=True) if not np.isnan(value)]
    return [
        (read_number(sql, float(value), float(mean), float(scale), writing), None)
        for (sql, value), mean, scale in zip(given, scaler.mean_, scaler.scale_, strict=True)
    ]


def _read_words(part: Any, sources: Sequence[str], writing: Writing) -> list[tuple[str, int | None]] | None:
    """Return SQL of each text's level, and how many levels are features."""
    if _kinds(part) != [FunctionTransformer, OneHotEncoder]:
        return None
    encoder = part[1]
    if part[0].func is not _as_text or encoder.handle_unknown != "infrequent_if_exist" or encoder.drop is not None:
        return None
    rare = getattr(encoder, "infrequent_categories_", None) or [None] * len(sources)
    return [
        _read_levels(sql, [str(word) for word in words], few, writing)
        for sql, words, few in zip(sources, encoder.categories_, rare, strict=True)
    ]


def _read_levels(sql: str, words: Sequence[str], rare: Any, writing: Writing) -> tuple[str, int | None]:
    """Return SQL of a text's level, and how many levels are features."""
    few = frozenset() if rare is None else frozenset(map(str, rare))
    return read_word(sql, [word for word in words if word not in few], has_rare=bool(few), writing=writing)
