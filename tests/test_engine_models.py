"""Models of rows of other databases: what is fitted, scored and recorded is what it is of the same rows in DuckDB."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from warnings import catch_warnings, simplefilter

import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import MinMaxScaler
from support.engine_databases import Reached, of_sqlite, on_each, rows
from support.oracle import assert_same

import fairsql
from fairsql.models import engine_model_rows

MODEL = """CREATE OR REPLACE MODEL {name} PREDICT approved FEATURES race, risk, sex, "Mixed Case", big, price, {truth} AS likely
    USING {learner} FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.9 WEIGHT weight) VALIDATE 0.3 TEST {test} SEED 5
    {sample} AS SELECT * FROM {table} WHERE approved IS NOT NULL"""


def model(name: str, learner: str = "logistic_regression", table: str = "loans", **more: str) -> str:
    words = {"truth": "CASE WHEN risk > 0.5 THEN 1 ELSE 0 END", "sample": "", "test": "sex IS NULL"}
    return MODEL.format(name=name, learner=learner, table=table, **words | more)


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


def test_a_model_of_rows_on_the_engine_is_duckdbs(modelled: Reached) -> None:
    con = modelled.con
    times = "" if modelled.name == "SQLite" else " seen, day,"  # which it has no types for
    for statement in (model("remote"), model("of_here", table="here")):
        con.execute(statement.replace("FEATURES", f"FEATURES{times}"))
    score = "SELECT score, prediction FROM {}('here') ORDER BY ALL"
    remote, here = (con.execute(score.format(name)).fetchall() for name in ("remote", "of_here"))
    assert_same(remote, here, 1e-9, "scores")
    metrics = "SELECT * EXCLUDE (model) FROM fairsql.model_metrics WHERE model = '{}' ORDER BY ALL"
    remote, here = (con.execute(metrics.format(name)).fetchall() for name in ("remote", "of_here"))
    assert len(remote) > 20
    assert_same(remote, here, 1e-9, "records")


LEARNERS = (
    "logistic_regression", "linear_svm", "decision_tree", "random_forest(n_estimators := 7)", "naive_bayes",
    "gradient_boosting(max_iter := 5)", "mlp(hidden_layer_sizes := [4, 3], activation := 'logistic', max_iter := 5)",
)  # fmt: skip


@pytest.mark.parametrize(("learner", "reached"), on_each(LEARNERS, of_drivers=LEARNERS[:1]), indirect=["reached"])
def test_rows_are_scored_where_they_are(learner: str, modelled: Reached) -> None:
    con = modelled.con
    con.execute(model("m", learner, table="here CROSS JOIN range(9) AS copies(k)", test="0.1"))
    query = "SELECT risk, race, score, prediction FROM m('{}') AS rows_of_m ORDER BY ALL"
    got, want = con.execute(query.format("loans")).fetchall(), con.execute(query.format("here")).fetchall()
    assert len(want) == len(rows())
    assert len({row[2] for row in want}) > 1
    assert_same(got, want, 1e-9, learner)


def test_scores_are_stored_and_audited_where_the_rows_are(modelled: Reached) -> None:
    con, engine = modelled.con, modelled.con.engine
    assert engine is not None
    con.execute(model("m", table="here"))
    store = "ENGINE = MergeTree ORDER BY tuple() " if modelled.name == "ClickHouse" else ""
    columns = "risk, score, prediction"
    try:
        assert con.execute(f"CREATE TABLE scored {store}AS SELECT {columns} FROM m('loans')").fetchall() == []
        stored = engine.query(f"SELECT {columns} FROM scored").to_pylist()
    finally:
        with engine.snapshot(writes=True):
            engine.execute("DROP TABLE IF EXISTS scored")
    want = con.execute(f"SELECT {columns} FROM m('here') ORDER BY ALL").fetchall()
    got = sorted((tuple(each.values()) for each in stored), key=lambda row: [(v is None, v or 0) for v in row])
    assert_same(got, want, 1e-9, "stored")
    audit = "SELECT sex, n, selection_rate FROM m('loans') AS s FAIR (PREDICTION prediction PROTECTED sex)"
    counted = "SELECT sex, count(*), avg(prediction) FROM m('here') GROUP BY sex ORDER BY sex"
    assert_same(con.execute(audit).fetchall(), con.execute(counted).fetchall(), 1e-12, "audited")
    assert con.execute("SELECT count(*) FROM (FROM m('here'))").fetchall() == [(len(rows()),)]


@pytest.mark.parametrize("learner", ["logistic_regression", "decision_tree(max_depth := 3)"])
def test_a_model_of_a_sample_there_is_judged_on_all_rows(
    learner: str, modelled: Reached, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The parts are conditions, so the records can be counted again from the scores of all rows."""
    monkeypatch.setattr(engine_model_rows, "MOST_CELLS", 20)
    many = "(SELECT loans.* FROM loans CROSS JOIN (SELECT 1 AS k {}) AS t) AS many".format(
        " ".join(f"UNION ALL SELECT {k}" for k in range(2, 10))
    )
    statement = model("m", learner, table=many, sample="SAMPLE 100").replace(
        "VALIDATE 0.3", "VALIDATE big > 9007199254740992"
    )
    modelled.con.execute(statement.replace("TEST sex IS NULL", "").replace("WITHIN 0.9", "WITHIN 0.95"))
    ((fitted, excluded),) = modelled.con.execute(
        "SELECT fitted_on, excluded_rows FROM fairsql.models WHERE model = 'm'"
    ).fetchall()
    assert fitted.startswith("a sample of 100 of ")
    rows_of = "SELECT *, big > 9007199254740992 AS judges FROM m('here') WHERE approved IS NOT NULL"
    assert modelled.con.execute(f"SELECT 9 * count(*) FROM ({rows_of}) WHERE weight IS NULL").fetchall() == [
        (excluded,)
    ]
    want = modelled.con.execute(f"""
        SELECT if(judges, 'validation', 'training'), coalesce(sex, 'NULL'), 9 * count(*),
          sum(weight * prediction) / sum(weight)
        FROM ({rows_of}) WHERE weight IS NOT NULL GROUP BY ALL ORDER BY ALL""").fetchall()
    got = modelled.con.execute("""
        SELECT part, "group", n, value FROM fairsql.model_metrics
        WHERE model = 'm' AND metric = 'selection_rate' AND moment = 'after' AND "group" <> 'OVERALL' AND n > 0 ORDER BY ALL""").fetchall()
    assert_same(got, want, 1e-9, "records")


