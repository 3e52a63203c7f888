"""Cut the comparisons of a clause into families (FAMILY), each of which is corrected for as a whole.

In: a spec, and the columns of a relation that identify a stratum and grouping. Out: the columns by which a window over
that relation is partitioned into families.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.data_errors import outside
from fairsql.expansion.building.symbols import Slot, slot
from fairsql.expansion.counting.contingency import columns
from fairsql.expansion.counting.macro_cells import is_of_macro
from fairsql.syntax.spec import FairSpec
from fairsql.syntax.values import FAMILIES

_OF_A_STRATUM = ("metrics", "pairs")  # families that end with a stratum
_OF_A_METRIC = ("strata", "pairs")  # families that end with a metric


def family(spec: FairSpec, units: Sequence[str], *, by_metric: bool = True) -> list[exp.Expression]:
    """Return the columns that tell a family from another; none if all rows are one.

    Args:
        spec: the clause.
        units: the names of the columns that identify a stratum and grouping.
        by_metric: whether the relation has a row for each metric.
    """
    if isinstance(spec.family, Slot):
        return [slot("family")]
    metric = columns(["fair_metric"] if by_metric else [])
    if is_of_macro(spec):
        ends = [(_OF_A_STRATUM, each) for each in columns(units)] + [(_OF_A_METRIC, each) for each in metric]
        return [nodes.case((is_one_of(words), each)) for words, each in ends]
    # All rows are compared with the groups of every grouping, so these are one family.
    inside = [each for each in units if each != "protected" or (spec.family, spec.reference) != ("metrics", "OVERALL")]
    strata = columns(inside) if spec.family in _OF_A_STRATUM else []
    return [*strata, *(metric if spec.family in _OF_A_METRIC else [])]


def is_one_of(words: Sequence[str]) -> exp.Expression:
    """Return a macro's test of its parameter `family`. CORRECTION none corrects for the gaps of a row alone."""
    uncorrected = nodes.equal(exp.Lower(this=nodes.column("correction")), nodes.string("none"))
    asked = nodes.case((uncorrected, nodes.string("pairs")), default=exp.Lower(this=nodes.column("family")))
    return exp.In(this=asked, expressions=[nodes.string(word) for word in words])


def holds_all_metrics(spec: FairSpec) -> bool:
    """Return whether a family has comparisons of several metrics."""
    return spec.family not in _OF_A_METRIC


def known(value: exp.Expression) -> exp.Expression:
    """Return a value of a macro, or an error if its parameter `family` is none of FAMILIES."""
    words = f"{', '.join(FAMILIES[:-1])} or {FAMILIES[-1]}"
    wrong = outside("FAMILY").raised(bounds=words, value=nodes.column("family"))
    return nodes.case((is_one_of(FAMILIES), value), default=wrong)
