"""Results follow from the text of a query and its rows, whatever the settings, the order and the spelling."""

from __future__ import annotations

import random
import re
from typing import Any

import duckdb
import pytest
from support.linear_time import assert_linear

import fairsql
from fairsql.syntax.clauses.items import read_spec
from fairsql.text.tokens import blank, tokenize

pytestmark = pytest.mark.one_duckdb


SETTINGS = (
    "integer_division = true", "default_null_order = 'nulls_first'", "default_null_order = 'nulls_last'",
    "default_null_order = 'nulls_first_on_asc_last_on_desc'", "default_order = 'DESC'", "default_order = 'ASC'",
    "preserve_insertion_order = false", "threads = 1", "threads = 4", "preserve_identifier_case = false",
    "ieee_floating_point_ops = false", "old_implicit_casting = true",
    "order_by_non_integer_literal = true", "scalar_subquery_error_on_multiple_rows = false",
    "disabled_optimizers = 'common_subexpressions,column_lifetime'", "errors_as_json = false",
)  # fmt: skip


MEASURED = (
    "FROM t FAIR (PREDICTION p LABEL y SCORE s PROTECTED g METRICS selection_rate, tpr, fpr, ppv, f1, treatment_equality, "
    "bacc, auc, brier_score, calibration_error, (tp + 2 * fn) / n AS harm, tp / 2 AS half)",
    "FROM t FAIR (PREDICTION p LABEL y SCORE s PROTECTED g WEIGHT w METRICS selection_rate, auc, f1 CONFIDENCE 0.9)",
    "FROM t FAIR (PREDICTION p LABEL y PROTECTED CUBE (g, c) CONTROL w AS stratum METRICS accuracy, tpr)",
    "FROM t FAIR DISPARITY (PREDICTION p LABEL y PROTECTED g WITHIN 0.1 CONFIDENCE 0.95)",
    "FROM t FAIR DISPARITY (PREDICTION p LABEL y PROTECTED g, c REFERENCE NULL, 'u' WITHIN RATIO 0.8)",
    "FROM t FAIR DISPARITY (PREDICTION p LABEL y PROTECTED ROLLUP (g, c) CONTROL w AS stratum REFERENCE OVERALL)",
)


def _settled(con: fairsql.Connection) -> list[Any]:
    con.execute("""
        CREATE OR REPLACE TABLE t AS
        SELECT CASE i % 4 WHEN 0 THEN 'a' WHEN 1 THEN 'b' WHEN 2 THEN 'c' END AS g, (i * 7) % 5 < 2 AS p, (i * 11) % 3 = 0 AS y,
               ((i * 13) % 101) / 101.0::DOUBLE AS s, i % 3 + 1 AS w, CASE WHEN i % 3 = 0 THEN 'v' ELSE 'u' END AS c
        FROM range(1200) r(i)
    """)
    return [con.execute(query).fetchall() for query in MEASURED]


def _close(found: Any, expected: Any) -> bool:
    if isinstance(found, float) and isinstance(expected, float):
        return found == pytest.approx(expected, rel=1e-12, abs=1e-12)
    return bool(found == expected)


@pytest.fixture(scope="module")
def settled() -> list[Any]:
    """The rows of `MEASURED` under DuckDB's own settings."""
    with fairsql.connect() as con:
        return _settled(con)


@pytest.mark.own_duckdb
@pytest.mark.parametrize("setting", SETTINGS)
def test_settings_change_no_value(con: fairsql.Connection, settled: list[Any], setting: str) -> None:
    known = con.execute("SELECT count(*) FROM duckdb_settings() WHERE name = ?", [setting.split(" ")[0]]).fetchall()
    if known == [(0,)]:
        pytest.skip(f"this DuckDB has no setting {setting.split(' ')[0]}")
    con.execute(f"SET {setting}")
    if con.execute("SELECT [1.5][1]").fetchall() == [("[",)]:
        pytest.skip("under this setting DuckDB 1.4.0 takes the first character of a list's text for its first value")
    found = _settled(con)
    for query, rows, expected in zip(MEASURED, found, settled, strict=True):
        assert len(rows) == len(expected), query
        for row, other in zip(sorted(rows, key=str), sorted(expected, key=str), strict=True):
            assert all(map(_close, row, other)), (query, row, other)