@pytest.mark.filterwarnings("ignore:the model predicts:UserWarning")
def test_what_a_model_of_rows_on_the_engine_cannot_be_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    con = of_sqlite("g, x, y", *[("ab"[k % 2], k % 7, k % 3 % 2) for k in range(60)])
    con.learners["mine"] = make_pipeline(MinMaxScaler(), LogisticRegression())
    made = "CREATE OR REPLACE MODEL m PREDICT {} FEATURES {} {} FAIR (PROTECTED g METRICS selection_rate WITHIN 0.2) {} AS SELECT * FROM t {}"

    def refused(message: str, *words: str) -> None:
        with pytest.raises(fairsql.Error, match=message):
            con.execute(made.format(*words))

    refused("no such column: z", "y", "z", "", "", "")
    refused("PREDICT must be 0 or 1, and is 2", "y + y", "x", "", "", "")
    refused(
        "(?s)which contains a FAIR clause.*store its rows first", "y", "x", "", "", "FAIR REWEIGH (LABEL y PROTECTED g)"
    )
    con.execute(made.format("y", "x", "USING mine", "", ""))
    with pytest.raises(fairsql.Error, match=r"(?s)scored by Python.*HINT: store the rows in DuckDB"):
        con.execute("FROM m('t')")
    with pytest.raises(fairsql.Error, match="takes one argument"):
        con.execute("FROM m('t', 1)")
    con.execute(made.format("y", "x", "", "", ""))
    with pytest.raises(fairsql.DataError, match="must be a number, and is a text"):
        con.execute("SELECT * FROM m('(SELECT g AS x FROM t) AS s')")
    monkeypatch.setattr(engine_model_rows, "MOST_CELLS", 5)
    refused("this learner has no such SQL", "y", "x", "USING mine", "", "")
    refused(
        "VIA thresholds takes all rows, at most 5 different ones, and SQLite has", "y", "x", "", "VIA thresholds", ""
    )
    refused("PREDICT must be 0 or 1, and is 2", "y + y", "x", "", "", "")


@pytest.mark.parametrize("written", ["INSERT INTO t VALUES ('a', 1, 1)", "UPDATE t SET x = 2 * x"])
def test_rows_of_a_model_that_change_meanwhile_are_refused(monkeypatch: pytest.MonkeyPatch, written: str) -> None:
    con = of_sqlite("g, x, y", *[("ab"[k % 2], k % 7, k % 3 % 2) for k in range(60)])
    assert con.engine is not None
    monkeypatch.setattr(engine_model_rows, "MOST_CELLS", 5)
    ask, asked = con.engine.query, []

    def ask_and_write(sql: str, values: Any = ()) -> Any:
        asked.append(sql)
        if "fair_margin" in sql and con.engine is not None:  # of regressions, which are judged by it
            con.engine.execute(written)
        return ask(sql, values)

    monkeypatch.setattr(con.engine, "query", ask_and_write)
    with pytest.raises(fairsql.Error, match="gives other rows each time"):
        con.execute(
            "CREATE MODEL m PREDICT y FEATURES x VALIDATE x = 0"
            " FAIR (PROTECTED g METRICS selection_rate WITHIN 0.9) AS SELECT * FROM t"
        )
    assert con.execute("SHOW MODELS").fetchall() == []


