"""Write the features of a fitted model in SQL.

In: a fitted encoding or transformer of `make_features`, and SQL of the columns that it reads. Out: SQL of the columns
of a first stage, and how each feature derives from these.

The SQL is assembled as text; `fairsql.models.scoring.score_sql` says why.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from fairsql.models.learners.feature_encoding import Encoding
from fairsql.models.scoring.column_sql import DUCKDB, Parts, Writing, known, read_number, read_word
from fairsql.text.quoting import quote_number

_WIDEST = 256  # terms of one sum: DuckDB reads expressions up to a depth of 1000, and each term adds a level


@dataclass(frozen=True)
class Feature:
    """One input of an estimator.

    Attributes:
        column: a column of the first stage.
        level: None if the feature is the column itself; otherwise the feature is 1 if the column has this level, else
            0.
    """

    column: str
    level: int | None = None


@dataclass(frozen=True)
class Features:
    """All inputs of an estimator.

    Attributes:
        stage: the columns of the first stage and their SQL: numbers as the estimator sees them (DOUBLE), and levels of
            texts,
            from 1 on; the last level means that the text is none of the features (INTEGER).
        each: the features, in the estimator's order; those of one text column are neighbours, with ascending levels.
        writing: how SQL is written from them.
    """

    stage: Mapping[str, str]
    each: tuple[Feature, ...]
    writing: Writing = DUCKDB


def read_features(transformer: Any, columns: Mapping[str, str], writing: Writing = DUCKDB) -> Features | None:
    """Return the features in SQL, or None for a transformer that `make_features` did not make.

    Args:
        transformer: a fitted transformer; None if the estimator sees the columns themselves.
        columns: SQL of each column of the data frame, in order: DOUBLE or VARCHAR, NULL if missing.
        writing: how the SQL is written.

    >>> print(read_features(None, {"Age": "age"}).stage["fair_in_1"])
    CASE WHEN CAST((age) AS DOUBLE) <= 'Infinity'::DOUBLE THEN CAST((age) AS DOUBLE) ELSE NULL END
    """
    if transformer is None:
        stage = {f"fair_in_{at}": known(sql, writing) for at, sql in enumerate(columns.values(), 1)}
        return Features(stage, tuple(map(Feature, stage)), writing)
    if isinstance(transformer, Encoding):
        parts: Parts | None = _read_encoding(transformer, columns, writing)
    else:
        parts = import_module("fairsql.models.scoring.scikit_features").read_transformer(transformer, columns, writing)
    if parts is None:
        return None
    stage, each = {}, []
    for sql, levels in parts:
        column = f"fair_in_{len(stage) + 1}"
        stage[column] = sql
        each += [Feature(column)] if levels is None else [Feature(column, at) for at in range(1, levels + 1)]
    return Features(stage, tuple(each), writing)


def _read_encoding(encoding: Encoding, columns: Mapping[str, str], writing: Writing) -> Parts:
    numbers = [
        (read_number(columns[each.name], each.median, each.mean, each.scale, writing), None)
        for each in encoding.numbers
    ]
    words = [
        read_word(columns[each.name], each.levels, has_rare=each.has_rare, writing=writing) for each in encoding.words
    ]
    return [*numbers, *words]


def add(terms: Sequence[str]) -> str:
    """Return the sum of terms, from left to right; long sums are bracketed, so that they do not nest too deep.

    >>> add(["a", "b"]), add([])
    ('a + b', '0.0e0')
    """
    parts = list(terms)
    while len(parts) > _WIDEST:
        slices = [parts[at : at + _WIDEST] for at in range(0, len(parts), _WIDEST)]
        parts = [f"({' + '.join(slice_)})" for slice_ in slices]
    return " + ".join(parts) or quote_number(0)


def weigh(features: Features, weights: Sequence[float]) -> list[str]:
    """Return the terms of a weighted sum of the features, one for each column.

    >>> weigh(Features({}, (Feature("a"), Feature("b", 1), Feature("b", 2))), [0.5, 1, 2])
    ['a * 0.5e0', '[1.0e0, 2.0e0, 0.0e0][b]']
    """
    terms: list[str] = []
    levels: dict[str, list[float]] = {}
    for feature, weight in zip(features.each, weights, strict=True):
        if feature.level is None:
            terms.append(f"{feature.column} * {features.writing.number(weight)}")
        else:
            levels.setdefault(feature.column, []).append(weight)
    return terms + [look_up(column, [*given, 0.0], features.writing) for column, given in levels.items()]


def look_up(column: str, values: Sequence[float], writing: Writing = DUCKDB) -> str:
    """Return the value for a column's level. In DuckDB, a constant list is five times as fast as a CASE.

    >>> look_up("b", [1, 2])
    '[1.0e0, 2.0e0][b]'
    >>> look_up("b", [1, 2], Writing(is_plain=True))
    'CASE b WHEN 1 THEN 1.0e0 ELSE 2.0e0 END'
    """
    if writing.is_plain:
        *levels, last = map(writing.number, values)
        cases = " ".join(f"WHEN {at} THEN {value}" for at, value in enumerate(levels, 1))
        return f"CASE {column} {cases} ELSE {last} END" if cases else last
    return f"[{', '.join(map(quote_number, values))}][{column}]"
