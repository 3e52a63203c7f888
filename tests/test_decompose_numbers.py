"""FAIR DECOMPOSE of means of numbers: Oaxaca and Blinder's split, limits, and how it relates to FAIR ADJUST.

In: rows with an outcome that is a number. Checked against statsmodels, numpy and the bootstrap. The exact oracle of
`test_decompose.py` draws such metrics, too, and what each control explains.
"""

from __future__ import annotations

import math
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import pytest
import statsmodels.api as sm
from statsmodels.stats.oaxaca import OaxacaBlinder

import fairsql

DRAW = np.random.default_rng(7)
N = 1500
STAFF = pd.DataFrame({
    "sex": np.where(DRAW.random(N) < 0.4, "F", "M"),
    "team": DRAW.integers(0, 4, N),
    "hours": DRAW.choice([1.0, 2.0, 5.0], N),
})  # fmt: skip
STAFF["rank"] = np.where(DRAW.random(N) < np.where(STAFF["sex"] == "M", 0.5, 0.25), "high", "low")
STAFF["pay"] = np.exp(
    3 + 0.1 * STAFF["team"] + 0.3 * (STAFF["rank"] == "high") + 0.05 * (STAFF["sex"] == "M") + DRAW.normal(0, 0.3, N)
)
ASK = "PROTECTED sex REFERENCE 'F' CONTROL team, rank METRICS avg(pay) AS mean_pay"


@pytest.fixture
def con() -> fairsql.Connection:
    connection = fairsql.connect()
    connection.register("staff", STAFF)
    return connection


def one(con: fairsql.Connection, query: str) -> dict[str, Any]:
    relation = con.sql(query)
    assert relation is not None
    (row,) = relation.fetchall()
    return dict(zip(relation.columns, row, strict=True))


def strata(frame: pd.DataFrame) -> pd.DataFrame:
    """An indicator for each combination of team and rank except the first."""
    both = frame["team"].astype(str) + frame["rank"]
    return pd.get_dummies(both, drop_first=True, dtype=float)


@pytest.mark.parametrize(("shares", "part"), [("both", 0.5), ("first", 1.0), ("second", 0.0), ("pooled", None)])
def test_parts_are_oaxaca_and_blinders_with_a_term_for_each_stratum(
    con: fairsql.Connection, shares: str, part: float | None
) -> None:
    """Each group has a regression of its own; the reference's coefficients are those of both, by a."""
    part = float((STAFF["sex"] == "M").mean()) if part is None else part
    exog = sm.add_constant(strata(STAFF))
    men = STAFF["sex"] == "M"
    x, z = exog[men], exog[~men]
    first, second = sm.OLS(STAFF["pay"][men], x).fit().params, sm.OLS(STAFF["pay"][~men], z).fit().params
    reference = (1 - part) * first + part * second
    explained = (x.mean() - z.mean()) @ reference
    unexplained = x.mean() @ (first - reference) + z.mean() @ (reference - second)
    row = one(con, f"FROM staff FAIR DECOMPOSE ({ASK} SHARES {shares})")
    found = (row["first_group"], row["explained"], row["unexplained"])
    assert found == ("M", pytest.approx(explained, rel=1e-9), pytest.approx(unexplained, rel=1e-9))
    if shares == "both":
        model = OaxacaBlinder(STAFF["pay"], strata(STAFF).assign(men=men * 1.0), "men", hasconst=False, swap=False)
        effects = model.two_fold(two_fold_type="self_submitted", submitted_weight=0.5).params
        sign = math.copysign(1, effects[2] * row["gap"])  # which group statsmodels takes from which
        assert found[1:] == pytest.approx((sign * effects[1], sign * effects[0]), rel=1e-9)


