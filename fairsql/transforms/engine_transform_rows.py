"""Read the rows of CREATE TRANSFORM from another database.

In: a statement, and a connection with an engine. Out: the spec over cells that the engine counted, which DuckDB expands
to rows again.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from fairsql.engines.arrow_rows import item_of, most_varied
from fairsql.errors import DataError
from fairsql.expansion.pushdown.bin_edges import EngineCuts
from fairsql.expansion.pushdown.engine_query import ask_engine
from fairsql.expansion.pushdown.model_cells import cells, first_rows
from fairsql.expansion.pushdown.transform_cells import cell_columns, cell_texts, feature_columns, over_cells
from fairsql.records.engine_rows import find_engine, hold_in
from fairsql.text.queries import query

if TYPE_CHECKING:
    from fairsql.connections import Connection
    from fairsql.syntax.spec import TransformSpec
    from fairsql.syntax.statements.stored_spec import NamedTransform

MOST_CELLS = 1_000_000
CELLS = "fair_transform_cells"


@dataclass(frozen=True)
class EngineTransformRows:
    """The rows of a transform, counted by an engine.

    Attributes:
        spec: the transform's spec, over the cells in DuckDB.
        names: the columns of the engine's rows.
    """

    spec: TransformSpec
    names: tuple[str, ...]


def find_engine_rows(connection: Connection, named: NamedTransform) -> EngineTransformRows | None:
    """Return the rows of a transform if its query reads a table of the engine; None if DuckDB runs the query.

    Raises:
        ProgrammingError: for a FAIR clause in the query, which the engine cannot read.
        DataError: for more cells than DuckDB takes.
    """
    spec, sql = named.asked, named.asked.source.removeprefix("(\n").removesuffix("\n)")
    engine = find_engine(connection, named.kind, sql, named.statement)
    if engine is None:
        return None
    ask = partial(ask_engine, engine)
    source = f"{spec.source} AS fair_source"

    def here(sql: str) -> list[Any]:
        return connection.raw.execute(sql).fetchall()

    with connection.asking, engine.snapshot():
        keys = {f"fair_key{at}": text for at, text in enumerate(spec.key or ())}
        if keys:
            ask(first_rows(source, keys, 0))  # fails if there is no such column
        plain = cells(source, cell_texts(spec))
        engine.check(engine.adapt(plain.copy()))
        held = ask(engine.adapt(plain.copy()).limit(MOST_CELLS + 1))
        if held.num_rows > MOST_CELLS:
            found = EngineCuts(source, feature_columns(spec), None, engine, ask, here).find()
            for each in found:
                each.put_in(plain)
            held = ask(engine.adapt(plain).limit(MOST_CELLS + 1)) if found else held
            for each in found:
                held = each.put_back(held)
        names = tuple(engine.columns(engine.spell(source)))
    if held.num_rows > MOST_CELLS:
        columns = cell_columns(spec)
        most, values = most_varied(held, list(columns))
        raise DataError(
            f"more than {MOST_CELLS:,} combinations of groups, features, label and weight in {engine.name}; "
            f"{item_of(most)} {columns[most].shown} alone has {values:,}", sql=named.place.sql,
            start=columns[most].start, end=columns[most].end,
            hint="round what has many values: FEATURES round(income, -3) AS income",
        )  # fmt: skip
    hold_in(connection.raw, connection.raw.execute)(CELLS, held)
    return EngineTransformRows(over_cells(spec, query("transforms", "cells_as_rows", cells=CELLS)), names)
