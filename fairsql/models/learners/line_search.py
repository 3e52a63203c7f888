"""Find a step along a direction that lowers a function enough.

In: values and slopes along it, as the search asks for them. Out: the step.

The steps are those of MINPACK-2: Moré and Thuente 1994, Line search algorithms with guaranteed sufficient decrease, ACM
Transactions on Mathematical Software 20.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

_ENOUGH = 1e-3  # the function falls by at least this share of what the first slope predicts
_FLAT = 0.9  # largest final slope, as a share of the first one
_NARROW = 0.1  # an interval narrower than this share of its upper end is not searched further
_SHRINKS = 0.66  # largest width of an interval, as a share of its width two steps ago
_NEARER, _FURTHER = 1.1, 4.0  # how far the next step may go beyond, in multiples of the last move


@dataclass(frozen=True)
class Point:
    """A step, and the function and its slope there."""

    step: float
    value: float
    slope: float

    def tilted(self, slope: float) -> Point:
        """Return the point for the function minus a line through the origin."""
        return Point(self.step, self.value - self.step * slope, self.slope - slope)


@dataclass
class LineSearch:
    """One search.

    Args:
        start: the function at a step of 0; its slope is below 0.
        first: the step to try first.
        longest: the longest step.
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
        """Return the step to try after this one; None if this one is accepted."""
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
        """Return whether to accept a step: it is good enough, or no better one can be found."""
        return (
            (self._is_bracketed and (not self._low < at.step < self._high or self._is_narrow))
            or (at.step == self.longest and falls and at.slope <= wanted)
            or (at.step == 0 and (not falls or at.slope >= wanted))
            or (falls and abs(at.slope) <= -_FLAT * self.start.slope)
        )

    def _trial(self, at: Point, tilt: float) -> float:
        """Return a trial step, and narrow the interval; a line is subtracted until the function falls enough."""
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
    """Return the minimum of a cubic or parabola through two points, and whether it is bracketed now."""
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
    """Return the minimum of the cubic through two points, as a share of the way from the first to the second.

    If the cubic may lack a minimum, and does, the share is not below 0.
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
