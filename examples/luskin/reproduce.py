"""Reproduce Tables 1 to 5 and Figures 2 to 11 and 13 to 15 of Luskin et al. 2020 with FairSQL.

Run it: `python examples/luskin/reproduce.py`. It writes RESULTS.md, the figures, and the numbers of every seed as CSV.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import compas_report
import distribution
import pandas as pd
import plots
import relabelling
import relabelling_report
import thresholds
from illustration import illustrate
from learners import SETTINGS
from paper import ADULT_TABLES, SQF_TABLES
from populations import ADULT, SQF, find_data, load_adult, load_compas, load_sqf
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

import fairsql

PARTS = ("adult", "sqf", "compas")
# How the data sets are told in figures: their first figure, and the words for their labels and filters.
_FIGURES = {
    "sqf": (
        2,
        {"yes": "frisked", "no": "not frisked", "filtered": "suspected of assault", "others": "of another crime"},
    ),
    "adult": (
        5,
        {"yes": "> 50K", "no": "<= 50K", "filtered": "> 10 years of education", "others": "10 years or less"},
    ),
}

INTRODUCTION = """\
# Luskin et al. 2020, reproduced

Made by `python examples/luskin/reproduce.py`. Every cell is the mean ± standard deviation over random splits, and in
brackets the paper's number, which is of one split. Sentences below the tables are computed from the same numbers.
The MLP's size and epochs were chosen among five settings by trials on splits 0 to 3 of Adult and SQF, which are among
those below.
W: white, NW: not white; ratio: share of positive outputs; gap: W − NW within the filter (E, A); UE, NA: outside it."""

ABOUT = {
    "adult": """\
## Adult income

All 48,842 rows: 40 % D₁, 40 % D₂, 20 % D₄. Filter E: more than 10 years of education. Left out: native-country,
education, fnlwgt. Text is one-hot, NULL a category of its own, numbers are standardised on D₁. Race is a feature. In
the tables the white rows stay (REFERENCE) and the others move towards their ratio.""",
    "sqf": """\
## Stop, question and frisk

New York 2014 to 2016, all 80,754 rows, in place of the paper's 2012 file, which is not to be had: the rates differ; the
order of the cells and the direction of the effect are what to compare. Label: frisked. Filter A: suspected of assault,
of whom 376 are white (about 75 in D₄: hence the large deviations). 33 features known before a frisk, as many as in the
paper, which does not name its own: race, sex, age, build, height, weight; inside or outside, kind of place, borough,
uniform, minutes observed, hour, suspected crime; the ten reasons of the stop (cs_) and the ten circumstances (ac_).
Left out is what follows from the stop: searches, arrests, force, weapons, and the reasons for the frisk (rf_), which
are never given where nobody was frisked. The rest as for Adult.""",
    "compas": """\
## COMPAS

6,150 black and white people: 60 % training, 20 % validation, 20 % test. 436 features: sex, degree of the charge, age,
two juvenile counts, priors, 430 one-hot charges; 20 principal components, learned on the training part. LR:
scikit-learn's LogisticRegression; SVM: LinearSVC. Thresholds are tuned on validation data by `FAIR THRESHOLD` with
LAMBDA 1, and applied to test data by a join. Equalized distribution: 2,000 steps, learning rate 1, momentum 0.9, bins
of 0.02; the paper does not give σ: half (FairSQL's default) and a quarter of a bin. Where the loss ended above its
start the fit halved the learning rate: last column.""",
}


def main(arguments: list[str] | None = None) -> None:
    """Read the arguments, run the parts, write RESULTS.md."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seeds", type=int, help="number of random splits (default 10; with --quick 2)")
    parser.add_argument("--out", type=Path, help="folder of the results (default results/ beside this file)")
    parser.add_argument("--only", choices=PARTS, help="run one data set; RESULTS.md keeps the others as they are")
    parser.add_argument(
        "--quick", action="store_true", help="2 seeds, few values of alpha; default folder results/quick"
    )
    options = parser.parse_args(arguments)
    folder = options.out or Path(__file__).parent / "results" / ("quick" if options.quick else "")
    folder.mkdir(parents=True, exist_ok=True)
    seeds = options.seeds or (2 if options.quick else 10)
    console = Console()
    if not plots.has_matplotlib():
        console.print("matplotlib is not installed (pip install matplotlib): no figures are drawn")
    with fairsql.connect() as con:
        for part in [options.only] if options.only else PARTS:
            path = find_data(part)
            if path is None:
                console.print(f"{part}.parquet is not there: left out. Set FAIRSQL_DATA to the folder that has it.")
                continue
            with _progress(console) as advance:
                run_part(con, part, path, folder, range(seeds), advance, quick=options.quick)
        (folder / "RESULTS.md").write_text(report(con, folder), encoding="utf-8")
    console.print(f"Written: {folder / 'RESULTS.md'}")


