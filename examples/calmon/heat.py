"""Figures 3, 4 and 5: heat maps of the map and of the cohorts. Needs matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

if TYPE_CHECKING:
    from pathlib import Path

_AGES = ("<25", "25-45", ">45")
_PRIORS = ("0", "1-3", ">3")


def read(path: Path) -> pd.DataFrame:
    """Read a table whose age and priors are categories."""
    frame = pd.read_csv(path)
    for name in frame.columns:
        if name.endswith(("age", "priors")) and frame[name].dtype == object:
            frame[name] = pd.Categorical(frame[name], _AGES if name.endswith("age") else _PRIORS, ordered=True)
    return frame


def draw_map(moves: pd.DataFrame, folder: Path) -> None:
    """Draw Figure 3, a row of three panels for each map."""
    from matplotlib.figure import Figure

    maps = list(moves["map"].unique())
    figure = Figure(figsize=(15, 4.3 * len(maps)), layout="constrained")
    image: Any = None
    for row, name in zip(figure.subplots(len(maps), 3, squeeze=False), maps, strict=True):
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
    figure.suptitle("Figure 3 of Calmon et al.: the map of young men, ε = 0.1, c = 0.5 (two optima)", fontsize=10)
    figure.savefig(folder / "map-figure-3.png", dpi=100)


def draw_compas(cohorts: pd.DataFrame, folder: Path) -> None:
    """Draw Figure 4: rates of the overall population and of each group, and how one draw changes them."""
    cohorts = cohorts.assign(row=cohorts["charge"] + ", " + cohorts["age"].astype(str))
    order = [f"{charge}, {age}" for charge in "FM" for age in _AGES]
    groups = cohorts["sex"] + ", " + cohorts["race"]
    _draw_cohorts(cohorts, groups.fillna("everyone"), ("row", order), ("priors", list(_PRIORS)), folder, 4, "COMPAS")


def draw_adult(cohorts: pd.DataFrame, folder: Path) -> None:
    """Draw Figure 5: the same by age and education, of everyone, of either sex, of either race."""
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
    from matplotlib.figure import Figure

    names = sorted(groups.unique(), key=lambda each: (each != "everyone", each))
    figure = Figure(figsize=(3.1 * len(names), 6.6), layout="constrained")
    panels = figure.subplots(2, len(names), squeeze=False)
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
    figure.suptitle(title, fontsize=10)
    figure.savefig(folder / f"cohorts-figure-{number}.png", dpi=100)


def _show(axes: Any, table: pd.DataFrame, colours: str, limits: tuple[float, float]) -> Any:
    """Draw one heat map; what is missing stays grey."""
    axes.set_facecolor("#dddddd")
    values = np.ma.masked_invalid(table.to_numpy(float))
    image = axes.imshow(values, cmap=colours, vmin=limits[0], vmax=limits[1], aspect="auto")
    axes.set_xticks(range(table.shape[1]), table.columns, rotation=90, fontsize=7)
    axes.set_yticks(range(table.shape[0]), table.index, fontsize=7)
    return image
