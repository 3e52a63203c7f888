"""Write the queries that find a map from rows, and apply it to them.

In: a spec, and the names of queries. Out: the queries of the cells, the solver's input, the map with its values, and
the redrawn rows. Their text is in `sql/queries/transforms.sql`; expressions built of nodes are filled in.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sqlglot import exp

from fairsql.expansion.building import nodes
from fairsql.expansion.building.data_errors import FAULTS
from fairsql.expansion.building.group_labels import value_text
from fairsql.expansion.counting.contingency import columns, weight_faults
from fairsql.expansion.counting.tally import extremes
from fairsql.expansion.counting.transform_rows import is_plain, keep, own_names
from fairsql.syntax.columns import Column, Feature
from fairsql.syntax.spec import TransformSpec
from fairsql.text.queries import query

MOST_STATES = 4_000  # from so many combinations of features and label on, moves are not listed


@dataclass(frozen=True)
class Names:
    """The names of the queries, from cells to rows.

    Attributes:
        ranges: bounds and values of binned features.
        rows: the input, with working columns.
        cells: rows counted by group, features and label.
        numbered: cells with numbers for groups and features.
        states, moves, bounds, segments: the solver's input.
        moved: the map, by numbers of cells.
        map: the map with its values.
        drawn: rows with their moves.
        changed: the redrawn rows.
    """

    ranges: str
    rows: str
    cells: str
    numbered: str
    states: str
    moves: str
    bounds: str
    segments: str
    moved: str
    map: str
    drawn: str
    changed: str


def name_queries(suffix: str) -> Names:
    """Return names that begin with fair_ and end in a suffix.

    >>> name_queries("_2").cells
    'fair_cells_2'
    """
    words = (
        "ranges", "rows", "cells", "numbered", "states", "moves", "bounds", "segments", "moved", "map", "drawn",
        "changed",
    )  # fmt: skip
    return Names(*(f"fair_{word}{suffix}" for word in words))


def cells_query(spec: TransformSpec, rows: str) -> str:
    """Return the single aggregation: the number of rows, or their weight, by group, features and label."""
    keys = [*own_names("d", spec.protected), *own_names("x", spec.features), "fair_own_label"]
    size: exp.Expression = nodes.cast(exp.Count(this=exp.Star()), nodes.DOUBLE)
    if spec.weight is not None:
        total = nodes.call("FSUM", nodes.column("fair_own_weight"))  # the same in any order, except for the last digit
        weight = exp.Coalesce(this=total, expressions=[nodes.number(0)])
        size = nodes.case(*weight_faults(spec.weight, *extremes("fair_own_weight")), default=weight)
    return query("transforms", "cells", keys=", ".join(keys), weight=nodes.printed(size), rows=rows)


def fit_ctes(spec: TransformSpec, of: Names) -> dict[str, str]:
    """Return the queries that compute the solver's input from the cells: each cell, each x, each move with its cost."""
    d, x = own_names("d", spec.protected), own_names("x", spec.features)
    features, groups = _under_own_names(x, spec.features), _under_own_names(d, spec.protected)
    label = nodes.printed(nodes.identifier(spec.label.name))
    ranks = [nodes.alias(_rank(spec.features[at], x[at]), f"fair_rank_{at + 1}") for at in spec.ranked]
    bounds = [nodes.cast(nodes.raw(bound), nodes.DOUBLE) for bound, _ in spec.limits]
    control = [exp.Paren(this=nodes.raw(each.text)) for each in spec.control]
    codes = [_number(columns([d[at] for at in each])) for each in spec.sets or ()]
    many = FAULTS["features_too_many"].raised(most=f"{MOST_STATES // 2:,}")
    unlabelled = FAULTS["group_unlabelled"].raised(group=[_as_text(columns(d))])
    return {
        of.numbered: query(
            "transforms", "numbered",
            d=", ".join(d), d_in_order=_in_order(columns(d)), x_in_order=_in_order(columns(x)),
            codes=nodes.printed(*codes), unlabelled=nodes.printed(unlabelled), cells=of.cells,
        ),
        of.states: query(
            "transforms", "states",
            label=label, columns=nodes.printed(nodes.column("fair_x"), *features, *ranks), x=", ".join(x),
            numbered=of.numbered,
        ),
        of.moves: query(
            "transforms", "moves",
            distortion=spec.distortion, states=of.states, most=str(MOST_STATES), many=nodes.printed(many),
        ),
        of.bounds: query(
            "transforms", "bounds",
            label=label, group=nodes.printed(_as_text(columns(d))), bounds=nodes.printed(*bounds),
            named=nodes.printed(*groups, *features), numbered=of.numbered,
        ),
        of.segments: query(
            "transforms", "segments",
            segment=nodes.printed(_number(control) if control else nodes.number(0)),
            stratum=nodes.printed(_as_text(control)), target=nodes.printed(_target(spec)), states=of.states,
        ),
    }  # fmt: skip


