"""Count what models predict for rows that stay in the database.

In: models, and passes or a query. Out: counts of rows by part, group, stratum, label and prediction.
"""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pyarrow as pa

from fairsql.arrays import Floats
from fairsql.models.data.training_data import PARTS, make_frame
from fairsql.models.learners.feature_encoding import prepare_rows
from fairsql.models.learners.fitting import score
from fairsql.models.search.trials import THRESHOLD
from fairsql.models.streaming.count_tables import add_counts, as_counts
from fairsql.models.streaming.passes import read_chunks
from fairsql.models.streaming.preparation import Preparation
from fairsql.models.streaming.sums import count_decisions

if TYPE_CHECKING:
    from fairsql.models.streaming.stored_rows import StoredRows

BATCH = 40_960  # rows that DuckDB returns at once, …
_VALUES = 12 * BATCH  # … or, if there are many columns, values


def batch_of(columns: int, rows: int = BATCH) -> int:
    """Return how many rows with this many columns DuckDB returns at once, at most `rows`.

    >>> batch_of(12), batch_of(48)
    (40960, 10240)
    """
    return min(rows, _VALUES // columns)


def decide_by_pass(
    whole: StoredRows, preparation: Preparation, coefficients: Floats, present: list[int]
) -> list[pd.DataFrame]:
    """Return counts of what several regressions predict, by one pass over the rows of some parts."""
    cells = 2 * whole.keys.count * len(PARTS)
    with closing(read_chunks(whole, preparation, "judging", present, checks=True)) as chunks:
        found = count_decisions(chunks, coefficients, cells).reshape(3, len(coefficients), -1)
    names = ("fair_part", "place", "fair_y", "fair_prediction")
    at = np.unravel_index(np.arange(2 * cells), (len(PARTS), whole.keys.count, 2, 2))
    tables = []
    for k in range(len(coefficients)):
        some = np.flatnonzero(found[0, k])
        values = {name: place[some] for name, place in zip(names, at, strict=True)}
        n, weight, squares = found[:, k, some]
        tables.append(as_counts(pd.DataFrame({**values, "n": n, "weight": weight, "squares": squares})))
    return tables


def decide_here(whole: StoredRows, steps: Any, model: Any, source: str, total: int) -> pd.DataFrame:
    """Return counts of what a model predicts that scores in Python, for the `total` rows that a query reads."""
    _, batches = whole.connection.stream(source, rows=batch_of(len(whole.columns)))
    found, done = [], 0
    with closing(batches):
        for batch in batches:
            rows = batch.to_pandas()
            here = rows[["fair_part", "fair_y"]].astype(np.int64).assign(place=whole.keys.of_rows(rows))
            scores = score(model, prepare_rows(steps, make_frame(pa.Table.from_batches([batch]), whole.columns)))
            here["fair_prediction"] = (scores >= THRESHOLD).astype(np.int64)
            here["weight"] = rows.fair_weight.astype(np.float64) if whole.spec.weight else 1.0
            here["squares"] = here.weight**2
            here["n"] = 1
            found.append(add_counts(here))
            done += len(here)
            whole.stages.report_rows("judging", done, total)
    return add_counts(pd.concat(found, ignore_index=True))
