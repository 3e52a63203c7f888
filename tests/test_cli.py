"""The command line: what goes in, what comes out where, and the exit status."""

from __future__ import annotations

import html
import io
import json
import os
import re
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import duckdb
import openpyxl
import pexpect
import pytest
from rich.cells import cell_len

import fairsql
from fairsql.resources import adult_path
from fairsql.shell.cli import COMMANDS, main
from fairsql.shell.output import workbook
from fairsql.shell.output.box import write_table
from fairsql.shell.output.text_rows import Layout, read
from fairsql.text.quoting import quote_text

LOANS = """
CREATE TABLE loans AS
SELECT * FROM (VALUES ('a', 1, 1), ('a', 0, 1), ('b', 1, 0), ('b', 1, 1)) AS rows(race, approved, repaid);
"""
FAIR = "SELECT race, n, selection_rate FROM loans FAIR (PREDICTION approved PROTECTED race) ORDER BY race"


def run(*arguments: str, stdin: str | None = "", **settings: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "fairsql.shell.cli", *arguments],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        **settings,
    )


def output_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


def test_a_script_scores_the_rows_it_made(capsys: pytest.CaptureFixture[str]) -> None:
    script = """CREATE TABLE t AS SELECT i % 50 AS age, i % 2 AS sex, (i % 50 + i % 7) > 25 AS y FROM range(400) AS r(i);
        CREATE MODEL m PREDICT y FEATURES age USING decision_tree FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.1)
          AS FROM t;
        CREATE TABLE three AS FROM t LIMIT 3; SELECT count(score) AS scores FROM m('three')"""
    assert output_of(capsys, "query", "--format", "csv", script).split() == ["scores", "3"]


def test_the_trade_off_is_trained_shown_and_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "my.duckdb"
    with fairsql.connect(str(path)) as con:
        con.execute(f"CREATE TABLE adult AS FROM '{adult_path()}' WHERE hash(age, fnlwgt) % 16 = 0")
        con.execute("CREATE MODEL \"my model\" PREDICT income = '>50K' FEATURES age, \"education-num\" "
                    "FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.1) AS SELECT * FROM adult")  # fmt: skip
    arguments = ("tradeoff", str(path), "my model", "--within", "0.15,0.1")
    printed = output_of(capsys, *arguments, "--plot", str(tmp_path / "curve.svg"))
    assert "2 rows" in printed
    assert "accuracy upwards" in printed
    assert (tmp_path / "curve.svg").stat().st_size > 1000
    with duckdb.connect(str(path), read_only=True) as plain:
        rows = plain.execute("SELECT allowance FROM fair_tradeoff('MY MODEL')").fetchall()
    assert rows == [(0.1,), (0.15,)]
    again = output_of(capsys, *arguments, "--format", "csv").splitlines()
    assert [line.split(",")[1] for line in again] == ["allowance", "0.1", "0.15"]
    with pytest.raises(SystemExit):
        main(["tradeoff", str(path), "my model", "--within", "0.1,x"])
    assert "is not a list of numbers" in capsys.readouterr().err
    assert main(["tradeoff", str(path), "my model", "--within", "5"]) == 1
    assert "a difference of rates is at most 1" in capsys.readouterr().err


def test_the_table_shows_names_types_rows_and_their_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert output_of(capsys, "query", LOANS + FAIR).splitlines() == [
        "┌─────────┬────────┬────────────────┐",
        "│  race   │   n    │ selection_rate │",
        "│ varchar │ bigint │     double     │",
        "├─────────┼────────┼────────────────┤",
        "│ a       │      2 │            0.5 │",
        "│ b       │      2 │            1.0 │",
        "└─────────┴────────┴────────────────┘",
        "2 rows",
    ]


def test_the_formats(capsys: pytest.CaptureFixture[str]) -> None:
    sql = "SELECT 1 AS a, 'x|\"y\"' AS b, NULL AS c, DATE '2020-02-03' AS d, true AS e"
    assert output_of(capsys, "query", "--format", "csv", sql) == 'a,b,c,d,e\n1,"x|""y""",,2020-02-03,true\n'
    assert json.loads(output_of(capsys, "query", "--format", "json", sql)) == [
        {"a": 1, "b": 'x|"y"', "c": None, "d": "2020-02-03", "e": True}
    ]
    assert output_of(capsys, "query", "--format", "markdown", sql).splitlines() == [
        "| a | b | c | d | e |",
        "| --: | --- | " + ("--- |" if duckdb.__version__ >= "2" else "--: |") + " --- | --- |",
        '| 1 | x\\|"y" | NULL | 2020-02-03 | true |',
    ]


def test_values_are_exact(capsys: pytest.CaptureFixture[str]) -> None:
    sql = """
    SELECT
      0.1::DOUBLE + 0.2::DOUBLE AS double,
      170141183460469231731687303715884105727::HUGEINT AS huge,
      12345678901234567890.123456789::DECIMAL(38, 9) AS decimal,
      TIMESTAMP_NS '2020-02-03 01:02:03.123456789' AS nanoseconds,
      INTERVAL '1 month 2 days' AS months
    """
    values = [
        "0.30000000000000004",
        "170141183460469231731687303715884105727",
        "12345678901234567890.123456789",
        "2020-02-03 01:02:03.123456789",
        "1 month 2 days",
    ]
    assert output_of(capsys, "query", "--format", "csv", sql).splitlines()[1] == ",".join(values)
    written = output_of(capsys, "query", "--format", "json", sql)
    assert list(json.loads(written, parse_float=str, parse_int=str)[0].values()) == values


