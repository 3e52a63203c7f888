"""Count the rows that a metric stands on: those that it divides by, and those for which its aggregates have values.

In: a measure. Out: their number over the columns of `fair_counts`; of several such numbers the least. Rows are counted
without their weights.
"""

from __future__ import annotations

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import least, plus
from fairsql.expansion.building.runtime_checks import given_within
from fairsql.expansion.building.symbols import SymbolicMeasure, are_symbolic, slot
from fairsql.expansion.counting.contingency import columns
from fairsql.metrics.algebra import divisors, names_below
from fairsql.metrics.formula import CELLS
from fairsql.syntax.columns import Measure
from fairsql.syntax.spec import FairSpec

ROWS = "fair_rows_of"
"""The column with the list of the rows that each measure stands on."""


def rows_of(measure: Measure, spec: FairSpec) -> exp.Expression:
    """Return the number of rows that a measure stands on; all rows of the group if it only counts rows.

    >>> from fairsql.metrics.formula import parse_formula
    >>> from fairsql.syntax.columns import Column
    >>> spec = FairSpec("", "t", (), (), weight=Column("w", "w", 0, 0))
    >>> rows_of(Measure("rate", parse_formula("tp / NULLIF(tp + fn, 0)")), spec).sql("duckdb")
    'fair_n_tp + fair_n_fn'
    """
    if isinstance(measure, SymbolicMeasure):
        return measure.slot("rows")
    prefix = "fair_n_" if spec.weight is not None else ""
    whole = nodes.column("fair_n" if spec.weight is not None else "n")
    below = [
        plus(*columns([prefix + cell for cell in cells])) if len(cells) < len(CELLS) else whole.copy()
        for cells in divisors(measure.formula)
    ]
    below += columns(_rows_of_aggregates(measure, spec))
    return least(*below) if len(below) > 1 else below[0] if below else whole


def _rows_of_aggregates(measure: Measure, spec: FairSpec) -> list[str]:
    """Return the names of the numbers of rows for which a measure's aggregates have values.

    For an aggregate that counts rows, its own number is meant, and only where the measure divides by it:
    `count(*) FILTER (WHERE late) / count(*)` stands on all rows.
    """
    divided = names_below(measure.formula)
    found = []
    for each in measure.aggregates:
        if not each.counts:
            found.append(each.rows if spec.weight is None else each.sum("members"))
        elif each.counts_rows and each.formula.name in divided:
            found.append(each.formula.name)
    return found


def list_of_rows(spec: FairSpec) -> exp.Expression:
    """Return the column ROWS."""
    if are_symbolic(spec.measures):
        return nodes.alias(slot("rows"), ROWS)
    values = [nodes.cast(rows_of(measure, spec), nodes.BIGINT) for measure in spec.measures]
    return nodes.alias(exp.Array(expressions=values), ROWS)


def enough(spec: FairSpec, rows: exp.Expression) -> exp.Expression | None:
    """Return the test that a number of rows is MINIMUM or more; None without MINIMUM."""
    if spec.minimum is None:
        return None
    least_rows = given_within("MINIMUM", spec.minimum, "a number of rows of at least 0")
    return exp.GTE(this=rows, expression=least_rows)
