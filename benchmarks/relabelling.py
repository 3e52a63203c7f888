"""FAIR RELABEL against the same in pandas, each on data where it lives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import fairsql
from benchmarks.results import Line, Target, seconds
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, interleave, ratio, timed

ROWS = 10_000_000
LIMIT = "1GB"
TABLE = """
    CREATE TABLE people AS
    SELECT i AS id, i % 6 AS region,
           ['White', 'Black', 'Asian', 'Other', 'Native'][1 + CAST(hash(i) % 5 AS INTEGER)] AS race,
           hash(i + 1) % 1000003 / 1000003 * (0.6 + 0.1 * (hash(i) % 5)) AS score
    FROM range({rows}) r(i)
"""
RELABEL = "FROM people FAIR RELABEL (SCORE score THRESHOLD 0.3 PROTECTED race ORDER BY id)"


def measure(run: Run) -> Sequence[Line]:
    """Time both, and the clause under a memory limit; the copy of the table is what any such query costs at least."""
    run.say("generating the rows")
    with fairsql.connect() as con:
        con.execute(TABLE.format(rows=run.rows(ROWS)))
        frame = con.execute("FROM people").df()
        counts = con.execute(f"SELECT race, sum(fair_label) FROM ({RELABEL}) GROUP BY ALL ORDER BY ALL").fetchall()
        if [tuple(row) for row in _in_pandas(frame).groupby("race").fair_label.sum().items()] != counts:
            raise AssertionError("FAIR RELABEL and pandas differ")

        def write(sql: str, limit: str = "80%") -> Callable[[], object]:
            def run_it() -> None:
                con.execute(f"SET memory_limit = '{limit}'")
                con.execute(f"CREATE OR REPLACE TABLE written AS {sql}")

            return run_it

        run.say("taking turns")
        contestants: dict[str, Callable[[], object]] = {
            "copy": write("FROM people"),
            "pandas": lambda: _in_pandas(frame),
            "RELABEL": write(RELABEL),
            "limited": write(RELABEL, LIMIT),
        }
        found = interleave({name: timed(call) for name, call in contestants.items()}, run.rounds(5))

    def line(measured: str, over: str, under: str, target: Target | None = None) -> Line:
        note = " / ".join(seconds(Spread.of(found[name]).median) for name in (over, under))
        return Line(measured, ratio(found[over], found[under]), target=target, note=note)

    return [
        line("pandas / RELABEL, written to a table", "pandas", "RELABEL", Target(3, at_least=True)),
        line("RELABEL / copy of the table", "RELABEL", "copy"),
        line(f"RELABEL, memory_limit {LIMIT} / without limit", "limited", "RELABEL"),
    ]


def _in_pandas(frame: Any) -> Any:
    """Relabel as a careful user of pandas would: ranks within groups, each group cut at its number of ones."""
    found = frame.assign(label=(frame["score"] >= 0.3).astype("int32"))
    counts = found.groupby("race")["label"].agg(["size", "sum"])
    lowest = counts.loc[(counts["sum"] / counts["size"]).idxmin()]
    ones = (counts["size"] * lowest["sum"] / lowest["size"] + 0.5).astype("int64")
    rank = found.groupby("race")["score"].rank(method="first", ascending=False)  # the frame is in the order of id
    found["fair_label"] = (rank <= found["race"].map(ones)).astype("int32")
    found["fair_changed"] = found["fair_label"] != found["label"]
    return found


BENCHMARK = Benchmark("relabelling", "10 million rows relabelled, 5 groups", measure)
