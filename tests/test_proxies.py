"""FAIR PROXIES: against SciPy and scikit-learn, against the published correction, and what it refuses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import pytest
from scipy.stats import chi2_contingency, entropy
from scipy.stats.contingency import association
from sklearn.metrics import mutual_info_score
from statsmodels.stats.multitest import multipletests
from support.oracle import assert_same
from support.proxies_oracle import bergsma

import fairsql
from fairsql.errors import ClauseError

pytestmark = pytest.mark.one_duckdb
FEATURES = ["district", "job", "age", "grade", "same"]


@pytest.fixture(scope="module")
def people() -> pd.DataFrame:
    rng = np.random.default_rng(4)
    n = 900
    race = rng.choice(["a", "b", "c", None], n, p=[0.5, 0.3, 0.15, 0.05])
    near = {"a": 0, "b": 2, "c": 3, None: 1}
    return pd.DataFrame({
        "race": race, "district": [(near[each] + rng.integers(0, 3)) % 5 for each in race],
        "job": rng.choice(["x", "y", None], n), "age": rng.normal(40, 9, n) + [4 * (each == "b") for each in race],
        "grade": [None if i % 9 == 0 else int(i % 4) for i in range(n)], "same": "one",
    })  # fmt: skip


@pytest.fixture
def con(con: fairsql.Connection, people: pd.DataFrame) -> Iterator[fairsql.Connection]:
    con.execute("CREATE TABLE people AS SELECT * REPLACE (CAST(grade AS INTEGER) AS grade) FROM people")
    yield con
    con.execute("DROP TABLE people")


def rows(con: fairsql.Connection, items: str) -> list[dict[str, Any]]:
    result = con.execute(f"FROM people FAIR PROXIES ({items})")
    return [dict(zip([name for name, *_ in result.description or ()], row, strict=True)) for row in result.fetchall()]


def test_each_column_is_that_of_other_packages(con: fairsql.Connection, people: pd.DataFrame) -> None:
    found = rows(con, f"FEATURES {', '.join(FEATURES)}, quantiles(age, 4) AS quarter PROTECTED race")
    values = {name: people[name].astype(str).where(people[name].notna(), "NULL") for name in (*FEATURES, "race")}
    bounds = np.quantile(people["age"], [0.25, 0.5, 0.75], method="inverted_cdf")
    values["quarter"] = pd.Series(np.searchsorted(bounds, people["age"], side="right"))
    group = values.pop("race")
    assert [row["feature"] for row in found][:1] == ["district"]
    strengths = [row["cramers_v"] for row in found if row["cramers_v"] is not None]
    assert strengths == sorted(strengths, reverse=True)
    tested = {}
    for row in found:
        value = values[row["feature"]]
        table = pd.crosstab(value, group).to_numpy()
        assert (row["n"], row["levels"], row["groups"]) == (len(people), *table.shape)
        assert row["mutual_information"] == pytest.approx(mutual_info_score(value, group), abs=1e-12)
        share = mutual_info_score(value, group) / entropy(table.sum(0))
        assert row["information_share"] == pytest.approx(share, abs=1e-12)
        if row["feature"] == "same":
            assert [row[name] for name in ("cramers_v", "cramers_v_uncorrected", "p_value", "p_adjusted")] == [None] * 4
            continue
        chi = chi2_contingency(table, correction=False)
        assert row["cramers_v_uncorrected"] == pytest.approx(association(table, method="cramer"), abs=1e-12)
        own = bergsma(table) if len(table) < len(people) else None  # each row has an age of its own
        assert row["cramers_v"] == (own if own is None else pytest.approx(own, abs=1e-12))
        assert (row["statistic"], row["degrees"]) == (pytest.approx(chi.statistic, rel=1e-10), chi.dof)
        assert row["p_value"] == pytest.approx(chi.pvalue, rel=1e-8)
        assert row["smallest_expected"] == pytest.approx(chi.expected_freq.min(), rel=1e-12)
        assert (row["warning"] is not None) == (chi.expected_freq.min() < 1) == (row["feature"] == "age")
        tested[row["feature"]] = (row["p_value"], row["p_adjusted"], row["comparisons"])
    ps, adjusted, comparisons = zip(*tested.values(), strict=True)
    assert adjusted == pytest.approx(multipletests(ps, method="holm")[1], rel=1e-9)
    assert {*comparisons} == {5}


def test_the_correlation_ratio_is_that_of_numbers(con: fairsql.Connection, people: pd.DataFrame) -> None:
    found = {
        row["feature"]: row["correlation_ratio"] for row in rows(con, f"FEATURES {', '.join(FEATURES)} PROTECTED race")
    }
    for name in ("age", "grade", "district"):
        known = people[people[name].notna()].assign(race=lambda rows: rows["race"].fillna("NULL"))
        means = known.groupby("race")[name].transform("mean")
        whole = known[name].mean()
        assert found[name] == pytest.approx(
            ((means - whole) ** 2).sum() / ((known[name] - whole) ** 2).sum(), abs=1e-12
        )
    assert found["job"] is None, "texts have no mean"


def test_limits_hold_for_all_features_at_once_and_contain_the_value(con: fairsql.Connection) -> None:
    clause = f"FEATURES {', '.join(FEATURES)} PROTECTED race CONFIDENCE"
    wide, alone = (
        {row["feature"]: row for row in rows(con, f"{clause} {more}")} for more in ("0.9", "0.98 CORRECTION none")
    )
    for name, row in wide.items():
        limits = [row[f"cramers_v_{end}"] for end in ("low", "high")]
        others = [alone[name][f"cramers_v_{end}"] for end in ("low", "high")]
        assert_same([tuple(limits)], [tuple(others)], 1e-9, name)
        assert limits == [None, None] or limits[0] <= row["cramers_v"] <= limits[1] <= 1
    assert wide["district"]["cramers_v_low"] > wide["job"]["cramers_v_high"]
    assert wide["job"]["cramers_v_low"] == 0


def test_a_feature_that_is_the_group_tells_all_and_one_that_is_not_tells_nothing(con: fairsql.Connection) -> None:
    con.execute(
        "CREATE TABLE grid AS SELECT i % 3 AS g, i % 3 = 0 AS part, i // 3 % 4 AS apart FROM range(1200) AS r(i)"
    )
    found = con.execute(
        "SELECT feature, round(cramers_v, 9), round(cramers_v_high, 9), round(information_share, 9) "
        "FROM grid FAIR PROXIES (FEATURES apart, g AS itself, part PROTECTED g CONFIDENCE 0.95) ORDER BY 2 DESC"
    ).fetchall()
    con.execute("DROP TABLE grid")
    assert [row[0] for row in found] == ["itself", "part", "apart"]
    assert found[0][1:] == (1, 1, 1)
    assert found[2][1] == found[2][3] == 0


def test_filter_and_groups_of_several_columns(con: fairsql.Connection) -> None:
    whole = rows(con, "FEATURES district PROTECTED race, job FILTER age > 40")
    by_hand = con.execute(
        "FROM (SELECT *, [race, job] AS pair FROM people WHERE age > 40) FAIR PROXIES (FEATURES district PROTECTED pair)"
    ).fetchall()
    assert_same([tuple(row.values()) for row in whole], by_hand, 1e-9, "by hand")
    assert whole[0]["groups"] == 12
    assert rows(con, "FEATURES district PROTECTED race FILTER age > 400") == []


def test_a_view_serves_plain_duckdb(tmp_path: Path, people: pd.DataFrame) -> None:
    path = str(tmp_path / "audit.duckdb")
    with fairsql.connect(path) as con:
        con.execute("CREATE TABLE people AS FROM people")
        con.execute(
            "CREATE VIEW away AS FROM people FAIR PROXIES (FEATURES district, bins(age, 4) PROTECTED race CONFIDENCE 0.9)"
        )
        wanted = con.execute("FROM away").fetchall()
    with duckdb.connect(path) as plain:
        assert_same(plain.execute("FROM away").fetchall(), wanted, 1e-9, "the last digit of a sum varies")
    assert len(wanted) == 2


REFUSED = [
    ("PROTECTED g", "PROXIES needs FEATURES", "add for example FEATURES"),
    ("FEATURES a", "the clause has no PROTECTED", "PROTECTED race, sex"),
    ("FEATURES a PROTECTED CUBE (g, h)", "the groups of FAIR PROXIES cannot overlap", "list the columns"),
    ("FEATURES a, A PROTECTED g", "two features are called A", "rename one"),
    ("FEATURES a PROTECTED g PREDICTION p", "FAIR PROXIES takes no PREDICTION", "its items are FEATURES"),
    ("FEATURES a PROTECTED g CONFIDENCE 0.9 CORRECTION benjamini_hochberg", "has no limits", "CORRECTION holm"),
]


@pytest.mark.parametrize(("items", "message", "hint"), REFUSED)
def test_what_it_refuses(items: str, message: str, hint: str) -> None:
    with pytest.raises(ClauseError) as caught:
        fairsql.expand(f"FROM t FAIR PROXIES ({items})")
    assert message in caught.value.message
    assert hint in (caught.value.hint or "")
    assert caught.value.start is not None
