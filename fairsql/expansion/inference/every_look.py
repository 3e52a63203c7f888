"""Compute limits that hold at every look (ANYTIME), by an asymptotic confidence sequence (Waudby-Smith et al. 2024).

The authors are Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas. In: the evidence -2 ln a for the error a that limits
may have at all looks together, and the rows that they stand on. Out: a quantile that replaces the normal one. It grows
with the rows, so that limits hold while rows are added. Each group has its own quantile, for its own rows; limits of
gaps follow from the limits of both groups, as at one look.
"""

from __future__ import annotations

from math import log

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import times
from fairsql.expansion.building.statistics_functions import function
from fairsql.syntax.spec import FairSpec


def evidence_of(confidence: float) -> float:
    """Return the evidence of a confidence.

    >>> round(evidence_of(0.95), 4)
    5.9915
    """
    return -2 * log(1 - confidence)


def evidence_beyond(chance: exp.Expression) -> exp.Expression:
    """Return the evidence of the chance beyond one limit, which is half the error.

    >>> evidence_beyond(exp.column("c")).sql("duckdb")
    '(-2) * LN(2 * c)'
    """
    return times(-2, exp.Ln(this=times(2, chance)))


def quantile_at(spec: FairSpec, evidence: exp.Expression | float, rows: exp.Expression) -> exp.Expression:
    """Return the quantile of limits that stand on a number of rows; pass columns, since both nodes are repeated."""
    return function("fair_looks_quantile", _number(evidence), rows, _tuned(spec))


def chance_at(spec: FairSpec, z: exp.Expression, rows: exp.Expression) -> exp.Expression:
    """Return the p-value, for all looks together, of a gap of z standard errors that stands on a number of rows."""
    assert spec.confidence is not None
    return function("fair_looks_chance", z, _number(evidence_of(spec.confidence)), rows, _tuned(spec))


def _number(value: exp.Expression | float) -> exp.Expression:
    return value if isinstance(value, exp.Expression) else nodes.real(value)


def _tuned(spec: FairSpec) -> exp.Expression:
    assert spec.tuned is not None
    return nodes.real(spec.tuned)
