"""Standards: the worked numbers of their rules to the last printed digit, and how a clause takes them."""

from __future__ import annotations

import html
import json
import statistics
from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import duckdb
import pytest

import fairsql
from fairsql import ClauseError
from fairsql.expansion.form_table import FORMS
from fairsql.shell.cli import main
from fairsql.syntax.clauses.standards import NAMES, read_standards

pytestmark = pytest.mark.one_duckdb

CLAUSES = [name for name in NAMES if not read_standards()[name].macro]  # those that are items of a clause

# a against b (x of n): ratio, z, p of z, Fisher's p, shortfall to the rate of both, to b's rate and to four fifths of it
WORKED = (
    ((12, 40), (48, 80), ".5000", "-3.098", ".00195", ".00341", 8, 12, 8),
    ((3, 10), (5, 10), ".6000", "-0.913", ".36131", ".64992", 1, 2, 1),
    ((4700, 10_000), (5000, 10_000), ".9400", "-4.245", ".00002", ".00002", 150, 300, 0),
    ((160, 500), (200, 500), ".8000", "-2.635", ".00841", ".01014", 20, 40, 0),
    ((50, 250), (100, 250), ".5000", "-4.880", ".00000", ".00000", 25, 50, 30),
    ((50, 350), (100, 550), ".7857", "-1.529", ".12628", ".14218", 9, 14, 1),
)


def fill(con: fairsql.Connection, a: tuple[int, int], b: tuple[int, int]) -> None:
    con.execute(
        "CREATE OR REPLACE TABLE t AS SELECT 'a' AS g, i < $1 AS p FROM range($2) r(i) "
        "UNION ALL SELECT 'b', i < $3 FROM range($4) r(i)",
        [a[0], a[1], b[0], b[1]],
    )


def ask(con: fairsql.Connection, form: str, items: str, columns: str = "*") -> list[dict[str, Any]]:
    cursor = con.execute(f"SELECT {columns} FROM t FAIR {form} (PREDICTION p PROTECTED g {items})")
    names = [column[0] for column in cursor.description or ()]
    return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


# -- four fifths, two standard deviations ------------------------------------------------------------------------------


@pytest.mark.parametrize(("a", "b", "ratio", "z", "p", "fisher", "pooled", "missing", "to_four_fifths"), WORKED)
def test_the_worked_table(
    a: tuple[int, int], b: tuple[int, int], ratio: str, z: str, p: str, fisher: str, pooled: int, missing: int,
    to_four_fifths: int, con: fairsql.Connection,
) -> None:  # fmt: skip
    fill(con, a, b)
    (row,) = ask(con, "PAIRS", "STANDARD four_fifths")
    assert f"{row['ratio']:.4f}" == f"0{ratio}"
    assert row["shortfall"] == to_four_fifths
    assert (row["allowance"], row["judged_on"]) == (0.8, "ratio")
    assert row["indicated"] == (not row["within"]) == (5 * a[0] * b[1] < 4 * b[0] * a[1])
    assert row["one_more_reverses"] is False
    (gap,) = ask(con, "DISPARITY", "STANDARD four_fifths")
    assert gap["within"] == row["within"]
    (two,) = ask(con, "PAIRS", "STANDARD two_sd")
    assert two["shortfall"] == missing
    below, above = ask(con, "PAIRS", "REFERENCE OVERALL METRICS selection_rate")
    assert (below["first_group"], below["shortfall"]) == ("a", pooled)
    assert (above["first_group"], above["shortfall"]) == ("b", None)
    few = two["z"] is None
    assert few == (b == (5, 10))
    assert f"{two['p_value']:.5f}" == f"0{fisher if few else p}"
    assert two["indicated"] == (abs(float(z)) > 2)
    (weighted,) = ask(con, "PAIRS", "STANDARD two_sd WEIGHT 1")  # weights have no exact test
    assert f"{weighted['z']:.3f}" == z
    assert f"{weighted['p_value']:.5f}" == f"0{p}"
    assert f"{fisher_of(con, a, b):.5f}" == f"0{fisher}"


