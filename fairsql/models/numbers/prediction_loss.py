"""Define the errors that bound or describe a model of numbers. In: predictions and labels. Out: errors.

Each error is the mean of a loss of a row, or the root of that mean. Losses that bound a model are convex, so that the
loss of an average of predictions is at most the average of their losses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import sqrt

import numpy as np

from fairsql.arrays import Floats


@dataclass(frozen=True)
class Loss:
    """The loss of a row, and how an error follows from its mean.

    >>> LOSSES["root_mean_squared_error"].error(LOSSES["root_mean_squared_error"].of_row(np.array([3.0, -3.0])).mean())
    3.0
    """

    of_row: Callable[[Floats], Floats]
    is_root: bool = False

    def error(self, mean: float) -> float:
        """Return the error for a mean loss."""
        return sqrt(mean) if self.is_root else float(mean)

    def mean(self, error: float) -> float:
        """Return the mean loss for an error."""
        return error**2 if self.is_root else error


# The errors by their names in `sql/metrics.sql`.
LOSSES: Mapping[str, Loss] = {
    "mean_error": Loss(lambda residual: residual),
    "mean_absolute_error": Loss(np.abs),
    "mean_squared_error": Loss(np.square),
    "root_mean_squared_error": Loss(np.square, is_root=True),
}
