"""A step along a direction that lowers a function enough. In: values and slopes along it, as they
are asked for. Out: the step.

The steps are those of MINPACK-2: Moré and Thuente 1994, Line search algorithms with
guaranteed sufficient decrease, ACM Transactions on Mathematical Software 20.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

_ENOUGH = 1e-3  # of what the first slope promises, the function falls by this share
_FLAT = 0.9  # of the first slope, this share is left at most
_NARROW = 0.1  # of its upper end, the width of an interval that is not searched further
_SHRINKS = 0.66  # of its width two steps ago, what an interval has at most
_NEARER, _FURTHER = 1.1, 4.0  # of the last move, how far the next one goes beyond


@dataclass(frozen=True)
class Point:
    """A step, and the function and its slope there."""

    step: float
    value: float
    slope: float

    def tilted(self, slope: float) -> Point:
        """Return the same of the function less a line through the origin."""
        return Point(self.step, self.value - self.step * slope, self.slope - slope)


@dataclass
class LineSearch:
    """One search.

    Args:
        start: the function at a step of 0; its slope is below 0.
        first: the step to try first.
        longest: no step is longer.
    """

    start: Point
    first: float
    longest: float

    def __post_init__(self) -> None:
        self._best = self._other = self.start
        self._is_bracketed, self._is_late = False, False
        self._widths = (self.longest, 2 * self.longest)
        self._low, self._high = 0.0, self.first + _FURTHER * self.first

    def next(self, at: Point) -> float | None:
        """Return the step to try after one; None if that one is taken."""
        wanted = _ENOUGH * self.start.slope
        falls = at.value <= self.start.value + at.step * wanted
        self._is_late = self._is_late or (falls and at.slope >= 0)
        if self._ends(at, falls, wanted):
            return None
        step = self._trial(at, 0.0 if self._is_late or at.value > self._best.value or falls else wanted)
        best, other = self._best.step, self._other.step
        if self._is_bracketed:
            if abs(other - best) >= _SHRINKS * self._widths[1]:
                step = best + 0.5 * (other - best)
            self._widths = (abs(other - best), self._widths[0])
            self._low, self._high = min(best, other), max(best, other)
        else:
            self._low, self._high = step + _NEARER * (step - best), step + _FURTHER * (step - best)
        step = min(max(step, 0.0), self.longest)
        return best if self._is_bracketed and (not self._low < step < self._high or self._is_narrow) else step

    @property
    def _is_narrow(self) -> bool:
        return self._high - self._low <= _NARROW * self._high

    def _ends(self, at: Point, falls: bool, wanted: float) -> bool:
        """Return whether a step is taken: it is good, or there is no better one to be found."""
        return (
            (self._is_bracketed and (not self._low < at.step < self._high or self._is_narrow))
            or (at.step == self.longest and falls and at.slope <= wanted)
            or (at.step == 0 and (not falls or at.slope >= wanted))
            or (falls and abs(at.slope) <= -_FLAT * self.start.slope)
        )

    def _trial(self, at: Point, tilt: float) -> float:
        """Return a trial step, and narrow the interval; of the function less a line while it does not fall enough."""
        best, other, here = (each.tilted(tilt) for each in (self._best, self._other, at))
        step, is_bracketed = _interpolate(best, other, here, self._is_bracketed, (self._low, self._high))
        self._is_bracketed = is_bracketed
        if here.value > best.value:
            self._other = at
        else:
            if here.slope * best.slope < 0:
                self._other = self._best
            self._best = at
        return step


def _interpolate(
    best: Point, other: Point, at: Point, is_bracketed: bool, ends: tuple[float, float]
) -> tuple[float, bool]:
    """Return the minimum of a cubic or of a parabola through two points, and whether it is bracketed now."""
    back = best.step - at.step
    if at.value > best.value:
        cubic = best.step + _cubic(best, at) * -back
        secant = (best.value - at.value) / -back + best.slope
        parabola = best.step + best.slope / secant / 2 * -back
        nearer = abs(cubic - best.step) <= abs(parabola - best.step)
        return cubic if nearer else cubic + (parabola - cubic) / 2, True
    if at.slope * best.slope < 0:
        cubic, parabola = at.step + _cubic(at, best) * back, at.step + at.slope / (at.slope - best.slope) * back
        return max((cubic, parabola), key=lambda step: abs(step - at.step)), True
    if abs(at.slope) < abs(best.slope):
        r = _cubic(at, best, is_real=False)
        cubic = at.step + r * back if r < 0 else ends[at.step > best.step]
        parabola = at.step + at.slope / (at.slope - best.slope) * back
        pick = min if is_bracketed else max
        step = pick((parabola, cubic), key=lambda step: abs(step - at.step))
        if not is_bracketed:
            return min(max(step, ends[0]), ends[1]), False
        limit = at.step + _SHRINKS * (other.step - at.step)
        return (min if at.step > best.step else max)(limit, step), True
    if is_bracketed:
        return at.step + _cubic(at, other) * (other.step - at.step), True
    return ends[at.step > best.step], False


def _cubic(one: Point, two: Point, *, is_real: bool = True) -> float:
    """Return where the cubic through two points has its minimum, as a share of the way from the first to the second.

    Where it need not have one, and has none, the share is not below 0.
    """
    theta = 3 * (one.value - two.value) / (two.step - one.step) + one.slope + two.slope
    size = max(abs(theta), abs(one.slope), abs(two.slope))
    square = (theta / size) ** 2 - (one.slope / size) * (two.slope / size)
    gamma = size * sqrt(max(0.0, square))
    if two.step < one.step:
        gamma = -gamma
    if not is_real and gamma == 0:
        return 0.0
    below = gamma - one.slope + gamma + two.slope
    return (gamma - one.slope + theta) / below if below else 0.0
