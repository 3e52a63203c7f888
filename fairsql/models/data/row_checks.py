"""Check the rows of a model: labels of 0 and 1, or finite numbers, weights that can be added up, finite features.

In: rows that were read, or counts of them. Out: the rows that can be learned from, or an error that says what is wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from fairsql.arrays import floats_of
from fairsql.errors import DataError
from fairsql.expansion.building.data_errors import FAULTS
from fairsql.syntax.columns import HEAVIEST, LIGHTEST
from fairsql.syntax.statements.stored_spec import ModelSpec

if TYPE_CHECKING:
    import pyarrow as pa

_MOST_CLASSES = 50
LARGEST = 1e100  # label of a model of numbers: its square can be added up


def check_rows(table: pa.Table, spec: ModelSpec) -> tuple[pa.Table, int]:
    """Return the rows that have a label and a weight, and the number of rows that lack one.

    Raises:
        DataError: for labels that are not 0 or 1, or not finite numbers; for weights below 0 or too large.
    """
    import pyarrow.compute as pc

    label = table["fair_label"]
    usable = pc.is_valid(label)
    if spec.outcomes is not None:
        _check_classes(label, spec)
    elif spec.of_numbers:
        _check_numbers(label.filter(usable), spec)
    else:
        _check_labels(label, spec)
    if spec.weight is not None:
        weight = table["fair_weight"]
        ends = pc.min_max(weight).as_py()
        if ends["min"] is not None:
            check_weights(ends["min"], ends["max"], spec)
        usable = pc.and_(usable, pc.and_kleene(pc.is_valid(weight), pc.invert(pc.is_nan(weight))))
    rows = table.filter(usable)
    return rows, table.num_rows - rows.num_rows


def _check_labels(label: pa.ChunkedArray, spec: ModelSpec) -> None:
    import pyarrow.compute as pc

    if not _is_label(label.type):
        raise _label_error(spec, f"PREDICT is {spec.label.shown}, whose values are not numbers", "'yes'")
    for value in pc.unique(label).to_pylist():
        if value is not None and value not in (0, 1):
            raise wrong_label(spec, str(value))


def _check_classes(label: pa.ChunkedArray, spec: ModelSpec) -> None:
    import pyarrow.compute as pc

    count = len(pc.unique(label.drop_null()))
    if count > _MOST_CLASSES:
        hint = "predict a column of fewer values; a number is predicted by METRICS mean_absolute_error WITHIN …"
        raise _number_error(
            spec, f"which has {count:,} values, more than the {_MOST_CLASSES} of a model of classes", hint
        )


def _check_numbers(label: pa.ChunkedArray, spec: ModelSpec) -> None:
    if not _is_label(label.type):
        raise _number_error(
            spec,
            "whose values are not numbers",
            "predict a number, or METRICS of labels: selection_rate WITHIN 0.03",
        )
    values = floats_of(label)
    wrong = values[~(np.abs(values) <= LARGEST)]  # also NaN
    if len(wrong):
        hint = f"leave these rows out: WHERE abs({spec.label.shown}) <= {LARGEST:g}"
        raise _number_error(spec, f"which is {wrong[0]:g} in some rows", hint)


def _number_error(spec: ModelSpec, what: str, hint: str) -> DataError:
    label = spec.label
    message = f"PREDICT is {label.shown}, {what}"
    return DataError(message, sql=spec.place.sql, start=label.start, end=label.end, hint=hint)


def check_weights(lightest: float, heaviest: float, spec: ModelSpec) -> None:
    """Refuse weights below 0, weights that are too large to add up, and weights that are too small to multiply.

    Raises:
        DataError: with the messages that clauses give.
    """
    if lightest < 0 or heaviest > float(HEAVIEST):
        raise _weight_error(spec, "weight_outside", lightest if lightest < 0 else heaviest)
    if 0 < heaviest < float(LIGHTEST):
        raise _weight_error(spec, "weight_too_small", heaviest)


def _weight_error(spec: ModelSpec, fault: str, value: float) -> DataError:
    weight, words = spec.weight, FAULTS[fault]
    assert weight is not None
    message = words.text.format(column=weight.shown, heaviest=HEAVIEST, lightest=LIGHTEST, value=f"{value:g}")
    return DataError(message, sql=spec.place.sql, start=weight.start, end=weight.end, hint=words.hint)


def infinite(name: str) -> DataError:
    """Return the error for a feature that is infinite."""
    return DataError(f"the feature {name} has an infinite value", hint="leave it out of FEATURES")


def wrong_label(spec: ModelSpec, value: str) -> DataError:
    """Return the error for a label that is not 0 or 1."""
    return _label_error(spec, f"PREDICT must be 0 or 1, and is {value} in some rows", value)


def _label_error(spec: ModelSpec, message: str, value: str) -> DataError:
    """Return an error about PREDICT, with a hint at the value to compare it with."""
    label, sql = spec.label, spec.place.sql
    hint = f"compare it to make it 0 or 1: PREDICT {label.shown} = {value}"
    if value.startswith("'"):
        hint += "; or predict each value: FAIR (PROTECTED … OUTCOMES EACH METRICS selection_rate WITHIN 0.05)"
    return DataError(message, sql=sql, start=label.start, end=label.end, hint=hint)


def _is_label(kind: Any) -> bool:
    """Return whether a type may hold labels; the type of NULL may, since some databases report no type for it."""
    from pyarrow import types

    tests = (types.is_boolean, types.is_integer, types.is_floating, types.is_decimal, types.is_null)
    return any(test(kind) for test in tests)
