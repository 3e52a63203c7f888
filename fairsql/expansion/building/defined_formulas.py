"""Formulas as SQL that has a value, or NULL, for all numbers, and the same one in every version of DuckDB.

In: a formula over counts. Out: the formula as it is computed. A root, logarithm or power is NULL where it is undefined:
DuckDB 1 raises an error for the root of a negative number, DuckDB 2 returns NaN. Rounding to digits is rounding to
whole numbers: of 0.15, which a double holds as a trifle less, DuckDB 2.0.0 made 0.2 and 2.0.1 makes 0.1.
"""

from __future__ import annotations

from sqlglot import exp

from fairsql.expansion.building import nodes

_NOT_A_NUMBER = nodes.cast(nodes.string("NaN"), nodes.DOUBLE)
_PARTLY_UNDEFINED = (exp.Sqrt, exp.Ln, exp.Pow)
_MOST_DIGITS = 15  # that a double has


def defined(formula: exp.Expression) -> exp.Expression:
    """Return a formula whose roots, logarithms and powers are NULL where they are undefined, and which rounds alike.

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
    """Return an expression that is NULL where it raises an error or is not a number."""
    return exp.Nullif(this=nodes.call("TRY", node), expression=_NOT_A_NUMBER.copy())


def _rounded(node: exp.Round) -> exp.Expression:
    """Return a rounding to digits as one to whole numbers; any other as it is."""
    digits = node.args.get("decimals")
    if not (isinstance(digits, exp.Literal) and digits.this.isdecimal() and 0 < int(digits.this) <= _MOST_DIGITS):
        return node
    scale = exp.Literal.number(f"1e{int(digits.this)}")  # a double: whole numbers may grow too large
    shifted = exp.Round(this=exp.Mul(this=exp.Paren(this=node.this), expression=scale))
    return exp.Paren(this=exp.Div(this=shifted, expression=scale.copy()))
