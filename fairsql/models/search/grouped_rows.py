"""Count rows by group.

In: labels, weights, protected and control values. Out: groups, their counts tp, fp, fn, tn for given predictions, and
the part that each row is drawn for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from fairsql.arrays import Floats
from fairsql.models.search.membership import Membership
from fairsql.text.quoting import write_group

_TP, _FP, _FN, _TN = range(4)


@dataclass(frozen=True)
class Grouping:
    """One way to divide rows into groups that are compared with each other, within one stratum.

    Attributes:
        name: the name of the groups' column or columns.
        stratum: the stratum; empty for all rows.
        groups: the names of the groups.
        code: for each row, the index of its group, -1 for none; of shape (rows,).
    """

    name: str
    stratum: str
    groups: tuple[str, ...]
    code: npt.NDArray[np.intp]

    def at(self, places: npt.NDArray[np.intp]) -> Grouping:
        """Return the grouping for some of the rows."""
        return Grouping(self.name, self.stratum, self.groups, self.code[places])


@dataclass(frozen=True)
class Texts:
    """Text columns that define groups: arrays of shape (rows,), None for NULL."""

    columns: tuple[npt.NDArray[Any], ...]

    def __len__(self) -> int:
        return len(self.columns[0]) if self.columns else 0

    def select(self, chosen: Sequence[int]) -> Texts:
        """Return some of the columns."""
        return Texts(tuple(self.columns[k] for k in chosen))


@dataclass(frozen=True)
class Rows:
    """The rows that are counted by group: their labels, weights, and groups.

    Rows of the same label and groups may be combined into one row with their total weight.

    Attributes:
        label: 0 or 1, of shape (rows,).
        weight: of shape (rows,).
        member: which rows are in which groups.
        together: for each row, how many rows it combines, and the sum of their squared weights; None: it is one row.
    """

    label: npt.NDArray[np.intp]
    weight: Floats
    member: Membership
    together: tuple[Floats, Floats] | None = None

    @property
    def copies(self) -> Floats:
        """The number of rows that each row combines, of shape (rows,)."""
        return np.ones(len(self.label)) if self.together is None else self.together[0]

    @property
    def squares(self) -> Floats:
        """The sum of the squared weights that each row combines, of shape (rows,)."""
        return self.weight**2 if self.together is None else self.together[1]

    def cells(self, prediction: npt.NDArray[np.intp] | Floats) -> Floats:
        """Return tp, fp, fn, tn of each group, of shape (groups, 4); predictions between 0 and 1 count fractionally."""
        positive, negative = self.weight * self.label, self.weight * (1 - self.label)
        wrong, right = 1 - prediction, prediction
        of_row = (positive * right, negative * right, positive * wrong, negative * wrong)
        counts: Floats = self.member.add_up(np.column_stack(of_row))
        return counts

    def accuracy(self, prediction: npt.NDArray[np.intp]) -> float:
        """Return the share of the weight that is predicted correctly."""
        return float(self.weight[self.label == prediction].sum() / self.weight.sum())

    @cached_property
    def label_totals(self) -> Floats:
        """The weight of negative and of positive labels in each group, of shape (groups, 2)."""
        cells = self.cells(self.label)
        return cells[:, [_TN, _TP]]

    @cached_property
    def sizes(self) -> npt.NDArray[np.intp]:
        """The number of rows in each group."""
        return self.member.add_up(self.copies).astype(np.intp)


@dataclass(frozen=True)
class Decided:
    """Rows and their predictions."""

    rows: Rows
    prediction: npt.NDArray[np.intp]

    @property
    def cells(self) -> Floats:
        """The counts tp, fp, fn, tn of each group, of shape (groups, 4)."""
        return self.rows.cells(self.prediction)

    @property
    def accuracy(self) -> float:
        """The share of the weight that is predicted correctly."""
        return self.rows.accuracy(self.prediction)


def cell_of(label: npt.NDArray[np.intp], prediction: npt.NDArray[np.intp]) -> npt.NDArray[np.intp]:
    """Return each row's cell: 0 to 3 for tp, fp, fn, tn."""
    return np.where(label == 1, np.where(prediction == 1, _TP, _FN), np.where(prediction == 1, _FP, _TN))


def count_rows(
    label: npt.NDArray[np.intp],
    weight: Floats,
    groupings: Sequence[Grouping],
    at: npt.NDArray[np.intp],
    *,
    together: tuple[Floats, Floats] | None = None,
) -> Rows:
    """Return the rows at some positions, with the groups of all groupings in turn, each followed by its stratum.

    Args:
        label, weight: of all rows.
        groupings: of all rows.
        at: the positions of the rows that count.
        together: as in `Rows`.
    """
    nobody = np.zeros(0, dtype=np.intp)
    parts, first = [(nobody, nobody)], 0
    for grouping in groupings:
        code = grouping.code[at]
        inside = np.flatnonzero(code >= 0)
        parts.append((code[inside] + first, inside))
        first += len(grouping.groups)
        parts.append((np.full(len(inside), first), inside))  # the whole stratum: REFERENCE OVERALL
        first += 1
    rows = np.concatenate([row for row, _ in parts])
    columns = np.concatenate([column for _, column in parts])
    member = Membership(first, len(at), rows, columns)
    return Rows(label[at], weight[at], member, together and (together[0][at], together[1][at]))


