"""Rows as an optimised transform sees them. In: a spec, and the ranges of binned features. Out: SQL of the columns that
rows get, of the bounds of bins, and of the draw.

Expressions of the user's are most of these queries, so they are texts: `sql/queries/transforms.sql` filled.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256

from sqlglot import exp

from fairsql.expansion import nodes
from fairsql.expansion.contingency import binary
from fairsql.expansion.faults import FAULTS
from fairsql.syntax.spec import Column, Feature, TransformSpec
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name, quote_text
from fairsql.text.tokens import tokenize

Ranges = Mapping[int, tuple[str, str]]
"""Of each feature that is binned, by position, SQL of its bounds and of the values that stand for its bins."""


def own_columns(
    spec: TransformSpec, ranges: Ranges, columns: Collection[str] = (), labelled: str = "TRUE"
) -> list[str]:
    """Return the columns that rows get: groups, features as they are redrawn, the label, and its weight.

    Args:
        spec: what is asked.
        ranges: of features that are binned.
        columns: names of the table's columns whose values before are kept, in lower case.
        labelled: a condition without which labels are not looked at.
    """
    own = [f"({each.text}) AS fair_own_d{at}" for at, each in enumerate(spec.protected)]
    own += [f"{feature_value(each, ranges.get(at))} AS fair_own_x{at}" for at, each in enumerate(spec.features)]
    own += [f"({each.text}) AS fair_own_raw{at}" for at, each in enumerate(spec.features) if each.binning]
    own += [
        f"{quote_name(each.name)} AS fair_own_was{at}"
        for at, each in enumerate((*spec.features, spec.label)) if each.name.lower() in columns
    ]  # fmt: skip
    own.append(f"({spec.label.text}) AS fair_own_truth")
    own.append(f"CASE WHEN {labelled} THEN {label_value(spec)} END AS fair_own_label")
    if spec.weight is not None:
        own.append(f"CAST(({spec.weight.text}) AS DOUBLE) AS fair_own_weight")
    return own


def label_value(spec: TransformSpec) -> str:
    """Return SQL of the label as 0, 1 or NULL."""
    value = binary("LABEL", spec.label, exp.Paren(this=nodes.raw(spec.label.text)))
    return nodes.printed(nodes.cast(value, nodes.INTEGER))


def feature_value(feature: Feature, ranges: tuple[str, str] | None) -> str:
    """Return SQL of a feature's value: of a bin the value that stands for it."""
    value = f"({feature.text})"
    if ranges is None:
        return value
    cuts, values = ranges
    if feature.binning == "top":
        is_top = f"list_contains({values}, CAST({value} AS VARCHAR))"
        return f"CASE WHEN {is_top} THEN CAST({value} AS VARCHAR) WHEN {value} IS NOT NULL THEN 'other' END"
    place = f"len(list_filter({cuts}, lambda fair_cut: fair_cut <= {_compared(feature, value)}))"
    return f"CASE WHEN {value} IS NOT NULL THEN list_extract({values}, 1 + {place}) END"


def _compared(feature: Feature, value: str) -> str:
    """Return what is compared with the bounds of bins: of equal widths numbers, of other bins whatever has an order."""
    widths = feature.binning == "bins" and not feature.argument.startswith("[")
    return f"TRY_CAST(CAST({value} AS VARCHAR) AS DOUBLE)" if widths else value


def range_query(spec: TransformSpec, at: int) -> str:
    """Return a query of one row: the bounds of a binned feature, and the values that stand for its bins.

    A bin's value is the median of the rows in it, so that it is of the column's own type; bins without rows are none.
    """
    feature = spec.features[at]
    rows = query("transforms", "feature_values", feature=feature.text, source=spec.source)
    if feature.binning == "top":
        return query("transforms", "top_range", rows=rows, number=feature.argument)
    if feature.argument.startswith("["):
        cuts = query("transforms", "given_cuts", cuts=feature.argument)
    else:
        cuts = query("transforms", "cuts", rows=rows, cuts=_cuts(feature))
    return query("transforms", "range", rows=rows, cuts=cuts, compared=_compared(feature, "fair_value"))


def _cuts(feature: Feature) -> str:
    """Return the bounds of bins of equal widths, or of about as many rows each, as an aggregate of fair_value."""
    parts = int(float(feature.argument))
    if feature.binning != "bins":
        return f"quantile_disc(fair_value, [{', '.join(f'{k} / {parts}' for k in range(1, parts))}])"
    low, high = (f"TRY_CAST(CAST({end}(fair_value) AS VARCHAR) AS DOUBLE)" for end in ("min", "max"))
    fault = nodes.printed(FAULTS["features_no_numbers"].raised(feature=feature.text, parts=str(parts)))
    bounds = ", ".join(f"{low} + {k} * ({high} - {low}) / {parts}" for k in range(1, parts))
    text = f"min(fair_value) IS NOT NULL AND {low} IS NULL"
    return f"CASE WHEN {text} THEN CAST({fault} AS DOUBLE[]) ELSE [{bounds}] END"


def draw(spec: TransformSpec, seed: str) -> str:
    """Return a column of numbers in [0, 1): of the seed, what is asked, and the row's place or its key.

    DuckDB combines the hashes of several values by XOR, so that one seed's numbers would be another's with some bits
    turned: the second hash mixes them. What is asked is among them so that transforms one after the other draw apart.
    The hash has 64 bits; a number of type DOUBLE takes 53 of them.
    """
    asked = (spec.label.text, spec.epsilon, spec.distortion, *(each.text for each in (*spec.protected, *spec.features)))
    salt = int.from_bytes(sha256("\n".join(asked).encode()).digest()[:6], "big")
    what = "row_number() OVER ()"
    if spec.key is not None:
        null = " OR ".join(f"({each}) IS NULL" for each in spec.key)
        fault = nodes.printed(FAULTS["key_missing"].raised(columns=", ".join(spec.key)))
        what = f"CASE WHEN {null} THEN CAST({fault} AS UBIGINT) ELSE hash({', '.join(spec.key)}) END"
    mixed = f"hash(hash(CAST({seed} AS BIGINT), CAST({salt} AS BIGINT), {what}))"
    return f"CAST({mixed} >> 11 AS DOUBLE) / 9007199254740992 AS fair_own_draw"


def keep(names: Sequence[str]) -> str:
    """Return a lambda for COLUMNS: all columns but these."""
    return f"lambda fair_each: lower(fair_each) NOT IN ({', '.join(map(quote_text, names))})"


def is_plain(column: Column) -> bool:
    """True for a column that is named, not computed."""
    tokens = tokenize(column.text)
    return len(tokens) == 1 and tokens[0].is_name and tokens[0].text.casefold() == column.name.casefold()


def own_names(prefix: str, columns: Sequence[Column]) -> list[str]:
    """Return the names of our columns that hold some columns of the user's."""
    return [f"fair_own_{prefix}{at}" for at in range(len(columns))]