def _under_own_names(ours: Sequence[str], of: Sequence[Column]) -> list[exp.Expression]:
    """Return working columns under the names that the user gave them."""
    return [nodes.alias(nodes.column(own), each.name) for own, each in zip(ours, of, strict=True)]


def _target(spec: TransformSpec) -> exp.Expression:
    if spec.target is None:
        return nodes.cast(exp.Null(), nodes.DOUBLE)
    fault = FAULTS["target_missing"].raised(target=" ".join(spec.target.split()))
    target = nodes.cast(nodes.raw(spec.target), nodes.DOUBLE)
    return nodes.case((nodes.is_null(target), nodes.cast(fault, nodes.DOUBLE)), default=target.copy())


def _number(of: Sequence[exp.Expression]) -> exp.Expression:
    """Return the number of a row's combination of values, from 0."""
    rank = nodes.over(nodes.call("DENSE_RANK"), [], [nodes.ascending(each.copy()) for each in of])
    return exp.Sub(this=rank, expression=nodes.number(1))


def map_query(spec: TransformSpec, of: Names, moved: str) -> str:
    """Return the query of the map with its values: one row per move, which takes the draws from `low` to `high`.

    Args:
        spec: the clause.
        of: the names of the queries of `fit_ctes`.
        moved: a table of the moves by numbers (see `transforms.fit`).
    """

    def struct(table: str, prefix: str, named: Sequence[Column], label: str = "") -> str:
        fields: dict[str, exp.Expression] = {
            each.name: nodes.column(f"fair_own_{prefix}{at}", table) for at, each in enumerate(named)
        }
        if label:
            fields[spec.label.name] = nodes.column(label, "fair_moved")
        return nodes.printed(nodes.struct(fields))

    return query(
        "transforms", "map",
        protected=struct("fair_groups", "d", spec.protected),
        old=struct("fair_old", "x", spec.features, "y"),
        new=struct("fair_new", "x", spec.features, "new_y"),
        moved=moved, numbered=of.numbered,
        d=", ".join(own_names("d", spec.protected)), x=", ".join(own_names("x", spec.features)),
    )  # fmt: skip


def apply_ctes(spec: TransformSpec, of: Names, map_name: str, columns: Collection[str] = ()) -> dict[str, str]:
    """Return the queries that compute the redrawn rows from `fair_rows`.

    Columns keep their positions. One working column stays in the result, since all columns of a table may be redrawn.
    """
    d, x = own_names("d", spec.protected), own_names("x", spec.features)
    values = (*spec.features, spec.label)
    was = [f"fair_own_was{at}" if each.name.lower() in columns else "" for at, each in enumerate(values)]
    raw = [f"fair_own_{'raw' if each.binning else 'x'}{at}" for at, each in enumerate(spec.features)]
    own = [*d, *x, *raw, *filter(None, was), "fair_own_truth", "fair_own_label", "fair_own_weight", "fair_own_new"]
    own += ["fair_seen", "fair_before"]
    before: dict[str, exp.Expression] = {
        each.name: nodes.column(old or here)
        for old, here, each in zip(was, [*raw, "fair_own_label"], values, strict=True)
    }
    replaced = [*own, *(each.name.lower() for each in values)]
    return {
        of.drawn: query("transforms", "drawn", rows=of.rows, map=map_name, match=nodes.printed(_match(spec))),
        of.changed: query(
            "transforms", "changed",
            own=keep(own), rows=of.rows, replaced=keep(replaced), redrawn=nodes.printed(*_redrawn(spec, raw)),
            before=nodes.printed(nodes.struct(before)), drawn=of.drawn,
        ),
    }  # fmt: skip


