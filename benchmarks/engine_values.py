"""Rows of PostgreSQL whose values cost more than those of plain tables: keys beside collations, NUMERIC, wide rows.

The server is named by FAIRSQL_BENCHMARK_POSTGRESQL, a URL.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import fairsql
from benchmarks.results import Line, Target, seconds
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, interleave, ratio, timed

ROWS = 5_000_000
_SERVER = "FAIRSQL_BENCHMARK_POSTGRESQL"
_HANDED = 20  # of so many rows one is handed on
_WIDE = ", ".join(f"'some text ' || i % {k + 3} AS c{k}" for k in range(13))  # with the others 19 columns
_ROWS = f"""CREATE TABLE fairsql_values AS SELECT 'region ' || i % 5 AS region, chr(97 + i % 6) AS race,
    (ARRAY['f', 'm'])[1 + i / 7 % 2] AS sex, CASE WHEN i % 3 = 0 THEN 1 ELSE 0 END AS label,
    CASE WHEN i % 7 < 3 THEN 1 ELSE 0 END AS prediction, (1 + i % 1000 / 250.0)::numeric(8, 3) AS weight, {_WIDE}
    FROM generate_series(1, {{}}) AS s(i)"""
_COLLATION = "CREATE COLLATION fairsql_alike (provider = icu, locale = 'und-u-ks-level2', deterministic = false)"
_KEYS = "race, sex, region, label, prediction"
_CLAUSE = "FROM fairsql_values FAIR (PREDICTION prediction LABEL label PROTECTED race, sex CONTROL region{})"
_SOME = "(SELECT * FROM fairsql_values WHERE label + prediction * 2 >= 0 LIMIT {}) AS fewer"


def measure(run: Run) -> Sequence[Line]:
    """Time clauses and bare queries by turns, while the database has a collation that takes texts for the same."""
    if not os.environ.get(_SERVER):
        return [Line("PostgreSQL", None, note=f"{_SERVER} names no server")]
    import psycopg

    with psycopg.connect(os.environ[_SERVER], autocommit=True) as raw, fairsql.connect(os.environ[_SERVER]) as con:
        run.say("writing the rows")
        raw.execute(_ROWS.format(run.rows(ROWS)).encode())
        raw.execute(_COLLATION)
        try:
            raw.execute("VACUUM ANALYZE fairsql_values")
            return [*_measured(con, run)]
        finally:
            raw.execute("DROP COLLATION fairsql_alike")
            raw.execute("DROP TABLE fairsql_values")


def _measured(con: fairsql.Connection, run: Run) -> Iterator[Line]:
    engine: Any = con.engine
    some = _SOME.format(run.rows(ROWS) // _HANDED)
    weigh = f"SELECT race, fair_weight FROM {some} FAIR REWEIGH (LABEL label PROTECTED race)"
    contests = {
        "a collation elsewhere: FAIR / bare GROUP BY": (
            _CLAUSE.format(""), f"SELECT {_KEYS}, count(*) FROM fairsql_values GROUP BY {_KEYS}", 1.3
        ),
        "NUMERIC: FAIR WEIGHT / bare GROUP BY with sum": (
            _CLAUSE.format(" WEIGHT weight"),
            f"SELECT {_KEYS}, count(*), sum(weight) FROM fairsql_values GROUP BY {_KEYS}", 1.6
        ),
        "two of 19 columns handed on / selected": (weigh, f"SELECT race, 1.0::float8 AS w FROM {some}", None),
    }  # fmt: skip
    for reported, (clause, bare, limit) in contests.items():
        run.say(reported)
        runs: dict[str, Callable[[], object]] = {
            "clause": lambda text=clause: con.execute(text).fetchall(),  # type: ignore[misc]
            "bare": lambda text=bare: engine.query(text),  # type: ignore[misc]
        }
        times = interleave({name: timed(work) for name, work in runs.items()}, run.rounds(5))
        note = " / ".join(seconds(Spread.of(times[name]).median) for name in ("clause", "bare"))
        yield Line(reported, ratio(times["clause"], times["bare"]), target=Target(limit) if limit else None, note=note)


BENCHMARK = Benchmark("engine_values", "5 million rows of PostgreSQL: collations, NUMERIC, wide rows", measure)
