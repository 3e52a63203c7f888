"""Controlled fairness on Adult, as Luskin et al. measure it.

Among people with more than ten years of education, do white people and others earn more than 50K equally often?
Run it: `python examples/controlled_fairness.py`.
"""

from __future__ import annotations

import fairsql
from fairsql.resources import adult_path

QUERY = """
    SELECT educated, lowest_group, round(lowest_value, 3), highest_group, round(highest_value, 3), within
    FROM read_parquet(?)
    FAIR DISPARITY (
      LABEL     income = '>50K'
      PROTECTED race = 'White' AS white
      CONTROL   "education-num" > 10 AS educated
      WITHIN    ?
    )
"""


def main() -> None:
    """Measure, print, and check the figures."""
    with fairsql.connect() as con:
        rows = con.execute(QUERY, [str(adult_path()), 0.05]).fetchall()
    for educated, low, low_ratio, high, high_ratio, within in rows:
        print(f"educated={educated}: white={low} {low_ratio}, white={high} {high_ratio}, within 0.05: {within}")
    assert rows == [
        (False, "false", 0.089, "true", 0.160, False),
        (True, "false", 0.320, "true", 0.443, False),
    ]


if __name__ == "__main__":
    main()
