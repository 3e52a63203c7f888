"""Other databases: what they count is what DuckDB counts, and their errors are told as ours.

Each engine has a fixture that fills it with the same rows; one that is not installed is skipped with the reason.
"""

from __future__ import annotations

import datetime
import os
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache
from glob import glob
from pathlib import Path
from pwd import getpwall
from shutil import chown, rmtree, which
from socket import socket
from subprocess import DEVNULL, run
from tempfile import mkdtemp
from typing import Any

import hypothesis.strategies as st
import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from oracle import assert_same
from test_golden import CASES, NAMES, WANTED, Case, people
from test_seam import MORE, specs_of

import fairsql
from fairsql.expansion.seam import measures

ENGINES = ("sqlite", "postgres", "clickhouse", "spark")
NO_BOOLEANS = ("SQLite", "ClickHouse")  # where a comparison is 0 or 1
EXAMPLES = int(os.environ.get("FAIRSQL_ENGINE_EXAMPLES", "15"))
MEASURING = [
    case
    for case in [*(case for case in CASES if case.title in WANTED), *(Case(*each, "") for each in MORE.items())]
    if measures(specs_of(case.query)[0])
]
_DAY = "DATE '2023-12-20' + CAST(100 * risk AS INTEGER)"
_COLUMNS = {
    "race": "VARCHAR(20)", "sex": "VARCHAR(20)", "Region of": "INTEGER", "approved": "INTEGER", "repaid": "BOOLEAN",
    "risk": "DOUBLE PRECISION", "weight": "DOUBLE PRECISION", "day": "DATE", "price": "DECIMAL(6, 2)",
    "Mixed Case": "VARCHAR(20)", "flag": "BOOLEAN", "seen": "TIMESTAMP", "big": "BIGINT",
}  # fmt: skip
_TEXTS = ["O'Brien", 'say "no"', "naïve Ωμέγα 日本 🙂", "Case", "case", " CASE ", "", None]


def rows() -> list[list[Any]]:
    """The rows of the golden cases, with columns of more types."""
    found = []
    for at, row in enumerate(people()):
        found.append([
            *(row[name] for name in NAMES),
            None if at % 13 == 3 else datetime.date(2024, 1, 1) + datetime.timedelta(days=at % 5),
            None if at % 11 == 2 else Decimal(at % 4) / 4,
            _TEXTS[at % len(_TEXTS)],
            None if at % 9 == 4 else at % 2 == 0,
            None if at % 12 == 6 else datetime.datetime(2024, 1 + at % 3, 1 + at % 20, 12, 30),
            2**53 + at % 3,
        ])  # fmt: skip
    return found


@dataclass(frozen=True)
class Reached:
    """A database with the table `loans`.

    Attributes:
        con: a FairSQL connection to it.
        own: gives a query as its SQL has to be, where DuckDB's is another one.
        alike: gives DuckDB's query that gives the same rows.
    """

    name: str
    con: fairsql.Connection
    own: Callable[[str], str] = str
    alike: Callable[[str], str] = field(default=str)


def _definition(quote: str = '"') -> str:
    return ", ".join(f"{quote}{name}{quote} {kind}" for name, kind in _COLUMNS.items())


@pytest.fixture(scope="session")
def local() -> Iterator[fairsql.Connection]:
    """DuckDB with the same rows."""
    with fairsql.connect() as con:
        con.execute(f"CREATE TABLE loans ({_definition()})")
        con.executemany(f"INSERT INTO loans VALUES ({', '.join('?' * len(_COLUMNS))})", rows())
        yield con


