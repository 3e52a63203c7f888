"""Continuous features that are cut into bins where the rows are: as DuckDB cuts them, to the bit.

The rows are few here, and the limit lowered so that they count as too many to be counted by value.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from support.engine_databases import DRIVERS, ENGINES, EVERY, Reached, ask, of_sqlite, on_each, warned_where_due

import fairsql
from fairsql.expansion.pushdown.bin_edges import EngineCuts, rank_of
from fairsql.session.pushdown import engine_aggregation
from fairsql.transforms import engine_transform_rows

COPIES = " UNION ALL ".join(f"SELECT {k} AS k" for k in range(9))
MANY = f"(SELECT loans.*, k FROM loans CROSS JOIN ({COPIES}) AS copies) AS many"
MOST = 300  # cells
VALUES = {
    "quantiles(risk + k * 0.013e0, 3)": "double", "quantiles(big - 9007199254740990, 2)": "integer", "bins(risk * k, 4)": "double",
    "bins(price, [0.25, 0.5])": "decimal", "quantiles(day, 3)": "date", "bins(seen, [TIMESTAMP '2024-02-05 00:00:00'])": "time",
}  # fmt: skip


@pytest.fixture(autouse=True)
def few_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_aggregation, "MOST_CELLS", MOST)
    monkeypatch.setattr(engine_transform_rows, "MOST_CELLS", MOST)


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the columns whose values are cut there."""
    cut, find = [], EngineCuts.find

    def spy(self: EngineCuts) -> list[Any]:
        landmarks = find(self)
        cut.extend(each.name for each in landmarks)
        return landmarks

    monkeypatch.setattr(EngineCuts, "find", spy)
    return cut


def own(text: str, remote: Reached) -> str:
    return text.replace("TIMESTAMP '", "TIMESTAMPTZ '") if remote.name == "ClickHouse" else text


def plain(value: Any) -> Any:
    return str(value).replace("+00:00", "").replace("+00", "")


ITEMS = ("", "FILTER k > 2", "WEIGHT weight")
SCANS = [
    (feature, items, engine)
    for (at, feature), (of, items), (by, engine) in product(*map(enumerate, (VALUES, ITEMS, (*ENGINES, *DRIVERS))))
    if EVERY or (at + at // len(ITEMS) + of + by) % len(ITEMS) == 0  # each two of them meet
]


@pytest.mark.parametrize(("feature", "items", "reached"), SCANS, indirect=["reached"])
def test_scans_cut_on_the_engine_as_duckdb(
    feature: str, items: str, reached: Reached, local: fairsql.Connection, found: list[str]
) -> None:
    if reached.name == "SQLite" and VALUES[feature] in ("date", "time"):
        pytest.skip("SQLite has no dates")
    query = f"""SELECT * FROM {MANY} FAIR SCAN (PREDICTION approved FEATURES {feature} AS cut, quantiles(risk * risk + k * 0.001e0, 4) AS risky
        METRICS selection_rate {items} MINIMUM 5) ORDER BY ALL"""
    want = ask(local, query)
    got = reached.con.execute(own(query, reached)).fetchall()
    assert found == ["fair_feature_1", "fair_feature_2"]
    assert len(want) > 5
    assert [[*map(plain, row)] for row in got] == [[*map(plain, row)] for row in want]


TRANSFORM = """PROTECTED sex LABEL approved FEATURES {} AS cut, quantiles(risk + k * 0.001e0, 2) AS risky EPSILON 0.15 OBJECTIVE l1
    DISTORTION steps(cut) + changed(risky) + changed(approved) WITHIN 1.5 KEY k, big"""


@pytest.mark.parametrize(("feature", "reached"), on_each(VALUES, of_drivers=[*VALUES][3:]), indirect=["reached"])
def test_transforms_cut_on_the_engine_as_duckdb(
    feature: str, reached: Reached, local: fairsql.Connection, found: list[str]
) -> None:
    if reached.name == "SQLite" and VALUES[feature] != "double":
        pytest.skip("SQLite has no dates and decimals")
    many = f"SELECT * FROM {MANY} WHERE approved IS NOT NULL"
    clause = own(TRANSFORM.format(feature), reached)
    query = "SELECT big, k, risky, cut, approved FROM (SELECT * FROM ({}) AS t FAIR TRANSFORM ({})) ORDER BY ALL"
    want = ask(local, query.format(many, TRANSFORM.format(feature)))
    with warned_where_due(reached):
        got = reached.con.execute(query.format(many, clause)).fetchall()
    assert [[*map(plain, row)] for row in got] == [[*map(plain, row)] for row in want]
    assert found == ["fair_x0", "fair_x1"]
    maps = []
    for con in (local, reached.con):
        con.execute(
            f"CREATE OR REPLACE TRANSFORM cutting {clause if con is reached.con else TRANSFORM.format(feature)} AS {many}"
        )
        record = "SELECT bins, ranges, cells, training_rows FROM fairsql.transforms WHERE transform = 'cutting'"
        maps.append(
            [
                *map(plain, con.execute(record).fetchall()[0]),
                con.execute("SELECT CAST(old.cut AS VARCHAR) FROM fairsql_maps.cutting ORDER BY ALL").fetchall(),
            ]
        )
        con.execute("DROP TRANSFORM cutting")
    assert str(maps[0]) == str(maps[1]).replace("+00", "")
    assert found == ["fair_x0", "fair_x1"] * 2


@pytest.mark.parametrize("values", [["a", "b"], [2**60, 2**60 + 1], [None]])
def test_what_cannot_be_cut_on_the_engine_is_reported(values: list[Any]) -> None:
    con = of_sqlite("v, y, id", *((values[at % len(values)], at % 2, at) for at in range(2 * MOST)))
    with pytest.raises(fairsql.DataError, match=r"more than 300 combinations|must be a number, and is a text"):
        con.execute("FROM t FAIR SCAN (PREDICTION y FEATURES quantiles(v, 2), id METRICS selection_rate)")


@pytest.mark.parametrize("count", [1, 2, 3, 10, 97, 100])
def test_ranks_are_those_of_quantiles(count: int, local: fairsql.Connection) -> None:
    shares = [(k, parts) for parts in range(2, 101) for k in range(1, parts)]
    written = ", ".join(f"({k} - 1e-12) / {parts}" for k, parts in shares)
    ((want,),) = local.execute(f"SELECT quantile_disc(x, [{written}]) FROM range({count}) AS t(x)").fetchall()
    assert [rank_of(k, parts, count) for k, parts in shares] == want
