"""The own descent takes SciPy's steps, and the own logistic regression ends at the optimum of scikit-learn's loss."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy.optimize import minimize
from sklearn.linear_model import LogisticRegression as Heavy

from fairsql.arrays import Floats
from fairsql.models.learners.logistic_regression import LogisticRegression
from fairsql.models.learners.newton_end import settle
from fairsql.models.learners.quasi_newton import Rules, minimise

KINDS = ["plain", "collinear", "skewed", "separable"]


def people(kind: str, seed: int, rows: int = 400) -> tuple[Floats, Any, Floats]:
    """Return features, labels and weights of a random regression."""
    rng = np.random.default_rng(seed)
    x = rng.normal(size=(rows, 5)) * [1, 1, 1, 0.01, 5]
    if kind == "collinear":
        x = np.hstack([x, x[:, :1], x[:, 1:2] - x[:, 2:3]])
    noise = 0 if kind == "separable" else rng.logistic(size=rows)
    weight = rng.exponential(size=rows) ** 4 + 1e-6 if kind == "skewed" else np.ones(rows)
    return x, (x[:, 0] + x[:, 4] / 5 + noise > 0.3).astype(int), weight


def mean_loss(kind: str, seed: int, penalty: float = 1e-3) -> Callable[[Floats], tuple[float, Floats]]:
    """Return the loss of a regression, by coefficients without an intercept."""
    x, label, weight = people(kind, seed)
    sign, share = 2.0 * label - 1, weight / weight.sum()

    def loss(at: Floats) -> tuple[float, Floats]:
        margin = sign * (x @ at)
        wrong = np.exp(-np.logaddexp(0, margin))
        value = float(share @ np.logaddexp(0, -margin)) + penalty * float(at @ at) / 2
        return value, -x.T @ (share * sign * wrong) + penalty * at

    return loss


@pytest.mark.parametrize("bound", [None, 0.4, 0.05])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(5))
def test_the_descent_is_that_of_scipy(kind: str, bound: float | None, seed: int) -> None:
    """Step by step while rounding lets it, and at the same minimum in the end."""
    loss = mean_loss(kind, seed)
    count = people(kind, seed)[0].shape[1]
    start = np.random.default_rng(seed).uniform(-1, 1, count) * (bound or 1)
    bounds = None if bound is None else (np.full(count, -bound), np.full(count, bound))
    pairs = None if bounds is None else list(zip(*bounds, strict=True))
    for steps in (1, 2, 3, 5):
        theirs = minimize(loss, start, jac=True, method="L-BFGS-B", bounds=pairs, options={"maxiter": steps})
        ours = minimise(loss, start, Rules(steps=steps), bounds)
        assert ours.steps == theirs.nit
        np.testing.assert_allclose(ours.x, theirs.x, rtol=1e-7, atol=1e-9)
    tight = {"ftol": 1e-15, "gtol": 1e-9, "maxiter": 5000}
    theirs = minimize(loss, start, jac=True, method="L-BFGS-B", bounds=pairs, options=tight)
    ours = minimise(loss, start, Rules(1e-9, 1e-15, 5000), bounds)
    assert ours.is_reached
    assert loss(ours.x)[0] == pytest.approx(theirs.fun, rel=1e-12)
    np.testing.assert_allclose(ours.x, theirs.x, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("c", [0.01, 1.0, 1000.0])
@pytest.mark.parametrize("kind", KINDS)
def test_scores_are_those_of_the_exact_optimum(kind: str, c: float) -> None:
    x, label, weight = people(kind, 7)
    exact = Heavy(C=c, solver="newton-cholesky", tol=1e-13, max_iter=1000).fit(x, label, weight)
    order = np.random.default_rng(1).permutation(len(x))
    fits = [
        LogisticRegression(C=c, max_iter=1000).fit(x, label, weight),
        LogisticRegression(C=c, max_iter=1000).fit(x[order], label[order], weight[order]),  # rounds otherwise
        LogisticRegression(C=c, max_iter=1000, tol=1e-2).fit(x, label, weight),  # starts Newton's steps elsewhere
    ]
    scores = [fit.predict_proba(x)[:, 1] for fit in fits]
    assert np.abs(scores[0] - exact.predict_proba(x)[:, 1]).max() < 1e-9
    for other in scores[1:]:
        assert np.abs(scores[0] - other).max() < 1e-12


def test_a_regression_without_an_optimum_ends() -> None:
    """Separable labels and next to no penalty: coefficients grow, and the scores are near the labels."""
    x, label, weight = people("separable", 3)
    fit = LogisticRegression(C=1e12, max_iter=1000).fit(x, label, weight)
    assert np.isfinite(fit.coef_).all()
    assert np.abs(fit.predict_proba(x)[:, 1] - label).max() < 0.1


def test_steps_that_lead_away_are_not_taken() -> None:
    """Newton's step from far out on the arctangent's slope overshoots: the start is kept."""
    start = np.array([3.0])
    assert settle(np.arctan, lambda at: np.diag(1 / (1 + at * at)), start) == start
