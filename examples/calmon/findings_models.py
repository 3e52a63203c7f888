"""The classifiers in words: AUC and discrimination on the test part, beside the authors' plots."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd
import printed
from prose import read, spread, write_list, write_table
from sources import SOURCES

if TYPE_CHECKING:
    from pathlib import Path

_ABOUT = """The text of the first version has no classifiers ("future work"); its later version (NIPS 2017) does, of race
alone in COMPAS and sex alone in Adult, with the settings of the authors' repository. Their points are read off the plots
there. Random splits, 80 % training: the transform is made of the training part alone, test rows are transformed without
their labels (`labelled := false`), AUC is against their original labels. *Discrimination*: largest |p/q − 1| of two
groups' mean scores, as in the authors' code; *decided*: of their shares of scores of at least 0.5, which says nothing
where a group has none (left out). The last three columns follow a bound: what the map promises for labels, what the drawn
training labels have, and then the scores of unseen rows. `selection rate within 0.03` is `CREATE MODEL … FAIR`."""


def report_classifiers(folder: Path) -> str:
    """Write a table for each data set, and what holds."""
    numbers = read(folder, "classifiers")
    if numbers is None:
        return ""
    pieces = ["## Classifiers: AUC against discrimination", _ABOUT]
    for source in SOURCES:
        found = numbers[numbers["population"] == source.name]
        if len(found):
            lines = _judge(found, source.name)
            pieces += [
                f"### {source.title}, {found['seed'].nunique()} splits",
                _table(found, source.name),
                write_list(lines),
            ]
    return "\n\n".join([*pieces, "![Classifiers](classifiers.png)"])


def _table(found: pd.DataFrame, population: str) -> str:
    rows = []
    for (learner, data), cells in found.groupby(["learner", "data"], sort=False):
        auc, discrimination = printed.CLASSIFIERS.get((population, str(learner), str(data)), (None, None))
        ran = cells[cells["found"]]
        promised = f"{ran['promised'].mean():.3f}" if ran["promised"].notna().any() else ""
        rows.append(
            [
                str(learner),
                str(data),
                f"{len(ran)}",
                spread(ran["auc"], auc),
                spread(ran["discrimination"], discrimination),
                spread(ran["discrimination_decided"], digits=2) if ran["discrimination_decided"].notna().all() else "",
                promised,
                spread(ran["drawn"]) if promised else "",
            ]
        )
    rows.sort(key=lambda row: row[0])
    return write_table(["learner", "data", "found", "AUC", "discrimination", "decided", "promised", "drawn"], rows)


def _judge(found: pd.DataFrame, population: str) -> list[str]:
    lines = []
    for learner, cells in found[found["found"]].groupby("learner", sort=False):
        means = cells.groupby("data", sort=False)[["auc", "discrimination"]].mean()
        swept = [each for each in means.index if each.startswith("transformed") and "as it is" not in each]
        if not swept:
            continue
        first, plain, blind = (means.loc[each] for each in (swept[0], "original", "without D"))
        lines.append(
            f"{learner}: from the original data to ε = {swept[0].rpartition(' ')[2]} discrimination falls from "
            f"{plain['discrimination']:.3f} to {first['discrimination']:.3f} (without D {blind['discrimination']:.3f}), AUC from "
            f"{plain['auc']:.3f} to {first['auc']:.3f} (without D {blind['auc']:.3f})."
        )
    lines += _compare(found, population)
    as_it_is = found[found["data"].str.contains("as it is") & found["found"]]
    if len(as_it_is):
        same = found[found["data"] == as_it_is["data"].iloc[0].partition(", test")[0]]
        both = (frame.groupby("learner")["discrimination"].mean() for frame in (same, as_it_is))
        told = ", ".join(
            f"{name} {one:.3f} and {other:.3f}"
            for (name, one), other in zip(next(both).items(), next(both), strict=True)
        )
        lines.append(f"Test rows transformed, and left as they are: discrimination {told}.")
    if found["unseen"].notna().any():
        lines.append(f"Test rows whose group and features no training row has: {100 * found['unseen'].mean():.2f} %.")
    missing = found[~found["found"]].groupby("data", sort=False)["seed"].nunique()
    lines += [f"Not found in {count} of {found['seed'].nunique()} splits: {data}." for data, count in missing.items()]
    return lines


def _compare(found: pd.DataFrame, population: str) -> list[str]:
    """Say how many of the authors' points are within two standard deviations over the splits, and which are not."""
    near, far = 0, []
    for (of, learner, data), (auc, discrimination) in printed.CLASSIFIERS.items():
        cells = found[(found["learner"] == learner) & (found["data"] == data) & found["found"]]
        if of != population or cells.empty:
            continue
        for name, point in (("auc", auc), ("discrimination", discrimination)):
            value, spread_ = cells[name].mean(), cells[name].std()
            if abs(value - point) <= 2 * spread_:
                near += 1
            else:
                far.append(f"{learner}, {data}: {name} {value:.3f} ± {spread_:.3f} (theirs {point:.3f})")
    if not near and not far:
        return []
    lines = [f"{near} of the authors' {near + len(far)} numbers are within two standard deviations over the splits."]
    if far:
        lines.append(f"Those that are not: {'; '.join(far)}.")
    auc, discrimination = printed.LFR[population]
    lines.append(f"The authors' LFR (Zemel et al.), not run here: AUC {auc:.3f}, discrimination {discrimination:.3f}.")
    return lines
