"""Define the classes of a clause (OUTCOMES), whose predictions and labels have any number of values.

A class is a value. Most metrics are measured for one class against the rest, as for a prediction of 0 and 1, and a few
for all classes at once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlglot import exp

from fairsql.metrics.algebra import as_proportion
from fairsql.metrics.formula import CELLS
from fairsql.syntax.columns import Measure

OUTCOME = "outcome"  # the result's column of the class; it is NULL for all classes at once
AVERAGES = {
    f"{kind}_{word}": (kind, metric)
    for kind in ("macro", "weighted")
    for word, metric in (
        ("precision", "positive_predictive_value"), ("recall", "true_positive_rate"), ("f1", "f1_score"),
    )
}  # fmt: skip
"""Averages of a metric over classes: each class counts the same (macro), or by its share of the labels (weighted)."""
TESTS = {
    "selection_rate": ("prediction", ""),
    "base_rate": ("label", ""),
    "accuracy": ("agreement", ""),
    "equalized_odds": ("prediction", "label"),
    "conditional_use_accuracy": ("label", "prediction"),
}
"""What FAIR TEST compares between groups: the distribution of what, and within which values of what other."""
_AT_ONCE = {(("tp", "tn"), CELLS), (("fp", "fn"), CELLS)}  # accuracy and its opposite


@dataclass(frozen=True)
class Outcomes:
    """The classes of a clause.

    Attributes:
        values: the texts of the listed classes; none for EACH, all classes of the data.
        names: the same as they are shown.
        each: whether the result has rows for single classes.
        at_once: whether it has rows for all classes at once.
        ordered: whether they are listed from the lowest to the highest; then a class is measured with those above it.
    """

    values: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    each: bool = True
    at_once: bool = False
    ordered: bool = False

    @property
    def places(self) -> tuple[str, ...]:
        """Return the places of ordered classes, from the lowest on, as SQL."""
        return tuple(str(at) for at in range(1, len(self.values) + 1))

    @property
    def levels(self) -> tuple[tuple[str, str], ...]:
        """Return what ordered classes are measured as: each with those above it, as its place and the words for it.

        The lowest is none, since every row is of it or of one above it.
        """
        return tuple((place, f"{name} or above") for place, name in zip(self.places, self.names, strict=True))[1:]


def is_at_once(measure: Measure) -> bool:
    """Return whether a measure is about all classes at once.

    >>> from fairsql.metrics.formula import parse_formula
    >>> [is_at_once(Measure("m", parse_formula(text))) for text in ("(tp + tn) / NULLIF(n, 0)", "macro_f1", "tp")]
    [True, True, False]
    """
    formula = without_classes(measure.formula)
    return bool(averages_in(measure)) or as_proportion(formula) in _AT_ONCE


def averages_in(measure: Measure) -> frozenset[str]:
    """Return the names of the averages that a measure reads."""
    return measure.reads & AVERAGES.keys()


def of_classes(measure: Measure) -> Measure:
    """Return a measure that is NULL in the rows that it is not about: of single classes, or of all at once."""
    return replace(measure, formula=of_own_rows(measure.formula, at_once=is_at_once(measure)))


def of_own_rows(value: exp.Expression, *, at_once: bool) -> exp.Expression:
    """Return a value that is NULL in the rows that it is not about."""
    all_classes: exp.Expression = exp.Is(this=exp.column(OUTCOME), expression=exp.Null())
    condition = all_classes if at_once else exp.Not(this=all_classes)
    return exp.Case(ifs=[exp.If(this=condition, true=value)])


def without_classes(formula: exp.Expression) -> exp.Expression:
    """Return a formula without the test of `of_classes`."""
    test = formula.args["ifs"][0] if isinstance(formula, exp.Case) and not formula.args.get("default") else None
    column = test.this.find(exp.Column) if test is not None else None
    return test.args["true"] if test is not None and column is not None and column.name == OUTCOME else formula


def whole_formula(measure: Measure) -> Measure:
    """Return a measure without the test of `of_classes`."""
    formula = without_classes(measure.formula)
    return measure if formula is measure.formula else replace(measure, formula=formula)
