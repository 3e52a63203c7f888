"""Count rows that stay in the database.

In: a spec, and tables of counts. Out: SQL that counts, and the tables of counts that the search uses.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from fairsql.arrays import to_digits
from fairsql.errors import ProgrammingError
from fairsql.models.data.row_checks import check_weights
from fairsql.models.data.training_data import PARTS, check_parts, check_weighed
from fairsql.models.search.grouped_rows import Texts

if TYPE_CHECKING:
    from fairsql.syntax.columns import Column
    from fairsql.syntax.statements.stored_spec import ModelSpec

_DIGITS = 13  # digits kept of sums of weights: the last ones depend on the order of the rows


def changed(spec: ModelSpec) -> ProgrammingError:
    """Return the error for a query that gives other rows each time."""
    return ProgrammingError(
        f"the query of model {spec.name} gives other rows each time it runs, and so many are read more than once",
        hint="put its rows into a table first: CREATE TABLE … AS",
    )


def fingerprint_of(table: pd.DataFrame, spec: ModelSpec) -> str:
    """Return the SHA-256 of the counts of `counted_rows`."""
    hashed = table[["fair_part", *key_names(spec), "fair_y", "n", "fingerprint"]]
    return sha256(hashed.to_csv().encode()).hexdigest()


def sum_of_hashes(table: pd.DataFrame) -> int:
    """Return the sum, modulo 2**64, of the hashes of all rows that `counted_rows` counts."""
    return sum(int(each.split()[0]) for each in table.fingerprint) % 2**64


def key_names(spec: ModelSpec) -> list[str]:
    """Return the names under which the protected and control columns are read."""
    named: list[tuple[str, tuple[Column, ...]]] = [("g", spec.protected), ("c", spec.control)]
    return [f"fair_{letter}{k}" for letter, columns in named for k in range(len(columns))]


def counting(spec: ModelSpec) -> dict[str, str]:
    """Return the variable parts of queries that count: keys, and sums of weights."""
    keys = " ".join(f"{name}," for name in key_names(spec))
    if spec.weight is None:
        return {"keys": keys, "weights": "1 AS unweighted"}
    return {
        "keys": keys,
        "weights": "fsum(fair_weight) AS weight, fsum(fair_weight * fair_weight) AS squares, "
        "min(fair_weight) AS lightest, max(fair_weight) AS heaviest",
    }


def as_counts(table: pd.DataFrame) -> pd.DataFrame:
    """Return counts as whole numbers, with the sums of weights, which equal the counts if there are no weights."""
    whole = [name for name in ("fair_part", "fair_y", "fair_prediction", "n") if name in table]
    table = table.astype(dict.fromkeys(whole, np.int64))
    for name in ("weight", "squares"):
        table[name] = to_digits(table[name].to_numpy(), _DIGITS) if name in table else table.n.astype(np.float64)
    return table


def check_counts(table: pd.DataFrame, spec: ModelSpec) -> None:
    """Refuse weights that cannot be added up, and parts with a single label or without weight."""
    if spec.weight is not None and len(table):
        check_weights(float(table.lightest.min()), float(table.heaviest.max()), spec)
    counts = np.zeros((len(PARTS), 2), dtype=np.intp)
    np.add.at(counts, (table.fair_part.astype(np.intp), table.fair_y.astype(np.intp)), table.n.astype(np.intp))
    check_parts(counts, spec)
    if spec.weight is not None:
        check_weighed(table.weight.to_numpy(np.float64), table.fair_part.to_numpy())


def add_counts(table: pd.DataFrame) -> pd.DataFrame:
    """Return counts with one row for each part, place, label and prediction."""
    added = table.groupby(["fair_part", "place", "fair_y", "fair_prediction"], as_index=False).sum()
    return added.assign(**{name: to_digits(added[name].to_numpy(), _DIGITS) for name in ("weight", "squares")})


def tuples(table: pd.DataFrame) -> list[tuple[str | None, ...]]:
    """Return the rows of a table, with None for NULL."""
    values = table.astype(object).where(table.notna(), None)
    return list(values.itertuples(index=False, name=None)) if len(table.columns) else [()] * len(table)


def texts_of(table: pd.DataFrame, name: str) -> Texts:
    """Return the columns of text whose names begin with `name`."""
    return Texts(tuple(table[each].to_numpy() for each in table.columns if each.startswith(name)))