@pytest.mark.filterwarnings("ignore:the feature:UserWarning")
def test_a_model_of_rows_on_the_engine_lands_with_its_transaction() -> None:
    con = of_sqlite("g, x, y", *[("ab"[k % 2], k % 7, k % 7 // 4) for k in range(60)])
    made = "CREATE MODEL {} PREDICT y FEATURES x VALIDATE 0 AS SELECT * FROM t"
    con.execute("BEGIN; CREATE TABLE of_users (a INTEGER)")
    con.execute(made.format("m"))
    assert con.execute("SELECT count(*) FROM m('t')").fetchall() == [(60,)]
    con.execute("ROLLBACK")
    assert con.execute("SHOW MODELS").fetchall() == []
    con.execute("BEGIN")
    con.execute(made.format("m"))
    con.execute("COMMIT")
    assert [row[0] for row in con.execute("SHOW MODELS").fetchall()] == ["m"]


@pytest.mark.filterwarnings("ignore:the feature:UserWarning")
def test_a_table_there_that_bears_the_name_of_a_variable() -> None:
    con = of_sqlite("g, x, y", *[("ab"[k % 2], k % 7, k % 7 // 4) for k in range(60)])
    t = 3.5  # which DuckDB would read, were it a data frame
    con.execute("CREATE MODEL m PREDICT y FEATURES x VALIDATE 0 AS SELECT * FROM t")
    assert con.execute("SELECT count(*) FROM m('t')").fetchall() == [(60,)], t


MADE = "CREATE OR REPLACE MODEL m PREDICT {} FEATURES {} FAIR (PROTECTED g METRICS selection_rate WITHIN 0.3) AS SELECT * FROM t"
SOME = [("ab"[k % 2], k % 7, int(k % 7 > k % 5)) for k in range(60)]


@pytest.mark.parametrize(
    ("label", "features", "rows", "message", "at"),
    [
        ("z", "x", SOME, "SQLite: no such column: z", "z FEATURES"),
        ("y", "x, nofun(x) AS q", SOME, "SQLite: no such function: nofun", "nofun(x)"),
        ("y > avg(y)", "x", SOME, "an aggregate makes one row of all in the expression of PREDICT", "PREDICT"),
        ("y", "x", [], "the query gives no rows of SQLite's to learn from", None),
        ("y", "g, x", [(g, None, y) for g, _, y in SOME], "the feature x is NULL in all rows", "x FAIR"),
        ("y", "x", [(g, x, None) for g, x, _ in SOME], "there are no training rows", None),
    ],
)
def test_errors_of_a_model_there_stand_at_their_places(
    label: str, features: str, rows: list[tuple[Any, ...]], message: str, at: str | None
) -> None:
    con, text = of_sqlite("g, x, y", *(rows or SOME)), MADE.format(label, features)
    if not rows and con.engine is not None:
        con.engine.execute("DELETE FROM t")
    with pytest.raises(fairsql.FairSQLError, match=message) as error:
        con.execute(text)
    assert error.value.start == (None if at is None else text.index(at))


def test_a_sample_of_all_rows_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """It warns of nothing: a warning is an error here."""
    monkeypatch.setattr(engine_model_rows, "MOST_CELLS", 5)
    con = of_sqlite("g, x, y", *SOME * 10)
    con.execute(MADE.format("y", "x USING decision_tree(max_depth := 2)"))
    assert con.execute("SELECT fitted_on FROM fairsql.models").fetchall() == [("all training rows of SQLite's",)]


@pytest.mark.parametrize("source", ["m('here')", "m('here') AS s", "here", "t, here"])
def test_rows_of_duckdbs_in_a_clause_are_hinted_at(source: str) -> None:
    con = of_sqlite("g, x, y", *SOME)
    con.execute(MADE.format("y", "x"))
    con.execute("CREATE TABLE here AS SELECT 'a' AS g, 1 AS x, 1 AS y")
    with pytest.raises(fairsql.ProgrammingError, match=r"(?s)here.*HINT: rows of DuckDB need a connection"):
        con.execute(f"FROM {source} FAIR (PREDICTION 1 PROTECTED g)")


def test_the_sql_of_a_stored_model_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    con = of_sqlite("g, x, y", *SOME)
    con.execute(MADE.format("y", "x"))
    shown = con.expand("SELECT score FROM m('t') AS s")
    sql, near = shown.split("\n\n-- DuckDB runs:\n")
    assert sql.startswith("-- fair_handed_")
    assert con.engine is not None
    rows = con.engine.query(sql.partition("\n")[2].rstrip(";")).to_pylist()
    assert [row["score"] for row in rows] == [row[0] for row in con.execute("SELECT score FROM m('t') AS s").fetchall()]
    assert near.startswith("SELECT score FROM fair_handed_")
    con.execute("CREATE TABLE here AS SELECT 'a' AS g, 1 AS x, 1 AS y")
    assert con.expand("FROM m('here')") == "FROM m('here')"
    assert "exp(" in con.expand("CREATE TABLE u AS SELECT * FROM m('t')")


def test_a_time_of_day_is_no_feature_there(postgres: Reached) -> None:
    with pytest.raises(fairsql.Error, match=r"(?s)hour is a time of day.*EXTRACT\(hour FROM seen::time\) AS hour"):
        postgres.con.execute(
            "CREATE OR REPLACE MODEL m PREDICT approved FEATURES seen::time AS hour, risk AS SELECT * FROM loans"
        )
