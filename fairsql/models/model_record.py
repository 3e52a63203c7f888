"""What a database keeps of a model: its macro, and rows in the tables of `sql/models/tables.sql`. In: what was fitted.

A model that can be SQL scores in any DuckDB client; another one by a function that FairSQL's sessions provide.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
from sklearn.compose import ColumnTransformer

from fairsql.models.learners.storage import dump
from fairsql.models.scoring.score_sql import SqlScore, score_query, score_sql
from fairsql.models.search.constraints import Enforced, built_in, count_rows
from fairsql.models.training import Trained
from fairsql.models.training_data import PARTS, TEST, Redrawing, TrainingData
from fairsql.records.names import find_versions, insert_rows
from fairsql.resources import read_sql
from fairsql.syntax.enforcement import RECORDED
from fairsql.syntax.spec import ModelSpec
from fairsql.text.quoting import quote_name, quote_number, quote_text

if TYPE_CHECKING:
    from fairsql.session.connection import Connection

TABLES = ("models", "model_fits", "model_gaps", "model_metrics", "model_tradeoffs")
_PACKAGES = ("fairsql", "duckdb", "scikit-learn", "numpy", "pandas", "scipy", "xgboost", "lightgbm")
_BATCH = 65_536
_TRADEOFF = """
SELECT 1 FROM duckdb_functions()
WHERE function_name = 'fair_tradeoff' AND schema_name = 'main' AND database_name = current_database()
"""


def store(
    connection: Connection,
    spec: ModelSpec,
    data: TrainingData,
    trained: Trained,
    decided: Mapping[str, npt.NDArray[np.intp]],
    seconds: float,
    transform: Redrawing | None,
) -> None:
    """Write a model's macro and records; the caller holds the transaction.

    Args:
        connection: where.
        spec: what was asked.
        data: the rows that it was trained and judged on.
        trained: the model.
        decided: what it predicts for them, "before" and "after".
        seconds: how long it took.
        transform: redraws what is scored, or None.
    """
    prepare(connection)
    forget(connection, spec.name)
    own = isinstance(trained.steps[-1], ColumnTransformer) and len(trained.steps) == 1
    score = score_sql(trained.steps[-1], trained.after, data.columns) if own else None
    numbers, words = data.kinds
    stored = {"steps": trained.steps, "learner": trained.after, "numbers": numbers, "words": words}
    bytes_ = dump(stored)
    body = _macro(spec, data, trained, score, transform)
    connection.raw.execute(f"CREATE MACRO main.{quote_name(spec.name)}(fair_input) AS TABLE {body}")
    tables: dict[str, Iterable[dict[str, Any]]] = {
        "models": [
            _model_row(spec, data, trained, seconds, score, bytes_) | {"transform": transform and transform.name}
        ],
        "model_fits": _fit_rows(spec, trained),
        "model_gaps": _gap_rows(spec, trained),
        "model_metrics": _metric_rows(spec, data, decided),
    }
    for name, rows in tables.items():
        insert_rows(connection, name, rows)


def prepare(connection: Connection) -> None:
    """Make the tables of the records, and the macro that reads trade-offs, where they are missing."""
    connection.raw.execute(read_sql("models/tables.sql"))
    if not connection.raw.execute(_TRADEOFF).fetchall():  # made anew, it would be in the way of other connections
        connection.raw.execute(read_sql("models/tradeoff.sql"))


def forget(connection: Connection, name: str) -> None:
    """Drop a model's macro and records."""
    connection.raw.execute(f"DROP MACRO TABLE IF EXISTS main.{quote_name(name)}")
    for table in TABLES:
        connection.raw.execute(f"DELETE FROM fairsql.{table} WHERE lower(model) = lower({quote_text(name)})")


def _macro(
    spec: ModelSpec, data: TrainingData, trained: Trained, score: SqlScore | None, transform: Redrawing | None
) -> str:
    if transform is None:
        return _scored(spec, data, trained, score, "query_table(fair_input)")
    redrawn = f"{transform.macro}(fair_input, labelled := false, details := true)"
    before = ", ".join(f"fair_before.{quote_name(name)} AS {quote_name(name)}" for name in transform.features)
    query = _scored(spec, data, trained, score, redrawn)
    return f"SELECT * EXCLUDE (fair_seen, fair_before) REPLACE ({before}) FROM (\n{query}\n)"


