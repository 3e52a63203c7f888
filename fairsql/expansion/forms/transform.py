"""Expand `FAIR TRANSFORM (…)`: redraw features and label by an optimised map.

In: a spec. Out: SQL. One GROUP BY gives the cells, which are all that Python sees of the rows. The map comes back as a
relation. It is applied by one join on the cell; a draw picks one of the cell's moves.
"""

from __future__ import annotations

from collections.abc import Mapping

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.binning import range_query
from fairsql.expansion.counting.transform_rows import Ranges, draw, keep, own_columns
from fairsql.expansion.forms.transform_map import (
    Names,
    apply_ctes,
    cells_query,
    fit_ctes,
    map_query,
    name_queries,
    options,
)  # fmt: skip
from fairsql.expansion.pushdown.transform_cells import feature_columns
from fairsql.syntax.form import Cut
from fairsql.syntax.spec import TransformSpec
from fairsql.text.queries import query


def transform(spec: TransformSpec) -> exp.Expression:
    """Expand `FAIR TRANSFORM (…)`.

    Before: `FROM t FAIR TRANSFORM (PROTECTED g LABEL y FEATURES x EPSILON 0.1 DISTORTION changed(x))`; after, in place
    of FROM and the clause: `fair_rows` (the input, with its draws), `fair_cells` (counted), `fair_moved` (the map from
    the UDF `fair_find_transform`), `fair_map` (the map with values), and the redrawn input.
    """
    of = name_queries(spec.suffix)
    ctes = _map_ctes(spec, of) | apply_ctes(spec, of, of.map)
    hidden = keep(["fair_seen", "fair_before", "fair_own_truth", "fair_own_draw"])
    return nodes.raw(query("transforms", "form", ctes=_printed(ctes), hidden=hidden, changed=of.changed))


def transform_cut(spec: TransformSpec) -> Cut:
    """Return the features of a transform that are cut into few values."""
    return Cut(spec.source, feature_columns(spec))


def found_map(spec: TransformSpec) -> str:
    """Return a query of the map of `FAIR TRANSFORM (…)`: the cells, their outcomes, and the ends of their draws."""
    of = name_queries(spec.suffix)
    return query("transforms", "found_map", ctes=_printed(_map_ctes(spec, of)), map=of.map)


def _map_ctes(spec: TransformSpec, of: Names) -> dict[str, str]:
    """Return the queries that compute the map from the rows."""
    ranges: Ranges = {
        at: (_range(of, f"fair_cuts_{at}"), _range(of, f"fair_values_{at}"))
        for at, feature in enumerate(spec.features) if feature.binning
    }  # fmt: skip
    columns = ["*", *own_columns(spec, ranges), draw(spec, spec.seed)]
    ctes = {}
    if ranges:
        found = {at: range_query(spec.features[at], spec.source) for at in ranges}
        each = [f"({text}) AS fair_{at}(fair_cuts_{at}, fair_values_{at})" for at, text in found.items()]
        ctes[of.ranges] = query("transforms", "ranges", ranges=" CROSS JOIN ".join(each))
    return ctes | {
        of.rows: query("transforms", "rows", columns=", ".join(columns), source=spec.source),
        of.cells: cells_query(spec, of.rows),
        **fit_ctes(spec, of),
        of.moved: _moved(spec, of),
        of.map: map_query(spec, of, of.moved),
    }


def _printed(ctes: Mapping[str, str]) -> str:
    return ",\n".join(query("transforms", "cte", name=name, query=text) for name, text in ctes.items())


def _range(of: Names, column: str) -> str:
    return query("transforms", "range_of", column=column, ranges=of.ranges)


def _moved(spec: TransformSpec, of: Names) -> str:
    return query("transforms", "moved", bounds=of.bounds, segments=of.segments, moves=of.moves, options=options(spec))
