"""The three data sets of Luskin et al.: Parquet in, prepared tables and features out.

Each loader makes one table in the connection, one row per person: `id` (order of the source), the protected attribute,
the label, and the features under readable names. What is kept, dropped or mended is said here and nowhere else.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fairsql.resources import adult_path

if TYPE_CHECKING:
    import pandas as pd

    from fairsql import Connection


@dataclass(frozen=True)
class Population:
    """What the experiments with relabelling must know of a data set.

    `table` has the columns id, white (BOOLEAN), filtered (BOOLEAN), label (0 or 1) and the features named in `text`
    (categories) and `numbers`; `filter_names` are the paper's short names of the rows outside and inside the filter.
    """

    name: str
    table: str
    text: tuple[str, ...]
    numbers: tuple[str, ...]
    filter_names: tuple[str, str]

    def read_features(self, con: Connection) -> pd.DataFrame:
        """Read the features of all rows, in the order of id."""
        columns = ", ".join((*self.text, *self.numbers))
        return con.execute(f"SELECT {columns} FROM {self.table} ORDER BY id").df()


ADULT = Population(
    name="Adult",
    table="adult",
    text=("workclass", "marital_status", "occupation", "relationship", "race", "sex"),
    numbers=("age", "education_num", "capital_gain", "capital_loss", "hours_per_week"),
    filter_names=("UE", "E"),
)

# Known before the frisk: what the officer suspected and saw, the person, the place, the hour. Left out are names,
# dates, addresses and officers, and all that follows from the stop: searches, arrests, force, weapons, contraband, and
# the reasons given *for the frisk* (rf_…), never filled in where nobody was frisked. 33 columns, as in the paper.
_SUSPICIONS = tuple("objcs descr casng lkout cloth drgtr furtv vcrim bulge other".split())
_CIRCUMSTANCES = tuple("rept inves proxm evasv assoc cgdir incid time stsnd other".split())

SQF = Population(
    name="Stop-Question-Frisk",
    table="sqf",
    text=("race", "sex", "build", "inout", "trhsloc", "offunif", "city", "crime"),
    numbers=(
        *("age", "height", "weight", "perobs", "hour"),
        *(f"cs_{name}" for name in _SUSPICIONS),
        *(f"ac_{name}" for name in _CIRCUMSTANCES),
    ),
    filter_names=("NA", "A"),
)


def data_folder() -> Path:
    """Return the folder of the data sets: FAIRSQL_DATA in the environment, else `shared/data` beside the project."""
    return Path(os.environ.get("FAIRSQL_DATA") or Path(__file__).resolve().parents[3] / "shared" / "data")


def find_data(name: str) -> Path | None:
    """Return the path of one data set, or None where it is not there; Adult comes with FairSQL."""
    path = data_folder() / f"{name}.parquet"
    if path.exists():
        return path
    return adult_path() if name == "adult" else None


def load_adult(con: Connection, path: Path) -> Population:
    """Make the table `adult`: label, more than 50K a year; filter, more than ten years of education.

    >>> import fairsql
    >>> with fairsql.connect() as con:
    ...     population = load_adult(con, adult_path())
    ...     clause = "FAIR (LABEL label PROTECTED white CONTROL filtered)"
    ...     con.execute(f"SELECT filtered, white, n, round(base_rate, 3) FROM adult {clause}").fetchall()
    [(False, False, 5135, 0.089), (False, True, 27935, 0.16), (True, False, 1945, 0.32), (True, True, 13827, 0.443)]
    """
    con.execute(
        """
        CREATE OR REPLACE TABLE adult AS
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
        [str(path)],
    )
    return ADULT


def load_sqf(con: Connection, path: Path) -> Population:
    """Make the table `sqf`: label, frisked; filter, suspected of assault.

    Flags are Y or 1, and N or NULL; an age, weight or height outside the possible becomes the median.
    """
    flags = ",\n".join(
        f"coalesce({name} IN ('Y', '1'), FALSE)::INTEGER AS {name}"
        for name in SQF.numbers
        if name.startswith(("cs_", "ac_"))
    )
    con.execute(
        f"""
        CREATE OR REPLACE TABLE sqf AS
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
        """,
        [str(path)],
    )
    return SQF


def load_compas(con: Connection, path: Path) -> None:
    """Make the table `compas`: the 6,150 black and white rows; `charge` is a number, 1 to 430 over all rows."""
    con.execute(
        """
        CREATE OR REPLACE TABLE compas AS
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
        [str(path)],
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
