"""The clause over rows of another database, against the bare GROUP BY that it must run there at least.

An engine that is not installed is skipped; a PostgreSQL server is named by FAIRSQL_BENCHMARK_POSTGRESQL, a URL.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from typing import Any

import duckdb

import fairsql
from benchmarks import queries, rows
from benchmarks.results import Line, Target, seconds
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread, interleave, ratio, timed

ROWS = 20_000_000
_SERVER = "FAIRSQL_BENCHMARK_POSTGRESQL"
_TEXTS = {
    "FAIR": queries.fair("decisions"),
    "DISPARITY CONFIDENCE": queries.fair("decisions", "DISPARITY", "CONFIDENCE 0.95"),
}


def measure(run: Run) -> Sequence[Line]:
    """Time the forms whole: text in, the tally computed there and fetched, the rest computed here, rows fetched."""
    run.say("writing the rows")
    data = run.directory / "decisions.parquet"
    with duckdb.connect() as con:
        con.execute(f"COPY ({rows.ROWS.format(start=0, stop=run.rows(ROWS))}) TO '{data}' (FORMAT parquet)")
        want = fairsql.connect(con).execute(_TEXTS["FAIR"].replace("decisions", f"'{data}'", 1)).fetchall()
    lines = []
    for name, (absent, opened, limit) in _ENGINES.items():
        reason = absent()
        if reason:
            lines.append(Line(name, None, note=reason))
            continue
        run.say(f"{name}: taking turns")
        with opened(data) as con:
            lines += _measured(name, con, want, run.rounds(7), Target(limit))
    return lines


def _measured(name: str, con: fairsql.Connection, want: list[Any], rounds: int, target: Target) -> Iterator[Line]:
    engine: Any = con.engine
    if not rows.agree(con.execute(_TEXTS["FAIR"]).fetchall(), want):
        raise AssertionError(f"{name} and DuckDB differ")
    fetched = con.raw.execute(
        "SELECT sum(estimated_size) FROM duckdb_tables() WHERE table_name LIKE 'fair_tally_%'"
    ).fetchone()
    bare = queries.bare("decisions")
    runs: dict[str, Callable[[], object]] = {"bare": lambda: engine.query(bare)}
    runs |= {form: lambda text=text: con.execute(text).fetchall() for form, text in _TEXTS.items()}  # type: ignore[misc]
    times = interleave({each: timed(work) for each, work in runs.items()}, rounds)
    for form in _TEXTS:
        medians = [seconds(Spread.of(times[each]).median) for each in (form, "bare")]
        note = f"{' / '.join(medians)}, {(fetched or [0])[0]} rows fetched"
        yield Line(f"{name}: {form} / bare GROUP BY", ratio(times[form], times["bare"]), target=target, note=note)


@contextmanager
def _clickhouse(data: Path) -> Iterator[fairsql.Connection]:
    from chdb.session import Session

    with ExitStack() as stack:
        session = stack.enter_context(Session(str(data.parent / "clickhouse")))
        session.query("CREATE DATABASE d")
        session.query("USE d")
        session.query(
            f"CREATE TABLE decisions ENGINE = MergeTree ORDER BY tuple() AS SELECT * FROM file('{data}', Parquet)"
        )
        yield stack.enter_context(fairsql.connect(session))


@contextmanager
def _spark(data: Path) -> Iterator[fairsql.Connection]:
    from pyspark.sql import SparkSession

    settings = {
        "spark.ui.enabled": "false", "spark.sql.shuffle.partitions": "2", "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1", "spark.log.level": "OFF", "spark.ui.showConsoleProgress": "false",
    }  # fmt: skip
    session = SparkSession.builder.master("local[2]").config(map=settings).getOrCreate()
    try:
        session.read.parquet(str(data)).createOrReplaceTempView("decisions")
        with fairsql.connect(session) as con:
            yield con
    finally:
        session.stop()


@contextmanager
def _postgresql(data: Path) -> Iterator[fairsql.Connection]:
    import psycopg

    with psycopg.connect(os.environ[_SERVER], autocommit=True) as raw, duckdb.connect() as con:
        columns = "region TEXT, race TEXT, sex TEXT, label INTEGER, prediction INTEGER"
        raw.execute(f"CREATE TABLE decisions ({columns})".encode())
        try:
            text = data.with_suffix(".csv")
            con.execute(f"COPY (FROM '{data}') TO '{text}' (FORMAT csv, HEADER false)")
            with raw.cursor().copy("COPY decisions FROM STDIN (FORMAT csv)") as copy, text.open("rb") as lines:
                while block := lines.read(1 << 20):
                    copy.write(block)
            raw.execute("VACUUM ANALYZE decisions")
            with fairsql.connect(os.environ[_SERVER]) as reached:
                yield reached
        finally:
            raw.execute("DROP TABLE decisions")


_ENGINES: dict[str, tuple[Callable[[], str], Callable[[Path], Any], float]] = {
    "ClickHouse": (lambda: "" if find_spec("chdb") else "pip install chdb", _clickhouse, 1.2),
    "Spark": (lambda: "" if find_spec("pyspark") and which("java") else "pip install pyspark; Java", _spark, 1.3),
    "PostgreSQL": (lambda: "" if os.environ.get(_SERVER) else f"{_SERVER} names no server", _postgresql, 1.3),
}

BENCHMARK = Benchmark("engines", "20 million rows in another database: 60 groups, 8 metrics", measure)
