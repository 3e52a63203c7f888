"""What the page of `make site` says, in Node: its sentences are those of the package's reports, and its form and its SQL say the same."""

from __future__ import annotations

import json
import re
import runpy
import shutil
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from support.web_core import MODULES, ROOT, node

import fairsql
from fairsql.reports.content.answer_sentences import findings
from fairsql.reports.content.basis import basis
from fairsql.reports.content.facts import Facts, gather
from fairsql.reports.content.judged_rows import own_limits
from fairsql.reports.content.question import read_question
from fairsql.reports.content.units import unit_for
from fairsql.resources import adult_path


@pytest.fixture(scope="module", autouse=True)
def page_words() -> None:
    """Skip without what the page is made from."""
    if not shutil.which("node") or not (MODULES / "lit-html").exists():
        pytest.skip("there is no Node with npm's packages: make web")
    made, current = (
        ROOT / "web" / "page" / "words.json",
        runpy.run_path(str(ROOT / "web" / "page" / "words.py"))["words"],
    )
    if not made.exists() or json.loads(made.read_text(encoding="utf-8")) != json.loads(json.dumps(current())):
        pytest.skip("the words of the page are not those of the package: make site")


@pytest.fixture(scope="module")
def con() -> Iterator[fairsql.Connection]:
    with fairsql.connect() as connection:
        connection.execute(f"CREATE TABLE adult AS FROM '{adult_path()}'")
        connection.execute("""CREATE TABLE loans AS SELECT 2020 + i % 3 AS year, 1 + (i % 7 < 3)::INT AS sex,
            IF(i % 11 = 0, NULL, chr(65 + (i % 5)::INT)) AS grade, IF(hash(i) % 100 < 40 + 8 * (i % 3), 'yes', 'no') AS granted,
            IF(i % 13 = 0, NULL, (hash(i + 1000) % 100 < 70)::INT) AS paid, i % 2 = 0 AS even, i / 4::DOUBLE AS amount
            FROM range(1200) AS t (i)""")
        connection.execute("""CREATE TABLE stops AS SELECT place, i < searched AS searched
            FROM (VALUES ('North', 300, 3000), ('South', 30, 3000), ('Airport', 4, 5), ('West', 0, 600), ('Bay', 0, 5)) AS t (place, searched, stops), range(stops) AS r (i)""")
        yield connection


def plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    return value.isoformat() if hasattr(value, "isoformat") else value


def result(con: fairsql.Connection, source: str, items: str) -> tuple[dict[str, Any], Facts]:
    """What the page has of a question in FAIR DISPARITY, and the facts of the package's report."""
    question = read_question(f"FROM {source} FAIR DISPARITY ({items})", con.metrics())
    facts = gather(con, question, {"pairs": question.ask("PAIRS")})
    tables = {
        name: {
            "sql": question.text,
            "fields": [{"name": each, "type": ""} for each in table.columns],
            "rows": [[plain(each) for each in row] for row in table.rows],
        }
        for name, table in facts.tables.items()
    }
    types = dict.fromkeys(("fair_prediction", "fair_label"), "BOOLEAN") | dict.fromkeys(
        facts.fingerprint.numbers, "INTEGER"
    )
    clause = {"sql": question.text, "source": question.source, "form": "DISPARITY", "items": question.items}
    words = {text: word for word, text in question.items.items()}
    missing = {words[text]: rows for text, rows in facts.fingerprint.missing}
    read = {"count": facts.fingerprint.rows, "types": types, "missing": missing}
    return {**tables["disparity"], **tables, **read, "clause": clause}, facts


