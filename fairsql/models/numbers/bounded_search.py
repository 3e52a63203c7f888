"""Search for a model of numbers within bounds on the error of each group.

In: a regressor, bounds, the rows that train and those that judge. Out: fits, the last of which may be an average.

Minimising the overall loss plus multipliers times losses of groups is a fit with weights (Agarwal, Dudík and Wu 2019).
Which multipliers to fit next, and how to mix the fits so far, are the two sides of one small linear programme over the
losses of the fits on the judging rows. The losses are convex: the average of predictions with the shares of that mix
has at most its losses, in every group. So the average is one model, as good as the mix, which would draw one of its
fits for each row.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fairsql.arrays import Floats
from fairsql.models.learners.fitting import score
from fairsql.models.numbers.group_bounds import GroupBound, mean_losses, multiply_weights, overall_loss
from fairsql.models.numbers.prediction_loss import LOSSES
from fairsql.models.numbers.regressor import average, fit_number
from fairsql.models.search.grouped_rows import Rows

_FITS_ALONE, _FITS_MORE, _FITS = 12, 6, 60  # fits of a search: for one bound, for each further one, and at most
_STEP, _FARTHEST = 8.0, 4096.0  # the sum of multipliers is at most 1, then 8, … while bounds are exceeded, and at most
_NEAR = 1e-4  # share of the overall loss that a fit must be able to gain for the search to go on
_INSIDE = 1e-6  # share by which mixes keep inside the bounds, since the programme is solved to a tolerance
_AMPLE = 1e6  # a loss farther inside its bound counts as this far
_NONE = 1e-9  # a share or multiplier of at most this is 0


@dataclass(frozen=True)
class NumberFit:
    """A fit, or an average of fits.

    Attributes:
        model: the fitted regressor.
        multipliers: of each bound, of shape (bounds,).
        overall: the mean of each loss over all judging rows, by the name of its error.
        losses: the mean loss of each bound's group, on the judging rows.
        errors: the error of each bound's group.
        excess: how far each error is above its bound, as a share of the error of all rows in the first fit.
        seconds: how long it took.
        averaged: whether it is an average of the fits before it.
    """

    model: Any
    multipliers: Floats
    overall: Mapping[str, float]
    losses: Floats
    errors: Floats
    excess: Floats
    seconds: float
    averaged: bool = False

    @property
    def feasible(self) -> bool:
        """Whether every bound holds."""
        return bool((self.excess <= 0).all())


@dataclass(frozen=True)
class Mix:
    """The best mix of fits: its value, the share of each fit, and the multiplier of each bound, which is its price."""

    value: float
    shares: Floats
    multipliers: Floats


@dataclass
class BoundedSearch:
    """A search; `fits` has every fit so far.

    Attributes:
        learner: the unfitted regressor.
        metric: the error that is minimised over all rows.
        bounds: the bounds.
        train, judge: the features and rows of both sides.
        report: called with all fits after each fit.
        max_fits: the largest number of fits, if the user sets it.
    """

    learner: Any
    metric: str
    bounds: Sequence[GroupBound]
    train: tuple[Any, Rows]
    judge: tuple[Any, Rows]
    report: Callable[[list[NumberFit]], None] = lambda fits: None
    max_fits: int | None = None
    fits: list[NumberFit] = field(default_factory=list)

    def run(self) -> NumberFit:
        """Return the fit within the bounds whose overall error is smallest; if there is none, the nearest to them."""
        limit = self.max_fits or min(_FITS_ALONE + _FITS_MORE * max(0, len(self.bounds) - 1), _FITS)
        most, mix = 1.0, Mix(np.inf, np.zeros(0), np.zeros(len(self.bounds)))
        while True:
            gain = mix.value - self._value(self._fit(mix.multipliers))
            exceeds = mix.multipliers.sum() >= most * (1 - _NEAR)  # a bound, by any mix at these prices
            if gain <= _NEAR * (most if exceeds else 1.0):  # another fit hardly makes the mix better
                most *= _STEP if exceeds else np.inf
            if self.fits[0].feasible or len(self.fits) >= limit or most > _FARTHEST:
                break
            mix = self._mix(most)
        if len(self.fits) > 1:
            self._average(self._mix(_FARTHEST))
        within = [fit for fit in self.fits if fit.feasible]
        if within:
            return min(within, key=lambda fit: fit.overall[self.metric])
        return min(self.fits, key=lambda fit: fit.excess.max())

    @property
    def _units(self) -> Floats:
        """The overall loss of the first fit for each bound, which makes losses comparable."""
        return np.array([self.fits[0].overall[each.metric] or 1.0 for each in self.bounds])

    @property
    def _unit(self) -> float:
        return self.fits[0].overall[self.metric] or 1.0

    def _over(self, fit: NumberFit) -> Floats:
        limits = np.array([each.loss.mean(each.allowance) for each in self.bounds])
        over = (fit.losses - limits * (1 - _INSIDE)) / self._units
        return np.maximum(over, -_AMPLE)  # the programme is for numbers of moderate size

    def _value(self, fit: NumberFit) -> float:
        """Return the overall loss of a fit plus its multipliers times the excess of groups, which it minimises."""
        return float(fit.overall[self.metric] / self._unit + fit.multipliers @ self._over(fit))

    def _mix(self, most: float) -> Mix:
        """Return the mix of fits with the smallest overall loss plus `most` times the largest excess of a bound."""
        from scipy.optimize import linprog  # takes a quarter of a second to import

        count = len(self.fits)
        overall = [fit.overall[self.metric] / self._unit for fit in self.fits]
        over = np.column_stack([self._over(fit) for fit in self.fits])
        found = linprog(  # the last variable is how far the mix is outside the bounds
            [*overall, most], A_ub=np.column_stack([over, -np.ones(len(over))]), b_ub=np.zeros(len(over)),
            A_eq=[[1.0] * count + [0.0]], b_eq=[1.0], method="highs",
        )  # fmt: skip
        shares, prices = found.x[:count], -found.ineqlin.marginals
        return Mix(float(found.fun), np.where(shares > _NONE, shares, 0.0), np.where(prices > _NONE, prices, 0.0))

    def _fit(self, multipliers: Floats) -> NumberFit:
        begin = time.perf_counter()
        x, rows = self.train
        model = fit_number(self.learner, x, rows.label, multiply_weights(self.bounds, multipliers, rows))
        return self._keep(model, multipliers, begin)

    def _average(self, mix: Mix) -> None:
        """Add the average of the fits that a mix has."""
        begin = time.perf_counter()
        some = np.flatnonzero(mix.shares)
        if len(some) == 1:  # a fit itself
            return
        model = average([self.fits[at].model for at in some], mix.shares[some])
        self._keep(model, mix.multipliers, begin, averaged=True)

    def _keep(self, model: Any, multipliers: Floats, begin: float, *, averaged: bool = False) -> NumberFit:
        """Judge a model, and add it to the fits."""
        x, rows = self.judge
        numbers = score(model, x)
        overall = {name: overall_loss(loss, rows, numbers) for name, loss in LOSSES.items()}
        means = {name: mean_losses(loss, rows, numbers) for name, loss in LOSSES.items()}
        losses = np.array([means[each.metric][each.place] for each in self.bounds])
        errors = np.array([each.loss.error(mean) for each, mean in zip(self.bounds, losses, strict=True)])
        first = self.fits[0].overall if self.fits else overall
        units = np.array([each.loss.error(first[each.metric]) or 1.0 for each in self.bounds])
        excess = (errors - np.array([each.allowance for each in self.bounds])) / units
        seconds = time.perf_counter() - begin
        fit = NumberFit(model, multipliers, overall, losses, errors, excess, seconds, averaged)
        self.fits.append(fit)
        self.report(self.fits)
        return fit
