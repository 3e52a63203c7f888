"""The command line of a reproduction."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from examples.reproduction.plots import has_matplotlib

if TYPE_CHECKING:
    from examples.reproduction.study import Study


def reproduce(study: Study, arguments: list[str] | None = None) -> None:
    """Read the arguments, run the parts, write RESULTS.md and the figures."""
    parser = argparse.ArgumentParser(description=study.about)
    parts = {part.name: part for part in study.parts}
    parser.add_argument("--parts", choices=parts, nargs="+", default=parts, help="run these; the others' results stay")
    usual = ", ".join(f"{name} {part.splits}" for name, part in parts.items() if part.splits > 1)
    parser.add_argument("--splits", type=int, help=f"random splits of each part that has any (default: {usual})")
    parser.add_argument("--out", type=Path, default=study.results, help="folder of the results (default %(default)s)")
    parser.add_argument("--report-only", action="store_true", help="run nothing; write RESULTS.md from the numbers")
    options = parser.parse_args(arguments)
    folder: Path = options.out
    folder.mkdir(parents=True, exist_ok=True)
    console = Console()
    for name in () if options.report_only else options.parts:
        columns = (TextColumn(f"{name}: {{task.description}}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        with Progress(*columns, console=console) as progress:
            absent = parts[name].run_splits(folder, splits=options.splits, track=progress.track)
        for file in absent:
            console.print(f"{name}: {file} is not there: left out. Set FAIRSQL_DATA to its folder.")
    if has_matplotlib():
        study.draw(folder)
    else:
        console.print("matplotlib is not installed (pip install matplotlib): no figures are drawn")
    (folder / "RESULTS.md").write_text(study.report(folder), encoding="utf-8")
    console.print(f"Written: {folder / 'RESULTS.md'}")
