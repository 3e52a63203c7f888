"""Store a model in a database: its macro, and rows in the tables of `sql/models/tables.sql`. In: what was fitted.

A model that can be written as SQL scores in any DuckDB client. Other models score by a function that FairSQL's sessions
provide.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import numpy as np

from fairsql.models.classes.class_score_sql import class_query
from fairsql.models.classes.class_training import TrainedClasses
from fairsql.models.data.training_data import PARTS, TEST, TRAINING, VALIDATION, Redrawing, TrainingData
from fairsql.models.learners.model_bytes import StoredModel, dump
from fairsql.models.methods.method import Cuts, Trained
from fairsql.models.numbers.number_training import TrainedNumbers
from fairsql.models.scoring.score_sql import SqlScore, last_columns, score_query, score_steps
from fairsql.models.search.enforced import Enforced, built_in
from fairsql.models.search.grouped_rows import Decided
from fairsql.records.record_rows import create_macro, drop_record, find_versions, insert_rows, or_null, provide_macro
from fairsql.resources import read_sql
from fairsql.syntax.statements.model_metrics import RECORDED
from fairsql.syntax.statements.stored_spec import ModelSpec
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name, quote_number, quote_text

if TYPE_CHECKING:
    from fairsql.connections import Connection

TABLES = ("models", "model_fits", "model_gaps", "model_metrics", "model_tradeoffs")
_PACKAGES = ("fairsql", "duckdb", "scikit-learn", "numpy", "pandas", "scipy", "xgboost", "lightgbm")
_BATCH = 65_536
_Model = Trained | TrainedNumbers


def store(
    connection: Connection,
    spec: ModelSpec,
    data: TrainingData,
    trained: _Model,
    rows: Mapping[str, Iterable[dict[str, Any]]],
    seconds: float,
    transform: Redrawing | None = None,
) -> None:
    """Write a model's macro and records. The caller has opened the transaction and created the tables.

    Args:
        connection: the connection to the database.
        spec: the statement, as it was read.
        data: the rows that the model was trained and judged on.
        trained: the model.
        rows: the rows of the other tables, by table.
        seconds: how long the training took.
        transform: the transform that redraws the rows to be scored, or None.
    """
    score = score_steps(trained.steps, trained.after, data.columns)
    cuts = [(key, float(cut)) for key, cut in trained.cuts.items()] if trained.cuts is not None else None
    bytes_ = dump(StoredModel(trained.steps, trained.after, *data.kinds, cuts))
    body = _macro(spec, data, trained, score, transform)
    model = _model_row(spec, data, trained, seconds) | {
        "scored_by": "sql" if score is not None else "python",
        "bytes": bytes_,
        "transform": transform and transform.name,
    }
    _write(connection, spec, body, {"models": [model], **rows})


def store_classes(
    connection: Connection,
    spec: ModelSpec,
    data: TrainingData,
    trained: TrainedClasses,
    rows: Mapping[str, Iterable[dict[str, Any]]],
    seconds: float,
) -> None:
    """Write the macro and records of a model of classes, as `store` does; it is scored in SQL alone.

    Raises:
        ProgrammingError: for a learner that cannot be written in SQL.
    """
    names = query("models", "feature_types", features=f"({spec.label.text}) AS fair_label", query=spec.query)
    ((_, kind, *_),) = connection.execute(names).fetchall()
    body = class_query(trained, data.columns, str(kind), "query_table(fair_input)")
    model = _model_row(spec, data, trained, seconds) | {"scored_by": "sql"}
    _write(connection, spec, body, {"models": [model], **rows})


def _write(connection: Connection, spec: ModelSpec, body: str, rows: Mapping[str, Iterable[dict[str, Any]]]) -> None:
    """Write a macro, and rows of tables, in the place of those of the same name."""
    forget(connection, spec.name)
    create_macro(connection, spec.name, "fair_input", body)
    for name, records in rows.items():
        insert_rows(connection, name, records)


def record_rows(
    spec: ModelSpec, data: TrainingData, trained: Trained, decided: Mapping[str, Mapping[int, Decided]]
) -> dict[str, Iterable[dict[str, Any]]]:
    """Return the rows of the tables of fits, gaps and metrics.

    Args:
        spec: the statement, as it was read.
        data: the rows that the model was trained and judged on.
        trained: the model.
        decided: what the model predicts for each part of all rows, "before" and "after".
    """
    return {
        "model_fits": _fit_rows(spec, trained),
        "model_gaps": _gap_rows(spec, trained),
        "model_metrics": _metric_rows(spec, data, decided),
    }


def create_tables(connection: Connection) -> None:
    """Create those tables of the records that are missing, and the macro that reads trade-offs."""
    connection.raw.execute(read_sql("models/tables.sql"))
    provide_macro(connection, "fair_tradeoff", "models/tradeoff.sql")


def forget(connection: Connection, name: str) -> None:
    """Drop a model's macro and records."""
    drop_record(connection, "MODEL", name, TABLES)


