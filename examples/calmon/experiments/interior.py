"""Find another map that is as good: the point at which an interior-point solver stops, as the paper's solver did.

Kl only fixes p(x', y'), which many maps reach. CREATE TRANSFORM chooses the one with the least distortion; this is the
other one, from the solver in Python, as a table like those of schema fairsql_maps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from fairsql.transforms.solver.problem import Limit, Problem
from fairsql.transforms.solver.solve import solve

if TYPE_CHECKING:
    from fairsql import Connection

TABLE = "interior_map"

# d, x and y by numbers; x counts age, then priors, then charge.
_CELLS = """
    SELECT
      (2 * (sex = 'Male')::INTEGER + (race = 'Caucasian')::INTEGER)::BIGINT AS d,
      (6 * enum_code(age) + 2 * enum_code(priors) + (charge = 'M')::INTEGER)::BIGINT AS x,
      recid::BIGINT AS y,
      count(*) AS weight
    FROM compas
    GROUP BY ALL
    ORDER BY ALL
    """

_NAMED = f"""
    CREATE OR REPLACE TABLE {TABLE} AS
    WITH named AS (
      SELECT
        state,
        {{
          'age': enum_range(NULL::age_category)[1 + state // 12],
          'priors': enum_range(NULL::prior_counts)[1 + state // 4 % 3],
          'charge': ['F', 'M'][1 + state // 2 % 2],
          'recid': state % 2
        }} AS described
      FROM range(36) AS states(state)
    )
    SELECT
      {{'sex': ['Female', 'Male'][1 + d // 2], 'race': ['African-American', 'Caucasian'][1 + d % 2]}} AS protected,
      old.described AS old,
      new.described AS new,
      probability,
      share
    FROM interior_moves AS moves
    JOIN named AS old ON old.state = moves.old_state
    JOIN named AS new ON new.state = moves.new_state
    """


def make_interior_map(con: Connection, *, epsilon: float, within: float) -> float:
    """Make the table; return its objective."""
    cells = con.execute(_CELLS).fetchnumpy()
    problem = Problem(
        d=np.asarray(cells["d"]),
        x=np.asarray(cells["x"]),
        y=np.asarray(cells["y"]),
        weight=np.asarray(cells["weight"]),
        distortion=_distortion(),
        limits=(Limit(within),),
        epsilon=epsilon,
        condition="xy",
    )
    found = solve(problem, least_change=False)
    cell = found.moves.cell
    moves = pd.DataFrame(
        {
            "d": problem.d[cell],
            "old_state": 2 * problem.x[cell] + problem.y[cell],
            "new_state": found.moves.state,
            "probability": found.moves.probability,
            "share": problem.share[cell],
        }
    )
    con.register("interior_moves", moves)
    con.execute(_NAMED)
    con.unregister("interior_moves")
    return found.objective


def _distortion() -> np.ndarray:
    """Return section 4.1's distortion between states; NaN if a move is forbidden."""
    state = np.arange(36)
    age, priors, charge, recid = (_distances(each) for each in (state // 12, state // 4 % 3, state // 2 % 2, state % 2))
    rises = state[:, None] % 2 < state[None] % 2
    distortion: np.ndarray = age**2.0 + priors**2 + (2 * charge) ** 2 + 2 * recid
    distortion[(age > 1) | (priors > 1) | rises] = np.nan
    return distortion


def _distances(values: np.ndarray) -> np.ndarray:
    """Return the distances of all pairs.

    >>> _distances(np.array([0, 2])).tolist()
    [[0, 2], [2, 0]]
    """
    distance: np.ndarray = np.abs(values[:, None] - values[None])
    return distance
