"""The DuckDB extension answers mistakes in the Python package's words, at the same place, and has the same bounds of values."""

from __future__ import annotations

import random
import re
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest
import test_ranges
import test_scan
from support.effort import THOROUGH
from support.extension import FORMS, near, plain, shell
from support.linear_time import assert_linear
from support.wrong_clauses import CLAUSES
from test_data_errors import DATA
from test_duckdb_errors import BOUND
from test_errors import STATEMENTS
from test_natural_mistakes import read_mistakes

import fairsql
from fairsql.expansion.building.data_errors import FAULTS
from fairsql.expansion.form_table import FORMS as PACKAGE_FORMS
from fairsql.syntax.near_misses import find_near_miss
from fairsql.text.tokens import tokenize

WRONG = (
    [case.sql for case in (*CLAUSES, *STATEMENTS, *DATA, *BOUND) if case.sql.isascii()]
    + [mistake.sql for mistake in read_mistakes() if mistake.sql.isascii()]
    + [f"FROM t FAIR (PREDICTION p {items})" for items, *_ in test_ranges.REFUSED]
    + [
        f"FROM t FAIR SCAN ({items})"
        for items in (
            *(items for items, _, _ in test_scan.REFUSED),
            "PREDICTION p FEATURES bins(a)",
            "PREDICTION p FEATURES top(a, 3) + 1",
            "PREDICTION p FEATURES top(a, 1)",
            "PREDICTION p FEATURES quantiles(a, 101)",
            "PREDICTION p FEATURES bins(a, [])",
            f"PREDICTION p FEATURES {', '.join(f'f{at}' for at in range(60))} DEPTH 6",
            f"PREDICTION p PROTECTED {', '.join(f'f{at}' for at in range(300))}",
            "PREDICTION p FEATURES a REFERENCE OVERALL",
            "PREDICTION p FEATURES a, b x",
            "FEATURES a METRICS avg(sum(x)) AS m",
            "FEATURES a METRICS sum(x) FILTER (WHERE avg(y) > 1) AS m",
            "FEATURES a METRICS avg(x)",
            "FEATURES a METRICS avg(x) OVER () AS m",
            "FEATURES a METRICS 2 * sum(x) AS m WEIGHT w",
            "FEATURES a METRICS avg(x) AS m, avg(y) AS M",
            "FEATURES a METRICS avg(x) / tp AS m",
            "FEATURES a METRICS avg(x) / (tp - fp) AS m PREDICTION p LABEL y",
            "FEATURES a METRICS avg(x) WITHIN AS m",
        )
    ]
)


def python_error(sql: str) -> fairsql.FairSQLError | None:
    try:
        fairsql.expand(sql)
    except fairsql.FairSQLError as error:
        return error
    return None


def test_errors_are_reported_in_the_same_words_at_the_same_place(native: duckdb.DuckDBPyConnection) -> None:
    reported = 0
    for sql in WRONG:
        want = python_error(sql)
        separate = re.search(r"\bMETRIC\b|MODEL|TRANSFORM", sql)  # not in the extension
        if want is None or want.start is None or separate or ";" in sql or len(sql) > 2000:
            continue
        with pytest.raises(duckdb.Error) as raised:
            native.execute(sql)
        message = str(raised.value).removeprefix("Parser Error: ")
        hint = f"\nHINT: {want.hint}" if want.hint else ""
        assert message.startswith(want.message + hint), sql
        line, caret = message.split("\n")[-2:]
        shown = re.sub(r"^LINE \d+: ", "", line)
        assert caret.index("^") >= len(line) - len(shown), sql
        column = caret.index("^")
        written = sql[want.start : want.start + 8].split("\n")[0].replace("\t", " ").rstrip(".")
        assert line[column:].replace("\t", " ").startswith(written[: len(line) - column]), (line, caret, written)
        reported += 1
    assert reported > 100


def test_texts_that_look_like_a_clause_are_answered_alike(native: duckdb.DuckDBPyConnection) -> None:
    reported = 0
    for mistake in read_mistakes():
        want = find_near_miss(tokenize(mistake.sql), mistake.sql, PACKAGE_FORMS)
        if want is None or python_error(mistake.sql) is not None:
            continue
        with pytest.raises(duckdb.ParserException) as raised:
            native.execute(mistake.sql)
        message = str(raised.value).removeprefix("Parser Error: ")
        assert message.startswith(f"{want.message}\nHINT: {want.hint}\n"), mistake.sql
        line, caret = message.split("\n")[-2:]
        assert mistake.sql.startswith(line[caret.index("^") :], want.start), mistake.sql
        reported += 1
    assert reported >= 10
    for sql in (
        "SELECT 1 AS fare",
        "FROM (SELECT 1 AS prediction) fare(prediction)",
        "SELECT fair.x FROM (SELECT 1 AS x) fair",
    ):
        assert native.execute(sql).fetchall() == [(1,)]


