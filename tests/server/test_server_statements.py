"""Statements, tags, transactions and errors of the wire server, by psql, psycopg and psycopg 2."""

from __future__ import annotations

import shutil
import subprocess
import threading

import psycopg
import pytest
from support.server_queries import CLAUSE
from support.serving import Server

from fairsql.metrics import built_in_metrics
from fairsql.metrics.prediction_errors import names_of_errors
from fairsql.server.protocol.failures import describe, foreseen

PSQL = shutil.which("psql")
needs_psql = pytest.mark.skipif(PSQL is None, reason="psql is not installed")


def psql(server: Server, *arguments: str) -> subprocess.CompletedProcess[str]:
    assert PSQL is not None
    command = [PSQL, "-X", "-h", "127.0.0.1", "-p", str(server.port), "-U", "fairsql", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@needs_psql
def test_psql_asks_with_the_clause(server: Server) -> None:
    done = psql(server, "-At", "-c", CLAUSE)
    assert (done.stdout, done.stderr) == ("Female|0.109\nMale|0.304\n", "")


@needs_psql
def test_psql_shows_the_caret_of_a_wrong_clause(server: Server) -> None:
    done = psql(server, "-c", "SELECT 1;\nSELECT * FROM adult\nFAIR (PREDICTION income PROTECTED sex METRICS nonsense)")
    lines = done.stderr.splitlines()
    assert lines[0] == "ERROR:  unknown metric nonsense"
    assert lines[2].index("^") == lines[1].index("nonsense")
    assert lines[3].startswith("HINT:  ")


@needs_psql
@pytest.mark.parametrize(
    ("command", "words"),
    [
        (r"\d", ["main | people", "main | rates", "| view"]),
        (r"\dt", ["people | table", "pets"]),
        (r"\dt other.*", ["Odd Name"]),
        (r"\dv", ["rates"]),
        (r"\di", ["pets_kind", "people_id_pkey"]),
        (r"\d people", ["numeric(10,2)", "not null", '"people_id_pkey" PRIMARY KEY', "CHECK ((pay > 0))", "text[]"]),
        (r'\d other."Odd Name"', ["Weird Column", "integer"]),
        (r"\d+ rates", ["selection_rate", "double precision"]),
        (r"\d+ people", ["what they are called"]),
        (r"\dt+ people", ["who there is"]),
        (r"\l", ["adult", "UTF8"]),
        (r"\dn", ["main", "other"]),
        (r"\df", ["twice"]),
        (r"\df twi*", ["twice"]),
        (r"\du", ["fairsql"]),
        (r"\dT", ["List of data types"]),
        (r"\dp", ["people"]),
        (r"\conninfo", ["fairsql"]),
    ],
)
def test_psql_describes(server: Server, command: str, words: list[str]) -> None:
    done = psql(server, "-c", command)
    shown = " ".join(done.stdout.split())
    assert not done.stderr
    assert not [word for word in words if " ".join(word.split()) not in shown], done.stdout


@needs_psql
def test_psql_does_not_list_what_another_schema_has(server: Server) -> None:
    assert "Odd Name" not in psql(server, "-c", r"\dt").stdout


def test_tags_are_postgresqls(writable: Server) -> None:
    with writable.connect() as con:
        steps = [
            ("CREATE TABLE tags (a INTEGER)", "CREATE TABLE"),
            ("INSERT INTO tags VALUES (1), (2), (3)", "INSERT 0 3"),
            ("INSERT INTO tags SELECT 9 WHERE false", "INSERT 0 0"),
            ("UPDATE tags SET a = a + 1 WHERE a > 1", "UPDATE 2"),
            ("DELETE FROM tags WHERE a = 1", "DELETE 1"),
            ("WITH x AS (SELECT 3 AS a) DELETE FROM tags USING x WHERE tags.a = x.a", "DELETE 1"),
            ("SELECT * FROM tags", "SELECT 1"),
            ("FROM tags", "SELECT 1"),
            ("CREATE TABLE more AS FROM range(5)", "SELECT 5"),
            ("CREATE OR REPLACE VIEW seen AS FROM more", "CREATE VIEW"),
            ("ALTER TABLE more ADD COLUMN b INTEGER", "ALTER TABLE"),
            ("DROP VIEW seen", "DROP VIEW"),
            ("SHOW METRICS", f"SELECT {len(list(built_in_metrics())) + len(names_of_errors())}"),
            ("CREATE METRIC doubled AS 2 * tp / n", "CREATE METRIC"),
            ("SHOW METRICS", f"SELECT {len(list(built_in_metrics())) + len(names_of_errors()) + 1}"),
            ("DROP METRIC doubled", "DROP METRIC"),
            ("BEGIN", "BEGIN"),
            ("COMMIT", "COMMIT"),
            ("SET application_name = 'x'", "SET"),
            ("EXPLAIN SELECT 1", "EXPLAIN 1"),
            ("DROP TABLE more", "DROP TABLE"),
            ("DROP TABLE tags", "DROP TABLE"),
        ]  # fmt: skip
        assert [con.execute(sql).statusmessage for sql, _ in steps] == [tag for _, tag in steps]


def test_returning_gives_rows(writable: Server) -> None:
    with writable.connect() as con:
        con.execute("CREATE OR REPLACE TABLE returned (a INTEGER, b VARCHAR)")
        cursor = con.execute("INSERT INTO returned VALUES (%s, %s), (2, 'y') RETURNING a + 1 AS c, b", (1, "x"))
        assert cursor.fetchall() == [(2, "x"), (3, "y")]
        assert cursor.statusmessage == "INSERT 0 2"
        assert con.execute("UPDATE returned SET a = 5 RETURNING a").fetchall() == [(5,), (5,)]


def test_empty_queries_and_empty_results(server: Server) -> None:
    with server.connect() as con:
        assert con.execute("").description is None
        assert con.execute(" ; -- nothing\n").description is None
        assert con.execute("SELECT * FROM people WHERE false").fetchall() == []
        assert con.execute("SELECT * FROM people WHERE id = %s", (9,), prepare=True).fetchall() == []


def test_several_statements_are_one_transaction(writable: Server) -> None:
    with writable.connect() as con:
        con.execute("CREATE OR REPLACE TABLE several (a INTEGER)")
        cursor = con.execute("INSERT INTO several VALUES (1); SELECT a FROM several; SELECT 'x;y'")
        found = []
        while True:
            found.append((cursor.statusmessage, cursor.fetchall() if cursor.description else None))
            if not cursor.nextset():
                break
        assert found == [("INSERT 0 1", None), ("SELECT 1", [(1,)]), ("SELECT 1", [("x;y",)])]
        with pytest.raises(psycopg.errors.UndefinedTable):
            con.execute("INSERT INTO several VALUES (2); SELECT * FROM nowhere; INSERT INTO several VALUES (3)")
        assert con.execute("SELECT a FROM several").fetchall() == [(1,)]


def test_a_failed_transaction_takes_nothing_but_its_end(writable: Server) -> None:
    with writable.connect() as con:
        con.execute("CREATE OR REPLACE TABLE failing (a INTEGER)")
        con.execute("BEGIN")
        assert con.info.transaction_status == psycopg.pq.TransactionStatus.INTRANS
        con.execute("INSERT INTO failing VALUES (1)")
        with pytest.raises(psycopg.errors.InvalidTextRepresentation):
            con.execute("SELECT 'x'::INTEGER")
        assert con.info.transaction_status == psycopg.pq.TransactionStatus.INERROR
        with pytest.raises(psycopg.errors.InFailedSqlTransaction):
            con.execute("SELECT 1")
        assert con.execute("COMMIT").statusmessage == "ROLLBACK"
        assert con.info.transaction_status == psycopg.pq.TransactionStatus.IDLE
        assert con.execute("SELECT * FROM failing").fetchall() == []


@pytest.mark.parametrize("begin", [
    ["BEGIN READ ONLY"], ["START TRANSACTION READ ONLY"], ["BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"],
    ["BEGIN", "SET TRANSACTION READ ONLY"], ["BEGIN", "SET transaction_read_only = on"],
    ["SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY", "BEGIN"], ["SET default_transaction_read_only = on"],
])  # fmt: skip
def test_read_only_transactions_write_nothing(writable: Server, begin: list[str]) -> None:
    with writable.connect() as con:
        for sql in begin:
            con.execute(sql)
        assert con.execute("SELECT count(*) FROM people").fetchone() == (2,)
        with pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
            con.execute("CREATE TABLE not_made (a INTEGER)")
        con.execute("ROLLBACK")
        con.execute("RESET ALL")
        con.execute("BEGIN READ WRITE")
        con.execute("CREATE TABLE not_made (a INTEGER)")
        con.execute("ROLLBACK")
        con.execute("SET default_transaction_read_only = on")
        con.execute("BEGIN READ WRITE")
        con.execute("CREATE TABLE not_made (a INTEGER)")
        con.execute("ROLLBACK")
    with psycopg.connect(writable.dsn()) as con:
        con.read_only = True
        with pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
            con.execute("DELETE FROM people")


def test_transactions_are_apart(writable: Server) -> None:
    with writable.connect() as one, writable.connect() as two:
        one.execute("CREATE OR REPLACE TABLE apart (a INTEGER)")
        one.execute("BEGIN; INSERT INTO apart VALUES (1)")
        assert one.execute("SELECT count(*) FROM apart").fetchone() == (1,)
        assert two.execute("SELECT count(*) FROM apart").fetchone() == (0,)
        one.execute("COMMIT")
        assert two.execute("SELECT count(*) FROM apart").fetchone() == (1,)


def test_savepoints_serve_reads_and_refuse_to_undo_writes(writable: Server) -> None:
    with writable.connect() as con, con.transaction():
        with pytest.raises(psycopg.errors.UndefinedTable), con.transaction():
            con.execute("SELECT * FROM nowhere")
        assert con.execute("SELECT 1").fetchone() == (1,)
    with writable.connect() as con:
        con.execute("CREATE OR REPLACE TABLE saved (a INTEGER)")
        con.execute("BEGIN")
        con.execute("SAVEPOINT here")
        con.execute("INSERT INTO saved VALUES (1)")
        with pytest.raises(psycopg.errors.FeatureNotSupported):
            con.execute("ROLLBACK TO here")
        con.execute("ROLLBACK")


def test_all_forms_of_the_clause(server: Server) -> None:
    with server.connect() as con:
        score = """SELECT *, "education-num" / 16.0 AS score, income = '>50K' AS rich FROM adult"""
        forms = {
            "DISPARITY (PREDICTION rich PROTECTED sex WITHIN 0.1)": 1,
            "RELABEL (SCORE score LABEL rich PROTECTED sex)": 48842,
            "THRESHOLD (SCORE score LABEL rich PROTECTED sex)": 2,
        }
        for form, rows in forms.items():
            assert len(con.execute(f"FROM ({score}) FAIR {form}").fetchall()) == rows, form


def test_models_are_made_beside_other_clients(writable: Server) -> None:
    with writable.connect() as con, writable.connect() as other:
        create = (
            (
                "CREATE OR REPLACE MODEL income_even PREDICT income = '>50K' FEATURES age, education_num, hours_per_week "
                "FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.05) AS SELECT * FROM adult"
            )
            .replace("education_num", '"education-num"')
            .replace("hours_per_week", '"hours-per-week"')
        )
        worker = threading.Thread(target=con.execute, args=(create,))
        worker.start()
        answers = 0
        while worker.is_alive():
            assert other.execute("SELECT count(*) FROM people").fetchone() == (2,)
            answers += 1
        worker.join()
        assert answers > 1  # all but the last while the model was made
        assert con.execute("SELECT count(*) FROM income_even('adult')").fetchone() == (48842,)
        assert con.execute("SHOW MODELS").fetchall()
        con.execute("DROP MODEL income_even")


def test_a_script_scores_the_rows_it_made(writable: Server) -> None:
    script = """CREATE TABLE script_rows AS SELECT i % 50 AS age, i % 2 AS sex, (i % 50 + i % 7) > 25 AS y FROM range(400) AS r(i);
        CREATE MODEL script_tree PREDICT y FEATURES age USING decision_tree
          FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.1) AS FROM script_rows;
        CREATE TABLE three AS FROM script_rows LIMIT 3; SELECT count(score) FROM script_tree('three')"""
    with writable.connect() as con:
        cursor = con.execute(script)
        while cursor.nextset():
            pass
        assert cursor.fetchone() == (3,)


def test_a_sweep_writes_and_a_trade_off_reads(server: Server, writable: Server) -> None:
    create = """CREATE OR REPLACE MODEL swept PREDICT income = '>50K' FEATURES age, "education-num"
                FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.1) AS SELECT * FROM adult USING SAMPLE 3000 (reservoir, 1)"""
    with writable.connect() as con:
        con.execute(create)
        con.execute("BEGIN READ ONLY")
        assert con.execute("FROM fair_tradeoff('swept', allowances := [0.05])").fetchall() == []
        with pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
            con.execute("SWEEP MODEL swept WITHIN 0.05")
        con.execute("ROLLBACK")
        con.execute("SET default_transaction_read_only = on")
        with pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
            con.execute("SWEEP MODEL swept WITHIN 0.05")
        con.execute("SET default_transaction_read_only = off")
        asked = con.pgconn.prepare(b"asked", b"SWEEP MODEL swept WITHIN 0.05")
        assert asked.status == psycopg.pq.ExecStatus.COMMAND_OK
        con.pgconn.describe_prepared(b"asked")
        assert con.execute("FROM fairsql.model_tradeoffs").fetchall() == []
        con.execute("BEGIN")
        assert len(con.execute("SWEEP MODEL swept WITHIN 0.1").fetchall()) == 1
        con.execute("ROLLBACK")
        assert con.execute("FROM fairsql.model_tradeoffs").fetchall() == []
        for prepared in (False, True):
            rows = con.execute("SWEEP MODEL swept WITHIN 0.1, 0.15", prepare=prepared).fetchall()
            assert [row[:3] for row in rows] == [("swept", 0.1, True), ("swept", 0.15, True)]
        assert con.execute("FROM fair_tradeoff('swept')").fetchall() == rows
        wrong = "SELECT 1; SWEEP MODEL swept WITHIN [0.1]"
        with pytest.raises(psycopg.errors.SyntaxError) as caught:
            con.execute(wrong)
        assert caught.value.diag.statement_position == str(wrong.index("[") + 1)
        con.execute("DROP MODEL swept")
    with server.connect() as con, pytest.raises(psycopg.errors.ReadOnlySqlTransaction, match="reading only"):
        con.execute("SWEEP MODEL swept")


@pytest.mark.parametrize(
    ("sql", "state"),
    [
        ("SELEC 1", "42601"), ("ATTACH ':memory:'", "42501"), ("SELECT 1 +", "42601"), ("SELECT nothing FROM people", "42703"), ("SELECT * FROM nowhere", "42P01"),
        ("SELECT no_such_function(1)", "42883"), ("SELECT 'x'::INTEGER", "22P02"), ("SELECT 'open", "42601"),
        ("SELECT 300::TINYINT", "22P02"), ("INSERT INTO people VALUES (3, 'C')", "25006"), ("CREATE TABLE t (a INTEGER)", "25006"),
        ("CREATE TEMP TABLE t (a INTEGER)", "25006"), ("COPY people TO '/tmp/out.csv'", "0A000"), ("COPY people FROM STDIN", "25006"),
        ("DECLARE c CURSOR FOR SELECT 1", "25P01"), ("SET nonsense = 1", "42704"), ("SELECT * FROM adult FAIR (PREDICTION age PROTECTED sex)", "22023"),
        ("SELECT * FROM adult FAIR (PROTECTED sex)", "42601"), ("SELECT * FROM adult FAIR (PREDICTION nothing PROTECTED sex)", "42703"),
        ("PREPARE x AS SELECT 1", "0A000"), ("", None),
    ],
)  # fmt: skip
@pytest.mark.parametrize("extended", [False, True])
def test_errors_have_their_state_and_the_session_lives_on(
    server: Server, sql: str, state: str | None, extended: bool
) -> None:
    with server.connect() as con:
        try:
            con.execute(sql, prepare=extended)
            found = None
        except psycopg.Error as error:
            found = error.sqlstate
            assert error.diag.message_primary
        assert found == state
        assert con.execute("SELECT 1").fetchone() == (1,)


def test_faults_of_the_server_are_reported_without_their_text(caplog: pytest.LogCaptureFixture) -> None:
    """What no one foresaw is an error of the statement; its text, which may hold values, is neither sent nor logged."""
    reported = describe(foreseen(ValueError("a value")))
    assert (reported["C"], "a value" in reported["M"], "a value" in caplog.text) == ("XX000", False, False)
    assert "ValueError" in caplog.text


def test_errors_know_their_place(server: Server) -> None:
    with server.connect() as con:
        for before, wrong in [("SELECT 1;\n  SELECT ", "nothing"), ("SELECT 'ä', ", "nothing")]:
            with pytest.raises(psycopg.errors.UndefinedColumn) as caught:
                con.execute(f"{before}{wrong} FROM people")
            assert caught.value.diag.statement_position == str(len(before) + 1)
        with pytest.raises(psycopg.Error) as caught:
            con.execute("SELECT * FROM adult FAIR (PREDICTION income = '>50K' PROTECTED sexx)")
        assert caught.value.diag.statement_position == "64"


def test_errors_amid_a_stream_arrive(server: Server) -> None:
    with server.connect() as con:
        with pytest.raises(psycopg.Error, match="Could not convert"):
            con.execute("SELECT CASE WHEN range < 90000 THEN '1' ELSE 'x' END::INTEGER FROM range(100000)").fetchall()
        assert con.execute("SELECT 1").fetchone() == (1,)
