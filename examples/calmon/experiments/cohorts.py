"""Figures 4 and 5: the share of ones by cohort, and its change; a cohort is one combination of features.

One draw, as in the paper; for COMPAS also the expectation for either map of `mappings`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from examples.calmon.experiments.maps import MAPS, make_maps
from examples.calmon.experiments.repairs import ADULT_REPAIR, COMPAS_REPAIR, Repair, create

if TYPE_CHECKING:
    from examples.calmon.populations import Redrawn
    from fairsql import Connection

FEWEST = 20  # fewest rows of a cohort that is shown

# `after` counts rows by their new features (Figure 4), or by their old ones (Figure 5, according to the text).
_DRAWN = """
    WITH drawn AS (FROM {name}('{rows}', details := true)),
    before AS (
      SELECT {groups}, {old}, count(*) AS n, avg(fair_before.{label}) AS rate
      FROM drawn
      GROUP BY GROUPING SETS ({sets})
    ),
    after AS (
      SELECT {groups}, {new}, count(*) AS n, avg({label}) AS rate
      FROM drawn
      GROUP BY GROUPING SETS ({sets})
    )
    SELECT
      {names},
      {features},
      before.n, before.rate AS rate_before,
      after.n AS n_after, after.rate AS rate_after,
      after.rate - before.rate AS change
    FROM before
    JOIN after ON {same}
    WHERE least(before.n, after.n) >= ?
    ORDER BY ALL
    """

# The expectation for a map, group by group: the same sums with the map's probabilities in place of a draw.
_EXPECTED = """
    WITH cells AS (SELECT DISTINCT protected, old, share FROM {map} WHERE old.recid IS NOT NULL),
    before AS (
      SELECT protected, struct_pack(charge := old.charge, age := old.age, priors := old.priors) AS x,
        sum(share) AS weight, sum(share * old.recid) / weight AS rate
      FROM cells
      GROUP BY ALL
    ),
    after AS (
      SELECT protected, struct_pack(charge := new.charge, age := new.age, priors := new.priors) AS x,
        sum(share * probability) AS weight, sum(share * probability * new.recid) / weight AS rate
      FROM {map}
      WHERE old.recid IS NOT NULL
      GROUP BY ALL
    )
    SELECT
      protected.sex AS sex, protected.race AS race, unnest(x),
      round((SELECT count(*) FROM compas) * before.weight) AS n,
      before.rate AS rate_before, after.rate AS rate_after, after.rate - before.rate AS change
    FROM before
    JOIN after USING (protected, x)
    WHERE n >= ? AND after.weight * (SELECT count(*) FROM compas) >= ?
    ORDER BY ALL
    """


def run_compas(con: Connection, population: Redrawn, seed: int) -> dict[str, pd.DataFrame]:
    """Return the cohorts of one draw, and the expectation for either map."""
    make_maps(con)
    expected = [
        con.execute(_EXPECTED.format(map=table), [FEWEST, FEWEST]).df().assign(map=name) for name, table in MAPS.items()
    ]
    drawn = draw_cohorts(con, COMPAS_REPAIR, (("sex", "race"),), original=False)
    return {"cohorts-compas": drawn, "cohorts-compas-expected": pd.concat(expected)}


def run_adult(con: Connection, population: Redrawn, seed: int) -> pd.DataFrame:
    """Return the cohorts of one draw."""
    create(con, ADULT_REPAIR)
    return draw_cohorts(con, ADULT_REPAIR, (("sex",), ("race",)), original=True)


def draw_cohorts(
    con: Connection, repair: Repair, groupings: tuple[tuple[str, ...], ...], *, original: bool
) -> pd.DataFrame:
    """Draw once; return the cohorts of everyone, and of each grouping's groups. NULL in a group means everyone."""
    source = repair.source
    # Grouping sets share one list of columns; columns that a set leaves out are NULL in its rows.
    old = [f"fair_before.{each} AS x_{each}" for each in source.features]
    new = old if original else [f"{each} AS x_{each}" for each in source.features]
    x = ", ".join(f"x_{each}" for each in source.features)
    same = [f"before.{each} IS NOT DISTINCT FROM after.{each}" for each in source.groups]
    same += [f"before.x_{each} = after.x_{each}" for each in source.features]
    query = _DRAWN.format(
        name=repair.name,
        rows=source.table,
        label=source.label,
        groups=", ".join(source.groups),
        old=", ".join(old),
        new=", ".join(new),
        sets=", ".join(f"({', '.join((*each, x))})" for each in ((), *groupings)),
        names=", ".join(f"before.{each}" for each in source.groups),
        features=", ".join(f"before.x_{each} AS {each}" for each in source.features),
        same=" AND ".join(same),
    )
    cohorts: pd.DataFrame = con.execute(query, [FEWEST]).df()
    return cohorts