def test_json_has_texts_for_what_json_cannot_say(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    sql = """
    SELECT 'nan'::DOUBLE AS a, '-inf'::FLOAT AS b, [1.5, 'inf'::DOUBLE] AS c, 'NaN' AS d, NULL::DOUBLE AS e,
      {'x': 'nan'::DOUBLE, 'y': 'a "NaN"', 'z': 12345678901234567890.12345::DECIMAL(38, 5)} AS f
    """
    written = output_of(capsys, "query", "--format", "json", sql)
    nested = {"x": "NaN", "y": 'a "NaN"', "z": "12345678901234567890.12345"}
    assert json.loads(written, parse_float=str) == [
        {"a": "NaN", "b": "-Infinity", "c": ["1.5", "Infinity"], "d": "NaN", "e": None, "f": nested}
    ]
    path = tmp_path / "rows.json"
    path.write_text(written)
    columns = "{a: 'DOUBLE', b: 'FLOAT', c: 'DOUBLE[]', d: 'VARCHAR', e: 'DOUBLE', f: 'STRUCT(x DOUBLE)'}"
    with duckdb.connect() as connection:
        read_back = connection.sql(
            f"SELECT a::VARCHAR, b::VARCHAR, c::VARCHAR, d, e, f.x::VARCHAR FROM read_json('{path}', columns = {columns})"
        )
        assert read_back.fetchall() == [("nan", "-inf", "[1.5, inf]", "NaN", None, "nan")]
    assert output_of(capsys, "query", "--format", "json", "SELECT 1 WHERE false") == "[]\n"


MISTAKEN = (
    None,
    "NULL",
    "",
    "null",
    "'NULL'",
    '"NULL"',
    '""NULL""',
    '""',
    '"',
    '"""',
    "''",
    " a",
    "a,b",
    'x"y',
    "it's",
    "two\nlines",
    "a|b",
)
ROWS_OF_MISTAKEN = "SELECT * FROM (VALUES {}) AS v(text, number)".format(
    ", ".join(f"({'NULL' if text is None else quote_text(text)}, {k})" for k, text in enumerate(MISTAKEN))
)


def test_csv_is_read_back_with_null_and_the_empty_text_apart(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "rows.csv"
    path.write_text(output_of(capsys, "query", "--format", "csv", ROWS_OF_MISTAKEN), newline="")
    own = tmp_path / "own.csv"
    with duckdb.connect() as connection:
        connection.sql(ROWS_OF_MISTAKEN).write_csv(str(own))
        rows = connection.sql(
            f"SELECT text FROM read_csv('{path}', allow_quoted_nulls = false, quote = '\"')"
        ).fetchall()
    assert [text for (text,) in rows] == list(MISTAKEN)
    assert path.read_bytes() == own.read_bytes()


def test_json_is_read_back_as_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    rows = json.loads(output_of(capsys, "query", "--format", "json", ROWS_OF_MISTAKEN))
    assert [row["text"] for row in rows] == list(MISTAKEN)


@pytest.mark.parametrize(("name", "rule"), [("table", "│"), ("markdown", r"(?<!\\)\|")])
def test_null_and_the_texts_like_it_are_distinguished(name: str, rule: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = output_of(capsys, "query", "--format", name, ROWS_OF_MISTAKEN).splitlines()
    cells = [[cell.strip() for cell in re.split(rule, line)[1:-1]] for line in lines if line[0] in "│|"]
    texts = [cells_of[0] for cells_of in cells if cells_of[-1].isdigit()]
    assert len(texts) == len(set(texts)) == len(MISTAKEN)
    assert texts[:4] == ["NULL", '"NULL"', '""', "null"]


def test_groups_are_written_alike_in_every_format(capsys: pytest.CaptureFixture[str]) -> None:
    sql = "SELECT highest_group FROM (SELECT text, 1 - number AS p FROM ({}) WHERE number < 2) FAIR DISPARITY (PREDICTION {} PROTECTED text)"
    for prediction, text in (("p", "(NULL)"), ("1 - p", "'NULL'")):
        for name in ("csv", "markdown", "json", "table"):
            assert text in output_of(capsys, "query", "--format", name, sql.format(ROWS_OF_MISTAKEN, prediction))
            assert text * 2 not in output_of(
                capsys, "query", "--format", name, sql.format(ROWS_OF_MISTAKEN, prediction)
            )


@pytest.mark.parametrize(
    ("sql", "message", "line", "column"),
    [
        ("SELECT 1;\n\nSELECT 2;\nSELECT *\nFROM t FAIR (PREDICTON p PROTECTED g)", "unknown item PREDICTON", 5, 14),
        ("SELECT 1;\n  SELECT\n  nothing; SELECT 2", "nothing", 3, 3),
        ("CREATE TABLE t AS SELECT 7 AS p, 'a' AS g;\nFROM t FAIR (PREDICTION p PROTECTED g)", "is 7", 2, 25),
        ("SELECT 'a;b'; SELECT 1;\nSELECT 'a;b' + nothing", "nothing", 2, 16),
    ],
)
def test_an_error_of_a_later_statement_tells_its_line_in_the_text(
    capsys: pytest.CaptureFixture[str], sql: str, message: str, line: int, column: int
) -> None:
    assert main(["query", "--format", "csv", sql]) == 1
    reported = capsys.readouterr().err
    assert message in reported
    assert f"LINE {line}, COLUMN {column}: {sql.splitlines()[line - 1]}" in reported


def test_columns_of_one_name_are_kept(capsys: pytest.CaptureFixture[str]) -> None:
    sql = "SELECT 1 AS a, 2 AS a"
    assert output_of(capsys, "query", "--format", "csv", sql) == "a,a_1\n1,2\n"
    assert json.loads(output_of(capsys, "query", "--format", "json", sql)) == [{"a": 1, "a_1": 2}]


@pytest.mark.parametrize("name", ["rows.parquet", "rows.csv", "rows.json"])
def test_a_file_holds_what_the_query_returned(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / name
    assert output_of(capsys, "query", "--output", str(path), LOANS + FAIR) == ""
    with duckdb.connect() as connection:
        assert connection.sql(f"FROM '{path}'").fetchall() == [("a", 2, 0.5), ("b", 2, 1.0)]


@pytest.mark.parametrize("name", ["parquet", "xlsx"])
def test_what_is_no_text_needs_a_file(name: str) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["query", "--format", name, "SELECT 1"])
    assert stop.value.code == 2


VALUES = """SELECT 1 AS a, 'x<b>&' AS "b<i>", NULL AS c, DATE '2020-02-03' AS d, true AS e, '=1+1' AS f, 1.5 AS g, '' AS h,
TIMESTAMP '2020-02-03 10:11:12' AS i, 1234567890123456789 AS j, 'nan'::DOUBLE AS k, DATE 'infinity' AS l"""


def test_html_holds_every_value_and_no_markup_of_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = output_of(capsys, "query", "--format", "html", VALUES)
    assert page.startswith("<!doctype html>")
    cells = [html.unescape(cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", page)]
    assert cells == ["1", "x<b>&", "NULL", "2020-02-03", "true", "=1+1", "1.5", '""', "2020-02-03 10:11:12",
                     "1234567890123456789", "nan", "infinity"]  # fmt: skip
    assert "<b>" not in page
    assert "<i>" not in page
    assert "http" not in page
    path = tmp_path / "rows.html"
    assert output_of(capsys, "query", "--output", str(path), VALUES) == ""
    assert path.read_text() == page


def test_a_workbook_keeps_numbers_and_dates(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rows.xlsx"
    assert output_of(capsys, "query", "--output", str(path), VALUES) == ""
    names, values = ([cell.value for cell in row] for row in openpyxl.load_workbook(path).active.rows)
    assert names == ["a", "b<i>", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"]
    assert values == [1, "x<b>&", None, datetime(2020, 2, 3), True, "=1+1", 1.5, "", datetime(2020, 2, 3, 10, 11, 12),
                      "1234567890123456789", "nan", "infinity"]  # fmt: skip


def test_a_sheet_that_is_full_leaves_the_file_that_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbook, "_ROWS", 10)
    path = tmp_path / "rows.xlsx"
    assert main(["query", "--output", str(path), "FROM range(9)"]) == 0
    before = path.read_bytes()
    assert main(["query", "--output", str(path), "FROM range(10)"]) == 1
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["html", "json", "md", "xlsx", "csv", "parquet"])
def test_a_query_that_breaks_off_leaves_the_file_that_was_there(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"rows.{name}"
    path.write_text("before")
    sql = "SELECT CASE WHEN i = 150000 THEN error('broken off') ELSE i END AS a FROM range(160000) r(i)"
    assert main(["query", "--output", str(path), sql]) == 1
    assert "broken off" in capsys.readouterr().err
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


TYPES = """SELECT 7::HUGEINT AS a, 7::UHUGEINT AS b, uuid() AS c, TIMETZ '10:00:00+02' AS d, TIME '10:00' AS e, BIT '101' AS f,
INTERVAL '3 months 2 days' AS g, DATE 'infinity' AS h, 1.50::DECIMAL(5, 2) AS i, [true, NULL] AS j, {'x': false, 'y': 'é'} AS k,
MAP {'x': 1} AS l, 'x'::ENUM ('x', 'y') AS m, TIMESTAMPTZ '2020-01-01' AS n, TIMESTAMP_NS '2020-01-01' AS o, '\\xAA'::BLOB AS p,
NULL AS q, true AS r, '{"a": 1}'::JSON AS s, 1::UTINYINT AS t, [1, 2]::INTEGER[2] AS u, 'nan'::FLOAT AS v, 12::BIGNUM AS w,
['x'::ENUM ('x', 'y')] AS x, ['y']::ENUM ('x', 'y')[1] AS x1, []::ENUM ('x')[] AS x2, NULL::ENUM ('x')[][] AS x3, [uuid()] AS y, ' ,"' AS "z"",", '' AS aa, '#' AS ab, 'NULL' AS ac, E'a\nb' AS ad
FROM range(3) UNION ALL BY NAME SELECT NULL AS a"""


@pytest.mark.parametrize("name", ["csv", "parquet"])
def test_files_are_those_that_duckdb_writes(name: str, tmp_path: Path) -> None:
    path, own = tmp_path / f"rows.{name}", tmp_path / f"own.{name}"
    with duckdb.connect(tmp_path / "rows.duckdb") as connection:
        connection.execute(f"CREATE TABLE t AS {TYPES}")
        getattr(connection.sql("FROM t"), f"write_{name}")(str(own))
    assert main(["query", "-d", str(tmp_path / "rows.duckdb"), "--output", str(path), "FROM t"]) == 0
    if name == "csv":
        assert path.read_bytes() == own.read_bytes()
        return
    with duckdb.connect() as connection:
        schemas = [connection.sql(f"SELECT * EXCLUDE file_name FROM parquet_schema('{each}')") for each in (path, own)]
        assert schemas[0].fetchall() == schemas[1].fetchall()
        rows, expected = (connection.sql(f"SELECT t::VARCHAR FROM '{each}' AS t").fetchall() for each in (path, own))
        assert rows == expected


def test_an_error_of_a_type_has_its_place_in_the_clause(capsys: pytest.CaptureFixture[str]) -> None:
    """The terminal runs a query within another one, so that DuckDB counts more lines than our text has."""
    rows = "FROM (SELECT i % 2 AS g, i % 3 = 0 AS p, 1990 + i % 5 AS year FROM range(60) r(i))"
    assert main(["query", f"{rows} FAIR TREND (PREDICTION p PROTECTED g TIME year EVERY '1 year')"]) == 1
    printed = capsys.readouterr().err
    assert "TIME year must be a time, and is of type BIGINT" in printed
    assert "HINT: write TIME make_date(year, 1, 1) for years" in printed


@pytest.mark.parametrize("name", ["html", "xlsx"])
def test_a_place_that_cannot_be_written_to_is_reported(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "nowhere" / f"rows.{name}"
    assert main(["query", "--output", str(path), "SELECT 1"]) == 2
    assert f"No such file or directory: '{path}'" in capsys.readouterr().err


def test_a_text_that_no_cell_holds_is_not_cut(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rows.xlsx"
    assert main(["query", "--output", str(path), "SELECT repeat('x', 32768) AS long"]) == 1
    assert "a cell holds 32,767 characters, and long in row 1 has 32,768" in capsys.readouterr().err
    assert not path.exists()
    assert main(["query", "--output", str(path), "SELECT repeat('x', 32767) AS long"]) == 0


def test_nothing_to_write_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rows.csv"
    assert main(["query", "--output", str(path), "SET threads = 1"]) == 1
    assert "returns no rows" in capsys.readouterr().err
    assert not path.exists()


def box(sql: str, **layout: int) -> list[str]:
    out = io.StringIO()
    with duckdb.connect() as connection:
        result = read(connection.sql(sql))
        write_table(result, out, Layout(**layout))
    return out.getvalue().splitlines()


def frame(lines: list[str]) -> list[str]:
    """Return the lines of the box alone."""
    return lines[: next(at for at, line in enumerate(lines) if line.startswith("└")) + 1]


@pytest.mark.parametrize("width", [30, 45, 60, 80, 120, 200])
def test_the_box_fits_the_width_and_cuts_no_number(width: int) -> None:
    sql = """
    SELECT 'a rather long text that goes on' AS text, 123456789012 AS first, 0.4431 AS "false_positive_rate",
      0.25::DOUBLE AS positive_predictive_value, '漢字かな交じり文' AS wide, 987654321098 AS last
    """
    lines = box(sql, width=width)
    assert max(map(cell_len, lines)) <= width
    assert len({cell_len(line) for line in frame(lines)}) == 1
    cells = [cell.strip() for line in frame(lines) if line.startswith("│") for cell in line.strip("│").split("│")]
    numbers = {cell for cell in cells if cell[:1].isdigit()}
    assert numbers <= {"123456789012", "0.4431", "0.25", "987654321098"}
    assert width < 120 or len(numbers) == 4


def test_long_names_are_folded_before_columns_are_left_out() -> None:
    lines = box("SELECT 0.5::DOUBLE AS true_positive_rate, 0.25::DOUBLE AS false_positive_rate", width=28)
    assert lines[1:4] == [
        "│   true_    │   false_    │",
        "│ positive_  │  positive_  │",
        "│    rate    │    rate     │",
    ]
    assert lines[-1] == "1 row"


ADULT = f"FROM '{adult_path()}' FAIR DISPARITY (PREDICTION \"education-num\" > 10 LABEL income = '>50K' "
GROUPS = ("Amer-Indian-Eskimo", "Asian-Pac-Islander", "Black", "Other", "White")


def read_box(lines: list[str]) -> list[dict[str, str]]:
    """Read a box back: a row is a mapping of names to values. A line without a first value goes on with a wrapped one."""
    parts = [[cell.strip() for cell in line[1:-1].split("│")] for line in frame(lines) if line.startswith("│")]
    height = [line for line in frame(lines) if line[0] in "│├"].index(next(line for line in lines if line[0] == "├"))
    names = ["".join(words) for words in zip(*parts[:height], strict=True)]
    kinds = ("varchar", "double", "boolean")
    plain = [next((name.removesuffix(kind) for kind in kinds if name.endswith(kind)), name) for name in names]
    rows: list[dict[str, str]] = []
    for row in parts[height:]:
        if row[0]:
            rows.append(dict(zip(plain, row, strict=True)))
        else:
            rows[-1] = {name: f"{rows[-1][name]} {more}".strip() for name, more in zip(plain, row, strict=True)}
    return rows


@pytest.mark.parametrize("width", [80, 110])
@pytest.mark.parametrize(
    "items",
    [
        "PROTECTED race",
        "PROTECTED race WITHIN 0.05",
        "PROTECTED race, sex WITHIN 0.05",
        "PROTECTED race CONTROL workclass WITHIN 0.05",
        "PROTECTED race, sex METRICS selection_rate WITHIN 0.05, equalized_odds, disparate_impact",
        "PROTECTED race, sex CONFIDENCE 0.95 METRICS selection_rate WITHIN 0.05, positive_predictive_value",
        "PROTECTED race, sex METRICS selection_rate WITHIN 0.05",
    ],
)
def test_disparity_is_readable(items: str, width: int) -> None:
    with fairsql.connect() as connection:
        relation = connection.sql(ADULT + items + ")")
        assert relation is not None
        truth = [dict(zip(relation.columns, row, strict=True)) for row in relation.fetchall()][:40]
        out = io.StringIO()
        write_table(read(relation), out, Layout(width=width))
    lines = out.getvalue().splitlines()
    assert max(map(cell_len, lines)) <= width
    below = " ".join(lines[len(frame(lines)) :])
    rows = read_box(lines)
    assert len(rows) == len(truth)
    for shown, row in zip(rows, truth, strict=True):
        for name in ("metric", "lowest_group", "highest_group", "allowance", "within"):
            value = "NULL" if row[name] is None else str(row[name]).replace("True", "true").replace("False", "false")
            if name not in shown:
                assert f"{name} = {value}" in below or ((row[name] is None or name == "allowance") and name in below)
                continue
            head, cut, tail = shown[name].partition("…")
            readable = 8 if ("CONTROL" in items or "CONFIDENCE" in items) and width < 110 else 11
            assert len(value) == len(head) if not cut else len(head) + len(tail) >= readable
            assert value.startswith(head)
            assert value.endswith(tail)
        if "warning" in shown:  # wrapped, not cut
            assert shown["warning"] == (row["warning"] or "NULL")
        for name in ("difference", "ratio") if "ratio" in shown else ("difference",):
            number = None if shown[name] == "NULL" else float(shown[name])
            assert number == (None if row[name] is None else pytest.approx(row[name], abs=6e-5))
    assert len({shown["metric"] for shown in rows}) == len({row["metric"] for row in truth})


def test_what_has_no_room_is_reported_below() -> None:
    sql = """
    SELECT 'a' || i AS name, NULL::INTEGER AS nothing, 'everywhere' AS constant_of_long_name, NULL::TEXT AS never,
      i AS number, 'Amer-Indian-Eskimo, person ' || i AS group
    FROM range(3) AS rows(i)
    """
    assert len(read_box(box(sql, width=200))[0]) == 6
    lines = box(sql, width=46)
    assert [*read_box(lines)[0]] == ["name", "numberbigint", "group"]
    assert "2 columns without a value are not shown:" in " ".join(lines)
    assert "nothing, never" in " ".join(lines)
    assert "in each row above: constant_of_long_name =" in " ".join(lines)
    narrow = box(sql, width=32)
    assert "shortened at …: group" in " ".join(narrow)
    assert [row["group"][-3:] for row in read_box(narrow)] == ["n 0", "n 1", "n 2"]
    few = box("SELECT 1234567890 AS first, 2345678901 AS second, 3456789012 AS third", width=30)
    assert "1 column is not shown for want of room: second" in " ".join(few)


def test_lines_show_all_that_a_table_cuts(capsys: pytest.CaptureFixture[str]) -> None:
    sql = (
        "SELECT i AS a, repeat('long text ', 40) || i AS \"a text\", NULL AS c, 0.1::DOUBLE AS d FROM range(50) AS r(i)"
    )
    lines = output_of(capsys, "query", "--format", "line", sql).splitlines()
    assert lines[:5] == ["     a = 0", "a text = " + "long text " * 40 + "0", "     c = NULL", "     d = 0.1", ""]
    assert lines[-1] == "first 40 of 50 rows shown, 10 are left out"
    assert lines.count("") == 40


def test_a_box_says_truthfully_how_many_rows_it_shows(capsys: pytest.CaptureFixture[str]) -> None:
    assert output_of(capsys, "query", "FROM range(40)").endswith("\n40 rows\n")
    assert output_of(capsys, "query", "FROM range(41)").endswith("\nfirst 40 of 41 rows shown, 1 is left out\n")
    left = "\nfirst 40 of 10,040 rows shown, 10,000 are left out\n"
    assert output_of(capsys, "query", "FROM range(10_040)").endswith(left)
    more = "\nfirst 40 rows shown, more than 10,000 are left out\n"
    assert output_of(capsys, "query", "FROM range(1_000_000_000_000)").endswith(more)
    assert output_of(capsys, "query", "--max-rows", "0", "FROM range(99)").endswith("\n99 rows\n")


def test_a_value_cannot_move_the_cursor() -> None:
    assert "\x1b" not in "".join(box("SELECT chr(27) || '[2J' || chr(10) || 'x' AS text"))


def test_only_the_rows_of_the_last_statement_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert output_of(capsys, "query", "--format", "csv", "SELECT 1; SELECT 2 AS b; -- done") == "b\n2\n"
    assert output_of(capsys, "query", "SELECT 1; CREATE TABLE t (a INT)") == ""


def test_a_query_without_a_database_reads_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "loans.csv"
    path.write_text("race,approved\na,1\na,0\nb,1\n")
    sql = f"SELECT race, selection_rate FROM '{path}' FAIR (PREDICTION approved PROTECTED race) ORDER BY race"
    assert output_of(capsys, "query", "--format", "csv", sql) == "race,selection_rate\na,0.5\nb,1.0\n"


def test_the_shell_runs_commands_and_scripts_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "script.sql"
    script.write_text(".mode csv\nSELECT\n  1 AS a;\nSELECT 2 AS b")
    printed = output_of(capsys, "-f", str(script), "-c", "SELECT 3 AS c")
    assert printed == "a\n1\nb\n2\nc\n3\n"


def test_a_command_wins_over_a_file_of_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    output_of(capsys, "./query", "-c", "CREATE TABLE t AS SELECT 7 AS a")
    assert output_of(capsys, "query", "-d", "query", "--read-only", "--format", "csv", "FROM t") == "a\n7\n"


def test_expand_prints_plain_sql(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "loans.duckdb")
    output_of(capsys, path, "-c", LOANS + "CREATE METRIC mine AS (tp + fp) / n;")
    plain = output_of(capsys, "expand", FAIR)
    assert "FAIR (" not in plain
    assert output_of(capsys, "query", "-d", path, "--format", "csv", plain).splitlines()[1:] == [
        "a,2,0.5",
        "b,2,1.0",
    ]
    assert output_of(capsys, "expand", "SELECT 1") == "SELECT 1\n"
    own = "FROM loans FAIR (PREDICTION approved PROTECTED race METRICS mine)"
    assert main(["expand", own]) == 1
    assert "mine" in capsys.readouterr().err
    assert "mine" in output_of(capsys, "expand", "-d", path, own)


def test_help_and_version_end_well(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (
        ["--help"],
        ["query", "--help"],
        ["expand", "--help"],
        ["demo", "--help"],
        ["--version"],
    ):
        with pytest.raises(SystemExit) as stop:
            main(arguments)
        assert stop.value.code == 0
    assert f"FairSQL {fairsql.__version__}" in capsys.readouterr().out


def test_help_lists_the_commands_in_two_columns(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    lines = capsys.readouterr().out.partition("commands:\n")[2].partition("\n\n")[0].splitlines()
    assert len({line.index(command.help) for line, command in zip(lines, COMMANDS.values(), strict=True)}) == 1


def test_a_misspelt_command_with_arguments_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["qury", "SELECT 1"])
    assert stop.value.code == 2
    assert "unrecognized arguments: SELECT 1; did you mean query?" in capsys.readouterr().err


def test_an_error_shows_its_place_and_what_to_write(capsys: pytest.CaptureFixture[str]) -> None:
    sql = "FROM loans FAIR (PREDICTION approved PROTECTED race METRICS selction_rate)"
    assert main(["query", LOANS + sql]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    message, line, caret, hint = printed.err.splitlines()
    assert "selction_rate" in message
    assert line[caret.index("^") : len(caret)] == "selction_rate"
    assert hint == "HINT: did you mean selection_rate?"


def test_bad_data_is_shown_with_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    sql = "FROM (SELECT 'a' AS race, 2 AS approved) FAIR (PREDICTION approved PROTECTED race)"
    assert main(["query", sql]) == 1
    error = capsys.readouterr().err
    assert "^^^^" in error
    assert "is 2" in error


@pytest.mark.parametrize(
    ("text", "place", "wrong"),
    [
        ("SELECT 1;\n\n-- nothing\nSELECT\n  nope;", "5:3", "nope"),  # DuckDB's error, with a place
        ("SELECT 1;\n/* a\nb */ SELECT error('no');", "3:6", "SELECT"),  # one without
        ("SELECT 1;\nFROM t FAIR (PREDICTION p PROTECTED g\n  METRICS tprr);", "3:11", "tprr"),  # an error of ours
        ("CREATE TABLE t AS SELECT 'a' AS g, 2 AS p;\nFROM t\nFAIR (PREDICTION p PROTECTED g);", "3:18", "p"),
        ("SELECT 1;\nCREATE MODEL m PREDICT y\n  FAIR (PROTECTED g) AS SELCT 1;", "3:31", "1"),
        ("SELECT 1;\n\n.columns nowhere", "3:1", ".columns"),
        ("SELECT 1;\nSELECT 2;SELECT 'open", "2:17", "'"),
    ],
    ids=["duckdb", "no place", "clause", "data", "model", "command", "string"],
)
@pytest.mark.parametrize("way", ["-f", ".read", "--init", "<"])
def test_an_error_in_a_file_tells_its_name_line_and_column(
    way: str, text: str, place: str, wrong: str, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    script = tmp_path / "file.sql"
    script.write_text(text)
    name = "<stdin>" if way == "<" else str(script)
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    arguments = {"<": [], ".read": ["-c", f".read {script}"]}.get(way, [way, str(script)])
    assert main(arguments) == 1
    lines = capsys.readouterr().err.splitlines()
    reported = next(line for line in lines if line.startswith(f"{name}:"))
    assert reported.startswith(f"{name}:{place}: "), reported
    number, column = map(int, place.split(":"))
    excerpt = next(line for line in lines if line.startswith(f"LINE {number}, COLUMN {column}: "))
    assert excerpt.endswith(text.splitlines()[number - 1])
    caret = lines[lines.index(excerpt) + 1]
    assert excerpt[caret.index("^") :].startswith(wrong)
    assert not wrong or len(caret.strip()) == len(wrong)
    assert not any(line.startswith("LINE ") for line in lines if line is not excerpt)


def test_a_script_that_reads_another_tells_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    inner, outer = tmp_path / "inner.sql", tmp_path / "outer.sql"
    inner.write_text("SELECT 1;\nSELECT nope;")
    outer.write_text(f"SELECT 0;\n.read {inner}")
    assert main(["-f", str(outer)]) == 1
    error = capsys.readouterr().err
    assert error.index(f"{inner}:2:8: ") < error.index(f"{outer}:2:1: ")


def test_errors_of_duckdb_are_shown_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["query", "SELECT * FROM nowhere"]) == 1
    assert capsys.readouterr().err.startswith("Catalog Error: Table with name nowhere does not exist!")
    assert main(["-c", "SELECT 1 AS a; SELECT error('no'); SELECT 2 AS b"]) == 1
    printed = capsys.readouterr()
    assert "no" in printed.err
    assert "b" not in printed.out.split()


def test_no_variable_of_the_program_is_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["query", "FROM sql"]) == 1
    assert "does not exist" in capsys.readouterr().err


def test_files_that_are_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = str(tmp_path / "missing" / "file")
    for arguments in (
        ["--read-only", missing, "-c", "SELECT 1"],
        ["query", "-d", missing, "--read-only", "SELECT 1"],
    ):
        assert main(arguments) == 1
        assert f"there is no file {missing}" in capsys.readouterr().err
    assert main(["query", "--output", missing, "SELECT 1"]) == 2
    assert "No such file" in capsys.readouterr().err
    with pytest.raises(SystemExit) as stop:
        main(["-f", missing])
    assert stop.value.code == 2


@pytest.mark.parametrize(
    "arguments",
    [["query", "-d", "$", "SELECT 1"], ["expand", "-d", "$", "SELECT 1"], ["install", "$"], ["transform", "$", "t"]],
    ids=lambda arguments: arguments[0],
)
def test_a_command_makes_no_file_of_a_name_that_is_mistyped(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "loans.duckdb").touch()
    typo = tmp_path / "lones.duckdb"
    assert main([str(typo) if word == "$" else word for word in arguments]) == 1
    error = " ".join(capsys.readouterr().err.replace("\n", " ").split())
    assert f"there is no file {typo}" in error
    assert f"did you mean {tmp_path / 'loans.duckdb'}?" in error
    assert f"A new database is made by: fairsql {typo}" in error
    assert not typo.exists()


def test_duckdb_s_own_shell_opens_what_the_shell_makes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "loans.duckdb"
    output_of(capsys, str(path), "-c", LOANS + f"CREATE VIEW rates AS {FAIR}")
    assert storage_version(path) == "v1.4.0+"
    program = Path(sys.executable).with_name("duckdb")
    if not program.exists():
        pytest.skip("needs the DuckDB shell: pip install duckdb-cli")
    command = [str(program), str(path), "-csv", "-noheader", "-c", "FROM rates"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60, check=False)
    assert (done.stdout, done.stderr) == ("a,2,0.5\nb,2,1.0\n", "")
    output_of(capsys, "install", str(path))
    assert subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60, check=False).stdout == done.stdout


def storage_version(path: Path) -> str:
    with duckdb.connect(str(path)) as connection:
        tags = connection.sql("SELECT tags FROM duckdb_databases() WHERE database_name = current_database()").fetchall()
    return str(tags[0][0]["storage_version"])


def test_the_storage_version_is_that_of_the_user(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new, old = tmp_path / "new.duckdb", tmp_path / "old.duckdb"
    output_of(capsys, str(new), "--storage-version", "v1.2.0", "-c", LOANS)
    assert storage_version(new) == "v1.2.0+"
    duckdb.connect(str(old)).close()
    before = storage_version(old)
    output_of(capsys, str(old), "--storage-version", "v1.2.0", "-c", LOANS)
    assert storage_version(old) == before  # a file that is there keeps its own
    assert main([str(tmp_path / "none.duckdb"), "--storage-version", "v9", "-c", LOANS]) == 1
    assert "v9" in capsys.readouterr().err
    assert not (tmp_path / "none.duckdb").exists()


def test_standard_input_is_a_script_where_it_is_not_a_terminal() -> None:
    done = run(stdin=LOANS + ".mode csv\n" + FAIR)
    assert (done.returncode, done.stdout, done.stderr) == (0, "race,n,selection_rate\na,2,0.5\nb,2,1.0\n", "")
    for arguments in (["query", "--format", "csv"], ["query", "--format", "csv", "-"]):
        assert run(*arguments, stdin="SELECT 'ä' AS a").stdout == "a\nä\n"
    assert run("expand", "-", stdin="SELECT 1").stdout == "SELECT 1\n"
    assert run("query", stdin="").returncode == 2


def test_errors_in_a_script_stop_it_without_colours() -> None:
    done = run(stdin="SELECT 1;\nSELECT nope;\nSELECT 2 AS second;")
    assert done.returncode == 1
    assert "nope" in done.stderr
    assert "second" not in done.stdout
    assert "\x1b" not in done.stdout + done.stderr


@pytest.mark.parametrize("name", ["csv", "json", "markdown", "table"])
def test_a_reader_may_leave_early(name: str) -> None:
    sql = "SELECT i, repeat('x', 100) AS text FROM range(1_000_000) AS rows(i)"
    arguments = [sys.executable, "-m", "fairsql.shell.cli", "query", "--format", name, "--max-rows", "20000", sql]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=120) == 2


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")  # Python 3.12: fork beside threads
def test_ctrl_c_stops_a_query() -> None:
    sql = "SELECT count(*) FROM range(1_000_000_000_000) AS rows(i) WHERE hash(i) % 7 = 3"
    arguments = ["-m", "fairsql.shell.cli", "query", sql]
    environment = {**os.environ, "TERM": "xterm"}
    child = pexpect.spawn(sys.executable, arguments, env=environment, timeout=60, dimensions=(24, 80))  # type: ignore[arg-type]
    child.expect_exact("0:00:0")  # the progress bar
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert b"Traceback" not in (child.before or b"")


def test_the_case_of_an_ending_does_not_matter(tmp_path: Path) -> None:
    assert main(["query", "--output", str(tmp_path / "OUT.CSV"), "SELECT 1 AS a, 2 AS b"]) == 0
    assert (tmp_path / "OUT.CSV").read_text() == "a,b\n1,2\n"
    sql = "FROM (SELECT i % 2 AS p, i % 3 AS g FROM range(90) r(i)) FAIR DISPARITY (PREDICTION p PROTECTED g)"
    assert main(["report", "--output", str(tmp_path / "Audit.MD"), sql]) == 0
    assert (tmp_path / "Audit.MD").read_text().startswith("# ")


def test_a_doubtful_clause_is_warned_of_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    sql = "FROM (SELECT 1 AS p, 2 AS g) FAIR DISPARITY (PREDICTION p PROTECTED g WITHIN 0.8)"
    assert main(["query", "--format", "csv", sql]) == 0
    printed = capsys.readouterr()
    assert "WARNING" not in printed.out
    assert (
        printed.err
        == "WARNING: WITHIN 0.8 allows differences of up to 0.8; for the four-fifths rule write WITHIN RATIO 0.8\n"
    )


@pytest.mark.parametrize(
    ("sql", "unneeded"),
    [
        ("SELECT 1", {"sqlglot", "rich.console", "pyarrow", "pandas", "numpy", "prompt_toolkit", "fairsql.expansion"}),
        ("SET VARIABLE a = ';'; SELECT 2", {"rich.console", "pyarrow", "pandas", "numpy", "prompt_toolkit"}),
        (
            "FROM (SELECT 1 AS p, 2 AS g) FAIR (PREDICTION p PROTECTED g)",
            {"rich.console", "pyarrow", "pandas", "numpy", "prompt_toolkit"},
        ),
    ],
)
def test_a_query_loads_no_more_than_it_needs(sql: str, unneeded: set[str]) -> None:
    code = "import sys; from fairsql.shell.cli import main; main(); print(*sys.modules, sep='\\n', file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code, "query", sql], capture_output=True, text=True, check=True)
    assert done.stdout
    assert not unneeded & set(done.stderr.splitlines())


def test_a_stream_that_has_no_frames_gets_plain_signs() -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    with fairsql.connect() as connection:
        relation = connection.sql("SELECT 1 AS a, 'x' AS b")
        assert relation is not None
        write_table(read(relation), out, Layout())
    out.seek(0)
    assert out.read().splitlines() == [
        "+---------+---------+",
        "|    a    |    b    |",
        "| integer | varchar |",
        "|---------+---------|",
        "|       1 | x       |",
        "+---------+---------+",
        "1 row",
    ]


def test_the_demo_reads_well_at_80_columns(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    printed = output_of(capsys, "demo")
    body, following, after = printed.partition("What to try next:")
    assert following
    assert "CREATE TABLE adult AS FROM" in after
    assert max(map(cell_len, body.splitlines())) <= 80
    assert [line.split(".")[0] for line in body.splitlines() if line[:1].isdigit() and ". " in line] == list(
        "123456789"
    )
    assert "HINT: did you mean selection_rate?" in body
    wide = next(line.index(" = ") for line in body.splitlines() if line.strip() == "metric = selection_rate")
    evidence = dict(
        line.split(" = ") for line in body.splitlines() if line.count(" = ") == 1 and line.find(" = ") == wide
    )
    names = {name.strip() for name in evidence}
    assert {"lowest_group", "lowest_value", "highest_group", "highest_value", "difference", "difference_low"} <= names
    assert {"allowance", "judged_on", "within", "verdict", "lowest_n", "highest_n"} <= names
    assert {"deciding_lowest", "deciding_highest"} <= names


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["query", "my.duckdb", "SELECT 1"], "did you mean -d my.duckdb?"),
        (["query", "SELECT 1", "my.duckdb"], "did you mean -d my.duckdb?"),
        (["report", "FROM t FAIR (PREDICTION p PROTECTED g)", "audit.html"], "did you mean --output audit.html?"),
        (["query", "-d", "my.duckdb", "SELECT 1", "more"], ""),
    ],
)
def test_a_file_among_the_arguments_is_met_with_its_option(
    words: list[str], meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(words)
    error = capsys.readouterr().err.rstrip()
    assert error.endswith(meant or "unrecognized arguments: more")


def test_output_has_a_short_name(tmp_path: Path) -> None:
    assert main(["query", "SELECT 1 AS x", "-o", str(tmp_path / "x.csv")]) == 0
    assert (tmp_path / "x.csv").read_text() == "x\n1\n"


def test_a_query_proposes_the_file_of_a_table_and_lists_values_as_a_session_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "claims.csv").write_text("paid,g,pay\nyes,a,1\nno,b,2\nyes,a,3\n")
    monkeypatch.chdir(tmp_path)
    assert main(["query", "FROM claims FAIR (PREDICTION paid PROTECTED g)"]) == 1
    error = capsys.readouterr().err
    assert "HINT: write FROM 'claims.csv'" in error
    assert "pg_" not in error
    assert main(["query", "FROM 'claims.csv' FAIR ADJUST (OUTCOME paid PROTECTED g LINEAR pay)"]) == 1
    error = capsys.readouterr().err
    assert "OUTCOME paid must be a number, and is the text 'yes'" in error
    assert "HINT: to compare shares write OUTCOME paid = '…'; its values are 'true' (2 rows), 'false' (1 row)" in error


def test_a_report_needs_the_name_of_its_file_first(capsys: pytest.CaptureFixture[str]) -> None:
    question = "FROM t FAIR (PREDICTION p PROTECTED g)"
    assert main(["-c", f".report {question}"]) == 1
    error = capsys.readouterr().err
    assert "the name of a file comes first" in error
    assert f"HINT: write .report audit.html {question}" in error


def test_a_report_on_a_terminal_has_no_escapes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Written to a pipe or by --format it is Markdown."""
    (tmp_path / "t.csv").write_text("the_group,p\na_b,1\na_b,0\nc_d,1\n", encoding="utf-8")
    sql = f"FROM '{tmp_path / 't.csv'}' FAIR DISPARITY (PREDICTION p PROTECTED the_group)"
    assert main(["report", sql]) == 0
    printed = capsys.readouterr()
    assert "a\\_b" in printed.out
    assert printed.err == "this is Markdown; --output report.html writes a page\n"
    for more, is_plain in (((), True), (("--format", "md"), False)):
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        text = output_of(capsys, "report", *more, sql)
        assert ("a_b" in text and "a\\_b" not in text) == is_plain
