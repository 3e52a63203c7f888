"""Compute the sums of a pass.

In: chunks of rows, features by rows. Out: for several models, the loss, gradient and Hessian, or what they predict.

Chunks are added in the machine's longest float, so that their order affects only the last bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from fairsql.arrays import Floats
from fairsql.models.learners.threads import one_thread
from fairsql.models.streaming.newton import Sums

CHUNK = 8192  # rows that are prepared at once: they fit into the cache


class Chunk(NamedTuple):
    """Some rows; equal ones are combined if there are copies.

    Attributes:
        features: the features, and a last row of ones, of shape (columns + 1, rows).
        weight: the weight of all copies of each row, None if all are 1.
        copies: the number of copies of each row, None if all are 1.
        cell: the cell of each row, which selects, with the model, its factor and target.
    """

    features: Floats
    weight: Floats | None
    copies: Floats | None
    cell: npt.NDArray[np.intp]


class Models(NamedTuple):
    """Regressions whose sums are computed.

    Attributes:
        coefficients: of shape (models, columns + 1).
        factors: the factors of the weights, of shape (models, cells).
        targets: 0 or 1, of shape (models, cells).
    """

    coefficients: Floats
    factors: Floats
    targets: Floats


def add_up(chunks: Iterable[Chunk], models: Models, *, curved: int) -> list[Sums]:
    """Return the sums of several models over all rows, with Hessians for the first `curved` models."""
    coefficients, factors, targets = models
    count, width = coefficients.shape
    cells = factors.shape[1]
    signs = 1 - 2 * targets
    loss = np.zeros(count, np.longdouble)
    slope = np.zeros((count, width), np.longdouble)
    bent = np.zeros((curved, width, width), np.longdouble)
    decided = np.zeros((count, cells), np.longdouble)
    scaled = np.empty((width, CHUNK))
    with one_thread():
        for features, weight, _, cell in chunks:
            margins = coefficients @ features
            for k, positive in enumerate(margins >= 0):
                decided[k] += np.bincount(cell, positive if weight is None else positive * weight, minlength=cells)
            sign = signs.take(cell, axis=1)
            size = factors.take(cell, axis=1)
            if weight is not None:
                size *= weight
            margins *= sign  # positive where the model is wrong
            small = np.exp(-np.abs(margins))
            loss += np.einsum("kr,kr->k", size, np.maximum(margins, 0) + np.log1p(small))
            part = 1 / (1 + small)  # probability of the likelier label
            small *= part
            sign *= size
            sign *= 0.5 + np.copysign((part - small) / 2, margins)
            slope += sign @ features.T
            for k in range(curved):
                root = np.sqrt(size[k] * part[k] * small[k])
                both = np.multiply(features, root, out=scaled[:, : features.shape[1]])
                bent[k] += both @ both.T
    return [
        Sums(
            float(loss[k]),
            slope[k].astype(np.float64),
            bent[k].astype(np.float64) if k < curved else None,
            decided[k].astype(np.float64),
        )
        for k in range(count)
    ]


def count_decisions(chunks: Iterable[Chunk], coefficients: Floats, cells: int) -> Floats:
    """Return counts of what several models predict.

    Args:
        chunks: the rows.
        coefficients: of shape (models, columns + 1).
        cells: the number of cells.

    Returns:
        Rows, their weights, and the squares of the weights, by cell and prediction: (3, models, cells, 2).
    """
    count = len(coefficients)
    found = np.zeros((3, count, cells, 2), np.longdouble)
    with one_thread():
        for features, weight, copies, cell in chunks:
            decided = coefficients @ features >= 0
            rows = np.bincount(cell, copies, minlength=cells)
            for k in range(count):
                positive = np.bincount(cell, decided[k] if copies is None else decided[k] * copies, minlength=cells)
                found[0, k] += np.stack([rows - positive, positive], axis=1)
            if weight is not None:
                squares = weight * weight if copies is None else weight * weight / copies
                for at, size in ((1, weight), (2, squares)):
                    for k in range(count):
                        both = np.bincount(2 * cell + decided[k], size, minlength=2 * cells)
                        found[at, k] += both.reshape(cells, 2)
    if weight is None:
        found[1:] = found[0]
    return found.astype(np.float64)


def cut(features: Floats, weight: Floats, cell: npt.NDArray[np.intp]) -> Iterator[Chunk]:
    """Yield chunks of rows that are in memory.

    Args:
        features: of shape (rows, columns).
        weight, cell: of shape (rows,).
    """
    for begin in range(0, len(weight), CHUNK):
        rows = slice(begin, begin + CHUNK)
        some = features[rows].T
        yield Chunk(np.vstack([some, np.ones(some.shape[1])]), weight[rows], None, cell[rows])


def select(points: Sequence[tuple[int, Floats]], tables: Sequence[tuple[Floats, Floats]]) -> Models:
    """Return a model for each point that descents ask for.

    Args:
        points: (number of the descent, coefficients) pairs.
        tables: for each descent, the factor and target of each cell.
    """
    return Models(
        np.array([at for _, at in points]),
        np.array([tables[k][0] for k, _ in points]),
        np.array([tables[k][1] for k, _ in points]),
    )
