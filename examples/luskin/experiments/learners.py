"""The two kinds of model of the experiments, and how features become numbers for them."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

import numpy as np
from sklearn.compose import ColumnTransformer
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import LogisticRegression
from sklearn.neural_network import MLPClassifier
from sklearn.preprocessing import OneHotEncoder, StandardScaler

if TYPE_CHECKING:
    import pandas as pd

    from examples.luskin.populations import Filtered

FIRST = ("LR", "MLP")  # kinds of A₁
SECOND = (*FIRST, "plain LR")  # kinds of C₂; the last is not in the paper

SETTINGS = {
    "LR": "scikit-learn's LogisticRegression, class-balanced, at most 1,000 iterations",
    "plain LR": "the same without class balance (not in the paper: it shows what the balance does)",
    "MLP": "scikit-learn's MLPClassifier, one hidden layer of 100 units, 25 epochs in batches of 256",
}


def encode(population: Filtered, features: pd.DataFrame, train: np.ndarray) -> np.ndarray:
    """Turn features into numbers: one-hot for text, standardised numbers, both learned on the rows `train`."""
    encoder = ColumnTransformer(
        [
            ("text", OneHotEncoder(handle_unknown="ignore", sparse_output=False), list(population.text)),
            ("numbers", StandardScaler(), list(population.numbers)),
        ]
    )
    return encoder.fit(features[train]).transform(features).astype(np.float32)


def fit(kind: str, x: np.ndarray, y: np.ndarray, *, seed: int) -> LogisticRegression | MLPClassifier:
    """Fit one model of a kind.

    >>> x = np.array([[0.0], [1.0], [2.0], [3.0]] * 10)
    >>> fit("LR", x, x[:, 0] > 1, seed=0).predict(np.array([[0.0], [3.0]])).tolist()
    [False, True]
    """
    if kind in ("LR", "plain LR"):
        return LogisticRegression(class_weight="balanced" if kind == "LR" else None, max_iter=1000).fit(x, y)
    model = MLPClassifier((100,), batch_size=256, max_iter=25, random_state=seed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)  # the number of epochs is a setting
        return model.fit(x, y)


def score(model: LogisticRegression | MLPClassifier, x: np.ndarray) -> np.ndarray:
    """Return the model's probability of a positive label for each row."""
    return model.predict_proba(x)[:, 1].astype(float)
