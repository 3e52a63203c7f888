"""The wire server under short queries: `SELECT 1`, and 16 clients with a clause, against the same in the process."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import fairsql
from benchmarks.results import Line, Target, seconds
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, interleave, ratio, timed
from fairsql.resources import adult_path

sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))
CLIENTS = 16
SMALL = "SELECT 1"
CLAUSE = "SELECT sex, n, selection_rate FROM adult FAIR (PREDICTION income = '>50K' PROTECTED sex)"


def measure(run: Run) -> Sequence[Line]:
    """Let clients of a server and threads of this process take turns on one file, opened for reading by both."""
    from support.serving import serving

    path = run.directory / "adult.duckdb"
    with fairsql.connect(str(path)) as con:
        con.read_parquet(str(adult_path())).create("adult")
    small, clauses = (100, 2) if run.quick else (1000, 12)
    run.say("taking turns")
    with ExitStack() as stack:
        server = stack.enter_context(serving(path))
        here = stack.enter_context(fairsql.connect(str(path), read_only=True))
        cursors = [stack.enter_context(here.cursor()) for _ in range(CLIENTS)]
        clients = [stack.enter_context(server.connect()) for _ in range(CLIENTS)]
        pool = stack.enter_context(ThreadPoolExecutor(CLIENTS))

        def many(ask: Callable[[int], object], number: int) -> Callable[[], None]:
            def run_all() -> None:
                for _ in range(number):
                    ask(0)

            return run_all

        def at_once(ask: Callable[[int], object]) -> Callable[[], None]:
            def run_all() -> None:
                list(pool.map(lambda k: [ask(k) for _ in range(clauses)], range(CLIENTS)))

            return run_all

        def wire(sql: str) -> Callable[[int], object]:
            def ask(number: int) -> object:
                found = clients[number].pgconn.exec_(sql.encode())
                if found.error_message:
                    raise AssertionError(found.error_message)
                return found

            return ask

        def inside(sql: str) -> Callable[[int], object]:
            return lambda number: cursors[number].execute(sql).fetchall()

        found = interleave(
            {
                "small, wire": timed(many(wire(SMALL), small)),
                "small, here": timed(many(inside(SMALL), small)),
                "clause, wire": timed(at_once(wire(CLAUSE))),
                "clause, here": timed(at_once(inside(CLAUSE))),
            },
            run.rounds(7),
        )

    def line(name: str, what: str, number: int, target: Target) -> Line:
        here, wired = found[f"{what}, here"], found[f"{what}, wire"]
        note = f"{seconds(Spread.of(wired).median / number)} / {seconds(Spread.of(here).median / number)} a query"
        return Line(name, ratio(here, wired), target=target, note=note)

    return [
        line("SELECT 1: queries a second over the wire / in the process", "small", small, Target(0.3, at_least=True)),
        line(
            f"{CLIENTS} clients with FAIR over the wire / {CLIENTS} threads in the process",
            "clause",
            clauses * CLIENTS,
            Target(0.8, at_least=True),
        ),
    ]


BENCHMARK = Benchmark("load", "The wire server: many short queries", measure)
