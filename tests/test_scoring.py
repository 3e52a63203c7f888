"""Models as SQL: the scores that DuckDB computes are those of scikit-learn."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.base import clone
from sklearn.compose import ColumnTransformer
from sklearn.dummy import DummyClassifier
from sklearn.ensemble import (
    AdaBoostClassifier,
    ExtraTreesClassifier,
    GradientBoostingClassifier,
    HistGradientBoostingClassifier,
    RandomForestClassifier,
)
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import LogisticRegression, Perceptron, RidgeClassifier, SGDClassifier
from sklearn.naive_bayes import GaussianNB
from sklearn.neural_network import MLPClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import MinMaxScaler
from sklearn.svm import SVC, LinearSVC
from sklearn.tree import DecisionTreeClassifier, ExtraTreeClassifier
from support.effort import laws

from fairsql.models.learners.equalized_distribution_classifier import EqualizedDistributionClassifier
from fairsql.models.learners.features import make_features
from fairsql.models.scoring.feature_sql import Feature, Features
from fairsql.models.scoring.score_sql import LARGEST, score_query, score_sql, size_of
from fairsql.models.scoring.tree_sql import Tree, tree_sql
from fairsql.resources import adult_path

TREES: dict[str, Callable[[], Any]] = {
    "decision_tree": lambda: DecisionTreeClassifier(random_state=0),
    "shallow_tree": lambda: DecisionTreeClassifier(max_depth=5, min_samples_leaf=20, random_state=0),
    "best_first_tree": lambda: DecisionTreeClassifier(max_leaf_nodes=30, random_state=0),
    "extra_tree": lambda: ExtraTreeClassifier(random_state=0),
    "random_forest": lambda: RandomForestClassifier(20, max_depth=6, random_state=0),
    "extra_trees": lambda: ExtraTreesClassifier(20, max_depth=6, random_state=0),
}
OTHERS: dict[str, Callable[[], Any]] = {
    "logistic_regression": lambda: LogisticRegression(max_iter=1000),
    "linear_svm": LinearSVC,
    "sgd_hinge": lambda: SGDClassifier(random_state=0),
    "sgd_log_loss": lambda: SGDClassifier(loss="log_loss", random_state=0),
    "ridge": RidgeClassifier,
    "perceptron": lambda: Perceptron(random_state=0),
    "gradient_boosting": lambda: GradientBoostingClassifier(n_estimators=30, random_state=0),
    "gradient_boosting_zero": lambda: GradientBoostingClassifier(n_estimators=5, init="zero", random_state=0),
    "histogram_boosting": lambda: HistGradientBoostingClassifier(max_iter=40, random_state=0),
    "mlp_relu": lambda: MLPClassifier((20,), max_iter=8, random_state=0),
    "mlp_tanh": lambda: MLPClassifier((12, 8), activation="tanh", max_iter=8, random_state=0),
    "mlp_logistic": lambda: MLPClassifier((8, 4, 4), activation="logistic", max_iter=8, random_state=0),
    "mlp_identity": lambda: MLPClassifier((5,), activation="identity", max_iter=8, random_state=0),
    "mlp_without_hidden_layer": lambda: MLPClassifier((), max_iter=8, random_state=0),
    "naive_bayes": lambda: GaussianNB(var_smoothing=1e-2),
}
ALL = {**TREES, **OTHERS}


@pytest.fixture
def db() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as connection:
        yield connection


@cache
def adult() -> tuple[pd.DataFrame, Any, pd.DataFrame]:
    """Return 3000 rows to fit, their labels, and other rows, with what the fit did not see."""
    with duckdb.connect() as connection:
        query = f"SELECT * FROM '{adult_path()}' ORDER BY hash(fnlwgt, age, income) LIMIT 5000"
        table = connection.execute(query).fetchnumpy()
    frame = pd.DataFrame({name: np.ma.getdata(values) for name, values in table.items()})
    for name, values in table.items():
        if frame[name].dtype.kind in "iu":
            frame[name] = frame[name].astype(float)
        else:
            frame[name] = frame[name].astype(object)
            frame.loc[np.ma.getmaskarray(values), name] = None
    label = (frame["income"] == ">50K").to_numpy().astype(int)
    frame = frame.drop(columns=["income", "split"]).rename(columns={"sex": 'the "sex"'})
    frame.loc[::17, "age"] = np.nan
    frame.loc[::13, "workclass"] = None
    frame.loc[1::13, "workclass"] = "NULL"
    frame.loc[2::13, "occupation"] = "O'Neil's \"shop\""
    frame["empty"] = np.nan
    frame["constant"] = 3.5
    frame["member"] = np.arange(len(frame)) % 3 == 0
    other = frame[2900:].copy()
    other.iloc[0, other.columns.get_loc("occupation")] = "of no kind"
    other.iloc[1, other.columns.get_loc("native-country")] = "nowhere"
    other.iloc[2, other.columns.get_loc("race")] = None
    other.iloc[3, other.columns.get_loc("race")] = "NULL"
    other.iloc[4, other.columns.get_loc("race")] = ""
    other.iloc[5, other.columns.get_loc("capital-gain")] = 1e12
    other.iloc[6, other.columns.get_loc("capital-gain")] = -1e12
    other.iloc[7, other.columns.get_loc("empty")] = 7.0
    return frame[:3000], label[:3000], other


@cache
def transformer() -> tuple[Any, Any, Any]:
    """Return the transformer, and the features of both parts."""
    frame, _, other = adult()
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Skipping features without any observed values")
        made = make_features(frame)
        return made, made.fit_transform(frame), made.transform(other)


def fit(estimator: Any, x: Any, label: Any, **arguments: Any) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        return estimator.fit(x, label, **arguments)


def columns_of(frame: pd.DataFrame) -> dict[str, str]:
    """Return SQL of columns as the caller gives it: text is written as Python writes it."""
    found = {}
    for name in frame.columns:
        quoted = '"' + name.replace('"', '""') + '"'
        boolean = frame[name].dtype.kind == "b"
        found[name] = f"CASE WHEN {quoted} THEN 'True' WHEN NOT {quoted} THEN 'False' END" if boolean else quoted
    return found


def create(db: duckdb.DuckDBPyConnection, frame: pd.DataFrame) -> None:
    table = pa.Table.from_pandas(frame, preserve_index=False)
    columns = [
        pa.array(frame[name].tolist(), pa.float64(), from_pandas=True) if frame[name].dtype.kind == "f" else column
        for name, column in zip(table.column_names, table.columns, strict=True)
    ]
    rows = pa.table(dict(zip(table.column_names, columns, strict=True)))
    db.register("rows_of_python", rows)
    db.execute("CREATE OR REPLACE TABLE people AS SELECT * FROM rows_of_python")
    db.unregister("rows_of_python")


def expected(model: Any, x: Any) -> Any:
    if hasattr(model, "predict_proba"):
        return model.predict_proba(x)[:, 1]
    with np.errstate(over="ignore"):
        return 1 / (1 + np.exp(-model.decision_function(x)))


def run(db: duckdb.DuckDBPyConnection, query: str) -> list[Any]:
    return [row[0] for row in db.execute(f"SELECT score FROM ({query})").fetchall()]


def compare(db: duckdb.DuckDBPyConnection, model: Any, *, exact: bool) -> None:
    made, _, x = transformer()
    _, _, other = adult()
    create(db, other)
    score = score_sql(made, model, columns_of(other))
    assert score is not None
    assert 0 < score.size <= LARGEST
    assert all(name.startswith("fair_") for stage in score.stages for name, _ in stage)
    found = np.array(run(db, score_query(score, "people")))
    wanted = expected(model, x)
    assert np.abs(found - wanted).max() <= (0 if exact else 1e-9)
    predictions = db.execute(f"SELECT prediction FROM ({score_query(score, 'people')})").fetchall()
    assert [row[0] for row in predictions] == (wanted >= 0.5).astype(int).tolist()


@pytest.mark.parametrize("name", ALL)
def test_scores_are_those_of_scikit_learn(db: duckdb.DuckDBPyConnection, name: str) -> None:
    model = fit(ALL[name](), transformer()[1], adult()[1])
    compare(db, model, exact=name in TREES)


def test_equalized_distribution(db: duckdb.DuckDBPyConnection) -> None:
    frame, label, _ = adult()
    estimator = EqualizedDistributionClassifier(start="logistic", max_iter=30, learning_rate=0.1)
    compare(db, fit(estimator, transformer()[1], label, protected=frame["member"].to_numpy()), exact=False)


@pytest.mark.parametrize("name", ["logistic_regression", "mlp_tanh", "decision_tree", "histogram_boosting"])
def test_macros_score_tables_views_and_queries(db: duckdb.DuckDBPyConnection, name: str) -> None:
    frame, label, other = adult()
    made, x, _ = transformer()
    score = score_sql(made, fit(ALL[name](), x, label), columns_of(frame))
    assert score is not None
    create(db, other)
    db.execute("CREATE VIEW seen AS SELECT * FROM people")
    db.execute("CREATE SCHEMA s")
    db.execute("CREATE TABLE s.copied AS SELECT * FROM people")
    db.execute(f"CREATE MACRO m(fair_input) AS TABLE {score_query(score, 'query_table(fair_input)')}")
    wanted = run(db, score_query(score, "people"))
    for query in (
        "SELECT * FROM m('people')",
        "FROM m(people)",
        "FROM m('seen')",
        "FROM m('s.copied')",
        "WITH chosen AS (SELECT * FROM seen) SELECT * FROM m('chosen')",
        score_query(score, "(SELECT * FROM people) AS chosen"),
    ):
        assert run(db, query) == wanted
    names = [row[0] for row in db.execute("DESCRIBE SELECT * FROM m('people')").fetchall()]
    assert names == [*frame.columns, "score", "prediction"]


def test_macros_outlive_their_connection(tmp_path: Any) -> None:
    model = fit(DecisionTreeClassifier(max_depth=3), np.array([[0.0], [1.0], [2.0]]), [0, 1, 1])
    score = score_sql(None, model, {"x": "x"})
    assert score is not None
    with duckdb.connect(str(tmp_path / "a.duckdb")) as connection:
        connection.execute(f"CREATE MACRO m(fair_input) AS TABLE {score_query(score, 'query_table(fair_input)')}")
        connection.execute("CREATE TABLE t AS SELECT 2.0 AS x")
    with duckdb.connect(str(tmp_path / "a.duckdb")) as connection:
        assert connection.execute("FROM m('t')").fetchall() == [(2, 1.0, 1)]


def test_columns_called_score_and_prediction_are_replaced(db: duckdb.DuckDBPyConnection) -> None:
    score = score_sql(None, linear([2.0], 0.0), {"Score": '"Score"'})
    assert score is not None
    db.execute("CREATE TABLE t AS SELECT 'a' AS PREDICTION, 0.0 AS \"Score\", 7 AS kept")
    result = db.execute(score_query(score, "t"))
    assert [(column[0], str(column[1])) for column in result.description] == [
        ("kept", "INTEGER"), ("score", "DOUBLE"), ("prediction", "INTEGER"),
    ]  # fmt: skip
    assert result.fetchall() == [(7, 0.5, 1)]
    assert db.execute(score_query(score, '(SELECT "Score" FROM t)')).fetchall() == [(0.5, 1)]
    assert db.execute(score_query(score, "(SELECT 1 AS score WHERE FALSE)")).fetchall() == []


def linear(coefficients: list[float], intercept: float) -> Any:
    model = LogisticRegression()
    model.classes_, model.n_features_in_ = np.array([0, 1]), len(coefficients)
    model.coef_, model.intercept_ = np.array([coefficients]), np.array([intercept])
    return model


def test_large_margins_neither_fail_nor_leave_the_range(db: duckdb.DuckDBPyConnection) -> None:
    score = score_sql(None, linear([1.0], 0.0), {"x": "x"})
    assert score is not None
    values = [-1e308, -800.0, -745.0, -40.0, -0.0, 40.0, 745.0, 800.0, 1e308]
    found = run(db, score_query(score, f"(SELECT unnest({values}::DOUBLE[]) AS x)"))
    with np.errstate(over="ignore"):
        assert np.allclose(found, expected(linear([1.0], 0.0), np.array(values)[:, None]), rtol=0, atol=1e-15)


def test_numbers_beyond_single_precision_go_to_the_outer_leaves(db: duckdb.DuckDBPyConnection) -> None:
    model = fit(DecisionTreeClassifier(), np.array([[0.0], [1.0], [2.0]]), [0, 1, 1])
    score = score_sql(None, model, {"x": "x"})
    assert score is not None
    source = "(SELECT unnest([-1e300, 1e300, '-inf'::DOUBLE, 'inf'::DOUBLE]) AS x)"
    assert run(db, score_query(score, source)) == [0.0, 1.0, 0.0, 1.0]


def test_nan_is_missing(db: duckdb.DuckDBPyConnection) -> None:
    made, x, _ = transformer()
    frame, label, _ = adult()
    score = score_sql(made, fit(LogisticRegression(max_iter=1000), x, label), columns_of(frame))
    assert score is not None
    create(db, frame[:1])
    rows = "SELECT * REPLACE ({} AS age) FROM people"
    null, nan = (run(db, score_query(score, f"({rows.format(age)})")) for age in ("NULL::DOUBLE", "'nan'::DOUBLE"))
    assert null == nan
    assert null[0] is not None


def test_thresholds_that_all_words_meet_or_none() -> None:
    features = Features({}, (Feature("b", 3),))
    for threshold, wanted in ((1.0, "0.25e0"), (-0.5, "1.0e0"), (0.0, "CASE WHEN b <> 3 THEN 0.25e0 ELSE 1.0e0 END")):
        tree = Tree([1, 0, 0], [2, 0, 0], [0, 0, 0], [threshold, 0, 0], [False] * 3, [0, 0.25, 1])
        assert tree_sql(tree, features, may_miss=False) == wanted


@pytest.mark.parametrize("name", ["decision_tree", "random_forest", "extra_trees", "histogram_boosting"])
def test_missing_values_without_a_transformer(db: duckdb.DuckDBPyConnection, name: str) -> None:
    rng = np.random.default_rng(0)
    x = rng.normal(size=(400, 3)).round(1)
    label = (x.sum(axis=1) > 0).astype(int)
    x[rng.random(x.shape) < 0.2] = np.nan
    model = ALL[name]().fit(x, label)
    frame = pd.DataFrame(x, columns=["a", "b", "c"])
    create(db, frame)
    score = score_sql(None, model, columns_of(frame))
    assert score is not None
    assert run(db, score_query(score, "people")) == pytest.approx(expected(model, x).tolist(), abs=1e-12)


@pytest.mark.parametrize("name", ["logistic_regression", "naive_bayes", "mlp_relu", "mlp_tanh"])
def test_a_missing_value_that_is_not_imputed_has_no_score(db: duckdb.DuckDBPyConnection, name: str) -> None:
    x = np.random.default_rng(0).normal(size=(60, 2))
    model = fit(ALL[name](), x, (x[:, 0] > 0).astype(int))
    score = score_sql(None, model, {"a": "a", "b": "b"})
    assert score is not None
    query = score_query(score, "(SELECT unnest([NULL, 0.5]) AS a, 0.25 AS b)")
    missing, known = db.execute(f"SELECT score, prediction FROM ({query})").fetchall()
    assert missing == (None, None)
    assert known[0] == pytest.approx(expected(model, np.array([[0.5, 0.25]]))[0], abs=1e-9)


def test_one_class_is_a_constant(db: duckdb.DuckDBPyConnection) -> None:
    for label, wanted in ((0, 0.0), (1, 1.0)):
        for model in (DecisionTreeClassifier(), RandomForestClassifier(2), GaussianNB(), DummyClassifier()):
            score = score_sql(None, model.fit([[0.0], [1.0]], [label, label]), {"x": "x"})
            assert score is not None
            assert db.execute(score_query(score, "(SELECT 1 AS x)")).fetchall() == [(1, wanted, label)]


class Derived(LogisticRegression):  # type: ignore[misc]
    """A class of a user's own, whose scores may be anything."""


