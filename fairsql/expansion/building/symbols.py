"""Provide the symbols of the expander's symbolic mode: a spec of symbols expands to a template instead of a query.

In: names of slots. Out: the parts of a spec as symbols, each for any part that a user may write. An expander runs on
such a spec as on any other. Where it would look into a symbol, it writes a slot, `@{name}`. `templates.py` reads the
result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, wraps
from typing import Literal, ParamSpec

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.syntax.columns import Aggregate, Allowance, Column, Feature, Measure

_P = ParamSpec("_P")
CHECK = "fair_check"  # a key of a node's meta: SQL that checks a parameter that replaces the slot
VALUE = "@{text}"  # the slot of that parameter
SUMS = tuple(f"@{{{letter}{at}.name}}" for letter in "vw" for at in range(3))  # sums of counts, and of aggregates
ELSEWHERE = -1  # the index of a measure that is not in the spec


def slot(name: str) -> exp.Expression:
    """Return a slot.

    >>> slot("bases").sql("duckdb")
    '@{bases}'
    """
    return nodes.raw(f"@{{{name}}}")


class Slot(str):
    """The text of an item, as a slot.

    Attributes:
        made: the node where the expander would convert the text; the slot itself if None.
        is_parameter: whether the slot is only for a prepared parameter.
    """

    made: exp.Expression | None
    is_parameter: bool

    def __new__(cls, name: str, *, made: exp.Expression | None = None, is_parameter: bool = False) -> Slot:
        """Create the slot with a name."""
        self = super().__new__(cls, f"@{{{name}}}")
        self.made, self.is_parameter = made, is_parameter
        return self

    def checked(self, by: exp.Expression) -> exp.Expression:
        """Return the node for where the text is checked; `by` is the SQL that checks the parameter VALUE."""
        if self.made is not None:
            return self.made.copy()
        node = nodes.raw(str(self))
        node.meta[CHECK] = by.sql("duckdb")
        return node


class Symbol:
    """A symbol for a value that the expander looks into; `slots` is the prefix of the names of its slots."""

    slots: str

    def slot(self, word: str) -> exp.Expression:
        """Return a slot of the symbol."""
        return slot(f"{self.slots}.{word}")


def slotted(word: str) -> Callable[[Callable[_P, exp.Expression]], Callable[_P, exp.Expression]]:
    """Decorate a function so that, for a symbol, it returns the symbol's slot of this word."""

    def of(function: Callable[_P, exp.Expression]) -> Callable[_P, exp.Expression]:
        @wraps(function)
        def wrapped(*args: _P.args, **kwargs: _P.kwargs) -> exp.Expression:
            symbol = next((each for each in args if isinstance(each, Symbol)), None)
            return function(*args, **kwargs) if symbol is None else symbol.slot(word)

        return wrapped

    return of


@dataclass(frozen=True)
class SymbolicAllowance(Allowance, Symbol):
    """A symbol for any allowance on the difference, or on the ratio."""

    slots: str = ""


@dataclass(frozen=True)
class SymbolicColumn(Column, Symbol):
    """A symbol for any column of PROTECTED."""

    slots: str = field(default="", kw_only=True)


@dataclass(frozen=True)
class SymbolicFeature(Feature, Symbol):
    """A symbol for any feature of FAIR SCAN."""

    slots: str = field(default="", kw_only=True)


@dataclass(frozen=True)
class SymbolicAggregate(Aggregate, Symbol):
    """A symbol for any aggregate of columns; for an additive one, the slots are those of a sum that it is made of."""

    slots: str = field(default="", kw_only=True)

    def sum(self, of: str) -> str:
        """Return the name of the sum."""
        return f"@{{{self.slots}.name}}"

    @property
    def rows(self) -> str:
        """The name of the number of rows for which it has values."""
        return f"@{{{self.slots}.rows}}"


@dataclass(frozen=True)
class SymbolicMeasure(Measure, Symbol):
    """A symbol for any metric; its attributes are the facts that decide which queries an expansion has.

    Attributes:
        slots: the prefix of the names of its slots, as for Symbol.
        sums: the sums of scores that it reads.
        is_proportion: whether it is a proportion of counts.
        in_long_form: whether its limits are in long form, as for proportions: for all such metrics, none, or some.
        is_counted: whether FAIR PAIRS tests its gaps by counts.
        has_size: whether FAIR TREND computes its size from counts rather than from limits.
    """

    slots: str = ""
    sums: frozenset[str] = frozenset()
    is_proportion: bool = True
    in_long_form: Literal["all", "none", "some"] = "none"
    is_counted: bool = True
    has_size: bool = True

    @cached_property
    def reads(self) -> frozenset[str]:
        """Return the sums of scores that it reads."""
        return self.sums


def are_symbolic(values: Sequence[Measure] | Sequence[Feature]) -> bool:
    """Return whether measures or features are symbols."""
    return any(isinstance(each, Symbol) for each in values)


def is_among(measures: Sequence[Measure], word: str) -> exp.Expression | None:
    """Return the test that a metric is among those that a slot lists; None if measures are not symbols."""
    return exp.In(this=nodes.column("fair_metric"), expressions=[slot(word)]) if are_symbolic(measures) else None


def repeated(letter: str, body: str, between: str = ", ") -> exp.Expression:
    """Return a template that repeats a body for each row of slots with the given letter.

    >>> repeated("g", "(@{g.columns})").sql("duckdb")
    '@[g:(@{g.columns})@|, @]'
    """
    return nodes.raw(f"@[{letter}:{body}@|{between}@]")
