"""Prepare the three data sets of Luskin et al. In: Parquet. Out: tables and features.

Each table has one row per person: `id` (order of the source), the protected attribute, the label, and the features
under readable names. Only this module says what is kept, dropped or repaired.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from examples.reproduction.population import Population

if TYPE_CHECKING:
    import pandas as pd

    from fairsql import Connection


@dataclass(frozen=True, kw_only=True)
class Filtered(Population):
    """What the relabelling experiments need of a data set.

    Its table has the columns id, white (BOOLEAN), filtered (BOOLEAN), label (0 or 1) and the features named in `text`
    (categories) and `numbers`; `filter_names` are the paper's short names of the rows outside and inside the filter.
    """

    text: tuple[str, ...]
    numbers: tuple[str, ...]
    filter_names: tuple[str, str]

    def read_features(self, con: Connection) -> pd.DataFrame:
        """Read the features of all rows, in the order of id.

        >>> import fairsql
        >>> with fairsql.connect() as con:
        ...     done = ADULT.read(con)
        ...     clause = "FAIR (LABEL label PROTECTED white CONTROL filtered)"
        ...     con.execute(f"SELECT filtered, white, n, round(base_rate, 3) FROM adult {clause}").fetchall()
        ...     ADULT.read_features(con).shape
        [(False, False, 5135, 0.089), (False, True, 27935, 0.16), (True, False, 1945, 0.32), (True, True, 13827, 0.443)]
        (48842, 11)
        """
        columns = ", ".join((*self.text, *self.numbers))
        return con.execute(f"SELECT {columns} FROM {self.table} ORDER BY id").df()


# Label: more than 50K a year; filter: more than ten years of education.
ADULT = Filtered(
    name="Adult",
    table="adult",
    file="adult",
    query="""
    SELECT
      row_number() OVER () AS id,
      race = 'White' AS white,
      "education-num" > 10 AS filtered,
      (income = '>50K')::INTEGER AS label,
      coalesce(workclass, 'not given') AS workclass,
      "marital-status" AS marital_status,
      coalesce(occupation, 'not given') AS occupation,
      relationship,
      race,
      sex,
      age,
      "education-num" AS education_num,
      "capital-gain" AS capital_gain,
      "capital-loss" AS capital_loss,
      "hours-per-week" AS hours_per_week
    FROM read_parquet(?)
    """,
    about="""\
All 48,842 rows: 40 % D₁, 40 % D₂, 20 % D₄. Filter E: more than 10 years of education. Left out: native-country,
education, fnlwgt. Text is one-hot, NULL a category of its own, numbers are standardised on D₁. Race is a feature. In
the tables the white rows stay (REFERENCE) and the others move towards their ratio.""",
    text=("workclass", "marital_status", "occupation", "relationship", "race", "sex"),
    numbers=("age", "education_num", "capital_gain", "capital_loss", "hours_per_week"),
    filter_names=("UE", "E"),
)

# Known before the frisk: what the officer suspected and saw, the person, the place, the hour. Left out are names,
# dates, addresses and officers, and everything that follows from the stop: searches, arrests, force, weapons,
# contraband, and the reasons given *for the frisk* (rf_…), which are empty if nobody was frisked. 33 columns, as in the
# paper.
_SUSPICIONS = tuple("objcs descr casng lkout cloth drgtr furtv vcrim bulge other".split())
_CIRCUMSTANCES = tuple("rept inves proxm evasv assoc cgdir incid time stsnd other".split())

FLAGS = (*(f"cs_{name}" for name in _SUSPICIONS), *(f"ac_{name}" for name in _CIRCUMSTANCES))

# Label: frisked; filter: suspected of assault. Flags are Y or 1, and N or NULL; an impossible age, weight or height
# becomes the median.
SQF = Filtered(
    name="Stop-Question-Frisk",
    table="sqf",
    file="sqf",
    query="""
    WITH stops AS (
      SELECT
        row_number() OVER () AS id,
        race = 'W' AS white,
        detailCM = 9 AS filtered,
        (frisked = 'Y')::INTEGER AS label,
        race, sex, build, inout, trhsloc, offunif,
        left(city, 9) AS city,  -- STATEN IS, STATEN ISLAND
        detailCM::VARCHAR AS crime,
        CASE WHEN try_cast(age AS INTEGER) BETWEEN 10 AND 90 THEN age::INTEGER END AS age,
        CASE WHEN ht_feet BETWEEN 4 AND 7 THEN 12 * ht_feet + ht_inch END AS height,
        CASE WHEN weight BETWEEN 60 AND 400 THEN weight END AS weight,
        least(perobs, 60) AS perobs,
        timestop // 100 AS hour,
        {flags}
      FROM read_parquet(?)
    )
    SELECT * REPLACE (
      coalesce(age, median(age) OVER ()) AS age,
      coalesce(height, median(height) OVER ()) AS height,
      coalesce(weight, median(weight) OVER ()) AS weight
    )
    FROM stops
    """.replace("{flags}", ", ".join(f"coalesce({name} IN ('Y', '1'), FALSE)::INTEGER AS {name}" for name in FLAGS)),
    about="""\
