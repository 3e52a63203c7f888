"""The DuckDB extension: FAIR clauses in the stock shell and in DuckDB's own Python package give the Python package's rows.

Checked, too: that its templates are the expander's, that views run without the extension, and that other SQL is DuckDB's.
"""

from __future__ import annotations

import random
import re
import threading
from pathlib import Path
from statistics import NormalDist
from typing import Any

import duckdb
import pytest
from support.effort import THOROUGH
from support.extension import (
    CAUSE,
    FOLDER,
    FORMS,
    READS_FILES,
    assert_alike,
    built,
    of_package,
    plain,
    shell,
    sources_are_current,
    table,
)
from support.extension_clauses import CLAUSES
from test_golden import CASES
from test_passthrough import CASES as PLAIN

import fairsql
from fairsql.expansion.inference.run_length import decision_interval

METHODS = "METHOD (pso|randomized)"  # of THRESHOLD, which are Python
PACKAGE_ALONE = r"\b(kolmogorov_smirnov|wasserstein)\b|median\(.*WEIGHT"  # not in the extension yet
GOLDEN = [
    case
    for case in CASES
    if set(re.findall(r"FAIR\s*(\w*)\s*\(", case.query)) <= set(FORMS)
    and "METRIC " not in case.query
    and not re.search(PACKAGE_ALONE, case.query)
]


def pieces_written() -> list[tuple[str, str, str, str, str, str]]:
    """The pieces in `generated.cpp`: section, query, part, features, values, text."""
    text = (FOLDER / "src" / "generated.cpp").read_text(encoding="utf-8")
    body = text[text.index("PIECES[] = {") : text.index("const size_t PIECES_COUNT")]
    found = []
    for row in re.findall(r"^    \{(.*?)\},$", body, re.MULTILINE | re.DOTALL):
        fields = [""]
        for token in re.finditer(r'"((?:\\.|[^"\\])*)"|,', row):
            if token[0] == ",":
                fields.append("")
            else:
                fields[-1] += re.sub(r"\\(.)", lambda found: {"n": "\n"}.get(found[1], found[1]), token[1])
        section, query, part, features, held, text = fields
        found.append((section, query, part, features, held, text))
    return found


SECTIONS = [
    "ranges",
    "counts",
    "class_counts",
    "matched_counts",
    "aggregates",
    "subgroups",
    "scan",
    "gap_subgroups",
    "gap_scan",
    "proxies",
    "limits",
    "disparity",
    "pairs",
    "test",
    "class_test",
    "bounds",
    "trend",
    "adjust",
    "decompose",
    "relabel",
    "reweigh",
    "threshold",
    "matched",
    "matched_disparity",
    "matched_pairs",
    "matched_test",
]


