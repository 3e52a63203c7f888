"""Warn of valid allowances that may be mistakes. In: the allowances of a clause or a model. Out: warnings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from numbers import Real

from fairsql.metrics.algebra import as_proportion
from fairsql.syntax.columns import Measure

_LARGE = 0.5  # an allowance on a difference of rates above which it may be meant as a ratio


def bounds_on_differences(measures: Iterable[Measure]) -> tuple[str, ...]:
    """Return the numbers and parameters, as text, that bound differences of rates."""
    judged = ((each, each.allowance) for each in measures)
    return tuple(
        dict.fromkeys(
            allowance.text
            for each, allowance in judged
            if allowance is not None and allowance.on == "difference" and as_proportion(each.formula) is not None
        )
    )


def doubt_bounds(bounds: Iterable[str], parameters: object = ()) -> tuple[str, ...]:
    """Return warnings about allowances on differences of rates so large that a ratio may be meant.

    Args:
        bounds: the result of `bounds_on_differences`.
        parameters: the values of a prepared statement, by position or by name.

    >>> doubt_bounds(["0.05", "$1::DOUBLE"], [0.8])
    ('WITHIN 0.8 allows differences of up to 0.8; for the four-fifths rule write WITHIN RATIO 0.8',)
    """
    numbers = [(_value(text, parameters) if text[0] in "$?" else text) for text in bounds]
    return tuple(
        f"WITHIN {number} allows differences of up to {number}; for the four-fifths rule write WITHIN RATIO 0.8"
        for number in dict.fromkeys(map(str, numbers))
        if _LARGE < float(number) <= 1
    )


def _value(parameter: str, values: object) -> float | Decimal:
    """Return the value of a parameter such as `$1` or `$most::DOUBLE`; 0 if it is unknown or no number."""
    name = parameter[1:].partition("::")[0].strip()
    value: object = None
    if isinstance(values, Mapping):
        value = values.get(name)
    elif isinstance(values, Sequence) and name.isdigit() and 0 < int(name) <= len(values):
        value = values[int(name) - 1]
    is_number = isinstance(value, Real | Decimal) and not isinstance(value, bool)
    return value if is_number else 0.0  # type: ignore[return-value]
