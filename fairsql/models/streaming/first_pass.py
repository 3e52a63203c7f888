"""Make the first pass over rows that stay in the database.

In: a spec and a connection. Out: `StoredRows`, with the parts, counts and moments of the rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from fairsql.models.data.feature_types import floating
from fairsql.models.data.row_checks import check_rows, wrong_label
from fairsql.models.data.training_data import (
    TEST,
    TRAINING,
    VALIDATION,
    drawn_shares,
    read_items,
)
from fairsql.models.streaming.cells import are_few, count_parts, read_cells
from fairsql.models.streaming.count_tables import (
    as_counts,
    check_counts,
    counting,
    fingerprint_of,
    sum_of_hashes,
)
from fairsql.models.streaming.moments import Centres
from fairsql.models.streaming.places import group_counts
from fairsql.models.streaming.stages import Stage, Stages
from fairsql.models.streaming.stored_rows import StoredRows
from fairsql.text.queries import query

if TYPE_CHECKING:
    from fairsql.connections import Connection
    from fairsql.syntax.statements.stored_spec import ModelSpec

_UNEVEN = 1.1  # mean number of equal rows, counting the row itself, from which on equal rows are numbered
_ONE_IN = "64"  # share of the hashes that are examined for that
_CHANCE = 6  # standard errors
_TELLING = (1, 3)  # numbers of columns whose hash is tried first
_LABEL = "CASE CAST(fair_label AS DOUBLE) WHEN 0 THEN 0 WHEN 1 THEN 1 ELSE 2 END"  # 2 for what is not a label


def read_stored_rows(connection: Connection, spec: ModelSpec, columns: dict[str, str], stages: Stages) -> StoredRows:
    """Count the rows of a model in DuckDB, and return them as they are there.

    Args:
        connection: the connection to the database.
        spec: the spec of the model.
        columns: the SQL of its features.
        stages: reports the progress.

    Raises:
        DataError: for labels that are not 0 or 1, weights below 0, infinite features, or parts with a single label.
    """
    items = read_items(spec, columns)
    usable = "fair_label IS NOT NULL"
    usable += " AND fair_weight IS NOT NULL AND NOT isnan(fair_weight)" if spec.weight else ""
    words = {
        "usable": f"({usable})", "query": spec.query,
        "columns": ", ".join(f"{sql} AS {name}" for name, sql in items.items()),
    }  # fmt: skip
    schema = connection.schema(query("models", "stored_rows", names="fair_label", **words))
    check_rows(schema.empty_table(), spec)
    stages.begin(Stage.ALIKE)
    rows = query("models", "stored_rows", names="fair_label", **words)
    ((count, excluded),) = connection.execute(query("models", "usable", rows=rows)).fetchall()
    telling = floating(columns)
    for names in [telling[:k] for k in _TELLING if len(telling) >= k] + [list(items)]:  # a few are hashed faster
        rows = query("models", "stored_rows", names=", ".join(names), **words)
        uneven = _are_alike(
            count, *connection.execute(query("models", "alike", rows=rows, one_in=_ONE_IN)).fetchall()[0]
        )
        if not uneven:
            break
    read = {name: f"fair_x{k}" for k, name in enumerate(columns)}
    centres = Centres.of(
        connection, rows, {name: x for name, x in read.items() if str(schema.field(x).type) == "double"}
    )
    is_few = uneven and are_few(connection, rows, count)
    if is_few:
        connection, rows = read_cells(connection, rows)
    elif uneven:
        rows = query("models", "numbered_rows", rows=rows)
    label = "fair_label" if schema.field("fair_label").type == "bool" else _LABEL
    rows = query("models", "part_rows", rows=rows, part=_part(spec), label=label)
    stages.begin(Stage.COUNT)
    table = connection.execute(
        query(
            "models", "counted_rows",
            rows=rows, moments=centres.sums, names=", ".join(items), **counting(spec),
        )
    ).arrow().to_pandas()  # fmt: skip
    _check(table, spec)
    fingerprint = fingerprint_of(table, spec)
    moments = centres.read(connection, rows, table)
    counts, places, groupings = group_counts(as_counts(table), spec)
    hashes = sum_of_hashes(table)
    return StoredRows(
        connection, spec, columns, rows, counts, places, groupings, moments, excluded, fingerprint, hashes, stages,
        cells=count_parts(connection, rows) if is_few else "",
    )  # fmt: skip


def _check(table: pd.DataFrame, spec: ModelSpec) -> None:
    wrong = [value for value in table.wrong if not pd.isna(value)]
    if (table.fair_y > 1).any():
        value = str(min(wrong)).removesuffix(".0") if wrong else "nan"  # pandas makes a column with NULL floats
        raise wrong_label(spec, value)
    check_counts(table, spec)


def _part(spec: ModelSpec) -> str:
    """Return SQL of a row's part."""
    cases, share = "", 0.0
    for word, each, part in (("test", spec.test, TEST), ("validate", spec.validate, VALIDATION)):
        if not isinstance(each, float) and each is not None:
            cases += f"WHEN fair_{word} THEN {part} "
    for part, drawn in drawn_shares(spec):
        share += drawn
        cases += f"WHEN (hash(fair_hash, {spec.seed}) >> 32) < {int(share * 2**32)} THEN {part} "
    return f"CASE {cases}ELSE {TRAINING} END" if cases else str(TRAINING)


def _are_alike(count: int, chosen: float, alike: float) -> bool:
    """Return whether rows repeat, judged by the rows whose hash lies in a share of all hashes.

    Args:
        count: the number of all rows.
        chosen: the number of rows with such hashes; if all rows differ, it is as large as chance makes it.
        alike: the mean number of rows that equal one of these, counting the row itself.

    >>> _are_alike(64_000, 1005, 1.0), _are_alike(64_000, 980, 3.2), _are_alike(64_000, 0, 1.0)
    (False, True, True)
    """
    expected = count / int(_ONE_IN)
    return bool(alike > _UNEVEN or abs(chosen - expected) > _CHANCE * np.sqrt(expected))