@pytest.mark.parametrize(
    "model",
    [
        Derived(),
        SVC(),
        AdaBoostClassifier(n_estimators=2),
        SGDClassifier(loss="modified_huber"),
        GradientBoostingClassifier(n_estimators=2, loss="exponential"),
        GradientBoostingClassifier(n_estimators=2, init=LogisticRegression()),
        HistGradientBoostingClassifier(max_iter=2, categorical_features=[0]),
    ],
    ids=lambda model: type(model).__name__,
)
def test_what_has_no_sql_is_none(model: Any) -> None:
    x = np.array([[0.0, 1.0], [1.0, 0.0], [2.0, 1.0], [3.0, 0.0]] * 20)
    assert score_sql(None, model.fit(x, (x[:, 0] > 1).astype(int)), {"a": "a", "b": "b"}) is None


def test_three_classes_have_no_sql() -> None:
    model = DecisionTreeClassifier().fit([[0], [1], [2]], [0, 1, 2])
    assert score_sql(None, model, {"a": "a"}) is None


def test_other_transformers_have_no_sql() -> None:
    frame = pd.DataFrame({"a": [0.0, 1.0, 2.0], "b": [1.0, 0.0, 1.0]})
    own = ColumnTransformer([("a", MinMaxScaler(), ["a", "b"])])
    passing = ColumnTransformer([("a", "passthrough", slice(0, 1)), ("b", "drop", ["b"])])
    for made in (own, make_pipeline(MinMaxScaler()), passing):
        model = LogisticRegression().fit(made.fit_transform(frame), [0, 1, 1])
        assert score_sql(made, model, columns_of(frame)) is None
    narrow = frame.astype(np.float32)  # scikit-learn would compute in single precision
    made = make_features(narrow)
    model = LogisticRegression().fit(made.fit_transform(narrow), [0, 1, 1])
    assert score_sql(made, model, columns_of(narrow)) is None


