"""Query a model's rows with a FAIR clause. In: the rows and a query with a clause. Out: the query's rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from fairsql.arrays import Floats
from fairsql.models.data.arguments import unquote
from fairsql.models.data.table_query import query_table
from fairsql.models.learners.fitting import score
from fairsql.text.queries import query
from fairsql.text.quoting import quote_text

if TYPE_CHECKING:
    from fairsql.connections import Connection
    from fairsql.models.data.training_data import TrainingData
    from fairsql.syntax.statements.stored_spec import ModelSpec

DIGITS = 12  # of scores: those after them differ between processors, and between rows that are alike


def scores_of(model: Any, x: Any) -> Floats:
    """Return the scores of rows as a clause is to compare them."""
    return np.round(score(model, x), DIGITS)


def run_clause(
    connection: Connection,
    name: str,
    spec: ModelSpec,
    data: TrainingData,
    at: Any,
    columns: dict[str, Any],
    **words: str,
) -> pa.Table:
    """Return the rows of a query of `sql/queries/models.sql` over some of a model's rows, named fair_rows.

    Args:
        connection: the connection to the database.
        name: the name of the query.
        spec: the statement, as it was read.
        data: the rows.
        at: the positions of the rows that the query reads.
        columns: further columns, besides `protected_0`, … and the row number `fair_row`.
        words: further variable parts of the query, besides $protected and $reference.
    """
    cells = {f"protected_{k}": pa.array(each[at], pa.string()) for k, each in enumerate(data.protected.columns)}
    table = pa.table({**cells, **columns, "fair_row": np.arange(len(at))})
    sql = query("models", name, protected=", ".join(cells), reference=_reference_item(spec), **words)
    return query_table(connection, sql, "fair_rows", table)


def _reference_item(spec: ModelSpec) -> str:
    """Return the item REFERENCE for protected columns that are text; empty if there is none."""
    if spec.reference is None or isinstance(spec.reference, str):
        return f"REFERENCE {spec.reference}" if spec.reference else ""
    return "REFERENCE " + ", ".join(quote_text(unquote(text)) for text in spec.reference)
