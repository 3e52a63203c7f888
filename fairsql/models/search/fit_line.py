"""Report the progress of a search. In: its fits so far. Out: a line on the last fit and how near it is."""

from __future__ import annotations

from fairsql.models.search.trials import Fit


def describe(fits: list[Fit]) -> str:
    """Return one line about the last fit.

    >>> import numpy as np
    >>> fit = Fit(np.zeros(1), None, 0.8, np.array([0.2]), np.zeros(1), np.array([0.17]), np.zeros((0, 4)))
    >>> describe([fit])
    'fit 1: accuracy 0.8000, an allowance exceeded by 0.1700'
    """
    last = fits[-1]
    state = "within the allowances" if last.feasible else f"an allowance exceeded by {last.worst:.4f}"
    return f"{'refinement' if last.refined else 'fit'} {len(fits)}: accuracy {last.accuracy:.4f}, {state}"
