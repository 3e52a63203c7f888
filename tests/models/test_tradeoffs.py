"""The trade-off of a model: a sweep over allowances, its records and its picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import duckdb
import pytest
from support.model_statements import FAIR, create

import fairsql
from fairsql.shell.output.tradeoff_plot import draw_file, draw_lines, read_curve

pytestmark = pytest.mark.one_duckdb

ROWS = "SELECT allowance FROM fairsql.model_tradeoffs ORDER BY ALL"


def test_a_sweep_records_the_trade_off_and_answers_with_it(con: fairsql.Connection) -> None:
    con.execute(create(f"{FAIR} TEST 0.2"))
    rows = con.execute("SWEEP MODEL M WITHIN 0.1, 2e-2, .1").fetchall()
    assert [row[1] for row in rows] == [0.02, 0.1]
    assert all(disparity <= allowance for _, allowance, _, _, disparity, *_ in rows)
    assert rows[0][3] <= rows[1][3] + 0.01
    assert con.raw.execute("FROM fair_tradeoff('m')").fetchall() == rows  # DuckDB alone reads it
    assert con.raw.execute("FROM fair_tradeoff('m', allowances := [0.1, 0.15])").fetchall() == rows[1:]
    assert (
        con.execute("SWEEP MODEL m WITHIN 0.02").fetchall() == rows[:1]
    )  # not trained again: the seconds are the same
    assert con.execute("SELECT 1; SWEEP MODEL m WITHIN 0.1; SELECT 2").fetchall() == [(2,)]


def test_reading_the_trade_off_trains_nothing(con: fairsql.Connection) -> None:
    con.execute(create())
    assert con.execute("FROM fair_tradeoff('m', allowances := [0.02])").fetchall() == []
    assert con.execute("FROM fair_tradeoff('n')").fetchall() == []
    assert con.execute(ROWS).fetchall() == []


def test_a_sweep_without_allowances_tries_eight(con: fairsql.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    con.execute(create())
    tried: list[float] = []
    monkeypatch.setattr(
        "fairsql.models.tradeoff._try", lambda *given: tried.append(given[3]) or [given[3], *[None] * 7]
    )
    assert len(con.execute("SWEEP MODEL m").fetchall()) == 8
    assert tried == [0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2]


def test_a_sweep_of_rates_stays_within_1_and_one_of_costs_may_not(
    con: fairsql.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fairsql.models.tradeoff._try", lambda *given: [given[3], *[None] * 7])
    con.execute(create())
    sql = "SWEEP MODEL m WITHIN 0.1, 5"
    with pytest.raises(fairsql.ClauseError, match="a difference of rates is at most 1") as caught:
        con.execute(sql)
    assert (caught.value.sql, caught.value.start) == (sql, sql.index("5"))
    con.execute(create("FAIR (PROTECTED sex METRICS (fp + 5 * fn) / n AS harm WITHIN 2 WITHIN 0.1)"))
    assert [row[1] for row in con.execute(sql).fetchall()] == [0.1, 5]


def test_the_picture_of_a_trade_off_has_a_title_a_baseline_and_labels(con: fairsql.Connection, tmp_path: Path) -> None:
    con.execute(create(f"{FAIR} TEST 0.2", name="even_income"))
    con.execute("SWEEP MODEL even_income WITHIN 0.02, 0.1")
    curve = read_curve(con, "even_income", [0.02, 0.1])
    assert curve.baseline is not None
    disparity, accuracy = curve.baseline
    before = con.raw.execute(
        "SELECT max(value) - min(value) FROM fairsql.model_metrics WHERE model = 'even_income' AND part = 'validation'"
        " AND moment = 'before' AND metric = 'selection_rate' AND \"group\" <> 'OVERALL'"
    ).fetchall()
    assert disparity == pytest.approx(before[0][0])
    assert disparity > 0.1
    assert accuracy > min(point.accuracy for point in curve.points)
    text = draw_lines(curve)
    assert text.splitlines()[0] == "even_income: accuracy within each allowance"
    assert all(part in text for part in ("● 0.02", "0.1", "× without allowances"))
    assert max(map(len, text.splitlines())) <= 80
    pytest.importorskip("matplotlib")
    draw_file(curve, tmp_path / "curve.svg")
    assert "svg" in (tmp_path / "curve.svg").read_text(encoding="utf-8")[:400]


def test_a_sweep_of_other_rows_is_refused(con: fairsql.Connection) -> None:
    con.execute(create())
    con.execute("DELETE FROM adult WHERE age = 33")
    with pytest.raises(fairsql.ProgrammingError, match="have changed"):
        con.execute("SWEEP MODEL m")


def test_a_sweep_needs_an_allowance_on_a_difference(con: fairsql.Connection) -> None:
    con.execute(create("FAIR (PROTECTED sex METRICS selection_rate WITHIN RATIO 0.5)"))
    with pytest.raises(fairsql.ProgrammingError, match="no allowance on a difference"):
        con.execute("SWEEP MODEL m")


def test_a_sweep_is_part_of_the_transaction(con: fairsql.Connection) -> None:
    con.execute(create())
    con.begin()
    assert len(con.execute("SWEEP MODEL m WITHIN 0.2").fetchall()) == 1
    con.rollback()
    assert con.execute(ROWS).fetchall() == []


def test_an_interrupted_sweep_records_nothing(con: fairsql.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    from fairsql.models import model_work as statements

    con.execute(create())
    done = 0

    def stop(fits: Any) -> str:
        nonlocal done
        done += 1
        if done == 3:
            con.interrupt()
        return f"{len(fits)}"

    monkeypatch.setattr(statements, "describe", stop)
    with pytest.raises(duckdb.InterruptException):
        con.execute("SWEEP MODEL m WITHIN 0.15, 0.1, 0.05")
    monkeypatch.undo()
    assert con.execute(ROWS).fetchall() == []
    assert con.execute("SWEEP MODEL m WITHIN 0.15").fetchall()


def test_a_model_via_a_transform_is_swept(con: fairsql.Connection) -> None:
    con.execute("CREATE VIEW coarse AS SELECT *, (income = '>50K')::INTEGER AS y FROM adult")
    con.execute("CREATE TRANSFORM t PROTECTED sex LABEL y FEATURES quantiles(age, 3) EPSILON 0.5 "
                "DISTORTION changed(y) WITHIN 0.5 AS FROM coarse")  # fmt: skip
    con.execute("CREATE MODEL m PREDICT y FEATURES age, \"hours-per-week\" FAIR (PROTECTED sex METRICS selection_rate "
                "WITHIN 0.5) VIA transform(name := 't') AS FROM coarse")  # fmt: skip
    ((_, allowance, feasible, *_),) = con.execute("SWEEP MODEL m WITHIN 0.8").fetchall()
    assert (allowance, feasible) == (0.8, True)
    con.execute("DELETE FROM adult WHERE age = 33")
    with pytest.raises(fairsql.ProgrammingError, match="have changed"):
        con.execute("SWEEP MODEL m WITHIN 0.7")


@pytest.mark.own_duckdb
def test_a_model_that_is_made_anew_meanwhile_takes_no_rows_of_the_old_one(
    con: fairsql.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    con.execute(create())

    def replace(*given: Any) -> list[Any]:
        con.cursor().execute("UPDATE fairsql.models SET created = created + INTERVAL 1 SECOND")
        return [given[3], *[None] * 7]

    monkeypatch.setattr("fairsql.models.tradeoff._try", replace)
    with pytest.raises(fairsql.ProgrammingError, match="was made anew"):
        con.execute("SWEEP MODEL m WITHIN 0.1")
    assert con.execute(ROWS).fetchall() == []


FORGED = {
    "nothing": "NULL",
    "no statement": "''",
    "no text that can be read": "'it''s'",
    "a query": "'SELECT 1'",
    "another statement": "'SHOW MODELS'",
    "another model": "replace(statement, 'MODEL m', 'MODEL n')",
    "two statements": "statement || '; DROP TABLE adult'",
    "two statements out of brackets": "statement || ') AS a; DROP TABLE adult; SELECT * FROM (SELECT 1'",
}


@pytest.mark.parametrize("forged", FORGED.values(), ids=FORGED)
def test_what_did_not_make_the_model_is_not_run(con: fairsql.Connection, forged: str) -> None:
    con.execute(create())
    con.execute(f"UPDATE fairsql.models SET statement = {forged}")
    with pytest.raises(fairsql.DataError, match="the record of model m is not as CREATE MODEL wrote it"):
        con.execute("SWEEP MODEL m WITHIN 0.1")
    assert con.execute("SELECT count(*) > 0 FROM adult").fetchall() == [(True,)]


def test_a_sweep_imports_a_class_only_where_allowed(con: fairsql.Connection) -> None:
    con.execute(create())
    con.execute("UPDATE fairsql.models SET statement = replace(statement, 'FAIR', 'USING ''os.system'' FAIR')")
    with pytest.raises(fairsql.ProgrammingError, match="which this session does not allow"):
        con.execute("SWEEP MODEL m WITHIN 0.1")


def test_what_is_for_reading_only_is_refused_before_any_work(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "copy.duckdb"
    path.write_bytes(database.read_bytes())
    with fairsql.connect(str(path)) as con:
        con.execute(create("FAIR (PROTECTED sex WITHIN 0.15)"))
        monkeypatch.setattr("fairsql.models.model_work.read_rows", None)
        monkeypatch.setattr("fairsql.models.tradeoff.read_rows", None)
        for sql in (create(name="n"), "SWEEP MODEL m WITHIN 0.1"):
            con.execute("BEGIN TRANSACTION READ ONLY")
            with pytest.raises(duckdb.Error, match="read-only"):
                con.execute(sql)
            con.execute("ROLLBACK")
    with fairsql.connect(str(path), read_only=True) as con:
        for sql in (create(name="n"), "SWEEP MODEL m WITHIN 0.1"):
            with pytest.raises(duckdb.Error, match="read-only"):
                con.execute(sql)
        assert con.execute("FROM fair_tradeoff('m')").fetchall() == []
