"""How a report writes numbers for a reader: rates in percent, their differences in points. In: numbers. Out: text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite

from fairsql.findings.judging import shown

_PLACES = (0, 1, 2, 3, 4)  # decimals of percent that are tried in this order
_LOSS = 0.05  # the largest share of a number that rounding may change
_TINY = 1e-9


@dataclass(frozen=True)
class Unit:
    """The unit of a metric's values, and how many decimals its numbers have.

    Attributes:
        is_share: whether values are shares, which are written in percent.
        places: decimals of percent.
    """

    is_share: bool
    places: int = 1

    def value(self, number: float | None) -> str:
        """Return a value with its unit.

        >>> Unit(True).value(0.314), Unit(True, 0).value(0.314), Unit(False).value(0.314), Unit(True).value(None)
        ('31.4 %', '31 %', '0.314', 'undefined')
        >>> Unit(True, 2).value(0.28561), Unit(True, 2).value(0.0123), Unit(True, 4).value(0.00056)
        ('28.6 %', '1.23 %', '0.0560 %')
        """
        if number is None:
            return "undefined"
        return f"{self.amount(number)} %" if self.is_share else self.bare(number)

    def amount(self, number: float) -> str:
        """Return a value without its unit.

        >>> Unit(True, 4).amount(0.206), Unit(True, 4).amount(0.050953), Unit(True, 4).amount(-0.00056)
        ('20.6', '5.10', '−0.0560')
        """
        places = 1 if abs(number) >= 0.1 else 2 if abs(number) >= 0.01 else self.places
        return Unit(True, min(self.places, places)).bare(number) if self.is_share else self.bare(number)

    def bare(self, number: float) -> str:
        """Return a value, or a difference of values, without its unit.

        >>> Unit(True).bare(-0.05), Unit(False).bare(1234.5), Unit(True).bare(float("inf"))
        ('−5.0', '1,234', '∞')
        """
        if not isfinite(number):
            return "∞" if number > 0 else "−∞"
        if self.is_share:
            rounded = round(100 * number, self.places)
            return f"{0.0 if rounded == 0 else rounded:,.{self.places}f}".replace("-", "−")
        return brief(number)

    def limit(self, number: float) -> str:
        """Return a limit of a difference without its unit: one that is not 0 has up to two more decimals to show that.

        >>> Unit(True, 0).limit(0.0039), Unit(True, 0).limit(0.11), Unit(True, 0).limit(0.0), Unit(True, 0).limit(1e-9)
        ('0.4', '11', '0', '0')
        """
        for more in (0, 1, 2) if self.is_share and isfinite(number) else ():
            if round(100 * number, self.places + more):
                return Unit(True, self.places + more).bare(number)
        return self.bare(number)

    def gap(self, number: float) -> str:
        """Return a difference of two values with its unit.

        >>> Unit(True, 0).gap(0.01), Unit(True, 0).gap(0.14), Unit(False).gap(0.14)
        ('1 point', '14 points', '0.140')
        """
        text = self.bare(number)
        return text if not self.is_share else f"{text} point" if text in ("1", "−1") else f"{text} points"

    def exact(self, gap: float) -> str:
        """Return an allowance with the digits that it was written with.

        >>> Unit(True).exact(0.025), Unit(False).exact(3.0)
        ('2.5 points', '3')
        """
        return f"{100 * gap:.6g} point{'s' * (gap != 0.01)}" if self.is_share else shown(gap)


def brief(value: float) -> str:
    """Return a number as figures show it: those below 10 have three decimals, those below 100 one, others none.

    >>> brief(0.05), brief(-0.2371), brief(0.00012), brief(37.96), brief(38.0), brief(1948.4), brief(float("inf"))
    ('0.050', '−0.237', '0.00012', '38.0', '38', '1,948', '∞')
    >>> brief(-0.0), brief(-0.00001)
    ('0.000', '0.000')
    """
    if not isfinite(value):
        return "∞" if value > 0 else "−∞"
    size = abs(value)
    if size >= 10:
        is_whole = size >= 100 or value == round(value)
        text = f"{value:,.0f}" if size >= 1000 else shown(value, 3) if is_whole else f"{value:.1f}"
    else:
        text = f"{value:.2g}" if 0.0001 <= size < 0.001 else f"{size if size < 0.0001 else value:.3f}"
    return text.replace("-", "−")


def unit_for(is_share: bool, values: Sequence[float | None], allowance: float | None = None) -> Unit:
    """Return the unit whose decimals show values as they are to each other and to the allowance of their difference.

    The first two values are the lower and the higher rate. Their difference follows, which is that of the rates as
    shown, if one decimal is enough for that; then its limits, which are written differently if they differ. A
    difference that is small compared with its interval needs no more decimals than the interval.

    >>> unit_for(True, [0.31, 0.45, 0.14], 0.05).places, unit_for(True, [0.314, 0.456, 0.142]).places
    (0, 1)
    >>> unit_for(True, [0.30, 0.35001, 0.05001], 0.05).places
    3
    >>> unit_for(True, [0.30, 0.50, 0.20, 0.1996, 0.2004]).places
    2
    >>> unit_for(True, [0.2054, 0.2057, 0.0003, -0.127, 0.117]).places
    0
    """
    low, high = [*values[3:5], None, None][:2]
    half = 0.0 if low is None or high is None or not isfinite(high - low) else 50 * (high - low)
    numbers = {at: 100 * each for at, each in enumerate(values) if each is not None and isfinite(each)}
    if not is_share or not numbers:
        return Unit(is_share)
    losses = {at: _LOSS * max(abs(each), half * (at == 2)) + _TINY for at, each in numbers.items() if at < 3}
    for places in _PLACES:
        rounded = {at: round(each, places) for at, each in numbers.items()}
        near = all(abs(numbers[at] - rounded[at]) <= loss for at, loss in losses.items())
        adds_up = len(values) < 3 or None in values[:3] or abs(rounded[1] - rounded[0] - rounded[2]) < _TINY
        ordered = allowance is None or all(
            (a < 100 * allowance - _TINY, a > 100 * allowance + _TINY)
            == (b < round(100 * allowance, places) - _TINY, b > round(100 * allowance, places) + _TINY)
            for a, b in zip(numbers.values(), rounded.values(), strict=True)
        )
        limits = [round(100 * each, places) for each in (low, high) if each is not None and isfinite(each)]
        is_wide = len(limits) < 2 or low == high or limits[0] != limits[1]
        if near and ordered and is_wide and (adds_up or places > 0):
            return Unit(True, places)
    return Unit(True, _PLACES[-1])
