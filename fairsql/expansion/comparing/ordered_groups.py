"""Test whether a rate rises or falls with the order of the groups: FAIR TEST with ORDERED.

In: a spec with `fair_places`. Out: the query of the statistic of each test, which is normal if there is no trend
(Cochran 1954, Armitage 1955; over strata Mantel 1963). The score of a group is its place among the groups.
"""

from __future__ import annotations

from typing import Any

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import times
from fairsql.expansion.building.statistics_functions import function
from fairsql.expansion.building.symbols import SymbolicColumn, slot
from fairsql.expansion.comparing.outcome_tables import strata, units
from fairsql.expansion.counting.contingency import Cte, columns, name
from fairsql.syntax.spec import FairSpec
from fairsql.text.queries import query

_Z = "fair_trend_z"
AS_TEXTS = "groups are ordered as texts, in which 10 is before 9: cast them to numbers, or write 09"


def ordered_groups(spec: FairSpec) -> Cte:
    """Return `fair_ordered`, with the statistic of each test; a group of NULL has no place in the order."""
    group = spec.protected[0]
    symbolic = isinstance(group, SymbolicColumn)
    value = slot("ordered_group") if symbolic else nodes.field(nodes.column("fair_key"), group.name)
    made: Any = nodes.raw(query(
        "trend_test", "ordered", places=name(spec, "places"), units=nodes.printed(*columns(units(spec))),
        strata=nodes.printed(*columns([*units(spec), *strata(spec)])),
        group=nodes.printed(value),
    ))  # fmt: skip
    return name(spec, "ordered"), made


def trend_columns() -> dict[str, exp.Expression]:
    """Return the columns that ORDERED adds: the statistic, above 0 if the rate rises, and its two-sided p-value."""
    tail = function("fair_upper_tail", nodes.column("fair_trend_size"))
    size = exp.Abs(this=nodes.column(_Z))
    tail = tail.transform(lambda node: size.copy() if isinstance(node, exp.Column) else node)
    return {"trend_z": nodes.column(_Z), "trend_p": times(2, tail)}
