"""Reports: each number is the query's, nothing of the data is markup, and the page works in a real browser."""

from __future__ import annotations

import html
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from html.parser import HTMLParser
from math import nextafter
from pathlib import Path
from typing import Any

import duckdb
import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.effort import laws

import fairsql
from examples.reports import gallery
from fairsql.reports.content import one_scan
from fairsql.reports.content.figures import Tracks
from fairsql.reports.content.fingerprint import Fingerprint, take_fingerprint
from fairsql.reports.content.question import read_question
from fairsql.reports.content.report_table import group_value
from fairsql.reports.content.words import group_text
from fairsql.reports.first_screen import answer_of
from fairsql.reports.sections.score_section import by_group
from fairsql.reports.sections.section_table import show_sections
from fairsql.resources import adult_path, read_page
from fairsql.shell.cli import main

QUESTION = """
FROM adult FAIR DISPARITY (
  SCORE least(1, education_num / 20 + hours / 400) THRESHOLD 0.8 LABEL income = '>50K' PROTECTED race, sex
  METRICS disparate_impact, true_positive_rate WITHIN 0.1, f1_score, auc MINIMUM 30
)
"""
VIEW = f"""
CREATE VIEW adult AS SELECT * RENAME ("education-num" AS education_num, "hours-per-week" AS hours) FROM '{adult_path()}'
"""
TIME = datetime(2026, 1, 2, 3, 4, tzinfo=UTC)


@pytest.fixture(scope="module")
def con() -> Iterator[fairsql.Connection]:
    with fairsql.connect() as connection:
        connection.execute(VIEW)
        yield connection


@pytest.fixture(scope="module")
def made(con: fairsql.Connection) -> fairsql.reports.Report:
    return con.report(QUESTION, title="Adult", owner="A & B", system="income <v2>")


_WITHIN = ("wbr", "span")  # tags in the text of a cell


