"""VIA thresholds: tune a threshold for each group on the validation rows (`FAIR THRESHOLD`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairsql.errors import DataError, ProgrammingError
from fairsql.models.data.arguments import unquote
from fairsql.models.data.training_data import VALIDATION, TrainingData
from fairsql.models.learners.fitting import score
from fairsql.models.methods.clause_rows import run_clause
from fairsql.models.methods.judgement import judge
from fairsql.models.methods.method import Method, Report, Trained, fit_plain, group_keys, prepare

if TYPE_CHECKING:
    from fairsql.session.connection import Connection
    from fairsql.syntax.statements.stored_spec import ModelSpec


def _train(connection: Connection, spec: ModelSpec, data: TrainingData, learner: Any, report: Report) -> Trained:
    if spec.confidence is not None:
        raise ProgrammingError(
            "VIA thresholds is tuned on the rows that judge it, so its gaps have no CONFIDENCE", hint="leave it out"
        )
    options = dict(spec.via.arguments)
    method, penalty = unquote(options.pop("method", "exact")), options.pop("lambda", "1")
    if method not in ("exact", "pso") or options:
        raise ProgrammingError("VIA thresholds takes lambda := 1 and method := 'exact' or 'pso', and no more")
    steps, learner, x = prepare(data, learner)
    judges = data.at(VALIDATION)
    plain = fit_plain(data, learner, x, spec.seed)
    columns = {
        "fair_score": score(plain, x[judges]),
        "fair_label": data.label[judges],
        "fair_weight": data.weight[judges],
    }
    words = {"method": method, "lambda": penalty}
    rows = run_clause(connection, "thresholds", spec, data, judges, columns, **words)
    *keys, values = (column.to_pylist() for column in rows.columns)
    cuts = dict(zip(zip(*keys, strict=True), values, strict=True))
    for key in group_keys(data):
        if key not in cuts:
            group = ", ".join("NULL" if value is None else value for value in key)
            raise DataError(f"the group {group} has no validation rows", hint="give more rows to VALIDATE")
    return judge(spec, data, steps, x, (plain, plain), report, cuts=cuts)


METHOD = Method(_train)
