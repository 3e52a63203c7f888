"""Sections of reports: pairs, controls, intersections, subgroups, and what a form refuses."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import duckdb
import pytest
from support.report_pages import ROWS, section_of, sentences, tables_of

import fairsql
from fairsql.reports.content.figures import Tracks
from fairsql.reports.first_screen import answer_of
from fairsql.reports.sections.section_table import show_sections


def test_groups_that_are_not_judged_are_drawn_as_rings() -> None:
    with fairsql.connect() as con:
        con.execute("CREATE TABLE t AS SELECT (i >= 10)::INT AS g, i % 3 = 0 AS p FROM range(100) r(i)")
        page = con.report("FROM t FAIR DISPARITY (PREDICTION p PROTECTED g WITHIN 0.1 MINIMUM 30)").html()
    assert (page.count('<circle class="ring"'), page.count('<circle class="dot"')) == (1, 1)
    assert "n\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}10, not judged" in page


@pytest.fixture(scope="module")
def small() -> Iterator[fairsql.Connection]:
    with fairsql.connect() as connection:
        connection.execute(ROWS)
        yield connection


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


def test_an_error_is_reported_about_the_question(small: fairsql.Connection) -> None:
    with pytest.raises(fairsql.DataError, match="PREDICTION f must be 0, 1") as caught:
        small.report("FROM t FAIR (PREDICTION f PROTECTED g)")
    assert (caught.value.line, caught.value.column) == (1, 25)
    assert small.sql("SELECT * FROM duckdb_tables() WHERE table_name LIKE 'fair_report%'").fetchall() == []
    with pytest.raises(duckdb.Error, match="missing_column"):
        small.report("FROM t FAIR (PREDICTION missing_column PROTECTED g)")
    with pytest.warns(fairsql.ClauseWarning, match="0.9"):
        small.report("FROM t FAIR DISPARITY (PREDICTION p PROTECTED g WITHIN 0.9)")


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