def test_adjusted_gap_weighs_the_same_differences_by_their_precision(con: fairsql.Connection) -> None:
    """With a term for each stratum ADJUST's gap is Σ w d / Σ w, w = n₁n₂/(n₁ + n₂), of the differences of DECOMPOSE."""
    adjusted = one(con, """
        FROM staff FAIR ADJUST (OUTCOME pay PROTECTED sex REFERENCE 'F' CONTROL concat(team, rank) AS stratum)
    """)["adjusted_gap"]  # fmt: skip
    (weighed,) = con.sql(f"""
        SELECT sum(first_n * second_n / (first_n + second_n) * (first_value - second_value))
             / sum(first_n * second_n / (first_n + second_n))
        FROM (FROM staff FAIR DECOMPOSE ({ASK} DETAIL strata))
    """).fetchall()[0]  # type: ignore[union-attr]
    assert weighed == pytest.approx(adjusted, rel=1e-9)
    pooled = one(con, f"FROM staff FAIR DECOMPOSE ({ASK} SHARES pooled)")["unexplained"]
    assert abs(pooled - adjusted) > 1e-4  # in general the two differ


def test_pooled_shares_are_the_adjusted_gap_where_groups_mix_alike(con: fairsql.Connection) -> None:
    """Two men for each woman in every stratum: shares and precision then weigh strata alike."""
    draw = np.random.default_rng(3)
    frame = pd.DataFrame(
        [{"sex": sex, "team": at} for at in range(4) for sex in "FMM" for _ in range(2 + 3 * at)]
    )  # fmt: skip
    frame["pay"] = 50 + frame["team"] * (frame["sex"] == "M") + draw.normal(0, 1, len(frame))
    con.register("alike", frame)
    items = "PROTECTED sex REFERENCE 'F' CONTROL team"
    adjusted = one(con, f"FROM alike FAIR ADJUST (OUTCOME pay {items})")["adjusted_gap"]
    for shares in ("pooled", "both"):
        row = one(con, f"FROM alike FAIR DECOMPOSE ({items} METRICS avg(pay) AS pay SHARES {shares})")
        assert row["unexplained"] == pytest.approx(adjusted, rel=1e-9)


def test_published_split_is_the_raw_and_the_adjusted_gap(con: fairsql.Connection) -> None:
    """Pooled coefficients: ADJUST's gap is the unexplained part, and what it takes off is the explained one."""
    data = sm.datasets.ccard.load_pandas().data
    exog = data[["OWNRENT", "AGE", "INCOME", "INCOMESQ"]].assign(const=1.0)
    params = OaxacaBlinder(data["AVGEXP"], exog, "OWNRENT", hasconst=True).two_fold(two_fold_type="pooled").params
    con.register("cards", data)
    row = one(con, """
        FROM cards FAIR ADJUST (OUTCOME AVGEXP PROTECTED OWNRENT REFERENCE 0 LINEAR AGE, INCOME, INCOMESQ)
    """)  # fmt: skip
    found = (row["adjusted_gap"], row["gap"] - row["adjusted_gap"], row["gap"])
    assert found == pytest.approx((27.94091, 130.80954, 158.75044), abs=5e-6)  # statsmodels' documentation
    assert found == pytest.approx(params[:3], rel=1e-9)


@pytest.mark.parametrize("weighted", [False, True])
def test_standard_errors_are_those_of_the_bootstrap(con: fairsql.Connection, weighted: bool) -> None:
    row = one(con, f"FROM staff FAIR DECOMPOSE ({ASK} CONFIDENCE 0.95 {'WEIGHT hours' * weighted})")
    stratum = np.unique(STAFF["team"].astype(str) + STAFF["rank"], return_inverse=True)[1]
    draw = np.random.default_rng(11)
    means, shares = [], []
    for sex in "MF":
        mine = (STAFF["sex"] == sex).to_numpy()
        n = int(mine.sum())
        often = np.vstack([np.ones(n), draw.multinomial(n, np.full(n, 1 / n), 3000)])
        weight = often * (STAFF["hours"].to_numpy()[mine] if weighted else 1)
        inside = np.eye(8)[stratum[mine]]
        shares.append(weight @ inside / weight.sum(axis=1, keepdims=True))
        means.append(weight * STAFF["pay"].to_numpy()[mine] @ inside / (weight @ inside))
    (p, q), (y, z) = shares, means
    for part, values in {"explained": (p - q) * (y + z) / 2, "unexplained": (p + q) / 2 * (y - z)}.items():
        value, *again = values.sum(axis=1)
        assert row[part] == pytest.approx(value, rel=1e-9)
        assert row[f"{part}_se"] == pytest.approx(np.std(again), rel=0.08)
        low, high = row[f"{part}_low"], row[f"{part}_high"]
        assert (low, high) == pytest.approx([value + s * 1.959963984540054 * row[f"{part}_se"] for s in (-1, 1)])


