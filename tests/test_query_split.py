"""The seam: every measuring form over a tally that was computed apart gives what its one statement gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

import duckdb
import pytest
import sqlglot
from sqlglot import exp
from support.golden_files import Case, read_cases
from support.oracle import assert_same
from support.people import NAMES, people
from test_golden import WANTED

import fairsql
from fairsql.expansion.query_split import measures, over_tally, tally_query
from fairsql.expansion.script_expansion import expand_script
from fairsql.metrics import built_in_metrics
from fairsql.syntax.spec import Spec

MORE = {
    "a median of scored rows": "FROM loans FAIR (SCORE risk PROTECTED race METRICS median(weight) AS m, mean_score)",
    "an ordered aggregate with a filter": """FROM loans FAIR (PREDICTION approved PROTECTED race
        METRICS count(DISTINCT weight) FILTER (WHERE sex = 'Male') AS k, quantile_cont(risk, 0.9) AS q)""",
    "bins, quantiles and top values": """FROM loans FAIR SCAN (PREDICTION approved LABEL repaid
        FEATURES bins(risk, 3), quantiles(weight, 2) AS heavy, top(race, 2) FILTER sex = 'Female' MINIMUM 1 DEPTH 2)""",
    "limits of squared errors": """FROM loans FAIR DISPARITY (SCORE risk LABEL repaid PROTECTED race WEIGHT weight
        METRICS brier_score, mean_score CONFIDENCE 0.9)""",
    "names of every kind": """SELECT * FROM (SELECT *, race AS "Race of", sex AS "select" FROM loans) AS l
        FAIR (PREDICTION approved PROTECTED CUBE ("Race of", "select") CONTROL "Region of" + 1, risk > 0.5 AS "ri""sky")""",
    "all that ranks": "FROM loans FAIR (SCORE risk LABEL repaid PROTECTED race METRICS ALL CONFIDENCE 0.9)",
}
# The first two cases of each file; tests/test_engines.py runs all of them, for an engine is asked by the seam.
FIRST = [case for cases in read_cases().values() for case in cases[:2]]
MEASURING = [case for case in FIRST if case.title in WANTED] + [Case(*each, "") for each in MORE.items()]


@pytest.fixture(scope="module")
def con() -> Iterator[fairsql.Connection]:
    with fairsql.connect() as con:
        con.execute(
            'CREATE TABLE loans (race VARCHAR, sex VARCHAR, "Region of" INTEGER, approved INTEGER, repaid BOOLEAN, '
            "risk DOUBLE, weight DOUBLE)"
        )
        rows = [[row[name] for name in NAMES] for row in people()]
        con.executemany("INSERT INTO loans VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        yield con


class ReadError(Exception):
    """A clause has been read."""


def specs_of(*queries: str) -> list[Spec]:
    """Return the spec of each query's first clause; nothing is expanded."""
    found: list[Spec] = []

    def keep(spec: Spec) -> Spec:
        found.append(spec)
        raise ReadError

    for query in queries:
        with suppress(ReadError):
            expand_script(query, built_in_metrics, keep)
    return found


def in_two(con: fairsql.Connection, query: str, tallied: Sequence[Spec] = ()) -> Any:
    """Run a query over its tally, or over one of other specs."""

    def change(spec: Spec) -> Spec:
        assert measures(spec)
        far = tally_query(*(tallied or [spec]))
        con.raw.execute(f"CREATE OR REPLACE TEMP TABLE far AS {far}")
        con.raw.execute("ALTER TABLE loans RENAME TO gone")  # what reads it again would fail
        return over_tally(spec, "far")

    try:
        near = expand_script(query, built_in_metrics, change).text
        return con.execute(near).fetchall()
    finally:
        con.raw.execute("ALTER TABLE IF EXISTS gone RENAME TO loans")


@pytest.mark.parametrize("case", MEASURING, ids=lambda case: case.title)
def test_a_form_over_its_tally_is_the_form_over_the_rows(case: Case, con: fairsql.Connection) -> None:
    (spec,) = specs_of(case.query)
    if not measures(spec):
        pytest.skip(f"{type(spec).__name__} hands rows on: it has no tally")
    assert_same(in_two(con, case.query), con.execute(case.query).fetchall(), 1e-11, case.title)


