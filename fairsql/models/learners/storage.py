"""Convert fitted models to bytes and back, without running code on load. In: a fitted model. Out: deflated skops bytes.

A pickle runs the code that it names. These bytes name types and give their values; only types that `learner_table`
names are created, with their own parameters and attributes (`stored_parts` checks the bytes for that). Numbers are not
checked: a forged tree or booster may still crash Python when it predicts, or read memory that it should not.
"""

from __future__ import annotations

import zlib
from typing import Any
from zipfile import ZIP_DEFLATED, BadZipFile

from skops import io
from skops.io.exceptions import UnsupportedTypeException

from fairsql.errors import DataError, ProgrammingError
from fairsql.models.learners.stored_parts import find_refused

# The errors that skops, zipfile, json and the types' own __setstate__ raise for invalid bytes.
_BROKEN = (
    AttributeError, BadZipFile, EOFError, IndexError, KeyError, NotImplementedError, OSError, RuntimeError, TypeError,
    UnsupportedTypeException, ValueError, zlib.error,
)  # fmt: skip


def dump(model: Any) -> bytes:
    """Return the bytes of a fitted model, which `load` reads.

    Raises:
        ProgrammingError: for a model with a type that `load` would refuse, such as a user's own class.

    >>> from sklearn.naive_bayes import GaussianNB
    >>> load(dump(GaussianNB().fit([[0.0], [1.0]], [0, 1]))).predict([[0.9]])
    array([1])
    """
    hint = "use estimators of scikit-learn, xgboost or lightgbm, without functions or classes of your own"
    try:
        data: bytes = io.dumps(model, compression=ZIP_DEFLATED)
    except (UnsupportedTypeException, AttributeError, TypeError, ValueError) as error:
        raise ProgrammingError(f"the model cannot be stored: {error}", hint=hint) from error
    try:
        refused = find_refused(data)
    except ValueError as error:
        raise ProgrammingError(f"the model cannot be stored: {error}", hint="make a smaller one") from error
    if refused:
        raise ProgrammingError(
            f"the model cannot be stored, for it could not be loaded again: it holds {', '.join(refused)}",
            hint=hint,
        )
    return data


def load(data: bytes) -> Any:
    """Return the model that `dump` stored.

    Raises:
        DataError: for bytes that are not a stored model, or that name an untrusted type.
        ProgrammingError: for a model of a package that is not installed.

    >>> load(b"no model")
    Traceback (most recent call last):
    fairsql.errors.DataError: the bytes are not a stored model: File is not a zip file
    """
    try:
        refused = find_refused(data)
        if not refused:
            return io.loads(data, trusted=io.get_untrusted_types(data=data))  # all are allowed
    except ImportError as error:
        package = (error.name or "").partition(".")[0]
        hint = f"pip install {package}" if package else ""
        raise ProgrammingError(f"the stored model cannot be loaded: {error}", hint=hint) from error
    except _BROKEN as error:
        raise DataError(f"the bytes are not a stored model: {error}") from error
    names = ", ".join(refused)
    raise DataError(
        f"the stored model is refused: it names {names}, which is not among what FairSQL's learners consist of"
    )
