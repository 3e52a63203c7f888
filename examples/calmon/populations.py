"""The data sets of Calmon et al. as tables: Parquet in; groups, features of few values, and the label out.

What is kept, cut or left out is said here and nowhere else.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fairsql.resources import adult_path

if TYPE_CHECKING:
    from fairsql import Connection


@dataclass(frozen=True)
class Source:
    """A data set.

    Attributes:
        name: of its tables.
        title: as it is written in results.
        file: name of the Parquet file, without its ending.
        query: one row for each person: `id`, the groups, the features, the label.
        groups: the protected columns.
        features: what is redrawn, with the label.
        label: a column of 0 and 1.
        about: which rows these are.
    """

    name: str
    title: str
    file: str
    query: str
    groups: tuple[str, ...]
    features: tuple[str, ...]
    label: str
    about: str


TYPES = """
    CREATE TYPE IF NOT EXISTS age_category AS ENUM ('<25', '25-45', '>45');
    CREATE TYPE IF NOT EXISTS prior_counts AS ENUM ('0', '1-3', '>3');
    """

_COMPAS = """
    SELECT
      id,
      sex,
      race,
      (CASE WHEN age < 25 THEN '<25' WHEN age <= 45 THEN '25-45' ELSE '>45' END)::age_category AS age,
      (CASE WHEN priors_count = 0 THEN '0' WHEN priors_count <= 3 THEN '1-3' ELSE '>3' END)::prior_counts AS priors,
      c_charge_degree AS charge,
      is_recid AS recid
    FROM read_parquet(?)
    WHERE days_b_screening_arrest BETWEEN -30 AND 30 AND race IN ('African-American', 'Caucasian')
    ORDER BY id
    """
COMPAS = Source(
    "compas",
    "COMPAS",
    "compas",
    _COMPAS,
    ("sex", "race"),
    ("age", "priors", "charge"),
    "recid",
    "ProPublica's two-year file, African-American and Caucasian, screened within 30 days of the arrest: 5,278 rows "
    '(paper: "around 5k"). Y is `is_recid`: with it Table 2 "before" is exact, with `two_year_recid` it is not. '
    "D is sex and race; X is age, prior counts and degree of the charge, cut as in Table 1.",
)
COMPAS_RACE = Source(
    "compas_race",
    "COMPAS, race alone",
    "compas",
    _COMPAS,
    ("race",),
    ("age", "priors", "charge"),
    "recid",
    "the same rows; D is race alone, as in the authors' code of 2017. Sex is left out.",
)

_ADULT = """
    SELECT
      row_number() OVER () AS id,
      CASE WHEN race = 'White' THEN 'White' ELSE 'Minority' END AS race,
      sex,
      {age} AS age,
      {education} AS education,
      (income = '>50K')::INTEGER AS income,
      split
    FROM read_parquet(?)
    WHERE {where}
    """
ADULT = Source(
    "adult",
    "Adult",
    "adult",
    _ADULT.format(age="least(age // 10, 7) * 10", education='"education-num"', where="TRUE"),
    ("race", "sex"),
    ("age", "education"),
    "income",
    "all 48,842 rows. D is race (White or Minority) and sex; X is age by decades, 70 and more as one, and education "
    "in years; Y is income above 50K.",
)
ADULT_SEX = Source(
    "adult_sex",
    "Adult, sex alone",
    "adult",
    _ADULT.format(
        age="least(age // 10, 7) * 10",
        education='greatest(5, least(13, "education-num"))',
        where="split = 'train'",
    ),
    ("sex",),
    ("age", "education"),
    "income",
    "the 32,561 rows of the source's train part; D is sex alone, education below 6 and above 12 years are one class "
    "each, as in the authors' code of 2017.",
)
SOURCES = (COMPAS, COMPAS_RACE, ADULT, ADULT_SEX)


def data_folder() -> Path:
    """Return the folder of the data sets: FAIRSQL_DATA in the environment, else `shared/data` beside the project."""
    return Path(os.environ.get("FAIRSQL_DATA") or Path(__file__).resolve().parents[3] / "shared" / "data")


def find_source(source: Source) -> Path | None:
    """Return the path of a data set, or None where it is not there; Adult comes with FairSQL."""
    path = data_folder() / f"{source.file}.parquet"
    if path.exists():
        return path
    return adult_path() if source.file == "adult" else None


def read_source(con: Connection, source: Source) -> bool:
    """Make the table of a data set; say whether its file is there.

    >>> import fairsql
    >>> with fairsql.connect() as con:
    ...     done = read_source(con, ADULT)
    ...     rates = con.execute('''
    ...         SELECT race, sex, count(*), round(avg(income), 3) FROM adult GROUP BY ALL ORDER BY ALL
    ...     ''').fetchall()
    >>> rates[0], rates[-1]
    (('Minority', 'Female', 3165, 0.072), ('White', 'Male', 28735, 0.315))
    """
    path = find_source(source)
    if path is None:
        return False
    con.execute(TYPES)
    con.execute(f"CREATE OR REPLACE TABLE {source.name} AS {source.query}", [str(path)])
    return True
