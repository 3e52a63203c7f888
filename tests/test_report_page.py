"""Reports as pages: nothing of the data is markup, and the page works in a real browser."""

from __future__ import annotations

import html
import re
import shutil
import warnings
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.effort import laws
from support.report_pages import QUESTION, TIME, VIEW, tags_of

import fairsql
from fairsql.reports.content.words import group_text


@pytest.fixture(scope="module")
def con() -> Iterator[fairsql.Connection]:
    with fairsql.connect() as connection:
        connection.execute(VIEW)
        yield connection


@pytest.fixture(scope="module")
def made(con: fairsql.Connection) -> fairsql.reports.Report:
    return con.report(QUESTION, title="Adult", owner="A & B", system="income <v2>")


NAMES = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=12)


HOSTILE = ["</script><b>", '<img src=x onerror="alert(1)">', "a\"b'c", "]]><!--"]


def asked_of(con: fairsql.Connection, first: str, second: str, control: str, score: str, group: str) -> Any:
    """A report with every section, of columns and a group with these names."""
    names = [f'"{name.replace(chr(34), chr(34) * 2)}"' for name in (first, second, control, score)]
    con.execute(f"CREATE OR REPLACE TABLE t ({names[0]} VARCHAR, {names[1]} INTEGER, {names[2]} INTEGER, {names[3]} DOUBLE, y BOOLEAN)")  # fmt: skip
    con.execute("INSERT INTO t SELECT [$1, 'plain', NULL][1 + i % 3], i % 2, i % 5 // 3, i % 7 / 7, i % 4 = 0 FROM range(400) AS r (i)", [group])  # fmt: skip
    return con.report(
        f"FROM t FAIR DISPARITY (SCORE {names[3]} THRESHOLD 0.5 LABEL y PROTECTED {names[0]}, {names[1]} CONTROL {names[2]} "
        "METRICS selection_rate, tpr WITHIN 0.1)",
        features=f"{names[0]}, {names[3]} > 0.5 AS {names[1]}", title=first, owner=group,
    )  # fmt: skip


@pytest.fixture(scope="module")
def tame() -> fairsql.reports.Report:
    with fairsql.connect() as con:
        return asked_of(con, "one", "two", "stratum", "risk", "marker")


def test_no_name_of_a_column_is_markup(tame: fairsql.reports.Report) -> None:
    with fairsql.connect() as con:
        made = asked_of(con, *HOSTILE, HOSTILE[1])
    page = made.html()
    assert tags_of(page) == tags_of(tame.html())
    assert "<img" not in page
    assert all(name in html.unescape(page) for name in HOSTILE)
    frame = made._repr_html_()
    assert frame.count("<") == 2, "a notebook gets one element, an iframe"


@laws(8)
@given(name=NAMES, title=NAMES)
def test_nothing_of_the_data_is_markup(tame: fairsql.reports.Report, name: str, title: str) -> None:
    """Groups and titles are shown as they are, and make no tags: in each section, wherever the name of the group stands."""
    hostile = f"</td></script><script>alert(1)</script>{name}"

    def swapped(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: swapped(each) for name, each in value.items()}
        if isinstance(value, list):
            return [*map(swapped, value)]
        if not isinstance(value, str):
            return value
        together = re.match("marker, ([01])$", value)  # a group of two columns
        return group_text([hostile, int(together[1])]) if together else value.replace("marker", hostile)

    tables = {
        key: replace(table, rows=tuple(tuple(map(swapped, row)) for row in table.rows))
        for key, table in tame.facts.tables.items()
    }
    identity = {"title": title, "owner": hostile}
    page = fairsql.reports.Report(replace(tame.facts, tables=tables), identity, TIME).html()
    assert tags_of(page) == tags_of(tame.html())
    assert "<script>alert" not in page
    assert hostile in html.unescape(page)
    assert "marker" not in page


@pytest.fixture(scope="module")
def page(made: fairsql.reports.Report, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        pytest.skip("there is no Chromium: apt install chromium")
    from playwright.sync_api import sync_playwright

    path = tmp_path_factory.mktemp("report") / "audit.html"
    made.save(path)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        tab = browser.new_page(viewport={"width": 1000, "height": 900})
        tab.reported = []
        tab.on("console", lambda message: tab.reported.append(message.text))
        tab.on("pageerror", lambda error: tab.reported.append(str(error)))
        tab.on("request", lambda request: tab.reported.append(request.url))
        tab.goto(path.as_uri())
        assert tab.reported == [path.as_uri()], "no message, and no request but for the page itself"
        yield tab
        browser.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_accessibility_checker_finds_nothing(page: Any, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page.emulate_media(color_scheme=scheme)
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    found = Axe().run(page).response["violations"]
    assert [(each["id"], [node["html"][:80] for node in each["nodes"][:3]]) for each in found] == []


def test_every_figure_is_drawn(page: Any, made: fairsql.reports.Report) -> None:
    figures = page.query_selector_all("figure")
    metrics = {row["metric"] for row in made.facts.tables["disparity"].records()}
    assert len(figures) >= len(metrics) + 2
    for figure in figures:
        box = figure.query_selector("svg:not(.line), ol.tracks, table.heat").bounding_box()
        assert box["width"] > 200
        assert box["height"] > 40
        assert figure.query_selector_all("circle, polyline, td small"), figure.inner_text()


def test_the_slider_moves_rates_to_those_of_sql(page: Any, con: fairsql.Connection) -> None:
    for hundredths in (0, 30, 62, 71, 100):
        page.locator("#threshold").fill(str(hundredths))
        rows = page.locator("[id^=threshold-group-]").all()
        shown = {row.locator("th").inner_text(): row.locator("td").all_inner_texts() for row in rows}
        clause = f"""
            FROM adult FAIR (SCORE least(1, education_num / 20 + hours / 400) THRESHOLD {hundredths / 100}
              LABEL income = '>50K' PROTECTED race, sex METRICS selection_rate, tpr, fpr)"""
        for race, sex, n, _, *rates in con.execute(clause).fetchall():
            texts = shown[f"{race}, {sex}"]
            assert int(texts[0].replace(",", "")) == n
            assert [float(text) for text in texts[1:]] == pytest.approx(rates, rel=5e-4, abs=1e-12)


def test_links_and_folds_work_by_keyboard(page: Any) -> None:
    page.reload()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "To the answer"
    page.locator("nav a", has_text="How it was made").focus()
    page.keyboard.press("Enter")
    assert page.url.endswith("#made")
    fold = page.locator("#pairs summary").first
    fold.focus()
    page.keyboard.press("Enter")
    assert page.locator("#pairs details").first.get_attribute("open") is not None
    page.locator("#threshold").focus()
    before = page.locator("#threshold-value").inner_text()
    page.keyboard.press("ArrowLeft")
    assert page.locator("#threshold-value").inner_text() != before


@pytest.mark.parametrize("width", [390, 1000])
def test_nothing_stands_beside_the_screen(page: Any, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_it_prints_without_cut_figures(page: Any) -> None:
    page.emulate_media(media="print")
    rules = page.evaluate("[...document.querySelectorAll('figure')].map(each => getComputedStyle(each).breakInside)")
    assert set(rules) == {"avoid"}
    with warnings.catch_warnings():
        assert page.pdf(format="A4")[:4] == b"%PDF"
    page.emulate_media(media="screen")
