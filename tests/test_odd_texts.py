"""Text meant to be run as SQL where it is not, statements that fail half-way, and odd text.

Checked: names and values stay names and values, nothing is half-written, and what cannot be is an error of SQL's.
"""

from __future__ import annotations

import contextlib
from typing import Any

import duckdb
import pytest
from support.error_cases import CLAUSE, with_loans

import fairsql
from fairsql import ClauseError, DataError, FairSQLError, MetricError, ProgrammingError

pytestmark = pytest.mark.one_duckdb


@pytest.fixture
def loans(con: fairsql.Connection) -> fairsql.Connection:
    """A connection with loans that a test may change."""
    return with_loans(con)


# -- text meant to be run ----------------------------------------------------------------------------------------------

EVIL = (
    "'; DROP TABLE t; --", '"; DROP TABLE t; --', "'); DROP TABLE t; --", "\\'; DROP TABLE t; --", "a'b", 'a"b', "a''b",
    "*/ DROP TABLE t; /*", "-- ", "/*", "$$", "$1", "?", "%s", "{0}", "a\nb", "a\r\nb", "a\tb", "\u2028", "\u200b", "ﬁ",
    "\u202e", "🦆" * 10, "x" * 10_000, "\\", "\\n", ";", "FAIR (PREDICTION p PROTECTED g)", "SELECT", "NULL", " ",
)  # fmt: skip
IDS = [repr(text[:20]) for text in EVIL]


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _literal(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


@pytest.fixture
def safe(loans: fairsql.Connection) -> Any:
    """The connection `loans`; after the test its table is what it was."""
    yield loans
    assert loans.execute("SELECT count(*), sum(w) FROM t").fetchall() == [(4, 7)]


@pytest.mark.parametrize("text", EVIL, ids=IDS)
def test_aliases_stay_names(safe: fairsql.Connection, text: str) -> None:
    name = _quoted(text)
    cursor = safe.execute(f"FROM t FAIR (PREDICTION p PROTECTED g AS {name} METRICS sp AS {_quoted(text + '!')})")
    assert [column[0] for column in cursor.description] == [text, "n", "excluded", text + "!"]
    assert cursor.fetchall() == [("a", 2, 0, 0.5), ("b", 2, 0, 0.5)]
    rows = safe.execute(
        f"FROM t FAIR DISPARITY (PREDICTION p PROTECTED CUBE (g AS {name}, h) METRICS sp AS {_quoted(text + '!')} "
        f"CONFIDENCE 0.9 CONTROL 1 AS {_quoted(text + '?')} REFERENCE OVERALL)"
    ).fetchall()
    assert sorted(row[:3] for row in rows) == [(1, each, text + "!") for each in sorted([text, f"{text}, h", "h"])]


@pytest.mark.parametrize("text", EVIL, ids=IDS)
def test_values_stay_values(safe: fairsql.Connection, text: str) -> None:
    value = _literal(text)
    assert safe.execute(f"SELECT k FROM t FAIR (PREDICTION p PROTECTED {value} AS k)").fetchall() == [(text,)]
    safe.execute("CREATE TABLE u (g VARCHAR, p INT)")
    safe.executemany("INSERT INTO u VALUES (?, ?)", [[text, 1], ["other", 0]])
    for reference in (value, "?"):
        columns = "lowest_group, lowest_value, highest_group, highest_value, lowest_key, highest_key"
        query = f"SELECT {columns} FROM u FAIR DISPARITY (PREDICTION p PROTECTED g REFERENCE {reference})"
        rows = safe.execute(query, [text] if reference == "?" else None).fetchall()
        ((written,),) = safe.execute("SELECT CAST([?::VARCHAR] AS VARCHAR)[2:-2]", [text]).fetchall()
        assert rows == [("other", 0.0, written, 1.0, {"g": "other"}, {"g": text})]


@pytest.mark.parametrize("text", EVIL, ids=IDS)
def test_values_in_errors_stay_values(safe: fairsql.Connection, text: str) -> None:
    safe.execute("CREATE TABLE u (g VARCHAR, p INT)")
    safe.execute("INSERT INTO u VALUES (?, 1)", [text])
    with pytest.raises(DataError) as caught:
        safe.execute("FROM u FAIR (PREDICTION g PROTECTED p)").fetchall()
    assert caught.value.message.startswith(
        f"PREDICTION g must be 0, 1, boolean or NULL, and is the text {_literal(text)[:90]}"
    )
    with pytest.raises(DataError) as caught:
        safe.execute(f"FROM t FAIR DISPARITY (PREDICTION p PROTECTED g REFERENCE {_literal(text)})").fetchall()
    assert f"REFERENCE {_literal(text)}"[:100] in caught.value.message
    with pytest.raises(DataError, match="must be 0, 1, boolean or NULL"):
        safe.execute(f"FROM t FAIR (PREDICTION ({_literal(text)}) PROTECTED g)").fetchall()
    items = f"PREDICTION p PROTECTED g = 'z' AS {_quoted(text)} CONTROL {_literal(text)} AS c"
    with pytest.raises(DataError, match="no rows to measure where"):
        safe.execute(f"FROM t FAIR DISPARITY ({items})").fetchall()


@pytest.mark.parametrize("text", EVIL, ids=IDS)
def test_names_of_metrics_stay_names(safe: fairsql.Connection, text: str) -> None:
    name = _quoted(text)
    safe.execute(f"CREATE METRIC {name} AS (tp + fp) / n")
    assert safe.metrics().get(text) is not None
    assert safe.execute("SELECT count(*) FROM fairsql.metrics WHERE metric = ?", [text]).fetchall() == [(1,)]
    cursor = safe.execute(f"FROM t FAIR (PREDICTION p PROTECTED g METRICS {name}, 2 * {name} AS twice)")
    assert cursor.description[3][0] == text
    assert cursor.fetchall() == [("a", 2, 0, 0.5, 1.0), ("b", 2, 0, 0.5, 1.0)]
    listed = safe.execute("SELECT metric FROM fair_metric_definitions() WHERE metric = ?", [text]).fetchall()
    assert listed == [(text,)]
    safe.execute(f"CREATE OR REPLACE METRIC {name} AS fp / n")
    safe.execute(f"DROP METRIC {name}")
    assert safe.metrics().get(text) is None


@pytest.mark.parametrize("row", ["(NULL, '', 'tp / n')", "('mine', NULL, 'tp / n')", "('mine', '', NULL)"])
def test_a_null_among_the_metrics_of_a_database_is_reported(safe: fairsql.Connection, row: str) -> None:
    safe.execute("CREATE METRIC own AS fp / n")
    metrics = safe.execute("FROM fairsql.metrics ORDER BY ALL").fetchall()
    safe.execute(f"INSERT INTO fairsql.metrics (metric, parameters, formula) VALUES {row}")
    with pytest.raises(
        fairsql.Error, match=r"the table fairsql\.metrics has a row that is not a metric: .*NULL"
    ) as error:
        safe.execute("SHOW METRICS")
    safe.execute((error.value.hint or "").partition(": ")[2])
    assert safe.execute("FROM fairsql.metrics ORDER BY ALL").fetchall() == metrics
    safe.execute("DROP METRIC own")


@pytest.mark.parametrize("text", EVIL, ids=IDS)
def test_parameters_stay_values(safe: fairsql.Connection, text: str) -> None:
    assert safe.execute(f"FROM t WHERE g = ? {CLAUSE}", [text]).fetchall() == []
    rows = safe.execute("SELECT k FROM t FAIR (PREDICTION p PROTECTED $x AS k)", {"x": text}).fetchall()
    assert rows == [(text,)]


NO_FORMULAS = (
    "(SELECT count(*) FROM t)", "getenv('HOME')", "tp FROM t", "read_text('x')", "tp UNION SELECT 1", "error('x')",
    "nextval('s')", "t.w", "*", "COLUMNS(*)", "CASE WHEN EXISTS (FROM t) THEN 1 END", "tp OVER ()", "sum(tp) OVER ()",
    "list(tp)", "tp)); DROP TABLE t; --", "tp; DROP TABLE t",
)  # fmt: skip


@pytest.mark.parametrize("formula", NO_FORMULAS)
def test_formulas_are_arithmetic_and_nothing_else(safe: fairsql.Connection, formula: str) -> None:
    with pytest.raises((FairSQLError, duckdb.ProgrammingError)):
        safe.execute(f"FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS {formula} AS m)").fetchall()
    if ";" not in formula:  # with one it is a script
        with pytest.raises(MetricError):
            safe.execute(f"CREATE METRIC m AS {formula}").fetchall()


@pytest.mark.parametrize("method", ["execute", "sql"])
def test_null_character(safe: fairsql.Connection, method: str) -> None:
    """Old DuckDB ends a text there; no version may lose or run anything."""
    text = "SELECT DISTINCT k FROM t FAIR (PREDICTION p PROTECTED 'a\0b' AS k)"
    try:
        safe.raw.execute("SELECT 'a\0b'").fetchall()
    except duckdb.Error as error:
        assert "string" in str(error)
        with pytest.raises(duckdb.ProgrammingError, match="string"):
            getattr(safe, method)(text)
    else:
        assert getattr(safe, method)(text).fetchall() == [("a\0b",)]


# -- nothing is half-written -------------------------------------------------------------------------------------------

FAILING = (
    "INSERT INTO audit SELECT g, n FROM t FAIR (PREDICTION w PROTECTED g)",
    f"INSERT INTO audit SELECT g, n FROM t {CLAUSE} UNION ALL SELECT g, n FROM t FAIR (PREDICTION w PROTECTED g)",
    "CREATE TABLE made AS FROM t FAIR (PREDICTION w PROTECTED g)",
    "CREATE OR REPLACE TABLE audit AS FROM t FAIR (PREDICTION w PROTECTED g)",
    f"INSERT INTO audit SELECT g, n FROM t {CLAUSE}; SELECT * FROM t FAIR (PREDICTIN p PROTECTED g)",
    "DELETE FROM audit; FROM t FAIR (PREDICTION p PROTECTED g METRICS tprr)",
    f"CREATE TABLE made AS FROM t {CLAUSE}; CREATE METRIC m AS tp / fn",
    "CREATE METRIC m AS tp / n; CREATE METRIC m AS tp / n",
    "DROP METRIC harm; FROM t FAIR (LABEL y PREDICTION p PROTECTED g METRICS harm(1, 2))",
    "UPDATE audit SET n = (SELECT max(n) FROM t FAIR (PREDICTION w PROTECTED g))",
    "DELETE FROM audit WHERE n IN (SELECT n FROM t FAIR (PREDICTION w PROTECTED g))",
    "BEGIN; DELETE FROM audit; FROM t FAIR (PREDICTION p)",
)  # fmt: skip


@pytest.mark.parametrize("script", FAILING)
@pytest.mark.parametrize("method", ["execute", "sql"])
def test_what_fails_leaves_everything_as_it_was(loans: fairsql.Connection, script: str, method: str) -> None:
    def state() -> list[Any]:
        tables = "SELECT table_name FROM duckdb_tables() WHERE schema_name = 'main' ORDER BY 1"
        metrics = sorted(metric.name for metric in loans.metrics())
        return [*(loans.execute(q).fetchall() for q in (tables, "FROM audit", "FROM fairsql.metrics")), metrics]

    loans.execute("INSERT INTO audit VALUES ('kept', 7)")
    before = state()
    with pytest.raises(FairSQLError):
        getattr(loans, method)(script).fetchall()
    assert state() == before
    loans.begin()  # no transaction is left open
    loans.rollback()


def test_transaction_goes_on_after_an_error_in_a_clause(loans: fairsql.Connection) -> None:
    loans.begin()
    loans.execute("INSERT INTO audit VALUES ('a', 1)")
    with pytest.raises(ClauseError):
        loans.execute("FROM t FAIR (PREDICTION p)")
    loans.execute(f"INSERT INTO audit SELECT g, n FROM t {CLAUSE}")
    loans.commit()
    assert loans.execute("SELECT count(*) FROM audit").fetchall() == [(3,)]


def test_statements_after_an_aborted_transaction(loans: fairsql.Connection) -> None:
    loans.execute("CREATE TABLE u (k INT PRIMARY KEY)")
    loans.begin()
    with pytest.raises(duckdb.ConstraintException):
        loans.execute("INSERT INTO u VALUES (1), (1)")
    for query in (f"FROM t {CLAUSE}", "FROM t FAIR (PREDICTION p PROTECTED g METRICS sp)"):
        with pytest.raises(duckdb.TransactionException, match="abort"):
            loans.execute(query).fetchall()
    loans.execute("ROLLBACK -- of a fair metric")
    assert loans.execute(f"SELECT n FROM t {CLAUSE}").fetchall() == [(2,), (2,)]


# -- odd input ---------------------------------------------------------------------------------------------------------


def test_very_long_queries(loans: fairsql.Connection) -> None:
    long = "SELECT g, n FROM t WHERE w IN (" + ", ".join(map(str, range(25_000))) + f") {CLAUSE}"
    assert len(long) > 100_000
    assert loans.execute(long).fetchall() == [("a", 2), ("b", 2)]
    commented = f"SELECT g, n /* {'-' * 100_000} */ FROM t {CLAUSE} -- {'x' * 100_000}"
    assert loans.execute(commented).fetchall() == [("a", 2), ("b", 2)]
    text = "y" * 100_000
    assert loans.execute(f"SELECT k FROM t FAIR (PREDICTION p PROTECTED '{text}' AS k)").fetchall() == [(text,)]


def test_more_than_a_thousand_metrics(loans: fairsql.Connection) -> None:
    metrics = ", ".join(f"(tp + fp + {k}) / n AS m{k}" for k in range(1_100))
    ((*_, last),) = loans.execute(f"FROM t WHERE g = 'a' FAIR (PREDICTION p PROTECTED g METRICS {metrics})").fetchall()
    assert last == (1 + 1_099) / 2


def test_more_than_a_thousand_columns(con: fairsql.Connection) -> None:
    names = [f"c{k}" for k in range(1_100)]
    con.execute(f"CREATE TABLE wide AS SELECT 1 AS p, {', '.join(f'{k} AS {name}' for k, name in enumerate(names))}")
    (row,) = con.execute(f"FROM wide FAIR (PREDICTION p PROTECTED {', '.join(names)})").fetchall()
    assert row == (*range(1_100), 1, 0, 1.0)
    (row,) = con.execute("SELECT c1099, n FROM wide FAIR (PREDICTION p PROTECTED c1099)").fetchall()
    assert row == (1_099, 1)


def test_many_clauses(loans: fairsql.Connection) -> None:
    query = " UNION ALL ".join(f"SELECT {k} AS k, g, n FROM t {CLAUSE}" for k in range(100))
    assert loans.execute(f"SELECT count(*), sum(n) FROM ({query})").fetchall() == [(200, 400)]
    script = ";\n".join(f"CREATE TABLE t{k} AS FROM t {CLAUSE}" for k in range(50))
    loans.execute(script)
    assert loans.execute("FROM t49 ORDER BY g").fetchall() == [("a", 2, 0, 0.5), ("b", 2, 0, 0.5)]


def _deep(text: str, depth: int = 200) -> str:
    return "(" * depth + text + ")" * depth


@pytest.mark.parametrize(
    "query",
    [
        f"SELECT {_deep('g')}, n FROM t {CLAUSE}",
        f"SELECT g, n FROM t WHERE {_deep('w > 0')} {CLAUSE}",
        f"SELECT g, n FROM t FAIR (PREDICTION {_deep('p')} PROTECTED g)",
        f"SELECT g, n FROM t FAIR (PREDICTION p LABEL {_deep('y')} PROTECTED g)",
        f"SELECT g, n FROM t FAIR (PREDICTION p PROTECTED {_deep('g')} AS g)",
        f"SELECT g, n FROM t FAIR (PREDICTION p PROTECTED g CONTROL {_deep('1')} AS c)",
        f"SELECT g, n FROM t FAIR (PREDICTION p PROTECTED g WEIGHT {_deep('1')})",
        f"SELECT g, n FROM t FAIR (SCORE {_deep('s')} THRESHOLD {_deep('0.5')} PROTECTED g)",
        f"SELECT g, n FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS {_deep('tp', 20)} AS x)",
        f"SELECT g, n FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS {' + '.join(['tp'] * 300)} AS x)",
    ],
)
def test_deeply_nested_brackets(loans: fairsql.Connection, query: str) -> None:
    assert loans.execute(query).fetchall() == [("a", 2), ("b", 2)]


# DuckDB 1.4.5 plans named queries inside named queries in time and memory that grow fourfold with each level.
NESTED = 150 if not duckdb.__version__.startswith("1.4.") else 4


@pytest.mark.parametrize(
    "query",
    [
        f"FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS {_deep('tp')} AS x)",
        f"FROM t FAIR (PREDICTION p PROTECTED g METRICS {_deep('sp')} AS x)",
        f"CREATE METRIC deep AS {_deep('tp')}",
        f"FROM t FAIR (PREDICTION {_deep('p', 5_000)} PROTECTED g)",
        f"FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS {_deep('tp', 5_000)} AS x)",
        f"FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS {' + '.join(['tp'] * 5_000)} AS x)",
        f"FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS {'-' * 1}{'- ' * 3_000}tp AS x)",
        f"CREATE METRIC deep AS {_deep('tp', 5_000)}",
        f"CREATE METRIC deep AS {'abs(' * 3_000}tp{')' * 3_000}",
        f"FROM t FAIR (PREDICTION p PROTECTED {_deep('g', 5_000)})",
        f"FROM t FAIR (PREDICTION p PROTECTED {'CUBE (' * 1_000}g{')' * 1_000})",
        f"FROM t FAIR (PREDICTION p PROTECTED {'GROUPING SETS (' * 1_100}g{')' * 1_100})",
        f"{'SELECT * FROM (' * 500}FROM t {CLAUSE}{')' * 500}",
        f"{'FROM (' * NESTED}FROM t FAIR (PREDICTION p PROTECTED g){') FAIR (PREDICTION 1 PROTECTED g)' * NESTED}",
        f"FROM t FAIR {'(' * 5_000}",
    ],
    ids=range(15),
)
def test_nesting_without_end_is_an_error_of_the_text(loans: fairsql.Connection, query: str) -> None:
    """Too deep for a parser is an error of DuckDB's or ours that a caller can catch; or it works."""
    with contextlib.suppress(duckdb.Error):
        assert isinstance(loans.execute(query).fetchall(), list)
    assert loans.execute("SELECT 1").fetchall() == [(1,)]


def test_chain_of_metrics(loans: fairsql.Connection) -> None:
    script = "CREATE METRIC m0 AS tp / n;" + "".join(f"CREATE METRIC m{k} AS m{k - 1} + 1;" for k in range(1, 60))
    loans.execute(script)
    rows = loans.execute("SELECT m59 FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS m59)").fetchall()
    assert rows == [(59.5,), (59.0,)]


@pytest.mark.parametrize(
    "text", ["", " ", "\n\t ", ";", ";;", "-- FAIR (PREDICTION p PROTECTED g)", "/* fair metric */"]
)
def test_texts_without_a_statement(loans: fairsql.Connection, text: str) -> None:
    assert fairsql.expand(text) is text
    assert loans.sql(text) is loans.raw.sql(text) is None
    assert loans.execute(text) is loans
    assert loans.execute("SELECT 1").fetchall() == [(1,)]


@pytest.mark.parametrize(
    "text",
    [
        f"FROM t WHERE g = 'a {CLAUSE}",
        f"FROM t {CLAUSE} WHERE \"a",
        f"FROM t {CLAUSE} /* no end",
        f"FROM t WHERE g = $$a {CLAUSE}",
        f"FROM t WHERE g = e'\\' {CLAUSE}",
        "FROM t FAIR (PREDICTION 'p PROTECTED g)",
        "FROM t FAIR (PREDICTION p PROTECTED \"g)",
        "FROM t FAIR (PREDICTION p PROTECTED g]",
        "FROM t FAIR (PREDICTION p PROTECTED g))",
        "FROM t FAIR )",
        "FROM t FAIR",
        "FAIR",
        "FAIR (",
        "FAIR (PREDICTION p PROTECTED g)",
        "CREATE METRIC m AS 'x",
        "CREATE METRIC \"",
        "CREATE METRIC m(",
        "CREATE METRIC m(a",
        "CREATE METRIC m(a := ) AS",
        "CREATE METRIC m AS (",
        "CREATE METRIC m AS )",
        "CREATE METRIC m AS tp +",
        "CREATE METRIC m AS tp / n)",
        "CREATE OR REPLACE METRIC",
        "DROP METRIC IF",
        "DROP METRIC IF EXISTS",
        "FROM t FAIR (PREDICTION p PROTECTED g METRICS )",
        "FROM t FAIR (PREDICTION p PROTECTED g METRICS ,)",
        "FROM t FAIR (PREDICTION p PROTECTED g METRICS sp WITHIN)",
        "FROM t FAIR (PREDICTION p PROTECTED g WITHIN RATIO)",
        "FROM t FAIR (PREDICTION p PROTECTED g MINIMUM inf)",
        "FROM t FAIR (PREDICTION p PROTECTED g MINIMUM nan)",
        "FROM t FAIR (PREDICTION p PROTECTED g WITHIN nan)",
        "FROM t FAIR (PREDICTION p PROTECTED g WITHIN inf)",
        "FROM t FAIR (PREDICTION p PROTECTED g CONFIDENCE nan)",
        "FROM t FAIR (PREDICTION p PROTECTED g WITHIN -)",
        "FROM t FAIR (PREDICTION p PROTECTED g CONFIDENCE +)",
        "FROM t FAIR (PREDICTION p PROTECTED g METRICS 1e400 * tp AS x)",
        "FROM t FAIR (PREDICTION p PROTECTED g METRICS tp / 0 AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS tp / 0x10 AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS 'a' * tp AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS tp ^ 1e9 AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS exp(tp * 1000) AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS sqrt(-tp - 1) AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS ln(tp - tp) AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS pow(-tp, 0.5) AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS pow(0, -tp) AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS CASE WHEN tp > 'a' THEN 1 END AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS CAST(tp AS DATE) AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS CAST(tp AS VARCHAR) AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS tp IS NULL AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS NOT tp AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS NULL AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS tp BETWEEN 1 AND 2 AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS if(tp > 1, 1, 0) AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS coalesce(NULL, tp) AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS nullif(tp) AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS abs() AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS greatest() AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS harm() AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS harm(cfn := NULL) AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS harm(cfn := 'a') AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS harm(cfn = 1) AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS harm(cfn => 1) AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS harm(*) AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS tp.fp AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS $x * tp AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS tp / ? AS x)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS tp / $1 AS x CONFIDENCE 0.9)",
        "FROM t FAIR (LABEL y PROTECTED g METRICS ? * base_rate AS x)",
        "FROM t FAIR (LABEL y PROTECTED g METRICS base_rate > 0.1 AS x)",
        "FROM t FAIR (LABEL y PROTECTED g METRICS base_rate > 0.1 AS x CONFIDENCE 0.9)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS CASE WHEN tp > 1 THEN tp END AS x CONFIDENCE 0.9)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS greatest(tp, fp, 1) AS x CONFIDENCE 0.9)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS tp ^ fp AS x CONFIDENCE 0.9)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS abs(tp - fp) AS x CONFIDENCE 0.9)",
        "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS coalesce(tp / nullif(fp, 0), 0) AS x CONFIDENCE 0.9)",
        "FROM t FAIR (PREDICTION p PROTECTED GROUPING SETS)",
        "FROM t FAIR (PREDICTION p PROTECTED CUBE)",
        "FROM t FAIR (PREDICTION p PROTECTED CUBE (g,))",
        "FROM t FAIR (PREDICTION p PROTECTED ROLLUP (g), ROLLUP (h))",
        "FROM t FAIR (PREDICTION p PROTECTED (g, h))",
        "FROM t FAIR (PREDICTION p PROTECTED ())",
        "FROM t FAIR (PREDICTION p PROTECTED GROUPING SETS (()))",
        "FROM t FAIR DISPARITY (PREDICTION p PROTECTED GROUPING SETS (()))",
        "FROM t FAIR DISPARITY (PREDICTION p PROTECTED GROUPING SETS (()) REFERENCE OVERALL)",
        "FROM t FAIR DISPARITY (PREDICTION p PROTECTED g REFERENCE NULL)",
        "FROM t FAIR DISPARITY (PREDICTION p PROTECTED g REFERENCE OVERALL, OVERALL)",
        "FROM t FAIR DISPARITY (PREDICTION p PROTECTED w REFERENCE 'a')",
        "FROM t FAIR DISPARITY (PREDICTION p PROTECTED g REFERENCE (SELECT 'a'))",
        "FROM t FAIR DISPARITY (PREDICTION p PROTECTED g REFERENCE -1)",
        "FROM t FAIR (PREDICTION (SELECT 1) PROTECTED g)",
        "FROM t FAIR (PREDICTION sum(p) PROTECTED g)",
        "FROM t FAIR (PREDICTION row_number() OVER () = 1 PROTECTED g)",
        "FROM t FAIR (PREDICTION unnest([0, 1]) PROTECTED g)",
        "FROM t FAIR (PREDICTION p PROTECTED unnest([1, 2]) AS k)",
        "FROM t FAIR (PREDICTION DATE '2024-01-01' PROTECTED g)",
        "FROM t FAIR (PREDICTION [1] PROTECTED g)",
        "FROM t FAIR (PREDICTION {'a': 1} PROTECTED g)",
        "FROM t FAIR (SCORE 'x' PROTECTED g)",
        "FROM t FAIR (SCORE DATE '2024-01-01' PROTECTED g)",
        "FROM t FAIR (PREDICTION p WEIGHT 'x' PROTECTED g)",
        "FROM t FAIR (PREDICTION p WEIGHT true PROTECTED g)",
        "FROM t FAIR (SCORE s THRESHOLD 'x' PROTECTED g)",
        "FROM t FAIR (SCORE s THRESHOLD NULL PROTECTED g METRICS sp)",
        "FROM t FAIR DISPARITY (SCORE s THRESHOLD w PROTECTED g METRICS sp)",
        "FROM fair_metric_definitions(1)",
        "FROM fair_metric_definitions",
        "SELECT fair_metric_definitions()",
        "FROM fair_metric_definitions() FAIR (PREDICTION metric = 'auc' PROTECTED direction)",
    ],
)  # fmt: skip
def test_odd_texts_work_or_are_errors_of_sql(loans: fairsql.Connection, text: str) -> None:
    """No text may come back as an error of Python's own, such as IndexError."""
    with contextlib.suppress(duckdb.Error):
        assert isinstance(fairsql.expand(text), str)
    with contextlib.suppress(duckdb.Error):
        assert isinstance(loans.execute(text).fetchall(), list)
    assert loans.execute("SELECT count(*) FROM t").fetchall() == [(4,)]


@pytest.mark.parametrize(
    "statement",
    [None, 1, 1.5, b"SELECT 1", bytearray(b"FAIR"), ["SELECT 1"], object()],
    ids=lambda value: type(value).__name__,
)
@pytest.mark.parametrize("method", ["execute", "sql", "query", "executemany"])
def test_statements_that_are_no_text_are_left_to_duckdb(
    loans: fairsql.Connection, statement: object, method: str
) -> None:
    with duckdb.connect() as plain, pytest.raises((duckdb.Error, TypeError)) as expected:
        getattr(plain, method)(statement)
    with pytest.raises(expected.type):
        getattr(loans, method)(statement)
    assert loans.execute("SELECT 1").fetchall() == [(1,)]


@pytest.mark.parametrize("statement", [None, 1, b"FROM t FAIR (PREDICTION p PROTECTED g)", ["SELECT 1"]], ids=repr)
def test_expand_takes_text_only(loans: fairsql.Connection, statement: Any) -> None:
    for run in (fairsql.expand, loans.expand):
        with pytest.raises((TypeError, ProgrammingError)):
            run(statement)


def test_subclasses_of_text(loans: fairsql.Connection) -> None:
    class Text(str):
        """A text with another class, as templates and translations are."""

    plain = Text("SELECT 1")
    assert fairsql.expand(plain) is plain
    assert loans.execute(plain).fetchall() == [(1,)]
    assert loans.execute(Text(f"SELECT n FROM t {CLAUSE}")).fetchall() == [(2,), (2,)]


@pytest.mark.parametrize(
    "text",
    ["SELECT '\ud800'", f"SELECT '\ud800' FROM t {CLAUSE}", "FROM t FAIR (PREDICTION p PROTECTED '\udfff' AS k)",
     "FROM t FAIR (PREDICTION p PROTECTED \"\ud83e\" METRICS tprr)", "CREATE METRIC \"\ud800\" AS fp / n"],
    ids=ascii,
)  # fmt: skip
def test_surrogate_characters(loans: fairsql.Connection, text: str) -> None:
    """They cannot be written as UTF-8; what DuckDB raises for them is what it raises here."""
    with duckdb.connect() as plain, pytest.raises((ValueError, RuntimeError, TypeError, duckdb.Error)) as expected:
        plain.execute("SELECT '\ud800'")
    with pytest.raises((FairSQLError, expected.type)):
        loans.execute(text)
    assert loans.execute("SELECT count(*) FROM t").fetchall() == [(4,)]


def test_unknown_dialect() -> None:
    with pytest.raises(ProgrammingError, match="unknown dialect sparkk") as caught:
        fairsql.expand("SELECT 1", "sparkk")
    assert caught.value.hint == "did you mean spark?"
