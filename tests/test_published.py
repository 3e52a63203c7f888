"""The figures that the papers and data sets behind FairSQL are known by, each as one FAIR query.

In: the bundled Adult data, and the larger data where there are any. Checked: Luskin et al. 2020 (Adult, stop and
frisk), ProPublica's COMPAS rates, Calmon et al. 2017 (COMPAS, Adult), and the data of OmniFair (Zhang et al. 2021).
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

import fairsql

Load = Callable[[str], fairsql.Connection]
LUSKIN_ADULT = """(
  LABEL     income = '>50K'
  PROTECTED race = 'White' AS white
  CONTROL   "education-num" > 10 AS educated
)"""


@pytest.fixture
def load(con: fairsql.Connection, data: Callable[[str], str]) -> Load:
    """A function that gives a connection with a file of the larger data as a view."""

    def loaded(name: str) -> fairsql.Connection:
        con.read_parquet(data(f"{name}.parquet")).create_view(name)
        return con

    return loaded


def test_luskin_adult_by_race_and_education(adult: fairsql.Connection) -> None:
    rows = adult.execute(f"FROM adult SELECT educated, white, n, round(base_rate, 3) FAIR {LUSKIN_ADULT}").fetchall()
    assert rows == [
        (False, False, 5_135, 0.089),
        (False, True, 27_935, 0.160),
        (True, False, 1_945, 0.320),
        (True, True, 13_827, 0.443),
    ]


def test_luskin_adult_controlled_fairness(adult: fairsql.Connection) -> None:
    rows = adult.execute(f"""
        SELECT educated, lowest_group, round(lowest_value, 3), highest_group, round(highest_value, 3),
               round(difference, 3)
        FROM adult FAIR DISPARITY {LUSKIN_ADULT}
    """).fetchall()
    assert rows == [
        (False, "false", 0.089, "true", 0.160, 0.071),
        (True, "false", 0.320, "true", 0.443, 0.123),
    ]


def test_luskin_adult_figure_5(adult: fairsql.Connection) -> None:
    query = "SELECT white, n, round(n * base_rate)::INT FROM adult"
    rows = adult.execute(f"{query} FAIR (LABEL income = '>50K' PROTECTED race = 'White' AS white)").fetchall()
    assert rows == [(False, 7_080, 1_080), (True, 41_762, 10_607)]


def test_luskin_stop_and_frisk(load: Load) -> None:
    con = load("sqf")
    items = "(LABEL frisked = 'Y' PROTECTED race = 'W' AS white CONTROL coalesce(detailCM = 9, false) AS assault)"
    rows = con.execute(f"SELECT assault, white, n, round(base_rate, 3) FROM sqf FAIR {items}").fetchall()
    assert rows == [
        (False, False, 67_056, 0.683),
        (False, True, 8_875, 0.556),
        (True, False, 4_447, 0.586),
        (True, True, 376, 0.476),
    ]
    gaps = con.execute(f"SELECT assault, round(difference, 3) FROM sqf FAIR DISPARITY {items}").fetchall()
    assert gaps == [(False, 0.128), (True, 0.109)]


def test_luskin_stop_and_frisk_of_2014(load: Load) -> None:
    items = "(LABEL frisked = 'Y' PROTECTED race = 'W' AS white CONTROL coalesce(detailCM = 9, false) AS assault)"
    query = f"SELECT assault, white, round(base_rate, 3) FROM sqf WHERE year = 2014 FAIR {items}"
    assert load("sqf").execute(query).fetchall() == [
        (False, False, 0.681),
        (False, True, 0.562),
        (True, False, 0.597),
        (True, True, 0.508),
    ]


def test_propublica_rates(load: Load) -> None:
    rows = (
        load("compas")
        .execute("""
        SELECT race, n, round(fpr, 4), round(fnr, 3), round(selection_rate, 3), round(base_rate, 3) FROM compas
        WHERE race IN ('African-American', 'Caucasian')
        FAIR (PREDICTION decile_score >= 5 LABEL two_year_recid PROTECTED race
              METRICS fpr, fnr, selection_rate, base_rate)
    """)
        .fetchall()
    )
    assert rows == [
        ("African-American", 3_696, 0.4485, 0.280, 0.588, 0.514),
        ("Caucasian", 2_454, 0.2345, 0.477, 0.348, 0.394),
    ]


def test_propublica_gap_by_score_and_threshold(load: Load) -> None:
    rows = (
        load("compas")
        .execute("""
        SELECT metric, lowest_group, highest_group, round(difference, 3), within FROM compas
        WHERE race IN ('African-American', 'Caucasian')
        FAIR DISPARITY (SCORE decile_score / 10 THRESHOLD 0.5 LABEL two_year_recid PROTECTED race
                        METRICS equalized_odds WITHIN 0.2)
    """)
        .fetchall()
    )
    assert rows == [
        ("true_positive_rate", "Caucasian", "African-American", 0.197, True),
        ("false_positive_rate", "Caucasian", "African-American", 0.214, False),
    ]


def test_calmon_compas_base_rates(load: Load) -> None:
    rows = (
        load("compas")
        .execute("""
        SELECT sex, race, n, round(1 - base_rate, 3) AS p0, round(base_rate, 3) AS p1 FROM compas
        WHERE days_b_screening_arrest BETWEEN -30 AND 30 AND is_recid <> -1 AND c_charge_degree <> 'O'
          AND score_text <> 'N/A' AND race IN ('African-American', 'Caucasian')
        FAIR (LABEL is_recid PROTECTED sex, race)
    """)
        .fetchall()
    )
    assert rows == [
        ("Female", "African-American", 549, 0.607, 0.393),
        ("Female", "Caucasian", 482, 0.633, 0.367),
        ("Male", "African-American", 2_626, 0.407, 0.593),
        ("Male", "Caucasian", 1_621, 0.570, 0.430),
    ]


def test_calmon_compas_largest_ratio(load: Load) -> None:
    rows = (
        load("compas")
        .execute("""
        SELECT lowest_group, highest_group, round(1 / ratio - 1, 3) FROM compas
        WHERE days_b_screening_arrest BETWEEN -30 AND 30 AND race IN ('African-American', 'Caucasian')
        FAIR DISPARITY (LABEL is_recid PROTECTED sex, race)
    """)
        .fetchall()
    )
    assert rows == [("Female, Caucasian", "Male, African-American", 0.615)]


@pytest.mark.parametrize(
    ("where", "rates"), [("true", (0.072, 0.118, 0.218, 0.315)), ("split = 'train'", (0.071, 0.119, 0.219, 0.318))]
)
def test_calmon_adult_base_rates(adult: fairsql.Connection, where: str, rates: tuple[float, ...]) -> None:
    rows = adult.execute(f"""
        SELECT sex, white, round(base_rate, 3) FROM adult WHERE {where}
        FAIR (LABEL income = '>50K' PROTECTED sex, race = 'White' AS white)
    """).fetchall()
    groups = [("Female", False), ("Female", True), ("Male", False), ("Male", True)]
    assert rows == [(*group, rate) for group, rate in zip(groups, rates, strict=True)]


def test_omnifair_compas(load: Load) -> None:
    con = load("compas_scores")
    query = "FROM compas_scores WHERE is_recid <> -1 AND c_charge_degree <> 'O' FAIR (LABEL is_recid PROTECTED race)"
    rows = {race: (n, rate) for race, n, rate in con.execute(f"SELECT race, n, round(base_rate, 3) {query}").fetchall()}
    assert rows["African-American"] == (5_487, 0.395)
    assert rows["Caucasian"] == (3_806, 0.284)
    assert rows["Hispanic"] == (1_001, 0.255)
    assert con.execute(f"SELECT sum(n), sum(excluded) {query}").fetchall() == [(11_002, 0)]


def test_omnifair_law_school(load: Load) -> None:
    con = load("lsac")
    rows = con.execute("""
        SELECT race1, n, excluded, round(base_rate, 3) FROM lsac FAIR (LABEL pass_bar PROTECTED race1) ORDER BY n DESC
    """).fetchall()
    assert [(race, rate) for race, _, _, rate in rows] == [
        ("white", 0.967),
        ("black", 0.776),
        ("hisp", 0.877),
        ("asian", 0.919),
        ("other", 0.892),
        (None, 0.882),  # 20 people without a race, of whom 17 sat the examination
    ]
    assert sum(n for _, n, _, _ in rows) == 23_103
    assert sum(excluded for _, _, excluded, _ in rows) == 4_375


def test_omnifair_law_school_never_passed_as_0(load: Load) -> None:
    query = "SELECT sum(n), sum(excluded) FROM lsac FAIR (LABEL coalesce(pass_bar, 0) PROTECTED race1)"
    assert load("lsac").execute(query).fetchall() == [(27_478, 0)]


KNOWN = " AND ".join(
    f"\"{column}\" <> 'unknown'" for column in ("job", "marital", "education", "default", "housing", "loan")
)


def test_omnifair_bank(load: Load) -> None:
    con = load("bank")
    items = "(LABEL y = 'yes' PROTECTED GROUPING SETS ((age BETWEEN 25 AND 59), ()))"
    rows = con.execute(f"SELECT COLUMNS(* EXCLUDE (protected, excluded, base_rate)), round(base_rate, 3) FROM bank "
                       f"WHERE {KNOWN} FAIR {items}").fetchall()  # fmt: skip
    assert sorted(rows, key=str) == [(False, 1_746, 0.328), (None, 30_488, 0.127), (True, 28_742, 0.114)]
    rate = con.execute(f"SELECT round(base_rate, 4) FROM bank WHERE {KNOWN} FAIR (LABEL y = 'yes' PROTECTED 1 AS one)")
    assert rate.fetchall() == [(0.1266,)]


def test_omnifair_adult(adult: fairsql.Connection) -> None:
    query = "SELECT sex, n, round(base_rate, 3) FROM adult FAIR (LABEL income = '>50K' PROTECTED sex)"
    assert adult.execute(query).fetchall() == [("Female", 16_192, 0.109), ("Male", 32_650, 0.304)]
