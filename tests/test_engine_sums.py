"""Regressions of rows of other databases, fitted by sums there: coefficients are those of the same rows in DuckDB.

The rows are few here, and the limits lowered so that they count as many.
"""

from __future__ import annotations

import sqlite3
from typing import Any

import numpy as np
import pandas as pd
import pytest
from sklearn.linear_model import LogisticRegression
from support.engine_databases import Reached, of_sqlite, postgres_url
from support.oracle import assert_same

import fairsql
from fairsql.arrays import Floats
from fairsql.engines.sqlite import _to_ours
from fairsql.models import engine_model_rows, reading
from fairsql.models.learners.model_bytes import load
from fairsql.models.model_work import read_model
from fairsql.models.reading import read_rows
from fairsql.models.streaming import engine_sums
from fairsql.models.streaming.stored_rows import StoredRows
from fairsql.models.streaming.sums import Models
from fairsql.text.queries import query

pytestmark = [
    pytest.mark.filterwarnings("ignore:WITHIN 0:UserWarning"),
    pytest.mark.filterwarnings("ignore:the feature:UserWarning"),
]
COPIES = " UNION ALL ".join(f"SELECT {k} AS k" for k in range(1, 13))
MANY = f"(SELECT loans.*, k FROM loans CROSS JOIN ({COPIES}) AS copies) AS many"
KIND = "CASE WHEN k IN (3, 5) AND risk > 0.6 THEN 'seldom' WHEN k = 4 AND risk > 0.8 THEN 'O''Brien' ELSE 'usual' END"
DAY = "CASE WHEN k IN (1, 4) THEN NULL WHEN k > 6 THEN day ELSE DATE '1985-06-30' END AS day"
FEATURES = f"race, risk + k * 0.013e0 AS moved, 1700000000 + 10000000 * risk * k AS epoch, sex, {KIND} AS kind"


def take_few_for_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "STREAMED", 100)
    monkeypatch.setattr(engine_model_rows, "MOST_CELLS", 20)


@pytest.fixture(autouse=True)
def few_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    take_few_for_many(monkeypatch)


def create(
    fair: str, arguments: str = "tol := 1e-10", rest: str = "VALIDATE big > 9007199254740993", more: str = ""
) -> str:
    learner = f"logistic_regression({arguments})"
    return f"CREATE OR REPLACE MODEL m PREDICT approved FEATURES {FEATURES}{more} USING {learner} {fair} {rest} AS SELECT * FROM {MANY}"


def model_of(con: fairsql.Connection) -> Any:
    ((bytes_, _),) = con.execute(query("models", "stored", model="'m'")).fetchall()
    return load(bytes_)


def coefficients(con: fairsql.Connection) -> Floats:
    learner = model_of(con).learner
    found: Floats = np.append(learner.coef_, learner.intercept_)
    return found


FAIR = "FAIR (PROTECTED race WEIGHT weight METRICS selection_rate WITHIN 0.2 MINIMUM 40)"


@pytest.mark.parametrize("most", [500, 0])  # products that are summed up; of more a sample tells the Hessian
def test_coefficients_are_those_of_rows_in_duckdb(
    most: int, reached: Reached, local: fairsql.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_sums, "_FEW", most)
    found = []
    times = "" if reached.name == "SQLite" else f", seen, {DAY}"  # which it has no types for
    for con, rows in ((local, "all rows"), (reached.con, f"all rows of {reached.name}'s")):
        con.execute(create(FAIR, more=times))
        ((fitted, fits),) = con.execute("SELECT fitted_on, fits FROM fairsql.models WHERE model = 'm'").fetchall()
        assert fitted == f"{rows}, by passes; searched on all training rows"
        assert fits > 1
        found.append(coefficients(con))
        con.execute("DROP MODEL m")
    assert len(found[0]) == 2 + 5 + 2 + 3 + 1 + (2 if times else 0)
    assert np.abs(found[0] - found[1]).max() < 1e-8


def table(rows: int, seed: int = 1) -> dict[str, Floats]:
    """Rows of which the label goes along with x and g; a sixteenth of x is NULL, and t has a heavy tail."""
    rng = np.random.default_rng(seed)
    x, g = rng.normal(size=rows), rng.integers(0, 2, rows)
    y = (rng.random(rows) < 1 / (1 + np.exp(-x - g))) * 1
    missing = np.where(np.arange(rows) % 16, x, np.nan)
    columns = {"g": g, "x": missing, "t": np.exp(3 * rng.normal(size=rows)), "y": y, "w": rng.exponential(size=rows)}
    return columns | {"v": np.arange(rows) % 4}


