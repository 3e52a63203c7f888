"""Models of rows that stay in the database against models of rows in memory: accuracy and gaps of unseen rows.

Both look at the same rows: the search of the former at a sample, which has all training rows of data sets as small as
these, and a quarter of them beside it, some thousands, to see what a sample costs.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

import numpy as np

import fairsql
from benchmarks.results import Line
from benchmarks.suite import Benchmark, Run
from benchmarks.timing import Spread
from fairsql.models import reading
from fairsql.resources import adult_path

SPLITS = 40
SHARES = {1: "all rows", 4: "a quarter of the rows"}  # that the search looks at
ALLOWANCE = 0.03


@dataclass(frozen=True)
class Population:
    """A data set: its file, what is predicted, from what, and between which groups."""

    name: str
    path: Path
    label: str
    features: str
    protected: str
    where: str = "TRUE"


def populations() -> list[Population]:
    """Return the data sets; those without a licence lie in FAIRSQL_DATA."""
    folder = Path(os.environ.get("FAIRSQL_DATA", "../shared/data"))
    return [
        Population(
            "Adult", adult_path(), "income = '>50K'",
            'age, "education-num", "hours-per-week", occupation, relationship, sex', "sex",
        ),
        Population(
            "COMPAS", folder / "compas.parquet", "two_year_recid",
            "age, priors_count, c_charge_degree, sex, race", "race", "race IN ('African-American', 'Caucasian')",
        ),
        Population(
            "bank", folder / "bank.parquet", "y = 'yes'",
            "age, job, marital, education, campaign, euribor3m, poutcome, age >= 60 AS old", "age >= 60",
        ),
        Population("LSAC", folder / "lsac.parquet", "pass_bar", "lsat, ugpa, fam_inc, fulltime, race1", "race1"),
    ]  # fmt: skip


def measure(run: Run) -> Sequence[Line]:
    """Make the models of each split; the lines are the mean of the differences and twice its standard error."""
    lines = []
    for each in populations():
        if not each.path.is_file():
            lines.append(Line(each.name, None, note=f"no file {each.path.name}: set FAIRSQL_DATA"))
            continue
        found = []
        for number in range(2 if run.quick else SPLITS):
            run.say(f"{each.name}, split {number + 1}")
            found.append(_compare(each, number))
        reported = np.array(found)  # of shape (splits, models, 2), the model of rows in memory last
        for at, looked in enumerate(SHARES.values()):
            for k, word in enumerate(("accuracy", "gap")):
                differences = reported[:, at, k] - reported[:, -1, k]
                mean, error = float(differences.mean()), 2 * float(differences.std(ddof=1) / np.sqrt(len(differences)))
                worse = mean + error < 0 if word == "accuracy" else mean - error > 0
                means = f"{reported[:, at, k].mean():.4f} / {reported[:, -1, k].mean():.4f}"
                lines.append(
                    Line(
                        f"{each.name}: {word} of unseen rows, in the database less in memory, a search of {looked}",
                        Spread(mean, mean - error, mean + error),
                        "",
                        note=f"{means}; {'worse' if worse else 'no worse'} beyond two standard errors",
                    )
                )
    return lines


def _compare(each: Population, number: int) -> list[tuple[float, float]]:
    """Return accuracy and gap of unseen rows, of each share in the database and then in memory, on the same parts."""
    with fairsql.connect() as con:
        con.execute(
            f"CREATE TABLE given AS SELECT *, hash(row_number() OVER (), {number}) % 20 AS draw "
            f"FROM '{each.path}' WHERE {each.where} AND ({each.label}) IS NOT NULL AND ({each.protected}) IS NOT NULL"
        )
        ((count,),) = con.execute("SELECT count(*) FROM given WHERE draw >= 8").fetchall()
        found = []
        for most, sample in (*((1, count // share) for share in SHARES), (10**9, count)):
            with patch.object(reading, "STREAMED", most), patch.object(reading, "SAMPLE", sample):
                con.execute(
                    f"CREATE OR REPLACE MODEL m PREDICT {each.label} FEATURES {each.features} FAIR (PROTECTED "
                    f"{each.protected} METRICS selection_rate WITHIN {ALLOWANCE} MINIMUM 100) "
                    "VALIDATE draw BETWEEN 4 AND 7 TEST draw < 4 AS SELECT * FROM given"
                )
            found.append(_unseen(con))
    return found


def _unseen(con: fairsql.Connection) -> tuple[float, float]:
    return tuple(
        con.execute(
            """SELECT first(value) FILTER (metric = 'accuracy' AND "group" IS NULL),
              max(value) FILTER (judged) - min(value) FILTER (judged)
            FROM (
              SELECT *, metric = 'selection_rate' AND "group" IN (
                SELECT group_1 FROM fairsql.model_gaps WHERE compared IS NOT NULL
                UNION SELECT group_2 FROM fairsql.model_gaps WHERE compared IS NOT NULL
              ) AS judged
              FROM fairsql.model_metrics WHERE part = 'test' AND moment = 'after'
            )"""
        ).fetchall()[0]
    )


BENCHMARK = Benchmark("any_size_quality", "Quality of models of rows that stay in the database", measure)
