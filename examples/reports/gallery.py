"""Write the gallery: reports of public data.

In: the data sets that FAIRSQL_DATA names, and the bundled one. Out: pages.

`python -m examples.reports.gallery` writes the pages, and with `--pictures` pictures of their beginnings for the
documentation, if playwright and Chromium are installed. A page holds counts and rates of groups, and no row of the
data.
"""

from __future__ import annotations

import argparse
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import fairsql
from fairsql.reports import Report
from fairsql.resources import adult_path

FOLDER = Path(__file__).parent
DOCS = FOLDER.parent.parent / "docs"
TIME = datetime(2026, 1, 1, tzinfo=UTC)  # on all pages, so that only their numbers change them


@dataclass(frozen=True)
class Exhibit:
    """A report of the gallery: its name, its data as a view of that name, its question, and its description."""

    name: str
    path: Path
    question: str
    identity: dict[str, str]
    features: str = ""

    def report(self) -> Report:
        """Read the data and return the report."""
        with fairsql.connect() as con:
            con.execute(f"CREATE VIEW {self.name} AS FROM '{self.path}'")
            made = con.report(self.question, features=self.features, **self.identity)
        return replace(made, time=TIME)


ADULT = Exhibit(
    "adult",
    adult_path(),
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


def exhibits() -> Iterator[Exhibit]:
    """Yield the exhibits whose data exist."""
    yield ADULT
    path = Path(os.environ.get("FAIRSQL_DATA", "")) / "compas.parquet"
    if path.is_file():
        yield Exhibit(
            "compas",
            path,
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


def draw(page: Path, picture: Path) -> None:
    """Draw the beginning of a page and its first figures."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        tab = browser.new_page(viewport={"width": 860, "height": 900}, color_scheme="light")
        tab.goto(page.as_uri())
        tab.evaluate("for (const id of ['identity', 'policy', 'groups']) document.getElementById(id).remove()")
        tab.screenshot(path=picture, clip={"x": 0, "y": 0, "width": 860, "height": 900})
        browser.close()


def main() -> None:
    """Write the pages, and list them."""
    parser = argparse.ArgumentParser(description="Write the gallery of reports.")
    parser.add_argument("--pictures", action="store_true", help="draw their beginnings for the documentation too")
    options = parser.parse_args()
    for exhibit in exhibits():
        page = FOLDER / f"{exhibit.name}.html"
        exhibit.report().save(page)
        print(page)
        if options.pictures:
            draw(page, DOCS / f"report-{exhibit.name}.png")


if __name__ == "__main__":
    main()
