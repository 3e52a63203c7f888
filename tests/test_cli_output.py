"""What the commands write: tables in a terminal, files, and formats that are read back."""

from __future__ import annotations

import html
import io
import json
import re
from datetime import datetime
from pathlib import Path

import duckdb
import openpyxl
import pytest
from rich.cells import cell_len
from test_cli import FAIR, LOANS, output_of

import fairsql
from fairsql.resources import adult_path
from fairsql.shell.cli import main
from fairsql.shell.output import workbook
from fairsql.shell.output.box import write_table
from fairsql.shell.output.text_rows import Layout, read
from fairsql.text.quoting import quote_text


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