def test_order_of_the_rows_changes_no_result(con: fairsql.Connection, settled: list[Any]) -> None:
    _settled(con)
    con.execute("CREATE TABLE shuffled AS FROM t ORDER BY hash(s, g, w)")
    con.execute("DROP TABLE t; ALTER TABLE shuffled RENAME TO t")
    for query, expected in zip(MEASURED, settled, strict=True):
        rows = con.execute(query).fetchall()
        assert len(rows) == len(expected)
        assert all(all(map(_close, row, other)) for row, other in zip(rows, expected, strict=True)), query


TEXTS = (
    "(PREDICTION p PROTECTED g)",
    "(LABEL y PROTECTED g)",
    "(SCORE s PROTECTED g)",
    "(SCORE s LABEL y PROTECTED g)",
    "(PREDICTION p LABEL y PROTECTED g, c CONTROL w, y AS z)",
    "(PREDICTION p LABEL y PROTECTED g WEIGHT w)",
    "(PREDICTION p LABEL y PROTECTED g CONFIDENCE 0.9)",
    "(PREDICTION p LABEL y SCORE s PROTECTED g WEIGHT w CONFIDENCE 0.9 METRICS auc, brier_score, mean_score, ece)",
    "(PREDICTION p LABEL y PROTECTED CUBE (g, c))",
    "(PREDICTION p LABEL y PROTECTED GROUPING SETS ((g), (c), ()) CONTROL w AS k)",
    "(PREDICTION p LABEL y PROTECTED g METRICS equalized_odds WITHIN 0.1, tp AS hits, 1 AS one, tp > 1 AS some, tp / 2 AS h)",
    "(PREDICTION p LABEL y PROTECTED g WITHIN 0.1)",
    "(PREDICTION p LABEL y PROTECTED g WITHIN RATIO 0.8)",
    "(PREDICTION p LABEL y PROTECTED g METRICS disparate_impact, tpr)",
    "(PREDICTION p LABEL y PROTECTED g REFERENCE OVERALL MINIMUM 30)",
    "(PREDICTION p LABEL y PROTECTED g REFERENCE 'a')",
    "(PREDICTION p LABEL y PROTECTED g = 'a' AS side CONTROL c)",
)


@pytest.mark.parametrize("form", ["FAIR", "FAIR DISPARITY"])
@pytest.mark.parametrize("text", TEXTS)
def test_columns_and_types_follow_from_the_text(con: fairsql.Connection, form: str, text: str) -> None:
    types = "g VARCHAR, p BOOLEAN, y BOOLEAN, s DOUBLE, w INTEGER, c VARCHAR"
    con.execute(f"CREATE TABLE empty_table ({types}); CREATE TABLE full_table ({types}); CREATE TABLE nulls ({types})")
    con.execute(
        "INSERT INTO full_table SELECT ['a', 'b'][1 + i % 2], i % 3 = 0, i % 5 < 2, i / 100, i, 'u' FROM range(100) r(i)"
    )
    con.execute("INSERT INTO nulls SELECT NULL, NULL, NULL, NULL, NULL, NULL FROM range(3)")
    tables = ("empty_table", "full_table", "nulls")
    described = [con.execute(f"DESCRIBE FROM {table} {form} {text}").fetchall() for table in tables]
    assert described[0] == described[1] == described[2]
    kinds = {row[0]: row[1] for row in described[0]}
    if form == "FAIR":
        assert (kinds["n"], kinds["excluded"]) == ("BIGINT", "BIGINT")
        names = list(kinds)
        after = names[names.index("excluded") + 1 :]
        stood_on = {f"{name}_n" for name in after} & set(after)  # each metric's, under CONFIDENCE
        assert {kinds[name] for name in stood_on} == ({"BIGINT"} if "CONFIDENCE" in text else set())
        assert {kinds[name] for name in after if name not in stood_on} == {"DOUBLE"}
    else:
        numbers = ("lowest_value", "highest_value", "difference", "ratio", "allowance")
        assert {kinds[name] for name in numbers} == {"DOUBLE"}
        assert {kinds[name] for name in ("metric", "lowest_group", "highest_group", "judged_on")} == {"VARCHAR"}
        assert kinds["within"] == "BOOLEAN"


