"""Stored models: the same scores after a round trip, and nothing but models."""

from __future__ import annotations

import json
import pickle
import warnings
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import numpy as np
import pandas as pd
import pytest
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.calibration import CalibratedClassifierCV
from sklearn.ensemble import (
    AdaBoostClassifier,
    BaggingClassifier,
    ExtraTreesClassifier,
    GradientBoostingClassifier,
    HistGradientBoostingClassifier,
    RandomForestClassifier,
    VotingClassifier,
)
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import LogisticRegression, SGDClassifier
from sklearn.naive_bayes import GaussianNB
from sklearn.neural_network import MLPClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import FunctionTransformer
from sklearn.svm import SVC, LinearSVC
from sklearn.tree import DecisionTreeClassifier

from fairsql.errors import DataError, ProgrammingError
from fairsql.models.learners import model_bytes
from fairsql.models.learners.equalized_distribution_classifier import EqualizedDistributionClassifier
from fairsql.models.learners.feature_encoding import Encoding
from fairsql.models.learners.features import make_features
from fairsql.models.learners.learner_table import trusted_types
from fairsql.models.learners.logistic_regression import LogisticRegression as OwnRegression
from fairsql.models.learners.storage import dump, load


def people() -> tuple[pd.DataFrame, Any]:
    rng = np.random.default_rng(0)
    frame = pd.DataFrame(
        {
            "age": rng.integers(17, 90, 300).astype(float),
            "job": rng.choice(["clerk", "O'Neil's", "NULL"], 300).astype(object),
            "member": rng.choice([True, False], 300),
        }
    )
    frame.loc[::7, "age"] = np.nan
    frame.loc[::11, "job"] = None
    return frame, ((frame["age"].fillna(40) > 45) ^ (rng.random(300) < 0.2)).to_numpy().astype(int)


def fitted(estimator: Any, **arguments: Any) -> tuple[Any, pd.DataFrame]:
    frame, label = people()
    model = make_pipeline(make_features(frame), estimator)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        return model.fit(frame, label, **arguments), frame


def scores(model: Any, frame: pd.DataFrame) -> Any:
    return model.predict_proba(frame) if hasattr(model, "predict_proba") else model.decision_function(frame)


LEARNERS: dict[str, Callable[[], Any]] = {
    "logistic_regression": LogisticRegression,
    "linear_svm": LinearSVC,
    "sgd": lambda: SGDClassifier(loss="log_loss"),
    "decision_tree": DecisionTreeClassifier,
    "random_forest": lambda: RandomForestClassifier(5),
    "extra_trees": lambda: ExtraTreesClassifier(5),
    "gradient_boosting": lambda: GradientBoostingClassifier(n_estimators=5),
    "histogram_boosting": lambda: HistGradientBoostingClassifier(max_iter=5),
    "random_state": lambda: HistGradientBoostingClassifier(max_iter=5, random_state=np.random.RandomState(3)),
    "mlp_adam": lambda: MLPClassifier((5,), max_iter=5, early_stopping=True),
    "mlp_sgd": lambda: MLPClassifier((5,), max_iter=5, solver="sgd"),
    "mlp_lbfgs": lambda: MLPClassifier((5,), max_iter=5, solver="lbfgs"),
    "naive_bayes": GaussianNB,
    "calibrated": lambda: CalibratedClassifierCV(LinearSVC(), cv=2),
    "isotonic": lambda: CalibratedClassifierCV(LinearSVC(), cv=2, method="isotonic"),
    "voting": lambda: VotingClassifier([("nb", GaussianNB()), ("lr", LogisticRegression())], voting="soft"),
    "bagging": lambda: BaggingClassifier(n_estimators=3),
    "ada": lambda: AdaBoostClassifier(n_estimators=3),
    "svm": SVC,
}


