"""Reports: each number is the query's, and the same data and question give the same file."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from math import nextafter
from typing import Any

import duckdb
import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.effort import laws
from support.report_pages import QUESTION, ROWS, TIME, VIEW, section_of, sentences, tables_of

import fairsql
from fairsql.reports.content import one_scan
from fairsql.reports.content.fingerprint import Fingerprint, take_fingerprint
from fairsql.reports.content.question import read_question
from fairsql.reports.content.report_table import group_value
from fairsql.reports.sections.score_section import by_group
from fairsql.resources import read_page


@pytest.fixture(scope="module")
def small() -> Iterator[fairsql.Connection]:
    with fairsql.connect() as connection:
        connection.execute(ROWS)
        yield connection


@pytest.fixture(scope="module")
def con() -> Iterator[fairsql.Connection]:
    with fairsql.connect() as connection:
        connection.execute(VIEW)
        yield connection


@pytest.fixture(scope="module")
def made(con: fairsql.Connection) -> fairsql.reports.Report:
    return con.report(QUESTION, title="Adult", owner="A & B", system="income <v2>")


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


def test_very_many_groups_are_not_compared_by_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_scan, "_MOST_GROUPS", 4)
    with fairsql.connect() as con:
        con.execute("CREATE TABLE t AS SELECT i % 5 AS g, i % 7 = 0 AS p FROM range(350) AS r (i)")
        made = con.report("FROM t FAIR DISPARITY (PREDICTION p PROTECTED g WITHIN 0.1)")
        assert "There are no pairs: 5 groups are too many" in sentences(made, "pairs")
        referred = con.report("FROM t FAIR DISPARITY (PREDICTION p PROTECTED g WITHIN 0.1 REFERENCE 1)")
        fewer = con.report("FROM t WHERE g < 4 FAIR DISPARITY (PREDICTION p PROTECTED g WITHIN 0.1)")
        assert all("There are no pairs" not in sentences(each, "pairs") for each in (referred, fewer))


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