def test_p_value_is_mantels(con: fairsql.Connection) -> None:
    """In one stratum the statistic is (N - 1) r², with Pearson's correlation of group and number (Mantel 1963)."""
    row = one(con, """
        FROM staff FAIR DECOMPOSE (PROTECTED sex CONTROL true AS all_rows METRICS avg(pay) AS pay CONFIDENCE 0.95)
    """)  # fmt: skip
    r = np.corrcoef(STAFF["sex"] == "M", STAFF["pay"])[0, 1]
    assert row["p_value"] == pytest.approx(math.erfc(abs(r) * math.sqrt((N - 1) / 2)), rel=1e-9)
    assert (row["explained"], row["unexplained"]) == pytest.approx((0, row["gap"]), abs=1e-9)


def test_units_do_not_matter(con: fairsql.Connection) -> None:
    """Pay in cents of a poor currency, or in millions: the same parts in other units, and the same answers."""
    rows = [
        one(con, f"FROM staff FAIR DECOMPOSE ({ASK.replace('avg(pay)', f'avg(pay * {unit})')} CONFIDENCE 0.95)")
        for unit in (1, 1e12, 1e-12)
    ]
    for row, unit in zip(rows, (1, 1e12, 1e-12), strict=True):
        for column in ("explained", "unexplained", "explained_se", "unexplained_high", "gap"):
            assert row[column] / unit == pytest.approx(rows[0][column], rel=1e-6)
        for column in ("explained_share", "p_value"):
            assert row[column] == pytest.approx(rows[0][column], rel=1e-6)
        assert row["reversal"] == "none"


def test_there_are_no_limits_where_rows_do_not_tell_a_variance(con: fairsql.Connection) -> None:
    con.execute(
        "CREATE TABLE few AS SELECT * FROM (VALUES ('a', 1, 5), ('a', 2, 6), ('b', 1, 7), ('b', 2, 9)) AS t (g, c, v)"
    )
    con.execute("CREATE TABLE same AS SELECT g, c, 1000 + c AS v FROM few, range(5)")
    for table in ("few", "same"):
        row = one(con, f"FROM {table} FAIR DECOMPOSE (PROTECTED g CONTROL c METRICS avg(v) AS v CONFIDENCE 0.95)")
        assert row["unexplained"] is not None
        assert [row[f"{part}_{each}"] for part in ("explained", "unexplained") for each in ("se", "low", "high")] == [
            None
        ] * 6
        assert row["reversal"] is None


def test_rows_without_a_number_have_no_part(con: fairsql.Connection) -> None:
    con.execute(
        "CREATE TABLE partly AS SELECT sex, team, rank, CASE WHEN team <> 2 OR sex = 'M' THEN pay END AS pay FROM staff"
    )
    row = one(con, f"FROM partly FAIR DECOMPOSE ({ASK})")
    assert row["strata"] == 6  # the women of one team have no pay
    assert row["first_off_support"] > 0 == row["second_off_support"]
    assert row["explained"] + row["unexplained"] + row["off_support"] == pytest.approx(row["gap"])


