"""Compute the measures of each group, with their limits.

In: a spec. Out: the queries up to `fair_groups`, which has one row per stratum and group.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.symbols import SymbolicMeasure
from fairsql.expansion.counting.contingency import Cte, columns, keys, name
from fairsql.expansion.counting.counts import counts
from fairsql.expansion.counting.denominators import list_of_rows, rows_of
from fairsql.expansion.inference.design_effects import designs, has_designs
from fairsql.expansion.inference.gap_intervals import Estimate
from fairsql.expansion.inference.interval_limits import confidence_of, limited, value_of
from fairsql.expansion.inference.simultaneous_intervals import Together
from fairsql.expansion.inference.wilson import BASES, FREEDOMS, bases, freedoms
from fairsql.metrics.evaluation import evaluate
from fairsql.metrics.formula import COUNTS, SCORE_SUMS
from fairsql.syntax.columns import Measure
from fairsql.syntax.spec import FairSpec


def measured(
    spec: FairSpec,
    together: Together = "alone",
    counted: list[Cte] | None = None,
    more: Sequence[exp.Expression] = (),
    *,
    leave_out: Collection[int] = (),
) -> list[Cte]:
    """Return the queries up to `fair_groups`: keys, n, excluded, and each measure, under CONFIDENCE with its limits.

    Args:
        spec: the clause.
        together: what the limits hold for at once.
        counted: the queries of the counts, if they differ from those of `counts`.
        more: further columns over the counts.
        leave_out: the indexes of measures whose limits are computed elsewhere.
    """
    ctes = counts(spec) if counted is None else [*counted]
    ctes += designs(spec, ctes[-1][0])
    outputs = [*columns(keys(spec)), *_rows(spec)]
    estimates: Iterator[Estimate] = iter(())
    alone = range(len(spec.measures)) if spec.confidence is None else leave_out
    others = tuple(measure for at, measure in enumerate(spec.measures) if at not in alone)
    confidence = confidence_of(spec)
    if others and confidence is not None:
        queries, found = limited(replace(spec, measures=others), ctes[-1][0], confidence, together, spec.measures)
        ctes, estimates = [*ctes, *queries], iter(found)
    for at, measure in enumerate(spec.measures):
        if at in alone:
            outputs.append(nodes.alias(value_of(measure), measure.name))
            continue
        estimate = next(estimates)
        outputs.append(nodes.alias(estimate.value, measure.name))
        for limit, ending in ((estimate.low, "_low"), (estimate.high, "_high")):
            known = nodes.not_null(value_of(measure)) if spec.outcomes is not None else _is_some(measure)
            limit = limit if known is None else nodes.case((known, limit))
            outputs.append(nodes.alias(limit, measure.name + ending))
        if not spec.form:
            outputs.append(nodes.alias(nodes.cast(rows_of(measure, spec), nodes.BIGINT), f"{measure.name}_n"))
    if spec.form:
        outputs.append(list_of_rows(spec))
    if leave_out:
        outputs.append(nodes.alias(bases(spec), BASES))
        outputs += [nodes.alias(freedoms(spec), FREEDOMS)] if has_designs(spec) else []
    outputs += more
    ctes.append((name(spec, "groups"), nodes.select(outputs, ctes[-1][0])))
    return ctes


def _counts(measure: Measure) -> bool:
    """Return whether a formula has a value for no rows, as a count has."""
    if isinstance(measure, SymbolicMeasure):
        return False
    names = measure.reads
    return names <= {*COUNTS, *SCORE_SUMS} and evaluate(measure.formula, dict.fromkeys(names, Fraction(0))) is not None


def _is_some(measure: Measure) -> exp.Expression | None:
    """Return the test that a group has rows, if the measure has a value without any."""
    return exp.GT(this=nodes.column("n"), expression=nodes.number(0)) if _counts(measure) else None


def _rows(spec: FairSpec) -> list[exp.Expression]:
    """Return the number of rows that count, and the number of excluded rows."""
    rows = nodes.column("fair_n" if spec.weight is not None else "n")
    excluded = exp.Sub(this=nodes.column("fair_all"), expression=rows.copy())
    return [
        nodes.alias(nodes.cast(rows, nodes.BIGINT), "n"),
        nodes.alias(nodes.cast(excluded, nodes.BIGINT), "excluded"),
    ]
