"""Section 4.2, Adult; and whether draws keep what the maps promise."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from examples.calmon.published import ADULT_DEPARTURE
from examples.reproduction.markdown import Cell, choose, deviation, percent, records, split, spread, tabulate, write

if TYPE_CHECKING:
    from examples.reproduction.markdown import Told

_NO_CHANCE = 1e-4  # groups with smaller standard errors are hardly moved by any draw


def report_adult(solved: pd.DataFrame, rates: pd.DataFrame) -> str:
    """Write the objective on Adult and the rates."""

    def found(cell: str, otherwise: str = "") -> Cell:
        return lambda rows: cell.format_map(records(rows)[0]) if rows["found"].iloc[0] else otherwise

    changed: Told = percent("changed", 1)
    transforms: dict[str, Cell] = {
        "rows": "{rows}",
        "per": "({per})",
        "objective": found(f"{{departure:.5f}} ({ADULT_DEPARTURE})", "none"),
        "smallest ε": "{least_epsilon:.4f}",
        "states": found("{states:.0f}"),
        "probabilities": found("{variables:.0f}"),
        "rows changed": lambda rows: changed(rows) if rows["found"].iloc[0] else "",
        "seconds": found("{seconds:.2f}"),
    }
    groups: dict[str, Cell] = {
        "group": "{group}",
        "before": "{rate_before:.3f}",
        "after": "{rate_after:.3f}",
        "disparity to the target": "{disparity_after:.3f}",
    }
    return write(
        "## Section 4.2: Adult, l1, towards p(income), ε = 0.15",
        tabulate(split(solved), transforms),
        tabulate(split(choose(rates, rows="all rows")), groups),
        _judge_adult(solved),
    )


def _judge_adult(solved: pd.DataFrame) -> list[str]:
    (strict,) = records(choose(solved, per="d, x, y"))
    loose = {row["rows"]: row for row in records(choose(solved, per="x, y"))}
    whole, every = loose["all rows"], loose["all rows, every combination"]
    return [
        f"Objective {whole['departure']:.4f} on all rows and {loose['train part']['departure']:.4f} on the train part "
        f"(paper: {ADULT_DEPARTURE}, which is either, cut after the third digit).",
        "With every combination of features as a state, also those that nobody has, the objective differs by "
        f"{abs(every['departure'] - whole['departure']):.0e} ({every['states']:.0f} states in place of "
        f"{whole['states']:.0f}).",
        f"ε = 0.15 is hardly above the smallest that these bounds allow, {whole['least_epsilon']:.4f}. Per (d, x, y) "
        f"the smallest is {strict['least_epsilon']:.4f}: what the paper's text states has no solution here; its number "
        "is that of (x, y).",
    ]


def report_draws(draws: pd.DataFrame) -> str:
    """Write how far draws are from the maps."""
    columns: dict[str, Cell] = {"data": "{population}", "group": "{group}"}
    for title, name in (("share", "rate"), ("distortion", "distortion")):
        columns[f"{title}, promised"] = f"{{{name}:.4f}}"
        columns[f"{title}, drawn"] = deviation(f"{name}_drawn", 4)
        columns[f"{title}, standard error"] = f"{{{name}_error:.4f}}"
    return write(
        "## Not in the paper: does a drawn table keep what its map promises?",
        f"{draws['seed'].nunique()} seeds. Share of ones and mean distortion by group: what the map promises, what is "
        "drawn (mean ± standard deviation over the seeds), and the standard error that follows from the map.",
        tabulate(split(draws, "population", "group"), columns),
        [*(_tell_disparity(found) for found in split(draws, "population")), _tell_scores(draws)],
    )


def _tell_disparity(found: pd.DataFrame) -> str:
    """Say how the disparity of a draw compares with the bound."""
    first, drawn = records(found)[0], found.drop_duplicates("seed")["disparity_drawn"]
    against = "of two groups" if first["mode"] == "pairwise" else "to the target"
    return (
        f"{first['population']}: largest |p/q − 1| {against}, promised {first['epsilon']:g}; drawn {spread(drawn)}, "
        f"at most {drawn.max():.3f}, more than promised in {(drawn > first['epsilon']).sum()} of {len(drawn)} draws: "
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
