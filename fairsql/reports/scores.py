"""The section on scores: what thresholds would do. In: rows by group, label and hundredth of the score. Out: curves.

The page's script moves the threshold over the same counts, so that its rates are those that SQL gives.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from fairsql.reports.facts import Facts
from fairsql.reports.figures import Curve, Square
from fairsql.reports.question import Question
from fairsql.reports.section import Panel, Section
from fairsql.reports.table import Table, plain
from fairsql.text.queries import query

_CURVES = 6  # so many lines are told apart
BINS = 101  # hundredths, from [0, 0.01) to [1, 1]


@dataclass
class Scores:
    """The rows of one group by hundredth of the score: negatives, positives, and the sum of their scores."""

    label: str
    negatives: list[float] = field(default_factory=lambda: [0.0] * BINS)
    positives: list[float] = field(default_factory=lambda: [0.0] * BINS)
    sums: list[float] = field(default_factory=lambda: [0.0] * BINS)

    def roc(self) -> Curve | None:
        """Return (false positive rate, true positive rate) at each threshold; None where one of them is undefined."""
        negatives, positives = sum(self.negatives), sum(self.positives)
        if not negatives or not positives:
            return None
        points = [
            (sum(self.negatives[at:]) / negatives, sum(self.positives[at:]) / positives) for at in range(BINS + 1)
        ]
        return Curve(self.label, tuple(dict.fromkeys(reversed(points))))

    def calibration(self) -> Curve | None:
        """Return (mean score, share of positives) in each tenth of the score that has rows."""
        points = []
        for tenth in range(10):
            part = slice(10 * tenth, 10 * tenth + 10 if tenth < 9 else BINS)
            rows = sum(self.negatives[part]) + sum(self.positives[part])
            if rows:
                points.append((sum(self.sums[part]) / rows, sum(self.positives[part]) / rows))
        return Curve(self.label, tuple(points)) if points else None


def by_group(table: Table) -> list[Scores]:
    """Return the scores of each group, the largest group first.

    >>> rows = ((["a"], 0, 20, 3, 0.6), (["a"], 1, 80, 1, 0.8))
    >>> (scores,) = by_group(Table("scores", "", ("fair_group", "fair_label", "hundredth", "n", "score_sum"), rows))
    >>> scores.roc().points, scores.calibration().points
    (((0.0, 0.0), (0.0, 1.0), (1.0, 1.0)), ((0.19999999999999998, 0.0), (0.8, 1.0)))
    """
    found: dict[str, Scores] = {}
    sizes: dict[str, float] = defaultdict(float)
    for group, label, hundredth, rows, score_sum in table.rows:
        name = ", ".join("(NULL)" if value is None else value for value in group)
        scores = found.setdefault(name, Scores(name))
        at = min(max(int(hundredth), 0), BINS - 1)
        (scores.positives if label else scores.negatives)[at] += float(rows)
        scores.sums[at] += float(score_sum)
        sizes[name] += float(rows)
    return sorted(found.values(), key=lambda scores: (-sizes[scores.label], scores.label))


def _ask(question: Question) -> dict[str, str]:
    """Return the query that counts rows by group, label and hundredth of the score."""
    spec = question.spec
    if spec.score is None:
        return {}
    names = [f"group_{at}" for at in range(len(spec.protected))]
    groups = ", ".join(f"{column.text} AS {name}" for column, name in zip(spec.protected, names, strict=True))
    texts = ", ".join(f"CAST({name} AS VARCHAR)" for name in names)
    scored = _cells if question.engine else _rows
    rows = scored(question, spec.score.text, groups, ", ".join(names))
    labelled = " AND fair_label IS NOT NULL" if spec.label else ""
    return {"scores": query("reports", "scores", scored=rows, names=", ".join(names), texts=texts, labelled=labelled)}


def _rows(question: Question, score: str, groups: str, names: str) -> str:
    """Return the query of the rows that DuckDB reads."""
    spec = question.spec
    label, weight, filter_ = (each.text if each else "" for each in (spec.label, spec.weight, spec.filter))
    return query(
        "reports", "scored_rows", groups=groups, label=label or "NULL", score=score, weight=weight or "1",
        filter=filter_ or "TRUE", source=question.source,
    )  # fmt: skip


def _cells(question: Question, score: str, groups: str, names: str) -> str:
    """Return the query of the rows that an engine counts, by a clause whose groups are those of each score."""
    items = {
        "PREDICTION": "1", "LABEL": "0", "PROTECTED": f"{groups}, {score} AS scored",
        "METRICS": "tp AS positives, fp AS negatives",
    }  # fmt: skip
    items |= {word: question.items[word] for word in ("LABEL", "WEIGHT", "FILTER") if word in question.items}
    lines = "\n".join(f"  {word} {text}" for word, text in items.items())
    asked = query("reports", "asked", source=question.source, form="", items=lines)
    return query(
        "reports", "scored_cells", names=names, asked=asked, negative="0" if "LABEL" in question.items else "NULL"
    )


def _show(facts: Facts) -> Iterator[Panel]:
    if "scores" in facts.refused:
        yield Panel("", (f"There are no curves: {facts.refused['scores']}.",))
    if "scores" not in facts.tables:
        return
    scores = by_group(facts.tables["scores"])
    labelled = "LABEL" in facts.question.items
    figures = (
        Square("roc", "ROC curve of each group", "false positive rate", "true positive rate",
               tuple(curve for each in scores[:_CURVES] if (curve := each.roc()))),
        Square("calibration", "Calibration of each group", "mean score", "share of positives",
               tuple(curve for each in scores[:_CURVES] if (curve := each.calibration()))),
    )  # fmt: skip
    explored = plain([{"positives": each.positives, "negatives": each.negatives} for each in scores])
    squares = tuple(figure for figure in figures if figure.curves) if labelled else ()
    values = {"scores": scores, "labelled": labelled, "explored": explored}
    yield Panel(
        "", (), squares, facts.tables["scores"], "Rows by group, label and hundredth of the score", values=values
    )


SCORES = Section("scores-section", "Scores", _show, _ask, "scores.html")