@pytest.mark.parametrize("name", LEARNERS)
def test_scores_are_the_same_to_the_last_bit(name: str) -> None:
    model, frame = fitted(LEARNERS[name]())
    again = load(dump(model))
    assert np.array_equal(scores(model, frame), scores(again, frame))
    assert again.classes_.tolist() == [0, 1]


def test_equalized_distribution() -> None:
    frame, _ = people()
    estimator = EqualizedDistributionClassifier(max_iter=20, start="logistic")
    protected = {"equalizeddistributionclassifier__protected": frame["member"].to_numpy()}
    model, frame = fitted(estimator, **protected)
    assert np.array_equal(scores(model, frame), scores(load(dump(model)), frame))


def test_xgboost() -> None:
    xgboost = pytest.importorskip("xgboost")
    model, frame = fitted(xgboost.XGBClassifier(n_estimators=5, n_jobs=1))
    assert np.array_equal(scores(model, frame), scores(load(dump(model)), frame))


@pytest.mark.filterwarnings("ignore:X does not have valid feature names")
def test_lightgbm() -> None:
    lightgbm = pytest.importorskip("lightgbm")
    model, frame = fitted(lightgbm.LGBMClassifier(n_estimators=5, verbose=-1, n_jobs=1))
    assert np.array_equal(scores(model, frame), scores(load(dump(model)), frame))


def test_containers_of_models_are_stored() -> None:
    model, frame = fitted(LogisticRegression())
    again = load(dump({"models": [model, model], "weights": np.array([0.25, 0.75]), "name": "mixed", "seed": None}))
    assert again["name"] == "mixed"
    assert again["weights"].tolist() == [0.25, 0.75]
    assert np.array_equal(scores(again["models"][1], frame), scores(model, frame))


def test_stored_models_are_small() -> None:
    model, _ = fitted(RandomForestClassifier(20))
    assert len(dump(model)) < len(pickle.dumps(model)) / 2


class Own(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """A classifier of a user's own."""

    def fit(self, X: Any, y: Any) -> Own:  # noqa: N803
        self.classes_ = np.unique(y)
        return self


def own_function(values: Any) -> Any:
    return values


@pytest.mark.parametrize(
    ("model", "name"),
    [
        (Own().fit([[0], [1]], [0, 1]), "Own"),
        (make_pipeline(FunctionTransformer(own_function), GaussianNB()), "own_function"),
        (make_pipeline(FunctionTransformer(lambda x: x), GaussianNB()), "lambda"),
    ],
    ids=["class", "function", "lambda"],
)
def test_what_could_not_be_loaded_is_not_stored(model: Any, name: str) -> None:
    with pytest.raises(ProgrammingError, match=name) as caught:
        dump({"learner": model})
    assert str(caught.value).startswith("the model cannot be stored")
    assert "of your own" in caught.value.hint


def test_a_pickle_is_refused(tmp_path: Path) -> None:
    class Malicious:
        def __reduce__(self) -> tuple[Any, ...]:
            return Path.touch, (tmp_path / "ran",)

    with pytest.raises(DataError, match="not a stored model"):
        load(pickle.dumps(Malicious()))
    assert not (tmp_path / "ran").exists()


def forged(schema: dict[str, Any]) -> bytes:
    with ZipFile(BytesIO(dump({})), "r") as archive:
        frame = json.loads(archive.read("schema.json"))
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        archive.writestr("schema.json", json.dumps({**frame, **schema}))
    return out.getvalue()


def test_another_type_is_refused_and_named(tmp_path: Path) -> None:
    function = {"__class__": "system", "__module__": "posix", "__loader__": "FunctionNode", "__id__": 1}
    with pytest.raises(DataError, match=r"posix\.system"):
        load(forged({**function, "content": {"module_path": "posix", "function": "system"}}))
    text = {"__class__": "str", "__module__": "builtins", "__loader__": "JsonNode", "__id__": 3}
    argument = {**text, "content": json.dumps(f"touch {tmp_path / 'ran'}"), "is_json": True}
    arguments = {"__class__": "tuple", "__module__": "builtins", "__loader__": "TupleNode", "__id__": 2}
    call = {
        "__class__": "system", "__module__": "os", "__loader__": "TreeNode", "__id__": 1,
        "__reduce__": {"args": {**arguments, "content": [argument]}}, "content": argument,
    }  # fmt: skip
    for loader in ("TreeNode", "ObjectNode", "FunctionNode", "TypeNode"):
        with pytest.raises(DataError, match=r"names os\.system"):
            load(forged({**call, "__loader__": loader}))
    assert not (tmp_path / "ran").exists()


def test_a_module_of_an_untrusted_type_is_not_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "fair_trap.py").write_text("raise SystemExit('imported')")
    monkeypatch.syspath_prepend(str(tmp_path))
    state = {"__class__": "Trap", "__module__": "fair_trap", "__loader__": "ObjectNode", "__id__": 1, "content": None}
    with pytest.raises(DataError, match=r"fair_trap\.Trap"):
        load(forged(state))


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "xgboost.sklearn", None)
    monkeypatch.setitem(__import__("sys").modules, "xgboost", None)
    state = {"__class__": "XGBClassifier", "__module__": "xgboost.sklearn", "__loader__": "ObjectNode", "__id__": 1}
    with pytest.raises(ProgrammingError) as caught:
        load(forged({**state, "content": None}))
    assert caught.value.hint == "pip install xgboost"


