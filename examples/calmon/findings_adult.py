"""Section 4.2 in words, and how draws keep what the maps promise."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd
import printed
from prose import read, write_list, write_table

if TYPE_CHECKING:
    from pathlib import Path

_NO_CHANCE = 1e-4  # standard errors below are of groups that hardly any draw moves


def report_adult(folder: Path) -> str:
    """Write the objective on Adult and the rates."""
    solved, rates = read(folder, "adult-solved"), read(folder, "adult")
    if solved is None or rates is None:
        return ""
    rows = [
        [
            row["rows"],
            f"({row['per']})",
            f"{row['departure']:.5f} ({printed.ADULT_DEPARTURE})" if row["found"] else "none",
            f"{row['least_epsilon']:.4f}",
            *(f"{row[each]:.0f}" if row["found"] else "" for each in ("states", "variables")),
            f"{100 * row['changed']:.1f} %" if row["found"] else "",
            f"{row['seconds']:.2f}" if row["found"] else "",
        ]
        for _, row in solved.iterrows()
    ]
    groups = rates[rates["rows"] == "all rows"]
    listed = [
        [row["group"], f"{row['rate_before']:.3f}", f"{row['rate_after']:.3f}", f"{row['disparity_after']:.3f}"]
        for _, row in groups.iterrows()
    ]
    found = solved.set_index(["rows", "per"])
    whole, every = (found.loc[(rows_, "x, y")] for rows_ in ("all rows", "all rows, every combination"))
    strict = found.loc[("all rows", "d, x, y")]
    lines = [
        f"Objective {whole['departure']:.4f} on all rows and "
        f"{found.loc[('train part', 'x, y'), 'departure']:.4f} on the train part (paper: {printed.ADULT_DEPARTURE}, which is "
        "either, cut after the third digit).",
        f"With every combination of features as a state, also those that nobody has, the objective differs by "
        f"{abs(every['departure'] - whole['departure']):.0e} ({every['states']:.0f} states in place of {whole['states']:.0f}).",
        f"ε = 0.15 is all but the smallest that these bounds allow, {whole['least_epsilon']:.4f}. Per (d, x, y) it is "
        f"{strict['least_epsilon']:.4f}: the paper's text states a problem that has no solution, its numbers are of the other.",
        f"Two of the groups end at the lower bound, {groups['target'].iloc[0]:.4f} × 0.85, and white men at the upper one.",
    ]
    return "\n\n".join(
        [
            "## Section 4.2: Adult, l1, towards p(income), ε = 0.15",
            write_table(
                ["rows", "per", "objective", "smallest ε", "states", "probabilities", "rows changed", "seconds"], rows
            ),
            write_table(["group", "before", "after", "|p/q − 1| to the target"], listed),
            write_list(lines),
        ]
    )


def report_draws(folder: Path) -> str:
    """Write how far draws are from the maps."""
    draws = read(folder, "draws")
    if draws is None:
        return ""
    draws = draws.assign(
        z=((draws["rate_drawn"] - draws["rate"]) / draws["rate_error"]).where(draws["rate_error"] > _NO_CHANCE),
        z_distortion=((draws["distortion_drawn"] - draws["distortion"]) / draws["distortion_error"]).where(
            draws["distortion_error"] > _NO_CHANCE
        ),
    )
    rows = []
    for (population, group), found in draws.groupby(["population", "group"], sort=False):
        first = found.iloc[0]
        rows.append(
            [
                population,
                group,
                f"{first['rate']:.4f}",
                f"{found['rate_drawn'].mean():.4f} ± {found['rate_drawn'].std():.4f}",
                f"{first['rate_error']:.4f}",
                f"{first['distortion']:.4f}",
                f"{found['distortion_drawn'].mean():.4f} ± {found['distortion_drawn'].std():.4f}",
                f"{first['distortion_error']:.4f}",
            ]
        )
    lines = [_tell_disparity(population, found) for population, found in draws.groupby("population", sort=False)]
    scores = pd.concat([draws["z"], draws["z_distortion"]]).dropna()
    lines.append(
        f"Of {len(scores)} differences between what is drawn and what is promised, in standard errors: standard deviation "
        f"{scores.std():.2f} (1 if chance alone), {100 * (scores.abs() > 1.96).mean():.1f} % beyond 1.96 (5 %), the largest "
        f"{scores.abs().max():.2f}."
    )
    return "\n\n".join(
        [
            "## Not in the paper: does a drawn table keep what its map promises?",
            f"{draws['seed'].nunique()} seeds. Share of ones and mean distortion by group: what the map promises, what is drawn "
            "(mean ± standard deviation over the seeds), and the standard error that follows from the map.",
            write_table(
                [
                    *("data", "group", "share, promised", "drawn", "its standard error"),
                    *("distortion, promised", "drawn", "its standard error"),
                ],
                rows,
            ),
            write_list(lines),
        ]
    )


def _tell_disparity(population: str, found: pd.DataFrame) -> str:
    """Say how the disparity of a draw compares with the bound."""
    drawn = found.drop_duplicates("seed")["disparity_drawn"]
    against = "of two groups" if found["mode"].iloc[0] == "pairwise" else "to the target"
    return (
        f"{population}: largest |p/q − 1| {against}, promised {found['epsilon'].iloc[0]:g}; drawn {drawn.mean():.3f} ± "
        f"{drawn.std():.3f}, at most {drawn.max():.3f}."
    )