@pytest.mark.parametrize("section", SECTIONS)
def test_the_pieces_are_those_of_the_expander(section: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sample of the shapes of each section is expanded again."""
    if not sources_are_current():
        pytest.skip(CAUSE)
    monkeypatch.syspath_prepend(str(FOLDER))
    import pieces
    import shapes

    assert set(shapes.SECTIONS) == set(SECTIONS)
    listed = [each[1:] for each in pieces_written() if each[0] == section]
    assert len(listed) > {
        "ranges": 1,
        "subgroups": 20,
        "aggregates": 20,
        "gap_scan": 30,
        "gap_subgroups": 30,
        "proxies": 30,
    }.get(section, 40)
    every = list(shapes.shapes_of(section, every=True))
    for shape in random.Random(len(listed)).sample(every, min(6, len(every))):
        full = shape | {"grouped": shape["sets"]}
        want = {
            (
                each.name,
                part,
                pieces.with_copies(text, pieces.counts_of(shape)).replace("LIST(", "ARRAY_AGG("),  # sqlglot 28
            )
            for each in shapes.templates(section, shape)
            for part, text in pieces.cut(pieces.looped(each.text, shape))
        }
        got = {
            (name, part, pieces.with_copies(text, pieces.counts_of(shape)).replace("LIST(", "ARRAY_AGG("))
            for name, part, features, held, text in listed
            if "".join(full[each] for each in features.split()) in held.split() or not features
        }
        assert not {each for each in want ^ got if each[2]}, shape


def test_golden_rows_in_the_stock_shell(loans_file: Path, tmp_path: Path) -> None:
    """One run of the shell makes a view of each case and writes its rows to a table; columns, types and rows are the
    Python package's, and so are those of the views where there is no extension."""
    queries = [case.query.rstrip(";") for case in GOLDEN] + CLAUSES
    whole = [each for each in queries if "?" not in each and not re.search(METHODS, each)]
    whole = whole if THOROUGH else whole[::3]  # Python's DuckDB is asked all of them below
    assert len(whole) > 20
    file, views = tmp_path / "own.duckdb", tmp_path / "views.duckdb"
    copied = (
        f"ATTACH '{loans_file}' AS given (READ_ONLY)",
        "CREATE TABLE loans AS FROM given.loans",
        f"ATTACH '{file}' AS own",
    )
    commands = [f"CREATE VIEW view_{at} AS {query}" for at, query in enumerate(whole)]
    commands += [f"CREATE TABLE own.rows_{at} AS FROM view_{at}" for at in range(len(whole))]
    shell(*copied, *commands, database=views)
    with duckdb.connect(loans_file, read_only=True) as con:
        con.execute(f"ATTACH '{file}' AS own (READ_ONLY)")
        if READS_FILES:
            con.execute(f"ATTACH '{views}' AS plain (READ_ONLY)")
        for at, query in enumerate(whole):
            want = of_package(query)
            assert_alike(table(con, f"FROM own.rows_{at}"), want)
            if READS_FILES and (THOROUGH or at % 2 == 0):
                assert_alike(table(con, f"FROM plain.view_{at}"), want)


@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: case.title)
def test_golden_rows_in_python(case: Any, native: duckdb.DuckDBPyConnection) -> None:
    query = case.query.rstrip(";")
    if re.search(METHODS, query):
        with pytest.raises(duckdb.ParserException, match="does work in Python"):
            native.execute(query)
        return
    assert_alike(table(native, query, [0.5] * query.count("?")), of_package(query))


@pytest.mark.parametrize("query", CLAUSES)
def test_further_clauses_give_the_packages_rows(query: str, native: duckdb.DuckDBPyConnection) -> None:
    assert_alike(table(native, query), of_package(query))


@pytest.mark.parametrize("confidence", ["0.5", ".95", "0.99", "0.999999999999", "1e-9", "1e-1", "0.9_9"])
def test_quantiles_have_the_packages_digits(confidence: str, native: duckdb.DuckDBPyConnection) -> None:
    """The expansion of the extension, which a view keeps, holds the quantile that Python's library gives."""
    quantile = NormalDist().inv_cdf((1 + float(confidence)) / 2)
    clause = f"FAIR (SCORE risk LABEL repaid PROTECTED sex METRICS auc, mean_score CONFIDENCE {confidence})"
    for query in (f"FROM loans {clause}", plain(f"FROM loans {clause}")):
        native.execute(f"CREATE OR REPLACE TEMP VIEW digits AS {query}")
        ((text,),) = native.execute("SELECT sql FROM duckdb_views() WHERE view_name = 'digits'").fetchall()
        assert quantile in {float(each) for each in re.findall(r"\d\.\d{9,}(?:e-?\d+)?", text)}
    native.execute("DROP VIEW digits")


def test_the_limit_of_a_chart_is_the_packages(native: duckdb.DuckDBPyConnection) -> None:
    """The solver of the extension against that of the package."""
    clause = (
        "FROM (VALUES (1, 'a'), (0, 'b')) t(p, g) SELECT any_value(control_limit) "
        "FAIR TREND (PREDICTION p PROTECTED g TIME DATE '2024-01-01' EVERY 'day' RUN_LENGTH {})"
    )
    for length in (10, 11.5, 50, 168.25, 370, 465, 1234.5, 10_000):
        (got,) = native.execute(clause.format(length)).fetchone() or (0,)
        assert abs(got - decision_interval(length)) <= 1e-9


