"""FAIR SCAN over ten columns, against one scan of the rows: a bare GROUP BY over the same columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import duckdb

import fairsql
from benchmarks.results import Line, Target, seconds
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, interleave, ratio, timed

ROWS = 10_000_000
VALUES = (2, 2, 3, 3, 4, 4, 5, 5, 6, 8)  # of each column: 691,200 combinations, and all of them are there
COLUMNS = tuple(f"feature_{at}" for at in range(len(VALUES)))
SUBGROUPS = f"PREDICTION prediction LABEL label FEATURES {', '.join(COLUMNS)}"
METRICS = "METRICS false_positive_rate, false_negative_rate"


def measure(run: Run) -> Sequence[Line]:
    """Time subgroups at depth 3, with all that comes with them: tests, shares, the sorted result fetched."""
    run.say("writing the table")
    path = _database(run.directory / "subgroups.duckdb", run.rows(ROWS))
    columns = ", ".join(COLUMNS)
    groups = f"PREDICTION prediction LABEL label PROTECTED {columns}"
    texts = {
        "bare": f"SELECT count(*) FROM (SELECT {columns}, count(*) FROM decisions GROUP BY ALL)",
        "FAIR": f"SELECT count(*) FROM (FROM decisions FAIR ({groups} {METRICS}))",
        "DEPTH 2": f"FROM decisions FAIR SCAN ({SUBGROUPS} {METRICS} DEPTH 2 MINIMUM 100)",
        "DEPTH 3": f"FROM decisions FAIR SCAN ({SUBGROUPS} {METRICS} DEPTH 3 MINIMUM 100)",
        "DEPTH 3 PRUNE": f"FROM decisions FAIR SCAN ({SUBGROUPS} {METRICS} DEPTH 3 MINIMUM 100 PRUNE 0.01)",
        "DEPTH 3 CONFIDENCE": f"FROM decisions FAIR SCAN ({SUBGROUPS} {METRICS} DEPTH 3 MINIMUM 100 CONFIDENCE 0.95)",
    }
    with fairsql.connect(path, read_only=True) as con:
        run.say("taking turns")
        found = interleave({name: timed(_fetch(con, text)) for name, text in texts.items()}, run.rounds(3))
        count = len(con.execute(texts["DEPTH 3"]).fetchall())
    lines = []
    for name in texts:
        if name in ("bare", "FAIR"):
            continue
        for base in ("bare", "FAIR"):
            target = Target(8.0) if (name, base) == ("DEPTH 3", "bare") else None
            note = f"{seconds(Spread.of(found[name]).median)} / {seconds(Spread.of(found[base]).median)}"
            shown = "bare GROUP BY" if base == "bare" else "FAIR over the ten columns"
            lines.append(Line(f"{name} / {shown}", ratio(found[name], found[base]), target=target, note=note))
    lines.append(Line("rows of the result at DEPTH 3", Spread.of([float(count)]), ""))
    return lines


def _database(path: Path, rows: int) -> Path:
    features = ", ".join(
        f"'value ' || (hash(16 * i + {at}) % {number}) AS {name}"
        for at, (name, number) in enumerate(zip(COLUMNS, VALUES, strict=True))
    )
    with duckdb.connect(str(path)) as con:
        con.execute(
            f"CREATE TABLE decisions AS SELECT {features}, (hash(16 * i + 11) % 10 < 3)::INTEGER AS label, "
            f"(hash(16 * i + 11) % 10 + hash(16 * i + 12) % 4 < 4)::INTEGER AS prediction FROM range({rows}) AS t(i)"
        )
    return path


def _fetch(con: fairsql.Connection, text: str) -> Callable[[], object]:
    return lambda: con.execute(text).fetchall()


BENCHMARK = Benchmark("subgroups", "FAIR SCAN: 10 million rows, 10 columns of 2 to 8 values", measure)
