"""Write formulas as SQL that gives a value or NULL for all numbers, and the same in every version of DuckDB.

In: a formula over counts. Out: the formula as it is computed. An undefined root, logarithm or power is NULL; for the
root of a negative number, DuckDB 1 raises an error and DuckDB 2 returns NaN. Rounding to digits is done as rounding to
whole numbers: 0.15, which is slightly less as a double, became 0.2 in DuckDB 2.0.0 and becomes 0.1 in 2.0.1.
"""

from __future__ import annotations

from sqlglot import exp

from fairsql.expansion.building import nodes

_NOT_A_NUMBER = nodes.cast(nodes.string("NaN"), nodes.DOUBLE)
_PARTLY_UNDEFINED = (exp.Sqrt, exp.Ln, exp.Pow)
_MOST_DIGITS = 15  # the digits of a double


def defined(formula: exp.Expression) -> exp.Expression:
    """Return a formula with NULL for undefined roots, logarithms and powers, and with the same rounding everywhere.

    >>> from fairsql.metrics.formula import parse_formula
    >>> defined(parse_formula("sqrt(tp - fp)")).sql("duckdb")
    "NULLIF(TRY(SQRT(tp - fp)), CAST('NaN' AS DOUBLE))"
    >>> defined(parse_formula("ln(tp)")).sql("duckdb")
    "NULLIF(TRY(LN(NULLIF(tp, 0))), CAST('NaN' AS DOUBLE))"
    >>> defined(parse_formula("round(tp / 20, 1)")).sql("duckdb")
    '(ROUND((tp / 20) * 1e1) / 1e1)'
    """

    def guarded(node: exp.Expression) -> exp.Expression:
        for part in list(node.iter_expressions()):
            part.replace(guarded(part))
        if isinstance(node, exp.Round):
            return _rounded(node)
        if not isinstance(node, _PARTLY_UNDEFINED):
            return node
        if isinstance(node, exp.Ln):
            node.set("this", exp.Nullif(this=node.this, expression=nodes.number(0)))
        return tried(node.copy())

    return guarded(formula.copy()) if formula.find(*_PARTLY_UNDEFINED, exp.Round) else formula.copy()


def tried(node: exp.Expression) -> exp.Expression:
    """Return an expression that is NULL if it fails or is NaN."""
    return exp.Nullif(this=nodes.call("TRY", node), expression=_NOT_A_NUMBER.copy())


def _rounded(node: exp.Round) -> exp.Expression:
    """Return a rounding to digits as a rounding to whole numbers; return other roundings unchanged."""
    digits = node.args.get("decimals")
    if not (isinstance(digits, exp.Literal) and digits.this.isdecimal() and 0 < int(digits.this) <= _MOST_DIGITS):
        return node
    scale = exp.Literal.number(f"1e{int(digits.this)}")  # a double: whole numbers may grow too large
    shifted = exp.Round(this=exp.Mul(this=exp.Paren(this=node.this), expression=scale))
    return exp.Paren(this=exp.Div(this=shifted, expression=scale.copy()))
