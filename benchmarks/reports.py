"""A report as the rows grow: how many scans it costs beside the FAIR DISPARITY query itself, and its memory."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks import child, rows
from benchmarks.results import Line, Target, seconds
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, interleave, ratio

MILLIONS = (1, 10)
LIMIT = "200MB"
_ITEMS = "LABEL label PROTECTED race, sex METRICS selection_rate, tpr, fpr WITHIN 0.05 CONFIDENCE 0.95"
_DECIDED = f"FROM decisions FAIR DISPARITY (PREDICTION prediction {_ITEMS})"
_SCORED = f"FROM decisions FAIR DISPARITY (SCORE (label + prediction) / 2 THRESHOLD 0.5 {_ITEMS})"


def measure(run: Run) -> Sequence[Line]:
    """Take the time that nine million rows more cost, of reports and of their questions alone."""
    paths = {}
    for millions in MILLIONS:
        run.say(f"writing {millions} million rows")
        paths[millions] = rows.database(run.directory / f"reports-{millions}.duckdb", run.rows(millions * 1_000_000))
    kinds: dict[str, tuple[str, dict[str, str] | None]] = {
        "FAIR DISPARITY": (_DECIDED, None),
        "report": (_DECIDED, {}),
        "report with scores and a scan": (_SCORED, {"features": "region, race"}),
    }
    tasks = {
        (name, millions): child.Task(text, True, str(path), {"memory_limit": LIMIT}, report)
        for name, (text, report) in kinds.items()
        for millions, path in paths.items()
    }
    run.say("taking turns")
    contestants = {f"{name}, {millions}": child.runner(task) for (name, millions), task in tasks.items()}
    outcomes = interleave(contestants, run.rounds(5), warm=0)
    first, last = MILLIONS
    lines = []

    def times(name: str, millions: int) -> list[float]:
        return [each.seconds for each in outcomes[f"{name}, {millions}"]]

    def growth(name: str) -> list[float]:
        return [after - before for before, after in zip(times(name, first), times(name, last), strict=True)]

    for name in list(kinds)[1:]:
        words = f"{name}: what {last - first} million rows more cost / the same of FAIR DISPARITY"
        note = f"{seconds(Spread.of(growth(name)).median)} / {seconds(Spread.of(growth('FAIR DISPARITY')).median)}"
        lines.append(Line(words, ratio(growth(name), growth("FAIR DISPARITY")), target=Target(4.0), note=note))
    for name in kinds:
        peaks = [[each.mebibytes for each in outcomes[f"{name}, {millions}"]] for millions in MILLIONS]
        note = f"{seconds(Spread.of(times(name, last)).median)}, {Spread.of(peaks[1]).median:.0f} MiB"
        words = f"peak of {name}, {last} million rows / {first} million"
        lines.append(Line(words, ratio(peaks[1], peaks[0]), target=Target(1.2), note=note))
    return lines


BENCHMARK = Benchmark("reports", f"Reports as the rows grow, memory_limit {LIMIT}", measure)
