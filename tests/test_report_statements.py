"""No statement of a report, a check or the terminal is false where groups are few, rows are few, or values are skewed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from statistics import NormalDist
from typing import Any

import pytest
from statsmodels.stats.multitest import multipletests

import fairsql
from fairsql.reports import Report
from fairsql.reports.content.pooled import pooled
from fairsql.reports.first_screen import answer_of
from fairsql.reports.sections.section_table import show_sections
from fairsql.shell.cli import main

# Seven groups whose means differ, the last one of a single row; two strata; a column with one value far from the others.
ROWS = """
CREATE TABLE pay AS
SELECT i % 6 AS team, i % 2 AS site, (hash(i) % 100 < 40 + 5 * (i % 6))::INT AS chosen,
  100 + 4 * (i % 6) + hash(i) % 21 AS wage, IF(i % 6 < 3, 'a', 'b') AS half,
  100 + hash(i) % 21 + IF(i % 6 < 3, 0, 6) + IF(i = 5, 2400, 0) AS skewed
FROM range(600) AS rows (i)
UNION ALL
SELECT 6, 0, 1, 190, 'b', 110
"""
WAGE = "PROTECTED team METRICS avg(wage) AS wage"


@pytest.fixture(scope="module")
def con() -> Iterator[fairsql.Connection]:
    with fairsql.connect() as connection:
        connection.execute(ROWS)
        yield connection


def rows(con: fairsql.Connection, sql: str) -> list[dict[str, Any]]:
    relation = con.sql(sql)
    assert relation is not None
    return [dict(zip(relation.columns, row, strict=True)) for row in relation.fetchall()]


def said(made: Report, section: str = "") -> list[str]:
    """Return the sentences of a section, with its notes; without one those of the answer."""
    if not section:
        answer = answer_of(made.facts)
        return [answer.headline, *(each for _, every in answer.said for each in every), *answer.basis]
    panels = [panel for each in show_sections(made.facts) if each.section.name == section for panel in each.panels]
    return [text for panel in panels for text in (*panel.sentences, panel.definition, panel.note)]


def test_p_values_count_the_comparisons_that_limits_count(con: fairsql.Connection) -> None:
    """A group of one row has a mean and no p-value: its pairs are comparisons all the same."""
    for correction, method in (("bonferroni", "bonferroni"), ("holm", "holm")):
        found = rows(con, f"FROM pay FAIR PAIRS ({WAGE} CONFIDENCE 0.95 CORRECTION {correction})")
        assert Counter(row["p_value"] is None for row in found) == {False: 15, True: 6}
        (gap,) = rows(con, f"FROM pay FAIR DISPARITY ({WAGE} CONFIDENCE 0.95 CORRECTION {correction})")
        assert {row["comparisons"] for row in found} == {gap["comparisons"]} == {21}
        given = [1.0 if row["p_value"] is None else row["p_value"] for row in found]
        for row, p in zip(found, multipletests(given, method=method)[1], strict=True):
            assert row["p_adjusted"] is None if row["p_value"] is None else row["p_adjusted"] == pytest.approx(p)
            if correction == "bonferroni" and row["p_value"] is not None:  # they come from the same limits
                assert (row["p_adjusted"] < 0.05) == (row["difference_low"] > 0 or row["difference_high"] < 0)


def test_skewed_values_say_which_interval_to_trust(con: fairsql.Connection) -> None:
    items = "PROTECTED half CONTROL site METRICS avg({}) AS x WITHIN 1"
    outlier = said(con.report(f"FROM pay FAIR DISPARITY ({items.format('skewed')})"))
    (sentence,) = [text for text in outlier if "is skewed" in text]
    assert sentence.endswith(
        "x is skewed: a few rows have values far from the others. The 95 % interval of what is left within strata is "
        "the normal distribution's, which does not allow for that: what is left is less sure than its interval says."
    )
    assert not [
        text for text in said(con.report(f"FROM pay FAIR DISPARITY ({items.format('wage')})")) if "skewed" in text
    ]


def test_every_pair_is_counted_though_some_are_shown(con: fairsql.Connection) -> None:
    made = con.report(f"FROM pay FAIR DISPARITY ({WAGE} WITHIN 5)")
    found = rows(con, f"FROM pay FAIR PAIRS ({WAGE} WITHIN 5 CONFIDENCE 0.95)")
    verdicts = Counter(row["verdict"] or "undecided" for row in found)
    assert not verdicts["within"]
    beyond = sum(row["p_adjusted"] is not None and row["p_adjusted"] < 0.05 for row in found)
    text = " ".join(said(made, "pairs"))
    counted = f"{verdicts['exceeds']} exceed the allowance and {verdicts['undecided']} are undecided"
    assert f"Of all 21 pairs of groups, {counted}; {beyond} of the 15 with a p-value have a gap that chance" in text
    assert "6 undecided pairs have no interval: a group has too few rows, or equal values." in text
    least = min(row["p_adjusted"] for row in found if row["p_adjusted"] is not None)
    assert least < 0.0001
    assert "wage: chance alone would seldom make these gaps (adjusted p < .0001, the least of 15 pairs)." in said(
        made, "chance"
    )


def test_each_statement_on_chance_is_said_once(con: fairsql.Connection) -> None:
    """With REFERENCE, FAIR TEST has the one test of all groups in each row."""
    made = con.report("FROM pay FAIR DISPARITY (PREDICTION chosen PROTECTED team REFERENCE 0 CONTROL site MINIMUM 20)")
    assert max(Counter(text for text in said(made, "chance") if text).values()) == 1


def test_two_groups_and_two_strata_are_called_both(con: fairsql.Connection) -> None:
    made = con.report("FROM pay FAIR DISPARITY (PREDICTION wage > 120 PROTECTED half CONTROL site WITHIN 0.01)")
    text = " ".join([*said(made), *said(made, "pairs"), *said(made, "strata"), *said(made, "controlled")])
    assert "Both strata exceed the allowance." in made.headline
    assert ", for both pairs at once" in text
    items = "PREDICTION chosen LABEL wage > 115 PROTECTED half METRICS selection_rate, tpr WITHIN 0.01 FAMILY all"
    assert ", for both gaps at once" in " ".join(said(con.report(f"FROM pay FAIR DISPARITY ({items})")))
    assert not re.search(r"\ball 2\b|2 of 2\b|\b1 of 1\b|\b1 (strata|groups|pairs)\b|any two of its groups", text, re.I)


# In stratum 1 a and b differ surely, and two groups of few rows are further apart; in stratum 0 nothing differs.
TEAMS = """(
  SELECT i // 200 AS c, IF(i % 2 = 0, 'a', 'b') AS g, hash(i) % 100 < 50 + (i // 200) * IF(i % 2 = 0, 40, -30) AS yes
  FROM range(400) AS rows (i)
  UNION ALL
  SELECT 1, IF(i < 2, 'c', 'd'), i < 2 FROM range(4) AS rows (i)
)"""


def test_a_stratum_is_named_by_the_pair_that_exceeds() -> None:
    """Two groups of few rows are further apart in it, and say nothing of how many rows the pair that exceeds has."""
    with fairsql.connect() as con:
        made = con.report(f"FROM {TEAMS} FAIR DISPARITY (PREDICTION yes PROTECTED g CONTROL c WITHIN 0.1)")
    assert made.headline.startswith("Where c = 1, the share with yes = true is ")
    assert "higher for those with g = a than for those with g = b" in made.headline


def test_strata_without_a_ratio_are_counted_as_not_judged(con: fairsql.Connection) -> None:
    items = "PREDICTION chosen AND site = 1 PROTECTED IF(team = 0, NULL, half) AS g CONTROL site"
    made = con.report(
        f"FROM pay FAIR DISPARITY ({items} METRICS disparate_impact, selection_rate AS s WITHIN RATIO 0.9)"
    )
    assert "2 strata: 1 is undecided and 1 is not judged." in " ".join(said(made, "strata"))
    assert said(made, "unknown")


def test_a_gap_without_an_interval_is_undecided_for_check_too(con: fairsql.Connection) -> None:
    con.execute("CREATE OR REPLACE TEMP VIEW few AS FROM pay WHERE team IN (0, 6)")
    done = fairsql.check(con, f"FROM few FAIR PAIRS ({WAGE} WITHIN 5 CONFIDENCE 0.95)")
    assert (done.status, done.results[0].rows[0].outcome) == (3, "undecided")
    assert (
        "is undecided: it has no interval, since a group has too few rows, or equal values, or the formula never has one"
        in done.results[0].rows[0].message
    )
    assert fairsql.check(con, f"FROM few FAIR PAIRS ({WAGE} WITHIN 5)").status == 1


def test_a_verdict_names_the_side_of_the_allowance_that_is_inside(con: fairsql.Connection) -> None:
    done = fairsql.check(con, f"FROM pay WHERE team IN (0, 2) FAIR PAIRS ({WAGE} WITHIN 8 CONFIDENCE 0.95)")
    (row,) = done.results[0].rows
    assert row.row["difference_high"] < 0, row.row
    assert "its interval contains -8, as far as the allowance 8 goes" in row.message


@pytest.mark.parametrize(
    "last", ["avg(skewed) AS s WITHIN 2", "avg(wage) AS w WITHIN 1, avg(chosen) AS c, sum(wage) AS s WITHIN 2"]
)
def test_an_allowance_above_1_after_several_metrics_is_refused(con: fairsql.Connection, last: str) -> None:
    metrics = f"avg(wage) AS w, {last}" if last.startswith("avg(s") else last
    with pytest.raises(fairsql.Error, match="is above 1, so it bounds") as raised:
        con.sql(f"FROM pay FAIR DISPARITY (PROTECTED team METRICS {metrics})")
    written = str(raised.value).partition("write METRICS ")[2].partition("; or")[0]
    con.sql(f"FROM pay FAIR DISPARITY (PROTECTED team METRICS {written})")  # what it proposes is read


def test_the_terminal_warns_of_a_value_that_no_row_has(con: fairsql.Connection, tmp_path: Any, capsys: Any) -> None:
    path = tmp_path / "pay.duckdb"
    with fairsql.connect(path) as other:
        other.execute(ROWS)
    main(["query", "-d", str(path), "FROM pay FAIR (LABEL half = 'B' PREDICTION chosen PROTECTED team)"])
    out = capsys.readouterr().out
    assert "warning: base_rate is 0 in every row: check the value that LABEL is compared with" in out
    assert "PREDICTION is compared with" not in out


def test_a_stratum_without_limits_is_not_called_the_surest(con: fairsql.Connection) -> None:
    """Equal values, or one row, have no limits: their gap is not the largest for sure, nor its limit the largest."""
    source = """(SELECT g, s, CASE WHEN s = 0 THEN 5.0 ELSE 50 + hash(i) % 40 + IF(s = 2, 6, 1) * g END AS v
                 FROM (SELECT i, i % 2 AS g, i % 3 AS s FROM range(240) AS rows (i))
                 UNION ALL SELECT 0, 3, 1.0 UNION ALL SELECT 1, 3, 60.0)"""
    made = con.report(f"FROM {source} FAIR DISPARITY (PROTECTED g CONTROL s METRICS avg(v) AS mean WITHIN 2)")
    found = rows(con, f"FROM {source} FAIR DISPARITY (PROTECTED g CONTROL s METRICS avg(v) AS mean CONFIDENCE 0.95)")
    largest = max((row for row in found if row["difference_low"] is not None), key=lambda row: row["difference_low"])
    text = " ".join(said(made))
    assert largest["s"] in (1, 2)
    assert "s = 0" not in text
    assert "s = 3" not in text


def test_undecided_pairs_are_counted_beyond_those_that_are_shown(con: fairsql.Connection) -> None:
    items = "PREDICTION chosen PROTECTED team WITHIN 0.1"
    pairs = rows(con, f"FROM pay WHERE team < 6 FAIR PAIRS ({items} CONFIDENCE 0.95)")
    (gap,) = rows(con, f"FROM pay WHERE team < 6 FAIR DISPARITY ({items} CONFIDENCE 0.95)")
    undecided = sum(row["verdict"] == "undecided" for row in pairs)
    basis = " ".join(said(con.report(f"FROM pay WHERE team < 6 FAIR DISPARITY ({items})")))
    if gap["verdict"] == "undecided":
        items = "PREDICTION chosen PROTECTED team WITHIN 0.01"
        pairs = rows(con, f"FROM pay WHERE team < 6 FAIR PAIRS ({items} CONFIDENCE 0.8)")
        (gap,) = rows(con, f"FROM pay WHERE team < 6 FAIR DISPARITY ({items} CONFIDENCE 0.8)")
        undecided = sum(row["verdict"] == "undecided" for row in pairs)
        basis = " ".join(said(con.report(f"FROM pay WHERE team < 6 FAIR DISPARITY ({items} CONFIDENCE 0.8)")))
    assert (gap["verdict"], undecided > 5) == ("exceeds", True)
    assert f"The largest gap is decided; {undecided} pairs of groups are undecided by themselves." in basis


def test_limits_that_hold_for_one_pair_are_not_said_to_hold_for_all(con: fairsql.Connection) -> None:
    """With CORRECTION none FAIR PAIRS has limits of a pair alone; those of FAIR DISPARITY hold for the largest gap."""
    items = "PREDICTION chosen PROTECTED team WITHIN 0.01 CONFIDENCE 0.8 CORRECTION none"
    source = "FROM pay WHERE team < 6"
    (gap,) = rows(con, f"{source} FAIR DISPARITY ({items})")
    ends = gap["lowest_group"], gap["highest_group"]
    pairs = rows(con, f"{source} FAIR PAIRS ({items})")
    (own,) = (row for row in pairs if {row["first_group"], row["second_group"]} == set(ends))
    made = con.report(f"{source} FAIR DISPARITY ({items})")
    for text in (made.headline, said(made)[1]):
        (found,) = re.findall(r"interval ([\d.]+) to ([\d.]+), for all 15 pairs at once", text)
        limits = [float(each) / 100 for each in found]
        assert limits == pytest.approx([gap["difference_low"], gap["difference_high"]], abs=0.0051)
        assert abs(limits[1] - abs(own["difference_low"])) > 0.02
    undecided = sum(row["verdict"] == "undecided" for row in pairs)
    alone = f"{undecided} pairs of groups are undecided by themselves. That is not corrected for the number of pairs"
    assert gap["verdict"] == "exceeds"
    assert alone in " ".join(said(made))
    two = " ".join(said(con.report("FROM pay FAIR DISPARITY (PREDICTION chosen PROTECTED half STANDARD two_sd)")))
    assert "at once" not in two


def test_a_reference_is_named_by_the_answer(con: fairsql.Connection) -> None:
    asked = "FROM pay WHERE team < 6 FAIR DISPARITY (PREDICTION chosen PROTECTED team{} WITHIN 0.2)"
    for more, name in (
        (" REFERENCE 2", "the reference, team = 2,"),
        (" REFERENCE OVERALL", "the reference, all rows,"),
    ):
        made = con.report(asked.format(more))
        answer = answer_of(made.facts)
        assert f"the group furthest from {name} the gap" in answer.caption
        assert answer.heads[1:3] == ("lower", "higher")
        assert f"are compared, each with the reference: {name[15:-1]}." in " ".join(answer.basis)
    no_rows = "How many rows would decide is not computed with REFERENCE OVERALL."
    assert answer.verdict == "undecided"
    assert no_rows in " ".join(answer.basis)
    assert no_rows in " ".join(said(made, "pairs"))
    plain = con.report(asked.format(""))
    assert "the two groups furthest apart" in answer_of(plain.facts).caption
    assert "How many rows would decide" not in " ".join([*said(plain), *said(plain, "pairs")])


def test_an_answer_within_strata_is_of_the_pair_that_decides(con: fairsql.Connection) -> None:
    source = """(SELECT i % 2 AS site, ['clerk', 'guide', 'smith'][1 + i // 2 % 3] AS work,
      hash(i) % 100 < [50, 50, 15][1 + i // 2 % 3] AS yes FROM range(3000) AS t (i))"""
    items = "PREDICTION yes PROTECTED work REFERENCE 'clerk' CONTROL site WITHIN 0.15"
    made = con.report(f"FROM {source} FAIR DISPARITY ({items})")
    (verdict, (first, *_)), *_ = answer_of(made.facts).said
    assert verdict == "exceeds"
    assert "of “smith”" in first
    assert "more than the 15 allowed" in first
    assert "guide" not in first
    assert "“smith”" in made.headline


def test_a_report_says_that_values_are_weighted(con: fairsql.Connection) -> None:
    asked = "PREDICTION chosen PROTECTED half WITHIN 0.1 {}"
    weighted, plain = (
        said(con.report(f"FROM pay FAIR DISPARITY ({asked.format(more)})")) for more in ("WEIGHT wage", "")
    )
    said_so = "Values are weighted (WEIGHT wage): a share is of the sum of weights. n counts rows."
    assert said_so in weighted
    assert said_so not in plain


def test_a_group_of_few_rows_does_not_say_how_many_would_decide(con: fairsql.Connection) -> None:
    source = "(SELECT * FROM pay WHERE team = 5 UNION ALL SELECT * FROM pay WHERE team = 0 AND site = 0 LIMIT 104)"
    pairs = rows(con, f"FROM {source} FAIR PAIRS (PREDICTION chosen PROTECTED team WITHIN 0.2 CONFIDENCE 0.95)")
    assert [min(row["first_n"], row["second_n"]) for row in pairs] == [4]
    assert "must grow" not in " ".join(
        said(con.report(f"FROM {source} FAIR DISPARITY (PREDICTION chosen PROTECTED team WITHIN 0.2)"))
    )


def test_rows_needed_of_skewed_values_are_said_to_be_too_few(con: fairsql.Connection) -> None:
    asked = "FROM pay FAIR DISPARITY (PROTECTED half METRICS avg({}) AS mean WITHIN {})"
    spread = "If these values and how much they vary are true, n must grow by "
    for column, allowance, is_skewed in (("skewed", 4, True), ("wage", 12, False)):
        (_, sentence, *_) = said(con.report(asked.format(column, allowance)))
        assert spread in sentence
        assert ("It is probably more: a few rows have values far from the others" in sentence) == is_skewed
    (_, sentence, *_) = said(con.report("FROM pay FAIR DISPARITY (PREDICTION chosen PROTECTED half WITHIN 0.16)"))
    assert "If these values are true, n must grow by " in sentence


def test_all_metrics_are_described_with_their_costs_and_allowances(con: fairsql.Connection) -> None:
    items = "PREDICTION chosen LABEL wage > 115 PROTECTED half METRICS"
    text = " ".join(said(con.report(f"FROM pay FAIR ({items} ALL)")))
    assert "Disparate impact: chosen is 1 for " in text
    assert "chosen is 1 is" not in text
    assert "if a false positive costs 1 and a false negative 1, is " in text
    assert "The other 19 metrics are not judged: no allowance (WITHIN) was given." in text
    text = " ".join(said(con.report(f"FROM pay FAIR ({items} average_error_cost(cfn := 5))")))
    assert "if a false positive costs 1 and a false negative 5, is " in text
    exceeds = con.report("FROM pay FAIR (PREDICTION wage > 112 PROTECTED half METRICS ALL)").headline
    assert "less than 0.8, the allowance that disparate_impact has by itself. The other " in exceeds


def test_the_headline_names_the_pair_of_the_scorecard_or_says_that_it_is_another(con: fairsql.Connection) -> None:
    con.execute("""
        CREATE OR REPLACE TEMP TABLE sized AS
        SELECT g, i < hits AS chosen FROM (VALUES ('a', 500, 1000), ('b', 300, 1000), ('c', 4, 20)) v(g, hits, n), range(n) r(i)
    """)
    made = con.report("FROM sized FAIR DISPARITY (PREDICTION chosen PROTECTED g WITHIN 0.1)")
    assert "20 points higher for those with g = a than for those with g = b" in made.headline
    assert made.headline.endswith("Those with g = c and those with g = a are further apart, but less surely.")
    score = answer_of(made.facts).scores[0]
    assert ((score.lowest, score.highest), score.verdict) == (("g = c", "g = a"), "exceeds")
    made = con.report("FROM sized FAIR DISPARITY (PREDICTION chosen PROTECTED g WITHIN 0.25)")
    assert "30 points higher for those with g = a than for those with g = c" in made.headline
    assert "further apart" not in made.headline


def test_a_ratio_of_negative_means_is_not_judged_and_the_reason_is_given(con: fairsql.Connection) -> None:
    why = "a value is below 0, so there is no ratio: judge the difference, by WITHIN without RATIO"
    asked = "FROM pay FAIR {} (PROTECTED half METRICS avg(wage - {}) AS net WITHIN RATIO 0.8{})"
    for less in (150, 116):  # both means below 0, and one
        for form in ("DISPARITY", "PAIRS"):
            for limits in ("", " CONFIDENCE 0.95"):
                (row,) = rows(con, asked.format(form, less, limits))
                assert (row["ratio"], row["within"], row["warning"]) == (None, None, why)
        made = con.report(asked.format("DISPARITY", less, ""))
        assert made.headline == f"Nothing is judged: {why}."
        assert [row["ratio"] for row in made.facts.tables["pairs"].records()] == [None]
    (row,) = rows(con, asked.format("DISPARITY", 0, ""))
    assert (row["within"], row["warning"]) == (True, None)


@pytest.mark.parametrize(("minimum", "left"), [(2, "only one group, those with half = b"), (700, "no group")])
def test_a_minimum_that_leaves_fewer_than_two_groups_is_said_first(
    con: fairsql.Connection, minimum: int, left: str
) -> None:
    asked = f"FROM pay WHERE half = 'b' OR i = 0 FAIR DISPARITY (PREDICTION chosen PROTECTED half WITHIN 0.1 MINIMUM {minimum})"
    asked = asked.replace("pay", "(SELECT *, row_number() OVER (ORDER BY half, wage) - 1 AS i FROM pay)")
    (row,) = rows(con, asked)
    assert row["warning"] == "fewer than two groups have a value and enough rows (MINIMUM)"
    made = con.report(asked)
    assert made.headline == f"Nothing is judged: MINIMUM {minimum} leaves {left}, and a comparison needs two."
    kept = "No group" if minimum == 700 else "Only one group"
    assert f"{kept} by half has a value and enough rows, so nothing is compared." in said(made)


def test_what_is_missing_is_named_with_its_rows(con: fairsql.Connection) -> None:
    con.execute("""
        CREATE OR REPLACE TEMP TABLE gaps AS
        SELECT i % 2 AS g, IF(i < 3, NULL, i % 3 = 0) AS p, IF(i IN (0, 9), NULL, i % 5 = 0) AS y, 1 AS w, i > 0 AS kept
        FROM range(100) r(i)
    """)
    said_of = {
        "": "4 of them do not count: p is missing in 3 rows and y in 2 rows.",
        " FILTER kept": "FILTER takes 99 of them. 3 of these do not count: p is missing in 2 rows and y in 1 row.",
    }
    for more, sentence in said_of.items():
        made = con.report(f"FROM gaps FAIR (PREDICTION p LABEL y PROTECTED g WEIGHT w{more})")
        assert any(each.endswith(sentence) for each in said(made)), said(made)
    made = con.report("FROM gaps FAIR (PREDICTION p PROTECTED g WEIGHT w)")
    assert any(each.endswith("3 of them do not count: p is missing.") for each in said(made))


def test_a_scan_of_scores_has_intervals_and_no_p_values(con: fairsql.Connection) -> None:
    asked = "FROM pay FAIR (SCORE wage / 150 LABEL chosen PROTECTED site METRICS mean_score FILTER wage < 150)"
    text = " ".join(said(con.report(asked, features="half, team"), "subgroups"))
    scan = asked.replace("FAIR (", "FAIR SCAN (FEATURES half, team ").replace("PROTECTED site", "CONFIDENCE 0.95")
    found = rows(con, scan)
    sure = sum(row["divergence_low"] > 0 or row["divergence_high"] < 0 for row in found)
    assert 0 < sure < len(found)
    assert f"Of all {len(found)} subgroups, {sure} have an interval that leaves out 0." in text
    assert "more than chance would" not in text


# Few rows of four groups in two strata, of which one group is almost always and one almost never chosen.
FEW_ROWS = """(SELECT chr((97 + i % 4)::INT) AS g, i // 4 % 2 AS s, CASE i % 4 WHEN 0 THEN i > 7 WHEN 3 THEN i = 3 ELSE i % 3 > 0 END AS p
  FROM range(24) AS rows (i))"""


def test_limits_of_what_is_left_are_limits_of_shares(con: fairsql.Connection) -> None:
    made = con.report(f"FROM {FEW_ROWS} FAIR DISPARITY (PREDICTION p PROTECTED g CONTROL s WITHIN 0.1)")
    (part, *_) = pooled(made.facts)["selection_rate"]
    assert part.pairs == 6
    half = NormalDist().inv_cdf(1 - 0.025 / 6) * part.row["unexplained_se"]
    assert abs(part.left) + half > 1, "the limits must be cut"
    assert (part.low, part.high) == (
        pytest.approx(max(part.left - half, -1)),
        pytest.approx(min(part.left + half, 1)),
    )
    assert "in both at least one of the two has fewer than 30 rows" in " ".join(said(made))


def test_a_verdict_stands_with_its_allowance_though_no_stratum_is_named(con: fairsql.Connection) -> None:
    source = "(SELECT i % 2 AS g, i // 2 % 2 AS s, i // 4 % 21 AS w FROM range(420) AS rows (i))"
    made = con.report(f"FROM {source} FAIR DISPARITY (PROTECTED g CONTROL s METRICS median(w) AS w WITHIN 1)")
    (score,) = answer_of(made.facts).scores
    assert (score.gap, score.allowance, score.word) == ("not named", "at most 1", "undecided")


def test_bounds_say_of_which_metric_their_comparisons_are(con: fairsql.Connection) -> None:
    """One of three groups has nobody with the label, so one metric has fewer pairs of groups than the other."""
    made = con.report(
        """FROM (SELECT [1, 2, 3, NULL][1 + i % 4] AS g, i % 3 = 0 AS p, i % 4 <> 2 AND i % 5 = 0 AS y
               FROM range(400) AS rows (i))
           FAIR DISPARITY (PREDICTION p LABEL y PROTECTED g METRICS selection_rate, true_positive_rate WITHIN 0.1)"""
    )
    known = {row["metric"]: row["comparisons"] for row in made.facts.tables["disparity"].records()}
    assert known == {"selection_rate": 6, "true_positive_rate": 3}
    text = " ".join(said(made, "unknown"))
    assert "corrected for 6 comparisons, the most that one metric has in one stratum: gaps between groups are" in text


def test_a_formula_without_limits_is_no_matter_of_rows(con: fairsql.Connection) -> None:
    made = con.report(
        "FROM pay FAIR DISPARITY (PROTECTED half METRICS count(wage) / n AS known, avg(wage) AS w WITHIN 1)"
    )
    why = "there is no interval, since this formula is neither a mean, nor a quantile, nor made of counts of rows."
    assert sum(text.endswith(why) for text in said(made)) == 2
    assert "1 undecided pair has no interval: this formula is neither a mean" in " ".join(said(made, "pairs"))


def test_pairs_without_a_p_value_are_not_counted_as_tested(con: fairsql.Connection) -> None:
    made = con.report("FROM pay WHERE team > 3 FAIR DISPARITY (PROTECTED team METRICS avg(wage) AS w REFERENCE '4')")
    shown = made.facts.tables["pairs"]
    assert [row["p_adjusted"] is None for row in shown.records()] == [False, True]
    assert "Of 1 pair with the reference that has a p-value, " in " ".join(said(made, "pairs"))


def test_several_classes_that_never_occur_are_one_sentence(con: fairsql.Connection) -> None:
    classes = (
        "(SELECT i % 2 AS g, IF(i % 3 = 0, 'x', 'y') AS p, 'abcdefgxy'[1 + i % 9] AS y FROM range(900) AS rows (i))"
    )
    made = con.report(
        f"FROM {classes} FAIR DISPARITY (PREDICTION p LABEL y PROTECTED g OUTCOMES EACH METRICS selection_rate WITHIN 0.1)"
    )
    assert made.headline.startswith(
        "The prediction is never a, b, c, d, e, f or g: check how OUTCOMES writes it. The data do not decide "
    )
    (reason,) = [text for text in said(made) if text.startswith("Not judged: ")]
    assert reason.endswith("7 comparisons: the prediction is never that class: check how OUTCOMES writes it.")


def test_the_total_of_all_rows_is_no_group_that_is_compared(con: fairsql.Connection) -> None:
    made = con.report("FROM pay FAIR DISPARITY (PREDICTION chosen PROTECTED CUBE (half, site) WITHIN 0.1)")
    assert "8 groups by half and site are compared." in said(made)


def test_the_headline_says_what_a_standard_indicates(con: fairsql.Connection) -> None:
    rates = "(SELECT i % 3 AS g, i // 3 % 10 < [5, 5, 1][1 + i % 3] AS p FROM range(300) AS rows (i))"
    made = con.report(f"FROM {rates} FAIR DISPARITY (PREDICTION p PROTECTED g STANDARD two_sd)")
    assert made.headline == (
        "Of 2 pairs of known groups with the highest, 1 shows what the standard two_sd looks for. Gaps are not judged: "
        "no allowance (WITHIN) was given."
    )
    assert "Of 2 pairs of known groups with the highest, 1 shows what the rule looks for." in said(made, "standard")


def test_features_of_a_report_on_medians_are_compared_and_the_lack_of_a_scan_is_said(con: fairsql.Connection) -> None:
    source = "(SELECT i % 2 AS g, i * 37 % 100 AS pay, i % 6 < 2 AS a FROM range(600) r(i))"
    made = con.report(f"FROM {source} FAIR DISPARITY (PROTECTED g METRICS median(pay) AS m)", features="a")
    assert (
        "There is no scan of subgroups: FAIR SCAN measures rates, means and sums over rows, and none of these metrics is one."
        in said(made, "subgroups")
    )
    assert [row["feature"] for row in made.facts.tables["proxies"].records()] == ["a"]
    mean = con.report(f"FROM {source} FAIR DISPARITY (PROTECTED g METRICS avg(pay) AS mean)", features="a")
    assert [row["metric"] for row in mean.facts.tables["subgroups"].records()] == ["mean", "mean"]


def test_a_scan_shows_subgroups_of_each_metric_and_counts_all(con: fairsql.Connection) -> None:
    """Whatever the scale of another metric: its subgroups do not take the room of those of rates."""
    source = (
        "(SELECT i % 2 AS g, hash(i) % 3 = 0 AS p, hash(i + 1) % 2 AS y, hash(i + 2) % 100 AS s, "
        "hash(i + 3) % 24 AS a, hash(i + 4) % 21 AS b FROM range(3000) r(i))"
    )
    items = "PREDICTION p LABEL y SCORE s / 100 METRICS selection_rate, tpr, n AS rows_read"
    made = con.report(f"FROM {source} FAIR DISPARITY ({items} PROTECTED g)", features="a, b")
    for table, form, value in (("subgroups", "", "divergence"), ("subgroup_gaps", "GAP g", "difference")):
        asked = f"FROM {source} FAIR SCAN ({items} FEATURES a, b {form} CONFIDENCE 0.95)"
        wanted = dict(con.execute(f"SELECT metric, count({value}) {asked} GROUP BY metric").fetchall())
        found = {row["metric"]: row["compared"] for row in made.facts.tables[table].records()}
        assert found == wanted
        assert max(Counter(row["metric"] for row in made.facts.tables[table].records()).values()) < max(wanted.values())
    text = " ".join(said(made, "subgroup_gaps"))
    assert all(f"{wanted[metric]} subgroups" in text for metric in wanted)


def test_a_scan_counts_all_subgroups_though_some_are_shown(con: fairsql.Connection) -> None:
    source = "(SELECT i % 2 AS g, i % 60 AS a, i // 60 % 60 AS b, i % 60 < 30 AND i // 60 < 30 AS p FROM range(3600) AS rows (i))"
    made = con.report(f"FROM {source} FAIR DISPARITY (PREDICTION p PROTECTED g)", features="a, b")
    every = rows(con, f"FROM {source} FAIR SCAN (PREDICTION p FEATURES a, b CONFIDENCE 0.95)")
    beyond = sum(row["p_adjusted"] < 0.05 for row in every)
    shown = list(made.facts.tables["subgroups"].records())
    assert (len(every), len(shown)) == (120, 100)
    assert sum(row["p_adjusted"] < 0.05 for row in shown) < beyond
    assert f"Of all 120 subgroups, {beyond} differ from the other rows by more than chance would" in " ".join(
        said(made, "subgroups")
    )
    assert "beyond_chance |" not in made.markdown()


def test_a_sign_that_turns_within_strata_is_said_beside_the_values(con: fairsql.Connection) -> None:
    """a has more over all rows, since most of a are in the stratum of many; within both strata b has more."""
    source = """(SELECT g, c, i < of_100 AS p FROM range(100) AS rows (i), range(9) AS again (k), (VALUES
        ('a', 0, 80, 9), ('b', 0, 90, 1), ('a', 1, 10, 1), ('b', 1, 20, 9)) AS cells (g, c, of_100, times) WHERE k < times)"""
    made = con.report(f"FROM {source} FAIR DISPARITY (PREDICTION p PROTECTED g CONTROL c WITHIN 0.2)")
    first = answer_of(made.facts).scores[0]
    assert first.place == "like with like: same c; groups in their order within strata"
    assert (first.lowest, first.lowest_value) == ("g = a", "73 % over all rows")
    assert (first.highest, first.highest_value) == ("g = b", "27 % over all rows")
    assert (first.gap, first.interval[-37:]) == ("10 points", "46 over all rows, the other way round")


def test_rows_that_are_left_out_and_values_that_are_missing_are_counted(con: fairsql.Connection) -> None:
    source = "(SELECT i % 7 AS g, IF(i < 70, NULL, i) AS w, IF(i % 2 = 0, i, NULL) AS x FROM range(700) AS rows (i))"
    weighted = con.report(
        f"FROM {source} FAIR DISPARITY (PREDICTION i > 90 PROTECTED g WEIGHT w)".replace("i > 90", "w > 90")
    )
    assert "and 20 of 2 more groups." in " ".join(said(weighted, "groups"))
    means = " ".join(said(con.report(f"FROM {source} FAIR DISPARITY (PROTECTED g METRICS avg(x) AS x)"), "groups"))
    assert "x has no value in 350 of these 700 rows." in means
    assert "Every row counts." not in means


def test_groups_with_as_many_clusters_are_no_fewest(con: fairsql.Connection) -> None:
    source = "(SELECT [1, 2, 3][1 + i % 3] AS g, IF(i % 3 = 2, i % 30, i % 60) AS person, i % 5 = 0 AS p FROM range(600) AS rows (i))"
    asked = "FROM {} FAIR DISPARITY (PREDICTION p PROTECTED g CLUSTER person)"
    assert "Each group has 20 clusters (person)." in said(con.report(asked.format(f"(FROM {source} WHERE g < 3)")))
    text = " ".join(said(con.report(asked.format(source))))
    assert "The group with the fewest clusters (person) is g = 3, with 10." in text


def test_markdown_has_no_sentence_on_figures(con: fairsql.Connection) -> None:
    """A gap that is the other way round in a stratum: the page explains the limits that its figure has."""
    made = con.report("FROM pay FAIR DISPARITY (PREDICTION chosen PROTECTED half CONTROL team % 3 AS third WITHIN 0.1)")
    text = "In the figure a limit below 0 is a gap the other way round."
    assert text in made.html()
    assert "igure" not in made.markdown()


@pytest.mark.parametrize(
    "metrics",
    [
        "selection_rate, disparate_impact WITHIN 0.5", "disparate_impact WITHIN RATIO 0.5", "disparate_impact WITHIN 0.5",
        "selection_rate WITHIN 0.3, disparate_impact WITHIN 0.5", "equalized_odds, disparate_impact AS x WITHIN 0.5",
        "selection_rate, avg(y) AS m WITHIN 2", "ALL WITHIN 0.5",
    ],
)  # fmt: skip
def test_a_report_judges_as_its_question_does(con: fairsql.Connection, metrics: str) -> None:
    rows = "(SELECT i % 2 AS g, (hash(i) % 10 < 3 + 3 * (i % 2))::INT AS p, i % 3 % 2 AS y FROM range(900) AS r (i))"
    question = f"FROM {rows} FAIR DISPARITY (PREDICTION p LABEL y PROTECTED g METRICS {metrics})"
    columns = ("metric", "allowance", "judged_on", "within")
    asked = con.execute(f"SELECT {', '.join(columns)} FROM ({question})").fetchall()
    reported = con.report(question).facts.tables["disparity"].records()
    assert [tuple(row[name] for name in columns) for row in reported] == asked