def filled(columns: dict[str, Floats]) -> fairsql.Connection:
    """SQLite with rows."""
    rows = [
        [None if isinstance(value, float) and np.isnan(value) else value for value in row]
        for row in zip(*(column.tolist() for column in columns.values()), strict=True)
    ]
    return of_sqlite(", ".join(columns), *map(tuple, rows))


LOOSE = "FAIR (PROTECTED g WEIGHT w METRICS selection_rate WITHIN 0.95)"
SMALL = "CREATE OR REPLACE MODEL m PREDICT y FEATURES x, t, g {} AS SELECT * FROM t"


@pytest.mark.parametrize("most", [500, 0])
def test_scikit_learn_finds_the_same(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a sample of less than a tenth of the rows, which is unlike them in the tail of a feature."""
    monkeypatch.setattr(engine_sums, "_FEW", most)
    monkeypatch.setattr(reading, "SAMPLE", 200)
    columns = table(3000)
    columns["x"] = np.nan_to_num(columns["x"])
    con = filled(columns)
    con.execute(SMALL.format(f"USING logistic_regression(tol := 1e-12, C := 0.5) {LOOSE} VALIDATE v = 0"))
    train = columns["v"] != 0
    x = np.column_stack([columns[name] for name in ("x", "t", "g")])[train]
    x = (x - x.mean(axis=0)) / x.std(axis=0)
    want = LogisticRegression(solver="newton-cholesky", tol=1e-12, C=0.5)
    want.fit(x, columns["y"][train], sample_weight=columns["w"][train])
    assert np.abs(coefficients(con) - np.append(want.coef_, want.intercept_)).max() < 1e-7


def test_the_allowance_holds_on_all_validation_rows_on_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "SAMPLE", 400)
    columns = table(3000)
    con = filled(columns)
    con.execute(SMALL.format("FAIR (PROTECTED g METRICS selection_rate WITHIN 0.03) VALIDATE v = 0"))
    shown = con.execute("SHOW MODELS").df().iloc[0]
    before, after = shown["disparity_before"], shown["disparity_after"]
    model = model_of(con)
    frame = pd.DataFrame({name: columns[name] for name in ("x", "t")}).assign(g=columns["g"].astype(float))
    decided = model.learner.predict(model.steps.transform(frame))
    judge = columns["v"] == 0
    rates = [decided[judge & (columns["g"] == group)].mean() for group in (0, 1)]
    assert abs(rates[0] - rates[1]) == pytest.approx(after, abs=1e-9)
    assert after <= 0.03 < before
    recorded = """SELECT "group", value, n FROM fairsql.model_metrics WHERE part = 'training' AND moment = 'after'
        AND metric = 'selection_rate' AND "group" <> 'OVERALL' ORDER BY ALL"""
    train = [~judge & (columns["g"] == group) for group in (0, 1)]
    want = [(str(group), decided[some].mean(), some.sum()) for group, some in enumerate(train)]
    assert_same(con.execute(recorded).fetchall(), want, 1e-9, "records")


def whole_of(con: fairsql.Connection, statement: str) -> StoredRows:
    """All rows of a model, prepared."""
    con.execute(statement)
    whole = read_rows(con, read_model(con, "m"), None, lambda line: None).whole
    assert whole is not None
    return whole


@pytest.fixture(scope="module")
def far_and_near() -> tuple[StoredRows, StoredRows]:
    """The same rows, prepared: those of an engine, and those of DuckDB."""
    columns = table(600)
    remote, here = filled(columns), fairsql.connect()
    here.register("t", pd.DataFrame(columns))
    statement = SMALL.format(f"{LOOSE} VALIDATE v = 0 TEST v = 1")
    with pytest.MonkeyPatch.context() as changed:
        take_few_for_many(changed)
        return whole_of(remote, statement), whole_of(here, statement)


@pytest.mark.parametrize("size", [1e-3, 1.0, 1e4])  # from probabilities of a half to such that exp() is beyond a DOUBLE
@pytest.mark.parametrize("most", [1000, 7])  # sums of one query
def test_sums_are_those_of_passes_here(
    size: float, most: int, far_and_near: tuple[StoredRows, StoredRows], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the factors and targets of parts and labels are."""
    far, near = far_and_near
    monkeypatch.setattr(engine_sums, "_MOST", most)
    assert far.preparation is not None
    assert near.preparation is not None
    assert far.keys.rows == near.keys.rows
    rng = np.random.default_rng(3)
    factors, targets = rng.exponential(size=(3, 12)), rng.integers(0, 2, (3, 12)) * 1.0
    models = Models(rng.normal(size=(3, far.preparation.width + 1)) * size, factors, targets)
    got = far.sum_up(far.preparation, "", models, curved=2)
    again = far.sum_up(far.preparation, "", models, curved=2)
    want = near.sum_up(near.preparation, "", models, curved=2)
    for one, same, other in zip(got, again, want, strict=True):
        assert np.array_equal(one.slope, same.slope)
        scale = max(abs(other.loss), 1)
        assert one.loss == pytest.approx(other.loss, rel=1e-9)
        assert np.abs(one.slope - other.slope).max() < 1e-9 * scale
        np.testing.assert_allclose(one.decided, other.decided, rtol=1e-9)
        assert (one.curvature is None) == (other.curvature is None)
        if one.curvature is not None and other.curvature is not None:
            assert np.abs(one.curvature - other.curvature).max() < 1e-9 * scale


@pytest.mark.parametrize(
    ("value", "message"), [(np.inf, "the feature t has an infinite value"), (1e200, "the feature t has a value beyond")]
)
def test_values_that_do_not_add_up_are_refused(value: float, message: str) -> None:
    columns = table(200)
    columns["t"][4] = value
    with pytest.raises(fairsql.DataError, match=message):
        filled(columns).execute(SMALL.format("VALIDATE v = 0"))


def test_of_too_many_features_a_sample_is_fitted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "WIDEST_ON_ENGINE", 2)
    monkeypatch.setattr(reading, "SAMPLE", 200)
    con = filled(table(400))
    with pytest.warns(UserWarning, match="fitted on a sample of 200 of 300 training rows of SQLite's"):
        con.execute(SMALL.format("VALIDATE v = 0"))


