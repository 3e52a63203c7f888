"""Means over seeds, and Markdown: rows of numbers in, cells and tables out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fairsql import Connection


@dataclass(frozen=True)
class Estimate:
    """A number's mean and standard deviation over seeds, and the mean of its size without the sign."""

    mean: float
    sd: float
    size: float
    seeds: int

    def beside(self, printed: float | None = None, *, digits: int = 3) -> str:
        """Write it beside the paper's number.

        >>> Estimate(0.3021, 0.0052, 0.3021, 10).beside(0.279)
        '0.302 ± 0.005 (0.279)'
        """
        text = f"{self.mean:.{digits}f}" if self.seeds < 2 else f"{self.mean:.{digits}f} ± {self.sd:.{digits}f}"
        return text if printed is None else f"{text} ({printed:.{digits}f})"


def estimate(con: Connection, query: str, *, keys: int) -> dict[tuple[Any, ...], Estimate]:
    """Summarise a query's rows: `keys` columns, then a value; its rows differ in the seed beyond that.

    >>> import fairsql
    >>> with fairsql.connect() as con:
    ...     estimate(con, "SELECT * FROM (VALUES ('a', 1.0), ('a', 3.0)) rows(name, value)", keys=1)
    {('a',): Estimate(mean=2.0, sd=1.4142135623730951, size=2.0, seeds=2)}
    """
    places = ", ".join(str(place) for place in range(1, keys + 1))
    rows = con.execute(
        f"""
        WITH rows AS ({query})
        SELECT * EXCLUDE (value), avg(value), coalesce(stddev_samp(value), 0), avg(abs(value)), count(value)
        FROM rows
        GROUP BY {places}
        """
    ).fetchall()
    return {row[:keys]: Estimate(*row[keys:]) for row in rows if row[-1]}


def write_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a Markdown table.

    >>> print(write_table(["a", "b"], [["1", "2"]]))
    | a | b |
    |---|---|
    | 1 | 2 |
    """
    lines = [head, *rows]
    text = ["| " + " | ".join(line) + " |" for line in lines]
    return "\n".join([text[0], "|" + "---|" * len(head), *text[1:]])


def compare(cells: list[tuple[str, float, float]], *, tolerance: float) -> str:
    """Say how many cells (name, measured, printed) are within a tolerance of the paper, and which is furthest away.

    >>> compare([("W E", 0.44, 0.442), ("NW E", 0.32, 0.358)], tolerance=0.03)
    'Of 2 cells 1 is within 0.03 of the paper; furthest away is NW E, 0.320 against 0.358.'
    """
    near = sum(abs(measured - printed) <= tolerance for _, measured, printed in cells)
    name, measured, printed = max(cells, key=lambda cell: abs(cell[1] - cell[2]))
    return (
        f"Of {len(cells)} cells {near} {'is' if near == 1 else 'are'} within {tolerance} of the paper; "
        f"furthest away is {name}, {measured:.3f} against {printed:.3f}."
    )