ADULT = "PREDICTION \"education-num\" >= 13 LABEL income = '>50K'"
QUESTIONS = [
    ("loans", "PREDICTION granted = 'yes' LABEL paid PROTECTED CUBE (sex, year) WITHIN 0.05 CONFIDENCE 0.95 MINIMUM 30"),
    ("loans", "PREDICTION granted = 'yes' LABEL paid PROTECTED sex CONTROL year, grade METRICS selection_rate, true_positive_rate WITHIN 0.05 CONFIDENCE 0.95 MINIMUM 30"),
    ("adult", f"{ADULT} PROTECTED sex WITHIN 0.05 CONFIDENCE 0.95 MINIMUM 30"),
    ("adult", f"{ADULT} PROTECTED race, sex WITHIN 0.05 CONFIDENCE 0.95 MINIMUM 30"),
    ("adult", f"{ADULT} PROTECTED race, sex WITHIN 0.05 CONFIDENCE 0.95 MINIMUM 30 CORRECTION none"),
    ("adult", f"{ADULT} PROTECTED race METRICS selection_rate, accuracy WITHIN RATIO 0.8 CONFIDENCE 0.95"),
    ("adult", f"{ADULT} PROTECTED \"native-country\" WITHIN 0.2 CONFIDENCE 0.95 MINIMUM 30"),
    ("adult", f"{ADULT} PROTECTED race METRICS true_positive_rate, f1_score WITHIN 0.1 CONFIDENCE 0.9 MINIMUM 30"),
    ("loans", "PREDICTION granted = 'yes' LABEL paid PROTECTED year WITHIN 0.05 CONFIDENCE 0.95 MINIMUM 30"),
    ("loans", "PREDICTION granted = 'yes' LABEL paid PROTECTED year, sex WITHIN 0.1 CONFIDENCE 0.95 MINIMUM 30"),
    ("loans", "PREDICTION granted = 'yes' LABEL paid PROTECTED grade WITHIN 0.01 CONFIDENCE 0.95"),
    ("loans", "PREDICTION paid PROTECTED year WITHIN RATIO 0.8 CONFIDENCE 0.95"),
    ("loans", "PREDICTION even PROTECTED sex WITHIN 0.02 CONFIDENCE 0.95"),
    ("stops WHERE place NOT IN ('West', 'Bay')", "PREDICTION searched PROTECTED place WITHIN RATIO 0.8 CONFIDENCE 0.95"),
    ("stops", "PREDICTION searched PROTECTED place WITHIN 0.05 CONFIDENCE 0.95"),
    ("stops", "PREDICTION searched PROTECTED place WITHIN RATIO 0.8 CONFIDENCE 0.95"),
    ("loans WHERE year = 2020 AND sex = 1", "PREDICTION granted = 'yes' PROTECTED grade METRICS selection_rate WITHIN 0.1 CONFIDENCE 0.95 MINIMUM 300"),
    ("loans", "PROTECTED sex METRICS avg(year) AS year WITHIN 0.05 CONFIDENCE 0.95"),
    ("(FROM loans LIMIT 6)", "PREDICTION granted = 'yes' PROTECTED sex METRICS selection_rate WITHIN 0.1 CONFIDENCE 0.95"),
]  # fmt: skip


def test_its_sentences_are_those_of_the_package(con: fairsql.Connection) -> None:
    made = [result(con, *question) for question in QUESTIONS]
    said = node("words.mjs", {"results": [each for each, _ in made]})["results"]
    for question, mine, (_, facts) in zip(QUESTIONS, said, made, strict=True):
        sentences = [each["sentence"].replace("\u00a0", " ") for each in mine["findings"]]
        assert sorted(sentences) == sorted(sentence for _, sentence in findings(facts)), question
        stands = {text for text in mine["basis"] if re.match(r"[\d,]+ (rows|groups?)|MINIMUM|.* may differ by", text)}
        assert stands <= set(basis(facts)), question
        lines = [line for panel in mine["panels"] for line in panel["lines"]]
        on = "ratio" if "RATIO" in question[1] else "difference"
        compared = [row for row in facts.tables["disparity"].records() if row[on] is not None]
        texts = [line["text"].replace("\u00a0", " ").rstrip(")") for line in lines]
        texts = [text for each in texts for text in (each.split(" (") if on == "difference" else each.split(" (")[:1])]
        assert all(any(text in each for each in sentences) for text in texts), "with the decimals of a sentence"
        drawn = [(line["low"], line["high"]) for line in lines]
        assert drawn == [own_limits(facts, row) for row in compared], "of the pair that the sentence names"
        assert "null" not in str([line["label"] for line in lines]).lower()
        metrics = {row["metric"] for row in facts.tables["disparity"].records()}
        apart = f"Verdicts and intervals are not corrected for the number of metrics, {len(metrics)}: "
        is_said = len(metrics) > 1 and "CORRECTION none" not in question[1]
        assert any(each.startswith(apart) for each in mine["basis"]) == is_said, question
        limits = [limit for row in compared for limit in own_limits(facts, row)]
        differ = limits != pytest.approx([row[f"{on}_{end}"] for row in compared for end in ("low", "high")], rel=1e-9)
        assert mine["note"].startswith(f"{on}_low and {on}_high are limits of the ") == differ, question
    assert any("Another pair is surer: " in each["sentence"] for mine in said for each in mine["findings"])
    written = "to allow 5\u00a0%, write WITHIN RATIO 0.95."
    assert [mine["basis"][-1].endswith(written) for mine in said].count(True) == 1


