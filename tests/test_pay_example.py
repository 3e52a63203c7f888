"""The made-up company of docs/pay.md: its file is what the generator writes, and what is found is what was put in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest
from support.extension import assert_alike, built, table

import fairsql
from examples.pay.company import CATEGORIES, FILE, TRUE_GAPS, write

CLAUSE = "FAIR ADJUST (OUTCOME ln(base + coalesce(variable, 0)) PROTECTED sex REFERENCE 'M' CONTROL {} LINEAR years CONFIDENCE 0.95)"


@pytest.fixture(scope="module")
def con() -> Iterator[fairsql.Connection]:
    with fairsql.connect() as con:
        con.execute(f"CREATE TABLE employees AS FROM '{FILE}'")
        yield con


def test_the_file_is_what_the_generator_writes(tmp_path: Path) -> None:
    write(tmp_path / "company.csv")
    assert (tmp_path / "company.csv").read_bytes() == FILE.read_bytes()
    assert sum(category.people for category in CATEGORIES) == 800


def test_adjusted_gaps_are_the_true_ones(con: fairsql.Connection) -> None:
    assert sorted(TRUE_GAPS.values()) == [0, 0, 0, 0, 0, 0.08]
    for category, gap in TRUE_GAPS.items():
        rows = f"FROM employees WHERE category = '{category}' AND sex IN ('F', 'M') {CLAUSE.format('site')}"
        ((low, high),) = con.execute(f"SELECT percent_gap_low, percent_gap_high FROM ({rows})").fetchall()
        assert low <= -gap <= high, category
        assert (high < 0) == (gap > 0), "only the true gap is beyond chance"


def test_the_report_says_what_explains_each_sign(con: fairsql.Connection) -> None:
    made = con.report("FROM employees", standard="pay_transparency", control="site", linear="years")
    text = made.markdown()
    assert made.headline == "Mean pay of women and men differs by 5 % or more in 3 of 6 categories."
    for category, left in (
        ("engineering", "What is left is no more than chance could make."),
        ("sales", "What is left is more than chance would make: it is not explained by site and years."),
    ):
        (sentence,) = [line for line in text.splitlines() if line.startswith(f"{category}: a gap of ")]
        assert sentence.endswith(left)


def test_the_signs_are_of_three_kinds(con: fairsql.Connection) -> None:
    """By chance among drivers, by years of service in engineering, and by the gap of sales."""
    found = con.execute(
        "SELECT category, by_chance, gap_low FROM fair_pay_transparency(employees, sex, base, variable, category) WHERE indicated"
    ).fetchall()
    assert [category for category, _, _ in found] == ["drivers", "engineering", "sales"]
    assert [low > 0 for _, _, low in found] == [False, True, True]
    assert [chance > 0.1 for _, chance, _ in found] == [True, False, False]


def test_the_extension_has_the_figures(con: fairsql.Connection) -> None:
    """The macros, without Python's part of FairSQL."""
    path = built(duckdb.__version__)
    calls = (
        "fair_pay_transparency(employees, sex, base, variable, category)",
        "fair_uk_gender_pay_gap(employees, sex, base, variable)",
    )
    with duckdb.connect(config={"allow_unsigned_extensions": "true"}) as own:
        own.execute(f"LOAD '{path}'")
        own.execute(f"CREATE TABLE employees AS FROM '{FILE}'")
        for call in calls:
            assert_alike(
                table(own, f"FROM {call}"), (table(own, f"FROM {call}")[0], con.execute(f"FROM {call}").fetchall())
            )
