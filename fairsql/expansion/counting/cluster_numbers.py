"""Count the clusters that the measures of groups stand on (CLUSTER), for what reports say. In: rows. Out: a query."""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.arithmetic import least
from fairsql.expansion.counting.clusters import divisors_of
from fairsql.expansion.counting.contingency import columns
from fairsql.expansion.counting.counts import cell_tests
from fairsql.expansion.counting.tally import CLUSTER
from fairsql.syntax.columns import Measure
from fairsql.syntax.spec import FairSpec

_VALUES = {"fair_predicted": "fair_prediction", "fair_labelled": "fair_label"}  # of 0 and 1, from the user's


def clusters_of_groups(spec: FairSpec, groups: Sequence[str], rows: str, names: Sequence[str]) -> exp.Query:
    """Return the query of one row per group, with the number of clusters that each measure stands on.

    Args:
        spec: the clause.
        groups: the names of the columns of groups and strata.
        rows: SQL of the rows, as `rows_of` or a tally has them.
        names: the names of their columns.
    """
    needed = [nodes.column(name) for name in (*_VALUES.values(), "fair_weight") if name in names]
    tests: list[exp.Expression] = [nodes.not_null(column) for column in needed]
    tests += [nodes.column("fair_filter")] if "fair_filter" in names else []
    values = [nodes.alias(nodes.try_double(nodes.column(of)), name) for name, of in _VALUES.items() if of in names]
    read = exp.Subquery(
        this=nodes.select([exp.Star(), *values], nodes.raw(rows)),
        alias=exp.TableAlias(this=nodes.identifier("fair_rows")),
    )
    numbers = [nodes.alias(_number(spec, measure, tests), measure.name) for measure in spec.measures]
    return nodes.select([*columns(groups), *numbers], read, group=columns(groups))


def _number(spec: FairSpec, measure: Measure, tests: Sequence[exp.Expression]) -> exp.Expression:
    """Return the number of clusters with rows that a measure divides by; for several divisors, the fewest."""
    numbers = []
    for cells in divisors_of(measure):
        those = [nodes.conjunction(found) for cell in cells if (found := cell_tests(spec, cell)) is not None]
        where = nodes.conjunction([*(test.copy() for test in tests), exp.Paren(this=nodes.disjunction(those))])
        distinct = exp.Count(this=exp.Distinct(expressions=[nodes.column(CLUSTER)]))
        numbers.append(exp.Filter(this=distinct, expression=exp.Where(this=where)))
    return least(*numbers) if len(numbers) > 1 else numbers[0]
