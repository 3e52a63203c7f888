"""Estimate the size of a problem, and whether it is too large. In: numbers of cells and combinations. Out: a `Size`."""

from __future__ import annotations

from dataclasses import dataclass

SLOW = 100_000  # number of variables from which on solving takes minutes
MOST = 1_000_000  # largest number of variables: hours, and gigabytes
_BYTES = 1_500  # measured bytes of memory for each variable
WHAT_TO_DO = "cut columns of many values into fewer bins, leave some out, or forbid more moves"


@dataclass(frozen=True)
class Size:
    """How large a problem is.

    Attributes:
        variables: the probabilities to find: one for each cell and each state that it may move to.
        bytes: the approximate memory that solving takes.
        warning: what to warn of before solving; empty if that takes seconds.
    """

    variables: int
    bytes: int
    warning: str = ""


def estimate_size(n_cells: int, n_x: int, *, allowed: float = 1.0) -> Size:
    """Return the size of a problem, before its table of distortions is made.

    Args:
        n_cells: the number of cells: rows of GROUP BY d, x, y.
        n_x: the number of combinations of decision variables to move to.
        allowed: the share of moves that are not forbidden.

    >>> estimate_size(142, 18)
    Size(variables=5112, bytes=7678368, warning='')
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
    return Size(variables, n_bytes, warning)
