"""A report as a page. In: a report. Out: HTML that holds its styles, its script and its numbers.

Jinja2 fills the templates of `fairsql/pages/report/` and escapes whatever comes from data.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

import jinja2
from markupsafe import Markup

from fairsql.findings.judging import shown
from fairsql.reports.document import document
from fairsql.reports.facts import Table
from fairsql.reports.figures import Mark, Square, Tracks, draw_tracks
from fairsql.reports.scores import by_group
from fairsql.reports.words import findings, headline, limits, overall, strata_of
from fairsql.resources import read_page
from fairsql.text.tokens import blank

if TYPE_CHECKING:
    from fairsql.reports.report import Report


_CURVES = 6  # so many lines are told apart


def write_page(report: Report) -> str:
    """Return a whole page."""
    return _templates().get_template("report/page.html").render(_values(report))


def write_fragment(report: Report) -> str:
    """Return what a notebook shows: the page in a frame, whose styles stay in it."""
    return _templates().get_template("report/frame.html").render(page=write_page(report), title=_title(report))


@cache
def _templates() -> jinja2.Environment:
    loader = jinja2.FunctionLoader(read_page)
    environment = jinja2.Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    environment.filters["shown"] = _shown
    environment.globals["read"] = lambda name: Markup(read_page(name))
    return environment


def _values(report: Report) -> dict[str, Any]:
    facts = report.facts
    return {
        "title": _title(report),
        "identity": {name: text for name, text in report.identity.items() if name != "title"},
        "made_at": report.time.isoformat(timespec="minutes"),
        "verdict": overall(facts),
        "headline": headline(facts),
        "findings": list(findings(facts)),
        "limits": limits(),
        "question": facts.question,
        "groups": facts.tables["groups"],
        "metrics": list(_metrics(report)),
        "tables": facts.tables,
        **_scores(report),
        "document": _embedded(document(report)),
    }


def _scores(report: Report) -> dict[str, Any]:
    """Return what the section on scores shows; nothing without a SCORE."""
    if "scores" not in report.facts.tables:
        return {}
    scores = by_group(report.facts.tables["scores"])
    labelled = "LABEL" in report.facts.question.items
    figures = (
        Square("roc", "ROC curve of each group", "false positive rate", "true positive rate",
               tuple(curve for each in scores[:_CURVES] if (curve := each.roc()))),
        Square("calibration", "Calibration of each group", "mean score", "share of positives",
               tuple(curve for each in scores[:_CURVES] if (curve := each.calibration()))),
    )  # fmt: skip
    explored = [{"positives": each.positives, "negatives": each.negatives} for each in scores]
    squares = [figure for figure in figures if figure.curves] if labelled else []
    return {"scores": scores, "labelled": labelled, "squares": squares, "explored": _embedded(explored)}


def _title(report: Report) -> str:
    return report.identity.get("title") or f"Fairness audit of {' '.join(blank(report.facts.question.source).split())}"


def _embedded(value: object) -> str:
    """Return JSON that may stand in a <script>: nothing in it ends that element."""
    text = json.dumps(value, ensure_ascii=False)
    return Markup(text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))


def _shown(value: Any) -> str:
    """Return a value as a cell of a table shows it."""
    if isinstance(value, float):
        return shown(value)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return f"{value:,}"
    return "" if value is None else str(value)


def _metrics(report: Report) -> Iterator[tuple[str, list[Tracks], Table]]:
    """Yield for each metric a figure for each stratum, with the table that it shows."""
    facts = report.facts
    groups = facts.tables["groups"]
    judged = list(facts.tables["disparity"].records())
    metrics = list(dict.fromkeys(row["metric"] for row in judged))
    first = groups.columns.index("n")
    controls = list(strata_of(facts, judged[0])) if judged else []
    least = int(float(facts.question.items.get("MINIMUM", 0)))
    for metric in metrics:
        column = metric if metric in groups.columns else "selection_rate"  # disparate_impact and the like
        figures = []
        keyed = groupby(groups.records(), key=lambda row: [row[name] for name in controls])
        for at, (stratum, rows) in enumerate(keyed):
            row = next((r for r in judged if r["metric"] == metric and [r[name] for name in controls] == stratum), None)
            if row is None:  # all rows together, as one group of CUBE: nothing is compared
                continue
            place = ", ".join(f"{name} = {_shown(value)}" for name, value in zip(controls, stratum, strict=True))
            title = f"{metric} by group" + (f" where {place}" if place else "")
            marks = [_mark(each, column, groups.columns[len(controls) : first], least) for each in rows]
            marks.sort(key=lambda mark: (mark.value is None, -(mark.value or 0)))
            band, told = (None, "") if "REFERENCE" in facts.question.items else _band(row)
            figures.append(draw_tracks(f"{metric}-{at}", title, marks, band=band, told=told))
        kept = [*groups.columns[: first + 2], *(f"{column}{end}" for end in ("", "_low", "_high"))]
        places = [groups.columns.index(name) for name in kept if name in groups.columns]
        rows_kept = tuple(tuple(row[place] for place in places) for row in groups.rows)
        yield metric, figures, Table(metric, groups.sql, tuple(groups.columns[place] for place in places), rows_kept)


def _mark(row: dict[str, Any], column: str, protected: tuple[str, ...], least: int) -> Mark:
    value, low, high = row[column], row.get(f"{column}_low"), row.get(f"{column}_high")
    label = ", ".join("(NULL)" if row[name] is None else _shown(row[name]) for name in protected)
    number = "undefined" if value is None else shown(value)
    limits_text = f" ({shown(low)} to {shown(high)})" if low is not None and high is not None else ""
    is_judged = row["n"] >= least
    text = f"{number}{limits_text}, n = {row['n']:,}" + ("" if is_judged else ", not judged")
    return Mark(label, value, low, high, text, "dot" if is_judged else "ring")


def _band(row: dict[str, Any]) -> tuple[tuple[float, float] | None, str]:
    """Return where values lie that the highest group allows."""
    highest, allowance = row["highest_value"], row["allowance"]
    if highest is None or allowance is None:
        return None, ""
    if row["judged_on"] == "ratio":
        return (highest * allowance, highest), f"at least {shown(allowance)} of the highest value"
    return (highest - allowance, highest), f"at most {shown(allowance)} below the highest value"
