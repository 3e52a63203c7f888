"""The DuckDB extension: metrics that a database keeps, made in the shell or by the package."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import duckdb
import pytest
import test_errors
from support.extension import assert_alike, built, near, shell, table
from support.people import LOANS, values
from test_golden import people

import fairsql


def test_what_a_database_keeps(tmp_path: Path) -> None:
    """Models and metrics that the Python package made are shown, described, used and measured with."""
    path, file = built(duckdb.__version__), tmp_path / "kept.duckdb"
    clause = "FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS {})"
    queries = [
        "SHOW MODELS",
        "DESCRIBE MODEL lender",
        "SHOW TRANSFORMS",
        clause.format("harm, harm(cfn := 3) AS more, harm * 2 AS twice"),
        clause.format("owed, owed(cost := -2) AS lent"),
        "FROM lender('loans') FAIR (PREDICTION prediction LABEL repaid PROTECTED race)",
    ]
    with fairsql.connect(file) as own:
        own.execute(LOANS)
        own.execute(f"INSERT INTO loans VALUES {values(people())}")
        own.execute("CREATE METRIC harm(cfp := 5, cfn := 1) AS (cfp * fp + cfn * fn) / n")
        own.execute("CREATE METRIC owed(cost := -1.5) AS -cost * fn / n")
        with pytest.warns(UserWarning, match="predicts 0 for every row"):
            own.execute(
                "CREATE MODEL lender PREDICT repaid FEATURES approved, sex AS "
                "FROM loans WHERE sex IS NOT NULL AND repaid IS NOT NULL"
            )
        want = [own.execute(each).fetchall() for each in queries]
    with duckdb.connect(file, config={"allow_unsigned_extensions": "true"}) as con:
        con.execute(f"LOAD '{path}'")
        for query, rows in zip(queries, want, strict=True):
            got = con.execute(query).fetchall()
            assert len(got) == len(rows)
            assert all(all(map(near, one, other)) for one, other in zip(got, rows, strict=True)), query
        with pytest.raises(duckdb.ParserException, match="model lendr does not exist\nHINT: did you mean lender"):
            con.execute("DESCRIBE MODEL lendr")
        with pytest.raises(duckdb.ParserException, match="unknown metric harn"):
            con.execute(clause.format("harn"))
        con.execute("CREATE TABLE models (risk DOUBLE)")
        assert con.execute("SHOW models").fetchall()[0][:2] == ("risk", "DOUBLE")


def test_metrics_that_the_shell_makes_are_the_packages(tmp_path: Path) -> None:
    """Metrics made in the shell are read by the package, and the other way round; both show the same ones."""
    file = tmp_path / "metrics.duckdb"
    with fairsql.connect() as own:
        own.raw.execute(f"ATTACH '{file}' AS own (STORAGE_VERSION 'v1.4.0')")
        own.raw.execute("USE own")
        own.execute("CREATE METRIC harm(cfp := 1, cfn := -2) AS (cfp * fp - cfn * fn) / n")
        own.execute("CREATE TABLE t AS SELECT * FROM (VALUES ('a', 1, 1), ('a', 1, 0), ('b', 0, 1)) v(g, p, y)")
    clause = 'FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS "it\'s", twice, harm(cfn := 1))'
    shown = shell(
        'CREATE METRIC twice AS 2 * harm; CREATE METRIC "it\'s"(w := 1e1) AS w * twice /* "name" */ + 0',
        "CREATE METRIC gone AS tp / n; DROP METRIC gone; DROP METRIC IF EXISTS gone",
        "CREATE OR REPLACE METRIC Harm(cfp := 1, cfn := -3) AS (cfp * fp - cfn * fn) / n",
        f"CREATE TABLE got AS {clause}",
        "SHOW METRICS",
        database=file,
    )
    for statement, said in (
        ("CREATE METRIC twice AS 1", "metric twice exists already\nHINT: write CREATE OR REPLACE METRIC"),
        ("DROP METRIC harm", "metric harm is used by twice\nHINT: drop or replace that first"),
    ):
        assert said in shell(statement, database=file, check=False)
    with fairsql.connect(file) as own:
        assert [row[0] for row in own.execute("SHOW METRICS").fetchall()][-3:] == ["Harm", "it's", "twice"]
        assert own.execute(clause).fetchall() == own.execute("FROM got").fetchall()
        listed = own.execute("SHOW METRICS").fetchall()
    path = tmp_path / "shown.csv"
    path.write_text(shown[shown.index("metric,formula,better,meaning") :])
    with duckdb.connect() as con:
        got = con.execute(f"FROM read_csv('{path}', all_varchar := true, header := true)").fetchall()
    assert got == [tuple(each or None for each in row) for row in listed]


def test_names_of_metrics_are_compared_without_case_beyond_ascii(tmp_path: Path) -> None:
    file = tmp_path / "metrics.duckdb"
    with fairsql.connect() as own:
        own.raw.execute(f"ATTACH '{file}' AS own (STORAGE_VERSION 'v1.4.0')")
        own.raw.execute("USE own")
        own.execute("CREATE METRIC größe AS tp / NULLIF(tp + fp, 0)")
        own.execute("CREATE TABLE t AS SELECT * FROM (VALUES ('a', 1, 1), ('a', 1, 0), ('b', 1, 1)) v(g, p, y)")
    clause = "FROM t FAIR (PREDICTION p LABEL y PROTECTED g METRICS {})"
    shown = shell(clause.format("GRÖSSE AS size, 1 - Größe AS rest"), database=file)
    assert shown == "g,n,excluded,size,rest\na,2,0,0.5,0.5\nb,1,0,1.0,0.0\n"
    reported = shell("CREATE METRIC GRÖSSE AS fp / n", database=file, check=False)
    assert "metric GRÖSSE exists already" in reported
    reported = shell(clause.format("tpr AS ÄÖ, fpr AS äö"), database=file, check=False)
    assert "äö" in reported
    assert "Parser Error" in reported


def test_all_metrics_and_their_list_have_those_of_the_database(native: duckdb.DuckDBPyConnection) -> None:
    made = ["CREATE METRIC harm(cost := 5) AS (cost * fn + fp) / n", "CREATE METRIC owed(cost) AS cost * fn / n"]
    audit = "FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS ALL CONFIDENCE 0.9)"
    listed = "FROM fair_metric_definitions() AS d, fair_standards() AS s SELECT d.*, s.standard ORDER BY ALL"
    with fairsql.connect() as own, native.cursor() as con:
        own.execute(LOANS)
        own.execute(f"INSERT INTO loans VALUES {values(people())}")
        for each in made:
            own.execute(each)
            con.execute(each)
        try:
            for query in (audit, listed):
                assert_alike(table(con, query), (table(con, query)[0], own.execute(query).fetchall()))
            assert "harm" in [name for name, _ in table(con, audit)[0]]
            con.execute("CREATE MACRO fair_standards() AS TABLE SELECT 'mine' AS standard")
            assert con.execute("FROM fair_standards()").fetchall() == [("mine",)]
            con.execute("DROP MACRO TABLE fair_standards")
        finally:
            con.execute("DROP METRIC harm; DROP METRIC owed")


def test_macros_of_the_package(native: duckdb.DuckDBPyConnection) -> None:
    """They are there when a text calls one; a macro of the user's of that name goes before."""
    calls = [
        "SELECT race, n, selection_rate FROM fair_metrics(loans, ['race'], approved, label := repaid)",
        "FROM fair_disparity(loans, ['sex'], approved, metrics := ['sp'], confidence := 0.9)",
        "SELECT fair_fisher(3, 1, 1, 3), fair_normal_quantile(0.975)",
    ]
    with fairsql.connect() as own, native.cursor() as con:
        own.execute(LOANS)
        own.execute(f"INSERT INTO loans VALUES {values(people())}")
        for query in calls:
            want = own.execute(query).fetchall()
            got = con.execute(query).fetchall()
            assert len(got) == len(want) > 0
            assert all(all(map(near, one, other)) for one, other in zip(got, want, strict=True)), query
        con.execute("CREATE MACRO fair_reweigh(x) AS TABLE SELECT x + 1 AS v")
        assert con.execute("FROM fair_reweigh(1)").fetchall() == [(2,)]
        con.execute("DROP MACRO TABLE fair_reweigh")


