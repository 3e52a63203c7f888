"""Tables 1 to 4: measured means with the paper's numbers, and conclusions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from examples.luskin.experiments.learners import FIRST, SECOND
from examples.luskin.experiments.relabelling import METHODS, REFERENCES
from examples.luskin.populations import ADULT, SQF
from examples.luskin.published import ADULT_TABLES, SQF_TABLES
from examples.reproduction.markdown import agree, spread, write, write_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from examples.luskin.populations import Filtered
    from examples.luskin.published import Ratios, RelabellingTable

TOLERANCE = 0.03
_CELLS = ((True, False), (True, True), (False, False), (False, True))  # white, filtered: the order of Ratios
_DIRECTIONS = dict(zip(REFERENCES, ("REFERENCE White", "higher side lowered"), strict=True))
_MODEL = ["first", "algorithm", "reference", "second"]

Model = tuple[str, int, str, str]  # in the order of _MODEL
ORIGINAL: Model = ("", 0, "", "")  # stands for the original labels


@dataclass(frozen=True)
class Measured:
    """The numbers of one data set by seed; a model's gap is the white ratio minus the others', within the filter."""

    ratios: dict[tuple[str, int, str, str, bool, bool], pd.Series]
    aucs: dict[Model, pd.Series]
    gaps: dict[Model, pd.Series]

    def ratio(self, model: Model, cell: int) -> pd.Series:
        """Return the ratio in one of the four cells."""
        return self.ratios[(*model, *_CELLS[cell])]

    def narrower(self, model: Model) -> pd.Series:
        """Return whether the gap is smaller than that of the model's A₁."""
        return self.gaps[model].abs() < self.gaps[model[0], 0, "", ""].abs()

    def loss(self, model: Model) -> pd.Series:
        """Return the AUC of the model's A₁ minus its own."""
        return self.aucs[model[0], 0, "", ""] - self.aucs[model]


def measure(numbers: pd.DataFrame) -> Measured:
    """Arrange the numbers of a run."""
    numbers = numbers.fillna({"first": "", "reference": "", "second": ""}).set_index("seed")
    aucs, ratios = (numbers[(numbers["metric"] == "auc") == flag] for flag in (True, False))
    cells = {key: rows["value"] for key, rows in ratios.groupby([*_MODEL, "white", "filtered"])}
    return Measured(
        ratios=cells,
        aucs={key: rows["value"] for key, rows in aucs.groupby(_MODEL)},
        gaps={key[:4]: rows - cells[*key[:4], False, True] for key, rows in cells.items() if key[4:] == (True, True)},
    )


def report_adult(numbers: pd.DataFrame) -> str:
    """Write Tables 3 and 4, and whether the reproduction meets its targets."""
    measured = measure(numbers)
    return write(
        "## Adult income",
        *_report(numbers, measured, ADULT, ADULT_TABLES),
        "### What the reproduction must show (A₁ = LR; mean size of the gap)",
        *_report_targets(measured),
    )


def report_sqf(numbers: pd.DataFrame) -> str:
    """Write Tables 1 and 2."""
    return write("## Stop, question and frisk", *_report(numbers, measure(numbers), SQF, SQF_TABLES))


def _report(
    numbers: pd.DataFrame, measured: Measured, population: Filtered, tables: Sequence[RelabellingTable]
) -> list[str]:
    return [
        population.about,
        f"Splits: {numbers['seed'].nunique()}; every number is in `{population.table}.csv`.",
        *(_report_table(measured, population, table) for table in tables),
        "### Gaps within the filter, by direction",
        "Gap: W − NW; mean size: the mean of its size without the sign, to which the chance of the split adds.",
        _tabulate_gaps(measured),
        _tell_smallest(measured),
    ]


def _report_table(measured: Measured, population: Filtered, table: RelabellingTable) -> str:
    """Write one of Tables 1 to 4, and how far it agrees with the paper."""
    names = population.filter_names
    columns = ("original labels", f"A₁ = {table.first}", "C₂ = LR", "C₂ = MLP")
    rows, cells, agreed = [], [], {}
    for algorithm, printed in table.algorithms.items():
        models: list[Model] = [ORIGINAL, (table.first, 0, "", "")]
        models += [(table.first, algorithm, "white", second) for second in FIRST]
        prints = (table.original, table.ratios, *(printed.ratios[second] for second in FIRST))
        aucs = zip(models[1:], (table.auc, *(printed.auc[second] for second in FIRST)), strict=True)
        texts = [text for model, auc in aucs for text in (spread(measured.aucs[model], auc, digits=4), "")]
        rows.append([f"algorithm {algorithm}", "AUC", "", "", *texts])
        sides: dict[str, list[str]] = {"W": [], "NW": [], "gap W − NW": []}
        for column, model, figures in zip(columns, models, prints, strict=True):
            ratios = [measured.ratio(model, place) for place in range(4)]
            means: Ratios = tuple(ratio.mean() for ratio in ratios)
            where = f"{column}, algorithm {algorithm}" if model[1] else column
            for place, (ratio, figure) in enumerate(zip(ratios, figures, strict=True)):
                side = "W" if place < 2 else "NW"
                sides[side].append(spread(ratio, figure))
                if algorithm == 1 or model[1]:  # rows that do not depend on the algorithm are in both, and count once
                    cells.append((f"{side} {names[place % 2]} of {where}", means[place], figure))
            agreed[where] = _order(means) == _order(figures)
            sides["gap W − NW"] += ["", spread(measured.gaps[model], _gap(figures))]
        rows += [["", side, *texts] for side, texts in sides.items()]
    differing = [where for where, same in agreed.items() if not same]
    return write(
        f"### Table {table.number}: A₁ = {table.first}",
        write_table(["", "", *(f"{column}: {name}" for column in columns for name in names)], rows),
        [
            agree(cells, tolerance=TOLERANCE),
            f"The four cells stand in the paper's order in {len(agreed) - len(differing)} of {len(agreed)} columns"
            + (f"; not in: {'; '.join(differing)}." if differing else "."),
            *_tell_effects(measured, table),
        ],
    )