@pytest.mark.parametrize("error", [KeyboardInterrupt, fairsql.OperationalError])
def test_an_end_in_the_middle_leaves_nothing(
    error: type[BaseException], postgres: Reached, monkeypatch: pytest.MonkeyPatch
) -> None:
    con = postgres.con
    assert con.engine is not None
    before, models, ask = con.engine.tables(), con.execute("SHOW MODELS").fetchall(), con.engine.query
    asked: list[str] = []

    def fail(sql: str, values: Any = ()) -> Any:
        asked.append(sql)
        if len([each for each in asked if "fair_margin" in each]) == 2:
            raise error("stopped")
        return ask(sql, values)

    monkeypatch.setattr(con.engine, "query", fail)
    with pytest.raises(error):
        con.execute(create(FAIR))
    monkeypatch.undo()
    assert con.execute("SHOW MODELS").fetchall() == models
    assert con.engine.tables() == before
    ((open_,),) = [
        tuple(each.values())
        for each in ask("SELECT count(*) FROM pg_stat_activity WHERE state LIKE 'idle in %'").to_pylist()
    ]
    assert open_ == 0


def test_a_connection_that_is_lost_in_the_middle_is_reported_without_its_password(
    server: str, postgres: Reached, monkeypatch: pytest.MonkeyPatch
) -> None:
    with fairsql.connect(postgres_url(server)) as con:
        assert con.engine is not None
        assert postgres.con.engine is not None
        ask, kill = con.engine.query, postgres.con.engine.query
        ((own,),) = [tuple(each.values()) for each in ask("SELECT pg_backend_pid()").to_pylist()]

        def lose(sql: str, values: Any = ()) -> Any:
            if "fair_margin" in sql:
                kill(f"SELECT pg_terminate_backend({own})")
            return ask(sql, values)

        monkeypatch.setattr(con.engine, "query", lose)
        with pytest.raises(fairsql.OperationalError) as caught:
            con.execute(create(FAIR))
        assert "s3cr3t" not in str(caught.value)
        assert con.execute("SHOW MODELS").fetchall() == []


def test_passes_are_reported(postgres: Reached) -> None:
    reported: list[str] = []
    con = postgres.con
    con.execute(create(FAIR, arguments=""))
    spec = read_model(con, "m")
    con.execute("DROP MODEL m")
    data = read_rows(con, spec, None, lambda doing: reported.append(getattr(doing, "line", str(doing))))
    assert data.whole is not None
    assert [line for line in reported if line.startswith(("counting", "adding", "reading"))] == [
        "counting rows", "adding features up", "counting the values of words", "reading a sample of 492 rows",
    ]  # fmt: skip


def test_a_sqlite_without_math_functions_is_reported() -> None:
    error = _to_ours(sqlite3.OperationalError("no such function: exp"))
    assert "built without math functions" in str(error)
