"""One table of numbers, the same at every door: Python, both shells, Node, ADBC, a view, SQLAlchemy, psql, Superset and more.

Each door answers one question about a data set; floats are compared to the last bit.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pandas as pd
import pytest
import sqlalchemy
from superset_site import Site
from support.extension import SHELL, built
from support.serving import Server, serving
from test_macro_files import shell

import fairsql
from fairsql.resources import adult_path
from fairsql.session.installation import install

DATA = Path(os.environ.get("FAIRSQL_DATA", Path(fairsql.__file__).parents[2] / "shared" / "data"))
COLUMNS = "n, excluded, selection_rate, base_rate, true_positive_rate, false_positive_rate, accuracy, auc"
Table = list[list[object]]


class Question(NamedTuple):
    """What is asked of a data set: its file, the groups, and the items of the clause."""

    file: Path
    group: str
    prediction: str
    label: str
    score: str

    @property
    def clause(self) -> str:
        return (
            f"SELECT {self.group}, {COLUMNS} FROM people FAIR (PREDICTION {self.prediction} LABEL {self.label}"
            f" SCORE {self.score} PROTECTED {self.group} METRICS ALL) ORDER BY {self.group}"
        )

    @property
    def macro(self) -> str:
        return (
            f"SELECT {self.group}, {COLUMNS} FROM fair_metrics(people, ['{self.group}'], {self.prediction},"
            f" label := {self.label}, score := {self.score}) ORDER BY {self.group}"
        )


QUESTIONS = {
    "Adult": Question(adult_path(), "race", '"education-num" > 10', "income = '>50K'", '"education-num" / 16'),
    "COMPAS": Question(DATA / "compas.parquet", "race", "decile_score > 4", "two_year_recid", "decile_score / 10"),
}
VIEW = "SELECT * FROM measured"


class Asked(NamedTuple):
    """A question, and a database file that older versions of DuckDB read too: its data, the macros, and a view."""

    question: Question
    database: Path


@pytest.fixture(scope="module", params=QUESTIONS)
def asked(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Asked:
    question = QUESTIONS[request.param]
    if not question.file.exists():
        pytest.skip(f"{question.file.name} is not there: set FAIRSQL_DATA")
    database = tmp_path_factory.mktemp("doors") / "people.duckdb"
    with fairsql.connect() as con:
        con.raw.execute(f"ATTACH '{database}' AS people_file (STORAGE_VERSION 'v1.2.0')")
        con.raw.execute("USE people_file")
        con.raw.execute(f"CREATE TABLE people AS FROM '{question.file}'")
        con.execute(f"CREATE VIEW measured AS {question.clause}")
        install(con)
    return Asked(question, database)


@pytest.fixture(scope="module")
def wanted(asked: Asked) -> Table:
    """The table of numbers, from the clause in Python."""
    with fairsql.connect(asked.database, read_only=True) as con:
        rows = [list(row) for row in con.execute(asked.question.clause).fetchall()]
    assert len(rows) >= 5
    assert all(0 < row[3] < 1 for row in rows)
    return rows


@pytest.fixture(scope="module")
def served(asked: Asked) -> Iterator[Server]:
    with serving(asked.database) as server:
        yield server


def run(command: list[str], text: str = "", **environment: str) -> str:
    done = subprocess.run(
        command, input=text, capture_output=True, text=True, timeout=120, env={**os.environ, **environment}
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def from_json(lines: Iterator[str] | list[str]) -> Table:
    return [list(json.loads(line).values()) for line in lines]


def from_fairsql_shell(asked: Asked) -> Table:
    """The clause in the shell `fairsql`."""
    command = [
        sys.executable,
        "-m",
        "fairsql",
        "query",
        "--format",
        "json",
        "-d",
        str(asked.database),
        asked.question.clause,
    ]
    return [list(row.values()) for row in json.loads(run(command))]


def from_duckdb_shell(asked: Asked) -> Table:
    """The macro in the shell of DuckDB 1.5."""
    return from_json(run([shell(), "-readonly", "-jsonlines", str(asked.database)], asked.question.macro).splitlines())


def from_duckdb_shell_view(asked: Asked) -> Table:
    """A view made with FAIR, in the shell of DuckDB 1.5."""
    return from_json(run([shell(), "-readonly", "-jsonlines", str(asked.database)], VIEW).splitlines())


def from_duckdb_shell_with_extension(asked: Asked) -> Table:
    """The clause in the shell of DuckDB 1.5, which has loaded the extension."""
    load = ["-unsigned", "-c", f"LOAD '{built(SHELL)}'", "-c", asked.question.clause]
    return from_json(run([shell(), "-readonly", "-jsonlines", str(asked.database), *load]).splitlines())


NODE = """
const { DuckDBInstance } = require('@duckdb/node-api');
(async () => {
  const options = { access_mode: 'READ_ONLY', allow_unsigned_extensions: 'true' };
  const instance = await DuckDBInstance.create(process.argv[2], options);
  const connection = await instance.connect();
  if (process.argv[4]) await connection.run(`LOAD '${process.argv[4]}'`);
  const reader = await connection.runAndReadAll(process.argv[3]);
  for (const row of reader.getRows()) {
    console.log(JSON.stringify(row.map((value) => typeof value === 'bigint' ? Number(value) : value)));
  }
})();
"""


def from_node(asked: Asked) -> Table:
    """The macro from DuckDB's client for Node."""
    return ask_node(asked, asked.question.macro)


