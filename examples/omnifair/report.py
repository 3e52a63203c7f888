"""RESULTS.md: the numbers of the parts beside the paper's, and what they say, computed from the same numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd
from accuracy_drop import BESIDES, POPULATIONS, WITHIN
from confidence import LEVEL
from people import BANK, BANK_DURATION, COMPAS, COMPAS_THREE, LSAC, LSAC_SAT, TWO_YEARS, TWO_YEARS_THREE
from published import DROPS, WARM
from report_several import report_both, report_folds, report_three
from tradeoff import CURVES
from trials import COSTS, LEARNERS, SETTINGS
from writing import spread, write_list, write_table

if TYPE_CHECKING:
    from pathlib import Path

INTRODUCTION = """\
# OmniFair, reproduced

Zhang et al. 2021, *OmniFair: A Declarative System for Model-Agnostic Group Fairness in Machine Learning*. Made by
`python examples/omnifair/reproduce.py` with `fairsql.models.ConstrainedClassifier`. Every cell is the mean
± standard deviation over random splits, and in brackets the paper's number. Sentences below the tables are computed
from the same numbers.

Splits: 60 % training, 20 % validation (on which the constraint is judged), 20 % test (which is reported), if nothing
else is said. Gap: the largest difference of the metric between two groups. The group is one of the features. Text is
one-hot, numbers are standardised, NULL among them is the median. Learners have the same settings with and without the
constraint, chosen for neither of them on these data; the paper tuned its own on validation data. Times leave out the
preparation of features and are of one thread (forests: two) on a busy machine."""

GOAL = 0.04  # of the mean test gap in Table 4
# Other readings of a data set, and the one whose numbers in the paper they stand beside.
_LIKE = {TWO_YEARS.name: COMPAS.name, LSAC_SAT.name: LSAC.name, BANK_DURATION.name: BANK.name}


def report(folder: Path) -> str:
    """Write RESULTS.md out of the numbers that are in the folder."""
    pieces = [
        INTRODUCTION,
        "Learners:\n\n" + write_list(f"{name}: {text}." for name, text in SETTINGS.items()),
        "Data:\n\n"
        + write_list(f"{each.name}: {each.about}" for each in (*POPULATIONS, *BESIDES, COMPAS_THREE, TWO_YEARS_THREE)),
    ]
    parts = {
        "drop": report_drop,
        "tradeoff": report_tradeoff,
        "warm": report_warm,
        "three": report_three,
        "folds": report_folds,
        "both": report_both,
        "confidence": report_confidence,
    }
    for part, write in parts.items():
        path = folder / f"{part}.csv"
        pieces.append(write(pd.read_csv(path)) if path.exists() else f"## Part {part}\n\nNot run.")
        pieces += [f"![{image.stem}]({image.name})" for image in sorted(folder.glob(f"{part}*.png"))]
    return "\n\n".join(pieces) + "\n"


def report_drop(numbers: pd.DataFrame) -> str:
    """Write Table 4 and whether its goals are met."""
    numbers = numbers.assign(
        change=numbers["accuracy"] - numbers["accuracy_before"],
        validation_change=numbers["validation_accuracy"] - numbers["validation_accuracy_before"],
        thresholds_change=numbers["thresholds_accuracy"] - numbers["accuracy_before"],
    )
    head = ["data", "learner", "accuracy", "with the bound", "change, points", "same, validation"]
    head += ["change by thresholds", "gap before", "gap", "gap, validation", "fits", "time"]
    tables = [
        write_table(
            head,
            [
                _tell_cell(numbers, population.name, learner)
                for population in populations
                for learner in LEARNERS
                if ((numbers["population"] == population.name) & (numbers["learner"] == learner)).any()
            ],
        )
        for populations in (POPULATIONS, BESIDES)
    ]
    splits = numbers.groupby("population")["seed"].nunique().min()
    return "\n\n".join(
        [
            f"## Table 4: what an allowance of {WITHIN} of the selection rate costs",
            f"{splits} splits. *Change by thresholds* is a yardstick, not the method: the plain model's scores with a "
            "threshold for each group, the most accurate within the allowance on the validation part. *Time* is that "
            "of the search over that of one plain fit.",
            tables[0],
            write_list(_judge_goals(numbers)),
            "Other readings of the data, beside the same numbers of the paper; they do not count above:",
            tables[1],
            write_list(_judge_besides(numbers)),
        ]
    )


def _cell(numbers: pd.DataFrame, population: str, learner: str) -> pd.DataFrame:
    return numbers[(numbers["population"] == population) & (numbers["learner"] == learner)]


def _tell_cell(numbers: pd.DataFrame, population: str, learner: str) -> list[str]:
    rows = _cell(numbers, population, learner)
    printed = DROPS[_LIKE.get(population, population)].get(learner)
    change = spread(rows["change"], digits=2, factor=100)
    lost = "" if rows["found"].all() else f" (none found in {(~rows['found']).sum()})"
    return [
        population,
        learner,
        spread(rows["accuracy_before"]),
        spread(rows["accuracy"]) + lost,
        change if printed is None else f"{change} ({printed:.1f})",
        f"{100 * rows['validation_change'].mean():.2f}",
        f"{100 * rows['thresholds_change'].mean():.2f}",
        f"{rows['gap_before'].mean():.3f}",
        spread(rows["gap"]),
        f"{rows['validation_gap'].mean():.3f}",
        f"{rows.loc[rows['found'], 'fits'].mean():.1f}",
        f"{rows['seconds'].sum() / rows['plain_seconds'].sum():.1f}",
    ]


def _judge_goals(numbers: pd.DataFrame) -> list[str]:
    """Say in how many cells the loss is no more than the paper's and the gap within the goal; and why not elsewhere."""
    cells = [
        (population, learner, _cell(numbers, population, learner), printed)
        for population, drops in DROPS.items()
        for learner, printed in drops.items()
        if len(_cell(numbers, population, learner))
    ]
    lost = [cell for cell in cells if round(100 * cell[2]["change"].mean(), 1) < cell[3]]
    wide = [cell for cell in cells if cell[2]["gap"].mean() > GOAL]
    lines = [
        f"The loss is at most the paper's (to its one decimal) in {len(cells) - len(lost)} of {len(cells)} cells.",
        f"The mean test gap is at most {GOAL} in {len(cells) - len(wide)} of {len(cells)} cells; without the bound it "
        f"is {min(cell[2]['gap_before'].mean() for cell in cells):.3f} to "
        f"{max(cell[2]['gap_before'].mean() for cell in cells):.3f}.",
    ]
    if lost:
        dearer = sum(round(100 * cell[2]["thresholds_change"].mean(), 1) < cell[3] for cell in lost)
        lines.append(
            f"Where it is more, moving thresholds by group costs more than the paper's loss too in {dearer} of "
            f"{len(lost)} cells: there the rows and labels ask that price, whatever the search."
        )
    for population, learner, rows, printed in lost:
        change = 100 * rows["change"]
        error = change.std() / len(change) ** 0.5
        lines.append(
            f"{population}, {learner}: {change.mean():.2f} against {printed:.1f}; the standard error of the mean is "
            f"{error:.2f}, so the paper's is {abs(change.mean() - printed) / error:.1f} of them away. The gap goes "
            f"from {rows['gap_before'].mean():.3f} to {rows['gap'].mean():.3f}; a threshold for each group costs "
            f"{100 * rows['thresholds_change'].mean():.2f} on the same test rows."
        )
    for population, learner, rows, _ in wide:
        lines.append(
            f"{population}, {learner}: test gap {rows['gap'].mean():.3f}, on validation "
            f"{rows['validation_gap'].mean():.3f}; the standard error of the gap is {rows['gap_error'].mean():.3f} on "
            f"the test part and {rows['validation_error'].mean():.3f} on the validation part. The mean with its sign "
            f"is {abs(rows['signed_gap'].mean()):.3f}: the rest is chance from split to split."
        )
    return lines


