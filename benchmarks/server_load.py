"""The wire server under short queries: `SELECT 1`, and 16 clients with a clause, against the same in the process.

Both sides ask as many at a time. Queries a second say what a user sees; where something else runs on the machine, they
say more of that. So processor time is counted too: of the server and the client together, against that of the process.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter, process_time

import fairsql
from benchmarks.results import Line, Target, seconds
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, interleave, ratio
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

        def spent(work: Callable[[], None]) -> Callable[[], tuple[float, ...]]:
            def measure() -> tuple[float, ...]:
                before = perf_counter(), process_time() + server.seconds()
                work()
                after = perf_counter(), process_time() + server.seconds()
                return tuple(b - a for a, b in zip(before, after, strict=True))

            return measure

        found = interleave(
            {
                "small, wire": spent(many(wire(SMALL), small)),
                "small, here": spent(many(inside(SMALL), small)),
                "clause, wire": spent(at_once(wire(CLAUSE))),
                "clause, here": spent(at_once(inside(CLAUSE))),
            },
            run.rounds(7),
        )

    def line(name: str, what: str, number: int, *, clock: int, target: Target | None = None) -> Line:
        here, wired = ([each[clock] for each in found[f"{what}, {side}"]] for side in ("here", "wire"))
        note = f"{seconds(Spread.of(wired).median / number)} / {seconds(Spread.of(here).median / number)} a query"
        return Line(name, ratio(here, wired), target=target, note=note)

    many_clients = f"{CLIENTS} clients with FAIR over the wire / {CLIENTS} threads in the process"
    single, total = Target(0.3, at_least=True), Target(0.8, at_least=True)
    return [
        line("SELECT 1: queries a second over the wire / in the process", "small", small, clock=0, target=single),
        line("SELECT 1: queries a second of processor time", "small", small, clock=1),
        line(many_clients, "clause", clauses * CLIENTS, clock=0, target=total),
        line(f"{many_clients}: queries a second of processor time", "clause", clauses * CLIENTS, clock=1),
    ]


BENCHMARK = Benchmark(
    "load",
    "The wire server: many short queries, as many at a time as in the process; processor time of server and client",
    measure,
)