def test_a_ratio_is_of_the_lower_value_over_the_higher_one(con: fairsql.Connection) -> None:
    """Whichever name comes first in FAIR PAIRS; one to a value of 0 is 0."""
    asked = "PREDICTION searched PROTECTED place WITHIN RATIO 0.8 CONFIDENCE 0.95"
    made = [
        result(con, source, asked)[0]
        for source in (
            "stops WHERE place IN ('North', 'South', 'Bay')",
            "stops WHERE place IN ('North', 'West', 'Bay')",
        )
    ]
    few, zero = (
        each["findings"][0]["sentence"].replace("\u00a0", " ")
        for each in node("words.mjs", {"results": made})["results"]
    )
    assert "Another pair decides: " in few, "the ratio of 0 is not known to be below the one allowed"
    assert "South and North have a ratio of 0.1 (0.06" in few
    assert "have a ratio of 0 (no interval, since the lower value is 0), less than the 0.8 allowed" in zero


def column(name: str, values: str, type_: str = "VARCHAR") -> dict[str, Any]:
    """A column of a table as the page describes it."""
    each = values.split()
    is_number = type_ in ("BIGINT", "DOUBLE")
    return {"column": name, "type": type_, "isNumber": is_number, "values": each or None, "rows": [9] * len(each), "middle": 4.5 if is_number else None}  # fmt: skip


def about(*columns: dict[str, Any]) -> dict[str, Any]:
    return {"table": "loans", "count": 90, "columns": list(columns)}


SEX = column("sex", "1 2", "BIGINT")


PROPOSED = [
    (column("approved", "0 1", "BIGINT"), "approved", ""),
    (column("approved", "false true", "BOOLEAN"), "approved", ""),
    (column("approved", "no yes"), "approved = 'yes'", ""),
    (column("approved", "1 2", "BIGINT"), "approved = 1", "1 is proposed"),
    (column("approved", "A B"), "approved = 'B'", "B is only a proposal"),
    (column("approved", "3 7", "BIGINT"), "approved = 7", "7 is only a proposal"),
    (column("score", "", "DOUBLE"), "score >= 4.5", "4.5, the middle value"),
    (column("deny", "no yes"), "deny = 'no'", "no is proposed, since deny is the name of a refusal"),
    (column("answer", "no yes"), "answer = 'yes'", "Choose the decision"),
]


def test_a_value_is_proposed_and_a_doubt_is_said() -> None:
    tables = node("words.mjs", {"tables": [about(decision, SEX) for decision, _, _ in PROPOSED]})["tables"]
    for said, (_, written, doubt) in zip(tables, PROPOSED, strict=True):
        assert said["sql"].splitlines()[2:4] == [f"  PREDICTION {written}", "  PROTECTED sex"]
        assert doubt in said["question"]["decision"]["doubt"]
        assert bool(doubt) == bool(said["question"]["decision"]["doubt"]), written


