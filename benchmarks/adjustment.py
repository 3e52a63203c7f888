"""FAIR ADJUST: what it costs, next to a bare GROUP BY of its columns.

10 million rows with five controls, by turns with the GROUP BY that counts and sums them; then regressions with many
dummies over few rows, where solving and not counting is what costs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import fairsql
from benchmarks.results import Line, Target, seconds
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, interleave, ratio, timed

ROWS = 10_000_000
LEVELS = {"of 4 to 6 values": (4, 5, 6, 3, 6), "of 4 to 41 values": (5, 6, 7, 4, 41)}  # of the controls
DUMMIES = 150
CONFIDENCE = 0.95


def _staff(rows: int, levels: tuple[int, ...]) -> str:
    columns = ", ".join(f"'level ' || (hash(10 * i + {at}) % {n}) AS c{at}" for at, n in enumerate(levels[:3]))
    columns += "".join(f", (hash(10 * i + {at}) % {n})::INTEGER AS c{at}" for at, n in enumerate(levels[3:], 3))
    noise = "(hash(10 * i + 9) % 10007) / 10007.0"
    return (
        f"CREATE TABLE staff AS SELECT CASE WHEN hash(10 * i + 7) % 5 < 2 THEN 'F' ELSE 'M' END AS sex, {columns}, "
        f"exp(8 + {noise}) AS pay FROM range({rows}) AS r(i)"
    )


def _next_to_group_by(run: Run, name: str, levels: tuple[int, ...]) -> Sequence[Line]:
    columns = ", ".join(f"c{at}" for at in range(len(levels)))
    texts = {
        "ADJUST": f"FROM staff FAIR ADJUST (OUTCOME ln(pay) PROTECTED sex REFERENCE 'M' "
        f"CONTROL {columns.rpartition(',')[0]} LINEAR c4 CONFIDENCE {CONFIDENCE})",
        "GROUP BY": f"SELECT sex, {columns}, count(*) AS n, sum(ln(pay)) AS total, sum(ln(pay) * ln(pay)) AS squares "
        f"FROM staff GROUP BY sex, {columns}",
    }
    with fairsql.connect() as con:
        run.say(f"writing rows with controls {name}")
        con.execute(_staff(run.rows(ROWS), levels))
        ((cells,),) = con.execute(f"SELECT count(*) FROM ({texts['GROUP BY']})").fetchall()
        run.say("taking turns")
        found = interleave({each: timed(_stored(con, text)) for each, text in texts.items()}, run.rounds(7))
    note = " / ".join(seconds(Spread.of(found[each]).median) for each in texts)
    about = f"ADJUST of 5 controls {name}, {cells:,} cells / bare GROUP BY"
    return [Line(about, ratio(found["ADJUST"], found["GROUP BY"]), target=Target(1.5), note=note)]


def _stored(con: fairsql.Connection, text: str) -> Callable[[], object]:
    return partial(con.execute, f"CREATE OR REPLACE TEMP TABLE stored AS {text}")


def _dummies(run: Run) -> Sequence[Line]:
    lines = []
    with fairsql.connect() as con:
        levels = ", ".join(f"hash(10 * i + {at}) % {DUMMIES // 3} AS d{at}" for at in range(3))
        con.execute(
            f"CREATE TABLE jobs AS SELECT i % 2 AS g, hash(10 * i + 5) % {DUMMIES} AS job, {levels}, "
            "(hash(10 * i + 6) % 1009) / 100.0 AS y FROM range(20000) AS r(i)"
        )
        for about, control in (("one column", "job"), ("three columns", "d0, d1, d2")):
            text = f"FROM jobs FAIR ADJUST (OUTCOME y PROTECTED g CONTROL {control} CONFIDENCE {CONFIDENCE})"
            found = interleave({"": timed(_stored(con, text))}, run.rounds(5))[""]
            lines.append(Line(f"{DUMMIES} dummies of {about}, 20,000 rows", Spread.of(found), "s", Target(1.0)))
    return lines


def measure(run: Run) -> Sequence[Line]:
    """Return the lines on rows, then those on dummies."""
    return [*(line for name, levels in LEVELS.items() for line in _next_to_group_by(run, name, levels)), *_dummies(run)]


BENCHMARK = Benchmark(
    "adjustment", "FAIR ADJUST: 10 million rows next to a bare GROUP BY that sums them, and many dummies", measure
)
