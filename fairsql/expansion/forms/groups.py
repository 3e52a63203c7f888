"""Expand `FAIR (…)`: return one row per stratum and group, with its measures."""

from __future__ import annotations

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.symbols import Slot
from fairsql.expansion.comparing.measures import measured
from fairsql.expansion.counting.clusters import shared_queries
from fairsql.expansion.counting.contingency import columns, keys
from fairsql.syntax.spec import FairSpec


def groups(spec: FairSpec) -> exp.Query:
    """Expand `FAIR (…)`.

    Before: `SELECT * FROM t FAIR (PREDICTION p PROTECTED g)`; after, in place of FROM and the clause:
    `WITH fair_rows AS (…), fair_cells AS (…), fair_counts AS (…) SELECT g, … FROM fair_counts ORDER BY g`.
    """
    *ctes, (_, query) = measured(spec)
    last = query.assert_is(exp.Select)
    for text in unused_parameters(spec):
        given = exp.Coalesce(this=nodes.cast(nodes.raw(text), nodes.VARCHAR), expressions=[nodes.string("")])
        last = last.where(nodes.not_null(given), copy=False)
    ordered = last.order_by(*map(nodes.ascending, columns(keys(spec))), copy=False)
    return nodes.with_ctes(ordered, ctes, once=shared_queries(spec))


def unused_parameters(spec: FairSpec) -> list[str]:
    """Return the prepared parameters of items that `FAIR (…)` ignores: a statement must use all its parameters."""
    allowances = [measure.allowance.text for measure in spec.measures if measure.allowance is not None]
    reference = spec.reference if isinstance(spec.reference, tuple) else ()
    minimum = [spec.minimum] if spec.minimum is not None else []
    return [text for text in dict.fromkeys([*allowances, *reference, *minimum]) if _is_parameter(text)]


def _is_parameter(text: str) -> bool:
    return text.is_parameter if isinstance(text, Slot) else text[:1] in ("$", "?")
