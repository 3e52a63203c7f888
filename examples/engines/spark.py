"""Audit rows that Spark reads: Spark counts them, and DuckDB does the rest.

Run it: `python -m examples.engines.spark`, with pyspark and Java 17.
"""

from __future__ import annotations

from typing import Any

import fairsql
from fairsql.resources import adult_path

DISPARITY = """
    FROM adult WHERE `hours-per-week` >= 20
    FAIR DISPARITY (
      PREDICTION `hours-per-week` > 45
      LABEL      income = '>50K'
      PROTECTED  sex
      CONTROL    coalesce(workclass, 'unknown') AS workclass
      METRICS    selection_rate WITHIN 0.1
      CONFIDENCE 0.95
      MINIMUM    100
    )
"""
SCAN = """
    SELECT subgroup, n, divergence
    FROM adult
    FAIR SCAN (
      PREDICTION `hours-per-week` > 45
      FEATURES   race, sex, bins(age, 4)
      METRICS    selection_rate
      MINIMUM    500
    )
    LIMIT 5
"""


def audit(session: Any) -> None:
    """Audit Adult: gaps within work classes, and the subgroups that differ most from all rows."""
    session.read.parquet(str(adult_path())).createOrReplaceTempView("adult")
    with fairsql.connect(session) as con:
        judged = f"FROM (SELECT workclass, difference, verdict {DISPARITY}) WHERE verdict IS NOT NULL"  # of enough rows
        gaps = con.execute(judged).fetchall()
        subgroups = con.execute(SCAN).fetchall()
    for workclass, difference, verdict in gaps:
        print(f"{workclass}: women and men differ by {difference:.3f}, {verdict}")
    for subgroup, n, divergence in subgroups:
        print(f"{subgroup}: {n} people, {divergence:+.3f} beside all")
    assert ("Private", "exceeds") in {(workclass, verdict) for workclass, _, verdict in gaps}
    assert abs(subgroups[0][2]) >= abs(subgroups[-1][2]) > 0


def main() -> None:
    """Start Spark on two threads, and audit with it."""
    from pyspark.sql import SparkSession

    session = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    try:
        audit(session)
    finally:
        session.stop()


if __name__ == "__main__":
    main()
