"""VIA relabel: train a model on half of the training rows; it scores the other half, whose labels are then made even
for the model itself (Luskin et al. 2020, section 3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from fairsql.errors import ProgrammingError
from fairsql.models.data.arguments import unquote
from fairsql.models.data.training_data import TRAINING, TrainingData
from fairsql.models.learners.fitting import fit_weighted
from fairsql.models.methods.clause_rows import run_clause, scores_of
from fairsql.models.methods.judgement import judge
from fairsql.models.methods.method import Method, Report, Trained, fit_plain, prepare
from fairsql.models.search.grouped_rows import draw

if TYPE_CHECKING:
    from fairsql.connections import Connection
    from fairsql.syntax.statements.stored_spec import ModelSpec

_STARTS = {"risk_adjustment": "THRESHOLD 0.5", "risk_flipping": "LABEL fair_truth"}  # the labels to relabel


def _train(connection: Connection, spec: ModelSpec, data: TrainingData, learner: Any, report: Report) -> Trained:
    options = dict(spec.via.arguments)
    start = _STARTS.get(unquote(options.pop("method", "risk_adjustment")))
    if start is None or options:
        raise ProgrammingError("VIA relabel takes method := 'risk_adjustment' or 'risk_flipping', and no more")
    steps, learner, x = prepare(data, learner)
    here = data.at(TRAINING)
    half = draw(len(here), (0.5,), spec.seed) == 1
    first, second = here[~half], here[half]
    one = fit_weighted(learner, x[first], data.label[first], data.weight[first], seed=spec.seed)
    columns = {"fair_score": scores_of(one, x[second]), "fair_truth": data.label[second]}
    rows = run_clause(connection, "relabel", spec, data, second, columns, start=start)
    label = rows["fair_label"].to_numpy().astype(np.intp)
    two = fit_weighted(learner, x[second], label, data.weight[second], seed=spec.seed)
    return judge(spec, data, steps, x, (fit_plain(data, learner, x, spec.seed), two), report)


METHOD = Method(_train)
