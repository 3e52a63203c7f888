"""CREATE MODEL stopped at every moment, in processes of their own. In: a directory. Out: on standard output, as JSON,
what each end left behind.

The rows go through a function of Python's, so that a signal comes in the middle of a chosen chunk of a chosen read.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Timer
from typing import Any

import fairsql
from fairsql.models import model_record, reading
from fairsql.models.streaming import stored_rows
from fairsql.resources import adult_path

SAMPLED = "USING decision_tree SAMPLE 1500"
_READ = ("looking for equal rows", "counting rows", "reading a sample")
STAGES = {"": (*_READ, "pass 1", "judging", "fit 1", "refinement"), SAMPLED: (*_READ, "judging", "fit 1")}
DELAY = 0.03  # seconds after a stage has begun
FEATURES = 'FEATURES age, "education-num", "hours-per-week", occupation, relationship, sex'
FAIR = "FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.05)"
MANY = "(SELECT adult.* REPLACE (age + i * 0.001 AS age) FROM adult, range(20) AS t(i))"
SORTED = f"{MANY[:-1]} ORDER BY hash(age, fnlwgt))"
Chunk = Callable[[], None]


def create(rest: str = "", source: str = "(SELECT * REPLACE (passed(age) AS age) FROM adult)") -> str:
    """Return the statement that makes the model anew."""
    return f"CREATE OR REPLACE MODEL m PREDICT income = '>50K' {FEATURES} {rest} {FAIR} AS SELECT * FROM {source}"


def connect(path: Path, chunk: Chunk = lambda: None) -> fairsql.Connection:
    """Connect, with a function `passed` through which the rows go."""

    def passed(values: Any) -> Any:
        chunk()
        return values

    con = fairsql.connect(str(path))
    con.execute("SET threads = 1")
    con.create_function("passed", passed, ["BIGINT"], "BIGINT", type="arrow")
    return con


def state(con: fairsql.Connection) -> list[Any]:
    """Return what there is of the model: its records, what it predicts, and tables that should not be there."""
    return [
        con.execute("SELECT learner, fingerprint, created FROM fairsql.models").fetchall(),
        *(con.execute(f"SELECT count(*) FROM fairsql.{table}").fetchall() for table in model_record.TABLES),
        con.execute("SELECT sum(prediction) FROM m('adult')").fetchall(),
        con.execute("SELECT table_name FROM duckdb_tables() WHERE temporary").fetchall(),
    ]


def look(path: Path) -> str:
    """Return the state of a database that is opened for it, and the files beside it."""
    with fairsql.connect(str(path)) as con:
        found = state(con)
    return repr((found, sorted(each.name.removeprefix(path.stem) for each in path.parent.glob(f"{path.stem}*"))))


def interrupt(base: Path, rest: str) -> list[dict[str, str]]:
    """Interrupt the statement in the middle of each of its stages, one after the other in one session."""
    path = Path(shutil.copy(base, base.with_stem(f"interrupted{len(rest)}")))
    ends, stage, timers = [], "", list[Timer]()
    report = fairsql.Connection.report_work

    def listen(self: fairsql.Connection, doing: Any) -> None:
        report(self, doing)
        if stage and not timers and self.doing.line.startswith(stage):
            timers.append(Timer(DELAY, os.kill, (os.getpid(), signal.SIGINT)))
            timers[0].start()

    fairsql.Connection.report_work = listen  # type: ignore[method-assign]
    with connect(path) as con:
        before = repr(state(con))
        for stage in STAGES[rest]:
            end, timers = "made", []
            try:
                con.execute(create(rest, MANY))
                timers[0].join()  # none comes later
            except BaseException as error:
                end = type(error).__name__
            ends.append({"at": stage, "end": end, "before": before, "after": repr(state(con))})
        stage = ""
        con.execute("SET memory_limit = '30MB'")
        con.execute("SET max_temp_directory_size = '1MB'")
        try:
            con.execute(create(rest, SORTED))
        except fairsql.Error as error:
            ends.append({"at": "disk", "end": type(error).__name__, "before": before, "after": repr(state(con))})
        con.execute("SET memory_limit = '1GB'")
        con.execute(create(rest))
        ends.append({"at": "again", "end": "made", "before": before, "after": repr(state(con))})
    return ends


def kill(base: Path, name: str, prepare: Callable[[], Chunk], rest: str = "") -> dict[str, str]:
    """Run the statement in a process that ends, or that has no place on its disk."""
    path = Path(shutil.copy(base, base.with_stem(name)))
    read, write = os.pipe()
    process = os.fork()
    if not process:
        end = "made"
        chunk = prepare()
        con = connect(path, chunk)
        before = repr(state(con))
        try:
            con.execute(create(rest))
        except BaseException as error:
            end = f"{type(error).__name__}: {error} / unchanged: {repr(state(con)) == before}"
        os.write(write, end.encode())
        con.close()
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as reported:
        end = reported.read()
    status = os.waitpid(process, 0)[1]
    end = end or f"signal {os.WTERMSIG(status)}"
    return {"at": name, "end": end, "before": look(base).replace(base.stem, name), "after": look(path)}


def killed_in_chunk(number: int) -> Callable[[], Chunk]:
    """Return what makes a process end in a chunk of rows."""
    calls = 0

    def count() -> None:
        nonlocal calls
        calls += 1
        if calls == number:
            os.kill(os.getpid(), signal.SIGKILL)

    return lambda: count


def killed_in_record(number: int) -> Callable[[], Chunk]:
    """Return what makes a process end when so many tables of the records are written."""

    def prepare() -> Chunk:
        insert, calls = model_record.insert_rows, 0

        def insert_rows(*arguments: Any) -> None:
            nonlocal calls
            insert(*arguments)
            calls += 1
            if calls == number:
                os.kill(os.getpid(), signal.SIGKILL)

        model_record.insert_rows = insert_rows
        return lambda: None

    return prepare


def full(size: int) -> Callable[[], Chunk]:
    """Return what lets a process write no file of more than so many bytes."""

    def prepare() -> Chunk:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
        return lambda: None

    return prepare


def main() -> None:
    """Make a database with a model, and let other statements end beside it."""
    base = Path(sys.argv[1]) / "base.duckdb"
    reading.STREAMED, reading.SAMPLE, stored_rows.BATCH = 1000, 1500, 2048
    with connect(base) as con:
        con.execute(
            f"CREATE TABLE adult AS FROM '{adult_path()}' WHERE hash(age, fnlwgt, occupation) % 8 = 0 LIMIT 5000"
        )
        con.execute(create("USING logistic_regression(C := 0.1)"))
    ends = [kill(base, f"chunk{at}", killed_in_chunk(at)) for at in (5, 23)]
    ends += [kill(base, f"chunk{at}sampled", killed_in_chunk(at), SAMPLED) for at in (5, 17)]
    ends += [kill(base, f"record{at}", killed_in_record(at)) for at in (1, 4)]
    ends += [kill(base, f"full{len(rest)}", full(20_000), rest) for rest in STAGES]
    print(json.dumps({"interrupted": [interrupt(base, rest) for rest in STAGES], "ended": ends}))


if __name__ == "__main__":
    main()
