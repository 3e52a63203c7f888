"""One query in a process of its own, for its time and its peak of memory.

In: JSON on standard input (a `Task`). Out: JSON on standard output (an `Outcome`).
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

ROOT = Path(__file__).resolve().parent.parent

# On Linux a process begins with the peak of the one that started it; a small one in between keeps ours out of it.
LAUNCHER = "import subprocess, sys; sys.exit(subprocess.call(sys.argv[1:]))"


@dataclass(frozen=True)
class Task:
    """What to run: SQL, by FairSQL or by DuckDB alone, on a database, under settings; or a report of a question.

    `first` runs before the clock.
    """

    sql: str
    clause: bool
    database: str = ":memory:"
    settings: dict[str, str] = field(default_factory=dict)
    report: dict[str, str] | None = None
    first: str = ""


@dataclass(frozen=True)
class Outcome:
    """What came of it. The time is that from the text to the last row fetched, and `processor` that of all processors
    together; the peak that of the process; `counted` adds up the column n, where there is one, so that results can be
    checked.
    """

    seconds: float
    processor: float
    mebibytes: float
    rows: int
    counted: int


def run(task: Task) -> Outcome:
    """Run a task in a new process."""
    command = [sys.executable, "-S", "-c", LAUNCHER, sys.executable, "-m", "benchmarks.child"]
    text = json.dumps(asdict(task))
    done = subprocess.run(command, input=text, capture_output=True, text=True, cwd=ROOT, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return Outcome(**json.loads(done.stdout))


def runner(task: Task) -> Callable[[], Outcome]:
    """Return a function that runs a task in a new process each time."""
    return lambda: run(task)


def main() -> None:
    """Run the task on standard input in this process."""
    task = Task(**json.load(sys.stdin))
    con = _connect(task)
    for setting, value in task.settings.items():
        con.execute(f"SET {setting} = '{value}'")
    if task.first:
        con.execute(task.first)
    start, worked = perf_counter(), process_time()
    rows = con.execute(task.sql).fetchall() if task.report is None else [(con.report(task.sql, **task.report).html(),)]
    elapsed, work = perf_counter() - start, process_time() - worked
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    mebibytes = peak / 2**20 if sys.platform == "darwin" else peak / 2**10
    names = [column[0] for column in con.description or ()]
    counted = sum(row[names.index("n")] for row in rows) if "n" in names else 0
    print(json.dumps(asdict(Outcome(elapsed, work, mebibytes, len(rows), counted))))


def _connect(task: Task) -> Any:
    """Open a connection; what DuckDB alone does not need is not imported, since it would count as its memory."""
    read_only = task.database != ":memory:"
    if task.clause:
        import fairsql

        return fairsql.connect(task.database, read_only=read_only)
    import duckdb

    return duckdb.connect(task.database, read_only=read_only)


if __name__ == "__main__":
    main()
