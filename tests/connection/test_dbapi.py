"""A connection by PEP 249 and by DuckDB's own API."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from support.small_loans import CLAUSE, ROWS

import fairsql
from fairsql.resources import adult_path

COLUMNS = {"g": [1, 1, 2], "p": [1, 0, 1]}
ARROW = pa.table(COLUMNS)


def test_module_is_pep_249() -> None:
    assert (fairsql.apilevel, fairsql.threadsafety, fairsql.paramstyle) == ("2.0", 1, "qmark")
    assert callable(fairsql.connect)
    assert issubclass(fairsql.Error, Exception)
    assert issubclass(fairsql.Warning, Exception)
    assert issubclass(fairsql.DatabaseError, fairsql.Error)


@pytest.mark.parametrize(
    "kind",
    [
        fairsql.DataError,
        fairsql.OperationalError,
        fairsql.IntegrityError,
        fairsql.InternalError,
        fairsql.ProgrammingError,
        fairsql.NotSupportedError,
    ],
)
def test_exceptions_of_pep_249(kind: type[Exception]) -> None:
    assert issubclass(kind, fairsql.DatabaseError)


def test_errors_of_fairsql_are_those_of_duckdb_too(loans: fairsql.Connection) -> None:
    assert issubclass(fairsql.ProgrammingError, duckdb.ProgrammingError)
    assert issubclass(fairsql.DataError, duckdb.DataError)
    with pytest.raises(duckdb.ProgrammingError):
        loans.execute("FROM t FAIR (PREDICTION p)")
    with pytest.raises(duckdb.DataError):
        loans.execute("FROM t FAIR (PREDICTION g PROTECTED p)").fetchall()


def test_cursor_shares_the_database(loans: fairsql.Connection) -> None:
    cursor = loans.cursor()
    assert isinstance(cursor, fairsql.Connection)
    assert cursor is not loans
    assert cursor.execute(f"FROM t {CLAUSE}").fetchall() == ROWS
    assert loans.duplicate().execute(f"FROM t {CLAUSE}").fetchall() == ROWS


def test_description_and_rowcount(loans: fairsql.Connection) -> None:
    cursor = loans.execute(f"FROM t {CLAUSE}")
    assert [column[0] for column in cursor.description] == ["g", "n", "excluded", "selection_rate"]
    assert [str(column[1]) for column in cursor.description] == ["INTEGER", "BIGINT", "BIGINT", "DOUBLE"]
    assert all(len(column) == 7 for column in cursor.description)
    assert cursor.rowcount == -1


def test_execute_returns_the_connection(loans: fairsql.Connection) -> None:
    assert loans.execute(f"FROM t {CLAUSE}") is loans


def test_fetching(loans: fairsql.Connection) -> None:
    assert loans.execute(f"FROM t {CLAUSE}").fetchone() == ROWS[0]
    assert loans.fetchone() == ROWS[1]
    assert loans.fetchone() is None
    assert loans.execute(f"FROM t {CLAUSE}").fetchmany(1) == ROWS[:1]
    assert loans.fetchmany(5) == ROWS[1:]
    assert loans.fetchmany(5) == []
    assert loans.execute(f"FROM t {CLAUSE}").fetchall() == ROWS
    assert list(loans.execute(f"FROM t {CLAUSE}")) == ROWS


def test_executemany(loans: fairsql.Connection) -> None:
    loans.execute("CREATE TABLE audit (asked INT, g INT, n BIGINT)")
    found = loans.executemany(f"INSERT INTO audit SELECT ?, g, n FROM t WHERE p >= ? {CLAUSE}", [[7, 0], [8, 1]])
    assert found is loans
    assert loans.execute("FROM audit ORDER BY ALL").fetchall() == [(7, 1, 2), (7, 2, 1), (8, 1, 1), (8, 2, 1)]


def test_sizes_are_accepted(loans: fairsql.Connection) -> None:
    loans.setinputsizes([1])
    loans.setoutputsize(10, 1)
    assert loans.execute(f"FROM t {CLAUSE}").fetchall() == ROWS


def test_context_manager_closes() -> None:
    with fairsql.connect() as con:
        con.execute("SELECT 1")
    with pytest.raises(fairsql.Error, match=r"[Cc]losed"):
        con.execute("SELECT 1")


def test_closing_twice_is_fine(con: fairsql.Connection) -> None:
    con.close()
    con.close()
    with pytest.raises(fairsql.Error):
        con.execute(f"FROM t {CLAUSE}")


def test_commit_and_rollback(loans: fairsql.Connection) -> None:
    assert loans.begin() is loans
    loans.execute(f"CREATE TABLE kept AS FROM t {CLAUSE}")
    assert loans.commit() is loans
    loans.begin()
    loans.execute("DELETE FROM kept")
    assert loans.rollback() is loans
    assert loans.execute("FROM kept ORDER BY g").fetchall() == ROWS


def test_commit_and_rollback_without_a_transaction_do_nothing(loans: fairsql.Connection) -> None:
    assert loans.commit() is loans
    assert loans.rollback() is loans
    assert loans.execute(f"FROM t {CLAUSE}").fetchall() == ROWS


def test_begin_twice_is_duckdbs_error(loans: fairsql.Connection) -> None:
    loans.begin()
    with pytest.raises(duckdb.TransactionException):
        loans.begin()


@pytest.mark.parametrize("method", ["sql", "query", "from_query"])
def test_relations(loans: fairsql.Connection, method: str) -> None:
    relation = getattr(loans, method)(f"FROM t {CLAUSE}")
    assert isinstance(relation, duckdb.DuckDBPyRelation)
    assert relation.columns == ["g", "n", "excluded", "selection_rate"]
    assert relation.fetchall() == ROWS
    assert relation.filter("n > 1").project("g").fetchall() == [(1,)]


def test_relations_are_lazy(loans: fairsql.Connection) -> None:
    relation = loans.sql(f"FROM t {CLAUSE}")
    loans.execute("INSERT INTO t VALUES (3, 1)")
    assert relation is not None
    assert relation.fetchall() == [*ROWS, (3, 1, 0, 1.0)]


def test_relation_options(loans: fairsql.Connection) -> None:
    relation = loans.sql(f"FROM t WHERE p >= ? {CLAUSE}", params=[1], alias="audit")
    assert relation is not None
    assert relation.alias == "audit"
    assert relation.fetchall() == [(1, 1, 0, 1.0), (2, 1, 0, 1.0)]


def test_sql_runs_what_is_no_query(loans: fairsql.Connection) -> None:
    plainly = loans.raw.sql("CREATE VIEW plain AS FROM t")  # a relation or None, by the version of DuckDB
    assert isinstance(loans.sql(f"CREATE VIEW audit AS FROM t {CLAUSE}"), type(plainly))
    assert loans.execute("FROM audit").fetchall() == ROWS
    loans.sql("CREATE METRIC share AS (tp + fp) / n")
    assert loans.execute("FROM t FAIR (PREDICTION p PROTECTED g METRICS share)").fetchall() == ROWS


def test_execute_takes_keywords(loans: fairsql.Connection) -> None:
    assert loans.execute(query=f"FROM t WHERE g = ? {CLAUSE}", parameters=[2]).fetchall() == ROWS[1:]


@pytest.mark.parametrize("method", ["df", "fetchdf", "fetch_df"])
def test_pandas_frames(loans: fairsql.Connection, method: str) -> None:
    frame = getattr(loans.execute(f"FROM t {CLAUSE}"), method)()
    assert isinstance(frame, pd.DataFrame)
    assert frame.to_dict("list") == {"g": [1, 2], "n": [2, 1], "excluded": [0, 0], "selection_rate": [0.5, 1.0]}


def test_arrow_tables(loans: fairsql.Connection) -> None:
    table = loans.execute(f"FROM t {CLAUSE}").arrow()
    assert isinstance(table, pa.Table)
    assert table.to_pydict() == {"g": [1, 2], "n": [2, 1], "excluded": [0, 0], "selection_rate": [0.5, 1.0]}
    relation = loans.sql(f"FROM t {CLAUSE}")
    assert relation is not None
    assert relation.to_arrow_table().equals(table)


def test_polars_frames(loans: fairsql.Connection) -> None:
    frame = loans.execute(f"FROM t {CLAUSE}").pl()
    assert isinstance(frame, pl.DataFrame)
    assert frame.rows() == ROWS


def test_numpy_arrays(loans: fairsql.Connection) -> None:
    arrays = loans.execute(f"FROM t {CLAUSE}").fetchnumpy()
    assert arrays["n"].dtype == np.int64
    assert arrays["selection_rate"].dtype == np.float64
    assert {name: list(values) for name, values in arrays.items()} == {
        "g": [1, 2], "n": [2, 1], "excluded": [0, 0], "selection_rate": [0.5, 1.0],
    }  # fmt: skip


def test_undefined_metrics_are_missing_in_frames(loans: fairsql.Connection) -> None:
    loans.execute("CREATE TABLE missing AS SELECT 1 AS g, NULL::INT AS p")
    assert loans.execute(f"FROM missing {CLAUSE}").df()["selection_rate"].isna().tolist() == [True]
    assert loans.execute(f"FROM missing {CLAUSE}").arrow()["selection_rate"].to_pylist() == [None]


def test_extract_statements(loans: fairsql.Connection) -> None:
    statements = loans.extract_statements(f"FROM t {CLAUSE}; SELECT 1; SELECT ';' FROM t {CLAUSE};")
    assert [loans.execute(each).fetchall() for each in statements] == [ROWS, [(1,)], [(";",), (";",)]]


def test_get_table_names(loans: fairsql.Connection) -> None:
    loans.execute("CREATE SCHEMA s; CREATE TABLE s.u AS FROM t")
    query = "SELECT * FROM t JOIN s.u ON t.g = u.g WHERE t.p IS NOT NULL FAIR (PREDICTION u.p PROTECTED t.g)"
    assert loans.get_table_names(query) == {"t", "u"}
    assert loans.get_table_names(query, qualified=True) == {"t", "s.u"}


def test_register_and_unregister(con: fairsql.Connection) -> None:
    con.register("shown", pd.DataFrame(COLUMNS))
    assert con.execute(f"FROM shown {CLAUSE}").fetchall() == ROWS
    con.unregister("shown")
    with pytest.raises(duckdb.ProgrammingError, match="shown does not exist"):
        con.execute(f"FROM shown {CLAUSE}")


def test_methods_that_make_relations(con: fairsql.Connection, tmp_path: Path) -> None:
    pd.DataFrame(COLUMNS).to_csv(tmp_path / "t.csv", index=False)
    pq.write_table(ARROW, tmp_path / "t.parquet")
    relations = {
        "df": con.from_df(pd.DataFrame(COLUMNS)),
        "arrow": con.from_arrow(ARROW),
        "csv": con.read_csv(str(tmp_path / "t.csv")),
        "parquet": con.read_parquet(str(tmp_path / "t.parquet")),
        "values": con.values([1, 1]),
    }
    for name, relation in relations.items():
        relation.create(name)
        assert con.table(name).fetchall() == ([(1, 1)] if name == "values" else [(1, 1), (1, 0), (2, 1)])
    for name in ("df", "arrow", "csv", "parquet"):
        assert con.execute(f"FROM {name} {CLAUSE}").fetchall() == ROWS
    assert con.execute('FROM "values" FAIR (PREDICTION col0 PROTECTED col1)').fetchall() == [(1, 1, 0, 1.0)]


def test_files_by_name(con: fairsql.Connection, tmp_path: Path) -> None:
    pd.DataFrame(COLUMNS).to_csv(tmp_path / "t.csv", index=False)
    pq.write_table(ARROW, tmp_path / "t.parquet")
    for source in (
        f"'{tmp_path}/t.csv'",
        f"'{tmp_path}/t.parquet'",
        f"read_csv('{tmp_path}/t.csv')",
        f"read_parquet(['{tmp_path}/t.parquet'])",
    ):
        assert con.execute(f"FROM {source} {CLAUSE}").fetchall() == ROWS
    assert con.execute(f"FROM read_parquet($path) {CLAUSE}", {"path": f"{tmp_path}/t.parquet"}).fetchall() == ROWS


def test_bundled_data(adult: fairsql.Connection) -> None:
    query = "SELECT sum(n) FROM '{}' FAIR (LABEL income = '>50K' PROTECTED race, sex)"
    assert adult.execute(query.format(adult_path())).fetchall() == [(48_842,)]


def test_dir_lists_what_both_have(con: fairsql.Connection) -> None:
    listed = dir(con)
    assert listed == sorted(set(listed))
    assert {"expand", "metrics", "execute", "df", "register", "create_function", "interrupt"} <= set(listed)
    assert not [name for name in listed if not name.startswith("__") and not hasattr(con, name)]


def test_unknown_attributes_are_refused(con: fairsql.Connection) -> None:
    with pytest.raises(AttributeError, match="no_such_thing"):
        con.no_such_thing  # noqa: B018


@pytest.mark.parametrize(
    ("query", "parameters", "rows"),
    [
        (f"SELECT g, n FROM t WHERE p >= ? {CLAUSE}", [1], [(1, 1), (2, 1)]),
        (f"SELECT g, n FROM t WHERE p >= ? {CLAUSE}", (1,), [(1, 1), (2, 1)]),
        (f"SELECT ? AS a, n FROM t WHERE g = ? {CLAUSE} LIMIT ?", ["x", 1, 1], [("x", 2)]),
        (f"SELECT $2 AS a, n FROM t WHERE g = $1 {CLAUSE}", [1, "x"], [("x", 2)]),
        (f"SELECT ?2 AS a, n FROM t WHERE g = ?1 {CLAUSE}", [1, "x"], [("x", 2)]),
        (f"SELECT $a AS a, $b AS b, n FROM t WHERE g = $b {CLAUSE}", {"a": "x", "b": 1}, [("x", 1, 2)]),
        (f"SELECT $1,$2,n FROM t WHERE g=$2 {CLAUSE}", ["x", 1], [("x", 1, 2)]),
        (f"SELECT $a,$b,n FROM t WHERE g=$b {CLAUSE}", {"a": "x", "b": 1}, [("x", 1, 2)]),
        ("SELECT n FROM t FAIR (PREDICTION p >= ? PROTECTED g > ? AS h)", [0, 1], [(2,), (1,)]),
        ("SELECT selection_rate FROM t FAIR (PREDICTION p >= $x PROTECTED g > $x AS h)", {"x": 1}, [(0.5,), (1.0,)]),
        ("SELECT sp FROM t FAIR (SCORE p / 2 THRESHOLD ? PROTECTED g METRICS sp)", [0.5], [(0.5,), (1.0,)]),
        ("SELECT x FROM t FAIR (LABEL p PROTECTED g METRICS ? * base_rate AS x)", [4], [(2.0,), (4.0,)]),
        ("SELECT within FROM t FAIR DISPARITY (LABEL p PROTECTED g WITHIN ?)", [0.4], [(False,)]),
        ("SELECT within FROM t FAIR DISPARITY (LABEL p PROTECTED g WITHIN RATIO ?)", [0.5], [(True,)]),
        ("SELECT within FROM t FAIR DISPARITY (LABEL p PROTECTED g METRICS base_rate WITHIN ?)", [0.5], [(True,)]),
        ("SELECT difference FROM t FAIR DISPARITY (LABEL p PROTECTED g MINIMUM ?)", [2], [(None,)]),
        ("SELECT lowest_group FROM t FAIR DISPARITY (LABEL p PROTECTED g REFERENCE ?)", [2], [("1",)]),
        ("SELECT sum(n) FROM t FAIR (LABEL p PROTECTED g WEIGHT ?)", [2], [(3,)]),
        ("SELECT b FROM t FAIR (LABEL p PROTECTED g CONTROL ? AS b) LIMIT 1", ["s"], [("s",)]),
        (f"SELECT n, ? AS z FROM (SELECT * FROM t WHERE g = ? {CLAUSE})", ["z", 1], [(2, "z")]),
        (f"SELECT (SELECT max(n) FROM t WHERE g = ? {CLAUSE}), (SELECT max(n) FROM t WHERE g = ? {CLAUSE}), ?",
         [1, 2, 3], [(2, 1, 3)]),
        (f"SELECT '?' AS q, n FROM t WHERE '?' <> ? {CLAUSE} -- ?", ["x"], [("?", 2), ("?", 1)]),
    ],
)  # fmt: skip
def test_parameters(loans: fairsql.Connection, query: str, parameters: object, rows: list[Any]) -> None:
    assert loans.execute(query, parameters).fetchall() == rows


def test_parameters_of_metric_calls(loans: fairsql.Connection) -> None:
    query = "SELECT x FROM t FAIR (PREDICTION p LABEL 1 PROTECTED g METRICS average_error_cost({}) AS x)"
    for arguments in ("?, ?", "$1, $2", "?,?", "$1,$2"):
        assert loans.execute(query.format(arguments), [1, 6]).fetchall() == [(3.0,), (0.0,)]


@pytest.mark.parametrize("parameters", [[], [1, 2]])
def test_wrong_number_of_parameters_is_duckdbs_error(loans: fairsql.Connection, parameters: list[int]) -> None:
    with pytest.raises(duckdb.InvalidInputException, match="arameter"):
        loans.execute(f"FROM t WHERE p >= ? {CLAUSE}", parameters)


def test_parameters_do_not_become_sql(loans: fairsql.Connection) -> None:
    evil = "'; DROP TABLE t; --"
    assert loans.execute(f"FROM t WHERE g::VARCHAR = ? {CLAUSE}", [evil]).fetchall() == []
    rows = loans.execute("SELECT k, n FROM t FAIR (LABEL p PROTECTED ? AS k)", [evil]).fetchall()
    assert rows == [(evil, 3)]
    assert loans.execute("SELECT count(*) FROM t").fetchall() == [(3,)]


def test_prepared_statements(loans: fairsql.Connection) -> None:
    loans.execute("PREPARE audit AS SELECT g, n FROM t WHERE p >= $least FAIR (PREDICTION p >= $cut PROTECTED g)")
    assert loans.execute("EXECUTE audit(least := 0, cut := 1)").fetchall() == [(1, 2), (2, 1)]
    assert loans.execute("EXECUTE audit(least := 1, cut := 1)").fetchall() == [(1, 1), (2, 1)]
    loans.execute("DEALLOCATE audit")
    with pytest.raises(duckdb.Error, match="audit"):
        loans.execute("EXECUTE audit(least := 1, cut := 1)")