def _match(spec: TransformSpec) -> exp.Expression:
    """Return the condition that a move belongs to a row's cell, and that the row draws it."""
    cell = [(own, "protected", each) for own, each in zip(own_names("d", spec.protected), spec.protected, strict=True)]
    cell += [(own, "old", each) for own, each in zip(own_names("x", spec.features), spec.features, strict=True)]
    cell += [("fair_own_label", "old", spec.label)]
    tests = [
        nodes.same(nodes.column(own), nodes.field(nodes.column(side, "fair_map"), each.name))
        for own, side, each in cell
    ]
    drawn = nodes.column("fair_own_draw")
    above = exp.GTE(this=drawn, expression=nodes.column("low", "fair_map"))
    below = exp.LT(this=drawn.copy(), expression=nodes.column("high", "fair_map"))
    return nodes.conjunction([*tests, above, below])


def _redrawn(spec: TransformSpec, raw: Sequence[str]) -> list[exp.Expression]:
    """Return the features and the label after the draw."""
    new = nodes.column("fair_own_new")
    redrawn: list[exp.Expression] = []
    for here, each in zip(columns(raw), spec.features, strict=True):
        before = nodes.cast(here, nodes.VARCHAR) if each.binning == "top" else here
        value = nodes.case((nodes.is_null(new.copy()), before), default=nodes.field(new.copy(), each.name))
        redrawn.append(nodes.alias(value, each.name))
    drawn, truth = nodes.field(new.copy(), spec.label.name), nodes.column("fair_own_truth")
    differs = exp.NullSafeNEQ(this=drawn.copy(), expression=nodes.column("fair_own_label"))
    changes = nodes.conjunction([nodes.not_null(drawn), differs])
    # Text can be cast to any type that a label may have.
    cast = nodes.call("CAST_TO_TYPE", nodes.cast(drawn.copy(), nodes.VARCHAR), truth)
    label = nodes.case((changes, cast))
    if not is_plain(spec.label):
        return [*redrawn, nodes.alias(exp.Coalesce(this=label, expressions=[truth.copy()]), spec.label.name)]
    # The label is left out if the rows have none.
    names = [nodes.string(spec.label.name.lower()), nodes.string("fair_own_truth")]
    is_label = exp.In(this=exp.Lower(this=nodes.column("fair_each")), expressions=names)
    chosen = exp.Lambda(this=is_label, expressions=[nodes.identifier("fair_each")], colon=True)
    return [*redrawn, exp.Coalesce(this=label, expressions=[exp.Columns(this=chosen)])]


def options(spec: TransformSpec) -> str:
    """Return the struct of the solver's options."""
    texts = ("mode", "condition", "objective", "suppress", "solver")
    return query(
        "transforms", "options",
        epsilon=spec.epsilon, thresholds=", ".join(threshold or "NULL" for _, threshold in spec.limits),
        **{each: nodes.printed(nodes.string(getattr(spec, each))) for each in texts},
    )  # fmt: skip


def _in_order(of: Sequence[exp.Expression]) -> str:
    return nodes.printed(*map(nodes.ascending, of))


def _as_text(of: Sequence[exp.Expression]) -> exp.Expression:
    """Return the values of some columns as one text."""
    return nodes.listed([value_text(each.copy()) for each in of])


def _rank(feature: Feature, own: str) -> exp.Expression:
    """Return the rank of a value among those of its feature; fail for text, whose order has no meaning."""
    value = nodes.column(own)
    fault = nodes.cast(FAULTS["distortion_no_order"].raised(feature=feature.name), nodes.BIGINT)
    rank = nodes.over(nodes.call("DENSE_RANK"), [], [nodes.ascending(value)])
    present = nodes.case((nodes.not_null(value.copy()), nodes.cast(rank, nodes.BIGINT)))
    is_text = nodes.equal(nodes.call("TYPEOF", value.copy()), nodes.string("VARCHAR"))
    return nodes.case((is_text, fault), default=present)