class Cells(HTMLParser):
    """The tables of a page: rows of texts, with their captions."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self.captions: list[str] = []
        self.tags: list[str] = []
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag in _WITHIN:
            return
        self.inside = tag
        if tag == "table":
            self.tables.append([])
            self.captions.append("")
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.tables[-1][-1].append("")
        elif tag == "caption":
            self.captions[-1] = ""

    def handle_data(self, data: str) -> None:
        if self.inside in ("td", "th", "small"):
            self.tables[-1][-1][-1] += data
        elif self.inside == "caption":
            self.captions[-1] += data

    def handle_endtag(self, tag: str) -> None:
        if tag not in _WITHIN:
            self.inside = ""


def tags_of(page: str) -> list[str]:
    """The names of all tags, as a browser finds them: scripts and styles hold none."""
    return re.findall(r"<(/?[a-zA-Z][\w-]*)", re.sub(r"(<script[^>]*>).*?(?=</script)", r"\1", page, flags=re.DOTALL))


def section_of(page: str, name: str) -> str:
    return page.partition(f'<section id="{name}"')[2].partition("</section>")[0]


def tables_of(page: str) -> list[tuple[list[list[str]], str]]:
    cells = cells_of(page)
    return list(zip(cells.tables, cells.captions, strict=True))


def cells_of(page: str) -> Cells:
    cells = Cells()
    cells.feed(page)
    return cells


def test_every_number_of_the_tables_is_the_querys(con: fairsql.Connection, made: fairsql.reports.Report) -> None:
    """The page shows each number with four digits, and the JSON with twelve."""
    page = made.html()
    document = json.loads(made.json())["tables"]
    for name, caption in (
        ("groups", "Every group: its rows, those that do not count, its metrics"),
        ("tests", "One test for each metric"),
        ("groupings", "The largest gap by each column, and by all"),
    ):
        (shown,) = [table for table, reported in tables_of(page) if reported == caption]
        relation = con.sql(made.facts.tables[name].sql)
        assert relation is not None
        assert document[name]["columns"] == relation.columns
        columns = [text.strip() for text in shown[0]]
        assert columns == [
            each
            for each in relation.columns
            if not (
                (name == "tests" and each == "warning") or (name == "groups" and each.endswith(("_low", "_high", "_n")))
            )
        ]
        places = [relation.columns.index(each) for each in columns]
        for row, all_said, all_values in zip(shown[1:], document[name]["rows"], relation.fetchall(), strict=True):
            said, values = ([each[place] for place in places] for each in (all_said, all_values))
            for text, number, value in zip(row, said, values, strict=True):
                if isinstance(value, bool) or not isinstance(value, int | float):
                    assert text == (
                        "NULL" if value is None else str(value).lower() if value in (True, False) else value
                    )
                else:
                    assert number == pytest.approx(value, rel=1e-11)
                    assert float(text.replace(",", "")) == pytest.approx(value, rel=5e-4)


def test_json_holds_the_rows_of_each_query(con: fairsql.Connection, made: fairsql.reports.Report) -> None:
    document = json.loads(made.json())
    assert set(document["tables"]) >= {"disparity", "groups", "scores"}
    for table in document["tables"].values():
        relation = con.sql(table["sql"])
        assert relation is not None
        assert table["columns"] == relation.columns
        for said, row in zip(table["rows"], relation.fetchall(), strict=True):
            for value, of in zip(said, row, strict=True):
                same = (
                    pytest.approx(of, rel=1e-11) if isinstance(of, float) else json.loads(json.dumps(of, default=str))
                )
                assert value == same


def test_the_page_embeds_the_same_json(made: fairsql.reports.Report) -> None:
    (embedded,) = re.findall(r'<script type="application/json" id="document">(.*?)</script>', made.html(), re.DOTALL)
    assert json.loads(embedded) == json.loads(made.json())


def test_the_same_data_and_question_give_the_same_file(con: fairsql.Connection, made: fairsql.reports.Report) -> None:
    first, second = (fairsql.reports.Report(facts, {}, TIME) for facts in (made.facts, con.report(QUESTION).facts))
    assert first.html() == second.html()
    assert first.json() == second.json()
    assert first.markdown() == second.markdown()


def test_the_fingerprint_is_that_of_the_rows_that_are_read() -> None:
    with fairsql.connect() as con:
        con.execute("""
            CREATE TABLE t AS
            SELECT i % 2 AS g, i % 3 = 0 AS y, nullif(i % 7, 3) / 7 AS s, i % 5 AS w, i AS other FROM range(90) r(i)
        """)
        question = "FROM t FAIR (SCORE s THRESHOLD 0.5 LABEL y PROTECTED g WEIGHT w)"

        def taken() -> Fingerprint:
            asked = read_question(question)
            return take_fingerprint(con, asked.spec, asked.needed)

        before = con.report(question).facts.fingerprint
        assert taken() == before
        assert (len(before[0]), before[1]) == (64, 90)
        con.execute("CREATE OR REPLACE TABLE t AS SELECT * REPLACE (other + 1 AS other) FROM t ORDER BY hash(other)")
        assert taken() == before, "neither the order of rows nor a column that is not read"
        prints = {before}
        for change in (
            "UPDATE t SET y = NOT y WHERE other = 7",
            "UPDATE t SET w = w + CASE other WHEN 1 THEN 1 WHEN 3 THEN -1 ELSE 0 END",  # all sums are the same
            "UPDATE t SET s = NULL WHERE other = 10",
            "INSERT INTO t FROM t LIMIT 1",
        ):
            con.execute(change)
            prints.add(taken())
        assert len(prints) == 5


def test_the_fingerprint_is_the_same_on_every_version() -> None:
    with fairsql.connect() as con:
        con.execute("CREATE TABLE t AS SELECT i % 2 AS g, i / 8 AS s, i % 3 AS w FROM range(9) AS r (i)")
        made = con.report("FROM t FAIR (SCORE s / 2 THRESHOLD 0.5 PROTECTED g WEIGHT w)")
    assert made.facts.fingerprint.sha256 == "f8b388ead8dcceb64855d30ed4a7347a699852d6fd0bd94aa8e0fe12ba281e6c"


def test_scores_are_counted_in_the_hundredths_that_thresholds_cut() -> None:
    """Scores at a hundredth, and the next numbers next to it: a threshold between them separates them as Python does."""
    ends = [at / 100 for at in range(101)]
    near = [nextafter(end, to) for end in ends for to in (-1.0, 2.0)]
    scores = [score for score in (*ends, *near) if 0 <= score <= 1]
    with fairsql.connect() as con:
        con.execute("CREATE TABLE t (g VARCHAR, s DOUBLE, y BOOLEAN, w INTEGER)")
        con.executemany("INSERT INTO t VALUES ('a', ?, ?, 2)", [(s, at % 3 == 0) for at, s in enumerate(scores)])
        con.execute("INSERT INTO t VALUES ('a', NULL, true, 2), ('a', 0.5, NULL, 2), (NULL, 0.5, true, NULL)")
        made = con.report("FROM t FAIR (SCORE s THRESHOLD 0.5 LABEL y PROTECTED g WEIGHT w)")
    (group, *others) = by_group(made.facts.tables["scores"])
    assert (group.label, others) == ("g = a", [])
    for at, threshold in enumerate(ends):
        above = [k % 3 == 0 for k, score in enumerate(scores) if score >= threshold]
        assert (sum(group.positives[at:]), sum(group.negatives[at:])) == (2 * sum(above), 2 * (len(above) - sum(above)))


def test_words_follow_the_numbers(con: fairsql.Connection) -> None:
    clause = "FROM adult FAIR DISPARITY (PREDICTION education_num >= 13 PROTECTED sex {})"
    assert con.report(clause.format("WITHIN 0.3")).headline.startswith("All differences that are judged are within")
    assert con.report(clause.format("WITHIN 0.01")).headline.startswith("The selection rate is ")
    assert con.report(clause.format("WITHIN 0.0414")).headline.startswith("The data do not decide")
    assert con.report(clause.format("")).headline.startswith("Nothing is judged")
    empty = con.report(clause.replace("adult", "adult WHERE false").format("WITHIN 0.3"))
    assert empty.headline == "Nothing is judged: there are no rows."
    alone = con.report(clause.replace("adult", "adult WHERE sex = 'Male'").format("WITHIN 0.3"))
    assert alone.markdown().count("% of Male (n = ") == 1


@pytest.mark.parametrize(
    ("items", "figures"),
    [
        ("LABEL y PROTECTED CUBE (g, h) WITHIN 0.1", 3),
        ("LABEL y PROTECTED g REFERENCE OVERALL WITHIN 0.1", 1),
        ("LABEL y PROTECTED g REFERENCE 'a' WITHIN RATIO 0.8", 1),
        ("PREDICTION p LABEL y PROTECTED g, h CONTROL c METRICS equalized_odds, disparate_impact", 3),
        ("PROTECTED g METRICS avg(x) AS mean_x WITHIN 3, median(x) AS middle", 2),
        ("SCORE s PROTECTED g", 1),
    ],
)
def test_every_kind_of_question_has_its_figures(items: str, figures: int) -> None:
    with fairsql.connect() as con:
        con.execute("""
            CREATE TABLE t AS SELECT ['a', 'b', NULL][1 + i % 3] AS g, i % 2 AS h, i % 5 < 2 AS c, i % 7 < 3 AS y,
              i % 11 < 5 AS p, (i % 13) / 13 AS s, i % 17 AS x
            FROM range(600) r(i)
        """)
        page = con.report(f"FROM t FAIR DISPARITY ({items})").html()
        assert section_of(page, "metrics").count('<ol class="tracks"') == figures
        assert con.report(f"FROM t WHERE false FAIR ({items})").headline.startswith("Nothing is judged")
        if "REFERENCE" in items:  # the band is that of the highest group
            assert 'class="band"' not in section_of(page, "metrics")


def test_groups_that_are_not_judged_are_drawn_as_rings() -> None:
    with fairsql.connect() as con:
        con.execute("CREATE TABLE t AS SELECT (i >= 10)::INT AS g, i % 3 = 0 AS p FROM range(100) r(i)")
        page = con.report("FROM t FAIR DISPARITY (PREDICTION p PROTECTED g WITHIN 0.1 MINIMUM 30)").html()
    assert (page.count('<circle class="ring"'), page.count('<circle class="dot"')) == (1, 1)
    assert "n\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}10, not judged" in page


def test_the_size_is_bounded(con: fairsql.Connection) -> None:
    page = con.report(
        "FROM adult FAIR DISPARITY (SCORE least(1, education_num / 20) THRESHOLD 0.6 LABEL income = '>50K' "
        "PROTECTED race, sex METRICS selection_rate, base_rate, accuracy, tpr, fpr, ppv, auc, f1 WITHIN 0.1)"
    ).html()  # fmt: skip
    assert len(page.encode()) <= 300_000


@pytest.mark.parametrize(
    "text",
    [
        "SELECT 1",
        "FROM adult",
        "FROM adult FAIR (PREDICTION p PROTECTED g); SELECT 1",
        "SELECT race FROM adult FAIR (PREDICTION p PROTECTED race)",
        "FROM adult FAIR (PREDICTION p PROTECTED g) ORDER BY 1",
        "FROM (FROM adult FAIR (PREDICTION p PROTECTED g)) FAIR (PREDICTION p PROTECTED g)",
        "FROM adult FAIR REWEIGH (LABEL p PROTECTED g)",
        "CREATE TABLE t AS FROM adult FAIR (PREDICTION p PROTECTED g)",
        "FROM adult FAIR (PREDICTION 'p PROTECTED g)",
    ],
)
def test_what_is_no_question_is_refused(text: str) -> None:
    with pytest.raises(fairsql.ProgrammingError) as caught:
        read_question(text)
    assert caught.value.hint


def test_a_question_may_hold_comments_and_a_select_of_all() -> None:
    question = read_question("SELECT * -- all\nFROM t WHERE x -- some\nFAIR (PREDICTION p /* ! */ PROTECTED g);")
    assert question.source == "t WHERE x"
    assert question.items == {"PREDICTION": "p", "PROTECTED": "g"}


# -- sections ----------------------------------------------------------------------------------------------------------

ROWS = """
CREATE TABLE t AS
SELECT g, h, c, i % 10 < CASE WHEN g = 'a' THEN 6 WHEN c THEN 4 ELSE 2 END AS p, i % 3 = 0 AS y, i % 4 AS f,
  (i % 20) / 20 AS s
