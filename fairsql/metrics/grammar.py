"""Read the grammar of formulas. In: text. Out: a syntax tree of arithmetic, or the error that says what is wrong.

The grammar is closed, so that a formula is never a query. `extension/src/formula.cpp` reads the same grammar:

    a OR b, a AND b, NOT a, a IS [NOT] NULL, a [NOT] BETWEEN b AND c, a = b, a + b, a * b, a ^ b, -a, a::type
    1.5, TRUE, NULL, tp, $1, (a), CASE … END, CAST(a AS type), TRY_CAST(a AS type), sqrt(a), metric(a, name := b)
"""

from __future__ import annotations

from typing import NoReturn, cast

import sqlglot
from sqlglot import exp
from sqlglot.dialects.duckdb import DuckDB
from sqlglot.errors import SqlglotError
from sqlglot.tokens import TokenType

from fairsql import error_messages
from fairsql.errors import MetricError
from fairsql.text.tokens import RESERVED, Token, tokenize

CELLS = ("tp", "fp", "fn", "tn")
COUNTS = (*CELLS, "n")
SCORE_SUMS = ("score_sum", "squared_error", "calibration_gap", "concordant_pairs")
# The functions that a formula may call, each with its number of arguments.
ARGUMENTS = {
    "abs": "1", "ceil": "1", "ceiling": "1", "coalesce": "1 or more", "exp": "1", "floor": "1",
    "greatest": "1 or more", "if": "2 or 3", "ifnull": "2", "least": "1 or more", "ln": "1", "nullif": "2",
    "pow": "2", "power": "2", "round": "1 or 2", "sqrt": "1",
}  # fmt: skip
FUNCTIONS = frozenset((*ARGUMENTS, "case", "cast"))
# DuckDB's aggregates, from 1.4 to 2.0; a test compares them with the installed DuckDB.
AGGREGATES = frozenset(
    "any_value approx_count_distinct approx_quantile approx_top_k arbitrary arg_max arg_max_null arg_max_nulls_last "
    "arg_min arg_min_null arg_min_nulls_last argmax argmin array_agg avg bit_and bit_or bit_xor bitstring_agg bool_and "
    "bool_or corr count count_if count_star countif covar_pop covar_samp entropy favg first fsum geomean "
    "geometric_mean group_concat histogram histogram_exact kahan_sum kurtosis kurtosis_pop last list listagg lttb mad "
    "max max_by mean median min min_by mode product quantile quantile_cont quantile_disc regr_avgx regr_avgy "
    "regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy reservoir_quantile sem skewness stddev "
    "stddev_pop stddev_samp string_agg sum sum_no_overflow sumkahan var_pop var_samp variance weighted_avg "
    "wavg".split()
)
# Distances of the distributions of a number in two groups, which FAIR PAIRS measures: written like aggregates.
DISTANCES = ("kolmogorov_smirnov", "wasserstein")
_NESTED = 50  # levels of nested parentheses

_COMPARISON = 4  # the rank of comparisons, which do not chain; NOT precedes them
_OPERATORS: dict[str, tuple[int, type[exp.Expression]]] = {
    "OR": (1, exp.Or), "AND": (2, exp.And),
    "=": (4, exp.EQ), "==": (4, exp.EQ), "<>": (4, exp.NEQ), "!=": (4, exp.NEQ), ">": (4, exp.GT), ">=": (4, exp.GTE),
    "<": (4, exp.LT), "<=": (4, exp.LTE), "+": (5, exp.Add), "-": (5, exp.Sub), "*": (6, exp.Mul), "/": (6, exp.Div),
    "^": (7, exp.Pow), "**": (7, exp.Pow),
}  # fmt: skip


def read_formula(text: str, written: str = "") -> exp.Expression:
    """Read a formula; names are not looked up.

    Args:
        text: the formula.
        written: the user's text, for errors, if that differs.

    Raises:
        MetricError: for text that is not a single expression, or not arithmetic.

    >>> read_formula("tp ** 2 / n").sql("duckdb")
    'POWER(tp, 2) / n'
    """
    reader = _Reader(text, " ".join((written or text).split()) or "no text")
    tree = reader.expression()
    reader.end()
    return tree


