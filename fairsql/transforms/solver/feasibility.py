"""Find out how much the bounds of a problem must be relaxed for a map to exist.

In: a `Problem`. Out: the smallest epsilon for its distortions, and the smallest factor on these for its epsilon.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from scipy.sparse import csr_matrix

from fairsql.arrays import Floats
from fairsql.errors import DataError
from fairsql.transforms.solver.linear import solve_linear
from fairsql.transforms.solver.problem import Problem
from fairsql.transforms.solver.system import Factor, Linear, System, constraints

_STEPS = 30  # of the search for the smallest ratio; it takes three to six
_CLOSE = 1e-9
_HUGE = 1e6  # an epsilon that stands for no bound


@dataclass(frozen=True)
class Feasibility:
    """The bounds that can be met.

    Attributes:
        epsilon: the smallest that these distortions allow; infinite for none.
        factor: the smallest factor on all bounds of the distortion that this epsilon allows; infinite for none: then
            moves would be needed that are forbidden, or that a bound of 0 forbids.
        epsilon_unbounded: the smallest epsilon with no bounds except the forbidden moves.
    """

    epsilon: float
    factor: float
    epsilon_unbounded: float

    def explain(self, problem: Problem) -> str:
        """Explain in a sentence or two how to relax the bounds.

        >>> from fairsql.transforms.solver.problem import Limit
        >>> import numpy as np
        >>> cells = dict(d=np.array([0, 0, 1, 1]), x=np.zeros(4, dtype=int), y=np.array([0, 1, 0, 1]))
        >>> distortion = np.array([[0.0, np.nan], [1.0, 0.0]])
        >>> weight = np.array([5, 5, 8, 2])
        >>> problem = Problem(**cells, weight=weight, distortion=distortion, limits=(Limit(0.25),), epsilon=0.1)
        >>> print(feasibility(problem).explain(problem).replace("; ", chr(10)))
        with these distortions epsilon can be 0.875
        with epsilon 0.1 the bounds on the distortion have to be 2.24 times as high
        """
        parts = []
        if np.isfinite(self.epsilon):
            parts.append(f"with these distortions epsilon can be {_up(self.epsilon)}")
        elif np.isfinite(self.epsilon_unbounded):
            parts.append("with these distortions no epsilon can be met: a cell may neither stay nor move")
        if np.isfinite(self.factor):
            parts.append(
                f"with epsilon {problem.epsilon:g} the bounds on the distortion have to be {_up(self.factor)} times as "
                "high"
            )
        elif np.isfinite(self.epsilon_unbounded):
            parts.append(
                f"no bounds on the distortion are high enough for epsilon {problem.epsilon:g}: the forbidden moves "
                f"alone (infinite distortion, or bounds of 0) keep it at {_up(self.epsilon_unbounded)} or more"
            )
        else:
            parts.append("the forbidden moves alone (infinite distortion, or bounds of 0) leave no map at all")
        return "; ".join(parts)


class InfeasibleError(DataError):
    """No map keeps the bounds.

    Attributes:
        problem: the problem.
        feasibility: the bounds that can be met.
    """

    def __init__(self, problem: Problem, feasibility: Feasibility) -> None:
        super().__init__(f"no map meets epsilon {problem.epsilon:g}", hint=feasibility.explain(problem))
        self.problem = problem
        self.feasibility = feasibility

    def __reduce__(self) -> tuple[object, ...]:
        return (
            InfeasibleError,
            (self.problem, self.feasibility),
            {"sql": self.sql, "start": self.start, "end": self.end},
        )

    def __setstate__(self, state: dict[str, Any] | None) -> None:
        self.place(**state or {"sql": "", "start": None, "end": None})


def feasibility(problem: Problem, system: System | None = None, factor: Factor | None = None) -> Feasibility:
    """Return how far the bounds must be relaxed.

    Args:
        problem: the problem.
        system: its matrices, if they exist already.
        factor: the structure of the map; None: any map.
    """
    system = system or System.of(problem)
    factor = factor or Factor.whole(system)
    return Feasibility(
        epsilon=least_epsilon(system, factor),
        factor=_least_factor(system, factor),
        epsilon_unbounded=least_epsilon(system, factor, scale=np.inf),
    )


def _least_factor(system: System, factor: Factor) -> float:
    linear = constraints(system, factor, epsilon=system.problem.epsilon, scale=0.0)
    column = np.zeros(len(linear.less_than))
    column[: linear.n_limits] = -system.most
    return _least(linear, column)


def least_epsilon(system: System, factor: Factor, *, scale: float = 1.0) -> float:
    """Return the smallest epsilon that some map meets; infinite if none does.

    With a target, epsilon is one more unknown of a linear programme. With pairwise control it multiplies another
    unknown, so Dinkelbach's method minimises the largest ratio of linear functions. Each step is a linear programme at
    a ratio that some map attains; if another map stays below it, that map's ratio is the next.
    """
    problem = system.problem
    if problem.control == "target":
        linear = constraints(system, factor, epsilon=0.0, scale=scale)
        target = problem.targets
        column = np.zeros(len(linear.less_than))
        column[linear.n_limits :] = -np.concatenate([target, 1 - target, target, 1 - target])
        return _least(linear, column)
    epsilon = 0.0
    for _ in range(_STEPS):
        linear = constraints(system, factor, epsilon=epsilon, scale=scale)
        upper = slice(linear.n_limits, linear.n_limits + 2 * system.positive.shape[0])
        column, less_than = np.zeros((len(linear.less_than), 1)), linear.less_than.copy()
        column[upper] = -1.0  # the excess of a ratio plus 1, since it may be below 0
        less_than[upper] -= 1.0
        wide = replace(linear, less_than=less_than).with_columns(np.ones(1), less=csr_matrix(column))
        found = solve_linear(wide)
        if found is None:
            return float("inf")
        exceeded = found.unknowns[-1] - 1.0
        if epsilon == 0.0 and exceeded <= _CLOSE:
            return 0.0
        if epsilon > 0.0 and exceeded >= -_CLOSE:
            return float("inf") if epsilon == _HUGE else epsilon
        rates = system.positive @ (factor.moves @ found.unknowns[: factor.moves.shape[1]])
        epsilon = min(_HUGE, _worst_ratio(problem, rates) - 1)  # if infinite: can all groups get a share at all?
    return epsilon


def _worst_ratio(problem: Problem, rates: Floats) -> float:
    """Return the largest ratio of p(y' given d) between two compared classes."""
    classes, worst = problem.classes, 1.0
    for each in (np.clip(rates, 0, 1), 1 - np.clip(rates, 0, 1)):
        low, high = np.full(classes.n_comparisons, np.inf), np.zeros(classes.n_comparisons)
        np.minimum.at(low, classes.comparison, each)
        np.maximum.at(high, classes.comparison, each)
        some = high > _CLOSE
        with np.errstate(divide="ignore"):
            worst = max(worst, float(np.max(high[some] / low[some], initial=1.0)))
    return worst


def _least(linear: Linear, column: Floats) -> float:
    """Return the minimum of one more unknown, given its column in the rows of `less`; infinite if there is none."""
    wide = replace(linear, cost=np.zeros_like(linear.cost))
    found = solve_linear(wide.with_columns(np.ones(1), less=csr_matrix(column[:, None])))
    return float("inf") if found is None else float(found.unknowns[-1])


def _up(value: float) -> str:
    """Write a bound that can be met: rounded up in the fourth digit."""
    if value <= 0:
        return "0"
    unit = 10.0 ** (np.floor(np.log10(value)) - 3)
    return f"{np.ceil(value / unit - 1e-6) * unit:.6g}"
