"""VIA transform: train a model on rows and labels that a transform redraws; the model scores redrawn features."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairsql.errors import ProgrammingError
from fairsql.models.data.arguments import read_arguments
from fairsql.models.data.training_data import TRAINING, Redrawing, TrainingData
from fairsql.models.learners.fitting import fit_weighted
from fairsql.models.methods.judgement import judge
from fairsql.models.methods.method import Method, Report, Trained, fit_plain, prepare, transform_rows
from fairsql.records.names import find_name, read_names
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name, quote_text

if TYPE_CHECKING:
    from fairsql.connections import Connection
    from fairsql.syntax.statements.stored_spec import ModelSpec


def _find_transform(connection: Connection, spec: ModelSpec) -> Redrawing:
    """Return the transform that VIA transform names.

    Raises:
        ProgrammingError: for a transform that does not exist, or an argument other than `name`.
    """
    arguments = read_arguments(connection, spec.via)
    if set(arguments) != {"name"}:
        raise ProgrammingError("VIA transform takes the name of one", hint="write VIA transform(name := 'repair')")
    name = find_name("TRANSFORM", str(arguments["name"]), read_names(connection, "TRANSFORM"))
    ((features,),) = connection.raw.execute(query("models", "transform_features", name=quote_text(name))).fetchall()
    return Redrawing(name, f"main.{quote_name(name)}", tuple(features))


def _train(connection: Connection, spec: ModelSpec, data: TrainingData, learner: Any, report: Report) -> Trained:
    if spec.validate == 0:
        raise ProgrammingError(
            "VIA transform redraws the training rows, which cannot judge then", hint="write VALIDATE 0.25"
        )
    steps, learner, x = prepare(data, learner)
    here = data.at(TRAINING)
    plain = fit_plain(data, learner, transform_rows(steps, data)[0], spec.seed)
    even = fit_weighted(learner, x[here], data.taught[here], data.weight[here], seed=spec.seed)
    return judge(spec, data, steps, x, (plain, even), report)


METHOD = Method(_train, find_transform=_find_transform)
