"""Scoring 100 million rows by the macro of a linear model, written to Parquet, beside a bare copy of the file."""

from __future__ import annotations

from collections.abc import Sequence
from time import process_time

import fairsql
from benchmarks.any_size import write
from benchmarks.results import Line, seconds
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, interleave, ratio, timed

ROWS = 100_000_000
FILE = 10_000_000  # rows of the file, which is read as often as it takes
LIMIT = "1GB"


def measure(run: Run) -> Sequence[Line]:
    """Write the file's columns again, with the score and the prediction beside them and without."""
    rows, target = run.rows(ROWS), run.directory / "written.parquet"
    times = max(1, rows // run.rows(FILE))
    path = write(run.directory / "rows.parquet", min(rows, run.rows(FILE)), False)
    with fairsql.connect() as con:
        con.execute(f"SET memory_limit = '{LIMIT}'")
        con.execute("SET preserve_insertion_order = false")
        con.execute(f"CREATE VIEW rows AS SELECT * FROM read_parquet({[str(path)] * times})")
        con.execute(
            "CREATE MODEL m PREDICT y FEATURES age, edu, hrs, x3, x4, x5, c, g "
            f"FAIR (PROTECTED g METRICS selection_rate WITHIN 0.03) AS SELECT * FROM '{path}' LIMIT 200_000"
        )
        worked: dict[str, list[float]] = {"scored": [], "bare": []}

        def copy(name: str, source: str) -> None:
            run.say(f"{name}: {rows:,} rows")
            begin = process_time()
            con.execute(f"COPY (FROM {source}) TO '{target}'")
            worked[name].append(process_time() - begin)
            target.unlink()

        found = interleave(
            {
                "scored": timed(lambda: copy("scored", "m('rows')")),
                "bare": timed(lambda: copy("bare", "rows")),
            },
            run.rounds(2),
            warm=0,
        )
    path.unlink()
    medians = [seconds(Spread.of(found[name]).median) for name in ("scored", "bare")]
    worked_medians = [seconds(Spread.of(worked[name]).median) for name in ("scored", "bare")]
    words = f"{rows // 1_000_000} million rows x 9 columns to Parquet, with score and prediction / bare copy"
    return [
        Line(words, ratio(found["scored"], found["bare"]), note=" / ".join(medians)),
        Line(f"{words}: processor time", ratio(worked["scored"], worked["bare"]), note=" / ".join(worked_medians)),
    ]


BENCHMARK = Benchmark("scoring", "Scoring rows by a model's macro", measure)
