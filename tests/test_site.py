"""The documentation that `make site` writes, in Chromium: its examples run in the page, and its search finds."""

from __future__ import annotations

import html
import math
import re
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from documents import PAGES, ROOT
from test_page import Host, chromium, opened  # noqa: F401

sys.path.insert(0, str(ROOT / "web" / "docs"))
from run_here import Example, examples_of

SITE = ROOT / "build" / "site"
_SHOWN = re.compile(r"<!-- shown -->\n```text\n(?P<output>.*?)^```\n<!-- end -->", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r'class="?run-here"? href="([^"]+)"')
_CREATED = """
    SELECT 'TABLE', table_name FROM duckdb_tables() WHERE schema_name = 'main' AND NOT internal
    UNION ALL SELECT 'VIEW', view_name FROM duckdb_views() WHERE schema_name = 'main' AND NOT internal
"""


@pytest.fixture(scope="module")
def host(chromium: Any) -> Iterator[Host]:  # noqa: F811
    made_from = [*PAGES, *(ROOT / "web" / "docs").iterdir()]
    built = SITE / "index.html"
    if not built.exists() or built.stat().st_mtime < max(each.stat().st_mtime for each in made_from if each.is_file()):
        pytest.skip("the site is older than the documentation: make site")
    made = Host(SITE)
    yield made
    made.close()


def shown(text: str, example: Example) -> list[list[str]]:
    """The rows of the last box below an example; none if the page shows no box."""
    found = _SHOWN.match(text, example.end)
    rows: list[list[str]] = []
    for line in found["output"].rpartition("├")[2].splitlines()[1:] if found else []:
        cells = [cell.strip() for cell in line.strip("│").split("│")]
        if line.startswith("│") and rows and "" in cells:  # a long text goes on
            rows[-1] = [one + other for one, other in zip(rows[-1], cells, strict=True)]
        elif line.startswith("│"):
            rows.append(cells)
    return rows


def agrees(cell: str, value: Any) -> bool:
    """Whether a value is what a cell shows of it."""
    if value is None or isinstance(value, bool):
        return cell == {None: "NULL", True: "true", False: "false"}[value]
    try:
        decimals = len(cell.partition(".")[2])
        if len(cell.strip("-0.").replace(".", "")) < 4 or "e" in cell:  # zeros at the end are not shown
            decimals = max(4, decimals)
        return math.isclose(float(cell), float(value), rel_tol=1e-4, abs_tol=0.51 * 10**-decimals)
    except (TypeError, ValueError):
        return cell.replace(" ", "") == str(value).replace(" ", "")


def agree(cells: list[str], row: list[Any]) -> bool:
    """Whether a row is what a line of a box shows."""
    return len(cells) == len(row) and all(map(agrees, cells, row))


def test_examples_run_in_the_page_and_give_what_is_shown(chromium: Any, host: Host) -> None:  # noqa: F811
    """By the links of the site; a link's example replaces what it creates, so that all can run in one tab."""
    reader = chromium.new_page()
    reader.set_default_timeout(180_000)
    reader.goto(host.url)
    reader.locator("a.run-here:not(.home)").first.click()
    reader.wait_for_url("**/audit/#*")
    reader.evaluate("page.ready")
    assert (reader.inner_text("#error"), reader.locator("#answer tbody tr").count()) == ("", 2)
    ran, wrong = 0, []
    texts = [page.read_text(encoding="utf-8") for page in PAGES]
    for page, text, examples in zip(PAGES, texts, examples_of(*texts), strict=True):
        name = "index" if page.stem == "README" else page.stem
        written = (SITE / page.relative_to(ROOT)).with_name(f"{name}.html").read_text(encoding="utf-8")
        assert [html.unescape(each).lstrip("./") for each in _LINK.findall(written)] == [
            each.link for each in examples
        ], page
        for example in examples:
            answer = reader.evaluate("sql => page.ask(sql).catch((error) => ({ error: String(error) }))", example.text)
            if "error" in answer:
                wrong.append((page.name, example.sql, answer["error"]))
                continue
            ran += 1
            rows = shown(text, example)
            if rows and not (len(rows) == len(answer["rows"]) and all(map(agree, rows, answer["rows"]))):
                wrong.append((page.name, rows, answer["rows"]))
        for kind, made in reader.evaluate("sql => page.ask(sql)", _CREATED)["rows"]:
            reader.evaluate("sql => page.ask(sql)", f'DROP {kind} IF EXISTS "{made}"')
    assert not wrong, "\n".join(map(str, wrong))
    assert ran > 50
    reader.get_by_role("link", name="Documentation").click()
    assert reader.inner_text("h1").startswith("FairSQL")
    reader.close()


def test_the_search_finds_a_metric(chromium: Any, host: Host) -> None:  # noqa: F811
    tab = chromium.new_page()
    asked: list[str] = []
    tab.on("request", lambda request: asked.append(request.url))
    tab.goto(f"{host.url}docs/web.html")
    tab.wait_for_load_state("networkidle")
    tab.keyboard.press("Control+k")
    tab.get_by_role("combobox").fill("brier_score")
    tab.get_by_role("option").first.click()
    tab.wait_for_url("**/docs/reference.html*")
    assert [each for each in asked if not each.startswith((host.url, "blob:", "data:"))] == [], (
        "nothing of another host"
    )
    tab.close()
