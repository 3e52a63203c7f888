"""VIA thresholds: tune a threshold for each group on the validation rows (`FAIR THRESHOLD`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from fairsql.arrays import Floats
from fairsql.errors import DataError, ProgrammingError
from fairsql.models.data.arguments import unquote
from fairsql.models.data.training_data import VALIDATION, TrainingData
from fairsql.models.methods.clause_rows import DIGITS, run_clause, scores_of
from fairsql.models.methods.judgement import judge
from fairsql.models.methods.method import Method, Report, Trained, fit_plain, group_keys, prepare

if TYPE_CHECKING:
    from fairsql.connections import Connection
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
        "fair_score": scores_of(plain, x[judges]),
        "fair_label": data.label[judges],
        "fair_weight": data.weight[judges],
    }
    words = {"method": method, "lambda": penalty}
    rows = run_clause(connection, "thresholds", spec, data, judges, columns, **words)
    *keys, values = (column.to_pylist() for column in rows.columns)
    found = dict(zip(zip(*keys, strict=True), values, strict=True))
    group_of = group_keys(data)
    for key in group_of:
        if key not in found:
            group = ", ".join("NULL" if value is None else value for value in key)
            raise DataError(f"the group {group} has no validation rows", hint="give more rows to VALIDATE")
    scores: dict[tuple[str | None, ...], list[float]] = {}
    for at, value in zip(judges.tolist(), columns["fair_score"].tolist(), strict=True):
        scores.setdefault(group_of[at], []).append(value)
    cuts = {key: _between(cut, np.array(scores[key])) for key, cut in found.items()}
    return judge(spec, data, steps, x, (plain, plain), report, cuts=cuts)


def _between(cut: float, scores: Floats) -> float:
    """Return a threshold in the middle between two scores, for one at the upper: no row is moved over it by rounding.

    >>> scores = np.array([0.2, 0.4, 0.4, 0.6])
    >>> round(_between(0.4, scores), 9), round(_between(0.2, scores), 9), _between(float("inf"), scores)
    (0.3, 0.2, inf)
    """
    least = 10.0**-DIGITS
    low = float(np.max(scores[scores < cut], initial=-np.inf))
    high = float(np.min(scores[scores >= cut], initial=np.inf))
    if high == np.inf:
        return max(cut, low + least)
    return (low + high) / 2 if low > -np.inf else high - least / 2


METHOD = Method(_train)
