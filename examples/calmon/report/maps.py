"""The maps in words: Figure 3, and Figures 4 and 5, which show what they do to cohorts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from prose import read, records, write_list, write_table

if TYPE_CHECKING:
    from pathlib import Path

    import pandas as pd

_ACTIONS = ("kept", "recid_to_0", "older", "priors", "charge")


def report_map(folder: Path) -> str:
    """Write Figure 3."""
    actions = read(folder, "map-actions")
    if actions is None:
        return ""
    rows = [
        [row["map"], f"{row['race']}, Y = {row['recid']}", *(f"{row[each]:.3f}" for each in _ACTIONS)]
        for row in records(actions)
    ]
    black, clear, white = records(actions[actions["map"] == "interior"])
    calm = actions[actions["map"] == "least change"]
    lines = [
        "KL settles p(x', y'), not the map: many maps have the same objective. CREATE TRANSFORM takes the one of least "
        "mean distortion; *interior* is where an interior-point solver stops, as the paper's is likely to have done.",
        'The paper\'s description fits the interior map. African-Americans, Y = 1: "most prominent" is Y to 0 '
        f"({black['recid_to_0']:.3f}), then the age ({black['older']:.3f}; priors {black['priors']:.3f}). Y = 0: the "
        f"identity but for the age ({clear['older']:.3f}; priors {clear['priors']:.3f}). Caucasians, Y = 1: Y to 0 "
        f"({white['recid_to_0']:.3f}, less often) or the age ({white['older']:.3f}"
        f"{', not less often' if white['older'] > black['older'] else ''}).",
        f"With least change those of Y = 0 stay as they are ({calm['kept'].iloc[1]:.3f}), and ages hardly change "
        f"(at most {calm['older'].max():.3f}): what the paper reads from these moves is a choice among equals.",
    ]
    return "\n\n".join(
        [
            "## Figure 3: the map of young men, COMPAS",
            "Shares of the rows of each panel, by what changes.",
            write_table(["map", "men under 25", "kept", "Y to 0", "older", "priors", "charge"], rows),
            write_list(lines),
            "![Figure 3](map-figure-3.png)",
        ]
    )


def report_cohorts(folder: Path) -> str:
    """Write Figure 4."""
    drawn, expected = read(folder, "cohorts-compas"), read(folder, "cohorts-compas-expected")
    if drawn is None or expected is None:
        return ""
    rows, means = [], {}
    for name, sex, race in expected[["map", "sex", "race"]].drop_duplicates().itertuples(index=False):
        cells = expected[(expected["map"] == name) & (expected["sex"] == sex) & (expected["race"] == race)]
        means[name, f"{sex}, {race}"] = _mean(cells)
        size = float(np.average(cells["change"].abs(), weights=cells["n"]))
        rows.append([name, f"{sex}, {race}", *_changes(cells), f"{size:.3f}"])
    return "\n\n".join(
        [
            "## Figure 4: recidivism by cohort, and its change, COMPAS",
            "A cohort is one charge, age and number of priors, of 20 rows or more before and after. The table is what "
            "is expected of either map of Figure 3, means weighted by rows; the figure is one draw.",
            write_table(["map", "group", "mean change", "least", "most", "mean size"], rows),
            write_list(_judge_cohorts(drawn, expected, means)),
            "![Figure 4](cohorts-figure-4.png)",
        ]
    )


def _judge_cohorts(drawn: pd.DataFrame, expected: pd.DataFrame, means: dict[tuple[str, str], float]) -> list[str]:
    everyone = drawn[drawn["sex"].isna() & drawn["race"].isna()]["change"]
    middle = expected[
        (expected["sex"] == "Male")
        & (expected["race"] == "Caucasian")
        & (expected["age"] == "25-45")
        & (expected["priors"] == "1-3")
    ]
    lowest = [
        min((mean, *key) for key, mean in means.items() if key[0] == name) for name in ("least change", "interior")
    ]
    calm = [f"{mean:+.3f} ({name})" for (name, group), mean in means.items() if group == "Female, Caucasian"]
    changes = [f"{row['change']:+.3f} ({row['charge']}, {row['map']})" for row in records(middle)]
    return [
        f"Everyone, one draw: the change is between {everyone.min():+.3f} and {everyone.max():+.3f} in "
        f"{len(everyone)} cohorts (paper: negative on average).",
        f"The largest decrease: {', '.join(f'{group} ({name})' for _, name, group in lowest)} (paper: African-American "
        "men).",
        f'Caucasian women on average: {", ".join(calm)} (paper: "virtually no change"); single cohorts change more.',
        f"Caucasian men of 25 to 45 with 1 to 3 priors: {', '.join(changes)} (paper: an increase): "
        f"{'not seen here' if middle['change'].max() <= 0 else 'seen in part'}. The objective does not settle it.",
    ]


def report_adult_cohorts(folder: Path) -> str:
    """Write Figure 5."""
    drawn = read(folder, "cohorts-adult")
    if drawn is None:
        return ""
    group = drawn["sex"].fillna(drawn["race"]).fillna("everyone")
    names = ["everyone", "Female", "Male", "Minority", "White"]
    of = {name: drawn[group == name] for name in names}
    women, men = of["Female"], of["Male"]
    most = records(women.sort_values("change", ascending=False).head(8))
    listed = [f"{row['age']}s with {row['education']} ({row['change']:+.2f})" for row in most]
    eight = women[(women["education"] == 8) & (women["age"] <= 30)]["change"].max()
    lines = [
        f"Women gain most, {_mean(women):+.3f} on average; men lose {-_mean(men):.3f}, and no cohort of them more than "
        f'{-men["change"].min():.3f} (paper: decreases of "much smaller magnitudes"); minorities gain '
        f'{_mean(of["Minority"]):+.3f} (paper: "less than for women").',
        f"Women who gain most, by decade and years of education: {', '.join(listed)}.",
        'The paper: "educated older women and younger women with only 8 years of education"; the gain of the latter is '
        f"{eight:+.2f} here.",
    ]
    return "\n\n".join(
        [
            "## Figure 5: high income by cohort, and its change, Adult",
            "One draw; a cohort is one decade of age and one number of years of education, as they were before, of 20 "
            "rows or more. Means are weighted by rows.",
            write_table(
                ["group", "cohorts", "mean change", "least", "most"],
                [[name, str(len(cells)), *_changes(cells)] for name, cells in of.items()],
            ),
            write_list(lines),
            "![Figure 5](cohorts-figure-5.png)",
        ]
    )


def _mean(cells: pd.DataFrame) -> float:
    return float(np.average(cells["change"], weights=cells["n"]))


def _changes(cells: pd.DataFrame) -> list[str]:
    return [f"{value:+.3f}" for value in (_mean(cells), cells["change"].min(), cells["change"].max())]
