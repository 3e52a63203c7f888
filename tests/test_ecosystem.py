"""FairSQL among others: the same numbers from and to each library and file, copies of what it says, light imports."""

from __future__ import annotations

import copy
import os
import pickle
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest

import fairsql
from fairsql.expansion import read_work
from fairsql.expansion.form_table import FORMS
from fairsql.metrics import built_in_metrics
from fairsql.resources import adult_path
from fairsql.syntax.clause import find_clauses
from fairsql.syntax.clauses.items import read_spec
from fairsql.syntax.statements.script import read_script
from fairsql.text.tokens import tokenize

CLAUSE = """FAIR (PREDICTION "hours-per-week" >= 45 LABEL income = '>50K' PROTECTED sex, race
    METRICS selection_rate, true_positive_rate, positive_predictive_value) ORDER BY sex, race"""
NAMES = ["sex", "race", "n", "excluded", "selection_rate", "true_positive_rate", "positive_predictive_value"]
HEAVY = """IPython clarabel cvxpy matplotlib numpy pandas polars prompt_toolkit pyarrow pygments pytz rich scipy skops sklearn
    sqlalchemy threadpoolctl""".split()


@pytest.fixture(scope="module")
def table() -> pa.Table:
    """The Adult data as an Arrow table, one income of them unknown."""
    table = pq.read_table(adult_path(), columns=["sex", "race", "hours-per-week", "income"])
    income = table.column("income").to_pylist()
    return table.set_column(3, "income", pa.array([None, *income[1:]]))


@pytest.fixture(scope="module")
def expected(table: pa.Table) -> list[tuple[Any, ...]]:
    """What the clause must find, counted by pandas."""
    frame = table.to_pandas().dropna(subset=["income"])
    frame["p"], frame["y"] = frame["hours-per-week"] >= 45, frame["income"] == ">50K"
    groups = frame.groupby(["sex", "race"])
    out = table.to_pandas().groupby(["sex", "race"])["income"].apply(lambda income: int(income.isna().sum()))
    return [
        (*key, len(g), out[key], g.p.mean(), (g.p & g.y).sum() / g.y.sum(), (g.p & g.y).sum() / g.p.sum())
        for key, g in groups
    ]


def close(rows: Any, expected: list[tuple[Any, ...]]) -> bool:
    found = [tuple(row) for row in rows]
    return [row[:4] for row in found] == [row[:4] for row in expected] and np.allclose(
        [row[4:] for row in found], [row[4:] for row in expected], rtol=1e-12, atol=0
    )


# -- results -----------------------------------------------------------------------------------------------------------

RESULTS: dict[str, Callable[[Any], Any]] = {
    "rows": lambda result: result.fetchall(),
    "pandas": lambda result: result.df().itertuples(index=False),
    "polars": lambda result: result.pl().rows(),
    "numpy": lambda result: zip(*result.fetchnumpy().values(), strict=True),
    "arrow": lambda result: _arrow_rows(result.arrow()),
    "record batches": lambda result: _arrow_rows(result.to_arrow_reader(4).read_all()),
}


def _arrow_rows(table: Any) -> list[tuple[Any, ...]]:
    table = table.read_all() if hasattr(table, "read_all") else table  # a relation of DuckDB 1.4 gives a reader
    assert table.schema.types[2:] == [pa.int64(), pa.int64(), pa.float64(), pa.float64(), pa.float64()]
    return list(zip(*table.to_pydict().values(), strict=True))


@pytest.mark.parametrize("library", RESULTS)
def test_results_of_a_connection(con: fairsql.Connection, table: pa.Table, expected: list[Any], library: str) -> None:
    con.register("people", table)
    assert close(RESULTS[library](con.execute(f"FROM people {CLAUSE}")), expected)


@pytest.mark.parametrize("library", [name for name in RESULTS if name != "record batches"])
def test_results_of_a_relation(con: fairsql.Connection, table: pa.Table, expected: list[Any], library: str) -> None:
    con.register("people", table)
    relation = con.sql(f"FROM people {CLAUSE}")
    assert relation.columns == NAMES
    assert close(RESULTS[library](relation), expected)


