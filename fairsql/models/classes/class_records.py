"""Make the records of a model of classes: rows of the tables of `sql/models/tables.sql`. In: what was trained."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from fairsql.arrays import Floats
from fairsql.models.classes.class_training import Codes, TrainedClasses
from fairsql.models.data.training_data import PARTS, TrainingData
from fairsql.models.search.enforced import Enforced, built_in
from fairsql.models.search.grouped_rows import Rows
from fairsql.records.record_rows import or_null
from fairsql.syntax.statements.stored_spec import ModelSpec


def class_rows(
    spec: ModelSpec,
    data: TrainingData,
    trained: TrainedClasses,
    predicted: Mapping[str, Mapping[int, tuple[Rows, Codes]]],
) -> dict[str, Iterable[dict[str, Any]]]:
    """Return the rows of the tables of fits, gaps and metrics.

    Args:
        spec: the statement, as it was read.
        data: the rows that the model was trained and judged on.
        trained: the model.
        predicted: the rows of each part with the predicted classes, "before" and "after".
    """
    return {
        "model_fits": _fit_rows(spec, trained),
        "model_gaps": _gap_rows(spec, trained),
        "model_metrics": _metric_rows(spec, data, trained, predicted),
    }


def _fit_rows(spec: ModelSpec, trained: TrainedClasses) -> Iterator[dict[str, Any]]:
    for at, fit in enumerate(trained.fits):
        yield {
            "model": spec.name, "fit": at + 1, "accuracy": fit.accuracy, "feasible": fit.feasible,
            "chosen": at == trained.chosen, "seconds": fit.seconds, "refined": False, "taught": False,
        }  # fmt: skip


def _gap_rows(spec: ModelSpec, trained: TrainedClasses) -> Iterator[dict[str, Any]]:
    every = [(one.name, each) for one in trained.constraints for each in one.bounded]
    for at, fit in enumerate(trained.fits):
        for k, (outcome, each) in enumerate(every):
            yield {
                "model": spec.name, "fit": at + 1, "outcome": outcome, "metric": each.bound.metric.name,
                "stratum": each.stratum or None, "group_1": each.groups[0], "group_2": each.groups[1],
                "multiplier": float(fit.multipliers[k]), "gap": or_null(fit.gaps[k]), "margin": 0.0,
                "compared": each.bound.on, "allowance": each.bound.allowance, "within": bool(fit.excess[k] <= 0),
            }  # fmt: skip


def _metric_rows(
    spec: ModelSpec,
    data: TrainingData,
    trained: TrainedClasses,
    predicted: Mapping[str, Mapping[int, tuple[Rows, Codes]]],
) -> Iterator[dict[str, Any]]:
    metrics = {"selection_rate": built_in("selection_rate")}
    metrics |= {measure.name: Enforced(measure.name, measure.formula) for measure in spec.measures}
    for moment, parts in predicted.items():
        for place, (rows, codes) in parts.items():
            head = {"model": spec.name, "part": PARTS[place], "moment": moment}
            correct = rows.member.add_up(rows.weight * (codes == rows.label)) / rows.member.add_up(rows.weight)
            values: list[tuple[str | None, dict[str, Floats]]] = [(None, {"accuracy": correct})]
            for at, name_of_class in enumerate(trained.classes):
                cells = replace(rows, label=(rows.label == at).astype(np.intp)).cells((codes == at).astype(np.intp))
                found = {name: np.array([metric.value(each) for each in cells]) for name, metric in metrics.items()}
                values.append((name_of_class, found))
            k = 0
            for grouping in data.groupings:
                for group in (*grouping.groups, "OVERALL"):
                    for outcome, found in values:
                        for name, numbers in found.items():
                            yield {
                                **head, "outcome": outcome, "protected": grouping.name,
                                "stratum": grouping.stratum or None, "group": group, "n": int(rows.sizes[k]),
                                "metric": name, "value": or_null(numbers[k]),
                            }  # fmt: skip
                    k += 1
            yield {
                **head, "outcome": None, "protected": None, "stratum": None, "group": None, "n": len(rows.label),
                "metric": "accuracy", "value": float(np.average(codes == rows.label, weights=rows.weight)),
            }  # fmt: skip
