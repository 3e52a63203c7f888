"""Train the model of a statement: the learner after USING, by the method after VIA. In: rows. Out: the trained model.

Every method ends with the same check: a model that exceeds an allowance on the validation rows is refused.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from fairsql.errors import Error, ProgrammingError, is_interrupt
from fairsql.models.data.training_data import TrainingData
from fairsql.models.learner_call import find_learner
from fairsql.models.methods import find_method
from fairsql.models.methods.method import Report, Trained

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fairsql.connections import Connection
    from fairsql.syntax.statements.stored_spec import ModelSpec


def train(connection: Connection, spec: ModelSpec, data: TrainingData, report: Report) -> Trained:
    """Fit the model of a statement.

    Raises:
        ProgrammingError: for an impossible learner or argument, or ones that do not fit together.
        DataError: if no model keeps the allowances.
    """
    method = find_method(spec.via)
    learner = find_learner(connection, spec.learner, spec.seed)
    if not method.strata and (spec.sets is not None or spec.control):
        raise ProgrammingError(
            f"VIA {spec.via.name.lower()} takes plain groups",
            hint="leave GROUPING SETS, CUBE, ROLLUP and CONTROL out",
        )
    with naming(learner):
        return method.train(connection, spec, data, learner, report)


@contextmanager
def naming(learner: Any) -> Iterator[None]:
    """Name the learner in errors of its own, about arguments or rows that do not fit.

    Raises:
        ProgrammingError: in place of such an error.
    """
    try:
        yield
    except Error:
        raise
    except Exception as error:
        if is_interrupt(error):
            raise
        raise ProgrammingError(f"{learner!r} cannot be trained: {error}", hint="see the arguments of USING") from error
