"""Reproduce Calmon et al. 2017, Optimized Data Pre-Processing for Discrimination Prevention, with FairSQL.

Run it: `python examples/calmon/reproduce.py`. It writes RESULTS.md, the figures, and the numbers as CSV.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path

import classifiers
import cohorts
import draws
import figures
import findings
import frontier
import incomes
import mappings
import pandas as pd
import table2
from rich.console import Console
from sources import read_source
from threadpoolctl import threadpool_limits

import fairsql

Frames = dict[str, pd.DataFrame]
PARTS: dict[str, Callable[[fairsql.Connection], Frames]] = {
    "table2": table2.run,
    "frontier": frontier.run,
    "map": mappings.run,
    "cohorts": cohorts.run,
    "adult": incomes.run,
    "draws": draws.run,
}
CLASSIFIERS = "classifiers"
SPLITS = {1: 10, 2: 5}  # of classifiers, by the number of protected columns


def main(arguments: list[str] | None = None) -> None:
    """Read the arguments, run the parts, write RESULTS.md."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parts = (*PARTS, CLASSIFIERS)
    parser.add_argument("--only", choices=parts, nargs="+", help="run these parts; RESULTS.md keeps the others")
    parser.add_argument("--splits", type=int, help="number of random splits of the classifiers (default 10 and 5)")
    parser.add_argument("--out", type=Path, help="folder of the results (default results/ beside this file)")
    parser.add_argument("--report", action="store_true", help="run nothing; write RESULTS.md from the numbers there")
    options = parser.parse_args(arguments)
    folder = options.out or Path(__file__).parent / "results"
    folder.mkdir(parents=True, exist_ok=True)
    console = Console()
    if not figures.has_matplotlib():
        console.print("matplotlib is not installed (pip install matplotlib): no figures are drawn")
    for part in () if options.report else options.only or parts:
        begin = time.perf_counter()
        if part == CLASSIFIERS:
            run_classifiers(folder, console, splits=options.splits)
        else:
            run_part(part, folder, console)
        console.print(f"{part}: {time.perf_counter() - begin:.0f} seconds")
    if figures.has_matplotlib():
        figures.draw_all(folder)
    (folder / "RESULTS.md").write_text(findings.report(folder), encoding="utf-8")
    console.print(f"Written: {folder / 'RESULTS.md'}")


def run_part(part: str, folder: Path, console: Console) -> None:
    """Run one part; save its tables."""
    with fairsql.connect() as con, threadpool_limits(1):
        frames = PARTS[part](con)
    if not frames:
        console.print(f"{part}: compas.parquet is not there: left out. Set FAIRSQL_DATA to its folder.")
    for name, frame in frames.items():
        frame.to_csv(folder / f"{name}.csv", index=False, float_format="%.12g")


def run_classifiers(folder: Path, console: Console, *, splits: int | None) -> None:
    """Run the classifiers on each data set; save their numbers after each split."""
    rows = []
    for repair in classifiers.REPAIRS:
        with fairsql.connect() as con, threadpool_limits(1):
            if not read_source(con, repair.source):
                console.print(f"{repair.source.file}.parquet is not there: left out.")
                continue
            for seed in range(splits or SPLITS[len(repair.source.groups)]):
                rows += list(classifiers.run_split(con, repair, seed))
                pd.DataFrame(rows).to_csv(folder / f"{CLASSIFIERS}.csv", index=False, float_format="%.6g")


if __name__ == "__main__":
    main()
