"""Find maps after which the label depends only on the decision variables (Calmon et al. 2017, section 3.2.2).

In: a `Problem`. Out: a `Solution` with p(x', y' given d, x, y) = p(y' given x') p(x' given d, x, y): a property of y'
in training then also holds for a model that never sees d. The first factor is fixed, or both are found in turns.
"""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter

import numpy as np
from scipy.sparse import csr_matrix

from fairsql.arrays import Floats, Integers
from fairsql.errors import DataError
from fairsql.transforms.solver.certificate import Moves, certify
from fairsql.transforms.solver.departure import Found, measure
from fairsql.transforms.solver.feasibility import InfeasibleError, feasibility
from fairsql.transforms.solver.problem import Problem, add_up
from fairsql.transforms.solver.solve import Solution, finish, solve_factor
from fairsql.transforms.solver.system import Factor, System

_MIXES = (0.0, 0.25, 0.5, 0.75, 1.0)  # of a start: how much of p(y) is mixed into p(y given x)
_HOLDS = 1e-12  # a violation that is rounding
_KEPT = 1e-6  # largest violation after a turn
_MOST_TURNS = 50
_TOLERANCE = 1e-6  # the search ends when two turns lower the objective by less than this


def label_rates(problem: Problem) -> Floats:
    """Return p(y = 1 given x) of each x; NaN for an x that does not occur.

    >>> from fairsql.transforms.solver.problem import Limit
    >>> cells = dict(d=np.array([0, 0, 1]), x=np.array([0, 0, 0]), y=np.array([0, 1, 0]), weight=np.array([2, 1, 1]))
    >>> label_rates(Problem(**cells, distortion=np.zeros((4, 4)), limits=(), epsilon=0.1))
    array([0.25,  nan])
    """
    both = problem.origin.reshape(-1, 2)
    rates = np.full(len(both), np.nan)
    np.divide(both[:, 1], both.sum(axis=1), out=rates, where=both.sum(axis=1) > 0)
    return rates


def solve_fixed(problem: Problem, solver: str | None = None) -> Solution:
    """Return the best map with the label rates of the data, so that a model of the original data stays usable.

    They are the best for the objective, but may allow no map. `solver` is as for `solve`.

    Raises:
        InfeasibleError: a DataError, if no map keeps the bounds.

    >>> from fairsql.transforms.solver.problem import Limit
    >>> cells = dict(d=np.array([0, 0, 1, 1]), x=np.array([0, 1, 0, 1]), y=np.array([0, 1, 0, 1]))
    >>> distortion = np.abs(np.arange(4)[:, None] // 2 - np.arange(4) // 2).astype(float)  # a move of x costs 1
    >>> weight = np.array([5, 5, 8, 2])
    >>> problem = Problem(**cells, weight=weight, distortion=distortion, limits=(Limit(0.4),), epsilon=0.5)
    >>> solution = solve_fixed(problem)
    >>> solution.moves.rates(problem).round(3), solution.label_rate
    (array([0.42, 0.28]), array([0., 1.]))
    """
    start = perf_counter()
    rates = label_rates(problem)
    identity = _by_rates(problem, np.arange(problem.n_cells), problem.x, np.ones(problem.n_cells), rates)
    as_it_is = certify(problem, identity, gap=0.0)
    if as_it_is.violation <= _HOLDS:
        return Solution(problem, identity, 0.0, as_it_is, "identity", perf_counter() - start, rates)
    system = System.of(problem)
    moves, found = solve_factor(system, _first_factor(system, rates), solver=solver)
    return replace(finish(problem, moves, found, start), label_rate=rates)


def solve_alternating(problem: Problem, solver: str | None = None) -> Solution:
    """Return a map found in turns: the best first factor for a fixed second one, then the best second for that first.

    The objective never rises, and ends in a local minimum. The search starts at p(y given x), mixed with as little of
    p(y) as the bounds need. `solver` is as for `solve`.

    Raises:
        DataError: if no start allows a map. A map may exist nevertheless.
    """
    start = perf_counter()
    system = System.of(problem)
    moves, found, rates = _begin(system, solver)
    history = [measure(problem.objective, problem.origin, moves.outcome(problem))]
    for _ in range(_MOST_TURNS):
        before = history[-1]
        for turn in (_turn_rates, _turn_moves):
            try:
                new_moves, new_found, new_rates = turn(system, moves, rates, solver)
            except InfeasibleError:  # by less than a solver's tolerance: the last map holds
                continue
            objective = measure(problem.objective, problem.origin, new_moves.outcome(problem))
            if objective < history[-1] and certify(problem, new_moves).violation <= _KEPT:
                moves, found, rates = new_moves, new_found, new_rates
                history.append(objective)
        if before - history[-1] < _TOLERANCE:
            break
    try:
        calm = solve_factor(system, _first_factor(system, rates), solver=solver)[0]
        if measure(problem.objective, problem.origin, calm.outcome(problem)) <= history[-1] + _TOLERANCE / 10:
            moves = calm
    except InfeasibleError:
        pass
    solution = finish(problem, moves, replace(found, least=np.nan), start)
    return replace(solution, label_rate=rates, turns=tuple(history))


