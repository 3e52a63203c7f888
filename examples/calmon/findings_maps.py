"""The maps in words: Figure 3, and Figures 4 and 5, which show what they do to cohorts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from prose import read, write_list, write_table

if TYPE_CHECKING:
    from pathlib import Path


def report_map(folder: Path) -> str:
    """Write Figure 3."""
    actions = read(folder, "map-actions")
    if actions is None:
        return ""
    rows = [
        [
            row["map"],
            f"{row['race']}, Y = {row['recid']}",
            *(f"{row[each]:.3f}" for each in ("kept", "recid_to_0", "older", "priors", "charge")),
        ]
        for _, row in actions.iterrows()
    ]
    black, clear, white = (actions[actions["map"] == "interior"].iloc[at] for at in range(3))
    calm = actions[actions["map"] == "least change"]
    lines = [
        "KL settles p(x', y'), not the map: many maps have the same objective. CREATE TRANSFORM takes the one of least "
        "mean distortion; *interior* is where an interior-point solver stops, as the paper's did.",
        f'The paper\'s description fits the interior map. African-Americans, Y = 1: "most prominent" is Y to 0 '
        f"({black['recid_to_0']:.3f}), then the age ({black['older']:.3f}; priors {black['priors']:.3f}). Y = 0: the identity "
        f"but for the age ({clear['older']:.3f}; priors {clear['priors']:.3f}). Caucasians, Y = 1: either, less often "
        f"({white['recid_to_0']:.3f} to 0"
        + (f"; the age {white['older']:.3f}, which is not less)." if white["older"] > black["older"] else ")."),
        f"With least change those of Y = 0 stay as they are ({calm['kept'].iloc[1]:.3f}), and ages hardly change "
        f"({calm['older'].max():.3f} at most): what the paper reads from these moves is the solver's choice among equals.",
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
    for (name, sex, race), cells in expected.groupby(["map", "sex", "race"], sort=False):
        mean = float(np.average(cells["change"], weights=cells["n"]))
        means[name, sex, race] = mean
        size = float(np.average(cells["change"].abs(), weights=cells["n"]))
        changes = (f"{value:+.3f}" for value in (mean, cells["change"].min(), cells["change"].max()))
        rows.append([name, f"{sex}, {race}", *changes, f"{size:.3f}"])
    everyone = drawn[drawn["sex"].isna() & drawn["race"].isna()]["change"]
    least = {name: min((mean, key) for key, mean in means.items() if key[0] == name)[1] for name, _, _ in means}
    middle = expected[
        (expected["sex"] == "Male")
        & (expected["race"] == "Caucasian")
        & (expected["age"] == "25-45")
        & (expected["priors"] == "1-3")
    ]
    lines = [
        f"Everyone, one draw: the change is between {everyone.min():+.3f} and {everyone.max():+.3f} in all {len(everyone)} "
        "cohorts"
        + (
            '; "negative" for all, as the paper says.'
            if everyone.max() < 0
            else ", not negative for all (paper: it is)."
        ),
        "The largest decrease on average: "
        + ", ".join(f"{key[1]}, {key[2]} ({name})" for name, key in least.items())
        + " (paper: African-American men).",
        "Caucasian women on average: "
        + ", ".join(f"{mean:+.3f} ({key[0]})" for key, mean in means.items() if key[1:] == ("Female", "Caucasian"))
        + ' (paper: "virtually no change"); single cohorts change more, see the last column.',
        "Caucasian men of 25 to 45 with 1 to 3 priors: "
        + ", ".join(f"{row['change']:+.3f} ({row['charge']}, {row['map']})" for _, row in middle.iterrows())
        + (
            " (paper: an increase): not seen here in either map."
            if middle["change"].max() <= 0
            else " (paper: an increase)."
        ),
    ]
    return "\n\n".join(
        [
            "## Figure 4: recidivism by cohort, and its change, COMPAS",
            "A cohort is one charge, age and number of priors, of 20 rows or more before and after. The table is what is "
            "expected of either map of Figure 3, means weighted by rows; the figure is one draw.",
            write_table(["map", "group", "mean change", "least", "most", "mean size"], rows),
            write_list(lines),
            "![Figure 4](cohorts-figure-4.png)",
        ]
    )


def report_adult_cohorts(folder: Path) -> str:
    """Write Figure 5."""
    drawn = read(folder, "cohorts-adult")
    if drawn is None:
        return ""
    group = drawn["sex"].fillna(drawn["race"]).fillna("everyone")
    rows, means = [], {}
    for name, cells in drawn.groupby(group, sort=False):
        means[name] = float(np.average(cells["change"], weights=cells["n"]))
        changes = (f"{value:+.3f}" for value in (means[name], cells["change"].min(), cells["change"].max()))
        rows.append([str(name), str(len(cells)), *changes])
    women = drawn[group == "Female"]
    most = women.sort_values("change", ascending=False).head(8)
    listed = ", ".join(f"{row['age']}s with {row['education']} ({row['change']:+.2f})" for _, row in most.iterrows())
    eight = women[(women["education"] == 8) & (women["age"] <= 30)]["change"].max()
    lines = [
        f'Women gain most, by {means["Female"]:+.3f} on average; men lose {-means["Male"]:.3f}, "much smaller", and no '
        f"cohort of them more than {-drawn[group == 'Male']['change'].min():.3f}; minorities gain {means['Minority']:+.3f}, "
        '"less than" women: as in the paper.',
        f"Women who gain most, by decade and years of education: {listed}.",
        f'The paper: "educated older women and younger women with only 8 years of education"; the latter\'s gain is '
        f"{eight:+.2f} here.",
    ]
    return "\n\n".join(
        [
            "## Figure 5: high income by cohort, and its change, Adult",
            "One draw; a cohort is one decade of age and one number of years of education, as they were before, of 20 rows or "
            "more. Means are weighted by rows.",
            write_table(["group", "cohorts", "mean change", "least", "most"], rows),
            write_list(lines),
            "![Figure 5](cohorts-figure-5.png)",
        ]
    )
