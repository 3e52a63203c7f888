"""Models of rows that stay in the database: sums, Newton's steps, samples, and what judges on all rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import pytest
from scipy.special import expit
from sklearn.linear_model import LogisticRegression

from fairsql.arrays import Floats
from fairsql.models.streaming.newton import Descent, Measure, Sums, borrow, descend, look_beyond, solve
from fairsql.models.streaming.sums import add_up, cut, select

ROWS = 20_000
MOST_PASSES = 12


def _standard(x: Floats) -> Floats:
    scaled: Floats = (x - x.mean(axis=0)) / x.std(axis=0)
    return scaled


def _usual(rng: np.random.Generator, shift: float = -1.0) -> tuple[Floats, Floats]:
    x = rng.normal(size=(ROWS, 5))
    return x, (rng.random(ROWS) < expit(x @ [0.5, -0.3, 0.2, 0, 0.1] + shift)) * 1.0


def _separable(rng: np.random.Generator) -> tuple[Floats, Floats]:
    x, _ = _usual(rng)
    return x, (x[:, 0] > 0) * 1.0


def _rare(rng: np.random.Generator) -> tuple[Floats, Floats]:
    x, y = _usual(rng)
    level = np.zeros(ROWS)
    level[:25] = y[:25] = 1
    return np.column_stack([x, level]), y


def _collinear(rng: np.random.Generator) -> tuple[Floats, Floats]:
    x, y = _usual(rng)
    return np.column_stack([x, x[:, 0] - 2 * x[:, 1], x[:, 2] > 0, x[:, 2] <= 0]), y


def _duplicated(rng: np.random.Generator) -> tuple[Floats, Floats]:
    x, y = _usual(rng)
    return np.column_stack([x, x[:, 0], x[:, 1] + 1e-7 * x[:, 2]]), y


def _badly_scaled(rng: np.random.Generator) -> tuple[Floats, Floats]:
    x, y = _usual(rng)
    return _standard(np.column_stack([x, 1.7e9 + 1e7 * rng.normal(size=ROWS), 1e-9 * rng.normal(size=ROWS)])), y


def _heavy_tailed(rng: np.random.Generator) -> tuple[Floats, Floats]:
    x, y = _usual(rng)
    return _standard(np.column_stack([x, np.exp(3 * x[:, 0])])), y


def _seldom(rng: np.random.Generator) -> tuple[Floats, Floats]:
    return _usual(rng, -8.0)


CASES = (_usual, _separable, _rare, _collinear, _duplicated, _badly_scaled, _heavy_tailed, _seldom)


def _regress(x: Floats, y: Floats, start: Floats | None = None, weight: Floats | None = None) -> tuple[Floats, int]:
    cell, weight = y.astype(np.intp), np.ones(len(y)) if weight is None else weight
    width = x.shape[1] + 1
    labels = (float(weight @ (1 - y)), float(weight @ y))
    one = Descent(start, np.append(np.ones(width - 1), 0), labels, 1e-10)
    tables = [(np.ones(2), np.array([0.0, 1.0]))]
    passes = descend(
        lambda points, curvature: add_up(cut(x, weight, cell), select(points, tables), curved=len(points) * curvature),
        [one],
    )
    return one.coefficients, passes


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("warm", [False, True])
def test_coefficients_are_those_of_scikit_learn(
    case: Callable[[np.random.Generator], tuple[Floats, Floats]], warm: bool
) -> None:
    x, y = case(np.random.default_rng(7))
    expected = LogisticRegression(solver="newton-cholesky", tol=1e-10, max_iter=500).fit(x, y)
    start = None
    if warm:  # from a tenth of the rows, which lacks the rare ones
        some = slice(25, None, 10)
        start, _ = _regress(x[some], y[some]) if y[some].any() else (None, 0)
    coefficients, passes = _regress(x, y, start)
    assert np.abs(coefficients - np.append(expected.coef_, expected.intercept_)).max() < 1e-7
    assert passes <= MOST_PASSES


@pytest.mark.parametrize("case", CASES)
def test_coefficients_of_constrained_fits_are_those_of_scikit_learn(
    case: Callable[[np.random.Generator], tuple[Floats, Floats]],
) -> None:
    """Two models of five groups share their passes: each cell has a weight, and in one of them another label."""
    rng = np.random.default_rng(7)
    x, y = case(rng)
    cell = rng.integers(0, 5, ROWS) * 2 + y.astype(np.intp)
    labels = np.tile([0.0, 1.0], 5)
    turned = labels.copy()
    turned[3] = 0
    tables = [(rng.uniform(0.5, 2, 10), labels), (rng.uniform(0.1, 1, 10), turned)]
    penalty = np.append(np.ones(x.shape[1]), 0)

    def regress(some: slice, starts: Sequence[Floats | None]) -> tuple[list[Floats], int]:
        descents = []
        for (factor, target), start in zip(tables, starts, strict=True):
            size, goal = factor[cell[some]], target[cell[some]]
            totals = (float(size @ (1 - goal)), float(size @ goal))
            descents.append(Descent(start, penalty, totals, 1e-10))
        chunks = (x[some], np.ones(len(y[some])), cell[some])
        passes = descend(
            lambda points, curvature: add_up(cut(*chunks), select(points, tables), curved=len(points) * curvature),
            descents,
        )
        return [each.coefficients for each in descents], passes

    starts, _ = regress(slice(25, None, 10), [None, None]) if y[25::10].any() else ([None, None], 0)
    found, passes = regress(slice(None), starts)
    for coefficients, (factor, target) in zip(found, tables, strict=True):
        expected = LogisticRegression(solver="newton-cholesky", tol=1e-10, max_iter=500)
        expected.fit(x, target[cell], sample_weight=factor[cell])
        assert np.abs(coefficients - np.append(expected.coef_, expected.intercept_)).max() < 1e-7
    assert passes <= MOST_PASSES


@pytest.mark.numerics
def test_the_order_of_rows_changes_no_bit() -> None:
    rng = np.random.default_rng(3)
    x, y = _heavy_tailed(rng)
    weight = rng.exponential(size=ROWS)
    order = rng.permutation(ROWS)
    assert np.array_equal(_regress(x, y, weight=weight)[0], _regress(x[order], y[order], weight=weight[order])[0])


def test_a_warm_start_that_is_worse_than_none_is_left() -> None:
    x, y = _usual(np.random.default_rng(5))
    far, passes = _regress(x, y, np.full(6, 40.0))
    assert np.abs(far - _regress(x, y)[0]).max() < 1e-7
    assert passes <= MOST_PASSES


@pytest.mark.numerics
def test_weights_of_any_size_come_to_an_end() -> None:
    x, y = _collinear(np.random.default_rng(5))
    heavy, passes = _regress(x, y, weight=np.full(ROWS, 1e40))
    expected = LogisticRegression(solver="newton-cholesky", tol=1e-10, C=1e6).fit(x, y)
    margins = x @ heavy[:-1] + heavy[-1]
    np.testing.assert_allclose(margins, expected.decision_function(x), atol=1e-4)
    assert passes <= MOST_PASSES


@pytest.mark.parametrize("noise", [0.0, 1e-15, -1e-15])
def test_a_flat_direction_is_left_whatever_rounding_makes_of_it(noise: float) -> None:
    curvature = np.array([[4.0, 2e3], [2e3, 1e6]]) * 1e40
    curvature[0, 0] *= 1 + noise
    step = solve(curvature, np.array([1.0, 5e2]) * 1e40 * (1 + np.array([noise, -noise])))
    np.testing.assert_allclose(step, [0.125, 2.5e-4], rtol=1e-9)


def test_passes_are_no_more_than_asked_for() -> None:
    x, y = _separable(np.random.default_rng(7))
    weight, table = np.ones(ROWS), [(np.ones(2), np.array([0.0, 1.0]))]
    labels = (float((1 - y).sum()), float(y.sum()))

    def measure(points: Sequence[tuple[int, Floats]], curvature: bool) -> list[Sums]:
        return add_up(cut(x, weight, y.astype(np.intp)), select(points, table), curved=len(points) * curvature)

    losses = []
    for most in (1, 3, 5):
        one = Descent(None, np.append(np.ones(5), 0), labels, 1e-10, most=most)
        assert descend(measure, [one]) == most
        assert one.is_cut
        losses.append(measure([(0, one.coefficients)], False)[0].loss)
    assert losses == sorted(losses, reverse=True)


def test_descents_share_their_passes() -> None:
    x, y = _usual(np.random.default_rng(5))
    cell, weight = y.astype(np.intp), np.ones(ROWS)
    tables = [(np.array([1.0, 1.0]), np.array([0.0, 1.0])), (np.array([1.0, 3.0]), np.array([0.0, 1.0]))]
    labels = [(float((1 - y).sum()), float(factor[1] * y.sum())) for factor, _ in tables]
    two = [Descent(None, np.append(np.ones(5), 0), each, 1e-10) for each in labels]
    passes = descend(
        lambda points, curvature: add_up(cut(x, weight, cell), select(points, tables), curved=len(points) * curvature),
        two,
    )
    assert passes <= MOST_PASSES
    for one, (factor, _) in zip(two, tables, strict=True):
        expected = LogisticRegression(solver="newton-cholesky", tol=1e-10).fit(x, y, sample_weight=factor[cell])
        assert np.abs(one.coefficients - np.append(expected.coef_, expected.intercept_)).max() < 1e-7


@pytest.mark.parametrize("case", CASES)
def test_what_a_sample_tells_beyond_a_step_saves_passes(
    case: Callable[[np.random.Generator], tuple[Floats, Floats]],
) -> None:
    x, y = case(np.random.default_rng(7))
    some = slice(25, None, 4)
    weight, table = np.ones(ROWS), [(np.ones(2), np.array([0.0, 1.0]))]

    def measure(rows: slice) -> Measure:
        chunks = (x[rows], weight[rows], y[rows].astype(np.intp))
        return lambda points, curvature: add_up(cut(*chunks), select(points, table), curved=len(points) * curvature)

    start, _ = _regress(x[some], y[some])
    penalty, labels = np.append(np.ones(x.shape[1]), 0), (float((1 - y).sum()), float(y.sum()))
    exact, _ = _regress(x, y)
    ((sums,),) = (measure(slice(None))([(0, exact)], True),)
    assert sums.curvature is not None
    passes = {}
    for tol in (1e-4, 1e-10):
        one = Descent(start, penalty, labels, tol, look_beyond(measure(some), len(y[some]) / ROWS))
        passes[tol] = descend(measure(slice(None)), [one])
        separate = one.coefficients - exact
        if tol == 1e-4:  # a twentieth of a standard error each, and what scikit-learn's tol asks for
            assert separate @ (sums.curvature + np.diag(penalty)) @ separate < 0.05**2 * len(separate)
            assert np.abs((sums.curvature + np.diag(penalty)) @ separate).max() < tol * ROWS
        else:
            assert np.abs(separate).max() < 1e-7
    assert passes[1e-10] <= MOST_PASSES
    assert passes[1e-4] == 1 or case is not _usual


def test_a_model_borrows_the_hessian_of_another_one() -> None:
    x, y = _usual(np.random.default_rng(7))
    cell, weight, penalty = y.astype(np.intp), np.ones(ROWS), np.append(np.ones(5), 0)
    tables = [(np.ones(2), np.array([0.0, 1.0])), (np.array([1.2, 0.8]), np.array([0.0, 1.0]))]
    labels = [(float((1 - y).sum()) * factor[0], float(y.sum()) * factor[1]) for factor, _ in tables]
    some = slice(0, None, 4)
    starts = [_regress(x[some], y[some])[0] + shift for shift in (0.0, 0.02)]
    points = list(enumerate(starts))

    def measure(rows: slice, points: Sequence[tuple[int, Floats]]) -> list[Sums]:
        return add_up(cut(x[rows], weight[rows], cell[rows]), select(points, tables), curved=len(points))

    first, second = measure(slice(None), points)
    sampled, other = measure(some, points)
    assert first.curvature is not None
    assert second.curvature is not None
    assert other.curvature is not None
    lent = borrow(first, sampled, other, 0.25, penalty)
    assert lent is not None
    hessian, missing = lent
    step, right = (np.linalg.solve(each, second.slope) for each in (hessian, second.curvature))
    wrong = (step - right) @ second.curvature @ (step - right)
    assert wrong < missing**2 * (right @ second.curvature @ right) < 1e-3 * (right @ second.curvature @ right)
    assert np.abs(hessian - second.curvature).max() < np.abs(other.curvature / 0.25 - second.curvature).max() / 3
    ends = {}
    for tol in (1e-4, 1e-10):
        one = Descent(starts[1], penalty, labels[1], tol)
        one.receive([replace(second, curvature=hessian, missing=missing)])
        descend(lambda asked, _: measure(slice(None), [(1, at) for _, at in asked]), [one])
        ends[tol] = one.coefficients
    expected = LogisticRegression(solver="newton-cholesky", tol=1e-10)
    expected.fit(x, y, sample_weight=np.where(y, 0.8, 1.2))
    assert np.abs(ends[1e-10] - np.append(expected.coef_, expected.intercept_)).max() < 1e-7
    separate = ends[1e-4] - ends[1e-10]
    assert separate @ second.curvature @ separate < 0.05**2 * len(separate)
    strange, _ = measure(slice(0, 40), points)
    assert borrow(first, strange, other, 40 / ROWS, penalty) is None


@pytest.mark.parametrize("curved", [0.0, 0.005, 0.5, 1.0])
def test_no_hessian_is_borrowed_that_may_bend_down(curved: float) -> None:
    """The sample curves a tenth more than all rows. A model that curves hardly at all would get a Hessian below 0."""
    penalty, sizes = np.zeros(2), [np.diag([100.0, each]) for each in (100.0, 110.0, 110.0 * curved)]
    known, sampled, other = (
        Sums(0.0, np.zeros(2), each * share) for each, share in zip(sizes, (1, 0.25, 0.25), strict=True)
    )
    lent = borrow(known, sampled, other, 0.25, penalty)
    if curved < 0.1:
        assert lent is None
    else:
        assert lent is not None
        hessian, missing = lent
        assert abs(hessian[1, 1] / (100 * curved) - 1) <= 2 * missing + 1e-12


def test_sums_tell_what_is_decided() -> None:
    x, y = _usual(np.random.default_rng(7))
    weight = np.random.default_rng(8).exponential(size=ROWS)
    cell = y.astype(np.intp)
    at = np.array([0.5, -0.3, 0.2, 0.0, 0.1, -0.2])
    points, tables = [(0, at)], [(np.ones(2), np.array([0.0, 1.0]))]
    (sums,) = add_up(cut(x, weight, cell), select(points, tables), curved=0)
    decided = x @ at[:-1] + at[-1] >= 0
    expected = [weight[decided & (cell == label)].sum() for label in (0, 1)]
    np.testing.assert_allclose(sums.decided, expected, rtol=1e-12)
    loss = weight @ np.logaddexp(0, np.where(y, -1, 1) * (x @ at[:-1] + at[-1]))
    np.testing.assert_allclose(sums.loss, loss, rtol=1e-12)