FROM (VALUES ('a', 600), ('b', 600), (NULL, 100), ('d', 8)) AS groups (g, n), range(n) AS r (i),
  LATERAL (SELECT i % 2 AS h, i % 5 < 2 AS c)
"""


@pytest.fixture(scope="module")
def small() -> Iterator[fairsql.Connection]:
    with fairsql.connect() as connection:
        connection.execute(ROWS)
        yield connection


def sentences(made: fairsql.reports.Report, name: str) -> str:
    (section,) = [each for each in json.loads(made.json())["sections"] if each["name"] == name]
    return "\n".join(section["sentences"])


def test_groups_that_are_not_judged_are_reported(small: fairsql.Connection) -> None:
    made = small.report("FROM t FAIR DISPARITY (PREDICTION nullif(p, h = 1 AND g = 'b') LABEL y PROTECTED g "
                        "METRICS selection_rate, tpr WITHIN 0.1 FILTER g <> 'd' OR g IS NULL OR NOT y MINIMUM 30)")  # fmt: skip
    reported = sentences(made, "groups")
    rows = {row["g"]: row for row in made.facts.tables["groups"].records()}
    assert (
        f"Selection rate has fewer rows than MINIMUM 30 in 1 group, which is not compared: g = d ({rows['d']['n']})."
    ) in reported
    assert f"{rows['b']['excluded']} of g = b" in reported
    assert "TPR is undefined for g = d: there are no rows to divide by." in reported
    assert "g is missing in 100 rows" in reported


def test_pairs_are_beside_the_highest_and_tell_z_fisher_and_shortfall(small: fairsql.Connection) -> None:
    made = small.report("FROM t FAIR DISPARITY (PREDICTION p PROTECTED g METRICS disparate_impact)")
    pairs = list(made.facts.tables["pairs"].records())
    assert {pair["second_group"] for pair in pairs} == {"a"}
    (b,) = [pair for pair in pairs if pair["first_group"] == "b"]
    relation = small.sql(
        "FROM t FAIR PAIRS (PREDICTION p PROTECTED g METRICS disparate_impact CONFIDENCE 0.95) "
        "HAVING first_group = 'a' AND second_group = 'b'"
    )
    assert relation is not None
    plain = dict(zip(relation.columns, relation.fetchall()[0], strict=True))
    assert b["first_value"] == plain["second_value"]
    assert b["ratio"] == pytest.approx(1 / plain["ratio"])
    assert (b["ratio_low"], b["ratio_high"]) == pytest.approx((1 / plain["ratio_high"], 1 / plain["ratio_low"]))
    assert (b["difference"], b["z"]) == pytest.approx((-plain["difference"], -plain["z"]))
    assert (b["difference_low"], b["difference_high"]) == pytest.approx(
        (-plain["difference_high"], -plain["difference_low"])
    )
    assert (b["p_adjusted"], b["shortfall"]) == (plain["p_adjusted"], plain["shortfall"])
    (d,) = [pair for pair in pairs if pair["first_group"] == "d"]
    assert d["z"] is None, "8 rows: Fisher's exact test"
    assert d["p_value"] is not None
    (test,) = made.facts.tables["tests"].records()
    assert test["test"] == "chi_square"


def test_undecided_gaps_tell_the_rows_that_would_decide(small: fairsql.Connection) -> None:
    rows = "FROM t WHERE g IN ('a', 'b') AND h = 1"
    ((gap,),) = small.execute(f"SELECT difference {rows} FAIR DISPARITY (PREDICTION p PROTECTED g)").fetchall()
    made = small.report(f"{rows} FAIR DISPARITY (PREDICTION p PROTECTED g WITHIN {gap + 0.02:.3f})")
    (pair,) = made.facts.tables["pairs"].records()
    assert pair["verdict"] == "undecided"
    more = 2 * pair["rows_needed"] - pair["first_n"] - pair["second_n"]
    (finding,) = json.loads(made.json())["findings"]
    assert finding["verdict"] == "undecided"
    reported = re.search(
        r"n must grow by ([\d,]+) rows to decide it in four of five samples: at least ([\d,]+) in each",
        finding["sentence"],
    )
    assert reported is not None
    for text, number in zip(reported.groups(), (more, pair["rows_needed"]), strict=True):
        assert int(text.replace(",", "")) == float(f"{number:.3g}"), "as in the table, with three digits"


def test_controls_stand_beside_their_absence(small: fairsql.Connection) -> None:
    made = small.report(
        "FROM t WHERE g IN ('a', 'b') FAIR DISPARITY (PREDICTION p PROTECTED g CONTROL c METRICS selection_rate WITHIN 0.1)"
    )
    (whole,) = made.facts.tables["uncontrolled"].records()
    parts = [row["difference"] for row in made.facts.tables["disparity"].records()]
    rates = "abs(avg(p::INT) FILTER (g = 'a') - avg(p::INT) FILTER (g = 'b'))"
    assert whole["difference"] == pytest.approx(small.execute(f"SELECT {rates} FROM t").fetchall()[0][0])
    assert len(parts) == 2
    (split,) = made.facts.tables["decomposition"].records()
    assert split["explained"] + split["unexplained"] + split["off_support"] == pytest.approx(split["gap"])
    reported = sentences(made, "controlled")
    assert f"the largest gap is {100 * whole['difference']:.1f} points over all rows" in reported
    assert "points, c explains" in reported
    page = made.html()
    assert section_of(page, "controlled").count('<ol class="tracks"') == 1
    assert section_of(page, "strata").count('<ol class="tracks"') == 1
    alone = small.report("FROM t FAIR DISPARITY (PREDICTION p PROTECTED g)")
    assert 'id="controlled"' not in alone.html()


def test_intersections_are_a_heat_map(small: fairsql.Connection) -> None:
    made = small.report("FROM t FAIR DISPARITY (PREDICTION p PROTECTED g, h WITHIN 0.1 MINIMUM 30)")
    (table,) = [table for table, _ in tables_of(section_of(made.html(), "intersections")) if table[0][0] == ""]
    groups = ["g = a", "g = b", "g = d", "g unknown"]  # the column with the most values that fit stands across
    assert table[0][1:] == groups
    assert [row[0] for row in table[1:]] == ["h = 0", "h = 1"]
    rates = {(row["g"], row["h"]): row for row in made.facts.tables["groups"].records()}
    for h, (_, *cells) in enumerate(table[1:]):
        for name, text in zip(groups, cells, strict=True):
            row = rates[None if name == "g unknown" else name[-1], h]
            judged = "" if row["n"] >= 30 else ", not judged"
            assert text == f"{100 * row['selection_rate']:.1f} %n = {row['n']}{judged}"
    by = {row["protected"]: row["difference"] for row in made.facts.tables["groupings"].records()}
    assert set(by) == {"g", "h", "g, h"}
    reported = sentences(made, "intersections")
    assert ("wider than by any" in reported) == (by["g, h"] > max(by["g"], by["h"]))


def test_subgroups_are_scanned_by_features(small: fairsql.Connection) -> None:
    made = small.report("FROM t FAIR DISPARITY (PREDICTION p LABEL y SCORE s PROTECTED g METRICS selection_rate, auc)",
                        features="f, h")  # fmt: skip
    scanned = small.sql("SELECT * EXCLUDE (features, shapley) FROM t FAIR SCAN (PREDICTION p LABEL y SCORE s FEATURES f, h "
                        "METRICS selection_rate CONFIDENCE 0.95) ORDER BY abs(divergence) DESC, depth, subgroup LIMIT 100")  # fmt: skip
    assert scanned is not None
    assert made.facts.tables["subgroups"].only(scanned.columns).rows == tuple(scanned.fetchall())
    assert section_of(made.html(), "subgroups").count('<ol class="tracks"') == 1
    gaps = made.facts.tables["subgroup_gaps"]
    asked = "PREDICTION p LABEL y FEATURES f, h GAP g METRICS selection_rate CONFIDENCE 0.95"
    (surest,) = small.execute(
        "SELECT subgroup, lowest_group, highest_group, lowest_n, highest_n, difference, difference_low "
        f"FROM t FAIR SCAN ({asked}) ORDER BY difference_low DESC, difference DESC, subgroup LIMIT 1"
    ).fetchall()
    assert tuple(next(iter(gaps.records()))[name] for name in (
        "subgroup", "lowest_group", "highest_group", "lowest_n", "highest_n", "difference", "difference_low"
    )) == surest  # fmt: skip
    reported = sentences(made, "subgroup_gaps")
    assert surest[0] in reported if surest[-1] else "for sure" in reported
    proxies = small.execute(
        "SELECT feature, cramers_v FROM t FAIR PROXIES (FEATURES f, h PROTECTED g CONFIDENCE 0.95)"
    ).fetchall()
    assert [(row["feature"], row["cramers_v"]) for row in made.facts.tables["proxies"].records()] == proxies
    assert f"Of 2 features, {proxies[0][0]} says most about g: Cramér's V is {proxies[0][1]:.2f}" in sentences(
        made, "proxies"
    )
    alone = small.report("FROM t FAIR (PREDICTION p PROTECTED g)", features="g").facts.tables
    assert not {"subgroup_gaps", "proxies"} & alone.keys()
    refused = small.report("FROM t FAIR (PREDICTION p PROTECTED g)", features="f, f")
    assert "There is no scan: two features are called f" in sentences(refused, "subgroups")


def test_what_a_form_refuses_is_reported(small: fairsql.Connection) -> None:
    made = small.report("FROM t FAIR DISPARITY (PREDICTION p PROTECTED g REFERENCE OVERALL WITHIN 0.1)")
    assert "There are no tests: FAIR TEST compares groups with each other" in sentences(made, "chance")


@pytest.mark.parametrize("clause", ["FAIR (", "FAIR DISPARITY ("])
@pytest.mark.parametrize("within", ["", " WITHIN 0.1"])
def test_all_metrics_are_reported(clause: str, within: str, small: fairsql.Connection) -> None:
    """The allowance is an item, and disparate_impact a metric of FAIR DISPARITY alone."""
    made = json.loads(small.report(f"FROM t {clause}PREDICTION p LABEL y PROTECTED g METRICS ALL{within})").json())
    said = [finding["sentence"] for finding in made["findings"]]
    assert len(said) == len(made["tables"]["disparity"]["rows"]) > 15
    assert any(sentence.startswith("Disparate impact: ") for sentence in said)


def test_of_groups_alike_one_is_the_highest() -> None:
    """Each of the other groups stands beside that one, and it is the one that FAIR DISPARITY names."""
    with fairsql.connect() as con:
        con.execute("CREATE TABLE t AS SELECT [NULL, 'b', 'a', 'c'][1 + i % 4] AS g, i // 4 % 2 AS p, i % 3 = 0 AS c FROM range(48) r (i)")  # fmt: skip
        con.execute("INSERT INTO t SELECT 'z', 0, false FROM range(12)")
        for control in ("", "CONTROL c "):
            made = con.report(f"FROM t FAIR DISPARITY (PREDICTION p PROTECTED g {control}WITHIN 0.1)")
            pairs, judged = list(made.facts.tables["pairs"].records()), made.facts.tables["disparity"].records()
            for row in judged:
                same = [pair for pair in pairs if pair.get("c") == row.get("c")]
                assert {pair["second_group"] for pair in same} == {row["highest_group"]}
                assert len({pair["first_group"] for pair in same}) == len(same) == (3 if row.get("c") else 4)
            assert all(
                "c" in (row["first_group"], row["second_group"]) for row in made.facts.tables["unknown"].records()
            )


def test_very_many_groups_are_not_compared_by_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_scan, "_MOST_GROUPS", 4)
    with fairsql.connect() as con:
        con.execute("CREATE TABLE t AS SELECT i % 5 AS g, i % 7 = 0 AS p FROM range(350) AS r (i)")
        made = con.report("FROM t FAIR DISPARITY (PREDICTION p PROTECTED g WITHIN 0.1)")
        assert "There are no pairs: 5 groups are too many" in sentences(made, "pairs")
        referred = con.report("FROM t FAIR DISPARITY (PREDICTION p PROTECTED g WITHIN 0.1 REFERENCE 1)")
        fewer = con.report("FROM t WHERE g < 4 FAIR DISPARITY (PREDICTION p PROTECTED g WITHIN 0.1)")
        assert all("There are no pairs" not in sentences(each, "pairs") for each in (referred, fewer))


def test_a_model_that_is_not_there_is_reported(small: fairsql.Connection, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", "--model", "nope", "--output", "nope.html"]) != 0
    assert "there is no model nope" in capsys.readouterr().err


def test_an_error_is_reported_about_the_question(small: fairsql.Connection) -> None:
    with pytest.raises(fairsql.DataError, match="PREDICTION f must be 0, 1") as caught:
        small.report("FROM t FAIR (PREDICTION f PROTECTED g)")
    assert (caught.value.line, caught.value.column) == (1, 25)
    assert small.sql("SELECT * FROM duckdb_tables() WHERE table_name LIKE 'fair_report%'").fetchall() == []
    with pytest.raises(duckdb.Error, match="missing_column"):
        small.report("FROM t FAIR (PREDICTION missing_column PROTECTED g)")
    with pytest.warns(fairsql.ClauseWarning, match="0.9"):
        small.report("FROM t FAIR DISPARITY (PREDICTION p PROTECTED g WITHIN 0.9)")


def test_a_model_is_audited_by_its_statement_and_its_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "model.duckdb"
    with fairsql.connect(database) as con:
        con.execute("CREATE TABLE people AS SELECT i % 2 AS sex, i % 7 + i % 2 AS x, i % 7 + i % 2 + i % 3 > 5 AS y "
                    "FROM range(600) AS r (i)")  # fmt: skip
        con.execute("CREATE MODEL evened PREDICT y FEATURES x FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.3) "
                    "TEST 0.2 AS FROM people")  # fmt: skip
        con.execute("SWEEP MODEL evened WITHIN 0.2, 0.3, 0.4")
        expected = con.execute(
            "WITH decided AS (FROM evened('people')) SELECT difference, within FROM decided "
            "FAIR DISPARITY (PREDICTION prediction PROTECTED sex WITHIN 0.3)"
        ).fetchall()
        points = con.execute("FROM fair_tradeoff('evened')").fetchall()
    path = tmp_path / "model.json"
    assert main(["report", "-d", str(database), "--model", "evened", "--output", str(path)]) == 0
    document = json.loads(path.read_text())
    disparity = document["tables"]["disparity"]
    row = dict(zip(disparity["columns"], disparity["rows"][0], strict=True))
    assert (row["difference"], row["within"]) == (pytest.approx(expected[0][0]), expected[0][1])
    tradeoff = document["tables"]["tradeoff"]["rows"]
    assert [each[0] for each in tradeoff] == [point[1] for point in points] == [0.2, 0.3, 0.4]
    with fairsql.connect(database, read_only=True) as con:
        page = con.report(model="evened").html()
        assert 'aria-labelledby="tradeoff-title"' in page
        section_names = [each["name"] for each in document["sections"]]
        assert section_names == ["answer", "groups", "metrics", "pairs", "chance", "scores-section", "model"]
        with pytest.raises(fairsql.ProgrammingError, match="there is no model odd"):
            con.report(model="odd")
        with pytest.raises(fairsql.ProgrammingError, match="a report answers a question, or is of a model"):
            con.report()


def test_the_shell_writes_reports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "audit.html"
    script = tmp_path / "script.sql"
    script.write_text(f"{ROWS};\n.report {path} FROM t FAIR DISPARITY (PREDICTION p PROTECTED h WITHIN 0.1)\n")
    assert main(["-f", str(script)]) == 0
    assert path.read_text().startswith("<!doctype html>")
    assert "All differences that are judged are within" in capsys.readouterr().out


def test_the_shell_reports_on_the_statement_before_it(tmp_path: Path) -> None:
    path, other = tmp_path / "my audit's.md", tmp_path / "other.md"
    question = "FROM t FAIR DISPARITY (PREDICTION p PROTECTED h)"
    script = f"""{ROWS};
