"""Rows that are elsewhere, scored by a model there. In: the model's features, and its score in SQL that every database
reads. Out: the query of the rows with their scores.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from sqlglot import exp

from fairsql.expansion import nodes
from fairsql.expansion.contingency import Cte, columns

ROWS, SCORED = "fair_rows", "fair_scored"  # names of queries
SCORE = "fair_score"
_OUTPUTS = ("score", "prediction")
_HALF = 0.5  # from which score on the prediction is 1
_OWN = "fair_"


class There(Protocol):
    """How the database that has the rows writes values (see `engines/engine.py`)."""

    def as_number(self, value: exp.Expression) -> exp.Expression:
        """Return a number as a double; NULL for NaN."""

    def as_text(self, value: exp.Expression) -> exp.Expression:
        """Return the text of a value."""

    def digest(self, text: exp.Expression) -> exp.Expression:
        """Return the MD5 of a text."""

    def computed_once(self, query: exp.Select) -> exp.Select:
        """Return a query whose columns are computed once for each of its rows, however often its reader names them."""


@dataclass(frozen=True)
class Input:
    """A feature of a model.

    Attributes:
        text: what it is in the SQL of the database of the rows.
        kind: what the model takes it for; "truth" is the text of a boolean.
    """

    text: str
    kind: Literal["number", "text", "truth"]


@dataclass(frozen=True)
class ScoreThere:
    """What a model makes of rows that are elsewhere.

    Attributes:
        inputs: its features.
        stages: names of columns and their SQL, over the columns of the stages before; a feature is `input_name` of its
            place.
        score: SQL of the score.
    """

    inputs: tuple[Input, ...]
    stages: tuple[tuple[tuple[str, str], ...], ...]
    score: str


def input_name(at: int) -> str:
    """Return the name of the column that holds a feature."""
    return f"fair_x{at}"


def input_value(given: Input, there: There) -> exp.Expression:
    """Return a feature as a number or text."""
    value = exp.Paren(this=nodes.raw(given.text))
    if given.kind == "number":
        return there.as_number(value)
    text = there.as_text(value)
    if given.kind == "text":
        return text
    truths = [(nodes.equal(text.copy(), nodes.string(digit)), nodes.string(word)) for digit, word in _TRUTHS]
    return nodes.case(*truths, default=text)


_TRUTHS = (("1", "true"), ("0", "false"))  # of databases where booleans are numbers


def score_ctes(score: ScoreThere, rows: str) -> list[Cte]:
    """Return the queries from rows that have the features to those with the score, as `fair_score`."""
    ctes: list[Cte] = []
    for at, stage in enumerate((*score.stages, ((SCORE, score.score),)), 1):
        own = [nodes.alias(nodes.raw(sql), name) for name, sql in stage]
        last = at > len(score.stages)
        ctes.append((SCORED if last else f"fair_stage_{at}", nodes.select([exp.Star(), *own], rows)))
        rows = ctes[-1][0]
    return ctes


def predicted() -> exp.Expression:
    """Return the prediction of a scored row, 0 or 1."""
    positive = exp.GTE(this=nodes.column(SCORE), expression=nodes.number(_HALF))
    return nodes.case((positive, nodes.number(1)), default=nodes.number(0))


def score_rows(score: ScoreThere, source: str, names: Sequence[str], there: There) -> exp.Select:
    """Return the query of rows with `score` and `prediction` as their last columns.

    Args:
        score: what the model makes of them.
        source: what stands after FROM.
        names: of the columns of the rows; one that bears a name of ours gives way.
        there: how their database writes values.
    """
    passed = [each for each in names if each.lower() not in _OUTPUTS and not each.lower().startswith(_OWN)]
    inputs = [nodes.alias(input_value(each, there), input_name(at)) for at, each in enumerate(score.inputs)]
    rows: Cte = (ROWS, nodes.select([*columns(passed), *inputs], nodes.raw(source)))
    outputs = [nodes.alias(nodes.column(SCORE), "score"), nodes.alias(predicted(), "prediction")]
    query = nodes.select([*columns(passed), *outputs], SCORED)
    return nodes.with_ctes(query, [rows, *score_ctes(score, ROWS)]).assert_is(exp.Select)
