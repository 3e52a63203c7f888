"""Run a paper's reproduction: its parts over data sets and random splits, written as CSV, figures and text.

RESULTS.md and the figures follow from the CSV files, except figures of the data themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pandas as pd
from threadpoolctl import threadpool_limits

import fairsql
from examples.reproduction.markdown import write
from examples.reproduction.plots import has_matplotlib

if TYPE_CHECKING:
    from pathlib import Path

    from examples.reproduction.population import Population

Rows = pd.DataFrame | Iterable[dict[str, Any]]


@dataclass(frozen=True)
class Part:
    """One experiment, and the use of its numbers.

    Attributes:
        name: its name on the command line.
        populations: the data sets that it runs on.
        run: returns the rows of its table, or of its tables by name, for one data set (already read) and one seed.
        report: returns Markdown for the tables.
        splits: the default number of seeds; 1 if nothing is random, whatever is asked for.
        tables: the names of the CSV files, without their ending; by default one, with the part's name.
        draw: draws figures, from a folder and the tables.
        draw_data: draws figures of a data set, from a connection, the data set and a folder.
    """

    name: str
    populations: tuple[Population, ...]
    run: Callable[[fairsql.Connection, Any, int], Rows | Mapping[str, Rows]]
    report: Callable[..., str]
    splits: int = 1
    tables: tuple[str, ...] = ()
    draw: Callable[..., None] | None = None
    draw_data: Callable[[fairsql.Connection, Any, Path], None] | None = None

    def run_splits(self, folder: Path, *, splits: int | None, track: Callable[..., Iterable[int]]) -> list[str]:
        """Run it on each data set; save its tables after each split; return the missing files."""
        rows: dict[str, list[dict[str, Any]]] = {}
        absent = []
        seeds = range(splits if splits and self.splits > 1 else self.splits)
        with fairsql.connect() as con, threadpool_limits(1):
            for population in self.populations:
                if not population.read(con):
                    absent.append(f"{population.file}.parquet")
                    continue
                if self.draw_data and has_matplotlib():
                    self.draw_data(con, population, folder)
                for seed in track(seeds, description=population.name):
                    ran = self.run(con, population, seed)
                    for table, found in ran.items() if isinstance(ran, Mapping) else [(self.name, ran)]:
                        rows.setdefault(table, []).extend(pd.DataFrame(found).to_dict("records"))
                        pd.DataFrame(rows[table]).to_csv(folder / f"{table}.csv", index=False, float_format="%.12g")
        return absent

    def read(self, folder: Path) -> list[pd.DataFrame] | None:
        """Return the tables of a folder; None if one is missing."""
        paths = [folder / f"{table}.csv" for table in self.tables or (self.name,)]
        return [pd.read_csv(path) for path in paths] if all(path.exists() for path in paths) else None


@dataclass(frozen=True, kw_only=True)
class Study:
    """A paper's reproduction: its title, the folder of its results, the beginning of RESULTS.md, and its parts."""

    about: str
    results: Path
    introduction: str
    parts: tuple[Part, ...]

    def draw(self, folder: Path) -> None:
        """Draw the figures whose numbers are in a folder."""
        for part in self.parts:
            tables = part.read(folder)
            if part.draw and tables is not None:
                part.draw(folder, *tables)

    def report(self, folder: Path) -> str:
        """Write RESULTS.md from the numbers and figures in a folder."""
        pieces = [self.introduction]
        for part in self.parts:
            tables = part.read(folder)
            pieces.append(f"## Part {part.name}\n\nNot run." if tables is None else part.report(*tables))
            pieces += [f"![{image.stem}]({image.name})" for image in sorted(folder.glob(f"{part.name}*.png"))]
        return write(*pieces) + "\n"
