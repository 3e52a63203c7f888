"""How large a problem is, and whether it is too large. In: numbers of cells and combinations. Out: a `Size`."""

from __future__ import annotations

from dataclasses import dataclass

SLOW = 100_000  # variables from which on it takes minutes
MOST = 1_000_000  # variables from which on it is refused: hours, and gigabytes
_BYTES = 1_500  # of memory for each variable while it is solved, as measured
WHAT_TO_DO = "cut columns of many values into fewer bins, leave some out, or forbid more moves"


@dataclass(frozen=True)
class Size:
    """How large a problem is.

    Attributes:
        variables: probabilities to find: one for each cell and each state that it may move to.
        constraints: rows of the problem.
        bytes: about how much memory it takes to solve.
        warning: what to say of it before it is solved; empty where it takes seconds.
    """

    variables: int
    constraints: int
    bytes: int
    warning: str = ""


def estimate_size(n_cells: int, n_x: int, *, allowed: float = 1.0, n_limits: int = 1) -> Size:
    """Return how large a problem will be, before even its table of distortions is made.

    Args:
        n_cells: cells: rows of GROUP BY d, x, y.
        n_x: combinations of decision variables to move to.
        allowed: share of the moves that are not forbidden.
        n_limits: bounds on the distortion.

    >>> estimate_size(142, 18)
    Size(variables=5112, constraints=320, bytes=7678368, warning='')
    >>> print(estimate_size(40_000, 20_000).warning.replace("; ", chr(10)))
    1,600,000,000 probabilities to find: too many
    cut columns of many values into fewer bins, leave some out, or forbid more moves
    """
    variables = round(n_cells * 2 * n_x * allowed)
    warning = ""
    if variables > MOST:
        warning = f"{variables:,} probabilities to find: too many; {WHAT_TO_DO}"
    elif variables > SLOW:
        warning = f"{variables:,} probabilities to find: this takes minutes; {WHAT_TO_DO}"
    n_bytes = variables * _BYTES + 8 * (2 * n_x) ** 2
    return Size(variables, n_cells * (1 + n_limits) + 2 * n_x, n_bytes, warning)
