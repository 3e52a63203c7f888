"""What a statement CREATE MODEL or CREATE TRANSFORM asks, as it was read: frozen data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from fairsql.errors import ClauseError
from fairsql.syntax.columns import Column, Measure
from fairsql.syntax.spec import TransformSpec

if TYPE_CHECKING:
    from fairsql.syntax.statements.stored_statements import Place


@dataclass(frozen=True)
class NamedTransform:
    """A statement CREATE TRANSFORM.

    Attributes:
        name: of the transform.
        place: where the name stands.
        statement: its text, as it was written.
        asked: what it asks.
        replace: whether a transform of that name gives way.
        lenient: whether nothing is done where there is one.
    """

    kind: ClassVar = "TRANSFORM"
    name: str
    place: Place
    statement: str
    asked: TransformSpec
    replace: bool = False
    lenient: bool = False


@dataclass(frozen=True)
class Call:
    """A name with arguments, as after USING and VIA.

    Attributes:
        name: as written; of a class its whole path.
        arguments: (name, text of the value) pairs.
        is_class: True for a name in quotes, which is the path of a Python class.
        sql: the user's text.
        start, end: where it stands there, arguments and all.
    """

    name: str
    arguments: tuple[tuple[str, str], ...] = ()
    is_class: bool = False
    sql: str = ""
    start: int | None = None
    end: int | None = None

    def error(self, message: str, hint: str) -> ClauseError:
        """Return an error that points here."""
        return ClauseError(message, sql=self.sql, start=self.start, end=self.end, hint=hint)


@dataclass(frozen=True)
class ModelSpec:
    """A statement CREATE MODEL.

    Attributes:
        name: of the model.
        place: where the name stands.
        statement: its text, as it was written.
        query: plain SQL of the rows to learn from.
        label: expression of what is predicted.
        features: expressions to learn from; None for every column that nothing else names.
        learner: what is after USING.
        protected: the columns that make groups; none where nothing is enforced.
        sets: as in FairSpec.
        control: the columns that make strata.
        measures: what is enforced, each with its allowance where it has one.
        reference: as in FairSpec.
        weight: expression of the weight, or None.
        confidence: level of the upper limits that obey the allowances, or None.
        minimum: rows a group needs to be judged.
        via: how it is enforced.
        validate: the share of rows that judge, or an expression that is true for them; 0: the training rows judge.
        test: the share of rows that are left for the end, an expression that is true for them, or None.
        seed: of all that is drawn.
        sample: how many of the training rows the learner is fitted on; None: all, as far as they fit into memory.
        replace: whether a model of that name gives way.
        lenient: whether nothing is done where there is one.
    """

    kind: ClassVar = "MODEL"
    name: str
    place: Place
    statement: str
    query: str
    label: Column
    features: tuple[Column, ...] | None
    learner: Call
    protected: tuple[Column, ...]
    measures: tuple[Measure, ...]
    via: Call
    validate: float | Column
    test: float | Column | None = None
    sets: tuple[tuple[int, ...], ...] | None = None
    control: tuple[Column, ...] = ()
    reference: Literal["OVERALL"] | tuple[str, ...] | None = None
    weight: Column | None = None
    confidence: float | None = None
    minimum: int = 0
    seed: int = 0
    sample: int | None = None
    replace: bool = False
    lenient: bool = False
