"""The time to start: processes that load FairSQL, beside those that load DuckDB or sqlglot alone."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from time import perf_counter

from benchmarks.child import ROOT
from benchmarks.results import Line, Target
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, interleave, ratio

_CLAUSE = "FROM (SELECT 1 AS p, 2 AS g) FAIR (PREDICTION p PROTECTED g)"
_COMMANDS = {
    "import duckdb": ("-c", "import duckdb"),
    "import sqlglot": ("-c", "import sqlglot.dialects.duckdb, duckdb"),
    "import fairsql": ("-c", "import fairsql"),
    "fairsql query": ("-m", "fairsql", "query", "SELECT 1"),
    "fairsql expand": ("-m", "fairsql", "expand", _CLAUSE),
    "fairsql query, FAIR": ("-m", "fairsql", "query", _CLAUSE),
}
_RATIOS = (
    ("import fairsql", "import duckdb", 1.5),
    ("fairsql query", "import duckdb", 2.5),
    ("fairsql expand", "import sqlglot", 2.0),
    ("fairsql query, FAIR", "import sqlglot", 2.0),
)


def measure(run: Run) -> Sequence[Line]:
    """Start processes by turns; the round that does not count writes the bytecode, as an installation does."""
    run.say("taking turns")
    seconds = interleave({name: _starter(arguments) for name, arguments in _COMMANDS.items()}, run.rounds(10))
    lines = []
    for over, under, most in _RATIOS:
        note = " / ".join(f"{Spread.of(seconds[name]).median * 1e3:.0f} ms" for name in (over, under))
        lines.append(Line(f"{over} / {under}", ratio(seconds[over], seconds[under]), target=Target(most), note=note))
    return lines


def _starter(arguments: Sequence[str]) -> Callable[[], float]:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def start() -> float:
        begin = perf_counter()
        subprocess.run([sys.executable, *arguments], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=True)
        return perf_counter() - begin

    return start


BENCHMARK = Benchmark("starting", "Starting, against DuckDB and sqlglot alone", measure)