FROM t
FAIR DISPARITY (PREDICTION p PROTECTED h WITHIN 0.1);
.report "{path}"
SELECT 1;
.report "{other}" {question}
.report "{other}"
"""
    command = [sys.executable, "-m", "fairsql"]
    done = subprocess.run(command, input=script, capture_output=True, text=True, check=False)
    assert path.read_text().startswith("# Fairness audit"), done.stderr
    assert question in other.read_text()
    assert "the question of a report is a FAIR clause" in done.stderr


def test_groups_are_written_as_no_other_group_is() -> None:
    with fairsql.connect() as con:
        con.execute("CREATE TABLE t AS SELECT [NULL, '', 'NULL', '(NULL)', 'a'][1 + i % 5] AS g, i % 2 AS h, i % 3 = 0 AS p FROM range(300) r (i)")  # fmt: skip
        made = con.report("FROM t FAIR DISPARITY (PREDICTION p PROTECTED g CONTROL h)")
    expected = {"(NULL)", "''", "'NULL'", "'(NULL)'", "a"}
    lines = [line.strip("| ").split(" | ") for line in made.markdown().splitlines() if line.startswith("| ")]
    lines = [[html.unescape(cell).replace("\\", "") for cell in line] for line in lines]
    start = next(at for at, line in enumerate(lines) if line[:3] == ["h", "g", "n"])
    assert {line[1] for line in lines[start + 2 : start + 12]} == expected
    (table,) = [table for table, caption in tables_of(made.html()) if caption.endswith("in each stratum")]
    assert {row[1] for row in table[1:]} == expected
    pairs = made.facts.tables["pairs"]
    assert {row[side] for row in pairs.records() for side in ("first_group", "second_group")} == expected


@laws(30)
@given(st.one_of(st.none(), st.booleans(), st.integers(-(2**31), 2**31), st.text(st.characters(codec="utf-8", exclude_characters="\0\\"))))  # fmt: skip
def test_a_group_is_written_as_duckdb_writes_it(value: Any) -> None:
    written = duckdb.connect().execute("SELECT CASE WHEN $1 IS NULL THEN '(NULL)' ELSE array_slice(CAST([$1] AS VARCHAR), 2, -2) END", [value])  # fmt: skip
    assert written.fetchall() == [(group_value(value),)]


def test_a_full_disk_leaves_the_report_that_was_there(tmp_path: Path) -> None:
    path = tmp_path / "audit.html"
    path.write_text("before")
    question = "FROM (SELECT 1 AS p, 2 AS h) FAIR (PREDICTION p PROTECTED h)"
    command = [sys.executable, "-m", "fairsql", "report", question, "--output", str(path)]
    most = (10_000, 10_000)  # bytes of a file
    done = subprocess.run(command, capture_output=True, text=True, check=False,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, most))  # fmt: skip
    assert (done.returncode, path.read_text(), list(tmp_path.iterdir())) == (2, "before", [path])
    assert f"File too large: '{path}'" in done.stderr


def test_ctrl_c_leaves_no_report(tmp_path: Path) -> None:
    path = tmp_path / "audit.html"
    question = (
        "FROM (SELECT i % 2 AS p, i % 3 AS h FROM range(1_000_000_000_000) AS r (i)) FAIR (PREDICTION p PROTECTED h)"
    )
    script = f"""
