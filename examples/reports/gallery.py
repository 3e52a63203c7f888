"""Write the gallery: reports of public and of generated data.

In: the bundled data, generated rows, and the data sets that FAIRSQL_DATA names. Out: pages.

`python -m examples.reports.gallery` writes the pages; with `--pictures` also their first screens, wide and light, and
narrow and dark, if playwright and Chromium are installed; with `--print DIR` each page as a PDF. A page holds counts
and rates of groups, and no row of the data.
"""

from __future__ import annotations

import argparse
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import fairsql
from fairsql.reports import Report
from fairsql.resources import adult_path

FOLDER = Path(__file__).parent
SCREENS = (("wide", 1280, 900, "light"), ("narrow", 390, 844, "dark"))  # of the pictures
TIME = datetime(2026, 1, 1, tzinfo=UTC)  # on all pages, so that only their numbers change them
_ADULT = f"CREATE VIEW adult AS FROM '{adult_path()}'"

# 24,000 applications: sex is a code, and a tenth of the loans was never due, so that their label is unknown.
_LOANS = """
CREATE TABLE loans AS
SELECT sex, amount, repaid,
  hash(i, 'approved') % 1000 < 380 + 200 * coalesce(repaid, 0) - 90 * (sex = 2)::INT AS approved
FROM (
  SELECT i, 1 + (hash(i, 'sex') % 5 < 2)::INT AS sex, 1000 + hash(i, 'amount') % 9000 AS amount,
    CASE WHEN hash(i, 'due') % 10 > 0 THEN (hash(i, 'repaid') % 100 < 78)::INT END AS repaid
  FROM range(24_000) AS rows (i)
)
"""

# 12,000 claims of ten departments with long names, one of which is tiny; of some claims the department is unknown.
_CLAIMS = """
CREATE TABLE claims AS
SELECT d.department, hash(i, 'paid') % 1000 < d.paid AS paid_in_full, hash(i, 'due') % 1000 < d.paid + 40 AS was_due
FROM (VALUES
  ('Bureau of Motor Vehicle Licensing and Registration', 0, 2600, 810),
  ('Department of Agriculture, Food and Rural Affairs', 2600, 4300, 790),
  ('Department of Employment, Enterprise and Innovation', 4300, 5900, 760),
  ('Department of Housing and Local Government', 5900, 7200, 770),
  ('Department of Public Works', 7200, 8300, 740),
  ('Office of the Director of Public Prosecutions', 8300, 9300, 800),
  ('Regional Health Authority (South-West and Islands)', 9300, 10600, 690),
  ('Veterinary Inspectorate', 10600, 11400, 820),
  ('Waterways', 11400, 11412, 500),
  (NULL, 11412, 12000, 720)
) AS d (department, first, after, paid), range(12_000) AS rows (i)
WHERE i >= d.first AND i < d.after
"""

# 800 people, of whom women among equals earn 6 % less, and more so before skill and position are taken into account.
_PAY = """
CREATE TABLE employees AS
SELECT IF(woman, 'Women', 'Men') AS sex, skill, position, years,
  round(exp(8 + 0.12 * skill + 0.08 * position + 0.015 * years - 0.0002 * years * years - 0.06 * woman::INT
    + 0.12 * ((hash(7 * i) % 1000 + hash(7 * i + 1) % 1000 + hash(7 * i + 2) % 1000) / 500.0 - 3)), 2) AS pay
FROM (
  SELECT i, woman, hash(7 * i + 4) % 4 AS skill, greatest(0, hash(7 * i + 5) % 5 - woman::INT)::INT AS position,
    hash(7 * i + 6) % 40 AS years
  FROM (SELECT i, hash(7 * i + 3) % 5 < 2 AS woman FROM range(800) AS rows (i))
)
"""

_MODEL = """
CREATE MODEL income_even PREDICT (income = '>50K')
FEATURES age, "education-num", "hours-per-week", "capital-gain" > 0 AS has_gain
FAIR (PROTECTED sex METRICS selection_rate WITHIN 0.05)
TEST 0.3
AS FROM adult WHERE split = 'train';
SWEEP MODEL income_even WITHIN 0.02, 0.05, 0.1, 0.15;
UPDATE fairsql.models SET created = '2026-01-01', seconds = NULL
"""


