"""The documentation: what it shows is what a run prints, its links lead somewhere, and generated files say so."""

from __future__ import annotations

import math
import re
from itertools import zip_longest
from pathlib import Path
from xml.etree import ElementTree

import pytest
from documents import EXAMPLES, PAGES, PICTURE, ROOT, runs, unmarked_blocks, write_outputs
from support import shell_picture

from fairsql.expansion.form_table import FORMS

_WORD = re.compile(r"[^\s┌┬┐├┼┤└┴┘─│]+")
_CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
_LINK = re.compile(r"\]\(([^)\s]+)\)")


def relative(page: Path) -> str:
    return str(page.relative_to(ROOT))


def agree(one: str, other: str) -> bool:
    """Say whether two words are the same; the numbers of models differ a little between machines."""
    try:
        return one == other or math.isclose(float(one), float(other), rel_tol=2e-3)
    except ValueError:
        return False


def first_difference(old: str, new: str) -> str:
    """Return the place where two texts differ, whatever the width of their boxes; empty if they do not."""
    old_words, new_words = _WORD.findall(old), _WORD.findall(new)
    for at, (one, other) in enumerate(zip_longest(old_words, new_words, fillvalue="")):
        if not agree(one, other):
            return f"{' '.join(old_words[max(0, at - 9) : at])} >>> {one} <<< is now {other}"
    return ""


@pytest.mark.parametrize("page", list(filter(runs, PAGES)), ids=relative)
def test_a_page_shows_what_a_run_prints(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    difference = first_difference(text, write_outputs(text))
    assert not difference, f"run `make docs`: {difference}"


def test_the_picture_shows_what_the_shell_prints() -> None:
    drawn, old = (
        "\n".join(ElementTree.fromstring(svg).itertext())
        for svg in (shell_picture.draw(PICTURE.with_suffix(".sql")), PICTURE.read_text(encoding="utf-8"))
    )
    assert "unknown metric recal" in drawn.replace("\xa0", " ")
    assert not first_difference(old, drawn)


def test_a_difference_is_reported_with_its_place() -> None:
    assert not first_difference("│ a │ 0.20510 │", "│ a │ 0.2052  │")
    assert first_difference("n is │ 3 │", "n is │ 4 │") == "n is >>> 3 <<< is now 4"
    assert first_difference("within", "within false") == "within >>>  <<< is now false"


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(
        r"^#+ (.*)$", re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL), re.MULTILINE
    )
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md", *EXAMPLES], ids=relative)
def test_each_block_of_sql_runs_or_says_that_it_does_not(page: Path) -> None:
    assert unmarked_blocks(page.read_text(encoding="utf-8")) == []


def test_a_block_without_a_mark_is_found() -> None:
    assert unmarked_blocks("```sql\nFROM t\n```\n<!-- run -->\n") == []
    assert unmarked_blocks("```sql\nFROM t\n```\nSo.\n") == ["FROM t\n"]
    assert unmarked_blocks("```sql\nFROM t\n```\n<!-- run: tests/support/effort.py -->\n") == ["FROM t\n"]
    assert unmarked_blocks("```sql no-run\nFROM …\n```\n") == []


@pytest.mark.parametrize("page", PAGES, ids=relative)
def test_links_lead_somewhere(page: Path) -> None:
    for link in _LINK.findall(_CODE.sub("", page.read_text(encoding="utf-8"))):
        name, _, anchor = link.partition("#")
        if name.startswith("http"):
            continue
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def rows_of(text: str, header: str) -> list[list[str]]:
    """Return the cells of a table of Markdown; no rows if the text has no table with that header."""
    body = text.partition(f"{header}\n")[2].partition("\n\n")[0].splitlines()[1:]
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in body]


def forms_in(cell: str, measuring: set[str]) -> set[str]:
    """Return the forms that a cell of the table of items names.

    >>> sorted(forms_in("measure, THRESHOLD", {"FAIR", "TEST"}))
    ['FAIR', 'TEST', 'THRESHOLD']
    """
    if cell.startswith("all"):
        return {form or "FAIR" for form in FORMS} - set(re.findall(r"[A-Z]+", cell))
    return set(re.findall(r"[A-Z]+", cell)) | (measuring if "measure" in cell else set())


def test_the_tables_of_items_are_those_of_the_forms() -> None:
    """In docs/language.md the table of items names the forms of each, and forms with items of their own have a table."""
    page = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
    named = re.search(r"^\*Measure\* in the last column stands for (.*)\.$", page, re.MULTILINE)
    assert named
    shared = rows_of(page, "| item | takes | meaning | forms |")
    sections = re.findall(r"^## `FAIR ([A-Z]+) (.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    own = dict.fromkeys((form or "FAIR" for form in FORMS), "") | dict(sections)
    own["TRANSFORM"] = (ROOT / "docs" / "transforms.md").read_text(encoding="utf-8")
    found = {
        form: {item for item, *_, forms in shared if form in forms_in(forms, set(re.findall(r"[A-Z]+", named[1])))}
        | {item for item, *_ in rows_of(section, "| item | takes | meaning |")}
        for form, section in own.items()
    }
    found["TRANSFORM"] |= {item for item in FORMS["TRANSFORM"].items if f"\n| {item} |" in own["TRANSFORM"]}
    assert found == {form or "FAIR": set(spec.items) for form, spec in FORMS.items()}


def test_generated_files_say_so_in_their_first_line() -> None:
    for name, command in {
        "docs/metrics.md": "make docs",
        "docs/shell.svg": "make docs",
    }.items():
        assert command in (ROOT / name).read_text(encoding="utf-8").splitlines()[0]
