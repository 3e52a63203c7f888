"""Draw the figures as PNG files, each titled with the figure that it reproduces. In: a folder and the numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from examples.calmon import published
from examples.calmon.populations import POPULATIONS
from examples.reproduction.markdown import choose
from examples.reproduction.plots import COLOURS, draw_means, make_panels, save

if TYPE_CHECKING:
    from pathlib import Path

_AGES = ("<25", "25-45", ">45")
_PRIORS = ("0", "1-3", ">3")


def draw_frontier(folder: Path, curves: pd.DataFrame, least: pd.DataFrame) -> None:
    """Draw Figure 2, and the smallest epsilon for each bound on the distortion."""
    figure, ((left, right),) = make_panels(2)
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
    right.plot([0.25], [published.INFEASIBLE_AT], "x", color="black", markersize=8, label="paper: “around 0.2”")
    right.set(xlabel="c, bound on the mean distortion", ylabel="smallest ε")
    right.set_title("what can be met", fontsize=9)
    for axes in (left, right):
        axes.legend(fontsize=8)
    save(figure, folder, "frontier-figure-02", "Figure 2 of Calmon et al.: objective against ε, COMPAS")


def draw_classifiers(folder: Path, numbers: pd.DataFrame) -> None:
    """Draw AUC against discrimination: ours with spreads over the splits, the authors' as hollow points."""
    found = [source for source in POPULATIONS if (numbers["population"] == source.table).any()]
    figure, panels = make_panels(2, len(found), height=4.0)
    for row, source in zip(panels, found, strict=True):
        for axes, learner in zip(row, ("LR", "RF"), strict=True):
            rows = choose(numbers, population=source.table, learner=learner)
            _draw_sweep(axes, rows, COLOURS[0], "transformed, by ε")
            _draw_others(axes, rows)
            axes.set(xlabel="discrimination", ylabel="AUC")
            axes.set_title(f"{source.name}, {learner}", fontsize=9)
            if learner == "RF":
                leaves = choose(numbers, population=source.table, learner="RF, six leaves")
                _draw_sweep(axes, leaves, COLOURS[4], "transformed, by ε, trees of six leaves")
            _draw_printed(axes, source.table, learner)
            axes.legend(fontsize=7, loc="lower right")
    title = "Classifiers, as in the paper's NIPS version: test part, mean ± standard deviation"
    save(figure, folder, "classifiers", title, dpi=100)


def _draw_sweep(axes: Any, rows: pd.DataFrame, colour: str, label: str) -> None:
    """Draw one curve, a point for each epsilon."""
    swept = rows[rows["data"].str.startswith("transformed") & ~rows["data"].str.contains("as it is")]
    # A mean over fewer splits is not comparable with the others.
    whole = swept.groupby("epsilon")["seed"].transform("nunique") == rows["seed"].nunique()
    if not whole.any():
        return
    means = draw_means(axes, swept[whole], by="epsilon", x="discrimination", y="auc", color=colour, label=label)
    for epsilon, point in () if "six" in label else means.iterrows():
        place = (point["discrimination", "mean"], point["auc", "mean"])
        axes.annotate(f"{epsilon:g}", place, xytext=(5, -10), textcoords="offset points", fontsize=8)


def _draw_others(axes: Any, rows: pd.DataFrame) -> None:
    """Draw the results for rows that are not transformed."""
    others = ("original", "without D", "original, selection rate within 0.03")
    for colour, data in zip(COLOURS[1:4], others, strict=True):
        points = choose(rows, data=data).dropna(subset="auc")
        label = data.replace("original, selection", "CREATE MODEL, selection")
        if len(points):
            draw_means(axes, points, by="data", x="discrimination", y="auc", fmt="s", color=colour, label=label)


def _draw_printed(axes: Any, population: str, learner: str) -> None:
    """Draw the authors' points; theirs of RF on Adult are of forests with six leaves, except the first."""
    authors = {
        data: point
        for (of, by, data), point in published.CLASSIFIERS.items()
        if of == population and by.startswith(learner)
    }
    for data, (auc, discrimination) in authors.items():
        at = 0 if data.startswith("transformed") else 1 if data == "original" else 2
        style = {"color": COLOURS[at], "fillstyle": "none", "markersize": 7, "linestyle": "none"}
        label = "the authors'" if data == "original" else None
        axes.plot([discrimination], [auc], "D", label=label, **style)


def _order(frame: pd.DataFrame) -> pd.DataFrame:
    """Make age and priors ordered categories."""
    for name in frame.columns:
        if name.endswith(("age", "priors")):
            classes = _AGES if name.endswith("age") else _PRIORS
            frame = frame.assign(**{name: pd.Categorical(frame[name].astype(str), classes, ordered=True)})
    return frame


