"""A FairSQL connection is a PEP 249 connection, and a DuckDB connection, whose texts may hold FAIR.

In: every way to send text and to fetch rows. Checked: the rows, that DuckDB's own abilities (parameters, transactions,
threads, files; data frames by variable name in `test_variables.py`) stay what they are, and that text without FairSQL
syntax is passed on as the same object.
"""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from pathlib import Path
from threading import Barrier
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from support.effort import THOROUGH

import fairsql
from fairsql.expansion.form_table import FORMS
from fairsql.metrics import built_in_metrics
from fairsql.resources import adult_path
from fairsql.session.running import functions, script_run
from fairsql.syntax.clause import find_clauses
from fairsql.syntax.clauses.items import read_spec
from fairsql.syntax.spec import FairSpec
from fairsql.text.queries import query as query_of
from fairsql.text.tokens import tokenize

CLAUSE = "FAIR (PREDICTION p PROTECTED g)"
COLUMNS = {"g": [1, 1, 2], "p": [1, 0, 1]}
ROWS = [(1, 2, 0, 0.5), (2, 1, 0, 1.0)]
ARROW = pa.table(COLUMNS)


@pytest.fixture
def loans(con: fairsql.Connection) -> fairsql.Connection:
    """A connection with a table `t` of two groups."""
    con.execute("CREATE TABLE t AS SELECT * FROM (VALUES (1, 1), (1, 0), (2, 1)) v(g, p)")
    return con


# -- PEP 249 -----------------------------------------------------------------------------------------------------------


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


# -- DuckDB's own API --------------------------------------------------------------------------------------------------


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


# -- which connection --------------------------------------------------------------------------------------------------


def test_wrapping_a_connection_that_is_open() -> None:
    with duckdb.connect() as plain:
        plain.execute("CREATE TABLE t AS SELECT 1 AS g, 1 AS p")
        con = fairsql.connect(plain)
        assert con.raw is plain
        assert con.execute(f"FROM t {CLAUSE}").fetchall() == [(1, 1, 0, 1.0)]
        assert plain.execute("FROM t").fetchall() == [(1, 1)]
        assert fairsql.connect(con) is con


def test_default_connection() -> None:
    con = fairsql.connect(":default:")
    assert con.raw is duckdb.default_connection()
    con.execute("CREATE OR REPLACE TEMP TABLE fairsql_default AS SELECT 1 AS g, 1 AS p")
    assert con.execute(f"FROM fairsql_default {CLAUSE}").fetchall() == [(1, 1, 0, 1.0)]
    assert duckdb.sql("FROM fairsql_default").fetchall() == [(1, 1)]
    con.execute("DROP TABLE fairsql_default")


def test_databases_in_memory_are_apart(loans: fairsql.Connection) -> None:
    with fairsql.connect() as other, pytest.raises(duckdb.ProgrammingError, match="does not exist"):
        other.execute(f"FROM t {CLAUSE}")
    assert loans.execute(f"FROM t {CLAUSE}").fetchall() == ROWS


def test_settings_of_a_new_connection() -> None:
    with fairsql.connect(config={"threads": 1, "default_null_order": "nulls_first"}) as con:
        assert con.execute("SELECT current_setting('threads')").fetchall() == [(1,)]


def test_file_reopened(tmp_path: Path) -> None:
    path = tmp_path / "audits.duckdb"
    with fairsql.connect(path) as con:
        con.execute("CREATE TABLE t AS SELECT unnest([1, 1, 2]) AS g, unnest([1, 0, 1]) AS p")
        con.execute(f"CREATE VIEW audit AS FROM t {CLAUSE}")
        con.execute("CREATE METRIC harm(a := 2) AS a * (tp + fp) / n")
        con.execute("CREATE VIEW harmed AS FROM t FAIR (PREDICTION p PROTECTED g METRICS harm, harm(4) AS more)")
        con.execute("CREATE MACRO audited(least) AS TABLE FROM t WHERE p >= least " + CLAUSE)
    with duckdb.connect(str(path)) as plain:
        assert plain.execute("FROM audit").fetchall() == ROWS
        assert plain.execute("FROM harmed").fetchall() == [(1, 2, 0, 1.0, 2.0), (2, 1, 0, 2.0, 4.0)]
        assert plain.execute("FROM audited(1)").fetchall() == [(1, 1, 0, 1.0), (2, 1, 0, 1.0)]
        plain.execute("INSERT INTO t VALUES (2, 0)")
    with fairsql.connect(str(path)) as con:
        assert con.execute("FROM audit").fetchall() == [(1, 2, 0, 0.5), (2, 2, 0, 0.5)]
        query = "SELECT harm FROM t FAIR (PREDICTION p PROTECTED g METRICS harm(a := 10) AS harm)"
        assert con.execute(query).fetchall() == [(5.0,), (5.0,)]
        definition = "SELECT formula FROM fair_metric_definitions() WHERE metric = 'harm'"
        assert con.execute(definition).fetchall() == [("a * (tp + fp) / n",)]


