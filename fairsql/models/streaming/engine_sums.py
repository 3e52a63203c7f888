"""Sum over rows that stay in another database, by its SQL.

In: the rows, and coefficients of regressions. Out: the loss, gradient, Hessian and predictions of each regression;
moments and levels of the features.

The engine adds up the rows of each part, group, stratum and label. The factors and targets of these, which follow from
the multipliers, are applied here. All rows are summed as if their label were 0; for label 1, the sums of the features,
which one query computes, are then subtracted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
from sqlglot import exp

from fairsql.arrays import Floats
from fairsql.expansion.building import nodes
from fairsql.expansion.pushdown.model_cells import LABEL, PART, WEIGHT, Parting
from fairsql.models.data.training_data import PARTS, TRAINING
from fairsql.models.learners.feature_encoding import RARE
from fairsql.models.scoring.column_sql import Writing
from fairsql.models.scoring.engine_score import writing_of
from fairsql.models.scoring.feature_sql import Features, read_features
from fairsql.models.scoring.sums_sql import Product, bent, loss, multiply, positive, probability, regression_stages
from fairsql.models.streaming.count_tables import as_counts, changed
from fairsql.models.streaming.moments import LARGEST, Moments, check_size
from fairsql.models.streaming.newton import Sums
from fairsql.models.streaming.preparation import Levels, Preparation
from fairsql.models.streaming.sums import Models

if TYPE_CHECKING:
    from fairsql.models.engine_model_rows import EngineModelRows
    from fairsql.models.scoring.estimator_sql import Stage
    from fairsql.models.streaming.engine_stored_rows import EngineStoredRows

_MOST = 1000  # sums in one query: PostgreSQL allows at most 1,664 columns
_FEW = 500  # products of two features that cost as much as a few passes
_ALL = tuple(range(len(PARTS)))


def sum_up(
    whole: EngineStoredRows, preparation: Preparation, models: Models, curved: int, guesses: Sequence[Floats]
) -> list[Sums]:
    """Return the sums of several models over all rows.

    Args:
        whole: the rows.
        preparation: the preparation of the features.
        models: the models.
        curved: the number of models, the first ones, that need Hessians.
        guesses: a sample's estimates of all Hessians: if there are many features, only diagonals are summed up then.
    """
    coefficients = models.coefficients
    features, weight = _features(whole, preparation), _weight(whole)
    each: list[Product] = [*((one,) for one in features.each), ()]
    width, count = len(each), len(coefficients)
    pairs = [
        (i, j) for i in range(width) for j in range(i + 1) if multiply("", (*each[i], *each[j])) is not None
    ]  # levels of one text feature exclude each other
    if len(pairs) <= _FEW:
        guesses = ()
    if guesses:
        pairs, curved = [(i, i) for i in range(width)], count
    texts = [text for k in range(count) for text in (loss(k), positive(k, weight))]
    texts += [_product(probability(k), one) for k in range(count) for one in each]
    texts += [_product(bent(k), (*each[i], *each[j])) for k in range(curved) for i, j in pairs]
    texts += [] if whole.totals else [_product(weight, one) for one in each]
    stages = regression_stages(features, coefficients.tolist(), WEIGHT if whole.spec.weight else None)
    sums = _add_up(whole, stages, texts, _ALL)
    heads, slopes, products, totals = np.split(sums, np.cumsum([2 * count, width * count, curved * len(pairs)]), axis=1)
    if not whole.totals:
        whole.totals.append(totals)
    answers = []
    for k, (factor, target) in enumerate(zip(models.factors, models.targets, strict=True)):
        taken = target[:, None] * whole.totals[0]
        curvature = None
        if k < curved:
            curvature = np.zeros((width, width))
            i, j = np.array(pairs).T
            curvature[i, j] = curvature[j, i] = factor @ products[:, k * len(pairs) : (k + 1) * len(pairs)]
        answers.append(
            Sums(
                float(factor @ (heads[:, 2 * k] - taken @ coefficients[k])),
                factor @ (slopes[:, k * width : (k + 1) * width] - taken),
                curvature if curvature is None or not guesses else _with_diagonal(guesses[k], np.diag(curvature)),
                heads[:, 2 * k + 1],
                missing=1.0 if guesses else 0.0,
            )
        )
    return answers


def count_decisions(
    whole: EngineStoredRows, preparation: Preparation, coefficients: Floats, parts: Sequence[int]
) -> list[pd.DataFrame]:
    """Return the rows and weights of each part, place, label and prediction, for several models, by one query."""
    features, weight = _features(whole, preparation), _weight(whole)
    sizes = [writing_of(whole.remote.engine.dialect).number(1.0), weight, f"{weight} * {weight}"]
    texts = [positive(k, size) for k in range(len(coefficients)) for size in sizes]
    stages = regression_stages(features, coefficients.tolist(), None)[:2]
    sums = _add_up(whole, stages, texts, parts).reshape(-1, len(coefficients), len(sizes))
    known = whole.counts[whole.counts[PART].isin(parts)]
    cells, names = _cells(whole, known), ["n", "weight", "squares"]
    tables = []
    for k in range(len(coefficients)):
        ones = known.assign(fair_prediction=1)
        ones[names] = sums[cells, k]
        others = known.assign(fair_prediction=0)
        others[names] = np.maximum(known[names].to_numpy(dtype=np.float64) - sums[cells, k], 0)
        both = pd.concat([others, ones], ignore_index=True)
        tables.append(as_counts(both[both.n > 0].reset_index(drop=True)))
    return tables


def read_moments(remote: EngineModelRows, parting: Parting, numbers: Mapping[str, str]) -> dict[str, Moments]:
    """Return the moments of numeric features, by two queries: the second one subtracts the mean before it squares.

    Args:
        there: the model's rows on the engine.
        parting: the queries that assign the rows to parts.
        numbers: the names of the features, keyed by their columns.

    Raises:
        DataError: for a feature that is infinite or too large to add up.
    """
    if not numbers:
        return {}
    number = writing_of(remote.engine.dialect).number
    finite = {x: f"CASE WHEN abs({x}) <= {number(LARGEST)} THEN {x} END" for x in numbers}
    values: dict[str, exp.Expression] = {}
    for x in numbers:
        values[f"{x}_n"] = exp.Count(this=nodes.column(x))
        values[f"{x}_sum"] = nodes.total(nodes.raw(finite[x]))
        values[f"{x}_low"], values[f"{x}_high"] = exp.Min(this=nodes.column(x)), exp.Max(this=nodes.column(x))
    table = remote.ask(parting.summed(values, _ALL, by=[PART])).to_pandas().set_index(PART).astype(np.float64)
    for x, name in numbers.items():
        check_size(name, float(np.nanmax(np.abs(table[[f"{x}_low", f"{x}_high"]].to_numpy()), initial=0.0)))
    first = table.loc[TRAINING].fillna(0.0)
    means = {x: float(first[f"{x}_sum"] / max(first[f"{x}_n"], 1.0)) for x in numbers}
    centred: Stage = tuple((f"{x}_off", f"{x} - {number(means[x])}") for x in numbers)
    squares = {f"{x}_moved": nodes.total(nodes.raw(f"{x}_off")) for x in numbers}
    squares |= {f"{x}_squares": nodes.total(nodes.raw(f"{x}_off * {x}_off")) for x in numbers}
    second = (
        remote.ask(parting.summed(squares, [TRAINING], stages=[centred])).to_pandas().astype(np.float64).fillna(0.0)
    )
    moments = {}
    for x, name in numbers.items():
        count = int(first[f"{x}_n"])
        moved, spread = (float(second[f"{x}_{word}"].iloc[0]) / max(count, 1) for word in ("moved", "squares"))
        low, high = float(first[f"{x}_low"]), float(first[f"{x}_high"])
        moments[name] = Moments(count, means[x] + moved, max(spread - moved**2, 0.0), low, high)
    return moments


def read_levels(
    remote: EngineModelRows, parting: Parting, words: Mapping[str, str], most: int
) -> dict[str, Levels] | None:
    """Return the levels of text features; None if there are more than `most`.

    there: the model's rows on the engine.
    parting: the queries that assign the rows to parts.
    words: the names of the features, keyed by their columns.
    most: the largest number of levels.
        there: where they are.
        parting: of the rows.
        words: the names of features, by those of their columns.
        most: how many levels there may be.
    """
    if not words:
        return {}
    limit = most + len(words)
    table = remote.ask(parting.levels([*words], RARE, limit + 1)).to_pylist()
    if len(table) > limit:
        return None
    levels = {}
    for at, name in enumerate(words.values()):
        here = [each for each in table if each["fair_word"] == at]
        frequent = [each["fair_frequent"] for each in here if each["fair_frequent"] is not None]
        rare = next((each["fair_level"] for each in here if each["fair_frequent"] is None), None)
        levels[name] = Levels(tuple(sorted(frequent)), rare)
    return levels


def _features(whole: EngineStoredRows, preparation: Preparation) -> Features:
    sources = {name: f"fair_x{k}" for k, name in enumerate(whole.columns)}
    features = read_features(preparation.transformer, sources, _writing(whole))
    assert features is not None  # `make_features` made this transformer, so it can be read
    return features


def _writing(whole: EngineStoredRows) -> Writing:
    return writing_of(whole.remote.engine.dialect)


def _weight(whole: EngineStoredRows) -> str:
    return WEIGHT if whole.spec.weight else _writing(whole).number(1.0)


def _product(value: str, product: Product) -> str:
    text = multiply(value, product)
    assert text is not None
    return text


def _cells(whole: EngineStoredRows, table: pd.DataFrame) -> np.ndarray:
    """Return the cell (part, place and label) of each row."""
    cells: np.ndarray = ((table[PART] * whole.keys.count + table.place) * 2 + table.fair_y).to_numpy().astype(np.intp)
    return cells


def _with_diagonal(guess: Floats, diagonal: Floats) -> Floats:
    """Return a Hessian with the correlations of `guess` and another diagonal.

    >>> _with_diagonal(np.array([[4.0, 1.0, 0.0], [1.0, 1.0, 0.0], [0.0, 0.0, 0.0]]), np.array([1.0, 1.0, 2.0]))
    array([[1. , 0.5, 0. ],
           [0.5, 1. , 0. ],
           [0. , 0. , 2. ]])
    """
    own = np.diag(guess)
    scale = np.sqrt(np.divide(diagonal, own, out=np.zeros_like(own), where=own > 0))
    scaled: Floats = guess * np.outer(scale, scale)
    np.fill_diagonal(scaled, diagonal)
    return scaled


def _add_up(whole: EngineStoredRows, stages: Sequence[Stage], texts: Sequence[str], parts: Sequence[int]) -> Floats:
    """Return sums of SQL expressions over the rows of some parts, of shape (cells, sums).

    Raises:
        ProgrammingError: if the rows have changed.
    """
    sums = np.zeros((len(PARTS) * whole.keys.count * 2, len(texts)))
    by = [PART, *whole.keys.names, LABEL]
    known = whole.counts[whole.counts[PART].isin(parts)]
    expected = np.bincount(_cells(whole, known), known.n, minlength=len(sums))
    for begin in range(0, len(texts), _MOST):
        some = slice(begin, begin + _MOST)
        values: dict[str, exp.Expression] = {"n": exp.Count(this=exp.Star())}
        values |= {f"fair_sum_{k}": nodes.total(nodes.raw(text)) for k, text in enumerate(texts[some])}
        table = whole.remote.ask(whole.parting.summed(values, parts, by=by, stages=stages)).to_pandas()
        cells = _cells(whole, whole.placed(table[[*by, "n"]]))
        if not np.array_equal(np.bincount(cells, table.n.astype(np.float64), minlength=len(sums)), expected):
            raise changed(whole.spec)
        sums[cells, some] = table.iloc[:, len(by) + 1 :].astype(np.float64).fillna(0.0).to_numpy()
    return sums
