"""Cut features into few values: `bins(age, 4)`, `quantiles(age, 4)`, `top(charge, 5)`.

In: a feature, and its relation. Out: SQL of the bounds of its bins or of its most frequent values, and SQL of the
value of a row. Most of it is the user's expressions, so it is text: the queries of `sql/queries/transforms.sql`,
filled in.
"""

from __future__ import annotations

from fairsql.expansion.building import nodes
from fairsql.expansion.building.data_errors import FAULTS
from fairsql.syntax.columns import Feature
from fairsql.text.queries import query


def is_by_order(feature: Feature) -> bool:
    """Return whether a feature is cut by bounds, rather than by the frequency of its values."""
    return feature.binning in ("bins", "quantiles")


def feature_value(feature: Feature, ranges: tuple[str, str] | None) -> str:
    """Return SQL of a feature's value; for a bin, the value that stands for it."""
    value = f"({feature.text})"
    if ranges is None:
        return value
    cuts, values = ranges
    if feature.binning == "top":
        return top_value(feature, values)
    return f"CASE WHEN {value} IS NOT NULL THEN list_extract({values}, 1 + {_place(feature, cuts)}) END"


def top_value(feature: Feature, values: str) -> str:
    """Return SQL of a value as text if it is among the most frequent ones, else of the text 'other'."""
    value = f"({feature.text})"
    is_top = f"list_contains({values}, CAST({value} AS VARCHAR))"
    return f"CASE WHEN {is_top} THEN CAST({value} AS VARCHAR) WHEN {value} IS NOT NULL THEN 'other' END"


def bin_number(feature: Feature, cuts: str) -> str:
    """Return SQL of the number of bounds that are not above a value: 0 in the first bin.

    >>> bin_number(Feature("age", "age", 0, 0, "bins", "[25, 45]"), "cuts")
    'CASE WHEN (age) IS NOT NULL THEN len(list_filter(cuts, lambda fair_cut: fair_cut <= (age))) END'
    """
    return f"CASE WHEN ({feature.text}) IS NOT NULL THEN {_place(feature, cuts)} END"


def _place(feature: Feature, cuts: str) -> str:
    return f"len(list_filter({cuts}, lambda fair_cut: fair_cut <= {place_in(feature)}))"


def place_in(feature: Feature) -> str:
    """Return what is compared with the bounds of a feature's bins."""
    return _compared(feature, f"({feature.text})")


def _compared(feature: Feature, value: str) -> str:
    """Return what is compared with the bounds: for bins of equal width a number, for others any value with an order."""
    widths = feature.binning == "bins" and not feature.argument.startswith("[")
    return f"TRY_CAST(CAST({value} AS VARCHAR) AS DOUBLE)" if widths else value


def range_query(feature: Feature, source: str) -> str:
    """Return a query of one row: the bounds of a binned feature, and the values that stand for its bins.

    The value of a bin is the median of its rows, so that it has the column's own type. Bins without rows are left out.
    """
    if feature.binning == "top":
        return top_query(feature, source)
    rows, compared = _rows(feature, source), _compared(feature, "fair_value")
    return query("transforms", "range", rows=rows, cuts=cuts_query(feature, source), compared=compared)


def top_query(feature: Feature, source: str, *, where: str | None = None) -> str:
    """Return a query of one row: NULL, and the most frequent values of a feature among rows that meet a condition."""
    return query("transforms", "top_range", rows=_rows(feature, source, where), number=feature.argument)


def cuts_query(feature: Feature, source: str, *, where: str | None = None) -> str:
    """Return a query of one row: the bounds between the bins of a feature, from the rows that meet a condition."""
    if feature.argument.startswith("["):
        return query("transforms", "given_cuts", cuts=feature.argument)
    return query("transforms", "cuts", rows=_rows(feature, source, where), cuts=_cuts(feature))


def _rows(feature: Feature, source: str, where: str | None = None) -> str:
    value = feature.text if where is None else f"CASE WHEN {where} THEN {feature.text} END"
    return query("transforms", "feature_values", feature=value, source=source)


def _cuts(feature: Feature) -> str:
    """Return the bounds of bins of equal width, or of about equal numbers of rows, as an aggregate of fair_value."""
    parts = int(float(feature.argument))
    if feature.binning != "bins":
        # Versions of DuckDB round the rank of an exact share differently; for a slightly smaller share they agree.
        return f"quantile_disc(fair_value, [{', '.join(f'({k} - 1e-12) / {parts}' for k in range(1, parts))}])"
    low, high = (f"TRY_CAST(CAST({end}(fair_value) AS VARCHAR) AS DOUBLE)" for end in ("min", "max"))
    fault = nodes.printed(
        FAULTS["features_no_numbers"].raised(feature=feature.written or feature.text, parts=str(parts))
    )
    bounds = ", ".join(f"{low} + {k} * ({high} - {low}) / {parts}" for k in range(1, parts))
    text = f"min(fair_value) IS NOT NULL AND {low} IS NULL"
    return f"CASE WHEN {text} THEN CAST({fault} AS DOUBLE[]) ELSE [{bounds}] END"
