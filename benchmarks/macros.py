"""The macros of plain DuckDB against the clause they stand for, on the same rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import fairsql
from benchmarks.results import Line, seconds
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, interleave, ratio, timed
from fairsql.session.installation import install

ROWS = 10_000_000
SCORES = 1_000_000
TABLE = """
    CREATE TABLE people AS
    SELECT ['White', 'Black', 'Asian', 'Other', 'Native'][1 + CAST(hash(i) % 5 AS INTEGER)] AS race,
           ['f', 'm'][1 + CAST(hash(i + 1) % 2 AS INTEGER)] AS sex,
           hash(i + 2) % 3 = 0 AS approved, hash(i + 3) % 2 = 0 AS repaid, hash(i + 4) % 1000003 / 1000003 AS score
    FROM range({rows}) r(i)
"""
# Each: what it is called, the macro, the clause.
TWINS = (
    ("fair_metrics / FAIR (… METRICS ALL)", "FROM fair_metrics(people, ['race', 'sex'], approved, label := repaid)",
     "FROM people FAIR (PREDICTION approved LABEL repaid PROTECTED race, sex METRICS ALL)"),
    ("fair_disparity / FAIR DISPARITY (…)", "FROM fair_disparity(people, ['race'], approved, label := repaid)",
     "FROM people FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED race)"),
    ("fair_relabel / FAIR RELABEL (…), rows summed up",
     "SELECT sum(fair_label) FROM fair_relabel(people, ['race'], score, threshold := 0.5)",
     "SELECT sum(fair_label) FROM people FAIR RELABEL (SCORE score THRESHOLD 0.5 PROTECTED race)"),
    ("fair_reweigh / FAIR REWEIGH (…), rows summed up",
     "SELECT sum(fair_weight) FROM fair_reweigh(people, ['race'], repaid)",
     "SELECT sum(fair_weight) FROM people FAIR REWEIGH (LABEL repaid PROTECTED race)"),
)  # fmt: skip


def measure(run: Run) -> Sequence[Line]:
    """Time each macro on a connection without FairSQL, and its clause, in turns."""
    run.say("generating the rows")
    lines = []
    with fairsql.connect() as con:
        con.execute(TABLE.format(rows=run.rows(ROWS)))
        install(con)

        def line(measured: str, macro: str, clause: str) -> Line:
            run.say(measured)
            contestants: dict[str, Callable[[], object]] = {
                "macro": lambda: con.raw.execute(macro).fetchall(),
                "clause": lambda: con.execute(clause).fetchall(),
            }
            found = interleave({name: timed(call) for name, call in contestants.items()}, run.rounds(5))
            note = " / ".join(seconds(Spread.of(found[name]).median) for name in contestants)
            return Line(measured, ratio(found["macro"], found["clause"]), note=note)

        lines = [line(*twin) for twin in TWINS]
        con.execute(f"CREATE TABLE few AS FROM people LIMIT {run.rows(SCORES)}")
        lines.append(
            line(
                "fair_thresholds / FAIR THRESHOLD (…), 1 million rows",
                "FROM fair_thresholds(few, ['race'], score, repaid)",
                "FROM few FAIR THRESHOLD (SCORE score LABEL repaid PROTECTED race)",
            )
        )
    return lines


BENCHMARK = Benchmark("macros", "The macros of plain DuckDB and their clauses, 10 million rows", measure)
