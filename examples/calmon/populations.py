"""Prepare the data sets of Calmon et al. In: Parquet. Out: tables with groups, features of few values, and the label.

Only this module says what is kept, cut or left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from examples.reproduction.population import Population

if TYPE_CHECKING:
    from fairsql import Connection

TYPES = """
    CREATE TYPE IF NOT EXISTS age_category AS ENUM ('<25', '25-45', '>45');
    CREATE TYPE IF NOT EXISTS prior_counts AS ENUM ('0', '1-3', '>3');
    """


@dataclass(frozen=True, kw_only=True)
class Redrawn(Population):
    """A data set with few values in each column, which a transform redraws.

    Attributes:
        groups: the protected columns.
        features: the columns that are redrawn, with the label.
        label: a column of 0 and 1.
    """

    groups: tuple[str, ...]
    features: tuple[str, ...]
    label: str

    def read(self, con: Connection) -> bool:
        """Make the table, and the types of its columns; return whether the file exists.

        >>> import fairsql
        >>> with fairsql.connect() as con:
        ...     done = ADULT.read(con)
        ...     rates = con.execute('''
        ...         SELECT race, sex, count(*), round(avg(income), 3) FROM adult GROUP BY ALL ORDER BY ALL
        ...     ''').fetchall()
        >>> rates[0], rates[-1]
        (('Minority', 'Female', 3165, 0.072), ('White', 'Male', 28735, 0.315))
        """
        con.execute(TYPES)
        return super().read(con)


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
COMPAS = Redrawn(
    name="COMPAS",
    table="compas",
    file="compas",
    query=_COMPAS,
    groups=("sex", "race"),
    features=("age", "priors", "charge"),
    label="recid",
    about="ProPublica's two-year file, African-American and Caucasian, screened within 30 days of the arrest: 5,278 "
    'rows (paper: "around 5k"). Y is `is_recid`: with it Table 2 "before" is exact, with `two_year_recid` it is '
    "not. D is sex and race; X is age, prior counts and degree of the charge, cut as in Table 1.",
)
COMPAS_RACE = Redrawn(
    name="COMPAS, race alone",
    table="compas_race",
    file="compas",
    query=_COMPAS,
    groups=("race",),
    features=("age", "priors", "charge"),
    label="recid",
    about="the same rows; D is race alone, as in the authors' code of 2017. Sex is left out.",
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
ADULT = Redrawn(
    name="Adult",
    table="adult",
    file="adult",
    query=_ADULT.format(age="least(age // 10, 7) * 10", education='"education-num"', where="TRUE"),
    groups=("race", "sex"),
    features=("age", "education"),
    label="income",
    about="all 48,842 rows. D is race (White or Minority) and sex; X is age by decades, 70 and more as one, and "
    "education in years; Y is income above 50K.",
)
ADULT_SEX = Redrawn(
    name="Adult, sex alone",
    table="adult_sex",
    file="adult",
    query=_ADULT.format(
        age="least(age // 10, 7) * 10",
        education='greatest(5, least(13, "education-num"))',
        where="split = 'train'",
    ),
    groups=("sex",),
    features=("age", "education"),
    label="income",
    about="the 32,561 rows of the source's train part; D is sex alone, education below 6 and above 12 years are one "
    "class each, as in the authors' code of 2017.",
)
POPULATIONS = (COMPAS, COMPAS_RACE, ADULT, ADULT_SEX)
