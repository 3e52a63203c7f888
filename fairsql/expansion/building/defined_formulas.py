"""Formulas as SQL that has a value, or NULL, for all numbers, and the same one in every version of DuckDB.

In: a formula over counts. Out: the formula as it is computed. A root, logarithm or power is NULL where it is undefined:
DuckDB 1 raises an error for the root of a negative number, DuckDB 2 returns NaN.
"""

from __future__ import annotations

from sqlglot import exp

from fairsql.expansion.building import nodes

_NOT_A_NUMBER = nodes.cast(nodes.string("NaN"), nodes.DOUBLE)
_PARTLY_UNDEFINED = (exp.Sqrt, exp.Ln, exp.Pow)


def defined(formula: exp.Expression) -> exp.Expression:
    """Return a formula whose roots, logarithms and powers are NULL where they are undefined.

    >>> from fairsql.metrics.formula import parse_formula
    >>> defined(parse_formula("sqrt(tp - fp)")).sql("duckdb")
    "NULLIF(TRY(SQRT(tp - fp)), CAST('NaN' AS DOUBLE))"
    >>> defined(parse_formula("ln(tp)")).sql("duckdb")
    "NULLIF(TRY(LN(NULLIF(tp, 0))), CAST('NaN' AS DOUBLE))"
    """

    def guarded(node: exp.Expression) -> exp.Expression:
        for part in list(node.iter_expressions()):
            part.replace(guarded(part))
        if not isinstance(node, _PARTLY_UNDEFINED):
            return node
        if isinstance(node, exp.Ln):
            node.set("this", exp.Nullif(this=node.this, expression=nodes.number(0)))
        return tried(node.copy())

    return guarded(formula.copy()) if formula.find(*_PARTLY_UNDEFINED) else formula.copy()


def tried(node: exp.Expression) -> exp.Expression:
    """Return an expression that is NULL where it raises an error or is not a number."""
    return exp.Nullif(this=nodes.call("TRY", node), expression=_NOT_A_NUMBER.copy())
