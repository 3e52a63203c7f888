"""Define the problem of the optimised map (Calmon et al. 2017, problem 7), and its size.

In: aggregated cells, a distortion for each move, bounds. Out: a checked `Problem`, and its `Size`. A state is a
combination of decision variables x with a label y, numbered 2x + y; a move leads from one state to another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_matrix

from fairsql.arrays import Booleans, Floats, Integers
from fairsql.errors import DataError
from fairsql.transforms.solver.problem_checks import check_problem
from fairsql.transforms.solver.problem_size import MOST, WHAT_TO_DO, Size, estimate_size

Control = Literal["pairwise", "target"]
Condition = Literal["dxy", "xy"]
Objective = Literal["kl", "l1", "chi2"]


@dataclass(frozen=True, eq=False)
class Limit:
    """How much a map may distort (equations 5 and 6).

    Attributes:
        bound: the largest value allowed; one number, or one for each cell.
        threshold: None bounds the expected distortion; a number bounds the probability of at least this distortion.

    >>> Limit(0.1, threshold=0.9).costs(np.array([0.0, 1.0, 2.0]))
    array([0., 1., 1.])
    """

    bound: float | Floats
    threshold: float | None = None

    def costs(self, distortion: Floats) -> Floats:
        """Return what moves of these distortions add, times their probabilities, to the bounded value."""
        return distortion if self.threshold is None else (distortion >= self.threshold).astype(np.float64)

    def bounds(self, n_cells: int) -> Floats:
        """Return the bound of each cell."""
        return np.broadcast_to(np.asarray(self.bound, dtype=np.float64), (n_cells,))


@dataclass(frozen=True, eq=False)
class Classes:
    """The classes that have rates: each group of each grouping, within each segment that it occurs in.

    Attributes:
        member: 1 if a cell (column) belongs to a class (row); each cell belongs to one class of each grouping.
        size: the share of each class in all data.
        grouping, group, segment: those of each class; the group is a code within the grouping.
        comparison: the comparison of each class: classes of the same grouping and segment are compared.
        n_comparisons: groupings times segments.
    """

    member: csr_matrix
    size: Floats
    grouping: Integers
    group: Integers
    segment: Integers
    comparison: Integers
    n_comparisons: int

    def rates(self, positive: Floats) -> Floats:
        """Return p(y = 1 given d) of each class, given p(d, x, y = 1) of each cell."""
        return np.asarray(self.member @ positive / self.size)


@dataclass(frozen=True, eq=False)
class Problem:
    """A map p(x', y' given d, x, y) to find, which stays as close to the data as the bounds allow.

    Attributes:
        d: the group of each cell, numbered from 0.
        x: the combination of decision variables of each cell, numbered from 0.
        y: the label of each cell, 0 or 1.
        weight: how much of the data is in each cell; above 0. No two cells have the same d, x and y.
        distortion: that of a move from each state (row) to each state (column), numbered 2x + y; NaN or infinite if the
            move is forbidden. Its size says which combinations x' exist; it may include some that never occur.
        limits: bounds on the distortion, all of which must hold.
        epsilon: how far ratios of p(y' given d) may be from 1.
        control: "pairwise" compares groups with each other (equation 2), "target" with p_T(y) (equation 1).
        target: p_T(1), one number or one for each segment; None: that of the data.
        segment: the segment of each combination x, numbered from 0, within which groups are compared (equation 4);
            None:
            a single segment.
        condition: "dxy" bounds the distortion of each cell, "xy" the mean over the groups of cells with the same x and
            y.
        objective: the distance between the old and the new data: "kl" the divergence D(p || p') in nats, "l1" the sum
            of
            p - p'|, "chi2" the sum of (p - p')^2 / p'.
        groups: the names of the groups, for messages.
        groupings: the groupings to compare if d has several attributes, each by itself: for each of them, the code of
            each
            group d, numbered from 0. With sex and race in d, women are compared with men and race with race, but not
            the women of one race with the men of another; one may hold where the other does not. None: the groups d
            themselves.

    Raises:
        DataError: for data without a map.

    >>> distortion = np.array([[0.0, np.nan], [1.0, 0.0]])  # of one x: y may fall, not rise
    >>> cells = dict(d=np.array([0, 0, 1, 1]), x=np.zeros(4, dtype=int), y=np.array([0, 1, 0, 1]))
    >>> weight = np.array([5, 5, 8, 2])
    >>> problem = Problem(**cells, weight=weight, distortion=distortion, limits=(Limit(0.5),), epsilon=0.1)
    >>> problem.rates
    array([0.5, 0.2])
    >>> problem.size.variables
    6
    """

    d: Integers
    x: Integers
    y: Integers
    weight: npt.NDArray[np.float64 | np.intp]
    distortion: Floats
    limits: tuple[Limit, ...]
    epsilon: float
    control: Control = "pairwise"
    target: float | Floats | None = None
    segment: Integers | None = None
    condition: Condition = "dxy"
    objective: Objective = "kl"
    groups: Sequence[str] = ()
    groupings: tuple[Integers, ...] | None = None

    def __post_init__(self) -> None:
        check_problem(self)
        if self.size.variables > MOST:
            raise DataError(f"the map would have {self.size.variables:,} probabilities to find", hint=WHAT_TO_DO)

    @property
    def n_cells(self) -> int:
        return len(self.d)

    @property
    def n_groups(self) -> int:
        return len(self.groups) or int(np.max(self.d, initial=-1)) + 1

    @property
    def n_states(self) -> int:
        return len(self.distortion)

    @property
    def n_segments(self) -> int:
        return 1 if self.segment is None else int(np.max(self.segment)) + 1

    @cached_property
    def share(self) -> Floats:
        """The joint distribution: the share of each cell in all data."""
        return np.asarray(self.weight / np.sum(self.weight), dtype=np.float64)

    @cached_property
    def state(self) -> Integers:
        """The state of each cell."""
        return 2 * self.x + self.y

    @cached_property
    def origin(self) -> Floats:
        """p(x, y): the share of each state in all data."""
        return add_up(self.state, self.share, self.n_states)

    @cached_property
    def cell_segment(self) -> Integers:
        """The segment of each cell."""
        return np.zeros(self.n_cells, dtype=np.intp) if self.segment is None else self.segment[self.x]

    @cached_property
    def classes(self) -> Classes:
        """The cells of each class, and which classes are compared."""
        groupings = np.stack([np.arange(self.n_groups)] if self.groupings is None else self.groupings)
        n_groupings, n_segments = len(groupings), self.n_segments
        first = np.arange(n_groupings)[:, None] * self.n_groups  # no grouping has more codes than there are groups
        keys = (first + groupings[:, self.d]) * n_segments + self.cell_segment
        codes, of_cell = np.unique(keys.ravel(), return_inverse=True)
        cell = np.tile(np.arange(self.n_cells), n_groupings)
        member = csr_matrix((np.ones(len(cell)), (of_cell, cell)), shape=(len(codes), self.n_cells))
        grouping, group = np.divmod(codes // n_segments, self.n_groups)
        segment = codes % n_segments
        return Classes(
            member=member,
            size=np.asarray(member @ self.share),
            grouping=grouping,
            group=group,
            segment=segment,
            comparison=grouping * n_segments + segment,
            n_comparisons=n_groupings * n_segments,
        )

    @cached_property
    def rates(self) -> Floats:
        """p(y = 1 given d) of each class, in the data."""
        return self.classes.rates(self.share * self.y)

    @cached_property
    def segment_targets(self) -> Floats:
        """p_T(1) of each segment; NaN for those without data."""
        if self.target is not None:
            return np.broadcast_to(np.asarray(self.target, dtype=np.float64), (self.n_segments,))
        size = add_up(self.cell_segment, self.share, self.n_segments)
        positive = add_up(self.cell_segment, self.share * self.y, self.n_segments)
        targets = np.full(len(size), np.nan)
        np.divide(positive, size, out=targets, where=size > 0)
        return targets

    @cached_property
    def targets(self) -> Floats:
        """p_T(1) of each class."""
        return self.segment_targets[self.classes.segment]

    @cached_property
    def allowed(self) -> Booleans:
        """Whether each cell may move to each state, of shape (cells, states): no bound of 0 forbids it."""
        finite = np.isfinite(self.distortion)
        allowed: Booleans = finite[self.state]
        for limit in self.limits:
            if self.condition == "dxy":
                tight = limit.bounds(self.n_cells) == 0
            else:  # the mean of bounds is 0 if each bound is
                tight = add_up(self.state, limit.bounds(self.n_cells), self.n_states)[self.state] == 0
            costly = limit.costs(np.where(finite, self.distortion, 0.0)) > 0
            allowed &= ~(tight[:, None] & costly[self.state])
        return allowed

    @cached_property
    def size(self) -> Size:
        """The size of the problem, without building its matrices."""
        share = np.isfinite(self.distortion).sum(axis=1)[self.state].sum() / (self.n_cells * self.n_states)
        if share * self.n_cells * self.n_states <= MOST:
            share = self.allowed.mean()
        return estimate_size(self.n_cells, self.n_states // 2, allowed=float(share))


def add_up(index: Integers, values: Floats, length: int = 0) -> Floats:
    """Return the sums of values with the same index, at least `length` of them.

    >>> add_up(np.array([0, 2, 2]), np.array([0.5, 1.0, 2.0]), 4)
    array([0.5, 0. , 3. , 0. ])
    """
    return np.bincount(index, weights=values, minlength=length).astype(np.float64)
