"""Write decision trees in SQL. In: fitted trees of scikit-learn and their features in SQL. Out: one CASE for each tree.

The SQL is assembled as text; `fairsql.models.scoring.score_sql` says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from fairsql.models.scoring.column_sql import Writing
from fairsql.models.scoring.feature_sql import Feature, Features

_DEEPEST = 200  # levels of a tree: DuckDB reads expressions up to a depth of 1000, and Python allows as many calls
_FARTHEST = "3.4028234e38"  # of single precision
_MOST = float(np.finfo(np.float32).max)
_CONSTANT = {"TRUE": True, "FALSE": False}


@dataclass(frozen=True)
class Tree:
    """A tree as columns; row 0 is the root.

    Attributes:
        left: for each node, the child for values up to the threshold; for a leaf, itself or a value below 1.
        right: the other child.
        feature: the position of the feature that is compared.
        threshold: the value that it is compared with.
        missing: whether a missing value goes to the left.
        value: what a leaf adds to the score.
    """

    left: Sequence[int]
    right: Sequence[int]
    feature: Sequence[int]
    threshold: Sequence[float]
    missing: Sequence[bool]
    value: Sequence[float]


def read_tree(tree: Any, value: Any) -> Tree:
    """Return a tree from scikit-learn's `tree_`.

    Args:
        tree: its structure.
        value: the value of each node.
    """
    return Tree(
        tree.children_left.tolist(),
        tree.children_right.tolist(),
        tree.feature.tolist(),
        tree.threshold.tolist(),
        tree.missing_go_to_left.astype(bool).tolist(),
        value.tolist(),
    )


def read_histogram_tree(nodes: Any) -> Tree | None:
    """Return a tree of scikit-learn's histogram boosting, or None if it compares with sets of categories."""
    if nodes["is_categorical"].any():
        return None
    return Tree(
        nodes["left"].tolist(),
        nodes["right"].tolist(),
        nodes["feature_idx"].tolist(),
        nodes["num_threshold"].tolist(),
        nodes["missing_go_to_left"].astype(bool).tolist(),
        nodes["value"].tolist(),
    )


def tree_sql(tree: Tree, features: Features, *, may_miss: bool) -> str | None:
    """Return the value of the leaf that a row reaches, or None for a tree that is too deep for DuckDB.

    Args:
        tree: the tree.
        features: its features.
        may_miss: whether features can be NULL.

    >>> stump = Tree([1, 0, 0], [2, 0, 0], [0, 0, 0], [0.5, 0, 0], [True, False, False], [0, 0.25, 1])
    >>> tree_sql(stump, Features({}, (Feature("a"),)), may_miss=False)
    'CASE WHEN a <= 0.5e0 THEN 0.25e0 ELSE 1.0e0 END'
    >>> tree_sql(stump, Features({}, (Feature("b", 3),)), may_miss=False)
    'CASE WHEN b <> 3 THEN 0.25e0 ELSE 1.0e0 END'
    """

    def write(node: int) -> str:
        if tree.left[node] <= 0:
            return features.writing.number(tree.value[node])
        missing = may_miss and tree.missing[node]
        feature, threshold = features.each[tree.feature[node]], tree.threshold[node]
        condition = _condition(feature, threshold, features.writing, missing=missing)
        if condition in _CONSTANT:
            return write(tree.left[node] if _CONSTANT[condition] else tree.right[node])
        return f"CASE WHEN {condition} THEN {write(tree.left[node])} ELSE {write(tree.right[node])} END"

    return write(0) if _depth(tree) <= _DEEPEST else None


def single(features: Features) -> tuple[dict[str, str], Features]:
    """Return columns that round the numeric features to single precision, and the features over these columns.

    scikit-learn compares inputs of single precision with thresholds of double precision. Numbers beyond single
    precision become its largest number, since CAST would fail.
    """
    columns, seen = {}, []
    for feature in features.each:
        if feature.level is None:
            name = feature.column.replace("fair_in_", "fair_single_")
            columns[name] = (
                f"CAST(COALESCE(TRY_CAST({feature.column} AS REAL), sign({feature.column}) * {_FARTHEST}) AS DOUBLE)"
            )
        seen.append(Feature(name) if feature.level is None else feature)
    return columns, Features(columns, tuple(seen), features.writing)


def rounding(tree: Tree) -> Tree:
    """Return a tree for features in double precision that decides like the given tree in single precision.

    >>> tenth = rounding(Tree([1, 0, 0], [2, 0, 0], [0, 0, 0], [float(np.float32(0.1)), 0, 0], [True] * 3, [0, 1, 2]))
    >>> tenth.threshold[0], bool(np.float32(tenth.threshold[0]) == np.float32(0.1))
    (0.1000000052154064, True)
    """
    return replace(tree, threshold=[_highest(each) for each in tree.threshold])


def _highest(threshold: float) -> float:
    """Return the highest double that, rounded to single precision, is at most a threshold."""
    low = np.float32(np.clip(threshold, -_MOST, _MOST))
    if low > threshold:
        low = np.nextafter(low, np.float32(-np.inf))
    high = np.nextafter(low, np.float32(np.inf))
    if not np.isfinite(low) or not np.isfinite(high):  # numbers beyond single precision become its largest
        return float(np.copysign(np.finfo(np.float64).max, low))
    middle = (float(low) + float(high)) / 2
    return middle if np.float32(middle) == low else float(np.nextafter(middle, -np.inf))


def _condition(feature: Feature, threshold: float, writing: Writing, *, missing: bool) -> str:
    """Return the condition under which a row goes left."""
    if feature.level is not None:  # the feature is 0 or 1
        return str(threshold >= 1).upper() if not 0 <= threshold < 1 else f"{feature.column} <> {feature.level}"
    condition = f"{feature.column} <= {writing.number(threshold)}"
    return f"COALESCE({condition}, TRUE)" if missing else condition


def _depth(tree: Tree) -> int:
    """Return the number of conditions on the longest path from the root to a leaf."""
    deepest, rest = 0, [(0, 0)]
    while rest:
        node, depth = rest.pop()
        deepest = max(deepest, depth)
        if tree.left[node] > 0:
            rest += [(tree.left[node], depth + 1), (tree.right[node], depth + 1)]
    return deepest
