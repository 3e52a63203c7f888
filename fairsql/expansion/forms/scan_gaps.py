"""Expand `FAIR SCAN (… GAP sex)`: return one row per metric and subgroup, those with the largest gap first.

In: a spec. Out: a query over one aggregation of the rows, by all features and groups. A subgroup is a stratum of FAIR
DISPARITY, whose limits and verdicts hold for the gaps of all subgroups at once.
"""

from __future__ import annotations

from dataclasses import replace

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.counting.contingency import Cte, name
from fairsql.expansion.counting.subgroups import NUMBER, PATTERN, labels, rows, subgroups
from fairsql.expansion.forms.disparity import computed_once, gaps, result
from fairsql.syntax.columns import Column
from fairsql.syntax.spec import FairSpec, ScanSpec

_DIGITS = 12  # gaps that agree to so many digits are sorted by subgroup, since the last digit of a sum varies


def scan_gaps(spec: ScanSpec) -> exp.Query:
    """Expand `FAIR SCAN (… GAP sex)`.

    Before: `FROM t FAIR SCAN (PREDICTION p FEATURES a, b GAP g)`; after: the counts of all subgroups, by group
    (`fair_parts`), and over these the queries of `FAIR DISPARITY (… CONTROL subgroup PROTECTED g)`.
    """
    ctes, sums = subgroups(spec)
    ctes.append((name(spec, "parts"), _parts(spec, sums)))
    audit = _by_subgroups(spec)
    ctes = gaps(audit, ctes)
    ctes += [(name(spec, "disparities"), result(audit, ctes[-1][0])), (name(spec, "labels"), labels(spec))]
    return nodes.with_ctes(_result(spec, ctes), ctes, once=computed_once(audit))


def _by_subgroups(spec: ScanSpec) -> FairSpec:
    """Return the audit of the groups of GAP, with subgroups as strata."""
    return replace(spec.audit, protected=spec.gap, control=(Column(NUMBER, NUMBER, 0, 0),))


def _parts(spec: ScanSpec, sums: list[str]) -> exp.Query:
    """Return the counts of each group in each subgroup; all rows are none, for they are no place to look for a gap."""
    whole, parts = name(spec, "subgroups"), name(spec, "sums")
    kept = [*(column.name for column in spec.gap), *sums]
    outputs = [nodes.column(NUMBER, whole), *(nodes.column(each, parts) for each in kept)]
    on = nodes.equal(nodes.column(PATTERN, whole), nodes.column(PATTERN, parts))
    some = exp.GT(this=nodes.column("fair_depth", whole), expression=nodes.number(0))
    query = nodes.select(outputs, parts, where=some)
    return query.join(exp.Table(this=nodes.identifier(whole)), on=on, join_type="inner", copy=False)


def _result(spec: ScanSpec, ctes: list[Cte]) -> exp.Query:
    """Return the columns of the form, in their order: of subgroups in which two groups or more are judged."""
    (found, disparities), (described, _) = ctes[-2:]
    whole = name(spec, "subgroups")
    metric, *others = [each.alias_or_name for each in disparities.selects][1:]  # without the number of the subgroup
    outputs: dict[str, exp.Expression] = {
        metric: nodes.column(metric, found),
        "subgroup": nodes.call("ARRAY_TO_STRING", nodes.column("fair_texts", described), nodes.string(", ")),
        "depth": nodes.cast(nodes.column("fair_depth", whole), nodes.INTEGER),
        "n": nodes.cast(nodes.column(rows(spec), whole), nodes.BIGINT),
        "support": nodes.column("fair_support", whole),
        **{each: nodes.column(each, found) for each in others},
        "features": nodes.column("fair_features", described),
    }
    query = nodes.select([nodes.alias(node, as_name) for as_name, node in outputs.items()], found)
    for table in (whole, described):
        on = nodes.equal(nodes.column(NUMBER, found), nodes.column(NUMBER, table))
        query = query.join(exp.Table(this=nodes.identifier(table)), on=on, join_type="inner", copy=False)
    difference = nodes.column("difference", found)
    query = query.where(nodes.not_null(difference), copy=False)
    size = nodes.call("ROUND", difference.copy(), nodes.number(_DIGITS))
    order = [nodes.descending(size), *map(nodes.ascending, (nodes.column(metric, found), nodes.column(NUMBER, found)))]
    return query.order_by(*order, copy=False)