def fisher_of(con: fairsql.Connection, a: tuple[int, int], b: tuple[int, int]) -> float:
    numbers = [a[0], a[1] - a[0], b[0], b[1] - b[0]]
    (row,) = con.execute(f"SELECT fair_fisher({', '.join(map(str, numbers))})").fetchall()
    return float(row[0])


def test_exactly_four_fifths_is_not_below_it(con: fairsql.Connection) -> None:
    """160/500 over 200/500 is .7999999999999999 in floats."""
    assert (160 / 500) / (200 / 500) < 0.8
    for lower, indicated in ((160, False), (159, True)):
        fill(con, (lower, 500), (200, 500))
        for form in ("PAIRS", "DISPARITY", "BOUNDS"):
            (row,) = ask(con, form, "STANDARD four_fifths")
            assert row["within"] is not indicated
            assert row.get("indicated", indicated) is indicated
            assert row.get("verdict", "exceeds" if indicated else "within") == ("exceeds" if indicated else "within")


def test_the_rule_is_that_of_whole_numbers(con: fairsql.Connection) -> None:
    """Of 30 groups, among them many whose ratio is exactly four fifths."""
    counts = [(4 * k, 10 * k + 5 * (k % 2)) for k in range(1, 16)] + [
        (5 * k, 10 * k + 5 * (k % 2)) for k in range(1, 16)
    ]
    con.execute("CREATE TABLE c (g INTEGER, x INTEGER, n INTEGER)")
    con.executemany("INSERT INTO c VALUES (?, ?, ?)", [[at, *each] for at, each in enumerate(counts)])
    con.execute("CREATE TABLE t AS SELECT g, i < x AS p FROM c, range(200) r(i) WHERE i < n")
    rows = ask(con, "PAIRS", "STANDARD four_fifths", "first_key.g AS a, second_key.g AS b, indicated")
    assert len(rows) == 30 * 29 / 2
    exactly = turned = 0
    for row in rows:
        (x, n), (u, m) = sorted((counts[row["a"]], counts[row["b"]]), key=lambda each: Fraction(*each))
        reverses = Fraction(x + 1, n) > Fraction(u - 1, m)
        assert row["indicated"] == (5 * x * m < 4 * u * n and not reverses)
        turned += 5 * x * m < 4 * u * n and reverses
        exactly += 5 * x * m == 4 * u * n
    assert exactly > 50
    assert turned > 0


@pytest.mark.parametrize(("a", "b", "rates"), [((3, 20), (16, 80), (4 / 20, 15 / 80)), ((1, 10), (3, 20), (0.2, 0.1))])
def test_one_different_selection_that_turns_the_result_is_no_indication(
    a: tuple[int, int], b: tuple[int, int], rates: tuple[float, float], con: fairsql.Connection
) -> None:
    """The example of Questions and Answers 21: of 80 people 16 are hired, and of 20 others 3."""
    fill(con, a, b)
    (row,) = ask(con, "PAIRS", "STANDARD four_fifths")
    assert row["ratio"] < 0.8
    assert rates[0] > rates[1]
    assert (row["one_more_reverses"], row["within"], row["indicated"]) == (True, False, False)
    (weighted,) = ask(con, "PAIRS", "STANDARD four_fifths WEIGHT 1")  # of sums of weights nobody can be told
    assert (weighted["one_more_reverses"], weighted["indicated"]) == (None, True)
    (macro,) = con.execute("SELECT one_more_reverses FROM fair_pairs(t, ['g'], p)").fetchall()
    assert macro == (True,)