def test_read_only_file(tmp_path: Path) -> None:
    path = tmp_path / "audits.duckdb"
    with fairsql.connect(path) as con:
        con.execute("CREATE TABLE t AS SELECT unnest([1, 1, 2]) AS g, unnest([1, 0, 1]) AS p")
        con.execute("CREATE METRIC harm AS (tp + fp) / n")
    with fairsql.connect(path, read_only=True) as con:
        assert con.execute("FROM t FAIR (PREDICTION p PROTECTED g METRICS harm)").fetchall() == ROWS
        for statement in ("CREATE METRIC other AS fp / n", "DROP METRIC harm", f"CREATE TABLE u AS FROM t {CLAUSE}"):
            with pytest.raises(duckdb.Error, match="read-only"):
                con.execute(statement)
        assert con.execute("FROM t FAIR (PREDICTION p PROTECTED g METRICS harm)").fetchall() == ROWS


def test_read_only_file_without_metrics_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "plain.duckdb"
    with duckdb.connect(str(path)) as plain:
        plain.execute("CREATE TABLE t AS SELECT unnest([1, 1, 2]) AS g, unnest([1, 0, 1]) AS p")
    with fairsql.connect(path, read_only=True) as con:
        assert con.execute("FROM t FAIR (PREDICTION p PROTECTED g METRICS sp)").fetchall() == ROWS
        with pytest.raises(fairsql.MetricError, match="unknown metric harm"):
            con.execute("FROM t FAIR (PREDICTION p PROTECTED g METRICS harm)")


def test_attached_databases(loans: fairsql.Connection, tmp_path: Path) -> None:
    with fairsql.connect(tmp_path / "other.duckdb") as other:
        other.execute("CREATE SCHEMA s; CREATE TABLE s.t AS SELECT 7 AS g, 1 AS p")
        other.execute("CREATE METRIC harm AS (tp + fp) / n")
    loans.execute(f"ATTACH '{tmp_path}/other.duckdb' AS other")
    assert loans.execute(f"FROM other.s.t {CLAUSE}").fetchall() == [(7, 1, 0, 1.0)]
    joined = f"SELECT g, n FROM t {CLAUSE} UNION ALL SELECT g, n FROM other.s.t {CLAUSE}"
    assert sorted(loans.execute(joined).fetchall()) == [(1, 2), (2, 1), (7, 1)]
    named = "FROM other.s.t FAIR (PREDICTION p PROTECTED g METRICS harm)"
    with pytest.raises(fairsql.MetricError, match="unknown metric harm"):
        loans.execute(named)
    loans.execute("USE other")
    assert loans.execute(named).fetchall() == [(7, 1, 0, 1.0)]
    loans.execute(f"CREATE TABLE memory.main.audit AS FROM other.s.t {CLAUSE}")
    assert loans.execute("FROM memory.main.audit").fetchall() == [(7, 1, 0, 1.0)]


# -- parameters --------------------------------------------------------------------------------------------------------


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


# -- scripts, transactions, threads ------------------------------------------------------------------------------------


def test_scripts(con: fairsql.Connection) -> None:
    rows = con.execute(f"""
        CREATE TABLE t AS SELECT unnest([1, 1, 2]) AS g, unnest([1, 0, 1]) AS p;
        CREATE METRIC share AS (tp + fp) / n;  -- a metric may be used in the script that makes it
        CREATE VIEW audit AS FROM t {CLAUSE};
        SELECT ';';
        FROM t FAIR (PREDICTION p PROTECTED g METRICS share);
    """).fetchall()
    assert rows == ROWS
    assert con.execute("FROM audit").fetchall() == ROWS


def test_script_with_parameters_for_its_last_statement(loans: fairsql.Connection) -> None:
    script = f"CREATE TABLE audit AS FROM t {CLAUSE}; SELECT g, n FROM t WHERE g = ? {CLAUSE}"
    assert loans.execute(script, [2]).fetchall() == [(2, 1)]
    assert loans.execute("FROM audit ORDER BY g").fetchall() == ROWS


def test_metric_that_is_rolled_back_is_gone(loans: fairsql.Connection) -> None:
    loans.begin()
    loans.execute("CREATE METRIC share AS (tp + fp) / n")
    assert loans.execute("SELECT share FROM t FAIR (PREDICTION p PROTECTED g METRICS share)").fetchall() == [
        (0.5,), (1.0,),
    ]  # fmt: skip
    assert loans.metrics().get("share") is not None
    loans.rollback()
    assert loans.metrics().get("share") is None
    with pytest.raises(fairsql.MetricError, match="unknown metric share"):
        loans.execute("FROM t FAIR (PREDICTION p PROTECTED g METRICS share)")
    assert loans.execute("SELECT count(*) FROM duckdb_schemas() WHERE schema_name = 'fairsql'").fetchall() == [(0,)]


