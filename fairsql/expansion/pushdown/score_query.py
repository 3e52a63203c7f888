"""Score rows on another engine by a model.

In: the model's features, and its score in SQL that every database reads. Out: the query of the rows with their scores.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal, Protocol

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.counting.contingency import Cte, columns

ROWS, SCORED = "fair_rows", "fair_scored"  # names of queries
SCORE = "fair_score"
_OUTPUTS = ("score", "prediction")
_HALF = 0.5  # the score from which on the prediction is 1
_OWN = "fair_"


class EngineSql(Protocol):
    """How the engine that has the rows writes values (see `engines/engine.py`)."""

    def as_number(self, value: exp.Expression) -> exp.Expression:
        """Return a number as a double; NULL for NaN."""

    def as_text(self, value: exp.Expression) -> exp.Expression:
        """Return the text of a value."""

    def as_epoch(self, value: exp.Expression) -> exp.Expression:
        """Return the seconds from 1970 to a date or time, as a double."""

    def as_time(self, value: date) -> exp.Expression:
        """Return a date or time as a constant of its type."""

    def digest(self, text: exp.Expression) -> exp.Expression:
        """Return the MD5 of a text."""

    def digest_all(self, seed: int, values: Sequence[exp.Expression]) -> exp.Expression:
        """Return a digest of values that depends on the seed; NULL counts as a value."""

    def computed_once(self, query: exp.Select) -> exp.Select:
        """Return a query whose columns are computed once per row, however often another query uses them."""


Kind = Literal["number", "text", "truth", "time"]
"""The kind as which a value is read; "truth" is the text of a boolean."""


@dataclass(frozen=True)
class Input:
    """A feature of a model.

    Attributes:
        text: its expression in the SQL of the engine.
        kind: the kind as which the model reads it.
    """

    text: str
    kind: Kind


@dataclass(frozen=True)
class EngineScore:
    """A model in SQL that scores the rows of another engine.

    Attributes:
        inputs: its features.
        stages: lists of (name, SQL) of columns, each over the columns of the stages before it. The feature at index
            `at` is the column `input_name(at)`.
        score: the SQL of the score.
        groups: the columns that make groups, each with its own threshold; empty for one threshold for all rows.
        cuts: for each group its values, and the score from which on the prediction is 1.
    """

    inputs: tuple[Input, ...]
    stages: tuple[tuple[tuple[str, str], ...], ...]
    score: str
    groups: tuple[Input, ...] = ()
    cuts: tuple[tuple[tuple[str | float | None, ...], float], ...] = ()


def input_name(at: int) -> str:
    """Return the name of the column that holds a feature."""
    return f"fair_x{at}"


def input_value(given: Input, engine_sql: EngineSql) -> exp.Expression:
    """Return a feature as a number or text."""
    value = exp.Paren(this=nodes.raw(given.text))
    if given.kind == "time":
        return engine_sql.as_epoch(value)
    if given.kind == "number":
        return engine_sql.as_number(value)
    text = engine_sql.as_text(value)
    if given.kind == "text":
        return text
    truths = [(nodes.equal(text.copy(), nodes.string(digit)), nodes.string(word)) for digit, word in _TRUTHS]
    return nodes.case(*truths, default=text)


_TRUTHS = (("1", "true"), ("0", "false"))  # for databases whose booleans are numbers


def score_ctes(score: EngineScore, rows: str) -> list[Cte]:
    """Return the queries that add the score, as `fair_score`, to rows that have the features."""
    ctes: list[Cte] = []
    for at, stage in enumerate((*score.stages, ((SCORE, score.score),)), 1):
        own = [nodes.alias(nodes.raw(sql), name) for name, sql in stage]
        last = at > len(score.stages)
        ctes.append((SCORED if last else f"fair_stage_{at}", nodes.select([exp.Star(), *own], rows)))
        rows = ctes[-1][0]
    return ctes


def predicted(score: EngineScore | None = None) -> exp.Expression:
    """Return the prediction of a scored row, 0 or 1; NULL for a group that has no threshold."""
    if score is None or not score.cuts:
        return _reached(nodes.number(_HALF))
    groups = [nodes.column(_group_name(at)) for at in range(len(score.groups))]
    return choose(score.cuts, groups, lambda cut: _reached(double(cut)))


def _reached(cut: exp.Expression) -> exp.Expression:
    positive = exp.GTE(this=nodes.column(SCORE), expression=cut)
    return nodes.case((positive, nodes.number(1)), default=nodes.number(0))


def _group_name(at: int) -> str:
    return f"fair_group_{at}"


def score_rows(
    score: EngineScore,
    source: str,
    names: Sequence[str],
    engine_sql: EngineSql,
    before: Mapping[str, str] | None = None,
) -> exp.Select:
    """Return the query of rows with `score` and `prediction` as their last columns.

    Args:
        score: the model in SQL.
        source: the text after FROM.
        names: the columns of the rows; those named score, prediction or fair_… are left out.
        there: how the engine writes values.
        before: by the name of a redrawn column, the column that holds its old value.
    """
    shown = before or {}
    passed = [each for each in names if each.lower() not in _OUTPUTS and not each.lower().startswith(_OWN)]
    inputs = [nodes.alias(input_value(each, engine_sql), input_name(at)) for at, each in enumerate(score.inputs)]
    inputs += [nodes.alias(input_value(each, engine_sql), _group_name(at)) for at, each in enumerate(score.groups)]
    rows: Cte = (ROWS, nodes.select([*columns(passed), *columns([*shown.values()]), *inputs], nodes.raw(source)))
    outputs = [nodes.alias(nodes.column(SCORE), "score"), nodes.alias(predicted(score), "prediction")]
    own = [nodes.alias(nodes.column(shown[each]), each) if each in shown else nodes.column(each) for each in passed]
    query = nodes.select([*own, *outputs], SCORED)
    return nodes.with_ctes(query, [rows, *score_ctes(score, ROWS)]).assert_is(exp.Select)


def choose(
    cells: Sequence[tuple[Sequence[Any], Any]], keys: Sequence[exp.Expression], leaf: Callable[[Any], exp.Expression]
) -> exp.Expression:
    """Return the value of a row's cell, as nested CASE expressions, one for each key.

    >>> cells = [(("a", 1), "p"), (("a", None), "q"), ((None, 1), "r")]
    >>> print(choose(cells, [nodes.column("g"), nodes.column("x")], nodes.string).sql())
    CASE WHEN g = 'a' THEN CASE WHEN x = 1 THEN 'p' WHEN x IS NULL THEN 'q' END WHEN g IS NULL THEN CASE WHEN x = 1 \
THEN 'r' END END
    """
    if not keys:
        return leaf(cells[0][1])
    values: dict[Any, list[tuple[Sequence[Any], Any]]] = {}
    for (value, *rest), what in cells:
        values.setdefault(value, []).append((rest, what))
    tests = {value: keys[0].copy() for value in values}
    return nodes.case(
        *(
            (
                nodes.is_null(key) if value is None else nodes.equal(key, constant(value)),
                choose(values[value], keys[1:], leaf),
            )
            for value, key in tests.items()
        )
    )


def constant(value: str | float) -> exp.Expression:
    """Return a constant that values of rows are compared with."""
    if isinstance(value, str):
        return nodes.string(value)
    return double(value) if isinstance(value, float) else nodes.number(value)


def double(value: Any) -> exp.Expression:
    """Return a number as a double."""
    return nodes.cast(nodes.number(float(value)), nodes.DOUBLE)