def _judge_besides(numbers: pd.DataFrame) -> list[str]:
    lines = []
    for population, like in _LIKE.items():
        cells = [(_cell(numbers, population, learner), printed) for learner, printed in DROPS[like].items()]
        cells = [(rows, printed) for rows, printed in cells if len(rows)]
        kept = sum(round(100 * rows["change"].mean(), 1) >= printed for rows, printed in cells)
        near = sum(rows["gap"].mean() <= GOAL for rows, _ in cells)
        lines.append(
            f"{population}: the loss is at most the paper's in {kept} of {len(cells)} cells, the mean test gap at most "
            f"{GOAL} in {near}."
        )
    return lines


_TITLES = {
    "selection_rate": "selection rate",
    "false_discovery_rate": "false discovery rate",
    "average_error_cost": f"average error cost, {COSTS[0]} for a false positive, {COSTS[1]} for a false negative",
}


def report_tradeoff(numbers: pd.DataFrame) -> str:
    """Write Figures 5, 8, 9 and 16 as tables."""
    pieces = [
        "## Figures 5, 8, 9 and 16: accuracy against the gap",
        f"{numbers['seed'].nunique()} splits, of RF {numbers[numbers['learner'] == 'RF']['seed'].nunique()}; the paper "
        "prints curves, no numbers, and does not name the costs of Figure 9. *Its standard error*: of one split's gap.",
    ]
    for curve in CURVES:
        rows = numbers[numbers["figure"] == curve.figure]
        if rows.empty:
            continue
        steps = sorted(rows["within"].unique(), reverse=True)
        at = {step: rows[rows["within"] == step] for step in steps}
        table = write_table(
            ["allowance", "found", "gap", "its standard error", "accuracy", "AUC"],
            [
                [
                    "none" if step == 1 else f"{step:g}",
                    f"{at[step]['found'].sum()} of {len(at[step])}",
                    spread(at[step]["gap"]),
                    f"{at[step]['gap_error'].mean():.3f}",
                    *(spread(at[step][name]) for name in ("accuracy", "auc")),
                ]
                for step in steps
            ],
        )
        pieces += [
            f"### Figure {curve.figure}: {_TITLES[curve.rate]}; {curve.population}, {curve.learner}",
            table,
            _tell_curve(at[steps[0]], at[steps[-1]], steps[-1]),
        ]
    return "\n\n".join(pieces)


