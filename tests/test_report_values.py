"""Values that a report computes from its one tally are those of the same queries over the rows."""

from __future__ import annotations

import math

import pytest

import fairsql


@pytest.fixture
def pay(con: fairsql.Connection) -> fairsql.Connection:
    """Rows whose bins and most frequent places are no values of the columns themselves."""
    con.execute("""
        CREATE TABLE pay AS
        SELECT ['Oslo', 'Rome', 'Bonn', 'Nice', 'Cork'][1 + (hash(i) % 5 * (hash(i, 1) % 5) // 5)::INTEGER] AS "Place",
               (hash(i, 2) % 40)::INTEGER AS years, i % 2 AS sex, 20000 + (hash(i, 3) % 30000)::INTEGER AS pay,
               20000 + (hash(i, 4) % 30000)::INTEGER AS guess, 1 + i % 3 AS w
        FROM range(600) r(i)""")
    return con


@pytest.mark.parametrize("columns", [
    'PROTECTED sex CONTROL quantiles(years, 4) AS years', "PROTECTED bins(years, 3)", "PROTECTED bins(years, [10, 20])",
    'PROTECTED top("Place", 2) AS "Place"', 'PROTECTED CUBE (sex, top("Place", 2)) CONTROL bins(years, 2) AS "Place2"',
])  # fmt: skip
@pytest.mark.parametrize("metrics", [
    "METRICS median(pay) AS m, avg(pay) AS a", "METRICS quantile_disc(pay, 0.9) AS q WEIGHT w",
    "ESTIMATE guess ACTUAL pay METRICS medae, r2, mae",
])  # fmt: skip
def test_groups_are_bins_of_columns(pay: fairsql.Connection, columns: str, metrics: str) -> None:
    clause = f"FROM pay FAIR DISPARITY ({columns} {metrics})"
    tables = pay.report(clause).facts.tables
    for name in ("groups", "disparity"):
        relation = pay.sql(tables[name].sql)
        shown = [relation.columns.index(column) for column in tables[name].columns]
        wanted = [[rounded(row[at]) for at in shown] for row in relation.fetchall()]
        assert len(wanted) > 0
        assert [[*map(rounded, row)] for row in tables[name].rows] == wanted


def rounded(value: object) -> object:
    return float(f"{value:.9g}") if isinstance(value, float) and math.isfinite(value) else value
