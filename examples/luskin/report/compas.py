"""COMPAS: Table 5 and the numbers of Figure 14, with conclusions."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from examples.luskin.experiments.thresholds import METHODS, MODELS
from examples.luskin.populations import COMPAS
from examples.luskin.published import THRESHOLDS
from examples.reproduction.markdown import Cell, agree, choose, deviation, split, spread, tabulate, write, write_table

if TYPE_CHECKING:
    import pandas as pd

_RATES = {"true_positive_rate": "TPR", "false_positive_rate": "FPR"}
_RACES = ("white", "black")
_TOLERANCE = 0.05

# By model, method, moment and metric, of a race or of all: a number for each seed.
Measured = dict[tuple[str, str, str, str], "pd.Series"]


def _tell_splits(numbers: pd.DataFrame, name: str) -> str:
    return f"Splits: {numbers['seed'].nunique()}; every number is in `{name}.csv`."


def report_thresholds(numbers: pd.DataFrame) -> str:
    """Write Table 5: test rates before and after tuning, then how the two methods compare on the tuning data."""
    numbers = numbers.fillna({"moment": "", "race": ""}).set_index("seed")
    numbers["metric"] = (numbers["metric"] + " " + numbers["race"]).str.strip()
    measured: Measured = dict(list(numbers.groupby(["model", "method", "moment", "metric"])["value"]))
    table, cells = _tabulate_rates(measured)
    return write(
        "## COMPAS",
        COMPAS.about,
        _tell_splits(numbers.reset_index(), "thresholds"),
        "### Table 5: a threshold for each race",
        table,
        [agree(cells, tolerance=_TOLERANCE), *_tell_gaps(measured)],
        "On the data they are tuned on (objective: accuracy − gap of TPR − gap of FPR):",
        *_compare_methods(measured),
    )


def _tabulate_rates(measured: Measured) -> tuple[str, list[tuple[str, float, float]]]:
    """Return Table 5, and its cells for comparison with the paper's."""
    rows, cells = [], []
    for model in MODELS:
        for moment, method in (("before", "exact"), *(("after", method) for method in METHODS)):
            printed = THRESHOLDS[model, moment]
            for race in _RACES:
                name = f"threshold {race}"
                row = [model, moment, race, f"{MODELS[model]:g}"]
                if moment == "after":
                    row[1] = f"tuned, {method}"
                    row[3] = spread(measured[model, method, moment, name], printed[name])
                for name in (*(f"{rate} {race}" for rate in _RATES), "accuracy"):
                    values = measured[model, method, moment, name]
                    row.append(spread(values, printed[name]))
                    if method == "exact" and (name != "accuracy" or race == "white"):
                        cells.append((f"{name} of {model} {moment} tuning", values.mean(), printed[name]))
                rows.append(row)
    head = ["model", "thresholds", "race", "threshold", *_RATES.values(), "accuracy of all"]
    return write_table(head, rows), cells


def _tell_gaps(measured: Measured) -> list[str]:
    """Say what tuning did to the gaps and the accuracy of the test part, and what it did in the paper."""
    moments = ("before", "after")
    lines = []
    for model in MODELS:
        for method in METHODS:
            texts = []
            for rate, short in _RATES.items():
                white, black = (
                    [measured[model, method, moment, f"{rate} {race}"] for moment in moments] for race in _RACES
                )
                gaps = [(b - w).abs().mean() for w, b in zip(white, black, strict=True)]
                rows = [THRESHOLDS[model, moment] for moment in moments]
                printed = [abs(row[f"{rate} black"] - row[f"{rate} white"]) for row in rows]
                texts.append(
                    f"{short} gap {' to '.join(f'{gap:.3f}' for gap in gaps)} "
                    f"(paper {' to '.join(f'{gap:.3f}' for gap in printed)})"
                )
            before, after = (measured[model, method, moment, "accuracy"].mean() for moment in moments)
            printed_lost = THRESHOLDS[model, "before"]["accuracy"] - THRESHOLDS[model, "after"]["accuracy"]
            lines.append(
                f"{model}, {method}: {', '.join(texts)}, mean sizes on the test part; accuracy lost "
                f"{before - after:.3f} (paper {printed_lost:.3f})."
            )
    return lines


def _compare_methods(measured: Measured) -> list[str]:
    head = ["model", "before", *(f"{method}: {what}" for method in METHODS for what in ("objective", "seconds"))]
    rows, ahead = [], []
    for model in MODELS:
        row = [measured[model, "exact", "before", "objective"]]
        for method in METHODS:
            row += [measured[model, method, "after", "objective"], measured[model, method, "", "seconds"]]
        rows.append([model, *(spread(values, digits=4) for values in row)])
        exact, swarm = (measured[model, method, "after", "objective"] for method in ("exact", "pso"))
        ahead += (exact - swarm).tolist()
    won, lost = (sum(sign * each > 1e-9 for each in ahead) for sign in (1, -1))
    return [
        write_table(head, rows),
        f"Of {len(ahead)} pairs exact's objective is higher than the swarm's in {won}, equal in "
        f"{len(ahead) - won - lost}, lower in {lost}.",
    ]


def report_distribution(numbers: pd.DataFrame) -> str:
    """Write the numbers of Figure 14, and where accuracy saturates."""
    wide = numbers.pivot(index=["sigma", "alpha", "seed"], columns="metric", values="value").reset_index()
    wide = wide.sort_values(["sigma", "alpha"], ascending=[False, True])
    columns: dict[str, Cell] = {
        "σ": "{sigma:g}",
        "α": "{alpha:g}",
        "accuracy": deviation("accuracy"),
        "TPR gap": deviation("true_positive_rate_gap"),
        "FPR gap": deviation("false_positive_rate_gap"),
        "distance of the histograms": deviation("histogram_distance"),
        "learning rate": deviation("learning_rate"),
    }
    return write(
        _tell_splits(numbers, "distribution"),
        "### Figures 14 and 15: equalized distribution",
        tabulate(split(wide, "sigma", "alpha"), columns),
        [_tell_saturation(choose(wide, sigma=sigma), sigma) for sigma in wide["sigma"].unique()],
    )


def _tell_saturation(rows: pd.DataFrame, sigma: float) -> str:
    """Say from which alpha on the accuracy is within .01 of its highest, and how the gaps change with alpha."""
    means = rows.groupby("alpha").mean()
    highest = means["accuracy"].max()
    low = means.index[means["accuracy"] < highest - 0.01]
    saturated = means.index[means.index > low.max()].min() if len(low) else means.index.min()
    texts = [
        f"σ = {sigma:g}: accuracy is within .01 of its highest, {highest:.3f}, from α = {saturated:g} on (paper: 0.2)."
    ]
    for rate, short in _RATES.items():
        gaps = means[f"{rate}_gap"].tolist()
        rises = sum(later >= earlier for earlier, later in pairwise(gaps))
        texts.append(
            f"The {short} gap goes from {gaps[0]:.3f} to {gaps[-1]:.3f} and grows in {rises} of {len(gaps) - 1} steps "
            "of α (paper: it grows)."
        )
    return " ".join(texts)