def test_parameters(native: duckdb.DuckDBPyConnection) -> None:
    marks = "FROM loans WHERE risk > ? FAIR DISPARITY (PREDICTION risk > ? LABEL repaid PROTECTED sex METRICS tpr WITHIN ? MINIMUM ?)"
    given: list[Any] = [0.1, 0.5, 0.05, 3]
    assert_alike(table(native, marks, given), table(native, fairsql.expand(marks), given))
    named = "FROM loans FAIR (PREDICTION risk > $cut PROTECTED sex METRICS tpr WITHIN $w LABEL repaid)"
    got = native.execute(named, {"cut": 0.5, "w": 0.1}).fetchall()
    assert got == native.execute(fairsql.expand(named), {"cut": 0.5, "w": 0.1}).fetchall()
    native.execute("PREPARE audit AS FROM loans FAIR (PREDICTION risk > ? PROTECTED sex)")
    plain = "FROM loans FAIR (PREDICTION risk > 0.4 PROTECTED sex)"
    assert native.execute("EXECUTE audit(0.4)").fetchall() == native.execute(fairsql.expand(plain)).fetchall()


@pytest.mark.parametrize("other", ["", ", f1_score"])
def test_limits_of_proportions_stand_once(other: str, native: duckdb.DuckDBPyConnection) -> None:
    """However many metrics a clause has: a formula of limits for each made a query a quarter longer to answer."""

    def roots(metrics: str) -> int:
        clause = (
            f"FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED race METRICS {metrics}{other} CONFIDENCE 0.95)"
        )
        native.execute(f"CREATE OR REPLACE TEMP VIEW limited AS FROM loans {clause}")
        ((text,),) = native.execute("SELECT sql FROM duckdb_views() WHERE view_name = 'limited'").fetchall()
        native.execute("DROP VIEW limited")
        assert "fair_limited AS MATERIALIZED" in text
        return str(text).lower().count("sqrt(")

    assert roots("tpr") == roots("tpr, fpr, accuracy, ppv") > 0


def test_views_and_tables_work_without_the_extension(tmp_path: Path) -> None:
    file = tmp_path / "views.duckdb"
    rows = "(VALUES ('a', 1, 1), ('a', 0, 1), ('b', 0, 0)) t(team, hired, able)"
    clause = "FAIR (PREDICTION hired PROTECTED team)"
    shell(
        f"CREATE TABLE people AS FROM {rows}",
        f"CREATE VIEW audit AS FROM people {clause}",
        f"CREATE TABLE kept AS FROM people {clause}",
        "CREATE VIEW gaps AS FROM people FAIR DISPARITY (PREDICTION hired LABEL able PROTECTED team CONFIDENCE 0.9 WITHIN 0.1)",
        f"INSERT INTO kept FROM people {clause}",
        database=file,
    )
    wanted = [("a", 2, 0, 0.5), ("b", 1, 0, 0.0)]
    if READS_FILES:
        with duckdb.connect(file, read_only=True) as con:
            assert con.execute("FROM audit").fetchall() == wanted
            assert con.execute("FROM kept ORDER BY team, n").fetchall() == [row for row in wanted for _ in range(2)]
            assert len(con.execute("FROM gaps").fetchall()) == 6
    plain = shell("FROM audit", database=file, extension=False)
    assert plain == "team,n,excluded,selection_rate\na,2,0,0.5\nb,1,0,0.0\n"
    assert shell("FROM people FAIR (LABEL able PROTECTED team)", database=file, only=True).startswith(
        "team,n,excluded,base_rate"
    )
    attached = f"ATTACH '{file}' AS other (READ_ONLY)"
    assert shell(attached, f"FROM other.people {clause}") == plain


def test_other_sql_is_duckdbs(tmp_path: Path) -> None:
    """The statements without FairSQL syntax say the same with the extension and without."""
    statements = [case.sql.replace("{tmp}", str(tmp_path)) for case in PLAIN if "{tmp}" not in case.sql]
    script = tmp_path / "plain.sql"
    script.write_text(
        ";\n".join(re.sub(r"--[^\n]*$", "", each) + "\n" for each in statements if not each.lstrip().startswith("."))
        + ";\n"
    )
    read = f".read {script}"
    with_it = shell(".bail off", read, check=False)
    without = shell(".bail off", read, extension=False, check=False)
    assert len(without) > 5_000
    assert sorted(with_it.splitlines()) == sorted(without.splitlines())  # some have no order


