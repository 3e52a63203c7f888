"""OUTCOMES EACH of ten classes beside FAIR with the same two columns as keys, and beside a clause for each class."""

from __future__ import annotations

from collections.abc import Sequence

import fairsql
from benchmarks.results import Line, Target, seconds
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, interleave, ratio, timed

ROWS = 10_000_000
CLASSES = 10
_TABLE = """CREATE TABLE decided AS
SELECT hash(i) % 5 AS grp, 'class ' || (hash(i, 1) % $classes) AS decision,
  'class ' || (CASE WHEN hash(i, 2) % 3 = 0 THEN hash(i, 3) ELSE hash(i, 1) END % $classes) AS truth
FROM range($rows) AS r(i)"""


def measure(run: Run) -> Sequence[Line]:
    """Time the clauses by turns, all rows fetched, without their expansion."""
    items = "PREDICTION decision LABEL truth PROTECTED grp OUTCOMES EACH"
    texts = {
        "OUTCOMES EACH": f"FROM decided FAIR ({items})",
        "DISPARITY OUTCOMES EACH": f"FROM decided FAIR DISPARITY ({items} CONFIDENCE 0.95)",
        "keys": "FROM decided FAIR (PREDICTION true PROTECTED grp, decision, truth)",
        "ten": "FROM decided FAIR (PREDICTION decision = 'class 1' LABEL truth = 'class 1' PROTECTED grp)",
    }
    with fairsql.connect() as con:
        run.say("writing the table")
        con.execute(_TABLE, {"classes": CLASSES, "rows": run.rows(ROWS)})
        plain = {name: con.expand(text) for name, text in texts.items()}
        run.say("taking turns")
        runs = {name: timed(lambda text=text: con.execute(text).fetchall()) for name, text in plain.items()}  # type: ignore[misc]
        found = interleave(runs, run.rounds(11))
    found["ten"] = [CLASSES * each for each in found["ten"]]
    bases = {"keys": "FAIR with both columns as keys", "ten": "FAIR for each class"}
    lines = []
    for name in ("OUTCOMES EACH", "DISPARITY OUTCOMES EACH"):
        for base, shown in bases.items():
            note = f"{seconds(Spread.of(found[name]).median)} / {seconds(Spread.of(found[base]).median)}"
            target = Target(1.3) if (name, base) == ("OUTCOMES EACH", "keys") else None
            lines.append(Line(f"{name} / {shown}", ratio(found[name], found[base]), target=target, note=note))
    return lines


BENCHMARK = Benchmark("classes", "10 classes in 10 million rows", measure)