def _begin(system: System, solver: str | None) -> tuple[Moves, Found, Floats]:
    problem = system.problem
    rates = label_rates(problem)
    target = problem.y if problem.target is None else problem.segment_targets[problem.cell_segment]
    overall = float(problem.share @ target)
    for mix in _MIXES:
        mixed = (1 - mix) * rates + mix * overall
        try:
            return *solve_factor(system, _first_factor(system, mixed), solver=solver, least_change=False), mixed
        except InfeasibleError:
            continue
    explained = feasibility(problem, system, _first_factor(system, mixed)).explain(problem)
    raise DataError(
        f"no map whose labels do not depend on the group was found for epsilon {problem.epsilon:g}",
        hint=f"where all labels are drawn alike, {explained}",
    )


def _turn_moves(system: System, moves: Moves, rates: Floats, solver: str | None) -> tuple[Moves, Found, Floats]:
    return *solve_factor(system, _first_factor(system, rates), solver=solver, least_change=False), rates


def _turn_rates(system: System, moves: Moves, rates: Floats, solver: str | None) -> tuple[Moves, Found, Floats]:
    problem = system.problem
    factor, of_state = _second_factor(system, moves)
    new_moves, found = solve_factor(system, factor, solver=solver, least_change=False)
    new = rates.copy()
    new[of_state // 2] = 0.0
    at = of_state % 2 == 1
    new[of_state[at] // 2] = np.clip(found.unknowns[: len(of_state)][at], 0.0, 1.0)
    cell, x, probability = _first_of(problem, new_moves)
    return _by_rates(problem, cell, x, probability, new), found, new


def _first_factor(system: System, rates: Floats) -> Factor:
    """Return p(x' given d, x, y) as the unknowns, for each x' whose labels are all allowed."""
    problem = system.problem
    each = np.stack([1 - rates, rates], axis=1).ravel()  # p(y' given x') of each state
    free = (problem.allowed | (each == 0)).reshape(problem.n_cells, -1, 2).all(axis=2) & ~np.isnan(rates)
    cell, x = np.nonzero(free)
    unknown = np.arange(len(cell))
    rows, columns, values = [], [], []
    for label in (0, 1):
        state = 2 * x + label
        some = each[state] > 0
        rows.append(_places(system, cell[some], state[some]))
        columns.append(unknown[some])
        values.append(each[state][some])
    moves = csr_matrix(
        (np.concatenate(values), (np.concatenate(rows), np.concatenate(columns))), shape=(len(system.cell), len(cell))
    )
    sums = csr_matrix((np.ones(len(cell)), (cell, unknown)), shape=(problem.n_cells, len(cell)))
    return Factor(moves, sums)


def _second_factor(system: System, moves: Moves) -> tuple[Factor, Integers]:
    """Return p(y' given x') as the unknowns, and the state of each: those that all cells moving to x' may have."""
    problem = system.problem
    cell, x, probability = _first_of(problem, moves)
    forbidden = np.zeros(problem.n_states, dtype=bool)
    for label in (0, 1):
        np.logical_or.at(forbidden, 2 * x + label, ~problem.allowed[cell, 2 * x + label])
    reached = np.repeat(np.bincount(x, minlength=problem.n_states // 2) > 0, 2)
    of_state = np.flatnonzero(reached & ~forbidden)
    unknown = np.full(problem.n_states, -1)
    unknown[of_state] = np.arange(len(of_state))
    rows, columns, values = [], [], []
    for label in (0, 1):
        some = unknown[2 * x + label] >= 0
        state = 2 * x[some] + label
        rows.append(_places(system, cell[some], state))
        columns.append(unknown[state])
        values.append(probability[some])
    matrix = csr_matrix(
        (np.concatenate(values), (np.concatenate(rows), np.concatenate(columns))),
        shape=(len(system.cell), len(of_state)),
    )
    _, at = np.unique(of_state // 2, return_inverse=True)
    sums = csr_matrix((np.ones(len(of_state)), (at, np.arange(len(of_state)))))
    return Factor(matrix, sums), of_state


def _places(system: System, cell: Integers, state: Integers) -> Integers:
    """Return the positions of moves among those of a system, which are ordered by cell and state."""
    n_states = system.problem.n_states
    return np.searchsorted(system.cell * n_states + system.state, cell * n_states + state)


def _first_of(problem: Problem, moves: Moves) -> tuple[Integers, Integers, Floats]:
    """Return p(x' given d, x, y) of a map, without zeros: columns cell, x' and probability."""
    n_x = problem.n_states // 2
    keys, at = np.unique(moves.cell * n_x + moves.state // 2, return_inverse=True)
    return keys // n_x, keys % n_x, add_up(at, moves.probability)


def _by_rates(problem: Problem, cell: Integers, x: Integers, probability: Floats, rates: Floats) -> Moves:
    """Return the map that is the product of two factors."""
    cells, states = np.repeat(cell, 2), np.stack([2 * x, 2 * x + 1], axis=1).ravel()
    both = np.stack([probability * (1 - rates[x]), probability * rates[x]], axis=1).ravel()
    return Moves.clean(cells, states, both)