def draw(count: int, shares: Sequence[float], seed: int) -> npt.NDArray[np.intp]:
    """Return the part that each row is drawn for: 1, 2, … for the shares, 0 for the rest.

    >>> np.bincount(draw(100, (0.25, 0.1), seed=7)).tolist()
    [65, 25, 10]
    """
    bounds = np.floor(np.cumsum([0.0, *shares]) * count + 0.5).astype(int)
    order = np.random.default_rng(seed).permutation(count)
    part = np.zeros(count, dtype=np.intp)
    for k in range(len(shares)):
        part[order[bounds[k] : bounds[k + 1]]] = k + 1
    return part


def make_groupings(protected: Any, control: Any, count: int) -> list[Grouping]:
    """Return groups of rows by their protected values, with one grouping for each stratum of the control values.

    The values may be anything that pandas makes a data frame of; `Texts` do not need pandas.

    >>> [(each.stratum, each.groups) for each in make_groupings(["a", "b", "b"], [True, True, False], 3)]
    [('False', ('b',)), ('True', ('a', 'b'))]
    """
    if isinstance(protected, list) and protected and all(isinstance(each, Grouping) for each in protected):
        if control is not None or any(len(each.code) != count for each in protected):
            raise ValueError(
                f"each Grouping has its own strata and a code for each of the {count} rows: leave control out"
            )
        return protected
    code, groups = _codes(protected, count, "protected")
    if control is None:
        return [Grouping("protected", "", tuple(groups), code)]
    stratum, strata = _codes(control, count, "control")
    groupings = []
    for at, name in enumerate(strata):
        inside = np.where(stratum == at, code, -1)
        present = np.unique(inside[inside >= 0])
        place = np.full(len(groups), -1)
        place[present] = np.arange(len(present))
        groupings.append(
            Grouping("protected", name, tuple(groups[k] for k in present), np.where(inside >= 0, place[inside], -1))
        )
    return groupings


def _codes(values: Any, count: int, name: str) -> tuple[npt.NDArray[np.intp], list[str]]:
    if values is None:
        raise ValueError(f"fit needs {name}: the group of each row")
    if not hasattr(values, "__len__") or isinstance(values, str):
        raise ValueError(f"{name} must have a value for each row, and is {values!r}")
    code, keys = _code_texts(values) if isinstance(values, Texts) else _code_any(values, count, name)
    names = [write_group(key) for key in keys]
    order = np.argsort(np.array(names, dtype=object), kind="stable")
    place = np.empty(len(order), dtype=np.intp)
    place[order] = np.arange(len(order))
    return place[code], [names[k] for k in order]


def _code_any(values: Any, count: int, name: str) -> tuple[npt.NDArray[np.intp], list[tuple[Any, ...]]]:
    """Return a code for each row, from values of any kind, and the values of each code."""
    import pandas as pd  # takes half a second to import; text columns need no pandas

    columns = pd.DataFrame(values)
    if len(columns) != count:
        raise ValueError(f"{name} has {len(columns)} values, and there are {count} rows")
    code = columns.groupby(list(columns.columns), dropna=False, sort=False).ngroup().to_numpy()
    rows = columns.iloc[np.unique(code, return_index=True)[1]].itertuples(index=False)
    return code.astype(np.intp), [tuple(None if pd.isna(cell) else cell for cell in row) for row in rows]


def _code_texts(texts: Texts) -> tuple[npt.NDArray[np.intp], list[tuple[Any, ...]]]:
    """Return a code for each row, from text columns, and the values of each code."""
    number = np.zeros(len(texts), dtype=np.intp)
    for values in texts.columns:
        codes = code_values(values)
        number = code_values(number * (codes.max(initial=0) + 1) + codes)
    first = np.unique(number, return_index=True)[1]
    return number, [tuple(values[at] for values in texts.columns) for at in first.tolist()]


def code_values(values: npt.NDArray[Any]) -> npt.NDArray[np.intp]:
    """Return a code for each value, numbered from 0 by first occurrence; NaN is one value.

    >>> code_values(np.array(["b", None, "a", "b"], dtype=object)), code_values(np.array([2.0, np.nan, np.nan]))
    (array([0, 1, 2, 0]), array([0, 1, 1]))
    """
    if values.dtype.kind == "O":
        known: dict[Any, int] = {}
        return np.fromiter((known.setdefault(each, len(known)) for each in values), np.intp, len(values))
    _, first, code = np.unique(values, return_index=True, return_inverse=True)
    place = np.empty(len(first), dtype=np.intp)
    place[np.argsort(first)] = np.arange(len(first))
    return place[code]
