"""The gallery of reports in a browser: no two texts overlap, nothing is cut, a checker of accessibility finds nothing,
and however many groups or strata there are, a printed report stays short."""

from __future__ import annotations

import io
import json
import re
import shutil
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import openpyxl
import pandas as pd
import pytest

import fairsql
from examples.reports import gallery
from fairsql.resources import read_page
from fairsql.shell.cli import main

FOLDER = Path(gallery.__file__).parent
FRESH = (
    gallery.TWO_GROUPS,
    gallery.TEN_GROUPS,
    gallery.INTERSECTIONS,
    gallery.STRATA,
)  # a second each; the rest as stored
STORED = ("adult", "pay", "pay_transparency", "model", "compas")
MOST_PAGES = 12

# The boxes of all visible texts: pairs that overlap, and texts that leave the page or what clips them.
LOOK = """
() => {
  const boxes = [], cut = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest("script, style, .skip") || getComputedStyle(parent).visibility === "hidden") continue;
    if (parent.closest("details:not([open])") && !parent.closest("summary")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const scrolls = matchMedia("print").matches ? null : parent.closest(".scroll, pre");
    const clip = (scrolls || document.documentElement).getBoundingClientRect();
    for (const box of range.getClientRects()) {
      if (box.width < 1 || box.height < 1 || box.right < 0) continue;
      const seen = scrolls ? clip : {left: -1e6, top: -1e6, right: 1e6, bottom: 1e6};
      const sides = [Math.max(box.left, seen.left), Math.max(box.top, seen.top), Math.min(box.right, seen.right), Math.min(box.bottom, seen.bottom)];
      if (sides[2] > sides[0] && sides[3] > sides[1]) boxes.push([...sides, node.data.trim().slice(0, 40)]);
      const isCut = scrolls ? scrolls.scrollWidth + clip.left - scrolls.scrollLeft + 1 < box.right : box.right > clip.right + 1 || box.left < -1;
      if (isCut) cut.push(node.data.trim().slice(0, 60));
    }
  }
  boxes.sort((a, b) => a[1] - b[1]);
  const overlaps = [], near = 2.5;
  boxes.forEach((a, i) => {
    for (let j = i + 1; j < boxes.length && boxes[j][1] < a[3] - near; j++) {
      const b = boxes[j];
      if (Math.min(a[2], b[2]) - Math.max(a[0], b[0]) > near && Math.min(a[3], b[3]) - b[1] > near) overlaps.push([a[4], b[4]]);
    }
  });
  return {texts: boxes.length, overlaps: overlaps.slice(0, 5), cut: cut.slice(0, 5)};
}
"""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    if not any(map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))):
        pytest.skip("there is no Chromium: apt install chromium")
    with gallery.browser() as started:
        yield started


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Pages of this code, and those of the gallery that take longer to make."""
    folder = tmp_path_factory.mktemp("gallery")
    found = {name: FOLDER / f"{name}.html" for name in STORED}
    for exhibit in FRESH:
        found[exhibit.name] = folder / f"{exhibit.name}.html"
        exhibit.report().save(found[exhibit.name])
    return found


@pytest.mark.parametrize("name", [*(exhibit.name for exhibit in FRESH), *STORED])
def test_no_two_texts_overlap_and_nothing_is_cut(name: str, pages: dict[str, Path], chromium: Any) -> None:
    from axe_playwright_python.sync_playwright import Axe

    tab = chromium.new_page(viewport={"width": 1280, "height": 900}, color_scheme="dark")
    tab.goto(pages[name].as_uri())
    for width, medium in ((1280, "screen"), (390, "screen"), (680, "print")):
        tab.set_viewport_size({"width": width, "height": 900})
        tab.emulate_media(media=medium, color_scheme="dark" if medium == "screen" else "light")
        seen = tab.evaluate(LOOK)
        assert (seen["overlaps"], seen["cut"]) == ([], []), (width, medium)
        assert seen["texts"] > 100
        assert tab.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(tab).response["violations"]
    assert [(each["id"], [node["html"][:80] for node in each["nodes"][:3]]) for each in found] == []
    tab.close()


def test_the_look_sees_what_overlaps_and_what_is_cut(chromium: Any) -> None:
    tab = chromium.new_page(viewport={"width": 300, "height": 300})
    tab.set_content("<p>one</p><p style='margin-top: -2rem'>two</p><p style='white-space: nowrap'>" + "long " * 40)
    seen = tab.evaluate(LOOK)
    assert seen["overlaps"]
    assert seen["cut"]
    tab.close()


def page_count(chromium: Any, made: fairsql.reports.Report, path: Path) -> int:
    made.save(path)
    tab = chromium.new_page()
    tab.goto(path.as_uri())
    with warnings.catch_warnings():
        printed = tab.pdf(format="A4", prefer_css_page_size=True)
    tab.close()
    return len(re.findall(rb"/Type\s*/Page\b", printed))


@pytest.mark.parametrize(
    "items",
    [
        "PROTECTED i % 250 AS g WITHIN 0.1",
        "PROTECTED i % 2 AS g CONTROL i % 601 AS c",
        "PROTECTED CUBE (i % 3 AS g, i % 31 AS h, i % 4 AS k) WITHIN 0.1",
    ],
)
def test_a_report_of_many_groups_or_strata_prints_on_few_pages(items: str, chromium: Any, tmp_path: Path) -> None:
    with fairsql.connect() as con:
        con.execute(
            "CREATE TABLE t AS SELECT i, hash(i) % 3 = 0 AS p, hash(i + 1) % 5 < 3 AS y FROM range(20000) AS r (i)"
        )
        made = con.report(f"FROM t FAIR DISPARITY (PREDICTION p LABEL y METRICS selection_rate {items})")
    assert page_count(chromium, made, tmp_path / "audit.html") <= MOST_PAGES
    document = json.loads(made.json())
    together = sum(" over all rows: " in each["sentence"] for each in document["findings"])
    assert len(document["findings"]) - together == len(document["tables"]["disparity"]["rows"]), "the JSON has all"


def test_the_gallery_is_of_this_version() -> None:
    """Each stored page obeys the schema and holds the question of its exhibit."""
    schema = json.loads(read_page("report/schema.json"))
    for exhibit in gallery.EXHIBITS:
        page = (FOLDER / f"{exhibit.name}.html").read_text(encoding="utf-8")
        (embedded,) = re.findall(r'<script type="application/json" id="document">(.*?)</script>', page, re.DOTALL)
        document = json.loads(embedded)
        jsonschema.validate(document, schema)
        assert len(page.encode()) <= 300_000
        assert document["identity"] == exhibit.identity
        asked = document["question"]["sql"]
        if exhibit.options:  # the rows of a report on pay, whose standard asks
            assert exhibit.question in asked
            assert f"FROM fair_{exhibit.options['standard']}(" in asked
        else:
            assert not exhibit.question or asked == exhibit.question
        assert document["sections"][0]["name"] == "answer"


# -- what the first screen says ----------------------------------------------------------------------------------------


def findings(made: fairsql.reports.Report) -> list[str]:
    return [each["sentence"] for each in json.loads(made.json())["findings"]]


def test_an_answer_is_a_sentence_with_percents_points_interval_and_allowance() -> None:
    with fairsql.connect() as con:
        con.execute("""CREATE TABLE t AS
            SELECT g, i < share AS approved, i % 2 = 0 AS repaid
            FROM (VALUES ('women', 310), ('men', 450)) AS v (g, share), range(1000) AS r (i)""")
        made = con.report(
            "FROM t FAIR DISPARITY (PREDICTION approved LABEL repaid PROTECTED g METRICS selection_rate, tpr WITHIN 0.05)"
        )
        described = con.report("FROM t FAIR DISPARITY (PREDICTION approved PROTECTED g)")
        coded = con.report("FROM t FAIR DISPARITY (PREDICTION approved PROTECTED (g = 'men')::INT AS sex WITHIN 0.3)")
    first, second = findings(made)
    assert first == (
        "Selection rate: approved is true for 31 % of women (n = 1,000) and for 45 % of men (n = 1,000). "
        "The difference of 14 points (95 % interval 10 to 18) is more than the 5 allowed."
    )
    assert second.startswith("TPR: among rows where repaid is true, approved is true for 31 % of women (n = 500)")
    assert findings(described)[0].endswith("The difference is 14 points (95 % interval 10 to 18).")
    assert described.headline.startswith("Nothing is judged: no allowance")
    (within,) = findings(coded)
    assert "31 % of those with sex = 0" in within
    assert within.endswith("is within the 30 allowed.")


def test_pairs_and_verdict_name_the_same_pair() -> None:
    """The pair that decides is in the table of pairs although neither of its groups is the highest."""
    with fairsql.connect() as con:
        con.execute("""CREATE TABLE t AS SELECT g, i < share * n AS p
            FROM (VALUES ('tiny', 6, 0.67), ('high', 3000, 0.6), ('low', 3000, 0.3)) AS v (g, n, share), range(n) AS r (i)""")
        made = con.report("FROM t FAIR DISPARITY (PREDICTION p PROTECTED g METRICS selection_rate WITHIN 0.1)")
    (row,) = made.facts.tables["disparity"].records()
    assert (row["highest_group"], {row["deciding_lowest"], row["deciding_highest"]}) == ("tiny", {"high", "low"})
    pairs = {(pair["first_group"], pair["second_group"]): pair for pair in made.facts.tables["pairs"].records()}
    assert set(pairs) == {("low", "tiny"), ("high", "tiny"), ("low", "high")}
    decides = pairs["low", "high"]
    assert (decides["verdict"], -decides["difference_high"]) == ("exceeds", pytest.approx(row["difference_low"]))
    assert "The difference is 53 points" in findings(made)[0]
    assert re.search(
        r"Another pair decides: “low” and “high” differ by 30 points .*, more than the 10 allowed\.", findings(made)[0]
    )


def test_strata_begin_with_what_they_show_together() -> None:
    made = gallery.STRATA.report()
    (answer, *_) = json.loads(made.json())["sections"]
    pooled, odds, counts, worst = answer["sentences"][:4]
    assert re.match(r"Selection rate over all rows: [\d.]+ % of Male, .* left within strata \(95 % interval", pooled)
    assert "Within strata the odds of Male are" in odds, "the group that the sentence before names first"
    assert re.match(r"Selection rate, 44 strata: \d+ exceed the allowance, \d+ are undecided", counts)
    assert worst.startswith("The largest lower limit is where ")
    lows = [
        row["difference_low"] for row in made.facts.tables["disparity"].records() if row["difference_low"] is not None
    ]
    worst_row = max(made.facts.tables["disparity"].records(), key=lambda row: row["difference_low"] or 0)
    assert worst_row["difference_low"] == max(lows)
    assert f"age_from = {worst_row['age_from']}, education = {worst_row['education']}" in worst


# -- doors -------------------------------------------------------------------------------------------------------------


def test_a_report_sees_a_data_frame_of_the_caller() -> None:
    survey = pd.DataFrame({"g": ["a", "b"] * 50, "p": [1, 0, 0, 1, 1] * 20})
    with fairsql.connect() as con:
        made = con.report("FROM survey FAIR DISPARITY (PREDICTION p PROTECTED g)")
        assert made.facts.fingerprint.rows == len(survey)


def test_the_command_opens_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    question = "FROM (SELECT i % 2 AS g, i % 3 = 0 AS p FROM range(90) AS r (i)) FAIR (PREDICTION p PROTECTED g)"
    assert main(["report", question, "--open"]) == 0
    (page,) = tmp_path.rglob("report.html")
    assert opened == [page.as_uri()]
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert str(page) in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["report", question, "--open", "--format", "json"])


def test_a_workbook_has_widths_percents_and_headers_that_stay(tmp_path: Path) -> None:
    made = gallery.TWO_GROUPS.report()
    made.save(tmp_path / "audit.xlsx")
    book = openpyxl.load_workbook(io.BytesIO((tmp_path / "audit.xlsx").read_bytes()))
    assert book.sheetnames == ["Answer", *made.facts.tables]
    for sheet in book:
        assert sheet.freeze_panes == "A2"
        assert sheet["A1"].font.bold
    answer, groups = book["Answer"], book["groups"]
    heads = [cell.value for cell in answer[1]]
    row = dict(zip(heads, answer[2], strict=True))
    assert (row["gap"].number_format, row["verdict"].value) == ("0.0%", "within")
    columns = dict(zip([cell.value for cell in groups[1]], groups[2], strict=True))
    assert columns["selection_rate_low"].number_format == "0.0%"
    assert columns["n"].number_format == "#,##0"
    widths = [answer.column_dimensions[name].width for name in "AB"]
    assert widths[0] > len("False positive rate")
