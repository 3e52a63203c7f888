"""Find the learner after USING.

In: a call as it was read. Out: an unfitted estimator, found by a short name, by the name of an object of the session,
or by a class.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from fairsql.errors import ProgrammingError, add_hint
from fairsql.models.data.arguments import read_arguments
from fairsql.models.learners.fitting import build, make_learner, suggest_learner
from fairsql.models.learners.learner_table import short_names

if TYPE_CHECKING:
    from fairsql.connections import Connection
    from fairsql.syntax.statements.stored_spec import Call

_CLASS = "write USING 'package.module.Class'"


def find_learner(connection: Connection, call: Call, seed: int, *, of_numbers: bool = False) -> Any:
    """Return the unfitted learner after USING; `of_numbers` says whether it is to predict numbers.

    Raises:
        ProgrammingError: for an unknown name, a class that may not be imported, or arguments that do not fit.
    """
    arguments = read_arguments(connection, call)
    if call.is_class:
        return build(_import(connection, call.name), arguments, seed=seed)
    of_session = {name.casefold(): learner for name, learner in connection.learners.items()}
    if call.name.casefold() in of_session:
        if arguments:
            raise ProgrammingError(f"{call.name} takes no arguments: it is an object of this session")
        return (_check_predicts if of_numbers else _check_scores)(call.name, of_session[call.name.casefold()])
    known = short_names(of_numbers=of_numbers)
    if call.name.lower() in short_names(of_numbers=not of_numbers):
        predicted, asked = ("0/1 labels", "errors of numbers") if of_numbers else ("numbers", "of 0/1 labels")
        hint = f"learners are {', '.join(known)}"
        raise call.place.error(f"{call.name} predicts {predicted}, and METRICS are {asked}", hint)
    if call.name.lower() not in known:
        raise ProgrammingError(
            f"there is no learner {call.name}",
            hint=add_hint(
                suggest_learner(call.name, [*known, *of_session]),
                "a class is named in quotes: 'package.Class'",
            ),
        )
    return make_learner(call.name.lower(), arguments, seed=seed)


def _check_scores(name: str, learner: Any) -> Any:
    if not hasattr(learner, "fit") or not (hasattr(learner, "predict_proba") or hasattr(learner, "decision_function")):
        raise ProgrammingError(
            f"{name} is not a classifier with scores", hint="it needs fit, and predict_proba or decision_function"
        )
    return learner


def _check_predicts(name: str, learner: Any) -> Any:
    if not hasattr(learner, "fit") or not hasattr(learner, "predict") or hasattr(learner, "predict_proba"):
        raise ProgrammingError(f"{name} is not a regressor", hint="it needs fit and predict, and predicts numbers")
    return learner


def _import(connection: Connection, path: str) -> type[Any]:
    if not connection.import_learners:
        raise ProgrammingError(
            f"USING '{path}' imports Python code, which this session does not allow",
            hint="fairsql.connect(…, import_learners=True) allows it, and `fairsql --import-learners`",
        )
    module, _, name = path.rpartition(".")
    try:
        kind = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise ProgrammingError(f"{path} cannot be imported: {error}", hint=_CLASS) from error
    if not isinstance(kind, type) or not hasattr(kind, "fit"):
        raise ProgrammingError(f"{path} is not a class with a method fit", hint=_CLASS)
    return kind
