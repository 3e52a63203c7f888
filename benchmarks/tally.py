"""The clause beside what it was before the tally of the rows was taken apart, which lets another database count them.

`before_tally.sql` has the earlier statements. Both run as plain SQL in one DuckDB, so the times are without
expansion. Limits of small groups are others today; all else agrees.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import duckdb

import fairsql
from benchmarks import queries, rows
from benchmarks.results import Line, Target, seconds
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, interleave, ratio, timed

ROWS = 20_000_000
_TEXTS = {
    "FAIR": queries.fair("decisions"),
    "DISPARITY CONFIDENCE": queries.fair("decisions", "DISPARITY", "CONFIDENCE 0.95"),
    "FAIR WEIGHT CONFIDENCE": queries.fair("decisions", "", "WEIGHT 1 + label CONFIDENCE 0.95"),
}
_BEFORE = Path(__file__).with_name("before_tally.sql")


def measure(run: Run) -> Sequence[Line]:
    """Time the statements of both kinds by turns, all rows fetched."""
    run.say("writing the table")
    path = rows.database(run.directory / "tally.duckdb", run.rows(ROWS))
    parts = _BEFORE.read_text("utf-8").split("-- title: ")[1:]
    before = {title: statement for title, _, statement in (part.partition("\n") for part in parts)}
    with fairsql.connect() as con:
        today = {form: con.expand(text) for form, text in _TEXTS.items()}
    lines = []
    with duckdb.connect(str(path), read_only=True) as plain:
        for form in _TEXTS:
            found = [_without_limits(plain, each[form]) for each in (today, before)]
            if not rows.agree(*found):
                raise AssertionError(f"{form} and the statement of before differ")
            run.say(f"{form}: taking turns")
            runs = {
                "today": timed(lambda form=form: plain.execute(today[form]).fetchall()),  # type: ignore[misc]
                "before": timed(lambda form=form: plain.execute(before[form]).fetchall()),  # type: ignore[misc]
            }
            times = interleave(runs, run.rounds(21))
            note = " / ".join(seconds(Spread.of(times[each]).median) for each in runs)
            over = ratio(times["today"], times["before"])
            lines.append(Line(f"{form} / before", over, target=Target(1.03), note=note))
    return lines


def _without_limits(plain: duckdb.DuckDBPyConnection, statement: str) -> list[tuple[Any, ...]]:
    columns = "COLUMNS(lambda c: NOT (suffix(c, '_low') OR suffix(c, '_high')))"
    return plain.execute(f"SELECT {columns} FROM ({statement})").fetchall()


BENCHMARK = Benchmark("tally", "20 million rows in a table: today's statements beside those of before engines", measure)
