"""Define what a clause reads: columns, aggregates of columns, and metrics.

Texts are SQL as the user wrote it, except those of ranges; formulas are syntax trees over the counts of a group.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cached_property
from itertools import pairwise
from typing import Literal, Self

from sqlglot import exp

from fairsql.metrics.algebra import as_mean
from fairsql.metrics.formula import DISTANCES, names_in

BINNINGS = ("bins", "quantiles", "top")  # functions that cut a column into few values
MEANS = ("avg", "mean")  # the names of DuckDB's mean
QUANTILES = ("quantile", "quantile_cont", "quantile_disc")  # DuckDB's quantiles, whose second argument says which
COUNTS = ("count", "count_star", "count_if", "countif", "regr_count")  # those of its aggregates that count rows
LIGHTEST = "1e-145"  # smallest weight above 0: the products and squares of weights have all their digits
HEAVIEST = "1e50"  # largest weight of a row: the products of sums of weights in metrics and intervals stay finite


@dataclass(frozen=True)
class Column:
    """An expression of the clause, the name of its column, and its position in the user's text.

    `written` is the user's text, if `text` was put in its place.
    """

    text: str
    name: str
    start: int
    end: int
    written: str = field(default="", kw_only=True)

    @property
    def shown(self) -> str:
        """The text in error messages: as it was written, in one line."""
        return " ".join((self.written or self.text).split())

    def of(self, text: str) -> Self:
        """Return the column with another text, as where its values are stored; errors show it as the user wrote it."""
        return replace(self, text=text, written=self.written or self.text)

    def named(self, name: str) -> Self:
        """Return the column under another name."""
        return replace(self, name=name)

    @property
    def portable(self) -> Self:
        """The column in SQL that other databases read too."""
        return self


@dataclass(frozen=True)
class Ranges(Column):
    """A number as the name of its range: `bins(age, [25, 40])`.

    The text is a CASE, cast to an ENUM whose values are in the order of the edges, so that groups sort by it.

    Attributes:
        value: the text of the number.
        edges: the numbers between the ranges; each range begins at an edge, and ends before the next one.
    """

    value: str = ""
    edges: tuple[str, ...] = ()

    @classmethod
    def of_call(cls, value: Column, edges: tuple[str, ...], call: Column) -> Self:
        """Return the ranges of a number, under its name, for the call that the user wrote.

        >>> age = Column("age", "age", 5, 8)
        >>> Ranges.of_call(age, ("9",), Column("bins(age, [9])", "", 0, 15)).text
        "CAST(CASE WHEN (age) < 9 THEN 'below 9' WHEN (age) >= 9 THEN '9 or more' END AS ENUM('below 9', '9 or more'))"
        """
        place = call.start, call.end
        ranges = cls("", value.name, *place, written=call.text, value=value.text, edges=edges)
        return ranges.of(ranges.portable.text)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the ranges, in their order.

        >>> Ranges("", "risk", 0, 0, edges=("0.25", "1", "2.5")).names
        ('below 0.25', '0.25 to below 1.00', '1.00 to below 2.50', '2.50 or more')
        """
        decimals = max(len(edge.partition(".")[2]) for edge in self.edges)
        shown = [f"{Decimal(edge):.{decimals}f}".removesuffix(".0") for edge in self.edges]
        between = [f"{low} to below {high}" for low, high in pairwise(shown)]
        return (f"below {shown[0]}", *between, f"{shown[-1]} or more")

    @property
    def portable(self) -> Self:
        """The column without its order."""
        value, names = exp.Paren(this=exp.Var(this=self.value)), [exp.Literal.string(each) for each in self.names]
        edges = [exp.Literal.number(edge) for edge in self.edges]
        tests = [exp.LT(this=value.copy(), expression=edge) for edge in edges]
        last = exp.GTE(this=value.copy(), expression=edges[-1].copy())
        ifs = [exp.If(this=test, true=name) for test, name in zip((*tests, last), names, strict=True)]
        return replace(self, text=exp.Case(ifs=ifs).sql("duckdb"))

    def of(self, text: str) -> Self:
        """Return the column whose names another expression gives, such as a column that stores them."""
        kind = exp.DataType(this=exp.DataType.Type.ENUM, expressions=[exp.Literal.string(each) for each in self.names])
        return super().of(exp.Cast(this=exp.Var(this=text), to=kind).sql("duckdb"))


