"""Section 4.2 in words, and how draws keep what the maps promise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pandas as pd
import printed
from prose import read, records, spread, write_list, write_table

if TYPE_CHECKING:
    from pathlib import Path

_NO_CHANCE = 1e-4  # standard errors below are of groups that hardly any draw moves


def report_adult(folder: Path) -> str:
    """Write the objective on Adult and the rates."""
    solved, rates = read(folder, "adult-solved"), read(folder, "adult")
    if solved is None or rates is None:
        return ""
    rows = records(solved)
    groups = rates[rates["rows"] == "all rows"]
    return "\n\n".join(
        [
            "## Section 4.2: Adult, l1, towards p(income), ε = 0.15",
            write_table(
                ["rows", "per", "objective", "smallest ε", "states", "probabilities", "rows changed", "seconds"],
                [
                    [
                        row["rows"],
                        f"({row['per']})",
                        *_outcome(row)[:1],
                        f"{row['least_epsilon']:.4f}",
                        *_outcome(row)[1:],
                    ]
                    for row in rows
                ],
            ),
            write_table(
                ["group", "before", "after", "disparity to the target"],
                [
                    [row["group"], *(f"{row[name]:.3f}" for name in ("rate_before", "rate_after", "disparity_after"))]
                    for row in records(groups)
                ],
            ),
            write_list(_judge_adult({(row["rows"], row["per"]): row for row in rows})),
        ]
    )


def _outcome(row: dict[str, Any]) -> list[str]:
    if not row["found"]:
        return ["none", "", "", "", ""]
    return [
        f"{row['departure']:.5f} ({printed.ADULT_DEPARTURE})",
        f"{row['states']:.0f}",
        f"{row['variables']:.0f}",
        f"{100 * row['changed']:.1f} %",
        f"{row['seconds']:.2f}",
    ]


def _judge_adult(found: dict[tuple[str, str], dict[str, Any]]) -> list[str]:
    whole, strict = found["all rows", "x, y"], found["all rows", "d, x, y"]
    every = found["all rows, every combination", "x, y"]
    return [
        f"Objective {whole['departure']:.4f} on all rows and {found['train part', 'x, y']['departure']:.4f} on the "
        f"train part (paper: {printed.ADULT_DEPARTURE}, which is either, cut after the third digit).",
        "With every combination of features as a state, also those that nobody has, the objective differs by "
        f"{abs(every['departure'] - whole['departure']):.0e} ({every['states']:.0f} states in place of "
        f"{whole['states']:.0f}).",
        f"ε = 0.15 is hardly above the smallest that these bounds allow, {whole['least_epsilon']:.4f}. Per (d, x, y) "
        f"the smallest is {strict['least_epsilon']:.4f}: what the paper's text states has no solution here; its number "
        "is that of (x, y).",
    ]


def report_draws(folder: Path) -> str:
    """Write how far draws are from the maps."""
    draws = read(folder, "draws")
    if draws is None:
        return ""
    rows = []
    for population, group in draws[["population", "group"]].drop_duplicates().itertuples(index=False):
        found = draws[(draws["population"] == population) & (draws["group"] == group)]
        cells = [population, group]
        for name in ("rate", "distortion"):
            promised, error = found[name].iloc[0], found[f"{name}_error"].iloc[0]
            cells += [f"{promised:.4f}", spread(found[f"{name}_drawn"], digits=4), f"{error:.4f}"]
        rows.append(cells)
    lines = [_tell_disparity(str(name), draws[draws["population"] == name]) for name in draws["population"].unique()]
    return "\n\n".join(
        [
            "## Not in the paper: does a drawn table keep what its map promises?",
            f"{draws['seed'].nunique()} seeds. Share of ones and mean distortion by group: what the map promises, what "
            "is drawn (mean ± standard deviation over the seeds), and the standard error that follows from the map.",
            write_table(
                [
                    *("data", "group", "share, promised", "drawn", "its standard error"),
                    *("distortion, promised", "drawn", "its standard error"),
                ],
                rows,
            ),
            write_list([*lines, _tell_scores(draws)]),
        ]
    )


def _tell_disparity(population: str, found: pd.DataFrame) -> str:
    """Say how the disparity of a draw compares with the bound."""
    drawn = found.drop_duplicates("seed")["disparity_drawn"]
    against = "of two groups" if found["mode"].iloc[0] == "pairwise" else "to the target"
    epsilon = float(found["epsilon"].iloc[0])
    beyond = int((drawn > epsilon).sum())
    return (
        f"{population}: largest |p/q − 1| {against}, promised {epsilon:g}; drawn {spread(drawn)}, "
        f"at most {drawn.max():.3f}, more than promised in {beyond} of {len(drawn)} draws: "
        "the bound is one on probabilities, and the optimum lies on it."
    )


def _tell_scores(draws: pd.DataFrame) -> str:
    """Say whether chance explains the differences; groups that hardly any draw moves are left out."""
    parts = []
    for name in ("rate", "distortion"):
        some = draws[draws[f"{name}_error"] > _NO_CHANCE]
        parts.append((some[f"{name}_drawn"] - some[name]) / some[f"{name}_error"])
    scores = pd.concat(parts)
    return (
        f"Of {len(scores)} differences between what is drawn and what is promised, in standard errors: standard "
        f"deviation {scores.std():.2f} (1 if chance alone), {100 * (scores.abs() > 1.96).mean():.1f} % beyond 1.96 "
        f"(5 % if chance alone), the largest {scores.abs().max():.2f}."
    )
