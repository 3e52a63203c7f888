"""Check the parameters of estimators. In: a name and a value. Out: nothing, or an error that states the range."""

from __future__ import annotations

from collections.abc import Callable
from numbers import Integral, Real
from typing import Any

import numpy as np

_RANGES: dict[str, tuple[type, Callable[[Any], bool], str]] = {
    "alpha": (Real, lambda value: 0 <= value <= 1, "a number in [0, 1]"),
    "bandwidth": (Real, lambda value: 1e-4 <= value <= 0.5, "a number above 0 (1e-4 or more) and at most 1/2"),
    "sigma": (Real, lambda value: 1e-9 <= value < np.inf, "None or a number above 0 (1e-9 or more)"),
    "start": (str, lambda value: value in ("zeros", "logistic"), "'zeros' or 'logistic'"),
    "learning_rate": (Real, lambda value: 0 < value < np.inf, "a number above 0"),
    "momentum": (Real, lambda value: 0 <= value < 1, "a number in [0, 1)"),
    "max_iter": (Integral, lambda value: value >= 1, "a whole number of 1 or more"),
    "tol": (Real, lambda value: value >= 0, "None or a number of 0 or more"),
    "n_iter_no_change": (Integral, lambda value: value >= 1, "a whole number of 1 or more"),
}


def check(name: str, value: Any) -> None:
    """Refuse a value outside the range of its parameter.

    Raises:
        ValueError: with the range.

    >>> check("alpha", 0.5)
    """
    kind, holds, wanted = _RANGES[name]
    if not (isinstance(value, kind) and holds(value)):
        raise ValueError(f"{name} must be {wanted}; it is {value!r}")