def test_four_fifths_are_those_of_the_highest_rate(con: fairsql.Connection) -> None:
    """29 CFR 1607.4(D): White 50 of 100, Asian 70, Black 45: Black is indicated at .643, and not .9 of White."""
    rates = "VALUES ('White', 50), ('Asian', 70), ('Black', 45)"
    con.execute(f"CREATE OR REPLACE TABLE t AS SELECT g, i < x AS p FROM ({rates}) AS c(g, x), range(100) r(i)")
    rows = ask(con, "PAIRS", "STANDARD four_fifths", "first_group AS a, second_group AS b, ratio, indicated")
    shown = {tuple(sorted((row["a"], row["b"]))): row["indicated"] for row in rows}
    assert shown == {("Asian", "Black"): True, ("Asian", "White"): True, ("Black", "White"): False}
    (gap,) = ask(con, "DISPARITY", "STANDARD four_fifths", "lowest_group, highest_group, ratio, within")
    assert (gap["lowest_group"], gap["highest_group"], gap["within"]) == ("Black", "Asian", False)
    assert gap["ratio"] == pytest.approx(45 / 70)
    for form in ("", "DISPARITY", "PAIRS", "BOUNDS"):
        with pytest.raises(ClauseError, match="compares with the highest rate, and REFERENCE with another") as error:
            ask(con, form, "STANDARD four_fifths REFERENCE 'White'")
        assert error.value.sql is not None
        assert error.value.sql[error.value.start :].startswith("'White'")


# -- lending -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("a", "b", "indicated"),
    [((12, 40), (48, 80), True), ((3, 10), (5, 10), False), ((4700, 10_000), (5000, 10_000), False)],
)
def test_practical_significance_is_p_and_threshold(
    a: tuple[int, int], b: tuple[int, int], indicated: bool, con: fairsql.Connection
) -> None:
    fill(con, a, b)
    (row,) = ask(con, "PAIRS", "STANDARD lending")
    assert row["indicated"] is indicated is (row["p_value"] < 0.05 and row["ratio"] < 0.8)
    odds = (a[0] / (a[1] - a[0])) / (b[0] / (b[1] - b[0]))
    assert row["odds_ratio"] == pytest.approx(odds)


@pytest.mark.parametrize(("separate", "indicated"), [(0.2, True), (0.03, False)])
def test_scores_are_judged_by_the_standardized_mean_difference(
    separate: float, indicated: bool, con: fairsql.Connection
) -> None:
    scores = [((at * 7) % 40 / 100, "a") for at in range(200)] + [
        ((at * 11) % 40 / 100 + separate, "b") for at in range(200)
    ]
    con.execute("CREATE TABLE t (s DOUBLE, g VARCHAR)")
    con.execute(f"INSERT INTO t VALUES {', '.join(f'({s}, {g!r})' for s, g in scores)}")
    (row,) = con.execute(
        "SELECT 100 * standardized_difference, indicated FROM t "
        "FAIR PAIRS (SCORE s PROTECTED g METRICS mean_score STANDARD lending)"
    ).fetchall()
    means = [statistics.mean(s for s, g in scores if g == each) for each in "ab"]
    deviation = statistics.stdev(s for s, _ in scores)
    assert row[0] == pytest.approx(100 * (means[0] - means[1]) / deviation)
    assert row[1] is indicated is (abs(row[0]) > 30)


# -- Local Law 144 -----------------------------------------------------------------------------------------------------

SEXES = {"Male": (50, 92), "Female": (34, 76)}
RACES = {"Hispanic": (18, 28), "White": (15, 40), "Black": (16, 32), "NHPI": (5, 8), "Asian": (10, 24), None: (20, 36)}


def example_of_the_rule(con: fairsql.Connection) -> None:
    """Its Test A: by sex and by race, with so many above the median; 36 people's race is not told."""
    sexes, races = (
        sorted((above, name) for name, (x, n) in table.items() for above in [True] * x + [False] * (n - x))
        if None not in table
        else sorted(
            ((above, name) for name, (x, n) in table.items() for above in [True] * x + [False] * (n - x)),
            key=lambda each: (each[0], str(each[1])),
        )
        for table in (SEXES, RACES)
    )
    con.execute("CREATE TABLE t (sex VARCHAR, race VARCHAR, points DOUBLE, chosen BOOLEAN)")
    for (above, sex), (also, race) in zip(sexes, races, strict=True):
        assert above == also
        con.execute("INSERT INTO t VALUES (?, ?, ?, ?)", [sex, race, 80 + above, above])


