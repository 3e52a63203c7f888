"""Read CLUSTER, which says whom or what a row is about: rows of the same person depend on each other.

In: the slices of the items, and the spec that the others make. Out: the spec with its clusters.
"""

from __future__ import annotations

from dataclasses import replace

from fairsql import error_messages
from fairsql.errors import MetricError
from fairsql.metrics.derivative import derive
from fairsql.metrics.formula import CELLS, SCORE_SUMS
from fairsql.syntax.clauses.metric_items import fitting_measures
from fairsql.syntax.columns import Measure
from fairsql.syntax.spec import FairSpec
from fairsql.syntax.values import Head, Items, read_one


def read_dependence(head: Head, items: Items, spec: FairSpec) -> FairSpec:
    """Read CLUSTER.

    Raises:
        ClauseError: for limits at every look, or if a metric is no smooth formula of counts.
    """
    cluster = read_one(items, "CLUSTER")
    if cluster is None:
        return spec
    if spec.tuned is not None:
        raise items["CLUSTER"].error(*error_messages.CLUSTER_AND_ANYTIME())
    fitting = fitting_measures(
        head, items, spec.measures, _has_variance,
        nothing=error_messages.CLUSTER_OF_NOTHING, unfit=error_messages.CLUSTER_UNFIT,
    )  # fmt: skip
    return replace(spec, cluster=cluster, measures=fitting)


def _has_variance(measure: Measure) -> bool:
    """Return whether the counts of clusters give a measure's variance: if it is a formula with derivatives of them."""
    if measure.aggregates or measure.reads & set(SCORE_SUMS):
        return False
    try:
        for cell in CELLS:
            derive(measure.formula, cell)
    except MetricError:
        return False
    return True
