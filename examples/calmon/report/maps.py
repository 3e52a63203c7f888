"""The maps: Figure 3, and Figures 4 and 5, which show their effects on cohorts."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING

import numpy as np

from examples.calmon.experiments.maps import MAPS
from examples.reproduction.markdown import Cell, choose, records, split, tabulate, write

if TYPE_CHECKING:
    import pandas as pd


def report_map(moves: pd.DataFrame, actions: pd.DataFrame) -> str:
    """Write Figure 3."""
    columns: dict[str, Cell] = {
        "map": "{map}",
        "men under 25": "{race}, Y = {recid}",
        "kept": "{kept:.3f}",
        "Y to 0": "{recid_to_0:.3f}",
        "older": "{older:.3f}",
        "priors": "{priors:.3f}",
        "charge": "{charge:.3f}",
    }
    black, clear, white = records(choose(actions, map="interior"))
    calm = choose(actions, map="least change")
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
    return write(
        "## Figure 3: the map of young men, COMPAS",
        "Shares of the rows of each panel, by what changes.",
        tabulate(split(actions), columns),
        lines,
    )


def _mean(cells: pd.DataFrame) -> float:
    return float(np.average(cells["change"], weights=cells["n"]))


_CHANGES: dict[str, Cell] = {
    "mean change": lambda cells: f"{_mean(cells):+.3f}",
    "least": lambda cells: f"{cells['change'].min():+.3f}",
    "most": lambda cells: f"{cells['change'].max():+.3f}",
}


def report_cohorts_compas(drawn: pd.DataFrame, expected: pd.DataFrame) -> str:
    """Write Figure 4."""
    columns: dict[str, Cell] = {
        "map": "{map}",
        "group": "{sex}, {race}",
        **_CHANGES,
        "mean size": lambda cells: f"{np.average(cells['change'].abs(), weights=cells['n']):.3f}",
    }
    everyone = drawn[drawn["sex"].isna() & drawn["race"].isna()]["change"]
    means = [(_mean(cells), records(cells)[0]) for cells in split(expected, "map", "sex", "race")]
    lowest = [min((reported for reported in means if reported[1]["map"] == name), key=itemgetter(0)) for name in MAPS]
    women = choose(expected, sex="Female", race="Caucasian")
    calm = [f"{_mean(cells):+.3f} ({cells['map'].iloc[0]})" for cells in split(women, "map")]
    middle = choose(expected, sex="Male", race="Caucasian", age="25-45", priors="1-3")
    changes = [f"{row['change']:+.3f} ({row['charge']}, {row['map']})" for row in records(middle)]
    lines = [
        f"Everyone, one draw: the change is between {everyone.min():+.3f} and {everyone.max():+.3f} in "
        f"{len(everyone)} cohorts (paper: negative on average).",
        f"The largest decrease: {', '.join('{sex}, {race} ({map})'.format_map(row) for _, row in lowest)} (paper: "
        "African-American men).",
        f'Caucasian women on average: {", ".join(calm)} (paper: "virtually no change"); single cohorts change more.',
        f"Caucasian men of 25 to 45 with 1 to 3 priors: {', '.join(changes)} (paper: an increase): "
        f"{'not seen here' if middle['change'].max() <= 0 else 'seen in part'}. The objective does not settle it.",
    ]
    return write(
        "## Figure 4: recidivism by cohort, and its change, COMPAS",
        "A cohort is one charge, age and number of priors, of 20 rows or more before and after. The table is what is "
        "expected of either map of Figure 3, means weighted by rows; the figure is one draw.",
        tabulate(split(expected, "map", "sex", "race"), columns),
        lines,
    )


def report_cohorts_adult(drawn: pd.DataFrame) -> str:
    """Write Figure 5."""
    drawn = drawn.assign(group=drawn["sex"].fillna(drawn["race"]).fillna("everyone"))
    women, men, minority = (choose(drawn, group=group) for group in ("Female", "Male", "Minority"))
    most = records(women.sort_values("change", ascending=False).head(8))
    listed = [f"{row['age']}s with {row['education']} ({row['change']:+.2f})" for row in most]
    eight = women[(women["education"] == 8) & (women["age"] <= 30)]["change"].max()
    columns: dict[str, Cell] = {"group": "{group}", "cohorts": lambda cells: str(len(cells)), **_CHANGES}
    return write(
        "## Figure 5: high income by cohort, and its change, Adult",
        "One draw; a cohort is one decade of age and one number of years of education, as they were before, of 20 "
        "rows or more. Means are weighted by rows.",
        tabulate(sorted(split(drawn, "group"), key=_place), columns),
        [
            f"Women gain most, {_mean(women):+.3f} on average; men lose {-_mean(men):.3f}, and no cohort of them more "
            f'than {-men["change"].min():.3f} (paper: decreases of "much smaller magnitudes"); minorities gain '
            f'{_mean(minority):+.3f} (paper: "less than for women").',
            f"Women who gain most, by decade and years of education: {', '.join(listed)}.",
            'The paper: "educated older women and younger women with only 8 years of education"; the gain of the '
            f"latter is {eight:+.2f} here.",
        ],
    )


def _place(cells: pd.DataFrame) -> tuple[bool, str]:
    group = cells["group"].iloc[0]
    return group != "everyone", group