def tables(con: fairsql.Connection, call: str) -> dict[tuple[str, str], dict[str, Any]]:
    cursor = con.execute(f"FROM fair_ll144({call})")
    names = [column[0] for column in cursor.description or ()]
    rows = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
    return {(row["table_of"], row["category"]): row for row in rows}


@pytest.mark.parametrize("outcome", ["score := points", "selected := chosen"])
def test_the_example_of_the_rule(outcome: str, con: fairsql.Connection) -> None:
    example_of_the_rule(con)
    got = tables(con, f"t, sex, race, {outcome}")
    printed = {key: (row["n"], f"{100 * row['rate']:.2f}", row["impact_ratio"]) for key, row in got.items()}
    wanted = {
        ("sex", "Male"): (92, "54.35", "1.00"), ("sex", "Female"): (76, "44.74", "0.82"),
        ("race", "Hispanic"): (28, "64.29", "1.00"), ("race", "White"): (40, "37.50", "0.58"),
        ("race", "Black"): (32, "50.00", "0.78"), ("race", "NHPI"): (8, "62.50", "0.97"),
        ("race", "Asian"): (24, "41.67", "0.65"),
    }  # fmt: skip
    for key, (n, rate, ratio) in wanted.items():
        assert (printed[key][0], printed[key][1], f"{printed[key][2]:.2f}") == (n, rate, ratio)
    unknown = got["race", "(unknown)"]
    assert (unknown["n"], unknown["impact_ratio"], unknown["left_out"]) == (36, None, "unknown category")
    assert sum(row["n"] for key, row in got.items() if key[0] == "sex and race") == 168
    assert [key[0] for key in got] == sorted((key[0] for key in got), key=["sex", "race", "sex and race"].index)


def people(con: fairsql.Connection, rows: Sequence[tuple[Any, Any, Any]]) -> None:
    con.execute("CREATE OR REPLACE TABLE t (sex VARCHAR, race VARCHAR, points DOUBLE)")
    con.executemany("INSERT INTO t VALUES (?, ?, ?)", [list(row) for row in rows])


def test_the_scoring_rate_is_strictly_above_the_median_of_all(con: fairsql.Connection) -> None:
    people(con, [("F", "x", 1), ("F", "x", 2), ("F", "x", 2), ("F", "x", 2), ("F", "x", 3)])
    assert tables(con, "t, sex, race, score := points")["sex", "F"]["rate"] == 0.2
    people(con, [("F", "x", 1), ("F", "x", 2), (None, "x", 5), (None, "x", 6)])  # the unknown move the median to 3.5
    got = tables(con, "t, sex, race, score := points")
    assert (got["sex", "F"]["rate"], got["sex", "(unknown)"]["rate"]) == (0, 1)
    assert got["sex", "F"]["impact_ratio"] is None  # of a highest rate of 0


def test_small_categories_are_left_out_of_the_ratios_where_that_is_justified(con: fairsql.Connection) -> None:
    people(
        con, [("F", "x", at % 2) for at in range(60)] + [("M", "x", at % 4 == 0) for at in range(39)] + [("X", "x", 1)]
    )
    all_of_them = tables(con, "t, sex, race, selected := points")
    assert (all_of_them["sex", "X"]["impact_ratio"], all_of_them["sex", "F"]["impact_ratio"]) == (1, 0.5)
    got = tables(con, "t, sex, race, selected := points, smallest := 0.02, justification := 'one person'")
    assert (got["sex", "X"]["n"], got["sex", "X"]["rate"], got["sex", "X"]["impact_ratio"]) == (1, 1, None)
    assert got["sex", "X"]["left_out"] == "less than 0.02 of the data: one person"
    assert got["sex", "F"]["impact_ratio"] == 1
    for wrong, message in (
        ("smallest := 0.02", "give justification := '…'"),
        ("smallest := 0.05, justification := 'few'", "smallest must be a share from 0 to 0.02, and is 0.05"),
    ):
        with pytest.raises(duckdb.InvalidInputException, match=message):
            con.execute(f"FROM fair_ll144(t, sex, race, selected := points, {wrong})").fetchall()


