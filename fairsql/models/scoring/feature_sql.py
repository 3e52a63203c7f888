"""Features of a fitted model in SQL. In: the transformer of `make_features`, fitted, and SQL of the columns that it
reads. Out: SQL of the columns that a first stage computes, and what each feature of the estimator is of them.

SQL is put together as text here, see `fairsql.models.scoring.score_sql`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from sklearn.compose import ColumnTransformer
from sklearn.impute import SimpleImputer
from sklearn.pipeline import Pipeline
from sklearn.preprocessing import FunctionTransformer, OneHotEncoder, StandardScaler

from fairsql.models.learners.features import _as_text
from fairsql.text.quoting import quote_number, quote_text

_WIDEST = 256  # terms of one sum: DuckDB reads expressions that are nested 1000 deep, and each term nests one deeper


@dataclass(frozen=True)
class Feature:
    """What one input of an estimator is.

    Attributes:
        column: a column of the first stage.
        level: None where the feature is the column itself; else the feature is 1 where the column is the level, else 0.
    """

    column: str
    level: int | None = None


@dataclass(frozen=True)
class Writing:
    """How SQL is written: in DuckDB's words, or in those that every database has.

    Attributes:
        number: writes a DOUBLE.
        is_plain: whether lists, single precision and numbers beyond DOUBLE are none that the database has. Columns are
            then numbers that are not NaN, and texts, without a cast.
    """

    number: Callable[[float], str] = quote_number
    is_plain: bool = False


DUCKDB = Writing()


@dataclass(frozen=True)
class Features:
    """All inputs of an estimator.

    Attributes:
        stage: columns of the first stage and their SQL: numbers as the estimator sees them (DOUBLE), and of words the
            level from 1 on, the last one for a word that is none of the features (INTEGER).
        each: the features, in the estimator's order; those of one column of words are neighbours, levels ascending.
        writing: of what is made of them.
    """

    stage: Mapping[str, str]
    each: tuple[Feature, ...]
    writing: Writing = DUCKDB


def read_features(transformer: Any, columns: Mapping[str, str], writing: Writing = DUCKDB) -> Features | None:
    """Return the features in SQL, or None for a transformer that is not one of `make_features`.

    Args:
        transformer: a fitted transformer; None where the estimator sees the columns themselves.
        columns: SQL of each column of the data frame, in order: DOUBLE or VARCHAR, NULL where missing.
        writing: how the SQL is written.

    >>> print(read_features(None, {"Age": "age"}).stage["fair_in_1"])
    CASE WHEN CAST((age) AS DOUBLE) <= 'Infinity'::DOUBLE THEN CAST((age) AS DOUBLE) ELSE NULL END
    """
    if transformer is None:
        stage = {f"fair_in_{at}": known(sql, writing) for at, sql in enumerate(columns.values(), 1)}
        return Features(stage, tuple(map(Feature, stage)), writing)
    if type(transformer) is not ColumnTransformer or transformer.transformer_weights:
        return None
    stage, each = {}, []
    for _, part, names in transformer.transformers_:
        if part == "drop" or (isinstance(names, list) and not names):
            continue
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            return None
        sources = [columns[name] for name in names]
        read = (_read_numbers if _is_numbers(part) else _read_words)(part, sources, writing)
        if read is None:
            return None
        for sql, levels in read:
            column = f"fair_in_{len(stage) + 1}"
            stage[column] = sql
            each += [Feature(column)] if levels is None else [Feature(column, at) for at in range(1, levels + 1)]
    return Features(stage, tuple(each), writing)


def known(sql: str, writing: Writing, other: str = "NULL") -> str:
    """Return SQL of a number, and of another one where it is NULL or NaN; to pandas both are missing.

    In DuckDB NaN is above Infinity, so that one comparison tells both; NULLIF and COALESCE take twice as long.
    """
    if writing.is_plain:
        return sql if other == "NULL" else f"COALESCE({sql}, {other})"
    number = f"CAST(({sql}) AS DOUBLE)"
    return f"CASE WHEN {number} <= 'Infinity'::DOUBLE THEN {number} ELSE {other} END"


def add(terms: Sequence[str]) -> str:
    """Return the sum of terms, from left to right; many of them in brackets, so that they do not nest too deep.

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
    """Return the value of the level that a column has. In DuckDB a constant list is faster than a CASE, by five times.

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


def _is_numbers(part: Any) -> bool:
    return _kinds(part) == [SimpleImputer, StandardScaler]


def _kinds(part: Any) -> list[type]:
    return [type(step) for _, step in part.steps] if type(part) is Pipeline else []


def _read_numbers(part: Any, sources: Sequence[str], writing: Writing) -> list[tuple[str, int | None]] | None:
    """Return SQL of each number, the median for NULL, standardised in scikit-learn's own order of operations."""
    imputer, scaler = part[0], part[1]
    single = getattr(imputer, "_fit_dtype", np.dtype(np.float64)).itemsize < 8  # it would compute in single precision
    missing = imputer.missing_values  # NaN, but another object than NumPy's in a model that was stored
    other = imputer.add_indicator or not (isinstance(missing, float) and np.isnan(missing))
    if single or other or not (scaler.with_mean and scaler.with_std):
        return None
    fill = np.asarray(imputer.statistics_, dtype=np.float64)
    if imputer.keep_empty_features:
        fill = np.nan_to_num(fill)
    given = [(sql, value) for sql, value in zip(sources, fill, strict=True) if not np.isnan(value)]
    number = writing.number
    return [
        (f"({known(sql, writing, number(value))} - {number(mean)}) / {number(scale)}", None)
        for (sql, value), mean, scale in zip(given, scaler.mean_, scaler.scale_, strict=True)
    ]


def _read_words(part: Any, sources: Sequence[str], writing: Writing) -> list[tuple[str, int | None]] | None:
    """Return SQL of the level of each word, and how many levels are features."""
    if _kinds(part) != [FunctionTransformer, OneHotEncoder]:
        return None
    encoder = part[1]
    if part[0].func is not _as_text or encoder.handle_unknown != "infrequent_if_exist" or encoder.drop is not None:
        return None
    rare = getattr(encoder, "infrequent_categories_", None) or [None] * len(sources)
    return [
        _read_word(sql if writing.is_plain else f"CAST(({sql}) AS VARCHAR)", [str(word) for word in words], few)
        for sql, words, few in zip(sources, encoder.categories_, rare, strict=True)
    ]


def _read_word(sql: str, words: Sequence[str], rare: Any) -> tuple[str, int]:
    """Return the level of a text, in SQL; the rare ones share the last feature, which unknown ones have too."""
    few = frozenset() if rare is None else frozenset(map(str, rare))
    levels = [word for word in words if word not in few]
    cases = " ".join(f"WHEN {quote_text(word)} THEN {at}" for at, word in enumerate(levels, 1))
    rest = len(levels) + 1
    choice = f"CASE COALESCE({sql}, 'NULL') {cases} ELSE {rest} END" if cases else f"{rest}"
    return choice, len(levels) + bool(few)
