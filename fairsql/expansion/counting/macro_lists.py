"""Make specs of macros, whose columns are lists of names that are known only when the macro is called.

In: the spec of the clause in a macro's file. Out: the same spec over lists, in which optional items count if passed.
"""

from __future__ import annotations

from dataclasses import replace

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.metrics.algebra import as_proportion, needs_label, needs_prediction
from fairsql.metrics.formula import SCORE_SUMS, names_in
from fairsql.syntax.columns import Column, ColumnSet, Derived, Given, Measure
from fairsql.syntax.spec import FairSpec

_ITEMS = {"prediction": 1, "label": 2, "score": 4}  # as in fair_items(…)
ASKED = "asked"  # the column of a macro with the names of the requested metrics, each between commas
# The expression for each list of names. The empty columns ensure that no list is empty: fair_lists reports what is
# wrong with a list, and COLUMNS does not accept a call of error().
LISTS = {
    "protected": "fair_columns(protected, ['fair_own_any'])",
    "control": "['fair_own_none'] || fair_columns(control, [])",
}


def measured_over_lists(audit: FairSpec) -> FairSpec:
    """Return an audit over lists, whose metrics are NULL if the macro's call lacks an item that they need."""
    asked = any(column.name == ASKED for column in audit.control)
    measures = tuple(_where_possible(measure, asked=asked) for measure in audit.measures)
    return replace(audit_over_lists(audit), measures=measures)


def proportions_over_lists(audit: FairSpec) -> FairSpec:
    """Return an audit over lists with only the metrics that are proportions, since a macro has no other limits."""
    proportions = tuple(measure for measure in audit.measures if as_proportion(measure.formula) is not None)
    return measured_over_lists(replace(audit, measures=proportions))


def audit_over_lists(audit: FairSpec) -> FairSpec:
    """Return an audit over lists, with optional items."""
    return replace(
        audit,
        protected=over_lists(audit.protected),
        control=over_lists(audit.control),
        prediction=if_given(audit.prediction),
        label=if_given(audit.label),
        score=if_given(audit.score),
        weight=if_given(audit.weight),
        reference=None if audit.reference is None else Given("reference", "reference", 0, 0),
    )


def if_given(column: Column | None) -> Column | None:
    """Return an item as an optional parameter of the macro."""
    return column and Given(column.text, column.name, column.start, column.end)


def over_lists(columns: tuple[Column, ...]) -> tuple[Column, ...]:
    """Return columns, with sets of columns in place of a macro's lists."""

    def of_macro(column: Column) -> Column:
        if column.text in LISTS:
            return ColumnSet(LISTS[column.text], column.name, column.start, column.end)
        return Derived(column.text, column.name, column.start, column.end) if column.name == ASKED else column

    return tuple(map(of_macro, columns))


def _where_possible(measure: Measure, *, asked: bool) -> Measure:
    """Return a measure that is NULL if its prediction, label or score is not passed, or it is not `asked` for."""
    formula = measure.formula
    ranks = bool(names_in(formula) & set(SCORE_SUMS))
    needs = {"prediction": needs_prediction(formula) and not ranks, "label": needs_label(formula), "score": ranks}
    needed = nodes.number(sum(bit for item, bit in _ITEMS.items() if needs[item]))
    present: exp.Expression = nodes.equal(exp.BitwiseAnd(this=nodes.column("items"), expression=needed), needed.copy())
    if asked:
        name = nodes.string(f",{measure.name},")
        present = nodes.conjunction([present, nodes.call("CONTAINS", nodes.column(ASKED), name)])
    return replace(measure, formula=nodes.case((present, formula)))
