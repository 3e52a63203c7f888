"""Reports on pay: the law's table first, categories with raw and adjusted gaps, chance; which columns they read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import openpyxl
import pytest

import fairsql
from fairsql.reports import Report
from fairsql.reports.content.report_table import plain as written
from fairsql.reports.first_screen import answer_of
from fairsql.reports.pay.pay_answer import categories_of
from fairsql.resources import read_page
from fairsql.shell.cli import main

STAFF = """
CREATE TABLE staff AS
SELECT CASE WHEN i % 97 = 0 THEN 'X' WHEN i % 5 < 2 THEN 'F' ELSE 'M' END AS gender, 'grade ' || (i % 3) AS grade,
  i % 7 AS site, 10 + i % 11 + 3 * (i % 5 > 1)::INT AS years, 2026 - i % 2 AS year,
  round(20 + 5 * (i % 3) + 0.2 * years + (hash(i) % 401) / 50 + (2.0 - 0.8 * (i % 3)) * (i % 5 > 1)::INT, 2) AS salary,
  CASE WHEN i % 4 = 0 THEN round((hash(i + 1) % 300) / 100, 2) END AS bonus
FROM range(900) AS rows (i)
UNION ALL SELECT 'F', 'board', 1, 9, 2026, 90, 5
"""
NAMED = {"standard": "pay_transparency", "sex": "gender", "base": "salary", "variable": "bonus", "category": "grade"}
CONTROLS = {"control": "site", "linear": "years"}
ROWS = "FROM staff WHERE year = 2026"


@pytest.fixture(scope="module")
def con() -> Iterator[fairsql.Connection]:
    with fairsql.connect() as con:
        con.execute(STAFF)
        yield con


@pytest.fixture(scope="module")
def made(con: fairsql.Connection) -> Report:
    return con.report(ROWS, **NAMED, **CONTROLS)


def sentences(made: Report) -> str:
    return " ".join(each for section in json.loads(made.json())["sections"] for each in section["sentences"])


def records(con: fairsql.Connection, sql: str) -> list[dict[str, Any]]:
    found = con.sql(sql)
    return [dict(zip(found.columns, row, strict=True)) for row in found.fetchall()]


def test_limits_are_said_of_the_side_that_the_sentence_names(con: fairsql.Connection) -> None:
    """Also where women earn more: the number in the sentence lies between the limits behind it."""
    swapped = (
        "FROM (SELECT * REPLACE (CASE gender WHEN 'F' THEN 'M' WHEN 'M' THEN 'F' ELSE gender END AS gender) FROM staff)"
    )
    for rows in (ROWS, swapped):
        text = " ".join(
            sentence for _, each in answer_of(con.report(rows, **NAMED, **CONTROLS).facts).said for sentence in each
        )
        found = re.findall(r"([\d.]+) % (lower|higher) than that of men \(95 % interval ([^)]+)\)", text)
        assert len(found) >= 2
        for number, way, interval in found:
            ends = re.fullmatch(r"([\d.]+)(?: % (\w+))? to ([\d.]+) %(?: (\w+))?", interval)
            assert ends is not None, interval
            low, high = (float(ends[at]) if ends[at + 1] in (None, way) else -float(ends[at]) for at in (1, 3))
            assert min(low, high) <= float(number) <= max(low, high), (number, way, interval)


def test_the_first_page_is_the_table_of_the_law(con: fairsql.Connection, made: Report) -> None:
    figures = records(con, f"WITH t AS ({ROWS}) FROM fair_pay_transparency(t, gender, salary, bonus, grade)")
    shown = [row for row in figures if row["indicated"]]
    judged = [row for row in figures if row["indicated"] is not None]
    assert 0 < len(shown) <= len(judged) == 3
    assert made.title == "Pay of women and men: staff WHERE year = 2026"
    assert made.headline == f"Mean pay of women and men differs by 5 % or more in {len(shown)} of 3 categories."
    page = made.html()
    table = page[page.index('<table class="scores">') : page.index("</table>")]
    assert re.findall(r"<small><span>(9\(1\)\(.\))", table) == [f"9(1)({letter})" for letter in "abcdeffffgggg"]
    first = figures[0]
    assert f"<b>{first['women']:,.2f}</b> <small>of {first['women_n']} women</small>" in table
    assert (
        f"<b>{100 * first['gap']:.1f} %</b> <small>{100 * first['gap_low']:.1f} to {100 * first['gap_high']:.1f} %</small>"
        in table
    )
    for row in judged:
        often = "fewer than 0.1 %" if row["by_chance"] < 0.001 else f"{100 * row['by_chance']:.1f} %"
        assert f"{often}</td>" in table
    assert table.count('<span class="word">yes</span>') == len(shown)


def test_chance_stands_beside_the_sign(made: Report) -> None:
    text, rows = sentences(made), list(made.facts.tables["pay"].records())
    row = next(row for row in rows if row["indicated"])
    often = f"{100 * row['by_chance']:.1f} %" if row["by_chance"] >= 0.001 else "fewer than 0.1 %"
    assert (
        f"With equal pay, chance alone would show 5 % or more in {often} of categories like this one "
        f"({row['women_n']} women and {row['men_n']} men); the interval of the gap "
    ) in text
    expected = sum(row["by_chance"] for row in rows if row["by_chance"] is not None)
    assert f"chance would still show 5 % or more in about {expected:.1f} of these 3 categories" in text


def test_small_categories_are_distinguished_from_chance(con: fairsql.Connection) -> None:
    """Eight and eight people, whose means differ by more than 5 %, and whose pay varies much."""
    con.execute(
        "CREATE OR REPLACE TABLE few AS SELECT IF(i % 2 = 0, 'F', 'M') AS sex, 100.0 + 60 * (i % 3) + 25 * (i % 2) AS base, "
        "NULL AS variable, 'one' AS category FROM range(16) AS rows (i)"
    )
    made = con.report("FROM few", standard="pay_transparency")
    assert "the interval of the gap includes 0, so these numbers cannot tell it from chance." in sentences(made)
    assert "Nothing was named that may explain gaps within a category." in sentences(made)
    assert "category_gaps" not in made.facts.tables


def test_limits_that_say_next_to_nothing_stand_with_chance_alone(con: fairsql.Connection) -> None:
    """A category of few women and men, whose pay differs widely."""
    con.execute(
        """CREATE OR REPLACE TABLE few AS SELECT * FROM staff WHERE year = 2026 AND gender <> 'X'
            UNION ALL SELECT 'F', 'tiny', 1, 9, 2026, unnest([30, 45, 60, 80, 100, 160]), 0
            UNION ALL SELECT 'M', 'tiny', 1, 9, 2026, unnest([25, 40, 60, 90, 140, 180]), 0"""
    )
    made = con.report("FROM few", **NAMED)
    (row,) = (each for each in categories_of(made.facts) if each["category"] == "tiny")
    assert row["gap_high"] - row["gap_low"] > 1
    assert re.search(r"Mean pay of women is 11\.2 % lower than that of men\. With equal pay", made.markdown()), (
        "no interval"
    )
    assert re.search(r"\(6 women and 6 men\); the interval of the gap, .*, includes 0", made.markdown())


def test_adjusted_gaps_are_those_of_the_clause(con: fairsql.Connection, made: Report) -> None:
    rows = list(made.facts.tables["category_gaps"].records())
    assert [row["category"] for row in rows] == ["grade 0", "grade 1", "grade 2"]
    for row in rows:
        (clause,) = records(
            con,
            f"{ROWS} AND grade = '{row['category']}' AND gender <> 'X' FAIR ADJUST (OUTCOME ln(salary + coalesce(bonus, 0)) "
            "PROTECTED gender REFERENCE 'M' CONTROL site LINEAR years CONFIDENCE 0.95)",
        )
        assert row["percent_gap"] == pytest.approx(clause["percent_gap"], rel=1e-9)
        gap, low, high = (-100 * clause[f"percent_gap{end}"] for end in ("", "_high", "_low"))
        written = f"{gap:.1f} %".replace("-", "−")
        limits = f"{low:.1f} to {high:.1f} %".replace("-", "−")
        assert written in made.html()
        assert limits in made.html()
    (whole,) = made.facts.tables["adjusted"].records()
    assert (
        f"Among people alike in grade, site and years, typical pay (the geometric mean) of women is {abs(100 * whole['percent_gap']):.1f} % lower"
        in sentences(made)
    )


def test_who_is_left_out_is_said(made: Report) -> None:
    text = sentences(made)
    (left,) = {row["left_out"] for row in made.facts.tables["pay"].records() if row["category"] is None}
    assert left > 0
    assert f"{left} are left out, since their pay is unknown, or their sex is unknown or neither of the two." in text
    assert f"{made.facts.fingerprint.rows} rows were read, taken as one for each person" in text
    assert "Categories that are not judged (no man): board." in text
    assert "90" not in re.findall(r"<td[^>]*>([^<]*)", made.html()), (
        "the pay of the one woman on the board is not shown"
    )


def test_every_format_has_the_figures(made: Report, tmp_path: Path) -> None:
    document = json.loads(made.json())
    jsonschema.validate(document, json.loads(read_page("report/schema.json")))
    assert document["verdict"] == "exceeds"
    assert document["question"]["source"] == "staff WHERE year = 2026"
    assert set(document["tables"]) == {"pay", "adjusted", "raw", "category_gaps"}
    assert document["sections"][0]["tables"] == ["pay"]
    made.save(tmp_path / "pay.xlsx")
    book = openpyxl.load_workbook(tmp_path / "pay.xlsx")
    assert [cell.value for cell in book["Answer"][1]][:6] == ["article", "indicator", "category", "women", "men", "gap"]
    assert book["Answer"]["F2"].number_format == "0.0%"
    assert book["Answer"]["D2"].number_format != "0.0%"
    assert book["Answer"]["D6"].number_format == "0.0%", "a share of people"
    assert "| Mean pay (9(1)(a)) |" in made.markdown()


def test_the_sql_of_each_table_runs(con: fairsql.Connection, made: Report) -> None:
    for name, table in made.facts.tables.items():
        assert written(con.sql(table.sql).fetchall()) == written(table.rows), name


def test_the_fingerprint_is_of_what_is_read(con: fairsql.Connection, made: Report) -> None:
    shuffled = con.report("FROM (FROM staff ORDER BY hash(salary)) WHERE year = 2026", **NAMED, **CONTROLS)
    assert shuffled.facts.fingerprint == made.facts.fingerprint
    con.execute("CREATE OR REPLACE TABLE moved AS SELECT * REPLACE (site + 1 AS site) FROM staff")
    moved = con.report("FROM moved WHERE year = 2026", **NAMED, **CONTROLS)
    assert moved.facts.fingerprint.sha256 != made.facts.fingerprint.sha256


def test_the_uk_figures_have_no_sign(con: fairsql.Connection) -> None:
    named = {"standard": "UK_gender_pay_gap", "sex": "gender", "base": "salary", "variable": "bonus"}
    made = con.report("FROM staff", **named)
    figures = records(con, "FROM fair_uk_gender_pay_gap(staff, gender, salary, bonus)")
    assert made.headline == f"Mean hourly pay of women is {100 * figures[0]['gap']:.1f} % lower than that of men."
    assert json.loads(made.json())["verdict"] is None
    page = made.html()
    assert "by chance" not in page[: page.index("</table>")]
    assert "SI 2017/172" in page
    assert "adjusted" not in made.facts.tables
    explained = con.report("FROM staff", **named, linear="years")
    assert "Among people alike in years, typical pay (the geometric mean) of women is" in sentences(explained)


def test_values_of_sex_may_be_named(con: fairsql.Connection) -> None:
    con.execute(
        "CREATE OR REPLACE TABLE coded AS SELECT * REPLACE (CASE gender WHEN 'F' THEN 2 WHEN 'M' THEN 1 END AS gender) FROM staff"
    )
    coded = con.report("FROM coded WHERE year = 2026", **NAMED, **CONTROLS, women="2", men="1", minimum="1")
    plain = con.report(ROWS, **NAMED, **CONTROLS)
    for name in ("pay", "adjusted", "category_gaps"):
        assert written(coded.facts.tables[name].rows) == written(plain.facts.tables[name].rows)


def test_a_company_without_men_has_a_report(con: fairsql.Connection) -> None:
    made = con.report("FROM staff WHERE gender = 'F'", **NAMED, **CONTROLS)
    assert made.headline == "No category has women and men whose pay can be compared."
    assert "adjusted" not in made.facts.tables
    assert json.loads(made.json())["verdict"] is None


@pytest.mark.parametrize(
    ("sql", "named", "message"),
    [
        ("FROM staff FAIR (PREDICTION year = 2026 PROTECTED gender)", NAMED, "reads rows, without a clause"),
        ("FROM staff; FROM staff", NAMED, "reads rows, without a clause"),
        (ROWS, {**NAMED, "grade": "grade"}, "a report has no grade"),
        (ROWS, {**NAMED, "model": "m"}, "takes no model"),
        (ROWS, {**NAMED, "features": "grade"}, "takes no features"),
        (ROWS, {**NAMED, "standard": "uk_gender_pay_gap"}, "has no categories"),
        ("FROM staff FAIR (PREDICTION year = 2026 PROTECTED gender)", {"sex": "gender"}, "a report has no sex"),
        (
            ROWS,
            {"standard": "pay_transparency"},
            'finds no column sex\nHINT: name it: sex="…", or --sex … on the command',
        ),
        (
            ROWS,
            {"standard": "pay_transparency", "sex": "gender", "base": "salary", "category": "grade"},
            'finds no column variable\nHINT: name it: variable="…", or --variable … on the command line; variable="0" if',
        ),
        (
            "SELECT * EXCLUDE (bonus) FROM staff",
            {"standard": "uk_gender_pay_gap", "sex": "gender", "base": "salary"},
            'finds no column bonus\nHINT: name it: variable="…", or --variable … on the command line; variable="0" if',
        ),
        (ROWS, {**NAMED, "sex": "grade"}, "finds no woman; values of sex are"),
    ],
)
def test_what_cannot_be_reported(con: fairsql.Connection, sql: str, named: dict[str, str], message: str) -> None:
    with pytest.raises(Exception, match=re.escape(message)):
        con.report(sql, **named)


def test_the_command_line_names_columns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, output = tmp_path / "staff.csv", tmp_path / "pay.html"
    with fairsql.connect() as con:
        con.execute(STAFF)
        con.execute(f"COPY staff TO '{table}'")
    columns = ["--sex", "gender", "--base", "salary", "--variable", "bonus", "--category", "grade", "--linear", "years"]
    assert main(["report", f"FROM '{table}'", "--standard", "pay_transparency", *columns, "--output", str(output)]) == 0
    assert "differs by 5 % or more in" in capsys.readouterr().err
    assert "Directive (EU) 2023/970" in output.read_text(encoding="utf-8")
