"""Expand FairSQL text to plain SQL text.

In: any SQL. Out: the same SQL with each FAIR clause expanded; the same object if there is none.
"""

from __future__ import annotations

import warnings

from fairsql.errors import ClauseWarning
from fairsql.expansion.building.transpiling import transpile
from fairsql.expansion.script_expansion import Expansion, expand_script, expand_statements, read_work
from fairsql.expansion.statement_expansion import LISTINGS, hands_rows_on
from fairsql.metrics import MetricTable, built_in_metrics

__all__ = ["LISTINGS", "Expansion", "expand", "expand_script", "expand_statements", "hands_rows_on", "read_work"]


def expand(sql: str, dialect: str = "duckdb", *, metrics: MetricTable | None = None) -> str:
    """Expand FairSQL to plain SQL.

    Args:
        sql: one statement or a script.
        dialect: the dialect of the result; for any except "duckdb", sqlglot translates the DuckDB SQL.
        metrics: the metrics that may be named; None: those that ship with FairSQL.

    Returns:
        Plain SQL; `sql` itself, the same object, if it has no FairSQL syntax and the dialect is "duckdb".

    Raises:
        ClauseError: if a clause cannot be read.
        MetricError: if a metric is unknown or cannot be measured.

    >>> print(expand("FROM loans FAIR (PREDICTION approved PROTECTED race)"))  # doctest: +ELLIPSIS
    FROM (
      WITH fair_rows AS (
        SELECT
          race,
          approved AS fair_prediction
        FROM loans
      ), fair_tally AS (
    ...
    >>> text = "SELECT 1"
    >>> expand(text) is text
    True
    """
    expansion = expand_script(sql, lambda: metrics if metrics is not None else built_in_metrics())
    for text in expansion.warnings():
        warnings.warn(text, ClauseWarning, stacklevel=2)
    return expansion.text if dialect == "duckdb" else transpile(expansion.text, dialect)
