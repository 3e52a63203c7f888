"""The figures as PNG files, each titled with the figure it reproduces. Needs matplotlib."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import heat
import pandas as pd
import printed
from sources import SOURCES

if TYPE_CHECKING:
    from pathlib import Path

COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9")  # told apart by all eyes


def has_matplotlib() -> bool:
    """Say whether figures can be drawn."""
    return find_spec("matplotlib") is not None


def draw_all(folder: Path) -> None:
    """Draw the figures whose numbers are in the folder."""
    if (folder / "frontier.csv").exists():
        draw_frontier(pd.read_csv(folder / "frontier.csv"), pd.read_csv(folder / "frontier-least.csv"), folder)
    if (folder / "classifiers.csv").exists():
        draw_classifiers(pd.read_csv(folder / "classifiers.csv"), folder)
    for name, draw in (
        ("map", heat.draw_map),
        ("cohorts-compas", heat.draw_compas),
        ("cohorts-adult", heat.draw_adult),
    ):
        path = folder / f"{name}.csv"
        if path.exists():
            draw(heat.read(path), folder)


def draw_frontier(curves: pd.DataFrame, least: pd.DataFrame, folder: Path) -> None:
    """Draw Figure 2, and the smallest epsilon of each bound on the distortion beside it."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11.2, 4.2), layout="constrained")
    left, right = figure.subplots(1, 2)
    for colour, (per, rows) in zip(COLOURS, curves.groupby("per", sort=False), strict=False):
        for line, (within, curve) in zip(("-", "--"), rows.groupby("within"), strict=False):
            points = curve.sort_values("epsilon")
            left.plot(points["epsilon"], points["departure"], line, color=colour, label=f"c = {within:g}, per ({per})")
            left.plot(points["epsilon"].iloc[:1], points["departure"].iloc[:1], "o", color=colour, markersize=5)
        bounds = least[least["per"] == per]
        right.plot(bounds["within"], bounds["epsilon"], "-o", color=colour, markersize=4, label=f"per ({per})")
    left.axvline(curves["identity"].iloc[0], color="grey", linewidth=0.8, linestyle=":")
    left.annotate("identity", (curves["identity"].iloc[0], left.get_ylim()[1] * 0.9), rotation=90, ha="right", va="top")
    left.set(xlabel="ε", ylabel="KL divergence, nats")
    left.set_title("objective, from the smallest ε (dot) on", fontsize=9)
    right.plot([0.25], [printed.INFEASIBLE_AT], "x", color="black", markersize=8, label="paper: “around 0.2”")
    right.set(xlabel="c, bound on the mean distortion", ylabel="smallest ε")
    right.set_title("what can be met", fontsize=9)
    for axes in (left, right):
        axes.legend(fontsize=8)
    figure.suptitle("Figure 2 of Calmon et al.: objective against ε, COMPAS", fontsize=10)
    figure.savefig(folder / "frontier-figure-2.png", dpi=110)


def draw_classifiers(numbers: pd.DataFrame, folder: Path) -> None:
    """Draw AUC against discrimination: ours with spreads over the splits, the authors' as hollow points."""
    from matplotlib.figure import Figure

    found = [source for source in SOURCES if (numbers["population"] == source.name).any()]
    figure = Figure(figsize=(11.2, 4.0 * len(found)), layout="constrained")
    panels = figure.subplots(len(found), 2, squeeze=False)
    for row, source in zip(panels, found, strict=True):
        for axes, learner in zip(row, ("LR", "RF"), strict=True):
            rows = numbers[(numbers["population"] == source.name) & (numbers["learner"] == learner)]
            _draw_sweep(axes, rows, COLOURS[0], "transformed, by ε")
            _draw_others(axes, rows)
            axes.set(xlabel="discrimination", ylabel="AUC")
            axes.set_title(f"{source.title}, {learner}", fontsize=9)
            if learner == "RF":
                leaves = numbers[(numbers["population"] == source.name) & (numbers["learner"] == "RF, six leaves")]
                _draw_sweep(axes, leaves, COLOURS[4], "transformed, by ε, trees of six leaves")
            _draw_printed(axes, source.name, learner)
            axes.legend(fontsize=7, loc="lower right")
    figure.suptitle("Classifiers, as in the paper's NIPS version: test part, mean ± standard deviation", fontsize=10)
    figure.savefig(folder / "classifiers.png", dpi=100)


def _draw_sweep(axes: Any, rows: pd.DataFrame, colour: str, label: str) -> None:
    """Draw one curve, a point for each epsilon."""
    swept = rows[rows["data"].str.startswith("transformed") & ~rows["data"].str.contains("as it is")]
    # The mean over fewer splits does not belong beside the others.
    whole = swept.groupby("epsilon")["seed"].transform("nunique") == rows["seed"].nunique()
    if not whole.any():
        return
    means = swept[whole].groupby("epsilon")[["discrimination", "auc"]].agg(["mean", "std"])
    axes.errorbar(
        means["discrimination", "mean"],
        means["auc", "mean"],
        xerr=means["discrimination", "std"],
        yerr=means["auc", "std"],
        fmt="-o",
        color=colour,
        markersize=4,
        linewidth=1,
        elinewidth=0.6,
        label=label,
    )
    for epsilon, point in () if "six" in label else means.iterrows():
        place = (point["discrimination", "mean"], point["auc", "mean"])
        axes.annotate(f"{epsilon:g}", place, xytext=(5, -10), textcoords="offset points", fontsize=8)


def _draw_others(axes: Any, rows: pd.DataFrame) -> None:
    """Draw what is learnt from rows that are not transformed."""
    others = ("original", "without D", "original, selection rate within 0.03")
    for colour, data in zip(COLOURS[1:4], others, strict=True):
        points = rows[(rows["data"] == data) & rows["auc"].notna()]
        if len(points):
            spread = points[["discrimination", "auc"]].agg(["mean", "std"])
            places = (spread["discrimination"]["mean"], spread["auc"]["mean"])
            errors = {"xerr": spread["discrimination"]["std"], "yerr": spread["auc"]["std"]}
            label = data.replace("original, selection", "CREATE MODEL, selection")
            axes.errorbar(*places, **errors, fmt="s", color=colour, markersize=5, elinewidth=0.6, label=label)


def _draw_printed(axes: Any, population: str, learner: str) -> None:
    """Draw the authors' points; theirs of RF on Adult are of forests of six leaves, but the first."""
    authors = {
        data: point
        for (of, by, data), point in printed.CLASSIFIERS.items()
        if of == population and by.startswith(learner)
    }
    for data, (auc, discrimination) in authors.items():
        at = 0 if data.startswith("transformed") else 1 if data == "original" else 2
        style = {"color": COLOURS[at], "fillstyle": "none", "markersize": 7, "linestyle": "none"}
        label = "the authors'" if data == "original" else None
        axes.plot([discrimination], [auc], "D", label=label, **style)
