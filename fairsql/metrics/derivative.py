"""Compute partial derivatives of formulas.

In: a formula over tp, fp, fn, tn, n. Out: its derivative by one of them, again a formula. Derivatives give the row
weights that enforce a metric in training (ALGORITHMS: coefficients from one line of SQL).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlglot import exp

from fairsql.errors import MetricError
from fairsql.metrics.formula import CELLS, strip_parens

if TYPE_CHECKING:
    from collections.abc import Callable


_LARGEST = 4_000  # largest value of `_growth`


def derive(tree: exp.Expression, name: str) -> exp.Expression:
    """Return the partial derivative of a formula by a name; for a cell, n counts as tp + fp + fn + tn.

    Raises:
        MetricError: for a function without a derivative, or a formula whose derivative would be too large.

    >>> from fairsql.metrics.formula import parse_formula
    >>> derive(parse_formula("tp / NULLIF(tp + fn, 0)"), "tp").sql("duckdb")
    '1 / NULLIF(tp + fn, 0) - tp / (NULLIF(tp + fn, 0) * NULLIF(tp + fn, 0))'
    >>> derive(parse_formula("fp / n"), "tn").sql("duckdb")
    '-(fp / (n * n))'
    """
    names = {name, "n"} if name in CELLS else {name}
    if _growth(tree) > _LARGEST:
        raise MetricError(
            "the derivative of the formula is too large",
            hint="nest fewer products, divisions and functions",
        )
    return _derive(tree, names)


def _growth(tree: exp.Expression) -> int:
    """Return the approximate size of the derivative: each product, division and function repeats its operands."""
    growth, sizes = 0, dict[int, int]()
    for node in reversed(list(tree.walk(bfs=True))):
        operands = [id(child) for child in node.iter_expressions()]
        sizes[id(node)] = 1 + sum(sizes[each] for each in operands)
        if not isinstance(node, _ADDED):
            growth += sizes[id(node)] * max(1, len(operands) - 1)
    return growth


def _is_zero(node: exp.Expression) -> bool:
    return isinstance(node, exp.Literal) and not node.is_string and float(node.this) == 0


def _is_one(node: exp.Expression) -> bool:
    return isinstance(node, exp.Literal) and not node.is_string and float(node.this) == 1


def _number(value: int) -> exp.Expression:
    return exp.Literal.number(value)


def _group(node: exp.Expression) -> exp.Expression:
    return exp.Paren(this=node) if isinstance(node, exp.Binary | exp.Neg) else node


def _negate(node: exp.Expression) -> exp.Expression:
    if _is_zero(node):
        return node
    return node.this if isinstance(node, exp.Neg) else exp.Neg(this=_group(node))


def _add(left: exp.Expression, right: exp.Expression) -> exp.Expression:
    if _is_zero(left):
        return right
    return left if _is_zero(right) else exp.Add(this=left, expression=_group(right))


def _subtract(left: exp.Expression, right: exp.Expression) -> exp.Expression:
    if _is_zero(right):
        return left
    if _is_zero(left):
        return _negate(right)
    inner = right if isinstance(right, exp.Div | exp.Mul) else _group(right)
    return exp.Sub(this=left, expression=inner)


def _multiply(left: exp.Expression, right: exp.Expression) -> exp.Expression:
    if _is_zero(left) or _is_zero(right):
        return _number(0)
    if _is_one(left):
        return right
    return left if _is_one(right) else exp.Mul(this=_group(left), expression=_group(right))


def _divide(left: exp.Expression, right: exp.Expression) -> exp.Expression:
    if _is_zero(left):
        return left
    return exp.Div(this=_group(left), expression=_group(right), typed=False, safe=False)


def _nonzero(node: exp.Expression) -> exp.Expression:
    return exp.Nullif(this=node, expression=_number(0))


def _derive(tree: exp.Expression, names: set[str]) -> exp.Expression:
    tree = strip_parens(tree)
    if isinstance(tree, exp.Column):
        return _number(int(tree.name.lower() in names))
    if isinstance(tree, exp.Literal | exp.Parameter | exp.Placeholder | exp.Null):
        return _number(0)
    rule = _RULES.get(type(tree))
    if rule is None:
        raise MetricError(
            f"{tree.sql(dialect='duckdb')} has no derivative",
            hint="use + - * / NULLIF, sqrt, ln, exp, abs, CASE, least, greatest, coalesce",
        )
    return rule(tree, names)


def _product(tree: exp.Expression, names: set[str]) -> exp.Expression:
    left, right = tree.this, tree.expression
    return _add(_multiply(_derive(left, names), right.copy()), _multiply(left.copy(), _derive(right, names)))


def _quotient(tree: exp.Expression, names: set[str]) -> exp.Expression:
    above, below = strip_parens(tree.this), strip_parens(tree.expression)
    first = _derive(above, names)
    second = _multiply(above.copy(), _derive(below, names))
    square = _multiply(below.copy(), below.copy())
    return _subtract(
        first if _is_zero(first) else _divide(first, below.copy()),
        second if _is_zero(second) else _divide(second, square),
    )


def _power(tree: exp.Expression, names: set[str]) -> exp.Expression:
    base, exponent = tree.this, tree.expression
    if not _is_zero(_derive(exponent, names)):
        raise MetricError(f"{tree.sql(dialect='duckdb')} has a count in its exponent, and no derivative here")
    lower = exp.Pow(this=base.copy(), expression=_subtract(exponent.copy(), _number(1)))
    return _multiply(_multiply(exponent.copy(), lower), _derive(base, names))


def _case(tree: exp.Expression, names: set[str]) -> exp.Expression:
    copy = tree.copy()
    for branch in copy.args["ifs"] if isinstance(copy, exp.Case) else [copy]:
        branch.set("true", _derive(branch.args["true"], names))
    for key in ("default", "false"):
        if copy.args.get(key) is not None:
            copy.set(key, _derive(copy.args[key], names))
    return copy


def _choose(tree: exp.Expression, names: set[str]) -> exp.Expression:
    """Derive LEAST, GREATEST and COALESCE: the derivative of the chosen operand."""
    operands = [tree.this, *tree.expressions]
    result = _derive(operands[-1], names)
    rest = operands[-1]
    for operand in reversed(operands[:-1]):
        if isinstance(tree, exp.Coalesce):
            test: exp.Expression = exp.Not(this=exp.Is(this=operand.copy(), expression=exp.Null()))
        elif isinstance(tree, exp.Least):
            test = _first_or_alone(exp.LTE, operand, rest)
        else:
            test = _first_or_alone(exp.GTE, operand, rest)
        result = exp.Case(ifs=[exp.If(this=test, true=_derive(operand, names))], default=result)
        rest = type(tree)(this=operand.copy(), expressions=[rest.copy()], ignore_nulls=True)
    return result


def _first_or_alone(compare: type[exp.Expression], operand: exp.Expression, rest: exp.Expression) -> exp.Expression:
    """Return the test whether LEAST or GREATEST chooses the operand: by comparing it, or because the rest is NULL."""
    alone = exp.Is(this=_group(rest.copy()), expression=exp.Null())
    return exp.Or(this=compare(this=_group(operand.copy()), expression=_group(rest.copy())), expression=alone)


def _chain(
    outer: Callable[[exp.Expression], exp.Expression],
) -> Callable[[exp.Expression, set[str]], exp.Expression]:
    return lambda tree, names: _multiply(outer(tree.this), _derive(tree.this, names))


_ADDED = (exp.Add, exp.Sub, exp.Neg, exp.Paren, exp.Cast, exp.Nullif)  # these repeat no operand

_RULES: dict[type[exp.Expression], Callable[[exp.Expression, set[str]], exp.Expression]] = {
    exp.Add: lambda t, names: _add(_derive(t.this, names), _derive(t.expression, names)),
    exp.Sub: lambda t, names: _subtract(_derive(t.this, names), _derive(t.expression, names)),
    exp.Neg: lambda t, names: _negate(_derive(t.this, names)),
    exp.Mul: _product,
    exp.Div: _quotient,
    exp.Pow: _power,
    exp.Nullif: lambda t, names: _derive(t.this, names),
    exp.Cast: lambda t, names: _derive(t.this, names),
    exp.Case: _case,
    exp.If: _case,
    exp.Coalesce: _choose,
    exp.Least: _choose,
    exp.Greatest: _choose,
    exp.Sqrt: _chain(lambda x: _divide(_number(1), _nonzero(_multiply(_number(2), exp.Sqrt(this=x.copy()))))),
    exp.Ln: _chain(lambda x: _divide(_number(1), _nonzero(x.copy()))),
    exp.Exp: _chain(lambda x: exp.Exp(this=x.copy())),
    exp.Abs: _chain(
        lambda x: exp.Case(
            ifs=[exp.If(this=exp.LT(this=_group(x.copy()), expression=_number(0)), true=exp.Literal.number(-1))],
            default=_number(1),
        )
    ),
}
