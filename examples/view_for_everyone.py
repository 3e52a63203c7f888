"""A view made with FAIR is plain SQL: every DuckDB client reads it, with no FairSQL installed.

Run it: `python examples/view_for_everyone.py`.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import duckdb

import fairsql
from fairsql.resources import adult_path

VIEW = """
    CREATE METRIC income_gap_cost(missed := 3) AS (fp + missed * fn) / n;

    CREATE VIEW audit AS
    FROM adult
    FAIR (
      PREDICTION "hours-per-week" > 45
      LABEL      income = '>50K'
      PROTECTED  CUBE (race, sex)
      METRICS    selection_rate, tpr, income_gap_cost AS cost
      CONFIDENCE 0.95
    )
"""


def main() -> None:
    """Make the database with FairSQL, then read the view without it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "audit.duckdb"
        with fairsql.connect(path) as con:
            con.execute("CREATE TABLE adult AS FROM read_parquet(?)", [str(adult_path())])
            con.execute(VIEW)
        with duckdb.connect(str(path), read_only=True) as plain:
            rows = plain.execute("SELECT sex, n, selection_rate, cost FROM audit WHERE protected = 'sex'").fetchall()
    for sex, n, selection_rate, cost in rows:
        print(f"{sex}: {n} people, {selection_rate:.3f} work more than 45 hours, cost {cost:.3f}")
    assert [(sex, n) for sex, n, _, _ in rows] == [("Female", 16192), ("Male", 32650)]
    assert rows[0][2] < rows[1][2]


if __name__ == "__main__":
    main()
