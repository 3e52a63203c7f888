"""The time to start: processes that do their first work, beside those that import its libraries alone."""

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
_ROWS = """CREATE TABLE t AS SELECT (i * 7) % 50 AS age, i % 2 AS old, i % 3 = 0 AS sex,
    ((i * 7) % 50 + i * i % 30 + (i % 3 = 0)::INT * 10) > 40 AS paid FROM range(300) r(i)"""
_MODEL = "CREATE MODEL m PREDICT paid FEATURES age, sex {}AS FROM t; SELECT avg(score) FROM m('t')"
_WITHIN = "FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.1) "
_TRANSFORM = """CREATE TRANSFORM r PROTECTED sex LABEL paid FEATURES old EPSILON 0.15 OBJECTIVE l1
    DISTORTION changed(old) + changed(paid) WITHIN 2 AS FROM t; SELECT count(*) FROM r('t')"""


def _session(sql: str) -> tuple[str, str]:
    return "-c", f"import fairsql; con = fairsql.connect(); con.execute({_ROWS!r}); con.execute({sql!r}).fetchall()"


_COMMANDS = {
    "import duckdb, numpy, pyarrow": ("-c", "import duckdb, numpy, pyarrow"),
    "import sklearn.linear_model": ("-c", "import sklearn.linear_model"),
    "import scipy.optimize": ("-c", "import scipy.optimize"),
    "first FAIR (…)": _session("FROM t FAIR (LABEL paid PROTECTED sex)"),
    "CREATE MODEL": _session(_MODEL.format("")),
    "CREATE MODEL, within an allowance": _session(_MODEL.format(_WITHIN)),
    "CREATE TRANSFORM, l1": _session(_TRANSFORM),
    "import duckdb": ("-c", "import duckdb"),
    "import sqlglot": ("-c", "import sqlglot.dialects.duckdb, duckdb"),
    "import fairsql": ("-c", "import fairsql"),
    "fairsql query": ("-m", "fairsql", "query", "SELECT 1"),
    "fairsql expand": ("-m", "fairsql", "expand", _CLAUSE),
    "fairsql query, FAIR": ("-m", "fairsql", "query", _CLAUSE),
}
_RATIOS = (
    ("first FAIR (…)", "import duckdb, numpy, pyarrow", 3.0),
    ("CREATE MODEL", "import sklearn.linear_model", 0.6),
    ("CREATE MODEL, within an allowance", "import sklearn.linear_model", 0.6),
    ("CREATE TRANSFORM, l1", "import scipy.optimize", 2.0),
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


BENCHMARK = Benchmark("starting", "Starting, against importing libraries alone", measure)
