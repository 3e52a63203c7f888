"""Encode columns of any kind as numbers for scikit-learn. In: a data frame. Out: an unfitted transformer."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from sklearn.compose import ColumnTransformer, make_column_transformer
from sklearn.impute import SimpleImputer
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import FunctionTransformer, OneHotEncoder, StandardScaler

from fairsql.models.learners.feature_encoding import RARE


def make_features(frame: pd.DataFrame) -> ColumnTransformer:
    """Return an unfitted transformer for a frame's columns, from shape (rows, columns) to (rows, features).

    Numbers: the median for NULL, then mean 0 and variance 1; a column that is always NULL is left out. Booleans and
    text: one feature for each frequent value, and one for the rare ones together. NULL is a value. A value that the fit
    did not see counts as rare.

    >>> frame = pd.DataFrame({"age": [20.0, None, 40.0], "job": ["a", None, "a"]})
    >>> make_features(frame).fit_transform(frame).shape
    (3, 2)
    """
    numbers = [name for name in frame.columns if frame[name].dtype.kind in "iuf"]
    words = [name for name in frame.columns if name not in numbers]
    numbers = [name for name in numbers if frame[name].notna().any()]
    encoder = OneHotEncoder(handle_unknown="infrequent_if_exist", min_frequency=RARE, sparse_output=False)
    return make_column_transformer(
        (make_pipeline(SimpleImputer(strategy="median"), StandardScaler()), numbers),
        (make_pipeline(FunctionTransformer(_as_text, feature_names_out="one-to-one"), encoder), words),
        verbose_feature_names_out=False,
    )


def _as_text(values: Any) -> Any:
    """Return values as text, with NULL as the text 'NULL'."""
    return np.where(pd.isna(values), "NULL", np.asarray(values, dtype=object).astype(str))
