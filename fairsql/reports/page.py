"""A report as an HTML page. In: a report. Out: HTML that contains its styles, its script and its numbers.

Jinja2 fills the templates of `fairsql/pages/report/` and escapes everything that comes from data.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any

import jinja2
from markupsafe import Markup

from fairsql.reports.content.labels import shorten
from fairsql.reports.content.words import cell, confidence_text
from fairsql.reports.document import document
from fairsql.reports.first_screen import answer_of
from fairsql.reports.sections.section_table import show_sections
from fairsql.resources import read_page

if TYPE_CHECKING:
    from fairsql.reports.report import Report

_NUMBERED = re.compile(r"\b[np] [=<] |(?<=\d) %|(?<=\w) = (?=[\w.-]{1,12}(?!\w))")
_LONG_WORD = 28  # characters of a word in a cell


def write_page(report: Report) -> str:
    """Return a report as a complete HTML page."""
    return _templates().get_template("report/page.html").render(_values(report))


def write_fragment(report: Report) -> str:
    """Return the HTML for a notebook: the page in a frame, which keeps its styles from the notebook."""
    return _templates().get_template("report/frame.html").render(page=write_page(report), title=report.title)


@cache
def _templates() -> jinja2.Environment:
    loader = jinja2.FunctionLoader(read_page)
    environment = jinja2.Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    environment.filters["shown"] = cell
    environment.filters["shorten"] = shorten
    environment.filters["broken"] = _broken
    environment.filters["whole_words"] = _whole_words
    environment.filters["unbroken"] = _unbroken
    environment.filters["embedded"] = _embedded
    environment.globals["read"] = lambda name: Markup(_without_indents(read_page(name)))
    return environment


def _values(report: Report) -> dict[str, Any]:
    facts, said = report.facts, document(report)
    sections, answer = list(show_sections(facts)), answer_of(facts)
    return {
        "title": report.title,
        "identity": {name: text for name, text in report.identity.items() if name != "title"},
        "made_at": f"{report.time:%Y-%m-%d %H:%M %Z}",
        "answer": answer,
        "caption": answer.caption.format(confidence_text(facts)),
        "question": facts.question,
        "sections": sections,
        "queries": list(dict(query for shown in sections for query in shown.queries).items()),
        "document": said,
        "provenance": said["provenance"],
    }


def _without_indents(text: str) -> str:
    """Return a style sheet or a script without indents, empty lines and comments: each page carries a copy."""
    lines = map(str.strip, text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


def _broken(name: str) -> Markup:
    """Return the name of a column, which may be broken after its underscores.

    >>> _broken("p_adjusted")
    Markup('p_<wbr>adjusted')
    """
    return Markup("_<wbr>").join(name.split("_"))


def _unbroken(text: str) -> str:
    """Return a sentence in which no line ends within `n = 5`, `p < .0001` or `sex = 2`, or before a percent sign.

    >>> _unbroken("45 % of men (n = 1,000), p < .0001").count(" "), _unbroken("those with sex = 2").count(" ")
    (4, 2)
    """
    return _NUMBERED.sub(lambda found: found[0].replace(" ", "\N{NO-BREAK SPACE}"), text)


def _whole_words(text: str) -> str:
    """Return the text of a cell; the middle of a word that is too long for a column is left out.

    >>> _whole_words("Other-relative"), _whole_words("of " + "x" * 40)
    ('Other-relative', 'of xxxxxxxxxxxxxx…xxxxxxxxxxxxx')
    """
    return " ".join(shorten(word, _LONG_WORD) for word in text.split(" "))


def _embedded(value: object) -> str:
    """Return JSON for a <script> element, escaped so that it cannot end the element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))