def test_metrics_are_made_in_the_database_that_was_opened(native: duckdb.DuckDBPyConnection) -> None:
    with native.cursor() as own:
        own.execute("ATTACH ':memory:' AS apart")
        own.execute("USE apart")
        with pytest.raises(duckdb.InvalidInputException, match="in the database that was opened: USE memory"):
            own.execute("CREATE METRIC m AS tp / n")
        own.execute("USE memory")
        own.execute("DETACH apart")
        own.execute(
            "CREATE METRIC m AS tp / n; CREATE TABLE made AS FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS m)"
        )
        own.execute("DROP TABLE made; DROP METRIC m")


def test_metrics_made_at_one_time_are_all_there(native: duckdb.DuckDBPyConnection) -> None:
    """A connection that loses a race is told so, and one that measures meanwhile never misses a metric."""
    clause = "SELECT kept > 0 FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED sex METRICS kept) LIMIT 1"
    names, errors, over = [], [], threading.Event()

    def make(maker: int) -> None:
        with native.cursor() as own:
            for at in range(8):
                for statement, name in ((f"CREATE METRIC made_{maker}_{at} AS tp / n", f"made_{maker}_{at}"), (f"CREATE OR REPLACE METRIC kept AS {maker + 1} * n", "kept")):  # fmt: skip
                    try:
                        own.execute(statement)
                        names.append(name)
                    except duckdb.TransactionException:
                        errors.append(name)

    def measure() -> None:
        with native.cursor() as own:
            while not over.is_set():
                asked.append(own.execute(clause).fetchall())

    asked: list[list[Any]] = []
    native.execute("CREATE METRIC kept AS n")
    makers, measurer = (
        [threading.Thread(target=make, args=(each,)) for each in range(3)],
        threading.Thread(target=measure),
    )
    for each in (measurer, *makers):
        each.start()
    for each in makers:
        each.join()
    over.set()
    measurer.join()
    stored = [row[0] for row in native.execute("SELECT metric FROM fairsql.metrics").fetchall()]
    native.execute("DROP SCHEMA fairsql CASCADE")
    assert sorted(stored) == sorted(set(names))
    assert len(names) + len(errors) == 48
    assert asked
    assert all(rows == [(True,)] for rows in asked)


