"""The command: run benchmarks, show them, and write RESULTS.md."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from benchmarks import (
    adjustment,
    adjustment_coverage,
    any_size,
    any_size_learners,
    any_size_quality,
    class_models,
    classes,
    coverage,
    dependence,
    distances,
    engine_models,
    engine_values,
    engines,
    expansion,
    extension,
    files,
    groups,
    libraries,
    machine,
    macros,
    matched,
    memory,
    models,
    number_limits,
    number_models,
    ordered_classes,
    proxy_limits,
    relabelling,
    reports,
    rows_needed,
    scan,
    scoring,
    server,
    server_load,
    starting,
    subgroups,
    tally,
    thresholds,
    transforms,
    validity,
)
from benchmarks.results import Section, markdown, section_page, table, verdicts
from benchmarks.suite import Run

BENCHMARKS = tuple(
    each.BENCHMARK
    for each in (
        scan,
        tally,
        libraries,
        memory,
        expansion,
        extension,
        groups,
        classes,
        subgroups,
        reports,
        files,
        relabelling,
        thresholds,
        macros,
        models,
        class_models,
        number_models,
        any_size,
        any_size_quality,
        any_size_learners,
        scoring,
        transforms,
        server,
        server_load,
        starting,
        engines,
        engine_models,
        engine_values,
        coverage,
        rows_needed,
        validity,
        dependence,
        adjustment,
        adjustment_coverage,
        number_limits,
        distances,
        proxy_limits,
        matched,
        ordered_classes,
    )
)
RESULTS = Path(__file__).with_name("RESULTS.md")
SECTIONS = Path(__file__).with_name("sections")  # of RESULTS.md, each as it was measured last


def main() -> int:
    """Run what is asked for; a missed target is shown, and is no failure of the run."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure FairSQL side by side.")
    names = [each.name for each in BENCHMARKS]
    parser.add_argument(
        "--only", metavar="NAME", action="append", choices=names, help=f"one of {', '.join(names)}; may be repeated"
    )
    parser.add_argument(
        "--quick", action="store_true", help="a hundredth of the rows: a smoke test, its ratios mean little"
    )
    parser.add_argument(
        "--rows", type=int, metavar="N", help="measure N rows whatever a benchmark asks for; RESULTS.md stays as it is"
    )
    chosen = parser.parse_args()
    facts = machine.facts()
    sections = []
    console = Console()
    with (
        tempfile.TemporaryDirectory(prefix="fairsql-bench-") as directory,
        Progress(
            SpinnerColumn(),
            TextColumn("{task.description}"),
            BarColumn(),
            TimeElapsedColumn(),
            console=console,
            transient=True,
        ) as progress,
    ):
        wanted = [each for each in BENCHMARKS if not chosen.only or each.name in chosen.only]
        bar = progress.add_task("", total=len(wanted))
        for each in wanted:
            place = Path(directory) / each.name
            place.mkdir()

            def say(text: str, name: str = each.name) -> None:
                progress.update(bar, description=f"{name}: {text}")

            section = Section(each.name, each.title, tuple(each.measure(Run(place, chosen.quick, say, chosen.rows))))
            sections.append(section)
            progress.console.print(table(section))
            progress.advance(bar)
    console.print(verdicts(sections))
    if not chosen.quick and chosen.rows is None:
        for section in sections:
            (SECTIONS / f"{section.name}.md").write_text(section_page(section, facts), encoding="utf-8")
        pages = [(SECTIONS / f"{name}.md").read_text("utf-8") for name in names if (SECTIONS / f"{name}.md").exists()]
        RESULTS.write_text(markdown(pages, names, "python -m benchmarks"), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
