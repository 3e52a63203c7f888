"""Judge whether a drawn table keeps what its map promises, by the standard errors that follow from the map.

A row's label is 1 with probability q, the sum over its cell's moves, so the share of ones in a group of n rows has the
variance sum of q (1 - q) over its rows, divided by n squared; likewise for the distortion.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from examples.calmon.experiments.repairs import REPAIRS, create

if TYPE_CHECKING:
    import pandas as pd

    from examples.calmon.populations import Redrawn
    from fairsql import Connection

# For each cell, the mean and variance of the label and of the distortion; `share` is the cell's share of all rows.
_PROMISED = """
    CREATE OR REPLACE TEMP TABLE promised AS
    WITH cells AS (
      SELECT protected, any_value(share) AS share,
        sum(probability * new.{label}) AS q,
        sum(probability * distortion) AS mean,
        sum(probability * distortion ** 2) - mean ** 2 AS variance
      FROM fairsql_maps.{name}
      WHERE old.{label} IS NOT NULL
      GROUP BY protected, old
    )
    SELECT
      if(grouping(protected) = 1, 'everyone', array_to_string([{groups}], ', ')) AS "group",
      sum(share * q) / sum(share) AS rate,
      sqrt(sum(share * q * (1 - q)) / {n}) / sum(share) AS rate_error,
      sum(share * mean) / sum(share) AS distortion,
      sqrt(sum(share * variance) / {n}) / sum(share) AS distortion_error
    FROM cells
    GROUP BY GROUPING SETS ((protected), ())
    """

# The distortion of a drawn row is that of its move.
_DRAWN = """
    WITH drawn AS (
      SELECT *, struct_pack({groups_packed}) AS protected, struct_pack({new_packed}) AS new
      FROM {name}('{rows}', seed := ?, details := true)
    )
    SELECT
      if(grouping({groups}) > 0, 'everyone', array_to_string([{groups}], ', ')) AS "group",
      avg(drawn.{label}) AS rate,
      avg(map.distortion) AS distortion
    FROM drawn
    JOIN fairsql_maps.{name} AS map ON map.protected = drawn.protected AND map.old = fair_before AND map.new = drawn.new
    GROUP BY GROUPING SETS (({groups}), ())
    """


def run_split(con: Connection, population: Redrawn, seed: int) -> pd.DataFrame:
    """Return, for each group, the promised and the drawn values."""
    repair = REPAIRS[population]
    reported = create(con, repair)
    fields: dict[str, Any] = {"name": repair.name, "rows": population.table, "label": population.label}
    promised = _PROMISED.format(
        **fields, n=reported["training_rows"], groups=", ".join(f"protected.{each}" for each in population.groups)
    )
    con.execute(promised)
    drawn = _DRAWN.format(
        **fields,
        groups=", ".join(f"drawn.{each}" for each in population.groups),
        groups_packed=", ".join(f"{each} := {each}" for each in population.groups),
        new_packed=", ".join(f"{each} := {each}" for each in (*population.features, population.label)),
    )
    frame: pd.DataFrame = con.execute(
        f"""
        SELECT "group", promised.* EXCLUDE ("group"), drawn.rate AS rate_drawn, drawn.distortion AS distortion_drawn
        FROM promised JOIN ({drawn}) AS drawn USING ("group")
        ORDER BY ALL
        """,
        [seed],
    ).df()
    ((target,),) = con.execute(
        "SELECT any_value(target) FROM fairsql.transform_groups WHERE transform = ?", [repair.name]
    ).fetchall()
    rates = frame.loc[frame["group"] != "everyone", "rate_drawn"].to_numpy()
    about = {"population": population.table, "seed": seed, "epsilon": repair.epsilon, "mode": reported["mode"]}
    return frame.assign(**about, disparity_drawn=disparity(rates, target))


def disparity(rates: np.ndarray, target: float | None) -> float:
    """Return the largest |p/q - 1| of two groups' ones or zeros, or of a group's and the target's.

    >>> round(disparity(np.array([0.2, 0.25]), None), 4), round(disparity(np.array([0.2, 0.25]), 0.24), 4)
    (0.25, 0.1667)
    """
    if target is None:
        return max(float(each.max() / each.min() - 1) for each in (rates, 1 - rates))
    return max(float(np.abs(p / q - 1).max()) for p, q in ((rates, target), (1 - rates, 1 - target)))