def test_errors_of_statements_on_metrics(native: duckdb.DuckDBPyConnection) -> None:
    with fairsql.connect() as own, native.cursor() as con:
        for each in (own, con):
            each.execute("CREATE METRIC harm(cfp := 1, cfn) AS (cfp * fp + cfn * fn) / n")
        for case in test_errors.STATEMENTS:
            with pytest.raises(fairsql.FairSQLError) as want:
                own.execute(case.sql)
            with pytest.raises(duckdb.ParserException) as raised:
                con.execute(case.sql)
            message = str(raised.value).removeprefix("Parser Error: ")
            hint = f"\nHINT: {want.value.hint}" if want.value.hint else ""
            assert message.startswith(want.value.message + hint), case.sql
            line, caret = message.split("\n")[-2:]
            shown = line[caret.index("^") :].removesuffix("...")  # a long line is cut
            assert shown.startswith(case.at.split("\n")[0][: len(shown)]), case.sql
            assert shown
        con.execute("DROP METRIC harm")


BAD_ROWS = {
    "a formula that is NULL": "('bad', '', NULL)",
    "parameters that are NULL": "('bad', NULL, 'tp')",
    "parameters that cannot be read": "('bad', 'x 1', 'tp')",
    "a text that has no end": "('bad', '', 'tp + ''')",
    "too deep": f"('bad', '', '{'(' * 51}tp{')' * 51}')",
    "no formula": "('bad', '', 'tp +')",
    "a metric that is not there": "('bad', '', '2 * gone')",
    "an argument": "('bad', '', '2 * cost'), ('cost', 'c', 'c * tp')",
    "a circle": "('bad', '', 'worse'), ('worse', '', 'bad')",
    "too long": f"('bad', '', '{'long + ' * 60}n'), ('long', '', '{'tp + ' * 20}n')",
}


