"""Compare groups in the rates of each class, one class against the rest. In: a spec and rows. Out: constraints.

A class is a number, its place among the sorted values of the label. The constraints of one class are those of
`fairsql.models.search.constraints`, on rows whose label is 1 for this class and 0 for all others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from fairsql.arrays import Floats
from fairsql.errors import DataError, ProgrammingError
from fairsql.models.methods.judgement import reference_name
from fairsql.models.search.constraints import Constraint, Constraints
from fairsql.models.search.enforcement import make_bound
from fairsql.models.search.grouped_rows import Grouping, Rows, count_rows
from fairsql.syntax.statements.stored_spec import ModelSpec

_RATES = "selection_rate, true_positive_rate, false_positive_rate"


@dataclass(frozen=True)
class OfClass:
    """The constraints of one class.

    Attributes:
        place: the class.
        name: its value, as text.
        constraints: the constraints; the first `constraints.bounded` count.
        rows: the rows that judge, with label 1 for the class.
    """

    place: int
    name: str
    constraints: Constraints
    rows: Rows

    @property
    def bounded(self) -> tuple[Constraint, ...]:
        """The constraints with bounds."""
        return self.constraints.all[: self.constraints.bounded]

    def gaps(self, prediction: npt.NDArray[np.intp]) -> Floats:
        """Return the value of each constraint for the classes that are predicted for the rows."""
        chosen = (prediction == self.place).astype(np.intp)
        return self.constraints.gaps(self.rows.cells(chosen))[: self.constraints.bounded]

    @cached_property
    def ends(self) -> tuple[Floats, Floats]:
        """The lower and upper bound of each constraint."""
        low, high = self.constraints.bounds
        return low[: self.constraints.bounded], high[: self.constraints.bounded]

    @cached_property
    def effects(self) -> tuple[Floats, Floats]:
        """What predicting the class adds to each gap, each of shape (groups, constraints), for a row of weight 1.

        The first is for a row of a group with another label, the second for one with the class as its label.
        """
        coefficients = self.constraints.coefficients(self.rows.cells(self.rows.label))[:, : self.constraints.bounded]
        return -coefficients[:, :, 0], coefficients[:, :, 1]


def find_constraints(
    spec: ModelSpec,
    classes: Sequence[str],
    label: npt.NDArray[np.intp],
    weight: Floats,
    groupings: Sequence[Grouping],
    judges: npt.NDArray[np.intp],
) -> tuple[OfClass, ...]:
    """Return the constraints of each class that is bounded.

    Args:
        spec: the statement, as it was read.
        classes: the values of the label.
        label, weight, groupings: of all rows.
        judges: the positions of the rows that judge.

    Raises:
        DataError: for a listed class that no row has, or no two groups to compare.
        ProgrammingError: for a metric whose effect of one prediction depends on the others.
    """
    assert spec.outcomes is not None
    unknown = next((name for name in spec.outcomes.names if name not in classes), None)
    if unknown is not None:
        raise DataError(f"no row has the class {unknown}", hint=f"the classes are {', '.join(classes[:20])}")
    bounds = [make_bound(measure) for measure in spec.measures]
    changing = next((bound.metric.name for bound in bounds if not bound.metric.is_constant), None)
    if changing is not None:
        raise ProgrammingError(
            f"{changing} has a denominator that depends on the predictions, and a model of classes is held to rates of "
            "fixed rows",
            hint=f"write METRICS {_RATES}",
        )
    found = []
    for place, name in enumerate(classes):
        if spec.outcomes.names and name not in spec.outcomes.names:
            continue
        rows = count_rows((label == place).astype(np.intp), weight, groupings, judges)
        constraints = Constraints.of(bounds, groupings, rows, reference=reference_name(spec), minimum=spec.minimum)
        found.append(OfClass(place, name, constraints, rows))
    return tuple(found)