New York 2014 to 2016, all 80,754 rows, in place of the paper's 2012 file, which is not to be had: the rates differ; the
order of the cells and the direction of the effect are what to compare. Label: frisked. Filter A: suspected of assault,
of whom 376 are white (about 75 in D₄: hence the large deviations). 33 features known before a frisk, as many as in the
paper, which does not name its own: race, sex, age, build, height, weight; inside or outside, kind of place, borough,
uniform, minutes observed, hour, suspected crime; the ten reasons of the stop (cs_) and the ten circumstances (ac_).
Left out is what follows from the stop: searches, arrests, force, weapons, and the reasons for the frisk (rf_), which
are never given where nobody was frisked. The rest as for Adult.""",
    text=("race", "sex", "build", "inout", "trhsloc", "offunif", "city", "crime"),
    numbers=("age", "height", "weight", "perobs", "hour", *FLAGS),
    filter_names=("NA", "A"),
)

# The 6,150 black and white rows; `charge` is a number, 1 to 430 over all rows.
COMPAS = Population(
    name="COMPAS",
    table="compas",
    file="compas",
    query="""
    WITH people AS (
      SELECT
        *,
        row_number() OVER () AS row_id,
        dense_rank() OVER (ORDER BY coalesce(lower(c_charge_desc), 'arrest case no charge')) AS charge
      FROM read_parquet(?)
    )
    SELECT
      row_id AS id,
      CASE race WHEN 'Caucasian' THEN 'white' ELSE 'black' END AS race,
      two_year_recid AS recid,
      (sex = 'Male')::INTEGER AS male,
      (c_charge_degree = 'F')::INTEGER AS felony,
      age, juv_fel_count, juv_misd_count, priors_count,
      charge,
      max(charge) OVER () AS charges
    FROM people
    QUALIFY race IN ('African-American', 'Caucasian')
    """,
    about="""\
6,150 black and white people: 60 % training, 20 % validation, 20 % test. 436 features: sex, degree of the charge, age,
two juvenile counts, priors, 430 one-hot charges; 20 principal components, learned on the training part. LR:
scikit-learn's LogisticRegression; SVM: LinearSVC. Thresholds are tuned on validation data by `FAIR THRESHOLD` with
LAMBDA 1, and applied to test data by a join. Equalized distribution: 2,000 steps, learning rate 1, momentum 0.9, bins
of 0.02; the paper does not give σ: half (FairSQL's default) and a quarter of a bin. Where the loss ended above its
start the fit halved the learning rate: last column.""",
)


def split_table(con: Connection, table: str, *, seed: int, shares: dict[str, int]) -> None:
    """Make the table `parts` (id, part): a random split by seed, in fifths, the same on every machine.

    >>> import fairsql
    >>> with fairsql.connect() as con:
    ...     _ = con.execute("CREATE TABLE people AS SELECT range AS id FROM range(50)")
    ...     split_table(con, "people", seed=1, shares={"train": 3, "validation": 1, "test": 1})
    ...     con.execute("SELECT part, count(*) FROM parts GROUP BY ALL ORDER BY ALL").fetchall()
    [('test', 10), ('train', 30), ('validation', 10)]
    """
    names = [name for name, fifths in shares.items() for _ in range(fifths)]
    con.execute(
        f"""
        CREATE OR REPLACE TABLE parts AS
        SELECT id, $names[ntile({len(names)}) OVER (ORDER BY md5(concat($seed, ' ', id)))] AS part
        FROM {table}
        """,
        {"names": names, "seed": seed},
    )
