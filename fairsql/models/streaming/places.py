"""Number the groups and strata of rows: each combination of values is a place.

In: the combinations that occur. Out: SQL of codes for the values, and the place of each row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
import pandas as pd

from fairsql.models.data.training_data import make_spec_groupings
from fairsql.models.search.grouped_rows import Grouping
from fairsql.models.streaming.count_tables import changed, key_names, texts_of, tuples
from fairsql.models.streaming.preparation import code_of

if TYPE_CHECKING:
    from fairsql.syntax.statements.stored_spec import ModelSpec

_TABLED = 65_536  # largest number of possible combinations for which a table is made
_COUNTS = ("fair_part", "place", "fair_y", "n", "weight", "squares")
_Indices = npt.NDArray[np.intp]


@dataclass(frozen=True)
class Places:
    """The combinations of values of the protected and control columns; each combination is a place.

    Attributes:
        spec: the spec of the model.
        keys: the values of these columns at each place, as text.
    """

    spec: ModelSpec
    keys: pd.DataFrame

    @property
    def count(self) -> int:
        """The number of places."""
        return len(self.keys)

    @property
    def names(self) -> list[str]:
        """The columns."""
        return list(self.keys.columns)

    @property
    def rows(self) -> list[tuple[str | None, ...]]:
        """The values of the columns at each place."""
        return tuples(self.keys)

    @property
    def codes(self) -> list[str]:
        """SQL of a row's code in each column: the position of its value among the values, NULL last."""
        pairs = zip(self.names, self._values, strict=True)
        return [code_of(name, [value for value in values if value is not None]) for name, values in pairs]

    def of_codes(self, codes: Sequence[npt.NDArray[np.integer]], count: int) -> _Indices:
        """Return the place of each of `count` rows, from its codes.

        Raises:
            ProgrammingError: for a combination that did not occur before.
        """
        number = self._numbers(codes, count)
        if self._table is not None:
            place = self._table[number]
            if (place < 0).any():
                raise changed(self.spec)
            return place
        numbers, order = self._sorted
        at = np.minimum(np.searchsorted(numbers, number), len(numbers) - 1)
        if (numbers[at] != number).any():
            raise changed(self.spec)
        return order[at]

    def of_rows(self, table: pd.DataFrame) -> _Indices:
        """Return the place of each row of a table, from its values.

        Raises:
            ProgrammingError: for a combination that did not occur before.
        """
        codes = []
        for name, values in zip(self.names, self._values, strict=True):
            some = pd.Index([value for value in values if value is not None], dtype=object)
            code = some.get_indexer(pd.Index(table[name].astype(object).where(table[name].notna(), None)))
            if (table[name].notna() & (code < 0)).any():
                raise changed(self.spec)
            codes.append(np.where(table[name].isna(), len(some), code))
        return self.of_codes(codes, len(table))

    @cached_property
    def _values(self) -> list[list[str | None]]:
        """The values of each column, NULL last."""
        return [[*sorted(self.keys[name].dropna().unique()), None] for name in self.names]

    @cached_property
    def _table(self) -> _Indices | None:
        """The place of each number, -1 if there is none; None if there may be too many numbers."""
        count = prod(map(len, self._values))
        if count > _TABLED:
            return None
        numbers, order = self._sorted
        table = np.full(count, -1, dtype=np.intp)
        table[numbers] = order
        return table

    @cached_property
    def _sorted(self) -> tuple[_Indices, _Indices]:
        """The numbers of the places, sorted, with the place of each."""
        rows = self.rows
        known = [{value: code for code, value in enumerate(values)} for values in self._values]
        codes = [np.array([each[row[k]] for row in rows], dtype=np.intp) for k, each in enumerate(known)]
        numbers = self._numbers(codes, len(rows))
        order = np.argsort(numbers)
        return numbers[order], order

    def _numbers(self, codes: Sequence[npt.NDArray[np.integer]], count: int) -> _Indices:
        """Return one number for the codes of each row."""
        number = np.zeros(count, dtype=np.intp)
        for code, values in zip(codes, self._values, strict=True):
            number = number * len(values) + code
        return number


def group_counts(table: pd.DataFrame, spec: ModelSpec) -> tuple[pd.DataFrame, Places, list[Grouping]]:
    """Return counts of rows with their places in place of values, the places, and the groups that are compared."""
    keys = key_names(spec)
    each = pd.DataFrame(list(dict.fromkeys(tuples(table[keys]))), columns=keys, dtype=object)
    protected, control = texts_of(each, "fair_g"), texts_of(each, "fair_c") if spec.control else None
    places = Places(spec, each)
    groupings = make_spec_groupings(spec, protected, control) if keys else []
    return table.assign(place=places.of_rows(table))[[*_COUNTS]], places, groupings
