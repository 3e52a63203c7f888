"""Count the rows of CREATE TRANSFORM. In: a spec, a connection. Out: the cells, and what the solver needs of them."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fairsql.errors import DataError, Error
from fairsql.expansion.building.binning import range_query
from fairsql.expansion.counting.transform_rows import Ranges, draw, own_columns, own_names
from fairsql.expansion.forms.transform_map import MOST_STATES, cells_query, fit_ctes, name_queries, options
from fairsql.syntax.columns import BINNINGS
from fairsql.text.queries import query
from fairsql.text.quoting import quote_name, quote_text

if TYPE_CHECKING:
    import pyarrow as pa

    from fairsql.connections import Connection
    from fairsql.syntax.spec import TransformSpec

NAMES = name_queries("_of_transform")  # names of temporary tables that do not clash with users' tables


@dataclass(frozen=True, eq=False)
class Counted:
    """Counts of the rows, in the temporary tables `fair_cells` and `fair_numbered`.

    Attributes:
        ranges: the bounds and values of each binned feature.
        columns: the types of the table's columns, keyed by their names in lower case.
        rows: the number of rows with a label, and the number without one.
        cells, xs, moves, options: as in `transforms.fit`.
        seconds: how long the count took.
    """

    ranges: Ranges
    columns: Mapping[str, str]
    rows: tuple[int, ...]
    cells: pa.Table
    xs: pa.Table
    moves: pa.Table
    options: Mapping[str, Any]
    seconds: float


def count_rows(connection: Connection, spec: TransformSpec) -> Counted:
    """Run the only GROUP BY, and the queries over its cells.

    Raises:
        DataError: for rows without labels, or more combinations of features than moves can be found between.
    """
    begin = time.perf_counter()
    columns = connection.execute(query("transforms", "columns", source=spec.source)).fetchall()
    if spec.key is not None:
        connection.execute(query("transforms", "try_key", draw=draw(spec, "0"), source=spec.source)).fetchall()
    ranges = _ranges(connection, spec)
    rows = query("transforms", "own_rows", columns=", ".join(own_columns(spec, ranges)), source=spec.source)
    connection.execute(query("transforms", "temporary", name=NAMES.cells, query=cells_query(spec, rows)))
    seconds = time.perf_counter() - begin
    _check_size(connection, spec)
    ctes = fit_ctes(spec, NAMES)
    numbered = query("transforms", "temporary", name=NAMES.numbered, query=ctes.pop(NAMES.numbered))
    connection.raw.execute(numbered)
    parts = ",\n".join(query("transforms", "cte", name=name, query=text) for name, text in ctes.items())

    def read(name: str, order: str) -> pa.Table:
        connection.raw.execute(query("transforms", "from_ctes", ctes=parts, name=name, order=order))
        return connection.arrow()

    (counts,) = connection.raw.execute(query("transforms", "labelled_rows", cells=NAMES.cells)).fetchall()
    ((asked,),) = connection.raw.execute(query("transforms", "value", value=options(spec))).fetchall()
    return Counted(
        ranges=ranges,
        columns={str(name).lower(): str(kind) for name, kind, *_ in columns},
        rows=tuple(counts),
        cells=read(NAMES.bounds, "d, x, y"),
        xs=read(NAMES.segments, "x"),
        moves=read(NAMES.moves, "o, n"),
        options=asked,
        seconds=seconds,
    )


def drop_counts(connection: Connection, *others: str) -> None:
    """Drop the temporary tables; after an error in a transaction, ROLLBACK drops them."""
    with suppress(Error):
        for table in (NAMES.cells, NAMES.numbered, *others):
            connection.raw.execute(query("transforms", "drop_temporary", name=table))


def _ranges(connection: Connection, spec: TransformSpec) -> Ranges:
    """Return the bounds and values of each binned feature, as literals."""
    ranges = {}
    for at, feature in enumerate(spec.features):
        if not feature.binning:
            continue
        literals = query("transforms", "range_literals", range=range_query(spec.features[at], spec.source))
        ((cuts, cut_type, values, value_type),) = connection.execute(literals).fetchall()
        if not values:
            raise DataError(f"the feature {feature.name} has no values to put into {feature.binning}")
        ranges[at] = (_literal(cuts, cut_type), _literal(values, value_type))
    return ranges


def _literal(values: list[str] | None, kind: str) -> str:
    texts = ", ".join(quote_text(each) for each in values or ())
    return f"CAST([{texts}] AS {kind})" if values is not None else "NULL"


def _check_size(connection: Connection, spec: TransformSpec) -> None:
    x = own_names("x", spec.features)
    fields = ", ".join(f"x{at} := {own}" for at, own in enumerate(x))
    counts = ", ".join(f"count(DISTINCT {own})" for own in x)
    counting = query("transforms", "sizes", x=fields, each=counts, cells=NAMES.cells)
    n_x, *values = connection.raw.execute(counting).fetchall()[0]
    if 2 * n_x > MOST_STATES:
        most = max(range(len(values)), key=values.__getitem__)
        name = spec.features[most].name
        written = name if name.isidentifier() else quote_name(name)
        raise DataError(
            f"FEATURES have {n_x:,} combinations of values, more than the {MOST_STATES // 2:,} that rows can be "
            f"moved between; {name} alone has {values[most]:,} values",
            hint=f"cut it into few: {', '.join(f'{word}({written}, 4)' for word in BINNINGS)}",
        )
