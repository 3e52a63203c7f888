"""CREATE MODEL over all rows of PostgreSQL, against one bare GROUP BY there that adds the same columns up.

The server is named by FAIRSQL_BENCHMARK_POSTGRESQL, a URL.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import fairsql
from benchmarks.results import Line, seconds
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, ratio, timed

ROWS = 2_000_000  # more than come to DuckDB
_SERVER = "FAIRSQL_BENCHMARK_POSTGRESQL"
_NUMBERS = 10
_MADE = "CREATE OR REPLACE MODEL m PREDICT y FEATURES {features} {fair} VALIDATE v = 0 AS SELECT * FROM fairsql_rows"
_CONSTRAINED = "FAIR (PROTECTED g METRICS selection_rate WITHIN 0.03)"


def measure(run: Run) -> Sequence[Line]:
    """Time a plain and a constrained logistic regression of ten numbers and a text."""
    if not os.environ.get(_SERVER):
        return [Line("PostgreSQL", None, note=f"{_SERVER} names no server")]
    import psycopg

    with psycopg.connect(os.environ[_SERVER], autocommit=True) as raw, fairsql.connect(os.environ[_SERVER]) as con:
        run.say("writing the rows")
        numbers = ", ".join(f"sin({1.3 + k} * i) + i % {7 + k} AS x{k}" for k in range(_NUMBERS))
        rows = f"""SELECT {numbers}, chr(97 + i % 5) AS word, i % 2 AS g, i % 5 AS v,
            CASE WHEN random() < 1 / (1 + exp(-sin(1.3 * i) - (i % 2))) THEN 1 ELSE 0 END AS y
            FROM generate_series(1, {run.rows(ROWS)}) AS r(i)"""
        raw.execute(f"CREATE TABLE fairsql_rows AS {rows}".encode())
        try:
            raw.execute("VACUUM ANALYZE fairsql_rows")
            return _measured(con, run)
        finally:
            raw.execute("DROP TABLE fairsql_rows")


def _measured(con: fairsql.Connection, run: Run) -> list[Line]:
    engine: Any = con.engine
    names = [f"x{k}" for k in range(_NUMBERS)]
    bare = f"SELECT y, g, v = 0, {', '.join(f'sum({name})' for name in names)} FROM fairsql_rows GROUP BY 1, 2, 3"
    scans = [timed(lambda: engine.query(bare))() for _ in range(run.rounds(3))]
    lines = []
    for reported, fair in (("plain", ""), ("constrained", _CONSTRAINED)):
        run.say(reported)
        text = _MADE.format(features=", ".join([*names, "word", "g"]), fair=fair)
        made = [timed(lambda text=text: con.execute(text))()] * len(scans)  # type: ignore[misc]
        ((fitted,),) = con.execute("SELECT fitted_on FROM fairsql.models").fetchall()
        note = f"{seconds(made[0])} / {seconds(Spread.of(scans).median)}; {fitted}"
        words = f"PostgreSQL: {reported} CREATE MODEL / bare GROUP BY"
        lines.append(Line(words, ratio(made, scans), note=note))
    return lines


BENCHMARK = Benchmark("engine_models", "CREATE MODEL on 2 million rows of another database", measure)