def test_metric_in_a_transaction_by_statement(loans: fairsql.Connection) -> None:
    loans.execute("BEGIN; CREATE METRIC share AS (tp + fp) / n; COMMIT")
    loans.execute("BEGIN; CREATE OR REPLACE METRIC share AS 2 * (tp + fp) / n; ROLLBACK")
    query = "SELECT share FROM t FAIR (PREDICTION p PROTECTED g METRICS share)"
    assert loans.execute(query).fetchall() == [(0.5,), (1.0,)]
    loans.execute("BEGIN; DROP METRIC share")
    with pytest.raises(fairsql.MetricError, match="unknown metric share"):
        loans.execute(query)
    loans.execute("ROLLBACK")
    assert loans.execute(query).fetchall() == [(0.5,), (1.0,)]


def test_metrics_are_seen_by_other_cursors_after_commit(loans: fairsql.Connection) -> None:
    other = loans.cursor()
    query = "SELECT share FROM t FAIR (PREDICTION p PROTECTED g METRICS share)"
    loans.begin()
    loans.execute("CREATE METRIC share AS (tp + fp) / n")
    with pytest.raises(fairsql.MetricError, match="unknown metric share"):
        other.execute(query)
    loans.commit()
    assert other.execute(query).fetchall() == [(0.5,), (1.0,)]


def test_no_statement_of_a_replacement_is_without_the_metric(loans: fairsql.Connection) -> None:
    """Another connection may ask between the statements that CREATE OR REPLACE METRIC stands for."""
    loans.execute("CREATE METRIC share AS tp / n")
    other = loans.cursor()
    for statement in duckdb.extract_statements(fairsql.expand("CREATE OR REPLACE METRIC Share AS fp / n")):
        loans.raw.execute(statement)
        assert len(other.raw.execute("SELECT formula FROM fairsql.metrics").fetchall()) == 1
    assert other.raw.execute("FROM fairsql.metrics").fetchall() == [("Share", "", "fp / n")]


def test_show_metrics_lists_what_can_be_named(loans: fairsql.Connection) -> None:
    listed = "SELECT metric, formula, direction AS better, meaning FROM fair_metric_definitions()"
    built_in = loans.execute("show metrics;")
    assert [column[0] for column in built_in.description] == ["metric", "formula", "better", "meaning"]
    rows = built_in.fetchall()
    assert rows == loans.execute(listed).fetchall()
    assert len(rows) == len(list(loans.metrics()))
    loans.execute("CREATE METRIC mine AS fp / n")
    own = loans.execute("SELECT 1; SHOW METRICS").fetchall()
    assert [row[:2] for row in own if row not in rows] == [("mine", "fp / n")]
    assert loans.execute("CREATE METRIC yours AS fn / n; SHOW METRICS").fetchall()[-1][0] == "yours"
    with pytest.raises(fairsql.errors.ClauseError, match="unexpected LIKE") as caught:
        loans.execute("SHOW METRICS LIKE 'm%'")
    assert "fair_metric_definitions()" in caught.value.hint


def test_reading_metrics_writes_nothing(loans: fairsql.Connection) -> None:
    before = loans.execute("SELECT schema_name FROM duckdb_schemas() ORDER BY 1").fetchall()
    loans.execute("FROM t FAIR (PREDICTION p PROTECTED g METRICS sp)").fetchall()
    loans.execute("FROM fair_metric_definitions()").fetchall()
    loans.execute("CREATE METRIC IF NOT EXISTS once AS fp / n; DROP METRIC IF EXISTS once; DROP METRIC IF EXISTS once")
    after = loans.execute("SELECT schema_name FROM duckdb_schemas() WHERE schema_name <> 'fairsql' ORDER BY 1")
    assert after.fetchall() == before


def test_views_keep_a_metric_that_is_dropped(loans: fairsql.Connection) -> None:
    loans.execute("CREATE METRIC share AS (tp + fp) / n")
    loans.execute("CREATE VIEW audit AS FROM t FAIR (PREDICTION p PROTECTED g METRICS share)")
    loans.execute("DROP METRIC share")
    assert loans.execute("FROM audit").fetchall() == ROWS


def test_threads_with_cursors(loans: fairsql.Connection) -> None:
    loans.execute("CREATE METRIC share AS (tp + fp) / n")

    def work(number: int) -> list[Any]:
        cursor = loans.cursor()
        return [
            cursor.execute(
                f"SELECT {number} AS who, {k} AS k, g, n, share FROM t WHERE p >= ? "
                "FAIR (PREDICTION p PROTECTED g METRICS share)",
                [k % 2],
            ).fetchall()
            for k in range(20)
        ]

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(work, range(8)))
    for number, results in enumerate(found):
        for k, rows in enumerate(results):
            shares = [(1, 2, 0.5), (2, 1, 1.0)] if k % 2 == 0 else [(1, 1, 1.0), (2, 1, 1.0)]
            assert rows == [(number, k, *share) for share in shares]