NUMBERS = ("-1", "-0.1", "0", "0.5", "1", "1.5", "2.5", "7", "1e17", "1e18", "1e101", "-1e101", "1e999", "nan", "'x'", "$given")  # fmt: skip
GIVEN = {
    "CONFIDENCE": NUMBERS,
    "WITHIN": (*NUMBERS, *(f"RATIO {each}" for each in NUMBERS)),
    "MINIMUM": NUMBERS,
    "THRESHOLD": NUMBERS,
    "TARGET": (*NUMBERS, "infinity", "1e100"),
    "RUN_LENGTH": (*NUMBERS, "9.9", "10", "10000", "10001"),
    "EVERY": ("'0 days'", "'1000001 days'", "'1 fortnight'", "'month'", "'-1 day'", "'1.5 hours'", "INTERVAL 2 WEEK"),
    "DEPTH": NUMBERS,
    "PRUNE": NUMBERS,
    "LAMBDA": NUMBERS,
    "CORRECTION": ("none", "holm", "bonferoni", "1"),
    "FAMILY": ("ALL", "strata", "metric"),
    "SHARES": ("POOLED", "men", "first"),
    "REFERENCE": ("OVERALL", "'a'", "'a', 'b'", "NULL", "b"),
    "STRATA": ("COMPLETE", "all"),
    "DETAIL": ("STRATA", "controls", "all"),
    "SENSITIVITY": ("", "1"),
    "STANDARD": ("four_fifths", "five_sixths"),
}


def bounded_clauses() -> Iterator[str]:
    """A clause of each form with values of each item that it takes: all of them for one form, some for others."""
    draw = random.Random(5)
    seen = set[str]()
    for word in FORMS:
        form = PACKAGE_FORMS[word]
        base = {"PREDICTION": "p", "LABEL": "y", "PROTECTED": "g"}
        base |= {"TIME": "d", "EVERY": "'day'"} if word == "TREND" else {"CONTROL": "c"} if word == "DECOMPOSE" else {}
        base = {item: value for item, value in base.items() if item in form.items}
        for item, values in GIVEN.items():
            if item not in form.items:
                continue
            some = values if THOROUGH or item not in seen else draw.sample(values, min(4, len(values)))
            seen.add(item)
            for value in some:
                items = base | {item: value}
                if "PREDICTION" not in form.items or item == "THRESHOLD":
                    items = {"SCORE": "s", **items}
                if item == "THRESHOLD":
                    items.pop("PREDICTION", None)
                if item == "STRATA":
                    items["CONTROL"] = "c"
                yield f"FROM t FAIR {word} ({' '.join(f'{each} {of}' for each, of in items.items())})"


def test_values_of_items_have_the_packages_bounds(native: duckdb.DuckDBPyConnection) -> None:
    """Every item of every form with values inside and outside its bounds is read alike, or is the same error."""
    wrong, refused = [], 0
    for sql in bounded_clauses():
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # WITHIN 1 may be meant as a ratio
            error, message = python_error(sql), ""
        try:
            native.extract_statements(sql)
        except duckdb.Error as raised:
            message = str(raised).removeprefix("Parser Error: ")
        want = "" if error is None else error.message + (f"\nHINT: {error.hint}" if error.hint else "")
        refused += error is not None
        if (error is None) != (not message) or not message.startswith(want):
            wrong.append((sql, want, message))
    assert not wrong
    assert refused > 100


