"""Run the statements on transforms: in, what one asks, and a connection; out, SQL whose rows tell what was done."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from fairsql.errors import DataError, Error, ProgrammingError
from fairsql.expansion.transform import (
    MOST_STATES,
    Names,
    Ranges,
    cells_query,
    draw,
    fit_ctes,
    options,
    own_columns,
    range_query,
)  # fmt: skip
from fairsql.records.names import (
    NOTHING,
    check_free,
    check_writable,
    find_name,
    is_known,
    known_names,
)
from fairsql.resources import read_sql
from fairsql.syntax.spec import BINNINGS, NamedTransform, TransformSpec
from fairsql.syntax.stored_statements import Describe, Drop, Show
from fairsql.text.quoting import quote_name, quote_text
from fairsql.transforms.apart import run_apart
from fairsql.transforms.fit import find_map, make_problem
from fairsql.transforms.transform_record import Counted, forget, prepare, store

if TYPE_CHECKING:
    import pyarrow as pa

    from fairsql.session.connection import Connection

_ANSWER = "transform, cells, variables, departure, disparity_before, disparity_after, changed, seconds"
_LONG = 20_000  # probabilities from which on the solver takes seconds, and should be stoppable
_NAMES = Names("_of_transform")  # of temporary tables, apart from those that users may have


def run(
    connection: Connection, statement: NamedTransform | Drop | Describe | Show, report: Callable[[str], None]
) -> str:
    """Do what a statement asks.

    Args:
        connection: where.
        statement: what.
        report: is told what is done.

    Returns:
        A query: of SHOW TRANSFORMS and DESCRIBE TRANSFORM the answer; after CREATE TRANSFORM what it came to.

    Raises:
        ProgrammingError: for a transform that is there already, or is not there.
        FairSQLError, duckdb.Error: where there is no such map; nothing is kept of it then.
    """
    known = known_names(connection, "TRANSFORM")
    if isinstance(statement, Show):
        return _shown() if known is not None else read_sql("transforms/show_none.sql").strip()
    if isinstance(statement, NamedTransform):
        if statement.lenient and is_known(statement.name, known):
            return NOTHING
        return _create(connection, statement, report)
    if isinstance(statement, Drop) and statement.lenient and not is_known(statement.name, known):
        return NOTHING
    name = find_name("TRANSFORM", statement.name, known, statement.place)
    if isinstance(statement, Drop):
        _check_unused(connection, name, "dropped")
    if isinstance(statement, Describe):
        return read_sql("transforms/describe.sql").strip().replace("$transform", quote_text(name))
    with connection.whole():
        forget(connection, name)
    return NOTHING


def _check_unused(connection: Connection, name: str, what: str) -> None:
    """Refuse to take a transform from a model that scores with it.

    Raises:
        ProgrammingError: if there is such a model.
    """
    if known_names(connection, "MODEL") is None:
        return
    sql = f"SELECT model FROM fairsql.models WHERE lower(transform) = lower({quote_text(name)}) ORDER BY ALL LIMIT 1"
    for (model,) in connection.raw.execute(sql).fetchall():
        raise ProgrammingError(
            f"transform {name} cannot be {what}: the model {model} scores with it",
            hint=f"DROP MODEL {model} first, or take another name",
        )


def _shown(name: str | None = None) -> str:
    return read_sql("transforms/show.sql").strip().replace("$transform", "NULL" if name is None else quote_text(name))


def _create(connection: Connection, named: NamedTransform, report: Callable[[str], None]) -> str:
    check_writable(connection)
    check_free(connection, "TRANSFORM", named.name, named.place, replace=named.replace)
    _check_unused(connection, named.name, "replaced")
    spec = named.asked
    try:
        report("counting")
        counted = _count(connection, spec)
        problem = make_problem(counted.cells, counted.xs, counted.moves, counted.options)
        size = problem.size
        if size.warning:
            warnings.warn(size.warning, stacklevel=2)
        doing = f"solving for {size.variables:,} probabilities, in about {max(1, size.bytes // 2**20):,} MiB"
        report(doing)
        how = {"suppress": spec.suppress, "solver": spec.solver}
        if size.variables > _LONG:
            solution = run_apart(find_map, problem, beat=lambda: report(doing), **how)
        else:
            solution = find_map(problem, **how)
        report("keeping the map")
        kept = prepare(connection, named, counted, solution)
        with connection.whole():
            store(connection, named, kept)
    finally:
        with suppress(Error):  # an error inside of a transaction ends all but ROLLBACK, which drops them as well
            for table in (_NAMES.cells, _NAMES.numbered):
                connection.raw.execute(f"DROP TABLE IF EXISTS temp.{table}")
    return f"SELECT {_ANSWER} FROM (\n{_shown(named.name)}\n)"


def _count(connection: Connection, spec: TransformSpec) -> Counted:
    """Run the one GROUP BY, and what follows from its cells.

    Raises:
        DataError: for rows without labels, and for more combinations of features than there can be moves between.
    """
    begin = time.perf_counter()
    described = connection.execute(f"DESCRIBE SELECT * FROM {spec.source}").fetchall()
    if spec.key is not None:
        connection.execute(f"SELECT {draw(spec, '0')} FROM {spec.source} LIMIT 0").fetchall()
    ranges = _ranges(connection, spec)
    rows = f"(SELECT {', '.join(own_columns(spec, ranges))} FROM {spec.source})"
    connection.execute(f"CREATE OR REPLACE TEMP TABLE {_NAMES.cells} AS {cells_query(spec, rows)}")
    seconds = time.perf_counter() - begin
    _check_size(connection, spec)
    ctes = fit_ctes(spec, _NAMES)
    connection.raw.execute(f"CREATE OR REPLACE TEMP TABLE {_NAMES.numbered} AS {ctes.pop(_NAMES.numbered)}")

    def ask(name: str, order: str) -> pa.Table:
        listed = ", ".join(f"{each} AS ({query})" for each, query in ctes.items())
        connection.raw.execute(f"WITH {listed} SELECT * FROM {name} ORDER BY {order}")
        return connection.arrow()

    counts = connection.raw.execute(
        "SELECT coalesce(sum(fair_count) FILTER (fair_own_label IS NOT NULL), 0)::BIGINT, "
        f"coalesce(sum(fair_count) FILTER (fair_own_label IS NULL), 0)::BIGINT FROM {_NAMES.cells}"
    ).fetchall()[0]
    (asked,) = connection.raw.execute(f"SELECT {options(spec)}").fetchall()
    return Counted(
        ranges=ranges,
        columns={str(name).lower(): str(kind) for name, kind, *_ in described},
        rows=tuple(counts),
        cells=ask(_NAMES.bounds, "d, x, y"),
        xs=ask(_NAMES.segments, "x"),
        moves=ask(_NAMES.moves, "o, n"),
        options=asked[0],
        seconds=seconds,
    )


def _ranges(connection: Connection, spec: TransformSpec) -> Ranges:
    """Return of each binned feature its bounds and values as literals."""
    found = {}
    for at, feature in enumerate(spec.features):
        if not feature.binning:
            continue
        texts = "list_transform({0}, lambda fair_each: CAST(fair_each AS VARCHAR)), typeof({0})"
        columns = ", ".join(texts.format(each) for each in ("fair_cuts", "fair_values"))
        ((cuts, cut_type, values, value_type),) = connection.execute(
            f"SELECT {columns} FROM ({range_query(spec, at)})"
        ).fetchall()
        if not values:
            raise DataError(f"the feature {feature.name} has no values to put into {feature.binning}")
        found[at] = (_literal(cuts, cut_type), _literal(values, value_type))
    return found


def _literal(values: list[str] | None, kind: str) -> str:
    listed = ", ".join(quote_text(each) for each in values or ())
    return f"CAST([{listed}] AS {kind})" if values is not None else "NULL"


def _check_size(connection: Connection, spec: TransformSpec) -> None:
    x = [f"fair_own_x{at}" for at in range(len(spec.features))]
    each = ", ".join(f"count(DISTINCT {own})" for own in x)
    n_x, *values = connection.raw.execute(
        f"SELECT count(DISTINCT struct_pack({', '.join(f'x{at} := {own}' for at, own in enumerate(x))})), {each} "
        f"FROM {_NAMES.cells} WHERE fair_own_label IS NOT NULL"
    ).fetchall()[0]
    if 2 * n_x > MOST_STATES:
        most = max(range(len(values)), key=values.__getitem__)
        name = spec.features[most].name
        written = name if name.isidentifier() else quote_name(name)
        raise DataError(
            f"FEATURES have {n_x:,} combinations of values, of which {MOST_STATES // 2:,} are the most that can be "
            f"moved between; {name} alone has {values[most]:,} values",
            hint=f"cut it into few: {', '.join(f'{word}({written}, 4)' for word in BINNINGS)}",
        )