def _macro(
    spec: ModelSpec,
    data: TrainingData,
    trained: _Model,
    score: SqlScore | None,
    transform: Redrawing | None,
) -> str:
    if transform is None:
        return _scored(spec, data, trained, score, "query_table(fair_input)")
    redrawn = f"{transform.macro}(fair_input, labelled := false, details := true)"
    before = ", ".join(f"fair_before.{quote_name(name)} AS {quote_name(name)}" for name in transform.features)
    return query("models", "redrawn", before=before, scored=_scored(spec, data, trained, score, redrawn))


def _scored(spec: ModelSpec, data: TrainingData, trained: _Model, score: SqlScore | None, source: str) -> str:
    decision = None if spec.of_numbers else _decision(spec, trained.cuts)
    if score is not None:
        return score_query(score, source, decision)
    numbers, words = (", ".join(data.columns[name] for name in names) for names in data.kinds)
    bytes_ = query("models", "bytes", model=quote_text(spec.name))
    return query(
        "models", "scored_by_python",
        source=source, numbers=numbers, words=words, bytes=bytes_, batch=str(_BATCH),
        columns=last_columns("fair_wide", [], decision),
    )  # fmt: skip


def _decision(spec: ModelSpec, cuts: Cuts | None) -> str:
    """Return SQL of the prediction, computed from fair_score and the columns of the rows."""
    if cuts is None:
        return "CAST(fair_score >= 0.5e0 AS INTEGER)"
    branches = []
    for key, cut in cuts.items():
        same = [
            f"CAST(({column.text}) AS VARCHAR) IS NOT DISTINCT FROM {'NULL' if value is None else quote_text(value)}"
            for column, value in zip(spec.protected, key, strict=True)
        ]
        branches.append(f"WHEN {' AND '.join(same)} THEN CAST(fair_score >= {quote_number(cut)} AS INTEGER)")
    return f"CASE {' '.join(branches)} END"


def _model_row(spec: ModelSpec, data: TrainingData, trained: _Model | TrainedClasses, seconds: float) -> dict[str, Any]:
    return {
        "model": spec.name,
        "created": datetime.now(UTC).replace(tzinfo=None),
        "statement": spec.statement,
        "label": spec.label.text,
        "features": list(data.columns),
        "learner": repr(trained.after),
        "via": spec.via.name.lower(),
        "seed": spec.seed,
        "training_rows": data.sizes[TRAINING],
        "validation_rows": data.sizes[VALIDATION],
        "test_rows": data.sizes[TEST],
        "excluded_rows": data.excluded,
        "left_out": list(trained.left_out),
        "fingerprint": data.fingerprint,
        "versions": find_versions(_PACKAGES),
        "fits": len(trained.fits),
        "chosen": trained.chosen + 1,
        "seconds": seconds,
        "fitted_on": data.fitted,
    }


def _fit_rows(spec: ModelSpec, trained: Trained) -> Iterator[dict[str, Any]]:
    for at, fit in enumerate(trained.fits):
        yield {
            "model": spec.name, "fit": at + 1, "accuracy": fit.accuracy, "feasible": fit.feasible,
            "chosen": at == trained.chosen, "seconds": fit.seconds, "refined": fit.refined,
            "taught": fit.taught,
        }  # fmt: skip


def _gap_rows(spec: ModelSpec, trained: Trained) -> Iterator[dict[str, Any]]:
    for at, fit in enumerate(trained.fits):
        for k, each in enumerate(trained.constraints.all):
            bounded = k < trained.constraints.bounded
            yield {
                "model": spec.name, "fit": at + 1, "metric": each.bound.metric.name, "stratum": each.stratum or None,
                "group_1": each.groups[0], "group_2": each.groups[1] or None,
                "multiplier": float(fit.multipliers[k]), "gap": or_null(fit.gaps[k]),
                "margin": float(fit.margins[k]), "compared": each.bound.on if bounded else None,
                "allowance": each.bound.allowance if bounded and np.isfinite(each.bound.allowance) else None,
                "within": bool(fit.excess[k] <= 0) if bounded else None,
            }  # fmt: skip


def _metric_rows(
    spec: ModelSpec, data: TrainingData, decided: Mapping[str, Mapping[int, Decided]]
) -> Iterator[dict[str, Any]]:
    metrics = {name: built_in(name) for name in RECORDED}
    metrics |= {measure.name: Enforced(measure.name, measure.formula) for measure in spec.measures}
    for place, part in enumerate(PARTS):
        for moment, judged in decided.items():
            if place not in judged:
                continue
            rows, cells = judged[place].rows, judged[place].cells
            k = 0
            for grouping in data.groupings:
                for name in (*grouping.groups, "OVERALL"):
                    for metric in metrics.values():
                        yield {
                            "model": spec.name, "part": part, "moment": moment, "protected": grouping.name,
                            "stratum": grouping.stratum or None, "group": name, "n": int(rows.sizes[k]),
                            "metric": metric.name, "value": or_null(metric.value(cells[k])),
                        }  # fmt: skip
                    k += 1
            yield {
                "model": spec.name, "part": part, "moment": moment, "protected": None, "stratum": None, "group": None,
                "n": int(rows.copies.sum()), "metric": "accuracy", "value": judged[place].accuracy,
            }  # fmt: skip
