"""Return rows of another engine with decisions: the engine counts them, DuckDB decides, the engine adds the decisions.

In: a spec. Out: the audit whose tally is all that the decisions need, and the query that adds them to the rows. Rows
are matched by the text of their keys on the engine, since DuckDB may have no equal value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.counting import working_columns as own
from fairsql.expansion.counting.tally import value_of
from fairsql.expansion.pushdown.score_query import choose
from fairsql.syntax.columns import Column
from fairsql.syntax.spec import FairSpec, Handing

_LABEL = "fair_label"  # the column of a tally with the label to start from
AsText = Callable[[exp.Expression], exp.Expression]


def audit_of_rows(
    spec: Handing,
    *,
    filters: Column | None = None,
    label: Column | None = None,
    score: Column | None = None,
    weight: Column | None = None,
) -> FairSpec:
    """Return the audit whose tally is all that the decisions on rows need; FILTER becomes a stratum."""
    inside = [Column(_inside_text(filters), own.INSIDE, 0, 0)] if filters is not None else []
    strata = [replace(column.portable, name=of) for column, of in zip(spec.control, own.strata(spec), strict=True)]
    return FairSpec(
        form="",
        source=spec.source,
        protected=tuple(
            replace(column.portable, name=of) for column, of in zip(spec.protected, own.groups(spec), strict=True)
        ),
        measures=(),
        label=label,
        score=score,
        weight=weight,
        control=(*inside, *strata),
        suffix=spec.suffix,
    )


def _inside_text(condition: Column) -> str:
    return nodes.printed(nodes.case((nodes.raw(condition.text), nodes.number(1)), default=nodes.number(0)))


def texts(audit: FairSpec) -> list[str]:
    """Return the names of the columns that hold the keys of a tally as texts of the engine.

    >>> texts(FairSpec("", "t", (Column("race", "race", 0, 0),), (), label=Column("y", "y", 0, 0)))
    ['fair_text_1', 'fair_text_2']
    """
    return [f"fair_text_{at}" for at in range(1, len(_engine_keys(audit)) + 1)]


def _engine_keys(audit: FairSpec) -> list[Column]:
    label = [replace(audit.label, name=_LABEL)] if audit.label is not None else []
    return [*audit.control, *audit.protected, *label]


def with_texts(audit: FairSpec, tally: exp.Select, as_text: AsText) -> exp.Select:
    """Add the keys of a tally as texts of the engine, by which rows are matched later.

    Values of other types may not be the same in two databases.

    Args:
        audit: the audit from `audit_of_rows`.
        tally: the query of its tally.
        as_text: returns the text of a value on the engine.
    """
    keys: list[Any] = [each.unalias() for each in tally.selects[: len(texts(audit))]]
    for at, key in enumerate(keys, 1):
        tally = tally.select(nodes.alias(as_text(key.copy()), f"fair_text_{at}"), copy=False)
        tally = tally.group_by(as_text(key.copy()), copy=False)
    return tally


@dataclass(frozen=True)
class Decisions:
    """Decisions on the rows of another engine.

    Attributes:
        names: the columns that hold the keys as texts.
        found: one tuple for each combination of keys: the texts of the keys, then the decisions.
    """

    names: Sequence[str]
    found: Sequence[tuple[Any, ...]]

    def value(self, at: int, kind: nodes.DType) -> exp.Expression:
        """Return the decision at an index after the texts, as nested CASE expressions, one for each column of texts.

        >>> print(Decisions(["g"], [("a", 0.5), (None, 2.0)]).value(0, nodes.DOUBLE).sql("duckdb"))
        CASE WHEN g = 'a' THEN CAST(0.5 AS DOUBLE) WHEN g IS NULL THEN CAST(2.0 AS DOUBLE) END
        """
        if not self.found:  # the input has no rows
            return nodes.cast(exp.Null(), kind)
        n_keys = len(self.names)

        def leaf(value: float | None) -> exp.Expression:
            return nodes.cast(exp.Null() if value is None else nodes.number(value), kind)

        cells = [(row[:n_keys], row[n_keys + at]) for row in self.found]
        return choose(cells, [nodes.column(name) for name in self.names], leaf)


def rows_on_engine(audit: FairSpec, more: Mapping[str, exp.Expression], as_text: AsText) -> tuple[str, exp.Query]:
    """Return a named query of the rows on the engine: keys as texts, more working columns, and the input's columns."""
    keys = {of: as_text(value_of(column)) for of, column in zip(texts(audit), _engine_keys(audit), strict=True)}
    wanted = [nodes.alias(value, of) for of, value in {**keys, **more}.items()]
    return f"fair_rows{audit.suffix}", nodes.select([*wanted, exp.Star()], nodes.raw(audit.source))
