"""Search for multipliers (OmniFair, algorithms 1 and 2). In: a way to fit and judge. Out: the best fit.

A linear model is fitted once with the multipliers that the forecast predicts, and then refined. For other models, or if
that finds nothing, there are three steps. First, the search tries the multipliers that the forecast suggests, and
corrects the forecast by the results. Second, if the fits fall short of the forecast, the learner imitates the decisions
of the forecast, instead of learning from labels, and multipliers halfway between the best ones are tried. Third, if no
fit keeps the constraints yet, they are met one multiplier at a time. The gap of a constraint falls as its multiplier
grows (lemma 2), so a bracket is found and narrowed by regula falsi. With several constraints, the one that is exceeded
most comes next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from fairsql.arrays import Floats
from fairsql.errors import DataError
from fairsql.models.search.constraints import Constraint, Constraints
from fairsql.models.search.forecast import Forecast
from fairsql.models.search.trials import Fit, Trials

_NEAR = 0.1  # share of an allowance: a constraint that holds and is this near to its bound is not relaxed further
_LONGEST = 4.0  # the next step is at most so many times as long as the last one …
_STEP = 0.25  # … and at most so many units long, if the weights depend on the model
_NARROW = 1e-3  # width in units below which a bracket is not narrowed further
_PLANS = 8  # plans that are tried, once with labels and once with decisions, and
_RELAXED = 2  # the number of them that relax constraints which hold already
_HALVES = 3  # fits between the best one and a more accurate one
REFINEMENTS = 6  # largest number for one model
_GAIN = 1e-4  # refinements end if one keeps the bounds but gains no more accuracy than this
_AT_LEAST = 3  # refinements before the search may give up on reaching the bounds
_SHRINK = 0.9  # it gives up unless the excess falls below this share of the previous one
_UNKNOWN = 2.0  # safety margin for gaps of metrics known less well than the best known one, in standard errors
_DEEPEST = 0.9  # largest safety margin, as a share of the allowance
_SPAN = 0.03  # replaces the allowance if that is not a difference
_POOR = 0.03  # accuracy by which a refined fit may fall short of the forecast before plans are tried too
_ROUNDS = 5  # moves per constraint before giving up, as in the paper


@dataclass
class Search:
    """One search.

    constraints: the constraints that must hold.
    trials: fits and judges.
    max_fits: the largest number of fits, including the first one without constraints; refinements are extra.
    report: called with all fits after each fit.
        constraints: what must hold.
        trials: fits and judges.
        max_fits: fits of the learner, the first without constraints among them; refinements come on top.
        report: a function that gets all fits after each one.
    """

    constraints: Constraints
    trials: Trials
    max_fits: int
    report: Callable[[list[Fit]], None] = lambda fits: None
    fits: list[Fit] = field(default_factory=list)
    _slopes: dict[int, float] = field(default_factory=dict)

    def run(self) -> Fit:
        """Return the most accurate fit that keeps all constraints.

        Raises:
            DataError: if no fit keeps them; it names the nearest fit and the constraint that this one exceeds.
        """
        count = len(self.constraints.all)
        self.trials.expect(self._ask)
        first = self._fit(np.zeros(count), None, None)
        if first.feasible:
            self.trials.settle(self.fits)
        if not first.feasible:
            self._forecast = self.trials.forecast(first)
            if self.trials.may_refine(first):
                self._refine(first)
            self.trials.settle(self.fits)
            if self.best is None or self._is_poor(self.best):
                self._follow_plans(first)
                if self._falls_short:
                    self._lessons = self.trials.lessons(first)
                    self._follow_plans(first, taught=True)
                    self._halve()
        rounds = _ROUNDS * self.constraints.bounded
        fit = min(self._weighed, key=lambda fit: fit.worst)
        while self.best is None and rounds and self._may_fit:
            fit = self._move(fit, int(np.argmax(fit.excess)))
            rounds -= 1
        best = self.best
        if best is None:
            raise infeasible(self.constraints, self.fits)
        for other in self.fits[1:]:
            other.model = other.model if other is best else None
        return best

    @property
    def best(self) -> Fit | None:
        """The most accurate fit so far that keeps all constraints."""
        feasible = [fit for fit in self.fits if fit.feasible]
        return max(feasible, key=lambda fit: (fit.accuracy, -fit.worst), default=None)

    @property
    def fitted(self) -> list[Fit]:
        """The fits that the learner made."""
        return [fit for fit in self.fits if not fit.refined]

    @property
    def _may_fit(self) -> bool:
        return len(self.fitted) < self.max_fits

    @property
    def _weighed(self) -> list[Fit]:
        """The fits that the learner made from labels."""
        return [fit for fit in self.fitted if not fit.taught]

    @property
    def _falls_short(self) -> bool:
        """Whether there is no best fit, or it is less accurate than the forecast's decisions."""
        return self.best is None or self.trials.falls_short(self.best, self._asked)

    def _is_poor(self, fit: Fit) -> bool:
        """Return whether a fit is far less accurate than the forecast: it then keeps the constraints by chance."""
        return fit.accuracy < self._forecast.accuracy(*self._ask(self._forecast)) - _POOR

    def _fit(self, multipliers: Floats, cells: Floats | None, near: Fit | None) -> Fit:
        return self._keep(self.trials.fit(multipliers, cells, near), near)

    def _teach(self, multipliers: Floats, cells: Floats, near: Fit) -> Fit:
        return self._keep(self.trials.teach(multipliers, cells, self._lessons), near)

    def _keep(self, fit: Fit, near: Fit | None) -> Fit:
        self.fits.append(fit)
        self.report(self.fits)
        for other in self.fits[1:-1]:
            if other is not near and other is not self.best:
                other.model = None  # a forest may be large
        return fit

    # -- refinements ------------------------------------------------------------------------------------------------

    def _refine(self, first: Fit) -> None:
        """Refine the fit with the forecast's multipliers, towards the inside of the bounds.

        A gap gets a larger safety margin if its metric is estimated from fewer rows.
        """
        if not self._may_fit:
            return
        multipliers, cells = self._ask(self._forecast)
        fit = self._fit(multipliers, cells, first)
        if not self.trials.may_refine(fit):
            return
        refine, unknown = self.trials.refine(fit, multipliers), self._unknown(fit)
        self._climb(fit, refine, unknown)
        if self.trials.settle(self.fits) and self.best is None:
            self._climb(self.fits[-1], refine, unknown)
            self.trials.settle(self.fits)

    def _climb(self, fit: Fit, refine: Callable[[Floats, Floats, Fit], Fit], unknown: Floats) -> None:
        """Refine a fit until refining gains no more accuracy, or comes no nearer to the bounds."""
        (low, high), span = self.constraints.bounds, self._spans
        for step in range(REFINEMENTS):
            before, reached = fit, [each.accuracy for each in self.fits if each.refined and each.feasible]
            near = _NEAR * (1 if self.best is not None else max(1, step))
            room = np.minimum(near * span + unknown, _DEEPEST * span) + fit.margins
            room = np.minimum(room, np.where(np.isfinite(high - low), 0.95 * span, np.inf))
            fit = self._keep(refine(low + room, high - room, fit), fit)
            if reached and fit.feasible and fit.accuracy < max(reached) + _GAIN:
                return
            hopeless = fit.worst > max(_SHRINK * before.worst, span.min() / 2)
            if self.best is None and step + 1 >= _AT_LEAST and hopeless:
                return

    def _ask(self, forecast: Forecast) -> tuple[Floats, Floats]:
        """Return the multipliers to refine from, and the counts of the groups."""
        (low, high), span = self.constraints.bounds, self._spans
        return forecast.tell(low + _NEAR * span, high - _NEAR * span)

    def _unknown(self, fit: Fit) -> Floats:
        """Return the safety margin of each gap with an ill-known metric, of shape (constraints,)."""
        errors, (low, high) = self.trials.errors(fit), self.constraints.bounds
        metric = np.array([each.metric for each in self.constraints.all])
        bounded = np.isfinite(low) | np.isfinite(high)
        least = np.array([errors[bounded & (metric == at)].min(initial=np.inf) for at in range(metric.max() + 1)])
        return np.where(bounded, _UNKNOWN * (least - least.min())[metric], 0.0)

    @property
    def _spans(self) -> Floats:
        """The freedom of each constraint: half the distance between its bounds, if it has two."""
        low, high = self.constraints.bounds
        return np.where(np.isfinite(high - low), (high - low) / 2, _SPAN)

    # -- plans ------------------------------------------------------------------------------------------------------

    def _follow_plans(self, first: Fit, *, taught: bool = False) -> None:
        """Try the plans of the forecast, and correct it by their results.

        Args:
            first: the fit without constraints.
            taught: whether the learner imitates the forecast's decisions, instead of learning from labels.
        """
        make = self._teach if taught else self._fit
        low, high = self.constraints.bounds
        aim = _NEAR * self._spans
        fit, predicted = first, first.gaps
        answer = np.ones(len(low))  # the share of the predicted change that comes true
        relaxed = 0
        for attempt in range(_PLANS):
            if not self._may_fit:
                return
            gaps = np.nan_to_num(fit.gaps)
            room = np.minimum(aim * (1 + attempt / 2) + fit.margins, 0.95 * (high - low) / 2)
            floor, ceiling = (np.nan_to_num(predicted) + (bound - gaps) / answer for bound in (low, high))
            press = bool(fit.multipliers[self.constraints.bounded :].any())
            multipliers, cells = self._forecast.plan(floor, ceiling, room, press=press)
            if not attempt:
                self._asked = self._forecast.decide(multipliers, cells)
            if taught and np.ptp(self._lessons.decide(multipliers, cells)) == 0:
                return  # a single decision for all rows teaches nothing
            alike = [each for each in self.fitted if each.taught == taught]
            known = [each for each in alike if np.allclose(multipliers, each.multipliers, rtol=1e-3, atol=1e-9)]
            if known and (fit in known or attempt):
                return
            new = known[0] if known else make(multipliers, cells, fit)  # it was fitted before the refinements
            if taught and self.best is None:
                return  # the moves need the remaining fits
            new_predicted = self._forecast.gaps(multipliers, cells)
            changed, expected = new.gaps - fit.gaps, new_predicted - predicted
            moved = np.abs(np.nan_to_num(expected)) > 0.003
            answer = np.where(moved, np.clip(np.nan_to_num(changed / np.where(moved, expected, 1)), 0.2, 2), answer)
            fit, predicted = new, new_predicted
            if fit.feasible:
                relaxed += 1
                if relaxed > _RELAXED or fit.worst >= -2 * aim.min():
                    return

    def _halve(self) -> None:
        """Try multipliers between those of the best fit and those of a more accurate fit that exceeds a bound."""
        inside = self.best
        beyond = [
            fit for fit in self.fitted if inside and fit.taught == inside.taught and fit.accuracy > inside.accuracy
        ]
        if inside is None or not beyond or not self._falls_short:
            return
        outside, make = min(beyond, key=lambda fit: fit.worst), self._teach if inside.taught else self._fit
        for _ in range(_HALVES):
            if not self._may_fit:
                return
            middle, cells = (inside.multipliers + outside.multipliers) / 2, (inside.cells + outside.cells) / 2
            fit = make(middle, cells, inside)
            inside, outside = (fit, outside) if fit is self.best else (inside, fit)

    # -- moves ------------------------------------------------------------------------------------------------------

    def _move(self, start: Fit, at: int) -> Fit:
        """Move one multiplier until its constraint holds, but hardly further."""
        bound = self.constraints.all[at]
        aim = _NEAR * max(bound.high, 0.01)
        sign = -1.0 if start.gaps[at] < bound.low else 1.0

        def over(fit: Fit) -> float:
            value = float(sign * fit.gaps[at] + fit.margins[at] - (bound.high if sign > 0 else -bound.low))
            return value if np.isfinite(value) else 1.0

        outside, inside = self._bracket(start, at, over, sign)
        stuck = 0
        while self._may_fit and stuck < 3:
            place = self._next(at, outside, inside, (over, aim, sign))
            multipliers = outside.multipliers.copy()
            multipliers[at] = place
            fit = self._fit(multipliers, outside.cells, outside)
            self._learn_slope(at, outside, fit, over)
            if over(fit) <= 0:
                inside = fit
            else:
                stuck = stuck + 1 if inside is None and over(fit) >= over(outside) else 0
                outside = fit
            if inside is not None:
                width = abs(inside.multipliers[at] - outside.multipliers[at])
                if over(inside) >= -2 * aim or width <= _NARROW * self._forecast.units[at]:
                    break
        return inside or outside

    def _bracket(self, start: Fit, at: int, over: Callable[[Fit], float], sign: float) -> tuple[Fit, Fit | None]:
        """Return the nearest fits that differ only in this multiplier: one outside the bound, and one inside."""
        others = np.arange(len(start.multipliers)) != at
        line = [fit for fit in self._weighed if np.array_equal(fit.multipliers[others], start.multipliers[others])]
        outside = [fit for fit in line if over(fit) > 0]
        inside = [fit for fit in line if over(fit) <= 0]
        furthest = max(outside, key=lambda fit: sign * fit.multipliers[at], default=start)
        beyond = [fit for fit in inside if sign * fit.multipliers[at] > sign * furthest.multipliers[at]]
        return furthest, min(beyond, key=lambda fit: sign * fit.multipliers[at], default=None)

    def _learn_slope(self, at: int, outside: Fit, fit: Fit, over: Callable[[Fit], float]) -> None:
        moved = abs(float(fit.multipliers[at] - outside.multipliers[at]))
        if moved and over(outside) > over(fit):
            self._slopes[at] = (over(outside) - over(fit)) / moved

    def _next(
        self, at: int, outside: Fit, inside: Fit | None, sides: tuple[Callable[[Fit], float], float, float]
    ) -> float:
        """Return the next multiplier to try: the one for which the gap should be `aim` within its bound."""
        over, aim, sign = sides
        here, unit = float(outside.multipliers[at]), float(self._forecast.units[at])
        if inside is not None:
            high, low = over(outside) + aim, over(inside) + aim
            share = high / (high - low) if high > low else 0.5
            return here + (float(inside.multipliers[at]) - here) * min(max(share, 0.1), 0.9)
        slope = self._slopes.get(at)
        step = (over(outside) + aim) / slope if slope else 0.1 * unit
        before = self._weighed[-2:-1]
        last = abs(float(outside.multipliers[at] - before[0].multipliers[at])) if before else 0.0
        longest = _LONGEST * max(last, 0.1 * unit) if self.constraints.is_constant else _STEP * unit
        return here + sign * min(max(step, 0.02 * unit), longest)


def infeasible(constraints: Constraints, fits: Sequence[Fit]) -> DataError:
    """Return the error that no fit keeps all constraints, with the nearest fit and the constraint that it exceeds."""
    nearest, count = min(fits, key=lambda fit: fit.worst), sum(not fit.refined for fit in fits)
    at = int(np.argmax(nearest.excess))
    constraint = constraints.all[at]
    return DataError(
        f"no model within the allowances was found in {count} fit{'s' * (count > 1)}; "
        f"the nearest exceeds {constraint}: {_describe_gap(constraint, nearest.gaps[at], nearest.margins[at])}",
        hint="allow more with WITHIN, give more validation rows, join small groups or leave them out with MINIMUM, "
        "or ask for fewer metrics at once",
    )


def _describe_gap(constraint: Constraint, gap: float, margin: float) -> str:
    if np.isnan(gap):
        return "it is undefined in one of them"
    allowance = constraint.bound.allowance
    if constraint.bound.on == "ratio":
        return f"the lower is {gap + margin:.4f} short of {allowance:g} times the higher"
    upper = f", or up to {abs(gap) + margin:.4f} with the confidence asked for" if margin else ""
    return f"the difference is {abs(gap):.4f}{upper}, allowed {allowance:g}"