@pytest.mark.parametrize("rows", BAD_ROWS.values(), ids=BAD_ROWS)
def test_a_bad_row_of_the_metrics_is_an_error_in_the_packages_words(
    rows: str, native: duckdb.DuckDBPyConnection
) -> None:
    clause = "FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS {})"
    with fairsql.connect() as own, native.cursor() as con:
        own.execute(LOANS)
        for each in (own, con):
            each.execute("CREATE METRIC fine AS tp / n")
            each.execute(f"INSERT INTO fairsql.metrics VALUES {rows}")
        try:
            for sql in (
                clause.format("ALL"),
                clause.format("bad"),
                "SHOW METRICS",
                "FROM fair_metric_definitions()",
                "CREATE METRIC other AS bad / n",
            ):
                with pytest.raises(fairsql.FairSQLError) as want:
                    own.execute(sql)
                with pytest.raises(duckdb.ParserException) as raised:
                    con.execute(sql)
                hint = f"\nHINT: {want.value.hint}" if want.value.hint else ""
                assert str(raised.value).startswith(f"Parser Error: {want.value.message}{hint}\n"), sql
            for each in (own, con):
                each.execute(clause.format("fine"))
                each.execute("CREATE OR REPLACE METRIC fine AS fp / n")
                each.execute("CREATE OR REPLACE METRIC bad AS fine" if "worse" in rows else "DROP METRIC bad")
                assert "fine" in [row[0] for row in each.execute("SHOW METRICS").fetchall()]
        finally:
            con.execute("DELETE FROM fairsql.metrics")


def test_a_metric_without_a_name_stops_only_what_lists_all(native: duckdb.DuckDBPyConnection) -> None:
    clause = "FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS {})"
    with fairsql.connect() as own, native.cursor() as con:
        own.execute(LOANS)
        try:
            for each in (own, con):
                each.execute("CREATE METRIC fine AS tp / n")
                each.execute("INSERT INTO fairsql.metrics VALUES (NULL, '', 'tp')")
                each.execute(clause.format("fine"))
                for sql in ("SHOW METRICS", clause.format("ALL")):
                    with pytest.raises((fairsql.FairSQLError, duckdb.ParserException)) as raised:
                        each.execute(sql)
                    assert "has a row that is not a metric: (NULL, '', tp)\n" in str(raised.value)
                    assert "HINT: delete it, and make the metric by CREATE METRIC" in str(raised.value)
                each.execute("CREATE METRIC other AS 2 * fine; DROP METRIC other; DROP METRIC fine")
        finally:
            con.execute("DELETE FROM fairsql.metrics")


@pytest.mark.parametrize("name", ["Selection_Rate", "sp", "fair_true_positive_rate", "tp", "nullif", "all", "sum"])
def test_a_row_never_redefines_a_name_of_fairsqls_own(native: duckdb.DuckDBPyConnection, name: str) -> None:
    clause = (
        "FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS sp, disparate_impact, sum(1) AS s)"
    )
    with native.cursor() as con, fairsql.connect() as own:
        honest = con.execute(clause).fetchall()
        con.execute("CREATE METRIC mine AS tp / n")
        own.execute("CREATE METRIC mine AS tp / n")
        try:
            for each in (con, own):
                each.execute("INSERT INTO fairsql.metrics VALUES (?, '', '0 * n + 0.5')", [name])
            assert con.execute(clause).fetchall() == honest
            for each in (con, own):
                with pytest.raises((fairsql.FairSQLError, duckdb.ParserException)) as reported:
                    each.execute("SHOW METRICS")
                assert f"the table fairsql.metrics has a row {name}, which is a name of FairSQL's own" in str(
                    reported.value
                )
                assert f"delete it: DELETE FROM fairsql.metrics WHERE metric = '{name}'" in str(reported.value)
                with pytest.raises(
                    (fairsql.FairSQLError, duckdb.ParserException), match=r"cannot be called|is built in"
                ):
                    each.execute(f'CREATE METRIC "{name}" AS 0 * n')
        finally:
            con.execute("DELETE FROM fairsql.metrics")