def run_part(
    con: fairsql.Connection,
    part: str,
    path: Path,
    folder: Path,
    seeds: range,
    advance: Callable[..., Any],
    *,
    quick: bool = False,
) -> None:
    """Run one data set over all seeds; save its numbers and figures."""
    if part == "compas":
        load_compas(con, path)
        _run_compas(con, folder, seeds, advance, quick=quick)
        return
    population = {"adult": load_adult, "sqf": load_sqf}[part](con, path)
    if plots.has_matplotlib():
        start, words = _FIGURES[part]
        plots.draw_counts(relabelling.measure_labels(con, population), population, folder, start=start, words=words)
        if part == "adult":
            plots.draw_illustration(illustrate(con), folder)
    features = population.read_features(con)
    rows = [
        row
        for seed in advance(seeds, f"{population.name}: Tables {_numbers(part)}")
        for row in relabelling.run_seed(con, population, features, seed)
    ]
    _save(rows, folder / f"{part}.csv")


def _run_compas(
    con: fairsql.Connection, folder: Path, seeds: range, advance: Callable[..., Any], *, quick: bool
) -> None:
    """Run Table 5 and Figures 13 to 15; the figures of one split show the first seed."""
    rows: list[dict[str, Any]] = []
    for seed in advance(seeds, "COMPAS: Table 5"):
        found, curves = thresholds.run_seed(con, seed)
        rows += found
        if seed == seeds[0] and plots.has_matplotlib():
            plots.draw_curves(curves, folder)
    _save(rows, folder / "thresholds.csv")
    rows = []
    alphas = distribution.SHOWN if quick else distribution.ALPHAS
    for seed in advance(seeds, "COMPAS: Figures 14, 15"):
        rows += distribution.run_seed(con, seed, alphas=alphas)
        if seed == seeds[0] and plots.has_matplotlib():
            scores = con.execute(
                "SELECT alpha, race, recid, score FROM equalized WHERE sigma = ? AND list_contains(?, alpha)",
                [distribution.SIGMAS[0], list(distribution.SHOWN)],
            )
            plots.draw_distributions(scores.df(), folder)
    _save(rows, folder / "distribution.csv")
    if plots.has_matplotlib():
        plots.draw_alphas(con, folder / "distribution.csv", folder)


def report(con: fairsql.Connection, folder: Path) -> str:
    """Write RESULTS.md out of the numbers that are in the folder."""
    settings = "\n".join(f"- {kind}: {text}" for kind, text in SETTINGS.items())
    text = [INTRODUCTION, f"Models of Tables 1 to 4:\n\n{settings}"]
    for part, population, tables in (("adult", ADULT, ADULT_TABLES), ("sqf", SQF, SQF_TABLES)):
        path = folder / f"{part}.csv"
        if not path.exists():
            text += [ABOUT[part], "Not run."]
            continue
        measured = relabelling_report.read_measured(con, path)
        text += [ABOUT[part], _tell_seeds(con, path)]
        text += [relabelling_report.report_table(measured, population, table) for table in tables]
        text.append(relabelling_report.report_gaps(measured))
        if part == "adult":
            text.append(relabelling_report.report_targets(measured))
        text.append(_show_figures(folder, range(_FIGURES[part][0], 12 if part == "adult" else 5)))
    text.append(ABOUT["compas"])
    for name, write in (
        ("thresholds", compas_report.report_thresholds),
        ("distribution", compas_report.report_distribution),
    ):
        path = folder / f"{name}.csv"
        text += [_tell_seeds(con, path), write(con, path)] if path.exists() else ["Not run."]
    text.append(_show_figures(folder, range(13, 16)))
    return "\n\n".join(piece for piece in text if piece) + "\n"


def _tell_seeds(con: fairsql.Connection, path: Path) -> str:
    seeds = con.execute("SELECT count(DISTINCT seed) FROM read_csv(?)", [str(path)]).fetchone()
    return f"Splits: {seeds[0]}; every number is in `{path.name}`."


def _show_figures(folder: Path, numbers: range) -> str:
    names = [f"figure-{number:02}.png" for number in numbers]
    return "\n".join(f"![Figure {name[7:9].lstrip('0')}]({name})" for name in names if (folder / name).exists())


def _numbers(part: str) -> str:
    return {"sqf": "1, 2", "adult": "3, 4"}[part]


def _save(rows: list[dict[str, Any]], path: Path) -> None:
    pd.DataFrame(rows).to_csv(path, index=False)


@contextmanager
def _progress(console: Console) -> Iterator[Callable[..., Any]]:
    """Show a bar for each `advance(seeds, title)`."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, TimeRemainingColumn(), console=console) as progress:
        yield lambda seeds, title: progress.track(seeds, description=title)


if __name__ == "__main__":
    main()
