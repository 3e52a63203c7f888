"""Table 5 and the numbers of Figure 14 in Markdown, and what they say: computed from the numbers of the run."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from paper import THRESHOLDS
from summary import Estimate, compare, estimate, write_table
from thresholds import METHODS, MODELS

if TYPE_CHECKING:
    from pathlib import Path

    from fairsql import Connection

_RATES = ("true_positive_rate", "false_positive_rate")
_RACES = ("white", "black")
_TOLERANCE = 0.05


def report_thresholds(con: Connection, path: Path) -> str:
    """Write Table 5: test rates before and after tuning, then how the two methods compare on the tuning data."""
    con.execute("CREATE OR REPLACE TEMP TABLE numbers AS FROM read_csv(?)", [str(path)])
    measured = estimate(
        con,
        """
        SELECT model, method, coalesce(moment, ''), metric || coalesce(' ' || nullif(race, ''), ''), value
        FROM numbers
        """,
        keys=4,
    )
    gaps = estimate(
        con,
        """
        SELECT model, method, moment, metric, max(value) - min(value) AS value
        FROM numbers
        WHERE metric IN ('true_positive_rate', 'false_positive_rate') AND race <> ''
        GROUP BY seed, model, method, moment, metric
        """,
        keys=4,
    )
    head = ["model", "thresholds", "race", "threshold", "TPR", "FPR", "accuracy of all"]
    rows, cells = [], []
    for model in MODELS:
        for moment, method in (("before", "exact"), *(("after", method) for method in METHODS)):
            printed = THRESHOLDS[model, moment]
            for race in _RACES:
                row = [model, moment if moment == "before" else f"tuned, {method}", race]
                if moment == "before":
                    row.append(f"{MODELS[model]:g}")
                else:
                    row.append(
                        measured[model, method, moment, f"threshold {race}"].beside(printed[f"threshold {race}"])
                    )
                for name in (*(f"{rate} {race}" for rate in _RATES), "accuracy"):
                    value = measured[model, method, moment, name]
                    row.append(value.beside(printed[name]))
                    if method == "exact" and (name != "accuracy" or race == "white"):
                        cells.append((f"{name} of {model} {moment} tuning", value.mean, printed[name]))
                rows.append(row)
    return "\n\n".join(
        [
            "### Table 5: a threshold for each race",
            write_table(head, rows),
            "\n".join(f"- {line}" for line in (compare(cells, tolerance=_TOLERANCE), *_tell_gaps(measured, gaps))),
            "On the data they are tuned on (objective: accuracy − gap of TPR − gap of FPR):",
            _compare_methods(con, measured),
        ]
    )


def _tell_gaps(
    measured: dict[tuple[str, str, str, str], Estimate], gaps: dict[tuple[str, str, str, str], Estimate]
) -> list[str]:
    """Say what tuning did to the gaps and the accuracy of the test part, and what it did in the paper."""
    lines = []
    for model in MODELS:
        before, after = THRESHOLDS[model, "before"], THRESHOLDS[model, "after"]
        for method in METHODS:
            texts = []
            for rate, short in zip(_RATES, ("TPR", "FPR"), strict=True):
                was, now = (gaps[model, method, moment, rate].size for moment in ("before", "after"))
                printed = (abs(row[f"{rate} black"] - row[f"{rate} white"]) for row in (before, after))
                texts.append(
                    f"{short} gap {was:.3f} to {now:.3f} (paper {' to '.join(f'{gap:.3f}' for gap in printed)})"
                )
            lost = (
                measured[model, method, "before", "accuracy"].mean - measured[model, method, "after", "accuracy"].mean
            )
            lines.append(
                f"{model}, {method}: {', '.join(texts)}, mean sizes on the test part; accuracy lost {lost:.3f} "
                f"(paper {before['accuracy'] - after['accuracy']:.3f})."
            )
    return lines


def _compare_methods(con: Connection, measured: dict[tuple[str, str, str, str], Estimate]) -> str:
    head = ["model", "before", *(f"{method}: {what}" for method in METHODS for what in ("objective", "seconds"))]
    rows = []
    for model in MODELS:
        row = [model, measured[model, "exact", "before", "objective"].beside(digits=4)]
        for method in METHODS:
            row.append(measured[model, method, "after", "objective"].beside(digits=4))
            row.append(measured[model, method, "", "seconds"].beside(digits=4))
        rows.append(row)
    won, drawn, runs = con.execute(
        """
        SELECT count(*) FILTER (e.value > p.value + 1e-9), count(*) FILTER (abs(e.value - p.value) <= 1e-9), count(*)
        FROM numbers AS e JOIN numbers AS p USING (seed, model, metric, moment)
        WHERE metric = 'objective' AND moment = 'after' AND e.method = 'exact' AND p.method = 'pso'
        """
    ).fetchone()
    return write_table(head, rows) + (
        f"\n\nOf {runs} pairs exact's objective is higher than the swarm's in {won}, equal in {drawn}, "
        f"lower in {runs - won - drawn}."
    )


def report_distribution(con: Connection, path: Path) -> str:
    """Write the numbers of Figure 14, and where accuracy saturates."""
    con.execute("CREATE OR REPLACE TEMP TABLE numbers AS FROM read_csv(?)", [str(path)])
    measured = estimate(con, "SELECT sigma, alpha, metric, value FROM numbers", keys=3)
    sigmas = sorted({key[0] for key in measured}, reverse=True)
    alphas = sorted({key[1] for key in measured})
    metrics = ("accuracy", "true_positive_rate_gap", "false_positive_rate_gap", "histogram_distance", "learning_rate")
    head = ["σ", "α", "accuracy", "TPR gap", "FPR gap", "distance of the histograms", "learning rate"]
    rows = [
        [f"{sigma:g}", f"{alpha:g}", *(measured[sigma, alpha, metric].beside() for metric in metrics)]
        for sigma in sigmas
        for alpha in alphas
    ]
    return "\n\n".join(
        [
            "### Figures 14 and 15: equalized distribution",
            write_table(head, rows),
            "\n".join(f"- {_tell_saturation(measured, sigma, alphas)}" for sigma in sigmas),
        ]
    )


def _tell_saturation(measured: dict[tuple[float, float, str], Estimate], sigma: float, alphas: list[float]) -> str:
    """Say from which alpha on the accuracy is within .01 of its highest, and how the gaps go with alpha."""
    accuracy = {alpha: measured[sigma, alpha, "accuracy"].mean for alpha in alphas}
    highest = max(accuracy.values())
    saturated = next(alpha for alpha in alphas if all(accuracy[a] >= highest - 0.01 for a in alphas if a >= alpha))
    texts = [
        f"σ = {sigma:g}: accuracy is within .01 of its highest, {highest:.3f}, from α = {saturated:g} on (paper: 0.2)."
    ]
    for rate, short in zip(_RATES, ("TPR", "FPR"), strict=True):
        gaps = [measured[sigma, alpha, f"{rate}_gap"].mean for alpha in alphas]
        rises = sum(b >= a for a, b in pairwise(gaps))
        texts.append(
            f"The {short} gap goes from {gaps[0]:.3f} to {gaps[-1]:.3f} and grows in {rises} of {len(gaps) - 1} steps "
            f"of α (paper: it grows)."
        )
    return " ".join(texts)
