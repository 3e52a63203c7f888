"""Reproduce Calmon et al. 2017, Optimized Data Pre-Processing for Discrimination Prevention, with FairSQL.

Run it: `python -m examples.calmon.reproduce`. It writes RESULTS.md, the figures, and the numbers as CSV.
"""

from __future__ import annotations

from pathlib import Path

from examples.calmon import figures
from examples.calmon.experiments import classifiers, cohorts, draws, frontier, incomes, maps, table2
from examples.calmon.populations import ADULT, ADULT_SEX, COMPAS, COMPAS_RACE, POPULATIONS
from examples.calmon.report.classifiers import report_classifiers
from examples.calmon.report.maps import report_cohorts_adult, report_cohorts_compas, report_map
from examples.calmon.report.section_4_1 import report_frontier, report_table2
from examples.calmon.report.section_4_2 import report_adult, report_draws
from examples.reproduction.command import reproduce
from examples.reproduction.markdown import write
from examples.reproduction.study import Part, Study

INTRODUCTION = """\
# Calmon et al., reproduced

Calmon, Wei, Natesan Ramamurthy, Varshney 2017, *Optimized Data Pre-Processing for Discrimination Prevention*
(arXiv 1704.03354, first version), and the classifiers of its later version (with Vinzamuri, NIPS 2017). Made by
`python -m examples.calmon.reproduce` with `CREATE TRANSFORM`. The paper's number is in brackets. Sentences below
the tables are computed from the same numbers.

The objective is the distance of p(x, y) before and after: KL in nats, or l1. ε bounds |p/q − 1| of two groups'
outcomes (pairwise), or of a group's and the target's. *Per (x, y)*: the bound on the distortion holds for the mean of
those alike in x and y, whatever their group, as in the paper's numbers; *per (d, x, y)*: for each group's cell, as in
its text, and as FairSQL does unless told otherwise. Seconds are of the solver on a busy machine of two cores."""

STUDY = Study(
    about=__doc__.partition("\n")[0],
    results=Path(__file__).parent / "results",
    introduction=write(INTRODUCTION, "Data:", [f"{each.name}: {each.about}" for each in POPULATIONS]),
    parts=(
        Part("table2", (COMPAS,), table2.run, report_table2, tables=("table2", "table2-solved")),
        Part(
            "frontier",
            (COMPAS,),
            frontier.run,
            report_frontier,
            tables=("frontier", "frontier-least"),
            draw=figures.draw_frontier,
        ),
        Part("map", (COMPAS,), maps.run, report_map, tables=("map", "map-actions"), draw=figures.draw_map),
        Part(
            "cohorts-compas",
            (COMPAS,),
            cohorts.run_compas,
            report_cohorts_compas,
            tables=("cohorts-compas", "cohorts-compas-expected"),
            draw=figures.draw_compas,
        ),
        Part("adult", (ADULT,), incomes.run, report_adult, tables=("adult-solved", "adult")),
        Part("cohorts-adult", (ADULT,), cohorts.run_adult, report_cohorts_adult, draw=figures.draw_adult),
        Part("draws", (COMPAS, ADULT), draws.run_split, report_draws, splits=20),
        Part(
            "classifiers",
            (COMPAS_RACE, ADULT_SEX, COMPAS, ADULT),
            classifiers.run_split,
            report_classifiers,
            splits=10,
            draw=figures.draw_classifiers,
        ),
    ),
)

if __name__ == "__main__":
    reproduce(STUDY)
