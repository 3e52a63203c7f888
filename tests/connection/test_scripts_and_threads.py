"""Scripts, transactions, threads, and a result that is still pending."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import duckdb
import pytest
from support.effort import THOROUGH
from support.small_loans import CLAUSE, ROWS

import fairsql
from fairsql.metrics.prediction_errors import names_of_errors
from fairsql.session.running import functions


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
    assert len(rows) == len(list(loans.metrics())) + len(names_of_errors())
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
