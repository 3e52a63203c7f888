"""Draw the figures as PNG files, each titled with the figure that it reproduces. In: a folder, and numbers or data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from examples.luskin.experiments.distribution import SHOWN, SIGMAS, train
from examples.luskin.experiments.illustration import illustrate
from examples.luskin.experiments.relabelling import measure_labels
from examples.luskin.experiments.thresholds import trace
from examples.reproduction.markdown import choose
from examples.reproduction.plots import COLOURS, make_panels, save

if TYPE_CHECKING:
    from pathlib import Path

    import pandas as pd

    from examples.luskin.populations import Filtered
    from examples.reproduction.population import Population
    from fairsql import Connection

BLUE, ORANGE = COLOURS[:2]
# By table: the first figure, and the words for labels and filters.
_WORDS = {
    "sqf": (
        2,
        {"yes": "frisked", "no": "not frisked", "filtered": "suspected of assault", "others": "of another crime"},
    ),
    "adult": (
        5,
        {"yes": "> 50K", "no": "<= 50K", "filtered": "> 10 years of education", "others": "10 years or less"},
    ),
}


def _save(figure: Any, folder: Path, part: str, number: int, title: str) -> None:
    save(figure, folder, f"{part}-figure-{number:02}", f"Figure {number} of Luskin et al.: {title}")


def draw_counts(con: Connection, population: Filtered, folder: Path) -> None:
    """Draw Figures 2 to 4 or 5 to 7: people by race and label; the same by filter; ratios by race and filter."""
    start, words = _WORDS[population.table]
    counts = measure_labels(con, population)
    rows = {(filtered, white): (n, positive) for filtered, white, n, positive in counts}
    sides = ((True, "White"), (False, "Non-White"))

    figure, ((axes,),) = make_panels()
    totals = {w: [sum(rows[f, w][i] for f in (False, True)) for i in (0, 1)] for w, _ in sides}
    _draw_bars(axes, [name for _, name in sides], [totals[w] for w, _ in sides], words)
    _save(figure, folder, population.table, start, f"people by race, {population.name}")

    figure, ((*panels,),) = make_panels(2)
    for axes, filtered in zip(panels, (True, False), strict=True):
        _draw_bars(axes, [name for _, name in sides], [rows[filtered, w] for w, _ in sides], words)
        axes.set_title(words["filtered"] if filtered else words["others"], fontsize=9)
    _save(figure, folder, population.table, start + 1, f"people by race and filter, {population.name}")

    figure, ((axes,),) = make_panels()
    for place, (white, name) in enumerate(sides):
        ratios = [rows[filtered, white][1] / rows[filtered, white][0] for filtered in (True, False)]
        bars = axes.bar([at + 0.4 * place for at in (0, 1)], ratios, 0.38, label=name, color=(BLUE, ORANGE)[place])
        axes.bar_label(bars, fmt="%.3f", fontsize=8)
    axes.set_xticks([0.2, 1.2], [words["filtered"], words["others"]])
    axes.set_ylabel(f"share: {words['yes']}")
    axes.legend()
    _save(figure, folder, population.table, start + 2, f"ratio by race and filter, {population.name}")


def _draw_bars(axes: Any, names: list[str], counts: list[Any], words: dict[str, str]) -> None:
    positive = [positive for _, positive in counts]
    negative = [n - positive for n, positive in counts]
    axes.bar_label(axes.bar([0, 1], positive, 0.38, label=words["yes"], color=BLUE), fontsize=8)
    axes.bar_label(axes.bar([0.4, 1.4], negative, 0.38, label=words["no"], color=ORANGE), fontsize=8)
    axes.set_xticks([0.2, 1.2], names)
    axes.set_ylabel("people")
    axes.legend()


def draw_adult(con: Connection, population: Filtered, folder: Path) -> None:
    """Draw Figures 5 to 7; and 8 to 11: the line of A₁, and the labels before and after either algorithm."""
    draw_counts(con, population, folder)
    shown = illustrate(con)
    rows = shown.rows
    noise = np.random.default_rng(0).uniform(-0.45, 0.45, (2, len(rows)))  # spreads whole numbers
    age, hours = rows["age"] + noise[0], rows["hours_per_week"] + noise[1]
    ages = np.array([16.0, 90.0])
    line = (shown.offset - shown.weights[0] * ages) / shown.weights[1]
    figures = (
        (8, "predictions of A₁ on D₂", rows["score"] >= 0.5),
        (9, "predictions after algorithm 1", rows["adjusted"] == 1),
        (10, "line of A₁, original labels", rows["label"] == 1),
        (11, "labels after algorithm 2", rows["flipped"] == 1),
    )
    for number, title, positive in figures:
        figure, ((axes,),) = make_panels()
        for value, name, colour in ((False, "negative", BLUE), (True, "positive", ORANGE)):
            chosen = positive == value
            axes.scatter(age[chosen], hours[chosen], s=1.5, color=colour, label=name, alpha=0.6, linewidths=0)
        axes.plot(ages, line, color="black", linewidth=1)
        axes.axvline(40.5, color="grey", linewidth=0.6, linestyle=":")
        axes.axhline(40.5, color="grey", linewidth=0.6, linestyle=":")
        axes.set(
            xlim=(16, 91), ylim=(0, 100), xlabel="age (protected: over 40)", ylabel="hours a week (filter: over 40)"
        )
        axes.legend(markerscale=5, loc="upper right")
        _save(figure, folder, "adult", number, title)


def draw_curves(con: Connection, population: Population, folder: Path) -> None:
    """Draw Figure 13: each model's ROC curves on the validation part, its states before (x) and after (o) tuning."""
    curves = trace(con, 0)
    figure, ((*panels,),) = make_panels(len(curves))
    for axes, (model, shown) in zip(panels, curves.items(), strict=True):
        for race, colour in (("white", BLUE), ("black", ORANGE)):
            points = [(fpr, tpr) for name, fpr, tpr in shown.points if name == race]
            axes.plot(*zip((0.0, 0.0), *points, strict=True), color=colour, label=race, linewidth=1)
            for moment, marker in (("before", "x"), ("after", "o")):
                states = [(fpr, tpr) for name, of, fpr, tpr in shown.states if (name, of) == (moment, race)]
                axes.plot(*zip(*states, strict=True), marker, color=colour, markersize=9, fillstyle="none", mew=2)
        axes.set(title=model, xlabel="false positive rate", ylabel="true positive rate")
        axes.legend(title="x before, o after tuning")
    _save(figure, folder, "thresholds", 13, "thresholds on the ROC curves, validation part, one split")


