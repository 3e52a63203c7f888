"""What a form of the clause is: one row for each word that may follow FAIR. See `expansion/form_table.py`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fairsql.syntax.values import Head, Items


@dataclass(frozen=True)
class Form:
    """A form of the clause.

    Attributes:
        word: the one after FAIR, upper case; empty for `FAIR (…)`.
        items: the items that it takes.
        read: gives the spec of a clause from what it has beside its items, and the slices of these.
        expand: gives the query that a spec stands for.
        added: of a form that hands the input's rows on, the columns that it adds to theirs; None for a form with
            columns of its own.
        columns: of a form that compares groups, the columns of its result beside the controls.
        groups: the items that make its groups, of which one must be there.
    """

    word: str
    items: tuple[str, ...]
    read: Callable[[Head, Items], Any]
    expand: Callable[[Any], Any]
    added: tuple[str, ...] | None = None
    columns: frozenset[str] = frozenset()
    groups: tuple[str, ...] = ("PROTECTED",)

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