def _scored(spec: ModelSpec, data: TrainingData, trained: Trained, score: SqlScore | None, source: str) -> str:
    decision = _decision(spec, trained.cuts)
    if score is not None:
        return score_query(score, source, decision)
    numbers, words = ([data.columns[name] for name in names] for names in data.kinds)
    model = f"(SELECT bytes FROM fairsql.models WHERE lower(model) = lower({quote_text(spec.name)}))"
    return f"""
WITH fair_plain AS (
  SELECT COLUMNS(lambda fair_name: lower(fair_name) NOT IN ('fair_source', 'fair_score', 'fair_prediction'))
  FROM {source}
),
fair_rows AS (
  SELECT fair_source, [{", ".join(numbers)}]::DOUBLE[] AS fair_numbers, [{", ".join(words)}]::VARCHAR[] AS fair_words,
    (row_number() OVER () - 1) // {_BATCH} AS fair_batch
  FROM fair_plain AS fair_source
),
fair_batches AS (
  SELECT list(fair_source) AS fair_source,
    fair_apply_model(any_value({model}), list(fair_numbers), list(fair_words)) AS fair_score
  FROM fair_rows
  GROUP BY fair_batch
),
fair_scored AS (SELECT unnest(fair_source) AS fair_source, unnest(fair_score) AS fair_score FROM fair_batches),
fair_wide AS (SELECT unnest(fair_source), fair_score FROM fair_scored),
fair_decided AS (SELECT *, {decision} AS fair_prediction FROM fair_wide),
fair_kept AS (
  SELECT COLUMNS(lambda fair_name: lower(fair_name) NOT IN ('score', 'prediction')) FROM fair_decided
)
SELECT * RENAME (fair_score AS score, fair_prediction AS prediction) FROM fair_kept"""


def _decision(spec: ModelSpec, cuts: Mapping[tuple[str | None, ...], float] | None) -> str:
    """Return SQL of the prediction, from fair_score and the columns of the rows."""
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


def _model_row(
    spec: ModelSpec, data: TrainingData, trained: Trained, seconds: float, score: SqlScore | None, bytes_: bytes
) -> dict[str, Any]:
    counts = np.bincount(data.part, minlength=len(PARTS))
    return {
        "model": spec.name,
        "created": datetime.now(UTC).replace(tzinfo=None),
        "statement": spec.statement,
        "label": spec.label.text,
        "features": list(data.columns),
        "learner": repr(trained.after),
        "via": spec.via.name.lower(),
        "seed": spec.seed,
        "training_rows": int(counts[0]),
        "validation_rows": int(counts[1]),
        "test_rows": int(counts[TEST]),
        "excluded_rows": data.excluded,
        "left_out": list(trained.left_out),
        "fingerprint": data.fingerprint,
        "versions": find_versions(_PACKAGES),
        "fits": len(trained.fits),
        "chosen": trained.chosen + 1,
        "seconds": seconds,
        "scored_by": "sql" if score is not None else "python",
        "bytes": bytes_,
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
                "multiplier": float(fit.multipliers[k]), "gap": _or_null(fit.gaps[k]),
                "margin": float(fit.margins[k]), "compared": each.bound.on if bounded else None,
                "allowance": each.bound.allowance if bounded and np.isfinite(each.bound.allowance) else None,
                "within": bool(fit.excess[k] <= 0) if bounded else None,
            }  # fmt: skip


def _metric_rows(
    spec: ModelSpec, data: TrainingData, decided: Mapping[str, npt.NDArray[np.intp]]
) -> Iterator[dict[str, Any]]:
    metrics = {name: built_in(name) for name in RECORDED}
    metrics |= {measure.name: Enforced(measure.name, measure.formula) for measure in spec.measures}
    for place, part in enumerate(PARTS):
        at = data.at(place)
        if not len(at):
            continue
        rows = count_rows(data.label, data.weight, data.groupings, at)
        for moment, prediction in decided.items():
            cells = rows.cells(prediction[at])
            k = 0
            for grouping in data.groupings:
                for name in (*grouping.groups, "OVERALL"):
                    for metric in metrics.values():
                        yield {
                            "model": spec.name, "part": part, "moment": moment, "protected": grouping.name,
                            "stratum": grouping.stratum or None, "group": name, "n": int(rows.sizes[k]),
                            "metric": metric.name, "value": _or_null(metric.value(cells[k])),
                        }  # fmt: skip
                    k += 1
            yield {
                "model": spec.name, "part": part, "moment": moment, "protected": None, "stratum": None, "group": None,
                "n": len(at), "metric": "accuracy", "value": rows.accuracy(prediction[at]),
            }  # fmt: skip


def _or_null(value: float) -> float | None:
    return None if np.isnan(value) else float(value)