@pytest.fixture(scope="session")
def sqlite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reached]:
    path = tmp_path_factory.mktemp("sqlite") / "loans of all.db"
    raw = sqlite3.connect(path)
    raw.execute(f"CREATE TABLE loans ({_definition()})")

    def plain(value: Any) -> Any:
        if isinstance(value, Decimal):
            return float(value)
        return value.isoformat(" ") if isinstance(value, datetime.datetime) else str(value) if isinstance(value, datetime.date) else value  # fmt: skip

    raw.executemany(
        f"INSERT INTO loans VALUES ({', '.join('?' * len(_COLUMNS))})", [[*map(plain, row)] for row in rows()]
    )
    raw.commit()
    raw.close()

    def own(query: str) -> str:
        return query.replace(_DAY, "date('2023-12-20', CAST(round(100 * risk) AS INTEGER) || ' days')")

    with fairsql.connect(f"sqlite:///{path}") as con:
        yield Reached("SQLite", con, own, comparisons_as_numbers)


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The URL of a PostgreSQL server of the tests' own, without user and database."""
    folders = [Path(each).parent for each in glob("/usr/lib/postgresql/*/bin/pg_ctl")]
    programs = next(iter(sorted(folders, reverse=True)), None) or (
        which("pg_ctl") and Path(which("pg_ctl") or "").parent
    )
    if programs is None:
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
    home = Path(mkdtemp(prefix="fairsql-postgres-"))
    user: dict[str, Any] = {}
    if os.geteuid() == 0:  # its server refuses to run as root
        owner = next((each for each in ("postgres", "nobody") if each in {entry.pw_name for entry in getpwall()}), None)
        if owner is None:
            pytest.skip("there is no user but root to run PostgreSQL as")
        chown(home, owner)
        user = {"user": owner}
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    (home / "password").write_text("s3cr3t/ö")

    def call(*words: str) -> None:
        run([str(programs / words[0]), *words[1:]], check=True, stdout=DEVNULL, cwd=home, **user)

    data = str(home / "data")
    call("initdb", "-D", data, "-U", "owner", "-A", "scram-sha-256", f"--pwfile={home / 'password'}", "-E", "UTF8",
         "--locale=C.UTF-8", "--no-sync")  # fmt: skip
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={home} -c fsync=off"
    call("pg_ctl", "-D", data, "-w", "-l", str(home / "log"), "-o", options, "start")
    try:
        yield f"127.0.0.1:{port}"
    finally:
        call("pg_ctl", "-D", data, "-m", "immediate", "stop")
        rmtree(home)


def postgres_url(server: str, user: str = "owner", more: str = "") -> str:
    return f"postgresql://{user}:s3cr3t%2F%C3%B6@{server}/postgres{more}"


@pytest.fixture(scope="session")
def postgres(server: str) -> Iterator[Reached]:
    with psycopg.connect(postgres_url(server)) as raw:
        raw.execute(f"CREATE TABLE loans ({_definition()})".encode())
        with raw.cursor().copy("COPY loans FROM STDIN") as copy:
            for row in rows():
                copy.write_row(row)
    with fairsql.connect(postgres_url(server)) as con:
        yield Reached("PostgreSQL", con)


def table() -> Any:
    """The rows as an Arrow table."""
    import pyarrow as pa

    kinds = [pa.string()] * 2 + [pa.int32()] * 2 + [pa.bool_()] + [pa.float64()] * 2
    kinds += [pa.date32(), pa.decimal128(6, 2), pa.string(), pa.bool_(), pa.timestamp("us"), pa.int64()]
    columns = zip(zip(*rows(), strict=True), kinds, strict=True)
    return pa.Table.from_arrays([pa.array(values, kind) for values, kind in columns], names=list(_COLUMNS))


@pytest.fixture(scope="session")
def clickhouse(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reached]:
    pytest.importorskip("chdb", reason="ClickHouse is not installed: pip install chdb")
    from chdb.session import Session
    from pyarrow import parquet

    folder = tmp_path_factory.mktemp("clickhouse")
    parquet.write_table(table(), folder / "loans.parquet")
    with Session(str(folder / "data")) as session:
        session.query("CREATE DATABASE d")
        session.query("USE d")
        kinds = {"BOOLEAN": "Bool", "DOUBLE PRECISION": "Float64", "TIMESTAMP": "DateTime", "DATE": "Date"}
        columns = ", ".join(f"`{name}` Nullable({kinds.get(kind, kind)})" for name, kind in _COLUMNS.items())
        session.query(f"CREATE TABLE loans ({columns}) ENGINE = MergeTree ORDER BY tuple()")
        session.query(f"INSERT INTO loans SELECT * FROM file('{folder}/loans.parquet', Parquet)")
        with fairsql.connect(session) as con:
            day = "addDays(DATE '2023-12-20', toInt32(round(100 * risk)))"
            yield Reached("ClickHouse", con, lambda query: query.replace(_DAY, day), comparisons_as_numbers)


