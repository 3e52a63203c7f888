"""A FAIR clause to its spec: in, its tokens and the table of metrics; out, what it asks, as frozen data.

An item word opens an item only where an expression has just ended, so that columns may be called label or weight.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fairsql.metrics import MetricTable
from fairsql.syntax.audit import read_audit
from fairsql.syntax.clause import Clause
from fairsql.syntax.mitigation import read_relabel, read_reweigh, read_thresholds
from fairsql.syntax.slices import Slice, split_items
from fairsql.syntax.spec import FORM_ITEMS, Spec
from fairsql.syntax.transform_items import read_transform
from fairsql.syntax.values import Head, Items
from fairsql.text.tokens import Token

READERS: dict[str, Callable[[Head, Items], Spec]] = {
    "": read_audit,
    "DISPARITY": read_audit,
    "RELABEL": read_relabel,
    "REWEIGH": read_reweigh,
    "THRESHOLD": read_thresholds,
    "TRANSFORM": read_transform,
}


def read_spec(
    clause: Clause,
    tokens: Sequence[Token],
    sql: str,
    *,
    metrics: MetricTable,
    render: Callable[[int, int], str],
    suffix: str = "",
) -> Spec:
    """Read one clause.

    Args:
        clause: where the clause stands.
        tokens: the tokens of its statement.
        sql: the text they are from.
        metrics: the metrics that may be named.
        render: gives the text between two places, with other clauses in it expanded.
        suffix: what our own names end in.

    Raises:
        ClauseError: for items that are unknown, missing, repeated, or do not fit together.
        MetricError: for metrics that are unknown or cannot be measured.
    """
    fair = Slice(tuple(tokens[clause.fair : clause.opening]), sql, render)
    inside = Slice(tuple(tokens[clause.opening + 1 : clause.closing]), sql, render)
    items = split_items(inside, fair, FORM_ITEMS[clause.form])
    if "PROTECTED" not in items:
        raise fair.error("the clause has no PROTECTED", "say which columns make the groups: PROTECTED race, sex")
    source = "\n".join(render(start, end).strip() for start, end in clause.source)
    return READERS[clause.form](Head(clause.form, fair, source, metrics, suffix), items)