def _tell_curve(first: pd.DataFrame, last: pd.DataFrame, step: float) -> str:
    """Say how gap and accuracy change from no bound to the tightest; and whether there was a gap at all."""
    text = (
        f"From no bound to {step:g}: gap {first['gap'].mean():.3f} to {last['gap'].mean():.3f}, accuracy "
        f"{100 * (last['accuracy'].mean() - first['accuracy'].mean()):+.2f} points, AUC "
        f"{last['auc'].mean() - first['auc'].mean():+.3f}."
    )
    if first["gap"].mean() < 2 * first["gap_error"].mean():
        text += (
            " Without a bound the gap is below two of its standard errors: there is hardly a difference to take away "
            "here, and a bound tighter than that follows the chance of the validation part."
        )
    return text


def report_warm(numbers: pd.DataFrame) -> str:
    """Write Figure 10: what warm starts save."""
    rows, ratios = [], []
    for (population, sequence), found in numbers.groupby(["population", "sequence"], sort=False):
        cold, warm = found["cold_seconds"].sum(), found["warm_seconds"].sum()
        printed = WARM.get(population) if sequence == "bisection" else None
        if sequence == "bisection":
            ratios.append(cold / warm)
        rows.append(
            [
                population,
                sequence,
                f"{found['fits'].mean():.1f}",
                f"{cold / len(found):.3f}" + (f" ({printed[0]})" if printed else ""),
                f"{warm / len(found):.3f}" + (f" ({printed[1]})" if printed else ""),
                f"{cold / warm:.1f}" + (f" ({printed[0] / printed[1]:.1f})" if printed else ""),
                f"{found['cold_iterations'].sum() / found['warm_iterations'].sum():.1f}",
                f"{100 * found['differing'].mean():.2f} %",
            ]
        )
    return "\n\n".join(
        [
            "## Figure 10: warm start, LR",
            f"{numbers['seed'].nunique()} splits. The same fits, each begun anew or at the one before "
            "it. *bisection*: the multipliers that the paper's algorithm 1 tries, doubled until the bound holds, then "
            "halved 8 times; *search*: those that FairSQL's search tries, which are fewer. *Differing*: share of test "
            "rows on which the last models of the two ways differ.",
            write_table(
                ["data", "multipliers", "fits", "seconds, cold", "warm", "faster", "fewer iterations", "differing"],
                rows,
            ),
            f"Warm starts make the bisection {min(ratios):.1f} to {max(ratios):.1f} times as fast (paper: 1.2 to 3.4).",
        ]
    )


def report_confidence(numbers: pd.DataFrame) -> str:
    """Write how often the test gap exceeds its allowance, with and without CONFIDENCE."""
    rows, lines = [], []
    for (population, within), found in numbers.groupby(["population", "within"], sort=False):
        told = {}
        for confidence, cell in found.groupby("confidence"):
            ran = cell[cell["found"]]
            above, surely = (ran[name].astype(float).mean() for name in ("above", "surely_above"))
            told[confidence] = (above, surely, ran["accuracy"].mean())
            rows.append(
                [
                    population,
                    f"{within:g}",
                    f"{confidence:g}" if confidence else "point estimate",
                    f"{len(ran)} of {len(cell)}",
                    f"{ran['validation_gap'].mean():.3f}",
                    f"{ran['margin'].mean():.3f}",
                    spread(ran["gap"]),
                    f"{ran['error'].mean():.3f}",
                    f"{100 * above:.0f} %",
                    f"{100 * surely:.0f} %",
                    spread(100 * (ran["accuracy"] - ran["accuracy_before"]), digits=2),
                ]
            )
        if 0.0 in told and LEVEL in told:
            lines.append(
                f"{population}, allowance {within:g}: the test gap is above it in {100 * told[0.0][0]:.0f} % of the "
                f"splits by point estimates, in {100 * told[LEVEL][0]:.0f} % with confidence {LEVEL:g}; by more than "
                f"chance in {100 * told[0.0][1]:.0f} % and {100 * told[LEVEL][1]:.0f} %. It costs "
                f"{100 * (told[0.0][2] - told[LEVEL][2]):.2f} points of accuracy."
            )
    return "\n\n".join(
        [
            "## Not in the paper: the bound on unseen rows, with and without CONFIDENCE",
            f"{numbers['seed'].nunique()} splits, LR, selection rate; 40 % training, 30 % validation, 30 % test. With "
            "confidence the upper limit of the gap, not its estimate, must be within the allowance on the validation "
            "part. The test gap is an estimate too: *surely above* counts splits where it exceeds the allowance by "
            "1.645 of its standard errors. The splits are of the same rows, so they are not independent of each other.",
            write_table(
                [
                    *("data", "allowance", "judged by", "found", "gap, validation", "margin", "gap, test"),
                    *("its standard error", "above", "surely above", "change of accuracy, points"),
                ],
                rows,
            ),
            write_list(lines),
        ]
    )
