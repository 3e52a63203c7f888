"""The section on scores: the effect of thresholds. In: rows by group and hundredth of the score. Out: curves.

The rows come from a FAIR clause with hundredths as CONTROL, over the tally of all sections. The page's script moves the
threshold over the same counts, so that its rates are those that SQL computes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from fairsql.reports.content.facts import Facts
from fairsql.reports.content.figures import Curve, Square
from fairsql.reports.content.labels import label_group
from fairsql.reports.content.question import Question
from fairsql.reports.content.report_table import Table
from fairsql.reports.content.section import Panel, Section
from fairsql.reports.content.words import counted, people
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name

_CURVES = 6  # the most lines that a reader can distinguish
_EXPLORED = 20  # the most groups whose rates the threshold moves
_HUNDREDTH = "hundredth"
BINS = 101  # hundredths, from [0, 0.01) to [1, 1]


@dataclass
class Scores:
    """One group's negatives, positives and sum of scores, by hundredth of the score."""

    label: str
    negatives: list[float] = field(default_factory=lambda: [0.0] * BINS)
    positives: list[float] = field(default_factory=lambda: [0.0] * BINS)
    sums: list[float] = field(default_factory=lambda: [0.0] * BINS)

    def roc(self) -> Curve | None:
        """Return (false positive rate, true positive rate) at each threshold; None if one of them is undefined."""
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

    >>> rows = ((20, "a", 3, 0, 0.0, 3.0, 0.6), (80, "a", 1, 0, 1.0, 0.0, 0.8))
    >>> columns = (_HUNDREDTH, "sex", "n", "excluded", "positives", "negatives", "score_sum")
    >>> (scores,) = by_group(Table("scores", "", columns, rows))
    >>> scores.roc().points, scores.calibration().points
    (((0.0, 0.0), (0.0, 1.0), (1.0, 1.0)), ((0.19999999999999998, 0.0), (0.8, 1.0)))
    """
    found: dict[str, Scores] = {}
    sizes: dict[str, float] = defaultdict(float)
    protected = table.columns[1 : table.columns.index("n")]
    for row in table.records():
        name = label_group(protected, [row[column] for column in protected])
        scores = found.setdefault(name, Scores(name))
        at = min(max(row[_HUNDREDTH], 0), BINS - 1)
        scores.positives[at] += row.get("positives", 0.0)
        scores.negatives[at] += row["negatives"]
        scores.sums[at] += row["score_sum"]
        sizes[name] += row.get("positives", 0.0) + row["negatives"]
    return sorted(found.values(), key=lambda scores: (-sizes[scores.label], scores.label))


def _ask(question: Question) -> dict[str, str]:
    """Return the query that counts rows by group and hundredth of the score."""
    spec = question.spec
    if spec.score is None:
        return {}
    cast = "CAST" if question.engine else "TRY_CAST"  # engines have no TRY_CAST
    hundredth = query("reports", "hundredth", cast=cast, score=f"({spec.score.text})")
    counts = "tp + fn AS positives, tn + fp AS negatives" if spec.label is not None else "n AS negatives"
    named = [f"{column.written or column.text} AS {quote_name(column.name)}" for column in spec.protected]
    asked = question.ask(
        "",
        PROTECTED=", ".join(named),
        CONTROL=f"{hundredth} AS {_HUNDREDTH}",
        STRATA=None,
        METRICS=f"{counts}, score_sum AS score_sum",
        WITHIN=None,
        CONFIDENCE=None,
    )
    return {"scores": query("reports", "having", asked=asked, test=f"{_HUNDREDTH} IS NOT NULL AND n > 0")}


def _show(facts: Facts) -> Iterator[Panel]:
    if "scores" in facts.refused:
        yield Panel(sentences=(f"There are no curves: {facts.refused['scores']}.",))
    if "scores" not in facts.tables:
        return
    scores = by_group(facts.tables["scores"])
    labelled = "LABEL" in facts.question.items
    curves = {
        "roc": [curve for each in scores if (curve := each.roc())],
        "calibration": [curve for each in scores if (curve := each.calibration())],
    }
    figures = (
        Square("roc", "ROC curve of each group", "false positive rate", "true positive rate",
               tuple(curves["roc"][:_CURVES])),
        Square("calibration", "Calibration of each group", "mean score", "share of positives",
               tuple(curves["calibration"][:_CURVES])),
    )  # fmt: skip
    shown = scores[:_EXPLORED]
    squares = tuple(figure for figure in figures if figure.curves) if labelled else ()
    values = {
        "scores": shown,
        "labelled": labelled,
        "explored": [{"positives": _brief(each.positives), "negatives": _brief(each.negatives)} for each in shown],
        "threshold": _threshold(facts.question.spec.threshold),
    }
    yield Panel(
        "",
        tuple(_say_calibration(scores)) if labelled else (),
        squares,
        facts.tables["scores"],
        "Rows by group and hundredth of the score",
        values=values,
        drawn=" ".join(_say(len(scores), len(curves["roc"]) if labelled else 0)),
        reads=("scores",),
        is_drawn=True,
    )


def _brief(counts: list[float]) -> list[float]:
    """Return counts with whole numbers as such, which the page writes shorter."""
    return [int(each) if each.is_integer() else each for each in counts]


def _say_calibration(scores: list[Scores]) -> Iterator[str]:
    """Say the mean score and the share of positives of each group that is drawn."""
    parts = []
    for each in scores[:_CURVES]:
        positives, rows = sum(each.positives), sum(each.positives) + sum(each.negatives)
        if rows:
            parts.append(f"{people(each.label)} {100 * sum(each.sums) / rows:.1f} and {100 * positives / rows:.1f}")
    if parts:
        which = f" of the {_CURVES} largest of {len(scores):,} groups" if len(scores) > _CURVES else ""
        yield (
            f"Mean score and share of positives{which}, in percent: {'; '.join(parts)}. Where the two differ, the "
            "scores of a group are too high or too low on the whole."
        )


def _say(groups: int, curves: int) -> Iterator[str]:
    """Say which groups are drawn and listed, if not all are."""
    if curves > _CURVES:
        yield f"The {_CURVES} largest of {groups} groups are drawn; each line of the table below is a group."
    elif 0 < curves < groups:
        less = groups - curves
        has = "has" if less == 1 else "have"
        yield f"{counted(less, 'group')} of {groups} without positive or negative labels {has} no ROC curve."
    if groups > _EXPLORED:
        yield f"The table has the {_EXPLORED} largest of {groups:,} groups; the report's JSON has the counts of all."


def _threshold(text: str | None) -> int:
    """Return the hundredth at which the threshold explorer begins: that of the question if it is a number."""
    try:
        return min(max(round(100 * float(text or "0.5")), 0), 100)
    except ValueError:
        return 50


SCORES = Section("scores-section", "Scores", _show, _ask, "scores.html")