import signal, threading
signal.signal(signal.SIGINT, signal.default_int_handler)
from fairsql.shell.cli import main
from fairsql.shell.commands import report_command
once = report_command.wait
def wait(connection, work):
    threading.Timer(0.5, lambda: signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)).start()
    return once(connection, work)
report_command.wait = wait
raise SystemExit(main(["report", {question!r}, "--output", {str(path)!r}]))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr, list(tmp_path.iterdir())) == (130, "", [])


def test_json_obeys_its_schema(made: fairsql.reports.Report, small: fairsql.Connection) -> None:
    schema = json.loads(read_page("report/schema.json"))
    jsonschema.Draft202012Validator.check_schema(schema)
    judge = jsonschema.Draft202012Validator(schema)
    empty = small.report("FROM t WHERE false FAIR (PREDICTION p PROTECTED g)")
    for each in (made, empty):
        document = json.loads(each.json())
        assert [error.message for error in judge.iter_errors(document)] == []
        assert schema["$id"] == document["schema"]
    assert list(judge.iter_errors({**document, "verdict": "maybe"}))


def test_curves_are_of_rows_with_a_label() -> None:
    """A row without a label is none of the negatives, as in FAIR (SCORE … LABEL …)."""
    with fairsql.connect() as con:
        con.execute("CREATE TABLE t AS FROM (VALUES ('a', 0.2, 0), ('a', 0.8, 1), ('a', 0.9, NULL)) AS v(g, s, y)")
        facts = con.report("FROM t FAIR (SCORE s THRESHOLD 0.5 LABEL y PROTECTED g)").facts
        reported = [(row["hundredth"], row["positives"], row["negatives"]) for row in facts.tables["scores"].records()]
        assert reported == [(20, 0, 1), (80, 1, 0)]
        facts = con.report("FROM t FAIR (SCORE s THRESHOLD 0.5 PROTECTED g)").facts
        reported = [(row["hundredth"], row["negatives"]) for row in facts.tables["scores"].records()]
        assert reported == [(20, 1), (80, 1), (90, 1)]


