"""CREATE MODEL, SHOW, DESCRIBE and DROP as users type them, checked against scikit-learn and DuckDB's own counts."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from support.model_statements import FAIR, FEATURES, create, gap

import fairsql
from fairsql.models.data.training_data import read_training_data
from fairsql.models.learners.feature_encoding import as_frame
from fairsql.models.learners.features import make_features
from fairsql.models.model_work import read_model

pytestmark = pytest.mark.one_duckdb

TABLES = ("models", "model_fits", "model_gaps", "model_metrics", "model_tradeoffs")


def test_a_model_is_made_shown_described_used_and_dropped(con: fairsql.Connection) -> None:
    name, fits, accuracy_before, accuracy_after, before, after = con.execute(create()).fetchall()[0]
    assert before > 0.1 > 0.05 >= after
    shown = con.execute("SHOW MODELS").fetchall()
    assert [row[:7] for row in shown] == [
        (name, "selection_rate WITHIN 0.05", accuracy_before, accuracy_after, before, after, fits)
    ]
    described = dict(con.execute("DESCRIBE MODEL M").fetchall())
    assert described["predicts"] == "income = '>50K'"
    assert described["statement"] == create()
    assert con.execute("SELECT count(*), min(score) >= 0, max(score) <= 1 FROM m('adult')").fetchall() == [
        (con.execute("SELECT count(*) FROM adult").fetchall()[0][0], True, True)
    ]
    con.execute("DROP MODEL m")
    assert con.execute("SHOW MODELS").fetchall() == []
    for table in TABLES:
        assert con.execute(f"SELECT count(*) FROM fairsql.{table}").fetchall() == [(0,)], table
    with pytest.raises(duckdb.CatalogException):
        con.execute("FROM m('adult')").fetchall()


def test_show_models_has_its_columns_in_a_database_without_models(con: fairsql.Connection) -> None:
    empty = con.execute("SHOW MODELS").description
    con.execute(create())
    assert con.execute("SHOW MODELS").description == empty


@pytest.mark.own_duckdb
@pytest.mark.parametrize("kind", ["models", "transforms"])
@pytest.mark.parametrize(
    "create", ["CREATE TABLE {} (x INT)", "CREATE TEMP TABLE {} (x INT)", "CREATE VIEW {} AS SELECT 1 AS x",
               "ATTACH ':memory:' AS other; CREATE SCHEMA other.s; CREATE TABLE other.s.{} (x INT); USE other.s"],
)  # fmt: skip
def test_show_means_what_duckdb_means_where_the_user_has_such_a_table(
    con: fairsql.Connection, kind: str, create: str
) -> None:
    ours = con.execute(f"SHOW {kind}").description[0][0]
    con.execute(create.format(kind))
    for statement in (f"SHOW {kind}", f"show {kind.upper()};", f"SELECT 1; SHOW {kind}"):
        found = con.execute(statement)
        assert [column[0] for column in found.description][:2] == ["column_name", "column_type"]
        assert found.fetchall() == con.raw.execute(f"SHOW {kind}").fetchall()
    con.execute("USE memory; CREATE SCHEMA aside; CREATE TABLE aside.models (x INT)")
    if "other" in create:
        assert con.execute(f"SHOW {kind}").description[0][0] == ours


def test_predictions_are_the_scores_of_scikit_learn(con: fairsql.Connection) -> None:
    """Up to the optimum, which scikit-learn's solver comes near to as far as its `tol` asks."""
    con.execute(create("VALIDATE 0.3 SEED 7"))
    spec = read_model(con, "m")
    data = read_training_data(con, spec)
    here = data.part == 0
    frame = as_frame(data.frame)
    exact = LogisticRegression(max_iter=1000, solver="newton-cholesky", tol=1e-12)
    plain = make_pipeline(make_features(frame[here]), exact).fit(frame[here], data.label[here])
    expected = plain.predict_proba(frame)[:, 1]
    ours = con.execute("SELECT score FROM m('adult')").fetchnumpy()["score"]
    assert np.abs(np.sort(ours) - np.sort(expected)).max() < 1e-9


