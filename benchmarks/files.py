"""The clause on Parquet files far larger than the memory it may use, against one scan written by hand."""

from __future__ import annotations

import shutil
from collections.abc import Sequence

from benchmarks import child, queries, rows
from benchmarks.results import Line, Target, seconds
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, interleave, ratio

ROWS = 100_000_000
FILES = 8
LIMIT = "400MB"
BYTES_PER_ROW = 20  # with room to spare


def measure(run: Run) -> Sequence[Line]:
    """Run each contestant in processes of its own, by turns."""
    number = run.rows(ROWS)
    free, needed = shutil.disk_usage(run.directory).free, number * BYTES_PER_ROW
    if free < needed:
        return [Line("FAIR / one scan by hand", None, note=f"{free >> 20} MiB free on disk, {needed >> 20} needed")]
    run.say("writing Parquet files")
    source = rows.parquet(run.directory / "parquet", number, FILES)
    settings = {"memory_limit": LIMIT}
    tasks = {
        "bare": child.Task(queries.bare(source), clause=False, settings=settings),
        "FILTER": child.Task(queries.by_filter(source), clause=False, settings=settings),
        "FAIR": child.Task(queries.fair(source), clause=True, settings=settings),
        "DISPARITY": child.Task(queries.fair(source, "DISPARITY"), clause=True, settings=settings),
    }
    run.say("taking turns")
    found = interleave({name: child.runner(task) for name, task in tasks.items()}, run.rounds(7))
    for name in ("bare", "FILTER", "FAIR"):
        if any(each.counted != number for each in found[name]):
            raise AssertionError(f"{name} did not count all {number} rows")
    times = {name: [each.seconds for each in outcomes] for name, outcomes in found.items()}
    peaks = {name: Spread.of([each.mebibytes for each in outcomes]) for name, outcomes in found.items()}

    def line(name: str, base: str, words: str, target: Target | None = None) -> Line:
        note = f"{seconds(Spread.of(times[name]).median)} / {seconds(Spread.of(times[base]).median)}"
        return Line(f"{name} / {words}", ratio(times[name], times[base]), target=target, note=note)

    return [
        line("FAIR", "bare", "one scan by hand", Target(1.1)),
        line("DISPARITY", "bare", "one scan by hand"),
        line("FAIR", "FILTER", "count(*) FILTER by hand"),
        Line("peak memory of the process, FAIR", peaks["FAIR"], "MiB"),
        Line("peak memory of the process, DISPARITY", peaks["DISPARITY"], "MiB"),
        Line("peak memory of the process, one scan by hand", peaks["bare"], "MiB"),
    ]


BENCHMARK = Benchmark("files", f"100 million rows in {FILES} Parquet files (zstd), memory_limit {LIMIT}", measure)
