"""Audit rows that stay in PostgreSQL: DuckDB gets counts, and a DuckDB file stores the records.

Run it: `python -m examples.engines.postgresql postgresql://user@host/database`. Its table is temporary.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import duckdb
import psycopg

import fairsql
from fairsql.resources import adult_path

QUESTION = """
    FROM adult WHERE hours_per_week >= 20
    FAIR DISPARITY (
      PREDICTION hours_per_week > 45
      LABEL      income = '>50K'
      PROTECTED  race, sex
      METRICS    selection_rate WITHIN 0.1, tpr WITHIN 0.1, income_gap_cost WITHIN 0.5
      CONFIDENCE 0.95
      MINIMUM    100
    )
"""


def write_adult(raw: psycopg.Connection) -> None:
    """Write the Adult data to a temporary table."""
    rows = (
        duckdb.connect()
        .execute(f"SELECT race, sex, income, \"hours-per-week\" FROM read_parquet('{adult_path()}')")
        .fetchall()
    )
    raw.execute("CREATE TEMP TABLE adult (race TEXT, sex TEXT, income TEXT, hours_per_week INTEGER)")
    with raw.cursor().copy("COPY adult FROM STDIN") as copy:
        for row in rows:
            copy.write_row(row)


def audit(raw: psycopg.Connection, folder: Path) -> None:
    """Audit the table: with a metric of its own, a stored disparity, and a report."""
    with fairsql.connect(raw, records=folder / "audit.duckdb") as con:
        con.execute("CREATE METRIC income_gap_cost(missed := 3) AS (fp + missed * fn) / n")
        con.execute(f"CREATE TABLE gaps AS {QUESTION}")  # in audit.duckdb
        con.report(QUESTION, title="Working hours").save(folder / "audit.html")
    with duckdb.connect(str(folder / "audit.duckdb"), read_only=True) as plain:
        gaps = plain.execute("SELECT metric, difference, verdict, highest_n, lowest_n FROM gaps").fetchall()
    for metric, difference, verdict, most, least in gaps:
        print(f"{metric}: a gap of {difference:.3f} between {most} and {least} people, {verdict}")
    assert [(metric, verdict) for metric, _, verdict, _, _ in gaps][:2] == [
        ("selection_rate", "exceeds"),
        ("tpr", "exceeds"),
    ]
    assert "Counted by" in (folder / "audit.html").read_text("utf-8")


def main(url: str) -> None:
    """Write the rows to a database, and audit them there."""
    with psycopg.connect(url) as raw, tempfile.TemporaryDirectory() as folder:
        write_adult(raw)
        audit(raw, Path(folder))
        raw.rollback()


if __name__ == "__main__":
    main(sys.argv[1])