def too_deep() -> MetricError:
    """Return the error for a formula that would need too deep a recursion."""
    return MetricError(*error_messages.FORMULA_TOO_DEEP())


class _Reader:
    """A reader of a formula's tokens, from left to right."""

    def __init__(self, text: str, written: str) -> None:
        self.text = text
        self.written = written
        self.at = 0
        self.nested = 0
        try:
            self.tokens = tokenize(text)
        except SqlglotError:
            self.refuse()

    def refuse(self) -> NoReturn:
        raise MetricError(
            *error_messages.FORMULA_NOT_ARITHMETIC(
                formula=self.written, counts=", ".join(COUNTS), functions=", ".join(sorted(FUNCTIONS))
            ),
            about=self.written,
        )

    def word(self, ahead: int = 0) -> str:
        return self.tokens[self.at + ahead].word if self.at + ahead < len(self.tokens) else ""

    def take(self, word: str) -> bool:
        taken = self.word() == word
        self.at += taken
        return taken

    def expect(self, word: str) -> None:
        if not self.take(word):
            self.refuse()

    def next(self) -> Token:
        if self.at == len(self.tokens):
            self.refuse()
        self.at += 1
        return self.tokens[self.at - 1]

    def end(self) -> None:
        if self.at < len(self.tokens):
            self.refuse()

    def inner(self) -> exp.Expression:
        """Read an expression inside parentheses."""
        self.nested += 1
        if self.nested > _NESTED:
            raise too_deep()
        tree = self.expression()
        self.nested -= 1
        return tree

    def expression(self, least: int = 1) -> exp.Expression:
        """Read operands and the operators between them, if these have at least the rank `least`."""
        negations = 0
        while least < _COMPARISON and self.take("NOT"):
            negations += 1
        left = self.expression(_COMPARISON) if negations else self.operand()
        for _ in range(negations):
            left = exp.Not(this=left)
        compared = False
        while True:
            if least <= _COMPARISON and self.word() in ("IS", "BETWEEN", "NOT"):
                left, compared = self.test(left, compared), True
                continue
            rank, kind = _OPERATORS.get(self.word(), (0, exp.Expression))
            if rank < least:
                return left
            if rank == _COMPARISON and compared:
                self.refuse()
            compared = compared or rank == _COMPARISON
            self.at += 1
            left = kind(this=left, expression=self.expression(rank + 1))
            if kind is exp.Div:
                left.set("typed", DuckDB.TYPED_DIVISION)
                left.set("safe", DuckDB.SAFE_DIVISION)

    def test(self, left: exp.Expression, compared: bool) -> exp.Expression:
        """Read `IS [NOT] NULL` or `[NOT] BETWEEN low AND high` after an operand."""
        if self.take("IS"):
            negated = self.take("NOT")
            self.expect("NULL")
            tree: exp.Expression = exp.Is(this=left, expression=exp.Null())
        else:
            negated = self.take("NOT")
            self.expect("BETWEEN")
            if compared:
                self.refuse()
            low = self.expression(_COMPARISON + 1)
            self.expect("AND")
            tree = exp.Between(this=left, low=low, high=self.expression(_COMPARISON + 1))
        return exp.Not(this=tree) if negated else tree

    def operand(self) -> exp.Expression:
        """Read an operand, with its signs and casts."""
        minuses = 0
        while self.word() in ("-", "+"):
            minuses += self.next().word == "-"
        tree = self.primary()
        while self.take("::"):
            tree = exp.Cast(this=tree, to=self.type())
        for _ in range(minuses):
            tree = exp.Neg(this=tree)
        return tree

    def primary(self) -> exp.Expression:
        token = self.next()
        if token.kind == TokenType.NUMBER:
            return self.number(token.text)
        if token.is_string:
            shown = self.text[token.start : token.end]
            bare = token.text.isidentifier()
            hint = error_messages.METRIC_WITHOUT_QUOTES.format(name=token.text) if bare else ""
            raise MetricError(*error_messages.FORMULA_HAS_TEXT(hint, text=shown, counts=", ".join(COUNTS)))
        if token.word == "." and self.tokens[self.at : self.at + 1] and self.tokens[self.at].kind == TokenType.NUMBER:
            return self.number(f"0.{self.next().text}")
        if token.word == "[":
            raise MetricError(*error_messages.FORMULA_IS_LIST(), about=self.written)
        if token.word == "(":
            tree = exp.Paren(this=self.inner())
            self.expect(")")
            return tree
        if token.word in ("?", "$"):
            return self.parameter(token)
        if token.word == "CASE":
            return self.case()
        if token.word in ("CAST", "TRY_CAST") and self.take("("):
            return self.cast(token.word)
        if token.word == "NULL":
            return exp.Null()
        if token.word in ("TRUE", "FALSE"):
            return exp.Boolean(this=token.word == "TRUE")
        return self.name(token)

    def number(self, text: str) -> exp.Expression:
        try:
            float(text)
        except ValueError:
            self.refuse()
        return exp.Literal.number(text)

    def parameter(self, mark: Token) -> exp.Expression:
        after = self.tokens[self.at] if self.at < len(self.tokens) else mark
        if after.start == mark.end and (after.kind == TokenType.NUMBER or after.is_name):
            self.at += 1
            mark = mark._replace(end=after.end)
        return cast("exp.Expression", sqlglot.parse_one(self.text[mark.start : mark.end], read="duckdb"))

    def case(self) -> exp.Expression:
        subject = self.inner() if self.word() != "WHEN" else None
        branches = []
        while self.take("WHEN"):
            test = self.inner()
            self.expect("THEN")
            branches.append(exp.If(this=test, true=self.inner()))
        if not branches:
            self.refuse()
        default = self.inner() if self.take("ELSE") else None
        self.expect("END")
        return exp.Case(this=subject, ifs=branches, default=default)

    def cast(self, word: str) -> exp.Expression:
        inner = self.inner()
        self.expect("AS")
        kind = self.type()
        self.expect(")")
        return exp.TryCast(this=inner, to=kind, safe=True) if word == "TRY_CAST" else exp.Cast(this=inner, to=kind)

    def type(self) -> exp.DataType:
        """Read a type: one word, optionally with numbers in parentheses."""
        name = self.next()
        end = name
        if not name.is_name:
            self.refuse()
        if self.take("("):
            while (end := self.next()).word != ")":
                if end.kind != TokenType.NUMBER and end.word != ",":
                    self.refuse()
        try:
            return exp.DataType.build(self.text[name.start : end.end], dialect="duckdb", udt=True)
        except SqlglotError:
            self.refuse()

    def name(self, token: Token) -> exp.Expression:
        """Read a count, a metric, or a call."""
        if not token.is_name or token.word.lower() in RESERVED:
            self.refuse()
        if self.word() == ".":
            while self.take("."):
                end = self.next()
            shown = self.text[token.start : end.end]
            raise MetricError(
                *error_messages.FORMULA_HAS_COLUMN(column=shown, counts=", ".join(COUNTS)), about=token.text
            )
        if not self.take("("):
            return exp.Column(this=exp.to_identifier(token.text, quoted=token.kind == TokenType.IDENTIFIER))
        name = token.text.lower()
        arguments: list[exp.Expression] = []
        while not self.take(")"):
            if arguments:
                self.expect(",")
            arguments.append(self.argument(named=name not in ARGUMENTS))
        if name not in ARGUMENTS:
            return exp.Anonymous(this=token.text, expressions=arguments)
        fewest, _, most = (takes := ARGUMENTS[name]).partition(" or ")
        given = len(arguments)
        if str(given) not in (fewest, most) and not (most == "more" and arguments):
            raise MetricError(
                *error_messages.FUNCTION_ARGUMENTS(function=name, takes=takes, given=given), about=token.text
            )
        return cast("exp.Expression", exp.func(name, *arguments, copy=False, dialect="duckdb"))

    def argument(self, *, named: bool) -> exp.Expression:
        """Read an argument of a call; arguments of metrics may have names."""
        if not (named and self.word(1) in (":=", "=>") and self.tokens[self.at].is_name):
            return self.inner()
        name = self.next()
        self.at += 1
        return exp.PropertyEQ(this=exp.to_identifier(name.text), expression=self.inner())
