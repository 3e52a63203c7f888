"""Scores of models that cannot be SQL. In: a stored model, and batches of features. Out: a score for each row."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any

import numpy as np
import pyarrow as pa

Array = Any


@lru_cache(maxsize=8)
def _load(data: bytes) -> Any:
    return import_module("fairsql.models.learners.storage").load(data)


def apply_model(models: Array, numbers: Array, words: Array) -> Array:
    """Score batches of rows.

    Args:
        models: (b,) BLOB, a stored model for each batch.
        numbers: (b,) lists of rows, each a list of its numeric features, NULL where missing.
        words: (b,) lists of rows, each a list of its other features as text, NULL where missing.

    Returns:
        (b,) lists of scores, one for each row.
    """
    batches = zip(models, _chunks(numbers), _chunks(words), strict=True)
    return pa.array([_score(model.as_py(), *batch) for model, *batch in batches], pa.list_(pa.float64()))


def _chunks(values: Array) -> list[Array]:
    return [cell for chunk in getattr(values, "chunks", [values]) for cell in chunk]


def _score(data: bytes, numbers: Array, words: Array) -> Array:
    import pandas as pd

    stored = _load(data)
    columns = {}
    for names, rows in ((stored["numbers"], numbers), (stored["words"], words)):
        if names:
            cells = rows.values.flatten()
            for k, name in enumerate(names):
                column = cells.take(pa.array(np.arange(k, len(cells), len(names))))
                columns[name] = _column(column)
    frame = pd.DataFrame(columns)
    learners = import_module("fairsql.models.learners.fitting")
    return learners.score(stored["learner"], stored["steps"].transform(frame))


def _column(cells: Array) -> Any:
    return cells.to_numpy(zero_copy_only=False)  # objects for text, NaN for missing numbers
