"""Stage the documentation for Zensical: `python web/docs/stage.py FOLDER`.

In: README, CHANGELOG, and the Markdown and pictures that they lead to, also over other pages. Out: these in
FOLDER/pages, where they are in the repository, with links to the page that runs their examples; the reference; a
gallery of reports; and FOLDER/zensical.toml, whose navigation is the list of `docs/README.md`.

A link to source code leads to the repository on GitHub, if GITHUB_REPOSITORY names it, and is plain text otherwise.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from pathlib import Path

from documents import ROOT
from reference import reference
from run_here import examples_of

HERE = Path(__file__).parent
REPORTS = ROOT / "examples" / "reports"
SHOWN = (".html", ".png", ".svg", ".json")  # files that a site shows
_HOME = '\n<a class="run-here home" href="audit/">Audit a file in the browser: it stays on your machine</a>\n'
_REPOSITORY = """
[[project.extra.social]]
icon = "fontawesome/brands/github"
link = "https://github.com/{}"
"""
_GALLERY = """# Gallery of reports

What [`fairsql report`](../../docs/report.md) writes: each is one file, with figures, tables and the SQL.

<div class="gallery">
{cards}
</div>
"""
_BLOCKS = re.compile(r"(^```.*?^```)", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"(?P<before>!?\[(?:[^\[\]]|\[[^\]]*\](?:\([^)]*\))?)*\])\((?P<target>[^)\s]+)\)")
_FENCE = re.compile(r"^```(\w+) [\w-]+$", re.MULTILINE)


def stage(pages: Path) -> None:
    """Copy the README and the changelog and what they lead to, over as many pages as it takes."""
    waiting, done = [ROOT / "README.md", ROOT / "CHANGELOG.md"], set()
    while waiting:
        page = waiting.pop()
        if page in done:
            continue
        done.add(page)
        targets = _copy(page, pages)
        waiting += [each for each in targets if each.suffix == ".md"]
        for each in targets:
            if each.suffix in SHOWN:
                _place(each, pages).write_bytes(each.read_bytes())
    _place(ROOT / "docs" / "reference.md", pages).write_text(reference(), encoding="utf-8")
    _place(REPORTS / "README.md", pages).write_text(_gallery(pages), encoding="utf-8")
    shutil.copy(HERE / "site.css", pages)


def _place(source: Path, pages: Path) -> Path:
    place = pages / source.relative_to(ROOT)
    place.parent.mkdir(parents=True, exist_ok=True)
    return place


def _copy(page: Path, pages: Path) -> list[Path]:
    """Copy a page, with links that lead somewhere on the site, and return what these lead to."""
    text = page.read_text(encoding="utf-8")
    up = "../" * (len(page.relative_to(ROOT).parts) - 1)
    (examples,) = examples_of(text)
    for each in reversed(examples):
        link = each.link.replace("&", "&amp;")
        text = f'{text[: each.end]}\n<a class="run-here" href="{up}{link}">Run it here</a>\n\n{text[each.end :]}'
    if page == ROOT / "README.md":
        text = text.replace("\n", f"\n{_HOME}\n", 1)
    targets = []

    def linked(found: re.Match[str]) -> str:
        name = found["target"].partition("#")[0]
        if name.startswith("http") or not name:
            return found[0]
        target = (page.parent / name).resolve()
        if target.suffix in (".md", *SHOWN):
            targets.append(target)
            return f"{_LINK.sub(linked, found['before'])}({found['target']})"
        if repository := os.environ.get("GITHUB_REPOSITORY"):
            return f"{found['before']}(https://github.com/{repository}/blob/HEAD/{target.relative_to(ROOT)})"
        return found["before"].removeprefix("!")[1:-1]

    parts = _BLOCKS.split(_FENCE.sub(r"```\1", text))
    parts[::2] = [_LINK.sub(linked, part) for part in parts[::2]]
    _place(page, pages).write_text("".join(parts), encoding="utf-8")
    return targets


def _gallery(pages: Path) -> str:
    """Return the page of the reports, each with its picture."""
    cards = []
    for report in sorted(REPORTS.glob("*.html")):
        picture = report.with_name(f"{report.stem}-wide.png")
        for each in (report, picture):
            _place(each, pages).write_bytes(each.read_bytes())
        title = re.search(r"<title>(.*?)</title>", report.read_text(encoding="utf-8"), re.DOTALL)
        assert title, report
        cards.append(f'<a href="{report.name}"><img src="{picture.name}" alt="" loading="lazy">{title[1].strip()}</a>')
    return _GALLERY.format(cards="\n".join(cards))


def navigation() -> str:
    """Return the list of docs/README.md as Zensical's navigation, with what the site has besides."""
    sections: dict[str, dict[str, str]] = {
        "FairSQL": {
            "Home": "README.md",
            "All pages": "docs/README.md",
            "Audit a file in the browser": "audit/index.html",
        }
    }
    docs = ROOT / "docs"
    for line in (docs / "README.md").read_text(encoding="utf-8").splitlines():
        if bold := re.fullmatch(r"\*\*(.+)\*\*", line):
            section = sections.setdefault(bold[1], {})
        elif re.match(r"\d+\. |    ", line):
            for title, name in re.findall(r"\[([^\]]+)\]\(([^)]+\.md)\)", line):
                section[title] = str((docs / name).resolve().relative_to(ROOT))
    sections["Measure"] |= {"Reference": "docs/reference.md", "Gallery of reports": "examples/reports/README.md"}
    sections["For maintainers"] |= {each.title(): f"{each}.md" for each in ("CONTRIBUTING", "SECURITY", "CHANGELOG")}
    lines = []
    for heading, entries in sections.items():
        items = ", ".join(f"{{ {json.dumps(title)} = {json.dumps(page)} }}" for title, page in entries.items())
        lines.append(f"  {{ {json.dumps(heading)} = [{items}] }},")
    return "\n".join(["nav = [", *lines, "]\n"])


def main(folder: Path) -> None:
    """Write all of it anew."""
    shutil.rmtree(folder / "pages", ignore_errors=True)
    stage(folder / "pages")
    settings = (HERE / "zensical.toml").read_text(encoding="utf-8")
    settings = settings.replace("[project]\n", f"[project]\n{navigation()}", 1)
    if repository := os.environ.get("GITHUB_REPOSITORY"):  # not as repo_url, with which pages ask GitHub for its stars
        settings += _REPOSITORY.format(repository)
    (folder / "zensical.toml").write_text(settings, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
