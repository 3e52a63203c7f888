"""The memory of the clause as the rows grow: the table of counts is all that it keeps."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks import child, queries, rows
from benchmarks.results import Line, Target, seconds
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, interleave, ratio

MILLIONS = (1, 10, 30)
LIMIT = "20MB"  # less than the larger files, which DuckDB else keeps in memory for the next query


def measure(run: Run) -> Sequence[Line]:
    """Take the peaks of fresh processes; nothing is subtracted from them."""
    paths = {}
    for millions in MILLIONS:
        run.say(f"writing {millions} million rows")
        paths[millions] = rows.database(run.directory / f"{millions}.duckdb", run.rows(millions * 1_000_000))
    texts = {
        "FAIR": queries.fair("decisions"),
        "DISPARITY": queries.fair("decisions", "DISPARITY"),
        "bare GROUP BY": queries.bare("decisions"),
    }
    tasks = {
        (name, millions): child.Task(text, name != "bare GROUP BY", str(path), {"memory_limit": LIMIT})
        for name, text in texts.items()
        for millions, path in paths.items()
    }
    run.say("taking turns")
    contestants = {f"{name}, {millions} million rows": child.runner(task) for (name, millions), task in tasks.items()}
    found = interleave(contestants, run.rounds(5), warm=0)
    peaks = {name: [each.mebibytes for each in outcomes] for name, outcomes in found.items()}
    lines = []
    for name, values in peaks.items():
        times = Spread.of([each.seconds for each in found[name]])
        lines.append(Line(f"peak of {name}", Spread.of(values), "MiB", note=seconds(times.median)))
    for name in texts:
        first, last = (peaks[f"{name}, {millions} million rows"] for millions in (MILLIONS[0], MILLIONS[-1]))
        target = None if name == "bare GROUP BY" else Target(1.1)
        words = f"peak of {name}, {MILLIONS[-1]} million rows / {MILLIONS[0]} million"
        lines.append(Line(words, ratio(last, first), target=target))
    return lines


BENCHMARK = Benchmark("memory", f"Memory as the rows grow, memory_limit {LIMIT}", measure)
