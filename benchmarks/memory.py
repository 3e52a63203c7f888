"""The memory of the clause as the rows grow: the table of counts is all that it keeps."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from benchmarks import child, queries, rows
from benchmarks.results import Line, Target, seconds
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, interleave, ratio

MILLIONS = (1, 10, 30)
LIMIT = "100MB"


def measure(run: Run) -> Sequence[Line]:
    """Take the peak of fresh processes."""
    tasks = {}
    for millions in MILLIONS:
        run.say(f"writing {millions} million rows")
        path = rows.database(run.directory / f"{millions}.duckdb", run.rows(millions * 1_000_000))
        text = queries.fair("decisions")
        tasks[millions] = child.Task(text, clause=True, database=str(path), settings={"memory_limit": LIMIT})
    run.say("taking turns")
    found = interleave({str(millions): _ran(task) for millions, task in tasks.items()}, run.rounds(5), warm=0)
    peaks = {name: [each.mebibytes for each in outcomes] for name, outcomes in found.items()}
    lines = []
    for name, values in peaks.items():
        times = Spread.of([each.seconds for each in found[name]])
        lines.append(Line(f"peak of the process, {name} million rows", Spread.of(values), "MiB", note=seconds(times.median)))
    first, last = str(MILLIONS[0]), str(MILLIONS[-1])
    growth = ratio(peaks[last], peaks[first])
    return [*lines, Line(f"peak for {last} million rows / for {first} million", growth, target=Target(1.5))]


def _ran(task: child.Task) -> Callable[[], child.Outcome]:
    return lambda: child.run(task)


BENCHMARK = Benchmark("memory", f"Memory as the rows grow, memory_limit {LIMIT}", measure)
