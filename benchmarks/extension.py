"""The DuckDB extension: its clauses beside the Python expansion of them, LOAD, and SQL without a clause."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import _duckdb
import duckdb

import fairsql
from benchmarks.child import ROOT
from benchmarks.queries import fair
from benchmarks.results import Line, Target, seconds
from benchmarks.rows import agree, database
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, interleave, ratio, timed

_SHELL = "1.5.6"
_ALL = fair("decisions", "DISPARITY", "CONFIDENCE 0.95").split("METRICS")[0] + "METRICS ALL CONFIDENCE 0.95)"
_CLAUSES = {
    "FAIR": fair("decisions"),
    "DISPARITY": fair("decisions", "DISPARITY"),
    "FAIR CONFIDENCE": fair("decisions", "", "CONFIDENCE 0.95"),
    "DISPARITY CONFIDENCE": fair("decisions", "DISPARITY", "CONFIDENCE 0.95"),
    "DISPARITY ALL CONFIDENCE": _ALL,
}
_STATEMENTS = 3_000
_LOAD = """
import sys, time, duckdb
con = duckdb.connect(config={"allow_unsigned_extensions": "true"})
begin = time.perf_counter()
con.execute(f"LOAD '{sys.argv[1]}'")
print(time.perf_counter() - begin)
"""


def _built(version: str) -> Path | None:
    path = ROOT / "build" / f"duckdb-{version}" / "fairsql.duckdb_extension"
    return path if path.exists() else None


def measure(run: Run) -> Sequence[Line]:
    """Measure what is built: in Python's DuckDB the clauses and LOAD, in the stock shell trivial statements."""
    return [*_in_python(run), *_in_the_shell(run)]


def _in_python(run: Run) -> list[Line]:
    path = _built(duckdb.__version__)
    if path is None:
        return [Line("the extension / the Python package", None, note="not built: make extension")]
    ctypes.CDLL(_duckdb.__file__, mode=ctypes.RTLD_GLOBAL)  # the extension takes DuckDB's symbols from here
    run.say("writing rows")
    file = database(run.directory / "decisions.duckdb", run.rows(10_000_000))
    unsigned = {"allow_unsigned_extensions": "true"}
    lines = []
    with duckdb.connect(str(file), config=unsigned) as con:
        con.execute(f"LOAD '{path}'")
        for name, clause in _CLAUSES.items():
            run.say(name)
            expanded = fairsql.expand(clause)
            assert agree(con.execute(clause).fetchall(), con.execute(expanded).fetchall())
            contestants = {"extension": _asking(con, clause), "package": _asking(con, expanded)}
            taken = interleave(contestants, run.rounds(9))
            note = " / ".join(seconds(Spread.of(taken[each]).median) for each in contestants)
            target = Target(1.1)
            lines.append(Line(f"{name}: extension / expansion", ratio(*taken.values()), target=target, note=note))
    run.say("LOAD")

    def load() -> float:  # in a process of its own: a later LOAD finds the library there
        return float(subprocess.check_output([sys.executable, "-c", _LOAD, str(path)], text=True))

    lines.append(Line("LOAD", Spread.of([load() for _ in range(run.rounds(9))]), unit="s", target=Target(0.3)))
    return lines


def _asking(con: duckdb.DuckDBPyConnection, query: str) -> Callable[[], float]:
    return timed(lambda: con.execute(query).fetchall())


def _in_the_shell(run: Run) -> list[Line]:
    path, shell = _built(_SHELL), Path(sys.executable).parent / "duckdb"
    measured = f"{_STATEMENTS:,} trivial statements in the shell {_SHELL}: with the extension / without"
    if path is None or not shell.exists():
        return [Line(measured, None, note="not built: make extension; pip install duckdb-cli")]
    run.say("trivial statements")
    script = run.directory / "trivial.sql"
    script.write_text("".join(f"SELECT {number};\n" for number in range(_STATEMENTS)))

    def read(*before: str) -> Callable[[], float]:
        command = [str(shell), "-unsigned", "-csv", *before, "-c", f".read {script}"]
        return timed(lambda: subprocess.run(command, stdout=subprocess.DEVNULL, check=True))

    taken = interleave({"with": read("-c", f"LOAD '{path}'"), "without": read()}, run.rounds(9))
    note = " / ".join(seconds(Spread.of(each).median) for each in taken.values())
    return [Line(measured, ratio(*taken.values()), target=Target(1.2), note=note)]


BENCHMARK = Benchmark("extension", "The DuckDB extension, against the Python expansion", measure)