def _order(ratios: Ratios) -> list[int]:
    return sorted(range(4), key=lambda place: ratios[place])


def _gap(ratios: Ratios) -> float:
    return ratios[1] - ratios[3]


def _tell_effects(measured: Measured, table: RelabellingTable) -> list[str]:
    """Say what each algorithm did to the gap and the AUC, and what it did in the paper."""
    before, printed_before = measured.gaps[table.first, 0, "", ""].mean(), _gap(table.ratios)
    lines = []
    for algorithm, printed in table.algorithms.items():
        sizes = {}
        for second in ("MLP", "LR"):
            model = (table.first, algorithm, "white", second)
            after, printed_after, loss = (
                *(measured.gaps[model].mean(), _gap(printed.ratios[second])),
                measured.loss(model).mean(),
            )
            sizes[second] = abs(after)
            agrees = (abs(after) < abs(before)) == (abs(printed_after) < abs(printed_before))
            lines.append(
                f"Algorithm {algorithm} with C₂ = {second}: gap from {before:.3f} to {after:.3f} (paper: "
                f"{printed_before:.3f} to {printed_after:.3f}; the direction "
                f"{'agrees' if agrees else 'does not agree'}), smaller than A₁'s in "
                f"{measured.narrower(model).mean():.0%} of {len(measured.gaps[model])} seeds, AUC {abs(loss):.4f} "
                f"{'lower' if loss > 0 else 'higher'} than A₁'s."
            )
        lines.append(
            f"C₂ = MLP {'narrows' if sizes['MLP'] < sizes['LR'] else 'does not narrow'} it more than C₂ = LR "
            f"({sizes['MLP']:.3f} and {sizes['LR']:.3f})."
        )
    return lines


def _tabulate_gaps(measured: Measured) -> str:
    """Write the gaps within the filter of every combination, with REFERENCE and without."""

    def gap(model: Model) -> list[str]:
        return [spread(measured.gaps[model]), f"{measured.gaps[model].abs().mean():.3f}"]

    head = ["A₁", "algorithm", "C₂"]
    for direction in _DIRECTIONS.values():
        head += [f"{direction}: gap", "mean size", "AUC loss"]
    rows = [["original labels", "", "", *gap(ORIGINAL), "", "", "", ""]]
    for first in FIRST:
        rows.append([first, "none", "", *gap((first, 0, "", "")), "", "", "", ""])
        for algorithm in METHODS:
            for second in SECOND:
                row = [first, str(algorithm), second]
                for reference in _DIRECTIONS:
                    model = (first, algorithm, reference, second)
                    row += [*gap(model), spread(measured.loss(model), digits=4)]
                rows.append(row)
    return write_table(head, rows)


def _tell_smallest(measured: Measured) -> str:
    size, model = min((abs(gap.mean()), model) for model, gap in measured.gaps.items() if model[1])
    first, algorithm, reference, second = model
    return (
        f"The smallest gap, {size:.3f}, is left by algorithm {algorithm} with A₁ = {first}, C₂ = {second}, "
        f"{_DIRECTIONS[reference]}."
    )


def _report_targets(measured: Measured) -> list[str]:
    """Compare Adult's means with the targets of the reproduction."""

    def size(algorithm: int, reference: str, second: str) -> float:
        return measured.gaps["LR", algorithm, reference, second].abs().mean()

    loss = max(
        measured.loss(("LR", algorithm, reference, "MLP")).mean() for algorithm in METHODS for reference in _DIRECTIONS
    )
    checks = [
        ("A₁ = LR: about .16 (.12 to .20)", size(0, "", ""), 0.12, 0.20),
        ("algorithm 1, C₂ = MLP: at most .06", size(1, "white", "MLP"), 0.0, 0.06),
        ("algorithm 1, C₂ = LR: no better than .08", size(1, "white", "LR"), 0.08, 1.0),
        ("algorithm 2, C₂ = MLP: at most .09", size(2, "white", "MLP"), 0.0, 0.09),
        ("algorithm 2, C₂ = LR: no better than .08", size(2, "white", "LR"), 0.08, 1.0),
        ("algorithm 1, no REFERENCE, C₂ = MLP: at most .05", size(1, "none", "MLP"), 0.0, 0.05),
        ("algorithm 2, no REFERENCE, C₂ = MLP: at most .05", size(2, "none", "MLP"), 0.0, 0.05),
        ("AUC of C₂ = MLP at most .015 below A₁'s", loss, -1.0, 0.015),
    ]
    rows = [[what, f"{value:.3f}", "yes" if low <= value <= high else "no"] for what, value, low, high in checks]
    met = sum(row[-1] == "yes" for row in rows)
    return [write_table(["target", "measured", "met"], rows), f"{met} of {len(rows)} targets are met."]