def test_all_tables_of_groups_come_from_one_scan(small: fairsql.Connection) -> None:
    """The rows are read for groups and scores, for the fingerprint, twice for a scan, and once for its gaps and for proxies: whatever else is shown."""
    reads: list[int] = []
    small.raw.create_function("seen", lambda x: reads.append(len(x)) or x, ["VARCHAR"], "VARCHAR", type="arrow",
                              side_effects=True, null_handling="special")  # fmt: skip
    question = (
        "FROM (SELECT * REPLACE (seen(g) AS g) FROM t) FAIR DISPARITY (PREDICTION s >= 0.5 {} PROTECTED g, h CONTROL c)"
    )
    rows = small.execute("SELECT count(*) FROM t").fetchone()[0]
    small.report(question.format(""))
    assert sum(reads) == 2 * rows
    reads.clear()
    small.report(question.format("SCORE s LABEL y"))
    assert sum(reads) == 2 * rows
    reads.clear()
    small.report(question.format("SCORE s LABEL y"), features="f, g")
    assert sum(reads) == 6 * rows
    small.raw.remove_function("seen")


NAMES = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=12)
HOSTILE = ["</script><b>", '<img src=x onerror="alert(1)">', "a\"b'c", "]]><!--"]


def asked_of(con: fairsql.Connection, first: str, second: str, control: str, score: str, group: str) -> Any:
    """A report with every section, of columns and a group with these names."""
    names = [f'"{name.replace(chr(34), chr(34) * 2)}"' for name in (first, second, control, score)]
    con.execute(f"CREATE OR REPLACE TABLE t ({names[0]} VARCHAR, {names[1]} INTEGER, {names[2]} INTEGER, {names[3]} DOUBLE, y BOOLEAN)")  # fmt: skip
    con.execute("INSERT INTO t SELECT [$1, 'plain', NULL][1 + i % 3], i % 2, i % 5 // 3, i % 7 / 7, i % 4 = 0 FROM range(400) AS r (i)", [group])  # fmt: skip
    return con.report(
        f"FROM t FAIR DISPARITY (SCORE {names[3]} THRESHOLD 0.5 LABEL y PROTECTED {names[0]}, {names[1]} CONTROL {names[2]} "
        "METRICS selection_rate, tpr WITHIN 0.1)",
        features=f"{names[0]}, {names[3]} > 0.5 AS {names[1]}", title=first, owner=group,
    )  # fmt: skip


