"""What a report says to its reader: which groups differ, in what, how surely, and why something is not decided."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import fairsql
from fairsql.reports import Report
from fairsql.reports.content.figures import Tracks
from fairsql.reports.first_screen import answer_of
from fairsql.reports.sections.section_table import show_sections
from fairsql.shell.cli import main

# People in places of work: the group of some is unknown, and a group and a value are words of everyday language.
PEOPLE = """
CREATE TABLE people AS
SELECT i, 'site ' || (i % 6) AS site, CASE i % 5 WHEN 0 THEN 'keeping house' WHEN 1 THEN 'Other' WHEN 2 THEN 'Retired'
    WHEN 3 THEN 'unempl, laid off' END AS work,
  CASE (i // 5) % 5 WHEN 0 THEN 'yes' WHEN 1 THEN NULL ELSE 'no' END AS divorced, i % 3 + (i % 7) / 10 AS wt82_71,
  i // 4 AS person, (hash(i) % 100 < 30 + 25 * (i % 5 = 2)::INT)::INT AS happy, i % 40 / 7 AS age,
  IF(i % 5 = 4, NULL, 3 + (hash(i) % 90) / 100 + (i % 5 = 2)::INT / 4) AS hours
FROM range(3000) AS rows (i)
"""


@pytest.fixture(scope="module")
def con() -> Iterator[fairsql.Connection]:
    with fairsql.connect() as connection:
        connection.execute(PEOPLE)
        yield connection


def ask(con: fairsql.Connection, items: str, form: str = "DISPARITY", source: str = "people", **given: str) -> Report:
    return con.report(f"FROM {source} FAIR {form} ({items})", **given)


def sentences(made: Report, section: str = "") -> str:
    """Return the sentences of a section; without one those of the answer."""
    if not section:
        answer = answer_of(made.facts)
        return " ".join([answer.headline, *(" ".join(each) for _, each in answer.said), *answer.basis])
    return " ".join(
        sentence
        for shown in show_sections(made.facts)
        if shown.section.name == section
        for panel in shown.panels
        for sentence in panel.sentences
    )


def figures(made: Report, section: str) -> list[Tracks]:
    panels = [panel for shown in show_sections(made.facts) if shown.section.name == section for panel in shown.panels]
    return [figure for panel in panels for figure in panel.figures if isinstance(figure, Tracks)]


# -- headlines ---------------------------------------------------------------------------------------------------------

# Ten strata in which a and b have 50 %, and one in which a has 80 % and b 20 %.
STRATA = """(
  SELECT IF(i % 2 = 0, 'a', 'b') AS g, i // 400 AS c,
    CASE WHEN i // 400 < 10 THEN (i // 2) % 2 = 0 ELSE (i // 2) % 10 < IF(i % 2 = 0, 8, 2) END AS deny
  FROM range(4400) AS rows (i)
)"""


def test_a_stratum_that_exceeds_is_named_first(con: fairsql.Connection) -> None:
    made = ask(con, "PREDICTION deny PROTECTED g CONTROL c WITHIN 0.05", source=STRATA)
    assert made.headline.startswith(
        "Where c = 10, the share with deny = true is 60 points higher for those with g = a than for those with g = b "
        "(95 % interval "
    )
    first, rest = made.headline.split(": more than the 5 allowed. ")
    low, high = re.search(r"interval (\d+) to (\d+)", first).groups()  # type: ignore[union-attr]
    assert 30 < int(low) < 60 < int(high) < 80
    assert rest.startswith("Comparing like with like, ")
    assert "not decided" in rest
    assert rest.endswith("Of 11 strata, 1 exceeds the allowance and 10 are undecided.")


def test_a_headline_of_ratios_names_the_groups(con: fairsql.Connection) -> None:
    rates = dict(
        con.sql("SELECT work, avg(happy) FROM people WHERE work <> 'unempl, laid off' GROUP BY work").fetchall()
    )
    lowest, highest = min(rates, key=rates.__getitem__), max(rates, key=rates.__getitem__)
    known = "people WHERE work IN ('Other', 'Retired', 'keeping house')"
    made = ask(con, "PREDICTION happy PROTECTED work METRICS disparate_impact", source=known)
    names = {"Other": "“Other”", "Retired": "Retired", "keeping house": "“keeping house”"}
    ratio = f"{rates[lowest] / rates[highest]:.3g}"
    assert made.headline.startswith(
        f"The selection rate of {names[lowest]} is {ratio} times that of {names[highest]} (95 % interval "
    )
    assert made.headline.endswith(": less than the 0.8 allowed.")
    one = ask(con, "PREDICTION happy PROTECTED work REFERENCE 'Other' WITHIN RATIO 0.8", source=known)
    ratio = f"{rates['Other'] / rates['Retired']:.3g}"
    assert f"share with happy = 1 of “Other” is {ratio} times that of Retired (95 % interval " in one.headline
    open_ = ask(
        con, "PREDICTION happy PROTECTED divorced WITHIN RATIO 0.97", source="people WHERE divorced IS NOT NULL"
    )
    assert open_.headline.startswith(
        "The data do not decide whether differences are within what is allowed: the share "
    )
    assert open_.headline.endswith(", and the allowance is 0.97.")


def test_several_comparisons_name_the_worst_and_count_the_others(con: fairsql.Connection) -> None:
    items = "PREDICTION happy LABEL age > 2 PROTECTED work METRICS selection_rate WITHIN 0.05, base_rate WITHIN 0.4"
    headline = ask(con, items).headline
    assert re.match(r"The selection rate is [\d.]+ points higher for Retired than for ", headline)
    assert headline.endswith("Of 2 comparisons, 1 exceeds the allowance and 1 is within it.")


@pytest.mark.parametrize("within", [" WITHIN 0.05", ""])
def test_a_value_that_no_row_has_comes_first(con: fairsql.Connection, within: str) -> None:
    headline = ask(con, f"PREDICTION work = 'retired' PROTECTED divorced{within}", form="").headline
    assert headline.startswith("The prediction is 0 in every row: check the value that it is compared with. ")
    assert "do not decide" not in headline
    assert headline.endswith("So nothing is judged." if within else "so this report describes.")


# -- rows of unknown group ---------------------------------------------------------------------------------------------


def test_verdicts_on_unknown_groups_are_corrected_as_those_of_pairs(con: fairsql.Connection) -> None:
    made = ask(con, "PREDICTION happy PROTECTED work METRICS selection_rate WITHIN 0.12",
               source="""(SELECT * REPLACE (IF(i % 401 > 9 AND work IS NULL, 'Other', work) AS work,
                   IF(work = 'keeping house', hash(i) % 100 < 42, happy = 1) AS happy) FROM people)""")  # fmt: skip
    pairs, unknown = (list(made.facts.tables[name].records()) for name in ("pairs", "unknown"))
    comparisons = {row["comparisons"] for row in pairs}
    assert comparisons == {10}, "five groups, of which one is unknown"
    alone = con.sql(made.facts.tables["unknown"].sql.replace(f"CONFIDENCE {1 - 0.05 / 10!r}", "CONFIDENCE 0.95"))
    wider = {(row["first_group"], row["second_group"]): row for row in unknown}
    names = list(alone.columns)
    compared = 0
    for values in alone.fetchall():
        row = dict(zip(names, values, strict=True))
        found = wider[row["first_group"], row["second_group"]]
        assert found["difference_low"] < row["difference_low"]
        assert found["difference_high"] > row["difference_high"]
        compared += 1
    assert compared == 3, "each known group with the highest"
    of_pairs = {frozenset((row["first_group"], row["second_group"])): row["verdict"] for row in pairs}
    for row in unknown:
        pair = of_pairs[frozenset((row["first_group"], row["second_group"]))]
        assert row["verdict"] in (pair, "undecided"), "rows of unknown group make nothing surer"
    text = sentences(made, "unknown")
    verdicts = [row["verdict"] for row in unknown]
    assert set(verdicts) == {"undecided", "exceeds"}
    assert f"{verdicts.count('exceeds')} exceed" in text
    assert "undecided because of chance (the interval includes the allowance)" in text
    (panel,) = [
        panel for shown in show_sections(made.facts) if shown.section.name == "unknown" for panel in shown.panels
    ]
    assert "corrected for 10 comparisons as the gaps between groups are" in panel.definition


def test_what_depends_on_unknown_groups_is_no_matter_of_chance(con: fairsql.Connection) -> None:
    made = ask(con, "PREDICTION happy PROTECTED divorced METRICS selection_rate WITHIN 0.05")
    text = sentences(made, "unknown")
    assert text.startswith(
        "The pair is undecided even without chance, since it depends on which groups the rows without one belong to. "
    )
    clustered = ask(con, "PREDICTION happy PROTECTED work METRICS selection_rate WITHIN 0.05 CLUSTER person")
    assert (
        "This is of the rows that were read, and says nothing about chance: FAIR BOUNDS takes no CLUSTER."
        in sentences(clustered, "unknown")
    )
    for level in ("", " CONFIDENCE 0.95"):
        question = (
            f"FROM people FAIR BOUNDS (PREDICTION happy PROTECTED divorced METRICS selection_rate WITHIN 0.05{level})"
        )
        with pytest.raises(
            AssertionError, match="is undecided: rows of unknown group decide whether it keeps the allow"
        ):
            fairsql.assert_fair(con, question)
    sure = "FROM people WHERE divorced IS NOT NULL FAIR BOUNDS (PREDICTION happy PROTECTED divorced WITHIN 0.01 CONFIDENCE 0.9)"
    with pytest.raises(AssertionError, match="is undecided: its interval contains the allowance"):
        fairsql.assert_fair(con, sure)


# -- like with like ----------------------------------------------------------------------------------------------------


def test_numbers_that_are_no_means_are_compared_within_strata_alone(con: fairsql.Connection) -> None:
    made = ask(con, "PROTECTED work CONTROL site METRICS median(hours) AS usual_hours WITHIN 0.1")
    for text in (sentences(made), sentences(made, "controlled")):
        assert "“usual_hours” is compared within each stratum alone: FAIR DECOMPOSE" in text
        assert "leave unexplained" not in text
    of_means = sentences(ask(con, "PROTECTED work CONTROL site METRICS avg(hours) AS mean_hours WITHIN 0.1"))
    assert of_means.startswith("Comparing like with like, “mean_hours” is ")


def test_the_parts_of_a_gap_have_one_interval(con: fairsql.Connection) -> None:
    made = ask(con, "PREDICTION happy PROTECTED work CONTROL site METRICS selection_rate WITHIN 0.05")
    text, (figure, *_) = sentences(made, "controlled"), figures(made, "controlled")
    (low, high) = re.search(r"left within strata \(95 % interval (\S+) to (\S+), for all 10 pairs", text).groups()  # type: ignore[union-attr]
    (mark,) = [mark for mark, *_ in figure.marks if mark.label == "left within strata"]
    assert mark.low is not None
    assert mark.high is not None
    assert (100 * mark.low, 100 * mark.high) == (
        pytest.approx(float(low), abs=0.5),
        pytest.approx(float(high), abs=0.5),
    )
    assert "with 95 % intervals for all 10 pairs at once" in figure.title


def test_one_count_of_groups(con: fairsql.Connection) -> None:
    few = "(FROM people UNION ALL BY NAME SELECT 'Rare' AS work, 1 AS happy, 'site 1' AS site)"
    made = ask(con, "PREDICTION happy PROTECTED work CONTROL site WITHIN 0.05 MINIMUM 30", source=few)
    basis = " ".join(answer_of(made.facts).basis)
    assert "5 groups by work are compared in 6 strata of site. The two groups that are furthest apart" in basis
    assert "6 groups" not in basis
    assert "MINIMUM 30 leaves out 1 of 31 groups within strata: Rare where site = site 1." in basis


# -- clusters ----------------------------------------------------------------------------------------------------------


def test_clusters_are_counted_beside_rows(con: fairsql.Connection) -> None:
    source = "(FROM people WHERE work <> 'keeping house' OR i % 10 = 0)"
    data = con.sql(f"SELECT work, person FROM {source}").df()
    clusters = data.groupby("work")["person"].nunique()
    made = ask(con, "PREDICTION happy PROTECTED work WITHIN 0.2 CLUSTER person", source=source)
    text = sentences(made)
    assert f"{len(data):,} rows of {data['person'].nunique()} clusters (person) were read." in text
    assert clusters.idxmin() == "keeping house"
    assert f"The group with the fewest clusters (person) is “keeping house”, with {clusters.min()}." in text
    assert re.search(
        r"n must grow by [\d,.]+( million)? rows, of new clusters \(person\) in one group each, to decide it", text
    )
    adjusted = ask(con, "OUTCOME hours PROTECTED divorced LINEAR age CLUSTER person", form="ADJUST")
    assert "3,000 rows of 750 clusters (person) were read." in sentences(adjusted)


def test_clusters_are_counted_within_strata(con: fairsql.Connection) -> None:
    source = "(FROM people WHERE hash(i) % 10 > 2)"
    made = ask(
        con, "PREDICTION happy PROTECTED work CONTROL i // 300 AS batch CLUSTER person WITHIN 0.2", source=source
    )
    clusters = con.sql(f"SELECT count(DISTINCT person) FROM {source} GROUP BY i // 300, work").df().iloc[:, 0]
    text = sentences(made)
    assert re.search(rf"Within strata, the groups? with the fewest clusters .*, with {clusters.min()}( each)?\.", text)
    few = ask(con, "PREDICTION happy PROTECTED work CONTROL i // 60 AS batch CLUSTER person WITHIN 0.2")
    clusters = con.sql("SELECT count(DISTINCT person) FROM people GROUP BY i // 60, work").df().iloc[:, 0]
    many = f"{(clusters < 20).sum()} of {len(clusters)}"
    assert f"{many} groups within strata have fewer than 20 clusters" in sentences(few)
    assert "fewer than 20 clusters" not in text


def test_clusters_in_ranges_that_the_rows_give_are_no_error(con: fairsql.Connection) -> None:
    """The rows have the number, and groups have its range: clusters of these are not counted."""
    made = ask(con, "PREDICTION happy PROTECTED work CONTROL bins(age, 3) AS years CLUSTER person WITHIN 0.2")
    assert "rows of 750 clusters (person) were read." in sentences(made)


# -- values that are missing -------------------------------------------------------------------------------------------


def test_rows_without_a_control_are_counted(con: fairsql.Connection) -> None:
    ((missing, every),) = con.execute("SELECT count(*) FILTER (divorced IS NULL), count(*) FROM people").fetchall()
    made = ask(con, "PREDICTION happy PROTECTED work CONTROL divorced WITHIN 0.2")
    share = f"{100 * missing / every:.0f} %"
    text = f"divorced is missing in {missing:,} rows ({share}), which are a stratum of their own, divorced unknown."
    assert text in sentences(made, "groups")
    adjusted = ask(con, "OUTCOME age PROTECTED work CONTROL divorced", form="ADJUST")
    text = f"divorced is missing in {missing:,} rows, which count as rows with the same divorced."
    assert text in sentences(adjusted)
    assert "divorced is missing" not in sentences(
        ask(con, "OUTCOME age PROTECTED divorced CONTROL site", form="ADJUST")
    )


# -- FAIR ADJUST -------------------------------------------------------------------------------------------------------


def test_a_group_that_is_not_compared_is_not_the_smallest(con: fairsql.Connection) -> None:
    sizes = "(FROM people UNION ALL BY NAME SELECT * REPLACE ('Student' AS work) FROM people WHERE work = 'Other' AND i % 3 = 0)"
    made = ask(con, "OUTCOME hours PROTECTED work CONTROL site WITHIN 0.05", form="ADJUST", source=sizes)
    text = sentences(made)
    assert made.headline.startswith("Among rows with the same site, the mean of “hours” is ")
    assert "The smallest group is Student, with 200 rows." in text
    assert "with 0 rows" not in text
    assert "Not judged: work unknown, since no row of the group has an outcome and all terms." in text
    assert "since the outcome is missing" in text
    (figure,) = figures(made, "adjusted")
    assert len(figure.marks) == 2 * 4, "each group that is compared, raw and adjusted"
    rows = [row for row in made.facts.tables["adjusted"].records() if row["robustness_value"] is not None]
    least, most = (f"{100 * of(row['robustness_value'] for row in rows):.1f} % (for " for of in (min, max))
    assert f"would have to explain {least}" in sentences(made, "adjusted")
    assert f" to {most}" in sentences(made, "adjusted")


# -- words -------------------------------------------------------------------------------------------------------------


def test_names_are_as_they_were_written_and_never_read_as_prose(con: fairsql.Connection) -> None:
    made = ask(con, "PROTECTED divorced, work METRICS avg(wt82_71) AS wt82_71 WITHIN 0.5")
    text = made.markdown().replace("\\", "")
    assert "## wt82_71\n" in text.replace("###", "##")
    assert "Wt82" not in text
    assert ": it is " not in text
    assert re.search(r"wt82_71: \d\.\d+ for ", text)
    words = ask(con, "PREDICTION happy PROTECTED work WITHIN 0.05")
    text = sentences(words) + sentences(words, "pairs") + sentences(words, "unknown")
    for label in ("keeping house", "Other", "unempl, laid off"):
        assert label in text
        assert not re.search(rf"(?<!“){label}|{label}(?!”)", text)
    answered = ask(con, "PREDICTION happy PROTECTED divorced WITHIN 0.05")
    assert {mark.label for mark, *_ in figures(answered, "metrics")[0].marks} == {
        "divorced = yes", "divorced = no", "divorced unknown",
    }  # fmt: skip


def test_numbers_have_the_digits_that_a_reader_needs(con: fairsql.Connection) -> None:
    made = ask(con, "PREDICTION happy PROTECTED divorced WITHIN 0.05", features="bins(age, 7), site")
    text = made.markdown().replace("\\", "")
    prose = "\n".join(line for line in text.splitlines() if not line.startswith("|"))
    assert not re.search(r"\d\.\d{2,} %", prose)
    assert "divorced is missing in 600 rows (20 %)" in text
    long = [row["subgroup"] for row in made.facts.tables["subgroups"].records()]
    assert any(re.search(r"\d\.\d{9}", each) for each in long), "the clause has the bounds with all their digits"
    assert not re.search(r"(<|>=|\[|, )\d*\.\d{9}", text)
    subgroups = made.facts.tables["subgroups"].rows
    assert f"Of all {len(subgroups)} subgroups, " in sentences(made, "subgroups")


def test_a_report_without_a_file_is_markdown_and_says_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    asked = "FROM (SELECT i % 2 AS g, i % 3 = 0 AS p FROM range(60) r(i)) FAIR (PREDICTION p PROTECTED g)"
    assert main(["report", asked]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("# Fairness audit of ")
    assert "this is Markdown; --output report.html writes a page" in err
    assert main(["report", asked, "--format", "md"]) == 0
    assert "Markdown" not in capsys.readouterr().err, "it was asked for"
    assert main(["report", asked, "-o", str(tmp_path / "made.html")]) == 0
    assert "Markdown" not in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["report", "--help"])
    assert "without it Markdown goes to the screen, a pipe or `> file`" in " ".join(capsys.readouterr().out.split())


def test_every_sentence_says_of_what_it_is(con: fairsql.Connection) -> None:
    """Groups with names of everyday language; a base rate; a mean and a median with one allowance, after CONTROL."""
    bags = "(SELECT ['none', 'airbag', 'both'][1 + i % 3] AS bag, i % 2 AS seat, i // 2 % 2 AS age, i % 4 = 0 AS dead FROM people)"
    made = ask(con, "LABEL dead PROTECTED bag CONTROL seat, age WITHIN 0.1", source=bags)
    assert made.headline.startswith("Comparing like with like, the base rate (share with dead = true) is ")
    assert re.search(r"points by which “\w+” differs from “\w+”, ", sentences(made, "controlled"))
    asked = "PROTECTED divorced METRICS avg(wt82_71) AS mean, median(wt82_71) AS middle CONTROL site WITHIN 3"
    mixed = ask(con, asked, source="(FROM people WHERE divorced IS NOT NULL)")
    text = sentences(mixed, "controlled")
    assert mixed.facts.refused == {}
    assert "mean over all rows: " in text
    assert "“middle” is compared within each stratum alone" in text
    assert "middle: the largest gap is " in text
    assert "Over all strata together" in sentences(mixed, "metrics")
    assert {row["divorced"] for row in mixed.facts.tables["groups_uncontrolled"].records()} == {"yes", "no"}


def test_strata_of_the_other_sign_are_not_counted_as_smaller(con: fairsql.Connection) -> None:
    """Gaps of a less b: 0.5 in two strata, 0.1 in one, −0.1 in two."""
    source = """(SELECT c, IF(i % 2 = 0, 'a', 'b') AS g, (i // 2) % 10 < IF(i % 2 = 0, [8, 8, 5, 4, 4][c], [3, 3, 4, 5, 5][c]) AS p
      FROM range(200) AS rows (i), range(1, 6) AS strata (c))"""
    text = sentences(ask(con, "PREDICTION p PROTECTED g CONTROL c WITHIN 0.1", source=source), "controlled")
    assert "It is smaller in 1 of 5 and the other way round in 2 others, which the minus sign shows." in text


def test_undecided_pairs_say_what_is_listed_and_why_a_number_is_missing(con: fairsql.Connection) -> None:
    made = ask(con, "PREDICTION happy PROTECTED work WITHIN 0.25 FAMILY pairs", source="(FROM people LIMIT 300)")
    shown = sentences(made, "pairs")
    assert len(made.facts.tables["pairs"].rows) < 10
    assert (
        "Only pairs with the highest group, the pair that gives the verdict and the surest one to differ are listed."
        in shown
    )
    few = "(FROM people WHERE work = 'Other' UNION ALL FROM (FROM people WHERE work = 'Retired' LIMIT 5))"
    (row,) = (
        (made := ask(con, "PREDICTION happy PROTECTED work WITHIN 0.3", source=few)).facts.tables["pairs"].records()
    )
    assert row["rows_needed"]
    assert "A group has fewer than 10 rows, so rows_needed in the table is only a guess." in sentences(made, "pairs")
    assert "Only pairs" not in sentences(made, "pairs"), "there is one pair"
    both = ask(con, "PREDICTION happy PROTECTED work METRICS selection_rate, avg(hours) AS hours WITHIN 0.01")
    counts = {
        name: sum(
            row[name_of]
            for row in both.facts.tables["pair_counts"].records()
            if row["metric"] == name
            for name_of in ("undecided", "no_interval")
        )
        for name in ("selection_rate", "hours")
    }
    assert all(counts.values())
    first, second = counts["selection_rate"], counts["hours"]
    verb = "pairs of groups are undecided by themselves" if first > 1 else "pair of groups is undecided by itself"
    assert (
        f"The largest gap of each metric is decided; {first} {verb} for the selection rate and {second} for “hours”."
        in sentences(both)
    )


def test_rows_of_unknown_group_without_bounds_are_mentioned(con: fairsql.Connection) -> None:
    unknown = "How far the 600 rows of unknown group may change the gaps{} is not known: FAIR BOUNDS {}"
    for items, of, why in (
        ("PREDICTION work OUTCOMES EACH PROTECTED divorced", "", "takes no OUTCOMES."),
        ("METRICS avg(age) AS age PROTECTED divorced", "", "finds the extremes of shares"),
        ("PREDICTION happy METRICS selection_rate, avg(age) AS age PROTECTED divorced", " in “age”", "finds the"),
    ):
        assert unknown.format(of, why) in sentences(ask(con, f"{items} WITHIN 0.1"), "unknown")
    for items in ("PREDICTION happy PROTECTED divorced", "PROTECTED site METRICS avg(age) AS age"):
        assert "is not known" not in sentences(ask(con, f"{items} WITHIN 0.1"), "unknown")


def test_numbers_of_rows_that_are_too_small_are_said_of_their_pairs(con: fairsql.Connection) -> None:
    """Three groups whose values are skewed: each undecided pair is named with what is uncertain about it."""
    source = """(SELECT i % 3 AS team, 100 + hash(i) % 21 + 3 * (i % 3) + IF(i % 97 < 3, 900, 0) AS pay FROM range(600) AS rows (i))"""
    made = ask(con, "PROTECTED team METRICS avg(pay) AS pay WITHIN 10", source=source)
    shown = sentences(made, "pairs")
    undecided = re.findall(r"Undecided: (team = \d and team = \d)\.", shown)
    assert len(undecided) == 2
    named = f"({undecided[0]}; {undecided[1]})"
    assert f"For these 2 pairs the numbers are probably larger {named}: a few rows have values far" in shown
    assert "It is probably more" not in shown


def test_a_formula_without_limits_says_so(con: fairsql.Connection) -> None:
    con.execute(
        "CREATE OR REPLACE TABLE paid AS SELECT i % 4 AS g, i % 97 + 3 * (i % 4) AS pay FROM range(400) AS r (i)"
    )
    text = con.report(
        "FROM paid FAIR DISPARITY (PROTECTED g METRICS stddev(pay) AS spread, avg(pay) AS mean)"
    ).markdown()
    gaps = text[text.index("## Gaps between groups") :]
    spread, mean = gaps[gaps.index("### spread") : gaps.index("### mean")], gaps[gaps.index("### mean") :]
    assert "There is no interval and no p-value, since this formula is neither a mean, nor a quantile" in spread
    assert "p-value is" not in spread
    assert "with a p-value" not in spread
    assert "The p-value is the one that belongs to the 95 % limits" in mean


@pytest.mark.parametrize(("within", "is_said"), [("0.05", True), ("2", False), ("RATIO 0.95", False)])
def test_an_allowance_in_the_unit_of_large_values_may_be_meant_as_a_share(
    within: str, is_said: bool, con: fairsql.Connection
) -> None:
    con.execute(
        "CREATE OR REPLACE TABLE paid AS SELECT i % 4 AS g, i % 97 + 3 * (i % 4) AS pay FROM range(400) AS r (i)"
    )
    text = con.report(f"FROM paid FAIR DISPARITY (PROTECTED g METRICS avg(pay) AS mean WITHIN {within})").markdown()
    found = re.search(r"mean may differ by 0\.05, .* or more: to allow 5\s%, write WITHIN RATIO 0\.95\.", text)
    assert (found is not None) == is_said


def test_gaps_within_strata_say_that_small_groups_are_left_out(con: fairsql.Connection) -> None:
    """The group that makes the gap over all rows may have fewer rows than MINIMUM in each stratum."""
    con.execute(
        """CREATE OR REPLACE TABLE paid AS SELECT CASE WHEN i % 20 = 0 THEN 'few' ELSE 'g' || i % 2 END AS g, i % 3 AS c,
            i % 97 + 60 * (i % 20 = 0)::INT + 5 * (i % 2) AS pay FROM range(1000) AS r (i)"""
    )
    items = "PROTECTED g CONTROL c METRICS avg(pay) AS mean WITHIN 50"
    for minimum, is_said in (("MINIMUM 30", True), ("", False)):
        text = con.report(f"FROM paid FAIR DISPARITY ({items} {minimum})").markdown()
        within = text[text.index("### Without controls") :]
        assert ("within strata, where groups of fewer than 30 rows (MINIMUM) are left out." in within) == is_said


def test_notes_are_of_what_there_is(con: fairsql.Connection) -> None:
    """Means have no z and no odds ratio, MINIMUM may leave no group out, intersections are over all rows."""
    con.execute(
        """CREATE OR REPLACE TABLE paid AS SELECT i % 2 AS g, i % 3 AS h, i % 5 AS c, i % 97 + 9 * (i % 2) AS pay
            FROM range(3000) AS r (i)"""
    )
    items = "PROTECTED g, h CONTROL c METRICS avg(pay) AS mean WITHIN 5 MINIMUM 30"
    text = con.report(f"FROM paid FAIR DISPARITY ({items})").markdown()
    assert "odds ratios" not in text
    assert "(MINIMUM) are left out" not in text
    assert "The largest gap in “mean” over all rows is" in text
    text = con.report(
        f"FROM paid FAIR DISPARITY (PREDICTION pay > 50 {items.replace('avg(pay) AS mean WITHIN 5', 'sp WITHIN 0.05')})"
    ).markdown()
    assert "The JSON has z and odds ratios." in text


@pytest.mark.parametrize("persons", [range(60), range(45)])
def test_odds_whose_interval_contradicts_the_p_value_say_so(persons: range, con: fairsql.Connection) -> None:
    random = np.random.default_rng(54)
    own = random.normal(0, 1.5, 60)
    rows = [
        (
            person,
            int(person < 25),
            stratum,
            int(random.random() < 1 / (1 + np.exp(1 - 1.2 * (person < 25) - own[person]))),
        )
        for person in range(60)
        for stratum in range(3)
    ]
    con.register("drawn", pd.DataFrame(rows, columns=["person", "g", "c", "y"]))
    chosen = f"(FROM drawn WHERE person < {persons.stop})"
    made = con.report(f"FROM {chosen} FAIR DISPARITY (LABEL y PROTECTED g CLUSTER person CONTROL c WITHIN 0.1)")
    (row,) = (row for row in made.facts.tables["tests"].records() if row["odds_ratio"] is not None)
    disagree = (row["p_value"] < 0.05) == (row["odds_ratio_low"] <= 1 <= row["odds_ratio_high"])
    assert disagree == (persons.stop == 45)
    assert ("are of two statistics, which disagree here." in made.markdown()) == disagree


def test_a_constant_control_makes_no_comparison_of_like_with_like(con: fairsql.Connection) -> None:
    con.execute(
        "CREATE OR REPLACE TABLE paid AS SELECT i % 2 AS g, i % 9 AS team, i % 97 + 30 * (i % 2) AS pay FROM range(300) AS r (i)"
    )
    text = con.report(
        "FROM paid FAIR ADJUST (OUTCOME pay PROTECTED g REFERENCE 0 CONTROL 1 AS everybody CLUSTER team WITHIN 5)"
    ).markdown()
    assert "everybody" not in text[: text.index("### The question")].replace("CONTROL 1 AS everybody", "")
    assert text.count("The mean of “pay” is ") == 2, "in the headline and once below it"


def test_controls_are_counted_as_missing_among_rows_that_count(con: fairsql.Connection) -> None:
    con.execute(
        """CREATE OR REPLACE TABLE paid AS SELECT i % 2 AS g, CASE WHEN i % 3 THEN i % 5 END AS rank,
            CASE WHEN i % 6 THEN i % 97 END AS pay FROM range(300) AS r (i)"""
    )
    text = con.report("FROM paid FAIR ADJUST (OUTCOME pay PROTECTED g REFERENCE 0 CONTROL rank WITHIN 5)").markdown()
    assert "250 rows are in the regression." in text
    assert "rank is missing in 50 rows, which count as rows with the same rank." in text


def test_undecided_pairs_are_in_the_order_of_the_rows_that_they_state(con: fairsql.Connection) -> None:
    """A pair that needs more rows in each group may need fewer new ones, since one of its groups is large."""
    con.execute(
        """CREATE OR REPLACE TABLE sized AS SELECT g, hash(i + 7919 * ascii(g)) % 100 < share AS p
            FROM (VALUES ('a', 40, 60), ('b', 52, 3000), ('c', 51, 250), ('d', 47, 260), ('e', 45, 900)) AS v (g, share, n),
                range(n) AS r (i)"""
    )
    text = con.report("FROM sized FAIR DISPARITY (PREDICTION p PROTECTED g WITHIN 0.08)").markdown()
    stated = [int(each.replace(",", "")) for each in re.findall(r"n must grow by ([\d,]+) rows to decide", text)]
    listed = stated[-3:]  # those of the section on gaps
    assert len(listed) == 3
    assert listed == sorted(listed)
