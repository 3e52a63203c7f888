"""Fitted models to bytes and back. In: what scores rows. Out: bytes: JSON of a model that is FairSQL's own, which is
numbers and texts alone; of any other one those of `storage`, which takes scikit-learn and skops.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from itertools import chain
from typing import Any

import numpy as np

from fairsql.arrays import Floats
from fairsql.errors import DataError
from fairsql.models.learners.encoding import Encoding, Number, Word, prepare_rows
from fairsql.models.learners.fitting import score
from fairsql.models.learners.logistic_regression import Constant, FittedRegression, LogisticRegression

_FORM = 1
_START = b'{"fairsql": '


@dataclass(frozen=True)
class StoredModel:
    """What scores rows.

    Attributes:
        steps: before the learner, fitted.
        learner: fitted.
        numbers, words: the names of the features that are numbers, and of those that are text.
        cuts: values of each group and its threshold; None where one half is that of all.
    """

    steps: Any
    learner: Any
    numbers: Sequence[str]
    words: Sequence[str]
    cuts: Sequence[tuple[Sequence[str | None], float]] | None = None


def dump(model: StoredModel) -> bytes:
    """Return the bytes of a fitted model, which `load` reads.

    Raises:
        ProgrammingError: for a model with a type that `load` would refuse, such as a class of the user's own.

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
        told: dict[str, Any] = {"constant": learner.label}
    else:
        told = {
            "parameters": learner.learner.get_params(), "coefficients": learner.coef_[0].tolist(),
            "intercept": float(learner.intercept_[0]),
        }  # fmt: skip
    record = {
        "fairsql": _FORM, "features": model.steps.names,
        "numbers": [[each.name, each.median, each.mean, each.scale] for each in model.steps.numbers],
        "words": [[each.name, each.levels, each.has_rare] for each in model.steps.words],
        "kinds": [list(model.numbers), list(model.words)], "learner": told, "cuts": model.cuts,
    }  # fmt: skip
    return json.dumps(record).encode()


def load(data: bytes) -> StoredModel:
    """Return the model that `dump` stored.

    Raises:
        DataError: for bytes that are no stored model, or that name a type that is not trusted.
        ProgrammingError: for a model of a package that is not installed.

    >>> load(b'{"fairsql": 1}')
    Traceback (most recent call last):
    fairsql.errors.DataError: the bytes are no stored model: 'features' is missing
    """
    if not data.startswith(_START):
        read = import_module("fairsql.models.learners.storage").load(data)
        return StoredModel(read["steps"], read["learner"], read["numbers"], read["words"], read.get("cuts"))
    try:
        return _read(json.loads(data))
    except KeyError as error:
        raise DataError(f"the bytes are no stored model: {error} is missing") from error
    except (TypeError, ValueError, AttributeError) as error:
        raise DataError(f"the bytes are no stored model: {error}") from error


def _read(record: dict[str, Any]) -> StoredModel:
    numbers = tuple(Number(str(name), *map(float, values)) for name, *values in record["numbers"])
    words = tuple(Word(str(name), tuple(map(str, levels)), bool(rare)) for name, levels, rare in record["words"])
    steps, told = Encoding(tuple(map(str, record["features"])), numbers, words), record["learner"]
    if "constant" in told:
        learner: Any = Constant(int(told["constant"]))
    else:
        learner = FittedRegression(
            LogisticRegression(**told["parameters"]),
            np.array([told["coefficients"]], dtype=np.float64),
            np.array([told["intercept"]], dtype=np.float64),
        )
    cuts = record["cuts"] and [(tuple(key), float(cut)) for key, cut in record["cuts"]]
    numbers_told, words_told = record["kinds"]
    return StoredModel(steps, learner, numbers_told, words_told, cuts)


@lru_cache(maxsize=8)
def _load_once(data: bytes) -> StoredModel:
    return load(data)


def score_stored(data: bytes, features: tuple[Sequence[Any], Sequence[Any]]) -> Floats:
    """Return the scores of a stored model.

    Args:
        data: bytes of `dump`.
        features: a column for each of the numbers, and for each of the words.
    """
    model = _load_once(data)
    columns = dict(zip((*model.numbers, *model.words), chain(*features), strict=True))
    return score(model.learner, prepare_rows(model.steps, columns))
