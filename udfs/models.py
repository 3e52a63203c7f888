"""Score models that cannot be written as SQL. In: a stored model, and batches of features. Out: a score per row."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyarrow as pa

from fairsql.udf import Udf

Array = Any


def apply_model(models: Array, numbers: Array, words: Array, *, score_stored: Callable[[bytes, Any], Any]) -> Array:
    """Score batches of rows.

    Args:
        models: (b,) BLOB, a stored model for each batch.
        numbers: (b,) lists of rows, each a list of its numeric features, NULL if missing.
        words: (b,) lists of rows, each a list of its other features as text, NULL if missing.
        score_stored: returns the scores of a stored model for rows, from two lists of columns: the numeric features and
            the others, in order.

    Returns:
        (b,) lists of scores, one for each row.
    """
    batches = zip(models, _chunks(numbers), _chunks(words), strict=True)
    scores = [score_stored(model.as_py(), (_columns(some), _columns(others))) for model, some, others in batches]
    return pa.array(scores, pa.list_(pa.float64()))


def _chunks(values: Array) -> list[Array]:
    return [cell for chunk in getattr(values, "chunks", [values]) for cell in chunk]


def _columns(rows: Array) -> list[Any]:
    """Return the columns of a list of rows as arrays: objects for text, NaN for missing numbers."""
    width = len(rows.values[0]) if len(rows.values) else 0
    cells = rows.values.flatten()
    places = (pa.array(np.arange(k, len(cells), width)) for k in range(width))
    return [cells.take(at).to_numpy(zero_copy_only=False) for at in places]


UDF = Udf("fair_apply_model", ("BLOB", "DOUBLE[][]", "VARCHAR[][]"), "DOUBLE[]", apply_model, needs=("score_stored",))
