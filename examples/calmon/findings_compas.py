"""Section 4.1 in words: Table 2 and Figure 2."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import printed
from prose import beside, read, write_list, write_table

if TYPE_CHECKING:
    from pathlib import Path


def report_table2(folder: Path) -> str:
    """Write Table 2."""
    rates, solved = read(folder, "table2"), read(folder, "table2-solved")
    if rates is None or solved is None:
        return ""
    first = rates[rates["per"] == "x, y"]
    rows = []
    for group, row in first.set_index("group").iterrows():
        before, after = printed.TABLE_2[str(group)]
        strict = rates[(rates["per"] == "d, x, y") & (rates["group"] == group)].iloc[0]
        rows.append(
            [
                str(group),
                f"{row['n']:.0f}",
                beside(row["rate_before"], before),
                beside(row["rate_after"], after),
                f"{strict['rate_after']:.3f}",
            ]
        )
    loose, tight = (solved[solved["per"] == per].iloc[0] for per in ("x, y", "d, x, y"))
    worst = max(
        abs(round(row[f"rate_{moment}"], 3) - printed.TABLE_2[str(group)][at])
        for group, row in first.set_index("group").iterrows()
        for at, moment in enumerate(("before", "after"))
    )
    lines = [
        f"Largest difference from the paper's eight numbers, rounded as they are: {worst:.3f}.",
        f"Objective {loose['departure']:.4f} nats (paper: {printed.COMPAS_DEPARTURE}), known to within "
        f"{loose['gap']:.0e}; bounds exceeded by at most {loose['violation']:.0e}.",
        f"Per (d, x, y) there is no map with ε = {loose['epsilon']:g} and c = {loose['within']:g}: ε can be "
        f"{tight['least_epsilon']:.4f} at the smallest (per (x, y): {loose['least_epsilon']:.4f}).",
        f"What per (x, y) leaves open: the mean distortion of one group's cell is up to {loose['largest_cell']:.2f}, and "
        f"{100 * loose['rows_beyond']:.0f} % of the rows are in cells beyond c; per (d, x, y) the largest is "
        f"{tight['largest_cell']:.2f}.",
    ]
    told = [
        [
            f"({row['per']})",
            f"{row['epsilon']:g}",
            f"{row['departure']:.4f}",
            f"{row['disparity_after']:.3f}",
            f"{row['expected_distortion']:.3f}",
            f"{100 * row['changed']:.1f} %",
            f"{row['variables']:.0f}",
            f"{row['seconds']:.2f}",
        ]
        for _, row in solved.iterrows()
    ]
    return "\n\n".join(
        [
            "## Table 2: recidivism by group, COMPAS",
            write_table(
                ["group", "rows", "before", "after, ε = 0.1", f"per (d, x, y), ε = {tight['epsilon']:g}"],
                rows,
            ),
            write_table(
                ["per", "ε", "KL", "largest disparity", "mean distortion", "rows changed", "probabilities", "seconds"],
                told,
            ),
            write_list(lines),
        ]
    )


def report_frontier(folder: Path) -> str:
    """Write Figure 2."""
    curves, least = read(folder, "frontier"), read(folder, "frontier-least")
    if curves is None or least is None:
        return ""
    rows = []
    for (per, within), curve in curves.groupby(["per", "within"], sort=False):
        points = curve.sort_values("epsilon")
        values = [
            f"{np.interp(epsilon, points['epsilon'], points['departure']):.5f}"
            if epsilon >= points["least"].iloc[0]
            else "none"
            for epsilon in (0.1, 0.2, 0.3, 0.4, 0.5)
        ]
        rows.append([f"{within:g}", f"({per})", f"{points['least'].iloc[0]:.4f}", *values])
    own = curves[(curves["per"] == "x, y") & (curves["within"] == 0.25)].sort_values("epsilon")
    grid = own[own["grid"] == "authors"]
    at_59 = grid.iloc[(grid["epsilon"] - printed.IDENTITY_FROM).abs().argmin()]
    falls = all(curve["departure"].diff().max() <= 1e-9 for _, curve in curves.groupby(["per", "within"]))
    near = least[(least["epsilon"] - printed.INFEASIBLE_AT).abs() < 0.02]
    lines = [
        f"The identity is optimal from ε = {own['identity'].iloc[0]:.4f} on, the largest |p/q − 1| of Table 2's own "
        f"numbers (paper: {printed.IDENTITY_FROM}). At ε = {at_59['epsilon']:.4f}, the point of the grid in the authors' "
        f"code that is next to it, the objective is {at_59['departure']:.1e} nats, "
        f"{100 * at_59['departure'] / own['departure'].max():.1f} % of the curve's height: not to be told from 0 in a plot.",
        f'With c = 0.25 no map is found below ε = {own["least"].iloc[0]:.4f} (paper: "around '
        f"{printed.INFEASIBLE_AT:g}\"): this does not agree. An ε within 0.02 of the paper's is the smallest for "
        + " and ".join(f"c = {row['within']:g} per ({row['per']})" for _, row in near.iterrows())
        + ".",
        f"In between the objective falls {'smoothly, without exception' if falls else 'not everywhere'}, as in the paper. "
        "Where both bounds can be met, the curves of c = 0.25 and c = 0.5 are hardly apart: c decides what can be met, "
        "not what it costs.",
    ]
    return "\n\n".join(
        [
            "## Figure 2: the objective against ε, COMPAS",
            "KL in nats, between computed points by a straight line.",
            write_table(["c", "per", "smallest ε", *(f"ε = {each}" for each in (0.1, 0.2, 0.3, 0.4, 0.5))], rows),
            write_list(lines),
            "![Figure 2](frontier-figure-2.png)",
        ]
    )
