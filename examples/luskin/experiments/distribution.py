"""Figures 14 and 15: logistic regression with equal score distributions for both races, for several alphas.

Training needs the protected attribute, prediction does not.
"""

from __future__ import annotations

import warnings
from itertools import product
from typing import TYPE_CHECKING, Any

import pandas as pd
from sklearn.exceptions import ConvergenceWarning

from examples.luskin.experiments.thresholds import read_people
from fairsql.models import EqualizedDistributionClassifier, histogram_distance

if TYPE_CHECKING:
    import numpy as np

    from examples.reproduction.population import Population
    from fairsql import Connection

ALPHAS = (0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6, 0.8, 1.0)
SHOWN = (0.01, 0.1, 0.2, 1.0)  # Figure 15
STEPS = 2000
SIGMAS = (0.01, 0.005)  # half and a quarter of the bins' distance; the paper does not say which it used


def run_split(con: Connection, population: Population, seed: int) -> list[dict[str, Any]]:
    """Train with every sigma and alpha, and measure on the test part."""
    rows = train(con, seed, SIGMAS, ALPHAS)
    measured = con.execute(
        """
        WITH gaps AS (
          FROM equalized
          FAIR DISPARITY (
            SCORE     score THRESHOLD 0.5
            LABEL     recid
            PROTECTED race
            CONTROL   sigma, alpha
            METRICS   true_positive_rate, false_positive_rate
          )
        ),
        everyone AS (
          FROM equalized
          FAIR (
            SCORE     score THRESHOLD 0.5
            LABEL     recid
            PROTECTED 'all' AS everyone
            CONTROL   sigma, alpha
            METRICS   accuracy
          )
        )
        SELECT sigma, alpha, metric || '_gap' AS metric, difference AS value FROM gaps
        UNION ALL
        SELECT sigma, alpha, 'accuracy', accuracy FROM everyone
        ORDER BY ALL
        """
    )
    return [{"seed": seed, **row} for row in (*rows, *measured.df().to_dict("records"))]


def train(con: Connection, seed: int, sigmas: tuple[float, ...], alphas: tuple[float, ...]) -> list[dict[str, Any]]:
    """Train with each sigma and alpha; leave the scores of the test part in the view `equalized`; describe the fits."""
    people, x = read_people(con, seed)
    train, test = ((people["part"] == part).to_numpy() for part in ("train", "test"))
    unseen = people[test]
    frames, rows = [], []
    for sigma, alpha in product(sigmas, alphas):
        about = {"sigma": sigma, "alpha": alpha}
        model = fit(x[train], people[train], **about)
        scores = model.predict_proba(x[test])[:, 1]
        frames.append(unseen.assign(**about, score=scores))
        distance = histogram_distance(scores, unseen["recid"].to_numpy(), unseen["race"].to_numpy())
        rows.append({**about, "metric": "histogram_distance", "value": distance})
        rows.append({**about, "metric": "learning_rate", "value": model.learning_rate_})
    con.register("equalized", pd.concat(frames, ignore_index=True))
    return rows


def fit(x: np.ndarray, people: pd.DataFrame, *, sigma: float, alpha: float) -> EqualizedDistributionClassifier:
    """Fit with the paper's settings; if the learning rate had to be halved, `learning_rate_` says so."""
    model = EqualizedDistributionClassifier(alpha=alpha, sigma=sigma, max_iter=STEPS)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        return model.fit(x, people["recid"].to_numpy(), protected=people["race"].to_numpy())