def test_controls_of_unrelated_effects_explain_what_each_explains_alone(con: fairsql.Connection) -> None:
    """Nine cells of each group in which team and rank do not go together, and pay adds up from both."""
    cells = [
        {"sex": sex, "team": team, "rank": rank, "pay": 10 * team + rank}
        for sex, of in (("F", (1, 2, 3)), ("M", (3, 2, 1)))
        for team, times in enumerate(of) for rank, again in enumerate(of) for _ in range(times * again)
    ]  # fmt: skip
    con.register("cells", pd.DataFrame(cells))
    ask = "FROM cells FAIR DECOMPOSE (PROTECTED sex CONTROL team, rank METRICS avg(pay) AS pay DETAIL controls)"
    found = con.sql(f"SELECT control, explained, explained_alone, gap, off_support {ask}").fetchall()  # type: ignore[union-attr]
    gap = 11 * 2 / 3  # each group is a third of a step from the middle, on both sides
    assert [row[0] for row in found] == ["team", "rank"]
    assert [row[1:] for row in found] == [
        pytest.approx((10 * 2 / 3, 10 * 2 / 3, gap, 0), abs=1e-9), pytest.approx((2 / 3, 2 / 3, gap, 0), abs=1e-9),
    ]  # fmt: skip


def test_eight_controls(con: fairsql.Connection) -> None:
    controls = ", ".join(f"(team + {at}) % 3 AS c{at}" for at in range(8))
    items = f"PROTECTED sex CONTROL {controls} METRICS avg(pay) AS pay"
    found = con.sql(f"FROM staff FAIR DECOMPOSE ({items} DETAIL controls)").fetchall()  # type: ignore[union-attr]
    whole = one(con, f"FROM staff FAIR DECOMPOSE ({items})")["explained"]
    assert len(found) == 8
    assert sum(row[4] for row in found) == pytest.approx(whole)


def test_a_view_of_controls_runs_in_plain_duckdb(tmp_path: Any) -> None:
    path = tmp_path / "pay.duckdb"
    with fairsql.connect(path) as con:
        con.register("frame", STAFF)
        con.execute("CREATE TABLE staff AS FROM frame")
        con.execute(f"CREATE VIEW parts AS FROM staff FAIR DECOMPOSE ({ASK} DETAIL controls)")
    with duckdb.connect(str(path)) as raw:
        assert raw.execute("SELECT control FROM parts").fetchall() == [("team",), ("rank",)]


ALIKE = "no standard error: in strata a group's values hardly vary, are too large to be squared, or have one row each"


@pytest.mark.parametrize(("value", "where", "warning"), [
    ("pay", "sex = 'F'", "fewer than two groups have a value"),
    ("NULL::DOUBLE", "TRUE", "fewer than two groups have a value"),
    ("7", "TRUE", ALIKE),
    ("pay * 1e200", "TRUE", ALIKE),
])  # fmt: skip
def test_what_is_not_known_has_a_reason(con: fairsql.Connection, value: str, where: str, warning: str) -> None:
    items = f"PROTECTED sex CONTROL team METRICS avg({value}) AS m CONFIDENCE 0.95"
    row = one(con, f"FROM staff WHERE {where} FAIR DECOMPOSE ({items})")
    assert row["warning"].endswith(warning)
    assert row["unexplained_se"] is None
    if warning != ALIKE:
        assert row["gap"] is None
    assert one(con, f"FROM staff FAIR DECOMPOSE ({items.replace(value, 'pay')})")["warning"] is None


def test_with_a_row_of_a_group_in_each_stratum_there_is_no_standard_error(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE each AS SELECT if(i % 2 = 0, 'a', 'b') AS g, i // 2 AS c, i * i AS x FROM range(20) r(i)")
    row = one(con, "FROM each FAIR DECOMPOSE (PROTECTED g CONTROL c METRICS avg(x) AS m CONFIDENCE 0.95)")
    assert (row["unexplained_se"], row["warning"]) == (None, ALIKE)