FULL = {"PREDICTION": "score >= 3", "LABEL": "paid = 'y'", "PROTECTED": "sex, \"a b\"", "CONTROL": "ok", "METRICS": "accuracy, base_rate WITHIN 0.1", "WITHIN": "0.1", "CONFIDENCE": "0.95", "MINIMUM": "20"}  # fmt: skip
TABLE = about(SEX, column("score", "", "DOUBLE"), column("paid", "n y"), column("a b", "x y"), column("ok", "false true", "BOOLEAN"))  # fmt: skip


SHOWN = [
    FULL,
    {"PREDICTION": "ok", "PROTECTED": "sex", "WITHIN": "RATIO 0.8"},
    {"PREDICTION": "ok = false", "PROTECTED": "sex", "STANDARD": "four_fifths"},
    {"LABEL": "sex = 2", "PROTECTED": "ok"},
]
HIDDEN = [
    ("PREDICTION", "score + 1 >= 3"), ("PREDICTION", "score"), ("PREDICTION", "other = 1"), ("LABEL", "paid = 'x'"), ("LABEL", "paid = 1"),
    ("PROTECTED", "sex AS s"), ("PROTECTED", "bins(score, 3)"), ("PROTECTED", "score"), ("CONTROL", "ok, sex"), ("METRICS", "harm"), ("METRICS", "accuracy WITHIN 0.2, base_rate WITHIN 0.1"),
    ("WITHIN", "0.1, 0.2"), ("CONFIDENCE", "0.9"), ("CLUSTER", "sex"), ("WEIGHT", "score"), ("STANDARD", "two_sd"),
]  # fmt: skip


def test_the_form_follows_the_sql_that_it_could_have_written_and_is_off_for_other_sql() -> None:
    clauses = [
        {"form": "DISPARITY" if {"WITHIN", "STANDARD"} & items.keys() else "", "items": items} for items in SHOWN
    ]
    clauses += [{"form": "DISPARITY", "items": {**FULL, word: text}} for word, text in HIDDEN]
    said = node("words.mjs", {"clauses": [{"clause": clause, "table": TABLE} for clause in clauses]})["clauses"]
    for sql, items in zip(said, SHOWN, strict=False):
        lines = [f"{word} {text.removesuffix(' WITHIN 0.1')}" for word, text in items.items()]
        assert [each.strip() for each in sql.splitlines()[2:-1]] == lines
    assert said[len(SHOWN) :] == [None] * len(HIDDEN)


def test_ties_and_unknown_groups_are_said(con: fairsql.Connection) -> None:
    con.execute("""CREATE OR REPLACE TABLE ties AS SELECT ['a', 'b', 'c', 'd', NULL][1 + (i % 5)::INT] AS g,
        i % 5 > 1 AND i % 10 > 5 AS p FROM range(203) AS t (i)""")
    made, _ = result(con, "ties", "PREDICTION p PROTECTED g WITHIN 0.1 MINIMUM 41")
    (said,) = node("words.mjs", {"results": [made]})["results"]
    assert said["basis"] == [
        "Selected: rows where p is true.",
        "203 rows were read.",
        "3 groups by g are compared.",
        "MINIMUM 41 leaves out 2 of 5 groups: g = d and g unknown.",
        "g is missing in 40 rows (20\u00a0%), which are shown as g unknown.",
        "Share with p = true: 2 groups share the lowest value, 0\u00a0%: g = a and g = b.",
    ]


def test_groups_that_are_left_out_are_marked(con: fairsql.Connection) -> None:
    con.execute("""CREATE OR REPLACE TABLE small AS SELECT ['a', 'b', 'c', 'd'][1 + (i % 4)::INT] AS g, i % 3 = 0 AS p, i % 4 = 1 AND i > 20 AS y
        FROM range(120) AS t (i) WHERE i % 4 <> 2 OR i < 12 UNION ALL SELECT 'e', NULL, true""")
    made, _ = result(
        con,
        "small",
        "PREDICTION p LABEL y PROTECTED g METRICS selection_rate, true_positive_rate WITHIN 0.1 MINIMUM 10",
    )
    marked = node("words.mjs", {"results": [made]})["results"][0]["groups"]
    at = [each["name"] for each in marked["fields"]].index("left out")
    rows = {row[0]: row[at] for row in marked["rows"]}
    assert rows == {
        "a": "n < 10 for True positive rate",
        "b": "",
        "c": "n < 10",
        "d": "n < 10 for True positive rate",
        "e": "no row counts",
    }


