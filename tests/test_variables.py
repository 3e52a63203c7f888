"""Data frames that a query names by a variable: DuckDB finds those of the user's functions and modules, and none of ours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import fairsql

CLAUSE = "FAIR (PREDICTION p PROTECTED g)"
COLUMNS = {"g": [1, 1, 2], "p": [1, 0, 1]}
ROWS = [(1, 2, 0, 0.5), (2, 1, 0, 1.0)]
AT_MODULE = pa.table(COLUMNS)


@pytest.fixture
def loans(con: fairsql.Connection) -> fairsql.Connection:
    """A connection with a table `t` of two groups."""
    con.execute("CREATE TABLE t AS SELECT * FROM (VALUES (1, 1), (1, 0), (2, 1)) v(g, p)")
    return con


@pytest.mark.parametrize("make", [pa.table, pl.DataFrame, pd.DataFrame], ids=["arrow", "polars", "pandas"])
@pytest.mark.parametrize("method", ["execute", "sql", "query"])
def test_local_frames(con: fairsql.Connection, make: Callable[[Any], Any], method: str) -> None:
    local = make(COLUMNS)
    assert len(local) == 3
    assert getattr(con, method)(f"FROM local {CLAUSE}").fetchall() == ROWS
    assert getattr(con, method)("FROM local").fetchall() == [(1, 1), (1, 0), (2, 1)]


def test_local_objects_of_other_kinds(con: fairsql.Connection) -> None:
    lazy = pl.DataFrame(COLUMNS).lazy()
    reader = pa.table(COLUMNS).to_reader()
    arrays = {name: np.array(values) for name, values in COLUMNS.items()}
    relation = con.sql("SELECT unnest([1, 1, 2]) AS g, unnest([1, 0, 1]) AS p")
    assert all(each is not None for each in (lazy, reader, arrays, relation))
    for name in ("lazy", "reader", "arrays", "relation"):
        assert con.execute(f"FROM {name} {CLAUSE}").fetchall() == ROWS


def test_text_columns_of_arrow(con: fairsql.Connection) -> None:
    people = pa.table({"race": ["b", "a", None, "a"], "hired": [True, False, None, True]})
    assert people.num_rows == 4
    rows = con.execute("FROM people FAIR (PREDICTION hired PROTECTED race)").fetchall()
    assert rows == [("a", 2, 0, 0.5), ("b", 1, 0, 1.0), (None, 0, 1, None)]


def test_module_variables(con: fairsql.Connection) -> None:
    assert con.execute(f"FROM AT_MODULE {CLAUSE}").fetchall() == ROWS
    assert con.sql(f"FROM AT_MODULE {CLAUSE}").fetchall() == ROWS


def test_local_variables_hide_those_of_the_module(con: fairsql.Connection) -> None:
    AT_MODULE = pa.table({"g": [9], "p": [0]})  # noqa: N806
    assert AT_MODULE.num_rows == 1
    assert con.execute(f"FROM AT_MODULE {CLAUSE}").fetchall() == [(9, 1, 0, 0.0)]


def test_tables_come_before_variables(loans: fairsql.Connection) -> None:
    t = pa.table({"g": [9], "p": [0]})
    assert t.num_rows == 1
    assert loans.execute(f"FROM t {CLAUSE}").fetchall() == ROWS


def test_variables_of_nested_functions(con: fairsql.Connection) -> None:
    def outer() -> list[Any]:
        frame = pa.table(COLUMNS)

        def inner() -> list[Any]:
            assert frame.num_rows == 3  # a variable that the function uses is one of its own
            return con.execute(f"FROM frame {CLAUSE}").fetchall()

        return inner()

    assert outer() == ROWS


def test_variables_of_comprehensions_and_lambdas(con: fairsql.Connection) -> None:
    frames = [pa.table(COLUMNS), pa.table({"g": [3], "p": [1]})]
    found = [con.execute(f"FROM frame {CLAUSE}").fetchall() for frame in frames]
    assert found == [ROWS, [(3, 1, 0, 1.0)]]
    assert [con.execute(f"FROM AT_MODULE {CLAUSE}").fetchall() for _ in range(2)] == [ROWS, ROWS]
    run = lambda frame: (frame, con.execute(f"FROM frame {CLAUSE}").fetchall())[1]  # noqa: E731
    assert run(frames[1]) == [(3, 1, 0, 1.0)]
    lazily = (con.execute(f"FROM frame {CLAUSE}").fetchall() for frame in frames)
    assert list(lazily) == found


class Auditor:
    """A class whose method has the data as a local variable."""

    def __init__(self, con: fairsql.Connection) -> None:
        self.con = con

    def audit(self, frame: pa.Table) -> list[Any]:
        """Measure a table that came as an argument."""
        assert frame.num_rows
        return self.con.execute(f"FROM frame {CLAUSE}").fetchall()


def test_variables_of_methods(con: fairsql.Connection) -> None:
    assert Auditor(con).audit(pa.table(COLUMNS)) == ROWS


def test_variables_of_a_caller_are_found_only_where_duckdb_looks_there(con: fairsql.Connection) -> None:
    frame = pa.table(COLUMNS)

    def inside() -> list[Any]:
        return con.execute(f"FROM frame {CLAUSE}").fetchall()

    assert frame.num_rows == 3
    with pytest.raises(duckdb.ProgrammingError, match="frame does not exist"):
        inside()
    con.execute("SET python_scan_all_frames = true")
    assert inside() == ROWS


def test_replacement_scans_can_be_off(con: fairsql.Connection) -> None:
    frame = pa.table(COLUMNS)
    assert frame.num_rows == 3
    con.execute("SET python_enable_replacements = false")
    with pytest.raises(duckdb.ProgrammingError, match="frame does not exist"):
        con.execute(f"FROM frame {CLAUSE}")


def test_relations_outlive_the_variables(con: fairsql.Connection) -> None:
    def made() -> duckdb.DuckDBPyRelation | None:
        frame = pa.table(COLUMNS)
        assert frame.num_rows == 3
        return con.sql(f"FROM frame {CLAUSE}")

    relation = made()
    assert relation is not None
    assert relation.fetchall() == ROWS


def test_own_variables_of_the_package_are_hidden(con: fairsql.Connection) -> None:
    for name in ("arguments", "options", "run", "query", "expanded", "frame", "names", "sql"):
        with pytest.raises(duckdb.ProgrammingError, match=f"{name} does not exist"):
            con.execute(f"FROM {name} {CLAUSE}")
