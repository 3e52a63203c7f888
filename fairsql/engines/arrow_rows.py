"""Convert a driver's rows to Arrow. In: the names of columns, and tuples. Out: a `pyarrow.Table` with unchanged values.

A column gets a single type. Values of several types are an error: as text, 1 and '1' would become one group.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

from fairsql.errors import DataError

_SCALARS = {bool, int, float, Decimal, str, bytes, date, datetime, time, timedelta}

_ITEMS = {
    "fair_prediction": "PREDICTION", "fair_label": "LABEL", "fair_score": "SCORE", "fair_weight": "WEIGHT",
    "fair_cluster": "CLUSTER",
    "fair_match": "MATCH",
    "fair_layer": "STRATUM",
    "fair_population": "POPULATION",
    "fair_period": "TIME", "fair_filter": "FILTER", "fair_own_stratum": "CONTROL", "fair_own_group": "PROTECTED",
    "fair_input_y": "OUTCOME", "fair_sum_y": "OUTCOME", "fair_known": "OUTCOME", "fair_linear": "LINEAR",
    "fair_": "an argument of METRICS",
}  # fmt: skip
_NUMBERED = {"fair_g": "PROTECTED", "fair_c": "CONTROL", "fair_x": "FEATURES"}  # of a model, each with its number


def to_arrow(names: Sequence[str], rows: Sequence[Sequence[Any]], types: Mapping[int, Any] | None = None) -> Any:
    """Return rows as a table.

    Args:
        names: the names of the columns.
        rows: their values.
        types: the Arrow types of columns, by their positions, if the driver reports them.

    Raises:
        DataError: for a column whose values are of several types.

    >>> to_arrow(["g", "n"], [("a", 1), (None, 2.5)]).to_pylist()
    [{'g': 'a', 'n': 1.0}, {'g': None, 'n': 2.5}]
    """
    import pyarrow as pa

    columns = list(zip(*rows, strict=True)) if rows else [()] * len(names)
    known = types or {}
    arrays = [
        to_column(name, values, known.get(at)) for at, (name, values) in enumerate(zip(names, columns, strict=True))
    ]
    return pa.Table.from_arrays(arrays, names=[f"column_{at}" for at in range(len(names))]).rename_columns(list(names))


def item_of(name: str) -> str:
    """Return a user's name for a column of a tally: the item of the clause that it comes from, or its own name.

    >>> item_of("fair_weight_low"), item_of("fair_x0"), item_of("race")
    ('WEIGHT', 'FEATURES', 'race')
    """
    numbered = _NUMBERED.get(name.rstrip("0123456789"))
    return numbered or next((item for start, item in _ITEMS.items() if name.startswith(start)), name)


def most_varied(table: Any, names: Sequence[str]) -> tuple[str, int]:
    """Return the column with the most distinct values, among some columns of a table, and their number.

    >>> most_varied(to_arrow(["race", "income", "n"], [("a", 1, 3), ("a", 2, 4)]), ["race", "income"])
    ('income', 2)
    """
    values = {name: len(table.column(name).unique()) for name in names}
    most = max(values, key=lambda name: values[name])
    return most, values[most]


def to_column(name: str, values: Sequence[Any], kind: Any = None) -> Any:
    """Return the values of a column as an array; `kind` is its Arrow type if that is known.

    Raises:
        DataError: for values of several types.
    """
    import pyarrow as pa

    kinds = {type(value) for value in values if value is not None}
    if not kinds <= _SCALARS:  # JSON, arrays and the like become text
        return pa.array([None if value is None else str(value) for value in values], pa.string())
    if kinds <= {int, float, Decimal} and len(kinds) > 1:
        return _doubles(name, values)
    if len(kinds) > 1:
        type_names = " and ".join(sorted(each.__name__ for each in kinds))
        raise DataError(
            f"{item_of(name)} has values of several types, {type_names}", hint="cast it to one, or leave some out"
        )
    if Decimal in kinds and any(value is not None and not value.is_finite() for value in values):
        return _doubles(name, values)
    try:
        found = pa.array(values, kind)
        if pa.types.is_decimal256(found.type):  # more digits than DuckDB's decimals
            return _doubles(name, values)
        if pa.types.is_decimal(found.type) and found.type.precision == found.type.scale:
            return found.cast(pa.decimal128(found.type.scale + 1, found.type.scale))  # DuckDB would show 0.25 as .25
        return found
    except (pa.ArrowInvalid, pa.ArrowTypeError, pa.ArrowNotImplementedError, OverflowError):
        pass
    if kinds <= {int, Decimal}:  # more digits than Arrow's decimals
        return _doubles(name, values)
    return pa.array([None if value is None else str(value) for value in values], pa.string())


def _doubles(name: str, values: Sequence[Any]) -> Any:
    """Return numbers as doubles, unless that would merge groups."""
    import pyarrow as pa

    numbers = [None if value is None else float(value) for value in values]
    if item_of(name) in (name, "CONTROL", "PROTECTED") and len({*numbers}) < len({*values}):
        raise DataError(
            f"{name} has different numbers that are the same double", hint="make texts of them: CAST(… AS TEXT)"
        )
    return pa.array(numbers, pa.float64())