@pytest.mark.parametrize(
    ("call", "message"),
    [("t, sex, race", "nothing to measure"), ("t, sex, race, selected := points", "selected must be 0, 1")],
)
def test_what_the_tables_cannot_be_of(call: str, message: str, con: fairsql.Connection) -> None:
    people(con, [("F", "x", 3), ("F", None, None)])
    with pytest.raises(duckdb.InvalidInputException, match=message):
        con.execute(f"FROM fair_ll144({call})").fetchall()


# -- the item and the list ---------------------------------------------------------------------------------------------


def test_every_standard_is_listed_with_source_and_date(con: fairsql.Connection) -> None:
    rows = con.execute("SELECT standard, rule, source, as_of, items FROM fair_standards()").fetchall()
    assert [row[0] for row in rows] == list(NAMES)
    for name, rule, source, as_of, items in rows:
        assert rule
        assert source
        assert isinstance(as_of, date)
        assert items == read_standards()[name].items
        assert "complian" not in read_standards()[name].sql.casefold()


@pytest.mark.parametrize("name", CLAUSES)
def test_a_standard_is_its_items(name: str, con: fairsql.Connection) -> None:
    fill(con, (12, 40), (48, 80))
    standard = read_standards()[name]
    for form in ("", "DISPARITY", "PAIRS", "BOUNDS"):
        words = standard.items if form == "PAIRS" else standard.items.replace("CORRECTION none", "")
        (written,) = ask(con, form, words) if form else ask(con, form, words)[:1]
        (short,) = ask(con, form, f"STANDARD {name}") if form else ask(con, form, f"STANDARD {name}")[:1]
        assert ("indicated" in short) == (form == "PAIRS" and bool(standard.indicated))
        short.pop("indicated", None)
        assert short == written


def test_what_the_clause_says_goes_before(con: fairsql.Connection) -> None:
    fill(con, (12, 40), (48, 80))
    (row,) = ask(con, "PAIRS", "STANDARD four_fifths WITHIN RATIO 0.4")
    assert (row["allowance"], row["within"], row["indicated"]) == (0.4, True, False)
    (row,) = ask(con, "PAIRS", "METRICS rejection_rate STANDARD FOUR_FIFTHS")
    assert (row["metric"], row["allowance"]) == ("rejection_rate", 0.8)


@pytest.mark.parametrize(
    ("clause", "message", "at"),
    [
        (
            "FAIR PAIRS (LABEL p PROTECTED g STANDARD two_sd)",
            "STANDARD two_sd: selection_rate needs a PREDICTION",
            "two_sd",
        ),
        ("FAIR (PREDICTION p PROTECTED g STANDARD four_fifth)", "there is no standard four_fifth", "four_fifth"),
        (
            "FAIR PAIRS (PREDICTION p PROTECTED g STANDARD pay_transparency)",
            "STANDARD pay_transparency has figures of its own, and no items for a clause",
            "pay_transparency",
        ),
        ("FAIR RELABEL (SCORE p PROTECTED g STANDARD two_sd)", "takes no STANDARD", "STANDARD"),
        (
            "FAIR PAIRS (PREDICTION p PROTECTED g CONTROL indicated)",
            "two columns of the result are called",
            "indicated",
        ),
    ],
)
def test_errors_stand_at_the_clause(clause: str, message: str, at: str) -> None:
    with pytest.raises(ClauseError, match=message) as error:
        fairsql.expand(f"FROM t {clause}")
    assert error.value.sql == f"FROM t {clause}"
    assert error.value.start is not None
    assert error.value.sql[error.value.start :].startswith(at)
    assert error.value.hint