@dataclass(frozen=True)
class Exhibit:
    """A data set and a question about it.

    Attributes:
        name: the name of its page.
        setup: the SQL that makes its data.
        question: the question; empty for the question of its model.
        identity: what the report says about itself.
        features: the features of a subgroup scan.
        model: the model that it is of.
        options: the standard of a report on pay, and what may explain gaps.
    """

    name: str
    setup: str
    question: str
    identity: dict[str, str]
    features: str = ""
    model: str = ""
    options: dict[str, str] = field(default_factory=dict)

    def report(self) -> Report:
        """Read the data and return the report."""
        with fairsql.connect() as con:
            con.execute(self.setup)
            made = con.report(self.question, features=self.features, model=self.model, **self.options, **self.identity)
        return replace(made, time=TIME)


def _identity(title: str, system: str, source: str) -> dict[str, str]:
    return {"title": title, "system": system, "owner": "FairSQL's examples", "source": source}


TWO_GROUPS = Exhibit(
    "two_groups",
    _LOANS,
    """FROM loans
FAIR DISPARITY (
  PREDICTION approved
  LABEL      repaid
  PROTECTED  sex
  METRICS    selection_rate WITHIN 0.2, true_positive_rate WITHIN 0.05, false_positive_rate WITHIN 0.1
)""",
    _identity("Loans by a coded sex", "approval of loans, version 3", "24,000 generated applications"),
)

TEN_GROUPS = Exhibit(
    "ten_groups",
    _CLAIMS,
    """FROM claims
FAIR DISPARITY (
  PREDICTION paid_in_full
  LABEL      was_due
  PROTECTED  department
  METRICS    disparate_impact, selection_rate WITHIN 0.1, accuracy WITHIN 0.1
  MINIMUM    30
)""",
    _identity("Ten departments with long names", "payment of claims", "12,000 generated claims"),
)

INTERSECTIONS = Exhibit(
    "intersections",
    _ADULT,
    """FROM adult
FAIR DISPARITY (
  PREDICTION "education-num" >= 13
  LABEL      income = '>50K'
  PROTECTED  race, sex, least(6, age // 10) * 10 AS decade
  METRICS    selection_rate, true_positive_rate
  WITHIN     0.2
  MINIMUM    30
)""",
    _identity(
        "Sixty intersections of race, sex and age",
        "a degree, of 13 years and more",
        "Adult census data, 1994; CC BY 4.0",
    ),
)

STRATA = Exhibit(
    "strata",
    _ADULT,
    """FROM adult
FAIR DISPARITY (
  PREDICTION income = '>50K'
  PROTECTED  sex
  CONTROL    least(5, age // 12) * 12 AS age_from, "education-num" // 2 AS education
  METRICS    selection_rate
  WITHIN     0.1
  MINIMUM    20
)""",
    _identity(
        "Income by sex, at the same age and education",
        "income above 50,000 dollars",
        "Adult census data, 1994; CC BY 4.0",
    ),
)

PAY = Exhibit(
    "pay",
    _PAY,
    """FROM employees
FAIR ADJUST (
  OUTCOME   ln(pay)
  PROTECTED sex
  REFERENCE 'Men'
  CONTROL   skill, position
  LINEAR    years, years^2
  WITHIN    0.05
)""",
    _identity("Pay among equals", "pay of one year", "800 generated employees, among whom women earn 6 % less"),
)

PAY_TRANSPARENCY = Exhibit(
    "pay_transparency",
    f"CREATE VIEW employees AS FROM '{FOLDER.parent / 'pay' / 'company.csv'}'",
    "FROM employees",
    _identity(
        "Pay of women and men, 2026",
        "pay of one year",
        "800 generated employees, among whom sales pays women 8 % less than men who are alike",
    ),
    options={"standard": "pay_transparency", "control": "site", "linear": "years"},
)

