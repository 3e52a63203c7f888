"""The records of models, transforms and metrics: made by many at once, used by later statements, and changed by others."""

from __future__ import annotations

import threading
import warnings
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

import fairsql
from fairsql.records import tables

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::fairsql.errors.ClauseWarning")
ROWS = "CREATE TABLE a AS SELECT i % 2 = 0 AS y, i // 2 AS x, i % 3 AS g FROM range(300) r(i)"
FOREST = "random_forest(n_estimators := 250, min_samples_leaf := 1)"  # no SQL, so Python scores
DISTORTION = "DISTORTION changed(h) + changed(y) WITHIN 0.6"
CREATE = {
    "models": "CREATE MODEL m{0} PREDICT y FEATURES x USING decision_tree(max_depth := 2) AS FROM a",
    "metrics": "CREATE METRIC m{0} AS (tp + {0}) / n",
    "transforms": "CREATE TRANSFORM m{0} PROTECTED g LABEL y FEATURES x > 150 AS h EPSILON 0.9 "
    + DISTORTION
    + " AS FROM a",
}


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return a database with a model that Python scores, a transform and a metric."""
    path = str(tmp_path_factory.mktemp("records") / "stored.duckdb")
    with fairsql.connect(path) as con, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        con.execute(ROWS)
        con.execute(f"CREATE MODEL m PREDICT y FEATURES x USING {FOREST} FAIR (PROTECTED g WITHIN 0.4) AS FROM a")
        con.execute(CREATE["transforms"].replace("m{0}", "t"))
        con.execute("CREATE METRIC k AS fp / n")
        con.execute("CREATE VIEW v AS FROM a FAIR THRESHOLD (SCORE x / 300.0 LABEL y PROTECTED g METHOD pso)")
    return path


@pytest.fixture
def con(stored: str, tmp_path: Path) -> Iterator[fairsql.Connection]:
    """Open a copy of it in a session of its own."""
    copy = tmp_path / "copy.duckdb"
    copy.write_bytes(Path(stored).read_bytes())
    with fairsql.connect(str(copy)) as connection:
        yield connection


@pytest.mark.parametrize("kind", CREATE)
@pytest.mark.usefixtures(
    "stored"
)  # all modules are imported: CPython before 3.11.8 parses wrongly in two threads at once
def test_eight_connections_make_the_first_record_at_once(kind: str, tmp_path: Path) -> None:
    with fairsql.connect(str(tmp_path / "new.duckdb")) as con:
        con.execute(ROWS)
        start, errors = threading.Barrier(8), list[BaseException]()

        def work(number: int) -> None:
            other = con.cursor() if number % 2 else fairsql.connect(str(tmp_path / "new.duckdb"))
            with other:
                start.wait()
                try:
                    other.execute(CREATE[kind].format(number))
                except BaseException as error:
                    errors.append(error)

        threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        assert errors == []
        assert con.execute(f"SELECT count(*) FROM fairsql.{kind}").fetchall() == [(8,)]


def test_an_open_transaction_that_makes_the_tables_is_reported_with_before_the_work(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tables, "PATIENCE", 0.0)
    with fairsql.connect() as con:
        con.execute(ROWS)
        con.execute("BEGIN")
        con.execute(CREATE["models"].format(1))
        with con.cursor() as other:
            monkeypatch.setattr("fairsql.models.model_work.train", None)  # no work may begin
            for text in (CREATE["models"].format(2), CREATE["metrics"].format(2)):
                if "METRIC" in text:
                    con.execute("ROLLBACK; BEGIN; CREATE METRIC one AS fp / n")
                with pytest.raises(
                    fairsql.FairSQLError, match="another connection is making FairSQL's tables"
                ) as caught:
                    other.execute(text)
                assert "COMMIT or ROLLBACK" in str(caught.value)
        con.execute("ROLLBACK")
        assert con.execute("SELECT count(*) FROM duckdb_schemas() WHERE schema_name = 'fairsql'").fetchall() == [(0,)]


MADE = "CREATE TEMP TABLE b AS FROM a LIMIT 30"
SCRIPTS = {
    "a model": f"{MADE}; SELECT count(score) FROM m('b')",
    "a table of scores": f"{MADE}; CREATE TEMP TABLE c AS FROM m('b'); SELECT count(*) FROM c",
    "a clause over scores": f"{MADE}; CREATE TEMP TABLE c AS FROM m('b'); SELECT sum(n) FROM c FAIR (PREDICTION prediction PROTECTED g)",
    "a view": f"{MADE}; SELECT 10 * count(*) FROM v",
    "a transaction": f"BEGIN; {MADE}; SELECT count(score) FROM m('b')",
    "a model of the script": f"CREATE MODEL n PREDICT y FEATURES x USING {FOREST} AS FROM a; {MADE}; SELECT count(score) FROM n('b')",
    "a model of the transaction": f"BEGIN; CREATE MODEL n PREDICT y FEATURES x USING {FOREST} AS FROM a; {MADE}; SELECT count(score) FROM n('b')",
    "a metric of the script": f"{MADE}; CREATE METRIC one AS n / n; SELECT CAST(10 * sum(one) AS INTEGER) FROM b FAIR (PREDICTION y PROTECTED g METRICS one)",
    "a macro of the script": f"{MADE}; CREATE MACRO scored() AS TABLE FROM m('b'); SELECT count(*) FROM scored()",
}  # fmt: skip


@pytest.mark.parametrize("method", ["execute", "sql"])
@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS)
def test_later_statements_use_what_a_script_made(con: fairsql.Connection, script: str, method: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert getattr(con, method)(script).fetchall() == [(30,)]


def test_a_transaction_that_began_before_scores_by_python(con: fairsql.Connection) -> None:
    con.begin()
    con.execute(MADE)
    assert con.execute("SELECT count(score) FROM m('b')").fetchall() == [(30,)]
    con.rollback()


def test_a_script_runs_each_statement_once(con: fairsql.Connection) -> None:
    con.execute(
        "CREATE SEQUENCE s; SELECT nextval('s'); CREATE TEMP TABLE b AS FROM a LIMIT 3; SELECT count(score) FROM m('b')"
    )
    assert con.execute("SELECT nextval('s')").fetchall() == [(2,)]


def test_executemany_of_a_script(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE found (n BIGINT)")
    con.executemany(
        f"{MADE.replace('TABLE', 'TABLE IF NOT EXISTS')}; INSERT INTO found SELECT count(score) FROM m('b') WHERE x <> ?",
        [[0], [1]],
    )
    assert con.execute("FROM found").fetchall() == [(28,), (28,)]


CHANGES = {
    "no text": "UPDATE fairsql.{0} SET statement = NULL",
    "other text": "UPDATE fairsql.{0} SET statement = 'junk; \"'",
    "a query": "UPDATE fairsql.{0} SET statement = 'SELECT 1'",
    "two statements": "UPDATE fairsql.{0} SET statement = statement || '; ' || statement",
    "a number": "ALTER TABLE fairsql.{0} ALTER statement TYPE INTEGER USING 7",
    "no column": "ALTER TABLE fairsql.{0} DROP COLUMN statement",
    "another table": "CREATE OR REPLACE TABLE fairsql.{0} AS SELECT 1 AS z",
    "two records": "INSERT INTO fairsql.{0} FROM fairsql.{0}",
    "no name": "UPDATE fairsql.{0} SET {1} = NULL",
    "other bytes": "UPDATE fairsql.models SET bytes = 'junk'::BLOB",
    "no bytes": "UPDATE fairsql.models SET bytes = NULL",
    "no column of bytes": "ALTER TABLE fairsql.models DROP COLUMN bytes",
    "a number for what scores": "ALTER TABLE fairsql.models ALTER scored_by TYPE INTEGER USING 7",
    "no fingerprint": "UPDATE fairsql.models SET fingerprint = NULL",
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_changed_record_is_an_error_that_names_it(con: fairsql.Connection, change: str) -> None:
    con.raw.execute(change.format("models", "model"))
    asked = [
        lambda: con.report(model="m"),
        lambda: con.execute("SWEEP MODEL m WITHIN 0.5").fetchall(),
        lambda: con.execute("DESCRIBE MODEL m").fetchall(),
        lambda: con.execute("SHOW MODELS").fetchall(),
        lambda: con.execute("DROP MODEL m"),
    ]
    errors = []
    for ask in asked:
        try:
            ask()
        except fairsql.FairSQLError as error:
            errors.append(error)
    for error in errors:
        assert "model" in error.message
        assert error.hint


def test_a_report_on_a_changed_record_says_so(con: fairsql.Connection) -> None:
    con.raw.execute("UPDATE fairsql.models SET statement = 'SELECT 1; SELECT 2'")
    with pytest.raises(fairsql.FairSQLError, match="the record of model m is not as CREATE MODEL wrote it") as caught:
        con.report(model="m")
    assert "CREATE OR REPLACE MODEL again" in str(caught.value)


def test_a_record_that_cannot_be_written_says_why() -> None:
    with fairsql.connect() as con:
        con.execute(f"{ROWS}; {CREATE['models'].format(1)}; ALTER TABLE fairsql.models DROP COLUMN statement")
        with pytest.raises(duckdb.Error, match="statement"):
            con.execute(CREATE["models"].format(2))
        assert con.execute("SELECT count(*) FROM fairsql.models").fetchall() == [(1,)]


NAMES = ("a\nb", "a\n\n  b", "t\tab", "q'uo", 'd"q', "em😀oji", "x\x01y", "\n")


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_names_and_groups_keep_their_characters(name: str) -> None:
    quoted, text = '"' + name.replace('"', '""') + '"', "'" + name.replace("'", "''") + "'"
    with fairsql.connect() as con:
        con.raw.execute(
            f"CREATE TABLE t AS SELECT CASE i % 2 WHEN 0 THEN {text} ELSE 'c' END AS {quoted}, i % 3 = 0 AS p FROM range(60) r(i)"
        )
        rows = con.execute(f"FROM t FAIR (PREDICTION p PROTECTED {quoted})")
        assert (rows.description or [])[0][0] == name
        assert name in [row[0] for row in rows.fetchall()]
        report = con.report(f"FROM t FAIR DISPARITY (PREDICTION p PROTECTED {quoted} WITHIN 0.5)")
        assert "SQLGLOT" not in report.html()
