"""Define a form of the clause: one object for each word that may follow FAIR. See `expansion/form_table.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from fairsql.syntax.columns import Feature
    from fairsql.syntax.spec import FairSpec
    from fairsql.syntax.values import Head, Items


class Cut(NamedTuple):
    """The features of a clause that are cut into few values.

    Attributes:
        source: the text after FROM.
        features: the features by the names of their columns.
        where: the text of the condition for rows that count, or None.
    """

    source: str
    features: Mapping[str, Feature]
    where: str | None = None


@dataclass(frozen=True)
class TallyPart:
    """How a form measures rows in another database, of which it needs only the tally.

    Attributes:
        count: returns the audit whose rows are counted, by original values: a feature is counted before it is cut.
        over: returns the same spec over a relation that holds the tally.
        is_alone: whether a report makes a separate tally, because the form groups by columns that others do not have.
    """

    count: Callable[[Any], FairSpec]
    over: Callable[[Any, str], Any]
    is_alone: bool = False


@dataclass(frozen=True)
class RowsPart:
    """How a form returns rows of another database: it decides on cells, which are joined to the rows on the engine.

    Attributes:
        count: returns the audit whose rows are counted.
        decide: returns the query of the decision for each cell, over a relation that holds the tally.
        write: returns the engine's query of the rows, from the spec, the decisions, the names of the input's columns,
            and a function that writes a value in the engine's SQL.
    """

    count: Callable[[Any], FairSpec]
    decide: Callable[[Any, str], Any]
    write: Callable[[Any, Any, Any, Any], Any]


@dataclass(frozen=True)
class MapPart:
    """How a form redraws rows of another database: by a map of their cells, which DuckDB computes.

    Attributes:
        cells: returns the expressions to read from the rows, by column name.
        over: returns the same spec over a relation with these columns.
        find: returns the query of the map.
    """

    cells: Callable[[Any], Mapping[str, str]]
    over: Callable[[Any, str], Any]
    find: Callable[[Any], str]


@dataclass(frozen=True)
class Form:
    """A form of the clause. It runs in a session on DuckDB; the optional parts say where else it runs.

    Attributes:
        word: the word after FAIR, upper case; empty for `FAIR (…)`.
        items: the items that it takes.
        read: returns the spec of a clause, from its head and the slices of its items.
        expand: returns the query for a spec.
        added: for a form that returns the input's rows, the columns that it adds; None for a form with its own columns.
        columns: for a form that compares groups, the columns of its result other than the controls.
        groups: the items that make its groups; a clause must have one of them.
        tally: how it measures the rows of an engine, or rows that a report counts once for several clauses.
        rows: how it returns the rows of an engine.
        map: how it redraws the rows of an engine.
        cut: returns the features that are cut into few values; an engine can cut them if they have too many values.
        macro: returns the spec of the form's macro, whose columns are lists of names, from the spec of the clause in
            the macro's file.
        sections: the parts of its expansion in the extension (`extension/forms.py`); none if the extension reports
            that the form needs Python.
        by_pairs: whether it has a row for every two groups, so that a report must omit it for too many groups.
    """

    word: str
    items: tuple[str, ...]
    read: Callable[[Head, Items], Any]
    expand: Callable[[Any], Any]
    added: tuple[str, ...] | None = None
    columns: frozenset[str] = frozenset()
    groups: tuple[str, ...] = ("PROTECTED",)
    tally: TallyPart | None = None
    rows: RowsPart | None = None
    map: MapPart | None = None
    cut: Callable[[Any], Cut] | None = None
    macro: Callable[[Any], Any] | None = None
    sections: tuple[str, ...] = ()
    by_pairs: bool = False

    @property
    def name(self) -> str:
        """The form as it is written in SQL."""
        return f"FAIR {self.word}".rstrip()

    @property
    def compares(self) -> bool:
        """Whether a result row depends on all groups; a row of `FAIR (…)`, or of the input, does not."""
        return bool(self.word) and self.added is None


class Forms(dict[str, Form]):
    """The forms by their words."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words that may follow FAIR."""
        return tuple(word for word in self if word)

    @property
    def item_words(self) -> tuple[str, ...]:
        """Every item, once."""
        return tuple(dict.fromkeys(item for form in self.values() for item in form.items))