ADULT = Exhibit(
    "adult",
    _ADULT,
    """FROM adult WHERE split = 'test'
FAIR DISPARITY (
  SCORE     "education-num" / 16
  THRESHOLD 0.8
  LABEL     income = '>50K'
  PROTECTED race, sex
  CONTROL   "hours-per-week" >= 35 AS full_time
  METRICS   disparate_impact, true_positive_rate WITHIN 0.1
  MINIMUM   50
)""",
    {
        "title": "Everybody with a degree is selected",
        "system": "education of 13 years and more, version 1",
        "owner": "FairSQL's examples",
        "source": "Adult census data, 1994, the rows of its test split; CC BY 4.0",
    },
    "bins(age, [25, 45]), workclass",
)

MODEL = Exhibit(
    "model",
    f"{_ADULT};{_MODEL}",
    "",
    _identity(
        "A model with a bound on the gap between the sexes",
        "income_even",
        "Adult census data, 1994, the rows of its training split",
    ),
    model="income_even",
)

EXHIBITS = (TWO_GROUPS, TEN_GROUPS, INTERSECTIONS, STRATA, PAY, PAY_TRANSPARENCY, ADULT, MODEL)


def exhibits() -> Iterator[Exhibit]:
    """Yield the exhibits whose data exist."""
    yield from EXHIBITS
    path = Path(os.environ.get("FAIRSQL_DATA", "")) / "compas.parquet"
    if path.is_file():
        yield Exhibit(
            "compas",
            f"CREATE VIEW compas AS FROM '{path}'",
            """FROM compas WHERE race IN ('African-American', 'Caucasian')
FAIR DISPARITY (
  SCORE     decile_score / 10
  THRESHOLD 0.5
  LABEL     two_year_recid
  PROTECTED race
  METRICS   false_positive_rate, false_negative_rate, positive_predictive_value, auc
  WITHIN    0.05
)""",
            {
                "title": "COMPAS: both sides of a disagreement",
                "system": "COMPAS risk of recidivism, medium and high (5 to 10)",
                "owner": "FairSQL's examples",
                "source": "ProPublica, compas-scores-two-years: 7,214 defendants of Broward County, 2013 and 2014",
            },
        )


@contextmanager
def browser() -> Iterator[Any]:
    """Start Chromium."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        yield started
        started.close()


def draw(chromium: Any, page: Path, folder: Path) -> None:
    """Draw the first screen of a page, wide and light, and narrow and dark, in few colours."""
    from PIL import Image

    for name, width, height, scheme in SCREENS:
        tab = chromium.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
        tab.goto(page.as_uri())
        picture = folder / f"{page.stem}-{name}.png"
        tab.screenshot(path=picture)
        tab.close()
        with Image.open(picture) as full:
            small = full.convert("RGB").quantize(64, method=Image.Quantize.MAXCOVERAGE, kmeans=3)
        small.save(picture, optimize=True)


def main() -> None:
    """Write the pages, and list them."""
    parser = argparse.ArgumentParser(description="Write the gallery of reports.")
    parser.add_argument("names", nargs="*", help="default: all of them")
    parser.add_argument("--pictures", action="store_true", help="draw their first screens too")
    parser.add_argument("--print", type=Path, metavar="DIR", dest="folder", help="print them as PDF into a folder")
    options = parser.parse_args()
    pages = []
    for exhibit in exhibits():
        if not options.names or exhibit.name in options.names:
            pages.append(FOLDER / f"{exhibit.name}.html")
            exhibit.report().save(pages[-1])
            print(pages[-1])
    if options.pictures or options.folder:
        with browser() as chromium:
            for page in pages:
                if options.pictures:
                    draw(chromium, page, FOLDER)
                if options.folder:
                    tab = chromium.new_page()
                    tab.goto(page.as_uri())
                    tab.pdf(path=options.folder / f"{page.stem}.pdf", format="A4", prefer_css_page_size=True)
                    tab.close()


if __name__ == "__main__":
    main()