FIRST = {
    "a UDF": "SELECT g, n FROM t FAIR THRESHOLD (SCORE s LABEL p PROTECTED g) ORDER BY g",
    "a macro": "SELECT g, n FROM fair_metrics(t, ['g'], p) ORDER BY g",
    "both": "SELECT g, n FROM fair_thresholds(t, ['g'], s, p) ORDER BY g",
}


@pytest.mark.parametrize("query", FIRST.values(), ids=FIRST)
@pytest.mark.parametrize("how", ["cursor", "connect"])
def test_threads_that_need_a_function_first_at_the_same_time(query: str, how: str) -> None:
    with duckdb.connect() as raw:
        raw.execute("CREATE TABLE t AS SELECT i % 2 AS g, i % 3 // 2 AS p, i / 90 AS s FROM range(90) r(i)")
        shared = fairsql.connect(raw)
        threads = 8 if THOROUGH else 4
        barrier = Barrier(threads)

        def work(number: int, raw: Any = raw, shared: fairsql.Connection = shared, barrier: Barrier = barrier) -> Any:
            own = shared.cursor() if how == "cursor" else fairsql.connect(raw.cursor())
            barrier.wait()
            return own.sql(query).fetchall() if number % 2 else own.execute(query).fetchall()

        with ThreadPoolExecutor(threads) as pool:
            assert list(pool.map(work, range(threads))) == [[(0, 45), (1, 45)]] * threads


def test_a_function_that_is_there_since_a_transaction_began(loans: fairsql.Connection) -> None:
    """A transaction sees the functions there were when it began, and cannot make one of a name that is there now."""
    query = "SELECT g, n FROM t FAIR THRESHOLD (SCORE p / 2 LABEL p PROTECTED g) ORDER BY g"
    loans.execute("INSERT INTO t VALUES (2, 0)")
    rows = [(1, 2), (2, 2)]
    other = loans.cursor()
    loans.begin()
    loans.execute("CREATE TABLE u AS SELECT abs(p) AS p FROM t")
    assert other.execute(query).fetchall() == rows
    for _ in range(2):
        assert loans.execute(query).fetchall() == rows
    loans.rollback()
    assert loans.execute(query).fetchall() == rows


@pytest.mark.parametrize("end", ["COMMIT", "ROLLBACK"])
def test_a_function_of_an_open_transaction_is_no_hindrance(loans: fairsql.Connection, end: str) -> None:
    query = "SELECT g, n FROM t FAIR THRESHOLD (SCORE p / 2 LABEL p PROTECTED g) ORDER BY g"
    loans.execute("INSERT INTO t VALUES (2, 0)")
    rows = [(1, 2), (2, 2)]
    loans.begin()
    assert loans.execute(query).fetchall() == rows
    assert loans.cursor().execute(query).fetchall() == rows
    loans.execute(end)
    assert loans.execute(query).fetchall() == loans.cursor().execute(query).fetchall() == rows


