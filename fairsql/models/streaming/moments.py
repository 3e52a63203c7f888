"""Compute the moments of numbers in rows that stay in the database.

In: sums of differences from a centre, from the pass that counts the rows. Out: moments of the training rows, or the
error that a value is too large.

Sums of differences from a centre cost half as much as DuckDB's variances and extremes. They lose digits if the centre
is far from the mean, and cannot distinguish a constant from rounding noise: for such numbers a second query computes
variances and extremes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

import numpy as np

from fairsql.errors import DataError
from fairsql.models.data.row_checks import infinite
from fairsql.models.data.training_data import TRAINING
from fairsql.text.queries import query
from fairsql.text.quoting import quote_number

if TYPE_CHECKING:
    import pandas as pd

    from fairsql.connections import Connection

LARGEST = 1e150  # largest value of a feature: the squares of larger ones overflow when summed
_LARGEST_SUM = 1e280  # sum of squares from which on a value may be larger than that
_FAR = 10.0  # standard deviations from the centre to the mean from which on sums lose digits
_HARDLY = 4.0  # multiple of the noise below which the variance may be that of a constant


@dataclass(frozen=True)
class Moments:
    """Moments of a number over the training rows, where it is not NULL.

    The lowest and highest values are infinite if nobody needs them, as for a number that is not constant.
    """

    count: int
    mean: float
    variance: float
    low: float = -np.inf
    high: float = np.inf

    @classmethod
    def together(cls, parts: Sequence[Moments]) -> Moments:
        """Return the moments of all rows from the moments of their parts.

        >>> Moments.together([Moments(2, 1.0, 1.0, 0.0, 2.0), Moments(2, 3.0, 1.0, 2.0, 4.0)])
        Moments(count=4, mean=2.0, variance=2.0, low=0.0, high=4.0)
        """
        known = [each for each in parts if each.count]
        count = sum(each.count for each in known)
        if not count:
            return cls(0, 0.0, 0.0, 0.0, 0.0)
        mean = sum(each.mean * (each.count / count) for each in known)
        variance = sum((each.variance + (each.mean - mean) ** 2) * (each.count / count) for each in known)
        return cls(count, mean, variance, min(each.low for each in known), max(each.high for each in known))

    @property
    def noise(self) -> float:
        """The variance up to which scikit-learn considers a number constant."""
        unit = np.finfo(np.float64).eps
        return float(self.count * unit * self.variance + (self.count * self.mean * unit) ** 2)


@dataclass(frozen=True)
class Centres:
    """The centres that sums of differences are taken from.

    Attributes:
        columns: the numeric features, each with the name under which it is read.
        values: their centres: medians of a few rows.
    """

    columns: dict[str, str]
    values: dict[str, float]

    @classmethod
    def of(cls, connection: Connection, rows: str, columns: Mapping[str, str]) -> Self:
        """Return the centres of numbers, from a few rows.

        Args:
            connection: the connection to the database.
            rows: SQL of the rows.
            columns: the attribute `columns`.
        """
        values: tuple[float, ...] = ()
        if columns:
            medians = ", ".join(f"COALESCE(median({x}) FILTER ({_is_small(x)}), 0)" for x in columns.values())
            (values,) = connection.execute(query("models", "centres", rows=rows, medians=medians)).fetchall()
        return cls(dict(columns), dict(zip(columns, values, strict=True)))

    @property
    def sums(self) -> str:
        """SQL of the sums that `read` needs."""
        items = ["0 AS m_none"]
        for name, x in self.columns.items():
            centred = f"({x} - {quote_number(self.values[name])})"
            items.append(f"count({x}) AS {x}_n, fsum({centred}) AS {x}_sum, fsum({centred} * {centred}) AS {x}_squares")
        return ", ".join(items)

    def read(self, connection: Connection, rows: str, table: pd.DataFrame) -> dict[str, Moments]:
        """Return the moments of the training rows.

        Args:
            connection: the connection to the database.
            rows: SQL of all rows.
            table: the sums, each row of which covers a single part.

        Raises:
            DataError: for a value that is infinite or too large.
        """
        found = {name: self._from_sums(name, table) for name in self.columns}
        long = {name: self.columns[name] for name, moments in found.items() if moments is None}
        if long:
            again = connection.execute(query("models", "extremes", rows=rows, moments=_moments_sql(long)))
            looked = again.arrow().to_pandas()
            found |= {name: _looked_at(name, x, looked) for name, x in long.items()}
        return {name: moments for name, moments in found.items() if moments is not None}

    def _from_sums(self, name: str, rows: pd.DataFrame) -> Moments | None:
        """Return the moments of a number from its sums; None if a second query has to compute them."""
        x = self.columns[name]
        table = rows[rows[f"{x}_n"] > 0]
        sizes, sums, squares = (table[f"{x}_{word}"].to_numpy(np.float64) for word in _SUMS)
        if not (squares < _LARGEST_SUM).all():
            return None
        here = (table.fair_part == TRAINING).to_numpy()
        means, parts = sums[here] / sizes[here], squares[here] / sizes[here]
        moments = Moments.together(
            [
                Moments(int(size), mean, max(part - mean**2, 0.0))
                for size, mean, part in zip(sizes[here], means.tolist(), parts.tolist(), strict=True)
            ]
        )
        away, centre = moments.mean, self.values[name]
        moments = Moments(moments.count, centre + away, moments.variance)
        total = int(rows.n[rows.fair_part == TRAINING].sum())  # includes NULLs, which the median replaces
        least = Moments(total, moments.mean, moments.variance).noise * total / max(moments.count, 1)
        sure = away**2 < _FAR**2 * moments.variance and moments.variance > _HARDLY * least
        return moments if sure else None


_SUMS = ("n", "sum", "squares")


def _moments_sql(columns: Mapping[str, str]) -> str:
    return ", ".join(
        f"count({x}) AS {x}_n, COALESCE(avg(CASE WHEN {_is_small(x)} THEN {x} END), 0) AS {x}_mean, "
        f"COALESCE(var_pop(CASE WHEN {_is_small(x)} THEN {x} END), 0) AS {x}_var, "
        f"min({x}) AS {x}_low, max({x}) AS {x}_high"
        for x in columns.values()
    )


def _is_small(x: str) -> str:
    return f"abs({x}) <= {quote_number(LARGEST)}"


def _looked_at(name: str, x: str, table: pd.DataFrame) -> Moments:
    """Return the moments of a number from its variances and extremes."""
    largest = np.abs(table[[f"{x}_low", f"{x}_high"]].to_numpy(dtype=np.float64, na_value=0.0)).max(initial=0.0)
    check_size(name, float(largest))
    cells = table[table.fair_part == TRAINING][[f"{x}_{word}" for word in ("n", "mean", "var", "low", "high")]]
    return Moments.together([Moments(*row) for row in cells.itertuples(index=False)])


def check_size(name: str, largest: float) -> None:
    """Refuse a feature whose largest absolute value is too large.

    Raises:
        DataError: for a feature that is infinite or too large to add up.
    """
    if np.isinf(largest):
        raise infinite(name)
    if largest > LARGEST:
        raise DataError(
            f"the feature {name} has a value beyond {LARGEST:g}", hint="divide it, or leave it out of FEATURES"
        )
