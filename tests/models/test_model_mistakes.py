"""What is wrong in a statement on models, or in its data, is reported with its place, and nothing is kept."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest
from documents import sql_blocks
from support.model_statements import FAIR, FEATURES, create, gap

import fairsql
from fairsql.expansion import read_work
from fairsql.metrics import built_in_metrics
from fairsql.resources import read_sql
from fairsql.syntax.statements.script import read_script

pytestmark = pytest.mark.one_duckdb

MISTAKES = {
    "no prediction": ("CREATE MODEL m AS SELECT 1", "says nothing but its rows"),
    "no name": ("CREATE MODEL PREDICT y AS SELECT 1", "the model has no name"),
    "an empty name": ('CREATE MODEL "" PREDICT y AS SELECT 1', "the model has no name"),
    "no rows": ("CREATE MODEL m PREDICT y", "has no rows to learn from"),
    "a misspelt part": ("CREATE MODEL m PREDICT y FEATURS a AS SELECT 1", "did you mean FEATURES"),
    "a part twice": ("CREATE MODEL m PREDICT y SEED 1 SEED 2 AS SELECT 1", "SEED is given twice"),
    "no allowance": ("CREATE MODEL m PREDICT y FAIR (PROTECTED g) AS SELECT 1", "selection_rate has no allowance"),
    "no groups": ("CREATE MODEL m PREDICT y FAIR (WITHIN 0.1) AS SELECT 1", "has no PROTECTED"),
    "a foreign item": ("CREATE MODEL m PREDICT y FAIR (PROTECTED g SCORE s) AS SELECT 1", "FAIR takes no SCORE"),
    "a score": (
        "CREATE MODEL m PREDICT y FAIR (PROTECTED g METRICS auc WITHIN 0.1) AS SELECT 1",
        "auc is made of scores",
    ),
    "no derivative": (
        "CREATE MODEL m PREDICT y FAIR (PROTECTED g METRICS round(tp / n) AS r WITHIN 0.1) AS SELECT 1",
        "r has no derivative",
    ),
    "a way for nothing": ("CREATE MODEL m PREDICT y VIA thresholds AS SELECT 1", "VIA says how to enforce"),
    "no argument name": ("CREATE MODEL m PREDICT y USING mlp(3) AS SELECT 1", "an argument has a name"),
    "an argument twice": ("CREATE MODEL m PREDICT y USING mlp(a := 1, a := 2) AS SELECT 1", "a is given twice"),
    "no share": ("CREATE MODEL m PREDICT y VALIDATE 25 AS SELECT 1", "VALIDATE 25 is no share"),
    "no seed": ("CREATE MODEL m PREDICT y SEED -1 AS SELECT 1", "SEED -1 is not a whole number"),
    "a parameter": ("CREATE MODEL m PREDICT y AS SELECT ? AS y", "cannot hold a prepared parameter"),
    "a parameter as allowance": ("CREATE MODEL m PREDICT y FAIR (PROTECTED g WITHIN $1) AS SELECT 1", "cannot hold"),
    "one name twice": ("CREATE MODEL m PREDICT y FEATURES a, b AS a AS SELECT 1", "two features are called a"),
    "too much": ("DROP MODEL m n", "unexpected n"),
    "a schema": ("CREATE MODEL s.m PREDICT y AS SELECT 1", "the name of a model has no schema"),
    "a sweep of nothing": ("SWEEP MODEL", "the model has no name"),
    "a sweep without a name": ("SWEEP MODEL WITHIN 0.1", "the model has no name"),
    "a sweep if exists": ("SWEEP MODEL IF EXISTS m", "unexpected EXISTS"),
    "a sweep of more": ("SWEEP MODEL m WITHN 0.1", "unexpected WITHN"),
    "a sweep within nothing": ("SWEEP MODEL m WITHIN", "WITHIN has no value"),
    "a sweep within a list": ("SWEEP MODEL m WITHIN [0.1, 0.2]", "WITHIN [0.1, 0.2] is no number"),
    "a sweep within a quotient": ("SWEEP MODEL m WITHIN 0.01, 1/20", "WITHIN 1/20 is no number"),
    "a sweep below 0": ("SWEEP MODEL m WITHIN -0.1", "WITHIN -0.1 is no number"),
    "a sweep within infinity": ("SWEEP MODEL m WITHIN 0.1, 1e400", "WITHIN 1e400 is no number"),
    "a sweep within a word": ("SWEEP MODEL m WITHIN nan", "WITHIN nan is no number"),
    "a sweep within a ratio": ("SWEEP MODEL m WITHIN RATIO 0.8", "WITHIN RATIO 0.8 is no number"),
    "a sweep of two numbers": ("SWEEP MODEL m WITHIN 0.1 0.2", "more than one expression"),
    "a sweep of nothing more": ("SWEEP MODEL m WITHIN 0.1,", "a value is missing next to this comma"),
    "a sweep within a parameter": ("SWEEP MODEL m WITHIN ?", "WITHIN ? is no number"),
}


@pytest.mark.parametrize(("sql", "message"), MISTAKES.values(), ids=MISTAKES)
def test_mistakes_are_reported_with_their_place(sql: str, message: str) -> None:
    with pytest.raises(fairsql.ProgrammingError) as caught:
        read_work(read_script(sql)[0], built_in_metrics)
    assert message in str(caught.value)
    assert "^" in str(caught.value)


def test_an_unknown_way_is_reported_with_its_place(con: fairsql.Connection) -> None:
    with pytest.raises(fairsql.ClauseError) as caught:
        con.execute("CREATE MODEL m PREDICT y FAIR (PROTECTED g) VIA weighing(a := 1) AS SELECT 1")
    assert "did you mean reweighing" in str(caught.value)
    assert "^" * len("weighing(a := 1)") in str(caught.value)


def test_an_unknown_way_to_enforce_is_reported_before_any_row_is_read(con: fairsql.Connection) -> None:
    sql = "CREATE MODEL m PREDICT y FAIR (PROTECTED g METRICS sp WITHIN 1) VIA weighing AS SELECT * FROM nowhere"
    with pytest.raises(fairsql.ClauseError, match="did you mean reweighing") as caught:
        con.execute(sql)
    assert caught.value.start == sql.index("weighing")


WRONG = {
    "text as label": ("PREDICT income", "", "whose values are not numbers"),
    "numbers as label": ("PREDICT age", "", "PREDICT must be 0 or 1, and is"),
    "an unknown column": ("PREDICT incom = '>50K'", "", 'Referenced column "incom" not found'),
    "an unknown feature": ("PREDICT income = '>50K' FEATURES agee", "", 'Referenced column "agee" not found'),
    "a list as feature": ("PREDICT income = '>50K' FEATURES [age] AS ages", "", "is not a number, text or time"),
    "an infinite feature": ("PREDICT income = '>50K' FEATURES 1e308 * age AS huge", "", "has an infinite value"),
    "an unknown group": (f"PREDICT income = '>50K' {FEATURES}", "FAIR (PROTECTED sex WITHIN 0.1 REFERENCE 'Man')", "not a group"),
    "a part of a learner's name": ("PREDICT income = '>50K' USING svm", "", "did you mean linear_svm?"),
    "an unknown learner": ("PREDICT income = '>50K' USING forest", "", "there is no learner forest"),
    "a class": ("PREDICT income = '>50K' USING 'os.system'", "", "which this session does not allow"),
    "a wrong argument": ("PREDICT income = '>50K' USING mlp(layers := 3)", "", "unexpected keyword argument 'layers'"),
    "a wrong value": (f"PREDICT income = '>50K' {FEATURES} USING logistic_regression(C := -1)", "", "cannot be trained"),
    "one label": ("PREDICT age > 0 FEATURES age", "", "labels of the training rows are all alike"),
    "too large a weight": (f"PREDICT income = '>50K' {FEATURES}", "FAIR (PROTECTED sex WITHIN 0.1 WEIGHT 1e308)", "WEIGHT 1e308 must be within [0, 1e50], and is 1e+308"),
    "too small a weight": (f"PREDICT income = '>50K' {FEATURES}", "FAIR (PROTECTED sex WITHIN 0.1 WEIGHT 1e-160)", "WEIGHT 1e-160 must be 0 or at least 1e-145, and is 1e-160"),
    "a negative weight": (f"PREDICT income = '>50K' {FEATURES}", "FAIR (PROTECTED sex WITHIN 0.1 WEIGHT -age)", "WEIGHT -age must be"),
    "all to the test": (f"PREDICT income = '>50K' {FEATURES} VALIDATE 0.5 TEST 0.5", "", "leave no rows to learn from"),
}  # fmt: skip


def test_the_hint_on_a_label_of_numbers_compares_it_to_one(con: fairsql.Connection) -> None:
    with pytest.raises(fairsql.DataError) as caught:
        con.execute("CREATE MODEL n PREDICT amount FEATURES age AS SELECT 500 AS amount, age FROM adult")
    assert caught.value.hint == "compare it to make it 0 or 1: PREDICT amount = 500"
    assert caught.value.sql[caught.value.start : caught.value.end] == "amount"


@pytest.mark.parametrize(("head", "fair", "message"), WRONG.values(), ids=WRONG)
def test_wrong_data_is_reported_and_nothing_is_kept(
    con: fairsql.Connection, head: str, fair: str, message: str
) -> None:
    with pytest.raises(fairsql.FairSQLError) as caught:
        con.execute(f"CREATE MODEL m {head} {fair} AS SELECT * FROM adult")
    assert message in str(caught.value)
    assert con.execute("SHOW MODELS").fetchall() == []


def test_a_class_is_imported_only_where_allowed(con: fairsql.Connection) -> None:
    con.import_learners = True
    for path in ("os.system", "sklearn.nothing.Here", "sklearn.linear_model.Nothing", "json"):
        with pytest.raises(fairsql.ProgrammingError):
            con.execute(create(f"USING '{path}' {FAIR}"))


def test_names_that_are_taken_are_refused(con: fairsql.Connection) -> None:
    con.execute("CREATE MACRO mine(x) AS x + 1")
    for name in ("mine", "sum"):
        with pytest.raises(fairsql.ProgrammingError, match="is a function already") as caught:
            con.execute(f"SELECT 1; {create(name=name)}")
        assert caught.value.sql[caught.value.start : caught.value.end] == name
    con.execute(create())
    with pytest.raises(fairsql.ProgrammingError, match="exists already") as caught:
        con.execute(create(name="m").replace("OR REPLACE ", ""))
    assert caught.value.sql[caught.value.start : caught.value.end] == "m"
    assert con.execute(create().replace("CREATE OR REPLACE MODEL", "CREATE MODEL IF NOT EXISTS")).fetchall() == []


def test_unknown_models_are_reported(con: fairsql.Connection) -> None:
    con.execute(create(name="income_even"))
    for sql in ("DROP MODEL income_eve", "DESCRIBE MODEL income_eve", "SWEEP MODEL income_eve"):
        with pytest.raises(fairsql.ProgrammingError, match="did you mean income_even") as caught:
            con.execute(sql)
        assert caught.value.start == sql.index("income_eve")
    assert con.execute("DROP MODEL IF EXISTS income_eve").fetchall() == []


def test_models_have_no_plain_sql(con: fairsql.Connection) -> None:
    for sql in (create(), "SHOW MODELS", "DROP MODEL m", "SWEEP MODEL m"):
        with pytest.raises(fairsql.ClauseError, match="has no plain SQL"):
            con.expand(sql)
    with pytest.raises(fairsql.ProgrammingError, match="takes no parameters"):
        con.execute("DROP MODEL m", [1])
    with pytest.raises(fairsql.ProgrammingError, match="takes no parameters"):
        con.execute("SWEEP MODEL m", [1])


def test_words_of_models_stay_duckdbs_elsewhere(con: fairsql.Connection) -> None:
    con.execute("CREATE TABLE model AS SELECT 1 AS predict, 2 AS features")
    assert con.execute("DESCRIBE model").fetchall()[0][0] == "predict"
    assert con.execute("SELECT predict AS model, features AS seed FROM model").fetchall() == [(1, 2)]
    con.execute("DROP TABLE model")
    assert con.execute("SELECT 1; SHOW MODELS; SELECT 'CREATE MODEL m'").fetchall() == [("CREATE MODEL m",)]


def test_sql_files_are_what_duckdb_reads() -> None:
    with duckdb.connect() as con:
        con.execute(read_sql("models/tables.sql"))
        con.execute(read_sql("models/tables.sql"))  # a second time changes nothing
        con.execute(read_sql("models/tradeoff.sql"))
        assert con.execute("FROM fair_tradeoff('m')").fetchall() == []
        for name in ("models/show.sql", "models/describe.sql"):
            assert con.execute(read_sql(name).replace("$model", "'m'")).fetchall() == []


def test_columns_that_bear_our_names_change_no_score(con: fairsql.Connection) -> None:
    con.execute(
        "CREATE TABLE named AS SELECT *, -1.0 AS fair_in_1, 0.99 AS FAIR_SCORE, 7 AS fair_prediction FROM adult"
    )
    con.execute("ALTER TABLE named ADD COLUMN fair_source INTEGER")
    for using in ("logistic_regression", "random_forest(n_estimators := 60)"):
        con.execute(create(f"USING {using} {FAIR}"))
        query = "SELECT round(sum(score), 6), sum(prediction) FROM m('{}')"
        assert con.execute(query.format("named")).fetchall() == con.execute(query.format("adult")).fetchall()
    for ours in (
        "fair_input",
        "FAIR_SCORE",
        "fair_prediction",
        "fair_source",
        "fair_in_1",
        "fair_margin",
        "fair_units_1",
    ):
        features, source = f"FEATURES age AS fair_input, {ours} AS f", f"(SELECT *, 1 AS {ours} FROM adult)"
        with pytest.raises(fairsql.ProgrammingError, match=f"a feature cannot be made of a column {ours}"):
            con.execute(create(features=features, source=source))


def test_a_model_that_lost_its_record_can_be_made_again(con: fairsql.Connection) -> None:
    con.execute(create())
    con.execute("DROP TABLE fairsql.models")
    assert con.execute(create()).fetchall()[0][0] == "m"


def test_models_live_in_the_schema_main(con: fairsql.Connection) -> None:
    con.execute("CREATE SCHEMA other; USE other")
    con.execute(create(source="main.adult"))
    con.execute("USE main")
    assert con.execute("SELECT count(*) > 0 FROM m('adult')").fetchall() == [(True,)]
    con.execute("DROP MODEL m")
    assert con.execute("SELECT count(*) FROM duckdb_functions() WHERE function_name = 'm'").fetchall() == [(0,)]


NOT_ENFORCED = {
    "confidence": (
        "METRICS selection_rate WITHIN 0.05 CONFIDENCE 0.999999",
        "relabel",
        "with the confidence asked for",
    ),
    "confidence of what was tuned": (
        "METRICS tpr WITHIN 0.2 CONFIDENCE 0.9",
        "thresholds",
        "tuned on the rows that judge",
    ),
    "overlaps": ("METRICS tpr", "relabel", "takes plain groups"),
    "a recorded name": ("METRICS tp / n AS accuracy WITHIN 0.5", "reweighing", "accuracy is a metric already"),
    "no pairs": ("METRICS tpr WITHIN 0.5 MINIMUM 1e9", "reweighing", "no two groups to compare"),
    "labels alone": ("METRICS base_rate WITHIN 0.5", "reweighing", "does not depend on predictions"),
    "no number": ("METRICS tpr WITHIN nan", "reweighing", "WITHIN takes a number"),
}


@pytest.mark.parametrize(("items", "via", "message"), NOT_ENFORCED.values(), ids=NOT_ENFORCED)
def test_what_would_not_be_enforced_is_an_error(con: fairsql.Connection, items: str, via: str, message: str) -> None:
    groups = "GROUPING SETS ((sex), (race))" if message == "takes plain groups" else "sex"
    with pytest.raises(fairsql.FairSQLError, match=message):
        con.execute(create(f"FAIR (PROTECTED {groups} {items}) VIA {via}"))


def test_the_statements_of_the_docs_run_as_they_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    """On two models, since what is true of one alone may mix them."""
    monkeypatch.chdir(Path(fairsql.__file__).parent.parent)
    made, *asked = sql_blocks("models.md")
    with fairsql.connect() as con:
        assert con.execute(made).fetchall()
        con.execute("CREATE MODEL other PREDICT income = '>50K' FEATURES age FAIR (PROTECTED GROUPING SETS ((sex), (race)) "
                    "CONTROL age > 40 AS old METRICS selection_rate WITHIN 0.5) AS FROM applicants")  # fmt: skip
        answers = [con.execute(block).fetchall() for block in asked]
        assert all(answers)
        _, _, before, after, *_ = con.execute("SHOW MODELS").fetchall()[0]
        assert after > before - 0.05
        (pivot,) = (rows for block, rows in zip(asked, answers, strict=True) if "PIVOT" in block)
        assert {row[0] for row in pivot} == {"income_even", "other"}
        cells = [
            (*row[:6], moment, value)
            for row in pivot
            for moment, value in zip(("after", "before"), row[6:], strict=True)
        ]
        records = con.execute("""SELECT model, part, protected, stratum, "group", metric, moment, value
                                 FROM fairsql.model_metrics
                                     WHERE "group" IS NOT NULL AND model IN ('income_even', 'other')""").fetchall()
        assert sorted(map(str, cells)) == sorted(map(str, records))


def test_without_validation_rows_the_training_rows_judge(con: fairsql.Connection) -> None:
    row = con.execute(create(f"{FAIR} VALIDATE 0 TEST 0.2")).fetchall()[0]
    assert row[5] <= 0.05 < row[4]
    counts = con.execute("SELECT training_rows, validation_rows, test_rows FROM fairsql.models").fetchall()[0]
    assert counts[1] == 0
    assert counts[2] == pytest.approx(0.25 * counts[0], rel=0.01)
    assert gap(con) == gap(con, part="training") == pytest.approx(row[5])
    con.execute("CREATE VIEW y01 AS SELECT *, (income = '>50K')::INTEGER AS y FROM adult")
    con.execute("CREATE TRANSFORM t PROTECTED sex LABEL y FEATURES quantiles(age, 3) EPSILON 0.5 "
                "DISTORTION changed(y) WITHIN 0.5 AS FROM y01")  # fmt: skip
    for wrong, message in (("CONFIDENCE 0.9) VALIDATE 0", "judge and do not train"),
                           (") VIA transform(name := 't') VALIDATE 0", "cannot judge then")):  # fmt: skip
        sql = f"CREATE MODEL n PREDICT y FEATURES age FAIR (PROTECTED sex METRICS sp WITHIN 0.9 {wrong} AS FROM y01"
        with pytest.raises(fairsql.ProgrammingError, match=message):
            con.execute(sql)
