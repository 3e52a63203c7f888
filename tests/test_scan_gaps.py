"""FAIR SCAN with GAP: against brute force, against FAIR DISPARITY of each subgroup as a stratum, and what it refuses."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import duckdb
import numpy as np
import pandas as pd
import pytest
from statsmodels.stats.proportion import confint_proportions_2indep
from support.oracle import assert_same

import fairsql
from fairsql.errors import FairSQLError
from fairsql.findings.gate import check

pytestmark = pytest.mark.one_duckdb
FEATURES = ["region", "degree", "young"]
ITEMS = "PREDICTION hired LABEL fit FEATURES region, degree, age < 40 AS young"


@pytest.fixture(scope="module")
def people() -> pd.DataFrame:
    rng = np.random.default_rng(20)
    n = 3000
    table = pd.DataFrame({
        "region": rng.choice(["north", "south", None], n, p=[0.5, 0.4, 0.1]), "degree": rng.integers(0, 3, n),
        "age": rng.integers(20, 60, n), "sex": rng.choice(["F", "M"], n, p=[0.4, 0.6]),
        "race": rng.choice(["a", "b", None], n, p=[0.6, 0.3, 0.1]), "weight": rng.choice([0.5, 1.0, 2.0], n),
    })  # fmt: skip
    unfair = (table["degree"] == 2) & (table["region"] == "south") & (table["sex"] == "F")
    table["hired"] = rng.random(n) < 0.35 + 0.1 * (table["degree"] == 2) - 0.3 * unfair
    table["fit"] = rng.random(n) < 0.5
    return table


@pytest.fixture
def con(con: fairsql.Connection, people: pd.DataFrame) -> Iterator[fairsql.Connection]:
    con.execute("CREATE TABLE people AS FROM people")
    yield con
    con.execute("DROP TABLE people")


def subgroups(people: pd.DataFrame, depth: int) -> Iterator[tuple[str, pd.DataFrame]]:
    """Yield each combination of values of up to `depth` features, with its rows."""
    table = people.assign(young=people["age"] < 40)
    for size in range(1, depth + 1):
        for names in itertools.combinations(FEATURES, size):
            for values, rows in table.groupby(list(names), dropna=False):
                texts = [
                    "(NULL)" if pd.isna(value) else str(value).lower() if isinstance(value, (bool, np.bool_)) else value
                    for value in values
                ]  # fmt: skip
                yield ", ".join(f"{name} = {text}" for name, text in zip(names, texts, strict=True)), rows


def test_gaps_and_limits_are_those_of_brute_force(con: fairsql.Connection, people: pd.DataFrame) -> None:
    rates = {"selection_rate": lambda rows: rows, "true_positive_rate": lambda rows: rows[rows["fit"]]}
    wanted = {}
    for metric, of in rates.items():
        for text, rows in subgroups(people, 2):
            sides = {sex: of(each)["hired"] for sex, each in rows.groupby("sex")}
            if len(sides) == 2 and all(len(each) >= 40 for each in sides.values()):
                low, high = sorted(sides, key=lambda sex: sides[sex].mean())
                wanted[metric, text] = (len(rows), low, sides[low], high, sides[high])
    got = con.execute(
        f"SELECT metric, subgroup, n, lowest_group, highest_group, difference, difference_low, difference_high, comparisons "
        f"FROM people FAIR SCAN ({ITEMS} GAP sex METRICS {', '.join(rates)} MINIMUM 40 CONFIDENCE 0.95)"
    ).fetchall()
    assert {row[:2] for row in got} == wanted.keys()
    assert [row[5] for row in got] == sorted((row[5] for row in got), reverse=True)
    assert got[0][1] == "region = south, degree = 2"
    for metric, text, n, low, high, difference, least, most, comparisons in got:
        size, lowest, below, highest, above = wanted[metric, text]
        assert (n, low, high) == (size, lowest, highest)
        assert comparisons == sum(each == metric for each, _ in wanted)
        assert difference == pytest.approx(above.mean() - below.mean(), abs=1e-12)
        limits = confint_proportions_2indep(
            above.sum(), len(above), below.sum(), len(below), method="newcomb", alpha=0.05 / comparisons
        )
        assert (least, most) == pytest.approx((max(limits[0], 0), max(limits[1], -limits[0])), abs=1e-9)


@pytest.mark.parametrize(
    "items",
    [
        "METRICS selection_rate, true_positive_rate WITHIN 0.1 MINIMUM 20 CONFIDENCE 0.9",
        "METRICS f1_score WITHIN RATIO 0.8 MINIMUM 30 CONFIDENCE 0.95 WEIGHT weight FAMILY all",
        "METRICS avg(age) AS mean_age, selection_rate WITHIN 0.2 MINIMUM 1 CONFIDENCE 0.95 CORRECTION none",
        "METRICS accuracy MINIMUM 0 FILTER age > 30",
    ],
)
@pytest.mark.parametrize("groups", ["sex", "race, sex"])
def test_it_is_disparity_with_each_subgroup_as_a_stratum(
    con: fairsql.Connection, people: pd.DataFrame, items: str, groups: str
) -> None:
    parts = pd.concat([rows.assign(subgroup=text) for text, rows in subgroups(people, 2)])
    least = int(items.split("MINIMUM ")[1].split()[0])
    counted = parts[parts["age"] > 30] if "FILTER" in items else parts
    sizes = counted.groupby("subgroup").size()
    parts = parts[parts["subgroup"].isin(sizes[sizes >= least].index)]  # as the scan leaves out small subgroups
    con.register("parts", parts)
    columns = "* EXCLUDE (subgroup, n, depth, support, features)"
    got = con.execute(
        f"SELECT subgroup AS place, {columns} FROM people FAIR SCAN ({ITEMS} GAP {groups} {items}) ORDER BY metric, place"
    ).fetchall()
    wanted = con.execute(
        "SELECT place, * EXCLUDE (place) FROM parts "
        f"FAIR DISPARITY (PREDICTION hired LABEL fit CONTROL subgroup AS place PROTECTED {groups} {items}) "
        "HAVING difference IS NOT NULL ORDER BY metric, place"
    ).fetchall()
    con.unregister("parts")
    assert len(got) == len(wanted) > 20
    assert_same(got, wanted, 1e-9, "strata")


def test_a_view_serves_plain_duckdb_and_check_judges_each_subgroup(tmp_path: Path, people: pd.DataFrame) -> None:
    path = str(tmp_path / "audit.duckdb")
    clause = f"FROM people FAIR SCAN ({ITEMS} GAP sex WITHIN 0.1 METRICS selection_rate CONFIDENCE 0.95)"
    with fairsql.connect(path) as con:
        con.execute("CREATE TABLE people AS FROM people")
        con.execute(f"CREATE VIEW worst AS {clause}")
        wanted = con.execute("SELECT subgroup, verdict FROM worst").fetchall()
        (result,) = check(con, f"-- policy: hiring\n{clause};").results
        outcomes = {each.stratum: each.outcome for each in result.rows}
    words = {"within": "pass", "exceeds": "fail", "undecided": "undecided"}
    assert outcomes == {f"subgroup = {text}": words[verdict] for text, verdict in wanted}
    assert outcomes["subgroup = region = south, degree = 2"] == "fail"
    with duckdb.connect(path) as plain:
        assert plain.execute("SELECT subgroup, verdict FROM worst").fetchall() == wanted


REFUSED = [
    ("FEATURES region WITHIN 0.1", "takes no WITHIN without GAP", "add GAP <columns of groups>"),
    ("FEATURES region METRICS selection_rate WITHIN 0.1", "takes no WITHIN without GAP", "add GAP"),
    ("FEATURES region, sex GAP sex", "sex is in both GAP and FEATURES", "remove it from FEATURES"),
    ("PROTECTED sex GAP sex", "sex is in both GAP and FEATURES", "remove it from FEATURES"),
    ("FEATURES region GAP CUBE (sex, race)", "GAP compares the groups of one grouping", "GAP race, sex"),
    ("FEATURES region GAP sex PRUNE 0.1", "with GAP there is none", "leave out PRUNE"),
    ("FEATURES region GAP sex AS metric", "two columns of the result are called metric", "rename it"),
    ("GAP sex", "the clause has no FEATURES", "FEATURES race, sex"),
    ("FEATURES region GAP sex CONFIDENCE 0.9 CORRECTION benjamini_hochberg", "has no limits", "CORRECTION holm"),
]  # fmt: skip


@pytest.mark.parametrize(("items", "message", "hint"), REFUSED)
def test_what_it_refuses(con: fairsql.Connection, items: str, message: str, hint: str) -> None:
    with pytest.raises(FairSQLError) as caught:
        con.execute(f"FROM people FAIR SCAN (PREDICTION hired {items})")
    assert message in caught.value.message
    assert hint in (caught.value.hint or "")


def test_groups_of_one_side_or_too_few_rows_have_no_gap(con: fairsql.Connection) -> None:
    query = "FROM people FAIR SCAN (PREDICTION hired FEATURES region GAP {} MINIMUM {})"
    assert con.execute(query.format("sex", 3000)).fetchall() == []
    assert con.execute(query.format("'all' AS everyone", 1)).fetchall() == []
