"""The figures as PNG files, each titled with the figure it reproduces. Needs matplotlib."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pandas as pd

if TYPE_CHECKING:
    from pathlib import Path

COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7")  # told apart by all eyes


def has_matplotlib() -> bool:
    """Say whether figures can be drawn."""
    return find_spec("matplotlib") is not None


def draw_all(folder: Path) -> None:
    """Draw the figures whose numbers are in the folder."""
    for part, draw in (("tradeoff", draw_tradeoff), ("three", draw_three), ("confidence", draw_confidence)):
        path = folder / f"{part}.csv"
        if path.exists():
            draw(pd.read_csv(path), folder)


def _draw(columns: int = 1) -> tuple[Any, list[Any]]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(5.6 * columns, 4.2), layout="constrained")
    return figure, list(figure.subplots(1, columns, squeeze=False)[0])


def _save(figure: Any, folder: Path, name: str, title: str) -> None:
    figure.suptitle(title, fontsize=10)
    figure.savefig(folder / f"{name}.png", dpi=110)


def _draw_curve(axes: Any, rows: pd.DataFrame, value: str, *, label: str, colour: str) -> None:
    """Draw means and standard deviations over the splits, a point for each allowance."""
    told = rows.groupby("within")[["gap", value]].agg(["mean", "std"]).fillna(0.0).dropna()
    axes.errorbar(
        told["gap", "mean"],
        told[value, "mean"],
        xerr=told["gap", "std"],
        yerr=told[value, "std"],
        fmt="-o",
        color=colour,
        markersize=4,
        linewidth=1,
        elinewidth=0.5,
        label=label,
    )


def draw_tradeoff(numbers: pd.DataFrame, folder: Path) -> None:
    """Draw Figures 5, 8 and 9; the rightmost point of each curve is without constraint."""
    figure, panels = _draw(3)
    settings = (("LR", "accuracy", "a", "5 a, c"), ("RF", "accuracy", "b", "5 b"), ("LR", "auc", "c", "5 a, c"))
    for axes, (learner, value, letter, figures) in zip(panels, settings, strict=True):
        rows = numbers[numbers["figure"] == figures]
        _draw_curve(axes, rows, value, label=learner, colour=COLOURS[0])
        axes.set(title=f"({letter}) {learner}", xlabel="gap of the selection rate", ylabel=value)
    _save(
        figure, folder, "tradeoff-figure-05", "Figure 5 of OmniFair: accuracy and AUC against the gap, Adult, test part"
    )
    for number, words in ((8, "false discovery rate"), (9, "average error cost")):
        figure, (axes,) = _draw()
        _draw_curve(axes, numbers[numbers["figure"] == str(number)], "accuracy", label="LR", colour=COLOURS[0])
        axes.set(xlabel=f"gap of the {words}", ylabel="accuracy")
        _save(
            figure,
            folder,
            f"tradeoff-figure-{number:02}",
            f"Figure {number} of OmniFair: {words}, LR, Adult, test part",
        )


def draw_three(numbers: pd.DataFrame, folder: Path) -> None:
    """Draw Figure 11: accuracy against the largest gap between three races."""
    figure, (axes,) = _draw()
    cells = numbers.groupby(["population", "validation_share"], sort=False)
    for colour, ((population, share), rows) in zip(COLOURS, cells, strict=False):
        label = f"{population}, judged on {100 * share:.0f} %"
        _draw_curve(axes, rows, "accuracy", label=label, colour=colour)
    axes.set(xlabel="largest gap of the selection rate", ylabel="accuracy")
    axes.legend(fontsize=8, loc="lower right")
    _save(figure, folder, "three-figure-11", "Figure 11 of OmniFair: three races, LR, test part")


def draw_confidence(numbers: pd.DataFrame, folder: Path) -> None:
    """Draw the test gaps of all splits, judged by point estimates and with CONFIDENCE, beside their allowance."""
    cells = list(numbers.groupby(["population", "within"], sort=False))
    figure, panels = _draw(len(cells))
    for axes, ((population, within), found) in zip(panels, cells, strict=True):
        for place, (confidence, rows) in enumerate(found.groupby("confidence")):
            name = f"confidence {confidence:g}" if confidence else "point estimate"
            axes.hist(rows["gap"].dropna(), bins=15, alpha=0.6, color=COLOURS[place], label=name)
        axes.axvline(within, color="black", linewidth=1)
        axes.set(title=f"{population}, allowance {within:g}", xlabel="gap on the test part", ylabel="splits")
        axes.legend(fontsize=8)
    _save(figure, folder, "confidence", "Gap of the selection rate on unseen rows, LR (not in the paper)")