def test_types_of_keys_are_those_of_the_columns(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE t (g DATE, c DECIMAL(4, 1), e ENUM ('x'), l INTEGER[], p TINYINT)")
    rows = con.execute("DESCRIBE FROM t FAIR (PREDICTION p PROTECTED g, e, l CONTROL c)").fetchall()
    assert [row[:2] for row in rows] == [
        ("c", "DECIMAL(4,1)"), ("g", "DATE"), ("e", "ENUM('x')"), ("l", "INTEGER[]"), ("n", "BIGINT"),
        ("excluded", "BIGINT"), ("selection_rate", "DOUBLE"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("/*/* */SELECT*/ X", "X"),
        ("SELECT 1 /* a /* b */*/ + 5", "SELECT 1 + 5"),
        ("SELECT 1 /*/ + 2 */ + 5", "SELECT 1 + 5"),
        ("SELECT 1 -- /*\r+ 2", "SELECT 1 + 2"),
        ("SELECT '--', \"/*\", $$ -- $$, E'\\' --' -- x", "SELECT '--', \"/*\", $$ -- $$, E'\\' --'"),
        ("query\u200b\ufeff(\u00a01)", "query ( 1)"),
        ("a$b$ --c", "a$b$"),
    ],
)
def test_comments_and_spaces_are_read_as_duckdb_reads_them(written: str, read: str) -> None:
    assert " ".join(blank(written).split()) == read
    assert len(blank(written)) == len(written)


def test_clauses_in_clauses_are_each_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader may ask for a text twice: with eight levels an inner clause would be expanded 256 times."""
    read = []

    def counting(clause: Any, *arguments: Any, **named: Any) -> Any:
        read.append(clause.start)
        return read_spec(clause, *arguments, **named)

    monkeypatch.setattr("fairsql.expansion.statement_expansion.read_spec", counting)
    inner = "EXISTS (FROM t FAIR (PREDICTION p PROTECTED g FILTER "
    text = fairsql.expand(f"FROM t FAIR (PREDICTION p PROTECTED g FILTER {inner * 8}true{'))' * 8})")
    assert len(read) == len(set(read)) == 9
    assert len(re.findall(r"EXISTS\s*\(", text)) == 8


def test_words_in_nested_comments_are_no_tokens() -> None:
    assert [token.text for token in tokenize("/*/* */SELECT*/ X")] == ["X"]
    assert [token.text for token in tokenize("query/*/* */*/\u200b(1)")] == ["query", "(", "1", ")"]


def test_what_is_blanked_is_nothing_to_duckdb() -> None:
    pieces = ["/*", "*/", "--", "\n", "\r", "'", '"', "$$", "$a$", "1", "+", " ", "\u200b", "\u00a0", "E'", "\\", "x"]
    draw = random.Random(3)
    with duckdb.connect() as raw:
        for _ in range(3000):
            text = "SELECT 1 AS z " + "".join(draw.choice(pieces) for _ in range(draw.randint(1, 9)))
            try:
                rows = raw.execute(text).fetchall()
            except duckdb.Error:
                continue
            assert raw.execute(blank(text)).fetchall() == rows, text


@pytest.mark.parametrize("part", ["a fetch,", "begin fetch ", "execute p; "])
def test_a_long_text_is_read_in_time_that_grows_with_it(part: str) -> None:
    assert_linear(lambda size: tokenize("select " + part * size), 4_000)


@pytest.mark.parametrize(
    "text",
    [
        "FROM t FAIR TRANSFORM (PROTECTED g LABEL y FEATURES top(b, 1e999) EPSILON 0.1 DISTORTION 0 WITHIN 1)",
        "FROM t FAIR TRANSFORM (PROTECTED g LABEL y FEATURES b EPSILON 0.1 DISTORTION 0 WITHIN 1 SEED 1e999)",
        "FROM t FAIR THRESHOLD (SCORE s LABEL y PROTECTED g METHOD pso SEED 1e999)",
        "FROM t FAIR (PREDICTION p PROTECTED g MINIMUM 1e999)",
        "FROM t FAIR (PREDICTION p PROTECTED g WITHIN 1e999)",
        "FROM t FAIR (PREDICTION p PROTECTED g CONFIDENCE 1e999)",
    ],
)
def test_numbers_too_large_to_be_numbers_are_refused(text: str) -> None:
    with pytest.raises(fairsql.ClauseError):
        fairsql.expand(text)


def test_a_seed_too_large_to_be_a_number_is_refused() -> None:
    with fairsql.connect() as con, pytest.raises(fairsql.ClauseError, match="SEED 1e999"):
        con.execute("CREATE MODEL m PREDICT y FEATURES a SEED 1e999 AS SELECT 1 AS y, 2 AS a")