def test_a_function_is_looked_for_until_it_is_seen(loans: fairsql.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    """DuckDB takes 15 ms to list its functions; one for all connections stays, a macro of a transaction does not."""
    asked: list[str] = []
    read = functions.query
    monkeypatch.setattr(functions, "query", lambda *of, **values: asked.append(of[1]) or read(*of, **values))
    query = "SELECT g, n FROM t FAIR THRESHOLD (SCORE p / 2 LABEL p PROTECTED g) ORDER BY g"
    loans.execute("INSERT INTO t VALUES (2, 0)")
    other = loans.cursor()
    loans.begin()
    loans.execute("CREATE TABLE u AS SELECT abs(p) AS p FROM t")
    for connection, looks in ((other, True), (other, False), (loans, True), (loans, True)):
        asked.clear()
        assert connection.execute(query).fetchall() == [(1, 2), (2, 2)]
        assert ("function_exists" in asked) == looks
    loans.rollback()
    for looks in (True, False):
        asked.clear()
        assert loans.execute(query).fetchall() == [(1, 2), (2, 2)]
        assert ("function_exists" in asked) == looks


# -- text without FairSQL syntax ---------------------------------------------------------------------------------------


class Recorder:
    """Stands in for DuckDB's connection and keeps what it is called with."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = []
        self.extract_statements = duckdb.default_connection().extract_statements

    def __getattr__(self, name: str) -> Callable[..., Recorder]:
        def call(*arguments: Any, **options: Any) -> Recorder:
            self.calls.append((name, arguments, options))
            return self

        return call

    def __iter__(self) -> Iterator[Any]:
        """As the rows of every answer."""
        return iter(())


PLAIN = (
    "SELECT 1",
    "select  *\tfrom t -- spaces, ünïcödé 🦆 and 'quotes'",
    "SELECT 'FROM t FAIR (PREDICTION p PROTECTED g)'",
    'SELECT "fair" FROM fair AS fair(prediction, protected)',
    "-- FAIR (PREDICTION p PROTECTED g)",
    "this is no SQL at all (",
    "SELECT fair(1), metric FROM create_metric;",
    "",
)


@pytest.mark.parametrize("text", PLAIN)
@pytest.mark.parametrize("method", ["execute", "executemany", "sql", "query", "from_query", "get_table_names"])
def test_plain_text_reaches_duckdb_as_the_same_object(method: str, text: str) -> None:
    recorder = Recorder()
    getattr(fairsql.Connection(recorder), method)(text)  # type: ignore[arg-type]
    assert [(name, arguments[1:]) for name, arguments, _ in recorder.calls] == [(method, ())]
    assert recorder.calls[0][1][0] is text


@pytest.mark.parametrize("method", ["execute", "executemany", "sql", "query", "from_query"])
def test_a_plain_text_of_several_statements_reaches_duckdb_as_these(method: str) -> None:
    """A later one may call what an earlier one made, for which the session lacks a function."""
    text = "SELECT  fair(1), metric FROM create_metric -- one\n; DROP TABLE metrics"
    recorder = Recorder()
    getattr(fairsql.Connection(recorder), method)(text)  # type: ignore[arg-type]
    ran = [(name, arguments[0].query) for name, arguments, _ in recorder.calls if name in (method, "execute", "sql")]
    assert [name for name, _ in ran][-1] == method
    assert [each.strip("; \n") for _, each in ran] == text.split("\n; ")


def test_options_and_parameters_are_handed_on() -> None:
    recorder = Recorder()
    con = fairsql.Connection(recorder)  # type: ignore[arg-type]
    parameters = [object()]
    con.execute("SELECT ?", parameters)
    con.sql("SELECT ?", params=parameters, alias="x")
    con.execute(recorder)
    assert recorder.calls == [
        ("execute", ("SELECT ?", parameters), {}),
        ("sql", ("SELECT ?",), {"params": parameters, "alias": "x"}),
        ("execute", (recorder,), {}),
    ]
    assert recorder.calls[0][1][1] is parameters


def test_clause_reaches_duckdb_as_plain_text() -> None:
    recorder = Recorder()
    con = fairsql.Connection(recorder)  # type: ignore[arg-type]
    con.seen_places.add(())  # where macros have been looked for
    con.execute(f"SELECT 1; FROM t {CLAUSE}")
    name, (statement,), _ = recorder.calls[-1]  # behind questions of our own
    text = fairsql.expand(f"SELECT 1; FROM t {CLAUSE}")
    assert name == "execute"
    assert text.startswith("SELECT 1; FROM (")
    assert statement.query.strip() == text.removeprefix("SELECT 1;").strip()
    assert fairsql.expand(text) is text


@pytest.mark.parametrize("method", ["execute", "sql", "query", "from_query"])
def test_duckdb_reads_a_clause_once(loans: fairsql.Connection, method: str) -> None:
    clause = f"FROM t {CLAUSE}"
    first = getattr(loans, method)(clause).fetchall()
    text, settings = fairsql.expand(clause), loans.raw.execute(query_of("session", "reading")).fetchall()
    statement = loans.read_texts.statement(loans.raw, text, tuple(settings))
    assert (type(statement).__name__, statement.query) == ("Statement", text)
    assert getattr(loans, method)(clause).fetchall() == first
    assert loans.read_texts.statement(loans.raw, text, tuple(settings)) is statement


def test_a_clause_is_expanded_once(loans: fairsql.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    expand = script_run.expand_statements
    monkeypatch.setattr(
        script_run, "expand_statements", lambda *given, **more: made.append(given[1]) or expand(*given, **more)
    )
    clause = f"FROM t {CLAUSE}"
    found = [getattr(loans, method)(clause).fetchall() for method in ("execute", "sql", "execute")]
    assert found[0] == found[1] == found[2]
    assert made == [clause]


def test_rows_are_streamed_alike_whatever_duckdb_offers(loans: fairsql.Connection) -> None:
    answers = []
    for streams in (loans._streams, False):
        loans.__dict__["_streams"] = streams
        schema, batches = loans.stream(f"FROM t {CLAUSE}", only_reads=True)
        answers.append((schema.names, sorted(str(row) for batch in batches for row in batch.to_pylist())))
        assert [batch.to_pylist() for batch in loans.stream("SELECT 1; SELECT 2 AS b", only_reads=True)[1]] == [
            [{"b": 2}]
        ]
        with pytest.raises(fairsql.Error, match="no_such"):
            loans.stream("SELECT g FROM t FAIR (PREDICTION no_such PROTECTED g)", only_reads=True)
    assert answers[0] == answers[1]
    assert len(answers[0][1]) == 2


def test_a_metric_that_has_changed_is_expanded_anew(loans: fairsql.Connection) -> None:
    answers = []
    for formula in ("tp + fp", "2 * (tp + fp)"):
        loans.execute(f"CREATE OR REPLACE METRIC share AS ({formula}) / n")
        answers.append(
            loans.execute("SELECT g, share FROM t FAIR (PREDICTION p LABEL p PROTECTED g METRICS share)").fetchall()
        )
    assert [sorted(each) for each in answers] == [[(1, 0.5), (2, 1.0)], [(1, 1.0), (2, 2.0)]]


def test_a_clause_is_read_by_the_settings_of_the_moment(loans: fairsql.Connection) -> None:
    clause = f"SELECT DISTINCT 7 / 2 FROM t {CLAUSE}"
    answers = []
    for setting in ("false", "true", "false"):
        loans.execute(f"SET integer_division = {setting}")
        answers.append(loans.execute(clause).fetchall())
    assert answers == [[(3.5,)], [(3,)], [(3.5,)]]


def test_a_pivot_of_a_clause_has_the_groups_of_the_moment(loans: fairsql.Connection) -> None:
    pivot = f"PIVOT (SELECT g FROM t {CLAUSE}) ON g USING count(*)"
    names = []
    for _ in range(2):
        names.append([each[0] for each in loans.execute(pivot).description])
        loans.execute("INSERT INTO t SELECT * REPLACE (3 AS g) FROM t LIMIT 1")
    assert names[1] == [*names[0], "3"]


def test_a_view_that_calls_a_function_of_ours_stands_beside_a_clause(tmp_path: Path) -> None:
    asked = f"FROM w, (FROM t {CLAUSE})"
    with fairsql.connect(tmp_path / "there.duckdb") as con:
        con.execute("CREATE TABLE t AS SELECT * FROM (VALUES ('a', 1), ('a', 0), ('b', 1)) v(g, p)")
        con.execute("CREATE VIEW w AS SELECT fair_normal_cdf(0) AS chance")
        expected = con.execute(asked).fetchall()
    with fairsql.connect(tmp_path / "there.duckdb") as con:
        assert con.execute(asked).fetchall() == expected


def test_a_connection_forgets_texts_of_long_ago(loans: fairsql.Connection) -> None:
    first, *others = (loans.read_texts.statement(loans.raw, f"SELECT {at}", ()) for at in range(30))
    assert loans.read_texts.statement(loans.raw, "SELECT 29", ()) is others[-1]
    assert loans.read_texts.statement(loans.raw, "SELECT 0", ()) is not first


# -- a result that is still pending ------------------------------------------------------------------------------------

BY_METRIC = "FROM t FAIR (PREDICTION p PROTECTED g METRICS share)"


@pytest.fixture
def pending(loans: fairsql.Connection) -> Iterator[fairsql.Connection]:
    """A connection with a metric of its own and a result of which one row of many was fetched."""
    loans.execute("CREATE METRIC share AS (tp + fp) / n")
    assert loans.execute("FROM range(100_000)").fetchone() == (0,)
    yield loans
    loans.execute("SELECT 1").fetchall()


@pytest.mark.parametrize("query", [f"FROM t {CLAUSE}", BY_METRIC, "CREATE METRIC other AS fp / n; " + BY_METRIC])
def test_execute_replaces_a_pending_result(pending: fairsql.Connection, query: str) -> None:
    assert pending.execute(query).fetchall() == ROWS


def test_cursor_beside_a_pending_result(pending: fairsql.Connection) -> None:
    assert pending.cursor().execute(BY_METRIC).fetchall() == ROWS
    assert pending.fetchone() == (1,)


@pytest.mark.parametrize("text", [f"FROM t {CLAUSE}", BY_METRIC])
def test_expand_leaves_a_pending_result(pending: fairsql.Connection, text: str) -> None:
    assert "fair_cells" in pending.expand(text)
    assert pending.fetchone() == (1,)


def test_metrics_leave_a_pending_result(pending: fairsql.Connection) -> None:
    assert pending.metrics().get("share") is not None
    assert pending.fetchone() == (1,)


def test_error_in_a_clause_leaves_a_pending_result(pending: fairsql.Connection) -> None:
    with pytest.raises(fairsql.ClauseError):
        pending.execute("FROM t FAIR (PREDICTION p)")
    assert pending.fetchone() == (1,)


@pytest.mark.parametrize("query", [f"FROM t {CLAUSE}", BY_METRIC])
def test_relation_beside_a_pending_result_is_as_in_duckdb(pending: fairsql.Connection, query: str) -> None:
    """DuckDB 2 refuses it, older ones drop the pending result: a clause does neither more nor less."""
    if not hasattr(duckdb, "ResourceInUseException"):
        assert pending.sql(query).fetchall() == ROWS
        return
    with pytest.raises(duckdb.ResourceInUseException):
        pending.raw.sql("FROM t").fetchall()
    with pytest.raises(duckdb.ResourceInUseException):
        pending.sql(query).fetchall()
    assert pending.fetchone() == (1,)


STATEMENTS = {
    "CREATE MODEL m PREDICT q FEATURES g AS FROM many": 1,
    "CREATE TRANSFORM r PROTECTED g LABEL p FEATURES x EPSILON 1 DISTORTION changed(p) WITHIN 1 AS FROM many": 1,
    "CREATE MODEL m PREDICT q FEATURES g AS FROM many; CREATE MODEL IF NOT EXISTS m PREDICT q AS FROM many": 0,
    "CREATE MODEL m PREDICT q FEATURES g AS FROM many; DROP MODEL m": 0,
    "CREATE MODEL m PREDICT q FEATURES g AS FROM many; SHOW MODELS": 1,
    "SHOW TRANSFORMS": 0,
}


@pytest.mark.parametrize("statement", STATEMENTS)
def test_statements_on_models_and_transforms_leave_no_pending_result(con: fairsql.Connection, statement: str) -> None:
    """They run to their end, as DuckDB's own DDL does; what they tell can be fetched afterwards, or never."""
    con.execute(
        "CREATE TABLE many AS SELECT i % 2 AS g, i % 3 AS x, (i % 5 > 1)::INTEGER AS p, (i % 2 * i % 7 > 0)::INTEGER AS q FROM range(200) r(i)"
    )
    assert con.execute(statement) is con
    names = [column[0] for column in con.description]
    assert con.sql("SELECT 7").fetchall() == [(7,)]
    con.create_function("twice", lambda x: 2 * x, ["BIGINT"], "BIGINT")
    rows = con.fetchall()
    assert len(rows) == STATEMENTS[statement]
    assert all(len(row) == len(names) for row in rows)
    if rows:
        assert rows[0][0] in ("m", "r")


# -- pickling and copying ----------------------------------------------------------------------------------------------


def _errors() -> list[fairsql.FairSQLError]:
    place: dict[str, Any] = {"sql": "FROM t\nFAIR (x)", "start": 13, "end": 14, "hint": "did you mean y?"}
    kinds = [
        fairsql.FairSQLError,
        fairsql.ProgrammingError,
        fairsql.ClauseError,
        fairsql.MetricError,
        fairsql.DataError,
    ]
    return [kind("wrong", **place) for kind in kinds] + [kind("wrong") for kind in kinds]


@pytest.mark.parametrize("error", _errors(), ids=lambda error: f"{type(error).__name__}-{error.start}")
@pytest.mark.parametrize(
    "again", [lambda error: pickle.loads(pickle.dumps(error)), copy.copy, copy.deepcopy],
    ids=["pickle", "copy", "deepcopy"],
)  # fmt: skip
def test_errors_can_be_copied(error: fairsql.FairSQLError, again: Callable[[Any], Any]) -> None:
    other = again(error)
    assert type(other) is type(error)
    assert str(other) == str(error)
    for name in ("message", "sql", "start", "end", "hint", "line", "column", "args"):
        assert getattr(other, name) == getattr(error, name)


def test_error_of_a_worker_process_can_be_pickled(loans: fairsql.Connection) -> None:
    with pytest.raises(fairsql.DataError) as caught:
        loans.execute("FROM t FAIR (PREDICTION g PROTECTED p)").fetchall()
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def _spec(text: str) -> FairSpec:
    tokens = tokenize(text)
    (clause,) = find_clauses(tokens, text, FORMS)
    return read_spec(clause, tokens, text, forms=FORMS, metrics=built_in_metrics(), render=lambda a, b: text[a:b])


@pytest.mark.parametrize(
    "again",
    [lambda spec: pickle.loads(pickle.dumps(spec)), copy.copy, copy.deepcopy],
    ids=["pickle", "copy", "deepcopy"],
)
def test_specs_can_be_copied(again: Callable[[Any], Any]) -> None:
    spec = _spec(
        "FROM t FAIR DISPARITY (PREDICTION p LABEL y PROTECTED CUBE (g, h) CONTROL c > 1 AS d WEIGHT w CONFIDENCE 0.9 "
        "METRICS equalized_odds WITHIN 0.1, (5 * fn + fp) / n AS harm WITHIN RATIO 0.8)"
    )
    assert [measure.reads for measure in spec.measures] == [{"tp", "fn"}, {"fp", "tn"}, {"fn", "fp", "n"}]
    other = again(spec)
    assert other == spec
    assert hash(other) == hash(spec)
    assert [measure.reads for measure in other.measures] == [measure.reads for measure in spec.measures]
    assert [measure.formula.sql() for measure in other.measures] == [m.formula.sql() for m in spec.measures]


def test_copied_connection_is_the_same_database(loans: fairsql.Connection) -> None:
    assert copy.copy(loans).execute(f"FROM t {CLAUSE}").fetchall() == ROWS
    with pytest.raises(TypeError, match="pickle"):
        pickle.dumps(loans)


LARGE = "FROM t FAIR DISPARITY (PREDICTION p LABEL p PROTECTED g {})"


@pytest.fixture
def decided(con: fairsql.Connection) -> fairsql.Connection:
    con.execute("CREATE TABLE t AS FROM (VALUES ('a', 1), ('b', 0)) AS v(g, p)")
    return con


@pytest.mark.parametrize("items", ["WITHIN 0.8", "METRICS selection_rate WITHIN 0.8 WITHIN 0.1"])
@pytest.mark.parametrize("method", ["execute", "sql", "query"])
def test_a_ratio_given_as_a_difference_is_warned_of(decided: fairsql.Connection, method: str, items: str) -> None:
    with pytest.warns(fairsql.ClauseWarning, match="write WITHIN RATIO 0.8") as warned:
        getattr(decided, method)(LARGE.format(items))
    assert [str(each.message) for each in warned] == [
        "WITHIN 0.8 allows differences of up to 0.8; for the four-fifths rule write WITHIN RATIO 0.8"
    ]
    assert warned[0].filename == __file__


@pytest.mark.parametrize("method", ["execute", "sql"])
@pytest.mark.parametrize(
    ("written", "parameters"),
    [("?", [0.8]), ("$1::DOUBLE", [Decimal("0.8")]), ("$most", {"most": 0.8}), ("?1", (0.8,)), ("?", [0.3]),
     ("RATIO ?", [0.8]), ("?", [None])],
)  # fmt: skip
def test_a_parameter_is_warned_of_where_its_value_is_given(
    decided: fairsql.Connection, method: str, written: str, parameters: Any
) -> None:
    query = LARGE.format(f"WITHIN {written}")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        if method == "execute":
            decided.execute(query, parameters).fetchall()
        else:
            decided.sql(query, params=parameters).fetchall()
    values = [float(value) for value in (parameters.values() if isinstance(parameters, dict) else parameters) if value]
    expected = ["WITHIN 0.8 allows differences of up to 0.8; for the four-fifths rule write WITHIN RATIO 0.8"]
    assert [str(each.message) for each in caught] == expected * (values == [0.8] and "RATIO" not in written)


def test_expand_warns_too() -> None:
    with pytest.warns(fairsql.ClauseWarning, match="four-fifths") as warned:
        fairsql.expand(LARGE.format("WITHIN 0.9"))
    assert warned[0].filename == __file__


@pytest.mark.parametrize(
    "items",
    ["WITHIN 0.05", "WITHIN RATIO 0.8", "METRICS disparate_impact", "METRICS treatment_equality WITHIN 2 WITHIN 0.1",
     "METRICS treatment_equality WITHIN 0.9"],
)  # fmt: skip
def test_what_is_meant_is_not_warned_of(decided: fairsql.Connection, items: str) -> None:
    decided.execute(LARGE.format(items))  # warnings are errors
    decided.execute("FROM t FAIR (PREDICTION p PROTECTED g WITHIN 0.8)")  # judges nothing


@pytest.mark.parametrize(
    ("metrics", "names"),
    [
        ("disparate_impact", ["selection_rate"]), ("four_fifths", ["selection_rate"]),
        ("accuracy, disparate_impact, selection_rate", ["accuracy", "selection_rate"]),
        ("disparate_impact, four_fifths", ["selection_rate"]), ("disparate_impact AS approved", ["approved"]),
    ],
)  # fmt: skip
def test_a_column_of_fair_is_called_by_what_it_holds(
    decided: fairsql.Connection, metrics: str, names: list[str]
) -> None:
    decided.execute(f"FROM t FAIR (PREDICTION p LABEL p PROTECTED g METRICS {metrics})")
    assert [column[0] for column in decided.description][3:] == names
    decided.fetchall()
    judged = decided.execute(f"SELECT metric, judged_on, allowance {LARGE.format('METRICS disparate_impact')}")
    assert judged.fetchall() == [("disparate_impact", "ratio", 0.8)]


def test_a_new_file_is_one_that_older_versions_open(tmp_path: Path) -> None:
    asked = "SELECT tags['storage_version'] FROM duckdb_databases() WHERE database_name = current_database()"
    made = tmp_path / "made.duckdb"
    with fairsql.connect(made) as first, fairsql.connect(made) as second, duckdb.connect(str(made)) as plain:
        first.execute("CREATE TABLE t AS SELECT 7 AS a")
        assert second.execute("FROM t").fetchall() == plain.execute("FROM t").fetchall() == [(7,)]
        assert first.execute(asked).fetchall() == [("v1.4.0+",)]
    newest = duckdb.connect(str(tmp_path / "plain.duckdb"), config={"storage_compatibility_version": "latest"})
    with newest, fairsql.connect(tmp_path / "latest.duckdb", storage_version="latest") as latest:
        assert latest.execute(asked).fetchall() == newest.execute(asked).fetchall()
    own = {"storage_compatibility_version": "v1.2.0"}
    with fairsql.connect(tmp_path / "own.duckdb", config=own) as chosen:
        assert chosen.execute(asked).fetchall() == [("v1.2.0+",)]
    for refused in ({"read_only": True}, {"config": {"access_mode": "read_only"}}):
        with pytest.raises(duckdb.Error):
            fairsql.connect(tmp_path / "none.duckdb", **refused)
    assert not (tmp_path / "none.duckdb").exists()
