"""The clause on a table, against the queries one would write by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import fairsql
from benchmarks import queries, rows
from benchmarks.results import Line, Target, seconds
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, interleave, ratio, timed

ROWS = 10_000_000


def measure(run: Run) -> Sequence[Line]:
    """Time the forms whole: text in, expanded, run, all rows fetched."""
    run.say("writing the table")
    path = rows.database(run.directory / "scan.duckdb", run.rows(ROWS))
    texts = {
        "bare": queries.bare("decisions"),
        "FILTER": queries.by_filter("decisions"),
        "FAIR": queries.fair("decisions"),
        "DISPARITY": queries.fair("decisions", "DISPARITY"),
        "CONFIDENCE": queries.fair("decisions", items="CONFIDENCE 0.95"),
        "DISPARITY CONFIDENCE": queries.fair("decisions", "DISPARITY", "CONFIDENCE 0.95"),
    }
    with fairsql.connect(path, read_only=True) as con:
        by_clause = con.execute(f"SELECT * EXCLUDE (excluded) FROM ({texts['FAIR']})").fetchall()
        if not rows.agree(by_clause, con.execute(texts["FILTER"]).fetchall()):
            raise AssertionError("FAIR and the query by hand differ")
        run.say("taking turns")
        found = interleave({name: timed(_fetch(con, text)) for name, text in texts.items()}, run.rounds(15))
    lines = []
    for name, times in found.items():
        medians = f"{seconds(Spread.of(times).median)} / "
        by_hand, least = found["FILTER"], found["bare"]
        if name != "FILTER" and name != "bare":
            target = Target(1.0) if name == "FAIR" else None
            note = medians + seconds(Spread.of(by_hand).median)
            lines.append(Line(f"{name} / count(*) FILTER by hand", ratio(times, by_hand), target=target, note=note))
        if name != "bare":
            target = Target(1.15) if name == "FAIR" else None
            note = medians + seconds(Spread.of(least).median)
            lines.append(Line(f"{name} / bare GROUP BY, no metrics", ratio(times, least), target=target, note=note))
    for form in ("FAIR", "DISPARITY"):
        with_limits = found["CONFIDENCE" if form == "FAIR" else "DISPARITY CONFIDENCE"]
        note = f"{seconds(Spread.of(with_limits).median)} / {seconds(Spread.of(found[form]).median)}"
        lines.append(
            Line(f"{form} with CONFIDENCE / without", ratio(with_limits, found[form]), target=Target(1.15), note=note)
        )
    return lines


def _fetch(con: fairsql.Connection, text: str) -> Callable[[], list[Any]]:
    return lambda: con.execute(text).fetchall()


BENCHMARK = Benchmark("scan", "10 million rows in a table: 2 protected columns, 6 strata, 8 metrics", measure)
