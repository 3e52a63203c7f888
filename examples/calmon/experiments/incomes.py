"""Section 4.2, Adult: the l1 objective on all rows and on the training part, and its effect on each group.

The states of CREATE TRANSFORM are the combinations of features that occur. One transform has all combinations, by rows
of almost no weight, to see whether that matters; one has decades up to 90: the paper does not say where it stops.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pandas as pd

from examples.calmon.experiments.repairs import ADULT_REPAIR, create, least_epsilon

if TYPE_CHECKING:
    from examples.calmon.populations import Redrawn
    from fairsql import Connection

WEIGHT = 1e-9  # of a row that only makes its combination a state

_ROWS = {
    "all rows": "FROM adult",
    "train part": "FROM adult WHERE split = 'train'",
    "all rows, every combination": f"""
        SELECT *, 1.0::DOUBLE AS w FROM adult
        UNION ALL
        SELECT -1, 'White', 'Male', age, education, 0, 'none', {WEIGHT}
        FROM (SELECT DISTINCT age FROM adult) CROSS JOIN (SELECT DISTINCT education FROM adult)
        """,
    "all rows, decades to 90": """
        SELECT adult.* REPLACE (source.age // 10 * 10 AS age)
        FROM adult
        JOIN (SELECT row_number() OVER () AS id, age FROM read_parquet('{path}')) AS source USING (id)
        """,
}
_KEPT = (
    "departure, training_rows, states, variables, cells, seconds, counting_seconds, violation, gap, changed, "
    "expected_distortion, disparity_before, disparity_after, solver"
)


def run(con: Connection, population: Redrawn, seed: int) -> dict[str, pd.DataFrame]:
    """Return the records of each transform, and the rates of each group."""
    solved: list[dict[str, Any]] = []
    rates = []
    for rows, query in _ROWS.items():
        con.execute(f"CREATE OR REPLACE TABLE adult_rows AS {query.format(path=population.find())}")
        repair = ADULT_REPAIR
        if "AS w" in query:
            repair = replace(repair, statement=repair.statement.replace("KEY ", "WEIGHT     w\nKEY "))
        for per in ("x, y", "d, x, y") if rows == "all rows" else ("x, y",):
            reported = create(con, repair, rows="adult_rows", per=per, name="adult_rows_repair")
            least = least_epsilon(con, repair, rows="adult_rows", per=per, name="adult_rows_tight")
            about = {"rows": rows, "per": per, "epsilon": repair.epsilon, "least_epsilon": least}
            solved.append(
                about | {"found": reported["found"]} | {name: reported.get(name) for name in _KEPT.split(", ")}
            )
            if reported["found"]:
                frame = con.execute(
                    """
                    SELECT "group", target, rate_before, rate_after, disparity_after
                    FROM fairsql.transform_groups
                    WHERE transform = 'adult_rows_repair'
                    ORDER BY ALL
                    """
                ).df()
                rates.append(frame.assign(rows=rows))
    return {"adult-solved": pd.DataFrame(solved), "adult": pd.concat(rates)}
