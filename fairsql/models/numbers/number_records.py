"""Make the records of a model of numbers: rows of the tables of `sql/models/tables.sql`. In: what was trained.

What has no meaning for such a model, such as its accuracy, is NULL.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from fairsql.arrays import Floats
from fairsql.models.data.training_data import PARTS, TrainingData
from fairsql.models.numbers.group_bounds import mean_losses, overall_loss
from fairsql.models.numbers.number_training import TrainedNumbers
from fairsql.models.numbers.prediction_loss import LOSSES
from fairsql.models.search.grouped_rows import Rows
from fairsql.records.record_rows import or_null
from fairsql.syntax.statements.stored_spec import ModelSpec

RECORDED = ("mean_error", "mean_absolute_error", "root_mean_squared_error")  # besides those of METRICS


def number_rows(
    spec: ModelSpec,
    data: TrainingData,
    trained: TrainedNumbers,
    predicted: Mapping[str, Mapping[int, tuple[Rows, Floats]]],
) -> dict[str, Iterable[dict[str, Any]]]:
    """Return the rows of the tables of fits, gaps and metrics.

    Args:
        spec: the statement, as it was read.
        data: the rows that the model was trained and judged on.
        trained: the model.
        predicted: the rows of each part with what is predicted for them, "before" and "after".
    """
    return {
        "model_fits": _fit_rows(spec, trained),
        "model_gaps": _bound_rows(spec, trained),
        "model_metrics": _metric_rows(spec, data, trained, predicted),
    }


def _fit_rows(spec: ModelSpec, trained: TrainedNumbers) -> Iterator[dict[str, Any]]:
    for at, fit in enumerate(trained.fits):
        yield {
            "model": spec.name, "fit": at + 1, "accuracy": None, "feasible": fit.feasible,
            "chosen": at == trained.chosen, "seconds": fit.seconds, "refined": fit.averaged, "taught": False,
            "error": LOSSES[trained.metric].error(fit.overall[trained.metric]),
        }  # fmt: skip


def _bound_rows(spec: ModelSpec, trained: TrainedNumbers) -> Iterator[dict[str, Any]]:
    for at, fit in enumerate(trained.fits):
        for k, each in enumerate(trained.bounds):
            yield {
                "model": spec.name, "fit": at + 1, "metric": each.metric, "stratum": each.stratum or None,
                "group_1": each.group, "group_2": None, "multiplier": float(fit.multipliers[k]),
                "gap": float(fit.errors[k]), "margin": 0.0, "compared": "error", "allowance": each.allowance,
                "within": bool(fit.excess[k] <= 0),
            }  # fmt: skip


def _metric_rows(
    spec: ModelSpec,
    data: TrainingData,
    trained: TrainedNumbers,
    predicted: Mapping[str, Mapping[int, tuple[Rows, Floats]]],
) -> Iterator[dict[str, Any]]:
    names = dict.fromkeys((*RECORDED, *(measure.name for measure in spec.measures)))
    for moment, parts in predicted.items():
        for place, (rows, numbers) in parts.items():
            head = {"model": spec.name, "part": PARTS[place], "moment": moment}
            means = {name: mean_losses(LOSSES[name], rows, numbers) for name in names}
            k = 0
            for grouping in data.groupings:
                for group in (*grouping.groups, "OVERALL"):
                    for name in names:
                        yield {
                            **head, "protected": grouping.name, "stratum": grouping.stratum or None, "group": group,
                            "n": int(rows.sizes[k]), "metric": name, "value": _error(name, means[name][k]),
                        }  # fmt: skip
                    k += 1
            mean = overall_loss(LOSSES[trained.metric], rows, numbers)
            yield {
                **head, "protected": None, "stratum": None, "group": None, "n": len(rows.label),
                "metric": trained.metric, "value": _error(trained.metric, mean),
            }  # fmt: skip


def _error(name: str, mean: float) -> float | None:
    return or_null(LOSSES[name].error(mean))
