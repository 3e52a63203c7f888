"""How a form hands on rows of another database: counted there, decided here, and found again there.

In: a spec. Out: the audit whose tally all decisions follow from, and the query that adds them to the rows. A row is
found by the texts that its database makes of its keys: another database may have no value that is the same.
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

_LABEL = "fair_label"  # of a tally: the label to start from
AsText = Callable[[exp.Expression], exp.Expression]


def audit_of_rows(
    spec: Handing,
    *,
    filters: Column | None = None,
    label: Column | None = None,
    score: Column | None = None,
    weight: Column | None = None,
) -> FairSpec:
    """Return the audit whose tally all decisions on the rows follow from; FILTER makes strata of it."""
    inside = [Column(_inside_text(filters), own.INSIDE, 0, 0)] if filters is not None else []
    strata = [replace(column, name=of) for column, of in zip(spec.control, own.strata(spec), strict=True)]
    return FairSpec(
        form="",
        source=spec.source,
        protected=tuple(replace(column, name=of) for column, of in zip(spec.protected, own.groups(spec), strict=True)),
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
    """Return the names of the columns that hold the keys of a tally as texts of the database that it is from.

    >>> texts(FairSpec("", "t", (Column("race", "race", 0, 0),), (), label=Column("y", "y", 0, 0)))
    ['fair_text_1', 'fair_text_2']
    """
    return [f"fair_text_{at}" for at in range(1, len(_keys_there(audit)) + 1)]


def _keys_there(audit: FairSpec) -> list[Column]:
    label = [replace(audit.label, name=_LABEL)] if audit.label is not None else []
    return [*audit.control, *audit.protected, *label]


def with_texts(audit: FairSpec, tally: exp.Select, as_text: AsText) -> exp.Select:
    """Return a tally whose keys stand there as texts, too: by these its rows are found again, where no value of
    another type may be the same in two databases.

    Args:
        audit: whose rows are counted, see `audit_of_rows`.
        tally: its tally.
        as_text: gives the text of a value in the database of the rows.
    """
    keys: list[Any] = [each.unalias() for each in tally.selects[: len(texts(audit))]]
    for at, key in enumerate(keys, 1):
        tally = tally.select(nodes.alias(as_text(key.copy()), f"fair_text_{at}"), copy=False)
        tally = tally.group_by(as_text(key.copy()), copy=False)
    return tally


@dataclass(frozen=True)
class Decisions:
    """What was decided on rows that are elsewhere.

    Attributes:
        names: of the columns that hold the texts of their keys.
        found: of each combination of texts these, and then what is decided.
    """

    names: Sequence[str]
    found: Sequence[tuple[Any, ...]]

    def value(self, at: int, kind: nodes.DType) -> exp.Expression:
        """Return the decision at a place behind the texts, as a CASE for each column of texts within that of the last.

        >>> print(Decisions(["g"], [("a", 0.5), (None, 2.0)]).value(0, nodes.DOUBLE).sql("duckdb"))
        CASE WHEN g = 'a' THEN CAST(0.5 AS DOUBLE) WHEN g IS NULL THEN CAST(2.0 AS DOUBLE) END
        """
        if not self.found:  # there are no rows
            return nodes.cast(exp.Null(), kind)
        n_keys = len(self.names)

        def leaf(value: float | None) -> exp.Expression:
            return nodes.cast(exp.Null() if value is None else nodes.number(value), kind)

        cells = [(row[:n_keys], row[n_keys + at]) for row in self.found]
        return choose(cells, [nodes.column(name) for name in self.names], leaf)


def rows_there(audit: FairSpec, more: Mapping[str, exp.Expression], as_text: AsText) -> tuple[str, exp.Query]:
    """Return a named query of the rows where they are: their keys as texts, more columns of ours, and the input's."""
    keys = {of: as_text(value_of(column)) for of, column in zip(texts(audit), _keys_there(audit), strict=True)}
    wanted = [nodes.alias(value, of) for of, value in {**keys, **more}.items()]
    return f"fair_rows{audit.suffix}", nodes.select([*wanted, exp.Star()], nodes.raw(audit.source))
