"""Read the data sets of OmniFair. In: Parquet. Out: features, labels and protected groups.

Only this module says what is kept, left out or repaired. The group is always one of the features.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from examples.reproduction.population import Population

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd

    from fairsql import Connection


@dataclass(frozen=True)
class People:
    """A data set that has been read: features, labels 0 or 1, and the group of each row."""

    features: pd.DataFrame
    label: np.ndarray
    group: np.ndarray


def _population(name: str, file: str, query: str, about: str) -> Population:
    """Return a data set; its columns are `label` (0 or 1), `protected` (text), the features, the group among them."""
    return Population(name=name, table="people", file=file, query=query, about=about)


ADULT = _population(
    "Adult",
    "adult",
    """
    SELECT
      (income = '>50K')::INTEGER AS label,
      sex AS protected,
      * EXCLUDE (income, split, fnlwgt, education, "native-country")
    FROM read_parquet(?)
    """,
    "all 48,842 rows; men and women. Left out: fnlwgt, native-country, and education, which education-num repeats.",
)

_COMPAS = """
    SELECT
      {label} AS label,
      race AS protected,
      sex, age, race, juv_fel_count, juv_misd_count, juv_other_count, priors_count, c_charge_degree
    FROM read_parquet(?)
    WHERE {where} AND race IN ({races})
    """
_TWO = "'African-American', 'Caucasian'"
_THREE = f"{_TWO}, 'Hispanic'"
_KNOWN = "is_recid <> -1 AND c_charge_degree <> 'O'"

COMPAS = _population(
    "COMPAS",
    "compas_scores",
    _COMPAS.format(label="is_recid", where=_KNOWN, races=_TWO),
    "the African-American and Caucasian ones (9,293) of the 11,002 rows whose is_recid is known and whose charge is "
    "no ordinary one (paper: 11,001 rows; its filter is not published). Label is_recid. Features: sex, age, race, "
    "three juvenile counts, priors, degree of the charge.",
)
COMPAS_THREE = _population(
    "COMPAS, three races",
    "compas_scores",
    _COMPAS.format(label="is_recid", where=_KNOWN, races=_THREE),
    "the same with the Hispanic ones: 10,294 rows.",
)
TWO_YEARS = _population(
    "COMPAS two years",
    "compas",
    _COMPAS.format(label="two_year_recid", where="TRUE", races=_TWO),
    "not the paper's rows: ProPublica's other file, with two_year_recid as label, 6,150 African-American and "
    "Caucasian rows, same features.",
)
TWO_YEARS_THREE = _population(
    "COMPAS two years, three races",
    "compas",
    _COMPAS.format(label="two_year_recid", where="TRUE", races=_THREE),
    "the same with the Hispanic ones: 6,787 rows.",
)

_LSAC = """
    SELECT
      {label} AS label,
      CASE WHEN race1 = 'white' THEN 'white' ELSE 'not white' END AS protected,
      protected AS race,
      gender, dob_yr, lsat, ugpa, zfygpa, zgpa, decile1, decile3, fulltime, fam_inc, tier
    FROM read_parquet(?)
    WHERE {where}
    """
LSAC = _population(
    "LSAC",
    "lsac",
    _LSAC.format(label="coalesce(pass_bar, 0)", where="TRUE"),
    "all 27,478 rows (paper: 27,477), white or not; the 4,375 who have no result, most of whom never sat, count as not "
    "passed, for else there are fewer rows than in the paper. 12 features, as many as there: race, gender, year of "
    "birth, LSAT, four grades of college and law school, two of their deciles, full time, income, tier. "
    "Law school grades are missing for most who left early, which tells in part who did not pass.",
)
LSAC_SAT = _population(
    "LSAC, sat only",
    "lsac",
    _LSAC.format(label="pass_bar", where="pass_bar IS NOT NULL"),
    "the 23,103 of them who have a result.",
)

_BANK = """
    SELECT
      (y = 'yes')::INTEGER AS label,
      CASE WHEN age BETWEEN 25 AND 59 THEN '25 to 59' ELSE 'others' END AS protected,
      protected AS age_group,
      * EXCLUDE ({left_out})
    FROM read_parquet(?)
    WHERE 'unknown' NOT IN (job, marital, education, "default", housing, loan)
    """
BANK = _population(
    "Bank",
    "bank",
    _BANK.format(left_out="y, duration"),
    "the 30,488 rows without any 'unknown'; ages 25 to 59 and all others (the paper does not give its cut), as a "
    "feature beside the age. Left out: duration, which is known only after the call and all but gives the answer.",
)
BANK_DURATION = _population(
    "Bank with duration",
    "bank",
    _BANK.format(left_out="y"),
    "the same with duration, which the paper's count of 20 attributes includes.",
)


def read_people(con: Connection) -> People:
    """Return the data set that was read last.

    >>> import fairsql
    >>> with fairsql.connect() as con:
    ...     done = ADULT.read(con)
    ...     people = read_people(con)
    >>> people.features.shape, round(float(people.label[people.group == "Female"].mean()), 3)
    ((48842, 11), 0.109)
    """
    frame = con.execute("FROM people").df()
    label = frame.pop("label").to_numpy().astype(int)
    return People(frame.drop(columns="protected"), label, frame["protected"].to_numpy().astype(object))
