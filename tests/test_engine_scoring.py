"""Models that need more of a row than its features, and dates among these: scored where the rows are, as in DuckDB."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from warnings import catch_warnings, simplefilter

import pytest
from support.engine_databases import Reached, of_sqlite, rows
from support.oracle import assert_same

import fairsql

TEN_FOLD = "(SELECT *, row_number() OVER () AS id FROM here CROSS JOIN range(9) AS copies(k))"


@pytest.fixture
def modelled(reached: Reached, local: fairsql.Connection) -> Iterator[Reached]:
    """An engine, with the rows in DuckDB as well, as `here`."""
    reached.con.register("here", local.execute("FROM loans").arrow())
    try:
        with catch_warnings():
            simplefilter("ignore", UserWarning)  # of rows that are few
            yield reached
    finally:
        reached.con.unregister("here")


def scored(con: fairsql.Connection, model: str, source: str, columns: str) -> list[tuple[Any, ...]]:
    query = f"SELECT {columns}, score, prediction FROM {model}('{source}') AS scored"
    return sorted(con.execute(query).fetchall(), key=lambda row: [(value is None, str(value)) for value in row[:-2]])


@pytest.mark.parametrize("protected", ["sex", 'race, "Region of"', "flag"])
def test_thresholds_of_groups_decide_where_the_rows_are(protected: str, modelled: Reached) -> None:
    con = modelled.con
    con.execute(f"""CREATE OR REPLACE MODEL m PREDICT approved FEATURES risk, race
        VIA thresholds(lambda := 5) FAIR (PROTECTED {protected} METRICS selection_rate WITHIN 0.99) VALIDATE 0.5 SEED 2
        AS SELECT * FROM {TEN_FOLD} WHERE approved IS NOT NULL""")
    got, want = (scored(con, "m", table, "risk, race, sex, weight") for table in ("loans", "here"))
    assert len(want) == len(rows())
    plain = [int(row[-2] >= 0.5) for row in want]
    assert plain != [row[-1] for row in want]  # else no threshold is needed
    assert_same(got, want, 1e-9, protected)


def test_a_group_without_a_threshold_has_no_prediction_there(modelled: Reached) -> None:
    con = modelled.con
    con.execute(f"""CREATE OR REPLACE MODEL m PREDICT approved FEATURES risk VIA thresholds
        FAIR (PROTECTED race METRICS selection_rate WITHIN 0.99) VALIDATE 0.5
        AS SELECT * FROM {TEN_FOLD} WHERE approved IS NOT NULL AND race <> 'White'""")
    count = "SELECT count(*), count(prediction) FROM m('{}') AS scored"
    got, want = (con.execute(count.format(table)).fetchall() for table in ("loans", "here"))
    assert got == want
    assert 0 < want[0][1] < want[0][0]


def test_redrawn_features_are_scored_where_the_rows_are(modelled: Reached) -> None:
    con = modelled.con
    con.execute(f"""
        CREATE TABLE copies AS SELECT *, race || k AS id FROM (
          SELECT * REPLACE (coalesce(race, '?') AS race), row_number() OVER () AS k FROM {TEN_FOLD} WHERE approved IS NOT NULL);
        CREATE TRANSFORM redrawn PROTECTED sex LABEL approved FEATURES quantiles(risk, 2), flag, race EPSILON 0.5
          OBJECTIVE l1 DISTORTION changed(risk) + changed(flag) + changed(race) + changed(approved) WITHIN 2
          KEY CAST(round(100 * risk) AS INTEGER), CAST(round(2 * weight) AS INTEGER), sex AS SELECT * FROM copies WHERE risk IS NOT NULL AND weight IS NOT NULL""")
    try:
        con.execute("""CREATE OR REPLACE MODEL m PREDICT approved FEATURES risk, CASE WHEN flag THEN 1 ELSE 0 END AS flagged, race
          VIA transform(name := 'redrawn') FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.99) AS SELECT * FROM copies WHERE risk IS NOT NULL AND weight IS NOT NULL""")
        source = "(SELECT * FROM {} WHERE risk IS NOT NULL AND weight IS NOT NULL) AS whole"
        con.execute(f"CREATE TEMP VIEW whole_here AS SELECT * FROM {source.format('here')}")
        columns = "risk, weight, race, sex, big, CASE WHEN flag THEN 1 ELSE 0 END AS flag"
        got, want = (scored(con, "m", table, columns) for table in (source.format("loans"), "whole_here"))
        assert_same(got, want, 1e-9, "scores")
        assert len({row[-2] for row in want}) > 3
    finally:
        con.execute("DROP VIEW IF EXISTS whole_here; DROP MODEL IF EXISTS m; DROP TRANSFORM redrawn; DROP TABLE copies")


@pytest.mark.parametrize("day", ["day", "seen"])
def test_dates_and_times_are_features_where_the_rows_are(day: str, modelled: Reached) -> None:
    con = modelled.con
    con.execute(f"""CREATE OR REPLACE MODEL m PREDICT approved FEATURES {day}, risk USING decision_tree(max_depth := 4)
        AS SELECT * FROM {TEN_FOLD} WHERE approved IS NOT NULL""")
    if modelled.name == "SQLite":
        with pytest.raises(fairsql.DataError, match="must be a number, and is a text"):
            scored(con, "m", "loans", "risk")
        return
    got, want = (scored(con, "m", table, "risk, race, sex, weight") for table in ("loans", "here"))
    assert_same(got, want, 1e-9, day)
    con.execute(f"""CREATE OR REPLACE MODEL m PREDICT approved FEATURES {day}
        AS SELECT * FROM {TEN_FOLD} WHERE approved IS NOT NULL""")
    got, want = (scored(con, "m", table, "risk, race, sex, weight") for table in ("loans", "here"))
    assert_same(got, want, 1e-9, day)
    assert len({row[-2] for row in want}) > 3


@pytest.mark.filterwarnings("ignore:the feature x tells:UserWarning")
def test_a_record_without_thresholds_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    from fairsql.models.scoring import engine_score

    con = of_sqlite("g, x, y", *[("ab"[k % 2], k % 7, int(k % 7 > 2 + k // 7 % 2)) for k in range(60)])
    con.execute("CREATE MODEL m PREDICT y FEATURES x VIA thresholds FAIR (PROTECTED g METRICS selection_rate WITHIN 0.3)"
                " AS SELECT * FROM t")  # fmt: skip
    assert len(con.execute("FROM m('t')").fetchall()) == 60
    stored = engine_score.load
    monkeypatch.setattr(engine_score, "load", lambda data: replace(stored(data), cuts=None))
    with pytest.raises(fairsql.ProgrammingError, match=r"(?s)lacks its thresholds.*CREATE OR REPLACE MODEL again"):
        con.execute("FROM m('t')")
