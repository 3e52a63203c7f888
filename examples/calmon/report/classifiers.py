"""The classifiers in words: AUC and discrimination on the test part, beside the authors' plots."""

from __future__ import annotations

from typing import TYPE_CHECKING

import printed
from prose import read, spread, write_list, write_table
from sources import SOURCES

if TYPE_CHECKING:
    from pathlib import Path

    import pandas as pd

_ABOUT = """The paper's first version has no classifiers ("future work"); its later version (NIPS 2017) does, of race
alone in COMPAS and sex alone in Adult, with the settings of the authors' repository. Their points are read off the
plots there. Random splits, 80 % training: the transform is made of the training part alone, test rows are transformed
without their labels (`labelled := false`), AUC is against their original labels. *Discrimination*: largest |p/q − 1| of
two groups' mean scores, as in the authors' code; *decided*: of their shares of scores of at least 0.5 (left out where a
group has none in some split). *Promised* is the same of the labels by the map, *drawn* of the drawn training labels.
Towards a target (Adult), ε bounds each group's distance to it, so two groups may differ by (1 + ε)/(1 − ε) − 1.
*Selection rate within 0.03* is `CREATE MODEL … FAIR` on the original rows."""


def report_classifiers(folder: Path) -> str:
    """Write a table for each data set, and what holds."""
    numbers = read(folder, "classifiers")
    if numbers is None:
        return ""
    pieces = ["## Classifiers: AUC against discrimination", _ABOUT]
    for source in SOURCES:
        found = numbers[numbers["population"] == source.name]
        if len(found):
            title = f"### {source.title}, {found['seed'].nunique()} splits"
            pieces += [title, _table(found, source.name), write_list(_judge(found, source.name))]
    return "\n\n".join([*pieces, "![Classifiers](classifiers.png)"])


def _cells(found: pd.DataFrame, learner: str, data: str) -> pd.DataFrame:
    return found[(found["learner"] == learner) & (found["data"] == data) & found["found"]]


def _table(found: pd.DataFrame, population: str) -> str:
    rows = []
    told = found[found["learner"].notna()]
    for learner in told["learner"].unique():
        for data in told[told["learner"] == learner]["data"].unique():
            ran = _cells(found, learner, data)
            auc, discrimination = printed.CLASSIFIERS.get((population, learner, data), (None, None))
            decided = ran["discrimination_decided"]
            repaired = len(ran) > 0 and data.startswith("transformed")
            rows.append(
                [
                    learner,
                    data,
                    f"{len(ran)}",
                    spread(ran["auc"], auc),
                    spread(ran["discrimination"], discrimination),
                    spread(decided, digits=2) if decided.notna().all() else "",
                    f"{ran['promised'].mean():.3f}" if repaired else "",
                    spread(ran["drawn"]) if repaired else "",
                ]
            )
    return write_table(["learner", "data", "found", "AUC", "discrimination", "decided", "promised", "drawn"], rows)


def _judge(found: pd.DataFrame, population: str) -> list[str]:
    ran = found[found["found"]]
    swept = [each for each in ran["data"].unique() if each.startswith("transformed") and "as it is" not in each]
    lines = []
    for learner in ran["learner"].unique():
        means = ran[ran["learner"] == learner].groupby("data")[["auc", "discrimination"]].mean()
        first, plain, blind = (
            f"{means.loc[each, 'discrimination']:.3f}, {means.loc[each, 'auc']:.3f}"
            for each in (swept[0], "original", "without D")
        )
        lines.append(f"{learner}, discrimination and AUC: original {plain}; without D {blind}; {swept[0]}: {first}.")
    lines += _compare(found, population)
    as_it_is = [each for each in ran["data"].unique() if "as it is" in each]
    for each in as_it_is:
        told, same = [], True
        for learner in ran["learner"].unique():
            ways = (each.rpartition(",")[0], each)
            pair = [_cells(found, learner, data)["discrimination"] for data in ways]
            told.append(f"{learner} {pair[0].mean():.3f} and {pair[1].mean():.3f}")
            same &= pair[0].tolist() == pair[1].tolist()
        text = f"Discrimination with test rows transformed, and as they are: {', '.join(told)}."
        lines.append(text + (" These maps change labels alone." if same else ""))
    lines.append(
        f"Test rows whose group and features no training row has: {100 * found['unseen'].mean():.2f} %. They keep "
        "their values."
    )
    missing = found[~found["found"]].groupby("data", sort=False)["seed"].nunique()
    return [*lines, *(f"{data}: not found in {count} of the splits." for data, count in missing.items())]


def _compare(found: pd.DataFrame, population: str) -> list[str]:
    """Say how many of the authors' points are within two standard deviations over the splits, and which are not."""
    near, far = 0, []
    for (of, learner, data), points in printed.CLASSIFIERS.items():
        cells = _cells(found, learner, data)
        if of != population or len(cells) < 2:
            continue
        for name, point in zip(("auc", "discrimination"), points, strict=True):
            mean, deviation = cells[name].mean(), cells[name].std()
            if abs(mean - point) <= 2 * deviation:
                near += 1
            else:
                title = "AUC" if name == "auc" else name
                far.append(f"{learner}, {data}: {title} {mean:.3f} ± {deviation:.3f} (theirs {point:.3f})")
    if not near and not far:
        return []
    lines = [f"{near} of the authors' {near + len(far)} numbers are within two standard deviations over the splits."]
    if far:
        lines.append(f"Those that are not: {'; '.join(far)}.")
    auc, discrimination = printed.LFR[population]
    lines.append(f"The authors' LFR (Zemel et al.), not run here: AUC {auc:.3f}, discrimination {discrimination:.3f}.")
    return lines
