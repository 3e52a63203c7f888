"""Detect a label or prediction that has one value in every row, so that comparing groups means nothing.

In: a spec. Out: two columns of `fair_groups`, which all later queries pass on, and over them the reason why a metric is
not judged. The usual cause is a misspelt value: LABEL income = '>50K' while the data have '50000+'.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import plus
from fairsql.expansion.building.symbols import are_symbolic, slot, slotted
from fairsql.expansion.building.verdicts import ONE_VALUE, by_metric
from fairsql.expansion.counting.contingency import Cte, columns, name
from fairsql.expansion.counting.macro_cells import unguarded
from fairsql.metrics.algebra import needs_label, needs_prediction
from fairsql.metrics.formula import names_in
from fairsql.syntax.columns import Measure
from fairsql.syntax.outcomes import OUTCOME
from fairsql.syntax.spec import FairSpec

COLUMNS = ("fair_one_label", "fair_one_prediction")
# Two well-calibrated groups of 40 and 1,500 rows have a mean gap of .13: a value without limits says nothing.
BY_CHANCE = "a calibration error is above 0 by chance alone: add CONFIDENCE, by whose limits its gap is judged"
_CELLS = {"label": (("tp", "fn"), ("fp", "tn")), "prediction": (("tp", "fp"), ("fn", "tn"))}  # of ones, and of zeros


def one_values(spec: FairSpec, more: str = "") -> list[exp.Expression]:
    """Return COLUMNS over the counts of all groups: the message about the label and about the prediction, or NULL.

    Args:
        spec: the clause.
        more: the prefix of the names of further counts, for rows that may belong to the groups.
    """
    if are_symbolic(spec.measures):
        return [slot("one_values")]
    has = {"label": spec.label is not None, "prediction": spec.predicts}
    of = constant if spec.outcomes is None else of_class
    values = [of(item, more) if has[item] else nodes.cast(exp.Null(), nodes.VARCHAR) for item in _CELLS]
    return [nodes.alias(value, each) for each, value in zip(COLUMNS, values, strict=True)]


def constant(item: str, more: str = "") -> exp.Expression:
    """Return the message about an item that has one value in every row; NULL if it has both values, or no rows."""
    texts = (f"the {item} is {value} in every row: check the value that it is compared with" for value in (0, 1))
    return _constant(item, more, [*texts], [])


def of_class(item: str, more: str = "") -> exp.Expression:
    """Return the message about an item that is one class in every row, or in none; there is none for all at once."""
    texts = [f"the {item} is never {{}}: check how OUTCOMES writes it", f"the {item} is always {{}}"]
    message = _constant(item, more, texts, [OUTCOME])
    return nodes.case((nodes.not_null(nodes.column(OUTCOME)), message))


def _constant(item: str, more: str, texts: Sequence[str], by: Sequence[str]) -> exp.Expression:
    branches = []
    for text, cells in zip(texts, _CELLS[item], strict=True):
        rows = plus(*columns([*cells, *(more + cell for cell in cells if more)]))
        none = nodes.equal(nodes.over(exp.Max(this=rows), columns(by)), nodes.number(0))
        before, named, after = text.partition("{}")
        parts = [nodes.string(before), nodes.column(OUTCOME), nodes.string(after)]
        branches.append((none, nodes.call("CONCAT", *parts) if named else parts[0]))
    some = exp.GT(this=nodes.over(exp.Max(this=nodes.column("n")), columns(by)), expression=nodes.number(0))
    return nodes.case((some, nodes.case(*branches)))


def constants(spec: FairSpec, counted: str) -> Cte:
    """Return `fair_constants`, one row with COLUMNS, for forms that pass no groups on."""
    return name(spec, "constants"), nodes.select(one_values(spec), counted).limit(1, copy=False)


def reason(spec: FairSpec) -> exp.Expression:
    """Return the column ONE_VALUE: why a metric is not judged.

    Either an item that it reads has one value, or it is above 0 by chance alone and has no limits.
    """
    limited = spec.confidence is not None
    return nodes.alias(why(spec, limited=limited), ONE_VALUE)


def why(spec: FairSpec, *, limited: bool) -> exp.Expression:
    """Return why a metric is not judged, over COLUMNS."""
    reasons = by_metric([_of(measure, limited=limited) for measure in spec.measures])
    return nodes.cast(reasons, nodes.VARCHAR)


@slotted("one_value")
def _of(measure: Measure, *, limited: bool) -> exp.Expression:
    formula = unguarded(measure.formula)
    needed = (needs_label(formula), needs_prediction(formula))
    read = columns([each for each, is_needed in zip(COLUMNS, needed, strict=True) if is_needed])
    if not limited and "calibration_gap" in names_in(formula):
        read.append(nodes.string(BY_CHANCE))
    return exp.Coalesce(this=read[0], expressions=read[1:]) if len(read) > 1 else read[0] if read else exp.Null()
