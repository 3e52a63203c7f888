"""The wire server against fetching in the process: a million rows of four columns, by text and by binary."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import fairsql
from benchmarks.results import Line, Target, seconds
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, interleave, ratio, timed

sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))
ROWS = 1_000_000
QUERY = "SELECT id, score, name, day FROM numbers"


def measure(run: Run) -> Sequence[Line]:
    """Let clients and the process take turns on one file, opened for reading by both."""
    from support.serving import serving

    number = run.rows(ROWS)
    path = run.directory / "numbers.duckdb"
    with fairsql.connect(str(path)) as con:
        con.execute(
            "CREATE TABLE numbers AS SELECT range AS id, range / 7 AS score, 'name ' || range AS name, "
            "DATE '2000-01-01' + (range % 9000)::INTEGER AS day FROM range($1)",
            [number],
        )
    run.say("taking turns")
    with serving(path) as server, fairsql.connect(str(path), read_only=True) as here, server.connect() as client:

        def fetch() -> Any:
            return here.execute(QUERY).fetchall()

        def arrow() -> Any:
            return here.execute(QUERY).arrow()

        def wire(binary: bool) -> int:
            result = client.pgconn.exec_params(QUERY.encode(), [], result_format=int(binary))
            if result.ntuples != number:
                raise AssertionError(f"{result.ntuples} rows came, not {number}")
            return result.ntuples

        def psycopg(binary: bool) -> Any:
            return client.execute(QUERY, binary=binary).fetchall()

        found = interleave(
            {
                "fetchall()": timed(fetch),
                "arrow()": timed(arrow),
                "wire, text": timed(lambda: wire(False)),
                "wire, binary": timed(lambda: wire(True)),
                "psycopg, text": timed(lambda: psycopg(False)),
                "psycopg, binary": timed(lambda: psycopg(True)),
            },
            run.rounds(5),
        )
        memory = server.mebibytes()

    def line(name: str, base: str, target: Target | None = None) -> Line:
        note = f"{seconds(Spread.of(found[name]).median)} / {seconds(Spread.of(found[base]).median)}"
        return Line(f"{name} / {base} in the process", ratio(found[name], found[base]), target=target, note=note)

    return [
        line("psycopg, text", "fetchall()", Target(5.0)),
        line("psycopg, binary", "fetchall()", Target(5.0)),
        line("wire, text", "fetchall()", Target(5.0)),
        line("wire, binary", "fetchall()", Target(5.0)),
        line("wire, text", "arrow()"),
        line("wire, binary", "arrow()"),
        Line("memory of the server after it", Spread(memory, memory, memory), "MiB"),
    ]


BENCHMARK = Benchmark("server", "The wire server: 1e6 rows x 4 columns, to libpq alone and to Python's values", measure)