def test_standards_name_items_that_a_form_takes() -> None:
    for standard in map(read_standards().__getitem__, CLAUSES):
        assert fairsql.expand(f"FROM t FAIR PAIRS (PREDICTION p PROTECTED g STANDARD {standard.name})")
        words = [word for word in standard.items.split() if word in FORMS.item_words]
        assert set(words) <= set(FORMS["PAIRS"].items)


def test_the_lists_are_there_after_the_macros_that_read_them(con: fairsql.Connection) -> None:
    """The macros of a file are made together, as temporary ones, which are not the user's."""
    people(con, [("F", "x", 1), ("M", "x", 0)])
    con.execute("FROM fair_ll144(t, sex, race, selected := points)")
    assert len(con.execute("FROM fair_standards()").fetchall()) == len(NAMES)
    con.execute("FROM fair_metrics(t, ['sex'], points)")
    assert con.execute("SELECT formula FROM fair_metric_definitions() WHERE metric = 'f1_score'").fetchone()


def test_a_users_macro_of_that_name_stays_the_users(con: fairsql.Connection) -> None:
    con.execute("CREATE MACRO fair_standards() AS TABLE SELECT 42 AS answer")
    assert con.execute("FROM fair_standards()").fetchall() == [(42,)]


# -- reports -----------------------------------------------------------------------------------------------------------

QUESTION = "FROM t FAIR DISPARITY (PREDICTION chosen PROTECTED sex, race)"


@pytest.mark.parametrize("name", CLAUSES)
def test_a_report_by_a_standard(name: str, con: fairsql.Connection) -> None:
    example_of_the_rule(con)
    made = con.report(QUESTION, standard=name)
    standard, page = read_standards()[name], made.html()
    assert '<section id="standard"' in page
    for text in (standard.rule, standard.note, standard.source, standard.as_of):
        assert text in html.unescape(page)
    assert made.facts.question.items["STANDARD"] == name
    if standard.indicated:
        rows = list(made.facts.tables["indicated"].records())
        pairs = con.execute(f"FROM t FAIR PAIRS (PREDICTION chosen PROTECTED sex, race STANDARD {name})").fetchall()
        assert rows
        assert len(rows) < len(pairs)
        assert not any("(NULL)" in row["first_group"] + row["second_group"] for row in rows)
    else:
        got = {(row["table_of"], row["category"]): row for row in made.facts.tables["impact_ratios"].records()}
        macro = tables(con, "t, sex, race, selected := chosen")
        assert {table.replace(" and", ",") if " and" in table else table for table, _ in macro} == {
            "sex",
            "race",
            "sex, race",
        }
        assert len(got) == len(macro)
        for (table, category), row in macro.items():
            other = got[table.replace(" and", ","), category]
            assert (other["n"], other["left_out"]) == (row["n"], row["left_out"])
            assert other["selection_rate"] == pytest.approx(row["rate"])
            assert other["impact_ratio"] == pytest.approx(row["impact_ratio"])
    assert json.loads(made.json())


def test_the_question_may_name_the_standard_itself(con: fairsql.Connection, tmp_path: Path) -> None:
    example_of_the_rule(con)
    named = QUESTION.replace(")", " STANDARD four_fifths)")
    assert con.report(named).facts.question.items["STANDARD"] == "four_fifths"
    assert con.report(named, standard="two_sd").facts.question.items["STANDARD"] == "four_fifths"
    with pytest.raises(ClauseError, match="there is no standard five_sixths"):
        con.report(QUESTION, standard="five_sixths")