@pytest.mark.filterwarnings("ignore:WITHIN 1 allows")
@pytest.mark.parametrize(
    "clause",
    [
        "FAIR THRESHOLD (SCORE s LABEL y PROTECTED g LAMBDA $value)",
        "FAIR THRESHOLD (SCORE s LABEL y PROTECTED g THRESHOLD $value)",
        "FAIR RELABEL (SCORE s THRESHOLD $value PROTECTED g WITHIN 0.1)",
        "FAIR RELABEL (SCORE s THRESHOLD 0.5 PROTECTED g WITHIN $value)",
        "FAIR RELABEL (SCORE s THRESHOLD 0.5 PROTECTED g WITHIN RATIO $value)",
        "FAIR SCAN (PREDICTION p LABEL y FEATURES g PRUNE $value)",
        "FAIR TREND (PREDICTION p PROTECTED g TIME d EVERY month TARGET $value)",
        "FAIR DISPARITY (PREDICTION p PROTECTED g MINIMUM $value)",
        "FAIR DISPARITY (PREDICTION p PROTECTED g WITHIN $value)",
        "FAIR PAIRS (PREDICTION p PROTECTED g WITHIN RATIO $value)",
        "FAIR (SCORE s THRESHOLD $value PROTECTED g)",
    ],
)
def test_parameters_have_the_packages_bounds(clause: str, native: duckdb.DuckDBPyConnection) -> None:
    """A prepared parameter outside the bounds of its item is the same error, and any other gives the same rows."""
    table = """CREATE OR REPLACE TEMP TABLE bounded AS SELECT range % 2 = 0 AS p, range % 3 = 0 AS y, range % 5 AS g,
        (range * 7 % 100) / 100.0 AS s, DATE '2025-01-01' + CAST(range AS INTEGER) AS d FROM range(300)"""
    native.execute(table)
    refused = 0
    with fairsql.connect() as own:
        own.execute(table)
        for value in (-7, 0, 0.25, 1, 1.5, float("inf"), float("nan"), True, None):
            got: list[list[Any]] = []
            for con in (own, native):
                try:
                    rows = con.execute(f"FROM bounded {clause} ORDER BY ALL", {"value": value}).fetchall()
                    got.append([each for row in rows for each in row])
                except (duckdb.Error, fairsql.FairSQLError) as error:
                    got.append([re.sub(r"^[A-Za-z ]+ Error: ", "", str(error)).split("\n")[0]])
                    refused += con is native
            assert len(got[0]) == len(got[1]), (value, got)
            assert all(map(near, *got)), (value, got)
    assert refused >= (0 if "FAIR (" in clause else 1 if "s THRESHOLD $" in clause or "TARGET" in clause else 2)


@pytest.mark.parametrize("form", ["DISPARITY", "PAIRS", "PAIRS with MATCH"])
def test_complete_strata_are_checked(form: str, native: duckdb.DuckDBPyConnection) -> None:
    word, _, match = form.partition(" with ")
    items = (
        f"PREDICTION approved PROTECTED race = 'White' AS white CONTROL sex STRATA complete {match and 'MATCH weight'}"
    )
    native.execute(f"FROM loans FAIR {word} ({items})").fetchall()
    with pytest.raises(duckdb.Error, match="no rows to measure where white is true in the stratum sex = Female"):
        native.execute(f"FROM loans WHERE race <> 'White' OR sex = 'Male' FAIR {word} ({items})").fetchall()


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("FROM loans FAIR TRANSFORM (USING t)", "FAIR TRANSFORM does work in Python, and cannot run here"),
        ("CREATE MODEL m PREDICT approved AS FROM loans", "CREATE MODEL does work in Python"),
        ("FROM loans FAIR PAIRS (PREDICTION approved PROTECTED sex CLUSTER race)", "CLUSTER is not in this extension"),
    ],
)
def test_what_is_missing_says_where_it_runs(sql: str, said: str, native: duckdb.DuckDBPyConnection) -> None:
    with pytest.raises(duckdb.ParserException, match="pip install fairsql") as raised:
        native.execute(sql)
    assert said in str(raised.value)


@pytest.mark.parametrize("operators", ["- " * 9_000, "NOT " * 4_900, "1 - " * 4_000, "tp + " * 3_000])
def test_a_formula_of_many_operators_is_an_error(operators: str) -> None:
    clause = f"FROM (SELECT 1 AS hit) FAIR (PREDICTION hit LABEL (hit) PROTECTED hit METRICS {operators}tp AS deep)"
    reported = shell(clause, check=False)
    assert "the formula has more than 1000 parts" in reported, reported[:300]


@pytest.mark.parametrize("nested", ["fair (", "fair ((a), ", "fair (PREDICTION (", "(SELECT fair FROM "])
def test_nested_brackets_take_linear_time(nested: str, native: duckdb.DuckDBPyConnection) -> None:
    """The reader refuses the text, so that DuckDB's parser does not see it."""

    def read(size: int) -> None:
        with pytest.raises(duckdb.ParserException, match="the FAIR clause is not closed"):
            native.execute("SELECT 1 FROM t " + nested * size + "FROM t FAIR (PREDICTION hit PROTECTED g")

    assert_linear(read, 1_500)


@pytest.mark.parametrize(
    "text",
    [
        "SELECT 1 AS hit" + " FROM (SELECT 1 AS hit" * 300 + ") FAIR (PREDICTION hit PROTECTED hit)" * 300,
        f"FROM t FAIR (PREDICTION hit PROTECTED {'GROUPING SETS (' * 300}(a){')' * 300})",
    ],
)
def test_what_is_nested_too_deeply_is_an_error(text: str, native: duckdb.DuckDBPyConnection) -> None:
    with pytest.raises(duckdb.ParserException, match="nested too deeply to be expanded"):
        native.execute(text)


