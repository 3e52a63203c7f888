"""Reproduce Table 4 and Figures 5, 8 to 13 and 16 of OmniFair (Zhang et al. 2021) with FairSQL.

Run it: `python -m examples.omnifair.reproduce`. It writes RESULTS.md, the figures, and every split's numbers as CSV.
"""

from __future__ import annotations

from pathlib import Path

from examples.omnifair import figures
from examples.omnifair.experiments import confidence, drop, several, tradeoff, warm
from examples.omnifair.experiments.trials import SETTINGS
from examples.omnifair.populations import ADULT, COMPAS, COMPAS_THREE, TWO_YEARS, TWO_YEARS_THREE
from examples.omnifair.report.several import report_both, report_folds, report_three
from examples.omnifair.report.single import report_confidence, report_drop, report_tradeoff, report_warm
from examples.reproduction.command import reproduce
from examples.reproduction.markdown import write
from examples.reproduction.study import Part, Study

INTRODUCTION = """\
# OmniFair, reproduced

Zhang et al. 2021, *OmniFair: A Declarative System for Model-Agnostic Group Fairness in Machine Learning*. Made by
`python -m examples.omnifair.reproduce` with `fairsql.models.ConstrainedClassifier`. Every cell is the mean
± standard deviation over random splits, and in brackets the paper's number. Sentences below the tables are computed
from the same numbers.

Splits: 60 % training, 20 % validation (on which the constraint is judged), 20 % test (which is reported), if nothing
else is said. Gap: the largest difference of the metric between two groups. The group is one of the features. Text is
one-hot, numbers are standardised, NULL among them is the median. Learners have the same settings with and without the
constraint, chosen for neither of them on these data; the paper tuned its own on validation data. Times leave out the
preparation of features and are of one thread (forests: two) on a busy machine."""

_SINGLE, _THREE = (ADULT, COMPAS), (COMPAS_THREE, TWO_YEARS_THREE)
_DROP = (*drop.POPULATIONS, *drop.BESIDES)

STUDY = Study(
    about=__doc__.partition("\n")[0],
    results=Path(__file__).parent / "results",
    introduction=write(
        INTRODUCTION,
        "Learners:",
        [f"{name}: {text}." for name, text in SETTINGS.items()],
        "Data:",
        [f"{each.name}: {each.about}" for each in (*_DROP, *_THREE)],
    ),
    parts=(
        Part("drop", _DROP, drop.run_split, report_drop, splits=10),
        Part("tradeoff", _SINGLE, tradeoff.run_split, report_tradeoff, splits=10, draw=figures.draw_tradeoff),
        Part("warm", warm.POPULATIONS, warm.run_split, report_warm, splits=5),
        Part("three", _THREE, several.run_three, report_three, splits=10, draw=figures.draw_three),
        Part("folds", _THREE, several.run_folds, report_folds, splits=5),
        Part("both", (COMPAS, TWO_YEARS), several.run_both, report_both, splits=10),
        Part("confidence", _SINGLE, confidence.run_split, report_confidence, splits=60, draw=figures.draw_confidence),
    ),
)

if __name__ == "__main__":
    reproduce(STUDY)
