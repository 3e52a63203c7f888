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
from fairsql.resources import adult_path


@pytest.fixture(scope="module", autouse=True)
def page_words() -> None:
    """Skip without what the page is made from."""
    if not shutil.which("node") or not (MODULES / "lit-html").exists():
        pytest.skip("there is no Node with npm's packages: make web")
    made, current = ROOT / "web" / "page" / "words.json", runpy.run_path(str(ROOT / "web" / "page" / "words.py"))["words"]
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
        yield connection


def plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    return value.isoformat() if hasattr(value, "isoformat") else value


def table(con: fairsql.Connection, sql: str) -> dict[str, Any]:
    done = con.execute(sql)
    fields = [{"name": each[0], "type": str(each[1])} for each in done.description]
    return {"sql": sql, "fields": fields, "rows": [[plain(each) for each in row] for row in done.fetchall()]}


def result(con: fairsql.Connection, source: str, items: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the page has of a question in FAIR DISPARITY, and the package's report as JSON."""
    text = f"FROM {source} FAIR DISPARITY ({items})"
    document = json.loads(con.report(text).json())
    disparity = table(con, text)
    groups = table(con, f"FROM {source} FAIR ({items})")
    read = f"FROM (FROM {source}) SELECT"
    types = {
        name: con.execute(f"{read} typeof({document['question']['items'][word]}) LIMIT 1").fetchall()[0][0]
        for name, word in (("fair_prediction", "PREDICTION"), ("fair_label", "LABEL"))
        if word in document["question"]["items"]
    }
    made = {
        **disparity,
        "clause": {**document["question"], "form": "DISPARITY"},
        "disparity": disparity,
        "groups": groups,
        "pairs": table(con, f"FROM {source} FAIR PAIRS ({items})"),
        "count": con.execute(f"{read} count(*)").fetchall()[0][0],
        "types": types,
    }
    return made, document


ADULT = "PREDICTION \"education-num\" >= 13 LABEL income = '>50K'"
QUESTIONS = [
    ("adult", f"{ADULT} PROTECTED sex WITHIN 0.05 CONFIDENCE 0.95 MINIMUM 30"),
    ("adult", f"{ADULT} PROTECTED race, sex WITHIN 0.05 CONFIDENCE 0.95 MINIMUM 30"),
    ("adult", f"{ADULT} PROTECTED race METRICS selection_rate, accuracy WITHIN RATIO 0.8 CONFIDENCE 0.95"),
    ("adult", f"{ADULT} PROTECTED \"native-country\" WITHIN 0.2 CONFIDENCE 0.95 MINIMUM 30"),
    ("adult", f"{ADULT} PROTECTED race METRICS true_positive_rate, f1_score WITHIN 0.1 CONFIDENCE 0.9 MINIMUM 30"),
    ("loans", "PREDICTION granted = 'yes' LABEL paid PROTECTED year WITHIN 0.05 CONFIDENCE 0.95 MINIMUM 30"),
    ("loans", "PREDICTION granted = 'yes' LABEL paid PROTECTED year, sex WITHIN 0.1 CONFIDENCE 0.95 MINIMUM 30"),
    ("loans", "PREDICTION granted = 'yes' LABEL paid PROTECTED grade WITHIN 0.01 CONFIDENCE 0.95"),
    ("loans", "PREDICTION paid PROTECTED year WITHIN RATIO 0.8 CONFIDENCE 0.95"),
    ("loans", "PREDICTION even PROTECTED sex WITHIN 0.02 CONFIDENCE 0.95"),
    ("loans WHERE year = 2020 AND sex = 1", "PREDICTION granted = 'yes' PROTECTED grade METRICS selection_rate WITHIN 0.1 CONFIDENCE 0.95 MINIMUM 300"),
    ("(FROM loans LIMIT 6)", "PREDICTION granted = 'yes' PROTECTED sex METRICS selection_rate WITHIN 0.1 CONFIDENCE 0.95"),
]  # fmt: skip


def test_its_sentences_are_those_of_the_package(con: fairsql.Connection) -> None:
    made = [result(con, *question) for question in QUESTIONS]
    said = node("words.mjs", {"results": [each for each, _ in made]})["results"]
    for question, mine, (_, document) in zip(QUESTIONS, said, made, strict=True):
        sentences = [each["sentence"].replace("\u00a0", " ") for each in mine["findings"]]
        assert sorted(sentences) == sorted(each["sentence"] for each in document["findings"]), question
        told = {text for section in document["sections"] for text in section["sentences"]}
        assert {text for text in mine["basis"] if re.match(r"[\d,]+ (rows|groups?)|MINIMUM", text)} <= told, question
