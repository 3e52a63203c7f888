"""A report as the rows grow: its time beside that of the FAIR DISPARITY query that it answers, and its memory.

Time is that of the processors: what rows cost and how long a report takes to begin are told apart by two numbers of
rows, and a report may cost four times its question as these grow, which is three scans more.
"""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks import child, rows
from benchmarks.results import Line, Target, seconds
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, interleave, ratio

MILLIONS = (1, 10)
LIMIT = "200MB"
SCANS = 4.0  # the question itself, and three more
_ITEMS = "LABEL label PROTECTED race, sex METRICS selection_rate, tpr, fpr WITHIN 0.05 CONFIDENCE 0.95"
_DECIDED = f"FROM decisions FAIR DISPARITY (PREDICTION prediction {_ITEMS})"
_SCORED = f"FROM decisions FAIR DISPARITY (SCORE (label + prediction) / 2 THRESHOLD 0.5 {_ITEMS})"


def measure(run: Run) -> Sequence[Line]:
    """Take the time that nine million rows more cost, of reports and of their questions alone."""
    paths = {}
    for millions in MILLIONS:
        run.say(f"writing {millions} million rows")
        paths[millions] = rows.database(run.directory / f"reports-{millions}.duckdb", run.rows(millions * 1_000_000))
    reports: dict[str, tuple[str, dict[str, str]]] = {
        "report": (_DECIDED, {}),
        "report with scores": (_SCORED, {}),
        "report with scores and a scan": (_SCORED, {"features": "region, race"}),
    }
    questions = {_DECIDED: "FAIR DISPARITY", _SCORED: "FAIR DISPARITY with SCORE"}
    kinds = {name: (text, None) for text, name in questions.items()} | reports
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

    def growth(name: str) -> list[float]:
        before, after = (outcomes[f"{name}, {millions}"] for millions in MILLIONS)
        return [late.processor - early.processor for early, late in zip(before, after, strict=True)]

    for name, (text, _) in reports.items():
        question = questions[text]
        words = f"{name}: what {last - first} million rows more cost / the same of {question}"
        note = (
            f"{seconds(Spread.of(growth(name)).median)} / {seconds(Spread.of(growth(question)).median)} of processors"
        )
        lines.append(Line(words, ratio(growth(name), growth(question)), target=Target(SCANS), note=note))
    for name in kinds:
        peaks = [[each.mebibytes for each in outcomes[f"{name}, {millions}"]] for millions in MILLIONS]
        elapsed = Spread.of([each.seconds for each in outcomes[f"{name}, {last}"]]).median
        note = f"{seconds(elapsed)}, {Spread.of(peaks[1]).median:.0f} MiB"
        words = f"peak of {name}, {last} million rows / {first} million"
        lines.append(Line(words, ratio(peaks[1], peaks[0]), target=Target(1.2), note=note))
    return lines


BENCHMARK = Benchmark("reports", f"Reports as the rows grow, memory_limit {LIMIT}", measure)
