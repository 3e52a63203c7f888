"""Define the specs of CREATE MODEL and CREATE TRANSFORM, as frozen data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from fairsql.syntax.columns import Column, Measure
from fairsql.syntax.outcomes import Outcomes
from fairsql.syntax.slices import Place
from fairsql.syntax.spec import TransformSpec


@dataclass(frozen=True, kw_only=True)
class Created:
    """What every statement CREATE says.

    Attributes:
        name: the name after CREATE kind.
        place: its position.
        statement: the statement as it was written.
        replace: whether an existing model or transform of that name is replaced.
        lenient: whether the statement does nothing if the name exists.
    """

    name: str
    place: Place
    statement: str
    replace: bool = False
    lenient: bool = False


@dataclass(frozen=True, kw_only=True)
class NamedTransform(Created):
    """A statement CREATE TRANSFORM; `asked` is the spec of the transform."""

    kind: ClassVar = "TRANSFORM"
    asked: TransformSpec


@dataclass(frozen=True)
class Call:
    """A name with arguments, as after USING and VIA.

    Attributes:
        name: as written; for a class, its whole path.
        arguments: (name, text of the value) pairs.
        is_class: True for a name in quotes, which is the path of a Python class.
        place: its position, including the arguments.
    """

    name: str
    arguments: tuple[tuple[str, str], ...] = ()
    is_class: bool = False
    place: Place = field(default_factory=Place)


@dataclass(frozen=True, kw_only=True)
class ModelSpec(Created):
    """A statement CREATE MODEL.

    Attributes:
        query: plain SQL of the rows to learn from.
        label: expression of the label to predict.
        features: expressions to learn from; None for every column that no other item names.
        learner: the call after USING.
        protected: the columns that make groups; none if nothing is enforced.
        sets: as in FairSpec.
        control: the columns that make strata.
        measures: the metrics to enforce, with their allowances, if any.
        reference: as in FairSpec.
        weight: expression of the weight, or None.
        confidence: level of the upper limits that must be within the allowances, or None.
        minimum: the number of rows that a group needs to be judged.
        via: the method of enforcement.
        validate: the share of validation rows, or an expression that is true for them; 0 validates on training rows.
        test: the share of test rows, or an expression that is true for them, or None.
        seed: the seed of all random numbers.
        sample: the number of training rows on which the learner is fitted; None for as many as fit into memory.
        of_numbers: whether the label is a number; an allowance then bounds the error of each group.
        outcomes: the classes whose rates are compared, if the label has several values; None if it is 0/1 or a number.
    """

    kind: ClassVar = "MODEL"
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
    of_numbers: bool = False
    outcomes: Outcomes | None = None
