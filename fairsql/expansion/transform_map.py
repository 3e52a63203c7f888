"""The way from rows to a map and back. In: a spec, and the names of queries. Out: the queries: cells, what the solver
needs of them, the map with its values, and the rows with what was drawn.

Expressions of the user's are most of these queries, so they are texts: `sql/queries/transforms.sql` filled.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from fairsql.expansion.transform_rows import is_plain, keep, own_names
from fairsql.syntax.spec import HEAVIEST, Column, Feature, TransformSpec
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name, quote_text

MOST_STATES = 4_000  # combinations of features and label from which on moves between them are not even listed


@dataclass(frozen=True)
class Names:
    """The names of the queries, from cells to rows.

    Attributes:
        ranges: bounds and values of binned features.
        rows: the input, with columns of ours.
        cells: rows counted by group, features and label.
        numbered: cells with numbers for groups and features.
        states, moves, bounds, segments: what the solver needs.
        moved: the map by numbers.
        map: the map with its values.
        drawn: rows with their moves.
        changed: rows with what was drawn.
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
        "ranges", "rows", "cells", "numbered", "states", "moves", "bounds", "segments", "found", "map", "drawn",
        "changed",
    )  # fmt: skip
    return Names(*(f"fair_{word}{suffix}" for word in words))


def cells_query(spec: TransformSpec, rows: str) -> str:
    """Return the one aggregation: rows, or their weight, by group, features and label."""
    keys = ", ".join([*own_names("d", spec.protected), *own_names("x", spec.features), "fair_own_label"])
    weight = "CAST(count(*) AS DOUBLE)"
    if spec.weight is not None:
        message = quote_text(f"WEIGHT {spec.weight.shown} must be within [0, {HEAVIEST}], and is ")
        weight = (
            f"CASE WHEN min(fair_own_weight) < 0 THEN CAST(error({message} || min(fair_own_weight)) AS DOUBLE) "
            f"WHEN max(fair_own_weight) > {HEAVIEST} THEN CAST(error({message} || max(fair_own_weight)) AS DOUBLE) "
            "ELSE coalesce(sum(fair_own_weight), 0) END"
        )
    return query("transforms", "cells", keys=keys, weight=weight, rows=rows)


def fit_ctes(spec: TransformSpec, of: Names) -> dict[str, str]:
    """Return the queries from the cells to what the solver needs: each cell, each x, and each move with its cost."""
    d, x = own_names("d", spec.protected), own_names("x", spec.features)
    features = [f"{own} AS {quote_name(each.name)}" for own, each in zip(x, spec.features, strict=True)]
    groups = [f"{own} AS {quote_name(each.name)}" for own, each in zip(d, spec.protected, strict=True)]
    label = quote_name(spec.label.name)
    ranks = [f"{_rank(spec.features[at], x[at])} AS fair_rank_{at + 1}" for at in spec.ranked]
    bounds = ", ".join(f"CAST(({bound}) AS DOUBLE)" for bound, _ in spec.limits)
    control = [f"({each.text})" for each in spec.control]
    codes = [_number([d[at] for at in each]) for each in spec.sets or ()]
    many = quote_text(
        f"FEATURES have more than {MOST_STATES // 2:,} combinations of values, too many to move between: cut columns "
        "of many values into few bins, such as quantiles(age, 4)"
    )
    return {
        of.numbered: query(
            "transforms", "numbered",
            d=", ".join(d), d_in_order=_in_order(d), x_in_order=_in_order(x), codes=", ".join(codes),
            group=_as_text(d), cells=of.cells,
        ),
        of.states: query(
            "transforms", "states",
            label=label, columns=", ".join(["fair_x", *features, *ranks]), x=", ".join(x), numbered=of.numbered,
        ),
        of.moves: query(
            "transforms", "moves",
            distortion=spec.distortion, states=of.states, most=str(MOST_STATES), message=many,
        ),
        of.bounds: query(
            "transforms", "bounds",
            label=label, group=_as_text(d), bounds=bounds, named=", ".join([*groups, *features]), numbered=of.numbered,
        ),
        of.segments: query(
            "transforms", "segments",
            segment=_number([", ".join(control)]) if control else "0", stratum=_as_text(control), target=_target(spec),
            states=of.states,
        ),
    }  # fmt: skip


def _target(spec: TransformSpec) -> str:
    if spec.target is None:
        return "CAST(NULL AS DOUBLE)"
    message = quote_text(f"TARGET {' '.join(spec.target.split())} is NULL")
    target = f"CAST(({spec.target}) AS DOUBLE)"
    return f"CASE WHEN {target} IS NULL THEN CAST(error({message}) AS DOUBLE) ELSE {target} END"


def _number(columns: Sequence[str]) -> str:
    """Return the number of the combination of values that a row has, from 0."""
    return f"dense_rank() OVER (ORDER BY {_in_order(columns)}) - 1"


def map_query(spec: TransformSpec, of: Names, moved: str) -> str:
    """Return the map with its values: one row per move, `low` to `high` being the draws that it takes.

    Args:
        spec: what was asked.
        of: the names of the queries of `fit_ctes`.
        moved: a table of the moves, by numbers: see `transforms.fit`.
    """

    def struct(table: str, prefix: str, columns: Sequence[Column], label: str = "") -> str:
        fields = [f"{quote_name(each.name)} := {table}.fair_own_{prefix}{at}" for at, each in enumerate(columns)]
        return f"struct_pack({', '.join([*fields, *([f'{quote_name(spec.label.name)} := {label}'] if label else [])])})"

    return query(
        "transforms", "map",
        protected=struct("fair_groups", "d", spec.protected),
        old=struct("fair_old", "x", spec.features, "fair_found.y"),
        new=struct("fair_new", "x", spec.features, "fair_found.new_y"),
        moved=moved, numbered=of.numbered,
        d=", ".join(own_names("d", spec.protected)), x=", ".join(own_names("x", spec.features)),
    )  # fmt: skip