@pytest.fixture(scope="session")
def spark(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reached]:
    pytest.importorskip("pyspark", reason="Spark is not installed: pip install pyspark")
    if which("java") is None:
        pytest.skip("Spark needs Java: apt-get install openjdk-17-jre-headless")
    from pyspark.sql import SparkSession

    folder = tmp_path_factory.mktemp("spark")
    settings = {
        "spark.ui.enabled": "false", "spark.sql.shuffle.partitions": "2", "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1", "spark.sql.ansi.doubleQuotedIdentifiers": "true",
        "spark.sql.warehouse.dir": str(folder), "spark.sql.session.timeZone": "UTC", "spark.log.level": "OFF",
    }  # fmt: skip
    session = SparkSession.builder.master("local[2]").config(map=settings).getOrCreate()
    session.createDataFrame(table()).createOrReplaceTempView("loans")
    with fairsql.connect(session) as con:
        day = "date_add(DATE '2023-12-20', CAST(round(100 * risk) AS INTEGER))"
        yield Reached("Spark", con, lambda query: query.replace(_DAY, day))
    session.stop()


def comparisons_as_numbers(query: str) -> str:
    """DuckDB's query for a database where a comparison is 0 or 1."""
    for test in ("race = 'White'", "sex = 'Male'", "risk > 0.5"):
        query = query.replace(f"{test} AS", f"CAST({test} AS INTEGER) AS")
    return query


@pytest.fixture(params=ENGINES, scope="session")
def reached(request: pytest.FixtureRequest) -> Reached:
    """Each engine in turn."""
    got: Reached = request.getfixturevalue(request.param)
    return got


@cache
def ask(local: fairsql.Connection, query: str) -> list[tuple[Any, ...]]:
    """What DuckDB gives, computed once for all engines."""
    return local.execute(query).fetchall()


@pytest.mark.parametrize("case", MEASURING, ids=lambda case: case.title)
def test_golden_cases_are_duckdbs(case: Case, reached: Reached, local: fairsql.Connection) -> None:
    if "STRATA" in case.query and reached.name in NO_BOOLEANS:
        with pytest.raises(fairsql.DataError, match="needs a boolean PROTECTED"):
            reached.con.execute(case.query)
        return
    got = reached.con.execute(reached.own(case.query)).fetchall()
    assert_same(got, ask(local, reached.alike(case.query)), 1e-9, case.title)


GROUPS = ("day", "price", '"Mixed Case"', "flag", "seen", "big", "upper(race) AS race", 'risk > 0.5 AS "r""isky 🙂"')


@pytest.mark.parametrize("group", GROUPS)
def test_groups_of_every_type_are_duckdbs(group: str, reached: Reached, local: fairsql.Connection) -> None:
    if reached.name == "SQLite" and group in ("flag", GROUPS[-1]):
        name = "flag" if group == "flag" else GROUPS[-1].partition(" AS ")[2]
        queries = [
            f"FROM loans FAIR (PREDICTION flag PROTECTED CAST({group.partition(' AS ')[0]} AS INTEGER) AS {name})"
        ]
    else:
        queries = [
            f"FROM loans FAIR (PREDICTION approved LABEL flag PROTECTED {group}, sex METRICS ALL WEIGHT price)",
            f"FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED CUBE ({group}, sex) CONFIDENCE 0.9)",
            f"FROM loans FAIR SCAN (PREDICTION flag FEATURES {group}, sex MINIMUM 2)",
        ]
        if reached.name == "SQLite":
            queries = queries[:1]
    for query in queries:
        got, want = reached.con.execute(query).fetchall(), ask(local, reached.alike(query))
        got = [tuple(v.replace(tzinfo=None) if isinstance(v, datetime.datetime) else v for v in row) for row in got]
        if reached.name == "SQLite":  # dates are text there, decimals are doubles
            got, want = as_sqlite(got), as_sqlite(want)
        assert_same(got, want, 1e-9, query)