WRONG_COLUMN = "FAIR (PREDICTION aproved PROTECTED sex)"
WITH_A_QUERY = [
    f"{before} FROM loans {WRONG_COLUMN}{behind}"
    for before, behind in (
        ("", ""),
        ("SUMMARIZE", ""),
        ("EXPLAIN DESCRIBE", ""),
        ("INSERT INTO counted", ""),
        ("WITH own AS (", ") INSERT INTO counted FROM own"),
        ("UPDATE counted SET n = (SELECT sum(n)", ")"),
        ("UPDATE counted SET n = 1 FROM (", ") AS own WHERE own.sex = counted.sex"),
        ("DELETE FROM counted WHERE n IN (SELECT n", ")"),
        ("DELETE FROM counted USING (", ") AS own WHERE own.sex = counted.sex"),
        ("MERGE INTO counted USING (", ") AS own ON own.sex = counted.sex WHEN MATCHED THEN DELETE"),
        ("CREATE MACRO most() AS (SELECT max(n)", ")"),
        ("CREATE MACRO rates() AS TABLE", ""),
        ("CREATE TYPE sexes AS ENUM (SELECT sex", ")"),
        ("SET VARIABLE most = (SELECT max(n)", ")"),
    )
]


def words_at_the_caret(message: str) -> str:
    line, caret = message.rstrip("\n").split("\n")[-2:]
    return line[caret.index("^") :]


@pytest.mark.parametrize("statement", WITH_A_QUERY)
def test_duckdbs_errors_stand_at_the_users_words(statement: str, native: duckdb.DuckDBPyConnection) -> None:
    with native.cursor() as own:
        own.execute(
            "CREATE OR REPLACE TEMP TABLE counted (sex VARCHAR, n BIGINT, excluded BIGINT, selection_rate DOUBLE)"
        )
        with pytest.raises(duckdb.BinderException, match='column "aproved" not found') as raised:
            own.execute(statement)
    assert words_at_the_caret(str(raised.value)).startswith("aproved PROTECTED")


def test_duckdbs_errors_stand_at_the_users_words_in_the_stock_shell(loans_file: Path) -> None:
    made = "CREATE TEMP TABLE counted (sex VARCHAR, n BIGINT, excluded BIGINT, selection_rate DOUBLE)"
    reported = shell(".bail off", made, *WITH_A_QUERY, database=loans_file, only=True, check=False)
    messages = reported.split("Binder Error: ")[1:]
    assert len(messages) == len(WITH_A_QUERY)
    for statement, message in zip(WITH_A_QUERY, messages, strict=True):
        assert words_at_the_caret(message).startswith("aproved PROTECTED"), statement


@pytest.mark.parametrize(
    "before", ["SELECT 1", "PIVOT (FROM loans FAIR (PREDICTION approved PROTECTED sex)) ON sex USING sum(n)"]
)
def test_a_statement_among_others_is_shown_whole(before: str, loans_file: Path) -> None:
    reported = shell(f"{before}; FROM loans {WRONG_COLUMN}; SELECT 2", database=loans_file, check=False)
    assert f"LINE 1:  FROM loans {WRONG_COLUMN}\n" in reported


@pytest.mark.parametrize("item", ["PROTECTED rce", "PROTECTED sex CONTROL rce"])
def test_a_column_that_is_not_there_is_reported_as_such(item: str, native: duckdb.DuckDBPyConnection) -> None:
    with pytest.raises(duckdb.BinderException, match='column "rce" not found in FROM clause') as raised:
        native.execute(f"FROM loans FAIR (PREDICTION approved {item})")
    assert words_at_the_caret(str(raised.value)).startswith("rce")


@pytest.mark.parametrize(
    ("clause", "code"),
    [
        ("FAIR (PREDICTION race PROTECTED sex)", "prediction_not_binary"),
        ("FAIR DISPARITY (PREDICTION approved PROTECTED sex WEIGHT -weight)", "weight_outside"),
        ("FAIR PAIRS (PREDICTION approved PROTECTED sex REFERENCE 'None')", "reference_missing"),
        ("FAIR RELABEL (SCORE risk LABEL repaid PROTECTED sex)", "score_missing"),
    ],
)
def test_errors_about_rows_end_in_their_hint(clause: str, code: str, native: duckdb.DuckDBPyConnection) -> None:
    """In the extension's SQL and in the package's, which views keep."""
    for query in (f"FROM loans {clause}", plain(f"FROM loans {clause}")):
        with pytest.raises(duckdb.InvalidInputException) as raised:
            native.execute(query).fetchall()
        assert str(raised.value).endswith(f"\nHINT: {FAULTS[code].hint}")
