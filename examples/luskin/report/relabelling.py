"""Tables 1 to 4 in Markdown: measured means beside the paper's numbers, and what they say.

Every sentence is computed from the numbers of the run; none is written beforehand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from learners import SECOND
from paper import RelabellingTable
from relabelling import METHODS
from summary import Estimate, compare, estimate, write_table

if TYPE_CHECKING:
    from pathlib import Path

    from populations import Population

    from fairsql import Connection

TOLERANCE = 0.03
_CELLS = ((True, False), (True, True), (False, False), (False, True))  # white, filtered: the order of paper.Ratios
_DIRECTIONS = {"white": "REFERENCE White", "none": "higher side lowered"}

Model = tuple[str, int, str, str]  # first, algorithm, reference, second


@dataclass(frozen=True)
class Measured:
    """All estimates of one data set; a model's gap is the white ratio minus the others', within the filter."""

    ratios: dict[tuple[str, int, str, str, str, bool, bool], Estimate]
    aucs: dict[tuple[str, int, str, str], Estimate]
    gaps: dict[tuple[str, int, str, str], Estimate]
    narrower: dict[tuple[str, int, str, str], Estimate]  # 1 where a seed's gap is smaller than its A₁'s
    losses: dict[tuple[str, int, str, str], Estimate]  # AUC of A₁ minus AUC of C₂

    def ratio(self, model: Model, cell: int) -> Estimate:
        """Return the ratio in one of the four cells; the model ('', 0, '', '') is the original labels."""
        return self.ratios[(*model, "ratio" if model[0] else "original", *_CELLS[cell])]


def read_measured(con: Connection, path: Path) -> Measured:
    """Summarise the numbers of a run."""
    con.execute(
        """
        CREATE OR REPLACE TEMP TABLE numbers AS
        SELECT * REPLACE (
          coalesce(first, '') AS first, coalesce(reference, '') AS reference, coalesce(second, '') AS second
        )
        FROM read_csv(?)
        """,
        [str(path)],
    )
    con.execute(
        """
        CREATE OR REPLACE TEMP TABLE models AS
        SELECT
          seed, first, algorithm, reference, second,
          sum(value) FILTER (white AND filtered) - sum(value) FILTER (NOT white AND filtered) AS gap,
          sum(value) FILTER (metric = 'auc') AS auc
        FROM numbers
        GROUP BY ALL
        """
    )
    followers = """
        SELECT c.first, c.algorithm, c.reference, c.second, {} AS value
        FROM models AS c JOIN models AS a USING (seed, first)
        WHERE c.algorithm > 0 AND a.algorithm = 0
    """
    return Measured(
        ratios=estimate(
            con,
            """
            SELECT first, algorithm, reference, second, metric, white, filtered, value
            FROM numbers WHERE metric <> 'auc'
            """,
            keys=7,
        ),
        aucs=estimate(con, "SELECT first, algorithm, reference, second, auc AS value FROM models", keys=4),
        gaps=estimate(con, "SELECT first, algorithm, reference, second, gap AS value FROM models", keys=4),
        narrower=estimate(con, followers.format("(abs(c.gap) < abs(a.gap))::INTEGER"), keys=4),
        losses=estimate(con, followers.format("a.auc - c.auc"), keys=4),
    )


def report_table(measured: Measured, population: Population, table: RelabellingTable) -> str:
    """Write one of Tables 1 to 4, and what agrees with the paper."""
    outside, inside = population.filter_names
    columns = ["original labels", f"A₁ = {table.first}", "C₂ = LR", "C₂ = MLP"]
    head = ["", "", *(f"{column}: {name}" for column in columns for name in (outside, inside))]
    rows, cells, agreed = [], [], {}
    for algorithm, printed in table.algorithms.items():
        models: list[Model] = [("", 0, "", ""), (table.first, 0, "", "")]
        models += [(table.first, algorithm, "white", second) for second in ("LR", "MLP")]
        prints = [table.original, table.ratios, printed.ratios["LR"], printed.ratios["MLP"]]
        aucs = zip(models[1:], (table.auc, printed.auc["LR"], printed.auc["MLP"]), strict=True)
        acc = [text for model, auc in aucs for text in (measured.aucs[model].beside(auc, digits=4), "")]
        rows.append([f"algorithm {algorithm}", "AUC", "", "", *acc])
        sides: dict[str, list[str]] = {"W": [], "NW": []}
        gaps = []
        for column, model, figures in zip(columns, models, prints, strict=True):
            ratios = [measured.ratio(model, place) for place in range(4)]
            where = f"{column}, algorithm {algorithm}" if model[1] else column
            for place, (ratio, figure) in enumerate(zip(ratios, figures, strict=True)):
                side = "W" if place < 2 else "NW"
                sides[side].append(ratio.beside(figure))
                if algorithm == 1 or model[1]:  # what does not depend on the algorithm stands in both, and counts once
                    cells.append((f"{side} {population.filter_names[place % 2]} of {where}", ratio.mean, figure))
            agreed[where] = _order([ratio.mean for ratio in ratios]) == _order(figures)
            gaps += ["", measured.gaps[model].beside(figures[1] - figures[3])]
        rows += [["", side, *texts] for side, texts in sides.items()]
        rows.append(["", "gap W − NW", *gaps])
    differing = [where for where, same in agreed.items() if not same]
    lines = [
        compare(cells, tolerance=TOLERANCE),
        f"The four cells stand in the paper's order in {len(agreed) - len(differing)} of {len(agreed)} columns"
        + (f"; not in: {'; '.join(differing)}." if differing else "."),
        *_tell_effects(measured, table),
    ]
    return "\n\n".join(
        [f"### Table {table.number}: A₁ = {table.first}", write_table(head, rows), "\n".join(f"- {x}" for x in lines)]
    )


def _order(ratios: Sequence[float]) -> list[int]:
    return sorted(range(len(ratios)), key=lambda place: ratios[place])


def _tell_effects(measured: Measured, table: RelabellingTable) -> list[str]:
    """Say what each algorithm did to the gap and the AUC, and what it did in the paper."""
    before, printed_before = measured.gaps[table.first, 0, "", ""], table.ratios[1] - table.ratios[3]
    lines = []
    for algorithm, printed in table.algorithms.items():
        for second in ("MLP", "LR"):
            model = (table.first, algorithm, "white", second)
            after, ratios = measured.gaps[model], printed.ratios[second]
            printed_after = ratios[1] - ratios[3]
            fell, printed_fell = abs(after.mean) < abs(before.mean), abs(printed_after) < abs(printed_before)
            lines.append(
                f"Algorithm {algorithm} with C₂ = {second}: gap from {before.mean:.3f} to {after.mean:.3f} (paper: "
                f"{printed_before:.3f} to {printed_after:.3f}; the direction "
                f"{'agrees' if fell == printed_fell else 'does not agree'}), "
                f"smaller than A₁'s in {measured.narrower[model].mean:.0%} of {after.seeds} seeds, AUC "
                f"{_change(measured.losses[model].mean)}."
            )
        with_mlp, with_lr = (abs(measured.gaps[table.first, algorithm, "white", kind].mean) for kind in ("MLP", "LR"))
        lines.append(
            f"C₂ = MLP {'narrows' if with_mlp < with_lr else 'does not narrow'} it more than C₂ = LR "
            f"({with_mlp:.3f} and {with_lr:.3f})."
        )
    return lines


def _change(loss: float) -> str:
    return f"{abs(loss):.4f} {'lower' if loss > 0 else 'higher'} than A₁'s"


def report_gaps(measured: Measured) -> str:
    """Write the gaps within the filter of every combination, with REFERENCE and without."""
    head = ["A₁", "algorithm", "C₂"]
    for direction in _DIRECTIONS.values():
        head += [f"{direction}: gap", "mean size", "AUC loss"]
    rows = [
        ["original labels", "", "", measured.gaps["", 0, "", ""].beside(), f"{measured.gaps['', 0, '', ''].size:.3f}"]
        + [""] * 4
    ]
    for first in ("LR", "MLP"):
        gap = measured.gaps[first, 0, "", ""]
        rows.append([first, "none", "", gap.beside(), f"{gap.size:.3f}", "", "", "", ""])
        for algorithm in METHODS:
            for second in SECOND:
                row = [first, str(algorithm), second]
                for reference in _DIRECTIONS:
                    model = (first, algorithm, reference, second)
                    gap = measured.gaps[model]
                    row += [gap.beside(), f"{gap.size:.3f}", measured.losses[model].beside(digits=4)]
                rows.append(row)
    smallest = min((abs(gap.mean), model) for model, gap in measured.gaps.items() if model[1])
    first, algorithm, reference, second = smallest[1]
    return "\n\n".join(
        [
            "### Gaps within the filter, by direction",
            "Gap: W − NW; mean size: the mean of its size without the sign, to which the chance of the split adds.",
            write_table(head, rows),
            f"The smallest gap, {smallest[0]:.3f}, is left by algorithm {algorithm} with A₁ = {first}, C₂ = {second}, "
            f"{_DIRECTIONS[reference]}.",
        ]
    )


def report_targets(measured: Measured) -> str:
    """Hold Adult's means against what the reproduction sets out to show."""
    lr = "LR"
    mlp = [(lr, algorithm, reference, "MLP") for algorithm in METHODS for reference in _DIRECTIONS]
    loss = max((measured.losses[model].mean, model) for model in mlp)[0]
    checks = [
        ("A₁ = LR: about .16 (.12 to .20)", measured.gaps[lr, 0, "", ""].size, 0.12, 0.20),
        ("algorithm 1, C₂ = MLP: at most .06", measured.gaps[lr, 1, "white", "MLP"].size, 0.0, 0.06),
        ("algorithm 1, C₂ = LR: no better than .08", measured.gaps[lr, 1, "white", "LR"].size, 0.08, 1.0),
        ("algorithm 2, C₂ = MLP: at most .09", measured.gaps[lr, 2, "white", "MLP"].size, 0.0, 0.09),
        ("algorithm 2, C₂ = LR: no better than .08", measured.gaps[lr, 2, "white", "LR"].size, 0.08, 1.0),
        ("algorithm 1, no REFERENCE, C₂ = MLP: at most .05", measured.gaps[lr, 1, "none", "MLP"].size, 0.0, 0.05),
        ("algorithm 2, no REFERENCE, C₂ = MLP: at most .05", measured.gaps[lr, 2, "none", "MLP"].size, 0.0, 0.05),
        ("AUC of C₂ = MLP at most .015 below A₁'s", loss, -1.0, 0.015),
    ]
    rows = [[what, f"{value:.3f}", "yes" if low <= value <= high else "no"] for what, value, low, high in checks]
    return "\n\n".join(
        [
            "### What the reproduction must show (A₁ = LR; mean size of the gap)",
            write_table(["target", "measured", "met"], rows),
            f"{sum(row[-1] == 'yes' for row in rows)} of {len(rows)} targets are met.",
        ]
    )
