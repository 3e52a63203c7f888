"""The classifiers: AUC and discrimination on the test part, with the points of the authors' plots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from examples.calmon.populations import POPULATIONS
from examples.calmon.published import CLASSIFIERS, LFR
from examples.reproduction.markdown import Cell, choose, mean, split, spread, tabulate, write

if TYPE_CHECKING:
    import pandas as pd

    from examples.reproduction.markdown import Told

_ABOUT = """The paper's first version has no classifiers ("future work"); its later version (NIPS 2017) does, of race
alone in COMPAS and sex alone in Adult, with the settings of the authors' repository. Their points are read off the
plots there. Random splits, 80 % training: the transform is made of the training part alone, test rows are transformed
without their labels (`labelled := false`), AUC is against their original labels. *Discrimination*: largest |p/q − 1| of
two groups' mean scores, as in the authors' code; *decided*: of their shares of scores of at least 0.5 (left out where a
group has none in some split). *Promised* is the same of the labels by the map, *drawn* of the drawn training labels.
Towards a target (Adult), ε bounds each group's distance to it, so two groups may differ by (1 + ε)/(1 − ε) − 1.
*Selection rate within 0.03* is `CREATE MODEL … FAIR` on the original rows."""

_POINT = ("auc", "discrimination")


def report_classifiers(numbers: pd.DataFrame) -> str:
    """Write a table for each data set, and conclusions."""
    pieces: list[str | list[str]] = ["## Classifiers: AUC against discrimination", _ABOUT]
    for population in POPULATIONS:
        rows = choose(numbers, population=population.table)
        if len(rows):
            title = f"### {population.name}, {rows['seed'].nunique()} splits"
            pieces += [title, _tabulate(rows), _judge(rows, population.table)]
    return write(*pieces)


def _tabulate(numbers: pd.DataFrame) -> str:
    def ran(cell: Told) -> Cell:
        return lambda rows: cell(choose(rows, found=True))

    def point(place: int) -> Cell:
        def cell(rows: pd.DataFrame) -> str:
            key = tuple(rows[name].iloc[0] for name in ("population", "learner", "data"))
            printed = CLASSIFIERS.get(key)
            return spread(choose(rows, found=True)[_POINT[place]], printed and printed[place])

        return cell

    def decided(rows: pd.DataFrame) -> str:
        values = rows["discrimination_decided"]
        return spread(values, digits=2) if values.notna().all() else ""

    def repaired(cell: Told) -> Cell:
        return ran(lambda rows: cell(rows) if rows["data"].str.startswith("transformed").any() else "")

    columns: dict[str, Cell] = {
        "learner": "{learner}",
        "data": "{data}",
        "found": ran(lambda rows: f"{len(rows)}"),
        "AUC": point(0),
        "discrimination": point(1),
        "decided": ran(decided),
        "promised": repaired(mean("promised")),
        "drawn": repaired(lambda rows: spread(rows["drawn"])),
    }
    return tabulate([rows for reported in split(numbers, "learner") for rows in split(reported, "data")], columns)


def _judge(numbers: pd.DataFrame, population: str) -> list[str]:
    ran = choose(numbers, found=True).dropna(subset="learner")
    cells = {(rows["learner"].iloc[0], rows["data"].iloc[0]): rows for rows in split(ran, "learner", "data")}
    learners, data = ran["learner"].unique(), ran["data"].unique()
    as_it_is = [each for each in data if "as it is" in each]
    swept = next(each for each in data if each.startswith("transformed") and each not in as_it_is)
    lines = []
    for learner in learners:
        means = [cells[learner, each][["discrimination", "auc"]].mean() for each in ("original", "without D", swept)]
        plain, blind, first = (f"{each['discrimination']:.3f}, {each['auc']:.3f}" for each in means)
        lines.append(f"{learner}, discrimination and AUC: original {plain}; without D {blind}; {swept}: {first}.")
    lines += _compare(cells, population)
    for each in as_it_is:
        pairs = {
            learner: [cells[learner, way]["discrimination"] for way in (each.rpartition(",")[0], each)]
            for learner in learners
        }
        reported = (f"{learner} {ours.mean():.3f} and {plain.mean():.3f}" for learner, (ours, plain) in pairs.items())
        same = all(ours.tolist() == plain.tolist() for ours, plain in pairs.values())
        text = f"Discrimination with test rows transformed, and as they are: {', '.join(reported)}."
        lines.append(text + (" These maps change labels alone." if same else ""))
    lines.append(
        f"Test rows whose group and features no training row has: {100 * numbers['unseen'].mean():.2f} %. They keep "
        "their values."
    )
    missing = choose(numbers, found=False).groupby("data", sort=False)["seed"].nunique()
    return [*lines, *(f"{each}: not found in {count} of the splits." for each, count in missing.items())]


def _compare(cells: dict[tuple[str, str], pd.DataFrame], population: str) -> list[str]:
    """Say how many of the authors' points are within two standard deviations over the splits, and which are not."""
    near, far, beyond = 0, [], 0
    for (of, learner, data), points in CLASSIFIERS.items():
        if of != population or len(cells.get((learner, data), ())) < 2:
            continue
        for name, printed in zip(_POINT, points, strict=True):
            values = cells[learner, data][name]
            beyond += abs(values.mean() - printed) > 3 * values.std() / len(values) ** 0.5
            if abs(values.mean() - printed) <= 2 * values.std():
                near += 1
            else:
                title = "AUC" if name == "auc" else name
                far.append(f"{learner}, {data}: {title} {spread(values)} (theirs {printed:.3f})")
    if not near and not far:
        return []
    lines = [f"{near} of the authors' {near + len(far)} numbers are within two standard deviations over the splits."]
    lines.append(
        f"That is a weak test, since a mean varies less than a split: {beyond} of the numbers are more than three "
        "standard errors from our mean. Theirs are means over other splits, too."
    )
    if far:
        lines.append(f"Those that are not: {'; '.join(far)}.")
    auc, discrimination = LFR[population]
    return [
        *lines,
        f"The authors' LFR (Zemel et al.), not run here: AUC {auc:.3f}, discrimination {discrimination:.3f}.",
    ]
