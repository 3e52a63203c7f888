"""Figure 2: the objective against epsilon, and the smallest epsilon for each bound c on the distortion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from examples.calmon.experiments.repairs import COMPAS_REPAIR, create, least_epsilon

if TYPE_CHECKING:
    from examples.calmon.populations import Redrawn
    from fairsql import Connection

BOUNDS = (0.25, 0.5)  # c: of Figure 2; of the rest of section 4.1
PERS = ("x, y", "d, x, y")
STEPS = 24  # of epsilon, on each curve
AUTHORS_GRID = np.linspace(0, 0.7, 20)  # of epsilon in the authors' code
LIMITS = tuple(round(c, 3) for c in np.arange(0.05, 0.751, 0.05))  # c, for the smallest epsilon


def run(con: Connection, population: Redrawn, seed: int) -> dict[str, pd.DataFrame]:
    """Return the curves, and the smallest epsilons."""
    curves: list[dict[str, Any]] = []
    least: list[dict[str, Any]] = []
    for per in PERS:
        for within in LIMITS:
            least.append(
                {"per": per, "within": within, "epsilon": least_epsilon(con, COMPAS_REPAIR, per=per, within=within)}
            )
        for within in BOUNDS:
            curves += _curve(con, per, within)
    return {"frontier": pd.DataFrame(curves), "frontier-least": pd.DataFrame(least)}


def _curve(con: Connection, per: str, within: float) -> list[dict[str, Any]]:
    """Return points from the smallest epsilon to the one where the data need not change, and beyond."""
    least = least_epsilon(con, COMPAS_REPAIR, per=per, within=within)
    identity = _identity(con)
    ours = np.geomspace(least + 1e-4, identity, STEPS - 1)
    grid = AUTHORS_GRID[(least < AUTHORS_GRID) & (within == BOUNDS[0])]
    points = [*((each, "ours") for each in (*ours, identity + 1e-6)), *((each, "authors") for each in grid)]
    rows = []
    for epsilon, of in sorted(points):
        reported = create(con, COMPAS_REPAIR, per=per, within=within, epsilon=repr(float(epsilon)))
        row = {"per": per, "within": within, "epsilon": epsilon, "grid": of, "least": least, "identity": identity}
        rows.append(row | {name: reported[name] for name in ("departure", "changed", "solver", "seconds")})
    return rows


def _identity(con: Connection) -> float:
    """Return the largest |p/q - 1| of the data: from this epsilon on, no move is needed."""
    ((largest,),) = con.execute(
        """
        WITH rates AS (SELECT avg(recid) AS p FROM compas GROUP BY sex, race)
        SELECT max(greatest(abs(a.p / b.p - 1), abs((1 - a.p) / (1 - b.p) - 1)))
        FROM rates AS a CROSS JOIN rates AS b
        """
    ).fetchall()
    return float(largest)