def from_node_with_extension(asked: Asked) -> Table:
    """The clause from DuckDB's client for Node, which has loaded the extension."""
    return ask_node(asked, asked.question.clause, str(built(SHELL)))


def node_folder() -> Path:
    """The folder in which npm has put DuckDB's client for Node."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        pytest.skip("there is no node and npm")
    folder = Path.home() / ".cache" / "fairsql-tests" / "node"
    if not (folder / "node_modules" / "@duckdb" / "node-api").exists():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text("{}", encoding="utf-8")
        done = subprocess.run(
            [npm, "install", "--no-audit", "--no-fund", "@duckdb/node-api@^1.5.6-r.1"],
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=300,
        )
        if done.returncode:
            pytest.skip(f"npm cannot install @duckdb/node-api: {done.stderr[-300:]}")
    return folder


def ask_node(asked: Asked, sql: str, *extension: str) -> Table:
    folder = node_folder()
    (folder / "ask.cjs").write_text(NODE, encoding="utf-8")
    return [
        json.loads(line)
        for line in run(["node", str(folder / "ask.cjs"), str(asked.database), sql, *extension]).splitlines()
    ]


ADBC = """
import json, sys
from adbc_driver_manager import dbapi
library, database, extension, sql = sys.argv[1:]
options = {"path": database, "access_mode": "READ_ONLY", "allow_unsigned_extensions": "true"}
with dbapi.connect(driver=library, entrypoint="duckdb_adbc_init", db_kwargs=options, autocommit=True) as con:
    with con.cursor() as cursor:
        cursor.execute(f"LOAD '{extension}'")
        cursor.execute(sql)
        for row in cursor.fetchall():
            print(json.dumps(dict(enumerate(row))))
"""


def from_adbc_with_extension(asked: Asked) -> Table:
    """The clause through ADBC's driver of DuckDB 1.5, which R, Go and others have too."""
    pytest.importorskip("adbc_driver_manager", reason="pip install adbc-driver-manager")
    extension = built(SHELL)
    library = extension.with_name("libduckdb.so")
    words = [str(library), str(asked.database), str(extension), asked.question.clause]
    return from_json(run([sys.executable, "-c", ADBC, *words]).splitlines())


def from_sqlalchemy(asked: Asked) -> Table:
    """The clause through SQLAlchemy and pandas."""
    engine = sqlalchemy.create_engine(f"fairsql:///{asked.database}?read_only=true")
    frame = pd.read_sql(asked.question.clause, engine)
    engine.dispose()
    return [list(row) for row in frame.itertuples(index=False)]


def from_psql(asked: Asked, served: Server) -> Table:
    """The clause through psql."""
    psql = shutil.which("psql")
    if psql is None:
        pytest.skip("there is no psql")
    sql = f"SELECT to_json(t) FROM ({asked.question.clause}) AS t"
    return from_json(run([psql, "-X", "-At", served.dsn(), "-c", sql]).splitlines())


def from_psycopg(asked: Asked, served: Server, *, binary: bool) -> Table:
    with served.connect() as con:
        rows = con.cursor(binary=binary).execute(asked.question.clause.encode()).fetchall()
    return [list(row) for row in rows]


DOORS: dict[str, Callable[[Asked], Table]] = {
    "the clause in the shell fairsql": from_fairsql_shell,
    "the macro in the shell duckdb": from_duckdb_shell,
    "the view in the shell duckdb": from_duckdb_shell_view,
    "the clause in the shell duckdb": from_duckdb_shell_with_extension,
    "the macro from Node": from_node,
    "the clause from Node": from_node_with_extension,
    "the clause through ADBC": from_adbc_with_extension,
    "the clause through SQLAlchemy": from_sqlalchemy,
}
SERVED: dict[str, Callable[[Asked, Server], Table]] = {
    "the clause through psql": from_psql,
    "the clause through psycopg, as text": partial(from_psycopg, binary=False),
    "the clause through psycopg, in binary": partial(from_psycopg, binary=True),
}


@pytest.mark.parametrize("door", DOORS)
def test_every_door_gives_one_table(door: str, asked: Asked, wanted: Table) -> None:
    assert DOORS[door](asked) == wanted


@pytest.mark.parametrize("door", SERVED)
def test_every_door_of_the_server_gives_it(door: str, asked: Asked, served: Server, wanted: Table) -> None:
    assert SERVED[door](asked, served) == wanted


@pytest.mark.parametrize("road", ["fairsql", "postgresql"])
def test_a_chart_in_superset_gives_it_too(
    road: str, asked: Asked, served: Server, wanted: Table, superset: Site
) -> None:
    """A chart over the view, on the file by SQLAlchemy and on the wire server."""
    columns = [asked.question.group, *COLUMNS.split(", ")]
    url = {
        "fairsql": f"fairsql:///{asked.database}?read_only=true",
        "postgresql": f"postgresql+psycopg2://fairsql@127.0.0.1:{served.port}/{asked.database.stem}",
    }[road]
    database = superset.add_database(f"{road} of {asked.question.file.stem}", url)
    with superset.dataset(database, "measured") as dataset:
        assert superset.chart_rows(superset.add_chart(dataset, "rates", columns)) == wanted
