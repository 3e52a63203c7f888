"""A synthetic company of 800 people whose true pay gaps are known. `python -m examples.pay.company` writes company.csv.

Hourly pay has a level for each category, 1.2 % more for each year of service, 4 % more in the city, and varies between
people. Only in sales do women who are alike in all of this earn less: 8 %. Elsewhere the gap has other reasons: women
are rare in well-paid categories, women in engineering have fewer years of service, and drivers are few.
"""

from __future__ import annotations

import csv
import math
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import NormalDist
from typing import NamedTuple

FILE = Path(__file__).with_name("company.csv")
COLUMNS = ("person", "sex", "category", "site", "years", "base", "variable")
SEED = 590  # of those by which chance alone makes 5 % or more among the few drivers and nowhere else
_YEAR, _CITY, _SPREAD = 0.012, 0.04, 0.10  # on the scale of logarithms


class Category(NamedTuple):
    """A category of workers: how many, which share are women, hourly pay, years of service, the gap among equals."""

    name: str
    people: int
    women: float
    level: float
    years_of_women: float
    years_of_men: float
    receiving: float
    gap: float = 0.0


CATEGORIES = (
    Category("assembly", 250, 0.40, 18.0, 9, 9, 0.30),
    Category("drivers", 13, 0.40, 17.0, 8, 8, 0.20),
    Category("engineering", 165, 0.25, 31.0, 6, 12, 0.50),
    Category("management", 52, 0.30, 47.0, 13, 13, 0.80),
    Category("office", 200, 0.70, 20.0, 9, 9, 0.30),
    Category("sales", 120, 0.45, 25.0, 8, 8, 0.90, gap=0.08),
)
TRUE_GAPS = {category.name: category.gap for category in CATEGORIES}  # among people alike in site and years


def people(seed: int = SEED) -> Iterator[tuple[object, ...]]:
    """Yield the people of the company, as COLUMNS; of five of them sex is unknown or neither of the two.

    >>> sum(1 for _ in people())
    800
    """
    random = Random(seed)
    person = 0
    for category in CATEGORIES:
        for at in range(category.people):
            person += 1
            woman = at < round(category.women * category.people)
            middle = category.years_of_women if woman else category.years_of_men
            years = max(0, round(_normal(random, middle, 4)))
            city = random.random() < 0.5
            spread = _normal(random, 0, _SPREAD)
            logarithm = math.log(category.level) + _YEAR * years + _CITY * city + spread
            base = math.exp(logarithm) * (1 - category.gap * woman)
            receives = random.random() < category.receiving
            variable = base * (0.02 + 0.10 * random.random())
            sex = "X" if person in (61, 402, 603) else "" if person in (200, 777) else "F" if woman else "M"
            site = "city" if city else "country"
            yield person, sex, category.name, site, years, f"{base:.2f}", f"{variable:.2f}" if receives else ""


def _normal(random: Random, mean: float, spread: float) -> float:
    """Draw a normal value by one uniform draw, so that every version of Python draws the same."""
    return NormalDist(mean, spread).inv_cdf(random.random())


def write(path: Path = FILE) -> None:
    """Write the company as a CSV file."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(people())


if __name__ == "__main__":
    write()
    print(f"{FILE.name}: {sum(category.people for category in CATEGORIES)} people")