def draw_alphas(folder: Path, numbers: pd.DataFrame) -> None:
    """Draw Figure 14: accuracy, and gaps of the rates, over alpha."""
    figure, ((*panels,),) = make_panels(2)
    names = ({"accuracy": "accuracy"}, {"true_positive_rate_gap": "TPR gap", "false_positive_rate_gap": "FPR gap"})
    for axes, metrics in zip(panels, names, strict=True):
        for line, sigma in zip(("-o", "--s", ":^"), sorted(numbers["sigma"].unique(), reverse=True), strict=False):
            for (metric, name), colour in zip(metrics.items(), (BLUE, ORANGE), strict=False):
                shown = choose(numbers, metric=metric, sigma=sigma).groupby("alpha")["value"].agg(["mean", "std"])
                style = {"color": colour, "markersize": 4, "capsize": 2, "linewidth": 1}
                values = (shown.index, shown["mean"], shown["std"].fillna(0.0))
                axes.errorbar(*values, fmt=line, label=f"{name}, σ = {sigma:g}", **style)
        axes.set_xlabel("α")
        axes.legend(fontsize=8)
    _save(figure, folder, "distribution", 14, "accuracy and gaps over α, mean and standard deviation over the splits")


def draw_distributions(con: Connection, population: Population, folder: Path) -> None:
    """Draw Figure 15: score distributions of the test part by race and label, for a few alphas."""
    train(con, 0, SIGMAS[:1], SHOWN)
    scores = con.execute("SELECT alpha, race, recid, score FROM equalized").df()
    figure, ((*panels,),) = make_panels(len(SHOWN))
    bins = np.linspace(0, 1, 26)
    for axes, alpha in zip(panels, SHOWN, strict=True):
        for race, colour in (("white", BLUE), ("black", ORANGE)):
            for label, line in ((1, "-"), (0, ":")):
                rows = choose(scores, alpha=alpha, race=race, recid=label)
                name = f"{race}, {'positive' if label else 'negative'}"
                axes.hist(rows["score"], bins, density=True, histtype="step", color=colour, linestyle=line, label=name)
        axes.set(title=f"α = {alpha:g}", xlabel="score", xlim=(0, 1))
    panels[0].legend(fontsize=7)
    _save(figure, folder, "distribution", 15, "score distributions of the test part, one split")