@pytest.mark.parametrize("data", [b"", b"PK", dump({})[:-30], forged({"__loader__": "NoSuchNode"})])
def test_broken_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(DataError, match=r"not a stored model|is refused: it names builtins\.dict"):
        load(data)


def test_trusted_types_are_listed_by_name() -> None:
    names = trusted_types()
    assert names == sorted(set(names))
    assert not [name for name in names if name.split(".")[0] in ("builtins", "os", "posix", "subprocess", "operator")]


# -- models of FairSQL's own -------------------------------------------------------------------------------------------


def own_model() -> model_bytes.StoredModel:
    frame, label = people()
    job = np.array([value if isinstance(value, str) else None for value in frame["job"]], dtype=object)
    columns = {"age": frame["age"].to_numpy(), "job": job}
    steps = Encoding.of(columns)
    learner = OwnRegression(C=0.5).fit(steps.transform(columns), label, np.ones(len(label)))
    return model_bytes.StoredModel(steps, learner, ["age"], ["job"], [(("O'Neil's", None), 0.25), (("a", "b"), np.inf)])


def test_an_own_model_is_stored_as_numbers_and_texts() -> None:
    model = own_model()
    again = model_bytes.load(model_bytes.dump(model))
    assert (again.steps, again.numbers, again.words) == (model.steps, ["age"], ["job"])
    assert again.learner.learner == OwnRegression(C=0.5)
    assert (again.learner.coef_ == model.learner.coef_).all()
    assert again.learner.intercept_ == model.learner.intercept_
    assert again.cuts == model.cuts


def test_a_model_of_an_earlier_version_scores_the_same() -> None:
    """Earlier versions stored every logistic regression as scikit-learn's, in the bytes of skops."""
    frame, label = people()
    frame = frame[["age", "job"]]
    steps = make_features(frame).fit(frame)
    learner = LogisticRegression(max_iter=1000).fit(steps.transform(frame), label)
    data = dump({"steps": steps, "learner": learner, "numbers": ["age"], "words": ["job"], "cuts": [[["a"], 0.5]]})
    found = model_bytes.score_stored(data, ([frame["age"].to_numpy()], [frame["job"].to_numpy()]))
    assert np.array_equal(found, learner.predict_proba(steps.transform(frame))[:, 1])
    assert model_bytes.load(data).cuts == [[["a"], 0.5]]


