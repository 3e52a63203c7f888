"""Optimised transforms of rows of other databases: the rows are those that DuckDB draws on the same KEY."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from oracle import assert_same
from test_engines import (  # noqa: F401  fixtures
    ENGINES,
    Reached,
    clickhouse,
    home,
    of_sqlite,
    postgres,
    server,
    spark,
    sqlite,
    warned_where_due,
)

import fairsql

COLUMNS = {
    "id": "BIGINT", "g": "VARCHAR(9)", "Job of": "VARCHAR(20)", "age": "INTEGER", "member": "BOOLEAN", "price": "DECIMAL(6, 2)",
    "score": "DOUBLE PRECISION", "y": "INTEGER", "income": "VARCHAR(9)",
}  # fmt: skip
JOBS = ["O'Brien", 'say "no" \\ yes', "naïve Ωμέγα 日本 🙂", None]
CLAUSES = {
    "plain": """PROTECTED g LABEL y FEATURES "Job of", member EPSILON 0.1 OBJECTIVE l1
        DISTORTION changed("Job of") + changed(member) + changed(y) WITHIN 1.5 SEED 7 KEY id""",
    "bins": """PROTECTED g, member LABEL income = '>50K' AS high FEATURES quantiles(age, 3), bins(score, 2) AS half
        EPSILON 0.2 OBJECTIVE l1 DISTORTION steps(age, 1) + steps(half) + changed(high) WITHIN 1.5 KEY coalesce("Job of", ''), id""",
    "top": """PROTECTED CUBE (g, member) LABEL y FEATURES top("Job of", 2), bins(price, [0.25, 0.5]) EPSILON 0.3 OBJECTIVE kl
        DISTORTION changed("Job of") + changed(price) + changed(y) WITHIN 1.5 WEIGHT age KEY id""",
}


def rows() -> list[tuple[Any, ...]]:
    """Rows whose outcomes differ by group, with NULL in most columns."""
    draw = random.Random(11)
    found = []
    for at in range(240):
        group, member = draw.choice(["a", "b", None]), draw.random() < 0.4
        wins = draw.random() < (0.7 if group == "a" else 0.35)
        label = None if at % 10 == 3 else int(wins)
        price, score = draw.randrange(4) / 4, None if at % 12 == 5 else draw.randrange(100) / 64
        income = None if label is None else ">50K" if wins else "<=50K"
        found.append((at, group, JOBS[at % 4], draw.randint(18, 70), member, price, score, label, income))
    return found


def literal(value: Any, name: str) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, str):
        backslash = "\\\\" if name in ("ClickHouse", "Spark") else "\\"
        quoted = value.replace("\\", backslash).replace("'", "\\'" if name == "Spark" else "''")
        return f"'{quoted}'"
    return f"CAST({value} AS DOUBLE)" if isinstance(value, float) and name == "Spark" else str(value)


def write(there: Reached, statement: str) -> None:
    assert there.con.engine is not None
    with there.con.engine.snapshot(writes=True):
        there.con.engine.execute(statement)


def fill(there: Reached) -> None:
    """Make the table `people` in an engine."""
    values = ", ".join(f"({', '.join(literal(value, there.name) for value in row)})" for row in rows())
    quote = "`" if there.name in ("ClickHouse", "Spark") else '"'
    names = [f"{quote}{name}{quote}" for name in COLUMNS]
    kinds = [kind.replace("DOUBLE PRECISION", "DOUBLE") if there.name == "Spark" else kind for kind in COLUMNS.values()]
    if there.name == "Spark":
        casts = ", ".join(f"CAST({name} AS {kind}) AS {name}" for name, kind in zip(names, kinds, strict=True))
        write(there, f"CREATE OR REPLACE TEMPORARY VIEW people AS SELECT {casts} FROM VALUES {values} AS v({', '.join(names)})")  # fmt: skip
        return
    write(there, "DROP TABLE IF EXISTS people")
    if there.name == "ClickHouse":
        kinds = [f"Nullable({kind.replace('BOOLEAN', 'Bool').replace('DOUBLE PRECISION', 'Float64')})" for kind in kinds]  # fmt: skip
    store = " ENGINE = MergeTree ORDER BY tuple()" if there.name == "ClickHouse" else ""
    columns = ", ".join(f"{name} {kind}" for name, kind in zip(names, kinds, strict=True))
    write(there, f"CREATE TABLE people ({columns}){store}")
    write(there, f"INSERT INTO people VALUES {values}")


@pytest.fixture(scope="module")
def here() -> Iterator[fairsql.Connection]:
    """DuckDB with the same rows."""
    with fairsql.connect() as con:
        con.execute("CREATE TABLE people ({})".format(", ".join(f'"{name}" {kind}' for name, kind in COLUMNS.items())))
        con.executemany(f"INSERT INTO people VALUES ({', '.join('?' * len(COLUMNS))})", rows())
        for name, clause in CLAUSES.items():
            con.execute(f'CREATE TRANSFORM "{name}" {clause} AS SELECT * FROM people')
        yield con


@pytest.fixture(params=ENGINES, scope="module")
def there(request: pytest.FixtureRequest) -> Iterator[Reached]:
    """Each engine in turn, with the table `people`."""
    reached: Reached = request.getfixturevalue(request.param)
    fill(reached)
    yield reached
    if reached.name != "Spark":
        write(reached, "DROP TABLE people")


def in_order(con: fairsql.Connection, query: str) -> tuple[list[str], list[tuple[Any, ...]]]:
    found = con.execute(query)
    return [each[0] for each in found.description or ()], sorted(found.fetchall(), key=lambda row: int(row[0]))


@pytest.mark.parametrize("name", CLAUSES)
def test_rows_are_redrawn_there_as_in_duckdb(name: str, there: Reached, here: fairsql.Connection) -> None:
    query = f"SELECT * FROM people FAIR TRANSFORM ({CLAUSES[name]})"
    want = in_order(here, query)
    with warned_where_due(there):
        assert in_order(there.con, query) == want
    before = {row[0]: row for row in rows()}
    changed = sum(before[row[0]] != row[: len(COLUMNS)] for row in want[1])
    assert 10 < changed < len(want[1]) or name == "top"  # which makes 'other' of a text


@pytest.mark.parametrize("name", CLAUSES)
def test_transforms_made_there_are_those_made_in_duckdb(name: str, there: Reached, here: fairsql.Connection) -> None:
    con = there.con
    con.execute(f'CREATE OR REPLACE TRANSFORM "{name}" {CLAUSES[name]} AS SELECT * FROM people')
    record = f"""SELECT label, features, bins, training_rows, excluded_rows, weight, groups, cells, seed, departure, changed,
        expected_distortion FROM fairsql.transforms WHERE transform = '{name}'"""
    assert_same(con.execute(record).fetchall(), here.execute(record).fetchall(), 1e-9, "records")
    for arguments in ("", ", seed := 8", ", labelled := false"):
        query = f"SELECT * FROM \"{name}\"('people'{arguments}) AS redrawn"
        assert in_order(con, query) == in_order(here, query)
