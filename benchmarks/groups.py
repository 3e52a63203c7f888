"""The clause with a million groups, where the groups and not the rows are what costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import fairsql
from benchmarks import queries, rows
from benchmarks.results import Line, seconds
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, interleave, ratio, timed

ROWS = 4_000_000
GROUPS = 1_000_000


def measure(run: Run) -> Sequence[Line]:
    """Time each into a table, since fetching a million rows in Python would hide the differences."""
    run.say("writing the table")
    path = rows.database_of_many_groups(run.directory / "groups.duckdb", run.rows(ROWS), run.rows(GROUPS))
    items = f"PREDICTION prediction LABEL label PROTECTED person METRICS {', '.join(queries.METRICS)}"
    texts = {
        "FILTER": queries.by_filter("decisions", ("person",)),
        "FILTER, sorted": queries.by_filter("decisions", ("person",), order=True),
        "FAIR": f"SELECT * FROM decisions FAIR ({items})",
        "DISPARITY": f"SELECT * FROM decisions FAIR DISPARITY ({items})",
        "FAIR CONFIDENCE": f"SELECT * FROM decisions FAIR ({items} CONFIDENCE 0.95)",
        "DISPARITY CONFIDENCE": f"SELECT * FROM decisions FAIR DISPARITY ({items} CONFIDENCE 0.95)",
    }
    with fairsql.connect(path, read_only=True) as con:
        run.say("checking")
        judged = ", ".join(("person", "n", *queries.METRICS))
        differing = f"(SELECT {judged} FROM ({texts['FAIR']})) EXCEPT (SELECT {judged} FROM ({texts['FILTER']}))"
        if con.execute(f"SELECT count(*) FROM ({differing})").fetchall() != [(0,)]:
            raise AssertionError("FAIR and the query by hand differ")
        run.say("taking turns")
        found = interleave({name: timed(_stored(con, text)) for name, text in texts.items()}, run.rounds(5))
    lines = []
    for name in ("FAIR", "DISPARITY", "FAIR CONFIDENCE", "DISPARITY CONFIDENCE"):
        lines.append(Line(f"{name} for 1 million groups", Spread.of(found[name]), "s"))
        for base in ("FILTER", "FILTER, sorted"):
            note = f"{seconds(Spread.of(found[name]).median)} / {seconds(Spread.of(found[base]).median)}"
            lines.append(Line(f"{name} / count(*) {base} by hand", ratio(found[name], found[base]), note=note))
    return lines


def _stored(con: fairsql.Connection, text: str) -> Callable[[], object]:
    return lambda: con.execute(f"CREATE OR REPLACE TEMP TABLE stored AS {text}")


BENCHMARK = Benchmark("groups", "1 million groups over 4 million rows", measure)
