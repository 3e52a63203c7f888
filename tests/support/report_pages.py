"""Questions of the tests of reports, and what they read of a page: its tags, tables and sentences."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from html.parser import HTMLParser

import fairsql
from fairsql.resources import adult_path

QUESTION = """
FROM adult FAIR DISPARITY (
  SCORE least(1, education_num / 20 + hours / 400) THRESHOLD 0.8 LABEL income = '>50K' PROTECTED race, sex
  METRICS disparate_impact, true_positive_rate WITHIN 0.1, f1_score, auc MINIMUM 30
)
"""


VIEW = f"""
CREATE VIEW adult AS SELECT * RENAME ("education-num" AS education_num, "hours-per-week" AS hours) FROM '{adult_path()}'
"""


TIME = datetime(2026, 1, 2, 3, 4, tzinfo=UTC)


_WITHIN = ("wbr", "span")  # tags in the text of a cell


class Cells(HTMLParser):
    """The tables of a page: rows of texts, with their captions."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self.captions: list[str] = []
        self.tags: list[str] = []
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag in _WITHIN:
            return
        self.inside = tag
        if tag == "table":
            self.tables.append([])
            self.captions.append("")
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.tables[-1][-1].append("")
        elif tag == "caption":
            self.captions[-1] = ""

    def handle_data(self, data: str) -> None:
        if self.inside in ("td", "th", "small"):
            self.tables[-1][-1][-1] += data
        elif self.inside == "caption":
            self.captions[-1] += data

    def handle_endtag(self, tag: str) -> None:
        if tag not in _WITHIN:
            self.inside = ""


def tags_of(page: str) -> list[str]:
    """The names of all tags, as a browser finds them: scripts and styles hold none."""
    return re.findall(r"<(/?[a-zA-Z][\w-]*)", re.sub(r"(<script[^>]*>).*?(?=</script)", r"\1", page, flags=re.DOTALL))


def section_of(page: str, name: str) -> str:
    return page.partition(f'<section id="{name}"')[2].partition("</section>")[0]


def tables_of(page: str) -> list[tuple[list[list[str]], str]]:
    cells = cells_of(page)
    return list(zip(cells.tables, cells.captions, strict=True))


def cells_of(page: str) -> Cells:
    cells = Cells()
    cells.feed(page)
    return cells


ROWS = """
CREATE TABLE t AS
SELECT g, h, c, i % 10 < CASE WHEN g = 'a' THEN 6 WHEN c THEN 4 ELSE 2 END AS p, i % 3 = 0 AS y, i % 4 AS f,
  (i % 20) / 20 AS s
FROM (VALUES ('a', 600), ('b', 600), (NULL, 100), ('d', 8)) AS groups (g, n), range(n) AS r (i),
  LATERAL (SELECT i % 2 AS h, i % 5 < 2 AS c)
"""


def sentences(made: fairsql.reports.Report, name: str) -> str:
    (section,) = [each for each in json.loads(made.json())["sections"] if each["name"] == name]
    return "\n".join(section["sentences"])
