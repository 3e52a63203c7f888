"""Small data in the place of the data sets of the examples: few rows of Adult under the columns of each, as Parquet files.

Their labels depend on the groups, as in the data sets themselves; else there would be nothing for the experiments to do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import duckdb

from fairsql.resources import adult_path

if TYPE_CHECKING:
    from pathlib import Path

ROWS = 2000

# `draw(name, id)` is a number from 0 to 99 for each row, the same on every machine.
_PEOPLE = """
    CREATE TABLE people AS
    SELECT *, "education-num" AS school, "hours-per-week" AS hours, "marital-status" AS marital, row_number() OVER () AS id
    FROM read_parquet($path)
    ORDER BY md5(concat(age, fnlwgt, hours, school))
    LIMIT $rows;
    CREATE MACRO draw(name, id) AS (md5_number_lower(concat(name, id)) % 100)::INTEGER;
    """

_COMPAS = """
    WITH drawn AS (
      SELECT
        id::INTEGER AS id,
        sex,
        age,
        CASE WHEN draw('race', id) < 50 THEN 'African-American' WHEN draw('race', id) < 85 THEN 'Caucasian' ELSE 'Hispanic' END AS race,
        draw('felonies', id) // 90 AS juv_fel_count,
        draw('misdemeanors', id) // 90 AS juv_misd_count,
        draw('others', id) // 90 AS juv_other_count,
        greatest(draw('priors', id) // 12 - 3, 0) AS priors_count,
        CASE WHEN draw('charge', id) < 60 THEN 'F' ELSE 'M' END AS c_charge_degree,
        occupation AS c_charge_desc,
        0 AS days_b_screening_arrest
      FROM people
    )
    SELECT
      *,
      (draw('recid', id) < 30 + 4 * priors_count + CASE WHEN race = 'African-American' AND sex = 'Male' THEN 10 ELSE 0 END)::INTEGER
        AS is_recid,
      is_recid AS two_year_recid
    FROM drawn
    """

QUERIES = {
    "adult": """
        SELECT
          * EXCLUDE (id, school, hours, marital)
            REPLACE (if(draw('income', id) < 5 * school - 20 + 5 * (sex = 'Male')::INTEGER, '>50K', '<=50K') AS income)
        FROM people
        """,
    "compas": _COMPAS,
    "compas_scores": _COMPAS,
    "lsac": """
        SELECT
          (draw('bar', id) < 60 + 25 * (race = 'White')::INTEGER)::INTEGER AS pass_bar,
          if(race = 'White', 'white', 'black') AS race1,
          lower(sex) AS gender,
          age AS dob_yr,
          hours::DOUBLE AS lsat,
          school::DOUBLE AS ugpa,
          draw('first', id) / 50 AS zfygpa,
          draw('all', id) / 50 AS zgpa,
          draw('first', id) // 10 AS decile1,
          draw('all', id) // 10 AS decile3,
          draw('time', id) // 50 AS fulltime,
          draw('income', id) // 20 AS fam_inc,
          draw('tier', id) // 17 AS tier
        FROM people
        """,
    "bank": """
        SELECT
          age, coalesce(occupation, 'other') AS job, marital, education, 'no' AS "default", 'yes' AS housing, 'no' AS loan,
          draw('duration', id) AS duration,
          if(draw('deposit', id) < 20 + 30 * (age NOT BETWEEN 25 AND 59)::INTEGER, 'yes', 'no') AS y
        FROM people
        """,
    "sqf": """
        SELECT
          if(draw('white', id) < 40, 'W', 'B') AS race,
          if(draw('crime', id) < 40, 9, 20) AS detailCM,
          if(draw('frisk', id) < 35 + 25 * (draw('white', id) >= 40)::INTEGER, 'Y', 'N') AS frisked,
          sex,
          marital AS build, relationship AS inout, workclass AS trhsloc, 'Y' AS offunif, 'BRONX' AS city,
          age::VARCHAR AS age, 5 AS ht_feet, draw('inches', id) // 10 AS ht_inch, 100 + draw('weight', id) AS weight,
          1.0 AS perobs, 24 * draw('hour', id) AS timestop,
          {flags}
        FROM people
        """,
}


def write_example_data(folder: Path, flags: tuple[str, ...]) -> None:
    """Write a Parquet file for each data set; `flags` are the columns of stop, question and frisk that are Y or N."""
    columns = ", ".join(f"if(draw('{flag}', id) < 30, 'Y', 'N') AS {flag}" for flag in flags)
    with duckdb.connect() as con:
        for statement in _PEOPLE.split(";")[:2]:
            parameters = {"path": str(adult_path()), "rows": ROWS} if "$path" in statement else None
            con.execute(statement, parameters)
        for name, query in QUERIES.items():
            con.execute(f"COPY ({query.replace('{flags}', columns)}) TO '{folder / name}.parquet'")