def test_the_command_line_takes_a_standard(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "t.csv"
    table.write_text("g,p\n" + "a,1\n" * 8 + "a,0\n" * 2 + "b,1\n" * 4 + "b,0\n" * 6)
    question = f"FROM '{table}' FAIR DISPARITY (PREDICTION p PROTECTED g)"
    assert main(["report", question, "--standard", "four_fifths"]) == 0
    reported = capsys.readouterr().out.replace("\\", "")
    assert "Of 1 pair of known groups, 1 shows what the rule looks for." in reported
    assert "29 CFR 1607" in reported


# -- standards of one's own --------------------------------------------------------------------------------------------

HOUSE_RULE = """-- Copyright of the house
-- standard: house_rule
-- rule: A rate below nine tenths of the highest
--   is looked into
-- note: Nothing else
-- source: Lending policy 7
-- as of: 2026-01-02
-- indicated: NOT within
WITHIN RATIO 0.9
METRICS selection_rate
"""
ASKED = "FROM t FAIR DISPARITY (PREDICTION p PROTECTED g STANDARD house_rule)"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FAIRSQL_STANDARDS", str(tmp_path))
    (tmp_path / "house_rule.sql").write_text(HOUSE_RULE)
    return tmp_path


def test_a_file_of_the_users_folder_is_a_standard(con: fairsql.Connection, folder: Path) -> None:
    fill(con, (85, 100), (100, 100))
    (row,) = ask(con, "PAIRS", "STANDARD house_rule")
    assert (row["ratio"], row["within"], row["indicated"]) == (0.85, False, True)
    assert [result.outcome for result in fairsql.check(con, ASKED).results] == ["fail"]
    listed = con.execute("SELECT rule, as_of FROM fair_standards() WHERE standard = 'house_rule'").fetchall()
    assert listed == [("A rate below nine tenths of the highest is looked into", date(2026, 1, 2))]
    made = con.report("FROM t FAIR DISPARITY (PREDICTION p PROTECTED g)", standard="house_rule")
    assert made.facts.tables["disparity"].rows
    for text in (
        "Lending policy 7",
        "A rate below nine tenths of the highest is looked into",
        "Of 1 pair of known groups, 1 shows",
    ):
        assert text in made.html()
    (folder / "house_rule.sql").write_text(HOUSE_RULE.replace("0.9", "0.8"))
    assert [result.outcome for result in fairsql.check(con, ASKED).results] == ["pass"]


@pytest.mark.parametrize(
    ("name", "text", "wrong"),
    [
        ("house_rule.sql", HOUSE_RULE.replace("-- source", "-- sauce"), "has no line -- source: …"),
        ("house_rule.sql", HOUSE_RULE.replace("2026-01-02", "last year"), "last year is no date"),
        ("other.sql", HOUSE_RULE, "calls itself house_rule"),
        ("two_sd.sql", HOUSE_RULE, "FairSQL has a standard two_sd"),
        ("house_rule.sql", HOUSE_RULE.replace("0.9", "9"), "STANDARD house_rule: "),
        (
            "house_rule.sql",
            HOUSE_RULE.replace("NOT within", "ratoi < 0.9"),
            "(?s)FAIR PAIRS has no column ratoi.*mean ratio?",
        ),
        ("house_rule.sql", HOUSE_RULE.replace("NOT within", "(ratio < 1"), "ratio < 1 is no expression of SQL"),
        ("latin.sql", "é", "cannot read"),
        ("house_rule.sql", HOUSE_RULE.replace("WITHIN RATIO 0.9", "FROM t"), "begins with FROM"),
    ],
)
def test_a_file_that_is_no_standard_is_reported(
    name: str, text: str, wrong: str, con: fairsql.Connection, folder: Path
) -> None:
    (folder / name).write_text(text, encoding="latin-1")
    fill(con, (1, 2), (2, 2))
    with pytest.raises(fairsql.Error, match=wrong):
        con.sql(ASKED)


def test_a_folder_that_is_not_there_is_reported(con: fairsql.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAIRSQL_STANDARDS", "nowhere")
    with pytest.raises(fairsql.Error, match="FAIRSQL_STANDARDS names nowhere, which is no folder"):
        con.sql(ASKED)
