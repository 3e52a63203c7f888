"""Reproduce Tables 1 to 5 and Figures 2 to 11 and 13 to 15 of Luskin et al. 2020 with FairSQL.

Run it: `python -m examples.luskin.reproduce`. It writes RESULTS.md, the figures, and every split's numbers as CSV.
"""

from __future__ import annotations

from pathlib import Path

from examples.luskin import figures
from examples.luskin.experiments import distribution, relabelling, thresholds
from examples.luskin.experiments.learners import SETTINGS
from examples.luskin.populations import ADULT, COMPAS, SQF
from examples.luskin.report.compas import report_distribution, report_thresholds
from examples.luskin.report.relabelling import report_adult, report_sqf
from examples.reproduction.command import reproduce
from examples.reproduction.markdown import write
from examples.reproduction.study import Part, Study

INTRODUCTION = """\
# Luskin et al. 2020, reproduced

Made by `python -m examples.luskin.reproduce`. Every cell is the mean ± standard deviation over random splits, and in
brackets the paper's number, which is of one split. Sentences below the tables are computed from the same numbers.
The MLP's size and epochs were chosen among five settings by trials on splits 0 to 3 of Adult and SQF, which are among
those below.
W: white, NW: not white; ratio: share of positive outputs; gap: W − NW within the filter (E, A); UE, NA: outside it."""

STUDY = Study(
    about=__doc__.partition("\n")[0],
    results=Path(__file__).parent / "results",
    introduction=write(
        INTRODUCTION, "Models of Tables 1 to 4:", [f"{kind}: {text}" for kind, text in SETTINGS.items()]
    ),
    parts=(
        Part("adult", (ADULT,), relabelling.run_split, report_adult, splits=10, draw_data=figures.draw_adult),
        Part("sqf", (SQF,), relabelling.run_split, report_sqf, splits=10, draw_data=figures.draw_counts),
        Part(
            "thresholds", (COMPAS,), thresholds.run_split, report_thresholds, splits=10, draw_data=figures.draw_curves
        ),
        Part(
            "distribution",
            (COMPAS,),
            distribution.run_split,
            report_distribution,
            splits=10,
            draw=figures.draw_alphas,
            draw_data=figures.draw_distributions,
        ),
    ),
)

if __name__ == "__main__":
    reproduce(STUDY)
