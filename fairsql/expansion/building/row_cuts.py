"""Cut the numbers of PROTECTED, CONTROL and GAP by the rows: `quantiles(age, 4)`, `bins(age, 5)`, `top(country, 5)`.

In: a spec, in which such a column is a Feature over the number itself. Out: the same spec, in which it is the name of
its range, found by one more look at the rows. Over a tally it is the tally's rows that are looked at.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fairsql.expansion.building.binning import cuts_query, is_by_order, place_in, top_query, top_value
from fairsql.syntax.columns import Column, Feature
from fairsql.syntax.form import Cut
from fairsql.syntax.spec import FairSpec
from fairsql.text.queries import query


def with_cuts(spec: Any) -> Any:
    """Return a spec whose groups and strata are names of ranges; features of a scan are cut by their own queries."""
    audit = spec if isinstance(spec, FairSpec) else getattr(spec, "audit", None)
    if audit is None:
        return spec
    cut = replace(audit, protected=_named(audit.protected, audit), control=_named(audit.control, audit))
    if spec is audit:
        return cut
    gap = {"gap": _named(spec.gap, audit)} if hasattr(spec, "gap") else {}
    return replace(spec, audit=cut, **gap)


def row_cuts(spec: Any) -> Cut:
    """Return the columns of groups and strata that are cut by the rows, by their names."""
    audit = getattr(spec, "audit", spec)
    columns = (*audit.control, *audit.protected, *getattr(spec, "gap", ()))
    found = {column.name: column for column in columns if isinstance(column, Feature)}
    return Cut(audit.source, found, audit.filter.text if audit.filter is not None else None)


def _named(columns: tuple[Column, ...], audit: FairSpec) -> tuple[Column, ...]:
    return tuple(_name_of_range(each, audit) if isinstance(each, Feature) else each for each in columns)


def _name_of_range(feature: Feature, audit: FairSpec) -> Column:
    """Return the column of the names of ranges, which begin with their number so that groups sort in their order."""
    where = audit.filter.text if audit.filter is not None else None
    number = replace(feature, written="")  # what an error about the values names
    if is_by_order(feature):
        bins = query("transforms", "named_bins", cuts=cuts_query(number, audit.source, where=where))
        text = query("transforms", "name_of_bin", value=feature.text, compared=place_in(feature), bins=bins)
    else:
        values = query("transforms", "top_values", top=top_query(feature, audit.source, where=where))
        text = top_value(feature, values)
    return Column(text, feature.name, feature.start, feature.end, written=feature.written)
