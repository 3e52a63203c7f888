"""Convert fitted models to bytes and back.

In: a model that scores rows. Out: bytes. FairSQL's own models become JSON, which only holds numbers and texts; for
other models, `storage` writes the bytes, which needs scikit-learn and skops.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from itertools import chain
from math import isfinite, isnan
from typing import Any

import numpy as np

from fairsql.arrays import Floats
from fairsql.errors import DataError
from fairsql.models.learners.feature_encoding import Encoding, Number, Word, prepare_rows
from fairsql.models.learners.fitting import score
from fairsql.models.learners.logistic_regression import Constant, FittedRegression, LogisticRegression

_FORM = 1
_START = b'{"fairsql": '


@dataclass(frozen=True)
class StoredModel:
    """The parts of a model that score rows.

    Attributes:
        steps: the fitted steps before the learner.
        learner: the fitted learner.
        numbers, words: the names of the numeric and of the text features.
        cuts: the values of each group, with its threshold; None if the threshold is one half for all.
    """

    steps: Any
    learner: Any
    numbers: Sequence[str]
    words: Sequence[str]
    cuts: Sequence[tuple[Sequence[str | None], float]] | None = None


def dump(model: StoredModel) -> bytes:
    """Return the bytes of a fitted model, which `load` reads.

    Raises:
        ProgrammingError: for a model with a type that `load` would refuse, such as a user's own class.

    >>> encoding = Encoding.of({"age": np.array([20.0, 40.0])})
    >>> regression = LogisticRegression().fit(np.array([[-1.0], [1.0]]), np.array([0, 1]), np.ones(2))
    >>> again = load(dump(StoredModel(encoding, regression, ["age"], [])))
    >>> again.steps == encoding, again.learner.coef_ == regression.coef_
    (True, array([[ True]]))
    """
    if not isinstance(model.steps, Encoding):
        data: bytes = import_module("fairsql.models.learners.storage").dump(
            {
                "steps": model.steps, "learner": model.learner, "numbers": list(model.numbers),
                "words": list(model.words),
                "cuts": None if model.cuts is None else [[[*key], cut] for key, cut in model.cuts],
            }
        )  # fmt: skip
        return data
    learner = model.learner
    if isinstance(learner, Constant):
        estimator: dict[str, Any] = {"constant": learner.label}
    else:
        estimator = {
            "parameters": learner.learner.get_params(), "coefficients": learner.coef_[0].tolist(),
            "intercept": float(learner.intercept_[0]),
        }  # fmt: skip
    record = {
        "fairsql": _FORM, "features": model.steps.names,
        "numbers": [[each.name, each.median, each.mean, each.scale] for each in model.steps.numbers],
        "words": [[each.name, each.levels, each.has_rare] for each in model.steps.words],
        "kinds": [list(model.numbers), list(model.words)], "learner": estimator, "cuts": model.cuts,
    }  # fmt: skip
    return json.dumps(record).encode()


def load(data: bytes) -> StoredModel:
    """Return the model that `dump` stored.

    Raises:
        DataError: for bytes that are not a stored model, or that name an untrusted type.
        ProgrammingError: for a model of a package that is not installed.

    >>> load(b'{"fairsql": 1}')
    Traceback (most recent call last):
    fairsql.errors.DataError: the bytes are not a stored model: 'numbers' is missing
    """
    try:
        if data.startswith(_START):
            return _read(json.loads(data))
        stored = import_module("fairsql.models.learners.storage").load(data)
        return StoredModel(stored["steps"], stored["learner"], stored["numbers"], stored["words"], stored.get("cuts"))
    except KeyError as error:
        raise DataError(f"the bytes are not a stored model: {error} is missing") from error
    except (TypeError, ValueError, AttributeError, OverflowError, RecursionError) as error:
        raise DataError(f"the bytes are not a stored model: {error}") from error


def _read(record: dict[str, Any]) -> StoredModel:
    """Return a model of FairSQL's own. Each value is checked, since others may have written the database."""
    if record["fairsql"] != _FORM:
        raise ValueError(f"its form is {record['fairsql']}, and this version of FairSQL reads {_FORM}")
    numbers = tuple(Number(_text(name), *_finite(values, 3)) for name, *values in record["numbers"])
    words = tuple(Word(_text(name), tuple(_texts(levels)), rare is True) for name, levels, rare in record["words"])
    steps = Encoding(tuple(_texts(record["features"])), numbers, words)
    number_names, word_names = (_texts(names) for names in record["kinds"])
    encoded = [each.name for each in numbers]
    if (
        sorted(steps.names) != sorted({*number_names, *word_names})
        or len(encoded) != len(set(encoded) & set(number_names))
        or sorted(each.name for each in words) != sorted(word_names)
        or any(number.scale <= 0 for number in numbers)
    ):
        raise ValueError("its features are not those that it encodes")
    learner = _read_learner(record["learner"], len(numbers) + sum(word.width for word in words))
    cuts = None if record["cuts"] is None else [_read_cut(each) for each in record["cuts"]]
    return StoredModel(steps, learner, number_names, word_names, cuts)


def _read_learner(record: dict[str, Any], width: int) -> Constant | FittedRegression:
    if "constant" in record:
        if record["constant"] not in (0, 1):
            raise ValueError("its constant is not a label")
        return Constant(int(record["constant"]))
    if not LogisticRegression.takes(record["parameters"]):
        raise ValueError("its parameters are not those of a logistic regression")
    coefficients, intercept = _finite(record["coefficients"], width), _finite([record["intercept"]], 1)
    regression = LogisticRegression(**record["parameters"])
    return FittedRegression(regression, np.array([coefficients]).reshape(1, width), np.array(intercept))


def _read_cut(record: Sequence[Any]) -> tuple[tuple[str | None, ...], float]:
    key, cut = record
    if type(key) is not list or type(cut) not in (int, float) or isnan(cut):
        raise ValueError("a threshold is not a number")
    return tuple(None if value is None else _text(value) for value in key), float(cut)


def _text(value: Any) -> str:
    if type(value) is not str:
        raise TypeError(f"{value!r:.40} is not a text")
    return value


def _texts(values: Any) -> list[str]:
    if type(values) is not list:
        raise TypeError(f"{values!r:.40} is not a list of texts")
    return [_text(value) for value in values]


def _finite(values: Any, count: int) -> list[float]:
    if type(values) is not list or len(values) != count:
        raise TypeError(f"{values!r:.40} is not a list of {count} numbers")
    if not all(type(value) in (int, float) and isfinite(value) for value in values):
        raise TypeError(f"{values!r:.40} are not finite numbers")
    return [float(value) for value in values]


@lru_cache(maxsize=8)
def _load_once(data: bytes) -> StoredModel:
    return load(data)


def score_stored(data: bytes, features: tuple[Sequence[Any], Sequence[Any]]) -> Floats:
    """Return the scores of a stored model.

    Args:
        data: the bytes from `dump`.
        features: a column for each numeric and for each text feature.
    """
    model = _load_once(data)
    columns = dict(zip((*model.numbers, *model.words), chain(*features), strict=True))
    return score(model.learner, prepare_rows(model.steps, columns))