def apply_ctes(spec: TransformSpec, of: Names, map_name: str, columns: Collection[str] = ()) -> dict[str, str]:
    """Return the queries from `fair_rows` to the rows with what was drawn.

    Columns keep their places. One of ours goes along, since a table may have no other columns than those that are
    redrawn.
    """
    d, x = own_names("d", spec.protected), own_names("x", spec.features)
    values = (*spec.features, spec.label)
    was = [f"fair_own_was{at}" if each.name.lower() in columns else "" for at, each in enumerate(values)]
    raw = [f"fair_own_{'raw' if each.binning else 'x'}{at}" for at, each in enumerate(spec.features)]
    own = [*d, *x, *raw, *filter(None, was), "fair_own_truth", "fair_own_label", "fair_own_weight", "fair_own_new"]
    own += ["fair_seen", "fair_before"]
    before = [
        f"{quote_name(each.name)} := {old or here}"
        for old, here, each in zip(was, [*raw, "fair_own_label"], values, strict=True)
    ]
    replaced = [*own, *(each.name.lower() for each in values)]
    return {
        of.drawn: query("transforms", "drawn", rows=of.rows, map=map_name, match=_match(spec)),
        of.changed: query(
            "transforms", "changed",
            own=keep(own), rows=of.rows, replaced=keep(replaced), redrawn=", ".join(_redrawn(spec, raw)),
            before=", ".join(before), drawn=of.drawn,
        ),
    }  # fmt: skip


def _match(spec: TransformSpec) -> str:
    """Return the condition under which a move is one of a row's cell, and the one that the row draws."""
    cell = [(own, "protected", each) for own, each in zip(own_names("d", spec.protected), spec.protected, strict=True)]
    cell += [(own, "old", each) for own, each in zip(own_names("x", spec.features), spec.features, strict=True)]
    cell += [("fair_own_label", "old", spec.label)]
    same = [f"{own} IS NOT DISTINCT FROM fair_map.{side}.{quote_name(each.name)}" for own, side, each in cell]
    return " AND ".join([*same, "fair_own_draw >= fair_map.low", "fair_own_draw < fair_map.high"])


def _redrawn(spec: TransformSpec, raw: Sequence[str]) -> list[str]:
    """Return the features and the label as they are after the draw."""
    before = [
        f"CAST({here} AS VARCHAR)" if each.binning == "top" else here
        for here, each in zip(raw, spec.features, strict=True)
    ]
    redrawn = [
        f"CASE WHEN fair_own_new IS NULL THEN {here} ELSE fair_own_new.{quote_name(each.name)} END "
        f"AS {quote_name(each.name)}"
        for here, each in zip(before, spec.features, strict=True)
    ]
    drawn_label = f"fair_own_new.{quote_name(spec.label.name)}"
    stays = f"{drawn_label} IS NULL OR {drawn_label} IS NOT DISTINCT FROM fair_own_label"
    # Of text any type of label can be made.
    new_label = f"CASE WHEN NOT ({stays}) THEN cast_to_type(CAST({drawn_label} AS VARCHAR), fair_own_truth) END"
    if not is_plain(spec.label):
        return [*redrawn, f"coalesce({new_label}, fair_own_truth) AS {quote_name(spec.label.name)}"]
    # It stays away where the rows have none.
    chosen = f"lambda fair_each: lower(fair_each) IN ({quote_text(spec.label.name.lower())}, 'fair_own_truth')"
    return [*redrawn, f"coalesce({new_label}, COLUMNS({chosen}))"]


def options(spec: TransformSpec) -> str:
    """Return the struct that tells the solver what is asked."""
    return query(
        "transforms", "options",
        epsilon=spec.epsilon, thresholds=", ".join(threshold or "NULL" for _, threshold in spec.limits),
        mode=quote_text(spec.mode), condition=quote_text(spec.condition), objective=quote_text(spec.objective),
        suppress=quote_text(spec.suppress), solver=quote_text(spec.solver),
    )  # fmt: skip


def _in_order(columns: Sequence[str]) -> str:
    return ", ".join(f"{each} NULLS LAST" for each in columns)


def _as_text(columns: Sequence[str]) -> str:
    """Return the values of some columns as one text."""
    return " || ', ' || ".join(f"coalesce(CAST({each} AS VARCHAR), 'NULL')" for each in columns) or "''"


def _rank(feature: Feature, own: str) -> str:
    """Return the place of a value among those of its feature; text has no order to speak of."""
    message = quote_text(
        f"DISTORTION steps({feature.name}): the values are text, which has no order of its own: take numbers, an ENUM, "
        f"or bins, or write changed({feature.name})"
    )
    rank = f"CASE WHEN {own} IS NOT NULL THEN CAST(dense_rank() OVER (ORDER BY {own} NULLS LAST) AS BIGINT) END"
    return f"CASE WHEN typeof({own}) = 'VARCHAR' THEN CAST(error({message}) AS BIGINT) ELSE {rank} END"
