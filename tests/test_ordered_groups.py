"""FAIR TEST with ORDERED: the trend over groups, against statsmodels, published numbers and a sum over strata by hand."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pandas as pd
import pytest
from scipy.stats import norm
from statsmodels.stats.contingency_tables import Table

import fairsql
from fairsql.errors import ClauseError

pytestmark = pytest.mark.one_duckdb


@pytest.fixture(scope="module")
def people() -> pd.DataFrame:
    rng = np.random.default_rng(8)
    n = 1200
    grade = rng.integers(1, 5, n)
    table = pd.DataFrame({"grade": grade, "age": rng.uniform(18, 70, n), "region": rng.choice(["n", "s", "w"], n)})
    table["hired"] = (rng.random(n) < 0.2 + 0.04 * grade).astype(int)
    table["known"] = table["grade"].astype("Int64").where(rng.random(n) > 0.1)
    return table


@pytest.fixture
def con(con: fairsql.Connection, people: pd.DataFrame) -> Iterator[fairsql.Connection]:
    con.execute("CREATE TABLE people AS FROM people")
    yield con
    con.execute("DROP TABLE people")


def trend(con: fairsql.Connection, items: str) -> tuple[float, float]:
    ((z, p),) = con.execute(
        f"SELECT trend_z, trend_p FROM people FAIR TEST (PREDICTION hired {items} ORDERED)"
    ).fetchall()
    assert p == pytest.approx(2 * norm.sf(abs(z)), rel=1e-9)
    return z, p


def statsmodels_z(groups: pd.Series[int], hits: pd.Series[int]) -> float:
    table = Table(pd.crosstab(groups, hits), shift_zeros=False)
    found = table.test_ordinal_association(row_scores=np.arange(1, groups.nunique() + 1), col_scores=np.array([0, 1]))
    return float(found.zscore)


def test_it_is_the_ordinal_association_of_statsmodels(con: fairsql.Connection, people: pd.DataFrame) -> None:
    assert trend(con, "PROTECTED grade")[0] == pytest.approx(statsmodels_z(people["grade"], people["hired"]), abs=1e-9)
    edges = pd.cut(people["age"], [0, 30, 45, 100], right=False, labels=False)
    assert trend(con, "PROTECTED bins(age, [30, 45])")[0] == pytest.approx(
        statsmodels_z(edges, people["hired"]), abs=1e-9
    )
    bounds = np.quantile(people["age"], np.arange(1, 12) / 12, method="inverted_cdf")
    twelve = pd.Series(np.searchsorted(bounds, people["age"], side="right"))
    assert trend(con, "PROTECTED quantiles(age, 12)")[0] == pytest.approx(
        statsmodels_z(twelve, people["hired"]), abs=1e-9
    )


def test_a_group_of_null_has_no_place(con: fairsql.Connection, people: pd.DataFrame) -> None:
    rows = people[people["known"].notna()]
    wanted = statsmodels_z(rows["known"].astype(int), rows["hired"])
    assert trend(con, "PROTECTED known")[0] == pytest.approx(wanted, abs=1e-9)


def test_strata_are_added_up(con: fairsql.Connection, people: pd.DataFrame) -> None:
    """Mantel (1963): scores times hits less those expected, in the variance of the hypergeometric distribution."""
    deviation = spread = 0.0
    for _, rows in people.groupby("region"):
        n, hits, scores = len(rows), rows["hired"].sum(), rows["grade"]
        deviation += (scores * rows["hired"]).sum() - hits * scores.mean()
        spread += hits * (n - hits) / n / (n - 1) * ((scores - scores.mean()) ** 2).sum()
    assert trend(con, "PROTECTED grade CONTROL region")[0] == pytest.approx(deviation / spread**0.5, abs=1e-9)


def test_published_numbers(con: fairsql.Connection) -> None:
    """Agresti (Categorical Data Analysis, 2002, table 5.3): alcohol and malformations, with scores 1 to 5 here.

    There M² is 1.83 with these scores, and P = 0.18.
    """
    present, absent = [48, 38, 5, 1, 1], [17066, 14464, 788, 126, 37]
    cells = ", ".join(f"({at}, 1, {a}), ({at}, 0, {b})" for at, (a, b) in enumerate(zip(present, absent, strict=True)))
    con.execute(f"CREATE TABLE births AS SELECT drinks, p FROM (VALUES {cells}) AS v(drinks, p, n), range(n)")
    ((z, p),) = con.execute(
        "SELECT trend_z, trend_p FROM births FAIR TEST (PREDICTION p PROTECTED drinks ORDERED)"
    ).fetchall()
    con.execute("DROP TABLE births")
    assert (round(z**2, 2), round(p, 2)) == (1.83, 0.18)


def test_no_trend_without_two_groups_or_outcomes(con: fairsql.Connection) -> None:
    query = "SELECT trend_z, trend_p FROM people FAIR TEST (PREDICTION {} PROTECTED {} ORDERED)"
    assert con.execute(query.format("hired", "1 AS same")).fetchall() == [(None, None)]
    assert con.execute(query.format("hired * 0", "grade")).fetchall() == [(None, None)]


REFUSED = [
    ("TEST (PREDICTION p PROTECTED g, h ORDERED)", "ORDERED is about the groups of one column", "one PROTECTED column"),
    ("TEST (PREDICTION p PROTECTED CUBE (g, h) ORDERED)", "the groups of one column", "one PROTECTED column"),
    ("TEST (PREDICTION p PROTECTED g CLUSTER c ORDERED)", "takes rows as independent", "leave out ORDERED"),
    ("TEST (PREDICTION p PROTECTED g ORDERED 2)", "ORDERED takes no value", "write ORDERED alone"),
    ("PAIRS (PREDICTION p PROTECTED g ORDERED)", "FAIR PAIRS takes no ORDERED", "its items are"),
]


@pytest.mark.parametrize(("clause", "message", "hint"), REFUSED)
def test_what_it_refuses(clause: str, message: str, hint: str) -> None:
    with pytest.raises(ClauseError) as caught:
        fairsql.expand(f"FROM t FAIR {clause}")
    assert message in caught.value.message
    assert hint in (caught.value.hint or "")


@pytest.mark.parametrize(("groups", "warns"), [
    (("9", "10", "11"), True), (("09", "10", "11"), False), (("5-9", "10-14", "15+"), True), (("a1", "a10", "a2"), False),
    ((9, 10, 11), False),
])  # fmt: skip
def test_texts_in_another_order_than_their_numbers_are_warned_of(
    con: fairsql.Connection, groups: tuple[object, ...], warns: bool
) -> None:
    con.execute("CREATE TABLE grades AS SELECT unnest($1) AS grade, i % 7 < 3 AS p FROM range(60) r(i)", [list(groups)])
    cursor = con.execute("FROM grades FAIR TEST (PREDICTION p PROTECTED grade ORDERED)")
    at = [name for name, *_ in cursor.description].index("warning")
    ((*row,),) = cursor.fetchall()
    assert (row[at] is not None and "ordered as texts" in row[at]) == warns