KNOWN = Column("1", "1", 0, 0)  # the prediction of a clause of numbers alone: a row with both numbers counts


@dataclass(frozen=True)
class ColumnSet(Column):
    """A macro's columns, chosen by a list when the query runs, as one STRUCT; the text is that list."""


@dataclass(frozen=True)
class Derived(Column):
    """A grouping column of a macro that follows from its parameters (`fair_own_items`), not from the rows."""


@dataclass(frozen=True)
class Given(Column):
    """A macro's parameter for an item; error messages show its name."""

    @property
    def shown(self) -> str:
        """The text in error messages."""
        return self.name


@dataclass(frozen=True)
class Feature(Column):
    """A feature of a transform or of a scan, or a number whose values in the rows say how it is cut into groups.

    Attributes:
        binning: one of BINNINGS, or empty for unchanged values.
        argument: text of its second argument: a number of bins or values, or for bins a list of bounds.
    """

    binning: str = ""
    argument: str = ""

    @classmethod
    def of_column(cls, column: Column) -> Self:
        """Return a column of PROTECTED as a feature."""
        if isinstance(column, Ranges):
            edges = f"[{', '.join(column.edges)}]"
            return cls(column.value, column.name, column.start, column.end, "bins", edges)
        if isinstance(column, Feature):
            return cls(column.text, column.name, column.start, column.end, column.binning, column.argument)
        return cls(column.text, column.name, column.start, column.end)


@dataclass(frozen=True)
class Aggregate(Column):
    """An aggregate of the user's columns; formulas refer to it by its name.

    Attributes:
        function: its function, in lower case.
        arguments: texts, each with whether it reads columns; none for `*`.
        distinct: whether DISTINCT precedes them.
        order: the expressions of ORDER BY, each with what follows it (`DESC NULLS LAST`).
        filter: text of the condition of FILTER (WHERE …), or None.
        is_sum_alone: whether only its sum is read, so that its values are not counted: those of FAIR ADJUST.
    """

    function: str
    arguments: tuple[tuple[str, bool], ...] = ()
    distinct: bool = False
    order: tuple[tuple[str, str], ...] = ()
    filter: str | None = None
    is_sum_alone: bool = False

    @property
    def is_additive(self) -> bool:
        """Whether it can be computed from sums over parts of the rows: a mean, a sum, a count."""
        plain = not self.distinct and not self.order and len(self.arguments) <= 1
        return plain and self.function in (*MEANS, "sum", "count")

    @property
    def is_mean(self) -> bool:
        """Whether it is the mean of an expression."""
        return self.is_additive and self.function in MEANS

    @property
    def quantile(self) -> str:
        """The text of q if it is the quantile q of an expression, else empty."""
        texts = [text for text, _ in self.arguments]
        if self.distinct or self.order or len(texts) != 1 + (self.function in QUANTILES) or not self.arguments[0][1]:
            return ""
        return "0.5" if self.function == "median" else texts[1] if self.function in QUANTILES else ""

    @property
    def is_distance(self) -> bool:
        """Whether it is the distance of an expression's distributions in two groups."""
        return self.function in DISTANCES

    @property
    def counts(self) -> bool:
        """Whether it counts rows, or their distinct values, so that it has a value for every row."""
        return self.function in (*COUNTS, "approx_count_distinct")

    @property
    def counts_rows(self) -> bool:
        """Whether it counts rows."""
        return self.function in COUNTS and not self.distinct

    def sum(self, of: str) -> str:
        """Return the name of a sum over the rows of a group: "count", "sum" of the values, "squares", …."""
        return f"fair_{of}_{self.name.rpartition('_')[2]}"

    @property
    def rows(self) -> str:
        """The name of the number of rows for which it has values."""
        return self.sum("count")

    @property
    def formula(self) -> exp.Expression:
        """The formula over sums if the aggregate is additive; else the name of its column."""
        if not self.is_additive:
            return exp.column(self.name)
        if not self.is_mean:
            return exp.column(self.sum(self.function))
        below = exp.Nullif(this=exp.column(self.sum("count")), expression=exp.Literal.number(0))
        return exp.Div(this=exp.column(self.sum("sum")), expression=below, typed=False, safe=False)


