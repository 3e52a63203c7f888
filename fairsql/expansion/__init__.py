"""FairSQL text to plain SQL text. In: any SQL. Out: the same SQL with each FAIR clause in it expanded; the very same
object where there is none.
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
        dialect: of the SQL returned; anything but "duckdb" is transpiled by sqlglot from there.
        metrics: the metrics that may be named; those that ship with FairSQL when left out.

    Returns:
        Plain SQL; `sql` itself, the same object, where it has no FairSQL syntax and DuckDB's dialect is asked for.

    Raises:
        ClauseError: for a clause that cannot be read.
        MetricError: for a metric that is unknown or cannot be measured.

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
