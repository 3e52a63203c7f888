"""Name the rows that a metric divides by, which its `n` counts. In: a formula. Out: words."""

from __future__ import annotations

from sqlglot import exp

from fairsql.metrics.algebra import divisors
from fairsql.metrics.formula import CELLS

_KINDS = {
    ("tp", "fn"): "rows with a positive label",
    ("fp", "tn"): "rows with a negative label",
    ("tp", "fp"): "rows that are predicted positive",
    ("fn", "tn"): "rows that are predicted negative",
    ("tp", "tn"): "rows that are predicted right",
    ("fp", "fn"): "rows that are predicted wrong",
    ("tp", "fp", "fn"): "rows that are positive by label or prediction",
    ("fp", "fn", "tn"): "rows that are negative by label or prediction",
    ("tp",): "true positives",
    ("fp",): "false positives",
    ("fn",): "false negatives",
    ("tn",): "true negatives",
}
_BOTH_LABELS = {("tp", "fn"), ("fp", "tn")}


def rows_counted(formula: exp.Expression) -> str:
    """Return what the n of a metric counts; of several divisors it counts the one with the fewest rows.

    >>> from fairsql.metrics import built_in_metrics
    >>> metrics = built_in_metrics()
    >>> [rows_counted(metrics.named(name)[0][1]) for name in ("accuracy", "precision", "auc")]
    ['rows', 'rows that are predicted positive', 'rows of the rarer label']
    """
    found = [cells for cells in divisors(formula) if len(cells) < len(CELLS)]
    fewest = [cells for cells in found if not any(set(other) < set(cells) for other in found)]
    if set(fewest) == _BOTH_LABELS:
        return "rows of the rarer label"
    kinds = [_KINDS.get(cells, f"rows of {' + '.join(cells)}") for cells in fewest]
    if len(kinds) < 2:
        return kinds[0] if kinds else "rows"
    return f"rows of the rarest of these: {', '.join(kinds)}"