@dataclass(frozen=True)
class Allowance:
    """The bound on a disparity: a number or a prepared parameter, on the difference or on the ratio."""

    text: str
    on: Literal["difference", "ratio"]
    at_most: float | None = None
    """Largest value a parameter may take; None for no bound, and for numbers, which are checked while reading."""
    lapses: bool = False
    """Whether a parameter above `at_most` judges nothing here, since it then belongs only to the last of METRICS."""
    implied: bool = False
    """Whether the definition of the metric has it, as that of disparate_impact does, and not the clause."""


@dataclass(frozen=True)
class Measure:
    """One metric to measure.

    Attributes:
        name: the name of its column.
        formula: the formula, with all names resolved.
        allowance: its allowance, or None.
        aggregates: the aggregates that the formula reads.
    """

    name: str
    formula: exp.Expression
    allowance: Allowance | None = None
    aggregates: tuple[Aggregate, ...] = ()

    @cached_property
    def reads(self) -> frozenset[str]:
        """The counts, sums and aggregates that the formula reads, in lower case."""
        return frozenset(names_in(self.formula))

    @property
    def shown(self) -> str:
        """The text of the formula, with its aggregates as they were written."""
        written = {each.formula.sql("duckdb"): each.shown for each in self.aggregates}

        def replaced(node: exp.Expression) -> exp.Expression:
            text = written.get(node.unnest().sql("duckdb"))
            return node if text is None else exp.Var(this=text)

        return self.formula.copy().transform(replaced, copy=False).sql("duckdb")

    @property
    def mean(self) -> Aggregate | None:
        """The aggregate that the measure equals, if it is the mean of an expression, else None."""
        return self._mean(self.formula)

    @property
    def root_of(self) -> Aggregate | None:
        """The aggregate whose root the measure is, if that is the mean of an expression, else None."""
        return self._mean(self.formula.this.unnest()) if isinstance(self.formula, exp.Sqrt) else None

    def _mean(self, formula: exp.Expression) -> Aggregate | None:
        alone = self.aggregates[0] if len(self.aggregates) == 1 else None
        if alone is None or not alone.is_mean:
            return None
        same = formula.sql("duckdb") == alone.formula.sql("duckdb")  # trees of a division differ between releases
        return alone if same else None

    @property
    def quantile(self) -> str:
        """The text of q if the measure is the quantile q of an expression, else empty."""
        alone = self.aggregates[0] if len(self.aggregates) == 1 else None
        if alone is None or self.formula.sql("duckdb") != alone.formula.sql("duckdb"):
            return ""
        return alone.quantile

    @property
    def distance(self) -> Aggregate | None:
        """The distance of two groups that the measure is, else None."""
        return next((each for each in self.aggregates if each.is_distance), None)

    @property
    def explained(self) -> tuple[Aggregate, Aggregate] | None:
        """The mean U and the variance V of two expressions if the measure is 1 - U/V, else None."""
        if len(self.aggregates) != 2:
            return None
        errors, actual = sorted(self.aggregates, key=lambda each: not each.is_mean)
        plain = actual.function == "var_pop" and not (actual.distinct or actual.order or actual.filter is not None)
        plain = plain and len(actual.arguments) == 1 and actual.arguments[0][1]
        if not (errors.is_mean and errors.filter is None and plain):
            return None
        below = f"NULLIF({actual.name}, 0)"
        same = self.formula.sql("duckdb") == f"1 - ({errors.formula.sql('duckdb')}) / {below}"
        return (errors, actual) if same else None

    @property
    def is_mean(self) -> bool:
        """Whether the measure is a mean over rows: of 0 and 1, of scores or their errors, or of an expression."""
        return self.mean is not None or as_mean(self.formula) is not None
