"""Build the constraints of a problem as sparse matrices, once and without loops over moves.

In: a `Problem`, and for a map of fixed structure, how it follows from fewer unknowns. Out: `System`, `Factor`,
`Linear`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from scipy.sparse import bmat, csr_matrix, identity

from fairsql.arrays import Floats, Integers
from fairsql.transforms.solver.problem import Problem, add_up


@dataclass(frozen=True, eq=False)
class System:
    """Everything that is linear in the map: each matrix has one column for each allowed move of each cell.

    Attributes:
        cell, state: for each move, the cell that it starts from and the state that it leads to; ordered by cell.
        rows: the sum of each cell's probabilities, to be 1.
        marginal: p(x', y') of each state.
        positive: p(y' = 1 given d) of each class.
        cost: the values that limits bound, one row each.
        most: the bounds.
    """

    problem: Problem
    cell: Integers
    state: Integers
    rows: csr_matrix
    marginal: csr_matrix
    positive: csr_matrix
    cost: csr_matrix
    most: Floats

    @classmethod
    def of(cls, problem: Problem) -> System:
        """Return the matrices of a problem."""
        cell, state = np.nonzero(problem.allowed)
        move = np.arange(len(cell))
        share, classes = problem.share[cell], problem.classes
        member = classes.member[:, cell].tocoo()  # a row for each class, a column for each move
        within_class = share[member.col] / classes.size[member.row]

        def matrix(values: Any, row: Integers, n_rows: int) -> csr_matrix:
            return csr_matrix((np.broadcast_to(values, len(move)), (row, move)), shape=(n_rows, len(move)))

        # Conditioned on (x, y), the cells with the same x and y share a bound: the mean over their groups.
        alone = problem.condition == "dxy"
        key = np.arange(problem.n_cells) if alone else np.unique(problem.state, return_inverse=True)[1]
        within = problem.share / add_up(key, problem.share)[key]
        distortion = problem.distortion[problem.state[cell], state]
        costs, bounds = [csr_matrix((0, len(move)))], [np.zeros(0)]
        for limit in problem.limits:
            costs.append(matrix(within[cell] * limit.costs(distortion), key[cell], int(key.max()) + 1))
            bounds.append(add_up(key, within * limit.bounds(problem.n_cells)))
        cost, most = bmat([[each] for each in costs], format="csr"), np.concatenate(bounds)
        cost.eliminate_zeros()
        matters = (np.diff(cost.indptr) > 0) & np.isfinite(most)
        return cls(
            problem=problem,
            cell=cell,
            state=state,
            rows=matrix(1.0, cell, problem.n_cells),
            marginal=matrix(share, state, problem.n_states),
            positive=csr_matrix((within_class * (state[member.col] % 2), (member.row, member.col)), shape=member.shape),
            cost=cost[matters],
            most=most[matters],
        )


@dataclass(frozen=True, eq=False)
class Factor:
    """How the map follows from the unknowns z: it is `moves` z, where `sums` z = 1 and 0 <= z.

    In the full problem the unknowns are the map itself; with D suppressed they are one of its two factors.
    """

    moves: csr_matrix
    sums: csr_matrix

    @classmethod
    def whole(cls, system: System) -> Factor:
        return cls(identity(len(system.cell), format="csr"), system.rows)


@dataclass(frozen=True, eq=False)
class Linear:
    """Minimise `cost` v where `equal` v = `equal_to`, `less` v <= `less_than` and v >= 0.

    The columns v are the unknowns z; p(y' = 1 given d) of each class; for pairwise control, the lowest p(1) and p(0) of
    each comparison; and then any columns that were added. The first rows of `less` bound the distortion, the others
    control rates.
    """

    cost: Floats
    equal: csr_matrix
    equal_to: Floats
    less: csr_matrix
    less_than: Floats
    n_limits: int

    def with_columns(self, cost: Floats, *, equal: csr_matrix | None = None, less: csr_matrix | None = None) -> Linear:
        """Return the programme with more unknowns: the cost of each, and its column in either matrix (None: zeros)."""
        more = [csr_matrix((len(rhs), len(cost))) for rhs in (self.equal_to, self.less_than)]
        return replace(
            self,
            cost=np.concatenate([self.cost, cost]),
            equal=bmat([[self.equal, more[0] if equal is None else equal]], format="csr"),
            less=bmat([[self.less, more[1] if less is None else less]], format="csr"),
        )

    def with_equations(self, equal: csr_matrix, equal_to: Floats) -> Linear:
        """Return the programme with more equations in the unknowns z."""
        wide = csr_matrix((equal.data, equal.indices, equal.indptr), shape=(equal.shape[0], len(self.cost)))
        return replace(
            self,
            equal=bmat([[self.equal], [wide]], format="csr"),
            equal_to=np.concatenate([self.equal_to, equal_to]),
        )


def constraints(system: System, factor: Factor, *, epsilon: float, scale: float = 1.0) -> Linear:
    """Return the constraints without an objective.

    Args:
        system: the matrices of the problem.
        factor: the unknowns.
        epsilon: replaces the problem's; infinite for no control.
        scale: the factor on the bounds of the distortion; infinite for no bounds.
    """
    problem = system.problem
    n_unknowns, n_classes = factor.moves.shape[1], system.positive.shape[0]
    control, lowest, control_to = control_rows(problem, epsilon)
    rates = system.positive @ factor.moves
    bounded = bool(np.isfinite(scale))
    cost = system.cost @ factor.moves if bounded else csr_matrix((0, n_unknowns))
    equal = bmat([[factor.sums, None], [rates, -identity(n_classes)]], format="csr")
    less = bmat([[cost, None], [csr_matrix((control.shape[0], n_unknowns)), control]], format="csr")
    found = Linear(
        cost=np.zeros(n_unknowns + n_classes),
        equal=equal,
        equal_to=np.concatenate([np.ones(factor.sums.shape[0]), np.zeros(n_classes)]),
        less=less,
        less_than=np.concatenate([system.most * scale if bounded else np.zeros(0), control_to]),
        n_limits=cost.shape[0],
    )
    n_lowest = lowest.shape[1]
    if not n_lowest:
        return found
    return found.with_columns(
        np.zeros(n_lowest), less=bmat([[csr_matrix((cost.shape[0], n_lowest))], [lowest]], format="csr")
    )


def control_rows(problem: Problem, epsilon: float) -> tuple[csr_matrix, csr_matrix, Floats]:
    """Return G, H and k of the control G q + H m <= k, where q is p(y' = 1 given d) of each class.

    All compared classes are within a ratio of 1 + epsilon if the highest is within it of the lowest. With m as the
    lowest: m <= q <= (1 + epsilon) m. This takes a row for each class, not for each pair, and implies the lower side of
    J.
    """
    comparison, n_comparisons = problem.classes.comparison, problem.classes.n_comparisons
    n_classes = len(comparison)
    one, none = identity(n_classes, format="csr"), csr_matrix((n_classes, n_comparisons))
    if not np.isfinite(epsilon):
        return csr_matrix((0, n_classes)), csr_matrix((0, 0)), np.zeros(0)
    if problem.control == "target":
        target = problem.targets
        upper = np.concatenate([(1 + epsilon) * target, (1 + epsilon) * (1 - target) - 1])
        lower = np.concatenate([-(1 - epsilon) * target, 1 - (1 - epsilon) * (1 - target)])
        control = bmat([[one], [-one], [-one], [one]], format="csr")
        return control, csr_matrix((4 * n_classes, 0)), np.concatenate([upper, lower])
    member = csr_matrix((np.ones(n_classes), (np.arange(n_classes), comparison)), shape=none.shape)
    control = bmat([[one], [-one], [-one], [one]], format="csr")
    ratio = 1 + epsilon
    lowest = bmat([[-ratio * member, none], [none, -ratio * member], [member, none], [none, member]], format="csr")
    zeros, ones = np.zeros(n_classes), np.ones(n_classes)
    return control, lowest, np.concatenate([zeros, -ones, zeros, ones])