def test_a_label_of_a_chart_is_wrapped_and_whole() -> None:
    label = "workclass = Self-emp-not-inc, Positive predictive value: Amer-Indian-Eskimo − Asian-Pac-Islander"
    cases = [(text, most) for text in (label, label.replace(" ", "")) for most in (10, 40, 52, 200)]
    for (text, most), lines in zip(cases, node("words.mjs", {"labels": cases})["labels"], strict=True):
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert max(map(len, lines)) <= most
        assert " " in text or all(len(line) == most for line in lines[:-1])


def test_numbers_keep_the_side_of_the_allowance_and_limits_differ() -> None:
    """As `unit_for` of the reports does: a digit more where a limit would round to what is allowed."""
    cases = [([0.3, 0.35001, 0.05001], 0.05), ([0.31, 0.45, 0.14], 0.05), ([0.314, 0.456, 0.142], None), ([0.2, 0.26, 0.06, 0.04998, 0.066], 0.05),
             ([0.125, 0.5, 0.375], 0.1), ([0.0012, 0.5, 0.4988], 0.1), ([0.3, 0.5, 0.2, 0.1996, 0.2004], None), ([0.3, 0.5, 0.2, 0.2, 0.2], None),
             ([0.2054, 0.2057, 0.0003, -0.127, 0.117], 0.05), ([0.00316, 0.0709, 0.06777, 0.024, 0.092], 0.05)]  # fmt: skip
    want = [unit_for(True, values, allowance).places for values, allowance in cases]
    assert node("words.mjs", {"units": cases})["units"] == want


def test_strata_that_compare_nothing_are_not_counted(con: fairsql.Connection) -> None:
    con.execute("""CREATE OR REPLACE TABLE visits AS SELECT i % 2 AS sex, IF(i < 60 OR i = 61, i % 3, NULL) AS attend, i % 5 < 2 AS happy FROM range(62) AS t (i)
        UNION ALL SELECT 1, 7, true FROM range(9)""")
    made, _ = result(con, "visits", "PREDICTION happy PROTECTED sex CONTROL attend WITHIN 0.1 MINIMUM 3")
    (said,) = node("words.mjs", {"results": [made]})["results"]
    assert "2 groups by sex are compared in 3 of 5 strata of attend." in said["basis"]


def test_a_missing_stratum_has_its_name_and_a_group_of_no_row_that_counts_its_reason(con: fairsql.Connection) -> None:
    con.execute("""CREATE OR REPLACE TABLE gaps AS SELECT i % 3 AS sex, IF(i % 2 = 0, NULL, 4) AS attend, IF(i % 3 = 2, NULL, i % 5 < 2) AS happy
        FROM range(60) AS t (i)""")
    strata, _ = result(con, "gaps", "PREDICTION happy PROTECTED sex CONTROL attend WITHIN 0.1")
    whole, _ = result(con, "gaps", "PREDICTION happy PROTECTED sex WITHIN 0.1 MINIMUM 5")
    drawn, said = node("words.mjs", {"results": [strata, whole]})["results"]
    assert (
        "attend is missing in 30 rows (50\u00a0%), which are a stratum of their own, attend unknown." in drawn["basis"]
    )
    labels = [line["label"].split(", ")[0] for line in drawn["panels"][0]["lines"]]
    assert set(labels) == {"attend = 4", "attend unknown"}
    assert said["basis"][1:] == [
        "60 rows were read. 20 of them do not count: happy is missing.",
        "2 groups by sex are compared.",
        "No row counts of sex = 2.",
    ]


def test_rates_that_nothing_judges_are_shown(con: fairsql.Connection) -> None:
    made, _ = result(con, "stops", "PREDICTION searched PROTECTED place WITHIN 0.1 MINIMUM 30")
    (said,) = node("words.mjs", {"results": [{**made, "disparity": None}]})["results"]
    assert said["basis"][1:] == ["6,610 rows were read.", "5 groups by place are shown."]