@pytest.mark.parametrize("case", MEASURING, ids=lambda case: case.title)
def test_a_tally_counts_and_adds_up_and_no_more(case: Case) -> None:
    (spec,) = specs_of(case.query)
    if measures(spec):
        far = sqlglot.parse_one(tally_query(spec), read="duckdb")
        assert {type(each) for each in far.find_all(exp.AggFunc)} <= {exp.Count, exp.Sum, exp.Min, exp.Max}
        assert not list(far.find_all(exp.Window, exp.TryCast, exp.Anonymous))


def test_one_tally_serves_several_forms(con: fairsql.Connection) -> None:
    items = "PREDICTION approved LABEL repaid SCORE risk"
    queries = [
        "FROM loans FAIR (PREDICTION approved LABEL repaid SCORE risk PROTECTED race, sex METRICS ALL CONFIDENCE 0.9)",
        f"FROM loans FAIR (PROTECTED CUBE (sex, race) {items} METRICS selection_rate, brier_score)",
        f"FROM loans FAIR DISPARITY (PROTECTED sex {items} CONTROL race CONFIDENCE 0.95)",
        f"FROM loans FAIR PAIRS ({items} PROTECTED race METRICS true_positive_rate, mean_score)",
        f"FROM loans FAIR TEST ({items} PROTECTED race CONTROL sex METRICS selection_rate)",
        f"FROM loans FAIR DECOMPOSE ({items} PROTECTED sex CONTROL \"Region of\", race METRICS brier_score)",
        f"FROM loans FAIR SCAN ({items} FEATURES race, sex, bins(risk, 2) MINIMUM 2 METRICS brier_score)",
    ]  # fmt: skip
    tallied = [spec for spec in specs_of(*queries) if measures(spec)]
    assert len(tallied) == len(queries)
    for query in queries:
        assert_same(in_two(con, query, tallied), con.execute(query).fetchall(), 1e-9, query)


def test_a_tally_is_of_one_set_of_rows_and_means_one_thing_by_a_name() -> None:
    query = "FROM loans WHERE sex = 'Male' FAIR (PREDICTION approved PROTECTED race)"
    with pytest.raises(ValueError, match="one FROM, WHERE and FILTER"):
        tally_query(*filter(measures, specs_of(query, query.replace("Male", "Female"))))
    with pytest.raises(ValueError, match="fair_prediction is one thing"):
        tally_query(*filter(measures, specs_of(query, query.replace("approved", "repaid"))))


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ('FROM loans FAIR (PREDICTION "Region of" + 1 PROTECTED race)', r'"Region of" \+ 1 must be 0, 1'),
        ("FROM loans FAIR (SCORE risk * 2 PROTECTED race)", r"SCORE risk \* 2 must be within \[0, 1\], and is 1\."),
        ("FROM loans FAIR (SCORE risk - 1 LABEL repaid PROTECTED race)", "SCORE risk - 1 must be within"),
        ("FROM loans FAIR (PREDICTION approved PROTECTED race WEIGHT -weight)", "WEIGHT -weight must be within"),
        ("FROM loans FAIR (PREDICTION approved PROTECTED sex METRICS mode(race) AS m)", r"METRICS mode\(race\) must"),
        ("FROM loans WHERE sex = 'Male' FAIR TREND (PREDICTION approved PROTECTED sex TIME sex EVERY 'month')", "Male"),
        ("FROM loans FAIR TREND (PREDICTION approved PROTECTED sex TIME 'infinity'::DATE EVERY 'month')",
         "TIME 'infinity'::DATE must be finite"),
        ("FROM loans FAIR SCAN (PREDICTION approved FEATURES bins(race, 3) MINIMUM 1)", r"bins\(race, 3\) needs numbers"),
    ],
)  # fmt: skip
def test_wrong_values_are_errors_over_a_tally(con: fairsql.Connection, query: str, message: str) -> None:
    with pytest.raises(duckdb.Error, match=message):
        in_two(con, query)


def test_the_users_text_goes_on_as_it_is_and_ours_in_the_words_of_another_database() -> None:
    query = """FROM loans -- all
WHERE x ~ 'a\nb' FAIR (SCORE risk::real LABEL y PROTECTED `Region of`, lower(g) AS g WEIGHT w)"""
    (spec,) = filter(measures, specs_of(query))
    far = tally_query(spec, dialect="postgres")
    for text in (
        "loans -- all\nWHERE x ~ 'a\nb'",
        "CAST(risk::real AS DOUBLE PRECISION)",
        '`Region of` AS "Region of"',
    ):
        assert text in far
    assert "lower(g) AS `g`" in tally_query(spec, dialect="spark")