@pytest.mark.parametrize("name", ["logistic_regression", "naive_bayes", "mlp_relu", "decision_tree", "random_forest"])
def test_words_alone(db: duckdb.DuckDBPyConnection, name: str) -> None:
    frame = pd.DataFrame(
        {"a": np.array(["x", "y", "z", None] * 30, object), "b": np.array(["u", "v", "v"] * 40, object)}
    )
    label = (frame["a"] == "x").to_numpy().astype(int) | (np.arange(120) % 7 == 0)
    made = make_features(frame)
    model = fit(ALL[name](), made.fit_transform(frame), label)
    score = score_sql(made, model, columns_of(frame))
    assert score is not None
    create(db, frame)
    found = run(db, score_query(score, "people"))
    assert found == pytest.approx(expected(model, made.transform(frame)).tolist(), abs=1e-9)


def test_large_and_deep_models_have_no_sql() -> None:
    rng = np.random.default_rng(0)
    x, label = rng.normal(size=(1500, 2)), rng.integers(0, 2, 1500)
    forest = RandomForestClassifier(15, random_state=0).fit(x, label)
    assert size_of(forest) == sum(tree.tree_.node_count for tree in forest.estimators_) > LARGEST
    assert score_sql(None, forest, {"a": "a", "b": "b"}) is None
    assert size_of(SVC()) == 0
    chain = DecisionTreeClassifier().fit(np.arange(500.0)[:, None], np.arange(500) % 2, np.geomspace(1, 1e60, 500))
    assert chain.get_depth() > 200
    assert score_sql(None, chain, {"a": "a"}) is None


