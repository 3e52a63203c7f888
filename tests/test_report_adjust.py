"""Reports that answer FAIR ADJUST: sentences, scorecard, figure, and the same numbers in every format."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from pathlib import Path

import jsonschema
import openpyxl
import pytest

import fairsql
from fairsql.reports import Report
from fairsql.resources import read_page

ITEMS = "OUTCOME ln(pay) PROTECTED sex REFERENCE 'Men' CONTROL skill LINEAR years"
STAFF = """
CREATE TABLE staff AS
SELECT IF(i % 5 < 2, 'Women', 'Men') AS sex, i % 3 AS skill, i % 40 AS team,
  IF(i % 50 > 0, (hash(i) % 30)::INT + 6 * (i % 5 > 1)::INT, NULL) AS years,
  exp(8 + 0.1 * skill + 0.02 * coalesce(years, 9) - 0.06 * (i % 5 < 2)::INT + (hash(i + 1) % 101) / 500.0) AS pay
FROM range(1000) AS rows (i)
"""


@pytest.fixture(scope="module")
def con() -> Iterator[fairsql.Connection]:
    with fairsql.connect() as con:
        con.execute(STAFF)
        yield con


def sentences(made: Report) -> str:
    return " ".join(each for section in json.loads(made.json())["sections"] for each in section["sentences"])


def test_the_answer_has_the_raw_and_the_adjusted_gap_in_percent(con: fairsql.Connection) -> None:
    query = f"FROM staff FAIR ADJUST ({ITEMS} WITHIN 0.02)"
    made = con.report(query)
    fields = "100 * percent_gap, 100 * percent_gap_low, 100 * percent_gap_high, gap, adjusted_gap, r_squared, n"
    limited = query.replace("WITHIN", "CONFIDENCE 0.95 WITHIN")
    ((gap, low, high, raw, left, share, n),) = con.sql(f"SELECT {fields} FROM ({limited})").fetchall()
    assert made.headline == (
        f"Among rows with the same skill and years, the geometric mean of “pay” is {-gap:.1f} % lower for Women than for Men "
        f"(95 % interval {-high:.1f} to {-low:.1f} % lower): more than the 2 % allowed."
    )
    reported = sentences(made)
    assert re.search(
        r"The geometric mean of “pay” is \d+\.\d % lower for Women than for Men \(95 % interval .* % lower\)\.",
        reported,
    )
    assert (
        f"Among rows with the same skill and years it is {-gap:.1f} % lower (95 % interval {-high:.1f} to {-low:.1f} % "
        "lower), more than the 2 % allowed."
    ) in reported
    explained = 1 - math.expm1(left) / math.expm1(raw)  # of the gap in percent, as both gaps are shown
    assert f"The controls skill and years explain {100 * explained:.0f} % of the raw gap." in reported
    assert "1,000 rows were read." in reported
    assert f"{n} rows are in the regression. 20 are not, since years is missing." in reported
    assert f"Groups and controls explain {100 * share:.0f} % of how the outcome varies (R²)." in reported


def test_the_raw_gap_is_of_the_rows_of_the_adjusted_one(con: fairsql.Connection) -> None:
    made = con.report(f"FROM staff FAIR ADJUST ({ITEMS} CLUSTER team)")
    (raw,), (row,) = (list(made.facts.tables[name].records()) for name in ("raw", "adjusted"))
    assert raw["n"] == row["n"] == 980
    assert raw["adjusted_gap"] == pytest.approx(row["gap"], rel=1e-9)
    assert "Those of the same cluster (CLUSTER team) may depend on each other" in made.markdown()
    alone = con.report("FROM staff FAIR ADJUST (OUTCOME pay PROTECTED sex CONTROL skill)")
    assert alone.facts.tables["raw"].rows[0][alone.facts.tables["raw"].columns.index("collinear")] == ["none_0"]


def test_every_format_has_the_numbers(con: fairsql.Connection, tmp_path: Path) -> None:
    made = con.report(f"FROM staff FAIR ADJUST ({ITEMS} WITHIN 0.02)", title="Pay")
    document = json.loads(made.json())
    jsonschema.validate(document, json.loads(read_page("report/schema.json")))
    assert document["verdict"] == "exceeds"
    page = made.html()
    assert page.count('class="limits"') == 3, "the raw gap, the adjusted one, and that in the scorecard"
    assert "Women, raw" in page
    assert "Women, adjusted" in page
    assert "| first\\_group |" in made.markdown()
    made.save(tmp_path / "pay.xlsx")
    book = openpyxl.load_workbook(tmp_path / "pay.xlsx")
    assert book.sheetnames == ["Answer", "adjusted", "raw"]
    row = dict(zip(*list(book["Answer"].values)[:2], strict=True))
    (reported,) = made.facts.tables["adjusted"].records()
    assert row["adjusted gap"] == pytest.approx(reported["percent_gap"], rel=1e-9)
    assert book["Answer"]["I2"].number_format == "0.0%"


def test_many_groups_come_worst_first_and_are_cut(con: fairsql.Connection) -> None:
    made = con.report("FROM staff FAIR ADJUST (OUTCOME pay PROTECTED team CONTROL skill WITHIN 100 REFERENCE OVERALL)")
    document = json.loads(made.json())
    assert len(document["findings"]) == 40
    order = ["exceeds", "undecided", "within"]
    found = [order.index(each["verdict"]) for each in document["findings"]]
    assert found == sorted(found)
    assert "The table has the other 28 groups" in made.markdown()
    assert made.html().count("<small>team = ") == 12


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("FROM staff FAIR ADJUST (OUTCOME pay PROTECTED sex CONTROL sex AS s WITHIN 9)", "the controls determine the group"),
        ("FROM staff WHERE skill = 9 FAIR ADJUST (OUTCOME pay PROTECTED sex CONTROL skill)", "there are no two groups"),
        ("FROM staff WHERE sex = 'Men' FAIR ADJUST (OUTCOME pay PROTECTED sex CONTROL skill)", "there are no two groups"),
        ("FROM staff FAIR ADJUST (OUTCOME 3 PROTECTED sex CONTROL skill)", "the outcome has one value in every row, up to rounding"),
        ("FROM staff FAIR ADJUST (OUTCOME NULL::INT PROTECTED sex CONTROL skill)", "no row of the group has an outcome"),
    ],
)  # fmt: skip
def test_what_is_not_judged_has_a_reason(con: fairsql.Connection, query: str, said: str) -> None:
    made = con.report(query)
    assert said in made.markdown()
    assert made.html()


@pytest.mark.parametrize(("option", "value"), [("standard", "four_fifths"), ("features", "skill"), ("model", "m")])
def test_options_of_rates_are_refused(con: fairsql.Connection, option: str, value: str) -> None:
    with pytest.raises(fairsql.Error, match=f"a report of FAIR ADJUST .* takes no {option}"):
        con.report(f"FROM staff FAIR ADJUST ({ITEMS})", **{option: value})


def test_the_hash_is_of_the_columns_that_are_read(con: fairsql.Connection) -> None:
    query = f"FROM staff FAIR ADJUST ({ITEMS})"
    plain = con.report(query).facts.fingerprint
    assert con.report(query.replace("FROM staff", "FROM (FROM staff ORDER BY pay)")).facts.fingerprint == plain
    changed = query.replace("FROM staff", "FROM (SELECT * REPLACE (pay + (years = 3)::INT AS pay) FROM staff)")
    assert con.report(changed).facts.fingerprint.sha256 != plain.sha256


def test_another_database_counts_the_same(tmp_path: Path) -> None:
    import sqlite3

    query = f"FROM staff FAIR ADJUST ({ITEMS} WITHIN 0.02)"
    with fairsql.connect() as near:
        near.execute(STAFF)
        rows = near.execute("SELECT sex, skill, years, pay FROM staff").fetchall()
        reported = sentences(near.report(query)).replace(
            "since years is", "since the outcome or years is"
        )  # not counted
    with sqlite3.connect(tmp_path / "staff.db") as file:
        file.execute("CREATE TABLE staff (sex TEXT, skill INTEGER, years INTEGER, pay REAL)")
        file.executemany("INSERT INTO staff VALUES (?, ?, ?, ?)", rows)
    with fairsql.connect(f"sqlite:///{tmp_path / 'staff.db'}") as far:
        made = far.report(query)
    assert sentences(made) == reported
    assert json.loads(made.json())["provenance"]["engine"] == "SQLite"


def test_what_is_unmeasured_follows_the_interval_that_is_shown(con: fairsql.Connection) -> None:
    """With CLUSTER, or where the interval includes 0, the strength that would bring its limit to 0 is not said."""
    plain, clustered = (con.report(f"FROM staff FAIR ADJUST ({ITEMS} {more})") for more in ("", "CLUSTER team"))
    assert "for the interval to reach 0, about" in sentences(plain)
    assert "robustness\\_limit" in plain.markdown()
    assert "for the interval to reach 0" not in sentences(clustered)
    assert "robustness\\_limit" not in clustered.markdown().partition("### The question")[0]
    few = con.report("FROM staff FAIR ADJUST (OUTCOME years % 7 PROTECTED sex CONTROL skill)")
    (row,) = few.facts.tables["adjusted"].records()
    assert row["adjusted_gap_low"] < 0 < row["adjusted_gap_high"]
    assert "the interval includes 0 already" in sentences(few)


def test_of_several_groups_one_rule_says_how_strong_something_unmeasured_must_be(con: fairsql.Connection) -> None:
    made = con.report("FROM staff FAIR ADJUST (OUTCOME pay PROTECTED team CONTROL skill REFERENCE OVERALL)")
    assert sentences(made).count("something unmeasured") == 1
    rows = list(made.facts.tables["adjusted"].records())
    unsure = [row for row in rows if row["adjusted_gap_low"] <= 0 <= row["adjusted_gap_high"]]
    assert 0 < len(unsure) < len(rows)
    assert re.search(rf"; the intervals of .* and {len(unsure) - 5} more include 0 already\.", sentences(made))
    judged = con.report("FROM staff FAIR ADJUST (OUTCOME pay PROTECTED team CONTROL skill REFERENCE OVERALL WITHIN 1)")
    found = [row["verdict"] for row in judged.facts.tables["adjusted"].records()]
    assert f"{found.count('undecided')} are undecided" in judged.headline
    assert "corrected for 40 comparisons: p-values as CORRECTION holm says, limits" in made.markdown()
    alone = con.report(
        "FROM staff FAIR ADJUST (OUTCOME pay PROTECTED team CONTROL skill REFERENCE OVERALL CORRECTION none)"
    )
    assert "are those of each group by itself (CORRECTION none)" in alone.markdown()
