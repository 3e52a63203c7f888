"""Section 4.1 in words: Table 2 and Figure 2."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import printed
from prose import beside, read, records, write_list, write_table

if TYPE_CHECKING:
    from pathlib import Path

    import pandas as pd

_SHOWN = (0.1, 0.2, 0.3, 0.4, 0.5)  # epsilons of Figure 2 as a table


def report_table2(folder: Path) -> str:
    """Write Table 2."""
    rates, solved = read(folder, "table2"), read(folder, "table2-solved")
    if rates is None or solved is None:
        return ""
    loose, tight = (records(solved[solved["per"] == per])[0] for per in ("x, y", "d, x, y"))
    return "\n\n".join(
        [
            "## Table 2: recidivism by group, COMPAS",
            write_table(
                ["group", "rows", "before", "after, ε = 0.1", f"per (d, x, y), ε = {tight['epsilon']:g}"],
                [
                    [
                        row["group"],
                        f"{row['n']:.0f}",
                        beside(row["rate_before"], printed.TABLE_2[row["group"]][0]),
                        beside(row["rate_after"], printed.TABLE_2[row["group"]][1]),
                        f"{row['rate_after_strict']:.3f}",
                    ]
                    for row in _both(rates)
                ],
            ),
            write_table(
                ["per", "ε", "KL", "largest disparity", "mean distortion", "rows changed", "probabilities", "seconds"],
                [
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
                    for row in (loose, tight)
                ],
            ),
            write_list(_judge_table2(_both(rates), loose, tight)),
        ]
    )


def _both(rates: pd.DataFrame) -> list[dict[str, Any]]:
    loose, strict = (rates[rates["per"] == per].set_index("group") for per in ("x, y", "d, x, y"))
    return records(loose.join(strict, rsuffix="_strict").reset_index())


def _judge_table2(rows: list[dict[str, Any]], loose: dict[str, Any], tight: dict[str, Any]) -> list[str]:
    worst = max(
        abs(round(row[name], 3) - printed.TABLE_2[row["group"]][at])
        for row in rows
        for at, name in enumerate(("rate_before", "rate_after"))
    )
    return [
        f"Largest difference from the paper's eight numbers, rounded as they are: {worst:.3f}.",
        f"Objective {loose['departure']:.4f} nats (paper: {printed.COMPAS_DEPARTURE}), known to within "
        f"{loose['gap']:.0e}; bounds exceeded by at most {loose['violation']:.0e}.",
        f"Per (d, x, y) there is no map with ε = {loose['epsilon']:g} and c = {loose['within']:g}: ε can be "
        f"{tight['least_epsilon']:.4f} at the smallest (per (x, y): {loose['least_epsilon']:.4f}).",
        f"What per (x, y) leaves open: the mean distortion of one group's cell is up to {loose['largest_cell']:.2f}, "
        f"and {100 * loose['rows_beyond']:.0f} % of the rows are in cells beyond c; per (d, x, y) the largest is "
        f"{tight['largest_cell']:.2f}.",
    ]


def report_frontier(folder: Path) -> str:
    """Write Figure 2."""
    curves, least = read(folder, "frontier"), read(folder, "frontier-least")
    if curves is None or least is None:
        return ""
    rows = []
    for within, per in curves[["within", "per"]].drop_duplicates().itertuples(index=False):
        points = curves[(curves["within"] == within) & (curves["per"] == per)].sort_values("epsilon")
        smallest = float(points["least"].iloc[0])
        values = [
            f"{np.interp(epsilon, points['epsilon'], points['departure']):.5f}" if epsilon >= smallest else "none"
            for epsilon in _SHOWN
        ]
        rows.append([f"{within:g}", f"({per})", f"{smallest:.4f}", *values])
    return "\n\n".join(
        [
            "## Figure 2: the objective against ε, COMPAS",
            "KL in nats, between computed points by a straight line.",
            write_table(["c", "per", "smallest ε", *(f"ε = {each}" for each in _SHOWN)], rows),
            write_list(_judge_frontier(curves, least)),
            "![Figure 2](frontier-figure-2.png)",
        ]
    )


def _judge_frontier(curves: pd.DataFrame, least: pd.DataFrame) -> list[str]:
    own = curves[(curves["per"] == "x, y") & (curves["within"] == 0.25)].sort_values("epsilon")
    grid = own[own["grid"] == "authors"]
    near = grid.iloc[(grid["epsilon"] - printed.IDENTITY_FROM).abs().argmin()]
    steps = curves.sort_values("epsilon").groupby(["per", "within"])["departure"].diff()
    others = [
        f"c = {row['within']:g} per ({row['per']}), {row['epsilon']:.3f}"
        for row in records(least)
        if abs(row["epsilon"] - printed.INFEASIBLE_AT) < 0.02
    ]
    return [
        f"The identity is optimal from ε = {own['identity'].iloc[0]:.4f} on, the largest |p/q − 1| of Table 2's own "
        f"numbers (paper: {printed.IDENTITY_FROM}). At ε = {near['epsilon']:.4f}, the nearest point of the grid in the "
        f"authors' code of 2017, the objective is {near['departure']:.1e} nats, "
        f"{100 * near['departure'] / own['departure'].max():.1f} % of the curve's height: a plot hardly shows it.",
        f'With c = 0.25 there is no map below ε = {own["least"].iloc[0]:.4f} (paper: "around '
        f"{printed.INFEASIBLE_AT:g}\"): this does not agree, per (x, y) or (d, x, y). Near the paper's value are "
        f"{' and '.join(others)}.",
        f"In between the objective {'never rises' if steps.max() <= 1e-9 else 'rises somewhere'} with ε (paper: "
        '"smooth"). Where both bounds can be met, the curves of c = 0.25 and c = 0.5 are hardly apart: c decides what '
        "can be met, not what it costs.",
    ]
