"""Take Newton's steps near the minimum of a smooth convex function.

In: its gradient, its Hessian, and the point where a descent stopped. Out: the minimum. The minimum is the same on every
processor; the point where a descent stops depends on rounding.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from fairsql.arrays import Floats

_REST = 1e-26  # largest final decrement: for a regression, the mean square change of the margins in a step
_FELL = 1e-2  # a kept Hessian must reduce the decrement to this share,
_FELL_ANEW = 0.5  # and a new one to this share
_MOST = 40  # largest number of gradients
FLAT = 1e-11  # curvature that may be rounding, if each feature has curvature 1
_TINY = 1e-300


def settle(slope: Callable[[Floats], Floats], curvature: Callable[[Floats], Floats], start: Floats) -> Floats:
    """Return the minimum of a convex function, by Newton's steps from a point near it.

    One Hessian serves several steps, as long as they get shorter. The last step moves the margins of a regression by at
    most 1e-13 in root mean square, or rounding prevents shorter steps. If there is no minimum, as for separable labels
    without a penalty, the number of steps is limited.

    >>> settle(lambda x: np.exp(x) - 2, lambda x: np.diag(np.exp(x)), np.array([0.6])).round(6)
    array([0.693147])
    """
    at, left = start, slope(start)
    kept, is_new = inverse(curvature(at)), True
    for _ in range(_MOST):
        step = kept @ left
        decrement = float(left @ step)
        if decrement <= _REST:
            return at - step
        trial = slope(at - step)
        if float(trial @ kept @ trial) <= (_FELL_ANEW if is_new else _FELL) * decrement:
            at, left, is_new = at - step, trial, False
        elif is_new:
            return at
        else:
            kept, is_new = inverse(curvature(at)), True
    return at


def inverse(curvature: Floats) -> Floats:
    """Return the inverse of a Hessian, without the directions in which it is flat.

    The Hessian is scaled so that its diagonal is 1. Directions in which it then curves by at most `FLAT` belong to
    features that duplicate others: only rounding would determine a step along them.

    >>> inverse(np.array([[2.0, 2.0], [2.0, 2.0]])).round(9)
    array([[0.125, 0.125],
           [0.125, 0.125]])
    """
    scale = np.sqrt(np.maximum(np.diag(curvature), _TINY))
    values, vectors = np.linalg.eigh(curvature / scale / scale[:, None])
    curved = values > FLAT
    along = vectors[:, curved] / scale[:, None]
    found: Floats = (along / values[curved]) @ along.T
    return found