def as_sqlite(found: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    kinds = (datetime.date, datetime.datetime)
    return [
        tuple(float(v) if isinstance(v, Decimal) else str(v) if isinstance(v, kinds) else v for v in row)
        for row in found
    ]


# -- random clauses ----------------------------------------------------------------------------------------------------

OUTCOMES = st.sampled_from([
    "PREDICTION approved", "PREDICTION approved LABEL repaid", "LABEL repaid", "PREDICTION risk > 0.4 LABEL 1 - approved",
    "SCORE risk LABEL repaid", "SCORE risk THRESHOLD 0.5 LABEL repaid", "SCORE risk THRESHOLD 0.3", "SCORE risk",
])  # fmt: skip
KEYS = ["race", "sex", '"Region of"', '"Mixed Case"', "lower(sex) AS s", "approved + 1 AS a", "big"]
AGGREGATES = "avg(risk) AS mean_risk, count(*) AS rows, median(weight) AS middle, sum(approved) AS ones"
METRICS = st.sampled_from([
    "", "ALL", "selection_rate, (5 * fn + fp) / n AS harm", "base_rate", AGGREGATES, "mean_score, brier_score",
    "true_positive_rate WITHIN 0.2, selection_rate",
])  # fmt: skip


@st.composite
def clauses(draw: st.DrawFn) -> str:
    form = draw(st.sampled_from(["", "DISPARITY", "PAIRS", "TEST", "DECOMPOSE", "SCAN"]))
    keys = draw(st.lists(st.sampled_from(KEYS), min_size=1, max_size=3, unique=True))
    cut = draw(st.integers(1, len(keys)))
    groups, controls = keys[:cut], keys[cut:]
    around = draw(st.sampled_from(["{}", "{}", "CUBE ({})", "ROLLUP ({})", "GROUPING SETS (({}))"]))
    items = [draw(OUTCOMES), f"PROTECTED {around.format(', '.join(groups))}"]
    if form == "SCAN":
        items[1] = f"FEATURES {', '.join(keys)}, bins(risk, 3) MINIMUM {draw(st.integers(1, 4))} DEPTH 2"
    if controls and form != "SCAN":
        items.append(f"CONTROL {', '.join(controls)}")
    metrics = draw(METRICS)
    items += [f"METRICS {metrics}"] if metrics else []
    items += draw(st.sampled_from([[], [], ["WEIGHT weight"], ["WEIGHT approved + 1"]]))
    items += draw(st.sampled_from([[], ["CONFIDENCE 0.9"]]))
    items += draw(st.sampled_from([[], [], ["FILTER risk > 0.2"], ["FILTER sex = 'Male' OR race IS NULL"]]))
    items += draw(st.sampled_from([[], ["REFERENCE OVERALL"]])) if form not in ("SCAN", "TEST") else []
    where = draw(
        st.sampled_from(["", "", " WHERE weight IS NOT NULL", " AS l WHERE l.approved = 1 OR l.sex LIKE 'F%'"])
    )
    return f"FROM loans{where} FAIR {form} ({' '.join(items)})"


def outcome(con: fairsql.Connection, query: str) -> list[tuple[Any, ...]] | str:
    try:
        return con.execute(query).fetchall()
    except fairsql.FairSQLError as error:
        return f"{type(error).__name__}: {error.message}"


@pytest.mark.parametrize("engine", ENGINES)
@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(query=clauses())
def test_random_clauses_are_duckdbs(
    engine: str, request: pytest.FixtureRequest, local: fairsql.Connection, query: str
) -> None:
    there: Reached = request.getfixturevalue(engine)
    got, want = outcome(there.con, query), outcome(local, query)
    if isinstance(got, str) or isinstance(want, str):
        assert got == want, query
    else:
        assert_same(got, want, 1e-9, query)
