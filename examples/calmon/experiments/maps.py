"""Figure 3: the map of young men, from the table that CREATE TRANSFORM writes to schema fairsql_maps.

The map of `interior`, which is just as good, is shown too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from examples.calmon.experiments.interior import TABLE, make_interior_map
from examples.calmon.experiments.repairs import COMPAS_REPAIR, create

if TYPE_CHECKING:
    from examples.calmon.populations import Redrawn
    from fairsql import Connection

PANELS = (("African-American", 1), ("African-American", 0), ("Caucasian", 1))  # left, middle, right: race and Y
SHOWN = 0.05  # columns whose probabilities sum to more
MAPS = {"least change": f"fairsql_maps.{COMPAS_REPAIR.name}", "interior": TABLE}

# The map also has rows with NULL labels, for tables without labels: the panels match none of them.
_PANELS = f"""
    WITH panels(panel, race, recid) AS (VALUES {", ".join(str((i, *each)) for i, each in enumerate(PANELS))}),
    moves AS (
      SELECT
        panel, race, recid,
        old.charge || ', ' || old.priors AS "from",
        new.age || ', ' || new.charge || ', ' || new.priors || ', ' || new.recid AS "to",
        old.priors AS from_priors, old.charge AS from_charge,
        new.age AS to_age, new.priors AS to_priors, new.charge AS to_charge, new.recid AS to_recid,
        probability, share
      FROM {{map}} AS map
      JOIN panels ON map.protected.race = panels.race AND map.old.recid = panels.recid
      WHERE map.protected.sex = 'Male' AND map.old.age = '<25'
    )
    SELECT *, sum(probability) OVER (PARTITION BY panel, "to") > {SHOWN} AS shown
    FROM moves
    ORDER BY panel, from_charge, from_priors, to_age, to_charge, to_priors, to_recid
    """

# `share` is the cell's share of all rows: within a panel it is the weight of the cell.
_ACTIONS = f"""
    WITH moves AS ({_PANELS})
    SELECT
      panel, race, recid,
      sum(share * probability) AS rows,
      sum(share * probability) FILTER ("to" = '<25, ' || "from" || ', ' || recid) / rows AS kept,
      sum(share * probability) FILTER (to_recid < recid) / rows AS recid_to_0,
      sum(share * probability) FILTER (to_age <> '<25') / rows AS older,
      sum(share * probability) FILTER (to_priors <> from_priors) / rows AS priors,
      sum(share * probability) FILTER (to_charge <> from_charge) / rows AS charge
    FROM moves
    GROUP BY ALL
    ORDER BY panel
    """


def make_maps(con: Connection) -> None:
    """Make both maps."""
    create(con, COMPAS_REPAIR)
    make_interior_map(con, epsilon=COMPAS_REPAIR.epsilon, within=COMPAS_REPAIR.settings["within"])


def run(con: Connection, population: Redrawn, seed: int) -> dict[str, pd.DataFrame]:
    """Return the probabilities of the three panels, and where their rows move."""
    make_maps(con)
    panels, actions = (
        pd.concat([con.execute(query.format(map=table)).df().assign(map=name) for name, table in MAPS.items()])
        for query in (_PANELS, _ACTIONS)
    )
    return {"map": panels[panels["shown"]].drop(columns=["shown", "share"]), "map-actions": actions.fillna(0.0)}