def test_names_beyond_letters_need_no_quotes(native: duckdb.DuckDBPyConnection) -> None:
    made = "CREATE METRIC 😀(ü²🙂 := 2) AS ü²🙂 * tp"
    clause = "FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS 😀, 😀(ü²🙂 := 3) AS 🎈)"
    with fairsql.connect() as own, native.cursor() as con:
        own.execute(LOANS)
        own.execute(f"INSERT INTO loans VALUES {values(people())}")
        for each in (own, con):
            each.execute(made)
        assert_alike(table(con, clause), table(own, clause))
        con.execute("DROP METRIC 😀")


def test_the_shell_survives_a_bad_row_of_the_metrics(tmp_path: Path) -> None:
    file = tmp_path / "metrics.duckdb"
    rows = "('b', '', '2 * gone'), ('c', '', 'tp +')"
    shell("CREATE METRIC a AS tp / n", f"INSERT INTO fairsql.metrics VALUES {rows}", database=file)
    for sql in (
        "SHOW METRICS",
        "FROM fair_metric_definitions()",
        "FROM (SELECT 1 AS p, 1 AS g, 1 AS y) FAIR (PREDICTION p LABEL y PROTECTED g METRICS ALL)",
    ):
        reported = shell(sql, database=file, check=False)
        assert reported.startswith("Parser Error: unknown count or metric gone"), sql
    left = shell("DROP METRIC b; DROP METRIC c", "SELECT metric || ' is left' FROM fairsql.metrics", database=file)
    assert "a is left" in left


def test_a_table_of_the_users_in_the_place_of_the_metrics_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "metrics.duckdb"
    made = "CREATE SCHEMA fairsql; CREATE TABLE fairsql.metrics(z INT)"
    said, hint = "the table fairsql.metrics was not made by CREATE METRIC", "ALTER TABLE fairsql.metrics RENAME TO"
    with fairsql.connect() as own:
        own.execute(made)
        for sql in ("SHOW METRICS", "CREATE METRIC a AS tp / n"):
            with pytest.raises(fairsql.errors.DataError, match=said) as raised:
                own.execute(sql)
            assert hint in raised.value.hint
    shell(made, database=file, extension=False)
    for sql in ("SHOW METRICS", "CREATE METRIC a AS tp / n"):
        reported = shell(sql, database=file, check=False)
        assert reported.startswith(f"Parser Error: {said}")
        assert hint in reported


def test_a_metric_is_made_once_in_a_transaction(native: duckdb.DuckDBPyConnection) -> None:
    with native.cursor() as con:
        con.execute("BEGIN")
        con.execute("CREATE METRIC k AS tp / n")
        con.execute("CREATE METRIC IF NOT EXISTS K AS fn / n")
        assert con.execute("SELECT metric, formula FROM fairsql.metrics").fetchall() == [("k", "tp / n")]
        con.execute("CREATE OR REPLACE METRIC k AS tn / n")
        assert con.execute("SELECT metric, formula FROM fairsql.metrics").fetchall() == [("k", "tn / n")]
        with pytest.raises(duckdb.Error, match="metric K exists already\nHINT: write CREATE OR REPLACE METRIC"):
            con.execute("CREATE METRIC K AS fp / n")
        con.execute("ROLLBACK")


def test_a_metric_that_is_not_finite_has_the_packages_rows(native: duckdb.DuckDBPyConnection) -> None:
    clause = (
        "FROM loans FAIR (PREDICTION approved LABEL repaid PROTECTED race METRICS a, b, c, d CONFIDENCE 0.9) ORDER BY 1"
    )
    with fairsql.connect() as own, native.cursor() as con:
        own.execute(LOANS)
        own.execute(f"INSERT INTO loans VALUES {values(people())}")
        for each in (own, con):
            for name, formula in (
                ("a", "exp(1000) * tp / n"),
                ("b", "power(0 - 1, 0.5) * tp / n"),
                ("c", "sqrt(1e200 * 1e200) * tp / n"),
                ("d", "floor(exp(1000)) + tp"),
            ):
                each.execute(f"CREATE METRIC {name} AS {formula}")
        try:
            got = table(con, clause)
            assert_alike(got, (got[0], own.execute(clause).fetchall()))
            listed = "FROM fair_metric_definitions() ORDER BY ALL"
            assert con.execute(listed).fetchall() == own.execute(listed).fetchall()
        finally:
            con.execute("DELETE FROM fairsql.metrics")
