"""What a form of the clause is: one row for each word that may follow FAIR. See `expansion/form_table.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from fairsql.syntax.columns import Feature
    from fairsql.syntax.spec import FairSpec
    from fairsql.syntax.values import Head, Items


class Cut(NamedTuple):
    """The features of a clause that are cut into few values: the text after FROM, the features by the names of the
    columns that hold them, and the text of the condition of rows that count, or None.
    """

    source: str
    features: Mapping[str, Feature]
    where: str | None = None


@dataclass(frozen=True)
class TallyPart:
    """How a form measures rows that another database holds: their tally is all that it needs to know of them.

    Attributes:
        count: gives the audit whose rows are counted, by values as they are: of a feature before it is cut.
        over: gives the same spec over a relation that holds the tally.
        is_alone: whether a report counts its rows by themselves: it groups by columns that others do not have.
    """

    count: Callable[[Any], FairSpec]
    over: Callable[[Any, str], Any]
    is_alone: bool = False


@dataclass(frozen=True)
class RowsPart:
    """How a form hands on rows that another database holds: it decides on cells, and the rows find their cells there.

    Attributes:
        count: gives the audit whose rows are counted.
        decide: gives the query of what is decided on each cell of the tally, which a relation holds.
        write: gives the query of the rows where they are, from the spec, the decisions, the names of the input's
            columns, and what gives the text of a value there.
    """

    count: Callable[[Any], FairSpec]
    decide: Callable[[Any, str], Any]
    write: Callable[[Any, Any, Any, Any], Any]


@dataclass(frozen=True)
class MapPart:
    """How a form draws rows anew that another database holds: by a map of their cells, which DuckDB finds.

    Attributes:
        cells: gives the texts of what is read of the rows, by the names of the columns.
        over: gives the same spec over a relation with these columns.
        find: gives the query of the map.
    """

    cells: Callable[[Any], Mapping[str, str]]
    over: Callable[[Any, str], Any]
    find: Callable[[Any], str]


@dataclass(frozen=True)
class Form:
    """A form of the clause. It runs in a session on DuckDB; the parts that may be None say where else.

    Attributes:
        word: the one after FAIR, upper case; empty for `FAIR (…)`.
        items: the items that it takes.
        read: gives the spec of a clause from what it has beside its items, and the slices of these.
        expand: gives the query that a spec stands for.
        added: of a form that hands the input's rows on, the columns that it adds to theirs; None for a form with
            columns of its own.
        columns: of a form that compares groups, the columns of its result beside the controls.
        groups: the items that make its groups, of which one must be there.
        tally: how it measures the rows of an engine, or those that a report has counted once for several clauses.
        rows: how it hands on the rows of an engine.
        map: how it draws the rows of an engine anew.
        cut: gives the features that are cut into few values, which an engine can do where it has too many.
        macro: gives the spec of the form's macro, whose columns are lists of names, from that of the clause in its
            file.
        sections: the parts that its expansion has in the extension (`extension/forms.py`); none where the extension
            says that it needs Python.
        by_pairs: whether it has a row for every two groups, of which a report leaves out too many.
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
        """How it is written."""
        return f"FAIR {self.word}".rstrip()

    @property
    def compares(self) -> bool:
        """True if its rows come of all groups together. A row of `FAIR (…)`, or of the input, stands for itself."""
        return bool(self.word) and self.added is None


class Forms(dict[str, Form]):
    """The forms by their words, with the items of all."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words that may follow FAIR."""
        return tuple(word for word in self if word)

    @property
    def item_words(self) -> tuple[str, ...]:
        """Every item, once."""
        return tuple(dict.fromkeys(item for form in self.values() for item in form.items))