def test_scripts_and_output_formats_of_the_shell(tmp_path: Path) -> None:
    script = tmp_path / "audit.sql"
    script.write_text(
        "SELECT ';FAIR (' AS text; -- FAIR (\nFROM t\n  FAIR (PREDICTION p PROTECTED g) /* ; */;\nSELECT 2 AS two\n"
    )
    made = "CREATE TABLE t AS SELECT 1 AS p, 'a' AS g"
    wanted = "text\n;FAIR (\ng,n,excluded,selection_rate\na,1,0,1.0\ntwo\n2\n"
    assert shell(made, f".read '{script}'") == wanted
    assert shell(made, script.read_text()) == wanted
    asked = ".mode jsonlines", "FROM t FAIR (PREDICTION p PROTECTED g)"
    assert shell(made, *asked) == '{"g":"a","n":1,"excluded":0,"selection_rate":1.0}\n'
    errors = shell(made, ".bail off", "FROM t FAIR (PREDICTION q PROTECTED g)", "SELECT 3 AS three", check=False)
    assert "three\n3\n" in errors
    assert 'Binder Error: Referenced column "q" not found' in errors


def test_relations_of_pythons_client_take_clauses(native: duckdb.DuckDBPyConnection) -> None:
    with native.cursor() as own:
        clause = "FAIR (PREDICTION approved PROTECTED sex)"
        relation = own.sql(f"SELECT sex, n FROM loans {clause}")
        rows = relation.fetchall()
        assert relation.filter("n > 0").order("sex").fetchall() == sorted(
            rows, key=lambda row: (row[0] is None, row[0])
        )
        assert own.sql("SELECT sum(n) FROM relation").fetchall() == relation.aggregate("sum(n)").fetchall()
        relation.create_view("by_sex")
        assert own.execute("FROM by_sex").fetchall() == rows
        own.execute("DROP VIEW by_sex")
        statements = own.extract_statements(f"SELECT 1; FROM loans {clause}; SELECT 2")
        assert [each.query.strip(" ;") for each in statements] == ["SELECT 1", f"FROM loans {clause}", "SELECT 2"]
        assert own.execute(statements[1]).fetchall() == own.execute(f"FROM loans {clause}").fetchall()
        own.execute("PRAGMA enable_verification")  # reads what DuckDB prints of each statement again
        assert own.execute(f"SELECT sex, n FROM loans {clause}").fetchall() == rows
        own.execute("PRAGMA disable_verification")


def test_a_clause_that_is_interrupted_or_short_of_memory_harms_nothing() -> None:
    config = {"allow_unsigned_extensions": "true", "temp_directory": "", "threads": "1", "memory_limit": "60MB"}
    with duckdb.connect(config=config) as con:
        con.execute(f"LOAD '{built(duckdb.__version__)}'")
        small = "FROM (SELECT 1 AS p) FAIR (PREDICTION p PROTECTED p = 1 AS g)"
        with pytest.raises(duckdb.OutOfMemoryException):
            con.execute("SELECT max(g) FROM range(3_000_000) AS t(x) FAIR (PREDICTION x % 2 PROTECTED x AS g)")
        assert con.execute(small).fetchall() == [(True, 1, 0, 1.0)]
        watch = threading.Timer(0.2, con.interrupt)
        watch.start()
        with pytest.raises(duckdb.InterruptException):
            con.execute("FROM range(1_000_000_000_000) AS t(x) FAIR (PREDICTION x % 2 PROTECTED x % 3 AS g)").fetchall()
        watch.join()
        assert con.execute(small).fetchall() == [(True, 1, 0, 1.0)]


def test_threads_and_transactions(native: duckdb.DuckDBPyConnection) -> None:
    query = "FROM loans FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED race, sex)"
    want = native.execute(query).fetchall()
    got = []

    def ask() -> None:
        with native.cursor() as own:
            got.extend(own.execute(query).fetchall() == want for _ in range(5))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert got == [True] * 20
    with native.cursor() as own:
        own.execute("BEGIN")
        own.execute(f"CREATE TABLE audit AS {query}")
        own.execute("ROLLBACK")
        assert own.execute("SELECT count(*) FROM duckdb_tables() WHERE table_name = 'audit'").fetchone() == (0,)
