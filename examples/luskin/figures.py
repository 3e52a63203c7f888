"""Figures 2 to 11 and 13 to 15 as PNG files, each titled with the figure it reproduces. Needs matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    import pandas as pd
    from illustration import Illustration
    from populations import Population
    from thresholds import Curves

    from fairsql import Connection

BLUE, ORANGE = "#0072B2", "#E69F00"  # told apart by all eyes


def has_matplotlib() -> bool:
    """Say whether plots can be drawn."""
    from importlib.util import find_spec

    return find_spec("matplotlib") is not None


def _draw(columns: int = 1) -> tuple[Any, list[Any]]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(5.6 * columns, 4.2), layout="constrained")
    return figure, list(figure.subplots(1, columns, squeeze=False)[0])


def _save(figure: Any, folder: Path, number: int, title: str) -> None:
    figure.suptitle(f"Figure {number} of Luskin et al.: {title}", fontsize=10)
    figure.savefig(folder / f"figure-{number:02}.png", dpi=110)


def draw_counts(
    counts: list[tuple[bool, bool, int, int]],
    population: Population,
    folder: Path,
    *,
    start: int,
    words: dict[str, str],
) -> None:
    """Draw three figures from `start` on: people by race and label; the same by filter; ratios by race and filter.

    `counts` has filtered, white, rows, positive rows; `words` the plain words for yes, no, filtered and others.
    """
    rows = {(filtered, white): (n, positive) for filtered, white, n, positive in counts}
    sides = ((True, "White"), (False, "Non-White"))

    figure, (axes,) = _draw()
    totals = {w: [sum(rows[f, w][i] for f in (False, True)) for i in (0, 1)] for w, _ in sides}
    _draw_bars(axes, [name for _, name in sides], [totals[w] for w, _ in sides], words)
    _save(figure, folder, start, f"people by race, {population.name}")

    figure, panels = _draw(2)
    for axes, filtered in zip(panels, (True, False), strict=True):
        _draw_bars(axes, [name for _, name in sides], [rows[filtered, w] for w, _ in sides], words)
        axes.set_title(words["filtered"] if filtered else words["others"], fontsize=9)
    _save(figure, folder, start + 1, f"people by race and filter, {population.name}")

    figure, (axes,) = _draw()
    for place, (white, name) in enumerate(sides):
        ratios = [rows[filtered, white][1] / rows[filtered, white][0] for filtered in (True, False)]
        bars = axes.bar([at + 0.4 * place for at in (0, 1)], ratios, 0.38, label=name, color=(BLUE, ORANGE)[place])
        axes.bar_label(bars, fmt="%.3f", fontsize=8)
    axes.set_xticks([0.2, 1.2], [words["filtered"], words["others"]])
    axes.set_ylabel(f"share: {words['yes']}")
    axes.legend()
    _save(figure, folder, start + 2, f"ratio by race and filter, {population.name}")


def _draw_bars(axes: Any, names: list[str], counts: list[Any], words: dict[str, str]) -> None:
    positive = [positive for _, positive in counts]
    negative = [n - positive for n, positive in counts]
    axes.bar_label(axes.bar([0, 1], positive, 0.38, label=words["yes"], color=BLUE), fontsize=8)
    axes.bar_label(axes.bar([0.4, 1.4], negative, 0.38, label=words["no"], color=ORANGE), fontsize=8)
    axes.set_xticks([0.2, 1.2], names)
    axes.set_ylabel("people")
    axes.legend()


def draw_illustration(shown: Illustration, folder: Path) -> None:
    """Draw Figures 8 to 11: the line of A₁, and the labels before and after either algorithm."""
    import numpy as np

    rows = shown.rows
    noise = np.random.default_rng(0).uniform(-0.45, 0.45, (2, len(rows)))  # whole numbers lie on each other
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
        figure, (axes,) = _draw()
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
        _save(figure, folder, number, title)


def draw_curves(curves: dict[str, Curves], folder: Path) -> None:
    """Draw Figure 13: each model's ROC curves on the validation part, its states before (x) and after (o) tuning."""
    figure, panels = _draw(len(curves))
    for axes, (model, shown) in zip(panels, curves.items(), strict=True):
        for race, colour in (("white", BLUE), ("black", ORANGE)):
            points = [(fpr, tpr) for name, fpr, tpr in shown.points if name == race]
            axes.plot(*zip((0.0, 0.0), *points, strict=True), color=colour, label=race, linewidth=1)
            for moment, marker in (("before", "x"), ("after", "o")):
                states = [(fpr, tpr) for name, of, fpr, tpr in shown.states if (name, of) == (moment, race)]
                axes.plot(*zip(*states, strict=True), marker, color=colour, markersize=9, fillstyle="none", mew=2)
        axes.set(title=model, xlabel="false positive rate", ylabel="true positive rate")
        axes.legend(title="x before, o after tuning")
    _save(figure, folder, 13, "thresholds on the ROC curves, validation part, one split")


def draw_alphas(con: Connection, path: Path, folder: Path) -> None:
    """Draw Figure 14: accuracy, and gaps of the rates, over alpha."""
    rows = con.execute(
        """
        SELECT sigma, metric, alpha, avg(value) AS mean, coalesce(stddev_samp(value), 0) AS sd
        FROM read_csv(?)
        GROUP BY ALL
        ORDER BY ALL
        """,
        [str(path)],
    ).df()
    figure, panels = _draw(2)
    names = ({"accuracy": "accuracy"}, {"true_positive_rate_gap": "TPR gap", "false_positive_rate_gap": "FPR gap"})
    for axes, metrics in zip(panels, names, strict=True):
        for line, sigma in zip(("-o", "--s", ":^"), sorted(rows["sigma"].unique(), reverse=True), strict=False):
            for (metric, name), colour in zip(metrics.items(), (BLUE, ORANGE), strict=False):
                shown = rows[(rows["metric"] == metric) & (rows["sigma"] == sigma)]
                style = {"color": colour, "markersize": 4, "capsize": 2, "linewidth": 1}
                values = (shown["alpha"], shown["mean"], shown["sd"])
                axes.errorbar(*values, fmt=line, label=f"{name}, σ = {sigma:g}", **style)
        axes.set_xlabel("α")
        axes.legend(fontsize=8)
    _save(figure, folder, 14, "accuracy and gaps over α, mean and standard deviation over the splits")


def draw_distributions(scores: pd.DataFrame, folder: Path) -> None:
    """Draw Figure 15: score distributions of the test part by race and label, for a few alphas."""
    import numpy as np

    alphas = sorted(scores["alpha"].unique())
    figure, panels = _draw(len(alphas))
    bins = np.linspace(0, 1, 26)
    for axes, alpha in zip(panels, alphas, strict=True):
        for race, colour in (("white", BLUE), ("black", ORANGE)):
            for label, line in ((1, "-"), (0, ":")):
                rows = scores[(scores["alpha"] == alpha) & (scores["race"] == race) & (scores["recid"] == label)]
                name = f"{race}, {'positive' if label else 'negative'}"
                axes.hist(rows["score"], bins, density=True, histtype="step", color=colour, linestyle=line, label=name)
        axes.set(title=f"α = {alpha:g}", xlabel="score", xlim=(0, 1))
    panels[0].legend(fontsize=7)
    _save(figure, folder, 15, "score distributions of the test part, one split")
