"""Reproduce Table 4 and Figures 5, 8 to 13 and 16 of OmniFair (Zhang et al. 2021) with FairSQL.

Run it: `python examples/omnifair/reproduce.py`. It writes RESULTS.md, the figures, and every split's numbers as CSV.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import accuracy_drop
import confidence
import drawings
import pandas as pd
import report
import several
import tradeoff
import warm_start
from people import ADULT, COMPAS, COMPAS_THREE, TWO_YEARS, TWO_YEARS_THREE, People, Population, find_data, read_people
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from threadpoolctl import threadpool_limits

import fairsql

Rows = Iterator[dict[str, Any]]
# Each part: its data sets, what runs one split of one, and how many splits where nobody says.
PARTS: dict[str, tuple[tuple[Population, ...], Callable[[People, Population, int], Rows], int]] = {
    "drop": (
        (*accuracy_drop.POPULATIONS, *accuracy_drop.BESIDES),
        lambda people, population, seed: accuracy_drop.run_split(people, seed),
        10,
    ),
    "tradeoff": (
        (ADULT, COMPAS),
        lambda people, population, seed: tradeoff.run_split(people, population.name, seed),
        10,
    ),
    "warm": (warm_start.POPULATIONS, lambda people, population, seed: warm_start.run_split(people, seed), 5),
    "three": (
        (COMPAS_THREE, TWO_YEARS_THREE),
        lambda people, population, seed: several.run_three(people, seed),
        10,
    ),
    "folds": (
        (COMPAS_THREE, TWO_YEARS_THREE),
        lambda people, population, seed: several.run_folds(people, seed),
        5,
    ),
    "both": ((COMPAS, TWO_YEARS), lambda people, population, seed: several.run_both(people, seed), 10),
    "confidence": (
        confidence.POPULATIONS,
        lambda people, population, seed: confidence.run_split(people, population.name, seed),
        60,
    ),
}


def main(arguments: list[str] | None = None) -> None:
    """Read the arguments, run the parts, write RESULTS.md."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--only", choices=PARTS, nargs="+", help="run these parts; RESULTS.md keeps the others")
    parser.add_argument(
        "--splits", type=int, help="number of random splits of each part (default 4 to 60, as RESULTS.md says)"
    )
    parser.add_argument("--out", type=Path, help="folder of the results (default results/ beside this file)")
    parser.add_argument("--report", action="store_true", help="run nothing; write RESULTS.md from the numbers there")
    options = parser.parse_args(arguments)
    folder = options.out or Path(__file__).parent / "results"
    folder.mkdir(parents=True, exist_ok=True)
    console = Console()
    if not drawings.has_matplotlib():
        console.print("matplotlib is not installed (pip install matplotlib): no figures are drawn")
    for part in () if options.report else options.only or PARTS:
        run_part(part, folder, console, splits=options.splits)
    if drawings.has_matplotlib():
        drawings.draw_all(folder)
    (folder / "RESULTS.md").write_text(report.report(folder), encoding="utf-8")
    console.print(f"Written: {folder / 'RESULTS.md'}")


def run_part(part: str, folder: Path, console: Console, *, splits: int | None) -> None:
    """Run one part on its data sets; save its numbers after each split."""
    populations, run_split, usual = PARTS[part]
    rows: list[dict[str, Any]] = []
    with fairsql.connect() as con, threadpool_limits(1), _progress(console) as track:
        for population in populations:
            path = find_data(population)
            if path is None:
                console.print(f"{population.file}.parquet is not there: left out. Set FAIRSQL_DATA to its folder.")
                continue
            people = read_people(con, population, path)
            for seed in track(range(splits or usual), f"{part}: {population.name}"):
                rows += [{"population": population.name, **row} for row in run_split(people, population, seed)]
                pd.DataFrame(rows).to_csv(folder / f"{part}.csv", index=False, float_format="%.6g")


@contextmanager
def _progress(console: Console) -> Iterator[Callable[..., Any]]:
    """Show a bar for each `track(seeds, title)`."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as progress:
        yield lambda seeds, title: progress.track(seeds, description=title)


if __name__ == "__main__":
    main()