REGRESSION = {"parameters": {}, "coefficients": [0.0] * 4, "intercept": 0.0}
JSON_FORGED: dict[str, Any] = {
    "another form": {"fairsql": 2},
    "no features": {"features": None},
    "features that are no texts": {"features": [1, 2]},
    "features that are not encoded": {"features": ["age", "job", "more"]},
    "a feature twice": {"features": ["age", "age", "job"]},
    "numbers that are none": {"numbers": [["age", "1", 0, 1]]},
    "numbers that are too many": {"numbers": [["age", 1, 0, 1, 1]]},
    "a number without mean": {"numbers": [["age", 1, float("nan"), 1]]},
    "a number that is too large": {"numbers": [["age", 10**400, 0, 1]]},
    "no scale": {"numbers": [["age", 1, 0, 0]]},
    "a number twice": {"numbers": [["age", 1, 0, 1]] * 2},
    "a number of no feature": {"numbers": [["other", 1, 0, 1]]},
    "a number that is a text": {"numbers": [["job", 1, 0, 1]]},
    "levels that are no list": {"words": [["job", "clerk", False]]},
    "levels that are no texts": {"words": [["job", [["clerk"]], False]]},
    "a word of no feature": {"words": [["other", [], False]]},
    "one kind": {"kinds": [["age", "job"]]},
    "other kinds": {"kinds": [["job"], ["age"]]},
    "no learner": {"learner": []},
    "a constant that is no label": {"learner": {"constant": 7}},
    "a constant that is a list": {"learner": {"constant": [1]}},
    "a parameter of scikit-learn's": {"learner": {**REGRESSION, "parameters": {"solver": "saga"}}},
    "parameters of another type": {"learner": {**REGRESSION, "parameters": {"C": "1"}}},
    "parameters that are none": {"learner": {**REGRESSION, "parameters": [1]}},
    "too few coefficients": {"learner": {**REGRESSION, "coefficients": [0.0] * 3}},
    "very many coefficients": {"learner": {**REGRESSION, "coefficients": [0.0] * 100_000}},
    "coefficients in lists": {"learner": {**REGRESSION, "coefficients": [[0.0]] * 4}},
    "a coefficient without end": {"learner": {**REGRESSION, "coefficients": [0.0, 0.0, 0.0, float("inf")]}},
    "an intercept that is a list": {"learner": {**REGRESSION, "intercept": [0.0]}},
    "a threshold that is no number": {"cuts": [[["a"], float("nan")]]},
    "a threshold of a list": {"cuts": [[["a"], []]]},
    "a group of lists": {"cuts": [[[["a"]], 0.5]]},
    "a group that is a text": {"cuts": [["a", 0.5]]},
}


@pytest.mark.parametrize("change", JSON_FORGED.values(), ids=JSON_FORGED)
def test_a_forged_own_model_is_refused(change: dict[str, Any]) -> None:
    record = json.loads(model_bytes.dump(own_model()))
    assert len(record["learner"]["coefficients"]) == len(REGRESSION["coefficients"])
    model_bytes.load(json.dumps({**record, "learner": REGRESSION}).encode())
    with pytest.raises(DataError, match=r"^the bytes are not a stored model: ."):
        model_bytes.load(json.dumps({**record, **change}).encode())


@pytest.mark.parametrize(
    "data",
    [b'{"fairsql": 1', b'{"fairsql": ' + b"[" * 200_000, b'{"fairsql": ' + b"1" * 9999, b'{"fairsql": 1, "numbers": "\xff"}'],
    ids=["cut off", "deep", "many digits", "no text"],
)  # fmt: skip
def test_broken_bytes_of_an_own_model_are_refused(data: bytes) -> None:
    with pytest.raises(DataError, match=r"^the bytes are not a stored model: ."):
        model_bytes.load(data)


@pytest.mark.parametrize("forged_model", [[], {"steps": 1}, {"steps": 1, "learner": 1, "numbers": [], "cuts": []}])
def test_bytes_of_something_else_are_refused(forged_model: Any) -> None:
    with pytest.raises(DataError, match=r"^the bytes are not a stored model: ."):
        model_bytes.load(dump(forged_model))