@pytest.mark.parametrize("mirrored", [False, True])
def test_deep_trees_and_long_sums_are_read(db: duckdb.DuckDBPyConnection, mirrored: bool) -> None:
    x = np.arange(500.0)[:, None]
    weight = np.geomspace(1, 1e60, 500)[:: -1 if mirrored else 1]
    tree = DecisionTreeClassifier(max_depth=200).fit(x, np.arange(500) % 2, weight)
    assert tree.get_depth() == 200
    score = score_sql(None, tree, {"a": "a"})
    assert score is not None
    assert run(db, score_query(score, "(SELECT range AS a FROM range(500))")) == expected(tree, x).tolist()
    wide = linear([0.001] * 3000, -1.0)
    score = score_sql(None, wide, {f"c{at}": "a" for at in range(3000)})
    assert score is not None
    assert run(db, score_query(score, "(SELECT 0.5 AS a)")) == pytest.approx(expected(wide, np.full((1, 3000), 0.5)))


finite = st.floats(-1e6, 1e6, allow_subnormal=False)


@laws(30)
@given(st.lists(st.tuples(finite, finite), min_size=3, max_size=3), finite)
def test_linear_models_of_any_weights(rows: list[tuple[float, float]], weight: float) -> None:
    model = linear([weight, -weight / 3], 0.125)
    score = score_sql(None, model, {"a": "a", "b": "b"})
    assert score is not None
    values = ", ".join(f"({a!r}::DOUBLE, {b!r}::DOUBLE)" for a, b in rows)
    with duckdb.connect() as connection:
        found = run(connection, score_query(score, f"(VALUES {values}) AS t(a, b)"))
    margin = np.abs(np.array(rows) * model.coef_[0]).sum(axis=1)
    assert np.all(np.abs(found - expected(model, np.array(rows))) <= 1e-15 * (4 + margin))


@laws(30)
@given(st.integers(0, 2**32 - 1), st.sampled_from(["decision_tree", "extra_tree", "extra_trees", "histogram_boosting"]))
def test_trees_agree_next_to_their_thresholds(seed: int, name: str) -> None:
    rng = np.random.default_rng(seed)
    x = rng.integers(0, 20, size=(80, 2)) / 10 + rng.integers(-3, 4, size=(80, 2)) * 2.0**-25
    label = rng.integers(0, 2, 80)
    model = clone(ALL[name]()).set_params(random_state=int(seed % 1000)).fit(x, label)
    near = np.concatenate([x, np.float32(x).astype(np.float64), np.nextafter(np.float32(x), np.float32(9)), x + 0.05])
    score = score_sql(None, model, {"a": "a", "b": "b"})
    if len(np.unique(label)) == 2:
        assert score is not None
        with duckdb.connect() as connection:
            create(connection, pd.DataFrame(near, columns=["a", "b"]))
            found = run(connection, score_query(score, "people"))
        assert np.abs(found - expected(model, near)).max() <= (1e-12 if name == "histogram_boosting" else 0)
