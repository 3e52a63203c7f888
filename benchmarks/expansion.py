"""The cost of expansion, with sqlglot as it is and with sqlglot compiled (sqlglotc)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from importlib.util import find_spec

from benchmarks.child import ROOT
from benchmarks.parsing import TEXTS
from benchmarks.results import Line, Target
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, interleave, ratio

Found = dict[str, float]


def measure(run: Run) -> Sequence[Line]:
    """Time expansion in both kinds of interpreter by turns."""
    here = "sqlglotc" if find_spec("sqlglotc") else "pure sqlglot"
    other = "pure sqlglot" if here == "sqlglotc" else "sqlglotc"
    run.say(f"finding an interpreter with {other}")
    interpreter, reason = _interpreter(run, other == "sqlglotc")
    kinds = {here: sys.executable} | ({other: interpreter} if interpreter else {})
    run.say("taking turns")
    calls = 10 if run.quick else 100
    found = interleave({kind: _measured(path, calls) for kind, path in kinds.items()}, run.rounds(7))
    lines = [line for kind in sorted(kinds) for line in _lines(kind, found[kind])]
    if not interpreter:
        lines.append(Line(f"expand() with {other}", None, note=reason))
    return lines


def _lines(kind: str, found: list[Found]) -> list[Line]:
    lines = []
    for name in TEXTS:
        times = Spread.of([each[name] * 1e3 for each in found])
        target = Target(3.0) if name == "FAIR" else None
        lines.append(Line(f"expand() of {name}, {kind}", times, "ms", target))
    first = Spread.of([each["first"] * 1e3 for each in found])
    lines.append(Line(f"the first expand() of a process, {kind}", first, "ms"))
    raw, passed = [each["raw"] for each in found], [each["passed"] for each in found]
    note = f"{Spread.of(passed).median * 1e6:.1f} µs / {Spread.of(raw).median * 1e6:.1f} µs"
    lines.append(Line(f"execute('SELECT 1'): FairSQL / DuckDB, {kind}", ratio(passed, raw), note=note))
    added = [(a - b) * 1e6 for a, b in zip(passed, raw, strict=True)]
    lines.append(Line(f"added to a plain statement, {kind}", Spread.of(added), "µs"))
    looked = Spread.of([each["looked"] * 1e6 for each in found])
    lines.append(Line(f"of it to see that there is no clause, {kind}", looked, "µs"))
    return lines


def _measured(interpreter: str, calls: int) -> Callable[[], Found]:
    command = [interpreter, "-m", "benchmarks.parsing", str(calls)]

    def measured() -> Found:
        done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
        if done.returncode:
            raise RuntimeError(done.stderr)
        found: Found = json.loads(done.stdout)
        return found

    return measured


def _interpreter(run: Run, compiled: bool) -> tuple[str, str]:
    """Return an interpreter of the other kind, or none and the reason."""
    given = os.environ.get("FAIRSQL_SQLGLOTC_PYTHON", "")
    if compiled and given:
        return given, ""
    directory = run.directory / "other"
    interpreter = directory / "bin" / "python"
    project = f"{ROOT}[fast]" if compiled else str(ROOT)
    pins = [f"{name}=={version(name)}" for name in ("duckdb", "sqlglot")]
    for command in (
        [sys.executable, "-m", "venv", str(directory)],
        [str(interpreter), "-m", "pip", "install", "--quiet", "--editable", project, *pins],
    ):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            return "", f"no interpreter: {(done.stderr or done.stdout).strip().splitlines()[-1]}"
    return str(interpreter), ""


BENCHMARK = Benchmark("expansion", "Finding, reading and rewriting a clause", measure)