def draw_map(folder: Path, moves: pd.DataFrame, actions: pd.DataFrame) -> None:
    """Draw Figure 3, a row of three panels for each map."""
    moves = _order(moves)
    maps = list(moves["map"].unique())
    figure, panels = make_panels(3, len(maps), width=5.0, height=4.3)
    image: Any = None
    for row, name in zip(panels, maps, strict=True):
        for axes, (_, panel) in zip(row, moves[moves["map"] == name].groupby("panel"), strict=True):
            order = panel.sort_values(["to_recid", "to_age", "to_charge", "to_priors"])
            to = list(order["to"].unique())
            origins = list(panel.sort_values(["from_charge", "from_priors"])["from"].unique())
            table = panel.pivot_table(index="from", columns="to", values="probability", fill_value=0.0)
            image = _show(axes, table.reindex(index=origins, columns=to), "Blues", (0, 1))
            race, recid = panel["race"].iloc[0], panel["recid"].iloc[0]
            axes.set_title(f"{race}, male, <25, recidivism {recid}: {name}", fontsize=9)
            axes.set_ylabel("charge, priors", fontsize=8)
            axes.set_xlabel("age, charge, priors, recidivism after", fontsize=8)
    figure.colorbar(image, ax=figure.axes, shrink=0.6, label="probability")
    title = "Figure 3 of Calmon et al.: the map of young men, ε = 0.1, c = 0.5 (two optima)"
    save(figure, folder, "map-figure-03", title, dpi=100)


def draw_compas(folder: Path, cohorts: pd.DataFrame, expected: pd.DataFrame) -> None:
    """Draw Figure 4: rates of the overall population and of each group, and how one draw changes them."""
    cohorts = _order(cohorts)
    cohorts = cohorts.assign(row=cohorts["charge"] + ", " + cohorts["age"].astype(str))
    order = [f"{charge}, {age}" for charge in "FM" for age in _AGES]
    groups = cohorts["sex"] + ", " + cohorts["race"]
    _draw_cohorts(cohorts, groups.fillna("everyone"), ("row", order), ("priors", list(_PRIORS)), folder, 4, "COMPAS")


def draw_adult(folder: Path, cohorts: pd.DataFrame) -> None:
    """Draw Figure 5: the same by age and education, for everyone, for either sex, for either race."""
    groups = cohorts["sex"].fillna(cohorts["race"]).fillna("everyone")
    ages, years = (sorted(cohorts[name].unique()) for name in ("age", "education"))
    _draw_cohorts(cohorts, groups, ("age", ages), ("education", years), folder, 5, "Adult")


def _draw_cohorts(
    cohorts: pd.DataFrame,
    groups: pd.Series,
    rows: tuple[str, list[Any]],
    columns: tuple[str, list[Any]],
    folder: Path,
    number: int,
    name: str,
) -> None:
    names = sorted(groups.unique(), key=lambda each: (each != "everyone", each))
    figure, panels = make_panels(len(names), 2, width=3.1, height=3.3)
    limit = float(cohorts["change"].abs().max())
    for above, below, group in zip(*panels, names, strict=True):
        for axes, value, colours, limits in (
            (above, "rate_before", "viridis", (0, 1)),
            (below, "change", "RdBu_r", (-limit, limit)),
        ):
            shown = cohorts[groups == group]
            table = shown.pivot_table(index=rows[0], columns=columns[0], values=value, observed=False)
            image = _show(axes, table.reindex(index=rows[1], columns=columns[1]), colours, limits)
            if group == names[-1]:
                figure.colorbar(image, ax=axes, label="share before" if axes is above else "change")
        above.set_title(group, fontsize=9)
        below.set_xlabel(columns[0], fontsize=8)
        if group != names[0]:
            above.set_yticklabels([])
            below.set_yticklabels([])
    title = f"Figure {number} of Calmon et al.: share of ones by cohort, and its change in one draw, {name}"
    save(figure, folder, f"cohorts-{name.lower()}-figure-{number:02}", title, dpi=100)


def _show(axes: Any, table: pd.DataFrame, colours: str, limits: tuple[float, float]) -> Any:
    """Draw one heat map; missing values stay grey."""
    axes.set_facecolor("#dddddd")
    values = np.ma.masked_invalid(table.to_numpy(float))
    image = axes.imshow(values, cmap=colours, vmin=limits[0], vmax=limits[1], aspect="auto")
    axes.set_xticks(range(table.shape[1]), table.columns, rotation=90, fontsize=7)
    axes.set_yticks(range(table.shape[0]), table.index, fontsize=7)
    return image
