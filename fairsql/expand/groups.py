"""The form `FAIR (…)`: one row per stratum and group, with its measures."""

from __future__ import annotations

from sqlglot import exp

from fairsql.expand import nodes
from fairsql.expand.contingency import columns, keys
from fairsql.expand.measures import measured
from fairsql.spec import FairSpec


def groups(spec: FairSpec) -> exp.Query:
    """Expand `FAIR (…)`.

    Before: `SELECT * FROM t FAIR (PREDICTION p PROTECTED g)`; after, in place of FROM and the clause:
    `WITH fair_rows AS (…), fair_cells AS (…), fair_counts AS (…) SELECT g, … FROM fair_counts ORDER BY g`.
    """
    *ctes, (_, last) = measured(spec)
    ordered = last.order_by(*columns(keys(spec)), copy=False)
    return nodes.with_ctes(ordered, ctes)