def test_record_batches_come_one_by_one(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT i % 5000 AS g, i % 2 AS p FROM range(10000) r(i)")
    reader = con.execute("FROM t FAIR (PREDICTION p PROTECTED g)").to_arrow_reader(2048)
    sizes = [len(batch) for batch in reader]
    assert sum(sizes) == 5000
    assert max(sizes) <= 2048


# -- sources -----------------------------------------------------------------------------------------------------------

FRAMES: dict[str, Callable[[pa.Table], Any]] = {
    "pandas": lambda table: table.to_pandas(),
    "pandas on arrow": lambda table: table.to_pandas(types_mapper=pd.ArrowDtype),
    "pandas categories": lambda table: table.to_pandas().astype({"sex": "category", "race": "category"}),
    "polars": pl.from_arrow,
    "polars lazy": lambda table: pl.from_arrow(table).lazy(),
    "arrow": lambda table: table,
    "arrow dictionaries": lambda table: table.set_column(0, "sex", table.column("sex").dictionary_encode()),
    "arrow dataset": ds.dataset,
    "arrow reader": lambda table: table.to_reader(1000),
}


@pytest.mark.parametrize("kind", FRAMES)
def test_frames_registered(con: fairsql.Connection, table: pa.Table, expected: list[Any], kind: str) -> None:
    con.register("people", FRAMES[kind](table))
    assert close(con.execute(f"FROM people {CLAUSE}").fetchall(), expected)


@pytest.mark.parametrize("kind", FRAMES)
def test_frames_of_local_variables(con: fairsql.Connection, table: pa.Table, expected: list[Any], kind: str) -> None:
    people = FRAMES[kind](table)
    assert close(con.execute(f"FROM people {CLAUSE}").fetchall(), expected)
    assert people is not None


@pytest.mark.parametrize("suffix", ["parquet", "csv", "json"])
def test_files(con: fairsql.Connection, table: pa.Table, expected: list[Any], tmp_path: Path, suffix: str) -> None:
    con.register("people", table)
    con.execute(f"COPY people TO '{tmp_path}/people.{suffix}'")
    assert close(con.execute(f"FROM '{tmp_path}/people.{suffix}' {CLAUSE}").fetchall(), expected)
    assert close(con.execute(f"FROM '{tmp_path}/*.{suffix}' {CLAUSE}").fetchall(), expected)


def _load(con: fairsql.Connection, extension: str) -> None:
    try:
        con.install_extension(extension)
        con.load_extension(extension)
    except duckdb.Error as error:
        pytest.skip(f"DuckDB's extension {extension} cannot be had here: {str(error).splitlines()[0]}")


def test_attached_sqlite(con: fairsql.Connection, table: pa.Table, expected: list[Any], tmp_path: Path) -> None:
    _load(con, "sqlite")
    path = tmp_path / "people.sqlite"
    with sqlite3.connect(path) as lite:
        table.to_pandas().to_sql("people", lite, index=False)
    lite.close()
    con.execute(f"ATTACH '{path}' AS lite (TYPE sqlite)")
    assert close(con.execute(f"FROM lite.people {CLAUSE}").fetchall(), expected)


def test_attached_postgres(con: fairsql.Connection, table: pa.Table, expected: list[Any]) -> None:
    address = os.environ.get("FAIRSQL_POSTGRES")
    if not address:
        pytest.skip("no PostgreSQL: set FAIRSQL_POSTGRES to what ATTACH takes, such as 'host=localhost dbname=test'")
    _load(con, "postgres")
    con.register("people", table)
    con.execute(f"ATTACH '{address}' AS pg (TYPE postgres)")
    con.execute("CREATE OR REPLACE TABLE pg.public.fairsql_people AS FROM people")
    try:
        assert close(con.execute(f"FROM pg.public.fairsql_people {CLAUSE}").fetchall(), expected)
    finally:
        con.execute("DROP TABLE pg.public.fairsql_people")


# -- copies ------------------------------------------------------------------------------------------------------------

CLAUSES = [
    "FROM t FAIR RELABEL (SCORE s LABEL y PROTECTED g CONTROL c METHOD risk_flipping FILTER g > 1)",
    "FROM t FAIR THRESHOLD (SCORE s LABEL y PROTECTED g METHOD pso SEED 3 LAMBDA 0.5)",
    "FROM t FAIR TRANSFORM (PROTECTED g LABEL y FEATURES a, b DISTORTION abs(new.a - old.a) WITHIN 1 EPSILON 0.1)",
]
STATEMENTS = [
    "CREATE MODEL m PREDICT y FEATURES a, b USING logistic FAIR (PROTECTED g METRICS fpr WITHIN 0.1) AS FROM t",
    "CREATE TRANSFORM r PROTECTED g LABEL y FEATURES a, b DISTORTION abs(new.a - old.a) WITHIN 1 EPSILON 0.1 AS FROM t",
    "DROP MODEL IF EXISTS m",
    "SHOW MODELS",
    "DESCRIBE MODEL m",
    "SWEEP MODEL m WITHIN 0.01, 0.1",
]


def _spec(text: str) -> Any:
    tokens = tokenize(text)
    (clause,) = find_clauses(tokens, text, FORMS)
    return read_spec(clause, tokens, text, forms=FORMS, metrics=built_in_metrics(), render=lambda a, b: text[a:b])


def _statement(text: str) -> Any:
    return read_work(read_script(text)[0], built_in_metrics)


@pytest.mark.parametrize("again", [lambda x: pickle.loads(pickle.dumps(x)), copy.copy, copy.deepcopy], ids=["pickle", "copy", "deepcopy"])  # fmt: skip
@pytest.mark.parametrize("text", [*CLAUSES, *STATEMENTS], ids=lambda text: " ".join(text.split()[:4]))
def test_all_that_a_text_asks_can_be_copied(text: str, again: Callable[[Any], Any]) -> None:
    asked = _spec(text) if text in CLAUSES else _statement(text)
    other = again(asked)
    assert type(other) is type(asked)
    assert other == asked
    assert repr(other) == repr(asked)


def test_errors_that_duckdb_raised_can_be_copied(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT 1 AS g")
    for query in ("FROM t FAIR (PREDICTION nothing PROTECTED g)", "FROM t FAIR (PREDICTION g PROTECTED g METRICS x)"):
        with pytest.raises(fairsql.Error) as caught:
            con.execute(query)
        for other in (copy.copy(caught.value), copy.deepcopy(caught.value), pickle.loads(pickle.dumps(caught.value))):
            assert str(other) == str(caught.value)
            assert isinstance(other, fairsql.ProgrammingError)


# -- imports -----------------------------------------------------------------------------------------------------------

QUERY = """
con = fairsql.connect()
con.execute("CREATE TABLE t AS SELECT 1 AS g, 1 AS p")
assert con.execute("FROM t FAIR DISPARITY (PREDICTION p PROTECTED g CONFIDENCE 0.95)").fetchall()
"""


@pytest.mark.parametrize("code", ["", QUERY], ids=["import", "query"])
def test_heavy_libraries_are_left_alone(code: str) -> None:
    before = f"import sys, duckdb; heavy = {HEAVY!r}; known = set(sys.modules)\n"
    after = "print([name for name in heavy if name in sys.modules and name not in known])"
    command = [sys.executable, "-c", f"{before}import fairsql\n{code}\n{after}"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
