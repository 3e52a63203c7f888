"""Solve for the optimised map (Calmon et al. 2017, problem 7).

In: a `Problem`. Out: a `Solution`, a sparse map with a certificate; or an error that says which bound to relax.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import perf_counter

import numpy as np
from scipy.sparse import csr_matrix, vstack

from fairsql.arrays import Floats, Integers
from fairsql.errors import DataError
from fairsql.transforms.solver.certificate import Certificate, Moves, certify
from fairsql.transforms.solver.departure import Departure, Found, measure
from fairsql.transforms.solver.feasibility import Feasibility, InfeasibleError, feasibility
from fairsql.transforms.solver.linear import as_linear, solve_linear
from fairsql.transforms.solver.problem import Problem, add_up
from fairsql.transforms.solver.problem_size import Size
from fairsql.transforms.solver.programs import solve_departure
from fairsql.transforms.solver.system import Factor, Linear, System, constraints

_HOLDS = 1e-12  # a violation that is rounding
_WITHIN = 1e-6  # largest violation of a map
_GAP = 1e-3  # share of the objective, or of 1 if that is larger, by which a map may miss the minimum
_UNPRICED = 1e-6  # least cost of any change, as a share of the highest cost, which decides between equally good maps


@dataclass(frozen=True, eq=False)
class Solution:
    """A map p(x', y' given d, x, y), and its properties.

    Attributes:
        problem: the problem.
        moves: the map: cell, state 2x' + y' and probability, without zeros.
        objective: the distance between p(x', y') and p(x, y).
        certificate: how well the map meets its constraints, computed without the solver.
        solver: the solver that found it; "identity" if the data meet the bounds already.
        seconds: how long it took.
        label_rate: p(y' = 1 given x') of each x' if D is suppressed, else None.
        turns: the objective after each turn of an alternating search.
    """

    problem: Problem
    moves: Moves
    objective: float
    certificate: Certificate
    solver: str
    seconds: float
    label_rate: Floats | None = None
    turns: tuple[float, ...] = ()

    @property
    def size(self) -> Size:
        return self.problem.size

    def without_label(self) -> tuple[Integers, Integers, Integers, Floats]:
        """Return the map for rows without a label, p(x' given d, x), as columns d, x, x' and probability.

        It is the sum over y and y' of p(x', y' given d, x, y) p(y given x, d) (equation 17).
        """
        problem, n_x = self.problem, self.problem.n_states // 2
        pair = problem.d * n_x + problem.x
        of_label = problem.share / add_up(pair, problem.share)[pair]  # p(y given x, d)
        key = pair[self.moves.cell] * n_x + self.moves.state // 2
        keys, at = np.unique(key, return_inverse=True)
        probability = add_up(at, self.moves.probability * of_label[self.moves.cell])
        return keys // n_x // n_x, keys // n_x % n_x, keys % n_x, probability


def solve(problem: Problem, solver: str | None = None, *, least_change: bool = True) -> Solution:
    """Return the map that changes the data least within the bounds.

    Args:
        problem: the problem.
        solver: "highs" (l1), "clarabel" (kl, chi2) or any that is installed for cvxpy; None: the fastest.
        least_change: whether to return, of all optimal maps, the one with the least expected distortion: it moves no
            rows
            without need, and has few moves.

    Raises:
        InfeasibleError: a DataError, if no map keeps the bounds; it says which to relax, and how far.

    >>> from fairsql.transforms.solver.problem import Limit
    >>> cells = dict(d=np.array([0, 0, 1, 1]), x=np.zeros(4, dtype=int), y=np.array([0, 1, 0, 1]))
    >>> distortion = np.array([[0.0, np.nan], [1.0, 0.0]])  # of one x: y may fall, not rise
    >>> weight = np.array([5, 5, 8, 2])
    >>> problem = Problem(**cells, weight=weight, distortion=distortion, limits=(Limit(0.6),), epsilon=0.1)
    >>> solution = solve(problem)
    >>> solution.moves.rates(problem).round(3)  # .5 falls to 1.1 times the other
    array([0.22, 0.2 ])
    >>> round(solution.objective, 4)
    0.052
    """
    start = perf_counter()
    identity = Moves.identity(problem)
    as_it_is = certify(problem, identity, gap=0.0)
    if as_it_is.violation <= _HOLDS:
        return Solution(problem, identity, 0.0, as_it_is, "identity", perf_counter() - start)
    system = System.of(problem)
    moves, found = solve_factor(system, Factor.whole(system), solver=solver, least_change=least_change)
    return finish(problem, moves, found, start)


def solve_factor(
    system: System, factor: Factor, *, solver: str | None = None, least_change: bool = True
) -> tuple[Moves, Found]:
    """Return the best map of a given structure, and the solver's result."""
    problem = system.problem
    if np.any(factor.sums.sum(axis=1) == 0):  # some cell has no allowed move
        raise InfeasibleError(problem, Feasibility(np.inf, np.inf, np.inf))
    linear = constraints(system, factor, epsilon=problem.epsilon)
    departure = Departure(problem.objective, (system.marginal @ factor.moves).tocsr(), problem.origin)
    found = solve_departure(linear, departure, solver)
    if found is None:
        allowed = feasibility(problem, system, factor)
        if allowed.epsilon <= problem.epsilon:
            raise DataError("no solver finds a map, though there are some", hint="write slightly looser bounds")
        raise InfeasibleError(problem, allowed)
    best = expand(system, factor, found)
    reached = measure(problem.objective, problem.origin, best.outcome(problem))
    holds = np.isfinite(reached) and certify(problem, best).violation <= _WITHIN
    if not least_change or not holds:  # `finish` refuses maps that do not hold
        return best, found
    calm = _least_change(system, factor, linear, departure, found)
    if calm is None:
        return best, found
    worse = measure(problem.objective, problem.origin, calm.outcome(problem)) - reached
    better = worse <= _WITHIN and certify(problem, calm).violation <= _WITHIN
    return (calm if better else best), found


def expand(system: System, factor: Factor, found: Found) -> Moves:
    """Return the map for a solver's unknowns."""
    unknowns = np.maximum(found.unknowns[: factor.moves.shape[1]], 0.0)
    return Moves.clean(system.cell, system.state, factor.moves @ unknowns)


def finish(problem: Problem, moves: Moves, found: Found, start: float) -> Solution:
    """Return a map with its objective, its certificate, and the seconds since `start`."""
    objective = max(0.0, measure(problem.objective, problem.origin, moves.outcome(problem)))
    if not np.isfinite(objective):
        raise DataError(
            f"the OBJECTIVE {problem.objective} is infinite: some combinations that occur would be emptied",
            hint="use the objective l1, or let what is forbidden happen at a cost",
        )
    certificate = certify(problem, moves, gap=abs(objective - found.least))
    if certificate.violation > _WITHIN:
        raise DataError(
            f"the map that {found.solver} found misses a bound by {certificate.violation:.2g}",
            hint="take the objective l1, another solver, or slightly looser bounds",
        )
    if certificate.gap > _GAP * max(1.0, objective):
        raise DataError(
            f"the map that {found.solver} found may be {certificate.gap:.2g} worse than the best one",
            hint="take the objective l1, another solver, or slightly looser bounds",
        )
    return Solution(problem, moves, objective, certificate, found.solver, perf_counter() - start)


def _least_change(system: System, factor: Factor, linear: Linear, departure: Departure, found: Found) -> Moves | None:
    """Return the map of least expected distortion among the optimal ones; None if none is found.

    Kl and chi2 fix p(x', y'), l1 fixes the sum. The bounds are relaxed by what the solver's own map violates within its
    tolerance, so that such a map exists.
    """
    n_unknowns, n_columns = factor.moves.shape[1], len(linear.cost)
    unknowns = np.maximum(found.unknowns[:n_columns], 0.0)
    z = unknowns[:n_unknowns] / (factor.sums.T @ (factor.sums @ unknowns[:n_unknowns]))
    rates = system.positive @ (factor.moves @ z)
    unknowns = np.concatenate([z, rates, unknowns[n_unknowns + len(rates) :]])
    granted = replace(linear, less_than=np.maximum(linear.less_than, linear.less @ unknowns))
    outcome = departure.marginal @ z
    if departure.objective == "l1":
        wide = as_linear(granted, departure)
        best = np.nextafter(measure("l1", departure.origin, outcome), 1.0)
        less, less_than = vstack([wide.less, csr_matrix(wide.cost)], format="csr"), np.append(wide.less_than, best)
        wide = replace(wide, less=less, less_than=less_than)
    else:
        wide = granted.with_equations(departure.marginal, outcome)
    distortion = system.problem.distortion[system.problem.state[system.cell], system.state]
    cost = np.zeros(len(wide.cost))
    # Among changes that cost nothing, unnecessary ones are avoided.
    unpriced = _UNPRICED * max(1.0, float(distortion.max(initial=0.0)))
    changed = system.problem.state[system.cell] != system.state
    cost[:n_unknowns] = factor.moves.T @ (system.problem.share[system.cell] * (distortion + unpriced * changed))
    try:
        calm = solve_linear(replace(wide, cost=cost))
    except DataError:  # the map at hand is just as good
        return None
    return None if calm is None else expand(system, factor, calm)
