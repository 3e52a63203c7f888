"""Find the weights by which the scores of classes are corrected so that groups keep their allowances.

In: probabilities of classes and of groups for the rows that judge, and constraints. Out: the weight of each constraint.

OmniFair (Zhang et al. 2021, equation 12) maximises accuracy less the sum of multiplier x gap by weights of rows, for
two classes. For several classes the same sum is maximised row by row: predicting a class is worth its probability,
less what it is expected to add to each gap. Groups need not be known, since their probability is learned from the
features too. The most accurate decision within the allowances has this form (Xian and Zhao 2024), and the multipliers
are the minimum of a convex function, the dual of a linear programme. It is smoothed, so that it has a gradient.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from fairsql.arrays import Floats
from fairsql.models.classes.class_constraints import OfClass

_SMOOTH = 0.01  # difference of scores at which a decision is about as sure as not
_STEPS = 200  # of the minimisation, at most
_FARTHEST = 100.0  # a multiplier; at this price of a gap, accuracy counts for nothing


@dataclass(frozen=True)
class Beliefs:
    """What the features say about rows.

    Attributes:
        classes: the probability of each class, of shape (rows, classes).
        groups: the probability of each group, of shape (rows, groups), which adds up to the weight of the group.
        both: the probability of a group with a class as the label, of shape (rows, groups), by the class; empty if no
            constraint needs it.
        weight: the weight of each row.
    """

    classes: Floats
    groups: Floats
    both: dict[int, Floats]
    weight: Floats


@dataclass(frozen=True)
class Duality:
    """The dual of the most accurate decision within the allowances.

    Attributes:
        beliefs: about the rows that judge.
        each: the constraints of each class.
        base: the value of each gap if the class is predicted for no row.
    """

    beliefs: Beliefs
    each: Sequence[OfClass]
    base: Floats

    @classmethod
    def of(cls, beliefs: Beliefs, each: Sequence[OfClass]) -> Duality:
        nobody = np.full(len(beliefs.weight), -1)
        return cls(beliefs, each, np.concatenate([one.gaps(nobody) for one in each]))

    def factors(self, multipliers: Floats) -> tuple[list[Floats], list[Floats]]:
        """Return what is added to the score of each constrained class, by group: for rows of the group, and for those
        of the group that have the class as their label; the probability of each is multiplied by it.
        """
        alone, both = list[Floats](), list[Floats]()
        for one, some in zip(self.each, self._split(multipliers), strict=True):
            others, own = one.effects
            alone.append(-self.beliefs.weight.sum() * (others @ some))
            both.append(-self.beliefs.weight.sum() * ((own - others) @ some))
        return alone, both

    def scores(self, multipliers: Floats) -> Floats:
        """Return the corrected score of each class, of shape (rows, classes)."""
        found = self.beliefs.classes.copy()
        for one, added, some in zip(self.each, self._added, self._split(multipliers), strict=True):
            found[:, one.place] -= self.beliefs.weight.sum() * (added @ some)
        return found

    def solve(self, shift: Floats, share: float, start: Floats) -> tuple[Floats, Floats]:
        """Return the multipliers, and the gaps that are expected of the smoothed decision.

        Args:
            shift: what is added to each expected gap.
            share: the share of each allowance that is used.
            start: multipliers to start from.
        """
        from scipy.optimize import minimize  # takes a quarter of a second to import

        low, high = (share * np.concatenate(ends) for ends in zip(*(one.ends for one in self.each), strict=True))
        count, weight = len(self.base), self.beliefs.weight / self.beliefs.weight.sum()

        def expected(multipliers: Floats) -> tuple[float, Floats]:
            scores = self.scores(multipliers)
            top = scores.max(axis=1, keepdims=True)
            odds = np.exp((scores - top) / _SMOOTH)
            total = odds.sum(axis=1, keepdims=True)
            decided = odds / total * self.beliefs.weight[:, None]
            gaps = [decided[:, one.place] @ added for one, added in zip(self.each, self._added, strict=True)]
            return float(weight @ (top + _SMOOTH * np.log(total)).ravel()), self.base + np.concatenate(gaps)

        def dual(sides: Floats) -> tuple[float, Floats]:
            above, below = sides[:count], sides[count:]
            value, gaps = expected(above - below)
            slope = np.concatenate([high - shift - gaps, gaps + shift - low])
            constant = np.concatenate([high - shift - self.base, self.base + shift - low])
            return value + float(constant @ sides), slope

        sides = np.concatenate([np.maximum(start, 0), np.maximum(-start, 0)])
        found = minimize(
            dual, sides, jac=True, method="L-BFGS-B", bounds=[(0, _FARTHEST)] * (2 * count),
            options={"maxiter": _STEPS},
        )  # fmt: skip
        multipliers: Floats = found.x[:count] - found.x[count:]
        return multipliers, expected(multipliers)[1]

    @cached_property
    def _added(self) -> list[Floats]:
        """What predicting each class is expected to add to its gaps, of shape (rows, constraints)."""
        found = []
        for one in self.each:
            others, own = one.effects
            added = self.beliefs.groups @ others
            if one.place in self.beliefs.both:
                added = added + self.beliefs.both[one.place] @ (own - others)
            found.append(added)
        return found

    def _split(self, multipliers: Floats) -> list[Floats]:
        ends = np.cumsum([len(one.bounded) for one in self.each])[:-1]
        return np.split(multipliers, ends)