@pytest.fixture(scope="module")
def tame() -> fairsql.reports.Report:
    with fairsql.connect() as con:
        return asked_of(con, "one", "two", "stratum", "risk", "marker")


def test_no_name_of_a_column_is_markup(tame: fairsql.reports.Report) -> None:
    with fairsql.connect() as con:
        made = asked_of(con, *HOSTILE, HOSTILE[1])
    page = made.html()
    assert tags_of(page) == tags_of(tame.html())
    assert "<img" not in page
    assert all(name in html.unescape(page) for name in HOSTILE)
    frame = made._repr_html_()
    assert frame.count("<") == 2, "a notebook gets one element, an iframe"


@laws(8)
@given(name=NAMES, title=NAMES)
def test_nothing_of_the_data_is_markup(tame: fairsql.reports.Report, name: str, title: str) -> None:
    """Groups and titles are shown as they are, and make no tags: in each section, wherever the name of the group stands."""
    hostile = f"</td></script><script>alert(1)</script>{name}"

    def swapped(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: swapped(each) for name, each in value.items()}
        if isinstance(value, list):
            return [*map(swapped, value)]
        if not isinstance(value, str):
            return value
        together = re.match("marker, ([01])$", value)  # a group of two columns
        return group_text([hostile, int(together[1])]) if together else value.replace("marker", hostile)

    tables = {
        key: replace(table, rows=tuple(tuple(map(swapped, row)) for row in table.rows))
        for key, table in tame.facts.tables.items()
    }
    identity = {"title": title, "owner": hostile}
    page = fairsql.reports.Report(replace(tame.facts, tables=tables), identity, TIME).html()
    assert tags_of(page) == tags_of(tame.html())
    assert "<script>alert" not in page
    assert hostile in html.unescape(page)
    assert "marker" not in page


