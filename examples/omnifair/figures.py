"""Draw the figures as PNG files, each titled with the figure that it reproduces. In: a folder and the numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from examples.reproduction.markdown import choose
from examples.reproduction.plots import COLOURS, draw_means, make_panels, save

if TYPE_CHECKING:
    from pathlib import Path

    import pandas as pd


def draw_tradeoff(folder: Path, numbers: pd.DataFrame) -> None:
    """Draw Figures 5, 8 and 9; the rightmost point of each curve is without constraint."""
    figure, ((*panels,),) = make_panels(3)
    settings = (("LR", "accuracy", "a", "5 a, c"), ("RF", "accuracy", "b", "5 b"), ("LR", "auc", "c", "5 a, c"))
    for axes, (learner, value, letter, number) in zip(panels, settings, strict=True):
        draw_means(axes, choose(numbers, figure=number), by="within", x="gap", y=value, color=COLOURS[0])
        axes.set(title=f"({letter}) {learner}", xlabel="gap of the selection rate", ylabel=value)
    title = "Figure 5 of OmniFair: accuracy and AUC against the gap, Adult, test part"
    save(figure, folder, "tradeoff-figure-05", title)
    for number, words in (("8", "false discovery rate"), ("9", "average error cost")):
        figure, ((axes,),) = make_panels()
        draw_means(axes, choose(numbers, figure=number), by="within", x="gap", y="accuracy", color=COLOURS[0])
        axes.set(xlabel=f"gap of the {words}", ylabel="accuracy")
        title = f"Figure {number} of OmniFair: {words}, LR, Adult, test part"
        save(figure, folder, f"tradeoff-figure-0{number}", title)


def draw_three(folder: Path, numbers: pd.DataFrame) -> None:
    """Draw Figure 11: accuracy against the largest gap between three races."""
    figure, ((axes,),) = make_panels()
    cells = numbers.groupby(["population", "validation_share"], sort=False)
    for colour, ((population, share), rows) in zip(COLOURS, cells, strict=False):
        label = f"{population}, judged on {100 * share:.0f} %"
        draw_means(axes, rows, by="within", x="gap", y="accuracy", label=label, color=colour)
    axes.set(xlabel="largest gap of the selection rate", ylabel="accuracy")
    axes.legend(fontsize=8, loc="lower right")
    save(figure, folder, "three-figure-11", "Figure 11 of OmniFair: three races, LR, test part")


def draw_confidence(folder: Path, numbers: pd.DataFrame) -> None:
    """Draw the test gaps of all splits, judged by point estimates and with CONFIDENCE, with their allowance."""
    cells = list(numbers.groupby(["population", "within"], sort=False))
    figure, ((*panels,),) = make_panels(len(cells))
    for axes, ((population, within), found) in zip(panels, cells, strict=True):
        for place, (confidence, rows) in enumerate(found.groupby("confidence")):
            name = f"confidence {confidence:g}" if confidence else "point estimate"
            axes.hist(rows["gap"].dropna(), bins=15, alpha=0.6, color=COLOURS[place], label=name)
        axes.axvline(within, color="black", linewidth=1)
        axes.set(title=f"{population}, allowance {within:g}", xlabel="gap on the test part", ylabel="splits")
        axes.legend(fontsize=8)
    save(figure, folder, "confidence", "Gap of the selection rate on unseen rows, LR (not in the paper)")