def test_the_validation_gap_is_what_the_clause_measures(con: fairsql.Connection) -> None:
    """Measured by the FAIR clause on the very rows that judged, not by the records alone."""
    con.execute("ALTER TABLE adult ADD COLUMN judges BOOLEAN")
    con.execute("UPDATE adult SET judges = hash(fnlwgt, age) % 3 = 0")
    con.execute(create(f"{FAIR} VALIDATE judges"))
    measured = con.execute(
        "SELECT difference, within FROM m('adult') WHERE judges "
        "FAIR DISPARITY (PREDICTION prediction PROTECTED sex WITHIN 0.05)"
    ).fetchall()[0]
    assert measured == (pytest.approx(gap(con), abs=1e-12), True)
    assert con.execute(
        "SELECT DISTINCT n FROM fairsql.model_metrics WHERE \"group\" IS NULL AND part = 'validation'"
    ).fetchall() == [con.execute("SELECT count(*) FROM adult WHERE judges").fetchall()[0]]


JUDGED = {
    "the ratio": ("sex METRICS selection_rate WITHIN RATIO 0.6", "", "min(ratio)"),
    "the ratio to a reference": (
        "race METRICS selection_rate WITHIN RATIO 0.5 REFERENCE 'White' MINIMUM 60",
        "MINIMUM 60 REFERENCE 'White'",
        "min(ratio)",
    ),
    "the difference from a reference": (
        "race METRICS selection_rate WITHIN 0.2 REFERENCE 'White' MINIMUM 60",
        "MINIMUM 60 REFERENCE 'White'",
        "max(difference)",
    ),
    "the difference from all": ("sex METRICS selection_rate WITHIN 0.1 REFERENCE OVERALL", "REFERENCE OVERALL", "max(difference)"),
    "of both, the difference": (
        "sex METRICS selection_rate WITHIN 0.1, accuracy WITHIN RATIO 0.5", "", "max(difference)",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("enforced", "items", "widest"), JUDGED.values(), ids=JUDGED)
def test_the_disparity_is_what_within_judges(con: fairsql.Connection, enforced: str, items: str, widest: str) -> None:
    """Measured by FAIR DISPARITY on the rows that judged."""
    con.execute("ALTER TABLE adult ADD COLUMN judges BOOLEAN")
    con.execute("UPDATE adult SET judges = hash(fnlwgt, age) % 3 = 0")
    row = con.execute(create(f"FAIR (PROTECTED {enforced}) VALIDATE judges")).fetchall()[0]
    assert con.execute("SHOW MODELS").fetchall()[0][4:6] == row[4:6]
    protected = enforced.split()[0]
    measured = con.execute(
        f"SELECT {widest} FROM (SELECT * FROM m('adult') WHERE judges "
        f"FAIR DISPARITY (PREDICTION prediction PROTECTED {protected} {items}))"
    ).fetchall()[0][0]
    assert row[5] == pytest.approx(measured, abs=1e-12)


def test_the_same_statement_gives_the_same_model_bit_for_bit(con: fairsql.Connection) -> None:
    con.execute(create(f"USING gradient_boosting(max_iter := 8) {FAIR} SEED 3"))
    first = con.execute("SELECT fingerprint, bytes FROM fairsql.models").fetchall()
    scores = con.execute("SELECT list(score ORDER BY score) FROM m('adult')").fetchall()
    con.execute(create(f"USING gradient_boosting(max_iter := 8) {FAIR} SEED 3", source="(FROM adult ORDER BY fnlwgt)"))
    assert con.execute("SELECT fingerprint FROM fairsql.models").fetchall()[0][0] == first[0][0]
    assert con.execute("SELECT list(score ORDER BY score) FROM m('adult')").fetchall() == scores
    con.execute(create(f"USING gradient_boosting(max_iter := 8) {FAIR} SEED 4"))
    assert con.execute("SELECT list(score ORDER BY score) FROM m('adult')").fetchall() != scores


def test_the_path_of_the_search_is_recorded(con: fairsql.Connection) -> None:
    con.execute(create())
    fits = con.execute("SELECT fit, feasible, chosen, refined FROM fairsql.model_fits ORDER BY fit").fetchall()
    assert [fit for fit, _, _, _ in fits] == list(range(1, len(fits) + 1))
    assert fits[0][1:] == (False, False, False)
    assert sum(chosen for _, _, chosen, _ in fits) == 1
    assert [refined for _, _, _, refined in fits][:2] == [False, False]
    assert any(refined for _, _, _, refined in fits)
    gaps = con.execute(
        "SELECT fit, multiplier, gap, allowance, within FROM fairsql.model_gaps WHERE compared IS NOT NULL ORDER BY fit"
    ).fetchall()
    assert gaps[0][1] == 0
    assert all(within == (abs(gap) <= allowance) for _, _, gap, allowance, within in gaps)


def test_a_database_of_an_earlier_version_takes_models(con: fairsql.Connection) -> None:
    con.execute("""
        CREATE SCHEMA fairsql;
        CREATE TABLE fairsql.model_fits (
          model VARCHAR, fit BIGINT, accuracy DOUBLE, feasible BOOLEAN, chosen BOOLEAN, seconds DOUBLE
        );
        INSERT INTO fairsql.model_fits VALUES ('old', 1, 0.5, TRUE, TRUE, 1)
    """)
    con.execute(create())
    assert con.execute("SELECT refined FROM fairsql.model_fits WHERE model = 'old'").fetchall() == [(None,)]
    assert con.execute("SELECT count(*) FROM fairsql.model_fits WHERE model = 'm' AND refined").fetchall()[0][0] > 0


def test_a_share_of_the_rows_is_kept_for_the_test(con: fairsql.Connection) -> None:
    con.execute(create(f"{FAIR} VALIDATE 0.2 TEST 0.25"))
    rows = con.execute("SELECT training_rows, validation_rows, test_rows FROM fairsql.models").fetchall()[0]
    total = sum(rows)
    assert rows[1:] == (round(total * 0.2), round(total * 0.45) - round(total * 0.2))
    assert gap(con, part="test") < 0.12
    assert con.execute("SELECT count(DISTINCT part) FROM fairsql.model_metrics").fetchall() == [(3,)]


def test_rows_without_label_or_weight_are_left_out_and_counted(con: fairsql.Connection) -> None:
    con.execute("UPDATE adult SET income = NULL WHERE age = 30")
    con.execute("ALTER TABLE adult ADD COLUMN w DOUBLE")
    con.execute("UPDATE adult SET w = CASE WHEN age = 31 THEN NULL ELSE fnlwgt END")
    con.execute(create("FAIR (PROTECTED sex WITHIN 0.05 WEIGHT w)"))
    excluded = con.execute("SELECT excluded_rows FROM fairsql.models").fetchall()
    assert excluded == con.execute("SELECT count(*) FROM adult WHERE age IN (30, 31)").fetchall()


def test_features_of_every_type_are_read_and_scored_alike(con: fairsql.Connection) -> None:
    con.execute("""
        CREATE TABLE kinds AS
        SELECT income, sex, age::DECIMAL(6, 2) AS d, age::FLOAT AS f, age > 40 AS b, sex::ENUM('Male', 'Female') AS e,
               DATE '2000-01-01' + age::INTEGER AS day, TIMESTAMP '2000-01-01' + INTERVAL 1 HOUR * age AS moment,
               TIMESTAMPTZ '2000-01-01' + INTERVAL 1 HOUR * age AS zoned, INTERVAL 1 DAY * age AS span,
               CASE WHEN age > 50 THEN 'nan'::DOUBLE ELSE age END AS holes, NULL::DOUBLE AS nothing,
               CASE WHEN age < 60 THEN occupation END AS "job title", 'it''s' || race AS quoted
        FROM adult
    """)
    features = 'FEATURES d, f, b, e, day, moment, zoned, span, holes, nothing, "job title", quoted, d / 2 AS half'
    con.execute(create(features=features, source="kinds"))
    ours = con.execute("SELECT score FROM m('kinds')").fetchnumpy()["score"]
    assert np.isfinite(ours).all()
    data = read_training_data(con, read_model(con, "m"))
    assert [data.frame[name].dtype.kind == "f" for name in data.frame] == [
        True, True, False, False, True, True, True, True, True, True, False, False, True,
    ]  # fmt: skip


def test_by_default_every_column_counts_that_nothing_else_names(con: fairsql.Connection) -> None:
    con.execute(create("FAIR (PROTECTED sex WITHIN 0.05 WEIGHT fnlwgt) VALIDATE split = 'test'", features=""))
    features = con.execute("SELECT features FROM fairsql.models").fetchall()[0][0]
    known = {name for name, *_ in con.execute("DESCRIBE adult").fetchall()}
    assert set(features) == known - {"income", "sex", "fnlwgt", "split"}


def test_the_query_may_be_anything_that_has_rows(con: fairsql.Connection) -> None:
    con.execute(create(source="(SELECT * FROM adult WHERE age > 20) AS t JOIN (SELECT 1 AS one) ON true"))
    query = f"CREATE OR REPLACE MODEL m PREDICT y FEATURES age, sex {FAIR} AS WITH a AS (FROM adult) SELECT *, income = '>50K' AS y FROM a"
    con.execute(query)
    relabelled = """
        CREATE OR REPLACE MODEL m PREDICT fair_label FEATURES age, sex
        AS SELECT * FROM adult FAIR RELABEL (SCORE age THRESHOLD 40 PROTECTED sex)
    """
    assert con.execute(relabelled).fetchall()[0][0] == "m"


def test_a_data_frame_of_the_user_is_a_relation(con: fairsql.Connection) -> None:
    people = con.execute("FROM adult").arrow()
    assert len(people)
    assert con.execute(create(source="people")).fetchall()[0][0] == "m"
    assert con.execute("SELECT count(*) FROM m('people')").fetchall() == [(len(people),)]


def test_a_model_outlives_the_session_and_runs_without_fairsql(database: Path, tmp_path: Path) -> None:
    path = tmp_path / "kept.duckdb"
    with fairsql.connect(path) as con:
        con.execute(f"ATTACH '{database}' AS source (READ_ONLY)")
        con.execute("CREATE TABLE adult AS FROM source.adult")
        con.execute(create(name="by_sql"))
        con.execute(create(f"USING random_forest(n_estimators := 60) {FAIR}", name="by_python"))
        query = "SELECT sum(score), sum(prediction), count(*) FROM {}('adult')"
        expected = [con.execute(query.format(name)).fetchall()[0] for name in ("by_sql", "by_python")]
    plain = f"import duckdb; print(duckdb.connect({str(path)!r}).execute({query.format('by_sql')!r}).fetchall()[0])"
    done = subprocess.run([sys.executable, "-c", plain], capture_output=True, text=True, check=True)
    assert eval(done.stdout) == pytest.approx(expected[0])
    with fairsql.connect(path) as con:
        assert con.execute(query.format("by_python")).fetchall()[0] == pytest.approx(expected[1])
        con.execute("CREATE VIEW scored AS FROM by_sql('adult')")
        assert con.execute("SELECT count(*) FROM scored").fetchall() == [(expected[0][2],)]


def test_a_stored_model_that_was_forged_is_refused(con: fairsql.Connection) -> None:
    con.execute(create(f"USING neighbours {FAIR}"))
    con.execute("UPDATE fairsql.models SET bytes = 'cos\\x0Asystem'::BLOB")
    with pytest.raises(duckdb.Error):
        con.execute("FROM m('adult')").fetchall()


ODD = {
    "the label": ("income AS x", "x alone determines the label of every row"),
    "the label, turned round": ("(income <> '>50K')::INTEGER AS x", "x alone determines the label of every row"),
    "a finer label": (
        "CASE WHEN income = '>50K' THEN age ELSE -age END AS x",
        "x alone determines the label of every row",
    ),
    "what a threshold parts": (
        "random() + (income = '>50K')::INTEGER AS x",
        "x alone determines the label of every row",
    ),
    "a number of its own": ("7 * rowid + 3 AS x", "x has a value of its own in every row"),
    "a name of its own": ("'nr ' || rowid AS x", "x has a value of its own in every row"),
    "codes": (
        "hash(occupation) % 5 AS x",
        "x is a whole number of few values; if they are codes, write x::VARCHAR AS x",
    ),
}


@pytest.mark.parametrize(("feature", "message"), ODD.values(), ids=ODD)
def test_a_feature_that_is_the_label_a_key_or_a_code_is_warned_of(
    con: fairsql.Connection, feature: str, message: str
) -> None:
    con.execute("CREATE VIEW numbered AS SELECT *, rowid FROM adult")
    with pytest.warns(UserWarning, match=message) as caught:
        con.execute(create("", features=f"{FEATURES}, {feature}", source="numbered"))
    assert len(caught) == 1
    assert con.execute("SHOW MODELS").fetchall()


def test_a_model_that_predicts_one_value_is_warned_of(con: fairsql.Connection) -> None:
    with pytest.warns(UserWarning, match="the model predicts 0 for every row") as caught:
        con.execute("CREATE MODEL m PREDICT age > 80 FEATURES sex, race AS FROM adult")
    assert len(caught) == 1
    assert con.execute("SELECT sum(prediction) FROM m('adult')").fetchall() == [(0,)]


def test_a_ratio_given_as_a_difference_is_warned_of(con: fairsql.Connection) -> None:
    with pytest.warns(fairsql.ClauseWarning, match=r"WITHIN 0.8 allows .* write WITHIN RATIO 0.8") as caught:
        con.execute("CREATE MODEL m PREDICT income = '>50K' FEATURES age FAIR (PROTECTED sex WITHIN 0.8) AS FROM adult")
    assert [each.filename for each in caught] == [__file__]


def test_features_of_measurements_and_of_few_rows_are_not_warned_of(con: fairsql.Connection) -> None:
    con.execute(
        create("", features=f"{FEATURES}, age + hash(rowid) / 2e19 AS x", source="(SELECT *, rowid FROM adult)")
    )
    con.execute("CREATE TABLE few AS SELECT i % 2 AS y, i % 2 AS x, i AS id FROM range(16) AS r(i)")
    con.execute("CREATE MODEL n PREDICT y FEATURES x, id VALIDATE 0 AS FROM few")


def test_a_transaction_that_is_rolled_back_takes_the_model_along(con: fairsql.Connection) -> None:
    con.begin()
    con.execute(create())
    assert len(con.execute("SHOW MODELS").fetchall()) == 1
    con.rollback()
    assert con.execute("SHOW MODELS").fetchall() == []


def test_what_cannot_be_made_leaves_the_model_that_was_there(con: fairsql.Connection) -> None:
    con.execute(create())
    before = con.execute("SELECT count(*), sum(score) FROM m('adult')").fetchall()
    with pytest.raises(fairsql.DataError, match="no model within the allowances"):
        con.execute(create("USING naive_bayes FAIR (PROTECTED sex WITHIN 0)"))
    assert con.execute("SELECT count(*), sum(score) FROM m('adult')").fetchall() == before


def test_an_interrupt_keeps_nothing(con: fairsql.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    from fairsql.models import model_work as statements

    def stop(fits: Any) -> str:
        con.interrupt()
        return f"{len(fits)}"

    monkeypatch.setattr(statements, "describe", stop)
    with pytest.raises(duckdb.InterruptException):
        con.execute(create())
    monkeypatch.undo()
    assert con.execute("SHOW MODELS").fetchall() == []
    assert con.execute(create()).fetchall()