def test_the_command_writes_each_kind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = tmp_path / "adult.duckdb"
    with fairsql.connect(database) as con:
        con.execute(f"CREATE TABLE adult AS FROM '{adult_path()}'")
    question = 'FROM adult FAIR DISPARITY (PREDICTION "education-num" >= 13 PROTECTED sex WITHIN 0.1)'
    for suffix, begins in ((".html", "<!doctype html>"), (".md", "# Lending"), (".json", "{")):
        path = tmp_path / f"audit{suffix}"
        words = ["report", "-d", str(database), question, "--output", str(path), "--title", "Lending"]
        assert main(words) == 0
        assert path.read_text(encoding="utf-8").startswith(begins)
        assert capsys.readouterr().err.startswith("All differences that are judged")
    assert main(["report", "-d", str(database), question, "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["verdict"] == "within"
    assert main(["report", "-d", str(database), "SELECT 1"]) == 1


ROOT = Path(__file__).resolve().parent.parent


def test_two_commands_of_the_readme_lead_to_a_report(tmp_path: Path) -> None:
    """From `pip install` to a report on the data that ship with the project: the last command runs as it is written."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (block,) = [each for each in re.findall(r"```sh\n(.*?)```", text, re.DOTALL) if "fairsql report" in each]
    *_, install, command = block.splitlines()
    assert install.startswith("pip install . ")
    (tmp_path / "fairsql").symlink_to(ROOT / "fairsql")
    script = tmp_path / "bin" / "fairsql"
    script.parent.mkdir()
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m fairsql "$@"\n')
    script.chmod(0o755)
    environment = {**os.environ, "PATH": f"{script.parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        ["sh", "-c", command], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "audit.html").read_text().startswith("<!doctype html>")


def test_the_gallery_obeys_the_schema_and_holds_its_question() -> None:
    schema = json.loads(read_page("report/schema.json"))
    for name in ("adult", "compas"):
        page = (ROOT / "examples" / "reports" / f"{name}.html").read_text(encoding="utf-8")
        (embedded,) = re.findall(r'<script type="application/json" id="document">(.*?)</script>', page, re.DOTALL)
        document = json.loads(embedded)
        jsonschema.validate(document, schema)
        assert len(page.encode()) <= 300_000
        if name == "adult":
            assert document["question"]["sql"] == gallery.ADULT.question


def test_both_sides_of_compas_are_on_one_page(data: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> None:
    """What ProPublica printed: false positives .4485 and .2345, false negatives .280 and .477."""
    monkeypatch.setenv("FAIRSQL_DATA", str(Path(data("compas.parquet")).parent))
    (compas,) = [each for each in gallery.exhibits() if each.name == "compas"]
    rows = {row["race"]: row for row in compas.report().facts.tables["groups"].records()}
    printed = {"African-American": (0.4485, 0.280), "Caucasian": (0.2345, 0.477)}
    for race, (false_positive, false_negative) in printed.items():
        assert round(rows[race]["false_positive_rate"], 4) == false_positive
        assert round(rows[race]["false_negative_rate"], 3) == false_negative


# -- in a browser ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def page(made: fairsql.reports.Report, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        pytest.skip("there is no Chromium: apt install chromium")
    from playwright.sync_api import sync_playwright

    path = tmp_path_factory.mktemp("report") / "audit.html"
    made.save(path)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        tab = browser.new_page(viewport={"width": 1000, "height": 900})
        tab.reported = []
        tab.on("console", lambda message: tab.reported.append(message.text))
        tab.on("pageerror", lambda error: tab.reported.append(str(error)))
        tab.on("request", lambda request: tab.reported.append(request.url))
        tab.goto(path.as_uri())
        assert tab.reported == [path.as_uri()], "no message, and no request but for the page itself"
        yield tab
        browser.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_accessibility_checker_finds_nothing(page: Any, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page.emulate_media(color_scheme=scheme)
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    found = Axe().run(page).response["violations"]
    assert [(each["id"], [node["html"][:80] for node in each["nodes"][:3]]) for each in found] == []


def test_every_figure_is_drawn(page: Any, made: fairsql.reports.Report) -> None:
    figures = page.query_selector_all("figure")
    metrics = {row["metric"] for row in made.facts.tables["disparity"].records()}
    assert len(figures) >= len(metrics) + 2
    for figure in figures:
        box = figure.query_selector("svg:not(.line), ol.tracks, table.heat").bounding_box()
        assert box["width"] > 200
        assert box["height"] > 40
        assert figure.query_selector_all("circle, polyline, td small"), figure.inner_text()


def test_the_slider_moves_rates_to_those_of_sql(page: Any, con: fairsql.Connection) -> None:
    for hundredths in (0, 30, 62, 71, 100):
        page.locator("#threshold").fill(str(hundredths))
        rows = page.locator("[id^=threshold-group-]").all()
        shown = {row.locator("th").inner_text(): row.locator("td").all_inner_texts() for row in rows}
        clause = f"""
            FROM adult FAIR (SCORE least(1, education_num / 20 + hours / 400) THRESHOLD {hundredths / 100}
              LABEL income = '>50K' PROTECTED race, sex METRICS selection_rate, tpr, fpr)"""
        for race, sex, n, _, *rates in con.execute(clause).fetchall():
            texts = shown[f"{race}, {sex}"]
            assert int(texts[0].replace(",", "")) == n
            assert [float(text) for text in texts[1:]] == pytest.approx(rates, rel=5e-4, abs=1e-12)


def test_links_and_folds_work_by_keyboard(page: Any) -> None:
    page.reload()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "To the answer"
    page.locator("nav a", has_text="How it was made").focus()
    page.keyboard.press("Enter")
    assert page.url.endswith("#made")
    fold = page.locator("#pairs summary").first
    fold.focus()
    page.keyboard.press("Enter")
    assert page.locator("#pairs details").first.get_attribute("open") is not None
    page.locator("#threshold").focus()
    before = page.locator("#threshold-value").inner_text()
    page.keyboard.press("ArrowLeft")
    assert page.locator("#threshold-value").inner_text() != before


@pytest.mark.parametrize("width", [390, 1000])
def test_nothing_stands_beside_the_screen(page: Any, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_it_prints_without_cut_figures(page: Any) -> None:
    page.emulate_media(media="print")
    rules = page.evaluate("[...document.querySelectorAll('figure')].map(each => getComputedStyle(each).breakInside)")
    assert set(rules) == {"avoid"}
    with warnings.catch_warnings():
        assert page.pdf(format="A4")[:4] == b"%PDF"
    page.emulate_media(media="screen")


def test_rows_of_unknown_group_may_be_the_reference() -> None:
    with fairsql.connect() as con:
        con.execute("CREATE TABLE t AS FROM (VALUES ('a', 1), ('a', 0), (NULL, 1), (NULL, 1)) AS v(g, p)")
        made = con.report("FROM t FAIR DISPARITY (PREDICTION p PROTECTED g REFERENCE NULL)")
        assert [row["lowest_group"] for row in made.facts.tables["disparity"].records()] == ["a"]
        assert "unknown" not in made.facts.tables


def test_gaps_that_rows_of_unknown_group_leave_open_have_the_sign_of_the_gap() -> None:
    """The first group by its name is the higher one."""
    with fairsql.connect() as con:
        con.execute("CREATE TABLE t AS SELECT IF(i % 2 = 0, 'a', 'b') AS g, i < IF(i % 2 = 0, 140, 100) AS p FROM range(200) r(i)")  # fmt: skip
        con.execute("INSERT INTO t SELECT NULL, i < 10 FROM range(20) r(i)")
        for within, said, value in (
            ("0.1", "b and a: the difference is 20.0 points among rows of known group, and between 9.1 and 27.3", 0.2),
            ("RATIO 0.8", "b and a: the ratio is 0.714 among rows of known group, and between 0.625 and 0.857", 5 / 7),
        ):
            made = con.report(f"FROM t FAIR DISPARITY (PREDICTION p PROTECTED g WITHIN {within})")
            assert said in sentences(made, "unknown").replace("g = ", "")
            (shown,) = (found for found in show_sections(made.facts) if found.section.name == "unknown")
            (figure,) = shown.panels[0].figures
            assert isinstance(figure, Tracks)
            ((mark, *_),) = figure.marks
            assert mark.label == "g = b"
            assert mark.value == pytest.approx(value)
            assert mark.low is not None
            assert mark.high is not None
            assert 0 < mark.low < mark.value < mark.high


def test_a_scan_is_in_the_answer_and_says_what_it_leaves_out() -> None:
    with fairsql.connect() as con:
        con.execute("""CREATE TABLE t AS SELECT i % 2 AS g, 'x' AS same, i % 25 AS c, i // 500 AS d,
            IF(i % 25 = 7, 0, i % 4 // 2) AS p FROM range(1000) AS r(i)""")
        asked = "FROM t FAIR DISPARITY (PREDICTION p PROTECTED g CONTROL same)"
        made = con.report(asked, features="same, c, d")
    found = {section["name"]: section["sentences"] for section in json.loads(made.json())["sections"]}
    said = " ".join(found["answer"])
    assert (
        "of 27 subgroups, the one that differs most for sure is c = 7 (n = 40): 0 %, which is 48 points below the 48 % of"
        in said
    )
    assert "same has one value in every row, so controlling for it changes nothing." in said
    said = " ".join(found["subgroups"])
    assert "Of 77 subgroups of at most 2 features, 50 have fewer than 30 rows (MINIMUM) and are left out." in said
    assert "same has one value in every row that counts, so it makes no subgroups." in said
    rows = list(made.facts.tables["subgroups"].records())
    assert len(rows) == 27
    assert not [row for row in rows if "same" in row["subgroup"]]


def test_markdown_has_what_the_page_has() -> None:
    with fairsql.connect() as con:
        con.execute("""CREATE TABLE loans AS SELECT i % 2 = 0 AS old, IF(i % 3 = 0, 'm', 'w') AS sex,
            i % 5 < 2 + i % 3 % 2 AS approved FROM range(600) AS r(i)""")
        made = con.report("FROM loans FAIR DISPARITY (PREDICTION approved PROTECTED old, sex WITHIN 0.1)")
    text, answer = made.markdown(), answer_of(made.facts)
    provenance = json.loads(made.json())["provenance"]
    assert text.startswith("# Fairness audit of loans\n")
    assert f"<h1>{made.title}</h1>" in made.html()
    for each in (provenance["data_sha256"], provenance["query_sha256"], *map(" ".join, provenance["versions"].items())):
        assert each in text
    (score,) = answer.scores
    assert f"| {score.lowest}: {score.lowest_value} |" in text.replace("\\", "")
    assert "| old = false | 40.0 % (n = 100) | 50.0 % (n = 200) |" in text, "the heat map"
    assert "| true | m |" in text
    assert "True" not in text
    names = {name for name, _ in re.findall(r'<h4 id="sql-(\w+)">(\w+)</h4>', made.html())}
    assert set(re.findall(r"<summary>(\w+)</summary>", text)) == names
